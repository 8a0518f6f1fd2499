// SPDX-License-Identifier: GPL-2.0-or-later
/* library_code: whether code stands in a header or in a library's sources, by the path of its file. */
#include <string.h>
#include "base/mem.h"
#include "core/tally/library_code.h"

/* Endings of files that are included; one without an ending is as well: <vector>. */
static const char *const headers[] = { "h", "hh", "hpp", "hxx", "tcc", "inl", "ipp", "def", "inc" };

/* Where a path begins. */
static const char *const beginnings[] = {
	"/usr/include/",
	"/usr/local/include/",
	"/usr/lib/", /* gcc's and LLVM's own headers, Debian's Go */
	"/usr/local/go/src/",
	"/usr/share/go/",
	"/usr/share/go-", /* Debian's Go: go-1.19/src */
	"/usr/share/gocode/",
	"/rustc/", /* the standard library of rustup's, and what it is made of */
	"/usr/src/rustc-", /* and of Debian's */
	"library/", /* likewise, without the folder it was built in */
};

/* Folders somewhere in a path, whole ones. */
static const char *const folders[] = {
	"/rust/deps/", "/.cargo/registry/", "/rustlib/src/", "/go/pkg/mod/",
};

static bool is_header(const char *file)
{
	const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');

	for (size_t i = 0; dot && i < ARRAY_LEN(headers); i++)
		if (!strcmp(dot + 1, headers[i]))
			return true;
	return !dot;
}

bool is_library_code(const char *file)
{
	if (is_header(file))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(beginnings); i++)
		if (!strncmp(file, beginnings[i], strlen(beginnings[i])))
			return true;
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		if (strstr(file, folders[i]))
			return true;
	return false;
}
