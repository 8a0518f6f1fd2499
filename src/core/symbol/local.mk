# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/symbol/address_lookup.c \
	src/core/symbol/address_lookup.h \
	src/core/symbol/debug_fetcher.c \
	src/core/symbol/debug_fetcher.h \
	src/core/symbol/debug_opener.c \
	src/core/symbol/debug_opener.h \
	src/core/symbol/debug_places.h \
	src/core/symbol/image_places.c \
	src/core/symbol/image_places.h \
	src/core/symbol/job_sort.c \
	src/core/symbol/job_sort.h \
	src/core/symbol/kallsyms.c \
	src/core/symbol/kallsyms.h \
	src/core/symbol/kept_files.c \
	src/core/symbol/kept_files.h \
	src/core/symbol/name_cache.c \
	src/core/symbol/name_cache.h \
	src/core/symbol/name_reason.c \
	src/core/symbol/parsed_file.c \
	src/core/symbol/parsed_file.h \
	src/core/symbol/profile_lookup.c \
	src/core/symbol/profile_lookup.h \
	src/core/symbol/source_elf.c \
	src/core/symbol/source_jit.c \
	src/core/symbol/source_kernel.c \
	src/core/symbol/source_vdso.c \
	src/core/symbol/source_vmlinux.c \
	src/core/symbol/symbol_context.c \
	src/core/symbol/symbol_context.h \
	src/core/symbol/symbol_file.c \
	src/core/symbol/symbol_source.c \
	src/core/symbol/symbol_source.h \
	src/core/symbol/symbolizer.c \
	src/core/symbol/symbolizer.h \
	src/core/symbol/vmlinux_file.c \
	src/core/symbol/vmlinux_file.h
