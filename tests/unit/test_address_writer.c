// SPDX-License-Identifier: GPL-2.0-or-later
/* address_writer: answers for addresses in each format, their texts shared, and limits kept. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "output/address_writer.h"
#include "tap.h"

static const struct report_frame prog = { .module = "prog", .path = "/bin/prog", .build_id = "abcd" };
static const struct report_frame inlined = { .function = "inner", .module = "prog", .path = "/bin/prog",
					     .file = "a.c", .line = 3, .inlined = true };
static const struct report_frame function = { .function = "main", .module = "prog", .path = "/bin/prog" };
static const struct report_frame bare = { .module = "libfoo.so", .path = "/lib/libfoo.so", .reason = "no-symbols" };

static const struct output *format_named(const char *name)
{
	const struct output *output = NULL;

	CHECK_EQ(output_choose(name, NULL, "text", 1u << REPORT_ADDRESSES, &output, NULL), 0);
	return output;
}

/* A writer to a file of no name; what it wrote is read back by end_writer(). */
struct written {
	struct address_writer writer;
	struct output_options options;
	char path[64];
};

static void begin_writer(struct written *to, const char *format)
{
	int fd;

	memset(to, 0, sizeof(*to));
	strcpy(to->path, "/tmp/stk-test-XXXXXX");
	fd = mkstemp(to->path);
	CHECK(fd >= 0);
	close(fd);
	address_writer_init(&to->writer, format_named(format), &to->options, to->path);
}

static void end_writer(struct written *to, const char *want)
{
	RELEASE(buf_release) struct buf got = { 0 };
	struct err err = { 0 };

	CHECK_EQ(address_writer_end(&to->writer, &err), 0);
	CHECK_EQ(file_read(to->path, 1 << 26, &got, &err), 0);
	if (want)
		CHECK_STR(buf_text(&got), want);
	address_writer_release(&to->writer);
	unlink(to->path);
}

/*
 * Some frames of one image, innermost first, as an address's; a function without a name is the
 * image itself.
 */
static void tell(struct address_writer *writer, const struct report_frame *image, const struct report_frame *frames,
		 size_t n, struct report_address *address)
{
	const struct report_function around = { image, false };

	address->around = address_writer_around(writer, &around);
	address->frame = 0;
	while (n--) {
		const struct report_function one = { &frames[n], true };

		address->frame = address_writer_line(writer, address_writer_function(writer, &one),
						     address->frame, frames[n].line, frames[n].column);
	}
}

static void add(struct written *to, const struct report_address *address)
{
	struct err err = { 0 };

	CHECK_EQ(address_writer_add(&to->writer, address, &err), 0);
}

static void write_two(struct written *to)
{
	const struct report_frame frames[] = { inlined, function };
	struct report_address addresses[] = {
		{ 0x401010, "0x401010", 0, 0, 0x10, 0x1010 },
		{ 0xffffffffffff1234, "0xffffffffffff1234", 0, 0, 0, 0x1234 },
	};

	tell(&to->writer, &prog, frames, 2, &addresses[0]);
	tell(&to->writer, &bare, &bare, 1, &addresses[1]);
	for (size_t i = 0; i < 2; i++)
		address_writer_widen(&to->writer, addresses[i].asked);
	for (size_t i = 0; i < 2; i++)
		add(to, &addresses[i]);
}

static void check_two(const char *format, const char *want)
{
	struct written to;

	begin_writer(&to, format);
	write_two(&to);
	end_writer(&to, want);
}

static void test_formats(void)
{
	check_two("text", "0x401010            inner (inlined)  a.c:3\n"
			  "                    main+0x10  (prog)\n"
			  "0xffffffffffff1234  libfoo.so+0x1234  no name: no-symbols\n");
	check_two("addr2line", "inner\na.c:3\nmain\n??:?\n??\n??:0\n");
	check_two("json", "{\n\"schema\":\"stk-symbolize/1\",\n\"addresses\":[\n"
		"{\"address\":\"0x401010\",\"asked\":\"0x401010\",\"module\":\"prog\",\"path\":\"/bin/prog\","
		"\"build_id\":\"abcd\",\"offset\":\"0x1010\",\"frames\":["
		"{\"function\":\"inner\",\"part\":null,"
		"\"function_offset\":null,\"file\":\"a.c\",\"line\":3,\"column\":null,"
		"\"inlined\":true,\"alias\":false},"
		"{\"function\":\"main\",\"part\":null,"
		"\"function_offset\":\"0x10\",\"file\":null,\"line\":null,\"column\":null,"
		"\"inlined\":false,\"alias\":false}],\"reason\":null},\n"
		"{\"address\":\"0xffffffffffff1234\",\"asked\":\"0xffffffffffff1234\",\"module\":\"libfoo.so\","
		"\"path\":\"/lib/libfoo.so\",\"build_id\":null,\"offset\":\"0x1234\",\"frames\":[],"
		"\"reason\":\"no-symbols\"}\n],\n\"missing_files\":[]\n}\n");
}

static void test_empty(void)
{
	struct written to;

	begin_writer(&to, "json");
	end_writer(&to, "{\n\"schema\":\"stk-symbolize/1\",\n\"addresses\":[],\n\"missing_files\":[]\n}\n");
	begin_writer(&to, "text");
	end_writer(&to, "");
}

/* Two lines of what is inlined into one function: its frame is told once, and serves both. */
static void test_shared(void)
{
	const struct report_frame frames[] = { inlined, function };
	const struct report_function inner = { &inlined, true };
	struct report_address address = { 0x401010, "401010", 0, 0, 0x10, 0x1010 };
	struct written to;
	uint32_t outer;
	size_t texts;

	begin_writer(&to, "text");
	tell(&to.writer, &prog, frames, 2, &address);
	address_writer_widen(&to.writer, address.asked);
	add(&to, &address);
	texts = to.writer.texts.len;
	outer = to.writer.frames.data[address.frame].next;
	address.frame = address_writer_line(&to.writer, address_writer_function(&to.writer, &inner), outer, 4, 9);
	CHECK_EQ(to.writer.texts.len, texts);
	CHECK_EQ(to.writer.frames.len, 4);
	address.offset = 0x12;
	add(&to, &address);
	end_writer(&to, "401010  inner (inlined)  a.c:3\n        main+0x10  (prog)\n"
			"401010  inner (inlined)  a.c:4:9\n        main+0x12  (prog)\n");
}

/* Why not all is known stands behind the line, and is of that place only. */
static void test_reasons(void)
{
	struct report_frame frame = { .function = "f", .module = "prog", .file = "a.c", .line = 7,
				      .reason = "bad-file" };
	struct report_address address = { 0x10, "10", 0, 0, 0, 0 };
	struct written to;

	begin_writer(&to, "text");
	tell(&to.writer, &frame, &frame, 1, &address);
	add(&to, &address);
	frame.reason = NULL;
	tell(&to.writer, &frame, &frame, 1, &address);
	add(&to, &address);
	end_writer(&to, "10  f+0x0  (prog)  a.c:7  not all: bad-file\n10  f+0x0  (prog)  a.c:7\n");
}

/* Another image may have other strings at the same places in memory. */
static void test_other_image(void)
{
	char name[] = "one";
	const struct report_frame frame = { .function = name, .module = "prog" };
	struct report_address address = { 0x10, "10", 0, 0, 0, 0 };
	struct written to;

	begin_writer(&to, "text");
	tell(&to.writer, &prog, &frame, 1, &address);
	add(&to, &address);
	strcpy(name, "two");
	tell(&to.writer, &prog, &frame, 1, &address);
	add(&to, &address);
	end_writer(&to, "10  one+0x0  (prog)\n10  two+0x0  (prog)\n");
}

/* A bad name, a word wider than it is long, and a terminal that is narrow. */
static void test_hostile(void)
{
	const struct report_frame frame = { .function = "a\033[2Jb\nc", .module = "p\"q", .file = "x\\y",
					    .line = 1 };
	struct report_address address = { 0x10, "\001", 0, 0, 0, 0 };
	struct written to;

	begin_writer(&to, "text");
	tell(&to.writer, &frame, &frame, 1, &address);
	address_writer_widen(&to.writer, address.asked);
	add(&to, &address);
	end_writer(&to, "\\x01  a\\x1b[2Jb\\x0ac+0x0  (p\"q)  x\\y:1\n");
	begin_writer(&to, "json");
	tell(&to.writer, &frame, &frame, 1, &address);
	add(&to, &address);
	end_writer(&to, "{\n\"schema\":\"stk-symbolize/1\",\n\"addresses\":[\n{\"address\":\"0x10\","
		"\"asked\":\"\\u0001\",\"module\":\"p\\\"q\",\"path\":null,\"build_id\":null,"
		"\"offset\":\"0x0\",\"frames\":[{\"function\":\"a\\u001b[2Jb\\nc\",\"part\":null,"
		"\"function_offset\":\"0x0\",\"file\":\"x\\\\y\",\"line\":1,"
		"\"column\":null,\"inlined\":false,\"alias\":false}],\"reason\":null}\n],\n"
		"\"missing_files\":[]\n}\n");
	begin_writer(&to, "text");
	to.options.width = 12;
	tell(&to.writer, &frame, &frame, 1, &address);
	add(&to, &address);
	CHECK_EQ(to.writer.stream.buf.len, 13);
	end_writer(&to, NULL);
}

static void test_limit(void)
{
	CLEANUP(mem_free) char *name = mem_alloc(4096);
	const struct report_frame frame = { .function = name, .module = "prog" };
	const struct report_function long_one = { &frame, false };
	struct written to;
	size_t n = 0;

	memset(name, 'x', 4095);
	name[4095] = '\0';
	begin_writer(&to, "text");
	while (n < 100000 && address_writer_function(&to.writer, &long_one))
		n++;
	CHECK(address_writer_is_full(&to.writer));
	CHECK(n > 1000 && address_writer_bytes(&to.writer) < ADDRESS_WRITER_BYTES_MAX + (1 << 20));
	address_writer_forget(&to.writer);
	CHECK(!address_writer_is_full(&to.writer));
	CHECK(address_writer_function(&to.writer, &long_one) != 0);
	end_writer(&to, NULL);
}

/* What cannot be written is told once, and nothing more is. */
static void test_full_disk(void)
{
	const struct output_options options = { 0 };
	struct report_address address = { 0x10, "10", 0, 0, 0, 0 };
	struct address_writer writer;
	struct err err = { 0 };

	address_writer_init(&writer, format_named("text"), &options, "/dev/full");
	tell(&writer, &prog, &function, 1, &address);
	CHECK_EQ(address_writer_add(&writer, &address, &err), 0);
	CHECK(address_writer_flush(&writer, &err) < 0);
	CHECK(strstr(err.text, "cannot write '/dev/full'") != NULL);
	CHECK_EQ(address_writer_add(&writer, &address, &err), 0);
	CHECK_EQ(address_writer_end(&writer, &err), 0);
	address_writer_release(&writer);
}

int main(void)
{
	test_formats();
	test_empty();
	test_shared();
	test_reasons();
	test_other_image();
	test_hostile();
	test_limit();
	test_full_disk();
	return tap_done();
}
