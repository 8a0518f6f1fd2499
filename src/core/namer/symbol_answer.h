/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbol_answer: how much one place in a program may be called. */
#pragma once

#define SYMBOL_FRAMES_MAX 64 /* of one location: a function and what is inlined into it */
