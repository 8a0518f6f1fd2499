/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * entry: code that nobody calls: where a process or a thread begins, so that a stack that ends there is
 * whole, and where a signal handler returns to.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/image/image.h"

/*
 * Whether the function of that linkage name has no caller: the first function of a process (_start
 * of crt1.o and of ld.so, _rt0_amd64_linux of Go), of a thread (clone and clone3 of a libc), of a
 * goroutine (runtime.goexit is what it returns to) or of Go's own threads.
 */
bool entry_is_name(const char *linkage);

/*
 * Whether the function of that linkage name is what the kernel makes a signal handler return to
 * (SA_RESTORER of glibc and musl: sysdeps/unix/sysv/linux/x86_64/libc_sigaction.c, src/signal/x86_64/
 * restore.s).
 */
bool entry_is_signal_return(const char *linkage);
