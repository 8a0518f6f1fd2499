// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * dwarf_chains FILE [lines]: reads addresses, one in hexadecimal a line, and writes for each what
 * core/dwarf says: for each frame, innermost first, its name and FILE:LINE:COLUMN, then an empty
 * line, as llvm-symbolizer does. What is not known is
 * "??", as there.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/vec.h"
#include "core/dwarf/dwarf.h"

/* As a debugger looks for them: relative to the unit's folder, beside the program. */
static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	CLEANUP(mem_free) char *path = NULL;
	int fd;

	if (wanted->kind == WANTED_DWP) {
		if (asprintf(&path, "%s.dwp", (const char *)ctx) < 0)
			return -ENOMEM;
	} else if (wanted->name[0] == '/' || !wanted->folder[0]) {
		path = mem_strdup(wanted->name);
	} else if (asprintf(&path, "%s/%s", wanted->folder, wanted->name) < 0) {
		return -ENOMEM;
	}
	fd = open(path, O_RDONLY | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

/* A question, and what is to be written for it. */
struct question {
	uint64_t addr, order;
	struct buf text;
};

static void answer(struct dwarf *dwarf, struct question *question, unsigned int want)
{
	struct dwarf_frame frames[LOCATION_FRAMES_MAX];
	size_t n = dwarf_find(dwarf, question->addr, want, frames, NULL, NULL);

	if (!n)
		buf_adds(&question->text, "??\n??:0:0\n");
	for (size_t i = 0; i < n; i++) {
		const char *file = dwarf_file_name(dwarf, frames[i].file);

		buf_addf(&question->text, "%s\n%s:%u:%u\n", frames[i].name ? frames[i].name : "??",
			 *file ? file : "??", frames[i].line, frames[i].column);
	}
}

static int compare(const void *a, const void *b)
{
	const struct question *const *x = a, *const *y = b;

	if ((*x)->order != (*y)->order)
		return (*x)->order < (*y)->order ? -1 : 1;
	return (*x)->addr < (*y)->addr ? -1 : (*x)->addr > (*y)->addr;
}

static void answer_all(struct dwarf *dwarf, unsigned int want)
{
	VEC(struct question) questions = { 0 };
	VEC(struct question *) sorted = { 0 };
	char line[64];

	while (fgets(line, sizeof(line), stdin))
		vec_push(&questions, ((struct question){ .addr = strtoull(line, NULL, 16) }));
	for (size_t i = 0; i < questions.len; i++) {
		questions.data[i].order = dwarf_order(dwarf, questions.data[i].addr);
		vec_push(&sorted, &questions.data[i]);
	}
	if (sorted.len)
		qsort(sorted.data, sorted.len, sizeof(*sorted.data), compare);
	dwarf_expect(dwarf, sorted.len);
	for (size_t i = 0; i < sorted.len; i++)
		answer(dwarf, sorted.data[i], want);
	for (size_t i = 0; i < questions.len; i++) {
		puts(buf_text(&questions.data[i].text));
		buf_release(&questions.data[i].text);
	}
	vec_release(&questions);
	vec_release(&sorted);
}

int main(int argc, char **argv)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(dwarf_free) struct dwarf *dwarf = NULL;
	unsigned int want = argc > 2 ? DWARF_LINES : DWARF_INLINES | DWARF_LINES;
	struct err err = { 0 };
	const struct file_opener opener = { .ctx = argc > 1 ? argv[1] : NULL, .open = open_wanted };

	if (argc < 2 || image_open_path(argv[1], &image, &err) ||
	    dwarf_new(image, &opener, &dwarf_limits_default, &dwarf, &err)) {
		fprintf(stderr, "dwarf_chains: %s\n", argc < 2 ? "no file" : err.text);
		return 1;
	}
	answer_all(dwarf, want);
	return 0;
}
