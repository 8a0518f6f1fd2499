# perl: perl, lines matched by a pattern, sums in a hash: programs/logs.pl
# recorded with: stk record -F 199 -- perl logs.pl 400
# answer: Perl_pp_match
meta stk_version 0.1.0
meta command "record -F 199 -- perl"
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
meta target "command (pid 6144)"
meta duration_ns 1407087888
meta unwind_tables 14
meta unwind_rows 106856
meta unwind_bytes 440736
meta unwind_ns 24337491
meta unwind_refused 0
meta stacks_copied 2
image 0 file /usr/bin/perl build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
text 0 ./malloc/malloc.c
text 1 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 2 __memcmp_evex_movbe
text 3 ./elf/rtld.c
text 4 __libc_calloc
text 5 _int_malloc
text 6 ./locale/loadlocale.c
text 7 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 8 __memcpy_avx512_unaligned_erms
frame 0 Perl_pp_multideref
frame 1 Perl_re_intuit_start
frame 2 Perl_reg_numbered_buff_fetch
frame 3 Perl_regexec_flags
frame 4 Perl_runops_standard
frame 5 Perl_sortsv_flags
frame 6 Perl_sv_2iv_flags
frame 7 Perl_sv_2pv_flags
frame 8 Perl_sv_force_normal_flags
frame 9 Perl_try_amagic_bin
frame a fun_111e70 bounds
frame b fun_13a670 bounds
frame c fun_191b60 bounds
frame d fun_1964a0 bounds
frame e fun_19ec40 bounds
frame f fun_1ca6c0 bounds
at 0 0 1 return = &4 reason=12
at 1 0 2 return = _start entry reason=12
at 2 0 3 return = main reason=12
at 3 1 4 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 4 1 5 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 5 0 6 return = perl_run reason=12
at 6 0 7 return = Perl_pp_match reason=12
at 7 0 8 return = &3 reason=12
at 8 0 9 return = &0 reason=12
at 9 0 10 return = Perl_hv_common reason=12
at a 0 11 return = Perl_pp_add reason=12
at b 0 12 return = Perl_pp_sort reason=12
at c 0 13 return = Perl_mg_get reason=12
at d 0 14 return = &5 reason=12
at e 0 15 return = &e reason=1
at f 0 16 return = &d reason=1
at g 0 17 return = &f reason=1
at h 0 18 return = &7 reason=12
at i 2 19 = pvm_irq_enable
at j 2 20 return = __raw_callee_save_pvm_irq_enable
at k 0 21 return = Perl_free_tmps reason=12
at l 0 22 return = Perl_pp_unstack reason=12
at m 0 23 return = Perl_safesyscalloc reason=12
at n 0 24 return = Perl_sv_free2 reason=12
at o 0 25 return = &9 reason=12
at p 0 26 = Perl_hv_common reason=12
at q 0 27 return = Perl_do_kv reason=12
at r 0 28 return = Perl_hv_pushkv reason=12
at s 0 29 return = Perl_leave_scope reason=12
at t 0 30 return = Perl_magic_get reason=12
at u 0 31 return = &6 reason=12
at v 0 32 return = Perl_sv_clear reason=12
at w 0 33 return = &c reason=1
at x 0 34 = Perl_grok_number_flags reason=12
at y 0 35 = Perl_leave_scope reason=12
at z 0 36 = Perl_mg_get reason=12
at A 0 37 = &0 reason=12
at B 0 38 = &4 reason=12
at C 0 39 = Perl_save_alloc reason=12
at D 0 40 = fun_111580 bounds reason=1
at E 0 41 = fun_ff220 bounds reason=1
at F 0 42 return = &1 reason=12
at G 0 43 return = &2 reason=12
at H 0 44 return = Perl_sv_setpvn reason=12
at I 0 45 return = &a reason=1
at J 0 46 return = &b reason=1
at K 0 47 return = fun_1b9300 bounds reason=1
at L 1 48 = $2 source=$1:123
at M 1 49 return = $4 source=$0:3674
at N 1 50 return = free source=$0:3385
at O 2 51 return = asm_exc_page_fault
at P 2 52 return = asm_sysvec_apic_timer_interrupt
at Q 2 53 return = exc_page_fault
at R 2 54 return = irqentry_exit_to_user_mode
at S 0 55 = Perl__new_invlist_C_array reason=12
at T 0 56 = Perl_av_make reason=12
at U 0 57 = Perl_do_ncmp reason=12
at V 0 58 = Perl_fbm_instr reason=12
at W 0 59 = Perl_hv_iternext_flags reason=12
at X 0 60 = Perl_newSVhek reason=12
at Y 0 61 = Perl_pp_add reason=12
at Z 0 62 = Perl_pp_and reason=12
at 10 0 63 = Perl_pp_entersub reason=12
at 11 0 64 = Perl_pp_iter reason=12
at 12 0 65 = Perl_pp_match reason=12
at 13 0 66 = Perl_pp_ncmp reason=12
at 14 0 67 = Perl_pp_unstack reason=12
at 15 0 68 = &1 reason=12
at 16 0 69 = &2 reason=12
at 17 0 70 = &3 reason=12
at 18 0 71 = Perl_save_pushptr reason=12
at 19 0 72 = &5 reason=12
at 1a 0 73 = &6 reason=12
at 1b 0 74 = &7 reason=12
at 1c 0 75 = Perl_sv_clear reason=12
at 1d 0 76 = &8 reason=12
at 1e 0 77 = Perl_sv_setsv_cow reason=12
at 1f 0 78 = &9 reason=12
at 1g 0 79 = fun_111130 bounds reason=1
at 1h 0 80 = fun_1112d0 bounds reason=1
at 1i 0 81 = &a reason=1
at 1j 0 82 = fun_11a590 bounds reason=1
at 1k 0 83 = fun_127be0 bounds reason=1
at 1l 0 84 = fun_132f30 bounds reason=1
at 1m 0 85 = &b reason=1
at 1n 0 86 = fun_18d1e0 bounds reason=1
at 1o 0 87 = &c reason=1
at 1p 0 88 = fun_193fd0 bounds reason=1
at 1q 0 89 = &d reason=1
at 1r 0 90 = &e reason=1
at 1s 0 91 = &f reason=1
at 1t 0 92 return = Perl_ck_fun reason=12
at 1u 0 93 return = Perl_ck_grep reason=12
at 1v 0 94 return = Perl_fbm_instr reason=12
at 1w 0 95 return = Perl_init_i18nl10n reason=12
at 1x 0 96 return = Perl_init_uniprops reason=12
at 1y 0 97 return = Perl_list reason=12
at 1z 0 98 return = Perl_more_bodies reason=12
at 1A 0 99 return = Perl_newSVhek reason=12
at 1B 0 100 return = Perl_op_convert_list reason=12
at 1C 0 101 return = Perl_pp_anonlist reason=12
at 1D 0 102 return = Perl_pp_mapwhile reason=12
at 1E 0 103 return = Perl_pp_ncmp reason=12
at 1F 0 104 return = Perl_safesysmalloc reason=12
at 1G 0 105 return = &8 reason=12
at 1H 0 106 return = Perl_sv_mortalcopy_flags reason=12
at 1I 0 107 return = Perl_sv_setsv_flags reason=12
at 1J 0 108 return = Perl_sv_upgrade reason=12
at 1K 0 109 return = Perl_yyparse reason=12
at 1L 0 110 return = fun_59eb0 bounds reason=1
at 1M 0 111 return = perl_construct reason=12
at 1N 0 112 return = perl_parse reason=12
at 1O 3 113 = mprotect source=./misc/../sysdeps/unix/syscall-template.S:117
at 1P 3 114 return = _dl_protect_relro source=./elf/dl-reloc.c:364
at 1Q 3 115 return = _dl_relocate_object source=./elf/dl-reloc.c:349
at 1R 3 116 return = _dl_start_final source=$3:497 _dl_start source=$3:584
at 1S 3 117 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 1T 3 118 return = _start entry reason=12
at 1U 3 119 return = dl_main source=$3:2352
at 1V 1 120 = $4 source=$0:3629
at 1W 1 121 = $4 source=$0:3732
at 1X 1 122 = __memchr_evex source=./string/../sysdeps/x86_64/multiarch/memchr-evex.S:144
at 1Y 1 123 = $2 source=$1:112
at 1Z 1 124 = $2 source=$1:118
at 20 1 125 = $2 source=$1:125
at 21 1 126 = $8 source=$7:264
at 22 1 127 = $8 source=$7:373
at 23 1 128 = _int_free source=$0:4417
at 24 1 129 = _int_free source=$0:4446
at 25 1 130 = $5 source=$0:3852
at 26 1 131 = $5 source=$0:4378
at 27 1 132 = _nl_intern_locale_data source=$6:134
at 28 1 133 = alloc_perturb source=$0:1999 $5 source=$0:4074
at 29 1 134 = free source=$0:3358
at 2a 1 135 return = __newlocale source=./locale/newlocale.c:169
at 2b 1 136 return = _nl_find_locale source=./locale/findlocale.c:237
at 2c 1 137 return = _nl_load_locale source=$6:332
at 2d 1 138 return = malloc source=$0:3315
at 2e 2 139 = native_set_pte
at 2f 2 140 return = __handle_mm_fault
at 2g 2 141 return = __irq_exit_rcu
at 2h 2 142 return = __schedule
at 2i 2 143 return = __x64_sys_mprotect
at 2j 2 144 return = asm_sysvec_reschedule_ipi
at 2k 2 145 return = do_fault
at 2l 2 146 return = do_mprotect_pkey
at 2m 2 147 return = do_syscall_64
at 2n 2 148 return = entry_SYSCALL_64_after_hwframe
at 2o 2 149 return = filemap_map_pages
at 2p 2 150 return = finish_task_switch
at 2q 2 151 return = flush_tlb_mm_range
at 2r 2 152 return = handle_mm_fault
at 2s 2 153 return = handle_softirqs
at 2t 2 154 return = queue_work_on
at 2u 2 155 return = rcu_core
at 2v 2 156 return = rcu_do_batch
at 2w 2 157 return = schedule
at 2x 2 158 return = set_ptes
at 2y 2 159 return = sysvec_apic_timer_interrupt
at 2z 2 160 return = tlb_finish_mmu
at 2A 2 161 return = tlb_flush_mmu_tlbonly
unwinder 2
stack 0 complete i j Q O | S 1x 1M 2 3 4 1
stack 1 complete T 1C 1L 1y 1t 1u 1B 1K 1N *4
stack 2 complete 2e 2x 2o 2k 2f 2r Q O | 27 2c 2b 2a K K 1w *4
stack 3 complete 10 0 5 *4
stack 4 complete 11 *6
stack 5 complete 12 *6
stack 6 complete 14 *6
stack 7 complete 26 2d 1F 1z 1J 1I 1H 1D *6
stack 8 complete 1j *6
stack 9 complete 17 6 *6
stack a complete 15 7 *7
stack b complete 18 *8
stack c complete 1o *8
stack d complete 1r *8
stack e complete 1X 1v F *8
stack f complete V *9
stack g complete 1q e *8
stack h complete 1Z f *9
stack i complete 1n *10
stack j complete 1p *10
stack k complete 20 *10
stack l complete L *10
stack m complete y *10
stack n complete 1V m *8
stack o complete 1W *9
stack p complete 25 M *9
stack q complete 28 *10
stack r complete 29 s *8
stack s complete 23 N *9
stack t complete 24 *10
stack u complete 1l 1G w *8
stack v complete 1d *9
stack w complete 1e *9
stack x complete y *8
stack y complete 1Y 9 8 *6
stack z complete 1b *8
stack A complete 1g *8
stack B complete 1h *8
stack C complete L *8
stack D complete C c h *8
stack E complete E *10
stack F complete 21 H G t *10
stack G complete 22 *13
stack H complete z *9
stack I complete p *7
stack J complete A *6
stack K complete Y *6
stack L complete Z *6
stack M complete 1a a *6
stack N complete 1f *7
stack O complete C c o *7
stack P complete E *9
stack Q complete 16 t *9
stack R complete z *8
stack S complete 1m u *7
stack T complete x J *8
stack U complete i j 2p 2h 2w R P | *10
stack V complete 19 b *6
stack W complete 1s d *7
stack X complete 13 0 g *8
stack Y complete U 1E *10
stack Z complete p 8 *10
stack 10 complete i j R 2j | *12
stack 11 complete A *10
stack 12 complete B *9
stack 13 complete 1c n k l *6
stack 14 complete 1i v *9
stack 15 complete D I *10
stack 16 complete i j 2t 2v 2u 2s 2g 2y P | *12
stack 17 complete 1k 1A r q *6
stack 18 complete W *8
stack 19 complete X *8
stack 1a complete B *5
stack 1b complete i j 2q 2A 2z 2l 2i 2m 2n | 1O 1P 1Q 1U 1S 1R 1T
process 6144 6142 perl end=1404888359
slice 0 1407087888
sample 0 1 6144 6144 0 perl
sample 1 1
sample 2 1
sample 3 1
sample 4 7
sample 5 6
sample 6 2
sample 7 1
sample 8 1
sample 9 8
sample a 2
sample b 2
sample c 1
sample d 1
sample e 1
sample f 4
sample g 38
sample h 1
sample i 26
sample j 22
sample k 1
sample l 3
sample m 5
sample n 1
sample o 1
sample p 1
sample q 1
sample r 1
sample s 1
sample t 2
sample u 1
sample v 1
sample w 1
sample x 6
sample y 1
sample z 2
sample A 2
sample B 1
sample C 2
sample D 1
sample E 1
sample F 1
sample G 1
sample H 1
sample I 9
sample J 4
sample K 1
sample L 1
sample M 2
sample N 3
sample O 1
sample P 1
sample Q 2
sample R 2
sample S 4
sample T 1
sample U 1
sample V 6
sample W 3
sample X 2
sample Y 1
sample Z 8
sample 10 1
sample 11 16
sample 12 3
sample 13 1
sample 14 1
sample 15 1
sample 16 1
sample 17 1
sample 18 2
sample 19 3
sample 1a 2
sample 1b 1 6144 6144 1 perl
counter taken 548
counter other 297
counter stored 251
counter copied 2
counter expected 556
