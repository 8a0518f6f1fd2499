// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_process: the parser's child as a process: how it begins, what it has used, how it ends. */
#include <errno.h>
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
#include "base/file.h"
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

/* The handlers of sanitizers tell what went wrong. */
static void end_signals(void)
{
	sigset_t all;

	for (int number = 1; number < NSIG; number++)
		if (!SYSCALL_FILTER_LOOSE || number != SIGSEGV)
			signal(number, SIG_DFL);
	sigemptyset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
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

static void run_child(const struct parser_birth *birth, int socket)
{
	const struct sandbox_options options = { .socket = socket, .data_bytes = birth->data_bytes };
	struct parser_message ready = { .type = PARSER_READY };

	end_signals();
	setsid(); /* Ctrl-C ends what is recorded, not the names of it */
	prctl(PR_SET_NAME, "stk-parser");
	if (!is_apart(birth) || sandbox_enter(&options, &ready.options) ||
	    parser_wire_send(SANDBOX_SOCKET, &ready, -1))
		_exit(PARSER_EXIT_SANDBOX);
	birth->child(SANDBOX_SOCKET, birth->memory);
	_exit(PARSER_EXIT_DONE);
}

int parser_process_start(struct parser_process *process, const struct parser_birth *birth, struct err *err)
{
	sigset_t all, before;
	int sockets[2];
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		return err_sys(err, errno, "cannot reach a process that reads symbols");
	/* No handler of ours may run in the child. */
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = fork();
	if (!pid)
		run_child(birth, sockets[1]);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(sockets[1]);
	if (pid < 0) {
		close(sockets[0]);
		return err_sys(err, errno, "cannot start a process that reads symbols");
	}
	process->pid = pid;
	process->socket = sockets[0];
	return 0;
}

uint64_t parser_process_cpu_ns(const struct parser_process *process)
{
	struct timespec used;
	clockid_t clock;

	if (!process->pid || clock_getcpuclockid(process->pid, &clock) || clock_gettime(clock, &used))
		return 0;
	return used.tv_sec * 1000000000ULL + used.tv_nsec;
}

int parser_process_end(struct parser_process *process)
{
	int status = 0;

	if (!process->pid)
		return 0;
	/* One that has ended is a zombie until it is waited for: nobody else has its number. */
	kill(process->pid, SIGKILL);
	while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
		;
	close(process->socket);
	*process = (struct parser_process){ .socket = -1 };
	return status;
}
