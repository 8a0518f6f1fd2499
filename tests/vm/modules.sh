#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# modules: run by tests/vm/run on another kernel: records the whole system while a module is loaded that measures
# itself, and passes the profile out, with where KASLR had put the kernel: tests/integration/kernel_files.py names
# it outside. TAP.
cat >/tmp/work <<'END'
insmod raid6_pq.ko
for i in 1 2 3; do
	dd if=/dev/zero of=/tmp/zeros bs=4096 count=2000
	ls -lR /sys/kernel
done
END
echo "# == modules"
./stk record -a -e cpu-clock -F 499 -o /tmp/data -- sh /tmp/work >/tmp/said 2>&1
status=$?
grep -v '^l\|^d\|^-' /tmp/said | tail -n 20 | sed 's/^/# said: /'
sed -n 's/ T _text$//p' /proc/kallsyms | sed 's/^/# text: /'
base64 /tmp/data | sed 's/^/# data: /'
[ $status = 0 ] && echo "ok 1 - recorded" || echo "not ok 1 - recorded"
echo "1..1"
