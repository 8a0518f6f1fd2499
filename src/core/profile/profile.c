// SPDX-License-Identifier: GPL-2.0-or-later
/* profile: a whole recording in memory. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/number.h"
#include "core/profile/meta.h"
#include "core/profile/profile.h"

struct profile *profile_new(void)
{
	struct profile *profile = mem_zalloc(sizeof(*profile));

	tables_init(&profile->tables, NULL);
	return profile;
}

void profile_free(struct profile *profile)
{
	if (!profile)
		return;
	tables_release(&profile->tables);
	vec_release(&profile->meta);
	vec_release(&profile->samples);
	vec_release(&profile->counters);
	mem_free(profile);
}

const char *profile_meta(const struct profile *profile, const char *key)
{
	uint32_t id = strtab_find(&profile->tables.strings, key, strlen(key));

	for (size_t i = 0; id && i < profile->meta.len; i++)
		if (profile->meta.data[i].key == id)
			return strtab_get(&profile->tables.strings, profile->meta.data[i].value);
	return NULL;
}

uint64_t profile_meta_number(const struct profile *profile, const char *key)
{
	const char *text = profile_meta(profile, key);

	return text ? strtoull(text, NULL, 10) : 0;
}

void profile_set_meta(struct profile *profile, const char *key, const char *value)
{
	struct profile_meta fact = {
		.key = tables_string(&profile->tables, key, strlen(key)),
		.value = tables_string(&profile->tables, value, strlen(value)),
	};
	size_t i = 0;

	if (!fact.key || (value[0] && !fact.value))
		return;
	while (i < profile->meta.len && profile->meta.data[i].key != fact.key)
		i++;
	if (i == profile->meta.len)
		vec_push(&profile->meta, fact);
	profile->meta.data[i] = fact;
	if (!value[0])
		profile->meta.data[i] = profile->meta.data[--profile->meta.len];
}

const char *profile_module_words(const struct profile *profile, const char *path)
{
	size_t len = strcspn(path, "]");
	char key[sizeof(META_MODULE) + 64];

	if (path[0] != '[' || len > 64)
		return NULL;
	snprintf(key, sizeof(key), META_MODULE "%.*s", (int)len - 1, path + 1);
	return profile_meta(profile, key);
}

uint32_t profile_first_series(const struct profile *profile)
{
	return profile->tables.series.len ? 1 : 0;
}

uint64_t profile_counter(const struct profile *profile, uint32_t series, enum counter counter)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < profile->counters.len; i++) {
		const struct event_counter *c = &profile->counters.data[i];

		if (c->series == series && c->counter == (uint32_t)counter &&
		    __builtin_add_overflow(sum, c->delta, &sum))
			return UINT64_MAX;
	}
	return sum;
}

bool profile_damage_text(const struct profile *profile, struct buf *text)
{
	uint64_t good = profile->frames_total - profile->frames_bad;
	bool damaged = profile->frames_bad || profile->bytes_dropped;

	if (damaged)
		buf_addf(text,
			 "recovered %" PRIu64 " of %" PRIu64 " frames, first bad offset 0x%" PRIx64,
			 good, profile->frames_total, profile->first_bad_offset);
	if (profile->bytes_dropped)
		buf_addf(text, ", %" PRIu64 " bytes left out", profile->bytes_dropped);
	if (profile->dangling)
		buf_addf(text, "%s%" PRIu64 " reference%s to what is not in the file",
			 damaged ? ", " : "", profile->dangling, profile->dangling == 1 ? "" : "s");
	if (damaged || profile->dangling)
		return true;
	if (!profile->ended)
		buf_adds(text, "the recording did not end in order: at most its last second and "
			       "the names looked up at its end are missing");
	return !profile->ended;
}

bool profile_budget_text(const struct profile *profile, struct buf *text)
{
	const struct budget *budget = profile->tables.budget;

	if (!budget || !budget->refused)
		return false;
	buf_adds(text, "only what fits into ");
	number_bytes(text, budget->limit);
	buf_adds(text, " of memory was used");
	if (budget->samples) {
		buf_adds(text, ", without ");
		number_count(text, budget->samples);
		buf_addf(text, " sample%s", budget->samples == 1 ? "" : "s");
	}
	buf_addf(text, " (what first had no room: %s)", budget->first);
	return true;
}

static int open_input(const char *path, struct err *err)
{
	bool is_stdin = !strcmp(path, "-");
	int fd = is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) :
			    open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd >= 0 && is_stdin && isatty(fd)) {
		close(fd);
		err_set(err, EINVAL, "standard input is a terminal, not a stk profile");
		err_hint(err, "try 'stk record -o - | stk report -i -'");
		return -EINVAL;
	}
	if (fd >= 0)
		return fd;
	fd = err_sys(err, errno, "cannot open '%s'", is_stdin ? "standard input" : path);
	if (fd == -ENOENT)
		err_hint(err, "record one with 'stk record', or name another file with -i FILE");
	else if (fd == -EACCES)
		err_hint(err, "a profile is for its owner only: sudo chown $(id -u) '%s'", path);
	return fd;
}

int profile_load(const char *path, struct budget *budget, struct profile **ret_profile, struct err *err)
{
	CLEANUP(profile_free) struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = NULL;
	CLOSE_FD int fd = open_input(path, err);
	struct reader_damage damage;
	int r;

	if (fd < 0)
		return fd;
	tables_budget(&profile->tables, budget);
	builder = builder_new(profile);
	r = reader_read(fd, !strcmp(path, "-") ? "standard input" : path, builder_sink(builder),
			&damage, err);
	if (r < 0)
		return r;
	profile->frames_total = damage.frames_total;
	profile->frames_bad = damage.frames_bad;
	profile->bytes_dropped = damage.bytes_dropped;
	profile->first_bad_offset = damage.first_bad_offset;
	*ret_profile = TAKE(profile);
	return 0;
}
