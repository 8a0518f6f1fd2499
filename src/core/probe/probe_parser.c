// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * probe_parser: the process without rights that reads programs and libraries: what it could be rid
 * of here.
 */
#include "core/parser/parser.h"
#include "core/probe/probe_list.h"

/* What it goes without, of what the kernel could take from it. */
static void judge_state(struct probe_result *result, const struct parser_state *state)
{
	probe_found(result, state->seccomp ? PROBE_OK : PROBE_WARN, "no capabilities, %s%s%s",
		    state->other_user ? "user nobody" : "the caller's user", state->seccomp ? ", seccomp" : "",
		    state->landlock ? ", landlock" : "");
	if (!state->other_user)
		probe_detail(result, "only root can have another user read untrusted files");
	if (!state->landlock)
		probe_detail(result,
			     "no landlock: boot a kernel with CONFIG_SECURITY_LANDLOCK=y and lsm=landlock,...");
	if (state->seccomp)
		return;
	probe_cost(result, "a file that takes over the process that reads it can open what the caller's user may");
	probe_fix(result, "boot a kernel built with CONFIG_SECCOMP_FILTER=y");
}

static void run_parser(const struct probe_context *context, struct probe_result *result)
{
	CLEANUP(parser_free) struct parser *parser = NULL;
	struct parser_state state;
	struct err err = { 0 };

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "can be tried on this machine only");
		return;
	}
	if (parser_new(NULL, &parser, &err)) {
		probe_found(result, PROBE_WARN, "%s", err.text);
		probe_cost(result, "programs and libraries have no names");
		probe_fix(result, "ulimit -u unlimited  # processes that this user may have");
		return;
	}
	state = parser_state(parser);
	if (state.running) {
		judge_state(result, &state);
		return;
	}
	probe_found(result, PROBE_WARN, "it cannot give its rights up");
	probe_cost(result, "programs and libraries have no names");
	probe_fix(result, "run stk where prctl(2), setrlimit(2) and close_range(2) are allowed");
}

const struct probe probe_parser = {
	.name = "parser",
	.summary = "the process without rights that reads programs and libraries for names",
	.run = run_parser,
};
