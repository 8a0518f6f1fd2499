#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# recordings: run by tests/vm/run on another kernel: the tests of capture that are there (test_verifier says what
# it takes to load the programs), recordings of a program without frame pointers that knows its own stacks, and of
# programs that know how often and for how long they waited.
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
	whole=$(sed -n 's/^  user stacks  *0*\([0-9]*\)\.\([0-9]\) % complete.*/\1\2/p' /tmp/said) # of a thousand
	# Tables take seconds here: what is sampled before may be cut for want of one, and for no other cause.
	early=$(sed -n '/^  user stacks/{s/; [0-9]* had none.*//;s/late-table in [^ ]*//g;s/copy-full//g;s/[0-9., %]*$//
		s/.*cut 0*\([0-9]*\)\.\([0-9]\) %:$/\1\2/p}' /tmp/said)
	whole=$((${whole:-0} + ${early:-0}))
	# shellcheck disable=SC2046 # three numbers
	set -- $(shares /tmp/data)
	echo "# $name: $1 samples, $whole of 1000 whole; $2 are in the chain, $3 of them exactly right"
	ok $((status == 0)) "$name: recorded"
	# Some hundred samples say 99.5 % to three of them.
	ok $(($1 >= 100 && (1000 - whole) * $1 <= 5 * $1 + 3000)) "$name: 99.5 % of stacks are whole"
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

# A Python that is there: its functions, one called back by C, in one stack with what is below them.
section script
points=0
export PYTHONHOME=/build/usr
usr/bin/python3.11 -S -c '
import time
def inner(n):
    while n: n -= 1
def key(n): return inner(n) or n
def outer(end):
    while time.monotonic() < end: sorted([1000, 2000, 3000], key=key)
outer(time.monotonic() + 120)
' &
sleep 5
./stk record -e cpu-clock -F 499 -p $! -d 2 -o /tmp/data >/tmp/said 2>&1
status=$?
kill $!
sed 's/^/# /' /tmp/said
./stk fold -i /tmp/data --no-suffix >/tmp/folded
all=$(awk '/;inner/ { n += $NF } END { print n + 0 }' /tmp/folded)
right=$(awk '/;__libc_start_main;.*;<module>;outer;key;inner[; ]/ { n += $NF } END { print n + 0 }' /tmp/folded)
echo "# script: $all samples in the innermost function, $right of them exactly right"
[ "$all" = "$right" ] || sed 's/^/# /' /tmp/folded
ok $((status == 0)) "script: recorded"
ok $((all >= 100 && (all - right) * 100 <= all)) "script: each stack in the innermost function has its callers"
echo "1..$points"

# by_thread WORD...: "NAME SUM" of each thread, as fold has it with those words.
by_thread() {
	./stk fold -i /tmp/data "$@" | awk '
		{ count = $NF; sub(/ [0-9]+$/, ""); split($0, frame, ";"); sum[frame[1]] += count }
		END { for (name in sum) print name, sum[name] }'
}

# own_lines: the lines "NAME SWITCHES NS MOST" that the program printed, marked.
own_lines() {
	sed -nE 's/^[a-z_0-9]+( [0-9]+){3}$/own &/p' /tmp/own
}

# agree: each thread went off as often as it says itself, and was off for about as long: on a busy host the emulator
# itself is kept waiting, by 25 ms as seen, between one look at the clock and the next. Prints what does not.
agree() {
	{
		own_lines
		by_thread --event off-cpu --value count | sed 's/^/count /'
		by_thread --event off-cpu --value total | sed 's/^/total /'
	} | awk -v lost="$1" '
		$1 == "own" { own[$2] = $3; ns[$2] = $4; most[$2] = $5 }
		$1 == "count" { count[$2] = $3 }
		$1 == "total" { total[$2] = $3 }
		END {
			for (name in own) {
				switches += own[name]
				near = ns[name] / 2 + 50000000
				if (count[name] < own[name] - lost || count[name] > most[name]) {
					print "# " name ": " count[name] + 0 " waits of " own[name] " to " most[name]
					bad = 1
				}
				if (count[name] >= own[name] && (total[name] > ns[name] + near || total[name] < ns[name] - near)) {
					print "# " name ": " total[name] + 0 " ns of " ns[name] " in " own[name] " waits"
					bad = 1
				}
			}
			exit bad || !switches
		}'
}

# waited NAME WORD...: records a program that prints what it measured of its own waits.
waited() {
	name=$1
	shift
	./stk record -o /tmp/data "$@" >/tmp/own 2>/tmp/said
	status=$?
	# Ends that pass no tracepoint; nothing else may be lost.
	lost=$(./stk report -i /tmp/data --event off-cpu -v | sed -n 's/^# waits .* lost .*wait-end \([0-9,]*\).*/\1/p' | tr -d ,)
	sed 's/^/# /' /tmp/said
	echo "# $name: $(own_lines | awk '{ n += $3 } END { print n + 0 }') switches, ${lost:-0} ends not seen"
	ok $((status == 0)) "$name: recorded"
	agree "${lost:-0}" >/tmp/differ
	ok $(($? == 0)) "$name: each thread waited as often and for as long as it says"
	cat /tmp/differ
}

section waits
points=0
dmesg | sed -n 's/^.*Dynamic Preempt: /# preemption: /p'
waited "waits alone" --off-cpu -- tests/workload/waits
waited "waits beside samples" --wall -- tests/workload/waits
waited "a storm of waits beside samples" --wall -F 4999 -- tests/workload/wait_kinds pipe 2000 5

# Two threads that were asleep before it began and still are when it ends; before Linux 5.18 without their user stacks.
sleep 60 | tests/workload/wait_kinds asleep 1 3 >/dev/null &
asleep=$!
sleep 1
./stk record --off-cpu -p $asleep -d 1 -o /tmp/data 2>&1 | sed 's/^/# /'
kill $asleep
./stk fold -i /tmp/data --value count --no-suffix >/tmp/folded
sed 's/^/# /' /tmp/folded
whole=$(grep -c ';main;\|;body;deep;deep;deep;deep;asleep;' /tmp/folded)
grep -q ' bpf_copy_from_user_task$' /proc/kallsyms && wanted=2 || wanted=0
ok $(($(awk '{ n += $NF } END { print n + 0 }' /tmp/folded) == 2)) "asleep throughout: two threads wait once"
ok $((whole == wanted)) "asleep throughout: $wanted of the stacks are whole"
echo "1..$points"
