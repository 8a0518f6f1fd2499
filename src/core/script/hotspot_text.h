/* SPDX-License-Identifier: GPL-2.0-or-later */
/* hotspot_text: a Java method's name, file and lines, from bytes as HotSpot keeps them. They may be anything. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "core/script/python_code.h"

/*
 * Appends a method's name as UTF-8, without a NUL: "java/util/HashMap" and "get" become "java.util.HashMap.get".
 * Both are the texts of Symbols (oops/symbol.hpp): UTF-8 with a NUL of two bytes and surrogates of three each. What
 * is broken becomes U+FFFD, and so does that NUL. Of a hidden class the address at its end is left out
 * ("Foo$$Lambda+0x00007f0c01003200"), so that names of two runs compare.
 */
void hotspot_name(const char *class, size_t class_bytes, const char *method, size_t method_bytes,
		  struct buf *ret_name);

/*
 * Appends its file in the same way: the class's package as a path, and the source file's name: "java/util/HashMap"
 * and "HashMap.java" become "java/util/HashMap.java". source_bytes 0: there is none; it is the class's path then.
 */
void hotspot_file(const char *class, size_t class_bytes, const char *source, size_t source_bytes,
		  struct buf *ret_file);

/*
 * Appends a method's lines as struct script_line, `from` in bytes of bytecode, ascending, by its compressed table
 * (code/compressedStream.hpp, oops/constMethod.hpp); for script_line_at() with first_line 0. What that finds is
 * what Method::line_number_from_bci() says: at most two for each byte. version: 17, 21 ..: numbers are packed in
 * two ways. The table may be followed by other bytes. -EBADMSG: it has no end, or what cannot be; what comes before
 * is there.
 */
int hotspot_lines(uint16_t version, const uint8_t *table, size_t len, struct buf *lines);

/*
 * The number at *at of so many bytes, and *at behind it: of one to five bytes, the lower ones first, of which all
 * but the last are great ones (UNSIGNED5: code/compressedStream.hpp, since JDK 20 utilities/unsigned5.hpp, where no
 * byte is 0). False: it ends beyond them, or has a byte that cannot be.
 */
bool hotspot_number(uint16_t version, const uint8_t *bytes, size_t len, size_t *at, uint32_t *ret_number);
