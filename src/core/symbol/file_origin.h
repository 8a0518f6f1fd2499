/* SPDX-License-Identifier: GPL-2.0-or-later */
/* file_origin: where a file was found: what the names in it count from. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Released, or handed on. */
struct file_origin {
	int root_fd; /* the root folder (O_PATH) of the process that has it, which may be gone; -1: our own */
	char *path; /* below it, absolute */
};

/* Leaves the origin of nothing: root_fd -1, no path. */
void file_origin_release(struct file_origin *origin);

/* The root folder of a process, the caller's to close, or a negative errno: -ENOENT, -EACCES .. of open(2). */
int file_origin_open_root(uint32_t pid);
/* Whether it is our own root, in our own mount namespace. */
bool file_origin_is_ours(int root_fd, uint32_t pid);
