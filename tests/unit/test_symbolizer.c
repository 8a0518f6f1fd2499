// SPDX-License-Identifier: GPL-2.0-or-later
/* The way from a location to its name and its reason: on this program, the vdso, the kernel, and nothing. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "core/cfi/frame_lookup.h"
#include "core/image/debug_file.h"
#include "core/image/image.h"
#include "core/image/own_vdso.h"
#include "core/namer/entry.h"
#include "core/symbol/symbol_context.h"
#include "core/symbol/symbolizer.h"
#include "tap.h"

int symbolizer_test_function(int x);
__attribute__((noinline)) int symbolizer_test_function(int x)
{
	return x * 3 + 1;
}

extern char __executable_start[];

struct fixture {
	struct tables tables;
	struct image *self;
	uint32_t image;
};

static void setup(struct fixture *f)
{
	struct err err = { 0 };
	struct event_image image;
	const char *path = "/proc/self/exe";

	*f = (struct fixture){ 0 };
	tables_init(&f->tables, NULL);
	CHECK_EQ(image_open_path(path, &f->self, &err), 0);
	image = *image_identity(f->self);
	image.path = tables_string(&f->tables, path, strlen(path));
	f->image = tables_image(&f->tables, &image);
}

static void teardown(struct fixture *f)
{
	image_free(f->self);
	tables_release(&f->tables);
}

/* The file offset of an address in this very program. */
static uint64_t own_offset(struct fixture *f, const void *addr)
{
	uint64_t vaddr = (uintptr_t)addr, offset = 0;

	if (image_type(f->self) == 3) /* ET_DYN */
		vaddr -= (uintptr_t)__executable_start;
	image_vaddr_to_offset(f->self, vaddr, &offset);
	return offset;
}

static const char *function_of(struct fixture *f, uint32_t location)
{
	const struct tables_name *name = tables_get_name(&f->tables, location);

	if (!name->n_frames)
		return "-";
	return strtab_get(&f->tables.strings, f->tables.name_frames.data[name->first].function);
}

static void name_all(struct fixture *f, const struct symbolizer_options *options)
{
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = symbolizer_new(options);

	symbolizer_name_all(symbolizer, &f->tables, false);
}

static void test_own(void)
{
	struct fixture f;
	uint64_t offset;
	uint32_t at, after, back;

	setup(&f);
	offset = own_offset(&f, symbolizer_test_function);
	at = tables_location(&f.tables, f.image, offset, 0);
	after = tables_location(&f.tables, f.image, offset + 2, 0);
	back = tables_location(&f.tables, f.image, offset + 2, LOCATION_RETURN);
	name_all(&f, NULL);
	CHECK_STR(function_of(&f, at), "symbolizer_test_function");
	CHECK_EQ(tables_get_name(&f.tables, at)->offset, 0);
	CHECK_EQ(tables_get_name(&f.tables, after)->offset, 2);
	CHECK_EQ(tables_get_name(&f.tables, back)->offset, 2);
	CHECK_EQ(tables_get_name(&f.tables, at)->reason, NAME_OK);
	CHECK_EQ(tables_get_name(&f.tables, at)->flags, 0);
	teardown(&f);
}

/* A return address that is the first byte of the next function belongs to the one that called. */
static void test_return(void)
{
	struct fixture f;
	uint32_t first, back;

	setup(&f);
	first = tables_location(&f.tables, f.image, own_offset(&f, symbolizer_test_function), 0);
	back = tables_location(&f.tables, f.image, own_offset(&f, symbolizer_test_function),
			       LOCATION_RETURN);
	name_all(&f, NULL);
	CHECK(strcmp(function_of(&f, first), function_of(&f, back)) != 0);
	teardown(&f);
}

/* As in libc, where something else ends right before it. */
__asm__(".pushsection .text\n"
	".type symbolizer_test_before, @function\n"
	"symbolizer_test_before: nop\n"
	".size symbolizer_test_before, . - symbolizer_test_before\n"
	".globl symbolizer_test_restore\n"
	".type __restore_rt, @function\n"
	"symbolizer_test_restore:\n"
	"__restore_rt: mov $15, %rax; syscall\n"
	".size __restore_rt, . - __restore_rt\n"
	".popsection\n");
extern const char symbolizer_test_restore[];

/* A signal handler returns to where nobody called from: there is no call before it. */
static void test_signal_return(void)
{
	struct fixture f;
	uint64_t offset;
	uint32_t back, inside;

	setup(&f);
	offset = own_offset(&f, symbolizer_test_restore);
	back = tables_location(&f.tables, f.image, offset, LOCATION_RETURN);
	inside = tables_location(&f.tables, f.image, offset + 2, LOCATION_RETURN);
	name_all(&f, NULL);
	CHECK_STR(function_of(&f, back), "__restore_rt");
	CHECK_EQ(tables_get_name(&f.tables, back)->offset, 0);
	CHECK_EQ(tables_get_name(&f.tables, inside)->offset, 2);
	CHECK(entry_is_signal_return("__restore_rt") && !entry_is_signal_return("__restore"));
	teardown(&f);
}

static void test_entry(void)
{
	struct fixture f;
	uint64_t entry = 0;
	uint32_t location, inner;
	uint32_t locations[2];
	struct event_stack stack = { .n_user = 2, .locations = locations };

	setup(&f);
	image_vaddr_to_offset(f.self, image_entry(f.self), &entry);
	location = tables_location(&f.tables, f.image, entry + 0x20, LOCATION_RETURN);
	inner = tables_location(&f.tables, f.image, own_offset(&f, test_entry), 0);
	locations[0] = inner;
	locations[1] = location;
	tables_stack(&f.tables, &stack);
	name_all(&f, NULL);
	CHECK_STR(function_of(&f, location), "_start");
	CHECK_EQ(tables_get_name(&f.tables, location)->flags, NAME_ENTRY);
	CHECK_EQ(tables_get_name(&f.tables, inner)->flags, 0);
	CHECK(entry_is_name("clone3") && entry_is_name("__clone@@GLIBC_2.2.5"));
	CHECK(entry_is_name("start_thread") && !entry_is_name("main") && !entry_is_name(""));
	teardown(&f);
}

/* A search through the mappings of processes ends, however many files are wanted. */
static void test_search_bounds(void)
{
	struct symbol_context context;
	struct event_image wanted = { .kind = IMAGE_FILE, .build_id_len = 4 };
	struct image *image = NULL;

	symbol_context_init(&context, NULL);
	vec_push(&context.pids, getpid());
	CHECK_EQ(symbol_context_open(&context, &wanted, "/no/such/file", NULL, &image, NULL),
		 NAME_NO_FILE);
	CHECK(context.links_read > 0);
	context.links_read = SYMBOL_LINKS_READ_MAX;
	CHECK_EQ(symbol_context_open(&context, &wanted, "/no/such/file", NULL, &image, NULL), NAME_LIMIT);
	symbol_context_release(&context);
}

/* A path that leads to a FIFO or a device by now: to open one can have effects, and can hang. */
static void test_not_opened(void)
{
	char path[] = "/tmp/stk-symbol-fifo-XXXXXX", events[256];
	struct symbol_context context;
	struct event_image wanted = { .kind = IMAGE_FILE, .build_id_len = 4 };
	CLOSE_FD int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	struct image *image = NULL;

	CHECK(mkdtemp(path) && !rmdir(path) && !mkfifo(path, 0600));
	CHECK(inotify_add_watch(watch, path, IN_OPEN) >= 0);
	symbol_context_init(&context, NULL);
	CHECK_EQ(symbol_context_open(&context, &wanted, path, NULL, &image, NULL), NAME_BAD_FILE);
	CHECK(read(watch, events, sizeof(events)) < 0 && errno == EAGAIN);
	symbol_context_release(&context);
	unlink(path);
}

/* libc marks the frame that begins a thread with an undefined return address. */
static void test_frames(void)
{
	CLEANUP(frame_lookup_free) struct frame_lookup *frames = NULL;
	uint64_t own = 0;
	struct fixture f;

	setup(&f);
	frames = frame_lookup_new(f.self);
	image_offset_to_vaddr(f.self, own_offset(&f, test_frames) + 16, &own);
	CHECK(frames && own && !frame_lookup_is_outermost(frames, own));
	/* crt1.o: .cfi_undefined rip */
	CHECK(frames && frame_lookup_is_outermost(frames, image_entry(f.self) + 8));
	teardown(&f);
}

/* The entries of the [vsyscall] page are where they always were. */
static void test_vsyscall(void)
{
	struct event_image image = { .kind = IMAGE_VSYSCALL };
	struct fixture f;
	uint32_t second, none;

	setup(&f);
	image.path = tables_string(&f.tables, "[vsyscall]", strlen("[vsyscall]"));
	image.id = tables_image(&f.tables, &image);
	second = tables_location(&f.tables, image.id, 0xffffffffff600407, 0);
	none = tables_location(&f.tables, image.id, 0xffffffffff600c00, 0);
	name_all(&f, NULL);
	CHECK_STR(function_of(&f, second), "vtime");
	CHECK_EQ(tables_get_name(&f.tables, second)->offset, 7);
	CHECK_EQ(tables_get_name(&f.tables, none)->reason, NAME_NO_SYMBOLS);
	teardown(&f);
}

static void test_reasons(void)
{
	static const struct {
		enum image_kind kind;
		const char *path;
		enum name_reason reason;
	} cases[] = {
		{ IMAGE_UNKNOWN, "", NAME_NO_MAPPING },
		{ IMAGE_ANON, "//anon", NAME_JIT },
		{ IMAGE_FILE, "/nowhere/at/all", NAME_NO_FILE },
		{ IMAGE_FILE, "relative", NAME_NO_FILE },
		{ IMAGE_FILE, "/etc/passwd", NAME_BAD_FILE },
		{ IMAGE_FILE, "/proc/self/exe", NAME_OTHER_BUILD },
		{ IMAGE_VDSO, "[vdso]", NAME_OTHER_BUILD },
		{ IMAGE_VSYSCALL, "[vsyscall]", NAME_NO_SYMBOLS },
		{ IMAGE_SCRIPT, "/etc/passwd", NAME_NO_SYMBOLS },
		{ (enum image_kind)77, "x", NAME_NO_SYMBOLS },
	};
	struct fixture f;
	uint32_t locations[ARRAY_LEN(cases)];

	setup(&f);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct event_image image = { .kind = cases[i].kind, .build_id_len = 20, .build_id = { i } };

		image.path = tables_string(&f.tables, cases[i].path, strlen(cases[i].path));
		locations[i] = tables_location(&f.tables, tables_image(&f.tables, &image), 0x1000, 0);
	}
	name_all(&f, NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		CHECK_EQ(tables_get_name(&f.tables, locations[i])->reason, cases[i].reason);
	CHECK_STR(name_reason_name(NAME_NO_FILE), "no-file");
	CHECK(name_reason_text((enum name_reason)1000) != NULL);
	teardown(&f);
}

/* A file that was put away while it runs is still there through the process's mappings. */
static void test_deleted(void)
{
	char copy[] = "/tmp/stk-symbol-XXXXXX";
	RELEASE(buf_release) struct buf bytes = { 0 };
	struct fixture f;
	struct event_image image;
	uint32_t location;
	int fd = mkstemp(copy);

	CHECK(!file_read("/proc/self/exe", 1 << 28, &bytes, NULL));
	CHECK_EQ(file_write(fd, bytes.data, bytes.len), 0);
	close(fd);
	setup(&f);
	image = *image_identity(f.self);
	image.path = tables_string(&f.tables, copy, strlen(copy));
	location = tables_location(&f.tables, tables_image(&f.tables, &image),
				   own_offset(&f, symbolizer_test_function), 0);
	name_all(&f, NULL);
	if (image.build_id_len)
		CHECK_STR(function_of(&f, location), "symbolizer_test_function");
	else
		SKIP("built without a build id");
	unlink(copy);
	teardown(&f);
}

/* A copy of this program; returns whether it has a build id to be known by. */
static bool copy_self(char *path, struct event_image *ret_image)
{
	RELEASE(buf_release) struct buf bytes = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = mkstemp(path);

	CHECK(!file_read("/proc/self/exe", 1 << 28, &bytes, NULL));
	CHECK_EQ(file_write(fd, bytes.data, bytes.len), 0);
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	*ret_image = *image_identity(image);
	return ret_image->build_id_len;
}

/* One build at two paths, the first of which is gone; and a file that is laid out otherwise. */
static void test_second_path(void)
{
	char copy[] = "/tmp/stk-symbol-XXXXXX";
	struct fixture f;
	struct event_image image;
	struct event_mapping mapping = { .start = 0x1000, .end = 0x2000 };
	uint32_t location;

	if (!copy_self(copy, &image)) {
		SKIP("built without a build id");
		return;
	}
	for (int forged = 0; forged < 2; forged++) {
		setup(&f);
		/* Not f.image: that one has a path that is there. */
		tables_release(&f.tables);
		tables_init(&f.tables, NULL);
		image.path = tables_string(&f.tables, "/no/such/file", strlen("/no/such/file"));
		mapping.image = tables_image(&f.tables, &image);
		mapping.path = tables_string(&f.tables, copy, strlen(copy));
		mapping.offset = forged ? image.size * 2 : 0;
		tables_mapping(&f.tables, &mapping);
		location = tables_location(&f.tables, mapping.image,
					   own_offset(&f, symbolizer_test_function), 0);
		name_all(&f, NULL);
		CHECK_STR(function_of(&f, location), forged ? "-" : "symbolizer_test_function");
		CHECK_EQ(tables_get_name(&f.tables, location)->reason, forged ? NAME_OTHER_BUILD : NAME_OK);
		teardown(&f);
	}
	unlink(copy);
}

/* A file that is gone from its path is read through the very mapping: nothing else is looked at. */
static void test_mapping_link(void)
{
	char copy[] = "/tmp/stk-symbol-XXXXXX";
	struct symbol_context context;
	struct symbol_place place = { .pid = getpid(), .path = copy };
	struct symbol_places places = { &place, 1 };
	CLEANUP(image_free) struct image *found = NULL;
	struct event_image image;
	enum name_reason reason;
	char *at;

	copy_self(copy, &image);
	{
		CLOSE_FD int fd = open(copy, O_RDONLY | O_CLOEXEC);

		at = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	unlink(copy);
	place.start = (uintptr_t)at;
	place.end = place.start + 4096;
	symbol_context_init(&context, NULL);
	CHECK_EQ(symbol_context_open(&context, &image, copy, &places, &found, NULL), NAME_NO_FILE);
	vec_push(&context.pids, getpid());
	reason = symbol_context_open(&context, &image, copy, &places, &found, NULL);
	if (reason == NAME_NOT_PERMITTED)
		SKIP("map_files needs CAP_CHECKPOINT_RESTORE");
	else
		CHECK_EQ(reason, NAME_OK);
	CHECK(reason == NAME_NOT_PERMITTED || !context.links_read);
	munmap(at, 4096);
	symbol_context_release(&context);
}

/* How many places of the vdso with that identity are of clock_gettime(); *ret_reason is of the first place. */
static unsigned int vdso_places(const struct event_image *identity, enum name_reason *ret_reason)
{
	struct event_image image = { .kind = IMAGE_VDSO, .build_id_len = identity->build_id_len };
	struct fixture f;
	unsigned int named = 0;

	setup(&f);
	memcpy(image.build_id, identity->build_id, sizeof(image.build_id));
	image.path = tables_string(&f.tables, "[vdso]", 6);
	image.id = tables_image(&f.tables, &image);
	for (uint64_t offset = 0x200; offset < 0x2000; offset += 16)
		tables_location(&f.tables, image.id, offset, 0);
	name_all(&f, NULL);
	for (size_t i = 1; i <= f.tables.locations.len; i++)
		named += !strcmp(function_of(&f, i), "__vdso_clock_gettime") ||
			 !strcmp(function_of(&f, i), "clock_gettime");
	*ret_reason = tables_get_name(&f.tables, 1)->reason;
	teardown(&f);
	return named;
}

static void test_vdso(void)
{
	CLEANUP(image_free) struct image *own = own_vdso_open();
	const struct event_image none = { 0 };
	enum name_reason reason;

	if (!own || !image_identity(own)->build_id_len) {
		SKIP("no vdso with a build id");
		return;
	}
	CHECK(vdso_places(image_identity(own), &reason) > 0);
	/* That of a 32-bit process is another one, of which nothing is known. */
	CHECK_EQ(vdso_places(&none, &reason), 0);
	CHECK_EQ(reason, NAME_OTHER_BUILD);
}

/* That of a kernel that was recorded elsewhere is found by its debug package. */
static void test_other_vdso(void)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(image_free) struct image *linked = NULL;
	enum name_reason reason;
	glob_t found;

	if (!glob("/usr/lib/debug/lib/modules/*/vdso/vdso64.so", 0, NULL, &found))
		image_open_path(found.gl_pathv[0], &image, NULL);
	globfree(&found);
	linked = image ? debug_file_open(image_identity(image)) : NULL;
	if (!linked) {
		SKIP("no debug package of a kernel with its vdso");
		return;
	}
	CHECK(vdso_places(image_identity(image), &reason) > 0);
}

/* The recorder saw no addresses in kallsyms: those of its stacks are absolute. */
static void test_hidden_text(struct symbolizer_options options)
{
	CLEANUP(symbolizer_free) struct symbolizer *other = NULL;
	struct event_image image = { .kind = IMAGE_KERNEL, .flags = IMAGE_NO_BASE };
	struct err err = { 0 };

	options.kernel_text = 0;
	for (int i = 0; i < 3; i++) {
		static const uint64_t anchors[] = { 0, 0xffffffff81000180, 0xffffffff91000180 };
		static const enum name_reason reasons[] = { NAME_KPTR_HIDDEN, NAME_OK, NAME_OTHER_BOOT };
		struct fixture f;
		uint32_t location;

		setup(&f);
		image.path = tables_string(&f.tables, "[kernel]", 8);
		location = tables_location(&f.tables, tables_image(&f.tables, &image), 0xffffffff81000110, 0);
		options.kernel_anchor = anchors[i];
		name_all(&f, &options);
		CHECK_EQ(tables_get_name(&f.tables, location)->reason, reasons[i]);
		if (reasons[i] == NAME_OK)
			CHECK_STR(function_of(&f, location), "do_exit");
		teardown(&f);
	}
	other = symbolizer_new(&options);
	CHECK(symbolizer_check_kernel(other, &err) < 0);
	CHECK(strstr(err.text, "do_no_restart_syscall") != NULL);
}

static void test_kernel(void)
{
	static const char text[] = "ffffffff81000000 T _text\nffffffff81000100 T do_exit\n"
				   "ffffffff81000180 T do_no_restart_syscall\n"
				   "ffffffff81000200 T _etext\n";
	char path[] = "/tmp/stk-kallsyms-XXXXXX";
	int fd = mkstemp(path);
	struct symbolizer_options options = { .kallsyms_path = path };
	CLEANUP(symbolizer_free) struct symbolizer *other = NULL;
	struct err err = { 0 };
	struct fixture f;
	struct event_image image = { .kind = IMAGE_KERNEL };
	uint32_t location;

	CHECK_EQ(file_write(fd, text, strlen(text)), 0);
	close(fd);
	setup(&f);
	image.path = tables_string(&f.tables, "[kernel]", 8);
	location = tables_location(&f.tables, tables_image(&f.tables, &image), 0x110, 0);
	options.kernel_text = 0xffffffff91000000;
	name_all(&f, &options);
	CHECK_EQ(tables_get_name(&f.tables, location)->reason, NAME_OTHER_BOOT);
	other = symbolizer_new(&options);
	CHECK(symbolizer_check_kernel(other, &err) < 0);
	CHECK(strstr(err.text, "another boot") && err.hint[0]);
	options.kernel_text = 0xffffffff81000000;
	options.kernel_layout = 1; /* _text is where it was, and the functions are not: no KASLR */
	symbolizer_free(TAKE(other));
	other = symbolizer_new(&options);
	err_clear(&err);
	CHECK(symbolizer_check_kernel(other, &err) < 0);
	CHECK(strstr(err.text, "another kernel") != NULL);
	options.kernel_layout = 0;
	teardown(&f);
	setup(&f);
	image.path = tables_string(&f.tables, "[kernel]", 8);
	location = tables_location(&f.tables, tables_image(&f.tables, &image), 0x110, 0);
	name_all(&f, &options);
	CHECK_STR(function_of(&f, location), "do_exit");
	CHECK_EQ(tables_get_name(&f.tables, location)->offset, 0x10);
	teardown(&f);
	test_hidden_text(options);
	unlink(path);
}

int main(void)
{
	test_own();
	test_return();
	test_signal_return();
	test_entry();
	test_frames();
	test_reasons();
	test_vsyscall();
	test_deleted();
	test_second_path();
	test_mapping_link();
	test_search_bounds();
	test_not_opened();
	test_vdso();
	test_other_vdso();
	test_kernel();
	return tap_done();
}
