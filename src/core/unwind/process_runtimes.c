// SPDX-License-Identifier: GPL-2.0-or-later
/* process_runtimes: what the runtimes of processes say of themselves. */
#include <errno.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/vec.h"
#include "core/unwind/process_runtimes.h"

#define AGAIN_NS 4000000ull /* or a quarter of the time since it was asked first, .. */
#define AGAIN_NS_MAX 1000000000ull /* .. up to this */
#define GIVE_UP_NS 12000000000ull

struct known {
	uint64_t process_id; /* struct map_process */
	uint32_t pid;
	uint32_t execs; /* more of them: another program since */
	uint64_t start; /* of the mapping of its file */
	uint64_t serial; /* 0: it is not there yet, or never will */
	uint64_t again_ns;
	uint64_t asked_ns; /* the first time */
	struct script_found found;
};

struct process_runtimes {
	struct map_cache *maps;
	VEC(struct known *) all;
	uint64_t last_serial;
	struct buf versions[SCRIPT_KINDS];
};

struct process_runtimes *process_runtimes_new(struct map_cache *maps)
{
	struct process_runtimes *runtimes = mem_zalloc(sizeof(*runtimes));

	runtimes->maps = maps;
	return runtimes;
}

void process_runtimes_free(struct process_runtimes *runtimes)
{
	if (!runtimes)
		return;
	for (size_t i = 0; i < runtimes->all.len; i++)
		mem_free(runtimes->all.data[i]);
	vec_release(&runtimes->all);
	for (size_t i = 0; i < SCRIPT_KINDS; i++)
		buf_release(&runtimes->versions[i]);
	mem_free(runtimes);
}

static struct known *find(const struct process_runtimes *runtimes, uint64_t process_id, uint32_t execs,
			  uint64_t start)
{
	for (size_t i = 0; i < runtimes->all.len; i++) {
		struct known *known = runtimes->all.data[i];

		if (known->process_id == process_id && known->execs == execs && known->start == start)
			return known;
	}
	return NULL;
}

static bool is_there(const struct process_runtimes *runtimes, const struct known *known)
{
	const struct map_process *process = map_cache_known(runtimes->maps, known->pid);

	return process && process->id == known->process_id && !process->end_ns;
}

static void forget_ended(struct process_runtimes *runtimes)
{
	size_t n = 0;

	for (size_t i = 0; i < runtimes->all.len; i++) {
		struct known *known = runtimes->all.data[i];

		if (is_there(runtimes, known))
			runtimes->all.data[n++] = known;
		else
			mem_free(known);
	}
	runtimes->all.len = n;
}

static struct known *add(struct process_runtimes *runtimes, const struct map_process *process, uint32_t execs,
			 uint64_t start)
{
	struct known *known;

	if (runtimes->all.len >= PROCESS_RUNTIMES_MAX)
		forget_ended(runtimes);
	if (runtimes->all.len >= PROCESS_RUNTIMES_MAX)
		return NULL;
	known = mem_zalloc(sizeof(*known));
	*known = (struct known){ .process_id = process->id, .pid = process->pid, .execs = execs, .start = start };
	vec_push(&runtimes->all, known);
	return known;
}

/* When to ask again after that error; 0: never. */
static uint64_t next_try(struct known *known, int error, uint64_t now_ns)
{
	uint64_t since_ns = now_ns - known->asked_ns, after_ns = since_ns / 4;

	if (!script_may_come(error) || since_ns > GIVE_UP_NS)
		return 0;
	if (after_ns < AGAIN_NS)
		return now_ns + AGAIN_NS;
	return now_ns + (after_ns < AGAIN_NS_MAX ? after_ns : AGAIN_NS_MAX);
}

#define VERSIONS_BYTES_MAX 256

static void keep_version(struct buf *versions, const char *version)
{
	if (strstr(buf_text(versions), version) || versions->len > VERSIONS_BYTES_MAX)
		return;
	buf_addf(versions, "%s%s", versions->len ? ", " : "", version);
}

static void ask(struct process_runtimes *runtimes, struct known *known, const struct mapping *mapping)
{
	const struct script_runtime *runtime = script_runtime_of(mapping);
	uint64_t begun_ns = clock_now_ns(), now_ns;
	struct err err = { 0 };
	int r = script_read(map_cache_reader(runtimes->maps), mapping, known->pid, &known->found, &err);

	now_ns = clock_now_ns();
	if (!known->asked_ns)
		known->asked_ns = begun_ns;
	known->again_ns = r ? next_try(known, r, now_ns) : 0;
	if (!r) {
		known->serial = ++runtimes->last_serial;
		if (known->found.kind != SCRIPT_HOTSPOT || known->found.hotspot.names.objects.version)
			keep_version(&runtimes->versions[known->found.kind], runtime->version(&known->found));
	}
	log_debug("%s: pid %u: %s, asked for %.1f ms", runtime->name, known->pid,
		  r ? err.text : runtime->version(&known->found), (double)(now_ns - begun_ns) / 1e6);
}

const struct script_found *process_runtimes_find(struct process_runtimes *runtimes,
						 const struct map_process *process, uint32_t execs,
						 const struct mapping *mapping, bool may_ask,
						 uint64_t *ret_again_ns)
{
	struct known *known = find(runtimes, process->id, execs, mapping->start);
	struct map_contents now;

	map_cache_contents(runtimes->maps, process, UINT64_MAX, &now);
	*ret_again_ns = known ? 0 : UINT64_MAX;
	if (process->end_ns || execs != now.execs)
		return known && known->serial ? &known->found : NULL;
	if (!known || (known->again_ns && clock_now_ns() >= known->again_ns)) {
		if (!may_ask) {
			*ret_again_ns = 1; /* as soon as there is time */
			return NULL;
		}
		known = known ? known : add(runtimes, process, execs, mapping->start);
		if (!known)
			return NULL;
		ask(runtimes, known, mapping);
	}
	*ret_again_ns = known->again_ns;
	return known->serial ? &known->found : NULL;
}

uint64_t process_runtimes_serial(const struct process_runtimes *runtimes, const struct map_process *process)
{
	uint64_t serial = 0;

	for (size_t i = 0; i < runtimes->all.len; i++)
		if (runtimes->all.data[i]->process_id == process->id && runtimes->all.data[i]->serial > serial)
			serial = runtimes->all.data[i]->serial;
	return serial;
}

const struct script_found *process_runtimes_of(const struct process_runtimes *runtimes, uint32_t pid,
					       enum script_kind kind)
{
	const struct known *last = NULL;

	for (size_t i = 0; i < runtimes->all.len; i++) {
		const struct known *known = runtimes->all.data[i];

		if (known->pid == pid && known->serial && known->found.kind == kind && is_there(runtimes, known) &&
		    (!last || known->serial > last->serial))
			last = known;
	}
	return last ? &last->found : NULL;
}

const char *process_runtimes_versions(const struct process_runtimes *runtimes, enum script_kind kind)
{
	return buf_text(&runtimes->versions[kind]);
}
