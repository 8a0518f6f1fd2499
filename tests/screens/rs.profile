# rs: Rust (rustc -O -g), words grouped into a HashMap: programs/group.rs
# recorded with: stk record -F 199 -- ./group 300
# answer: group::group
meta stk_version 0.1.0
meta command "record -F 199 -- ./group"
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
meta target "command (pid 4804)"
meta duration_ns 2655428143
meta unwind_tables 13
meta unwind_rows 77075
meta unwind_bytes 318144
meta unwind_ns 11454651
meta unwind_refused 0
meta stacks_copied 1
image 0 file /home/user/group build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
text 0 ./malloc/malloc.c
text 1 /usr/src/rustc-1.63.0/library/core/src/hash/sip.rs
text 2 _int_malloc
text 3 /usr/src/rustc-1.63.0/library/core/src/ptr/mod.rs
text 4 _int_free
text 5 /usr/src/rustc-1.63.0/vendor/hashbrown/src/raw/mod.rs
text 6 /usr/src/rustc-1.63.0/library/alloc/src/vec/mod.rs
text 7 /usr/src/rustc-1.63.0/library/core/src/fmt/mod.rs
text 8 /home/user/group.rs
text 9 /usr/src/rustc-1.63.0/library/core/src/iter/traits/iterator.rs
text a malloc_consolidate
text b /usr/src/rustc-1.63.0/library/alloc/src/alloc.rs
text c /usr/src/rustc-1.63.0/library/alloc/src/raw_vec.rs
text d /usr/src/rustc-1.63.0/library/alloc/src/string.rs
text e /usr/src/rustc-1.63.0/library/alloc/src/fmt.rs
text f /usr/src/rustc-1.63.0/library/core/src/hash/mod.rs
text g malloc
text h ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text i /usr/src/rustc-1.63.0/library/alloc/src/slice.rs
text j /usr/src/rustc-1.63.0/library/core/src/fmt/num.rs
text k /usr/src/rustc-1.63.0/vendor/hashbrown/src/rustc_entry.rs
text l __memcpy_avx512_unaligned_erms
text m /usr/src/rustc-1.63.0/library/std/src/collections/hash/map.rs
text n alloc::fmt::format::format_inner
text o "<core::hash::sip::Hasher<S> as core::hash::Hasher>::write"
text p "hashbrown::rustc_entry::<impl hashbrown::map::HashMap<K,V,S,A>>::rustc_entry"
text q ./elf/rtld.c
text r /usr/src/rustc-1.63.0/library/core/src/cmp.rs
text s core::fmt::num::imp::fmt_u64
text t core::fmt::write
text u hashbrown::raw::RawTableInner<A>::find_inner
text v "<core::hash::sip::Hasher<S> as core::hash::Hasher>::finish"
text w "<core::hash::sip::Sip13Rounds as core::hash::sip::Sip>::d_rounds"
text x /usr/src/rustc-1.63.0/library/core/src/iter/adapters/map.rs
text y /usr/src/rustc-1.63.0/library/core/src/num/uint_macros.rs
text z /usr/src/rustc-1.63.0/library/core/src/ops/function.rs
text A /usr/src/rustc-1.63.0/library/core/src/slice/cmp.rs
text B /usr/src/rustc-1.63.0/library/std/src/alloc.rs
text C /usr/src/rustc-1.63.0/library/std/src/rt.rs
text D _int_realloc
text E core::fmt::Formatter::pad_integral
text F core::hash::BuildHasher::hash_one
text G group::main
text H unlink_chunk
text I "<T as alloc::slice::hack::ConvertVec>::to_vec"
text J "<[A] as core::slice::cmp::SlicePartialEq<B>>::equal"
text K "<core::hash::sip::Hasher<S> as core::hash::Hasher>::write_str"
text L "core::fmt::num::imp::<impl core::fmt::Display for u32>::fmt"
text M ./elf/dl-version.c
text N ./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S
text O /usr/src/rustc-1.63.0/library/alloc/src/vec/spec_extend.rs
text P /usr/src/rustc-1.63.0/library/core/src/../../stdarch/crates/core_arch/src/x86/sse2.rs
text Q /usr/src/rustc-1.63.0/library/core/src/num/int_macros.rs
text R /usr/src/rustc-1.63.0/library/core/src/option.rs
text S /usr/src/rustc-1.63.0/library/core/src/ptr/const_ptr.rs
text T /usr/src/rustc-1.63.0/library/core/src/ptr/mut_ptr.rs
text U /usr/src/rustc-1.63.0/library/std/src/panicking.rs
text V /usr/src/rustc-1.63.0/library/std/src/sys/unix/alloc.rs
text W /usr/src/rustc-1.63.0/vendor/hashbrown/src/raw/sse2.rs
text X __memcmp_evex_movbe
text Y alloc::vec::Vec<T,A>::append_elements
text Z alloc::vec::Vec<T,A>::push
text 10 core::fmt::Formatter::pad_integral::write_prefix
text 11 core::iter::traits::iterator::Iterator::fold
text 12 core::iter::traits::iterator::Iterator::reduce
text 13 group::make_words::{{closure}}
frame 0 group::group source=$8:19
frame 1 $p source=$k:36
frame 2 hashbrown::raw::RawTable<T,A>::find source=$5:816
frame 3 "<core::iter::adapters::map::Map<I,F> as core::iter::traits::iterator::Iterator>::fold" source=$x:124
frame 4 $L source=$j:287
frame 5 core::intrinsics::copy_nonoverlapping source=/usr/src/rustc-1.63.0/library/core/src/intrinsics.rs:2137
frame 6 "<alloc::alloc::Global as core::alloc::Allocator>::deallocate" source=$b:244
frame 7 "<alloc::raw_vec::RawVec<T,A> as core::ops::drop::Drop>::drop" source=$c:478
frame 8 "<core::hash::sip::SipHasher13 as core::hash::Hasher>::finish" source=$1:254
frame 9 "<std::collections::hash::map::DefaultHasher as core::hash::Hasher>::finish" source=$m:3189
frame a $F source=$f:707
frame b alloc::alloc::dealloc source=$b:107
frame c "alloc::slice::<impl [T]>::to_vec_in" source=$i:508
frame d $11 source=$9:2370
frame e alloc::slice::hack::to_vec source=$i:178
frame f core::iter::adapters::map::map_fold::{{closure}} source=$x:84
frame g core::ptr::drop_in_place<alloc::vec::Vec<alloc::string::String>> source=$3:487
frame h "<&mut W as core::fmt::Write>::write_str" source=$7:194
frame i "<alloc::alloc::Global as core::alloc::Allocator>::allocate" source=$b:231
frame j "<alloc::string::String as core::fmt::Write>::write_str" source=$d:2818
frame k "<alloc::vec::Vec<T,A> as alloc::vec::spec_extend::SpecExtend<&T,core::slice::iter::Iter<T>>>::spec_extend" source=$O:85
frame l "core::num::<impl u64>::wrapping_add" source=$y:1184
frame m $u source=$5:1179
frame n $v source=$1:332
frame o alloc::alloc::Global::alloc_impl source=$b:171
frame p alloc::alloc::alloc source=$b:89
frame q alloc::raw_vec::RawVec<T,A>::allocate_in source=$c:185
frame r alloc::raw_vec::RawVec<T,A>::with_capacity_in source=$c:131
frame s alloc::string::String::push_str source=$d:925
frame t alloc::vec::Vec<T,A>::extend_from_slice source=$6:2280
frame u alloc::vec::Vec<T,A>::with_capacity_in source=$6:641
frame v core::ptr::drop_in_place<alloc::raw_vec::RawVec<u8>> source=$3:487
frame w core::ptr::drop_in_place<alloc::string::String> source=$3:487
frame x core::ptr::drop_in_place<alloc::vec::Vec<u8>> source=$3:487
frame y hashbrown::raw::RawTable<T,A>::find::{{closure}} source=$5:817
frame z "<alloc::string::String as core::clone::Clone>::clone" source=$d:1945
frame A "<alloc::string::String as core::cmp::PartialEq>::eq" source=$d:2167
frame B "<alloc::string::String as core::convert::From<&str>>::from" source=$d:2606
frame C "<alloc::string::String as core::hash::Hash>::hash" source=$d:2244
frame D "<alloc::vec::Vec<T,A> as core::clone::Clone>::clone" source=$6:2576
frame E "<alloc::vec::Vec<T,A> as core::ops::drop::Drop>::drop" source=$6:2917
frame F "<core::hash::sip::SipHasher13 as core::hash::Hasher>::write_str" source=$1:249
frame G "<core::slice::iter::Iter<T> as core::iter::traits::iterator::Iterator>::next" source=/usr/src/rustc-1.63.0/library/core/src/slice/iter/macros.rs:146
frame H "<hashbrown::raw::RawTable<T,A> as core::ops::drop::Drop>::drop" source=$5:1806
frame I "<std::collections::hash::map::DefaultHasher as core::hash::Hasher>::write_str" source=$m:3184
frame J "<str as alloc::string::ToString>::to_string" source=$d:2552
frame K "<usize as core::iter::traits::accum::Sum>::sum" source=/usr/src/rustc-1.63.0/library/core/src/iter/traits/accum.rs:42
frame L "alloc::slice::<impl [T]>::to_vec" source=$i:483
frame M "alloc::slice::<impl alloc::borrow::ToOwned for [T]>::to_owned" source=$i:858
frame N "alloc::str::<impl alloc::borrow::ToOwned for str>::to_owned" source=/usr/src/rustc-1.63.0/library/alloc/src/str.rs:227
frame O "core::cmp::impls::<impl core::cmp::PartialEq<&B> for &A>::eq" source=$r:1481
frame P "core::hash::impls::<impl core::hash::Hash for &T>::hash" source=$f:947
frame Q "core::hash::impls::<impl core::hash::Hash for str>::hash" source=$f:864
frame R "core::ptr::const_ptr::<impl *const T>::copy_to_nonoverlapping" source=$S:1229
frame S "core::ptr::mut_ptr::<impl *mut T>::drop_in_place" source=$T:1391
frame T "core::slice::cmp::<impl core::cmp::PartialEq<[B]> for [A]>::eq" source=$A:26
frame U "core::str::traits::<impl core::cmp::PartialEq for str>::eq" source=/usr/src/rustc-1.63.0/library/core/src/str/traits.rs:29
frame V "hashbrown::rustc_entry::<impl hashbrown::map::HashMap<K,V,S,A>>::rustc_entry::{{closure}}" source=$k:36
frame W $11 source=$9:2369
frame X $2 source=$0:4405
frame Y $E source=$7:1382
frame Z $Y source=$6:1833
frame 10 $Z source=$6:1764
frame 11 $g source=$0:3315
frame 12 $t source=$7:1195
frame 13 $u source=$5:1176
frame 14 __alloc_frozen_pages_noprof
frame 15 __handle_mm_fault
frame 16 __lruvec_stat_mod_folio
frame 17 checked_request2size source=$0:1338
frame 18 core::fmt::Write::write_fmt source=$7:187
frame 19 core::iter::traits::iterator::Iterator::max source=$9:2932
frame 1a core::iter::traits::iterator::Iterator::max_by source=$9:3030
frame 1b core::iter::traits::iterator::Iterator::sum source=$9:3303
frame 1c core::ptr::drop_in_place<(alloc::string::String,alloc::vec::Vec<alloc::string::String>)> source=$3:487
frame 1d core::ptr::drop_in_place<[alloc::string::String]> source=$3:487
frame 1e core::ptr::drop_in_place<alloc::raw_vec::RawVec<alloc::string::String>> source=$3:487
frame 1f do_anonymous_page
frame 1g folio_add_new_anon_rmap
frame 1h free source=$0:3385
frame 1i group::longest source=$8:26
frame 1j group::longest::{{closure}} source=$8:26
frame 1k hashbrown::raw::Bucket<T>::drop source=$5:335
frame 1l hashbrown::raw::RawTable<T,A>::drop_elements source=$5:598
frame 1m kmem_cache_alloc_noprof
frame 1n std::panic::catch_unwind source=/usr/src/rustc-1.63.0/library/std/src/panic.rs:137
frame 1o std::panicking::try source=$U:456
frame 1p std::panicking::try::do_call source=$U:492
at 0 0 1 return = "core::ops::function::impls::<impl core::ops::function::FnOnce<A> for &F>::call_once" source=$z:280 &1p &1o &1n std::rt::lang_start_internal::{{closure}} source=$C:128 &1p &1o &1n std::rt::lang_start_internal source=$C:128
at 1 0 2 return = _start entry reason=12
at 2 0 3 return = core::ops::function::FnOnce::call_once source=$z:248 std::sys_common::backtrace::__rust_begin_short_backtrace source=/usr/src/rustc-1.63.0/library/std/src/sys_common/backtrace.rs:122
at 3 0 4 return = main reason=12
at 4 0 5 return = std::rt::lang_start::{{closure}} source=$C:145
at 5 1 6 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 6 1 7 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 7 0 8 return = $G source=$8:34
at 8 1 9 return = &1h
at 9 0 10 return = "<alloc::vec::Vec<T> as core::iter::traits::collect::FromIterator<T>>::from_iter" source=$6:2645 core::iter::traits::iterator::Iterator::collect source=$9:1792 group::make_words source=$8:7 $G source=$8:33
at a 0 11 return = core::iter::traits::iterator::Iterator::for_each source=$9:787 "<alloc::vec::Vec<T,A> as alloc::vec::spec_extend::SpecExtend<T,I>>::spec_extend" source=$O:40 "<alloc::vec::Vec<T> as alloc::vec::spec_from_iter_nested::SpecFromIterNested<T,I>>::from_iter" source=/usr/src/rustc-1.63.0/library/alloc/src/vec/spec_from_iter_nested.rs:62 "<alloc::vec::Vec<T> as alloc::vec::spec_from_iter::SpecFromIter<T,I>>::from_iter" source=/usr/src/rustc-1.63.0/library/alloc/src/vec/spec_from_iter.rs:33
at b 2 12 return = asm_exc_page_fault
at c 2 13 return = exc_page_fault
at d 0 14 return = alloc::fmt::format::{{closure}} source=$e:616 core::option::Option<T>::map_or_else source=$R:1023 alloc::fmt::format source=$e:616 $13 source=$8:10 &f &d &3
at e 1 15 return = &11
at f 2 16 return = handle_mm_fault
at g 0 17 return = alloc::alloc::realloc source=$b:126 alloc::alloc::Global::grow_impl source=$b:203 "<alloc::alloc::Global as core::alloc::Allocator>::grow" source=$b:256 alloc::raw_vec::finish_grow source=$c:465
at h 0 18 return = alloc::raw_vec::RawVec<T,A>::grow_amortized source=$c:400 alloc::raw_vec::RawVec<T,A>::reserve_for_push source=$c:298
at i 0 19 return = &10 &0
at j 1 20 return = realloc source=$0:3480
at k 0 21 return = &p &o &i &q &r &u $I source=$i:229 &e &c &L &M &N &B &J &0
at l 0 22 return = core::ptr::drop_in_place<hashbrown::raw::RawTable<(alloc::string::String,alloc::vec::Vec<alloc::string::String>)>> source=$3:487 core::ptr::drop_in_place<hashbrown::map::HashMap<alloc::string::String,alloc::vec::Vec<alloc::string::String>,std::collections::hash::map::RandomState>> source=$3:487 core::ptr::drop_in_place<std::collections::hash::map::HashMap<alloc::string::String,alloc::vec::Vec<alloc::string::String>>> source=$3:487 $G source=$8:34
at m 2 23 return = &15
at n 2 24 return = &1f
at o 0 25 return = std::collections::hash::map::HashMap<K,V,S>::entry source=$m:853 &0
at p 1 26 return = $D source=$0:4895
at q 0 27 return = &18 $n source=$e:612
at r 1 28 return = $4 source=$0:4670
at s 0 29 return = &p &o &i &q &r &u alloc::vec::Vec<T>::with_capacity source=$6:483 alloc::string::String::with_capacity source=$d:500 $n source=$e:611
at t 1 30 = $l source=$h:664
at u 0 31 return = &b &6 &7 &1e &g &1c &S &1k &1l &H
at v 2 32 return = __raw_callee_save_pvm_irq_enable
at w 1 33 = $2 source=$0:4378
at x 2 34 = pvm_irq_enable
at y 0 35 return = &b &6 &7 &1e &g $G source=$8:35
at z 0 36 return = $t source=$7:1197
at A 1 37 = brk source=./misc/../sysdeps/unix/sysv/linux/brk.c:37
at B 1 38 return = __default_morecore source=./malloc/morecore.c:29
at C 1 39 return = __sbrk source=./misc/sbrk.c:74
at D 0 40 return = hashbrown::map::make_insert_hash source=/usr/src/rustc-1.63.0/vendor/hashbrown/src/map.rs:288 $p source=$k:35
at E 1 41 return = $4 source=$0:4676
at F 1 42 return = systrim source=$0:3014
at G 2 43 return = do_syscall_64
at H 2 44 return = entry_SYSCALL_64_after_hwframe
at I 0 45 return = &b &6 &7 &v &x &w &1d &E &g &1c &S &1k &1l &H
at J 2 46 return = __do_sys_brk
at K 2 47 return = do_vmi_align_munmap
at L 0 48 return = &b &6 &7 &v &x &w core::ptr::drop_in_place<core::option::Option<alloc::string::String>> source=$3:487 core::ptr::drop_in_place<hashbrown::rustc_entry::RustcOccupiedEntry<alloc::string::String,alloc::vec::Vec<alloc::string::String>>> source=$3:487 hashbrown::rustc_entry::RustcOccupiedEntry<K,V,A>::into_mut source=$k:414 std::collections::hash::map::OccupiedEntry<K,V>::into_mut source=$m:2811 std::collections::hash::map::Entry<K,V>::or_default source=$m:2683 &0
at M 0 49 = core::ptr::write source=$3:1342 $Z source=$6:1768 &0
at N 0 50 return = &b &6 &7 &v &x &w &1d &E &g $G source=$8:35
at O 2 51 return = alloc_pages_mpol
at P 2 52 return = vma_alloc_folio_noprof
at Q 2 53 return = vms_clear_ptes
at R 2 54 return = vms_complete_munmap_vmas
at S 0 55 return = $s source=$j:273 &4
at T 1 56 return = $D source=$0:4874
at U 2 57 return = _raw_spin_unlock_irqrestore
at V 0 58 return = &0
at W 1 59 return = $2 source=$0:4403
at X 1 60 return = $a source=$0:4776
at Y 2 61 return = &14
at Z 2 62 return = get_page_from_freelist
at 10 1 63 = sysmalloc source=$0:2950
at 11 1 64 = $H source=$0:1628
at 12 2 65 return = __mem_cgroup_charge
at 13 2 66 return = __tlb_batch_free_encoded_pages
at 14 2 67 return = free_pages_and_swap_cache
at 15 2 68 return = tlb_finish_mmu
at 16 0 69 return = $K source=$1:317 &F &I &Q &C &P $F source=$f:706
at 17 0 70 return = &5 &R $I source=$i:234 &e &c &D &z
at 18 1 71 = $l source=$h:598
at 19 1 72 = $4 source=$0:4417
at 1a 1 73 = free source=$0:3389
at 1b 1 74 = $g source=$0:3281
at 1c 2 75 = __list_del_entry_valid_or_report
at 1d 2 76 = get_mem_cgroup_from_mm
at 1e 2 77 = mas_walk
at 1f 2 78 = native_set_pmd
at 1g 2 79 return = __folio_batch_add_and_move
at 1h 2 80 return = __folio_mod_stat
at 1i 2 81 return = __rmqueue_pcplist
at 1j 2 82 return = &1g
at 1k 2 83 return = folio_batch_move_lru
at 1l 2 84 return = folios_put_refs
at 1m 2 85 return = lock_vma_under_rcu
at 1n 0 86 = __rust_dealloc reason=12
at 1o 0 87 = &18 $n source=$e:612
at 1p 0 88 return = $J source=$A:91 &T &O &U &A &V &y &m &2 &1
at 1q 0 89 return = &p &o &i &q &r &u $I source=$i:229 &e &c &D &z
at 1r 0 90 return = &Y
at 1s 0 91 return = &12
at 1t 0 92 return = core::hash::Hasher::write_u8 source=$f:368 $K source=$1:318 &F &I &Q &C &P $F source=$f:706
at 1u 1 93 = $4 source=$0:4698
at 1v 1 94 = $2 source=$0:4000
at 1w 1 95 = $2 source=$0:4027
at 1x 1 96 = $2 source=$0:4035
at 1y 1 97 = &X
at 1z 1 98 = $2 source=$0:4409
at 1A 1 99 = free source=$0:3358
at 1B 1 100 = $a source=$0:4755
at 1C 1 101 = $a source=$0:4781
at 1D 1 102 = $a source=$0:4782
at 1E 1 103 = $H source=$0:1622
at 1F 1 104 return = $a source=$0:4768
at 1G 2 105 = &14
at 1H 2 106 = &15
at 1I 2 107 = &16
at 1J 2 108 = clear_page_erms
at 1K 2 109 = count_memcg_events
at 1L 2 110 = &1g
at 1M 2 111 return = __irq_exit_rcu
at 1N 2 112 return = __pte_alloc
at 1O 2 113 return = __split_vma
at 1P 2 114 return = asm_sysvec_apic_timer_interrupt
at 1Q 2 115 return = free_pgd_range
at 1R 2 116 return = free_pgtables
at 1S 2 117 return = handle_softirqs
at 1T 2 118 return = rcu_core
at 1U 2 119 return = sysvec_apic_timer_interrupt
at 1V 2 120 return = vms_gather_munmap_vmas
at 1W 0 121 = $J source=$A:83 &T &O &U &A &V &y &m &2 &1
at 1X 0 122 = $v source=$1:331 &8 &9 &a
at 1Y 0 123 = $o source=$1:269
at 1Z 0 124 = $o source=$1:273
at 20 0 125 = $o source=$1:276
at 21 0 126 = &G &W &3 &K &1b &1j "core::ops::function::impls::<impl core::ops::function::FnOnce<A> for &mut F>::call_once" source=$z:301 core::option::Option<T>::map source=$R:929 "<core::iter::adapters::map::Map<I,F> as core::iter::traits::iterator::Iterator>::next" source=$x:103 $12 source=$9:2414 &1a &19 &1i
at 22 0 127 = &G &W &3 &K &1b &1j &f &d &3 $12 source=$9:2415 &1a &19 &1i
at 23 0 128 = "<std::collections::hash::map::RandomState as core::hash::BuildHasher>::build_hasher" source=$f:701 $F source=$f:705
at 24 0 129 = $L source=$j:279
at 25 0 130 = "core::num::<impl isize>::wrapping_sub" source=$Q:1162 "core::num::<impl isize>::wrapping_neg" source=$Q:1338 "core::ptr::mut_ptr::<impl *mut T>::sub" source=$T:1066 hashbrown::raw::Bucket<T>::from_base_index source=$5:299 hashbrown::raw::RawTable<T,A>::bucket source=$5:523 &y &m &2 &1
at 26 0 131 = "core::num::<impl u32>::wrapping_add" source=$y:1184 $13 source=$8:9 &f &d &3
at 27 0 132 = "core::num::<impl u64>::rotate_left" source=$y:212 "<core::hash::sip::Sip13Rounds as core::hash::sip::Sip>::c_rounds" source=$1:373 $v source=$1:328 &8 &9 &a
at 28 0 133 = &l $w source=$1:378 &n &8 &9 &a
at 29 0 134 = &l $w source=$1:379 &n &8 &9 &a
at 2a 0 135 = &l $w source=$1:380 &n &8 &9 &a
at 2b 0 136 = "core::ptr::const_ptr::<impl *const T>::offset" source=$S:457 $s source=$j:253 &4
at 2c 0 137 = $p source=$k:34
at 2d 0 138 = $p source=$k:54
at 2e 0 139 = "std::sys::unix::alloc::<impl core::alloc::global::GlobalAlloc for std::alloc::System>::alloc" source=$V:14 __rdl_alloc source=$B:378
at 2f 0 140 = "std::sys::unix::alloc::<impl core::alloc::global::GlobalAlloc for std::alloc::System>::dealloc" source=$V:42 __rdl_dealloc source=$B:386
at 2g 0 141 = __rdl_alloc source=$B:373
at 2h 0 142 = __rust_alloc reason=12
at 2i 0 143 = $n source=$e:609
at 2j 0 144 = $n source=$e:610
at 2k 0 145 = $n source=$e:614
at 2l 0 146 = alloc::raw_vec::RawVec<T,A>::needs_to_grow source=$c:361 alloc::raw_vec::RawVec<T,A>::reserve source=$c:288 alloc::vec::Vec<T,A>::reserve source=$6:841 $Y source=$6:1831 &k &t &s &j &h
at 2m 0 147 = &10 &0
at 2n 0 148 = core::cmp::min_by source=$r:1216 core::cmp::Ord::min source=$r:821 core::cmp::min source=$r:1197 $o source=$1:276
at 2o 0 149 = core::core_arch::x86::sse2::_mm_movemask_epi8 source=$P:1381 hashbrown::raw::sse2::Group::match_byte source=$W:87 &13 &2 &1
at 2p 0 150 = $E source=$7:0
at 2q 0 151 = &Y
at 2r 0 152 = $E source=$7:1383
at 2s 0 153 = $10 source=$7:1370
at 2t 0 154 = $10 source=$7:1375
at 2u 0 155 = $s source=$j:251 &4
at 2v 0 156 = $s source=$j:259 &4
at 2w 0 157 = $s source=$j:273 &4
at 2x 0 158 = $t source=$7:1187
at 2y 0 159 = &12
at 2z 0 160 = $t source=$7:1225
at 2A 0 161 = core::hash::sip::u8to64_le source=$1:138 $o source=$1:309
at 2B 0 162 = &5 &R $I source=$i:234 &e &c &L &M &N &B &J &0
at 2C 0 163 = &5 &Z &k &t &s &j &h
at 2D 0 164 = &5 core::core_arch::x86::sse2::_mm_loadu_si128 source=$P:1196 hashbrown::raw::sse2::Group::load source=$W:50 $u source=$5:1174 &2 &1
at 2E 0 165 = &5 $s source=$j:253 &4
at 2F 0 166 = $13 source=$8:10 &f &d &3
at 2G 0 167 = &13 &2 &1
at 2H 0 168 = hashbrown::raw::h2 source=$5:145 $u source=$5:1170 &2 &1
at 2I 0 169 return = &5 &Z &k &t &s &j &h
at 2J 3 170 = _dl_check_map_versions source=$M:217
at 2K 3 171 return = _dl_check_all_versions source=$M:398
at 2L 3 172 return = _dl_receive_error source=./elf/dl-error-skeleton.c:246
at 2M 3 173 return = _dl_start_final source=$q:497 _dl_start source=$q:584
at 2N 3 174 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 2O 3 175 return = _start entry reason=12
at 2P 3 176 return = dl_main source=$q:2075
at 2Q 3 177 return = version_check_doit source=$q:679
at 2R 1 178 = $X source=$N:123
at 2S 1 179 = $X source=$N:125
at 2T 1 180 = $l source=$h:264
at 2U 1 181 = $l source=$h:270
at 2V 1 182 = $l source=$h:298
at 2W 1 183 = $l source=$h:323
at 2X 1 184 = $4 source=$0:4427
at 2Y 1 185 = $4 source=$0:4434
at 2Z 1 186 = $4 source=$0:4438
at 30 1 187 = $4 source=$0:4446
at 31 1 188 = $4 source=$0:4449
at 32 1 189 = $4 source=$0:4455
at 33 1 190 = $4 source=$0:4464
at 34 1 191 = $4 source=$0:4530
at 35 1 192 = $4 source=$0:4556
at 36 1 193 = $2 source=$0:3980
at 37 1 194 = $2 source=$0:4018
at 38 1 195 = $2 source=$0:4024
at 39 1 196 = $2 source=$0:4041
at 3a 1 197 = $2 source=$0:4050
at 3b 1 198 = $2 source=$0:4382
at 3c 1 199 = alloc_perturb source=$0:1999
at 3d 1 200 = arena_for_chunk source=./malloc/arena.c:162 $g source=$0:3316
at 3e 1 201 = &17 $2 source=$0:3798
at 3f 1 202 = &17 $g source=$0:3292
at 3g 1 203 = free source=$0:3350
at 3h 1 204 = free source=$0:3362
at 3i 1 205 = &1h
at 3j 1 206 = $g source=$0:3300
at 3k 1 207 = $g source=$0:3305
at 3l 1 208 = $g source=$0:3313
at 3m 1 209 = &11
at 3n 1 210 = $a source=$0:4749
at 3o 1 211 = $a source=$0:4765
at 3p 1 212 = $a source=$0:4766
at 3q 1 213 = $a source=$0:4771
at 3r 1 214 = $H source=$0:1626
at 3s 1 215 return = &X
at 3t 1 216 return = $D source=$0:4896
at 3u 1 217 return = sysmalloc source=$0:2721
at 3v 2 218 = __memcg_slab_post_alloc_hook
at 3w 2 219 = _raw_spin_lock
at 3x 2 220 = alloc_pages_noprof
at 3y 2 221 = &1f
at 3z 2 222 = free_swap_cache
at 3A 2 223 = free_unref_folios
at 3B 2 224 = get_vma_policy
at 3C 2 225 = &1m
at 3D 2 226 = mem_cgroup_from_task
at 3E 2 227 = mod_memcg_lruvec_state
at 3F 2 228 = uncharge_folio
at 3G 2 229 = unmap_page_range
at 3H 2 230 return = __do_fault
at 3I 2 231 return = &16
at 3J 2 232 return = __mem_cgroup_uncharge_folios
at 3K 2 233 return = __pte_offset_map_lock
at 3L 2 234 return = anon_vma_clone
at 3M 2 235 return = charge_memcg
at 3N 2 236 return = do_fault
at 3O 2 237 return = filemap_fault
at 3P 2 238 return = folio_alloc_noprof
at 3Q 2 239 return = &1m
at 3R 2 240 return = memcg1_commit_charge
at 3S 2 241 return = page_cache_ra_unbounded
at 3T 2 242 return = pmd_install
at 3U 2 243 return = pte_alloc_one
at 3V 2 244 return = pvm_irq_enable
at 3W 2 245 return = unmap_vmas
at 3X 2 246 return = vm_area_dup
unwinder 2
stack 0 complete 21 7 2 4 0 3 5 6 1
stack 1 complete 22 *8
stack 2 complete 2B *8
stack 3 complete 2m *8
stack 4 complete 1a L *8
stack 5 complete 1n *9
stack 6 complete 2f *9
stack 7 complete 3i *9
stack 8 complete 19 8 *9
stack 9 complete 1u *10
stack a complete 2X *10
stack b complete 2Z *10
stack c complete M *8
stack d complete 1e 1m c b | *9
stack e complete 1K f c b | *9
stack f complete x v 3R 3M 12 n m f c b | *9
stack g complete 1G O P n m f c b | *9
stack h complete 1c 1i Z Y O P n m f c b | *9
stack i complete x v c b | *9
stack j complete 2T 17 V *8
stack k complete 2U *10
stack l complete 2W *10
stack m complete 1b 1q *9
stack n complete 2e *10
stack o complete 30 3t j g h i *8
stack p complete 10 W T *12
stack q complete x v U 1k 1g n m f c b | *15
stack r complete x v c b | *15
stack s complete x v G H | A C B 3u *14
stack t complete w *13
stack u complete x v c b | *14
stack v complete 18 p *12
stack w complete 1d 12 n m f c b | *14
stack x complete x v c b | *14
stack y complete t *13
stack z complete 1e 1m c b | *14
stack A complete 1H f c b | *14
stack B complete 1K f c b | *14
stack C complete 3D f c b | *14
stack D complete 1d 12 n m f c b | *14
stack E complete 1L n m f c b | *14
stack F complete x v U 1T 1S 1M 1U 1P 3V v U 1k 1g n m f c b | *14
stack G complete 1I 1h 1j n m f c b | *14
stack H complete 3E 3I 1h 1j n m f c b | *14
stack I complete 3w 3K n m f c b | *14
stack J complete 3B P n m f c b | *14
stack K complete 1G O P n m f c b | *14
stack L complete 1J Z Y O P n m f c b | *14
stack M complete 1c 1i Z Y O P n m f c b | *14
stack N complete x v c b | *14
stack O complete 1b k *8
stack P complete 2h *9
stack Q complete 3d *9
stack R complete 3l *9
stack S complete 3m *9
stack T complete 1v e *9
stack U complete 1w *10
stack V complete 1x *10
stack W complete 1y *10
stack X complete 1z *10
stack Y complete 39 *10
stack Z complete 3a *10
stack 10 complete 3b *10
stack 11 complete x v c b | 10 W *10
stack 12 complete w *10
stack 13 complete 1e 1m c b | *11
stack 14 complete 1H f c b | *11
stack 15 complete 3y m f c b | *11
stack 16 complete 1d 12 n m f c b | *11
stack 17 complete 1L n m f c b | *11
stack 18 complete 1f 3T 1N n m f c b | *11
stack 19 complete 3x 3U 1N n m f c b | *11
stack 1a complete 1I 1h 1j n m f c b | *11
stack 1b complete 1J Z Y O P n m f c b | *11
stack 1c complete x v c b | *11
stack 1d complete 1W o *8
stack 1e complete 2R 1p *9
stack 1f complete 2S *10
stack 1g complete 25 *9
stack 1h complete 2D *9
stack 1i complete 2G *9
stack 1j complete 2H *9
stack 1k complete 2c *9
stack 1l complete 2d *9
stack 1m complete 2o *9
stack 1n complete 1Y 16 D *9
stack 1o complete 1Z *11
stack 1p complete 2A *11
stack 1q complete 1X *10
stack 1r complete 20 1t *10
stack 1s complete 2n *11
stack 1t complete 23 *10
stack 1u complete 27 *10
stack 1v complete 28 *10
stack 1w complete 29 *10
stack 1x complete 2a *10
stack 1y complete 26 a 9 *7
stack 1z complete 2F *9
stack 1A complete 1o d *9
stack 1B complete x v U 1T 1S 1M 1U 1P | *11
stack 1C complete 2i *10
stack 1D complete 2j *10
stack 1E complete 2k *10
stack 1F complete 2V 2I 1s q *10
stack 1G complete 2l *12
stack 1H complete 2x *11
stack 1I complete 2y *11
stack 1J complete 2z *11
stack 1K complete 24 z *11
stack 1L complete 2E *12
stack 1M complete 2b *12
stack 1N complete 2u *12
stack 1O complete 2v *12
stack 1P complete 2w *12
stack 1Q complete 2s 1r S *12
stack 1R complete 2t *14
stack 1S complete 2C *13
stack 1T complete 2p *13
stack 1U complete 2q *13
stack 1V complete 2r *13
stack 1W complete 1b s *10
stack 1X complete 2g *11
stack 1Y complete 3f *11
stack 1Z complete 3j *11
stack 20 complete 3k *11
stack 21 complete 1v e *11
stack 22 complete 1w *12
stack 23 complete 1x *12
stack 24 complete 1y *12
stack 25 complete 1z *12
stack 26 complete 36 *12
stack 27 complete 37 *12
stack 28 complete 38 *12
stack 29 complete 3e *12
stack 2a complete 3c 3s *12
stack 2b complete x v U 1k 1g n m f c b | w *12
stack 2c complete 1A N *7
stack 2d complete 1a *8
stack 2e complete 3g *8
stack 2f complete 19 8 *8
stack 2g complete 33 *9
stack 2h complete 34 *9
stack 2i complete 35 *9
stack 2j complete 1A I l *7
stack 2k complete 1a *9
stack 2l complete 1n *9
stack 2m complete 3h *9
stack 2n complete 19 8 *9
stack 2o complete 1u *10
stack 2p complete 2Y *10
stack 2q complete 31 *10
stack 2r complete 32 *10
stack 2s complete A C B F E 8 u *8
stack 2t complete 3C 3L 1O 1V K J G H | *15
stack 2u complete 3v 3Q 3X 1O 1V K J G H | *15
stack 2v complete 3A 1l 14 13 15 Q R K J G H | *15
stack 2w complete 1f 1Q 1R Q R K J G H | *15
stack 2x complete 1B r *10
stack 2y complete 1C *11
stack 2z complete 1D *11
stack 2A complete 11 1F *11
stack 2B complete 3n *11
stack 2C complete 3o *11
stack 2D complete 3p *11
stack 2E complete 11 X *11
stack 2F complete 1E *12
stack 2G complete 3r *12
stack 2H complete A C B F E 8 y *7
stack 2I complete 3F 3J 1l 14 13 15 Q R K J G H | *14
stack 2J complete x v U 1l 14 13 15 Q R K J G H | *14
stack 2K complete 3z 14 13 15 Q R K J G H | *14
stack 2L complete 1f 1Q 1R Q R K J G H | *14
stack 2M complete 3G 3W Q R K J G H | *14
stack 2N complete 1B r *9
stack 2O complete 1C *10
stack 2P complete 1D *10
stack 2Q complete 11 1F *10
stack 2R complete 3q *10
stack 2S complete 11 X *10
stack 2T complete 1E *11
stack 2U complete 1c 1i Z Y O 3P 3S 3O 3H 3N m f c b | 2J 2K 2Q 2L 2P 2N 2M 2O
process 4804 4803 group
slice 0 2655428143
sample 0 1 4804 4804 1 group
sample 1 1
sample 2 3
sample 3 1
sample 4 1
sample 5 1
sample 6 1
sample 7 1
sample 8 1
sample 9 3
sample a 1
sample b 2
sample c 41
sample d 2
sample e 1
sample f 1
sample g 1
sample h 1
sample i 19
sample j 3
sample k 1
sample l 1
sample m 2
sample n 2
sample o 1
sample p 3
sample q 1
sample r 3
sample s 1
sample t 4
sample u 6
sample v 6
sample w 1
sample x 8
sample y 66
sample z 1
sample A 2
sample B 1
sample C 1
sample D 1
sample E 1
sample F 1
sample G 1
sample H 1
sample I 1
sample J 1
sample K 2
sample L 3
sample M 1
sample N 46
sample O 1
sample P 1
sample Q 1
sample R 1
sample S 1
sample T 1
sample U 1
sample V 1
sample W 2
sample X 3
sample Y 1
sample Z 1
sample 10 2
sample 11 2
sample 12 60
sample 13 1
sample 14 1
sample 15 1
sample 16 5
sample 17 1
sample 18 1
sample 19 1
sample 1a 1
sample 1b 3
sample 1c 24
sample 1d 1
sample 1e 2
sample 1f 2
sample 1g 1
sample 1h 2
sample 1i 3
sample 1j 1
sample 1k 1
sample 1l 1
sample 1m 2
sample 1n 1
sample 1o 2
sample 1p 2
sample 1q 1
sample 1r 2
sample 1s 1
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 1
sample 1x 1
sample 1y 2
sample 1z 3
sample 1A 2
sample 1B 1
sample 1C 1
sample 1D 2
sample 1E 2
sample 1F 1
sample 1G 1
sample 1H 2
sample 1I 1
sample 1J 1
sample 1K 1
sample 1L 3
sample 1M 1
sample 1N 2
sample 1O 2
sample 1P 1
sample 1Q 3
sample 1R 1
sample 1S 1
sample 1T 1
sample 1U 2
sample 1V 1
sample 1W 1
sample 1X 1
sample 1Y 2
sample 1Z 1
sample 20 1
sample 21 1
sample 22 1
sample 23 1
sample 24 4
sample 25 1
sample 26 1
sample 27 1
sample 28 1
sample 29 1
sample 2a 1
sample 2b 1
sample 2c 1
sample 2d 1
sample 2e 1
sample 2f 2
sample 2g 1
sample 2h 2
sample 2i 2
sample 2j 5
sample 2k 1
sample 2l 1
sample 2m 2
sample 2n 1
sample 2o 1
sample 2p 1
sample 2q 1
sample 2r 1
sample 2s 2
sample 2t 1
sample 2u 1
sample 2v 1
sample 2w 1
sample 2x 1
sample 2y 1
sample 2z 2
sample 2A 4
sample 2B 1
sample 2C 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2G 1
sample 2H 2
sample 2I 1
sample 2J 1
sample 2K 1
sample 2L 1
sample 2M 1
sample 2N 1
sample 2O 1
sample 2P 1
sample 2Q 2
sample 2R 1
sample 2S 5
sample 2T 1
sample 2U 1
counter taken 1052
counter idle 505
counter stored 526
counter copied 1
counter expected 1054
counter other 21
