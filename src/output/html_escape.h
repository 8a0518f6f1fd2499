/* SPDX-License-Identifier: GPL-2.0-or-later */
/* html_escape: strangers' bytes made safe for a page. */
#pragma once
#include "base/buf.h"

/*
 * As escape_json(), for a <script> of data: `<`, `>` and `&` have numbers as well, so that neither an end of the
 * script nor a comment can be in it.
 */
void html_escape_json(struct buf *buf, const char *text);

/* As escape_text(), for an element's text or an attribute in quotes. */
void html_escape_text(struct buf *buf, const char *text);
