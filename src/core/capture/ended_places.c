// SPDX-License-Identifier: GPL-2.0-or-later
/* ended_places: forgets places that were a process's own once it has ended. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include "base/log.h"
#include "core/capture/ended_places.h"
#include "core/capture/recorder.h"
#include "core/capture/recording_names.h"
#include "core/capture/resolver.h"

#define PLACES_MAX 32768 /* locations, of some 120 bytes: fewer are not looked through */
#define FLUSHES 2 /* nearly all that was sampled in a process has been drained by then; other places are new ones */

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

/* Exits may be lost. */
static bool has_ended(uint32_t pid)
{
	return kill((pid_t)pid, 0) && errno == ESRCH;
}

static void add_living(void *ctx, const struct map_process *process)
{
	struct ended_places *ended = ctx;

	if (!has_ended(process->pid))
		vec_push(&ended->living, process->pid);
}

static void note_living(struct recorder *recorder)
{
	struct ended_places *ended = &recorder->ended;

	map_cache_each_living(recorder->maps, add_living, ended);
	if (ended->living.len)
		qsort(ended->living.data, ended->living.len, sizeof(*ended->living.data), compare);
}

static bool is_over(void *ctx, const struct event_image *image)
{
	const struct ended_places *ended = ctx;

	return image_is_own(image) && image->pid &&
	       !(ended->living.len && bsearch(&image->pid, ended->living.data, ended->living.len,
					      sizeof(*ended->living.data), compare));
}

static bool is_to_be_named(void *ctx, const struct event_image *image)
{
	return is_over(ctx, image) || !image->pid;
}

/*
 * endings_replace(): a place of no process, which stays. No place of a process's own is an entry, so all of a kind
 * say the same of an ending.
 */
static uint32_t instead(void *ctx, uint32_t id)
{
	struct recorder *recorder = ctx;
	struct tables *tables = &recorder->tables;
	uint32_t image_id = tables_get_location(tables, id)->image, flags = tables_get_location(tables, id)->flags;
	const struct event_image *image = tables_get_image(tables, image_id);
	const struct event_image nobodys = { .kind = image->kind };

	if (!is_over(&recorder->ended, image))
		return id;
	return tables_location(tables, tables_image(tables, &nobodys), 0, flags);
}

static void forget(struct recorder *recorder)
{
	struct ended_places *ended = &recorder->ended;
	struct tables *tables = &recorder->tables;
	size_t before = tables->locations.len;

	endings_replace(&recorder->meter.endings, instead, recorder);
	recording_names_of_own(recorder, is_to_be_named, ended);
	tables_forget_images(tables, is_over, ended);
	resolver_forget(recorder->resolver);
	log_debug("recorder: %zu of %zu places were those of processes that have ended",
		  before - tables->locations.len, before);
	/* Looking through what stays must pay. */
	ended->next = tables->locations.len > PLACES_MAX / 2 ? 2 * tables->locations.len : PLACES_MAX;
}

void ended_places_step(struct recorder *recorder)
{
	struct ended_places *ended = &recorder->ended;

	if (!ended->next)
		ended->next = PLACES_MAX;
	if (!ended->flushes && recorder->tables.locations.len < ended->next)
		return;
	note_living(recorder);
	if (!ended->flushes) {
		ended->flushes = FLUSHES;
		return;
	}
	if (--ended->flushes)
		return;
	forget(recorder);
	ended->living.len = 0;
}

void ended_places_release(struct ended_places *ended)
{
	vec_release(&ended->living);
}
