// SPDX-License-Identifier: GPL-2.0-or-later
/* own_vdso: the vdso, the kernel's shared object in every 64-bit process: as an image, from our own memory. */
#include <elf.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include "base/file.h"
#include "core/image/own_vdso.h"

#define VDSO_BYTES_MAX (64u << 10)

/*
 * The end of the ELF file in memory: its section headers come last. It is the kernel's, and whole.
 */
static size_t vdso_bytes(const Elf64_Ehdr *header)
{
	size_t end = header->e_shoff + (size_t)header->e_shnum * header->e_shentsize;

	return end < VDSO_BYTES_MAX ? end : 0;
}

struct image *own_vdso_open(void)
{
	const Elf64_Ehdr *header = (const void *)(uintptr_t)getauxval(AT_SYSINFO_EHDR);
	CLOSE_FD int fd = -1;
	struct image *image = NULL;

	if (!header || header->e_ident[EI_CLASS] != ELFCLASS64 || !vdso_bytes(header))
		return NULL;
	fd = memfd_create("vdso", MFD_CLOEXEC);
	/* As it is made, anybody might write to it. */
	if (fd < 0 || fchmod(fd, 0600) || file_write(fd, header, vdso_bytes(header)))
		return NULL;
	return image_open_fd(fd, "[vdso]", &image, NULL) ? NULL : image;
}
