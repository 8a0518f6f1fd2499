# redis: redis-server that answers redis-benchmark LRANGE list 0 599
# recorded with: stk record -F 99 -d 5 -p PID
# answer: lrangeCommand
meta stk_version 0.1.0
meta command "record -F 99 -d 5 -p 10220"
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
meta target "pid 10220"
meta duration_ns 5003079983
meta unwind_tables 20
meta unwind_rows 229710
meta unwind_bytes 942784
meta unwind_ns 30369577
meta unwind_refused 0
meta stacks_copied 1
image 0 file /usr/bin/redis-check-rdb build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/libjemalloc.so.2 build-id=00000004
image 4 vdso [vdso] build-id=00000005
text 0 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 1 __memcpy_avx512_unaligned_erms
text 2 ./io/../sysdeps/unix/sysv/linux/read.c
text 3 ./io/../sysdeps/unix/sysv/linux/write.c
frame 0 __tcp_transmit_skb
frame 1 _addReplyToBufferOrList
frame 2 addListRangeReply
frame 3 addReplyBulkLongLong
frame 4 addReplyLongLongWithPrefix
frame 5 fun_13c1f0 bounds
frame 6 handleClientsWithPendingWrites
frame 7 prepareClientToWrite
frame 8 readQueryFromClient
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = aeMain reason=12
at 2 0 3 return = main reason=12
at 3 1 4 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 4 1 5 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 5 0 6 return = fun_64da0 bounds reason=1
at 6 0 7 return = &5 reason=1
at 7 0 8 return = &8 reason=12
at 8 2 9 return = do_syscall_64
at 9 2 10 return = entry_SYSCALL_64_after_hwframe
at a 0 11 return = processInputBuffer reason=12
at b 0 12 return = processCommand reason=12
at c 0 13 return = call reason=12
at d 0 14 return = lrangeCommand reason=12
at e 0 15 return = &2 reason=12
at f 0 16 return = beforeSleep reason=12
at g 0 17 return = &6 reason=12
at h 0 18 return = _writeToClient reason=12
at i 0 19 return = fun_13c0b0 bounds reason=1
at j 0 20 return = writeToClient reason=12
at k 1 21 = write source=$3:26
at l 0 22 return = &3 reason=12
at m 2 23 return = ksys_write
at n 2 24 return = sock_write_iter
at o 2 25 return = tcp_sendmsg
at p 2 26 return = tcp_sendmsg_locked
at q 2 27 return = vfs_write
at r 2 28 return = __tcp_push_pending_frames
at s 2 29 return = tcp_write_xmit
at t 2 30 = pvm_irq_enable
at u 2 31 return = __ip_queue_xmit
at v 2 32 return = __raw_callee_save_pvm_irq_enable
at w 2 33 return = &0
at x 2 34 return = ip_output
at y 0 35 return = &1 reason=12
at z 0 36 return = fun_13bf40 bounds reason=1
at A 1 37 = __GI___libc_read source=$2:26 read source=$2:24
at B 2 38 return = handle_softirqs
at C 2 39 return = ip_finish_output2
at D 2 40 return = __dev_queue_xmit
at E 2 41 return = __local_bh_enable_ip
at F 2 42 return = do_softirq
at G 1 43 = epoll_wait source=./misc/../sysdeps/unix/sysv/linux/epoll_wait.c:30
at H 2 44 return = __napi_poll
at I 2 45 return = net_rx_action
at J 2 46 return = process_backlog
at K 2 47 return = __netif_receive_skb_one_core
at L 2 48 return = ip_local_deliver_finish
at M 2 49 return = ip_protocol_deliver_rcu
at N 2 50 return = tcp_v4_rcv
at O 2 51 return = __x64_sys_epoll_wait
at P 2 52 return = do_epoll_wait
at Q 2 53 return = ksys_read
at R 2 54 return = tcp_rcv_established
at S 2 55 return = tcp_v4_do_rcv
at T 0 56 return = quicklistNext reason=12
at U 2 57 return = __schedule
at V 2 58 return = schedule
at W 2 59 return = tcp_ack
at X 2 60 return = vfs_read
at Y 0 61 = lpValidateNext reason=12
at Z 0 62 return = lpNext reason=12
at 10 2 63 return = exit_to_user_mode_loop
at 11 2 64 return = finish_task_switch
at 12 2 65 return = sock_read_iter
at 13 0 66 = &7 reason=12
at 14 0 67 return = &4 reason=12
at 15 0 68 return = commandProcessed reason=12
at 16 0 69 return = ll2string reason=12
at 17 0 70 return = resetClient reason=12
at 18 1 71 = $1 source=$0:297
at 19 2 72 = __list_del_entry_valid_or_report
at 1a 2 73 return = _raw_spin_unlock_irqrestore
at 1b 2 74 return = asm_sysvec_apic_timer_interrupt
at 1c 2 75 return = ep_send_events
at 1d 2 76 return = irqentry_exit_to_user_mode
at 1e 2 77 return = schedule_hrtimeout_range_clock
at 1f 2 78 return = sock_recvmsg
at 1g 0 79 = &1 reason=12
at 1h 0 80 = &2 reason=12
at 1i 0 81 = &3 reason=12
at 1j 0 82 = &4 reason=12
at 1k 0 83 = clientHasPendingReplies reason=12
at 1l 0 84 = decrRefCount reason=12
at 1m 0 85 = digits10 reason=12
at 1n 0 86 = &5 reason=1
at 1o 0 87 = fun_64da0 bounds reason=1
at 1p 0 88 = fun_86df0 bounds reason=1
at 1q 0 89 = function=memcpy@plt reason=12
at 1r 0 90 = &6 reason=12
at 1s 0 91 = hdr_record_values reason=12
at 1t 0 92 = ll2string reason=12
at 1u 0 93 = lookupKey reason=12
at 1v 0 94 = lpNext reason=12
at 1w 0 95 = quicklistNext reason=12
at 1x 0 96 = &8 reason=12
at 1y 0 97 = siphash_nocase reason=12
at 1z 0 98 = ull2string reason=12
at 1A 0 99 = writeToClient reason=12
at 1B 0 100 = zfree reason=12
at 1C 0 101 return = dictFetchValue reason=12
at 1D 0 102 return = dictFind reason=12
at 1E 0 103 return = listDelNode reason=12
at 1F 0 104 return = lookupCommandLogic reason=12
at 1G 0 105 return = lookupKeyReadOrReply reason=12
at 1H 0 106 return = &7 reason=12
at 1I 0 107 return = processMultibulkBuffer reason=12
at 1J 0 108 return = serverCron reason=12
at 1K 0 109 return = ull2string reason=12
at 1L 0 110 return = updateCachedTime reason=12
at 1M 0 111 return = zfree reason=12
at 1N 0 112 return = zmalloc reason=12
at 1O 1 113 = $1 source=$0:270
at 1P 1 114 = $1 source=$0:310
at 1Q 1 115 = $1 source=$0:323
at 1R 1 116 = $1 source=$0:327
at 1S 1 117 = $1 source=$0:328
at 1T 1 118 = $1 source=$0:329
at 1U 3 119 = malloc reason=12
at 1V 3 120 = malloc_usable_size reason=12
at 1W 2 121 = __dev_queue_xmit
at 1X 2 122 = __inet_lookup_established
at 1Y 2 123 = __rseq_handle_notify_resume
at 1Z 2 124 = &0
at 20 2 125 = __virt_addr_valid
at 21 2 126 = _copy_from_iter
at 22 2 127 = _raw_spin_lock_irq
at 23 2 128 = bbr_main
at 24 2 129 = blk_stat_timer_fn
at 25 2 130 = fdget
at 26 2 131 = inet_recvmsg
at 27 2 132 = ip_skb_dst_mtu
at 28 2 133 = kfree_skbmem
at 29 2 134 = kmem_cache_free
at 2a 2 135 = net_rx_action
at 2b 2 136 = pvclock_clocksource_read_nowd
at 2c 2 137 = skb_release_data
at 2d 2 138 = sock_poll
at 2e 2 139 = sock_read_iter
at 2f 2 140 = sock_recvmsg
at 2g 2 141 = vfs_read
at 2h 2 142 = vfs_write
at 2i 2 143 = x64_sys_call
at 2j 2 144 return = __alloc_frozen_pages_noprof
at 2k 2 145 return = __check_object_size
at 2l 2 146 return = __ip_finish_output
at 2m 2 147 return = __irq_exit_rcu
at 2n 2 148 return = __kfree_skb
at 2o 2 149 return = __rmqueue_pcplist
at 2p 2 150 return = __run_timers
at 2q 2 151 return = alloc_pages_mpol
at 2r 2 152 return = alloc_pages_noprof
at 2s 2 153 return = asm_sysvec_reschedule_ipi
at 2t 2 154 return = call_timer_fn
at 2u 2 155 return = ep_item_poll
at 2v 2 156 return = get_page_from_freelist
at 2w 2 157 return = ktime_get
at 2x 2 158 return = kvm_clock_get_cycles
at 2y 2 159 return = run_timer_softirq
at 2z 2 160 return = sk_page_frag_refill
at 2A 2 161 return = skb_page_frag_refill
at 2B 2 162 return = sock_def_readable
at 2C 2 163 return = sysvec_apic_timer_interrupt
at 2D 2 164 return = tcp_data_queue
at 2E 2 165 return = tcp_mstamp_refresh
at 2F 2 166 return = tcp_rcv_space_adjust
at 2G 2 167 return = tcp_recvmsg
at 2H 2 168 return = tcp_recvmsg_locked
at 2I 4 169 = fun_780 bounds reason=1
at 2J 4 170 return = __vdso_gettimeofday reason=12
unwinder 2
stack 0 complete 1o 1 2 3 4 0
stack 1 complete 2I 2J 1L 1J 5 *5
stack 2 complete 1n *6
stack 3 complete 1x 6 *6
stack 4 complete 1B 17 15 a 7 *7
stack 5 complete 1l *11
stack 6 complete 1U 1N 1I *9
stack 7 complete 1y 1D 1C 1F b *9
stack 8 complete 1s c *10
stack 9 complete 1u 1G d *11
stack a complete 1h *12
stack b complete 18 y 14 e *12
stack c complete 1i *13
stack d complete 1w *13
stack e complete 1v T *13
stack f complete Y Z *14
stack g complete t v 11 U V 1d 1b | *16
stack h complete 24 2t 2p 2y B 2m 2C 1b | *16
stack i complete 13 l *13
stack j complete 13 14 *14
stack k complete 1m 1K 16 *14
stack l complete 1z *15
stack m complete 1k 1H *14
stack n complete 1g *14
stack o complete 1j *14
stack p complete 1p *14
stack q complete 1t *14
stack r complete 18 y *14
stack s complete 1O *15
stack t complete 1P *15
stack u complete 1Q *15
stack v complete 1R *15
stack w complete 1S *15
stack x complete 1T *15
stack y complete 1q *15
stack z complete A z *8
stack A complete t v 1d 2s | *10
stack B complete 2i 8 9 | *10
stack C complete 2g Q 8 9 | *10
stack D complete 26 1f 12 X Q 8 9 | *10
stack E complete 2b 2x 2w 2E 2F 2H 2G 1f 12 X Q 8 9 | *10
stack F complete 2f 12 X Q 8 9 | *10
stack G complete 2e X Q 8 9 | *10
stack H complete t v 8 9 | *10
stack I complete G *6
stack J complete 19 1c P O 8 9 | *7
stack K complete 2d 2u 1c P O 8 9 | *7
stack L complete t v 1a 1e P O 8 9 | *7
stack M complete t v 11 U V 1e P O 8 9 | *7
stack N complete 25 P O 8 9 | *7
stack O complete t v 8 9 | *7
stack P complete 1r f *6
stack Q complete 1A g *7
stack R complete 1V 1M 1E *8
stack S complete k i h j *8
stack T complete 1Y 10 8 9 | *12
stack U complete t v 11 U V 10 8 9 | *12
stack V complete t v U V 10 8 9 | *12
stack W complete 2h m 8 9 | *12
stack X complete 21 p o n q m 8 9 | *12
stack Y complete 20 2k p o n q m 8 9 | *12
stack Z complete 19 2o 2v 2j 2q 2r 2A 2z p o n q m 8 9 | *12
stack 10 complete 1Z s r p o n q m 8 9 | *12
stack 11 complete 27 2l x u w s r p o n q m 8 9 | *12
stack 12 complete 1W C x u w s r p o n q m 8 9 | *12
stack 13 complete 2a B F E D C x u w s r p o n q m 8 9 | *12
stack 14 complete 22 J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 15 complete 1X N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 16 complete t v 1a 2B 2D R S N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 17 complete 23 W R S N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 18 complete 28 W R S N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 19 complete 29 W R S N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 1a complete 2c 2n W R S N M L K J H I B F E D C x u w s r p o n q m 8 9 | *12
stack 1b complete t v 8 9 | *12
process 10220 9988 redis-server
slice 0 5003079983
sample 3 1 10220 10220 0 redis-server
sample 4 1
sample 5 1
sample 6 2
sample 7 1
sample 9 1
sample a 2
sample c 2
sample d 8
sample e 5
sample f 3
sample i 6
sample j 3
sample l 6
sample m 4
sample n 6
sample o 4
sample p 7
sample q 2
sample s 2
sample x 1
sample z 1
sample B 1
sample F 1
sample G 1
sample H 4
sample I 1
sample L 1
sample M 7
sample N 2
sample O 1
sample Q 2
sample R 1
sample S 2
sample T 1
sample U 2
sample V 1
sample X 1
sample Y 1
sample Z 1
sample 10 1
sample 11 1
sample 15 1
sample 16 1
sample 17 1
sample 19 1
sample 1b 1
sample 0 2 10220 10220 1 redis-server
sample 1 1
sample 2 1
sample 6 1
sample 8 1
sample a 3
sample b 1
sample c 3
sample d 3
sample e 3
sample f 2
sample g 1
sample h 1
sample i 2
sample j 1
sample k 1
sample l 10
sample m 2
sample n 9
sample o 3
sample p 8
sample r 1
sample s 2
sample t 1
sample u 1
sample v 1
sample w 1
sample x 3
sample y 1
sample z 2
sample A 1
sample C 1
sample D 1
sample E 1
sample J 1
sample K 1
sample M 3
sample P 1
sample Q 1
sample S 3
sample U 2
sample W 2
sample X 1
sample 12 1
sample 13 1
sample 14 1
sample 15 1
sample 16 2
sample 18 1
sample 1a 1
sample 1b 1
counter taken 983
counter stored 207
counter copied 1
counter other 775
counter expected 990
counter idle 1
