// SPDX-License-Identifier: GPL-2.0-or-later
/* memory_options: --memory, and what is told of a profile that did not fit. */
#include "base/log.h"
#include "cmd/command.h"
#include "cmd/memory_options.h"

enum { KEY_MEMORY = 0x3c000 };

static const struct argp_option options[] = {
	{ "memory", KEY_MEMORY, "SIZE", 0,
	  "memory for what a profile says (default a quarter of what there is, at most 2G; K, M, G)", 0 },
	{ 0 }
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct memory_options *to = state->input;

	return key == KEY_MEMORY ? command_bytes("--memory", arg, &to->bytes, to->err) : ARGP_ERR_UNKNOWN;
}

const struct argp memory_argp = { .options = options, .parser = parse };

void memory_options_start(struct memory_options *to)
{
	budget_init(&to->budget, to->bytes ? to->bytes : budget_default());
}

bool memory_options_tell(const struct profile *profile, const char *name)
{
	RELEASE(buf_release) struct buf text = { 0 };

	if (!profile_budget_text(profile, &text))
		return false;
	log_warn("%s: %s; --memory SIZE allows more", name, buf_text(&text));
	return true;
}
