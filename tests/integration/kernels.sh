#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# kernels: the same recordings on Debian's 6.1 and 6.12 kernels, in virtual machines: the tests of capture, and
# whole user stacks of a program without frame pointers; 5.10, which is older than the floor, is refused. Minutes:
# only when asked for by STK_TEST_KERNELS=1, as tools/check --full does. What the verifier makes of the programs on
# each kernel is printed.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
export STK_VM_SECONDS=${STK_VM_SECONDS:-420}

skip_all() {
	echo "1..0 # SKIP $1"
	exit 0
}

[ "${STK_TEST_KERNELS:-}" = 1 ] || skip_all "takes minutes: STK_TEST_KERNELS=1"
for program in qemu-system-x86_64 cpio busybox; do
	command -v $program >/dev/null || skip_all "there is no $program here"
done
[ "$(uname -m)" = x86_64 ] || skip_all "the kernels and the programs are for x86-64"
cd "$STK_BUILDDIR" || exit 1
log=$(mktemp) && trap 'rm -f "$log"' EXIT

# boot VMLINUZ PROGRAM FILE...: a machine that did not get to its end is started once more.
boot() {
	local try
	for try in 1 2; do
		"$STK_SRCDIR/tests/vm/run" "$@" >"$log" 2>&1
		grep -q '^# == end$' "$log" && return 0
		echo "# machine $try did not get to its end: $(tail -n 1 "$log")"
	done
	return 1
}

# The points of one section of the log: all there are, and all hold.
holds() {
	awk -v wanted="$1" '
		/^# == / { section = $3 }
		section != wanted { next }
		/^ok/ { good++ }
		/^(not ok|Bail)/ { bad = bad $0 "\n"; shown = 4 }
		/^#/ && shown-- > 0 { bad = bad $0 "\n" }
		/^1\.\./ { plan = substr($0, 4) + 0 }
		END {
			printf "%s%d of %d points hold\n", bad, good, plan
			exit !(plan && good == plan && bad == "")
		}' "$log"
}

# on SUITE PROGRAM FILE...
on() {
	local suite=$1 vmlinuz version section
	shift
	if ! vmlinuz=$("$STK_SRCDIR/tests/vm/kernel" "$suite" 2>&1); then
		skip "the kernel of $suite" "$vmlinuz"
		return
	fi
	version=${vmlinuz##*/vmlinuz-}
	if ! ok "$version: the machine got to its end" boot "$vmlinuz" "$@"; then
		tail -n 20 "$log" | sed 's/^/# /'
		return
	fi
	grep -E '^# (.* instructions verified|loaded and attached|.* exactly right|stk: )' "$log" | sort -u
	while read -r section; do
		ok "$version: $section" holds "$section"
	done < <(sed -n '/^# == end$/d; s/^# == //p' "$log")
}

needed=(stk tests/baseline.txt tests/workload/{busy,chain}
	tests/integration/test_{verifier,capture,capture_places,capture_rows,capture_walk})
on bullseye tests/vm/refused.sh stk
on bookworm tests/vm/recordings.sh "${needed[@]}"
on trixie tests/vm/recordings.sh "${needed[@]}"
tap_done
