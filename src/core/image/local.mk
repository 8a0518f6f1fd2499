# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/image/bpf_lengths.c \
	src/core/image/bpf_lengths.h \
	src/core/image/build_id.c \
	src/core/image/build_id.h \
	src/core/image/debug_file.c \
	src/core/image/debug_file.h \
	src/core/image/debug_link.c \
	src/core/image/debug_link.h \
	src/core/image/file_opener.h \
	src/core/image/image.c \
	src/core/image/image.h \
	src/core/image/image_elf.h \
	src/core/image/image_layout.c \
	src/core/image/image_section.c \
	src/core/image/inflate_table.c \
	src/core/image/inflate_table.h \
	src/core/image/inflater.c \
	src/core/image/inflater.h \
	src/core/image/kernel_image.c \
	src/core/image/kernel_image.h \
	src/core/image/mini_debug.c \
	src/core/image/mini_debug.h \
	src/core/image/own_vdso.c \
	src/core/image/own_vdso.h \
	src/core/image/packed.c \
	src/core/image/packed.h \
	src/core/image/relocated.c \
	src/core/image/relocated.h \
	src/core/image/target_file.c \
	src/core/image/target_file.h \
	src/core/image/unpacked.c \
	src/core/image/unpacked.h \
	src/core/image/unpacked_stream.c \
	src/core/image/unpacked_stream.h
