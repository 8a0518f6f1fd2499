// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * bench_unwind_rows FILE...: makes the unwind rows of each file, and has libdw find the same ones, in turn; prints
 * "FILE ROWS BYTES OUR_NS LIBDW_ROWS LIBDW_NS", the medians of some rounds.
 */
#include <elfutils/libdw.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/vec.h"
#include "core/cfi/unwind_table.h"

#define ROUNDS 5
/* LSB Core, 10.6.2: version, three encodings, an address and a count, each of four bytes here */
#define HDR_BYTES 12
/* Version 1; pcrel sdata4, udata4, datarel sdata4: as all linkers write it. */
#define HDR_ENCODINGS "\x01\x1b\x03\x3b"

/* Of this thread's own running time: what else the machine does is not in it. */
static uint64_t cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * NS_PER_SEC + now.tv_nsec;
}

/* Where each function begins that .eh_frame_hdr lists, in order. */
typedef VEC(uint64_t) starts_vec;

static bool add_starts(Elf *elf, const GElf_Phdr *phdr, starts_vec *starts)
{
	Elf_Data *data = elf_getdata_rawchunk(elf, phdr->p_offset, phdr->p_filesz, ELF_T_BYTE);
	const char *bytes = data ? data->d_buf : NULL;
	uint32_t n = 0;

	if (!data || data->d_size < HDR_BYTES || memcmp(bytes, HDR_ENCODINGS, 4))
		return false;
	memcpy(&n, bytes + 8, 4);
	for (uint32_t i = 0; i < n && HDR_BYTES + (i + 1) * 8ull <= data->d_size; i++) {
		int32_t at;

		memcpy(&at, bytes + HDR_BYTES + i * 8ull, 4);
		vec_push(starts, phdr->p_vaddr + at);
	}
	return true;
}

static bool find_starts(Elf *elf, starts_vec *starts)
{
	size_t n;

	if (elf_getphdrnum(elf, &n))
		return false;
	for (size_t i = 0; i < n; i++) {
		GElf_Phdr phdr;

		if (gelf_getphdr(elf, i, &phdr) && phdr.p_type == PT_GNU_EH_FRAME)
			return add_starts(elf, &phdr, starts);
	}
	return false;
}

/* Each row of each function; returns how many. */
static uint64_t libdw_rows(Elf *elf, const starts_vec *starts)
{
	Dwarf_CFI *cfi = dwarf_getcfi_elf(elf);
	uint64_t rows = 0;

	for (size_t i = 0; cfi && i < starts->len; i++) {
		Dwarf_Addr addr = starts->data[i], end = i + 1 < starts->len ? starts->data[i + 1] : UINT64_MAX;
		Dwarf_Frame *frame;

		while (addr < end && !dwarf_cfi_addrframe(cfi, addr, &frame)) {
			Dwarf_Addr row_start, row_end;
			bool signal_frame;

			dwarf_frame_info(frame, &row_start, &row_end, &signal_frame);
			free(frame);
			rows++;
			if (row_end <= addr)
				break;
			addr = row_end;
		}
	}
	return rows;
}

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static uint64_t median(uint64_t *ns)
{
	qsort(ns, ROUNDS, sizeof(*ns), compare);
	return ns[ROUNDS / 2];
}

struct cost {
	uint64_t rows, bytes, libdw_rows;
	uint64_t ns[ROUNDS], libdw_ns[ROUNDS];
};

/* Each opens the file anew, outside of what is measured: both read it as they go. */
static bool round_of_ours(const char *path, struct cost *cost, int round)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct unwind_table table;
	struct err err = { 0 };
	uint64_t began;

	if (image_open_path(path, &image, &err))
		return false;
	began = cpu_ns();
	if (unwind_table_build(image, NULL, &table, &err)) {
		fprintf(stderr, "bench_unwind_rows: %s: %s\n", path, err.text);
		return false;
	}
	cost->ns[round] = cpu_ns() - began;
	cost->rows = table.n_rows;
	cost->bytes = unwind_table_bytes(&table);
	unwind_table_release(&table);
	return true;
}

static bool round_of_libdw(int fd, struct cost *cost, int round)
{
	Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	starts_vec starts = { 0 };
	bool found = elf && find_starts(elf, &starts);
	uint64_t began = cpu_ns();

	if (found)
		cost->libdw_rows = libdw_rows(elf, &starts);
	cost->libdw_ns[round] = cpu_ns() - began;
	vec_release(&starts);
	elf_end(elf);
	return found && cost->libdw_rows;
}

static bool measure(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct cost cost = { 0 };
	bool good = fd >= 0;

	for (int i = 0; good && i < ROUNDS; i++)
		good = round_of_ours(path, &cost, i) && round_of_libdw(fd, &cost, i);
	if (fd >= 0)
		close(fd);
	if (good)
		printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", path, cost.rows,
		       cost.bytes, median(cost.ns), cost.libdw_rows, median(cost.libdw_ns));
	return good;
}

int main(int argc, char **argv)
{
	bool good = argc > 1;

	elf_version(EV_CURRENT);
	for (int i = 1; i < argc; i++)
		good &= measure(argv[i]);
	return good ? 0 : 1;
}
