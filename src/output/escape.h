/* SPDX-License-Identifier: GPL-2.0-or-later */
/* escape: strangers' bytes made safe for a terminal, for JSON and for folded lines. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

#define ESCAPE_NAME_MAX 4096 /* bytes of one name that are looked at; the rest is left out */

/* Whether all len bytes are ASCII that is printed, so that nothing is done to them but in folded lines. */
bool escape_is_plain(const char *text, size_t len);

/*
 * Appends text for a terminal: C0, DEL, C1 and bidirectional controls, line and paragraph separators
 * and bytes that are no UTF-8 become \xHH, byte by byte.
 */
void escape_text(struct buf *buf, const char *text);

/*
 * Appends text as a JSON string with its quotes (RFC 8259): what escape_text() would not show is escaped, so that
 * it drives no terminal either; each byte that is no UTF-8 becomes U+FFFD.
 */
void escape_json(struct buf *buf, const char *text);

/*
 * As escape_json(), for a <script> of data: `<`, `>` and `&` have numbers as well, so that neither an end of the
 * script nor a comment can be in it.
 */
void escape_script(struct buf *buf, const char *text);

/* Appends text as UTF-8: a byte that is none, and a character that escape_text() would not show, is U+FFFD. */
void escape_clean(struct buf *buf, const char *text);

/* As escape_clean(), for the text of an XML element and for an attribute between either quotes (XML 1.0, 2.4). */
void escape_xml(struct buf *buf, const char *text);

/*
 * Appends text as one frame of a folded line: `;` becomes `:`, controls and bytes that are no UTF-8
 * become `?`, and the blank before digits at the end becomes `_`, because flamegraph.pl would take
 * these digits for a second count. Empty text becomes "[unknown]".
 */
void escape_folded(struct buf *buf, const char *text);

/* As escape_text(); how many columns that takes. */
size_t escape_word(struct buf *buf, const char *text);

/* How many columns of a terminal the (escaped) text takes. */
size_t escape_columns(const char *text, size_t len);

/*
 * Appends (escaped) text so that it takes at most `columns` (0: no limit), with ".." for the middle that is
 * left out where there are more than 2; never nothing for a text that is not empty. Names of functions:
 * short_name().
 */
void escape_cut(struct buf *buf, const char *text, size_t len, size_t columns);
