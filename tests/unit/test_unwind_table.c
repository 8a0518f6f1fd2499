// SPDX-License-Identifier: GPL-2.0-or-later
/* Unwind tables: every call frame instruction, every shape of an expression, and every refusal. */
#include "table_words.h"

static const char *x86(const uint8_t *instructions, size_t size)
{
	return function_of(&(struct made_cie){ 0 }, EM_X86_64, instructions, size);
}

#define LEB(n) (0x80 | ((n) & 0x7f)), ((n) >> 7)
#define ADVANCE(n) (DW_CFA_advance_loc | (n))
#define DEEPER ADVANCE(1), DW_CFA_def_cfa_offset, 16

static void test_locations(void)
{
	CHECK_STR(x86(BYTES(DW_CFA_nop)), "0:sp+8, 100:end");
	CHECK_STR(x86(BYTES(DEEPER)), "0:sp+8, 1:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_advance_loc1, 0x80, DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 80:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_advance_loc2, 0x80, 0, DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 80:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_advance_loc4, 0x80, 0, 0, 0, DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 80:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_MIPS_advance_loc8, 0x80, 0, 0, 0, 0, 0, 0, 0,
			    DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 80:sp+16, 100:end");
	/* What moves past the end of the function, or by nothing, makes no row. */
	CHECK_STR(x86(BYTES(DW_CFA_advance_loc2, 0, 1, DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 100:end");
	CHECK_STR(x86(BYTES(ADVANCE(0), DW_CFA_def_cfa_offset, 16)), "0:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_MIPS_advance_loc8, 255, 255, 255, 255, 255, 255, 255, 255)),
		  "0:!damaged, 100:end");
	/* A state that is what it was before, and one of other registers only, make none either. */
	CHECK_STR(x86(BYTES(DEEPER, ADVANCE(1), DW_CFA_def_cfa_offset, 16, ADVANCE(1),
			    DW_CFA_offset | 3, 2, ADVANCE(1), DW_CFA_def_cfa_offset, 24)),
		  "0:sp+8, 1:sp+16, 4:sp+24, 100:end");
	/* DW_CFA_set_loc has the FDE's encoding, here from where it stands: 0x2002b. To 0x10010; to
	 * before the function; past its end. */
	CHECK_STR(x86(BYTES(DW_CFA_nop, DW_CFA_set_loc, 0xe5, 0xff, 0xfe, 0xff,
			    DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 10:sp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_nop, DW_CFA_set_loc, 0xd4, 0xff, 0xfe, 0xff)),
		  "0:!damaged, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_nop, DW_CFA_set_loc, 0x13, 0, 0, 0, DW_CFA_def_cfa_offset, 16)),
		  "0:sp+8, 100:end");
}

static void test_cfa(void)
{
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 6, 16)), "0:fp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_register, 6)), "0:fp+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, LEB(1024))), "0:sp+1024, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_sf, 6, 0x7e)), "0:fp+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset_sf, 0x7d)), "0:sp+24, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 0xf8, 0xff, 1)), "0:sp+32760, 100:end");
	/* What does not fit the packed form: over 32 KB, no multiple of 8, below the base, another base. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 0x80, 0x80, 2)),
		  "0:long r7+32768 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 12)),
		  "0:long r7+12 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset_sf, 1)), "0:long r7-8 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 10, 0)), "0:long r10+0 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 17, 0)), "0:!register, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0)),
		  "0:!register, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 0x80, 0x80, 0x80, 0x80, 8)),
		  "0:!range, 100:end");
	CHECK_STR(function_of(&(struct made_cie){ .instructions = (const uint8_t *)"",
						  .instructions_size = 0 },
			      EM_X86_64, BYTES(DW_CFA_def_cfa_offset, 8, DW_CFA_offset | 16, 1)),
		  "0:!damaged, 100:end");
}

static void test_registers(void)
{
	CHECK_STR(x86(BYTES(DW_CFA_offset | 6, 2)), "0:sp+8 fp-16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 6, 63)), "0:sp+8 fp-504, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 6, 64)),
		  "0:long r7+8 ra@cfa-8 fp@cfa-512, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 6, 1)), "0:long r7+8 ra@cfa-8 fp@cfa-8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset_extended, 6, 2)), "0:sp+8 fp-16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset_extended_sf, 6, 2)), "0:sp+8 fp-16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_GNU_negative_offset_extended, 6, 2)),
		  "0:long r7+8 ra@cfa-8 fp@cfa+16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_offset, 6, 2)),
		  "0:long r7+8 ra@cfa-8 fp=cfa-16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_offset_sf, 6, 0x7f)),
		  "0:long r7+8 ra@cfa-8 fp=cfa+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 6, 9)), "0:long r7+8 ra@cfa-8 fp=r+9, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 6, 6)), "0:long r7+8 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 6, 40)), "0:!register, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 16, 5)), "0:long r7+8 ra=r+5 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_undefined, 6)), "0:long r7+8 ra@cfa-8 fp?+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_undefined, 16)), "0:root, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_same_value, 6)), "0:sp+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_same_value, 16)), "0:!return, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 16, 0x81, 0x80, 4)), "0:!range, 100:end");
	/* A return address at the bottom of a great frame. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 0xc0, 0xb8, 2, DW_CFA_offset | 16, LEB(4999))),
		  "0:long r7+40000 ra@base+8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 6, 2, ADVANCE(1), DW_CFA_restore | 6)),
		  "0:sp+8 fp-16, 1:sp+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_offset | 16, 2, ADVANCE(1), DW_CFA_restore_extended, 16)),
		  "0:long r7+8 ra@cfa-16 fp=+0, 1:sp+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_GNU_args_size, 64, DEEPER)), "0:sp+8, 1:sp+16, 100:end");
	/* Saved registers that nobody follows, even by what nobody could. */
	CHECK_STR(x86(BYTES(DW_CFA_offset | 3, 2, DW_CFA_expression, 12, 1, DW_OP_xor,
			    DW_CFA_val_expression, 13, 0)),
		  "0:sp+8, 100:end");
}

static void test_stack_pointer(void)
{
	/* longjmp: everything in registers; setcontext: everything in memory; and the plain case. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 5, 0, DW_CFA_register, 7, 8, DW_CFA_register, 6, 9,
			    DW_CFA_register, 16, 1)),
		  "0:long r8+0 ra=r+1 fp=r+9, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 1, 0, DW_CFA_offset_extended_sf, 7, 0x6c,
			    DW_CFA_offset_extended_sf, 16, 0x6b, DW_CFA_offset_extended_sf, 6,
			    0x71)),
		  "0:long *(r1+160)+0 ra@base+168 fp@base+120, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_offset, 7, 0)), "0:long r7+8 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_offset_sf, 7, 0x7f)),
		  "0:long r7+16 ra@cfa-16 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_same_value, 7)), "0:long r7+0 ra@cfa+0 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_expression, 7, 2, DW_OP_breg7, 24)),
		  "0:long r7+24 ra@cfa-24 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_undefined, 7)), "0:!stack, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 7, 2)), "0:!stack, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_register, 7, 50)), "0:!register, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_expression, 7, 1, DW_OP_dup)), "0:!stack, 100:end");
}

static void test_states(void)
{
	uint8_t deep[2 * 33 + 2];

	CHECK_STR(x86(BYTES(DW_CFA_remember_state, DEEPER, DW_CFA_offset | 6, 2, ADVANCE(1),
			    DW_CFA_restore_state)),
		  "0:sp+8, 1:sp+16 fp-16, 2:sp+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_remember_state, DEEPER, DW_CFA_remember_state, ADVANCE(1),
			    DW_CFA_def_cfa_register, 6, ADVANCE(1), DW_CFA_restore_state, ADVANCE(1),
			    DW_CFA_restore_state)),
		  "0:sp+8, 1:sp+16, 2:fp+16, 3:sp+16, 4:sp+8, 100:end");
	CHECK_STR(x86(BYTES(ADVANCE(4), DW_CFA_restore_state)), "0:sp+8, 4:!state, 100:end");
	memset(deep, DW_CFA_remember_state, sizeof(deep));
	CHECK_STR(x86(deep, 32), "0:sp+8, 100:end");
	CHECK_STR(x86(deep, 33), "0:!state, 100:end");
}

static void test_instructions_refused(void)
{
	CHECK_STR(x86(BYTES(DEEPER, ADVANCE(2), 0x3e, DW_CFA_def_cfa_offset, 8)),
		  "0:sp+8, 1:sp+16, 3:!opcode, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_GNU_window_save)), "0:!opcode, 100:end");
	CHECK_STR(x86(BYTES(0x1e)), "0:!opcode, 100:end");
	/* Operands that break off: with the last byte, since no-ops would follow. */
	CHECK_STR(x86(BYTES(DEEPER, DW_CFA_def_cfa_offset, 0x80, 0x80, 0x80)),
		  "0:sp+8, 1:!damaged, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_nop, DW_CFA_expression, 6, 50)), "0:!damaged, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_nop, DW_CFA_nop, DW_CFA_advance_loc4)),
		  "0:!damaged, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
			    0xff, 0x7f)),
		  "0:!damaged, 100:end");
}

static void test_expressions(void)
{
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 11, DW_OP_breg7, 8, DW_OP_breg16, 0,
			    DW_OP_lit15, DW_OP_and, DW_OP_lit11, DW_OP_ge, DW_OP_lit3, DW_OP_shl,
			    DW_OP_plus)),
		  "0:plt11, 100:end");
	/* Nearly that: a mask, a base, a frame pointer that is saved. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 11, DW_OP_breg7, 8, DW_OP_breg16, 0,
			    DW_OP_lit16, DW_OP_and, DW_OP_lit11, DW_OP_ge, DW_OP_lit3, DW_OP_shl,
			    DW_OP_plus)),
		  "0:!expression, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 11, DW_OP_breg6, 8, DW_OP_breg16, 0,
			    DW_OP_lit15, DW_OP_and, DW_OP_lit11, DW_OP_ge, DW_OP_lit3, DW_OP_shl,
			    DW_OP_plus)),
		  "0:!expression, 100:end");
	/* gcc's realigned stack, in its prologue and after. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa, 10, 0, DW_CFA_expression, 6, 2, DW_OP_breg6, 0,
			    ADVANCE(1), DW_CFA_def_cfa_expression, 3, DW_OP_breg6, 0x78,
			    DW_OP_deref)),
		  "0:long r10+0 ra@cfa-8 fp@fp+0, 1:long *(r6-8)+0 ra@cfa-8 fp@base+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 5, DW_OP_breg7, 40, DW_OP_deref,
			    DW_OP_plus_uconst, 8)),
		  "0:long *(r7+40)+8 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 9, DW_OP_breg7, 8, DW_OP_lit8, DW_OP_plus,
			    DW_OP_nop, DW_OP_deref, DW_OP_const1s, 0xf0, DW_OP_plus)),
		  "0:long *(r7+16)-16 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 10, DW_OP_breg7, 8, DW_OP_breg9, 0,
			    DW_OP_lit8, DW_OP_mul, DW_OP_plus, DW_OP_deref, DW_OP_plus_uconst, 8)),
		  "0:long *(r7+8+8*r9)+8 ra@cfa-8 fp=+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 4, DW_OP_bregx, 7, 32, DW_OP_nop)),
		  "0:long r7+32 ra@cfa-8 fp=+0, 100:end");
	/* An expression leaves the offset alone, for DW_CFA_def_cfa_register after it. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_offset, 56, ADVANCE(1), DW_CFA_def_cfa_expression, 3,
			    DW_OP_breg7, 0, DW_OP_deref, ADVANCE(1), DW_CFA_def_cfa_register, 7)),
		  "0:sp+56, 1:long *(r7+0)+0 ra@cfa-8 fp=+0, 2:sp+56, 100:end");
	/* Registers by expressions that are but places of a frame, and values. */
	CHECK_STR(x86(BYTES(DW_CFA_expression, 6, 3, DW_OP_breg7, 0x78, DW_OP_nop)),
		  "0:long r7+8 ra@cfa-8 fp@cfa-16, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_expression, 6, 2, DW_OP_breg7, 8)),
		  "0:long r7+8 ra@cfa-8 fp=cfa+0, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_val_expression, 6, 3, DW_OP_breg7, 8, DW_OP_deref)),
		  "0:long r7+8 ra@cfa-8 fp@base+8, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_expression, 16, 2, DW_OP_breg3, 8)), "0:!expression, 100:end");
	/* Two loads; none; what does not end; a range of its own. */
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 4, DW_OP_breg7, 0, DW_OP_deref,
			    DW_OP_deref)),
		  "0:!expression, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 0)), "0:!expression, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 2, DW_OP_breg7, 0x80)),
		  "0:!expression, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 6, DW_OP_breg7, 0, DW_OP_deref,
			    DW_OP_const2u, 0, 0x80)),
		  "0:!expression, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 7, DW_OP_breg7, 0, DW_OP_deref,
			    DW_OP_const2u, 0, 0x80, DW_OP_plus)),
		  "0:!range, 100:end");
	CHECK_STR(x86(BYTES(DW_CFA_def_cfa_expression, 3, DW_OP_bregx, 60, 0)),
		  "0:!register, 100:end");
}

/* What glibc's __restore_rt says, in so far as it is followed; `rip` can be made wrong. */
static const char *signal_frame(uint8_t rip, const char *letters)
{
	struct made_cie cie = { .letters = letters,
				.data = (const uint8_t[]){ 1, DW_EH_PE_pcrel | DW_EH_PE_sdata4 },
				.data_size = 2,
				.instructions = (const uint8_t *)"",
				.instructions_size = 0 };

	return function_of(&cie, EM_X86_64,
			   BYTES(DW_CFA_def_cfa_expression, 4, DW_OP_breg7, LEB(160), DW_OP_deref,
				 DW_CFA_expression, 6, 3, DW_OP_breg7, LEB(120),
				 DW_CFA_expression, 7, 3, DW_OP_breg7, LEB(160),
				 DW_CFA_expression, 16, 3, DW_OP_breg7, LEB(rip)));
}

static void test_signal(void)
{
	CHECK_STR(signal_frame(168, "zRS"), "0:signal, 100:end");
	CHECK_STR(signal_frame(176, "zRS"), "0:!signal, 100:end");
	CHECK_STR(signal_frame(168, "zR"),
		  "0:long *(r7+160)+0 ra@base+168 fp@base+120, 100:end");
}

static const char *arm(const uint8_t *instructions, size_t size)
{
	struct made_cie cie = { .ra = 30,
				.instructions = (const uint8_t[]){ DW_CFA_def_cfa, 31, 0 },
				.instructions_size = 3 };

	return function_of(&cie, EM_AARCH64, instructions, size);
}

static void test_aarch64(void)
{
	CHECK_STR(arm(BYTES(ADVANCE(4), DW_CFA_def_cfa_offset, 32, DW_CFA_offset | 29, 4,
			    DW_CFA_offset | 30, 3, ADVANCE(4), DW_CFA_def_cfa_register, 29)),
		  "0:sp+0, 4:sp+32 pair-32, 8:fp+32 pair-32, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_AARCH64_negate_ra_state, ADVANCE(4), 0x2c,
			    DW_CFA_def_cfa_offset, 16)),
		  "0:sp+0, 4:sp+16, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 8)), "0:long r31+8 ra=r+30 fp=+0, 100:end");
	/* Only one of the two is saved, or not side by side, or too far away. */
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 16, DW_CFA_offset | 30, 2)),
		  "0:long r31+16 ra@cfa-16 fp=+0, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 16, DW_CFA_offset | 29, 2)),
		  "0:long r31+16 ra=r+30 fp@cfa-16, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 32, DW_CFA_offset | 29, 4, DW_CFA_offset | 30,
			    2)),
		  "0:long r31+32 ra@cfa-16 fp@cfa-32, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 0x80, 0x10, DW_CFA_offset | 29, LEB(255),
			    DW_CFA_offset | 30, LEB(254))),
		  "0:sp+2048 pair-2040, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa_offset, 0x80, 0x10, DW_CFA_offset | 29, LEB(256),
			    DW_CFA_offset | 30, LEB(255))),
		  "0:long r31+2048 ra@cfa-2040 fp@cfa-2048, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_undefined, 30)), "0:root, 100:end");
	CHECK_STR(arm(BYTES(DW_CFA_def_cfa, 72, 0)), "0:!register, 100:end");
	/* The vdso's trampoline, marked as a signal frame. */
	CHECK_STR(function_of(&(struct made_cie){ .ra = 30,
						  .letters = "zRS",
						  .data = (const uint8_t[]){ 1, 0x1b },
						  .data_size = 2 },
			      EM_AARCH64,
			      BYTES(DW_CFA_def_cfa, 29, 0, DW_CFA_offset | 29, 0,
				    DW_CFA_offset_extended_sf, 30, 0x7f)),
		  "0:signal, 100:end");
}

/* A file of several .eh_frame has the rows of all; one that is damaged takes nothing from the others. */
static void test_sections(void)
{
	RELEASE(buf_release) struct buf first = { 0 }, second = { 0 }, damaged = { 0 };
	struct made_image made = { .sections = { { ".eh_frame", SHF_ALLOC, &first },
						 { ".data", SHF_ALLOC, &damaged },
						 { ".eh_frame", SHF_ALLOC, &second } },
				   .n_sections = 3 };

	made_fde(&first, made_cie(&first, &(struct made_cie){ 0 }), MADE_CODE, FUNCTION_BYTES,
		 BYTES(DW_CFA_nop));
	made_fde(&second, made_cie(&second, &(struct made_cie){ 0 }), MADE_CODE + FUNCTION_BYTES, FUNCTION_BYTES,
		 BYTES(DEEPER));
	made_word(&damaged, 0x7fffffff);
	CHECK_STR(image_words(&made, NULL), "0:sp+8, 101:sp+16, 200:end");
	made.sections[1].name = ".eh_frame";
	CHECK_STR(image_words(&made, NULL), "0:sp+8, 101:sp+16, 200:end");
	made.sections[0].bytes = &damaged;
	CHECK_STR(image_words(&made, NULL), "100:sp+8, 101:sp+16, 200:end");
}

int main(void)
{
	test_locations();
	test_cfa();
	test_registers();
	test_stack_pointer();
	test_states();
	test_instructions_refused();
	test_expressions();
	test_signal();
	test_aarch64();
	test_sections();
	return tap_done();
}
