// SPDX-License-Identifier: GPL-2.0-or-later
/* fallback: opens the best source the caller may use, and says what the lesser one leaves out. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include "core/capture/fallback.h"

/* BPF links for perf events, atomics in BPF, build ids in MMAP2: all there from 5.15 on. */
#define KERNEL_MAJOR 5
#define KERNEL_MINOR 15

int fallback_check_kernel(const char *release, struct err *err)
{
	unsigned int major, minor;

	if (sscanf(release, "%u.%u", &major, &minor) != 2 || major > KERNEL_MAJOR ||
	    (major == KERNEL_MAJOR && minor >= KERNEL_MINOR))
		return 0;
	err_set(err, EOPNOTSUPP, "Linux %s is too old to record on: %d.%d or later is needed", release,
		KERNEL_MAJOR, KERNEL_MINOR);
	err_hint(err, "boot Linux %d.%d or later", KERNEL_MAJOR, KERNEL_MINOR);
	return err_exit(err, EXIT_CODE_LACKING);
}

/* Reasons that another source may not share: permission, and what the kernel or the build lacks. */
static bool may_fall_back(int code)
{
	switch (-code) {
	case EPERM:
	case EACCES:
	case ENOSYS:
	case EOPNOTSUPP:
	case ENOENT: /* no BTF */
		return true;
	default:
		return false;
	}
}

static void tell(struct buf *missing, const struct source *source, const struct err *why)
{
	buf_addf(missing, "without BPF: %s\n", why->text);
	buf_addf(missing, "instead: %s", source->kind->summary);
	if (source->lacks)
		buf_addf(missing, "; %s", source->lacks);
	buf_addc(missing, '\n');
	if (why->hint[0])
		buf_addf(missing, "hint: %s\n", why->hint);
}

static int open_one(const struct source_kind *kind, const struct recorder_options *options,
		    struct map_cache *maps, struct source **ret_source, struct err *err)
{
	int r = kind->open(&options->source, maps, ret_source, err);

	if (r || !options->explicit_cycles || !strcmp(source_first_series((*ret_source))->name, "cycles"))
		return r;
	kind->close(*ret_source);
	*ret_source = NULL;
	err_set(err, ENOENT, "cannot sample cycles: this machine has no hardware counter for them");
	err_hint(err, "leave out -e, or take -e cpu-clock");
	return err_exit(err, EXIT_CODE_LACKING);
}

int fallback_open(const struct recorder_options *options, struct map_cache *maps,
		  struct source **ret_source, struct buf *missing, struct err *err)
{
	const struct target *target = options->source.target;
	struct err why = { 0 }, failed = { 0 };
	struct utsname name;
	int r;

	uname(&name);
	r = fallback_check_kernel(name.release, err);
	if (r)
		return r;
	if (options->source.waits && options->source_kind == &source_perf) {
		err_set(err, EOPNOTSUPP, "waits are taken by BPF alone");
		err_hint(err, "leave out --source, or --off-cpu and --wall");
		return err_exit(err, EXIT_CODE_LACKING);
	}
	if (options->source_kind)
		return open_one(options->source_kind, options, maps, ret_source, err);
	r = open_one(&source_bpf, options, maps, ret_source, &why);
	if (!r)
		return 0;
	if (options->require_bpf || options->source.waits || why.exit_code == EXIT_CODE_USAGE ||
	    !may_fall_back(r) || options->explicit_cycles || target->has_uid || target->cgroup || target->n_comms) {
		*err = why;
		return r;
	}
	if (!open_one(&source_perf, options, maps, ret_source, &failed)) {
		tell(missing, *ret_source, &why);
		return 0;
	}
	/* What both lack is told once. */
	*err = may_fall_back(failed.code) ? why : failed;
	return err->code;
}
