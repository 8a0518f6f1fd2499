// SPDX-License-Identifier: GPL-2.0-or-later
/* What the parser's child costs: its start, and an address, in batches, with a child and without. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/image/image.h"
#include "core/parser/parser.h"

#define ROUNDS 15
#define PLACES 1000000

static int compare_ns(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static double median_us(uint64_t *ns, size_t n)
{
	qsort(ns, n, sizeof(*ns), compare_ns);
	return ns[n / 2] / 1e3;
}

static void bench_start(size_t parent_bytes)
{
	uint64_t new_ns[ROUNDS], ready_ns[ROUNDS], free_ns[ROUNDS];
	char *memory = mem_zalloc(parent_bytes);

	for (size_t i = 0; i < parent_bytes; i += 4096)
		memory[i] = 1;
	for (int i = 0; i < ROUNDS; i++) {
		uint64_t start_ns = clock_now_ns();
		struct parser *parser = NULL;

		parser_new(NULL, &parser, NULL);
		new_ns[i] = clock_now_ns() - start_ns;
		parser_state(parser);
		ready_ns[i] = clock_now_ns() - start_ns;
		start_ns = clock_now_ns();
		parser_free(parser);
		free_ns[i] = clock_now_ns() - start_ns;
	}
	printf("start, parent of %zu MB: %.0f us; until it is in its sandbox %.0f us; end %.0f us\n",
	       parent_bytes >> 20, median_us(new_ns, ROUNDS), median_us(ready_ns, ROUNDS),
	       median_us(free_ns, ROUNDS));
	mem_free(memory);
}

static int compare_places(const void *a, const void *b)
{
	const struct namer_place *x = a, *y = b;

	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Places all over the executable segments, in ascending order within each batch. */
static void make_places(const struct image *image, struct namer_place *places, size_t n, size_t batch)
{
	uint64_t seed = 88172645463325252ULL;
	const struct image_segment *code = NULL;

	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == 1 && image_segment(image, i)->flags & 1)
			code = image_segment(image, i);
	for (size_t i = 0; i < n; i++) {
		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		places[i] = (struct namer_place){ .offset = code->offset + seed % code->file_size };
	}
	for (size_t i = 0; i < n; i += batch)
		qsort(places + i, batch < n - i ? batch : n - i, sizeof(*places), compare_places);
}

static double bench_batches(const struct namer_module *module, const struct namer_place *places, size_t batch,
			    bool in_process, size_t *ret_named)
{
	const struct parser_options options = { .in_process = in_process, .wall_ms = 60000 };
	struct book_answer *answers = mem_array(PLACES, sizeof(*answers));
	struct parser *parser = NULL;
	struct parser_module *opened;
	uint64_t start_ns, ns;

	parser_new(&options, &parser, NULL);
	opened = parser_open(parser, module, NULL);
	parser_ask(opened, places, 1, NULL, answers); /* its tables are read */
	start_ns = clock_now_ns();
	for (size_t i = 0; i < PLACES; i += batch)
		parser_ask(opened, places + i, batch < PLACES - i ? batch : PLACES - i, NULL, answers + i);
	ns = clock_now_ns() - start_ns;
	*ret_named = 0;
	for (size_t i = 0; i < PLACES; i++)
		*ret_named += answers[i].chain != 0;
	parser_close(opened);
	parser_free(parser);
	mem_free(answers);
	return (double)ns / PLACES;
}

/* What a sweep has given. */
struct swept {
	uint64_t answers, bytes, books;
};

static bool take_swept(void *ctx, const struct parser_swept *given)
{
	struct swept *swept = ctx;

	swept->answers += given->n;
	swept->books += given->is_new_book;
	for (size_t i = 0; i < given->n; i++)
		swept->bytes += given->answers[i].after;
	return true;
}

/* The separate debug file that is here, whatever is wanted. */
static int open_debug(void *ctx, const struct wanted_file *wanted)
{
	return wanted->kind == WANTED_DEBUG && ctx ? open(ctx, O_RDONLY | O_CLOEXEC) : -ENOENT;
}

static double cpu_seconds(int who)
{
	struct rusage usage;

	getrusage(who, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* All of a file's code, with lines and inlined functions; `debug` (NULL: none) is its debug file. */
static void bench_sweep(const char *path, char *debug, enum namer_places places)
{
	struct namer_module module = { .fd = open(path, O_RDONLY | O_CLOEXEC), .name = path, .places = places };
	const struct file_opener opener = { debug, open_debug };
	double own = cpu_seconds(RUSAGE_SELF), children = cpu_seconds(RUSAGE_CHILDREN);
	struct swept swept = { 0 };
	const struct parser_sweep sweep = { 0, UINT64_MAX, take_swept, &swept, NULL };
	uint64_t start_ns = clock_now_ns();
	struct parser *parser = NULL;
	struct parser_module *opened;
	struct rusage usage;
	enum name_reason reason;

	parser_new(NULL, &parser, NULL);
	opened = parser_open(parser, &module, &opener);
	reason = parser_sweep(opened, &sweep);
	parser_close(opened);
	parser_free(parser);
	getrusage(RUSAGE_CHILDREN, &usage);
	printf("%s: swept %.1f MB of code, %llu answers, %llu books, in %.2f s; CPU: child %.2f s, parent %.2f s; "
	       "peak of a child so far %ld MB%s\n", path, (double)swept.bytes / 1e6,
	       (unsigned long long)swept.answers, (unsigned long long)swept.books,
	       (double)(clock_now_ns() - start_ns) / 1e9, cpu_seconds(RUSAGE_CHILDREN) - children,
	       cpu_seconds(RUSAGE_SELF) - own, usage.ru_maxrss >> 10, reason == NAME_OK ? "" : "; NOT ALL");
	close(module.fd);
}

static void bench_file(const char *path)
{
	static const size_t batches[] = { 1, 100, 10000, PLACES };
	struct namer_place *places = mem_array(PLACES, sizeof(*places));
	struct namer_module module = { .fd = open(path, O_RDONLY | O_CLOEXEC), .name = path,
				       .options = NAMER_NO_LINES };
	struct image *image = NULL;

	if (module.fd < 0 || image_open_fd(module.fd, path, &image, NULL)) {
		printf("%s: not there\n", path);
		return;
	}
	for (size_t i = 0; i < 4; i++) {
		size_t named, named_alone;
		double with, without;

		make_places(image, places, PLACES, batches[i]);
		with = bench_batches(&module, places, batches[i], false, &named);
		without = bench_batches(&module, places, batches[i], true, &named_alone);
		printf("%s, batches of %zu: %.0f ns an address with a child, %.0f ns without; %zu named%s\n",
		       path, batches[i], with, without, named, named == named_alone ? "" : ", NOT THE SAME");
	}
	image_free(image);
	close(module.fd);
	mem_free(places);
}

/* bench_parser [FILE..], or bench_parser sweep FILE [DEBUG]: a kernel's places are addresses. */
int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "sweep")) {
		bench_sweep(argv[2], argc > 3 ? argv[3] : NULL,
			    strstr(argv[2], "vmlinux") ? NAMER_ADDRESSES : NAMER_FILE_OFFSETS);
		return 0;
	}
	bench_start(0);
	bench_start(64 << 20);
	if (argc < 2)
		bench_file("/proc/self/exe");
	for (int i = 1; i < argc; i++)
		bench_file(argv[i]);
	return 0;
}
