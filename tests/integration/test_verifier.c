// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_verifier: what it takes to have the BPF programs verified: fails when one takes more than twice the
 * instructions of tests/baseline.txt, or is not in there. The time is only told: it is the machine's.
 */
#include <bpf/bpf.h>
#include <errno.h>
#include <unistd.h>
#include "../unit/tap.h"
#include "core/capture/bpf_config.h"
#include "core/capture/bpf_session.h"
#include "core/capture/scripts.h"
#include "bpf/capture.skel.h" /* needs abi/capture.h before it */
#include "base/clock.h"
#include "base/log.h"

#define PROGRAMS_MAX 32
#define TIMES_MAX 2 /* as many instructions as in the baseline: other kernels verify otherwise */
#define ROUNDS 5

/* A line of tests/baseline.txt. */
struct baseline {
	char program[32];
	unsigned long instructions;
	bool seen;
};

static struct baseline baseline[PROGRAMS_MAX];
static int n_baseline;

static bool read_baseline(void)
{
	const char *top = getenv("STK_SRCDIR");
	char path[4096], line[256];
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/baseline.txt", top ? top : ".");
	f = fopen(path, "r");
	if (!f)
		return false;
	while (n_baseline < PROGRAMS_MAX && fgets(line, sizeof(line), f)) {
		struct baseline *b = &baseline[n_baseline];

		n_baseline += line[0] != '#' && sscanf(line, "%31s %lu", b->program, &b->instructions) == 2;
	}
	fclose(f);
	return n_baseline > 0;
}

/* Against the line of that program; what is verified differs from kernel to kernel. */
static void check_program(const struct bpf_program *prog)
{
	struct bpf_prog_info info = { 0 };
	__u32 size = sizeof(info);
	struct baseline *found = NULL;
	char what[256];

	if (bpf_obj_get_info_by_fd(bpf_program__fd(prog), &info, &size)) {
		CHECK_NAMED(false, "what is known of a program");
		return;
	}
	for (int i = 0; i < n_baseline; i++)
		if (!strcmp(baseline[i].program, bpf_program__name(prog)))
			found = &baseline[i];
	printf("# %s: %u instructions verified, %u of BPF, %u bytes of machine code\n", bpf_program__name(prog),
	       info.verified_insns, info.xlated_prog_len / 8, info.jited_prog_len);
	snprintf(what, sizeof(what), "%s is in tests/baseline.txt", bpf_program__name(prog));
	CHECK_NAMED(found, what);
	if (!found)
		return;
	found->seen = true;
	snprintf(what, sizeof(what), "%s: at most %d times %lu instructions are verified", found->program,
		 TIMES_MAX, found->instructions);
	CHECK_NAMED(info.verified_insns <= TIMES_MAX * found->instructions, what);
}

static int open_session(struct bpf_session *session, enum capture_walk walk, struct err *err)
{
	RELEASE(target_release) struct target target = { 0 };
	CLEANUP(scripts_free) struct scripts *scripts = scripts_new(NULL);
	struct source_options source = { .target = &target, .user = true, .kernel = true, .inherit = true,
					 .freq_hz = 99, .waits = true, .walk = walk, .scripts = scripts };
	struct bpf_session_options options = { .source = &source, .rate = 200, .tables = true };

	target_init(&target);
	vec_push(&target.pids, (uint32_t)getpid()); /* so that the programs that follow processes are there */
	return bpf_session_open(session, &options, err);
}

static void check_programs(const struct bpf_session *session)
{
	struct bpf_program *prog;

	bpf_object__for_each_program(prog, session->skel->obj)
		if (bpf_program__autoload(prog))
			check_program(prog);
}

/* Instructions of the largest program; 0: it is not loaded. */
static uint32_t instructions_of(enum capture_walk walk)
{
	struct err err = { 0 };
	struct bpf_prog_info info = { 0 };
	__u32 size = sizeof(info);
	struct bpf_session session;
	uint64_t began = clock_now_ns();

	if (open_session(&session, walk, &err)) {
		printf("# %s\n", err.text);
		return 0;
	}
	if (bpf_obj_get_info_by_fd(bpf_program__fd(session.skel->progs.sample), &info, &size))
		info.xlated_prog_len = 0;
	printf("# %s: loaded and attached in %.1f ms, sample has %u instructions\n",
	       walk == CAPTURE_WALK_FP ? "by frame pointers" : "by rows", (clock_now_ns() - began) / 1e6,
	       info.xlated_prog_len / 8);
	bpf_session_close(&session);
	return info.xlated_prog_len / 8;
}

/* What is not asked for is not verified. */
static void check_by_fp(void)
{
	uint32_t by_rows = instructions_of(CAPTURE_WALK_AUTO), by_fp = instructions_of(CAPTURE_WALK_FP);

	CHECK_NAMED(by_fp && by_fp < by_rows - by_rows / 3, "by frame pointers little of a walk by rows is there");
}

static size_t said; /* bytes of the verifier's log, a line a message */
static bool has_begun, has_ended;

static void hear(enum log_level level, const char *text)
{
	has_ended |= has_begun && strstr(text, "-- END PROG LOAD LOG --");
	if (has_begun && !has_ended)
		said += strlen(text);
	has_begun |= strstr(text, "-- BEGIN PROG LOAD LOG --") != NULL;
	if (strchr(text, '\n'))
		abort();
}

/* What the verifier has to say of the largest program is heard to its end: that is where what is wrong would be. */
static void check_log(void)
{
	struct capture_bpf *skel = capture_bpf__open();
	struct bpf_program *prog;
	struct bpf_map *map;

	if (!skel) {
		CHECK_NAMED(false, "the programs can be opened");
		return;
	}
	bpf_object__for_each_map(map, skel->obj) {
		if (!bpf_map__max_entries(map))
			bpf_map__set_max_entries(map, bpf_map__type(map) == BPF_MAP_TYPE_RINGBUF ? 4096 : 1);
		if (!bpf_map__value_size(map) && bpf_map__type(map) != BPF_MAP_TYPE_RINGBUF)
			bpf_map__set_value_size(map, 4096);
	}
	bpf_object__for_each_program(prog, skel->obj)
		bpf_program__set_autoload(prog, prog == skel->progs.sample);
	bpf_program__set_log_level(skel->progs.sample, 2);
	log_set(LOG_DEBUG, hear);
	/* Whether it is taken with sizes like these is not the point. */
	printf("# loaded: %d\n", capture_bpf__load(skel));
	log_set(LOG_DEBUG, NULL);
	printf("# the verifier's log: %zu bytes\n", said);
	CHECK_NAMED(said > 65536 && has_ended, "what the verifier says is heard whole");
	capture_bpf__destroy(skel);
}

int main(void)
{
	struct capture_config config;
	struct bpf_session session;
	struct err err = { 0 };
	bool reads_others;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (geteuid()) {
		printf("1..0 # SKIP loading BPF programs needs root\n");
		return 0;
	}
	CHECK(read_baseline());
	for (int i = 0; i < ROUNDS; i++) {
		uint64_t began = clock_now_ns();
		int r = open_session(&session, CAPTURE_WALK_AUTO, &err);

		if (r) {
			printf("Bail out! %s\n", err.text);
			return 1;
		}
		printf("# loaded and attached in %.1f ms\n", (clock_now_ns() - began) / 1e6);
		if (i == ROUNDS - 1)
			check_programs(&session);
		bpf_session_close(&session);
	}
	check_by_fp();
	check_log();
	bpf_config_traits(&config, &reads_others);
	for (int i = 0; i < n_baseline; i++) {
		char what[256];

		if (!reads_others && !strcmp(baseline[i].program, "look_at_stacks"))
			continue;
		snprintf(what, sizeof(what), "%.31s is a program that is loaded here", baseline[i].program);
		/* Kernels that tell of changes to mappings have no use for this one's attachment, yet load it. */
		CHECK_NAMED(baseline[i].seen, what);
	}
	return tap_done();
}
