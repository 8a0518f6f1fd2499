// SPDX-License-Identifier: GPL-2.0-or-later
/* frames_options: --frames: which frames of interpreted programs are shown. */
#include <string.h>
#include "base/mem.h"
#include "cmd/frames_options.h"

enum { KEY_FRAMES = 0x3e000 };

static const struct argp_option options[] = {
	{ "frames", KEY_FRAMES, "auto|all|native", 0,
	  "of interpreted programs their functions, without the interpreter's own (auto, the default), both, or "
	  "native functions alone", 0 },
	{ 0 }
};

static int parse_frames(struct frames_options *to, const char *word)
{
	static const char *const words[] = { [TABLES_FRAMES_AUTO] = "auto", [TABLES_FRAMES_ALL] = "all",
					     [TABLES_FRAMES_NATIVE] = "native" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (strcmp(word, words[i]))
			continue;
		to->frames = i;
		return 0;
	}
	err_usage(to->err, "--frames takes auto, all or native, not '%s'", word);
	return err_hint(to->err, "leave it out: functions of the program are shown, those of its interpreter not");
}

static int parse(int key, char *arg, struct argp_state *state)
{
	return key == KEY_FRAMES ? parse_frames(state->input, arg) : ARGP_ERR_UNKNOWN;
}

const struct argp frames_argp = { .options = options, .parser = parse };
