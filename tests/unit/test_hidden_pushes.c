/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_hidden_pushes: functions that push, under a description that knows nothing of it. */
#include <elf.h>
#include <unistd.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/hidden_pushes.h"
#include "memory_file.h"
#include "tap.h"

#define TEXT 0x401000
#define BY_RSP(words, fp) UNWIND_X86_64_RULE(0, words, fp)
#define BY_RBP UNWIND_X86_64_RULE(1, 2, 2)

/* The rule at an offset of code that is described as rsp + 8 throughout. */
static uint32_t rule_at(const uint8_t *code, size_t size, uint32_t at)
{
	CLEANUP(image_free) struct image *image = memory_file_code(TEXT, code, size);
	RELEASE(row_list_release) struct row_list list = {0};
	uint32_t rule = 0;

	if (!image || row_list_init(&list, image, NULL) ||
	    !row_list_begin(&list, UNWIND_SOURCE_EH_FRAME, TEXT, TEXT + size))
		return 0;
	row_list_add(&list, TEXT, BY_RSP(1, 0));
	hidden_pushes_add(&list, image, TEXT, TEXT + size);
	for (size_t i = 0; i < list.rows.len; i++)
		if (list.rows.data[i].at <= at)
			rule = list.rows.data[i].rule;
	return rule;
}

int main(void)
{
	/* push %rbx; push %rbp; eight no-ops; pop %rbp; pop %rbx; ret */
	static const uint8_t pushes[] = {0x53, 0x55, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90,
					 0x5d, 0x5b, 0xc3};
	/* push %rbp; mov %rsp, %rbp; and $-32, %rsp; sub $0xa0, %rsp; mov %rbp, %rsp; pop %rbp; ret */
	static const uint8_t realigns[] = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xe4, 0xe0, 0x48, 0x81, 0xec,
					   0xa0, 0, 0, 0, 0x48, 0x89, 0xec, 0x5d, 0xc3};
	/* push %rbx; sub $16, %rsp; no-ops; add $16, %rsp; pop %rbx; ret */
	static const uint8_t lowers[] = {0x53, 0x48, 0x83, 0xec, 0x10, 0x90, 0x90, 0x90,
					 0x48, 0x83, 0xc4, 0x10, 0x5b, 0xc3};

	CHECK_EQ(rule_at(pushes, sizeof(pushes), 0), BY_RSP(1, 0));
	CHECK_EQ(rule_at(pushes, sizeof(pushes), 1), BY_RSP(2, 0));
	CHECK_EQ(rule_at(pushes, sizeof(pushes), 5), BY_RSP(3, 3));
	CHECK_EQ(rule_at(pushes, sizeof(pushes), 11), BY_RSP(2, 0));
	CHECK_EQ(rule_at(pushes, sizeof(pushes), 12), BY_RSP(1, 0));
	CHECK_EQ(rule_at(realigns, sizeof(realigns), 0), BY_RSP(1, 0));
	CHECK_EQ(rule_at(realigns, sizeof(realigns), 1), BY_RSP(2, 2));
	CHECK_EQ(rule_at(realigns, sizeof(realigns), 4), BY_RBP);
	CHECK_EQ(rule_at(realigns, sizeof(realigns), 15), BY_RBP);
	CHECK_EQ(rule_at(realigns, sizeof(realigns), 19), BY_RSP(1, 0));
	CHECK_NAMED(rule_at(lowers, sizeof(lowers), 5) == BY_RSP(1, 0),
		    "more than pushes: left as it is described");
	return tap_done();
}
