/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * script_hotspot: which method of a HotSpot JVM a frame is of, by what abi/script.h says of that JVM. The step from
 * the frame has seen what it is (STEP_SEES); its word goes behind the address that the walk keeps.
 */
#pragma once
#include "bpf/script.h"

/* The number in script.object at a place. */
static __always_inline __u64 hotspot_word_at(const struct scratch *s, __u32 place)
{
	place &= SCRIPT_OBJECT_BYTES - 1;
	OPAQUE(place);
	return *(const hotspot_word *)(s->script.object + place);
}

static __always_inline int hotspot_read_word(__u64 addr, __u64 *ret_word)
{
	return bpf_probe_read_user(ret_word, sizeof(*ret_word), (void *)addr) ? SCRIPT_CAUSE_FAULT : 0;
}

/* Sets a text of the function to a Symbol's, which comes to script.mixed: 0, or SCRIPT_CAUSE_FAULT. */
__noinline int hotspot_symbol(__u32 slot, __u64 addr, __u32 which)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_hotspot *hotspot;
	struct script_place *text;
	__u64 length = 0;

	if (!s || which >= SCRIPT_TEXTS)
		return SCRIPT_CAUSE_FAULT;
	hotspot = &s->script.hotspot;
	if (bpf_probe_read_user(&length, 2, (void *)(addr + hotspot->symbol_bytes)))
		return SCRIPT_CAUSE_FAULT;
	addr += hotspot->symbol_text;
	text = &s->script.texts[which];
	text->addr = addr;
	text->bytes = length <= SCRIPT_TEXT_MAX ? length : SCRIPT_TEXT_MAX;
	text->char_bytes = 1;
	s->script.mixed = length;
	return script_mix_memory(s, addr, length);
}

/*
 * Reads what names a method, and makes its key of it: 0, or enum script_cause. Texts may not be in memory, as those
 * of the JDK's own classes, which are in a file that is mapped.
 */
__noinline int hotspot_method(__u32 slot, __u64 method)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_hotspot *hotspot;
	__u64 name, class_pool, class, key;

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	hotspot = &s->script.hotspot;
	s->script.method = method;
	/* Until they are known: what is copied from there fails. */
	for (long i = 0; i < SCRIPT_TEXTS; i++) {
		s->script.texts[i].addr = 0;
		s->script.texts[i].bytes = 1;
	}
	if (hotspot_read_word(method + hotspot->method_const, &s->script.constant) ||
	    bpf_probe_read_user(s->script.object, SCRIPT_CONST_BYTES, (void *)s->script.constant))
		return SCRIPT_CAUSE_FAULT;
	s->script.pool = hotspot_word_at(s, hotspot->const_pool);
	if (hotspot_read_word(s->script.pool + hotspot->pool_class, &s->script.class) ||
	    hotspot_read_word(s->script.class + hotspot->class_pool, &class_pool))
		return SCRIPT_CAUSE_FAULT;
	/*
	 * It is no Method: each leads to a class that leads back. The pool is another one of methods that were
	 * redefined, and of those that the JVM makes for method handles.
	 */
	if (class_pool != s->script.pool &&
	    (hotspot_read_word(class_pool + hotspot->pool_class, &class) || class != s->script.class))
		return SCRIPT_CAUSE_RACING;
	name = s->script.pool + hotspot->pool_slots + 8 * (__u16)hotspot_word_at(s, hotspot->const_name);
	if (hotspot_read_word(name, &name) || hotspot_symbol(slot, name, SCRIPT_NAME))
		s->script.mixed = 0;
	/* Which names the file. */
	if (hotspot->is_source_in_class)
		s->script.pool = class_pool;
	key = script_mix(script_mix(s->script.salt, method), s->script.mixed);
	key = script_mix(script_mix(key, s->script.class), s->script.constant);
	key = script_mix(key, (__u32)hotspot_word_at(s, hotspot->const_words));
	s->script.key = script_mix(key, (__u16)hotspot_word_at(s, hotspot->const_code_bytes)) | 1;
	return 0;
}

/*
 * Reads the texts of the method's class, which come to script.mixed: 0, or SCRIPT_CAUSE_FAULT: not all are in
 * memory.
 */
__noinline int hotspot_class(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_hotspot *hotspot;
	__u64 symbol, source = 0, mixed = 0;

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	hotspot = &s->script.hotspot;
	if (!hotspot_read_word(s->script.class + hotspot->class_name, &symbol) &&
	    !hotspot_symbol(slot, symbol, SCRIPT_CLASS))
		mixed = s->script.mixed;
	s->script.mixed = mixed;
	symbol = hotspot->is_source_in_class ? s->script.class : s->script.pool;
	if (!mixed || bpf_probe_read_user(&source, 2, (void *)(symbol + hotspot->source)))
		return SCRIPT_CAUSE_FAULT;
	s->script.texts[SCRIPT_FILE].bytes = 0;
	if (!source)
		return 0;
	if (hotspot_read_word(s->script.pool + hotspot->pool_slots + 8 * source, &symbol) ||
	    hotspot_symbol(slot, symbol, SCRIPT_FILE)) {
		s->script.mixed = mixed;
		return SCRIPT_CAUSE_FAULT;
	}
	s->script.mixed = script_mix(mixed, s->script.mixed);
	return 0;
}

/* Where a method's table of lines is, behind its bytecode; a compiled one's are read later. */
static __always_inline void hotspot_lines(struct scratch *s, const struct script_hotspot *hotspot)
{
	__u64 at = hotspot->const_bytes + (__u16)hotspot_word_at(s, hotspot->const_code_bytes);
	__u64 bytes = 8ull * (__u32)hotspot_word_at(s, hotspot->const_words) - at;
	__u64 flags = hotspot_word_at(s, hotspot->const_flags);

	/* It comes first, and says itself where it ends. */
	if (bytes > SCRIPT_LINES_MAX)
		bytes = SCRIPT_LINES_MAX;
	if (!(flags & hotspot->has_lines) || s->script.sees == SCRIPT_SEES_CODE)
		bytes = 0;
	s->script.texts[SCRIPT_LINES].addr = s->script.constant + at;
	s->script.texts[SCRIPT_LINES].bytes = bytes;
	s->script.texts[SCRIPT_LINES].char_bytes = 1;
}

/* What is told of the function beside its texts. */
static __always_inline void hotspot_head(struct scratch *s, enum script_function_kind function)
{
	struct script_sight *head = &s->script.head;
	bool is_code = s->script.sees == SCRIPT_SEES_CODE;

	head->first_line = 0;
	head->version = s->script.hotspot.version;
	head->function = is_code ? SCRIPT_OF_JAVA_CODE : function;
	head->pid = function == SCRIPT_OF_JAVA && !is_code ? 0 : s->record.key.pid;
	head->check = is_code ? s->script.compile_id : function == SCRIPT_OF_JAVA ? 0 : s->script.constant;
	head->addr = is_code ? s->script.seen : function == SCRIPT_OF_JAVA ? 0 : s->script.method;
}

/* Keeps what names the method that was read: 0, or enum script_cause. */
__noinline int hotspot_sight(__u32 slot, __u32 number)
{
	struct scratch *s = scratch_by_rows(slot);

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	hotspot_head(s, SCRIPT_OF_JAVA);
	if (s->script.sees != SCRIPT_SEES_STUB)
		hotspot_lines(s, &s->script.hotspot);
	return script_keep_sight(s, number);
}

/* The same of one whose texts could not be read, or not all of them. */
__noinline int hotspot_sight_without_texts(__u32 slot, __u32 number)
{
	struct scratch *s = scratch_by_rows(slot);

	if (!s || s->script.sees == SCRIPT_SEES_STUB)
		return SCRIPT_CAUSE_FAULT;
	for (long i = 0; i < SCRIPT_TEXTS; i++)
		s->script.texts[i].bytes = 0;
	hotspot_head(s, SCRIPT_OF_JAVA_ADDRESS);
	return script_keep_sight(s, number);
}

/*
 * Reads which nmethod the frame is in: makes its key, and *ret_place of an address in it; 0, or enum script_cause.
 */
static __always_inline int hotspot_code(struct scratch *s, const struct unwind_hotspot *rules, __u32 *ret_place)
{
	const struct script_hotspot *hotspot = &s->script.hotspot;
	__u64 code = s->script.seen, begin, key;
	__u32 bytes = hotspot->nmethod_bytes;

	OPAQUE(bytes);
	if (bytes > SCRIPT_OBJECT_BYTES || bpf_probe_read_user(s->script.object, bytes, (void *)code))
		return SCRIPT_CAUSE_FAULT;
	begin = hotspot_word_at(s, rules->code - rules->blob);
	if (rules->code_bytes != 8)
		begin = code + (__u32)begin;
	s->script.method = hotspot_word_at(s, hotspot->nmethod_method);
	s->script.compile_id = hotspot_word_at(s, hotspot->nmethod_id);
	key = script_mix(script_mix(s->script.salt, code), s->script.compile_id);
	s->script.key = script_mix(key, s->script.method) | 1;
	*ret_place = s->script.ip - begin;
	return 0;
}

/*
 * Adds to the key of a method what is not in compiled code's: its class's texts and its lines. All the rest may be
 * as it was when a class has come in the place of one that was unloaded, or redefined.
 */
static __always_inline void hotspot_key(struct scratch *s, const struct script_hotspot *hotspot)
{
	struct script_known *known = script_known(s, s->script.pool);
	const struct script_place *lines = &s->script.texts[SCRIPT_LINES];
	__u64 key = s->script.key;

	if (!script_is_known(known, s->script.pool, SCRIPT_KNOWN_POOL)) {
		hotspot_class(s->slot);
		script_keep_known(known, s->script.pool, SCRIPT_KNOWN_POOL, s->script.mixed);
	}
	key = script_mix(key, known->came_to);
	hotspot_lines(s, hotspot);
	if (script_mix_lines(s->slot, lines->addr, lines->bytes))
		s->script.mixed = 0;
	s->script.key = script_mix(key, s->script.mixed) | 1;
}

/* The same of an interpreted frame, or of one that is being made. */
static __always_inline int hotspot_bytecode(struct scratch *s, __u32 *ret_place)
{
	const struct script_hotspot *hotspot = &s->script.hotspot;
	__u64 method = s->script.seen, bytecode = 0, begin, place;
	int r;

	if (s->script.sees == SCRIPT_SEES_INTERPRETED &&
	    (hotspot_read_word(s->script.seen - HOTSPOT_METHOD, &method) ||
	     hotspot_read_word(s->script.seen - HOTSPOT_BYTECODE, &bytecode)))
		return SCRIPT_CAUSE_FAULT;
	r = hotspot_method(s->slot, method);
	if (r)
		return r;
	hotspot_key(s, hotspot);
	begin = s->script.constant + hotspot->const_bytes;
	place = (__u16)hotspot_word_at(s, hotspot->const_code_bytes);
	/* A leaf has its place in a register, if it is in the middle of its bytecode. */
	if (s->script.bytecode - begin < place)
		bytecode = s->script.bytecode;
	if (s->script.sees == SCRIPT_SEES_ENTERED)
		*ret_place = 0;
	else
		*ret_place = bytecode - begin < place ? bytecode - begin : HOTSPOT_NO_PLACE;
	return 0;
}

/* The same of a stub, whose name is its only text. */
static __always_inline int hotspot_stub(struct scratch *s)
{
	long bytes = bpf_probe_read_user_str(s->script.text, HOTSPOT_STUB_BYTES, (void *)s->script.seen);

	if (bytes < 2 || bytes > HOTSPOT_STUB_BYTES)
		return SCRIPT_CAUSE_FAULT;
	for (long i = 0; i < SCRIPT_TEXTS; i++)
		s->script.texts[i].bytes = 0;
	s->script.texts[SCRIPT_NAME].addr = s->script.seen;
	s->script.texts[SCRIPT_NAME].bytes = bytes - 1;
	s->script.texts[SCRIPT_NAME].char_bytes = 1;
	s->script.mixed = script_mix(s->script.salt, s->script.seen);
	script_mix_text(s, 0, bytes - 1);
	s->script.key = s->script.mixed | 1;
	return 0;
}

/* The number of the function in script.key: or - enum script_cause. */
static __always_inline int hotspot_function(struct scratch *s)
{
	__u32 at;
	int r = script_find(s, &at);
	bool wakes;

	if (r != SCRIPT_IS_NEW)
		return r;
	r = s->script.sees == SCRIPT_SEES_CODE ? hotspot_method(s->slot, s->script.method) : 0;
	if (!r && s->script.sees != SCRIPT_SEES_STUB)
		r = hotspot_class(s->slot);
	if (!r)
		r = hotspot_sight(s->slot, SCRIPT_NUMBER(s->script.epoch, at));
	wakes = r || s->script.sees == SCRIPT_SEES_CODE;
	if (r && r != SCRIPT_CAUSE_FULL)
		r = hotspot_sight_without_texts(s->slot, SCRIPT_NUMBER(s->script.epoch, at));
	/* What is not copied is to be read as long as it is there. */
	if (wakes)
		wake_recorder(s->script.generation);
	return script_added(s, at, r);
}

__noinline int hotspot_frame(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct unwind_hotspot *rules;
	__u32 place = HOTSPOT_NO_PLACE, at;
	int number, r;

	if (!s || !config.scripts || s->script.sees == SCRIPT_SEES_NOTHING)
		return 0;
	/* Stubs that have called a method are the runtime's own, what methods call is of interest. */
	if (s->script.sees == SCRIPT_SEES_STUB && s->script.found)
		return 0;
	rules = step_hotspot_of(s);
	if (!rules || !rules->names.version)
		return 0;
	__builtin_memcpy(&s->script.hotspot, &rules->names, sizeof(s->script.hotspot));
	if (!s->script.salt)
		script_salt(s);
	if (s->script.sees == SCRIPT_SEES_CODE)
		r = hotspot_code(s, rules, &place);
	else if (s->script.sees == SCRIPT_SEES_STUB)
		r = hotspot_stub(s);
	else
		r = hotspot_bytecode(s, &place);
	/* What was taken for the method may be none where its frame is only being made. */
	if (r && s->script.sees == SCRIPT_SEES_ENTERED)
		return 0;
	number = r ? -r : hotspot_function(s);
	if (number < 0) {
		script_cut(s, -number);
		number = SCRIPT_UNKNOWN;
	}
	at = s->at;
	if (at >= s->end) {
		script_cut(s, SCRIPT_CAUSE_DEPTH);
		return 0;
	}
	OPAQUE(at);
	if (at < CAPTURE_IPS_MAX)
		s->record.ips[at] = STACK_SCRIPT(number, place);
	s->at = at + 1;
	s->script.found++;
	s->script.found_hotspot = 1;
	return 0;
}
