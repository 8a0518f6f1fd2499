// SPDX-License-Identifier: GPL-2.0-or-later
/* table_make: makes the unwind table of a file, once. */
#include "base/clock.h"
#include "base/log.h"
#include "core/image/own_vdso.h"
#include "core/unwind/table_store_state.h"
#ifdef __x86_64__
#include "abi/unwind_x86_64.h"
#endif

struct placing {
	struct table_store *store;
	struct table *table;
};

static void place_rows(void *ctx, const struct unwind_table *rows)
{
	const struct placing *placing = ctx;

	table_put(placing->store, placing->table, rows);
}

static void make_of_file(struct table_store *store, struct table *table, const struct mapping *mapping,
			 uint32_t pid)
{
	const struct rows_wanted wanted = { mapping, pid };
	struct placing placing = { store, table };
	struct rows_made made = { 0 };

	table->last_pid = pid;
	table->tries++;
	store->maker->make(store->maker->ctx, &wanted, &made, place_rows, &placing);
	buf_release(&table->loads);
	table->loads = made.loads;
	if (!made.has_rows) {
		table->state = made.again_ns ? TABLE_TIMED_OUT : made.is_opened ? TABLE_MADE : TABLE_UNOPENED;
		table->public.again_ns = made.again_ns;
		table_set_why(table, made.words);
	}
	if (made.is_safe)
		table_share(store, table);
}

/* All 64-bit processes have the vdso that we have, those of 32 bits another. */
static void make_of_vdso(struct table_store *store, struct table *table)
{
	CLEANUP(image_free) struct image *image = own_vdso_open();
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };
	const struct event_image *wanted = &table->file->image;
	const struct rows_subject subject = { .image = image };
	struct err err = { 0 };

	table->state = TABLE_MADE;
	if (!image || wanted->build_id_len != image_identity(image)->build_id_len ||
	    (wanted->build_id_len && !image_is_wanted(image, wanted))) {
		table_set_why(table, "it is another vdso than our own");
		return;
	}
	target_loads_add(image, &table->loads);
	if (table_file_build(&subject, &built, &err))
		table_set_why(table, err.text);
	else
		table_put(store, table, &built);
	table_share(store, table);
}

/* What is called there returns at once: each entry is a mov, a syscall and a ret (vsyscall_emu_64.S). */
static void make_of_vsyscall(struct table_store *store, struct table *table)
{
	table->state = TABLE_MADE;
#ifdef __x86_64__
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };

	unwind_table_constant(UNWIND_PAGE_BYTES, UNWIND_X86_64_RULE(0, 1, 0), &built);
	table_put(store, table, &built);
#else
	table_set_why(table, "it is not a mapping of this machine");
#endif
}

void table_make(struct table_store *store, struct table *table, const struct mapping *mapping, uint32_t pid)
{
	uint64_t before = clock_now_ns();
	struct placed_table *public = &table->public;

	*public = (struct placed_table){ 0 };
	switch (mapping->file->image.kind) {
	case IMAGE_FILE:
		make_of_file(store, table, mapping, pid);
		break;
	case IMAGE_VDSO:
		make_of_vdso(store, table);
		break;
	case IMAGE_VSYSCALL:
		make_of_vsyscall(store, table);
		break;
	default:
		table->state = TABLE_MADE;
		table_set_why(table, "it is memory without a file");
	}
	store->counts.made++;
	store->counts.build_ns += clock_now_ns() - before;
	store->spent_ns += clock_now_ns() - before;
	log_debug("tables: '%s': %s: %llu rows, %llu bytes, %.1f ms", mapping->file->path,
		  public->why_not ? public->why_not : "placed", (unsigned long long)table->rows,
		  (unsigned long long)public->bytes, (clock_now_ns() - before) / 1e6);
}
