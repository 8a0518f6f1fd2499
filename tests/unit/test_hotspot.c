// SPDX-License-Identifier: GPL-2.0-or-later
/* What a JVM says of its code cache: whole, still starting, of another version, and damaged. */
#include <errno.h>
#include "made_hotspot.h"
#include "tap.h"

static struct made_hotspot made;
static struct hotspot got;
static struct err err;

static void begin(void)
{
	made_hotspot_release(&made);
	made = (struct made_hotspot) { 0 };
	made_hotspot_make(&made);
}

static int run(void)
{
	CLEANUP(image_free) struct image *libjvm = made_hotspot_libjvm(&made);
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	CLOSE_FD int fd = made_hotspot_memory(&made);

	err_clear(&err);
	memory_init(memory, fd, 4096);
	return hotspot_read(memory, libjvm, 0, &got, &err);
}

static enum unwind_hotspot_part part_at(const struct unwind_hotspot *rules, uint32_t offset)
{
	uint32_t part = 0;

	for (size_t i = 0; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		if (rules->parts[i] >> 2 <= offset)
			part = rules->parts[i] & 3;
	return part;
}

static void test_whole(void)
{
	const struct unwind_hotspot *rules = &got.heaps[0].rules;

	begin();
	CHECK_EQ(run(), 0);
	CHECK_STR(got.version, "17.0.15+6");
	CHECK_EQ(got.n_heaps, 2);
	CHECK(got.heaps[0].low == MADE_HOTSPOT_HEAP && got.heaps[0].high == MADE_HOTSPOT_HEAP + 0x10000);
	CHECK(got.heaps[1].low == MADE_HOTSPOT_CODE && got.heaps[1].high == MADE_HOTSPOT_CODE + 0x100000);
	CHECK(got.heaps[1].rules.segment_map == 0x7e0000000000ull && rules->segment_map == 0x7e0000001000ull);
	CHECK(rules->low == MADE_HOTSPOT_HEAP && rules->high == MADE_HOTSPOT_CODE + 0x100000);
	CHECK_EQ(rules->call_stub, MADE_HOTSPOT_HEAP + 0x500);
	CHECK_EQ(rules->nmethod_bytes, 352);
	CHECK(rules->segment_bits == 7 && rules->blob == 16 && rules->used == 8);
	CHECK(rules->header == 32 && rules->header_bytes == 4 && rules->name == 112 && rules->frame_size == 44);
	CHECK(rules->code == 48 && rules->code_bytes == 8 && rules->complete == 36 && rules->complete_bytes == 4);
	CHECK_EQ(rules->interpreter_bytes, 704);
	CHECK_EQ(part_at(rules, 0), UNWIND_HOTSPOT_OTHER);
	CHECK_EQ(part_at(rules, 64), UNWIND_HOTSPOT_FRAMED);
	CHECK_EQ(part_at(rules, 192), UNWIND_HOTSPOT_LEAVING);
	CHECK_EQ(part_at(rules, 256), UNWIND_HOTSPOT_ENTRY);
	CHECK_EQ(part_at(rules, 320), UNWIND_HOTSPOT_OTHER);
	CHECK_EQ(part_at(rules, 384), UNWIND_HOTSPOT_ENTRY);
	CHECK_EQ(part_at(rules, 448), UNWIND_HOTSPOT_FRAMED);
	CHECK_EQ(part_at(rules, 512), UNWIND_HOTSPOT_LEAVING);
	CHECK_EQ(part_at(rules, 576), UNWIND_HOTSPOT_FRAMED);
	CHECK_EQ(part_at(rules, 703), UNWIND_HOTSPOT_FRAMED);
}

/* Puts another text of the same length in place of the first one like it. */
static void rename_one(struct buf *texts, const char *from, const char *to)
{
	memcpy(memmem(texts->data, texts->len, from, strlen(from) + 1), to, strlen(to));
}

static void test_names(void)
{
	const struct script_hotspot *objects = &got.names.objects;
	const struct hotspot_part *parts = got.names.parts;

	begin();
	CHECK_EQ(run(), 0);
	CHECK_STR(got.no_names, "");
	CHECK(!memcmp(&got.heaps[0].rules.names, objects, sizeof(*objects)));
	CHECK(!memcmp(&got.heaps[1].rules.names, objects, sizeof(*objects)));
	CHECK(objects->version == 17 && objects->method_const == 8 && objects->const_pool == 8);
	CHECK(objects->const_words == 24 && objects->const_code_bytes == 32 && objects->const_name == 34);
	CHECK(objects->const_flags == 28 && objects->const_flags_bytes == 2 && objects->has_lines == 1);
	CHECK(objects->const_bytes == 48 && objects->pool_class == 24 && objects->pool_slots == 72);
	CHECK(objects->class_name == 24 && objects->class_pool == 232 && objects->source == 54);
	CHECK(!objects->is_source_in_class && objects->symbol_bytes == 4 && objects->symbol_text == 6);
	CHECK(objects->nmethod_method == 112 && objects->nmethod_id == 304 && objects->nmethod_bytes == 308);
	CHECK(got.names.nmethod_bytes == 352 && got.names.block == 16 && got.names.used == 8);
	CHECK(got.names.header == 16 && got.names.header_bytes == 4 && got.names.size == 12);
	CHECK(got.names.state == 315 && got.names.code == 32 && got.names.code_bytes == 8);
	CHECK(got.names.pc_bytes == 16 && got.names.pc_offset == 0 && got.names.pc_scope == 4);
	CHECK(parts[HOTSPOT_SCOPES].from == 120 && !parts[HOTSPOT_SCOPES].plus_bytes[0]);
	CHECK(parts[HOTSPOT_PCS].from == HOTSPOT_SELF && parts[HOTSPOT_PCS].plus[0] == 268);
	CHECK(parts[HOTSPOT_PCS_END].plus[0] == 272 && parts[HOTSPOT_METADATA].plus[0] == 260);
	CHECK(hotspot_names_are_sound(&got.names));
}

/* Whoever does not say where its names are is unwound all the same. */
static void check_nameless(const char *words)
{
	static const struct hotspot_names none;

	CHECK_EQ(run(), 0);
	CHECK_STR(got.no_names, words);
	CHECK(!memcmp(&got.names, &none, sizeof(none)));
	CHECK_EQ(got.heaps[0].rules.names.version, 0);
	CHECK_EQ(got.n_heaps, 2);
	CHECK(hotspot_names_are_sound(&got.names));
}

static void test_nameless(void)
{
	uint64_t *at;

	begin();
	rename_one(&made.bytes, "_constMethod", "_constMethoD");
	check_nameless("it lacks Method::_constMethod");
	begin();
	rename_one(&made.bytes, "PcDesc", "PcDesC");
	check_nameless("it lacks PcDesc::_pc_offset");
	begin();
	rename_one(&made.bytes, "ConstMethod::_has_linenumber_table", "ConstMethod::_has_linenumber_tablE");
	check_nameless("it lacks ConstMethod::_has_linenumber_table");
	begin();
	rename_one(&made.strings, "gHotSpotVMIntConstants", "gHotSpotVMIntConstantS");
	check_nameless("it lacks ConstMethod::_has_linenumber_table");
	/* Rows of the table: type, name, text, static, offset, address. */
	begin();
	at = memmem(made.bytes.data, made.bytes.len, (uint64_t[]) { 0, 232 }, 16);
	at[1] = SCRIPT_OBJECT_BYTES - 7;
	check_nameless("it has an unknown kind of InstanceKlass::_constants");
	begin();
	at = memmem(made.bytes.data, made.bytes.len, (uint64_t[]) { 0, 34 }, 16);
	at[1] = SCRIPT_CONST_BYTES - 1;
	check_nameless("its objects are not as they are known");
}

static void test_places(void)
{
	uint16_t *places[] = { &got.names.objects.method_const, &got.names.objects.const_pool,
			       &got.names.objects.const_flags,	&got.names.objects.const_flags_bytes,
			       &got.names.objects.const_bytes,	&got.names.objects.pool_class,
			       &got.names.objects.pool_slots,	&got.names.objects.class_name,
			       &got.names.objects.source,	&got.names.objects.is_source_in_class,
			       &got.names.objects.symbol_bytes, &got.names.objects.symbol_text,
			       &got.names.objects.nmethod_id,	&got.names.objects.nmethod_bytes,
			       &got.names.block,		&got.names.used,
			       &got.names.header,		&got.names.size,
			       &got.names.state,		&got.names.code,
			       &got.names.complete,		&got.names.pc_bytes,
			       &got.names.pc_offset,		&got.names.parts[HOTSPOT_SCOPES].from,
			       &got.names.parts[HOTSPOT_PCS].plus[0] };

	begin();
	CHECK_EQ(run(), 0);
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		uint16_t was = *places[i];

		*places[i] = SCRIPT_OBJECT_BYTES + 1;
		CHECK(!hotspot_names_are_sound(&got.names));
		*places[i] = was;
	}
	got.names.parts[HOTSPOT_PCS].plus_bytes[0] = 8;
	CHECK(!hotspot_names_are_sound(&got.names));
	got.names.objects.version = 0;
	CHECK(hotspot_names_are_sound(&got.names));
}

static void test_starting(void)
{
	begin();
	made_hotspot_set(&made, made.heaps, 0);
	CHECK_EQ(run(), -EAGAIN);
	begin();
	made_hotspot_set(&made, made.interpreter, 0);
	CHECK_EQ(run(), -EAGAIN);
	begin();
	made_hotspot_set(&made, made.call_stub, 0);
	CHECK_EQ(run(), -EAGAIN);
	/* What the linker and the JVM set at its start: pointers to tables, and the size of their rows. */
	for (size_t i = 1; i <= 8; i += i == 1 ? 1 : 6) {
		Elf64_Sym symbol;

		begin();
		memcpy(&symbol, made.symbols.data + i * sizeof(symbol), sizeof(symbol));
		made_hotspot_set(&made, symbol.st_value, 0);
		CHECK_EQ(run(), -EAGAIN);
	}
	begin();
	made_hotspot_set(&made, made.queue + 24, 640ull << 32); /* the last part is not made yet */
	CHECK_EQ(run(), -EAGAIN);
	CHECK_STR(err.text, "it is still starting");
}

static void test_refused(void)
{
	begin();
	made_hotspot_set(&made, made.version, HOTSPOT_VERSION_MIN - 1);
	CHECK_EQ(run(), -ENOTSUP);
	CHECK_STR(err.text, "of version 16: 17 to 25 are known");
	begin();
	made_hotspot_set(&made, made.version, HOTSPOT_VERSION_MAX + 1);
	CHECK_EQ(run(), -ENOTSUP);
	begin();
	memcpy(memmem(made.bytes.data, made.bytes.len, "_frame_size", 11), "_frame_sizes", 12);
	CHECK_EQ(run(), -ENODATA);
	CHECK_STR(err.text, "its tables have no CodeBlob::_frame_size");
	begin();
	memcpy(memmem(made.strings.data, made.strings.len, "gHotSpotVMTypes", 15), "gHotSpotVMTypeS", 15);
	CHECK_EQ(run(), -ENOENT);
	CHECK_STR(err.text, "it exports no gHotSpotVMTypes");
}

static void test_damaged(void)
{
	uint64_t buffer;

	begin();
	made_hotspot_set(&made, made.heaps, 0xdead0000);
	CHECK_EQ(run(), -EFAULT);
	CHECK_STR(err.text, "its memory could not be read");
	begin();
	made_hotspot_set(&made, made.queue + 24, 0xffffffffull << 32); /* without an end */
	CHECK_EQ(run(), -EFAULT);
	begin();
	memcpy(&buffer, made.bytes.data + (made.queue + 8 - MADE_HOTSPOT_BASE), 8);
	made_hotspot_set(&made, buffer + 8, 0); /* a piece of 0 bytes */
	CHECK_EQ(run(), -EBADMSG);
	CHECK_STR(err.text, "its interpreter is not in order");
	begin();
	memcpy(made.bytes.data + 8, &(uint64_t) { MADE_HOTSPOT_CODE + 1 }, 8); /* the first heap: over its end */
	memcpy(made.bytes.data + 16, &(uint64_t) { MADE_HOTSPOT_CODE }, 8);
	CHECK_EQ(run(), -EBADMSG);
	begin();
	memcpy(made.bytes.data + 8, &(uint64_t) { MADE_HOTSPOT_HEAP + 0x8000 }, 8); /* and over the other one */
	CHECK_EQ(run(), -EBADMSG);
	CHECK_STR(err.text, "its code cache is not as it is known");
}

int main(void)
{
	test_whole();
	test_names();
	test_nameless();
	test_places();
	test_starting();
	test_refused();
	test_damaged();
	made_hotspot_release(&made);
	return tap_done();
}
