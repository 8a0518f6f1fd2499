/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * meta: the keys of META events, as whoever records writes them and whoever shows looks them up.
 * All values are text; numbers are decimal unless said otherwise. A key that is not there is not
 * known. Of command lines only the recorder's is stored, and no environments.
 */
#pragma once

#define META_HOST "host" /* uname nodename */
#define META_KERNEL "kernel" /* uname release: "6.18.0" */
#define META_MACHINE "machine" /* uname machine: "x86_64" */
#define META_BOOT_ID "boot_id" /* /proc/sys/kernel/random/boot_id */
#define META_KERNEL_BUILD_ID "kernel_build_id" /* hex, from /sys/kernel/notes */
#define META_KERNEL_TEXT "kernel_text" /* address of _text, "0xffffffff81000000" */
/* Fingerprint of where the kernel's functions are from _text, hex: another kernel has another. */
#define META_KERNEL_LAYOUT "kernel_layout"
/* Where _text was hidden from the recorder: the address of KERNEL_ANCHOR, "0xffffffff81000000". */
#define META_KERNEL_ANCHOR "kernel_anchor"
#define KERNEL_ANCHOR "do_no_restart_syscall" /* kernel/signal.c */
/*
 * META_MODULE and a module's name ("module.ext4"): where it was, its bytes, and where its sections
 * of code began, from there on: "0xffffffffc0400000 0xf6000 .text=0 .exit.text=0x9a40"; the address
 * and the size only, where nobody but root may know more. Of modules that samples were in.
 */
#define META_MODULE "module."
#define META_START_TIME "start_time" /* ISO 8601, UTC: "2025-01-31T12:00:00Z" */
#define META_START_NS "start_ns" /* CLOCK_MONOTONIC at the start: times in events count from here */
#define META_DURATION_NS "duration_ns" /* from the start to the end of sampling */
#define META_STK_VERSION "stk_version" /* of the recorder: "0.1.0" */
#define META_CPUS "cpus" /* cpus sampled, as the kernel lists them: "0-3,6" */
#define META_CLOCK "clock" /* of the times: "monotonic" */
#define META_TARGET "target" /* in words: "pid 12,13", "whole system", "command (pid 12)" */
#define META_COMMAND "command" /* the verb, its options, the command's name: "record -F 99 -- make" */
/* Of user stacks: "mixed" (unwind tables, else frame pointers), "tables", "frame-pointer", "callchain", "none". */
#define META_UNWINDER "unwinder"
#define META_UNWIND_TABLES "unwind_tables" /* files that had one; this and the next ones of tables only */
#define META_UNWIND_ROWS "unwind_rows"
#define META_UNWIND_BYTES "unwind_bytes" /* memory that they and the mappings of processes took */
#define META_UNWIND_NS "unwind_ns" /* time spent on making them */
#define META_UNWIND_REFUSED "unwind_refused" /* files whose table was over the limit of memory */
#define META_STACKS_COPIED "stacks_copied" /* stacks that were copied, and unwound in user space */
/* Words on files with a part of some debug data that were not there when names were looked up (.dwo, dwz's). */
#define META_MISSING_FILES "missing_files"
/* Words on lines of perf maps that make no sense. */
#define META_JIT_BAD_LINES "jit_bad_lines"
/* META_SCRIPT and a runtime's name ("script.python"): its version, where its frames were looked for: "3.11.2". */
#define META_SCRIPT "script."
#define META_SOURCE "source" /* who sampled: "bpf", "perf" ("proc": of an older stk) */
