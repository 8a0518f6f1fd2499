// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * cases all SECONDS | cases NAME SECONDS: works so long in each of, or in one of, the cases that are hard to follow
 * a stack through: signals, stacks of other sizes and places than usual, code that a compiler has split or joined;
 * and again and again with one word more.
 * cases names: one a line. cases paths NAME: the stacks of that case, as tests/workload/chain.c has them.
 */
#include <alloca.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include "burn.h"

#define TURNS 20000 /* some 10 us */
#define DEEP_QSORTS 5
#define BIG_FRAME (100 << 10)
#define LONG_FRAME (40 << 10)
#define COROUTINE_BYTES (64 << 10)
#define SMALL_STACK (32 << 10)
#define ALT_STACK (64 << 10)

static volatile long sum;
static void *volatile null;

static inline __attribute__((always_inline)) void turns(int n)
{
	for (int i = 0; i < n; i++)
		__asm__ volatile("" : "+r"(i));
}

#define LEAF(name) \
	static NEVER_INLINE long name(long n) \
	{ \
		turns(TURNS); \
		return n + 1; \
	}
/* A function that has something on its stack and goes on to the next. */
#define CALLER(name, next, room) \
	static NEVER_INLINE long name(long n) \
	{ \
		room; \
		n = next(n) + 1; \
		NO_TAIL_CALL(); \
		return n; \
	}
#define USES(at) __asm__ volatile("" : : "r"(at) : "memory")

LEAF(alloca_leaf)
CALLER(alloca_sized, alloca_leaf, char *at = alloca(1000 + n % 5000); USES(at))
CALLER(case_alloca, alloca_sized, )

LEAF(aligned_leaf)
CALLER(aligned_4096, aligned_leaf, char at[100] __attribute__((aligned(4096))); USES(at))
CALLER(aligned_64, aligned_4096, char at[100] __attribute__((aligned(64))); USES(at))
__attribute__((force_align_arg_pointer)) CALLER(aligned_realigned, aligned_64, )
CALLER(case_aligned, aligned_realigned, )

LEAF(big_leaf)
CALLER(big_100k, big_leaf, char at[BIG_FRAME]; USES(at))
CALLER(case_big, big_100k, )

LEAF(long_leaf)
CALLER(long_40k, long_leaf, char at[LONG_FRAME]; USES(at))
CALLER(case_long, long_40k, )

LEAF(recursion_leaf)
static NEVER_INLINE long recursion(long n)
{
	long result = n > 1 ? recursion(n - 1) + 1 : recursion_leaf(n);

	NO_TAIL_CALL();
	return result;
}

#define RECURSIONS(X) X(50) X(200) X(1000) X(1100)
#define X(depth) \
	static NEVER_INLINE long case_recursion##depth(long n) \
	{ \
		n += recursion(depth); \
		NO_TAIL_CALL(); \
		return n; \
	}
RECURSIONS(X)
#undef X

LEAF(tail_leaf)
/* The one that does not stay on the stack. */
static NEVER_INLINE long tail_jumps(long n)
{
	turns(TURNS);
	return tail_leaf(n + 1);
}
CALLER(tail_stays, tail_jumps, )
CALLER(case_tail, tail_stays, )

/* The call is the last instruction: what it would return to is another function. */
static jmp_buf jump;
static NEVER_INLINE __attribute__((noreturn)) void noreturn_leaf(void)
{
	turns(TURNS);
	longjmp(jump, 1);
}
static NEVER_INLINE __attribute__((noreturn)) void noreturn_caller(void)
{
	char at[40];

	USES(at);
	noreturn_leaf();
}
static NEVER_INLINE long case_noreturn(long n)
{
	if (!setjmp(jump))
		noreturn_caller();
	return n;
}

static NEVER_INLINE __attribute__((cold)) long cold_leaf(long n)
{
	turns(TURNS);
	return n;
}
static NEVER_INLINE long cold_split(long n)
{
	char at[100];

	USES(at);
	if (__builtin_expect(!null, 0)) {
		n += cold_leaf(n);
		USES(at);
	}
	return n + at[0];
}
CALLER(case_cold, cold_split, )

static void on(int signal_number, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

	sigaction(signal_number, &action, NULL);
}

LEAF(altstack_leaf)
static NEVER_INLINE void altstack_handler(int n)
{
	sum += altstack_leaf(n);
}
static NEVER_INLINE long case_altstack(long n)
{
	static char stack[ALT_STACK];
	stack_t alt = { .ss_sp = stack, .ss_size = sizeof(stack) };

	sigaltstack(&alt, NULL);
	on(SIGUSR1, altstack_handler, SA_ONSTACK);
	raise(SIGUSR1);
	alt.ss_flags = SS_DISABLE;
	sigaltstack(&alt, NULL);
	return n;
}

LEAF(nested_leaf)
static NEVER_INLINE void nested_second(int n)
{
	sum += nested_leaf(n);
}
static NEVER_INLINE void nested_first(int n)
{
	(void)n;
	raise(SIGUSR2);
	NO_TAIL_CALL();
}
static NEVER_INLINE long case_nested(long n)
{
	on(SIGUSR1, nested_first, 0);
	on(SIGUSR2, nested_second, 0);
	raise(SIGUSR1);
	NO_TAIL_CALL();
	return n;
}

/* Interrupted wherever it happens to be: in prologues and epilogues too. */
LEAF(timer_leaf)
static NEVER_INLINE void timer_handler(int n)
{
	sum += timer_leaf(n);
}
static NEVER_INLINE long timer_work(long n)
{
	volatile long at[6] = { n };

	turns(20);
	return at[n & 3];
}
static NEVER_INLINE long case_timer(long n)
{
	struct itimerval each = { { 0, 1000 }, { 0, 1000 } };

	on(SIGPROF, timer_handler, SA_RESTART);
	setitimer(ITIMER_PROF, &each, NULL);
	for (int i = 0; i < 100000; i++)
		n += timer_work(n);
	setitimer(ITIMER_PROF, &(struct itimerval){ 0 }, NULL);
	return n;
}

/* Interrupted at its very first instruction: the byte before is another function's. */
#ifdef __aarch64__
#define TRAP "udf #0"
#else
#define TRAP "ud2"
#endif
void trap_first(void);
__asm__(".text\n"
	".type trap_before, %function\n"
	"trap_before:\n\t.cfi_startproc\n\tnop\n\t.cfi_endproc\n"
	".size trap_before, . - trap_before\n"
	".type trap_first, %function\n"
	"trap_first:\n\t.cfi_startproc\n\t" TRAP "\n\t.cfi_endproc\n"
	".size trap_first, . - trap_first\n");

LEAF(trap_leaf)
static NEVER_INLINE void trap_handler(int n)
{
	sum += trap_leaf(n);
	longjmp(jump, 1);
}
static NEVER_INLINE long case_trap(long n)
{
	on(SIGILL, trap_handler, SA_NODEFER);
	if (!setjmp(jump))
		trap_first();
	return n;
}

LEAF(vfork_leaf)
CALLER(vfork_child, vfork_leaf, )
static NEVER_INLINE long case_vfork(long n)
{
	pid_t pid = vfork();

	if (!pid) {
		for (int i = 0; i < 50; i++)
			sum += vfork_child(n);
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	return n;
}

LEAF(fork_leaf)
CALLER(fork_child, fork_leaf, )
static NEVER_INLINE long case_fork(long n)
{
	pid_t pid = fork();

	if (!pid) {
		for (int i = 0; i < 50; i++)
			sum += fork_child(n);
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	return n;
}

static ucontext_t coroutine, back;
LEAF(coroutine_leaf)
CALLER(coroutine_deeper, coroutine_leaf, )
static NEVER_INLINE void coroutine_entry(void)
{
	for (;;) {
		sum += coroutine_deeper(sum);
		swapcontext(&coroutine, &back);
	}
}
static NEVER_INLINE long case_coroutine(long n)
{
	static char *stack;

	if (!stack) {
		stack = malloc(COROUTINE_BYTES);
		getcontext(&coroutine);
		coroutine.uc_stack = (stack_t){ .ss_sp = stack, .ss_size = COROUTINE_BYTES };
		makecontext(&coroutine, coroutine_entry, 0);
	}
	swapcontext(&back, &coroutine);
	return n;
}

LEAF(small_leaf)
static NEVER_INLINE void *small_thread(void *unused)
{
	for (int i = 0; i < 50; i++)
		sum += small_leaf(i);
	return unused;
}
static NEVER_INLINE long case_small(long n)
{
	pthread_attr_t attr;
	pthread_t thread;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, SMALL_STACK);
	if (pthread_create(&thread, &attr, small_thread, NULL))
		exit(1);
	pthread_join(thread, NULL);
	return n;
}

static int numbers[8];
LEAF(sorted_leaf)
static NEVER_INLINE int sorted_compare(const void *a, const void *b);
static NEVER_INLINE void sorted_again(long depth)
{
	numbers[0] = depth;
	qsort(numbers, 2, sizeof(*numbers), sorted_compare);
	NO_TAIL_CALL();
}
static NEVER_INLINE int sorted_compare(const void *a, const void *b)
{
	int depth = numbers[0];

	(void)a, (void)b;
	if (depth < DEEP_QSORTS)
		sorted_again(depth + 1);
	else
		sum += sorted_leaf(depth);
	NO_TAIL_CALL();
	return 0;
}
static NEVER_INLINE long case_sorted(long n)
{
	sorted_again(1);
	NO_TAIL_CALL();
	return n;
}

/* X(name, paths below it; several are parted by "|", and one that begins with "^" has no main below it) */
#define CASES(X) \
	X(alloca, "alloca_sized alloca_leaf") \
	X(aligned, "aligned_realigned aligned_64 aligned_4096 aligned_leaf") \
	X(big, "big_100k big_leaf") \
	X(long, "long_40k long_leaf") \
	X(recursion50, "") \
	X(recursion200, "") \
	X(recursion1000, "") \
	X(recursion1100, "") \
	X(tail, "tail_stays tail_jumps|tail_stays tail_leaf") \
	X(noreturn, "noreturn_caller noreturn_leaf @|@") \
	X(cold, "cold_split cold_leaf") \
	X(altstack, "@ altstack_handler altstack_leaf") \
	X(nested, "@ nested_first @ nested_second nested_leaf") \
	X(timer, "@ timer_handler timer_leaf|timer_work @ timer_handler timer_leaf") \
	X(trap, "trap_first @ trap_handler trap_leaf|trap_first @ trap_handler @|@") \
	X(vfork, "vfork_child vfork_leaf|@") \
	X(fork, "fork_child fork_leaf|@") \
	X(coroutine, "@|^@ coroutine_entry coroutine_deeper coroutine_leaf|^@ coroutine_entry @") \
	X(small, "@|^@ small_thread small_leaf|^@") \
	X(sorted, "sorted_again @ sorted_compare sorted_again @ sorted_compare sorted_again @ sorted_compare " \
		  "sorted_again @ sorted_compare sorted_again @ sorted_compare sorted_leaf")

static const struct one {
	const char *name, *paths;
	long (*run)(long);
} cases[] = {
#define X(name, paths) { #name, paths, case_##name },
	CASES(X)
#undef X
};
#define CASES_N (int)(sizeof(cases) / sizeof(*cases))

/* CPU time of this process and of the children that it has waited for. */
static double worked_seconds(void)
{
	struct rusage children;

	getrusage(RUSAGE_CHILDREN, &children);
	return burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + children.ru_utime.tv_sec + children.ru_stime.tv_sec +
	       (children.ru_utime.tv_usec + children.ru_stime.tv_usec) / 1e6;
}

static NEVER_INLINE void cases_run(const struct one *one, double seconds)
{
	double end = worked_seconds() + seconds;

	while (worked_seconds() < end)
		sum += one->run(sum);
}

static void tell_paths(const struct one *one)
{
	char paths[400], *rest = paths;
	const char *path;

	snprintf(paths, sizeof(paths), "%s", one->paths);
	for (path = strsep(&rest, "|"); path; path = strsep(&rest, "|")) {
		if (*path == '^') {
			printf("%s\n", path + 1);
			continue;
		}
		printf("_start @ main cases_run case_%s %s", one->name, path);
		if (!strncmp(one->name, "recursion", 9)) {
			for (int i = 0; i < atoi(one->name + 9); i++)
				printf("recursion ");
			printf("recursion_leaf");
		}
		printf("\n");
	}
}

int main(int argc, char **argv)
{
	const char *wanted = argc > 1 ? argv[1] : "all", *which = argc > 2 ? argv[2] : "";

	do {
		for (int i = 0; i < CASES_N; i++) {
			if (!strcmp(wanted, "names"))
				printf("%s\n", cases[i].name);
			else if (!strcmp(wanted, "paths") && !strcmp(which, cases[i].name))
				tell_paths(&cases[i]);
			else if (!strcmp(wanted, "all") || !strcmp(wanted, cases[i].name))
				cases_run(&cases[i], atof(which));
		}
	} while (argc > 3);
	return 0;
}
