// SPDX-License-Identifier: GPL-2.0-or-later
/* source_jit: functions and lines of code made at run time, as perf maps and jitdumps tell them. */
#include "core/jit/java_name.h"
#include "core/jit/jit.h"
#include "core/symbol/symbol_source.h"

struct jit_names {
	struct jit_codes *codes; /* the context's */
	uint64_t from_ns, to_ns; /* the time asked about, CLOCK_MONOTONIC */
	bool no_demangle;
	struct name_book book;
};

static enum name_reason jit_open(const struct symbol_request *request, void **ret_names)
{
	const struct event_image *image = request->image;
	struct jit *jit = symbol_context_jit(request->context);
	struct jit_process *process = jit_find(jit, image->pid);
	struct jit_names *names;
	enum name_reason reason;

	reason = process ? jit_process_reason(process) : NAME_JIT;
	if (reason != NAME_OK)
		return reason;
	names = mem_zalloc(sizeof(*names));
	names->codes = &process->codes;
	names->no_demangle = request->context->options.no_demangle;
	names->from_ns = names->to_ns = UINT64_MAX;
	if (image_is_timed(image)) {
		names->from_ns = jit_monotonic_ns(jit, image->mtime_ns);
		names->to_ns = names->from_ns + image->size;
	}
	name_book_init(&names->book);
	*ret_names = names;
	return NAME_OK;
}

static uint32_t string_of(struct jit_names *names, uint32_t id)
{
	const struct strtab_entry *entry;

	if (!id)
		return 0;
	entry = &names->codes->strings.entries[id - 1];
	return name_book_string(&names->book, entry->text, entry->len);
}

static uint32_t function_of(struct jit_names *names, uint32_t id)
{
	RELEASE(buf_release) struct buf text = { 0 };

	if (names->no_demangle || !id || !java_name(names->codes->strings.entries[id - 1].text, &text))
		return string_of(names, id);
	return name_book_string(&names->book, buf_text(&text), text.len);
}

static uint32_t chain_of(struct jit_names *names, const struct jit_code *code, uint64_t offset)
{
	const struct jit_line *line = jit_codes_line(names->codes, code, offset);
	struct book_frame frame = { .function = function_of(names, code->name) };

	if (line) {
		frame.file = string_of(names, line->file);
		frame.line = line->line;
		frame.column = line->column;
	}
	return name_book_chain(&names->book, &frame, 1);
}

static void jit_find_all(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
			 struct book_answer *ret_answers)
{
	struct jit_names *names = opaque;
	size_t i;

	for (i = 0; i < n && !(cancelled && cancelled()); i++) {
		uint64_t back = places[i].flags & PLACE_RETURN && places[i].offset;
		uint64_t addr = places[i].offset - back;
		const struct jit_code *code = jit_codes_find(names->codes, addr, names->from_ns, names->to_ns);

		ret_answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
		if (code)
			ret_answers[i] = (struct book_answer){ .chain = chain_of(names, code, addr - code->start),
							       .offset = addr + back - code->start };
	}
	for (; i < n; i++)
		ret_answers[i] = (struct book_answer){ .reason = NAME_NOT_TRIED };
}

static const struct name_book *jit_book(const void *opaque)
{
	const struct jit_names *names = opaque;

	return &names->book;
}

/* The codes belong to the context, and are there until the end. */
static size_t jit_bytes(const void *opaque)
{
	const struct jit_names *names = opaque;

	return sizeof(*names) + name_book_bytes(&names->book);
}

static void jit_close(void *opaque)
{
	struct jit_names *names = opaque;

	name_book_release(&names->book);
	mem_free(names);
}

const struct symbol_source symbol_source_jit = {
	.name = "jit",
	.summary = "functions and lines of code made at run time (perf maps, jitdumps)",
	.kinds = 1 << IMAGE_ANON,
	.open = jit_open,
	.find = jit_find_all,
	.book = jit_book,
	.bytes = jit_bytes,
	.close = jit_close,
};
