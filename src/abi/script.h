/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * script: frames of interpreted code: what the sampling program has to know of a runtime to find them, and what it
 * copies of each function while that is alive. Never stored: a recorder and its programs are always of one build.
 *
 *   space (abi/unwind.h)      what the runtime of the process is     function, found by a hash of what names it
 *   {.., script} -----------> struct script_python                   key --> its slot: the number in frame words
 *
 * A frame word (STACK_IP_SCRIPT) has the function's number and the place in it. The number is the slot of its key
 * with the epoch of the table. Who puts a key there, the first one that sees the function, also adds a struct
 * script_sight to what the recorder drains with the samples of that generation. Keys are never taken out one by
 * one: when half of the slots are used, the recorder begins another epoch, waits for programs that still work with
 * the one before, and empties the table. Until then no function gets a number.
 */
#pragma once
#ifndef __bpf__
#include <stdint.h>
#endif

#define SCRIPT_SLOT_BITS 17
#define SCRIPT_SLOTS (1u << SCRIPT_SLOT_BITS)
#define SCRIPT_PROBES_MAX 16 /* slots looked at before the table counts as full */
#define SCRIPT_EPOCHS ((1u << 11) - 1) /* then they begin at 0 again */
#define SCRIPT_NUMBER(epoch, slot) ((epoch) << SCRIPT_SLOT_BITS | (slot)) /* 28 bits: STACK_IP_SCRIPT */
#define SCRIPT_UNKNOWN SCRIPT_NUMBER(SCRIPT_EPOCHS, SCRIPT_SLOTS - 1) /* the number of a function that got none */
#define SCRIPT_NO_NUMBER (~0u)
#define SCRIPT_NO_KEY 2ull /* in a slot whose function could not be copied; keys are odd */

/* How the chain of a thread's frames begins, and where one run of the interpreter's loop ends in it. */
enum script_python_chain {
	/*
	 * Up to 3.10: PyThreadState.frame is the innermost PyFrameObject, each is one call of the loop, and nothing
	 * of it is on the C stack.
	 */
	SCRIPT_PYTHON_OBJECTS,
	/*
	 * 3.11: PyThreadState.cframe is a _PyCFrame on the C stack of the loop's innermost call: {current_frame,
	 * previous}. The last _PyInterpreterFrame of that call has is_entry.
	 */
	SCRIPT_PYTHON_CFRAMES,
	/*
	 * 3.12: the same, but each call has a frame of its own on the C stack, behind its last one: of owner
	 * FRAME_OWNED_BY_CSTACK, and with nothing to show.
	 */
	SCRIPT_PYTHON_ENTRIES_BY_CFRAME,
	/* 3.13: PyThreadState.current_frame is the innermost _PyInterpreterFrame; else as 3.12. */
	SCRIPT_PYTHON_ENTRIES,
};

/* A CPython of one process. Places are in bytes from the beginning of the struct on. */
struct script_python {
	uint64_t code_type; /* the address of PyCode_Type */
	uint64_t loop_start, loop_end; /* addresses of _PyEval_EvalFrameDefault */
	uint32_t thread_state; /* the pointer to the thread's PyThreadState is so far above its thread pointer */
	uint16_t version; /* 0x030b: 3.11 */
	uint8_t chain; /* enum script_python_chain */
	uint8_t pad_;
	uint16_t state_thread; /* of PyThreadState: thread_id, which is the thread pointer */
	uint16_t state_frame; /* frame, cframe or current_frame */
	uint8_t cframe_frame, cframe_previous; /* of _PyCFrame: current_frame, previous */
	/* Of _PyInterpreterFrame or PyFrameObject: f_code (f_executable), previous (f_back) .. */
	uint8_t frame_code, frame_previous;
	uint8_t frame_instruction; /* prev_instr or instr_ptr, an address; OBJECTS: f_lasti, of 4 bytes */
	uint8_t frame_mark; /* a byte: CFRAMES: is_entry; ENTRIES: owner; OBJECTS: 0 */
	uint8_t frame_bytes; /* up to the end of the last of these: at most SCRIPT_FRAME_BYTES */
	uint8_t lasti_units; /* OBJECTS: bytes of bytecode that 1 of f_lasti is: 2 in 3.10, else 1 */
	uint16_t code_bytecode; /* of PyCodeObject: where the bytecode begins; OBJECTS: 0 */
	uint8_t code_name; /* co_qualname, before 3.11 co_name */
	uint8_t code_file; /* co_filename */
	uint8_t code_line; /* co_firstlineno, 4 bytes */
	uint8_t code_lines; /* co_linetable, before 3.10 co_lnotab */
	uint8_t text_ascii; /* of a str: where its characters are, if it is of ASCII alone .. */
	uint8_t text_other; /* .. and else: PyASCIIObject, PyCompactUnicodeObject */
	uint8_t pad2_[4];
};
#define SCRIPT_FRAME_BYTES 128
#define SCRIPT_CODE_BYTES 160 /* of a PyCodeObject, in which the places above are */
#define SCRIPT_OWNER_STACK 3 /* FRAME_OWNED_BY_CSTACK of 3.12 and 3.13 */
/* Include/object.h, cpython/unicodeobject.h and cpython/bytesobject.h, 3.7 to 3.13. */
#define PYTHON_OBJECT_TYPE 8 /* PyObject.ob_type, in builds that are known */
#define PYTHON_OBJECT_SIZE 16 /* PyVarObject.ob_size, PyASCIIObject.length */
#define PYTHON_BYTES_TEXT 32 /* PyBytesObject.ob_sval */
#define PYTHON_STR_STATE 32 /* PyASCIIObject.state, of which are: */
#define PYTHON_STR_CHAR_BYTES(state) ((state) >> 2 & 7)
#define PYTHON_STR_IS_COMPACT(state) ((state) >> 5 & 1)
#define PYTHON_STR_IS_ASCII(state) ((state) >> 6 & 1)

/*
 * What names a method of a HotSpot JVM: places in bytes from the beginning of the object on
 * (hotspot/share/oops/{method,constMethod,constantPool,klass,instanceKlass,symbol}.hpp, code/nmethod.hpp).
 */
struct script_hotspot {
	uint16_t version; /* 17, 21 ..; 0: nothing here is known */
	uint16_t method_const; /* Method: a pointer to its ConstMethod */
	uint16_t const_pool; /* ConstMethod: a pointer to its ConstantPool, .. */
	uint16_t const_words; /* .. its size, 4 bytes, in words, .. */
	uint16_t const_code_bytes; /* .. of how many bytes its bytecode is, 2 bytes, .. */
	uint16_t const_name; /* .. the slot of its name, 2 bytes, .. */
	uint16_t const_flags, const_flags_bytes; /* .. flags, of which has_lines is one .. */
	uint16_t const_bytes; /* .. and where the bytecode begins; behind it is the table of lines */
	uint16_t pool_class; /* ConstantPool: a pointer to its InstanceKlass .. */
	uint16_t pool_slots; /* .. and where its slots begin, a pointer each */
	uint16_t class_name; /* InstanceKlass: a pointer to its name, a Symbol, .. */
	uint16_t class_pool; /* .. and one to its ConstantPool */
	uint16_t source; /* the slot of the source file's name, 2 bytes: in the ConstantPool or .. */
	uint16_t is_source_in_class; /* .. in the InstanceKlass */
	uint16_t symbol_bytes, symbol_text; /* Symbol: its length, 2 bytes, and its text */
	uint16_t nmethod_method; /* nmethod: a pointer to its Method, .. */
	uint16_t nmethod_id; /* .. a number that no other one gets, 4 bytes, .. */
	uint16_t nmethod_bytes; /* .. and up to where these are: at most SCRIPT_OBJECT_BYTES */
	uint32_t has_lines; /* of const_flags */
};
#define SCRIPT_OBJECT_BYTES 512 /* of any of these, but for SCRIPT_CONST_BYTES and SCRIPT_POOL_BYTES */
#define SCRIPT_CONST_BYTES 64
#define SCRIPT_POOL_BYTES 128
/* Below rbp, in a frame of its interpreter (frame_x86.hpp): interpreter_frame_method_offset, bcp_offset. */
#define HOTSPOT_METHOD 24
#define HOTSPOT_BYTECODE 64
#define HOTSPOT_NO_PLACE 0xffffffffu /* of a frame word: none, as of a native method */
#define HOTSPOT_STUB_BYTES 64 /* of a stub's name, with the NUL */

/* What a frame of HotSpot's is, as a step from it sees, with an address. */
enum script_sees {
	SCRIPT_SEES_NOTHING,
	SCRIPT_SEES_INTERPRETED, /* of an interpreted method: its rbp */
	SCRIPT_SEES_ENTERED, /* none yet: the Method whose frame is being made */
	SCRIPT_SEES_CODE, /* of a compiled method: its nmethod */
	SCRIPT_SEES_STUB, /* of other code: the text that it is called by */
};

/* Texts of a function, in this order. */
enum script_text {
	SCRIPT_NAME,
	SCRIPT_FILE, /* HotSpot: the source file's name alone, if there is any */
	SCRIPT_CLASS, /* HotSpot: "java/util/HashMap"; else it is empty */
	SCRIPT_LINES,
	SCRIPT_TEXTS
};
#define SCRIPT_TEXT_MAX 4096 /* bytes of a name or file: of longer ones the beginning is there */
#define SCRIPT_LINES_MAX 32768 /* bytes of a table of lines: of longer ones nothing is */

/* What a function is. */
enum script_function_kind {
	SCRIPT_OF_PYTHON, /* a code object: places are in its bytecode */
	SCRIPT_OF_JAVA, /* a method that is interpreted: likewise; or a stub of the JVM's, of no class */
	/*
	 * A method that is interpreted, by its address alone: what names it is not in memory at the moment, and has
	 * to be read by who can wait for that.
	 */
	SCRIPT_OF_JAVA_ADDRESS,
	/* A compiled method: places are in its code. What may be inlined there is not copied, and no lines are. */
	SCRIPT_OF_JAVA_CODE,
};

/* What was copied of a function; its texts follow, then what is missing to 8 bytes. */
struct script_sight {
	uint32_t number;
	uint32_t first_line; /* Python's co_firstlineno */
	uint16_t version; /* of the runtime: script_python.version, script_hotspot.version */
	uint16_t function; /* enum script_function_kind */
	uint16_t bytes[SCRIPT_TEXTS]; /* of each text as it is in memory */
	uint8_t char_bytes[SCRIPT_TEXTS]; /* 1, 2 or 4: Latin-1, UCS-2, UCS-4; of lines 1; modified UTF-8: 1 */
	uint32_t pid; /* of the recorder's namespace */
	uint32_t check; /* SCRIPT_OF_JAVA_CODE: its compile_id; SCRIPT_OF_JAVA_ADDRESS: its ConstMethod, 32 bits */
	uint64_t addr; /* SCRIPT_OF_JAVA_ADDRESS: of the Method; SCRIPT_OF_JAVA_CODE: of the nmethod */
};
#define SCRIPT_SIGHTS_BYTES (1u << 20) /* of one generation: a sight begins in front of that, .. */
#define SCRIPT_SIGHT_MAX (sizeof(struct script_sight) + SCRIPT_TEXTS * SCRIPT_LINES_MAX) /* .. and may end behind */

_Static_assert(sizeof(struct script_python) == 56, "no padding");
_Static_assert(sizeof(struct script_hotspot) == 44, "no padding");
_Static_assert(sizeof(struct script_sight) == 40, "no padding");
