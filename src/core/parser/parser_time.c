// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_time: how long a question may take, and all of them together. */
#include "base/clock.h"
#include "base/log.h"
#include "core/parser/parser_time.h"

#define EXTENSIONS_MAX 3 /* of a time limit, where the child had no processor to use it */
#define NS_PER_MS 1000000ULL
/* Parts of PARSER_SLOW_LIMITS and of one limit, as parser.h has them. */
#define SLOW_SHARE 8
#define LEAST_SHARE 40
#define FREE_SHARE 4

static uint64_t wall_ns(const struct parser *parser)
{
	return parser->options.wall_ms * NS_PER_MS;
}

/* A thousand files that each take all the time there is would keep who waits for half an hour. */
static uint64_t question_ns(const struct parser *parser)
{
	uint64_t ns = parser->slow_ns / SLOW_SHARE, least = wall_ns(parser) / LEAST_SHARE;

	if (ns < least)
		ns = least;
	return ns < wall_ns(parser) ? ns : wall_ns(parser);
}

/* CPU time that the child has used for the question under way. */
static uint64_t used_ns(const struct parser *parser)
{
	return parser_process_cpu_ns(&parser->process) - parser->cpu_ns;
}

void parser_time_init(struct parser *parser)
{
	parser->slow_ns = PARSER_SLOW_LIMITS * wall_ns(parser);
}

void parser_time_charge(struct parser *parser, bool answered)
{
	uint64_t ns = parser->options.ahead ? used_ns(parser) : clock_now_ns() - parser->began_ns;
	uint64_t free_ns = answered ? wall_ns(parser) / FREE_SHARE : 0;

	if (!parser->slow_ns || ns <= free_ns)
		return;
	ns -= free_ns;
	parser->slow_ns -= ns < parser->slow_ns ? ns : parser->slow_ns;
	if (!parser->slow_ns)
		log_warn("too many programs and libraries take too long to read: of the rest there are names only, "
			 "or nothing");
}

void parser_time_set(struct parser *parser)
{
	parser->limit_ns = parser->ready ? question_ns(parser) : wall_ns(parser);
	parser->deadline_ns = clock_now_ns() + parser->limit_ns;
	parser->cpu_ns = parser_process_cpu_ns(&parser->process);
}

void parser_time_begin(struct parser *parser)
{
	parser->began_ns = clock_now_ns();
	parser->extensions = 0;
	parser_time_set(parser);
}

void parser_time_excuse(struct parser *parser, uint64_t ns)
{
	parser->deadline_ns += ns;
	parser->began_ns += ns;
}

bool parser_time_is_over(struct parser *parser, uint64_t now)
{
	if (parser->options.ahead)
		return used_ns(parser) > parser->limit_ns;
	if (now < parser->deadline_ns)
		return false;
	if (parser->extensions >= EXTENSIONS_MAX || (parser->ready && !parser->slow_ns) ||
	    used_ns(parser) > parser->limit_ns / 2)
		return true;
	parser->extensions++;
	parser_time_set(parser);
	return false;
}
