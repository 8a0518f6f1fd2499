// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_source: the registry; one file and one line here add a source. */
#include "core/symbol/symbol_source.h"

const struct symbol_source *const symbol_sources[] = {
	&symbol_source_vmlinux,
	&symbol_source_module,
	&symbol_source_kernel,
	&symbol_source_elf,
	&symbol_source_vdso,
	&symbol_source_vsyscall,
	&symbol_source_jit,
	NULL,
};

_Static_assert(sizeof(symbol_sources) / sizeof(symbol_sources[0]) - 1 <= SYMBOL_SOURCES_MAX,
	       "a symbolizer has room for all sources");

uint32_t symbol_source_options(const struct symbolizer_options *options)
{
	return (options->no_demangle ? NAMER_NO_DEMANGLE : 0) | (options->no_lines ? NAMER_NO_LINES : 0) |
	       (options->no_inlines ? NAMER_NO_INLINES : 0) | (options->aliases ? NAMER_ALIASES : 0) |
	       (options->libdw ? NAMER_LIBDW : 0);
}
