// SPDX-License-Identifier: GPL-2.0-or-later
/* What names cost: one address, loading a file's table, one look-up, demangling, and the kernel's
 * list. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "core/image/image.h"
#include "core/namer/demangle.h"
#include "core/namer/elf_names.h"
#include "core/symbol/kallsyms.h"

#define LOADS 9
#define LOOKUPS 1000000

/* Of this program's own time: what else the machine does is not its cost. */
static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static double median_ms(uint64_t *ns, size_t n)
{
	qsort(ns, n, sizeof(*ns), compare);
	return ns[n / 2] / 1e6;
}

/* Offsets all over the executable segments. */
static void random_offsets(const struct image *image, uint64_t *offsets, size_t n)
{
	const struct image_segment *code[16];
	size_t n_code = 0;
	uint64_t seed = 88172645463325252ULL;

	for (size_t i = 0; i < image_segments(image) && n_code < 16; i++)
		if (image_segment(image, i)->type == 1 && image_segment(image, i)->flags & 1)
			code[n_code++] = image_segment(image, i);
	for (size_t i = 0; i < n; i++) {
		const struct image_segment *segment = code[i % n_code];

		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		offsets[i] = segment->offset + seed % segment->file_size;
	}
}

static double look_up_ns(struct elf_names *names, const uint64_t *offsets, size_t n, size_t *ret_named)
{
	static struct symbol_answer answer;
	uint64_t start = now_ns();

	*ret_named = 0;
	for (size_t i = 0; i < n; i++) {
		answer.n_frames = 0;
		elf_names_find(names, offsets[i], &answer);
		*ret_named += answer.n_frames;
	}
	return (double)(now_ns() - start) / n;
}

static double demangle_ns(struct elf_names *names, const uint64_t *offsets, size_t n)
{
	static struct symbol_answer answer;
	struct buf text = { 0 };
	uint64_t start = now_ns();

	for (size_t i = 0; i < n; i++) {
		answer.n_frames = 0;
		elf_names_find(names, offsets[i], &answer);
		buf_clear(&text);
		if (answer.n_frames)
			demangle(answer.frames[0].linkage, &text);
	}
	buf_release(&text);
	return (double)(now_ns() - start) / n;
}

static struct elf_names *load(const char *path, struct image **ret_image)
{
	struct elf_names *names = NULL;

	if (image_open_path(path, ret_image, NULL) ||
	    elf_names_new(*ret_image, NULL, &names) != NAME_OK)
		return NULL;
	return names;
}

/* The name of one address, from the opening of the file on, without a table. */
static double one_ms(const char *path, uint64_t vaddr)
{
	uint64_t passes[LOADS];

	for (int i = 0; i < LOADS; i++) {
		CLEANUP(image_free) struct image *image = NULL;
		RELEASE(symbol_pass_release) struct symbol_pass pass = { 0 };
		uint64_t start = now_ns();
		struct symbol_hit hit;

		if (image_open_path(path, &image, NULL))
			return 0;
		elf_names_pass(image, NULL, &vaddr, 1, &pass);
		symbol_pass_find(&pass, 0, &hit);
		passes[i] = now_ns() - start;
	}
	return median_ms(passes, LOADS);
}

static void measure_file(const char *path)
{
	uint64_t *offsets = mem_array(LOOKUPS, sizeof(*offsets));
	CLEANUP(elf_names_free) struct elf_names *names = NULL;
	CLEANUP(image_free) struct image *image = NULL;
	double scattered, ascending, shown;
	uint64_t loads[LOADS], vaddr = 0;
	size_t named;

	for (int i = 0; i < LOADS; i++) {
		uint64_t start = now_ns();

		elf_names_free(TAKE(names));
		image_free(TAKE(image));
		names = load(path, &image);
		loads[i] = now_ns() - start;
	}
	if (!names) {
		printf("%-44s cannot be read\n", path);
		mem_free(offsets);
		return;
	}
	random_offsets(image, offsets, LOOKUPS);
	image_offset_to_vaddr(image, offsets[0], &vaddr);
	scattered = look_up_ns(names, offsets, LOOKUPS, &named);
	shown = demangle_ns(names, offsets, LOOKUPS / 10);
	qsort(offsets, LOOKUPS, sizeof(*offsets), compare);
	ascending = look_up_ns(names, offsets, LOOKUPS, &named);
	printf("%-44s one %6.2f ms  load %7.2f ms  %6zu KB  look-up %5.1f ns, ascending %4.1f ns, "
	       "demangled %6.0f ns  "
	       "%zu %% named\n",
	       path, one_ms(path, vaddr), median_ms(loads, LOADS), elf_names_bytes(names) / 1024,
	       scattered, ascending, shown, named / (LOOKUPS / 100));
	mem_free(offsets);
}

static void measure_kernel(void)
{
	struct kallsyms *kallsyms = NULL;
	struct symbol_hit hit;
	uint64_t loads[LOADS], start, seed = 1, range;
	size_t named = 0;

	for (int i = 0; i < LOADS; i++) {
		start = now_ns();
		kallsyms_free(kallsyms);
		if (kallsyms_load("/proc/kallsyms", &kallsyms, NULL))
			return;
		loads[i] = now_ns() - start;
	}
	range = kallsyms->etext - kallsyms->text;
	if (range) {
		start = now_ns();
		for (int i = 0; i < LOOKUPS; i++) {
			seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
			named += symbol_table_find(kallsyms->table,
						   kallsyms->text + (seed >> 20) % range, &hit);
		}
		printf("%-44s load %7.2f ms  %6zu KB  look-up %5.1f ns  %zu %% named\n",
		       "/proc/kallsyms", median_ms(loads, LOADS),
		       symbol_table_bytes(kallsyms->table) / 1024,
		       (double)(now_ns() - start) / LOOKUPS, named / (LOOKUPS / 100));
	}
	kallsyms_free(kallsyms);
}

/* bench_symbols [FILE...]: with no files, this program and some that are everywhere. */
int main(int argc, char **argv)
{
	static const char *const usual[] = {
		"/proc/self/exe",
		"/lib/x86_64-linux-gnu/libc.so.6",
		"/lib/x86_64-linux-gnu/libstdc++.so.6",
		"/lib/x86_64-linux-gnu/libcrypto.so.3",
		"/usr/bin/node",
	};

	measure_kernel();
	for (int i = 1; i < argc; i++)
		measure_file(argv[i]);
	for (size_t i = 0; argc < 2 && i < ARRAY_LEN(usual); i++)
		measure_file(usual[i]);
	return 0;
}
