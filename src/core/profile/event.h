/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * event: the waist in. Whatever a source saw is a struct event; sources push them into a sink.
 * Sources: the capture (through `tables`), the profile reader. Sinks: the writer, the builder.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "abi/counter.h"
#include "abi/stack.h"
#include "abi/wait.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/hash.h"

/* Values are part of the profile format: append only. */
enum event_type {
	EVENT_NONE,
	EVENT_META, /* a key and a value that describe the whole recording */
	EVENT_STRING, /* the text behind a string id */
	EVENT_IMAGE, /* a file (or kernel, or anonymous code) by identity */
	EVENT_LOCATION, /* image + offset */
	EVENT_STACK, /* locations, leaf first */
	EVENT_PROCESS, /* a process and its life */
	EVENT_THREAD, /* a thread of it under one name, and its life */
	EVENT_SERIES, /* what samples are of, and what their numbers mean */
	EVENT_SAMPLE, /* count samples of one stack in one slice of time */
	EVENT_COUNTER, /* a counter of one series and cpu went up by so much */
	EVENT_NAME, /* what a location is called */
	EVENT_MAPPING, /* where a process had an image: for addresses asked about later */
	/* No section of a file, so it stays the last, and what ends the others: new ones go before it. */
	EVENT_END, /* the recording ended in order; nothing of it is missing */
};

/* All ids: 1.. in the order of definition, 0 is none; a definition comes before its first use. */

struct event_meta { /* e.g. "host" = "example"; the keys are listed in doc/FORMAT */
	const char *key;
	const char *value;
};

struct event_string {
	uint32_t id;
	uint32_t len;
	const char *text; /* len bytes and a NUL */
};

/* Addresses from here on are the kernel's: the upper half, on every 64-bit machine. */
#define KERNEL_HALF (1ULL << 63)

enum image_kind {
	IMAGE_UNKNOWN, /* an address in no known mapping; offset is the address */
	IMAGE_FILE, /* an ELF file (or another mapped file); offset is the file offset */
	IMAGE_VDSO, /* offset from the start of the vdso's ELF image */
	IMAGE_KERNEL, /* offset from _text: free of KASLR; see IMAGE_NO_BASE */
	IMAGE_MODULE, /* offset from the address in /proc/modules, its text's; see MODULE_INIT_OFFSET */
	IMAGE_BPF, /* BPF programs; offset is the address */
	IMAGE_ANON, /* anonymous executable memory (JIT) of process `pid`; offset: address; image_is_timed() */
	IMAGE_VSYSCALL, /* the [vsyscall] page; offset is the address */
	/*
	 * A source file that a runtime runs, as that names it; pid 0, no build id. The offset is any number that
	 * tells a function and line of it apart from others in the recording: a location's name follows it, always.
	 */
	IMAGE_SCRIPT,
	IMAGE_KIND_END_, /* how many */
};

/*
 * IMAGE_MODULE: what a module needs only to begin with is in memory of its own, and given back
 * soon. Offsets from the beginning of .init.text are told from the others by this being added; no
 * module is as large.
 */
#define MODULE_INIT_OFFSET (1ULL << 32)

/*
 * Flags are enumerators too, so that who appends one has it in the mask of all: what a reader keeps. The
 * enumerator that ends them is one more than the last flag.
 */
#define FLAGS_BELOW(end) (((end) - 1) * 2 - 1)

enum image_flag {
	IMAGE_DELETED = 1, /* the path was unlinked when it was seen */
	IMAGE_NO_BUILD_ID = 2, /* identity is dev, inode, mtime, size, print: build_id_len is 0 */
	/* IMAGE_KERNEL: kernel addresses were hidden from the recorder (kptr_restrict), so _text is not known
	 * and the offset is the address: such a location has no name, NAME_KPTR_HIDDEN. */
	IMAGE_NO_BASE = 4,
	IMAGE_FLAGS_END_
};
#define IMAGE_FLAGS FLAGS_BELOW(IMAGE_FLAGS_END_)
#define BUILD_ID_MAX 20

struct event_image {
	uint32_t id;
	uint32_t path; /* string: as the target's mount namespace names it; "[vdso]", "[kernel]" */
	enum image_kind kind;
	uint32_t flags; /* enum image_flag */
	uint32_t pid; /* IMAGE_ANON and IMAGE_UNKNOWN: whose address space; else 0 */
	uint32_t build_id_len; /* 0 .. BUILD_ID_MAX */
	uint8_t build_id[BUILD_ID_MAX];
	uint64_t dev, inode, mtime_ns, size; /* 0 where not known */
	uint64_t print; /* IMAGE_FILE without a build id: image_print(); 0: not known */
};

/* Whether it is of one process alone, and goes with it. */
static inline bool image_is_own(const struct event_image *image)
{
	return image->kind == IMAGE_ANON || image->kind == IMAGE_UNKNOWN;
}

/*
 * Whether two have the same kind and build id, or without one are of the same inode in the same state. Paths and
 * processes are the caller's to compare.
 */
static inline bool image_is_same(const struct event_image *a, const struct event_image *b)
{
	if (a->kind != b->kind || a->build_id_len != b->build_id_len)
		return false;
	if (a->build_id_len)
		return !memcmp(a->build_id, b->build_id, a->build_id_len);
	return a->dev == b->dev && a->inode == b->inode && a->mtime_ns == b->mtime_ns && a->size == b->size &&
	       a->print == b->print;
}

/* Whether who records tells what places in it are called, so that nobody else looks that up. */
static inline bool image_is_told(const struct event_image *image)
{
	return image_is_own(image) || image->kind == IMAGE_SCRIPT;
}

/*
 * JITs use memory again, so one address is several codes in the course of time. In a recording the memory of each
 * slice (where a jitdump tells when each began) or as of one moment (since which no change was seen: a perf map
 * grows) is an image of its own: mtime_ns is when that began, since the start of the recording, and size is how
 * many ns it took.
 */
static inline bool image_is_timed(const struct event_image *image)
{
	return image->kind == IMAGE_ANON && image->size;
}

enum location_flag {
	/* The address is where a call returns to: look up at offset - 1, show at offset. */
	LOCATION_RETURN = 1,
	/*
	 * Of a frame whose code has no unwind rule: a stack was followed past it by a frame pointer or by a word
	 * at its stack pointer, which is a guess.
	 */
	LOCATION_GUESSED = 2,
	/*
	 * A native frame that is the runtime's own machinery: the interpreter's loop and its calls between script
	 * frames, which are those of an IMAGE_SCRIPT.
	 */
	LOCATION_RUNTIME = 4,
	LOCATION_FLAGS_END_
};
#define LOCATION_FLAGS FLAGS_BELOW(LOCATION_FLAGS_END_)

struct event_location {
	uint32_t id;
	uint32_t image;
	uint64_t offset; /* see enum image_kind */
	uint32_t flags; /* enum location_flag */
};

struct event_stack {
	uint32_t id;
	uint16_t n_kernel; /* locations[0 .. n_kernel-1] are the kernel's, leaf first */
	uint16_t n_user; /* then the user's, leaf first */
	uint8_t status; /* enum stack_status of the user part */
	uint8_t cause; /* enum stack_cause */
	uint8_t unwinder; /* enum stack_unwinder */
	uint8_t kernel_cut; /* 1: the kernel part hit its limit */
	uint8_t kernel_errno; /* why there is no kernel part: abi/stack.h; 0: nothing failed */
	uint8_t script_status; /* enum script_status: of the user part's frames of interpreted code */
	uint8_t script_cause; /* enum script_cause */
	const uint32_t *locations;
};

struct event_process {
	uint32_t id;
	uint32_t pid; /* as the recorder's pid namespace has it */
	uint32_t ppid; /* 0: not known */
	uint32_t comm; /* string: the last name seen of its main thread */
	uint64_t start_ns; /* since the start of the recording; 0: already there */
	uint64_t end_ns; /* 0: still there or not known; an event with the same id updates it */
};

/*
 * A thread under one name: one that calls itself otherwise later is another one of the same tid and start. Equal
 * ones (all but id and end_ns) may be told twice; an event with an id that was told sets its end_ns.
 */
struct event_thread {
	uint32_t id;
	uint32_t process; /* 0: not known, or the idle task's */
	uint32_t pid; /* of the process, as the recorder's pid namespace has it; 0: the idle task's */
	uint32_t tid; /* likewise */
	uint32_t own_tid; /* as its own pid namespace has it; 0: not known */
	uint32_t name; /* string */
	uint64_t start_ns; /* since the start of the recording; 0: already there, or not known */
	uint64_t end_ns; /* 0: still there or not known */
};

/* What a series' samples are. Part of the profile format: append only. */
enum series_kind {
	SERIES_CLOCK, /* taken at equal times of running: frequency_hz, or one each `period` ns */
	SERIES_COUNTED, /* one in `period` of what is counted: cycles */
	SERIES_OCCURRENCE, /* one each time that something happens */
	SERIES_WAIT, /* one each time that a thread did not run, with how long */
	SERIES_KIND_END_
};

/* What a value is a sum of. Part of the profile format: append only. */
enum series_unit {
	SERIES_UNIT_COUNT, /* of what the series counts */
	SERIES_UNIT_NS,
	SERIES_UNIT_BYTES,
	SERIES_UNIT_END_
};

/*
 * What a sample belongs to: nothing else says what its numbers mean. Samples of a clock, and of what is counted,
 * have a count alone: series_each() is what one stands for. That is an estimate, never stored as a measured value.
 */
struct event_series {
	uint32_t id;
	uint32_t name; /* string, as shown: "cpu-clock" */
	uint32_t asked; /* string: the options that asked for it: "-F 99" */
	enum series_kind kind;
	enum series_unit unit;
	uint64_t frequency_hz; /* samples asked for, for each second and cpu; 0: see period */
	uint64_t period; /* of `unit` between two samples; 0: see frequency_hz */
};

/* What one sample of a series stands for, in its unit; 0: each sample has a value of its own. */
static inline uint64_t series_each(const struct event_series *series)
{
	if (series->kind == SERIES_WAIT || series->kind == SERIES_OCCURRENCE)
		return series->unit == SERIES_UNIT_COUNT;
	if (series->period)
		return series->period;
	return series->frequency_hz && series->frequency_hz <= NS_PER_SEC ? NS_PER_SEC / series->frequency_hz : 1;
}

struct event_sample {
	uint64_t time_ns; /* start of the slice, since the start of the recording */
	uint64_t duration_ns; /* of the slice: about one second; 0: an instant */
	uint32_t series;
	uint32_t stack;
	uint32_t thread;
	uint32_t cpu;
	uint64_t count; /* how often */
	uint64_t value; /* the sum, in the series' unit; 0 where series_each() says what each stands for */
	uint64_t longest; /* of waits: the longest of them; else 0 */
	uint32_t state; /* of waits: enum wait_state; else 0 */
};

struct event_counter {
	uint32_t series; /* 0: of none */
	uint32_t counter; /* enum counter; a reader keeps values it does not know out of sums */
	uint32_t cpu; /* EVENT_NO_CPU: of no cpu */
	uint64_t delta;
};
#define EVENT_NO_CPU UINT32_MAX

/* Whether two count the same, so that they are added up; and a hash of what they count. */
static inline bool event_counter_is_same(const struct event_counter *a, const struct event_counter *b)
{
	return a->series == b->series && a->counter == b->counter && a->cpu == b->cpu;
}

static inline uint64_t event_counter_hash(const struct event_counter *counter)
{
	return hash_u64(hash_u64((uint64_t)counter->counter << 32 | counter->cpu) + counter->series);
}

/* Why a frame has no name, or only a weaker one. Part of the profile format: append only. */
enum name_reason {
	NAME_OK,
	NAME_NO_SYMBOLS, /* no symbol covers it */
	NAME_NO_FILE, /* the file is not there (deleted, another machine) */
	NAME_OTHER_BUILD, /* a file is there, but it is another build */
	NAME_NOT_PERMITTED, /* the file or kallsyms may not be read */
	NAME_BAD_FILE, /* not ELF, or damaged */
	NAME_JIT, /* anonymous memory with no JIT map */
	NAME_NO_MAPPING, /* no mapping held the address */
	NAME_KPTR_HIDDEN, /* kernel addresses read as zero: kptr_restrict */
	NAME_OTHER_BOOT, /* kernel symbols of another boot or kernel */
	NAME_LIMIT, /* over a limit of size or memory */
	NAME_NOT_TRIED, /* the recording ended before names were looked up */
	NAME_NO_DEBUG, /* a function, but no line: neither the file nor one of its own has debug data for it */
	NAME_TIMED_OUT, /* reading the file took longer than it may */
	NAME_JIT_REFUSED, /* anonymous memory whose JIT map was not to be trusted, or not what it should be */
	NAME_NO_DEBUG_PART, /* a file that its debug data is split into, or shares with others, is not there */
	NAME_REASON_END_,
};

enum name_frame_flag {
	NAME_INLINED = 1, /* this frame is inlined into the next one of the same location */
	NAME_BOUNDS = 2, /* where the function begins is all that is known: the name is made of that address */
	NAME_FOLDED = 4, /* other functions have the same code at the same address */
	NAME_ALIAS = 8, /* another name of the last frame before it without this flag; asked for only */
	NAME_FRAME_FLAGS_END_
};
#define NAME_FRAME_FLAGS FLAGS_BELOW(NAME_FRAME_FLAGS_END_)

#define LOCATION_FRAMES_MAX 64 /* of one location: a function, and what is inlined into it; more are left out */

struct name_frame {
	uint32_t function; /* string, demangled; 0: none, see the reason */
	uint32_t linkage; /* string: the name as the symbol table has it, 0 when the same */
	uint32_t file; /* string, 0: not known */
	uint32_t line; /* 0: not known */
	uint32_t column; /* 0: not known */
	uint32_t flags; /* enum name_frame_flag */
};

enum name_flag {
	NAME_ENTRY = 1, /* a process or thread entry: a stack that ends here is complete */
	NAME_FLAGS_END_
};
#define NAME_FLAGS FLAGS_BELOW(NAME_FLAGS_END_)

struct event_name {
	uint32_t location;
	uint32_t reason; /* enum name_reason */
	uint32_t flags; /* enum name_flag */
	uint32_t n_frames; /* innermost inlined first; 0 when there is no name */
	uint64_t offset; /* of the location in the outermost frame's function, bytes */
	const struct name_frame *frames;
};

/*
 * An executable mapping of a process that some sample was in: what leads from an address to a location
 * once the process is gone. It has no id; equal ones are told once.
 */
struct event_mapping {
	uint32_t process;
	uint32_t image;
	uint64_t start, end; /* addresses [start, end) */
	uint64_t offset; /* in the image (enum image_kind), of `start` */
	uint64_t from_ns; /* when the first sample was in it, since the start of the recording */
	uint32_t path; /* string: where this process had the file, as a copy elsewhere; 0: the image's path */
};

struct event {
	enum event_type type;
	union {
		struct event_meta meta;
		struct event_string string;
		struct event_image image;
		struct event_location location;
		struct event_stack stack;
		struct event_process process;
		struct event_thread thread;
		struct event_series series;
		struct event_sample sample;
		struct event_counter counter;
		struct event_name name;
		struct event_mapping mapping;
	};
};

/*
 * Where events go. push() borrows the event and what it points to until it returns; returns 0 or
 * a negative errno with err set: the source then stops. flush() may be NULL.
 */
struct sink {
	int (*push)(struct sink *sink, const struct event *event, struct err *err);
	int (*flush)(struct sink *sink, struct err *err); /* end of a slice: make it durable */
};
