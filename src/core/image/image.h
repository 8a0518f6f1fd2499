/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * image: an ELF file by identity: its build id, segments, sections and symbols, read with pread only
 * and with every length checked, because whoever made the file may be hostile.
 *
 * Nothing is mapped: a file that is truncated while it is mapped is SIGBUS, one that is truncated
 * while it is read is an error. What is read is kept in memory of our own, section by section.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/profile/event.h"

#define IMAGE_SEGMENTS_MAX 4096
#define IMAGE_SECTIONS_MAX 100000
#define IMAGE_FILE_BYTES_MAX (8ULL << 30) /* no file over this is looked into for names or tables */
#define IMAGE_NOTES_MAX (64 << 10) /* bytes of one note segment or section that are looked at */
#define IMAGE_SYMBOLS_MAX (16 << 20) /* symbols of one table */
#define IMAGE_TABLE_MAX_BYTES (512ULL << 20) /* of one symbol table, and of its strings */

struct image;

/*
 * Opens an ELF file of this machine's byte order, 32 or 64 bits, any machine and type. fd is borrowed
 * and may be closed after; `name` is for messages (copied).
 * Errors: -EINVAL not a regular file; -ENOEXEC not such an ELF file, or a damaged one; -EFBIG more
 * segments or sections than the limits above; those of fstat(2) and pread(2).
 */
int image_open_fd(int fd, const char *name, struct image **ret_image, struct err *err);
/* As image_open_fd(); opens with O_NONBLOCK | O_CLOEXEC | O_NOCTTY. Adds the errors of open(2). */
int image_open_path(const char *path, struct image **ret_image, struct err *err);
/*
 * The same, of a file whose bytes are in memory of mem_alloc(), which is taken over whatever is
 * returned: a file that was in another. Its identity has no inode and no times.
 */
int image_open_memory(void *memory, size_t size, const char *name, struct image **ret_image,
		      struct err *err);
void image_free(struct image *image);
DEFINE_CLEANUP(struct image *, image_free)

const char *image_name(const struct image *image); /* as given at open; borrowed */
int image_fd(const struct image *image); /* what it reads from; borrowed. -1: memory */

/*
 * The file's identity: kind IMAGE_FILE, build id from PT_NOTE, else from the note sections, dev
 * (st_dev), inode, mtime and size from fstat(2), flags IMAGE_NO_BUILD_ID or 0; id, path and pid 0.
 */
const struct event_image *image_identity(const struct image *image);

/*
 * Whether this is the file that `wanted` names: equal build ids when it has one; else equal inode,
 * mtime and size, and dev where both know it. A file of which nothing is known is never wanted.
 */
bool image_is_wanted(const struct image *image, const struct event_image *wanted);

uint16_t image_type(const struct image *image); /* e_type: ET_EXEC, ET_DYN, ET_REL .. of <elf.h> */
uint16_t image_machine(const struct image *image); /* e_machine: EM_X86_64 .. */
bool image_is_64(const struct image *image); /* ELFCLASS64 */
uint64_t image_entry(const struct image *image); /* e_entry, a vaddr; 0: none */

/* A program header. */
struct image_segment {
	uint32_t type, flags; /* PT_LOAD .., PF_X .. */
	uint64_t offset, vaddr, file_size, memory_size, align;
};
size_t image_segments(const struct image *image);
const struct image_segment *image_segment(const struct image *image, size_t i); /* i < image_segments() */

/*
 * Between a file offset and a virtual address as the file's symbols have them, by the PT_LOAD that
 * holds it (an executable one before others, since neighbours may share a page): the way that is
 * right for lld and BOLT too, where `mapping start - file offset` is no load bias.
 * Return false, and leave the output alone, when no PT_LOAD holds it in its file part.
 */
bool image_offset_to_vaddr(const struct image *image, uint64_t offset, uint64_t *ret_vaddr);
bool image_vaddr_to_offset(const struct image *image, uint64_t vaddr, uint64_t *ret_offset);

/*
 * Reads len bytes of the file from an offset on. Errors: -ENOEXEC they are not all there; those of
 * pread(2).
 */
int image_read(const struct image *image, uint64_t offset, void *data, size_t len, struct err *err);

/*
 * Whether the file holds the code that it describes: a separate debug file keeps the program headers of its
 * program, but not what they load, so that no offset in it stands for a virtual address.
 */
bool image_has_code(const struct image *image);

/*
 * A section header; name is borrowed, "" when it is damaged. In a file that is not linked (ET_REL:
 * .o, .ko) no section has an address: `addr` is then where the kernel would put it in a module at
 * 0. Code is at 0 and up, that of sections whose names begin with ".init" at MODULE_INIT_OFFSET and
 * up, anything else above that; 0 is where what is not loaded is, and UINT64_MAX what there is no
 * room for.
 */
struct image_section {
	const char *name;
	uint32_t type, link, info; /* SHT_SYMTAB .. */
	uint64_t flags; /* SHF_ALLOC, SHF_COMPRESSED .. */
	uint64_t addr, offset, size, align, entry_size;
};
size_t image_sections(const struct image *image); /* 0 when the file has none; section 0 is the null one */
/* Returns false when i is out of range or the header is damaged. */
bool image_section(const struct image *image, size_t i, struct image_section *ret_section);
/*
 * Whether the file's header tells of sections that cannot be had, or not by their names: it was cut, or is
 * damaged. What it lacks then may be lost.
 */
bool image_lost_sections(const struct image *image);
/* The first section of that name, or 0. */
size_t image_find_section(const struct image *image, const char *name);
/* The first section of that type, or 0. */
size_t image_find_section_type(const struct image *image, uint32_t type);

/*
 * The bytes of a section as they are in the file (compressed ones stay compressed); kept by the image
 * until image_free(). Aligned to 8 for a section that is; never NULL on success.
 * Errors: -ENOENT no such section or it has no bytes in the file (SHT_NOBITS); -EFBIG over
 * limit_bytes; -ENOEXEC it lies outside the file or cannot be read.
 */
int image_section_data(struct image *image, size_t i, uint64_t limit_bytes, const void **ret_data,
		       size_t *ret_size, struct err *err);

/* An entry of a symbol table. */
struct image_symbol {
	const char *name; /* borrowed from the image; "" when it has none or it is damaged */
	uint64_t value, size; /* value: a vaddr (an offset in its section for ET_REL) */
	uint8_t type, bind, visibility; /* STT_FUNC .., STB_GLOBAL .., STV_DEFAULT .. */
	uint32_t section; /* SHN_UNDEF, SHN_ABS .., or a section's index (SHN_XINDEX stays that) */
};

/*
 * Calls fn for each symbol, in the order of the table, but not for entry 0, until fn returns false.
 * table_type is SHT_SYMTAB or SHT_DYNSYM.
 * Errors: -ENOENT the file has no such table; -EFBIG the table is over IMAGE_SYMBOLS_MAX or
 * IMAGE_TABLE_MAX_BYTES; -ENOEXEC it is damaged.
 */
int image_each_symbol(struct image *image, uint32_t table_type,
		      bool (*fn)(void *ctx, const struct image_symbol *symbol), void *ctx,
		      struct err *err);
