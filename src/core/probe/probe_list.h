/* SPDX-License-Identifier: GPL-2.0-or-later */
/* probe_list: every probe by its object, for the registry in probe.c and for the unit tests. */
#pragma once
#include "core/probe/probe.h"

/* probe_kernel.c */
extern const struct probe probe_kernel, probe_lockdown, probe_jit;
/* probe_caller.c */
extern const struct probe probe_capabilities, probe_container;
/* probe_session.c */
extern const struct probe probe_bpf, probe_perf_event;
/* probe_limits.c */
extern const struct probe probe_memlock, probe_files, probe_rate, probe_disk;
/* probe_names.c */
extern const struct probe probe_kptr, probe_tracefs, probe_debug_data, probe_build;
/* probe_parser.c */
extern const struct probe probe_parser;
/* probe_process.c */
extern const struct probe probe_process, probe_attach, probe_namespaces;
/* probe_modules.c */
extern const struct probe probe_modules, probe_symbols;
/* probe_unwinding.c */
extern const struct probe probe_unwinding;
/* probe_runtime.c */
extern const struct probe probe_runtime;
