// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * dwarf_chains FILE [lines]: reads addresses, one in hexadecimal a line, and writes for each what
 * core/dwarf says: for each frame, innermost first, its name and FILE:LINE:COLUMN, then an empty
 * line, as llvm-symbolizer does. What is not known is
 * "??", as there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/dwarf/dwarf.h"

static void answer(struct dwarf *dwarf, uint64_t addr, unsigned int want)
{
	struct dwarf_frame frames[DWARF_FRAMES_MAX];
	size_t n = dwarf_find(dwarf, addr, want, frames, NULL);

	if (!n)
		puts("??\n??:0:0");
	for (size_t i = 0; i < n; i++) {
		const char *file = dwarf_file_name(dwarf, frames[i].file);

		printf("%s\n%s:%u:%u\n", frames[i].name ? frames[i].name : "??",
		       *file ? file : "??", frames[i].line, frames[i].column);
	}
	putchar('\n');
}

int main(int argc, char **argv)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(dwarf_free) struct dwarf *dwarf = NULL;
	unsigned int want = argc > 2 ? DWARF_LINES : DWARF_INLINES | DWARF_LINES;
	struct err err = { 0 };
	char line[64];

	if (argc < 2 || image_open_path(argv[1], &image, &err) ||
	    dwarf_new(image, NULL, &dwarf_limits_default, &dwarf, &err)) {
		fprintf(stderr, "dwarf_chains: %s\n", argc < 2 ? "no file" : err.text);
		return 1;
	}
	while (fgets(line, sizeof(line), stdin))
		answer(dwarf, strtoull(line, NULL, 16), want);
	return 0;
}
