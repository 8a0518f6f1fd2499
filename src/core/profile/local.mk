# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/profile/builder.c \
	src/core/profile/decode.c \
	src/core/profile/encode.c \
	src/core/profile/endings.c \
	src/core/profile/endings.h \
	src/core/profile/event.h \
	src/core/profile/foreign.c \
	src/core/profile/foreign.h \
	src/core/profile/format.c \
	src/core/profile/format.h \
	src/core/profile/id_map.c \
	src/core/profile/id_map.h \
	src/core/profile/meta.h \
	src/core/profile/profile.c \
	src/core/profile/profile.h \
	src/core/profile/reader.c \
	src/core/profile/replay.c \
	src/core/profile/replay.h \
	src/core/profile/sections.h \
	src/core/profile/tables.c \
	src/core/profile/tables.h \
	src/core/profile/tables_budget.c \
	src/core/profile/tables_forget.c \
	src/core/profile/tables_frames.c \
	src/core/profile/tables_threads.c \
	src/core/profile/tables_inner.h \
	src/core/profile/tables_mappings.c \
	src/core/profile/tables_budget.h \
	src/core/profile/tables_read.c \
	src/core/profile/varint.h \
	src/core/profile/words.c \
	src/core/profile/words.h \
	src/core/profile/writer.c
