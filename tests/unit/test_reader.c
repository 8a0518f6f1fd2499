// SPDX-License-Identifier: GPL-2.0-or-later
/* test_reader: files of targets are opened and read elsewhere; who does not answer, or dies, holds nobody up. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/image/image_print.h"
#include "core/parser/sandbox.h"
#include "core/reader/reader_state.h"
#include "tap.h"

static char folder[] = "/tmp/stk-test-reader-XXXXXX";
static char path[64];

static void copy_program(const char *to)
{
	char command[128];

	snprintf(command, sizeof(command), "cp /bin/ls %s", to);
	if (system(command))
		abort();
}

static int ask_of(struct reader *reader, const char *of, struct target_answer *answer)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_IDENTITY };
	const struct target_reader *target = reader_target(reader);

	target_question_path(&question, of, strlen(of));
	target_question_way(&question, TARGET_WAY_LINK, 0, 0, 0);
	target_ask(target, &question, answer, &bulk, NULL, NULL);
	return answer->error;
}

static void test_answers(struct reader *reader)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct target_answer answer;
	struct stat st;

	CHECK_EQ(ask_of(reader, path, &answer), 0);
	CHECK(!image_open_path(path, &image, NULL) && !stat(path, &st));
	CHECK_EQ(answer.image.print, image_identity(image)->build_id_len ? 0 : image_print(image));
	CHECK_EQ(answer.image.inode, st.st_ino);
	CHECK_EQ(answer.image.build_id_len, image_identity(image)->build_id_len);
	CHECK(llabs(answer.changed_ns - file_changed_ns(&st)) < 1000000);
	CHECK(!(answer.flags & TARGET_STRANGERS));
	CHECK_EQ(ask_of(reader, "/nonexistent", &answer), -ENOENT);
	CHECK_EQ(ask_of(reader, "/dev/null", &answer), -ENOENT);
	CHECK_EQ(chmod(path, 0777), 0);
	CHECK_EQ(ask_of(reader, path, &answer), 0);
	CHECK_NAMED(answer.flags & TARGET_STRANGERS, "what anybody may write to has a reader of its own");
	CHECK_EQ(chmod(path, 0755), 0);
}

/* The numbers of /proc/PID/status in hexadecimal. */
static uint64_t status_of(pid_t pid, const char *key)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char file[64];
	const char *at;

	snprintf(file, sizeof(file), "/proc/%d/status", pid);
	if (file_read(file, 65536, &text, NULL))
		return UINT64_MAX;
	at = strstr(buf_text(&text), key);
	return at ? strtoull(at + strlen(key), NULL, 16) : UINT64_MAX;
}

static void test_rights(struct reader *reader)
{
	const uint64_t opening = 1ull << 19 | 1ull << 2 | 1ull << 40; /* reader.h */

	CHECK_NAMED(!(status_of(reader->children[0].pid, "\nCapPrm:\t") & ~opening), "its rights are to open");
	CHECK_EQ(status_of(reader->zygote, "\nNoNewPrivs:\t"), 1);
	for (size_t i = 0; i < READER_CHILDREN; i++)
		CHECK_EQ(status_of(reader->children[i].pid, "\nNoNewPrivs:\t"), 1);
	for (size_t i = 1; i < READER_CHILDREN; i++) {
		CHECK_EQ(status_of(reader->children[i].pid, "\nCapPrm:\t"), 0);
		CHECK_EQ(status_of(reader->children[i].pid, "\nSeccomp:\t"), 2);
	}
}

/* Who reads what strangers wrote answers for that alone, also ahead of time, and hands nobody a descriptor. */
static void test_liar(struct reader *reader)
{
	struct reader_answer lie = { .answer.flags = TARGET_FOUND | TARGET_SAFE };
	struct target_answer answer;
	int sockets[2], real = reader->children[2].socket, fd = STDIN_FILENO;
	char honest[80];

	snprintf(honest, sizeof(honest), "%s/honest", folder);
	copy_program(honest);
	CHECK_EQ(ask_of(reader, honest, &answer), 0);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		abort();
	lie.answer.image.inode = ~answer.image.inode;
	reader->children[2].socket = sockets[0];
	for (int with_fd = 0; with_fd < 2; with_fd++) {
		struct target_answer again;

		lie.number = reader->number + 1;
		CHECK_EQ(message_send(sockets[1], &lie, sizeof(lie), &fd, (size_t)with_fd), 0);
		CHECK_EQ(ask_of(reader, honest, &again), 0);
		CHECK_EQ(again.image.inode, answer.image.inode);
		CHECK(!(again.flags & TARGET_HAS_FD));
	}
	reader->children[2].socket = real;
	close(sockets[0]);
	close(sockets[1]);
}

#define MS 1000000ull

static void spend(struct patience *patience, const struct patience_about *about, uint64_t ms, uint64_t idle_ms,
		  bool has_read)
{
	const struct patience_wait wait = { .ns = ms * MS, .idle_ns = idle_ms * MS, .has_read = has_read };

	patience_spent(patience, about, &wait);
}

/* A user spends his own time, and has a little left for what is at hand. */
static void test_patience(void)
{
	struct patience *patience = mem_zalloc(sizeof(*patience));
	struct patience_about one = { .user = 1 }, other = { .user = 2 }, own;
	struct target_question question = { .n_ways = 1, .ways[0].pid = (uint32_t)getpid() };

	CHECK_EQ(patience_deadline(patience, &one), 500 * MS);
	spend(patience, &one, 3000, 0, true);
	CHECK_NAMED(patience_deadline(patience, &one) == 500 * MS, "what gets on takes nobody's time");
	spend(patience, &one, 900, 900, false);
	CHECK(patience_deadline(patience, &one) >= 20 * MS);
	CHECK_NAMED(patience_deadline(patience, &one) < 500 * MS, "its user's account is nearly empty");
	CHECK_NAMED(patience_deadline(patience, &other) == 500 * MS, "another user's is full");
	for (int i = 0; i < 150; i++)
		spend(patience, &one, 20, 20, false);
	CHECK_NAMED(!patience_deadline(patience, &one), "a user with any number of files has an end");
	CHECK_EQ(patience_deadline(patience, &other), 500 * MS);
	other.user = 0;
	one.user = 64;
	spend(patience, &one, 2000, 2000, false);
	CHECK_NAMED(patience_deadline(patience, &other) == 500 * MS, "nobody else's uid is root's");
	patience_stop(patience);
	CHECK_EQ(patience_deadline(patience, &other), 20 * MS);
	spend(patience, &other, 100, 100, false);
	CHECK_NAMED(!patience_deadline(patience, &other), "nothing is left for any");
	patience_about(&question, &own);
	CHECK_EQ(own.user, geteuid());
	mem_free(patience);
}

static bool is_asked(struct patience *patience, uint64_t key)
{
	const struct patience_about about = { .keys = { key } };

	return patience_deadline(patience, &about);
}

/* As if that had been some time ago. */
static void pass(struct patience *patience, uint64_t ns)
{
	for (size_t i = 0; i < PATIENCE_STUCK_SLOTS; i++) {
		patience->stuck[i].since_ns -= ns;
		patience->stuck[i].again_ns -= ns;
	}
}

/* A file that did not answer is asked each second, and left alone after five; what reads it slowly has a minute. */
static void test_patience_again(void)
{
	struct patience *patience = mem_zalloc(sizeof(*patience));
	const struct patience_about dead = { .keys = { 1 } }, slow = { .keys = { 3 } };
	const struct patience_wait opened = { .ns = MS, .state = { .inode = 7 } };
	struct target_state state;

	for (int second = 0; second < 5; second++) {
		spend(patience, &dead, 10, 10, false);
		spend(patience, &slow, 10, 10, true);
		CHECK(!is_asked(patience, 1) && !is_asked(patience, 3));
		CHECK(patience_again(patience, &dead) <= clock_now_ns() + NS_PER_SEC);
		CHECK_NAMED(is_asked(patience, 5), "another one is asked");
		pass(patience, NS_PER_SEC);
		CHECK_NAMED(is_asked(patience, 1) && is_asked(patience, 3), "a second later");
	}
	spend(patience, &dead, 10, 10, false);
	spend(patience, &slow, 10, 10, true);
	pass(patience, 2 * NS_PER_SEC);
	CHECK_NAMED(!is_asked(patience, 1), "one that does nothing at all is left alone");
	CHECK(patience_again(patience, &dead) > clock_now_ns() + 20 * NS_PER_SEC);
	CHECK_NAMED(is_asked(patience, 3), "a slow one is not");
	pass(patience, 28 * NS_PER_SEC);
	CHECK(is_asked(patience, 1));
	spend(patience, &dead, 10, 10, false);
	pass(patience, NS_PER_SEC);
	CHECK_NAMED(!is_asked(patience, 1), "and again");
	patience_answered(patience, &dead);
	spend(patience, &dead, 10, 10, false);
	pass(patience, NS_PER_SEC);
	CHECK_NAMED(is_asked(patience, 1), "after an answer it begins anew");
	pass(patience, 60 * NS_PER_SEC);
	spend(patience, &dead, 10, 10, false);
	pass(patience, NS_PER_SEC);
	CHECK_NAMED(is_asked(patience, 1), "and when nobody asked for a while");
	CHECK(!patience_state(patience, &dead, &state));
	patience_spent(patience, &dead, &opened);
	CHECK_NAMED(patience_state(patience, &dead, &state) && state.inode == 7, "what was opened is known");
	spend(patience, &dead, 20000, 0, false);
	pass(patience, NS_PER_SEC);
	spend(patience, &slow, 20000, 0, false);
	pass(patience, NS_PER_SEC);
	CHECK_NAMED(!is_asked(patience, 3), "one that takes twenty seconds is left alone at once");
	mem_free(patience);
}

/* One that does not answer is given up, the file is remembered, and the next one is answered. */
static void test_silent(struct reader *reader, size_t child)
{
	struct target_answer answer;
	struct reader_stats before, after;
	char silent[80], other[80];
	uint64_t begun_ns;

	snprintf(silent, sizeof(silent), "%s/silent%zu", folder, child);
	snprintf(other, sizeof(other), "%s/other%zu", folder, child);
	copy_program(silent);
	copy_program(other);
	reader_stats(reader, &before);
	if (reader->children[child].pid <= 0 || kill(reader->children[child].pid, SIGSTOP)) {
		CHECK_NAMED(false, "there is one to be stopped");
		return;
	}
	begun_ns = clock_now_ns();
	/*
	 * Before it takes the question: it is the one before that is held to be to blame, and this one is asked
	 * again.
	 */
	CHECK_EQ(ask_of(reader, silent, &answer), 0);
	CHECK_NAMED(clock_now_ns() - begun_ns < 10 * NS_PER_SEC, "nobody is waited for without an end");
	reader_stats(reader, &after);
	CHECK(after.waited_ns > before.waited_ns);
	CHECK_EQ(ask_of(reader, other, &answer), 0);
	CHECK_EQ(after.left, 0);
}

static void test_death(struct reader *reader)
{
	pid_t maker = reader->children[1].pid, killer;
	struct target_answer answer;
	char other[80], first[80], second[80];

	snprintf(other, sizeof(other), "%s/survivor", folder);
	snprintf(first, sizeof(first), "%s/first", folder);
	snprintf(second, sizeof(second), "%s/second", folder);
	reader->patience = (struct patience){ 0 };
	copy_program(other);
	copy_program(first);
	copy_program(second);
	CHECK_EQ(kill(maker, SIGKILL), 0);
	usleep(20000);
	CHECK_NAMED(!ask_of(reader, first, &answer), "one that is gone is begun anew");
	maker = reader->children[1].pid;
	kill(maker, SIGSTOP);
	killer = fork();
	if (!killer) {
		usleep(50000);
		kill(maker, SIGKILL);
		_exit(0);
	}
	CHECK_EQ(ask_of(reader, second, &answer), -EIO);
	CHECK_NAMED(answer.words[0], "why is told");
	CHECK_EQ(ask_of(reader, second, &answer), -ETIMEDOUT);
	CHECK_NAMED(!ask_of(reader, other, &answer), "another file is asked by others");
	waitpid(killer, NULL, 0);
}

/* After a stop was asked for hardly any time is left for all of them. */
static void test_stopping(struct reader *reader)
{
	struct target_answer answer;
	uint64_t begun_ns = clock_now_ns();
	char file[80];
	int ends[2];

	if (pipe(ends) || write(ends[1], "x", 1) != 1)
		abort();
	reader_stops_at(reader, ends[0]);
	for (int i = 0; i < 20; i++) {
		snprintf(file, sizeof(file), "%s/late%d", folder, i);
		copy_program(file);
		if (reader->runs)
			kill(reader->children[0].pid, SIGSTOP);
		ask_of(reader, file, &answer);
	}
	CHECK_EQ(answer.error, -ETIMEDOUT);
	CHECK_NAMED(reader->stats.waited_ns && clock_now_ns() - begun_ns < 5 * NS_PER_SEC, "a stop is not held up");
	reader_stops_at(reader, -1);
	close(ends[0]);
	close(ends[1]);
}

struct seen {
	uint32_t n_rows;
};

static void look(void *ctx, const struct unwind_table *rows)
{
	((struct seen *)ctx)->n_rows = rows->n_rows;
}

/* Rows come as they are made here. */
static void test_rows(void)
{
	CLEANUP(reader_free) struct reader *reader = NULL;
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table rows = { 0 };
	const struct rows_maker *maker;
	char own[4096];

	if (reader_new(&reader, NULL) || image_open_path("/proc/self/exe", &image, NULL))
		abort();
	CHECK_EQ(unwind_table_build(image, NULL, &rows, NULL), 0);
	maker = reader_rows(reader);
	file_path_of(image_fd(image), own, sizeof(own));
	for (int i = 0; i < 2; i++) {
		struct map_file file = { .image = *image_identity(image), .number = 1, .path = own };
		struct mapping mapping = { .start = 0x1000, .end = 0x2000, .file = &file };
		struct rows_wanted wanted = { &mapping, 0 };
		struct rows_made made = { 0 };
		struct seen seen = { 0 };

		for (size_t s = 0; s < image_segments(image); s++)
			if (image_segment(image, s)->type == PT_LOAD && image_segment(image, s)->flags & PF_X)
				mapping.file_offset = image_segment(image, s)->offset & -4096ULL;
		maker->make(maker->ctx, &wanted, &made, look, &seen);
		CHECK_EQ(made.words[0], 0);
		CHECK(made.has_rows && made.is_opened && made.loads.len);
		CHECK_EQ(seen.n_rows, rows.n_rows);
		buf_release(&made.loads);
	}
}

int main(void)
{
	CLEANUP(reader_free) struct reader *reader = NULL;
	char command[80];

	if (!mkdtemp(folder))
		return 1;
	snprintf(path, sizeof(path), "%s/program", folder);
	copy_program(path);
	CHECK_EQ(reader_new(&reader, NULL), 0);
	if (!reader)
		return tap_done();
	test_answers(reader);
	if (!SYSCALL_FILTER_LOOSE)
		test_rights(reader);
	for (size_t child = 0; child < READER_CHILDREN - 1; child++)
		test_silent(reader, child);
	test_death(reader);
	test_liar(reader);
	test_patience();
	test_patience_again();
	test_stopping(reader);
	test_rows();
	snprintf(command, sizeof(command), "rm -r %s", folder);
	if (system(command))
		abort();
	return tap_done();
}
