// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_namer: a whole module, from any bytes as the sections that names, lines and inlined
 * functions come from. A byte of choices; then for each section of `parts` two bytes of length;
 * then the bytes of all, in this order. The headers are always right, so that changes reach what is
 * read. What is in the book must hold together; without lines few places and many must be called
 * the same; and all of an extent must be what is said of its ends.
 */
#include <stdint.h>
#include "../unit/made_elf.h"
#include "must.h"
#include "core/namer/namer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

#define INPUT_MAX (1u << 18)
#define PLACES 72 /* more than are named by a pass */
#define FEW 5
#define CHOICE_TEXT 0x10 /* symbols are all of .text, wherever they were in the file that they are from */
#define CHOICE_ITSELF 0x20 /* it is its own debug file, split file and shared file */
#define CHOICE_AARCH64 0x40

#define PLT 0x19000u /* vaddrs that seeds are linked to */
#define FRAMES 0x1a000u

/* In tests/fuzz/local.mk, too. */
static const struct part {
	const char *name;
	uint32_t type, flags, link;
} parts[] = {
	{ ".symtab", SHT_SYMTAB, 0, 2 },
	{ ".strtab", SHT_STRTAB, 0, 0 },
	{ ".dynsym", SHT_DYNSYM, SHF_ALLOC, 4 },
	{ ".dynstr", SHT_STRTAB, SHF_ALLOC, 0 },
	{ ".rela.plt", SHT_RELA, SHF_ALLOC, 0 },
	{ ".plt", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0 },
	{ ".eh_frame", SHT_PROGBITS, SHF_ALLOC, 0 },
	{ ".debug_info", SHT_PROGBITS, 0, 0 },
	{ ".debug_abbrev", SHT_PROGBITS, 0, 0 },
	{ ".debug_str", SHT_PROGBITS, 0, 0 },
	{ ".debug_line", SHT_PROGBITS, 0, 0 },
	{ ".debug_line_str", SHT_PROGBITS, 0, 0 },
	{ ".debug_rnglists", SHT_PROGBITS, 0, 0 },
	{ ".debug_ranges", SHT_PROGBITS, 0, 0 },
	{ ".debug_aranges", SHT_PROGBITS, 0, 0 },
	{ ".debug_addr", SHT_PROGBITS, 0, 0 },
	{ ".gopclntab", SHT_PROGBITS, SHF_ALLOC, 0 },
};
#define PARTS ARRAY_LEN(parts)

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\n";
}

static int open_itself(void *ctx, const struct wanted_file *wanted)
{
	must(wanted->kind < WANTED_KINDS_ && wanted->build_id_len <= BUILD_ID_MAX);
	must(strlen(wanted->name) < 2 * WANTED_NAME_MAX && strlen(wanted->folder) < 2 * WANTED_NAME_MAX);
	return dup(*(int *)ctx);
}

static void put_in_text(struct buf *symbols)
{
	for (size_t at = 0; at + sizeof(Elf64_Sym) <= symbols->len; at += sizeof(Elf64_Sym)) {
		Elf64_Sym symbol;

		memcpy(&symbol, symbols->data + at, sizeof(symbol));
		if (symbol.st_shndx && symbol.st_shndx < SHN_LORESERVE)
			symbol.st_shndx = 1;
		memcpy(symbols->data + at, &symbol, sizeof(symbol));
	}
}

static int make(const uint8_t *data, size_t size)
{
	const uint8_t *bytes = data + 1 + 2 * PARTS, *end = data + size;
	struct made_elf elf = { .machine = data[0] & CHOICE_AARCH64 ? EM_AARCH64 : EM_X86_64,
				.n_sections = PARTS };
	struct buf sections[PARTS] = { { 0 } };
	int fd;

	for (size_t i = 0; i < PARTS; i++) {
		const struct part *part = &parts[i];
		size_t len = data[1 + 2 * i] | data[2 + 2 * i] << 8;

		len = len < (size_t)(end - bytes) ? len : (size_t)(end - bytes);
		buf_add(&sections[i], bytes, len);
		bytes += len;
		elf.sections[i] = (struct made_elf_section){ part->name, part->type, part->flags, part->link,
							     &sections[i] };
		if (!strcmp(part->name, ".plt"))
			elf.vaddrs[i] = PLT;
		if (!strcmp(part->name, ".eh_frame"))
			elf.vaddrs[i] = FRAMES;
		if (data[0] & CHOICE_TEXT && (part->type == SHT_SYMTAB || part->type == SHT_DYNSYM))
			put_in_text(&sections[i]);
	}
	fd = made_elf_fd(&elf);
	for (size_t i = 0; i < PARTS; i++)
		buf_release(&sections[i]);
	return fd;
}

static void check_frame(const struct name_book *book, const struct book_frame *frame)
{
	must(frame->function <= book->strings.len && frame->linkage <= book->strings.len);
	must(frame->file <= book->strings.len && !(frame->flags & ~NAME_FRAME_FLAGS));
	must(frame->function || frame->file);
	must(frame->file || !frame->line);
}

/* The function of an answer, "" when there is none. */
static const char *check_answer(const struct namer *namer, const struct book_answer *answer)
{
	const struct name_book *book = namer_book(namer);
	struct book_frame frames[LOCATION_FRAMES_MAX];
	size_t n;
	const char *function = "";

	must(answer->reason < NAME_REASON_END_ && answer->chain <= book->nodes.len);
	must(!(answer->flags & ~NAME_ENTRY));
	must(answer->chain || answer->reason != NAME_OK);
	if (!answer->chain)
		return function;
	n = name_book_frames(book, answer->chain, frames);
	must(n == name_book_scope(book, answer->chain)->depth);
	for (size_t i = 0; i < n; i++) {
		const struct book_frame *frame = &frames[i];

		if (i + 1 < n || frame->flags & NAME_ALIAS || frame->function)
			check_frame(book, frame);
		if (!(frame->flags & (NAME_INLINED | NAME_ALIAS)))
			function = strtab_get(&book->strings, frame->function);
	}
	return function;
}

/* Of two namers: without lines, what is said of few places by a pass and of many by a table is the same. */
static void same(const struct namer *a, const struct book_answer *of_a, const struct namer *b,
		 const struct book_answer *of_b)
{
	must(!of_a->chain == !of_b->chain && of_a->offset == of_b->offset && of_a->flags == of_b->flags);
	must(!strcmp(check_answer(a, of_a), check_answer(b, of_b)));
}

/*
 * Of one namer: another may have read damaged debug data by another way. Reasons may differ: that a file is
 * damaged is known from when the damage is met.
 */
static void same_chains(const struct namer *namer, const struct book_answer *a, const struct book_answer *b)
{
	check_answer(namer, b);
	must(a->chain == b->chain && a->offset == b->offset && a->flags == b->flags);
}

/* At both ends of an answer's extent there is the same, moved. */
static void check_extent(struct namer *namer, const struct namer_place *place)
{
	struct book_answer answer, moved, found;
	int64_t ends[2];

	namer_find(namer, place, 1, &answer);
	must(answer.before <= place->offset);
	ends[0] = -(int64_t)answer.before;
	ends[1] = (int64_t)answer.after - 1;
	for (size_t i = 0; answer.after && i < ARRAY_LEN(ends); i++) {
		struct namer_place end = { .offset = place->offset + ends[i] };

		moved = book_answer_moved(namer_book(namer), &answer, ends[i]);
		namer_find(namer, &end, 1, &found);
		same_chains(namer, &moved, &found);
	}
}

static void ask_both(struct namer *few, struct namer *many, uint32_t options)
{
	struct namer_place places[PLACES];
	struct book_answer answers[PLACES], again[PLACES], few_answers[FEW];

	/* Close together where functions of seeds begin, then over all sections. */
	for (uint64_t i = 0; i < PLACES; i++)
		places[i] = (struct namer_place){
			.offset = i < FEW || i % 3 ? MADE_ELF_CODE + i * 3 : PLT + i * 4,
			.flags = i & (PLACE_RETURN | PLACE_OUTERMOST),
		};
	namer_find(many, places, PLACES, answers);
	namer_find(few, places, FEW, few_answers);
	for (size_t i = 0; options & NAMER_NO_LINES && i < FEW; i++)
		same(many, &answers[i], few, &few_answers[i]);
	namer_find(many, places, PLACES, again);
	for (size_t i = 0; i < PLACES; i++) {
		check_answer(many, &answers[i]);
		check_answer(many, &again[i]);
		if (i % 8 == 4) /* no flags */
			check_extent(many, &places[i]);
	}
	must(namer_bytes(many) > 0);
}

static void ask(int fd, uint8_t choice)
{
	struct namer_module module = { .fd = fd, .name = "fuzz", .places = NAMER_ADDRESSES,
				       .options = choice % 16 };
	const struct file_opener opener = { &fd, open_itself };
	const struct file_opener *others = choice & CHOICE_ITSELF ? &opener : NULL;
	CLEANUP(namer_free) struct namer *few = NULL;
	CLEANUP(namer_free) struct namer *many = NULL;

	if (namer_new(&module, others, &many) != NAME_OK)
		return;
	must(namer_new(&module, others, &few) == NAME_OK);
	ask_both(few, many, module.options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLOSE_FD int fd = -1;
	struct found_symbol found = { 0 };

	if (size < 1 + 2 * PARTS || size > INPUT_MAX)
		return 0;
	fd = make(data, size);
	must(fd >= 0);
	ask(fd, data[0]);
	if (!(data[0] & 1)) {
		struct namer_module module = { .fd = fd, .name = "fuzz", .places = NAMER_ADDRESSES };
		CLEANUP(namer_free) struct namer *namer = NULL;

		if (namer_new(&module, NULL, &namer) == NAME_OK)
			namer_find_symbol(namer, "f", &found);
	}
	return 0;
}
