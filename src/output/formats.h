/* SPDX-License-Identifier: GPL-2.0-or-later */
/* formats: every output there is, for the registry; each is defined at the end of its own file. */
#pragma once
#include "output/address_writer.h"
#include "output/output.h"

extern const struct output output_text; /* text.c */
extern const struct output output_json; /* json.c */
extern const struct output output_folded; /* folded.c */
extern const struct output output_html; /* html.c */
extern const struct output output_pprof; /* pprof.c */
extern const struct output output_speedscope; /* speedscope.c */
extern const struct output output_perf_script; /* perf_script.c */
extern const struct output output_svg; /* svg.c */
extern const struct output output_addr2line; /* addr2line.c */

/* How they write answers for single addresses. */
extern const struct address_format text_addresses; /* text_addresses.c */
extern const struct address_format json_addresses; /* json_addresses.c */
