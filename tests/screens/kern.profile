# kern: dd, a copy within the kernel
# recorded with: stk record -F 99 -- dd if=/dev/zero of=/dev/null bs=1M count=150000
# answer: read_zero
meta stk_version 0.1.0
meta command "record -F 99 -- dd"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=99
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 20233)"
meta duration_ns 3176662383
meta unwind_tables 12
meta unwind_rows 72072
meta unwind_bytes 297528
meta unwind_ns 29303912
meta unwind_refused 0
meta stacks_copied 1
image 0 file /usr/bin/dd build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
text 0 ./elf/dl-init.c
text 1 ./csu/../sysdeps/nptl/libc_start_call_main.h
text 2 __libc_start_call_main
at 0 0 1 return = _start entry reason=12
at 1 1 2 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 2 1 3 return = $2 source=$1:58
at 3 0 4 return = fun_2550 bounds reason=1
at 4 2 5 return = do_syscall_64
at 5 2 6 return = entry_SYSCALL_64_after_hwframe
at 6 0 7 return = fun_5900 bounds reason=1
at 7 1 8 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 8 2 9 return = ksys_read
at 9 0 10 return = fun_5ae0 bounds reason=1
at a 1 11 = write source=./io/../sysdeps/unix/sysv/linux/write.c:26
at b 2 12 = fdget_pos
at c 2 13 = pvm_irq_enable
at d 2 14 return = __raw_callee_save_pvm_irq_enable
at e 2 15 return = vfs_read
at f 0 16 = fun_2550 bounds reason=1
at g 0 17 = fun_5900 bounds reason=1
at h 0 18 = fun_5ae0 bounds reason=1
at i 3 19 return = _dl_init source=$0:121
at j 3 20 return = _dl_start_user entry reason=12
at k 3 21 return = call_init source=$0:74 call_init source=$0:26
at l 1 22 = $2 source=$1:74
at m 1 23 = __strrchr_evex source=./string/../sysdeps/x86_64/multiarch/strrchr-evex.S:78
at n 1 24 return = __init_misc source=./misc/init-misc.c:33
at o 2 25 = __cond_resched
at p 2 26 = read_zero
at q 2 27 = vfs_read
at r 2 28 return = ksys_write
at s 2 29 return = read_zero
unwinder 2
stack 0 complete 7 6 3 2 1 0
stack 1 complete b 8 4 5 | *6
stack 2 complete p e 8 4 5 | *6
stack 3 complete o s e 8 4 5 | *6
stack 4 complete q 8 4 5 | *6
stack 5 complete c d 4 5 | *6
stack 6 complete a 9 *4
stack 7 complete c d 4 5 | *6
stack 8 complete b r 4 5 | *6
stack 9 complete g *4
stack a complete h *4
stack b complete f *3
stack c complete l *2
stack d complete m n k i j
process 20233 20232 dd
slice 0 3176662383
sample 0 5 20233 20233 1 dd
sample 1 2
sample 2 183
sample 3 6
sample 4 2
sample 5 10
sample 6 6
sample 7 10
sample 8 3
sample 9 5
sample a 1
sample b 2
sample c 1
sample d 1
counter taken 625
counter other 388
counter stored 237
counter copied 1
counter expected 628
