// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_file: opens a file that a JIT is to have written, where anybody may have put another one. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/proc_task.h"
#include "core/jit/jit_file.h"

/* A file system's clock may be a tick behind; that of the process's start is exact to another. */
#define OLDER_SLACK_NS NS_PER_SEC

const char *jit_refusal_text(enum jit_refusal refusal)
{
	static const char *const texts[] = {
		[JIT_FILE_TAKEN] = "is read",
		[JIT_FILE_ABSENT] = "is not there",
		[JIT_FILE_UNREADABLE] = "cannot be opened",
		[JIT_FILE_LINK] = "is a symbolic link",
		[JIT_FILE_FIFO] = "is a FIFO",
		[JIT_FILE_DEVICE] = "is a device",
		[JIT_FILE_IRREGULAR] = "is not a regular file",
		[JIT_FILE_FOREIGN] = "is neither root's nor of the user that the process runs as",
		[JIT_FILE_LINKED] = "has more than one name",
		[JIT_FILE_OLDER] = "is older than the process",
		[JIT_FILE_CONTENTS] = "is damaged, or not what its name says",
		[JIT_FILE_CLOCK] = "has times of another clock than CLOCK_MONOTONIC",
		[JIT_FILE_SILENT] = "is on a file system that does not answer",
	};

	return texts[refusal];
}

static enum jit_refusal refusal_of_type(mode_t mode)
{
	switch (mode & S_IFMT) {
	case S_IFREG:
		return JIT_FILE_TAKEN;
	case S_IFLNK:
		return JIT_FILE_LINK;
	case S_IFIFO:
		return JIT_FILE_FIFO;
	case S_IFCHR:
	case S_IFBLK:
		return JIT_FILE_DEVICE;
	default:
		return JIT_FILE_IRREGULAR;
	}
}

static bool is_owned(const struct stat *st, const struct jit_owner *owner)
{
	return !st->st_uid || st->st_uid == (owner->known ? owner->uid : geteuid());
}

/* How long ago it was last written to, by a clock that may be set; INT64_MAX: very long. */
static int64_t age_of(const struct stat *st)
{
	struct timespec now;

	if (clock_gettime(CLOCK_REALTIME, &now) ||
	    st->st_mtim.tv_sec < now.tv_sec - INT64_MAX / (int64_t)NS_PER_SEC / 2)
		return INT64_MAX;
	return (now.tv_sec - st->st_mtim.tv_sec) * (int64_t)NS_PER_SEC + now.tv_nsec - st->st_mtim.tv_nsec;
}

/* Both clocks are asked now: what the one was set by meanwhile counts as time before the file. */
bool jit_file_is_older(const struct stat *st, uint64_t start_ns)
{
	int64_t life_ns = (int64_t)(clock_now_ns() - start_ns);

	return start_ns && age_of(st) > life_ns + (int64_t)OLDER_SLACK_NS;
}

static enum jit_refusal check(const struct stat *st, const struct jit_owner *owner)
{
	enum jit_refusal refusal = refusal_of_type(st->st_mode);

	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	if (!is_owned(st, owner))
		return JIT_FILE_FOREIGN;
	if (st->st_nlink > 1)
		return JIT_FILE_LINKED;
	return jit_file_is_older(st, owner->start_ns) ? JIT_FILE_OLDER : JIT_FILE_TAKEN;
}

/* No link on the way leads out of root_fd. */
static int open_beneath(int root_fd, const char *path, uint64_t flags)
{
	struct open_how how = {
		.flags = O_PATH | O_CLOEXEC | flags,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};

	return (int)syscall(SYS_openat2, root_fd, path, &how, sizeof(how));
}

static int open_folder(int root_fd, const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_MAX];

	if (root_fd < 0 || !slash || slash - path >= PATH_MAX - 1)
		return -1;
	snprintf(folder, sizeof(folder), "%.*s/", (int)(slash - path), path);
	return open_beneath(root_fd, folder, O_DIRECTORY);
}

static bool is_same(const char *a, const char *b)
{
	struct stat x, y;

	return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

int jit_folder_answer(const struct target_question *question, struct target_answer *ret_answer)
{
	uint32_t pid = question->ways[0].pid;
	CLOSE_FD int root_fd = -1;
	char root[64], mounts[64];

	proc_task_path(pid, "root", root, sizeof(root));
	proc_task_path(pid, "ns/mnt", mounts, sizeof(mounts));
	if (is_same(root, "/") && is_same(mounts, "/proc/self/ns/mnt"))
		return -1;
	ret_answer->flags |= TARGET_OTHER_ROOT;
	root_fd = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
	return open_folder(root_fd, question->path);
}

void jit_folder_ask(const struct target_reader *reader, uint32_t pid, const char *path,
		    struct jit_folder *ret_folder)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_JIT_FOLDER };
	struct target_answer answer = { 0 };

	*ret_folder = (struct jit_folder){ .fd = -1, .other_root = true };
	target_question_way(&question, TARGET_WAY_BENEATH, pid, 0, 0);
	if (!target_question_path(&question, path, strlen(path)))
		return;
	if (reader) {
		reader->ask(reader->ctx, &question, -1, &answer, &bulk);
		ret_folder->fd = answer.flags & TARGET_HAS_FD ? answer.fd : -1;
	} else {
		ret_folder->fd = jit_folder_answer(&question, &answer);
	}
	ret_folder->other_root = answer.error || (answer.flags & TARGET_OTHER_ROOT);
}

/* Opening a FIFO or a device can wait or have effects: what it is gets asked of a descriptor that opens nothing. */
static enum jit_refusal open_path(int root_fd, const char *path, const struct jit_owner *owner, struct stat *st,
				  int *ret_fd)
{
	CLOSE_FD int path_fd = open_beneath(root_fd, path, O_NOFOLLOW);
	enum jit_refusal refusal;
	char link[64];

	if (path_fd < 0)
		return errno == ENOENT || errno == ENOTDIR ? JIT_FILE_ABSENT : JIT_FILE_UNREADABLE;
	if (fstat(path_fd, st))
		return JIT_FILE_UNREADABLE;
	refusal = check(st, owner);
	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", path_fd);
	*ret_fd = open(link, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	return *ret_fd < 0 ? JIT_FILE_UNREADABLE : JIT_FILE_TAKEN;
}

/* Of a question: where the path is looked for. *opened is to be closed. */
static int root_of(const struct target_question *question, int folder_fd, int *opened)
{
	if (folder_fd >= 0)
		return folder_fd;
	*opened = question->ways[0].kind == TARGET_WAY_BENEATH ?
			  proc_task_open(question->ways[0].pid, "root", O_PATH | O_DIRECTORY | O_CLOEXEC) :
			  open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	return *opened;
}

void jit_file_open_asked(const struct target_question *question, int folder_fd, struct target_found *ret_found)
{
	const struct jit_owner owner = { question->flags & TARGET_OWNER_KNOWN, question->uid, question->time_ns };
	CLOSE_FD int opened = -1;
	int root_fd = root_of(question, folder_fd, &opened), fd = -1;
	const char *name = folder_fd >= 0 ? strrchr(question->path, '/') : question->path;
	struct stat st;

	*ret_found = (struct target_found){ .debug_fd = -1, .refusal = JIT_FILE_UNREADABLE };
	if (root_fd < 0 || !name)
		return;
	ret_found->refusal = open_path(root_fd, name, &owner, &st, &fd);
	if (ret_found->refusal != JIT_FILE_TAKEN)
		return;
	ret_found->files[0] = (struct target_opened){ .fd = fd, .strangers = file_is_strangers(&st) };
	ret_found->n = 1;
}

/* What an answer begins with; the file's bytes follow. */
struct look {
	uint64_t dev, inode, size, at; /* at: the offset of the bytes */
	int64_t age_ns; /* age_of() */
	uint32_t refusal; /* enum jit_refusal */
	uint32_t pad;
};

/* -1: nothing more can be read. */
static ssize_t read_into(struct buf *bulk, int fd, size_t wanted, uint64_t offset)
{
	size_t had = bulk->len;
	ssize_t len;

	buf_reserve(bulk, wanted);
	len = pread(fd, bulk->data + had, wanted, (off_t)offset);
	if (len > 0)
		bulk->len += (size_t)len;
	buf_add(bulk, NULL, 0); /* its NUL */
	return len;
}

void jit_file_answer(void *ctx, const struct target_question *question, struct target_found *found,
		     struct target_answer *ret_answer, struct buf *bulk)
{
	struct look look = { .refusal = found->refusal };
	int fd = found->n ? found->files[0].fd : -1;
	uint64_t end;
	struct stat st;

	(void)ctx;
	(void)ret_answer;
	if (fd >= 0 && fstat(fd, &st))
		look.refusal = JIT_FILE_UNREADABLE;
	if (fd >= 0 && look.refusal == JIT_FILE_TAKEN) {
		look.dev = st.st_dev;
		look.inode = st.st_ino;
		look.size = (uint64_t)st.st_size;
		look.age_ns = age_of(&st);
		/* Another file, or one that was cut, is read from its beginning. */
		if (look.dev == question->dev && look.inode == question->inode &&
		    look.size >= question->known_bytes)
			look.at = question->file_offset;
	}
	buf_add(bulk, &look, sizeof(look));
	if (fd < 0 || look.refusal != JIT_FILE_TAKEN)
		return;
	end = look.at + question->len < look.size ? look.at + question->len : look.size;
	for (uint64_t at = look.at; at < end;) {
		ssize_t len = read_into(bulk, fd, end - at, at);

		if (len <= 0)
			break;
		at += (uint64_t)len;
	}
}

/* Asks for bytes from file->done on: what the answer begins with. */
static enum jit_refusal ask(struct jit_reading *reading, struct look *ret_look)
{
	struct jit_file *file = reading->file;
	struct target_question *question = &reading->question;
	struct target_answer answer = { 0 };
	struct target_found found;

	question->dev = file->dev;
	question->inode = file->inode;
	question->known_bytes = file->size;
	question->file_offset = file->done;
	if (reading->reader) {
		reading->reader->ask(reading->reader->ctx, question, reading->folder_fd, &answer, &reading->bytes);
	} else {
		buf_clear(&reading->bytes);
		jit_file_open_asked(question, reading->folder_fd, &found);
		jit_file_answer(NULL, question, &found, &answer, &reading->bytes);
		target_found_close(&found);
	}
	if (answer.error || reading->bytes.len < sizeof(*ret_look))
		return JIT_FILE_SILENT;
	memcpy(ret_look, reading->bytes.data, sizeof(*ret_look));
	if (ret_look->refusal > JIT_FILE_SILENT)
		return JIT_FILE_SILENT;
	reading->bytes_at = ret_look->at;
	return (enum jit_refusal)ret_look->refusal;
}

enum jit_refusal jit_reading_begin(struct jit_reading *reading, struct jit_file *file,
				   const struct jit_place *place, const char *path, const struct jit_owner *owner)
{
	enum jit_refusal refusal;
	struct look look;

	*reading = (struct jit_reading){ .file = file, .reader = place->reader, .folder_fd = place->folder_fd };
	reading->question = (struct target_question){
		.task = TARGET_TASK_JIT,
		.flags = owner->known ? TARGET_OWNER_KNOWN : 0,
		.uid = owner->uid,
		.time_ns = owner->start_ns,
		.len = JIT_FILE_BLOCK,
	};
	if (!target_question_path(&reading->question, path, strlen(path)))
		return JIT_FILE_ABSENT;
	target_question_way(&reading->question, place->other_root ? TARGET_WAY_BENEATH : TARGET_WAY_LINK,
			    place->pid, 0, 0);
	refusal = ask(reading, &look);
	if (refusal != JIT_FILE_TAKEN)
		return refusal;
	if (file->inode != look.inode || file->dev != look.dev || look.size < file->size) {
		*file = (struct jit_file){ .dev = look.dev, .inode = look.inode, .first_size = look.size };
		reading->is_new = true;
	}
	file->size = look.size;
	file->still_ns = look.age_ns > 0 ? (uint64_t)look.age_ns : 0;
	return JIT_FILE_TAKEN;
}

void jit_reading_release(struct jit_reading *reading)
{
	buf_release(&reading->bytes);
}

/* How many bytes there are from file->done on, among those that came. */
static size_t bytes_here(const struct jit_reading *reading, const uint8_t **ret_bytes)
{
	uint64_t done = reading->file->done, skip = sizeof(struct look) + done - reading->bytes_at;

	if (done < reading->bytes_at || skip >= reading->bytes.len)
		return 0;
	*ret_bytes = (const uint8_t *)reading->bytes.data + skip;
	return reading->bytes.len - skip;
}

/* The bytes at file->done: `wanted` of them, fewer at the end of what can be read. */
static size_t bytes_at(struct jit_reading *reading, size_t wanted, const uint8_t **ret_bytes)
{
	const struct jit_file *file = reading->file;
	size_t len = bytes_here(reading, ret_bytes);
	struct look look;

	if (len < wanted) {
		if (ask(reading, &look) != JIT_FILE_TAKEN || look.dev != file->dev || look.inode != file->inode)
			return 0;
		len = bytes_here(reading, ret_bytes);
	}
	return len < wanted ? len : wanted;
}

uint64_t jit_file_read(struct jit_reading *reading, uint64_t bytes_max, jit_file_fn *fn, void *ctx)
{
	struct jit_file *file = reading->file;
	uint64_t begin = file->done, end = begin + bytes_max, step = 1;

	end = end < JIT_FILE_BYTES_MAX ? end : JIT_FILE_BYTES_MAX;
	end = end < file->size ? end : file->size;
	while (step && file->done < end) {
		uint64_t wanted = end - file->done < JIT_FILE_BLOCK ? end - file->done : JIT_FILE_BLOCK;
		const uint8_t *bytes = NULL;
		size_t len = bytes_at(reading, wanted, &bytes);

		if (!len)
			break;
		step = fn(ctx, bytes, len, file->done + len >= file->size);
		if (step > JIT_FILE_BYTES_MAX)
			step = JIT_FILE_BYTES_MAX;
		file->done += step;
	}
	return file->done - begin;
}
