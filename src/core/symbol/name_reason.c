// SPDX-License-Identifier: GPL-2.0-or-later
/* name_reason: why a frame has no name, in words. */
#include "core/symbol/symbolizer.h"

static const struct {
	const char *name, *text;
} reasons[NAME_REASON_END_] = {
	[NAME_OK] = { "ok", "it has a name" },
	[NAME_NO_SYMBOLS] = { "no-symbols", "no symbol (usually stripped)" },
	[NAME_NO_FILE] = { "no-file", "the file is not there any more, or not on this machine" },
	[NAME_OTHER_BUILD] = { "other-build", "the file there now is another build" },
	[NAME_NOT_PERMITTED] = { "not-permitted", "the file may not be read" },
	[NAME_BAD_FILE] = { "bad-file", "the file is not an ELF file, or is damaged" },
	[NAME_JIT] = { "jit", "JIT code without a symbol map: 'stk doctor -p PID' says what helps" },
	[NAME_NO_MAPPING] = { "no-mapping", "no mapping of the process held the address" },
	[NAME_KPTR_HIDDEN] = { "kptr-restrict",
			       "kernel addresses are hidden: run stk with sudo or CAP_SYSLOG, or: "
			       "sudo sysctl kernel.kptr_restrict=0 kernel.perf_event_paranoid=1" },
	[NAME_OTHER_BOOT] = { "other-boot", "the kernel symbols are those of another boot" },
	[NAME_LIMIT] = { "limit", "the file is over a limit of size or memory" },
	[NAME_NO_DEBUG] = { "no-debug", "it has no debug data" },
	[NAME_JIT_REFUSED] = { "jit-refused", "JIT code, whose symbol map could not be trusted: "
					      "'stk record' says why" },
	[NAME_NOT_TRIED] = { "not-tried", "names had not been looked up yet" },
	[NAME_NO_DEBUG_PART] = { "no-debug-part", "a part of its debug data is in another file (.dwo, .dwp, or "
						  "dwz's), which is not here" },
	[NAME_TIMED_OUT] = { "timed-out", "reading the file took longer than it may" },
};

/* A newer recorder may have written a reason that this reader does not know. */
static unsigned int known(enum name_reason reason)
{
	return (unsigned int)reason < NAME_REASON_END_ ? reason : NAME_NOT_TRIED;
}

const char *name_reason_name(enum name_reason reason)
{
	return reasons[known(reason)].name;
}

const char *name_reason_text(enum name_reason reason)
{
	return reasons[known(reason)].text;
}
