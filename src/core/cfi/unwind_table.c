// SPDX-License-Identifier: GPL-2.0-or-later
/* unwind_table: the rows of one image, by its sources in order. */
#include <errno.h>
#include "core/cfi/code_rows.h"
#include "core/cfi/entry_rows.h"
#include "core/cfi/fp_rows.h"
#include "core/cfi/frame_rows.h"
#include "core/cfi/go_rows.h"
#include "core/cfi/plt_rows.h"
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"
#include "core/cfi/signal_rows.h"
#include "core/cfi/unwind_table.h"

#define RULE_END UNWIND_ESCAPED(UNWIND_END, 0)
#define KEPT_ROWS_MAX 16384 /* of an image whose rows tell of one more register */

const char *unwind_source_name(enum unwind_source source)
{
	static const char *const names[UNWIND_SOURCES] = {
		[UNWIND_SOURCE_EH_FRAME] = ".eh_frame",
		[UNWIND_SOURCE_EH_FRAME_HDR] = ".eh_frame_hdr",
		[UNWIND_SOURCE_DEBUG_FRAME] = ".debug_frame",
		[UNWIND_SOURCE_PCLNTAB] = "pclntab",
		[UNWIND_SOURCE_PLT] = "plt",
		[UNWIND_SOURCE_ENTRY] = "entry",
		[UNWIND_SOURCE_CODE] = "code",
		[UNWIND_SOURCE_FP] = "frame-pointer",
		[UNWIND_SOURCE_SIGNAL] = "signal",
	};

	return names[source];
}

/*
 * Every source in turn. What one of them cannot give, another may: the first failure is told if
 * none can.
 */
static int add_sources(struct row_list *list, const struct rule_machine *machine,
		       struct image *image, struct image *debug, struct err *err)
{
	int first = frame_rows_eh_frame(list, machine, image, err), ret;

	if (!list->ranges.len) {
		ret = frame_rows_eh_frame_hdr(list, machine, image, err);
		first = first ? first : ret;
	}
	/* Before .debug_frame, where Go says nothing of frame pointers and of its changes of stacks. */
	ret = go_rows(list, machine, image, err);
	first = first ? first : ret;
	ret = frame_rows_debug_frame(list, machine, image, err);
	first = first ? first : ret;
	if (debug && image_machine(debug) == machine->e_machine && image_is_64(debug)) {
		ret = frame_rows_debug_frame(list, machine, debug, err);
		first = first ? first : ret;
	}
	entry_rows_add(list, image);
	ret = plt_rows(list, machine, image, err);
	first = first ? first : ret;
	signal_rows_add(list, image);
	code_rows_add(list, image);
	fp_rows_add(list, image);
	return first;
}

/*
 * Frames of a function that calls others can hang on a register that is neither sp nor fp (the dynamic linker's
 * _dl_runtime_resolve, on rbx): then every rule of the image is to tell where that is saved. Long rules are
 * slower, so it is done for small images only.
 */
static int add_sources_again(struct row_list *list, const struct rule_machine *machine,
			     struct image *image, struct image *debug, struct err *err)
{
	int ret;

	row_list_release(list);
	err_clear(err);
	ret = row_list_init(list, image, err);
	if (ret)
		return ret;
	list->follows_kept = true;
	return add_sources(list, machine, image, debug, err);
}

/* Code as a reader would count it. */
static uint64_t code_bytes(const struct row_list *list)
{
	uint64_t bytes = 0;

	for (size_t i = 0; i < list->text.len; i++)
		bytes += list->text.data[i].end - list->text.data[i].start;
	return bytes;
}

int unwind_table_build(struct image *image, struct image *debug, struct unwind_table *ret_table,
		       struct err *err)
{
	const struct rule_machine *machine = rule_machine_of(image_machine(image));
	RELEASE(row_list_release) struct row_list list = { 0 };
	struct unwind_table table = { .machine = image_machine(image) };
	struct err first = { 0 };
	int ret;

	if (!machine || !image_is_64(image))
		return err_set(err, -EOPNOTSUPP, "cannot follow stacks through '%s': %s",
			       image_name(image),
			       machine ? "its addresses have 32 bits" : "it is for another machine");
	ret = row_list_init(&list, image, err);
	if (ret)
		return ret;
	ret = add_sources(&list, machine, image, debug, &first);
	if (list.wants_kept && list.rows.len <= KEPT_ROWS_MAX)
		ret = add_sources_again(&list, machine, image, debug, &first);
	if (ret && !list.ranges.len)
		return err_set(err, ret, "cannot follow stacks through '%s': %s",
			       image_name(image), first.text);
	err_clear(&first);
	ret = row_list_finish(&list, &table, &first);
	if (ret)
		return err_set(err, ret, "cannot follow stacks through '%s': %s",
			       image_name(image), first.text);
	table.stats.code_bytes = code_bytes(&list);
	/* Padding between sections is covered, but no code. */
	if (table.stats.covered_bytes > table.stats.code_bytes)
		table.stats.covered_bytes = table.stats.code_bytes;
	*ret_table = table;
	return 0;
}

void unwind_table_constant(uint64_t bytes, uint32_t rule, struct unwind_table *ret_table)
{
	uint64_t n_pages = (bytes + UNWIND_PAGE_BYTES - 1) / UNWIND_PAGE_BYTES;
	struct unwind_table table = { .first_vaddr = 0 };

	if (n_pages > UNWIND_PAGES_MAX)
		n_pages = UNWIND_PAGES_MAX;
	table.n_pages = table.n_rows = n_pages;
	table.pages = mem_array(n_pages, sizeof(*table.pages));
	table.rows = mem_array(n_pages, sizeof(*table.rows));
	for (uint32_t i = 0; i < n_pages; i++) {
		table.pages[i] = (struct unwind_page){ .first = i, .count = 1 };
		table.rows[i] = UNWIND_ROW(0, rule);
	}
	table.stats.code_bytes = table.stats.covered_bytes = n_pages * UNWIND_PAGE_BYTES;
	*ret_table = table;
}

void unwind_table_release(struct unwind_table *table)
{
	mem_free(table->pages);
	mem_free(table->rows);
	mem_free(table->longs);
	*table = (struct unwind_table){ 0 };
}

uint32_t unwind_table_find(const struct unwind_table *table, uint64_t vaddr)
{
	uint64_t page = (vaddr - table->first_vaddr) >> UNWIND_PAGE_BITS;
	uint32_t offset = vaddr & (UNWIND_PAGE_BYTES - 1), low = 0, high;
	const uint32_t *rows;

	if (vaddr < table->first_vaddr || page >= table->n_pages || !table->pages[page].count)
		return UNWIND_ROW(0, RULE_END);
	rows = table->rows + table->pages[page].first;
	high = table->pages[page].count;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (UNWIND_ROW_OFFSET(rows[middle]) <= offset)
			low = middle;
		else
			high = middle;
	}
	return rows[low];
}

uint64_t unwind_table_bytes(const struct unwind_table *table)
{
	return table->n_pages * sizeof(*table->pages) + table->n_rows * sizeof(*table->rows) +
	       table->n_longs * sizeof(*table->longs);
}
