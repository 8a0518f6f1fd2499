// SPDX-License-Identifier: GPL-2.0-or-later
/* The frame description of one address: in this very program, whole and damaged. */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include "base/file.h"
#include "core/cfi/frame_lookup.h"
#include "tap.h"

__attribute__((noinline, noclone)) int test_frame_lookup_known(int x);
int test_frame_lookup_known(int x)
{
	__asm__ volatile("" : "+r"(x));
	return x + 1;
}

static int take_base(struct dl_phdr_info *info, size_t size, void *ctx)
{
	*(uint64_t *)ctx = info->dlpi_addr;
	return 1; /* the program itself is the first */
}

static uint64_t vaddr_of(const void *code)
{
	uint64_t base = 0;

	dl_iterate_phdr(take_base, &base);
	return (uintptr_t)code - base;
}

static void test_own(struct image *image)
{
	CLEANUP(frame_lookup_free) struct frame_lookup *lookup = frame_lookup_new(image);
	uint64_t known = vaddr_of((const void *)test_frame_lookup_known), start = 0, end = 0;

	CHECK(lookup != NULL);
	if (!lookup)
		return;
	CHECK(frame_lookup_bounds(lookup, known, NULL, &start, &end));
	CHECK_EQ(start, known);
	CHECK(end > known && end < known + 100);
	CHECK(frame_lookup_bounds(lookup, end - 1, NULL, &start, &end) && start == known);
	CHECK(!frame_lookup_is_outermost(lookup, known));
	/* crt1.o says so of _start. */
	CHECK(frame_lookup_is_outermost(lookup, image_entry(image) + 4));
	CHECK(!frame_lookup_bounds(lookup, 0, NULL, &start, &end));
	CHECK(!frame_lookup_bounds(lookup, UINT64_MAX, NULL, &start, &end));
	CHECK(frame_lookup_bytes(lookup) > 0);
}

/* Any byte of the table and of the descriptions may be wrong: there is an answer or none, and no
 * fault. */
static void test_damage(const struct image *whole)
{
	uint64_t size = image_identity(whole)->size,
		 known = vaddr_of((const void *)test_frame_lookup_known);
	uint64_t start, end, at = 0, wrong = 0, found = 0;
	CLEANUP(mem_free) uint8_t *bytes = mem_alloc(size);

	for (size_t i = 0; i < image_segments(whole); i++)
		if (image_segment(whole, i)->type == PT_GNU_EH_FRAME)
			at = image_segment(whole, i)->offset;
	CHECK(at && !image_read(whole, 0, bytes, size, NULL));
	for (uint64_t step = 0; step < 1500; step++) {
		CLEANUP(frame_lookup_free) struct frame_lookup *lookup = NULL;
		CLEANUP(image_free) struct image *image = NULL;
		CLOSE_FD int fd = memfd_create("elf", MFD_CLOEXEC);
		uint64_t byte = at + (step < 100 ? step : step * 7);

		if (byte >= size)
			break;
		bytes[byte] ^= 0xff;
		if (!file_write(fd, bytes, size) && !image_open_fd(fd, "elf", &image, NULL))
			lookup = frame_lookup_new(image);
		bytes[byte] ^= 0xff;
		for (uint64_t vaddr = known - 64; lookup && vaddr < known + 64; vaddr += 8) {
			frame_lookup_is_outermost(lookup, vaddr);
			if (!frame_lookup_bounds(lookup, vaddr, NULL, &start, &end))
				continue;
			found++;
			wrong += vaddr < start || vaddr >= end;
		}
	}
	CHECK(found > 0);
	CHECK_EQ(wrong, 0);
}

int main(void)
{
	CLEANUP(image_free) struct image *image = NULL;

	CHECK_EQ(test_frame_lookup_known(1), 2);
	CHECK(!image_open_path("/proc/self/exe", &image, NULL));
	if (image) {
		test_own(image);
		test_damage(image);
	}
	return tap_done();
}
