# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/cache/cache_file.c \
	src/core/cache/cache_file.h \
	src/core/cache/cache_folder.c \
	src/core/cache/cache_folder.h \
	src/core/cache/cache_format.h \
	src/core/cache/cache_module.c \
	src/core/cache/cache_module.h \
	src/core/cache/cache_names.c \
	src/core/cache/cache_names.h \
	src/core/cache/cache_sort.c \
	src/core/cache/cache_table.c \
	src/core/cache/cache_table.h \
	src/core/cache/cache_upkeep.c \
	src/core/cache/cache_upkeep.h \
	src/core/cache/cache_verify.c \
	src/core/cache/cache_wishes.c \
	src/core/cache/cache_wishes.h \
	src/core/cache/cache_write.c \
	src/core/cache/symbol_cache.c \
	src/core/cache/symbol_cache.h
