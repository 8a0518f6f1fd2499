// SPDX-License-Identifier: GPL-2.0-or-later
/* Raw samples through the map cache into tables: images, offsets, lives, and frames that are none. */
#include "core/capture/resolver.h"
#include "core/image/kernel_image.h"
#include "tap.h"

#define PID 5000000 /* above the kernel's PID_MAX_LIMIT: never in /proc */
#define START 1000000000ULL

struct fixture {
	struct sink sink; /* the first member */
	struct tables tables;
	struct map_cache *maps;
	struct resolver *resolver;
	struct event_sample last;
	int samples, processes, mappings;
	uint8_t status, cause, unwinder, script_status; /* of the samples that user() makes */
};

static int take(struct sink *sink, const struct event *event, struct err *err)
{
	struct fixture *f = (struct fixture *)sink;

	if (event->type == EVENT_SAMPLE)
		f->last = event->sample;
	f->samples += event->type == EVENT_SAMPLE;
	f->processes += event->type == EVENT_PROCESS;
	f->mappings += event->type == EVENT_MAPPING;
	return 0;
}

static void begin(struct fixture *f)
{
	*f = (struct fixture){ .sink = { .push = take }, .status = STACK_GUESSED,
			       .unwinder = STACK_UNWINDER_FP };
	tables_init(&f->tables, &f->sink);
	f->maps = map_cache_new(NULL);
	f->resolver = resolver_new(f->maps, &f->tables, &f->sink, START);
	resolver_slice(f->resolver, START, START + 1000);
}

static void end(struct fixture *f)
{
	resolver_free(f->resolver);
	map_cache_free(f->maps);
	tables_release(&f->tables);
}

static void map_at(struct fixture *f, uint64_t after_ns, uint64_t start, uint64_t offset,
		   const char *path, int id)
{
	struct map_event_mmap event = { .time_ns = START + after_ns, .pid = PID, .tid = PID,
					.start = start, .end = start + 0x10000,
					.file_offset = offset, .path = path,
					.build_id_len = id ? BUILD_ID_MAX : 0 };

	memset(event.build_id, id, BUILD_ID_MAX);
	map_cache_mmap(f->maps, &event);
}

static int sample_to(struct resolver *resolver, const struct raw_sample *sample)
{
	struct resolved_sample resolved;

	resolver_resolve(resolver, sample, &resolved);
	return resolver_push(resolver, &resolved, sample->count, sample->value_ns, sample->longest_ns, NULL);
}

/* A sample of PID with these user addresses, ended by 0; returns its stack. */
static const struct tables_stack *user(struct fixture *f, uint64_t after_ns, const uint64_t *ips)
{
	struct raw_sample sample = { .first_ns = START + after_ns, .last_ns = START + after_ns,
				     .pid = PID, .tid = PID + 1, .cpu = 3, .comm = "thread",
				     .count = 5, .status = f->status, .cause = f->cause,
				     .unwinder = f->unwinder, .script_status = f->script_status, .ips = ips };

	while (ips[sample.n_user])
		sample.n_user++;
	CHECK_EQ(sample_to(f->resolver, &sample), 0);
	return tables_get_stack(&f->tables, f->last.stack);
}

static const struct event_location *frame(struct fixture *f, size_t i)
{
	return tables_get_location(&f->tables,
				   tables_stack_locations(&f->tables, f->last.stack)[i]);
}

static const char *frame_path(struct fixture *f, size_t i)
{
	return strtab_get(&f->tables.strings,
			  tables_get_image(&f->tables, frame(f, i)->image)->path);
}

static void test_user(void)
{
	struct fixture f;
	const struct tables_stack *stack;
	const struct event_process *process;

	begin(&f);
	map_cache_fork(f.maps, START + 1, PID, 1);
	map_cache_exec(f.maps, START + 2, PID, "main");
	map_at(&f, 3, 0x400000, 0x1000, "/bin/a", 1);
	map_at(&f, 3, 0x500000, 0, "//anon", 0);
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x500020, 0x410000, 0 });
	CHECK_EQ(stack->n_user, 3);
	CHECK_EQ(stack->status, STACK_GUESSED);
	CHECK_EQ(frame(&f, 0)->offset, 0x1010);
	CHECK_EQ(frame(&f, 0)->flags, 0);
	CHECK_EQ(frame(&f, 1)->offset, 0x500020);
	CHECK_EQ(frame(&f, 1)->flags, LOCATION_RETURN);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 1)->image)->pid, PID);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 1)->image)->kind, IMAGE_ANON);
	/* The call was the mapping's last instruction: it returns to the first byte past it. */
	CHECK_EQ(frame(&f, 2)->offset, 0x11000);
	CHECK_STR(frame_path(&f, 2), "/bin/a");
	CHECK_EQ(f.last.count, 5);
	CHECK_EQ(f.last.cpu, 3);
	CHECK_EQ(f.last.duration_ns, 1000);
	CHECK_STR(strtab_get(&f.tables.strings, tables_get_thread(&f.tables, f.last.thread)->name), "thread");
	process = tables_get_process(&f.tables, tables_get_thread(&f.tables, f.last.thread)->process);
	CHECK_EQ(process->start_ns, 1);
	CHECK_STR(strtab_get(&f.tables.strings, process->comm), "main");
	CHECK_EQ(f.mappings, 2);
	user(&f, 11, (uint64_t[]){ 0x400010, 0x500020, 0x410000, 0 });
	CHECK_EQ(f.tables.stacks.len, 1);
	CHECK_EQ(f.tables.locations.len, 3);
	/* What a signal interrupted is where it is: at a mapping's first byte, not before it. */
	f.unwinder = STACK_UNWINDER_CFI;
	f.status = STACK_COMPLETE;
	stack = user(&f, 12, (uint64_t[]){ 0x500020, 0x400000 ^ STACK_IP_EXACT, 0x400011, 0 });
	CHECK_EQ(stack->n_user, 3);
	CHECK_EQ(frame(&f, 1)->offset, 0x1000);
	CHECK_EQ(frame(&f, 1)->flags, 0);
	CHECK_STR(frame_path(&f, 1), "/bin/a");
	CHECK_EQ(frame(&f, 2)->offset, 0x1011);
	CHECK_EQ(frame(&f, 2)->flags, LOCATION_RETURN);
	/* Past which frames a guess led, the leaf among them. */
	f.status = STACK_GUESSED;
	f.cause = STACK_CAUSE_GUESS;
	stack = user(&f, 12, (uint64_t[]){ 0x500020 ^ STACK_IP_GUESSED, 0x400011,
					   0x400021 ^ STACK_IP_GUESSED ^ STACK_IP_EXACT, 0 });
	CHECK_EQ(stack->n_user, 3);
	CHECK_EQ(frame(&f, 0)->offset, 0x500020);
	CHECK_EQ(frame(&f, 0)->flags, LOCATION_GUESSED);
	CHECK_EQ(frame(&f, 1)->flags, LOCATION_RETURN);
	CHECK_EQ(frame(&f, 2)->offset, 0x1021);
	CHECK_EQ(frame(&f, 2)->flags, LOCATION_GUESSED);
	f.cause = STACK_CAUSE_NO;
	/* Only walks by tables mark: another's address is what it is. */
	f.unwinder = STACK_UNWINDER_FP;
	f.status = STACK_GUESSED;
	stack = user(&f, 13, (uint64_t[]){ 0x500020, 0x400000 ^ STACK_IP_EXACT, 0 });
	CHECK_EQ(stack->n_user, 1);
	CHECK_EQ(stack->cause, STACK_CAUSE_NOEXEC);
	CHECK_EQ(f.processes, 1);
	/* Another library at the same address: the locations kept from before are not used. */
	map_at(&f, 20, 0x400000, 0, "/lib/b", 2);
	user(&f, 21, (uint64_t[]){ 0x400010, 0 });
	CHECK_STR(frame_path(&f, 0), "/lib/b");
	user(&f, 19, (uint64_t[]){ 0x400010, 0 });
	CHECK_STR(frame_path(&f, 0), "/bin/a");
	map_cache_exit(f.maps, START + 30, PID, PID);
	resolver_slice(f.resolver, START + 1000, START + 2000);
	CHECK_EQ(tables_get_process(&f.tables, 1)->end_ns, 30);
	end(&f);
}

/* Frames that frame pointers led to, in memory that holds no code. */
static void test_not_code(void)
{
	struct fixture f;
	const struct tables_stack *stack;
	size_t locations;

	begin(&f);
	map_cache_fork(f.maps, START + 1, PID, 1);
	map_cache_exec(f.maps, START + 2, PID, "main");
	map_at(&f, 3, 0x400000, 0x1000, "/bin/a", 1);
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x400020, 0x7ffc12345678, 0 });
	CHECK_EQ(stack->n_user, 2);
	CHECK_EQ(stack->status, STACK_CUT);
	CHECK_EQ(stack->cause, STACK_CAUSE_NOEXEC);
	locations = f.tables.locations.len;
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x2, 0x400020, ~0ULL, 0 });
	CHECK_EQ(stack->n_user, 1);
	CHECK_NAMED(f.tables.locations.len == locations, "garbage does not reach the profile");
	/* The leaf stays, and where even it is not known nothing is proved. */
	stack = user(&f, 10, (uint64_t[]){ 0x600010, 0x400020, 0x7ffc12345678, 0 });
	CHECK_EQ(stack->n_user, 3);
	CHECK_EQ(stack->status, STACK_GUESSED);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 0)->image)->kind, IMAGE_UNKNOWN);
	CHECK_EQ(frame(&f, 0)->offset, 0x600010);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 0)->image)->pid, PID);
	end(&f);
}

/* A walk by tables has kept the address that led no further: only the map cache tells what it was. */
static void test_tables_no_mapping(void)
{
	const struct tables_stack *stack;
	struct fixture f;

	begin(&f);
	map_at(&f, 0, 0x400000, 0, "/bin/one", 1);
	f.status = STACK_CUT;
	f.cause = STACK_CAUSE_NO_MAPPING;
	f.unwinder = STACK_UNWINDER_CFI;
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x400020, 0x7ffc12345678, 0 });
	CHECK_EQ(stack->n_user, 2);
	CHECK_EQ(stack->cause, STACK_CAUSE_NO_MAPPING);
	f.cause = STACK_CAUSE_STALE;
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x7ffc12345678, 0 });
	CHECK_EQ(stack->n_user, 1);
	CHECK_EQ(stack->cause, STACK_CAUSE_STALE);
	f.status = STACK_GUESSED;
	f.cause = STACK_CAUSE_GUESS;
	stack = user(&f, 10, (uint64_t[]){ 0x400010, 0x7ffc12345678, 0x400020, 0 });
	CHECK_EQ(stack->n_user, 1);
	CHECK_EQ(stack->status, STACK_CUT);
	CHECK_EQ(stack->cause, STACK_CAUSE_NO_MAPPING);
	end(&f);
}

/* In the middle of exec: new mappings, but the old program's registers. */
static void test_during_exec(void)
{
	struct fixture f;
	uint64_t ips[] = { 0xffffffff81000010, 0x400010 };
	struct raw_sample sample = { .pid = PID, .tid = PID, .count = 1, .n_kernel = 1, .n_user = 1,
				     .comm = "new", .ips = ips };

	begin(&f);
	map_cache_fork(f.maps, START + 1, PID, 1);
	map_cache_exec(f.maps, START + 2, PID, "old");
	map_at(&f, 3, 0x400000, 0, "/bin/old", 1);
	map_cache_exec(f.maps, START + 100, PID, "new");
	map_at(&f, 110, 0x500000, 0, "/bin/new", 2);
	sample.first_ns = START + 120;
	CHECK_EQ(sample_to(f.resolver, &sample), 0);
	CHECK_STR(frame_path(&f, 1), "/bin/old");
	map_at(&f, 130, 0x400000, 0, "/lib/new", 3);
	sample.first_ns = START + 140;
	CHECK_EQ(sample_to(f.resolver, &sample), 0);
	CHECK_STR(frame_path(&f, 1), "/lib/new");
	user(&f, 120, (uint64_t[]){ 0x400010, 0 });
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 0)->image)->kind, IMAGE_UNKNOWN);
	sample.first_ns = START + 120 + 200000000;
	ips[1] = 0x600010;
	CHECK_EQ(sample_to(f.resolver, &sample), 0);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 1)->image)->kind, IMAGE_UNKNOWN);
	end(&f);
}

/* This machine's kernel: its text, a BPF program that an event told of, and the idle task. */
static void test_kernel(void)
{
	struct fixture f;
	uint64_t text, ips[] = { 0, 0, 0xffffffffc0123410 };
	struct raw_sample sample = { .first_ns = START + 10, .count = 1, .n_kernel = 3, .ips = ips,
				     .comm = "swapper/0", .cause = STACK_CAUSE_IDLE };
	const struct event_image *image;

	begin(&f);
	text = kernel_image_text(map_cache_kernel(f.maps));
	ips[0] = text + 0x10;
	ips[1] = text + 0x20;
	map_cache_ksymbol(f.maps, START + 5, 0xffffffffc0123400, 64, "bpf_prog_1_f", false);
	map_cache_ksymbol(f.maps, START + 15, 0xffffffffc0123400, 64, "bpf_prog_1_f", true);
	map_cache_ksymbol(f.maps, START + 20, 0xffffffffc0123400, 64, "bpf_prog_2_g", false);
	CHECK_EQ(sample_to(f.resolver, &sample), 0);
	CHECK_EQ(tables_get_thread(&f.tables, f.last.thread)->process, 0);
	CHECK_EQ(frame(&f, 0)->flags, 0);
	CHECK_EQ(frame(&f, 1)->flags, LOCATION_RETURN);
	image = tables_get_image(&f.tables, frame(&f, 0)->image);
	CHECK_EQ(image->kind, IMAGE_KERNEL);
	CHECK_EQ(image->build_id_len, 20);
	CHECK_EQ(frame(&f, 0)->offset, 0x10);
	CHECK_EQ(!!(image->flags & IMAGE_NO_BASE), !text);
	if (text) {
		CHECK_STR(frame_path(&f, 2), "bpf_prog_1_f");
		CHECK_EQ(tables_get_name(&f.tables, 3)->reason, NAME_OK);
		sample.first_ns = START + 25;
		sample.kernel_leaf_is_return = 1;
		CHECK_EQ(sample_to(f.resolver, &sample), 0);
		CHECK_STR(frame_path(&f, 2), "bpf_prog_2_g");
		CHECK_EQ(frame(&f, 0)->flags, LOCATION_RETURN);
	}
	end(&f);
}

/* Frames of interpreted code among native ones, of which those of the interpreter are marked, and nothing else. */
static void test_script(void)
{
	static const uint64_t word = STACK_SCRIPT(7, 2), other = STACK_SCRIPT(8, 0);
	struct fixture f;

	begin(&f);
	f.status = STACK_COMPLETE, f.unwinder = STACK_UNWINDER_CFI, f.script_status = SCRIPT_COMPLETE;
	map_cache_fork(f.maps, START + 1, PID, 1);
	map_cache_exec(f.maps, START + 2, PID, "main");
	map_at(&f, 3, 0x400000, 0, "/usr/bin/python3.11", 1);
	map_at(&f, 3, 0x500000, 0, "/lib/libc.so.6", 2);
	user(&f, 10, (uint64_t[]){ 0x400100, 0x400010, word, other, 0x400020, 0x500020, 0x400030, word, 0 });
	CHECK_EQ(tables_get_stack(&f.tables, f.last.stack)->n_user, 8);
	/* Nobody knows their functions. */
	CHECK_EQ(tables_get_stack(&f.tables, f.last.stack)->script_status, SCRIPT_CUT);
	CHECK_EQ(tables_get_stack(&f.tables, f.last.stack)->script_cause, SCRIPT_CAUSE_FULL);
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 2)->image)->kind, IMAGE_SCRIPT);
	CHECK_EQ(frame(&f, 0)->flags, 0);
	CHECK_EQ(frame(&f, 1)->flags, LOCATION_RETURN | LOCATION_RUNTIME);
	CHECK_EQ(frame(&f, 4)->flags, LOCATION_RETURN | LOCATION_RUNTIME);
	CHECK_EQ(frame(&f, 5)->flags, LOCATION_RETURN);
	CHECK_EQ(frame(&f, 6)->flags, LOCATION_RETURN | LOCATION_RUNTIME);
	CHECK_EQ(frame(&f, 0)->offset, 0x100);
	/* Code of no file is the interpreter's where it has called the loop, and the interpreter has called it. */
	map_at(&f, 3, 0x600000, 0, "//anon", 0);
	user(&f, 10, (uint64_t[]){ 0x400010, word, 0x600020, 0x400030, word, 0x600020, 0x500030, 0x600020, 0x400010,
				   0 });
	CHECK_EQ(tables_get_image(&f.tables, frame(&f, 2)->image)->kind, IMAGE_ANON);
	CHECK_EQ(frame(&f, 2)->flags, LOCATION_RETURN | LOCATION_RUNTIME);
	CHECK_EQ(frame(&f, 5)->flags, LOCATION_RETURN);
	CHECK_EQ(frame(&f, 7)->flags, LOCATION_RETURN);
	/* Behind code that is no interpreter's: a stack that was cut there. */
	f.status = STACK_CUT, f.cause = STACK_CAUSE_FAULT;
	user(&f, 11, (uint64_t[]){ 0x400100, 0x500020, word, 0 });
	CHECK_EQ(frame(&f, 0)->flags, 0);
	CHECK_EQ(frame(&f, 1)->flags, LOCATION_RETURN);
	CHECK_EQ(tables_get_name(&f.tables, frame(&f, 2)->id)->reason, NAME_LIMIT);
	end(&f);
}

int main(void)
{
	test_script();
	test_user();
	test_not_code();
	test_tables_no_mapping();
	test_during_exec();
	test_kernel();
	return tap_done();
}
