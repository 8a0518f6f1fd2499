// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_code: any bytes as machine code of x86-64 that nothing describes. Each instruction lies within them and its
 * length is what it is with more bytes behind it; following all of it comes to an end, within the code, in order.
 */
#include "../unit/memory_file.h"
#include "core/cfi/code_flow.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define INPUT_MAX (16u << 10)
#define TEXT 0x401000

static void check_instructions(const uint8_t *data, size_t size)
{
	for (size_t at = 0; at < size; at++) {
		struct x86_instruction one, other;

		if (!x86_instruction_read(data + at, size - at, &one))
			continue;
		must(one.length && one.length <= X86_INSTRUCTION_BYTES_MAX && one.length <= size - at);
		must(one.reg <= X86_NO_REGISTER && one.base <= X86_NO_REGISTER && one.what <= X86_STOP);
		must(x86_instruction_read(data + at, one.length, &other) && other.length == one.length);
		must(!x86_instruction_read(data + at, one.length - 1u, &other));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(row_list_release) struct row_list list = { 0 };
	RELEASE(code_flow_release) struct code_flow flow = { 0 };
	struct code_place place;
	uint64_t last = 0;

	if (size < 2 || size > INPUT_MAX)
		return 0;
	check_instructions(data + 1, size - 1);
	image = memory_file_code(TEXT, data + 1, size - 1);
	if (!image || row_list_init(&list, image, NULL) || !code_flow_add(&flow, image, TEXT, size - 1))
		return 0;
	for (unsigned int i = 0; i < data[0] % 16u; i++)
		code_flow_start(&flow, TEXT + 16 * i);
	code_flow_run(&flow);
	for (uint32_t cursor = 0; code_flow_next(&flow, &cursor, &place);) {
		must(place.vaddr > last && place.vaddr - TEXT < size - 1);
		must(place.instruction.length <= size - 1 - (place.vaddr - TEXT));
		if (place.proven)
			must(code_state_rule(&place.state, &list) <= UNWIND_RULE_MASK);
		last = place.vaddr;
	}
	return 0;
}
