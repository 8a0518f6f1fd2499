/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * protobuf: fields of the protocol buffers' wire format (protobuf.dev/programming-guides/encoding), appended to a
 * buf. A message within another is made in a buf of its own first, since its length comes before it. As in proto3
 * a number that is 0 and an empty text are left out.
 */
#pragma once
#include "base/buf.h"
#include "core/profile/varint.h"

enum protobuf_wire { PROTOBUF_VARINT = 0, PROTOBUF_BYTES = 2 };

static inline void protobuf_bytes(struct buf *buf, unsigned int field, const void *data, size_t len)
{
	varint_put(buf, field << 3 | PROTOBUF_BYTES);
	varint_put(buf, len);
	buf_add(buf, data, len);
}

/* int64 and uint64 alike */
static inline void protobuf_number(struct buf *buf, unsigned int field, uint64_t value)
{
	if (!value)
		return;
	varint_put(buf, field << 3 | PROTOBUF_VARINT);
	varint_put(buf, value);
}

/* A message, or numbers packed, that stand in `part`, which is empty afterwards. */
static inline void protobuf_part(struct buf *buf, unsigned int field, struct buf *part)
{
	protobuf_bytes(buf, field, buf_text(part), part->len);
	buf_clear(part);
}
