# luajit: luajit, strings made and taken apart, and a table sorted: programs/names.lua
# recorded with: stk record -F 199 -- luajit names.lua 200
# answer-note: JIT code without names
meta stk_version 0.1.0
meta command "record -F 199 -- luajit"
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
meta target "command (pid 20350)"
meta duration_ns 8058336414
meta unwind_tables 14
meta unwind_rows 87673
meta unwind_bytes 361928
meta unwind_ns 17454276
meta unwind_refused 0
meta stacks_copied 7
image 0 file /usr/bin/luajit build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 anon //anon pid=20350
image 3 kernel [kernel] build-id=00000004
text 0 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 1 __memcmp_evex_movbe
at 0 0 1 return = fun_704e0 bounds reason=1
at 1 0 2 return = fun_639a0 bounds reason=1
at 2 0 3 return = _start entry reason=12
at 3 0 4 return = main reason=12
at 4 1 5 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 5 1 6 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 6 0 7 return = fun_8810 bounds reason=1
at 7 0 8 return = fun_92c0 bounds reason=1
at 8 0 9 return = lua_cpcall reason=12
at 9 0 10 return = lua_pcall reason=12
at a 0 11 return = fun_437b0 bounds reason=1
at b 0 12 return = fun_5dc30 bounds reason=1
at c 0 13 return = fun_63cd0 bounds reason=1
at d 2 14 return = reason=6
at e 0 15 return = fun_5da60 bounds reason=1
at f 0 16 return = lua_pushlstring reason=12
at g 3 17 return = __raw_callee_save_pvm_irq_enable
at h 0 18 return = fun_3b500 bounds reason=1
at i 3 19 = pvm_irq_enable
at j 3 20 return = irqentry_exit_to_user_mode
at k 0 21 return = fun_3aef0 bounds reason=1
at l 0 22 return = fun_43d90 bounds reason=1
at m 3 23 return = asm_sysvec_reschedule_ipi
at n 0 24 = fun_704e0 bounds reason=1
at o 0 25 return = fun_5c9f0 bounds reason=1
at p 0 26 = lua_rawgeti reason=12
at q 0 27 return = fun_18d80 bounds reason=1
at r 3 28 return = asm_sysvec_apic_timer_interrupt
at s 0 29 = fun_11e00 bounds reason=1
at t 0 30 = fun_ef10 bounds reason=1
at u 0 31 = fun_437b0 bounds reason=1
at v 0 32 = fun_5c9f0 bounds reason=1
at w 0 33 = lua_rawseti reason=12
at x 0 34 return = fun_3b640 bounds reason=1
at y 0 35 return = fun_9ad0 bounds reason=1
at z 2 36 = reason=6
at A 0 37 = fun_11910 bounds reason=1
at B 0 38 = fun_18d80 bounds reason=1
at C 0 39 = fun_639a0 bounds reason=1
at D 3 40 return = __schedule
at E 3 41 return = finish_task_switch
at F 3 42 return = schedule
at G 0 43 = fun_132c0 bounds reason=1
at H 0 44 return = fun_190d0 bounds reason=1
at I 0 45 return = fun_39bd0 bounds reason=1
at J 0 46 = fun_9ad0 bounds reason=1
at K 0 47 = fun_bc80 bounds reason=1
at L 0 48 = fun_be10 bounds reason=1
at M 0 49 return = fun_11910 bounds reason=1
at N 0 50 return = fun_18210 bounds reason=1
at O 0 51 return = fun_19200 bounds reason=1
at P 0 52 return = fun_39750 bounds reason=1
at Q 0 53 return = fun_3bd10 bounds reason=1
at R 0 54 return = lua_rawgeti reason=12
at S 1 55 = __munmap source=./misc/../sysdeps/unix/syscall-template.S:117
at T 3 56 return = __vm_munmap
at U 3 57 return = __x64_sys_munmap
at V 3 58 return = asm_exc_page_fault
at W 3 59 return = do_syscall_64
at X 3 60 return = do_vmi_align_munmap
at Y 3 61 return = do_vmi_munmap
at Z 3 62 return = entry_SYSCALL_64_after_hwframe
at 10 3 63 return = exc_page_fault
at 11 3 64 return = vms_clear_ptes
at 12 3 65 return = vms_complete_munmap_vmas
at 13 0 66 = fun_17cd0 bounds reason=1
at 14 0 67 = fun_19200 bounds reason=1
at 15 0 68 = fun_43720 bounds reason=1
at 16 0 69 = fun_43d90 bounds reason=1
at 17 0 70 = fun_9b90 bounds reason=1
at 18 0 71 return = fun_11e00 bounds reason=1
at 19 0 72 return = fun_14570 bounds reason=1
at 1a 0 73 return = fun_2df30 bounds reason=1
at 1b 0 74 return = fun_3cbe0 bounds reason=1
at 1c 0 75 return = fun_9ca0 bounds reason=1
at 1d 1 76 = $1 source=$0:122
at 1e 3 77 return = __irq_exit_rcu
at 1f 3 78 return = free_pgtables
at 1g 3 79 return = handle_softirqs
at 1h 3 80 return = sysvec_apic_timer_interrupt
at 1i 2 81 guessed = reason=6
at 1j 0 82 = fun_190d0 bounds reason=1
at 1k 0 83 = fun_2c250 bounds reason=1
at 1l 0 84 = fun_2df30 bounds reason=1
at 1m 0 85 = fun_399f0 bounds reason=1
at 1n 0 86 = fun_3aef0 bounds reason=1
at 1o 0 87 = fun_3cbe0 bounds reason=1
at 1p 0 88 = fun_448d0 bounds reason=1
at 1q 0 89 = fun_5d9a0 bounds reason=1
at 1r 0 90 = fun_5da60 bounds reason=1
at 1s 0 91 = fun_5dc30 bounds reason=1
at 1t 0 92 = fun_9ca0 bounds reason=1
at 1u 0 93 = fun_a2c0 bounds reason=1
at 1v 0 94 = fun_d6b0 bounds reason=1
at 1w 0 95 = fun_e1c0 bounds reason=1
at 1x 0 96 = lua_pushlstring reason=12
at 1y 0 97 return = reason=1
at 1z 0 98 return = fun_12690 bounds reason=1
at 1A 0 99 return = fun_29ad0 bounds reason=1
at 1B 0 100 return = fun_3be60 bounds reason=1
at 1C 0 101 return = fun_3bec0 bounds reason=1
at 1D 0 102 return = fun_e1c0 bounds reason=1
at 1E 0 103 return = luaL_newstate reason=12
at 1F 0 104 return = lua_newstate reason=12
at 1G 0 105 return = lua_rawseti reason=12
at 1H 1 106 = $1 source=$0:112
at 1I 1 107 = $1 source=$0:123
at 1J 1 108 = __memcpy_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S:664
at 1K 1 109 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:236
at 1L 3 110 = __memcg_slab_free_hook
at 1M 3 111 = native_set_pmd
at 1N 3 112 = next_uptodate_folio
at 1O 3 113 return = __handle_mm_fault
at 1P 3 114 return = do_fault
at 1Q 3 115 return = filemap_map_pages
at 1R 3 116 return = flush_tlb_mm_range
at 1S 3 117 return = free_pgd_range
at 1T 3 118 return = handle_mm_fault
at 1U 3 119 return = kmem_cache_free
at 1V 3 120 return = on_each_cpu_cond_mask
at 1W 3 121 return = pvm_irq_enable
at 1X 3 122 return = rcu_core
at 1Y 3 123 return = smp_call_function_many_cond
at 1Z 3 124 return = tlb_finish_mmu
at 20 3 125 return = tlb_flush_mmu_tlbonly
at 21 3 126 return = unlink_anon_vmas
unwinder 2
stack 0 complete 1N 1Q 1P 1O 1T 10 V | 1l Q 1B 1C 0 1F 1E 3 4 5 2
stack 1 complete 1s 0 9 6 7 0 8 *4
stack 2 complete 1p b *10
stack 3 complete 1r *11
stack 4 complete 15 a *11
stack 5 complete 16 a *12
stack 6 complete K l *13
stack 7 complete 15 a a *14
stack 8 complete 16 a *16
stack 9 complete K *17
stack a complete K l *17
stack b complete u a *18
stack c complete u *16
stack d complete u *15
stack e complete u *14
stack f complete u *12
stack g complete 1q e *11
stack h complete 1x *12
stack i complete B f *12
stack j complete i g 1X 1g 1e 1h r 1W g j m | *14
stack k complete i g j m | *14
stack l complete 14 h *13
stack m complete 1n *14
stack n complete L 1z O *14
stack o complete L *15
stack p complete 14 k *14
stack q complete A *15
stack r complete i g j m | *16
stack s complete i g E D F j r | *16
stack t complete J *15
stack u complete i g E D F j r | *16
stack v complete s M *15
stack w complete i g 1Y 1V 1R 20 1Z 11 12 X Y T U W Z | S 18 1c y *15
stack x complete 1L 1U 21 1f 11 12 X Y T U W Z | *19
stack y complete 1t *16
stack z complete s *16
stack A complete 17 q *13
stack B complete 1H *14
stack C complete 1d *14
stack D complete 1j *14
stack E complete G H *14
stack F complete u *11
stack G complete n o 1 1 1 1 1 1 1 c *10
stack H complete p *18
stack I complete C *17
stack J complete t R *17
stack K complete i g j r | n o *17
stack L complete p *17
stack M complete i g E D F j r | *18
stack N complete v *17
stack O complete w *17
stack P complete t R *16
stack Q complete n o *16
stack R complete p *16
stack S complete v *16
stack T complete w *16
stack U complete n o *15
stack V complete t *16
stack W complete p *15
stack X complete i g j m | *16
stack Y complete v *15
stack Z complete w *15
stack 10 complete C *14
stack 11 complete i g j m | *15
stack 12 complete n o *14
stack 13 complete t *15
stack 14 complete p *14
stack 15 complete v *14
stack 16 complete w *14
stack 17 complete t 1G *13
stack 18 complete n o *13
stack 19 complete t *14
stack 1a complete p *13
stack 1b complete v *13
stack 1c complete w *13
stack 1d complete C *12
stack 1e complete t R *12
stack 1f complete n o *12
stack 1g complete p *12
stack 1h complete v *12
stack 1i complete w *12
stack 1j complete C *11
stack 1k complete n *9
stack 1l complete A N *4
stack 1m complete 1M 1S 1f 11 12 X Y T U W Z | S *5
stack 1n complete s y *5
stack 1o cut:bad-frame 13 d
stack 1p cut:bad-frame i g j m | *2
stack 1q cut:bad-frame 1u 1A d
stack 1r cut:bad-frame 1v 1D d
stack 1s cut:bad-frame G 1a Q 1b d
stack 1t cut:bad-frame i g 1g 1e 1h r | *5
stack 1u cut:bad-frame 1k d
stack 1v cut:bad-frame 1o d
stack 1w cut:bad-frame 1w d
stack 1x cut:bad-frame B d
stack 1y cut:bad-frame i g j m | *2
stack 1z cut:bad-frame 1m I d
stack 1A cut:bad-frame i g 10 V | 1K P *2
stack 1B cut:bad-frame i g 10 V | 1J 19 H *3
stack 1C cut:bad-frame s *5
stack 1D cut:bad-frame 17 q d
stack 1E cut:bad-frame 1I *2
stack 1F cut:bad-frame 1d *2
stack 1G cut:bad-frame G H *2
stack 1H cut:bad-frame L O h x d
stack 1I cut:bad-frame A k *3
stack 1J cut:bad-frame J *4
stack 1K cut:bad-frame s M *4
stack 1L cut:bad-frame i g j m | *6
stack 1M cut:bad-frame s y *4
stack 1N cut:no-mapping n
stack 1O cut:no-mapping i g j m | n
stack 1P cut:bad-frame z
stack 1Q cut:bad-frame i g E D F j m | z
stack 1R cut:bad-frame i g j m | z
stack 1S cut:bad-frame i g E D F j r | z
stack 1T cut:bad-frame i g j r | z
unwinder 4
stack 1U guessed:unproven-frame 1i 1y
process 20350 20348 luajit
slice 0 8058336414
sample 0 1 20350 20350 0 luajit
sample 1 9
sample 2 1
sample 3 1
sample 4 1
sample 5 3
sample 6 1
sample 7 2
sample 8 3
sample 9 3
sample c 2
sample d 3
sample e 2
sample f 1
sample g 1
sample h 1
sample i 58
sample j 1
sample k 4
sample l 4
sample m 1
sample n 1
sample o 1
sample p 2
sample q 18
sample r 1
sample s 1
sample t 10
sample v 3
sample w 5
sample x 1
sample y 2
sample z 6
sample A 1
sample B 1
sample C 3
sample D 1
sample E 1
sample F 2
sample G 2
sample H 1
sample J 1
sample L 3
sample M 1
sample N 4
sample O 3
sample P 1
sample Q 2
sample R 1
sample T 2
sample U 4
sample V 3
sample W 4
sample X 1
sample Y 3
sample Z 3
sample 10 1
sample 11 1
sample 12 11
sample 13 1
sample 14 4
sample 15 5
sample 16 1
sample 17 1
sample 18 3
sample 19 2
sample 1a 2
sample 1b 4
sample 1d 2
sample 1e 1
sample 1f 9
sample 1g 2
sample 1h 2
sample 1i 4
sample 1j 1
sample 1k 11
sample 1o 11
sample 1p 1
sample 1q 2
sample 1r 4
sample 1s 3
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 2
sample 1x 69
sample 1y 1
sample 1A 2
sample 1C 1
sample 1D 2
sample 1E 1
sample 1F 1
sample 1G 1
sample 1H 1
sample 1I 9
sample 1J 5
sample 1K 3
sample 1M 3
sample 1N 4
sample 1O 1
sample 1P 86
sample 1Q 1
sample 1S 1
sample 1T 1
sample 1U 9
sample 1 2 20350 20350 1 luajit
sample 3 1
sample 6 1
sample a 1
sample b 1
sample d 2
sample h 1
sample i 7
sample l 1
sample p 1
sample q 4
sample t 1
sample u 1
sample z 1
sample I 1
sample K 1
sample Q 1
sample S 1
sample U 2
sample Z 1
sample 12 6
sample 15 1
sample 16 2
sample 1b 1
sample 1c 1
sample 1f 1
sample 1g 1
sample 1k 1
sample 1l 1
sample 1m 1
sample 1n 1
sample 1r 2
sample 1s 1
sample 1w 1
sample 1x 8
sample 1z 1
sample 1B 1
sample 1D 1
sample 1F 2
sample 1I 1
sample 1J 3
sample 1L 1
sample 1P 11
sample 1R 1
counter taken 3185
counter stored 581
counter other 2604
counter copied 7
counter expected 3202
counter maps-reread 4
