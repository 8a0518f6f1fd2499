/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * recording_names: the names of a recording: what the naming process has to know of it, and what needs no such
 * process.
 */
#pragma once
#include "core/capture/recorder.h"

/* Starts the naming process; its tables are there, and not much else. */
void recording_names_begin(struct recorder *recorder);
/*
 * After each flush: names code that was made at run time by processes that have ended, several at a time, and
 * forgets what they told of it, so that a recording does not grow by such processes.
 */
void recording_names_of_ended(struct recorder *recorder);
/* Names places that are processes' own (image_is_own()), of those images of which `wanted` is true. */
void recording_names_of_own(struct recorder *recorder, bool (*wanted)(void *ctx, const struct event_image *image),
			    void *ctx);
/* When nothing more is sampled: waits for names, as long as the options say. */
void recording_names_finish(struct recorder *recorder);
