// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_capture_places: recordings from within a pid namespace, of a control group, of processes whose
 * mappings change, and on a kernel that does not count those changes.
 */
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "capturing.h"
#include "core/capture/bpf_session.h"
#include "core/capture/bpf_table.h"
#include "core/capture/sampling_event.h"

/* Runs fn in a child and says whether it returned 0. */
static bool in_child(int (*fn)(void))
{
	int status = -1;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid)
		_exit(fn());
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* The workload is a small number here, and everything outside has none. */
static int record_inside(void)
{
	struct plan workload = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true };
	struct plan all = { .options = { USER_AND_KERNEL, .inherit = true } };
	struct recording *rec;
	bool good;

	/* Not "/": that is no mount in a root entered by chroot. */
	if (mount("none", "/proc", NULL, MS_REC | MS_PRIVATE, NULL) || mount("proc", "/proc", "proc", 0, NULL))
		return 1;
	rec = record(&workload, "fork", "3", "100", NULL);
	show("in a pid namespace", rec);
	good = balanced(rec) && rec->sum[COUNTER_STORED] > 150 && count_ids(rec, false) >= 3;
	for (size_t i = 0; i < rec->samples.len; i++)
		good = good && rec->samples.data[i].pid < 100 && rec->samples.data[i].pid > 1;
	recording_free(rec);
	all.target.all = true;
	rec = record(&all, "chain", "200", NULL);
	show("all in a pid namespace", rec);
	good = good && balanced(rec) && rec->sum[COUNTER_STORED] > 100;
	for (size_t i = 0; i < rec->samples.len; i++)
		good = good && rec->samples.data[i].pid < 100;
	recording_free(rec);
	return !good;
}

static int enter_namespace(void)
{
	if (unshare(CLONE_NEWPID | CLONE_NEWNS))
		return 1;
	return !in_child(record_inside);
}

static void write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "we");

	if (!f || fputs(text, f) < 0 || fclose(f))
		printf("# cannot write '%s'\n", path);
}

static char cgroup_dir[4096], cgroup_name[64], cgroup_mount[] = "/tmp/stk-cgroup-XXXXXX";
static bool cgroup_mounted;

/* Where version 2 is mounted, or else mounts it. */
static bool find_cgroup2(void)
{
	char dir[4096], type[64];
	FILE *f = fopen("/proc/self/mounts", "re");
	bool found = false;

	while (f && !found && fscanf(f, "%*s %4095s %63s %*[^\n]", dir, type) == 2)
		found = !strcmp(type, "cgroup2") && !access(dir, W_OK);
	if (f)
		fclose(f);
	if (!found && mkdtemp(cgroup_mount)) {
		found = cgroup_mounted = !mount("none", cgroup_mount, "cgroup2", 0, NULL);
		strcpy(dir, cgroup_mount);
	}
	snprintf(cgroup_name, sizeof(cgroup_name), "stk-test-%d", getpid());
	snprintf(cgroup_dir, sizeof(cgroup_dir), "%.3900s/%s", dir, cgroup_name);
	return found && !mkdir(cgroup_dir, 0755);
}

/* A group below the one that is asked for, and one beside it. */
static void test_cgroup(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true } };
	struct plan beside = { .options = { USER_AND_KERNEL, .inherit = true } };
	char inner[4200], outer[4200], procs[4300];
	struct err err = { 0 };
	struct recording *rec;
	uint64_t busy = 0;

	if (!find_cgroup2()) {
		SKIP("no cgroup v2 to make a group in");
		return;
	}
	snprintf(inner, sizeof(inner), "%s/inner", cgroup_dir);
	snprintf(outer, sizeof(outer), "%s/outer", cgroup_dir);
	CHECK(!mkdir(inner, 0755) && !mkdir(outer, 0755));
	snprintf(procs, sizeof(procs), "%s/cgroup.procs", inner);
	write_text(procs, "0");
	CHECK_EQ(target_set_cgroup(&plan.target, cgroup_name, &err), 0);
	CHECK_EQ(plan.target.cgroup_level, 1);
	rec = record(&plan, "chain", "200", NULL);
	show("cgroup", rec);
	CHECK(balanced(rec));
	for (size_t i = 0; i < rec->samples.len; i++)
		busy += !strcmp(rec->samples.data[i].comm, "busy") ? rec->samples.data[i].count : 0;
	CHECK(busy > 100);
	recording_free(rec);

	CHECK_EQ(target_set_cgroup(&beside.target, outer, &err), 0);
	rec = record(&beside, "chain", "100", NULL);
	show("cgroup beside", rec);
	CHECK(balanced(rec));
	CHECK_EQ(rec->sum[COUNTER_STORED], 0);
	/* All that ran was in the other group; a cpu that idles has no cycles to sample. */
	CHECK(rec->sum[COUNTER_FILTERED_TARGET] > 0);
	recording_free(rec);

	strcpy(strstr(procs, cgroup_name), "cgroup.procs");
	write_text(procs, "0");
	rmdir(inner);
	rmdir(outer);
	rmdir(cgroup_dir);
	if (cgroup_mounted && !umount(cgroup_mount))
		rmdir(cgroup_mount);
}

/* 2 ms between changes, 1 ms between samples: no slot may hold more than a few. */
static void test_map_epochs(void)
{
	struct plan plan = { .options = { USER_AND_KERNEL, .inherit = true }, .target_workload = true };
	struct recording *rec = record(&plan, "maps", "400", NULL);
	uint64_t most = 0;

	show("mappings that change", rec);
	CHECK(balanced(rec));
	for (size_t i = 0; i < rec->samples.len; i++)
		if (rec->samples.data[i].count > most)
			most = rec->samples.data[i].count;
	printf("# the fullest slot holds %lu\n", most);
	CHECK(most <= 10);
	CHECK(rec->samples.len > 100);
	recording_free(rec);
}

static int keep_most(void *ctx, const struct raw_sample *sample, struct err *err)
{
	uint64_t *most_and_slots = ctx;

	if (sample->count > most_and_slots[0])
		most_and_slots[0] = sample->count;
	most_and_slots[1]++;
	return 0;
}

static int no_counter(void *ctx, enum counter counter, uint32_t cpu, uint64_t delta, struct err *err)
{
	return 0;
}

/* The same where it is told by vm_unmapped_area: kernels before 6.4. Samples one cpu, all of it. */
static void test_epochs_by_tracepoint(void)
{
	const struct sampling_event_choice choice = { .name = "cpu-clock", .period = 1001001 };
	struct target target = { .all = true, .n_comms = 1, .comms = { "busy" } };
	const struct source_options source = { .target = &target, USER_AND_KERNEL, .max_stacks = 4096 };
	const struct bpf_session_options options = { .source = &source, .rate = 999, .no_mm_seq = true };
	uint64_t most_and_slots[2] = { 0 };
	const struct source_consumer consumer = { most_and_slots, NULL, keep_most, no_counter };
	struct perf_event_attr attr;
	struct bpf_session session;
	struct err err = { 0 };
	cpu_set_t one;
	int fd, generation;
	pid_t pid;

	if (bpf_session_open(&session, &options, &err)) {
		CHECK_NAMED(false, err.text);
		return;
	}
	sampling_event_attr(&choice, &attr);
	fd = sampling_event_open(&attr, -1, 0, &err);
	CHECK(fd >= 0 && !bpf_session_attach(&session, fd, &err));
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	pid = fork();
	if (!pid) {
		CPU_ZERO(&one);
		CPU_SET(0, &one);
		sched_setaffinity(0, sizeof(one), &one);
		run_busy("maps", "400");
	}
	waitpid(pid, NULL, 0);
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	generation = bpf_table_flip(&session);
	CHECK_EQ(generation, 0);
	CHECK_EQ(bpf_table_drain(&session, generation, &consumer, &err), 0);
	printf("# by vm_unmapped_area: %lu slots, the fullest holds %lu\n", most_and_slots[1],
	       most_and_slots[0]);
	CHECK(most_and_slots[1] > 50);
	CHECK(most_and_slots[0] <= 10);
	close(fd);
	bpf_session_close(&session);
}

/* Takes cpu 1 away, brings it back, and burns on it. */
static void away_and_back(unsigned int away_sec)
{
	static const char *const online = "/sys/devices/system/cpu/cpu1/online";
	cpu_set_t one;

	if (fork())
		return;
	usleep(300000); /* until it is sampled */
	write_text(online, "0");
	sleep(away_sec);
	write_text(online, "1");
	sleep(3);
	CPU_ZERO(&one);
	CPU_SET(1, &one);
	sched_setaffinity(0, sizeof(one), &one);
	prctl(PR_SET_NAME, "back");
	burn(500);
	_exit(0);
}

static void away_for_long(struct plan *plan, pid_t pid)
{
	away_and_back(3);
}

/* Back before anyone looks at the list of cpus: only its event shows that it was away. */
static void away_for_a_moment(struct plan *plan, pid_t pid)
{
	away_and_back(0);
}

static void test_hotplug(const char *title, void (*meanwhile)(struct plan *plan, pid_t pid))
{
	struct plan plan = { .options = { USER_AND_KERNEL }, .at_least_ms = 9000,
			     .meanwhile = meanwhile };
	struct recording *rec;
	uint64_t back = 0;

	if (!getenv("STK_TEST_HOTPLUG")) {
		SKIP("cpus are taken offline only in a virtual machine made for it: STK_TEST_HOTPLUG=1");
		return;
	}
	rec = record(&plan, "chain", "100", NULL);
	show(title, rec);
	CHECK(balanced(rec));
	for (size_t i = 0; i < rec->samples.len; i++)
		if (!strcmp(rec->samples.data[i].comm, "back") && rec->samples.data[i].cpu == 1)
			back += rec->samples.data[i].count;
	CHECK(back > 50);
	recording_free(rec);
}

int main(void)
{
	capturing_init();
	if (geteuid())
		SKIP("only root makes pid namespaces");
	else
		CHECK_NAMED(in_child(enter_namespace), "numbers are those of the recorder's pid namespace");
	test_cgroup();
	test_map_epochs();
	test_epochs_by_tracepoint();
	test_hotplug("cpu 1 away and back", away_for_long);
	test_hotplug("cpu 1 away for a moment", away_for_a_moment);
	return tap_done();
}
