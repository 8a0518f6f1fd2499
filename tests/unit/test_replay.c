// SPDX-License-Identifier: GPL-2.0-or-later
/* test_replay: a profile told again is the same profile, each thing defined before it is used. */
#include <errno.h>
#include "core/profile/replay.h"
#include "tap.h"

#define SECOND 1000000000ull

/* A sink that keeps what it gets as text, counts by type, and may fail. */
struct teller {
	struct sink sink;
	struct buf text;
	uint32_t strings, images, locations, stacks, processes; /* the last id of each */
	size_t pushes, flushes, early; /* early: events that use what was not defined yet */
	size_t fails_at; /* the number of the push that fails; 0: none */
	size_t flush_fails_at;
};

static void needs(struct teller *teller, uint32_t id, uint32_t last)
{
	teller->early += id > last;
}

static void tell_definition(struct teller *t, const struct event *e)
{
	switch (e->type) {
	case EVENT_STRING:
		needs(t, e->string.id, ++t->strings);
		buf_addf(&t->text, "string %u %u ", e->string.id, e->string.len);
		buf_add(&t->text, e->string.text, e->string.len + 1);
		break;
	case EVENT_IMAGE:
		needs(t, e->image.id, ++t->images);
		needs(t, e->image.path, t->strings);
		buf_addf(&t->text, "image %u %u %d %x %llx\n", e->image.id, e->image.path, e->image.kind,
			 e->image.build_id[0], (unsigned long long)e->image.print);
		break;
	case EVENT_LOCATION:
		needs(t, e->location.id, ++t->locations);
		needs(t, e->location.image, t->images);
		buf_addf(&t->text, "location %u %u %llx %u\n", e->location.id, e->location.image,
			 (unsigned long long)e->location.offset, e->location.flags);
		break;
	case EVENT_PROCESS:
		needs(t, e->process.id, ++t->processes);
		needs(t, e->process.comm, t->strings);
		buf_addf(&t->text, "process %u %u %u\n", e->process.id, e->process.pid, e->process.comm);
		break;
	default:
		needs(t, e->stack.id, ++t->stacks);
		buf_addf(&t->text, "stack %u %u %u %u %u %u %u %u\n", e->stack.id, e->stack.n_kernel,
			 e->stack.n_user, e->stack.status, e->stack.cause, e->stack.unwinder,
			 e->stack.kernel_cut, e->stack.kernel_errno);
		for (int i = 0; i < e->stack.n_kernel + e->stack.n_user; i++) {
			needs(t, e->stack.locations[i], t->locations);
			buf_addf(&t->text, " %u", e->stack.locations[i]);
		}
	}
}

static void tell_name(struct teller *t, const struct event_name *name)
{
	needs(t, name->location, t->locations);
	buf_addf(&t->text, "name %u %u %u %llu\n", name->location, name->reason, name->flags,
		 (unsigned long long)name->offset);
	for (uint32_t i = 0; i < name->n_frames; i++) {
		needs(t, name->frames[i].function, t->strings);
		needs(t, name->frames[i].file, t->strings);
		buf_addf(&t->text, " %u %u %u %u %u %u\n", name->frames[i].function, name->frames[i].linkage,
			 name->frames[i].file, name->frames[i].line, name->frames[i].column,
			 name->frames[i].flags);
	}
}

static void tell_sample(struct teller *t, const struct event_sample *sample)
{
	needs(t, sample->stack, t->stacks);
	needs(t, sample->process, t->processes);
	needs(t, sample->comm, t->strings);
	buf_addf(&t->text, "sample %llu %llu %u %u %u %u %u %u %llu\n", (unsigned long long)sample->time_ns,
		 (unsigned long long)sample->duration_ns, sample->stack, sample->process, sample->pid,
		 sample->tid, sample->cpu, sample->comm, (unsigned long long)sample->count);
}

static int tell(struct sink *sink, const struct event *e, struct err *err)
{
	struct teller *t = (struct teller *)sink;

	if (++t->pushes == t->fails_at)
		return err_set(err, -ENOSPC, "full");
	switch (e->type) {
	case EVENT_META:
		buf_addf(&t->text, "meta %s=%s\n", e->meta.key, e->meta.value);
		break;
	case EVENT_NAME:
		tell_name(t, &e->name);
		break;
	case EVENT_SAMPLE:
		tell_sample(t, &e->sample);
		break;
	case EVENT_COUNTER:
		buf_addf(&t->text, "counter %u %u %llu\n", e->counter.counter, e->counter.cpu,
			 (unsigned long long)e->counter.delta);
		break;
	case EVENT_MAPPING:
		needs(t, e->mapping.process, t->processes);
		needs(t, e->mapping.image, t->images);
		buf_addf(&t->text, "mapping %u %u %llx %llx %llx\n", e->mapping.process, e->mapping.image,
			 (unsigned long long)e->mapping.start, (unsigned long long)e->mapping.end,
			 (unsigned long long)e->mapping.offset);
		break;
	case EVENT_END:
		buf_adds(&t->text, "end\n");
		break;
	default:
		tell_definition(t, e);
	}
	return 0;
}

static int end_slice(struct sink *sink, struct err *err)
{
	struct teller *t = (struct teller *)sink;

	if (++t->flushes == t->flush_fails_at)
		return err_set(err, -EIO, "torn");
	buf_adds(&t->text, "flush\n");
	return 0;
}

static void teller_release(struct teller *t)
{
	buf_release(&t->text);
}

static void give(struct builder *builder, struct event event)
{
	struct sink *sink = builder_sink(builder);

	if (sink->push(sink, &event, NULL))
		CHECK_NAMED(false, "a builder takes what is right");
}

static void give_definitions(struct builder *b)
{
	static const char *const words[] = { "/bin/a", "work", "", "a.c" };
	static const uint32_t locations[] = { 2, 1, 3 };

	give(b, (struct event){ EVENT_META, .meta = { "event", "cpu-clock" } });
	for (uint32_t i = 0; i < ARRAY_LEN(words); i++)
		give(b, (struct event){ EVENT_STRING, .string = { i + 1, strlen(words[i]), words[i] } });
	give(b, (struct event){ EVENT_IMAGE, .image = { 1, 1, IMAGE_FILE, 0, 0, 3, "abc", 5, 6, 7, 8 } });
	give(b, (struct event){ EVENT_IMAGE, .image = { .id = 2, .kind = IMAGE_UNKNOWN } });
	give(b, (struct event){ EVENT_LOCATION, .location = { 1, 1, 0x1000, 0 } });
	give(b, (struct event){ EVENT_LOCATION, .location = { 2, 1, 0x2000, LOCATION_RETURN } });
	give(b, (struct event){ EVENT_LOCATION, .location = { 3, 2, UINT64_MAX, 0 } });
	give(b, (struct event){ EVENT_STACK, .stack = { 1, 1, 2, 2, 1, 1, 1, 14, locations } });
	give(b, (struct event){ EVENT_STACK, .stack = { 2, 0, 1, 1, 0, 2, 0, 0, locations + 1 } });
	give(b, (struct event){ EVENT_PROCESS, .process = { 1, 77, 1, 2, 3, 4 } });
	give(b, (struct event){ EVENT_MAPPING, .mapping = { 1, 1, 0x400000, 0x500000, 0, 9, 4 } });
}

/* Three slices; one location has a name of two frames, one a reason, and one was never looked up. */
static struct profile *make_profile(void)
{
	static const struct name_frame frames[] = { { 2, 0, 4, 7, 3, NAME_INLINED }, { .function = 3 } };
	struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *b = builder_new(profile);

	give_definitions(b);
	give(b, (struct event){ EVENT_NAME, .name = { 1, NAME_OK, NAME_ENTRY, 2, 16, frames } });
	give(b, (struct event){ EVENT_NAME, .name = { 2, NAME_NO_FILE, 0, 0, 0, NULL } });
	for (uint64_t i = 0; i < 3; i++) {
		give(b, (struct event){ EVENT_SAMPLE, .sample = { i * SECOND, SECOND, 1, 1, 77, 78, 0, 2, 5 } });
		give(b, (struct event){ EVENT_SAMPLE, .sample = { i * SECOND, SECOND, 2, 1, 77, 79, 1, 3, 1 } });
	}
	give(b, (struct event){ EVENT_COUNTER, .counter = { COUNTER_TAKEN, EVENT_NO_CPU, 18 } });
	give(b, (struct event){ EVENT_COUNTER, .counter = { COUNTER_STORED, 1, 18 } });
	give(b, (struct event){ .type = EVENT_END });
	return profile;
}

/* Into another profile and from there once more: nothing is lost, nothing comes twice. */
static void test_same(void)
{
	CLEANUP(profile_free) struct profile *profile = make_profile();
	CLEANUP(profile_free) struct profile *copy = profile_new();
	CLEANUP(builder_free) struct builder *builder = builder_new(copy);
	RELEASE(teller_release) struct teller first = { .sink = { tell, end_slice } };
	RELEASE(teller_release) struct teller again = { .sink = { tell, end_slice } };

	CHECK_EQ(profile_replay(profile, &first.sink, NULL), 0);
	CHECK_EQ(profile_replay(profile, builder_sink(builder), NULL), 0);
	CHECK_EQ(profile_replay(copy, &again.sink, NULL), 0);
	CHECK_STR(buf_text(&first.text), buf_text(&again.text));
	CHECK_EQ(first.early, 0);
	CHECK_EQ(first.strings, 6); /* of the meta data, too */
	CHECK_EQ(first.images, 2);
	CHECK_EQ(first.locations, 3);
	CHECK_EQ(first.stacks, 2);
	CHECK_EQ(first.processes, 1);
	CHECK_EQ(first.flushes, 2); /* between slices; the last is ended by whoever ends the file */
	CHECK_EQ(copy->dangling, 0);
	CHECK_EQ(copy->samples.len, 6);
	CHECK_EQ(profile_counter(copy, COUNTER_TAKEN), 18);
	CHECK_STR(profile_meta(copy, "event"), "cpu-clock");
	CHECK_EQ(tables_get_name(&copy->tables, 1)->n_frames, 2);
	CHECK_EQ(tables_get_name(&copy->tables, 2)->reason, NAME_NO_FILE);
	CHECK_EQ(tables_get_name(&copy->tables, 3)->reason, NAME_NOT_TRIED);
	CHECK(!strstr(buf_text(&first.text), "name 3"));
	CHECK(!strstr(buf_text(&first.text), "end\n")); /* the caller's to write */
}

/* Whichever push or flush fails: that failure is returned, and nothing comes after it. */
static void test_failures(void)
{
	CLEANUP(profile_free) struct profile *profile = make_profile();
	RELEASE(teller_release) struct teller whole = { .sink = { tell, end_slice } };
	size_t wrong = 0;

	profile_replay(profile, &whole.sink, NULL);
	for (size_t i = 1; i <= whole.pushes; i++) {
		RELEASE(teller_release) struct teller t = { .sink = { tell, end_slice }, .fails_at = i };
		struct err err = { 0 };

		wrong += profile_replay(profile, &t.sink, &err) != -ENOSPC || t.pushes != i ||
			 strcmp(err.text, "full") != 0;
	}
	for (size_t i = 1; i <= whole.flushes; i++) {
		RELEASE(teller_release) struct teller t = { .sink = { tell, end_slice }, .flush_fails_at = i };
		size_t pushes;

		wrong += profile_replay(profile, &t.sink, NULL) != -EIO || t.flushes != i;
		pushes = t.pushes;
		wrong += pushes >= whole.pushes;
	}
	CHECK(whole.pushes > 20);
	CHECK_EQ(wrong, 0);
}

static void test_empty(void)
{
	CLEANUP(profile_free) struct profile *profile = profile_new();
	RELEASE(teller_release) struct teller t = { .sink = { tell, end_slice } };

	CHECK_EQ(profile_replay(profile, &t.sink, NULL), 0);
	CHECK_EQ(t.pushes, 0);
	CHECK_EQ(t.flushes, 0);
}

int main(void)
{
	test_same();
	test_failures();
	test_empty();
	return tap_done();
}
