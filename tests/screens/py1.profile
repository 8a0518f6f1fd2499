# py1: python3, lines taken apart by re.split, counted and written as JSON: programs/logs.py
# recorded with: stk record -F 99 -- python3 logs.py 900
# answer-note: Python code
meta stk_version 0.1.0
meta command "record -F 99 -- python3"
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
meta target "command (pid 19480)"
meta duration_ns 4322539220
meta unwind_tables 15
meta unwind_rows 137278
meta unwind_bytes 565136
meta unwind_ns 23768671
meta unwind_refused 0
meta stacks_copied 1
image 0 file /usr/bin/python3.11 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 file /usr/lib/python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so build-id=00000003
image 3 kernel [kernel] build-id=00000004
text 0 ./malloc/malloc.c
text 1 _int_malloc
text 2 _int_free
text 3 malloc
text 4 unlink_chunk
text 5 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text 6 __memcpy_avx512_unaligned_erms
frame 0 PyDict_SetDefault
frame 1 PyObject_IsInstance
frame 2 PyUnicode_Substring
frame 3 _PyAccu_Accumulate
frame 4 _PyEval_EvalFrameDefault
frame 5 _PyObject_GenericGetAttrWithDict
frame 6 _PyUnicode_JoinArray
frame 7 fun_4517d5 bounds
frame 8 fun_4fb450 bounds
frame 9 fun_500bf0 bounds
frame a fun_5075c0 bounds
frame b fun_50a500 bounds
frame c fun_50ba60 bounds
frame d fun_50bb80 bounds
frame e fun_53fb50 bounds
frame f fun_5453e0 bounds
frame g fun_578da0 bounds
frame h fun_5abe00 bounds
frame i fun_5e0340 bounds
frame j fun_5e25f0 bounds
frame k fun_5fa160 bounds
frame l fun_672370 bounds
frame m fun_682430 bounds
at 0 0 1 return = &4 reason=12
at 1 0 2 return = PyEval_EvalCode reason=12
at 2 0 3 return = Py_BytesMain reason=12
at 3 0 4 return = _start entry reason=12
at 4 1 5 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 5 1 6 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 6 0 7 return = Py_RunMain reason=12
at 7 0 8 return = _PyRun_AnyFileObject reason=12
at 8 0 9 return = _PyRun_SimpleFileObject reason=12
at 9 0 10 return = fun_645690 bounds reason=1
at a 0 11 return = fun_647d50 bounds reason=1
at b 0 12 return = fun_6516f0 bounds reason=1
at c 2 13 return = fun_4e40 bounds reason=1
at d 2 14 return = fun_5a30 bounds reason=1
at e 0 15 return = &m reason=1
at f 0 16 return = _PyObject_MakeTpCall reason=12
at g 2 17 return = fun_4c40 bounds reason=1
at h 0 18 return = &k reason=1
at i 0 19 return = &i reason=1
at j 2 20 return = fun_4d90 bounds reason=1
at k 0 21 return = &8 reason=1
at l 0 22 return = &j reason=1
at m 1 23 return = $3 source=$0:3315
at n 0 24 return = PyMem_Free reason=12
at o 0 25 return = &a reason=1
at p 0 26 return = &1 reason=12
at q 0 27 return = fun_630c00 bounds reason=1
at r 0 28 return = PyList_New reason=12
at s 0 29 return = &b reason=1
at t 0 30 return = &c reason=1
at u 0 31 = fun_4fee40 bounds reason=1
at v 0 32 return = PyObject_CallMethodObjArgs reason=12
at w 0 33 return = _PyAccu_FinishAsList reason=12
at x 0 34 return = _PyFunction_Vectorcall reason=12
at y 0 35 return = _PyObject_GC_New reason=12
at z 0 36 return = &7 reason=1
at A 0 37 return = fun_53ad40 bounds reason=1
at B 0 38 return = fun_545f70 bounds reason=1
at C 0 39 return = fun_67c260 bounds reason=1
at D 3 40 = pvm_irq_enable
at E 3 41 return = __raw_callee_save_pvm_irq_enable
at F 0 42 = PyList_Append reason=12
at G 0 43 return = fun_5243a0 bounds reason=1
at H 0 44 return = fun_58dfd0 bounds reason=1
at I 1 45 return = free source=$0:3385
at J 0 46 = &4 reason=12
at K 0 47 = &9 reason=1
at L 0 48 return = PyObject_CallOneArg reason=12
at M 0 49 return = &2 reason=12
at N 0 50 return = &e reason=1
at O 1 51 return = $1 source=$0:4303
at P 0 52 = PyObject_Hash reason=12
at Q 0 53 = &3 reason=12
at R 0 54 = &a reason=1
at S 0 55 = fun_50c9f0 bounds reason=1
at T 0 56 return = PyDict_DelItem reason=12
at U 0 57 return = PyList_Append reason=12
at V 0 58 return = PyMem_Malloc reason=12
at W 0 59 return = PyObject_Vectorcall reason=12
at X 0 60 return = PyUnicode_Join reason=12
at Y 0 61 return = Py_InitializeFromConfig reason=12
at Z 0 62 return = &f reason=1
at 10 0 63 return = fun_545910 bounds reason=1
at 11 0 64 return = fun_5e4450 bounds reason=1
at 12 0 65 return = fun_627e90 bounds reason=1
at 13 0 66 return = fun_627fe0 bounds reason=1
at 14 0 67 return = &l reason=1
at 15 0 68 return = fun_672b40 bounds reason=1
at 16 0 69 return = fun_67c350 bounds reason=1
at 17 2 70 return = fun_7400 bounds reason=1
at 18 3 71 return = asm_exc_page_fault
at 19 3 72 return = asm_sysvec_apic_timer_interrupt
at 1a 3 73 return = exc_page_fault
at 1b 0 74 = PyDict_Contains reason=12
at 1c 0 75 = PyList_New reason=12
at 1d 0 76 = PyObject_GC_Del reason=12
at 1e 0 77 = PyUnicode_New reason=12
at 1f 0 78 = &2 reason=12
at 1g 0 79 = _PyObject_GC_New reason=12
at 1h 0 80 = &5 reason=12
at 1i 0 81 = &8 reason=1
at 1j 0 82 = fun_4fb540 bounds reason=1
at 1k 0 83 = &d reason=1
at 1l 0 84 return = PyDict_Contains reason=12
at 1m 0 85 return = &3 reason=12
at 1n 0 86 return = &6 reason=12
at 1o 0 87 return = fun_4f95f0 bounds reason=1
at 1p 0 88 return = &d reason=1
at 1q 0 89 return = fun_54de50 bounds reason=1
at 1r 0 90 return = &g reason=1
at 1s 0 91 return = &h reason=1
at 1t 0 92 return = fun_628ec0 bounds reason=1
at 1u 2 93 = fun_4e40 bounds reason=1
at 1v 2 94 = fun_5a30 bounds reason=1
at 1w 2 95 return = fun_7ba0 bounds reason=1
at 1x 1 96 = $6 source=$5:296
at 1y 1 97 = free source=$0:3362
at 1z 1 98 = $4 source=$0:1626
at 1A 3 99 return = __handle_mm_fault
at 1B 3 100 return = __irq_exit_rcu
at 1C 3 101 return = do_wp_page
at 1D 3 102 return = flush_tlb_mm_range
at 1E 3 103 return = handle_mm_fault
at 1F 3 104 return = handle_softirqs
at 1G 3 105 return = irqentry_exit_to_user_mode
at 1H 3 106 return = ptep_clear_flush
at 1I 3 107 return = sysvec_apic_timer_interrupt
at 1J 0 108 = PyDict_DelItem reason=12
at 1K 0 109 = &0 reason=12
at 1L 0 110 = PyErr_Occurred reason=12
at 1M 0 111 = PyLong_FromUnsignedLong reason=12
at 1N 0 112 = PyMem_Free reason=12
at 1O 0 113 = PyMem_Realloc reason=12
at 1P 0 114 = &1 reason=12
at 1Q 0 115 = _PyObject_LookupSpecial reason=12
at 1R 0 116 = _PyUnicodeWriter_Init reason=12
at 1S 0 117 = _PyUnicode_FromId reason=12
at 1T 0 118 = &6 reason=12
at 1U 0 119 = &7 reason=1
at 1V 0 120 = fun_460dd1 bounds reason=1
at 1W 0 121 = fun_4ffd60 bounds reason=1
at 1X 0 122 = fun_509e40 bounds reason=1
at 1Y 0 123 = &b reason=1
at 1Z 0 124 = &c reason=1
at 20 0 125 = fun_50bff0 bounds reason=1
at 21 0 126 = fun_517590 bounds reason=1
at 22 0 127 = fun_51f6f0 bounds reason=1
at 23 0 128 = fun_53f700 bounds reason=1
at 24 0 129 = &e reason=1
at 25 0 130 = &f reason=1
at 26 0 131 = fun_548920 bounds reason=1
at 27 0 132 = &g reason=1
at 28 0 133 = fun_57d010 bounds reason=1
at 29 0 134 = fun_590ed0 bounds reason=1
at 2a 0 135 = fun_59de60 bounds reason=1
at 2b 0 136 = &h reason=1
at 2c 0 137 = &i reason=1
at 2d 0 138 = &j reason=1
at 2e 0 139 = fun_5f1960 bounds reason=1
at 2f 0 140 = &k reason=1
at 2g 0 141 = &l reason=1
at 2h 0 142 = fun_67b3e0 bounds reason=1
at 2i 0 143 = &m reason=1
at 2j 0 144 return = &0 reason=12
at 2k 0 145 return = PyDict_SetItem reason=12
at 2l 0 146 return = PyImport_Import reason=12
at 2m 0 147 return = PyImport_ImportFrozenModule reason=12
at 2n 0 148 return = PyImport_ImportFrozenModuleObject reason=12
at 2o 0 149 return = PyImport_ImportModule reason=12
at 2p 0 150 return = PyMem_Realloc reason=12
at 2q 0 151 return = PyObject_CallFunction reason=12
at 2r 0 152 return = PyObject_GetAttr reason=12
at 2s 0 153 return = PyUnicode_InternInPlace reason=12
at 2t 0 154 return = Py_FinalizeEx reason=12
at 2u 0 155 return = &5 reason=12
at 2v 0 156 return = fun_4fcee0 bounds reason=1
at 2w 0 157 return = &9 reason=1
at 2x 0 158 return = fun_5087c0 bounds reason=1
at 2y 0 159 return = fun_53bb30 bounds reason=1
at 2z 0 160 return = fun_5637a0 bounds reason=1
at 2A 0 161 return = fun_571620 bounds reason=1
at 2B 0 162 return = fun_583ab0 bounds reason=1
at 2C 0 163 return = fun_584960 bounds reason=1
at 2D 0 164 return = fun_59d710 bounds reason=1
at 2E 0 165 return = fun_5b24b0 bounds reason=1
at 2F 0 166 return = fun_5b7510 bounds reason=1
at 2G 0 167 return = fun_5b7630 bounds reason=1
at 2H 0 168 return = fun_5cd850 bounds reason=1
at 2I 0 169 return = fun_5cf840 bounds reason=1
at 2J 0 170 return = fun_62d290 bounds reason=1
at 2K 0 171 return = fun_6334c0 bounds reason=1
at 2L 0 172 return = fun_633ef0 bounds reason=1
at 2M 0 173 return = fun_63ce40 bounds reason=1
at 2N 0 174 return = fun_63ce90 bounds reason=1
at 2O 2 175 = fun_7400 bounds reason=1
at 2P 2 176 = fun_7ba0 bounds reason=1
at 2Q 1 177 = $6 source=$5:327
at 2R 1 178 = $6 source=$5:373
at 2S 1 179 = $2 source=$0:4417
at 2T 1 180 = $2 source=$0:4446
at 2U 1 181 = $2 source=$0:4637
at 2V 1 182 = $2 source=$0:4698
at 2W 1 183 = $1 source=$0:3990
at 2X 1 184 = $1 source=$0:4145
at 2Y 1 185 = $1 source=$0:4147
at 2Z 1 186 = $1 source=$0:4152
at 30 1 187 = $1 source=$0:4253
at 31 1 188 = $1 source=$0:4254
at 32 1 189 = $1 source=$0:4255
at 33 1 190 = $1 source=$0:4295
at 34 1 191 = $1 source=$0:4306
at 35 1 192 = $1 source=$0:4321
at 36 1 193 = $1 source=$0:4337
at 37 1 194 = $1 source=$0:4339
at 38 1 195 = arena_for_chunk source=./malloc/arena.c:162 free source=$0:3384
at 39 1 196 = free source=$0:3379
at 3a 1 197 = free source=$0:3388
at 3b 1 198 = $3 source=$0:3288
at 3c 1 199 = $3 source=$0:3300
at 3d 1 200 = tcache_get source=$0:3191 $3 source=$0:3307
at 3e 1 201 = $4 source=$0:1622
at 3f 1 202 = $4 source=$0:1628
at 3g 1 203 = $4 source=$0:1635
at 3h 1 204 return = $2 source=$0:4612
at 3i 3 205 = tcp_orphan_update
at 3j 3 206 return = __run_timers
at 3k 3 207 return = __schedule
at 3l 3 208 return = _raw_spin_unlock_irqrestore
at 3m 3 209 return = asm_sysvec_reschedule_ipi
at 3n 3 210 return = call_timer_fn
at 3o 3 211 return = rcu_core
at 3p 3 212 return = run_timer_softirq
at 3q 3 213 return = schedule
unwinder 2
stack 0 complete D E 1D 1H 1C 1A 1E 1a 18 | 1K 2v 2J 1o 1t Y 13 12 2 4 5 3
stack 1 complete D E 1D 1H 1C 1A 1E 1a 18 | J 1 2K 2n 2m *9
stack 2 complete 1V 2G 1q W 0 2C 2B L 2z 2F 1q W 0 1 H A W 0 x B v z 2D A 2q 2l 2o 2N 2M *7
stack 3 complete u T 2w 2I 2H 2t 6 *4
stack 4 complete 1P 0 1 a 9 b 8 7 *5
stack 5 complete 1U *12
stack 6 complete 21 *12
stack 7 complete 24 *12
stack 8 complete 28 *12
stack 9 complete u 2A *12
stack a complete 2a *12
stack b complete 2i *12
stack c complete 1h 2r *12
stack d complete R N *12
stack e complete R o *13
stack f complete 1d o *14
stack g complete K *15
stack h complete P *12
stack i complete 3b V 14 e *12
stack j complete 3c *15
stack k complete 3d *15
stack l complete 1y n 15 *13
stack m complete 3a *15
stack n complete 2T I *15
stack o complete 1L *13
stack p complete 1N *13
stack q complete 1c *13
stack r complete 1f *13
stack s complete 2f *13
stack t complete 2g *13
stack u complete 2h *13
stack v complete F *13
stack w complete 1j M *13
stack x complete 1x *14
stack y complete 2R *14
stack z complete 1O U *13
stack A complete 1i *14
stack B complete 2c h *13
stack C complete 2d i *14
stack D complete 2e *15
stack E complete 2W m k l *15
stack F complete 2X *18
stack G complete 2Y *18
stack H complete 2Z *18
stack I complete 30 *18
stack J complete 31 *18
stack K complete 32 *18
stack L complete 33 *18
stack M complete 34 *18
stack N complete 35 *18
stack O complete 36 *18
stack P complete 37 *18
stack Q complete 1z O *18
stack R complete 3e *19
stack S complete 3f *19
stack T complete 3g *19
stack U complete 1y n *13
stack V complete 38 *14
stack W complete 39 *14
stack X complete 2S I *14
stack Y complete 2U *15
stack Z complete 2V *15
stack 10 complete 1z 3h *15
stack 11 complete 1g r *13
stack 12 complete 1b c g f *12
stack 13 complete 1u c *15
stack 14 complete Q *16
stack 15 complete D E 1G 3m | 1J c *16
stack 16 complete 1M *17
stack 17 complete 1S *17
stack 18 complete 1b *17
stack 19 complete 1X 1l *17
stack 1a complete u *18
stack 1b complete F 1m *17
stack 1c complete 1u *17
stack 1d complete 23 *17
stack 1e complete P 2k *17
stack 1f complete 1W 2x *17
stack 1g complete Q *17
stack 1h complete P T *17
stack 1i complete u *18
stack 1j complete F 1m c *17
stack 1k complete 1e 1w *18
stack 1l complete D E 1a 18 | *20
stack 1m complete 2P *18
stack 1n complete Q *18
stack 1o complete 1T X 16 C w *14
stack 1p complete 1x 1n *18
stack 1q complete 2Q *19
stack 1r complete K 1r *16
stack 1s complete 3i 3n 3j 3p 1F 1B 1I 19 | *18
stack 1t complete 27 *16
stack 1u complete 1v d d j *13
stack 1v complete F *16
stack 1w complete 1R 17 d *16
stack 1x complete 1f *18
stack 1y complete 1j M *18
stack 1z complete 1c *17
stack 1A complete 1v *17
stack 1B complete 2O *17
stack 1C complete F *17
stack 1D complete 1i 2p U *17
stack 1E complete 1g r *17
stack 1F complete 1Y q y *18
stack 1G complete 1k t s *20
stack 1H complete S 1p *22
stack 1I complete 20 *22
stack 1J complete 29 *22
stack 1K complete S 2y *22
stack 1L complete R o *12
stack 1M complete 1d o *13
stack 1N complete K *14
stack 1O complete 1Q p *12
stack 1P complete 22 *13
stack 1Q complete 25 *13
stack 1R complete 1h 1s 11 10 L *13
stack 1S complete 26 2u *17
stack 1T complete 2b *16
stack 1U complete 1Z s q Z *13
stack 1V complete 1k t *16
stack 1W complete S 1p *17
stack 1X complete u *12
stack 1Y complete u 2j 2s G G G G G 2L 2E 0 x B v z 0 1 H A 0 x B v z 0 1 H A 0 x B v z 0 1 H A 0 x B v z 0 1 H A 0 x B v z *12
stack 1Z complete J *11
stack 20 complete D E 3k 3q 1G 19 | *12
stack 21 complete D E 3l 3o 1F 1B 1I 19 | *12
process 19480 19479 python3
slice 0 4322539220
sample 2 1 19480 19480 0 python3
sample 3 1
sample 5 1
sample 6 1
sample 7 1
sample 8 1
sample 9 2
sample a 1
sample b 5
sample c 1
sample d 1
sample e 2
sample g 2
sample h 1
sample k 1
sample o 1
sample p 1
sample r 14
sample t 1
sample v 1
sample y 1
sample B 10
sample D 11
sample I 1
sample J 1
sample K 1
sample L 1
sample M 1
sample P 1
sample R 1
sample S 3
sample W 1
sample Y 1
sample Z 1
sample 12 1
sample 13 2
sample 14 1
sample 15 1
sample 16 1
sample 17 1
sample 1b 1
sample 1c 3
sample 1h 1
sample 1k 10
sample 1l 1
sample 1m 12
sample 1o 4
sample 1p 1
sample 1t 2
sample 1x 8
sample 1G 1
sample 1H 1
sample 1K 1
sample 1L 1
sample 1M 2
sample 1N 1
sample 1O 1
sample 1P 1
sample 1Q 1
sample 1R 1
sample 1S 1
sample 1T 1
sample 1U 1
sample 1V 1
sample 1Y 1
sample 1Z 15
sample 0 1 19480 19480 1 python3
sample 1 1
sample 4 1
sample 7 2
sample a 1
sample b 4
sample e 1
sample f 2
sample g 5
sample i 1
sample j 1
sample l 1
sample m 1
sample n 1
sample p 1
sample q 1
sample r 8
sample s 2
sample u 1
sample w 1
sample x 1
sample z 1
sample A 1
sample B 10
sample C 3
sample D 28
sample E 1
sample F 1
sample G 1
sample H 1
sample L 1
sample N 1
sample O 1
sample Q 1
sample R 1
sample S 1
sample T 1
sample U 1
sample V 1
sample W 1
sample X 2
sample 10 1
sample 11 2
sample 13 3
sample 17 1
sample 18 1
sample 19 1
sample 1a 2
sample 1c 4
sample 1d 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 2
sample 1j 1
sample 1k 7
sample 1m 2
sample 1n 1
sample 1o 9
sample 1p 1
sample 1q 1
sample 1r 2
sample 1s 1
sample 1t 2
sample 1u 2
sample 1v 1
sample 1w 1
sample 1x 3
sample 1y 1
sample 1z 1
sample 1A 4
sample 1B 2
sample 1C 1
sample 1D 1
sample 1E 2
sample 1F 1
sample 1G 1
sample 1H 4
sample 1I 1
sample 1J 1
sample 1L 5
sample 1M 1
sample 1N 4
sample 1O 1
sample 1Q 2
sample 1R 1
sample 1U 1
sample 1V 1
sample 1W 1
sample 1X 1
sample 1Z 14
sample 20 1
sample 21 1
counter taken 830
counter idle 94
counter other 373
counter stored 363
counter copied 1
counter expected 854
