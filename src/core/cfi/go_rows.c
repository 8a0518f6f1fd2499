// SPDX-License-Identifier: GPL-2.0-or-later
/* go_rows: finds a pclntab, and has each of its functions made into rows. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/cfi/go_function.h"
#include "core/cfi/go_rows.h"

#define SEARCH_ALIGN 32 /* of the table: the linker aligns its section so */
#define SEARCH_TRIES_MAX 16 /* places that look like the beginning of a table */
#define SEARCH_READ_MAX (512ULL << 20) /* of what may be tables, in all places together: a sparse file is cheap */
#define RELOCATIONS_BYTES_MAX (256ULL << 20)
#define TEXT_FIELD 24 /* of the header from 1.18 on */
#define SEARCH_BYTES_MAX (1ULL << 30) /* of data segments that are searched */

/* What was found: in the image's memory, or in memory of our own. */
struct found {
	struct pclntab table;
	uint64_t vaddr;
	uint8_t *own;
	uint64_t bytes_read; /* while it was searched for */
};

static void found_release(struct found *found)
{
	mem_free(found->own);
}

static bool is_go(const struct image *image)
{
	return image_find_section(image, ".go.buildinfo") || image_find_section(image, ".note.go.buildid");
}

/* By the name of its section; in a PIE it is data that is relocated. */
static int find_section(struct image *image, struct found *found, struct err *err)
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

/* Everything from there to the end of the segment: without a section nobody knows where a table ends. */
static bool open_there(const struct image *image, const struct image_segment *segment, uint64_t skip,
		       struct found *found)
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
			   unsigned int *tries, struct found *found)
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

static bool search(const struct image *image, struct found *found)
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

/* What the dynamic linker writes to a vaddr by a relative relocation; 0: nothing. */
static uint64_t relocated(struct image *image, uint64_t vaddr)
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
		if (!strncmp(function.name, "_rt0_", 5) && len > 6 && !strcmp(function.name + len - 6, "_linux"))
			return image_entry(image) - function.start;
	}
	return 0;
}

/*
 * What functions are relative to from 1.18 on. In a PIE that C was linked to, the header gets it from the
 * dynamic linker; later releases leave it 0.
 */
static uint64_t text_vaddr(struct image *image, const struct found *found)
{
	uint64_t vaddr = found->table.text_vaddr;

	if (!vaddr)
		vaddr = relocated(image, found->vaddr + TEXT_FIELD);
	if (!vaddr)
		image_each_symbol(image, SHT_SYMTAB, text_symbol, &vaddr, NULL);
	return vaddr ? vaddr : text_by_entry(image, &found->table);
}

/* A function of its own, and the byte before a signal's return, whose address looks like no call's. */
static void add_function(struct go_context *context, struct pclntab_function *function,
			 bool next_is_sigreturn)
{
	enum go_kind kind = go_kind_of(context, function);
	uint64_t start = function->start - (kind == GO_SIGRETURN), end = function->end - next_is_sigreturn;
	uint64_t code_end = pclntab_code_end(&context->table, function);
	struct row_list_range *range;

	if (!function->described && kind != GO_ROOT && kind != GO_SIGRETURN)
		return;
	if (!row_list_begin(context->list, UNWIND_SOURCE_PCLNTAB, start, code_end < end ? code_end : end))
		return;
	go_function_rows(context, function, kind);
	range = &context->list->ranges.data[context->list->ranges.len - 1];
	if (context->list->rows.len == range->first_row)
		row_list_add(context->list, start, UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_DAMAGED));
}

/* Functions are in the order of their addresses; what is not, is damage, and ends the reading. */
static void add_functions(struct go_context *context)
{
	struct pclntab_function function, next;
	uint64_t n = context->table.n_functions;

	if (n > UNWIND_FDES_MAX)
		n = UNWIND_FDES_MAX;
	if (!n || !pclntab_function(&context->table, 0, &function))
		return;
	for (uint64_t i = 0; i < n; i++, function = next) {
		bool more = i + 1 < n && pclntab_function(&context->table, i + 1, &next) &&
			    next.start >= function.end;

		add_function(context, &function,
			     more && go_kind_of(context, &next) == GO_SIGRETURN &&
				     function.end - function.start > 1);
		if (!more)
			return;
	}
}

int go_rows(struct row_list *list, const struct rule_machine *machine, struct image *image, struct err *err)
{
	struct go_context context = { .list = list, .machine = machine, .code.image = image };
	RELEASE(found_release) struct found found = { 0 };
	int ret = find_section(image, &found, err);

	if (ret < 0)
		return ret;
	if (!ret && image_sections(image) && !is_go(image))
		return 0;
	if (!ret && !search(image, &found))
		return 0;
	context.table = found.table;
	context.table.text_vaddr = text_vaddr(image, &found);
	add_functions(&context);
	code_window_release(&context.code);
	row_list_settle(list);
	return 0;
}
