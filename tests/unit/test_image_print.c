// SPDX-License-Identifier: GPL-2.0-or-later
/* Whether a file is still what it was: written over in place, unlinked, copied; and files of one build id. */
#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/image/image_print.h"
#include "tap.h"

#define SELF "/proc/self/exe"
#define SELF_MAX (64u << 20)

static char folder[] = "/tmp/stk-print-XXXXXX";

static const char *path_of(const char *name)
{
	static char path[64];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

/* A copy of this program, and how it was. */
struct copy {
	int fd;
	struct image *image;
	struct image_seal seal;
	struct stat st;
};

static struct copy copy_self(const char *name)
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	struct copy copy = { .fd = open(path_of(name), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0755) };

	if (copy.fd < 0 || file_read(SELF, SELF_MAX, &bytes, NULL) || file_write(copy.fd, bytes.data, bytes.len) ||
	    image_open_fd(copy.fd, name, &copy.image, NULL) || fstat(copy.fd, &copy.st))
		abort();
	image_seal(copy.image, &copy.seal);
	return copy;
}

static void copy_release(struct copy *copy)
{
	image_free(copy->image);
	mem_close_fd(&copy->fd);
}

/* As cp -p and rsync leave it. */
static void give_time_back(const struct copy *copy)
{
	const struct timespec times[2] = { copy->st.st_atim, copy->st.st_mtim };

	usleep(20000); /* a tick of the kernel's clock, and more */
	futimens(copy->fd, times);
}

static void write_at(const struct copy *copy, uint64_t offset)
{
	char byte;

	if (pread(copy->fd, &byte, 1, offset) != 1)
		abort();
	byte = (char)~byte;
	if (pwrite(copy->fd, &byte, 1, offset) != 1)
		abort();
}

static uint64_t print_now(const struct copy *copy)
{
	CLEANUP(image_free) struct image *image = NULL;

	return image_open_fd(copy->fd, "now", &image, NULL) ? 0 : image_print(image);
}

static uint64_t section_at(const struct copy *copy, const char *name)
{
	struct image_section section = { 0 };

	image_section(copy->image, image_find_section(copy->image, name), &section);
	return section.offset;
}

static void test_unchanged(void)
{
	RELEASE(copy_release) struct copy a = copy_self("a"), b = copy_self("b");

	CHECK(a.seal.print && a.seal.print == b.seal.print);
	CHECK(image_seal_holds(&a.seal, a.fd));
	give_time_back(&a);
	unlink(path_of("a"));
	fchmod(a.fd, 0700);
	CHECK_NAMED(image_seal_holds(&a.seal, a.fd), "what was unlinked and touched is what it was");
	CHECK(!fstat(a.fd, &a.st));
	CHECK_EQ(a.seal.ctime_ns, a.st.st_ctim.tv_sec * 1000000000ull + a.st.st_ctim.tv_nsec);
	unlink(path_of("b"));
}

/* Also where size and time are what they were. */
static void test_written(void)
{
	static const char *const sections[] = { ".eh_frame", ".note.gnu.build-id", ".shstrtab" };

	for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
		RELEASE(copy_release) struct copy copy = copy_self("written");
		uint64_t at = section_at(&copy, sections[i]);

		CHECK_NAMED(at, sections[i]);
		write_at(&copy, at + (sections[i][1] == 'n' ? 20 : 5));
		give_time_back(&copy);
		CHECK(!image_seal_holds(&copy.seal, copy.fd));
		CHECK((print_now(&copy) == copy.seal.print) == (sections[i][1] == 'n'));
		unlink(path_of("written"));
	}
}

static void test_entry_and_size(void)
{
	RELEASE(copy_release) struct copy copy = copy_self("entry");
	uint64_t at, before = copy.seal.print;

	CHECK(image_vaddr_to_offset(copy.image, image_entry(copy.image), &at));
	write_at(&copy, at);
	CHECK(print_now(&copy) != before);
	write_at(&copy, at);
	CHECK_EQ(print_now(&copy), before);
	CHECK_EQ(ftruncate(copy.fd, copy.st.st_size + 1), 0);
	CHECK(print_now(&copy) != before);
	CHECK(!image_seal_holds(&copy.seal, copy.fd));
	unlink(path_of("entry"));
}

/* Without a build id another time is enough: there is nothing else that says what it was. */
static void test_no_build_id(void)
{
	RELEASE(copy_release) struct copy copy = copy_self("none");
	struct image_seal seal = copy.seal;

	usleep(20000);
	futimens(copy.fd, NULL);
	CHECK(image_seal_holds(&seal, copy.fd));
	seal = copy.seal;
	seal.build_id_len = 0;
	CHECK(!image_seal_holds(&seal, copy.fd));
	unlink(path_of("none"));
}

int main(void)
{
	if (!mkdtemp(folder))
		return 1;
	test_unchanged();
	test_written();
	test_entry_and_size();
	test_no_build_id();
	rmdir(folder);
	return tap_done();
}
