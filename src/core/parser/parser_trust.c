// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_trust: whose files a child is given, and what it may be asked after that. */
#include <sys/stat.h>
#include "base/file.h"
#include "core/parser/parser_trust.h"

/* Numbers of strangers: those of users have 32 bits. */
#define ANYBODY (1ull << 32)
#define ELSEWHERE (1ull << 63)

#define CHANGES_MAX 64 /* of children, from the files of one stranger to those of another */

uint64_t parser_trust_stranger(int fd)
{
	struct stat st;

	if (fstat(fd, &st))
		return ANYBODY;
	if (!file_is_strangers(&st))
		return 0;
	return st.st_mode & S_IWOTH ? ANYBODY : st.st_uid;
}

uint64_t parser_trust_elsewhere(uint64_t whose)
{
	return whose | ELSEWHERE;
}

void parser_trust_begin(struct parser *parser)
{
	parser->given = false;
	parser->stranger = 0;
	parser->reader = NULL;
}

void parser_trust_give(struct parser_module *module, uint64_t stranger)
{
	struct parser *parser = module->parser;

	parser->given = true;
	/* Elsewhere all files are of one stranger, whom they may seem to belong to. */
	if (module->stranger & ELSEWHERE)
		stranger = module->stranger;
	if (!stranger)
		return;
	module->stranger = stranger;
	parser->stranger = stranger;
	parser->reader = module;
}

bool parser_trust_allows(const struct parser_module *module)
{
	const struct parser *parser = module->parser;

	if (!parser->stranger || parser->reader == module)
		return true;
	/* What is read ahead is asked about again and again. */
	return parser->of && (parser->stranger == module->stranger || parser->options.ahead ||
			      parser->changes >= CHANGES_MAX);
}
