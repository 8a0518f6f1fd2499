/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * unwind: the tables that both the kernel's walk and the one in user space follow a stack by: rows of
 * one image, mappings of one process, and who has which. Never stored: a recorder and its programs
 * are always of one build.
 *
 * All of it but the spaces' heads lies in segments of 4 MB, as 32-bit words that are numbered over
 * all segments; a block (a table's index with its long rules, the rows of a page, the mappings of a
 * space) never crosses from one segment into the next.
 *
 *   process (hash by pid)      space                 mappings, by start        table of one image
 *   {word, check}  ----------> {serial, n, at} ----> {start, end, bias,        long rules .. 2, 1, 0 |
 *                                                     index_at, pages} ------> pages 0, 1, 2 ..
 *                                                                              {first, count} --> rows
 *
 * A row is `offset in its 4 KB page << 20 | rule`, so rows are in order as numbers. The first row of
 * a page has offset 0: what held at the end of the page before is carried over, and no look-up ever
 * leaves its page.
 */
#pragma once
#ifndef __bpf__
#include <stdbool.h>
#include <stdint.h>
#endif
#include "abi/script.h"

#define UNWIND_SEGMENT_BITS 20 /* words of a segment */
#define UNWIND_SEGMENT_WORDS (1u << UNWIND_SEGMENT_BITS)
#define UNWIND_SEGMENT_BYTES (UNWIND_SEGMENT_WORDS * 4) /* a map value of 5.15 may have 4 MB */
#define UNWIND_SEGMENTS_MAX 1024

#define UNWIND_PAGE_BITS 12
#define UNWIND_PAGE_BYTES (1u << UNWIND_PAGE_BITS)
#define UNWIND_PAGES_MAX (1u << 18) /* 1 GB of code in one image */
#define UNWIND_PAGE_ROWS_MAX UNWIND_PAGE_BYTES
#define UNWIND_LONGS_MAX (1u << 16) /* long rules of one image */

/* The rows of 4 KB of code. */
struct unwind_page {
	uint32_t first; /* word of the first row; in a table that is not placed yet, its number */
	uint32_t count; /* 0: no code is there */
};

/*
 * A rule has 20 bits. Below UNWIND_ESCAPE it is the architecture's packed form (unwind_x86_64.h ..);
 * else `kind << 16 | payload`.
 */
#define UNWIND_RULE_BITS 20
#define UNWIND_RULE_MASK ((1u << UNWIND_RULE_BITS) - 1)
#define UNWIND_ESCAPE (1u << 19)
#define UNWIND_ROW(offset, rule) ((uint32_t)(offset) << UNWIND_RULE_BITS | (rule))
#define UNWIND_ROW_OFFSET(row) ((row) >> UNWIND_RULE_BITS)
#define UNWIND_ESCAPED(kind, payload) (UNWIND_ESCAPE | (uint32_t)(kind) << 16 | (payload))
#define UNWIND_KIND(rule) ((rule) >> 16 & 7)
#define UNWIND_PAYLOAD(rule) ((rule) & 0xffff)

enum unwind_kind {
	UNWIND_END, /* code that nothing describes begins here */
	UNWIND_ROOT, /* the return address is undefined: the outermost frame */
	UNWIND_PLT, /* CFA = sp + 8 + ((ip & 15) >= payload ? 8 : 0): a lazy PLT slot (x86-64 psABI) */
	UNWIND_SIGNAL, /* a signal frame: every register is in the context that sp leads to */
	UNWIND_FP, /* one step by frame pointer is exact here (Go; payload 0) */
	UNWIND_UNSUPPORTED, /* payload: enum unwind_reason */
	UNWIND_LONG, /* payload: the number of a long rule of this table */
};

/* Payloads of UNWIND_FP. */
#define UNWIND_FP_CUSTOM 1 /* generated code, whose compiler may keep frame pointers: each step is to be proven */
#define UNWIND_FP_SWITCHED 2 /* the caller is on another stack, which may lie below this one */
#define UNWIND_FP_HOTSPOT 3 /* code of HotSpot's code cache: struct unwind_hotspot says how its frames are */

/* X(enumerator, "name", "what it means"): why a rule of the file cannot be followed. Append only. */
#define UNWIND_REASONS(X) \
	X(UNWIND_REASON_NO, "", "") \
	X(UNWIND_REASON_EXPRESSION, "expression", "a DWARF expression of a shape that is not known") \
	X(UNWIND_REASON_REGISTER, "register", "a rule by a register that is none of this machine's") \
	X(UNWIND_REASON_RANGE, "range", "an offset too great to be kept") \
	X(UNWIND_REASON_LONGS, "rules", "more different long rules than a table can hold") \
	X(UNWIND_REASON_OPCODE, "opcode", "a call frame instruction that is not known") \
	X(UNWIND_REASON_CIE, "cie", "a CIE of an unknown version, augmentation or address form") \
	X(UNWIND_REASON_STATE, "state", "remembered states nested too deep, or restored without one") \
	X(UNWIND_REASON_DAMAGED, "damaged", "the description breaks off or contradicts itself") \
	X(UNWIND_REASON_RETURN, "return", "a return address that is neither in memory nor in a register") \
	X(UNWIND_REASON_STACK, "stack", "a caller's stack pointer that is not the CFA") \
	X(UNWIND_REASON_SIGNAL, "signal", "a signal frame of a shape that is not known")

enum unwind_reason {
#define X(id, name, text) id,
	UNWIND_REASONS(X)
#undef X
	UNWIND_REASON_LAST_
};

/* Where a register of the caller is. */
enum unwind_where {
	UNWIND_SAME, /* unchanged */
	UNWIND_AT_CFA, /* in memory at CFA + offset */
	UNWIND_AT_BASE, /* in memory at base register + offset */
	UNWIND_IN_REGISTER, /* in the register `offset` */
	UNWIND_IS_CFA, /* is CFA + offset */
	UNWIND_UNDEFINED, /* lost; for the return address: the root */
	UNWIND_AT_FP, /* in memory at this frame's fp + offset, where the CFA has another base */
};

/* How the CFA comes from base + offset (struct unwind_long.load). */
#define UNWIND_LOAD_NO 0 /* CFA = base + offset */
#define UNWIND_LOAD 1 /* CFA = *(base + offset) + add */
#define UNWIND_LOAD_INDEXED(number) (2 + (number)) /* CFA = *(base + offset + 8 * that register) + add */

#define UNWIND_KEPT_SAME 1 /* the register is unchanged; nothing is saved at such a place */

/* A rule that has no packed form. Register numbers are DWARF's of the machine. */
struct unwind_long {
	/* Of the CFA. Not sp nor fp: known in the leaf, past a signal, and where `add` tells of it. */
	uint8_t base;
	uint8_t load; /* UNWIND_LOAD_* */
	uint8_t ra_where, fp_where; /* enum unwind_where */
	int32_t offset;
	/*
	 * With UNWIND_LOAD_NO: not 0: the register that the architecture keeps for this is saved at CFA + add, or
	 * UNWIND_KEPT_SAME.
	 */
	int16_t add;
	int16_t ra;
	int32_t fp;
};

/* An executable mapping of a process. */
struct unwind_mapping {
	uint64_t start, end; /* addresses [start, end) */
	uint64_t bias; /* page = (ip - bias) >> UNWIND_PAGE_BITS; UNWIND_BARE_HOTSPOT: word of its description */
	uint32_t index_at; /* the word of page 0; the long rule i is the 4 words at index_at - 4 * (i + 1) */
	uint32_t pages; /* 0: no table, and index_at is an enum unwind_bare */
};

/* What a mapping without a table is. */
enum unwind_bare {
	UNWIND_BARE_JIT, /* anonymous memory: as UNWIND_FP_CUSTOM */
	UNWIND_BARE_FILE, /* a file that describes nothing: a frame pointer is a guess */
	UNWIND_BARE_WAITING, /* its table is not there yet: the stack is copied */
	UNWIND_BARE_HOTSPOT, /* a heap of HotSpot's code cache, from its lowest address on: as UNWIND_FP_HOTSPOT */
};

/* What the code of HotSpot's interpreter is, piece by piece. */
enum unwind_hotspot_part {
	UNWIND_HOTSPOT_OTHER, /* nothing is known of its frames */
	UNWIND_HOTSPOT_FRAMED, /* it runs in the frame of an interpreted method */
	UNWIND_HOTSPOT_LEAVING, /* the same, and may leave that frame */
	UNWIND_HOTSPOT_ENTRY, /* it makes that frame */
};
#define UNWIND_HOTSPOT_PARTS_MAX 32
#define UNWIND_HOTSPOT_PART(offset, part) ((uint32_t)(offset) << 2 | (part))

#define UNWIND_HOTSPOT_BLOB_BYTES 128 /* of a block, from its header on, that are read */

/*
 * A heap of the code cache of a HotSpot JVM. It is given out in blocks of segments; which block an address is in
 * the map of segments says: a byte for each, 0 where a block begins, else how many segments to go back (255: free).
 * A block is a header, then a CodeBlob with what is asked of it here (hotspot/share/code/{heap,codeBlob}.hpp), all
 * places in bytes from the beginning of the block on.
 */
struct unwind_hotspot {
	uint64_t segment_map; /* the address of its first byte */
	uint64_t call_stub; /* the return address in StubRoutines::call_stub */
	uint64_t continuation; /* stubs that a virtual thread returns to whose caller is on the heap; 0: none */
	uint64_t low, high; /* all heaps are in addresses [low, high) */
	uint64_t interpreter; /* the first address of the interpreter's code, .. */
	uint32_t nmethod_bytes; /* what `header` has of compiled methods alone */
	uint32_t interpreter_bytes; /* .. of which there are so many */
	uint32_t parts[UNWIND_HOTSPOT_PARTS_MAX]; /* by offset; those that are not used are beyond its end */
	uint8_t segment_bits; /* a segment has so many bytes, 1 << bits */
	uint8_t blob; /* where the CodeBlob is */
	uint8_t used; /* a byte: 0 in a free block */
	uint8_t header, header_bytes; /* the size of the class, without its sign; of 2 or 4 bytes */
	uint8_t name; /* a pointer to text */
	uint8_t frame_size; /* a signed number of 4 bytes: words, without the return address's caller */
	uint8_t code, code_bytes; /* where its code begins: 8: an address, 4: the distance from the CodeBlob on */
	uint8_t complete, complete_bytes; /* how far from there a frame is made, signed; of 2 or 4 bytes */
	uint8_t pad_;
	uint32_t continuation_bytes;
	struct script_hotspot names;
	uint32_t pad2_;
};

/*
 * The mappings that one or more processes have. Heads never move and are never anything else. As long as a
 * serial is in use, and ever after, it stands for the same mappings with the same tables: the kernel's walk
 * remembers rules by it.
 */
struct unwind_space {
	uint32_t serial; /* 0: not in use. New for each use, so an old word finds out */
	uint32_t n; /* mappings */
	uint32_t at; /* the word of the first, an even one */
	uint32_t script; /* the word of its struct script_python (abi/script.h), an even one; 0: there is none */
};
#define UNWIND_SPACES_MAX 32768
#define UNWIND_MAPPINGS_MAX (UNWIND_SEGMENT_BYTES / sizeof(struct unwind_mapping))

/*
 * The value of the hash of processes. A process that is gone, or has called exec since, has another
 * check than the task that looks it up; so has a value that is torn, or that the kernel gave to
 * another key while it was read.
 */
struct unwind_process {
	uint64_t word; /* UNWIND_WORD(space, serial) */
	uint64_t check; /* unwind_check() */
};
#define UNWIND_WORD(space, serial) ((uint64_t)(space) << 32 | (uint32_t)(serial))

/* start_ns and exec_id: of the process, as in struct capture_key. */
static inline uint64_t unwind_check(uint64_t word, uint64_t start_ns, uint64_t exec_id)
{
	uint64_t check = word * 0x9e3779b97f4a7c15ull;

	check = (check ^ check >> 32 ^ start_ns) * 0xff51afd7ed558ccdull;
	return (check ^ check >> 32 ^ exec_id) * 0xc4ceb9fe1a85ec53ull;
}

/* Registers by DWARF number, the instruction pointer last. */
#define UNWIND_REGISTERS_MAX 33

_Static_assert(sizeof(struct unwind_page) == 8, "two words");
_Static_assert(sizeof(struct unwind_long) == 16, "four words");
_Static_assert(sizeof(struct unwind_mapping) == 32, "eight words");
_Static_assert(sizeof(struct unwind_space) == 16, "no padding");
_Static_assert(sizeof(struct unwind_hotspot) == 248, "no padding");
_Static_assert(UNWIND_PAGES_MAX * 2 + UNWIND_LONGS_MAX * 4 <= UNWIND_SEGMENT_WORDS,
	       "an index and its long rules fit one segment");
