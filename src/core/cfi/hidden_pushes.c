// SPDX-License-Identifier: GPL-2.0-or-later
/* hidden_pushes: what assembly does to the stack where its description is silent. */
#include <string.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/hidden_pushes.h"

#define CODE_MAX 2048 /* of one function: those known have 235 bytes */
#define IMAGE_BYTES_MAX (1u << 20) /* of all such functions of one image: FDEs may share their code */
#define FIRST_LOOK 6 /* endbr64 and the longest push */
#define PUSHES_MAX 6 /* rbx, rbp, r12 .. r15 */
#define OPCODE_REX_B 0x41
#define OPCODE_PUSH 0x50
#define OPCODE_POP 0x58
#define OPCODE_RET 0xc3
#define WORDS_OF_CALL 1

static const uint8_t mov_rsp_rbp[] = { 0x48, 0x89, 0xe5 };

struct hidden_pushes {
	struct row_list *list;
	uint64_t start;
	const uint8_t *code;
	size_t len;
	uint8_t registers[PUSHES_MAX]; /* as pushed */
	size_t ends[PUSHES_MAX]; /* where the instruction after the push is */
	uint32_t n;
	bool framed; /* rbp alone is pushed, and then the frame's pointer: the stack may be realigned below */
};

static bool is_saved_by_callee(uint8_t number)
{
	return number == 3 || number == 5 || (number >= 12 && number <= 15);
}

/* The length of a push or pop at code[at], and its register; 0: there is another instruction. */
static size_t stack_instruction(const uint8_t *code, size_t len, size_t at, uint8_t opcode, uint8_t *ret_register)
{
	size_t rex = at < len && code[at] == OPCODE_REX_B;
	uint8_t byte = at + rex < len ? code[at + rex] : 0;

	if (byte < opcode || byte >= opcode + 8)
		return 0;
	*ret_register = (uint8_t)(byte - opcode + 8 * rex);
	return is_saved_by_callee(*ret_register) ? 1 + rex : 0;
}

static size_t skip_mark(const uint8_t *code, size_t len)
{
	static const uint8_t endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };

	return len >= sizeof(endbr64) && !memcmp(code, endbr64, sizeof(endbr64)) ? sizeof(endbr64) : 0;
}

static void find_pushes(struct hidden_pushes *pushes)
{
	size_t at = skip_mark(pushes->code, pushes->len), size;

	while (pushes->n < PUSHES_MAX) {
		size = stack_instruction(pushes->code, pushes->len, at, OPCODE_PUSH,
					 &pushes->registers[pushes->n]);
		if (!size)
			break;
		at += size;
		pushes->ends[pushes->n++] = at;
	}
}

static bool is_at(const struct hidden_pushes *pushes, size_t at, const uint8_t *bytes, size_t n)
{
	return at + n <= pushes->len && !memcmp(pushes->code + at, bytes, n);
}

/* Whether rsp is moved by more than the pushes, as far as bytes that may be others' operands can tell. */
static bool moves_sp(const struct hidden_pushes *pushes)
{
	static const uint8_t moves[][3] = {
		{ 0x48, 0x83, 0xec }, { 0x48, 0x81, 0xec }, /* sub n, %rsp */
		{ 0x48, 0x83, 0xc4 }, { 0x48, 0x81, 0xc4 }, /* add */
		{ 0x48, 0x83, 0xe4 }, { 0x48, 0x81, 0xe4 }, /* and */
		{ 0x48, 0x8d, 0x64 }, { 0x48, 0x8d, 0xa4 }, /* lea n(..), %rsp */
	};

	for (size_t at = pushes->ends[pushes->n - 1]; at < pushes->len; at++)
		for (size_t i = 0; i < ARRAY_LEN(moves); i++)
			if (is_at(pushes, at, moves[i], sizeof(moves[i])))
				return true;
	return false;
}

/* Whether the pops of all pushes and a ret are at code[at]; where each one ends. */
static bool is_epilogue(const struct hidden_pushes *pushes, size_t at, size_t *ret_ends)
{
	for (uint32_t i = 0; i < pushes->n; i++) {
		uint8_t number;
		size_t size = stack_instruction(pushes->code, pushes->len, at, OPCODE_POP, &number);

		if (!size || number != pushes->registers[pushes->n - 1 - i])
			return false;
		at += size;
		ret_ends[i] = at;
	}
	return at < pushes->len && pushes->code[at] == OPCODE_RET;
}

/* The rule that holds while so many of the pushes are on the stack. */
static uint32_t rule_of(const struct hidden_pushes *pushes, uint32_t n)
{
	uint32_t fp_words = 0;

	if (pushes->framed && n == pushes->n)
		return UNWIND_X86_64_RULE(true, WORDS_OF_CALL + 1, WORDS_OF_CALL + 1);
	for (uint32_t i = 0; i < n; i++)
		if (pushes->registers[i] == 5)
			fp_words = WORDS_OF_CALL + i + 1;
	return UNWIND_X86_64_RULE(false, WORDS_OF_CALL + n, fp_words);
}

static void add_row(const struct hidden_pushes *pushes, size_t at, uint32_t n)
{
	row_list_add(pushes->list, pushes->start + at, rule_of(pushes, n));
}

static void add_rows(const struct hidden_pushes *pushes)
{
	size_t ends[PUSHES_MAX], at = pushes->ends[pushes->n - 1];

	if (pushes->framed) {
		row_list_add(pushes->list, pushes->start + at,
			     UNWIND_X86_64_RULE(false, WORDS_OF_CALL + 1, WORDS_OF_CALL + 1));
		at += sizeof(mov_rsp_rbp);
		add_row(pushes, at, pushes->n);
	}
	for (uint32_t i = 0; i < pushes->n && !pushes->framed; i++)
		add_row(pushes, pushes->ends[i], i + 1);
	for (; at < pushes->len; at++) {
		if (!is_epilogue(pushes, at, ends))
			continue;
		for (uint32_t i = 0; i < pushes->n; i++)
			add_row(pushes, ends[i], pushes->n - 1 - i);
		at = ends[pushes->n - 1];
		add_row(pushes, at + 1, pushes->n);
	}
}

static bool has_epilogue(const struct hidden_pushes *pushes)
{
	size_t ends[PUSHES_MAX];

	for (size_t at = pushes->ends[pushes->n - 1]; at < pushes->len; at++)
		if (is_epilogue(pushes, at, ends))
			return true;
	return false;
}

void hidden_pushes_add(struct row_list *list, const struct image *image, uint64_t start, uint64_t end)
{
	uint8_t code[CODE_MAX];
	struct hidden_pushes pushes = { .list = list, .start = start, .code = code };
	uint64_t offset;

	/* Most are compilers' leaf functions, which say all there is to say. */
	if (end - start < 2 * FIRST_LOOK || end - start > CODE_MAX ||
	    !image_vaddr_to_offset(image, start, &offset) ||
	    image_read(image, offset, code, FIRST_LOOK, NULL))
		return;
	pushes.len = FIRST_LOOK;
	find_pushes(&pushes);
	if (!pushes.n || list->pushes_bytes + (end - start) > IMAGE_BYTES_MAX ||
	    image_read(image, offset, code, end - start, NULL))
		return;
	list->pushes_bytes += (uint32_t)(end - start);
	pushes.n = 0;
	pushes.len = end - start;
	find_pushes(&pushes);
	if (!pushes.n)
		return;
	pushes.framed = pushes.n == 1 && pushes.registers[0] == 5 &&
			is_at(&pushes, pushes.ends[0], mov_rsp_rbp, sizeof(mov_rsp_rbp));
	if (has_epilogue(&pushes) && (pushes.framed || !moves_sp(&pushes)))
		add_rows(&pushes);
}
