/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_rows: rows of code that nothing describes, proven by what its instructions do to the stack. */
#pragma once
#include "core/cfi/code_flow.h"
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * Adds the rows of what no source so far covers, as far as code_flow.h finds them proven: musl's C library,
 * which is built without call frame information, the builtins of node's V8, assembly. The first
 * CODE_FLOW_BYTES_MAX bytes of holes are looked at. Called after row_list_settle(); what is left open is settled by
 * whoever adds rows next. x86-64 only.
 */
void code_rows_add(struct row_list *list, struct image *image);

/* The first part of it: follows the code of all holes. flow is a zeroed one; it is the caller's to release. */
void code_rows_follow(struct row_list *list, struct image *image, struct code_flow *flow);
