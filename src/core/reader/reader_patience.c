// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_patience: how long files of targets are waited for. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/hash.h"
#include "core/reader/reader_patience.h"

#define DEADLINE_NS_MAX 500000000ll
#define DEADLINE_NS_MIN 20000000ll
#define PROCESS_NS 1000000000ll /* an account of it, when full */
#define USER_NS 2000000000ll
#define FILLED_PART 20 /* of the time that passes */
#define STOPPED_NS 100000000ll /* what is left for all of them once a stop was asked for */
#define REMEMBERED_NS 30000000000ull /* so long a file that did not answer is not asked again */
#define PROCESS_FILES 3 /* of one process that did not answer, after which none of its files is asked */
#define SUBUIDS_FROM 100000 /* users of user namespaces (login.defs(5)): anybody may have many of those */

void patience_about(const struct target_question *question, struct patience_about *ret_about)
{
	uint32_t pid = question->n_ways ? question->ways[0].pid : 0;
	struct stat st;
	char path[32];

	snprintf(path, sizeof(path), "/proc/%u", pid);
	*ret_about = (struct patience_about){ .pid = pid, .user = PATIENCE_USER_UNKNOWN };
	if (pid && !stat(path, &st))
		ret_about->user = st.st_uid < SUBUIDS_FROM ? st.st_uid : SUBUIDS_FROM;
	if (question->path[0])
		ret_about->keys[PATIENCE_KEY_PATH] = hash_bytes(question->path, strlen(question->path), 1) | 1;
	if (question->flags & TARGET_CLAIMED && question->dev)
		ret_about->keys[PATIENCE_KEY_DEVICE] = hash_u64(question->dev) | 1;
	if (pid)
		ret_about->keys[PATIENCE_KEY_PROCESS] = hash_u64(pid) & ~1ull;
}

void patience_stop(struct patience *patience)
{
	if (!patience->stopping)
		patience->stop_left_ns = STOPPED_NS;
	patience->stopping = true;
}

/* Of a process two files may be on such a file system, and others of its files well be fine. */
static bool is_stuck(const struct patience *patience, const struct patience_about *about)
{
	for (size_t i = 0; i < PATIENCE_KEYS; i++) {
		const struct patience_stuck *stuck = &patience->stuck[about->keys[i] % PATIENCE_STUCK_SLOTS];

		if (about->keys[i] && stuck->key == about->keys[i] && stuck->until_ns > clock_now_ns() &&
		    (i != PATIENCE_KEY_PROCESS || stuck->times >= PROCESS_FILES))
			return true;
	}
	return false;
}

/* What there is now of one that takes full_ns; another's, which had its place, is forgotten. */
static int64_t fill(struct patience_account *account, uint64_t key, int64_t full_ns)
{
	uint64_t now_ns = clock_now_ns();

	if (!account->at_ns || account->key != key)
		*account = (struct patience_account){ .key = key, .left_ns = full_ns };
	else
		account->left_ns += (int64_t)((now_ns - account->at_ns) / FILLED_PART);
	account->at_ns = now_ns;
	if (account->left_ns > full_ns)
		account->left_ns = full_ns;
	return account->left_ns;
}

/* Files that are asked for without a process are those of processes that are gone. */
static int64_t process_left(struct patience *patience, const struct patience_about *about)
{
	if (!about->pid)
		return PROCESS_NS;
	return fill(&patience->processes[about->pid % PATIENCE_PROCESSES], about->pid, PROCESS_NS);
}

/* Whoever shares a place may have what is in it forgotten; with root, with us and with nobody known none does. */
static struct patience_account *user_of(struct patience *patience, const struct patience_about *about)
{
	enum { ROOT, OWN, UNKNOWN, SUBUIDS, OTHERS };

	if (!about->user)
		return &patience->users[ROOT];
	if (about->user == geteuid())
		return &patience->users[OWN];
	if (about->user == PATIENCE_USER_UNKNOWN)
		return &patience->users[UNKNOWN];
	if (about->user == SUBUIDS_FROM)
		return &patience->users[SUBUIDS];
	return &patience->users[OTHERS + about->user % (PATIENCE_USERS - OTHERS)];
}

static int64_t user_left(struct patience *patience, const struct patience_about *about)
{
	return fill(user_of(patience, about), about->user, USER_NS);
}

/*
 * A process that has made nobody wait so far has a little, also when others of its user have spent all; but not for
 * ever, since a user may have any number of processes.
 */
static int64_t left(struct patience *patience, const struct patience_about *about)
{
	int64_t process = process_left(patience, about), user = user_left(patience, about);

	if (process < DEADLINE_NS_MIN || user < -USER_NS)
		return 0;
	if (user < process)
		return user > DEADLINE_NS_MIN ? user : DEADLINE_NS_MIN;
	return process;
}

uint64_t patience_deadline(struct patience *patience, const struct patience_about *about)
{
	int64_t ns = DEADLINE_NS_MAX, own;

	if (is_stuck(patience, about))
		return 0;
	if (patience->stopping)
		ns = patience->stop_left_ns < DEADLINE_NS_MIN ? patience->stop_left_ns : DEADLINE_NS_MIN;
	own = left(patience, about);
	ns = own < ns ? own : ns;
	return ns > 0 ? (uint64_t)ns : 0;
}

static void remember(struct patience *patience, const struct patience_about *about)
{
	for (size_t i = 0; i < PATIENCE_KEYS; i++) {
		struct patience_stuck *stuck = &patience->stuck[about->keys[i] % PATIENCE_STUCK_SLOTS];

		if (!about->keys[i])
			continue;
		stuck->times = stuck->key == about->keys[i] ? stuck->times + 1 : 1;
		stuck->key = about->keys[i];
		stuck->until_ns = clock_now_ns() + REMEMBERED_NS;
	}
}

void patience_spent(struct patience *patience, const struct patience_about *about, uint64_t ns)
{
	process_left(patience, about);
	user_left(patience, about);
	patience->processes[about->pid % PATIENCE_PROCESSES].left_ns -= (int64_t)ns;
	user_of(patience, about)->left_ns -= (int64_t)ns;
	patience->stop_left_ns -= (int64_t)ns;
	remember(patience, about);
}
