# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/maps/address_space.c \
	src/core/maps/address_space.h \
	src/core/maps/file_identity.c \
	src/core/maps/file_identity.h \
	src/core/maps/map_cache.c \
	src/core/maps/map_cache.h \
	src/core/maps/map_cache_state.h \
	src/core/maps/map_memory.c \
	src/core/maps/map_scan.c \
	src/core/maps/map_tree.c \
	src/core/maps/map_tree.h \
	src/core/maps/mapped_file.c \
	src/core/maps/mapped_file.h \
	src/core/maps/mapped_path.c \
	src/core/maps/mapped_path.h \
	src/core/maps/maps_text.c \
	src/core/maps/maps_text.h \
	src/core/maps/process_table.c \
	src/core/maps/process_table.h \
	src/core/maps/target_memory.c \
	src/core/maps/target_memory.h
