/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * out_keeper: a process that keeps the rights which an output's folder takes, so that who writes the output may
 * give them up: it names the file, gives it away and removes it, and does nothing else.
 */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/err.h"
#include "base/out_file.h"

/*
 * Starts one for a file that out_file_open() has made; from then on the functions of out_file.h go through it. For
 * what was there before, and for who is not root and has no more rights than the user, there is none, and none is
 * needed. Ended by out_file_close(). Errors: those of socketpair(2) and fork(2).
 */
int out_keeper_start(struct out_file *file, struct err *err);

/* What out_file.h has it do: each as the function of that name, of a file that has one. */
bool out_keeper_replaces(const struct out_file *file);
int out_keeper_keep(struct out_file *file, struct err *err);
int out_keeper_give(const struct out_file *file, uid_t uid, gid_t gid);
/* Has it remove what was not kept, and waits for its end. */
void out_keeper_end(struct out_file *file);
