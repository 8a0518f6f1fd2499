// SPDX-License-Identifier: GPL-2.0-or-later
/* The rows of what is linked into each program, by this one: .init, and the functions of crtbegin.o. */
#include "abi/unwind_x86_64.h"
#include "core/cfi/unwind_table.h"
#include "tap.h"

/* Of the linker and of crti.o. */
extern char __executable_start[], __init_array_start[];
extern void _init(void);

/* What has a priority comes before what crtbegin.o has in .fini_array. */
__attribute__((destructor(101))) static void end_late(void)
{
	__asm__ volatile("");
}

static uint32_t rule_at(const struct unwind_table *table, uint64_t addr)
{
	return unwind_table_find(table, addr - (uint64_t)__executable_start) & UNWIND_RULE_MASK;
}

int main(void)
{
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	const uint8_t *init = (const uint8_t *)_init;
	uint64_t start = (uint64_t)_init, dummy;

	if (init[0] == 0xf3)
		init += 4; /* endbr64 */
	memcpy(&dummy, __init_array_start, sizeof(dummy));
	CHECK_EQ(image_open_path("/proc/self/exe", &image, NULL), 0);
	CHECK_EQ(unwind_table_build(image, NULL, &table, NULL), 0);
	if (image_type(image) != 3 /* ET_DYN */ || init[0] != 0x48 || init[1] != 0x83) {
		SKIP("this program begins in another way");
		return tap_done();
	}
	CHECK(table.stats.fdes[UNWIND_SOURCE_CRT] >= 4);
	CHECK_EQ(rule_at(&table, start), UNWIND_X86_64_RULE(0, 1, 0));
	CHECK_EQ(rule_at(&table, (uint64_t)init + 3), UNWIND_X86_64_RULE(0, 1, 0));
	CHECK_EQ(rule_at(&table, (uint64_t)init + 4), UNWIND_X86_64_RULE(0, 2, 0));
	/* frame_dummy */
	CHECK_EQ(rule_at(&table, dummy), UNWIND_X86_64_RULE(0, 1, 0));
	return tap_done();
}
