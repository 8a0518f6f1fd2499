// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * nth_alloc.so: by LD_PRELOAD, of the allocations of the program called NTH_PROGRAM the NTH_ALLOC-th fails,
 * and with a + behind the number all from it on. A child goes on counting from where its parent was. NTH_FILE
 * gets a line from each process whose allocation failed.
 */
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *ptr, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static unsigned long count, nth;
static bool on;
static const char *told;

__attribute__((constructor)) static void begin(void)
{
	const char *program = getenv("NTH_PROGRAM"), *which = getenv("NTH_ALLOC");
	char *end;

	told = getenv("NTH_FILE");
	if (!program || !which || !told || strcmp(program, program_invocation_short_name))
		return;
	nth = strtoul(which, &end, 10);
	on = *end == '+';
}

static bool fails(size_t size)
{
	char line[64];
	int fd;

	if (!nth || ++count < nth || (count > nth && !on))
		return false;
	if (count == nth) {
		fd = open(told, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
		if (fd >= 0 && write(fd, line, snprintf(line, sizeof(line), "%d %zu\n", getpid(), size)) < 0)
			abort();
		if (fd >= 0)
			close(fd);
	}
	errno = ENOMEM;
	return true;
}

void *malloc(size_t size)
{
	return fails(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return fails(n * size) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *ptr, size_t size)
{
	return fails(size) ? NULL : __libc_realloc(ptr, size);
}

void *reallocarray(void *ptr, size_t n, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(n, size, &total)) {
		errno = ENOMEM;
		return NULL;
	}
	return realloc(ptr, total);
}

void *memalign(size_t alignment, size_t size)
{
	return fails(size) ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return memalign(alignment, size);
}

int posix_memalign(void **ret, size_t alignment, size_t size)
{
	void *ptr = memalign(alignment, size);

	if (!ptr)
		return ENOMEM;
	*ret = ptr;
	return 0;
}
