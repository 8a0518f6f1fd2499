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
#define USER_NS 1000000000ll /* an account of it, when full */
#define FILLED_PART 10 /* of the time that passes */
#define STOPPED_NS 100000000ll /* what is left for all of them once a stop was asked for */
#define AGAIN_NS 1000000000ull /* after so long it is asked again */
#define IN_VAIN_NS 5000000000ull /* so long there was no answer .. */
#define SLOW_NS 60000000000ull /* .. from one that is read slowly .. */
#define LEFT_NS 30000000000ull /* .. and so long it is left alone then */
#define SUBUIDS_FROM 100000 /* users of user namespaces (login.defs(5)): anybody may have many of those */

void patience_about(const struct target_question *question, struct patience_about *ret_about)
{
	uint32_t pid = question->n_ways ? question->ways[0].pid : 0;
	struct stat st;
	char path[32];

	snprintf(path, sizeof(path), "/proc/%u", pid);
	*ret_about = (struct patience_about){ .user = PATIENCE_USER_UNKNOWN };
	if (pid && !stat(path, &st))
		ret_about->user = st.st_uid < SUBUIDS_FROM ? st.st_uid : SUBUIDS_FROM;
	if (question->path[0])
		ret_about->keys[PATIENCE_KEY_PATH] = hash_bytes(question->path, strlen(question->path), 1) | 1;
	if (pid)
		ret_about->keys[PATIENCE_KEY_PROCESS] = hash_u64(pid) & ~1ull;
}

void patience_stop(struct patience *patience)
{
	if (!patience->stopping)
		patience->stop_left_ns = STOPPED_NS;
	patience->stopping = true;
}

static struct patience_stuck *slot_of(struct patience *patience, uint64_t key)
{
	return &patience->stuck[key % PATIENCE_STUCK_SLOTS];
}

/* Up to when it is not asked about; 0: it may be. */
static uint64_t stuck_until(struct patience *patience, const struct patience_about *about)
{
	uint64_t until_ns = 0;

	for (size_t i = 0; i < PATIENCE_KEYS; i++) {
		const struct patience_stuck *stuck = slot_of(patience, about->keys[i]);

		if (about->keys[i] && stuck->key == about->keys[i] && stuck->again_ns > until_ns)
			until_ns = stuck->again_ns;
	}
	return until_ns > clock_now_ns() ? until_ns : 0;
}

/* What there is now; another's, which had its place, is forgotten. */
static int64_t fill(struct patience_account *account, uint64_t key)
{
	uint64_t now_ns = clock_now_ns();

	if (!account->at_ns || account->key != key)
		*account = (struct patience_account){ .key = key, .left_ns = USER_NS };
	else
		account->left_ns += (int64_t)((now_ns - account->at_ns) / FILLED_PART);
	account->at_ns = now_ns;
	if (account->left_ns > USER_NS)
		account->left_ns = USER_NS;
	return account->left_ns;
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

/*
 * Who has spent all still has a little, in which what is at hand can be had; but not for ever, since a user may
 * have any number of files.
 */
static int64_t left(struct patience *patience, const struct patience_about *about)
{
	int64_t ns = fill(user_of(patience, about), about->user);

	if (ns < -USER_NS)
		return 0;
	return ns > DEADLINE_NS_MIN ? ns : DEADLINE_NS_MIN;
}

uint64_t patience_deadline(struct patience *patience, const struct patience_about *about)
{
	int64_t ns = DEADLINE_NS_MAX, own;

	if (stuck_until(patience, about))
		return 0;
	if (patience->stopping)
		ns = patience->stop_left_ns < DEADLINE_NS_MIN ? patience->stop_left_ns : DEADLINE_NS_MIN;
	own = left(patience, about);
	ns = own < ns ? own : ns;
	return ns > 0 ? (uint64_t)ns : 0;
}

/* What nobody has asked about for a while begins anew. */
static void remember(struct patience_stuck *stuck, uint64_t key, const struct patience_wait *wait)
{
	uint64_t now_ns = clock_now_ns();

	if (stuck->key != key || now_ns > stuck->again_ns + 2 * AGAIN_NS)
		*stuck = (struct patience_stuck){ .key = key, .since_ns = now_ns - wait->ns };
	stuck->again_ns = now_ns + AGAIN_NS;
	if (now_ns - stuck->since_ns >= (wait->has_read ? SLOW_NS : IN_VAIN_NS))
		stuck->again_ns = now_ns + LEFT_NS;
	if (wait->state.inode)
		stuck->state = wait->state;
}

void patience_spent(struct patience *patience, const struct patience_about *about,
		    const struct patience_wait *wait)
{
	fill(user_of(patience, about), about->user);
	user_of(patience, about)->left_ns -= (int64_t)wait->idle_ns;
	patience->stop_left_ns -= (int64_t)wait->ns;
	for (size_t i = 0; i < PATIENCE_KEYS; i++)
		if (about->keys[i])
			remember(slot_of(patience, about->keys[i]), about->keys[i], wait);
}

bool patience_state(struct patience *patience, const struct patience_about *about, struct target_state *ret_state)
{
	uint64_t path = about->keys[PATIENCE_KEY_PATH];
	const struct patience_stuck *stuck = slot_of(patience, path);

	if (!path || stuck->key != path || !stuck->state.inode)
		return false;
	*ret_state = stuck->state;
	return true;
}

uint64_t patience_again(struct patience *patience, const struct patience_about *about)
{
	uint64_t until_ns = stuck_until(patience, about);

	return until_ns ? until_ns : clock_now_ns() + AGAIN_NS;
}

void patience_answered(struct patience *patience, const struct patience_about *about)
{
	for (size_t i = 0; i < PATIENCE_KEYS; i++) {
		struct patience_stuck *stuck = slot_of(patience, about->keys[i]);

		if (about->keys[i] && stuck->key == about->keys[i])
			*stuck = (struct patience_stuck){ 0 };
	}
}
