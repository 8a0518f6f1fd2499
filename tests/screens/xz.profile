# xz: xz, whose library has no symbols
# recorded with: stk record -F 99 -- xz -6 -k -c numbers
# answer-note: stripped liblzma
meta stk_version 0.1.0
meta command "record -F 99 -- xz"
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
meta target "command (pid 22917)"
meta duration_ns 2884012323
meta unwind_tables 12
meta unwind_rows 72030
meta unwind_bytes 297368
meta unwind_ns 9079097
meta unwind_refused 0
meta stacks_copied 1
image 0 file /usr/bin/xz build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 file /usr/lib/x86_64-linux-gnu/liblzma.so.5.4.1 build-id=00000003
image 3 kernel [kernel] build-id=00000004
frame 0 __alloc_frozen_pages_noprof
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = fun_36a0 bounds reason=1
at 2 0 3 return = fun_5250 bounds reason=1
at 3 1 4 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 4 1 5 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 5 2 6 return = fun_15350 bounds reason=1
at 6 2 7 return = fun_9aa0 bounds reason=1
at 7 2 8 return = fun_b080 bounds reason=1
at 8 2 9 return = lzma_code reason=12
at 9 2 10 return = fun_1eec0 bounds reason=1
at a 2 11 return = fun_17980 bounds reason=1
at b 2 12 return = fun_190e0 bounds reason=1
at c 2 13 return = fun_15f30 bounds reason=1
at d 3 14 return = asm_exc_page_fault
at e 3 15 return = exc_page_fault
at f 2 16 = fun_15b10 bounds reason=1
at g 2 17 return = fun_168b0 bounds reason=1
at h 3 18 = pvm_irq_enable
at i 3 19 return = __raw_callee_save_pvm_irq_enable
at j 3 20 return = __handle_mm_fault
at k 3 21 return = do_anonymous_page
at l 3 22 return = handle_mm_fault
at m 2 23 = fun_190e0 bounds reason=1
at n 3 24 return = _raw_spin_unlock_irqrestore
at o 3 25 return = alloc_pages_mpol
at p 3 26 return = vma_alloc_folio_noprof
at q 1 27 = __memcpy_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S:664
at r 2 28 = fun_168b0 bounds reason=1
at s 2 29 = fun_17300 bounds reason=1
at t 2 30 = fun_17560 bounds reason=1
at u 2 31 = fun_17980 bounds reason=1
at v 2 32 = fun_19000 bounds reason=1
at w 2 33 return = fun_48b0 bounds reason=1
at x 3 34 = &0
at y 3 35 = native_set_pmd
at z 3 36 return = &0
at A 3 37 return = __folio_batch_add_and_move
at B 3 38 return = __mmput
at C 3 39 return = __rmqueue_pcplist
at D 3 40 return = __x64_sys_exit_group
at E 3 41 return = do_exit
at F 3 42 return = do_group_exit
at G 3 43 return = do_syscall_64
at H 3 44 return = entry_SYSCALL_64_after_hwframe
at I 3 45 return = exit_mmap
at J 3 46 return = folio_batch_move_lru
at K 3 47 return = free_pgd_range
at L 3 48 return = free_pgtables
at M 3 49 return = get_page_from_freelist
at N 3 50 return = x64_sys_call
unwinder 0
stack 0 none:exited y K L I B E F D N G H |
unwinder 2
stack 1 complete f g c b a 9 5 6 7 8 2 1 3 4 0
stack 2 complete h i e d | *15
stack 3 complete h i n J A k j l e d | *15
stack 4 complete x o p k j l e d | *15
stack 5 complete h i n C M z o p k j l e d | *15
stack 6 complete r *13
stack 7 complete v *12
stack 8 complete m *11
stack 9 complete h i e d | *12
stack a complete s *11
stack b complete t *11
stack c complete u *10
stack d complete h i e d | q w *9
process 22917 22916 xz
slice 0 2884012323
sample 0 1 22917 22917 1 xz
sample 1 192
sample 2 2
sample 3 1
sample 4 1
sample 5 1
sample 6 10
sample 7 20
sample 8 44
sample 9 1
sample a 8
sample b 1
sample c 2
sample d 1
counter taken 568
counter idle 279
counter stored 285
counter copied 1
counter expected 570
counter other 4
