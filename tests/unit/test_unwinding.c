// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A copy of this program's own stack, followed as one that the kernel has taken: against libgcc's
 * backtrace(3).
 */
#include <execinfo.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ucontext.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>
#include "abi/unwind_x86_64.h"
#include "base/clock.h"
#include "core/capture/asleep_frames.h"
#include "core/capture/unwinding.h"
#include "rows_here.h"
#include "tap.h"

#define DEPTH 20
#define MANY 64

/* What the sampling program would have taken. */
struct taken {
	struct capture_copy copy;
	uint8_t memory[CAPTURE_COPY_PIECES_MAX][CAPTURE_PIECE_BYTES];
	const uint8_t *pieces[CAPTURE_COPY_PIECES_MAX];
	void *frames[MANY]; /* as backtrace(3) has them: the caller of take() is the second */
	int n_frames;
	struct raw_sample sample;
};

/* Where the stack's mapping ends: nothing can be copied from there on. */
static uint64_t stack_end(uint64_t sp)
{
	FILE *maps = fopen("/proc/self/maps", "re");
	unsigned long long start, end = 0;
	char line[4096];

	while (maps && fgets(line, sizeof(line), maps))
		if (sscanf(line, "%llx-%llx", &start, &end) == 2 && sp >= start && sp < end)
			break;
	if (maps)
		fclose(maps);
	return end;
}

/* By the kernel: what lies between variables is poison to a sanitizer. */
static void copy_page(uint8_t *to, uint64_t addr)
{
	const struct iovec local = { to, CAPTURE_PIECE_BYTES }, remote = { (void *)addr, CAPTURE_PIECE_BYTES };

	CHECK_EQ(process_vm_readv(getpid(), &local, 1, &remote, 1, 0), CAPTURE_PIECE_BYTES);
}

static const greg_t *registers_of(const ucontext_t *context)
{
	return context->uc_mcontext.gregs;
}

static void set_registers(struct capture_copy *copy, const ucontext_t *context)
{
	/* By DWARF number (System V psABI, figure 3.36). */
	static const int numbers[UNWIND_X86_64_REGISTERS] = { REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
							      REG_RBP, REG_RSP, REG_R8,	 REG_R9,  REG_R10, REG_R11,
							      REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP };

	for (int i = 0; i < UNWIND_X86_64_REGISTERS; i++)
		copy->registers[i] = registers_of(context)[numbers[i]];
}

static void __attribute__((noinline)) take(struct taken *taken, uint32_t pieces)
{
	struct capture_copy *copy = &taken->copy;
	ucontext_t context;
	uint64_t end;

	getcontext(&context);
	set_registers(copy, &context);
	taken->n_frames = backtrace(taken->frames, MANY);
	copy->start = copy->registers[UNWIND_X86_64_RSP] & ~(uint64_t)(CAPTURE_PIECE_BYTES - 1);
	end = stack_end(copy->start);
	copy->short_copy = copy->start + pieces * CAPTURE_PIECE_BYTES < end;
	for (; copy->n_pieces < pieces; copy->n_pieces++) {
		uint64_t addr = copy->start + copy->n_pieces * CAPTURE_PIECE_BYTES;

		if (addr >= end)
			break;
		copy_page(taken->memory[copy->n_pieces], addr);
		taken->pieces[copy->n_pieces] = taken->memory[copy->n_pieces];
	}
	copy->bytes = copy->n_pieces * CAPTURE_PIECE_BYTES;
	/* The registers are those of the call before this one's last one: the stack below them is live. */
	taken->sample.ips = &copy->registers[UNWIND_X86_64_RA];
}

static int __attribute__((noinline)) down(struct taken *taken, int depth, uint32_t pieces)
{
	char room[1000];
	int r = 0;

	memset(room, depth, sizeof(room));
	if (depth)
		r = down(taken, depth - 1, pieces);
	else
		take(taken, pieces);
	asm volatile("" : "+r"(r)); /* a loop would do for it otherwise */
	return r + room[depth];
}

static void fill_sample(struct taken *taken)
{
	taken->sample.pid = taken->sample.tid = getpid();
	taken->sample.first_ns = taken->sample.last_ns = clock_now_ns();
	taken->sample.count = 1;
	taken->sample.n_user = 1;
	taken->sample.copy = &taken->copy;
	taken->sample.pieces = taken->pieces;
}

static void begin(struct taken *taken, uint32_t pieces)
{
	memset(taken, 0, sizeof(*taken));
	down(taken, DEPTH, pieces);
	fill_sample(taken);
}

static void test_copy(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static struct taken taken;
	struct unwinding_stats stats;
	struct raw_sample sample;
	int same = 0;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	begin(&taken, CAPTURE_COPY_PIECES_MAX);
	CHECK_EQ(unwinding_rest_ns(unwinding), 0);
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.status, STACK_COMPLETE);
	CHECK_EQ(sample.unwinder, STACK_UNWINDER_CFI);
	CHECK(!sample.copy);
	CHECK(sample.n_user > DEPTH + 3);
	CHECK_EQ(sample.n_user, taken.n_frames);
	/* The leaf is at another place of take() than the call of backtrace(). */
	for (int i = 1; i < taken.n_frames && i < sample.n_user; i++)
		same += sample.ips[i] == (uint64_t)taken.frames[i];
	CHECK_EQ(same, taken.n_frames - 1);
	CHECK_EQ(unwinding_rest_ns(unwinding), UNWINDING_REST_NS);
	CHECK_EQ(unwinding_rest_ns(unwinding), 0);
	/* The kernel's part stays. */
	taken.sample.n_kernel = 2;
	taken.sample.ips = (uint64_t[]){ ~0ull - 8, ~0ull - 4, taken.copy.registers[UNWIND_X86_64_RA] };
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.ips[0], ~0ull - 8);
	CHECK_EQ(sample.ips[3], (uint64_t)taken.frames[1]);
	unwinding_stats(unwinding, &stats);
	CHECK_EQ(stats.copied, 2);
	CHECK_EQ(stats.copied_complete, 2);
	/* Nothing more was learned: each time twice as long. */
	for (uint64_t ns = UNWINDING_REST_NS; ns < UNWINDING_VAIN_NS_MAX * 2; ns *= 2) {
		CHECK_EQ(unwinding_rest_ns(unwinding), ns);
		unwinding_sample(unwinding, &taken.sample, &sample);
	}
	CHECK_EQ(unwinding_rest_ns(unwinding), UNWINDING_VAIN_NS_MAX);
	CHECK_EQ(unwinding_rest_ns(unwinding), 0);
	CHECK(stats.tables >= 2 && stats.rows > 1000 && stats.used_bytes > 4000);
}

typedef int called(struct taken *taken, void *nothing, int pieces);

static int __attribute__((noinline)) take_forwarded(struct taken *taken, void *nothing, int pieces)
{
	(void)nothing;
	take(taken, (uint32_t)pieces);
	return taken->n_frames;
}

static bool has_frame(const struct raw_sample *sample, const void *addr)
{
	for (int i = 0; i < sample->n_user; i++)
		if (sample->ips[i] == (uint64_t)addr)
			return true;
	return false;
}

/* Through a trampoline of CPython's (Python/asm_trampoline.S), which is read from memory, and stays known. */
static void test_forwarder(void)
{
	static const uint8_t code[] = { 0x48, 0x83, 0xec, 8, 0xff, 0xd1, 0x48, 0x83, 0xc4, 8, 0xc3 };
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	CLEANUP(unwinding_free) struct unwinding *late = unwinding_new(&options);
	long page = sysconf(_SC_PAGESIZE);
	uint8_t *at = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int (*forward)(struct taken *, void *, int, called *);
	static struct taken taken;
	struct raw_sample sample;

	memcpy(at, code, sizeof(code));
	CHECK_EQ(mprotect(at, page, PROT_READ | PROT_EXEC), 0);
	memcpy(&forward, &at, sizeof(forward));
	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	CHECK(forward(&taken, NULL, CAPTURE_COPY_PIECES_MAX, take_forwarded));
	fill_sample(&taken);
	unwinding_begin(unwinding, false);
	for (int i = 0; i < 3; i++) {
		unwinding_sample(unwinding, &taken.sample, &sample);
		CHECK_EQ(sample.status, STACK_COMPLETE);
		CHECK_EQ(sample.unwinder, STACK_UNWINDER_MIXED);
		CHECK(has_frame(&sample, at + 6));
		/* Gone in the same drain, and in the next one. */
		if (i)
			unwinding_begin(unwinding, false);
		else
			munmap(at, page);
	}
	unwinding_sample(late, &taken.sample, &sample);
	CHECK(sample.status != STACK_COMPLETE && has_frame(&sample, at + 6));
}

static void work(int signal)
{
	(void)signal;
	for (;;)
		asm volatile("");
}

/* Its status, once it is in that state. */
static void wait_state(pid_t pid, const char *state, char status[8192])
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%d/status", pid);
	do {
		FILE *file = fopen(path, "re");

		status[file ? fread(status, 1, 8191, file) : 0] = '\0';
		if (file)
			fclose(file);
	} while (!strstr(status, state));
}

/* A process that sleeps until it is sent a signal; *ret_switches: how often it was switched off. */
static pid_t sleeper(uint64_t *ret_switches)
{
	char status[8192];
	pid_t pid = fork();

	if (!pid) {
		signal(SIGUSR1, work);
		for (;;)
			pause();
	}
	wait_state(pid, "State:\tS", status);
	*ret_switches = strtoull(strstr(status, "\nvoluntary_ctxt_switches:") + 25, NULL, 10) +
			strtoull(strstr(status, "\nnonvoluntary_ctxt_switches:") + 28, NULL, 10);
	return pid;
}

/* Of who sleeps on what is not in the copy is read where it is: here that is our own stack. */
static int __attribute__((noinline)) down_asleep(struct taken *taken, int depth, struct unwinding *unwinding)
{
	struct capture_asleep asleep = { 0 };
	struct raw_sample sample;
	char room[1000], status[8192];
	int r = 0;

	memset(room, depth, sizeof(room));
	if (depth) {
		r = down_asleep(taken, depth - 1, unwinding);
	} else {
		take(taken, 1);
		fill_sample(taken);
		taken->sample.asleep = &asleep;
		taken->sample.tid = (uint32_t)sleeper(&asleep.switches);
		unwinding_begin(unwinding, true);
		unwinding_sample(unwinding, &taken->sample, &sample);
		CHECK_EQ(sample.status, STACK_COMPLETE);
		CHECK_EQ(sample.n_user, taken->n_frames);
		/* It has run since, or runs. */
		asleep.switches--;
		unwinding_sample(unwinding, &taken->sample, &sample);
		CHECK_EQ(sample.status, STACK_CUT);
		CHECK_EQ(sample.cause, STACK_CAUSE_COPY_SHORT);
		asleep.switches++;
		CHECK(asleep_frames_hold(&taken->sample));
		kill((pid_t)taken->sample.tid, SIGUSR1);
		wait_state((pid_t)taken->sample.tid, "State:\tR", status);
		CHECK(!asleep_frames_hold(&taken->sample));
		kill((pid_t)taken->sample.tid, SIGKILL);
	}
	asm volatile("" : "+r"(r));
	return r + room[depth];
}

static void test_asleep(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static struct taken taken;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	down_asleep(&taken, DEPTH, unwinding);
}

/* Copies that end too early, by a limit and by what is not there. */
static void test_short(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static struct taken taken;
	struct raw_sample sample;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	begin(&taken, 3);
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.status, STACK_CUT);
	CHECK_EQ(sample.cause, STACK_CAUSE_COPY_SHORT);
	CHECK(sample.n_user > 2 && sample.n_user < DEPTH);
	taken.copy.short_copy = 0;
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.status, STACK_CUT);
	CHECK_EQ(sample.cause, STACK_CAUSE_FAULT);
	/*
	 * Its first pages, more than the frame of take() has, could not be read: the copy begins
	 * above them.
	 */
	begin(&taken, 5);
	taken.copy.short_copy = 1;
	taken.copy.start += 4 * CAPTURE_PIECE_BYTES;
	taken.copy.bytes -= 4 * CAPTURE_PIECE_BYTES;
	taken.copy.n_pieces -= 4;
	taken.sample.pieces += 4;
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.status, STACK_CUT);
	CHECK_EQ(sample.cause, STACK_CAUSE_FAULT);
}

static struct taken on_signal_stack;

static void on_signal(int number)
{
	(void)number;
	take(&on_signal_stack, 4);
	asm volatile("");
}

/* A signal's handler that runs on a stack of its own: what it interrupted is on another, not in the copy. */
static void test_signal_stack(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static char memory[1 << 18];
	const stack_t stack = { .ss_sp = memory, .ss_size = sizeof(memory) };
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_ONSTACK };
	struct raw_sample sample;

	memset(&on_signal_stack, 0, sizeof(on_signal_stack));
	if (sigaltstack(&stack, NULL) || sigaction(SIGUSR1, &action, NULL) || raise(SIGUSR1))
		abort();
	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	fill_sample(&on_signal_stack);
	unwinding_sample(unwinding, &on_signal_stack.sample, &sample);
	CHECK(sample.n_user >= 4); /* take(), on_signal(), the way back to the kernel, raise() */
	CHECK_EQ(sample.status, STACK_CUT);
	CHECK_EQ(sample.cause, STACK_CAUSE_SWITCH);
}

/* Of the mappings that the kernel's walk went by nothing is known: only the interrupted address is sure. */
static void test_stale(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	const uint64_t ips[] = { (uint64_t)&test_short, (uint64_t)&test_copy, (uint64_t)&begin };
	struct raw_sample whole, sample = { .pid = getpid(), .tid = getpid(), .count = 2, .n_user = 3, .ips = ips,
					    .status = STACK_COMPLETE, .unwinder = STACK_UNWINDER_CFI };
	struct unwinding_stats stats;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	sample.first_ns = sample.last_ns = clock_now_ns();
	unwinding_sample(unwinding, &sample, &whole);
	CHECK_NAMED(whole.status == STACK_COMPLETE && whole.n_user == 3, "a walk without tables is as it was");
	sample.space_serial = 77777;
	unwinding_sample(unwinding, &sample, &whole);
	CHECK_EQ(whole.n_user, 1);
	CHECK_EQ(whole.status, STACK_CUT);
	CHECK_EQ(whole.cause, STACK_CAUSE_STALE);
	unwinding_stats(unwinding, &stats);
	CHECK_EQ(stats.stale, 2);
}

/* A process of which only a sample without room for a copy is there is known from then on all the same. */
static void test_no_room(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	const uint64_t ips[] = { (uint64_t)&test_short };
	struct raw_sample whole, sample = { .pid = getpid(), .tid = getpid(), .count = 1, .n_user = 1, .ips = ips,
					    .status = STACK_CUT, .cause = STACK_CAUSE_COPY_FULL,
					    .unwinder = STACK_UNWINDER_CFI };
	struct unwinding_stats stats;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	sample.first_ns = sample.last_ns = clock_now_ns();
	unwinding_sample(unwinding, &sample, &whole);
	CHECK(whole.status == STACK_CUT && whole.cause == STACK_CAUSE_COPY_FULL && whole.n_user == 1);
	unwinding_stats(unwinding, &stats);
	CHECK_EQ(stats.published, 1);
	CHECK_EQ(stats.copied, 0);
	CHECK_EQ(unwinding_rest_ns(unwinding), UNWINDING_REST_NS);
}

#define PATCHES 12000 /* of memory that can be executed, none next to another */

/* Where the mappings of a process find no room any more its stacks say so, and blame no frame pointer. */
static void test_limit(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .max_depth = STACK_FRAMES_MAX, .limit_bytes = 1 };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	size_t page = sysconf(_SC_PAGESIZE), bytes = 2 * PATCHES * page;
	char *patches = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	static struct taken taken;
	struct raw_sample sample = { 0 };
	int i, n = 0;

	for (i = 0; i < PATCHES && patches != MAP_FAILED; i++)
		if (mprotect(patches + 2 * i * page, page, PROT_READ | PROT_EXEC))
			break;
	/* Each time there are a few more, and what was there before is still in use. */
	for (i = 0; i < 16 && sample.cause != STACK_CAUSE_TABLES_FULL; i++) {
		n += !mprotect(patches + (2 * i + 1) * page, page, PROT_READ | PROT_EXEC);
		map_cache_scan_pid(maps, getpid(), NULL);
		begin(&taken, CAPTURE_COPY_PIECES_MAX);
		/* As code without frame pointers has it. */
		taken.copy.registers[UNWIND_X86_64_RBP] = 1;
		unwinding_sample(unwinding, &taken.sample, &sample);
		if (sample.status != STACK_COMPLETE)
			break;
	}
	munmap(patches, bytes);
	CHECK(n > 1 && sample.status == STACK_CUT);
	CHECK_EQ(sample.cause, STACK_CAUSE_TABLES_FULL);
	CHECK_EQ(sample.unwinder, STACK_UNWINDER_FP);
}

/*
 * A drain that may make two tables only: the next ones go on, and nobody is told that all is there
 * before.
 */
static void test_time(uint64_t wanted_ns)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .drain_ns = 1, .wanted_ns = wanted_ns,
						   .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static struct taken taken;
	struct unwinding_stats stats;
	struct raw_sample sample;
	uint64_t tables = 0;
	int drains = 0, late = 0;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	begin(&taken, CAPTURE_COPY_PIECES_MAX);
	do {
		unwinding_begin(unwinding, false);
		unwinding_sample(unwinding, &taken.sample, &sample);
		unwinding_follow(unwinding, clock_now_ns());
		unwinding_quiet(unwinding);
		unwinding_stats(unwinding, &stats);
		late += sample.cause == STACK_CAUSE_TABLE_LATE;
		CHECK(sample.status == STACK_COMPLETE || sample.cause == STACK_CAUSE_TABLE_LATE);
		/* What there was of it is right. */
		for (int i = 1; i < sample.n_user; i++)
			CHECK_EQ(sample.ips[i], (uint64_t)taken.frames[i]);
		if (wanted_ns == 1)
			CHECK(stats.tables <= tables + 2); /* one for the stack, one beside */
		tables = stats.tables;
	} while (unwinding_rest_ns(unwinding) == UNWINDING_REST_NS && ++drains < MANY);
	CHECK(drains >= 2 && drains < MANY);
	CHECK(wanted_ns == 1 ? late >= 1 : !late);
	CHECK_EQ(sample.status, STACK_COMPLETE);
	CHECK_EQ(sample.n_user, taken.n_frames);
	printf("# two tables a drain: %d drains, %d late, %llu tables\n", drains, late, (unsigned long long)tables);
}

/* The last drain is nobody's to wait for. */
static void test_last(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	const struct unwinding_options options = { .maps = maps, .rows = &rows_here, .walk = CAPTURE_WALK_AUTO,
						   .drain_ns = 1, .wanted_ns = 1, .max_depth = STACK_FRAMES_MAX };
	CLEANUP(unwinding_free) struct unwinding *unwinding = unwinding_new(&options);
	static struct taken taken;
	struct raw_sample sample;

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	begin(&taken, CAPTURE_COPY_PIECES_MAX);
	unwinding_begin(unwinding, true);
	unwinding_sample(unwinding, &taken.sample, &sample);
	CHECK_EQ(sample.status, STACK_COMPLETE);
}

int main(void)
{
#ifdef __SANITIZE_ADDRESS__
	/* Its backtrace(3) has frames of its own, and every frame here is many times as great. */
	SKIP("stacks as the address sanitizer makes them");
	return tap_done();
#endif
	test_copy();
	test_forwarder();
	test_asleep();
	test_short();
	test_signal_stack();
	test_no_room();
	test_stale();
	test_limit();
	test_time(1);
	test_time(10ull * NS_PER_SEC);
	test_last();
	return tap_done();
}
