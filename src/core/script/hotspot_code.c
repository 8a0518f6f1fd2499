// SPDX-License-Identifier: GPL-2.0-or-later
/* hotspot_code: what HotSpot's compiled code was made of. */
#include <errno.h>
#include "base/hash.h"
#include "base/mem.h"
#include "base/vec.h"
#include "core/script/hotspot_code.h"
#include "core/script/hotspot_method.h"

#define PCS_BYTES_MAX (4u << 20)
#define SCOPES_BYTES_MAX (4u << 20)
#define METADATA_BYTES_MAX (1u << 20)
#define TEXTS_BYTES_MAX (16u << 20) /* that are read of all methods of one nmethod, with their tables of lines */
#define STATE_MAX 2 /* in_use, not_used, not_entrant; up to JDK 19 zombies and unloaded ones are above it */
#define BYTECODE_MAX 65535 /* bytes of one method (JVM specification, 4.7.3) */
#define ENTRY_BCI (-1) /* InvocationEntryBci */

struct method {
	uint64_t addr;
	uint32_t lines_at, n_lines; /* in struct script_line */
};

/* A place in the scopes that was met. Those that differ in nothing that is kept are one scope. */
struct met {
	uint32_t offset;
	uint32_t number; /* of the scope + 1 */
	uint32_t depth; /* scopes, with itself */
};

struct bytes {
	uint8_t *data;
	size_t len;
};

struct reading {
	struct memory *memory;
	const struct hotspot_names *names;
	const struct hotspot_code_wanted *wanted;
	uint64_t parts[HOTSPOT_PARTS];
	struct bytes metadata, scopes_data, pcs;
	struct hotspot_methods reader;
	VEC(struct method) methods; /* as functions */
	VEC(struct hotspot_code_function) functions;
	VEC(struct hotspot_code_scope) scopes;
	VEC(struct hotspot_code_place) places;
	VEC(struct met) met;
	struct hash_index method_index, scope_index, met_index; /* ids: numbers + 1 */
	struct buf texts, lines;
};

static void release_reading(struct reading *reading)
{
	mem_free(reading->metadata.data);
	mem_free(reading->scopes_data.data);
	mem_free(reading->pcs.data);
	vec_release(&reading->methods);
	vec_release(&reading->functions);
	vec_release(&reading->scopes);
	vec_release(&reading->places);
	vec_release(&reading->met);
	hash_index_release(&reading->method_index);
	hash_index_release(&reading->scope_index);
	hash_index_release(&reading->met_index);
	buf_release(&reading->texts);
	buf_release(&reading->lines);
}

static size_t made_bytes(const struct reading *reading)
{
	size_t bytes = sizeof(struct hotspot_code_made);

	bytes += reading->functions.len * sizeof(*reading->functions.data);
	bytes += reading->scopes.len * sizeof(*reading->scopes.data);
	bytes += reading->places.len * sizeof(*reading->places.data);
	return (bytes + reading->texts.len + 7) & ~(size_t)7;
}

static int check_room(const struct reading *reading)
{
	return made_bytes(reading) > HOTSPOT_CODE_BYTES_MAX ? -E2BIG : 0;
}

static uint32_t n_lines(const struct reading *reading)
{
	return (uint32_t)(reading->lines.len / sizeof(struct script_line));
}

static int add_function(struct reading *reading, uint64_t addr)
{
	RELEASE(hotspot_method_release) struct hotspot_method found = { 0 };
	RELEASE(buf_release) struct buf source = { 0 };
	struct hotspot_code_function function = { .name = (uint32_t)reading->texts.len };
	struct method method = { .addr = addr, .lines_at = n_lines(reading) };
	int r = hotspot_method_read(&reading->reader, addr, &found);

	if (!r)
		r = hotspot_method_source(&reading->reader, &found, &source);
	if (!r)
		r = hotspot_method_lines(&reading->reader, &found, &reading->lines);
	if (r)
		return r;
	method.n_lines = n_lines(reading) - method.lines_at;
	hotspot_name(buf_text(&found.class_name), found.class_name.len, buf_text(&found.name), found.name.len,
		     &reading->texts);
	buf_addc(&reading->texts, '\0');
	function.file = (uint32_t)reading->texts.len;
	hotspot_file(buf_text(&found.class_name), found.class_name.len, buf_text(&source), source.len,
		     &reading->texts);
	buf_addc(&reading->texts, '\0');
	vec_push(&reading->functions, function);
	vec_push(&reading->methods, method);
	hash_index_add(&reading->method_index, hash_u64(addr), (uint32_t)reading->methods.len);
	return check_room(reading);
}

struct looking {
	const struct reading *reading;
	const void *key;
};

static bool is_method(const void *ctx, uint32_t id)
{
	const struct looking *looking = ctx;

	return looking->reading->methods.data[id - 1].addr == *(const uint64_t *)looking->key;
}

static bool is_met(const void *ctx, uint32_t id)
{
	const struct looking *looking = ctx;

	return looking->reading->met.data[id - 1].offset == *(const uint32_t *)looking->key;
}

static bool is_scope(const void *ctx, uint32_t id)
{
	const struct looking *looking = ctx;

	return !memcmp(&looking->reading->scopes.data[id - 1], looking->key, sizeof(struct hotspot_code_scope));
}

/* The function of a Method, by its number in the metadata. */
static int function_of(struct reading *reading, uint32_t number, uint32_t *ret_function)
{
	struct looking looking = { .reading = reading };
	uint64_t addr;
	uint32_t id;
	int r = 0;

	if (!number || number > reading->metadata.len / sizeof(addr))
		return -EBADMSG;
	memcpy(&addr, reading->metadata.data + (number - 1) * sizeof(addr), sizeof(addr));
	looking.key = &addr;
	id = hash_index_find(&reading->method_index, hash_u64(addr), is_method, &looking);
	if (!id) {
		r = add_function(reading, addr);
		id = (uint32_t)reading->methods.len;
	}
	*ret_function = id - 1;
	return r;
}

/* A ScopeDesc's first three numbers (ScopeDesc::decode_body()). */
struct raw_scope {
	uint32_t caller; /* its place; 0: there is none */
	uint32_t method;
	int32_t bci;
};

static bool read_scope(const struct reading *reading, uint32_t offset, struct raw_scope *ret_scope)
{
	const struct bytes *data = &reading->scopes_data;
	uint16_t version = reading->names->objects.version;
	size_t at = offset;
	uint32_t bci;

	if (!hotspot_number(version, data->data, data->len, &at, &ret_scope->caller) ||
	    !hotspot_number(version, data->data, data->len, &at, &ret_scope->method) ||
	    !hotspot_number(version, data->data, data->len, &at, &bci))
		return false;
	ret_scope->bci = (int32_t)(bci + (uint32_t)ENTRY_BCI);
	return true;
}

/* The entry of a method is on the line of its first bytecode, as Method::line_number_from_bci() has it. */
static uint32_t line_of(const struct reading *reading, uint32_t function, int32_t bci)
{
	const struct method *method = &reading->methods.data[function];

	if (bci < ENTRY_BCI || !method->n_lines)
		return 0;
	return script_line_at((const struct script_line *)reading->lines.data + method->lines_at, method->n_lines,
			      bci == ENTRY_BCI ? 0 : (uint32_t)bci, 0);
}

static const struct met *find_met(const struct reading *reading, uint32_t offset)
{
	struct looking looking = { reading, &offset };
	uint32_t id = hash_index_find(&reading->met_index, hash_u64(offset), is_met, &looking);

	return id ? &reading->met.data[id - 1] : NULL;
}

/* Its caller was met, or has none. */
static int add_scope(struct reading *reading, uint32_t offset, const struct raw_scope *raw)
{
	const struct met *caller = raw->caller ? find_met(reading, raw->caller) : NULL;
	struct hotspot_code_scope scope = { .caller = caller ? caller->number : 0 };
	struct met met = { .offset = offset, .depth = caller ? caller->depth + 1 : 1 };
	struct looking looking = { reading, &scope };
	uint64_t hash;
	int r = met.depth > HOTSPOT_CODE_DEPTH_MAX ? -EBADMSG : 0;


	if (!r)
		r = function_of(reading, raw->method, &scope.function);
	if (r)
		return r;
	scope.line = line_of(reading, scope.function, raw->bci);
	hash = hash_bytes(&scope, sizeof(scope), 0);
	met.number = hash_index_find(&reading->scope_index, hash, is_scope, &looking);
	if (!met.number) {
		vec_push(&reading->scopes, scope);
		met.number = (uint32_t)reading->scopes.len;
		hash_index_add(&reading->scope_index, hash, met.number);
	}
	vec_push(&reading->met, met);
	hash_index_add(&reading->met_index, hash_u64(offset), (uint32_t)reading->met.len);
	return check_room(reading);
}

/* The number + 1 of the scope there. Its callers come first; a cycle is as one that is too deep. */
static int scope_of(struct reading *reading, uint32_t offset, uint32_t *ret_scope)
{
	struct raw_scope chain[HOTSPOT_CODE_DEPTH_MAX];
	uint32_t offsets[HOTSPOT_CODE_DEPTH_MAX], next = offset;
	size_t n = 0;
	int r = 0;

	for (; next && !find_met(reading, next); next = chain[n++].caller) {
		if (n == HOTSPOT_CODE_DEPTH_MAX || !read_scope(reading, next, &chain[n]))
			return -EBADMSG;
		offsets[n] = next;
	}
	while (n-- && !r)
		r = add_scope(reading, offsets[n], &chain[n]);
	*ret_scope = !r && offset ? find_met(reading, offset)->number : 0;
	return r;
}

/* Up to there it is that scope; of one that goes on there is one place. */
static int add_place(struct reading *reading, uint32_t from, uint32_t scope)
{
	struct hotspot_code_place place = { from, scope }, *last;

	if (reading->places.len) {
		last = &reading->places.data[reading->places.len - 1];
		if (last->from >= from)
			return -EBADMSG;
		if (last->scope == scope) {
			last->from = from;
			return 0;
		}
	}
	vec_push(&reading->places, place);
	return check_room(reading);
}

/* Code in front of that has no frame yet: nothing can be inlined there, whatever the place behind it is. */
static int find_frame(struct reading *reading, uint32_t size, uint32_t *ret_begin)
{
	const struct hotspot_names *names = reading->names;
	uint64_t complete = 0;
	int r = memory_number(reading->memory, reading->wanted->code + names->complete, names->complete_bytes,
			      &complete);

	/* -1: it never has one. */
	*ret_begin = complete <= size ? (uint32_t)complete : 0;
	return r;
}

static bool is_outermost(const struct reading *reading, uint32_t scope)
{
	return !scope || (!reading->scopes.data[scope - 1].caller && !reading->scopes.data[scope - 1].function);
}

static int64_t last_place(const struct reading *reading)
{
	return reading->places.len ? (int64_t)reading->places.data[reading->places.len - 1].from : -1;
}

static int read_place(struct reading *reading, const uint8_t *pc, uint32_t size, uint32_t begin)
{
	uint32_t offset, scope_offset, scope = 0;
	int r;

	memcpy(&offset, pc + reading->names->pc_offset, 4);
	memcpy(&scope_offset, pc + reading->names->pc_scope, 4);
	/* The first one is in front of all code, the last one behind it (PcDesc::upper_offset_limit). */
	if (offset >= INT32_MAX)
		return 0;
	if (offset > size)
		return -EBADMSG;
	r = scope_of(reading, scope_offset, &scope);
	if (r || (offset < begin && !is_outermost(reading, scope)))
		return r;
	if (offset >= begin && last_place(reading) < (int64_t)begin - 1)
		r = add_place(reading, begin - 1, 0);
	return r ? r : add_place(reading, offset, scope);
}

static int read_places(struct reading *reading)
{
	const struct hotspot_names *names = reading->names;
	uint64_t size = 0;
	uint32_t begin = 0;
	int r = memory_number(reading->memory, reading->wanted->code + names->size, 4, &size);

	if (!r)
		r = find_frame(reading, (uint32_t)size, &begin);
	for (size_t at = 0; !r && at + names->pc_bytes <= reading->pcs.len; at += names->pc_bytes)
		r = read_place(reading, reading->pcs.data + at, (uint32_t)size, begin);
	return r;
}

static int find_part(struct reading *reading, const struct hotspot_part *part, uint64_t *ret_addr)
{
	uint64_t code = reading->wanted->code, addr = code, plus;
	int r = 0;

	if (part->from != HOTSPOT_SELF)
		r = memory_number(reading->memory, code + part->from, 8, &addr);
	for (int i = 0; i < 2 && !r && part->plus_bytes[i]; i++) {
		r = memory_number(reading->memory, code + part->plus[i], part->plus_bytes[i], &plus);
		addr += r ? 0 : plus;
	}
	*ret_addr = addr;
	return r;
}

static int read_part(struct reading *reading, enum hotspot_parts begin, uint32_t bytes_max,
		     struct bytes *ret_bytes)
{
	uint64_t len = reading->parts[begin + 1] - reading->parts[begin];

	if (reading->parts[begin + 1] < reading->parts[begin])
		return -EBADMSG;
	if (len > bytes_max)
		return -E2BIG;
	ret_bytes->data = mem_alloc(len);
	ret_bytes->len = len;
	return memory_read(reading->memory, reading->parts[begin], ret_bytes->data, len);
}

static bool is_text(const struct buf *text, const char *wanted, size_t bytes)
{
	return text->len == bytes && !memcmp(buf_text(text), wanted, bytes);
}

/* Whether it is the nmethod that is meant, and where its Method is. */
static int look(struct reading *reading, uint64_t *ret_method)
{
	RELEASE(hotspot_method_release) struct hotspot_method found = { 0 };
	const struct hotspot_names *names = reading->names;
	const struct hotspot_code_wanted *wanted = reading->wanted;
	uint64_t code = wanted->code, used = 0, header = 0, id = 0, state = 0;
	int r = memory_number(reading->memory, code - names->block + names->used, 1, &used);

	if (!r)
		r = memory_number(reading->memory, code + names->header, names->header_bytes, &header);
	if (!r)
		r = memory_number(reading->memory, code + names->objects.nmethod_id, 4, &id);
	if (!r)
		r = memory_number(reading->memory, code + names->state, 1, &state);
	if (!r && (!used || header != names->nmethod_bytes || id != wanted->check || state > STATE_MAX))
		return -ESTALE;
	if (!r)
		r = memory_number(reading->memory, code + names->objects.nmethod_method, 8, ret_method);
	if (!r)
		r = hotspot_method_read(&reading->reader, *ret_method, &found);
	if (!r && wanted->class_bytes + wanted->method_bytes &&
	    (!is_text(&found.class_name, wanted->class, wanted->class_bytes) ||
	     !is_text(&found.name, wanted->method, wanted->method_bytes)))
		r = -ESTALE;
	return r && r != -E2BIG ? -ESTALE : r;
}

static int read_all(struct reading *reading, uint64_t method)
{
	int r = add_function(reading, method);

	for (size_t i = 0; i < HOTSPOT_PARTS && !r; i++)
		r = find_part(reading, &reading->names->parts[i], &reading->parts[i]);
	if (!r)
		r = read_part(reading, HOTSPOT_PCS, PCS_BYTES_MAX, &reading->pcs);
	/* A wrapper of a native method has none, nor anything else. */
	if (!r && reading->pcs.len)
		r = read_part(reading, HOTSPOT_METADATA, METADATA_BYTES_MAX, &reading->metadata);
	if (!r && reading->pcs.len)
		r = read_part(reading, HOTSPOT_SCOPES, SCOPES_BYTES_MAX, &reading->scopes_data);
	return r ? r : read_places(reading);
}

/* Whether the Method has the ConstMethod that it was seen with. */
static int check_root(struct reading *reading)
{
	uint64_t method_const = 0;
	int r = memory_number(reading->memory, reading->wanted->root + reading->names->objects.method_const, 8,
			      &method_const);

	return r ? r : (uint32_t)method_const == reading->wanted->check ? 0 : -ESTALE;
}

/* A method that is interpreted: a scope for each line, up to where the next one begins. */
static int read_method(struct reading *reading)
{
	const struct script_line *lines;
	uint32_t n;
	int r = check_root(reading);

	if (!r)
		r = add_function(reading, reading->wanted->root);
	if (!r) {
		memory_forget_at(reading->memory, reading->wanted->root, SCRIPT_OBJECT_BYTES);
		r = check_root(reading);
	}
	lines = (const struct script_line *)reading->lines.data;
	n = n_lines(reading);
	if (!r && n && lines[0].from)
		r = add_place(reading, lines[0].from - 1, 0);
	for (uint32_t i = 0; i < n && !r; i++) {
		struct hotspot_code_scope scope = { .line = lines[i].line };

		vec_push(&reading->scopes, scope);
		if (i + 1 == n || lines[i + 1].from > lines[i].from)
			r = add_place(reading, i + 1 < n ? lines[i + 1].from - 1 : BYTECODE_MAX,
				      (uint32_t)reading->scopes.len);
	}
	return r;
}

static void add_all(const struct reading *reading, struct buf *made)
{
	struct hotspot_code_made head = { .bytes = (uint32_t)made_bytes(reading),
					  .n_functions = (uint32_t)reading->functions.len,
					  .n_scopes = (uint32_t)reading->scopes.len,
					  .n_places = (uint32_t)reading->places.len,
					  .text_bytes = (uint32_t)reading->texts.len };
	size_t end = made->len + head.bytes;

	buf_add(made, &head, sizeof(head));
	buf_add(made, reading->functions.data, reading->functions.len * sizeof(*reading->functions.data));
	buf_add(made, reading->scopes.data, reading->scopes.len * sizeof(*reading->scopes.data));
	buf_add(made, reading->places.data, reading->places.len * sizeof(*reading->places.data));
	buf_add(made, reading->texts.data, reading->texts.len);
	buf_addn(made, '\0', end - made->len);
}

int hotspot_code_read(struct memory *memory, const struct hotspot_names *names,
		      const struct hotspot_code_wanted *wanted, struct buf *made)
{
	RELEASE(release_reading) struct reading reading = {
		.memory = memory,
		.names = names,
		.wanted = wanted,
		.reader = { memory, &names->objects, TEXTS_BYTES_MAX },
	};
	uint64_t method = 0, again = 0;
	int r, second;

	if (!names->objects.version || !hotspot_names_are_sound(names))
		return -EINVAL;
	if (wanted->root) {
		r = read_method(&reading);
		if (!r)
			add_all(&reading, made);
		return r;
	}
	r = look(&reading, &method);
	if (r)
		return r;
	r = read_all(&reading, method);
	/* As long as it has that number all that it leads to is there, whenever it was read since. */
	memory_forget_at(memory, wanted->code - names->block, names->block + names->objects.nmethod_bytes);
	second = look(&reading, &again);
	if (!second && again != method)
		second = -ESTALE;
	/* What cannot be may be so because it was freed. */
	if (!r || second == -ESTALE)
		r = second;
	if (!r)
		add_all(&reading, made);
	return r;
}
