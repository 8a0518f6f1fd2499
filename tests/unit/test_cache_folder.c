// SPDX-License-Identifier: GPL-2.0-or-later
/* The folder of the symbol cache: whose it may be, what is taken from it, and what is put there. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/cache/cache_folder.h"
#include "core/cache/cache_upkeep.h"
#include "tap.h"

static char top[PATH_MAX], path[PATH_MAX + 8];
static const struct cache_key key = { .build_id_len = 3, .build_id = { 0xab, 0xcd, 0xef } };
#define NAME "ab/cdef.stksym"

static int fill_with(void *ctx, int fd, struct err *err)
{
	int r = file_write(fd, ctx, strlen(ctx));

	return r ? err_sys(err, r, "cannot write") : 0;
}

static int put(const struct cache_folder *folder, const char *text)
{
	return cache_folder_write(folder, NAME, fill_with, (void *)text, NULL);
}

static int get(const struct cache_folder *folder)
{
	CLOSE_FD int fd = -1;

	return cache_folder_open_file(folder, NAME, &fd, NULL);
}

static const char *below(const char *name)
{
	static char texts[2][2 * PATH_MAX]; /* some calls take two */
	static int turn;
	char *text = texts[turn = !turn];

	snprintf(text, sizeof(texts[0]), "%s/%s", path, name);
	return text;
}

static void test_names(void)
{
	struct cache_key addresses = key, parsed;
	char name[CACHE_NAME_SIZE];

	CHECK_STR(cache_key_name(&key, name), NAME);
	CHECK(cache_key_parse(name, &parsed) && parsed.build_id_len == 3 && parsed.build_id[2] == 0xef);
	addresses.places = 1;
	CHECK_STR(cache_key_name(&addresses, name), "ab/cdef.vaddr.stksym");
	CHECK(cache_key_parse(name, &parsed) && parsed.places == 1);
	addresses = (struct cache_key){ .build_id_len = 3, .build_id = { 0xab, 0xcd, 0xef }, .is_rows = 1 };
	CHECK_STR(cache_key_name(&addresses, name), "ab/cdef.stkrows");
	CHECK(cache_key_parse(name, &parsed) && parsed.is_rows && !parsed.places);
	CHECK(!cache_key_parse("ab/cdef.vaddr.stkrows", &parsed));
	CHECK(!cache_key_parse("ab/cde.stksym", &parsed));
	CHECK(!cache_key_parse("ab/cdefg.stksym", &parsed));
	CHECK(!cache_key_parse("ab/.stksym", &parsed));
	CHECK(!cache_key_parse("ab/cdef.stksym.old", &parsed));
	CHECK(!cache_key_parse("ab/CDEF.stksym", &parsed));
	CHECK(!cache_key_parse("ab/../x.stksym", &parsed));
	CHECK(!cache_key_parse("", &parsed));
}

static void test_made(void)
{
	struct cache_folder folder = { .fd = -1 };
	struct stat st;

	CHECK_EQ(cache_folder_open(&folder, path, false, NULL), -ENOENT);
	CHECK_EQ(cache_folder_open(&folder, path, true, NULL), 0);
	CHECK(!stat(path, &st) && (st.st_mode & 07777) == 0700);
	CHECK_EQ(get(&folder), -ENOENT);
	CHECK_EQ(put(&folder, "one"), 0);
	CHECK_EQ(get(&folder), 0);
	CHECK(!stat(below(NAME), &st) && (st.st_mode & 07777) == 0600);
	CHECK(!stat(below("ab"), &st) && (st.st_mode & 07777) == 0700);
	cache_folder_close(&folder);
}

/* What is open stays what it was while another takes its place. */
static void test_replaced(void)
{
	struct cache_folder folder = { .fd = -1 };
	char text[8] = "";
	int fd = -1;

	cache_folder_open(&folder, path, false, NULL);
	put(&folder, "one");
	CHECK_EQ(cache_folder_open_file(&folder, NAME, &fd, NULL), 0);
	CHECK_EQ(put(&folder, "another"), 0);
	CHECK(read(fd, text, sizeof(text)) == 3 && !memcmp(text, "one", 3));
	CHECK_EQ(cache_folder_remove(&folder, NAME), 0);
	CHECK_EQ(get(&folder), -ENOENT);
	CHECK(!lseek(fd, 0, SEEK_SET) && read(fd, text, sizeof(text)) == 3);
	close(fd);
	cache_folder_close(&folder);
}

static void test_refused(void)
{
	struct cache_folder folder = { .fd = -1 };

	cache_folder_open(&folder, path, false, NULL);
	put(&folder, "one");
	CHECK(!chmod(below(NAME), 0602) && get(&folder) == -EPERM);
	CHECK(!chmod(below(NAME), 0620) && get(&folder) == -EPERM);
	chmod(below(NAME), 0600);
	CHECK_EQ(get(&folder), 0);
	CHECK(!link(below(NAME), below("twin")) || errno == EPERM);
	CHECK_EQ(get(&folder), -EPERM);
	unlink(below("twin"));
	CHECK(!rename(below(NAME), below("real")) && !symlink("../real", below(NAME)));
	CHECK_EQ(get(&folder), -ELOOP);
	unlink(below(NAME));
	CHECK(!mkfifo(below(NAME), 0600) && get(&folder) == -EPERM);
	unlink(below(NAME));
	unlink(below("real"));
	CHECK(!chmod(below("ab"), 0777) && get(&folder) == -EPERM && put(&folder, "one") == -EPERM);
	chmod(below("ab"), 0700);
	cache_folder_close(&folder);
	CHECK(!chmod(path, 0770) && cache_folder_open(&folder, path, true, NULL) == -EPERM);
	chmod(path, 0700);
}

static void test_link(void)
{
	struct cache_folder folder = { .fd = -1 };
	char link_path[PATH_MAX + 8];

	snprintf(link_path, sizeof(link_path), "%s/link", top);
	CHECK(!symlink(path, link_path));
	CHECK(cache_folder_open(&folder, link_path, true, NULL) < 0);
	unlink(link_path);
}

static void test_foreign(void)
{
	struct cache_folder folder = { .fd = -1 };
	struct err err = { 0 };
	char inner[PATH_MAX + 32], link_path[PATH_MAX + 8];

	if (geteuid()) {
		SKIP("not root");
		return;
	}
	CHECK(!chown(path, 1, 1));
	CHECK_EQ(cache_folder_open(&folder, path, true, &err), -EPERM);
	CHECK(strstr(err.text, "belongs to uid 1"));
	/* As with sudo and the user's HOME: nothing is made there either. */
	snprintf(inner, sizeof(inner), "%s/.cache/stk", path);
	CHECK_EQ(cache_folder_open(&folder, inner, true, NULL), -EPERM);
	CHECK(access(inner, F_OK));
	CHECK(!chown(path, 0, 0));
	/* Nor where a link of the user's leads. */
	snprintf(link_path, sizeof(link_path), "%s/link", top);
	snprintf(inner, sizeof(inner), "%s/link/inner", top);
	CHECK(!symlink(path, link_path) && !lchown(link_path, 1, 1));
	CHECK_EQ(cache_folder_open(&folder, inner, true, NULL), -EPERM);
	CHECK(access(inner, F_OK));
	CHECK(!lchown(link_path, 0, 0));
	CHECK_EQ(cache_folder_open(&folder, inner, true, NULL), 0);
	cache_folder_close(&folder);
	CHECK(!rmdir(inner) && !unlink(link_path));
	cache_folder_open(&folder, path, true, NULL);
	put(&folder, "one");
	CHECK(!chown(below(NAME), 1, 1) && get(&folder) == -EPERM);
	cache_folder_close(&folder);
}

static size_t files_in(const struct cache_folder *folder)
{
	struct cache_list list = { 0 };
	size_t n;

	cache_list_read(folder, &list, NULL);
	n = list.all.len + list.n_strange;
	cache_list_release(&list);
	return n;
}

/* A stk that is killed leaves what it has begun: it goes when another one writes, not at once. */
static void test_left_over(void)
{
	const struct timespec old[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };
	struct cache_folder folder = { .fd = -1 };

	cache_folder_open(&folder, path, true, NULL);
	put(&folder, "one");
	close(open(below("ab/.new-0123"), O_CREAT | O_WRONLY, 0600));
	close(open(below("ab/.new-4567"), O_CREAT | O_WRONLY, 0600));
	CHECK(!utimensat(AT_FDCWD, below("ab/.new-0123"), old, 0));
	cache_upkeep_bound(&folder, UINT64_MAX);
	CHECK(access(below("ab/.new-0123"), F_OK) && !access(below("ab/.new-4567"), F_OK));
	CHECK_EQ(get(&folder), 0);
	cache_upkeep_bound(&folder, 0);
	CHECK_EQ(get(&folder), -ENOENT);
	CHECK(!unlink(below("ab/.new-4567")));
	cache_folder_close(&folder);
}

static void test_full(void)
{
	struct cache_folder folder = { .fd = -1 };
	char text[300000];

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	if (mount("none", path, "tmpfs", 0, "size=64k,mode=0700")) {
		SKIP("no tmpfs can be mounted");
		return;
	}
	CHECK_EQ(cache_folder_open(&folder, path, false, NULL), 0);
	CHECK_EQ(put(&folder, "one"), 0);
	CHECK_EQ(put(&folder, text), -ENOSPC);
	CHECK_EQ(get(&folder), 0);
	CHECK_EQ(files_in(&folder), 1);
	cache_folder_close(&folder);
	umount(path);
}

/* Two write the same file again and again: each time it is one of theirs, whole. */
static void test_two_writers(void)
{
	static const char *const texts[] = { "the first writer's", "and the second one's, which is longer" };
	struct cache_folder folder = { .fd = -1 };
	unsigned int torn = 0, seen = 0, ended = 0, failed = 0;

	cache_folder_open(&folder, path, false, NULL);
	cache_folder_remove(&folder, NAME);
	for (int i = 0; i < 2; i++) {
		if (fork())
			continue;
		for (int k = 0; k < 300; k++)
			if (put(&folder, texts[i]))
				_exit(1);
		_exit(0);
	}
	while (ended < 2) {
		char text[64] = "";
		int fd = -1, status;

		while (waitpid(-1, &status, WNOHANG) > 0) {
			ended++;
			failed += status != 0;
		}
		if (cache_folder_open_file(&folder, NAME, &fd, NULL))
			continue;
		seen++;
		torn += read(fd, text, sizeof(text) - 1) < 0 || (strcmp(text, texts[0]) && strcmp(text, texts[1]));
		close(fd);
	}
	CHECK_EQ(failed, 0);
	CHECK(seen > 0);
	CHECK_EQ(torn, 0);
	CHECK_EQ(files_in(&folder), 1);
	cache_folder_close(&folder);
}

int main(void)
{
	snprintf(top, sizeof(top), "%s/stk-cache-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	if (!mkdtemp(top))
		return 1;
	snprintf(path, sizeof(path), "%s/stk", top);
	test_names();
	test_made();
	test_replaced();
	test_refused();
	test_link();
	test_foreign();
	test_left_over();
	test_full();
	test_two_writers();
	unlink(below(NAME));
	rmdir(below("ab"));
	rmdir(path);
	CHECK_EQ(rmdir(top), 0);
	return tap_done();
}
