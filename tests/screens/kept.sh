#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# kept: the recordings in this folder can be made again, whole, and hold what their reader looks for.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# As many samples in stacks as were stored when it was recorded; at least 200: fewer say little.
has_all() {
	local counted stored
	counted=$(awk '{ n += $NF } END { print n + 0 }' "$work/folded")
	stored=$(sed -n 's/^counter stored //p' "$1")
	[ "$counted" = "$stored" ] && [ "$counted" -ge 200 ] || { echo "$counted samples, of $stored"; return 1; }
}

names_nobody() {
	! grep -nE '^meta (host|kernel) ' "$1" | grep -vE 'host example$|kernel 6\.1\.0-test$' && ! grep -nE '/(root|tmp)/' "$1"
}

for script in "$STK_SRCDIR"/tests/screens/*.profile; do
	name=$(basename "$script" .profile)
	ok "$name is made" "$STK_BUILDDIR/tests/make_profile/make_profile" --script "$script" -o "$work/data"
	ok "$name is folded" eval '"$STK" fold -i "$work/data" >"$work/folded"'
	ok "$name has all its samples" has_all "$script"
	ok "$name names nobody's machine" names_nobody "$script"
	answer=$(sed -n 's/^# answer: //p' "$script")
	ok "$name says what to look for" grep -qE '^# answer(-note)?: .' "$script"
	[ -z "$answer" ] || ok "$name has $answer" grep -qF -- "$answer" "$work/folded"
done
tap_done
