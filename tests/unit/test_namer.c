// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of places in this very program, as the parser's child would be asked for them. */
#include <fcntl.h>
#include <link.h>
#include "core/image/image.h"
#include "core/namer/namer.h"
#include "made_elf.h"
#include "tap.h"

__attribute__((noinline, noclone)) int test_namer_known(int x);
int test_namer_known(int x)
{
	__asm__ volatile("" : "+r"(x));
	return x + 1;
}

/* One function by the names of two, as a linker leaves them that folds what is the same. */
__attribute__((noinline, noclone)) int _Z12test_folded_av(void);
int _Z12test_folded_bv(void);
int _Z12test_folded_av(void)
{
	__asm__ volatile("");
	return 7;
}
extern int _Z12test_folded_bv(void) __attribute__((alias("_Z12test_folded_av")));

static int take_base(struct dl_phdr_info *info, size_t size, void *ctx)
{
	*(uint64_t *)ctx = info->dlpi_addr;
	return 1; /* the program itself is the first */
}

/* Its offset in the file. */
static uint64_t offset_of(struct image *image, const void *code)
{
	uint64_t base = 0, offset = 0;

	dl_iterate_phdr(take_base, &base);
	image_vaddr_to_offset(image, (uintptr_t)code - base, &offset);
	return offset;
}

static struct namer *open_own(uint32_t options, int *ret_fd)
{
	struct namer_module module = { .name = "self", .options = options };
	struct namer *namer = NULL;

	module.fd = *ret_fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	return namer_new(&module, NULL, &namer) == NAME_OK ? namer : NULL;
}

/* "function+offset" of an answer. */
static const char *text_of(const struct namer *namer, const struct book_answer *answer)
{
	const struct name_book *book = namer_book(namer);
	static char text[256];

	if (!answer->chain)
		return "-";
	struct book_frame frames[LOCATION_FRAMES_MAX];
	size_t n = name_book_frames(book, answer->chain, frames);

	snprintf(text, sizeof(text), "%s+%llu", strtab_get(&book->strings, frames[n - 1].function),
		 (unsigned long long)answer->offset);
	return text;
}

static void test_places(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	CLEANUP(namer_free) struct namer *namer = open_own(NAMER_NO_LINES, &fd);
	struct namer_place places[4] = { 0 };
	struct book_answer answers[4];
	uint64_t offset;

	if (!namer || image_open_fd(fd, "self", &image, NULL)) {
		CHECK(!"this program can be read");
		return;
	}
	offset = offset_of(image, (const void *)test_namer_known);
	places[0].offset = offset;
	places[1].offset = offset + 1;
	places[1].flags = PLACE_RETURN;
	places[2].offset = UINT64_MAX - 1;
	image_vaddr_to_offset(image, image_entry(image), &places[3].offset);
	places[3].flags = PLACE_OUTERMOST;
	namer_find(namer, places, 4, answers);
	CHECK_STR(text_of(namer, &answers[0]), "test_namer_known+0");
	CHECK_STR(text_of(namer, &answers[1]), "test_namer_known+1");
	CHECK_EQ(answers[0].chain, answers[1].chain);
	CHECK_EQ(answers[0].reason, NAME_OK);
	CHECK_EQ(answers[2].chain, 0);
	CHECK_EQ(answers[2].reason, NAME_NO_SYMBOLS);
	CHECK_STR(text_of(namer, &answers[3]), "_start+0");
	CHECK_EQ(answers[3].flags, NAME_ENTRY);
	CHECK_EQ(answers[0].flags, 0);
	CHECK(namer_bytes(namer) > 0);
}

static void test_symbols(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	CLEANUP(namer_free) struct namer *namer = open_own(NAMER_NO_LINES, &fd);
	struct found_symbol found = { 0 }, none = { 0 };

	if (!namer || image_open_fd(fd, "self", &image, NULL))
		return;
	namer_find_symbol(namer, "test_namer_known", &found);
	CHECK_EQ(found.found, SYMBOL_FOUND);
	CHECK_EQ(found.start, offset_of(image, (const void *)test_namer_known));
	CHECK(found.bytes > 0 && found.bytes < 100);
	namer_find_symbol(namer, "test_namer_unknown", &none);
	CHECK_EQ(none.found, SYMBOL_UNKNOWN);
}

static const struct book_frame *frame_of(const struct namer *namer,
					 const struct book_answer *answer, size_t i)
{
	const struct name_book *book = namer_book(namer);
	static struct book_frame frames[LOCATION_FRAMES_MAX];
	size_t n = answer->chain ? name_book_frames(book, answer->chain, frames) : 0;

	return i < n ? &frames[i] : NULL;
}

/* Few places are found in one pass, many in a table: both know that the function is two. */
static void check_folded(struct namer *namer, uint64_t offset, size_t n)
{
	struct namer_place places[40] = { { 0 } };
	struct book_answer answers[40];
	const struct book_frame *frame, *alias;

	for (size_t i = 0; i < n; i++)
		places[i].offset = offset;
	namer_find(namer, places, n, answers);
	frame = frame_of(namer, &answers[n - 1], 0);
	alias = frame_of(namer, &answers[n - 1], 1);
	CHECK(frame && frame->flags & NAME_FOLDED);
	CHECK(alias && alias->flags == NAME_ALIAS);
	CHECK(!frame_of(namer, &answers[n - 1], 2));
	CHECK_STR(alias ? strtab_get(&namer_book(namer)->strings, alias->linkage) : "",
		  "_Z12test_folded_bv");
}

/* Aliases are looked for in a table; whether it is an entry, by the name that a pass found before. */
static void test_outermost_alias(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	CLEANUP(namer_free) struct namer *namer = open_own(NAMER_NO_LINES | NAMER_ALIASES, &fd);
	struct namer_place place = { .flags = PLACE_OUTERMOST };
	struct book_answer answer;

	if (!namer || image_open_fd(fd, "self", &image, NULL))
		return;
	image_vaddr_to_offset(image, image_entry(image), &place.offset);
	namer_find(namer, &place, 1, &answer);
	CHECK(answer.flags & NAME_ENTRY);
}

static void test_folded(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1, fd_many = -1;
	CLEANUP(namer_free) struct namer *few = open_own(NAMER_NO_LINES | NAMER_ALIASES, &fd);
	CLEANUP(namer_free) struct namer *many = open_own(NAMER_NO_LINES | NAMER_ALIASES, &fd_many);

	if (!few || !many || image_open_fd(fd, "self", &image, NULL))
		return;
	check_folded(few, offset_of(image, (const void *)_Z12test_folded_av), 1);
	check_folded(many, offset_of(image, (const void *)_Z12test_folded_av), 40);
}

/* This program has DWARF: a line is there, and nothing is missing. */
static void test_lines(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	CLEANUP(namer_free) struct namer *namer = open_own(0, &fd);
	struct namer_place place = { 0 };
	const struct book_frame *frame;
	struct book_answer answer;
	const char *file;

	if (!namer || image_open_fd(fd, "self", &image, NULL))
		return;
	place.offset = offset_of(image, (const void *)test_namer_known);
	namer_find(namer, &place, 1, &answer);
	frame = frame_of(namer, &answer, 0);
	file = frame ? strtab_get(&namer_book(namer)->strings, frame->file) : "";
	if (answer.reason == NAME_NO_DEBUG) {
		SKIP("built without debug data");
		return;
	}
	CHECK_EQ(answer.reason, NAME_OK);
	CHECK(frame && frame->line > 5 && frame->line < 30);
	CHECK(strlen(file) > 12 && !strcmp(file + strlen(file) - 12, "test_namer.c"));
}

/* Named by its one symbol, with a byte before and one behind that are not its. */
__asm__(".pushsection .text\n"
	".balign 16\n"
	"nop\n"
	".globl test_namer_narrow\n"
	".type test_namer_narrow, @function\n"
	"test_namer_narrow: .fill 37, 1, 0x90\n"
	".size test_namer_narrow, . - test_namer_narrow\n"
	"nop\n"
	".popsection");
extern const char test_namer_narrow[];

#define NARROW_BYTES 37
#define MANY 40 /* so many that a table is made */

/* Asks about the bytes of test_namer_narrow and those around, plainly or as return addresses. */
static void ask_narrow(struct namer *namer, uint64_t offset, uint32_t flags, struct book_answer *answers)
{
	struct namer_place places[MANY] = { { 0 } };

	for (size_t i = 0; i < MANY; i++)
		places[i] = (struct namer_place){ offset - 1 + i, flags, 0 };
	namer_find(namer, places, MANY, answers);
}

static void test_extents(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;
	CLEANUP(namer_free) struct namer *namer = open_own(NAMER_NO_LINES, &fd);
	struct book_answer answers[MANY], again[MANY];
	uint64_t offset;

	if (!namer || image_open_fd(fd, "self", &image, NULL))
		return;
	offset = offset_of(image, test_namer_narrow);
	ask_narrow(namer, offset, 0, answers);
	for (size_t i = 1; i <= NARROW_BYTES; i += NARROW_BYTES - 1) {
		CHECK_EQ(answers[i].before, i - 1);
		CHECK_EQ(answers[i].after, NARROW_BYTES - (i - 1));
		CHECK_EQ(answers[i].offset, i - 1);
		CHECK_EQ(answers[i].chain, answers[1].chain);
	}
	CHECK(answers[0].after == 1 && answers[0].chain != answers[1].chain);
	CHECK(!answers[NARROW_BYTES + 1].before && answers[NARROW_BYTES + 1].chain != answers[1].chain);
	ask_narrow(namer, offset, PLACE_RETURN, answers);
	CHECK_EQ(answers[2].before, 0);
	CHECK_EQ(answers[2].after, NARROW_BYTES);
	CHECK_EQ(answers[2].offset, 1);
	CHECK(answers[1].chain != answers[2].chain && answers[NARROW_BYTES + 1].chain == answers[2].chain);
	CHECK_EQ(answers[NARROW_BYTES + 1].offset, NARROW_BYTES);
	for (enum namer_part part = 0; part < NAMER_PARTS_; part++)
		namer_forget(namer, part);
	ask_narrow(namer, offset, PLACE_RETURN, again);
	CHECK_NAMED(!memcmp(answers, again, sizeof(answers)), "what was forgotten is read again");
	namer_new_book(namer);
	CHECK_EQ(namer_book(namer)->nodes.len, 0);
	ask_narrow(namer, offset, PLACE_RETURN, again);
	CHECK_EQ(again[0].chain, 1);
	CHECK_EQ(again[2].offset, 1);
}

/* What is no ELF file is a reason, not a failure. */
static void test_no_elf(void)
{
	CLOSE_FD int fd = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
	struct namer_module module = { .fd = fd, .name = "comm" };
	struct namer *namer = NULL;

	CHECK_EQ(namer_new(&module, NULL, &namer), NAME_BAD_FILE);
	CHECK(!namer);
}

/* The reason of the place of a file that has nothing but what is told here. */
static enum name_reason reason_in(const struct buf *file, bool lines)
{
	CLOSE_FD int fd = memfd_create("made", MFD_CLOEXEC);
	struct namer_module module = { .fd = fd, .name = "made", .places = NAMER_ADDRESSES,
				       .options = lines ? 0 : NAMER_NO_LINES };
	struct namer_place place = { .offset = MADE_ELF_CODE };
	CLEANUP(namer_free) struct namer *namer = NULL;
	struct book_answer answer;

	if (fd < 0 || file_write(fd, file->data, file->len) || namer_new(&module, NULL, &namer) != NAME_OK)
		return NAME_REASON_END_;
	namer_find(namer, &place, 1, &answer);
	return answer.reason;
}

/* A file that was cut may have had what it lacks; MiniDebugInfo that cannot be unpacked too. */
static void test_lost(void)
{
	struct buf text = { .data = (char[]){ "no xz" }, .len = 5 };
	const struct made_elf plain = { .sections = { { ".data", SHT_PROGBITS, 0, 0, &text } }, .n_sections = 1 };
	const struct made_elf mini = { .sections = { { ".gnu_debugdata", SHT_PROGBITS, 0, 0, &text } },
				       .n_sections = 1 };
	RELEASE(buf_release) struct buf file = { 0 }, packed = { 0 };

	made_elf_file(&plain, &file);
	CHECK_EQ(reason_in(&file, true), NAME_NO_SYMBOLS);
	CHECK_EQ(reason_in(&file, false), NAME_NO_SYMBOLS);
	file.len -= sizeof(Elf64_Shdr);
	CHECK_EQ(reason_in(&file, true), NAME_BAD_FILE);
	CHECK_EQ(reason_in(&file, false), NAME_BAD_FILE);
	made_elf_file(&mini, &packed);
	CHECK(reason_in(&packed, false) != NAME_NO_SYMBOLS);
}

int main(void)
{
	CHECK_EQ(test_namer_known(1), 2);
	test_places();
	test_symbols();
	test_no_elf();
	test_folded();
	test_outermost_alias();
	test_lines();
	test_lost();
	test_extents();
	return tap_done();
}
