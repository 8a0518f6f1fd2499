// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * make_profile: writes a fixed profile for the tests.
 *
 *   make_profile --list                      names and what they hold
 *   make_profile NAME -o FILE                a built-in profile ("-": stdout)
 *   make_profile NAME --damage KIND -o FILE  the same, damaged (kinds are in --list too)
 *   make_profile --script FILE -o FILE       from words of your own (see script.c)
 *   make_profile --describe PROFILE -o FILE  such words, of a profile that was recorded
 *   make_profile --seeds DIR                 one small file of each sort, for the fuzzer
 *   --zlib, --raw                            how it is packed
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/profile/profile.h"
#include "make_profile.h"

#define FILE_MAX (64u << 20)

static void __attribute__((noreturn)) die(const char *what, const char *word)
{
	fprintf(stderr, "make_profile: %s '%s'\n", what, word);
	exit(2);
}

static void list_names(void)
{
	for (const struct builtin *b = builtins; b->name; b++)
		printf("%-14s %s\n", b->name, b->summary);
	printf("%-14s %s\n", "many", "25,000 different stacks of 100 to 200 frames");
	printf("\n--damage KIND\n");
	for (const struct damage *d = damages; d->name; d++)
		printf("%-14s %s\n", d->name, d->summary);
}

static const struct builtin *find_builtin(const char *name)
{
	for (const struct builtin *b = builtins; b->name; b++)
		if (!strcmp(b->name, name))
			return b;
	die("no such profile (see --list):", name);
}

static const struct damage *find_damage(const char *name)
{
	for (const struct damage *d = damages; d->name; d++)
		if (!strcmp(d->name, name))
			return d;
	die("no such damage (see --list):", name);
}

/* The bytes of a profile: by a built-in name, or of a description when text is given. */
static void make_bytes(const char *name, const char *text, const struct writer_options *options,
		       struct buf *ret_bytes)
{
	CLOSE_FD int fd = memfd_create(name, MFD_CLOEXEC);
	struct err err = { 0 };
	CLEANUP(writer_free) struct writer *writer = writer_new(fd, options, &err);
	bool whole = true;

	if (!writer)
		die(err.text, name);
	if (!text && !strcmp(name, "many"))
		many_run(writer_sink(writer));
	else
		whole = script_run(name, text ? text : find_builtin(name)->text, writer_sink(writer));
	if (whole && writer_end(writer, &err) < 0)
		die(err.text, name);
	lseek(fd, 0, SEEK_SET);
	buf_clear(ret_bytes);
	file_read_fd(fd, name, FILE_MAX, ret_bytes, &err);
}

static void describe_file(const char *path, struct buf *ret_text)
{
	CLEANUP(profile_free) struct profile *profile = NULL;
	struct err err = { 0 };

	if (profile_load(path, NULL, &profile, &err) < 0)
		die(err.text, path);
	describe(profile, ret_text);
}

static void write_bytes(const char *path, const struct buf *bytes)
{
	bool is_stdout = !strcmp(path, "-");
	CLOSE_FD int fd = is_stdout ? dup(STDOUT_FILENO) :
				      open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

	if (fd < 0 || file_write(fd, bytes->data, bytes->len) < 0)
		die(strerror(errno), path);
}

/* The fuzzer's first byte picks its way in: 0 a whole file, 1 the sections of one frame. */
static void make_seeds(const char *dir)
{
	static const struct writer_options raw = { .no_compression = true };
	static const struct writer_options zlib = { .zlib = true };
	const struct writer_options *ways[] = { &raw, &zlib, NULL };
	RELEASE(buf_release) struct buf bytes = { 0 };

	for (const struct builtin *b = builtins; b->name; b++)
		for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
			RELEASE(buf_release) struct buf seed = { 0 }, path = { 0 };

			make_bytes(b->name, NULL, ways[i], &bytes);
			buf_addc(&seed, 0);
			buf_add(&seed, bytes.data, bytes.len);
			buf_addf(&path, "%s/%s-%zu", dir, b->name, i);
			write_bytes(path.data, &seed);
			if (i)
				continue;
			/* The sections of the first frame: what is behind its header. */
			buf_clear(&seed);
			buf_addc(&seed, 1);
			buf_add(&seed, bytes.data + 28, bytes.len - 28);
			buf_adds(&path, "-sections");
			write_bytes(path.data, &seed);
		}
	for (const struct damage *d = damages; d->name; d++) {
		RELEASE(buf_release) struct buf seed = { 0 }, path = { 0 };

		make_bytes("wide", NULL, NULL, &bytes);
		d->apply(&bytes);
		buf_addc(&seed, 0);
		buf_add(&seed, bytes.data, bytes.len);
		buf_addf(&path, "%s/damage-%s", dir, d->name);
		write_bytes(path.data, &seed);
	}
}

int main(int argc, char **argv)
{
	static const struct option words[] = {
		{ "list", no_argument, NULL, 'l' },	   { "damage", required_argument, NULL, 'd' },
		{ "script", required_argument, NULL, 's' }, { "seeds", required_argument, NULL, 'S' },
		{ "zlib", no_argument, NULL, 'z' },	   { "raw", no_argument, NULL, 'r' },
		{ "describe", required_argument, NULL, 'D' }, { 0 },
	};
	struct writer_options options = { 0 };
	const char *output = NULL, *script = NULL, *recorded = NULL;
	const struct damage *damage = NULL;
	RELEASE(buf_release) struct buf text = { 0 }, bytes = { 0 };
	struct err err = { 0 };
	int c;

	while ((c = getopt_long(argc, argv, "o:", words, NULL)) != -1) {
		switch (c) {
		case 'l':
			list_names();
			return 0;
		case 'S':
			make_seeds(optarg);
			return 0;
		case 'd':
			damage = find_damage(optarg);
			break;
		case 's':
			script = optarg;
			break;
		case 'D':
			recorded = optarg;
			break;
		case 'z':
			options.zlib = true;
			break;
		case 'r':
			options.no_compression = true;
			break;
		case 'o':
			output = optarg;
			break;
		default:
			return 2;
		}
	}
	if (!output || (!script && !recorded && optind >= argc))
		die("usage:", "make_profile NAME|--script FILE|--describe PROFILE [--damage KIND] -o FILE");
	if (recorded) {
		describe_file(recorded, &bytes);
		write_bytes(output, &bytes);
		return 0;
	}
	if (script && file_read(script, FILE_MAX, &text, &err) < 0)
		die(err.text, script);
	make_bytes(script ? script : argv[optind], script ? buf_text(&text) : NULL, &options, &bytes);
	if (damage)
		damage->apply(&bytes);
	write_bytes(output, &bytes);
	return 0;
}
