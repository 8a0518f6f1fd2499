# SPDX-License-Identifier: GPL-2.0-or-later
# Unit tests: one program a module, tests/unit/test_MODULE.c, each speaks TAP. One line each:
unit_tests =
unit_tests += tests/unit/test_base

check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
noinst_HEADERS += tests/unit/tap.h
LDADD = $(STK_LIBS)

LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
EXTRA_DIST += build-aux/tap-driver.sh
