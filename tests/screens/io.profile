# io: a program that waits for a socket most of the time: programs/echo.c
# recorded with: stk record -F 999 -- ./echo
# answer-note: mostly waited
meta stk_version 0.1.0
meta command "record -F 999 -- ./echo"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=999
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 19270)"
meta duration_ns 6164741790
meta unwind_tables 12
meta unwind_rows 70964
meta unwind_bytes 292992
meta unwind_ns 14734389
meta unwind_refused 0
meta stacks_copied 7
image 0 file /home/user/echo build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
text 0 /home/user/echo.c
text 1 main
text 2 ./elf/rtld.c
text 3 ./csu/../csu/libc-start.c
text 4 ./csu/../sysdeps/nptl/libc_start_call_main.h
text 5 ./posix/../sysdeps/nptl/_Fork.c
text 6 __libc_start_call_main
text 7 __libc_start_main
frame 0 unix_stream_read_generic
at 0 0 1 return = _start entry reason=12
at 1 1 2 return = $7 source=$3:360
at 2 1 3 return = $6 source=$4:58
at 3 2 4 return = do_syscall_64
at 4 2 5 return = entry_SYSCALL_64_after_hwframe
at 5 2 6 = pvm_irq_enable
at 6 2 7 return = __raw_callee_save_pvm_irq_enable
at 7 0 8 return = $1 source=$0:35
at 8 1 9 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 9 2 10 return = ksys_read
at a 0 11 = checksum source=$0:14 $1 source=$0:36
at b 0 12 return = $1 source=$0:30
at c 1 13 = write source=./io/../sysdeps/unix/sysv/linux/write.c:26
at d 2 14 return = __schedule
at e 2 15 return = finish_task_switch
at f 2 16 return = flush_tlb_mm_range
at g 2 17 return = schedule
at h 2 18 return = sock_read_iter
at i 2 19 return = sock_recvmsg
at j 2 20 return = unix_stream_recvmsg
at k 2 21 return = vfs_read
at l 0 22 return = $1 source=$0:26
at m 0 23 return = $1 source=$0:29
at n 3 24 return = _dl_start_final source=$2:497 _dl_start source=$2:584
at o 3 25 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at p 3 26 return = _start entry reason=12
at q 1 27 = clock_nanosleep source=./time/../sysdeps/unix/sysv/linux/clock_nanosleep.c:71
at r 1 28 return = __fork source=./posix/fork.c:74
at s 1 29 return = __nanosleep source=./posix/../sysdeps/unix/sysv/linux/nanosleep.c:25
at t 2 30 return = __x64_sys_clock_nanosleep
at u 2 31 return = asm_exc_page_fault
at v 2 32 return = asm_sysvec_apic_timer_interrupt
at w 2 33 return = common_nsleep
at x 2 34 return = do_nanosleep
at y 2 35 return = hrtimer_nanosleep
at z 2 36 return = irqentry_exit_to_user_mode
at A 2 37 return = ksys_write
at B 2 38 return = sock_write_iter
at C 2 39 return = tlb_finish_mmu
at D 2 40 return = tlb_flush_mmu_tlbonly
at E 2 41 return = &0
at F 2 42 return = unix_stream_sendmsg
at G 2 43 return = vfs_write
at H 0 44 = checksum source=$0:13 $1 source=$0:36
at I 0 45 return = $1 source=$0:27
at J 3 46 = _dl_fini source=./elf/dl-fini.c:80
at K 3 47 = _dl_fixup source=./elf/dl-runtime.c:56
at L 3 48 = _start entry reason=12
at M 3 49 = mprotect source=./misc/../sysdeps/unix/syscall-template.S:117
at N 3 50 = search_cache source=./elf/dl-cache.c:235
at O 3 51 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at P 3 52 return = _dl_load_cache_lookup source=./elf/dl-cache.c:495
at Q 3 53 return = _dl_map_object source=./elf/dl-load.c:2139
at R 3 54 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at S 3 55 return = _dl_protect_relro source=./elf/dl-reloc.c:364
at T 3 56 return = _dl_relocate_object source=./elf/dl-reloc.c:349
at U 3 57 return = _dl_runtime_resolve_xsavec source=./elf/../sysdeps/x86_64/dl-trampoline.h:130
at V 3 58 return = dl_main source=$2:2012
at W 3 59 return = dl_main source=$2:2419
at X 3 60 return = openaux source=./elf/dl-deps.c:64
at Y 1 61 = _Fork source=$5:48
at Z 1 62 = __cxa_atexit source=./stdlib/cxa_atexit.c:70
at 10 1 63 = arch_fork source=./posix/../sysdeps/unix/sysv/linux/arch-fork.h:52 _Fork source=$5:25
at 11 1 64 return = $6 source=$4:74
at 12 1 65 return = $7 source=$3:312
at 13 1 66 return = __run_exit_handlers source=./stdlib/exit.c:116
at 14 1 67 return = exit source=./stdlib/exit.c:146
at 15 2 68 = _copy_from_iter
at 16 2 69 = exc_page_fault
at 17 2 70 = fdget_pos
at 18 2 71 = mod_memcg_state
at 19 2 72 = pvm_flush_tlb_multi
at 1a 2 73 = skb_release_head_state
at 1b 2 74 = &0
at 1c 2 75 = vfs_read
at 1d 2 76 return = __alloc_frozen_pages_noprof
at 1e 2 77 return = __do_sys_clone
at 1f 2 78 return = __irq_exit_rcu
at 1g 2 79 return = __memcg_kmem_charge_page
at 1h 2 80 return = __mmput
at 1i 2 81 return = __x64_sys_exit_group
at 1j 2 82 return = __x64_sys_mprotect
at 1k 2 83 return = _raw_spin_unlock_irqrestore
at 1l 2 84 return = alloc_pages_mpol
at 1m 2 85 return = alloc_pages_noprof
at 1n 2 86 return = alloc_skb_with_frags
at 1o 2 87 return = consume_skb
at 1p 2 88 return = copy_page_from_iter
at 1q 2 89 return = copy_process
at 1r 2 90 return = do_exit
at 1s 2 91 return = do_group_exit
at 1t 2 92 return = do_mprotect_pkey
at 1u 2 93 return = dup_mmap
at 1v 2 94 return = exit_mmap
at 1w 2 95 return = free_ldt_pgtables
at 1x 2 96 return = handle_softirqs
at 1y 2 97 return = kernel_clone
at 1z 2 98 return = obj_cgroup_charge_pages
at 1A 2 99 return = schedule_timeout
at 1B 2 100 return = skb_copy_datagram_from_iter
at 1C 2 101 return = sock_alloc_send_pskb
at 1D 2 102 return = sysvec_apic_timer_interrupt
at 1E 2 103 return = x64_sys_call
unwinder 0
stack 0 none:exited 19 f D C 1w 1v 1h 1r 1s 1i 1E 3 4 |
unwinder 2
stack 1 complete 16 u | J 13 14 11 1 0
stack 2 complete 8 7 2 *2
stack 3 complete 5 6 3 4 | *5
stack 4 complete 17 9 3 4 | *5
stack 5 complete 1c 9 3 4 | *5
stack 6 complete 1b j i h k 9 3 4 | *5
stack 7 complete 5 6 e d g 1A E j i h k 9 3 4 | *5
stack 8 complete 1a 1o E j i h k 9 3 4 | *5
stack 9 complete H *3
stack a complete K U I *3
stack b complete a *3
stack c complete 5 6 1x 1f 1D v | *4
stack d complete 5 6 z v | *4
stack e complete c b *3
stack f complete 15 1p 1B F B G A 3 4 | *5
stack g complete 18 1z 1g 1d 1l 1m 1n 1C F B G A 3 4 | *5
stack h complete 5 6 f 1u 1q 1y 1e 3 4 | 10 r l *3
stack i complete Y *5
stack j complete 5 6 1k x y w t 3 4 | q s m *3
stack k complete 5 6 e d g x y w t 3 4 | *6
stack l complete 5 6 e d g z u | Z 12 0
stack m complete L
stack n complete N P Q X O R V o n p
stack o complete 5 6 f D C 1t 1j 3 4 | M S T W *3
process 19270 19268 echo end=6164398035
process 19288 19270 echo start=22209264
slice 0 6164741790
sample 2 4 19270 19270 0 echo
sample 3 1
sample 4 1
sample 5 1
sample 7 1
sample 9 25
sample b 234
sample c 1
sample h 1
sample l 1
sample m 1
sample n 1
sample o 1
sample 1 1 19270 19270 1 echo
sample 2 1
sample 6 1
sample 7 1
sample 8 1
sample 9 8
sample b 63
sample d 1
sample a 1 19288 19288 0 echo
sample e 1
sample f 1
sample i 1
sample j 1
sample k 2
sample 0 1 19288 19288 1 echo
sample g 1
sample k 4
counter taken 7686
counter stored 363
counter other 1919
counter delay 3
counter copied 7
counter expected 12310
counter idle 5401
