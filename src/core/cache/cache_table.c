// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_table: what is to become a file of the symbol cache, in memory. */
#include <string.h>
#include "core/cache/cache_table.h"
#include "core/namer/symbol_answer.h"

#define STRINGS_BYTES_MAX (512u << 20)

/* Those that will be the same whenever the same files are asked again, in the order of their numbers. */
static const enum name_reason kept_reasons[] = {
	NAME_OK, NAME_NO_SYMBOLS, NAME_NO_DEBUG, NAME_NO_DEBUG_PART, NAME_OTHER_BUILD, NAME_BAD_FILE,
};
_Static_assert(ARRAY_LEN(kept_reasons) <= CACHE_STATE_REASON, "part of the format");

uint8_t cache_state_of_reason(enum name_reason reason)
{
	for (size_t i = 0; i < ARRAY_LEN(kept_reasons); i++)
		if (kept_reasons[i] == reason)
			return (uint8_t)(i + 1);
	return 0;
}

enum name_reason cache_reason_of_state(uint8_t state)
{
	size_t i = (state & CACHE_STATE_REASON) - 1u;

	return i < ARRAY_LEN(kept_reasons) ? kept_reasons[i] : NAME_NO_SYMBOLS;
}

void cache_table_release(struct cache_table *table)
{
	vec_release(&table->spans);
	vec_release(&table->nodes);
	vec_release(&table->scopes);
	vec_release(&table->names);
	buf_release(&table->strings);
	hash_index_release(&table->node_index);
	hash_index_release(&table->scope_index);
	hash_index_release(&table->name_index);
	hash_index_release(&table->string_index);
	vec_release(&table->book_strings);
	vec_release(&table->book_scopes);
	vec_release(&table->book_chains);
	*table = (struct cache_table){ 0 };
}

size_t cache_table_bytes(const struct cache_table *table)
{
	size_t slots = table->node_index.cap + table->scope_index.cap + table->name_index.cap +
		       table->string_index.cap;

	return table->spans.cap * sizeof(struct cache_span) + table->nodes.cap * sizeof(struct cache_node) +
	       table->scopes.cap * sizeof(struct cache_scope) + table->names.cap * sizeof(struct cache_name) +
	       table->strings.cap + slots * 3 * sizeof(uint32_t);
}

/* What is looked for in an index. */
struct wanted {
	const struct cache_table *table;
	const void *value;
	size_t len;
};

static bool is_string(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;
	const char *text = wanted->table->strings.data + id;

	return !memcmp(text, wanted->value, wanted->len) && !text[wanted->len];
}

uint32_t cache_table_text(struct cache_table *table, const char *text, size_t len)
{
	const struct wanted wanted = { table, text, len };
	uint64_t hash;
	uint32_t id;

	if (!len || len > CACHE_STRING_MAX || table->strings.len > STRINGS_BYTES_MAX)
		return 0;
	if (!table->strings.len)
		buf_addc(&table->strings, '\0');
	/* Behind the last text there is room to compare. */
	buf_reserve(&table->strings, len + 1);
	hash = hash_bytes(text, len, 0);
	id = hash_index_find(&table->string_index, hash, is_string, &wanted);
	if (id)
		return id;
	id = (uint32_t)table->strings.len;
	buf_add(&table->strings, text, len);
	buf_addc(&table->strings, '\0');
	hash_index_add(&table->string_index, hash, id);
	return id;
}

static bool is_node(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->table->nodes.data[id - 1], wanted->value, sizeof(struct cache_node));
}

static uint32_t add_node(struct cache_table *table, struct cache_node node)
{
	const struct wanted wanted = { .table = table, .value = &node };
	uint64_t hash = hash_u64((uint64_t)node.scope << 32 | node.place);
	uint32_t id = table->is_sweep ? 0 : hash_index_find(&table->node_index, hash, is_node, &wanted);

	if (id)
		return id;
	vec_push(&table->nodes, node);
	if (!table->is_sweep)
		hash_index_add(&table->node_index, hash, (uint32_t)table->nodes.len);
	return (uint32_t)table->nodes.len;
}

static bool is_scope(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->table->scopes.data[id - 1], wanted->value, sizeof(struct cache_scope));
}

static uint32_t add_scope(struct cache_table *table, struct cache_scope scope)
{
	const struct wanted wanted = { .table = table, .value = &scope };
	uint64_t hash = hash_bytes(&scope, sizeof(scope), 1);
	uint32_t id = table->is_sweep ? 0 : hash_index_find(&table->scope_index, hash, is_scope, &wanted);

	if (id)
		return id;
	vec_push(&table->scopes, scope);
	if (!table->is_sweep)
		hash_index_add(&table->scope_index, hash, (uint32_t)table->scopes.len);
	return (uint32_t)table->scopes.len;
}

static bool is_name(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return !memcmp(&wanted->table->names.data[id - 1], wanted->value, sizeof(struct cache_name));
}

static uint32_t add_name(struct cache_table *table, struct cache_name name)
{
	const struct wanted wanted = { .table = table, .value = &name };
	uint64_t hash = hash_bytes(&name, sizeof(name), 2);
	uint32_t id = hash_index_find(&table->name_index, hash, is_name, &wanted);

	if (id)
		return id;
	vec_push(&table->names, name);
	hash_index_add(&table->name_index, hash, (uint32_t)table->names.len);
	return (uint32_t)table->names.len;
}

void cache_table_forget_book(struct cache_table *table)
{
	table->book = NULL;
	table->book_strings.len = table->book_scopes.len = table->book_chains.len = 0;
}

/* The offset of a string of the book; false: it cannot be kept. */
static bool text_of(struct cache_table *table, uint32_t id, uint32_t *ret_offset)
{
	const struct strtab_entry *entry;

	*ret_offset = 0;
	if (!id)
		return true;
	if (table->book_strings.len <= id)
		vec_add(&table->book_strings, table->book->strings.len + 1 - table->book_strings.len);
	if (!table->book_strings.data[id]) {
		entry = &table->book->strings.entries[id - 1];
		table->book_strings.data[id] = cache_table_text(table, entry->text, entry->len);
	}
	*ret_offset = table->book_strings.data[id];
	return *ret_offset;
}

/*
 * The scope that stands for one of the book's, inlined at the node `parent`, 0: in nothing. 0: it
 * cannot be kept.
 */
static uint32_t scope_of(struct cache_table *table, uint32_t id, uint32_t parent)
{
	const struct book_scope *from = &table->book->scopes.data[id - 1];
	struct cache_scope scope = { .parent = parent };
	struct cache_name name = { .flags = from->flags & (NAME_BOUNDS | NAME_FOLDED) };

	if (table->book_scopes.len <= id)
		vec_add(&table->book_scopes, table->book->scopes.len + 1 - table->book_scopes.len);
	if (table->book_scopes.data[id])
		return table->book_scopes.data[id];
	if (from->flags & NAME_ALIAS || !(from->flags & NAME_INLINED) != !parent)
		return 0;
	if (!text_of(table, from->function, &name.function) || !text_of(table, from->linkage, &name.linkage) ||
	    !text_of(table, from->file, &scope.file))
		return 0;
	if (name.function)
		scope.name = add_name(table, name);
	if (!scope.name && !scope.file)
		return 0;
	table->book_scopes.data[id] = add_scope(table, scope);
	return table->book_scopes.data[id];
}

/* The node that stands for one of the book's, whose scope is inlined at `parent`. 0: it cannot be kept. */
static uint32_t node_of(struct cache_table *table, const struct book_node *from, uint32_t parent)
{
	uint32_t scope = scope_of(table, from->scope, parent);

	if (!scope || from->line > CACHE_LINE_MAX || from->column > CACHE_COLUMN_MAX)
		return 0;
	return add_node(table, (struct cache_node){ scope, from->line << 12 | from->column });
}

uint32_t cache_table_chain(struct cache_table *table, const struct name_book *book, uint32_t chain)
{
	uint32_t chains[SYMBOL_FRAMES_MAX], node = 0;
	size_t n = 0;

	table->book = book;
	if (table->book_chains.len <= chain)
		vec_add(&table->book_chains, book->nodes.len + 1 - table->book_chains.len);
	/* From the innermost frame to one that is known, and back. */
	for (; chain && !node && n < SYMBOL_FRAMES_MAX; chain = name_book_scope(book, chain)->outer) {
		node = table->book_chains.data[chain];
		if (!node)
			chains[n++] = chain;
	}
	while (n--) {
		node = node_of(table, &book->nodes.data[chains[n] - 1], node);
		if (!node)
			return 0;
		table->book_chains.data[chains[n]] = node;
	}
	return node;
}

/* But for what is known of their ends. */
static bool is_same_answer(const struct cache_span *a, const struct cache_span *b)
{
	return a->node == b->node && !((a->state ^ b->state) & ~CACHE_STATE_RETURN) &&
	       (!a->node || a->start - a->back == b->start - b->back);
}

/* Makes a span as long as itself and the next one, when that goes on with it; false: it does not. */
static bool lengthen(struct cache_span *span, const struct cache_span *next)
{
	if (span->start + span->length != next->start || !is_same_answer(span, next) || span->length > INT32_MAX)
		return false;
	span->length += next->length;
	span->state = next->state;
	return true;
}

void cache_table_add(struct cache_table *table, const struct cache_extent *extent)
{
	struct cache_span span = {
		.start = extent->start,
		.length = (uint32_t)(extent->end - extent->start),
		.back = extent->node ? (uint32_t)(extent->start - extent->function) : 0,
		.node = extent->node,
		.state = extent->state,
	};
	struct cache_span *last = table->spans.len ? &table->spans.data[table->spans.len - 1] : NULL;

	if (extent->start >= extent->end || extent->end - extent->start > INT32_MAX ||
	    !(extent->state & CACHE_STATE_REASON) || table->spans.len == CACHE_EXTENTS_MAX)
		return;
	if (extent->node && (extent->function > extent->start || extent->start - extent->function > INT32_MAX))
		return;
	/* As a sweep tells them, one behind the other. */
	if (last && lengthen(last, &span))
		return;
	if (last && last->start + last->length > span.start)
		table->unsorted = true;
	vec_push(&table->spans, span);
}

struct loading {
	struct cache_table *table;
	bool bad;
};

static void load_extent(void *ctx, const struct cache_extent *extent)
{
	struct loading *loading = ctx;

	if (extent->node > loading->table->nodes.len)
		loading->bad = true;
	else
		cache_table_add(loading->table, extent);
}

/* Texts first: each is known by where it is. */
static bool load_texts(struct cache_table *table, struct cache_file *file)
{
	uint32_t n, at;
	const char *texts = cache_file_section(file, CACHE_STRINGS, &n);

	buf_add(&table->strings, texts, n);
	for (at = 1; at < n;) {
		size_t len;
		const char *text = cache_file_text(file, at, &len);

		if (!text)
			return false;
		hash_index_add(&table->string_index, hash_bytes(text, len, 0), at);
		at += (uint32_t)len + 1;
	}
	return true;
}

static bool load_names(struct cache_table *table, struct cache_file *file)
{
	uint32_t n;
	const struct cache_name *names = cache_file_section(file, CACHE_NAMES, &n);

	for (uint32_t i = 0; i < n; i++) {
		size_t len;

		if (!cache_file_text(file, names[i].function, &len) ||
		    (names[i].linkage && !cache_file_text(file, names[i].linkage, &len)))
			return false;
		if (add_name(table, names[i]) != i + 1)
			return false;
	}
	return true;
}

static bool load_scopes(struct cache_table *table, struct cache_file *file)
{
	uint32_t n, n_nodes;
	const struct cache_scope *scopes = cache_file_section(file, CACHE_SCOPES, &n);

	cache_file_section(file, CACHE_NODES, &n_nodes);
	for (uint32_t i = 0; i < n; i++) {
		size_t len;

		if (scopes[i].name > table->names.len || scopes[i].parent > n_nodes ||
		    (scopes[i].file && !cache_file_text(file, scopes[i].file, &len)))
			return false;
		if (add_scope(table, scopes[i]) != i + 1)
			return false;
	}
	return true;
}

static bool load_nodes(struct cache_table *table, struct cache_file *file)
{
	uint32_t n;
	const struct cache_node *nodes = cache_file_section(file, CACHE_NODES, &n);

	for (uint32_t i = 0; i < n; i++) {
		if (!nodes[i].scope || nodes[i].scope > table->scopes.len ||
		    table->scopes.data[nodes[i].scope - 1].parent > i)
			return false;
		if (add_node(table, nodes[i]) != i + 1)
			return false;
	}
	return true;
}

bool cache_table_load(struct cache_table *table, struct cache_file *file)
{
	struct loading loading = { .table = table };

	return load_texts(table, file) && load_names(table, file) && load_scopes(table, file) &&
	       load_nodes(table, file) && cache_file_each(file, load_extent, &loading) && !loading.bad;
}
