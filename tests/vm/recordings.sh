#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# recordings: run by tests/vm/run on another kernel: the tests of capture that are there (test_verifier says what
# it takes to load the programs), and recordings of a program without frame pointers that knows its own stacks.
# TAP, with a plan of its own in each section.
points=0

section() {
	echo "# == $1 at $(cut -d. -f1 /proc/uptime) s"
}

# ok WHETHER NAME
ok() {
	points=$((points + 1))
	[ "$1" = 1 ] && echo "ok $points - $2" || echo "not ok $points - $2"
}

# A busy host makes the machine slow, and then less than these ask for fits their time: once more, and again. Not
# of a test that did not get to its plan.
for test in tests/integration/test_*; do
	section "${test##*/}"
	for try in 1 2 3; do
		"$test" >/tmp/tap 2>&1
		echo "# status $?" >>/tmp/tap
		if [ $try = 3 ] || ! grep -q '^1\.\.' /tmp/tap || ! grep -q '^not ok' /tmp/tap; then
			break
		fi
		sed -n "s/^not ok/# run $try: &/p" /tmp/tap
	done
	cat /tmp/tap
done

# shares FILE: samples with a user stack; those in the chain; those of them that are exactly right: chain_0, chain_1
# and so on without a gap, to the last one where anything else is below.
shares() {
	./stk fold -i "$1" | awk '
		{ count = $NF; sub(/ [0-9]+$/, ""); gsub(/;[^;]*_\[k\]/, "") }
		!/;/ { next }
		{ all += count }
		/;chain_run;chain_0/ {
			n = split($0, frame, ";")
			for (at = 1; frame[at] != "chain_run"; at++)
				;
			for (k = 0; at < n && frame[at + 1] == "chain_" k; k++)
				at++
			deep += count
			if (at == n || k == 40)
				right += count
		}
		END { print all + 0, deep + 0, right + 0 }'
}

# recorded NAME WORD...: a recording of `chain`; nothing is asked of how many samples there are in a second.
recorded() {
	name=$1
	shift
	./stk record -e cpu-clock -F 499 -o /tmp/data "$@" >/tmp/said 2>&1
	status=$?
	sed 's/^/# /' /tmp/said
	whole=$(sed -n 's/^  user stacks  *\([0-9]*\)\.\([0-9]\) % complete.*/\1\2/p' /tmp/said) # of a thousand
	# shellcheck disable=SC2046 # three numbers
	set -- $(shares /tmp/data)
	echo "# $name: $1 samples, ${whole:-0} of 1000 whole; $2 are in the chain, $3 of them exactly right"
	ok $((status == 0)) "$name: recorded"
	# Some hundred samples say 99.5 % to three of them.
	ok $(($1 >= 100 && (1000 - ${whole:-0}) * $1 <= 5 * $1 + 3000)) "$name: 99.5 % of stacks are whole"
	ok $(($2 >= 50 && ($2 - $3) * 1000 <= $2 * 5 + 3000)) "$name: 99.5 % of stacks are exactly right"
}

section recordings
recorded "a command" -- tests/workload/chain 1
recorded "a thread" -- tests/workload/chain 1 thread
tests/workload/chain 60 &
recorded "a process that is there" -p $! -d 1
recorded "the whole system" -a --comm chain -d 1
kill $!
echo "1..$points"
