// SPDX-License-Identifier: GPL-2.0-or-later
/* source_vsyscall: the three entries of the [vsyscall] page, whose places never change. */
#include "core/symbol/symbol_source.h"

#define PAGE_START 0xffffffffff600000ULL
#define ENTRY_BYTES 1024
#define N_ENTRIES 3

/* Source: arch/x86/entry/vsyscall/vsyscall_emu_64.S. Anything else there is a fault. */
static const char *const names[N_ENTRIES] = { "vgettimeofday", "vtime", "vgetcpu" };

struct vsyscall_names {
	struct name_book book;
	uint32_t chains[N_ENTRIES];
};

static enum name_reason vsyscall_open(const struct symbol_request *request, void **ret_names)
{
	struct vsyscall_names *kept = mem_zalloc(sizeof(*kept));

	name_book_init(&kept->book);
	for (size_t i = 0; i < N_ENTRIES; i++) {
		struct book_frame frame = {
			.function = name_book_string(&kept->book, names[i], strlen(names[i])),
		};

		kept->chains[i] = name_book_chain(&kept->book, &frame, 1);
	}
	*ret_names = kept;
	return NAME_OK;
}

static void vsyscall_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
			  struct book_answer *ret_answers)
{
	const struct vsyscall_names *kept = opaque;

	for (size_t i = 0; i < n; i++) {
		uint64_t at = places[i].offset - PAGE_START;

		ret_answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
		if (at < N_ENTRIES * ENTRY_BYTES)
			ret_answers[i] = (struct book_answer){ .chain = kept->chains[at / ENTRY_BYTES],
							       .offset = at % ENTRY_BYTES };
	}
}

static const struct name_book *vsyscall_book(const void *opaque)
{
	const struct vsyscall_names *kept = opaque;

	return &kept->book;
}

static size_t vsyscall_bytes(const void *opaque)
{
	const struct vsyscall_names *kept = opaque;

	return sizeof(*kept) + name_book_bytes(&kept->book);
}

static void vsyscall_close(void *opaque)
{
	struct vsyscall_names *kept = opaque;

	name_book_release(&kept->book);
	mem_free(kept);
}

const struct symbol_source symbol_source_vsyscall = {
	.name = "vsyscall",
	.summary = "the entries of the [vsyscall] page of old programs",
	.kinds = 1 << IMAGE_VSYSCALL,
	.open = vsyscall_open,
	.find = vsyscall_find,
	.book = vsyscall_book,
	.bytes = vsyscall_bytes,
	.close = vsyscall_close,
};
