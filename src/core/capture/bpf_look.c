// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_look: a look at all threads there are, by a BPF iterator. */
#include <bpf/bpf.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/mem.h"
#include "core/capture/bpf_look.h"
#include "bpf/capture.skel.h" /* needs abi/capture.h before it */

#define READ_BYTES 65536 /* what the kernel hands over at once is 8 pages at most */

/* Of the thread that data begins with: the bytes it takes; 0: they are not all there. */
static size_t record_bytes(const char *data, size_t len)
{
	const struct capture_asleep *found = (const void *)data;
	size_t bytes = sizeof(*found);

	if (len < bytes)
		return 0;
	bytes += found->key.n_kernel * sizeof(uint64_t);
	if (found->key.copy) {
		const struct capture_copy *copy = (const void *)(data + bytes);

		bytes += sizeof(*copy);
		if (len < bytes)
			return 0;
		bytes += copy->bytes;
	}
	return len < bytes ? 0 : bytes;
}

static int hand_over(const char *data, bpf_look_fn fn, void *ctx, struct err *err)
{
	const struct capture_asleep *found = (const void *)data;
	const uint64_t *ips = (const void *)(found + 1);
	const struct capture_copy *copy = found->key.copy ? (const void *)(ips + found->key.n_kernel) : NULL;

	return fn(ctx, found, ips, copy, copy ? (const uint8_t *)(copy + 1) : NULL, err);
}

static int read_all(int fd, bpf_look_fn fn, void *ctx, struct err *err)
{
	size_t room = 2 * READ_BYTES, len = 0, bytes;
	CLEANUP(mem_free) char *data = mem_alloc(room);
	int r = 0;

	while (!r) {
		ssize_t n = read(fd, data + len, room - len);
		size_t at = 0;

		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			continue;
		if (n < 0)
			return err_sys(err, errno, "cannot look at all threads");
		if (!n)
			break;
		for (len += (size_t)n; !r && (bytes = record_bytes(data + at, len - at)); at += bytes)
			r = hand_over(data + at, fn, ctx, err);
		len -= at;
		memmove(data, data + at, len);
	}
	return r;
}

int bpf_look(struct bpf_session *session, enum capture_look when, bpf_look_fn fn, void *ctx, struct err *err)
{
	struct capture_bpf *skel = session->skel;
	bool stacks = when == CAPTURE_LOOK_END && bpf_program__autoload(skel->progs.look_at_stacks);
	struct bpf_link *link = bpf_program__attach_iter(stacks ? skel->progs.look_at_stacks :
								  skel->progs.look_at_threads, NULL);
	int fd = link ? bpf_iter_create(bpf_link__fd(link)) : -1, r;

	skel->bss->look_when = when;
	if (fd < 0) {
		r = err_sys(err, errno, "cannot look at all threads");
	} else {
		r = read_all(fd, fn, ctx, err);
		close(fd);
	}
	bpf_link__destroy(link);
	return r;
}

void bpf_look_left_out(const struct bpf_session *session, uint64_t *ret_filtered, uint64_t *ret_full)
{
	*ret_filtered = session->skel->bss->look_filtered;
	*ret_full = session->skel->bss->look_full;
}
