// SPDX-License-Identifier: GPL-2.0-or-later
/* go_names: functions, lines and inlined functions of a Go binary by its pclntab. */
#include <elf.h>
#include <string.h>
#include "core/cfi/go_table.h"
#include "core/namer/go_names.h"

#define HEADER_WORDS_AT 8 /* of the header: numbers of 8 bytes from here on */
#define PAIRS_MAX (1u << 18) /* of one table of one function, read for one address */
#define PCDATA_INLINE_TREE 2 /* internal/abi/symtab.go: PCDATA_InlTreeIndex */
#define FUNCDATA_INLINE_TREE 3 /* FUNCDATA_InlTree */
#define RELOCATIONS_BYTES_MAX (256ULL << 20)
#define DATA_BYTES_MAX (256ULL << 20) /* searched for moduledata */
#define INLINE_ENTRIES_MAX (1u << 20) /* of one function's tree */

/* Where the fields of runtime._func, runtime.inlinedCall and runtime.moduledata are, by version. */
struct layout {
	uint8_t word; /* bytes of an entry's half, and of the function's beginning */
	uint8_t pcfile, pcln, n_pcdata, unit, n_funcdata, pcdata;
	uint8_t inline_bytes, inline_name, inline_pc; /* an entry of the tree */
	uint16_t module_funcs; /* moduledata.gofunc; 0: funcdata are vaddrs */
};

static const struct layout *layout_of(const struct pclntab *table)
{
	static const struct layout go_1_16 = { 8, 24, 28, 32, 36, 43, 44, 20, 12, 16, 0 };
	static const struct layout go_1_18 = { 4, 20, 24, 28, 32, 39, 40, 20, 12, 16, 304 };
	static const struct layout go_1_20 = { 4, 20, 24, 28, 32, 43, 44, 16, 4, 8, 320 };

	switch (table->magic) {
	case PCLNTAB_GO_1_16:
		return &go_1_16;
	case PCLNTAB_GO_1_18:
		return &go_1_18;
	case PCLNTAB_GO_1_20:
		return &go_1_20;
	}
	return NULL;
}

struct go_names {
	struct image *image;
	struct go_table go;
	const struct layout *layout; /* NULL: names only */
	uint64_t units, files; /* offsets of the parts cutab and filetab */
	bool funcs_tried;
	uint64_t funcs_vaddr; /* what funcdata are relative to; 0: not known */
};

static struct cursor cursor_at(const struct go_names *names, uint64_t offset)
{
	const struct pclntab *table = &names->go.table;
	struct cursor cursor = { table->data, table->data + table->size, false };

	cursor_skip(&cursor, offset);
	return cursor;
}

static uint64_t number_at(const struct go_names *names, uint64_t offset, unsigned int size)
{
	struct cursor cursor = cursor_at(names, offset);

	return cursor_fixed(&cursor, size);
}

/* Text of the table; NULL: there is none, or it does not end. */
static const char *text_at(const struct go_names *names, uint64_t offset)
{
	struct cursor cursor = cursor_at(names, offset);
	size_t left = cursor_left(&cursor);

	if (cursor.bad || !left || !*cursor.at)
		return NULL;
	return memchr(cursor.at, '\0', left < PCLNTAB_NAME_MAX ? left : PCLNTAB_NAME_MAX) ?
		       (const char *)cursor.at :
		       NULL;
}

struct go_names *go_names_new(struct image *image)
{
	CLEANUP(go_names_free) struct go_names *names = mem_zalloc(sizeof(*names));
	uint64_t parts = HEADER_WORDS_AT + 2 * 8;

	names->image = image;
	if (!image_is_64(image) || go_table_find(image, &names->go, NULL) <= 0)
		return NULL;
	names->layout = layout_of(&names->go.table);
	if (names->go.table.magic != PCLNTAB_GO_1_16)
		parts += 8;
	names->units = number_at(names, parts + 8, 8);
	names->files = number_at(names, parts + 16, 8);
	return TAKE(names);
}

void go_names_free(struct go_names *names)
{
	if (!names)
		return;
	go_table_release(&names->go);
	mem_free(names);
}

/* Whether an entry can be read and its function begins at or before a vaddr. */
static bool begins_before(const struct go_names *names, uint64_t i, uint64_t vaddr, struct extent *extent)
{
	struct pclntab_function function;

	/* Damage is taken as the end. */
	if (!pclntab_function(&names->go.table, i, &function))
		return false;
	extent_border(extent, vaddr, function.start);
	return function.start <= vaddr;
}

/*
 * The number of the function that holds a vaddr; false: none does. The extent is cut at all that was
 * compared with: the table of a hostile file need not be sorted.
 */
static bool find_function(const struct go_names *names, uint64_t vaddr, struct extent *extent,
			  uint64_t *ret_i, struct pclntab_function *ret_function)
{
	const struct pclntab *table = &names->go.table;
	uint64_t low = 0, high = table->n_functions;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (begins_before(names, middle, vaddr, extent))
			low = middle + 1;
		else
			high = middle;
	}
	*ret_i = low - 1;
	if (!low || !pclntab_function(table, low - 1, ret_function))
		return false;
	extent_border(extent, vaddr, ret_function->end);
	return vaddr >= ret_function->start && vaddr < ret_function->end && ret_function->name[0];
}

bool go_names_find(const struct go_names *names, uint64_t vaddr, struct extent *extent,
		   const char **ret_name, uint64_t *ret_start)
{
	struct pclntab_function function;
	uint64_t i;

	if (!find_function(names, vaddr, extent, &i, &function))
		return false;
	*ret_name = function.name;
	*ret_start = function.start;
	return true;
}

bool go_names_find_symbol(const struct go_names *names, const char *name, uint64_t *ret_vaddr,
			  uint64_t *ret_bytes)
{
	struct pclntab_function function;

	for (uint64_t i = 0; i < names->go.table.n_functions; i++) {
		if (!pclntab_function(&names->go.table, i, &function))
			return false;
		if (strcmp(function.name, name) != 0)
			continue;
		*ret_vaddr = function.start;
		*ret_bytes = function.end - function.start;
		return true;
	}
	return false;
}

/* A function while its tables are read. */
struct function {
	uint64_t at; /* offset of its runtime._func */
	uint64_t start, end; /* vaddrs */
	uint32_t n_pcdata, n_funcdata;
};

/* A place in a function, and the extent of what its tables say there. */
struct spot {
	uint64_t vaddr;
	struct extent extent;
};

/*
 * What a table of a function says of a spot: pairs of numbers, what is added to the value
 * (zigzag), which is -1 before the first, and over how many bytes it holds. -1 where it says
 * nothing.
 */
static int32_t value_at(const struct go_names *names, const struct function *function, uint32_t offset,
			struct spot *spot)
{
	const struct pclntab *table = &names->go.table;
	struct cursor cursor = cursor_at(names, table->pcs + offset);
	uint64_t at = function->start, from = at;
	uint32_t value = UINT32_MAX;

	if (!offset)
		return -1;
	for (uint32_t i = 0; i < PAIRS_MAX && at <= spot->vaddr && !cursor.bad; i++) {
		uint64_t change = cursor_uleb(&cursor);

		from = at;
		if (!change && i)
			break;
		value += (uint32_t)(change >> 1) ^ -(uint32_t)(change & 1);
		at += (uint32_t)cursor_uleb(&cursor) * (uint64_t)table->quantum;
	}
	/* What is before the end of the last pair was told by it. */
	if (!cursor.bad && at <= spot->vaddr)
		from = at;
	/* All spots from there on come to the same end of the table, or damage. */
	extent_cut(&spot->extent, from, UINT64_MAX);
	if (at <= spot->vaddr || cursor.bad)
		return -1;
	extent_cut(&spot->extent, 0, at);
	return (int32_t)value;
}

static uint32_t field(const struct go_names *names, const struct function *function, unsigned int at)
{
	return number_at(names, function->at + at, 4);
}

static const char *file_at(const struct go_names *names, const struct function *function,
			   struct spot *spot)
{
	const struct layout *layout = names->layout;
	int32_t file = value_at(names, function, field(names, function, layout->pcfile), spot);
	uint64_t unit = field(names, function, layout->unit);
	uint32_t offset;

	if (file < 0 || unit == UINT32_MAX)
		return NULL;
	offset = number_at(names, names->units + (unit + file) * 4, 4);
	return offset == UINT32_MAX ? NULL : text_at(names, names->files + offset);
}

/* The vaddr that is in the file at a vaddr; in a PIE it may be in a relocation only. */
static uint64_t pointer_at(struct image *image, uint64_t vaddr)
{
	uint64_t offset, value = 0;

	if (image_vaddr_to_offset(image, vaddr, &offset) &&
	    !image_read(image, offset, &value, 8, NULL) && value)
		return value;
	return go_table_relocated(image, vaddr);
}

/* runtime.firstmoduledata begins with the address of the table; by a relocation that writes it. */
static uint64_t module_by_relocation(const struct go_names *names)
{
	size_t i = image_find_section(names->image, ".rela.dyn"), size;
	const Elf64_Rela *relocations;
	const void *data;

	if (!i || image_section_data(names->image, i, RELOCATIONS_BYTES_MAX, &data, &size, NULL))
		return 0;
	relocations = data;
	for (size_t k = 0; k < size / sizeof(*relocations); k++)
		if ((uint64_t)relocations[k].r_addend == names->go.vaddr)
			return relocations[k].r_offset;
	return 0;
}

static uint64_t module_in_segment(const struct go_names *names, const struct image_segment *segment)
{
	uint64_t words[2], names_vaddr = names->go.vaddr + names->go.table.names;
	CLEANUP(mem_free) uint8_t *data = NULL;

	if (segment->file_size > DATA_BYTES_MAX ||
	    segment->file_size > image_identity(names->image)->size)
		return 0;
	data = mem_try_alloc(segment->file_size, 1);
	if (!data || image_read(names->image, segment->offset, data, segment->file_size, NULL))
		return 0;
	for (uint64_t at = -segment->vaddr & 7; at + sizeof(words) <= segment->file_size; at += 8) {
		memcpy(words, data + at, sizeof(words));
		if (words[0] == names->go.vaddr && words[1] == names_vaddr)
			return segment->vaddr + at;
	}
	return 0;
}

/*
 * What funcdata are relative to: go.func.*, which only runtime.firstmoduledata leads to in a
 * stripped file.
 */
static uint64_t find_funcs(struct go_names *names)
{
	uint64_t module = 0;

	for (size_t i = 0; i < image_segments(names->image) && !module; i++) {
		const struct image_segment *segment = image_segment(names->image, i);

		if (segment->type == PT_LOAD && segment->flags & PF_W)
			module = module_in_segment(names, segment);
	}
	if (!module)
		module = module_by_relocation(names);
	return module ? pointer_at(names->image, module + names->layout->module_funcs) : 0;
}

/* The vaddr of a function's tree of inlined calls; 0: it has none. */
static uint64_t tree_of(struct go_names *names, const struct function *function)
{
	const struct layout *layout = names->layout;
	uint64_t at = function->at + layout->pcdata + function->n_pcdata * 4ULL;
	uint32_t offset;

	if (function->n_pcdata <= PCDATA_INLINE_TREE || function->n_funcdata <= FUNCDATA_INLINE_TREE)
		return 0;
	if (!layout->module_funcs) {
		/* Pointers, where they are aligned: the table is. */
		at = (at + 7) & ~7ULL;
		return number_at(names, at + FUNCDATA_INLINE_TREE * 8, 8);
	}
	offset = number_at(names, at + FUNCDATA_INLINE_TREE * 4, 4);
	if (!names->funcs_tried)
		names->funcs_vaddr = find_funcs(names);
	names->funcs_tried = true;
	return offset == UINT32_MAX || !names->funcs_vaddr ? 0 : names->funcs_vaddr + offset;
}

/* One inlined call: the name of what is inlined, and an instruction that stands where it is called. */
static bool read_call(const struct go_names *names, uint64_t tree, int32_t i, const char **ret_name,
		      uint32_t *ret_pc)
{
	const struct layout *layout = names->layout;
	uint8_t bytes[20];
	uint64_t offset;
	uint32_t name;

	if (i >= (int32_t)INLINE_ENTRIES_MAX ||
	    !image_vaddr_to_offset(names->image, tree + (uint64_t)i * layout->inline_bytes, &offset) ||
	    image_read(names->image, offset, bytes, layout->inline_bytes, NULL))
		return false;
	memcpy(&name, bytes + layout->inline_name, 4);
	memcpy(ret_pc, bytes + layout->inline_pc, 4);
	*ret_name = text_at(names, names->go.table.names + name);
	return *ret_name != NULL;
}

static struct function read_function(const struct go_names *names, uint64_t i,
				     const struct pclntab_function *from)
{
	const struct layout *layout = names->layout;
	const struct pclntab *table = &names->go.table;
	struct function function = { .start = from->start, .end = from->end };

	function.at = table->functions +
		      number_at(names, table->functions + (2 * i + 1) * layout->word, layout->word);
	function.n_pcdata = field(names, &function, layout->n_pcdata);
	function.n_funcdata = number_at(names, function.at + layout->n_funcdata, 1);
	return function;
}

/* The frames of a function at a spot; those after the first are at other spots. */
static size_t frames_at(struct go_names *names, const struct function *function, const char *name,
			struct spot *spot, struct go_frame *ret_frames)
{
	uint64_t tree = tree_of(names, function);
	struct spot outer;
	size_t n = 0;

	for (;; n++) {
		struct go_frame *frame = &ret_frames[n];
		uint64_t pcdata = function->at + names->layout->pcdata + PCDATA_INLINE_TREE * 4;
		int32_t line = value_at(names, function,
					field(names, function, names->layout->pcln), spot);
		int32_t call;
		uint32_t pc;

		*frame = (struct go_frame){ .name = name };
		frame->file = file_at(names, function, spot);
		frame->line = frame->file && line > 0 ? line : 0;
		if (!tree || n + 1 == LOCATION_FRAMES_MAX)
			break;
		call = value_at(names, function, number_at(names, pcdata, 4), spot);
		if (call < 0 || !read_call(names, tree, call, &frame->name, &pc) ||
		    pc >= function->end - function->start) {
			frame->name = name;
			break;
		}
		outer = (struct spot){ function->start + pc, extent_whole() };
		spot = &outer;
	}
	return n + 1;
}

size_t go_names_frames(struct go_names *names, uint64_t vaddr, struct extent *extent,
		       struct go_frame *ret_frames)
{
	struct spot spot = { vaddr, extent_whole() };
	struct pclntab_function found;
	struct function function;
	size_t n = 1;
	uint64_t i;

	if (!find_function(names, vaddr, extent, &i, &found))
		return 0;
	ret_frames[0] = (struct go_frame){ .name = found.name };
	if (names->layout) {
		function = read_function(names, i, &found);
		n = frames_at(names, &function, found.name, &spot, ret_frames);
	}
	extent_cut(extent, spot.extent.low, spot.extent.high);
	return n;
}

size_t go_names_bytes(const struct go_names *names)
{
	return sizeof(*names) + names->go.table.size;
}
