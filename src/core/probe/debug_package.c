// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_package: which package brings the debug data of a file that the distribution brought. */
#include <string.h>
#include "core/probe/debug_package.h"
#include "core/probe/package_owner.h"

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

static void add_debug_name(struct buf *name, const char *package)
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
	buf_addf(name, "%s" DEBUG_PACKAGE_TAIL, package);
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
	RELEASE(buf_release) struct buf package = { 0 };

	if (!is_packaged(path) || kin_of(context) < 0 || !package_owner(context, path, &package))
		return false;
	add_debug_name(name, buf_text(&package));
	return true;
}
