#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# check: what tools/check and .ci/run say of a step that fails or does not end, and of groups.
# shellcheck disable=SC2016 # the dollars are of the scripts that are made
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
mkdir "$dir/.ci" "$dir/tools"
cp "$STK_SRCDIR/.ci/run" "$dir/.ci/"
cp "$STK_SRCDIR/tools/check" "$STK_SRCDIR/tools/steps.sh" "$dir/tools/"

# ends WORDS LAST COMMAND...: COMMAND fails and says WORDS; its last line is LAST.
ends() {
	local words=$1 last=$2 said
	shift 2
	said=$("$@" 2>&1) && { printf 'status 0\n%s\n' "$said"; return 1; }
	grep -qF -- "$words" <<<"$said" && [ "$(tail -n 1 <<<"$said")" = "$last" ] && return 0
	echo "$said"
	return 1
}
# step SCRIPT: what the first step of tools/check, tools/packages, does.
step() { printf '#!/bin/sh\n%s\n' "$1" >"$dir/tools/packages" && chmod +x "$dir/tools/packages"; }

if [ "$(id -u)" = 0 ]; then
	step 'sleep 100'
	ok "a step that does not end: the limit of .ci/run stops it, and names it" \
		ends "stopped in the step 'packages'" "0 passed, 1 failed, 0 skipped" env STK_CI_SECONDS=8 bash "$dir/.ci/run"
	step 'echo no network; exit 3'
	ok "a step that fails: its words, and the count" \
		ends "no network" "0 passed, 1 failed, 0 skipped" bash "$dir/.ci/run"
else
	skip "a step that does not end or fails" "not root"
fi
ok "a group that is none" ends "there is no group 'bomb'" "hint: tools/check --full --list has all" \
	"$STK_SRCDIR/tools/check" --full bombs bomb
is "every group is listed, and takes 20 minutes at most" \
	"$("$STK_SRCDIR/tools/check" --full --list | awk '$2 <= 20 && $3 == "min" && NF > 4 { printf "%s ", $1 }')" \
	"$("$STK_SRCDIR/tools/check" --full --list | awk '{ printf "%s ", $1 }')"
is "every test of a group is one that --full knows" "$(sed -n 's/^\([a-z]*\)_tests =.*/\1/p' "$STK_SRCDIR/tests/local.mk" |
	grep -vxE "unit|golden|rules|live|group|$("$STK_SRCDIR/tools/check" --full --list | awk '{ print $1 }' | paste -sd'|')")" ""
is "every live test must run" "$(grep -v '^#' "$STK_SRCDIR/tests/must-run")" \
	"$(sed -n 's/^live_tests += //p' "$STK_SRCDIR/tests/local.mk")"
tap_done
