#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# refused: run by tests/vm/run on a kernel that is older than the floor: every recording says so and ends with 4.
points=0

# ok WHETHER NAME
ok() {
	points=$((points + 1))
	[ "$1" = 1 ] && echo "ok $points - $2" || echo "not ok $points - $2"
}

# refused WORD...
refused() {
	./stk record -o /tmp/data "$@" >/tmp/said 2>&1
	status=$?
	sed 's/^/# /' /tmp/said
	ok $((status == 4)) "stk record $*: status $status"
	ok "$(grep -c '^stk: Linux .* is too old to record on: 5.15 or later is needed$' /tmp/said)" "it says the floor"
	ok $((!$(wc -c </tmp/data 2>/dev/null || echo 0))) "nothing is written"
}

echo "# == floor at $(cut -d. -f1 /proc/uptime) s"
refused -- true
refused -a -d 1
refused --require-bpf -p $$
./stk doctor kernel >/tmp/said 2>&1
ok $(($? == 6)) "stk doctor finds the kernel too old"
sed 's/^/# /' /tmp/said
echo "1..$points"
