// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_record: one record of a perf ring, decoded with every length checked. */
#include <string.h>
#include "core/capture/perf_record.h"
#include "core/capture/perf_registers.h"

/* The part of a record that has not been read yet. */
struct cursor {
	const char *at, *end;
	bool failed;
};

static const void *take(struct cursor *c, size_t bytes)
{
	const void *at = c->at;

	if ((size_t)(c->end - c->at) < bytes) {
		c->failed = true;
		return NULL;
	}
	c->at += bytes;
	return at;
}

static uint64_t take_u64(struct cursor *c)
{
	const void *at = take(c, 8);
	uint64_t value = 0;

	if (at)
		memcpy(&value, at, sizeof(value));
	return value;
}

static uint32_t take_u32(struct cursor *c)
{
	const void *at = take(c, 4);
	uint32_t value = 0;

	if (at)
		memcpy(&value, at, sizeof(value));
	return value;
}

/* A text that ends with a NUL within the record; what pads it to 8 bytes is not looked at. */
static const char *take_text(struct cursor *c)
{
	const char *text = c->at;

	if (!memchr(text, '\0', c->end - c->at)) {
		c->failed = true;
		return "";
	}
	c->at = c->end;
	return text;
}

#define TRAILER_FIELDS (PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ID | PERF_SAMPLE_STREAM_ID | \
			PERF_SAMPLE_CPU | PERF_SAMPLE_IDENTIFIER)

/* struct sample_id, which ends every record that is no sample; leaves c at the bytes before it. */
static void decode_trailer(struct cursor *c, uint64_t sample_type, struct perf_record *r)
{
	size_t bytes = 8 * __builtin_popcountll(sample_type & TRAILER_FIELDS);
	struct cursor t = { c->end - bytes, c->end, false };

	if ((size_t)(c->end - c->at) < bytes) {
		c->failed = true;
		return;
	}
	c->end = t.at;
	if (sample_type & PERF_SAMPLE_TID) {
		r->pid = take_u32(&t);
		r->tid = take_u32(&t);
	}
	if (sample_type & PERF_SAMPLE_TIME)
		r->time_ns = take_u64(&t);
	if (sample_type & PERF_SAMPLE_ID)
		take_u64(&t);
	if (sample_type & PERF_SAMPLE_STREAM_ID)
		take_u64(&t);
	if (sample_type & PERF_SAMPLE_CPU)
		r->cpu = take_u32(&t);
}

static void decode_mmap2(struct cursor *c, uint16_t misc, struct perf_record *r)
{
	struct map_event_mmap *m = &r->mmap;
	const uint8_t *id;

	r->pid = m->pid = take_u32(c);
	r->tid = m->tid = take_u32(c);
	m->time_ns = r->time_ns;
	m->start = take_u64(c);
	m->end = m->start + take_u64(c);
	m->file_offset = take_u64(c);
	id = take(c, 24);
	if (id && misc & PERF_RECORD_MISC_MMAP_BUILD_ID) {
		m->build_id_len = id[0] > BUILD_ID_MAX ? BUILD_ID_MAX : id[0];
		memcpy(m->build_id, id + 4, m->build_id_len);
	} else if (id) {
		uint32_t major, minor;

		memcpy(&major, id, 4);
		memcpy(&minor, id + 4, 4);
		memcpy(&m->inode, id + 8, 8);
		/* dev_t as stat(2) has it, so that it can be compared with st_dev. */
		m->dev = ((uint64_t)(major & 0xfffff000) << 32) | ((major & 0xfff) << 8) |
			 ((uint64_t)(minor & 0xffffff00) << 12) | (minor & 0xff);
	}
	take_u32(c); /* prot */
	take_u32(c); /* flags */
	m->path = take_text(c);
	if (m->end < m->start)
		c->failed = true;
}

static void decode_ksymbol(struct cursor *c, struct perf_record *r)
{
	uint32_t type_flags;

	r->ksymbol.start = take_u64(c);
	r->ksymbol.len = take_u32(c);
	type_flags = take_u32(c);
	r->ksymbol.gone = type_flags >> 16 & PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER;
	r->ksymbol.name = take_text(c);
}

static void decode_chain(struct cursor *c, struct perf_record *r)
{
	uint64_t n = take_u64(c);
	const void *ips;

	if (n > (size_t)(c->end - c->at) / 8) {
		c->failed = true;
		return;
	}
	ips = take(c, n * 8);
	r->sample.ips = ips;
	r->sample.n_ips = n > PERF_RECORD_IPS_MAX ? PERF_RECORD_IPS_MAX : n;
}

/* The registers of user mode; none of a thread that has no user mode. */
static void decode_registers(struct cursor *c, struct perf_record *r)
{
	r->sample.abi = take_u64(c);
	if (r->sample.abi != PERF_SAMPLE_REGS_ABI_NONE)
		r->sample.registers = take(c, PERF_REGISTERS * 8);
}

/* The room that was asked for, and behind it how many bytes of it the kernel could fill. */
static void decode_stack(struct cursor *c, struct perf_record *r)
{
	uint64_t room = take_u64(c), bytes;
	const void *stack;

	if (!room)
		return;
	if (room % 8 || room > (size_t)(c->end - c->at)) {
		c->failed = true;
		return;
	}
	stack = take(c, room);
	bytes = take_u64(c);
	if (bytes > room) {
		c->failed = true;
		return;
	}
	r->sample.stack = stack;
	r->sample.stack_bytes = bytes;
	r->sample.stack_full = bytes == room;
}

/* The fields stand in this order, each if its bit is set. */
static void decode_sample(struct cursor *c, uint16_t misc, uint64_t sample_type, struct perf_record *r)
{
	r->sample.misc = misc;
	if (sample_type & PERF_SAMPLE_IDENTIFIER)
		take_u64(c);
	if (sample_type & PERF_SAMPLE_IP)
		r->sample.ip = take_u64(c);
	if (sample_type & PERF_SAMPLE_TID) {
		r->pid = take_u32(c);
		r->tid = take_u32(c);
	}
	if (sample_type & PERF_SAMPLE_TIME)
		r->time_ns = take_u64(c);
	if (sample_type & PERF_SAMPLE_ADDR)
		take_u64(c);
	if (sample_type & PERF_SAMPLE_ID)
		take_u64(c);
	if (sample_type & PERF_SAMPLE_STREAM_ID)
		take_u64(c);
	if (sample_type & PERF_SAMPLE_CPU) {
		r->cpu = take_u32(c);
		take_u32(c);
	}
	if (sample_type & PERF_SAMPLE_PERIOD)
		r->sample.period = take_u64(c);
	if (sample_type & PERF_SAMPLE_CALLCHAIN)
		decode_chain(c, r);
	if (sample_type & PERF_SAMPLE_REGS_USER)
		decode_registers(c, r);
	if (sample_type & PERF_SAMPLE_STACK_USER)
		decode_stack(c, r);
}

static void decode_body(struct cursor *c, const struct perf_event_header *record, struct perf_record *r)
{
	switch (record->type) {
	case PERF_RECORD_MMAP2:
		decode_mmap2(c, record->misc, r);
		break;
	case PERF_RECORD_COMM:
		r->pid = take_u32(c);
		r->tid = take_u32(c);
		r->comm.text = take_text(c);
		r->comm.exec = record->misc & PERF_RECORD_MISC_COMM_EXEC;
		break;
	case PERF_RECORD_FORK:
	case PERF_RECORD_EXIT:
		r->pid = take_u32(c);
		r->fork.ppid = take_u32(c);
		r->tid = take_u32(c);
		r->fork.ptid = take_u32(c);
		break;
	case PERF_RECORD_KSYMBOL:
		decode_ksymbol(c, r);
		break;
	case PERF_RECORD_LOST:
		take_u64(c); /* id */
		r->lost.n = take_u64(c);
		break;
	case PERF_RECORD_LOST_SAMPLES:
		r->lost.n = take_u64(c);
		break;
	}
}

bool perf_record_decode(const struct perf_event_header *record, size_t bytes, uint64_t sample_type,
			struct perf_record *ret_record)
{
	const char *at = (const char *)record;
	struct perf_record r = { .cpu = UINT32_MAX };
	struct cursor c;

	if (bytes < sizeof(*record) || record->size < sizeof(*record) || record->size > bytes)
		return false;
	c = (struct cursor){ at + sizeof(*record), at + record->size, false };
	r.type = record->type;
	if (record->type == PERF_RECORD_SAMPLE) {
		decode_sample(&c, record->misc, sample_type, &r);
	} else {
		decode_trailer(&c, sample_type, &r);
		if (!c.failed)
			decode_body(&c, record, &r);
	}
	if (c.failed)
		return false;
	*ret_record = r;
	return true;
}

/* How much room of a stack is kept: the bytes in it, and more than them unless they fill it. */
static uint64_t kept_room(uint64_t bytes, uint64_t room)
{
	uint64_t kept = (bytes & ~7ull) + 8;

	return kept < room ? kept : room;
}

size_t perf_record_pack(const struct perf_event_header *record, const struct perf_record *decoded, void *ret_to)
{
	const char *from = (const char *)record, *stack = (const char *)decoded->sample.stack;
	struct perf_event_header header = *record;
	char *to = ret_to;
	uint64_t room, bytes;
	size_t at;

	if (record->type != PERF_RECORD_SAMPLE || !stack) {
		memcpy(to, from, record->size);
		return record->size;
	}
	at = stack - from;
	memcpy(&room, stack - 8, sizeof(room));
	bytes = decoded->sample.stack_bytes;
	room = kept_room(bytes, room);
	header.size = at + room + 8;
	memcpy(to, from, at);
	memcpy(to, &header, sizeof(header));
	memcpy(to + at - 8, &room, sizeof(room));
	memcpy(to + at, stack, room);
	memcpy(to + at + room, &bytes, sizeof(bytes));
	return header.size;
}
