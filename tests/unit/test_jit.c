// SPDX-License-Identifier: GPL-2.0-or-later
/* Code made at run time: perf maps, jitdumps, what is told of one address twice, and whose files are read. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "core/jit/java_name.h"
#include "core/jit/jit.h"
#include "tap.h"

static const char *name_at(struct jit_codes *codes, uint64_t addr, uint64_t from_ns, uint64_t to_ns)
{
	const struct jit_code *code = jit_codes_find(codes, addr, from_ns, to_ns);

	return code ? strtab_get(&codes->strings, code->name) : "-";
}

static const char *last_at(struct jit_codes *codes, uint64_t addr)
{
	return name_at(codes, addr, UINT64_MAX, UINT64_MAX);
}

static void test_map_lines(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	struct perf_map map = { 0 };
	static const char text[] = "1000 20 one\n"
				   "0x2000 0X40 JS:*two /a b.js:1:2\n"
				   "3000 10\t\ttabs \r\n"
				   "nonsense\n"
				   "\n"
				   "4000 0 empty\n"
				   "5000 10 \n"
				   "ffffffffffffffff 10 wraps\n"
				   "11112222333344445 10 long\n"
				   "6000 -10 minus\n"
				   "7000 10 whole";
	size_t used = perf_map_read(&map, text, strlen(text), false, &codes);

	CHECK_EQ(used, strlen(text) - strlen("7000 10 whole"));
	CHECK_EQ(map.lines, 10);
	CHECK_EQ(map.bad, 7);
	CHECK_STR(last_at(&codes, 0x1000), "one");
	CHECK_STR(last_at(&codes, 0x101f), "one");
	CHECK_STR(last_at(&codes, 0x1020), "-");
	CHECK_STR(last_at(&codes, 0xfff), "-");
	CHECK_STR(last_at(&codes, 0x203f), "JS:*two /a b.js:1:2");
	CHECK_STR(last_at(&codes, 0x3000), "tabs");
	CHECK_STR(last_at(&codes, 0x7000), "-");
	perf_map_read(&map, text + used, strlen(text) - used, true, &codes);
	CHECK_STR(last_at(&codes, 0x7000), "whole");
}

static void test_map_long_line(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	RELEASE(buf_release) struct buf text = { 0 };
	struct perf_map map = { 0 };

	buf_adds(&text, "1000 10 ");
	buf_addn(&text, 'x', PERF_MAP_LINE_MAX);
	CHECK_EQ(perf_map_read(&map, text.data, text.len, false, &codes), text.len);
	CHECK_EQ(perf_map_read(&map, "still\n2000 10 next\n", 19, false, &codes), 19);
	CHECK_EQ(map.lines, 2);
	CHECK_EQ(map.bad, 1);
	CHECK_STR(last_at(&codes, 0x1000), "-");
	CHECK_STR(last_at(&codes, 0x2000), "next");
}

static void add(struct jit_codes *codes, uint64_t start, uint64_t bytes, uint64_t since_ns, const char *name)
{
	const struct jit_code code = { .start = start, .bytes = bytes, .since_ns = since_ns,
				       .name = jit_codes_string(codes, name, strlen(name)) };

	jit_codes_add(codes, &code);
}

static void test_last_writer(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };

	add(&codes, 0x1000, 0x100, 0, "old");
	add(&codes, 0x2000, 0x100, 0, "other");
	add(&codes, 0x1040, 0x20, 0, "new");
	CHECK_STR(last_at(&codes, 0x1039), "old");
	CHECK_STR(last_at(&codes, 0x1050), "new");
	CHECK_STR(last_at(&codes, 0x1060), "old");
	add(&codes, 0x1000, 0x1100, 0, "all");
	CHECK_STR(last_at(&codes, 0x1050), "all");
	CHECK_STR(last_at(&codes, 0x20ff), "all");
	CHECK_STR(last_at(&codes, 0x2100), "-");
}

static void test_times(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };

	add(&codes, 0x1000, 0x10, 100, "first");
	add(&codes, 0x1000, 0x10, 250, "second");
	add(&codes, 0x1000, 0x10, 310, "third");
	CHECK_STR(name_at(&codes, 0x1000, 100, 200), "first");
	CHECK_STR(name_at(&codes, 0x1000, 200, 260), "first");
	CHECK_STR(name_at(&codes, 0x1000, 240, 300), "second");
	CHECK_STR(name_at(&codes, 0x1000, 245, 330), "second");
	CHECK_STR(name_at(&codes, 0x1000, 300, 400), "third");
	CHECK_STR(name_at(&codes, 0x1000, 10, 20), "first"); /* told late */
	CHECK_STR(last_at(&codes, 0x1000), "third");
	for (int i = 0; i < 100; i++)
		add(&codes, 0x1000, 0x10, 1000 + i, i == 99 ? "last" : "one of many");
	CHECK_STR(name_at(&codes, 0x1000, 900, 2000), "last");
}

/* Whether a line like this would take other code's place. */
static bool takes(struct jit_codes *codes, uint64_t start, uint64_t bytes, const char *name)
{
	const struct jit_code code = { .start = start, .bytes = bytes,
				       .name = jit_codes_string(codes, name, strlen(name)) };

	size_t visits = 0;

	return jit_codes_takes(codes, &code, &visits);
}

/* A place that is given to other code is seen, wherever that begins and ends; the same told twice is none. */
static void test_reuse(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };

	add(&codes, 0x1000, 0x100, 0, "one");
	CHECK_NAMED(!takes(&codes, 0x1000, 0x100, "other"), "it counts from the next reading on");
	jit_codes_index(&codes);
	CHECK(!takes(&codes, 0x1000, 0x100, "one"));
	CHECK(!takes(&codes, 0x1100, 0x100, "beside"));
	CHECK(!takes(&codes, 0xf00, 0x100, "before"));
	CHECK(takes(&codes, 0x1000, 0x100, "other"));
	CHECK(takes(&codes, 0x10ff, 1, "at its end"));
	CHECK(takes(&codes, 0xf00, 0x101, "at its beginning"));
	CHECK(takes(&codes, 0x1010, 0x10, "one"));
	CHECK(takes(&codes, 0xe00, 0x3000, "over all"));
	for (uint64_t i = 0; i < 100; i++) {
		add(&codes, 0x100000 - i * 0x1000, 0x10, 0, "many");
		if (i % 7 == 0)
			jit_codes_index(&codes);
	}
	jit_codes_index(&codes);
	CHECK(takes(&codes, 0x100000 - 53 * 0x1000, 0x10, "other"));
	CHECK(!takes(&codes, 0x100000 - 53 * 0x1000 + 0x10, 0xff0, "between two"));
	CHECK_STR(last_at(&codes, 0x100000 - 53 * 0x1000), "many");
}

static void test_epochs(void)
{
	struct jit_process process;

	jit_process_init(&process, 1, NULL);
	process.n_reuses = 3;
	memcpy(process.reuses, ((uint64_t[]){ 10, 20, 30 }), 3 * sizeof(uint64_t));
	CHECK_EQ(jit_process_epoch(&process, 9), 0);
	CHECK_EQ(jit_process_epoch(&process, 20), 20);
	CHECK_EQ(jit_process_epoch(&process, 29), 20);
	CHECK_EQ(jit_process_epoch(&process, 40), 30);
	CHECK_EQ(jit_process_epoch(&process, 50), 30);
	jit_process_release(&process);
}

/* Against a search through all of them. */
static void test_many(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	uint64_t random = 1;
	int wrong = 0;

	for (int i = 0; i < 2000; i++) {
		char name[16];

		random = random * 6364136223846793005ull + 1442695040888963407ull;
		snprintf(name, sizeof(name), "f%d", i);
		if (i % 97 == 0)
			jit_codes_index(&codes);
		add(&codes, random >> 48, 1 + (random >> 30) % 300, 0, name);
	}
	for (uint64_t addr = 0; addr < 66000; addr += 7) {
		const char *want = "-";

		for (size_t i = 0; i < codes.codes.len; i++)
			if (addr - codes.codes.data[i].start < codes.codes.data[i].bytes)
				want = strtab_get(&codes.strings, codes.codes.data[i].name);
		wrong += strcmp(last_at(&codes, addr), want) != 0;
	}
	CHECK_EQ(wrong, 0);
}

static bool swapped;

static void put32(struct buf *buf, uint32_t value)
{
	value = swapped ? __builtin_bswap32(value) : value;
	buf_add(buf, &value, sizeof(value));
}

static void put64(struct buf *buf, uint64_t value)
{
	value = swapped ? __builtin_bswap64(value) : value;
	buf_add(buf, &value, sizeof(value));
}

static void put_header(struct buf *dump, uint32_t padding, uint64_t flags)
{
	put32(dump, 0x4A695444);
	put32(dump, 1);
	put32(dump, 40);
	put32(dump, 62);
	put32(dump, padding);
	put32(dump, 12);
	put64(dump, 0);
	put64(dump, flags);
}

static void put_load(struct buf *dump, uint64_t time_ns, uint64_t start, uint64_t index, const char *name)
{
	put32(dump, 0);
	put32(dump, (uint32_t)(56 + strlen(name) + 1 + 16));
	put64(dump, time_ns);
	put32(dump, 12);
	put32(dump, 13);
	put64(dump, start);
	put64(dump, start);
	put64(dump, 16);
	put64(dump, index);
	buf_add(dump, name, strlen(name) + 1);
	buf_addn(dump, '\xcc', 16);
}

static void put_move(struct buf *dump, uint64_t time_ns, uint64_t from, uint64_t to, uint64_t index)
{
	put32(dump, 1);
	put32(dump, 64);
	put64(dump, time_ns);
	put64(dump, 0);
	put64(dump, to);
	put64(dump, from);
	put64(dump, to);
	put64(dump, 16);
	put64(dump, index);
}

static void put_lines(struct buf *dump, uint64_t start, uint64_t ahead, const char *file)
{
	put32(dump, 2);
	put32(dump, (uint32_t)(32 + 16 + strlen(file) + 1 + 16 + 2));
	put64(dump, 5);
	put64(dump, start);
	put64(dump, 2);
	put64(dump, start + ahead);
	put32(dump, 10);
	put32(dump, 3);
	buf_add(dump, file, strlen(file) + 1);
	put64(dump, start + ahead + 8);
	put32(dump, 11);
	put32(dump, 4);
	buf_add(dump, "\xff", 2);
}

static void check_lines(struct jit_codes *codes, uint64_t start, const char *file, uint32_t column)
{
	const struct jit_code *code = jit_codes_find(codes, start, UINT64_MAX, UINT64_MAX);
	const struct jit_line *first = code ? jit_codes_line(codes, code, 7) : NULL;
	const struct jit_line *second = code ? jit_codes_line(codes, code, 15) : NULL;

	CHECK(first && first->line == 10 && second && second->line == 11);
	CHECK_STR(first ? strtab_get(&codes->strings, first->file) : "", file);
	CHECK_STR(second ? strtab_get(&codes->strings, second->file) : "", file);
	CHECK_EQ(second ? second->column : 99, column);
}

static void put_dump(struct buf *dump)
{
	put_header(dump, 0, 0);
	put_lines(dump, 0x1000, 0, "/src/one.x");
	put_load(dump, 100, 0x1000, 0, "one");
	put_load(dump, 200, 0x2000, 1, "two");
	put_load(dump, 300, 0x1000, 2, "three");
	put_move(dump, 400, 0x1000, 0x3000, 0);
	put_move(dump, 410, 0x1000, 0x4000, 77); /* of nothing that is known */
	put32(dump, 3);
	put32(dump, 16);
	put64(dump, 500);
	put_load(dump, 600, 0x5000, 5, "after the end");
}

static void check_dump(struct jit_codes *codes, const struct jitdump *dump)
{
	CHECK_EQ(dump->state, JITDUMP_CLOSED);
	CHECK_EQ(dump->records, 7);
	CHECK_EQ(dump->bad, 1);
	CHECK_STR(name_at(codes, 0x1008, 100, 200), "one");
	CHECK_STR(name_at(codes, 0x1008, 300, 400), "three");
	CHECK_STR(name_at(codes, 0x3008, 400, 500), "one");
	CHECK_STR(last_at(codes, 0x2000), "two");
	CHECK_STR(last_at(codes, 0x4000), "-");
	CHECK_STR(last_at(codes, 0x5000), "-");
	check_lines(codes, 0x3000, "/src/one.x", 0);
	CHECK(!jit_codes_line(codes, jit_codes_find(codes, 0x2000, UINT64_MAX, UINT64_MAX), 1));
}

static void test_dump(bool other_order)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	RELEASE(jitdump_release) struct jitdump dump = { 0 };
	RELEASE(buf_release) struct buf bytes = { 0 };

	swapped = other_order;
	put_dump(&bytes);
	swapped = false;
	jitdump_read(&dump, bytes.data, bytes.len, &codes);
	check_dump(&codes, &dump);
}

/* As it grows, a byte at a time. */
static void test_dump_grows(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	RELEASE(jitdump_release) struct jitdump dump = { 0 };
	RELEASE(buf_release) struct buf bytes = { 0 };
	uint64_t done = 0;

	put_dump(&bytes);
	for (size_t len = 0; len <= bytes.len; len++)
		if (done < len)
			done += jitdump_read(&dump, bytes.data + done, len - done, &codes);
	check_dump(&codes, &dump);
}

static void test_dump_v8(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	RELEASE(jitdump_release) struct jitdump dump = { 0 };
	RELEASE(buf_release) struct buf bytes = { 0 };

	put_header(&bytes, 0xdeadbeef, 0);
	put_lines(&bytes, 0x1000, 64, "/a.js");
	put_load(&bytes, 1, 0x1000, 0, "good");
	put_lines(&bytes, 0x2000, 64, "=\r\003");
	put_load(&bytes, 1, 0x2000, 1, "bad lines");
	jitdump_read(&dump, bytes.data, bytes.len, &codes);
	check_lines(&codes, 0x1000, "/a.js", 4);
	CHECK_STR(last_at(&codes, 0x2000), "bad lines");
	CHECK(!jit_codes_line(&codes, jit_codes_find(&codes, 0x2000, UINT64_MAX, UINT64_MAX), 9));
	CHECK_EQ(dump.bad, 1);
}

static enum jitdump_state state_of(const struct buf *bytes)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	RELEASE(jitdump_release) struct jitdump dump = { 0 };

	jitdump_read(&dump, bytes->data, bytes->len, &codes);
	return dump.state;
}

static void test_dump_refused(void)
{
	RELEASE(buf_release) struct buf bytes = { 0 };

	buf_adds(&bytes, "some text that is not a jitdump of anybody's");
	CHECK_EQ(state_of(&bytes), JITDUMP_NOT_ONE);
	buf_clear(&bytes);
	put_header(&bytes, 0, 1);
	CHECK_EQ(state_of(&bytes), JITDUMP_OTHER_CLOCK);
	buf_clear(&bytes);
	put_header(&bytes, 0, 0);
	CHECK_EQ(state_of(&bytes), JITDUMP_OPEN);
	put64(&bytes, 0); /* a record of no bytes */
	put64(&bytes, 0);
	CHECK_EQ(state_of(&bytes), JITDUMP_NOT_ONE);
}

static char folder[] = "/tmp/test_jit.XXXXXX";
static int root_fd;

static enum jit_refusal look_at(struct jit_reading *reading, struct jit_file *file, const char *path,
				const struct jit_owner *owner)
{
	const struct jit_place place = { .folder_fd = root_fd };

	jit_reading_release(reading);
	return jit_reading_begin(reading, file, &place, path, owner);
}

static enum jit_refusal refusal_of(const char *path, const struct jit_owner *owner)
{
	RELEASE(jit_reading_release) struct jit_reading reading = { 0 };
	struct jit_file file = { 0 };

	return look_at(&reading, &file, path, owner);
}

static void remove_folder(void)
{
	static const char *const names[] = { "plain", "old", "link", "fifo", "device", "grows" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		unlinkat(root_fd, names[i], 0);
	rmdir(folder);
}

static void write_file(const char *path, const char *text, int flags)
{
	CLOSE_FD int fd = openat(root_fd, path, O_WRONLY | O_CREAT | flags, 0644);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
}

static void test_refusals(void)
{
	struct jit_owner owner = { .known = true, .uid = geteuid() }, later = owner;
	struct jit_owner other = { .known = true, .uid = 4242 };
	struct timespec old[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };

	write_file("plain", "x", 0);
	write_file("old", "x", 0);
	utimensat(root_fd, "old", old, 0);
	later.start_ns = clock_now_ns();
	CHECK_EQ(refusal_of("/plain", &owner), JIT_FILE_TAKEN);
	CHECK_EQ(refusal_of("/plain", &later), JIT_FILE_TAKEN);
	CHECK_EQ(refusal_of("/old", &owner), JIT_FILE_TAKEN);
	CHECK_EQ(refusal_of("/old", &later), JIT_FILE_OLDER);
	CHECK_EQ(refusal_of("/absent", &owner), JIT_FILE_ABSENT);
	CHECK_EQ(refusal_of("/", &owner), JIT_FILE_IRREGULAR);
	CHECK(!symlinkat("plain", root_fd, "link"));
	CHECK_EQ(refusal_of("/link", &owner), JIT_FILE_LINK);
	CHECK(!mkfifoat(root_fd, "fifo", 0666));
	CHECK_EQ(refusal_of("/fifo", &owner), JIT_FILE_FIFO);
	CHECK(!linkat(root_fd, "plain", root_fd, "second", 0));
	CHECK_EQ(refusal_of("/plain", &owner), JIT_FILE_LINKED);
	CHECK(!unlinkat(root_fd, "second", 0));
	if (geteuid()) {
		CHECK_EQ(refusal_of("/plain", &other), JIT_FILE_FOREIGN);
		return;
	}
	CHECK_EQ(refusal_of("/plain", &other), JIT_FILE_TAKEN); /* root's */
	CHECK(!fchownat(root_fd, "plain", 4243, 4243, 0));
	CHECK_EQ(refusal_of("/plain", &other), JIT_FILE_FOREIGN);
	CHECK(!fchownat(root_fd, "plain", 4242, 4242, 0));
	CHECK_EQ(refusal_of("/plain", &other), JIT_FILE_TAKEN);
	other.known = false;
	CHECK_EQ(refusal_of("/plain", &other), JIT_FILE_FOREIGN);
	if (!mknodat(root_fd, "device", S_IFCHR | 0666, 1 << 8 | 5))
		CHECK_EQ(refusal_of("/device", &owner), JIT_FILE_DEVICE);
}

static uint64_t take_text(void *ctx, const void *data, size_t len, bool last)
{
	struct jit_codes *codes = ctx;
	struct perf_map map = { 0 };

	(void)last; /* of what is there now: it grows */
	return perf_map_read(&map, data, len, false, codes);
}

/* A reader of whose answers none came. */
static void say_nothing(void *ctx, const struct target_question *question, int given,
			struct target_answer *ret_answer, struct buf *bulk)
{
	(void)ctx, (void)question, (void)given;
	buf_clear(bulk);
	*ret_answer = (struct target_answer){ .error = -ETIMEDOUT };
}

static void test_silent_root(void)
{
	const struct target_reader silent = { NULL, say_nothing };
	struct jit_folder found;

	jit_folder_ask(NULL, (uint32_t)getpid(), "/tmp/", &found);
	CHECK_NAMED(!found.other_root && found.fd == -1, "our own root is not another one");
	jit_folder_ask(&silent, (uint32_t)getpid(), "/tmp/", &found);
	CHECK_NAMED(found.other_root && found.fd == -1, "a root that does not answer is not taken for ours");
}

static void test_growth(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	const struct jit_owner owner = { .known = true, .uid = geteuid() };
	struct jit_file file = { 0 };
	const char *const texts[] = { "1000 10 one\n2000 ", "10 two\n", "1000 10 one again\n" };
	static const uint64_t used[] = { 12, 12, 18 };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		RELEASE(jit_reading_release) struct jit_reading reading = { 0 };

		write_file("grows", texts[i], i == 2 ? O_TRUNC : O_APPEND);
		CHECK_EQ(look_at(&reading, &file, "/grows", &owner), JIT_FILE_TAKEN);
		CHECK_EQ(reading.is_new, i != 1);
		CHECK_EQ(jit_file_read(&reading, UINT32_MAX, take_text, &codes), used[i]);
	}
	CHECK_STR(last_at(&codes, 0x1000), "one again");
	CHECK_STR(last_at(&codes, 0x2000), "two");
}

/* What comes after the look is the next look's. */
static void test_later_than_look(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	const struct jit_owner owner = { .known = true, .uid = geteuid() };
	RELEASE(jit_reading_release) struct jit_reading reading = { 0 };
	struct jit_file file = { 0 };

	write_file("grows", "1000 10 one\n", O_TRUNC);
	CHECK_EQ(look_at(&reading, &file, "/grows", &owner), JIT_FILE_TAKEN);
	write_file("grows", "2000 10 two\n", O_APPEND);
	CHECK_EQ(jit_file_read(&reading, 6, take_text, &codes), 0);
	CHECK_EQ(jit_file_read(&reading, UINT32_MAX, take_text, &codes), 12);
	CHECK_STR(last_at(&codes, 0x1000), "one");
	CHECK_STR(last_at(&codes, 0x2000), "-");
}

static void test_process(void)
{
	CLEANUP(jit_free) struct jit *jit = jit_new(NULL);
	struct jit_process *own = jit_add(jit, (uint32_t)getpid(), 0, clock_now_ns());
	char path[64];

	CHECK(own && own->owner.known && own->owner.uid == geteuid() && own->inner_pid == (uint32_t)getpid());
	CHECK_EQ(jit_process_reason(own), NAME_JIT);
	snprintf(path, sizeof(path), "/a/jit-%d.dump", getpid());
	CHECK(jit_process_is_dump(own, path));
	CHECK(!jit_process_is_dump(own, "/a/jit-1.dump") && !jit_process_is_dump(own, "/a/jit-.dump") &&
	      !jit_process_is_dump(own, "jit") && !jit_process_is_dump(own, "/a/jit-1.dump.so"));
	CHECK(jit_find(jit, (uint32_t)getpid()) == own && !jit_find(jit, 1));
	CHECK(jit_process_learn(own, 0, 0));
}

/* The map of this very process: a line names its place all the time, until one that is read later takes that. */
static void test_map_reuse(void)
{
	CLEANUP(jit_free) struct jit *jit = jit_new(NULL);
	struct jit_process *own = jit_add(jit, (uint32_t)getpid(), 0, clock_now_ns());
	uint64_t before_ns, after_ns, reused_ns;
	char path[64];

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	unlink(path);
	own->wanted = true;
	jit_read_process(jit, own);
	CHECK(!own->map_file.inode);
	write_file(path, "1000 10 first\n2000 10 other\n2000 10 another\n", O_TRUNC);
	jit_read_process(jit, own);
	CHECK_NAMED(!own->n_reuses, "lines of one reading take no place from each other");
	CHECK_STR(name_at(&own->codes, 0x2000, 1, 2), "another");
	before_ns = clock_now_ns();
	write_file(path, "1000 10 second\n3000 10 third\n3000 10 fourth\n1008 20 within\n1018 8 last\n", O_APPEND);
	jit_read_process(jit, own);
	after_ns = clock_now_ns();
	CHECK_EQ(own->n_reuses, 1);
	reused_ns = own->reuses[0];
	CHECK(reused_ns >= before_ns && reused_ns <= after_ns);
	CHECK_STR(name_at(&own->codes, 0x1000, before_ns - 1, before_ns), "first");
	CHECK_STR(name_at(&own->codes, 0x1000, after_ns, after_ns + 1), "second");
	CHECK_STR(name_at(&own->codes, 0x3000, 1, 2), "fourth");
	CHECK_STR(name_at(&own->codes, 0x3000, after_ns, after_ns + 1), "fourth");
	CHECK_STR(name_at(&own->codes, 0x1018, 1, 2), "last");
	CHECK_STR(name_at(&own->codes, 0x1018, after_ns, after_ns + 1), "last");
	CHECK_EQ(jit_process_epoch(own, before_ns - 1), 0);
	CHECK_EQ(jit_process_epoch(own, after_ns), reused_ns);
	/* A map that is written anew tells who is there by now, which takes nothing; and what else there is. */
	CHECK_EQ(own->n_reuses, 0);
	write_file(path, "3000 10 fourth\n2000 10 another\n", O_TRUNC);
	jit_read_process(jit, own);
	CHECK_EQ(own->n_reuses, 0);
	write_file(path, "1000 10 anew\n2000 10 another\n", O_TRUNC);
	jit_read_process(jit, own);
	CHECK_EQ(own->n_reuses, 1);
	CHECK_STR(name_at(&own->codes, 0x1000, after_ns, after_ns + 1), "second");
	CHECK_STR(last_at(&own->codes, 0x1000), "anew");
	CHECK_STR(name_at(&own->codes, 0x2000, 1, 2), "another");
	unlink(path);
}

/* However often a line is there, a reading of others for the same place ends. */
static void test_reuse_visits(void)
{
	RELEASE(jit_codes_release) struct jit_codes codes = { 0 };
	struct perf_map map = { 0 };
	const char *again = "1000 10 same\n";

	for (size_t i = 0; i < 2 * JIT_VISITS_MAX; i++)
		perf_map_read(&map, again, strlen(again), true, &codes);
	jit_codes_index(&codes);
	for (int i = 0; i < 10; i++)
		perf_map_read(&map, again, strlen(again), true, &codes);
	CHECK_NAMED(map.visits > JIT_TAKES_VISITS_MAX && map.visits < JIT_TAKES_VISITS_MAX + 1000,
		    "the visits of all lines count together");
}

/* What was there at the first look is of one reading, however many looks it takes. */
static void test_map_first_look(size_t first_lines)
{
	CLEANUP(jit_free) struct jit *jit = jit_new(NULL);
	struct jit_process *own = jit_add(jit, (uint32_t)getpid(), 0, clock_now_ns());
	RELEASE(buf_release) struct buf text = { 0 };
	char path[64];

	for (size_t i = 0; i < first_lines; i++)
		buf_addf(&text, "%zx 10 a function of some name that is as long as some are\n", 0x100000 + i * 16);
	buf_adds(&text, "100000 10 in its place\n1000 10 fir");
	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	unlink(path);
	own->wanted = true;
	write_file(path, buf_text(&text), O_TRUNC);
	jit_read_process(jit, own);
	CHECK_STR(last_at(&own->codes, 0x1000), "-");
	write_file(path, "st\n100010 10 later\n", O_APPEND);
	jit_read_process(jit, own);
	CHECK_STR(name_at(&own->codes, 0x100000, 1, 2), "in its place");
	CHECK_STR(name_at(&own->codes, 0x100010, 1, 2), "a function of some name that is as long as some are");
	CHECK_STR(last_at(&own->codes, 0x100010), "later");
	CHECK_STR(last_at(&own->codes, 0x1000), "first");
	CHECK_EQ(own->n_reuses, 1);
	unlink(path);
}

/* For the fuzz target of jitdumps. */
static int write_seed(void)
{
	RELEASE(buf_release) struct buf bytes = { 0 };

	put_dump(&bytes);
	return fwrite(bytes.data, bytes.len, 1, stdout) != 1;
}

static void test_java_name(void)
{
	static const struct {
		const char *told, *name; /* NULL: it is none of Java's */
	} cases[] = {
		{ "LHot;leaf(I)J", "long Hot.leaf(int)" },
		{ "LHot;<init>()V", "void Hot.<init>()" },
		{ "Ljava/util/HashMap;get(Ljava/lang/Object;[[BZ)[I",
		  "int[] java.util.HashMap.get(java.lang.Object, byte[][], boolean)" },
		{ "Ljava/lang/invoke/LambdaForm$MH+0x0000000800c00000;invoke(CDFS)Ljava/lang/Void;",
		  "java.lang.Void java.lang.invoke.LambdaForm$MH+0x0000000800c00000.invoke(char, double, float, "
		  "short)" },
		{ "Ljava/lang/String;::hashCode", "java.lang.String.hashCode" },
		{ "Ljava/lang/String;hashCode", "java.lang.String.hashCode" },
		{ "LazyCompile:*f a.js:1", NULL },
		{ "L", NULL },
		{ "L;f()V", NULL },
		{ "LHot;", NULL },
		{ "LHot;f(", NULL },
		{ "LHot;f(I", NULL },
		{ "LHot;f(I)", NULL },
		{ "LHot;f(Q)V", NULL },
		{ "LHot;f(L)V", NULL },
		{ "LHot;f(LHot)V", NULL },
		{ "LHot;f()V (more)", NULL },
		{ "LHot;f()VV", NULL },
		{ "LHot;f();", NULL },
		{ "", NULL },
	};
	RELEASE(buf_release) struct buf name = { 0 }, deep = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CHECK_EQ(java_name(cases[i].told, &name), cases[i].name != NULL);
		CHECK_STR(buf_text(&name), cases[i].name ? cases[i].name : "");
	}
	buf_adds(&deep, "LHot;f(");
	for (int i = 0; i < 256; i++)
		buf_addc(&deep, '[');
	buf_adds(&deep, "I)V");
	CHECK(!java_name(buf_text(&deep), &name));
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--seed"))
		return write_seed();
	test_map_lines();
	test_map_long_line();
	test_last_writer();
	test_times();
	test_reuse();
	test_epochs();
	test_many();
	test_dump(false);
	test_dump(true);
	test_dump_grows();
	test_dump_v8();
	test_dump_refused();
	test_java_name();
	root_fd = mkdtemp(folder) ? open(folder, O_PATH | O_DIRECTORY) : -1;
	test_refusals();
	test_silent_root();
	test_growth();
	test_later_than_look();
	test_process();
	test_map_reuse();
	test_reuse_visits();
	test_map_first_look(10);
	test_map_first_look(150000); /* more than is read at a time */
	remove_folder();
	return tap_done();
}
