# gos: Go, words of a text counted in a map: programs/words.go, built as srv
# recorded with: stk record -F 199 -- ./srv 900
# answer: countWords
meta stk_version 0.1.0
meta command "record -F 199 -- ./srv"
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
meta target "command (pid 5483)"
meta duration_ns 4245430463
meta unwind_tables 12
meta unwind_rows 99962
meta unwind_bytes 413776
meta unwind_ns 55513693
meta unwind_refused 0
meta stacks_copied 11
image 0 file /home/user/srv no-build-id
image 1 kernel [kernel] build-id=00000002
image 2 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000004
text 0 /usr/lib/go-1.19/src/runtime/proc.go
text 1 /usr/lib/go-1.19/src/runtime/mgcmark.go
text 2 /usr/lib/go-1.19/src/runtime/map_faststr.go
text 3 /usr/lib/go-1.19/src/runtime/asm_amd64.s
text 4 runtime.mapassign_faststr
text 5 /usr/lib/go-1.19/src/runtime/mbitmap.go
text 6 /usr/lib/go-1.19/src/runtime/mgc.go
text 7 /usr/lib/go-1.19/src/strings/strings.go
text 8 /usr/lib/go-1.19/src/runtime/mheap.go
text 9 /usr/lib/go-1.19/src/runtime/malloc.go
text a /usr/lib/go-1.19/src/internal/bytealg/equal_amd64.s
text b aeshashbody
text c strings.Fields
text d /usr/lib/go-1.19/src/runtime/mgcsweep.go
text e /usr/lib/go-1.19/src/runtime/lock_futex.go
text f /usr/lib/go-1.19/src/runtime/map.go
text g memeqbody
text h runtime.mallocgc
text i /usr/lib/go-1.19/src/runtime/mcache.go
text j /usr/lib/go-1.19/src/runtime/mgcscavenge.go
text k /usr/lib/go-1.19/src/runtime/mgcwork.go
text l /usr/lib/go-1.19/src/runtime/mpagealloc.go
text m runtime.evacuate_faststr
text n runtime.scanobject
text o /home/user/words.go
text p /usr/lib/go-1.19/src/runtime/mcentral.go
text q /usr/lib/go-1.19/src/runtime/mwbbuf.go
text r runtime.findObject
text s runtime.heapBitsSetType
text t strings.ToLower
text u /usr/lib/go-1.19/src/runtime/sys_linux_amd64.s
text v /usr/lib/go-1.19/src/strings/builder.go
text w runtime.gcMarkDone
text x runtime.gcWriteBarrier
text y runtime.scanblock
text z ./malloc/arena.c
text A /usr/lib/go-1.19/src/runtime/mspanset.go
text B /usr/lib/go-1.19/src/runtime/os_linux.go
text C /usr/lib/go-1.19/src/runtime/symtab.go
text D runtime.findRunnable
text E runtime.greyobject
text F runtime.wbBufFlush1
text G ./elf/rtld.c
text H ./malloc/malloc.c
text I /usr/lib/go-1.19/src/runtime/mgcpacer.go
text J /usr/lib/go-1.19/src/strconv/itoa.go
text K runtime.(*mcache).allocLarge
text L runtime.(*mcache).releaseAll
text M runtime.(*mcentral).cacheSpan
text N runtime.(*mheap).allocSpan
text O runtime.(*sweepLocked).sweep
text P runtime.bgsweep
text Q runtime.forEachP
text R runtime.freeSomeWbufs
text S runtime.gcDrain
text T runtime.markroot
text U runtime.memequal
text V runtime.sysmon
text W ./misc/../sysdeps/unix/sysv/linux/mmap64.c
text X /usr/lib/go-1.19/src/runtime/lockrank_off.go
text Y /usr/lib/go-1.19/src/runtime/mem_linux.go
text Z /usr/lib/go-1.19/src/runtime/memclr_amd64.s
text 10 /usr/lib/go-1.19/src/runtime/sema.go
text 11 /usr/lib/go-1.19/src/runtime/stack.go
text 12 /usr/lib/go-1.19/src/runtime/traceback.go
text 13 runtime.(*mcache).refill
text 14 runtime.(*mcentral).uncacheSpan
text 15 runtime.(*mheap).nextSpanForSweep
text 16 runtime.(*pageAlloc).scavenge
text 17 runtime.(*pageAlloc).scavengeOne
text 18 runtime.(*spanSet).push
text 19 runtime.advanceEvacuationMark
text 1a runtime.futexsleep
text 1b runtime.gcAssistAlloc
text 1c runtime.gcBgMarkWorker
text 1d runtime.gcBgMarkWorker.func2
text 1e runtime.gcMarkTermination
text 1f runtime.gentraceback
text 1g runtime.goschedImpl
text 1h runtime.growWork_faststr
text 1i runtime.heapBits.next
text 1j runtime.markroot.func1
text 1k runtime.memclrNoHeapPointers
text 1l runtime.runSafePointFn
text 1m runtime.runqsteal
text 1n runtime.startTheWorldWithSema
text 1o runtime.sysUnusedOS
text 1p runtime.systemstack.abi0
text 1q strings.(*Builder).WriteByte
frame 0 main.main source=$o:50
frame 1 $t source=$7:611
frame 2 runtime.unlock source=$e:112
frame 3 runtime.unlockWithRank source=$X:32
frame 4 $h source=$9:1050
frame 5 $n source=$1:1312
frame 6 $n source=$1:1314
frame 7 $n source=$1:1338
frame 8 $n source=$1:1339
frame 9 __handle_mm_fault
frame a main.countWords source=$o:22
frame b runtime.(*mspan).objIndex source=$5:252
frame c runtime.futexwakeup source=$B:82
frame d runtime.lock source=$e:48
frame e runtime.lockWithRank source=$X:22
frame f runtime.newobject source=$9:1202
frame g runtime.preemptM source=/usr/lib/go-1.19/src/runtime/signal_unix.go:385
at 0 0 1 return = runtime.goexit.abi0 source=$3:1594 entry
at 1 0 2 return = runtime.main source=$0:250
at 2 0 3 return = &a &0
at 3 0 4 return = $1p source=$3:492
at 4 0 5 return = &0
at 5 0 6 return = main.tokenize source=$o:16
at 6 1 7 = pvm_irq_enable
at 7 1 8 return = __raw_callee_save_pvm_irq_enable
at 8 0 9 return = $1c source=$6:1295
at 9 1 10 return = do_syscall_64
at a 1 11 return = entry_SYSCALL_64_after_hwframe
at b 0 12 return = $1d source=$6:1325
at c 0 13 return = runtime.makeslice source=/usr/lib/go-1.19/src/runtime/slice.go:103
at d 0 14 return = $4 source=$2:227
at e 0 15 return = $4 source=$2:215
at f 0 16 return = $S source=$1:1103
at g 0 17 return = $x source=$3:1692
at h 0 18 return = $4 source=$2:253
at i 0 19 return = runtime.wbBufFlush source=$q:200
at j 0 20 return = runtime.wbBufFlush.abi0 source=./<autogenerated>:1
at k 0 21 return = runtime.wbBufFlush.func1 source=$q:201
at l 0 22 = runtime.futex.abi0 source=$u:560
at m 0 23 return = $c source=$7:349
at n 0 24 = $1k source=$Z:127
at o 0 25 return = $1h source=$2:398
at p 0 26 return = runtime.schedule source=$0:3214
at q 0 27 return = $1c source=$6:1367
at r 0 28 return = $S source=$1:1069
at s 0 29 return = runtime.hashGrow source=$f:1051
at t 0 30 return = runtime.makeBucketArray source=$f:363
at u 0 31 return = $4 source=$2:276
at v 0 32 return = runtime.newarray source=$9:1224
at w 1 33 return = __x64_sys_futex
at x 1 34 return = asm_sysvec_apic_timer_interrupt
at y 1 35 return = irqentry_exit_to_user_mode
at z 0 36 return = runtime.gcWriteBarrierR8 source=$3:1752
at A 0 37 return = runtime.mcall source=$3:448
at B 0 38 return = $F source=$q:260
at C 1 39 return = _raw_spin_unlock_irqrestore
at D 1 40 return = asm_exc_page_fault
at E 1 41 return = do_futex
at F 1 42 return = exc_page_fault
at G 0 43 return = runtime.gcWriteBarrierCX source=$3:1712
at H 0 44 return = $4 source=$2:261
at I 1 45 return = __schedule
at J 1 46 return = finish_task_switch
at K 1 47 return = schedule
at L 0 48 return = runtime.(*scavengerState).init.func2 source=$j:359
at M 0 49 return = runtime.(*scavengerState).run source=$j:566
at N 0 50 return = runtime.bgscavenge source=$j:620
at O 0 51 return = $m source=$2:441
at P 0 52 return = runtime.gcenable.func1 source=$6:178
at Q 0 53 return = runtime.gcenable.func2 source=$6:179
at R 0 54 return = runtime.gopreempt_m source=$0:3406
at S 0 55 return = $1h source=$2:394
at T 0 56 return = $16 source=$j:646
at U 0 57 return = runtime.(*pageAlloc).scavenge.func1 source=$j:647
at V 0 58 return = $1d source=$6:1327
at W 0 59 return = $1g source=$0:3378
at X 0 60 return = $h source=$9:1038
at Y 0 61 return = &4
at Z 0 62 return = runtime.markrootBlock source=$1:285
at 10 0 63 return = runtime.park_m source=$0:3363
at 11 0 64 return = $c source=$7:363
at 12 1 65 return = __irq_exit_rcu
at 13 1 66 return = futex_wait
at 14 1 67 return = handle_softirqs
at 15 0 68 = runtime.madvise.abi0 source=$u:546
at 16 0 69 = runtime.usleep.abi0 source=$u:140
at 17 0 70 return = $17 source=$j:741
at 18 0 71 return = runtime.doInit source=$0:6306
at 19 0 72 return = $1a source=$B:75
at 1a 0 73 return = &c
at 1b 0 74 return = $w source=$6:918
at 1c 0 75 return = $h source=$9:1029
at 1d 0 76 return = $h source=$9:906
at 1e 0 77 return = runtime.notetsleep source=$e:225
at 1f 0 78 return = runtime.notetsleep_internal source=$e:202
at 1g 0 79 return = runtime.notewakeup source=$e:145
at 1h 0 80 return = runtime.sysUnused source=/usr/lib/go-1.19/src/runtime/mem.go:62
at 1i 0 81 return = strings.(*Builder).grow source=$v:68 strings.(*Builder).Grow source=$v:82 $t source=$7:605
at 1j 1 82 return = __futex_wait
at 1k 1 83 return = futex_do_wait
at 1l 0 84 = $b source=$3:1166
at 1m 0 85 = runtime.tgkill.abi0 source=$u:182
at 1n 0 86 = $F source=$q:250
at 1o 0 87 return = runtime.(*mcache).nextFree source=$9:819
at 1p 0 88 return = $P source=$d:285
at 1q 0 89 return = $D source=$0:2670
at 1r 0 90 return = $Q source=$0:1645
at 1s 0 91 return = $w source=$6:807
at 1t 0 92 return = runtime.gcMarkDone.func1 source=$6:814
at 1u 0 93 return = $h source=$9:1018
at 1v 0 94 return = $4 source=$2:282
at 1w 0 95 return = $T source=$1:176
at 1x 0 96 return = $T source=$1:213
at 1y 0 97 return = runtime.morestack.abi0 source=$3:570
at 1z 0 98 return = runtime.mstart.abi0 source=$3:390 entry
at 1A 0 99 return = runtime.mstart0 source=$0:1382
at 1B 0 100 return = runtime.mstart1 source=$0:1425
at 1C 0 101 return = &f runtime.(*hmap).newoverflow source=$f:263
at 1D 0 102 return = runtime.newstack source=$11:1070
at 1E 0 103 return = &7
at 1F 0 104 return = runtime.signalM source=$B:553
at 1G 0 105 return = runtime.stealWork source=$0:2961
at 1H 0 106 return = $1o source=$Y:111
at 1I 1 107 return = __x64_sys_madvise
at 1J 1 108 return = do_madvise
at 1K 1 109 return = exit_to_user_mode_loop
at 1L 1 110 return = handle_mm_fault
at 1M 0 111 = $b source=$3:1159
at 1N 0 112 = runtime.(*mspan).divideByElemSize source=$5:242 &b $r source=$5:421
at 1O 0 113 = runtime.unlock2 source=$e:116
at 1P 0 114 = $1q source=$v:98 &1
at 1Q 0 115 = strings.(*Builder).copyCheck source=$v:34 $1q source=$v:97 &1
at 1R 0 116 return = runtime.(*mcache).prepareForSweep source=$i:326
at 1S 0 117 return = $13 source=$i:181
at 1T 0 118 return = runtime.(*mheap).alloc source=$8:912
at 1U 0 119 return = runtime.(*mheap).alloc.func1 source=$8:918
at 1V 0 120 return = $m source=$2:459
at 1W 0 121 return = $D source=$0:2575
at 1X 0 122 return = $1a source=$B:69
at 1Y 0 123 return = $1b source=$1:473
at 1Z 0 124 return = runtime.gcAssistAlloc.func1 source=$1:474
at 20 0 125 return = runtime.gcAssistAlloc1 source=$1:567
at 21 0 126 return = runtime.gcDrainN source=$1:1192
at 22 0 127 return = $1e source=$6:1059
at 23 0 128 return = runtime.gcMarkTermination.func3 source=$6:1059
at 24 0 129 return = $h source=$9:1126
at 25 0 130 return = runtime.memclrNoHeapPointersChunked source=$9:1194
at 26 0 131 return = runtime.runqgrab source=$0:5985
at 27 0 132 return = $1m source=$0:6020
at 28 0 133 return = $1n source=$0:1309
at 29 0 134 return = runtime.startm source=$0:2344
at 2a 0 135 return = runtime.wakep source=$0:2430
at 2b 1 136 return = &9
at 2c 1 137 return = __x64_sys_tgkill
at 2d 1 138 return = arch_do_signal_or_restart
at 2e 1 139 return = asm_common_interrupt
at 2f 1 140 return = asm_sysvec_reschedule_ipi
at 2g 1 141 return = common_interrupt
at 2h 1 142 return = do_anonymous_page
at 2i 1 143 return = futex_wake
at 2j 1 144 return = get_signal
at 2k 1 145 return = sysvec_apic_timer_interrupt
at 2l 1 146 return = try_to_wake_up
at 2m 1 147 return = wake_up_q
at 2n 0 148 = $b source=$3:1165
at 2o 0 149 = $b source=$3:1167
at 2p 0 150 = $b source=$3:1168
at 2q 0 151 = $g source=$a:128
at 2r 0 152 = runtime.(*pageAlloc).update source=$l:495
at 2s 0 153 = runtime.(*spanSet).pop source=$A:146
at 2t 0 154 = $m source=$2:450
at 2u 0 155 = $r source=$5:408
at 2v 0 156 = $r source=$5:423
at 2w 0 157 = $x source=$3:1639
at 2x 0 158 = runtime.heapBits.bits source=$5:534 &6
at 2y 0 159 = $4 source=$2:239
at 2z 0 160 = $4 source=$2:244
at 2A 0 161 = $n source=$1:1324
at 2B 0 162 = runtime.spanOf source=$8:656 $r source=$5:392
at 2C 0 163 = runtime.step source=$C:1121
at 2D 0 164 = $c source=$7:358
at 2E 0 165 = $c source=$7:359
at 2F 0 166 = $t source=$7:593
at 2G 0 167 = $t source=$7:608
at 2H 0 168 return = $K source=$i:233
at 2I 0 169 return = $K source=$i:254
at 2J 0 170 return = runtime.acquirep source=$0:4952
at 2K 0 171 return = $P source=$d:281
at 2L 0 172 return = runtime.deductSweepCredit source=$d:844
at 2M 0 173 return = $m source=$2:483
at 2N 0 174 return = $D source=$0:2571
at 2O 0 175 return = $D source=$0:2874
at 2P 0 176 return = $1b source=$1:482
at 2Q 0 177 return = $1e source=$6:1077
at 2R 0 178 return = runtime.gcMarkTermination.func4 source=$6:1078
at 2S 0 179 return = runtime.gcWriteBarrierR9 source=$3:1760
at 2T 0 180 return = runtime.gcstopm source=$0:2505
at 2U 0 181 return = runtime.heapBits.initSpan source=$5:794
at 2V 0 182 return = runtime.mPark source=$0:1457 runtime.stopm source=$0:2247
at 2W 0 183 return = $4 source=$2:289
at 2X 0 184 return = $T source=$1:170
at 2Y 0 185 return = $1j source=$1:232
at 2Z 0 186 return = $1j source=$1:240
at 30 0 187 return = runtime.notesleep source=$e:160
at 31 0 188 return = runtime.pcvalue source=$C:918
at 32 0 189 return = &g runtime.preemptone source=$0:5409
at 33 0 190 return = &g runtime.suspendG source=/usr/lib/go-1.19/src/runtime/preempt.go:232
at 34 0 191 return = $1l source=$0:1690
at 35 0 192 return = $y source=$1:1238
at 36 0 193 return = &8
at 37 0 194 return = runtime.scanstack source=$1:804
at 38 0 195 return = runtime.stopm source=$0:2248
at 39 0 196 return = runtime.sweepone source=$d:351
at 3a 0 197 return = runtime.sweepone source=$d:369
at 3b 0 198 return = $V source=$0:5153
at 3c 0 199 return = &3 &2 $R source=$k:471
at 3d 1 200 = native_set_pte
at 3e 1 201 return = __x64_sys_nanosleep
at 3f 1 202 return = _raw_spin_unlock_irq
at 3g 1 203 return = blk_done_softirq
at 3h 1 204 return = blk_mq_end_request
at 3i 1 205 return = blk_update_request
at 3j 1 206 return = do_nanosleep
at 3k 1 207 return = do_send_specific
at 3l 1 208 return = hrtimer_nanosleep
at 3m 1 209 return = madvise_do_behavior
at 3n 1 210 return = madvise_vma_behavior
at 3o 1 211 return = rcu_core
at 3p 1 212 return = set_ptes
at 3q 1 213 return = tlb_finish_mmu
at 3r 1 214 return = zap_page_range_single_batched
at 3s 0 215 = $b source=$3:1131
at 3t 0 216 = $b source=$3:1133
at 3u 0 217 = $b source=$3:1134
at 3v 0 218 = $b source=$3:1135
at 3w 0 219 = $b source=$3:1137
at 3x 0 220 = $b source=$3:1160
at 3y 0 221 = $b source=$3:1161
at 3z 0 222 = $b source=$3:1163
at 3A 0 223 = encoding/base64.init source=/usr/lib/go-1.19/src/encoding/base64/base64.go:99
at 3B 0 224 = main.countWords source=$o:21 &0
at 3C 0 225 = &a &0
at 3D 0 226 = $g source=$a:107
at 3E 0 227 = $g source=$a:121
at 3F 0 228 = $g source=$a:124
at 3G 0 229 = $g source=$a:133
at 3H 0 230 = $g source=$a:138
at 3I 0 231 = $g source=$a:142
at 3J 0 232 = $g source=$a:45
at 3K 0 233 = $g source=$a:46
at 3L 0 234 = $g source=$a:48
at 3M 0 235 = runtime.(*consistentHeapStats).acquire source=/usr/lib/go-1.19/src/runtime/mstats.go:766
at 3N 0 236 = runtime.(*gcBits).bitp source=$8:2002 runtime.(*mspan).markBitsForIndex source=$5:262 $E source=$1:1466
at 3O 0 237 = runtime.(*gcControllerState).update source=$I:954
at 3P 0 238 = runtime.(*gcWork).putFast source=$k:152 $E source=$1:1508
at 3Q 0 239 = $L source=$i:266
at 3R 0 240 = $M source=$p:174
at 3S 0 241 = runtime.(*mheap).allocManual source=$8:940
at 3T 0 242 = runtime.(*mspan).init source=$8:1602 $N source=$8:1220
at 3U 0 243 = &b $r source=$5:421
at 3V 0 244 = $16 source=$j:641
at 3W 0 245 = $18 source=$A:77
at 3X 0 246 = runtime.(*spanSetBlockAlloc).alloc source=$A:282
at 3Y 0 247 = runtime.acquirem source=/usr/lib/go-1.19/src/runtime/runtime1.go:478 runtime.ready source=$0:852
at 3Z 0 248 = runtime.add source=/usr/lib/go-1.19/src/runtime/stubs.go:18 $4 source=$2:249
at 40 0 249 = runtime.add1 source=$5:97 $s source=$5:1301
at 41 0 250 = $19 source=$f:1275
at 42 0 251 = runtime.allocm source=$0:1760
at 43 0 252 = runtime.bucketShift source=$f:186 runtime.bucketMask source=$f:191 $4 source=$2:225
at 44 0 253 = runtime.cgoSigtramp.abi0 source=$u:395
at 45 0 254 = runtime.chunkIdx.l2 source=$l:137 runtime.(*pageAlloc).chunkOf source=$l:348 runtime.(*pageAlloc).free source=$l:894
at 46 0 255 = $m source=$2:456
at 47 0 256 = $m source=$2:459
at 48 0 257 = $m source=$2:461
at 49 0 258 = runtime.evacuated source=$f:205 runtime.bucketEvacuated source=$f:1141 $19 source=$f:1274
at 4a 0 259 = $r source=$5:391
at 4b 0 260 = $r source=$5:396
at 4c 0 261 = $R source=$k:472
at 4d 0 262 = &c
at 4e 0 263 = $x source=$3:1628
at 4f 0 264 = $x source=$3:1637
at 4g 0 265 = $x source=$3:1650
at 4h 0 266 = $E source=$1:1461
at 4i 0 267 = $1i source=$5:444 &5
at 4j 0 268 = $1i source=$5:446 &5
at 4k 0 269 = $s source=$5:1193
at 4l 0 270 = $s source=$5:1247
at 4m 0 271 = $s source=$5:1272
at 4n 0 272 = $s source=$5:1302
at 4o 0 273 = $s source=$5:1484
at 4p 0 274 = runtime.isEmpty source=$f:112 $4 source=$2:240
at 4q 0 275 = runtime.lock2 source=$e:61
at 4r 0 276 = &4
at 4s 0 277 = $h source=$9:996
at 4t 0 278 = $4 source=$2:203
at 4u 0 279 = $4 source=$2:211
at 4v 0 280 = $4 source=$2:215
at 4w 0 281 = $4 source=$2:218
at 4x 0 282 = $4 source=$2:225
at 4y 0 283 = $4 source=$2:230
at 4z 0 284 = $4 source=$2:238
at 4A 0 285 = $4 source=$2:249
at 4B 0 286 = $4 source=$2:250
at 4C 0 287 = $4 source=$2:253
at 4D 0 288 = $4 source=$2:261
at 4E 0 289 = $4 source=$2:264
at 4F 0 290 = $4 source=$2:280
at 4G 0 291 = $4 source=$2:282
at 4H 0 292 = $4 source=$2:293
at 4I 0 293 = $4 source=$2:294
at 4J 0 294 = runtime.markBits.isMarked source=$5:272 $F source=$q:267
at 4K 0 295 = $1k source=$Z:208
at 4L 0 296 = $U source=$a:14
at 4M 0 297 = $U source=$a:19
at 4N 0 298 = $U source=$a:21
at 4O 0 299 = runtime.resetspinning source=$0:3103
at 4P 0 300 = $1m source=$0:6018
at 4Q 0 301 = $y source=$1:1228
at 4R 0 302 = $y source=$1:1232
at 4S 0 303 = $y source=$1:1235
at 4T 0 304 = $y source=$1:1244
at 4U 0 305 = &6
at 4V 0 306 = $n source=$1:1315
at 4W 0 307 = $n source=$1:1318
at 4X 0 308 = &7
at 4Y 0 309 = &8
at 4Z 0 310 = runtime.schedEnableUser source=$0:5500
at 50 0 311 = runtime.semrelease1 source=$10:172
at 51 0 312 = runtime.spanClass.sizeclass source=$8:545 $O source=$d:663
at 52 0 313 = runtime.spanOf source=$8:655 $r source=$5:392
at 53 0 314 = runtime.strhash source=$3:1119
at 54 0 315 = $1p source=$3:466
at 55 0 316 = $F source=$q:268
at 56 0 317 = runtime/internal/atomic.(*Uint64).Load source=/usr/lib/go-1.19/src/runtime/internal/atomic/types.go:259 runtime.(*gcControllerState).heapGoalInternal source=$I:984
at 57 0 318 = $1q source=$v:97 &1
at 58 0 319 = $c source=$7:336
at 59 0 320 = $c source=$7:337
at 5a 0 321 = $c source=$7:339
at 5b 0 322 = $c source=$7:340
at 5c 0 323 = $c source=$7:361
at 5d 0 324 = $c source=$7:363
at 5e 0 325 = $c source=$7:367
at 5f 0 326 = $c source=$7:370
at 5g 0 327 = $c source=$7:373
at 5h 0 328 = $t source=$7:591
at 5i 0 329 = $t source=$7:606
at 5j 0 330 return = internal/cpu.Initialize source=/usr/lib/go-1.19/src/internal/cpu/cpu.go:124
at 5k 0 331 return = internal/cpu.doinit source=/usr/lib/go-1.19/src/internal/cpu/cpu_x86.go:50
at 5l 0 332 return = main.main source=$o:45
at 5m 0 333 return = runtime.(*gcControllerState).trigger source=$I:1159
at 5n 0 334 return = runtime.(*gcWork).init source=$k:100
at 5o 0 335 return = runtime.(*gcWork).put source=$k:120
at 5p 0 336 return = $K source=$i:230
at 5q 0 337 return = $13 source=$i:158
at 5r 0 338 return = $L source=$i:290
at 5s 0 339 return = $L source=$i:305
at 5t 0 340 return = $M source=$p:164
at 5u 0 341 return = $M source=$p:82
at 5v 0 342 return = runtime.(*mcentral).grow source=$p:244
at 5w 0 343 return = $14 source=$p:226
at 5x 0 344 return = $14 source=$p:234
at 5y 0 345 return = $N source=$8:1196
at 5z 0 346 return = $N source=$8:1199
at 5A 0 347 return = runtime.(*mheap).freeSpan source=$8:1485
at 5B 0 348 return = runtime.(*mheap).freeSpan.func1 source=$8:1499
at 5C 0 349 return = runtime.(*mheap).freeSpanLocked source=$8:1553
at 5D 0 350 return = runtime.(*mheap).grow source=$8:1478
at 5E 0 351 return = $15 source=$d:107
at 5F 0 352 return = $15 source=$d:109
at 5G 0 353 return = runtime.(*pageAlloc).alloc source=$l:853
at 5H 0 354 return = runtime.(*pageAlloc).allocRange source=$l:539
at 5I 0 355 return = runtime.(*pageAlloc).grow source=$l:413
at 5J 0 356 return = $17 source=$j:758
at 5K 0 357 return = runtime.(*scavengerState).wake source=$j:417
at 5L 0 358 return = $18 source=$A:124
at 5M 0 359 return = $O source=$d:693
at 5N 0 360 return = $O source=$d:719
at 5O 0 361 return = runtime.cpuinit source=$0:632
at 5P 0 362 return = runtime.doInit source=$0:6329
at 5Q 0 363 return = $m source=$2:478
at 5R 0 364 return = $Q source=$0:1603
at 5S 0 365 return = runtime.funcspdelta source=$C:1041
at 5T 0 366 return = $S source=$1:1111
at 5U 0 367 return = runtime.gcFlushBgCredit source=$1:693
at 5V 0 368 return = $w source=$6:855
at 5W 0 369 return = $w source=$6:910
at 5X 0 370 return = runtime.gcMarkDone.func1.1 source=$6:817
at 5Y 0 371 return = runtime.gcStart source=$6:729
at 5Z 0 372 return = runtime.gcStart.func2 source=$6:730
at 60 0 373 return = runtime.gcTrigger.test source=$6:558
at 61 0 374 return = $1f source=$12:202
at 62 0 375 return = $1f source=$12:345
at 63 0 376 return = runtime.getStackMap source=$11:1267
at 64 0 377 return = runtime.getempty source=$k:376
at 65 0 378 return = runtime.getempty.func1 source=$k:377
at 66 0 379 return = $E source=$1:1509
at 67 0 380 return = runtime.injectglist.func1 source=$0:3150 runtime.injectglist source=$0:3159
at 68 0 381 return = runtime.lock2 source=$e:107
at 69 0 382 return = &e &d $R source=$k:469
at 6a 0 383 return = &e &d $1g source=$0:3374
at 6b 0 384 return = runtime.main source=$0:233
at 6c 0 385 return = $h source=$9:1022
at 6d 0 386 return = $h source=$9:1147
at 6e 0 387 return = $h source=$9:1148
at 6f 0 388 return = runtime.memclrHasPointers source=/usr/lib/go-1.19/src/runtime/mbarrier.go:343
at 6g 0 389 return = runtime.newm source=$0:2109
at 6h 0 390 return = &f
at 6i 0 391 return = runtime.pcdatavalue source=$C:1076
at 6j 0 392 return = runtime.preemptall source=$0:5371
at 6k 0 393 return = runtime.procresize source=$0:4867
at 6l 0 394 return = runtime.retake source=$0:5316
at 6m 0 395 return = runtime.rt0_go.abi0 source=$3:345 entry
at 6n 0 396 return = $1l source=$0:1686
at 6o 0 397 return = runtime.scanframeworker source=$1:967
at 6p 0 398 return = runtime.scanstack.func1 source=$1:801
at 6q 0 399 return = runtime.schedinit source=$0:694
at 6r 0 400 return = runtime.schedule source=$0:3220
at 6s 0 401 return = runtime.semrelease source=$10:162 $w source=$6:797
at 6t 0 402 return = runtime.slicebytetostring source=/usr/lib/go-1.19/src/runtime/string.go:114
at 6u 0 403 return = $1n source=$0:1273
at 6v 0 404 return = runtime.startm source=$0:2325
at 6w 0 405 return = runtime.stopTheWorldWithSema source=$0:1224
at 6x 0 406 return = $1o source=$Y:90
at 6y 0 407 return = $V source=$0:5254
at 6z 0 408 return = $V source=$0:5258
at 6A 0 409 return = runtime.unlock2 source=$e:121
at 6B 0 410 return = &3 &2 $P source=$d:293
at 6C 0 411 return = &3 &2 $Q source=$0:1619
at 6D 0 412 return = strconv.FormatInt source=$J:29
at 6E 0 413 return = strconv.Itoa source=$J:35 main.makeText source=$o:38
at 6F 0 414 return = strconv.formatBits source=$J:199
at 6G 0 415 return = threadentry reason=12
at 6H 2 416 = elf_setup_debug_entry source=./elf/../sysdeps/generic/dl-debug.h:30 dl_main source=$G:1867
at 6I 2 417 return = _dl_start_final source=$G:497 _dl_start source=$G:584
at 6J 2 418 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 6K 2 419 return = _start entry reason=12
at 6L 3 420 = __GI___mmap64 source=$W:58 __mmap source=$W:46
at 6M 3 421 = __restore_rt reason=12
at 6N 3 422 return = _int_new_arena source=$z:744 arena_get2 source=$z:963 arena_get2 source=$z:924
at 6O 3 423 return = alloc_new_heap source=$z:518
at 6P 3 424 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at 6Q 3 425 return = start_thread source=./nptl/pthread_create.c:442
at 6R 3 426 return = tcache_init source=$H:3235 free source=$H:3379
at 6S 3 427 return = tcache_init source=$H:3238
at 6T 1 428 = __bpf_prog_enter_recur
at 6U 1 429 = __get_user_8
at 6V 1 430 = &9
at 6W 1 431 = __read_end_io
at 6X 1 432 = __x64_sys_tgkill
at 6Y 1 433 = clear_page_erms
at 6Z 1 434 = do_futex
at 70 1 435 = from_kuid_munged
at 71 1 436 = mas_new_ma_node
at 72 1 437 = native_set_p4d
at 73 1 438 = sched_autogroup_exit
at 74 1 439 = tlb_next_batch
at 75 1 440 = unmap_page_range
at 76 1 441 return = __alloc_frozen_pages_noprof
at 77 1 442 return = __mmap_region
at 78 1 443 return = __mmput
at 79 1 444 return = __put_task_struct
at 7a 1 445 return = __read_end_io
at 7b 1 446 return = __rseq_handle_notify_resume
at 7c 1 447 return = __tlb_batch_free_encoded_pages
at 7d 1 448 return = __tlb_remove_folio_pages
at 7e 1 449 return = alloc_pages_mpol
at 7f 1 450 return = check_kill_permission
at 7g 1 451 return = do_exit
at 7h 1 452 return = do_group_exit
at 7i 1 453 return = do_mmap
at 7j 1 454 return = do_send_sig_info
at 7k 1 455 return = exit_mmap
at 7l 1 456 return = flush_tlb_mm_range
at 7m 1 457 return = folio_wake_bit
at 7n 1 458 return = folios_put_refs
at 7o 1 459 return = free_pages_and_swap_cache
at 7p 1 460 return = free_pgd_range
at 7q 1 461 return = free_pgtables
at 7r 1 462 return = get_page_from_freelist
at 7s 1 463 return = hrtimer_cancel
at 7t 1 464 return = hrtimer_try_to_cancel
at 7u 1 465 return = mas_store_prealloc
at 7v 1 466 return = mas_wr_bnode
at 7w 1 467 return = on_each_cpu_cond_mask
at 7x 1 468 return = rcu_do_batch
at 7y 1 469 return = set_p4d
at 7z 1 470 return = smp_call_function_many_cond
at 7A 1 471 return = tlb_flush_mmu_tlbonly
at 7B 1 472 return = unmap_page_range
at 7C 1 473 return = vm_mmap_pgoff
at 7D 1 474 return = vma_alloc_folio_noprof
unwinder 0
stack 0 none:exited 72 7y 7p 7q 7k 78 7g 7h 2j 2d 1K 9 a |
unwinder 2
stack 1 complete 3R 1S 1o 1u 1C 1v 2 1 0
stack 2 complete 4r *5
stack 3 complete 4k Y *5
stack 4 complete 4o *6
stack 5 complete 1n k 3 i j g 2S 2W *3
stack 6 complete 55 *10
stack 7 complete 2y *3
stack 8 complete 6 7 C 7m 7a 3i 3h 3g 14 12 2g 2e | *4
stack 9 complete 2z *3
stack a complete 6 7 y x | *4
stack b complete 3Z *3
stack c complete 43 *3
stack d complete 4A *3
stack e complete 4B *3
stack f complete 4C *3
stack g complete 4D *3
stack h complete 4E *3
stack i complete 4F *3
stack j complete 4G *3
stack k complete 4H *3
stack l complete 4I *3
stack m complete 4p *3
stack n complete 4t *3
stack o complete 4u *3
stack p complete 4v *3
stack q complete 4w *3
stack r complete 4x *3
stack s complete 4y *3
stack t complete 4z *3
stack u complete 2w G H *3
stack v complete 4e *5
stack w complete 1n k 3 i j g *5
stack x complete 4J *10
stack y complete 1N B *10
stack z complete 2u *11
stack A complete 4b *11
stack B complete 52 *11
stack C complete 6 7 y x | 1N B k 3 i j g z 1V S d *3
stack D complete 2t *5
stack E complete 47 *5
stack F complete 1M O *5
stack G complete 1l *6
stack H complete 2n *6
stack I complete 3w *6
stack J complete 1n k 3 i j g z 1V o *4
stack K complete 2B B *12
stack L complete 41 2M *5
stack M complete 49 *6
stack N complete 2t *5
stack O complete 46 *5
stack P complete 48 *5
stack Q complete 4K 6f 5Q *5
stack R complete 1M O *5
stack S complete 2o *6
stack T complete 2p *6
stack U complete 1M e *3
stack V complete 1l *4
stack W complete 73 79 7x 3o 14 12 2k x | *5
stack X complete 6 7 J I K y x | *5
stack Y complete 2n *4
stack Z complete 2o *4
stack 10 complete 2p *4
stack 11 complete 3s *4
stack 12 complete 3t *4
stack 13 complete 3u *4
stack 14 complete 3v *4
stack 15 complete 3x *4
stack 16 complete 3y *4
stack 17 complete 3z *4
stack 18 complete 53 *4
stack 19 complete 2q h *3
stack 1a complete 6 7 14 12 2g 2e | *5
stack 1b complete 3D *4
stack 1c complete 3E *4
stack 1d complete 3F *4
stack 1e complete 3G *4
stack 1f complete 3H *4
stack 1g complete 3I *4
stack 1h complete 3J *4
stack 1i complete 3K *4
stack 1j complete 3L *4
stack 1k complete 4L *4
stack 1l complete 4M *4
stack 1m complete 4N *4
stack 1n complete 2v 1E 21 20 1Z 3 1Y 1d v t s u *3
stack 1o complete 4a *14
stack 1p complete 2A *13
stack 1q complete 2s 5E 39 2L 5u 1S 1o 1u *7
stack 1r complete 3W 5x 5q *9
stack 1s complete n 6c *7
stack 1t complete 56 5m 60 6d *7
stack 1u complete 6 7 3f 2j 2d 1K 9 a | l 1a 1g 29 2a 28 5Z 3 5Y 6e *7
stack 1v complete n X *7
stack 1w complete 4l Y *7
stack 1x complete 3B *2
stack 1y complete 3C *2
stack 1z complete 2w z 11 5 4 *2
stack 1A complete 4f *6
stack 1B complete 4g *6
stack 1C complete 1n k 3 i j g *6
stack 1D complete 1N B *11
stack 1E complete 2B *12
stack 1F complete 1P *4
stack 1G complete 6 7 F D | *5
stack 1H complete 6 7 J I K y x | *5
stack 1I complete 1Q *4
stack 1J complete 6 7 C 3o 14 12 2k x | *5
stack 1K complete 6 7 y x | *5
stack 1L complete n 2U 2I 1c c 1i *4
stack 1M complete 6 7 J I K 1k 1j 13 E w 9 a | l 19 1f 1e 1r 1t 3 1s 2P 1d *6
stack 1N complete n 25 24 *6
stack 1O complete 3d 3p 2h 2b 1L F D | *9
stack 1P complete 6 7 F D | *9
stack 1Q complete 2D *4
stack 1R complete 6W 3i 3h 3g 14 12 2g 2e | *5
stack 1S complete 2E *4
stack 1T complete 6 7 y x | *5
stack 1U complete 2F *4
stack 1V complete 6 7 y 2f | *5
stack 1W complete 2G *4
stack 1X complete 6 7 14 12 2k x | *5
stack 1Y complete 57 *4
stack 1Z complete 58 *4
stack 20 complete 59 *4
stack 21 complete 5a *4
stack 22 complete 5b *4
stack 23 complete 6 7 y 2f | 5c *4
stack 24 complete 5d *4
stack 25 complete 5e *4
stack 26 complete 5f *4
stack 27 complete 5g *4
stack 28 complete 5h *4
stack 29 complete 5i *4
stack 2a complete 2r 5H 5G 5y 1U 3 1T 2H 1c c m *4
stack 2b complete 54 *9
stack 2c complete n 2U 2I *7
stack 2d complete 2s 5F 39 2L 5p *7
stack 2e complete 6 7 J I K 1k 1j 13 E w 9 a | l 19 1f 1e 1r 2R 3 2Q 1b 2P 1d *6
stack 2f complete n X *6
stack 2g complete 6 7 y 2f | *8
stack 2h complete 6Y 7r 76 7e 7D 2h 2b 1L F D | *8
stack 2i complete 6V 1L F D | *8
stack 2j complete 6 7 F D | *8
stack 2k complete 40 Y *6
stack 2l complete 4m *7
stack 2m complete 4n *7
stack 2n complete 6 7 F D | 4s 6t 6F 6D 6E 5l *2
stack 2o complete 6 7 F D | 3A 5P 18 18 18 18 18 6b 0
stack 2p complete 2x f V 3 8 0
stack 2q complete 4Y *5
stack 2r complete 3P 35 Z 1w r *4
stack 2s complete 4R *7
stack 2t complete 6T 7f 3k 2c 9 a | 1m 1F 33 2Y 1x *5
stack 2u complete 70 2c 9 a | *10
stack 2v complete 3Y 5U 5T b *3
stack 2w complete 2u 1E f *4
stack 2x complete 2v *6
stack 2y complete 2A *5
stack 2z complete 2x *5
stack 2A complete 3N 36 *5
stack 2B complete 4h *6
stack 2C complete 4U *5
stack 2D complete 4V *5
stack 2E complete 4W *5
stack 2F complete 4X *5
stack 2G complete 4i *5
stack 2H complete 4j *5
stack 2I complete 4Q Z 1w r *4
stack 2J complete 4S *7
stack 2K complete 2C 31 5S 61 37 2Z 1x *5
stack 2L complete 2C 31 6i 63 6o 6p 62 *8
stack 2M complete 3S 65 64 5n 5o 66 35 Z 2X *5
stack 2N complete 4T *7
stack 2O complete 1O 3c 1p P 0
stack 2P complete 44 6M *5
stack 2Q complete 4c *3
stack 2R complete 4q 69 *3
stack 2S complete 3X 5L 5M 3a 2K *2
stack 2T complete 3M 5C 5B 3 5A 5N *4
stack 2U complete 1O 6B *2
stack 2V complete 3V L M N Q 0
stack 2W complete 75 3r 3n 3m 1J 1I 9 a | 15 1H 1h 17 U 3 T *5
stack 2X complete 74 7d 7B 3r 3n 3m 1J 1I 9 a | *12
stack 2Y complete 6 7 7z 7w 7l 7A 3q 1J 1I 9 a | *12
stack 2Z complete 6 7 C 7n 7o 7c 3q 1J 1I 9 a | *12
stack 30 complete 15 6x *10
stack 31 complete 45 5J *8
stack 32 complete 6 7 C 2l 2m 2i E w 9 a | l 1a 1g 29 2a 28 23 3 22 1b q 0
stack 33 complete 3d 3p 2h 2b 1L F D | 42 6g 6v *8
stack 34 complete 3O 5s 1R 6k 6u *6
stack 35 complete 6 7 J I K 1k 1j 13 E w 9 a | l 19 1f 1e 1r 2R 3 2Q *3
stack 36 complete 6 7 J I K 1k 1j 13 E w 9 a | l 19 1f 1e 1r 1t 3 1s *2
stack 37 complete 6X 9 a | 1m 1F 32 6j 5R *5
stack 38 complete 6Z w 9 a | l 1a 6A 6C *5
stack 39 complete 6 7 C 7t 7s 13 E w 9 a | l 19 1f 1e 6w 3 5V *2
stack 3a complete 4Z 5W *2
stack 3b complete 50 6s *2
stack 3c complete 6 7 3f 2j 2d 1K 9 a | l 1X 68 6a R 1D 1y
stack 3d complete 3U B 5X 6n 1W p W *3
stack 3e complete 6U 7b 1K 9 a | 16 26 27 1G 1q *5
stack 3f complete 3Q 1R 2J 38 2T 2N *5
stack 3g complete 16 3b 1B 1A 1z
stack 3h complete 6 7 J I K 3j 3l 3e 9 a | *5
stack 3i complete 6 7 C 2l 2m 2i E w 9 a | l 1a 1g 29 67 5K 6y *3
stack 3j complete 6 7 C 7j 3k 2c 9 a | 1m 1F 32 6l 6z *3
stack 3k cut:stack-switch 6 7 y x | 3T 1U 3
stack 3l complete 6H 6J 6I 6K
stack 3m complete 71 7v 7u 77 7i 7C 9 a | 6L 6O 6N 6S 6R 6G 6Q 6P
stack 3n complete 2r 5I 5D 5z 1U 1T 5v 5t 1S 1o 1u 6h 5k 5j 5O 6q 6m
stack 3o complete 4O 6r 10 A
stack 3p complete 16 26 27 1G 1q p *2
stack 3q complete 6 7 C 3j 3l 3e 9 a | *8
stack 3r complete 4P *5
stack 3s complete 6 7 J I K 1k 1j 13 E w 9 a | l 1X 30 2V 2O *3
stack 3t complete 51 5w 5r 1R 2J 38 *4
stack 3u complete 6 7 C 2l 2m 2i E w 9 a | l 1a 1g 34 1W p W R A
stack 3v complete 4d *7
stack 3w complete l 1X 30 2V 2T 2N *4
process 5483 5482 srv
slice 0 4245430463
sample 7 1 5483 5483 0 srv
sample d 1
sample k 1
sample 1F 2
sample 1G 1
sample 1I 1
sample 1S 1
sample 24 1
sample 29 1
sample 2n 1
sample 2o 1
sample 2C 1
sample 2V 1
sample 3k 1
sample 3l 1
sample 3n 1
sample 3w 1
sample 7 1 5483 5483 1 srv
sample 3h 1 5483 5492 0 srv
sample 3i 1
sample 3j 1
sample 3g 1 5483 5492 1 srv
sample 3h 1
sample d 3 5483 5493 0 srv
sample O 1
sample S 1
sample 13 1
sample 17 1
sample 19 1
sample 1c 1
sample 1g 1
sample 1p 1
sample 1x 1
sample 1y 1
sample 1F 2
sample 1H 1
sample 1K 1
sample 1N 1
sample 1S 2
sample 22 1
sample 24 3
sample 28 2
sample 29 1
sample 2f 1
sample 2k 1
sample 2K 1
sample 2O 1
sample 2P 1
sample 2R 1
sample 2U 1
sample 2Y 2
sample 3b 1
sample 3d 1
sample 3v 1
sample 0 1 5483 5493 1 srv
sample 1 1
sample 7 3
sample b 1
sample c 1
sample d 1
sample e 2
sample j 1
sample p 1
sample q 1
sample u 2
sample w 1
sample C 1
sample E 1
sample I 1
sample L 1
sample Q 1
sample S 1
sample V 1
sample W 1
sample Z 1
sample 11 1
sample 13 1
sample 14 1
sample 15 1
sample 19 2
sample 1d 1
sample 1h 2
sample 1l 2
sample 1o 1
sample 1r 1
sample 1s 1
sample 1v 1
sample 1x 2
sample 1z 1
sample 1A 1
sample 1C 1
sample 1E 1
sample 1F 5
sample 1I 3
sample 1P 1
sample 1Q 4
sample 1S 1
sample 1V 1
sample 1W 10
sample 1Y 1
sample 1Z 2
sample 20 1
sample 21 2
sample 22 4
sample 23 1
sample 24 1
sample 26 1
sample 27 2
sample 28 6
sample 29 3
sample 2b 1
sample 2e 1
sample 2f 1
sample 2g 1
sample 2h 1
sample 2q 1
sample 2s 1
sample 2w 1
sample 2z 1
sample 2G 2
sample 2H 1
sample 2Q 1
sample 2R 1
sample 2S 1
sample 2Y 12
sample 31 1
sample 39 1
sample 3c 1
sample 3o 1
sample 3q 1
sample 3r 1
sample 3u 1
sample 7 4 5483 5494 0 srv
sample b 1
sample d 2
sample k 1
sample n 1
sample q 1
sample u 1
sample R 1
sample V 1
sample 13 1
sample 18 1
sample 19 1
sample 1b 1
sample 1c 3
sample 1e 2
sample 1f 3
sample 1h 1
sample 1v 1
sample 1x 2
sample 1y 2
sample 1F 3
sample 1I 3
sample 1J 1
sample 1M 1
sample 1N 4
sample 1O 1
sample 1Q 2
sample 1T 1
sample 1W 4
sample 1Z 1
sample 21 5
sample 24 2
sample 27 2
sample 28 3
sample 29 2
sample 2a 1
sample 2v 1
sample 2x 1
sample 2A 1
sample 2I 1
sample 2N 1
sample 2O 1
sample 35 1
sample 3e 1
sample 7 3 5483 5494 1 srv
sample d 3
sample e 1
sample g 1
sample h 1
sample i 1
sample m 1
sample p 1
sample q 2
sample y 2
sample z 1
sample A 1
sample B 1
sample D 1
sample G 1
sample J 1
sample K 1
sample U 1
sample V 1
sample X 1
sample Y 1
sample Z 1
sample 10 1
sample 19 1
sample 1a 1
sample 1c 2
sample 1e 1
sample 1f 1
sample 1i 1
sample 1j 1
sample 1n 1
sample 1x 2
sample 1B 1
sample 1F 7
sample 1I 1
sample 1N 1
sample 1O 1
sample 1Q 5
sample 1R 1
sample 1S 2
sample 1U 2
sample 1W 9
sample 1Y 2
sample 1Z 1
sample 21 2
sample 22 3
sample 24 3
sample 25 4
sample 27 3
sample 28 9
sample 29 6
sample 2f 7
sample 2i 1
sample 2j 1
sample 2m 1
sample 2r 1
sample 2z 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2J 1
sample 2M 1
sample 2Y 10
sample 2Z 1
sample 30 1
sample 33 1
sample 34 1
sample 36 1
sample 3a 1
sample 3s 1
sample 3t 1
sample 3m 1 5483 5495 1 srv
sample 4 1 5483 5500 0 srv
sample 7 1
sample 9 1
sample a 1
sample d 1
sample e 2
sample f 1
sample l 1
sample p 1
sample s 1
sample F 1
sample P 1
sample 19 1
sample 1c 2
sample 1i 1
sample 1m 1
sample 1u 1
sample 1v 1
sample 1x 1
sample 1F 1
sample 1M 1
sample 1N 1
sample 1Q 4
sample 1U 1
sample 1W 1
sample 20 1
sample 22 2
sample 24 1
sample 28 1
sample 29 5
sample 2c 1
sample 2f 1
sample 2p 1
sample 2y 1
sample 2B 1
sample 2N 1
sample 2X 1
sample 32 1
sample 37 1
sample 38 1
sample 3p 1
sample 2 1 5483 5500 1 srv
sample 3 1
sample 5 1
sample 6 1
sample 7 9
sample 8 1
sample 9 2
sample d 3
sample e 1
sample f 1
sample g 2
sample i 1
sample k 1
sample m 1
sample o 1
sample p 1
sample q 2
sample r 1
sample t 1
sample v 1
sample x 1
sample y 1
sample B 1
sample H 1
sample M 1
sample N 1
sample T 1
sample V 2
sample Z 1
sample 12 1
sample 14 1
sample 15 1
sample 16 1
sample 19 1
sample 1b 1
sample 1j 1
sample 1k 1
sample 1q 1
sample 1s 1
sample 1t 1
sample 1w 1
sample 1x 5
sample 1y 1
sample 1z 1
sample 1B 2
sample 1D 1
sample 1F 4
sample 1I 3
sample 1L 1
sample 1N 3
sample 1Q 1
sample 1S 5
sample 1U 3
sample 1W 9
sample 1X 1
sample 20 2
sample 21 2
sample 22 2
sample 24 2
sample 28 5
sample 29 6
sample 2d 1
sample 2f 2
sample 2l 1
sample 2t 1
sample 2u 1
sample 2L 1
sample 2O 1
sample 2T 1
sample 2W 1
sample 2Y 5
sample 3f 1
sample 3u 2
counter taken 1662
counter stored 589
counter copied 11
counter other 1055
counter expected 1688
counter idle 18
