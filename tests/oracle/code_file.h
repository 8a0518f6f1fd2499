/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * code_file: the code of an ELF file as an oracle of calls sees it: functions by FDEs and symbols, where they call
 * and jump to, what the slots of its GOT are filled with. By libelf, libdw and insn.c: not by what made the stacks.
 */
#pragma once
#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/image/image.h"
#include "fde_list.h"
#include "insn.h"

struct code_call {
	uint64_t after; /* where it returns to */
	struct insn insn;
};

/* Where a function goes to when it does not return, without a call. */
struct code_flow {
	VEC(uint64_t) exits; /* direct jumps and branches out of it, and falling through its end */
	VEC(uint64_t) slots; /* jumps through memory at fixed addresses */
	VEC(uint64_t) leas; /* addresses that it takes */
	bool is_loose; /* it has a jump to anywhere that may leave it */
};

struct code_unit {
	uint64_t start, end;
	bool is_decoded;
	struct code_flow flow;
	VEC(struct code_call) calls; /* ascending */
};

struct code_name {
	uint64_t value, size;
	const char *name;
	bool is_ifunc;
};

enum code_slot_kind { CODE_SLOT_NAME, CODE_SLOT_ADDRESS, CODE_SLOT_IFUNC };
struct code_slot {
	uint64_t at; /* of the word that the dynamic linker fills */
	enum code_slot_kind kind;
	bool is_lazy; /* R_X86_64_JUMP_SLOT */
	const char *name;
	uint64_t value;
};

struct code_file {
	struct image *image;
	Elf *elf;
	Dwarf_CFI *cfi;
	VEC(struct code_unit) units; /* ascending, not overlapping */
	VEC(struct code_name) names; /* of functions, by value */
	VEC(struct code_slot) slots; /* by address */
};

/* Takes the image over. NULL: libelf cannot read it. */
struct code_file *code_file_new(struct image *image);

/* The function that holds a vaddr, decoded; NULL: nothing says where one begins. Borrowed. */
struct code_unit *code_file_unit(struct code_file *file, uint64_t vaddr);
/* The call that returns to `after` in the unit, or NULL. */
const struct code_call *code_unit_call(const struct code_unit *unit, uint64_t after);
/* The slot at a vaddr, or NULL. */
const struct code_slot *code_file_slot(const struct code_file *file, uint64_t vaddr);
/* The function that a vaddr is in by its symbol, or NULL. */
const struct code_name *code_file_name(const struct code_file *file, uint64_t vaddr);
/* Up to n bytes at a vaddr; how many. */
size_t code_file_read(const struct code_file *file, uint64_t vaddr, void *data, size_t n);
/* Whether the code at vaddr has no caller by the file's own unwinding rules (the return address is undefined). */
bool code_file_is_root(struct code_file *file, uint64_t vaddr);
/* Whether a vaddr lies in a section whose name begins so. */
bool code_file_in_section(const struct code_file *file, uint64_t vaddr, const char *name);
