// SPDX-License-Identifier: GPL-2.0-or-later
/* libdw_lines: source lines and inlined functions by libdw of elfutils. */
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/strtab.h"
#include "core/dwarf/line_index.h"
#include "core/namer/libdw_lines.h"

#define DEPTH_MAX 1024 /* of entries in entries */

struct span {
	uint64_t low, high, reach; /* [low, high); the greatest `high` of this and those before it */
	uint32_t what;
};
struct spans {
	VEC(struct span) all;
};

/* A function, or what is inlined into one. */
struct node {
	Dwarf_Die die;
	uint32_t parent; /* 1 + index of what it is inlined into; 0: it is a function */
};

struct unit {
	Dwarf_Die die;
	bool is_split, is_read, is_damaged;
	VEC(struct node) nodes; /* each after what it is in */
	struct spans spans; /* what: index of nodes */
	Dwarf_Lines *rows;
	size_t n_rows;
};

struct libdw_lines {
	struct image *image; /* borrowed */
	Dwfl *dwfl; /* of a file that is not linked: owns what follows */
	Elf *elf, *alt_elf;
	Dwarf *dwarf, *alt;
	int alt_fd;
	bool lacks_alt; /* it names one that is not there */
	bool is_damaged; /* where units are could not be read, or not of all */
	struct line_code code; /* elsewhere is what a linker left out */
	VEC(struct unit) units;
	struct spans spans; /* what: UINT32_MAX - index of units */
	struct strtab paths;
};

__attribute__((noreturn))
static void out_of_memory(void)
{
	mem_out(0);
}

static int compare_spans(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	return x->what < y->what ? -1 : x->what > y->what;
}

static void settle(struct spans *spans)
{
	uint64_t reach = 0;

	if (spans->all.len)
		qsort(spans->all.data, spans->all.len, sizeof(*spans->all.data), compare_spans);
	for (size_t i = 0; i < spans->all.len; i++) {
		struct span *span = &spans->all.data[i];

		reach = span->high > reach ? span->high : reach;
		span->reach = reach;
	}
}

/* The greatest `what` of those that hold addr. */
static bool find_span(const struct spans *spans, uint64_t addr, uint32_t *ret_what)
{
	size_t from = 0, to = spans->all.len;
	bool found = false;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (spans->all.data[half].low <= addr)
			from = half + 1;
		else
			to = half;
	}
	for (; from && spans->all.data[from - 1].reach > addr; from--) {
		const struct span *span = &spans->all.data[from - 1];

		if (addr < span->high && (!found || span->what > *ret_what)) {
			*ret_what = span->what;
			found = true;
		}
	}
	return found;
}

static void add_span(const struct libdw_lines *lines, uint64_t low, uint64_t high, uint32_t what,
		     struct spans *spans)
{
	if (low < high && low >= lines->code.low && low < lines->code.high)
		vec_push(&spans->all, ((struct span){ .low = low, .high = high, .what = what }));
}

/* Adds where an entry's code is; false: nowhere. */
static bool add_spans(const struct libdw_lines *lines, Dwarf_Die *die, uint32_t what, struct spans *spans,
		      bool *damaged)
{
	size_t before = spans->all.len;
	Dwarf_Addr base, low, high;
	ptrdiff_t at = 0;

	while ((at = dwarf_ranges(die, at, &base, &low, &high)) > 0)
		add_span(lines, low, high, what, spans);
	*damaged |= at < 0;
	return spans->all.len > before;
}

/* `in`: 1 + index of the node that the entry is in. */
static void walk(const struct libdw_lines *lines, struct unit *unit, Dwarf_Die *die, uint32_t in,
		 unsigned int depth)
{
	Dwarf_Die child;
	int r = depth < DEPTH_MAX ? dwarf_child(die, &child) : -1;

	for (; !r; r = dwarf_siblingof(&child, &child)) {
		int tag = dwarf_tag(&child);
		bool is_function = tag == DW_TAG_subprogram, is_inlined = in && tag == DW_TAG_inlined_subroutine;
		uint32_t inner = is_function ? 0 : in;

		/* A function without code is declared, or inlined wherever it is called. */
		if ((is_function || is_inlined) &&
		    (add_spans(lines, &child, unit->nodes.len, &unit->spans, &unit->is_damaged) || is_inlined)) {
			vec_push(&unit->nodes, ((struct node){ child, inner }));
			inner = unit->nodes.len;
		}
		walk(lines, unit, &child, inner, depth + 1);
	}
	unit->is_damaged |= r < 0;
}

static void read_unit(const struct libdw_lines *lines, struct unit *unit)
{
	unit->is_read = true;
	walk(lines, unit, &unit->die, 0, 0);
	settle(&unit->spans);
	if (dwarf_getsrclines(&unit->die, &unit->rows, &unit->n_rows)) {
		unit->is_damaged |= dwarf_hasattr(&unit->die, DW_AT_stmt_list);
		unit->n_rows = 0;
	}
}

static uint64_t number_of(Dwarf_Die *die, unsigned int name)
{
	Dwarf_Attribute attribute;
	Dwarf_Word number = 0;

	if (dwarf_attr_integrate(die, name, &attribute))
		dwarf_formudata(&attribute, &number);
	return number;
}

static const char *text_of(Dwarf_Die *die, unsigned int name)
{
	Dwarf_Attribute attribute;
	const char *text = dwarf_attr_integrate(die, name, &attribute) ? dwarf_formstring(&attribute) : NULL;

	return text && *text ? text : NULL;
}

/*
 * "???" is libdw's word for a file that the table does not have. It leaves a relative folder as it is, which
 * counts from DW_AT_comp_dir, as eu-addr2line has it.
 */
static const char *path_of(struct libdw_lines *lines, struct unit *unit, const char *file)
{
	RELEASE(buf_release) struct buf path = { 0 };
	const char *folder = file && file[0] != '/' ? text_of(&unit->die, DW_AT_comp_dir) : NULL;
	size_t len = folder ? strlen(folder) : 0;

	if (!file || !strcmp(file, "???"))
		return NULL;
	/* It is folder 0 of DWARF 5. */
	if (!folder || (!strncmp(file, folder, len) && file[len] == '/'))
		return file;
	buf_addf(&path, "%s%s%s", folder, folder[len - 1] == '/' ? "" : "/", file);
	return strtab_get(&lines->paths, strtab_adds(&lines->paths, buf_text(&path)));
}

/* What the line table says. libdw sorts the end of a sequence before what begins there. */
static struct source_frame line_of(struct libdw_lines *lines, struct unit *unit, uint64_t addr)
{
	size_t from = 0, to = unit->n_rows;
	struct source_frame frame = { 0 };
	Dwarf_Line *row;
	Dwarf_Addr low;
	int line = 0, column = 0;
	bool ends = true;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (!dwarf_lineaddr(dwarf_onesrcline(unit->rows, half), &low) && low <= addr)
			from = half + 1;
		else
			to = half;
	}
	row = from ? dwarf_onesrcline(unit->rows, from - 1) : NULL;
	if (!row || dwarf_lineendsequence(row, &ends) || ends)
		return frame;
	dwarf_lineno(row, &line);
	dwarf_linecol(row, &column);
	frame.file = path_of(lines, unit, dwarf_linesrc(row, NULL, NULL));
	frame.line = line;
	frame.column = column;
	return frame;
}

static void set_name(Dwarf_Die *die, struct source_frame *frame)
{
	Dwarf_Attribute attribute;
	bool is_external = false;

	frame->name = text_of(die, DW_AT_linkage_name);
	if (!frame->name)
		frame->name = text_of(die, DW_AT_MIPS_linkage_name);
	frame->is_linkage = frame->name;
	if (!frame->name)
		frame->name = text_of(die, DW_AT_name);
	if (frame->name && frame->name[0] == '_' && frame->name[1] != 'Z' && frame->name[1] != 'R' &&
	    dwarf_attr_integrate(die, DW_AT_external, &attribute))
		dwarf_formflag(&attribute, &is_external);
	frame->is_external = is_external;
}

/* Where something inlined is called. */
static struct source_frame call_of(struct libdw_lines *lines, struct unit *unit, Dwarf_Die *die)
{
	uint64_t file = number_of(die, DW_AT_call_file);
	struct source_frame frame = {
		.line = number_of(die, DW_AT_call_line),
		.column = number_of(die, DW_AT_call_column),
	};
	Dwarf_Files *files;
	size_t n;

	if (!dwarf_getsrcfiles(&unit->die, &files, &n) && file < n)
		frame.file = path_of(lines, unit, dwarf_filesrc(files, file, NULL, NULL));
	return frame;
}

/* Inlined into itself where it is declared, by no call: see dwarf_frame.is_part. */
static bool is_part(Dwarf_Die *die, const struct source_frame *self, const struct source_frame *caller)
{
	return self->name && caller->name && !strcmp(self->name, caller->name) && caller->column &&
	       caller->line == number_of(die, DW_AT_decl_line) &&
	       caller->column == number_of(die, DW_AT_decl_column);
}

static size_t answer_chain(struct libdw_lines *lines, struct unit *unit, uint32_t innermost,
			   struct source_frame next, struct source_frame *frames)
{
	Dwarf_Die *inner = NULL;
	struct node *node;
	size_t n = 0;

	for (uint32_t at = innermost; at; at = node->parent) {
		node = &unit->nodes.data[at - 1];
		set_name(&node->die, &next);
		if (inner)
			frames[n - 1].is_part = is_part(inner, &frames[n - 1], &next);
		if (n == LOCATION_FRAMES_MAX)
			memmove(frames, frames + 1, --n * sizeof(*frames));
		frames[n++] = next;
		next = call_of(lines, unit, &node->die);
		inner = &node->die;
	}
	return n;
}

/* Where libdwfl put what is not linked; false: nowhere. */
static bool move(const struct libdw_lines *lines, uint64_t *vaddr)
{
	struct image_section section;
	GElf_Shdr shdr;

	for (size_t i = 1; lines->dwfl && i < image_sections(lines->image); i++) {
		if (!image_section(lines->image, i, &section) || !(section.flags & SHF_ALLOC) ||
		    *vaddr < section.addr || *vaddr - section.addr >= section.size)
			continue;
		if (!gelf_getshdr(elf_getscn(lines->elf, i), &shdr))
			return false;
		*vaddr += shdr.sh_addr - section.addr;
		return true;
	}
	return !lines->dwfl;
}

size_t libdw_lines_find(struct libdw_lines *lines, uint64_t vaddr, bool inlines,
			struct source_frame ret_frames[LOCATION_FRAMES_MAX], enum name_reason *ret_reason)
{
	uint32_t what, node;
	struct unit *unit;

	*ret_reason = lines->is_damaged ? NAME_BAD_FILE : NAME_OK;
	if (!move(lines, &vaddr) || !find_span(&lines->spans, vaddr, &what))
		return 0;
	unit = &lines->units.data[UINT32_MAX - what];
	if (!unit->is_read)
		read_unit(lines, unit);
	ret_frames[0] = line_of(lines, unit, vaddr);
	*ret_reason = unit->is_damaged ? NAME_BAD_FILE :
		      inlines && (unit->is_split || lines->lacks_alt) ? NAME_NO_DEBUG_PART : NAME_OK;
	if (!inlines || !find_span(&unit->spans, vaddr, &node))
		return 1;
	return answer_chain(lines, unit, node + 1, ret_frames[0], ret_frames);
}

static int compare_unit(const void *offset, const void *unit)
{
	Dwarf_Off at = dwarf_dieoffset(&((struct unit *)unit)->die);

	return *(const Dwarf_Off *)offset < at ? -1 : *(const Dwarf_Off *)offset > at;
}

/* A unit of DWARF 2 says where one stretch of its code is, .debug_aranges where all are. */
static void add_aranges(struct libdw_lines *lines)
{
	const struct unit *unit;
	Dwarf_Aranges *aranges;
	Dwarf_Addr low;
	Dwarf_Word bytes;
	Dwarf_Off offset;
	size_t n;

	if (!lines->units.len || dwarf_getaranges(lines->dwarf, &aranges, &n))
		return;
	for (size_t i = 0; i < n; i++) {
		if (dwarf_getarangeinfo(dwarf_onearange(aranges, i), &low, &bytes, &offset))
			continue;
		unit = bsearch(&offset, lines->units.data, lines->units.len, sizeof(*unit), compare_unit);
		if (unit)
			add_span(lines, low, low + bytes, UINT32_MAX - (unit - lines->units.data), &lines->spans);
	}
}

static void add_units(struct libdw_lines *lines)
{
	Dwarf_CU *cu = NULL;
	uint8_t type;
	Dwarf_Die die;
	int r;

	/* To ask for what was split from it would have libdw look for that. */
	while (!(r = dwarf_get_units(lines->dwarf, cu, &cu, NULL, &type, &die, NULL))) {
		if (type == DW_UT_type)
			continue;
		lines->is_damaged |= dwarf_tag(&die) == DW_TAG_invalid; /* no abbreviation */
		add_spans(lines, &die, UINT32_MAX - lines->units.len, &lines->spans, &lines->is_damaged);
		vec_push(&lines->units, ((struct unit){ .die = die, .is_split = type == DW_UT_skeleton }));
	}
	lines->is_damaged |= r < 0;
	add_aranges(lines);
	settle(&lines->spans);
}

static void open_alt(struct libdw_lines *lines, const struct file_opener *opener)
{
	struct wanted_file wanted = { .kind = WANTED_ALT, .folder = "" };
	const void *id, *found;
	ssize_t len = dwelf_dwarf_gnu_debugaltlink(lines->dwarf, &wanted.name, &id);

	if (len <= 0)
		return;
	lines->lacks_alt = true;
	if (len > BUILD_ID_MAX || strlen(wanted.name) >= WANTED_NAME_MAX || !opener)
		return;
	wanted.build_id_len = len;
	memcpy(wanted.build_id, id, len);
	lines->alt_fd = opener->open(opener->ctx, &wanted);
	if (lines->alt_fd < 0)
		return;
	lines->alt_elf = elf_begin(lines->alt_fd, ELF_C_READ, NULL);
	if (dwelf_elf_gnu_build_id(lines->alt_elf, &found) != len || memcmp(found, id, len))
		return;
	lines->alt = dwarf_begin_elf(lines->alt_elf, DWARF_C_READ, NULL);
	if (!lines->alt)
		return;
	dwarf_new_oom_handler(lines->alt, out_of_memory);
	dwarf_setalt(lines->dwarf, lines->alt);
	lines->lacks_alt = false;
}

static int no_debug_file(Dwfl_Module *module, void **userdata, const char *name, Dwarf_Addr base, const char *file,
			 const char *link, GElf_Word crc, char **ret_path)
{
	return -1;
}

/* A file that is not linked: relocated. */
static void open_unlinked(struct libdw_lines *lines)
{
	static const Dwfl_Callbacks callbacks = {
		.find_debuginfo = no_debug_file,
		.section_address = dwfl_offline_section_address,
	};
	int fd = fcntl(image_fd(lines->image), F_DUPFD_CLOEXEC, 0); /* libdwfl's to close */
	Dwfl_Module *module;
	Dwarf_Addr bias;

	lines->dwfl = dwfl_begin(&callbacks);
	if (!lines->dwfl)
		mem_out(0);
	dwfl_report_begin(lines->dwfl);
	module = dwfl_report_offline(lines->dwfl, "file", image_name(lines->image), fd);
	dwfl_report_end(lines->dwfl, NULL, NULL);
	if (!module && fd >= 0)
		close(fd);
	if (!module)
		return;
	lines->elf = dwfl_module_getelf(module, &bias);
	lines->dwarf = dwfl_module_getdwarf(module, &bias);
}

static void open_linked(struct libdw_lines *lines)
{
	lines->elf = elf_begin(image_fd(lines->image), ELF_C_READ, NULL);
	lines->dwarf = lines->elf ? dwarf_begin_elf(lines->elf, DWARF_C_READ, NULL) : NULL;
}

enum name_reason libdw_lines_new(struct image *image, const struct file_opener *opener,
				 struct libdw_lines **ret_lines)
{
	CLEANUP(libdw_lines_free) struct libdw_lines *lines = mem_zalloc(sizeof(*lines));

	lines->image = image;
	lines->alt_fd = -1;
	/* What is not linked has all its code, at addresses of libdwfl's. */
	if (image_type(image) == ET_REL) {
		lines->code = (struct line_code){ 0, UINT64_MAX };
		open_unlinked(lines);
	} else {
		lines->code = line_code_of(image);
		open_linked(lines);
	}
	if (!lines->dwarf)
		return NAME_BAD_FILE;
	dwarf_new_oom_handler(lines->dwarf, out_of_memory);
	open_alt(lines, opener);
	add_units(lines);
	*ret_lines = TAKE(lines);
	return NAME_OK;
}

void libdw_lines_free(struct libdw_lines *lines)
{
	if (!lines)
		return;
	for (size_t i = 0; i < lines->units.len; i++) {
		vec_release(&lines->units.data[i].nodes);
		vec_release(&lines->units.data[i].spans.all);
	}
	vec_release(&lines->units);
	vec_release(&lines->spans.all);
	if (lines->dwfl) {
		dwfl_end(lines->dwfl);
	} else {
		dwarf_end(lines->dwarf);
		elf_end(lines->elf);
	}
	dwarf_end(lines->alt);
	elf_end(lines->alt_elf);
	mem_close_fd(&lines->alt_fd);
	strtab_release(&lines->paths);
	mem_free(lines);
}

size_t libdw_lines_bytes(const struct libdw_lines *lines)
{
	/* libdw has read nearly all of it. */
	size_t bytes = sizeof(*lines) + image_identity(lines->image)->size;

	/* A row of libdw's takes some 64 bytes. */
	for (const struct unit *unit = lines->units.data; unit < lines->units.data + lines->units.len; unit++)
		bytes += unit->nodes.cap * sizeof(struct node) + unit->spans.all.cap * sizeof(struct span) +
			 unit->n_rows * 64;
	return bytes;
}
