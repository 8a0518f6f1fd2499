// SPDX-License-Identifier: GPL-2.0-or-later
/* target: what to watch, as asked for on the command line and checked against the system. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <mntent.h>
#include <pwd.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>
#include <linux/magic.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "base/proc_status.h"
#include "core/capture/cpus.h"
#include "core/capture/target.h"

#define TARGET_NUMBERS_MAX 4096 /* of -p and of -t; children come on top of them */
#define PID_MAX 4194304 /* PID_MAX_LIMIT, include/linux/threads.h */

void target_init(struct target *target)
{
	*target = (struct target){ 0 };
}

void target_release(struct target *target)
{
	vec_release(&target->pids);
	vec_release(&target->tids);
	vec_release(&target->cpus);
	mem_free(target->cgroup);
	target_init(target);
}

uint32_t target_process_of(uint32_t nr)
{
	RELEASE(buf_release) struct buf status = { 0 };
	uint64_t tgid = 0;

	if (proc_status_read(nr, &status) || !proc_status_number(&status, "Tgid", 0, &tgid))
		return 0;
	return (uint32_t)tgid;
}

static int check_pid(uint32_t pid, struct err *err)
{
	uint32_t process = target_process_of(pid);

	if (!process) {
		err_set(err, ESRCH, "no process %u", pid);
		return err_hint(err, "ps -e  # lists the processes there are");
	}
	if (process != pid) {
		err_set(err, ESRCH, "%u is a thread of process %u, not a process", pid, process);
		return err_hint(err, "use -p %u for the whole process, or -t %u for this thread", process, pid);
	}
	return 0;
}

static int check_tid(uint32_t tid, struct err *err)
{
	if (target_process_of(tid))
		return 0;
	err_set(err, ESRCH, "no thread %u", tid);
	return err_hint(err, "ps -eL  # lists the threads there are");
}

/* One number of a list: digits only, 1 .. PID_MAX; moves *list past it. */
static bool take_number(const char **list, uint32_t *ret_nr)
{
	uint32_t nr = 0;

	if (!isdigit((unsigned char)**list))
		return false;
	while (isdigit((unsigned char)**list)) {
		nr = nr * 10 + (*(*list)++ - '0');
		if (nr > PID_MAX)
			return false;
	}
	*ret_nr = nr;
	return nr > 0;
}

typedef VEC(uint32_t) numbers;

/* All of the list or nothing goes into *ret. */
static int parse_numbers(numbers *ret, const char *list, const char *what,
			 int (*check)(uint32_t nr, struct err *err), struct err *err)
{
	const char *at = list;
	uint32_t nr;
	int r;

	for (;;) {
		if (!take_number(&at, &nr) || (*at && *at != ',')) {
			err_usage(err, "'%s' is not a list of %s", list, what);
			return err_hint(err, "%s are numbers with commas between them: 12,345", what);
		}
		r = check(nr, err);
		if (r)
			return r;
		if (ret->len >= TARGET_NUMBERS_MAX)
			return err_usage(err, "more than %d %s", TARGET_NUMBERS_MAX, what);
		vec_push(ret, nr);
		if (!*at++)
			return 0;
	}
}

int target_add_pids(struct target *target, const char *list, struct err *err)
{
	numbers pids = { 0 };
	int r;

	if (!*list) {
		err_usage(err, "no PID given");
		return err_hint(err, "pgrep NAME finds it, and --name NAME takes all of that name");
	}
	r = parse_numbers(&pids, list, "process ids", check_pid, err);
	for (size_t i = 0; !r && i < pids.len; i++)
		vec_push(&target->pids, pids.data[i]);
	vec_release(&pids);
	return r;
}

int target_add_tids(struct target *target, const char *list, struct err *err)
{
	numbers tids = { 0 };
	int r;

	if (!*list) {
		err_usage(err, "no TID given");
		return err_hint(err, "ps -eL  # lists the threads there are");
	}
	r = parse_numbers(&tids, list, "thread ids", check_tid, err);
	for (size_t i = 0; !r && i < tids.len; i++)
		vec_push(&target->tids, tids.data[i]);
	vec_release(&tids);
	return r;
}

int target_set_user(struct target *target, const char *user, struct err *err)
{
	const struct passwd *entry = getpwnam(user);
	uint64_t uid = 0;
	const char *at = user;

	if (entry) {
		target->uid = entry->pw_uid;
		target->has_uid = true;
		return 0;
	}
	while (isdigit((unsigned char)*at) && uid < UINT32_MAX)
		uid = uid * 10 + (*at++ - '0');
	if (at == user || *at || uid >= UINT32_MAX) { /* (uid_t)-1 is no user */
		err_usage(err, "no user '%s'", user);
		return err_hint(err, "getent passwd  # lists the users there are; a number is taken as it is");
	}
	target->uid = uid;
	target->has_uid = true;
	return 0;
}

/* Where cgroup v2 is mounted; the caller frees it. NULL: nowhere. */
static char *cgroup_mount(void)
{
	FILE *mounts = setmntent("/proc/self/mounts", "re");
	const struct mntent *entry;
	char *dir = NULL;

	if (!mounts)
		return NULL;
	while (!dir && (entry = getmntent(mounts)))
		if (!strcmp(entry->mnt_type, "cgroup2"))
			dir = mem_strdup(entry->mnt_dir);
	endmntent(mounts);
	return dir;
}

int target_set_cgroup(struct target *target, const char *path, struct err *err)
{
	CLEANUP(mem_free) char *mount = cgroup_mount();
	RELEASE(buf_release) struct buf full = { 0 };
	CLEANUP(mem_free) char *real = NULL;
	struct statfs fs;
	struct stat st;

	if (!mount) {
		err_set(err, EOPNOTSUPP, "cgroup v2 is not mounted");
		err_hint(err, "sudo mount -t cgroup2 none /sys/fs/cgroup");
		return err_exit(err, EXIT_CODE_LACKING);
	}
	/* "/a/b" may be said from the file system's root or, as /proc/PID/cgroup does, from the mount. */
	if (strncmp(path, mount, strlen(mount)))
		buf_addf(&full, "%s/", mount);
	buf_adds(&full, path);
	real = realpath(buf_text(&full), NULL);
	if (!real || stat(real, &st) || statfs(real, &fs)) {
		err_sys(err, errno, "cannot find the cgroup '%s'", path);
		return err_hint(err, "systemd-cgls  # lists them; a path is absolute or below %s", mount);
	}
	if (!S_ISDIR(st.st_mode) || fs.f_type != CGROUP2_SUPER_MAGIC)
		return err_usage(err, "'%s' is not a cgroup v2 directory", path);
	mem_free(target->cgroup);
	target->cgroup = mem_strdup(path);
	target->cgroup_id = st.st_ino; /* kernfs_node.id */
	return 0;
}

int target_add_comms(struct target *target, const char *list, struct err *err)
{
	do {
		size_t len = strcspn(list, ",");

		if (!len)
			return err_usage(err, "the name of a thread cannot be empty");
		if (target->n_comms == CAPTURE_COMMS_MAX)
			return err_usage(err, "more than %d names of threads", CAPTURE_COMMS_MAX);
		if (len >= CAPTURE_COMM_BYTES)
			log_warn("--comm '%.*s': the kernel keeps %d characters of a thread's name, so every "
				 "name that begins so is taken",
				 CAPTURE_COMM_BYTES - 1, list, CAPTURE_COMM_BYTES - 1);
		memcpy(target->comms[target->n_comms++], list,
		       len < CAPTURE_COMM_BYTES ? len : CAPTURE_COMM_BYTES - 1);
		list += len;
	} while (*list++ == ',');
	return 0;
}

/* Whether a process of /proc is one that is looked for. */
static bool has_name(uint32_t pid, const regex_t *pattern)
{
	char path[64], name[CAPTURE_COMM_BYTES];

	snprintf(path, sizeof(path), "/proc/%u/comm", pid);
	return pid != (uint32_t)getpid() && !file_read_word(path, name, sizeof(name)) &&
	       !regexec(pattern, name, 0, NULL, 0);
}

static int add_matches(struct target *target, const regex_t *pattern, struct err *err)
{
	DIR *proc = opendir("/proc");
	struct dirent *entry;

	if (!proc)
		return err_sys(err, errno, "cannot open '/proc'");
	while ((entry = readdir(proc))) {
		const char *at = entry->d_name;
		uint32_t pid;

		if (take_number(&at, &pid) && !*at && has_name(pid, pattern))
			vec_push(&target->pids, pid);
	}
	closedir(proc);
	return target->pids.len <= TARGET_NUMBERS_MAX ? 0 :
	       err_usage(err, "more than %d processes have such names", TARGET_NUMBERS_MAX);
}

int target_add_named(struct target *target, const char *pattern, struct err *err)
{
	size_t before = target->pids.len;
	char words[128];
	regex_t compiled;
	int r;

	if (!*pattern)
		return err_usage(err, "the name of a process cannot be empty");
	r = regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB);
	if (r) {
		regerror(r, &compiled, words, sizeof(words));
		return err_usage(err, "'%s' is not a pattern for process names: %s", pattern, words);
	}
	r = add_matches(target, &compiled, err);
	regfree(&compiled);
	if (r || target->pids.len > before)
		return r;
	err_set(err, ESRCH, "no process has a name with '%s' in it", pattern);
	return err_hint(err, "pgrep -l .  # lists the names there are: the first 15 characters of each");
}

int target_set_cpus(struct target *target, const char *list, struct err *err)
{
	RELEASE(cpus_release) struct cpus online = { 0 };
	RELEASE(cpus_release) struct cpus cpus = { 0 };
	int r = cpus_online(&online, err);

	if (r)
		return r;
	if (cpus_parse(&cpus, list)) {
		err_usage(err, "'%s' is not a list of CPUs", list);
		return err_hint(err, "CPUs are numbers and ranges with commas between them: 0-3,5");
	}
	for (size_t i = 0; i < cpus.list.len; i++) {
		if (cpus_has(&online, cpus.list.data[i]))
			continue;
		err_usage(err, "CPU %u is not online", cpus.list.data[i]);
		return err_hint(err, "cat /sys/devices/system/cpu/online");
	}
	target->cpus.len = 0;
	for (size_t i = 0; i < cpus.list.len; i++)
		vec_push(&target->cpus, cpus.list.data[i]);
	return 0;
}

bool target_is_named(const struct target *target)
{
	return target->pids.len || target->tids.len || target->has_uid || target->cgroup || target->n_comms;
}

int target_check(struct target *target, struct err *err)
{
	bool numbers_given = target->pids.len || target->tids.len;

	if (target->all && numbers_given) {
		err_usage(err, "the whole system (-a) and single processes (-p, -t) exclude each other");
		return err_hint(err, "leave out -a, or -p and -t");
	}
	if (!target_is_named(target) && !target->workload_pid)
		target->all = true;
	return 0;
}
