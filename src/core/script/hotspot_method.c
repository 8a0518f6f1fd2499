// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_method: what names a Method in the memory of a HotSpot JVM, and its lines. */
#include <errno.h>
#include "base/mem.h"
#include "core/script/hotspot_method.h"
#include "core/script/hotspot_text.h"

static int read_pointer(struct hotspot_methods *methods, uint64_t addr, uint64_t *ret_pointer)
{
	int r = memory_number(methods->memory, addr, 8, ret_pointer);

	return r ? r : *ret_pointer ? 0 : -EBADMSG;
}

static int take_bytes(struct hotspot_methods *methods, uint64_t bytes)
{
	if (bytes > methods->bytes_left)
		return -E2BIG;
	methods->bytes_left -= (uint32_t)bytes;
	return 0;
}

/* A Symbol's text, the beginning of a long one, as the sampling program copies it. */
static int read_symbol(struct hotspot_methods *methods, uint64_t symbol, struct buf *ret_text)
{
	const struct script_hotspot *objects = methods->objects;
	uint64_t bytes = 0;
	int r = memory_number(methods->memory, symbol + objects->symbol_bytes, 2, &bytes);

	bytes = bytes < SCRIPT_TEXT_MAX ? bytes : SCRIPT_TEXT_MAX;
	if (!r)
		r = take_bytes(methods, bytes);
	if (r)
		return r;
	buf_clear(ret_text);
	buf_addn(ret_text, '\0', bytes);
	return memory_read(methods->memory, symbol + objects->symbol_text, ret_text->data, bytes);
}

static int read_slot(struct hotspot_methods *methods, uint64_t pool, uint64_t slot, struct buf *ret_text)
{
	uint64_t symbol = 0;
	int r = read_pointer(methods, pool + methods->objects->pool_slots + 8 * slot, &symbol);

	return r ? r : read_symbol(methods, symbol, ret_text);
}

/* A class and its pool know each other. That of an intrinsic method of a MethodHandle knows its class alone. */
static int find_objects(struct hotspot_methods *methods, uint64_t addr, struct hotspot_method *method)
{
	const struct script_hotspot *objects = methods->objects;
	uint64_t class = 0;
	int r = read_pointer(methods, addr + objects->method_const, &method->method_const);

	if (!r)
		r = read_pointer(methods, method->method_const + objects->const_pool, &method->pool);
	if (!r)
		r = read_pointer(methods, method->pool + objects->pool_class, &method->class);
	if (!r)
		r = read_pointer(methods, method->class + objects->class_pool, &method->class_pool);
	if (r || method->class_pool == method->pool)
		return r;
	r = read_pointer(methods, method->class_pool + objects->pool_class, &class);
	return r ? r : class == method->class ? 0 : -EBADMSG;
}

int hotspot_method_read(struct hotspot_methods *methods, uint64_t addr, struct hotspot_method *ret_method)
{
	const struct script_hotspot *objects = methods->objects;
	uint64_t symbol = 0, slot = 0;
	int r;

	*ret_method = (struct hotspot_method) { 0 };
	r = find_objects(methods, addr, ret_method);
	if (!r)
		r = read_pointer(methods, ret_method->class + objects->class_name, &symbol);
	if (!r)
		r = read_symbol(methods, symbol, &ret_method->class_name);
	if (!r)
		r = memory_number(methods->memory, ret_method->method_const + objects->const_name, 2, &slot);
	return r ? r : read_slot(methods, ret_method->pool, slot, &ret_method->name);
}

void hotspot_method_release(struct hotspot_method *method)
{
	buf_release(&method->class_name);
	buf_release(&method->name);
}

int hotspot_method_source(struct hotspot_methods *methods, const struct hotspot_method *method,
			  struct buf *ret_source)
{
	const struct script_hotspot *objects = methods->objects;
	uint64_t addr = objects->is_source_in_class ? method->class : method->class_pool, slot = 0;
	int r = memory_number(methods->memory, addr + objects->source, 2, &slot);

	return r || !slot ? r : read_slot(methods, method->class_pool, slot, ret_source);
}

int hotspot_method_lines(struct hotspot_methods *methods, const struct hotspot_method *method, struct buf *lines)
{
	const struct script_hotspot *objects = methods->objects;
	CLEANUP(mem_free) uint8_t *table = NULL;
	uint64_t addr = method->method_const, flags = 0, words = 0, code = 0, len;
	int r = memory_number(methods->memory, addr + objects->const_flags, objects->const_flags_bytes, &flags);

	if (!r)
		r = memory_number(methods->memory, addr + objects->const_words, 4, &words);
	if (!r)
		r = memory_number(methods->memory, addr + objects->const_code_bytes, 2, &code);
	if (r || !(flags & objects->has_lines))
		return r;
	if (words * 8 <= objects->const_bytes + code)
		return -EBADMSG;
	/* What follows the table is in it, too: it says itself where it ends. */
	len = words * 8 - objects->const_bytes - code;
	len = len < SCRIPT_LINES_MAX ? len : SCRIPT_LINES_MAX;
	r = take_bytes(methods, len);
	if (r)
		return r;
	table = mem_alloc(len);
	r = memory_read(methods->memory, addr + objects->const_bytes + code, table, len);
	if (!r)
		hotspot_lines(objects->version, table, len, lines);
	return r;
}
