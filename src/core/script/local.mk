# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/script/codes.c \
	src/core/script/codes.h \
	src/core/script/script.c \
	src/core/script/script.h \
	src/core/script/hotspot.c \
	src/core/script/hotspot.h \
	src/core/script/hotspot_code.c \
	src/core/script/hotspot_code.h \
	src/core/script/hotspot_made.c \
	src/core/script/hotspot_method.c \
	src/core/script/hotspot_method.h \
	src/core/script/hotspot_names.c \
	src/core/script/hotspot_names.h \
	src/core/script/hotspot_tables.c \
	src/core/script/hotspot_tables.h \
	src/core/script/hotspot_text.c \
	src/core/script/hotspot_text.h \
	src/core/script/memory.c \
	src/core/script/memory.h \
	src/core/script/python.c \
	src/core/script/python.h \
	src/core/script/python_code.c \
	src/core/script/python_code.h \
	src/core/script/python_frames.c \
	src/core/script/python_frames.h \
	src/core/script/python_layout.c \
	src/core/script/python_layout.h \
	src/core/script/sights.c \
	src/core/script/sights.h
