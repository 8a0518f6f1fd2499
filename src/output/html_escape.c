// SPDX-License-Identifier: GPL-2.0-or-later
/* html_escape: strangers' bytes made safe for a page. */
#include "base/mem.h"
#include "output/escape.h"
#include "output/html_escape.h"

static const char special[] = "<>&\"'";

void html_escape_json(struct buf *buf, const char *text)
{
	RELEASE(buf_release) struct buf json = { 0 };
	size_t done = 0;

	escape_json(&json, text);
	while (done < json.len) {
		size_t n = strcspn(json.data + done, "<>&");

		buf_add(buf, json.data + done, n);
		done += n;
		if (done < json.len)
			buf_addf(buf, "\\u%04x", json.data[done++]);
	}
}

void html_escape_text(struct buf *buf, const char *text)
{
	RELEASE(buf_release) struct buf shown = { 0 };
	size_t done = 0;

	escape_text(&shown, text);
	while (done < shown.len) {
		size_t n = strcspn(shown.data + done, special);

		buf_add(buf, shown.data + done, n);
		done += n;
		if (done < shown.len)
			buf_addf(buf, "&#%d;", shown.data[done++]);
	}
}
