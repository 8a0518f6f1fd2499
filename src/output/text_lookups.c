// SPDX-License-Identifier: GPL-2.0-or-later
/* text_lookups: what the probes found, as text. */
#include <inttypes.h>
#include <string.h>
#include "output/escape.h"
#include "output/text.h"
#include "output/wrap.h"

#define DETAILS_MAX 10 /* of one finding; the most important come first */

/* The words in out from `start` on, which stand at column `indent`, as lines set in by as much. */
static void end_words(struct text *text, size_t start, size_t indent)
{
	RELEASE(buf_release) struct buf lead = { 0 };
	struct wrap wrap = { text->options->width, indent, "", indent };

	buf_addn(&lead, ' ', indent);
	wrap.lead = buf_text(&lead);
	wrap_end(text->out, start, &wrap);
	buf_addc(text->out, '\n');
}

static void add_more(struct text *text, size_t indent, const char *label, const char *words)
{
	size_t start;

	if (!words)
		return;
	buf_addn(text->out, ' ', indent);
	buf_adds(text->out, label);
	start = text->out->len;
	escape_text(text->out, words);
	end_words(text, start, indent + strlen(label));
}

/* A command is left on its line, however long: it is there to be copied. */
static void add_fix(struct text *text, size_t indent, const char *fix)
{
	if (!fix)
		return;
	buf_addn(text->out, ' ', indent);
	buf_adds(text->out, "fix:  ");
	escape_text(text->out, fix);
	buf_addc(text->out, '\n');
}

static void add_finding(struct text *text, const struct report_finding *finding, size_t width)
{
	static const struct {
		const char *word;
		enum text_style style;
	} verdicts[] = {
		[REPORT_OK] = { "ok  ", TEXT_GREEN },
		[REPORT_WARN] = { "warn", TEXT_YELLOW },
		[REPORT_FAIL] = { "fail", TEXT_RED },
		[REPORT_SKIP] = { "skip", TEXT_DIM },
	};
	size_t indent = 4 + 2 + width + 2, len = strlen(finding->name), start, n;

	text_style(text, verdicts[finding->verdict].style);
	buf_adds(text->out, verdicts[finding->verdict].word);
	text_style(text, TEXT_PLAIN);
	buf_adds(text->out, "  ");
	escape_text(text->out, finding->name);
	buf_addn(text->out, ' ', width > len ? width - len + 2 : 2);
	start = text->out->len;
	escape_text(text->out, finding->found ? finding->found : "");
	end_words(text, start, indent);
	n = text->options->verbose || finding->n_details <= DETAILS_MAX + 1 ? finding->n_details : DETAILS_MAX;
	for (size_t i = 0; i < n; i++)
		add_more(text, indent, "- ", finding->details[i]);
	if (n < finding->n_details) {
		buf_addn(text->out, ' ', indent);
		buf_addf(text->out, "- and %zu more: -v shows them\n", finding->n_details - n);
	}
	add_more(text, indent, "cost: ", finding->cost);
	add_fix(text, indent, finding->fix);
}

void text_findings(struct text *text)
{
	const struct report *report = text->report;
	size_t width = 0, n[4] = { 0 };

	for (size_t i = 0; i < report->n_findings; i++) {
		size_t len = strlen(report->findings[i].name);

		width = len > width ? len : width;
		n[report->findings[i].verdict]++;
	}
	for (size_t i = 0; i < report->n_findings; i++)
		add_finding(text, &report->findings[i], width);
	buf_addf(text->out, "\n%zu ok, %zu warn, %zu fail", n[REPORT_OK], n[REPORT_WARN], n[REPORT_FAIL]);
	if (n[REPORT_SKIP])
		buf_addf(text->out, ", %zu skipped", n[REPORT_SKIP]);
	buf_addc(text->out, '\n');
}

void text_probes(struct text *text)
{
	for (size_t i = 0; i < text->report->n_probes; i++) {
		const struct report_probe *probe = &text->report->probes[i];

		buf_addf(text->out, "%-18s %s%s\n", probe->name, probe->per_process ? "(with -p) " : "",
			 probe->summary);
	}
}
