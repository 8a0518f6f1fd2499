// SPDX-License-Identifier: GPL-2.0-or-later
/* Files that are written over while names or unwind rows are made of them: nothing of what was read is believed. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/symbol/symbolizer.h"
#include "core/unwind/table_file.h"
#include "tap.h"

#define SELF "/proc/self/exe"
#define SELF_MAX (64u << 20)

int written_over_test_first(int x);
__attribute__((noinline)) int written_over_test_first(int x)
{
	return x * 3 + 1;
}

int written_over_test_second(int x);
__attribute__((noinline)) int written_over_test_second(int x)
{
	return x * 5 + 2;
}

extern char __executable_start[];

static char folder[] = "/tmp/stk-over-XXXXXX";
static char path[64];

static void copy_self(void)
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	CLOSE_FD int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0755);

	if (fd < 0 || file_read(SELF, SELF_MAX, &bytes, NULL) || file_write(fd, bytes.data, bytes.len))
		abort();
}

/* In place, as `cat new > path` does it: the bytes of the file's last sections are others. */
static void write_over(void)
{
	static const char other[256];
	CLOSE_FD int fd = open(path, O_WRONLY | O_CLOEXEC);
	struct stat st;

	usleep(20000);
	if (fstat(fd, &st) || pwrite(fd, other, sizeof(other), st.st_size - 8192) != sizeof(other))
		abort();
}

struct fixture {
	struct tables tables;
	struct image *image;
	uint32_t id;
	struct symbolizer *symbolizer;
};

static void setup(struct fixture *f)
{
	struct event_image identity;

	*f = (struct fixture){ .symbolizer = symbolizer_new(NULL) };
	tables_init(&f->tables, NULL);
	copy_self();
	if (image_open_path(path, &f->image, NULL))
		abort();
	identity = *image_identity(f->image);
	identity.path = tables_string(&f->tables, path, strlen(path));
	f->id = tables_image(&f->tables, &identity);
}

static void teardown(struct fixture *f)
{
	symbolizer_free(f->symbolizer);
	image_free(f->image);
	tables_release(&f->tables);
	unlink(path);
}

static uint32_t location_of(struct fixture *f, const void *addr)
{
	uint64_t vaddr = (uintptr_t)addr, offset = 0;

	if (image_type(f->image) == 3) /* ET_DYN */
		vaddr -= (uintptr_t)__executable_start;
	image_vaddr_to_offset(f->image, vaddr, &offset);
	return tables_location(&f->tables, f->id, offset, 0);
}

static const struct tables_name *name_of(struct fixture *f, uint32_t location)
{
	symbolizer_name_all(f->symbolizer, &f->tables, false);
	return tables_get_name(&f->tables, location);
}

/* The parser has the file open, and reads on in it. */
static void test_names(void)
{
	const struct tables_name *name;
	struct fixture f;
	uint32_t first, second;

	setup(&f);
	first = location_of(&f, written_over_test_first);
	CHECK_EQ(name_of(&f, first)->reason, NAME_OK);
	write_over();
	second = location_of(&f, written_over_test_second);
	name = name_of(&f, second);
	CHECK_EQ(name->n_frames, 0);
	CHECK_EQ(name->reason, NAME_OTHER_BUILD);
	name = tables_get_name(&f.tables, first);
	CHECK_EQ(name->n_frames, 1);
	teardown(&f);
}

/* What somebody else's tool does to the file but its bytes says nothing against it. */
static void test_touched(void)
{
	struct fixture f;

	setup(&f);
	CHECK_EQ(name_of(&f, location_of(&f, written_over_test_first))->reason, NAME_OK);
	usleep(20000);
	CHECK_EQ(chmod(path, 0700), 0);
	CHECK_EQ(name_of(&f, location_of(&f, written_over_test_second))->reason, NAME_OK);
	CHECK_EQ(unlink(path), 0);
	CHECK_EQ(name_of(&f, location_of(&f, setup))->reason, NAME_OK);
	teardown(&f);
}

static void test_rows(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table rows = { 0 }, again = { 0 };
	struct rows_subject subject = { 0 };
	struct err err = { 0 };

	copy_self();
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	subject.image = image;
	CHECK_EQ(table_file_build(&subject, &rows, &err), 0);
	CHECK(rows.n_rows > 0);
	write_over();
	CHECK_EQ(table_file_build(&subject, &again, &err), -ESTALE);
	unlink(path);
}

int main(void)
{
	if (!mkdtemp(folder))
		return 1;
	snprintf(path, sizeof(path), "%s/program", folder);
	test_names();
	test_touched();
	test_rows();
	rmdir(folder);
	return tap_done();
}
