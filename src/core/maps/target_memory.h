/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * target_memory: what the memory of another process holds, and what is mapped there. The kernel gets both under
 * the process's mmap_lock (mm/process_vm_access.c; fs/proc/task_mmu.c before Linux 6.17), which the process may
 * keep for as long as a file system of its own keeps it waiting: so who records asks others,
 * image/target_question.h.
 */
#pragma once
#include "core/image/target_question.h"

#define TARGET_MAPS_BYTES_MAX (128u << 20) /* of /proc/PID/maps: what is past it is not read */
#define TARGET_MEMORY_BYTES_MAX (4u << 20) /* of one reading */

/*
 * The text of /proc/PID/maps, what there is of it when it is over the limit. reader: NULL: at once. 0, or a
 * negative errno: -ESRCH the process is gone, or has no memory; -ETIMEDOUT it keeps its lock.
 */
int target_maps_read(const struct target_reader *reader, uint32_t pid, struct buf *text);
/* Copies len bytes. 0, or a negative errno: those of process_vm_readv(2); -ENODATA only a part is there. */
int target_memory_read(const struct target_reader *reader, uint32_t pid, uint64_t addr, void *to, uint32_t len);
/*
 * Whether two processes have one memory between them (clone(2) with CLONE_VM and without CLONE_THREAD), as kcmp(2)
 * says of the two as they are now; false too where that is not known: one of them is gone, or may not be looked
 * into, or the kernel lacks the call.
 */
bool target_memory_same(const struct target_reader *reader, uint32_t pid, uint32_t other);

/* The other side: opens /proc/PID/maps, answers by it (a target_answer_fn); answers with memory, and of two. */
void target_maps_open(const struct target_question *question, struct target_found *ret_found);
void target_maps_answer(void *ctx, const struct target_question *question, struct target_found *found,
			struct target_answer *ret_answer, struct buf *bulk);
void target_memory_answer(const struct target_question *question, struct target_answer *ret_answer,
			  struct buf *bulk);
void target_memory_same_answer(const struct target_question *question, struct target_answer *ret_answer);
