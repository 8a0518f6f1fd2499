// SPDX-License-Identifier: GPL-2.0-or-later
/* insn: the lengths of x86-64's instructions by tables of what follows each opcode. */
#include <string.h>
#include "insn.h"

/* What follows an opcode: a ModRM byte (M), and a constant of so many bytes. Z: 4, or 2 behind a prefix 66. */
enum follows { N, M, B, MB, Z, MZ, W, WB, Q, G, X }; /* G: group 3; Q: mov of 8 bytes; X: none such */

static const uint8_t one_byte[256] = {
#define ARITHMETIC M, M, M, M, B, Z, X, X
	ARITHMETIC, ARITHMETIC, ARITHMETIC, ARITHMETIC, ARITHMETIC, ARITHMETIC, ARITHMETIC, ARITHMETIC,
	N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, /* 40: REX, before */
	N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, /* 50 */
	X, X, X, M, X, X, X, X, Z, MZ, B, MB, N, N, N, N,
	B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, B, /* 70 */
	MB, MZ, X, MB, M, M, M, M, M, M, M, M, M, M, M, M,
	N, N, N, N, N, N, N, N, N, N, X, N, N, N, N, N, /* 90 */
	Q, Q, Q, Q, N, N, N, N, B, Z, N, N, N, N, N, N,
	B, B, B, B, B, B, B, B, Z, Z, Z, Z, Z, Z, Z, Z, /* b0 */
	MB, MB, W, N, X, X, MB, MZ, WB, N, W, N, N, B, X, N,
	M, M, M, M, X, X, X, N, M, M, M, M, M, M, M, M, /* d0 */
	B, B, B, B, B, B, B, B, Z, Z, X, B, N, N, N, N,
	X, N, X, X, N, N, G, G, N, N, N, N, N, N, M, M, /* f0 */
};

static enum follows two_byte(uint8_t opcode)
{
	if ((opcode >= 0x30 && opcode <= 0x37) || (opcode >= 0xc8 && opcode <= 0xcf))
		return N;
	if (opcode >= 0x80 && opcode <= 0x8f)
		return Z;
	if (memchr("\x05\x06\x07\x08\x09\x0b\x0e\x77\xa0\xa1\xa2\xa8\xa9\xaa", opcode, 14))
		return N;
	if (memchr("\x0f\x70\x71\x72\x73\xa4\xac\xba\xc2\xc4\xc5\xc6", opcode, 12))
		return MB;
	return memchr("\x04\x0a\x0c", opcode, 3) ? X : M;
}

#define XOP_MAP 8 /* AMD's own: maps 8, 9, 10 behind 8f; below, 8f is a pop */

/* One instruction as far as it is read. */
struct reading {
	const uint8_t *bytes;
	size_t n, at;
	bool narrow, wide, repeats; /* prefix 66, REX.W, f3 */
	unsigned int map; /* 0: one byte, 1: 0f, 2: 0f 38, 3: 0f 3a, XOP_MAP */
	bool is_vector; /* VEX or EVEX */
	uint8_t opcode, modrm;
	int64_t displacement;
	bool from_rip;
};

static uint8_t peek(const struct reading *r, size_t ahead)
{
	return r->at + ahead < r->n ? r->bytes[r->at + ahead] : 0;
}

static void read_prefixes(struct reading *r)
{
	static const char prefixes[] = "\x26\x2e\x36\x3e\x64\x65\x66\x67\xf0\xf2\xf3";

	for (; r->at < r->n && memchr(prefixes, r->bytes[r->at], sizeof(prefixes) - 1); r->at++) {
		r->narrow |= r->bytes[r->at] == 0x66;
		r->repeats |= r->bytes[r->at] == 0xf3;
	}
	for (; (peek(r, 0) & 0xf0) == 0x40; r->at++)
		r->wide = peek(r, 0) & 8;
}

static void read_opcode(struct reading *r)
{
	uint8_t first = peek(r, 0);

	if (first == 0xc5 || first == 0xc4 || first == 0x62 || (first == 0x8f && (peek(r, 1) & 31) >= XOP_MAP)) {
		r->is_vector = true;
		r->map = first == 0xc5 ? 1 : peek(r, 1) & (first == 0x62 ? 7 : 31);
		r->at += first == 0xc5 ? 2 : first == 0x62 ? 4 : 3;
	} else if (first == 0x0f) {
		r->map = peek(r, 1) == 0x38 ? 2 : peek(r, 1) == 0x3a ? 3 : 1;
		r->at += r->map == 1 ? 1 : 2;
	}
	r->opcode = peek(r, 0);
	r->at++;
}

static enum follows what_follows(const struct reading *r)
{
	if (r->is_vector && r->map >= XOP_MAP)
		return r->map == XOP_MAP ? MB : r->map == XOP_MAP + 1 ? M : MZ;
	if (r->is_vector && r->map != 1 && r->map != 3)
		return r->map && r->map <= 6 ? M : X;
	if (r->map == 2)
		return M;
	if (r->map == 3)
		return MB;
	if (r->map == 0)
		return one_byte[r->opcode];
	if (!r->is_vector)
		return two_byte(r->opcode);
	if (r->opcode == 0x77)
		return N;
	return two_byte(r->opcode) == MB && r->opcode != 0x0f && r->opcode != 0xa4 && r->opcode != 0xac &&
	       r->opcode != 0xba ? MB : M;
}

static void read_modrm(struct reading *r)
{
	unsigned int mod, base;

	r->modrm = peek(r, 0);
	r->at++;
	mod = r->modrm >> 6;
	base = r->modrm & 7;
	if (mod == 3)
		return;
	if (base == 4) {
		base = peek(r, 0) & 7;
		r->at++;
	} else if (mod == 0 && base == 5) {
		r->from_rip = true;
	}
	if (mod == 1) {
		r->at++;
	} else if (mod == 2 || base == 5) {
		int32_t value = 0;

		if (r->at + 4 <= r->n)
			memcpy(&value, r->bytes + r->at, 4);
		r->displacement = value;
		r->at += 4;
	}
}

static size_t constant_bytes(const struct reading *r, enum follows follows)
{
	bool is_near = (!r->map && (r->opcode == 0xe8 || r->opcode == 0xe9)) ||
		       (r->map == 1 && (r->opcode & 0xf0) == 0x80);

	switch (follows) {
	case B:
	case MB:
		return 1;
	case Z:
	case MZ:
		if (r->wide && follows == Z && !r->map && (r->opcode & 0xf8) == 0xb8)
			return 8;
		return r->narrow && !r->wide && !is_near ? 2 : 4;
	case W:
		return 2;
	case WB:
		return 3;
	case Q:
		return 8;
	case G:
		if (r->modrm & 0x30)
			return 0;
		return r->opcode == 0xf6 ? 1 : r->narrow && !r->wide ? 2 : 4;
	default:
		return 0;
	}
}

static enum insn_kind kind_of(const struct reading *r)
{
	unsigned int group = r->modrm >> 3 & 7;

	if (r->is_vector || r->map > 1)
		return INSN_OTHER;
	if (r->map == 1)
		return (r->opcode & 0xf0) == 0x80 ? INSN_BRANCH : r->opcode == 0x0b ? INSN_TRAP : INSN_OTHER;
	if ((r->opcode & 0xf0) == 0x70 || (r->opcode >= 0xe0 && r->opcode <= 0xe3))
		return INSN_BRANCH;
	switch (r->opcode) {
	case 0xe8:
		return INSN_CALL;
	case 0xe9:
	case 0xeb:
		return INSN_JUMP;
	case 0xc2:
	case 0xc3:
	case 0xcf:
		return INSN_RETURN;
	case 0xcc:
	case 0xf4:
		return INSN_TRAP;
	case 0x8d:
		return r->from_rip ? INSN_LEA : INSN_OTHER;
	case 0xb8 ... 0xbf:
	case 0xc7:
		return INSN_LEA;
	case 0xff:
		return group == 2 ? INSN_CALL_INDIRECT : group == 4 ? INSN_JUMP_INDIRECT : INSN_OTHER;
	default:
		return INSN_OTHER;
	}
}

bool insn_decode(const uint8_t *bytes, size_t n, uint64_t address, struct insn *ret)
{
	struct reading r = { .bytes = bytes, .n = n < INSN_BYTES_MAX ? n : INSN_BYTES_MAX };
	enum follows follows;
	size_t constant;

	read_prefixes(&r);
	read_opcode(&r);
	follows = what_follows(&r);
	if (follows == X)
		return false;
	if (follows == M || follows == MB || follows == MZ || follows == G)
		read_modrm(&r);
	constant = constant_bytes(&r, follows);
	r.at += constant;
	if (r.at > r.n)
		return false;
	*ret = (struct insn){ .kind = kind_of(&r), .length = r.at, .has_target = r.from_rip };
	ret->target = address + r.at + r.displacement;
	if (ret->kind == INSN_LEA && !r.from_rip) {
		uint32_t value = 0;

		memcpy(&value, bytes + r.at - (constant < 4 ? constant : 4), constant < 4 ? constant : 4);
		ret->target = value;
		ret->has_target = true;
	}
	if (ret->kind == INSN_CALL || ret->kind == INSN_JUMP || ret->kind == INSN_BRANCH) {
		int32_t value = (int8_t)bytes[r.at - 1];

		if (constant == 4)
			memcpy(&value, bytes + r.at - 4, 4);
		ret->target = address + r.at + value;
		ret->has_target = true;
	}
	return true;
}

bool insn_call_before(const uint8_t *bytes, size_t n, uint64_t after, struct insn *ret)
{
	for (size_t length = 8; length >= 2; length--) {
		if (length > n || !insn_decode(bytes + n - length, length, after - length, ret))
			continue;
		if (ret->length == length && (ret->kind == INSN_CALL || ret->kind == INSN_CALL_INDIRECT))
			return true;
	}
	return false;
}
