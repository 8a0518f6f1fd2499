// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel as an image: base, modules and BPF programs, from files like those of /proc. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/image/build_id.h"
#include "core/image/kernel_image.h"
#include "tap.h"

static char folder[] = "/tmp/stk-kernel.XXXXXX";

static const char *in_folder(const char *name)
{
	static char paths[8][128];
	static unsigned int turn;
	char *path = paths[turn++ % 8];

	snprintf(path, sizeof(paths[0]), "%s/%s", folder, name);
	return path;
}

static void put(const char *name, const char *text)
{
	FILE *file = fopen(in_folder(name), "w");

	if (!file || fputs(text, file) < 0 || fclose(file))
		abort();
}

static void test_places(void)
{
	struct kernel_image_paths paths = { 0 };
	CLEANUP(kernel_image_free) struct kernel_image *kernel = NULL;
	struct kernel_place place;

	put("kallsyms", "0000000000000000 A fixed_percpu_data\n"
			"ffffffffa1000000 T startup_64\n"
			"ffffffffa1000000 T _text\n"
			"ffffffffa2000000 T _etext\n"
			"ffffffffc0300000 t bpf_prog_6deef7357e7b4530_old\t[bpf]\n"
			"ffffffffc0301000 t bpf_prog_7d_next\t[bpf]\n"
			"ffffffffc0302000 t ftrace_trampoline\t[__builtin__ftrace]\n"
			"garbage\n");
	put("modules", "ext4 1007616 1 - Live 0xffffffffc0400000\n"
		       "jbd2 65536 1 ext4, Live 0xffffffffc0380000\n"
		       "hidden 4096 0 - Live 0x0000000000000000\n"
		       "not a module\n");
	paths.kallsyms = in_folder("kallsyms");
	paths.modules = in_folder("modules");
	paths.module_notes = folder;
	kernel = kernel_image_new(&paths);
	CHECK_EQ(kernel_image_text(kernel), 0xffffffffa1000000);
	kernel_image_find(kernel, 1, 0xffffffffa1234567, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	CHECK_STR(place.path, "[kernel]");
	CHECK_EQ(place.offset, 0x234567);
	CHECK_EQ(place.image.flags & IMAGE_NO_BASE, 0);
	kernel_image_find(kernel, 1, 0xffffffffc0400123, &place);
	CHECK_EQ(place.image.kind, IMAGE_MODULE);
	CHECK_STR(place.path, "[ext4]");
	CHECK_EQ(place.offset, 0x123);
	kernel_image_find(kernel, 1, 0xffffffffc0380123, &place);
	CHECK_STR(place.path, "[jbd2]");
	kernel_image_find(kernel, 1, 0xffffffffc0301010, &place);
	CHECK_EQ(place.image.kind, IMAGE_BPF);
	CHECK_STR(place.name, "bpf_prog_7d_next");
	CHECK_EQ(place.offset, 0xffffffffc0301010);
	CHECK_EQ(place.name_offset, 0x10);
	/* What follows a program is not listed, and not that program. */
	kernel_image_find(kernel, 1, 0xffffffffc0301800, &place);
	CHECK_STR(place.name, "bpf_prog_7d_next");
	/* What ftrace made is the kernel's own, and has its name at once too. */
	kernel_image_find(kernel, 1, 0xffffffffc0302010, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	CHECK_STR(place.name, "ftrace_trampoline");
	CHECK_EQ(place.offset, 0x302010 + 0xffffffffc0000000 - 0xffffffffa1000000);
	kernel_image_find(kernel, 1, 0xffffffffc0303010, &place);
	CHECK(!place.name);
	/* One is unloaded and another takes its place; each time has its own. */
	kernel_image_ksymbol(kernel, 100, 0xffffffffc0300000, 200,
			     "bpf_prog_6deef7357e7b4530_old", true);
	kernel_image_ksymbol(kernel, 200, 0xffffffffc0300000, 100, "bpf_prog_8_new", false);
	kernel_image_find(kernel, 99, 0xffffffffc0300020, &place);
	CHECK_STR(place.name, "bpf_prog_6deef7357e7b4530_old");
	kernel_image_find(kernel, 200, 0xffffffffc0300020, &place);
	CHECK_STR(place.name, "bpf_prog_8_new");
	kernel_image_find(kernel, 150, 0xffffffffc0300020, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	kernel_image_find(kernel, 150, 0xfffffe0000001000, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
}

static void put_section(const char *module, const char *name, const char *text)
{
	char path[160];

	snprintf(path, sizeof(path), "%s", module);
	mkdir(in_folder(path), 0700);
	snprintf(path, sizeof(path), "%s/sections", module);
	mkdir(in_folder(path), 0700);
	snprintf(path, sizeof(path), "%s/sections/%s", module, name);
	put(path, text);
}

static void count_module(void *ctx, const struct kernel_module *module)
{
	size_t *n = ctx;

	*n += module->words[0] != '\0';
}

/*
 * Modules come and go while samples are taken, one where another was, and what they begin with is
 * given back: each time has its own.
 */
static void test_module_lives(void)
{
	struct kernel_image_paths paths = { 0 };
	CLEANUP(kernel_image_free) struct kernel_image *kernel = NULL;
	struct kernel_module module = { .words = "" };
	struct kernel_place place;
	uint64_t before, loading, live;
	char kallsyms[64], modules[64];
	size_t told = 0;

	put("kallsyms", "ffffffffa1000000 T _text\nffffffffc0410000 t bpf_prog_6d_one\t[bpf]\n");
	put("modules", "old 98304 1 - Live 0xffffffffc0400000\n");
	put_section("old", ".text", "0xffffffffc0400000\n");
	put_section("old", ".init.text", "0xffffffffc0500000\n");
	put_section("old", ".data", "0xffffffffc0404000\n");
	snprintf(kallsyms, sizeof(kallsyms), "%s/kallsyms", folder);
	snprintf(modules, sizeof(modules), "%s/modules", folder);
	paths = (struct kernel_image_paths){ .kallsyms = kallsyms, .modules = modules, .module_notes = folder };
	kernel = kernel_image_new(&paths);
	kernel_image_begin(kernel);
	before = clock_now_ns();
	put("modules", "old 98304 1 - Live 0xffffffffc0400000\nnew 36864 1 - Loading 0xffffffffc0480000\n");
	put_section("new", ".text", "0xffffffffc0480000\n");
	put_section("new", ".exit.text", "0xffffffffc0481010\n");
	put_section("new", ".init.text", "0xffffffffc0485000\n");
	loading = clock_now_ns();
	kernel_image_find(kernel, loading, 0xffffffffc0485010, &place);
	CHECK_STR(place.path, "[new]");
	CHECK_EQ(place.offset, MODULE_INIT_OFFSET + 0x10);
	kernel_image_find(kernel, loading, 0xffffffffc0481020, &place);
	CHECK_EQ(place.offset, 0x1020);
	/* One that was there all the time has begun long ago. */
	kernel_image_find(kernel, loading, 0xffffffffc0500010, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	/* Its size reaches over a program, its code does not. */
	kernel_image_find(kernel, loading, 0xffffffffc0410010, &place);
	CHECK_STR(place.path, "bpf_prog_6d_one");
	kernel_image_find(kernel, loading, 0xffffffffc0400ff0, &place);
	CHECK_STR(place.path, "[old]");
	put("modules", "new 16384 1 - Live 0xffffffffc0480000\nnext 4096 1 - Live 0xffffffffc0400000\n");
	put_section("next", ".text", "0xffffffffc0400000\n");
	put_section("next", ".init.text", "0xffffffffc0485000\n");
	live = clock_now_ns();
	kernel_image_find(kernel, live, 0xffffffffc0400010, &place);
	CHECK_STR(place.path, "[next]");
	kernel_image_find(kernel, loading, 0xffffffffc0400010, &place);
	CHECK_STR(place.path, "[old]");
	kernel_image_find(kernel, before, 0xffffffffc0400010, &place);
	CHECK_STR(place.path, "[old]");
	/* Where nothing else is, what went at about that time is still the best that is known. */
	kernel_image_find(kernel, live, 0xffffffffc0402010, &place);
	CHECK_STR(place.path, "[old]");
	kernel_image_find(kernel, clock_now_ns(), 0xffffffffc0402010, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	CHECK(kernel_image_module(kernel, "[new]", &module));
	CHECK_EQ(strncmp(module.words, "0xffffffffc0480000 0x9000 ", 26), 0);
	CHECK(strstr(module.words, " .exit.text=0x1010"));
	CHECK(strstr(module.words, " .text=0"));
	CHECK(!strstr(module.words, ".init"));
	CHECK(kernel_image_module(kernel, "[old]", &module));
	CHECK(!kernel_image_module(kernel, "[none]", &module));
	kernel_image_each_module(kernel, count_module, &told);
	CHECK_EQ(told, 3);
}

/* kptr_restrict: every address reads as zero, and nothing may be named by a wrong one. */
static void test_hidden(void)
{
	struct kernel_image_paths paths = { 0 };
	CLEANUP(kernel_image_free) struct kernel_image *kernel = NULL;
	struct kernel_place place;

	put("kallsyms", "0000000000000000 T _text\n0000000000000000 t bpf_prog_1\t[bpf]\n");
	put("modules", "ext4 1007616 1 - Live 0x0000000000000000\n");
	paths.kallsyms = in_folder("kallsyms");
	paths.modules = in_folder("modules");
	kernel = kernel_image_new(&paths);
	CHECK_EQ(kernel_image_text(kernel), 0);
	kernel_image_find(kernel, 1, 0xffffffffa1234567, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
	CHECK(place.image.flags & IMAGE_NO_BASE);
	CHECK_EQ(place.offset, 0xffffffffa1234567);
	CHECK(!place.name);
}

static void test_this_machine(void)
{
	CLEANUP(kernel_image_free) struct kernel_image *kernel = kernel_image_new(NULL);
	char hex[BUILD_ID_HEX_SIZE], want[64];
	uint8_t id[BUILD_ID_MAX];

	build_id_hex(id, kernel_image_build_id(kernel, id), hex);
	CHECK_EQ(strlen(hex), access("/sys/kernel/notes", R_OK) ? 0 : 40);
	CHECK_EQ(file_read_word("/proc/sys/kernel/random/boot_id", want, sizeof(want)), 0);
	CHECK_STR(kernel_image_boot_id(kernel), want);
}

int main(void)
{
	char command[64];

	if (!mkdtemp(folder))
		return 1;
	test_places();
	test_module_lives();
	test_hidden();
	test_this_machine();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	if (system(command))
		return 1;
	return tap_done();
}
