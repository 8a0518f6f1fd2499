// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_process: the parser's child as a process: how it begins, what it has used, how it ends. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/proc_stat.h"
#include "core/parser/parser_process.h"
#include "core/parser/sandbox.h"
#include "core/parser/syscall_filter.h"

#define MAPS_BYTES_MAX (64u << 20)

struct parser_memory *parser_memory_new(void)
{
	void *memory = mmap(NULL, sizeof(struct parser_memory), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

void parser_memory_free(struct parser_memory *memory)
{
	if (memory)
		munmap(memory, sizeof(*memory));
}

/*
 * A fork copies private memory only. What a recording shares with the kernel (rings, tables) would stay
 * writable for the child.
 */
static void unshare_memory(void *ctx, const char *lines, size_t len)
{
	const struct parser_memory *own = ctx;

	for (const char *line = lines, *end; (end = memchr(line, '\n', lines + len - line)); line = end + 1) {
		unsigned long start, stop;
		char rights[5];

		if (sscanf(line, "%lx-%lx %4s", &start, &stop, rights) == 3 && rights[3] == 's' &&
		    start != (uintptr_t)own)
			munmap((void *)start, stop - start);
	}
}

static bool is_apart(const struct parser_birth *birth)
{
	return !birth->late ||
	       !file_read_lines("/proc/self/maps", MAPS_BYTES_MAX, unshare_memory, birth->memory, NULL);
}

static bool write_file(const char *path, const char *text)
{
	CLOSE_FD int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t len = (ssize_t)strlen(text);

	return fd >= 0 && write(fd, text, len) == len;
}

/*
 * Within its session, and beside others: where the kernel shares processors out by sessions (sched(7), "The
 * autogroup feature"), a process alone in its own has as much as all of another together, at any priority.
 */
static void become_humble(void)
{
	const struct sched_param none = { 0 };

	sched_setscheduler(0, SCHED_IDLE, &none);
	write_file("/proc/self/autogroup", "19");
}

bool parser_process_lift(struct parser_process *process)
{
	const struct sched_param none = { 0 };
	char path[64];

	if (!process->humble)
		return process->pid;
	process->lifted = true;
	if (!process->pid || sched_setscheduler(process->pid, sched_getscheduler(0), &none))
		return false;
	snprintf(path, sizeof(path), "/proc/%d/autogroup", process->pid);
	/* Kernels without autogroups have no such file. */
	process->humble = !write_file(path, "0") && !access(path, F_OK);
	return !process->humble;
}

void parser_process_is_ready(struct parser_process *process)
{
	if (!process->lifted)
		return;
	process->humble = true;
	parser_process_lift(process);
}

static void run_child(void *ctx, int socket)
{
	const struct parser_birth *birth = ctx;
	const struct sandbox_options options = {
		.socket = socket,
		.data_bytes = birth->data_bytes,
		.refuse_open = birth->refuse_open,
	};
	struct parser_message ready = { .type = PARSER_READY };

	if (birth->humble)
		become_humble();
	prctl(PR_SET_NAME, "stk-parser");
	sandbox_ends_first();
	if (!is_apart(birth) || sandbox_enter(&options, &ready.options) ||
	    parser_wire_send(SANDBOX_SOCKET, &ready, -1))
		_exit(PARSER_EXIT_SANDBOX);
	birth->child(SANDBOX_SOCKET, birth->memory);
	_exit(PARSER_EXIT_DONE);
}

int parser_process_start(struct parser_process *process, const struct parser_birth *birth, struct err *err)
{
	struct parser_birth given = *birth;
	const struct child_options options = {
		.what = "reads symbols",
		.signals = CHILD_OWN_SESSION, /* Ctrl-C ends what is recorded, not the names of it */
		.run = run_child,
		.ctx = &given,
	};
	int r = child_start(&options, &process->pid, &process->socket, err);

	process->humble = !r && birth->humble;
	process->lifted = false;
	return r;
}

uint64_t parser_process_cpu_ns(const struct parser_process *process)
{
	return clock_cpu_ns_of(process->pid);
}

bool parser_process_is_running(const struct parser_process *process)
{
	struct proc_stat stat;

	/* Where processes are hidden from each other nothing says that it waits. */
	return process->pid && (proc_stat_read(process->pid, &stat) || stat.state == 'R');
}

static int wait_for(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

int parser_process_end(struct parser_process *process, bool wait)
{
	pid_t pid = process->pid, ending = process->ending;
	int status = 0;

	if (wait)
		parser_process_lift(process); /* it needs a processor to end, too */
	if (pid) {
		/* One that has ended is a zombie until it is waited for: nobody else has its number. */
		kill(pid, SIGKILL);
		close(process->socket);
	}
	*process = (struct parser_process){ .socket = -1, .ending = wait ? 0 : pid ? pid : ending };
	if (ending && ending != process->ending)
		wait_for(ending);
	if (pid && wait)
		status = wait_for(pid);
	return status;
}
