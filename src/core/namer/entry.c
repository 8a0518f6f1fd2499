// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * entry: code that nobody calls: where a process or a thread begins, so that a stack that ends there is
 * whole, and where a signal handler returns to.
 */
#include <elf.h>
#include <elfutils/libdw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/namer/entry.h"
#include "core/namer/symbol_table.h"

#define FRAMES_BYTES_MAX (128ULL << 20) /* one file's frame descriptions, and what libdw makes of them */
#define FRAMES_CPU_NS_MAX 1000000000ULL /* the same, in time */

bool entry_is_name(const char *linkage)
{
	static const char *const names[] = {
		/* processes */
		"_start", "__start", "_dl_start_user", "_rt0_amd64", "_rt0_amd64_linux",
		"_rt0_arm64_linux", "runtime.rt0_go", "runtime.rt0_go.abi0",
		/*
		 * what glibc calls main() and a thread's function from: a libc built without frame
		 * pointers ends the walk there, and nothing of the program's own can be missing
		 */
		"__libc_start_call_main", "__libc_start_main", "__libc_start_main_impl",
		"start_thread",
		/* threads: the child of clone() goes on in it, on a new stack */
		"clone", "__clone", "clone3", "__clone3", "runtime.mstart", "runtime.mstart.abi0",
		"runtime.clone.abi0",
		/* goroutines */
		"runtime.goexit", "runtime.goexit.abi0",
	};
	size_t len = symbol_name_len(linkage);

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strlen(names[i]) == len && !memcmp(names[i], linkage, len))
			return true;
	return false;
}

bool entry_is_signal_return(const char *linkage)
{
	size_t len = symbol_name_len(linkage);

	return len == strlen("__restore_rt") && !memcmp(linkage, "__restore_rt", len);
}

static bool is_outermost(Dwarf_CFI *cfi, uint64_t vaddr)
{
	Dwarf_Frame *frame = NULL;
	Dwarf_Op memory[3], *ops = NULL;
	Dwarf_Addr start, end;
	bool is_signal, undefined;
	size_t n = 0;
	int return_register;

	if (dwarf_cfi_addrframe(cfi, vaddr, &frame))
		return false;
	return_register = dwarf_frame_info(frame, &start, &end, &is_signal);
	/* libdw.h: no operations, but a place for them: undefined. No place: the same value. */
	undefined = return_register >= 0 &&
		    !dwarf_frame_register(frame, return_register, memory, &ops, &n) && n == 0 &&
		    ops == memory;
	free(frame);
	return undefined;
}

/*
 * Whether libdw may look for the frame descriptions: it asks libelf for section names and inflates
 * what is compressed, to any size; core/image knows no names where that could happen.
 */
static bool has_safe_frames(const struct image *image)
{
	struct image_section section;

	if (!image_sections(image))
		return true; /* libdw goes by the program headers */
	return image_section(image, image_find_section(image, ".eh_frame"), &section) &&
	       section.type != SHT_NULL && !(section.flags & SHF_COMPRESSED);
}

/* Private memory of this process that can be written: what RLIMIT_DATA counts; 0: not known. */
static uint64_t data_bytes(void)
{
	unsigned long long pages;
	char text[128];

	if (file_read_word("/proc/self/statm", text, sizeof(text)) ||
	    sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages) != 1)
		return 0;
	return pages * sysconf(_SC_PAGESIZE);
}

/*
 * Lets no more than FRAMES_BYTES_MAX be allocated until *limit is set again: a description of ten
 * bytes can have libdw keep 134 million registers, 2 GB, and ten more have it keep them twice. A
 * refused allocation is an error of libdw's as any other. False: no limit could be set.
 */
static bool limit_memory(struct rlimit *ret_before)
{
	uint64_t used_bytes = data_bytes();
	struct rlimit limit;

	if (!used_bytes || getrlimit(RLIMIT_DATA, ret_before))
		return false;
	limit = *ret_before;
	if (used_bytes + FRAMES_BYTES_MAX < limit.rlim_cur)
		limit.rlim_cur = used_bytes + FRAMES_BYTES_MAX;
	return !setrlimit(RLIMIT_DATA, &limit);
}

static uint64_t thread_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static void mark_outermost(struct image *image, const uint64_t *offsets, size_t n,
			   bool *ret_entries)
{
	Dwarf_CFI *cfi = dwarf_getcfi_elf(image_elf(image));
	uint64_t end_ns = thread_ns() + FRAMES_CPU_NS_MAX, vaddr;

	if (!cfi)
		return;
	/* One description can be as long as the file, and asked for by each of the offsets. */
	for (size_t i = 0; i < n && thread_ns() < end_ns; i++)
		if (image_offset_to_vaddr(image, offsets[i], &vaddr) && is_outermost(cfi, vaddr))
			ret_entries[i] = true;
	dwarf_cfi_end(cfi);
}

void entry_by_frames(struct image *image, const uint64_t *offsets, size_t n, bool *ret_entries)
{
	struct rlimit before;

	if (!has_safe_frames(image) || !limit_memory(&before))
		return;
	mark_outermost(image, offsets, n, ret_entries);
	setrlimit(RLIMIT_DATA, &before);
}
