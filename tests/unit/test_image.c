// SPDX-License-Identifier: GPL-2.0-or-later
/* ELF files by identity: build ids, offsets and addresses, symbols, and files made to hurt. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/image/build_id.h"
#include "core/image/image.h"
#include "tap.h"

#define SELF "/proc/self/exe"
#define COPY_MAX (64 << 20)

int image_test_marker(int x);
__attribute__((noinline)) int image_test_marker(int x)
{
	return x + 1;
}

/* An image made of these bytes, through a memfd; NULL and *ret_code when it is refused. */
static struct image *image_of(const void *data, size_t len, int *ret_code)
{
	CLOSE_FD int fd = memfd_create("image", MFD_CLOEXEC);
	struct image *image = NULL;
	struct err err = { 0 };

	if (fd < 0 || file_write(fd, data, len))
		abort();
	*ret_code = image_open_fd(fd, "bytes", &image, &err);
	if (*ret_code != err.code || (*ret_code && (image || !err.text[0])))
		abort();
	return image;
}

static bool count_symbol(void *ctx, const struct image_symbol *symbol)
{
	size_t *sum = ctx;

	*sum += strlen(symbol->name) + 1;
	return true;
}

/* Asks everything there is to ask of an image. */
static size_t exercise(struct image *image)
{
	struct image_section section;
	uint64_t to = 0;
	size_t sum = 0, size;
	const void *data;

	for (size_t i = 0; i < image_sections(image); i++) {
		if (image_section(image, i, &section))
			sum += strlen(section.name);
		if (!image_section_data(image, i, 1 << 20, &data, &size, NULL) && size)
			sum += ((const char *)data)[size - 1] != 0;
	}
	image_each_symbol(image, SHT_SYMTAB, count_symbol, &sum, NULL);
	image_each_symbol(image, SHT_DYNSYM, count_symbol, &sum, NULL);
	image_offset_to_vaddr(image, 0x1000, &to);
	image_vaddr_to_offset(image, image_entry(image), &to);
	return sum + to;
}

static void build_id_by_readelf(const char *path, char *text, size_t size)
{
	char command[4096 + 128];
	FILE *pipe;

	snprintf(command, sizeof(command),
		 "readelf -n '%s' 2>/dev/null | sed -n 's/.*Build ID: //p' | head -1", path);
	pipe = popen(command, "r");
	if (!pipe || !fgets(text, size, pipe))
		text[0] = '\0';
	if (pipe)
		pclose(pipe);
	text[strcspn(text, "\n")] = '\0';
}

static void test_build_ids(void)
{
	static const char *const paths[] = {
		"/bin/sh", "/usr/bin/perf", "/lib/x86_64-linux-gnu/libc.so.6",
		"/lib64/ld-linux-x86-64.so.2", "/usr/bin/python3", "/usr/sbin/bpftool", SELF,
	};

	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		CLEANUP(image_free) struct image *image = NULL;
		char hex[BUILD_ID_HEX_SIZE], want[128], real[4096];
		const struct event_image *identity;

		if (!realpath(paths[i], real))
			continue;
		build_id_by_readelf(real, want, sizeof(want));
		CHECK_EQ(image_open_path(real, &image, NULL), 0);
		identity = image_identity(image);
		CHECK_STR(build_id_hex(identity->build_id, identity->build_id_len, hex), want);
		CHECK_EQ(!identity->build_id_len, !!(identity->flags & IMAGE_NO_BUILD_ID));
	}
}

static void test_build_id_notes(void)
{
	static const unsigned char other[] = { 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 'G', 'N', 'U', 0,
					       9, 0, 0, 0 };
	static const unsigned char id[] = { 4, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U', 0,
					    0xab, 0xcd };
	unsigned char notes[64], ret[BUILD_ID_MAX];

	memcpy(notes, other, sizeof(other));
	memcpy(notes + sizeof(other), id, sizeof(id));
	CHECK_EQ(build_id_find(notes, sizeof(other) + sizeof(id), 4, ret), 2);
	CHECK(ret[0] == 0xab && ret[1] == 0xcd);
	for (size_t len = 0; len < sizeof(other) + sizeof(id); len++)
		if (build_id_find(notes, len, 4, ret))
			CHECK_NAMED(false, "a cut note holds no build id");
	/* Sizes near 2^32 must not wrap around to small ones. */
	memset(notes, 0xff, sizeof(notes));
	CHECK_EQ(build_id_find(notes, sizeof(notes), 8, ret), 0);
	memcpy(notes, id, sizeof(id));
	notes[4] = 21;
	CHECK_EQ(build_id_find(notes, sizeof(notes), 4, ret), 0);
	notes[4] = 0;
	CHECK_EQ(build_id_find(notes, 16, 4, ret), 0);
	memset(notes, 0, sizeof(notes));
	CHECK_EQ(build_id_find(notes, sizeof(notes), 4, ret), 0);
}

struct find {
	const char *name;
	struct image_symbol symbol;
};

static bool find_symbol(void *ctx, const struct image_symbol *symbol)
{
	struct find *find = ctx;

	if (strcmp(symbol->name, find->name))
		return true;
	find->symbol = *symbol;
	return false;
}

/* This program's own symbol, its bytes in the file and in memory: all three must agree. */
static void test_symbols_and_offsets(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = open(SELF, O_RDONLY | O_CLOEXEC);
	struct find find = { .name = "image_test_marker" };
	uint64_t offset = 0, vaddr = 0;
	unsigned char bytes[8];

	CHECK_EQ(image_open_path(SELF, &image, NULL), 0);
	CHECK(image_is_64(image));
	CHECK_EQ(image_machine(image), EM_X86_64);
	CHECK(image_type(image) == ET_DYN || image_type(image) == ET_EXEC);
	CHECK_EQ(image_each_symbol(image, SHT_SYMTAB, find_symbol, &find, NULL), 0);
	CHECK_EQ(find.symbol.type, STT_FUNC);
	CHECK_EQ(find.symbol.bind, STB_GLOBAL);
	CHECK(find.symbol.size > 0);
	CHECK(image_vaddr_to_offset(image, find.symbol.value, &offset));
	CHECK(image_offset_to_vaddr(image, offset, &vaddr));
	CHECK_EQ(vaddr, find.symbol.value);
	CHECK_EQ(file_pread(fd, bytes, sizeof(bytes), offset), 0);
	CHECK(!memcmp(bytes, (void *)image_test_marker, sizeof(bytes)));
	CHECK(!image_offset_to_vaddr(image, 1ULL << 60, &vaddr));
	CHECK(image_find_section(image, ".text") > 0);
	CHECK_EQ(image_find_section(image, ".no-such"), 0);
}

static void test_wanted(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct event_image want;

	CHECK_EQ(image_open_path(SELF, &image, NULL), 0);
	want = *image_identity(image);
	CHECK(image_is_wanted(image, &want));
	want.inode++;
	CHECK_NAMED(image_is_wanted(image, &want), "an equal build id is enough");
	want.build_id[3] ^= 1;
	CHECK(!image_is_wanted(image, &want));
	want = *image_identity(image);
	want.build_id_len = 0;
	CHECK(image_is_wanted(image, &want));
	want.mtime_ns++;
	CHECK(!image_is_wanted(image, &want));
	want = (struct event_image){ .kind = IMAGE_FILE };
	CHECK_NAMED(!image_is_wanted(image, &want), "nothing known is never wanted");
}

static void test_not_elf(void)
{
	struct image *image = NULL;
	struct err err = { 0 };
	int code;

	CHECK_EQ(image_open_path("/proc/self/fd", &image, &err), -EINVAL);
	err_clear(&err);
	CHECK_EQ(image_open_path("/dev/null", &image, &err), -EINVAL);
	err_clear(&err);
	CHECK_EQ(image_open_path("/no/such", &image, &err), -ENOENT);
	CHECK(!image_of("", 0, &code) && code == -ENOEXEC);
	CHECK(!image_of("#!/bin/sh\n", 10, &code) && code == -ENOEXEC);
	CHECK(!image_of(ELFMAG, 4, &code) && code == -ENOEXEC);
}

/* Section 0 says that there are four thousand million sections, in a file that is sparse. */
static void test_sparse(void)
{
	CLOSE_FD int fd = memfd_create("sparse", MFD_CLOEXEC);
	Elf64_Ehdr header = { .e_shoff = 4096, .e_shentsize = sizeof(Elf64_Shdr), .e_version = 1,
			      .e_type = ET_DYN, .e_ehsize = sizeof(header) };
	Elf64_Shdr zero = { .sh_size = 0xfffffff0 };
	struct image *image = NULL;

	memcpy(header.e_ident, ELFMAG "\2\1\1", 7);
	CHECK(!ftruncate(fd, 1LL << 42));
	CHECK(pwrite(fd, &header, sizeof(header), 0) == sizeof(header));
	CHECK(pwrite(fd, &zero, sizeof(zero), 4096) == sizeof(zero));
	CHECK_EQ(image_open_fd(fd, "sparse", &image, NULL), -EFBIG);
	/* And one whose section names are said to be a terabyte long. */
	header.e_shnum = 2;
	header.e_shstrndx = 1;
	zero = (Elf64_Shdr){ .sh_type = SHT_STRTAB, .sh_offset = 8192, .sh_size = 1ULL << 40 };
	CHECK(pwrite(fd, &header, sizeof(header), 0) == sizeof(header));
	CHECK(pwrite(fd, &zero, sizeof(zero), 4096 + sizeof(zero)) == sizeof(zero));
	CHECK_EQ(image_open_fd(fd, "sparse", &image, NULL), 0);
	CHECK_EQ(exercise(image), 0);
	image_free(image);
}

/* Every cut of the headers and a great many flipped bytes: an answer or a refusal, never a signal. */
static void test_hostile(void)
{
	RELEASE(buf_release) struct buf good = { 0 };
	size_t opened = 0, refused = 0, sum = 0;
	uint64_t seed = 88172645463325252ULL;
	const Elf64_Ehdr *header;
	int code;

	CHECK_EQ(file_read("/bin/true", COPY_MAX, &good, NULL), 0);
	header = (const void *)good.data;
	for (int round = 0; round < 1500; round++) {
		CLEANUP(mem_free) char *bad = mem_dup(good.data, good.len);
		CLEANUP(image_free) struct image *image = NULL;
		size_t len = good.len;

		for (int i = 0; i < 3; i++) {
			size_t at;

			seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
			at = round % 2 ? seed % 1024 : header->e_shoff + seed % 2048;
			if (at < len)
				bad[at] = round % 3 ? seed >> 32 : 0xff;
		}
		if (round < 600)
			len = round * 2;
		else if (round % 7 == 0)
			len = seed % len;
		image = image_of(bad, len, &code);
		opened += !!image;
		refused += !image;
		if (image)
			sum += exercise(image);
	}
	CHECK(opened > 100 && refused > 100);
	printf("# opened %zu, refused %zu, checksum %zu\n", opened, refused, sum);
}

/* Cut while it is open: the reader gets an error where a mapping would have got SIGBUS. */
static void test_truncated_while_open(void)
{
	RELEASE(buf_release) struct buf good = { 0 };
	CLOSE_FD int fd = memfd_create("cut", MFD_CLOEXEC);
	CLEANUP(image_free) struct image *image = NULL;

	CHECK_EQ(file_read("/bin/true", COPY_MAX, &good, NULL), 0);
	CHECK_EQ(file_write(fd, good.data, good.len), 0);
	CHECK_EQ(image_open_fd(fd, "cut", &image, NULL), 0);
	CHECK(!ftruncate(fd, 100));
	exercise(image);
	CHECK_NAMED(true, "still here");
}

int main(void)
{
	test_build_ids();
	test_build_id_notes();
	test_symbols_and_offsets();
	test_wanted();
	test_not_elf();
	test_sparse();
	test_hostile();
	test_truncated_while_open();
	return tap_done();
}
