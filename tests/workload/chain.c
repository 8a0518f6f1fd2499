// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * chain SECONDS [thread]: works so long 40 frames deep, in leaves that have no frame, in libc and in what libc
 * calls back, and knows each of its stacks. Each frame is of another shape: with all registers saved, of a size
 * that is found at run time, realigned, with arguments on the stack.
 * chain paths [thread]: prints the stacks that it can have, one a line, the root first; any stack that it is
 * seen in is one of these, or a beginning of one. "@" is one frame or more of functions that are not its own.
 * chain units N [thread]: goes down N times instead of working for a time.
 */
#include <alloca.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "burn.h"

#define SORTED 64 /* numbers that qsort and bsearch look at */
#define BLOCK (64 << 10)
#define UNIT 1500 /* turns of a loop: some microseconds */

/* X(name, what is below chain_39 on a stack of it) */
#define KINDS(X) \
	X(spin, "work_spin leaf_spin") \
	X(red, "work_red leaf_red") \
	X(deeper, "work_deeper deeper_alloca deeper_aligned leaf_deeper") \
	X(qsort, "work_qsort @ qsort_compare qsort_deeper leaf_qsort") \
	X(bsearch, "work_bsearch @ bsearch_compare leaf_bsearch") \
	X(memcpy, "work_memcpy @") \
	X(memmove, "work_memmove @") \
	X(snprintf, "work_snprintf @") \
	X(strtod, "work_strtod @") \
	X(malloc, "work_malloc @") \
	X(math, "work_math @") \
	X(once, "work_once @ once_callback leaf_once") \
	X(signal, "work_signal @ signal_handler leaf_signal") \
	X(syscall, "work_syscall @")

enum kind {
#define X(name, path) KIND_##name,
	KINDS(X)
#undef X
	KINDS_N
};

/* Whatever a compiler knows of these functions of libc, the real ones are called. */
static void (*volatile call_qsort)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;
static void *(*volatile call_bsearch)(const void *, const void *, size_t, size_t,
				      int (*)(const void *, const void *)) = bsearch;
static void *(*volatile call_memcpy)(void *, const void *, size_t) = memcpy;

static char from[BLOCK], to[BLOCK];
static int sorted[SORTED];
static pthread_once_t once;
static volatile double number = 1.0 / 3;
static volatile long sum;

static inline __attribute__((always_inline)) void turns(int n)
{
	for (int i = 0; i < n; i++)
		__asm__ volatile("" : "+r"(i));
}

/* More live values than there are registers: the frame pointer's is one of them where it is free. */
static NEVER_INLINE long leaf_spin(long n)
{
	long a = n, b = n + 1, c = n + 2, d = n + 3, e = n + 4, f = n + 5, g = n + 6, h = n + 7;

	for (int i = 0; i < UNIT / 4; i++)
		__asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f), "+r"(g), "+r"(h),
				 "+r"(i));
	return a + b + c + d + e + f + g + h;
}

static NEVER_INLINE long work_spin(void)
{
	long n = leaf_spin(sum) + leaf_spin(sum + 1);

	NO_TAIL_CALL();
	return n;
}

/* Below the stack pointer, as the psABI lets a leaf do. */
static NEVER_INLINE long leaf_red(long n)
{
	volatile long red[8] = { n };

	for (int i = 0; i < UNIT / 4; i++)
		red[i & 7] += i;
	return red[n & 7];
}

static NEVER_INLINE long work_red(void)
{
	long n = leaf_red(1) + leaf_red(2);

	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE long leaf_deeper(const char *at)
{
	turns(UNIT);
	return (long)at & 63;
}

static NEVER_INLINE long deeper_aligned(char *at)
{
	char room[128] __attribute__((aligned(64)));
	char *more = alloca(64 + (at[0] & 15));

	__asm__ volatile("" : : "r"(room), "r"(more) : "memory");
	more[0] = leaf_deeper(room);
	NO_TAIL_CALL();
	return more[0] + room[1];
}

static NEVER_INLINE long deeper_alloca(int bytes)
{
	char *room = alloca(bytes);

	memset(room, bytes, 16);
	room[1] = deeper_aligned(room);
	NO_TAIL_CALL();
	return room[1];
}

static NEVER_INLINE long work_deeper(void)
{
	long n = deeper_alloca(100) + deeper_alloca(1000);

	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE int leaf_qsort(const int *a, const int *b)
{
	turns(UNIT / 100);
	return (*a > *b) - (*a < *b);
}

static NEVER_INLINE int qsort_deeper(const int *a, const int *b)
{
	char room[48];
	int n;

	__asm__ volatile("" : : "r"(room) : "memory");
	n = leaf_qsort(a, b);
	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE int qsort_compare(const void *a, const void *b)
{
	int n = qsort_deeper(a, b);

	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE long work_qsort(void)
{
	int numbers[SORTED];

	for (int i = 0; i < SORTED; i++)
		numbers[i] = i * 37 % SORTED;
	call_qsort(numbers, SORTED, sizeof(*numbers), qsort_compare);
	NO_TAIL_CALL();
	return numbers[1];
}

static NEVER_INLINE int leaf_bsearch(const int *a, const int *b)
{
	turns(UNIT / 20);
	return (*a > *b) - (*a < *b);
}

static NEVER_INLINE int bsearch_compare(const void *a, const void *b)
{
	int n = leaf_bsearch(a, b);

	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE long work_bsearch(void)
{
	int wanted = 17;
	int *found = call_bsearch(&wanted, sorted, SORTED, sizeof(*sorted), bsearch_compare);

	NO_TAIL_CALL();
	return found ? *found : 0;
}

static NEVER_INLINE long work_memcpy(void)
{
	call_memcpy(to, from, BLOCK);
	NO_TAIL_CALL();
	return to[1];
}

static NEVER_INLINE long work_memmove(void)
{
	memmove(to + 64, to, BLOCK / 2 + (sum & 1));
	NO_TAIL_CALL();
	return to[64];
}

static NEVER_INLINE long work_snprintf(void)
{
	char text[400];
	int n = snprintf(text, sizeof(text), "%.40f %g", number * 1e200, number);

	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE long work_strtod(void)
{
	double n = strtod("123456789012345678901234567890.123456789012345678901234567890e-45", NULL);

	NO_TAIL_CALL();
	return n > 0;
}

static NEVER_INLINE long work_malloc(void)
{
	void *at[32];

	for (int i = 0; i < 32; i++)
		at[i] = malloc(16 + i * 8); /* small: musl gives larger ones back to the system each time */
	for (int i = 0; i < 32; i++)
		free(at[(i * 7) & 31]);
	NO_TAIL_CALL();
	return 1;
}

static NEVER_INLINE long work_math(void)
{
	double n = 0;

	for (int i = 0; i < 40; i++)
		n += pow(number, n) + sin(n * 1e6);
	NO_TAIL_CALL();
	return n > 0;
}

static NEVER_INLINE void leaf_once(void)
{
	turns(UNIT);
}

static NEVER_INLINE void once_callback(void)
{
	leaf_once();
	NO_TAIL_CALL();
}

static NEVER_INLINE long work_once(void)
{
	once = (pthread_once_t)PTHREAD_ONCE_INIT;
	pthread_once(&once, once_callback);
	NO_TAIL_CALL();
	return 1;
}

static NEVER_INLINE void leaf_signal(void)
{
	turns(UNIT);
}

static NEVER_INLINE void signal_handler(int unused)
{
	(void)unused;
	leaf_signal();
	NO_TAIL_CALL();
}

static NEVER_INLINE long work_signal(void)
{
	raise(SIGUSR1);
	NO_TAIL_CALL();
	return 1;
}

static NEVER_INLINE long work_syscall(void)
{
	long n = 0;

	for (int i = 0; i < 10; i++)
		n += syscall(SYS_getppid);
	NO_TAIL_CALL();
	return n;
}

static NEVER_INLINE long chain_39(enum kind kind)
{
	long n = 0;

	switch (kind) {
#define X(name, path) \
	case KIND_##name: \
		n = work_##name(); \
		break;
	KINDS(X)
#undef X
	default:
		break;
	}
	NO_TAIL_CALL();
	return n;
}

/* The shapes that a frame can have; each calls the next. */
#define FRAME(n, next, before, after) \
	static NEVER_INLINE long chain_##n(enum kind kind) \
	{ \
		long result; \
\
		before; \
		result = chain_##next(kind); \
		NO_TAIL_CALL(); \
		after; \
		return result + n; \
	}
#define USES(at) __asm__ volatile("" : : "r"(at) : "memory")
#define PLAIN(n, next) FRAME(n, next, , )
#define SAVED(n, next) \
	FRAME(n, next, long a = kind; long b = kind; long c = kind; long d = kind; long e = kind; long f = kind; \
	      __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f)), \
	      __asm__ volatile("" : : "r"(a), "r"(b), "r"(c), "r"(d), "r"(e), "r"(f)))
#define SIZED(n, next) FRAME(n, next, char *room = alloca(40 + kind * 16); USES(room), USES(room))
#define BIG(n, next) FRAME(n, next, char room[1500]; USES(room), USES(room))
#define ALIGNED(n, next) FRAME(n, next, char room[80] __attribute__((aligned(64))); USES(room), USES(room))
#define BOTH(n, next) \
	FRAME(n, next, char room[80] __attribute__((aligned(32))); char *more = alloca(8 + kind); USES(room); \
	      USES(more), USES(room); USES(more))
#define POINTER(n, next) \
	static long (*volatile call_##next)(enum kind) = chain_##next; \
	static NEVER_INLINE long chain_##n(enum kind kind) \
	{ \
		long result = call_##next(kind); \
\
		NO_TAIL_CALL(); \
		return result; \
	}

PLAIN(38, 39) SAVED(37, 38) SIZED(36, 37) BIG(35, 36) ALIGNED(34, 35) BOTH(33, 34) POINTER(32, 33)
PLAIN(31, 32) SAVED(30, 31) SIZED(29, 30) BIG(28, 29) ALIGNED(27, 28) BOTH(26, 27) POINTER(25, 26)
PLAIN(24, 25) SAVED(23, 24) SIZED(22, 23) BIG(21, 22)

/* Arguments that have no register. */
static NEVER_INLINE long chain_20(enum kind kind, long b, long c, long d, long e, long f, long g, long h, long i)
{
	long n = chain_21(kind);

	NO_TAIL_CALL();
	return n + b + c + d + e + f + g + h + i;
}

static NEVER_INLINE long chain_19(enum kind kind)
{
	long n = sum, more = chain_20(kind, n, n, n, n, n, n, n, n);

	NO_TAIL_CALL();
	return n + more;
}

PLAIN(18, 19) SAVED(17, 18) SIZED(16, 17) SAVED(15, 16) ALIGNED(14, 15) BOTH(13, 14) POINTER(12, 13)
PLAIN(11, 12) SAVED(10, 11) SIZED(9, 10) PLAIN(8, 9) ALIGNED(7, 8) BOTH(6, 7) POINTER(5, 6)
PLAIN(4, 5) SAVED(3, 4) SIZED(2, 3) PLAIN(1, 2) SAVED(0, 1)

struct order {
	double seconds;
	long units; /* 0: by seconds */
};

static NEVER_INLINE void *chain_run(const struct order *order)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + order->seconds;

	for (long i = 0; order->units ? i < order->units : burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end; i++)
		for (enum kind kind = 0; kind < KINDS_N; kind++)
			sum += chain_0(kind) & 1;
	return NULL;
}

static NEVER_INLINE void *chain_thread(void *order)
{
	void *n = chain_run(order);

	NO_TAIL_CALL();
	return n;
}

#define THREAD_ROOT "@ chain_thread"

static int paths(const char *root)
{
	static const char *const ends[] = {
#define X(name, path) path,
		KINDS(X)
#undef X
	};

	for (int i = 0; i < KINDS_N; i++) {
		printf("%s chain_run", root);
		for (int n = 0; n < 40; n++)
			printf(" chain_%d", n);
		printf(" %s\n", ends[i]);
	}
	/* Asking for the time; before and after all work; of a thread, also where it begins. */
	printf("%s chain_run @\n_start @ main @\n%s", root, strcmp(root, THREAD_ROOT) ? "" : "@\n");
	return 0;
}

int main(int argc, char **argv)
{
	int by_units = argc > 2 && !strcmp(argv[1], "units"), in_thread = argc > 2 + by_units;
	struct order order = { .seconds = argc > 1 ? atof(argv[1]) : 1, .units = by_units ? atol(argv[2]) : 0 };
	pthread_t thread;

	if (argc > 1 && !strcmp(argv[1], "paths"))
		return paths(argc > 2 ? THREAD_ROOT : "_start @ main");
	for (int i = 0; i < SORTED; i++)
		sorted[i] = i;
	signal(SIGUSR1, signal_handler);
	if (!in_thread) {
		chain_run(&order);
		return sum == -1;
	}
	if (pthread_create(&thread, NULL, chain_thread, &order))
		return 1;
	pthread_join(thread, NULL);
	return sum == -1;
}
