/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * map_cache: who had what mapped, when. Fed by perf side-band events and one scan of /proc; answers
 * for any process at any time since the start, also for one that has exited, called exec, or whose
 * pid was used again.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/profile/event.h"

struct kernel_image;
struct map_cache;
struct target_reader;

struct map_cache_options {
	uint64_t limit_bytes; /* 0: 64 MB */
	uint64_t reread_ns; /* for tests: see map_cache_lost(); 0: the default */
	const struct target_reader *reader; /* who opens and reads files; borrowed; NULL: the cache does itself */
};

struct map_cache *map_cache_new(const struct map_cache_options *options);
void map_cache_free(struct map_cache *cache);
DEFINE_CLEANUP(struct map_cache *, map_cache_free)

/*
 * A file as a mapping names it; the image part of struct event_image, with the path as text.
 * Processes share it, so image.pid is 0: for IMAGE_ANON and IMAGE_UNKNOWN put in the pid.
 */
struct map_file {
	const char *path; /* owned by the cache, valid until map_cache_free() */
	struct event_image image; /* id, path and pid are 0 */
	uint32_t number; /* 1, 2, 3 .. in the order of first sight, for tables by file */
};

/* An executable mapping; addresses [start, end). The offset in its image (enum image_kind) of an
 * address in it is addr - start + file_offset, of whatever kind it is. */
struct mapping {
	uint64_t start, end, file_offset;
	const struct map_file *file;
	uint64_t since_ns; /* known to be there from then on; 0: as long as the program runs */
};

/* Side-band events, in order of time_ns (CLOCK_MONOTONIC). Strings are copied. */
struct map_event_mmap {
	uint64_t time_ns;
	uint32_t pid, tid;
	uint64_t start, end, file_offset;
	const char *path; /* "//anon", "[vdso]", "/lib/x.so", "/lib/x.so (deleted)" */
	uint64_t dev, inode; /* dev as makedev() has it; 0 when the kernel gave a build id instead */
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
};
void map_cache_mmap(struct map_cache *cache, const struct map_event_mmap *event);
void map_cache_fork(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t ppid);
void map_cache_exec(struct map_cache *cache, uint64_t time_ns, uint32_t pid, const char *comm);
void map_cache_comm(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t tid,
		    const char *comm);
void map_cache_exit(struct map_cache *cache, uint64_t time_ns, uint32_t pid, uint32_t tid);
/*
 * So many events were lost: every process is read again at its next look-up (once, counted). Where events are lost
 * all the time this would take all the time: between two map_cache_resolved() it takes a twentieth of a second, and
 * whoever is looked up after that is read later.
 */
void map_cache_lost(struct map_cache *cache, uint64_t time_ns, uint64_t n);
/* Whether that time is not over yet. */
bool map_cache_may_reread(const struct map_cache *cache);

/* Kernel code that comes and goes, BPF programs: PERF_RECORD_KSYMBOL, in the same order. */
void map_cache_ksymbol(struct map_cache *cache, uint64_t time_ns, uint64_t start, uint32_t len,
		       const char *name, bool gone);
/* The running kernel as an image, with what those events told; owned by the cache. */
struct kernel_image *map_cache_kernel(struct map_cache *cache);
/* Who opens and reads files and memory of processes for it: borrowed, NULL for itself. */
const struct target_reader *map_cache_reader(const struct map_cache *cache);

/* Reads /proc/PID/maps, comm and status of one process, or of every process there is. */
int map_cache_scan_pid(struct map_cache *cache, uint32_t pid, struct err *err);
int map_cache_scan_all(struct map_cache *cache, struct err *err);

/* A process in one of its lives; ids are never used again. */
struct map_process {
	uint64_t id; /* of this life: from fork or first sight to exit; exec does not change it */
	uint32_t pid, ppid;
	uint64_t start_ns, end_ns; /* CLOCK_MONOTONIC; 0: not known / still there */
	const char *comm; /* of its main thread, last seen */
	uint32_t event_process; /* for the resolver: id in the profile's tables, 0 until set */
	bool looked_up; /* map_cache_process() was asked for it */
};
/* The life of `pid` at that time; made from /proc, once, when it is not known. NULL only for pid 0.
 * Owned by the cache; valid until the next event, scan or map_cache_resolved(). */
struct map_process *map_cache_process(struct map_cache *cache, uint32_t pid, uint64_t time_ns);

/* The mapping of that process that held addr at that time; re-reads /proc/PID/maps once when none
 * did and the process still lives. Returns false when no mapping is known. */
bool map_cache_find(struct map_cache *cache, struct map_process *process, uint64_t time_ns,
		    uint64_t addr, struct mapping *ret_mapping);

/*
 * For an address that map_cache_find() did not know, in a sample taken in the kernel: while exec is
 * at work the mappings are the new program's already, but the user's registers still those of the
 * old one, at its call of execve. Looks in the old one if its end is no more than 100 ms ago.
 */
bool map_cache_find_before_exec(struct map_cache *cache, const struct map_process *process,
				uint64_t time_ns, uint64_t addr, struct mapping *ret_mapping);

/*
 * Changes when the answers of map_cache_find() for that process at that time may have changed: a
 * mapping found stays right for every address in it, from its since_ns on, while this number is the
 * same. Never 0.
 */
uint64_t map_cache_epoch(const struct map_cache *cache, const struct map_process *process,
			 uint64_t time_ns);

/* What a process had mapped at one time. */
struct map_contents {
	uint64_t number; /* equal numbers are equal mappings, also of two processes: a child begins with its
			  * parent's; 0: none are known */
	uint32_t execs; /* how often it had become another program since it is known */
};
void map_cache_contents(const struct map_cache *cache, const struct map_process *process, uint64_t time_ns,
			struct map_contents *ret_contents);
/* Whether an address is in the [vsyscall] page, which is the user's, though it is in the kernel's half. */
bool map_cache_is_vsyscall(uint64_t addr);
/* Calls fn for each executable mapping of that time, by address, [vsyscall] last: it is everybody's.
 * Nothing is read from /proc for it. */
void map_cache_each_mapping(const struct map_cache *cache, const struct map_process *process, uint64_t time_ns,
			    void (*fn)(void *ctx, const struct mapping *mapping), void *ctx);
/* The newest life of a pid as events have told of it so far: nothing is read or made; NULL: none is known. */
const struct map_process *map_cache_known(const struct map_cache *cache, uint32_t pid);
/* Calls fn for each process that still lives, looked up or not; fn looks none up. */
void map_cache_each_living(const struct map_cache *cache,
			   void (*fn)(void *ctx, const struct map_process *process), void *ctx);

/* A process that an event told to have got executable memory of no file (JIT), each once; 0: no further one.
 * Whoever asks does so after events; of those that nobody asks about the last ones are not told. */
uint32_t map_cache_next_anon(struct map_cache *cache);

/* Calls fn for each process with an event_process whose end or comm changed since the last call. */
void map_cache_each_changed(struct map_cache *cache,
			    void (*fn)(void *ctx, const struct map_process *process), void *ctx);

/* Everything up to that time has been resolved: exited processes may go when memory is short. */
void map_cache_resolved(struct map_cache *cache, uint64_t time_ns);

struct map_cache_stats {
	uint64_t bytes, processes, files, mappings; /* now; processes in all their lives */
	uint64_t evicted, rereads, lost; /* since the start */
};
void map_cache_stats(const struct map_cache *cache, struct map_cache_stats *ret_stats);
