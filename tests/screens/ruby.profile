# ruby: ruby, records sorted by sort_by and summed by each: programs/people.rb
# recorded with: stk record -F 199 -- ruby people.rb 100
# answer: qsort_r
# answer-note: Ruby code
meta stk_version 0.1.0
meta command "record -F 199 -- ruby"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=199
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 15429)"
meta duration_ns 5780745780
meta unwind_tables 19
meta unwind_rows 144868
meta unwind_bytes 595584
meta unwind_ns 46539382
meta unwind_refused 0
meta stacks_copied 4
image 0 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libruby-3.1.so.3.1.2 build-id=00000002
image 2 file /usr/bin/ruby3.1 build-id=00000003
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000005
image 5 vdso [vdso] build-id=00000006
text 0 ./stdlib/msort.c
text 1 msort_with_tmp
text 2 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 3 __memcmp_evex_movbe
text 4 ./elf/../sysdeps/x86_64/tls_get_addr.S
text 5 ./malloc/malloc.c
text 6 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 7 __memcpy_avx512_unaligned_erms
text 8 __tls_get_addr
frame 0 $1 source=$0:44
frame 1 fun_16c6a0 bounds
frame 2 fun_1737d0 bounds
frame 3 fun_1e2970 bounds
frame 4 fun_1e31d0 bounds
frame 5 fun_1ec470 bounds
frame 6 fun_1fc260 bounds
frame 7 fun_204ce0 bounds
frame 8 fun_20bc30 bounds
frame 9 fun_20bcd0 bounds
frame a fun_2107c0 bounds
frame b fun_2347d0 bounds
frame c fun_2481e0 bounds
frame d fun_24b9a0 bounds
frame e fun_24cb10 bounds
frame f fun_24ebd0 bounds
frame g fun_256630 bounds
frame h fun_257ce0 bounds
frame i fun_259e70 bounds
frame j rb_class_new_instance_pass_kw
frame k rb_hash_delete_entry
frame l rb_str_concat_literals
frame m rb_wb_protected_newobj_of
at 0 0 1 return = &0 $1 source=$0:53
at 1 0 2 return = &0 $1 source=$0:52
at 2 1 3 return = rb_vm_exec reason=12
at 3 1 4 return = &f reason=1
at 4 1 5 return = &d reason=1
at 5 1 6 return = fun_249410 bounds reason=1
at 6 2 7 return = _start entry reason=12
at 7 2 8 return = fun_10b0 bounds reason=1
at 8 0 9 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 9 0 10 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at a 1 11 return = ruby_run_node reason=12
at b 1 12 return = fun_148e90 bounds reason=1
at c 1 13 return = fun_25fdf0 bounds reason=1
at d 1 14 return = fun_b7f70 bounds reason=1
at e 1 15 return = fun_a0280 bounds reason=1
at f 1 16 return = &h reason=1
at g 0 17 return = &0 qsort_r source=$0:296
at h 1 18 return = rb_funcallv reason=12
at i 0 19 return = $1 source=$0:104
at j 1 20 return = fun_a2260 bounds reason=1
at k 1 21 return = rb_ary_cmp reason=12
at l 1 22 return = &a reason=1
at m 1 23 return = rb_yield reason=12
at n 1 24 return = fun_3ec50 bounds reason=1
at o 1 25 return = &i reason=1
at p 1 26 return = fun_24a8e0 bounds reason=1
at q 1 27 return = fun_25af40 bounds reason=1
at r 1 28 return = &c reason=1
at s 1 29 = rb_funcallv reason=12
at t 1 30 return = fun_1a35b0 bounds reason=1
at u 1 31 return = fun_24abd0 bounds reason=1
at v 1 32 return = fun_9edb0 bounds reason=1
at w 1 33 return = fun_9de40 bounds reason=1
at x 1 34 return = rb_ary_each reason=12
at y 1 35 return = rb_hash_aset reason=12
at z 1 36 = &h reason=1
at A 1 37 return = &8 reason=1
at B 1 38 return = fun_e1590 bounds reason=1
at C 1 39 return = rb_ensure reason=12
at D 1 40 return = rb_hash_lookup2 reason=12
at E 1 41 return = fun_10a510 bounds reason=1
at F 1 42 return = rb_require_string reason=12
at G 1 43 = rb_st_lookup reason=12
at H 1 44 return = fun_1d6090 bounds reason=1
at I 1 45 return = fun_da1e0 bounds reason=1
at J 1 46 return = fun_d96e0 bounds reason=1
at K 1 47 return = rb_block_call reason=12
at L 1 48 return = rb_block_call_kw reason=12
at M 1 49 = &a reason=1
at N 1 50 = fun_db880 bounds reason=1
at O 1 51 return = fun_a6350 bounds reason=1
at P 1 52 return = rb_st_lookup reason=12
at Q 1 53 return = fun_1ff170 bounds reason=1
at R 1 54 return = fun_1d5e70 bounds reason=1
at S 1 55 return = fun_1d6850 bounds reason=1
at T 1 56 return = ruby_options reason=12
at U 1 57 return = ruby_process_options reason=12
at V 1 58 return = &j reason=12
at W 1 59 return = rb_hash_aref reason=12
at X 1 60 return = &k reason=12
at Y 1 61 return = &m reason=12
at Z 1 62 return = fun_d5560 bounds reason=1
at 10 1 63 return = rb_ec_ary_new_from_values reason=12
at 11 1 64 return = rb_ec_wb_protected_newobj_of reason=12
at 12 3 65 = pvm_irq_enable
at 13 3 66 return = __raw_callee_save_pvm_irq_enable
at 14 1 67 return = rb_st_update reason=12
at 15 1 68 return = rb_str_cmp reason=12
at 16 1 69 = fun_3ec50 bounds reason=1
at 17 1 70 = fun_a2260 bounds reason=1
at 18 1 71 = rb_st_update reason=12
at 19 1 72 return = fun_172eb0 bounds reason=1
at 1a 1 73 return = fun_183160 bounds reason=1
at 1b 1 74 return = fun_1d5d40 bounds reason=1
at 1c 1 75 return = &9 reason=1
at 1d 1 76 return = fun_2680e0 bounds reason=1
at 1e 1 77 return = &l reason=12
at 1f 1 78 = rb_hash_start reason=12
at 1g 1 79 return = fun_154ed0 bounds reason=1
at 1h 1 80 return = fun_db880 bounds reason=1
at 1i 1 81 return = rb_fix2str reason=12
at 1j 1 82 return = rb_usascii_str_new reason=12
at 1k 3 83 return = do_syscall_64
at 1l 3 84 return = entry_SYSCALL_64_after_hwframe
at 1m 1 85 = rb_check_convert_type_with_id reason=12
at 1n 1 86 return = &5 reason=1
at 1o 1 87 return = fun_6e3c0 bounds reason=1
at 1p 1 88 return = fun_d52a0 bounds reason=1
at 1q 1 89 = fun_e1530 bounds reason=1
at 1r 1 90 = rb_gc_writebarrier reason=12
at 1s 1 91 = rb_str_cmp reason=12
at 1t 1 92 return = &2 reason=1
at 1u 3 93 return = irqentry_exit_to_user_mode
at 1v 4 94 = $8 source=$4:43
at 1w 1 95 = &3 reason=1
at 1x 1 96 = fun_e1590 bounds reason=1
at 1y 1 97 return = &3 reason=1
at 1z 1 98 return = fun_204c20 bounds reason=1
at 1A 1 99 return = fun_bba60 bounds reason=1
at 1B 1 100 return = fun_d37b0 bounds reason=1
at 1C 1 101 return = rb_str_resurrect reason=12
at 1D 3 102 return = asm_exc_page_fault
at 1E 3 103 return = exc_page_fault
at 1F 0 104 = $1 source=$0:117
at 1G 0 105 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 1H 1 106 = fun_238a60 bounds reason=1
at 1I 1 107 = &d reason=1
at 1J 1 108 = fun_d6800 bounds reason=1
at 1K 1 109 = fun_e2ad0 bounds reason=1
at 1L 1 110 return = fun_15ec30 bounds reason=1
at 1M 1 111 return = fun_d7340 bounds reason=1
at 1N 1 112 return = fun_e5700 bounds reason=1
at 1O 1 113 return = fun_e6e90 bounds reason=1
at 1P 1 114 return = fun_e7e40 bounds reason=1
at 1Q 1 115 return = fun_ed530 bounds reason=1
at 1R 1 116 return = rb_funcallv_kw reason=12
at 1S 1 117 return = rb_thread_io_blocking_region reason=12
at 1T 1 118 return = ruby_init reason=12
at 1U 1 119 return = ruby_setup reason=12
at 1V 3 120 return = asm_sysvec_apic_timer_interrupt
at 1W 0 121 = $3 source=$2:141
at 1X 0 122 = $1 source=$0:157
at 1Y 1 123 = &4 reason=1
at 1Z 1 124 = &8 reason=1
at 20 1 125 = fun_247ed0 bounds reason=1
at 21 1 126 = fun_bba60 bounds reason=1
at 22 1 127 = fun_cfd60 bounds reason=1
at 23 1 128 = fun_d37b0 bounds reason=1
at 24 1 129 = rb_cmpint reason=12
at 25 1 130 = rb_enc_from_index reason=12
at 26 1 131 = rb_hash_aref reason=12
at 27 1 132 = rb_hash_aset reason=12
at 28 1 133 = rb_hash_lookup2 reason=12
at 29 1 134 = &m reason=12
at 2a 1 135 return = &6 reason=1
at 2b 1 136 return = fun_204b50 bounds reason=1
at 2c 1 137 return = fun_255ef0 bounds reason=1
at 2d 1 138 return = fun_d3480 bounds reason=1
at 2e 1 139 return = fun_d8800 bounds reason=1
at 2f 1 140 return = rb_enc_set_index reason=12
at 2g 1 141 return = rb_iseq_compile_node reason=12
at 2h 1 142 return = rb_iseq_new_with_opt reason=12
at 2i 3 143 return = asm_sysvec_reschedule_ipi
at 2j 3 144 return = filemap_read
at 2k 3 145 return = ksys_read
at 2l 3 146 return = vfs_read
at 2m 0 147 = $3 source=$2:123
at 2n 0 148 = $3 source=$2:125
at 2o 0 149 = $7 source=$6:283
at 2p 0 150 = __munmap source=./misc/../sysdeps/unix/syscall-template.S:117
at 2q 1 151 = fun_1478c0 bounds reason=1
at 2r 1 152 = &9 reason=1
at 2s 1 153 = fun_22c500 bounds reason=1
at 2t 1 154 = fun_23a450 bounds reason=1
at 2u 1 155 = fun_241250 bounds reason=1
at 2v 1 156 = &c reason=1
at 2w 1 157 = &f reason=1
at 2x 1 158 = &g reason=1
at 2y 1 159 = fun_cf640 bounds reason=1
at 2z 1 160 = fun_d1920 bounds reason=1
at 2A 1 161 = fun_d52a0 bounds reason=1
at 2B 1 162 = fun_d7340 bounds reason=1
at 2C 1 163 = fun_db750 bounds reason=1
at 2D 1 164 = fun_de760 bounds reason=1
at 2E 1 165 = function=rb_hash_aset@plt reason=12
at 2F 1 166 = rb_exec_recursive_paired reason=12
at 2G 1 167 = rb_vm_exec reason=12
at 2H 1 168 return = &1 reason=1
at 2I 1 169 return = &b reason=1
at 2J 1 170 return = fun_2557b0 bounds reason=1
at 2K 1 171 return = &g reason=1
at 2L 1 172 return = fun_42470 bounds reason=1
at 2M 1 173 return = fun_638d0 bounds reason=1
at 2N 1 174 return = fun_9bde0 bounds reason=1
at 2O 1 175 return = fun_d2b30 bounds reason=1
at 2P 1 176 return = fun_de760 bounds reason=1
at 2Q 1 177 return = fun_e85e0 bounds reason=1
at 2R 1 178 return = fun_ebb10 bounds reason=1
at 2S 1 179 return = fun_ebf20 bounds reason=1
at 2T 1 180 return = fun_ecbd0 bounds reason=1
at 2U 1 181 return = fun_ef4f0 bounds reason=1
at 2V 1 182 return = rb_ary_push reason=12
at 2W 3 183 return = __handle_mm_fault
at 2X 3 184 return = __schedule
at 2Y 3 185 return = __vm_munmap
at 2Z 3 186 return = __x64_sys_munmap
at 30 3 187 return = do_vmi_align_munmap
at 31 3 188 return = do_vmi_munmap
at 32 3 189 return = filemap_get_pages
at 33 3 190 return = finish_task_switch
at 34 3 191 return = handle_mm_fault
at 35 3 192 return = page_cache_ra_order
at 36 3 193 return = schedule
at 37 3 194 return = vms_complete_munmap_vmas
at 38 4 195 = $8 source=$4:31
at 39 4 196 = $8 source=$4:34
at 3a 4 197 = $8 source=$4:38
at 3b 4 198 = $8 source=$4:46
at 3c 0 199 = __libc_calloc source=$5:3757
at 3d 0 200 = $3 source=$2:110
at 3e 0 201 = $3 source=$2:118
at 3f 0 202 = $3 source=$2:121
at 3g 0 203 = $3 source=$2:122
at 3h 0 204 = $7 source=$6:351
at 3i 0 205 = $7 source=$6:387
at 3j 0 206 = $7 source=$6:395
at 3k 0 207 = $7 source=$6:664
at 3l 0 208 = _int_free source=$5:4438
at 3m 0 209 = _int_malloc source=$5:4378
at 3n 0 210 = fstatat source=./io/../sysdeps/unix/sysv/linux/fstatat64.c:169
at 3o 0 211 = $1 source=$0:108
at 3p 0 212 = $1 source=$0:159
at 3q 0 213 = $1 source=$0:39
at 3r 0 214 return = __libc_calloc source=$5:3674
at 3s 0 215 return = clock_gettime source=./time/../sysdeps/unix/sysv/linux/clock_gettime.c:42
at 3t 0 216 return = free source=$5:3385
at 3u 0 217 return = $1 source=$0:158
at 3v 1 218 = fun_15d8e0 bounds reason=1
at 3w 1 219 = &1 reason=1
at 3x 1 220 = &2 reason=1
at 3y 1 221 = &5 reason=1
at 3z 1 222 = fun_1f2f90 bounds reason=1
at 3A 1 223 = &6 reason=1
at 3B 1 224 = &7 reason=1
at 3C 1 225 = fun_20a3a0 bounds reason=1
at 3D 1 226 = &b reason=1
at 3E 1 227 = fun_23ae20 bounds reason=1
at 3F 1 228 = fun_23d860 bounds reason=1
at 3G 1 229 = fun_23e590 bounds reason=1
at 3H 1 230 = fun_244eb0 bounds reason=1
at 3I 1 231 = fun_246320 bounds reason=1
at 3J 1 232 = &e reason=1
at 3K 1 233 = &i reason=1
at 3L 1 234 = fun_419c0 bounds reason=1
at 3M 1 235 = fun_420e0 bounds reason=1
at 3N 1 236 = fun_60450 bounds reason=1
at 3O 1 237 = fun_92a50 bounds reason=1
at 3P 1 238 = fun_9bde0 bounds reason=1
at 3Q 1 239 = fun_a6350 bounds reason=1
at 3R 1 240 = fun_c5ec0 bounds reason=1
at 3S 1 241 = fun_c8c90 bounds reason=1
at 3T 1 242 = fun_cf7d0 bounds reason=1
at 3U 1 243 = fun_d2b30 bounds reason=1
at 3V 1 244 = fun_d6510 bounds reason=1
at 3W 1 245 = function=__tls_get_addr@plt reason=12
at 3X 1 246 = function=rb_ary_ptr_use_end@plt reason=12
at 3Y 1 247 = function=rb_cmpint@plt reason=12
at 3Z 1 248 = function=rb_exec_recursive_paired@plt reason=12
at 40 1 249 = function=rb_funcallv@plt reason=12
at 41 1 250 = function=rb_hash_lookup2@plt reason=12
at 42 1 251 = function=rb_obj_class@plt reason=12
at 43 1 252 = &j reason=12
at 44 1 253 = rb_class_real reason=12
at 45 1 254 = rb_enc_set_index reason=12
at 46 1 255 = rb_fix2str reason=12
at 47 1 256 = rb_funcallv_kw reason=12
at 48 1 257 = rb_gc_mark reason=12
at 49 1 258 = &k reason=12
at 4a 1 259 = rb_init_iv_list reason=12
at 4b 1 260 = &l reason=12
at 4c 1 261 = rb_uint2big reason=12
at 4d 1 262 = rb_yield reason=12
at 4e 1 263 = rb_yield_values2 reason=12
at 4f 1 264 return = fun_157780 bounds reason=1
at 4g 1 265 return = fun_1703d0 bounds reason=1
at 4h 1 266 return = fun_170480 bounds reason=1
at 4i 1 267 return = fun_1726e0 bounds reason=1
at 4j 1 268 return = fun_194530 bounds reason=1
at 4k 1 269 return = fun_1b3230 bounds reason=1
at 4l 1 270 return = &4 reason=1
at 4m 1 271 return = fun_1ef020 bounds reason=1
at 4n 1 272 return = fun_1ef5e0 bounds reason=1
at 4o 1 273 return = &7 reason=1
at 4p 1 274 return = fun_2085f0 bounds reason=1
at 4q 1 275 return = fun_209dc0 bounds reason=1
at 4r 1 276 return = &e reason=1
at 4s 1 277 return = fun_24d340 bounds reason=1
at 4t 1 278 return = fun_253e20 bounds reason=1
at 4u 1 279 return = fun_256a10 bounds reason=1
at 4v 1 280 return = fun_256d70 bounds reason=1
at 4w 1 281 return = fun_25c180 bounds reason=1
at 4x 1 282 return = fun_28c1d0 bounds reason=1
at 4y 1 283 return = fun_3dd70 bounds reason=1
at 4z 1 284 return = fun_406d0 bounds reason=1
at 4A 1 285 return = fun_420e0 bounds reason=1
at 4B 1 286 return = fun_43630 bounds reason=1
at 4C 1 287 return = fun_5dfd0 bounds reason=1
at 4D 1 288 return = fun_5ea10 bounds reason=1
at 4E 1 289 return = fun_661e0 bounds reason=1
at 4F 1 290 return = fun_78370 bounds reason=1
at 4G 1 291 return = fun_85bf0 bounds reason=1
at 4H 1 292 return = fun_bb4b0 bounds reason=1
at 4I 1 293 return = fun_bc8e0 bounds reason=1
at 4J 1 294 return = fun_becf0 bounds reason=1
at 4K 1 295 return = fun_beea0 bounds reason=1
at 4L 1 296 return = fun_c6b60 bounds reason=1
at 4M 1 297 return = fun_c7550 bounds reason=1
at 4N 1 298 return = fun_cfc70 bounds reason=1
at 4O 1 299 return = fun_cfd60 bounds reason=1
at 4P 1 300 return = fun_d4a80 bounds reason=1
at 4Q 1 301 return = fun_d66c0 bounds reason=1
at 4R 1 302 return = fun_da5b0 bounds reason=1
at 4S 1 303 return = fun_e5820 bounds reason=1
at 4T 1 304 return = rb_enc_associate_index reason=12
at 4U 1 305 return = rb_id_table_create reason=12
at 4V 1 306 return = rb_iseq_new_top reason=12
at 4W 1 307 return = rb_nogvl reason=12
at 4X 1 308 return = rb_obj_call_init_kw reason=12
at 4Y 1 309 return = rb_reg_alloc reason=12
at 4Z 1 310 return = rb_st_add_direct reason=12
at 50 1 311 return = rb_yield_values2 reason=12
at 51 1 312 return = ruby_sized_xfree reason=12
at 52 1 313 return = ruby_vm_destruct reason=12
at 53 3 314 = __check_object_size
at 54 3 315 = _copy_to_iter
at 55 3 316 = iowrite16
at 56 3 317 = kfree
at 57 3 318 = native_set_pmd
at 58 3 319 = native_set_pte
at 59 3 320 = next_uptodate_folio
at 5a 3 321 = up_read
at 5b 3 322 return = __blk_flush_plug
at 5c 3 323 return = __blk_mq_sched_dispatch_requests
at 5d 3 324 return = __do_sys_newfstatat
at 5e 3 325 return = __irq_exit_rcu
at 5f 3 326 return = __mmput
at 5g 3 327 return = __x64_sys_exit_group
at 5h 3 328 return = blk_finish_plug
at 5i 3 329 return = blk_mq_dispatch_list
at 5j 3 330 return = blk_mq_dispatch_rq_list
at 5k 3 331 return = blk_mq_flush_plug_list
at 5l 3 332 return = blk_mq_run_hw_queue
at 5m 3 333 return = blk_mq_sched_dispatch_requests
at 5n 3 334 return = copy_page_to_iter
at 5o 3 335 return = do_anonymous_page
at 5p 3 336 return = do_exit
at 5q 3 337 return = do_fault
at 5r 3 338 return = do_group_exit
at 5s 3 339 return = exit_mmap
at 5t 3 340 return = filemap_map_pages
at 5u 3 341 return = flush_tlb_mm_range
at 5v 3 342 return = free_pgd_range
at 5w 3 343 return = free_pgtables
at 5x 3 344 return = getname_flags
at 5y 3 345 return = handle_softirqs
at 5z 3 346 return = on_each_cpu_cond_mask
at 5A 3 347 return = read_pages
at 5B 3 348 return = sched_balance_softirq
at 5C 3 349 return = sched_balance_update_blocked_averages
at 5D 3 350 return = set_ptes
at 5E 3 351 return = smp_call_function_many_cond
at 5F 3 352 return = strncpy_from_user
at 5G 3 353 return = sysvec_apic_timer_interrupt
at 5H 3 354 return = tlb_finish_mmu
at 5I 3 355 return = tlb_flush_mmu_tlbonly
at 5J 3 356 return = vfs_fstatat
at 5K 3 357 return = virtio_queue_rq
at 5L 3 358 return = virtqueue_notify
at 5M 3 359 return = vm_area_free
at 5N 3 360 return = vms_clear_ptes
at 5O 3 361 return = vp_notify
at 5P 3 362 return = x64_sys_call
at 5Q 5 363 = __vdso_clock_gettime reason=12
unwinder 0
stack 0 none:exited 57 5v 5w 5s 5f 5p 5r 5g 5P 1k 1l |
unwinder 2
stack 1 cut:copy-short 3C
stack 2 complete 2s 1N 1U 1T 7 8 9 6
stack 3 complete 12 13 1E 1D | *8
stack 4 complete 59 5t 5q 2W 34 1E 1D | 3N 4f *7
stack 5 complete 4c 4j *7
stack 6 complete 3F 3 2 R H C S U T *4
stack 7 complete 3x 1a 1d 19 H C 1b E F 5 4 3 2 E F 5 2c 4 *12
stack 8 complete 3l 3t 51 4l 4Z 4C 4q 4D 5 4 3 2 *23
stack 9 complete 25 4T 1Q 1L 2H 1t 1a 1d 19 H C 1b E F *27
stack a complete 3V 2e 4i 1t 1a 1d 19 H C 1b E F 5 *13
stack b complete 54 5n 2j 2l 2k 1k 1l | 1G 1O 1S 1P 2R 1Q 1L 1a 1d 19 H C 1b E F 5 4 3 2 *16
stack c complete 58 5D 5o 2W 34 1E 1D | 22 4P 1p Z J I Y 1n 1Q 1L 2H 1t *28
stack d complete 3v *29
stack e complete 3w *29
stack f complete 25 2N 2f 4m 4n 4p 4w 5 4 3 2 4u 4v 5 4 3 2 *22
stack g complete 5a 35 32 2j 2l 2k 1k 1l | 1G 1O 1S 1P 2R 1Q 1L 1a 1d 19 H C 1b E F *26
stack h complete 2y 1B J I Y 4Y 4k 4g 4h 1t *34
stack i complete 3c 2e 4U 1o 4F 1o 1o 2g 2h 2M 1o 1o 2g 2h 2M 1o 1o 2g 2h 4V *22
stack j complete 4a 4R 1g V 5 4 3 2 4t 5 4 3 2 m x 5 4 3 2 m x *20
stack k complete 1G 1O 1S 1P 2T C 2Q 2S 2U 5 2J 4 3 2 m C *32
stack l complete 55 5O 5L 5K 5j 5c 5m 5l 5i 5k 5b 5h 5A 35 32 2j 2l 2k 1k 1l | *48
stack m complete 53 5F 5x 5J 5d 1k 1l | 3n 4I 4W 4J 4K 5 4 3 2 m 4B 5 4 3 2 m 4y 5 4 3 2 m x *32
stack n complete 3m 3r 2e 4E 4G 4x 4S *10
stack o complete 12 13 5E 5z 5u 5I 5H 5N 37 30 31 2Y 2Z 1k 1l | 2p 4Q 52 4H a *4
stack p complete 1I 3 2 c b 5 4 3 2 d *5
stack q complete 1r e 5 4 *14
stack r complete 2v m x f o q p L K *17
stack s complete 3Q r *25
stack t complete 1r O *26
stack u complete 3M 2L *27
stack v complete 12 13 1E 1D | 3i 4z 4A *28
stack w complete 22 I 11 10 3 2 m *27
stack x complete 1J 1M J *33
stack y complete 2B *34
stack z complete 12 13 1k 1l | 5Q 3s 4L *34
stack A complete 3S 2O 1B 1p Z *34
stack B complete 2y *37
stack C complete 3U *37
stack D complete 23 *36
stack E complete 3O 4s *36
stack F complete 2A *35
stack G complete 3J 2d *35
stack H complete 48 4r *36
stack I complete 1I *30
stack J complete 2t 4 *30
stack K complete 2G *28
stack L complete 20 2K *28
stack M complete 2x *28
stack N complete 1w X A l k f h j i 1 1 1 0 0 0 0 0 0 0 0 g *17
stack O complete 1m k f h j i 0 1 1 *23
stack P complete 1w X A l k f h j i 1 *25
stack Q complete s n l k f h j i *24
stack R complete s *26
stack S complete 16 l k f h j i 1 1 0 0 1 *22
stack T complete M k f h j i *25
stack U complete 2r l k f h j i *24
stack V complete s j i 1 0 1 *23
stack W complete G D l k f h j i *25
stack X complete 1q B y *31
stack Y complete 1s Q f h n l k f h j i *23
stack Z complete 16 l k f h j i *22
stack 10 complete 26 l k f h j i 0 1 0 0 1 *21
stack 11 complete G D 1c l k f h j i 0 0 1 *23
stack 12 complete s j i 0 0 1 1 *25
stack 13 complete 2F k f h j i *25
stack 14 complete 16 l *30
stack 15 complete 2r l k f h j i 0 1 *24
stack 16 complete 1F 0 1 0 1 *25
stack 17 complete N 14 B y l k f h j i 0 0 1 *26
stack 18 complete 18 B y l k f h j i *24
stack 19 complete 1s Q f h n l k f h j i *23
stack 1a complete 3W 1A l k f h j i 0 0 0 1 *22
stack 1b complete M k f h j i 0 0 0 1 1 *24
stack 1c complete 2q f h n l k f h j i *27
stack 1d complete 1X 0 1 1 0 0 1 1 *23
stack 1e complete z h j i 0 1 0 1 *25
stack 1f complete s n l k f h j i *23
stack 1g complete 1F *22
stack 1h complete z h j i *22
stack 1i complete 2F k f h j i *21
stack 1j complete N P D A l *26
stack 1k complete N P D *27
stack 1l complete z h n *27
stack 1m complete 1x y *27
stack 1n complete 18 B *28
stack 1o complete 1H f h n l k f h j i 1 1 0 0 0 0 0 1 *20
stack 1p complete G W l k f h j i 0 0 0 1 0 0 1 *24
stack 1q complete z h j i *24
stack 1r complete 26 l k f h j i 0 0 0 1 *23
stack 1s complete 18 B y l k f h j i 0 1 1 0 0 1 *24
stack 1t complete 1f 1h P D A l k f h j i *26
stack 1u complete 3Y j i *24
stack 1v complete M k f h *26
stack 1w complete 1m Q f h n l k f h j i *23
stack 1x complete 1x y l k f h j i 1 0 0 0 0 1 *22
stack 1y complete s n l k f h j i *24
stack 1z complete 1f 1h P W l k f h j i 0 1 *23
stack 1A complete z h j i 0 0 1 1 1 1 *24
stack 1B complete z h n l k f h j i *25
stack 1C complete N P D l k f h j i *24
stack 1D complete 1K X A l k f h j i *23
stack 1E complete 2n 15 Q f h n l k f h j i *22
stack 1F complete 17 i 0 0 1 *21
stack 1G complete s n l k f h j i 0 1 1 0 1 *23
stack 1H complete s n l k f h j i 0 1 1 0 0 1 *22
stack 1I complete s n l k f h j i 1 *27
stack 1J complete z h n l k f h j i 0 1 *24
stack 1K complete 28 A l k f h j i *24
stack 1L complete N 14 B y *30
stack 1M complete s j i *23
stack 1N complete 16 l k f h j i *22
stack 1O complete 2u 1A *28
stack 1P complete 3b h n *28
stack 1Q complete M k f h j i *21
stack 1R complete G D A l *26
stack 1S complete z h n *27
stack 1T complete s *28
stack 1U complete s *23
stack 1V complete 17 i *20
stack 1W complete 38 h j *21
stack 1X complete 16 l k f *23
stack 1Y complete N P W *26
stack 1Z complete s n *26
stack 20 complete 12 13 1u 2i | *28
stack 21 complete 1r B y *26
stack 22 complete z *23
stack 23 complete s *22
stack 24 complete 21 l k f h j i 0 1 1 0 0 0 0 1 *19
stack 25 complete M k f h j i 0 0 0 1 0 1 0 1 *23
stack 26 complete s j i *27
stack 27 complete G W l k f h j i 1 1 1 *24
stack 28 complete 24 j i *23
stack 29 complete 21 l k f h *25
stack 2a complete 1Y 14 B y l k f h j i 0 0 1 1 1 0 0 1 *22
stack 2b complete 1Z l k f h j i 1 *23
stack 2c complete 1f 1h P D A *30
stack 2d complete s n *30
stack 2e complete 2C 2P 14 B y *30
stack 2f complete 24 j i 1 0 1 0 1 0 0 1 *21
stack 2g complete z h j i 0 0 1 *25
stack 2h complete s j i 0 1 1 1 0 1 *23
stack 2i complete 26 l k f h j i 1 *24
stack 2j complete z h n l k f h j i *23
stack 2k complete M k f h j i 1 0 0 1 *22
stack 2l complete s n l k f h j i 0 1 0 0 1 *24
stack 2m complete 1H f h n l k f h j i 1 1 0 1 *26
stack 2n complete 1X 0 0 0 0 1 1 0 1 *23
stack 2o complete G W l k f h j i *25
stack 2p complete s j i *23
stack 2q complete M k f h j i *21
stack 2r complete G W l *26
stack 2s complete z h n *27
stack 2t complete 1q B y l k f h j i 0 1 0 0 0 0 0 0 1 *20
stack 2u complete 1r B y l k f h j i 1 *24
stack 2v complete 3j 0 1 0 0 1 *23
stack 2w complete s j i 0 1 0 1 *24
stack 2x complete s n l k f h j i 0 1 *22
stack 2y complete z h j i 1 1 1 0 1 1 *23
stack 2z complete N 14 B y l k f h j i *25
stack 2A complete 18 B y l k f h j i *23
stack 2B complete 17 i *22
stack 2C complete M k f h j *23
stack 2D complete G D 1c l *27
stack 2E complete 2E l k f h j i 1 0 0 0 0 1 *21
stack 2F complete s n l k f h j i 1 *24
stack 2G complete 28 A l k f h j i *24
stack 2H complete s n l k f h j i 1 *23
stack 2I complete s n l k f h j i 0 1 *22
stack 2J complete G D A l k f h j i 0 0 0 1 0 1 *23
stack 2K complete z h n l k f h j i *28
stack 2L complete N P D 1c l k f h j i 1 0 1 *27
stack 2M complete 12 13 1u 2i | 1v 1A l k f h j i *26
stack 2N complete 2E l k f h j i *23
stack 2O complete 17 i *22
stack 2P complete s n l k f h j *23
stack 2Q complete 17 i *21
stack 2R complete 1K X A l k f h j *22
stack 2S complete 18 B y *27
stack 2T complete z *24
stack 2U complete 17 i *20
stack 2V complete 1f 1h P D 1c l k f h j *21
stack 2W complete N *29
stack 2X complete G W *26
stack 2Y complete s n *26
stack 2Z complete 18 B y *26
stack 30 complete z *23
stack 31 complete s *22
stack 32 complete 17 i *19
stack 33 complete 16 l k f h j *20
stack 34 complete G D A *25
stack 35 complete N P W *25
stack 36 complete 2m 15 Q f h n *25
stack 37 complete 2n *30
stack 38 complete 1s *29
stack 39 complete s *26
stack 3a complete 18 B y *25
stack 3b complete s *21
stack 3c complete G D A l k f h j i 0 0 0 0 1 0 0 0 0 0 1 *18
stack 3d complete 27 l k f h j i 0 0 0 1 *23
stack 3e complete G D A l k f h j i *25
stack 3f complete 1m k f h j i 1 *24
stack 3g complete 1F *23
stack 3h complete z h n l k f h j i 1 1 0 0 1 0 0 1 *22
stack 3i complete 1f 1h 14 B y l k f h j i 1 1 0 1 1 *24
stack 3j complete M k f h j i *24
stack 3k complete N P D A l *29
stack 3l complete 1q B y *30
stack 3m complete 16 l k f h j i 0 0 0 1 0 0 0 1 *23
stack 3n complete 1K X A l k f h j i 0 0 0 1 1 1 *25
stack 3o complete G D A l k f h j i 1 0 1 *24
stack 3p complete 1w X A l k f h j i *22
stack 3q complete 1s Q f h n *28
stack 3r complete 18 B y *28
stack 3s complete s j i 0 1 0 0 0 1 *21
stack 3t complete 2o 1 1 0 1 1 *24
stack 3u complete s j i *28
stack 3v complete z h j i *27
stack 3w complete z h n l k f h j i 0 1 0 1 1 *23
stack 3x complete s n l k f h j i *24
stack 3y complete z h j i *23
stack 3z complete s j i 1 0 0 0 0 0 1 *22
stack 3A complete M k f h j i 1 *24
stack 3B complete z *28
stack 3C complete s n l k f h j i *24
stack 3D complete 1q B y l k f h j i 0 0 0 1 0 0 1 *23
stack 3E complete s n l k f h j i 1 1 0 1 *24
stack 3F complete 1X *23
stack 3G complete M k f h j i *21
stack 3H complete G D A l *26
stack 3I complete G D *27
stack 3J complete N P W *27
stack 3K complete 1K X A l k f h j i 1 0 0 1 0 0 1 *20
stack 3L complete 1q B y l k f h j i 0 0 1 1 0 0 1 *24
stack 3M complete 21 l k f h j i *25
stack 3N complete M k f h j i *24
stack 3O complete G W l k f h j i 0 1 1 0 1 *22
stack 3P complete M k f h j i 0 1 *26
stack 3Q complete z h n l k f h j i 1 1 0 1 1 *23
stack 3R complete M k f h j i 0 0 1 *25
stack 3S complete N P D l k f h j i *25
stack 3T complete 3Z k f h j i *24
stack 3U complete M k f h j i *22
stack 3V complete 3d 15 Q f h n l *27
stack 3W complete 1f 1h 1y X A l k f h j i 0 0 1 0 1 *21
stack 3X complete 1r B y *32
stack 3Y complete 16 l k f h j i *25
stack 3Z complete z h n l k f h j i *24
stack 40 complete s j i 1 1 0 0 1 *22
stack 41 complete G W l k f h j i 1 0 1 *24
stack 42 complete 1w X A l k f h j i *25
stack 43 complete z h n l k f h j i *24
stack 44 complete 16 l k f h j i 0 1 0 1 1 *23
stack 45 complete G D 1c l k f h j i *22
stack 46 complete 2D 14 B y *28
stack 47 complete 1F *21
stack 48 complete 1m k f h j i *21
stack 49 complete 1Z l *26
stack 4a complete 24 j i *20
stack 4b complete 1v h *22
stack 4c complete N P D 1c l k f *23
stack 4d complete N P D A *26
stack 4e complete 1W 15 Q f h n *26
stack 4f complete s *27
stack 4g complete s j i 1 1 0 0 0 0 0 0 1 *19
stack 4h complete s n l k f h j i 1 1 1 1 1 *24
stack 4i complete 1x y l k f h j i *24
stack 4j complete 1x y l k f h j i 1 0 0 1 1 1 *23
stack 4k complete 1H f h n l k f h j i *24
stack 4l complete s j i 0 0 1 *22
stack 4m complete N 1y X A l k f h j i *24
stack 4n complete 2z B y *30
stack 4o complete s n l k f h j i 0 1 0 1 *23
stack 4p complete 2o 1 1 *26
stack 4q complete z h j i *23
stack 4r complete s j i 0 0 1 *21
stack 4s complete 1f 1h P D A l k f h j i 1 1 0 0 0 1 1 *23
stack 4t complete M k f h j i *24
stack 4u complete G D l k f h j i *23
stack 4v complete 1Z l k f h j i 0 0 0 0 0 1 *22
stack 4w complete G W l k f h j i 0 1 1 *25
stack 4x complete 3p 0 1 0 0 1 1 *24
stack 4y complete 17 i 1 0 0 1 1 0 1 *23
stack 4z complete s j i 0 0 1 0 0 1 *24
stack 4A complete s n l k f h j i *22
stack 4B complete 1m k f h j i *21
stack 4C complete M *26
stack 4D complete 1f 1h 1y X A l *26
stack 4E complete s n *27
stack 4F complete z *24
stack 4G complete s *23
stack 4H complete 28 l k f h j i 0 0 0 1 0 0 0 0 1 *20
stack 4I complete 1Y 14 B y l k f h j i *26
stack 4J complete 2D 14 B y l k f h j i 1 0 0 1 1 *24
stack 4K complete 39 l k f h j i 0 1 1 *26
stack 4L complete z h j i *26
stack 4M complete 2C 2P 14 B y l k f h j i 1 0 0 1 *23
stack 4N complete 18 B y l k f h j i 1 1 1 1 *24
stack 4O complete G W l k f h j i *23
stack 4P complete z h j i 0 0 1 *22
stack 4Q complete s j i 0 1 *24
stack 4R complete M k f h j i 1 1 1 *25
stack 4S complete s n l k f h j i *24
stack 4T complete 1q B y *30
stack 4U complete z h j i 0 1 0 0 1 *23
stack 4V complete G D A l k f h j i *27
stack 4W complete G D l k f h j i 0 1 *25
stack 4X complete s n l k f h j i *24
stack 4Y complete z h j i *23
stack 4Z complete s *25
stack 50 complete 27 l k f h j i *22
stack 51 complete M k f h j i 0 1 0 1 *21
stack 52 complete z h n l *30
stack 53 complete s n l k f h j i 1 1 0 0 1 *24
stack 54 complete 1v h j i 0 1 0 0 1 *25
stack 55 complete s j i *29
stack 56 complete 3h 3u 0 1 1 *27
stack 57 complete N P D 1c l k f h j i *27
stack 58 complete 2q f h n l k f h j i *24
stack 59 complete z h n l k f h j i 1 0 0 0 0 1 *22
stack 5a complete s n l k f h j i 0 0 1 *25
stack 5b complete 1v h j i 0 1 1 1 *24
stack 5c complete M k f *31
stack 5d complete 18 B y l k f h j i *24
stack 5e complete 3q 0 0 1 1 0 1 *23
stack 5f complete 49 A l k f h j i *22
stack 5g complete 1w X *29
stack 5h complete s n *28
stack 5i complete s n l k f h j i *21
stack 5j complete 2u 1A l k f h j i *20
stack 5k complete s n *26
stack 5l complete 3o *19
stack 5m complete 17 i *19
stack 5n complete 1v 1A l k f h j *20
stack 5o complete N P D 1c *25
stack 5p complete 3a *25
stack 5q complete N 1y X A *25
stack 5r complete N P W *25
stack 5s complete 1W 15 Q f h n *25
stack 5t complete 2m *30
stack 5u complete 1s *29
stack 5v complete s *26
stack 5w complete z *22
stack 5x complete 12 13 1u 1V | *23
stack 5y complete s *21
stack 5z complete 3k *18
stack 5A complete 17 i *18
stack 5B complete 1m k f h j *19
stack 5C complete M *23
stack 5D complete 16 l *23
stack 5E complete 27 *24
stack 5F complete 41 A *24
stack 5G complete G D *25
stack 5H complete N 1y X *25
stack 5I complete 40 n *24
stack 5J complete 1H f h *25
stack 5K complete 1W 15 Q *27
stack 5L complete 3e *29
stack 5M complete 3f *29
stack 5N complete 3g *29
stack 5O complete 1m *28
stack 5P complete 1s *28
stack 5Q complete z *26
stack 5R complete s *25
stack 5S complete 1x y *24
stack 5T complete 1Y 14 B *25
stack 5U complete 1r *26
stack 5V complete 2z *26
stack 5W complete z *21
stack 5X complete s *20
stack 5Y complete 2v m t f o q p u v *16
stack 5Z complete 3I r *24
stack 60 complete 2w 2 w *25
stack 61 complete 29 1C 1e 3 *27
stack 62 complete 56 5M 37 30 31 2Y 2Z 1k 1l | 2p 4N 4O I Y *30
stack 63 complete 1J 1M J *32
stack 64 complete 23 1p Z *33
stack 65 complete 2A *34
stack 66 complete 3P 2f 2a *29
stack 67 complete 3z *30
stack 68 complete 45 *30
stack 69 complete 3A *29
stack 6a complete 29 1n 1j 1i *28
stack 6b complete 12 13 1E 1D | 22 I Y *31
stack 6c complete 12 13 33 2X 36 1u 1V | 1J 1M J *33
stack 6d complete 23 *34
stack 6e complete 2B *34
stack 6f complete 3R 4M 2d Z *34
stack 6g complete 12 13 1u 2i | 25 2N 2f *30
stack 6h complete 3y *30
stack 6i complete 3E *28
stack 6j complete 3H *28
stack 6k complete 43 5 4 *28
stack 6l complete 3K 1R V *30
stack 6m complete 3B f o *32
stack 6n complete G 2I 2b 4o *34
stack 6o complete z *33
stack 6p complete 12 13 33 2X 36 1u 1V | 29 1z 1g *31
stack 6q complete G 2I 2b *33
stack 6r complete 3D *34
stack 6s complete 3T 2O 1B J I Y *33
stack 6t complete 1J 1M *36
stack 6u complete 42 *32
stack 6v complete 44 *32
stack 6w complete 47 *31
stack 6x complete 3G 4X *31
stack 6y complete 46 *28
stack 6z complete 4b *28
stack 6A complete 3L 2V *26
stack 6B complete 3X *27
stack 6C complete 4e *26
stack 6D complete 20 50 *26
stack 6E complete 4d x *16
stack 6F complete 2w 2 m *17
stack 6G complete 1I 3 *19
stack 6H complete 12 13 5C 5B 5y 5e 5G 1V | *21
stack 6I complete 2t 4 *20
stack 6J complete 2G *18
stack 6K complete 20 2K *18
stack 6L complete 2x *18
process 15429 15427 ruby
slice 0 5780745780
sample 0 1 15429 15429 0 ruby
sample 1 1
sample 2 3
sample 3 1
sample 4 1
sample 5 1
sample 6 1
sample 7 1
sample 8 1
sample 9 1
sample a 1
sample b 1
sample c 1
sample d 1
sample e 1
sample f 1
sample h 1
sample l 1
sample m 1
sample n 1
sample o 3
sample p 1
sample q 1
sample r 2
sample s 1
sample t 1
sample u 1
sample w 1
sample x 2
sample y 1
sample z 1
sample A 4
sample B 1
sample C 11
sample D 4
sample E 1
sample G 1
sample H 1
sample I 2
sample J 1
sample L 2
sample M 2
sample N 1
sample P 1
sample R 1
sample S 1
sample T 1
sample U 1
sample W 1
sample X 1
sample Y 1
sample 10 1
sample 11 1
sample 12 1
sample 13 1
sample 15 1
sample 16 1
sample 17 1
sample 18 1
sample 19 1
sample 1a 1
sample 1b 1
sample 1c 1
sample 1d 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 1
sample 1j 1
sample 1m 1
sample 1n 1
sample 1o 1
sample 1p 1
sample 1q 1
sample 1r 1
sample 1s 1
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 1
sample 1x 1
sample 1y 1
sample 1A 1
sample 1B 1
sample 1C 1
sample 1D 1
sample 1E 1
sample 1F 1
sample 1G 1
sample 1I 1
sample 1J 1
sample 1K 1
sample 1L 1
sample 1N 1
sample 1O 1
sample 1P 1
sample 1T 3
sample 1U 1
sample 1V 2
sample 1W 1
sample 1X 1
sample 1Y 1
sample 1Z 3
sample 20 1
sample 21 1
sample 22 1
sample 23 2
sample 24 1
sample 25 1
sample 26 1
sample 27 1
sample 28 1
sample 29 1
sample 2a 1
sample 2c 1
sample 2d 1
sample 2e 1
sample 2f 1
sample 2g 1
sample 2h 1
sample 2i 1
sample 2j 1
sample 2k 1
sample 2l 1
sample 2m 1
sample 2n 1
sample 2o 1
sample 2s 1
sample 2t 1
sample 2u 1
sample 2v 1
sample 2w 1
sample 2x 1
sample 2y 1
sample 2z 1
sample 2A 1
sample 2B 1
sample 2C 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2G 1
sample 2H 1
sample 2I 1
sample 2J 1
sample 2K 1
sample 2L 1
sample 2M 1
sample 2N 1
sample 2O 1
sample 2Q 1
sample 2R 1
sample 2T 1
sample 2U 1
sample 2V 1
sample 2W 1
sample 2X 1
sample 2Y 1
sample 30 1
sample 31 1
sample 32 2
sample 33 1
sample 34 1
sample 35 1
sample 37 1
sample 38 1
sample 39 1
sample 3a 1
sample 3b 4
sample 3c 1
sample 3d 1
sample 3e 1
sample 3f 1
sample 3g 1
sample 3h 1
sample 3i 1
sample 3j 1
sample 3k 1
sample 3m 1
sample 3n 1
sample 3o 1
sample 3p 1
sample 3q 1
sample 3r 1
sample 3t 1
sample 3u 1
sample 3w 1
sample 3x 1
sample 3y 1
sample 3z 1
sample 3A 1
sample 3B 1
sample 3C 1
sample 3D 1
sample 3E 1
sample 3F 1
sample 3G 1
sample 3I 1
sample 3K 1
sample 3L 1
sample 3M 1
sample 3N 1
sample 3O 1
sample 3P 1
sample 3Q 1
sample 3T 1
sample 3U 2
sample 3V 1
sample 3W 1
sample 3Y 1
sample 3Z 1
sample 40 1
sample 41 1
sample 42 1
sample 43 1
sample 44 1
sample 45 1
sample 46 2
sample 47 1
sample 48 1
sample 49 1
sample 4a 1
sample 4c 1
sample 4d 1
sample 4e 1
sample 4f 1
sample 4g 1
sample 4h 1
sample 4i 1
sample 4j 1
sample 4k 1
sample 4m 1
sample 4n 1
sample 4o 1
sample 4p 1
sample 4s 1
sample 4t 1
sample 4u 1
sample 4v 1
sample 4w 1
sample 4x 1
sample 4y 1
sample 4z 1
sample 4A 1
sample 4B 1
sample 4C 1
sample 4D 1
sample 4E 2
sample 4G 1
sample 4K 1
sample 4L 1
sample 4M 1
sample 4N 1
sample 4O 1
sample 4P 1
sample 4Q 1
sample 4R 1
sample 4S 1
sample 4T 1
sample 4U 1
sample 4V 1
sample 4W 1
sample 4X 1
sample 4Y 1
sample 4Z 1
sample 51 1
sample 52 1
sample 53 1
sample 54 1
sample 55 1
sample 56 1
sample 58 1
sample 5a 1
sample 5b 1
sample 5c 1
sample 5d 1
sample 5e 1
sample 5f 1
sample 5g 1
sample 5h 2
sample 5i 1
sample 5j 1
sample 5k 1
sample 5l 1
sample 5m 1
sample 5o 2
sample 5p 1
sample 5r 1
sample 5s 1
sample 5t 1
sample 5u 1
sample 5v 6
sample 5w 1
sample 5y 1
sample 5z 1
sample 5A 2
sample 5B 2
sample 5C 3
sample 5E 1
sample 5F 1
sample 5G 1
sample 5I 1
sample 5J 1
sample 5K 1
sample 5L 1
sample 5M 1
sample 5N 1
sample 5O 6
sample 5P 1
sample 5Q 3
sample 5R 9
sample 5S 1
sample 5T 1
sample 5V 1
sample 5W 1
sample 5X 1
sample 5Y 2
sample 5Z 1
sample 60 4
sample 62 1
sample 63 3
sample 64 1
sample 65 1
sample 67 1
sample 68 1
sample 69 1
sample 6a 1
sample 6b 1
sample 6c 1
sample 6d 1
sample 6e 1
sample 6f 1
sample 6g 1
sample 6h 1
sample 6i 1
sample 6j 1
sample 6k 1
sample 6l 4
sample 6m 1
sample 6n 2
sample 6o 3
sample 6p 1
sample 6q 1
sample 6r 1
sample 6s 1
sample 6w 3
sample 6x 2
sample 6y 3
sample 6z 1
sample 6A 1
sample 6B 1
sample 6D 1
sample 6E 1
sample 6F 2
sample 6G 16
sample 6I 4
sample 6J 1
sample 6K 1
sample 6L 2
sample g 1 15429 15429 1 ruby
sample i 1
sample j 1
sample k 1
sample t 1
sample v 1
sample C 2
sample D 3
sample F 2
sample K 1
sample O 1
sample Q 1
sample V 1
sample Z 1
sample 14 1
sample 1e 1
sample 1k 1
sample 1l 1
sample 1z 1
sample 1H 1
sample 1M 1
sample 1Q 1
sample 1R 1
sample 1S 1
sample 2b 1
sample 2p 1
sample 2q 1
sample 2r 1
sample 2P 1
sample 2S 1
sample 2Z 1
sample 30 1
sample 36 1
sample 3l 1
sample 3p 1
sample 3s 1
sample 3v 1
sample 3H 1
sample 3J 1
sample 3R 1
sample 3S 1
sample 3X 1
sample 4b 1
sample 4l 1
sample 4q 1
sample 4r 1
sample 4F 1
sample 4H 1
sample 4I 1
sample 4J 1
sample 50 1
sample 57 1
sample 59 1
sample 5n 1
sample 5q 1
sample 5v 3
sample 5x 1
sample 5B 1
sample 5D 1
sample 5H 1
sample 5O 1
sample 5R 3
sample 5U 1
sample 5X 1
sample 60 1
sample 61 1
sample 66 1
sample 6l 1
sample 6t 1
sample 6u 1
sample 6v 1
sample 6C 1
sample 6G 4
sample 6H 1
sample 6I 1
sample 6J 1
counter taken 2288
counter stored 547
counter other 1741
counter copied 4
counter expected 2298
