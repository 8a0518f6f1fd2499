# git: git log -p in a repository of 700 commits; git has no symbols
# recorded with: stk record -F 999 -- git --no-pager log -p
# answer-note: stripped git
meta stk_version 0.1.0
meta command "record -F 999 -- git"
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
meta target "command (pid 23475)"
meta duration_ns 1188763746
meta unwind_tables 13
meta unwind_rows 135779
meta unwind_bytes 558520
meta unwind_ns 15673678
meta unwind_refused 0
meta stacks_copied 5
image 0 file /usr/bin/git build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/libz.so.1.2.13 build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000005
text 0 ./malloc/malloc.c
text 1 _int_malloc
text 2 ./string/../sysdeps/x86_64/multiarch/memchr-evex.S
text 3 __memchr_evex
text 4 __vfprintf_internal
text 5 ./stdio-common/vfprintf-internal.c
text 6 _int_free
text 7 ./libio/fileops.c
text 8 ./libio/genops.c
text 9 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text a ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text b __memcmp_evex_movbe
text c __memcpy_avx512_unaligned_erms
text d ./elf/rtld.c
text e ./stdio-common/vfprintf-process-arg.c
text f _int_realloc
text g ./libio/iofputs.c
text h ./misc/../sysdeps/unix/sysv/linux/mmap64.c
text i _IO_fputs
text j ./elf/dl-init.c
text k ./elf/dl-load.c
text l ./elf/dl-reloc.c
text m ./string/../sysdeps/x86_64/multiarch/strchr-evex.S
text n __strchrnul_evex
text o sysmalloc
text p tcache_put
text q ./intl/localealias.c
text r ./libio/iofwrite.c
text s ./libio/vsnprintf.c
text t ./misc/../sysdeps/unix/syscall-template.S
text u ./stdio-common/printf-parse.h
text v ./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S
text w ./string/../sysdeps/x86_64/multiarch/strcmp-evex.S
text x ./string/../sysdeps/x86_64/multiarch/strlen-evex.S
text y _IO_default_xsputn
text z _IO_new_file_xsputn
text A __GI__IO_default_xsputn
text B __memset_avx512_unaligned_erms
text C __vsnprintf_internal
text D _dl_relocate_object
text E malloc_consolidate
frame 0 __find_specmb source=$u:82
frame 1 $4 source=$5:1092
frame 2 $6 source=$0:4477
frame 3 _IO_acquire_lock_fct source=./libio/libioP.h:884
frame 4 _IO_file_xsputn source=$7:1196
frame 5 _IO_fwrite source=$r:37
frame 6 __alloc_frozen_pages_noprof
frame 7 __ext4_get_inode_loc
frame 8 __handle_mm_fault
frame 9 __raw_callee_save_pvm_irq_enable
frame a _dl_start source=$d:584
frame b block_commit_write
frame c fun_10b730 bounds
frame d fun_10ba80 bounds
frame e fun_10bb10 bounds
frame f fun_143730 bounds
frame g fun_150b20 bounds
frame h fun_151dc0 bounds
frame i fun_153c80 bounds
frame j fun_155c80 bounds
frame k fun_156180 bounds
frame l fun_157dd0 bounds
frame m fun_159b50 bounds
frame n fun_15c5a0 bounds
frame o fun_15f9e0 bounds
frame p fun_182010 bounds
frame q fun_185ff0 bounds
frame r fun_1c4b60 bounds
frame s fun_1d8d10 bounds
frame t fun_1d9370 bounds
frame u fun_1d97c0 bounds
frame v fun_1da740 bounds
frame w fun_1dfe40 bounds
frame x fun_225120 bounds
frame y fun_24dba0 bounds
frame z fun_24ea00 bounds
frame A fun_24ed80 bounds
frame B fun_24ef60 bounds
frame C fun_272d10 bounds
frame D fun_274180 bounds
frame E fun_274ce0 bounds
frame F fun_283da0 bounds
frame G fun_2845b0 bounds
frame H fun_293970 bounds
frame I fun_293c00 bounds
frame J fun_2949f0 bounds
frame K fun_2a5290 bounds
frame L fun_2a6410 bounds
frame M fun_2a9f00 bounds
frame N fun_2aa3a0 bounds
frame O fun_2aab70 bounds
frame P fun_2aabf0 bounds
frame Q fun_2aad00 bounds
frame R kmem_cache_alloc_noprof
frame S outstring_func source=$5:239
frame T strncpy_from_user
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = fun_1efd0 bounds reason=1
at 2 1 3 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 3 1 4 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 4 0 5 return = fun_1f230 bounds reason=1
at 5 0 6 return = fun_20560 bounds reason=1
at 6 0 7 return = fun_83d70 bounds reason=1
at 7 0 8 return = fun_82d60 bounds reason=1
at 8 0 9 return = fun_1989f0 bounds reason=1
at 9 0 10 return = fun_198500 bounds reason=1
at a 0 11 return = &n reason=1
at b 0 12 return = fun_15c210 bounds reason=1
at c 0 13 return = &m reason=1
at d 0 14 return = fun_293d40 bounds reason=1
at e 0 15 return = fun_293ee0 bounds reason=1
at f 0 16 return = fun_2a65a0 bounds reason=1
at g 0 17 return = &C reason=1
at h 0 18 return = fun_2a5c70 bounds reason=1
at i 0 19 return = &N reason=1
at j 0 20 return = fun_1c41b0 bounds reason=1
at k 2 21 return = do_syscall_64
at l 2 22 return = entry_SYSCALL_64_after_hwframe
at m 0 23 return = fun_273550 bounds reason=1
at n 0 24 return = fun_2a6af0 bounds reason=1
at o 0 25 return = &I reason=1
at p 0 26 return = &M reason=1
at q 0 27 return = &H reason=1
at r 0 28 return = fun_1da200 bounds reason=1
at s 0 29 return = &j reason=1
at t 0 30 return = fun_1c4540 bounds reason=1
at u 0 31 return = &i reason=1
at v 0 32 return = &k reason=1
at w 2 33 return = &9
at x 2 34 = pvm_irq_enable
at y 1 35 return = malloc source=$0:3315
at z 0 36 return = fun_2aaa70 bounds reason=1
at A 0 37 return = &h reason=1
at B 0 38 return = fun_2896c0 bounds reason=1
at C 0 39 return = &u reason=1
at D 2 40 return = asm_exc_page_fault
at E 2 41 return = exc_page_fault
at F 0 42 return = fun_273df0 bounds reason=1
at G 0 43 return = &g reason=1
at H 1 44 return = free source=$0:3385
at I 0 45 return = &r reason=1
at J 0 46 return = &J reason=1
at K 0 47 return = fun_15b820 bounds reason=1
at L 1 48 = $1 source=$0:4378
at M 1 49 = brk source=./misc/../sysdeps/unix/sysv/linux/brk.c:37
at N 1 50 return = __default_morecore source=./malloc/morecore.c:29
at O 1 51 return = __sbrk source=./misc/sbrk.c:74
at P 0 52 return = fun_10c9e0 bounds reason=1
at Q 0 53 return = fun_274c40 bounds reason=1
at R 1 54 return = _IO_do_write source=$7:425
at S 1 55 return = new_do_write source=$7:448
at T 0 56 return = fun_1c4e20 bounds reason=1
at U 0 57 return = fun_1d7c40 bounds reason=1
at V 1 58 = write source=./io/../sysdeps/unix/sysv/linux/write.c:26
at W 1 59 return = _IO_file_write source=$7:1180
at X 0 60 return = &e reason=1
at Y 1 61 return = $z source=$7:1243 &4
at Z 2 62 return = __do_sys_brk
at 10 2 63 return = do_vmi_align_munmap
at 11 2 64 return = handle_mm_fault
at 12 0 65 return = fun_289900 bounds reason=1
at 13 1 66 return = _IO_fwrite source=$r:39
at 14 1 67 return = $6 source=$0:4676
at 15 1 68 return = systrim source=$0:3014
at 16 2 69 return = &8
at 17 0 70 return = fun_152a90 bounds reason=1
at 18 0 71 return = fun_1c6c40 bounds reason=1
at 19 0 72 return = fun_1c7310 bounds reason=1
at 1a 0 73 return = fun_1c3d20 bounds reason=1
at 1b 0 74 return = fun_2ab410 bounds reason=1
at 1c 1 75 = open source=./io/../sysdeps/unix/sysv/linux/open64.c:41
at 1d 1 76 return = __libc_calloc source=$0:3674
at 1e 3 77 return = inflate reason=12
at 1f 0 78 return = fun_155ae0 bounds reason=1
at 1g 0 79 return = fun_283e70 bounds reason=1
at 1h 0 80 return = &O reason=1
at 1i 1 81 return = $1 source=$0:4403
at 1j 2 82 return = do_anonymous_page
at 1k 0 83 return = &d reason=1
at 1l 0 84 return = fun_2898a0 bounds reason=1
at 1m 2 85 return = ksys_write
at 1n 2 86 return = vms_complete_munmap_vmas
at 1o 0 87 return = &c reason=1
at 1p 0 88 return = &B reason=1
at 1q 2 89 return = __x64_sys_openat
at 1r 2 90 return = do_sys_openat2
at 1s 2 91 return = ext4_buffered_write_iter
at 1t 2 92 return = vfs_write
at 1u 0 93 return = fun_2aa9b0 bounds reason=1
at 1v 0 94 return = &A reason=1
at 1w 0 95 return = fun_2aab40 bounds reason=1
at 1x 1 96 return = realloc source=$0:3480
at 1y 0 97 return = &P reason=1
at 1z 1 98 = $o source=$0:2950
at 1A 2 99 return = tlb_finish_mmu
at 1B 2 100 return = vms_clear_ptes
at 1C 0 101 return = fun_1c5780 bounds reason=1
at 1D 0 102 return = fun_229350 bounds reason=1
at 1E 0 103 return = fun_229770 bounds reason=1
at 1F 0 104 return = fun_229990 bounds reason=1
at 1G 3 105 = inflate reason=12
at 1H 2 106 return = generic_perform_write
at 1I 0 107 return = fun_12cee0 bounds reason=1
at 1J 0 108 return = fun_1978f0 bounds reason=1
at 1K 0 109 return = fun_1c35b0 bounds reason=1
at 1L 0 110 return = fun_1c3c20 bounds reason=1
at 1M 0 111 return = &x reason=1
at 1N 0 112 return = &y reason=1
at 1O 0 113 return = &z reason=1
at 1P 0 114 return = &q reason=1
at 1Q 0 115 return = &v reason=1
at 1R 1 116 return = $C source=$s:114
at 1S 2 117 return = asm_sysvec_apic_timer_interrupt
at 1T 2 118 return = flush_tlb_mm_range
at 1U 0 119 return = fun_14fdb0 bounds reason=1
at 1V 0 120 return = &t reason=1
at 1W 0 121 return = fun_1ec590 bounds reason=1
at 1X 0 122 return = fun_28b630 bounds reason=1
at 1Y 2 123 return = _raw_spin_unlock_irqrestore
at 1Z 2 124 return = alloc_pages_mpol
at 20 2 125 return = ext4_da_write_begin
at 21 2 126 return = irqentry_exit_to_user_mode
at 22 2 127 return = tlb_flush_mmu_tlbonly
at 23 2 128 return = vma_alloc_folio_noprof
at 24 0 129 return = fun_159010 bounds reason=1
at 25 0 130 return = fun_1610c0 bounds reason=1
at 26 0 131 return = fun_161c30 bounds reason=1
at 27 0 132 return = fun_1660a0 bounds reason=1
at 28 0 133 return = fun_1c1db0 bounds reason=1
at 29 0 134 return = &s reason=1
at 2a 1 135 = getdents64 source=./dirent/../sysdeps/unix/sysv/linux/getdents64.c:32
at 2b 1 136 return = __fprintf_chk source=./debug/fprintf_chk.c:33
at 2c 1 137 return = readdir source=./dirent/../sysdeps/unix/sysv/linux/readdir64.c:51
at 2d 3 138 = fun_aa60 bounds reason=1
at 2e 2 139 return = do_filp_open
at 2f 2 140 return = getname_flags
at 2g 2 141 return = path_openat
at 2h 0 142 return = fun_1c1bf0 bounds reason=1
at 2i 0 143 return = &w reason=1
at 2j 0 144 return = fun_1e9220 bounds reason=1
at 2k 0 145 return = fun_294780 bounds reason=1
at 2l 0 146 return = fun_2ab770 bounds reason=1
at 2m 1 147 = $b source=$9:123
at 2n 1 148 return = $f source=$0:4874
at 2o 2 149 return = &6
at 2p 2 150 return = __x64_sys_getdents64
at 2q 2 151 return = get_page_from_freelist
at 2r 2 152 return = iterate_dir
at 2s 2 153 return = on_each_cpu_cond_mask
at 2t 2 154 return = smp_call_function_many_cond
at 2u 0 155 = fun_186550 bounds reason=1
at 2v 0 156 = fun_1d8c40 bounds reason=1
at 2w 4 157 return = _start entry reason=12
at 2x 3 158 = fun_efd0 bounds reason=1
at 2y 3 159 return = inflateInit2_ reason=12
at 2z 2 160 return = __irq_exit_rcu
at 2A 2 161 return = handle_softirqs
at 2B 2 162 return = sysvec_apic_timer_interrupt
at 2C 0 163 = &M reason=1
at 2D 0 164 return = &f reason=1
at 2E 0 165 return = fun_1c1b30 bounds reason=1
at 2F 0 166 return = fun_289600 bounds reason=1
at 2G 0 167 return = fun_2948e0 bounds reason=1
at 2H 4 168 return = _dl_start_final source=$d:497 &a
at 2I 4 169 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 2J 1 170 = __munmap source=$t:117
at 2K 1 171 = tcache_get source=$0:3190 malloc source=$0:3307
at 2L 1 172 return = $o source=$0:2721
at 2M 2 173 = __list_del_entry_valid_or_report
at 2N 2 174 = &R
at 2O 2 175 return = __filemap_get_folio
at 2P 2 176 return = __rmqueue_pcplist
at 2Q 2 177 return = __schedule
at 2R 2 178 return = __vm_munmap
at 2S 2 179 return = __x64_sys_munmap
at 2T 2 180 return = do_brk_flags
at 2U 2 181 return = do_vmi_munmap
at 2V 2 182 return = ext4_block_write_begin
at 2W 2 183 return = ext4_readdir
at 2X 2 184 return = finish_task_switch
at 2Y 2 185 return = generic_update_time
at 2Z 2 186 return = link_path_walk
at 30 0 187 = fun_2ab160 bounds reason=1
at 31 0 188 return = fun_1500c0 bounds reason=1
at 32 0 189 return = fun_289760 bounds reason=1
at 33 0 190 return = &K reason=1
at 34 0 191 return = &Q reason=1
at 35 1 192 = $c source=$a:664
at 36 1 193 = $1 source=$0:3905
at 37 1 194 = $1 source=$0:4286
at 38 1 195 return = $f source=$0:4895
at 39 3 196 = adler32_z reason=12
at 3a 3 197 return = inflateEnd reason=12
at 3b 2 198 = __lruvec_stat_mod_folio
at 3c 2 199 = native_set_pte
at 3d 2 200 = &T
at 3e 2 201 return = __mark_inode_dirty
at 3f 2 202 return = __mem_cgroup_charge
at 3g 2 203 return = __mmput
at 3h 2 204 return = __tlb_batch_free_encoded_pages
at 3i 2 205 return = __x64_sys_exit_group
at 3j 2 206 return = asm_sysvec_reschedule_ipi
at 3k 2 207 return = create_empty_buffers
at 3l 2 208 return = do_exit
at 3m 2 209 return = do_fault
at 3n 2 210 return = do_group_exit
at 3o 2 211 return = exit_mmap
at 3p 2 212 return = ext4_htree_fill_tree
at 3q 2 213 return = file_update_time_flags
at 3r 2 214 return = filemap_add_folio
at 3s 2 215 return = filemap_map_pages
at 3t 2 216 return = folios_put_refs
at 3u 2 217 return = free_pages_and_swap_cache
at 3v 2 218 return = htree_dirblock_to_tree
at 3w 2 219 return = mas_store_gfp
at 3x 2 220 return = schedule
at 3y 2 221 return = set_ptes
at 3z 2 222 return = unmap_vmas
at 3A 2 223 return = vms_gather_munmap_vmas
at 3B 2 224 return = x64_sys_call
at 3C 0 225 = &q reason=1
at 3D 0 226 = &z reason=1
at 3E 0 227 = &A reason=1
at 3F 0 228 = &K reason=1
at 3G 0 229 return = fun_12bf00 bounds reason=1
at 3H 0 230 return = fun_12c9a0 bounds reason=1
at 3I 0 231 return = fun_15fcc0 bounds reason=1
at 3J 0 232 return = fun_272c90 bounds reason=1
at 3K 4 233 return = dl_main source=$d:2352
at 3L 1 234 = &3 $i source=$g:36
at 3M 1 235 = $c source=$a:274
at 3N 1 236 = $B source=$v:236
at 3O 1 237 return = &S $4 source=$e:421
at 3P 2 238 = __d_lookup_rcu
at 3Q 2 239 = get_mem_cgroup_from_mm
at 3R 2 240 = kmem_cache_free
at 3S 2 241 return = __ext4_mark_inode_dirty
at 3T 2 242 return = __ext4_read_dirblock
at 3U 2 243 return = __folio_batch_add_and_move
at 3V 2 244 return = __split_vma
at 3W 2 245 return = alloc_buffer_head
at 3X 2 246 return = commit_merge
at 3Y 2 247 return = ext4_bread
at 3Z 2 248 return = ext4_dirty_inode
at 40 2 249 return = ext4_reserve_inode_write
at 41 2 250 return = folio_alloc_buffers
at 42 2 251 return = folio_batch_move_lru
at 43 2 252 return = lookup_fast
at 44 2 253 return = mas_spanning_rebalance
at 45 2 254 return = mas_wr_spanning_store
at 46 2 255 return = perf_event_mmap
at 47 2 256 return = rcu_core
at 48 2 257 return = &T
at 49 2 258 return = vma_expand
at 4a 2 259 return = vma_merge_new_range
at 4b 0 260 = &e reason=1
at 4c 0 261 = fun_11dff0 bounds reason=1
at 4d 0 262 = &g reason=1
at 4e 0 263 = fun_150e20 bounds reason=1
at 4f 0 264 = &h reason=1
at 4g 0 265 = fun_1d92e0 bounds reason=1
at 4h 0 266 = &u reason=1
at 4i 0 267 = &w reason=1
at 4j 0 268 = &B reason=1
at 4k 0 269 = &C reason=1
at 4l 0 270 = fun_29d0f0 bounds reason=1
at 4m 0 271 = &N reason=1
at 4n 0 272 = function=memchr@plt reason=12
at 4o 0 273 return = &o reason=1
at 4p 0 274 return = fun_1bf910 bounds reason=1
at 4q 0 275 return = fun_1e9a20 bounds reason=1
at 4r 0 276 return = &D reason=1
at 4s 0 277 return = &E reason=1
at 4t 0 278 return = fun_294240 bounds reason=1
at 4u 0 279 return = &L reason=1
at 4v 4 280 = elf_machine_rela_relative source=./elf/../sysdeps/x86_64/dl-machine.h:483 elf_dynamic_do_Rela source=./elf/do-rel.h:124 $D source=$l:301
at 4w 4 281 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at 4x 4 282 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 4y 4 283 return = dl_main source=$d:2012
at 4z 4 284 return = openaux source=./elf/dl-deps.c:64
at 4A 1 285 = &3 &5
at 4B 1 286 = _IO_file_xsputn source=$7:1203
at 4C 1 287 = $i source=$g:36
at 4D 1 288 = $3 source=$2:106
at 4E 1 289 = $3 source=$2:113
at 4F 1 290 = $3 source=$2:120
at 4G 1 291 = $c source=$a:351
at 4H 1 292 = __open_nocancel source=./io/../sysdeps/unix/sysv/linux/open64_nocancel.c:39
at 4I 1 293 = $1 source=$0:4147
at 4J 1 294 = $1 source=$0:4185
at 4K 1 295 = $1 source=$0:4279
at 4L 1 296 = $1 source=$0:4295
at 4M 1 297 = $1 source=$0:4325
at 4N 1 298 = free source=$0:3358
at 4O 1 299 = $p source=$0:3175 $1 source=$0:3935
at 4P 1 300 return = _IO_file_overflow source=$7:778
at 4Q 1 301 return = $i source=$g:38
at 4R 1 302 return = &0 &1
at 4S 1 303 return = $1 source=$0:3961
at 4T 1 304 return = opendir source=./dirent/../sysdeps/unix/sysv/linux/opendir.c:86
at 4U 3 305 return = fun_bcf0 bounds reason=1
at 4V 2 306 = &6
at 4W 2 307 = __virt_addr_valid
at 4X 2 308 = _raw_spin_lock
at 4Y 2 309 = clear_page_erms
at 4Z 2 310 = inode_permission
at 50 2 311 = mas_walk
at 51 2 312 = unmap_page_range
at 52 2 313 return = __blk_flush_plug
at 53 2 314 return = __blk_mq_sched_dispatch_requests
at 54 2 315 return = __check_object_size
at 55 2 316 return = __filemap_add_folio
at 56 2 317 return = __folio_mod_stat
at 57 2 318 return = __mem_cgroup_uncharge_folios
at 58 2 319 return = __mmap_region
at 59 2 320 return = __submit_bio
at 5a 2 321 return = _raw_spin_unlock_irq
at 5b 2 322 return = anon_vma_clone
at 5c 2 323 return = blk_mq_dispatch_list
at 5d 2 324 return = blk_mq_dispatch_rq_list
at 5e 2 325 return = blk_mq_flush_plug_list
at 5f 2 326 return = blk_mq_run_hw_queue
at 5g 2 327 return = blk_mq_sched_dispatch_requests
at 5h 2 328 return = block_write_end
at 5i 2 329 return = do_mmap
at 5j 2 330 return = ext4_da_write_end
at 5k 2 331 return = ext4_get_inode_loc
at 5l 2 332 return = ext4_read_bh
at 5m 2 333 return = folio_add_file_rmap_ptes
at 5n 2 334 return = folio_add_new_anon_rmap
at 5o 2 335 return = &R
at 5p 2 336 return = ksys_mmap_pgoff
at 5q 2 337 return = lock_vma_under_rcu
at 5r 2 338 return = mas_store_prealloc
at 5s 2 339 return = mas_wr_node_store
at 5t 2 340 return = set_pte_range
at 5u 2 341 return = submit_bio_noacct_nocheck
at 5v 2 342 return = unmap_page_range
at 5w 2 343 return = virtio_queue_rq
at 5x 2 344 return = vm_mmap_pgoff
at 5y 2 345 return = walk_component
at 5z 0 346 = &c reason=1
at 5A 0 347 = &d reason=1
at 5B 0 348 = fun_12eda0 bounds reason=1
at 5C 0 349 = &f reason=1
at 5D 0 350 = fun_14ea50 bounds reason=1
at 5E 0 351 = &i reason=1
at 5F 0 352 = &j reason=1
at 5G 0 353 = &k reason=1
at 5H 0 354 = &l reason=1
at 5I 0 355 = fun_1581e0 bounds reason=1
at 5J 0 356 = &m reason=1
at 5K 0 357 = &n reason=1
at 5L 0 358 = &o reason=1
at 5M 0 359 = &p reason=1
at 5N 0 360 = fun_186110 bounds reason=1
at 5O 0 361 = fun_188f70 bounds reason=1
at 5P 0 362 = fun_18a8c0 bounds reason=1
at 5Q 0 363 = &r reason=1
at 5R 0 364 = fun_1c54b0 bounds reason=1
at 5S 0 365 = fun_1c56b0 bounds reason=1
at 5T 0 366 = fun_1c92c0 bounds reason=1
at 5U 0 367 = fun_1d6a90 bounds reason=1
at 5V 0 368 = &s reason=1
at 5W 0 369 = &t reason=1
at 5X 0 370 = &v reason=1
at 5Y 0 371 = fun_1ee960 bounds reason=1
at 5Z 0 372 = fun_1f66b0 bounds reason=1
at 60 0 373 = fun_201e70 bounds reason=1
at 61 0 374 = &x reason=1
at 62 0 375 = &y reason=1
at 63 0 376 = &D reason=1
at 64 0 377 = &E reason=1
at 65 0 378 = &F reason=1
at 66 0 379 = fun_284120 bounds reason=1
at 67 0 380 = fun_2843d0 bounds reason=1
at 68 0 381 = &G reason=1
at 69 0 382 = &H reason=1
at 6a 0 383 = &I reason=1
at 6b 0 384 = fun_294620 bounds reason=1
at 6c 0 385 = &J reason=1
at 6d 0 386 = fun_2a08d0 bounds reason=1
at 6e 0 387 = fun_2a5e30 bounds reason=1
at 6f 0 388 = &L reason=1
at 6g 0 389 = fun_2a6900 bounds reason=1
at 6h 0 390 = fun_2aab10 bounds reason=1
at 6i 0 391 = &O reason=1
at 6j 0 392 = &P reason=1
at 6k 0 393 = &Q reason=1
at 6l 0 394 = fun_2ab330 bounds reason=1
at 6m 0 395 return = fun_133dc0 bounds reason=1
at 6n 0 396 return = fun_134420 bounds reason=1
at 6o 0 397 return = fun_134ca0 bounds reason=1
at 6p 0 398 return = fun_135c90 bounds reason=1
at 6q 0 399 return = fun_14ffd0 bounds reason=1
at 6r 0 400 return = fun_157a20 bounds reason=1
at 6s 0 401 return = &l reason=1
at 6t 0 402 return = fun_159860 bounds reason=1
at 6u 0 403 return = &p reason=1
at 6v 0 404 return = fun_1c15c0 bounds reason=1
at 6w 0 405 return = fun_1c45c0 bounds reason=1
at 6x 0 406 return = fun_1c9840 bounds reason=1
at 6y 0 407 return = fun_1caa30 bounds reason=1
at 6z 0 408 return = fun_1cbbe0 bounds reason=1
at 6A 0 409 return = fun_1d6c40 bounds reason=1
at 6B 0 410 return = fun_1d6d80 bounds reason=1
at 6C 0 411 return = fun_1d90f0 bounds reason=1
at 6D 0 412 return = fun_21bc10 bounds reason=1
at 6E 0 413 return = fun_221620 bounds reason=1
at 6F 0 414 return = fun_225e80 bounds reason=1
at 6G 0 415 return = fun_2275a0 bounds reason=1
at 6H 0 416 return = fun_24d970 bounds reason=1
at 6I 0 417 return = fun_260200 bounds reason=1
at 6J 0 418 return = fun_274b20 bounds reason=1
at 6K 0 419 return = &F reason=1
at 6L 0 420 return = &G reason=1
at 6M 0 421 return = fun_284f40 bounds reason=1
at 6N 0 422 return = fun_2896a0 bounds reason=1
at 6O 0 423 return = fun_2897e0 bounds reason=1
at 6P 0 424 return = fun_289fa0 bounds reason=1
at 6Q 0 425 return = fun_82080 bounds reason=1
at 6R 4 426 = __mmap64 source=$h:58 mmap source=$h:46
at 6S 4 427 = _dl_setup_hash source=./elf/dl-setup_hash.c:28
at 6T 4 428 = call_init source=$j:60 call_init source=$j:26
at 6U 4 429 = elf_get_dynamic_info source=./elf/get-dynamic-info.h:45 _dl_map_object_from_fd source=$k:1281
at 6V 4 430 = mprotect source=$t:117
at 6W 4 431 return = _dl_init source=$j:121
at 6X 4 432 return = _dl_load_cache_lookup source=./elf/dl-cache.c:421
at 6Y 4 433 return = _dl_map_object source=$k:2139
at 6Z 4 434 return = _dl_map_object source=$k:2272
at 70 4 435 return = _dl_protect_relro source=$l:364
at 71 4 436 return = $D source=$l:349
at 72 4 437 return = _dl_start_final source=$d:478 &a
at 73 4 438 return = _dl_start_user entry reason=12
at 74 4 439 return = _dl_sysdep_read_whole_file source=./elf/dl-misc.c:49
at 75 1 440 = $y source=$8:371
at 76 1 441 = _IO_file_write source=$7:1179
at 77 1 442 = $i source=$g:32
at 78 1 443 = &5
at 79 1 444 = _IO_old_init source=$8:532
at 7a 1 445 = $A source=$8:399 $y source=$8:370
at 7b 1 446 = __GI___mmap64 source=$h:58 __mmap source=$h:46
at 7c 1 447 = __close source=./io/../sysdeps/unix/sysv/linux/close.c:27
at 7d 1 448 = __errno_location source=./csu/errno-loc.c:26
at 7e 1 449 = &0 &1
at 7f 1 450 = $3 source=$2:116
at 7g 1 451 = $3 source=$2:196
at 7h 1 452 = $3 source=$2:226
at 7i 1 453 = $3 source=$2:239
at 7j 1 454 = $3 source=$2:240
at 7k 1 455 = $3 source=$2:243
at 7l 1 456 = $3 source=$2:247
at 7m 1 457 = $3 source=$2:250
at 7n 1 458 = $3 source=$2:252
at 7o 1 459 = $3 source=$2:255
at 7p 1 460 = $3 source=$2:256
at 7q 1 461 = $3 source=$2:331
at 7r 1 462 = $b source=$9:110
at 7s 1 463 = $b source=$9:117
at 7t 1 464 = $b source=$9:122
at 7u 1 465 = $b source=$9:124
at 7v 1 466 = $b source=$9:125
at 7w 1 467 = $b source=$9:168
at 7x 1 468 = $b source=$9:418
at 7y 1 469 = $c source=$a:279
at 7z 1 470 = $c source=$a:363
at 7A 1 471 = $c source=$a:499
at 7B 1 472 = $c source=$a:598
at 7C 1 473 = __mempcpy_avx512_unaligned_erms source=$a:251
at 7D 1 474 = $B source=$v:319
at 7E 1 475 = $n source=$m:70
at 7F 1 476 = $n source=$m:83
at 7G 1 477 = $n source=$m:88
at 7H 1 478 = __strlen_evex source=$x:69
at 7I 1 479 = __strlen_evex source=$x:87
at 7J 1 480 = __strncmp_evex source=$w:253
at 7K 1 481 = __strncmp_evex source=$w:295
at 7L 1 482 = $4 source=$5:764
at 7M 1 483 = $4 source=$5:796
at 7N 1 484 = $4 source=$5:817
at 7O 1 485 = $4 source=$5:827
at 7P 1 486 = $4 source=$5:844
at 7Q 1 487 = $4 source=$e:363
at 7R 1 488 = __vsnprintf_chk source=./debug/vsnprintf_chk.c:27
at 7S 1 489 = $6 source=$0:4434
at 7T 1 490 = $6 source=$0:4455
at 7U 1 491 = $6 source=$0:4475
at 7V 1 492 = $6 source=$0:4565
at 7W 1 493 = $6 source=$0:4581
at 7X 1 494 = $6 source=$0:4606
at 7Y 1 495 = $6 source=$0:4611
at 7Z 1 496 = $6 source=$0:4650
at 80 1 497 = $6 source=$0:4674
at 81 1 498 = $1 source=$0:3834
at 82 1 499 = $1 source=$0:3897
at 83 1 500 = $1 source=$0:3929
at 84 1 501 = $1 source=$0:4086
at 85 1 502 = $1 source=$0:4091
at 86 1 503 = $1 source=$0:4145
at 87 1 504 = $1 source=$0:4179
at 88 1 505 = $1 source=$0:4309
at 89 1 506 = $1 source=$0:4366
at 8a 1 507 = $1 source=$0:4382
at 8b 1 508 = $f source=$0:4862
at 8c 1 509 = $f source=$0:4929
at 8d 1 510 = checked_request2size source=$0:1338 $1 source=$0:3798
at 8e 1 511 = done_add_func source=$5:127 outstring_func source=$5:241 $4 source=$e:213
at 8f 1 512 = flockfile source=./stdio-common/flockfile.c:24
at 8g 1 513 = free source=$0:3389
at 8h 1 514 = function=strlen@plt reason=12
at 8i 1 515 = getenv source=./stdlib/getenv.c:38
at 8j 1 516 = malloc source=$0:3305
at 8k 1 517 = $E source=$0:4742
at 8l 1 518 = $E source=$0:4774
at 8m 1 519 = read_int source=$u:55
at 8n 1 520 = realloc source=$0:3510
at 8o 1 521 = $o source=$0:2573
at 8p 1 522 = $p source=$0:3177 &2
at 8q 1 523 = $p source=$0:3179 &2
at 8r 1 524 = unlink_chunk source=$0:1622
at 8s 1 525 = unlink_chunk source=$0:1633
at 8t 1 526 return = _IO_default_uflow source=$8:362
at 8u 1 527 return = _IO_file_doallocate source=./libio/filedoalloc.c:101
at 8v 1 528 return = _IO_file_underflow source=$7:485
at 8w 1 529 return = $i source=$g:33
at 8x 1 530 return = _IO_getline_info source=./libio/iogetline.c:60
at 8y 1 531 return = $z source=$7:1264 &4
at 8z 1 532 return = _IO_no_init source=$8:564
at 8A 1 533 return = _IO_padn source=./libio/iopadn.c:64
at 8B 1 534 return = $A source=$8:386 $y source=$8:370
at 8C 1 535 return = __GI__IO_doallocbuf source=$8:347 _IO_doallocbuf source=$8:342
at 8D 1 536 return = &0 $4 source=$5:759
at 8E 1 537 return = __strdup source=./string/strdup.c:42
at 8F 1 538 return = $4 source=$5:954
at 8G 1 539 return = $4 source=$e:397
at 8H 1 540 return = $C source=$s:110
at 8I 1 541 return = $6 source=$0:4603
at 8J 1 542 return = $1 source=$0:4303
at 8K 1 543 return = $f source=$0:4924
at 8L 1 544 return = _nl_expand_alias source=$q:198
at 8M 1 545 return = _nl_find_locale source=./locale/findlocale.c:158
at 8N 1 546 return = fgets_unlocked source=./libio/iofgets_u.c:52
at 8O 1 547 return = &S $4 source=$5:1096
at 8P 1 548 return = pad_func source=$5:196 $4 source=$e:211
at 8Q 1 549 return = read_alias_file source=$q:258
at 8R 1 550 return = setlocale source=./locale/setlocale.c:414
at 8S 3 551 = inflateInit_ reason=12
at 8T 3 552 = inflateReset2 reason=12
at 8U 2 553 = __build_id_parse
at 8V 2 554 = __es_tree_search
at 8W 2 555 = __ext4_check_dir_entry
at 8X 2 556 = &7
at 8Y 2 557 = __folio_throttle_swaprate
at 8Z 2 558 = __get_user_8
at 90 2 559 = &8
at 91 2 560 = __kfree_rcu_sheaf
at 92 2 561 = __memcg_slab_post_alloc_hook
at 93 2 562 = &9
at 94 2 563 = __rcu_read_unlock
at 95 2 564 = __slab_free
at 96 2 565 = alloc_fd
at 97 2 566 = alloc_pages_mpol
at 98 2 567 = &b
at 99 2 568 = down_write
at 9a 2 569 = ext4_dirty_inode
at 9b 2 570 = ext4_fc_track_inode
at 9c 2 571 = ext4_readdir
at 9d 2 572 = fdget_pos
at 9e 2 573 = file_close_fd_locked
at 9f 2 574 = filldir64
at 9g 2 575 = find_get_block_common
at 9h 2 576 = iowrite16
at 9i 2 577 = kfree
at 9j 2 578 = kmem_cache_alloc_from_sheaf_noprof
at 9k 2 579 = kmem_cache_return_sheaf
at 9l 2 580 = kvfree_call_rcu
at 9m 2 581 = lock_mm_and_find_vma
at 9n 2 582 = mab_mas_cp
at 9o 2 583 = mas_next_slot
at 9p 2 584 = mas_topiary_replace
at 9q 2 585 = native_set_pmd
at 9r 2 586 = percpu_counter_add_batch
at 9s 2 587 = perf_iterate_sb
at 9t 2 588 = pvm_flush_tlb_multi
at 9u 2 589 = remove_vma
at 9v 2 590 = step_into
at 9w 2 591 = strnlen
at 9x 2 592 = timestamp_truncate
at 9y 2 593 = tlb_next_batch
at 9z 2 594 = uncharge_folio
at 9A 2 595 = up_write
at 9B 2 596 = vfs_write
at 9C 2 597 = vma_interval_tree_insert
at 9D 2 598 = x64_sys_call
at 9E 2 599 return = ___slab_alloc
at 9F 2 600 return = __cond_resched
at 9G 2 601 return = __es_remove_extent
at 9H 2 602 return = &7
at 9I 2 603 return = __getblk_slow
at 9J 2 604 return = __kmem_cache_free_bulk
at 9K 2 605 return = __pte_offset_map_lock
at 9L 2 606 return = __rseq_handle_notify_resume
at 9M 2 607 return = __slab_alloc
at 9N 2 608 return = __tlb_remove_folio_pages
at 9O 2 609 return = __x64_sys_close
at 9P 2 610 return = __x64_sys_mprotect
at 9Q 2 611 return = alloc_empty_file
at 9R 2 612 return = bdev_getblk
at 9S 2 613 return = &b
at 9T 2 614 return = call_filldir
at 9U 2 615 return = charge_memcg
at 9V 2 616 return = do_mprotect_pkey
at 9W 2 617 return = do_wp_page
at 9X 2 618 return = exit_to_user_mode_loop
at 9Y 2 619 return = ext4_da_get_block_prep
at 9Z 2 620 return = ext4_es_insert_delayed_extent
at a0 2 621 return = ext4_getblk
at a1 2 622 return = file_close_fd
at a2 2 623 return = folio_alloc_noprof
at a3 2 624 return = free_pgd_range
at a4 2 625 return = free_pgtables
at a5 2 626 return = inode_set_ctime_current
at a6 2 627 return = inode_update_timestamps
at a7 2 628 return = kvfree_call_rcu
at a8 2 629 return = mark_buffer_dirty
at a9 2 630 return = mas_find
at aa 2 631 return = memcg1_commit_charge
at ab 2 632 return = ptep_clear_flush
at ac 2 633 return = pvm_irq_enable
at ad 2 634 return = rcu_do_batch
at ae 2 635 return = rcu_free_sheaf
at af 2 636 return = touch_atime
at ag 2 637 return = virtqueue_notify
at ah 2 638 return = vm_area_dup
at ai 2 639 return = vm_area_free
at aj 2 640 return = vma_complete
at ak 2 641 return = vp_notify
unwinder 0
stack 0 none:exited x w 1Y 3t 3u 3h 1A 3o 3g 3l 3n 3i 3B k l |
stack 1 none:exited 9z 57 3t 3u 3h 1A 3o 3g 3l 3n 3i 3B k l |
stack 2 none:exited 51 3z 3o 3g 3l 3n 3i 3B k l |
stack 3 none:exited 9q a3 a4 3o 3g 3l 3n 3i 3B k l |
unwinder 2
stack 4 complete 60 6G 6 4 5 1 2 3 0
stack 5 complete 5U 6A 6B 1V 1Q j 6w 6x 6E 6F 6Q *7
stack 6 complete 5P 6p *7
stack 7 complete 4l 3G 3H 1I 1M 1D 1E 1F 7 *7
stack 8 complete 3c 3y 1j 16 11 E D | *16
stack 9 complete 5T *15
stack a complete 5Q *13
stack b complete 2m 1P 1V 1Q j I *13
stack c complete 4Z 2Z 2g 2e 1r 1q k l | 1c 2E 2h 1a *15
stack d complete 9C 58 5i 5x 5p k l | 7b 6v *17
stack e complete 84 y 2y 2k U C r *15
stack f complete 1G J *18
stack g complete 2d 1e *19
stack h complete 2x *20
stack i complete 61 *11
stack j complete 3E 1p 2j 1W 1J 9 8 *8
stack k complete 7O 1R 1v 1p 2D *13
stack l complete 8m 8F *17
stack m complete 75 8A 8P *17
stack n complete 8e *17
stack o complete 3E *15
stack p complete 5C *13
stack q complete 5B 4q *12
stack r complete 67 6M *13
stack s complete 5M *11
stack t complete 9b 40 3S 3Z 3e 2Y 3q 1s 1t 1m k l | V W S R Y 13 6u *11
stack u complete 1c 1o 1k X P 1g v 4o 3I 25 26 24 *10
stack v complete 3d 2f 1r 1q k l | *22
stack w complete 5L *14
stack x complete 2m 1P 1V 1Q j t s *13
stack y complete 4X 9K 5v 3z 1B 1n 10 Z k l | M O N 15 14 H 3a 2G 29 r *16
stack z complete L y 2y 2k U C *17
stack A complete 2x 1e J *19
stack B complete 39 *21
stack C complete 5K *10
stack D complete 5I a *10
stack E complete 5J b *11
stack F complete x w 1Y 5w 5d 53 5g 5f 5c 5e 52 59 5u 5l 3Y 3T 3v 3p 2W 2r 2p k l | 2a 2c 27 1K 1L 1C 18 19 K *12
stack G complete 9h ak ag 5w 5d 53 5g 5f 5c 5e 52 59 5u 5l 3Y 3T 3v 3p 2W 2r 2p k l | *21
stack H complete x w 1Y 42 3U 3r 2O 9I a0 3Y 3T 3v 3p 2W 2r 2p k l | *21
stack I complete 8W 3v 3p 2W 2r 2p k l | *21
stack J complete 9f 9T 2W 2r 2p k l | *21
stack K complete 9c 2r 2p k l | *21
stack L complete 9g 9R 9H 5k 40 3S 3Z 3e 2Y af 2r 2p k l | *21
stack M complete 8Z 9L 9X k l | *21
stack N complete 3P 43 5y 2Z 2g 2e 1r 1q k l | 4H 4T *18
stack O complete 3P 43 2g 2e 1r 1q k l | *20
stack P complete 4j *18
stack Q complete 6d 6z *16
stack R complete 2m 1P *15
stack S complete x w 21 3j | *17
stack T complete 7r *16
stack U complete 7t *16
stack V complete 7v *16
stack W complete 3C *15
stack X complete x w 2X 2Q 3x 21 1S | *16
stack Y complete 5O *15
stack Z complete 5R *15
stack 10 complete 5S *15
stack 11 complete 4G 6C *15
stack 12 complete 8l 4S y 1l 1N *13
stack 13 complete 8d *16
stack 14 complete 7P 1R 1v 1p *13
stack 15 complete 7e *16
stack 16 complete 7F 8D *16
stack 17 complete 7R *15
stack 18 complete 4j *13
stack 19 complete 4N 1U c *12
stack 1a complete M O N 15 14 H *14
stack 1b complete x w 2t 2s 1T 22 1A 1B 1n 10 Z k l | *20
stack 1c complete x w 1Y 3t 3u 3h 1A 1B 1n 10 Z k l | *20
stack 1d complete 94 57 3t 3u 3h 1A 1B 1n 10 Z k l | *20
stack 1e complete 3R 1n 10 Z k l | *20
stack 1f complete 9u 1n 10 Z k l | *20
stack 1g complete 9p 44 45 3w 10 Z k l | *20
stack 1h complete x w k l | *20
stack 1i complete 4b P 1X *13
stack 1j complete 36 1d 12 X *15
stack 1k complete 1c 1o 1k *16
stack 1l complete 3d 2f 1r 1q k l | *19
stack 1m complete 4W 54 48 2f 1r 1q k l | *19
stack 1n complete x w k l | *19
stack 1o complete 7d 6P *18
stack 1p complete 79 8z 8H 1v 1p *16
stack 1q complete 8g 6H *16
stack 1r complete 4b P 1g 1f *13
stack 1s complete 1c 1o 1k X *16
stack 1t complete 9v 2Z 2g 2e 1r 1q k l | *20
stack 1u complete 3R 2g 2e 1r 1q k l | *20
stack 1v complete 92 5o 9Q 2g 2e 1r 1q k l | *20
stack 1w complete 2N 2f 1r 1q k l | *20
stack 1x complete 3d 2f 1r 1q k l | *20
stack 1y complete x w 1Y 47 2A 2z 2B 1S 48 2f 1r 1q k l | *20
stack 1z complete 4W 54 48 2f 1r 1q k l | *20
stack 1A complete 93 k l | *20
stack 1B complete x w k l | *20
stack 1C complete 5z *18
stack 1D complete 8b 1x 1l 1N 1v 1p *17
stack 1E complete 3D *17
stack 1F complete 5A *17
stack 1G complete 2K 8E 6N *17
stack 1H complete 7J *17
stack 1I complete 65 *14
stack 1J complete 7K 6K *14
stack 1K complete 2K 1l 1N 1v 1p *13
stack 1L complete 7a 3O 1R *15
stack 1M complete 7E 4R *16
stack 1N complete 7H 8G *16
stack 1O complete 3E *14
stack 1P complete 4I 2n 1x 1l 1N 1O 31 *13
stack 1Q complete 88 *19
stack 1R complete 7z *15
stack 1S complete 5Y *14
stack 1T complete 3D *13
stack 1U complete x w k l | V W S R Y 4Q *13
stack 1V complete 5G *13
stack 1W complete 5D 6q *13
stack 1X complete 2d 1e J U C r j t s 6t *13
stack 1Y complete 8i *13
stack 1Z complete 9i ai 1n 10 Z k l | M O N 15 14 H 1w 1u f d e *13
stack 20 complete 2N 5b 3V 3A 10 Z k l | *24
stack 21 complete 2N ah 3V 3A 10 Z k l | *24
stack 22 complete 9o a9 3A 10 Z k l | *24
stack 23 complete 7X *19
stack 24 complete 8s 8I *19
stack 25 complete 4N *17
stack 26 complete x w 2t 2s 1T 22 1A 1B 1n 10 Z k l | M O N 15 14 H *17
stack 27 complete 9r 1n 10 Z k l | *23
stack 28 complete 99 5b 3V 3A 10 Z k l | *23
stack 29 complete 9n 44 45 3w 10 Z k l | *23
stack 2a complete 91 a7 5s 3w 10 Z k l | *23
stack 2b complete 7S *18
stack 2c complete 7U *18
stack 2d complete 8p *18
stack 2e complete M O N 15 14 H 1w *16
stack 2f complete 95 9J ae ad 47 2A 2z 2B 1S ac w 2t 2s 1T 22 1A 1B 1n 10 Z k l | *23
stack 2g complete x w 2t 2s 1T 22 1A 1B 1n 10 Z k l | *23
stack 2h complete 51 3z 1B 1n 10 Z k l | *23
stack 2i complete 9y 9N 5v 3z 1B 1n 10 Z k l | *23
stack 2j complete 3R 1n 10 Z k l | *23
stack 2k complete 7T *18
stack 2l complete 7Z *18
stack 2m complete 2K B 4u *16
stack 2n complete 4O y *18
stack 2o complete 6e *16
stack 2p complete 6f *16
stack 2q complete 3F 33 33 33 h *16
stack 2r complete 3F *18
stack 2s complete 3F *17
stack 2t complete 4m *17
stack 2u complete x w E D | *18
stack 2v complete 1z 1i y B *17
stack 2w complete 4M *19
stack 2x complete L *19
stack 2y complete 37 1d 12 i *17
stack 2z complete 4J *20
stack 2A complete 8k 4S *20
stack 2B complete 82 *20
stack 2C complete x w E D | L *20
stack 2D complete 3N *19
stack 2E complete 4V 1Z 23 1j 16 11 E D | *20
stack 2F complete 4D 1y *18
stack 2G complete 4E *19
stack 2H complete 4F *19
stack 2I complete 4n *19
stack 2J complete 7g *19
stack 2K complete 7h *19
stack 2L complete 7i *19
stack 2M complete 7k *19
stack 2N complete 7l *19
stack 2O complete 7m *19
stack 2P complete 7n *19
stack 2Q complete 7o *19
stack 2R complete 7p *19
stack 2S complete 2C *18
stack 2T complete 3Q 3f 1j 16 11 E D | *19
stack 2U complete 90 11 E D | *19
stack 2V complete 50 5q E D | *19
stack 2W complete x w E D | *19
stack 2X complete 6j *18
stack 2Y complete 37 y B *18
stack 2Z complete 86 *20
stack 30 complete 7Y H *18
stack 31 complete 1z 1i 1d 12 p *18
stack 32 complete x w aa 9U 3f 1j 16 11 E D | *23
stack 33 complete 9k 5r 3X 49 4a 2T Z k l | M O N 2L *22
stack 34 complete 9A aj 3X 49 4a 2T Z k l | *26
stack 35 complete 36 *21
stack 36 complete 37 *21
stack 37 complete 4O *21
stack 38 complete 83 *21
stack 39 complete L *21
stack 3a complete x w 2A 2z 2B 1S | *22
stack 3b complete x w 1Y 42 3U 1j 16 11 E D | *22
stack 3c complete x w E D | *22
stack 3d complete 3N *20
stack 3e complete 7D *20
stack 3f complete 2K B 1h *19
stack 3g complete 1z 1i y *21
stack 3h complete x w E D | *24
stack 3i complete 9w 46 2T Z k l | M O N 2L *23
stack 3j complete 8o *23
stack 3k complete 37 *22
stack 3l complete 4K *22
stack 3m complete 4L *22
stack 3n complete x w 2A 2z 2B 1S | 81 *22
stack 3o complete 85 *22
stack 3p complete 8r 8J *22
stack 3q complete L *22
stack 3r complete 2M 2P 2q 2o 1Z 23 1j 16 11 E D | *23
stack 3s complete 4Y 2q 2o 1Z 23 1j 16 11 E D | *23
stack 3t complete 4V 1Z 23 1j 16 11 E D | *23
stack 3u complete 97 23 1j 16 11 E D | *23
stack 3v complete x w 1Y 42 3U 1j 16 11 E D | *23
stack 3w complete 3b 56 5n 1j 16 11 E D | *23
stack 3x complete x w E D | *23
stack 3y complete 2M 2P 2q 2o 1Z 23 1j 16 11 E D | 1z 1i 2n 1x 1l 2l *19
stack 3z complete L *23
stack 3A complete x w E D | *24
stack 3B complete 35 38 *22
stack 3C complete 2M 2P 2q 2o 1Z 23 1j 16 11 E D | *24
stack 3D complete x w E D | *24
stack 3E complete 7B *23
stack 3F complete 30 *19
stack 3G complete x w 2A 2z 2B 1S | *20
stack 3H complete x w 2X 2Q 3x 21 3j | *20
stack 3I complete x w 21 3j | *20
stack 3J complete 7s 34 *19
stack 3K complete 7u *20
stack 3L complete x w 21 1S | 7w *20
stack 3M complete 7x *20
stack 3N complete 6h *19
stack 3O complete 6i *19
stack 3P complete 6k *19
stack 3Q complete 2K B *19
stack 3R complete 8j *20
stack 3S complete 1z 1i y *20
stack 3T complete 3c 3y 1j 16 11 E D | *23
stack 3U complete 8Y 1j 16 11 E D | *23
stack 3V complete 50 5q E D | *23
stack 3W complete x w E D | *23
stack 3X complete 9s 46 2T Z k l | M O N 2L *22
stack 3Y complete 9j 44 45 5r 3X 49 4a 2T Z k l | *26
stack 3Z complete 89 *21
stack 40 complete 8a *21
stack 41 complete L *21
stack 42 complete x w 2X 2Q 3x 21 D | *22
stack 43 complete 2M 2P 2q 2o 1Z 23 1j 16 11 E D | *22
stack 44 complete 4Y 2q 2o 1Z 23 1j 16 11 E D | *22
stack 45 complete 3Q 3f 1j 16 11 E D | *22
stack 46 complete 3b 56 5n 1j 16 11 E D | *22
stack 47 complete x w E D | *22
stack 48 complete 6l 1b n *16
stack 49 complete 5E q o *18
stack 4a complete 7j *20
stack 4b complete 4I 2n 1x 1l 1N 1O u *20
stack 4c complete 4L *26
stack 4d complete 8c *25
stack 4e complete 8n *24
stack 4f complete 62 *22
stack 4g complete 68 *21
stack 4h complete 66 6L *21
stack 4i complete V W S R Y 3O 2b A *21
stack 4j complete x w 1Y a8 9S 5h 5j 1H 1s 1t 1m k l | *29
stack 4k complete 7G 4R *23
stack 4l complete 7L *23
stack 4m complete 7M *23
stack 4n complete 7N *23
stack 4o complete 7Q *23
stack 4p complete x w k l | V W S R Y 8O *23
stack 4q complete 9a 3e 2Y 3q 1s 1t 1m k l | V W S R Y 13 G *22
stack 4r complete x w k l | *29
stack 4s complete 3L *23
stack 4t complete 6g *17
stack 4u complete 6a z *17
stack 4v complete 8q 8K 1x 1l 1N 1O o *18
stack 4w complete 3M *20
stack 4x complete 7y *20
stack 4y complete 3D *19
stack 4z complete 69 *19
stack 4A complete 4D q *19
stack 4B complete 4E *20
stack 4C complete 4F *20
stack 4D complete 7f *20
stack 4E complete 4f 17 u *20
stack 4F complete 2N 3W 41 3k 2V 20 1H 1s 1t 1m k l | V W S R 4P A *22
stack 4G complete 4d *23
stack 4H complete 4e *23
stack 4I complete 4B 13 G *23
stack 4J complete 7C 8B 8y *25
stack 4K complete 76 S R Y *25
stack 4L complete V W *28
stack 4M complete x w 5a 55 3r 2O 20 1H 1s 1t 1m k l | *30
stack 4N complete 4X 3k 2V 20 1H 1s 1t 1m k l | *30
stack 4O complete 8V 9G 9Z 9Y 2V 20 1H 1s 1t 1m k l | *30
stack 4P complete 98 5h 5j 1H 1s 1t 1m k l | *30
stack 4Q complete 9x a5 a6 2Y 3q 1s 1t 1m k l | *30
stack 4R complete 9d 1m k l | *30
stack 4S complete 9D k l | *30
stack 4T complete x w k l | *30
stack 4U complete 3L *24
stack 4V complete 4A *24
stack 4W complete 4C *24
stack 4X complete 3Q 3f 3r 2O 20 1H 1s 1t 1m k l | V W S R 4P *24
stack 4Y complete 4B 4Q *24
stack 4Z complete 77 *24
stack 50 complete 78 *24
stack 51 complete 4f *21
stack 52 complete 4c A *21
stack 53 complete x w 1Y 47 2A 2z 2B 1S | *23
stack 54 complete 4d *22
stack 55 complete 4e *22
stack 56 complete V W S R Y 13 G *22
stack 57 complete x w 5a 55 3r 2O 20 1H 1s 1t 1m k l | *29
stack 58 complete 2M 2P 2q 2o 1Z a2 2O 20 1H 1s 1t 1m k l | *29
stack 59 complete 2N 3W 41 3k 2V 20 1H 1s 1t 1m k l | *29
stack 5a complete x w 9E 9M 5o 3W 41 3k 2V 20 1H 1s 1t 1m k l | *29
stack 5b complete x w 2X 2Q 9F 1H 1s 1t 1m k l | *29
stack 5c complete 8X 5k 40 3S 3Z 3e 2Y 3q 1s 1t 1m k l | *29
stack 5d complete 9B 1m k l | *29
stack 5e complete x w k l | *29
stack 5f complete 3L *23
stack 5g complete 4A *23
stack 5h complete 4C *23
stack 5i complete 8h 8w *23
stack 5j complete 4n 4t v *13
stack 5k complete 7q *15
stack 5l complete 5F *14
stack 5m complete x w 2X 2Q 3x 21 1S | 2m 1P 1V 1Q j t s *14
stack 5n complete 3C *19
stack 5o complete 4g *19
stack 5p complete 5W *18
stack 5q complete L y 2y 2k 28 1a *17
stack 5r complete 1G J *19
stack 5s complete 3b 5m 5t 3s 3m 16 11 E D | *21
stack 5t complete x w E D | *21
stack 5u complete 2x 1e *20
stack 5v complete x w 2t 2s 1T 22 1A 1B 1n 10 2U 2R 2S k l | 2J *18
stack 5w complete 9t 1T 22 1A 1B 1n 10 2U 2R 2S k l | *19
stack 5x complete 4Z 2Z 2g 2e 1r 1q k l | 1c 2E 2h *18
stack 5y complete 3P 43 5y 2Z 2g 2e 1r 1q k l | *21
stack 5z complete 3d 2f 1r 1q k l | *21
stack 5A complete 96 1r 1q k l | *21
stack 5B complete 9e a1 9O k l | 7c *19
stack 5C complete 2d 1e J 4p *18
stack 5D complete 39 *21
stack 5E complete 5X *17
stack 5F complete 2u 6y 6D *17
stack 5G complete 7V H 3a 2G 29 r *17
stack 5H complete L y 2y 2k *19
stack 5I complete 1G J *19
stack 5J complete 2x 1e *20
stack 5K complete x w 21 3j | *22
stack 5L complete 1z 1i y 4U *21
stack 5M complete L *23
stack 5N complete 2u *18
stack 5O complete 2v *18
stack 5P complete 3c 3y 3s 3m 16 11 E D | *19
stack 5Q complete 4h *18
stack 5R complete 5V *18
stack 5S complete 4J y 2F 6O *18
stack 5T complete 1z 1i y 2F 32 2i C *18
stack 5U complete 87 *23
stack 5V complete L *23
stack 5W complete 35 *20
stack 5X complete 3M *20
stack 5Y complete 7A *20
stack 5Z complete 2u *19
stack 60 complete 2v *19
stack 61 complete 4i *19
stack 62 complete 5N *19
stack 63 complete 6b 2G U *19
stack 64 complete 8T 2y 2k *20
stack 65 complete 4M y *22
stack 66 complete 8S *21
stack 67 complete 1G J *20
stack 68 complete 2d 1e *21
stack 69 complete x w 21 1S | *23
stack 6a complete 3c 3y 3s 3m 16 11 E D | *23
stack 6b complete x w E D | *23
stack 6c complete 2x *22
stack 6d complete 39 *22
stack 6e complete 4k F *9
stack 6f complete 5Z g *10
stack 6g complete 64 *11
stack 6h complete 2u r j I T Q *11
stack 6i complete 39 1e J U C *16
stack 6j complete 2m 1P 1V 1Q j I T Q g m *11
stack 6k complete 4g *19
stack 6l complete x w 2t 2s 1T 22 1A 1B 1n 10 2U 2R 2S k l | 2J 1a *17
stack 6m complete 9l 5s 3w 10 2U 2R 2S k l | *19
stack 6n complete 2u C r *17
stack 6o complete 2v *19
stack 6p complete 6c U *19
stack 6q complete 4G 4r 4s g m *13
stack 6r complete 63 6J Q *15
stack 6s complete 9m E D | 1G J 28 1a j I T *16
stack 6t complete x w E D | *23
stack 6u complete 2v C r *19
stack 6v complete 7W H 3a 2G U *21
stack 6w complete 1G J *22
stack 6x complete 5H 3J m *15
stack 6y complete 36 1d 12 6r *17
stack 6z complete 4k *16
stack 6A complete 7I 4r 4s g *16
stack 6B complete 2m 1P 1V 1Q j I T Q *17
stack 6C complete x w E D | 1G J 28 1a *21
stack 6D complete x w 2t 2s 1T 22 1A 1B 1n 10 2U 2R 2S k l | 2J *22
stack 6E complete 2u r *21
stack 6F complete 3M *22
stack 6G complete 4h *22
stack 6H complete 4K y 2F 32 2i C *22
stack 6I complete 2v *23
stack 6J complete 4i *23
stack 6K complete 80 H 3a 2G U *23
stack 6L complete 1G J *24
stack 6M complete 3b 5m 5t 3s 3m 16 11 E D | *26
stack 6N complete 2d 1e *25
stack 6O complete 36 1d 12 6s 3J m *17
stack 6P complete 8f 6m 6n 6o 6I *4
stack 6Q complete L y 8u 8C 8v 8t 8x 8N 8Q 8L 8M 8R *4
stack 6R complete 4v 3K 2I 2H 2w
stack 6S complete x w 1T ab 9W 16 11 E D | *5
stack 6T complete x w 1T 22 1A 9V 9P k l | 6V 70 71 *4
stack 6U complete 8U 46 58 5i 5x 5p k l | 6R 74 6X 6Y 4z 4w 4x 4y *3
stack 6V complete 6U 6Z *7
stack 6W complete 6S 72 2w
stack 6X complete 6T 6W 73
process 23475 23472 git
slice 0 1188763746
sample 6 1 23475 23475 0 git
sample 7 1
sample 8 1
sample 9 1
sample a 1
sample f 2
sample g 1
sample h 3
sample i 1
sample j 1
sample k 1
sample l 1
sample m 1
sample n 1
sample p 1
sample r 1
sample s 1
sample t 1
sample u 1
sample v 1
sample w 1
sample x 1
sample y 1
sample z 1
sample A 1
sample B 1
sample C 2
sample D 1
sample E 3
sample G 2
sample I 1
sample J 2
sample K 1
sample N 1
sample O 1
sample Q 8
sample R 10
sample S 1
sample T 1
sample W 3
sample X 1
sample Y 1
sample Z 2
sample 10 1
sample 11 2
sample 12 1
sample 13 1
sample 14 1
sample 15 1
sample 16 1
sample 18 1
sample 1a 2
sample 1b 45
sample 1c 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1k 1
sample 1l 4
sample 1m 2
sample 1n 2
sample 1q 1
sample 1r 3
sample 1s 2
sample 1t 1
sample 1u 1
sample 1w 1
sample 1x 10
sample 1y 1
sample 1z 1
sample 1A 1
sample 1B 2
sample 1C 1
sample 1D 2
sample 1E 1
sample 1G 1
sample 1H 1
sample 1I 1
sample 1J 1
sample 1N 1
sample 1P 1
sample 1Q 1
sample 1R 1
sample 1S 1
sample 1U 1
sample 1V 1
sample 1X 1
sample 1Y 1
sample 20 1
sample 22 1
sample 26 2
sample 27 1
sample 28 1
sample 29 1
sample 2b 1
sample 2d 1
sample 2e 3
sample 2f 1
sample 2g 17
sample 2h 1
sample 2i 1
sample 2j 1
sample 2l 1
sample 2m 2
sample 2n 1
sample 2o 10
sample 2p 1
sample 2q 1
sample 2r 2
sample 2s 1
sample 2t 8
sample 2u 1
sample 2v 1
sample 2w 1
sample 2x 1
sample 2z 1
sample 2A 1
sample 2B 1
sample 2C 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2G 2
sample 2H 3
sample 2I 3
sample 2J 2
sample 2K 1
sample 2L 1
sample 2M 1
sample 2N 1
sample 2O 1
sample 2Q 1
sample 2R 2
sample 2S 43
sample 2T 1
sample 2U 1
sample 2W 6
sample 2X 3
sample 30 1
sample 31 1
sample 33 1
sample 34 1
sample 35 2
sample 39 5
sample 3a 1
sample 3b 1
sample 3c 1
sample 3d 7
sample 3e 1
sample 3g 11
sample 3h 2
sample 3i 1
sample 3k 1
sample 3l 1
sample 3m 1
sample 3n 1
sample 3o 1
sample 3p 1
sample 3q 38
sample 3r 1
sample 3s 1
sample 3t 1
sample 3x 13
sample 3z 2
sample 3A 2
sample 3B 3
sample 3C 1
sample 3D 2
sample 3F 79
sample 3G 1
sample 3H 1
sample 3I 1
sample 3J 1
sample 3K 1
sample 3L 1
sample 3O 6
sample 3P 2
sample 3Q 2
sample 3R 1
sample 3S 2
sample 3U 1
sample 3W 2
sample 3X 1
sample 3Y 1
sample 3Z 1
sample 41 26
sample 42 1
sample 44 1
sample 45 1
sample 46 1
sample 47 10
sample 48 1
sample 49 1
sample 4a 1
sample 4c 2
sample 4d 1
sample 4e 1
sample 4f 1
sample 4g 1
sample 4i 1
sample 4j 1
sample 4l 1
sample 4m 1
sample 4n 1
sample 4o 1
sample 4p 1
sample 4q 1
sample 4r 1
sample 4s 1
sample 4t 1
sample 4u 3
sample 4v 1
sample 4w 2
sample 4x 1
sample 4y 3
sample 4z 1
sample 4A 1
sample 4B 1
sample 4C 1
sample 4D 1
sample 4E 1
sample 4G 1
sample 4H 1
sample 4J 1
sample 4K 1
sample 4M 1
sample 4N 1
sample 4P 1
sample 4Q 1
sample 4R 2
sample 4T 1
sample 4U 2
sample 4V 1
sample 4W 3
sample 4X 1
sample 4Y 1
sample 4Z 1
sample 50 1
sample 51 1
sample 52 1
sample 53 1
sample 55 1
sample 56 1
sample 57 1
sample 59 1
sample 5a 1
sample 5b 1
sample 5c 1
sample 5d 1
sample 5e 1
sample 5g 1
sample 5i 1
sample 5j 1
sample 5k 1
sample 5l 1
sample 5m 1
sample 5o 3
sample 5p 1
sample 5r 2
sample 5u 1
sample 5v 2
sample 5y 1
sample 5z 1
sample 5C 1
sample 5E 1
sample 5G 1
sample 5H 1
sample 5I 2
sample 5J 1
sample 5K 1
sample 5L 2
sample 5M 1
sample 5N 1
sample 5O 1
sample 5Q 2
sample 5R 1
sample 5T 1
sample 5U 1
sample 5V 1
sample 5W 3
sample 5X 1
sample 5Y 1
sample 5Z 1
sample 60 3
sample 62 1
sample 63 1
sample 64 1
sample 66 1
sample 67 11
sample 68 54
sample 69 1
sample 6a 1
sample 6b 1
sample 6c 9
sample 6d 8
sample 6f 1
sample 6g 1
sample 6h 1
sample 6i 1
sample 6j 1
sample 6k 1
sample 6l 1
sample 6m 1
sample 6n 1
sample 6o 1
sample 6p 1
sample 6q 1
sample 6s 1
sample 6u 2
sample 6v 1
sample 6w 1
sample 6x 1
sample 6y 1
sample 6A 1
sample 6B 1
sample 6D 1
sample 6F 1
sample 6G 1
sample 6H 1
sample 6I 3
sample 6J 1
sample 6K 1
sample 6L 2
sample 6M 1
sample 6N 2
sample 6O 1
sample 6P 1
sample 6Q 1
sample 6R 1
sample 6S 1
sample 6T 1
sample 6U 1
sample 6V 1
sample 6W 1
sample 6X 1
sample 0 1 23475 23475 1 git
sample 1 1
sample 2 1
sample 3 2
sample 4 1
sample 5 1
sample 7 1
sample 9 1
sample b 1
sample c 1
sample d 1
sample e 1
sample f 2
sample h 1
sample o 1
sample p 1
sample q 1
sample C 1
sample D 1
sample E 1
sample F 1
sample H 1
sample J 1
sample L 1
sample M 1
sample P 1
sample Q 1
sample U 1
sample V 1
sample W 2
sample Z 1
sample 11 4
sample 17 1
sample 19 1
sample 1b 14
sample 1d 1
sample 1g 1
sample 1i 1
sample 1j 1
sample 1k 1
sample 1l 2
sample 1n 2
sample 1o 1
sample 1p 1
sample 1r 1
sample 1v 2
sample 1x 3
sample 1F 1
sample 1I 1
sample 1K 1
sample 1L 1
sample 1M 1
sample 1O 1
sample 1T 1
sample 1W 1
sample 1Z 1
sample 21 1
sample 23 1
sample 24 1
sample 25 1
sample 2a 1
sample 2c 1
sample 2g 5
sample 2k 1
sample 2o 4
sample 2r 1
sample 2t 1
sample 2y 1
sample 2G 1
sample 2K 1
sample 2P 1
sample 2S 9
sample 2V 1
sample 2X 3
sample 2Y 1
sample 2Z 1
sample 32 1
sample 35 1
sample 36 1
sample 37 1
sample 38 1
sample 39 2
sample 3c 1
sample 3f 1
sample 3g 1
sample 3j 1
sample 3q 19
sample 3u 1
sample 3v 1
sample 3w 2
sample 3x 5
sample 3y 1
sample 3z 1
sample 3E 1
sample 3F 23
sample 3M 1
sample 3N 1
sample 3O 3
sample 3Q 1
sample 3S 1
sample 3T 1
sample 3V 1
sample 40 1
sample 41 6
sample 43 2
sample 46 1
sample 47 3
sample 49 1
sample 4b 1
sample 4h 1
sample 4k 1
sample 4l 1
sample 4D 1
sample 4E 1
sample 4F 1
sample 4G 1
sample 4I 1
sample 4L 1
sample 4O 1
sample 4R 1
sample 4S 1
sample 4U 4
sample 4W 4
sample 4Z 1
sample 54 1
sample 58 1
sample 5e 1
sample 5f 1
sample 5h 1
sample 5n 1
sample 5o 2
sample 5q 1
sample 5r 2
sample 5s 1
sample 5t 3
sample 5u 1
sample 5v 11
sample 5w 1
sample 5x 1
sample 5A 1
sample 5B 1
sample 5C 1
sample 5D 1
sample 5F 1
sample 5I 1
sample 5J 1
sample 5N 1
sample 5O 2
sample 5P 1
sample 5S 1
sample 5W 2
sample 5Z 1
sample 61 1
sample 65 1
sample 67 3
sample 68 11
sample 6c 1
sample 6d 2
sample 6e 1
sample 6r 1
sample 6t 1
sample 6w 1
sample 6z 1
sample 6C 2
sample 6E 1
sample 6L 1
counter taken 2239
counter stored 1121
counter delay 1
counter copied 5
counter other 1079
counter expected 2366
counter idle 38
