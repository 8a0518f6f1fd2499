// SPDX-License-Identifier: GPL-2.0-or-later
/* The texts of /proc/PID/maps and /proc/PID/stat, as the kernel writes them and as nobody should. */
#include <sys/sysmacros.h>
#include "base/mem.h"
#include "base/proc_stat.h"
#include "core/maps/mapped_path.h"
#include "core/maps/maps_text.h"
#include "tap.h"

static struct maps_text text;

static struct maps_line one(const char *line)
{
	struct maps_line got = { 0 };

	maps_text_init(&text, line, strlen(line));
	CHECK(maps_text_next(&text, &got));
	CHECK(!maps_text_next(&text, &(struct maps_line){ 0 }) || !text.bad_lines);
	return got;
}

static void test_lines(void)
{
	struct maps_line line = one("55a1f0000000-55a1f0021000 r-xp 0001f000 fd:1a 1234567    "
				    "                /usr/lib/x y.so (deleted)\n");

	CHECK_EQ(line.start, 0x55a1f0000000);
	CHECK_EQ(line.end, 0x55a1f0021000);
	CHECK_EQ(line.file_offset, 0x1f000);
	CHECK_EQ(line.dev, makedev(0xfd, 0x1a));
	CHECK_EQ(line.inode, 1234567);
	CHECK(line.exec);
	CHECK_STR(line.path, "/usr/lib/x y.so (deleted)");
	line = one("1000-2000 rw-p 00000000 00:00 0 ");
	CHECK(!line.exec);
	CHECK_STR(line.path, "");
	line = one("ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0   [vsyscall]\n");
	CHECK_EQ(line.start, 0xffffffffff600000);
	CHECK_STR(line.path, "[vsyscall]");
	line = one("1000-2000 r-xp 00000000 08:01 9  /tmp/a\\012b\\012\n");
	CHECK_STR(line.path, "/tmp/a\nb\n");
}

static void test_hostile(void)
{
	static const char *const bad[] = {
		"", "\n", "-", "1000", "1000-", "1000-2000", "1000-2000 r-xp", "g-h r-xp 0 0:0 0 ",
		"2000-1000 r-xp 0 0:0 0 ", "1000-1000 r-xp 0 0:0 0 ",
		"11111111111111111-22222222222222222 r-xp 0 0:0 0 /overflow",
		"1000-2000 r-x 0 0:0 0 ", "1000-2000 r-xp 0 100000000:0 0 /x",
		"1000-2000 r-xp 0 0:0 99999999999999999999999 /x", "1000-2000 r-xp 0 0:0 0",
	};
	struct maps_line line;
	static const char zero[] = "bad\n1000-2000 r-xp 0 0:0 0 /a\0b\nbad";
	char longer[3 * MAPS_PATH_MAX] = "1000-2000 r-xp 00000000 00:00 0 /";
	int ends = 0;

	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		maps_text_init(&text, bad[i], strlen(bad[i]));
		if (maps_text_next(&text, &line))
			CHECK_NAMED(false, bad[i]);
	}
	memset(longer + strlen(longer), 'x', 2 * MAPS_PATH_MAX);
	maps_text_init(&text, longer, strlen(longer));
	CHECK(maps_text_next(&text, &line));
	CHECK_EQ(strlen(line.path), MAPS_PATH_MAX - 1);
	/* A bad line does not take the next with it; bytes of zero are bytes. */
	maps_text_init(&text, zero, sizeof(zero) - 1);
	CHECK(maps_text_next(&text, &line));
	CHECK_STR(line.path, "/a");
	CHECK(!maps_text_next(&text, &line));
	CHECK_EQ(text.bad_lines, 2);
	for (size_t len = 0; len < 40; len++) {
		maps_text_init(&text, "1000-2000 r-xp 00000000 00:00 0 /abcdefgh", len);
		ends += maps_text_next(&text, &line);
	}
	CHECK_EQ(ends, 8);
}

static void check_path(const char *path, enum image_kind kind, const char *want, bool deleted)
{
	struct mapped_path sorted = mapped_path_sort(path);
	char got[300];

	snprintf(got, sizeof(got), "%.*s", (int)sorted.path_len, sorted.path);
	CHECK_NAMED(sorted.kind == kind && sorted.deleted == deleted && !strcmp(got, want), path);
}

static void test_paths(void)
{
	check_path("/usr/lib/x.so", IMAGE_FILE, "/usr/lib/x.so", false);
	check_path("/usr/lib/x.so (deleted)", IMAGE_FILE, "/usr/lib/x.so", true);
	check_path("/memfd:code (deleted)", IMAGE_FILE, "/memfd:code", true);
	check_path("", IMAGE_ANON, "//anon", false);
	check_path("//anon", IMAGE_ANON, "//anon", false);
	check_path("[heap]", IMAGE_ANON, "//anon", false);
	check_path("[stack:12]", IMAGE_ANON, "//anon", false);
	check_path("[anon:v8 code]", IMAGE_ANON, "//anon", false);
	check_path("/SYSV00000000 (deleted)", IMAGE_ANON, "//anon", false);
	check_path("/dev/zero (deleted)", IMAGE_ANON, "//anon", false);
	check_path("/anon_hugepage (deleted)", IMAGE_ANON, "//anon", false);
	check_path("/dev/hugepages/text", IMAGE_FILE, "/dev/hugepages/text", false);
	check_path("[uprobes]", IMAGE_ANON, "[uprobes]", false);
	check_path("[vdso]", IMAGE_VDSO, "[vdso]", false);
	check_path("[vsyscall]", IMAGE_VSYSCALL, "[vsyscall]", false);
	check_path(" (deleted)", IMAGE_FILE, " (deleted)", false);
	check_path("//toolong", IMAGE_FILE, "//toolong", false);
}

static void test_stat(void)
{
	struct proc_stat stat;

	CHECK(proc_stat_parse("7 (a) R 1 (b) S 42 7 7 0 -1 2097216 1 2 3 4 5 6 7 8 20 0 1 0 12345 "
			      "0 0\n", &stat));
	CHECK_STR(stat.comm, "a) R 1 (b");
	CHECK_EQ(stat.state, 'S');
	CHECK_EQ(stat.ppid, 42);
	CHECK_EQ(stat.start_ticks, 12345);
	CHECK(stat.kernel_thread);
	CHECK(!proc_stat_parse("", &stat));
	CHECK(!proc_stat_parse("7 )(", &stat));
	CHECK(!proc_stat_parse("7 (a) R 1 2 3", &stat));
	CHECK(proc_stat_parse("7 (a name that is far too long to be one) R 42 7 7 0 -1 4 1 2 3 4 5 "
			      "6 7 8 20 0 1 0 12345 0 0\n", &stat));
	CHECK_EQ(strlen(stat.comm), 15);
}

int main(void)
{
	test_lines();
	test_hostile();
	test_paths();
	test_stat();
	return tap_done();
}
