// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * code_oracle FILE: follows all code of a file that describes its frames as if it did not, by its symbols only, and
 * compares what comes out with the rows of its own description, at each instruction. Prints
 * "WHERE WHAT .." for each difference, and at the end
 * "sum INSTRUCTIONS WITH_ROW COMPARED DIFFERENT MICROSECONDS BYTES".
 * code_oracle lengths: reads instructions in hexadecimal, one a line, prints those that x86_instruction.h takes for
 * another length, and "read N".
 */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/code_flow.h"
#include "core/cfi/code_rows.h"
#include "core/cfi/plt_rows.h"
#include "core/cfi/rule_encoder.h"
#include "core/cfi/unwind_table.h"

#define WORD 8

/* What the file says, in code_state's terms; false: by something that is not compared. */
static bool said_at(const struct unwind_table *table, uint64_t vaddr, struct code_state *said)
{
	uint32_t rule = unwind_table_find(table, vaddr) & UNWIND_RULE_MASK, fp;

	if (rule >= UNWIND_ESCAPE)
		return false;
	fp = rule & UNWIND_X86_64_FP_MAX;
	*said = code_state_entry();
	said->sp = CODE_UNKNOWN;
	if (rule & UNWIND_X86_64_BY_RBP)
		said->fp = (int32_t)(rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * WORD;
	else
		said->sp = (int32_t)(rule >> UNWIND_X86_64_CFA_SHIFT & UNWIND_X86_64_CFA_MAX) * WORD;
	said->fp_saved = fp ? (int32_t)fp * WORD : CODE_UNKNOWN;
	return true;
}

/* NULL: the same, as far as it can be told. *ret_compared: it can. */
static const char *difference(const struct code_state *state, const struct code_state *said, bool *ret_compared)
{
	*ret_compared = true;
	if (state->ra_register != X86_NO_REGISTER)
		return "return address";
	if (state->flags & CODE_ROOT)
		return "root";
	if (said->sp != CODE_UNKNOWN && state->sp != CODE_UNKNOWN && said->sp != state->sp)
		return "sp";
	if (said->fp != CODE_UNKNOWN && state->fp_is == CODE_FP_FRAMES && said->fp != state->fp)
		return "fp";
	if (said->fp != CODE_UNKNOWN && state->fp_is == CODE_FP_CALLERS)
		return "frame";
	*ret_compared = (said->sp != CODE_UNKNOWN && state->sp != CODE_UNKNOWN) ||
			(said->fp != CODE_UNKNOWN && state->fp_is == CODE_FP_FRAMES);
	if (said->fp_saved == CODE_UNKNOWN && state->fp_is != CODE_FP_CALLERS)
		return "rbp changed";
	/* Behind its pop it is still there, below sp. */
	if (said->fp_saved != CODE_UNKNOWN && said->fp_saved != code_state_saved(state) &&
	    (code_state_saved(state) || state->sp == CODE_UNKNOWN || said->fp_saved <= state->sp))
		return "rbp saved";
	return NULL;
}

static int compare_file(const char *path)
{
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	RELEASE(row_list_release) struct row_list list = { 0 };
	RELEASE(code_flow_release) struct code_flow flow = { 0 };
	uint64_t n = 0, with_row = 0, compared = 0, different = 0, last = 0;
	struct timespec begin, end;
	struct code_place place;
	struct err err = { 0 };

	if (image_open_path(path, &image, &err) || unwind_table_build(image, NULL, &table, &err) ||
	    row_list_init(&list, image, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	if (plt_rows(&list, &rule_x86_64, image, &err))
		return 1;
	row_list_settle(&list);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
	code_rows_follow(&list, image, &flow);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
	for (uint32_t cursor = 0; code_flow_next(&flow, &cursor, &place);) {
		struct code_state said;
		const char *what;
		bool can;

		n += place.vaddr >= last;
		last = place.vaddr + place.instruction.length;
		if (!place.proven || code_state_rule(&place.state, &list) == UNWIND_ESCAPED(UNWIND_END, 0))
			continue;
		with_row++;
		if (!said_at(&table, place.vaddr, &said))
			continue;
		what = difference(&place.state, &said, &can);
		compared += can;
		/* What is never come to is described as anything. */
		if (!what || place.instruction.what == X86_PADDING)
			continue;
		different++;
		printf("%#llx %s: sp %d fp %d (%d) saved %d, said sp %d fp %d saved %d\n",
		       (unsigned long long)place.vaddr, what, place.state.sp, place.state.fp, place.state.fp_is,
		       place.state.fp_saved, said.sp, said.fp, said.fp_saved);
	}
	printf("sum %llu %llu %llu %llu %lld %u\n", (unsigned long long)n, (unsigned long long)with_row,
	       (unsigned long long)compared, (unsigned long long)different,
	       (long long)(end.tv_sec - begin.tv_sec) * 1000000 + (end.tv_nsec - begin.tv_nsec) / 1000, flow.len);
	return 0;
}

static int compare_lengths(void)
{
	unsigned long n = 0;
	char line[4 * X86_INSTRUCTION_BYTES_MAX];

	while (fgets(line, sizeof(line), stdin)) {
		uint8_t code[2 * X86_INSTRUCTION_BYTES_MAX] = { 0 };
		struct x86_instruction is = { 0 };
		size_t size = 0;

		while (size < sizeof(code) && sscanf(line + 2 * size, "%2hhx", &code[size]) == 1)
			size++;
		n++;
		if (!x86_instruction_read(code, size, &is) || is.length != size)
			printf("%u %s", is.length, line);
	}
	printf("read %lu\n", n);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "lengths"))
		return compare_lengths();
	return argc == 2 ? compare_file(argv[1]) : 2;
}
