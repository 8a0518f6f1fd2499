// SPDX-License-Identifier: GPL-2.0-or-later
/* file_origin: where a file was found: what the names in it count from. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include "base/mem.h"
#include "base/proc_task.h"
#include "core/symbol/file_origin.h"

void file_origin_release(struct file_origin *origin)
{
	mem_close_fd(&origin->root_fd);
	mem_free(origin->path);
	*origin = (struct file_origin){ .root_fd = -1 };
}

int file_origin_open_root(uint32_t pid)
{
	return proc_task_open(pid, "root", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static bool shares_mounts(uint32_t pid)
{
	struct stat theirs, own;
	char name[64];

	return !stat(proc_task_path(pid, "ns/mnt", name, sizeof(name)), &theirs) &&
	       !stat("/proc/self/ns/mnt", &own) && theirs.st_ino == own.st_ino;
}

bool file_origin_is_ours(int root_fd, uint32_t pid)
{
	struct stat theirs, own;

	return !fstat(root_fd, &theirs) && !stat("/", &own) && theirs.st_dev == own.st_dev &&
	       theirs.st_ino == own.st_ino && shares_mounts(pid);
}
