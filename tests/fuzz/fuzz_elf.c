// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Any bytes as an ELF file: its symbols are read, asked for and demangled, its frames looked at, and
 * its places named by all that it says, with itself as its debug file.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/cfi/frame_lookup.h"
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/namer.h"

#define INPUT_MAX (1u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\nleak:libdw.so\n";
}

static void ask(struct elf_names *names, uint64_t vaddr)
{
	struct extent extent = extent_whole();
	struct symbol_hit hit;
	RELEASE(buf_release) struct buf shown = { 0 };

	if (!elf_names_find_vaddr(names, vaddr, &extent, &hit))
		return;
	if (!hit.name[0])
		abort();
	demangle(hit.name, &shown);
	if (shown.len > SYMBOL_NAME_MAX)
		abort();
}

static int open_itself(void *ctx, const struct wanted_file *wanted)
{
	return dup(*(int *)ctx);
}

static void check_answer(const struct namer *namer, const struct book_answer *answer)
{
	const struct name_book *book = namer_book(namer);
	struct book_frame frames[LOCATION_FRAMES_MAX];
	size_t n;

	if (answer->reason >= NAME_REASON_END_ || answer->chain > book->nodes.len)
		abort();
	if (!answer->chain)
		return;
	n = name_book_frames(book, answer->chain, frames);
	if (n != name_book_scope(book, answer->chain)->depth)
		abort();
	for (size_t i = 0; i < n; i++) {
		const struct book_frame *frame = &frames[i];

		if (frame->function > book->strings.len || frame->linkage > book->strings.len ||
		    frame->file > book->strings.len || frame->flags & ~NAME_FRAME_FLAGS)
			abort();
	}
}

/* Few places by a pass, and all by a table: the functions must be the same. */
static void name_places(int fd, uint32_t options, size_t size)
{
	struct namer_module module = { .fd = fd, .name = "fuzz", .options = options };
	const struct file_opener opener = { &fd, open_itself };
	CLEANUP(namer_free) struct namer *few = NULL;
	CLEANUP(namer_free) struct namer *many = NULL;
	struct namer_place places[64] = { { 0 } };
	struct book_answer few_answers[4], answers[64];
	struct found_symbol found = { 0 };

	module.places = options & NAMER_NO_INLINES ? NAMER_ADDRESSES : NAMER_FILE_OFFSETS;
	if (namer_new(&module, &opener, &many) != NAME_OK ||
	    namer_new(&module, &opener, &few) != NAME_OK)
		return;
	for (size_t i = 0; i < 64; i++)
		places[i] = (struct namer_place){ .offset = i * size / 64, .flags = i & 3 };
	namer_find(many, places, 64, answers);
	namer_find(few, places, 4, few_answers);
	for (size_t i = 0; i < 64; i++)
		check_answer(many, &answers[i]);
	for (size_t i = 0; i < 4; i++) {
		check_answer(few, &few_answers[i]);
		if (!few_answers[i].chain != !answers[i].chain ||
		    few_answers[i].offset != answers[i].offset)
			abort();
	}
	namer_find_symbol(many, "main", &found);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLOSE_FD int fd = memfd_create("fuzz", MFD_CLOEXEC);
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	CLEANUP(frame_lookup_free) struct frame_lookup *frames = NULL;
	uint64_t vaddr;

	if (fd < 0 || size > INPUT_MAX || file_write(fd, data, size) ||
	    image_open_fd(fd, "fuzz", &image, NULL))
		return 0;
	name_places(fd, size % 16, size);
	frames = frame_lookup_new(image);
	for (size_t i = 0; frames && i < 64; i++)
		if (image_offset_to_vaddr(image, i * size / 64, &vaddr))
			frame_lookup_is_outermost(frames, vaddr);
	if (elf_names_new(image, NULL, &names) != NAME_OK)
		return 0;
	for (uint64_t offset = 0; offset < size; offset += size / 256 + 1)
		if (image_offset_to_vaddr(image, offset, &vaddr))
			ask(names, vaddr);
	return 0;
}
