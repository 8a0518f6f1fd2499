// SPDX-License-Identifier: GPL-2.0-or-later
/* The code caches of processes with a JVM: when they are asked for, and what mappings come of them. */
#include <errno.h>
#include <time.h>
#include "base/clock.h"
#include "core/unwind/spaces.h"
#include "tap.h"

#define PID (1u << 22) /* PID_MAX_LIMIT: no process has such a number (include/linux/threads.h) */
#define JVM_AT 0x7f2000000000ull
#define HEAP_AT 0x7f1000000000ull
#define HEAP_BYTES 0x100000ull

static struct script_found made;
#define answer made.hotspot
static int answer_error, asked;

static void ask(void *ctx, const struct target_question *question, int given, struct target_answer *ret_answer,
		struct buf *bulk)
{
	(void)ctx;
	(void)given;
	*ret_answer = (struct target_answer){ .error = -ENOENT };
	buf_clear(bulk);
	if (question->task != TARGET_TASK_RUNTIME)
		return;
	asked++;
	ret_answer->error = answer_error;
	buf_add(bulk, &made, sizeof(made));
}

static void make_no_rows(void *ctx, const struct rows_wanted *wanted, struct rows_made *ret_made, rows_use_fn *use,
			 void *use_ctx)
{
	(void)ctx;
	(void)wanted;
	(void)use;
	(void)use_ctx;
	ret_made->is_opened = true;
}

struct kernel {
	struct map_cache *maps;
	struct segments *segments;
	struct table_store *tables;
	struct process_runtimes *runtimes;
	struct spaces *spaces;
	struct unwind_space heads[UNWIND_SPACES_MAX];
	uint64_t now_ns;
};

static const struct target_reader reader = { NULL, ask };
static const struct rows_maker maker = { NULL, make_no_rows };

static struct kernel *kernel_new(void)
{
	const struct map_cache_options maps = { .reader = &reader };
	const struct segments_options segments = { 0 };
	struct kernel *kernel = mem_zalloc(sizeof(*kernel));
	struct spaces_options options = { .heads = kernel->heads };

	kernel->maps = options.maps = map_cache_new(&maps);
	kernel->segments = options.segments = segments_new(&segments);
	kernel->tables = options.tables = table_store_new(kernel->segments, &maker);
	kernel->runtimes = options.runtimes = process_runtimes_new(kernel->maps);
	kernel->spaces = spaces_new(&options);
	kernel->now_ns = clock_now_ns();
	asked = answer_error = 0;
	made.kind = SCRIPT_HOTSPOT;
	answer = (struct hotspot){ .version = "17", .n_heaps = 1,
				   .heaps = { { .low = HEAP_AT, .high = HEAP_AT + HEAP_BYTES } } };
	answer.heaps[0].rules = (struct unwind_hotspot){
		.segment_map = 0x1234, .low = HEAP_AT, .high = HEAP_AT + HEAP_BYTES, .call_stub = HEAP_AT,
		.interpreter = HEAP_AT, .segment_bits = 7, .blob = 8, .code = 8, .code_bytes = 4,
	};
	return kernel;
}

static void kernel_free(struct kernel *kernel)
{
	spaces_free(kernel->spaces);
	process_runtimes_free(kernel->runtimes);
	table_store_free(kernel->tables);
	segments_free(kernel->segments);
	map_cache_free(kernel->maps);
	mem_free(kernel);
}
DEFINE_CLEANUP(struct kernel *, kernel_free)

static uint64_t tick(struct kernel *kernel)
{
	return kernel->now_ns += 1000;
}

static void map(struct kernel *kernel, uint64_t start, const char *path)
{
	struct map_event_mmap event = { .time_ns = tick(kernel), .pid = PID, .tid = PID, .start = start,
					.end = start + 0x1000, .path = path,
					.build_id_len = *path == '/' && path[1] != '/' ? 20 : 0 };

	map_cache_mmap(kernel->maps, &event);
}

static void exec_java(struct kernel *kernel)
{
	map_cache_exec(kernel->maps, tick(kernel), PID, "java");
	map(kernel, JVM_AT, "/usr/lib/jvm/lib/server/libjvm.so");
	map(kernel, HEAP_AT + 0x4000, "//anon");
}

static uint64_t get(struct kernel *kernel)
{
	const struct spaces_life life = { PID, 1, 1 };

	return spaces_get(kernel->spaces, &life, tick(kernel));
}

/* The description of the heap in a space; NULL: there is none. */
static const struct unwind_hotspot *description(struct kernel *kernel, uint64_t word)
{
	const struct unwind_space *head = &kernel->heads[word >> 32];
	const struct unwind_mapping *mappings = (const void *)segments_at(kernel->segments, head->at);

	for (uint32_t i = 0; i < head->n; i++)
		if (mappings[i].start == HEAP_AT && mappings[i].end == HEAP_AT + HEAP_BYTES && !mappings[i].pages &&
		    mappings[i].index_at == UNWIND_BARE_HOTSPOT)
			return (const void *)segments_at(kernel->segments, (uint32_t)mappings[i].bias);
	return NULL;
}

/* Whether a heap is anywhere in a space. */
static bool has_heap(struct kernel *kernel, uint64_t word)
{
	const struct unwind_space *head = &kernel->heads[word >> 32];
	const struct unwind_mapping *mappings = (const void *)segments_at(kernel->segments, head->at);

	for (uint32_t i = 0; i < head->n; i++)
		if (!mappings[i].pages && mappings[i].index_at == UNWIND_BARE_HOTSPOT)
			return true;
	return false;
}

/* Whether samples in its code tell the recorder that it is time to ask again. */
static bool is_waited_for(struct kernel *kernel, uint64_t word)
{
	const struct unwind_space *head = &kernel->heads[word >> 32];
	const struct unwind_mapping *mappings = (const void *)segments_at(kernel->segments, head->at);

	for (uint32_t i = 0; i < head->n; i++)
		if (mappings[i].start == HEAP_AT + 0x4000)
			return mappings[i].index_at == UNWIND_BARE_WAITING;
	return false;
}

static void pause_ms(long ms)
{
	const struct timespec step = { .tv_nsec = ms * 1000000 };

	nanosleep(&step, NULL);
}

static void test_found(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new();
	const struct unwind_hotspot *found;
	uint64_t word, other;

	map_cache_fork(kernel->maps, tick(kernel), PID, PID + 1);
	exec_java(kernel);
	word = get(kernel);
	found = description(kernel, word);
	CHECK(found && !memcmp(found, &answer.heaps[0].rules, sizeof(*found)));
	CHECK_EQ(asked, 1);
	/* More of the heap is nothing new; other code is. */
	map(kernel, HEAP_AT + 0x8000, "//anon");
	CHECK(get(kernel) == word && description(kernel, word));
	map(kernel, HEAP_AT + HEAP_BYTES, "//anon");
	other = get(kernel);
	CHECK(other != word && description(kernel, other));
	CHECK_EQ(asked, 1);
	/* Another program, wherever it has its own. */
	answer.heaps[0].rules.segment_map = 0x5678;
	exec_java(kernel);
	found = description(kernel, get(kernel));
	CHECK(found && found->segment_map == 0x5678);
	CHECK_EQ(asked, 2);
}

static void test_starting(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new();
	uint64_t word;

	answer_error = -EAGAIN;
	map_cache_fork(kernel->maps, tick(kernel), PID, PID + 1);
	exec_java(kernel);
	word = get(kernel);
	CHECK(!description(kernel, word));
	CHECK(is_waited_for(kernel, word));
	CHECK_EQ(asked, 1);
	answer_error = 0;
	pause_ms(30);
	CHECK(description(kernel, get(kernel)));
	CHECK_EQ(asked, 2);
}

static void test_refused(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new();

	answer_error = -ENOTSUP;
	map_cache_fork(kernel->maps, tick(kernel), PID, PID + 1);
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)) && !is_waited_for(kernel, get(kernel)));
	pause_ms(30);
	map(kernel, HEAP_AT + 0x8000, "//anon");
	CHECK(!description(kernel, get(kernel)));
	CHECK_EQ(asked, 1);
}

/* What cannot be: heaps over each other, and one over what is no code of its own. */
static void test_lies(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new();

	answer.n_heaps = 2;
	answer.heaps[1] = answer.heaps[0];
	map_cache_fork(kernel->maps, tick(kernel), PID, PID + 1);
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)));
	answer.n_heaps = HOTSPOT_HEAPS_MAX + 1;
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)));
	answer.n_heaps = 1;
	answer.heaps[0].high = JVM_AT + 1;
	exec_java(kernel);
	CHECK(get(kernel) && !has_heap(kernel, get(kernel)));
	answer.heaps[0].high = HEAP_AT + HEAP_BYTES;
	answer.heaps[0].rules.interpreter_bytes = HEAP_BYTES + 1;
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)));
	answer.heaps[0].rules.interpreter_bytes = 0;
	exec_java(kernel);
	CHECK(description(kernel, get(kernel)));
	answer.heaps[0].rules.blob = 9;
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)));
	answer.heaps[0].rules.blob = 8;
	answer.heaps[0].rules.code_bytes = 2;
	exec_java(kernel);
	CHECK(!description(kernel, get(kernel)));
	CHECK_EQ(asked, 7);
}

/* What a CPython says goes behind the mappings of its process, and is found there. */
static void test_python(void)
{
	CLEANUP(kernel_free) struct kernel *kernel = kernel_new();
	const struct unwind_space *head;
	uint64_t word;

	made = (struct script_found){ .kind = SCRIPT_PYTHON, .python = { .version = "3.11.2" } };
	made.python.rules = (struct script_python){ .version = 0x30b, .code_type = 0x1234, .frame_bytes = 72 };
	map_cache_fork(kernel->maps, tick(kernel), PID, PID + 1);
	map_cache_exec(kernel->maps, tick(kernel), PID, "python3");
	map(kernel, 0x400000, "/usr/bin/python3.11");
	map(kernel, 0x7f0000000000, "/usr/lib/_ssl.cpython-311-x86_64-linux-gnu.so");
	word = get(kernel);
	head = &kernel->heads[word >> 32];
	CHECK_EQ(asked, 1);
	CHECK(head->script && !memcmp(segments_at(kernel->segments, head->script), &made.python.rules,
				      sizeof(struct script_python)));
	CHECK(spaces_python(kernel->spaces, (uint32_t)word));
	CHECK(!spaces_script_waits(kernel->spaces, (uint32_t)word));
	CHECK_STR(process_runtimes_versions(kernel->runtimes, SCRIPT_PYTHON), "3.11.2");
	/* A place behind what is read. */
	made.python.rules.code_name = SCRIPT_CODE_BYTES;
	map_cache_exec(kernel->maps, tick(kernel), PID, "python3");
	map(kernel, 0x400000, "/usr/bin/python3.11");
	word = get(kernel);
	CHECK_EQ(kernel->heads[word >> 32].script, 0);
	CHECK(spaces_script_waits(kernel->spaces, (uint32_t)word));
	/* Nothing is known of a program without one. */
	map_cache_exec(kernel->maps, tick(kernel), PID, "cat");
	map(kernel, 0x400000, "/usr/bin/cat");
	word = get(kernel);
	CHECK(word && !kernel->heads[word >> 32].script && !spaces_script_waits(kernel->spaces, (uint32_t)word));
}

int main(void)
{
	test_python();
	test_found();
	test_starting();
	test_refused();
	test_lies();
	return tap_done();
}
