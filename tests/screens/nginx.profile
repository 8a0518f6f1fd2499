# nginx: two nginx workers that serve files of 4 KB with an access log, under ab -k -c 8
# recorded with: stk record -F 99 -d 4 -a --comm nginx
# answer: ngx_http_core_content_phase
meta stk_version 0.1.0
meta command "record -F 99 -d 4 -a --comm nginx"
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
meta target "comm nginx"
meta duration_ns 4003021086
meta unwind_tables 35
meta unwind_rows 297624
meta unwind_bytes 1227688
meta unwind_ns 57358165
meta unwind_refused 0
meta stacks_copied 2
image 0 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000001
image 1 file /usr/sbin/nginx build-id=00000002
image 2 kernel [kernel] build-id=00000003
text 0 ./malloc/malloc.c
text 1 ./io/../sysdeps/unix/sysv/linux/open64.c
text 2 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 3 __memcpy_avx512_unaligned_erms
frame 0 __skb_datagram_iter
frame 1 __tcp_transmit_skb
frame 2 ext4_da_write_begin
frame 3 filemap_get_entry
frame 4 generic_perform_write
frame 5 ip_finish_output2
frame 6 kmem_cache_alloc_noprof
frame 7 kvm_clock_get_cycles
frame 8 ngx_http_core_content_phase
frame 9 ngx_http_core_run_phases
frame a ngx_http_create_request
frame b ngx_http_free_request
frame c ngx_http_get_indexed_variable
frame d ngx_http_output_filter
frame e ngx_linux_sendfile_chain
frame f ngx_open_cached_file
frame g tcp_rcv_established
frame h tcp_rcv_space_adjust
frame i tcp_recvmsg_locked
frame j tcp_sendmsg_locked
at 0 0 1 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 1 0 2 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 2 1 3 return = _start entry reason=12
at 3 1 4 return = fun_51340 bounds reason=1
at 4 1 5 return = fun_51af0 bounds reason=1
at 5 1 6 return = main reason=12
at 6 1 7 return = ngx_master_process_cycle reason=12
at 7 1 8 return = ngx_process_events_and_timers reason=12
at 8 1 9 return = ngx_spawn_process reason=12
at 9 1 10 return = fun_54130 bounds reason=1
at a 1 11 return = fun_70980 bounds reason=1
at b 1 12 return = fun_70480 bounds reason=1
at c 1 13 return = &9 reason=12
at d 1 14 return = &8 reason=12
at e 2 15 return = do_syscall_64
at f 2 16 return = entry_SYSCALL_64_after_hwframe
at g 1 17 return = fun_adff0 bounds reason=1
at h 1 18 return = fun_a2ac0 bounds reason=1
at i 1 19 return = &d reason=12
at j 1 20 return = ngx_output_chain reason=12
at k 1 21 return = ngx_http_write_filter reason=12
at l 1 22 return = &e reason=12
at m 0 23 = writev source=./misc/../sysdeps/unix/sysv/linux/writev.c:26
at n 1 24 return = ngx_writev reason=12
at o 2 25 return = do_writev
at p 2 26 return = vfs_writev
at q 2 27 return = do_iter_readv_writev
at r 2 28 return = sock_write_iter
at s 2 29 return = tcp_sendmsg
at t 2 30 return = &j
at u 1 31 return = fun_6e1c0 bounds reason=1
at v 1 32 return = &b reason=12
at w 2 33 return = __tcp_push_pending_frames
at x 2 34 return = tcp_write_xmit
at y 2 35 return = &1
at z 1 36 return = &f reason=12
at A 2 37 return = __ip_queue_xmit
at B 2 38 return = ip_output
at C 1 39 return = fun_44840 bounds reason=1
at D 2 40 return = __dev_queue_xmit
at E 2 41 return = handle_softirqs
at F 2 42 return = &5
at G 2 43 return = __local_bh_enable_ip
at H 2 44 return = do_softirq
at I 2 45 = pvm_irq_enable
at J 2 46 return = __raw_callee_save_pvm_irq_enable
at K 1 47 return = fun_6b9c0 bounds reason=1
at L 2 48 return = net_rx_action
at M 1 49 return = fun_77320 bounds reason=1
at N 2 50 return = __napi_poll
at O 2 51 return = __netif_receive_skb_one_core
at P 2 52 return = process_backlog
at Q 2 53 return = ip_local_deliver_finish
at R 2 54 return = ip_protocol_deliver_rcu
at S 2 55 return = tcp_v4_rcv
at T 1 56 return = fun_44400 bounds reason=1
at U 0 57 = open source=$1:41
at V 1 58 return = fun_71830 bounds reason=1
at W 2 59 return = tcp_v4_do_rcv
at X 0 60 = write source=./io/../sysdeps/unix/sysv/linux/write.c:26
at Y 1 61 return = fun_76c00 bounds reason=1
at Z 2 62 return = __x64_sys_openat
at 10 2 63 return = do_sys_openat2
at 11 2 64 return = &g
at 12 2 65 return = ksys_write
at 13 0 66 = __close source=./io/../sysdeps/unix/sysv/linux/close.c:27
at 14 0 67 = epoll_wait source=./misc/../sysdeps/unix/sysv/linux/epoll_wait.c:30
at 15 0 68 = recv source=./socket/../sysdeps/unix/sysv/linux/recv.c:28
at 16 1 69 return = ngx_destroy_pool reason=12
at 17 1 70 return = ngx_pool_cleanup_file reason=12
at 18 1 71 return = ngx_unix_recv reason=12
at 19 0 72 = __libc_pread source=./posix/../sysdeps/unix/sysv/linux/pread64.c:25
at 1a 1 73 return = ngx_read_file reason=12
at 1b 2 74 return = do_filp_open
at 1c 2 75 return = ext4_buffered_write_iter
at 1d 2 76 return = path_openat
at 1e 2 77 return = vfs_write
at 1f 2 78 return = __sys_recvfrom
at 1g 2 79 return = __x64_sys_close
at 1h 2 80 return = __x64_sys_epoll_wait
at 1i 2 81 return = __x64_sys_recvfrom
at 1j 0 82 = fstatat source=./io/../sysdeps/unix/sysv/linux/fstatat64.c:169
at 1k 2 83 return = do_epoll_wait
at 1l 2 84 return = &4
at 1m 2 85 return = sock_recvmsg
at 1n 2 86 return = tcp_ack
at 1o 2 87 return = tcp_recvmsg
at 1p 2 88 return = __x64_sys_pread64
at 1q 2 89 return = _raw_spin_unlock_irqrestore
at 1r 2 90 return = &2
at 1s 2 91 return = &i
at 1t 2 92 return = __do_sys_newfstatat
at 1u 2 93 return = asm_sysvec_apic_timer_interrupt
at 1v 2 94 return = vfs_read
at 1w 1 95 return = fun_27790 bounds reason=1
at 1x 1 96 return = fun_9dc00 bounds reason=1
at 1y 2 97 = pvclock_clocksource_read_nowd
at 1z 2 98 return = __fput
at 1A 2 99 return = __irq_exit_rcu
at 1B 2 100 return = __schedule
at 1C 2 101 return = ep_send_events
at 1D 2 102 return = filemap_read
at 1E 2 103 return = finish_task_switch
at 1F 2 104 return = ktime_get
at 1G 2 105 return = &7
at 1H 2 106 return = schedule
at 1I 2 107 return = skb_copy_datagram_iter
at 1J 2 108 return = sysvec_apic_timer_interrupt
at 1K 2 109 return = tcp_data_queue
at 1L 2 110 return = tcp_mstamp_refresh
at 1M 0 111 return = __posix_memalign source=$0:5688 posix_memalign source=$0:5672
at 1N 0 112 return = malloc source=$0:3315
at 1O 1 113 = &9 reason=12
at 1P 1 114 return = fun_6c880 bounds reason=1
at 1Q 1 115 return = fun_770c0 bounds reason=1
at 1R 1 116 return = fun_90320 bounds reason=1
at 1S 1 117 return = &a reason=12
at 1T 1 118 return = ngx_memalign reason=12
at 1U 1 119 return = ngx_sprintf reason=12
at 1V 2 120 = __d_lookup_rcu
at 1W 2 121 = __virt_addr_valid
at 1X 2 122 = _copy_to_iter
at 1Y 2 123 = kmem_cache_free
at 1Z 2 124 = ktime_get
at 20 2 125 = &7
at 21 2 126 return = __check_object_size
at 22 2 127 return = __filemap_get_folio
at 23 2 128 return = &0
at 24 2 129 return = cp_new_stat
at 25 2 130 return = dev_hard_start_xmit
at 26 2 131 return = do_dentry_open
at 27 2 132 return = exit_to_user_mode_loop
at 28 2 133 return = ext4_block_write_begin
at 29 2 134 return = &6
at 2a 2 135 return = kmem_cache_free
at 2b 2 136 return = ktime_get_ts64
at 2c 2 137 return = link_path_walk
at 2d 2 138 return = lookup_fast
at 2e 2 139 return = rcu_core
at 2f 2 140 return = schedule_hrtimeout_range_clock
at 2g 2 141 return = vfs_open
at 2h 0 142 = $3 source=$2:297
at 2i 0 143 = $3 source=$2:351
at 2j 0 144 = _int_malloc source=$0:4181
at 2k 0 145 = _int_malloc source=$0:4382
at 2l 0 146 = clock_gettime source=./time/../sysdeps/unix/sysv/linux/clock_gettime.c:40
at 2m 0 147 = open source=$1:30
at 2n 1 148 = fun_2aca0 bounds reason=1
at 2o 1 149 = fun_44840 bounds reason=1
at 2p 1 150 = fun_54130 bounds reason=1
at 2q 1 151 = fun_6b9c0 bounds reason=1
at 2r 1 152 = fun_6e1c0 bounds reason=1
at 2s 1 153 = fun_6f720 bounds reason=1
at 2t 1 154 = fun_70480 bounds reason=1
at 2u 1 155 = fun_71830 bounds reason=1
at 2v 1 156 = fun_76c00 bounds reason=1
at 2w 1 157 = fun_770c0 bounds reason=1
at 2x 1 158 = fun_77320 bounds reason=1
at 2y 1 159 = fun_7a440 bounds reason=1
at 2z 1 160 = fun_90320 bounds reason=1
at 2A 1 161 = fun_a1e20 bounds reason=1
at 2B 1 162 = fun_adff0 bounds reason=1
at 2C 1 163 = fun_b0c70 bounds reason=1
at 2D 1 164 = fun_b4240 bounds reason=1
at 2E 1 165 = fun_b6ca0 bounds reason=1
at 2F 1 166 = ngx_chain_update_sent reason=12
at 2G 1 167 = ngx_create_pool reason=12
at 2H 1 168 = ngx_destroy_pool reason=12
at 2I 1 169 = ngx_hash_find reason=12
at 2J 1 170 = &8 reason=12
at 2K 1 171 = ngx_http_core_post_rewrite_phase reason=12
at 2L 1 172 = &a reason=12
at 2M 1 173 = &b reason=12
at 2N 1 174 = &c reason=12
at 2O 1 175 = &d reason=12
at 2P 1 176 = ngx_http_parse_header_line reason=12
at 2Q 1 177 = ngx_http_set_content_type reason=12
at 2R 1 178 = &e reason=12
at 2S 1 179 = ngx_list_push reason=12
at 2T 1 180 = ngx_memalign reason=12
at 2U 1 181 = &f reason=12
at 2V 1 182 = ngx_palloc reason=12
at 2W 1 183 = ngx_read_file reason=12
at 2X 1 184 = ngx_reusable_connection reason=12
at 2Y 1 185 = ngx_unix_recv reason=12
at 2Z 1 186 = ngx_vslprintf reason=12
at 30 1 187 = ngx_writev reason=12
at 31 1 188 return = fun_6f910 bounds reason=1
at 32 1 189 return = ngx_http_core_access_phase reason=12
at 33 1 190 return = ngx_http_core_generic_phase reason=12
at 34 1 191 return = &c reason=12
at 35 1 192 return = ngx_http_time reason=12
at 36 1 193 return = ngx_time_update reason=12
at 37 1 194 return = ngx_vslprintf reason=12
at 38 2 195 = __fput
at 39 2 196 = __get_user_1
at 3a 2 197 = __inet_lookup_established
at 3b 2 198 = __ip_queue_xmit
at 3c 2 199 = __list_del_entry_valid_or_report
at 3d 2 200 = __memcg_slab_free_hook
at 3e 2 201 = __memcg_slab_post_alloc_hook
at 3f 2 202 = __rseq_handle_notify_resume
at 3g 2 203 = __sk_mem_raise_allocated
at 3h 2 204 = &0
at 3i 2 205 = &1
at 3j 2 206 = __x64_sys_newfstatat
at 3k 2 207 = __xfrm_policy_check2
at 3l 2 208 = _copy_from_iter
at 3m 2 209 = _copy_to_user
at 3n 2 210 = _find_first_bit
at 3o 2 211 = alloc_fd
at 3p 2 212 = bbr_cwnd_event
at 3q 2 213 = bbr_main
at 3r 2 214 = build_open_flags
at 3s 2 215 = copy_iovec_from_user
at 3t 2 216 = dst_release
at 3u 2 217 = &2
at 3v 2 218 = ext4_es_insert_delayed_extent
at 3w 2 219 = ext4_file_open
at 3x 2 220 = ext4_file_read_iter
at 3y 2 221 = ext4_nonda_switch
at 3z 2 222 = ext4_release_file
at 3A 2 223 = fdget
at 3B 2 224 = fdget_pos
at 3C 2 225 = file_close_fd_locked
at 3D 2 226 = file_remove_privs_flags
at 3E 2 227 = &3
at 3F 2 228 = filemap_get_read_batch
at 3G 2 229 = filp_flush
at 3H 2 230 = fput_close_sync
at 3I 2 231 = fsnotify_open_perm_and_set_mode
at 3J 2 232 = &4
at 3K 2 233 = hrtimer_start_range_ns
at 3L 2 234 = inode_permission
at 3M 2 235 = &5
at 3N 2 236 = ip_rcv_finish_core
at 3O 2 237 = kmem_cache_alloc_node_noprof
at 3P 2 238 = &6
at 3Q 2 239 = ktime_get_seconds
at 3R 2 240 = link_path_walk
at 3S 2 241 = loopback_xmit
at 3T 2 242 = map_id_range_up
at 3U 2 243 = mark_buffer_dirty
at 3V 2 244 = mntput_no_expire
at 3W 2 245 = mutex_lock
at 3X 2 246 = mutex_spin_on_owner
at 3Y 2 247 = security_inode_getattr
at 3Z 2 248 = set_root
at 40 2 249 = sk_filter_trim_cap
at 41 2 250 = skb_clone
at 42 2 251 = skb_page_frag_refill
at 43 2 252 = skb_release_data
at 44 2 253 = slab_update_freelist
at 45 2 254 = sock_poll
at 46 2 255 = sock_recvmsg
at 47 2 256 = sock_write_iter
at 48 2 257 = tcp_ack
at 49 2 258 = tcp_ack_tstamp
at 4a 2 259 = tcp_rack_advance
at 4b 2 260 = &g
at 4c 2 261 = &h
at 4d 2 262 = &i
at 4e 2 263 = tcp_send_delayed_ack
at 4f 2 264 = &j
at 4g 2 265 = tcp_write_xmit
at 4h 2 266 = touch_atime
at 4i 2 267 = vfs_open
at 4j 2 268 = vfs_read
at 4k 2 269 = vfs_write
at 4l 2 270 = vfs_writev
at 4m 2 271 = xas_load
at 4n 2 272 return = ___slab_alloc
at 4o 2 273 return = __alloc_skb
at 4p 2 274 return = __getname_maybe_null
at 4q 2 275 return = __import_iovec
at 4r 2 276 return = __kfree_skb
at 4s 2 277 return = __mutex_lock
at 4t 2 278 return = __netif_rx
at 4u 2 279 return = __run_timers
at 4v 2 280 return = __sk_mem_schedule
at 4w 2 281 return = __slab_alloc
at 4x 2 282 return = __slab_free
at 4y 2 283 return = _raw_spin_unlock_irq
at 4z 2 284 return = alloc_buffer_head
at 4A 2 285 return = alloc_empty_file
at 4B 2 286 return = block_commit_write
at 4C 2 287 return = block_write_end
at 4D 2 288 return = call_timer_fn
at 4E 2 289 return = copy_page_to_iter
at 4F 2 290 return = create_empty_buffers
at 4G 2 291 return = enqueue_to_backlog
at 4H 2 292 return = ep_item_poll
at 4I 2 293 return = ext4_da_get_block_prep
at 4J 2 294 return = ext4_da_write_end
at 4K 2 295 return = fdget_pos
at 4L 2 296 return = file_close_fd
at 4M 2 297 return = file_modified
at 4N 2 298 return = &3
at 4O 2 299 return = filemap_get_pages
at 4P 2 300 return = folio_alloc_buffers
at 4Q 2 301 return = from_kuid_munged
at 4R 2 302 return = getname_flags
at 4S 2 303 return = import_iovec
at 4T 2 304 return = iovec_from_user
at 4U 2 305 return = ip_rcv
at 4V 2 306 return = irqentry_exit_to_user_mode
at 4W 2 307 return = loopback_xmit
at 4X 2 308 return = nd_jump_root
at 4Y 2 309 return = netif_rx_internal
at 4Z 2 310 return = note_gp_changes
at 50 2 311 return = path_init
at 51 2 312 return = rcu_report_qs_rnp
at 52 2 313 return = run_timer_softirq
at 53 2 314 return = select_estimate_accuracy
at 54 2 315 return = simple_copy_to_iter
at 55 2 316 return = sk_page_frag_refill
at 56 2 317 return = skb_defer_free_flush
at 57 2 318 return = sock_def_readable
at 58 2 319 return = &h
at 59 2 320 return = tcp_stream_alloc_skb
at 5a 2 321 return = tcp_try_rmem_schedule
at 5b 2 322 return = try_to_wake_up
at 5c 2 323 return = vfs_fstat
at 5d 2 324 return = vfs_fstatat
at 5e 2 325 return = walk_component
unwinder 2
stack 0 complete 2p 7 4 8 3 6 5 0 1 2
stack 1 complete 14 9 *9
stack 2 complete 3W 1C 1k 1h e f | *11
stack 3 complete 3c 1C 1k 1h e f | *11
stack 4 complete 45 4H 1C 1k 1h e f | *11
stack 5 complete I J 1E 1B 1H 2f 1k 1h e f | *11
stack 6 complete 3K 2f 1k 1h e f | *11
stack 7 complete I J 4y 1k 1h e f | *11
stack 8 complete 1y 1G 2b 53 1k 1h e f | *11
stack 9 complete 20 2b 1h e f | *11
stack a complete I J e f | *11
stack b complete 2u *10
stack c complete 2l 36 *10
stack d complete 15 18 V *10
stack e complete 1X 23 1I 1s 1o 1m 1f 1i e f | *13
stack f complete 1W 21 54 23 1I 1s 1o 1m 1f 1i e f | *13
stack g complete 3h 1I 1s 1o 1m 1f 1i e f | *13
stack h complete 4c 1s 1o 1m 1f 1i e f | *13
stack i complete 20 1F 1L 58 1s 1o 1m 1f 1i e f | *13
stack j complete 4d 1o 1m 1f 1i e f | *13
stack k complete 3A 1f 1i e f | *13
stack l complete 46 1f 1i e f | *13
stack m complete I J e f | *13
stack n complete 2G 1P 1S *11
stack o complete 2V *13
stack p complete 2L *11
stack q complete 2Y *11
stack r complete 2k 1N 1M 1T 1w a *10
stack s complete 2t *11
stack t complete 1O b *11
stack u complete I J 1q 51 2e E 1A 1J 1u | *13
stack v complete 2I *12
stack w complete 2P *12
stack x complete 2S *12
stack y complete 2h *12
stack z complete 2s 31 *12
stack A complete 2J c *12
stack B complete 2K *13
stack C complete 2D 32 *13
stack D complete 2E 33 *13
stack E complete 2B d *13
stack F complete 2C *14
stack G complete 2r *14
stack H complete 2i 1R 1x g *14
stack I complete 2n 37 1U 35 *17
stack J complete 2z *16
stack K complete I J 1q 4Z 2e E 1A 1J 1u | 2O *15
stack L complete 2Q *15
stack M complete 2U *15
stack N complete 19 1a j h i *15
stack O complete I J 1q 5b 4D 4u 52 E 1A 1J 1u | *20
stack P complete I J 1E 1B 1H 4V 1u | *20
stack Q complete 1X 4E 1D 1v 1p e f | *20
stack R complete 3F 4O 1D 1v 1p e f | *20
stack S complete 4h 1D 1v 1p e f | *20
stack T complete 3x 1v 1p e f | *20
stack U complete 4j 1p e f | *20
stack V complete I J e f | *20
stack W complete 2j 1N 1M 1T 1w *18
stack X complete 2T *19
stack Y complete 2A *18
stack Z complete 2W *18
stack 10 complete 2R k *18
stack 11 complete 2F l *19
stack 12 complete 30 *20
stack 13 complete m n *20
stack 14 complete I J 1E 1B 1H 27 e f | *22
stack 15 complete 3f 27 e f | *22
stack 16 complete I J e f | *22
stack 17 complete 3B o e f | *22
stack 18 complete 4l o e f | *22
stack 19 complete 3s 4T 4q 4S p o e f | *22
stack 1a complete 47 q p o e f | *22
stack 1b complete 4f s r q p o e f | *22
stack 1c complete 1W 21 t s r q p o e f | *22
stack 1d complete 3l t s r q p o e f | *22
stack 1e complete 42 55 t s r q p o e f | *22
stack 1f complete 3O 4o 59 t s r q p o e f | *22
stack 1g complete 4g w t s r q p o e f | *22
stack 1h complete 1y 1G 1F x w t s r q p o e f | *22
stack 1i complete 1Z x w t s r q p o e f | *22
stack 1j complete 3i x w t s r q p o e f | *22
stack 1k complete 3b y x w t s r q p o e f | *22
stack 1l complete 3p y x w t s r q p o e f | *22
stack 1m complete 41 y x w t s r q p o e f | *22
stack 1n complete 3M B A y x w t s r q p o e f | *22
stack 1o complete 3S 25 D F B A y x w t s r q p o e f | *22
stack 1p complete I J 1q 4G 4Y 4t 4W 25 D F B A y x w t s r q p o e f | *22
stack 1q complete I J E H G D F B A y x w t s r q p o e f | *22
stack 1r complete 3n 56 L E H G D F B A y x w t s r q p o e f | *22
stack 1s complete 3N 4U O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1t complete 3a S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1u complete 3k S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1v complete 40 S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1w complete 3t 1K 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1x complete I J 1q 57 1K 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1y complete 3g 4v 5a 1K 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1z complete 1y 1G 1F 1L 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1A complete 1Z 1L 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1B complete 44 4x 2a 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1C complete 3Q 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1D complete 3q 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1E complete 49 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1F complete 4a 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1G complete 43 4r 1n 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1H complete 48 11 W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1I complete 4b W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1J complete 4e W S R Q O P N L E H G D F B A y x w t s r q p o e f | *22
stack 1K complete I J H G D F B A y x w t s r q p o e f | *22
stack 1L complete 2o z *15
stack 1M complete 1j C *16
stack 1N complete 3m 24 1t e f | *18
stack 1O complete 3T 4Q 24 1t e f | *18
stack 1P complete 3Y 5c 1t e f | *18
stack 1Q complete 39 4p 5d 1t e f | *18
stack 1R complete 3j e f | *18
stack 1S complete I J e f | *18
stack 1T complete 2m T *17
stack 1U complete U *18
stack 1V complete I J e f | *19
stack 1W complete 1Y 10 Z e f | *19
stack 1X complete 3L 2c 1d 1b 10 Z e f | *19
stack 1Y complete 1V 2d 5e 2c 1d 1b 10 Z e f | *19
stack 1Z complete 1V 2d 1d 1b 10 Z e f | *19
stack 20 complete 3I 26 2g 1d 1b 10 Z e f | *19
stack 21 complete 3w 26 2g 1d 1b 10 Z e f | *19
stack 22 complete 3R 1d 1b 10 Z e f | *19
stack 23 complete 3e 29 4A 1d 1b 10 Z e f | *19
stack 24 complete 4i 1d 1b 10 Z e f | *19
stack 25 complete 3Z 4X 50 1d 1b 10 Z e f | *19
stack 26 complete 3o 10 Z e f | *19
stack 27 complete 3r 10 Z e f | *19
stack 28 complete 3P 4R 10 Z e f | *19
stack 29 complete 2M u *14
stack 2a complete 2X *15
stack 2b complete 13 17 16 v *15
stack 2c complete 1Y 1z 1g e f | *19
stack 2d complete 3V 1z 1g e f | *19
stack 2e complete 3z 1z 1g e f | *19
stack 2f complete 3d 2a 1g e f | *19
stack 2g complete 38 1g e f | *19
stack 2h complete 3G 1g e f | *19
stack 2i complete 3H 1g e f | *19
stack 2j complete 3C 4L 1g e f | *19
stack 2k complete I J e f | *19
stack 2l complete 2H *16
stack 2m complete 2q *16
stack 2n complete 2x K *16
stack 2o complete 2N 1Q M *17
stack 2p complete 2y 34 *19
stack 2q complete 2Z 1U *18
stack 2r complete 2v *18
stack 2s complete 2w *18
stack 2t complete X Y *18
stack 2u complete 3E 22 1r 1l 1c 1e 12 e f | *20
stack 2v complete 4m 4N 22 1r 1l 1c 1e 12 e f | *20
stack 2w complete I J 4n 4w 29 4z 4P 4F 28 1r 1l 1c 1e 12 e f | *20
stack 2x complete 3v 4I 28 1r 1l 1c 1e 12 e f | *20
stack 2y complete 3y 1r 1l 1c 1e 12 e f | *20
stack 2z complete 3u 1l 1c 1e 12 e f | *20
stack 2A complete 3U 4B 4C 4J 1l 1c 1e 12 e f | *20
stack 2B complete 3J 1c 1e 12 e f | *20
stack 2C complete 3D 4M 1c 1e 12 e f | *20
stack 2D complete 3X 4s 4K 12 e f | *20
stack 2E complete 4k 12 e f | *20
stack 2F complete I J e f | *20
process 23677 23674 nginx
process 23676 23674 nginx
slice 0 4003021086
sample 1 2 23676 23676 0 nginx
sample 2 1
sample 5 4
sample g 1
sample n 1
sample A 1
sample M 1
sample V 1
sample 1e 1
sample 1i 1
sample 1o 1
sample 1J 1
sample 1S 1
sample 1U 1
sample 26 1
sample 2e 1
sample 0 1 23676 23676 1 nginx
sample 1 2
sample 3 1
sample 4 1
sample 5 7
sample 6 1
sample 8 1
sample 9 1
sample a 2
sample b 1
sample d 1
sample f 2
sample h 1
sample i 1
sample j 1
sample m 3
sample o 1
sample s 1
sample t 1
sample v 1
sample y 1
sample z 1
sample A 1
sample D 1
sample E 1
sample H 1
sample J 1
sample L 1
sample N 2
sample O 1
sample P 1
sample Q 3
sample V 4
sample X 1
sample Y 1
sample 10 2
sample 11 1
sample 12 1
sample 13 3
sample 14 3
sample 16 2
sample 18 2
sample 19 1
sample 1a 2
sample 1b 4
sample 1c 2
sample 1d 2
sample 1g 1
sample 1h 1
sample 1j 1
sample 1n 3
sample 1q 1
sample 1t 2
sample 1v 1
sample 1x 9
sample 1y 1
sample 1A 1
sample 1C 1
sample 1E 1
sample 1I 1
sample 1L 1
sample 1M 1
sample 1N 1
sample 1P 1
sample 1Q 1
sample 1R 1
sample 1S 1
sample 1U 1
sample 1V 3
sample 1W 1
sample 1Y 4
sample 1Z 2
sample 21 1
sample 23 2
sample 25 1
sample 28 1
sample 29 1
sample 2b 4
sample 2c 1
sample 2d 1
sample 2f 1
sample 2h 1
sample 2j 1
sample 2k 3
sample 2m 1
sample 2n 1
sample 2o 1
sample 2q 1
sample 2r 2
sample 2s 1
sample 2t 3
sample 2u 1
sample 2v 1
sample 2w 1
sample 2y 1
sample 2z 1
sample 2C 1
sample 2D 1
sample 2F 3
sample 1 1 23677 23677 0 nginx
sample 2 1
sample 4 1
sample d 1
sample e 1
sample g 1
sample k 1
sample l 1
sample m 2
sample w 1
sample F 1
sample G 1
sample H 2
sample N 1
sample U 1
sample V 1
sample W 1
sample X 1
sample Z 1
sample 10 1
sample 14 1
sample 16 1
sample 17 1
sample 1a 1
sample 1d 1
sample 1m 1
sample 1r 1
sample 1s 1
sample 1t 1
sample 1u 1
sample 1w 1
sample 1x 4
sample 1B 2
sample 1D 1
sample 1F 1
sample 1H 2
sample 1K 1
sample 1M 1
sample 1O 1
sample 1S 1
sample 1T 1
sample 1U 2
sample 1X 1
sample 1Y 4
sample 2d 1
sample 2n 1
sample 2p 1
sample 2t 1
sample 2x 1
sample 2A 1
sample 1 5 23677 23677 1 nginx
sample 2 1
sample 4 1
sample 5 9
sample 7 1
sample a 3
sample c 1
sample d 1
sample f 1
sample i 1
sample j 1
sample k 2
sample m 1
sample p 1
sample q 1
sample r 1
sample u 1
sample w 1
sample x 1
sample z 1
sample B 1
sample C 1
sample H 1
sample I 1
sample K 1
sample N 1
sample R 2
sample S 1
sample T 1
sample V 3
sample 12 1
sample 13 1
sample 15 1
sample 16 1
sample 18 1
sample 1b 1
sample 1f 1
sample 1k 1
sample 1l 1
sample 1n 2
sample 1p 1
sample 1r 2
sample 1x 3
sample 1z 1
sample 1G 1
sample 1K 1
sample 1M 1
sample 1P 1
sample 1Q 1
sample 1S 3
sample 1U 1
sample 1V 2
sample 1X 1
sample 1Y 1
sample 20 1
sample 22 1
sample 24 1
sample 27 1
sample 2a 1
sample 2b 1
sample 2g 1
sample 2h 1
sample 2i 1
sample 2l 1
sample 2q 1
sample 2r 1
sample 2B 1
sample 2E 2
sample 2F 2
counter taken 760
counter other 406
counter stored 334
counter copied 2
counter expected 792
counter idle 20
