// SPDX-License-Identifier: GPL-2.0-or-later
/* Floor 0: what every other module leans on. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "tap.h"

static void test_err(void)
{
	struct err err = { 0 };

	CHECK_EQ(err_sys(&err, ENOENT, "cannot open '%s'", "/x"), -ENOENT);
	CHECK_STR(err.text, "cannot open '/x': no such file or directory");
	CHECK_EQ(err.exit_code, EXIT_CODE_FAILED);
	err_set(&err, EPERM, "second");
	CHECK_STR(err.text, "cannot open '/x': no such file or directory");
	err_clear(&err);
	err_sys(&err, -EACCES, "no");
	CHECK_EQ(err.exit_code, EXIT_CODE_NOT_PERMITTED);
	CHECK_EQ(err_set(NULL, EIO, "nobody listens"), -EIO);
}

static void test_err_untold(void)
{
	err_set(NULL, ENOENT, "x");
	CHECK_EQ(err_hint(NULL, "y"), -ENOENT); /* `return err_hint(...)` fails whether it is heard or not */
	err_sys(NULL, EPERM, "x");
	CHECK_EQ(err_exit(NULL, EXIT_CODE_LACKING), -EPERM);
	err_usage(NULL, "x");
	CHECK_EQ(err_hint(NULL, "y"), -EINVAL);
}

static void test_buf(void)
{
	RELEASE(buf_release) struct buf buf = { 0 };

	CHECK_STR(buf_text(&buf), "");
	for (int i = 0; i < 1000; i++)
		buf_addf(&buf, "%d,", i);
	CHECK_EQ(buf.len, 10 * 2 + 90 * 3 + 900 * 4);
	buf_clear(&buf);
	buf_addn(&buf, 'x', 3);
	buf_addc(&buf, 'y');
	CHECK_STR(buf_text(&buf), "xxxy");
}

static bool id_is(const void *ctx, uint32_t id)
{
	return *(const uint32_t *)ctx == id;
}

/* Around all numbers of digits. */
static void test_number(void)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	char want[48];

	for (uint64_t power = 1, i = 0; i < 20; i++, power *= 10)
		for (uint64_t value = power - 1; value <= power + 1; value++) {
			buf_clear(&buf);
			number_decimal(&buf, value);
			buf_addc(&buf, ' ');
			number_decimal(&buf, UINT64_MAX / power);
			snprintf(want, sizeof(want), "%llu %llu", (unsigned long long)value,
				 (unsigned long long)(UINT64_MAX / power));
			CHECK_STR(buf_text(&buf), want);
		}
	for (unsigned int bits = 0; bits < 64; bits++) {
		buf_clear(&buf);
		number_hex(&buf, 1ull << bits);
		buf_addc(&buf, ' ');
		number_hex(&buf, 0xfedcba9876543210 >> bits);
		snprintf(want, sizeof(want), "%llx %llx", 1ull << bits, 0xfedcba9876543210ull >> bits);
		CHECK_STR(buf_text(&buf), want);
	}
}

/* No bytes hide those before them: not the key of the hash either, which lies in stk itself. */
static void test_hash_stored(void)
{
	uint64_t bytes[4] = { 1, 0, 0x9fb21c651e98df25ULL, 0 }, before = hash_stored(bytes, sizeof(bytes), 0);

	bytes[0] = 2;
	CHECK(hash_stored(bytes, sizeof(bytes), 0) != before);
}

static void test_hash_index(void)
{
	RELEASE(hash_index_release) struct hash_index index = { 0 };
	int missing = 0, ghosts = 0;

	/* Eight home slots for ten thousand ids: every probe sequence is long. */
	for (uint32_t id = 1; id <= 10000; id++)
		hash_index_add(&index, id % 8, id);
	for (uint32_t id = 1; id <= 10000; id += 2)
		missing += !hash_index_remove(&index, id % 8, id);
	for (uint32_t id = 1; id <= 10000; id++) {
		uint32_t found = hash_index_find(&index, id % 8, id_is, &id);

		missing += id % 2 == 0 && found != id;
		ghosts += id % 2 == 1 && found != 0;
	}
	CHECK_EQ(missing, 0);
	CHECK_EQ(ghosts, 0);
	CHECK_EQ(index.len, 5000);
	CHECK(!hash_index_remove(&index, 1, 1));
}

static void test_strtab(void)
{
	RELEASE(strtab_release) struct strtab tab = { 0 };
	char text[32];

	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof(text), "name %d", i);
		if (strtab_adds(&tab, text) != (uint32_t)i + 1)
			break;
	}
	CHECK_EQ(tab.len, 5000);
	CHECK_EQ(strtab_adds(&tab, "name 7"), 8);
	CHECK_STR(strtab_get(&tab, 8), "name 7");
	CHECK_STR(strtab_get(&tab, 0), "");
	CHECK_STR(strtab_get(&tab, 99999), "");
	CHECK_EQ(strtab_find(&tab, "nobody", 6), 0);
	CHECK(strtab_add(&tab, "a\0b", 3) != strtab_add(&tab, "a", 1));
}

static bool put_file(const char *path, const char *text, size_t len)
{
	CLOSE_FD int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	return fd >= 0 && !file_write(fd, text, len);
}

static void test_file(void)
{
	char dir[] = "/tmp/stk-base-XXXXXX";
	char path[64];
	RELEASE(buf_release) struct buf buf = { 0 };
	struct err err = { 0 };

	CHECK(mkdtemp(dir) != NULL);
	snprintf(path, sizeof(path), "%s/in", dir);
	CHECK(put_file(path, "one", 3));
	CHECK_EQ(file_read(path, 100, &buf, &err), 0);
	CHECK_STR(buf_text(&buf), "one");
	CHECK_EQ(file_read(path, 2, &buf, &err), -EFBIG);
	err_clear(&err);
	unlink(path);
	CHECK(mkfifo(path, 0600) == 0);
	CHECK_EQ(file_read(path, 100, &buf, &err), 0); /* a FIFO without a writer does not hang */
	unlink(path);
	rmdir(dir);
}

struct lines_seen {
	size_t lines, bytes, cut; /* cut: how often it was handed something that is no whole line */
};

static void count_lines(void *ctx, const char *lines, size_t len)
{
	struct lines_seen *seen = ctx;

	seen->bytes += len;
	seen->cut += !len || lines[len - 1] != '\n';
	for (size_t i = 0; i < len; i++)
		seen->lines += lines[i] == '\n';
}

/* A file of many blocks, with one line that is longer than a block, and an end without a newline. */
static void test_file_lines(void)
{
	char dir[] = "/tmp/stk-base-XXXXXX";
	RELEASE(buf_release) struct buf text = { 0 };
	struct lines_seen seen = { 0 };
	struct err err = { 0 };
	char path[64];
	size_t whole;

	CHECK(mkdtemp(dir) != NULL);
	snprintf(path, sizeof(path), "%s/lines", dir);
	for (int i = 0; i < 50000; i++)
		buf_addf(&text, "line %d\n", i);
	buf_addn(&text, 'x', 200000);
	buf_adds(&text, "\n\n");
	whole = text.len;
	buf_adds(&text, "the rest");
	CHECK(put_file(path, text.data, text.len));
	CHECK_EQ(file_read_lines(path, text.len, count_lines, &seen, &err), 0);
	CHECK_EQ(seen.lines, 50002);
	CHECK_EQ(seen.bytes, whole);
	CHECK_EQ(seen.cut, 0);
	CHECK_EQ(file_read_lines(path, text.len - 1, count_lines, &seen, &err), -EFBIG);
	err_clear(&err);
	CHECK_EQ(file_read_lines("/nowhere/at/all", 1, count_lines, &seen, &err), -ENOENT);
	err_clear(&err);
	CHECK_EQ(file_read_lines("/dev/null", 1, count_lines, &seen, &err), 0);
	unlink(path);
	rmdir(dir);
}

static char *heard;

static void hear(enum log_level level, const char *text)
{
	mem_free(heard);
	heard = mem_strdup(text);
}

/* Nobody hears what is not listened for; a message is cut at a limit. */
static void test_log(void)
{
	CLEANUP(mem_free) char *text = mem_alloc(LOG_BYTES + 10);

	memset(text, 'x', LOG_BYTES + 9);
	text[LOG_BYTES + 9] = '\0';
	log_set(LOG_INFO, hear);
	log_debug("not this");
	CHECK(!heard && !log_hears(LOG_DEBUG));
	log_info("%d%s", 1, "a");
	CHECK_STR(heard, "1a");
	log_warn("%s", text);
	CHECK_EQ(strlen(heard), LOG_BYTES - 1);
	log_set(LOG_WARN, NULL);
	mem_free(heard);
}

int main(void)
{
	test_err_untold();
	test_err();
	test_buf();
	test_number();
	test_hash_stored();
	test_hash_index();
	test_strtab();
	test_file();
	test_file_lines();
	test_log();
	return tap_done();
}
