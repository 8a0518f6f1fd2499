# oml: OCaml (ocamlopt -g), words counted in a Map of strings: programs/tree.ml
# recorded with: stk record -F 199 -- ./tree 130
# answer: Map.update
meta stk_version 0.1.0
meta command "record -F 199 -- ./tree"
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
meta target "command (pid 5439)"
meta duration_ns 1991116985
meta unwind_tables 13
meta unwind_rows 84345
meta unwind_bytes 348080
meta unwind_ns 17612190
meta unwind_refused 0
meta stacks_copied 1
image 0 file /home/user/tree build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
text 0 ./stdlib/map.ml
text 1 __vfprintf_internal
text 2 Stdlib.Map.update_344
text 3 ./stdio-common/vfprintf-internal.c
text 4 ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text 5 __memcmp_evex_movbe
text 6 ./stdlib/stdlib.ml
text 7 Stdlib.Map.bal_170
text 8 ./libio/genops.c
text 9 Stdlib.^_140
text a ./libio/vsnprintf.c
text b ./stdio-common/vfprintf-process-arg.c
text c ./stdlib/list.ml
text d /home/user/tree.ml
text e __vsnprintf_internal
text f ./malloc/malloc.c
text g ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text h ./string/../sysdeps/x86_64/multiarch/strchr-evex.S
text i _IO_default_xsputn
text j __memcpy_avx512_unaligned_erms
frame 0 Stdlib.List.fold_left_275 source=$c:121
frame 1 Stdlib.List.init_tailrec_aux_130 source=$c:64
frame 2 Stdlib.List.rev_append_122 source=$c:58
frame 3 Stdlib.Map.cardinal_592 source=$0:487
frame 4 Tree.fun_1222 source=$d:9
frame 5 Tree.fun_1228 source=$d:14
frame 6 __find_specmb source=./stdio-common/printf-parse.h:82
frame 7 caml_alloc_initialized_string
frame 8 caml_alloc_shr_for_minor_gc
frame 9 caml_alloc_sprintf
frame a caml_alloc_string
frame b caml_oldify_mopup
frame c caml_string_compare
frame d mark_slice_darken
frame e outstring_func source=$3:239
at 0 0 1 return = $2 source=$0:288
at 1 0 2 return = $2 source=$0:291
at 2 0 3 return = _start entry reason=12
at 3 0 4 return = caml_main reason=12
at 4 0 5 return = caml_program reason=12
at 5 0 6 return = caml_start_program reason=12
at 6 0 7 return = caml_startup_common reason=12
at 7 0 8 return = main reason=12
at 8 1 9 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 9 1 10 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at a 0 11 return = Tree.entry source=$d:20
at b 0 12 return = &0
at c 0 13 return = $2 source=$0:281
at d 0 14 return = Stdlib.String.compare_399 source=./stdlib/string.ml:259
at e 0 15 return = caml_alloc_small_dispatch reason=12
at f 0 16 return = caml_call_gc reason=12
at g 0 17 return = $7 source=$0:115
at h 0 18 = &c reason=12
at i 0 19 return = caml_major_collection_slice reason=12
at j 0 20 return = caml_empty_minor_heap reason=12
at k 0 21 return = caml_gc_dispatch reason=12
at l 0 22 return = Stdlib.List.init_227 source=$c:81
at m 0 23 return = &1
at n 0 24 return = &c reason=12
at o 0 25 return = &b reason=12
at p 0 26 return = Stdlib.string_of_int_176 source=$6:268
at q 0 27 return = &4
at r 0 28 return = caml_format_int reason=12
at s 0 29 return = caml_oldify_one reason=12
at t 0 30 return = mark_slice reason=12
at u 0 31 = $2 source=$0:280
at v 0 32 return = &3
at w 0 33 return = &9 reason=12
at x 0 34 return = caml_compact_heap_maybe reason=12
at y 0 35 return = caml_finish_major_cycle reason=12
at z 0 36 return = &8 reason=12
at A 0 37 return = sweep_slice reason=12
at B 0 38 = caml_oldify_one reason=12
at C 0 39 = &d reason=12
at D 0 40 return = $2 source=$0:278
at E 0 41 = sweep_slice reason=12
at F 1 42 return = $e source=$a:114
at G 0 43 = &b reason=12
at H 0 44 = $7 source=$0:115
at I 0 45 = bf_merge_block reason=12
at J 0 46 = $7 source=$0:88
at K 0 47 = $7 source=$0:89
at L 0 48 = bf_allocate reason=12
at M 0 49 return = bf_merge_block reason=12
at N 1 50 = $5 source=$4:141
at O 0 51 = caml_page_table_lookup reason=12
at P 1 52 = $5 source=$4:122
at Q 1 53 = $5 source=$4:125
at R 0 54 return = &a reason=12
at S 0 55 return = &d reason=12
at T 0 56 = bf_insert_block reason=12
at U 0 57 return = $9 source=$6:216
at V 0 58 = bf_allocate_from_tree reason=12
at W 0 59 = &8 reason=12
at X 0 60 return = &2
at Y 0 61 return = bf_allocate reason=12
at Z 0 62 return = caml_check_urgent_gc reason=12
at 10 0 63 return = caml_do_pending_actions_exn reason=12
at 11 1 64 = $5 source=$4:124
at 12 0 65 = $7 source=$0:87
at 13 0 66 = $2 source=$0:274
at 14 0 67 = $2 source=$0:281
at 15 0 68 = bf_insert_remnant_small reason=12
at 16 1 69 = $5 source=$4:121
at 17 0 70 = $2 source=$0:284
at 18 0 71 = mark_slice reason=12
at 19 0 72 return = $2 source=$0:283
at 1a 0 73 return = &7 reason=12
at 1b 1 74 = $5 source=$4:123
at 1c 0 75 = $7 source=$0:104
at 1d 0 76 = &3
at 1e 0 77 = $2 source=$0:283
at 1f 0 78 = $2 source=$0:285
at 1g 0 79 = $2 source=$0:289
at 1h 0 80 = &5
at 1i 0 81 = bf_init_merge reason=12
at 1j 0 82 = bf_insert_sweep reason=12
at 1k 0 83 = &a reason=12
at 1l 0 84 return = Stdlib.Map.create_158 source=$0:83
at 1m 0 85 return = $9 source=$6:217
at 1n 0 86 return = caml_blit_string reason=12
at 1o 0 87 return = init_sweep_phase reason=12
at 1p 0 88 return = parse_format reason=12
at 1q 1 89 return = $e source=$a:110
at 1r 0 90 = &0
at 1s 0 91 = &1
at 1t 0 92 = &2
at 1u 0 93 = $2 source=$0:276
at 1v 0 94 = $2 source=$0:278
at 1w 0 95 = $2 source=$0:288
at 1x 0 96 = $9 source=$6:214
at 1y 0 97 = $9 source=$6:215
at 1z 0 98 = $9 source=$6:218
at 1A 0 99 = Tree.fun_1222 source=$d:8
at 1B 0 100 = &4
at 1C 0 101 = bf_remove reason=12
at 1D 0 102 = bf_split reason=12
at 1E 0 103 = &7 reason=12
at 1F 0 104 = &9 reason=12
at 1G 0 105 = caml_format_int reason=12
at 1H 0 106 = caml_oldify_local_roots reason=12
at 1I 0 107 = function=memcmp@plt reason=12
at 1J 0 108 = function=memmove@plt reason=12
at 1K 0 109 = parse_format reason=12
at 1L 0 110 return = $7 source=$0:100
at 1M 0 111 return = Stdlib.entry source=$6:314
at 1N 0 112 return = &5
at 1O 0 113 return = caml_darken reason=12
at 1P 0 114 return = caml_darken_all_roots_slice reason=12
at 1Q 0 115 return = caml_ml_open_descriptor_in reason=12
at 1R 0 116 return = caml_open_descriptor_in reason=12
at 1S 0 117 return = caml_stat_alloc reason=12
at 1T 1 118 = $i source=$8:371
at 1U 1 119 = $i source=$8:404
at 1V 1 120 = _IO_no_init source=$8:565
at 1W 1 121 = _IO_old_init source=$8:534
at 1X 1 122 = _IO_str_init_static_internal source=./libio/strops.c:36
at 1Y 1 123 = $5 source=$4:112
at 1Z 1 124 = $5 source=$4:140
at 20 1 125 = $j source=$g:271
at 21 1 126 = $j source=$g:296
at 22 1 127 = __strchrnul_evex source=$h:87
at 23 1 128 = __strchrnul_evex source=$h:89
at 24 1 129 = __strlen_evex source=./string/../sysdeps/x86_64/multiarch/strlen-evex.S:80
at 25 1 130 = $1 source=$3:1115
at 26 1 131 = $1 source=$3:684
at 27 1 132 = $1 source=$3:726
at 28 1 133 = $1 source=$3:752
at 29 1 134 = $1 source=$3:775
at 2a 1 135 = $1 source=$3:983
at 2b 1 136 = $1 source=$b:166
at 2c 1 137 = $1 source=$b:174
at 2d 1 138 = $e source=$a:113
at 2e 1 139 = $e source=$a:119
at 2f 1 140 = _int_malloc source=$f:4378
at 2g 1 141 = _itoa_word source=./stdio-common/_itoa.c:186
at 2h 1 142 return = _IO_no_init source=$8:564
at 2i 1 143 return = &6 $1 source=$3:1092
at 2j 1 144 return = &6 $1 source=$3:759
at 2k 1 145 return = $1 source=$b:164
at 2l 1 146 return = $e source=$a:113
at 2m 1 147 return = malloc source=$f:3315
at 2n 1 148 return = &e $1 source=$3:1096
at 2o 1 149 return = &e $1 source=$b:213
at 2p 2 150 = pvm_irq_enable
at 2q 2 151 return = __raw_callee_save_pvm_irq_enable
at 2r 2 152 return = asm_exc_page_fault
at 2s 2 153 return = exc_page_fault
unwinder 2
stack 0 complete 2f 2m 1S 1R 1Q 1M 4 5 6 3 7 8 9 2
stack 1 complete 1r a *8
stack 2 complete 1t *9
stack 3 complete C t i e f X *9
stack 4 complete G j k *12
stack 5 complete B o *14
stack 6 complete W s *15
stack 7 complete L z *16
stack 8 complete h d c 1 0 0 1 1 0 0 0 0 0 b *9
stack 9 complete H *18
stack a complete 1f 1 *17
stack b complete 1w *15
stack c complete h d c *15
stack d complete u 1 1 1 0 1 *14
stack e complete L z s o j k e f 1l 1L *17
stack f complete G j k e f g 1 0 1 *15
stack g complete G j k e f g *15
stack h complete h d c 1 0 1 0 0 0 1 *13
stack i complete N n d c *17
stack j complete P *20
stack k complete h d c 1 0 0 1 *16
stack l complete h d c 1 0 1 *18
stack m complete 1e 0 0 0 0 0 0 1 *15
stack n complete P n d c 1 1 *17
stack o complete h d c 0 1 0 0 1 *14
stack p complete 12 1 1 *15
stack q complete 1i 1o t i e f g *15
stack r complete E i e f g *14
stack s complete E i e f D *13
stack t complete h d c *13
stack u complete Q n *15
stack v complete O S t i e f g 0 0 0 0 0 1 *12
stack w complete 1Z n d c 1 0 0 1 *15
stack x complete K 0 0 1 1 *16
stack y complete 18 i e f D *19
stack z complete u 1 *18
stack A complete P n d c *15
stack B complete 1D Y z s o j k e f g *15
stack C complete h d c 0 0 1 *14
stack D complete Q n d c 1 1 1 1 0 1 *16
stack E complete 17 *19
stack F complete 1I n d c *18
stack G complete u 1 1 *17
stack H complete N n d c *17
stack I complete J 1 1 *15
stack J complete u *16
stack K complete N n d c *15
stack L complete I A y x i e f g *15
stack M complete 14 *14
stack N complete Q n d c *14
stack O complete K 1 1 0 0 0 1 *13
stack P complete h d c 0 0 1 *16
stack Q complete 1h 19 *16
stack R complete N n d c 1 *15
stack S complete E i e f g *15
stack T complete h d c 1 0 0 0 1 *14
stack U complete h d c *17
stack V complete 1e *16
stack W complete I A y x i e f g *14
stack X complete I A y x i e f g *13
stack Y complete h d c *12
stack Z complete I A i e f g *12
stack 10 complete E *16
stack 11 complete O 1O 1P t *16
stack 12 complete h d c 0 0 0 0 0 1 *11
stack 13 complete B o j k Z 10 e f g 0 0 1 1 *16
stack 14 complete V z s o j k e f g *18
stack 15 complete h d c 0 0 0 1 *15
stack 16 complete 2p 2q 2s 2r | 1v 1 1 0 0 1 *16
stack 17 complete H 1 1 *17
stack 18 complete W s o j k e f g *18
stack 19 complete u *18
stack 1a complete N n d c *15
stack 1b complete h d c 0 1 0 1 *14
stack 1c complete h d c 0 1 0 1 1 *15
stack 1d complete J 1 *17
stack 1e complete C t i e f g *16
stack 1f complete 1H j k e f g *15
stack 1g complete K *14
stack 1h complete G j k Z 10 e f g 0 0 0 0 1 *13
stack 1i complete 1c 1 1 *16
stack 1j complete H *16
stack 1k complete L z s o j k e f D 1 0 1 0 0 1 *15
stack 1l complete u *19
stack 1m complete u 0 1 *16
stack 1n complete T M A y x i e f g *15
stack 1o complete h d c 1 1 1 1 1 *14
stack 1p complete 13 *16
stack 1q complete h d c *16
stack 1r complete K *15
stack 1s complete u *14
stack 1t complete h d c *13
stack 1u complete O S t i e f g *13
stack 1v complete N n d c 0 0 0 0 1 *12
stack 1w complete G j k e f D 0 0 1 1 1 *16
stack 1x complete C t y x i e f g *18
stack 1y complete Q n d c 0 0 0 0 1 *15
stack 1z complete h d c *19
stack 1A complete u 0 1 *18
stack 1B complete 12 *16
stack 1C complete h d c *15
stack 1D complete O S t i e f g *15
stack 1E complete W s o j k *18
stack 1F complete u 1 0 1 1 0 0 1 *14
stack 1G complete h d c 0 0 1 *16
stack 1H complete C t y x i e f g 0 1 *17
stack 1I complete T M A i e f g 1 0 1 *18
stack 1J complete N n d c *16
stack 1K complete h d c 0 1 *15
stack 1L complete J 0 1 *16
stack 1M complete u 1 0 1 0 0 1 *17
stack 1N complete 11 n d c *15
stack 1O complete H *14
stack 1P complete O S t y x i e f D 1 0 0 0 0 0 1 *13
stack 1Q complete I A y x i e f g 1 0 0 0 1 *15
stack 1R complete h d c 0 1 1 1 *17
stack 1S complete h d c 0 0 1 *16
stack 1T complete 16 n d c 1 *18
stack 1U complete I A i e f D 1 1 1 1 *17
stack 1V complete N n d c *19
stack 1W complete u *16
stack 1X complete B o j k e f g *15
stack 1Y complete h d c 0 0 0 0 0 1 *14
stack 1Z complete 11 n d c *17
stack 20 complete O S t y x i e f g 1 *16
stack 21 complete B o j k e f g *16
stack 22 complete u 0 1 0 1 1 1 1 *15
stack 23 complete h d c *17
stack 24 complete 13 *13
stack 25 complete B o j k e f g *13
stack 26 complete 14 *12
stack 27 complete H *12
stack 28 complete J *12
stack 29 complete h d c *12
stack 2a complete P n *14
stack 2b complete 1g *11
stack 2c complete J *11
stack 2d complete h d c *11
stack 2e complete Q n *13
stack 2f complete 1j M A y x i e f g *11
stack 2g complete G j k *14
stack 2h complete W s o *16
stack 2i complete h d c 1 1 0 0 0 0 0 0 1 *10
stack 2j complete h d c 0 1 0 1 *16
stack 2k complete 15 Y z s o j k e f g *16
stack 2l complete K 0 1 *15
stack 2m complete h d c 1 1 0 0 1 1 *16
stack 2n complete 1b n d c *17
stack 2o complete K 0 1 1 *14
stack 2p complete h d c *14
stack 2q complete B o j k e f g *14
stack 2r complete h d c 1 0 0 0 1 0 0 0 1 *13
stack 2s complete h d c 1 1 1 1 1 *16
stack 2t complete u 0 0 1 0 1 *15
stack 2u complete h d c 1 *16
stack 2v complete V z s o j k e f D 0 0 1 0 0 1 *14
stack 2w complete H 1 *18
stack 2x complete h d c 0 0 1 1 *16
stack 2y complete h d c 1 0 0 1 *15
stack 2z complete u 1 0 0 1 *17
stack 2A complete C t i e f g 1 1 *19
stack 2B complete h d c *13
stack 2C complete C t i e f g *13
stack 2D complete T M A y x *17
stack 2E complete B o j k e f g 0 1 1 1 1 0 0 0 1 *12
stack 2F complete 1c *16
stack 2G complete K 0 0 0 1 *15
stack 2H complete E i e f 1N 19 0 0 1 *18
stack 2I complete C t i e f D *18
stack 2J complete 15 Y z s o j k e f g *17
stack 2K complete G j k Z 10 e f g 0 0 1 1 *16
stack 2L complete J *15
stack 2M complete E i e f D 0 0 1 0 0 0 1 *14
stack 2N complete O S t y x i e f D 0 1 *17
stack 2O complete P n d c 1 *16
stack 2P complete h d c 1 0 1 *15
stack 2Q complete B o j k e f g 1 0 0 1 *16
stack 2R complete H *14
stack 2S complete h d c *14
stack 2T complete E i e f g 1 1 1 0 1 *13
stack 2U complete u *16
stack 2V complete h d c *15
stack 2W complete C t y x i e f g *15
stack 2X complete 16 n d c 0 0 1 *14
stack 2Y complete 11 n d c 0 1 0 0 0 1 *16
stack 2Z complete 1h 19 1 0 0 0 1 *15
stack 30 complete G j k e f D 1 0 1 1 *16
stack 31 complete P n d c *13
stack 32 complete 14 *12
stack 33 complete 17 *12
stack 34 complete H *12
stack 35 complete N n d c *12
stack 36 complete I A i e f g *12
stack 37 complete C t *16
stack 38 complete 1C M A y x *16
stack 39 complete L z s o j k *15
stack 3a complete O S t i e f D 0 1 1 1 1 1 1 0 0 0 0 1 *11
stack 3b complete h d c *17
stack 3c complete h d c *16
stack 3d complete P n *18
stack 3e complete B o j k e f D 0 0 0 1 *15
stack 3f complete u 0 1 1 *17
stack 3g complete Q n d c 1 0 1 1 *19
stack 3h complete 16 n d c *19
stack 3i complete h d c *17
stack 3j complete h d c 1 1 0 1 *16
stack 3k complete h d c 1 0 1 *17
stack 3l complete H *16
stack 3m complete E i e f g *16
stack 3n complete 1u 1 1 0 0 0 0 0 0 1 *14
stack 3o complete 1b n d c 1 *17
stack 3p complete u 1 1 *16
stack 3q complete h d c *17
stack 3r complete G j k e f g *17
stack 3s complete 18 i e f g *16
stack 3t complete u *16
stack 3u complete h d c 0 1 *15
stack 3v complete h d c 1 *16
stack 3w complete h d c *16
stack 3x complete h d c *15
stack 3y complete h d c *14
stack 3z complete I A y x i e f D 1 0 0 1 0 0 1 *13
stack 3A complete h d c *17
stack 3B complete h d c *16
stack 3C complete B o j k Z 10 e f g 0 0 1 *15
stack 3D complete 13 0 1 1 1 *17
stack 3E complete h d c *17
stack 3F complete h d c *15
stack 3G complete h d c 1 0 0 1 *14
stack 3H complete 1g *17
stack 3I complete I A i e f g *17
stack 3J complete 12 1 0 0 0 1 *15
stack 3K complete J *15
stack 3L complete h d c *14
stack 3M complete Q n d c *13
stack 3N complete 1j M A i e f g *13
stack 3O complete E *17
stack 3P complete 1i 1o t *17
stack 3Q complete E y x *17
stack 3R complete u 1 1 0 0 0 0 0 0 1 *12
stack 3S complete u 0 1 0 1 1 *17
stack 3T complete h d c *21
stack 3U complete h d c 1 *19
stack 3V complete V z s o j k e f g *18
stack 3W complete K 1 0 1 1 *16
stack 3X complete 11 n d c 1 1 *18
stack 3Y complete h d c *16
stack 3Z complete L z s o j k e f g *16
stack 40 complete T M A i e f g 1 0 1 *15
stack 41 complete h d c *15
stack 42 complete Q n d c 0 0 0 0 1 *14
stack 43 complete u 1 0 1 0 1 0 1 *18
stack 44 complete 1f *22
stack 45 complete h d c 1 0 1 *17
stack 46 complete h d c 0 1 0 1 *18
stack 47 complete B o j k e f 1l 0 0 1 1 *16
stack 48 complete 13 1 1 1 1 *15
stack 49 complete h d c *19
stack 4a complete 14 *15
stack 4b complete H *15
stack 4c complete h d c *15
stack 4d complete T M A y x i e f g *15
stack 4e complete h d c *14
stack 4f complete E y x i e f g *14
stack 4g complete u 0 0 1 1 0 0 1 *13
stack 4h complete 11 n d c *16
stack 4i complete G j k e f g *15
stack 4j complete h d c 0 1 1 1 *14
stack 4k complete J *14
stack 4l complete C t y x i e f g *14
stack 4m complete 17 *13
stack 4n complete L z s o j k Z 10 e f g *13
stack 4o complete L z s o j k *16
stack 4p complete K *12
stack 4q complete h d c *12
stack 4r complete P n *14
stack 4s complete C t i e f g *12
stack 4t complete V z s o j k *15
stack 4u complete 12 *11
stack 4v complete h d c *11
stack 4w complete 1Y n *13
stack 4x complete 18 i e f g *11
stack 4y complete T M A *15
stack 4z complete E *15
stack 4A complete B o j k *14
stack 4B complete J *10
stack 4C complete h d c *10
stack 4D complete 16 n *12
stack 4E complete 1b *13
stack 4F complete C t i e f g *10
stack 4G complete C t y x *14
stack 4H complete B o j k *13
stack 4I complete W s *16
stack 4J complete 15 Y z *17
stack 4K complete 1s l *9
stack 4L complete 1A m *10
stack 4M complete 1B *11
stack 4N complete 20 1n 1m *11
stack 4O complete 21 *13
stack 4P complete 1x *11
stack 4Q complete 1y *11
stack 4R complete 1z *11
stack 4S complete 1k U *11
stack 4T complete I A i e R *12
stack 4U complete E *15
stack 4V complete C t *15
stack 4W complete G j k *14
stack 4X complete 15 Y z s o *16
stack 4Y complete G j k e f *11
stack 4Z complete B o *15
stack 50 complete L z s *16
stack 51 complete V *18
stack 52 complete 1G p q *11
stack 53 complete 1F r *13
stack 54 complete 1K *14
stack 55 complete 1J 1p *14
stack 56 complete 24 *15
stack 57 complete 1E w *14
stack 58 complete 1k 1a *15
stack 59 complete B o j k e R *16
stack 5a complete L z s *21
stack 5b complete 1V 1q *15
stack 5c complete 1W 2h *16
stack 5d complete 2d *15
stack 5e complete 2e *15
stack 5f complete 1X 2l *15
stack 5g complete 25 F *15
stack 5h complete 26 *16
stack 5i complete 27 *16
stack 5j complete 28 *16
stack 5k complete 29 *16
stack 5l complete 2a *16
stack 5m complete 2b *16
stack 5n complete 2c *16
stack 5o complete 22 2i *16
stack 5p complete 23 2j *16
stack 5q complete 2g 2k *16
stack 5r complete 1T 2n *16
stack 5s complete 1U 2o *16
stack 5t complete 1d v v v v v v v v v v v *9
stack 5u complete 1d v *20
process 5439 5438 tree
slice 0 1991116985
sample 0 1 5439 5439 1 tree
sample 1 4
sample 2 4
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
sample g 1
sample h 1
sample i 1
sample j 1
sample k 1
sample l 1
sample m 1
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
sample A 1
sample B 1
sample C 1
sample D 1
sample E 1
sample F 1
sample G 1
sample H 1
sample I 1
sample J 1
sample K 1
sample L 1
sample M 1
sample N 1
sample O 1
sample P 1
sample Q 1
sample R 1
sample S 1
sample T 1
sample U 1
sample V 1
sample W 1
sample X 1
sample Y 2
sample Z 1
sample 10 1
sample 11 1
sample 12 1
sample 13 1
sample 14 1
sample 15 1
sample 16 1
sample 17 1
sample 18 1
sample 19 1
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
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 1
sample 1x 1
sample 1y 1
sample 1z 1
sample 1A 1
sample 1B 1
sample 1C 1
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
sample 1Q 1
sample 1R 1
sample 1S 1
sample 1T 1
sample 1U 1
sample 1V 1
sample 1W 1
sample 1X 1
sample 1Y 1
sample 1Z 1
sample 20 1
sample 21 1
sample 22 1
sample 23 1
sample 24 1
sample 25 1
sample 26 1
sample 27 2
sample 28 1
sample 29 1
sample 2a 1
sample 2b 1
sample 2c 1
sample 2d 2
sample 2e 2
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
sample 2p 1
sample 2q 1
sample 2r 1
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
sample 2P 1
sample 2Q 1
sample 2R 1
sample 2S 1
sample 2T 1
sample 2U 1
sample 2V 1
sample 2W 1
sample 2X 1
sample 2Y 1
sample 2Z 1
sample 30 1
sample 31 1
sample 32 1
sample 33 1
sample 34 1
sample 35 1
sample 36 1
sample 37 1
sample 38 1
sample 39 1
sample 3a 1
sample 3b 1
sample 3c 1
sample 3d 1
sample 3e 1
sample 3f 1
sample 3g 1
sample 3h 1
sample 3i 1
sample 3j 1
sample 3k 1
sample 3l 1
sample 3m 1
sample 3n 1
sample 3o 1
sample 3p 1
sample 3q 2
sample 3r 1
sample 3s 1
sample 3t 1
sample 3u 1
sample 3v 1
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
sample 3H 1
sample 3I 1
sample 3J 1
sample 3K 1
sample 3L 2
sample 3M 1
sample 3N 1
sample 3O 1
sample 3P 1
sample 3Q 1
sample 3R 1
sample 3S 1
sample 3T 1
sample 3U 1
sample 3V 1
sample 3W 1
sample 3X 1
sample 3Y 1
sample 3Z 1
sample 40 1
sample 41 1
sample 42 1
sample 43 1
sample 44 1
sample 45 1
sample 46 1
sample 47 1
sample 48 1
sample 49 1
sample 4a 1
sample 4b 2
sample 4c 1
sample 4d 1
sample 4e 1
sample 4f 1
sample 4g 1
sample 4h 1
sample 4i 1
sample 4j 1
sample 4k 1
sample 4l 1
sample 4m 1
sample 4n 1
sample 4o 1
sample 4p 1
sample 4q 1
sample 4r 1
sample 4s 2
sample 4t 2
sample 4u 1
sample 4v 3
sample 4w 1
sample 4x 2
sample 4y 1
sample 4z 1
sample 4A 1
sample 4B 1
sample 4C 3
sample 4D 2
sample 4E 1
sample 4F 3
sample 4G 1
sample 4H 2
sample 4I 1
sample 4J 2
sample 4K 2
sample 4L 4
sample 4M 5
sample 4N 1
sample 4O 1
sample 4P 2
sample 4Q 2
sample 4R 3
sample 4S 6
sample 4T 2
sample 4U 1
sample 4V 1
sample 4W 1
sample 4X 1
sample 4Y 1
sample 4Z 1
sample 50 2
sample 51 1
sample 52 2
sample 53 1
sample 54 1
sample 55 1
sample 56 3
sample 57 1
sample 58 2
sample 59 1
sample 5a 1
sample 5b 1
sample 5c 1
sample 5d 1
sample 5e 3
sample 5f 1
sample 5g 1
sample 5h 1
sample 5i 1
sample 5j 1
sample 5k 1
sample 5l 3
sample 5m 1
sample 5n 1
sample 5o 2
sample 5p 1
sample 5q 1
sample 5r 1
sample 5s 1
sample 5t 1
sample 5u 1
counter taken 789
counter idle 375
counter stored 394
counter other 20
counter copied 1
counter expected 790
