#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# scripts: every shell script is clean for shellcheck, stops at unset variables, and can be run.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
cd "$STK_SRCDIR" || exit 1

programs=(tools/quickstart tools/check tools/check-package tools/packages .ci/run tests/run tests/fuzz/run)
mapfile -t scripts < <(
	{
		grep -rlE --exclude='*.log' '^#!/bin/(ba)?sh' tools tests .ci debian
		ls tests/tap.sh tools/steps.sh completions/stk
	} | sort -u
)
for script in "${scripts[@]}"; do
	if command -v shellcheck >/dev/null; then
		ok "shellcheck $script" shellcheck -x -S warning "$script"
	else
		skip "shellcheck $script" "there is no shellcheck here"
	fi
done
for program in "${programs[@]}"; do
	ok "$program can be run" test -x "$program"
done
for program in "${programs[@]:0:5}"; do
	ok "$program stops at unset variables" grep -qE '^set -e?u' "$program"
done
tap_done
