// SPDX-License-Identifier: GPL-2.0-or-later
/* Which kept unwind rows are used for which file, and which are not. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "core/cache/rows_answer.h"
#include "core/cache/rows_cache.h"
#include "core/cache/rows_file.h"
#include "core/image/image.h"
#include "core/unwind/table_file.h"
#include "tap.h"

#define LONG_NS (ROWS_CACHE_CPU_NS * 10)

static char folder[] = "/tmp/stk-test-rows-XXXXXX";

struct bench {
	struct symbol_cache *cache;
	struct rows_cache *rows;
	char path[64]; /* of the program that rows are of */
	bool damaged; /* what was found last */
};

static void start(struct bench *bench)
{
	char path[64];

	snprintf(path, sizeof(path), "%s/cache", folder);
	bench->cache = symbol_cache_new(path, 0);
	bench->rows = rows_cache_new(bench->cache);
}

static void stop(struct bench *bench)
{
	rows_cache_free(bench->rows);
	symbol_cache_free(bench->cache);
}

/* As it is in the next recording. */
static void restart(struct bench *bench)
{
	stop(bench);
	start(bench);
}

static void run(const char *form, const char *a, const char *b)
{
	char command[512];

	snprintf(command, sizeof(command), form, a, b);
	CHECK_NAMED(!system(command), form);
}

struct seen {
	uint32_t n_rows, first_rule;
};

static void look(void *ctx, const struct unwind_table *table)
{
	struct seen *seen = ctx;

	*seen = (struct seen){ table->n_rows, table->rows[0] };
}

enum { OURS = 1, WITH_DEBUG = 2, WANTS_DEBUG = 4 };

/* What rows are made of; false: a file is not there. */
static bool open_subject(const struct bench *bench, const char *path, int how, struct rows_subject *ret_subject)
{
	char debug_path[80];

	*ret_subject = (struct rows_subject){ .path = path, .is_ours = how & OURS,
					      .wants_debug = how & WANTS_DEBUG };
	snprintf(debug_path, sizeof(debug_path), "%s.debug", bench->path);
	return !image_open_path(path, &ret_subject->image, NULL) &&
	       (!(how & WITH_DEBUG) || !image_open_path(debug_path, &ret_subject->debug, NULL));
}

/* Asks for the rows of a file: how many there are; 0: none. */
static uint32_t found(struct bench *bench, const char *path, int how)
{
	RELEASE(table_file_close) struct rows_subject subject;
	struct seen seen = { 0 };
	CLOSE_FD int fd = -1;

	if (!open_subject(bench, path, how, &subject))
		return UINT32_MAX;
	fd = rows_cache_open(bench->rows, image_identity(subject.image), &bench->damaged);
	if (fd < 0)
		return 0;
	if (rows_answer_fits(fd, &subject)) {
		bench->damaged = !rows_cache_use(bench->rows, fd, look, &seen);
		return bench->damaged ? 0 : seen.n_rows;
	}
	rows_cache_refused(bench->rows, path);
	return 0;
}

/* Makes its rows and gives them to be kept; returns how many. */
static uint32_t keep(struct bench *bench, const char *path, int how, uint64_t cpu_ns)
{
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	RELEASE(table_file_close) struct rows_subject subject;
	RELEASE(buf_release) struct buf bytes = { 0 };

	if (!open_subject(bench, path, how, &subject) || unwind_table_build(subject.image, NULL, &table, NULL) ||
	    rows_answer_make(&subject, &table, &bytes))
		return UINT32_MAX - 1;
	rows_cache_keep(bench->rows, bytes.data, bytes.len, cpu_ns, bench->damaged);
	return table.n_rows;
}

static void kept_file(struct bench *bench, char *ret_path)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct cache_key key = { .is_rows = 1 };
	char name[CACHE_NAME_SIZE];

	*ret_path = '\0';
	if (image_open_path(bench->path, &image, NULL))
		return;
	key.build_id_len = image_identity(image)->build_id_len;
	memcpy(key.build_id, image_identity(image)->build_id, key.build_id_len);
	snprintf(ret_path, CACHE_NAME_SIZE + 64, "%s/cache/%s", folder, cache_key_name(&key, name));
}

static void test_kept(struct bench *bench)
{
	uint32_t n;

	CHECK_EQ(found(bench, bench->path, OURS), 0);
	keep(bench, bench->path, OURS, ROWS_CACHE_CPU_NS - 1);
	restart(bench);
	CHECK_NAMED(!found(bench, bench->path, OURS), "what is made at once is not kept");
	n = keep(bench, bench->path, OURS, LONG_NS);
	CHECK(n > 10);
	CHECK_NAMED(!found(bench, bench->path, OURS), "written at the end");
	restart(bench);
	CHECK_EQ(found(bench, bench->path, OURS), n);
	CHECK_EQ(rows_cache_counts(bench->rows)->found, 1);
}

/* One byte of .eh_frame, and nothing else. */
static void change_frames(const char *path)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct image_section section;
	int fd = open(path, O_WRONLY);

	CHECK(!image_open_path(path, &image, NULL) &&
	      image_section(image, image_find_section(image, ".eh_frame"), &section) &&
	      pwrite(fd, "x", 1, (off_t)section.offset + 40) == 1);
	close(fd);
}

/* The file is another one, with the same build id. */
static void test_other_file(struct bench *bench)
{
	char copy[80];
	uint32_t n = found(bench, bench->path, OURS);

	snprintf(copy, sizeof(copy), "%s.copy", bench->path);
	run("cp %s %s", bench->path, copy);
	CHECK_NAMED(n && found(bench, copy, OURS) == n, "a copy of the file is one with it");
	CHECK_NAMED(!found(bench, copy, 0), "but not for a stranger");
	CHECK_NAMED(!found(bench, bench->path, 0), "and what a stranger has is not asked of ours");
	change_frames(copy);
	CHECK_NAMED(!found(bench, copy, OURS), "one with other frames is another");
	/* A byte more. */
	run("cp %s %s", bench->path, copy);
	run("echo >>%s; true %s", copy, "");
	CHECK_NAMED(!found(bench, copy, OURS), "one of another size is another");
	CHECK_NAMED(rows_cache_counts(bench->rows)->refused >= 2, "which is counted");
}

static void test_strangers(struct bench *bench)
{
	char copy[80];
	uint32_t n;

	snprintf(copy, sizeof(copy), "%s.theirs", bench->path);
	run("cp %s %s", bench->path, copy);
	n = keep(bench, copy, 0, LONG_NS);
	restart(bench);
	CHECK_NAMED(!found(bench, copy, 0), "a table for one file does not take the place of one for all");
	run("rm -r %s/cache; true %s", folder, "");
	restart(bench);
	keep(bench, copy, 0, LONG_NS);
	restart(bench);
	CHECK_NAMED(found(bench, copy, 0) == n, "rows of a stranger's file are for it");
	CHECK_NAMED(!found(bench, copy, OURS) && !found(bench, bench->path, OURS), "and for no file of ours");
	CHECK_NAMED(!found(bench, bench->path, 0), "nor of another stranger");
	run("touch -d 2000-01-01 %s %s", copy, copy);
	CHECK_NAMED(!found(bench, copy, 0), "nor when it is changed, whatever time it claims");
	keep(bench, bench->path, OURS, LONG_NS);
	restart(bench);
	CHECK_NAMED(found(bench, bench->path, OURS) == n, "one for all takes the place of one for one");
}

/* Rows that a debug file had a part in, or could have had. */
static void test_debug(struct bench *bench)
{
	char debug[80];
	uint32_t n;

	snprintf(debug, sizeof(debug), "%s.debug", bench->path);
	run("cp %s %s", bench->path, debug);
	n = keep(bench, bench->path, OURS | WANTS_DEBUG | WITH_DEBUG, LONG_NS);
	restart(bench);
	CHECK_EQ(found(bench, bench->path, OURS | WANTS_DEBUG | WITH_DEBUG), n);
	CHECK_NAMED(!found(bench, bench->path, OURS | WANTS_DEBUG), "not when the debug file has gone");
	CHECK_NAMED(!found(bench, bench->path, OURS), "nor when none is wanted");
	run("touch -d 2000-01-01 %s %s", debug, debug);
	CHECK_NAMED(!found(bench, bench->path, OURS | WANTS_DEBUG | WITH_DEBUG), "nor when it is another one");
	keep(bench, bench->path, OURS | WANTS_DEBUG, LONG_NS);
	restart(bench);
	CHECK_EQ(found(bench, bench->path, OURS | WANTS_DEBUG), n);
	CHECK_NAMED(!found(bench, bench->path, OURS | WANTS_DEBUG | WITH_DEBUG), "nor when one has come");
	keep(bench, bench->path, OURS, LONG_NS);
	restart(bench);
}

static void test_not_private(struct bench *bench)
{
	char kept[CACHE_NAME_SIZE + 64];
	uint32_t n = found(bench, bench->path, OURS);

	kept_file(bench, kept);
	CHECK(n && !access(kept, R_OK));
	chmod(kept, 0620);
	CHECK_NAMED(!found(bench, bench->path, OURS), "not when others may write to it");
	chmod(kept, 0600);
	CHECK_EQ(found(bench, bench->path, OURS), n);
	if (geteuid()) {
		SKIP("not root");
	} else {
		CHECK(!chown(kept, 12345, 12345));
		CHECK_NAMED(!found(bench, bench->path, OURS), "not when it is somebody else's");
		CHECK(!chown(kept, 0, 0));
		CHECK_EQ(found(bench, bench->path, OURS), n);
	}
	run("printf x | dd of=%s bs=1 seek=3000 conv=notrunc status=none; true %s", kept, kept);
	CHECK_NAMED(!found(bench, bench->path, OURS), "not when it is damaged");
	keep(bench, bench->path, OURS, 0);
	restart(bench);
	CHECK_NAMED(found(bench, bench->path, OURS) == n, "which is mended by the next, however fast it was made");
	run("printf x | dd of=%s bs=1 conv=notrunc status=none; true %s", kept, kept);
	CHECK_NAMED(!found(bench, bench->path, OURS) && bench->damaged, "nor when its header is");
	keep(bench, bench->path, OURS, 0);
	restart(bench);
	CHECK_EQ(found(bench, bench->path, OURS), n);
}

int main(void)
{
	struct bench bench = { 0 };

	if (!mkdtemp(folder))
		return 1;
	snprintf(bench.path, sizeof(bench.path), "%s/program", folder);
	run("cp /bin/ls %s; true %s", bench.path, "");
	start(&bench);
	test_kept(&bench);
	test_other_file(&bench);
	test_strangers(&bench);
	test_debug(&bench);
	test_not_private(&bench);
	stop(&bench);
	run("rm -r %s; true %s", folder, "");
	return tap_done();
}
