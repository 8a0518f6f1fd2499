/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bpf_lengths: how long the BPF programs are that kallsyms lists, which gives their beginnings only. Between
 * two of them there may be code that it does not list at all (seccomp's filters), so what is past the end of
 * one must not be taken for it.
 */
#pragma once
#include <stdint.h>
#include "base/vec.h"

/* Of what the kernel gives no length: trampolines and dispatchers have one page. */
#define BPF_LENGTH_UNKNOWN 4096

struct bpf_length {
	uint64_t start;
	uint32_t bytes;
};

/* A zeroed struct knows of none. */
struct bpf_lengths {
	VEC(struct bpf_length) all; /* by start */
};

/*
 * Asks the kernel for all loaded programs: bpf(2), BPF_PROG_GET_NEXT_ID. Needs CAP_SYS_ADMIN; without it, or
 * without bpf(2), nothing is known. *lengths is zeroed before.
 */
void bpf_lengths_read(struct bpf_lengths *lengths);
/* Bytes of the function that begins at an address, BPF_LENGTH_UNKNOWN when that is not known. */
uint32_t bpf_lengths_of(const struct bpf_lengths *lengths, uint64_t start);
void bpf_lengths_release(struct bpf_lengths *lengths);
