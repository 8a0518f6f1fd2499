// SPDX-License-Identifier: GPL-2.0-or-later
/* naming: what is shown while names are looked up, and how Ctrl-C ends it without losing the rest. */
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "cmd/command.h"
#include "cmd/interrupt.h"
#include "cmd/naming.h"

#define SHOW_AFTER_NS 500000000ull
#define SHOW_EVERY_NS 250000000ull

static struct {
	uint64_t next_ns; /* when a line is due */
	bool begun, shows, told;
	unsigned int asked_before; /* Ctrl-C that meant something else */
	const char *path; /* borrowed; NULL: nothing is being named */
	size_t done, all;
} naming;

int naming_begin(struct err *err)
{
	naming.next_ns = clock_now_ns() + SHOW_AFTER_NS;
	naming.shows = isatty(STDERR_FILENO) && !command_common.quiet;
	naming.path = NULL;
	if (!naming.begun)
		naming.asked_before = interrupt_count();
	naming.begun = true;
	return interrupt_init(1, err);
}

static bool is_cancelled(void)
{
	return naming.begun && interrupt_count() > naming.asked_before;
}

static void show(void)
{
	RELEASE(buf_release) struct buf line = { 0 };
	const char *slash = strrchr(naming.path, '/');

	buf_adds(&line, "names of ");
	buf_adds(&line, slash && slash[1] ? slash + 1 : *naming.path ? naming.path : "[unknown]");
	buf_adds(&line, ": ");
	number_count(&line, naming.done);
	buf_adds(&line, " of ");
	number_count(&line, naming.all);
	buf_adds(&line, " places done (Ctrl-C skips the rest)");
	command_progress(buf_text(&line));
}

void naming_progress(const char *path, size_t done, size_t all)
{
	naming.path = path;
	naming.done = done;
	naming.all = all;
	naming_cancelled();
}

bool naming_cancelled(void)
{
	uint64_t now = naming.shows && naming.path ? clock_now_ns() : 0;

	if (now >= naming.next_ns && now) {
		naming.next_ns = now + SHOW_EVERY_NS;
		show();
	}
	return is_cancelled();
}

void naming_end(const char *fate)
{
	if (naming.shows)
		command_progress(NULL);
	naming.path = NULL;
	if (is_cancelled() && !naming.told)
		log_warn("interrupted: names that were not looked up by then %s", fate);
	naming.told = is_cancelled();
}

void naming_finish(void)
{
	naming_end("are left out");
	interrupt_end();
}
