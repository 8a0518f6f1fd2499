// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * entry: code that nobody calls: where a process or a thread begins, so that a stack that ends there is
 * whole, and where a signal handler returns to.
 */
#include <string.h>
#include "core/cfi/frame_lookup.h"
#include "core/namer/entry.h"
#include "core/namer/symbol_table.h"

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

void entry_by_frames(struct image *image, const uint64_t *offsets, size_t n, bool *ret_entries)
{
	CLEANUP(frame_lookup_free) struct frame_lookup *lookup = frame_lookup_new(image);
	uint64_t vaddr;

	for (size_t i = 0; lookup && i < n; i++)
		if (image_offset_to_vaddr(image, offsets[i], &vaddr) &&
		    frame_lookup_is_outermost(lookup, vaddr))
			ret_entries[i] = true;
}
