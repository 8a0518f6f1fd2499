/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * name_ahead: has the new places of a recording named while it goes on, so that its end need not wait: by a
 * child that works when nothing else does, in files that are held open, a batch at a time, without ever
 * holding up who records.
 */
#pragma once
#include "base/mem.h"
#include "core/profile/tables.h"

struct name_ahead;
struct parser;
struct symbolizer;

/* All borrowed. The parser is the symbolizer's, and was made for this: parser_options.ahead. */
struct name_ahead *name_ahead_new(struct symbolizer *symbolizer, struct parser *parser, struct tables *tables);
void name_ahead_free(struct name_ahead *ahead);
DEFINE_CLEANUP(struct name_ahead *, name_ahead_free)

/* Takes note of the locations that the tables have got since, after the files of their images were kept. */
void name_ahead_add(struct name_ahead *ahead);

/*
 * Stores a batch of answers if there is one, and asks for the next: some milliseconds at most. To be called when
 * name_ahead_fd() is readable, and a few times a second. NULL is fine.
 */
void name_ahead_step(struct name_ahead *ahead);
/* The image that is asked about; 0: nothing is. */
uint32_t name_ahead_image(const struct name_ahead *ahead);
int name_ahead_fd(const struct name_ahead *ahead); /* -1: there is none; another one after each step */
