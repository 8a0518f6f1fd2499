// SPDX-License-Identifier: GPL-2.0-or-later
/* image: an ELF file by identity: opening it, its headers and its build id. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/image/build_id.h"
#include "core/image/image.h"
#include "core/image/image_elf.h"

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define NATIVE_DATA ELFDATA2LSB
#else
#define NATIVE_DATA ELFDATA2MSB
#endif

#define SECTION_NAMES_MAX (16 << 20) /* bytes; a section a function makes megabytes of names */

int image_pread(const struct image *image, void *data, size_t len, uint64_t offset)
{
	if (!image->memory)
		return file_pread(image->fd, data, len, offset);
	if (offset > image->identity.size || len > image->identity.size - offset)
		return -ENODATA;
	memcpy(data, (const char *)image->memory + offset, len);
	return 0;
}

static int bad_file(const struct image *image, const char *what, struct err *err)
{
	return err_set(err, -ENOEXEC, "cannot use '%s': %s", image->name, what);
}

/* How many sections an ELF file with more than fit into e_shnum has: sh_size of section 0. */
static int extended_sections(const struct image *image, uint64_t offset, uint64_t *ret_n)
{
	Elf64_Shdr wide;
	Elf32_Shdr narrow;
	int ret;

	if (image->is_64) {
		ret = image_pread(image, &wide, sizeof(wide), offset);
		*ret_n = ret ? 0 : wide.sh_size;
	} else {
		ret = image_pread(image, &narrow, sizeof(narrow), offset);
		*ret_n = ret ? 0 : narrow.sh_size;
	}
	return ret;
}

/*
 * Looks at the file header before libelf does: libelf allocates by the number of sections, which
 * section 0 of a sparse file can put at four thousand million.
 */
static int check_header(struct image *image, struct err *err)
{
	union {
		unsigned char ident[EI_NIDENT];
		Elf32_Ehdr narrow;
		Elf64_Ehdr wide;
	} header = { { 0 } };
	uint64_t sections, offset;
	int ret = image_pread(image, &header, sizeof(header.narrow), 0);

	if (ret == -ENODATA || (!ret && memcmp(header.ident, ELFMAG, SELFMAG)))
		return bad_file(image, "not an ELF file", err);
	if (ret)
		return err_sys(err, ret, "cannot read '%s'", image->name);
	if (header.ident[EI_DATA] != NATIVE_DATA)
		return bad_file(image, "an ELF file of another byte order", err);
	image->is_64 = header.ident[EI_CLASS] == ELFCLASS64;
	if (!image->is_64 && header.ident[EI_CLASS] != ELFCLASS32)
		return bad_file(image, "damaged ELF header", err);
	if (image->is_64 && image_pread(image, &header, sizeof(header.wide), 0))
		return bad_file(image, "damaged ELF header", err);
	sections = image->is_64 ? header.wide.e_shnum : header.narrow.e_shnum;
	image->tells_sections = sections > 0;
	offset = image->is_64 ? header.wide.e_shoff : header.narrow.e_shoff;
	if (!sections && offset && extended_sections(image, offset, &sections))
		return bad_file(image, "damaged ELF header", err);
	if (sections > IMAGE_SECTIONS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %d sections", image->name,
			       IMAGE_SECTIONS_MAX);
	return 0;
}

static int read_segments(struct image *image, struct err *err)
{
	size_t n = 0;

	if (elf_getphdrnum(image->elf, &n))
		return bad_file(image, "damaged program headers", err);
	if (n > IMAGE_SEGMENTS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %d segments", image->name,
			       IMAGE_SEGMENTS_MAX);
	for (size_t i = 0; i < n; i++) {
		GElf_Phdr phdr;

		if (!gelf_getphdr(image->elf, i, &phdr))
			return bad_file(image, "damaged program headers", err);
		vec_push(&image->segments, ((struct image_segment){
						   .type = phdr.p_type,
						   .flags = phdr.p_flags,
						   .offset = phdr.p_offset,
						   .vaddr = phdr.p_vaddr,
						   .file_size = phdr.p_filesz,
						   .memory_size = phdr.p_memsz,
						   .align = phdr.p_align,
					   }));
	}
	return 0;
}

/* Looks for a build id in a stretch of notes; a stretch that cannot be read holds none. */
static bool build_id_at(struct image *image, uint64_t offset, uint64_t size, uint64_t align)
{
	CLEANUP(mem_free) void *notes = NULL;

	if (size > IMAGE_NOTES_MAX)
		size = IMAGE_NOTES_MAX;
	if (offset > image->identity.size || size > image->identity.size - offset)
		return false;
	notes = mem_alloc(size);
	if (image_pread(image, notes, size, offset))
		return false;
	image->identity.build_id_len = build_id_find(notes, size, align, image->identity.build_id);
	return image->identity.build_id_len > 0;
}

/* PT_NOTE first, as the kernel does; kernel modules and some debug files have only the sections. */
static void read_build_id(struct image *image)
{
	for (size_t i = 0; i < image->segments.len; i++) {
		const struct image_segment *segment = &image->segments.data[i];

		if (segment->type == PT_NOTE &&
		    build_id_at(image, segment->offset, segment->file_size, segment->align))
			return;
	}
	for (size_t i = 1; i < image_sections(image); i++) {
		struct image_section section;

		if (image_section(image, i, &section) && section.type == SHT_NOTE &&
		    build_id_at(image, section.offset, section.size, section.align))
			return;
	}
	image->identity.flags |= IMAGE_NO_BUILD_ID;
}

static int stat_identity(struct image *image, struct err *err)
{
	struct stat st;

	if (fstat(image->fd, &st))
		return err_sys(err, errno, "cannot read '%s'", image->name);
	if (!S_ISREG(st.st_mode))
		return err_set(err, -EINVAL, "cannot use '%s': not a regular file", image->name);
	image->identity = (struct event_image){
		.kind = IMAGE_FILE,
		.dev = st.st_dev,
		.inode = st.st_ino,
		.mtime_ns = clock_ns(&st.st_mtim),
		.size = st.st_size,
	};
	image->ctime_ns = clock_ns(&st.st_ctim);
	return 0;
}

/*
 * Sections get names only from a table that libelf can be let near: of a bounded size, since it
 * reads the whole of it, not compressed, since it would inflate it, and with an end to its last
 * name, since it would look for one in all of it, for each name.
 */
static void find_section_names(struct image *image)
{
	size_t i = 0;
	GElf_Shdr shdr;
	char last;

	if (elf_getshdrnum(image->elf, &image->n_sections))
		image->n_sections = 0;
	if (elf_getshdrstrndx(image->elf, &i) || !i || i >= image->n_sections)
		return;
	if (!gelf_getshdr(elf_getscn(image->elf, i), &shdr) || shdr.sh_type != SHT_STRTAB ||
	    shdr.sh_flags & SHF_COMPRESSED || !shdr.sh_size || shdr.sh_size > SECTION_NAMES_MAX)
		return;
	if (shdr.sh_offset < image->identity.size &&
	    !image_pread(image, &last, 1, shdr.sh_offset + shdr.sh_size - 1) && !last)
		image->names_section = i;
}

static int read_headers(struct image *image, struct err *err)
{
	GElf_Ehdr header;
	int ret = check_header(image, err);

	if (ret)
		return ret;
	elf_version(EV_CURRENT);
	/* ELF_C_READ, not ELF_C_READ_MMAP: libelf then reads by pread what is asked for. */
	if (image->memory)
		image->elf = elf_memory(image->memory, image->identity.size);
	else
		image->elf = elf_begin(image->fd, ELF_C_READ, NULL);
	if (!image->elf || elf_kind(image->elf) != ELF_K_ELF || !gelf_getehdr(image->elf, &header))
		return bad_file(image, "damaged ELF header", err);
	image->type = header.e_type;
	image->machine = header.e_machine;
	image->entry = header.e_entry;
	find_section_names(image);
	if (image->type == ET_REL)
		image_layout(image);
	return read_segments(image, err);
}

int image_open_fd(int fd, const char *name, struct image **ret_image, struct err *err)
{
	CLEANUP(image_free) struct image *image = mem_zalloc(sizeof(*image));
	int ret;

	image->name = mem_strdup(name);
	image->fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
	if (image->fd < 0)
		return err_sys(err, errno, "cannot open '%s'", name);
	ret = stat_identity(image, err);
	if (!ret)
		ret = read_headers(image, err);
	if (ret)
		return ret;
	read_build_id(image);
	*ret_image = TAKE(image);
	return 0;
}

int image_open_memory(void *memory, size_t size, const char *name, struct image **ret_image,
		      struct err *err)
{
	CLEANUP(image_free) struct image *image = mem_zalloc(sizeof(*image));
	int ret;

	image->name = mem_strdup(name);
	image->fd = -1;
	image->memory = memory;
	image->identity.kind = IMAGE_FILE;
	image->identity.size = size;
	ret = read_headers(image, err);
	if (ret)
		return ret;
	read_build_id(image);
	*ret_image = TAKE(image);
	return 0;
}

int image_open_path(const char *path, struct image **ret_image, struct err *err)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", path);
	return image_open_fd(fd, path, ret_image, err);
}

void image_free(struct image *image)
{
	if (!image)
		return;
	image_free_marks(image);
	if (image->elf)
		elf_end(image->elf);
	if (image->fd >= 0)
		close(image->fd);
	vec_release(&image->segments);
	mem_free(image->section_addrs);
	mem_free(image->memory);
	mem_free(image->name);
	mem_free(image);
}

int image_fd(const struct image *image)
{
	return image->fd;
}

const char *image_name(const struct image *image)
{
	return image->name;
}

const struct event_image *image_identity(const struct image *image)
{
	return &image->identity;
}

bool image_is_wanted(const struct image *image, const struct event_image *wanted)
{
	const struct event_image *have = &image->identity;

	if (wanted->build_id_len)
		return have->build_id_len == wanted->build_id_len &&
		       !memcmp(have->build_id, wanted->build_id, have->build_id_len);
	if (!wanted->inode || have->inode != wanted->inode)
		return false;
	if (have->mtime_ns != wanted->mtime_ns || have->size != wanted->size)
		return false;
	return !wanted->dev || have->dev == wanted->dev;
}

uint16_t image_type(const struct image *image)
{
	return image->type;
}

uint16_t image_machine(const struct image *image)
{
	return image->machine;
}

bool image_is_64(const struct image *image)
{
	return image->is_64;
}

uint64_t image_entry(const struct image *image)
{
	return image->entry;
}

size_t image_segments(const struct image *image)
{
	return image->segments.len;
}

const struct image_segment *image_segment(const struct image *image, size_t i)
{
	return &image->segments.data[i];
}

/*
 * The PT_LOAD whose file part holds `at`, an offset or a vaddr; an executable one if there is one.
 */
static const struct image_segment *load_that_holds(const struct image *image, uint64_t at,
						   bool by_vaddr)
{
	const struct image_segment *found = NULL;

	for (size_t i = 0; i < image->segments.len; i++) {
		const struct image_segment *segment = &image->segments.data[i];
		uint64_t start = by_vaddr ? segment->vaddr : segment->offset;

		if (segment->type != PT_LOAD || at < start || at - start >= segment->file_size)
			continue;
		if (segment->flags & PF_X)
			return segment;
		if (!found)
			found = segment;
	}
	return found;
}

bool image_has_code(const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && segment->flags & PF_X && segment->file_size)
			return true;
	}
	return false;
}

bool image_offset_to_vaddr(const struct image *image, uint64_t offset, uint64_t *ret_vaddr)
{
	const struct image_segment *segment = load_that_holds(image, offset, false);

	if (segment)
		*ret_vaddr = offset - segment->offset + segment->vaddr;
	return segment != NULL;
}

bool image_vaddr_to_offset(const struct image *image, uint64_t vaddr, uint64_t *ret_offset)
{
	const struct image_segment *segment = load_that_holds(image, vaddr, true);

	if (segment)
		*ret_offset = vaddr - segment->vaddr + segment->offset;
	return segment != NULL;
}

int image_read(const struct image *image, uint64_t offset, void *data, size_t len, struct err *err)
{
	int ret = image_pread(image, data, len, offset);

	if (ret == -ENODATA)
		return bad_file(image, "it ends too early", err);
	return ret ? err_sys(err, ret, "cannot read '%s'", image->name) : 0;
}
