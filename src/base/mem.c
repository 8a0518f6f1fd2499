// SPDX-License-Identifier: GPL-2.0-or-later
/* mem: memory that is there or the program ends, and scope-bound release. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/mem.h"

static void (*oom_handler)(size_t size);

void mem_set_oom(void (*handler)(size_t size))
{
	oom_handler = handler;
}

void mem_out(size_t size)
{
	if (oom_handler)
		oom_handler(size);
	abort();
}

static void *checked(void *ptr, size_t size)
{
	if (!ptr)
		mem_out(size);
	return ptr;
}

void mem_return_large(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, MEM_LARGE);
#endif
}

void *mem_alloc(size_t size)
{
	return checked(malloc(size ? size : 1), size);
}

void *mem_zalloc(size_t size)
{
	return checked(calloc(1, size ? size : 1), size);
}

void *mem_realloc(void *ptr, size_t size)
{
	return checked(realloc(ptr, size ? size : 1), size);
}

void *mem_array(size_t n, size_t size)
{
	return checked(calloc(n ? n : 1, size ? size : 1), n);
}

void *mem_regrow(void *ptr, size_t n, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(n, size, &total))
		return checked(NULL, n);
	return mem_realloc(ptr, total);
}

void *mem_dup(const void *src, size_t size)
{
	void *copy = mem_alloc(size);

	if (size)
		memcpy(copy, src, size);
	return copy;
}

char *mem_strdup(const char *s)
{
	return s ? mem_dup(s, strlen(s) + 1) : NULL;
}

char *mem_strndup(const char *s, size_t len)
{
	char *copy = mem_alloc(len + 1);

	memcpy(copy, s, len);
	copy[len] = '\0';
	return copy;
}

void *mem_try_alloc(size_t n, size_t size)
{
	return calloc(n ? n : 1, size ? size : 1);
}

void mem_free(void *ptr)
{
	free(ptr);
}

void mem_close_fd(int *fd)
{
	int saved = errno;

	if (*fd >= 0)
		close(*fd);
	errno = saved;
}
