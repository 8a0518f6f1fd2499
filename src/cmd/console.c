// SPDX-License-Identifier: GPL-2.0-or-later
/* console: the options every verb shares, and how stk speaks to the terminal it is run from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "cmd/command.h"
#include "core/report/report.h"
#include "output/escape.h"
#include "output/output.h"

#define UNNAMED_TOLD 3 /* modules whose frames have no name, where there is no footer */
#define UNNAMED_WARN_PERCENT 1.0 /* of the samples: from here on it is told without -v */
#define SHOW_AFTER_NS 500000000ull /* of long work */
#define SHOW_EVERY_NS 250000000ull
#define WIDTH_MIN 40 /* narrower terminals are written to as if they had this many columns */
#define WIDTH_MAX 1000
#define HEIGHT_MIN 24 /* and lower ones as if they had so many lines */
#define HEIGHT_MAX 10000

enum { KEY_COLOR = 0x10000, KEY_DEBUG, KEY_USAGE };

struct command_common command_common = { .color = -1 };
static const char *color_word; /* of --color, as typed */
static bool progress_shown;

static const struct argp_option options[] = {
	{ "quiet", 'q', NULL, 0, "print results and errors only", 0 },
	{ "verbose", 'v', NULL, 0, "print more about what is done", 0 },
	{ "debug", KEY_DEBUG, NULL, 0, "show libbpf and BPF verifier messages", 0 },
	{ "color", KEY_COLOR, "WHEN", OPTION_ARG_OPTIONAL,
	  "colour the output: auto (the default), always, never", 0 },
	{ "help", 'h', NULL, 0, "print this list", -1 },
	{ "usage", KEY_USAGE, NULL, 0, "print a short form of it", -1 },
	{ 0 }
};

static int parse(int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case 'q':
		command_common.quiet = 1;
		break;
	case 'v':
		command_common.verbose = 1;
		break;
	case KEY_DEBUG:
		command_common.debug = 1;
		break;
	case KEY_COLOR:
		color_word = arg ? arg : "always";
		break;
	case 'h':
		argp_help(state->root_argp, stdout, ARGP_HELP_STD_HELP & ~ARGP_HELP_EXIT_OK, state->name);
		exit(fflush(stdout) ? EXIT_CODE_FAILED : EXIT_CODE_DONE);
	case KEY_USAGE:
		argp_help(state->root_argp, stdout, ARGP_HELP_USAGE, state->name);
		exit(fflush(stdout) ? EXIT_CODE_FAILED : EXIT_CODE_DONE);
	case ARGP_KEY_ERROR:
		command_common.mistake = state->argv[state->next - 1];
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	command_listen();
	return 0;
}

const struct argp command_common_argp = { .options = options, .parser = parse };

int command_common_check(struct err *err)
{
	static const char *const words[] = { "never", "always", "auto" };
	static const int values[] = { 0, 1, -1 };

	for (size_t i = 0; color_word && i < ARRAY_LEN(words); i++) {
		if (!strcmp(color_word, words[i])) {
			command_common.color = values[i];
			return 0;
		}
	}
	if (!color_word)
		return 0;
	return err_usage(err, "option '--color' takes auto, always or never, not '%s'", color_word);
}

/* Whether what goes to fd is to be coloured: --color, else NO_COLOR, TERM and whether fd is a terminal. */
static bool command_color(int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (command_common.color >= 0)
		return command_common.color;
	return isatty(fd) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

/* What the environment says of the terminal's size, else what the terminal does; 0 or less: neither. */
static long terminal_size(int fd, const char *variable, bool lines)
{
	const char *word = getenv(variable);
	struct winsize size = { 0 };
	long said = word ? strtol(word, NULL, 10) : 0;

	if (said <= 0 && !ioctl(fd, TIOCGWINSZ, &size))
		said = lines ? size.ws_row : size.ws_col;
	return said;
}

unsigned int command_width(int fd)
{
	long width = isatty(fd) ? terminal_size(fd, "COLUMNS", false) : 0;

	if (!isatty(fd))
		return 0;
	if (width <= 0)
		return 80;
	return width < WIDTH_MIN ? WIDTH_MIN : width > WIDTH_MAX ? WIDTH_MAX : width;
}

unsigned int command_height(int fd)
{
	long height = isatty(fd) ? terminal_size(fd, "LINES", true) : 0;

	if (!isatty(fd))
		return 0;
	return height < HEIGHT_MIN ? HEIGHT_MIN - 1 : height > HEIGHT_MAX ? HEIGHT_MAX : height - 1;
}

static uid_t id_from(const char *name)
{
	const char *word = getenv(name);
	char *end;
	unsigned long id = word && *word ? strtoul(word, &end, 10) : -1ul;

	return word && *word && !*end ? (uid_t)id : (uid_t)-1;
}

/* The folder of a path, "." without one, with its identity; *ret_base is behind it. */
static bool folder_of(const char *path, struct stat *ret_folder, const char **ret_base)
{
	const char *slash = strrchr(path, '/');
	CLEANUP(mem_free) char *folder = mem_strndup(path, slash ? (size_t)(slash + 1 - path) : 0);

	*ret_base = slash ? slash + 1 : path;
	return !stat(*folder ? folder : ".", ret_folder);
}

int command_check_outputs(const char *path, const char *other, struct err *err)
{
	struct stat folder, other_folder;
	const char *base, *other_base;

	if (output_is_stdout(path) && output_is_stdout(other)) {
		err_usage(err, "standard output takes one format, not two");
		return err_hint(err, "name a file for the other: -o FILE");
	}
	if (output_is_stdout(path) || output_is_stdout(other) || !folder_of(path, &folder, &base) ||
	    !folder_of(other, &other_folder, &other_base) || strcmp(base, other_base) ||
	    folder.st_dev != other_folder.st_dev || folder.st_ino != other_folder.st_ino)
		return 0;
	return err_usage(err, "'%s' is named twice by -o", other);
}

static uint64_t writing_due_ns; /* when the next line on it is */

static void show_writing(uint64_t bytes)
{
	RELEASE(buf_release) struct buf line = { 0 };
	uint64_t now = clock_now_ns();

	if (now < writing_due_ns)
		return;
	writing_due_ns = now + SHOW_EVERY_NS;
	buf_adds(&line, "writing: ");
	number_bytes(&line, bytes);
	command_progress(buf_text(&line));
}

void command_output_options(const char *path, struct output_options *how)
{
	bool to_stdout = output_is_stdout(path);
	uid_t uid = id_from("SUDO_UID");

	how->color = to_stdout && command_color(STDOUT_FILENO);
	how->width = to_stdout ? command_width(STDOUT_FILENO) : 0;
	how->verbose = command_common.verbose;
	how->give = !geteuid() && uid != (uid_t)-1;
	how->uid = uid;
	how->gid = id_from("SUDO_GID");
	if (isatty(STDERR_FILENO) && !command_common.quiet && !(to_stdout && isatty(STDOUT_FILENO))) {
		writing_due_ns = clock_now_ns() + SHOW_AFTER_NS;
		how->progress = show_writing;
	}
}

void command_progress(const char *line)
{
	RELEASE(buf_release) struct buf text = { 0 };

	if (progress_shown)
		fputs("\r\033[K", stderr);
	/* What is worked on has the name that a stranger gave it. */
	if (line)
		escape_text(&text, line);
	fputs(buf_text(&text), stderr);
	progress_shown = line != NULL;
}

void command_say(const char *label, const char *text)
{
	RELEASE(buf_release) struct buf line = { 0 };

	buf_adds(&line, label);
	escape_text(&line, text);
	buf_addc(&line, '\n');
	command_progress(NULL);
	fwrite(line.data, 1, line.len, stderr);
}

void command_say_lines(const char *lines)
{
	while (*lines) {
		size_t len = strcspn(lines, "\n");
		CLEANUP(mem_free) char *line = mem_strndup(lines, len);

		command_say("", line);
		lines += len + (lines[len] == '\n');
	}
}

static void hear(enum log_level level, const char *text)
{
	command_say(level == LOG_WARN ? "warning: " : level == LOG_DEBUG ? "debug: " : "stk: ", text);
}

void command_listen(void)
{
	if (command_common.debug)
		log_set(LOG_DEBUG, hear);
	else if (command_common.verbose)
		log_set(LOG_INFO, hear);
	else
		log_set(LOG_WARN, command_common.quiet ? NULL : hear);
}

void command_tell_unnamed(const struct report *report)
{
	RELEASE(buf_release) struct buf words = { 0 };
	size_t n = report->n_unnamed < UNNAMED_TOLD ? report->n_unnamed : UNNAMED_TOLD;

	for (size_t i = 0; i < n; i++)
		buf_addf(&words, "%s%s %.1f %% (%s)", i ? ", " : "", report->unnamed[i].module,
			 report->unnamed[i].percent, report->unnamed[i].reason);
	if (n < report->n_unnamed)
		buf_adds(&words, ", ..");
	if (n && report->unnamed[0].percent >= UNNAMED_WARN_PERCENT)
		log_warn("samples with frames that have no name: %s", words.data);
	else if (n)
		log_info("samples with frames that have no name: %s", words.data);
}
