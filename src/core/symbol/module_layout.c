// SPDX-License-Identifier: GPL-2.0-or-later
/* module_layout: where the code of a loaded module was, and where it is in the module's file. */
#include <stdlib.h>
#include <string.h>
#include "core/symbol/module_layout.h"

static int by_offset(const void *a, const void *b)
{
	const struct module_section *x = a, *y = b;

	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Finds the section of that name in the file. */
static void find_section(struct module_section *section, const struct image *image, const char *name)
{
	struct image_section found;

	section->vaddr = UINT64_MAX;
	if (!image_section(image, image_find_section(image, name), &found) || !found.type)
		return;
	section->vaddr = found.addr;
	section->size = found.size;
}

/* " .text=0x0 .exit.text=0x9a40" */
static bool read_sections(struct module_layout *layout, char *words, const struct image *image)
{
	char *word, *rest = NULL, *end;

	for (word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		struct module_section section = { 0 };
		char *equals = strchr(word, '=');

		if (!equals || equals == word || !equals[1] ||
		    layout->sections.len >= MODULE_SECTIONS_MAX)
			return false;
		*equals = '\0';
		section.offset = strtoull(equals + 1, &end, 0);
		if (*end)
			return false;
		find_section(&section, image, word);
		vec_push(&layout->sections, section);
	}
	if (layout->sections.len)
		qsort(layout->sections.data, layout->sections.len, sizeof(struct module_section), by_offset);
	return true;
}

bool module_layout_read(struct module_layout *layout, const char *words, const struct image *image)
{
	CLEANUP(mem_free) char *copy = NULL;
	char *end;

	if (!words)
		return true;
	copy = mem_strdup(words);
	layout->start = strtoull(copy, &end, 0);
	if (*end != ' ')
		return false;
	layout->bytes = strtoull(end + 1, &end, 0);
	if (*end && *end != ' ')
		return false;
	return !image || read_sections(layout, end, image);
}

void module_layout_release(struct module_layout *layout)
{
	vec_release(&layout->sections);
}

bool module_layout_vaddr(const struct module_layout *layout, uint64_t offset, uint64_t *ret_vaddr)
{
	const struct module_section *found = NULL;

	/* Without words it is as struct image_section has it, and init text always is. */
	if (!layout->sections.len || offset >= MODULE_INIT_OFFSET) {
		*ret_vaddr = offset;
		return true;
	}
	for (size_t i = 0; i < layout->sections.len; i++)
		if (layout->sections.data[i].offset <= offset)
			found = &layout->sections.data[i];
	if (!found || found->vaddr == UINT64_MAX || offset - found->offset >= found->size)
		return false;
	*ret_vaddr = found->vaddr + (offset - found->offset);
	return true;
}
