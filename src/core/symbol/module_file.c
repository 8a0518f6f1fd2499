// SPDX-License-Identifier: GPL-2.0-or-later
/* module_file: the file of a kernel module, with its debug data where there is any. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include "base/rights.h"
#include "core/image/build_id.h"
#include "core/image/packed_file.h"
#include "core/image/target_file.h"
#include "core/namer/module_files.h"
#include "core/symbol/debug_fetcher.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/module_file.h"
#include "core/symbol/module_paths.h"

#define FILES_TRIED_MAX 32 /* of one name */

struct search {
	const struct symbol_request *request;
	struct event_image wanted; /* as a file */
	struct image *plain; /* the module, without debug data; NULL: not found yet */
	struct image *found; /* with debug data */
	bool is_other; /* there was one of another build */
};

static void take(struct search *search, int fd, const char *path)
{
	CLEANUP(image_free) struct image *image = NULL;

	if (packed_file_image(fd, path, &image, NULL) ||
	    image_identity(image)->size > IMAGE_FILE_BYTES_MAX)
		return;
	if (!image_is_wanted(image, &search->wanted))
		search->is_other = true;
	else if (module_files_has_dwarf(image))
		search->found = TAKE(image);
	else if (!search->plain && image_find_section(image, ".text"))
		search->plain = TAKE(image);
}

/* Takes the file at a path if it is that module's. Returns whether no better one is to be found. */
static bool try_path(struct search *search, const char *path)
{
	CLOSE_FD int fd = target_file_open_link(path);

	if (fd >= 0)
		take(search, fd, path);
	return search->found;
}

static bool try_build_id(struct search *search, const char *folder)
{
	char hex[BUILD_ID_HEX_SIZE], path[PATH_MAX];

	build_id_hex(search->wanted.build_id, search->wanted.build_id_len, hex);
	snprintf(path, sizeof(path), "%s/.build-id/%.2s/%s.debug", folder, hex, hex + 2);
	return try_path(search, path);
}

static const struct module_paths *paths_of(struct symbol_context *context)
{
	const struct debug_places *places = context->options.debug_places;
	const char *release = context->options.kernel_release;
	struct utsname own;

	if (context->module_paths)
		return context->module_paths;
	if (!release)
		release = uname(&own) ? "" : own.release;
	/* The release comes out of a profile: it becomes part of a path. */
	if (!*release || strlen(release) >= NAME_MAX || strchr(release, '/') || release[0] == '.')
		return NULL;
	context->module_paths = module_paths_new(release, places ? places->dirs : NULL,
						 places ? places->n_dirs : 0);
	return context->module_paths;
}

static bool try_name(struct search *search, const char *module)
{
	const struct module_paths *paths = paths_of(search->request->context);
	const char *path;
	char name[NAME_MAX];
	size_t len = strcspn(module, "]");

	if (!paths || module[0] != '[' || len >= sizeof(name))
		return false;
	snprintf(name, sizeof(name), "%.*s", (int)len - 1, module + 1);
	for (size_t i = 0; i < FILES_TRIED_MAX && (path = module_paths_get(paths, name, i)); i++)
		if (try_path(search, path))
			return true;
	return false;
}

static bool try_servers(struct search *search)
{
	struct symbol_context *context = search->request->context;
	struct debug_fetcher *fetcher = symbol_context_fetcher(context);
	CLOSE_FD int fd = -1;

	if (!fetcher)
		return false;
	fd = debug_fetcher_get(fetcher, search->wanted.build_id, search->wanted.build_id_len,
			       search->request->path, context->options.cancelled);
	if (fd >= 0)
		take(search, fd, search->request->path);
	return search->found;
}

static bool try_folders(struct search *search)
{
	const struct debug_places *places = search->request->context->options.debug_places;

	for (size_t i = 0; places && i < places->n_dirs; i++)
		if (try_build_id(search, places->dirs[i]))
			return true;
	return try_build_id(search, "/usr/lib/debug");
}

enum name_reason module_file_open(const struct symbol_request *request, struct image **ret_image,
				  struct file_origin *ret_origin)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	struct search search = { .request = request, .wanted = { .kind = IMAGE_FILE } };

	search.wanted.build_id_len = request->image->build_id_len;
	if (search.wanted.build_id_len < 2)
		return NAME_NO_FILE;
	memcpy(search.wanted.build_id, request->image->build_id, BUILD_ID_MAX);
	if (!try_folders(&search) && !try_name(&search, request->path))
		try_servers(&search);
	if (search.found)
		image_free(search.plain);
	else
		search.found = search.plain;
	if (!search.found)
		return search.is_other ? NAME_OTHER_BUILD : NAME_NO_FILE;
	*ret_origin = (struct file_origin){ -1, mem_strdup(image_name(search.found)) };
	*ret_image = search.found;
	return NAME_OK;
}
