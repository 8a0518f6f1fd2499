/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * made_hotspot: the memory of a JVM as far as core/script/hotspot.c looks into it, as JDK 17 lays it out, and the
 * libjvm.so that leads there.
 */
#pragma once
#include <elf.h>
#include <stdlib.h>
#include "core/script/hotspot.h"
#include "made_elf.h"

#define MADE_HOTSPOT_BASE 0x100000ull	    /* the address of the first byte */
#define MADE_HOTSPOT_CODE 0x7f0000000000ull /* of the code cache, of which nothing is there */
#define MADE_HOTSPOT_HEAP 0x200000ull	    /* the heap with the stubs, which is there */

struct made_hotspot {
	struct buf bytes;				 /* from MADE_HOTSPOT_BASE on */
	struct buf symbols, strings;			 /* of libjvm.so */
	struct buf structs, types;			 /* tables */
	uint64_t heaps, interpreter, call_stub, version; /* where these words are */
	uint64_t queue;
};

static inline uint64_t made_hotspot_add(struct made_hotspot *made, const void *data, size_t len)
{
	uint64_t addr = MADE_HOTSPOT_BASE + made->bytes.len;

	buf_add(&made->bytes, data, len);
	buf_addn(&made->bytes, '\0', -len & 7);
	return addr;
}

static inline uint64_t made_hotspot_word(struct made_hotspot *made, uint64_t word)
{
	return made_hotspot_add(made, &word, sizeof(word));
}

static inline uint64_t made_hotspot_text(struct made_hotspot *made, const char *text)
{
	return made_hotspot_add(made, text, strlen(text) + 1);
}

static inline void made_hotspot_set(struct made_hotspot *made, uint64_t addr, uint64_t word)
{
	memcpy(made->bytes.data + (addr - MADE_HOTSPOT_BASE), &word, sizeof(word));
}

static inline void made_hotspot_export(struct made_hotspot *made, const char *name, uint64_t value)
{
	Elf64_Sym symbol = { .st_name = (Elf64_Word)made->strings.len,
			     .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
			     .st_shndx = 2,
			     .st_value = made_hotspot_word(made, value) };

	buf_add(&made->symbols, &symbol, sizeof(symbol));
	buf_add(&made->strings, name, strlen(name) + 1);
}

/* A row of gHotSpotVMStructs; a static field has an address, another one an offset. */
static inline void made_hotspot_field(struct made_hotspot *made, const char *type, const char *name,
				      const char *text, uint64_t offset, uint64_t address)
{
	uint64_t row[6] = { type ? made_hotspot_text(made, type) : 0,
			    name ? made_hotspot_text(made, name) : 0,
			    text ? made_hotspot_text(made, text) : 0,
			    address != 0,
			    offset,
			    address };

	buf_add(&made->structs, row, sizeof(row));
}

static inline void made_hotspot_type(struct made_hotspot *made, const char *name, uint64_t size)
{
	uint64_t row[5] = { name ? made_hotspot_text(made, name) : 0, 0, 0, size, 0 };

	buf_add(&made->types, row, sizeof(row));
}

static inline void made_hotspot_codelet(struct made_hotspot *made, struct buf *queue, const char *name,
					int32_t bytecode, int32_t size)
{
	uint64_t text = made_hotspot_text(made, name);
	size_t at = queue->len;

	buf_addn(queue, '\0', (size_t)size);
	memcpy(queue->data + at, &text, 8);
	memcpy(queue->data + at + 8, &size, 4);
	memcpy(queue->data + at + 12, &bytecode, 4);
}

static inline uint64_t made_hotspot_queue(struct made_hotspot *made)
{
	RELEASE(buf_release) struct buf queue = { 0 };
	uint64_t buffer;
	uint32_t head[12] = { 0 };

	made_hotspot_codelet(made, &queue, "slow signature handler", -1, 64);
	made_hotspot_codelet(made, &queue, "return entry points", -1, 128);
	made_hotspot_codelet(made, &queue, "exception handling", -1, 64);
	made_hotspot_codelet(made, &queue, "method entry point (kind = zerolocals)", -1, 64);
	made_hotspot_codelet(made, &queue, "method entry point (kind = java_lang_math_sin)", -1, 64);
	made_hotspot_codelet(made, &queue, "method entry point (kind = native)", -1, 64);
	made_hotspot_codelet(made, &queue, "nop", 0, 64);
	made_hotspot_codelet(made, &queue, "ireturn", 172, 64);
	made_hotspot_codelet(made, &queue, "getstatic", 178, 64);
	made_hotspot_codelet(made, &queue, "deoptimization entry points", -1, 64);
	buffer = made_hotspot_add(made, queue.data, queue.len);
	memcpy(head + 2, &buffer, 8);
	head[6] = 0;
	head[7] = (uint32_t)queue.len;
	return made_hotspot_add(made, head, sizeof(head));
}

/* A heap of so many bytes at an address, with its map of segments elsewhere. */
static inline uint64_t made_hotspot_heap(struct made_hotspot *made, uint64_t low, uint64_t bytes, uint64_t map)
{
	uint64_t heap[40] = { [1] = low, [2] = low + bytes, [15] = map, [16] = map + 4096, [32] = 7 };

	return made_hotspot_add(made, heap, sizeof(heap));
}

static inline void made_hotspot_fields(struct made_hotspot *made)
{
	static const struct {
		const char *type, *name, *text;
		uint64_t offset;
	} fields[] = {
		{ "GrowableArrayBase", "_len", "int", 0 },
		{ "GrowableArray<int>", "_data", "int*", 8 },
		{ "CodeHeap", "_memory", "VirtualSpace", 8 },
		{ "CodeHeap", "_segmap", "VirtualSpace", 120 },
		{ "CodeHeap", "_log2_segment_size", "int", 256 },
		{ "VirtualSpace", "_low_boundary", "char*", 0 },
		{ "VirtualSpace", "_high_boundary", "char*", 8 },
		{ "HeapBlock::Header", "_length", "size_t", 0 },
		{ "HeapBlock::Header", "_used", "bool", 8 },
		{ "StubQueue", "_stub_buffer", "address", 8 },
		{ "StubQueue", "_queue_begin", "int", 24 },
		{ "StubQueue", "_queue_end", "int", 28 },
		{ "InterpreterCodelet", "_size", "int", 8 },
		{ "InterpreterCodelet", "_description", "const char*", 0 },
		{ "InterpreterCodelet", "_bytecode", "Bytecodes::Code", 12 },
		{ "CodeBlob", "_name", "const char*", 96 },
		{ "CodeBlob", "_header_size", "int", 16 },
		{ "CodeBlob", "_frame_complete_offset", "int", 20 },
		{ "CodeBlob", "_frame_size", "int", 28 },
		{ "CodeBlob", "_code_begin", "address", 32 },
		{ "CodeBlob", "_size", "int", 12 },
		{ "Method", "_constMethod", "ConstMethod*", 8 },
		{ "ConstMethod", "_constants", "ConstantPool*", 8 },
		{ "ConstMethod", "_constMethod_size", "int", 24 },
		{ "ConstMethod", "_flags", "u2", 28 },
		{ "ConstMethod", "_code_size", "u2", 32 },
		{ "ConstMethod", "_name_index", "u2", 34 },
		{ "ConstantPool", "_pool_holder", "InstanceKlass*", 24 },
		{ "ConstantPool", "_source_file_name_index", "u2", 54 },
		{ "Klass", "_name", "Symbol*", 24 },
		{ "InstanceKlass", "_constants", "ConstantPool*", 232 },
		{ "Symbol", "_length", "u2", 4 },
		{ "Symbol", "_body", NULL, 6 },
		{ "PcDesc", "_pc_offset", "int", 0 },
		{ "PcDesc", "_scope_decode_offset", "int", 4 },
		{ "CompiledMethod", "_method", "Method*", 112 },
		{ "CompiledMethod", "_scopes_data_begin", "address", 120 },
		{ "nmethod", "_state", "volatile signed char", 315 },
		{ "nmethod", "_metadata_offset", "int", 260 },
		{ "nmethod", "_scopes_pcs_offset", "int", 268 },
		{ "nmethod", "_dependencies_offset", "int", 272 },
		{ "nmethod", "_compile_id", "int", 304 },
	};

	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		made_hotspot_field(made, fields[i].type, fields[i].name, fields[i].text, fields[i].offset, 0);
	made_hotspot_field(made, "Abstract_VM_Version", "_vm_major_version", "int", 0, made->version);
	made_hotspot_field(made, "Abstract_VM_Version", "_s_vm_release", "const char*", 0,
			   made_hotspot_word(made, made_hotspot_text(made, "17.0.15+6")));
	made_hotspot_field(made, "CodeCache", "_heaps", "GrowableArray<CodeHeap*>*", 0, made->heaps);
	made_hotspot_field(made, "AbstractInterpreter", "_code", "StubQueue*", 0, made->interpreter);
	made_hotspot_field(made, "StubRoutines", "_call_stub_return_address", "address", 0, made->call_stub);
}

static inline void made_hotspot_ints(struct made_hotspot *made)
{
	uint64_t rows[4] = { made_hotspot_text(made, "ConstMethod::_has_linenumber_table"), 1 };

	made_hotspot_export(made, "gHotSpotVMIntConstants", made_hotspot_add(made, rows, sizeof(rows)));
	made_hotspot_export(made, "gHotSpotVMIntConstantEntryNameOffset", 0);
	made_hotspot_export(made, "gHotSpotVMIntConstantEntryValueOffset", 8);
	made_hotspot_export(made, "gHotSpotVMIntConstantEntryArrayStride", 16);
}

/* Two heaps, the upper one first. */
static inline void made_hotspot_make(struct made_hotspot *made)
{
	uint64_t heaps[2], array[2];

	heaps[0] = made_hotspot_heap(made, MADE_HOTSPOT_CODE, 0x100000, 0x7e0000000000ull);
	heaps[1] = made_hotspot_heap(made, MADE_HOTSPOT_HEAP, 0x10000, 0x7e0000001000ull);
	array[0] = 2;
	array[1] = made_hotspot_add(made, heaps, sizeof(heaps));
	made->heaps = made_hotspot_word(made, made_hotspot_add(made, array, sizeof(array)));
	made->queue = made_hotspot_queue(made);
	made->interpreter = made_hotspot_word(made, made->queue);
	made->call_stub = made_hotspot_word(made, MADE_HOTSPOT_HEAP + 0x500);
	made->version = made_hotspot_word(made, 17);
	made_hotspot_fields(made);
	made_hotspot_field(made, NULL, NULL, NULL, 0, 0);
	made_hotspot_type(made, "HeapBlock", 16);
	made_hotspot_type(made, "nmethod", 352);
	made_hotspot_type(made, "ConstMethod", 48);
	made_hotspot_type(made, "ConstantPool", 72);
	made_hotspot_type(made, "PcDesc", 16);
	made_hotspot_type(made, NULL, 0);
	buf_addn(&made->symbols, '\0', sizeof(Elf64_Sym));
	buf_addc(&made->strings, '\0');
	made_hotspot_export(made, "gHotSpotVMStructs",
			    made_hotspot_add(made, made->structs.data, made->structs.len));
	made_hotspot_export(made, "gHotSpotVMTypes", made_hotspot_add(made, made->types.data, made->types.len));
	made_hotspot_export(made, "gHotSpotVMStructEntryTypeNameOffset", 0);
	made_hotspot_export(made, "gHotSpotVMStructEntryFieldNameOffset", 8);
	made_hotspot_export(made, "gHotSpotVMStructEntryTypeStringOffset", 16);
	made_hotspot_export(made, "gHotSpotVMStructEntryOffsetOffset", 32);
	made_hotspot_export(made, "gHotSpotVMStructEntryAddressOffset", 40);
	made_hotspot_export(made, "gHotSpotVMStructEntryArrayStride", 48);
	made_hotspot_export(made, "gHotSpotVMTypeEntryTypeNameOffset", 0);
	made_hotspot_export(made, "gHotSpotVMTypeEntrySizeOffset", 24);
	made_hotspot_export(made, "gHotSpotVMTypeEntryArrayStride", 40);
	made_hotspot_ints(made);
}

static inline struct image *made_hotspot_libjvm(const struct made_hotspot *made)
{
	const struct made_elf elf = { .n_sections = 2,
				      .sections = { { ".dynsym", SHT_DYNSYM, SHF_ALLOC, 2, &made->symbols },
						    { ".dynstr", SHT_STRTAB, SHF_ALLOC, 0, &made->strings } } };

	return made_elf_image(&elf);
}

/* Its memory as a file with a byte for each address: a descriptor, the caller's. */
static inline int made_hotspot_memory(const struct made_hotspot *made)
{
	int fd = memfd_create("memory", MFD_CLOEXEC);

	if (pwrite(fd, made->bytes.data, made->bytes.len, (off_t)MADE_HOTSPOT_BASE) != (ssize_t)made->bytes.len)
		abort();
	return fd;
}

static inline void made_hotspot_release(struct made_hotspot *made)
{
	buf_release(&made->bytes);
	buf_release(&made->symbols);
	buf_release(&made->strings);
	buf_release(&made->structs);
	buf_release(&made->types);
}
