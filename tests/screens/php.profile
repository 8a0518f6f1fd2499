# php: PHP without symbols but those of its own API, words counted and sorted: programs/words.php
# recorded with: stk record -F 199 -- php words.php 150
# answer: zend_sort
# answer-note: PHP code
meta stk_version 0.1.0
meta command "record -F 199 -- php"
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
meta target "command (pid 5711)"
meta duration_ns 4895708979
meta unwind_tables 47
meta unwind_rows 353382
meta unwind_bytes 1448960
meta unwind_ns 59328504
meta unwind_refused 0
meta stacks_copied 2
image 0 file /usr/bin/php8.2 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
image 4 bpf bpf_prog_ddd87184e68f8b26_on_free no-build-id
image 5 file /usr/lib/php/20220829/phar.so build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/libbsd.so.0.11.7 build-id=00000007
image 7 file /usr/lib/x86_64-linux-gnu/libcrypto.so.3 build-id=00000008
image 8 file /usr/lib/x86_64-linux-gnu/libm.so.6 build-id=00000009
image 9 file /usr/lib/x86_64-linux-gnu/libssl.so.3 build-id=0000000a
image a file /usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30 build-id=0000000b
text 0 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 1 __memcmp_evex_movbe
text 2 ./elf/dl-open.c
text 3 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 4 __memcpy_avx512_unaligned_erms
text 5 ./elf/dl-init.c
text 6 ./elf/dl-reloc.c
text 7 ./elf/rtld.c
text 8 ./dlfcn/dlopen.c
text 9 ./elf/../sysdeps/x86_64/dl-machine.h
text a ./elf/dl-error-skeleton.c
text b ./elf/dl-load.c
text c ./elf/do-rel.h
text d ./misc/../sysdeps/unix/syscall-template.S
text e call_init
text f elf_dynamic_do_Rela
text g ./elf/dl-lookup.c
text h ./intl/localealias.c
text i ./malloc/malloc.c
text j _dl_catch_exception
text k _dl_map_object_from_fd
text l _dl_relocate_object
text m dl_open_worker_begin
frame 0 $l source=$6:301
frame 1 fun_214b70 bounds
frame 2 fun_218a10 bounds
frame 3 fun_31be10 bounds
frame 4 fun_32d390 bounds
frame 5 fun_3391d0 bounds
frame 6 fun_34b5c0 bounds
frame 7 fun_34cb80 bounds
frame 8 fun_34cee0 bounds
frame 9 fun_354680 bounds
frame a fun_363380 bounds
frame b zend_array_destroy
frame c zend_binary_strcmp
frame d zend_call_function
frame e zend_hash_next_index_insert
frame f zend_string_hash_func
at 0 0 1 return = zend_sort reason=12
at 1 0 2 return = execute_ex reason=12
at 2 0 3 return = _start entry reason=12
at 3 0 4 return = fun_12a810 bounds reason=1
at 4 1 5 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 5 1 6 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 6 0 7 return = fun_3ec150 bounds reason=1
at 7 0 8 return = php_execute_script reason=12
at 8 0 9 return = zend_execute_scripts reason=12
at 9 0 10 return = zend_execute reason=12
at a 0 11 return = fun_214f30 bounds reason=1
at b 0 12 return = fun_314b00 bounds reason=1
at c 0 13 return = fun_31a450 bounds reason=1
at d 0 14 return = &2 reason=1
at e 0 15 return = &1 reason=1
at f 0 16 return = &d reason=12
at g 0 17 return = zend_insert_sort reason=12
at h 2 18 = pvm_irq_enable
at i 2 19 return = __raw_callee_save_pvm_irq_enable
at j 0 20 return = &3 reason=1
at k 0 21 return = &c reason=12
at l 2 22 return = irqentry_exit_to_user_mode
at m 0 23 = execute_ex reason=12
at n 0 24 = zend_hash_find reason=12
at o 0 25 = &1 reason=1
at p 0 26 = &d reason=12
at q 2 27 return = asm_sysvec_apic_timer_interrupt
at r 0 28 return = &7 reason=1
at s 0 29 return = php_module_startup reason=12
at t 0 30 return = &4 reason=1
at u 0 31 return = &5 reason=1
at v 1 32 return = $j source=$a:208
at w 2 33 return = asm_sysvec_reschedule_ipi
at x 0 34 = &7 reason=1
at y 0 35 = zend_compare reason=12
at z 0 36 return = compare_function reason=12
at A 0 37 return = concat_function reason=12
at B 2 38 return = asm_exc_page_fault
at C 2 39 return = exc_page_fault
at D 0 40 = &3 reason=1
at E 0 41 = fun_32ee30 bounds reason=1
at F 0 42 return = fun_25e8f0 bounds reason=1
at G 0 43 return = fun_34bc50 bounds reason=1
at H 2 44 return = do_syscall_64
at I 2 45 return = entry_SYSCALL_64_after_hwframe
at J 0 46 = _emalloc reason=12
at K 0 47 = zend_init_func_execute_data reason=12
at L 0 48 return = fun_3076b0 bounds reason=1
at M 0 49 return = &6 reason=1
at N 0 50 return = zend_hash_apply reason=12
at O 0 51 return = zend_startup_module_ex reason=12
at P 3 52 return = _dl_start_final source=$7:497 _dl_start source=$7:584
at Q 3 53 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at R 3 54 return = _start entry reason=12
at S 1 55 = $1 source=$0:123
at T 2 56 return = __irq_exit_rcu
at U 2 57 return = __schedule
at V 2 58 return = finish_task_switch
at W 2 59 return = handle_softirqs
at X 2 60 return = schedule
at Y 0 61 = &2 reason=1
at Z 0 62 = fun_3340d0 bounds reason=1
at 10 0 63 = &5 reason=1
at 11 0 64 = &c reason=12
at 12 0 65 return = fun_25f000 bounds reason=1
at 13 0 66 return = &a reason=1
at 14 0 67 return = php_explode reason=12
at 15 1 68 = $1 source=$0:125
at 16 1 69 = _int_malloc source=$i:4378
at 17 1 70 return = _dl_catch_error source=$a:227
at 18 1 71 return = _dlerror_run source=./dlfcn/dlerror.c:138
at 19 1 72 return = malloc source=$i:3315
at 1a 2 73 return = __handle_mm_fault
at 1b 2 74 return = handle_mm_fault
at 1c 2 75 return = sysvec_apic_timer_interrupt
at 1d 0 76 = &b reason=12
at 1e 0 77 = zval_ptr_dtor reason=12
at 1f 0 78 return = __zend_malloc reason=12
at 1g 0 79 return = fun_2a2400 bounds reason=1
at 1h 0 80 return = fun_2d5380 bounds reason=1
at 1i 0 81 return = &8 reason=1
at 1j 0 82 return = &9 reason=1
at 1k 0 83 return = fun_378600 bounds reason=1
at 1l 0 84 return = php_load_extension reason=12
at 1m 0 85 return = php_load_shlib reason=12
at 1n 0 86 return = &b reason=12
at 1o 0 87 return = zend_hash_packed_fgrow reason=12
at 1p 0 88 return = zend_llist_apply reason=12
at 1q 3 89 return = _dl_map_object source=$b:2272
at 1r 3 90 return = _dl_open source=$2:884
at 1s 3 91 return = dl_main source=$7:2352
at 1t 1 92 = $1 source=$0:121
at 1u 1 93 = $1 source=$0:122
at 1v 1 94 = $4 source=$3:598
at 1w 1 95 return = dlopen_doit source=$8:56
at 1x 1 96 return = dlopen_implementation source=$8:71 dlopen source=$8:81
at 1y 0 97 = &9 reason=1
at 1z 0 98 = php_explode reason=12
at 1A 0 99 = php_implode reason=12
at 1B 0 100 = zend_hash_bucket_swap reason=12
at 1C 0 101 = zend_insert_sort reason=12
at 1D 0 102 = zend_sort reason=12
at 1E 0 103 return = fun_12bf70 bounds reason=1
at 1F 0 104 return = fun_131c20 bounds reason=1
at 1G 0 105 return = fun_15d070 bounds reason=1
at 1H 0 106 return = fun_15da90 bounds reason=1
at 1I 0 107 return = fun_2e0ed0 bounds reason=1
at 1J 0 108 return = fun_309080 bounds reason=1
at 1K 0 109 return = fun_33ad80 bounds reason=1
at 1L 0 110 return = php_implode reason=12
at 1M 0 111 return = zend_hash_find reason=12
at 1N 0 112 return = zend_hash_lookup reason=12
at 1O 0 113 return = &e reason=12
at 1P 0 114 return = zend_long_to_str reason=12
at 1Q 0 115 return = zend_register_ini_entries_ex reason=12
at 1R 0 116 return = zend_register_internal_class_ex reason=12
at 1S 0 117 return = zend_string_tolower_ex reason=12
at 1T 3 118 = elf_get_dynamic_info source=./elf/get-dynamic-info.h:85 $k source=$b:1281
at 1U 3 119 return = $j source=$a:208
at 1V 3 120 return = _dl_init source=$5:121
at 1W 3 121 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 1X 3 122 return = dl_main source=$7:2012
at 1Y 3 123 return = dl_open_worker source=$2:782
at 1Z 3 124 return = openaux source=./elf/dl-deps.c:64
at 20 1 125 = $1 source=$0:142
at 21 1 126 = getdents64 source=./dirent/../sysdeps/unix/sysv/linux/getdents64.c:32
at 22 1 127 return = __scandir64_tail source=./dirent/./scandir-tail-common.c:41
at 23 1 128 return = readdir source=./dirent/../sysdeps/unix/sysv/linux/readdir64.c:51
at 24 2 129 = native_set_pmd
at 25 2 130 return = __ext4_read_dirblock
at 26 2 131 return = __vm_munmap
at 27 2 132 return = __x64_sys_getdents64
at 28 2 133 return = __x64_sys_munmap
at 29 2 134 return = do_anonymous_page
at 2a 2 135 return = do_fault
at 2b 2 136 return = do_vmi_align_munmap
at 2c 2 137 return = do_vmi_munmap
at 2d 2 138 return = ext4_bread
at 2e 2 139 return = ext4_htree_fill_tree
at 2f 2 140 return = ext4_read_bh
at 2g 2 141 return = ext4_readdir
at 2h 2 142 return = filemap_map_pages
at 2i 2 143 return = flush_tlb_mm_range
at 2j 2 144 return = free_pgd_range
at 2k 2 145 return = free_pgtables
at 2l 2 146 return = htree_dirblock_to_tree
at 2m 2 147 return = iterate_dir
at 2n 2 148 return = rcu_core
at 2o 2 149 return = tlb_finish_mmu
at 2p 2 150 return = tlb_flush_mmu_tlbonly
at 2q 2 151 return = vms_clear_ptes
at 2r 2 152 return = vms_complete_munmap_vmas
at 2s 4 153 return = bpf_prog_ddd87184e68f8b26_on_free
at 2t 0 154 = _efree reason=12
at 2u 0 155 = compare_function reason=12
at 2v 0 156 = concat_function reason=12
at 2w 0 157 = fun_327d80 bounds reason=1
at 2x 0 158 = &4 reason=1
at 2y 0 159 = fun_32dbd0 bounds reason=1
at 2z 0 160 = fun_32e190 bounds reason=1
at 2A 0 161 = &6 reason=1
at 2B 0 162 = &8 reason=1
at 2C 0 163 = &a reason=1
at 2D 0 164 = fun_38ab90 bounds reason=1
at 2E 0 165 = function=memchr@plt reason=12
at 2F 0 166 = function=memcmp@plt reason=12
at 2G 0 167 = rc_dtor_func reason=12
at 2H 0 168 = zend_hash_func reason=12
at 2I 0 169 = zend_hash_lookup reason=12
at 2J 0 170 = &e reason=12
at 2K 0 171 = zend_hash_rehash reason=12
at 2L 0 172 = zend_long_to_str reason=12
at 2M 0 173 = zend_string_equal_val reason=12
at 2N 0 174 = &f reason=12
at 2O 0 175 = zval_get_string_func reason=12
at 2P 0 176 return = compile_file reason=12
at 2Q 0 177 return = fun_167510 bounds reason=1
at 2R 0 178 return = fun_1c0770 bounds reason=1
at 2S 0 179 return = fun_1c0d60 bounds reason=1
at 2T 0 180 return = fun_1edea0 bounds reason=1
at 2U 0 181 return = fun_208e90 bounds reason=1
at 2V 0 182 return = fun_209b60 bounds reason=1
at 2W 0 183 return = fun_2c1230 bounds reason=1
at 2X 0 184 return = fun_2d41f0 bounds reason=1
at 2Y 0 185 return = fun_2de820 bounds reason=1
at 2Z 0 186 return = fun_2e0fc0 bounds reason=1
at 30 0 187 return = fun_2e8dd0 bounds reason=1
at 31 0 188 return = fun_2e9240 bounds reason=1
at 32 0 189 return = fun_2e9590 bounds reason=1
at 33 0 190 return = fun_2eacb0 bounds reason=1
at 34 0 191 return = fun_2ecc50 bounds reason=1
at 35 0 192 return = fun_2ef060 bounds reason=1
at 36 0 193 return = fun_302cb0 bounds reason=1
at 37 0 194 return = fun_3095c0 bounds reason=1
at 38 0 195 return = fun_311b10 bounds reason=1
at 39 0 196 return = fun_3784f0 bounds reason=1
at 3a 0 197 return = fun_386ee0 bounds reason=1
at 3b 0 198 return = fun_38a560 bounds reason=1
at 3c 0 199 return = php_module_shutdown reason=12
at 3d 0 200 return = php_register_extensions reason=12
at 3e 0 201 return = php_request_shutdown reason=12
at 3f 0 202 return = zend_destroy_static_vars reason=12
at 3g 0 203 return = zend_mm_shutdown reason=12
at 3h 0 204 return = zend_objects_store_del reason=12
at 3i 0 205 return = zend_register_functions reason=12
at 3j 0 206 return = zend_register_module_ex reason=12
at 3k 0 207 return = zend_reset_lc_ctype_locale reason=12
at 3l 0 208 return = &f reason=12
at 3m 5 209 return = fun_253f0 bounds reason=1
at 3n 3 210 = do_lookup_x source=$g:413
at 3o 3 211 = elf_machine_rela_relative source=$9:483 $f source=$c:124 &0
at 3p 3 212 = memset source=./string/../sysdeps/x86_64/multiarch/../multiarch/memset-vec-unaligned-erms.S:252
at 3q 3 213 = mprotect source=$d:117
at 3r 3 214 = munmap source=$d:117
at 3s 3 215 return = _dl_close source=./elf/dl-close.c:778
at 3t 3 216 return = _dl_close_worker source=./elf/dl-close.c:617
at 3u 3 217 return = _dl_lookup_symbol_x source=$g:776
at 3v 3 218 return = _dl_map_segments source=./elf/./dl-map-segments.h:176 $k source=$b:1268
at 3w 3 219 return = _dl_protect_relro source=$6:364
at 3x 3 220 return = $l source=$6:349
at 3y 3 221 return = _dl_start_user entry reason=12
at 3z 3 222 return = _dl_unmap_segments source=./elf/./dl-unmap-segments.h:32 _dl_unmap source=./elf/../sysdeps/x86_64/tlsdesc.c:31
at 3A 3 223 return = $e source=$5:60 $e source=$5:26
at 3B 3 224 return = $e source=$5:74 $e source=$5:26
at 3C 3 225 return = dl_open_worker source=$2:808
at 3D 3 226 return = $m source=$2:534
at 3E 3 227 return = $m source=$2:702
at 3F 3 228 return = elf_machine_lazy_rel source=$9:534 $f source=$c:99 &0
at 3G 3 229 return = resolve_map source=$6:190 elf_machine_rela source=$9:271 $f source=$c:147 &0
at 3H 6 230 = reason=1
at 3I 1 231 = __memchr_evex source=./string/../sysdeps/x86_64/multiarch/memchr-evex.S:113
at 3J 1 232 = $1 source=$0:118
at 3K 1 233 = $4 source=$3:264
at 3L 1 234 = $4 source=$3:296
at 3M 1 235 = $4 source=$3:323
at 3N 1 236 = $4 source=$3:376
at 3O 1 237 = __munmap source=$d:117
at 3P 1 238 = read_alias_file source=$h:219
at 3Q 1 239 return = __pthread_once_slow source=./nptl/pthread_once.c:116
at 3R 1 240 return = $j source=$a:182
at 3S 1 241 return = _nl_expand_alias source=$h:198
at 3T 1 242 return = _nl_find_locale source=./locale/findlocale.c:158
at 3U 1 243 return = dlclose source=./dlfcn/dlclose.c:31
at 3V 1 244 return = setlocale source=./locale/setlocale.c:414
at 3W 7 245 = fun_22de60 bounds reason=1
at 3X 7 246 return = CRYPTO_THREAD_run_once reason=12
at 3Y 7 247 return = EVP_add_cipher reason=12
at 3Z 7 248 return = OBJ_NAME_add reason=12
at 40 7 249 return = OPENSSL_LH_insert reason=12
at 41 7 250 return = OPENSSL_init_crypto reason=12
at 42 7 251 return = fun_1ef7b0 bounds reason=1
at 43 7 252 return = fun_22d6c0 bounds reason=1
at 44 7 253 return = fun_2322f0 bounds reason=1
at 45 7 254 return = fun_24b2a0 bounds reason=1
at 46 8 255 = cosf_ifunc_selector source=./math/../sysdeps/x86_64/fpu/multiarch/ifunc-fma.h:29 cosf source=./math/../sysdeps/x86_64/fpu/multiarch/s_cosf.c:26
at 47 9 256 return = OPENSSL_init_ssl reason=12
at 48 a 257 return = fun_a5780 bounds reason=1
at 49 2 258 = __get_user_8
at 4a 2 259 = alloc_pages_noprof
at 4b 2 260 = bio_associate_blkg_from_css
at 4c 2 261 = blk_done_softirq
at 4d 2 262 = iowrite16
at 4e 2 263 = lookup_nulls_elem_raw
at 4f 2 264 = native_set_pte
at 4g 2 265 = next_uptodate_folio
at 4h 2 266 = rcu_core
at 4i 2 267 return = __blk_flush_plug
at 4j 2 268 return = __blk_mq_sched_dispatch_requests
at 4k 2 269 return = __mem_cgroup_charge
at 4l 2 270 return = __mmput
at 4m 2 271 return = __pte_alloc
at 4n 2 272 return = __rseq_handle_notify_resume
at 4o 2 273 return = __submit_bio
at 4p 2 274 return = __x64_sys_exit_group
at 4q 2 275 return = __x64_sys_mprotect
at 4r 2 276 return = _raw_spin_unlock_irqrestore
at 4s 2 277 return = asm_common_interrupt
at 4t 2 278 return = bio_alloc_bioset
at 4u 2 279 return = bio_associate_blkg
at 4v 2 280 return = blk_mq_dispatch_list
at 4w 2 281 return = blk_mq_dispatch_rq_list
at 4x 2 282 return = blk_mq_flush_plug_list
at 4y 2 283 return = blk_mq_run_hw_queue
at 4z 2 284 return = blk_mq_sched_dispatch_requests
at 4A 2 285 return = bpf_trace_run1
at 4B 2 286 return = charge_memcg
at 4C 2 287 return = common_interrupt
at 4D 2 288 return = delayed_put_task_struct
at 4E 2 289 return = do_exit
at 4F 2 290 return = do_group_exit
at 4G 2 291 return = do_mprotect_pkey
at 4H 2 292 return = exit_mmap
at 4I 2 293 return = memcg1_commit_charge
at 4J 2 294 return = on_each_cpu_cond_mask
at 4K 2 295 return = pte_alloc_one
at 4L 2 296 return = rcu_do_batch
at 4M 2 297 return = set_ptes
at 4N 2 298 return = smp_call_function_many_cond
at 4O 2 299 return = submit_bh_wbc
at 4P 2 300 return = submit_bio_noacct_nocheck
at 4Q 2 301 return = virtio_queue_rq
at 4R 2 302 return = virtqueue_notify
at 4S 2 303 return = vp_notify
at 4T 2 304 return = x64_sys_call
unwinder 0
stack 0 none:exited 24 2j 2k 4H 4l 4E 4F 4p 4T H I |
unwinder 2
stack 1 complete h i 4N 4J 2i 2p 2o 2q 2r 2b 2c 26 28 H I | 3r 3z 3t 3s v 17 18 3U 37 36 3c 3 4 5 2
stack 2 complete 24 2j 2k 2q 2r 2b 2c 26 28 H I | 3O 2X 3g 3e 6 *4
stack 3 complete 2D 2Y 31 34 33 32 30 35 2Z 1I 1I 2W 2P 3m 8 7 *5
stack 4 complete 1A 12 1 9 *7
stack 5 complete h i l q | *11
stack 6 complete 49 4n l w | 3M 1L *10
stack 7 complete 3N *11
stack 8 complete 2M 1N 1i 13 *9
stack 9 complete 2K 38 *12
stack a complete 2I *11
stack b complete 2B *10
stack c complete 1d 1K *9
stack d complete 2t 1n *10
stack e complete 1d *9
stack f complete 1v 1h 1o 1O 1j *9
stack g complete h i C B | *14
stack h complete 2J *10
stack i complete 2G 1n *9
stack j complete 1y *9
stack k complete h i V U X l q | *10
stack l complete 2C *9
stack m complete 2w *9
stack n complete 2x *9
stack o complete 2y *9
stack p complete 2z *9
stack q complete 1d 1n 3f 3a 3h *9
stack r complete 1v 1h 1o 14 F *9
stack s complete 2E *11
stack t complete 3I *11
stack u complete J *11
stack v complete 1z *10
stack w complete h i 4r 2n W T 1c q | *11
stack x complete 2A G *9
stack y complete 2N 1M M *10
stack z complete 2H 3l *12
stack A complete n *11
stack B complete h i V U X l q | *12
stack C complete h i l w | *12
stack D complete K f e d 0 0 0 0 0 0 b c a *9
stack E complete m *21
stack F complete 1C *17
stack G complete 11 j 1 f e d *17
stack H complete 15 k *22
stack I complete 1t *23
stack J complete 2F *23
stack K complete n r *21
stack L complete y z u *21
stack M complete x *21
stack N complete m *20
stack O complete p *19
stack P complete h i l q | *20
stack Q complete o *18
stack R complete K f e d 1k g *17
stack S complete S k j 1 f e d *18
stack T complete n r *22
stack U complete m *21
stack V complete o *19
stack W complete 1C *16
stack X complete p e d 39 *16
stack Y complete 1e e d *16
stack Z complete 10 1 f *18
stack 10 complete D *20
stack 11 complete E *20
stack 12 complete Z *20
stack 13 complete 15 k j *20
stack 14 complete 3J *22
stack 15 complete S *22
stack 16 complete n r *20
stack 17 complete y z u *20
stack 18 complete x *20
stack 19 complete m *19
stack 1a complete p *18
stack 1b complete o *17
stack 1c complete Y g *16
stack 1d complete 1e e d *17
stack 1e complete h i l w | 10 1 f *19
stack 1f complete E *21
stack 1g complete 1t k j *21
stack 1h complete 20 *23
stack 1i complete n r *21
stack 1j complete 4h W T 1c q | y z u *21
stack 1k complete K *20
stack 1l complete m *20
stack 1m complete p *19
stack 1n complete D 1 f e d *15
stack 1o complete E *19
stack 1p complete 11 j *19
stack 1q complete 15 k *20
stack 1r complete 1u *21
stack 1s complete 20 *21
stack 1t complete S *21
stack 1u complete n r *19
stack 1v complete y z u *19
stack 1w complete x *19
stack 1x complete K *18
stack 1y complete m *18
stack 1z complete h i l q | *19
stack 1A complete h i V U X l w | *19
stack 1B complete p *17
stack 1C complete o *16
stack 1D complete h i l w | *17
stack 1E complete 1B g *15
stack 1F complete n r 1 f e d 1k *16
stack 1G complete p *19
stack 1H complete D 1 f e d *16
stack 1I complete E *20
stack 1J complete 11 j *20
stack 1K complete n r *20
stack 1L complete y z u *20
stack 1M complete h i l q | *23
stack 1N complete x *20
stack 1O complete m *19
stack 1P complete p *18
stack 1Q complete o *17
stack 1R complete 1B *14
stack 1S complete 1D *14
stack 1T complete Y *14
stack 1U complete 1e e d *14
stack 1V complete 10 1 f *16
stack 1W complete D *18
stack 1X complete E *18
stack 1Y complete Z *18
stack 1Z complete 15 k j *18
stack 20 complete 1t *20
stack 21 complete 1u *20
stack 22 complete S *20
stack 23 complete n r *18
stack 24 complete 4e 2s 4A 4D 4L 2n W T 1c q | *20
stack 25 complete y z u *18
stack 26 complete x *18
stack 27 complete K *17
stack 28 complete m *17
stack 29 complete p *16
stack 2a complete o *15
stack 2b complete Y g *14
stack 2c complete Z 1 f e d *15
stack 2d complete x *19
stack 2e complete m *18
stack 2f complete h i V U X l q | *19
stack 2g complete p *17
stack 2h complete o *16
stack 2i complete h i l w | *17
stack 2j complete 1D *13
stack 2k complete Y *13
stack 2l complete 10 1 f e d *13
stack 2m complete D *17
stack 2n complete E *17
stack 2o complete Z *17
stack 2p complete 11 j *17
stack 2q complete 1u k *18
stack 2r complete S *19
stack 2s complete n r *17
stack 2t complete 2u u *17
stack 2u complete y z *18
stack 2v complete x *17
stack 2w complete h i l w | *18
stack 2x complete m *16
stack 2y complete p *15
stack 2z complete o *14
stack 2A complete 4c W T 4C 4s | *15
stack 2B complete h i V U X l w | *15
stack 2C complete D 1 f e d g *13
stack 2D complete p *16
stack 2E complete 2v t *9
stack 2F complete 3L 1P A *10
stack 2G complete J *12
stack 2H complete 2L *11
stack 2I complete 2O *11
stack 2J complete 3K *11
stack 2K complete J *11
stack 2L complete h i W T 1c q | *12
stack 2M complete h i l w | *12
stack 2N complete m *8
stack 2O complete h i C B | 1T 1q 3D v 1Y v 1r 1w v 17 18 1x 1m 1l 1p 1g s *4
stack 2P complete h i 2i 2p 2o 4G 4q H I | 3q 3w 3x 3E *18
stack 2Q complete h i C B | 3H 3A 1V 3R 3C *16
stack 2R complete h i C B | 16 19 1f 3b 3i 3j 3d *5
stack 2S complete 3P 3S 3T 3V 3k *5
stack 2T complete 4b 4u 4t 4O 2f 2d 25 2l 2e 2g 2m 27 H I | 21 23 22 1G 1H 1E 1Q 1F O L N *5
stack 2U complete 4d 4S 4R 4Q 4w 4j 4z 4y 4v 4x 4i 4o 4P 2f 2d 25 2l 2e 2g 2m 27 H I | *16
stack 2V complete 4g 2h 2a 1a 1b C B | 3W 45 43 40 3Z 3Y 42 44 3Q 3X 41 47 2Q *8
stack 2W complete h i 4I 4B 4k 29 1a 1b C B | 16 19 1f 1S 1J 1R 2R 2S *8
stack 2X complete 16 19 1f 1S 1J 1R 2U 2V 2T *8
stack 2Y complete 4a 4K 4m 29 1a 1b C B | 16 19 48 3B 1V 3y
stack 2Z complete 1T 1q 1Z 1U 1W 1X Q P R
stack 30 complete 3p 3v *8
stack 31 complete 4f 4M 2h 2a 1a 1b C B | 46 3F 1s *3
stack 32 complete 3n 3u 3G *4
stack 33 complete 3o *4
process 5711 5709 php
slice 0 4895708979
sample 0 1 5711 5711 0 php
sample 1 1
sample 2 1
sample 4 7
sample 5 1
sample 6 1
sample 7 1
sample 8 1
sample a 5
sample d 1
sample e 3
sample f 1
sample h 2
sample i 1
sample j 1
sample k 1
sample l 2
sample o 3
sample p 4
sample q 1
sample r 1
sample t 1
sample u 6
sample v 3
sample w 1
sample x 2
sample z 2
sample A 14
sample C 1
sample D 1
sample E 1
sample F 1
sample G 1
sample H 1
sample J 1
sample K 1
sample L 1
sample M 1
sample N 3
sample O 3
sample P 1
sample Q 1
sample R 1
sample T 1
sample X 1
sample Y 1
sample Z 1
sample 10 2
sample 11 1
sample 12 2
sample 14 1
sample 15 1
sample 16 3
sample 18 1
sample 19 3
sample 1a 1
sample 1b 1
sample 1d 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 1
sample 1j 1
sample 1k 1
sample 1l 2
sample 1m 2
sample 1n 2
sample 1p 1
sample 1q 1
sample 1r 1
sample 1t 1
sample 1u 1
sample 1v 2
sample 1w 1
sample 1y 6
sample 1A 1
sample 1B 3
sample 1C 6
sample 1D 1
sample 1E 1
sample 1G 1
sample 1H 1
sample 1I 1
sample 1J 1
sample 1K 2
sample 1M 1
sample 1O 1
sample 1P 2
sample 1Q 1
sample 1R 1
sample 1T 1
sample 1V 1
sample 1W 3
sample 1Y 1
sample 1Z 1
sample 21 2
sample 22 1
sample 23 10
sample 24 1
sample 25 1
sample 26 4
sample 28 6
sample 29 2
sample 2a 11
sample 2d 2
sample 2e 4
sample 2f 1
sample 2h 1
sample 2j 1
sample 2k 1
sample 2l 2
sample 2m 1
sample 2n 2
sample 2o 1
sample 2p 1
sample 2r 1
sample 2s 13
sample 2t 1
sample 2u 1
sample 2v 5
sample 2w 1
sample 2x 2
sample 2y 5
sample 2z 13
sample 2C 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2H 6
sample 2K 11
sample 2L 1
sample 2N 14
sample 3 1 5711 5711 1 php
sample 4 7
sample 9 1
sample b 2
sample c 1
sample e 3
sample g 1
sample h 1
sample j 1
sample l 1
sample m 2
sample n 2
sample q 2
sample s 1
sample u 1
sample v 1
sample x 3
sample y 2
sample A 6
sample B 1
sample I 1
sample M 1
sample N 2
sample S 1
sample U 1
sample V 1
sample W 1
sample 13 1
sample 16 2
sample 17 2
sample 18 1
sample 1a 1
sample 1b 2
sample 1c 1
sample 1i 1
sample 1l 2
sample 1o 2
sample 1q 1
sample 1s 1
sample 1u 8
sample 1v 1
sample 1w 1
sample 1x 1
sample 1y 1
sample 1z 1
sample 1B 1
sample 1C 6
sample 1F 1
sample 1H 1
sample 1I 1
sample 1L 1
sample 1N 2
sample 1O 1
sample 1S 1
sample 1T 1
sample 1U 1
sample 1W 1
sample 1X 1
sample 1Z 1
sample 20 1
sample 23 5
sample 25 1
sample 26 2
sample 27 1
sample 28 3
sample 29 2
sample 2a 11
sample 2b 1
sample 2c 1
sample 2g 1
sample 2h 1
sample 2i 1
sample 2n 1
sample 2o 1
sample 2q 2
sample 2s 2
sample 2t 1
sample 2v 1
sample 2x 4
sample 2y 2
sample 2z 10
sample 2A 1
sample 2B 1
sample 2D 1
sample 2E 2
sample 2F 1
sample 2G 2
sample 2H 3
sample 2I 1
sample 2J 1
sample 2K 8
sample 2M 1
sample 2N 12
sample 2O 1
sample 2P 1
sample 2Q 1
sample 2R 1
sample 2S 1
sample 2T 1
sample 2U 2
sample 2V 1
sample 2W 1
sample 2X 1
sample 2Y 1
sample 2Z 1
sample 30 1
sample 31 1
sample 32 1
sample 33 2
counter taken 1928
counter other 1421
counter stored 505
counter copied 2
counter expected 1946
counter idle 2
