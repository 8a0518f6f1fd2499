// SPDX-License-Identifier: GPL-2.0-or-later
/* Where a module's code was, in words that may come from anybody, and its files packed and not. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>
#include "base/file.h"
#include "core/image/packed_file.h"
#include "core/symbol/module_layout.h"
#include "core/symbol/module_paths.h"
#include "tap.h"

static char folder[] = "/tmp/stk-modules.XXXXXX";

/* A module of two sections of code, made by the compiler. */
static struct image *make_module(void)
{
	struct image *image = NULL;
	char command[256], path[64];

	snprintf(path, sizeof(path), "%s/made.o", folder);
	snprintf(command, sizeof(command),
		 "printf '.text\\n.skip 64\\n.section .exit.text,\"ax\"\\n.skip 16\\n' | "
		 "${CC:-cc} -c -x assembler - -o %s", path);
	if (system(command) || image_open_path(path, &image, NULL))
		return NULL;
	return image;
}

static void test_words(void)
{
	static const char *const wrong[] = { "", "0x", "text", "0x10", "0x10 0x20x", "0x10 0x20 .text",
					     "0x10 0x20 .text=zz", "0x10 0x20 .text=0x1 =" };
	CLEANUP(image_free) struct image *image = make_module();
	RELEASE(module_layout_release) struct module_layout layout = { 0 }, none = { 0 };
	uint64_t vaddr;

	CHECK(image);
	CHECK(module_layout_read(&none, NULL, image));
	CHECK(module_layout_vaddr(&none, 0x44, &vaddr));
	CHECK_EQ(vaddr, 0x44);
	CHECK(module_layout_read(&layout,
				 "0xffffffffc0400000 0x4000 .exit.text=0x100 .text=0x200 .plt=0x1000",
				 image));
	CHECK_EQ(layout.start, 0xffffffffc0400000);
	CHECK_EQ(layout.bytes, 0x4000);
	CHECK(module_layout_vaddr(&layout, 0x204, &vaddr));
	CHECK_EQ(vaddr, 4);
	CHECK(module_layout_vaddr(&layout, 0x108, &vaddr));
	CHECK_EQ(vaddr, 0x48);
	CHECK(!module_layout_vaddr(&layout, 0x110, &vaddr)); /* behind its end */
	CHECK(!module_layout_vaddr(&layout, 0x80, &vaddr)); /* before the first */
	CHECK(!module_layout_vaddr(&layout, 0x1001, &vaddr)); /* not in the file */
	CHECK(module_layout_vaddr(&layout, MODULE_INIT_OFFSET + 5, &vaddr));
	CHECK_EQ(vaddr, MODULE_INIT_OFFSET + 5);
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		RELEASE(module_layout_release) struct module_layout damaged = { 0 };

		CHECK_NAMED(!module_layout_read(&damaged, wrong[i], image), wrong[i]);
	}
}

static void put_file(const char *name)
{
	char command[256];

	snprintf(command, sizeof(command), "mkdir -p $(dirname %s/%s) && : >%s/%s", folder, name, folder,
		 name);
	if (system(command))
		abort();
}

static void test_paths(void)
{
	const char *dirs[] = { folder };
	CLEANUP(module_paths_free) struct module_paths *paths = NULL;

	put_file("lib/modules/0.0-test/kernel/lib/raid6/raid6-pq.ko.xz");
	put_file("lib/modules/0.0-test/updates/raid6_pq.ko");
	put_file("lib/modules/0.0-test/kernel/loop.ko.debug");
	put_file("lib/modules/0.0-test/kernel/loop.ko.old");
	paths = module_paths_new("0.0-test", dirs, 1);
	CHECK(module_paths_get(paths, "raid6_pq", 0));
	CHECK(module_paths_get(paths, "raid6_pq", 1));
	CHECK(!module_paths_get(paths, "raid6_pq", 2));
	CHECK(strstr(module_paths_get(paths, "loop", 0), "/kernel/loop.ko.debug"));
	CHECK(!module_paths_get(paths, "loop", 1));
	CHECK(!module_paths_get(paths, "none", 0));
}

static int packed_by(const char *packer, const char *what)
{
	char command[256], path[64];

	snprintf(path, sizeof(path), "%s/packed", folder);
	snprintf(command, sizeof(command), "%s | %s >%s 2>/dev/null", what, packer, path);
	return system(command) ? -1 : open(path, O_RDONLY | O_CLOEXEC);
}

static void test_packed(void)
{
	static const char *const packers[] = { "gzip -c", "xz --check=crc32 -c", "zstd -qc" };
	CLOSE_FD int plain = packed_by("cat", "seq 3");

	CHECK(!packed_file_is(plain));
	for (size_t i = 0; i < ARRAY_LEN(packers); i++) {
		CLOSE_FD int fd = packed_by(packers[i], "seq 100000"), unpacked = -1;
		CLOSE_FD int damaged = -1, out = -1;
		RELEASE(buf_release) struct buf text = { 0 };
		char cut[128];
		int r = fd < 0 ? -ENOENT : packed_file_unpack(fd, packers[i], &unpacked, NULL);

		if (r == -ENOENT || r == -EOPNOTSUPP || !packed_file_is(fd)) {
			printf("# not here: %s\n", packers[i]);
			continue;
		}
		CHECK_NAMED(r == 0, packers[i]);
		lseek(unpacked, 0, SEEK_SET);
		CHECK_EQ(file_read_fd(unpacked, "it", 1 << 20, &text, NULL), 0);
		CHECK_EQ(text.len, 588895);
		CHECK_EQ(strcmp(buf_text(&text) + text.len - 8, "\n100000\n"), 0);
		snprintf(cut, sizeof(cut), "%s | head -c 5000", packers[i]);
		damaged = packed_by(cut, "seq 100000");
		CHECK_EQ(packed_file_unpack(damaged, "cut", &out, NULL), -ENOEXEC);
		CHECK_EQ(out, -1);
	}
}

/* A megabyte of nothing, packed so that it may be followed by itself, 700 times. */
static int bomb(void)
{
	static uint8_t nothing[1 << 20], packed[1 << 16];
	static const uint8_t head[] = { 0x1f, 0x8b, Z_DEFLATED, 0, 0, 0, 0, 0, 0, 3 }; /* RFC 1952 */
	int fd = memfd_create("bomb", MFD_CLOEXEC);
	z_stream stream = { .next_in = nothing, .avail_in = sizeof(nothing), .next_out = packed,
			    .avail_out = sizeof(packed) };

	CHECK_EQ(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
	CHECK_EQ(deflate(&stream, Z_FULL_FLUSH), Z_OK);
	CHECK_EQ(file_write(fd, head, sizeof(head)), 0);
	for (int i = 0; i < 700; i++)
		file_write(fd, packed, stream.total_out);
	deflateEnd(&stream);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Less than a megabyte that claims to be 700. */
static void test_bomb(void)
{
	CLOSE_FD int fd = bomb(), out = -1;

	CHECK_EQ(packed_file_unpack(fd, "bomb", &out, NULL), -EFBIG);
	CHECK_EQ(out, -1);
}

int main(void)
{
	char command[64];

	if (!mkdtemp(folder))
		return 1;
	test_words();
	test_paths();
	test_packed();
	test_bomb();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	return system(command) ? 1 : tap_done();
}
