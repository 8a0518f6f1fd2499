// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_capture_rows: the walk in the kernel by rows that are written by hand (walked.c), for each kind of rule
 * and each way to end; and the walk outside the kernel over the copies that it leaves.
 */
#include <errno.h>
#include <sys/mman.h>
#include "../unit/tap.h"
#include "abi/unwind_x86_64.h"
#include "core/unwind/walk.h"
#include "walking.h"

#define FRAMES_MAX 8

/* What a case is called with. */
enum argument {
	ARG_NUMBER, /* case.number */
	ARG_HIGH_STACK, /* an address above the stack pointer */
	ARG_FRAME, /* a frame [_, deep_ret] above the stack pointer */
	ARG_FRAME_NOWHERE, /* a frame whose return address is in no mapping */
};

struct expected {
	const char *name;
	walked_case *run;
	enum argument argument;
	uint64_t number;
	enum bare_as bare;
	enum capture_walk how;
	bool own_stack; /* that ends where its memory does */
	const char *leaf, *leaf_end;
	const char *frames[FRAMES_MAX]; /* above the leaf */
	int n_exact; /* the first of them, of a signal: no return addresses, and kept so */
	uint32_t n_deep; /* times deep_again_ret, before them */
	uint8_t status, cause, unwinder;
	bool copied;
};

#define CASE(title, function, ...) \
	{ .name = title, .run = case_##function, .leaf = leaf, .leaf_end = leaf_end, __VA_ARGS__ }
#define ENDS(status_, cause_, unwinder_) \
	.status = STACK_##status_, .cause = STACK_CAUSE_##cause_, .unwinder = STACK_UNWINDER_##unwinder_
#define FRAMES(...) .frames = { __VA_ARGS__ }

static const struct expected cases[] = {
	CASE("by rsp and by rbp", plain, FRAMES(plain_b_ret, plain_a_ret, plain_ret), ENDS(COMPLETE, NO, CFI)),
	CASE("at the end of the stack's memory", plain, FRAMES(plain_b_ret, plain_a_ret, plain_ret),
	     ENDS(COMPLETE, NO, CFI), .own_stack = true),
	{ "long rules", case_long, .leaf = long_leaf, .leaf_end = long_leaf_end, FRAMES(long_a_ret, long_ret),
	  ENDS(COMPLETE, NO, CFI) },
	CASE("a register that is not known", unknown_register, FRAMES(unknown_a_ret), ENDS(CUT, REGISTER, CFI)),
	CASE("a frame pointer that is lost", fp_lost, FRAMES(lost_b_ret, lost_a_ret), ENDS(CUT, REGISTER, CFI)),
	CASE("200 frames", deep, .number = 198, .n_deep = 198, FRAMES(deep_ret), ENDS(COMPLETE, NO, CFI)),
	CASE("1,024 frames", deep, .number = 1022, .n_deep = 1022, FRAMES(deep_ret), ENDS(COMPLETE, NO, CFI)),
	CASE("1,025 frames", deep, .number = 1023, .n_deep = 1023, ENDS(CUT, DEPTH, CFI)),
	CASE("1,100 frames", deep, .number = 1100, .n_deep = 1023, ENDS(CUT, DEPTH, CFI)),
	CASE("JIT by frame pointer", bare, FRAMES(bare_b_ret, bare_a_ret, bare_ret), ENDS(COMPLETE, NO, MIXED)),
	CASE("JIT, tables only", bare, FRAMES(bare_b_ret, bare_a_ret, bare_ret), ENDS(COMPLETE, NO, MIXED),
	     .how = CAPTURE_WALK_CFI),
	{ "JIT, a leaf that has no frame yet", case_site, .leaf = jit_leaf, .leaf_end = jit_leaf_end,
	  FRAMES(jit_caller_ret, site_ret), ENDS(COMPLETE, NO, MIXED) },
	{ "JIT, a frame pointer of its caller's", case_saved, .leaf = jit_stays, .leaf_end = jit_stays_end,
	  FRAMES(saved_ret), ENDS(GUESSED, UNPROVEN, MIXED) },
	{ "JIT, a frame pointer of its caller's, tables only", case_saved, .leaf = jit_stays,
	  .leaf_end = jit_stays_end, .how = CAPTURE_WALK_CFI, ENDS(CUT, UNPROVEN, CFI) },
	CASE("a file without rows", bare, FRAMES(bare_b_ret, bare_a_ret, bare_ret),
	     ENDS(GUESSED, GUESS, MIXED), .bare = AS_FILE),
	CASE("a file without rows, tables only", bare, FRAMES(bare_b_ret), ENDS(CUT, UNCOVERED, CFI),
	     .bare = AS_FILE, .how = CAPTURE_WALK_CFI),
	CASE("a table that is not there yet", bare, FRAMES(bare_b_ret), ENDS(CUT, NO_MAPPING, CFI),
	     .bare = AS_WAITING, .copied = true),
	CASE("no mapping", bare, FRAMES(bare_b_ret), ENDS(CUT, NO_MAPPING, CFI), .bare = AS_NONE, .copied = true),
	CASE("frame pointer 0 where no row is", uncovered, FRAMES(uncovered_a_ret), ENDS(GUESSED, NO, CFI)),
	CASE("a frame pointer that is none where no row is", uncovered, FRAMES(uncovered_a_ret),
	     ENDS(CUT, UNCOVERED, CFI), .number = 0x123457),
	CASE("a guess", uncovered, FRAMES(uncovered_a_ret, deep_ret), ENDS(GUESSED, GUESS, MIXED),
	     .argument = ARG_FRAME),
	CASE("a guess, tables only", uncovered, FRAMES(uncovered_a_ret), ENDS(CUT, UNCOVERED, CFI),
	     .argument = ARG_FRAME, .how = CAPTURE_WALK_CFI),
	CASE("a guess that leads nowhere", uncovered, FRAMES(uncovered_a_ret), ENDS(CUT, UNCOVERED, MIXED),
	     .argument = ARG_FRAME_NOWHERE),
	CASE("a rule that cannot be followed", unsupported, FRAMES(unsupported_a_ret),
	     ENDS(CUT, UNSUPPORTED, CFI), .number = 0x1235),
	CASE("a guess past a rule that cannot be followed", unsupported, FRAMES(unsupported_a_ret, deep_ret),
	     ENDS(GUESSED, GUESS, MIXED), .argument = ARG_FRAME),
	{ "a lazy PLT slot", case_plt, .leaf = plt_leaf, .leaf_end = plt_leaf_end, FRAMES(plt_ret),
	  ENDS(COMPLETE, NO, CFI) },
	CASE("a signal on another stack", signal, FRAMES(restorer, signal_trap, signal_ret),
	     ENDS(COMPLETE, NO, CFI), .n_exact = 2),
	CASE("a stack that does not go up", switch, FRAMES(switch_a_ret), ENDS(CUT, NO_PROGRESS, CFI),
	     .argument = ARG_HIGH_STACK),
	CASE("return address 0", zero, FRAMES(zero_ret), ENDS(GUESSED, NO, CFI)),
	CASE("a register that is kept", kept, FRAMES(kept_b_ret, kept_a_ret, bare_top_ret),
	     ENDS(CUT, NO_MAPPING, CFI), .bare = AS_NONE, .copied = true),
	CASE("memory that is not there", fault, FRAMES(fault_ret), ENDS(CUT, FAULT, CFI), .own_stack = true,
	     .copied = true),
};
/* Calls a case with the stack pointer at the end of memory: behind it nothing can be read. */
static void call_at_end(walked_case *run, uint64_t argument)
{
	char *memory = mmap(NULL, 32 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	mprotect(memory + 15 * PAGE, 17 * PAGE, PROT_NONE);
	memset(memory, 0, 15 * PAGE);
	asm volatile("mov %0, %%rsp\n\tcall *%1" : : "r"(memory + 15 * PAGE), "r"(run), "D"(argument) : "memory");
}

static void __attribute__((noinline)) run_case(const struct expected *e)
{
	char room[16384]; /* deep enough for what lies above */
	uint64_t *frame = (uint64_t *)(room + 8192), argument = e->number;

	memset(room, 0, sizeof(room));
	frame[1] = e->argument == ARG_FRAME ? (uintptr_t)deep_ret : 0x7654321;
	if (e->argument == ARG_HIGH_STACK)
		argument = (uintptr_t)(room + sizeof(room));
	else if (e->argument != ARG_NUMBER)
		argument = (uintptr_t)frame;
	if (e->own_stack)
		call_at_end(e->run, argument);
	else
		e->run(argument, 0);
}
static bool in_leaf(const struct expected *e, const struct taken *taken)
{
	const struct raw_sample *s = &taken->sample;
	uint64_t at = s->n_kernel || !s->n_user ? 0 : stack_ip_address(s->ips[0]);

	return at >= (uintptr_t)e->leaf && at < (uintptr_t)e->leaf_end;
}

/* What was passed by a guess is marked. */
static bool says_guess(const struct expected *e, const uint64_t *ips, uint16_t n)
{
	for (uint16_t i = 0; i < n; i++)
		if (stack_ip_is_guessed(ips[i]))
			return true;
	return !stack_cause_is_guess(e->cause) || e->status != STACK_GUESSED;
}

static bool same_frames(const struct expected *e, const uint64_t *ips, uint16_t n)
{
	uint32_t at = 1;

	for (uint32_t i = 0; i < e->n_deep; i++, at++)
		if (at >= n || stack_ip_address(ips[at]) != (uintptr_t)deep_again_ret)
			return false;
	for (int i = 0; i < FRAMES_MAX && e->frames[i]; i++, at++)
		if (at >= n || stack_ip_address(ips[at]) != (uintptr_t)e->frames[i] ||
		    stack_ip_is_exact(ips[at]) != (i < e->n_exact))
			return false;
	return at == n && says_guess(e, ips, n);
}

static void tell(const struct expected *e, const uint64_t *ips, uint16_t n, int status, int cause, int unwinder)
{
	printf("# %s: status %d cause %d unwinder %d, %u frames:", e->name, status, cause, unwinder, n);
	for (uint16_t i = 0; i < n && i < 8; i++)
		printf(" %s%lx", ips[i] - (uintptr_t)walked_begin < PAGE ? "+" : "",
		       ips[i] - (uintptr_t)walked_begin < PAGE ? ips[i] - (uintptr_t)walked_begin : ips[i]);
	printf("\n");
}

/* What was taken while the process was not known: a copy each, and nothing walked. */
static const struct taken *check_unknown(const struct expected *e, struct fixture *f)
{
	const struct taken *found = NULL;
	uint64_t wrong = 0;

	for (size_t i = 0; i < f->taken.len; i++) {
		const struct raw_sample *s = &f->taken.data[i].sample;

		if (!in_leaf(e, &f->taken.data[i]))
			continue;
		found = &f->taken.data[i];
		wrong += s->n_user != 1 || s->status != STACK_CUT || s->space_serial ||
			 (s->copy && s->count != 1) ||
			 !s->copy != (s->cause == STACK_CAUSE_COPY_FULL);
	}
	CHECK_EQ(wrong, 0);
	CHECK_NAMED(found && f->counters[COUNTER_COPIED] > ENOUGH, "an unknown process's stacks are copied");
	return found;
}

/* The registers of the leaf, whatever the walk has come to; but for those that change in it. */
static bool same_registers(const struct capture_copy *a, const struct capture_copy *b)
{
	for (int i = 0; i < UNWIND_X86_64_RA; i++)
		if (i != UNWIND_X86_64_RSP && a->registers[i] != b->registers[i])
			return false;
	return true;
}

static void check_known(const struct expected *e, struct fixture *f, const struct taken *before)
{
	uint64_t right = 0, wrong = 0;
	char name[128];

	for (size_t i = 0; i < f->taken.len; i++) {
		const struct raw_sample *s = &f->taken.data[i].sample;

		if (!in_leaf(e, &f->taken.data[i]))
			continue;
		if (same_frames(e, s->ips, s->n_user) && s->status == e->status && s->cause == e->cause &&
		    s->unwinder == e->unwinder && !s->copy == !e->copied && s->space_serial == f->serial &&
		    (!s->copy || same_registers(&f->taken.data[i].copy, &before->copy))) {
			right += s->count;
		} else if (!wrong++) {
			tell(e, s->ips, s->n_user, s->status, s->cause, s->unwinder);
		}
	}
	snprintf(name, sizeof(name), "%s: in the kernel", e->name);
	CHECK_NAMED(right > ENOUGH && !wrong, name);
	if (wrong || right <= ENOUGH)
		printf("# right %lu, wrong %lu\n", right, wrong);
}

static int read_copy(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	const struct taken *taken = ctx;
	uint64_t at = addr - taken->copy.start;

	if (addr < taken->copy.start || at + len > taken->copy.bytes)
		return -EFAULT;
	memcpy(ret_data, taken->memory + at, len);
	return 0;
}

static int read_copied_code(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	const struct capture_copy *copy = &((const struct taken *)ctx)->copy;

	if (addr < copy->code_start || addr + len > copy->code_start + sizeof(copy->code))
		return -EFAULT;
	memcpy(ret_data, (const uint8_t *)copy->code + (addr - copy->code_start), len);
	return 0;
}

/* The same stack once more, from its copy. */
static void check_copy(const struct expected *e, struct fixture *f, struct taken *taken)
{
	struct walk_input input = { .segments = f->segments,
				    .space = &bpf_session_spaces(&f->session)[SPACE],
				    .user_end = 1ul << 47,
				    .max_depth = STACK_FRAMES_MAX,
				    .how = e->how,
				    .read = read_copy,
				    .read_code = read_copied_code,
				    .ctx = taken };
	static uint64_t ips[STACK_FRAMES_MAX];
	struct walk_result result;
	char name[128];
	bool same;

	memcpy(input.registers, taken->copy.registers, sizeof(input.registers));
	walk(&input, ips, &result);
	same = same_frames(e, ips, result.n) && result.status == e->status && result.unwinder == e->unwinder &&
	       (result.cause == e->cause || e->bare == AS_WAITING);
	snprintf(name, sizeof(name), "%s: from a copy", e->name);
	/* Nothing waits outside the kernel: what is not there yet will not be. */
	if (e->bare == AS_WAITING)
		return;
	CHECK_NAMED(same, name);
	if (!same)
		tell(e, ips, result.n, result.status, result.cause, result.unwinder);
}

static struct taken keep_taken(const struct taken *taken)
{
	struct taken kept = *taken;

	kept.sample.ips = NULL;
	kept.memory = mem_dup(taken->memory, taken->copy.bytes + 1);
	return kept;
}

static void test_case(const struct expected *e, struct fixture *f)
{
	const struct taken *unknown;
	struct taken kept;
	pid_t pid;

	drain(f);
	pid = fork_walked();
	if (!pid)
		run_case(e);
	let_run(f);
	drain(f);
	unknown = check_unknown(e, f);
	if (unknown) {
		kept = keep_taken(unknown);
		place_space(f, e->bare);
		publish(f, &kept.sample);
		drain(f);
		let_run(f);
		drain(f);
		check_known(e, f, &kept);
		check_copy(e, f, &kept);
		mem_free(kept.memory);
	}
	end_child(pid);
}

static void test_cases(enum capture_walk how)
{
	struct fixture f;

	open_fixture(&f, how, false);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (cases[i].how == how)
			test_case(&cases[i], &f);
	close_fixture(&f);
}
int main(void)
{
	walking_init();
	test_cases(CAPTURE_WALK_AUTO);
	test_cases(CAPTURE_WALK_CFI);
	return tap_done();
}
