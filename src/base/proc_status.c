// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_status: the text of /proc/PID/status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/proc_status.h"

#define STATUS_BYTES_MAX (1u << 20) /* with up to 65,536 groups */

int proc_status_read(uint32_t pid, struct buf *text)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%u/status", pid);
	return file_read(path, STATUS_BYTES_MAX, text, NULL);
}

bool proc_status_number(const struct buf *text, const char *name, int which, uint64_t *ret_number)
{
	bool found = false;
	const char *at;
	char key[64];

	snprintf(key, sizeof(key), "\n%s:\t", name);
	at = strstr(buf_text(text), key);
	if (!at)
		return false;
	at += strlen(key);
	for (int i = 0; *at >= '0' && *at <= '9'; i++) {
		char *end;
		uint64_t number = strtoull(at, &end, 10);

		if (which < 0 || which == i) {
			*ret_number = number;
			found = true;
		}
		at = end + strspn(end, " \t");
	}
	return found;
}
