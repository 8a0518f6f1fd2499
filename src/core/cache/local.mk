# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/cache/cache_ahead.c \
	src/core/cache/cache_ahead.h \
	src/core/cache/cache_bytes.c \
	src/core/cache/cache_bytes.h \
	src/core/cache/cache_file.c \
	src/core/cache/cache_file.h \
	src/core/cache/cache_folder.c \
	src/core/cache/cache_folder.h \
	src/core/cache/cache_format.h \
	src/core/cache/cache_module.c \
	src/core/cache/cache_module.h \
	src/core/cache/cache_names.c \
	src/core/cache/cache_names.h \
	src/core/cache/cache_open.c \
	src/core/cache/cache_open.h \
	src/core/cache/cache_sort.c \
	src/core/cache/cache_table.c \
	src/core/cache/cache_table.h \
	src/core/cache/cache_upkeep.c \
	src/core/cache/cache_upkeep.h \
	src/core/cache/cache_verify.c \
	src/core/cache/cache_wishes.c \
	src/core/cache/cache_wishes.h \
	src/core/cache/cache_write.c \
	src/core/cache/rows_answer.c \
	src/core/cache/rows_answer.h \
	src/core/cache/rows_cache.c \
	src/core/cache/rows_cache.h \
	src/core/cache/rows_file.c \
	src/core/cache/rows_file.h \
	src/core/cache/rows_format.h \
	src/core/cache/symbol_cache.c \
	src/core/cache/symbol_cache.h

# What a table says is what the code of these folders says, with the libraries that it is built with: one of
# another code, or of a build that demangles or unpacks less, is not used. The same goes for unwind rows.
names_folders = src/core/namer src/core/dwarf src/core/cfi src/core/image
rows_folders = src/abi src/core/cfi src/core/image src/core/unwind
BUILT_SOURCES += src/core/cache/names_digest.h
CLEANFILES += src/core/cache/names_digest.h
src/core/cache/names_digest.h: $(libstk_a_SOURCES) config.h
	$(AM_V_GEN)$(MKDIR_P) $(@D) && digest() { { cat config.h; (cd $(srcdir) && for folder in "$$@"; do \
			LC_ALL=C ls $$folder/*.[ch]; done | xargs cat); } | sha256sum | cut -c1-8; } && { \
		echo '/* SPDX-License-Identifier: GPL-2.0-or-later */'; \
		echo '/* names_digest: of the code that finds out names, and unwind rows, made by the build. */'; \
		echo '#pragma once'; \
		echo "#define NAMES_DIGEST 0x$$(digest $(names_folders))u"; \
		echo "#define ROWS_DIGEST 0x$$(digest $(rows_folders))u"; \
		} > $@.tmp && { cmp -s $@.tmp $@ && rm $@.tmp || mv $@.tmp $@; }
# Also when it is not all that is made.
src/core/cache/cache_open.$(OBJEXT) src/core/cache/cache_write.$(OBJEXT) \
	src/core/cache/rows_file.$(OBJEXT): src/core/cache/names_digest.h
