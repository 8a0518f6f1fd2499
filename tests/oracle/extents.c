// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * extents FILE [COUNT [SEED [DEBUG [offsets|addresses [OPTIONS]]]]]: asks core/namer about COUNT random
 * places of FILE's code, and then about the places in the extent of each answer, one by one, which have to
 * have the same answer; and about many at once, of which most are copied from others. Writes how long extents
 * are, and how many end where the answer changes. DEBUG: the debug file, or where .build-id is. OPTIONS:
 * NAMER_*, as a number.
 */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/extent.h"
#include "core/image/image.h"
#include "core/namer/namer.h"

#define SHOWN_MAX 10
#define PLACES 1000 /* few are not looked at for how far answers hold: SYMBOL_PASS_PLACES_MAX */
#define ASKED_EACH 64 /* places of one extent; of longer ones some */

static const char *file, *debug;
static unsigned long long wrong, seed;
static uint32_t options = NAMER_ALIASES;

static uint64_t number(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

__attribute__((format(printf, 1, 2))) static int open_text(const char *format, ...)
{
	CLEANUP(mem_free) char *path = NULL;
	va_list list;
	int fd;

	va_start(list, format);
	fd = vasprintf(&path, format, list) < 0 ? -1 : open(path, O_RDONLY | O_CLOEXEC);
	va_end(list);
	return fd < 0 ? -ENOENT : fd;
}

static int open_by_id(const struct wanted_file *wanted)
{
	char id[2 * BUILD_ID_MAX + 1] = "";

	if (!wanted->build_id_len)
		return -ENOENT;
	for (uint32_t i = 0; i < wanted->build_id_len; i++)
		sprintf(id + 2 * i, "%02x", wanted->build_id[i]);
	return open_text("%s/.build-id/%.2s/%s.debug", debug, id, id + 2);
}

/* Beside the file, or below .debug there. */
static int open_beside(const char *name)
{
	int folder = strrchr(file, '/') ? (int)(strrchr(file, '/') - file) : 0, fd;

	fd = open_text("%.*s/.debug/%s", folder, file, name);
	return fd < 0 ? open_text("%.*s/%s", folder, file, name) : fd;
}

/* What a symbolizer's opener would find, with less care. */
static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	struct stat about;
	int fd;

	if (wanted->kind == WANTED_DWP)
		return open_text("%s.dwp", file);
	if (wanted->kind == WANTED_DWO && wanted->name[0] != '/' && *wanted->folder)
		return open_text("%s/%s", wanted->folder, wanted->name);
	if (wanted->name[0] == '/')
		return open_text("%s", wanted->name);
	if (wanted->kind == WANTED_DEBUG && !stat(debug, &about) && S_ISREG(about.st_mode))
		return open_text("%s", debug);
	fd = open_by_id(wanted);
	return fd < 0 && *wanted->name ? open_beside(wanted->name) : fd;
}

static struct namer *open_namer(enum namer_places places)
{
	static const struct file_opener opener = { NULL, open_wanted };
	struct namer_module module = { .name = file, .places = places, .options = options };
	struct namer *namer = NULL;

	module.fd = open(file, O_RDONLY | O_CLOEXEC);
	if (module.fd < 0 || namer_new(&module, &opener, &namer) != NAME_OK) {
		fprintf(stderr, "extents: cannot read %s\n", file);
		exit(1);
	}
	return namer;
}

/* Frames, but not the ids: of whichever book. */
static void print_chain(const struct namer *namer, const struct book_answer *answer, char *text, size_t size)
{
	const struct name_book *book = namer_book(namer);
	struct book_frame frames[LOCATION_FRAMES_MAX];
	size_t n = answer->chain ? name_book_frames(book, answer->chain, frames) : 0;
	size_t len = snprintf(text, size, "+%llu %u %u", (unsigned long long)answer->offset,
			      answer->reason, answer->flags);

	for (size_t i = 0; i < n && len < size; i++) {
		const struct book_frame *frame = &frames[i];

		len += snprintf(text + len, size - len, " | %s %s:%u:%u %u",
				strtab_get(&book->strings, frame->function),
				strtab_get(&book->strings, frame->file), frame->line, frame->column,
				frame->flags);
	}
}

static void complain(const char *what, uint64_t at, const char *ours, const char *theirs)
{
	if (wrong++ < SHOWN_MAX)
		printf("# %s at 0x%llx: %s\n#   but: %s\n", what, (unsigned long long)at, ours, theirs);
}

static void compare(const char *what, uint64_t at, const struct namer *a, const struct book_answer *x,
		    const struct namer *b, const struct book_answer *y)
{
	static char ours[65536], theirs[65536];

	if (a == b && x->chain == y->chain && x->reason == y->reason && x->flags == y->flags &&
	    x->offset == y->offset)
		return;
	print_chain(a, x, ours, sizeof(ours));
	print_chain(b, y, theirs, sizeof(theirs));
	if (strcmp(ours, theirs) != 0)
		complain(what, at, ours, theirs);
}

static struct book_answer ask(struct namer *namer, uint64_t at, uint32_t flags)
{
	const struct namer_place place = { .offset = at, .flags = flags };
	struct book_answer answer;

	namer_find(namer, &place, 1, &answer);
	return answer;
}

/* Whether what lies behind an extent is really something else. */
static bool is_tight(struct namer *namer, const struct book_answer *answer, uint64_t at)
{
	struct book_answer next = ask(namer, at + answer->after, 0), moved = *answer;

	if (answer->after == BOOK_EXTENT_MAX)
		return true;
	moved = book_answer_moved(namer_book(namer), answer, answer->after);
	return next.chain != moved.chain || next.offset != moved.offset || next.reason != moved.reason;
}

static void check_extent(struct namer *namer, uint64_t at, uint32_t flags, const struct book_answer *answer)
{
	uint64_t back = flags & PLACE_RETURN, look = at - back, len = (uint64_t)answer->before + answer->after;

	for (uint64_t i = 0; i < len && i < ASKED_EACH; i++) {
		uint64_t to = look - answer->before + (len <= ASKED_EACH ? i : number() % len);
		struct book_answer one, moved;

		/* Its first and its last, whatever comes between. */
		if (i < 2)
			to = i ? look + answer->after - 1 : look - answer->before;
		one = ask(namer, to, 0);
		moved = book_answer_moved(namer_book(namer), answer, (int64_t)(to - look));
		/* 0: it is not known where the function begins, nor is it of the byte before. */
		moved.offset -= moved.offset ? back : 0;
		compare("in the extent", to, namer, &moved, namer, &one);
		if (moved.after + to != one.after + to && one.after && one.after < BOOK_EXTENT_MAX &&
		    moved.after < BOOK_EXTENT_MAX)
			complain("another extent", to, "", "");
	}
}

struct places {
	VEC(struct namer_place) all;
	VEC(struct book_answer) answers;
};

static int compare_places(const void *a, const void *b)
{
	const struct namer_place *x = a, *y = b;

	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Places of all executable segments, or sections. */
static void choose(struct places *places, enum namer_places kind, size_t n)
{
	CLEANUP(image_free) struct image *image = NULL;
	VEC(struct extent) code = { 0 };
	uint64_t total = 0;

	if (image_open_path(file, &image, NULL))
		exit(1);
	for (size_t i = 0; i < image_segments(image) && kind == NAMER_FILE_OFFSETS; i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && segment->flags & PF_X)
			vec_push(&code, ((struct extent){ segment->offset,
							  segment->offset + segment->file_size }));
	}
	for (size_t i = 1; i < image_sections(image) && kind == NAMER_ADDRESSES; i++) {
		struct image_section section;

		if (image_section(image, i, &section) && section.flags & SHF_EXECINSTR && section.size)
			vec_push(&code,
				 ((struct extent){ section.addr, section.addr + section.size }));
	}
	for (size_t i = 0; i < code.len; i++)
		total += code.data[i].high - code.data[i].low;
	for (size_t i = 0; i < n && total; i++) {
		uint64_t at = number() % total;
		size_t k = 0;

		for (; at >= code.data[k].high - code.data[k].low; k++)
			at -= code.data[k].high - code.data[k].low;
		vec_push(&places->all, ((struct namer_place){ .offset = code.data[k].low + at,
							      .flags = number() % 3 == 0 ? PLACE_RETURN : 0 }));
	}
	vec_release(&code);
	if (!places->all.len)
		return;
	qsort(places->all.data, places->all.len, sizeof(*places->all.data), compare_places);
	vec_add(&places->answers, places->all.len);
}

static void check_places(struct namer *namer, struct places *places)
{
	unsigned long long bytes = 0, tight = 0, known = 0, named = 0, n = places->all.len;

	for (size_t i = 0; i < places->all.len; i++) {
		const struct namer_place *place = &places->all.data[i];
		struct book_answer one = ask(namer, place->offset, place->flags);

		compare("alone", place->offset, namer, &places->answers.data[i], namer, &one);
		named += one.chain != 0;
		if (!one.after)
			continue;
		known++;
		check_extent(namer, place->offset, place->flags, &places->answers.data[i]);
		if (one.chain)
			bytes += one.before + one.after;
		tight += is_tight(namer, &one, place->offset - (place->flags & PLACE_RETURN));
	}
	printf("%s: %llu places, %llu named, extents of %.1f bytes; %llu extents, %.1f %% tight\n", file,
	       n, named, named ? (double)bytes / (double)named : 0, known,
	       known ? 100.0 * (double)tight / (double)known : 0);
}

int main(int argc, char **argv)
{
	struct places places = { 0 };
	enum namer_places kind;
	CLEANUP(namer_free) struct namer *namer = NULL;

	if (argc < 2)
		return 2;
	file = argv[1];
	seed = (argc > 3 ? strtoull(argv[3], NULL, 0) : 1) * 0x9e3779b97f4a7c15ULL;
	debug = argc > 4 ? argv[4] : "/usr/lib/debug";
	kind = argc > 5 && !strcmp(argv[5], "addresses") ? NAMER_ADDRESSES : NAMER_FILE_OFFSETS;
	if (argc > 6)
		options = strtoul(argv[6], NULL, 0);
	choose(&places, kind, argc > 2 ? strtoull(argv[2], NULL, 0) : PLACES);
	namer = open_namer(kind);
	if (places.all.len)
		namer_find(namer, places.all.data, places.all.len, places.answers.data);
	check_places(namer, &places);
	vec_release(&places.all);
	vec_release(&places.answers);
	if (wrong)
		printf("# %llu wrong\n", wrong);
	return wrong != 0;
}
