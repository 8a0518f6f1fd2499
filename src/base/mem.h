/* SPDX-License-Identifier: GPL-2.0-or-later */
/* mem: memory that is there or the program ends, and scope-bound release. */
#pragma once
#include <stddef.h>

/*
 * Small allocations do not fail under Linux overcommit, and no caller could do better than
 * end: these end the program through mem_set_oom()'s handler. A size that comes from outside
 * is bounded by the caller, or taken with mem_try_alloc(), which answers NULL.
 */
void *mem_alloc(size_t size); /* uninitialised; never NULL, also for size 0 */
void *mem_zalloc(size_t size); /* zeroed; never NULL */
void *mem_realloc(void *ptr, size_t size); /* never NULL */
void *mem_array(size_t n, size_t size); /* zeroed; ends the program on overflow */
void *mem_regrow(void *ptr, size_t n, size_t size); /* realloc of n * size, overflow checked */
char *mem_strdup(const char *s); /* NULL for NULL */
char *mem_strndup(const char *s, size_t len); /* exactly len bytes of s, and a NUL */
void *mem_dup(const void *src, size_t size); /* a copy; src may be NULL when size is 0 */
void *mem_try_alloc(size_t n, size_t size); /* zeroed n * size, or NULL */

/*
 * From here on what is freed goes back to the system, and what grows is not copied, from MEM_LARGE bytes on: as at
 * the beginning, until something large was freed (mallopt(3), M_MMAP_THRESHOLD). For who holds much at a time, of
 * which glibc would keep the holes.
 */
#define MEM_LARGE (128 << 10)
void mem_return_large(void);

/* The last words: called once with the size asked for; must not return. Default: abort(). */
void mem_set_oom(void (*handler)(size_t size));

/* Ends the program with the last words: where a library says that memory is out; size 0 if it tells none. */
__attribute__((noreturn)) void mem_out(size_t size);

/*
 * CLEANUP(x_free) struct x *p = NULL; calls x_free(p) when p's scope ends.
 * DEFINE_CLEANUP(struct x *, x_free) beside x_free's prototype makes that possible.
 * RELEASE(x_release) struct x v; calls x_release(&v) with no definition needed.
 * TAKE(p) moves p out: yields p and leaves NULL behind.
 */
#define DEFINE_CLEANUP(type, fn) \
	static inline void fn##_cleanup(type *p) \
	{ \
		if (*p) \
			fn(*p); \
	}
#define CLEANUP(fn) __attribute__((cleanup(fn##_cleanup)))
#define RELEASE(fn) __attribute__((cleanup(fn)))
#define TAKE(p) \
	({ \
		__typeof__(p) take_ = (p); \
		(p) = NULL; \
		take_; \
	})

void mem_free(void *ptr); /* free() with a cleanup of its own: CLEANUP(mem_free) char *s = NULL; */
static inline void mem_free_cleanup(void *pp)
{
	mem_free(*(void **)pp);
}
/* CLOSE_FD int fd = -1; closes fd when its scope ends. */
void mem_close_fd(int *fd);
#define CLOSE_FD __attribute__((cleanup(mem_close_fd)))

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
