/* SPDX-License-Identifier: GPL-2.0-or-later */
/* debug_package: which package brings the debug data of a file that the distribution brought. */
#pragma once
#include "core/probe/probe.h"

#define DEBUG_PACKAGE_TAIL "-dbgsym" /* of most packages with debug data, which are in an archive of their own */

/*
 * Appends the name of the package with the debug data of the file at `path` ("bash-dbgsym",
 * "libc6-dbg"), by what dpkg(1) has installed. False: the machine is no Debian or kin, or no
 * package brought the file. Takes as long as package_owner().
 */
bool debug_package_of(const struct probe_context *context, const char *path, struct buf *name);

/* The archive that has packages of DEBUG_PACKAGE_TAIL, which machines are not set up for; NULL: not known. */
const char *debug_package_archive(const struct probe_context *context);

/* The distribution's own debuginfod server; NULL: it is not known to have one. */
const char *debug_package_server(const struct probe_context *context);
