# j1: the same program without flags: programs/Words.java
# recorded with: stk record -F 199 -- java Words 400
# answer-note: JIT code without names
meta stk_version 0.1.0
meta command "record -F 199 -- java"
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
meta target "command (pid 11652)"
meta duration_ns 2599818568
meta unwind_tables 20
meta unwind_rows 241200
meta unwind_bytes 1005616
meta unwind_ns 21129989
meta unwind_refused 0
meta stacks_copied 3
image 0 anon //anon pid=11652
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 file /usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so build-id=00000003
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/jvm/java-17-openjdk-amd64/lib/libjli.so build-id=00000005
image 5 file /usr/lib/jvm/java-17-openjdk-amd64/bin/java build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000007
image 7 file /usr/lib/jvm/java-17-openjdk-amd64/lib/libjava.so build-id=00000008
image 8 vdso [vdso] build-id=00000009
text 0 ./malloc/malloc.c
text 1 ./elf/dl-open.c
text 2 ./malloc/arena.c
text 3 ./nptl/pthread_create.c
text 4 ./dlfcn/dlopen.c
text 5 ./elf/dl-error-skeleton.c
text 6 ./elf/dl-init.c
text 7 _int_malloc
text 8 ./csu/../sysdeps/nptl/libc_start_call_main.h
text 9 ./misc/../sysdeps/unix/syscall-template.S
text a ./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S
text b ./nptl/futex-internal.c
text c ./nptl/pthread_cond_wait.c
text d ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text e __libc_start_call_main
text f __memcpy_avx512_unaligned_erms
text g _dl_catch_exception
text h dl_open_worker_begin
frame 0 "Matcher::pd_clone_node(Node*, Node*, Matcher::MStack&)"
frame 1 "PhaseIdealLoop::build_loop_late(VectorSet&, Node_List&, Node_Stack&)"
frame 2 "PhaseLive::add_liveout(Block*, IndexSet*, VectorSet&)"
frame 3 "PhaseLive::compute(unsigned int)"
frame 4 PhaseChaitin::build_ifg_physical(ResourceArea*)
frame 5 PhaseChaitin::gather_lrg_masks(bool)
frame 6 __alloc_frozen_pages_noprof
frame 7 __handle_mm_fault
frame 8 __lruvec_stat_mod_folio
frame 9 clone3 source=$a:81
frame a lock_vma_under_rcu
at 0 0 1 return = reason=6
at 1 1 2 return = &9 entry
at 2 1 3 return = start_thread source=$3:442
at 3 2 4 return = thread_native_entry(Thread*) reason=12
at 4 2 5 return = Thread::call_run() reason=12
at 5 2 6 return = CompileBroker::compiler_thread_loop() reason=12
at 6 2 7 return = JavaThread::thread_main_inner() reason=12
at 7 2 8 return = CompileBroker::invoke_compiler_on_method(CompileTask*) reason=12
at 8 2 9 return = "C2Compiler::compile_method(ciEnv*, ciMethod*, int, bool, DirectiveSet*)" reason=12
at 9 2 10 return = "Compile::Compile(ciEnv*, ciMethod*, int, bool, bool, bool, bool, bool, DirectiveSet*)" reason=12
at a 3 11 return = asm_exc_page_fault
at b 3 12 return = exc_page_fault
at c 4 13 return = JavaMain reason=12
at d 4 14 return = ThreadJavaMain reason=12
at e 0 15 = reason=6
at f 2 16 return = Compile::Code_Gen() reason=12
at g 2 17 return = "JavaCalls::call_helper(JavaValue*, methodHandle const&, JavaCallArguments*, JavaThread*)" reason=12
at h 2 18 return = "jni_invoke_static(JNIEnv_*, JavaValue*, _jobject*, JNICallType, _jmethodID*, JNI_ArgumentPusher*, JavaThread*)" reason=12
at i 3 19 = pvm_irq_enable
at j 3 20 return = __raw_callee_save_pvm_irq_enable
at k 3 21 return = handle_mm_fault
at l 2 22 return = Compile::Optimize() reason=12
at m 2 23 return = jni_CallStaticVoidMethod reason=12
at n 3 24 return = &7
at o 2 25 return = PhaseChaitin::Register_Allocate() reason=12
at p 3 26 return = do_anonymous_page
at q 2 27 return = "Threads::create_vm(JavaVMInitArgs*, bool*)" reason=12
at r 2 28 return = JNI_CreateJavaVM reason=12
at s 2 29 return = init_globals() reason=12
at t 0 30 guessed = reason=6
at u 2 31 return = "PhaseIdealLoop::optimize(PhaseIterGVN&, LoopOptsMode)" reason=12
at v 2 32 return = universe_init() reason=12
at w 1 33 return = $g source=$5:208
at x 3 34 return = do_syscall_64
at y 3 35 return = entry_SYSCALL_64_after_hwframe
at z 0 36 return guessed = reason=6
at A 2 37 return = "Parse::Parse(JVMState*, ciMethod*, float)" reason=12
at B 2 38 return = Parse::do_all_blocks() reason=12
at C 2 39 return = Parse::do_call() reason=12
at D 2 40 return = Parse::do_one_block() reason=12
at E 2 41 return = ParseGenerator::generate(JVMState*) reason=12
at F 2 42 return = PhaseIdealLoop::build_and_optimize() reason=12
at G 2 43 return = PredictedCallGenerator::generate(JVMState*) reason=12
at H 2 44 return = "MemAllocator::allocate() const" reason=12
at I 2 45 return = PhaseCFG::do_global_code_motion() reason=12
at J 2 46 return = PhaseCFG::global_code_motion() reason=12
at K 2 47 return = PhaseIterGVN::optimize() reason=12
at L 1 48 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:236
at M 3 49 return = __folio_mod_stat
at N 3 50 return = alloc_pages_mpol
at O 3 51 return = folio_add_new_anon_rmap
at P 3 52 return = vma_alloc_folio_noprof
at Q 5 53 return = _start entry reason=12
at R 2 54 return = "Compile::optimize_loops(PhaseIterGVN&, LoopOptsMode)" reason=12
at S 2 55 return = "G1EvacuateRegionsBaseTask::work(unsigned int)" reason=12
at T 2 56 return = GangWorker::loop() reason=12
at U 2 57 return = GangWorker::run() reason=12
at V 2 58 return = PhaseIterGVN::transform_old(Node*) reason=12
at W 1 59 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at X 3 60 return = &6
at Y 3 61 return = do_exit
at Z 3 62 return = get_page_from_freelist
at 10 5 63 return = fun_10e0 bounds reason=1
at 11 4 64 return = JLI_Launch reason=12
at 12 4 65 return = LoadJavaVM reason=12
at 13 2 66 = FileMapInfo::relocate_pointers_in_core_regions(long) reason=12
at 14 2 67 = IndexSetIterator::advance_and_next() reason=12
at 15 2 68 return = "FileMapInfo::map_regions(int*, int, char*, ReservedSpace)" reason=12
at 16 2 69 return = "G1EvacuateRegionsTask::scan_roots(G1ParScanThreadState*, unsigned int)" reason=12
at 17 2 70 return = "G1RootProcessor::evacuate_roots(G1ParScanThreadState*, unsigned int)" reason=12
at 18 2 71 return = "G1RootProcessor::process_java_roots(G1RootClosures*, G1GCPhaseTimes*, unsigned int)" reason=12
at 19 2 72 return = "InterpreterRuntime::resolve_from_cache(JavaThread*, Bytecodes::Code)" reason=12
at 1a 2 73 return = "MetaspaceShared::map_archive(FileMapInfo*, char*, ReservedSpace)" reason=12
at 1b 2 74 return = "MetaspaceShared::map_archives(FileMapInfo*, FileMapInfo*, bool)" reason=12
at 1c 2 75 return = &3 reason=12
at 1d 2 76 return = "Threads::possibly_parallel_oops_do(bool, OopClosure*, CodeBlobClosure*)" reason=12
at 1e 2 77 return = "TypeArrayKlass::allocate_common(int, bool, JavaThread*)" reason=12
at 1f 2 78 return = G1CollectedHeap::initialize() reason=12
at 1g 2 79 return = Matcher::match() reason=12
at 1h 2 80 return = Metaspace::global_initialize() reason=12
at 1i 2 81 return = MetaspaceShared::initialize_runtime_shared_and_meta_spaces() reason=12
at 1j 2 82 return = PhaseChaitin::post_allocate_copy_removal() reason=12
at 1k 6 83 return = _dl_open source=$1:884
at 1l 1 84 return = $e source=$8:58
at 1m 1 85 return = _dl_catch_error source=$5:227
at 1n 1 86 return = _dlerror_run source=./dlfcn/dlerror.c:138
at 1o 1 87 return = dlopen_doit source=$4:56
at 1p 1 88 return = dlopen_implementation source=$4:71 dlopen source=$4:81
at 1q 3 89 = &8
at 1r 3 90 = clear_page_erms
at 1s 3 91 return = __mmput
at 1t 3 92 return = _raw_spin_unlock_irqrestore
at 1u 3 93 return = arch_do_signal_or_restart
at 1v 3 94 return = do_fault
at 1w 3 95 return = do_group_exit
at 1x 3 96 return = exit_mmap
at 1y 3 97 return = exit_to_user_mode_loop
at 1z 3 98 return = get_signal
at 1A 3 99 return = unmap_page_range
at 1B 3 100 return = unmap_vmas
at 1C 2 101 = "ObjAllocator::initialize(HeapWordImpl**) const" reason=12
at 1D 2 102 = "ObjArrayAllocator::initialize(HeapWordImpl**) const" reason=12
at 1E 2 103 return = "Compilation::Compilation(AbstractCompiler*, ciEnv*, ciMethod*, int, BufferBlob*, bool, DirectiveSet*)" reason=12
at 1F 2 104 return = "Compiler::compile_method(ciEnv*, ciMethod*, int, bool, DirectiveSet*)" reason=12
at 1G 2 105 return = "Dict::Insert(void*, void*, bool)" reason=12
at 1H 2 106 return = "G1ParCopyClosure<(G1Barrier)0, false>::do_oop(oopDesc**)" reason=12
at 1I 2 107 return = "G1ParScanThreadState::copy_to_survivor_space(G1HeapRegionAttr, oopDesc*, markWord)" reason=12
at 1J 2 108 return = "JavaCalls::call_static(JavaValue*, Klass*, Symbol*, Symbol*, JavaCallArguments*, JavaThread*)" reason=12
at 1K 2 109 return = "JavaThread::oops_do_frames(OopClosure*, CodeBlobClosure*)" reason=12
at 1L 2 110 return = "LinkResolver::resolve_dynamic_call(CallInfo&, BootstrapInfo&, JavaThread*)" reason=12
at 1M 2 111 return = "LinkResolver::resolve_invokedynamic(CallInfo&, constantPoolHandle const&, int, JavaThread*)" reason=12
at 1N 2 112 return = "Matcher::Label_Root(Node const*, State*, Node*, Node*&)" reason=12
at 1O 2 113 return = "OptoRuntime::new_array_C(Klass*, int, JavaThread*)" reason=12
at 1P 2 114 return = "OptoRuntime::new_instance_C(Klass*, JavaThread*)" reason=12
at 1Q 2 115 return = "PhaseIFG::init(unsigned int)" reason=12
at 1R 2 116 return = &1 reason=12
at 1S 2 117 return = "PhaseIdealLoop::build_loop_late_post_work(Node*, bool)" reason=12
at 1T 2 118 return = "SystemDictionary::invoke_bootstrap_method(BootstrapInfo&, JavaThread*)" reason=12
at 1U 2 119 return = "SystemDictionary::resolve_instance_class_or_null(Symbol*, Handle, Handle, JavaThread*)" reason=12
at 1V 2 120 return = "current_stack_region(unsigned char**, unsigned long*)" reason=12
at 1W 2 121 return = "os::malloc(unsigned long, MEMFLAGS, NativeCallStack const&)" reason=12
at 1X 2 122 return = Compilation::compile_method() reason=12
at 1Y 2 123 return = InstanceKlass::allocate_instance(JavaThread*) reason=12
at 1Z 2 124 return = InterpreterRuntime::resolve_invokedynamic(JavaThread*) reason=12
at 20 2 125 return = Matcher::find_shared(Node*) reason=12
at 21 2 126 return = Monitor::wait_without_safepoint_check(long) reason=12
at 22 2 127 return = NodeHash::grow() reason=12
at 23 2 128 return = NodeHash::hash_find_insert(Node*) reason=12
at 24 2 129 return = PhaseIterGVN::remove_globally_dead_node(Node*) reason=12
at 25 2 130 return = Thread::record_stack_base_and_size() reason=12
at 26 2 131 return = Type::hashcons() reason=12
at 27 2 132 return = ciMethod::get_flow_analysis() reason=12
at 28 2 133 return = os::PlatformMonitor::wait(long) reason=12
at 29 2 134 return = os::current_stack_base() reason=12
at 2a 6 135 return = dl_open_worker source=$1:782
at 2b 1 136 = __futex_abstimed_wait_common64 source=$b:57 __futex_abstimed_wait_common source=$b:87
at 2c 1 137 = clone3 source=$a:62 entry
at 2d 1 138 return = __pthread_cond_wait_common source=$c:503 pthread_cond_timedwait source=$c:643
at 2e 1 139 return = _int_new_arena source=$2:744 arena_get2 source=$2:963 arena_get2 source=$2:924
at 2f 1 140 return = malloc source=$0:3323
at 2g 1 141 return = pthread_getattr_np source=./nptl/pthread_getattr_np.c:180
at 2h 1 142 return = tcache_init source=$0:3235 malloc source=$0:3300
at 2i 1 143 return = tcache_init source=$0:3238
at 2j 3 144 = &7
at 2k 3 145 = native_set_pte
at 2l 3 146 return = __irq_exit_rcu
at 2m 3 147 return = &8
at 2n 3 148 return = __rmqueue_pcplist
at 2o 3 149 return = asm_sysvec_apic_timer_interrupt
at 2p 3 150 return = asm_sysvec_reschedule_ipi
at 2q 3 151 return = filemap_map_pages
at 2r 3 152 return = handle_softirqs
at 2s 3 153 return = irqentry_exit_to_user_mode
at 2t 3 154 return = set_ptes
at 2u 3 155 return = sysvec_apic_timer_interrupt
at 2v 7 156 = _fini reason=12
at 2w 7 157 return = Java_java_lang_ClassLoader_defineClass1 reason=12
at 2x 7 158 return = Java_java_lang_Class_forName0 reason=12
at 2y 2 159 = "G1Analytics::predict_card_merge_time_ms(unsigned long, bool) const" reason=12
at 2z 2 160 = "G1ParScanThreadState::trim_queue_to_threshold(unsigned int)" reason=12
at 2A 2 161 = "HeapShared::patch_archived_heap_embedded_pointers(MemRegion, unsigned char*, unsigned long)" reason=12
at 2B 2 162 = "IfFalseNode::Opcode() const" reason=12
at 2C 2 163 = "IndexSet::alloc_block_containing(unsigned int)" reason=12
at 2D 2 164 = "IndexSet::initialize(unsigned int)" reason=12
at 2E 2 165 = "LogTagSet::LogTagSet(unsigned long (*)(char*, unsigned long), LogTag::type, LogTag::type, LogTag::type, LogTag::type, LogTag::type)" reason=12
at 2F 2 166 = "MachNode::bottom_type() const" reason=12
at 2G 2 167 = &0 reason=12
at 2H 2 168 = "PhaseCFG::is_uncommon(Block const*)" reason=12
at 2I 2 169 = "PhaseCFG::schedule_local(Block*, GrowableArray<int>&, VectorSet&, long*)" reason=12
at 2J 2 170 = "PhaseChaitin::Split(unsigned int, ResourceArea*)" reason=12
at 2K 2 171 = "PhaseChaitin::elide_copy(Node*, int, Block*, Node_List*, Node_List*, bool)" reason=12
at 2L 2 172 = "PhaseIdealLoop::build_loop_early(VectorSet&, Node_List&, Node_Stack&)" reason=12
at 2M 2 173 = &1 reason=12
at 2N 2 174 = "PhaseIdealLoop::is_dominator(Node*, Node*)" reason=12
at 2O 2 175 = &2 reason=12
at 2P 2 176 = &3 reason=12
at 2Q 2 177 = "PhaseTransform::makecon(Type const*)" reason=12
at 2R 2 178 = "ProjNode::Opcode() const" reason=12
at 2S 2 179 = "ProtectionDomainCacheTable::add_entry(int, unsigned int, Handle)" reason=12
at 2T 2 180 = "ResourceObj::operator new(unsigned long, Arena*)" reason=12
at 2U 2 181 = "State::DFA(int, Node const*)" reason=12
at 2V 2 182 = "SymbolTable::do_lookup(char const*, int, unsigned long)" reason=12
at 2W 2 183 = "Type::cmp(Type const*, Type const*)" reason=12
at 2X 2 184 = "TypeRawPtr::hash() const" reason=12
at 2Y 2 185 = "nmethod::nmethod(Method*, CompilerType, int, int, int, CodeOffsets*, int, DebugInformationRecorder*, Dependencies*, CodeBuffer*, int, OopMapSet*, ExceptionHandlerTable*, ImplicitExceptionTable*, AbstractCompiler*, int, GrowableArrayView<RuntimeStub*> const&, char*, int, int)" reason=12
at 2Z 2 186 = Compile::remove_useless_node(Node*) reason=12
at 30 2 187 = Dict::doubhash() reason=12
at 31 2 188 = G1BlockOffsetTablePart::zero_bottom_entry_raw() reason=12
at 32 2 189 = GenerateOopMap::setup_method_entry_state() reason=12
at 33 2 190 = IdealLoopTree::reassociate_invariants(PhaseIdealLoop*) reason=12
at 34 2 191 = IfNode::search_identical(int) reason=12
at 35 2 192 = JVM_IsPrimitiveClass reason=12
at 36 2 193 = LIRGenerator::do_NewObjectArray(NewObjectArray*) reason=12
at 37 2 194 = LibraryCallKit::inline_string_compareTo(StrIntrinsicNode::ArgEncoding) reason=12
at 38 2 195 = ModuleEntry::create_boot_unnamed_module(ClassLoaderData*) reason=12
at 39 2 196 = PhaseCFG::remove_empty_blocks() reason=12
at 3a 2 197 = PhaseCFG::schedule_pinned_nodes(VectorSet&) reason=12
at 3b 2 198 = &4 reason=12
at 3c 2 199 = &5 reason=12
at 3d 2 200 = PhaseChaitin::skip_copies(Node*) reason=12
at 3e 2 201 = PhaseIdealLoop::build_loop_tree() reason=12
at 3f 2 202 = PhaseIdealLoop::get_ctrl(Node*) reason=12
at 3g 2 203 = PhaseIterGVN::PhaseIterGVN(PhaseGVN*) reason=12
at 3h 2 204 = ciTypeFlow::StateVector::StateVector(ciTypeFlow*) reason=12
at 3i 2 205 return = "AllocateHeap(unsigned long, MEMFLAGS, AllocFailStrategy::AllocFailEnum)" reason=12
at 3j 2 206 return = "Arena::grow(unsigned long, AllocFailStrategy::AllocFailEnum)" reason=12
at 3k 2 207 return = "CallGenerator::for_inline(ciMethod*, float)" reason=12
at 3l 2 208 return = "ClassFileParser::post_process_parsed_stream(ClassFileStream const*, ConstantPool*, JavaThread*)" reason=12
at 3m 2 209 return = "ClassLoaderData::ClassLoaderData(Handle, bool)" reason=12
at 3n 2 210 return = "CompilationPolicy::compile(methodHandle const&, int, CompLevel, JavaThread*)" reason=12
at 3o 2 211 return = "CompilationPolicy::event(methodHandle const&, methodHandle const&, int, int, CompLevel, CompiledMethod*, JavaThread*)" reason=12
at 3p 2 212 return = "CompilationPolicy::method_back_branch_event(methodHandle const&, methodHandle const&, int, CompLevel, CompiledMethod*, JavaThread*)" reason=12
at 3q 2 213 return = "Compile::Compile(ciEnv*, TypeFunc const* (*)(), unsigned char*, char const*, int, bool, bool, DirectiveSet*)" reason=12
at 3r 2 214 return = "Compile::call_generator(ciMethod*, int, bool, JVMState*, bool, float, ciKlass*, bool)" reason=12
at 3s 2 215 return = "CompileBroker::compile_method(methodHandle const&, int, int, methodHandle const&, int, CompileTask::CompileReason, DirectiveSet*, JavaThread*)" reason=12
at 3t 2 216 return = "CompileBroker::compile_method(methodHandle const&, int, int, methodHandle const&, int, CompileTask::CompileReason, JavaThread*)" reason=12
at 3u 2 217 return = "CompileBroker::compile_method_base(methodHandle const&, int, int, methodHandle const&, int, CompileTask::CompileReason, bool, Thread*)" reason=12
at 3v 2 218 return = "Dictionary::validate_protection_domain(unsigned int, InstanceKlass*, Handle, Handle, JavaThread*)" reason=12
at 3w 2 219 return = "DictionaryEntry::add_protection_domain(ClassLoaderData*, Handle)" reason=12
at 3x 2 220 return = "G1CollectedHeap::expand(unsigned long, WorkGang*, double*)" reason=12
at 3y 2 221 return = "G1CollectedHeap::new_heap_region(unsigned int, MemRegion)" reason=12
at 3z 2 222 return = "G1CollectionSet::initialize(unsigned int)" reason=12
at 3A 2 223 return = "G1ConcurrentMark::G1ConcurrentMark(G1CollectedHeap*, G1RegionToSpaceMapper*, G1RegionToSpaceMapper*)" reason=12
at 3B 2 224 return = "G1EvacuateRegionsTask::evacuate_live_objects(G1ParScanThreadState*, unsigned int)" reason=12
at 3C 2 225 return = "G1ParScanThreadState::steal_and_trim_queue(GenericTaskQueueSet<OverflowTaskQueue<ScannerTask, (MEMFLAGS)5, 131072u>, (MEMFLAGS)5>*)" reason=12
at 3D 2 226 return = "G1Policy::calculate_young_list_target_length(unsigned long, unsigned int, unsigned int, unsigned int) const" reason=12
at 3E 2 227 return = "G1Policy::predict_base_elapsed_time_ms(unsigned long, unsigned long) const" reason=12
at 3F 2 228 return = "G1Policy::predict_region_non_copy_time_ms(HeapRegion*, bool) const" reason=12
at 3G 2 229 return = "G1Policy::predict_survivor_regions_evac_time() const" reason=12
at 3H 2 230 return = "G1Policy::record_collection_pause_end(double, bool)" reason=12
at 3I 2 231 return = "G1Policy::young_list_target_lengths(unsigned long) const" reason=12
at 3J 2 232 return = "GraphKit::subtype_check_receiver(Node*, ciKlass*, Node**)" reason=12
at 3K 2 233 return = "HeapRegion::HeapRegion(unsigned int, G1BlockOffsetTable*, MemRegion)" reason=12
at 3L 2 234 return = "HeapRegionManager::expand(unsigned int, unsigned int, WorkGang*)" reason=12
at 3M 2 235 return = "HeapRegionManager::expand_by(unsigned int, WorkGang*)" reason=12
at 3N 2 236 return = "IfNode::Ideal(PhaseGVN*, bool)" reason=12
at 3O 2 237 return = "InlineTree::ok_to_inline(ciMethod*, JVMState*, ciCallProfile&, bool&)" reason=12
at 3P 2 238 return = "InterpreterRuntime::resolve_invoke(JavaThread*, Bytecodes::Code)" reason=12
at 3Q 2 239 return = "JavaCalls::call_virtual(JavaValue*, Handle, Klass*, Symbol*, Symbol*, Handle, JavaThread*)" reason=12
at 3R 2 240 return = "JavaThread::oops_do_no_frames(OopClosure*, CodeBlobClosure*)" reason=12
at 3S 2 241 return = "KlassFactory::create_from_stream(ClassFileStream*, Symbol*, ClassLoaderData*, ClassLoadInfo const&, JavaThread*)" reason=12
at 3T 2 242 return = "LinkResolver::resolve_invoke(CallInfo&, Handle, constantPoolHandle const&, int, Bytecodes::Code, JavaThread*)" reason=12
at 3U 2 243 return = "LinkResolver::resolve_static_call(CallInfo&, LinkInfo const&, bool, JavaThread*)" reason=12
at 3V 2 244 return = "Matcher::match_tree(Node const*)" reason=12
at 3W 2 245 return = &0 reason=12
at 3X 2 246 return = "Matcher::xform(Node*, int)" reason=12
at 3Y 2 247 return = "Method::mask_for(int, InterpreterOopMap*)" reason=12
at 3Z 2 248 return = "MethodHandles::resolve_MemberName(Handle, Klass*, int, bool, JavaThread*)" reason=12
at 40 2 249 return = "MulNode::Value(PhaseGVN*) const" reason=12
at 41 2 250 return = "Node::has_special_unique_user() const" reason=12
at 42 2 251 return = "OopMapCache::lookup(methodHandle const&, int, InterpreterOopMap*)" reason=12
at 43 2 252 return = "OopMapCacheEntry::fill(methodHandle const&, int)" reason=12
at 44 2 253 return = "OopMapSet::all_do(frame const*, RegisterMap const*, OopClosure*, void (*)(oopDesc**, derived_pointer*, OopClosure*))" reason=12
at 45 2 254 return = "OptoRuntime::generate_stub(ciEnv*, TypeFunc const* (*)(), unsigned char*, char const*, int, bool, bool)" reason=12
at 46 2 255 return = "PhaseChaitin::interfere_with_live(unsigned int, IndexSet*)" reason=12
at 47 2 256 return = "PhaseIFG::effective_degree(unsigned int) const" reason=12
at 48 2 257 return = "PhaseIdealLoop::get_late_ctrl_with_anti_dep(LoadNode*, Node*, Node*)" reason=12
at 49 2 258 return = "PhaseIterGVN::subsume_node(Node*, Node*)" reason=12
at 4a 2 259 return = &2 reason=12
at 4b 2 260 return = "PhaseMacroExpand::generate_arraycopy(ArrayCopyNode*, AllocateArrayNode*, Node**, MergeMemNode*, Node**, TypePtr const*, BasicType, Node*, Node*, Node*, Node*, Node*, bool, bool, RegionNode*)" reason=12
at 4c 2 261 return = "PhaseMacroExpand::generate_slow_arraycopy(ArrayCopyNode*, Node**, Node*, Node**, TypePtr const*, Node*, Node*, Node*, Node*, Node*, bool)" reason=12
at 4d 2 262 return = "PhaseRemoveUseless::PhaseRemoveUseless(PhaseGVN*, Unique_Node_List*, Phase::PhaseNumber)" reason=12
at 4e 2 263 return = "PhaseRenumberLive::PhaseRenumberLive(PhaseGVN*, Unique_Node_List*, Unique_Node_List*, Phase::PhaseNumber)" reason=12
at 4f 2 264 return = "PhiNode::hash() const" reason=12
at 4g 2 265 return = "Runtime1::counter_overflow(JavaThread*, int, Method*)" reason=12
at 4h 2 266 return = "SymbolTable::lookup_only(char const*, int, unsigned int&)" reason=12
at 4i 2 267 return = "SystemDictionary::load_instance_class(unsigned int, Symbol*, Handle, JavaThread*)" reason=12
at 4j 2 268 return = "SystemDictionary::load_instance_class_impl(Symbol*, Handle, JavaThread*)" reason=12
at 4k 2 269 return = "SystemDictionary::resolve_class_from_stream(ClassFileStream*, Symbol*, Handle, ClassLoadInfo const&, JavaThread*)" reason=12
at 4l 2 270 return = "SystemDictionary::resolve_or_fail(Symbol*, Handle, Handle, bool, JavaThread*)" reason=12
at 4m 2 271 return = "SystemDictionary::resolve_super_or_fail(Symbol*, Symbol*, Handle, Handle, bool, JavaThread*)" reason=12
at 4n 2 272 return = "WatcherThread::sleep() const" reason=12
at 4o 2 273 return = "ciEnv::register_method(ciMethod*, int, CodeOffsets*, int, CodeBuffer*, int, OopMapSet*, ExceptionHandlerTable*, ImplicitExceptionTable*, AbstractCompiler*, bool, bool, RTMState, GrowableArrayView<RuntimeStub*> const&)" reason=12
at 4p 2 274 return = "ciMethodBlocks::ciMethodBlocks(Arena*, ciMethod*)" reason=12
at 4q 2 275 return = "ciTypeFlow::Block::Block(ciTypeFlow*, ciBlock*, ciTypeFlow::JsrSet*)" reason=12
at 4r 2 276 return = "ciTypeFlow::ciTypeFlow(ciEnv*, ciMethod*, int)" reason=12
at 4s 2 277 return = "ciTypeFlow::df_flow_types(ciTypeFlow::Block*, bool, ciTypeFlow::StateVector*, ciTypeFlow::JsrSet*)" reason=12
at 4t 2 278 return = "find_class_from_class_loader(JNIEnv_*, Symbol*, unsigned char, Handle, Handle, unsigned char, JavaThread*)" reason=12
at 4u 2 279 return = "frame::oops_do(OopClosure*, CodeBlobClosure*, RegisterMap const*) const" reason=12
at 4v 2 280 return = "frame::oops_interpreted_do(OopClosure*, RegisterMap const*, bool) const" reason=12
at 4w 2 281 return = "java_lang_Class::restore_archived_mirror(Klass*, Handle, Handle, Handle, JavaThread*)" reason=12
at 4x 2 282 return = "jvm_define_class_common(char const*, _jobject*, signed char const*, int, _jobject*, char const*, JavaThread*)" reason=12
at 4y 2 283 return = "nmethod::new_nmethod(methodHandle const&, int, int, CodeOffsets*, int, DebugInformationRecorder*, Dependencies*, CodeBuffer*, int, OopMapSet*, ExceptionHandlerTable*, ImplicitExceptionTable*, AbstractCompiler*, int, GrowableArrayView<RuntimeStub*> const&, char*, int, int, char const*, FailedSpeculation**)" reason=12
at 4z 2 284 return = "non-virtual thunk to LIRGenerator::block_do(BlockBegin*)" reason=12
at 4A 2 285 return = "os::create_thread(Thread*, os::ThreadType, unsigned long)" reason=12
at 4B 2 286 return = BlockList::iterate_forward(BlockClosure*) reason=12
at 4C 2 287 return = C2Compiler::initialize() reason=12
at 4D 2 288 return = ClassLoaderData::init_null_class_loader_data() reason=12
at 4E 2 289 return = Compilation::compile_java_method() reason=12
at 4F 2 290 return = Compilation::emit_lir() reason=12
at 4G 2 291 return = Compilation::install_code(int) reason=12
at 4H 2 292 return = CompilationPolicy::select_task(CompileQueue*) reason=12
at 4I 2 293 return = Compile::identify_useful_nodes(Unique_Node_List&) reason=12
at 4J 2 294 return = CompileBroker::init_compiler_runtime() reason=12
at 4K 2 295 return = CompileBroker::possibly_add_compiler_threads(JavaThread*) reason=12
at 4L 2 296 return = CompileQueue::get() reason=12
at 4M 2 297 return = ConcurrentGCThread::create_and_start(ThreadPriority) reason=12
at 4N 2 298 return = ConcurrentGCThread::run() reason=12
at 4O 2 299 return = FileMapInfo::patch_archived_heap_embedded_pointers() reason=12
at 4P 2 300 return = G1CollectedHeap::do_collection_pause_at_safepoint(double) reason=12
at 4Q 2 301 return = G1CollectedHeap::do_collection_pause_at_safepoint_helper(double) reason=12
at 4R 2 302 return = G1ParEvacuateFollowersClosure::do_void() reason=12
at 4S 2 303 return = G1ServiceThread::run_service() reason=12
at 4T 2 304 return = G1ServiceThread::sleep_before_next_cycle() reason=12
at 4U 2 305 return = GenerateOopMap::compute_map(Thread*) reason=12
at 4V 2 306 return = GenerateOopMap::do_interpretation() reason=12
at 4W 2 307 return = HandleArea::oops_do(OopClosure*) reason=12
at 4X 2 308 return = InlineTree::check_can_parse(ciMethod*) reason=12
at 4Y 2 309 return = InstanceKlass::call_class_initializer(JavaThread*) reason=12
at 4Z 2 310 return = InstanceKlass::initialize_impl(JavaThread*) reason=12
at 50 2 311 return = JVM_DefineClassWithSource reason=12
at 51 2 312 return = JVM_FindClassFromCaller reason=12
at 52 2 313 return = LibraryIntrinsic::generate(JVMState*) reason=12
at 53 2 314 return = MHN_resolve_Mem reason=12
at 54 2 315 return = MetaspaceShared::initialize_shared_spaces() reason=12
at 55 2 316 return = OopMapForCacheEntry::compute_map(Thread*) reason=12
at 56 2 317 return = OptoRuntime::generate(ciEnv*) reason=12
at 57 2 318 return = PhaseCCP::analyze() reason=12
at 58 2 319 return = PhaseChaitin::Simplify() reason=12
at 59 2 320 return = &4 reason=12
at 5a 2 321 return = &5 reason=12
at 5b 2 322 return = PhaseCoalesce::coalesce_driver() reason=12
at 5c 2 323 return = PhaseConservativeCoalesce::coalesce(Block*) reason=12
at 5d 2 324 return = PhaseIFG::Compute_Effective_Degree() reason=12
at 5e 2 325 return = PhaseIdealLoop::Dominators() reason=12
at 5f 2 326 return = PhaseMacroExpand::expand_arraycopy_node(ArrayCopyNode*) reason=12
at 5g 2 327 return = PhaseMacroExpand::expand_macro_nodes() reason=12
at 5h 2 328 return = ProtectionDomainCacheTable::get(Handle) reason=12
at 5i 2 329 return = SystemDictionary::initialize(JavaThread*) reason=12
at 5j 2 330 return = Universe::fixup_mirrors(JavaThread*) reason=12
at 5k 2 331 return = Universe::genesis(JavaThread*) reason=12
at 5l 2 332 return = VMThread::evaluate_operation(VM_Operation*) reason=12
at 5m 2 333 return = VMThread::inner_execute(VM_Operation*) reason=12
at 5n 2 334 return = VMThread::run() reason=12
at 5o 2 335 return = VM_G1CollectForAllocation::doit() reason=12
at 5p 2 336 return = VM_Operation::evaluate() reason=12
at 5q 2 337 return = VM_Version::initialize() reason=12
at 5r 2 338 return = VM_Version_init() reason=12
at 5s 2 339 return = WatcherThread::run() reason=12
at 5t 2 340 return = _GLOBAL__sub_I_abstractDisassembler.cpp reason=12
at 5u 2 341 return = ciMethod::get_method_blocks() reason=12
at 5v 2 342 return = ciTypeFlow::do_flow() reason=12
at 5w 2 343 return = ciTypeFlow::flow_types() reason=12
at 5x 2 344 return = java_lang_String::as_symbol_or_null(oopDesc*) reason=12
at 5y 2 345 return = jni_CallStaticObjectMethod reason=12
at 5z 2 346 return = os::available_memory() reason=12
at 5A 2 347 return = os::javaTimeNanos() reason=12
at 5B 2 348 return = universe2_init() reason=12
at 5C 2 349 return = vmClasses::resolve_all(JavaThread*) reason=12
at 5D 6 350 = __tls_get_addr source=./elf/../sysdeps/x86_64/tls_get_addr.S:34
at 5E 6 351 = elf_machine_rela_relative source=./elf/../sysdeps/x86_64/dl-machine.h:483 elf_dynamic_do_Rela source=./elf/do-rel.h:124 _dl_relocate_object source=./elf/dl-reloc.c:301
at 5F 6 352 return = _dl_fini source=./elf/dl-fini.c:114
at 5G 6 353 return = _dl_init source=$6:121
at 5H 6 354 return = call_init source=$6:74 call_init source=$6:26
at 5I 6 355 return = calloc source=./elf/../include/rtld-malloc.h:44 _dl_check_map_versions source=./elf/dl-version.c:280
at 5J 6 356 return = dl_open_worker source=$1:808
at 5K 6 357 return = $h source=$1:600
at 5L 6 358 return = $h source=$1:702
at 5M 1 359 = $f source=$d:413
at 5N 1 360 = $f source=$d:664
at 5O 1 361 = __munmap source=$9:117
at 5P 1 362 = $7 source=$0:4325
at 5Q 1 363 = $7 source=$0:4378
at 5R 1 364 = alloc_new_heap source=$2:556
at 5S 1 365 = &9 entry
at 5T 1 366 = futex_wake source=./nptl/../sysdeps/nptl/futex-internal.h:209 pthread_cond_broadcast source=./nptl/pthread_cond_broadcast.c:85
at 5U 1 367 = start_thread source=$3:593
at 5V 1 368 = sysinfo source=$9:120
at 5W 1 369 = sysmalloc source=$0:2950
at 5X 1 370 return = __clone_internal source=./misc/../sysdeps/unix/sysv/linux/clone-internal.c:54
at 5Y 1 371 return = __libc_calloc source=$0:3674
at 5Z 1 372 return = $e source=$8:74
at 60 1 373 return = __run_exit_handlers source=./stdlib/exit.c:116
at 61 1 374 return = $g source=$5:182
at 62 1 375 return = $7 source=$0:4403
at 63 1 376 return = alloc_new_heap source=$2:525
at 64 1 377 return = clock_gettime source=./time/../sysdeps/unix/sysv/linux/clock_gettime.c:42
at 65 1 378 return = create_thread source=$3:295
at 66 1 379 return = exit source=./stdlib/exit.c:146
at 67 1 380 return = pthread_create source=$3:831
at 68 3 381 = &6
at 69 3 382 = __do_sys_sysinfo
at 6a 3 383 = __list_del_entry_valid_or_report
at 6b 3 384 = __rcu_read_lock
at 6c 3 385 = bpf_trace_run2
at 6d 3 386 = filemap_get_entry
at 6e 3 387 = &a
at 6f 3 388 = mas_walk
at 6g 3 389 = mod_memcg_lruvec_state
at 6h 3 390 = native_set_pmd
at 6i 3 391 = next_uptodate_folio
at 6j 3 392 = page_counter_try_charge
at 6k 3 393 = update_sd_lb_stats
at 6l 3 394 return = ___pte_offset_map
at 6m 3 395 return = __cond_resched
at 6n 3 396 return = __do_fault
at 6o 3 397 return = __do_sys_clone3
at 6p 3 398 return = __filemap_get_folio
at 6q 3 399 return = __mem_cgroup_charge
at 6r 3 400 return = __pte_offset_map_lock
at 6s 3 401 return = __schedule
at 6t 3 402 return = __tlb_batch_free_encoded_pages
at 6u 3 403 return = __traceiter_sched_process_exit
at 6v 3 404 return = __vm_munmap
at 6w 3 405 return = __vmalloc_node_noprof
at 6x 3 406 return = __vmalloc_node_range_noprof
at 6y 3 407 return = __x64_sys_exit
at 6z 3 408 return = __x64_sys_futex
at 6A 3 409 return = __x64_sys_munmap
at 6B 3 410 return = alloc_pages_bulk_noprof
at 6C 3 411 return = charge_memcg
at 6D 3 412 return = copy_process
at 6E 3 413 return = do_futex
at 6F 3 414 return = do_vmi_align_munmap
at 6G 3 415 return = do_vmi_munmap
at 6H 3 416 return = filemap_fault
at 6I 3 417 return = finish_task_switch
at 6J 3 418 return = folios_put_refs
at 6K 3 419 return = free_pages_and_swap_cache
at 6L 3 420 return = free_pgd_range
at 6M 3 421 return = free_pgtables
at 6N 3 422 return = futex_wake
at 6O 3 423 return = kernel_clone
at 6P 3 424 return = &a
at 6Q 3 425 return = sched_balance_domains
at 6R 3 426 return = sched_balance_find_src_group
at 6S 3 427 return = sched_balance_rq
at 6T 3 428 return = sched_balance_softirq
at 6U 3 429 return = sched_balance_update_blocked_averages
at 6V 3 430 return = tlb_flush_mmu
at 6W 3 431 return = try_charge_memcg
at 6X 3 432 return = try_to_wake_up
at 6Y 3 433 return = vms_clear_ptes
at 6Z 3 434 return = vms_complete_munmap_vmas
at 70 3 435 return = wake_up_q
at 71 3 436 return = x64_sys_call
at 72 8 437 = fun_780 bounds reason=1
at 73 8 438 return = __vdso_clock_gettime reason=12
unwinder 0
stack 0 none:exited i j 1t 6J 6K 6t 6V 1A 1B 1x 1s Y 1w 1z 1u 1y x y |
stack 1 none:exited 6b 6l 6r 1A 1B 1x 1s Y 1w 1z 1u 1y x y |
stack 2 none:exited 6h 6L 6M 1x 1s Y 1w 1z 1u 1y x y |
unwinder 2
stack 3 cut:bad-frame 1D H 1e 1O 0
stack 4 cut:bad-frame 5D *4
stack 5 cut:bad-frame 1C H 1Y 1P 0
stack 6 guessed *5
stack 7 complete 5R 2e 2i 2h 2g 1V 29 25 3 2 1
stack 8 complete i j 6I 6s 6m 1A 1B 6Y 6Z 6F 6G 6v 6A x y | 5O 63 *10
stack 9 complete 2b 2d 28 21 4T 4S 4N 4 *3
stack a complete 2y 3F 3G 3E 3D 3I 3H 4Q 4P 5o 5p 5l 5m 5n *4
stack b complete 2b 2d 28 21 4n 5s *4
stack c complete 2R 3W 20 1g f 3q 45 56 4C 4J 5 6 *4
stack d complete 69 x y | 5V 5z 4K *6
stack e complete 72 73 64 5A 4H 4L *6
stack f complete 36 4z 4B 4F 4E 1X 1E 1F 7 *6
stack g complete 2Y 4y 4o 4G *10
stack h complete 2T 4p 5u 4r 27 4X 3k 9 8 *7
stack i complete 2Q 3J G C D B A E *9
stack j complete 3h 4q 4s 5w 5v 27 3O 3r C D B A E G G C D B A E *15
stack k complete 37 52 C D B A E G C D B A E G *15
stack l complete 2G 20 1g f *9
stack m complete 2U 1N 1N 3V 3X *11
stack n complete 39 *10
stack o complete i j b a | L 1Q J I *10
stack p complete i j b a | 2D 1c *12
stack q complete 2C 4a *13
stack r complete 2I *12
stack s complete 3a *12
stack t complete L 1Q o *10
stack u complete 2O 1c *11
stack v complete 2K 1j *11
stack w complete 3d *12
stack x complete i j b a | L *12
stack y complete 2J *11
stack z complete 2P *11
stack A complete 3b *11
stack B complete 3c *11
stack C complete 14 58 *11
stack D complete 14 46 59 *11
stack E complete 2F 5a *11
stack F complete 2H 5c 5b *11
stack G complete 14 47 5d *11
stack H complete 3g l *9
stack I complete i j 2s 2p | L 4I 4d 4e *10
stack J complete 30 1G 26 40 57 *10
stack K complete 2B 41 24 49 4c 4b 5f 5g *10
stack L complete 2X 4f 22 23 V K *10
stack M complete 2W 1G 26 *12
stack N complete 34 3N *12
stack O complete 2L F u R *10
stack P complete 2M *13
stack Q complete 3e *13
stack R complete 2Z 24 K *12
stack S complete 3f 1S 1R F u *10
stack T complete 2N 48 *14
stack U complete 6i 2q 1v n k b a | 33 *12
stack V complete 68 N P p n k b a | 5P 2f 1W 3j 5e *12
stack W complete L 22 23 V K *11
stack X complete 5N 1I 1H 44 4u 1K 1d 18 17 16 S T U *4
stack Y complete 32 4V 4U 55 43 42 3Y 4v *12
stack Z complete 5M 1I 1H 4W 3R *11
stack 10 complete 2z 3C 4R 3B *7
stack 11 complete 1D H 1e 4w 5j 5C 5i 5k 5B s q r c d *2
stack 12 complete 1r 6B 6x 6w 6D 6O 6o x y | 2c 5X 65 67 4A 4M 3A 1f v *7
stack 13 complete 31 3K 3y 3L 3M 3x *9
stack 14 complete 5W 62 2f 1W 3i 3z *9
stack 15 complete 13 15 1a 1b 1i 1h *8
stack 16 complete i j b a | *14
stack 17 complete 6d 6p 6H 6n 1v n k b a | *14
stack 18 complete i j b a | 38 3m 4D *8
stack 19 complete 2A 4O 54 *8
stack 1a complete 6c 6u Y 6y 71 x y | 5U 1
stack 1b cut:fault 2c
stack 1c complete 2j k b a | 5S
stack 1d complete 5Q 5Y 5I 5K w 2a w 1k 1o w 1m 1n 1p 12 11 10 1l W Q
stack 1e complete i j b a | 5E 5L *15
stack 1f complete 2E 5t 5H 5G 61 5J *13
stack 1g complete 2k 2t 2q 1v n k b a | 2v 5F 60 66 5Z *2
stack 1h cut:bad-frame e
stack 1i guessed e
stack 1j cut:bad-frame i j 2s 2p | e
stack 1k cut:bad-frame 6f 6P b a | e
stack 1l cut:bad-frame 6e b a | e
stack 1m cut:bad-frame i j b a | e
stack 1n guessed i j b a | e
stack 1o guessed 2j k b a | e
stack 1p cut:bad-frame 2k 2t p n k b a | e
stack 1q cut:bad-frame 6j 6W 6C 6q p n k b a | e
stack 1r cut:bad-frame 1q M O p n k b a | e
stack 1s guessed 1q M O p n k b a | e
stack 1t cut:bad-frame 6k 6R 6S 6Q 2r 2l 2u 2o 2m M O p n k b a | e
stack 1u cut:bad-frame 6g 2m M O p n k b a | e
stack 1v cut:bad-frame 1r Z X N P p n k b a | e
stack 1w guessed 1r Z X N P p n k b a | e
stack 1x cut:bad-frame 6a 2n Z X N P p n k b a | e
unwinder 4
stack 1y cut:bad-frame e 0
stack 1z complete 2S 5h 3w 3v 1U 4m 3l 3S 4k 4x 50 2w 0 0 0 0 0 0 0 0 0 0 g 3Q 4j 4i 1U 4l 4t 51 2x 0 0 0 0 0 g h 5y c d 2 1
stack 1A complete e 0 0 0 0 0 0 g h m *4
stack 1B complete i j 6U 6T 2r 2l 2u 2o | *14
stack 1C complete 2V 4h 5x 3Z 53 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 g 1J 1T 1L 1M 1Z 19 *10
stack 1D complete e 0 0 0 0 0 0 0 g 4Y 4Z 3U 3T 3P 19 *29
stack 1E complete e *9
stack 1F guessed:unproven-frame t *9
stack 1G guessed:unproven-frame t z *9
stack 1H guessed:unproven-frame t *8
stack 1I guessed:unproven-frame i j b a | *9
stack 1J guessed:unproven-frame i j 1t 2n Z X N P p n k b a | *9
stack 1K guessed:unproven-frame 35 0 0 z *8
stack 1L guessed:unproven-frame i j 1t 6X 70 6N 6E 6z x y | 5T 3u 3s 3t 3n 3p 3o 4g *10
stack 1M guessed:unproven-frame e *9
stack 1N guessed:unproven-frame t *9
stack 1O guessed:unproven-frame i j b a | *10
stack 1P guessed:unproven-frame 1q M O p n k b a | *10
stack 1Q guessed:unproven-frame t 5q 5r s q r *4
process 11652 11651 java
slice 0 2599818568
sample 1d 1 11652 11652 1 java
sample 1e 1
sample 1f 1
sample 1g 1
sample 3 4 11652 11661 0 java
sample 5 1
sample 6 1
sample 14 1
sample 15 2
sample 16 3
sample 17 1
sample 1h 104
sample 1i 188
sample 1k 2
sample 1l 1
sample 1m 45
sample 1n 6
sample 1o 1
sample 1p 2
sample 1q 1
sample 1r 2
sample 1s 1
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 1
sample 1x 1
sample 1z 1
sample 1A 1
sample 1B 1
sample 1C 1
sample 1D 1
sample 1E 3
sample 1F 3
sample 1G 2
sample 1H 9
sample 1I 1
sample 1J 1
sample 1K 2
sample 1L 1
sample 1M 1
sample 1N 2
sample 1O 1
sample 1P 1
sample 4 1 11652 11661 1 java
sample 11 1
sample 12 1
sample 13 1
sample 16 1
sample 18 1
sample 19 1
sample 1h 6
sample 1i 59
sample 1j 1
sample 1m 1
sample 1y 1
sample 1Q 1
sample Z 1 11652 11662 0 "GC Thread#0"
sample 10 1
sample Y 1 11652 11662 1 "GC Thread#0"
sample 10 1
sample 9 1 11652 11666 1 "G1 Service"
sample a 1 11652 11667 0 "VM Thread"
sample 8 1 11652 11667 1 java
sample 1c 1 11652 11669 0 java
sample 0 1 11652 11670 0 "Signal Dispatch"
sample 1 1
sample 2 3
sample 7 1 11652 11672 0 java
sample c 1 11652 11673 0 "C2 CompilerThre"
sample d 1 11652 11673 1 "C2 CompilerThre"
sample h 1
sample i 1
sample j 1
sample k 1
sample l 1
sample m 1
sample n 1
sample o 3
sample p 2
sample q 1
sample r 1
sample s 1
sample t 1
sample u 1
sample v 1
sample w 1
sample x 1
sample y 1
sample z 2
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
sample e 1 11652 11674 1 "C1 CompilerThre"
sample f 1
sample g 1
sample 1a 1 11652 11677 0 "VM Periodic Tas"
sample 1b 1 11652 11677 0 java
sample b 2 11652 11677 1 "VM Periodic Tas"
sample X 1 11652 11679 1 "GC Thread#1"
counter taken 768
counter idle 18
counter stored 553
counter copied 3
counter expected 1032
counter other 197
