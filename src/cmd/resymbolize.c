// SPDX-License-Identifier: GPL-2.0-or-later
/* resymbolize: gives a profile the better names that this machine has now. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "base/number.h"
#include "base/out_file.h"
#include "cmd/command.h"
#include "cmd/naming.h"
#include "cmd/resymbolize.h"
#include "core/parser/parser.h"
#include "core/profile/replay.h"
#include "output/output.h"

/* What is known of the places of a profile. */
struct known {
	size_t places, functions, lines, inlined;
	uint64_t frames; /* a sum over all names that changes when one does, nearly always */
};

static struct known count_known(const struct tables *tables)
{
	struct known known = { .places = tables->names.len };

	for (uint32_t id = 1; id <= tables->names.len; id++) {
		const struct tables_name *name = tables_get_name(tables, id);
		const struct name_frame *frames = tables->name_frames.data + name->first;

		known.functions += name->n_frames && frames[name->n_frames - 1].function;
		known.lines += name->n_frames && frames[0].line;
		known.inlined += name->n_frames > 1;
		for (uint32_t i = 0; i < name->n_frames; i++)
			known.frames = known.frames * 31 + frames[i].function + frames[i].file * 7ull +
				       frames[i].line;
	}
	return known;
}

static void tell_part(struct buf *line, size_t before, size_t now, const char *what)
{
	number_count(line, now);
	buf_adds(line, what);
	if (now > before) {
		buf_adds(line, " (");
		number_count(line, now - before);
		buf_adds(line, " more)");
	}
}

static void tell(const char *path, const struct known *before, const struct known *now)
{
	RELEASE(buf_release) struct buf line = { 0 };

	buf_addf(&line, "%s: of ", path);
	number_count(&line, now->places);
	buf_adds(&line, " places ");
	tell_part(&line, before->functions, now->functions, " have a function");
	buf_adds(&line, ", ");
	tell_part(&line, before->lines, now->lines, " a source line");
	buf_adds(&line, ", ");
	tell_part(&line, before->inlined, now->inlined, " something inlined");
	if (before->frames == now->frames)
		buf_adds(&line, "; no better names are known here");
	if (!command_common.quiet)
		command_say("", buf_text(&line));
}

static int write_to(int fd, const struct profile *profile, struct err *err)
{
	CLEANUP(writer_free) struct writer *writer = writer_new(fd, NULL, err);
	int r;

	if (!writer)
		return err->code;
	r = profile_replay(profile, writer_sink(writer), err);
	return r ? r : writer_end(writer, err);
}

/* A failure leaves what was there. */
static int write_profile(const struct profile *profile, const char *path, struct err *err)
{
	RELEASE(out_file_close) struct out_file file = OUT_FILE_NONE;
	struct output_options owner = { 0 };
	int r;

	if (!strcmp(path, "-") && isatty(STDOUT_FILENO)) {
		err_usage(err, "a profile is not text: it does not go to a terminal");
		return err_hint(err, "name a file with -o FILE");
	}
	r = out_file_open(&file, path, true, err);
	if (!r)
		r = write_to(file.fd, profile, err);
	if (r)
		return r;
	command_output_options(path, &owner);
	return output_keep(&file, &owner, path, err);
}

static int name_again(struct profile *profile, const struct resymbolize *options, struct parser *parser,
		      struct err *err)
{
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;
	struct symbolizer_options how = options->how;
	int r;

	symbolizer_options_for(profile, &how);
	how.aliases = false;
	how.parser = parser;
	how.progress = naming_progress;
	how.cancelled = naming_cancelled;
	symbolizer = symbolizer_new(&how);
	r = how.kallsyms_path ? symbolizer_check_kernel(symbolizer, err) : 0;
	if (!r)
		r = naming_begin(err);
	if (r)
		return r;
	symbolizer_name_all(symbolizer, &profile->tables, true);
	symbolizer_tell_missing(symbolizer, profile);
	naming_finish();
	return 0;
}

/* What had no room would be missing from what is written. */
static int refuse_cut(const struct profile *profile, const char *path, struct err *err)
{
	RELEASE(buf_release) struct buf words = { 0 };

	if (!profile_budget_text(profile, &words))
		return 0;
	err_set(err, E2BIG, "cannot name all of '%s': %s", path, buf_text(&words));
	return err_hint(err, "--memory SIZE allows more");
}

int resymbolize_run(const struct resymbolize *options, struct err *err)
{
	CLEANUP(parser_free) struct parser *parser = NULL;
	CLEANUP(profile_free) struct profile *profile = NULL;
	RELEASE(buf_release) struct buf damage = { 0 };
	const char *output = options->output ? options->output : options->input;
	struct known before, now;
	int r;

	/* Before there is a profile to be copied; one that fails to start is told when it is missed. */
	(void)parser_new(NULL, &parser, NULL);
	r = profile_load(options->input, options->budget, &profile, err);
	if (!r)
		r = refuse_cut(profile, options->input, err);
	if (r)
		return r;
	if (profile_damage_text(profile, &damage))
		log_warn("%s: %s", options->input, damage.data);
	before = count_known(&profile->tables);
	r = name_again(profile, options, parser, err);
	if (r)
		return r;
	r = refuse_cut(profile, options->input, err);
	if (r)
		return r;
	now = count_known(&profile->tables);
	if (options->output || !strcmp(output, "-") || now.frames != before.frames)
		r = write_profile(profile, output, err);
	if (!r)
		tell(output, &before, &now);
	return r ? r : damage.len ? EXIT_CODE_DAMAGED : EXIT_CODE_DONE;
}
