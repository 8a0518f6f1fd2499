# SPDX-License-Identifier: GPL-2.0-or-later
# Fixed profiles for the golden tests: tests/make_profile/make_profile NAME -o FILE, --list
tests_make_profile_make_profile_SOURCES = \
	tests/make_profile/builtins.c \
	tests/make_profile/damages.c \
	tests/make_profile/describe.c \
	tests/make_profile/make_profile.c \
	tests/make_profile/make_profile.h \
	tests/make_profile/many.c \
	tests/make_profile/script.c
