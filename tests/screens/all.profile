# all: all CPUs, while xz, a Go program (programs/words.go), perl (programs/logs.pl) and sed run
# recorded with: stk record -F 99 -d 4 -a --comm xz,srv,perl,sed; "--comm .." was then taken out of what it says of itself, so that it names nobody else's programs
# answer-note: perl 34 %, xz 30 %, srv 28 %, sed 8 %
meta stk_version 0.1.0
meta command "record -F 99 -d 4 -a"
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
meta target "whole system"
meta duration_ns 4003639553
meta unwind_tables 23
meta unwind_rows 177820
meta unwind_bytes 740376
meta unwind_ns 61521930
meta unwind_refused 0
meta stacks_copied 10
image 0 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000001
image 1 file /home/user/srv no-build-id
image 2 file /usr/bin/perl build-id=00000003
image 3 file /usr/bin/sed build-id=00000004
image 4 kernel [kernel] build-id=00000005
image 5 file /usr/bin/xz build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/liblzma.so.5.4.1 build-id=00000007
image 7 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000008
text 0 /usr/lib/go-1.19/src/runtime/proc.go
text 1 /usr/lib/go-1.19/src/runtime/map_faststr.go
text 2 runtime.mapassign_faststr
text 3 ./posix/regexec.c
text 4 /usr/lib/go-1.19/src/runtime/asm_amd64.s
text 5 /usr/lib/go-1.19/src/runtime/mgc.go
text 6 /usr/lib/go-1.19/src/strings/strings.go
text 7 /usr/lib/go-1.19/src/runtime/lock_futex.go
text 8 ./malloc/malloc.c
text 9 /usr/lib/go-1.19/src/runtime/malloc.go
text a strings.Fields
text b /usr/lib/go-1.19/src/runtime/mbitmap.go
text c re_search_internal
text d /usr/lib/go-1.19/src/internal/bytealg/equal_amd64.s
text e /usr/lib/go-1.19/src/runtime/map.go
text f ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text g /usr/lib/go-1.19/src/runtime/mgcmark.go
text h aeshashbody
text i runtime.mallocgc
text j strings.ToLower
text k ./libio/fileops.c
text l /usr/lib/go-1.19/src/runtime/mcache.go
text m /usr/lib/go-1.19/src/runtime/mgcscavenge.go
text n /usr/lib/go-1.19/src/runtime/mgcsweep.go
text o /usr/lib/go-1.19/src/runtime/mheap.go
text p /usr/lib/go-1.19/src/runtime/mspanset.go
text q __memcpy_avx512_unaligned_erms
text r memeqbody
text s ./elf/rtld.c
text t ./libio/iogetdelim.c
text u /usr/lib/go-1.19/src/runtime/sys_linux_amd64.s
text v /usr/lib/go-1.19/src/strings/builder.go
text w __getdelim
text x runtime.evacuate_faststr
text y /home/user/words.go
text z /usr/lib/go-1.19/src/runtime/mwbbuf.go
text A /usr/lib/go-1.19/src/runtime/os_linux.go
text B re_search_stub
text C ./elf/dl-init.c
text D ./elf/dl-load.c
text E _IO_new_file_xsputn
text F check_matching
text G runtime.findRunnable
text H runtime.forEachP
text I runtime.gcBgMarkWorker.func2
text J runtime.gcMarkDone
text K runtime.goschedImpl
text L runtime.growWork_faststr
text M runtime.lock2
text N runtime.unlock2
text O ./libio/iofwrite_u.c
text P ./posix/regex_internal.c
text Q ./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S
text R /usr/lib/go-1.19/src/runtime/lockrank_off.go
text S /usr/lib/go-1.19/src/runtime/memclr_amd64.s
text T /usr/lib/go-1.19/src/runtime/slice.go
text U __memset_avx512_unaligned_erms
text V _dl_map_object_from_fd
text W runtime.(*mcache).allocLarge
text X runtime.(*mcache).refill
text Y runtime.(*mheap).allocSpan
text Z runtime.(*spanSet).push
text 10 runtime.(*spanSet).reset
text 11 runtime.findObject
text 12 runtime.futexsleep
text 13 runtime.gcBgMarkWorker
text 14 runtime.gcMarkTermination
text 15 runtime.heapBitsSetType
text 16 runtime.makeslice
text 17 runtime.memclrNoHeapPointers
text 18 runtime.scanobject
text 19 runtime.startTheWorldWithSema
text 1a runtime.stopTheWorldWithSema
text 1b runtime.wbBufFlush1
text 1c strings.(*Builder).WriteByte
frame 0 _start
frame 1 $c source=$3:792
frame 2 $j source=$6:611
frame 3 _IO_file_xsputn source=$k:1196
frame 4 main.main source=$y:50
frame 5 runtime.lock source=$7:48
frame 6 runtime.lockWithRank source=$R:22
frame 7 $18 source=$g:1339
frame 8 $1b source=$z:260
frame 9 Perl_pp_multideref
frame a Perl_re_intuit_start
frame b Perl_reg_numbered_buff_fetch
frame c Perl_regexec_flags
frame d Perl_safesyscalloc
frame e Perl_safesysmalloc
frame f Perl_sortsv_flags
frame g Perl_sv_2iv_flags
frame h Perl_sv_2pv_flags
frame i Perl_sv_force_normal_flags
frame j Perl_try_amagic_bin
frame k __alloc_frozen_pages_noprof
frame l __handle_mm_fault
frame m fun_1112d0 bounds
frame n fun_13a670 bounds
frame o fun_191b60 bounds
frame p fun_1964a0 bounds
frame q fun_19ec40 bounds
frame r fun_1ca6c0 bounds
frame s runtime.unlock source=$7:112
frame t runtime.unlockWithRank source=$R:32
at 0 0 1 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 1 0 2 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 2 1 3 return = runtime.goexit.abi0 source=$4:1594 entry
at 3 1 4 return = runtime.main source=$0:250
at 4 2 5 return = Perl_runops_standard reason=12
at 5 2 6 return = &0 entry reason=12
at 6 2 7 return = main reason=12
at 7 2 8 return = perl_run reason=12
at 8 1 9 return = main.countWords source=$y:22 &4
at 9 3 10 return = &0 entry reason=12
at a 3 11 return = fun_3760 bounds reason=1
at b 3 12 return = fun_a460 bounds reason=1
at c 4 13 = pvm_irq_enable
at d 4 14 return = __raw_callee_save_pvm_irq_enable
at e 1 15 return = &4
at f 1 16 return = main.tokenize source=$y:16
at g 2 17 return = Perl_pp_match reason=12
at h 2 18 return = &c reason=12
at i 1 19 return = runtime.systemstack.abi0 source=$4:492
at j 3 20 return = fun_8810 bounds reason=1
at k 2 21 return = &9 reason=12
at l 5 22 return = &0 entry reason=12
at m 5 23 return = fun_36a0 bounds reason=1
at n 5 24 return = fun_5250 bounds reason=1
at o 6 25 return = fun_b080 bounds reason=1
at p 6 26 return = lzma_code reason=12
at q 4 27 return = do_syscall_64
at r 4 28 return = entry_SYSCALL_64_after_hwframe
at s 6 29 return = fun_15350 bounds reason=1
at t 6 30 return = fun_9aa0 bounds reason=1
at u 2 31 return = Perl_hv_common reason=12
at v 3 32 return = fun_aad0 bounds reason=1
at w 6 33 return = fun_1eec0 bounds reason=1
at x 0 34 return = re_search source=$3:290
at y 6 35 return = fun_17980 bounds reason=1
at z 4 36 return = asm_exc_page_fault
at A 4 37 return = irqentry_exit_to_user_mode
at B 6 38 return = fun_190e0 bounds reason=1
at C 4 39 return = exc_page_fault
at D 0 40 return = $B source=$3:426
at E 4 41 return = asm_sysvec_apic_timer_interrupt
at F 1 42 return = $13 source=$5:1367
at G 2 43 return = Perl_mg_get reason=12
at H 1 44 return = $16 source=$T:103
at I 2 45 return = Perl_pp_add reason=12
at J 6 46 return = fun_15f30 bounds reason=1
at K 1 47 = runtime.futex.abi0 source=$u:560
at L 1 48 = $17 source=$S:127
at M 1 49 return = $2 source=$1:253
at N 6 50 = fun_15b10 bounds reason=1
at O 6 51 return = fun_168b0 bounds reason=1
at P 1 52 return = runtime.hashGrow source=$e:1051
at Q 1 53 return = runtime.makeBucketArray source=$e:363
at R 1 54 return = $2 source=$1:215
at S 1 55 return = $2 source=$1:276
at T 1 56 return = runtime.newarray source=$9:1224
at U 1 57 return = $a source=$6:349
at V 2 58 return = Perl_pp_sort reason=12
at W 2 59 return = &h reason=12
at X 3 60 return = fun_8700 bounds reason=1
at Y 4 61 return = _raw_spin_unlock_irqrestore
at Z 4 62 return = handle_mm_fault
at 10 1 63 return = $i source=$9:1038
at 11 2 64 return = &f reason=12
at 12 3 65 return = fun_7880 bounds reason=1
at 13 3 66 return = fun_8500 bounds reason=1
at 14 3 67 return = fun_b9c0 bounds reason=1
at 15 4 68 return = __schedule
at 16 4 69 return = schedule
at 17 1 70 return = $2 source=$1:227
at 18 2 71 return = &d reason=12
at 19 2 72 return = &q reason=1
at 1a 2 73 return = &r reason=1
at 1b 3 74 return = fun_b8a0 bounds reason=1
at 1c 4 75 return = &l
at 1d 4 76 return = __x64_sys_futex
at 1e 4 77 return = finish_task_switch
at 1f 1 78 return = $13 source=$5:1295
at 1g 1 79 return = $J source=$5:807
at 1h 1 80 return = runtime.gcMarkDone.func1 source=$5:814
at 1i 1 81 return = runtime.gcWriteBarrier source=$4:1692
at 1j 1 82 return = runtime.schedule source=$0:3214
at 1k 1 83 return = runtime.wbBufFlush source=$z:200
at 1l 1 84 return = runtime.wbBufFlush.abi0 source=./<autogenerated>:1
at 1m 1 85 return = runtime.wbBufFlush.func1 source=$z:201
at 1n 2 86 return = Perl_magic_get reason=12
at 1o 2 87 return = &j reason=12
at 1p 4 88 return = do_anonymous_page
at 1q 4 89 return = do_futex
at 1r 1 90 return = $J source=$5:918
at 1s 1 91 return = runtime.mcall source=$4:448
at 1t 1 92 return = runtime.park_m source=$0:3363
at 1u 2 93 = Perl_hv_common reason=12
at 1v 2 94 return = Perl_leave_scope reason=12
at 1w 2 95 return = &a reason=12
at 1x 2 96 return = &b reason=12
at 1y 2 97 return = Perl_sv_setpvn reason=12
at 1z 2 98 return = &p reason=1
at 1A 0 99 return = fwrite_unlocked source=$O:42
at 1B 4 100 return = alloc_pages_mpol
at 1C 4 101 return = asm_sysvec_reschedule_ipi
at 1D 1 102 = runtime.osyield.abi0 source=$u:658
at 1E 1 103 = runtime.tgkill.abi0 source=$u:182
at 1F 1 104 return = $G source=$0:2874
at 1G 1 105 return = $12 source=$A:69
at 1H 1 106 return = $12 source=$A:75
at 1I 1 107 return = runtime.futexwakeup source=$A:82
at 1J 1 108 return = runtime.gcDrain source=$g:1103
at 1K 1 109 return = $14 source=$5:1059
at 1L 1 110 return = runtime.gcMarkTermination.func3 source=$5:1059
at 1M 1 111 return = runtime.gcWriteBarrierCX source=$4:1712
at 1N 1 112 return = runtime.gcenable.func1 source=$5:178
at 1O 1 113 return = runtime.gopreempt_m source=$0:3406
at 1P 1 114 return = $L source=$1:398
at 1Q 1 115 return = $M source=$7:98
at 1R 1 116 return = &6 &5 $H source=$0:1661
at 1S 1 117 return = $i source=$9:1029
at 1T 1 118 return = $2 source=$1:261
at 1U 1 119 return = runtime.morestack.abi0 source=$4:570
at 1V 1 120 return = runtime.mstart.abi0 source=$4:390 entry
at 1W 1 121 return = runtime.mstart0 source=$0:1382
at 1X 1 122 return = runtime.mstart1 source=$0:1425
at 1Y 1 123 return = runtime.newstack source=/usr/lib/go-1.19/src/runtime/stack.go:1070
at 1Z 1 124 return = runtime.notetsleep source=$7:225
at 20 1 125 return = runtime.notetsleep_internal source=$7:202
at 21 1 126 return = runtime.preemptM source=/usr/lib/go-1.19/src/runtime/signal_unix.go:385 runtime.preemptone source=$0:5409
at 22 1 127 return = runtime.signalM source=$A:553
at 23 1 128 return = &8
at 24 1 129 return = strings.(*Builder).grow source=$v:68 strings.(*Builder).Grow source=$v:82 $j source=$6:605
at 25 2 130 return = &o reason=1
at 26 7 131 return = _dl_start_final source=$s:497 _dl_start source=$s:584
at 27 7 132 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 28 7 133 return = &0 entry reason=12
at 29 4 134 return = &k
at 2a 4 135 return = __futex_wait
at 2b 4 136 return = __irq_exit_rcu
at 2c 4 137 return = __x64_sys_tgkill
at 2d 4 138 return = do_send_sig_info
at 2e 4 139 return = do_send_specific
at 2f 4 140 return = futex_wait
at 2g 4 141 return = get_page_from_freelist
at 2h 4 142 return = handle_softirqs
at 2i 4 143 return = sysvec_apic_timer_interrupt
at 2j 4 144 return = try_to_wake_up
at 2k 4 145 return = vma_alloc_folio_noprof
at 2l 1 146 = $r source=$d:121
at 2m 1 147 = runtime.(*mspan).divideByElemSize source=$b:242 runtime.(*mspan).objIndex source=$b:252 $11 source=$b:421
at 2n 1 148 = runtime.madvise.abi0 source=$u:546
at 2o 1 149 = runtime.usleep.abi0 source=$u:140
at 2p 1 150 = $j source=$6:606
at 2q 1 151 return = $W source=$l:233
at 2r 1 152 return = runtime.(*mcache).nextFree source=$9:819
at 2s 1 153 return = runtime.(*mheap).alloc source=$o:912
at 2t 1 154 return = runtime.(*mheap).alloc.func1 source=$o:918
at 2u 1 155 return = runtime.(*pageAlloc).scavenge source=$m:646
at 2v 1 156 return = runtime.(*pageAlloc).scavenge.func1 source=$m:647
at 2w 1 157 return = runtime.(*pageAlloc).scavengeOne source=$m:741
at 2x 1 158 return = runtime.(*scavengerState).init.func2 source=$m:359
at 2y 1 159 return = runtime.(*scavengerState).run source=$m:566
at 2z 1 160 return = runtime.bgscavenge source=$m:620
at 2A 1 161 return = runtime.finishsweep_m source=$n:259
at 2B 1 162 return = $H source=$0:1645
at 2C 1 163 return = $I source=$5:1325
at 2D 1 164 return = $I source=$5:1327
at 2E 1 165 return = $J source=$5:855
at 2F 1 166 return = runtime.gcStart source=$5:667
at 2G 1 167 return = runtime.gcStart.func1 source=$5:668
at 2H 1 168 return = runtime.gcWriteBarrierR8 source=$4:1752
at 2I 1 169 return = runtime.gcenable.func2 source=$5:179
at 2J 1 170 return = $L source=$1:394
at 2K 1 171 return = runtime.mPark source=$0:1457 runtime.stopm source=$0:2247
at 2L 1 172 return = $i source=$9:1018
at 2M 1 173 return = $i source=$9:1022
at 2N 1 174 return = $i source=$9:1050
at 2O 1 175 return = $i source=$9:1148
at 2P 1 176 return = runtime.notesleep source=$7:160
at 2Q 1 177 return = runtime.notewakeup source=$7:145
at 2R 1 178 return = runtime.preemptall source=$0:5371
at 2S 1 179 return = $19 source=$0:1309
at 2T 1 180 return = runtime.sysUnused source=/usr/lib/go-1.19/src/runtime/mem.go:62
at 2U 1 181 return = runtime.sysUnusedOS source=/usr/lib/go-1.19/src/runtime/mem_linux.go:111
at 2V 1 182 return = runtime.sysmon source=$0:5153
at 2W 1 183 return = &t &s runtime.bgsweep source=$n:293
at 2X 1 184 return = runtime.wakep source=$0:2430
at 2Y 1 185 return = $a source=$6:363
at 2Z 2 186 = Perl_fbm_instr reason=12
at 30 2 187 = Perl_leave_scope reason=12
at 31 2 188 = Perl_magic_get reason=12
at 32 2 189 = Perl_mg_get reason=12
at 33 2 190 = &h reason=12
at 34 2 191 = &p reason=1
at 35 2 192 = fun_ff220 bounds reason=1
at 36 2 193 return = Perl_do_kv reason=12
at 37 2 194 return = Perl_fbm_instr reason=12
at 38 2 195 return = Perl_hv_pushkv reason=12
at 39 2 196 return = &g reason=12
at 3a 2 197 return = &m reason=1
at 3b 7 198 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at 3c 7 199 return = _dl_map_object source=$D:2272
at 3d 7 200 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 3e 7 201 return = dl_main source=$s:2012
at 3f 7 202 return = openaux source=./elf/dl-deps.c:64
at 3g 0 203 = __memcmp_evex_movbe source=./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S:123
at 3h 0 204 = re_string_destruct source=$P:917 $c source=$3:900
at 3i 0 205 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 3j 0 206 return = __libc_calloc source=$8:3674
at 3k 0 207 return = free source=$8:3385
at 3l 6 208 = fun_19000 bounds reason=1
at 3m 6 209 = fun_190e0 bounds reason=1
at 3n 4 210 = _copy_to_iter
at 3o 4 211 = clear_page_erms
at 3p 4 212 return = __x64_sys_madvise
at 3q 4 213 return = __x64_sys_sched_yield
at 3r 4 214 return = copy_page_to_iter
at 3s 4 215 return = do_madvise
at 3t 4 216 return = filemap_read
at 3u 4 217 return = futex_do_wait
at 3v 4 218 return = futex_wake
at 3w 4 219 return = ksys_read
at 3x 4 220 return = vfs_read
at 3y 4 221 return = wake_up_q
at 3z 1 222 = $h source=$4:1137
at 3A 1 223 = $h source=$4:1159
at 3B 1 224 = $h source=$4:1160
at 3C 1 225 = $h source=$4:1165
at 3D 1 226 = $h source=$4:1166
at 3E 1 227 = $h source=$4:1167
at 3F 1 228 = $h source=$4:1168
at 3G 1 229 = main.countWords source=$y:21 &4
at 3H 1 230 = $r source=$d:128
at 3I 1 231 = $r source=$d:133
at 3J 1 232 = $r source=$d:138
at 3K 1 233 = $r source=$d:46
at 3L 1 234 = $r source=$d:48
at 3M 1 235 = runtime.(*gcBits).bitp source=$o:2002 runtime.(*mspan).markBitsForIndex source=$b:262 $1b source=$z:266
at 3N 1 236 = runtime.(*gcControllerState).update source=/usr/lib/go-1.19/src/runtime/mgcpacer.go:939
at 3O 1 237 = runtime.(*lfstack).push source=/usr/lib/go-1.19/src/runtime/lfstack.go:35
at 3P 1 238 = runtime.(*mcache).releaseAll source=$l:268
at 3Q 1 239 = runtime.(*mheap).allocMSpanLocked source=$o:1061
at 3R 1 240 = $Y source=$o:1382
at 3S 1 241 = $Z source=$p:77
at 3T 1 242 = $10 source=$p:248
at 3U 1 243 = runtime.(*spanSetBlockAlloc).alloc source=$p:282
at 3V 1 244 = runtime.add source=/usr/lib/go-1.19/src/runtime/stubs.go:18 $2 source=$1:249
at 3W 1 245 = runtime.bucketShift source=$e:186 runtime.bucketMask source=$e:191 $2 source=$1:225
at 3X 1 246 = runtime.casgstatus source=$0:963
at 3Y 1 247 = runtime.checkdead source=$0:5040
at 3Z 1 248 = $x source=$1:426
at 40 1 249 = $x source=$1:450
at 41 1 250 = $x source=$1:456
at 42 1 251 = $x source=$1:461
at 43 1 252 = $x source=$1:473
at 44 1 253 = $11 source=$b:422
at 45 1 254 = $G source=$0:2620
at 46 1 255 = $L source=$1:400
at 47 1 256 = runtime.heapBits.next source=$b:444 $18 source=$g:1312
at 48 1 257 = $15 source=$b:1295
at 49 1 258 = $15 source=$b:1484
at 4a 1 259 = runtime.isEmpty source=$e:112 $2 source=$1:240
at 4b 1 260 = $M source=$7:61
at 4c 1 261 = $16 source=$T:88
at 4d 1 262 = $2 source=$1:203
at 4e 1 263 = $2 source=$1:218
at 4f 1 264 = $2 source=$1:225
at 4g 1 265 = $2 source=$1:239
at 4h 1 266 = $2 source=$1:240
at 4i 1 267 = $2 source=$1:244
at 4j 1 268 = $2 source=$1:249
at 4k 1 269 = $2 source=$1:250
at 4l 1 270 = $2 source=$1:253
at 4m 1 271 = $2 source=$1:264
at 4n 1 272 = $2 source=$1:293
at 4o 1 273 = $2 source=$1:298
at 4p 1 274 = runtime.markBits.isMarked source=$b:272 runtime.greyobject source=$g:1483
at 4q 1 275 = runtime.markrootSpans source=$g:343
at 4r 1 276 = $17 source=$S:202
at 4s 1 277 = runtime.memequal source=$d:14
at 4t 1 278 = runtime.memequal source=$d:21
at 4u 1 279 = &7
at 4v 1 280 = runtime.strhash source=$4:1119
at 4w 1 281 = runtime.tooManyOverflowBuckets source=$e:1101 $2 source=$1:275
at 4x 1 282 = runtime.tophash source=$e:196 $2 source=$1:230
at 4y 1 283 = $N source=$7:115
at 4z 1 284 = $N source=$7:116
at 4A 1 285 = &8
at 4B 1 286 = $1c source=$v:97 &2
at 4C 1 287 = $1c source=$v:98 &2
at 4D 1 288 = strings.(*Builder).copyCheck source=$v:34 $1c source=$v:97 &2
at 4E 1 289 = $a source=$6:336
at 4F 1 290 = $a source=$6:339
at 4G 1 291 = $a source=$6:340
at 4H 1 292 = $a source=$6:358
at 4I 1 293 = $a source=$6:359
at 4J 1 294 = $a source=$6:361
at 4K 1 295 = $a source=$6:363
at 4L 1 296 = $a source=$6:370
at 4M 1 297 = $a source=$6:373
at 4N 1 298 = $j source=$6:591
at 4O 1 299 = $j source=$6:593
at 4P 1 300 = $j source=$6:597
at 4Q 1 301 = $j source=$6:608
at 4R 1 302 return = _cgo_sys_thread_start reason=12
at 4S 1 303 return = _cgo_try_pthread_create reason=12
at 4T 1 304 return = $W source=$l:230
at 4U 1 305 return = runtime.(*mcache).prepareForSweep source=$l:326
at 4V 1 306 return = $X source=$l:158
at 4W 1 307 return = $X source=$l:211
at 4X 1 308 return = runtime.(*mcentral).uncacheSpan source=/usr/lib/go-1.19/src/runtime/mcentral.go:234
at 4Y 1 309 return = $Y source=$o:1213
at 4Z 1 310 return = $Z source=$p:124
at 50 1 311 return = runtime.(*spanSetBlockAlloc).free source=$p:292 $10 source=$p:265
at 51 1 312 return = runtime.(*sweepLocked).sweep source=$n:693
at 52 1 313 return = runtime.asmcgocall.abi0 source=$4:874
at 53 1 314 return = runtime.deductSweepCredit source=$n:844
at 54 1 315 return = $G source=$0:2571
at 55 1 316 return = $H source=$0:1649
at 56 1 317 return = $I source=$5:1329
at 57 1 318 return = runtime.gcDrain source=$g:1069
at 58 1 319 return = $14 source=$5:1077
at 59 1 320 return = runtime.gcMarkTermination.func4 source=$5:1078
at 5a 1 321 return = runtime.gcstopm source=$0:2502
at 5b 1 322 return = $K source=$0:3378
at 5c 1 323 return = $M source=$7:107
at 5d 1 324 return = &6 &5 runtime.bgsweep source=$n:288
at 5e 1 325 return = &6 &5 $K source=$0:3374
at 5f 1 326 return = $i source=$9:1126
at 5g 1 327 return = $2 source=$1:282
at 5h 1 328 return = runtime.markroot source=$g:192
at 5i 1 329 return = runtime.memclrNoHeapPointersChunked source=$9:1194
at 5j 1 330 return = runtime.mput source=$0:5544
at 5k 1 331 return = runtime.newm source=$0:2141
at 5l 1 332 return = runtime.newm1 source=$0:2161
at 5m 1 333 return = runtime.newobject source=$9:1202 runtime.(*hmap).newoverflow source=$e:263
at 5n 1 334 return = runtime.procresize source=$0:4867
at 5o 1 335 return = runtime.retake source=$0:5316
at 5p 1 336 return = &7
at 5q 1 337 return = $19 source=$0:1273
at 5r 1 338 return = runtime.startm source=$0:2325
at 5s 1 339 return = runtime.startm source=$0:2344
at 5t 1 340 return = $1a source=$0:1224
at 5u 1 341 return = $1a source=$0:1228
at 5v 1 342 return = runtime.stopm source=$0:2245
at 5w 1 343 return = runtime.sweepone source=$n:369
at 5x 1 344 return = runtime.sysmon source=$0:5258
at 5y 1 345 return = $N source=$7:121
at 5z 1 346 return = &t &s $K source=$0:3376
at 5A 2 347 = Perl_grok_number_flags reason=12
at 5B 2 348 = Perl_mg_find reason=12
at 5C 2 349 = Perl_newSVhek reason=12
at 5D 2 350 = Perl_pp_add reason=12
at 5E 2 351 = Perl_pp_and reason=12
at 5F 2 352 = Perl_pp_iter reason=12
at 5G 2 353 = Perl_pp_match reason=12
at 5H 2 354 = &9 reason=12
at 5I 2 355 = Perl_pp_ncmp reason=12
at 5J 2 356 = Perl_pp_nextstate reason=12
at 5K 2 357 = Perl_pp_or reason=12
at 5L 2 358 = Perl_pp_unstack reason=12
at 5M 2 359 = &a reason=12
at 5N 2 360 = &b reason=12
at 5O 2 361 = &c reason=12
at 5P 2 362 = &d reason=12
at 5Q 2 363 = &e reason=12
at 5R 2 364 = Perl_save_alloc reason=12
at 5S 2 365 = Perl_save_destructor_x reason=12
at 5T 2 366 = Perl_save_pushptr reason=12
at 5U 2 367 = &f reason=12
at 5V 2 368 = &g reason=12
at 5W 2 369 = &i reason=12
at 5X 2 370 = Perl_sv_setsv_cow reason=12
at 5Y 2 371 = Perl_sv_setuv_mg reason=12
at 5Z 2 372 = &j reason=12
at 60 2 373 = Perl_vivify_ref reason=12
at 61 2 374 = fun_111130 bounds reason=1
at 62 2 375 = &m reason=1
at 63 2 376 = fun_111580 bounds reason=1
at 64 2 377 = fun_111aa0 bounds reason=1
at 65 2 378 = fun_127be0 bounds reason=1
at 66 2 379 = fun_132f30 bounds reason=1
at 67 2 380 = &n reason=1
at 68 2 381 = fun_18d1e0 bounds reason=1
at 69 2 382 = &o reason=1
at 6a 2 383 = fun_191e20 bounds reason=1
at 6b 2 384 = fun_193fd0 bounds reason=1
at 6c 2 385 = &q reason=1
at 6d 2 386 = &r reason=1
at 6e 2 387 = function=calloc@plt reason=12
at 6f 2 388 return = Perl_free_tmps reason=12
at 6g 2 389 return = Perl_newSVhek reason=12
at 6h 2 390 return = Perl_pp_unstack reason=12
at 6i 2 391 return = &e reason=12
at 6j 2 392 return = Perl_sv_clear reason=12
at 6k 2 393 return = &i reason=12
at 6l 2 394 return = Perl_sv_free2 reason=12
at 6m 2 395 return = fun_111e70 bounds reason=1
at 6n 2 396 return = &n reason=1
at 6o 3 397 = fun_10d10 bounds reason=1
at 6p 3 398 = fun_77b0 bounds reason=1
at 6q 3 399 = fun_7880 bounds reason=1
at 6r 3 400 = fun_8220 bounds reason=1
at 6s 3 401 = fun_8500 bounds reason=1
at 6t 3 402 = fun_8810 bounds reason=1
at 6u 3 403 = fun_b8a0 bounds reason=1
at 6v 3 404 = function=clearerr_unlocked@plt reason=12
at 6w 3 405 = function=getdelim@plt reason=12
at 6x 5 406 return = fun_6b10 bounds reason=1
at 6y 7 407 = $V source=$D:1379
at 6z 7 408 = elf_get_dynamic_info source=./elf/get-dynamic-info.h:85 $V source=$D:1281
at 6A 7 409 = rtld_setup_main_map source=$s:1153 dl_main source=$s:1741
at 6B 7 410 return = _dl_init source=$C:121
at 6C 7 411 return = _dl_start_user entry reason=12
at 6D 7 412 return = call_init source=$C:74 call_init source=$C:26
at 6E 0 413 = _IO_acquire_lock_fct source=./libio/libioP.h:884 $w source=$t:52
at 6F 0 414 = _IO_file_xsputn source=$k:1267
at 6G 0 415 = $E source=$k:1237 &3
at 6H 0 416 = __GI__IO_default_xsputn source=./libio/genops.c:394 _IO_default_xsputn source=./libio/genops.c:370
at 6I 0 417 = $w source=$t:112
at 6J 0 418 = $w source=$t:41
at 6K 0 419 = $w source=$t:52
at 6L 0 420 = __libc_calloc source=$8:3716
at 6M 0 421 = __memchr_evex source=./string/../sysdeps/x86_64/multiarch/memchr-evex.S:144
at 6N 0 422 = $q source=$f:264
at 6O 0 423 = $q source=$f:270
at 6P 0 424 = $q source=$f:297
at 6Q 0 425 = $q source=$f:374
at 6R 0 426 = $q source=$f:375
at 6S 0 427 = $q source=$f:664
at 6T 0 428 = __mempcpy_avx512_unaligned_erms source=$f:251
at 6U 0 429 = $U source=$Q:167
at 6V 0 430 = $U source=$Q:180
at 6W 0 431 = __strrchr_evex source=./string/../sysdeps/x86_64/multiarch/strrchr-evex.S:78
at 6X 0 432 = _int_free source=$8:4455
at 6Y 0 433 = _int_free source=$8:4556
at 6Z 0 434 = _int_malloc source=$8:4409
at 70 0 435 = alloc_perturb source=$8:1999 _int_malloc source=$8:4074
at 71 0 436 = allocate_stack source=./nptl/allocatestack.c:402 pthread_create source=./nptl/pthread_create.c:650
at 72 0 437 = $F source=$3:1050 &1
at 73 0 438 = $F source=$3:1102 &1
at 74 0 439 = free source=$8:3350
at 75 0 440 = free source=$8:3389
at 76 0 441 = fwrite_unlocked source=$O:52
at 77 0 442 = malloc source=$8:3305
at 78 0 443 = $c source=$3:589
at 79 0 444 = $c source=$3:601
at 7a 0 445 = $c source=$3:602
at 7b 0 446 = $c source=$3:714
at 7c 0 447 = $c source=$3:778
at 7d 0 448 = $c source=$3:902
at 7e 0 449 = $B source=$3:391
at 7f 0 450 = $B source=$3:455
at 7g 0 451 = re_string_allocate source=$P:62 $c source=$3:636
at 7h 0 452 = transit_state source=$3:2239 $F source=$3:1120 &1
at 7i 0 453 return = _IO_file_underflow source=$k:516
at 7j 0 454 return = $E source=$k:1235 &3
at 7k 0 455 return = $E source=$k:1264 &3
at 7l 0 456 return = $w source=$t:111
at 7m 0 457 return = $w source=$t:114
at 7n 0 458 return = __init_misc source=./misc/init-misc.c:33
at 7o 0 459 return = $B source=$3:453
at 7p 6 460 = fun_15f30 bounds reason=1
at 7q 6 461 = fun_168b0 bounds reason=1
at 7r 6 462 = fun_17980 bounds reason=1
at 7s 6 463 = fun_9aa0 bounds reason=1
at 7t 6 464 return = fun_48b0 bounds reason=1
at 7u 4 465 = &k
at 7v 4 466 = &l
at 7w 4 467 = __rcu_read_unlock
at 7x 4 468 = _raw_spin_trylock
at 7y 4 469 = count_memcg_events
at 7z 4 470 = do_sched_yield
at 7A 4 471 = futex_ref_get
at 7B 4 472 = native_set_pte
at 7C 4 473 = percpu_counter_add_batch
at 7D 4 474 = pvclock_clocksource_read_nowd
at 7E 4 475 return = __folio_batch_add_and_move
at 7F 4 476 return = __run_timers
at 7G 4 477 return = __x64_sys_nanosleep
at 7H 4 478 return = _raw_spin_unlock_irq
at 7I 4 479 return = alloc_pages_noprof
at 7J 4 480 return = arch_do_signal_or_restart
at 7K 4 481 return = call_timer_fn
at 7L 4 482 return = do_fault
at 7M 4 483 return = do_nanosleep
at 7N 4 484 return = flush_tlb_mm_range
at 7O 4 485 return = folio_batch_move_lru
at 7P 4 486 return = futex_hash
at 7Q 4 487 return = futex_wait_setup
at 7R 4 488 return = get_signal
at 7S 4 489 return = hrtimer_nanosleep
at 7T 4 490 return = ktime_get
at 7U 4 491 return = kvm_clock_get_cycles
at 7V 4 492 return = madvise_do_behavior
at 7W 4 493 return = madvise_vma_behavior
at 7X 4 494 return = on_each_cpu_cond_mask
at 7Y 4 495 return = pte_alloc_one
at 7Z 4 496 return = rcu_core
at 80 4 497 return = rcu_report_qs_rnp
at 81 4 498 return = run_timer_softirq
at 82 4 499 return = set_ptes
at 83 4 500 return = smp_call_function_many_cond
at 84 4 501 return = task_mm_cid_work
at 85 4 502 return = task_work_run
at 86 4 503 return = tlb_finish_mmu
at 87 4 504 return = tlb_flush_mmu_tlbonly
at 88 4 505 return = unmap_page_range
at 89 4 506 return = zap_page_range_single_batched
unwinder 2
stack 0 complete c d Y 2j 3y 3v 1q 1d q r | K 1I 2Q 5a 54 1j 5b 1O 1Y 1U
stack 1 complete c d 1e 15 16 3q q r | 1D 1Q 5e *3
stack 2 complete c d q r | K 1I 5y 5z *3
stack 3 complete c d 1e 15 16 7M 7S 7G q r | 2o 2V 1X 1W 1V
stack 4 complete c d q r | *5
stack 5 complete c d Y 2d 2e 2c q r | 1E 22 21 5o 5x *3
stack 6 complete c d 1e 15 16 3u 2a 2f 1q 1d q r | K 1G 2P 2K 1F 1j 1t 1s
stack 7 complete 7A 7P 7Q 2a 2f 1q 1d q r | *8
stack 8 complete 3Y 5j 5v *4
stack 9 complete 45 *3
stack a complete 4y 2W 1N 2
stack b complete 4z *3
stack c complete 4b 5d *2
stack d complete 47 1J 2C i 1f 2
stack e complete 4p 5p *5
stack f complete 4u 1J 2D *3
stack g complete 4q 5h 57 *4
stack h complete 3X 56 *3
stack i complete 7C 88 89 7W 7V 3s 3p q r | 2n 2U 2T 2w 2v i 2u 2x 2y 2z 2I 2
stack j complete c d 83 7X 7N 87 86 3s 3p q r | *12
stack k complete 3G 3 2
stack l complete 3Z 1P 17 8 *2
stack m complete 40 *5
stack n complete 42 *5
stack o complete 41 2J *4
stack p complete 43 *5
stack q complete 46 *4
stack r complete 2m 23 1m i 1k 1l 1i 1M 1T *3
stack s complete 44 *11
stack t complete 3M *10
stack u complete 3V *3
stack v complete 3W *3
stack w complete 4a *3
stack x complete 4d *3
stack y complete 4e *3
stack z complete 4f *3
stack A complete 4g *3
stack B complete 4h *3
stack C complete 4i *3
stack D complete 4j *3
stack E complete 4k *3
stack F complete 4l *3
stack G complete 4m *3
stack H complete 4n *3
stack I complete 4o *3
stack J complete 4w *3
stack K complete 4x *3
stack L complete c d C z | 4r 2M 5m 5g *3
stack M complete 2l M *3
stack N complete c d Y 2j 7K 7F 81 2h 2b 2i E | *5
stack O complete 3H *4
stack P complete 3I *4
stack Q complete 3J *4
stack R complete 3K *4
stack S complete 3L *4
stack T complete 4s *4
stack U complete 4t *4
stack V complete 3A R *3
stack W complete 3B *4
stack X complete 3C *4
stack Y complete 3D *4
stack Z complete 3E *4
stack 10 complete 3F *4
stack 11 complete 3z *4
stack 12 complete 4v *4
stack 13 complete L 10 T Q P S *3
stack 14 complete 7u 1B 2k 1p 1c Z C z | *9
stack 15 complete 7B 82 1p 1c Z C z | *9
stack 16 complete 3U 4Z 51 5w 53 4T 1S *7
stack 17 complete 3S 4X 4V 2r 2L *7
stack 18 complete 3N 4W *9
stack 19 complete c d C z | L 2M *7
stack 1a complete 48 2N *7
stack 1b complete 3Q 4Y 2t i 2s 2q 1S H 24 f e *2
stack 1c complete 3T 2A 2G i 2F 2O *6
stack 1d complete c d C z | L 5i 5f *6
stack 1e complete 2m 23 1m i 1k 1l 1i 2H 2Y *4
stack 1f complete 4A *11
stack 1g complete 2p *4
stack 1h complete c d 15 16 A E | *5
stack 1i complete 4B *4
stack 1j complete 4C *4
stack 1k complete 4D *4
stack 1l complete 4E *4
stack 1m complete 4F *4
stack 1n complete 4G *4
stack 1o complete 4H *4
stack 1p complete 4I *4
stack 1q complete 4J *4
stack 1r complete 4K *4
stack 1s complete 4L *4
stack 1t complete 4M *4
stack 1u complete 4N *4
stack 1v complete 4O *4
stack 1w complete 4P *4
stack 1x complete 4Q *4
stack 1y complete 4c U *4
stack 1z complete L 10 H *5
stack 1A complete c d 7H 7R 7J A z | *8
stack 1B complete 7y Z C z | *8
stack 1C complete c d C z | *8
stack 1D complete 3R 2t i 2s 2q 1S *6
stack 1E complete 49 2N *6
stack 1F complete 3O 50 2A 2G i 2F 2O *6
stack 1G complete 1D 1Q 1R 1h i 1g F 2
stack 1H complete 7z 3q q r | *8
stack 1I complete K 1H 20 1Z 2B *5
stack 1J complete 7D 7U 7T 1d q r | *10
stack 1K complete c d Y 2d 2e 2c q r | 1E 22 21 2R 55 *5
stack 1L complete 71 4S 4R 52 5l 5k 5r 2X 2S 1L i 1K 1r *2
stack 1M complete c d Y 2j 3y 3v 1q 1d q r | K 1I 2Q 5s *8
stack 1N complete 3P 4U 5n 5q *6
stack 1O complete c d 1e 15 16 3u 2a 2f 1q 1d q r | K 1G 5c 1R 59 i 58 *3
stack 1P complete K 1H 20 1Z 5t i 2E *2
stack 1Q complete c d Y 2d 2e 2c q r | 1E 22 21 2R 5u *4
stack 1R complete 3o 2g 29 1B 7I 7Y 7L 1c Z C z | 6y 3c 3f 3b 3d 3e 27 26 28
stack 1S complete 7v Z C z | 6z *8
stack 1T complete 6A *3
stack 1U complete 5C 38 36 4 7 6 0 1 5
stack 1V complete 65 6g *8
stack 1W complete 5D *6
stack 1X complete 5E *6
stack 1Y complete 5F *6
stack 1Z complete 5G *6
stack 20 complete 5J *6
stack 21 complete 5L *6
stack 22 complete 63 6m 6j 6l 6f 6h *6
stack 23 complete 32 1o I *6
stack 24 complete 6P 1y 1x 1n G *8
stack 25 complete 31 *9
stack 26 complete 35 *9
stack 27 complete 5S *9
stack 28 complete 67 39 *7
stack 29 complete 5A 6n *8
stack 2a complete 5V *7
stack 2b complete 5Y *7
stack 2c complete 5Z *7
stack 2d complete 5H 4 1a 11 V *6
stack 2e complete 5I *10
stack 2f complete 5K *10
stack 2g complete 1u k *10
stack 2h complete c d 1e 15 16 A E | *12
stack 2i complete 60 *11
stack 2j complete 6d *8
stack 2k complete 5U *7
stack 2l complete 5O g *6
stack 2m complete 6Z 3j 18 h *7
stack 2n complete 70 *10
stack 2o complete c d 2h 2b 2i E | 6L *9
stack 2p complete 6U *9
stack 2q complete 6V *9
stack 2r complete 6e *9
stack 2s complete 30 1z 19 *8
stack 2t complete 3g *10
stack 2u complete 68 *10
stack 2v complete 6b *10
stack 2w complete 34 *9
stack 2x complete c d A E | *10
stack 2y complete 6X 3k 1v *8
stack 2z complete 6Y *10
stack 2A complete 6a *9
stack 2B complete 74 *9
stack 2C complete 2Z 1w *8
stack 2D complete c d A 1C | *10
stack 2E complete 5B 37 *9
stack 2F complete 6M *10
stack 2G complete 5W 25 *8
stack 2H complete 5X *9
stack 2I complete 66 6k *9
stack 2J complete 30 *8
stack 2K complete 5M *8
stack 2L complete 5P *8
stack 2M complete 5T *8
stack 2N complete 69 *8
stack 2O complete 6c *8
stack 2P complete 1u k *6
stack 2Q complete c d A E | *8
stack 2R complete 33 u *7
stack 2S complete c d A E | *9
stack 2T complete 5Q 3a *8
stack 2U complete 77 6i *9
stack 2V complete 3g *8
stack 2W complete 61 *8
stack 2X complete 62 *8
stack 2Y complete 64 *8
stack 2Z complete 32 W *8
stack 30 complete 6N 1y 1x 1n G *9
stack 31 complete 6Q *13
stack 32 complete 6R *13
stack 33 complete 5N *11
stack 34 complete 31 *10
stack 35 complete 35 *10
stack 36 complete 5R *10
stack 37 complete 6W 7n 6D 6B 6C
stack 38 complete 6t b a 0 1 9
stack 39 complete 6E 14 12 X *5
stack 3a complete 6I *8
stack 3b complete 6J *8
stack 3c complete 6K *8
stack 3d complete 6w *8
stack 3e complete 6O 7l *8
stack 3f complete 3n 3r 3t 3x 3w q r | 3i 7i 7m *8
stack 3g complete 6q *6
stack 3h complete 6F 1A 1b 13 j *5
stack 3i complete 6G *9
stack 3j complete 6T 7j *9
stack 3k complete 6H 7k *9
stack 3l complete 6v *8
stack 3m complete 76 *8
stack 3n complete 6u *7
stack 3o complete 6p *6
stack 3p complete 6r *6
stack 3q complete 6s *6
stack 3r complete c d A E | 6o v *6
stack 3s complete 7e x *7
stack 3t complete 7f *8
stack 3u complete 75 7o *8
stack 3v complete 3h D *8
stack 3w complete c d A 1C | *10
stack 3x complete 72 *9
stack 3y complete 73 *9
stack 3z complete 78 *9
stack 3A complete 79 *9
stack 3B complete 7a *9
stack 3C complete 7b *9
stack 3D complete 7c *9
stack 3E complete 7d *9
stack 3F complete 7g *9
stack 3G complete 7h *9
stack 3H complete 3n 3r 3t 3x 3w q r | 3i 6x n m 0 1 l
stack 3I complete 7s o p *5
stack 3J complete 6S 7t s t *7
stack 3K complete 7r w *9
stack 3L complete 3m y *10
stack 3M complete 7w 84 85 A E | *12
stack 3N complete 3l B *11
stack 3O complete c d A 1C | *13
stack 3P complete 7p *12
stack 3Q complete 7q J *12
stack 3R complete N O *13
stack 3S complete c d A 1C | *15
stack 3T complete c d Y 80 7Z 2h 2b 2i E | *15
stack 3U complete c d 1e 15 16 A E | *15
stack 3V complete c d A E | *15
stack 3W complete 3o 2g 29 1B 2k 1p 1c Z C z | *15
stack 3X complete 7x 2g 29 1B 2k 1p 1c Z C z | *15
stack 3Y complete c d Y 7O 7E 1p 1c Z C z | *15
stack 3Z complete c d C z | *15
process 7228 7223 perl
process 7226 7223 xz
process 7238 7229 sed
process 7227 7223 srv
process 7249 7229 sed start=361529646
process 7251 7229 sed start=814874564
process 7253 7229 sed start=1288226181
process 7255 7229 sed start=1911235268
process 7257 7229 sed start=2522750227
process 7259 7229 sed start=3097719473
slice 0 4003639553
sample 3H 1 7226 7226 0 xz
sample 3I 1
sample 3J 1
sample 3K 1
sample 3L 16
sample 3M 1
sample 3N 10
sample 3O 1
sample 3Q 4
sample 3R 90
sample 3U 1
sample 3V 2
sample 3W 1
sample 3X 1
sample 3Y 1
sample 3Z 1
sample 3L 9 7226 7226 1 xz
sample 3N 10
sample 3P 1
sample 3Q 5
sample 3R 62
sample 3S 2
sample 3T 1
sample 3Y 1
sample 3Z 4
sample 8 1 7227 7227 0 srv
sample c 1
sample f 1
sample g 1
sample i 1
sample j 1
sample k 2
sample q 1
sample D 2
sample K 1
sample L 1
sample U 1
sample W 1
sample Z 1
sample 12 1
sample 19 1
sample 1a 1
sample 1b 1
sample 1g 3
sample 1k 1
sample 1l 2
sample 1u 1
sample 1v 1
sample 1x 2
sample 1z 1
sample 1L 1
sample 3 1 7227 7230 0 srv
sample 4 1
sample 5 1
sample 1 1 7227 7231 0 srv
sample 6 1
sample h 1
sample j 2
sample k 1
sample l 1
sample s 1
sample v 1
sample x 1
sample z 1
sample A 4
sample D 2
sample F 1
sample H 1
sample I 1
sample J 1
sample N 1
sample Y 2
sample 13 1
sample 14 1
sample 15 1
sample 1d 1
sample 1g 3
sample 1i 2
sample 1j 1
sample 1l 2
sample 1m 3
sample 1o 2
sample 1p 1
sample 1q 1
sample 1r 1
sample 1t 2
sample 1u 2
sample 1v 1
sample 1x 4
sample 1A 1
sample 1C 1
sample 1D 1
sample 1F 1
sample 1M 1
sample 1P 1
sample 9 1 7227 7233 0 srv
sample j 1
sample o 1
sample D 1
sample 19 1
sample 1g 1
sample 1h 1
sample 1m 1
sample 1n 1
sample 1x 1
sample 1G 1
sample 1O 1
sample 0 1 7227 7233 1 srv
sample d 1
sample e 1
sample k 1
sample A 1
sample B 1
sample D 1
sample G 1
sample P 1
sample Q 1
sample R 1
sample 17 1
sample 1g 2
sample 1i 1
sample 1j 1
sample 1k 1
sample 1n 1
sample 1u 1
sample 1x 1
sample 1y 1
sample 1z 1
sample 1E 1
sample 2 1 7227 7248 0 srv
sample 7 1
sample a 1
sample b 2
sample j 7
sample k 1
sample m 1
sample n 1
sample p 1
sample r 1
sample t 1
sample u 1
sample v 2
sample y 2
sample A 3
sample B 2
sample C 1
sample E 1
sample F 1
sample K 1
sample M 1
sample O 2
sample S 1
sample T 1
sample X 1
sample Z 1
sample 11 1
sample 12 1
sample 16 1
sample 19 1
sample 1c 1
sample 1e 1
sample 1f 1
sample 1g 5
sample 1j 1
sample 1k 1
sample 1l 1
sample 1o 1
sample 1p 1
sample 1r 1
sample 1s 1
sample 1u 1
sample 1w 1
sample 1x 2
sample 1z 2
sample 1B 1
sample 1H 1
sample 1I 1
sample b 1 7227 7248 1 srv
sample c 1
sample j 1
sample w 1
sample A 1
sample E 1
sample V 2
sample Z 1
sample 10 1
sample 18 1
sample 1j 1
sample 1l 2
sample 1p 1
sample 1u 1
sample 1w 1
sample 1J 1
sample 1K 1
sample 1N 1
sample 1Q 1
sample 1U 1 7228 7228 0 perl
sample 1V 1
sample 22 1
sample 28 1
sample 29 1
sample 2d 4
sample 2e 1
sample 2i 1
sample 2k 1
sample 2l 1
sample 2m 1
sample 2p 1
sample 2u 4
sample 2v 5
sample 2w 11
sample 2C 2
sample 2J 1
sample 2K 2
sample 2O 1
sample 2P 2
sample 2Q 1
sample 2R 1
sample 2Z 1
sample 32 1
sample 35 2
sample 1U 2 7228 7228 1 perl
sample 1W 2
sample 1X 1
sample 1Y 1
sample 1Z 4
sample 20 1
sample 21 3
sample 22 1
sample 23 3
sample 24 1
sample 25 1
sample 26 1
sample 27 1
sample 28 2
sample 29 1
sample 2a 5
sample 2b 1
sample 2c 1
sample 2d 9
sample 2e 2
sample 2f 3
sample 2g 9
sample 2h 1
sample 2i 1
sample 2j 2
sample 2k 4
sample 2l 8
sample 2n 1
sample 2o 1
sample 2q 2
sample 2r 1
sample 2s 1
sample 2t 2
sample 2u 22
sample 2v 12
sample 2w 36
sample 2x 1
sample 2y 1
sample 2z 1
sample 2A 1
sample 2B 2
sample 2C 5
sample 2D 1
sample 2E 1
sample 2F 1
sample 2G 2
sample 2H 1
sample 2I 2
sample 2J 1
sample 2K 3
sample 2L 1
sample 2M 1
sample 2N 1
sample 2O 2
sample 2P 17
sample 2R 1
sample 2S 1
sample 2T 1
sample 2U 1
sample 2V 1
sample 2W 2
sample 2X 3
sample 2Y 1
sample 2Z 2
sample 30 1
sample 31 1
sample 33 1
sample 34 2
sample 36 2
sample 3l 1 7238 7238 0 sed
sample 1T 1 7249 7249 1 sed
sample 39 1
sample 3a 1
sample 3c 2
sample 3n 1
sample 3q 1
sample 3y 1
sample 3B 1
sample 3E 1
sample 3F 1
sample 1S 1 7251 7251 1 sed
sample 38 2
sample 3b 1
sample 3h 1
sample 3k 1
sample 3t 1
sample 3z 1
sample 3B 1
sample 3G 1
sample 37 1 7253 7253 0 sed
sample 38 2
sample 3b 1
sample 3c 1
sample 3f 1
sample 3m 1
sample 3t 1
sample 3x 1
sample 3B 1
sample 1R 1 7255 7255 1 sed
sample 38 3
sample 3d 1
sample 3p 1
sample 3q 1
sample 3u 1
sample 3D 1
sample 3c 1 7257 7257 0 sed
sample 3e 1
sample 3g 1
sample 3o 1
sample 3s 1
sample 3t 1
sample 3v 1
sample 3w 1
sample 3C 1
sample 39 1 7259 7259 0 sed
sample 3g 1
sample 3i 1
sample 3j 1
sample 3o 1
sample 3r 1
sample 3s 1
sample 3A 1
sample 3F 1
counter taken 790
counter stored 767
counter copied 10
counter expected 792
counter other 23
