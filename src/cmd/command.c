// SPDX-License-Identifier: GPL-2.0-or-later
/* command: the registry of verbs; one file and one line here add one. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/command.h"
#include "cmd/option.h"

#define BYTES_MIN (1ull << 20)
#define BYTES_MAX (1ull << 40)

const struct command *const commands[] = {
	&command_record,
	&command_doctor,
	&command_report,
	&command_fold,
	&command_diff,
	&command_symbolize,
	&command_help,
	NULL,
};

const struct command *command_find(const char *name)
{
	for (size_t i = 0; commands[i]; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}

/* argp gave up, silently. What it says about other mistakes has no word of the command line in it. */
static int explain(const struct command *command, int argc, char **argv, unsigned int flags, void *input,
		   struct err *err)
{
	RELEASE(option_list_release) struct option_list list = { 0 };
	int next;

	option_list_add(&list, command->argp);
	if (option_check(&list, argv[0], command_common.mistake, err))
		return err->code;
	argp_parse(command->argp, argc, argv, flags | ARGP_NO_EXIT, &next, input);
	return err_usage(err, "%s", "");
}

int command_parse(const struct command *command, int argc, char **argv, unsigned int flags,
		  int *ret_next, void *input, struct err *err)
{
	int r;

	flags |= ARGP_NO_HELP;
	r = argp_parse(command->argp, argc, argv, flags | ARGP_NO_ERRS, ret_next, input);
	if (!r)
		return command_common_check(err);
	return err->code ? err->code : explain(command, argc, argv, flags, input, err);
}

int command_number(const char *option, const char *word, long long min, long long max,
		   long long *ret_value, struct err *err)
{
	char *end;
	long long value;

	errno = 0;
	value = strtoll(word, &end, 10);
	/* strtoll() would take leading blanks and a plus sign, which here are slips of a script. */
	if (*end || end == word || errno || !(isdigit((unsigned char)word[0]) || word[0] == '-') ||
	    value < min || value > max)
		return err_usage(err, "option '%s' takes a whole number from %lld to %lld, not '%s'",
				 option, min, max, word);
	*ret_value = value;
	return 0;
}

int command_time(const char *word, uint64_t unit_ns, uint64_t *ret_ns, const char **ret_end)
{
	static const struct {
		const char *name;
		double ns;
	} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }, { "m", 60e9 }, { "h", 3600e9 } };
	size_t digits = strspn(word, "0123456789."), len;
	double value, unit = (double)unit_ns;
	char *end;

	value = strtod(word, &end);
	if (!digits || end != word + digits)
		return -EINVAL;
	len = strspn(end, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
	for (size_t i = 0; i < ARRAY_LEN(units); i++)
		if (strlen(units[i].name) == len && !memcmp(units[i].name, end, len)) {
			unit = units[i].ns;
			end += len;
			len = 0;
		}
	if (len || value * unit > (double)TIME_MAX_NS)
		return -EINVAL;
	*ret_ns = (uint64_t)(value * unit + 0.5);
	*ret_end = end;
	return 0;
}

int command_bytes(const char *option, const char *word, uint64_t *ret_bytes, struct err *err)
{
	static const char units[] = "KMG";
	char *end;
	unsigned long long value;
	const char *unit;
	unsigned int shift = 0;

	errno = 0;
	value = strtoull(word, &end, 10);
	unit = *end ? strchr(units, toupper((unsigned char)*end)) : NULL;
	if (unit) {
		shift = 10 * (unit - units + 1);
		end++;
	}
	if (!isdigit((unsigned char)word[0]) || *end || errno || value > BYTES_MAX >> shift ||
	    value << shift < BYTES_MIN)
		return err_usage(err, "option '%s' takes bytes from 1M to 1024G, such as 64M, not '%s'",
				 option, word);
	*ret_bytes = value << shift;
	return 0;
}
