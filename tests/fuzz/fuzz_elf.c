// SPDX-License-Identifier: GPL-2.0-or-later
/* Any bytes as an ELF file: its symbols are read, asked for and demangled, and its frames looked at. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/namer/entry.h"

#define INPUT_MAX (1u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\nleak:libdw.so\n";
}

static void ask(struct elf_names *names, uint64_t offset)
{
	static struct symbol_answer answer;
	RELEASE(buf_release) struct buf shown = { 0 };

	answer.n_frames = 0;
	elf_names_find(names, offset, &answer);
	if (!answer.n_frames)
		return;
	if (!answer.frames[0].linkage[0])
		abort();
	demangle(answer.frames[0].linkage, &shown);
	if (shown.len > SYMBOL_NAME_MAX)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLOSE_FD int fd = memfd_create("fuzz", MFD_CLOEXEC);
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	uint64_t offsets[64];
	bool entries[64] = { false };

	if (fd < 0 || size > INPUT_MAX || file_write(fd, data, size) ||
	    image_open_fd(fd, "fuzz", &image, NULL))
		return 0;
	for (size_t i = 0; i < 64; i++)
		offsets[i] = i * size / 64;
	entry_by_frames(image, offsets, 64, entries);
	if (elf_names_new(image, NULL, &names) != NAME_OK)
		return 0;
	for (uint64_t offset = 0; offset < size; offset += size / 256 + 1)
		ask(names, offset);
	return 0;
}
