// SPDX-License-Identifier: GPL-2.0-or-later
/* symbols_table: what `stk symbols list` prints. */
#include <string.h>
#include <time.h>
#include "base/number.h"
#include "cmd/symbols_table.h"
#include "core/image/build_id.h"
#include "output/escape.h"

#define NUMBER_WIDTH 10
#define DAY_S 86400

static void add_right(struct buf *line, const struct buf *word)
{
	buf_addn(line, ' ', word->len < NUMBER_WIDTH ? NUMBER_WIDTH - word->len : 0);
	buf_add(line, buf_text(word), word->len);
	buf_adds(line, "  ");
}

/* "14:02" today, "2026-11-20" before. */
static void add_time(struct buf *line, int64_t seconds)
{
	time_t then = seconds, now = time(NULL);
	struct tm parts;
	char text[32] = "?";

	if (localtime_r(&then, &parts))
		strftime(text, sizeof(text), then <= now && now - then < DAY_S ? "%H:%M" : "%Y-%m-%d", &parts);
	buf_addf(line, "%-10s  ", text);
}

static void add_file(struct buf *line, const struct cache_listed *listed)
{
	if (listed->damage) {
		escape_text(line, listed->damage);
		return;
	}
	escape_text(line, listed->path[0] ? listed->path : "[unknown]");
	if (listed->this_file)
		buf_adds(line, " (for this very file)");
	if (!listed->debug_path)
		return;
	buf_adds(line, ", debug data ");
	escape_text(line, listed->debug_path);
}

static const char *word_of(const struct cache_listed *listed)
{
	if (listed->damage)
		return "unused";
	return listed->key.is_rows ? "rows" : listed->whole ? "whole" : "part";
}

static void print_line(const struct cache_listed *listed, FILE *out)
{
	RELEASE(buf_release) struct buf line = { 0 }, number = { 0 };
	char hex[BUILD_ID_HEX_SIZE];

	buf_addf(&line, "%-40s  ", build_id_hex(listed->key.build_id, listed->key.build_id_len, hex));
	number_bytes(&number, listed->bytes);
	add_right(&line, &number);
	buf_clear(&number);
	number_count(&number, listed->extents);
	add_right(&line, &number);
	buf_addf(&line, "%-7s  ", word_of(listed));
	add_time(&line, listed->used_s);
	add_file(&line, listed);
	fprintf(out, "%s\n", buf_text(&line));
}

void symbols_table_print(const struct cache_list *list, const char *folder, FILE *out)
{
	RELEASE(buf_release) struct buf sum = { 0 };

	if (list->all.len)
		fprintf(out, "%-40s  %10s  %10s  %-7s  %-10s  %s\n", "BUILD ID", "BYTES", "EXTENTS", "TABLE",
			"LAST USED", "FILE");
	for (size_t i = 0; i < list->all.len; i++)
		print_line(&list->all.data[i], out);
	number_count(&sum, list->all.len);
	buf_addf(&sum, " file%s, ", list->all.len == 1 ? "" : "s");
	number_bytes(&sum, list->bytes);
	buf_adds(&sum, " in ");
	escape_text(&sum, folder);
	if (list->n_strange) {
		buf_adds(&sum, "; ");
		number_bytes(&sum, list->strange_bytes);
		buf_adds(&sum, " that are not the cache's");
	}
	fprintf(out, "%s\n", buf_text(&sum));
}
