/* SPDX-License-Identifier: GPL-2.0-or-later */
/* go_function: the rows of one function of Go, by how far it has lowered sp and by its own instructions. */
#pragma once
#include "core/cfi/code_window.h"
#include "core/cfi/pclntab.h"
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"

struct go_context {
	struct row_list *list;
	const struct rule_machine *machine;
	struct pclntab table;
	struct code_window code;
};

/*
 * What becomes of a stack in functions that are more than their depth, by their names and flags
 * (runtime/traceback.go of Go, topofstack()).
 */
enum go_kind {
	GO_PLAIN,
	GO_ROOT, /* nobody called it: goexit, mstart, rt0_go */
	GO_LAST, /* goes on on the scheduler's stack, which it is the end of: mcall, morestack */
	GO_SWITCH, /* goes on on another stack, and comes back: systemstack, asmcgocall, nanotime1 */
	GO_SIGRETURN, /* where a signal's handler returns to */
};
enum go_kind go_kind_of(const struct go_context *context, const struct pclntab_function *function);

/*
 * Adds its rows to the range begun last, which may begin a byte before the function (GO_SIGRETURN).
 * The frame pointer is where the prologue's instructions say; else it is UNWIND_UNDEFINED.
 */
void go_function_rows(struct go_context *context, struct pclntab_function *function, enum go_kind kind);
