// SPDX-License-Identifier: GPL-2.0-or-later
/* Where debug data is looked for below another process's root, and what is never opened there. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include "base/file.h"
#include "core/image/target_file.h"
#include "core/symbol/debug_opener.h"
#include "core/symbol/debug_places.h"
#include "tap.h"

#define ID "0123456789abcdef"
#define OTHER_ID "0123456789abcdeX"
#define HEX "/30/313233343536373839616263646566.debug" /* of ID, below .build-id */

static char root[] = "/tmp/stk-debug-opener-XXXXXX";

/* A file of nothing but a build id, and a section of that name. */
struct file {
	Elf64_Ehdr header;
	Elf64_Phdr segment;
	Elf64_Nhdr note;
	char gnu[4], id[16];
	char names[40];
	Elf64_Shdr sections[3];
	char tail[16]; /* tells files apart that are alike otherwise */
};

static struct file make_file(const char *id, const char *section, const char *tail)
{
	struct file file = {
		.header = { .e_type = ET_DYN, .e_machine = EM_X86_64, .e_version = EV_CURRENT,
			    .e_phoff = offsetof(struct file, segment),
			    .e_shoff = offsetof(struct file, sections),
			    .e_ehsize = sizeof(Elf64_Ehdr), .e_phentsize = sizeof(Elf64_Phdr),
			    .e_phnum = id ? 1 : 0, .e_shentsize = sizeof(Elf64_Shdr),
			    .e_shnum = 3, .e_shstrndx = 1 },
		.segment = { .p_type = PT_NOTE, .p_offset = offsetof(struct file, note), .p_align = 4,
			     .p_filesz = sizeof(Elf64_Nhdr) + 20 },
		.note = { .n_namesz = 4, .n_descsz = 16, .n_type = NT_GNU_BUILD_ID },
		.gnu = "GNU",
		.sections = { [1] = { .sh_name = 1, .sh_type = SHT_STRTAB, .sh_size = 40,
				      .sh_offset = offsetof(struct file, names) },
			      [2] = { .sh_name = 11, .sh_type = SHT_PROGBITS, .sh_size = 8,
				      .sh_offset = offsetof(struct file, tail) } },
	};

	memcpy(file.header.e_ident, ELFMAG, SELFMAG);
	file.header.e_ident[EI_CLASS] = ELFCLASS64;
	file.header.e_ident[EI_DATA] = ELFDATA2LSB;
	file.header.e_ident[EI_VERSION] = EV_CURRENT;
	if (id)
		memcpy(file.id, id, sizeof(file.id));
	memcpy(file.names + 1, ".shstrtab", 9);
	snprintf(file.names + 11, sizeof(file.names) - 11, "%s", section);
	snprintf(file.tail, sizeof(file.tail), "%s", tail);
	return file;
}

/* An absolute path below the root, its folders made. */
static const char *below(const char *path)
{
	static char text[512];

	snprintf(text, sizeof(text), "%s%s", root, path);
	for (char *p = text + sizeof(root); (p = strchr(p, '/')); p++) {
		*p = '\0';
		mkdir(text, 0755);
		*p = '/';
	}
	return text;
}

static uint32_t put(const char *path, const char *id, const char *section, const char *tail)
{
	struct file file = make_file(id, section, tail);
	int fd = open(below(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

	CHECK(fd >= 0 && !file_write(fd, &file, sizeof(file)));
	close(fd);
	return (uint32_t)crc32(0, (unsigned char *)&file, sizeof(file));
}

static void take(const char *path)
{
	CHECK(!unlink(below(path)));
}

/* What an opened file's tail is; a negative errno in words. */
static const char *opened(int fd)
{
	static char text[32];
	struct file file;

	if (fd < 0)
		snprintf(text, sizeof(text), "%d", fd);
	else
		snprintf(text, sizeof(text), "%.15s", file_pread(fd, &file, sizeof(file), 0) ? "?" : file.tail);
	if (fd >= 0)
		close(fd);
	return text;
}

struct fixture {
	struct symbol_context context;
	struct debug_opener opener;
};

/* The opener of /bin/prog of that root. */
static void set_up(struct fixture *f, const struct symbolizer_options *options)
{
	struct file_origin origin = { open(root, O_PATH | O_DIRECTORY | O_CLOEXEC), mem_strdup("/bin/prog") };
	CLEANUP(image_free) struct image *image = NULL;

	symbol_context_init(&f->context, options);
	CHECK_EQ(image_open_path(below("/bin/prog"), &image, NULL), 0);
	debug_opener_init(&f->opener, &f->context, image, &origin);
}

static void tear_down(struct fixture *f)
{
	debug_opener_release(&f->opener);
	symbol_context_release(&f->context);
}

static const char *ask(struct fixture *f, const struct wanted_file *wanted)
{
	struct wanted_file whole = *wanted;

	whole.name = wanted->name ? wanted->name : "";
	whole.folder = wanted->folder ? wanted->folder : "";
	return opened(f->opener.opener.open(f->opener.opener.ctx, &whole));
}

static const char *none, *others, *late; /* -ENOENT, -ESTALE, -ETIME as ask() says them */

static void test_build_id(struct fixture *f)
{
	const struct wanted_file wanted = { .kind = WANTED_DEBUG, .build_id_len = 16, .build_id = ID, .crc = 7 };
	const struct wanted_file linked = { .kind = WANTED_DEBUG, .build_id_len = 16, .build_id = ID, .crc = 7,
					    .name = "prog.debug" };

	CHECK_STR(ask(f, &wanted), none);
	put("/usr/lib/debug/.build-id" HEX, OTHER_ID, ".debug_info", "other");
	CHECK_STR(ask(f, &wanted), others);
	put("/usr/lib/debug/.build-id" HEX, ID, ".debug_info", "folder");
	CHECK_STR(ask(f, &wanted), "folder");
	take("/usr/lib/debug/.build-id" HEX);
	/* What is beside it has the right build id, and another checksum: that is the one. */
	put("/bin/.debug/prog.debug", ID, ".debug_info", "beside");
	CHECK_STR(ask(f, &linked), "beside");
	take("/bin/.debug/prog.debug");
	CHECK_STR(ask(f, &linked), none);
}

static void test_links(struct fixture *f)
{
	const struct wanted_file wanted = { .kind = WANTED_DEBUG, .build_id_len = 16, .build_id = ID };
	const char *path = "/usr/lib/debug/.build-id" HEX;
	char outside[256];

	/* An absolute link counts from the target's root, and one that climbs ends there. */
	put("/tmp/there", ID, ".debug_info", "inside");
	CHECK(!symlink("/tmp/there", below(path)));
	CHECK_STR(ask(f, &wanted), "inside");
	take(path);
	CHECK(!symlink("../../../../../../../../../tmp/there", below(path)));
	CHECK_STR(ask(f, &wanted), "inside");
	take(path);
	take("/tmp/there");
	snprintf(outside, sizeof(outside), "%s.outside", root);
	CHECK(!symlink(outside, below(path)));
	{
		struct file file = make_file(ID, ".debug_info", "outside");
		CLOSE_FD int fd = open(outside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

		CHECK(fd >= 0 && !file_write(fd, &file, sizeof(file)));
	}
	CHECK_STR(ask(f, &wanted), none);
	unlink(outside);
	take(path);
	CHECK(!mkfifo(below(path), 0644));
	CHECK_STR(ask(f, &wanted), "-22");
	take(path);
}

static void test_checksum(struct fixture *f)
{
	struct wanted_file wanted = { .kind = WANTED_DEBUG, .name = "prog.debug" };

	wanted.crc = put("/usr/lib/debug/bin/prog.debug", NULL, ".debug_info", "global");
	CHECK_STR(ask(f, &wanted), "global");
	/* The first of that name is another; the right one is found all the same. */
	put("/bin/prog.debug", NULL, ".debug_info", "wrong");
	CHECK_STR(ask(f, &wanted), "global");
	/* No time is left for checksums: what has one is not found. */
	f->context.checked_ns = SYMBOL_CHECKED_NS;
	CHECK_STR(ask(f, &wanted), late);
	f->context.checked_ns = 0;
	wanted.crc++;
	CHECK_STR(ask(f, &wanted), others);
	wanted.name = "../bin/prog.debug";
	CHECK_STR(ask(f, &wanted), none);
	wanted.name = "..";
	CHECK_STR(ask(f, &wanted), none);
	take("/bin/prog.debug");
	take("/usr/lib/debug/bin/prog.debug");
	wanted.name = "prog"; /* itself */
	CHECK_STR(ask(f, &wanted), none);
}

/* Where nobody is to be held up, nothing large is read from end to end. */
static void test_ahead(struct fixture *f)
{
	struct wanted_file wanted = { .kind = WANTED_DEBUG, .name = "prog.debug" };
	const char *path = "/bin/.debug/prog.debug";

	f->context.ahead = true;
	wanted.crc = put(path, NULL, ".debug_info", "small");
	CHECK_STR(ask(f, &wanted), "small");
	CHECK(!f->context.put_off);
	CHECK(!truncate(below(path), 2 << 20));
	CHECK_STR(ask(f, &wanted), others);
	CHECK(f->context.put_off);
	take(path);
}

static void test_shared(struct fixture *f)
{
	const char *const names[] = { "/usr/lib/debug/.dwz/x/prog.debug", "../lib/.dwz/x/prog.debug",
				      "/gone/.dwz/x/prog.debug" };
	struct wanted_file wanted = { .kind = WANTED_ALT, .build_id_len = 16, .build_id = ID };

	put("/usr/lib/debug/.dwz/x/prog.debug", ID, ".debug_info", "shared");
	put("/lib/.dwz/x/prog.debug", ID, ".debug_info", "relative");
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		wanted.name = names[i];
		CHECK_STR(ask(f, &wanted), i == 1 ? "relative" : "shared");
	}
	wanted.name = names[0];
	wanted.build_id[15] = 'X';
	CHECK_STR(ask(f, &wanted), others);
	wanted.build_id_len = 0; /* by its name alone it is nobody's */
	CHECK_STR(ask(f, &wanted), none);
	take("/usr/lib/debug/.dwz/x/prog.debug");
	take("/lib/.dwz/x/prog.debug");
}

static void test_split(struct fixture *f)
{
	const struct wanted_file unit = { .kind = WANTED_DWO, .name = "a/unit.dwo", .folder = "/build" };
	const struct wanted_file absolute = { .kind = WANTED_DWO, .name = "/build/a/unit.dwo" };
	const struct wanted_file beside = { .kind = WANTED_DWO, .name = "/elsewhere/unit.dwo", .folder = "/gone" };
	const struct wanted_file secret = { .kind = WANTED_DWO, .name = "../../../etc/secret", .folder = "/build" };
	const struct wanted_file package = { .kind = WANTED_DWP };

	CHECK_STR(ask(f, &unit), none);
	put("/build/a/unit.dwo", NULL, ".debug_info.dwo", "unit");
	CHECK_STR(ask(f, &unit), "unit");
	CHECK_STR(ask(f, &absolute), "unit");
	put("/bin/unit.dwo", NULL, ".debug_info.dwo", "beside");
	CHECK_STR(ask(f, &beside), "beside");
	/* What is no file of split DWARF is not given away. */
	put("/etc/secret", NULL, ".debug_info", "secret");
	CHECK_STR(ask(f, &secret), others);
	CHECK_STR(ask(f, &package), none);
	put("/bin/prog.dwp", NULL, ".debug_info.dwo", "package");
	CHECK_STR(ask(f, &package), "package");
	take("/build/a/unit.dwo");
	take("/bin/unit.dwo");
	take("/bin/prog.dwp");
	take("/etc/secret");
}

static void test_folders(void)
{
	const struct wanted_file wanted = { .kind = WANTED_DEBUG, .build_id_len = 16, .build_id = ID };
	CLEANUP(mem_free) char *first = mem_strdup(below("/first")), *second = mem_strdup(below("/second"));
	const char *const dirs[] = { first, second };
	const struct debug_places places = { .dirs = dirs, .n_dirs = 2 };
	const struct symbolizer_options options = { .debug_places = &places };
	struct fixture f;

	set_up(&f, &options);
	put("/usr/lib/debug/.build-id" HEX, ID, ".debug_info", "usual");
	put("/second/.build-id" HEX, ID, ".debug_info", "second");
	CHECK_STR(ask(&f, &wanted), "second");
	put("/first/.build-id" HEX, OTHER_ID, ".debug_info", "first");
	CHECK_STR(ask(&f, &wanted), "second");
	tear_down(&f);
}

/* What is wished for in vain is kept: once, with where it was looked for. */
static void test_missing(struct fixture *f)
{
	const struct wanted_file unit = { .kind = WANTED_DWO, .name = "lib/a.dwo", .folder = "/build" };
	const struct wanted_file package = { .kind = WANTED_DWP };
	const struct wanted_file shared = { .kind = WANTED_ALT, .build_id_len = 16, .build_id = ID,
					    .name = "/usr/lib/debug/.dwz/common.debug" };
	const struct missing_files *missing = &f->context.missing;
	RELEASE(buf_release) struct buf words = { 0 };

	missing_files_words(missing, &words);
	CHECK_EQ(words.len, 0);
	put("/build/lib/a.dwo", NULL, ".debug_info.dwo", "unit");
	CHECK_STR(ask(f, &unit), "unit");
	CHECK_EQ(missing->files.len, 0);
	take("/build/lib/a.dwo");
	CHECK_STR(ask(f, &unit), none);
	CHECK_STR(ask(f, &unit), none);
	CHECK_STR(ask(f, &package), none); /* few have one */
	CHECK_STR(ask(f, &shared), none);
	CHECK_EQ(missing->files.len, 2);
	CHECK_STR(missing->files.data[0].module, "/bin/prog");
	CHECK_STR(missing->files.data[0].name, "/build/lib/a.dwo");
	CHECK(missing->files.data[0].n_places >= 3);
	CHECK_STR(missing->files.data[0].places[0], "/build/lib/a.dwo");
	CHECK_STR(missing->files.data[0].places[1], "/bin/lib/a.dwo");
	CHECK_STR(missing->files.data[1].name, "/usr/lib/debug/.dwz/common.debug");
	missing_files_words(missing, &words);
	CHECK(strstr(buf_text(&words), "a part of prog's debug data is missing: /build/lib/a.dwo; looked for at "
				       "/build/lib/a.dwo, /bin/lib/a.dwo"));
	CHECK(strstr(buf_text(&words), "; so is 1 other"));
}

static void remove_all(void)
{
	char command[128];

	snprintf(command, sizeof(command), "rm -rf %s", root);
	CHECK(!system(command));
}

static void run(void (*test)(struct fixture *f))
{
	struct fixture f;

	set_up(&f, NULL);
	test(&f);
	tear_down(&f);
}

int main(void)
{
	if (target_file_open_below("/", "/") == -ENOSYS) {
		printf("1..0 # SKIP openat2 is not there\n");
		return 0;
	}
	CHECK(mkdtemp(root) != NULL);
	none = mem_strdup(opened(-ENOENT));
	others = mem_strdup(opened(-ESTALE));
	late = mem_strdup(opened(-ETIME));
	put("/bin/prog", ID, ".text", "program");
	run(test_build_id);
	run(test_links);
	run(test_checksum);
	run(test_ahead);
	run(test_shared);
	run(test_split);
	run(test_missing);
	test_folders();
	remove_all();
	mem_free((char *)none);
	mem_free((char *)others);
	mem_free((char *)late);
	return tap_done();
}
