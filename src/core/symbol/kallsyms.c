// SPDX-License-Identifier: GPL-2.0-or-later
/* kallsyms: the kernel's own list of its functions, its modules' and its BPF programs'. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/image/bpf_lengths.h"
#include "core/namer/demangle.h"
#include "core/symbol/kallsyms.h"

#define MODULES_MAX 4096
#define MODULE_NAME_MAX 64 /* MODULE_NAME_LEN of the kernel is 56 */
#define MODULES_BYTES_MAX (4u << 20)
#define PAGE_BYTES 4096ULL

struct module {
	char name[MODULE_NAME_MAX];
	uint64_t low, high; /* its first and last text symbol */
	uint64_t base; /* as /proc/modules has it; 0: not known */
};

struct kallsyms_modules {
	VEC(struct module) list;
};

/* A line taken apart: "ffffffffc0201000 t ext4_open\t[ext4]". */
struct line {
	uint64_t addr;
	char type;
	const char *name, *module; /* not ended by NUL; module NULL: the kernel itself */
	size_t name_len, module_len;
};

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

static bool parse_line(const char *p, const char *end, struct line *ret_line)
{
	const char *start = p, *tab;
	int digit;

	ret_line->addr = 0;
	for (; p < end && (digit = hex_digit(*p)) >= 0; p++)
		ret_line->addr = ret_line->addr << 4 | (uint64_t)digit;
	if (p == start || p - start > 16 || end - p < 4 || p[0] != ' ' || p[2] != ' ')
		return false;
	ret_line->type = p[1];
	ret_line->name = p + 3;
	tab = memchr(p + 3, '\t', end - (p + 3));
	ret_line->name_len = (tab ? tab : end) - ret_line->name;
	ret_line->module = NULL;
	ret_line->module_len = 0;
	if (tab && end - tab > 3 && tab[1] == '[' && end[-1] == ']') {
		ret_line->module = tab + 2;
		ret_line->module_len = end - 1 - ret_line->module;
	}
	return ret_line->name_len > 0;
}

static bool is_word(const struct line *line, const char *word)
{
	return line->name_len == strlen(word) && !memcmp(line->name, word, line->name_len);
}

static bool ends_with(const struct line *line, const char *end)
{
	size_t len = strlen(end);

	return line->name_len > len && !memcmp(line->name + line->name_len - len, end, len);
}

/* Names the linker script gives to the edges of a section; padding is not called by them. */
static bool is_marker(const struct line *line)
{
	if (line->name[0] != '_')
		return false;
	return is_word(line, "_stext") || is_word(line, "_etext") ||
	       is_word(line, "_sinittext") || is_word(line, "_einittext") ||
	       is_word(line, "__pi__text") || ends_with(line, "_text_start") ||
	       ends_with(line, "_text_end");
}

static unsigned int rank_of(char type)
{
	switch (type) {
	case 'T':
		return SYMBOL_FUNCTION | SYMBOL_GLOBAL;
	case 'W':
	case 'w':
		return SYMBOL_FUNCTION | SYMBOL_WEAK;
	default:
		return SYMBOL_FUNCTION | SYMBOL_LOCAL;
	}
}

/*
 * Of what the linker put at _text, that name stands for it, whatever else is there: code at the very
 * beginning runs before anything can be sampled, and an address from there on that no function covers
 * should not be called by the chance neighbour (srso_alias_untrain_ret, startup_64).
 */
static unsigned int kernel_rank(const struct line *line)
{
	if (is_word(line, "_text"))
		return SYMBOL_FUNCTION | SYMBOL_GLOBAL | SYMBOL_START;
	return is_marker(line) ? SYMBOL_MARKER : rank_of(line->type);
}

struct parse {
	struct kallsyms *kallsyms;
	struct symbol_builder builder;
	struct bpf_lengths lengths; /* none for a copy, whose programs may be gone */
	size_t lines, with_address;
	struct module *last; /* lines of one module come together */
};

static struct module *find_module(const struct kallsyms *kallsyms, const char *name, size_t len)
{
	for (size_t i = 0; i < kallsyms->modules->list.len; i++) {
		struct module *module = &kallsyms->modules->list.data[i];

		if (!strncmp(module->name, name, len) && !module->name[len])
			return module;
	}
	return NULL;
}

static struct module *module_of(struct parse *parse, const struct line *line)
{
	struct kallsyms *kallsyms = parse->kallsyms;
	struct module *module = parse->last;

	if (line->module_len >= MODULE_NAME_MAX)
		return NULL;
	if (module && !strncmp(module->name, line->module, line->module_len) &&
	    !module->name[line->module_len])
		return module;
	module = find_module(kallsyms, line->module, line->module_len);
	if (!module && kallsyms->modules->list.len < MODULES_MAX) {
		module = vec_add(&kallsyms->modules->list, 1);
		memcpy(module->name, line->module, line->module_len);
		module->low = UINT64_MAX;
	}
	parse->last = module;
	return module;
}

static void add_module_symbol(struct parse *parse, const struct line *line, uint32_t name)
{
	struct module *module = module_of(parse, line);
	uint32_t bytes = 0;

	if (!module)
		return;
	if (line->addr < module->low)
		module->low = line->addr;
	if (line->addr > module->high)
		module->high = line->addr;
	if (!strcmp(module->name, "bpf"))
		bytes = bpf_lengths_of(&parse->lengths, line->addr);
	symbol_builder_add(&parse->builder, line->addr, bytes, UINT64_MAX, rank_of(line->type), name);
}

static void add_line(struct parse *parse, const struct line *line)
{
	struct kallsyms *kallsyms = parse->kallsyms;
	uint32_t name;

	if (!line->module && is_word(line, "_text"))
		kallsyms->text = line->addr;
	else if (!line->module && is_word(line, "_etext"))
		kallsyms->etext = line->addr;
	else if (!strchr("tTwW", line->type))
		return;
	parse->with_address += line->addr != 0;
	if (!line->addr || (line->name_len > 6 && !memcmp(line->name, "__pfx_", 6)))
		return;
	name = symbol_builder_text(&parse->builder, line->name, line->name_len);
	if (line->module)
		add_module_symbol(parse, line, name);
	else
		symbol_builder_add(&parse->builder, line->addr, 0, UINT64_MAX,
				   kernel_rank(line), name);
}

/* The last function of a module ends with its page, as far as its symbols tell. */
static void end_modules(struct parse *parse)
{
	uint32_t name = symbol_builder_text(&parse->builder, "end", 3);

	for (size_t i = 0; i < parse->kallsyms->modules->list.len; i++) {
		const struct module *module = &parse->kallsyms->modules->list.data[i];
		uint64_t end = (module->high | (PAGE_BYTES - 1)) + 1;

		if (strcmp(module->name, "bpf"))
			symbol_builder_add(&parse->builder, end, 0, UINT64_MAX, SYMBOL_MARKER,
					   name);
	}
}

/* FNV-1a over where the kernel's functions are: written down in profiles, so it never changes. */
static uint64_t layout_of(const struct parse *parse)
{
	uint64_t layout = 0xcbf29ce484222325ULL;

	for (size_t i = 0; i < parse->builder.symbols.len; i++) {
		uint64_t addr = parse->builder.symbols.data[i].start;

		if (addr >= parse->kallsyms->text && addr < parse->kallsyms->etext)
			layout = (layout ^ (addr - parse->kallsyms->text)) * 0x100000001b3ULL;
	}
	return layout;
}

static void parse_begin(struct parse *parse)
{
	*parse = (struct parse){ .kallsyms = mem_zalloc(sizeof(*parse->kallsyms)) };
	parse->kallsyms->modules = mem_zalloc(sizeof(*parse->kallsyms->modules));
}

static void parse_lines(void *ctx, const char *text, size_t len)
{
	struct parse *parse = ctx;
	const char *end = text + len, *line_end;
	struct line line;

	for (const char *p = text; p < end; p = line_end + 1) {
		line_end = memchr(p, '\n', end - p);
		if (!line_end)
			break; /* cut in the middle: half an address is a wrong one */
		if (!parse_line(p, line_end, &line))
			continue;
		parse->lines++;
		add_line(parse, &line);
	}
}

static int parse_end(struct parse *parse, const char *name, struct kallsyms **ret_kallsyms, struct err *err)
{
	CLEANUP(kallsyms_free) struct kallsyms *kallsyms = parse->kallsyms;

	kallsyms->hidden = parse->lines && !parse->with_address;
	if (kallsyms->text && kallsyms->etext)
		kallsyms->layout = layout_of(parse);
	bpf_lengths_release(&parse->lengths);
	end_modules(parse);
	kallsyms->table = symbol_table_new(&parse->builder);
	if (!parse->lines) {
		err_set(err, EINVAL, "cannot use '%s': it is not a copy of /proc/kallsyms", name);
		err_hint(err, "save one with: sudo cat /proc/kallsyms > FILE");
		return -EINVAL;
	}
	*ret_kallsyms = TAKE(kallsyms);
	return 0;
}

int kallsyms_parse(const char *text, size_t len, const char *name, struct kallsyms **ret_kallsyms,
		   struct err *err)
{
	struct parse parse;

	parse_begin(&parse);
	parse_lines(&parse, text, len);
	return parse_end(&parse, name, ret_kallsyms, err);
}

int kallsyms_load(const char *path, struct kallsyms **ret_kallsyms, struct err *err)
{
	struct parse parse;
	int r;

	parse_begin(&parse);
	if (!strcmp(path, "/proc/kallsyms"))
		bpf_lengths_read(&parse.lengths);
	/* Its megabytes of text, most of it of data, are never in memory at one time. */
	r = file_read_lines(path, KALLSYMS_BYTES_MAX, parse_lines, &parse, err);
	if (!r)
		return parse_end(&parse, path, ret_kallsyms, err);
	symbol_builder_release(&parse.builder);
	bpf_lengths_release(&parse.lengths);
	kallsyms_free(parse.kallsyms);
	return r;
}

void kallsyms_free(struct kallsyms *kallsyms)
{
	if (!kallsyms)
		return;
	symbol_table_free(kallsyms->table);
	if (kallsyms->modules)
		vec_release(&kallsyms->modules->list);
	mem_free(kallsyms->modules);
	mem_free(kallsyms);
}

static uint64_t module_start(const struct module *module)
{
	return module->base ? module->base : module->low & ~(PAGE_BYTES - 1);
}

uint64_t kallsyms_module(const struct kallsyms *kallsyms, const char *name)
{
	const struct module *module = find_module(kallsyms, name, strlen(name));

	return module ? module_start(module) : 0;
}

/*
 * A line of /proc/modules: name, bytes, uses, users, state, address: "ext4 98304 1 - Live 0xff.."
 */
void kallsyms_read_modules(struct kallsyms *kallsyms, const char *path)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char *line, *rest = NULL;

	if (file_read(path, MODULES_BYTES_MAX, &text, NULL) || !text.len)
		return;
	for (line = strtok_r(text.data, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		const char *addr = strstr(line, " 0x");
		size_t len = strcspn(line, " ");
		struct module *module = find_module(kallsyms, line, len);

		if (module && addr)
			module->base = strtoull(addr + 1, NULL, 16);
	}
}

const char *kallsyms_module_at(const struct kallsyms *kallsyms, uint64_t addr, uint64_t *ret_start)
{
	for (size_t i = 0; i < kallsyms->modules->list.len; i++) {
		const struct module *module = &kallsyms->modules->list.data[i];

		if (addr >= module_start(module) && addr <= (module->high | (PAGE_BYTES - 1))) {
			*ret_start = module_start(module);
			return module->name;
		}
	}
	return NULL;
}

static bool is_symbol(void *ctx, const char *name)
{
	const char *symbol = ctx;
	RELEASE(buf_release) struct buf shown = { 0 };
	size_t len = strlen(symbol);

	if (strncmp(name, symbol, len) != 0)
		return false;
	if (symbol_name_len(name) == len)
		return true;
	demangle(name, &shown);
	return !strcmp(buf_text(&shown), symbol);
}

bool kallsyms_find(const struct kallsyms *kallsyms, const char *symbol, uint64_t *ret_addr)
{
	uint64_t bytes;

	return symbol_table_search(kallsyms->table, is_symbol, (void *)symbol, ret_addr, &bytes);
}
