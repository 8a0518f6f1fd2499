# sp: a bash script that starts programs all the time: programs/rename.sh
# recorded with: stk record -F 199 -- bash rename.sh 50
# answer-note: kernel 64 %, user 36 %; bash 64 %, sed 22 %, true 14 %
meta stk_version 0.1.0
meta command "record -F 199 -- bash"
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
meta target "command (pid 19757)"
meta duration_ns 4878645965
meta unwind_tables 18
meta unwind_rows 101827
meta unwind_bytes 431872
meta unwind_ns 27006806
meta unwind_refused 0
meta stacks_copied 106
image 0 file /usr/bin/bash build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
image 4 file /usr/bin/sed build-id=00000005
image 5 file /usr/bin/true build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/libselinux.so.1 build-id=00000007
image 7 file /usr/lib/x86_64-linux-gnu/libpcre2-8.so.0.11.2 build-id=00000008
image 8 file /usr/lib/x86_64-linux-gnu/libacl.so.1.1.2301 build-id=00000009
text 0 ./malloc/malloc.c
text 1 ./elf/rtld.c
text 2 ./elf/dl-load.c
text 3 ./elf/../sysdeps/x86/dl-cacheinfo.h
text 4 dl_main
text 5 ./elf/dl-fini.c
text 6 ./elf/dl-reloc.c
text 7 ./posix/fork.c
text 8 __fork
text 9 _dl_fini
text a dl_init_cacheinfo
text b ./elf/../sysdeps/x86/cpu-features.c
text c ./elf/dl-cache.c
text d ./intl/localealias.c
text e ./libio/fileops.c
text f _int_malloc
text g ./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c
text h ./elf/dl-init.c
text i ./locale/findlocale.c
text j ./locale/loadlocale.c
text k ./posix/../sysdeps/nptl/_Fork.c
text l ./stdlib/exit.c
text m ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text n _dl_map_object
text o _dl_map_object_from_fd
text p _nl_find_locale
text q malloc
text r ./elf/../sysdeps/x86_64/dl-machine.h
text s ./elf/dl-lookup.c
text t ./elf/libc_early_init.c
text u ./libio/genops.c
text v ./posix/../sysdeps/nptl/fork.h
text w ./posix/regcomp.c
text x __libc_early_init
text y __memcpy_avx512_unaligned_erms
text z __run_exit_handlers
text A _dl_relocate_object
text B _dl_start
text C _dl_sysdep_start
text D call_init
text E init_cpu_features
text F read_alias_file
text G tcache_put
text H ./csu/../csu/libc-start.c
text I ./csu/../sysdeps/nptl/libc_start_call_main.h
text J ./elf/../sysdeps/generic/dl-new-hash.h
text K ./elf/./dl-map-segments.h
text L ./elf/dl-sort-maps.c
text M ./elf/get-dynamic-info.h
text N ./intl/../intl/l10nflist.c
text O ./libio/clearerr.c
text P ./libio/filedoalloc.c
text Q ./libio/iofopen.c
text R ./libio/iogetdelim.c
text S ./misc/../sysdeps/unix/syscall-template.S
text T ./misc/../sysdeps/unix/sysv/linux/mmap64.c
text U ./misc/init-misc.c
text V ./nptl/pthread_mutex_lock.c
text W ./nptl/pthread_sigmask.c
text X ./posix/register-atfork.c
text Y ./stdio-common/vfprintf-internal.c
text Z ./stdlib/cxa_finalize.c
text 10 _IO_file_doallocate
text 11 _IO_file_underflow
text 12 __libc_start_call_main
text 13 __libc_start_main
text 14 __unregister_atfork
text 15 __vfprintf_internal
text 16 _dl_load_cache_lookup
text 17 _dl_lookup_symbol_x
text 18 _nl_intern_locale_data
text 19 _nl_normalize_codeset
text 1a elf_dynamic_do_Rela
text 1b elf_get_dynamic_info
frame 0 _start
frame 1 $E source=$b:703
frame 2 $A source=$6:301
frame 3 _int_free source=$0:4477
frame 4 $17 source=$s:757
frame 5 $1a source=./elf/do-rel.h:147
frame 6 $o source=$2:1268
frame 7 $o source=$2:1281
frame 8 $q source=$0:3307
frame 9 close_buffered_fd
frame a command_substitute
frame b elf_machine_rela source=$r:271
frame c execute_command_internal
frame d filemap_map_pages
frame e kmem_cache_alloc_noprof
frame f lock_vma_under_rcu
at 0 0 1 return = &c reason=12
at 1 0 2 return = execute_command reason=12
at 2 0 3 return = fun_4d770 bounds reason=1
at 3 1 4 return = $13 source=$H:360
at 4 1 5 return = $12 source=$I:58
at 5 0 6 return = &0 entry reason=12
at 6 0 7 return = main reason=12
at 7 0 8 return = reader_loop reason=12
at 8 0 9 return = fun_75600 bounds reason=1
at 9 0 10 return = fun_732e0 bounds reason=1
at a 0 11 return = expand_string_assignment reason=12
at b 0 12 return = fun_65360 bounds reason=1
at c 0 13 return = fun_6f3d0 bounds reason=1
at d 0 14 return = fun_6f600 bounds reason=1
at e 0 15 return = fun_6ff20 bounds reason=1
at f 0 16 return = &a reason=12
at g 2 17 return = asm_exc_page_fault
at h 2 18 = pvm_irq_enable
at i 2 19 return = __raw_callee_save_pvm_irq_enable
at j 2 20 return = exc_page_fault
at k 0 21 return = parse_and_execute reason=12
at l 0 22 return = fun_4d070 bounds reason=1
at m 2 23 return = do_syscall_64
at n 2 24 return = entry_SYSCALL_64_after_hwframe
at o 0 25 return = make_child reason=12
at p 2 26 return = handle_mm_fault
at q 2 27 return = __handle_mm_fault
at r 3 28 return = &0 entry reason=12
at s 3 29 return = _dl_start_final source=$1:497 $B source=$1:584
at t 2 30 return = do_wp_page
at u 2 31 return = flush_tlb_mm_range
at v 1 32 return = $8 source=$7:74
at w 3 33 return = $C source=$g:140
at x 2 34 return = ptep_clear_flush
at y 1 35 = arch_fork source=./posix/../sysdeps/unix/sysv/linux/arch-fork.h:52 _Fork source=$k:25
at z 0 36 return = fun_47680 bounds reason=1
at A 2 37 return = finish_task_switch
at B 2 38 return = __schedule
at C 2 39 return = __x64_sys_execve
at D 2 40 return = do_execveat_common
at E 2 41 return = __mmput
at F 2 42 return = exit_mmap
at G 4 43 return = &0 entry reason=12
at H 2 44 return = schedule
at I 3 45 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at J 3 46 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at K 3 47 return = $4 source=$1:2012
at L 3 48 return = openaux source=./elf/dl-deps.c:64
at M 2 49 return = __do_sys_clone
at N 2 50 return = bprm_execve
at O 2 51 return = copy_process
at P 2 52 return = kernel_clone
at Q 2 53 return = do_fault
at R 1 54 return = setlocale source=./locale/setlocale.c:337
at S 2 55 return = irqentry_exit_to_user_mode
at T 2 56 return = load_elf_binary
at U 4 57 return = fun_3760 bounds reason=1
at V 1 58 return = exit source=$l:146
at W 2 59 return = __x64_sys_exit_group
at X 2 60 return = do_exit
at Y 2 61 return = do_group_exit
at Z 2 62 return = x64_sys_call
at 10 3 63 return = $n source=$2:2272
at 11 3 64 return = $4 source=$1:2352
at 12 0 65 return = xmalloc reason=12
at 13 1 66 return = $z source=$l:116
at 14 2 67 return = __alloc_frozen_pages_noprof
at 15 2 68 return = alloc_pages_mpol
at 16 2 69 return = free_pgtables
at 17 2 70 return = on_each_cpu_cond_mask
at 18 2 71 return = smp_call_function_many_cond
at 19 5 72 return = &0 entry reason=12
at 1a 2 73 = clear_page_erms
at 1b 2 74 = native_set_pte
at 1c 2 75 return = alloc_pages_noprof
at 1d 2 76 return = exit_to_user_mode_loop
at 1e 2 77 return = &d
at 1f 2 78 return = get_page_from_freelist
at 1g 3 79 return = _dl_init source=$h:121
at 1h 3 80 return = _dl_start_user entry reason=12
at 1i 1 81 return = $q source=$0:3315
at 1j 2 82 return = free_pgd_range
at 1k 2 83 return = ret_from_fork
at 1l 2 84 return = ret_from_fork_asm
at 1m 0 85 return = stop_pipeline reason=12
at 1n 5 86 return = fun_2310 bounds reason=1
at 1o 3 87 return = dl_platform_init source=$r:206 $C source=$g:118
at 1p 1 88 return = free source=$0:3385
at 1q 2 89 return = begin_new_exec
at 1r 2 90 return = set_ptes
at 1s 3 91 return = $D source=$h:74 $D source=$h:26
at 1t 2 92 return = dup_mmap
at 1u 2 93 return = schedule_tail
at 1v 0 94 = discard_unwind_frame reason=12
at 1w 0 95 = make_child reason=12
at 1x 0 96 return = wait_for reason=12
at 1y 1 97 return = $p source=$i:237
at 1z 0 98 return = dispose_words reason=12
at 1A 0 99 return = fun_47b60 bounds reason=1
at 1B 0 100 return = shell_execve reason=12
at 1C 0 101 return = unset_bash_input reason=12
at 1D 1 102 = execve source=./posix/../sysdeps/unix/syscall-template.S:120
at 1E 1 103 = $G source=$0:3175 &3
at 1F 1 104 return = __GI__IO_doallocbuf source=$u:347 _IO_doallocbuf source=$u:342
at 1G 2 105 return = __rseq_handle_notify_resume
at 1H 2 106 return = asm_sysvec_reschedule_ipi
at 1I 2 107 return = pte_alloc_one
at 1J 3 108 = &2
at 1K 3 109 = handle_amd source=$3:321
at 1L 3 110 return = $9 source=$5:114
at 1M 1 111 = fstatat source=./io/../sysdeps/unix/sysv/linux/fstatat64.c:169
at 1N 1 112 return = $12 source=$I:74
at 1O 1 113 return = _nl_expand_alias source=$d:198
at 1P 1 114 return = $p source=$i:158
at 1Q 1 115 return = _nl_load_locale source=$j:332
at 1R 6 116 return = fun_7fb0 bounds reason=1
at 1S 6 117 return = selinuxfs_exists reason=12
at 1T 2 118 return = __pte_alloc
at 1U 2 119 return = __put_user_8
at 1V 2 120 return = tlb_finish_mmu
at 1W 0 121 = dispose_words reason=12
at 1X 0 122 = &c reason=12
at 1Y 0 123 = fun_5ee80 bounds reason=1
at 1Z 0 124 return = fun_5e320 bounds reason=1
at 20 0 125 return = set_pipestatus_array reason=12
at 21 3 126 = __mmap64 source=$T:58 mmap source=$T:46
at 22 3 127 = mprotect source=$S:117
at 23 3 128 return = _dl_call_fini source=./elf/dl-call_fini.c:43
at 24 3 129 return = _dl_map_segments source=$K:139 &6
at 25 3 130 return = _dl_protect_relro source=$6:364
at 26 3 131 return = $A source=$6:349
at 27 1 132 = _Fork source=$k:48
at 28 1 133 = __close source=./io/../sysdeps/unix/sysv/linux/close.c:27
at 29 1 134 = $f source=$0:4378
at 2a 1 135 = $18 source=$j:134
at 2b 1 136 = tcache_get source=$0:3192 &8
at 2c 1 137 = wait4 source=./posix/../sysdeps/unix/sysv/linux/wait4.c:30
at 2d 1 138 return = $11 source=$e:485
at 2e 2 139 = native_set_pmd
at 2f 2 140 = ptep_clear_flush
at 2g 2 141 return = _raw_spin_unlock_irqrestore
at 2h 2 142 return = do_anonymous_page
at 2i 2 143 return = mm_init
at 2j 2 144 return = pgd_alloc
at 2k 2 145 return = set_p4d
at 2l 2 146 return = tlb_flush_mmu_tlbonly
at 2m 0 147 = dispose_word reason=12
at 2n 0 148 = hash_search reason=12
at 2o 0 149 return = &9 reason=12
at 2p 0 150 return = dispose_word reason=12
at 2q 0 151 return = echo_builtin reason=12
at 2r 0 152 return = fun_45160 bounds reason=1
at 2s 0 153 return = fun_51b70 bounds reason=1
at 2t 0 154 return = parse_command reason=12
at 2u 0 155 return = set_shellopts reason=12
at 2v 0 156 return = subshell_exit reason=12
at 2w 4 157 return = fun_a460 bounds reason=1
at 2x 3 158 = $9 source=$5:80
at 2y 3 159 = &0 entry reason=12
at 2z 3 160 = $1b source=$M:85 &7
at 2A 3 161 return = $4 source=$1:2427
at 2B 1 162 = $8 source=$7:74
at 2C 1 163 = $f source=$0:4375
at 2D 1 164 = fork_system_setup source=$v:34 $8 source=$7:78
at 2E 1 165 = list_del source=./posix/../include/list.h:55 reclaim_stacks source=$v:140 $8 source=$7:106
at 2F 1 166 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 2G 1 167 = sysmalloc source=$0:2890
at 2H 1 168 = tcache_get source=$0:3190 &8
at 2I 1 169 return = _IO_default_uflow source=$u:362
at 2J 1 170 return = $10 source=$P:101
at 2K 1 171 return = $10 source=$P:84
at 2L 1 172 return = _IO_getline_info source=./libio/iogetline.c:60
at 2M 1 173 return = __fopen_internal source=$Q:65
at 2N 1 174 return = $f source=$0:4403
at 2O 1 175 return = fgets_unlocked source=./libio/iofgets_u.c:52
at 2P 1 176 return = $F source=$d:258
at 2Q 1 177 return = sigprocmask source=./signal/../sysdeps/unix/sysv/linux/sigprocmask.c:25
at 2R 1 178 return = tcache_init source=$0:3235 $q source=$0:3300
at 2S 1 179 return = tcache_init source=$0:3239
at 2T 2 180 = __put_user_4
at 2U 2 181 = _copy_from_user
at 2V 2 182 return = __do_sys_wait4
at 2W 2 183 return = __put_user_4
at 2X 2 184 return = __x64_sys_mprotect
at 2Y 2 185 return = copy_page_range
at 2Z 2 186 return = do_mprotect_pkey
at 30 2 187 return = do_wait
at 31 2 188 return = kernel_wait4
at 32 2 189 return = unmap_vmas
at 33 2 190 return = vm_mmap_pgoff
at 34 0 191 = yyparse reason=12
at 35 0 192 return = copy_word_list reason=12
at 36 0 193 return = default_tty_job_signals reason=12
at 37 0 194 return = find_variable reason=12
at 38 0 195 return = fun_41990 bounds reason=1
at 39 0 196 return = fun_4fad0 bounds reason=1
at 3a 0 197 return = fun_64610 bounds reason=1
at 3b 0 198 return = make_bare_word reason=12
at 3c 0 199 return = make_variable_value reason=12
at 3d 0 200 return = print_simple_command reason=12
at 3e 0 201 return = set_signal_handler reason=12
at 3f 0 202 return = zread reason=12
at 3g 4 203 return = reason=1
at 3h 4 204 return = fun_7880 bounds reason=1
at 3i 4 205 return = fun_8700 bounds reason=1
at 3j 4 206 return = fun_b9c0 bounds reason=1
at 3k 3 207 = $1b source=$M:84 &7
at 3l 3 208 = handle_amd source=$3:333
at 3m 3 209 = memset source=./string/../sysdeps/x86_64/multiarch/../multiarch/memset-vec-unaligned-erms.S:252
at 3n 3 210 = rtld_setup_main_map source=$1:1153 $4 source=$1:1741
at 3o 3 211 return = $n source=$2:2139
at 3p 3 212 return = _dl_map_segments source=$K:176 &6
at 3q 3 213 return = $D source=$h:60 $D source=$h:26
at 3r 3 214 return = $a source=$3:787 &1
at 3s 3 215 return = resolve_map source=$6:190 &b &5 &2
at 3t 1 216 = __GI__Fork source=$k:28 _Fork source=$k:23
at 3u 1 217 = $8 source=$7:101
at 3v 1 218 = $8 source=$7:109
at 3w 1 219 = __libc_sigaction source=./signal/../sysdeps/unix/sysv/linux/libc_sigaction.c:58
at 3x 1 220 = $y source=$m:329
at 3y 1 221 = $f source=$0:4376
at 3z 1 222 = fopen source=$Q:86
at 3A 1 223 = free source=$0:3350
at 3B 1 224 = free source=$0:3388
at 3C 1 225 = pthread_sigmask source=$W:45
at 3D 1 226 = reclaim_stacks source=$v:64 $8 source=$7:106
at 3E 1 227 return = _IO_file_overflow source=$e:744
at 3F 1 228 return = _IO_new_file_xsputn source=$e:1243 _IO_file_xsputn source=$e:1196
at 3G 1 229 return = __cxa_finalize source=$Z:106
at 3H 1 230 return = __getdelim source=$R:73
at 3I 1 231 return = $p source=$i:152
at 3J 1 232 return = _nl_load_locale source=$j:248
at 3K 1 233 return = _nl_load_locale_from_archive source=./locale/loadarchive.c:173
at 3L 7 234 = reason=1
at 3M 2 235 = __get_user_8
at 3N 2 236 = __pti_set_user_pgtbl
at 3O 2 237 = copy_mc_enhanced_fast_string
at 3P 2 238 = copy_page_range
at 3Q 2 239 = &f
at 3R 2 240 = native_set_p4d
at 3S 2 241 = native_set_pud
at 3T 2 242 = next_uptodate_folio
at 3U 2 243 = pvm_write_msr
at 3V 2 244 = tlb_next_batch
at 3W 2 245 = tlb_remove_table
at 3X 2 246 = vma_interval_tree_remove
at 3Y 2 247 return = __cond_resched
at 3Z 2 248 return = __do_sys_newfstatat
at 40 2 249 return = __getname_maybe_null
at 41 2 250 return = __tlb_remove_folio_pages
at 42 2 251 return = __x64_sys_rt_sigaction
at 43 2 252 return = alloc_bprm
at 44 2 253 return = arch_irq_work_raise
at 45 2 254 return = asm_sysvec_apic_timer_interrupt
at 46 2 255 return = do_filp_open
at 47 2 256 return = do_open_execat
at 48 2 257 return = elf_load
at 49 2 258 return = finish_fault
at 4a 2 259 return = irq_work_queue
at 4b 2 260 return = kmem_cache_free
at 4c 2 261 return = ksys_mmap_pgoff
at 4d 2 262 return = native_apic_msr_write
at 4e 2 263 return = native_set_p4d
at 4f 2 264 return = path_openat
at 4g 2 265 return = perf_event_fork
at 4h 2 266 return = perf_event_task
at 4i 2 267 return = perf_event_task_output
at 4j 2 268 return = perf_iterate_sb
at 4k 2 269 return = perf_output_end
at 4l 2 270 return = perf_output_put_handle
at 4m 2 271 return = pmd_install
at 4n 2 272 return = ptep_set_access_flags
at 4o 2 273 return = unlink_file_vma_batch_add
at 4p 2 274 return = unlink_file_vma_batch_process
at 4q 2 275 return = unmap_page_range
at 4r 2 276 return = vfs_fstatat
at 4s 2 277 return = wp_page_reuse
at 4t 0 278 = add_unwind_protect reason=12
at 4u 0 279 = assignment reason=12
at 4v 0 280 = begin_unwind_frame reason=12
at 4w 0 281 = &9 reason=12
at 4x 0 282 = &a reason=12
at 4y 0 283 = copy_word_list reason=12
at 4z 0 284 = fun_46460 bounds reason=1
at 4A 0 285 = fun_47680 bounds reason=1
at 4B 0 286 = fun_63b70 bounds reason=1
at 4C 0 287 = fun_6ff20 bounds reason=1
at 4D 0 288 = fun_732e0 bounds reason=1
at 4E 0 289 = fun_75600 bounds reason=1
at 4F 0 290 = function=getpid@plt reason=12
at 4G 0 291 = list_length reason=12
at 4H 0 292 = remove_quoted_nulls reason=12
at 4I 0 293 = restore_sigmask reason=12
at 4J 0 294 = set_shellopts reason=12
at 4K 0 295 = sh_closepipe reason=12
at 4L 0 296 = unset_bash_input reason=12
at 4M 0 297 return = reason=1
at 4N 0 298 return = add_or_supercede_exported_var reason=12
at 4O 0 299 return = assignment reason=12
at 4P 0 300 return = exit_shell reason=12
at 4Q 0 301 return = fpurge reason=12
at 4R 0 302 return = fun_32130 bounds reason=1
at 4S 0 303 return = fun_37ef0 bounds reason=1
at 4T 0 304 return = fun_a16a0 bounds reason=1
at 4U 0 305 return = get_string_value reason=12
at 4V 0 306 return = initialize_shell_variables reason=12
at 4W 0 307 return = shell_version_string reason=12
at 4X 0 308 return = strvec_from_word_list reason=12
at 4Y 0 309 return = unwind_protect_mem reason=12
at 4Z 0 310 return = update_export_env_inplace reason=12
at 50 0 311 return = yyparse reason=12
at 51 4 312 = &0 entry reason=12
at 52 4 313 = fun_13050 bounds reason=1
at 53 4 314 return = fun_12a00 bounds reason=1
at 54 4 315 return = fun_12c80 bounds reason=1
at 55 4 316 return = fun_4ff0 bounds reason=1
at 56 4 317 return = fun_6310 bounds reason=1
at 57 4 318 return = fun_8500 bounds reason=1
at 58 4 319 return = fun_8810 bounds reason=1
at 59 4 320 return = fun_a740 bounds reason=1
at 5a 4 321 return = fun_a780 bounds reason=1
at 5b 4 322 return = fun_aa30 bounds reason=1
at 5c 4 323 return = fun_b8a0 bounds reason=1
at 5d 5 324 = &0 entry reason=12
at 5e 3 325 = __open_nocancel source=./io/../sysdeps/unix/sysv/linux/open64_nocancel.c:39
at 5f 3 326 = __pread64_nocancel source=./io/../sysdeps/unix/sysv/linux/pread64_nocancel.c:26
at 5g 3 327 = _dl_cache_libcmp source=$c:372
at 5h 3 328 = $9 source=$5:26
at 5i 3 329 = $9 source=$5:75
at 5j 3 330 = $16 source=$c:430
at 5k 3 331 = $n source=$2:1971
at 5l 3 332 = $o source=$2:1379
at 5m 3 333 = _dl_new_hash source=$J:77 &4
at 5n 3 334 = _dl_new_hash source=$J:81 &4
at 5o 3 335 = $A source=$6:252
at 5p 3 336 = _dl_setup_hash source=./elf/dl-setup_hash.c:28
at 5q 3 337 = $B source=$1:550
at 5r 3 338 = $B source=$1:566
at 5s 3 339 = _dl_sysdep_parse_arguments source=$g:83
at 5t 3 340 = do_lookup_x source=$s:413
at 5u 3 341 = get_common_indices source=$b:362
at 5v 3 342 = memcpy source=$m:219
at 5w 3 343 = munmap source=$S:117
at 5x 3 344 = resolve_map source=$6:170 &b &5 &2
at 5y 3 345 = rseq_register_current_thread source=./elf/../sysdeps/unix/sysv/linux/rseq-internal.h:65 __tls_init_tp source=./elf/../sysdeps/nptl/dl-tls_init_tp.c:106
at 5z 3 346 = update_active source=$b:251
at 5A 3 347 return = $9 source=$5:49
at 5B 3 348 return = $9 source=$5:94
at 5C 3 349 return = _dl_fixup source=./elf/dl-runtime.c:95
at 5D 3 350 return = $16 source=$c:495
at 5E 3 351 return = $17 source=$s:776
at 5F 3 352 return = $n source=$2:2176
at 5G 3 353 return = $o source=$2:1085
at 5H 3 354 return = _dl_runtime_resolve_xsavec source=./elf/../sysdeps/x86_64/dl-trampoline.h:130
at 5I 3 355 return = _dl_sort_maps_dfs source=$L:269 _dl_sort_maps source=$L:315
at 5J 3 356 return = _dl_start_final source=$1:478 $B source=$1:584
at 5K 3 357 return = $C source=$g:106
at 5L 3 358 return = _dl_unload_cache source=$c:538
at 5M 3 359 return = $a source=$3:772 &1
at 5N 3 360 return = $a source=$3:774 &1
at 5O 3 361 return = $a source=$3:777 &1
at 5P 3 362 return = $a source=$3:780 &1
at 5Q 3 363 return = $a source=$3:786 &1
at 5R 3 364 return = $4 source=$1:2087
at 5S 3 365 return = $4 source=$1:2419
at 5T 3 366 return = $4 source=$1:2450
at 5U 3 367 return = elf_machine_rela source=$r:462 $1a source=./elf/do-rel.h:169 &2
at 5V 3 368 return = $E source=$b:595
at 5W 3 369 return = $E source=$b:600
at 5X 3 370 return = init_tls source=$1:804
at 5Y 3 371 return = open_verify source=$2:1629
at 5Z 3 372 return = search_cache source=$c:239
at 60 8 373 = reason=1
at 61 1 374 = __ctype_b_loc source=./ctype/../include/ctype.h:41
at 62 1 375 = __cxa_atexit source=./stdlib/cxa_atexit.c:70
at 63 1 376 = __cxa_finalize source=$Z:36
at 64 1 377 = $8 source=$7:127
at 65 1 378 = __fpurge source=./libio/__fpurge.c:39
at 66 1 379 = __getdelim source=$R:41
at 67 1 380 = __init_misc source=$U:31
at 68 1 381 = $x source=$t:38
at 69 1 382 = $x source=$t:41
at 6a 1 383 = $y source=$m:264
at 6b 1 384 = $y source=$m:295
at 6c 1 385 = __pthread_early_init source=./elf/../sysdeps/nptl/pthread_early_init.h:54 $x source=$t:44
at 6d 1 386 = $z source=$l:137
at 6e 1 387 = __strcmp_evex source=./string/../sysdeps/x86_64/multiarch/strcmp-evex.S:295
at 6f 1 388 = __strlen_evex source=./string/../sysdeps/x86_64/multiarch/strlen-evex.S:68
at 6g 1 389 = __strrchr_evex source=./string/../sysdeps/x86_64/multiarch/strrchr-evex.S:78
at 6h 1 390 = $14 source=$X:82
at 6i 1 391 = $14 source=$X:83
at 6j 1 392 = $15 source=$Y:684
at 6k 1 393 = _exit source=./posix/../sysdeps/unix/sysv/linux/_exit.c:30
at 6l 1 394 = _int_free source=$0:4536
at 6m 1 395 = $f source=$0:4366
at 6n 1 396 = $18 source=$j:220
at 6o 1 397 = $19 source=$N:313
at 6p 1 398 = clearerr source=$O:25
at 6q 1 399 = clearerr source=$O:26
at 6r 1 400 = getopt_long source=./posix/getopt1.c:30
at 6s 1 401 = getrandom source=./stdlib/../sysdeps/unix/sysv/linux/getrandom.c:29
at 6t 1 402 = init_cacheinfo source=./string/../sysdeps/x86/cacheinfo.h:61 __x86_cacheinfo source=./string/../sysdeps/x86/cacheinfo.c:86
at 6u 1 403 = lll_mutex_lock_optimized source=$V:46 pthread_mutex_lock source=$V:128
at 6v 1 404 = pthread_sigmask source=$W:25
at 6w 1 405 = strip source=./locale/../iconv/gconv_charset.h:64 $p source=$i:286
at 6x 1 406 = $G source=$0:3178 &3
at 6y 1 407 = $G source=$0:3179 &3
at 6z 1 408 return = $11 source=$e:516
at 6A 1 409 return = __init_misc source=$U:33
at 6B 1 410 return = $13 source=$H:312
at 6C 1 411 return = __printf_chk source=./debug/printf_chk.c:33
at 6D 1 412 return = $z source=$l:139
at 6E 1 413 return = __snprintf_chk source=./debug/snprintf_chk.c:38
at 6F 1 414 return = __vsnprintf_internal source=./libio/vsnprintf.c:114
at 6G 1 415 return = __wcsmbs_load_conv source=./wcsmbs/wcsmbsload.c:169
at 6H 1 416 return = $19 source=$N:321
at 6I 1 417 return = analyze source=$w:1177 re_compile_internal source=$w:795
at 6J 1 418 return = extend_alias_table source=$d:401 $F source=$d:313
at 6K 1 419 return = fwrite_unlocked source=./libio/iofwrite_u.c:42
at 6L 1 420 return = get_gconv_fcts source=./wcsmbs/./wcsmbsload.h:71 __mbrtowc source=./wcsmbs/mbrtowc.c:69
at 6M 1 421 return = outstring_func source=$Y:239 $15 source=./stdio-common/vfprintf-process-arg.c:421
at 6N 1 422 return = ptmalloc_init source=./malloc/arena.c:315 $q source=$0:3289
at 6O 1 423 return = re_compile_pattern source=$w:230
at 6P 1 424 return = $F source=$d:229
at 6Q 1 425 return = tcache_key_initialize source=$0:3156 ptmalloc_init source=./malloc/arena.c:321
at 6R 6 426 = reason=1
at 6S 6 427 = fun_7ec0 bounds reason=1
at 6T 2 428 = __get_user_1
at 6U 2 429 = __list_del_entry_valid_or_report
at 6V 2 430 = __memcg_slab_free_hook
at 6W 2 431 = __memcg_slab_post_alloc_hook
at 6X 2 432 = __update_load_avg_blocked_se
at 6Y 2 433 = _copy_to_user
at 6Z 2 434 = _raw_spin_lock
at 70 2 435 = _raw_spin_trylock
at 71 2 436 = _raw_spin_unlock
at 72 2 437 = count_memcg_events
at 73 2 438 = do_wp_page
at 74 2 439 = dup_mmap
at 75 2 440 = dup_userfaultfd
at 76 2 441 = elf_load
at 77 2 442 = fdget
at 78 2 443 = &d
at 79 2 444 = folio_add_file_rmap_ptes
at 7a 2 445 = &e
at 7b 2 446 = mas_next_slot
at 7c 2 447 = mas_walk
at 7d 2 448 = mas_wr_node_store
at 7e 2 449 = obj_cgroup_charge_pages
at 7f 2 450 = schedule
at 7g 2 451 = security_inode_free
at 7h 2 452 = security_mmap_file
at 7i 2 453 = step_into
at 7j 2 454 = strncpy_from_user
at 7k 2 455 = uncharge_batch
at 7l 2 456 = unmap_page_range
at 7m 2 457 = xas_start
at 7n 2 458 return = __dentry_kill
at 7o 2 459 return = __destroy_inode
at 7p 2 460 return = __do_fault
at 7q 2 461 return = __do_wait
at 7r 2 462 return = __fput
at 7s 2 463 return = __get_user_1
at 7t 2 464 return = __get_user_pages
at 7u 2 465 return = __irq_exit_rcu
at 7v 2 466 return = __kernel_read
at 7w 2 467 return = __mem_cgroup_charge
at 7x 2 468 return = __mem_cgroup_uncharge_folios
at 7y 2 469 return = __memcg_kmem_charge_page
at 7z 2 470 return = __mmap_region
at 7A 2 471 return = __mmdrop
at 7B 2 472 return = __pcs_replace_full_main
at 7C 2 473 return = __pud_alloc
at 7D 2 474 return = __split_vma
at 7E 2 475 return = __tlb_batch_free_encoded_pages
at 7F 2 476 return = __vm_munmap
at 7G 2 477 return = __vmalloc_node_noprof
at 7H 2 478 return = __vmalloc_node_range_noprof
at 7I 2 479 return = __wake_up
at 7J 2 480 return = __x64_sys_munmap
at 7K 2 481 return = __x64_sys_openat
at 7L 2 482 return = __x64_sys_pread64
at 7M 2 483 return = __x64_sys_rseq
at 7N 2 484 return = __x64_sys_rt_sigprocmask
at 7O 2 485 return = alloc_empty_file
at 7P 2 486 return = alloc_pages_bulk_noprof
at 7Q 2 487 return = anon_pipe_read
at 7R 2 488 return = arch_do_signal_or_restart
at 7S 2 489 return = barn_replace_full_sheaf
at 7T 2 490 return = charge_memcg
at 7U 2 491 return = copy_creds
at 7V 2 492 return = copy_string_kernel
at 7W 2 493 return = d_invalidate
at 7X 2 494 return = destroy_inode
at 7Y 2 495 return = do_mmap
at 7Z 2 496 return = do_sys_openat2
at 80 2 497 return = do_vmi_align_munmap
at 81 2 498 return = do_vmi_munmap
at 82 2 499 return = down_write_killable
at 83 2 500 return = filemap_get_pages
at 84 2 501 return = filemap_get_read_batch
at 85 2 502 return = filemap_read
at 86 2 503 return = folios_put_refs
at 87 2 504 return = free_pages_and_swap_cache
at 88 2 505 return = get_arg_page
at 89 2 506 return = get_user_pages_remote
at 8a 2 507 return = getname_flags
at 8b 2 508 return = handle_softirqs
at 8c 2 509 return = &e
at 8d 2 510 return = ksys_read
at 8e 2 511 return = link_path_walk
at 8f 2 512 return = &f
at 8g 2 513 return = mas_find
at 8h 2 514 return = mas_store_prealloc
at 8i 2 515 return = memcg1_commit_charge
at 8j 2 516 return = mm_release
at 8k 2 517 return = move_page_tables
at 8l 2 518 return = native_load_gs_index
at 8m 2 519 return = open_exec
at 8n 2 520 return = pgd_free
at 8o 2 521 return = pipe_release
at 8p 2 522 return = prepare_creds
at 8q 2 523 return = proc_invalidate_siblings_dcache
at 8r 2 524 return = release_task
at 8s 2 525 return = relocate_vma_down
at 8t 2 526 return = remove_entity_load_avg
at 8u 2 527 return = rwsem_down_write_slowpath
at 8v 2 528 return = sched_autogroup_fork
at 8w 2 529 return = sched_exec
at 8x 2 530 return = schedule_preempt_disabled
at 8y 2 531 return = set_pte_range
at 8z 2 532 return = setup_arg_pages
at 8A 2 533 return = shrink_dcache_parent
at 8B 2 534 return = shrink_dentry_list
at 8C 2 535 return = stop_one_cpu
at 8D 2 536 return = sysvec_apic_timer_interrupt
at 8E 2 537 return = task_work_run
at 8F 2 538 return = vfs_read
at 8G 2 539 return = vma_alloc_folio_noprof
at 8H 2 540 return = vma_complete
at 8I 2 541 return = vms_clear_ptes
at 8J 2 542 return = vms_complete_munmap_vmas
at 8K 2 543 return = vms_gather_munmap_vmas
at 8L 2 544 return = wait_consider_task
at 8M 2 545 return = x64_setup_rt_frame
at 8N 2 546 return = xas_load
unwinder 0
stack 0 none:exited 6U 8n 7A 1q T N D C m n |
stack 1 none:exited 2e 1j 16 F E 1q T N D C m n |
stack 2 none:exited 3R 2k 1j 16 F E 1q T N D C m n |
stack 3 none:exited 3N 4e 2k 1j 16 F E 1q T N D C m n |
stack 4 none:exited 3S 1j 16 F E 1q T N D C m n |
stack 5 none:exited 3W 1j 16 F E 1q T N D C m n |
stack 6 none:exited 3X 4p 4o 16 F E 1q T N D C m n |
stack 7 none:exited 3V 41 4q 32 F E 1q T N D C m n |
stack 8 none:exited 7l 32 F E 1q T N D C m n |
stack 9 none:exited 7h 33 48 T N D C m n |
stack a none:exited 1a 1f 14 15 1c 1I 7p Q q p j g 48 T N D C m n |
stack b none:exited 6Y T N D C m n |
stack c none:exited 76 T N D C m n |
stack d none:exited 6X 8t A B 3Y 8k 8s 8z T N D C m n |
stack e none:exited h i 2g X Y W Z m n |
stack f none:exited h i 2g 7I 8o 7r 8E X Y W Z m n |
stack g none:exited 2e 1j 16 F E X Y W Z m n |
stack h none:exited 3R 2k 1j 16 F E X Y W Z m n |
stack i none:exited 3N 4e 2k 1j 16 F E X Y W Z m n |
stack j none:exited 3S 1j 16 F E X Y W Z m n |
stack k none:exited 3W 1j 16 F E X Y W Z m n |
stack l none:exited 3X 4p 4o 16 F E X Y W Z m n |
stack m none:exited 7k 7x 86 87 7E 1V F E X Y W Z m n |
stack n none:exited 3V 41 4q 32 F E X Y W Z m n |
stack o none:exited 6V 4b F E X Y W Z m n |
stack p none:exited h i 2g 7S 7B 4b F E X Y W Z m n |
stack q none:exited 7b 8g F E X Y W Z m n |
unwinder 2
stack r complete h i 8l 8j X Y W Z m n | 6k 6D V 1N 3 19
stack s complete h i j g | 29 1i 2J 1F 2d 2I 2L 2O 2P 1O 1P R 1n 4 *2
stack t complete 1b 1r 2h q p j g | *16
stack u complete 1M 2K *13
stack v complete 1b 1r 1e Q q p j g | 3z 6P *7
stack w complete 2a 1Q 1y *5
stack x complete 6n *7
stack y complete 1M 3J *6
stack z complete h i m n | *8
stack A complete 2e 4m 1T 2h q p j g | 2G 2N 2S 2R 6H 3K 3I *5
stack B complete h i A B H S 1H | 62 6B 19
stack C complete 2G 2N 2S 2R 2M 1S 1R 1s 1g 1h
stack D complete 1a 1f 14 15 1c 1I 1T 2h q p j g | *10
stack E complete 3T 1e Q q p j g | 6s 6Q 6N *6
stack F complete 6T 40 4r 3Z m n | 1M 2K 1F 2d 3H *5
stack G complete 3z *5
stack H complete 3L *3
stack I complete 67 *3
stack J complete h i j g | 6g 6A *3
stack K complete 60 3q *2
stack L complete 3T 1e Q q p j g | 6R *3
stack M complete 2y
stack N complete 1b 1r 1e Q q p j g | 2y
stack O complete h i A B H 1d m n | 2y
stack P cut:fault h i u x t q p j g | 3v
stack Q complete h i j g | 6u 5A 13 V 4P 6 4 3 5
stack R complete h i j g | 6j 6F 6E 4W 4V 4R *4
stack S complete 1W 0 2 0 1 0 1 7 *4
stack T complete h i 18 17 u x t q p j g | *12
stack U complete 1Y 1m *11
stack V complete h i j g | *13
stack W complete h i 18 17 u x t q p j g | *13
stack X complete 1v *11
stack Y complete h i A B H S g | *12
stack Z complete h i A B H 30 31 2V m n | 2c 1Z 1x *11
stack 10 complete 6y 1p 20 *12
stack 11 complete h i A B H S g | 2m 1z *11
stack 12 complete 1E 1p 2p *12
stack 13 complete h i j g | *15
stack 14 complete 2n 2s *11
stack 15 complete h i j g | 4A *11
stack 16 complete 6W 8c 7O 4f 46 47 43 D C m n | 1D 1B z *11
stack 17 complete 7m 8N 84 83 85 7v N D C m n | *14
stack 18 complete h i A B 3Y 8C 8w N D C m n | *14
stack 19 complete 1w *12
stack 1a complete 2f t q p j g | *13
stack 1b complete h i 18 17 u x t q p j g | *13
stack 1c complete h i 18 17 u x t q p j g | 3B *12
stack 1d complete h i j g | 4G 4X *12
stack 1e complete 28 1C o *12
stack 1f complete h i u x t q p j g | 1E 1p 2o *14
stack 1g complete 4w *14
stack 1h complete 3O t q p j g | 2D *13
stack 1i complete h i u x t q p j g | *14
stack 1j complete h i u x t q p j g | 2E *13
stack 1k complete 2U 42 m n | 3w 3e 36 *13
stack 1l complete 27 v *13
stack 1m complete 3t *14
stack 1n complete y *14
stack 1o complete 3M 1G 1d 1k 1l | *15
stack 1p complete 2T 1u 1k 1l | *15
stack 1q complete h i u x t q p j g 2W 1u 1k 1l | *15
stack 1r complete 1a 1f 14 15 1c 1I 1T 2Y 1t O P M m n | *15
stack 1s complete h i 18 17 u 1t O P M m n | *15
stack 1t complete 1a 1f 14 15 1c 2j 2i O P M m n | *15
stack 1u complete h i j g | 6l 1p 20 0 1 *10
stack 1v complete 4x e 9 a c d b 8 *12
stack 1w complete 1v f *19
stack 1x complete 1a 1f 14 15 1c 1I Q q p j g | 1w *20
stack 1y complete h i 18 17 u x t q p j g | *21
stack 1z complete 7f 30 31 2V m n | 2c 1Z 1x *20
stack 1A complete 3y 1i 12 3c 2s 2u *20
stack 1B complete h i u x t q p j g | 2b *24
stack 1C complete 6f *21
stack 1D complete h i j g 8M 7R 1d m n | 2F 3f 3a *20
stack 1E complete h i A B H 7Q 8F 8d m n | *23
stack 1F complete 4J *20
stack 1G complete h i u x t q p j g | 65 4Q *20
stack 1H complete 4t *20
stack 1I complete h i 18 17 u x t q p j g | 4v *20
stack 1J complete 2x 13 V *20
stack 1K complete h i 18 17 u x t q p j g | *23
stack 1L complete h i u x t q p j g | *23
stack 1M complete 5v 5I 5B *22
stack 1N complete h i A B H S g | 5h *22
stack 1O complete 71 1e Q q p j g 7s 40 4r 3Z m n | 1M 2K 1F 3E 3F 6M 6C 2q 2r 1A 0 l 2 0 k *20
stack 1P complete h i u x t q p j g | 6p *28
stack 1Q complete h i u x t q p j g | 6q *28
stack 1R complete h i A B H S g | 6i 3G 4M 23 1L 13 V 2v *26
stack 1S complete 5i *29
stack 1T complete 6d *28
stack 1U complete h i j g | 2C 1i 12 1m *25
stack 1V complete h i u x t q p j g | *29
stack 1W complete 2b *27
stack 1X complete h i j g | *28
stack 1Y complete h i u x t q p j g | 1Y *26
stack 1Z complete h i u x t q p j g | 2n 39 37 4U *26
stack 20 complete h i j g | 6x 1p *25
stack 21 complete 1v *25
stack 22 complete h i 18 17 u x t q p j g | *26
stack 23 complete h i u x t q p j g | *26
stack 24 complete 1w *25
stack 25 complete h i u x t q p j g | *26
stack 26 complete 2c 1Z 1x *25
stack 27 complete 7g 7o 7X 7n 8B 8A 7W 8q 8r 8L 7q 30 31 2V m n | *28
stack 28 complete 7c 8f j g | 2n 39 37 20 *26
stack 29 complete 3B *27
stack 2a complete 28 *25
stack 2b complete 3A *25
stack 2c complete 3x 38 3d *25
stack 2d complete h i u x t q p j g | *28
stack 2e complete h i u x t q p j g | 4E *25
stack 2f complete 4z *25
stack 2g complete 73 q p j g | 1W 8 *25
stack 2h complete h i u x t q p j g | *27
stack 2i complete h i j g | 2m 1z *26
stack 2j complete h i u x t q p j g | *28
stack 2k complete h i A B H S 1H | 1E 1p 2p *27
stack 2l complete h i j g | 2C 1i 12 3b 35 *26
stack 2m complete 3y *30
stack 2n complete 4D *26
stack 2o complete 4H *26
stack 2p complete 4y *26
stack 2q complete 4B 9 *26
stack 2r complete 6a *27
stack 2s complete 3Q j g | 4C 9 *27
stack 2t complete 2H 12 o *25
stack 2u complete h i u x t q p j g | *28
stack 2v complete 2B *26
stack 2w complete h i j g | *27
stack 2x complete 1b 1r 1e Q q p j g | *27
stack 2y complete h i j g | 2E *26
stack 2z complete h i u x t q p j g | *27
stack 2A complete h i A B H 1d m n | 3C 2Q *26
stack 2B complete 6v *27
stack 2C complete 2U 42 m n | 3w 3e 36 *26
stack 2D complete 3D *26
stack 2E complete 2f t q p j g | 3u *26
stack 2F complete 79 8y 1e Q q p j g | 4F *26
stack 2G complete 4I *26
stack 2H complete 27 v *26
stack 2I complete h i S 1H | *28
stack 2J complete 3t *27
stack 2K complete y *27
stack 2L complete 2T 1u 1k 1l | *28
stack 2M complete h i j g 2W 1u 1k 1l | *28
stack 2N complete 6Z q p j g 2W 1u 1k 1l | *28
stack 2O complete h i A 1u 1k 1l | *28
stack 2P complete h i j g 1U 1G 1d m n | *28
stack 2Q complete 2f t q p j g 1U 1G 1d m n | *28
stack 2R complete 1b 4n 4s t q p j g 1U 1G 1d m n | *28
stack 2S complete 1a 1f 14 15 1c 1I 1T 2Y 1t O P M m n | *28
stack 2T complete 3P 1t O P M m n | *28
stack 2U complete 75 1t O P M m n | *28
stack 2V complete h i u 1t O P M m n | *28
stack 2W complete 1a 1f 14 15 1c 2j 2i O P M m n | *28
stack 2X complete 3U 4d 44 4a 4l 4k 4i 4j 4h 4g O P M m n | *28
stack 2Y complete 74 O P M m n | *28
stack 2Z complete 1a 7P 7H 7G O P M m n | *28
stack 30 complete h i 2g 8v O P M m n | *28
stack 31 complete 1a 1f 14 15 1c 2j 2i 43 D C m n | 1D 1B z *25
stack 32 complete 7e 7y 14 15 1c 7C q p 7t 89 88 7V D C m n | *28
stack 33 complete 7i 8e 4f 46 47 8m T N D C m n | *28
stack 34 complete 61 4O 4N 4Z *26
stack 35 complete 1X *24
stack 36 complete h i j g | *25
stack 37 complete h i u x t q p j g | *25
stack 38 complete h i u x t q p j g | 1E 1p *24
stack 39 complete 1v *24
stack 3a complete 2f t q p j g | 28 *24
stack 3b complete h i j g | 34 2t *21
stack 3c complete 1b 4n 4s t q p j g | *23
stack 3d complete 78 Q q p j g | 4u 4S 50 *22
stack 3e complete h i S 1H | 6b 4Y 4T *21
stack 3f complete h i 18 17 u x t q p j g | 2H 12 o *20
stack 3g complete h i j g | 2b *22
stack 3h complete 1b 1r 1e Q q p j g | 28 1C *21
stack 3i complete h i u x t q p j g | 1E 1p 2o *22
stack 3j complete h i j g | 3A *23
stack 3k complete 2D *21
stack 3l complete 2U 7N m n | 3C 2Q *21
stack 3m complete 3D *21
stack 3n complete h i j g | 3u *21
stack 3o complete 3Q j g | 3v *21
stack 3p complete 4K *21
stack 3q complete 4L *21
stack 3r complete 27 v *21
stack 3s complete y *22
stack 3t complete h i u x t q p j g 1U 1G 1d 1k 1l | *23
stack 3u complete 2T 1u 1k 1l | *23
stack 3v complete h i A 1u 1k 1l | *23
stack 3w complete 72 p j g 1U 1G 1d m n | *23
stack 3x complete 1a 1f 14 15 1c 1I 1T 2Y 1t O P M m n | *23
stack 3y complete 3P 1t O P M m n | *23
stack 3z complete 1a 1f 14 15 1c 2j 2i O P M m n | *23
stack 3A complete 3U 4d 44 4a 4l 4k 4i 4j 4h 4g O P M m n | *23
stack 3B complete 7a 8p 7U O P M m n | *23
stack 3C complete h i j g | 1X *11
stack 3D complete 51
stack 3E complete h i j g | 5d
stack 3F cut:fault h i 18 17 u x t q p j g | 64
stack 3G complete 1b 1r 1e Q q p j g | 6h 3G 3g 23 1L 13 V 1N 3 G
stack 3H complete 63 *8
stack 3I complete h i A B H S g | 6S *7
stack 3J complete 3L *6
stack 3K complete 2F 6z 3H 3j 3h 3i 2w U 4 *2
stack 3L complete 66 *8
stack 3M complete h i A B H S g | 29 1i 2J 1F 3E 3F 6K 5c 57 58 *5
stack 3N complete 52 *4
stack 3O complete 5t 5E 5C 5H 6G 6L 54 53 *4
stack 3P complete h i j g | 29 1i 6I 6O 5a 5b 55 56 *4
stack 3Q complete 6e 59 *4
stack 3R complete 6r *4
stack 3S complete 6m 1i 6J 1O 1P R *4
stack 3T complete 2a 1Q 1y *5
stack 3U complete h i j g | *8
stack 3V complete 1b 1r 1e Q q p j g | *8
stack 3W complete 6o 3K 3I *5
stack 3X complete 6w *5
stack 3Y complete h i S 1H | 5p 5J r
stack 3Z complete 1b 1r 49 Q q p j g | 5q r
stack 40 complete 5r r
stack 41 complete 3l 3r 1o s r
stack 42 complete h i S 1H | *5
stack 43 complete 1K 5M *3
stack 44 complete 1K 5N *3
stack 45 complete 1K 5O *3
stack 46 complete h i A B H S 45 | 1K 5P *3
stack 47 complete 1K 5Q *3
stack 48 complete h i 8b 7u 8D 45 | 5u 5V *3
stack 49 complete 5z 5W *3
stack 4a complete 5s 5K *2
stack 4b complete 1J 11 w *2
stack 4c complete h i j g | *5
stack 4d complete 3O t q p j g | *5
stack 4e complete 70 1f 14 15 8G t q p j g | *5
stack 4f complete h i u x t q p j g | *5
stack 4g complete h i A B H 1d m n | 22 25 26 *4
stack 4h complete h i 18 17 u 2l 1V 2Z 2X m n | *7
stack 4i complete h i u 2l 1V 2Z 2X m n | *7
stack 4j complete 5m 3s *4
stack 4k complete 5n *5
stack 4l complete 6t 5U *4
stack 4m complete 5o *4
stack 4n complete 5x *4
stack 4o complete h i 8i 7T 7w 2h q p j g | 68 2A *3
stack 4p complete h i A B H S g | 69 *4
stack 4q complete 6c *4
stack 4r complete 3n *3
stack 4s complete 1b 1r 1e Q q p j g | *4
stack 4t complete 3M 7M m n | 5y 5X 5R *3
stack 4u complete h i u 2l 1V 2Z 2X m n | 22 25 26 5S *3
stack 4v complete h i u 2l 1V 8I 8J 80 81 7F 7J m n | 5w 5L 5T *3
stack 4w complete 21 24 10 L I J K *3
stack 4x complete h i A B H 1d m n | *10
stack 4y complete 7d 8h 8H 7D 8K 7z 7Y 33 4c m n | *10
stack 4z complete h i A B H 8x 8u 82 33 4c m n | *10
stack 4A complete 2z *8
stack 4B complete h i A B H S g | *9
stack 4C complete h i u x t q p j g | *9
stack 4D complete 3k *8
stack 4E complete h i u x t q p j g | *9
stack 4F complete 3m 3p *8
stack 4G complete 2e 4m 49 Q q p j g | *10
stack 4H complete 77 7L m n | 5f 5G *8
stack 4I complete 5l *8
stack 4J complete 5g 5Z 5D 3o *7
stack 4K complete 5j *8
stack 4L complete 7j 8a 7Z 7K m n | 5e 5Y 5F *7
stack 4M complete 5k *7
process 19757 19756 bash
process 19771 19768 sed start=55561013
process 19768 19757 bash start=45800747
process 19770 19768 bash start=53720889
process 19776 19757 true start=95294307
process 19778 19777 bash start=122011895 end=178281018
process 19777 19757 bash start=116916763
process 19779 19777 sed start=124460608
process 19784 19757 true start=189451339
process 19790 19757 bash start=233396042
process 19792 19790 sed start=243324028
process 19793 19757 true start=262230201
process 19794 19757 bash start=274277242
process 19795 19794 bash start=281879428
process 19796 19794 sed start=283942387
process 19798 19757 bash start=321948301
process 19797 19757 true start=310538603
process 19800 19798 sed start=331431349
process 19799 19798 bash start=329409920
process 19801 19757 true start=432408529 end=466064249
process 19805 19803 sed start=492440728
process 19803 19757 bash start=480462077
process 19804 19803 bash start=490795775
process 19813 19757 true start=612044697 end=631479377
process 19814 19757 bash start=633061459
process 19815 19814 bash start=649531242
process 19817 19814 sed start=650688476 end=671891443
process 19818 19757 true start=681748844
process 19821 19819 sed start=700076946 end=749891637
process 19820 19819 bash start=696992953 end=702073117
process 19819 19757 bash start=693193408 end=752225902
process 19827 19757 true start=769020384
process 19829 19757 bash start=801590186
process 19831 19829 sed start=810010571
process 19833 19757 true start=911077661
process 19835 19834 bash start=966492106 end=995918974
process 19837 19834 sed start=988627719 end=1019825118
process 19834 19757 bash start=955131272
process 19841 19757 true start=1047369791
process 19850 19845 sed start=1108643643
process 19849 19845 bash start=1107224301
process 19845 19757 bash start=1084445153
process 19857 19757 true start=1240697923
process 19860 19858 sed start=1306708856
process 19858 19757 bash start=1300408178 end=1365678582
process 19861 19757 true start=1368328217 end=1377556671
process 19859 19858 bash start=1304666968
process 19862 19757 bash start=1378776825 end=1478282792
process 19864 19862 sed start=1392456394 end=1475705905
process 19863 19862 bash start=1389195094 end=1397318583
process 19871 19757 true start=1479985064
process 19875 19872 sed start=1505718318
process 19872 19757 bash start=1497249320
process 19874 19872 bash start=1501631905
process 19877 19757 true start=1555502991 end=1608543175
process 19881 19879 sed start=1634759248
process 19880 19879 bash start=1614729165
process 19883 19757 true start=1661605140
process 19887 19884 sed start=1688695178
process 19885 19884 bash start=1682662880
process 19884 19757 bash start=1677212361
process 19892 19757 true start=1732576741 end=1744695287
process 19894 19893 bash start=1758092230 end=1773362669
process 19893 19757 bash start=1746205594 end=1819978268
process 19896 19893 sed start=1763604927
process 19903 19757 true start=1824406801
process 19906 19757 bash start=1913577427 end=2063709131
process 19909 19906 sed start=2036330675 end=2057971505
process 19908 19906 bash start=2005977864
process 19912 19757 true start=2065709270
process 19913 19757 bash start=2079788561
process 19915 19913 sed start=2088153370 end=2139329664
process 19921 19757 true start=2143712791
process 19923 19757 bash start=2167968300 end=2209796463
process 19925 19923 sed start=2173268593 end=2208107256
process 19927 19757 true start=2212106482
process 19928 19757 bash start=2222978175
process 19931 19928 sed start=2233622765 end=2276435753
process 19930 19928 bash start=2232058506
process 19935 19757 true start=2283074546 end=2300679330
process 19940 19937 sed start=2313181739
process 19937 19757 bash start=2302764270
process 19939 19937 bash start=2308792901 end=2317160776
process 19941 19757 true start=2340419356
process 19943 19942 bash start=2365785581
process 19942 19757 bash start=2362064746
process 19944 19942 sed start=2376180787
process 19946 19757 bash start=2416218760
process 19948 19946 sed start=2424354744
process 19950 19757 bash start=2454274880
process 19949 19757 true start=2443275123
process 19951 19950 bash start=2460101195
process 19952 19950 sed start=2462474183
process 19953 19757 true start=2485418276
process 19956 19954 sed start=2504402888
process 19954 19757 bash start=2496283376
process 19957 19757 true start=2524559542
process 19960 19958 sed start=2547822972
process 19959 19958 bash start=2541700894
process 19958 19757 bash start=2535980010
process 19961 19757 true start=2569983923
process 19962 19757 bash start=2580943313
process 19965 19962 sed start=2597440488
process 19966 19757 true start=2625247170
process 19967 19757 bash start=2637674836
process 19968 19967 bash start=2644103337
process 19969 19967 sed start=2646720772
process 19972 19757 true start=2680548550 end=2692365533
process 19976 19973 sed start=2701742930
process 19973 19757 bash start=2694406910
process 19975 19973 bash start=2699752359 end=2731718081
process 19983 19757 true start=2798181506
process 19986 19985 bash start=2831572563
process 19985 19757 bash start=2828286164 end=2863711594
process 19987 19985 sed start=2836785058 end=2857591119
process 19990 19757 true start=2865335417
process 19995 19757 bash start=2950784055 end=3025969439
process 20002 19995 sed start=3000381864 end=3023954593
process 19998 19995 bash start=2972738733
process 20005 19757 bash start=3045967131
process 20004 19757 true start=3027674887
process 20007 20005 bash start=3053519022
process 20008 20005 sed start=3055307999
process 20009 19757 true start=3083927468
process 20010 19757 bash start=3112997256
process 20013 20010 sed start=3192564194
process 20011 20010 bash start=3134604492
process 20016 19757 true start=3235248747
process 20017 19757 bash start=3248343844 end=3293338477
process 20020 20017 bash start=3262477409
process 20022 20017 sed start=3270411367 end=3291695257
process 20023 19757 true start=3294951037
process 20025 19757 bash start=3318116691
process 20027 20025 bash start=3362860075
process 20029 20025 sed start=3369978381 end=3382713973
process 20030 19757 true start=3388355125 end=3398193320
process 20031 19757 bash start=3400460207
process 20032 20031 bash start=3409110850
process 20033 20031 sed start=3410866293
process 20035 19757 true start=3452037225 end=3464869020
process 20040 20036 bash start=3493666739
process 20041 20036 sed start=3496205293 end=3617462050
process 20036 19757 bash start=3466421967 end=3624852544
process 20046 19757 true start=3627938741
process 20047 19757 bash start=3642256606 end=3722837746
process 20049 20047 sed start=3657032695 end=3720359647
process 20048 20047 bash start=3650421265
process 20055 19757 true start=3725170939
process 20060 20058 sed start=3761112301
process 20059 20058 bash start=3759338423
process 20058 19757 bash start=3751617320
process 20061 19757 true start=3829754286
process 20068 19757 bash start=3928248537
process 20071 20068 sed start=3944799765
process 20069 20068 bash start=3935078253
process 20073 19757 true start=3992877288 end=4014585477
process 20075 20074 bash start=4020505480
process 20074 19757 bash start=4016087397
process 20076 20074 sed start=4022155041
process 20077 19757 true start=4085174138
process 20080 20079 bash start=4152227467 end=4165153151
process 20081 20079 sed start=4154001986
process 20079 19757 bash start=4147469106 end=4228586806
process 20087 19757 true start=4230722524 end=4243723381
process 20088 19757 bash start=4245693553
process 20091 20088 sed start=4257218820 end=4323517552
process 20089 20088 bash start=4250959791
process 20098 19757 true start=4344019503 end=4361278209
process 20101 19757 bash start=4376454138 end=4509882204
process 20103 20101 bash start=4394397517
process 20106 19757 true start=4512829135 end=4588167070
process 20104 20101 sed start=4452501143
process 20114 20113 bash start=4616602840
process 20113 19757 bash start=4612454611 end=4649359999
process 20116 20113 sed start=4624254221 end=4647023770
process 20118 19757 bash start=4665248335
process 20117 19757 true start=4653362601
process 20120 20118 sed start=4682142346
process 20119 20118 bash start=4671396643
process 20124 20122 sed start=4728518900
process 20123 20122 bash start=4725506664
process 20121 19757 true start=4698232536 end=4714698993
process 20126 19757 bash start=4765542143 end=4804433754
process 20122 19757 bash start=4716530802
process 20125 19757 true start=4753497356
process 20127 20126 bash start=4771789630
process 20128 20126 sed start=4780381812
process 20133 20131 sed start=4838977736 end=4852309784
process 20130 19757 true start=4810439119
process 20132 20131 bash start=4835057139 end=4848919327
process 20134 19757 true start=4861597650
process 20131 19757 bash start=4830715562 end=4859132746
slice 0 4878645965
sample Q 1 19757 19757 0 bash
sample S 1
sample U 1
sample V 1
sample W 1
sample Y 1
sample Z 1
sample 10 1
sample 11 1
sample 12 1
sample 13 2
sample 14 1
sample 1b 1
sample 1r 1
sample 1t 1
sample 1u 1
sample 1w 1
sample 1z 1
sample 3w 1
sample 3z 2
sample 3B 1
sample 3C 1
sample R 1 19757 19757 1 bash
sample T 1
sample X 1
sample 1a 1
sample 1b 1
sample 1c 1
sample 1n 1
sample 1s 1
sample 1t 1
sample 1y 1
sample 1D 1
sample 1E 1
sample 1H 1
sample 1I 1
sample 3f 1
sample 3g 1
sample 3x 1
sample 3y 1
sample 3A 1
sample 3F 2
sample h 1 19768 19768 1 bash
sample 1A 1
sample 1P 1 19770 19770 1 bash
sample d 1 19771 19771 1 sed
sample 3G 1
sample 3V 1
sample 4y 1
sample 1n 1 19776 19776 0 bash
sample v 1 19776 19776 0 true
sample 44 1
sample 21 1 19777 19777 0 bash
sample 28 1
sample 3s 1
sample l 1 19778 19778 1 bash
sample 2a 1
sample 2J 1
sample 4n 1 19779 19779 0 sed
sample 4w 1
sample 4n 1 19784 19784 1 true
sample 25 1 19790 19790 1 bash
sample 2S 1
sample n 1 19792 19792 1 sed
sample F 1
sample 41 1
sample 1f 1 19793 19793 1 bash
sample 43 1 19793 19793 1 true
sample g 1 19794 19794 1 bash
sample 2Q 1
sample 2E 1 19795 19795 0 bash
sample 31 1 19796 19796 1 bash
sample H 1 19796 19796 1 sed
sample 16 1 19797 19797 1 bash
sample 4v 1 19797 19797 1 true
sample 1K 1 19798 19798 0 bash
sample 2V 1 19798 19798 1 bash
sample 3r 1
sample 2o 1 19799 19799 0 bash
sample 2f 1 19800 19800 0 bash
sample 2L 1
sample 4F 1 19800 19800 1 sed
sample 5 1 19801 19801 0 bash
sample 19 1 19801 19801 1 bash
sample 3E 1 19801 19801 1 true
sample 3d 1 19803 19803 1 bash
sample 2O 1 19804 19804 0 bash
sample 3L 1 19805 19805 0 sed
sample c 1 19805 19805 1 sed
sample 3T 1
sample 4E 1
sample 1e 1 19813 19813 0 bash
sample w 1 19813 19813 1 true
sample e 1 19814 19814 0 bash
sample 3t 1
sample 2L 1 19815 19815 0 bash
sample 1 1 19817 19817 0 bash
sample 2K 1
sample 3I 1 19817 19817 0 sed
sample 4k 1
sample t 1 19818 19818 0 true
sample 1F 1 19819 19819 0 bash
sample 29 1
sample 1Q 1 19820 19820 0 bash
sample 24 1 19821 19821 1 bash
sample 9 1 19821 19821 1 sed
sample 4A 1
sample 17 1 19827 19827 1 bash
sample 1o 1
sample 4v 1 19827 19827 1 true
sample 1B 1 19829 19829 1 bash
sample 1Z 1
sample 2F 1 19831 19831 0 bash
sample c 1 19831 19831 1 sed
sample 3Q 1
sample 1j 1 19833 19833 0 bash
sample A 1 19833 19833 0 true
sample 4H 1
sample o 1 19834 19834 0 bash
sample 35 1
sample P 1 19835 19835 0 bash
sample 2L 1 19837 19837 0 bash
sample 2b 1 19837 19837 1 bash
sample D 1 19837 19837 1 sed
sample 4r 1
sample 19 1 19841 19841 0 bash
sample j 1 19841 19841 1 true
sample h 1 19845 19845 0 bash
sample 2c 1
sample 2w 1 19849 19849 1 bash
sample 49 1 19850 19850 0 sed
sample 4b 1
sample 1g 1 19857 19857 1 bash
sample 2W 1 19858 19858 1 bash
sample 2y 1 19859 19859 0 bash
sample 2e 1 19860 19860 0 bash
sample h 1 19860 19860 0 sed
sample 4L 1 19861 19861 1 true
sample 3m 1 19862 19862 1 bash
sample 2K 1 19863 19863 1 bash
sample 4s 1 19864 19864 0 sed
sample 4v 1
sample 2l 1 19864 19864 1 bash
sample 1d 1 19871 19871 1 bash
sample x 1 19871 19871 1 true
sample 4I 1
sample 1v 1 19872 19872 1 bash
sample 2d 1
sample 2p 1 19874 19874 0 bash
sample 31 1 19875 19875 1 bash
sample G 1 19875 19875 1 sed
sample 48 1
sample 6 1 19877 19877 0 bash
sample 1h 1 19877 19877 1 bash
sample 2x 1 19880 19880 1 bash
sample 2z 1 19881 19881 0 bash
sample b 1 19881 19881 0 sed
sample C 1
sample 3T 1
sample 8 1 19883 19883 0 bash
sample i 1 19883 19883 0 true
sample z 1
sample 3i 1 19884 19884 0 bash
sample 1N 1 19884 19884 1 bash
sample 2h 1 19885 19885 0 bash
sample 35 1 19887 19887 0 bash
sample C 1 19887 19887 0 sed
sample 4z 1
sample 1k 1 19892 19892 1 bash
sample M 1 19892 19892 1 true
sample 3s 1 19893 19893 0 bash
sample 2k 1 19894 19894 1 bash
sample 36 1
sample 2C 1 19896 19896 0 bash
sample h 1 19896 19896 0 sed
sample I 1 19896 19896 1 sed
sample 4r 1
sample i 1 19903 19903 0 true
sample 1 1 19903 19903 1 bash
sample 2A 1 19906 19906 1 bash
sample 39 1
sample 3r 1
sample 35 1 19908 19908 1 bash
sample a 1 19909 19909 0 sed
sample 3J 1
sample 3Y 1
sample 4I 1
sample 1i 1 19912 19912 1 bash
sample y 1 19912 19912 1 true
sample 4r 1
sample 2V 1 19913 19913 1 bash
sample 3e 1
sample 2B 1 19915 19915 1 bash
sample 2J 1
sample 4m 1 19915 19915 1 sed
sample b 1 19921 19921 1 true
sample g 1
sample 2K 1 19923 19923 0 bash
sample 3v 1
sample 34 1 19925 19925 1 bash
sample m 1 19925 19925 1 sed
sample 4g 1
sample 1f 1 19927 19927 1 bash
sample 1L 1 19928 19928 0 bash
sample 2t 1
sample 3o 1
sample 1S 1 19930 19930 0 bash
sample 2M 1 19930 19930 1 bash
sample 1 1 19931 19931 0 bash
sample 3T 1 19931 19931 0 sed
sample 3X 1
sample 4G 1
sample 1n 1 19935 19935 0 bash
sample c 1 19935 19935 0 true
sample J 1
sample f 1 19937 19937 0 bash
sample 2L 1 19939 19939 0 bash
sample 2O 1 19940 19940 0 bash
sample 3W 1 19940 19940 0 sed
sample 4a 1
sample 15 1 19941 19941 0 bash
sample c 1 19941 19941 0 true
sample s 1
sample 1G 1 19942 19942 1 bash
sample 2g 1 19943 19943 0 bash
sample 2l 1 19944 19944 0 bash
sample j 1 19944 19944 0 sed
sample 25 1 19946 19946 0 bash
sample 27 1
sample 3c 1
sample g 1 19948 19948 0 sed
sample 4d 1
sample 4D 1 19949 19949 0 true
sample 2S 1 19950 19950 0 bash
sample 3v 1
sample g 1 19951 19951 0 bash
sample 2s 1
sample 4c 1 19952 19952 0 sed
sample c 1 19953 19953 0 true
sample g 1
sample 2R 1 19954 19954 0 bash
sample 5 1 19956 19956 0 bash
sample i 1 19956 19956 0 sed
sample 4j 1
sample 1m 1 19957 19957 0 bash
sample M 1 19957 19957 0 true
sample 1C 1 19958 19958 0 bash
sample 2j 1 19959 19959 0 bash
sample 24 1 19960 19960 0 bash
sample 3R 1 19960 19960 0 sed
sample 3Z 1
sample 1l 1 19961 19961 0 bash
sample 40 1 19961 19961 0 true
sample 1V 1 19962 19962 0 bash
sample 2W 1
sample 35 1
sample 3U 1 19965 19965 0 sed
sample 4K 1
sample 1p 1 19966 19966 0 bash
sample c 1 19966 19966 0 true
sample i 1
sample 23 1 19967 19967 0 bash
sample 3k 1
sample p 1 19968 19968 0 bash
sample 24 1
sample 2j 1 19969 19969 0 bash
sample j 1 19969 19969 0 sed
sample 4v 1
sample 1m 1 19972 19972 0 bash
sample 2Z 1 19973 19973 0 bash
sample 3s 1
sample 1R 1 19975 19975 0 bash
sample 2n 1 19975 19975 1 bash
sample 33 1 19976 19976 0 bash
sample 3K 1 19976 19976 0 sed
sample 4e 1
sample 1g 1 19983 19983 0 bash
sample 4M 1 19983 19983 0 true
sample 2X 1 19985 19985 0 bash
sample g 1 19986 19986 0 bash
sample 2M 1
sample 20 1 19987 19987 0 bash
sample 3O 1 19987 19987 0 sed
sample 46 1
sample 1k 1 19990 19990 1 bash
sample u 1 19990 19990 1 true
sample 26 1 19995 19995 1 bash
sample 2T 1
sample g 1 19998 19998 0 bash
sample 2C 1 19998 19998 1 bash
sample 2L 1 20002 20002 1 bash
sample 3M 1 20002 20002 1 sed
sample 3S 1
sample c 1 20004 20004 1 true
sample 4u 1
sample 1x 1 20005 20005 1 bash
sample 2W 1
sample 1P 1 20007 20007 0 bash
sample 1 1 20008 20008 1 bash
sample 3D 1 20008 20008 1 sed
sample 4r 1 20009 20009 1 true
sample 24 1 20010 20010 0 bash
sample 3p 1
sample 1U 1 20010 20010 1 bash
sample 2r 1 20011 20011 0 bash
sample 2D 1 20013 20013 0 bash
sample 35 1 20013 20013 1 bash
sample c 1 20013 20013 1 sed
sample E 1
sample 7 1 20016 20016 1 bash
sample 4x 1 20016 20016 1 true
sample 3h 1 20017 20017 1 bash
sample 3u 1
sample k 1 20020 20020 1 bash
sample 1T 1
sample 2J 1
sample C 1 20022 20022 1 sed
sample 4x 1
sample 18 1 20023 20023 0 bash
sample 4p 1 20023 20023 1 true
sample 1C 1 20025 20025 0 bash
sample 21 1
sample 30 1
sample 24 1 20027 20027 0 bash
sample c 1 20029 20029 0 sed
sample 42 1 20030 20030 0 true
sample 37 1 20031 20031 0 bash
sample q 1 20032 20032 1 bash
sample 2q 1 20033 20033 0 bash
sample C 1 20033 20033 0 sed
sample L 1
sample 19 1 20035 20035 0 bash
sample b 1 20035 20035 0 true
sample r 1
sample 3a 1 20036 20036 0 bash
sample 3l 1
sample f 1 20036 20036 1 bash
sample i 1 20040 20040 0 bash
sample 2L 1
sample G 1 20041 20041 1 sed
sample 4t 1
sample 45 1 20046 20046 1 true
sample 22 1 20047 20047 1 bash
sample g 1 20048 20048 1 bash
sample 35 1 20049 20049 1 bash
sample h 1 20049 20049 1 sed
sample 4C 1
sample 4r 1 20055 20055 0 true
sample 3q 1 20058 20058 0 bash
sample 2J 1 20059 20059 0 bash
sample 7 1 20060 20060 0 bash
sample 3U 1 20060 20060 0 sed
sample 49 1
sample c 1 20061 20061 0 true
sample 4l 1
sample 1p 1 20061 20061 1 bash
sample 3n 1 20068 20068 0 bash
sample 24 1 20069 20069 1 bash
sample 2m 1 20071 20071 0 bash
sample 2N 1
sample g 1 20071 20071 1 sed
sample 4i 1
sample 0 1 20073 20073 0 bash
sample 4o 1 20073 20073 0 true
sample 1M 1 20074 20074 0 bash
sample 1X 1
sample 3r 1
sample 2i 1 20075 20075 1 bash
sample C 1 20076 20076 0 sed
sample 4r 1
sample B 1 20077 20077 1 true
sample N 1
sample 4f 1
sample g 1 20079 20079 0 bash
sample 38 1
sample 3u 1
sample 2G 1 20080 20080 0 bash
sample K 1 20081 20081 0 sed
sample 4h 1
sample 1 1 20081 20081 1 bash
sample 1m 1 20087 20087 0 bash
sample 1Y 1 20088 20088 0 bash
sample 23 1
sample 3j 1
sample 2y 1 20089 20089 1 bash
sample O 1 20091 20091 0 sed
sample 4q 1
sample 2J 1 20091 20091 1 bash
sample 2 1 20098 20098 0 bash
sample 1q 1
sample 4l 1 20098 20098 0 true
sample j 1 20101 20101 0 bash
sample 2u 1 20101 20101 1 bash
sample n 1 20103 20103 0 bash
sample 2O 1
sample 4 1 20104 20104 1 bash
sample 24 1
sample c 1 20106 20106 1 true
sample M 1
sample 1W 1 20113 20113 0 bash
sample 3b 1
sample 24 1 20114 20114 0 bash
sample 3T 1 20116 20116 0 sed
sample 49 1
sample 4B 1
sample 2H 1 20116 20116 1 bash
sample 1f 1 20117 20117 0 bash
sample 4t 1 20117 20117 0 true
sample 1M 1 20118 20118 0 bash
sample 2U 1
sample 3u 1
sample 1O 1 20119 20119 0 bash
sample 4i 1 20120 20120 0 sed
sample 32 1 20120 20120 1 bash
sample 3 1 20121 20121 0 bash
sample 1J 1 20122 20122 0 bash
sample 2v 1 20123 20123 0 bash
sample 1 1 20124 20124 0 bash
sample 3N 1 20124 20124 0 sed
sample 4i 1
sample 4J 1 20125 20125 0 true
sample 2Y 1 20126 20126 0 bash
sample 3u 1
sample 2B 1 20127 20127 0 bash
sample 5 1 20128 20128 0 bash
sample 2I 1
sample 3H 1 20128 20128 0 sed
sample 47 1 20130 20130 0 true
sample 2P 1 20131 20131 0 bash
sample 24 1 20132 20132 0 bash
sample 35 1 20132 20132 1 bash
sample 2e 1 20133 20133 0 bash
sample 3P 1 20133 20133 0 sed
sample M 1 20134 20134 0 true
counter taken 1921
counter other 1478
counter stored 437
counter copied 106
counter expected 1940
counter idle 6
