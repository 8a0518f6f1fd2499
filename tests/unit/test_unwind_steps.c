// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Programs run one instruction at a time, from the dynamic linker's first one on: at every one of them the walk by
 * tables finds just the callers that the calls and returns made. Prologues, epilogues, PLT slots, lazy binding,
 * signal frames and hand-written assembly are all passed. By hand: test_unwind_steps PROGRAM [ARG...]
 */
#include <unistd.h>
#include "base/clock.h"
#include "base/hash.h"
#include "core/unwind/spaces.h"
#include "core/unwind/walk.h"
#include "rows_here.h"
#include "stepping.h"
#include "tap.h"

#if defined(__x86_64__)
#define STEPS_MAX 1500000
#define SECONDS_MAX 12 /* of one program */
#define STACK_BYTES 32768 /* read at once */
/* The start-up code of a linked file (crti.o, crtbegin.o) is described by nobody. */
#define RIGHT_SHARE 0.99
#define USER_END (1ull << 47)

/* What of a walk's input changes from stop to stop. */
struct bench {
	struct stepping stepping;
	struct segments *segments;
	struct table_store *tables;
	struct map_cache *maps;
	struct spaces *spaces;
	const struct unwind_space *space;
	uint8_t stack[STACK_BYTES];
	uint64_t stack_at, stack_len;
	struct hash_index seen, told;
	uint64_t steps, walks, right, complete, wrong;
};

/* As a recorder does when it learns of a change: what has not changed keeps its tables. */
static void read_mappings(struct bench *bench)
{
	struct spaces_life life = { .pid = bench->stepping.pid };

	map_cache_scan_pid(bench->maps, bench->stepping.pid, NULL);
	bench->space = spaces_head(bench->spaces, spaces_get(bench->spaces, &life, clock_now_ns()));
}

static void prepare(struct bench *bench)
{
	bench->segments = segments_new(NULL);
	bench->tables = table_store_new(bench->segments, &rows_here);
	bench->maps = map_cache_new(&(struct map_cache_options){ 0 });
	bench->spaces = spaces_new(&(struct spaces_options){
		.maps = bench->maps, .segments = bench->segments, .tables = bench->tables });
}

static void release(struct bench *bench)
{
	spaces_free(bench->spaces);
	map_cache_free(bench->maps);
	table_store_free(bench->tables);
	segments_free(bench->segments);
	stepping_release(&bench->stepping);
	hash_index_release(&bench->seen);
	hash_index_release(&bench->told);
	mem_free(bench);
}

static int read_memory(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	struct bench *bench = ctx;

	if (addr >= bench->stack_at && addr + len <= bench->stack_at + bench->stack_len) {
		memcpy(ret_data, bench->stack + (addr - bench->stack_at), len);
		return 0;
	}
	return stepping_read(&bench->stepping, addr, ret_data, len);
}

/* Most of what a walk reads, by one system call. */
static void read_stack(struct bench *bench)
{
	const struct stepping *stepping = &bench->stepping;
	uint64_t end;

	bench->stack_at = stepping->registers[7];
	end = stepping->callers.len ? stepping->callers.data[0].slot + 64 : bench->stack_at + 64;
	bench->stack_len = end - bench->stack_at;
	if (end < bench->stack_at || bench->stack_len > STACK_BYTES ||
	    stepping_read(stepping, bench->stack_at, bench->stack, bench->stack_len))
		bench->stack_len = 0;
}

static bool equal_seen(const void *ctx, uint32_t id)
{
	return true;
}

/* One and the same instruction with the same callers, as in each turn of a loop. */
static bool seen_before(struct bench *bench)
{
	const struct stepping *stepping = &bench->stepping;
	uint64_t hash = hash_bytes(stepping->callers.data, stepping->callers.len * sizeof(*stepping->callers.data),
				   hash_u64(stepping->registers[16]) ^ stepping->registers[7]);

	if (hash_index_find(&bench->seen, hash, equal_seen, NULL))
		return true;
	hash_index_add(&bench->seen, hash, 1);
	return false;
}

static void tell_place(struct bench *bench, const char *what, uint64_t ip)
{
	struct map_process *process = map_cache_process(bench->maps, bench->stepping.pid, clock_now_ns());
	struct mapping mapping;

	if (process && map_cache_find(bench->maps, process, clock_now_ns(), ip, &mapping))
		printf("# %s %#llx: %s+%#llx\n", what, (long long)ip, mapping.file->path,
		       (long long)(ip - mapping.start + mapping.file_offset));
	else
		printf("# %s %#llx: in no mapping\n", what, (long long)ip);
}

static void tell(struct bench *bench, const uint64_t *ips, const struct walk_result *result)
{
	const struct stepping *stepping = &bench->stepping;
	size_t n = stepping->callers.len, i = 1;

	while (i < result->n && i <= n && ips[i] == stepping->callers.data[n - i].ip)
		i++;
	/* Many instructions fail by one and the same frame: it is told once. */
	if (hash_index_find(&bench->told, hash_u64(ips[i - 1]), equal_seen, NULL))
		return;
	hash_index_add(&bench->told, hash_u64(ips[i - 1]), 1);
	printf("# status %d, cause %d: %d frames of %zu, right up to frame %zu\n", result->status, result->cause,
	       result->n, n + 1, i);
	tell_place(bench, "leaf", ips[0]);
	tell_place(bench, "last right", ips[i - 1]);
	if (i <= n)
		tell_place(bench, "not found", stepping->callers.data[n - i].ip);
	if (i < result->n)
		tell_place(bench, "found instead", ips[i]);
}

static void walk_here(struct bench *bench)
{
	const struct stepping *stepping = &bench->stepping;
	struct walk_input input = {
		.segments = bench->segments,
		.space = bench->space,
		.user_end = USER_END,
		.max_depth = STACK_FRAMES_MAX,
		.how = CAPTURE_WALK_AUTO,
		.read = read_memory,
		.ctx = bench,
	};
	uint64_t ips[STACK_FRAMES_MAX];
	struct walk_result result;
	size_t n = stepping->callers.len;
	bool same;

	memcpy(input.registers, stepping->registers, sizeof(input.registers));
	read_stack(bench);
	walk(&input, ips, &result);
	for (uint16_t i = 0; i < result.n; i++)
		ips[i] = stack_ip_address(ips[i]);
	same = result.n == n + 1 && ips[0] == stepping->registers[16] && result.status != STACK_CUT;
	for (size_t i = 0; same && i < n; i++)
		same = ips[i + 1] == stepping->callers.data[n - 1 - i].ip;
	bench->walks++;
	bench->right += same;
	bench->complete += same && result.status == STACK_COMPLETE;
	bench->wrong += !same && result.status == STACK_COMPLETE;
	if (!same)
		tell(bench, ips, &result);
}

static void follow(struct bench *bench)
{
	uint64_t end_ns = clock_now_ns() + SECONDS_MAX * NS_PER_SEC;
	struct stepping *stepping = &bench->stepping;
	struct err err = { 0 };

	while (!stepping->ended && bench->steps < STEPS_MAX) {
		if (stepping->mapped)
			read_mappings(bench);
		if (!seen_before(bench))
			walk_here(bench);
		if (stepping_on(stepping, &err) || (!(++bench->steps & 0xfff) && clock_now_ns() > end_ns))
			break;
	}
	if (err.code)
		printf("# %s\n", err.text);
}

static void test_program(char *const *argv)
{
	struct bench *bench = mem_zalloc(sizeof(*bench));
	struct err err = { 0 };

	prepare(bench);
	if (stepping_init(&bench->stepping, argv, &err)) {
		printf("# %s\n", err.text);
		SKIP("there is no such program, or no ptrace");
	} else {
		char name[200];

		follow(bench);
		printf("# %s: %llu steps%s, %llu different, %llu right, %llu complete\n", argv[0],
		       (long long)bench->steps, bench->stepping.ended ? "" : " (not all)", (long long)bench->walks,
		       (long long)bench->right, (long long)bench->complete);
		snprintf(name, sizeof(name), "%s: at nearly every instruction the callers are found", argv[0]);
		CHECK_NAMED(bench->walks > 1000 && bench->right >= bench->walks * RIGHT_SHARE, name);
		snprintf(name, sizeof(name), "%s: and are known to be all", argv[0]);
		CHECK_NAMED(bench->complete >= bench->walks * RIGHT_SHARE, name);
		snprintf(name, sizeof(name), "%s: no stack is called whole that is not", argv[0]);
		CHECK_NAMED(!bench->wrong, name);
	}
	release(bench);
}

int main(int argc, char **argv)
{
	static char *const programs[][4] = {
		{ "tests/workload/chain", "units", "2", NULL },
		{ "tests/workload/chain_fp", "units", "1", NULL },
		{ "/bin/true", NULL },
	};

	/* Lazy binding, where a program is not linked without it. */
	unsetenv("LD_BIND_NOW");
	if (argc > 1)
		test_program(argv + 1);
	for (size_t i = 0; argc == 1 && i < ARRAY_LEN(programs); i++)
		test_program(programs[i]);
	return tap_done();
}
#else
int main(void)
{
	SKIP("calls and returns are told apart on x86-64 only");
	return tap_done();
}
#endif
