// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_opener: opens the further files that a reader of one image's debug data wants. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/rights.h"
#include "core/image/build_id.h"
#include "core/image/debug_link.h"
#include "core/image/target_file.h"
#include "core/symbol/debug_fetcher.h"
#include "core/symbol/debug_opener.h"
#include "core/symbol/debug_places.h"

#define USUAL_FOLDER "/usr/lib/debug" /* gdb, "Separate Debug Files" */
#define SHARED_FOLDER "/.dwz/" /* below it: files that others share entries with, dwz(1) */
#define CHECKED_BYTES_MAX (1ULL << 30) /* of a file that is known by its checksum only */
#define CHECKED_AHEAD_BYTES (1ULL << 20) /* the same, a millisecond or so of it, where nobody is to be held up */

/* One wish. */
struct search {
	struct debug_opener *opener;
	const struct wanted_file *wanted;
	int root_fd; /* of the image's process, or our own */
	int own_fd; /* our own root */
	int found; /* the descriptor; -1: none yet */
	int code; /* why there is none, as far as it is more than -ENOENT */
	struct buf path; /* of what is tried */
	char *tried[MISSING_PLACES_MAX]; /* paths so far */
	size_t n_tried;
	uint64_t check_start_ns; /* of a checksum, clock_now_ns() */
	bool is_over; /* it was not read to its end, since no time was left */
};

static bool has_section(const struct image *image, const char *name)
{
	return image_find_section(image, name) != 0;
}

static bool has_build_id(const struct image *image, const struct wanted_file *wanted)
{
	const struct event_image *identity = image_identity(image);

	return identity->build_id_len == wanted->build_id_len &&
	       !memcmp(identity->build_id, wanted->build_id, wanted->build_id_len);
}

/* Whether no time is left for a checksum, or nobody waits for it any more. */
static bool is_over(void *ctx)
{
	struct search *search = ctx;
	const struct symbol_context *context = search->opener->context;
	uint64_t took_ns = context->checked_ns + clock_now_ns() - search->check_start_ns;

	search->is_over = took_ns > SYMBOL_CHECKED_NS ||
			  (context->options.cancelled && context->options.cancelled());
	return search->is_over;
}

static bool has_checksum(struct search *search, const struct image *image)
{
	struct symbol_context *context = search->opener->context;
	struct debug_link link = { .crc = search->wanted->crc };
	uint64_t size = image_identity(image)->size, start_ns = clock_now_ns();
	bool fits;

	if (context->ahead && size > CHECKED_AHEAD_BYTES) {
		context->put_off = true;
		return false;
	}
	search->check_start_ns = start_ns;
	fits = size <= CHECKED_BYTES_MAX && debug_link_fits(&link, image, is_over, search);
	context->checked_ns += clock_now_ns() - start_ns;
	return fits;
}

/* Whether a file may be given to who wants it. Whether it is of use is not known here. */
static bool is_wanted(struct search *search, const struct image *image)
{
	const struct wanted_file *wanted = search->wanted;

	switch (wanted->kind) {
	case WANTED_DEBUG:
	case WANTED_ALT:
		if (wanted->build_id_len)
			return has_build_id(image, wanted);
		return wanted->kind == WANTED_DEBUG && has_checksum(search, image);
	case WANTED_DWO:
	case WANTED_DWP:
		return has_section(image, ".debug_info.dwo") || has_section(image, ".zdebug_info.dwo");
	default:
		return false;
	}
}

static bool is_same_file(const struct event_image *a, const struct event_image *b)
{
	return a->inode == b->inode && a->dev == b->dev;
}

static void missed(struct search *search, int code)
{
	if (code != -ENOENT && code != -ENOTDIR)
		search->code = code;
}

static void keep_origin(struct search *search, int root_fd)
{
	struct file_origin *debug = &search->opener->debug;

	file_origin_release(debug);
	debug->root_fd = fcntl(root_fd, F_DUPFD_CLOEXEC, 3);
	debug->path = mem_strdup(buf_text(&search->path));
}

static void keep_given(struct search *search, struct image *image)
{
	struct debug_given *given = &search->opener->given[search->wanted->kind];

	mem_close_fd(&given->fd);
	given->fd = fcntl(image_fd(image), F_DUPFD_CLOEXEC, 3);
	image_seal(image, &given->seal);
}

/* Takes what a target_file_open() gave, of search->path beneath a root. */
static bool try_opened(struct search *search, int opened, int root_fd)
{
	const struct debug_opener *opener = search->opener;
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = opened;
	int r = fd < 0 ? fd : image_open_fd(fd, buf_text(&search->path), &image, NULL);

	if (r) {
		missed(search, r);
		return false;
	}
	/* A stripped file can name itself: that it has its own build id helps nobody. */
	if (is_same_file(image_identity(image), &opener->identity))
		return false;
	if (!is_wanted(search, image)) {
		missed(search, search->is_over ? -ETIME : -ESTALE);
		return false;
	}
	if (search->wanted->kind == WANTED_DEBUG)
		keep_origin(search, root_fd);
	if (search->wanted->kind <= WANTED_ALT)
		keep_given(search, image);
	search->found = fd;
	fd = -1;
	return true;
}

static void note_tried(struct search *search)
{
	if (search->n_tried < MISSING_PLACES_MAX)
		search->tried[search->n_tried++] = mem_strdup(buf_text(&search->path));
}

/* A path beneath a root folder. */
__attribute__((format(printf, 3, 4)))
static bool try(struct search *search, int root_fd, const char *fmt, ...)
{
	va_list words;

	buf_clear(&search->path);
	va_start(words, fmt);
	buf_vaddf(&search->path, fmt, words);
	va_end(words);
	if (search->path.len >= PATH_MAX)
		return false;
	note_tried(search);
	return try_opened(search, target_file_open_in(root_fd, buf_text(&search->path)), root_fd);
}

/*
 * In a folder of our own, whose links are ours too, by plain open(2): openat2(2) is not there in some
 * containers, nor under valgrind. What is below it has no "..".
 */
static bool try_trusted(struct search *search, const char *folder, const char *below)
{
	buf_clear(&search->path);
	buf_addf(&search->path, "%s%s", folder, below);
	if (search->path.len >= PATH_MAX)
		return false;
	note_tried(search);
	return try_opened(search, target_file_open_link(buf_text(&search->path)), search->own_fd);
}

/* The same below each folder that is as /usr/lib/debug: those of the user first, the target's own last. */
__attribute__((format(printf, 2, 3)))
static bool try_folders(struct search *search, const char *fmt, ...)
{
	const struct debug_places *places = search->opener->context->options.debug_places;
	CLEANUP(mem_free) char *below = NULL;
	RELEASE(buf_release) struct buf text = { 0 };
	va_list words;

	va_start(words, fmt);
	buf_vaddf(&text, fmt, words);
	va_end(words);
	below = buf_take(&text);
	for (size_t i = 0; places && i < places->n_dirs && i < DEBUG_DIRS_MAX; i++)
		if (try_trusted(search, places->dirs[i], below))
			return true;
	return try_trusted(search, USUAL_FOLDER, below) ||
	       (search->root_fd != search->own_fd &&
		try(search, search->root_fd, "%s%s", USUAL_FOLDER, below));
}

static bool try_build_id(struct search *search)
{
	char hex[BUILD_ID_HEX_SIZE];

	if (search->wanted->build_id_len < 2)
		return false;
	build_id_hex(search->wanted->build_id, search->wanted->build_id_len, hex);
	return try_folders(search, "/.build-id/%.2s/%s.debug", hex, hex + 2);
}

/*
 * By build id from servers. What is relative in it counts as in the file that a package would have
 * brought.
 */
static bool try_servers(struct search *search)
{
	const struct symbolizer_options *options = &search->opener->context->options;
	const char *path = search->opener->origin.path;
	struct debug_fetcher *fetcher;
	int fd;

	if (search->wanted->build_id_len < 2)
		return false;
	fetcher = symbol_context_fetcher(search->opener->context);
	if (!fetcher)
		return false;
	fd = debug_fetcher_get(fetcher, search->wanted->build_id, search->wanted->build_id_len, path,
			       options->cancelled);
	buf_clear(&search->path);
	buf_addf(&search->path, "%s%s.debug", USUAL_FOLDER, path);
	if (try_opened(search, fd, search->own_fd))
		return true;
	if (fd >= 0 && !search->is_over)
		log_warn("what debuginfod sent is not debug data of '%s': it is not used", path);
	return false;
}

/* How long the folder of a path is, without the slash behind it. */
static int folder_len(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (int)(slash - path) : 0;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* What is put behind a folder must not lead out of it. */
static bool is_inside(const char *path)
{
	for (const char *p = path; (p = strstr(p, "..")); p += 2)
		if ((p == path || p[-1] == '/') && (!p[2] || p[2] == '/'))
			return false;
	return true;
}

/* By .gnu_debuglink, as gdb looks for it. */
static bool try_link(struct search *search)
{
	const char *name = search->wanted->name, *path = search->opener->origin.path;
	int len = folder_len(path);

	if (!*name || strchr(name, '/') || !is_inside(name))
		return false;
	return try(search, search->root_fd, "%.*s/%s", len, path, name) ||
	       try(search, search->root_fd, "%.*s/.debug/%s", len, path, name) ||
	       (is_inside(path) && try_folders(search, "%.*s/%s", len, path, name));
}

/* The file that wants it: the debug file where there is one. */
static const struct file_origin *wanting(const struct search *search)
{
	const struct debug_opener *opener = search->opener;

	return opener->debug.path ? &opener->debug : &opener->origin;
}

static int root_of(const struct search *search, const struct file_origin *origin)
{
	return origin->root_fd < 0 ? search->own_fd : origin->root_fd;
}

/*
 * By its name, as it is or counted from the file that wants it, and by what of the name is the
 * folders' own.
 */
static bool try_shared(struct search *search)
{
	const char *name = search->wanted->name, *below = strstr(name, SHARED_FOLDER);
	const struct file_origin *from = wanting(search);
	int root_fd = root_of(search, from);

	if (!*name || !search->wanted->build_id_len)
		return false;
	if (name[0] == '/' ? try(search, root_fd, "%s", name) :
			     try(search, root_fd, "%.*s/%s", folder_len(from->path), from->path, name))
		return true;
	return below && is_inside(below) && try_folders(search, "%s", below);
}

/* A unit's own file: where the compiler wrote it, else beside the program or in a folder of the user's. */
static bool try_unit(struct search *search)
{
	const char *name = search->wanted->name, *folder = search->wanted->folder;
	const char *path = search->opener->origin.path;
	int len = folder_len(path), root_fd = search->root_fd;

	if (!*base_name(name))
		return false;
	if (name[0] == '/' ? try(search, root_fd, "%s", name) :
	    folder[0] == '/' ? try(search, root_fd, "%s/%s", folder, name) :
			       try(search, root_fd, "%.*s/%s/%s", len, path, folder, name))
		return true;
	if (name[0] != '/' && try(search, root_fd, "%.*s/%s", len, path, name))
		return true;
	return try(search, root_fd, "%.*s/%s", len, path, base_name(name)) ||
	       (is_inside(base_name(name)) && try_folders(search, "/%s", base_name(name)));
}

/* All units in one file, named after the program or its debug file. */
static bool try_package(struct search *search)
{
	const struct file_origin *debug = &search->opener->debug;
	const char *path = search->opener->origin.path;
	size_t len = debug->path ? strlen(debug->path) : 0, tail = strlen(".debug");

	if (try(search, search->root_fd, "%s.dwp", path))
		return true;
	if (debug->path && try(search, root_of(search, debug), "%s.dwp", debug->path))
		return true;
	if (len > tail && !strcmp(debug->path + len - tail, ".debug") &&
	    try(search, root_of(search, debug), "%.*s.dwp", (int)(len - tail), debug->path))
		return true;
	return is_inside(path) && (try_folders(search, "%s.dwp", path) ||
				   try_folders(search, "/%s.dwp", base_name(path)));
}

static bool find(struct search *search)
{
	switch (search->wanted->kind) {
	case WANTED_DEBUG:
		return try_build_id(search) || try_link(search) || try_servers(search);
	case WANTED_ALT:
		return try_build_id(search) || try_shared(search) || try_servers(search);
	case WANTED_DWO:
		return try_unit(search);
	case WANTED_DWP:
		return try_package(search);
	default:
		return false;
	}
}

/* A unit's own file that is there, and is none. */
static bool is_bad_unit(const struct search *search)
{
	return search->wanted->kind == WANTED_DWO && (search->code == -ESTALE || search->code == -ENOEXEC);
}

/* What may still be found later is not missing yet. */
static void note_missing(struct search *search)
{
	struct debug_opener *opener = search->opener;
	RELEASE(buf_release) struct buf words = { 0 };
	const struct missing_file *missing = NULL;

	if (search->found < 0 && !search->is_over && !opener->context->put_off && !is_bad_unit(search))
		missing = missing_files_add(&opener->context->missing, opener->origin.path, search->wanted,
					    (const char *const *)search->tried, search->n_tried);
	if (!missing)
		return;
	missing_file_words(missing, &words);
	log_info("%s", buf_text(&words));
}

/* struct file_opener. */
static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	struct debug_opener *opener = ctx;
	RELEASE(rights_end) struct rights rights = rights_of_user();
	struct search search = { .opener = opener, .wanted = wanted, .found = -1, .code = -ENOENT };
	CLOSE_FD int own_fd = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);

	if (own_fd < 0)
		return -errno;
	search.own_fd = own_fd;
	search.root_fd = opener->origin.root_fd < 0 ? own_fd : opener->origin.root_fd;
	find(&search);
	note_missing(&search);
	for (size_t i = 0; i < search.n_tried; i++)
		mem_free(search.tried[i]);
	buf_release(&search.path);
	return search.found < 0 ? search.code : search.found;
}

void debug_opener_init(struct debug_opener *opener, struct symbol_context *context,
		       const struct image *image, struct file_origin *origin)
{
	opener->opener = (struct file_opener){ opener, open_wanted };
	opener->context = context;
	opener->identity = *image_identity(image);
	opener->origin = *origin;
	opener->debug = (struct file_origin){ .root_fd = -1 };
	for (size_t i = 0; i < ARRAY_LEN(opener->given); i++)
		opener->given[i].fd = -1;
	*origin = (struct file_origin){ .root_fd = -1 };
}

void debug_opener_release(struct debug_opener *opener)
{
	file_origin_release(&opener->origin);
	file_origin_release(&opener->debug);
	for (size_t i = 0; i < ARRAY_LEN(opener->given); i++)
		mem_close_fd(&opener->given[i].fd);
}

bool debug_opener_is_intact(struct debug_opener *opener)
{
	for (size_t i = 0; i < ARRAY_LEN(opener->given); i++)
		if (opener->given[i].fd >= 0 && !image_seal_holds(&opener->given[i].seal, opener->given[i].fd))
			return false;
	return true;
}
