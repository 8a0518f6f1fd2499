/* SPDX-License-Identifier: GPL-2.0-or-later */
/* haskell_name: the name a person reads of a symbol of GHC (GHC.Cmm.CLabel, GHC.Utils.Encoding: "Z-encoding"). */
#pragma once
#include <stdbool.h>
#include "base/buf.h"

/*
 * Appends what a linkage name stands for: "base:GHC.Base.map_info" of "base_GHCziBase_map_info". It is one only
 * when it ends as GHC's do ("_info", "_closure" ..), each part of it decodes to what may stand there (a package, a
 * module, a name), and something of the package or the module was encoded: a name without that, as of a module of
 * one word, may as well be C's. False, and nothing is appended: anything else.
 */
bool haskell_name(const char *linkage, struct buf *out);
