/* SPDX-License-Identifier: GPL-2.0-or-later */
/* module_file: the file of a kernel module, with its debug data where there is any. */
#pragma once
#include "core/symbol/symbol_source.h"

/*
 * Opens the file of the module that is asked about, the caller's to free, by its build id and by its
 * name: one with debug data, else the one that is loaded. Packed ones (.xz, .zst, .gz) are unpacked
 * into memory, but of root's and our own only. NAME_OK, or the most telling of NAME_OTHER_BUILD,
 * NAME_NO_FILE; also where the module's build id is not known.
 */
enum name_reason module_file_open(const struct symbol_request *request, struct image **ret_image,
				  struct file_origin *ret_origin);
