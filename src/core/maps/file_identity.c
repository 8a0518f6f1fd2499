// SPDX-License-Identifier: GPL-2.0-or-later
/* file_identity: answers which file it is that a process has mapped. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/image/image.h"
#include "core/image/image_print.h"
#include "core/maps/file_identity.h"

#define STATES_MAX 65536 /* files remembered as read; with more they are read again */

/* A file as it was when it was read. */
struct state {
	struct event_image image; /* kind IMAGE_UNKNOWN: it is no ELF */
	uint64_t ctime_ns;
};

struct file_identities {
	VEC(struct state) states; /* dev, inode, mtime, ctime, size -> build id, or print */
	struct hash_index by_state;
};

struct file_identities *file_identities_new(void)
{
	return mem_zalloc(sizeof(struct file_identities));
}

void file_identities_free(struct file_identities *identities)
{
	if (!identities)
		return;
	vec_release(&identities->states);
	hash_index_release(&identities->by_state);
	mem_free(identities);
}

struct wanted_state {
	const struct file_identities *identities;
	struct state state;
};

static bool is_wanted_state(const void *ctx, uint32_t id)
{
	const struct wanted_state *wanted = ctx;
	const struct state *known = &wanted->identities->states.data[id - 1];
	const struct event_image *a = &known->image, *b = &wanted->state.image;

	return a->dev == b->dev && a->inode == b->inode && a->mtime_ns == b->mtime_ns && a->size == b->size &&
	       known->ctime_ns == wanted->state.ctime_ns;
}

static struct state state_of(const struct stat *st)
{
	return (struct state){
		.image = {
			.kind = IMAGE_UNKNOWN,
			.flags = IMAGE_NO_BUILD_ID,
			.dev = st->st_dev,
			.inode = st->st_ino,
			.mtime_ns = clock_ns(&st->st_mtim),
			.size = st->st_size,
		},
		.ctime_ns = clock_ns(&st->st_ctim),
	};
}

static bool is_as_it_was(int fd, const struct state *before)
{
	struct stat st;
	struct state now;

	if (fstat(fd, &st))
		return false;
	now = state_of(&st);
	return now.image.size == before->image.size && now.image.mtime_ns == before->image.mtime_ns &&
	       now.ctime_ns == before->ctime_ns;
}

/* False: it is being written to, and what was read may be of two: it is nothing to be known by. */
static bool read_file(int fd, struct state *state)
{
	const struct state before = *state;
	CLEANUP(image_free) struct image *image = NULL;
	struct image_seal seal;

	if (image_open_fd(fd, "", &image, NULL))
		return true;
	if (!is_as_it_was(fd, &before))
		return false;
	state->image = *image_identity(image);
	if (state->image.build_id_len)
		return true;
	image_seal(image, &seal);
	if (image_seal_holds(&seal, fd))
		state->image.print = seal.print;
	return true;
}

static void remember(struct file_identities *identities, uint64_t hash, const struct state *state)
{
	if (identities->states.len >= STATES_MAX) {
		identities->states.len = 0;
		hash_index_release(&identities->by_state);
	}
	vec_push(&identities->states, *state);
	hash_index_add(&identities->by_state, hash, identities->states.len);
}

/* The identity of an open file, from memory or by reading it. */
static struct event_image identity_of(struct file_identities *identities, int fd, const struct stat *st)
{
	struct wanted_state wanted = { identities, state_of(st) };
	const struct event_image *image = &wanted.state.image;
	uint64_t words[] = { image->dev, image->inode, image->mtime_ns, image->size, wanted.state.ctime_ns };
	uint64_t hash = hash_bytes(words, sizeof(words), 0);
	uint32_t id = hash_index_find(&identities->by_state, hash, is_wanted_state, &wanted);

	if (id)
		return identities->states.data[id - 1].image;
	if (read_file(fd, &wanted.state))
		remember(identities, hash, &wanted.state);
	return *image;
}

void file_identities_answer(void *ctx, const struct target_question *question, struct target_found *found,
			    struct target_answer *ret_answer, struct buf *bulk)
{
	struct stat st;

	for (uint32_t i = 0; i < found->n; i++) {
		int fd = found->files[i].fd;

		if (fd < 0 || fstat(fd, &st))
			continue;
		ret_answer->flags |= TARGET_FOUND;
		ret_answer->way = found->files[i].way;
		ret_answer->changed_ns = file_changed_ns(&st);
		ret_answer->image = identity_of(ctx, fd, &st);
		return;
	}
	ret_answer->error = -ENOENT;
}
