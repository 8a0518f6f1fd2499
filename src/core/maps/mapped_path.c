// SPDX-License-Identifier: GPL-2.0-or-later
/* mapped_path: what the kernel's word for a mapping means. */
#include <string.h>
#include "base/mem.h"
#include "core/maps/mapped_path.h"

#define DELETED " (deleted)"

static bool starts_with(const char *path, const char *prefix)
{
	return !strncmp(path, prefix, strlen(prefix));
}

/* Memory that has a name but no file that anybody could open as an executable. */
static bool is_anonymous(const char *path)
{
	/* Shared anonymous memory, System V shared memory and MAP_HUGETLB are unlinked files inside
	 * the kernel; prctl(PR_SET_VMA_ANON_NAME) gives the rest names. */
	static const char *const prefixes[] = { "//anon", "[anon:", "[anon_shmem:", "[stack",
						"/SYSV" };
	static const char *const names[] = { "", "[heap]", "/dev/zero", "/dev/zero" DELETED,
					     "/anon_hugepage", "/anon_hugepage" DELETED };

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (!strcmp(path, names[i]))
			return true;
	for (size_t i = 0; i < ARRAY_LEN(prefixes); i++)
		if (starts_with(path, prefixes[i]))
			return true;
	return false;
}

struct mapped_path mapped_path_sort(const char *path)
{
	struct mapped_path sorted = { .kind = IMAGE_FILE, .path = path, .path_len = strlen(path) };
	size_t suffix = strlen(DELETED);

	if (!strcmp(path, "[vdso]")) {
		sorted.kind = IMAGE_VDSO;
	} else if (!strcmp(path, "[vsyscall]")) {
		sorted.kind = IMAGE_VSYSCALL;
	} else if (is_anonymous(path)) {
		sorted.kind = IMAGE_ANON;
		sorted.path = "//anon";
		sorted.path_len = strlen(sorted.path);
	} else if (path[0] == '[') { /* [uprobes]: the page that probed instructions run in */
		sorted.kind = IMAGE_ANON;
	} else if (sorted.path_len > suffix &&
		   !strcmp(path + sorted.path_len - suffix, DELETED)) {
		sorted.deleted = true;
		sorted.path_len -= suffix;
	}
	sorted.maybe_anon = sorted.kind == IMAGE_FILE && starts_with(path, "/memfd:");
	return sorted;
}
