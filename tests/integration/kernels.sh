#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# kernels: the same recordings on the floor, Ubuntu's 5.15, and on Debian's 6.1 and 6.12 kernels, in virtual
# machines: the tests of capture, whole user stacks of a program without frame pointers, and waits by what programs
# measured themselves; 5.10, which is older than the floor, is refused. What the verifier
# makes of the programs on each kernel is printed (5.15 does not say how many instructions it verified).
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"

skip_all() {
	echo "1..0 # SKIP $1"
	exit 0
}

for program in qemu-system-x86_64 cpio busybox python3.11; do
	command -v $program >/dev/null || skip_all "there is no $program here"
done
[ "$(uname -m)" = x86_64 ] || skip_all "the kernels and the programs are for x86-64"
cd "$STK_BUILDDIR" || exit 1
logs=$(mktemp -d) && trap 'rm -rf "$logs"' EXIT

# start SUITE PROGRAM FILE...: its machine runs from now on; what it says goes to $logs/SUITE.
start() {
	local suite=$1
	shift
	"$STK_SRCDIR/tests/vm/kernel" "$suite" >"$logs/$suite.kernel" 2>&1 || return
	"$STK_SRCDIR/tests/vm/run" "$(cat "$logs/$suite.kernel")" "$@" >"$logs/$suite" 2>&1 &
}

# The lines of one section of $log.
lines() {
	awk -v wanted="$1" '/^# == / { section = $3; next } section == wanted' "$log"
}

# The points of one section: all there are, and all hold.
holds() {
	lines "$1" | awk '
		/^ok/ { good++ }
		/^(not ok|Bail)/ { bad = bad $0 "\n"; shown = 4 }
		/^#/ && shown-- > 0 { bad = bad $0 "\n" }
		/^1\.\./ { plan = substr($0, 4) + 0 }
		END {
			printf "%s%d of %d points hold\n", bad, good, plan
			exit !(plan && good == plan && bad == "")
		}'
}

# ended: the machine got to its end, and the program to its own.
ended() {
	grep -qx '# == end 0' "$log" || {
		sed -n '/^# the machine did not/,$p' "$log"
		return 1
	}
}

# judge SUITE SECTION...: what the machine that was started said.
judge() {
	local suite=$1 log=$logs/$1 version section
	shift
	if [ ! -e "$log" ]; then
		skip "the kernel of $suite" "$(cat "$log.kernel")"
		return
	fi
	version=$(sed 's,.*/vmlinuz-,,' "$log.kernel")
	grep -E '^# (.* instructions verified|loaded and attached|.* exactly right|.* switches, .* not seen|preemption: |stk: |run [0-9]: )' "$log" | sort -u
	for section in "$@"; do
		ok "$version: $section, $(lines "$section" | grep -c '^ok') points" holds "$section"
	done
	ok "$version: the machine got to its end" ended
	sed -n 's/^ok.* # SKIP/# not on this kernel:/p' "$log" | sort -u
	echo "# $version: $(grep -c '^ok' "$log") points hold in" \
		"$(sed -nE '/^# == end/d; s/^# == (.*)/\1/p' "$log" | tr '\n' ',' | sed 's/,$//; s/,/, /g')"
}

mapfile -t tests < <(cd "$STK_SRCDIR/tests/integration" && printf '%s\n' test_*.c | sed 's/\.c$//')
needed=(stk tests/baseline.txt tests/workload/{busy,chain,wait_kinds,waits} "${tests[@]/#/tests/integration/}")
# Debian 12's Python, and what it cannot start without.
needed+=(/usr/bin/python3.11 /usr/lib/python3.11/encodings/{__init__,aliases,ascii,latin_1,utf_8}.py)
start jammy tests/vm/recordings.sh "${needed[@]}"
start bookworm tests/vm/recordings.sh "${needed[@]}"
# Where the kernel itself is preempted, a thread goes off in places where it does nowhere else.
STK_VM_APPEND=preempt=full start trixie tests/vm/recordings.sh "${needed[@]}"
start bullseye tests/vm/refused.sh stk
wait
judge bullseye floor
for suite in jammy bookworm trixie; do
	judge $suite "${tests[@]}" recordings script waits
done
tap_done
