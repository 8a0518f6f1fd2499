// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * java_hostile WAY SECONDS: what a recorder takes for a HotSpot 17, if its file is called libjvm.so, and what then
 * says of its code and its methods whatever it likes. For a second its code, which is made here, is a stub, one
 * method that is interpreted and one that is compiled, with another one inlined; then it lies, in one of the ways
 * at the end of this file. Its own work is in hostile_work().
 */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define SOUND_SECONDS 1.0
#define CACHE_BYTES (1ul << 20)
#define SEGMENT_BYTES 128
#define CODE_PLACE 256 /* of an nmethod's code, from the nmethod on */
#define TEXT_MAX 65535
#define PARTS_BYTES (16ul << 20)
#define N 512 /* objects of each kind that lies are made of */
#define LIE_TURNS 1500 /* some 60 ms */

/* By their words: what is told of the structs. */
struct symbol {
	uint16_t length;
	char other_[4], text[TEXT_MAX];
};
struct class {
	uint64_t other_[2];
	const void *name; /* 16 */
	const void *pool; /* 24 */
	char more_[480];
};
struct pool {
	uint64_t other_;
	const void *class; /* 8 */
	uint16_t source;
	char more_[46];
	const void *slots[8]; /* 64 */
};
struct constant {
	uint64_t other_;
	const void *pool; /* 8 */
	uint64_t more_;
	uint32_t words; /* 24 */
	uint16_t flags;
	uint16_t pad_;
	uint16_t code_bytes; /* 32 */
	uint16_t name;
	char rest_[12];
	uint8_t bytecode[16]; /* 48 */
	uint8_t lines[8];
};
struct method {
	uint64_t other_;
	const void *constant; /* 8 */
};
struct nmethod {
	const char *name;
	uint32_t size, header, complete, data; /* 8 */
	int32_t frame_size; /* 24 */
	uint32_t relocation;
	const void *code; /* 32 */
	const void *method; /* 40 */
	const void *scopes; /* 48 */
	uint32_t id, metadata, pcs, dependencies; /* 56 */
	uint8_t state; /* 72 */
	char rest_[55];
};
struct block {
	uint64_t length;
	uint8_t used, pad_[7];
	struct nmethod nmethod;
};
struct pc {
	uint32_t offset, scope, object, flags;
};
struct codelet {
	uint32_t size, bytecode;
	const char *name;
	uint8_t code[112];
};
_Static_assert(offsetof(struct constant, bytecode) == 48 && offsetof(struct nmethod, state) == 72, "objects");
_Static_assert(sizeof(struct nmethod) == 128 && offsetof(struct pool, slots) == 64, "objects");

static struct symbol good_class, compiled, inlined, interpreted, evil_class, evil, file;
static struct class classes[N];
static struct pool pools[N];
static struct constant constants[N];
static struct method methods[N];
static struct block *block;
static struct codelet *codelets;
static uint8_t *cache, *segment_map;
static char *parts; /* metadata, scopes and places of the nmethod, one behind the other */
/* What the interpreted frame has; read by the code. */
static volatile uint64_t frame_method, frame_bytecode;
static volatile unsigned long sum;

static struct {
	uint64_t low, high;
} memory;
static struct heap {
	uint64_t low, high, map_low, map_high;
	uint32_t bits;
} heap;
static const void *heap_list[64] = { &heap };
static struct {
	uint64_t length;
	const void *data;
} heap_array = { 1, heap_list };
static const void *heaps = &heap_array;
static struct {
	const void *buffer;
	uint32_t begin, end;
} queue;
static const void *interpreter = &queue, *call_stub;
static const char *version_text = "17.0.99-hostile";
static uint32_t version = 17;

struct field {
	const char *type, *name, *of_type;
	uint64_t is_static, offset;
	const void *addr;
};
static struct field fields[] = {
	{ "Abstract_VM_Version", "_vm_major_version", "int", 1, 0, &version },
	{ "Abstract_VM_Version", "_s_vm_release", "const char*", 1, 0, &version_text },
	{ "CodeCache", "_heaps", "GrowableArray<CodeHeap*>*", 1, 0, &heaps },
	{ "GrowableArrayBase", "_len", "int", 0, 0, NULL },
	{ "GrowableArray<int>", "_data", "int*", 0, 8, NULL },
	{ "CodeHeap", "_memory", "VirtualSpace", 0, 0, NULL },
	{ "CodeHeap", "_segmap", "VirtualSpace", 0, 16, NULL },
	{ "CodeHeap", "_log2_segment_size", "int", 0, offsetof(struct heap, bits), NULL },
	{ "VirtualSpace", "_low_boundary", "char*", 0, 0, NULL },
	{ "VirtualSpace", "_high_boundary", "char*", 0, 8, NULL },
	{ "HeapBlock::Header", "_length", "size_t", 0, 0, NULL },
	{ "HeapBlock::Header", "_used", "bool", 0, 8, NULL },
	{ "AbstractInterpreter", "_code", "StubQueue*", 1, 0, &interpreter },
	{ "StubQueue", "_stub_buffer", "address", 0, 0, NULL },
	{ "StubQueue", "_queue_begin", "int", 0, 8, NULL },
	{ "StubQueue", "_queue_end", "int", 0, 12, NULL },
	{ "InterpreterCodelet", "_size", "int", 0, 0, NULL },
	{ "InterpreterCodelet", "_description", "const char*", 0, 8, NULL },
	{ "InterpreterCodelet", "_bytecode", "Bytecodes::Code", 0, 4, NULL },
	{ "StubRoutines", "_call_stub_return_address", "address", 1, 0, &call_stub },
	{ "CodeBlob", "_name", "const char*", 0, 0, NULL },
	{ "CodeBlob", "_size", "int", 0, 8, NULL },
	{ "CodeBlob", "_header_size", "int", 0, 12, NULL },
	{ "CodeBlob", "_frame_complete_offset", "int", 0, 16, NULL },
	{ "CodeBlob", "_frame_size", "int", 0, 24, NULL },
	{ "CodeBlob", "_code_begin", "address", 0, 32, NULL },
	{ "Method", "_constMethod", "ConstMethod*", 0, 8, NULL },
	{ "ConstMethod", "_constants", "ConstantPool*", 0, 8, NULL },
	{ "ConstMethod", "_constMethod_size", "int", 0, 24, NULL },
	{ "ConstMethod", "_flags", "u2", 0, 28, NULL },
	{ "ConstMethod", "_code_size", "u2", 0, 32, NULL },
	{ "ConstMethod", "_name_index", "u2", 0, 34, NULL },
	{ "ConstantPool", "_pool_holder", "InstanceKlass*", 0, 8, NULL },
	{ "ConstantPool", "_source_file_name_index", "u2", 0, 16, NULL },
	{ "Klass", "_name", "Symbol*", 0, 16, NULL },
	{ "InstanceKlass", "_constants", "ConstantPool*", 0, 24, NULL },
	{ "Symbol", "_length", "u2", 0, 0, NULL },
	{ "Symbol", "_body", "u1", 0, 6, NULL },
	{ "PcDesc", "_pc_offset", "int", 0, 0, NULL },
	{ "PcDesc", "_scope_decode_offset", "int", 0, 4, NULL },
	{ "CompiledMethod", "_method", "Method*", 0, 40, NULL },
	{ "CompiledMethod", "_scopes_data_begin", "address", 0, 48, NULL },
	{ "nmethod", "_compile_id", "int", 0, 56, NULL },
	{ "nmethod", "_metadata_offset", "int", 0, 60, NULL },
	{ "nmethod", "_scopes_pcs_offset", "int", 0, 64, NULL },
	{ "nmethod", "_dependencies_offset", "int", 0, 68, NULL },
	{ "nmethod", "_state", "volatile signed char", 0, 72, NULL },
	{ NULL, NULL, NULL, 0, 0, NULL },
};
static struct type {
	const char *name;
	uint64_t size;
} types[] = {
	{ "HeapBlock", 16 },    { "nmethod", sizeof(struct nmethod) },	  { "ConstMethod", 48 },
	{ "ConstantPool", 64 }, { "PcDesc", sizeof(struct pc) }, { NULL, 0 },
};
static struct number {
	const char *name;
	uint64_t value;
} numbers[] = { { "ConstMethod::_has_linenumber_table", 1 }, { NULL, 0 } };

/* What a HotSpot exports. */
const void *gHotSpotVMStructs = fields, *gHotSpotVMTypes = types, *gHotSpotVMIntConstants = numbers;
uint64_t gHotSpotVMStructEntryTypeNameOffset = offsetof(struct field, type),
	 gHotSpotVMStructEntryFieldNameOffset = offsetof(struct field, name),
	 gHotSpotVMStructEntryTypeStringOffset = offsetof(struct field, of_type),
	 gHotSpotVMStructEntryOffsetOffset = offsetof(struct field, offset),
	 gHotSpotVMStructEntryAddressOffset = offsetof(struct field, addr),
	 gHotSpotVMStructEntryArrayStride = sizeof(struct field),
	 gHotSpotVMTypeEntryTypeNameOffset = offsetof(struct type, name),
	 gHotSpotVMTypeEntrySizeOffset = offsetof(struct type, size),
	 gHotSpotVMTypeEntryArrayStride = sizeof(struct type),
	 gHotSpotVMIntConstantEntryNameOffset = offsetof(struct number, name),
	 gHotSpotVMIntConstantEntryValueOffset = offsetof(struct number, value),
	 gHotSpotVMIntConstantEntryArrayStride = sizeof(struct number);

static double now(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void *map(size_t bytes, int also)
{
	void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE | also, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1,
			0);

	if (at == MAP_FAILED)
		exit(1);
	return at;
}

__attribute__((noipa)) void hostile_work(void)
{
	for (unsigned long i = 0; i < 20000; i++)
		sum += i * i % 7;
}

/* What the compiled method calls. */
__attribute__((noipa)) void inner(void)
{
	hostile_work();
	sum++;
}

static void set_symbol(struct symbol *symbol, const char *text)
{
	symbol->length = (uint16_t)strlen(text);
	memcpy(symbol->text, text, strlen(text));
}

/* Method i, of class i. */
static void set_method(size_t i, const struct symbol *class, const struct symbol *name, uint8_t line)
{
	classes[i] = (struct class){ .name = class, .pool = &pools[i] };
	pools[i] = (struct pool){ .class = &classes[i], .source = 2, .slots = { NULL, name, &file } };
	constants[i] = (struct constant){ .pool = &pools[i], .words = 9, .flags = 1, .code_bytes = 16, .name = 1,
					  .lines = { line, 0 } };
	methods[i].constant = &constants[i];
}

static uint8_t *put(uint8_t *at, const void *bytes, size_t n)
{
	return (uint8_t *)memcpy(at, bytes, n) + n;
}

/* mov $addr, %rax; call *%rax: returns the address behind it. */
static uint8_t *put_call(uint8_t *at, const void *addr)
{
	at = put(at, "\x48\xb8", 2);
	at = put(at, &addr, 8);
	return put(at, "\xff\xd0", 2);
}

/* mov addr, %rax; mov %rax, -below(%rbp) */
static uint8_t *put_local(uint8_t *at, const volatile uint64_t *addr, uint8_t below)
{
	const uint8_t store[] = { 0x48, 0x89, 0x45, (uint8_t)-below };

	at = put(at, "\x48\xa1", 2);
	at = put(at, &addr, 8);
	return put(at, store, 4);
}

/* The stub calls code that is interpreted, which calls what is compiled. */
static void make_code(void)
{
	uint8_t *compiled_code = (uint8_t *)&block->nmethod + CODE_PLACE, *at, *stub = cache + 4096;

	at = put(compiled_code, "\x55", 1);
	at = put_call(at, (const void *)inner);
	put(at, "\x5d\xc3", 2);
	at = put(codelets[0].code, "\x55\x48\x89\xe5\x48\x8d\x45\x10\x50\x48\x83\xec\x48", 13);
	at = put_local(at, &frame_method, 24);
	at = put_local(at, &frame_bytecode, 64);
	at = put_call(at, compiled_code);
	put(at, "\xc9\xc3", 2);
	at = put(stub, "\x55\x48\x89\xe5", 4);
	at = put_call(at, codelets[0].code);
	call_stub = at;
	put(at, "\xc9\xc3", 2);
}

static void set_segments(uint8_t *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		at[i] = i < 254 ? (uint8_t)i : 254;
}

/* Method 0 at the beginning, and method 1 in it, in its line 9, behind the call. */
static void make_parts(void)
{
	const void *const all[] = { &methods[0], &methods[1] };
	static const uint8_t scopes[] = { 0xff, 0, 1, 1, 1, 2, 1 };
	struct pc *pcs = (struct pc *)(parts + 256);
	struct nmethod *code = &block->nmethod;

	memcpy(parts, all, sizeof(all));
	memcpy(parts + 128, scopes, sizeof(scopes));
	pcs[0] = (struct pc){ .offset = ~0u };
	pcs[1] = (struct pc){ .offset = 13, .scope = 4 };
	pcs[2] = (struct pc){ .offset = 0x7fffffff };
	code->metadata = (uint32_t)(parts - (char *)code);
	code->scopes = parts + 128;
	code->pcs = code->metadata + 256;
	code->dependencies = code->pcs + 3 * sizeof(*pcs);
}

static void begin(void)
{
	/* Its parts are at 32 bits from the nmethod on: in one piece. */
	cache = map(2 * CACHE_BYTES + PARTS_BYTES, PROT_EXEC);
	segment_map = cache + CACHE_BYTES;
	parts = (char *)cache + 2 * CACHE_BYTES;
	codelets = (struct codelet *)(cache + 8192);
	block = (struct block *)(cache + 16384);
	memory.low = (uint64_t)cache;
	memory.high = memory.low + CACHE_BYTES;
	heap = (struct heap){ memory.low, memory.high, (uint64_t)segment_map,
			      (uint64_t)segment_map + CACHE_BYTES / SEGMENT_BYTES, 7 };
	set_symbol(&good_class, "known/Good");
	set_symbol(&compiled, "compiled");
	set_symbol(&inlined, "inlined");
	set_symbol(&interpreted, "interpreted");
	set_symbol(&file, "Good.java");
	set_symbol(&evil_class, "Evil");
	set_symbol(&evil, "evil");
	set_method(0, &good_class, &compiled, 2);
	set_method(1, &good_class, &inlined, 3);
	set_method(2, &good_class, &interpreted, 4);
	for (size_t i = 3; i < N; i++)
		set_method(i, &evil_class, &evil, 5);
	frame_method = (uint64_t)&methods[2];
	frame_bytecode = (uint64_t)constants[2].bytecode;
	codelets[0] = (struct codelet){ .size = sizeof(*codelets), .bytecode = 1, .name = "nop" };
	codelets[1] = (struct codelet){ .size = sizeof(*codelets), .bytecode = ~0u,
					.name = "deoptimization entry points" };
	queue.buffer = codelets;
	queue.end = 2 * sizeof(*codelets);
	*block = (struct block){
		.length = 64, .used = 1,
		.nmethod = { .name = "nmethod", .size = 1024, .header = sizeof(struct nmethod), .complete = 1,
			     .frame_size = 2, .method = &methods[0], .id = 1,
			     .code = (const char *)&block->nmethod + CODE_PLACE },
	};
	*(struct block *)cache = (struct block){ .length = 128, .used = 1, .nmethod = { .name = "stubs" } };
	set_segments(segment_map, 128);
	set_segments(segment_map + 128, 64);
	memset(segment_map + 192, 255, CACHE_BYTES / SEGMENT_BYTES - 192);
	make_code();
	make_parts();
}

static void once(unsigned long i, void (*way)(void))
{
	if (!i)
		way();
}

static void lie(void)
{
	block->nmethod.method = &methods[3];
	frame_method = (uint64_t)&methods[4];
	frame_bytecode = (uint64_t)constants[4].bytecode;
	((const void **)parts)[0] = &methods[3];
	((const void **)parts)[1] = &methods[5];
	block->nmethod.id++;
}

/*
 * Lies that last for some milliseconds, in which they can be read, and then are those of another compiled method.
 * Returns the number of the lie; `is_new`: it begins.
 */
static unsigned long lasting(unsigned long i, int *ret_is_new)
{
	*ret_is_new = i % LIE_TURNS == 0;
	if (!i)
		lie();
	else if (*ret_is_new)
		block->nmethod.id++;
	return i / LIE_TURNS;
}

static void set_sound_parts(void)
{
	set_method(3, &evil_class, &evil, 5);
	set_method(4, &evil_class, &evil, 6);
	make_parts();
	lie();
}

/* Objects that are their own methods, classes and names. */
static void selves(unsigned long i)
{
	int is_new;
	unsigned long n = lasting(i, &is_new);

	if (!is_new)
		return;
	set_sound_parts();
	switch (n % 5) {
	case 0: block->nmethod.method = &block->nmethod; break;
	case 1: methods[3].constant = &methods[3]; break;
	case 2: constants[3].pool = &constants[3]; break;
	case 3: pools[4].class = &pools[4]; classes[4].pool = &classes[4]; break;
	default: classes[3].name = &classes[3]; frame_method = (uint64_t)&frame_method; break;
	}
}

static const uint64_t nowhere[] = { 0xffffffff81000000, 0xffff888000000000, 0x8000000000000000, 8, ~7ull,
				    0x00007ffffffff000, 0x800000000000, 1, 0xffffffffff600000, ~0ull };

static void pointers(unsigned long i)
{
	int is_new;
	unsigned long n = lasting(i, &is_new);
	const void *to = (void *)nowhere[n / 24 % 10];
	size_t j = n % 2 ? 3 : 4;

	if (!is_new)
		return;
	set_sound_parts();
	switch (n / 2 % 12) {
	case 0: block->nmethod.method = to; break;
	case 1: frame_method = (uint64_t)to; break;
	case 2: methods[j].constant = to; break;
	case 3: constants[j].pool = to; break;
	case 4: pools[j].class = to; break;
	case 5: classes[j].name = to; break;
	case 6: classes[j].pool = to; break;
	case 7: pools[j].slots[1] = pools[j].slots[2] = to; break;
	case 8: block->nmethod.scopes = to; break;
	case 9: block->nmethod.name = to; break;
	case 10: ((const void **)parts)[n % 2] = to; break;
	default: block->nmethod.code = to;
	}
}

/* What is copied of a function, as abi/script.h has it, of any number: should it be taken for such. */
static void forge(struct symbol *symbol)
{
	for (size_t i = 0; i + 64 <= TEXT_MAX; i += 64) {
		uint32_t head[10] = { (uint32_t)rand() % 131072, 1, 17, 6 << 16 | 6, 1 << 24 | 1 << 16, 1 };

		memcpy(symbol->text + i, head, sizeof(head));
		memcpy(symbol->text + i + sizeof(head), "forgedforgedforgedforged", 24);
	}
}

/* Every frame is of a function that nobody has seen, with the longest texts there are. */
static void storm(unsigned long i)
{
	once(i, lie);
	evil.length = evil_class.length = file.length = TEXT_MAX;
	forge(&evil);
	forge(&evil_class);
	forge(&file);
	constants[4].words = 0x1000;
	constants[4].code_bytes = (uint16_t)i;
	block->nmethod.id++;
}

/* A new compiled method each time, and a new one that is interpreted: 100,000 in a second, if there is the time. */
static void many(unsigned long i)
{
	once(i, lie);
	block->nmethod.id++;
	snprintf(evil.text, sizeof(evil.text), "evil_%lu", i);
	evil.length = (uint16_t)strlen(evil.text);
}

static void lengths(unsigned long i)
{
	static const uint16_t sizes[] = { 65535, 0, 4096, 4097, 1, 32768, 64, 63 };
	static const uint32_t words[] = { ~0u, 0, 0x80000000, 1, 0x20000000, 4096, 0x1fff, 9 };
	int is_new;
	unsigned long n = lasting(i, &is_new);

	if (!is_new)
		return;
	evil.length = sizes[n % 8];
	evil_class.length = sizes[n / 2 % 8];
	file.length = sizes[n / 4 % 8];
	constants[3 + n % 2].words = words[n / 2 % 8];
	constants[3 + n % 2].code_bytes = sizes[n / 16 % 8];
	constants[3 + n % 2].name = n % 3 ? 1 : sizes[n / 3 % 8];
	pools[3 + n % 2].source = n % 5 ? 2 : sizes[n / 5 % 8];
}

/* Scopes that call each other in a ring, call what is behind the end, or are at their own. */
static void rings(unsigned long i)
{
	uint8_t *scopes = (uint8_t *)parts + 128;
	struct pc *pcs = (struct pc *)(parts + 256);
	int is_new;
	unsigned long n = lasting(i, &is_new);

	if (!is_new)
		return;
	scopes[1] = n % 3 == 0 ? 4 : n % 3 == 1 ? 1 : 0;
	scopes[4] = n / 3 % 3 == 0 ? 1 : n / 3 % 3 == 1 ? 4 : 100;
	scopes[2] = n / 9 % 4 ? 1 : 191;
	pcs[1].scope = n / 36 % 4 ? 4 : 0x7fffffff;
}

/* As many places as can be, each with a scope of its own, and a long line of callers. */
static void make_long(uint32_t pc_bytes, uint32_t scope_bytes, uint32_t deep)
{
	struct nmethod *code = &block->nmethod;
	uint8_t *scopes = (uint8_t *)parts + 128;
	struct pc *pcs = (struct pc *)(parts + 128 + scope_bytes);
	uint32_t at = 1, before = 0;

	code->size = 0x7ffffff0;
	for (uint32_t n = 0; at + 12 <= scope_bytes; n++) {
		const uint32_t values[] = { n % deep ? before : 0, 1 + n % 2, n % 16 };

		before = at;
		for (int v = 0; v < 3; v++) {
			uint32_t value = values[v];

			for (int k = 0; k < 4 && value >= 192; k++) {
				uint32_t low = 192 + ((value - 192) & 63);

				scopes[at++] = (uint8_t)low;
				value = (value - low) >> 6;
			}
			scopes[at++] = (uint8_t)value;
		}
		if (n < pc_bytes / sizeof(*pcs))
			pcs[n] = (struct pc){ .offset = n + 1, .scope = before };
	}
	code->metadata = (uint32_t)(parts - (char *)code);
	code->scopes = scopes;
	code->pcs = code->metadata + 128 + scope_bytes;
	code->dependencies = code->pcs + pc_bytes;
}

static void largest(unsigned long i)
{
	int is_new;

	lasting(i, &is_new);
	if (!i)
		make_long(4u << 20, 4u << 20, 100);
}

static void middling(unsigned long i)
{
	int is_new;

	lasting(i, &is_new);
	if (!i)
		make_long(256u << 10, 256u << 10, 30);
}

/* Parts of gigabytes, of less than nothing, and of what is not mapped. */
static void sizes(unsigned long i)
{
	static const uint32_t places[] = { 0xfffffff0, 0x7ffffff0, 0x80000000, 0, 1,
					   0x40000000, 1u << 24,   4u << 20 };
	struct nmethod *code = &block->nmethod;
	int is_new;
	unsigned long n = lasting(i, &is_new);

	if (!is_new)
		return;
	set_sound_parts();
	code->dependencies = places[n % 8] + (n / 4 % 2 ? code->pcs : 0);
	code->pcs = n / 2 % 2 ? places[n / 4 % 8] : code->pcs;
	code->metadata = n / 3 % 2 ? places[n / 8 % 8] : code->metadata;
	code->size = n % 5 ? 1024 : ~0u;
	code->complete = n % 7 ? 1 : ~0u;
	code->scopes = n % 11 ? parts + 128 : NULL;
	code->state = n % 13 == 12 ? 3 : 0;
}

/* Frames that are larger than the stack, or smaller than nothing; and what a block is. */
static void frame_sizes(unsigned long i)
{
	static const int32_t n[] = { 2, 0, -1, 1, 0x7fffffff, (int32_t)0x80000000, 3, 100, 4095, 2047 };

	once(i, lie);
	block->nmethod.frame_size = n[i / 4 % 10];
	block->nmethod.header = i / 64 % 3 ? sizeof(struct nmethod) : 16;
	block->used = i / 256 % 4 != 3;
	block->length = i / 1024 % 2 ? 64 : ~0ull;
}

/* The way to the beginning of a block, in steps of 1, of any length, and in none. */
static void segments(unsigned long i)
{
	if (!i) {
		lie();
		memset(segment_map, 1, CACHE_BYTES / SEGMENT_BYTES);
	}
	for (size_t j = 0; j < 256 && i % 8 == 7; j++)
		segment_map[j] = (uint8_t)rand();
	if (i % 64 == 63)
		set_segments(segment_map + 128, 64);
}

static volatile int ended;

/* All of it by turns, while it is read. */
static void *change(void *arg)
{
	for (uint32_t i = 0; !ended; i++) {
		memset(evil.text, 'a' + i % 26, 64);
		evil.length = i % 64;
		evil_class.length = i % 7 ? 4 : 65535;
		constants[3].name = i % 3 ? 1 : 2;
		methods[3].constant = i % 5 ? &constants[3] : &constants[7];
		block->nmethod.method = i % 7 ? &methods[3] : &methods[6];
		block->nmethod.id = i;
		block->nmethod.dependencies = i % 11 ? block->nmethod.pcs + 48 : ~0u;
		((const void **)parts)[i % 2] = i % 13 ? &methods[3] : (void *)nowhere[i % 10];
		((uint8_t *)parts)[128 + i % 7] = (uint8_t)i;
		frame_method = i % 17 ? (uint64_t)&methods[4] : nowhere[i % 10];
		classes[4].pool = i % 19 ? &pools[4] : NULL;
	}
	return arg;
}

static pthread_t changer;
static void changing(unsigned long i)
{
	if (!i) {
		lie();
		pthread_create(&changer, NULL, change, NULL);
	}
}

/* Of the others nothing is to be believed from the first moment on. */
static void unknown(void) { version = 26; }
static void older(void) { version = 16; }
/* No entry is the last one. */
static void endless(void)
{
	gHotSpotVMStructEntryArrayStride = 256;
	gHotSpotVMStructs = map(4ul << 20, 0);
	for (size_t i = 0; i + 256 <= 4ul << 20; i += 256)
		memcpy((char *)gHotSpotVMStructs + i, &fields[0], sizeof(fields[0]));
}
static void no_stride(void) { gHotSpotVMStructEntryArrayStride = 0; }
static void tables_nowhere(void) { gHotSpotVMTypes = (void *)nowhere[0]; }
static void many_heaps(void) { heap_array.length = 0x7fffffff; }
static void one_heap_twice(void)
{
	heap_array.length = 2;
	heap_list[1] = &heap;
}
static void no_codelets(void) { codelets[0].size = 0; }
static void places(void)
{
	for (size_t i = 20; i < sizeof(fields) / sizeof(*fields) - 1; i++)
		fields[i].offset = ~0ull - i;
}
/* All that there is is its code. */
static void wide(void)
{
	heap.low = 0;
	heap.high = 0x7fffffffffff;
}

static const struct way {
	const char *name;
	void (*turn)(unsigned long);
	void (*before)(void);
} ways[] = {
	{ "sound", NULL, NULL },
	{ "selves", selves, NULL },
	{ "pointers", pointers, NULL },
	{ "storm", storm, NULL },
	{ "many", many, NULL },
	{ "lengths", lengths, NULL },
	{ "rings", rings, NULL },
	{ "largest", largest, NULL },
	{ "middling", middling, NULL },
	{ "sizes", sizes, NULL },
	{ "frame_sizes", frame_sizes, NULL },
	{ "segments", segments, NULL },
	{ "changing", changing, NULL },
	{ "unknown", NULL, unknown },
	{ "older", NULL, older },
	{ "endless", NULL, endless },
	{ "no_stride", NULL, no_stride },
	{ "tables_nowhere", NULL, tables_nowhere },
	{ "many_heaps", NULL, many_heaps },
	{ "one_heap_twice", NULL, one_heap_twice },
	{ "no_codelets", NULL, no_codelets },
	{ "places", NULL, places },
	{ "wide", pointers, wide },
};

__attribute__((noipa)) void outer(double until, void (*turn)(unsigned long))
{
	void (*stub)(void) = (void (*)(void))(cache + 4096);

	for (unsigned long i = 0; now() < until; i++) {
		if (turn)
			turn(i);
		stub();
	}
	sum++;
}

int main(int argc, char **argv)
{
	for (size_t i = 0; argc > 2 && i < sizeof(ways) / sizeof(*ways); i++) {
		if (strcmp(argv[1], ways[i].name))
			continue;
		begin();
		if (ways[i].before)
			ways[i].before();
		outer(now() + SOUND_SECONDS, NULL);
		outer(now() + atof(argv[2]), ways[i].turn);
		ended = 1;
		return 0;
	}
	return 2;
}
