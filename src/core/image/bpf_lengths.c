// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_lengths: how long the BPF programs are that kallsyms lists. */
#include <linux/bpf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/mem.h"
#include "core/image/bpf_lengths.h"

#define PROGRAMS_MAX 65536
#define FUNCTIONS_MAX 4096 /* of one program: BPF_MAX_SUBPROGS of the kernel is 256 */

static int bpf(enum bpf_cmd cmd, union bpf_attr *attr)
{
	return (int)syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

static bool get_info(int fd, struct bpf_prog_info *info)
{
	union bpf_attr attr = { 0 };

	attr.info.bpf_fd = (uint32_t)fd;
	attr.info.info_len = sizeof(*info);
	attr.info.info = (uintptr_t)info;
	return !bpf(BPF_OBJ_GET_INFO_BY_FD, &attr);
}

/* The functions of one program: asked twice, since the kernel says first how many there are. */
static void add_program(struct bpf_lengths *lengths, int fd)
{
	struct bpf_prog_info info = { 0 };
	CLEANUP(mem_free) uint64_t *starts = NULL;
	CLEANUP(mem_free) uint32_t *bytes = NULL;
	uint32_t n;

	if (!get_info(fd, &info) || !info.nr_jited_ksyms || info.nr_jited_ksyms > FUNCTIONS_MAX)
		return;
	n = info.nr_jited_ksyms;
	starts = mem_array(n, sizeof(*starts));
	bytes = mem_array(n, sizeof(*bytes));
	info = (struct bpf_prog_info){
		.nr_jited_ksyms = n,
		.jited_ksyms = (uintptr_t)starts,
		.nr_jited_func_lens = n,
		.jited_func_lens = (uintptr_t)bytes,
	};
	if (!get_info(fd, &info) || info.nr_jited_func_lens != n || info.nr_jited_ksyms != n)
		return;
	for (uint32_t i = 0; i < n; i++)
		if (starts[i] && bytes[i])
			vec_push(&lengths->all, ((struct bpf_length){ starts[i], bytes[i] }));
}

static int by_start(const void *a, const void *b)
{
	const struct bpf_length *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

void bpf_lengths_read(struct bpf_lengths *lengths)
{
	union bpf_attr attr = { 0 };

	*lengths = (struct bpf_lengths){ 0 };
	for (int i = 0; i < PROGRAMS_MAX && !bpf(BPF_PROG_GET_NEXT_ID, &attr); i++) {
		union bpf_attr open = { .prog_id = attr.next_id };
		CLOSE_FD int fd = bpf(BPF_PROG_GET_FD_BY_ID, &open);

		if (fd >= 0)
			add_program(lengths, fd);
		attr.start_id = attr.next_id;
	}
	if (lengths->all.len)
		qsort(lengths->all.data, lengths->all.len, sizeof(struct bpf_length), by_start);
}

uint32_t bpf_lengths_of(const struct bpf_lengths *lengths, uint64_t start)
{
	struct bpf_length wanted = { .start = start };
	const struct bpf_length *found = NULL;

	if (lengths->all.len)
		found = bsearch(&wanted, lengths->all.data, lengths->all.len, sizeof(wanted), by_start);
	return found ? found->bytes : BPF_LENGTH_UNKNOWN;
}

void bpf_lengths_release(struct bpf_lengths *lengths)
{
	vec_release(&lengths->all);
}
