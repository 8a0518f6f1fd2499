/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cfa_expression: recognizes the shapes of DWARF expressions (DWARF 5, 2.5) that frames are really
 * described by: an address that is a register plus a number, one that is loaded from there
 * (OpenSSL's assembly: from an array), and the slot of a lazy PLT.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum cfa_shape {
	CFA_SHAPE_SUM, /* base + offset */
	CFA_SHAPE_LOADED, /* *(base + offset) + add, or *(base + offset + 8 * index) + add */
	CFA_SHAPE_PLT, /* base + offset + ((ip & 15) >= limit ? 8 : 0) */
};

#define CFA_NO_INDEX UINT32_MAX

struct cfa_expression {
	enum cfa_shape shape;
	uint32_t base; /* a register's number */
	uint32_t index; /* likewise; CFA_NO_INDEX: none */
	int64_t offset, add;
	uint8_t limit; /* 0 .. 31 */
};

/*
 * Returns false for an expression of any other shape. ip_register: the number that stands for the
 * ip.
 */
bool cfa_expression_read(const uint8_t *bytes, uint32_t size, uint32_t ip_register,
			 struct cfa_expression *ret_expression);
