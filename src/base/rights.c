// SPDX-License-Identifier: GPL-2.0-or-later
/* rights: whose rights the calling thread acts with. */
#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/log.h"
#include "base/mem.h"
#include "base/rights.h"

/* As bits 1 << CAP_x. */
struct sets {
	uint64_t effective, permitted, inheritable;
};

static int get_sets(struct sets *ret_sets)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { 0 };

	if (syscall(SYS_capget, &header, data))
		return -errno;
	ret_sets->effective = data[0].effective | (uint64_t)data[1].effective << 32;
	ret_sets->permitted = data[0].permitted | (uint64_t)data[1].permitted << 32;
	ret_sets->inheritable = data[0].inheritable | (uint64_t)data[1].inheritable << 32;
	return 0;
}

static int set_sets(const struct sets *sets)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];

	for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
		data[i].effective = (uint32_t)(sets->effective >> 32 * i);
		data[i].permitted = (uint32_t)(sets->permitted >> 32 * i);
		data[i].inheritable = (uint32_t)(sets->inheritable >> 32 * i);
	}
	return syscall(SYS_capset, &header, data) ? -errno : 0;
}

/* Leaves `keep` of those in force to be had again; a plain user, who has none, is let be. */
static int give_up(uint64_t keep, struct err *err)
{
	struct sets sets;
	int r;

	if (!geteuid())
		return 0;
	r = get_sets(&sets);
	if (!r && (sets.effective | sets.permitted | sets.inheritable)) {
		sets = (struct sets){ .permitted = sets.permitted & keep };
		prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
		r = set_sets(&sets);
	}
	return r ? err_sys(err, r, "cannot give up capabilities") : 0;
}

int rights_put_away(struct err *err)
{
	struct sets sets = { 0 };

	/* What was permitted and not in force nobody has asked for. */
	get_sets(&sets);
	return give_up(sets.effective, err);
}

int rights_drop(struct err *err)
{
	return give_up(0, err);
}

uint64_t rights_permitted(void)
{
	struct sets sets = { 0 };

	get_sets(&sets);
	return sets.permitted;
}

int rights_keep(uint64_t capabilities, struct err *err)
{
	struct sets sets;
	int r = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? -errno : get_sets(&sets);

	if (!r) {
		sets.permitted &= capabilities;
		sets.effective &= capabilities;
		sets.inheritable = 0;
		prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
		r = set_sets(&sets);
	}
	return r ? err_sys(err, r, "cannot give up capabilities") : 0;
}

static int change(struct sets *sets, uint64_t effective, struct rights *ret_before)
{
	*ret_before = (struct rights){ .effective = sets->effective, .changed = sets->effective != effective };
	sets->effective = effective;
	return ret_before->changed ? set_sets(sets) : 0;
}

/* Whoever went on would open what others have closed to the user. */
static void __attribute__((noreturn)) die(void)
{
	log_warn("cannot put capabilities away: %m");
	_exit(EXIT_CODE_FAILED);
}

struct rights rights_of_stk(void)
{
	struct rights before = { 0 };
	struct sets sets;

	if (geteuid() && !get_sets(&sets) && change(&sets, sets.permitted, &before))
		before.changed = false;
	return before;
}

struct rights rights_of_user(void)
{
	struct rights before = { 0 };
	struct sets sets;
	int r;

	if (!geteuid())
		return before;
	r = get_sets(&sets);
	if (!r)
		r = change(&sets, 0, &before);
	if (r)
		die();
	return before;
}

void rights_end(struct rights *rights)
{
	struct sets sets;

	if (!rights->changed)
		return;
	if (get_sets(&sets))
		die();
	sets.effective = rights->effective;
	if (set_sets(&sets))
		die();
}
