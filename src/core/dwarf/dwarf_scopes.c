// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_scopes: what stands before the plain name of a function. */
#include <dwarf.h>
#include <string.h>
#include "core/dwarf/dwarf_entry.h"
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/dwarf_names.h"
#include "core/dwarf/dwarf_scopes.h"
#include "core/dwarf/dwarf_walk.h"

/* A namespace, a type or a function that functions are below. Offsets are from the unit's header on. */
struct dwarf_scope {
	uint32_t die, end; /* its entry, and where those below it end */
	uint32_t parent; /* 1 + index of what it is in; 0: the unit itself */
	uint16_t tag; /* DW_TAG_* */
	bool has_functions, is_named, is_lambda;
	const char *text; /* whole, and ended by the separator; NULL: not made */
};

struct dwarf_unit_scopes {
	uint64_t place; /* dwarf_names_place() of its first entry: units of split files come and go */
	VEC(struct dwarf_scope) all; /* each after what it is in */
	struct dwarf_lines *files; /* without rows; NULL: not read */
};

/* The way down to the entry that a walk is at: 1 + index of the scope at each depth, 0: the unit. */
typedef VEC(uint32_t) scopes_way;

/* What is written between a scope and a name; NULL: the language has no scopes, or they are in its names. */
static const char *separator_of(uint16_t language)
{
	switch (language) {
	case DW_LANG_C:
	case DW_LANG_C89:
	case DW_LANG_C99:
	case DW_LANG_C11:
	case DW_LANG_ObjC:
	case DW_LANG_Go:
	case DW_LANG_Mips_Assembler:
		return NULL;
	case DW_LANG_Ada83:
	case DW_LANG_Ada95:
	case DW_LANG_D:
	case DW_LANG_Haskell:
	case DW_LANG_Java:
	case DW_LANG_Julia:
	case DW_LANG_Modula2:
	case DW_LANG_Modula3:
	case DW_LANG_OCaml:
	case DW_LANG_Pascal83:
	case DW_LANG_Swift:
		return ".";
	default:
		return "::";
	}
}

static bool is_unit(uint16_t tag)
{
	return tag == DW_TAG_compile_unit || tag == DW_TAG_partial_unit || tag == DW_TAG_type_unit ||
	       tag == DW_TAG_skeleton_unit;
}

static bool is_type(uint16_t tag)
{
	return tag != DW_TAG_namespace && tag != DW_TAG_module && tag != DW_TAG_subprogram;
}

static bool is_call_operator(const char *name)
{
	return name && !strcmp(name, "operator()");
}

static const char *text_of(const struct dwarf_unit *unit, const struct dwarf_value *value)
{
	const char *text = value->kind == DWARF_STRING ? dwarf_form_text(&unit->encoding, value) : NULL;

	return text && *text ? text : NULL;
}

static bool has_name(const struct dwarf_abbrevs *abbrevs, const struct dwarf_abbrev *abbrev)
{
	for (uint16_t i = 0; i < abbrev->n_attrs; i++)
		if (abbrevs->attrs.data[abbrev->attr + i].name == DW_AT_name)
			return true;
	return false;
}

/* Whether a function of a type without a name makes a lambda of it. */
static bool makes_lambda(struct dwarf_unit *unit, uint32_t die)
{
	struct dwarf_wanted name = { .name = DW_AT_name };
	uint16_t tag;

	return dwarf_entry_values(unit, die, &name, 1, &tag) && is_call_operator(text_of(unit, &name.value));
}

/* Of an entry that is in scope `in`: what it tells of that one. */
static void note(struct dwarf_unit_scopes *scopes, struct dwarf_unit *unit, const struct dwarf_abbrev *abbrev,
		 uint32_t in, uint32_t die)
{
	struct dwarf_scope *scope;
	bool is_function = abbrev->kind == DWARF_ENTRY_FUNCTION;

	/* A type that is only declared may be one whose functions stand elsewhere. */
	if (!in || !(is_function || (abbrev->kind == DWARF_ENTRY_TYPE && !(abbrev->flags & DWARF_ABBREV_CHILDREN))))
		return;
	scope = &scopes->all.data[in - 1];
	scope->has_functions = true;
	if (is_function && is_type(scope->tag) && !scope->is_named && !scope->is_lambda)
		scope->is_lambda = makes_lambda(unit, die);
}

static void leave(struct dwarf_unit_scopes *scopes, scopes_way *way, uint32_t end)
{
	uint32_t at = way->data[--way->len], outer = way->len ? way->data[way->len - 1] : 0;
	struct dwarf_scope *scope;

	if (at == outer)
		return;
	scope = &scopes->all.data[at - 1];
	scope->end = end;
	if (!scope->has_functions)
		scopes->all.len--; /* it is the last, since nothing in it was kept either */
	else if (outer)
		scopes->all.data[outer - 1].has_functions = true;
}

static void find_scopes(struct dwarf_unit_scopes *scopes, struct dwarf_unit *unit, struct dwarf_walk *walk)
{
	const struct dwarf_abbrev *abbrev;
	scopes_way way = { 0 };
	uint64_t at;

	while (at = walk->at, abbrev = dwarf_walk_code(walk)) {
		uint32_t in = way.len ? way.data[way.len - 1] : 0, die = walk->from + at;

		if (abbrev->kind == DWARF_ENTRY_UNKNOWN) {
			if (way.len)
				leave(scopes, &way, walk->from + walk->at);
			if (!way.len)
				break;
			continue;
		}
		if (abbrev->kind == DWARF_ENTRY_OTHER || abbrev->kind == DWARF_ENTRY_INLINED ||
		    way.len >= unit->object->limits->die_depth) {
			dwarf_walk_over(walk, abbrev, walk->at);
			continue;
		}
		note(scopes, unit, abbrev, in, die);
		walk->at = dwarf_walk_pass(walk, abbrev, walk->at);
		if (!(abbrev->flags & DWARF_ABBREV_CHILDREN)) {
			if (!way.len)
				break; /* the unit's first entry has none below it */
			continue;
		}
		if (abbrev->kind != DWARF_ENTRY_BLOCK && !is_unit(abbrev->tag)) {
			vec_push(&scopes->all,
				 ((struct dwarf_scope){ .die = die, .end = UINT32_MAX, .parent = in,
							.tag = abbrev->tag,
							.is_named = has_name(walk->abbrevs, abbrev) }));
			in = scopes->all.len;
		}
		vec_push(&way, in);
	}
	vec_release(&way);
}

static struct dwarf_unit_scopes *scopes_new(struct dwarf_unit *unit)
{
	struct dwarf_unit_scopes *scopes = mem_zalloc(sizeof(*scopes));
	struct dwarf_walk walk;

	dwarf_unit_read_root(unit);
	scopes->place = dwarf_names_place(unit, unit->root);
	if (dwarf_walk_begin(&walk, unit, unit->root, unit->bytes))
		find_scopes(scopes, unit, &walk);
	vec_shrink(&scopes->all);
	return scopes;
}

static void scopes_free(struct dwarf_unit_scopes *scopes)
{
	vec_release(&scopes->all);
	dwarf_lines_free(scopes->files);
	mem_free(scopes);
}

static void forget_units(struct dwarf_scopes *scopes)
{
	for (size_t i = 0; i < scopes->units.len; i++)
		scopes_free(scopes->units.data[i]);
	vec_release(&scopes->units);
	hash_index_release(&scopes->index);
	scopes->bytes = 0;
}

struct wanted_unit {
	const struct dwarf_scopes *scopes;
	uint64_t place;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_unit *wanted = ctx;

	return wanted->scopes->units.data[id - 1]->place == wanted->place;
}

/* Those of a unit; borrowed until the next call. */
static struct dwarf_unit_scopes *scopes_of(struct dwarf_scopes *scopes, struct dwarf_unit *unit)
{
	struct wanted_unit wanted = { scopes, dwarf_names_place(unit, unit->root) };
	uint64_t hash = hash_u64(wanted.place);
	uint32_t id = hash_index_find(&scopes->index, hash, is_wanted, &wanted);
	struct dwarf_unit_scopes *made;

	if (id)
		return scopes->units.data[id - 1];
	if (scopes->bytes > DWARF_SCOPES_BYTES)
		forget_units(scopes);
	made = scopes_new(unit);
	vec_push(&scopes->units, made);
	hash_index_add(&scopes->index, hash, scopes->units.len);
	scopes->bytes += sizeof(*made) + made->all.cap * sizeof(*made->all.data);
	return made;
}

/* 1 + index of the innermost scope around an entry; 0: none. */
static uint32_t scope_around(const struct dwarf_unit_scopes *scopes, uint32_t die)
{
	size_t from = 0, to = scopes->all.len;
	uint32_t at;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (scopes->all.data[half].die < die)
			from = half + 1;
		else
			to = half;
	}
	for (at = from; at && scopes->all.data[at - 1].end <= die;)
		at = scopes->all.data[at - 1].parent;
	return at;
}

static void read_files(struct dwarf_unit_scopes *scopes, struct dwarf_unit *unit)
{
	struct dwarf_object *object = unit->object;
	/* Of a split file that is not a package all units share the one table (DWARF 5, 7.3.2.2). */
	bool has_one = !unit->has_lines && object->serial >= DWARF_SERIAL_SPLIT &&
		       !dwarf_sections_size(object->sections, DWARF_CU_INDEX);
	struct dwarf_lines_unit lines = {
		.offset = unit->has_lines ? unit->lines_offset : 0,
		.comp_dir = "",
		.encoding = unit->encoding,
		.files_only = true,
	};

	if (!scopes->files && (unit->has_lines || has_one))
		scopes->files = dwarf_lines_read(&lines, object->limits, &object->lines_window, NULL);
}

/* What an entry says of itself and of where it is declared. */
struct said {
	const char *name; /* NULL: none. The arena's. */
	uint64_t file, line; /* 0: not known */
	uint16_t tag;
	bool is_external;
};

/* "{lambda mt.cpp:12}" */
static void add_unnamed(struct dwarf_scopes *scopes, struct dwarf_unit *unit, const char *word,
			const struct said *said, struct buf *out)
{
	struct dwarf_unit_scopes *own = scopes_of(scopes, unit);
	const char *path = "", *slash;

	read_files(own, unit);
	if (own->files && said->file && said->file <= UINT32_MAX)
		path = strtab_get(&scopes->paths, dwarf_lines_file(own->files, &scopes->paths, said->file));
	slash = strrchr(path, '/');
	buf_addf(out, "{%s", word);
	if (said->line)
		buf_addf(out, "%s%s:%llu", *path ? " " : "", slash ? slash + 1 : path,
			 (unsigned long long)said->line);
	buf_adds(out, "}");
}

static const char *keep(struct dwarf_scopes *scopes, const char *text)
{
	if (scopes->text_bytes > DWARF_NAMES_BYTES)
		return "";
	scopes->text_bytes += strlen(text) + 1;
	return arena_strdup(&scopes->texts, text);
}

/* Reads an entry and those it comes from: *unit and *die are then of the last, which has the scope. */
static bool read_said(struct dwarf_scopes *scopes, struct dwarf_unit **unit, uint32_t *die, struct said *said)
{
	struct dwarf_wanted all[] = { { .name = DW_AT_name }, { .name = DW_AT_decl_file },
				      { .name = DW_AT_decl_line }, { .name = DW_AT_external },
				      { .name = DW_AT_abstract_origin }, { .name = DW_AT_specification } };
	const char *name;

	*said = (struct said){ 0 };
	for (unsigned int i = 0; i < DWARF_ORIGINS_MAX; i++) {
		if (!dwarf_entry_values(*unit, *die, all, ARRAY_LEN(all), &said->tag))
			return false;
		name = said->name ? NULL : text_of(*unit, &all[0].value);
		if (name && strnlen(name, DWARF_NAME_MAX) < DWARF_NAME_MAX)
			said->name = keep(scopes, name);
		/* Of the last, as files are counted there. */
		said->file = all[1].value.kind == DWARF_NUMBER ? all[1].value.number : 0;
		said->line = all[2].value.kind == DWARF_NUMBER ? all[2].value.number : 0;
		said->is_external = all[3].value.kind == DWARF_NUMBER && all[3].value.number;
		if (!dwarf_entry_follow(unit, &all[all[4].value.kind != DWARF_NONE ? 4 : 5].value, die))
			break;
	}
	return true;
}

static const char *scope_text(struct dwarf_scopes *scopes, struct dwarf_unit *unit, uint32_t at,
			      unsigned int depth);

/* What is before the name of an entry that is in scope `at`, which is 0 where it is in none. */
static void add_scope(struct dwarf_scopes *scopes, struct dwarf_unit *unit, uint32_t at, unsigned int depth,
		      struct buf *out)
{
	if (at && depth < DWARF_SCOPE_DEPTH)
		buf_adds(out, scope_text(scopes, unit, at, depth + 1));
}

static const char *word_for(const struct dwarf_scope *scope)
{
	return scope->is_lambda		     ? "lambda"
	       : scope->tag == DW_TAG_union_type ? "union"
	       : scope->tag == DW_TAG_class_type ? "class"
						     : "struct";
}

/* A scope without a name is called by what it is; a function or a module that has none is none. */
static void add_own(struct dwarf_scopes *scopes, struct dwarf_unit *unit, const struct dwarf_scope *scope,
		    const struct said *said, const char *separator, struct buf *out)
{
	if (said->name)
		buf_adds(out, said->name);
	else if (scope->tag == DW_TAG_namespace)
		buf_adds(out, "(anonymous namespace)");
	else if (is_type(scope->tag))
		add_unnamed(scopes, unit, word_for(scope), said, out);
	else
		return;
	buf_adds(out, separator);
}

static const char *make_text(struct dwarf_scopes *scopes, struct dwarf_unit *unit,
			     const struct dwarf_scope *scope, unsigned int depth)
{
	const char *separator = separator_of(unit->language);
	RELEASE(buf_release) struct buf text = { 0 }, own = { 0 };
	uint32_t die = scope->die;
	struct said said;

	if (!separator || !read_said(scopes, &unit, &die, &said))
		return "";
	add_own(scopes, unit, scope, &said, separator, &own);
	add_scope(scopes, unit, scope_around(scopes_of(scopes, unit), die), depth, &text);
	if (text.len + own.len >= DWARF_NAME_MAX)
		buf_clear(&text);
	buf_add(&text, own.data, own.len);
	return keep(scopes, buf_text(&text));
}

static const char *scope_text(struct dwarf_scopes *scopes, struct dwarf_unit *unit, uint32_t at,
			      unsigned int depth)
{
	/* A copy: units may be forgotten on the way. */
	const struct dwarf_scope scope = scopes_of(scopes, unit)->all.data[at - 1];
	const char *text = scope.text;

	if (!text) {
		text = make_text(scopes, unit, &scope, depth);
		scopes_of(scopes, unit)->all.data[at - 1].text = text;
	}
	return text;
}

void dwarf_scopes_add(struct dwarf_scopes *scopes, struct dwarf_unit *unit, uint32_t die, const char *name,
		      struct buf *out)
{
	const struct dwarf_unit_scopes *own;
	const char *separator;
	struct said said;
	uint32_t at;

	dwarf_unit_read_root(unit);
	separator = separator_of(unit->language);
	if (!separator || !read_said(scopes, &unit, &die, &said))
		return;
	own = scopes_of(scopes, unit);
	at = scope_around(own, die);
	if (at && said.is_external && own->all.data[at - 1].tag == DW_TAG_namespace)
		return;
	add_scope(scopes, unit, at, 0, out);
	/* Only a type has such a function; with -g1 it is not said which. */
	if (!at && said.line && is_call_operator(name)) {
		add_unnamed(scopes, unit, "class", &said, out);
		buf_adds(out, separator);
	}
}

void dwarf_scopes_clear(struct dwarf_scopes *scopes)
{
	forget_units(scopes);
	strtab_release(&scopes->paths);
	arena_release(&scopes->texts);
	*scopes = (struct dwarf_scopes){ 0 };
}

size_t dwarf_scopes_bytes(const struct dwarf_scopes *scopes)
{
	return scopes->bytes + scopes->text_bytes;
}
