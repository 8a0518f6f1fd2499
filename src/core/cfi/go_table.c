// SPDX-License-Identifier: GPL-2.0-or-later
/* go_table: finds the pclntab of a Go binary. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/cfi/code_window.h"
#include "core/cfi/go_table.h"
#include "core/cfi/unwind_table.h"

#define SEARCH_ALIGN 32 /* of the table: the linker aligns its section so */
#define SEARCH_TRIES_MAX 16 /* places that look like the beginning of a table */
/* Of what may be tables, in all places together: a sparse file is cheap */
#define SEARCH_READ_MAX (512ULL << 20)
#define RELOCATIONS_BYTES_MAX (256ULL << 20)
#define TEXT_FIELD 24 /* of the header from 1.18 on */
#define SEARCH_BYTES_MAX (1ULL << 30) /* of data segments that are searched */

void go_table_release(struct go_table *found)
{
	mem_free(found->own);
}

static bool is_go(const struct image *image)
{
	return image_find_section(image, ".go.buildinfo") ||
	       image_find_section(image, ".note.go.buildid");
}

/* By the name of its section; in a PIE it is data that is relocated. */
static int find_section(struct image *image, struct go_table *found, struct err *err)
{
	static const char *const names[] = { ".gopclntab", ".data.rel.ro.gopclntab" };
	struct image_section section;

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		size_t at = image_find_section(image, names[i]), size;
		const void *data;
		int ret;

		if (!at || !image_section(image, at, &section))
			continue;
		ret = image_section_data(image, at, GO_TABLE_BYTES_MAX, &data, &size, err);
		if (ret)
			return ret;
		found->vaddr = section.addr;
		return pclntab_open(data, size, &found->table) ? 1 : 0;
	}
	return 0;
}

/* Everything from there to the end of the segment: without a section nobody knows where a table
 * ends. */
static bool open_there(const struct image *image, const struct image_segment *segment, uint64_t skip,
		       struct go_table *found)
{
	uint64_t size = segment->file_size - skip, left = SEARCH_READ_MAX - found->bytes_read;
	CLEANUP(mem_free) uint8_t *data = size <= left ? mem_try_alloc(size, 1) : NULL;

	if (data)
		found->bytes_read += size;
	if (!data || image_read(image, segment->offset + skip, data, size, NULL) ||
	    !pclntab_open(data, size, &found->table) || !found->table.n_functions)
		return false;
	found->own = TAKE(data);
	found->vaddr = segment->vaddr + skip;
	return true;
}

/* In one data segment, by its first bytes; tries: how many more places may be looked at. */
static bool search_segment(const struct image *image, const struct image_segment *segment,
			   unsigned int *tries, struct go_table *found)
{
	RELEASE(code_window_release) struct code_window window = { .image = image };

	for (uint64_t skip = -segment->vaddr % SEARCH_ALIGN; skip + SEARCH_ALIGN <= segment->file_size;
	     skip += SEARCH_ALIGN) {
		const uint8_t *at = code_window_at(&window, segment->vaddr + skip, SEARCH_ALIGN);

		if (!at)
			return false;
		if (!pclntab_is_header(at))
			continue;
		if (open_there(image, segment, skip, found))
			return true;
		if (!--*tries)
			return false;
	}
	return false;
}

static bool search(const struct image *image, struct go_table *found)
{
	unsigned int tries = SEARCH_TRIES_MAX;
	uint64_t searched = 0;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type != PT_LOAD || segment->flags & PF_X)
			continue;
		searched += segment->file_size;
		if (searched > SEARCH_BYTES_MAX || !tries)
			return false;
		if (search_segment(image, segment, &tries, found))
			return true;
	}
	return false;
}

static bool text_symbol(void *ctx, const struct image_symbol *symbol)
{
	uint64_t *ret_vaddr = ctx;

	if (strcmp(symbol->name, "runtime.text"))
		return true;
	*ret_vaddr = symbol->value;
	return false;
}

uint64_t go_table_relocated(struct image *image, uint64_t vaddr)
{
	size_t at = image_find_section(image, ".rela.dyn"), size;
	const Elf64_Rela *relocations;
	const void *data;

	if (!at || image_section_data(image, at, RELOCATIONS_BYTES_MAX, &data, &size, NULL))
		return 0;
	relocations = data;
	for (size_t i = 0; i < size / sizeof(*relocations); i++)
		if (relocations[i].r_offset == vaddr)
			return relocations[i].r_addend;
	return 0;
}

/* By the function that the kernel enters the program at. */
static uint64_t text_by_entry(const struct image *image, const struct pclntab *table)
{
	struct pclntab_function function;

	for (uint64_t i = 0; i < table->n_functions && i < UNWIND_FDES_MAX; i++) {
		size_t len;

		if (!pclntab_function(table, i, &function))
			return 0;
		len = strlen(function.name);
		if (!strncmp(function.name, "_rt0_", 5) && len > 6 &&
		    !strcmp(function.name + len - 6, "_linux"))
			return image_entry(image) - function.start;
	}
	return 0;
}

/*
 * What functions are relative to from 1.18 on. In a PIE that C was linked to, the header gets it
 * from the dynamic linker; later releases leave it 0.
 */
static uint64_t text_vaddr(struct image *image, const struct go_table *found)
{
	uint64_t vaddr = found->table.text_vaddr;

	if (!vaddr)
		vaddr = go_table_relocated(image, found->vaddr + TEXT_FIELD);
	if (!vaddr)
		image_each_symbol(image, SHT_SYMTAB, text_symbol, &vaddr, NULL);
	return vaddr ? vaddr : text_by_entry(image, &found->table);
}

int go_table_find(struct image *image, struct go_table *ret_table, struct err *err)
{
	struct go_table found = { 0 };
	int ret = find_section(image, &found, err);

	if (ret < 0)
		return ret;
	if (!ret && image_sections(image) && !is_go(image))
		return 0;
	if (!ret && !search(image, &found))
		return 0;
	found.table.text_vaddr = text_vaddr(image, &found);
	*ret_table = found;
	return 1;
}
