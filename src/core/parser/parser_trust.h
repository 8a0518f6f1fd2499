/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parser_trust: whose files a child is given. A hostile file may take the child over that reads it,
 * which then tells what it likes of all that it reads later. Root's files and our own could do to us
 * whatever they want; those of strangers are read by a child of their own, and one that got one
 * because an honest file asked for it reads no further honest file. Strangers could still lie
 * about each other: of theirs, too, a child reads those of one only, as long as that does not take many
 * children.
 */
#pragma once
#include "core/parser/parser_exchange.h"

/* Who else than root and us can have written what a file has, as a number; 0: nobody. */
uint64_t parser_trust_stranger(int fd);
/* The same of whoever says whom the files belong to: `whose` tells such apart. */
uint64_t parser_trust_elsewhere(uint64_t whose);

/* A new child was given nothing so far. */
void parser_trust_begin(struct parser *parser);
/*
 * The child is given a file for a module; `stranger`: whose, 0: nobody's. The module is that
 * stranger's from now on.
 */
void parser_trust_give(struct parser_module *module, uint64_t stranger);
/* Whether this child may still be asked about a module. */
bool parser_trust_allows(const struct parser_module *module);
