// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_tables: the tables in which libjvm.so says where its fields are. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/hotspot_tables.h"

#define TABLE_ENTRIES_MAX 8192
#define TABLE_STRIDE_MAX 256
#define SYMBOLS_BYTES_MAX (8u << 20) /* libjvm.so exports some 2,000 */

static const char *const exported[HOTSPOT_EXPORTED] = {
	[STRUCTS] = "gHotSpotVMStructs",
	[STRUCT_TYPE] = "gHotSpotVMStructEntryTypeNameOffset",
	[STRUCT_FIELD] = "gHotSpotVMStructEntryFieldNameOffset",
	[STRUCT_TEXT] = "gHotSpotVMStructEntryTypeStringOffset",
	[STRUCT_OFFSET] = "gHotSpotVMStructEntryOffsetOffset",
	[STRUCT_ADDRESS] = "gHotSpotVMStructEntryAddressOffset",
	[STRUCT_STRIDE] = "gHotSpotVMStructEntryArrayStride",
	[TYPES] = "gHotSpotVMTypes",
	[TYPE_NAME] = "gHotSpotVMTypeEntryTypeNameOffset",
	[TYPE_SIZE] = "gHotSpotVMTypeEntrySizeOffset",
	[TYPE_STRIDE] = "gHotSpotVMTypeEntryArrayStride",
	[INTS] = "gHotSpotVMIntConstants",
	[INT_NAME] = "gHotSpotVMIntConstantEntryNameOffset",
	[INT_VALUE] = "gHotSpotVMIntConstantEntryValueOffset",
	[INT_STRIDE] = "gHotSpotVMIntConstantEntryArrayStride",
};

static const struct {
	const char *type, *name;
	bool is_static;
} fields[HOTSPOT_FIELDS] = {
	[VERSION_MAJOR] = { "Abstract_VM_Version", "_vm_major_version", true },
	[VERSION_TEXT] = { "Abstract_VM_Version", "_s_vm_release", true },
	[HEAPS] = { "CodeCache", "_heaps", true },
	[ARRAY_LENGTH] = { "GrowableArrayBase", "_len", false },
	[ARRAY_DATA] = { "GrowableArray<int>", "_data", false },
	[HEAP_MEMORY] = { "CodeHeap", "_memory", false },
	[HEAP_SEGMENT_MAP] = { "CodeHeap", "_segmap", false },
	[HEAP_SEGMENT_BITS] = { "CodeHeap", "_log2_segment_size", false },
	[SPACE_LOW] = { "VirtualSpace", "_low_boundary", false },
	[SPACE_HIGH] = { "VirtualSpace", "_high_boundary", false },
	[BLOCK_LENGTH] = { "HeapBlock::Header", "_length", false },
	[BLOCK_USED] = { "HeapBlock::Header", "_used", false },
	[INTERPRETER] = { "AbstractInterpreter", "_code", true },
	[QUEUE_BUFFER] = { "StubQueue", "_stub_buffer", false },
	[QUEUE_BEGIN] = { "StubQueue", "_queue_begin", false },
	[QUEUE_END] = { "StubQueue", "_queue_end", false },
	[CODELET_SIZE] = { "InterpreterCodelet", "_size", false },
	[CODELET_NAME] = { "InterpreterCodelet", "_description", false },
	[CODELET_BYTECODE] = { "InterpreterCodelet", "_bytecode", false },
	[CALL_STUB] = { "StubRoutines", "_call_stub_return_address", true },
	[BLOB_NAME] = { "CodeBlob", "_name", false },
	[BLOB_HEADER] = { "CodeBlob", "_header_size", false },
	[BLOB_COMPLETE] = { "CodeBlob", "_frame_complete_offset", false },
	[BLOB_FRAME] = { "CodeBlob", "_frame_size", false },
	[BLOB_CODE] = { "CodeBlob", "_code_begin", false },
	[BLOB_CODE_OFFSET] = { "CodeBlob", "_code_offset", false },
	[METHOD_CONST] = { "Method", "_constMethod", false },
	[CONST_POOL] = { "ConstMethod", "_constants", false },
	[CONST_WORDS] = { "ConstMethod", "_constMethod_size", false },
	[CONST_CODE_BYTES] = { "ConstMethod", "_code_size", false },
	[CONST_NAME] = { "ConstMethod", "_name_index", false },
	[CONST_FLAGS] = { "ConstMethod", "_flags", false },
	[CONST_FLAGS_FLAGS] = { "ConstMethod", "_flags._flags", false },
	[POOL_CLASS] = { "ConstantPool", "_pool_holder", false },
	[POOL_SOURCE] = { "ConstantPool", "_source_file_name_index", false },
	[CLASS_NAME] = { "Klass", "_name", false },
	[CLASS_POOL] = { "InstanceKlass", "_constants", false },
	[CLASS_SOURCE] = { "InstanceKlass", "_source_file_name_index", false },
	[SYMBOL_BYTES] = { "Symbol", "_length", false },
	[SYMBOL_TEXT] = { "Symbol", "_body", false },
	[PC_OFFSET] = { "PcDesc", "_pc_offset", false },
	[PC_SCOPE] = { "PcDesc", "_scope_decode_offset", false },
	[BLOB_SIZE] = { "CodeBlob", "_size", false },
	[BLOB_DATA_OFFSET] = { "CodeBlob", "_data_offset", false },
	[BLOB_RELOCATION_SIZE] = { "CodeBlob", "_relocation_size", false },
	[BLOB_MUTABLE] = { "CodeBlob", "_mutable_data", false },
	[BLOB_MUTABLE_SIZE] = { "CodeBlob", "_mutable_data_size", false },
	[COMPILED_METHOD] = { "CompiledMethod", "_method", false },
	[COMPILED_SCOPES] = { "CompiledMethod", "_scopes_data_begin", false },
	[NMETHOD_METHOD] = { "nmethod", "_method", false },
	[NMETHOD_ID] = { "nmethod", "_compile_id", false },
	[NMETHOD_STATE] = { "nmethod", "_state", false },
	[METADATA_OFFSET] = { "nmethod", "_metadata_offset", false },
	[PCS_OFFSET] = { "nmethod", "_scopes_pcs_offset", false },
	[DEPENDENCIES_OFFSET] = { "nmethod", "_dependencies_offset", false },
	[SCOPES_OFFSET] = { "nmethod", "_scopes_data_offset", false },
	[IMMUTABLE] = { "nmethod", "_immutable_data", false },
	[IMMUTABLE_SIZE] = { "nmethod", "_immutable_data_size", false },
};

static const char *const types[HOTSPOT_TYPES] = { [TYPE_BLOCK] = "HeapBlock",
						  [TYPE_NMETHOD] = "nmethod",
						  [TYPE_CONST] = "ConstMethod",
						  [TYPE_POOL] = "ConstantPool",
						  [TYPE_PC] = "PcDesc" };

static const char *const constants[HOTSPOT_CONSTANTS] = {
	[HAS_LINES] = "ConstMethod::_has_linenumber_table",
	[HAS_LINES_FLAG] = "ConstMethodFlags::_misc_has_linenumber_table",
};

const char *hotspot_field_type(enum hotspot_field field)
{
	return fields[field].type;
}

const char *hotspot_field_name(enum hotspot_field field)
{
	return fields[field].name;
}

const char *hotspot_type_name(enum hotspot_type type)
{
	return types[type];
}

int hotspot_number_at(struct hotspot_tables *tables, uint64_t addr, uint32_t bytes, uint64_t *ret_number)
{
	return memory_number(tables->memory, addr, bytes, ret_number);
}

static bool take_symbol(void *ctx, const struct image_symbol *symbol)
{
	struct hotspot_tables *tables = ctx;

	for (size_t i = 0; i < HOTSPOT_EXPORTED && !strncmp(symbol->name, "gHotSpot", 8); i++)
		if (!strcmp(symbol->name, exported[i]) && symbol->section != SHN_UNDEF)
			tables->exported[i] = symbol->value;
	return true;
}

static int read_exported(struct hotspot_tables *tables, struct image *libjvm, struct err *err)
{
	struct image_section section = { 0 };
	int r;

	image_section(libjvm, image_find_section_type(libjvm, SHT_DYNSYM), &section);
	if (section.size > SYMBOLS_BYTES_MAX)
		return err_set(err, EFBIG, "it has too many symbols");
	r = image_each_symbol(libjvm, SHT_DYNSYM, take_symbol, tables, err);
	for (size_t i = 0; i < HOTSPOT_EXPORTED && !r; i++) {
		if (!tables->exported[i] && i < HOTSPOT_EXPORTED_NEEDED)
			return err_set(err, ENOENT, "it exports no %s", exported[i]);
		if (tables->exported[i])
			r = hotspot_number_at(tables, tables->bias + tables->exported[i], 8,
					      &tables->exported[i]);
	}
	if (r)
		return r;
	/* Numbers that it has set, and pointers that the linker has, once it is there. */
	if (!tables->exported[STRUCTS] || !tables->exported[TYPES] || !tables->exported[STRUCT_STRIDE] ||
	    !tables->exported[TYPE_STRIDE])
		return err_set(err, EAGAIN, "it is still starting");
	if (tables->exported[STRUCT_STRIDE] > TABLE_STRIDE_MAX ||
	    tables->exported[TYPE_STRIDE] > TABLE_STRIDE_MAX || tables->exported[INT_STRIDE] > TABLE_STRIDE_MAX)
		return err_set(err, EBADMSG, "its tables have entries of an impossible size");
	return 0;
}

int hotspot_text_at(struct hotspot_tables *tables, uint64_t addr, char text[HOTSPOT_NAME_BYTES], bool *ret_ended)
{
	uint64_t pointer;
	int r = hotspot_number_at(tables, addr, 8, &pointer);

	text[0] = '\0';
	*ret_ended = !r && !pointer;
	if (r || !pointer)
		return r;
	r = memory_text(tables->memory, pointer, text, HOTSPOT_NAME_BYTES);
	if (r == -ENAMETOOLONG) {
		text[HOTSPOT_NAME_BYTES - 1] = '\0';
		r = 0;
	}
	return r;
}

/* Of the types that numbers have in these tables. */
static uint32_t bytes_of_type(const char *type)
{
	static const struct {
		const char *type;
		uint32_t bytes;
	} known[] = { { "bool", 1 },	{ "u1", 1 },	 { "volatile signed char", 1 },
		      { "u2", 2 },	{ "int16_t", 2 },     { "uint16_t", 2 },
		      { "int", 4 },	{ "uint", 4 },	{ "u4", 4 },
		      { "uint32_t", 4 }, { "Bytecodes::Code", 4 }, { "address", 8 },
		      { "size_t", 8 } };
	size_t len = strlen(type);

	if (len && type[len - 1] == '*')
		return 8;
	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (!strcmp(type, known[i].type))
			return known[i].bytes;
	return 0;
}

static int take_field(struct hotspot_tables *tables, uint64_t entry, const char *type, const char *name)
{
	const uint64_t *at = tables->exported;
	char text[HOTSPOT_NAME_BYTES];
	bool ended;

	for (size_t i = 0; i < HOTSPOT_FIELDS; i++) {
		int r;

		if (strcmp(fields[i].type, type) || strcmp(fields[i].name, name))
			continue;
		r = hotspot_number_at(tables, entry + at[fields[i].is_static ? STRUCT_ADDRESS : STRUCT_OFFSET], 8,
				      &tables->field[i]);
		if (!r)
			r = hotspot_text_at(tables, entry + at[STRUCT_TEXT], text, &ended);
		if (r)
			return r;
		tables->field_bytes[i] = bytes_of_type(text);
		tables->has_field[i] = true;
	}
	return 0;
}

static int read_fields(struct hotspot_tables *tables)
{
	const uint64_t *at = tables->exported;
	char type[HOTSPOT_NAME_BYTES], name[HOTSPOT_NAME_BYTES];

	for (size_t i = 0; i < TABLE_ENTRIES_MAX; i++) {
		uint64_t entry = at[STRUCTS] + i * at[STRUCT_STRIDE];
		bool ended, no_name;
		int r = hotspot_text_at(tables, entry + at[STRUCT_TYPE], type, &ended);

		if (r || ended)
			return r;
		r = hotspot_text_at(tables, entry + at[STRUCT_FIELD], name, &no_name);
		if (!r)
			r = take_field(tables, entry, type, name);
		if (r)
			return r;
	}
	return -E2BIG;
}

static int read_types(struct hotspot_tables *tables)
{
	const uint64_t *at = tables->exported;
	char name[HOTSPOT_NAME_BYTES];

	for (size_t i = 0; i < TABLE_ENTRIES_MAX; i++) {
		uint64_t entry = at[TYPES] + i * at[TYPE_STRIDE];
		bool ended;
		int r = hotspot_text_at(tables, entry + at[TYPE_NAME], name, &ended);

		if (r || ended)
			return r;
		for (size_t j = 0; j < HOTSPOT_TYPES && !r; j++)
			if (!strcmp(name, types[j]))
				r = hotspot_number_at(tables, entry + at[TYPE_SIZE], 8, &tables->type_bytes[j]);
		if (r)
			return r;
	}
	return -E2BIG;
}

/* As many as can be read: whoever lacks them is unwound all the same. */
static void read_constants(struct hotspot_tables *tables)
{
	const uint64_t *at = tables->exported;
	char name[HOTSPOT_NAME_BYTES];
	bool ended = !at[INTS] || !at[INT_STRIDE];

	for (size_t i = 0; i < TABLE_ENTRIES_MAX && !ended; i++) {
		uint64_t entry = at[INTS] + i * at[INT_STRIDE];

		if (hotspot_text_at(tables, entry + at[INT_NAME], name, &ended))
			return;
		for (size_t j = 0; j < HOTSPOT_CONSTANTS && !ended; j++)
			if (!strcmp(name, constants[j]) &&
			    hotspot_number_at(tables, entry + at[INT_VALUE], 4, &tables->constant[j]))
				return;
	}
}

int hotspot_tables_check(const struct hotspot_tables *tables, struct err *err)
{
	for (size_t i = 0; i < HOTSPOT_FIELDS_NEEDED; i++)
		if (!tables->has_field[i] && i != BLOB_CODE && i != BLOB_CODE_OFFSET)
			return err_set(err, ENODATA, "its tables have no %s::%s", fields[i].type, fields[i].name);
	if (!tables->has_field[BLOB_CODE] && !tables->has_field[BLOB_CODE_OFFSET])
		return err_set(err, ENODATA, "its tables have no CodeBlob::_code_begin");
	for (size_t i = 0; i < HOTSPOT_TYPES_NEEDED; i++)
		if (!tables->type_bytes[i])
			return err_set(err, ENODATA, "its tables have no size of %s", types[i]);
	return 0;
}

int hotspot_tables_read(struct hotspot_tables *tables, struct image *libjvm, struct err *err)
{
	int r = read_exported(tables, libjvm, err);

	if (!r)
		r = read_fields(tables);
	if (!r)
		r = read_types(tables);
	if (!r)
		read_constants(tables);
	return r;
}
