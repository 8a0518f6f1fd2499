# SPDX-License-Identifier: GPL-2.0-or-later
# Manual pages, one a line; tests/rules/manual.sh sees that every verb and option is in one.
dist_man_MANS += doc/man/stk.1
dist_man_MANS += doc/man/stk-diff.1
dist_man_MANS += doc/man/stk-doctor.1
dist_man_MANS += doc/man/stk-fold.1
dist_man_MANS += doc/man/stk-formats.7
dist_man_MANS += doc/man/stk-help.1
dist_man_MANS += doc/man/stk-json.5
dist_man_MANS += doc/man/stk-permissions.7
dist_man_MANS += doc/man/stk.data.5
dist_man_MANS += doc/man/stk-record.1
dist_man_MANS += doc/man/stk-report.1
dist_man_MANS += doc/man/stk-symbolize.1

EXTRA_DIST += \
	doc/ARCHITECTURE.md \
	doc/FORMAT.md \
	doc/GLOSSARY.md \
	doc/HOWTO-add-command.md \
	doc/HOWTO-add-output.md \
	doc/HOWTO-add-probe.md \
	doc/HOWTO-add-runtime.md \
	doc/HOWTO-add-source.md \
	doc/UNWINDING.md
