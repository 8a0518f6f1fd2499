// SPDX-License-Identifier: GPL-2.0-or-later
/* proc_modules: the files that a process has mapped to execute, by /proc/PID/maps. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/openat2.h>
#include "core/probe/proc_pid.h"

#define MAPS_MAX_BYTES (64 << 20)
#define DELETED " (deleted)"

void modules_release(struct modules *modules)
{
	for (size_t i = 0; i < modules->list.len; i++)
		mem_free(modules->list.data[i].path);
	vec_release(&modules->list);
}

/* Neighbouring mappings are mostly of one file, so the search goes backwards. */
static bool is_known(const struct modules *modules, const char *path, size_t len)
{
	for (size_t i = modules->list.len; i-- > 0;) {
		const char *known = modules->list.data[i].path;

		if (!strncmp(known, path, len) && !known[len])
			return true;
	}
	return false;
}

/* Takes the addresses and the inode of `module`; the path is copied. */
static void add_file(struct modules *modules, const char *path, struct module module)
{
	size_t len = strlen(path), tail = strlen(DELETED);

	if (len > tail && !strcmp(path + len - tail, DELETED)) {
		module.deleted = true;
		len -= tail;
	}
	if (is_known(modules, path, len))
		return;
	if (modules->list.len == MODULES_MAX) {
		modules->truncated = true;
		return;
	}
	module.path = mem_strndup(path, len);
	vec_push(&modules->list, module);
}

/* START-END PERMS OFFSET DEV INODE PATH: proc_pid_maps(5). */
static void add_line(struct modules *modules, const char *line)
{
	struct module module = { 0 };
	char perms[5];
	int at = 0;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %*x %*s %" SCNu64 " %n", &module.start, &module.end,
		   perms, &module.inode, &at) < 4 || !at)
		return;
	if (!strchr(perms, 'x'))
		return;
	if (line[at] == '/')
		add_file(modules, line + at, module);
	else if (line[at] != '[') /* [vdso] and its like are the kernel's */
		modules->n_anonymous++;
}

int modules_read(const struct probe_context *context, struct modules *ret_modules)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char path[64], *line, *next;
	int r;

	*ret_modules = (struct modules){ 0 };
	r = probe_read_file(context, proc_pid_path(context, "maps", path, sizeof(path)), MAPS_MAX_BYTES,
			    &text);
	if (r)
		return r;
	for (line = text.data; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		add_line(ret_modules, line);
	}
	return 0;
}

const char *module_name(const struct module *module)
{
	return strrchr(module->path, '/') + 1; /* each path begins with a slash */
}

const struct module *modules_find(const struct modules *modules, const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; i < modules->list.len; i++) {
		const char *have = module_name(&modules->list.data[i]);

		if (!strncmp(have, name, len) && !isalpha((unsigned char)have[len]) && have[len] != '_')
			return &modules->list.data[i];
	}
	return NULL;
}

static int open_below_root(const struct probe_context *context, const char *path)
{
	struct open_how how = {
		.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};
	char root[64], full[512];
	CLOSE_FD int root_fd = -1;
	int fd;

	proc_pid_path(context, "root", root, sizeof(root));
	root_fd = open(probe_path(context, root, full, sizeof(full)), O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (root_fd < 0)
		return -errno;
	fd = syscall(SYS_openat2, root_fd, path, &how, sizeof(how));
	return fd < 0 ? -errno : fd;
}

/* Files of containers may bear any path of this system's own: the inode tells them apart. */
static int open_here(const struct probe_context *context, const struct module *module)
{
	char full[512];
	struct stat st;
	int fd = open(probe_path(context, module->path, full, sizeof(full)),
		      O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

	if (fd < 0)
		return -errno;
	if (!fstat(fd, &st) && st.st_ino == module->inode)
		return fd;
	close(fd);
	return -ESTALE;
}

int module_open(const struct probe_context *context, const struct module *module)
{
	char name[64], path[128], full[512];
	int fd, code;

	snprintf(name, sizeof(name), "map_files/%" PRIx64 "-%" PRIx64, module->start, module->end);
	proc_pid_path(context, name, path, sizeof(path));
	fd = open(probe_path(context, path, full, sizeof(full)),
		  O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd >= 0)
		return fd;
	code = -errno;
	if (module->deleted)
		return code; /* what has its path now is another file */
	fd = open_below_root(context, module->path);
	if (fd != -EACCES && fd != -EPERM)
		return fd;
	code = fd;
	fd = open_here(context, module);
	return fd < 0 ? code : fd;
}
