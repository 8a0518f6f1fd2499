// SPDX-License-Identifier: GPL-2.0-or-later
/* wait_options: how `stk record` is asked for waiting time: --off-cpu, --wall and what limits them. */
#include <errno.h>
#include <string.h>
#include "base/clock.h"
#include "cmd/command.h"
#include "cmd/wait_options.h"
#include "core/profile/words.h"

enum { KEY_OFF_CPU = 0x1200, KEY_WALL, KEY_MIN_BLOCK, KEY_MAX_BLOCK, KEY_STATE };

static const struct argp_option option_table[] = {
	{ "off-cpu", KEY_OFF_CPU, NULL, 0, "where threads wait, and for how long, instead of where they run", 0 },
	{ "wall", KEY_WALL, NULL, 0, "both: where threads run, and where they wait", 0 },
	{ "min-block", KEY_MIN_BLOCK, "US", 0, "leave out waits shorter than US microseconds", 0 },
	{ "max-block", KEY_MAX_BLOCK, "US", 0, "leave out waits longer than US microseconds", 0 },
	{ "state", KEY_STATE, "LIST", 0, "only waits of these states: sleep,disk,preempted,stopped,other", 0 },
	{ 0 }
};

static int parse_limit(const char *option, const char *word, uint64_t *ret_ns, struct err *err)
{
	long long value = 0;
	int r = command_number(option, word, 1, INT64_MAX / (long long)NS_PER_US, &value, err);

	*ret_ns = (uint64_t)value * NS_PER_US;
	return r;
}

static int parse(int key, char *arg, struct argp_state *state)
{
	struct wait_options *options = state->input;

	switch (key) {
	case KEY_OFF_CPU:
		options->off_cpu = true;
		return 0;
	case KEY_WALL:
		options->wall = true;
		return 0;
	case KEY_MIN_BLOCK:
		return parse_limit("--min-block", arg, &options->block_min_ns, options->err);
	case KEY_MAX_BLOCK:
		return parse_limit("--max-block", arg, &options->block_max_ns, options->err);
	case KEY_STATE:
		options->states = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp wait_options_argp = { .options = option_table, .parser = parse };

static int parse_states(const char *list, uint8_t *ret_states, struct err *err)
{
	for (const char *word = list; *word || word == list;) {
		size_t len = strcspn(word, ",");
		int state = WAIT_NONE + 1;

		while (state < WAIT_STATE_END_ &&
		       (strncmp(wait_words[state].name, word, len) || wait_words[state].name[len]))
			state++;
		if (state == WAIT_STATE_END_) {
			err_usage(err,
				  "option '--state' takes sleep, disk, preempted, stopped and other, not '%.*s'",
				  (int)len, word);
			return err_hint(err, "several are separated by commas: --state sleep,disk");
		}
		*ret_states |= 1u << state;
		word += len + (word[len] == ',');
	}
	return 0;
}

int wait_options_apply(const struct wait_options *options, struct source_options *source, struct err *err)
{
	const char *limit = options->states	? "--state" :
			    options->block_min_ns ? "--min-block" :
			    options->block_max_ns ? "--max-block" : NULL;

	source->waits = options->off_cpu || options->wall;
	if (limit && !source->waits) {
		err_usage(err, "option '%s' is about waits, which are not asked for", limit);
		return err_hint(err, "add --off-cpu (waits alone) or --wall (CPU time and waits)");
	}
	if (source->waits && source->target->cpus.len) {
		err_usage(err, "options '-C' and '%s' exclude each other", options->wall ? "--wall" : "--off-cpu");
		return err_hint(err, "a wait begins on one CPU and may end on another");
	}
	if (options->block_max_ns && options->block_min_ns > options->block_max_ns) {
		err_usage(err, "option '--min-block' is above '--max-block': no wait would be left");
		return err_hint(err, "both are in microseconds");
	}
	source->block_min_ns = options->block_min_ns;
	source->block_max_ns = options->block_max_ns;
	return options->states ? parse_states(options->states, &source->wait_states, err) : 0;
}
