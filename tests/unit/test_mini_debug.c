// SPDX-License-Identifier: GPL-2.0-or-later
/* test_mini_debug: MiniDebugInfo becomes an image, and what pretends to be it is refused. */
#include "config.h"
#include <errno.h>
#ifdef HAVE_LZMA
#include <lzma.h>
#endif
#include "core/image/mini_debug.h"
#include "made_frames.h"
#include "tap.h"

#ifdef HAVE_LZMA
#define PRESET 1

/* Appends what xz makes of n bytes: those of `plain`, again and again. */
static void add_xz(struct buf *buf, const struct buf *plain, size_t n)
{
	lzma_stream stream = LZMA_STREAM_INIT;
	lzma_ret ret = lzma_easy_encoder(&stream, PRESET, LZMA_CHECK_CRC32);

	while (ret == LZMA_OK) {
		if (!stream.avail_in && n) {
			stream.next_in = (const uint8_t *)plain->data;
			stream.avail_in = plain->len < n ? plain->len : n;
			n -= stream.avail_in;
		}
		buf_reserve(buf, 4096);
		stream.next_out = (uint8_t *)buf->data + buf->len;
		stream.avail_out = 4096;
		ret = lzma_code(&stream, n ? LZMA_RUN : LZMA_FINISH);
		buf->len += 4096 - stream.avail_out;
	}
	lzma_end(&stream);
}

/* The image of a program that has `data` for MiniDebugInfo; `name`: of the section. */
static struct image *program_of(const char *name, const struct buf *data)
{
	const struct made_image elf = { .sections = { { name, 0, data } }, .n_sections = 1 };

	return made_image(&elf);
}

static int opened(const struct buf *data, struct image **ret_mini)
{
	CLEANUP(image_free) struct image *program = program_of(".gnu_debugdata", data);

	return mini_debug_open(program, ret_mini, NULL);
}

static void make_inner(uint16_t machine, struct buf *file)
{
	struct buf text = { .data = (char[]){ "symbols" }, .len = 7 };
	const struct made_image elf = { .machine = machine,
					.sections = { { ".strtab", 0, &text } },
					.n_sections = 1 };

	made_file(&elf, file);
}

static void test_open(void)
{
	RELEASE(buf_release) struct buf file = { 0 }, packed = { 0 };
	CLEANUP(image_free) struct image *mini = NULL;
	CLEANUP(image_free) struct image *other = NULL;
	struct image_section section;
	const void *data;
	char text[4];
	size_t size;

	make_inner(EM_X86_64, &file);
	add_xz(&packed, &file, file.len);
	CHECK_EQ(opened(&packed, &mini), 0);
	CHECK_EQ(image_machine(mini), EM_X86_64);
	CHECK_EQ(image_fd(mini), -1);
	CHECK_EQ(image_identity(mini)->size, file.len);
	CHECK(image_section(mini, image_find_section(mini, ".strtab"), &section) &&
	      section.size == 7);
	CHECK_EQ(image_section_data(mini, image_find_section(mini, ".strtab"), 100, &data, &size,
				    NULL),
		 0);
	CHECK(size == 7 && !memcmp(data, "symbols", 7));
	CHECK(!image_read(mini, section.offset + 3, text, 4, NULL) && !memcmp(text, "bols", 4));
	CHECK_EQ(image_read(mini, file.len - 3, text, 4, NULL), -ENOEXEC);
	CHECK_EQ(image_read(mini, UINT64_MAX, text, 4, NULL), -ENOEXEC);
	other = program_of(".gnu_debug", &packed);
	CHECK(!mini_debug_is_there(other));
	CHECK_EQ(mini_debug_open(other, &mini, NULL), -ENOENT);
}

static void test_refused(void)
{
	RELEASE(buf_release) struct buf file = { 0 }, other = { 0 }, packed = { 0 }, zeroes = { 0 };
	struct image *mini = NULL;

	CHECK_NAMED(opened(&file, &mini) == -ENOEXEC, "empty");
	make_inner(EM_X86_64, &file);
	CHECK_NAMED(opened(&file, &mini) == -ENOEXEC, "not xz");
	add_xz(&packed, &file, file.len);
	packed.len /= 2;
	CHECK_NAMED(opened(&packed, &mini) == -ENOEXEC, "cut");
	packed.len = 0;
	make_inner(EM_AARCH64, &other);
	add_xz(&packed, &other, other.len);
	CHECK_NAMED(opened(&packed, &mini) == -ENOEXEC, "of another machine");
	packed.len = 0;
	buf_addn(&zeroes, '\0', 64 << 10);
	add_xz(&packed, &zeroes, 64 << 10);
	CHECK_NAMED(opened(&packed, &mini) == -ENOEXEC, "no ELF file");
	packed.len = 0;
	add_xz(&packed, &zeroes, MINI_DEBUG_MAX_BYTES + 1ULL);
	CHECK_NAMED(opened(&packed, &mini) == -EFBIG, "a bomb");
	CHECK(!mini);
}
#endif

int main(void)
{
#ifdef HAVE_LZMA
	test_open();
	test_refused();
#else
	printf("ok %d - MiniDebugInfo # SKIP built without liblzma\n", ++tap_points);
#endif
	return tap_done();
}
