// SPDX-License-Identifier: GPL-2.0-or-later
/* name_advice: what gives names to the frames of stripped programs, and what is missing of debug data. */
#include <string.h>
#include "core/image/image.h"
#include "core/probe/debug_package.h"
#include "core/profile/meta.h"
#include "core/report/name_advice.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/symbolizer.h"

#define WORTH_PERCENT 1.0 /* of the samples end in it: what has fewer is not worth a line */
#define MODULES_MAX 3 /* that are looked for: each can take 10 ms */
#define PATHS_MAX 8 /* that are opened of a module: a profile can say that it has any number */

/* The path of a module, when the file there has its build id; NULL: it has not. */
static const char *path_of(const struct composition *composition, const char *module)
{
	const struct tables *tables = &composition->profile->tables;
	size_t n = 0;

	for (uint32_t id = 1; id <= tables->images.len && n < PATHS_MAX; id++) {
		const struct event_image *wanted = tables_get_image(tables, id);
		CLEANUP(image_free) struct image *image = NULL;
		const char *name = names_module_of(tables, wanted), *path;

		if (wanted->kind != IMAGE_FILE || !wanted->build_id_len || !name || strcmp(name, module) != 0)
			continue;
		n++;
		path = strtab_get(&tables->strings, wanted->path);
		if (!image_open_path(path, &image, NULL) && image_is_wanted(image, wanted))
			return path;
	}
	return NULL;
}

static bool is_stripped(const struct report_unnamed *unnamed)
{
	return unnamed->self_percent >= WORTH_PERCENT &&
	       !strcmp(unnamed->reason, name_reason_name(NAME_NO_SYMBOLS));
}

/* What is said of them so far. */
struct advice {
	struct buf modules, packages;
	size_t n;
	bool needs_archive; /* one of the packages does */
};

static void advice_release(struct advice *advice)
{
	buf_release(&advice->modules);
	buf_release(&advice->packages);
}

static void add_word(struct buf *list, const char *separator, const char *word)
{
	buf_addf(list, "%s%s", list->len ? separator : "", word);
}

/* Whether a list with blanks between its words has a word. */
static bool has_word(const char *list, const char *word)
{
	size_t len = strlen(word);

	for (const char *p = list; (p = strstr(p, word)); p += len)
		if ((p == list || p[-1] == ' ') && (!p[len] || p[len] == ' '))
			return true;
	return false;
}

static void add_module(struct advice *advice, const char *module, const char *package)
{
	advice->n++;
	add_word(&advice->modules, ", ", module);
	if (has_word(buf_text(&advice->packages), package))
		return;
	add_word(&advice->packages, " ", package);
	advice->needs_archive |= strstr(package, DEBUG_PACKAGE_TAIL) != NULL;
}

/* The server that may have the names too, unless one was asked already. */
static const char *server_words(struct composition *composition, const struct probe_context *context)
{
	const struct debug_places *places = composition->options->names.debug_places;
	const char *server = debug_package_server(context);

	if ((places && places->fetcher) || !server)
		return "";
	return arena_printf(&composition->arena, " or --debuginfod=%s", server);
}

static const char *advice_words(const struct advice *advice, struct composition *composition,
				const struct probe_context *context)
{
	const char *archive = advice->needs_archive ? debug_package_archive(context) : NULL;

	return arena_printf(&composition->arena,
			    "%s %s stripped: 'apt-get install %s'%s%s%s%s, then --resymbolize, "
			    "name %s other functions",
			    buf_text(&advice->modules), advice->n == 1 ? "is" : "are", buf_text(&advice->packages),
			    archive ? " (archive " : "", archive ? archive : "", archive ? ")" : "",
			    server_words(composition, context), advice->n == 1 ? "its" : "their");
}

const char *name_advice(struct composition *composition)
{
	RELEASE(advice_release) struct advice advice = { 0 };
	const struct report *report = &composition->report;
	struct probe_context context;
	size_t asked = 0;

	probe_context_init(&context, 0);
	for (size_t i = 0; i < report->n_unnamed && asked < MODULES_MAX; i++) {
		const struct report_unnamed *unnamed = &report->unnamed[i];
		const char *path = is_stripped(unnamed) ? path_of(composition, unnamed->module) : NULL;
		RELEASE(buf_release) struct buf package = { 0 };

		asked += path != NULL;
		if (path && debug_package_of(&context, path, &package))
			add_module(&advice, unnamed->module, buf_text(&package));
	}
	return advice.n ? advice_words(&advice, composition, &context) : NULL;
}

const char *name_advice_missing(struct composition *composition)
{
	const char *words = profile_meta(composition->profile, META_MISSING_FILES);
	const struct tables *tables = &composition->profile->tables;

	for (size_t i = 0; words && i < tables->names.len; i++)
		if (tables->names.data[i].reason == NAME_NO_DEBUG_PART)
			return words;
	return NULL;
}
