/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * message: one message of a socket (SOCK_SEQPACKET, SOCK_DGRAM) and the descriptors beside it. What comes may be
 * anything.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define MESSAGE_FDS_MAX 16 /* beside one */

/* Never waits. fds: borrowed. 0, or a negative errno: -EAGAIN the other side has too many that it has not taken. */
int message_send(int socket, const void *data, size_t size, const int *fds, size_t n_fds);
/*
 * Receives at most `size` bytes, and at most n_fds descriptors, the caller's to close; the rest of fds is set to
 * -1, and so is all of it where there is no message; further ones are closed. Returns how many bytes, 0 the other
 * side is gone, or a negative errno: -EAGAIN there is nothing (without `wait`), -EBADMSG more than fits, -EMFILE
 * this process has no room for a descriptor.
 */
ssize_t message_receive(int socket, bool wait, void *data, size_t size, int *fds, size_t n_fds);
