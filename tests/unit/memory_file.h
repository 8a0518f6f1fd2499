/* SPDX-License-Identifier: GPL-2.0-or-later */
/* memory_file: bytes that a test made, as a file in memory and as the image that it is. */
#pragma once
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/image/image.h"

/* The descriptor is the caller's; -1: none. */
static inline int memory_file_fd(const void *data, size_t len)
{
	int fd = memfd_create("made", MFD_CLOEXEC);

	if (fd >= 0 && file_write(fd, data, len)) {
		close(fd);
		return -1;
	}
	return fd;
}

/* NULL: it is none. */
static inline struct image *memory_file_image(const void *data, size_t len)
{
	CLOSE_FD int fd = memory_file_fd(data, len);
	struct image *image = NULL;

	return fd < 0 || image_open_fd(fd, "made", &image, NULL) ? NULL : image;
}

/* A header of 64 bits, with so many program headers behind it; sections are not there yet. */
static inline Elf64_Ehdr memory_file_header(uint16_t type, uint16_t machine, uint16_t n_segments)
{
	return (Elf64_Ehdr){ .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
			     .e_type = type,
			     .e_machine = machine,
			     .e_version = EV_CURRENT,
			     .e_phoff = sizeof(Elf64_Ehdr),
			     .e_ehsize = sizeof(Elf64_Ehdr),
			     .e_phentsize = sizeof(Elf64_Phdr),
			     .e_phnum = n_segments,
			     .e_shentsize = sizeof(Elf64_Shdr) };
}

/* A program of one segment of code at a vaddr, an empty one of another type, and nothing else. */
static inline struct image *memory_file_code_and(uint32_t other, uint64_t vaddr, const void *code, size_t size)
{
	Elf64_Ehdr header = memory_file_header(ET_EXEC, EM_X86_64, 2);
	Elf64_Phdr segments[2] = { { .p_type = PT_LOAD, .p_flags = PF_R | PF_X,
				    .p_offset = sizeof(header) + sizeof(segments),
				    .p_vaddr = vaddr, .p_filesz = size, .p_memsz = size },
				  { .p_type = other } };
	RELEASE(buf_release) struct buf file = { 0 };

	buf_add(&file, &header, sizeof(header));
	buf_add(&file, segments, sizeof(segments));
	buf_add(&file, code, size);
	return memory_file_image(file.data, file.len);
}

/* The same without the other one. */
static inline struct image *memory_file_code(uint64_t vaddr, const void *code, size_t size)
{
	return memory_file_code_and(PT_NULL, vaddr, code, size);
}
