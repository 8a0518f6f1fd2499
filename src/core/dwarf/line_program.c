// SPDX-License-Identifier: GPL-2.0-or-later
/* line_program: runs a line program (DWARF 5, 6.2.5) into rows that can be searched. */
#include <dwarf.h>
#include <stdlib.h>
#include "core/dwarf/line_program.h"
#include "core/dwarf/line_quick.h"

/* A row that is kept aside until its sequence ends and can be sorted. */
struct loose_row {
	uint64_t address;
	uint32_t order; /* among those of one address */
	uint32_t line, place;
};

#define INITIAL_REGISTERS { .line = 1, .place = 1u << LINE_PLACE_FILE_SHIFT }

struct machine {
	const struct line_program *program;
	struct line_rows *out;
	uint64_t address_mask;
	bool is_plain; /* one operation an instruction */
	bool has_standard; /* opcodes of DWARF 2 at least */
	bool is_open; /* a sequence is: rows from `first` on, and `loose`, are its */
	bool is_quick; /* it has a row at least, rows are kept, and ascend so far */
	bool is_dead; /* of code that is not there */
	bool is_full; /* rows_max is reached */
	bool is_bad;
	uint64_t base;
	size_t first;
	size_t room; /* rows that out->rows can have as it is */
	VEC(struct loose_row) loose; /* rows of the open sequence, once they have not ascended */
	struct line_advance special[256]; /* by opcode */
};

void line_rows_release(struct line_rows *rows)
{
	vec_release(&rows->rows);
	vec_release(&rows->sequences);
	dwarf_spans_release(&rows->spans);
}

static void set_file(struct line_registers *now, uint32_t file)
{
	now->place = line_place(file < UINT16_MAX ? file : UINT16_MAX, line_place_column(now->place));
}

static void set_column(struct line_registers *now, uint32_t column)
{
	now->place = line_place(line_place_file(now->place), column < UINT16_MAX ? column : 0);
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool says_same(const struct line_row *row, const struct line_row *other)
{
	return row->line == other->line && row->place == other->place;
}

/* Takes a row into the open sequence; its offset is not below that of the last. */
static void put_row(struct machine *machine, struct line_row row)
{
	struct line_rows *out = machine->out;

	if (out->rows.len > machine->first &&
	    out->rows.data[out->rows.len - 1].offset == row.offset)
		out->rows.len--;
	if (out->rows.len > machine->first && says_same(&out->rows.data[out->rows.len - 1], &row))
		return;
	if (out->rows.len >= machine->program->rows_max) {
		machine->is_full = true;
		return;
	}
	vec_push(&out->rows, row);
	machine->room = least(out->rows.cap, machine->program->rows_max);
}

/* Ends the rows so far at an address: they become a sequence, if there is code there. */
static void close_rows(struct machine *machine, uint64_t end)
{
	const struct line_program *program = machine->program;
	struct line_rows *out = machine->out;

	while (!program->no_rows && out->rows.len > machine->first &&
	       machine->base + out->rows.data[out->rows.len - 1].offset >= end)
		out->rows.len--;
	if (machine->base >= end || machine->base < program->code.low ||
	    machine->base >= program->code.high || machine->is_dead) {
		out->rows.len = machine->first;
		return;
	}
	if (out->spans.all.len >= LINE_SEQUENCES_MAX) {
		machine->is_full = true;
		return;
	}
	if (program->no_rows) {
		dwarf_spans_add(&out->spans, machine->base, end, program->what);
		return;
	}
	if (out->rows.len == machine->first)
		return;
	dwarf_spans_add(&out->spans, machine->base, end, out->sequences.len);
	vec_push(&out->sequences, ((struct line_sequence){ .base = machine->base,
							   .first = machine->first,
							   .n = out->rows.len - machine->first }));
	machine->first = out->rows.len;
}

static int by_address(const void *a, const void *b)
{
	const struct loose_row *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

static void set_aside(struct machine *machine, uint64_t address, const struct line_row *row)
{
	if (machine->out->rows.len + machine->loose.len >= machine->program->rows_max) {
		machine->is_full = true;
		return;
	}
	vec_push(&machine->loose, ((struct loose_row){ .address = address,
						       .order = machine->loose.len,
						       .line = row->line,
						       .place = row->place }));
}

/*
 * From the first row on that is below the one before it, all of the sequence are sorted when it
 * ends.
 */
static void loosen(struct machine *machine)
{
	struct line_rows *out = machine->out;

	for (size_t i = machine->first; i < out->rows.len; i++)
		set_aside(machine, machine->base + out->rows.data[i].offset, &out->rows.data[i]);
	out->rows.len = machine->first;
	machine->is_quick = false;
}

static void put_loose(struct machine *machine)
{
	qsort(machine->loose.data, machine->loose.len, sizeof(*machine->loose.data), by_address);
	machine->base = machine->loose.data[0].address;
	for (size_t i = 0; i < machine->loose.len; i++) {
		const struct loose_row *row = &machine->loose.data[i];

		if (row->address - machine->base > UINT32_MAX) {
			close_rows(machine, row->address);
			machine->base = row->address;
		}
		put_row(machine, (struct line_row){ .offset = row->address - machine->base,
						    .line = row->line,
						    .place = row->place });
	}
	machine->loose.len = 0;
}

static void end_sequence(struct machine *machine, uint64_t end)
{
	if (machine->is_open && machine->loose.len)
		put_loose(machine);
	if (machine->is_open)
		close_rows(machine, end);
	machine->is_open = machine->is_quick = false;
}

/*
 * Whether a row at an address goes on with the rows of the open sequence; makes another one of what
 * it begins.
 */
static bool goes_on(struct machine *machine, uint64_t address)
{
	const struct line_rows *out = machine->out;
	uint64_t last = machine->base + out->rows.data[out->rows.len - 1].offset;

	if (address < last) {
		loosen(machine);
		return false;
	}
	if (address - machine->base > UINT32_MAX) {
		close_rows(machine, address);
		machine->base = address;
	}
	return true;
}

/* Any row. */
static void add_any_row(struct machine *machine, uint64_t address, struct line_row row)
{
	bool is_first = !machine->is_open;

	if (machine->is_dead)
		return;
	if (is_first) {
		machine->is_open = true;
		machine->base = address;
		machine->first = machine->out->rows.len;
		machine->is_quick = !machine->program->no_rows;
	}
	if (machine->program->no_rows) {
		if (address < machine->base)
			machine->base = address;
	} else if (is_first || (machine->is_quick && goes_on(machine, address))) {
		row.offset = address - machine->base;
		put_row(machine, row);
	} else {
		set_aside(machine, address, &row);
	}
}

static void add_row(struct machine *machine, const struct line_registers *now)
{
	add_any_row(machine, now->address, (struct line_row){ .line = now->line, .place = now->place });
}

static inline void advance_address(const struct machine *machine, struct line_registers *now, uint64_t operations)
{
	const struct line_header *header = machine->program->header;

	if (machine->is_plain) {
		now->address += operations * header->instruction_bytes;
	} else {
		operations += now->operation;
		now->address += operations / header->operations * header->instruction_bytes;
		now->operation = operations % header->operations;
	}
	now->address &= machine->address_mask;
}

/* An extended opcode; `cursor` holds exactly its operands. */
static struct line_registers extended(struct machine *machine, uint8_t opcode, struct cursor cursor,
				 struct line_registers now)
{
	static const struct line_registers initial = INITIAL_REGISTERS;
	size_t size = cursor_left(&cursor);

	switch (opcode) {
	case DW_LNE_end_sequence:
		end_sequence(machine, now.address);
		machine->is_dead = false;
		return initial;
	case DW_LNE_set_address:
		if (size != 4 && size != 8)
			break;
		now.address = cursor_fixed(&cursor, size) & machine->address_mask;
		now.operation = 0;
		machine->is_dead = now.address >= machine->address_mask - 1;
		break;
	case DW_LNE_define_file:
		if (machine->program->define_file)
			machine->program->define_file(machine->program->ctx, cursor);
		break;
	default: /* DW_LNE_set_discriminator, and those of vendors: nothing that is kept */
		break;
	}
	return now;
}

static struct cursor extended_operands(struct machine *machine, struct cursor *cursor,
				       uint8_t *ret_opcode)
{
	struct cursor operands = { .at = cursor->at, .end = cursor->at };
	uint64_t len = cursor_uleb(cursor);

	*ret_opcode = 0;
	if (!len)
		return operands;
	operands.at = cursor_skip(cursor, len);
	if (!operands.at) {
		machine->is_bad = true;
		return *cursor;
	}
	operands.end = cursor->at;
	*ret_opcode = *operands.at++;
	return operands;
}

static void skip_operands(const struct line_header *header, uint8_t opcode, struct cursor *cursor)
{
	for (unsigned int i = 0; i < header->opcode_lengths[opcode - 1]; i++)
		cursor_uleb(cursor);
}

/* A standard opcode but for DW_LNS_copy; its operands are at `cursor`. */
static inline struct line_registers standard(const struct machine *machine, uint8_t opcode,
					struct cursor *cursor, struct line_registers now)
{
	switch (opcode) {
	case DW_LNS_advance_pc:
		advance_address(machine, &now, cursor_uleb(cursor));
		break;
	case DW_LNS_advance_line:
		now.line += (uint32_t)cursor_sleb(cursor);
		break;
	case DW_LNS_set_file:
		set_file(&now, cursor_uleb(cursor));
		break;
	case DW_LNS_set_column:
		set_column(&now, cursor_uleb(cursor));
		break;
	case DW_LNS_const_add_pc:
		advance_address(machine, &now, machine->special[255].operations);
		break;
	case DW_LNS_fixed_advance_pc:
		now.address = (now.address + cursor_fixed(cursor, 2)) & machine->address_mask;
		now.operation = 0;
		break;
	case DW_LNS_negate_stmt:
	case DW_LNS_set_basic_block:
	case DW_LNS_set_prologue_end:
	case DW_LNS_set_epilogue_begin:
		break;
	case DW_LNS_set_isa:
		cursor_uleb(cursor);
		break;
	default:
		skip_operands(machine->program->header, opcode, cursor);
	}
	return now;
}

/* Runs what is usual of a program from `at` on; returns how far it came. */
static const uint8_t *run_quick(struct machine *machine, const uint8_t *at, const uint8_t *end,
				struct line_registers *now)
{
	struct line_quick quick = {
		.special = machine->special,
		.opcode_base = machine->program->header->opcode_base,
		.address_mask = machine->address_mask,
		.base = machine->base,
		.rows = machine->out->rows.data,
		.first = machine->first,
		.n = machine->out->rows.len,
		.room = machine->room,
	};

	at = line_quick_run(&quick, at, end, now);
	machine->out->rows.len = quick.n;
	return at;
}

static void run(struct machine *machine, struct cursor cursor)
{
	const uint8_t opcode_base = machine->program->header->opcode_base;
	struct line_registers now = INITIAL_REGISTERS;

	while (cursor.at < cursor.end && !machine->is_full && !machine->is_bad) {
		uint8_t opcode;

		if (machine->is_quick && machine->is_plain && machine->has_standard)
			cursor.at = run_quick(machine, cursor.at, cursor.end, &now);
		if (cursor.at == cursor.end)
			break;
		opcode = *cursor.at++;
		if (opcode >= opcode_base) {
			now.line += (uint32_t)(int32_t)machine->special[opcode].lines;
			advance_address(machine, &now, machine->special[opcode].operations);
			add_row(machine, &now);
		} else if (opcode == DW_LNS_copy) {
			add_row(machine, &now);
		} else if (opcode) {
			now = standard(machine, opcode, &cursor, now);
		} else {
			struct cursor operands = extended_operands(machine, &cursor, &opcode);

			now = extended(machine, opcode, operands, now);
		}
	}
	if (machine->is_full)
		end_sequence(machine, now.address);
	if (machine->is_open)
		machine->out->rows.len = machine->first;
	machine->is_bad |= cursor.bad || machine->is_open;
}

static void know_special(struct machine *machine)
{
	const struct line_header *header = machine->program->header;
	uint8_t operations = 0, lines = 0;

	for (unsigned int opcode = header->opcode_base; opcode < 256; opcode++) {
		machine->special[opcode].operations = operations;
		machine->special[opcode].lines = header->line_base + lines;
		machine->special[opcode].bytes = operations * header->instruction_bytes;
		if (header->line_range && ++lines == header->line_range) {
			lines = 0;
			operations++;
		}
	}
}

/* Room for as many rows as programs of this size have, so that they do not move as they grow. */
static void make_room(const struct line_program *program, struct line_rows *rows)
{
	size_t likely = cursor_left(&program->header->program) / 4 + 16;

	if (!program->no_rows)
		vec_reserve(&rows->rows, least(likely, program->rows_max));
}

enum name_reason line_program_run(const struct line_program *program, struct line_rows *ret_rows)
{
	struct cursor cursor = program->header->program;
	struct machine machine = { .program = program,
				   .out = ret_rows,
				   .is_plain = program->header->operations <= 1,
				   .has_standard = program->header->opcode_base > DW_LNS_fixed_advance_pc,
				   .address_mask = program->header->address_size == 4
							   ? UINT32_MAX
							   : UINT64_MAX };
	bool is_long = cursor_left(&cursor) > LINE_PROGRAM_MAX_BYTES;

	if (is_long)
		cursor.end = cursor.at + LINE_PROGRAM_MAX_BYTES;
	know_special(&machine);
	make_room(program, ret_rows);
	run(&machine, cursor);
	vec_release(&machine.loose);
	if (machine.is_full || is_long)
		return NAME_LIMIT;
	return machine.is_bad ? NAME_BAD_FILE : NAME_OK;
}
