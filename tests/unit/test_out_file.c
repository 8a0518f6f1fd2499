// SPDX-License-Identifier: GPL-2.0-or-later
/* test_out_file: an output takes its name at the end, keeps what had it, and follows no link of others. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/out_file.h"
#include "tap.h"

#define NOBODY 65534

static char dir[] = "/tmp/stk-out-XXXXXX";
static char paths[8][80]; /* of at(), by turns */

static const char *at(const char *name)
{
	static unsigned int turn;
	char *path = paths[turn++ % 8];

	snprintf(path, sizeof(paths[0]), "%s/%s", dir, name);
	return path;
}

static void begin(mode_t mode)
{
	strcpy(dir + strlen(dir) - 6, "XXXXXX");
	if (!mkdtemp(dir) || chmod(dir, mode))
		exit(1);
}

static void end(void)
{
	RELEASE(buf_release) struct buf command = { 0 };

	buf_addf(&command, "rm -r '%s'", dir);
	CHECK_EQ(system(buf_text(&command)), 0);
}

static size_t entries(void)
{
	RELEASE(buf_release) struct buf command = { 0 };

	buf_addf(&command, "exit $(ls -A '%s' | wc -l)", dir);
	return WEXITSTATUS(system(buf_text(&command)));
}

static void put(const char *path, const char *text)
{
	CLOSE_FD int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || file_write(fd, text, strlen(text)))
		exit(1);
}

static bool holds(const char *path, const char *text)
{
	RELEASE(buf_release) struct buf buf = { 0 };

	return !file_read(path, 100, &buf, NULL) && !strcmp(buf_text(&buf), text);
}

static int opened(struct out_file *file, const char *path)
{
	struct err err = { 0 };
	int r = out_file_open(file, path, true, &err);

	if (r)
		CHECK_NAMED(err.text[0] && err.hint[0], "the error has words and a hint");
	return r;
}

static void test_new(void)
{
	struct out_file file;
	struct stat st;

	begin(0700);
	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(file_write(file.fd, "one", 3), 0);
	CHECK(!fstat(file.fd, &st) && (st.st_mode & 0777) == 0600);
	CHECK_NAMED(access(at("out"), F_OK) < 0, "it has its name only at the end");
	CHECK(!out_file_replaces(&file));
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	CHECK(holds(at("out"), "one"));
	CHECK_EQ(file_write(file.fd, "more", 4), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK_NAMED(holds(at("out"), "onemore"), "written on after it has its name");
	CHECK(access(at("out.old"), F_OK) < 0);

	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(file_write(file.fd, "two", 3), 0);
	CHECK(out_file_replaces(&file));
	CHECK(holds(at("out"), "onemore"));
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	CHECK(!out_file_replaces(&file));
	out_file_close(&file);
	CHECK(holds(at("out"), "two") && holds(at("out.old"), "onemore"));

	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(file_write(file.fd, "three", 5), 0);
	out_file_close(&file);
	CHECK_NAMED(holds(at("out"), "two") && holds(at("out.old"), "onemore"), "what is not kept changes nothing");
	CHECK_EQ(entries(), 2);

	CHECK_EQ(out_file_open(&file, at("out"), false, NULL), 0);
	CHECK_EQ(file_write(file.fd, "four", 4), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK_NAMED(holds(at("out"), "four") && holds(at("out.old"), "onemore"), "not kept unless asked for");
	CHECK_EQ(entries(), 2);

	put(at("empty"), "");
	CHECK_EQ(opened(&file, at("empty")), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK_NAMED(access(at("empty.old"), F_OK) < 0, "nothing is kept of an empty file");
	end();
}

static void test_refused(void)
{
	struct out_file file;

	begin(0700);
	CHECK_EQ(opened(&file, at("no/such/place")), -ENOENT);
	out_file_close(&file);
	CHECK_EQ(opened(&file, ""), -ENOENT);
	out_file_close(&file);
	CHECK_EQ(opened(&file, dir), -EISDIR);
	out_file_close(&file);
	CHECK_EQ(opened(&file, at("")), -EISDIR);
	out_file_close(&file);
	CHECK_EQ(symlink("b", at("a")), 0);
	CHECK_EQ(symlink("a", at("b")), 0);
	CHECK_EQ(opened(&file, at("a")), -ELOOP);
	out_file_close(&file);
	put(at("out"), "one");
	CHECK_EQ(mkdir(at("out.old"), 0700), 0);
	CHECK_EQ(opened(&file, at("out")), -EISDIR);
	out_file_close(&file);
	CHECK_EQ(rmdir(at("out.old")), 0);
	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(mkdir(at("out.old"), 0700), 0);
	CHECK_EQ(file_write(file.fd, "two", 3), 0);
	CHECK(out_file_keep(&file, NULL) < 0);
	CHECK(holds(at("out"), "one"));
	CHECK_NAMED(holds(at(file.temporary), "two"), "what cannot take its name is not lost");
	out_file_close(&file);
	end();
}

/* What the link leads to, after all that open, write and give may do. */
static bool spares(const char *link, const char *target)
{
	struct out_file file;
	struct stat st;
	int r = opened(&file, link);

	out_file_give(&file, NOBODY, NOBODY);
	out_file_close(&file);
	return r == -EPERM && holds(target, "root's own") && !lstat(target, &st) && st.st_uid == geteuid();
}

static void test_links(void)
{
	struct out_file file;
	struct stat st;

	begin(0700);
	CHECK_EQ(mkdir(at("in"), 0700), 0);
	put(at("in/target"), "root's own");
	CHECK_EQ(symlink("in/target", at("link")), 0);
	CHECK_EQ(opened(&file, at("link")), 0);
	CHECK_EQ(file_write(file.fd, "new", 3), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK_NAMED(holds(at("in/target"), "new") && holds(at("in/target.old"), "root's own"), "one's own link");
	CHECK(!lstat(at("link"), &st) && S_ISLNK(st.st_mode));
	CHECK_EQ(symlink("in/not-yet", at("dangling")), 0);
	CHECK_EQ(opened(&file, at("dangling")), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK_EQ(access(at("in/not-yet"), F_OK), 0);

	put(at("in/target"), "root's own");
	CHECK_EQ(chmod(dir, 01777), 0);
	CHECK_NAMED(spares(at("link"), at("in/target")), "a link in a folder that anybody may write to");
	CHECK_EQ(chmod(dir, 0770), 0);
	CHECK_NAMED(spares(at("link"), at("in/target")), "a link in a folder that a group may write to");
	CHECK_EQ(chmod(dir, 0700), 0);
	if (geteuid()) {
		SKIP("only root can make what is another's");
	} else {
		CHECK_EQ(lchown(at("link"), NOBODY, NOBODY), 0);
		CHECK_NAMED(spares(at("link"), at("in/target")), "another's link");
		CHECK_EQ(lchown(at("link"), 0, 0), 0);
		CHECK_EQ(chown(dir, NOBODY, NOBODY), 0);
		CHECK_NAMED(spares(at("link"), at("in/target")), "a link in another's folder");
	}
	end();
}

/* A name that is a file when it is opened and a link when it is kept: the link goes, not what it leads to. */
static void test_swapped(void)
{
	struct out_file file;
	struct stat st;

	begin(0700);
	put(at("target"), "root's own");
	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(symlink("target", at("out")), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK(holds(at("target"), "root's own"));
	CHECK(!lstat(at("out"), &st) && S_ISREG(st.st_mode));
	end();
}

static void test_pipes(void)
{
	struct out_file file;
	char text[8] = "";
	int reader;

	begin(0700);
	CHECK_EQ(mkfifo(at("pipe"), 0600), 0);
	CHECK_EQ(opened(&file, at("pipe")), -ENXIO);
	out_file_close(&file);
	reader = open(at("pipe"), O_RDONLY | O_NONBLOCK);
	CHECK_EQ(opened(&file, at("pipe")), 0);
	CHECK_EQ(file_write(file.fd, "one", 3), 0);
	CHECK_EQ(out_file_give(&file, NOBODY, NOBODY), 0);
	CHECK_EQ(out_file_keep(&file, NULL), 0);
	out_file_close(&file);
	CHECK(read(reader, text, 7) == 3 && !strcmp(text, "one"));
	if (geteuid()) {
		SKIP("only root can make what is another's");
	} else {
		struct stat st;

		CHECK(!stat(at("pipe"), &st) && !st.st_uid);
		CHECK_EQ(chown(at("pipe"), NOBODY, NOBODY), 0);
		CHECK_EQ(chmod(dir, 01777), 0);
		CHECK_EQ(opened(&file, at("pipe")), -EPERM);
		out_file_close(&file);
	}
	close(reader);
	CHECK_EQ(opened(&file, "/dev/null"), 0);
	CHECK_EQ(file_write(file.fd, "one", 3), 0);
	out_file_close(&file);
	CHECK(!access("/dev/null", F_OK));
	end();
}

/* What is stderr already is written on where it is; another open file is emptied. */
static void test_standard(void)
{
	struct out_file file;
	char magic[64];
	int fd, saved;

	begin(0700);
	put(at("out"), "short");
	fd = open(at("out"), O_WRONLY | O_APPEND);
	saved = dup(STDERR_FILENO);
	dup2(fd, STDERR_FILENO);
	CHECK_EQ(opened(&file, "/dev/stderr"), 0);
	CHECK_EQ(file_write(file.fd, " and more", 9), 0);
	out_file_close(&file);
	CHECK_EQ(opened(&file, at("out")), 0);
	CHECK_EQ(file_write(file.fd, " again", 6), 0);
	out_file_close(&file);
	dup2(saved, STDERR_FILENO);
	close(saved);
	CHECK(holds(at("out"), "short and more again"));
	snprintf(magic, sizeof(magic), "/proc/self/fd/%d", fd);
	CHECK_EQ(opened(&file, magic), 0);
	CHECK_EQ(file_write(file.fd, "new", 3), 0);
	out_file_close(&file);
	CHECK(holds(at("out"), "new"));
	close(fd);
	CHECK_EQ(entries(), 1);
	end();
}

int main(void)
{
	umask(077);
	test_new();
	test_refused();
	test_links();
	test_swapped();
	test_pipes();
	test_standard();
	return tap_done();
}
