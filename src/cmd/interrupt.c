// SPDX-License-Identifier: GPL-2.0-or-later
/* interrupt: Ctrl-C and its kin as asked politely, a first time, and at once after that. */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "base/mem.h"
#include "cmd/interrupt.h"

static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
static struct sigaction found[ARRAY_LEN(numbers)]; /* what was done with them before */
static int event_fd = -1;
static volatile sig_atomic_t count;
static unsigned int most; /* after so many, at once */

static void on_signal(int number)
{
	const uint64_t one = 1;
	int saved = errno;

	count++;
	if ((unsigned int)count > most) {
		signal(number, SIG_DFL);
		raise(number); /* delivered when this handler returns */
	}
	/* A full eventfd is readable too: nothing to do when this fails. */
	if (write(event_fd, &one, sizeof(one)) < 0)
		errno = saved;
	errno = saved;
}

int interrupt_init(unsigned int asks, struct err *err)
{
	const struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
	struct sigaction now;

	if (event_fd < 0) {
		most = asks;
		event_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	}
	if (event_fd < 0)
		return err_sys(err, errno, "cannot watch for signals");
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		if (sigaction(numbers[i], NULL, &now) || now.sa_handler == on_signal)
			continue;
		found[i] = now;
		/* What a shell starts with & ignores SIGINT, and who sends it means it; nohup(1) is asked for. */
		if (numbers[i] != SIGHUP || now.sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
	}
	return 0;
}

int interrupt_fd(void)
{
	return event_fd;
}

unsigned int interrupt_count(void)
{
	return count;
}

void interrupt_end(void)
{
	struct sigaction now;

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		if (!sigaction(numbers[i], NULL, &now) && now.sa_handler == on_signal)
			sigaction(numbers[i], &found[i], NULL);
}
