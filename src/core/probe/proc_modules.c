// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_modules: the files that a process has mapped to execute, by /proc/PID/maps. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "core/image/target_file.h"
#include "core/maps/mapped_path.h"
#include "core/maps/maps_text.h"
#include "core/probe/proc_pid.h"

#define MAPS_MAX_BYTES (64 << 20)

void modules_release(struct modules *modules)
{
	for (size_t i = 0; i < modules->list.len; i++)
		mem_free(modules->list.data[i].path);
	vec_release(&modules->list);
}

/* Neighbouring mappings are mostly of one file, so the search goes backwards. */
static bool is_known(const struct modules *modules, const struct mapped_path *file)
{
	for (size_t i = modules->list.len; i-- > 0;) {
		const char *known = modules->list.data[i].path;

		if (!strncmp(known, file->path, file->path_len) && !known[file->path_len])
			return true;
	}
	return false;
}

static void add_line(struct modules *modules, const struct maps_line *line)
{
	const struct mapped_path file = mapped_path_sort(line->path);
	struct module module = {
		.start = line->start,
		.end = line->end,
		.file_offset = line->file_offset,
		.inode = line->inode,
		.deleted = file.deleted,
	};

	if (!line->exec)
		return;
	if (file.kind == IMAGE_ANON || file.maybe_anon)
		modules->n_anonymous++;
	if (file.kind != IMAGE_FILE || file.maybe_anon || is_known(modules, &file))
		return;
	if (modules->list.len == MODULES_MAX) {
		modules->truncated = true;
		return;
	}
	module.path = mem_strndup(file.path, file.path_len);
	vec_push(&modules->list, module);
}

int modules_read(const struct probe_context *context, struct modules *ret_modules)
{
	RELEASE(buf_release) struct buf text = { 0 };
	struct maps_text lines;
	struct maps_line line;
	char path[64];
	int r;

	*ret_modules = (struct modules){ 0 };
	r = probe_read_file(context, proc_pid_path(context, "maps", path, sizeof(path)), MAPS_MAX_BYTES,
			    &text);
	if (r)
		return r;
	maps_text_init(&lines, buf_text(&text), text.len);
	while (maps_text_next(&lines, &line))
		add_line(ret_modules, &line);
	return 0;
}

bool modules_judge(const struct probe_context *context, struct probe_result *result, struct modules *ret_modules)
{
	int r = modules_read(context, ret_modules);

	if (r)
		probe_found(result, PROBE_SKIP, "its mappings cannot be read: %s (see attach)", strerror(-r));
	else if (!ret_modules->list.len)
		probe_found(result, PROBE_SKIP, "it has no files mapped: a kernel thread, or it has ended");
	return !r && ret_modules->list.len;
}

const char *module_name(const struct module *module)
{
	const char *slash = strrchr(module->path, '/');

	return slash ? slash + 1 : module->path;
}

/* Files of containers may bear any path of this system's own: the inode tells them apart. */
static int open_here(const struct probe_context *context, const struct module *module)
{
	char full[512];
	struct stat st;
	int fd = target_file_open_link(probe_path(context, module->path, full, sizeof(full)));

	if (fd < 0)
		return fd;
	if (!fstat(fd, &st) && st.st_ino == module->inode)
		return fd;
	close(fd);
	return -ESTALE;
}

int module_open(const struct probe_context *context, const struct module *module)
{
	char name[64], path[128], full[512];
	int fd, here;

	snprintf(name, sizeof(name), "map_files/%" PRIx64 "-%" PRIx64, module->start, module->end);
	proc_pid_path(context, name, path, sizeof(path));
	fd = target_file_open_link(probe_path(context, path, full, sizeof(full)));
	/* What has the path of a deleted file now is another file. */
	if (fd >= 0 || module->deleted)
		return fd;
	proc_pid_path(context, "root", path, sizeof(path));
	fd = target_file_open_below(probe_path(context, path, full, sizeof(full)), module->path);
	if (fd != -EACCES && fd != -EPERM)
		return fd;
	here = open_here(context, module);
	return here < 0 ? fd : here;
}
