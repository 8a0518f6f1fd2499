# sq999: sqlite3 in memory, group by and order by of many rows: programs/sorter.sql
# recorded with: stk record -F 999 -- sqlite3 :memory: .read sorter.sql
# answer: sqlite3VdbeSorter
meta stk_version 0.1.0
meta command "record -F 999 -- sqlite3"
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
meta target "command (pid 9996)"
meta duration_ns 733701838
meta unwind_tables 16
meta unwind_rows 111413
meta unwind_bytes 458768
meta unwind_ns 14091264
meta unwind_refused 0
meta stacks_copied 10
image 0 file /usr/bin/sqlite3 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 file /usr/lib/x86_64-linux-gnu/libsqlite3.so.0.8.6 build-id=00000003
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000005
text 0 ./malloc/malloc.c
text 1 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 2 __memcpy_avx512_unaligned_erms
text 3 ./elf/rtld.c
text 4 ./elf/dl-load.c
text 5 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 6 __memcmp_evex_movbe
text 7 dl_main
text 8 ./string/../sysdeps/x86_64/multiarch/strlen-evex.S
text 9 __strlen_evex
text a _int_free
text b ./nptl/pthread_mutex_unlock.c
text c ./nss/nss_database.c
frame 0 __alloc_frozen_pages_noprof
frame 1 malloc source=$0:3307
frame 2 sqlite3BtreeDelete
frame 3 sqlite3BtreeFirst
frame 4 sqlite3BtreeInsert
frame 5 sqlite3BtreeIntegerKey
frame 6 sqlite3BtreeTableMoveto
frame 7 sqlite3VdbeMemFinalize
frame 8 sqlite3VdbeMemFromBtreeZeroOffset
frame 9 sqlite3VdbeMemGrow
frame a sqlite3VdbeMemMakeWriteable
frame b sqlite3VdbeMemStringify
frame c sqlite3VdbeRecordCompareWithSkip
frame d sqlite3VdbeSorterNext
frame e sqlite3VdbeSorterWrite
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = fun_8e70 bounds reason=1
at 2 1 3 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 3 1 4 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 4 0 5 return = fun_2c220 bounds reason=1
at 5 0 6 return = fun_351c0 bounds reason=1
at 6 0 7 return = fun_283d0 bounds reason=1
at 7 0 8 return = fun_2aaa0 bounds reason=1
at 8 0 9 return = fun_20080 bounds reason=1
at 9 2 10 return = sqlite3_step reason=12
at a 2 11 return = sqlite3VdbeExec reason=12
at b 2 12 return = &e reason=12
at c 2 13 return = fun_fcdf0 bounds reason=1
at d 2 14 return = &9 reason=12
at e 3 15 = pvm_irq_enable
at f 3 16 return = __raw_callee_save_pvm_irq_enable
at g 2 17 return = &4 reason=12
at h 3 18 return = do_syscall_64
at i 3 19 return = entry_SYSCALL_64_after_hwframe
at j 2 20 return = sqlite3Malloc reason=12
at k 3 21 return = irqentry_exit_to_user_mode
at l 2 22 return = fun_a70e0 bounds reason=1
at m 2 23 return = fun_fc2c0 bounds reason=1
at n 2 24 return = &a reason=12
at o 3 25 return = asm_exc_page_fault
at p 1 26 = __libc_pwrite source=./posix/../sysdeps/unix/sysv/linux/pwrite64.c:25
at q 2 27 return = fun_3b030 bounds reason=1
at r 2 28 return = fun_aa310 bounds reason=1
at s 2 29 return = fun_aa380 bounds reason=1
at t 2 30 return = fun_fb190 bounds reason=1
at u 3 31 return = exc_page_fault
at v 2 32 return = fun_385b0 bounds reason=1
at w 2 33 return = fun_35590 bounds reason=1
at x 2 34 return = fun_35810 bounds reason=1
at y 2 35 return = fun_a74f0 bounds reason=1
at z 2 36 return = fun_b2270 bounds reason=1
at A 2 37 return = fun_fc7f0 bounds reason=1
at B 3 38 return = __x64_sys_pwrite64
at C 2 39 return = fun_95f60 bounds reason=1
at D 2 40 return = fun_fc0b0 bounds reason=1
at E 2 41 return = &7 reason=12
at F 2 42 return = &d reason=12
at G 3 43 return = __handle_mm_fault
at H 3 44 return = alloc_pages_mpol
at I 3 45 return = do_anonymous_page
at J 3 46 return = handle_mm_fault
at K 1 47 return = malloc source=$0:3315
at L 2 48 return = fun_b8030 bounds reason=1
at M 2 49 return = fun_fd530 bounds reason=1
at N 3 50 return = __schedule
at O 3 51 return = asm_sysvec_apic_timer_interrupt
at P 3 52 return = ext4_buffered_write_iter
at Q 3 53 return = generic_perform_write
at R 3 54 return = schedule
at S 3 55 return = vfs_write
at T 4 56 return = _dl_start_final source=$3:497 _dl_start source=$3:584
at U 4 57 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at V 4 58 return = _start entry reason=12
at W 1 59 = _int_malloc source=$0:4378
at X 2 60 = sqlite3VdbeExec reason=12
at Y 2 61 = &e reason=12
at Z 2 62 return = fun_b77d0 bounds reason=1
at 10 2 63 return = fun_f2600 bounds reason=1
at 11 2 64 return = fun_fc9b0 bounds reason=1
at 12 2 65 return = sqlite3_free reason=12
at 13 3 66 return = &0
at 14 3 67 return = finish_task_switch
at 15 3 68 return = get_page_from_freelist
at 16 3 69 return = vma_alloc_folio_noprof
at 17 2 70 return = fun_ea500 bounds reason=1
at 18 2 71 return = &b reason=12
at 19 2 72 return = sqlite3VdbeSorterRewind reason=12
at 1a 3 73 = __list_del_entry_valid_or_report
at 1b 3 74 return = __filemap_get_folio
at 1c 3 75 return = __rmqueue_pcplist
at 1d 3 76 return = asm_sysvec_reschedule_ipi
at 1e 3 77 return = ext4_da_write_begin
at 1f 2 78 = fun_3b760 bounds reason=1
at 1g 2 79 = &9 reason=12
at 1h 2 80 return = fun_95f00 bounds reason=1
at 1i 2 81 return = &2 reason=12
at 1j 2 82 return = sqlite3_result_value reason=12
at 1k 1 83 = $6 source=$5:123
at 1l 1 84 = $2 source=$1:297
at 1m 1 85 = $2 source=$1:375
at 1n 1 86 return = free source=$0:3385
at 1o 2 87 = fun_a70e0 bounds reason=1
at 1p 2 88 = fun_fcc90 bounds reason=1
at 1q 2 89 return = fun_a1b70 bounds reason=1
at 1r 2 90 return = fun_bca60 bounds reason=1
at 1s 2 91 return = fun_bd810 bounds reason=1
at 1t 2 92 return = fun_fd380 bounds reason=1
at 1u 2 93 return = sqlite3RunParser reason=12
at 1v 2 94 return = sqlite3_prepare_v2 reason=12
at 1w 3 95 return = __mmput
at 1x 3 96 return = __x64_sys_exit_group
at 1y 3 97 return = _raw_spin_unlock_irqrestore
at 1z 3 98 return = do_exit
at 1A 3 99 return = do_group_exit
at 1B 3 100 return = exit_mmap
at 1C 3 101 return = x64_sys_call
at 1D 4 102 = mprotect source=./misc/../sysdeps/unix/syscall-template.S:117
at 1E 4 103 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at 1F 4 104 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 1G 4 105 return = _dl_protect_relro source=./elf/dl-reloc.c:364
at 1H 4 106 return = _dl_relocate_object source=./elf/dl-reloc.c:349
at 1I 4 107 return = $7 source=$3:2012
at 1J 4 108 return = $7 source=$3:2352
at 1K 4 109 return = openaux source=./elf/dl-deps.c:64
at 1L 1 110 = $6 source=$5:122
at 1M 1 111 = $2 source=$1:296
at 1N 1 112 = brk source=./misc/../sysdeps/unix/sysv/linux/brk.c:37
at 1O 1 113 = pthread_mutex_lock source=./nptl/pthread_mutex_lock.c:124
at 1P 1 114 return = __default_morecore source=./malloc/morecore.c:29
at 1Q 1 115 return = __sbrk source=./misc/sbrk.c:74
at 1R 1 116 return = realloc source=$0:3480
at 1S 2 117 = fun_339e0 bounds reason=1
at 1T 2 118 = fun_37300 bounds reason=1
at 1U 2 119 = fun_a7450 bounds reason=1
at 1V 2 120 = fun_b8030 bounds reason=1
at 1W 2 121 = fun_fc2c0 bounds reason=1
at 1X 2 122 = fun_fc9b0 bounds reason=1
at 1Y 2 123 = sqlite3BtreePayloadFetch reason=12
at 1Z 2 124 = sqlite3Int64ToText reason=12
at 20 2 125 = &a reason=12
at 21 2 126 = &b reason=12
at 22 2 127 = sqlite3_free reason=12
at 23 2 128 return = fun_37300 bounds reason=1
at 24 2 129 return = fun_94cc0 bounds reason=1
at 25 2 130 return = fun_a74a0 bounds reason=1
at 26 2 131 return = fun_ea2f0 bounds reason=1
at 27 2 132 return = fun_faa50 bounds reason=1
at 28 2 133 return = fun_fc470 bounds reason=1
at 29 2 134 return = sqlite3BtreePayloadSize reason=12
at 2a 2 135 return = sqlite3Parser reason=12
at 2b 2 136 return = sqlite3Realloc reason=12
at 2c 3 137 = &0
at 2d 3 138 = native_set_pte
at 2e 3 139 return = __do_sys_brk
at 2f 3 140 return = __x64_sys_mprotect
at 2g 3 141 return = do_mprotect_pkey
at 2h 3 142 return = filemap_add_folio
at 2i 3 143 return = folio_alloc_noprof
at 2j 3 144 return = free_pgd_range
at 2k 3 145 return = free_pgtables
at 2l 3 146 return = set_ptes
at 2m 3 147 return = tlb_finish_mmu
at 2n 0 148 return = fun_16a50 bounds reason=1
at 2o 0 149 return = fun_2add0 bounds reason=1
at 2p 4 150 = __read_nocancel source=./io/../sysdeps/unix/sysv/linux/read_nocancel.c:26
at 2q 4 151 = _dl_init_paths source=$4:758
at 2r 4 152 = _start entry reason=12
at 2s 4 153 = elf_get_dynamic_info source=./elf/get-dynamic-info.h:45 _dl_map_object_from_fd source=$4:1281
at 2t 4 154 return = _dl_map_object source=$4:2176
at 2u 4 155 return = _dl_map_object source=$4:2272
at 2v 4 156 return = call_init_paths source=./elf/./dl-main.h:112 $7 source=$3:1803
at 2w 4 157 return = $7 source=$3:2427
at 2x 4 158 return = open_verify source=$4:1645
at 2y 1 159 = _IO_file_fopen source=./libio/fileops.c:247
at 2z 1 160 = __close source=./io/../sysdeps/unix/sysv/linux/close.c:27
at 2A 1 161 = __ctype_b_loc source=./ctype/../include/ctype.h:41
at 2B 1 162 = __libc_early_init source=./elf/libc_early_init.c:33
at 2C 1 163 = __libc_pread source=./posix/../sysdeps/unix/sysv/linux/pread64.c:25
at 2D 1 164 = $6 source=$5:118
at 2E 1 165 = $6 source=$5:124
at 2F 1 166 = $6 source=$5:125
at 2G 1 167 = $2 source=$1:264
at 2H 1 168 = $2 source=$1:310
at 2I 1 169 = $2 source=$1:323
at 2J 1 170 = $2 source=$1:327
at 2K 1 171 = $2 source=$1:373
at 2L 1 172 = $2 source=$1:664
at 2M 1 173 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:236
at 2N 1 174 = $9 source=$8:74
at 2O 1 175 = $9 source=$8:80
at 2P 1 176 = $9 source=$8:87
at 2Q 1 177 = $a source=$0:4417
at 2R 1 178 = _int_realloc source=$0:4856
at 2S 1 179 = lll_mutex_unlock_optimized source=$b:39 __pthread_mutex_unlock_usercnt source=$b:68
at 2T 1 180 = tcache_get source=$0:3190 &1
at 2U 1 181 = tcache_get source=$0:3191 &1
at 2V 1 182 = tcache_put source=$0:3177 $a source=$0:4477
at 2W 1 183 return = __fopen_internal source=./libio/iofopen.c:75
at 2X 1 184 return = __nss_passwd_lookup2 source=./nss/XXX-lookup.c:53
at 2Y 1 185 return = $a source=$0:4676
at 2Z 1 186 return = _int_malloc source=$0:4403
at 30 1 187 return = _int_realloc source=$0:4895
at 31 1 188 return = getpwuid source=./pwd/../nss/getXXbyYY.c:135
at 32 1 189 return = getpwuid_r source=./pwd/../nss/getXXbyYY_r.c:264
at 33 1 190 return = nss_database_reload source=$c:306 nss_database_check_reload_and_get source=$c:457
at 34 1 191 return = sysmalloc source=$0:2721
at 35 1 192 return = systrim source=$0:3014
at 36 2 193 = fun_33c20 bounds reason=1
at 37 2 194 = fun_34e40 bounds reason=1
at 38 2 195 = fun_352a0 bounds reason=1
at 39 2 196 = fun_35b60 bounds reason=1
at 3a 2 197 = fun_392c0 bounds reason=1
at 3b 2 198 = fun_3b030 bounds reason=1
at 3c 2 199 = fun_94cc0 bounds reason=1
at 3d 2 200 = fun_95f60 bounds reason=1
at 3e 2 201 = fun_a1b70 bounds reason=1
at 3f 2 202 = fun_a7460 bounds reason=1
at 3g 2 203 = fun_a74f0 bounds reason=1
at 3h 2 204 = fun_a8bd0 bounds reason=1
at 3i 2 205 = fun_aec90 bounds reason=1
at 3j 2 206 = fun_e7af0 bounds reason=1
at 3k 2 207 = fun_ea2f0 bounds reason=1
at 3l 2 208 = fun_ea500 bounds reason=1
at 3m 2 209 = fun_f54d0 bounds reason=1
at 3n 2 210 = fun_faa50 bounds reason=1
at 3o 2 211 = fun_fb190 bounds reason=1
at 3p 2 212 = fun_fc0b0 bounds reason=1
at 3q 2 213 = fun_fc470 bounds reason=1
at 3r 2 214 = fun_fc630 bounds reason=1
at 3s 2 215 = fun_fc7f0 bounds reason=1
at 3t 2 216 = fun_fcdf0 bounds reason=1
at 3u 2 217 = fun_fd380 bounds reason=1
at 3v 2 218 = fun_fd530 bounds reason=1
at 3w 2 219 = function=memcmp@plt reason=12
at 3x 2 220 = function=sqlite3DbMallocRaw@plt reason=12
at 3y 2 221 = function=sqlite3StatusUp@plt reason=12
at 3z 2 222 = function=sqlite3VdbeMemStringify@plt reason=12
at 3A 2 223 = function=sqlite3VdbeOneByteSerialTypeLen@plt reason=12
at 3B 2 224 = function=sqlite3VdbeSerialGet@plt reason=12
at 3C 2 225 = sqlite3AddInt64 reason=12
at 3D 2 226 = sqlite3AtoF reason=12
at 3E 2 227 = sqlite3Atoi64 reason=12
at 3F 2 228 = sqlite3BtreeCursorHasMoved reason=12
at 3G 2 229 = &2 reason=12
at 3H 2 230 = &3 reason=12
at 3I 2 231 = &4 reason=12
at 3J 2 232 = &5 reason=12
at 3K 2 233 = sqlite3BtreeLast reason=12
at 3L 2 234 = sqlite3BtreeNext reason=12
at 3M 2 235 = &6 reason=12
at 3N 2 236 = sqlite3Malloc reason=12
at 3O 2 237 = sqlite3MallocSize reason=12
at 3P 2 238 = sqlite3MulInt64 reason=12
at 3Q 2 239 = sqlite3Parser reason=12
at 3R 2 240 = sqlite3PutVarint reason=12
at 3S 2 241 = sqlite3StatusDown reason=12
at 3T 2 242 = sqlite3Strlen30 reason=12
at 3U 2 243 = sqlite3VarintLen reason=12
at 3V 2 244 = sqlite3VdbeChangeEncoding reason=12
at 3W 2 245 = &7 reason=12
at 3X 2 246 = &8 reason=12
at 3Y 2 247 = sqlite3VdbeMemShallowCopy reason=12
at 3Z 2 248 = sqlite3VdbeOneByteSerialTypeLen reason=12
at 40 2 249 = &c reason=12
at 41 2 250 = sqlite3VdbeSerialGet reason=12
at 42 2 251 = &d reason=12
at 43 2 252 = sqlite3VdbeSorterRowkey reason=12
at 44 2 253 = sqlite3_mutex_enter reason=12
at 45 2 254 = sqlite3_mutex_leave reason=12
at 46 2 255 return = fun_34e40 bounds reason=1
at 47 2 256 return = fun_a3980 bounds reason=1
at 48 2 257 return = fun_a9d50 bounds reason=1
at 49 2 258 return = fun_ab130 bounds reason=1
at 4a 2 259 return = fun_b7990 bounds reason=1
at 4b 2 260 return = fun_b7e00 bounds reason=1
at 4c 2 261 return = sqlite3BtreeClose reason=12
at 4d 2 262 return = &3 reason=12
at 4e 2 263 return = &5 reason=12
at 4f 2 264 return = sqlite3BtreeLast reason=12
at 4g 2 265 return = &6 reason=12
at 4h 2 266 return = sqlite3GenerateColumnNames reason=12
at 4i 2 267 return = sqlite3Init reason=12
at 4j 2 268 return = sqlite3InitOne reason=12
at 4k 2 269 return = sqlite3InsertBuiltinFuncs reason=12
at 4l 2 270 return = sqlite3LeaveMutexAndCloseZombie reason=12
at 4m 2 271 return = sqlite3MallocZero reason=12
at 4n 2 272 return = sqlite3OsClose reason=12
at 4o 2 273 return = sqlite3OsCloseFree reason=12
at 4p 2 274 return = sqlite3PagerClose reason=12
at 4q 2 275 return = sqlite3ReadSchema reason=12
at 4r 2 276 return = sqlite3RegisterBuiltinFunctions reason=12
at 4s 2 277 return = sqlite3Select reason=12
at 4t 2 278 return = sqlite3StartTable reason=12
at 4u 2 279 return = sqlite3VdbeHalt reason=12
at 4v 2 280 return = &8 reason=12
at 4w 2 281 return = sqlite3VdbeMemSetStr reason=12
at 4x 2 282 return = &c reason=12
at 4y 2 283 return = sqlite3VdbeSorterClose reason=12
at 4z 2 284 return = sqlite3VdbeSorterReset reason=12
at 4A 2 285 return = sqlite3_exec reason=12
at 4B 2 286 return = sqlite3_initialize reason=12
at 4C 3 287 = __get_user_8
at 4D 3 288 = __memcg_slab_free_hook
at 4E 3 289 = balance_dirty_pages_ratelimited_flags
at 4F 3 290 = clear_page_erms
at 4G 3 291 = d_path
at 4H 3 292 = fdget
at 4I 3 293 = native_set_pmd
at 4J 3 294 = tlb_remove_table
at 4K 3 295 = unmap_page_range
at 4L 3 296 = vfs_write
at 4M 3 297 = vma_prepare
at 4N 3 298 = xas_load
at 4O 3 299 return = __dentry_kill
at 4P 3 300 return = __folio_batch_add_and_move
at 4Q 3 301 return = __fput
at 4R 3 302 return = __mem_cgroup_charge
at 4S 3 303 return = __rseq_handle_notify_resume
at 4T 3 304 return = __tlb_batch_free_encoded_pages
at 4U 3 305 return = __x64_sys_close
at 4V 3 306 return = block_commit_write
at 4W 3 307 return = block_invalidate_folio
at 4X 3 308 return = block_write_end
at 4Y 3 309 return = charge_memcg
at 4Z 3 310 return = commit_merge
at 50 3 311 return = do_brk_flags
at 51 3 312 return = do_vmi_align_munmap
at 52 3 313 return = dput
at 53 3 314 return = evict
at 54 3 315 return = ext4_da_write_end
at 55 3 316 return = ext4_evict_inode
at 56 3 317 return = filemap_get_entry
at 57 3 318 return = flush_tlb_mm_range
at 58 3 319 return = folio_batch_move_lru
at 59 3 320 return = folios_put_refs
at 5a 3 321 return = free_buffer_head
at 5b 3 322 return = free_pages_and_swap_cache
at 5c 3 323 return = kmem_cache_free
at 5d 3 324 return = mark_buffer_dirty
at 5e 3 325 return = memcg1_commit_charge
at 5f 3 326 return = mprotect_fixup
at 5g 3 327 return = perf_event_mmap
at 5h 3 328 return = tlb_flush_mmu_tlbonly
at 5i 3 329 return = truncate_cleanup_folio
at 5j 3 330 return = truncate_inode_pages_range
at 5k 3 331 return = try_to_free_buffers
at 5l 3 332 return = unmap_vmas
at 5m 3 333 return = vma_expand
at 5n 3 334 return = vma_merge_new_range
at 5o 3 335 return = vms_clear_ptes
at 5p 3 336 return = vms_complete_munmap_vmas
unwinder 0
stack 0 none:exited 4I 2j 2k 1B 1w 1z 1A 1x 1C h i |
stack 1 none:exited e f 1y 59 5b 4T 2m 1B 1w 1z 1A 1x 1C h i |
stack 2 none:exited 4K 5l 1B 1w 1z 1A 1x 1C h i |
unwinder 2
stack 3 complete 2y 2W 33 2X 32 31 2n 1 2 3 0
stack 4 complete 4J 2j 2k 5o 5p 51 2e h i | 1N 1Q 1P 35 2Y 1n 12 4b 4p 4c 4l 47 2o *4
stack 5 complete 2A 5 4 *4
stack 6 complete W K y j l d 4w 4h 4s 2a 1u 1r 1s 1v 4A 4j 4i 4q 4t 2a 1u 1r 1s 1v 6 7 *6
stack 7 complete 3Q *12
stack 8 complete X 9 8 *8
stack 9 complete e f 14 N R k 1d | *11
stack a complete e f k 1d | *11
stack b complete e f 14 N R k O | *11
stack c complete e f N R k O | *11
stack d complete e f k O | *11
stack e complete 1Z 18 17 a *10
stack f complete e f 14 N R k O | 2N *13
stack g complete 2O *13
stack h complete 2P *13
stack i complete 21 *12
stack j complete 1Z 18 *11
stack k complete 1W c 19 *11
stack l complete 1X D A *13
stack m complete 1p *15
stack n complete p r s m *13
stack o complete 4H B h i | *17
stack p complete 1Y *11
stack q complete 1g *11
stack r complete e f k 1d | *12
stack s complete 1f 1i *11
stack t complete 37 *12
stack u complete 3b *12
stack v complete 36 46 *12
stack w complete 20 *11
stack x complete 21 *11
stack y complete 1g 10 24 *11
stack z complete 1O j l d *13
stack A complete 3D 26 *11
stack B complete 3E *12
stack C complete 1S 29 *11
stack D complete 38 *12
stack E complete 2G *11
stack F complete 2H *11
stack G complete 2J *11
stack H complete 2K *11
stack I complete 39 *11
stack J complete 3A *11
stack K complete 3B *11
stack L complete 3C *11
stack M complete 3F *11
stack N complete 3G *11
stack O complete 3H *11
stack P complete 3I *11
stack Q complete 3J *11
stack R complete 3K *11
stack S complete 3L *11
stack T complete 3P *11
stack U complete 3W *11
stack V complete 3X *11
stack W complete 3Y *11
stack X complete 3Z *11
stack Y complete 3c *11
stack Z complete 3d *11
stack 10 complete 3e *11
stack 11 complete 3k *11
stack 12 complete 3l *11
stack 13 complete 3z *11
stack 14 complete 40 *11
stack 15 complete 41 *11
stack 16 complete 42 *11
stack 17 complete 43 *11
stack 18 complete 1f 4d *11
stack 19 complete 1S 4e *11
stack 1a complete 1f 4f *11
stack 1b complete 4D 5c 5a 5k 4W 5i 5j 55 53 4O 52 4Q 4U h i | 2z 49 4n 4o 4z 4y 4u *11
stack 1c complete 1Y 4v *11
stack 1d complete 3U 4x *11
stack 1e complete 2V 1n 12 d 10 C *11
stack 1f complete 1U *14
stack 1g complete 1o *14
stack 1h complete 44 j l *14
stack 1i complete 1k 1q *12
stack 1j complete 2D *13
stack 1k complete 2E *13
stack 1l complete 3m *12
stack 1m complete 1O 12 E *11
stack 1n complete 20 1j 1h *12
stack 1o complete 3V *14
stack 1p complete 1o d t n *14
stack 1q complete 3f j l *17
stack 1r complete 2Q 1n 12 27 *12
stack 1s complete 22 *13
stack 1t complete 3n *12
stack 1u complete 3v F *11
stack 1v complete 1L 11 M *12
stack 1w complete 1k *14
stack 1x complete 1p *13
stack 1y complete e f h i | 2C 48 28 28 1t *13
stack 1z complete 3q *14
stack 1A complete 3r *14
stack 1B complete 3u *13
stack 1C complete Y *11
stack 1D complete 4C 4S k O | *12
stack 1E complete 1a 1c 15 13 H 16 I G J u o | *12
stack 1F complete 4F 15 13 H 16 I G J u o | *12
stack 1G complete 2d 2l I G J u o | *12
stack 1H complete e f u o | *12
stack 1I complete 1l b *11
stack 1J complete 2c H 16 I G J u o | *13
stack 1K complete e f u o | *13
stack 1L complete 1m *12
stack 1M complete e f 14 N R k O | *13
stack 1N complete 1a 1c 15 13 H 16 I G J u o | *13
stack 1O complete 2R 1R 25 2b *12
stack 1P complete 2L 30 *15
stack 1Q complete 3t *12
stack 1R complete 1W c *12
stack 1S complete 3R *13
stack 1T complete 3s *13
stack 1U complete 3p A *13
stack 1V complete 1L 11 D *14
stack 1W complete 1k *16
stack 1X complete 2F *16
stack 1Y complete 3w *16
stack 1Z complete 1X *15
stack 20 complete 1p *15
stack 21 complete 1M m *13
stack 22 complete p r s *14
stack 23 complete 4L B h i | *17
stack 24 complete e f 1y 58 4P 2h 1b 1e Q P S B h i | *17
stack 25 complete e f 5e 4Y 4R 2h 1b 1e Q P S B h i | *17
stack 26 complete 1a 1c 15 13 H 2i 1b 1e Q P S B h i | *17
stack 27 complete 2c H 2i 1b 1e Q P S B h i | *17
stack 28 complete 4N 56 1b 1e Q P S B h i | *17
stack 29 complete 4E Q P S B h i | *17
stack 2a complete e f 1y 5d 4V 4X 54 Q P S B h i | *17
stack 2b complete 3S 12 d *11
stack 2c complete 3h *13
stack 2d complete 22 *12
stack 2e complete e f 14 N R k 1d | 3O j l *12
stack 2f complete 3g *14
stack 2g complete 45 *14
stack 2h complete 1T g *11
stack 2i complete e f k 1d | *13
stack 2j complete 1M 23 *12
stack 2k complete 2I *13
stack 2l complete 3M *12
stack 2m complete 3j *12
stack 2n complete 1f 4g *12
stack 2o complete 3a q *12
stack 2p complete 3i v *13
stack 2q complete 1V z w x *14
stack 2r complete e f 14 N R k o | *18
stack 2s complete 2M 4m 4a L *17
stack 2t complete 4M 4Z 5m 5n 50 2e h i | 1N 1Q 1P 34 2Z K y j Z *18
stack 2u complete W *22
stack 2v complete e f k O | *23
stack 2w complete 1a 1c 15 13 H 16 I G J u o | *23
stack 2x complete 2d 2l I G J u o | *23
stack 2y complete e f u o | *23
stack 2z complete 3o n *11
stack 2A complete 1g t *12
stack 2B complete 1U d *13
stack 2C complete 1o *14
stack 2D complete 3x *14
stack 2E complete 3N l *14
stack 2F complete 2S j *15
stack 2G complete 3y *16
stack 2H complete 2T y *16
stack 2I complete 2U *17
stack 2J complete 3T 4k 4r 4B *4
stack 2K complete 2r
stack 2L complete 2p 2x 2t 1K 1E 1F 1I U T V
stack 2M complete 2s 2u *7
stack 2N complete e f 57 5h 2m 2g 2f h i | 1D 1G 1H 1J *3
stack 2O complete 4G 5g 5f 2g 2f h i | *7
stack 2P complete 1a 1c 15 13 H 16 I G J u o | 2q 2v *3
stack 2Q complete 2B 2w *3
process 9996 9994 sqlite3
slice 0 733701838
sample 0 1 9996 9996 0 sqlite3
sample 1 1
sample 2 1
sample 3 1
sample 4 1
sample 5 1
sample 6 1
sample 7 1
sample 8 100
sample 9 1
sample a 3
sample b 2
sample c 1
sample d 1
sample e 3
sample f 1
sample g 1
sample h 1
sample i 2
sample j 3
sample k 1
sample l 1
sample m 3
sample n 1
sample o 1
sample p 1
sample q 1
sample r 1
sample s 1
sample t 1
sample u 1
sample v 1
sample w 1
sample x 1
sample y 1
sample z 1
sample B 1
sample C 6
sample D 6
sample E 1
sample F 1
sample G 1
sample H 1
sample J 1
sample K 1
sample L 1
sample M 2
sample N 6
sample O 2
sample P 3
sample Q 2
sample R 4
sample S 4
sample T 2
sample U 2
sample V 1
sample W 4
sample X 2
sample Y 1
sample Z 4
sample 10 1
sample 11 1
sample 12 1
sample 13 1
sample 14 1
sample 15 2
sample 16 2
sample 17 3
sample 18 1
sample 19 2
sample 1a 1
sample 1b 1
sample 1c 1
sample 1d 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 1
sample 1j 1
sample 1k 1
sample 1l 1
sample 1m 1
sample 1n 1
sample 1o 1
sample 1p 1
sample 1q 1
sample 1r 1
sample 1s 1
sample 1t 2
sample 1u 8
sample 1v 1
sample 1w 1
sample 1x 3
sample 1y 2
sample 1z 1
sample 1A 3
sample 1B 5
sample 1C 13
sample 1D 1
sample 1E 1
sample 1F 1
sample 1G 1
sample 1H 1
sample 1I 1
sample 1J 1
sample 1K 1
sample 1L 1
sample 1M 1
sample 1N 1
sample 1O 1
sample 1P 1
sample 1Q 3
sample 1R 1
sample 1S 1
sample 1T 6
sample 1U 4
sample 1V 1
sample 1W 2
sample 1X 1
sample 1Y 2
sample 1Z 4
sample 20 18
sample 21 1
sample 22 1
sample 23 1
sample 24 1
sample 25 1
sample 26 2
sample 27 1
sample 28 1
sample 2a 1
sample 2b 1
sample 2c 1
sample 2d 1
sample 2e 1
sample 2f 1
sample 2h 1
sample 2i 1
sample 2j 1
sample 2k 1
sample 2l 1
sample 2m 3
sample 2n 1
sample 2o 1
sample 2p 1
sample 2q 3
sample 2r 1
sample 2s 1
sample 2t 1
sample 2u 26
sample 2v 1
sample 2w 1
sample 2x 2
sample 2y 11
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
sample 2M 2
sample 2N 1
sample 2O 1
sample 2P 1
sample 2Q 1
sample 8 1 9996 9996 1 sqlite3
sample e 1
sample A 1
sample H 1
sample I 1
sample 29 1
sample 2g 1
sample 2h 1
sample 2u 1
sample 2y 1
counter taken 1393
counter stored 435
counter delay 2
counter copied 10
counter other 956
counter expected 1460
