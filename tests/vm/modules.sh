#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# modules: run by tests/vm/run on another kernel: records the whole system while a module is loaded that measures
# itself as it begins and is unloaded again, and while another works, and passes the profile out, with where KASLR
# had put the kernel and the module that is still there: tests/integration/kernel_files.py names it outside. TAP.
cat >/tmp/work <<'END'
insmod raid6_pq.ko
sleep 1.5
rmmod raid6_pq
insmod loop.ko
dd if=/dev/zero of=/tmp/disk bs=1M count=16
losetup /dev/loop0 /tmp/disk
for i in 1 2 3 4 5 6; do
	dd if=/dev/zero of=/dev/loop0 bs=4096 count=4096 conv=fsync
	dd if=/dev/loop0 of=/dev/null bs=4096 count=4096
	ls -lR /sys/kernel
done
losetup -d /dev/loop0
END
echo "# == modules"
./stk record -a -e cpu-clock -F 999 -o /tmp/data -- sh /tmp/work >/tmp/said 2>&1
status=$?
grep -v '^l\|^d\|^-' /tmp/said | tail -n 20 | sed 's/^/# said: /'
sed -n 's/ T _text$//p' /proc/kallsyms | sed 's/^/# text: /'
sed -n 's/^loop .* \(0x[0-9a-f]*\).*/# loop: \1/p' /proc/modules
./stk symbolize -k "$(sed -n 's/^\([0-9a-f]*\) t lo_ioctl\t.*/0x\1/p' /proc/kallsyms)" 2>&1 | sed 's/^/# live: /'
base64 /tmp/data | sed 's/^/# data: /'
[ $status = 0 ] && echo "ok 1 - recorded" || echo "not ok 1 - recorded"
echo "1..1"
