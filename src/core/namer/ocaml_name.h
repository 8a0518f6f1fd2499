/* SPDX-License-Identifier: GPL-2.0-or-later */
/* ocaml_name: the name a person reads of a function of OCaml (asmcomp/compilenv.ml, middle_end/symbol.ml). */
#pragma once
#include <stdbool.h>
#include "base/buf.h"

/*
 * Appends what a linkage name stands for: "Stdlib.List.map_236" of "camlStdlib__List__map_236" (up to OCaml 5.0)
 * and of "camlStdlib__List.map_236" (from 5.1 on). The number keeps functions of one name apart, and stays. False,
 * and nothing is appended: it is no such name.
 */
bool ocaml_name(const char *linkage, struct buf *out);
