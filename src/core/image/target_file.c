// SPDX-License-Identifier: GPL-2.0-or-later
/* target_file: opens what another process names, without trusting it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/proc_task.h"
#include "core/image/target_file.h"

/*
 * From an O_PATH descriptor to one for reading. Opening a device or a FIFO can have effects, so what
 * it is gets asked first; the second open goes to the same inode whatever happens to its name.
 */
static int open_regular(int path_fd)
{
	char link[64];
	struct stat st;
	int fd;

	if (fstat(path_fd, &st))
		return -errno;
	if (!S_ISREG(st.st_mode))
		return -EINVAL;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", path_fd);
	fd = open(link, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	return fd < 0 ? -errno : fd;
}

int target_file_open_in(int root_fd, const char *path)
{
	struct open_how how = {
		.flags = O_PATH | O_CLOEXEC,
		.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};
	CLOSE_FD int path_fd = -1;

	if (path[0] != '/')
		return -EINVAL;
	path_fd = syscall(SYS_openat2, root_fd, path, &how, sizeof(how));
	if (path_fd < 0)
		return -errno;
	return open_regular(path_fd);
}

int target_file_open_below(const char *root, const char *path)
{
	CLOSE_FD int root_fd = -1;

	if (path[0] != '/')
		return -EINVAL;
	root_fd = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
	return root_fd < 0 ? -errno : target_file_open_in(root_fd, path);
}

int target_file_open(uint32_t pid, const char *path)
{
	CLOSE_FD int root_fd = -1;

	if (!pid)
		return target_file_open_below("/", path);
	root_fd = proc_task_open(pid, "root", O_PATH | O_DIRECTORY | O_CLOEXEC);
	return root_fd < 0 ? root_fd : target_file_open_in(root_fd, path);
}

int target_file_open_link(const char *path)
{
	CLOSE_FD int path_fd = open(path, O_PATH | O_CLOEXEC);

	if (path_fd < 0)
		return -errno;
	return open_regular(path_fd);
}

static bool holds(const char *name, uint64_t addr)
{
	unsigned long long start, end;

	return sscanf(name, "%llx-%llx", &start, &end) == 2 && addr >= start && addr < end;
}

int target_file_find_at(uint32_t pid, uint64_t addr)
{
	char path[64 + NAME_MAX];
	struct dirent *entry;
	int fd = -ENOENT;
	DIR *folder;

	folder = opendir(proc_task_path(pid, "map_files", path, sizeof(path)));
	if (!folder)
		return -errno;
	for (int i = 0; fd == -ENOENT && i < TARGET_MAPPINGS_MAX && (entry = readdir(folder)); i++) {
		if (!holds(entry->d_name, addr))
			continue;
		fd = openat(dirfd(folder), entry->d_name, O_PATH | O_CLOEXEC);
		fd = fd < 0 ? -errno : fd;
	}
	closedir(folder);
	return fd;
}

int target_file_find_mapped(uint32_t pid, uint64_t start, uint64_t end)
{
	char name[64];

	snprintf(name, sizeof(name), "map_files/%llx-%llx", (unsigned long long)start, (unsigned long long)end);
	return proc_task_open(pid, name, O_PATH | O_CLOEXEC);
}

int target_file_open_found(int path_fd)
{
	int fd = path_fd < 0 ? path_fd : open_regular(path_fd);

	mem_close_fd(&path_fd);
	return fd;
}

int target_file_open_mapped(uint32_t pid, uint64_t start, uint64_t end)
{
	return target_file_open_found(target_file_find_mapped(pid, start, end));
}
