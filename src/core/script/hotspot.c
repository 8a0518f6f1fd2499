// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot: what a HotSpot JVM says of its code cache. */
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/hotspot.h"
#include "core/script/hotspot_tables.h"

#define CODELETS_MAX 4096
#define BLOCKS_MAX 8192 /* of the heap with the stubs that are looked through: they are among the first */

static int read_version(struct hotspot_tables *tables, struct hotspot *hotspot, uint16_t *ret_version,
			struct err *err)
{
	uint64_t major = 0;
	bool ended;
	int r = hotspot_number_at(tables, tables->field[VERSION_MAJOR], 4, &major);

	if (!r)
		r = hotspot_text_at(tables, tables->field[VERSION_TEXT], hotspot->version, &ended);
	if (!r && (major < HOTSPOT_VERSION_MIN || major > HOTSPOT_VERSION_MAX))
		return err_set(err, ENOTSUP, "of version %llu: %d to %d are known", (unsigned long long)major,
			       HOTSPOT_VERSION_MIN, HOTSPOT_VERSION_MAX);
	*ret_version = (uint16_t)major;
	return r;
}

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

/* By its description in TemplateInterpreterGenerator::generate_all(). */
static enum unwind_hotspot_part part_of(const char *name, int32_t bytecode)
{
	static const char *const framed[] = { "return entry points", "invoke return entry points",
					      "safepoint entry points", "deoptimization entry points" };
	static const char *const leaving[] = { "earlyret entry points", "exception handling",
					       "throw exception entrypoints" };
	/* Bytecodes that end a method, or may go over to compiled code in a loop. */
	static const char *const ending[] = { "if",
					      "goto",
					      "jsr",
					      "ret",
					      "areturn",
					      "ireturn",
					      "lreturn",
					      "freturn",
					      "dreturn",
					      "athrow",
					      "monitorexit",
					      "wide",
					      "tableswitch",
					      "lookupswitch",
					      "fast_binaryswitch",
					      "fast_linearswitch" };
	static const char *const entries[] = { "method entry point (kind = zerolocals",
					       "method entry point (kind = native",
					       "native method entry point (kind = native" };

	for (size_t i = 0; i < ARRAY_LEN(ending) && bytecode >= 0; i++)
		if (begins(name, ending[i]))
			return UNWIND_HOTSPOT_LEAVING;
	if (bytecode >= 0)
		return UNWIND_HOTSPOT_FRAMED;
	for (size_t i = 0; i < ARRAY_LEN(framed); i++)
		if (!strcmp(name, framed[i]))
			return UNWIND_HOTSPOT_FRAMED;
	for (size_t i = 0; i < ARRAY_LEN(leaving); i++)
		if (!strcmp(name, leaving[i]))
			return UNWIND_HOTSPOT_LEAVING;
	for (size_t i = 0; i < ARRAY_LEN(entries); i++)
		if (begins(name, entries[i]))
			return UNWIND_HOTSPOT_ENTRY;
	return UNWIND_HOTSPOT_OTHER;
}

struct parts {
	uint32_t all[UNWIND_HOTSPOT_PARTS_MAX];
	size_t n;
	bool is_whole; /* the last ones that are made are there */
};

static bool add_part(struct parts *parts, uint64_t offset, enum unwind_hotspot_part part)
{
	if (parts->n && (parts->all[parts->n - 1] & 3) == part)
		return true;
	if (parts->n == UNWIND_HOTSPOT_PARTS_MAX || offset > UINT32_MAX >> 2)
		return false;
	parts->all[parts->n++] = UNWIND_HOTSPOT_PART(offset, part);
	return true;
}

static int read_codelets(struct hotspot_tables *tables, uint64_t begin, uint64_t end, struct parts *parts,
			 struct err *err)
{
	const uint64_t *at = tables->field;
	uint64_t next = begin;

	for (size_t i = 0; i < CODELETS_MAX && next < end; i++) {
		char name[HOTSPOT_NAME_BYTES];
		uint64_t size = 0, bytecode = 0;
		bool ended;
		int r = hotspot_text_at(tables, next + at[CODELET_NAME], name, &ended);

		if (!r)
			r = hotspot_number_at(tables, next + at[CODELET_SIZE], 4, &size);
		if (!r)
			r = hotspot_number_at(tables, next + at[CODELET_BYTECODE], 4, &bytecode);
		if (r)
			return r;
		if (!size || size > end - next ||
		    !add_part(parts, next - begin, part_of(name, (int32_t)bytecode)))
			return err_set(err, EBADMSG, "its interpreter is not in order");
		parts->is_whole |= !strcmp(name, "deoptimization entry points");
		next += size;
	}
	return next < end ? -E2BIG : 0;
}

static int still_starting(struct err *err)
{
	return err_set(err, EAGAIN, "it is still starting");
}

static int read_interpreter(struct hotspot_tables *tables, struct unwind_hotspot *rules, struct err *err)
{
	const uint64_t *at = tables->field;
	struct parts parts = { 0 };
	uint64_t queue, buffer = 0, begin = 0, end = 0;
	int r = hotspot_number_at(tables, at[INTERPRETER], 8, &queue);

	if (!r && !queue)
		return still_starting(err);
	if (!r)
		r = hotspot_number_at(tables, queue + at[QUEUE_BUFFER], 8, &buffer);
	if (!r)
		r = hotspot_number_at(tables, queue + at[QUEUE_BEGIN], 4, &begin);
	if (!r)
		r = hotspot_number_at(tables, queue + at[QUEUE_END], 4, &end);
	if (!r)
		r = read_codelets(tables, buffer + begin, buffer + end, &parts, err);
	if (r)
		return r;
	if (!parts.is_whole)
		return still_starting(err);
	rules->interpreter = buffer + begin;
	rules->interpreter_bytes = (uint32_t)(end - begin);
	for (size_t i = 0; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		rules->parts[i] = i < parts.n ? parts.all[i] : UINT32_MAX;
	return 0;
}

/* A place of so many bytes in what is read of a block; 0: it has none there. */
static uint8_t place(uint64_t offset, uint32_t bytes)
{
	return offset && bytes && offset + bytes <= UNWIND_HOTSPOT_BLOB_BYTES ? (uint8_t)offset : 0;
}

static int set_places(const struct hotspot_tables *tables, struct unwind_hotspot *rules, struct err *err)
{
	enum hotspot_field code = tables->has_field[BLOB_CODE] ? BLOB_CODE : BLOB_CODE_OFFSET;
	const uint64_t *at = tables->field, blob = tables->type_bytes[TYPE_BLOCK];
	const uint32_t *bytes = tables->field_bytes;

	rules->nmethod_bytes = (uint32_t)tables->type_bytes[TYPE_NMETHOD];
	rules->blob = place(blob, 8);
	rules->used = place(at[BLOCK_USED], bytes[BLOCK_USED]);
	rules->header = place(blob + at[BLOB_HEADER], bytes[BLOB_HEADER]);
	rules->header_bytes = (uint8_t)bytes[BLOB_HEADER];
	rules->name = place(blob + at[BLOB_NAME], 8);
	rules->frame_size = place(blob + at[BLOB_FRAME], bytes[BLOB_FRAME]);
	rules->code = place(blob + at[code], bytes[code]);
	rules->code_bytes = (uint8_t)bytes[code];
	rules->complete = place(blob + at[BLOB_COMPLETE], bytes[BLOB_COMPLETE]);
	rules->complete_bytes = (uint8_t)bytes[BLOB_COMPLETE];
	if (!rules->blob || !rules->used || !rules->header || !rules->name || !rules->frame_size ||
	    !rules->code || !rules->complete || bytes[BLOB_FRAME] != 4 || bytes[BLOCK_USED] != 1 ||
	    !bytes[BLOCK_LENGTH] || bytes[BLOB_HEADER] > 4 || bytes[BLOB_COMPLETE] > 4)
		return err_set(err, ENOTSUP, "its code blobs are not as they are known");
	return 0;
}

static int read_heap(struct hotspot_tables *tables, uint64_t addr, struct hotspot_heap *heap)
{
	const uint64_t *at = tables->field;
	uint64_t bits = 0;
	int r = hotspot_number_at(tables, addr + at[HEAP_MEMORY] + at[SPACE_LOW], 8, &heap->low);

	if (!r)
		r = hotspot_number_at(tables, addr + at[HEAP_MEMORY] + at[SPACE_HIGH], 8, &heap->high);
	if (!r)
		r = hotspot_number_at(tables, addr + at[HEAP_SEGMENT_MAP] + at[SPACE_LOW], 8,
				      &heap->rules.segment_map);
	if (!r)
		r = hotspot_number_at(tables, addr + at[HEAP_SEGMENT_BITS], 4, &bits);
	heap->rules.segment_bits = (uint8_t)bits;
	if (!r && (bits < 4 || bits > 16))
		r = -EBADMSG;
	return r;
}

/* By address, and none over another. */
static bool add_heap(struct hotspot *hotspot, const struct hotspot_heap *heap)
{
	size_t i = hotspot->n_heaps;

	if (heap->low >= heap->high || hotspot->n_heaps == HOTSPOT_HEAPS_MAX)
		return false;
	for (; i && hotspot->heaps[i - 1].low > heap->low; i--)
		hotspot->heaps[i] = hotspot->heaps[i - 1];
	if ((i && hotspot->heaps[i - 1].high > heap->low) ||
	    (i < hotspot->n_heaps && hotspot->heaps[i + 1].low < heap->high))
		return false;
	hotspot->heaps[i] = *heap;
	hotspot->n_heaps++;
	return true;
}

static int read_heaps(struct hotspot_tables *tables, const struct unwind_hotspot *rules, struct hotspot *hotspot,
		      struct err *err)
{
	const uint64_t *at = tables->field;
	uint64_t array, n = 0, data = 0, addr = 0;
	int r = hotspot_number_at(tables, at[HEAPS], 8, &array);

	if (!r && !array)
		return still_starting(err);
	if (!r)
		r = hotspot_number_at(tables, array + at[ARRAY_LENGTH], 4, &n);
	if (!r)
		r = hotspot_number_at(tables, array + at[ARRAY_DATA], 8, &data);
	if (!r && !n)
		return still_starting(err);
	if (!r && n > HOTSPOT_HEAPS_MAX)
		r = -EBADMSG;
	for (uint64_t i = 0; i < n && !r; i++) {
		struct hotspot_heap heap = { .rules = *rules };

		r = hotspot_number_at(tables, data + 8 * i, 8, &addr);
		if (!r)
			r = read_heap(tables, addr, &heap);
		if (!r && !add_heap(hotspot, &heap))
			r = -EBADMSG;
	}
	for (uint32_t i = 0; i < hotspot->n_heaps; i++) {
		hotspot->heaps[i].rules.low = hotspot->heaps[0].low;
		hotspot->heaps[i].rules.high = hotspot->heaps[hotspot->n_heaps - 1].high;
	}
	return r;
}

/* Looks for the stubs of virtual threads, which 21 and later have, in the heap with all stubs. */
static void find_continuation(struct hotspot_tables *tables, struct hotspot *hotspot,
			      const struct hotspot_heap *heap)
{
	const struct unwind_hotspot *rules = &heap->rules;
	const uint64_t *at = tables->field;
	uint64_t next = heap->low;

	for (size_t i = 0; i < BLOCKS_MAX && next < heap->high; i++) {
		uint64_t length = 0, used = 0;
		char name[HOTSPOT_NAME_BYTES];
		bool ended;

		if (hotspot_number_at(tables, next + at[BLOCK_LENGTH], tables->field_bytes[BLOCK_LENGTH],
				      &length) ||
		    hotspot_number_at(tables, next + rules->used, 1, &used) || !length ||
		    length > (heap->high - next) >> rules->segment_bits)
			return;
		length <<= rules->segment_bits;
		if (used && !hotspot_text_at(tables, next + rules->name, name, &ended) &&
		    begins(name, "StubRoutines (continuation")) {
			for (uint32_t j = 0; j < hotspot->n_heaps; j++) {
				hotspot->heaps[j].rules.continuation = next;
				hotspot->heaps[j].rules.continuation_bytes = (uint32_t)length;
			}
			return;
		}
		next += length;
	}
}

static void find_stubs(struct hotspot_tables *tables, struct hotspot *hotspot)
{
	for (uint32_t i = 0; i < hotspot->n_heaps; i++) {
		const struct hotspot_heap *heap = &hotspot->heaps[i];

		if (heap->rules.call_stub - heap->low < heap->high - heap->low)
			find_continuation(tables, hotspot, heap);
	}
}

int hotspot_read(struct memory *memory, struct image *libjvm, uint64_t bias, struct hotspot *ret_hotspot,
		 struct err *err)
{
	CLEANUP(mem_free) struct hotspot_tables *tables = mem_zalloc(sizeof(*tables));
	struct unwind_hotspot rules = { 0 };
	struct hotspot hotspot = { 0 };
	uint16_t version = 0;
	int r;

	tables->memory = memory;
	tables->bias = bias;
	r = hotspot_tables_read(tables, libjvm, err);
	if (!r)
		r = read_version(tables, &hotspot, &version, err);
	if (!r)
		r = hotspot_tables_check(tables, err);
	if (!r)
		r = set_places(tables, &rules, err);
	if (!r && hotspot_names_find(tables, &rules, version, &hotspot.names, hotspot.no_names))
		rules.names = hotspot.names.objects;
	if (!r)
		r = hotspot_number_at(tables, tables->field[CALL_STUB], 8, &rules.call_stub);
	if (!r)
		r = rules.call_stub ? read_interpreter(tables, &rules, err) : still_starting(err);
	if (!r)
		r = read_heaps(tables, &rules, &hotspot, err);
	if (r)
		return r == -EFAULT ? err_set(err, EFAULT, "its memory could not be read") :
				      err_set(err, r, "its code cache is not as it is known");
	find_stubs(tables, &hotspot);
	*ret_hotspot = hotspot;
	return 0;
}
