# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/output/addr2line.c \
	src/output/address_writer.c \
	src/output/address_writer.h \
	src/output/endings.c \
	src/output/endings.h \
	src/output/escape.c \
	src/output/escape.h \
	src/output/folded.c \
	src/output/formats.h \
	src/output/json.c \
	src/output/json_addresses.c \
	src/output/json_lookups.c \
	src/output/json_lookups.h \
	src/output/json_recorded.c \
	src/output/json_recorded.h \
	src/output/json_write.c \
	src/output/json_write.h \
	src/output/output.c \
	src/output/output.h \
	src/output/script_name.c \
	src/output/script_name.h \
	src/output/short_name.c \
	src/output/short_name.h \
	src/output/text.c \
	src/output/text.h \
	src/output/text_addresses.c \
	src/output/text_chains.c \
	src/output/text_footer.c \
	src/output/text_lookups.c \
	src/output/text_screen.c \
	src/output/text_stacks.c \
	src/output/text_summary.c \
	src/output/text_table.c \
	src/output/text_tree.c \
	src/output/wrap.c \
	src/output/wrap.h
