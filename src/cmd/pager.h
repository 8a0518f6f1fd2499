/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pager: long text on a terminal goes through $STK_PAGER, $PAGER or less. */
#pragma once
#include <stdbool.h>

/*
 * When stdout is a terminal, what is written to it from here on goes to the pager; ask for width and colour
 * before. Returns whether there is one now; without one, stdout stays as it is. An empty name and
 * "cat" mean none.
 */
bool pager_start(void);
/* Closes the pager's input and waits until the user has left it; warns when it could not be run. */
void pager_wait(void);
