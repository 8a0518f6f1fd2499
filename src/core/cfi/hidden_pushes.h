/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hidden_pushes: functions in assembly that save registers and whose description is silent about it, as those of
 * glibc that printf() and strtod() spend their time in (sysdeps/x86_64/{add,sub}mul_1.S).
 */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * For the range begun last, [start, end), which is described as having its return address on top of the stack
 * throughout: when it begins by pushing what a callee saves, that is not so. Adds the rows of its pushes, and of
 * the pops before each ret. Code that does not end that way, and more than a megabyte of such code in one
 * image, is left as it is described. x86-64 only.
 */
void hidden_pushes_add(struct row_list *list, const struct image *image, uint64_t start, uint64_t end);
