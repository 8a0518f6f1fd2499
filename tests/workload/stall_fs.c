// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * stall_fs SOURCE MOUNT SOCKET: a file system that shows the folder SOURCE read-only at MOUNT, as far as running
 * programs and reading files takes (folders are not listed), and that leaves unanswered what it is told to. It is
 * told by one line a connection to SOCKET, which lies elsewhere, and answers with one line:
 *	stall KIND[,KIND..] PATH [PID]: keep requests of these kinds for that file, or all beneath that folder
 *		("." for all), but those of that process; not even SIGKILL ends who waits
 *	heed KIND[,KIND..] PATH [PID]: the same, but a signal ends the waiting
 *	release PATH: keep none any more for just that path, and answer those that are kept
 *	held PATH: how many are kept, and of which kinds
 *	drop PATH: the kernel is to read the file's pages anew
 * KIND: lookup, getattr, open, read, flush, release. Nobody waits for it for ever: at its end (SIGTERM, SIGINT, or
 * the death of who started it) all that is kept is answered with EIO, and MOUNT is unmounted; should it be killed,
 * the kernel answers. It keeps requests, not threads, so that there may be any number of them.
 */
#define FUSE_USE_VERSION 32
#include <errno.h>
#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define NODES_MAX 4096
#define RULES_MAX 256
#define LINE_MAX_BYTES 4096

enum kind { LOOKUP, GETATTR, OPEN, READ, FLUSH, RELEASE, KINDS };

static const char *const kind_names[KINDS] = { "lookup", "getattr", "open", "read", "flush", "release" };

struct request {
	enum kind kind;
	struct request *next;
	fuse_req_t req;
	fuse_ino_t ino;
	struct fuse_file_info file;
	size_t size;
	off_t offset;
	char path[PATH_MAX]; /* beneath SOURCE; "." for itself */
};

struct rule {
	bool kinds[KINDS];
	char path[PATH_MAX]; /* "": the rule is free */
	bool heeds; /* signals */
	pid_t but; /* 0: nobody */
};

/* Of what the session and the socket share. Who keeps a request may be told of a signal at once. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char *nodes[NODES_MAX]; /* paths, by inode - 1; never given back */
static size_t n_nodes;
static struct rule rules[RULES_MAX];
static struct request *held;
static bool ending;

static int source; /* the folder */
static struct fuse_session *session;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static fuse_ino_t node_of(const char *path)
{
	for (size_t i = 0; i < n_nodes; i++)
		if (!strcmp(nodes[i], path))
			return i + 1;
	if (n_nodes == NODES_MAX)
		abort();
	nodes[n_nodes++] = strdup(path);
	return n_nodes;
}

static bool is_at(const char *path, const char *rule)
{
	size_t len = strlen(rule);

	return !strcmp(rule, ".") || (!strncmp(path, rule, len) && (!path[len] || path[len] == '/'));
}

/* NULL: it is answered. */
static const struct rule *rule_of(enum kind kind, const char *path, pid_t pid)
{
	for (size_t i = 0; i < RULES_MAX; i++)
		if (rules[i].path[0] && rules[i].kinds[kind] && is_at(path, rules[i].path) && rules[i].but != pid)
			return &rules[i];
	return NULL;
}

static int attributes(const char *path, fuse_ino_t ino, struct stat *st)
{
	if (fstatat(source, path, st, AT_SYMLINK_NOFOLLOW))
		return errno;
	st->st_ino = ino;
	return 0;
}

/* No answer holds for longer than its request: each further one is heard of. */
static void serve_lookup(struct request *request)
{
	struct fuse_entry_param entry = { .ino = node_of(request->path) };
	int r = attributes(request->path, entry.ino, &entry.attr);

	if (r)
		fuse_reply_err(request->req, r);
	else
		fuse_reply_entry(request->req, &entry);
}

static void serve_getattr(struct request *request)
{
	struct stat st;
	int r = attributes(request->path, request->ino, &st);

	if (r)
		fuse_reply_err(request->req, r);
	else
		fuse_reply_attr(request->req, &st, 0);
}

/* Who has mapped it runs on from the page cache, whoever opens it: whose reads are kept reads past that cache. */
static void serve_open(struct request *request)
{
	int fd = openat(source, request->path, O_RDONLY | O_CLOEXEC);

	if (fd < 0) {
		fuse_reply_err(request->req, errno);
		return;
	}
	request->file.fh = (uint64_t)fd;
	request->file.keep_cache = 1;
	request->file.direct_io = rule_of(READ, request->path, fuse_req_ctx(request->req)->pid) != NULL;
	if (fuse_reply_open(request->req, &request->file))
		close(fd);
}

static void serve_read(struct request *request)
{
	char *data = malloc(request->size);
	ssize_t n = pread((int)request->file.fh, data, request->size, request->offset);

	if (n < 0)
		fuse_reply_err(request->req, errno);
	else
		fuse_reply_buf(request->req, data, (size_t)n);
	free(data);
}

static void serve(struct request *request)
{
	switch (request->kind) {
	case LOOKUP:
		serve_lookup(request);
		break;
	case GETATTR:
		serve_getattr(request);
		break;
	case OPEN:
		serve_open(request);
		break;
	case READ:
		serve_read(request);
		break;
	case RELEASE:
		close((int)request->file.fh);
		fuse_reply_err(request->req, 0);
		break;
	default:
		fuse_reply_err(request->req, 0);
	}
}

static void on_signal(fuse_req_t req, void *data)
{
	struct request **at = &held;

	(void)data;
	pthread_mutex_lock(&lock);
	while (*at && (*at)->req != req)
		at = &(*at)->next;
	if (*at) {
		struct request *request = *at;

		*at = request->next;
		fuse_reply_err(req, EINTR);
		free(request);
	}
	pthread_mutex_unlock(&lock);
}

static void keep(const struct request *request, bool heeds)
{
	struct request *kept = malloc(sizeof(*kept));

	*kept = *request;
	kept->next = held;
	held = kept;
	if (heeds)
		fuse_req_interrupt_func(request->req, on_signal, NULL);
}

/* Serves it, or keeps a copy of it. */
static void take(struct request *request)
{
	const struct rule *rule;

	pthread_mutex_lock(&lock);
	if (!request->path[0])
		snprintf(request->path, sizeof(request->path), "%s", nodes[request->ino - 1]);
	rule = rule_of(request->kind, request->path, fuse_req_ctx(request->req)->pid);
	if (ending)
		fuse_reply_err(request->req, EIO);
	else if (rule)
		keep(request, rule->heeds);
	else
		serve(request);
	pthread_mutex_unlock(&lock);
}

static void on_lookup(fuse_req_t req, fuse_ino_t parent, const char *name)
{
	struct request request = { .kind = LOOKUP, .req = req, .ino = parent };
	int n;

	pthread_mutex_lock(&lock);
	n = parent == FUSE_ROOT_ID ? snprintf(request.path, sizeof(request.path), "%s", name) :
		snprintf(request.path, sizeof(request.path), "%s/%s", nodes[parent - 1], name);
	pthread_mutex_unlock(&lock);
	if (n >= (int)sizeof(request.path))
		fuse_reply_err(req, ENAMETOOLONG);
	else
		take(&request);
}

static void take_of(enum kind kind, fuse_req_t req, fuse_ino_t ino, const struct fuse_file_info *file)
{
	struct request request = { .kind = kind, .req = req, .ino = ino };

	if (file)
		request.file = *file;
	take(&request);
}

static void on_getattr(fuse_req_t req, fuse_ino_t ino, struct fuse_file_info *file)
{
	take_of(GETATTR, req, ino, file);
}

static void on_readlink(fuse_req_t req, fuse_ino_t ino)
{
	char to[PATH_MAX];
	ssize_t n;

	pthread_mutex_lock(&lock);
	n = readlinkat(source, nodes[ino - 1], to, sizeof(to) - 1);
	pthread_mutex_unlock(&lock);
	to[n > 0 ? n : 0] = '\0';
	if (n < 0)
		fuse_reply_err(req, errno);
	else
		fuse_reply_readlink(req, to);
}

static void on_open(fuse_req_t req, fuse_ino_t ino, struct fuse_file_info *file)
{
	if ((file->flags & O_ACCMODE) != O_RDONLY)
		fuse_reply_err(req, EROFS);
	else
		take_of(OPEN, req, ino, file);
}

static void on_read(fuse_req_t req, fuse_ino_t ino, size_t size, off_t offset, struct fuse_file_info *file)
{
	struct request request = { READ, .req = req, .ino = ino, .file = *file, .size = size, .offset = offset };

	take(&request);
}

static void on_flush(fuse_req_t req, fuse_ino_t ino, struct fuse_file_info *file)
{
	take_of(FLUSH, req, ino, file);
}

static void on_release(fuse_req_t req, fuse_ino_t ino, struct fuse_file_info *file)
{
	take_of(RELEASE, req, ino, file);
}

/* Reads ahead are of the background, of which there are few: kept ones are not to keep others. */
static void on_init(void *ctx, struct fuse_conn_info *connection)
{
	(void)ctx;
	connection->max_background = connection->congestion_threshold = 60000;
}

static const struct fuse_lowlevel_ops ops = {
	.init = on_init,
	.lookup = on_lookup,
	.getattr = on_getattr,
	.readlink = on_readlink,
	.open = on_open,
	.read = on_read,
	.flush = on_flush,
	.release = on_release,
};

/* Under the lock: answers what no rule keeps any more; at the end all, with EIO. */
static void answer_held(void)
{
	struct request **at = &held;

	while (*at) {
		struct request *request = *at;

		if (!ending && rule_of(request->kind, request->path, fuse_req_ctx(request->req)->pid)) {
			at = &request->next;
			continue;
		}
		*at = request->next;
		if (ending)
			fuse_reply_err(request->req, EIO);
		else
			serve(request);
		free(request);
	}
}

static bool parse_kinds(char *words, bool kinds[KINDS])
{
	char *rest;

	for (char *word = strtok_r(words, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
		size_t kind = 0;

		while (kind < KINDS && strcmp(word, kind_names[kind]))
			kind++;
		if (kind == KINDS)
			return false;
		kinds[kind] = true;
	}
	return true;
}

static bool add_rule(bool heeds, char *kinds, const char *path, const char *but)
{
	struct rule rule = { .heeds = heeds, .but = but ? (pid_t)atoi(but) : 0 };
	size_t i = 0;

	if (!kinds || !path || !parse_kinds(kinds, rule.kinds))
		return false;
	snprintf(rule.path, sizeof(rule.path), "%s", path);
	while (i < RULES_MAX && rules[i].path[0])
		i++;
	if (i == RULES_MAX)
		return false;
	rules[i] = rule;
	return true;
}

static void release(const char *path)
{
	for (size_t i = 0; i < RULES_MAX; i++)
		if (!strcmp(rules[i].path, path))
			rules[i].path[0] = '\0';
	answer_held();
}

static void tell_held(const char *path, char *line, size_t size)
{
	size_t counts[KINDS] = { 0 }, all = 0;
	int n;

	for (const struct request *request = held; request; request = request->next)
		if (is_at(request->path, path)) {
			counts[request->kind]++;
			all++;
		}
	n = snprintf(line, size, "%zu", all);
	for (size_t i = 0; i < KINDS; i++)
		if (counts[i])
			n += snprintf(line + n, size - (size_t)n, " %s", kind_names[i]);
}

/* In a thread of its own: it may have to wait for a read that is kept. */
static void *drop(void *ino)
{
	fuse_lowlevel_notify_inval_inode(session, (fuse_ino_t)(uintptr_t)ino, 0, 0);
	return NULL;
}

/* Replaces the line by the answer. */
static void obey(char *line, size_t size)
{
	char *words[4] = { 0 }, *rest = NULL, *verb, *first;
	char answer[LINE_MAX_BYTES] = "ok";
	pthread_t thread;

	for (size_t i = 0; i < 4 && (words[i] = strtok_r(i ? NULL : line, " \n", &rest)); i++)
		;
	verb = words[0];
	first = words[1];
	pthread_mutex_lock(&lock);
	if (!verb || !first)
		snprintf(answer, sizeof(answer), "a verb and a path");
	else if (!strcmp(verb, "stall") || !strcmp(verb, "heed"))
		snprintf(answer, sizeof(answer), "%s",
			 add_rule(verb[0] == 'h', first, words[2], words[3]) ? "ok" : "no such kind, or too many");
	else if (!strcmp(verb, "release"))
		release(first);
	else if (!strcmp(verb, "held"))
		tell_held(first, answer, sizeof(answer));
	else if (!strcmp(verb, "drop") &&
		 !pthread_create(&thread, NULL, drop, (void *)(uintptr_t)node_of(first)))
		pthread_detach(thread);
	else
		snprintf(answer, sizeof(answer), "what?");
	pthread_mutex_unlock(&lock);
	snprintf(line, size, "%s\n", answer);
}

static void *listen_for_lines(void *ctx)
{
	const int *listening = ctx;
	char line[LINE_MAX_BYTES];

	for (;;) {
		int fd = accept4(*listening, NULL, NULL, SOCK_CLOEXEC);
		ssize_t n = fd < 0 ? -1 : read(fd, line, sizeof(line) - 1);

		if (n > 0) {
			line[n] = '\0';
			obey(line, sizeof(line));
			send(fd, line, strlen(line), MSG_NOSIGNAL);
		}
		if (fd >= 0)
			close(fd);
	}
	return NULL;
}

/* Signals are the session's thread's, whose read they interrupt. */
static void start_listening(const char *path)
{
	static int listening;
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	sigset_t all, before;
	pthread_t thread;

	snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
	listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (listening < 0 || bind(listening, (struct sockaddr *)&address, sizeof(address)) || listen(listening, 64))
		die(path);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	if (pthread_create(&thread, NULL, listen_for_lines, &listening))
		die("pthread_create");
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int main(int argc, char **argv)
{
	char *words[] = { argv[0], "-oro,allow_other,fsname=stall_fs", NULL };
	struct fuse_args args = FUSE_ARGS_INIT(2, words);
	pid_t parent = getppid();

	if (argc != 4) {
		fprintf(stderr, "stall_fs SOURCE MOUNT SOCKET\n");
		return 2;
	}
	source = open(argv[1], O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (source < 0)
		die(argv[1]);
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) || getppid() != parent)
		die("prctl");
	nodes[n_nodes++] = ".";
	session = fuse_session_new(&args, &ops, sizeof(ops), NULL);
	if (!session || fuse_set_signal_handlers(session) || fuse_session_mount(session, argv[2]))
		return 1;
	start_listening(argv[3]);
	fuse_session_loop(session);
	pthread_mutex_lock(&lock);
	ending = true;
	answer_held();
	pthread_mutex_unlock(&lock);
	fuse_session_unmount(session);
	return 0; /* what the kernel asked meanwhile it answers itself: /dev/fuse is closed */
}
