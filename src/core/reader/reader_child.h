/* SPDX-License-Identifier: GPL-2.0-or-later */
/* reader_child: the processes in which files of targets are opened and read. */
#pragma once
#include "core/reader/reader_wire.h"

/* The descriptors of an opener and of a maker, from 3 on; what else was open is not any more. */
enum { READER_OWN_SOCKET = 3, READER_FIRST_MAKER };

/*
 * Opens files for makers, whose sockets are READER_FIRST_MAKER and up, until who records is gone. It has what
 * capabilities opening takes, and reads nothing.
 */
void reader_open_files(struct reader_memory *memory);
/* Reads files and answers, until the opener is gone; it has no rights at all (parser/sandbox.h). */
void reader_make_answers(struct reader_memory *memory);

/*
 * What starts and ends them on demand, and keeps the rights for that: forked while there is little to be copied.
 * It touches no file. memories: of each, shared with who records. Ends when the other side of the socket is gone,
 * and its children with it.
 */
void reader_zygote(int socket, struct reader_memory *const memories[READER_CHILDREN]);
