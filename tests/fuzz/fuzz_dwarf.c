// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_dwarf: any bytes as debug data. The first byte says whether the rest is a whole ELF file, or
 * sections of one: then their lengths follow, 2 bytes each, in the order of made_dwarf.h, and their
 * bytes. With bit 1 the file is asked for as its own split and shared file as well. Addresses all
 * over the code are asked for, twice, and every string of the answers is read.
 */
#include <limits.h>
#include "../unit/made_dwarf.h"
#include "core/dwarf/dwarf.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

#define INPUT_MAX (1u << 20)
#define QUESTIONS 64
#define SECTIONS 1
#define WITH_OTHERS 2

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\n";
}

struct input {
	struct made_dwarf made;
	int fd;
};

static int open_other(void *ctx, const struct wanted_file *wanted)
{
	struct input *input = ctx;

	must(strlen(wanted->name) < WANTED_NAME_MAX && strlen(wanted->folder) < WANTED_NAME_MAX);
	must(wanted->build_id_len <= sizeof(wanted->build_id));
	if (input->fd >= 0)
		return dup(input->fd);
	input->made.is_split = wanted->kind != WANTED_ALT;
	return made_fd(&input->made);
}

static void fill(struct input *input, const uint8_t *data, size_t size)
{
	const uint8_t *bytes = data + 2 * (size_t)MADE_SECTIONS, *end = data + size;
	size_t length;

	for (int i = 0; i < MADE_SECTIONS && bytes < end; i++) {
		length = data[2 * i] | data[2 * i + 1] << 8;
		if (length > (size_t)(end - bytes))
			length = end - bytes;
		buf_add(&input->made.sections[i], bytes, length);
		bytes += length;
	}
}

static void ask(struct dwarf *dwarf)
{
	struct dwarf_frame frames[LOCATION_FRAMES_MAX];
	enum name_reason reason;
	size_t n;

	for (uint64_t i = 0; i < QUESTIONS; i++) {
		/* Most answers are where the functions of seeds are. */
		uint64_t vaddr = MADE_TEXT + i * i * 3;
		struct extent extent = extent_whole();

		n = dwarf_find(dwarf, vaddr, i % 8 ? DWARF_INLINES : DWARF_LINES, frames, &extent,
			       &reason);
		must(extent.low <= vaddr && vaddr < extent.high);
		must(n <= LOCATION_FRAMES_MAX && reason < NAME_REASON_END_);
		for (size_t k = 0; k < n; k++)
			must((!frames[k].name || *frames[k].name) &&
			     strlen(dwarf_file_name(dwarf, frames[k].file)) < PATH_MAX * 4);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(dwarf_free) struct dwarf *dwarf = NULL;
	struct input input = { .fd = -1 };
	const struct file_opener opener = { .ctx = &input, .open = open_other };

	if (size < 2 || size > INPUT_MAX)
		return 0;
	if (data[0] & SECTIONS) {
		if (size < 1 + 2 * (size_t)MADE_SECTIONS)
			return 0;
		fill(&input, data + 1, size - 1);
		image = made_open(&input.made);
	} else {
		input.fd = memfd_create("whole", MFD_CLOEXEC);
		if (input.fd >= 0 && !file_write(input.fd, data + 1, size - 1))
			image_open_fd(input.fd, "whole", &image, NULL);
	}
	if (image && !dwarf_new(image, data[0] & WITH_OTHERS ? &opener : NULL,
				&dwarf_limits_default, &dwarf, NULL)) {
		ask(dwarf);
		dwarf_trim(dwarf);
		ask(dwarf);
		must(dwarf_bytes(dwarf) > 0);
	}
	if (input.fd >= 0)
		close(input.fd);
	made_release(&input.made);
	return 0;
}
