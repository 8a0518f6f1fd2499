// SPDX-License-Identifier: GPL-2.0-or-later
/* build_search: the file of a build id, wherever this machine has it. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include "base/file.h"
#include "base/log.h"
#include "core/image/build_id.h"
#include "core/image/debug_file.h"
#include "core/image/target_file.h"
#include "core/maps/map_cache.h"
#include "core/profile/profile.h"
#include "core/symbol/build_search.h"
#include "core/symbol/debug_fetcher.h"
#include "core/symbol/debug_places.h"

struct search {
	struct event_image wanted;
	const struct map_cache *maps;
	const struct map_process *process; /* that is looked at */
	struct build_search *found;
};

static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool parse_build_id(const char *hex, struct event_image *ret_image)
{
	size_t len = strlen(hex);

	if (len < 4 || len % 2 || len > 2 * BUILD_ID_MAX)
		return false;
	for (size_t i = 0; i < len; i += 2) {
		int high = digit(hex[i]), low = digit(hex[i + 1]);

		if (high < 0 || low < 0)
			return false;
		ret_image->build_id[i / 2] = (uint8_t)(high << 4 | low);
	}
	ret_image->build_id_len = (uint32_t)len / 2;
	return true;
}

static bool is_wanted(const struct search *search, const struct event_image *image)
{
	return image->build_id_len == search->wanted.build_id_len &&
	       !memcmp(image->build_id, search->wanted.build_id, image->build_id_len);
}

/* Takes the file at `path`, as process `pid` sees it, when it is the wanted one. */
static bool try_path(struct search *search, uint32_t pid, const char *path)
{
	CLOSE_FD int fd = target_file_open(pid, path);
	CLEANUP(image_free) struct image *image = NULL;

	if (fd < 0 || image_open_fd(fd, path, &image, NULL) || !image_is_wanted(image, &search->wanted))
		return false;
	search->found->path = mem_strdup(path);
	search->found->image = TAKE(image);
	search->found->pid = pid;
	return true;
}

static bool try_profile(struct search *search, const char *path)
{
	CLEANUP(profile_free) struct profile *profile = NULL;
	struct budget budget;

	budget_init(&budget, budget_default());
	if (!path || profile_load(path, &budget, &profile, NULL))
		return false;
	for (size_t i = 0; i < profile->tables.images.len; i++) {
		const struct event_image *image = &profile->tables.images.data[i];

		if (is_wanted(search, image) &&
		    try_path(search, 0, strtab_get(&profile->tables.strings, image->path)))
			return true;
	}
	return false;
}

/* Below a folder that is as /usr/lib/debug. */
static bool try_folder(struct search *search, const char *folder)
{
	RELEASE(buf_release) struct buf path = { 0 };
	char hex[BUILD_ID_HEX_SIZE];

	build_id_hex(search->wanted.build_id, search->wanted.build_id_len, hex);
	buf_addf(&path, "%s/.build-id/%.2s/%s.debug", folder, hex, hex + 2);
	return try_path(search, 0, path.data);
}

static bool try_debug_folders(struct search *search, const struct debug_places *places)
{
	struct image *image;

	for (size_t i = 0; places && i < places->n_dirs && i < DEBUG_DIRS_MAX; i++)
		if (try_folder(search, places->dirs[i]))
			return true;
	image = debug_file_open(&search->wanted);
	if (!image)
		return false;
	search->found->path = mem_strdup(image_name(image));
	search->found->image = image;
	return true;
}

static void look_at_mapping(void *ctx, const struct mapping *mapping)
{
	struct search *search = ctx;

	if (!search->found->image && is_wanted(search, &mapping->file->image))
		try_path(search, search->process->pid, mapping->file->path);
}

static void look_at_process(void *ctx, const struct map_process *process)
{
	struct search *search = ctx;

	search->process = process;
	if (!search->found->image)
		map_cache_each_mapping(search->maps, process, UINT64_MAX, look_at_mapping, search);
}

static bool try_processes(struct search *search)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);

	search->maps = maps;
	if (!map_cache_scan_all(maps, NULL))
		map_cache_each_living(maps, look_at_process, search);
	return search->found->image;
}

/* What a server has lies in the library's cache, and is opened there once more. */
static bool try_servers(struct search *search, const struct debug_places *places, bool (*cancelled)(void))
{
	struct debug_fetcher *fetcher = places ? places->fetcher : NULL;
	char hex[BUILD_ID_HEX_SIZE], path[PATH_MAX];

	if (!fetcher)
		return false;
	build_id_hex(search->wanted.build_id, search->wanted.build_id_len, hex);
	CLOSE_FD int fd = debug_fetcher_get(fetcher, search->wanted.build_id, search->wanted.build_id_len, hex,
					    cancelled);
	if (fd < 0)
		return false;
	file_path_of(fd, path, sizeof(path));
	if (try_path(search, 0, path))
		return true;
	log_warn("what debuginfod sent for build id '%s' is not of that build: it is not used", hex);
	return false;
}

int build_search(const char *build_id, const char *profile_path, const struct debug_places *places,
		 bool (*cancelled)(void), struct build_search *ret_found, struct err *err)
{
	struct search search = { .found = ret_found };

	if (!parse_build_id(build_id, &search.wanted)) {
		err_usage(err, "'%s' is not a build ID", build_id);
		return err_hint(err, "readelf -n FILE  # prints it");
	}
	if (try_profile(&search, profile_path) || try_debug_folders(&search, places) || try_processes(&search) ||
	    try_servers(&search, places, cancelled))
		return 0;
	err_set(err, -ENOENT, "no file with build id '%s' is known here", build_id);
	return err_hint(err, "looked in the profile, below .build-id of each --debug-dir and of /usr/lib/debug, "
			     "and in what processes have mapped%s; name the file with -e FILE",
			places && places->fetcher ? ", and asked debuginfod" : "");
}
