/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_oracle [--spoil] FILE...: holds the rows of ELF files against what libdw says, at every byte
 * of code: both are constant between their boundaries, so each stretch between two of any kind is
 * compared once. One line of JSON a file, and one "#" line for each of the first disagreements.
 * --spoil changes every 97th row before, to show that each is found.
 */
#include <cJSON.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "answer.h"
#include "fde_list.h"

#define SHOWN_MAX 100 /* disagreements of one file in words */
#define GAP_MAX 15 /* bytes after an FDE that its last rule is carried over */

/* One file under the oracle. */
struct trial {
	const char *path;
	Elf *elf;
	Dwarf *dwarf;
	Dwarf_CFI *cfi[2]; /* .eh_frame, .debug_frame: the first that knows an address has it */
	struct fde_list list[2];
	struct unwind_table table;
	uint64_t rows, longs, ends, compared;
	uint64_t wrong, missed, more, more_bytes, explained_bytes, unsupported_bytes, theirs_refused;
	/*
	 * Not compared: by Go's own table where nothing else is; and where .debug_frame does not
	 * know of rbp or stacks.
	 */
	uint64_t go_bytes, go_more_bytes;
	uint64_t spoiled; /* rows changed to test the oracle */
	unsigned int shown;
};

/* What libdw says from an address on. */
struct theirs {
	Dwarf_Frame *frame; /* NULL: nothing */
	bool from_debug_frame;
	bool refused; /* there is an FDE, and libdw cannot follow it */
	uint64_t end;
	uint64_t before; /* the end of the last FDE when the address is in none */
};

static bool within_fde(struct trial *t, unsigned int which, uint64_t addr, struct theirs *ret)
{
	Dwarf_Addr start, end;
	bool is_signal;

	if (!t->cfi[which] || !fde_list_at(&t->list[which], addr, &ret->end, &ret->before))
		return false;
	if (dwarf_cfi_addrframe(t->cfi[which], addr, &ret->frame)) {
		ret->frame = NULL;
		ret->refused = true;
		return true;
	}
	dwarf_frame_info(ret->frame, &start, &end, &is_signal);
	if (end > addr && end < ret->end)
		ret->end = end;
	return true;
}

static void ask_libdw(struct trial *t, uint64_t addr, struct theirs *ret)
{
	struct theirs second = {0};

	*ret = (struct theirs){.end = UINT64_MAX};
	if (within_fde(t, 0, addr, ret))
		return;
	second.end = UINT64_MAX;
	second.from_debug_frame = within_fde(t, 1, addr, &second);
	if (ret->end < second.end)
		second.end = ret->end;
	if (second.before < ret->before)
		second.before = ret->before;
	*ret = second;
}

static void show(struct trial *t, uint64_t from, uint64_t to, uint32_t rule, const struct theirs *theirs)
{
	RELEASE(buf_release) struct buf ours = {0};
	RELEASE(buf_release) struct buf libdw = {0};

	if (t->shown++ >= SHOWN_MAX)
		return;
	answer_row_words(&t->table, rule, &ours);
	if (theirs->frame)
		answer_frame_words(t->table.machine, theirs->frame, &libdw);
	else
		buf_adds(&libdw, theirs->refused ? "refused" : "nothing");
	printf("# %s: %#" PRIx64 "..%#" PRIx64 ": ours %s; libdw %s\n", t->path, from, to, buf_text(&ours),
	       buf_text(&libdw));
}

/* Sections whose rows may be made up, and Go's whose frames are in a table of their own. */
static bool is_explained(struct trial *t, uint64_t addr)
{
	static const char *const plts[] = {".plt", ".plt.got", ".plt.sec", ".iplt"};
	size_t names = 0;
	Elf_Scn *scn = NULL;
	GElf_Shdr shdr;

	if (t->table.stats.fdes[UNWIND_SOURCE_PCLNTAB] || elf_getshdrstrndx(t->elf, &names) ||
	    (!elf_nextscn(t->elf, NULL) && t->table.stats.fdes[UNWIND_SOURCE_PLT]))
		return true;
	while ((scn = elf_nextscn(t->elf, scn))) {
		const char *name = gelf_getshdr(scn, &shdr) ? elf_strptr(t->elf, names, shdr.sh_name) : NULL;

		/* What holds before it, as .init's ret, may go on as the row of its first slot. */
		if (!name || addr + GAP_MAX - shdr.sh_addr >= shdr.sh_size + GAP_MAX)
			continue;
		for (size_t i = 0; i < ARRAY_LEN(plts); i++)
			if (!strcmp(name, plts[i]))
				return true;
	}
	return false;
}

/* The code of a signal's return, which few describe: rt_sigreturn(2) is called in it, and not far on. */
static bool is_sigreturn(struct trial *t, uint64_t addr, uint64_t end, uint32_t rule)
{
	static const uint8_t numbers[][5] = {{0xb8, 0x0f, 0, 0, 0}, {0xc7, 0xc0, 0x0f, 0, 0}};
	size_t n = 0;
	GElf_Phdr load;

	elf_getphdrnum(t->elf, &n);
	for (size_t i = 0; rule == UNWIND_ESCAPED(UNWIND_SIGNAL, 0) && i < n; i++) {
		if (!gelf_getphdr(t->elf, i, &load) || load.p_type != PT_LOAD ||
		    addr - load.p_vaddr >= load.p_filesz)
			continue;
		Elf_Data *data = elf_getdata_rawchunk(t->elf, load.p_offset + (addr - load.p_vaddr), end - addr,
						      ELF_T_BYTE);
		return data && memmem(data->d_buf, data->d_size, "\x0f\x05", 2) &&
		       (memmem(data->d_buf, data->d_size, numbers[0], 5) ||
			memmem(data->d_buf, data->d_size, numbers[1], 5));
	}
	return false;
}

/* Where the kernel enters the file, nobody called. */
static bool is_entry(struct trial *t, uint64_t addr, const struct answer *ours)
{
	GElf_Ehdr header;

	return ours->kind == ANSWER_ROOT && gelf_getehdr(t->elf, &header) && header.e_entry == addr;
}

/* Rows by what instructions do, which tests/oracle/code.py holds against the descriptions of other files. */
static bool is_by_code(const struct trial *t)
{
	return t->table.stats.fdes[UNWIND_SOURCE_CODE];
}

/* Our rule where libdw has none: right within the gap that a rule is carried over. */
static void without_theirs(struct trial *t, uint64_t from, uint64_t to, uint32_t rule, const struct theirs *theirs)
{
	struct answer ours;

	answer_of_row(&t->table, rule, from, &ours);
	if (ours.kind == ANSWER_NONE || (theirs->before && to - theirs->before <= GAP_MAX))
		return;
	if (is_sigreturn(t, from, to, rule) || is_explained(t, from) || is_entry(t, from, &ours) ||
	    is_by_code(t) || rule == UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM)) {
		t->explained_bytes += to - from;
		t->go_bytes += t->table.stats.fdes[UNWIND_SOURCE_PCLNTAB] ? to - from : 0;
		return;
	}
	t->more++;
	t->more_bytes += to - from;
	show(t, from, to, rule, theirs);
}

/*
 * Go's .debug_frame has the CFA of each pc only: nothing of rbp, which its code saves, nor of the stacks
 * it changes to, nor of signals. There, rows are held against it by what both know.
 */
static bool is_of_go(const struct trial *t, uint32_t rule, const struct theirs *theirs, bool *ret_knows_more)
{
	uint32_t kind = rule & UNWIND_ESCAPE ? UNWIND_KIND(rule) : UNWIND_LONG;

	*ret_knows_more = kind == UNWIND_FP || kind == UNWIND_SIGNAL || kind == UNWIND_ROOT;
	return theirs->from_debug_frame && t->table.stats.fdes[UNWIND_SOURCE_PCLNTAB];
}

static bool agree_at(struct trial *t, uint64_t ip, uint32_t rule, const struct theirs *theirs, bool *ret_by_ip)
{
	struct answer ours, libdw = {.kind = ANSWER_UNSUPPORTED};
	bool knows_more;

	answer_of_row(&t->table, rule, ip, &ours);
	if (theirs->frame)
		answer_of_frame(t->table.machine, theirs->frame, ip, &libdw);
	*ret_by_ip = ours.by_ip || libdw.by_ip;
	if (!is_of_go(t, rule, theirs, &knows_more))
		return answer_equal(&ours, &libdw);
	for (unsigned int i = 0; i < ANSWER_ROUNDS; i++)
		libdw.round[i].fp = ours.round[i].fp;
	return knows_more || answer_equal(&ours, &libdw);
}

static void compare(struct trial *t, uint64_t from, uint64_t to, uint32_t rule, const struct theirs *theirs)
{
	bool by_ip, equal, knows_more;

	t->compared++;
	if (rule & UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_UNSUPPORTED) {
		t->unsupported_bytes += to - from;
		t->theirs_refused += theirs->refused;
		if (getenv("ROWS_SHOW_UNSUPPORTED"))
			show(t, from, to, rule, theirs);
		return;
	}
	if (!theirs->frame && !theirs->refused) {
		without_theirs(t, from, to, rule, theirs);
		return;
	}
	if (is_of_go(t, rule, theirs, &knows_more) && knows_more)
		t->go_more_bytes += to - from;
	equal = agree_at(t, from, rule, theirs, &by_ip);
	for (uint64_t ip = from + 1; by_ip && equal && ip < to; ip++)
		equal = agree_at(t, ip, rule, theirs, &by_ip);
	if (equal)
		return;
	if (rule & UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_END)
		t->missed++;
	else
		t->wrong++;
	show(t, from, to, rule, theirs);
}

/* Our rule from addr on, and where the next begins: by the rows themselves, and by their look-up. */
static uint32_t our_rule(struct trial *t, uint64_t addr, uint64_t *ret_end)
{
	const struct unwind_table *table = &t->table;
	uint64_t page = (addr - table->first_vaddr) >> UNWIND_PAGE_BITS;
	uint64_t page_start = table->first_vaddr + (page << UNWIND_PAGE_BITS);
	uint32_t row = UNWIND_ROW(0, UNWIND_ESCAPED(UNWIND_END, 0));

	*ret_end = page_start + UNWIND_PAGE_BYTES;
	if (addr < table->first_vaddr || page >= table->n_pages) {
		*ret_end = addr < table->first_vaddr ? table->first_vaddr : UINT64_MAX;
	} else if (table->pages[page].count) {
		const uint32_t *rows = &table->rows[table->pages[page].first];
		uint32_t i = 0, n = table->pages[page].count;

		while (i + 1 < n && UNWIND_ROW_OFFSET(rows[i + 1]) <= addr - page_start)
			i++;
		if (i + 1 < n)
			*ret_end = page_start + UNWIND_ROW_OFFSET(rows[i + 1]);
		row = rows[i];
	}
	if ((unwind_table_find(table, addr) & UNWIND_RULE_MASK) != (row & UNWIND_RULE_MASK)) {
		printf("# %s: %#" PRIx64 ": the look-up finds another row\n", t->path, addr);
		t->wrong++;
	}
	return row & UNWIND_RULE_MASK;
}

static uint64_t first_address(const struct trial *t)
{
	uint64_t first = t->table.n_pages ? t->table.first_vaddr : UINT64_MAX;

	for (int i = 0; i < 2; i++)
		if (t->list[i].ranges.len && t->list[i].ranges.data[0].start < first)
			first = t->list[i].ranges.data[0].start;
	return first;
}

static void compare_all(struct trial *t)
{
	struct theirs theirs = {0};
	uint64_t ours_end = 0, addr = first_address(t);
	uint32_t rule = 0;

	for (uint64_t to; addr != UINT64_MAX; addr = to) {
		if (addr >= ours_end)
			rule = our_rule(t, addr, &ours_end);
		if (addr >= theirs.end) {
			free(theirs.frame);
			ask_libdw(t, addr, &theirs);
		}
		to = ours_end < theirs.end ? ours_end : theirs.end;
		compare(t, addr, to, rule, &theirs);
	}
	free(theirs.frame);
}

static void count_rows(struct trial *t)
{
	for (uint32_t i = 0; i < t->table.n_rows; i++) {
		uint32_t rule = t->table.rows[i] & UNWIND_RULE_MASK;

		t->rows++;
		t->longs += rule & UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_LONG;
		t->ends += rule & UNWIND_ESCAPE && UNWIND_KIND(rule) == UNWIND_END;
	}
}

static void print_trial(const struct trial *t)
{
	static const char *const reasons[] = {
#define X(id, name, text) name,
		UNWIND_REASONS(X)
#undef X
	};
	const struct unwind_table_stats *stats = &t->table.stats;
	cJSON *object = cJSON_CreateObject(), *unsupported, *fdes;

	cJSON_AddStringToObject(object, "file", t->path);
	cJSON_AddNumberToObject(object, "rows", t->rows);
	cJSON_AddNumberToObject(object, "longs", t->longs);
	cJSON_AddNumberToObject(object, "ends", t->ends);
	cJSON_AddNumberToObject(object, "bytes", unwind_table_bytes(&t->table));
	cJSON_AddNumberToObject(object, "compared", t->compared);
	cJSON_AddNumberToObject(object, "libdw_fdes", t->list[0].fdes + t->list[1].fdes);
	cJSON_AddNumberToObject(object, "libdw_odd", t->list[0].odd + t->list[1].odd);
	cJSON_AddNumberToObject(object, "spoiled", t->spoiled);
	cJSON_AddNumberToObject(object, "wrong", t->wrong);
	cJSON_AddNumberToObject(object, "missed", t->missed);
	cJSON_AddNumberToObject(object, "more", t->more);
	cJSON_AddNumberToObject(object, "more_bytes", t->more_bytes);
	cJSON_AddNumberToObject(object, "explained_bytes", t->explained_bytes);
	cJSON_AddNumberToObject(object, "go_bytes", t->go_bytes);
	cJSON_AddNumberToObject(object, "go_more_bytes", t->go_more_bytes);
	cJSON_AddNumberToObject(object, "odd_letters", t->list[0].odd_letters + t->list[1].odd_letters);
	cJSON_AddNumberToObject(object, "nested", t->list[0].nested + t->list[1].nested);
	cJSON_AddNumberToObject(object, "unsupported_bytes", t->unsupported_bytes);
	cJSON_AddNumberToObject(object, "libdw_refused", t->theirs_refused);
	cJSON_AddNumberToObject(object, "code_bytes", stats->code_bytes);
	cJSON_AddNumberToObject(object, "covered_bytes", stats->covered_bytes);
	unsupported = cJSON_AddObjectToObject(object, "unsupported");
	for (unsigned int i = 0; i < UNWIND_REASON_LAST_; i++)
		if (stats->unsupported[i])
			cJSON_AddNumberToObject(unsupported, reasons[i], stats->unsupported[i]);
	fdes = cJSON_AddObjectToObject(object, "fdes");
	for (unsigned int i = 0; i < UNWIND_SOURCES; i++)
		if (stats->fdes[i])
			cJSON_AddNumberToObject(fdes, unwind_source_name(i), stats->fdes[i]);
	char *text = cJSON_PrintUnformatted(object);
	puts(text);
	free(text);
	cJSON_Delete(object);
}

static void print_skipped(const char *path, const char *reason)
{
	cJSON *object = cJSON_CreateObject();

	cJSON_AddStringToObject(object, "file", path);
	cJSON_AddStringToObject(object, "skipped", reason);
	char *text = cJSON_PrintUnformatted(object);
	puts(text);
	free(text);
	cJSON_Delete(object);
}

static void open_libdw(struct trial *t)
{
	t->cfi[0] = dwarf_getcfi_elf(t->elf);
	fde_list_add(&t->list[0], t->elf, true);
	t->dwarf = dwarf_begin_elf(t->elf, DWARF_C_READ, NULL);
	t->cfi[1] = t->dwarf ? dwarf_getcfi(t->dwarf) : NULL;
	if (t->cfi[1])
		fde_list_add(&t->list[1], t->elf, false);
	for (int i = 0; i < 2; i++)
		fde_list_sort(&t->list[i]);
}

static void close_trial(struct trial *t)
{
	for (int i = 0; i < 2; i++)
		fde_list_release(&t->list[i]);
	if (t->cfi[0])
		dwarf_cfi_end(t->cfi[0]);
	if (t->dwarf)
		dwarf_end(t->dwarf);
	unwind_table_release(&t->table);
	elf_end(t->elf);
}

/* Returns how many of the changes libdw's frames can contradict. */
static uint64_t spoil(struct unwind_table *table)
{
	uint64_t n = 0;

	for (uint32_t i = 0; i < table->n_rows; i += 97) {
		if (table->rows[i] & UNWIND_ESCAPE)
			continue;
		table->rows[i] ^= 1u << (table->machine == EM_X86_64 ? UNWIND_X86_64_CFA_SHIFT :
								       UNWIND_AARCH64_CFA_SHIFT);
		n++;
	}
	return n;
}

static void try_file(const char *path, bool spoils)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct trial t = {.path = path};
	struct err err = {0};
	int status = image_open_path(path, &image, &err);

	if (fd < 0 || status) {
		print_skipped(path, fd < 0 ? "cannot be opened" : err.text);
		return;
	}
	if (image_type(image) != ET_EXEC && image_type(image) != ET_DYN) {
		print_skipped(path, "neither a program nor a library");
		return;
	}
	status = unwind_table_build(image, NULL, &t.table, &err);
	if (status && status != -ENOENT) {
		print_skipped(path, err.text);
		return;
	}
	t.elf = elf_begin(fd, ELF_C_READ_MMAP_PRIVATE, NULL);
	open_libdw(&t);
	count_rows(&t);
	if (spoils)
		t.spoiled = spoil(&t.table);
	compare_all(&t);
	print_trial(&t);
	close_trial(&t);
}

int main(int argc, char **argv)
{
	bool spoils = argc > 1 && !strcmp(argv[1], "--spoil");

	elf_version(EV_CURRENT);
	for (int i = 1 + spoils; i < argc; i++)
		try_file(argv[i], spoils);
	return 0;
}
