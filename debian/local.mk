# SPDX-License-Identifier: GPL-2.0-or-later
EXTRA_DIST += \
	debian/changelog \
	debian/control \
	debian/copyright \
	debian/rules \
	debian/source/format \
	debian/stk.docs \
	debian/tests/control \
	debian/tests/record
