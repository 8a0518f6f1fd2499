// SPDX-License-Identifier: GPL-2.0-or-later
/* line_files: the files that the rows of a line program speak of, as whole paths. */
#include <dwarf.h>
#include <string.h>
#include "base/mem.h"
#include "core/dwarf/line_files.h"
#include "core/dwarf/line_program.h"

/* What is known of a folder or a file. */
struct entry {
	const char *name; /* NULL: not known */
	uint64_t folder;
};

void line_files_init(struct line_files *files, const struct line_header *header,
		     const struct dwarf_encoding *encoding, const char *comp_dir)
{
	*files = (struct line_files){ .encoding = *encoding, .comp_dir = mem_strdup(comp_dir) };
	files->encoding.version = header->version;
	files->encoding.address_size = header->address_size;
	files->encoding.offset_size = header->offset_size;
	if (cursor_left(&header->tables) < UINT32_MAX / 2)
		files->header_bytes = cursor_left(&header->tables);
	buf_add(&files->bytes, header->tables.at, files->header_bytes);
}

void line_files_release(struct line_files *files)
{
	buf_release(&files->bytes);
	vec_release(&files->defined);
	vec_release(&files->folders.at);
	vec_release(&files->files.at);
	mem_free(files->comp_dir);
	*files = (struct line_files){ 0 };
}

void line_files_define(void *ctx, struct cursor entry)
{
	struct line_files *files = ctx;
	size_t len = cursor_left(&entry);

	if (files->defined.len >= LINE_FILES_MAX || len > UINT32_MAX / 2 ||
	    files->bytes.len > UINT32_MAX / 2)
		return;
	vec_push(&files->defined, files->bytes.len);
	buf_add(&files->bytes, entry.at, len);
}

static struct cursor bytes_from(const struct line_files *files, size_t begin, size_t end)
{
	const uint8_t *data = (const uint8_t *)buf_text(&files->bytes);

	return (struct cursor){ .at = data + begin, .end = data + end };
}

/* A string up to its NUL; NULL, and a bad cursor, without one. */
static const char *read_string(struct cursor *cursor)
{
	const char *text = (const char *)cursor->at;
	const uint8_t *end = memchr(text, '\0', cursor_left(cursor));

	cursor_skip(cursor, end ? (uint64_t)(end + 1 - cursor->at) : UINT64_MAX);
	return end ? text : NULL;
}

/* A file of DWARF 2 to 4; the time and the length after it are for nobody. */
static struct entry read_old_file(struct cursor *cursor)
{
	struct entry entry = { .name = read_string(cursor) };

	entry.folder = cursor_uleb(cursor);
	cursor_uleb(cursor);
	cursor_uleb(cursor);
	return entry;
}

/* An entry of DWARF 5, 6.2.4.1. */
static struct entry read_entry(const struct line_files *files, const struct line_entries *table,
			       struct cursor *cursor)
{
	struct entry entry = { 0 };
	struct dwarf_value value;

	for (uint32_t i = 0; i < table->n_formats; i++) {
		if (!dwarf_form_read(&files->encoding, table->formats[i].form, 0, cursor, &value))
			break;
		if (table->formats[i].content == DW_LNCT_path &&
		    (files->encoding.sections || value.text))
			entry.name = dwarf_form_text(&files->encoding, &value);
		else if (table->formats[i].content == DW_LNCT_directory_index)
			entry.folder = value.number;
	}
	return entry;
}

static bool skip_entry(const struct line_files *files, const struct line_entries *table,
		       struct cursor *cursor)
{
	for (uint32_t i = 0; i < table->n_formats; i++)
		if (!dwarf_form_skip(&files->encoding, table->formats[i].form, cursor))
			return false;
	return true;
}

static void know_old_tables(struct line_files *files, struct cursor *cursor)
{
	const uint8_t *begin = cursor->at;

	while (cursor_left(cursor) && *cursor->at && files->folders.at.len < LINE_FOLDERS_MAX) {
		vec_push(&files->folders.at, cursor->at - begin);
		read_string(cursor);
	}
	cursor_skip(cursor, 1);
	while (cursor_left(cursor) && *cursor->at && files->files.at.len < LINE_FILES_MAX) {
		vec_push(&files->files.at, cursor->at - begin);
		read_old_file(cursor);
	}
}

/* Returns false when what follows cannot be read. */
static bool know_table(struct line_files *files, struct line_entries *table, uint32_t max,
		       struct cursor *cursor)
{
	const uint8_t *begin = (const uint8_t *)buf_text(&files->bytes), *last;
	uint64_t n;

	table->n_formats = cursor_fixed(cursor, 1);
	if (table->n_formats > LINE_FORMATS_MAX) {
		table->n_formats = 0;
		return false;
	}
	for (uint32_t i = 0; i < table->n_formats; i++) {
		uint64_t content = cursor_uleb(cursor), form = cursor_uleb(cursor);

		table->formats[i].content = content <= UINT16_MAX ? content : 0;
		table->formats[i].form = form <= UINT16_MAX ? form : 0;
	}
	n = cursor_uleb(cursor);
	for (uint64_t i = 0; i < n; i++) {
		last = cursor->at;
		if (i == max || !skip_entry(files, table, cursor) || cursor->at == last)
			return false;
		vec_push(&table->at, last - begin);
	}
	return !cursor->bad;
}

/* What is damaged or over a limit ends the tables; the entries before it are good. */
static void know(struct line_files *files)
{
	struct cursor cursor = bytes_from(files, 0, files->header_bytes);

	if (files->are_known)
		return;
	files->are_known = true;
	if (files->encoding.version < 5)
		know_old_tables(files, &cursor);
	else if (know_table(files, &files->folders, LINE_FOLDERS_MAX, &cursor))
		know_table(files, &files->files, LINE_FILES_MAX, &cursor);
}

static const char *folder_name(const struct line_files *files, uint64_t folder)
{
	const struct line_entries *folders = &files->folders;
	struct cursor cursor;
	const char *name;

	/* Before DWARF 5 folder 0, which is in no table, is DW_AT_comp_dir. */
	if (files->encoding.version < 5 && !folder--)
		return "";
	if (folder >= folders->at.len)
		return "";
	cursor = bytes_from(files, folders->at.data[folder], files->header_bytes);
	name = files->encoding.version < 5 ? read_string(&cursor)
					   : read_entry(files, folders, &cursor).name;
	return name ? name : "";
}

static struct entry file_entry(const struct line_files *files, uint32_t file)
{
	const struct line_entries *table = &files->files;
	struct cursor cursor;

	if (files->encoding.version < 5 && !file--)
		return (struct entry){ 0 };
	if (file < table->at.len) {
		cursor = bytes_from(files, table->at.data[file], files->header_bytes);
		return files->encoding.version < 5 ? read_old_file(&cursor)
						   : read_entry(files, table, &cursor);
	}
	file -= table->at.len;
	if (file >= files->defined.len)
		return (struct entry){ 0 };
	cursor = bytes_from(files, files->defined.data[file], files->bytes.len);
	return read_old_file(&cursor);
}

uint32_t line_files_len(struct line_files *files)
{
	know(files);
	return files->files.at.len + files->defined.len + (files->encoding.version < 5);
}

/* Adds a part of a path, as deep as `path` already is. */
static void append(struct buf *path, size_t start, const char *part)
{
	if (path->len > start && path->data[path->len - 1] != '/' && part[0])
		buf_addc(path, '/');
	buf_adds(path, part);
}

bool line_files_path(struct line_files *files, uint32_t file, struct buf *out)
{
	size_t start = out->len;
	const char *folder, *comp_dir;
	struct entry entry;

	know(files);
	entry = file_entry(files, file);
	if (!entry.name || !entry.name[0])
		return false;
	folder = folder_name(files, entry.folder);
	comp_dir = files->comp_dir[0] || files->encoding.version < 5 ? files->comp_dir
								     : folder_name(files, 0);
	if (strlen(comp_dir) + strlen(folder) + strlen(entry.name) + 2 > LINE_PATH_MAX_BYTES)
		return false;
	if (entry.name[0] != '/') {
		/* Folder 0 of DWARF 5 is the compilation's own, even where its name is relative. */
		if (folder[0] != '/' && (files->encoding.version < 5 || entry.folder))
			append(out, start, comp_dir);
		append(out, start, folder);
	}
	append(out, start, entry.name);
	return true;
}

size_t line_files_bytes(const struct line_files *files)
{
	return files->bytes.cap +
	       (files->defined.cap + files->folders.at.cap + files->files.at.cap) *
		       sizeof(uint32_t) +
	       strlen(files->comp_dir) + 1;
}
