/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_format: the bytes of a file of the symbol cache: all that was once found out about the
 * places of one build, so that it is looked up and not found out again.
 *
 *	+---------------------+ 0
 *	| struct cache_header |  what it is of, what it was made from, where the sections are; its own CRC
 *	+---------------------+ each section begins at a multiple of 8 and has a CRC of its own
 *	| INPUTS              |  struct cache_input + text, each padded to 8: the further files that were wished for
 *	| RUNS                |  struct cache_run, by start: stretches of places in one function ..
 *	| STARTS              |  u32, ascending, n + 1: .. each made of extents. [i] .. [i + 1] is one extent
 *	| NODES_OF            |  u32, n: the node that says what is at each of its places; 0: no name
 *	| STATES              |  u8, n: CACHE_STATE_*; 0: nothing is known of the extent
 *	| NODES               |  struct cache_node: a line in a scope; ids begin at 1
 *	| SCOPES              |  struct cache_scope: a function, or one that is inlined at a node; ids begin at 1
 *	| NAMES               |  struct cache_name: how a function is called; ids begin at 1
 *	| STRINGS             |  texts, each ended by a NUL, named by their offset; the first byte is a NUL: 0, none
 *	+---------------------+ header.bytes
 *
 * Places are counted from header.base and fit into 32 bits. The chain of an extent: its node has
 * the line and the scope; the scope has the name and the source file, and, when it is inlined, the
 * node in whose scope it is, which has a lower id. So what is inlined in many lines is written down
 * once: a table of all of vmlinux takes a tenth of what its chains would take one by one.
 *
 * A file is made whole under another name and then renamed, and never written to again: whoever has
 * it mapped has all of it for as long as he likes, also when it is replaced or removed meanwhile.
 * Numbers have this machine's byte order; a file of another one is not used. Nothing is done about
 * power cuts: what a file system leaves of a file that was not on the disk yet is less of it, or
 * zeros, and elements that are zeros do not check when an answer needs them.
 */
#pragma once
#include <stdint.h>
#include "core/profile/event.h"

#define CACHE_MAGIC "stksyms\n"
#define CACHE_MAGIC_LEN 8
#define CACHE_VERSION 4
#define CACHE_ENDIAN 0x01020304u

#define CACHE_FILE_BYTES_MAX (1ULL << 30)
#define CACHE_INPUTS_MAX 64 /* a module that needs more (split DWARF without a package) is not cached */
#define CACHE_TEXT_MAX 4096 /* of a path in INPUTS */
#define CACHE_STRING_MAX 16384

enum cache_section_id {
	CACHE_INPUTS,
	CACHE_RUNS,
	CACHE_STARTS,
	CACHE_NODES_OF,
	CACHE_STATES,
	CACHE_NODES,
	CACHE_SCOPES,
	CACHE_NAMES,
	CACHE_STRINGS,
	CACHE_SECTIONS_
};

struct cache_section {
	uint64_t offset; /* in the file */
	uint32_t n; /* elements; of INPUTS and STRINGS bytes */
	uint32_t crc; /* of all of its bytes (CRC-32, zlib's crc32()) */
};

/* Which file it was. */
struct cache_identity {
	uint64_t dev, inode, size, mtime_ns;
	uint64_t changed_ns; /* st_ctim, which its owner cannot set to what it likes */
};

#define CACHE_WHOLE 1 /* all of the module is in it, as far as it can be */
/*
 * The module or its debug data was a stranger's, or was found below a root that is not ours: a
 * build id is a claim that anybody can write into a file, so that its names are for this very file
 * only, and never for one that is ours or root's.
 */
#define CACHE_THIS_FILE 2
#define CACHE_FLAGS (CACHE_WHOLE | CACHE_THIS_FILE)

struct cache_header {
	char magic[CACHE_MAGIC_LEN];
	uint32_t version, endian;
	uint32_t crc; /* of the header, with 0 here */
	uint32_t names_digest; /* of the code that found out the names: what an older stk thought is not shown */
	uint32_t places; /* enum namer_places: what offsets are */
	uint32_t flags; /* CACHE_WHOLE .. */
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
	uint64_t bytes; /* of the file */
	uint64_t base; /* what places are counted from */
	uint64_t made_s; /* when, CLOCK_REALTIME */
	uint64_t text; /* place of the symbol _text, what places in a kernel are counted from; 0: not known */
	struct cache_identity module;
	uint64_t print; /* image_print() of it: two files may say that they are one build */
	uint32_t n_inputs, path; /* path of the module: a string; 0: none */
	struct cache_section sections[CACHE_SECTIONS_];
};
_Static_assert(sizeof(struct cache_header) == 56 + 32 + 40 + 16 + 16 * CACHE_SECTIONS_, "part of the format");

/* A further file that was wished for, and what came of it. */
struct cache_input {
	uint32_t kind; /* enum wanted_kind */
	int32_t result; /* 0: it was found; -ENOENT, -ESTALE: there was none, there were only others */
	uint32_t build_id_len, crc;
	uint8_t build_id[BUILD_ID_MAX];
	uint16_t name_len, folder_len; /* bytes of text, without NUL: as it was wished for */
	uint32_t path_len; /* where it was found, for people */
	uint32_t zero;
	struct cache_identity file;
	/* then name, folder, path and zeros up to a multiple of 8 */
};
_Static_assert(sizeof(struct cache_input) == 88, "part of the format");

struct cache_run {
	uint32_t start; /* of its first extent */
	uint32_t function; /* where its function begins */
	uint32_t first; /* its first extent; it ends with the next run's */
};
_Static_assert(sizeof(struct cache_run) == 12, "part of the format");

/*
 * The reason, as a number of its own that is never 0; an order of its own, since few reasons are
 * worth keeping.
 */
#define CACHE_STATE_REASON 0x07
/* Debug data alone says how the function is called: not known where it is not read. */
#define CACHE_NAMED_DEBUG 0x08
/* Whether a stack that ends there is whole (NAME_ENTRY). */
#define CACHE_STATE_ENTRY 0x60
#define CACHE_ENTRY_UNKNOWN 0x00
#define CACHE_ENTRY_NO 0x20
#define CACHE_ENTRY_YES 0x40
/*
 * What a call at its very end returns to is looked up in it: nothing is there that a signal handler
 * returns to.
 */
#define CACHE_STATE_RETURN 0x80

/* Of a node: a line past CACHE_LINE_MAX or a column past CACHE_COLUMN_MAX is not cached. */
struct cache_node {
	uint32_t scope;
	uint32_t place; /* line << 12 | column */
};
_Static_assert(sizeof(struct cache_node) == 8, "part of the format");
#define CACHE_LINE_MAX ((1u << 20) - 1)
#define CACHE_COLUMN_MAX ((1u << 12) - 1)

struct cache_scope {
	uint32_t parent; /* the node that it is inlined at: a lower id than any node in it; 0: it is not inlined */
	uint32_t name; /* 0: none */
	uint32_t file; /* string; 0: not known */
};
_Static_assert(sizeof(struct cache_scope) == 12, "part of the format");

struct cache_name {
	uint32_t function, linkage; /* strings; linkage 0: the same */
	uint32_t flags; /* NAME_BOUNDS | NAME_FOLDED of event.h */
};
_Static_assert(sizeof(struct cache_name) == 12, "part of the format");
