// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_pclntab: any bytes as Go's table of functions and as the data behind it, where trees of
 * inlined calls and runtime.moduledata are: two bytes of length, the table, the data. What is told
 * of functions lies in them, and names and files end.
 */
#include <stdint.h>
#include "../unit/made_go.h"
#include "must.h"
#include "core/namer/go_names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define INPUT_MAX (1u << 16)
#define FUNCTIONS_MAX 256
#define ADDRESSES 96

static void read_functions(const uint8_t *data, size_t size)
{
	struct pclntab_function function;
	struct pclntab table;

	if (!pclntab_open(data, size, &table))
		return;
	for (uint64_t i = 0; i < table.n_functions && i < FUNCTIONS_MAX; i++) {
		struct pclntab_depth depth = { 0 };
		uint64_t end;

		if (!pclntab_function(&table, i, &function))
			continue;
		must(function.start < function.end && strlen(function.name) < PCLNTAB_NAME_MAX);
		end = pclntab_code_end(&table, &function);
		must(end > function.start && end <= function.end);
		while (pclntab_next(&table, &function, &depth))
			must(depth.start < depth.end && depth.start >= function.start && depth.end <= function.end);
	}
}

/* At both ends of the extent the same is said. */
static void check_extent(struct go_names *names, uint64_t vaddr, const struct extent *extent,
			 const struct go_frame *frames, size_t n)
{
	const uint64_t ends[] = { extent->low, extent->high - 1 };

	must(extent->low <= vaddr && vaddr < extent->high);
	for (size_t end = 0; end < 2; end++) {
		struct extent other_extent = extent_whole();
		struct go_frame others[LOCATION_FRAMES_MAX];

		must(go_names_frames(names, ends[end], &other_extent, others) == n);
		for (size_t i = 0; i < n; i++)
			must(others[i].line == frames[i].line && others[i].file == frames[i].file &&
			     others[i].name == frames[i].name);
	}
}

static void ask(struct go_names *names, uint64_t vaddr)
{
	struct extent of_frames = extent_whole(), of_name = extent_whole();
	struct go_frame frames[LOCATION_FRAMES_MAX];
	size_t n = go_names_frames(names, vaddr, &of_frames, frames);
	uint64_t start = 0, bytes = 0, other;
	const char *name = NULL;

	must(n <= LOCATION_FRAMES_MAX && !n == !go_names_find(names, vaddr, &of_name, &name, &start));
	must(of_name.low <= vaddr && vaddr < of_name.high);
	check_extent(names, vaddr, &of_frames, frames, n);
	for (size_t i = 0; i < n; i++) {
		must(frames[i].name && frames[i].name[0] && strlen(frames[i].name) < PCLNTAB_NAME_MAX);
		must(!frames[i].file || strlen(frames[i].file) < PCLNTAB_NAME_MAX);
		must(frames[i].file || !frames[i].line);
	}
	if (!n)
		return;
	must(start <= vaddr && !strcmp(frames[n - 1].name, name));
	/* Damage before it may hide it. */
	if (go_names_find_symbol(names, name, &other, &bytes))
		must(bytes > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;
	size_t len;

	if (size < 2 || size > INPUT_MAX)
		return 0;
	len = data[0] | data[1] << 8;
	data += 2;
	size -= 2;
	len = len < size ? len : size;
	buf_add(&made.table, data, len);
	buf_add(&made.data, data + len, size - len);
	/* Memory of the exact size, so that what is read behind it is seen. */
	if (len) {
		uint8_t *copy = mem_dup(data, len);

		read_functions(copy, len);
		mem_free(copy);
	}
	image = made_go_image(&made);
	names = image ? go_names_new(image) : NULL;
	for (uint64_t i = 0; names && i < ADDRESSES; i++)
		ask(names, MADE_ELF_CODE + i * 2);
	made_go_release(&made);
	return 0;
}
