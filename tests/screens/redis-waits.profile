# redis-waits: redis-server with appendfsync always that answers redis-benchmark -t set,lpush
# recorded with: stk record --off-cpu -d 3 -p PID
# answer: flushAppendOnlyFile
# answer: bioProcessBackgroundJobs
meta stk_version 0.1.0
meta command "record --off-cpu -p 463 -d 3"
meta source bpf
meta unwinder mixed
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "pid 463"
meta duration_ns 3001056281
meta unwind_tables 20
meta unwind_rows 229915
meta unwind_bytes 943592
meta unwind_ns 73992536
meta unwind_refused 0
meta stacks_copied 24
series off-cpu wait unit=ns asked=--off-cpu
image 0 bpf bpf_prog_9314e7d172a61ea0_on_switch no-build-id
image 1 file /usr/bin/redis-check-rdb build-id=00000002
image 2 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000003
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/libjemalloc.so.2 build-id=00000005
text 0 ./nptl/pthread_cond_wait.c
text 1 ./nptl/futex-internal.c
frame 0 __pthread_cond_wait_common source=$0:503
at 0 0 1 return = bpf_prog_9314e7d172a61ea0_on_switch
at 1 1 2 return = _start entry reason=12
at 2 1 3 return = aeMain reason=12
at 3 1 4 return = fun_64da0 bounds reason=1
at 4 1 5 return = main reason=12
at 5 2 6 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 6 2 7 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 7 3 8 return = __schedule
at 8 3 9 return = bpf_trace_run4
at 9 3 10 return = do_syscall_64
at a 3 11 return = entry_SYSCALL_64_after_hwframe
at b 3 12 return = schedule
at c 1 13 return = beforeSleep reason=12
at d 1 14 return = flushAppendOnlyFile reason=12
at e 2 15 = fdatasync source=./misc/../sysdeps/unix/sysv/linux/fdatasync.c:28
at f 3 16 return = __x64_sys_fdatasync
at g 3 17 return = do_fsync
at h 3 18 return = ext4_sync_file
at i 1 19 return = fun_13c1f0 bounds reason=1
at j 1 20 return = readQueryFromClient reason=12
at k 2 21 = write source=./io/../sysdeps/unix/sysv/linux/write.c:26
at l 3 22 return = exit_to_user_mode_loop
at m 3 23 return = ext4_fsync_nojournal
at n 3 24 return = io_schedule
at o 1 25 return = processInputBuffer reason=12
at p 2 26 = __futex_abstimed_wait_common64 source=$1:57 __futex_abstimed_wait_common source=$1:87
at q 2 27 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at r 2 28 return = start_thread source=./nptl/pthread_create.c:442
at s 3 29 return = __futex_wait
at t 3 30 return = __wait_on_bit
at u 3 31 return = __x64_sys_futex
at v 3 32 return = asm_sysvec_apic_timer_interrupt
at w 3 33 return = bit_wait_io
at x 3 34 return = do_futex
at y 3 35 return = futex_do_wait
at z 3 36 return = futex_wait
at A 3 37 return = generic_buffers_fsync_noflush
at B 3 38 return = irqentry_exit_to_user_mode
at C 3 39 return = out_of_line_wait_on_bit
at D 1 40 = call reason=12
at E 1 41 = string2ll reason=12
at F 1 42 return = _writeToClient reason=12
at G 1 43 return = bioProcessBackgroundJobs reason=12
at H 1 44 return = fun_13bf40 bounds reason=1
at I 1 45 return = fun_13c0b0 bounds reason=1
at J 1 46 return = handleClientsWithPendingWrites reason=12
at K 1 47 return = processCommand reason=12
at L 1 48 return = processMultibulkBuffer reason=12
at M 1 49 return = writeToClient reason=12
at N 2 50 = epoll_wait source=./misc/../sysdeps/unix/sysv/linux/epoll_wait.c:30
at O 2 51 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at P 2 52 return = &0 pthread_cond_timedwait source=$0:643
at Q 2 53 return = &0 pthread_cond_wait source=$0:618
at R 4 54 return = fun_39940 bounds reason=1
at S 4 55 return = fun_39c30 bounds reason=1
at T 3 56 return = __cond_resched
at U 3 57 return = __filemap_fdatawait_range
at V 3 58 return = __sync_dirty_buffer
at W 3 59 return = __x64_sys_epoll_wait
at X 3 60 return = blkdev_issue_flush
at Y 3 61 return = do_epoll_wait
at Z 3 62 return = ext4_buffered_write_iter
at 10 3 63 return = ext4_write_inode
at 11 3 64 return = file_write_and_wait_range
at 12 3 65 return = folio_wait_bit
at 13 3 66 return = folio_wait_writeback
at 14 3 67 return = fsync_buffers_list
at 15 3 68 return = generic_perform_write
at 16 3 69 return = io_schedule_timeout
at 17 3 70 return = ksys_write
at 18 3 71 return = schedule_hrtimeout_range_clock
at 19 3 72 return = schedule_timeout
at 1a 3 73 return = submit_bio_wait
at 1b 3 74 return = vfs_write
at 1c 3 75 return = wait_for_completion_io_timeout
unwinder 2
stack 0 complete 0 8 7 b 18 Y W 9 a | N 3 2 4 5 6 1
stack 1 complete 0 8 7 b l 9 a | k I F M J c *6
stack 2 complete 0 8 7 b 19 16 1c 1a X h g f 9 a | e d *7
stack 3 complete 0 8 7 b n w t C V 10 m h g f 9 a | *9
stack 4 complete 0 8 7 b n 12 13 U 11 A m h g f 9 a | *9
stack 5 complete 0 8 7 b n w t C 14 A m h g f 9 a | *9
stack 6 complete 0 8 7 T 15 Z 1b 17 9 a | k *8
stack 7 complete 0 8 7 b l 9 a | *9
stack 8 complete 0 8 7 b l 9 a | O H j i *6
stack 9 complete 0 8 7 b B v | D K o *8
stack a complete 0 8 7 b B v | E L *9
stack b complete y s z x u 9 a | p Q G r q
stack c complete y s z x u 9 a | p P R S *2
process 463 1 redis-server
slice 0 3001056281
sample 2 19433 463 463 4294967295 redis-server value=328607221 longest=3257584 state=disk
sample 3 19430 value=244380556 longest=347012 state=disk
sample 4 21770 value=363319052 longest=1398934 state=disk
sample 5 2434 value=33470667 longest=475202 state=disk
sample 1 134 value=1358290 longest=101415 state=preempted
sample 6 1 value=10929 longest=10929 state=preempted
sample 7 1 value=9227 longest=9227 state=preempted
sample 8 2 value=44493 longest=30634 state=preempted
sample 9 1 value=13308 longest=13308 state=preempted
sample a 1 value=12706 longest=12706 state=preempted
sample 0 52 value=17634854 longest=7164054 state=sleep
sample b 1 463 465 4294967295 bio_close_file value=3000557654 longest=3000557654 state=sleep
sample b 1 463 466 4294967295 bio_aof_fsync value=3000557654 longest=3000557654 state=sleep
sample b 1 463 467 4294967295 bio_lazy_free value=3000557654 longest=3000557654 state=sleep
sample c 1 463 468 4294967295 jemalloc_bg_thd value=3000557654 longest=3000557654 state=sleep
counter taken 63264
counter stored 63263
counter copied 24
counter wait-end 1
