// SPDX-License-Identifier: GPL-2.0-or-later
/* code_caches: the code caches of processes with a HotSpot JVM. */
#include <errno.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/vec.h"
#include "core/unwind/code_caches.h"

#define AGAIN_NS 20000000ull
#define TRIES_QUICK 8 /* so many times; then twice as long each time, .. */
#define AGAIN_NS_MAX 1000000000ull /* .. up to this */
#define TRIES_MAX 24 /* in some 12 s */

struct known {
	uint64_t process_id; /* struct map_process */
	uint32_t pid;
	uint64_t jvm_start;
	uint32_t execs; /* more of them: another program since */
	uint64_t serial; /* 0: it is not there yet, or never will */
	uint64_t again_ns;
	uint32_t tries; /* in vain */
	struct hotspot hotspot;
};

struct code_caches {
	struct map_cache *maps;
	VEC(struct known *) all;
	uint64_t last_serial;
};

struct code_caches *code_caches_new(struct map_cache *maps)
{
	struct code_caches *caches = mem_zalloc(sizeof(*caches));

	caches->maps = maps;
	return caches;
}

void code_caches_free(struct code_caches *caches)
{
	if (!caches)
		return;
	for (size_t i = 0; i < caches->all.len; i++)
		mem_free(caches->all.data[i]);
	vec_release(&caches->all);
	mem_free(caches);
}

static struct known *find(const struct code_caches *caches, uint64_t process_id)
{
	for (size_t i = 0; i < caches->all.len; i++)
		if (caches->all.data[i]->process_id == process_id)
			return caches->all.data[i];
	return NULL;
}

static void forget_ended(struct code_caches *caches)
{
	size_t n = 0;

	for (size_t i = 0; i < caches->all.len; i++) {
		struct known *known = caches->all.data[i];
		const struct map_process *process = map_cache_known(caches->maps, known->pid);

		if (process && process->id == known->process_id && !process->end_ns)
			caches->all.data[n++] = known;
		else
			mem_free(known);
	}
	caches->all.len = n;
}

static struct known *add(struct code_caches *caches, const struct map_process *process)
{
	struct known *known;

	if (caches->all.len >= CODE_CACHES_MAX)
		forget_ended(caches);
	if (caches->all.len >= CODE_CACHES_MAX)
		return NULL;
	known = mem_zalloc(sizeof(*known));
	known->process_id = process->id;
	known->pid = process->pid;
	vec_push(&caches->all, known);
	return known;
}

/* When to ask again after that error; 0: never. */
static uint64_t next_try(struct known *known, int error, uint64_t now_ns)
{
	uint32_t doubled = known->tries > TRIES_QUICK ? known->tries - TRIES_QUICK : 0;
	uint64_t after_ns = AGAIN_NS << doubled;

	if (!code_cache_may_come(error) || ++known->tries >= TRIES_MAX)
		return 0;
	return now_ns + (after_ns < AGAIN_NS_MAX ? after_ns : AGAIN_NS_MAX);
}

static void ask(struct code_caches *caches, struct known *known, const struct mapping *jvm)
{
	uint64_t begun_ns = clock_now_ns(), now_ns;
	struct err err = { 0 };
	int r = code_cache_read(map_cache_reader(caches->maps), jvm, known->pid, &known->hotspot, &err);

	now_ns = clock_now_ns();
	known->again_ns = r ? next_try(known, r, now_ns) : 0;
	if (!r)
		known->serial = ++caches->last_serial;
	log_debug("java: pid %u: %s, asked for %.1f ms", known->pid, r ? err.text : known->hotspot.version,
		  (double)(now_ns - begun_ns) / 1e6);
}

const struct hotspot *code_caches_find(struct code_caches *caches, const struct map_process *process,
				       uint32_t execs, const struct mapping *jvm, bool may_ask,
				       uint64_t *ret_again_ns)
{
	struct known *known = find(caches, process->id);
	struct map_contents now;
	bool is_other;

	*ret_again_ns = 0;
	map_cache_contents(caches->maps, process, UINT64_MAX, &now);
	is_other = !known || known->jvm_start != jvm->start || known->execs != execs;
	if (process->end_ns || execs != now.execs)
		return is_other || !known->serial ? NULL : &known->hotspot;
	if (is_other || (known->again_ns && clock_now_ns() >= known->again_ns)) {
		if (!may_ask) {
			*ret_again_ns = 1; /* as soon as there is time */
			return NULL;
		}
		known = known ? known : add(caches, process);
		if (!known)
			return NULL;
		if (is_other)
			known->tries = 0;
		known->jvm_start = jvm->start;
		known->execs = execs;
		known->serial = 0;
		ask(caches, known, jvm);
	}
	*ret_again_ns = known->again_ns;
	return known->serial ? &known->hotspot : NULL;
}

uint64_t code_caches_serial(const struct code_caches *caches, const struct map_process *process)
{
	const struct known *known = find(caches, process->id);

	return known ? known->serial : 0;
}
