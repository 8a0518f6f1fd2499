// SPDX-License-Identifier: GPL-2.0-or-later
/* go_rows: has each function of a pclntab made into rows. */
#include "core/cfi/go_function.h"
#include "core/cfi/go_rows.h"
#include "core/cfi/go_table.h"

/* A function of its own, and the byte before a signal's return, whose address looks like no call's. */
static void add_function(struct go_context *context, struct pclntab_function *function,
			 bool next_is_sigreturn)
{
	enum go_kind kind = go_kind_of(context, function);
	uint64_t start = function->start - (kind == GO_SIGRETURN), end = function->end - next_is_sigreturn;
	uint64_t code_end = pclntab_code_end(&context->table, function);
	struct row_list_range *range;

	if (!function->described && kind != GO_ROOT && kind != GO_SIGRETURN)
		return;
	if (!row_list_begin(context->list, UNWIND_SOURCE_PCLNTAB, start, code_end < end ? code_end : end))
		return;
	go_function_rows(context, function, kind);
	range = &context->list->ranges.data[context->list->ranges.len - 1];
	if (context->list->rows.len == range->first_row)
		row_list_add(context->list, start, UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_DAMAGED));
}

/* Functions are in the order of their addresses; what is not, is damage, and ends the reading. */
static void add_functions(struct go_context *context)
{
	struct pclntab_function function, next;
	uint64_t n = context->table.n_functions;

	if (n > UNWIND_FDES_MAX)
		n = UNWIND_FDES_MAX;
	if (!n || !pclntab_function(&context->table, 0, &function))
		return;
	for (uint64_t i = 0; i < n; i++, function = next) {
		bool more = i + 1 < n && pclntab_function(&context->table, i + 1, &next) &&
			    next.start >= function.end;

		add_function(context, &function,
			     more && go_kind_of(context, &next) == GO_SIGRETURN &&
				     function.end - function.start > 1);
		if (!more)
			return;
	}
}

int go_rows(struct row_list *list, const struct rule_machine *machine, struct image *image, struct err *err)
{
	struct go_context context = { .list = list, .machine = machine, .code.image = image };
	RELEASE(go_table_release) struct go_table found = { 0 };
	int ret = go_table_find(image, &found, err);

	if (ret <= 0)
		return ret;
	context.table = found.table;
	add_functions(&context);
	code_window_release(&context.code);
	row_list_settle(list);
	return 0;
}
