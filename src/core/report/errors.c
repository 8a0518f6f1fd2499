// SPDX-License-Identifier: GPL-2.0-or-later
/* errors: why a part of a stack is cut or missing, by name and in words. */
#include <errno.h>
#include <string.h>
#include "core/profile/words.h"
#include "core/report/composition.h"

/* What bpf_get_stack() and the reads of user memory return: kernel/bpf/stackmap.c, mm/maccess.c. */
static const struct {
	int code;
	const char *name;
} names[] = {
	{ EPERM, "EPERM" },   { ENOENT, "ENOENT" }, { ENOMEM, "ENOMEM" }, { EACCES, "EACCES" },
	{ EFAULT, "EFAULT" }, { EBUSY, "EBUSY" },   { EINVAL, "EINVAL" }, { EOPNOTSUPP, "EOPNOTSUPP" },
};

static const struct report_stack_error *error_of(struct composition *composition, int code, const char *name,
						 const char *meaning)
{
	struct report_stack_error *error = arena_array(&composition->arena, 1, sizeof(*error));

	*error = (struct report_stack_error){ -code, name, meaning };
	return error;
}

static const struct report_stack_error *errno_error(struct composition *composition, int code, const char *fault)
{
	const char *name = "unknown";

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (names[i].code == code)
			name = names[i].name;
	if (code == STACK_ERRNO_MAX)
		return error_of(composition, code, name, "an error of a number that is not kept");
	return error_of(composition, code, name,
			code == EFAULT ? fault : arena_strdup(&composition->arena, strerror(code)));
}

static const struct report_stack_error *cause_error(struct composition *composition, unsigned int cause)
{
	if (cause >= STACK_CAUSE_LAST_ || !*cause_words[cause].name)
		return error_of(composition, 0, "unknown", "no cause that is known here was stored");
	return error_of(composition, 0, cause_words[cause].name, cause_words[cause].text);
}

const struct report_stack_error *composition_user_error(struct composition *composition, unsigned int status,
							unsigned int cause)
{
	if (status == STACK_COMPLETE || status == STACK_GUESSED)
		return NULL;
	if (cause == STACK_CAUSE_FAULT)
		return errno_error(composition, EFAULT, "the stack's memory could not be read");
	return cause_error(composition, cause);
}

const struct report_stack_error *composition_kernel_error(struct composition *composition,
							  const struct tables_stack *at)
{
	if (at->kernel_errno)
		return errno_error(composition, at->kernel_errno,
				   "the kernel took no call chain: its buffers were in use, or it had none");
	return at->kernel_cut ? cause_error(composition, STACK_CAUSE_DEPTH) : NULL;
}
