// SPDX-License-Identifier: GPL-2.0-or-later
/* output: the registry of formats a report can be written in, chosen at run time. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/log.h"
#include "base/near.h"
#include "output/formats.h"
#include "output/output.h"

#define SPILL_BYTES (256 * 1024)

const struct output *const outputs[] = {
	&output_text,
	&output_json,
	&output_folded,
	&output_html,
	&output_svg,
	&output_pprof,
	&output_speedscope,
	&output_perf_script,
	&output_addr2line,
	NULL,
};

static const struct output *find_name(const char *name)
{
	for (size_t i = 0; outputs[i]; i++)
		if (!strcmp(outputs[i]->name, name))
			return outputs[i];
	return NULL;
}

/*
 * What the ending of a file's name means. Those without a format are known from other tools, and no such file is
 * written yet: a profile or a text of that name would be taken for one. The longest that fits counts.
 */
static const struct {
	const char *text, *format;
} endings[] = {
	{ "txt", "text" },	{ "text", "text" },	    { "json", "json" },	   { "folded", "folded" },
	{ "collapsed", "folded" }, { "html", "html" },	    { "svg", "svg" },	   { "pb.gz", "pprof" },
	{ "pprof", "pprof" },	{ "speedscope.json", "speedscope" }, { "perf.txt", "perf-script" }, { "md", NULL },
};

/* The index of the ending that a path has; ARRAY_LEN(endings): none that is known. */
static size_t ending_of(const char *path)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
	size_t len = strlen(base), best = ARRAY_LEN(endings), best_len = 0;

	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		size_t own = strlen(endings[i].text);

		if (own > best_len && len > own + 1 && base[len - own - 1] == '.' &&
		    !strcmp(base + len - own, endings[i].text)) {
			best = i;
			best_len = own;
		}
	}
	return best;
}

/* The text after the last dot of the file's name; NULL: there is none. */
static const char *extension_of(const char *path)
{
	const char *base = strrchr(path, '/');
	const char *dot;

	base = base ? base + 1 : path;
	dot = strrchr(base, '.');
	return dot && dot != base && dot[1] ? dot + 1 : NULL;
}

const struct output *output_of_path(const char *path)
{
	size_t ending = ending_of(path);

	return ending < ARRAY_LEN(endings) && endings[ending].format ? find_name(endings[ending].format) : NULL;
}

/* ".txt, .json, .folded": those that a file is written by; `near` (may be NULL) is told of each. */
static void add_endings(struct buf *out, struct near *near)
{
	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		if (!endings[i].format)
			continue;
		if (near)
			near_try(near, endings[i].text);
		buf_addf(out, "%s.%s", out->len ? ", " : "", endings[i].text);
	}
}

int output_check_path(const char *path, struct err *err)
{
	RELEASE(buf_release) struct buf known = { 0 };
	size_t ending = ending_of(path);

	if (ending == ARRAY_LEN(endings) || endings[ending].format)
		return 0;
	add_endings(&known, NULL);
	err_usage(err, "cannot write '%s': there is no output for .%s, only for %s", path, endings[ending].text,
		  buf_text(&known));
	return err_hint(err, "stk record -o stk.data; stk report stk.data -o FILE.folded");
}

static int unknown_name(const char *name, struct err *err)
{
	RELEASE(buf_release) struct buf known = { 0 };
	struct near near;

	near_init(&near, name);
	for (size_t i = 0; outputs[i]; i++) {
		near_try(&near, outputs[i]->name);
		buf_addf(&known, "%s%s", i ? ", " : "", outputs[i]->name);
	}
	err_usage(err, "unknown format '%s': the formats are %s", name, known.data);
	if (near_best(&near))
		return err_hint(err, "--format %s", near_best(&near));
	return -EINVAL;
}

static int unknown_extension(const char *path, const char *extension, struct err *err)
{
	RELEASE(buf_release) struct buf known = { 0 };
	struct near near;

	near_init(&near, extension);
	add_endings(&known, &near);
	err_usage(err, "no output format has the extension of '%s': the known ones are %s", path,
		  known.data);
	if (near_best(&near))
		return err_hint(err, "did you mean .%s? any name can be used with --format",
				near_best(&near));
	return err_hint(err, "name the format with --format");
}

static const char *kind_words(unsigned int kinds)
{
	return kinds & 1u << REPORT_ADDRESSES ? "addresses" : kinds & OUTPUT_DIFFERENCES ? "differences" :
	       kinds & OUTPUT_COUNTED ? "stacks" : "findings";
}

static int refuse_kinds(const struct output *output, unsigned int kinds, struct err *err)
{
	RELEASE(buf_release) struct buf able = { 0 };

	for (size_t i = 0; outputs[i]; i++)
		if (outputs[i]->kinds & kinds)
			buf_addf(&able, "%s%s", able.len ? " or --format " : "", outputs[i]->name);
	if (output->kinds & OUTPUT_COUNTED && !(kinds & OUTPUT_DIFFERENCES))
		err_usage(err, "format '%s' holds counted stacks, and %s have none", output->name,
			  kind_words(kinds));
	else
		err_usage(err, "format '%s' cannot hold %s", output->name, kind_words(kinds));
	return err_hint(err, "--format %s", buf_text(&able));
}

int output_choose(const char *name, const char *path, const char *fallback, unsigned int kinds,
		  const struct output **ret_output, struct err *err)
{
	const struct output *output = NULL;
	const char *extension = output_is_stdout(path) ? NULL : extension_of(path);

	if (name) {
		output = find_name(name);
		if (!output)
			return unknown_name(name, err);
	} else if (extension) {
		int r = output_check_path(path, err);

		if (r)
			return r;
		output = output_of_path(path);
		if (!output)
			return unknown_extension(path, extension, err);
	} else {
		output = find_name(fallback);
	}
	if (!(output->kinds & kinds))
		return refuse_kinds(output, kinds, err);
	*ret_output = output;
	return 0;
}

enum report_kind output_kind(const struct output *output, enum report_kind asked)
{
	if (output->kinds & 1u << asked)
		return asked;
	if (asked == REPORT_DIFF)
		return REPORT_DIFF_SAMPLES;
	return output->kinds & 1u << REPORT_STACKS ? REPORT_STACKS : REPORT_SAMPLES;
}

void output_flush(struct output_stream *stream)
{
	if (!stream->failed)
		stream->failed = file_write(stream->file.fd, stream->buf.data, stream->buf.len);
	stream->bytes += stream->buf.len;
	buf_clear(&stream->buf);
	if (stream->progress)
		stream->progress(stream->bytes);
}

void output_spill(struct output_stream *stream)
{
	if (stream->file.fd >= 0 && stream->buf.len >= SPILL_BYTES)
		output_flush(stream);
}

bool output_is_stdout(const char *path)
{
	return !path || !strcmp(path, "-");
}

int output_open(const struct output *output, const char *path, struct output_stream *ret_stream, struct err *err)
{
	RELEASE(out_file_close) struct out_file file = OUT_FILE_NONE;
	int r = out_file_open(&file, output_is_stdout(path) ? "-" : path, false, err);

	if (r)
		return r;
	if (output->binary && isatty(file.fd)) {
		err_usage(err, "format '%s' is not for a terminal", output->name);
		return err_hint(err, "write it to a file with -o FILE");
	}
	*ret_stream = (struct output_stream){ .file = file };
	file = OUT_FILE_NONE;
	return 0;
}

int output_keep(struct out_file *file, const struct output_options *options, const char *path, struct err *err)
{
	if (file->kept)
		return 0;
	if (options->give && out_file_give(file, options->uid, options->gid))
		log_warn("'%s' stays with root: cannot give it to uid %u", path, options->uid);
	return out_file_keep(file, err);
}

int output_close(struct output_stream *stream, const struct output_options *options, const char *path, int failed,
		 struct err *err)
{
	int r = 0;

	output_flush(stream);
	if (stream->failed && !(stream->failed == -EPIPE && output_is_stdout(path)))
		r = err_sys(err, stream->failed, "cannot write '%s'", output_is_stdout(path) ? "stdout" : path);
	if (!r && !failed)
		r = output_keep(&stream->file, options, path, err);
	out_file_close(&stream->file);
	buf_release(&stream->buf);
	*stream = (struct output_stream){ .file = OUT_FILE_NONE };
	return r;
}

int output_write(const struct output *output, const struct report *report,
		 const struct output_options *options, const char *path, struct err *err)
{
	struct output_stream stream;
	int r = output_open(output, path, &stream, err), closed;

	if (r)
		return r;
	stream.progress = options->progress;
	r = output->write(report, options, &stream, err);
	closed = output_close(&stream, options, path, r, r ? NULL : err);
	return r ? r : closed;
}
