// SPDX-License-Identifier: GPL-2.0-or-later
/* recording_meta: what a recording says of itself and of its machine: core/profile/meta.h. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "config.h"
#include "base/file.h"
#include "core/capture/recording_meta.h"
#include "core/image/build_id.h"
#include "core/profile/meta.h"

#define NOTES_BYTES_MAX 65536
#define KALLSYMS_HEAD_BYTES_MAX (1u << 20) /* _text stands near the top: the list is sorted */

/* Pushes one pair; NULL and empty values are left out. Keeps the first failure. */
struct telling {
	struct sink *sink;
	struct err *err;
	int failed;
};

static void tell(struct telling *telling, const char *key, const char *value)
{
	const struct event event = { .type = EVENT_META, .meta = { key, value } };

	if (!telling->failed && value && value[0])
		telling->failed = telling->sink->push(telling->sink, &event, telling->err);
}

static void tell_number(struct telling *telling, const char *key, uint64_t value)
{
	char text[32];

	snprintf(text, sizeof(text), "%llu", (unsigned long long)value);
	tell(telling, key, text);
}

static void tell_file(struct telling *telling, const char *key, const char *path)
{
	char text[256];

	if (!file_read_word(path, text, sizeof(text)))
		tell(telling, key, text);
}

static void tell_kernel_build_id(struct telling *telling)
{
	RELEASE(buf_release) struct buf notes = { 0 };
	char hex[BUILD_ID_HEX_SIZE];
	uint8_t id[BUILD_ID_MAX];

	if (!file_read("/sys/kernel/notes", NOTES_BYTES_MAX, &notes, NULL))
		tell(telling, META_KERNEL_BUILD_ID,
		     build_id_hex(id, build_id_find(notes.data, notes.len, 4, id), hex));
}

/* The address of _text; nothing where kptr_restrict shows zeros. */
static void tell_kernel_text(struct telling *telling)
{
	CLEANUP(mem_free) char *text = mem_alloc(KALLSYMS_HEAD_BYTES_MAX + 1);
	CLOSE_FD int fd = open("/proc/kallsyms", O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n;
	char value[32], *found = NULL;

	while (fd >= 0 && !found && len < KALLSYMS_HEAD_BYTES_MAX) {
		n = read(fd, text + len, KALLSYMS_HEAD_BYTES_MAX - len);
		if (n <= 0)
			return;
		len += n;
		text[len] = '\0';
		found = strstr(text, " T _text\n");
	}
	if (!found || found - text < 16 || strspn(found - 16, "0") >= 16)
		return;
	snprintf(value, sizeof(value), "0x%.16s", found - 16);
	tell(telling, META_KERNEL_TEXT, value);
}

static void tell_machine(struct telling *telling)
{
	struct utsname names;

	if (!uname(&names)) {
		tell(telling, META_HOST, names.nodename);
		tell(telling, META_KERNEL, names.release);
		tell(telling, META_MACHINE, names.machine);
	}
	tell_file(telling, META_BOOT_ID, "/proc/sys/kernel/random/boot_id");
	tell_kernel_build_id(telling);
	tell_kernel_text(telling);
}

static void tell_cpus(struct telling *telling, const struct target *target)
{
	RELEASE(buf_release) struct buf list = { 0 };

	if (!target->cpus.len) {
		tell_file(telling, META_CPUS, "/sys/devices/system/cpu/online");
		return;
	}
	for (size_t i = 0; i < target->cpus.len; i++)
		buf_addf(&list, "%s%u", i ? "," : "", target->cpus.data[i]);
	tell(telling, META_CPUS, buf_text(&list));
}

static void add_ids(struct buf *text, const char *what, const uint32_t *ids, size_t n)
{
	if (!n)
		return;
	buf_addf(text, "%s%s ", text->len ? ", " : "", what);
	for (size_t i = 0; i < n; i++)
		buf_addf(text, "%s%u", i ? "," : "", ids[i]);
}

static void tell_target(struct telling *telling, const struct target *target)
{
	RELEASE(buf_release) struct buf text = { 0 };

	add_ids(&text, "pid", target->pids.data, target->pids.len);
	add_ids(&text, "tid", target->tids.data, target->tids.len);
	if (target->has_uid)
		buf_addf(&text, "%suid %u", text.len ? ", " : "", target->uid);
	if (target->cgroup)
		buf_addf(&text, "%scgroup %s", text.len ? ", " : "", target->cgroup);
	if (target->comm[0])
		buf_addf(&text, "%scomm %s", text.len ? ", " : "", target->comm);
	if (target->workload_pid)
		buf_addf(&text, "%scommand (pid %u)", text.len ? ", " : "", target->workload_pid);
	tell(telling, META_TARGET, text.len ? buf_text(&text) : "whole system");
}

static const char *unwinder_name(const struct recorder *recorder)
{
	if (!recorder->options.source.user || recorder->source->kind == &source_proc)
		return "none";
	return recorder->source->kind == &source_perf ? "callchain" : "frame-pointer";
}

int recording_meta_start(struct recorder *recorder, struct err *err)
{
	struct telling telling = { .sink = &recorder->meter.sink, .err = err };
	const struct source *source = recorder->source;
	time_t now = time(NULL);
	struct tm tm;
	char text[64];

	tell(&telling, META_STK_VERSION, PACKAGE_VERSION);
	tell(&telling, META_COMMAND, recorder->options.command);
	tell(&telling, META_SOURCE, source->kind->name);
	tell(&telling, META_UNWINDER, unwinder_name(recorder));
	tell(&telling, META_EVENT, source->event);
	if (source->period)
		tell_number(&telling, META_PERIOD, source->period);
	else
		tell_number(&telling, META_FREQ_HZ, source->freq_hz);
	if (gmtime_r(&now, &tm) && strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &tm))
		tell(&telling, META_START_TIME, text);
	tell_number(&telling, META_START_NS, recorder->start_ns);
	tell(&telling, META_CLOCK, "monotonic");
	tell_machine(&telling);
	tell_cpus(&telling, recorder->options.source.target);
	tell_target(&telling, recorder->options.source.target);
	return telling.failed;
}

int recording_meta_end(struct recorder *recorder, struct err *err)
{
	struct telling telling = { .sink = &recorder->meter.sink, .err = err };

	tell_number(&telling, META_DURATION_NS, recorder->end_ns - recorder->start_ns);
	return telling.failed;
}
