/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bpf_session: the BPF programs of a recording: sized, loaded, attached, and the memory shared with
 * them (abi/capture.h). What is taken out of it is bpf_table's, what is counted is bpf_source's.
 */
#pragma once
#include <bpf/libbpf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "abi/capture.h"
#include "base/err.h"
#include "base/vec.h"
#include "core/capture/source.h"

struct capture_bpf; /* the skeleton of src/bpf/capture.bpf.c */

/* Memory that a map is seen through. */
struct bpf_window {
	void *at;
	size_t bytes;
};

struct bpf_session {
	struct capture_bpf *skel;
	struct capture_config config; /* as loaded */
	struct bpf_window own_window, slots_window, arena_window, copies_window, pieces_window, late_window;
	struct bpf_window keys_window, sights_window; /* of functions: abi/script.h */
	volatile uint32_t *script_epoch, *script_closed; /* of their table; shared with the programs */
	struct capture_slot *own; /* [n_slots]: CAPTURE_SLOT() */
	uint32_t n_cpus; /* numbers a cpu can have */
	uint32_t n_slots; /* as many for each lane that is used */
	struct ring_buffer *wake; /* for bpf_session_woken() */
	VEC(struct bpf_link *) links; /* of tracepoints */
	VEC(int) event_links; /* of perf events */
	VEC(void *) segments; /* UNWIND_SEGMENT_BYTES each, as seen by bpf_session_segment()'s caller */
	struct bpf_link *switch_link; /* of sched_switch */
	uint32_t generation; /* the active one */
};

struct bpf_session_options {
	const struct source_options *source; /* borrowed */
	uint64_t rate; /* samples a second, over all cpus, at most: sizes the table */
	bool tables; /* the caller makes unwind tables; without, what they are asked for goes by frame pointers */
	bool no_mm_seq; /* for tests: as on a kernel before 6.4 */
	bool stop; /* for tests: bpf_session_stop_next() works */
};

/*
 * Loads the programs and attaches the ones that follow processes. Errors: -EPERM names the capability;
 * -EOPNOTSUPP (EXIT_CODE_LACKING) what the kernel lacks.
 */
int bpf_session_open(struct bpf_session *session, const struct bpf_session_options *options,
		     struct err *err);
void bpf_session_close(struct bpf_session *session);

/* From the next time this perf event fires, a sample is taken. fd stays the caller's. */
int bpf_session_attach(struct bpf_session *session, int fd, struct err *err);
/*
 * From the next switch on waits are taken; bpf_session_detach_switch() ends it. A program that still runs then is
 * waited for by the next flip. Errors of the first: those of bpf(2).
 */
int bpf_session_attach_switch(struct bpf_session *session, struct err *err);
void bpf_session_detach_switch(struct bpf_session *session);
/*
 * The waits that are open, in any order. *tid is the last one seen, 0 for the first. 1: there is one; 0: there are
 * no more. Errors: those of bpf(2).
 */
int bpf_session_open_wait(const struct bpf_session *session, uint32_t *tid, struct capture_open_wait *ret_wait,
			  struct err *err);

/* The wait of that tid (of the first pid namespace) is open no more. Errors: those of bpf(2). */
int bpf_session_close_wait(struct bpf_session *session, uint32_t tid, struct err *err);

/* Readable when a generation is half full or lacks a table; bpf_session_woken() makes it unreadable again. */
int bpf_session_wake_fd(const struct bpf_session *session);
void bpf_session_woken(struct bpf_session *session);

/* The address of the kernel's do_no_restart_syscall(), which no process that was not interrupted lacks. */
uint64_t bpf_session_kernel_anchor(const struct bpf_session *session);
/* Children that could not be followed, so far. */
uint64_t bpf_session_targets_full(const struct bpf_session *session);
/* The fill levels of one generation, shared with the programs. */
struct capture_fill *bpf_session_fill(struct bpf_session *session, uint32_t generation);
/* Makes a generation the active one; programs may still be using the other. */
void bpf_session_activate(struct bpf_session *session, uint32_t generation);

/*
 * What core/unwind asks of the kernel's side; ctx is the session. bpf_session_segment() is segments_options.add,
 * bpf_session_publish() is spaces_options.publish.
 */
int bpf_session_segment(void *ctx, uint32_t number, uint32_t **ret_words, struct err *err);
int bpf_session_publish(void *ctx, uint32_t pid, const struct unwind_process *process, struct err *err);
/* The heads of spaces, [UNWIND_SPACES_MAX], shared with the programs. */
struct unwind_space *bpf_session_spaces(struct bpf_session *session);
/*
 * For tests (options.stop): the thread of the next sample that falls into user mode and is kept gets SIGSTOP,
 * and stands still where it was interrupted. Once.
 */
void bpf_session_stop_next(struct bpf_session *session);
