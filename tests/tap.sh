# SPDX-License-Identifier: GPL-2.0-or-later
# tap: TAP for test scripts: source it, call ok or skip for each point, end with tap_done.
# shellcheck shell=bash

tap_points=0
tap_failed=0

# ok NAME COMMAND...: a point that holds when COMMAND succeeds; on failure its output is shown.
ok() {
	local name=$1 said status
	shift
	tap_points=$((tap_points + 1))
	said=$("$@" 2>&1)
	status=$?
	if [ $status -eq 0 ]; then
		echo "ok $tap_points - $name"
	else
		echo "not ok $tap_points - $name"
		printf '%s\n' "status $status of: $*" "$said" | head -n 40 | sed 's/^/# /'
		tap_failed=$((tap_failed + 1))
	fi
	return $status
}

# is NAME GOT WANT: a point that holds when the two are the same.
is() {
	tap_points=$((tap_points + 1))
	if [ "$2" = "$3" ]; then
		echo "ok $tap_points - $1"
	else
		echo "not ok $tap_points - $1"
		diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | head -n 40 | sed 's/^/# /'
		tap_failed=$((tap_failed + 1))
	fi
}

# skip NAME REASON
skip() {
	tap_points=$((tap_points + 1))
	echo "ok $tap_points - $1 # SKIP $2"
}

# The last line of a test script.
tap_done() {
	echo "1..$tap_points"
	[ $tap_failed -eq 0 ]
	exit
}
