// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_verify: reads a file of the symbol cache whole, and says what is wrong with it. */
#include <errno.h>
#include <zlib.h>
#include "core/cache/cache_file.h"
#include "core/namer/symbol_answer.h"

struct check {
	struct cache_file *file;
	uint32_t node; /* that was looked at last: many extents in a row may have it */
};

static int bad(const char *what, struct err *err)
{
	return err_set(err, EBADMSG, "%s", what);
}

static int check_sums(struct cache_file *file, struct err *err)
{
	for (int i = 0; i < CACHE_SECTIONS_; i++) {
		uint32_t n, crc;
		const void *bytes = cache_file_section(file, i, &n);

		crc = (uint32_t)crc32_z(0, bytes, (z_size_t)n * cache_section_width(i));
		if (crc != cache_file_header(file)->sections[i].crc)
			return bad("a checksum is wrong", err);
	}
	return 0;
}

static void check_extent(void *ctx, const struct cache_extent *extent)
{
	struct cache_frame frames[SYMBOL_FRAMES_MAX];
	struct check *check = ctx;

	if (extent->node && extent->node != check->node)
		cache_file_frames(check->file, extent->node, frames);
	check->node = extent->node;
}

static void check_texts(struct cache_file *file)
{
	const struct cache_scope *scopes;
	const struct cache_name *names;
	uint32_t n_scopes, n_names;
	size_t len;

	scopes = cache_file_section(file, CACHE_SCOPES, &n_scopes);
	names = cache_file_section(file, CACHE_NAMES, &n_names);
	for (uint32_t i = 0; i < n_scopes; i++)
		if (scopes[i].file)
			cache_file_text(file, scopes[i].file, &len);
	for (uint32_t i = 0; i < n_names; i++) {
		cache_file_text(file, names[i].function, &len);
		if (names[i].linkage)
			cache_file_text(file, names[i].linkage, &len);
	}
}

int cache_file_verify(struct cache_file *file, struct err *err)
{
	struct check check = { .file = file };
	struct cache_input input;
	const char *text;
	int r = check_sums(file, err);

	if (r)
		return r;
	if (!cache_file_each(file, check_extent, &check))
		return bad("its extents are not in order", err);
	check_texts(file);
	for (size_t i = 0; i < cache_file_header(file)->n_inputs; i++)
		if (!cache_file_input(file, i, &input, &text))
			break;
	return cache_file_is_damaged(file) ? bad("some of its ids lead nowhere", err) : 0;
}
