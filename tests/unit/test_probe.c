// SPDX-License-Identifier: GPL-2.0-or-later
/* test_probe: every probe that reads, against machines and processes made of files in a folder. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/file.h"
#include "base/mem.h"
#include "core/probe/probe.h"
#include "tap.h"

#define ALL_CAPS (~UINT64_C(0))
#define TWO_CAPS (CAPS_BIT(CAP_BPF) | CAPS_BIT(CAP_PERFMON))

static char root[] = "/tmp/stk-test-probe-XXXXXX";
static struct probe_context context = { .root = root, .caps = ALL_CAPS, .pid = 77 };
static struct probe_result result;

static const char *below(const char *path)
{
	static char full[512];

	snprintf(full, sizeof(full), "%s%s", root, path);
	return full;
}

static void make_folders(const char *path)
{
	char full[512];

	snprintf(full, sizeof(full), "%s", below(path));
	for (char *slash = strchr(full + strlen(root) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(full, 0700);
		*slash = '/';
	}
}

static void put_bytes(const char *path, const void *data, size_t len)
{
	CLOSE_FD int fd = -1;

	make_folders(path);
	unlink(below(path));
	fd = open(below(path), O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || file_write(fd, data, len))
		printf("Bail out! cannot write %s\n", below(path));
}

static void put(const char *path, const char *text)
{
	put_bytes(path, text, strlen(text));
}

static void put_link(const char *path, const char *to)
{
	make_folders(path);
	unlink(below(path));
	if (symlink(to, below(path)))
		printf("Bail out! cannot link %s\n", below(path));
}

static void take(const char *path)
{
	unlink(below(path));
}

static enum probe_verdict run(const char *name)
{
	probe_result_release(&result);
	probe_run(probe_find(name), &context, &result);
	return result.verdict;
}

static bool says(const struct buf *buf, const char *words)
{
	bool found = strstr(buf_text(buf), words) != NULL;

	if (!found)
		printf("# \"%s\" does not hold \"%s\"\n", buf_text(buf), words);
	return found;
}
#define CHECK_FOUND(words) CHECK(says(&result.found, words))
#define CHECK_FIX(words) CHECK(says(&result.fix, words))
#define CHECK_NO_FIX() CHECK_STR(buf_text(&result.fix), "")

static void test_registry(void)
{
	for (size_t i = 0; probes[i]; i++) {
		bool good = probes[i]->name && probes[i]->summary && probes[i]->run &&
			    probe_find(probes[i]->name) == probes[i];

		CHECK_NAMED(good, probes[i]->name);
	}
	CHECK(!probe_find("nonsense"));
	CHECK(!probe_find(""));
}

static void test_nothing_there(void)
{
	/* An empty root: each probe answers something, and none falls over. */
	for (size_t i = 0; probes[i]; i++) {
		run(probes[i]->name);
		CHECK_NAMED(result.found.len > 0, probes[i]->name);
	}
}

static void test_kernel(void)
{
	static const struct {
		const char *release;
		enum probe_verdict verdict;
	} cases[] = {
		{ "5.15.0-91-generic\n", PROBE_OK }, { "6.1.0-18-amd64\n", PROBE_OK },
		{ "10.0\n", PROBE_OK },		     { "5.14.21\n", PROBE_FAIL },
		{ "4.19.0\n", PROBE_FAIL },	     { "strange\n", PROBE_OK },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		put("/proc/sys/kernel/osrelease", cases[i].release);
		CHECK_NAMED(run("kernel") == cases[i].verdict, cases[i].release);
	}
	put("/proc/sys/kernel/osrelease", "5.10.0-28-amd64\n");
	CHECK_EQ(run("kernel"), PROBE_FAIL);
	CHECK_FOUND("Linux 5.10.0-28-amd64 is too old to record on: 5.15 or later is needed");
	CHECK_FIX("boot Linux 5.15 or later");
}

static void test_lockdown(void)
{
	CHECK_EQ(run("lockdown"), PROBE_OK);
	put("/sys/kernel/security/lockdown", "none [integrity] confidentiality\n");
	CHECK_EQ(run("lockdown"), PROBE_OK);
	CHECK_FOUND("integrity");
	put("/sys/kernel/security/lockdown", "none integrity [confidentiality]\n");
	CHECK_EQ(run("lockdown"), PROBE_FAIL);
	CHECK_FIX("lockdown=integrity");
	put("/sys/kernel/security/lockdown", "none [integrity\n");
	CHECK_EQ(run("lockdown"), PROBE_WARN);
}

static void test_jit(void)
{
	CHECK_EQ(run("jit"), PROBE_SKIP);
	put("/proc/sys/net/core/bpf_jit_enable", "1\n");
	CHECK_EQ(run("jit"), PROBE_OK);
	put("/proc/sys/net/core/bpf_jit_enable", "0\n");
	CHECK_EQ(run("jit"), PROBE_WARN);
	CHECK_FIX("sudo sysctl net.core.bpf_jit_enable=1");
	put("/proc/sys/net/core/bpf_jit_enable", "2\n");
	CHECK_EQ(run("jit"), PROBE_WARN);
}

static void test_caps(void)
{
	CHECK(caps_allow(TWO_CAPS, CAP_BPF));
	CHECK(!caps_allow(TWO_CAPS, CAP_SYSLOG));
	CHECK(caps_allow(CAPS_BIT(CAP_SYS_ADMIN), CAP_BPF));
	CHECK(caps_allow(CAPS_BIT(CAP_SYS_ADMIN), CAP_PERFMON));
	CHECK(!caps_allow(CAPS_BIT(CAP_SYS_ADMIN), CAP_SYSLOG));
	CHECK(caps_allow(CAPS_BIT(CAP_DAC_OVERRIDE), CAP_DAC_READ_SEARCH));
	CHECK(!caps_allow(0, CAP_SYS_PTRACE));
}

static void test_capabilities(void)
{
	put("/proc/self/status", "Name:\tx\nNoNewPrivs:\t0\nSeccomp:\t0\n");
	CHECK_EQ(run("capabilities"), PROBE_OK);
	CHECK_NO_FIX();
	context.caps = TWO_CAPS;
	CHECK_EQ(run("capabilities"), PROBE_WARN);
	CHECK_FOUND("missing: CAP_SYSLOG, CAP_SYS_PTRACE, CAP_DAC_READ_SEARCH, CAP_CHECKPOINT_RESTORE");
	CHECK_FIX("run stk with sudo, or: sudo setcap cap_bpf,cap_perfmon,");
	CHECK_EQ(result.details.len, 4);
	context.caps = 0;
	CHECK_EQ(run("capabilities"), PROBE_FAIL);
	CHECK_FOUND("missing: CAP_BPF, CAP_PERFMON, ");
	CHECK_FIX("=ep $(command -v stk)");
	put("/proc/self/status", "Name:\tx\nNoNewPrivs:\t1\nSeccomp:\t2\n");
	CHECK_EQ(run("capabilities"), PROBE_FAIL);
	CHECK_FIX("no_new_privs");
	context.caps = ALL_CAPS;
	put_link("/proc/self/ns/user", "user:[4026532999]");
	CHECK_EQ(run("capabilities"), PROBE_FAIL);
	CHECK_FOUND("user namespace");
	put_link("/proc/self/ns/user", "user:[4026531837]");
	CHECK_EQ(run("capabilities"), PROBE_OK);
}

static void test_container(void)
{
	put_link("/proc/self/ns/pid", "pid:[4026531836]");
	put("/.dockerenv", "");
	put("/proc/self/status", "Name:\tx\nSeccomp:\t0\n");
	CHECK_EQ(run("container"), PROBE_OK);
	CHECK_FOUND("none");
	put_link("/proc/self/ns/uts", "uts:[4026539999]");
	CHECK_EQ(run("container"), PROBE_OK);
	CHECK_FOUND("docker, with the host's pids");
	put_link("/proc/self/ns/pid", "pid:[4026539998]");
	put("/proc/self/status", "Name:\tx\nSeccomp:\t2\n");
	CHECK_EQ(run("container"), PROBE_WARN);
	CHECK_FOUND("docker, with a pid namespace of its own");
	CHECK_FIX("--pid=host");
	CHECK_EQ(result.details.len, 1);
}

static void test_limits(void)
{
	put("/proc/sys/kernel/perf_event_max_sample_rate", "100000\n");
	CHECK_EQ(run("rate"), PROBE_OK);
	put("/proc/sys/kernel/perf_event_max_sample_rate", "250\n");
	CHECK_EQ(run("rate"), PROBE_WARN);
	CHECK_FIX("sudo sysctl kernel.perf_event_max_sample_rate=100000");
	put("/proc/sys/kernel/perf_event_max_sample_rate", "100000\n");
	put("/proc/sys/kernel/perf_event_max_stack", "16\n");
	CHECK_EQ(run("rate"), PROBE_WARN);
	CHECK_FIX("kernel.perf_event_max_stack=127");

	CHECK_EQ(run("memlock"), PROBE_SKIP);
	put("/proc/self/limits", "Limit                     Soft Limit           Hard Limit           Units\n"
				 "Max open files            16                   32                   files\n"
				 "Max locked memory         65536                65536                bytes\n");
	put("/proc/sys/kernel/perf_event_mlock_kb", "516\n");
	context.caps = 0;
	CHECK_EQ(run("memlock"), PROBE_OK);
	CHECK_FOUND("RLIMIT_MEMLOCK 64 KiB");
	put("/proc/sys/kernel/perf_event_mlock_kb", "8\n");
	CHECK_EQ(run("memlock"), PROBE_WARN);
	CHECK_FIX("sudo sysctl kernel.perf_event_mlock_kb=");
	CHECK_EQ(run("files"), PROBE_WARN);
	CHECK_FIX("ulimit -n ");
	put("/proc/self/limits", "Max open files            unlimited            unlimited            files\n"
				 "Max locked memory         unlimited            unlimited            bytes\n");
	CHECK_EQ(run("files"), PROBE_OK);
	CHECK_EQ(run("memlock"), PROBE_OK);
	CHECK_FOUND("unlimited");
	context.caps = ALL_CAPS;
}

static void test_kptr(void)
{
	static const char zeros[] = "0000000000000000 T _text\n0000000000000000 t do_one\n";

	CHECK_EQ(run("kptr"), PROBE_WARN);
	CHECK_FOUND("cannot be read");
	put("/proc/sys/kernel/kptr_restrict", "0\n");
	put("/proc/kallsyms", "0000000000000000 A fixed_percpu\nffffffff81000000 T _text\n");
	CHECK_EQ(run("kptr"), PROBE_OK);
	put("/proc/kallsyms", zeros);
	context.caps = TWO_CAPS;
	CHECK_EQ(run("kptr"), PROBE_WARN);
	CHECK_FOUND("without CAP_SYSLOG");
	CHECK_FIX("cap_syslog");
	put("/proc/sys/kernel/kptr_restrict", "2\n");
	context.caps = ALL_CAPS;
	CHECK_EQ(run("kptr"), PROBE_WARN);
	CHECK_STR(buf_text(&result.fix), "sudo sysctl kernel.kptr_restrict=1");
	context.caps = TWO_CAPS;
	CHECK_EQ(run("kptr"), PROBE_WARN);
	CHECK_FIX("sudo sysctl kernel.kptr_restrict=1, then run stk with sudo, or: sudo setcap ");
	context.caps = ALL_CAPS;
	put("/proc/kallsyms", "");
	CHECK_EQ(run("kptr"), PROBE_WARN);
}

static void test_names(void)
{
	put("/proc/self/mounts", "sysfs /sys sysfs rw 0 0\nproc /proc proc rw 0 0\n");
	CHECK_EQ(run("tracefs"), PROBE_WARN);
	CHECK_FIX("sudo mount -t tracefs tracefs /sys/kernel/tracing");
	put("/proc/self/mounts", "sysfs /sys sysfs rw 0 0\ntracefs /t tracefs rw 0 0\n");
	CHECK_EQ(run("tracefs"), PROBE_OK);
	CHECK_FOUND("mounted on /t");

	CHECK_EQ(run("debug-data"), PROBE_WARN);
	CHECK_FIX("stk report --debuginfod");
	put("/usr/lib/debug/.build-id/ab/cd.debug", "");
	CHECK_EQ(run("debug-data"), PROBE_OK);
	CHECK_FOUND("1 folders");
	CHECK_EQ(run("parser"), PROBE_SKIP);
	context.debuginfod_urls = "https://example.org";
	run("debug-data");
	CHECK_EQ(result.details.len, 1);
	context.debuginfod_urls = NULL;
}

static void put_status(const char *state, const char *more)
{
	char text[256];

	snprintf(text, sizeof(text),
		 "Name:\tx\nState:\t%s\nUid:\t1000\t1000\t1000\t1000\n%sThreads:\t3\n", state, more);
	put("/proc/77/status", text);
}

static void test_process(void)
{
	CHECK_EQ(run("process"), PROBE_FAIL);
	CHECK_FOUND("no process 77");
	put("/proc/77/comm", "work er\n");
	put_status("S (sleeping)", "VmSize:\t  10 kB\n");
	CHECK_EQ(run("process"), PROBE_OK);
	CHECK_FOUND("'work er', uid 1000, threads 3, state S (sleeping)");
	put_status("S (sleeping)", "");
	CHECK_EQ(run("process"), PROBE_OK);
	CHECK_FOUND("kernel thread");
	put_status("Z (zombie)", "");
	put("/proc/77/comm", "x';reboot;'\n");
	CHECK_EQ(run("process"), PROBE_FAIL);
	CHECK_FIX("ps -e");
	CHECK(!says(&result.fix, "reboot")); /* a fix is made to be pasted */
	put_status("S (sleeping)", "VmSize:\t  10 kB\nNSpid:\t77\t5\n");

	CHECK_EQ(run("namespaces"), PROBE_SKIP);
	put("/proc/77/cgroup", "1:x:/old\n0::/system.slice/work.service\n");
	put_link("/proc/77/ns/pid", "pid:[1]");
	put_link("/proc/77/ns/mnt", "mnt:[1]");
	put_link("/proc/self/ns/pid", "pid:[1]");
	put_link("/proc/self/ns/mnt", "mnt:[2]");
	CHECK_EQ(run("namespaces"), PROBE_OK);
	CHECK_FOUND("the same pid namespace, another mount namespace, cgroup /system.slice/work.service");
}

/* Maps as the kernel writes them: the test's own file, a deleted one, one that is gone, and JIT code. */
static void put_maps(const char *more)
{
	RELEASE(buf_release) struct buf text = { 0 };

	buf_adds(&text, "55550000-55551000 r--p 00000000 08:01 12                 /bin/self\n"
			"55551000-55559000 r-xp 00001000 08:01 12                 /bin/self\n"
			"7f000000-7f001000 r-xp 00000000 08:01 13                 /lib/old.so (deleted)\n"
			"7ffff000-80000000 r-xp 00000000 00:00 0                  [vdso]\n"
			"garbage\n");
	buf_adds(&text, more);
	put("/proc/77/maps", buf_text(&text));
}

static void test_modules(void)
{
	char self[256];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

	self[n < 0 ? 0 : n] = '\0';
	CHECK_EQ(run("modules"), PROBE_SKIP);
	put_maps("");
	put_link("/proc/77/map_files/55551000-55559000", self);
	put_link("/proc/77/map_files/7f000000-7f001000", self);
	CHECK_EQ(run("modules"), PROBE_OK);
	CHECK_FOUND("2 files mapped to execute: 1 deleted, 0 without build id, 0 unreadable");
	CHECK_EQ(run("symbols"), PROBE_OK);
	CHECK_FOUND("of 2 files 2 have all names");

	/* Without map_files a deleted file cannot be read, and a path is read below the process's root. */
	take("/proc/77/map_files/55551000-55559000");
	take("/proc/77/map_files/7f000000-7f001000");
	put("/proc/77/root/bin/self", "not ELF at all");
	put("/proc/77/root/lib/old.so", "another file by now");
	CHECK_EQ(run("modules"), PROBE_WARN);
	CHECK_FOUND("1 deleted, 0 without build id, 2 unreadable");
	CHECK_EQ(run("symbols"), PROBE_SKIP);

	/* A link out of the root leads to the root's own file, never to the caller's. */
	put_link("/proc/77/root/bin/self", self);
	CHECK_EQ(run("modules"), PROBE_WARN);
	CHECK_FOUND("2 unreadable");
}

static void test_runtime(void)
{
	static const struct timespec long_ago[] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
	RELEASE(buf_release) struct buf stat = { 0 };

	put_maps("");
	CHECK_EQ(run("runtime"), PROBE_OK);
	put_maps("6000000-6001000 rwxp 00000000 00:00 0 \n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_FOUND("1 executable mappings without a file");
	CHECK_NO_FIX();

	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/lib/jvm/lib/server/libjvm.so\n");
	put_bytes("/proc/77/cmdline", "java\0Main", sizeof("java\0Main"));
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_FOUND("Java, compiles at run time");
	CHECK_STR(buf_text(&result.fix), "jcmd 77 Compiler.perfmap  # JDK 17 and later; or restart it with "
					 "java -XX:+PreserveFramePointer ... for whole stacks");
	CHECK_STR(buf_text(&result.cost), "stacks end at the first compiled method (no -XX:+PreserveFramePointer); "
					  "compiled functions are shown as [anon]: nothing names them");
	put_bytes("/proc/77/cmdline", "java\0-XX:+DumpPerfMapAtExit\0M", sizeof("java\0-XX:+DumpPerfMapAtExit\0M"));
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_STR(buf_text(&result.fix), "restart it with java -XX:+PreserveFramePointer ... for whole stacks");
	put_bytes("/proc/77/cmdline", "java\0-XX:+PreserveFramePointer\0M",
		  sizeof("java\0-XX:+PreserveFramePointer\0M"));
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_STR(buf_text(&result.fix), "jcmd 77 Compiler.perfmap  # JDK 17 and later; or restart it with "
					 "java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit ... "
					 "(JDK 17 and later)");
	put_bytes("/proc/77/cmdline", "java\0-XX:+PreserveFramePointer\0-XX:+DumpPerfMapAtExit\0M",
		  sizeof("java\0-XX:+PreserveFramePointer\0-XX:+DumpPerfMapAtExit\0M"));
	CHECK_EQ(run("runtime"), PROBE_OK);
	CHECK_FOUND("; names its functions at its end");
	CHECK_NO_FIX();

	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/bin/node_exporter\n");
	CHECK_EQ(run("runtime"), PROBE_OK);
	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/bin/node\n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_FIX("node --perf-basic-prof --interpreted-frames-native-stack");
	CHECK_STR(buf_text(&result.cost), "compiled functions are shown as [anon]: nothing names them");
	put("/proc/77/root/tmp/perf-5.map", "");
	put("/proc/77/status", "Name:\tnode\nNSpid:\t77\n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	put("/proc/77/status", "Name:\tnode\nNSpid:\t77\t12\t5\n");
	CHECK_EQ(run("runtime"), PROBE_OK);
	CHECK_FOUND("stacks pass it; names its functions in /tmp/perf-5.map");
	/* What was written before the process began is of another one. */
	file_read("/proc/self/stat", 8192, &stat, NULL);
	put("/proc/77/stat", buf_text(&stat));
	CHECK_EQ(run("runtime"), PROBE_OK);
	CHECK_EQ(utimensat(AT_FDCWD, below("/proc/77/root/tmp/perf-5.map"), long_ago, 0), 0);
	CHECK_EQ(run("runtime"), PROBE_WARN);
	take("/proc/77/stat");
	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/bin/node\n"
		 "8100000-8101000 r-xp 00000000 08:01 15  /work/jit-5.dump\n");
	CHECK_EQ(run("runtime"), PROBE_OK);
	CHECK_FOUND("names its functions in /work/jit-5.dump");
	take("/proc/77/root/tmp/perf-5.map");
	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/bin/python3.11\n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_FOUND("Python, interprets");
	CHECK_STR(buf_text(&result.fix),
		  "py-spy record -p 77  # or restart it with python3 -X perf ... (3.12 and later)");
	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/lib/libruby-3.1.so.3.1.2\n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_STR(buf_text(&result.fix), "rbspy record --pid 77");
	/* Java in a program of another language: the code without names is its. */
	put("/proc/77/cmdline", "python3");
	put_maps("8000000-8001000 r-xp 00000000 08:01 14  /usr/bin/python3.11\n"
		 "8100000-8101000 r-xp 00000000 08:01 15  /usr/lib/jvm/lib/server/libjvm.so\n");
	CHECK_EQ(run("runtime"), PROBE_WARN);
	CHECK_FOUND("Java, compiles at run time");
}

/* What this caller lacks is what errors hint at, in the probe's own words. */
static void test_hint(void)
{
	struct err err = { 0 };
	struct probe_context here;

	probe_context_init(&here, 0);
	probe_result_release(&result);
	probe_run(probe_find("capabilities"), &here, &result);
	err_set(&err, EPERM, "refused");
	caps_hint(&err);
	CHECK_STR(err.hint, buf_text(&result.fix));
	caps_hint(NULL);
}

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	return remove(path);
}

int main(void)
{
	if (!mkdtemp(root))
		return 99;
	test_registry();
	test_nothing_there();
	test_kernel();
	test_lockdown();
	test_jit();
	test_caps();
	test_capabilities();
	test_container();
	test_limits();
	test_kptr();
	test_names();
	test_process();
	test_modules();
	test_runtime();
	test_hint();
	probe_result_release(&result);
	nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	return tap_done();
}
