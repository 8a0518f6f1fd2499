// SPDX-License-Identifier: GPL-2.0-or-later
/* errors: what the kernel's stack helper failed with, by name and in words. */
#include <errno.h>
#include <string.h>
#include "core/report/composition.h"

/* What bpf_get_stack() and the reads of user memory return: kernel/bpf/stackmap.c, mm/maccess.c. */
static const struct {
	int code;
	const char *name;
} names[] = {
	{ EPERM, "EPERM" },   { ENOENT, "ENOENT" }, { ENOMEM, "ENOMEM" }, { EACCES, "EACCES" },
	{ EFAULT, "EFAULT" }, { EBUSY, "EBUSY" },   { EINVAL, "EINVAL" }, { EOPNOTSUPP, "EOPNOTSUPP" },
};

const struct report_errno *composition_errno(struct composition *composition, unsigned int code,
					     const char *fault)
{
	struct report_errno *error;

	if (!code)
		return NULL;
	error = arena_array(&composition->arena, 1, sizeof(*error));
	error->code = -(int)code;
	error->name = "unknown";
	error->meaning = code == STACK_ERRNO_MAX ? "an error of a number that is not kept" :
			 code == EFAULT		 ? fault :
						   arena_strdup(&composition->arena, strerror((int)code));
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (names[i].code == (int)code)
			error->name = names[i].name;
	return error;
}
