// SPDX-License-Identifier: GPL-2.0-or-later
/* Which file is taken for a module's separate debug file: by build id, else by .gnu_debuglink's CRC. */
#include <elf.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>
#include "base/file.h"
#include "core/image/debug_link.h"
#include "core/namer/module_files.h"
#include "memory_file.h"
#include "tap.h"

enum { NO_SECTION, LINK, NOTE, NAMES, SECTIONS };

/* A file of sections only: the name of a debug file and its CRC, and a build id. */
struct file {
	Elf64_Ehdr header;
	Elf64_Shdr sections[SECTIONS];
	char link[16]; /* "x.debug", NUL, CRC */
	struct {
		Elf64_Nhdr header;
		char name[4];
		uint8_t id[8];
	} note;
	char names[64];
	char tail; /* what tells two files of one build apart */
};

#define LINK_CRC_AT 8

static void make(struct file *file, uint8_t build)
{
	static const char names[] = "\0.gnu_debuglink\0.note.gnu.build-id";

	*file = (struct file){ .link = "x.debug",
			       .note = { { 4, 8, NT_GNU_BUILD_ID }, "GNU", { build } } };
	memcpy(file->header.e_ident, ELFMAG, SELFMAG);
	file->header.e_ident[EI_CLASS] = ELFCLASS64;
	file->header.e_ident[EI_DATA] = ELFDATA2LSB;
	file->header.e_ident[EI_VERSION] = EV_CURRENT;
	file->header.e_machine = EM_X86_64;
	file->header.e_version = EV_CURRENT;
	file->header.e_ehsize = sizeof(Elf64_Ehdr);
	file->header.e_shoff = offsetof(struct file, sections);
	file->header.e_shentsize = sizeof(Elf64_Shdr);
	file->header.e_shnum = SECTIONS;
	file->header.e_shstrndx = NAMES;
	file->sections[LINK] = (Elf64_Shdr){ .sh_name = 1, .sh_type = SHT_PROGBITS,
					     .sh_offset = offsetof(struct file, link), .sh_size = 12 };
	file->sections[NOTE] = (Elf64_Shdr){ .sh_name = 16, .sh_type = build ? SHT_NOTE : SHT_PROGBITS,
					     .sh_offset = offsetof(struct file, note),
					     .sh_size = sizeof(file->note), .sh_addralign = 4 };
	file->sections[NAMES] = (Elf64_Shdr){ .sh_type = SHT_STRTAB,
					      .sh_offset = offsetof(struct file, names),
					      .sh_size = sizeof(file->names) };
	memcpy(file->names, names, sizeof(names));
}

static void set_crc(struct file *file, uint32_t crc)
{
	memcpy(file->link + LINK_CRC_AT, &crc, sizeof(crc));
}

static int descriptor_of(const struct file *file)
{
	return memory_file_fd(file, sizeof(*file));
}

static struct image *image_of(const struct file *file)
{
	return memory_file_image(file, sizeof(*file));
}

/* What the opener was asked for, and what it gives. */
struct opening {
	const struct file *file; /* NULL: `error` */
	int error;
	unsigned int asked;
	struct wanted_file wanted;
	char name[64];
};

static int open_file(void *ctx, const struct wanted_file *wanted)
{
	struct opening *opening = ctx;

	opening->asked++;
	opening->wanted = *wanted;
	snprintf(opening->name, sizeof(opening->name), "%s", wanted->name);
	return opening->file ? descriptor_of(opening->file) : opening->error;
}

/* The reason of having none; NAME_OK: the file was taken. */
static enum name_reason try_file(const struct file *program, struct opening *opening)
{
	const struct file_opener opener = { opening, open_file };
	struct module_files files = { .image = image_of(program), .opener = &opener };
	bool taken = files.image && module_files_debug(&files),
	     again = module_files_debug(&files) != NULL;
	enum name_reason reason = taken ? NAME_OK : files.debug_reason;

	if (taken != again)
		reason = NAME_REASON_END_;
	module_files_release(&files);
	return reason;
}

static void test_build_id(void)
{
	struct file program, debug;
	struct opening opening = { .file = &debug };

	make(&program, 1);
	make(&debug, 1);
	debug.tail = 'x';
	CHECK_EQ(try_file(&program, &opening), NAME_OK); /* whatever its CRC */
	CHECK_EQ(opening.asked, 1);
	CHECK(opening.wanted.kind == WANTED_DEBUG && opening.wanted.build_id_len == 8 &&
	      opening.wanted.build_id[0] == 1);
	CHECK_STR(opening.name, "x.debug");
	make(&debug, 2);
	CHECK_EQ(try_file(&program, &opening), NAME_OTHER_BUILD);
	/* The right CRC is nothing against another build id. */
	set_crc(&program, crc32(0, (const Bytef *)&debug, sizeof(debug)));
	CHECK_EQ(try_file(&program, &opening), NAME_OTHER_BUILD);
}

static void test_crc(void)
{
	struct file program, debug;
	struct opening opening = { .file = &debug };

	make(&program, 0);
	make(&debug, 0);
	debug.tail = 'x';
	set_crc(&program, crc32(0, (const Bytef *)&debug, sizeof(debug)));
	CHECK_EQ(try_file(&program, &opening), NAME_OK);
	CHECK_EQ(opening.wanted.build_id_len, 0);
	set_crc(&program, 1);
	CHECK_EQ(try_file(&program, &opening), NAME_OTHER_BUILD);
	CHECK_EQ(opening.wanted.crc, 1);
	/* Nothing says what it would be. */
	program.sections[LINK].sh_size = 0;
	opening.asked = 0;
	CHECK_EQ(try_file(&program, &opening), NAME_NO_FILE);
	CHECK_EQ(opening.asked, 0);
}

static void test_errors(void)
{
	struct file program, debug;
	struct opening opening = { .error = -ENOENT };

	make(&program, 1);
	make(&debug, 1);
	CHECK_EQ(try_file(&program, &opening), NAME_NO_FILE);
	opening.error = -EACCES;
	CHECK_EQ(try_file(&program, &opening), NAME_NOT_PERMITTED);
	memset(debug.header.e_ident, 'x', 4);
	opening.file = &debug;
	CHECK_EQ(try_file(&program, &opening), NAME_BAD_FILE);
	make(&debug, 1);
	debug.header.e_machine = EM_AARCH64;
	CHECK_EQ(try_file(&program, &opening), NAME_OTHER_BUILD);
}

/* Whether a .gnu_debuglink of these bytes is one. */
static bool reads_link(const char *bytes, size_t size)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct debug_link link;
	struct file file;

	make(&file, 1);
	memcpy(file.link, bytes, size);
	file.sections[LINK].sh_size = size;
	image = image_of(&file);
	return image && debug_link_read(image, &link);
}

static void test_links(void)
{
	CHECK(reads_link("x.debug\0abcd", 12));
	CHECK(reads_link("abc\0abcd", 8));
	CHECK(reads_link("ab\0\0abcd", 8));
	CHECK(!reads_link("x.debug\0abc", 11)); /* a CRC that is cut */
	CHECK(!reads_link("x.debug", 7)); /* a name without an end */
	CHECK(!reads_link("../x\0\0\0\0abcd", 12)); /* a folder */
	CHECK(!reads_link("\0\0\0\0abcd", 8));
}

int main(void)
{
	test_build_id();
	test_crc();
	test_errors();
	test_links();
	return tap_done();
}
