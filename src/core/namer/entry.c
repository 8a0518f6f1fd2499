// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * entry: code that nobody calls: where a process or a thread begins, so that a stack that ends there is
 * whole, and where a signal handler returns to.
 */
#include <string.h>
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
