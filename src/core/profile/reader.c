// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * reader: frames of stk.data out of a file or a pipe, and their events into a sink. What is damaged
 * is left out, what is good on both sides of it is used, and what was left out is told. Files are read
 * by pread, never mapped: one that shrinks meanwhile is a short read, not a signal.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "core/profile/foreign.h"
#include "core/profile/format.h"
#include "core/profile/profile.h"
#include "core/profile/sections.h"

#define HEADER_BYTES sizeof(struct frame_disk)
#define WINDOW_BYTES (2 * (FORMAT_RAW_MAX + HEADER_BYTES)) /* holds any frame, and reads ahead */
#define SEARCH_BYTES_MAX (1024 * 1024) /* of a file that does not begin as a profile */
/* Bytes of payloads that failed their checksum and were searched for frames inside nevertheless.
 * Past this a header's length is believed, or headers within headers would cost quadratic time. */
#define RESYNC_BYTES_MAX (64 * 1024 * 1024)

struct reader {
	int fd;
	const char *name;
	struct sink *sink;
	struct reader_damage *damage;
	bool seekable;
	bool eof;
	uint64_t from; /* file offset of the first byte of all */
	uint64_t read; /* bytes read so far */
	char *window; /* bytes [at, len) are not used up yet */
	size_t at, len;
	uint64_t resync_bytes;
	uint64_t frames_good, frames_end; /* frames_end: one past the highest sequence seen */
	uint64_t claimed; /* where the last frame seen ends, by its own word */
	bool any_header, any_bad;
	bool bad_tail; /* bytes past it that belong to no frame seen */
	struct buf raw;
};

/* Offset in the input of the next byte. */
static uint64_t position(const struct reader *r)
{
	return r->read - (r->len - r->at);
}

static ssize_t read_some(struct reader *r, char *to, size_t room)
{
	struct pollfd waits = { .fd = r->fd, .events = POLLIN };
	ssize_t n;

	for (;;) {
		if (r->seekable)
			n = pread(r->fd, to, room, (off_t)(r->from + r->read));
		else
			n = read(r->fd, to, room);
		if (n >= 0)
			return n;
		if (errno == EAGAIN && poll(&waits, 1, -1) >= 0)
			continue;
		if (errno != EINTR)
			return -errno;
	}
}

/* Tries to have `want` bytes from `at` on (WINDOW_BYTES at most); fewer at the end of the input. */
static int fill(struct reader *r, size_t want, struct err *err)
{
	ssize_t n;

	if (r->len - r->at >= want || r->eof)
		return 0;
	if (r->at + want > WINDOW_BYTES) {
		memmove(r->window, r->window + r->at, r->len - r->at);
		r->len -= r->at;
		r->at = 0;
	}
	while (r->len - r->at < want) {
		n = read_some(r, r->window + r->len, WINDOW_BYTES - r->len);
		if (n < 0)
			return err_sys(err, (int)n, "cannot read '%s'", r->name);
		if (n == 0) {
			r->eof = true;
			break;
		}
		r->len += (size_t)n;
		r->read += (uint64_t)n;
	}
	return 0;
}

static void note_bad(struct reader *r, uint64_t offset)
{
	if (!r->any_bad)
		r->damage->first_bad_offset = r->from + offset;
	r->any_bad = true;
}

static void drop(struct reader *r, size_t bytes)
{
	if (!bytes)
		return;
	note_bad(r, position(r));
	r->damage->bytes_dropped += bytes;
	r->at += bytes;
	if (position(r) > r->claimed)
		r->bad_tail = true;
}

/* Steps over at least `least` bytes to what may be a header. */
static void skip_to_magic(struct reader *r, size_t least)
{
	const char *from = r->window + r->at + least, *end = r->window + r->len, *p = from;

	while (p < end) {
		p = memchr(p, FORMAT_MAGIC[0], (size_t)(end - p));
		if (!p)
			break;
		if (!memcmp(p, FORMAT_MAGIC, (size_t)(end - p) < FORMAT_MAGIC_LEN ?
						     (size_t)(end - p) : FORMAT_MAGIC_LEN)) {
			drop(r, (size_t)(p - r->window) - r->at);
			return;
		}
		p++;
	}
	drop(r, r->len - r->at);
}

#define HINT_NEWER "read it with the stk that recorded it, or a newer one"

/* What err says is for another stk to read. */
static int refuse(struct err *err, const char *hint)
{
	err_hint(err, "%s", hint);
	err_exit(err, EXIT_CODE_LACKING);
	return -EPROTONOSUPPORT;
}

static int refuse_version(const struct reader *r, const struct frame_header *header,
			  struct err *err)
{
	err_set(err, EPROTONOSUPPORT, "'%s' is a profile of version %u, this stk reads versions %u and %u", r->name,
		header->version, FORMAT_VERSION, FORMAT_VERSION_SCRIPT);
	return refuse(err, header->version > FORMAT_VERSION ?
				   HINT_NEWER : "record it again, or read it with the stk that recorded it");
}

/* Its version is ours, but it has what cannot be left out. */
static int refuse_newer(const struct reader *r, struct err *err)
{
	err_set(err, EPROTONOSUPPORT, "'%s' was recorded by a newer stk, with what this one does not know",
		r->name);
	return refuse(err, HINT_NEWER);
}

static int refuse_compression(const struct reader *r, const struct frame_header *header,
			      struct err *err)
{
	err_set(err, EPROTONOSUPPORT, "'%s' is packed with %s, which this stk %s", r->name,
		format_compression_name(header->compression),
		header->compression == FRAME_ZSTD ? "is built without" : "does not know");
	return refuse(err, header->compression == FRAME_ZSTD ?
				   "use a stk that has 'zstd' in its 'stk --version'" : HINT_NEWER);
}

/* The frame at `at` is whole in the window and its checksums are right. */
static int use_frame(struct reader *r, const struct frame_header *header, struct err *err)
{
	static const struct event end = { .type = EVENT_END };
	size_t bad = 0;
	int e;

	if (header->sequence > r->frames_end)
		note_bad(r, position(r)); /* some are missing without a trace */
	if (header->type == FRAME_END) {
		r->damage->ended = true;
		e = r->sink->push(r->sink, &end, err);
	} else if (header->type == FRAME_DATA) {
		e = format_decompress(header, r->window + r->at + HEADER_BYTES, &r->raw);
		if (e == -EPROTONOSUPPORT)
			return refuse_compression(r, header, err);
		if (!e)
			e = decode_sections(r->raw.data, r->raw.len, r->sink, &bad, err);
		else
			bad = 1, e = 0;
		if (e == -EPROTONOSUPPORT)
			return refuse_newer(r, err);
	} else {
		e = 0; /* of a kind that came later: nothing here that this reader needs */
	}
	if (bad)
		note_bad(r, position(r));
	else
		r->frames_good++;
	return e;
}

/* Reads what is at `at`: a frame, or bytes to step over. */
static int read_frame(struct reader *r, struct err *err)
{
	struct frame_header header;
	size_t whole;
	int e;

	if (r->len - r->at < HEADER_BYTES ||
	    !format_unpack_header(r->window + r->at, &header)) {
		skip_to_magic(r, 1);
		return 0;
	}
	if (!format_is_known(header.version))
		return refuse_version(r, &header, err);
	r->any_header = true;
	whole = HEADER_BYTES + header.length;
	e = fill(r, whole, err);
	if (e < 0)
		return e;
	r->claimed = position(r) + whole;
	r->bad_tail = false;
	if (r->len - r->at < whole ||
	    format_crc(r->window + r->at + HEADER_BYTES, header.length) != header.payload_crc) {
		/* Bytes may be missing from it rather than wrong: a good frame may begin inside. */
		if (r->resync_bytes < RESYNC_BYTES_MAX || r->len - r->at < whole)
			skip_to_magic(r, HEADER_BYTES);
		else
			drop(r, whole);
		r->resync_bytes += header.length;
	} else {
		e = use_frame(r, &header, err);
		r->at += whole;
	}
	if (r->frames_end <= header.sequence)
		r->frames_end = (uint64_t)header.sequence + 1;
	return e;
}

static void sum_up(struct reader *r)
{
	struct reader_damage *damage = r->damage;

	damage->frames_total = r->frames_end + (r->bad_tail && !damage->ended);
	if (damage->frames_total < r->frames_good)
		damage->frames_total = r->frames_good;
	damage->frames_bad = damage->frames_total - r->frames_good;
}

static int check_beginning(struct reader *r, struct err *err)
{
	size_t look;
	int e = fill(r, FOREIGN_LOOK_BYTES, err);

	if (e < 0)
		return e;
	look = r->len < FOREIGN_LOOK_BYTES ? r->len : FOREIGN_LOOK_BYTES;
	if (!look || foreign_is_known(r->window, look))
		return foreign_error(r->name, r->window, look, err);
	return 0;
}

static int read_all(struct reader *r, struct err *err)
{
	char begin[FOREIGN_LOOK_BYTES];
	size_t look;
	bool ours;
	int e = check_beginning(r, err);

	if (e < 0)
		return e;
	look = r->len < sizeof(begin) ? r->len : sizeof(begin);
	memcpy(begin, r->window, look);
	ours = !memcmp(begin, FORMAT_MAGIC, look < FORMAT_MAGIC_LEN ? look : FORMAT_MAGIC_LEN);
	while (!r->damage->ended) {
		e = fill(r, HEADER_BYTES, err);
		if (e < 0)
			return e;
		if (r->at == r->len)
			break;
		e = read_frame(r, err);
		if (e < 0)
			return e;
		if (!ours && !r->any_header && position(r) >= SEARCH_BYTES_MAX)
			break;
	}
	if (!ours && !r->any_header)
		return foreign_error(r->name, begin, look, err);
	return 0;
}

/* Nothing belongs after END. A pipe may be held open by others: there only what came counts. */
static void drop_rest(struct reader *r)
{
	struct stat st;

	drop(r, r->len - r->at);
	if (r->seekable && !fstat(r->fd, &st) && (uint64_t)st.st_size > r->from + r->read) {
		note_bad(r, r->read);
		r->damage->bytes_dropped += (uint64_t)st.st_size - r->from - r->read;
	}
}

int reader_read(int fd, const char *name, struct sink *sink, struct reader_damage *damage,
		struct err *err)
{
	struct reader r = { .fd = fd, .name = name, .sink = sink, .damage = damage };
	CLEANUP(mem_free) char *window = mem_alloc(WINDOW_BYTES);
	struct stat st = { 0 };
	off_t from;
	int e;

	memset(damage, 0, sizeof(*damage));
	r.window = window;
	if (!fstat(fd, &st) && S_ISDIR(st.st_mode)) {
		err_set(err, EISDIR, "cannot read '%s': it is a directory", name);
		return err_hint(err, "name the profile in it with -i FILE");
	}
	from = lseek(fd, 0, SEEK_CUR);
	r.seekable = from >= 0 && S_ISREG(st.st_mode);
	r.from = r.seekable ? (uint64_t)from : 0;
	e = read_all(&r, err);
	if (!e && damage->ended)
		drop_rest(&r);
	sum_up(&r);
	buf_release(&r.raw);
	return e;
}
