// SPDX-License-Identifier: GPL-2.0-or-later
/* module_paths: where the files of a kernel's modules are on this machine. */
#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/strtab.h"
#include "base/vec.h"
#include "core/symbol/module_paths.h"

#define DEPTH_MAX 16 /* of folders; kernel/drivers/net/ethernet/mellanox/mlx5/core has 8 */
#define ENTRIES_MAX 262144 /* of all folders that are looked at */

struct module_path {
	uint32_t name, path; /* strings */
};

struct module_paths {
	struct strtab strings;
	VEC(struct module_path) files;
	size_t entries; /* seen so far */
};

/* Where the kernel's own packages put them, with /usr/lib/debug before it for debug data. */
static const char *const usual_folders[] = {
	"/usr/lib/debug/lib/modules", "/usr/lib/debug/usr/lib/modules", "/lib/modules",
	"/usr/lib/modules",
};

/* "raid6-pq.ko.xz" is of raid6_pq. Returns false for what is no module's file. */
static bool module_name(const char *file, char ret_name[NAME_MAX + 1])
{
	static const char *const ends[] = { "", ".xz", ".zst", ".gz", ".debug" };
	const char *end = strstr(file, ".ko");
	bool is_module = false;
	size_t i;

	if (!end || end == file || strlen(file) > NAME_MAX)
		return false;
	for (i = 0; i < ARRAY_LEN(ends); i++)
		is_module |= !strcmp(end + strlen(".ko"), ends[i]);
	for (i = 0; file + i < end; i++)
		ret_name[i] = file[i] == '-' ? '_' : file[i];
	ret_name[i] = '\0';
	return is_module;
}

static void add_file(struct module_paths *paths, const char *folder, const char *file)
{
	char name[NAME_MAX + 1], path[PATH_MAX];

	if (paths->files.len >= MODULE_PATHS_MAX || !module_name(file, name) ||
	    snprintf(path, sizeof(path), "%s/%s", folder, file) >= (int)sizeof(path))
		return;
	vec_push(&paths->files, ((struct module_path){ strtab_adds(&paths->strings, name),
						       strtab_adds(&paths->strings, path) }));
}

/* Links to folders (build, source) are not followed. */
static void add_folder(struct module_paths *paths, const char *folder, unsigned int depth)
{
	DIR *entries = depth < DEPTH_MAX ? opendir(folder) : NULL;
	struct dirent *entry;
	char path[PATH_MAX];

	while (entries && paths->entries < ENTRIES_MAX && (entry = readdir(entries))) {
		paths->entries++;
		if (entry->d_type != DT_DIR)
			add_file(paths, folder, entry->d_name);
		else if (entry->d_name[0] != '.' &&
			 snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name) < (int)sizeof(path))
			add_folder(paths, path, depth + 1);
	}
	if (entries)
		closedir(entries);
}

struct module_paths *module_paths_new(const char *release, const char *const *dirs, size_t n_dirs)
{
	struct module_paths *paths = mem_zalloc(sizeof(*paths));
	char folder[PATH_MAX];

	for (size_t i = 0; i < n_dirs; i++)
		if (snprintf(folder, sizeof(folder), "%s/lib/modules/%s", dirs[i], release) <
		    (int)sizeof(folder))
			add_folder(paths, folder, 0);
	for (size_t i = 0; i < ARRAY_LEN(usual_folders); i++) {
		snprintf(folder, sizeof(folder), "%s/%s", usual_folders[i], release);
		add_folder(paths, folder, 0);
	}
	return paths;
}

void module_paths_free(struct module_paths *paths)
{
	if (!paths)
		return;
	strtab_release(&paths->strings);
	vec_release(&paths->files);
	mem_free(paths);
}

const char *module_paths_get(const struct module_paths *paths, const char *name, size_t i)
{
	for (size_t k = 0; k < paths->files.len; k++)
		if (!strcmp(strtab_get(&paths->strings, paths->files.data[k].name), name) && !i--)
			return strtab_get(&paths->strings, paths->files.data[k].path);
	return NULL;
}
