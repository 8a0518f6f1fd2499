// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * deep FRAMES ROUNDS [BYTES]: works, in user mode alone, below FRAMES of its own functions, main() and the leaf
 * among them; a round is some 10 us in each of 64 stacks. The functions are 64 too, spread over pages of code and
 * of frames of different sizes: neither rows nor stacks are near in a cache only because they are one and the
 * same. The leaf goes through so many bytes meanwhile, and leaves caches to them that are as cold as it makes them.
 */
#include <stdlib.h>

#define FUNCTIONS 64
#define STEP 13 /* odd: every function comes by before one comes again */
#define TURNS 20000 /* some 10 us */
#define BYTES_MAX (64u << 20)
#define LINE 64

#define NEVER_INLINE __attribute__((noinline, noclone))
#define SPREAD __attribute__((aligned(512)))

typedef long deep_function(unsigned int left, unsigned int at);
static deep_function *const functions[FUNCTIONS];

static volatile char bytes[BYTES_MAX];
static unsigned int n_bytes;

static NEVER_INLINE long leaf(void)
{
	static unsigned int at;

	for (int i = 0; i < TURNS; i++)
		__asm__ volatile("" : "+r"(i));
	for (unsigned int end = at + n_bytes / FUNCTIONS; at < end; at += LINE)
		bytes[at % BYTES_MAX]++;
	at %= n_bytes ? n_bytes : 1;
	return 1;
}

static inline __attribute__((always_inline)) long down(unsigned int left, unsigned int at)
{
	return left ? functions[at % FUNCTIONS](left - 1, at + STEP) : leaf();
}

#define DEEP(tens, ones) \
	static NEVER_INLINE SPREAD long deep_##tens##ones(unsigned int left, unsigned int at) \
	{ \
		char room[16 * (1##tens##ones % 7) + 8]; \
		long n; \
\
		__asm__ volatile("" : : "r"(room) : "memory"); \
		n = down(left, at); \
		__asm__ volatile("" : : "r"(room) : "memory"); \
		return n + 1; \
	}
#define EIGHT(X, tens) X(tens, 0) X(tens, 1) X(tens, 2) X(tens, 3) X(tens, 4) X(tens, 5) X(tens, 6) X(tens, 7)
#define ALL(X) EIGHT(X, 0) EIGHT(X, 1) EIGHT(X, 2) EIGHT(X, 3) EIGHT(X, 4) EIGHT(X, 5) EIGHT(X, 6) EIGHT(X, 7)
ALL(DEEP)

#define NAMED(tens, ones) deep_##tens##ones,
static deep_function *const functions[FUNCTIONS] = { ALL(NAMED) };

int main(int argc, char **argv)
{
	unsigned int frames = argc > 1 ? atoi(argv[1]) : 40;
	long rounds = argc > 2 ? atol(argv[2]) : 1500;
	volatile long sum = 0;

	n_bytes = argc > 3 ? atoi(argv[3]) : 0;
	if (frames < 2 || n_bytes >= BYTES_MAX)
		return 2;
	for (long i = 0; i < rounds; i++)
		for (unsigned int at = 0; at < FUNCTIONS; at++)
			sum += down(frames - 2, at);
	return 0;
}
