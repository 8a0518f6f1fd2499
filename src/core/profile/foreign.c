// SPDX-License-Identifier: GPL-2.0-or-later
/* foreign: what a file is that was given in place of a profile, in words that help. */
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "core/profile/foreign.h"

struct kind {
	const char *magic;
	size_t magic_len;
	const char *what;
	const char *hint; /* a format for the name, twice at most */
};

#define MAGIC(bytes) bytes, sizeof(bytes) - 1
/* The magics are those of file(1)'s database and of each format's own specification. */
static const struct kind kinds[] = {
	{ MAGIC("PERFILE2"), "a perf.data file",
	  "read it with 'perf report -i %s'; stk records its own with 'stk record'" },
	{ MAGIC("2ELIFREP"), "a perf.data file of the other byte order", "read it with perf" },
	{ MAGIC("\x1f\x8b"), "gzip-compressed", "try 'gzip -dc %s | stk report -i -'" },
	{ MAGIC("\x28\xb5\x2f\xfd"), "zstd-compressed", "try 'zstd -dc %s | stk report -i -'" },
	{ MAGIC("\xfd" "7zXZ\0"), "xz-compressed", "try 'xz -dc %s | stk report -i -'" },
	{ MAGIC("BZh"), "bzip2-compressed", "try 'bzip2 -dc %s | stk report -i -'" },
	{ MAGIC("\x7f" "ELF"), "an ELF file",
	  "to name its addresses: 'stk symbolize -e %s --addr 0x...'" },
	{ MAGIC("PK\3\4"), "a zip archive", "unpack it first" },
};

static const struct kind *find_kind(const void *bytes, size_t len)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (len >= kinds[i].magic_len && !memcmp(bytes, kinds[i].magic, kinds[i].magic_len))
			return &kinds[i];
	return NULL;
}

bool foreign_is_known(const void *bytes, size_t len)
{
	return find_kind(bytes, len) != NULL;
}

/* Text of any encoding that keeps ASCII: no control characters but white space and escapes. */
static bool is_text(const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((bytes[i] < 0x20 && !strchr("\t\n\v\f\r\033", bytes[i])) || bytes[i] == 0 ||
		    bytes[i] == 0x7f)
			return false;
	return true;
}

int foreign_error(const char *name, const void *bytes, size_t len, struct err *err)
{
	const struct kind *kind = find_kind(bytes, len);

	if (kind) {
		err_set(err, EINVAL, "'%s' is %s, not a stk profile", name, kind->what);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
		err_hint(err, kind->hint, name);
#pragma GCC diagnostic pop
		return -EINVAL;
	}
	if (!len)
		err_set(err, EINVAL, "'%s' is empty, not a stk profile", name);
	else if (is_text(bytes, len))
		err_set(err, EINVAL, "'%s' is text, not a stk profile", name);
	else
		err_set(err, EINVAL, "'%s' is not a stk profile", name);
	err_hint(err, "give a file that 'stk record -o FILE' wrote");
	return -EINVAL;
}
