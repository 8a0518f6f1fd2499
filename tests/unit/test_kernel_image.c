// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel as an image: base, modules and BPF programs, from files like those of /proc. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
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
	kernel_image_find(kernel, 1, 0xffffffffc0302010, &place);
	CHECK_EQ(place.image.kind, IMAGE_KERNEL);
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
	if (!mkdtemp(folder))
		return 1;
	test_places();
	test_hidden();
	test_this_machine();
	unlink(in_folder("kallsyms"));
	unlink(in_folder("modules"));
	rmdir(folder);
	return tap_done();
}
