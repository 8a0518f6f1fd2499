// SPDX-License-Identifier: GPL-2.0-or-later
/* external: verbs that are programs of their own, stk-NAME in $(libexecdir)/stk or on PATH. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/mem.h"
#include "cmd/command.h"
#include "cmd/external.h"

#define EXTERNALS_MAX 4096
#define EXTERNAL_PREFIX "stk-"

/* Calls fn with each folder to look in, in order, until it returns non-zero. An empty entry of PATH
 * means the current folder to a shell; a profiler that is run as root had better not look there. */
static int each_folder(const char *path, int (*fn)(void *ctx, const char *folder), void *ctx)
{
	RELEASE(buf_release) struct buf folder = { 0 };
	int r = fn(ctx, LIBEXECDIR "/stk");

	for (const char *p = path; !r && p && *p;) {
		size_t len = strcspn(p, ":");

		if (len && *p == '/') {
			buf_clear(&folder);
			buf_add(&folder, p, len);
			r = fn(ctx, buf_text(&folder));
		}
		p += len + (p[len] == ':');
	}
	return r;
}

static bool is_program(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, X_OK);
}

struct search {
	const char *name;
	char *found;
};

static int look_for(void *ctx, const char *folder)
{
	struct search *search = ctx;
	RELEASE(buf_release) struct buf path = { 0 };

	buf_addf(&path, "%s/" EXTERNAL_PREFIX "%s", folder, search->name);
	if (!is_program(buf_text(&path)))
		return 0;
	search->found = buf_take(&path);
	return 1;
}

char *external_find(const char *name, const char *path)
{
	struct search search = { .name = name };

	if (!*name || strchr(name, '/'))
		return NULL;
	each_folder(path, look_for, &search);
	return search.found;
}

static int gather(void *ctx, const char *folder)
{
	struct external_list *list = ctx;
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && list->entries.len < EXTERNALS_MAX && (entry = readdir(dir))) {
		RELEASE(buf_release) struct buf path = { 0 };
		const char *name = entry->d_name + strlen(EXTERNAL_PREFIX);

		if (strncmp(entry->d_name, EXTERNAL_PREFIX, strlen(EXTERNAL_PREFIX)) || !*name)
			continue;
		buf_addf(&path, "%s/%s", folder, entry->d_name);
		if (command_find(name) || !is_program(buf_text(&path)))
			continue;
		vec_push(&list->entries, ((struct external){ mem_strdup(name), buf_take(&path) }));
	}
	if (dir)
		closedir(dir);
	return 0;
}

static void drop(struct external *external)
{
	mem_free(external->name);
	mem_free(external->path);
}

void external_list_fill(struct external_list *list, const char *path)
{
	size_t kept = 0;

	each_folder(path, gather, list);
	/* An insertion sort: stable, so the one found first, which would run, stays the first of its name. */
	for (size_t i = 1; i < list->entries.len; i++) {
		struct external moved = list->entries.data[i];
		size_t j = i;

		for (; j && strcmp(list->entries.data[j - 1].name, moved.name) > 0; j--)
			list->entries.data[j] = list->entries.data[j - 1];
		list->entries.data[j] = moved;
	}
	for (size_t i = 0; i < list->entries.len; i++) {
		if (kept && !strcmp(list->entries.data[kept - 1].name, list->entries.data[i].name))
			drop(&list->entries.data[i]);
		else
			list->entries.data[kept++] = list->entries.data[i];
	}
	list->entries.len = kept;
}

void external_list_release(struct external_list *list)
{
	for (size_t i = 0; i < list->entries.len; i++)
		drop(&list->entries.data[i]);
	vec_release(&list->entries);
}

int external_exec(const char *program, char **argv, struct err *err)
{
	signal(SIGXFSZ, SIG_DFL); /* ignored by main(), and what is ignored stays so across exec */
	argv[0] = (char *)program;
	execv(program, argv);
	return err_sys(err, errno, "cannot run '%s'", program);
}
