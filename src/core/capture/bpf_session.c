// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_session: the BPF programs of a recording: sized, loaded, attached. */
#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/log.h"
#include "core/capture/bpf_config.h"
#include "core/capture/bpf_session.h"
#include "bpf/capture.skel.h" /* needs abi/capture.h before it */
#include "core/capture/cpus.h"

#define VERIFIER_LOG_STATS 4
#define VMLINUX_BTF "/sys/kernel/btf/vmlinux"

static int to_log(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	CLEANUP(mem_free) char *text = NULL;
	char *at, *line;

	if (!log_hears(LOG_DEBUG) || vasprintf(&text, fmt, ap) < 0)
		return 0;
	/* A verifier's log is many lines, each with its tabs. */
	for (at = text; (line = strsep(&at, "\n"));)
		if (*line)
			log_debug("%s", line);
	return 0;
}

/* What libbpf would say as "failed to find valid kernel BTF" or a verifier's log, said beforehand. */
static int check_kernel(struct err *err)
{
	int r;

	if (!access(VMLINUX_BTF, R_OK))
		return 0;
	r = err_sys(err, errno, "cannot read this kernel's type information '%s'", VMLINUX_BTF);
	err_hint(err, "%s", r == -EACCES ? "sudo chmod a+r " VMLINUX_BTF :
					   "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y (and /sys mounted)");
	return err_exit(err, EXIT_CODE_LACKING);
}

/* "what: CAP_BPF is missing", "what: CAP_BPF and CAP_PERFMON are missing". */
static int capability_missing(const char *what, bool bpf, bool perfmon, struct err *err)
{
	const char *missing = perfmon ? "CAP_BPF is" : bpf ? "CAP_PERFMON is" : "CAP_BPF and CAP_PERFMON are";

	err_set(err, EPERM, "%s: %s missing", what, missing);
	caps_hint(err);
	return -EPERM;
}

/* Words for a bpf(2) that failed. Returns the negative errno, also when err is NULL. */
static int bpf_failed(int code, const char *what, struct err *err)
{
	bool bpf = caps_has(CAP_BPF), perfmon = caps_has(CAP_PERFMON);

	code = code < 0 ? -code : code;
	if ((code == EPERM || code == EACCES) && !(bpf && perfmon))
		return capability_missing(what, bpf, perfmon, err);
	err_sys(err, code, "%s", what);
	switch (code) {
	case EPERM:
		err_hint(err, "a container's seccomp filter, a security module or kernel lockdown forbids bpf(2): "
			      "stk doctor container lockdown");
		break;
	case EMFILE:
		cpus_files_hint(err);
		break;
	case ENOMEM:
		err_hint(err, "a smaller table takes less memory: --max-stacks 4096");
		break;
	case ENOSYS:
		err_exit(err, EXIT_CODE_LACKING);
		err_hint(err, "boot a kernel built with CONFIG_BPF_SYSCALL=y");
		break;
	case EINVAL:
		err_exit(err, EXIT_CODE_LACKING);
		err_hint(err, "stk doctor lockdown; stk record --debug shows libbpf and BPF verifier messages");
		break;
	default:
		err_hint(err, "stk record --debug shows libbpf and BPF verifier messages");
	}
	return -code;
}

/*
 * Where nobody hears it, the verifier's log is its summary alone (BPF_LOG_STATS of linux/bpf_verifier.h):
 * libbpf would have what is refused verified again for a log, and again while that has no room, each time up
 * to a million instructions.
 */
static void ask_for_no_log(struct bpf_object *object)
{
	struct bpf_program *prog;

	bpf_object__for_each_program(prog, object)
		bpf_program__set_log_level(prog, VERIFIER_LOG_STATS);
}

/* Sizes that are known only now, and the programs that this recording has a use for. */
static void prepare(struct bpf_session *session, bool reads_others)
{
	const struct capture_config *config = &session->config;
	struct capture_bpf *skel = session->skel;
	bool by_number = config->by_pid || config->by_tid, by_tables = bpf_config_uses_tables(config);

	*(struct capture_config *)&skel->rodata->config = *config;
	bpf_map__set_max_entries(skel->maps.own, session->n_slots);
	bpf_map__set_max_entries(skel->maps.scratches, session->n_slots);
	bpf_map__set_value_size(skel->maps.slots, config->slots * sizeof(uint64_t));
	bpf_map__set_value_size(skel->maps.arena, CAPTURE_SEGMENT_BYTES(config->segment_words));
	bpf_map__set_max_entries(skel->maps.arena, CAPTURE_GENERATIONS * config->segments);
	bpf_map__set_max_entries(skel->maps.wake, sysconf(_SC_PAGESIZE));
	bpf_map__set_max_entries(skel->maps.copies, CAPTURE_GENERATIONS * config->copies);
	bpf_map__set_max_entries(skel->maps.pieces, CAPTURE_GENERATIONS * config->pieces);
	if (config->waits) {
		bpf_map__set_max_entries(skel->maps.open_waits, CAPTURE_OPEN_WAITS_MAX);
		bpf_map__set_max_entries(skel->maps.late_waits, CAPTURE_GENERATIONS * CAPTURE_LATE_WAITS);
	}
	if (by_tables)
		bpf_map__set_max_entries(skel->maps.processes, UNWIND_SPACES_MAX);
	if (by_number)
		bpf_map__set_max_entries(skel->maps.targets, CAPTURE_TARGETS_MAX);
	bpf_program__set_autoload(skel->progs.sample, config->samples);
	bpf_program__set_autoload(skel->progs.on_switch, config->waits);
	bpf_program__set_autoload(skel->progs.look_at_threads, config->waits || by_tables);
	bpf_program__set_autoload(skel->progs.look_at_stacks, reads_others && by_tables);
	bpf_program__set_autoload(skel->progs.on_fork, by_number && config->inherit);
	bpf_program__set_autoload(skel->progs.on_exec, by_number);
	bpf_program__set_autoload(skel->progs.on_exit, by_number);
	bpf_program__set_autoload(skel->progs.on_free, by_number);
	bpf_program__set_autoload(skel->progs.inherit_space, by_tables);
	bpf_program__set_autoload(skel->progs.forget_space, by_tables);
}

static int open_window(struct bpf_window *window, const struct bpf_map *map, struct err *err)
{
	size_t page = sysconf(_SC_PAGESIZE);
	/* kernel/bpf/arraymap.c: values are rounded up to 8 bytes, the whole to pages. */
	size_t bytes = (bpf_map__value_size(map) + 7) / 8 * 8 * bpf_map__max_entries(map);
	void *at;

	bytes = (bytes + page - 1) / page * page;
	at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, bpf_map__fd(map), 0);
	if (at == MAP_FAILED)
		return bpf_failed(errno, "cannot map the stack table", err);
	*window = (struct bpf_window){ at, bytes };
	return 0;
}

static int open_windows(struct bpf_session *session, struct err *err)
{
	const struct capture_bpf *skel = session->skel;
	const struct { struct bpf_window *window; const struct bpf_map *map; } windows[] = {
		{ &session->own_window, skel->maps.own },
		{ &session->slots_window, skel->maps.slots },
		{ &session->arena_window, skel->maps.arena },
		{ &session->copies_window, skel->maps.copies },
		{ &session->pieces_window, skel->maps.pieces },
		{ &session->late_window, skel->maps.late_waits },
		{ &session->keys_window, skel->maps.script_keys },
		{ &session->sights_window, skel->maps.script_sights },
	};
	int r = 0;

	for (size_t i = 0; !r && i < ARRAY_LEN(windows); i++)
		r = open_window(windows[i].window, windows[i].map, err);
	session->own = session->own_window.at;
	session->script_epoch = &skel->bss->script_epoch;
	session->script_closed = &skel->bss->script_closed;
	return r;
}

static int add_target(const struct bpf_session *session, enum capture_target_kind kind, uint32_t nr,
		      bool wait_exec, struct err *err)
{
	const struct capture_target target = { .wait_exec = wait_exec };
	const __u64 key = CAPTURE_TARGET_KEY(kind, nr);

	if (bpf_map_update_elem(bpf_map__fd(session->skel->maps.targets), &key, &target, BPF_ANY))
		return bpf_failed(errno, "cannot set the target", err);
	return 0;
}

static int add_targets(const struct bpf_session *session, const struct target *target, struct err *err)
{
	int r = 0;

	if (session->config.by_pid && target->workload_pid)
		r = add_target(session, CAPTURE_TARGET_PROCESS, target->workload_pid, true, err);
	for (size_t i = 0; session->config.by_pid && !r && i < target->pids.len; i++)
		r = add_target(session, CAPTURE_TARGET_PROCESS, target->pids.data[i], false, err);
	for (size_t i = 0; session->config.by_tid && !r && i < target->tids.len; i++)
		r = add_target(session, CAPTURE_TARGET_THREAD, target->tids.data[i], false, err);
	return r;
}

static int find_place(struct bpf_session *session, struct err *err)
{
	LIBBPF_OPTS(bpf_test_run_opts, opts);

	if (bpf_prog_test_run_opts(bpf_program__fd(session->skel->progs.find_place), &opts))
		return bpf_failed(errno, "cannot run a BPF program", err);
	log_debug("bpf: pid namespace %u at level %u, mappings %s a sequence number",
		  session->skel->bss->place.pid_ns, session->skel->bss->place.pid_level,
		  session->skel->bss->place.mm_seq ? "have" : "lack");
	return 0;
}

static int attach(struct bpf_session *session, const struct bpf_program *prog, struct err *err)
{
	struct bpf_link *link = bpf_program__attach(prog);

	if (!link) {
		char what[128];

		snprintf(what, sizeof(what), "cannot attach to '%s'", bpf_program__section_name(prog));
		return bpf_failed(errno, what, err);
	}
	vec_push(&session->links, link);
	return 0;
}

static int attach_all(struct bpf_session *session, struct err *err)
{
	const struct capture_bpf *skel = session->skel;
	const struct bpf_program *const programs[] = { skel->progs.on_free, skel->progs.on_exit,
						       skel->progs.on_exec, skel->progs.on_fork,
						       skel->progs.forget_space, skel->progs.inherit_space };
	int r = 0;

	for (uint32_t i = 0; i < CAPTURE_GENERATIONS; i++)
		skel->bss->fill[i].life = i;
	for (size_t i = 0; !r && i < ARRAY_LEN(programs); i++)
		if (bpf_program__autoload(programs[i]))
			r = attach(session, programs[i], err);
	/* Without this one too a slot may hold samples of before and after a dlopen(): said, not fatal. */
	if (!r && (session->config.no_mm_seq || !skel->bss->place.mm_seq) &&
	    attach(session, skel->progs.on_unmapped_area, NULL))
		log_warn("samples of before and after a change of mappings may be put together: this kernel "
			 "reports no changes");
	return r;
}

static int on_wake(void *ctx, void *data, size_t size)
{
	return 0;
}

static void tell_program(const struct bpf_program *prog)
{
	struct bpf_prog_info info = { 0 };
	__u32 size = sizeof(info);

	if (bpf_obj_get_info_by_fd(bpf_program__fd(prog), &info, &size))
		return;
	log_debug("bpf: %s: %u instructions verified, %u bytes of code", info.name,
		  info.verified_insns, info.jited_prog_len);
}

static void tell_programs(const struct bpf_session *session)
{
	if (session->config.samples)
		tell_program(session->skel->progs.sample);
	if (session->config.waits)
		tell_program(session->skel->progs.on_switch);
}

static int load(struct bpf_session *session, struct err *err)
{
	int r = capture_bpf__load(session->skel);

	if (r)
		return bpf_failed(r, "cannot load the sampling program", err);
	/* libbpf leaves them out, and goes on, where its own trial of such a map fails. */
	if (!session->skel->bss)
		return bpf_failed(EINVAL, "cannot map the variables of the sampling program", err);
	if (log_hears(LOG_DEBUG))
		tell_programs(session);
	session->wake = ring_buffer__new(bpf_map__fd(session->skel->maps.wake), on_wake, NULL, NULL);
	if (!session->wake)
		return bpf_failed(errno, "cannot map the wake-up ring", err);
	return open_windows(session, err);
}

static int open_session(struct bpf_session *session, const struct bpf_session_options *options,
			struct err *err)
{
	bool reads_others = false;
	int r = check_kernel(err);

	if (!r)
		r = cpus_possible(&session->n_cpus, err);
	if (r)
		return r;
	session->skel = capture_bpf__open();
	if (!session->skel)
		return bpf_failed(errno, "cannot open the sampling program", err);
	bpf_config(&session->config, options);
	session->config.cpus = session->n_cpus;
	if (session->config.waits)
		bpf_config_traits(&session->config, &reads_others);
	session->n_slots = session->n_cpus * (session->config.waits ? CAPTURE_LANES : 1);
	prepare(session, reads_others);
	if (!log_hears(LOG_DEBUG))
		ask_for_no_log(session->skel->obj);
	r = load(session, err);
	if (!r)
		r = find_place(session, err);
	if (!r)
		r = add_targets(session, options->source->target, err);
	return r ? r : attach_all(session, err);
}

int bpf_session_open(struct bpf_session *session, const struct bpf_session_options *options,
		     struct err *err)
{
	int r;

	*session = (struct bpf_session){ 0 };
	libbpf_set_print(to_log);
	r = open_session(session, options, err);
	if (r)
		bpf_session_close(session);
	return r;
}

void bpf_session_close(struct bpf_session *session)
{
	struct bpf_window *const windows[] = { &session->own_window, &session->slots_window,
					       &session->arena_window, &session->copies_window,
					       &session->pieces_window, &session->late_window,
					       &session->keys_window, &session->sights_window };

	bpf_session_detach_switch(session);
	for (size_t i = 0; i < session->event_links.len; i++)
		close(session->event_links.data[i]);
	for (size_t i = 0; i < session->links.len; i++)
		bpf_link__destroy(session->links.data[i]);
	for (size_t i = 0; i < session->segments.len; i++)
		munmap(session->segments.data[i], UNWIND_SEGMENT_BYTES);
	vec_release(&session->event_links);
	vec_release(&session->links);
	vec_release(&session->segments);
	for (size_t i = 0; i < ARRAY_LEN(windows); i++)
		if (windows[i]->at)
			munmap(windows[i]->at, windows[i]->bytes);
	ring_buffer__free(session->wake);
	capture_bpf__destroy(session->skel);
	*session = (struct bpf_session){ 0 };
}

int bpf_session_attach(struct bpf_session *session, int fd, struct err *err)
{
	/* libbpf's own function would also start the event. */
	int link = bpf_link_create(bpf_program__fd(session->skel->progs.sample), fd, BPF_PERF_EVENT, NULL);

	if (link < 0)
		return bpf_failed(link, "cannot attach the sampling program to a perf event", err);
	vec_push(&session->event_links, link);
	return 0;
}

int bpf_session_attach_switch(struct bpf_session *session, struct err *err)
{
	session->switch_link = bpf_program__attach(session->skel->progs.on_switch);
	if (!session->switch_link)
		return bpf_failed(errno, "cannot attach to sched_switch", err);
	return 0;
}

void bpf_session_detach_switch(struct bpf_session *session)
{
	bpf_link__destroy(session->switch_link);
	session->switch_link = NULL;
}

int bpf_session_open_wait(const struct bpf_session *session, uint32_t *tid, struct capture_open_wait *ret_wait,
			  struct err *err)
{
	int map = bpf_map__fd(session->skel->maps.open_waits);

	while (!bpf_map_get_next_key(map, *tid ? tid : NULL, tid))
		if (!bpf_map_lookup_elem(map, tid, ret_wait) && ret_wait->off_ns)
			return 1;
	return errno == ENOENT ? 0 : bpf_failed(errno, "cannot read which waits are open", err);
}

int bpf_session_close_wait(struct bpf_session *session, uint32_t tid, struct err *err)
{
	if (bpf_map_delete_elem(bpf_map__fd(session->skel->maps.open_waits), &tid))
		return bpf_failed(errno, "cannot close a wait", err);
	return 0;
}

int bpf_session_wake_fd(const struct bpf_session *session)
{
	return ring_buffer__epoll_fd(session->wake);
}

void bpf_session_woken(struct bpf_session *session)
{
	ring_buffer__consume(session->wake);
}

uint64_t bpf_session_kernel_anchor(const struct bpf_session *session)
{
	return session->skel->bss->place.restart_fn;
}

uint64_t bpf_session_targets_full(const struct bpf_session *session)
{
	return __atomic_load_n(&session->skel->bss->targets_full, __ATOMIC_RELAXED);
}

struct capture_fill *bpf_session_fill(struct bpf_session *session, uint32_t generation)
{
	return &session->skel->bss->fill[generation];
}

void bpf_session_activate(struct bpf_session *session, uint32_t generation)
{
	session->generation = generation;
	__atomic_store_n(&session->skel->bss->active, generation, __ATOMIC_SEQ_CST);
}

/* Of the shape of `struct segment` in bpf/state.h: the kernel takes no other. */
static int make_segment(uint32_t **ret_words, struct err *err)
{
	LIBBPF_OPTS(bpf_map_create_opts, opts, .map_flags = BPF_F_MMAPABLE);
	int fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, "segment", sizeof(uint32_t), UNWIND_SEGMENT_BYTES, 1, &opts);
	void *at;

	if (fd < 0)
		return bpf_failed(errno, "cannot make a segment for unwind tables", err);
	at = mmap(NULL, UNWIND_SEGMENT_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (at == MAP_FAILED) {
		bpf_failed(errno, "cannot map a segment for unwind tables", err);
		close(fd);
		return -ENOMEM;
	}
	*ret_words = at;
	return fd;
}

int bpf_session_segment(void *ctx, uint32_t number, uint32_t **ret_words, struct err *err)
{
	struct bpf_session *session = ctx;
	uint32_t *words = NULL;
	int fd, r = 0;

	if (number >= UNWIND_SEGMENTS_MAX) {
		err_set(err, ENOSPC, "there are no more than %u segments for unwind tables", UNWIND_SEGMENTS_MAX);
		return -ENOSPC;
	}
	fd = make_segment(&words, err);
	if (fd < 0)
		return fd;
	if (bpf_map_update_elem(bpf_map__fd(session->skel->maps.segments), &number, &fd, BPF_ANY)) {
		r = bpf_failed(errno, "cannot add a segment for unwind tables", err);
		munmap(words, UNWIND_SEGMENT_BYTES);
	} else {
		vec_push(&session->segments, (void *)words);
		*ret_words = words;
	}
	close(fd); /* the map of segments holds it from now on */
	return r;
}

int bpf_session_publish(void *ctx, uint32_t pid, const struct unwind_process *process, struct err *err)
{
	const struct bpf_session *session = ctx;
	int map = bpf_map__fd(session->skel->maps.processes);

	if (!process) {
		if (bpf_map_delete_elem(map, &pid) && errno != ENOENT)
			return bpf_failed(errno, "cannot take back the unwind tables of a process", err);
		return 0;
	}
	if (bpf_map_update_elem(map, &pid, process, BPF_ANY))
		return bpf_failed(errno, "cannot hand over the unwind tables of a process", err);
	return 0;
}

struct unwind_space *bpf_session_spaces(struct bpf_session *session)
{
	return session->skel->bss->spaces;
}

void bpf_session_stop_next(struct bpf_session *session)
{
	__atomic_store_n(&session->skel->bss->stop_armed, 1, __ATOMIC_SEQ_CST);
}
