// SPDX-License-Identifier: GPL-2.0-or-later
/* debug_fetcher: fetches debug data by build id from debuginfod servers, in a process of its own. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/message.h"
#include "base/vec.h"
#include "core/image/image.h"
#include "core/parser/sandbox.h"
#include "core/symbol/debug_fetcher.h"

#define LIBRARY "libdebuginfod.so.1"
#define SECONDS_TEXT "5" /* DEBUG_FETCHER_WAIT_MS, as the library is told */
#define STEP_MS 50 /* between questions whether to go on */
#define SLOW_MS 500 /* after that it is said what is waited for */
#define MISSING_MAX 65536
#define NS_PER_MS 1000000ULL

struct build_id {
	uint32_t len;
	uint8_t bytes[BUILD_ID_MAX];
};

struct debug_fetcher {
	pid_t pid; /* 0: ended */
	int socket;
	uint64_t waited_ns; /* for all so far */
	bool told_slow, told_failure;
	VEC(struct build_id) missing; /* no server has them */
};

/* What of debuginfod.h is used; it need not be there when stk is built. */
struct library {
	void *(*begin)(void);
	int (*find_debuginfo)(void *client, const unsigned char *id, int len, char **ret_path);
};

static bool load(struct library *library)
{
	void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

	if (!handle)
		return false;
	*(void **)&library->begin = dlsym(handle, "debuginfod_begin");
	*(void **)&library->find_debuginfo = dlsym(handle, "debuginfod_find_debuginfo");
	return library->begin && library->find_debuginfo;
}

/* An answer: 0 or a negative errno, and a descriptor beside it unless fd is negative. */
static bool send_answer(int socket, int32_t result, int fd)
{
	return !message_send(socket, &result, sizeof(result), &fd, fd >= 0);
}

/* The descriptor of an answer, or its negative errno; -EPIPE: there is nobody to answer. */
static int receive_answer(int socket)
{
	int32_t result = 0;
	int fd;

	if (message_receive(socket, false, &result, sizeof(result), &fd, 1) != sizeof(result))
		return -EPIPE;
	if (fd >= 0)
		return fd;
	return result < 0 ? result : -ENOENT;
}

/* What is not needed to fetch files: capabilities, our files, what we were told to write to. */
static int give_up_rights(int socket)
{
	const struct rlimit no_core = { 0, 0 }, file = { IMAGE_FILE_BYTES_MAX, IMAGE_FILE_BYTES_MAX };
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	for (int fd = 0; fd <= 2; fd++)
		if (null < 0 || dup2(null, fd) < 0)
			return -EBADF;
	if (socket != SANDBOX_SOCKET && dup2(socket, SANDBOX_SOCKET) < 0)
		return -errno;
	setrlimit(RLIMIT_CORE, &no_core);
	setrlimit(RLIMIT_FSIZE, &file);
	return sandbox_drop_rights(SANDBOX_SOCKET);
}

static void serve(const struct library *library, void *client, int socket)
{
	struct build_id wanted;

	while (recv(socket, &wanted, sizeof(wanted), 0) == sizeof(wanted) && wanted.len <= BUILD_ID_MAX) {
		CLOSE_FD int fd = library->find_debuginfo(client, wanted.bytes, (int)wanted.len, NULL);

		if (!send_answer(socket, fd < 0 ? fd : 0, fd))
			break;
	}
}

/* Its first answer is whether it can fetch at all. */
static void run_child(void *urls, int socket)
{
	struct library library;
	void *client;

	prctl(PR_SET_NAME, "stk-debuginfod");
	if (give_up_rights(socket) || setenv("DEBUGINFOD_URLS", urls, 1) ||
	    setenv("DEBUGINFOD_TIMEOUT", SECONDS_TEXT, 1) || unsetenv("DEBUGINFOD_PROGRESS")) {
		send_answer(SANDBOX_SOCKET, -EPERM, -1);
		_exit(1);
	}
	client = load(&library) ? library.begin() : NULL;
	if (client && send_answer(SANDBOX_SOCKET, -EAGAIN, -1))
		serve(&library, client, SANDBOX_SOCKET);
	else
		send_answer(SANDBOX_SOCKET, -ELIBACC, -1);
	_exit(0);
}

static void end(struct debug_fetcher *fetcher)
{
	if (!fetcher->pid)
		return;
	mem_close_fd(&fetcher->socket);
	kill(fetcher->pid, SIGKILL);
	while (waitpid(fetcher->pid, NULL, 0) < 0 && errno == EINTR)
		;
	fetcher->pid = 0;
}

static void say_slow(struct debug_fetcher *fetcher, const char *name)
{
	if (!fetcher->told_slow)
		log_warn("waiting for debuginfod, %d s at most in all: debug data of '%s'",
			 DEBUG_FETCHER_WAIT_MS / 1000, name);
	else
		log_info("waiting for debuginfod: debug data of '%s'", name);
	fetcher->told_slow = true;
}

/* Waits for an answer as long as there is time. */
static int wait_for_answer(struct debug_fetcher *fetcher, const char *name, bool (*cancelled)(void))
{
	struct pollfd fd = { .fd = fetcher->socket, .events = POLLIN };
	uint64_t start_ns = clock_now_ns(), before_ns = fetcher->waited_ns, spent_ns;
	bool slow = false;

	while (file_poll(&fd, 1, STEP_MS) <= 0 || !fd.revents) {
		spent_ns = clock_now_ns() - start_ns;
		fetcher->waited_ns = before_ns + spent_ns;
		if (cancelled && cancelled())
			return -ECANCELED;
		if (fetcher->waited_ns > DEBUG_FETCHER_WAIT_MS * NS_PER_MS)
			return -ETIME;
		if (!slow && name && spent_ns > SLOW_MS * NS_PER_MS)
			say_slow(fetcher, name);
		slow = spent_ns > SLOW_MS * NS_PER_MS;
	}
	fetcher->waited_ns = before_ns + clock_now_ns() - start_ns;
	return receive_answer(fetcher->socket);
}

/* A server that cannot be reached, a cache that cannot be written: once, since it is the same for all files. */
static void say_failed(struct debug_fetcher *fetcher, int code)
{
	char words[128];

	if (!fetcher->told_failure)
		log_warn("debug data cannot be fetched from debuginfod: %s", err_words(code, words, sizeof(words)));
	fetcher->told_failure = true;
}

static int no_library(struct err *err)
{
	err_set(err, ELIBACC, "cannot ask debuginfod: %s cannot be loaded", LIBRARY);
	err_exit(err, EXIT_CODE_LACKING);
	return err_hint(err, "install it: apt install libdebuginfod1, dnf install elfutils-debuginfod-client");
}

int debug_fetcher_new(const char *urls, struct debug_fetcher **ret_fetcher, struct err *err)
{
	CLEANUP(debug_fetcher_free) struct debug_fetcher *fetcher = mem_zalloc(sizeof(*fetcher));
	CLEANUP(mem_free) char *given = mem_strdup(urls);
	const struct child_options options = {
		.what = "fetches debug data",
		.signals = CHILD_OWN_SESSION, /* Ctrl-C ends what is recorded, not the names of it */
		.run = run_child,
		.ctx = given,
	};
	int r = child_start(&options, &fetcher->pid, &fetcher->socket, err);

	if (r)
		return r;
	r = wait_for_answer(fetcher, NULL, NULL);
	if (r == -ELIBACC)
		return no_library(err);
	if (r != -EAGAIN)
		return err_sys(err, r < 0 ? r : EPROTO, "cannot start a process that fetches debug data");
	*ret_fetcher = TAKE(fetcher);
	return 0;
}

void debug_fetcher_free(struct debug_fetcher *fetcher)
{
	if (!fetcher)
		return;
	end(fetcher);
	vec_release(&fetcher->missing);
	mem_free(fetcher);
}

int debug_fetcher_fd(const struct debug_fetcher *fetcher)
{
	return fetcher->socket;
}

static bool is_missing(const struct debug_fetcher *fetcher, const struct build_id *id)
{
	for (size_t i = 0; i < fetcher->missing.len; i++)
		if (!memcmp(&fetcher->missing.data[i], id, sizeof(*id)))
			return true;
	return false;
}

int debug_fetcher_get(struct debug_fetcher *fetcher, const uint8_t *build_id, size_t build_id_len,
		      const char *name, bool (*cancelled)(void))
{
	struct build_id id = { .len = (uint32_t)build_id_len };
	int r;

	if (build_id_len > BUILD_ID_MAX)
		return -ENOENT;
	memcpy(id.bytes, build_id, build_id_len);
	if (is_missing(fetcher, &id))
		return -ENOENT;
	if (!fetcher->pid)
		return -ETIME;
	r = send(fetcher->socket, &id, sizeof(id), MSG_NOSIGNAL) == sizeof(id) ?
		    wait_for_answer(fetcher, name, cancelled) : -EPIPE;
	if (r == -ETIME)
		log_warn("debuginfod took %d s: what it has not sent by now is left out",
			 DEBUG_FETCHER_WAIT_MS / 1000);
	if (r == -ETIME || r == -EPIPE || r == -ECANCELED)
		end(fetcher); /* the answer may come any time: it would be taken for another's */
	else if (r < 0 && fetcher->missing.len < MISSING_MAX)
		vec_push(&fetcher->missing, id);
	if (r == -ENOENT)
		log_info("debuginfod has no debug data of '%s', or had none a while ago", name);
	if (r < 0 && r != -ENOENT && r != -ETIME && r != -ECANCELED)
		say_failed(fetcher, r);
	return r;
}
