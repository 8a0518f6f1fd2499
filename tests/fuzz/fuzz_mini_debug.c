// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_mini_debug: any bytes as MiniDebugInfo. With an even first byte the rest is the section as
 * it is; with an odd one it is packed first, since no fuzzer hits upon the checksums of xz. What is
 * unpacked is an image of the program's machine, and names of it can be asked for.
 */
#include "config.h"
#include <stdint.h>
#ifdef HAVE_LZMA
#include <lzma.h>
#endif
#include "../unit/made_elf.h"
#include "must.h"
#include "core/image/mini_debug.h"
#include "core/namer/elf_names.h"
#include "core/namer/namer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define INPUT_MAX (1u << 18)
#define PLACES 24

static void pack(const uint8_t *data, size_t size, struct buf *packed)
{
#ifdef HAVE_LZMA
	size_t len = 0, room = lzma_stream_buffer_bound(size);
	uint8_t *bytes = mem_alloc(room);

	must(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, data, size, bytes, &len, room) == LZMA_OK);
	buf_add(packed, bytes, len);
	mem_free(bytes);
#else
	buf_add(packed, data, size);
#endif
}

static void name_places(int fd)
{
	struct namer_module module = { .fd = fd, .name = "fuzz", .places = NAMER_ADDRESSES };
	CLEANUP(namer_free) struct namer *namer = NULL;
	struct namer_place places[PLACES] = { { 0 } };
	struct book_answer answers[PLACES];

	if (namer_new(&module, NULL, &namer) != NAME_OK)
		return;
	for (size_t i = 0; i < PLACES; i++)
		places[i].offset = MADE_ELF_CODE + i * 8;
	namer_find(namer, places, 3, answers);
	namer_find(namer, places, PLACES, answers);
	for (size_t i = 0; i < PLACES; i++)
		must(answers[i].reason < NAME_REASON_END_ && (answers[i].chain || answers[i].reason != NAME_OK));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	RELEASE(buf_release) struct buf packed = { 0 };
	const struct made_elf elf = { .sections = { { ".gnu_debugdata", SHT_PROGBITS, 0, 0, &packed } },
				      .n_sections = 1 };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(image_free) struct image *mini = NULL;
	CLOSE_FD int fd = -1;
	struct err err = { 0 };

	if (!size || size > INPUT_MAX)
		return 0;
	if (data[0] & 1)
		pack(data + 1, size - 1, &packed);
	else
		buf_add(&packed, data + 1, size - 1);
	fd = made_elf_fd(&elf);
	must(fd >= 0 && !image_open_fd(fd, "fuzz", &image, NULL));
	if (!mini_debug_open(image, &mini, &err))
		must(image_machine(mini) == EM_X86_64 && image_identity(mini)->size <= MINI_DEBUG_MAX_BYTES);
	else
		must(err.code && err.text[0] && !mini);
	name_places(fd);
	return 0;
}
