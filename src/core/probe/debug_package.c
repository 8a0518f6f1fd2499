// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_package: which package brings the debug data of a file that the distribution brought. */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "core/probe/debug_package.h"

#define LISTS_FOLDER "/var/lib/dpkg/info" /* PACKAGE[:ARCHITECTURE].list: its files, one a line */
#define LIST_TAIL ".list"
#define LIST_BYTES_MAX (16u << 20)
#define LISTS_MAX 100000
#define RELEASE_BYTES_MAX (64u << 10)

/* os-release(5). */
static const struct {
	const char *id, *server;
	const char *archive; /* that sources.list(5) has to name for DEBUG_PACKAGE_TAIL; NULL: not known */
} kin[] = {
	{ "ID=ubuntu", "https://debuginfod.ubuntu.com", "ddebs.ubuntu.com" },
	{ "ID=debian", "https://debuginfod.debian.net", "debian-debug" },
	{ "ID_LIKE=debian", NULL, NULL },
	{ "ID_LIKE=\"ubuntu debian\"", NULL, NULL },
};

/* Packages whose debug data does not have their own name; the first that a name begins with. */
static const struct {
	const char *begins, *debug;
} exceptions[] = {
	{ "libc6", "libc6-dbg" },
	{ "libperl5.", "perl-debug" },
	{ "perl-base", "perl-debug" },
	{ "python3.", NULL }, /* python3.11-minimal: python3.11-dbg */
	{ "libpython3.", NULL },
};

/* The line of os-release that says that it is one of those; -1: it is none. */
static int kin_of(const struct probe_context *context)
{
	RELEASE(buf_release) struct buf release = { 0 };
	int found = -1;

	if (probe_read_file(context, "/etc/os-release", RELEASE_BYTES_MAX, &release) || !release.len)
		return -1;
	for (char *line = strtok(release.data, "\n"); line; line = strtok(NULL, "\n"))
		for (int i = 0; i < (found < 0 ? (int)ARRAY_LEN(kin) : found); i++)
			if (!strcmp(line, kin[i].id))
				found = i;
	return found;
}

const char *debug_package_server(const struct probe_context *context)
{
	int i = kin_of(context);

	return i < 0 ? NULL : kin[i].server;
}

const char *debug_package_archive(const struct probe_context *context)
{
	int i = kin_of(context);

	return i < 0 ? NULL : kin[i].archive;
}

static bool has_line(const struct buf *text, const char *line)
{
	size_t len = strlen(line);

	for (const char *at = buf_text(text); (at = strstr(at, line)); at += len)
		if ((at == text->data || at[-1] == '\n') && (at[len] == '\n' || !at[len]))
			return true;
	return false;
}

/* A package made before /bin was a link to /usr/bin names its files so. */
static bool owns(const struct probe_context *context, const char *list, const char *path, struct buf *text)
{
	char name[PATH_MAX];

	snprintf(name, sizeof(name), LISTS_FOLDER "/%s", list);
	if (probe_read_file(context, name, LIST_BYTES_MAX, text))
		return false;
	return has_line(text, path) || (!strncmp(path, "/usr/", 5) && has_line(text, path + 4));
}

/* The last part of a path is often what the package is called. */
static bool find_by_name(const struct probe_context *context, const char *path, char list[NAME_MAX + 1])
{
	RELEASE(buf_release) struct buf text = { 0 };
	const char *slash = strrchr(path, '/');

	return snprintf(list, NAME_MAX + 1, "%s" LIST_TAIL, slash + 1) <= NAME_MAX &&
	       owns(context, list, path, &text);
}

static bool is_list(const char *name)
{
	size_t len = strlen(name), tail = strlen(LIST_TAIL);

	return len > tail && !strcmp(name + len - tail, LIST_TAIL);
}

static bool find_in_all(const struct probe_context *context, const char *path, char list[NAME_MAX + 1])
{
	RELEASE(buf_release) struct buf text = { 0 };
	char folder[PATH_MAX];
	DIR *open = opendir(probe_path(context, LISTS_FOLDER, folder, sizeof(folder)));
	struct dirent *entry;
	bool found = false;

	if (!open)
		return false;
	for (size_t n = 0; !found && n < LISTS_MAX && (entry = readdir(open)); n++) {
		if (!is_list(entry->d_name) || !owns(context, entry->d_name, path, &text))
			continue;
		snprintf(list, NAME_MAX + 1, "%s", entry->d_name);
		found = true;
	}
	closedir(open);
	return found;
}

static void add_debug_name(struct buf *name, const char *package, size_t len)
{
	for (size_t i = 0; i < ARRAY_LEN(exceptions); i++) {
		size_t begins_len = strlen(exceptions[i].begins);

		if (strncmp(package, exceptions[i].begins, begins_len) != 0)
			continue;
		if (exceptions[i].debug)
			buf_adds(name, exceptions[i].debug);
		else
			buf_addf(name, "python3.%.*s-dbg", (int)strspn(package + begins_len, "0123456789"),
				 package + begins_len);
		return;
	}
	buf_addf(name, "%.*s" DEBUG_PACKAGE_TAIL, (int)len, package);
}

/* Where packages put programs and libraries. */
static bool is_packaged(const char *path)
{
	static const char *const folders[] = { "/usr/", "/bin/", "/sbin/", "/lib" };

	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		if (!strncmp(path, folders[i], strlen(folders[i])))
			return strncmp(path, "/usr/local/", strlen("/usr/local/")) != 0;
	return false;
}

bool debug_package_of(const struct probe_context *context, const char *path, struct buf *name)
{
	char list[NAME_MAX + 1];

	if (!is_packaged(path) || kin_of(context) < 0)
		return false;
	if (!find_by_name(context, path, list) && !find_in_all(context, path, list))
		return false;
	add_debug_name(name, list, strcspn(list, ":") < strlen(list) ? strcspn(list, ":") :
								       strlen(list) - strlen(LIST_TAIL));
	return true;
}
