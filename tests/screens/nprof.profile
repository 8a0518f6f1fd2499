# nprof: the same program with names for its code: programs/orders.js
# recorded with: stk record -F 99 -- node --perf-basic-prof --interpreted-frames-native-stack orders.js 700
# answer: sortOrders
meta stk_version 0.1.0
meta command "record -F 99 -- node"
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
meta target "command (pid 19400)"
meta duration_ns 2899860332
meta unwind_tables 17
meta unwind_rows 414464
meta unwind_bytes 1725992
meta unwind_ns 32365874
meta unwind_refused 0
meta stacks_copied 2
image 0 file /usr/bin/node build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 anon //anon pid=19400
image 3 kernel [kernel] build-id=00000004
text 0 ./libio/fileops.c
text 1 ./malloc/malloc.c
text 2 ./csu/../csu/libc-start.c
text 3 ./io/../sysdeps/unix/sysv/linux/write.c
text 4 ./misc/../sysdeps/unix/syscall-template.S
text 5 ./nptl/futex-internal.c
text 6 ./nptl/pthread_cond_wait.c
text 7 ./nptl/pthread_create.c
text 8 ./stdio-common/vfprintf-internal.c
text 9 ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text a /home/iojs/build/ws/out/../deps/uv/src/unix/thread.c
text b __libc_start_main
text c __memcpy_avx512_unaligned_erms
frame 0 "JS:*byNameThenPrice /home/user/orders.js:10:25"
frame 1 "JS:*makeOrders /home/user/orders.js:3:20"
frame 2 "heap::base::SlotCallbackResult v8::internal::Scavenger::ScavengeObject<v8::internal::FullHeapObjectSlot>(v8::internal::FullHeapObjectSlot, v8::internal::HeapObject)"
frame 3 "v8::internal::JsonParser<unsigned char>::BuildJsonObject(v8::internal::JsonParser<unsigned char>::JsonContinuation const&, v8::base::SmallVector<v8::internal::JsonProperty, 16ul, std::allocator<v8::internal::JsonProperty> > const&, v8::internal::Handle<v8::internal::Map>)"
frame 4 "v8::internal::JsonStringifier::Result v8::internal::JsonStringifier::Serialize_<false>(v8::internal::Handle<v8::internal::Object>, bool, v8::internal::Handle<v8::internal::Object>)"
frame 5 "v8::internal::MaybeHandle<v8::internal::Object> v8::internal::JsonParser<unsigned char>::ParseJsonValue<false>(v8::internal::Handle<v8::internal::Object>)"
frame 6 "v8::internal::Runtime_AllocateInYoungGeneration(int, unsigned long*, v8::internal::Isolate*)"
frame 7 "v8::internal::SemiSpaceNewSpace::AddParkedAllocationBuffer(int, v8::internal::AllocationAlignment)"
frame 8 Builtins_ArrayTimSort
frame 9 Builtins_CallFunction_ReceiverIsNullOrUndefined
frame a Builtins_GallopRight
frame b Builtins_GrowFastSmiOrObjectElements
frame c Builtins_SortCompareUserFn
frame d Builtins_StringAdd_CheckNone
frame e ossl_asn1_template_free
frame f v8::internal::Deserializer<v8::internal::Isolate>::ReadObject(v8::internal::SnapshotSpace)
frame g v8::internal::JsonStringifier::SerializeString(v8::internal::Handle<v8::internal::String>)
at 0 0 1 return = _start entry reason=12
at 1 0 2 return = "node::Start(int, char**)" reason=12
at 2 1 3 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 3 1 4 return = $b source=$2:360
at 4 0 5 return = "v8::Function::Call(v8::Local<v8::Context>, v8::Local<v8::Value>, int, v8::Local<v8::Value>*)" reason=12
at 5 0 6 return = "v8::internal::(anonymous namespace)::Invoke(v8::internal::Isolate*, v8::internal::(anonymous namespace)::InvokeParams const&)" reason=12
at 6 0 7 return = "v8::internal::Execution::Call(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>, int, v8::internal::Handle<v8::internal::Object>*)" reason=12
at 7 0 8 return = Builtins_JSEntry reason=12
at 8 0 9 return = Builtins_JSEntryTrampoline reason=12
at 9 0 10 return = node::NodeMainInstance::Run() reason=12
at a 2 11 return = "JS:~ node:internal/main/run_main_module:1:1"
at b 0 12 return = "node::LoadEnvironment(node::Environment*, std::function<v8::MaybeLocal<v8::Value> (node::StartExecutionCallbackInfo const&)>, std::function<void (node::Environment*, v8::Local<v8::Value>, v8::Local<v8::Value>)>)" reason=12
at c 0 13 return = "node::Realm::ExecuteBootstrapper(char const*)" reason=12
at d 0 14 return = "node::StartExecution(node::Environment*, char const*)" reason=12
at e 0 15 return = "node::StartExecution(node::Environment*, std::function<v8::MaybeLocal<v8::Value> (node::StartExecutionCallbackInfo const&)>)" reason=12
at f 0 16 return = "node::builtins::BuiltinLoader::CompileAndCall(v8::Local<v8::Context>, char const*, node::Realm*)" reason=12
at g 2 17 return = "JS:~Module._extensions..js node:internal/modules/cjs/loader:1604:37"
at h 2 18 return = "JS:~Module._load node:internal/modules/cjs/loader:1003:24"
at i 2 19 return = "JS:~Module.load node:internal/modules/cjs/loader:1257:33"
at j 2 20 return = "JS:~executeUserEntryPoint node:internal/modules/run_main:155:31"
at k 2 21 return = "JS:~ /home/user/orders.js:1:1"
at l 2 22 return = "JS:~Module._compile node:internal/modules/cjs/loader:1483:37"
at m 2 23 return = "JS:~sortOrders /home/user/orders.js:14:20"
at n 0 24 return = Builtins_ArrayPrototypeSort reason=12
at o 0 25 return = &8 reason=12
at p 2 26 return = &1
at q 0 27 return = Builtins_CEntry_Return1_ArgvOnStack_NoBuiltinExit reason=12
at r 0 28 return = "v8::internal::Factory::NewFillerObject(int, v8::internal::AllocationAlignment, v8::internal::AllocationType, v8::internal::AllocationOrigin)" reason=12
at s 0 29 return = &6 reason=12
at t 0 30 return = &c reason=12
at u 0 31 return = Builtins_MergeAt reason=12
at v 0 32 return = "v8::internal::Heap::CollectGarbage(v8::internal::AllocationSpace, v8::internal::GarbageCollectionReason, v8::GCCallbackFlags)" reason=12
at w 0 33 return = "v8::internal::HeapAllocator::AllocateRawWithLightRetrySlowPath(int, v8::internal::AllocationType, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)" reason=12
at x 0 34 return = "v8::internal::HeapAllocator::AllocateRawWithRetryOrFailSlowPath(int, v8::internal::AllocationType, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)" reason=12
at y 0 35 return = Builtins_CEntry_Return1_ArgvOnStack_BuiltinExit reason=12
at z 0 36 return = "v8::internal::Heap::PerformGarbageCollection(v8::internal::GarbageCollector, v8::internal::GarbageCollectionReason, char const*)" reason=12
at A 3 37 return = __raw_callee_save_pvm_irq_enable
at B 0 38 return = asn1_item_embed_d2i reason=12
at C 3 39 = pvm_irq_enable
at D 2 40 return = "JS:~roundTrip /home/user/orders.js:18:19"
at E 0 41 return = &4 reason=12
at F 0 42 return = "v8::internal::ScavengerCollector::JobTask::ProcessItems(v8::JobDelegate*, v8::internal::Scavenger*)" reason=12
at G 0 43 return = v8::internal::Heap::Scavenge() reason=12
at H 0 44 return = v8::internal::Scavenger::Process(v8::JobDelegate*) reason=12
at I 1 45 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at J 3 46 return = asm_exc_page_fault
at K 3 47 return = exc_page_fault
at L 0 48 return = "node::(anonymous namespace)::PlatformWorkerThread(void*)" reason=12
at M 0 49 return = "void v8::internal::BodyDescriptorBase::IteratePointers<v8::internal::ScavengeVisitor>(v8::internal::HeapObject, int, int, v8::internal::ScavengeVisitor*)" reason=12
at N 0 50 return = &b reason=12
at O 0 51 return = v8::internal::ScavengerCollector::CollectGarbage() reason=12
at P 1 52 return = start_thread source=$7:442
at Q 3 53 return = do_syscall_64
at R 3 54 return = entry_SYSCALL_64_after_hwframe
at S 0 55 return = asn1_template_ex_d2i reason=12
at T 0 56 return = asn1_template_noexp_d2i reason=12
at U 2 57 return = "JS:^compileForInternalLoader node:internal/bootstrap/realm:383:27"
at V 2 58 return = "JS:^requireBuiltin node:internal/bootstrap/realm:420:24"
at W 0 59 return = v8::platform::DefaultJobHandle::Join() reason=12
at X 0 60 return = v8::platform::DefaultJobState::Join() reason=12
at Y 0 61 return = &2 reason=12
at Z 0 62 return = "node::InitializeOncePerProcessInternal(std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, node::ProcessInitializationFlags::Flags)" reason=12
at 10 0 63 return = "v8::internal::Builtin_JsonStringify(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 11 0 64 return = "v8::internal::JsonStringify(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>)" reason=12
at 12 2 65 return = &0
at 13 0 66 return = "node::crypto::UseExtraCaCerts(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)" reason=12
at 14 0 67 return = "v8::internal::Builtin_JsonParse(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 15 0 68 return = "v8::internal::JsonParser<unsigned char>::ParseJson(v8::internal::Handle<v8::internal::Object>)" reason=12
at 16 0 69 return = node::NodeMainInstance::~NodeMainInstance() reason=12
at 17 0 70 return = v8::internal::Heap::TearDown() reason=12
at 18 0 71 return = v8::internal::Isolate::Deinit() reason=12
at 19 0 72 return = v8::internal::Isolate::Delete(v8::internal::Isolate*) reason=12
at 1a 2 73 = &0
at 1b 2 74 = &1
at 1c 0 75 = &2 reason=12
at 1d 0 76 return = &5 reason=12
at 1e 0 77 return = "v8::internal::MemoryAllocator::Unmapper::PerformFreeMemoryOnQueuedChunks(v8::internal::MemoryAllocator::Unmapper::FreeMode, v8::JobDelegate*)" reason=12
at 1f 0 78 return = ASN1_item_d2i reason=12
at 1g 0 79 return = Builtins_ArrayPrototypeSlice reason=12
at 1h 0 80 return = Builtins_CloneFastJSArray reason=12
at 1i 0 81 return = OSSL_DECODER_CTX_new_for_pkey reason=12
at 1j 0 82 return = PEM_ASN1_read_bio reason=12
at 1k 0 83 return = v8::internal::MemoryAllocator::TearDown() reason=12
at 1l 0 84 return = v8::platform::DefaultJobWorker::Run() reason=12
at 1m 0 85 return = x509_pubkey_ex_d2i_ex reason=12
at 1n 0 86 = "v8::internal::BasicMemoryChunk::BasicMemoryChunk(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory)" reason=12
at 1o 0 87 = "v8::internal::HeapObject::SizeFromMap(v8::internal::Map) const" reason=12
at 1p 0 88 = &b reason=12
at 1q 0 89 = &c reason=12
at 1r 0 90 = Builtins_StringLessThan reason=12
at 1s 0 91 return = "node::NewIsolate(v8::Isolate::CreateParams*, uv_loop_s*, node::MultiIsolatePlatform*, node::SnapshotData const*, node::IsolateSettings const&)" reason=12
at 1t 0 92 return = "node::NodeMainInstance::NodeMainInstance(node::SnapshotData const*, uv_loop_s*, node::MultiIsolatePlatform*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&)" reason=12
at 1u 0 93 return = "v8::Isolate::Initialize(v8::Isolate*, v8::Isolate::CreateParams const&)" reason=12
at 1v 0 94 return = "v8::base::OS::SetPermissions(void*, unsigned long, v8::base::OS::MemoryPermission)" reason=12
at 1w 0 95 return = "v8::internal::Builtin_HandleApiCall(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 1x 0 96 return = "v8::internal::Isolate::Init(v8::internal::SnapshotData*, v8::internal::SnapshotData*, v8::internal::SnapshotData*, bool)" reason=12
at 1y 0 97 return = "v8::internal::MaybeHandle<v8::internal::Object> v8::internal::(anonymous namespace)::HandleApiCallHelper<false>(v8::internal::Isolate*, v8::internal::Handle<v8::internal::HeapObject>, v8::internal::Handle<v8::internal::FunctionTemplateInfo>, v8::internal::Handle<v8::internal::Object>, unsigned long*, int)" reason=12
at 1z 0 98 return = "v8::internal::MemoryAllocator::AllocatePage(v8::internal::MemoryAllocator::AllocationMode, v8::internal::Space*, v8::internal::Executability)" reason=12
at 1A 0 99 return = "v8::internal::MemoryChunk::MemoryChunk(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory, v8::internal::Executability, v8::internal::PageSize)" reason=12
at 1B 0 100 return = "v8::internal::OptimizedCompilationJob::ExecuteJob(v8::internal::RuntimeCallStats*, v8::internal::LocalIsolate*)" reason=12
at 1C 0 101 return = "v8::internal::OptimizingCompileDispatcher::CompileNext(v8::internal::TurbofanCompilationJob*, v8::internal::LocalIsolate*)" reason=12
at 1D 0 102 return = "v8::internal::Page::Page(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory, v8::internal::Executability)" reason=12
at 1E 0 103 return = "v8::internal::SemiSpace::GrowTo(unsigned long)" reason=12
at 1F 0 104 return = "v8::internal::compiler::PipelineCompilationJob::ExecuteJobImpl(v8::internal::RuntimeCallStats*, v8::internal::LocalIsolate*)" reason=12
at 1G 0 105 return = node::crypto::NewRootCertStore() reason=12
at 1H 0 106 return = v8::internal::FunctionCallbackArguments::Call(v8::internal::CallHandlerInfo) reason=12
at 1I 0 107 return = v8::internal::Heap::GarbageCollectionPrologueInSafepoint() reason=12
at 1J 0 108 return = v8::internal::OptimizingCompileDispatcher::CompileTask::RunInternal() reason=12
at 1K 0 109 return = v8::internal::ScavengerCollector::JobTask::Run(v8::JobDelegate*) reason=12
at 1L 0 110 return = v8::internal::SemiSpaceNewSpace::Grow() reason=12
at 1M 0 111 return = v8::internal::Snapshot::Initialize(v8::internal::Isolate*) reason=12
at 1N 0 112 return = v8::internal::compiler::PipelineImpl::OptimizeGraph(v8::internal::compiler::Linkage*) reason=12
at 1O 1 113 = __mprotect source=$4:117
at 1P 3 114 return = __handle_mm_fault
at 1Q 3 115 return = __x64_sys_futex
at 1R 3 116 return = asm_sysvec_apic_timer_interrupt
at 1S 3 117 return = do_futex
at 1T 3 118 return = do_vmi_align_munmap
at 1U 3 119 return = handle_mm_fault
at 1V 3 120 return = vms_clear_ptes
at 1W 3 121 return = vms_complete_munmap_vmas
at 1X 2 122 guessed = &0
at 1Y 2 123 return = "JS:~log node:internal/console/constructor:377:6"
at 1Z 0 124 = "heap::base::SlotCallbackResult v8::internal::Scavenger::EvacuateInPlaceInternalizableString<v8::internal::FullHeapObjectSlot>(v8::internal::Map, v8::internal::FullHeapObjectSlot, v8::internal::String, int, v8::internal::ObjectFields)" reason=12
at 20 0 125 = &9 reason=12
at 21 0 126 = Builtins_Call_ReceiverIsNullOrUndefined reason=12
at 22 0 127 = Builtins_StringEqual reason=12
at 23 0 128 = ossl_lh_strcasehash reason=12
at 24 0 129 return = "node::inspector::(anonymous namespace)::InspectorConsoleCall(v8::FunctionCallbackInfo<v8::Value> const&)" reason=12
at 25 0 130 return = "v8::base::OS::Free(void*, unsigned long)" reason=12
at 26 0 131 return = "v8::base::PageAllocator::FreePages(void*, unsigned long)" reason=12
at 27 0 132 return = "v8::internal::(anonymous namespace)::FinalizeUnoptimizedCompilation(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Script>, v8::internal::UnoptimizedCompileFlags const&, v8::internal::UnoptimizedCompileState const*, std::vector<v8::internal::FinalizeUnoptimizedCompilationData, std::allocator<v8::internal::FinalizeUnoptimizedCompilationData> > const&)" reason=12
at 28 0 133 return = "v8::internal::Compiler::Compile(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSFunction>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*)" reason=12
at 29 0 134 return = "v8::internal::Compiler::Compile(v8::internal::Isolate*, v8::internal::Handle<v8::internal::SharedFunctionInfo>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*, v8::internal::CreateSourcePositions)" reason=12
at 2a 0 135 return = "v8::internal::FreePages(v8::PageAllocator*, void*, unsigned long)" reason=12
at 2b 0 136 return = &3 reason=12
at 2c 0 137 return = "v8::internal::JsonStringifier::Result v8::internal::JsonStringifier::Serialize_<true>(v8::internal::Handle<v8::internal::Object>, bool, v8::internal::Handle<v8::internal::Object>)" reason=12
at 2d 0 138 return = "v8::internal::Parser::ParseFunctionLiteral(v8::internal::AstRawString const*, v8::internal::Scanner::Location, v8::internal::FunctionNameValidity, v8::internal::FunctionKind, int, v8::internal::FunctionSyntaxKind, v8::internal::LanguageMode, v8::internal::ZoneList<v8::internal::AstRawString const*>*)" reason=12
at 2e 0 139 return = "v8::internal::Runtime_CompileLazy(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 2f 0 140 return = "v8::internal::SemiSpaceNewSpace::EnsureAllocation(int, v8::internal::AllocationAlignment, v8::internal::AllocationOrigin, int*)" reason=12
at 2g 0 141 return = Builtins_CompileLazy reason=12
at 2h 0 142 return = &a reason=12
at 2i 0 143 return = Builtins_GetNamedPropertyHandler reason=12
at 2j 0 144 return = Builtins_LoadIC_NoFeedback reason=12
at 2k 0 145 return = &d reason=12
at 2l 0 146 return = EVP_KEYMGMT_do_all_provided reason=12
at 2m 0 147 return = OPENSSL_sk_dup reason=12
at 2n 0 148 return = OSSL_DECODER_CTX_add_extra reason=12
at 2o 0 149 return = OSSL_DECODER_is_a reason=12
at 2p 0 150 return = alg_copy reason=12
at 2q 0 151 return = evp_generic_do_all reason=12
at 2r 0 152 return = &e reason=12
at 2s 0 153 return = ossl_decoder_ctx_setup_for_pkey reason=12
at 2t 0 154 return = ossl_method_store_do_all reason=12
at 2u 0 155 return = ossl_namemap_name2num reason=12
at 2v 0 156 return = ossl_sa_doall_arg reason=12
at 2w 0 157 return = uv_cond_wait source=$a:793
at 2x 1 158 = __futex_abstimed_wait_common64 source=$5:57 __futex_abstimed_wait_common source=$5:87
at 2y 1 159 = __munmap source=$4:117
at 2z 1 160 = _int_malloc source=$1:4378
at 2A 1 161 = futex_wake source=./nptl/../sysdeps/nptl/futex-internal.h:209 pthread_cond_signal source=./nptl/pthread_cond_signal.c:93
at 2B 1 162 return = __pthread_cond_wait_common source=$6:503 pthread_cond_wait source=$6:618
at 2C 1 163 return = malloc source=$1:3315
at 2D 3 164 return = __vm_munmap
at 2E 3 165 return = __x64_sys_mprotect
at 2F 3 166 return = __x64_sys_munmap
at 2G 3 167 return = _raw_spin_unlock_irqrestore
at 2H 3 168 return = change_protection
at 2I 3 169 return = change_pte_range
at 2J 3 170 return = do_anonymous_page
at 2K 3 171 return = do_mprotect_pkey
at 2L 3 172 return = do_vmi_munmap
at 2M 3 173 return = free_pgd_range
at 2N 3 174 return = free_pgtables
at 2O 3 175 return = futex_wake
at 2P 3 176 return = irqentry_exit_to_user_mode
at 2Q 3 177 return = mprotect_fixup
at 2R 3 178 return = try_to_wake_up
at 2S 3 179 return = wake_up_q
at 2T 2 180 return = "JS:^makeOrders /home/user/orders.js:3:20"
at 2U 2 181 return = "JS:~ node:internal/fs/sync_write_stream:1:1"
at 2V 2 182 return = "JS:~ node:internal/streams/compose:1:1"
at 2W 2 183 return = "JS:~ node:internal/streams/duplex:1:1"
at 2X 2 184 return = "JS:~ node:internal/streams/operators:1:1"
at 2Y 2 185 return = "JS:~ node:internal/streams/pipeline:1:1"
at 2Z 2 186 return = "JS:~ node:stream:1:1"
at 30 2 187 return = "JS:~createWritableStdioStream node:internal/bootstrap/switches/is_main_thread:47:35"
at 31 2 188 return = "JS:~get node:internal/console/constructor:212:14"
at 32 2 189 return = "JS:~getStdout node:internal/bootstrap/switches/is_main_thread:148:19"
at 33 2 190 return = "JS:~normalizeString node:path:94:25"
at 34 2 191 return = "JS:~patchProcessObject node:internal/process/pre_execution:223:28"
at 35 2 192 return = "JS:~prepareExecution node:internal/process/pre_execution:96:26"
at 36 2 193 return = "JS:~prepareMainThreadExecution node:internal/process/pre_execution:52:36"
at 37 2 194 return = "JS:~readPackageScope node:internal/modules/package_json_reader:149:26"
at 38 2 195 return = "JS:~resolve node:path:1217:10"
at 39 2 196 return = "JS:~value node:internal/console/constructor:275:20"
at 3a 2 197 return = "JS:~value node:internal/console/constructor:338:20"
at 3b 0 198 = "std::_Deque_base<v8::internal::compiler::Node*, v8::internal::RecyclingZoneAllocator<v8::internal::compiler::Node*> >::_M_initialize_map(unsigned long)" reason=12
at 3c 0 199 = "v8::internal::AstValueFactory::GetOneByteStringInternal(v8::base::Vector<unsigned char const>)" reason=12
at 3d 0 200 = "v8::internal::EvacuationAllocator::AllocateInNewSpace(int, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)" reason=12
at 3e 0 201 = "v8::internal::Factory::ObjectLiteralMapFromCache(v8::internal::Handle<v8::internal::NativeContext>, int)" reason=12
at 3f 0 202 = "v8::internal::FactoryBase<v8::internal::Factory>::NewRawOneByteString(int, v8::internal::AllocationType)" reason=12
at 3g 0 203 = "v8::internal::Heap::CanPromoteYoungAndExpandOldGeneration(unsigned long) const" reason=12
at 3h 0 204 = "v8::internal::IntToCString(int, v8::base::Vector<char>)" reason=12
at 3i 0 205 = "v8::internal::JSObject::FastPropertyAt(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSObject>, v8::internal::Representation, v8::internal::FieldIndex)" reason=12
at 3j 0 206 = &3 reason=12
at 3k 0 207 = "v8::internal::JsonParser<unsigned char>::MakeString(v8::internal::JsonString const&, v8::internal::Handle<v8::internal::String>)" reason=12
at 3l 0 208 = "v8::internal::JsonParser<unsigned char>::ScanJsonString(bool)" reason=12
at 3m 0 209 = "v8::internal::JsonStringifier::ApplyToJsonFunction(v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>)" reason=12
at 3n 0 210 = &4 reason=12
at 3o 0 211 = &5 reason=12
at 3p 0 212 = &6 reason=12
at 3q 0 213 = &7 reason=12
at 3r 0 214 = "v8::internal::StringTable::Data::Resize(v8::internal::PtrComprCageBase, std::unique_ptr<v8::internal::StringTable::Data, std::default_delete<v8::internal::StringTable::Data> >, int)" reason=12
at 3s 0 215 = "v8::internal::compiler::LoadElimination::AbstractMaps::Extend(v8::internal::compiler::Node*, v8::internal::ZoneHandleSet<v8::internal::Map>, v8::internal::Zone*) const" reason=12
at 3t 0 216 = "void v8::internal::CalculateLineEndsImpl<unsigned char>(std::vector<int, std::allocator<int> >*, v8::base::Vector<unsigned char const>, bool)" reason=12
at 3u 0 217 = &8 reason=12
at 3v 0 218 = Builtins_CallBoundFunction reason=12
at 3w 0 219 = Builtins_Copy reason=12
at 3x 0 220 = &a reason=12
at 3y 0 221 = Builtins_MergeAt reason=12
at 3z 0 222 = Builtins_NumberToString reason=12
at 3A 0 223 = Builtins_StringAddConvertRight reason=12
at 3B 0 224 = &d reason=12
at 3C 0 225 = CRYPTO_strndup reason=12
at 3D 0 226 = node::http2::Http2Session::Callbacks::Callbacks(bool) reason=12
at 3E 0 227 = &e reason=12
at 3F 0 228 = uv__hrtime source=/home/iojs/build/ws/out/../deps/uv/src/unix/linux.c:1542
at 3G 0 229 = &f reason=12
at 3H 0 230 = &g reason=12
at 3I 0 231 = v8::internal::SemiSpaceNewSpace::EvacuatePrologue() reason=12
at 3J 0 232 = v8::internal::compiler::CommonNodeCache::GetCachedNodes(v8::internal::ZoneVector<v8::internal::compiler::Node*>*) reason=12
at 3K 0 233 guessed = &9 reason=12
at 3L 0 234 return = "auto v8::internal::compiler::PipelineImpl::Run<v8::internal::compiler::LoopPeelingPhase>()" reason=12
at 3M 0 235 return = "int v8::internal::Deserializer<v8::internal::Isolate>::ReadSingleBytecodeData<v8::internal::SlotAccessorForHeapObject>(unsigned char, v8::internal::SlotAccessorForHeapObject)" reason=12
at 3N 0 236 return = "node::CreateEnvironment(node::IsolateData*, v8::Local<v8::Context>, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, node::EnvironmentFlags::Flags, node::ThreadId, std::unique_ptr<node::InspectorParentHandle, std::default_delete<node::InspectorParentHandle> >)" reason=12
at 3O 0 237 return = "node::NodePlatform::CallOnWorkerThread(std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 3P 0 238 return = "node::TaskQueue<v8::Task>::Push(std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 3Q 0 239 return = "node::builtins::BuiltinLoader::CompileFunction(v8::FunctionCallbackInfo<v8::Value> const&)" reason=12
at 3R 0 240 return = "node::builtins::BuiltinLoader::LookupAndCompile(v8::Local<v8::Context>, char const*, node::Realm*)" reason=12
at 3S 0 241 return = "node::builtins::BuiltinLoader::LookupAndCompileInternal(v8::Local<v8::Context>, char const*, std::vector<v8::Local<v8::String>, std::allocator<v8::Local<v8::String> > >*, node::Realm*)" reason=12
at 3T 0 242 return = "node::crypto::CSPRNG(void*, unsigned long)" reason=12
at 3U 0 243 return = "v8::Context::FromSnapshot(v8::Isolate*, unsigned long, v8::DeserializeInternalFieldsCallback, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::Value>, v8::MicrotaskQueue*)" reason=12
at 3V 0 244 return = "v8::NewContext(v8::Isolate*, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::ObjectTemplate>, v8::MaybeLocal<v8::Value>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 3W 0 245 return = "v8::ScriptCompiler::CompileFunction(v8::Local<v8::Context>, v8::ScriptCompiler::Source*, unsigned long, v8::Local<v8::String>*, unsigned long, v8::Local<v8::Object>*, v8::ScriptCompiler::CompileOptions, v8::ScriptCompiler::NoCacheReason)" reason=12
at 3X 0 246 return = "v8::ScriptCompiler::CompileFunctionInternal(v8::Local<v8::Context>, v8::ScriptCompiler::Source*, unsigned long, v8::Local<v8::String>*, unsigned long, v8::Local<v8::Object>*, v8::ScriptCompiler::CompileOptions, v8::ScriptCompiler::NoCacheReason, v8::Local<v8::ScriptOrModule>*)" reason=12
at 3Y 0 247 return = "v8::base::BoundedPageAllocator::FreePages(void*, unsigned long)" reason=12
at 3Z 0 248 return = "v8::base::OS::FPrint(_IO_FILE*, char const*, ...)" reason=12
at 40 0 249 return = "v8::internal::(anonymous namespace)::CompileToplevel(v8::internal::ParseInfo*, v8::internal::Handle<v8::internal::Script>, v8::internal::MaybeHandle<v8::internal::ScopeInfo>, v8::internal::Isolate*, v8::internal::IsCompiledScope*)" reason=12
at 41 0 250 return = "v8::internal::(anonymous namespace)::VisitSpillSlots(v8::internal::Isolate*, v8::internal::RootVisitor*, v8::internal::FullObjectSlot, v8::base::Vector<unsigned char const>)" reason=12
at 42 0 251 return = "v8::internal::Bootstrapper::CreateEnvironment(v8::internal::MaybeHandle<v8::internal::JSGlobalProxy>, v8::Local<v8::ObjectTemplate>, v8::ExtensionConfiguration*, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 43 0 252 return = "v8::internal::Code::CopyFromNoFlush(v8::internal::ByteArray, v8::internal::Heap*, v8::internal::CodeDesc const&)" reason=12
at 44 0 253 return = "v8::internal::Compiler::GetWrappedFunction(v8::internal::Handle<v8::internal::String>, v8::internal::Handle<v8::internal::FixedArray>, v8::internal::Handle<v8::internal::Context>, v8::internal::ScriptDetails const&, v8::internal::AlignedCachedData*, v8::ScriptCompiler::CompileOptions, v8::ScriptCompiler::NoCacheReason)" reason=12
at 45 0 254 return = "v8::internal::ContextDeserializer::Deserialize(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSGlobalProxy>, v8::DeserializeInternalFieldsCallback)" reason=12
at 46 0 255 return = "v8::internal::ContextDeserializer::DeserializeContext(v8::internal::Isolate*, v8::internal::SnapshotData const*, bool, v8::internal::Handle<v8::internal::JSGlobalProxy>, v8::DeserializeInternalFieldsCallback)" reason=12
at 47 0 256 return = "v8::internal::Deserializer<v8::internal::Isolate>::ReadData(v8::internal::Handle<v8::internal::HeapObject>, int, int)" reason=12
at 48 0 257 return = "v8::internal::Genesis::Genesis(v8::internal::Isolate*, v8::internal::MaybeHandle<v8::internal::JSGlobalProxy>, v8::Local<v8::ObjectTemplate>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 49 0 258 return = "v8::internal::Handle<v8::internal::Context> v8::CreateEnvironment<v8::internal::Context>(v8::internal::Isolate*, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::ObjectTemplate>, v8::MaybeLocal<v8::Value>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 4a 0 259 return = "v8::internal::Handle<v8::internal::FixedArray> v8::internal::String::CalculateLineEnds<v8::internal::Isolate>(v8::internal::Isolate*, v8::internal::Handle<v8::internal::String>, bool)" reason=12
at 4b 0 260 return = "v8::internal::Handle<v8::internal::String> v8::internal::StringTable::LookupKey<v8::internal::StringTableInsertionKey, v8::internal::Isolate>(v8::internal::Isolate*, v8::internal::StringTableInsertionKey*)" reason=12
at 4c 0 261 return = "v8::internal::Heap::IterateRoots(v8::internal::RootVisitor*, v8::base::EnumSet<v8::internal::SkipRoot, int>)" reason=12
at 4d 0 262 return = "v8::internal::Heap::MonotonicallyIncreasingTimeInMs() const" reason=12
at 4e 0 263 return = "v8::internal::Heap::SelectGarbageCollector(v8::internal::AllocationSpace, v8::internal::GarbageCollectionReason, char const**) const" reason=12
at 4f 0 264 return = "v8::internal::Isolate::Iterate(v8::internal::RootVisitor*, v8::internal::ThreadLocalTop*)" reason=12
at 4g 0 265 return = "v8::internal::Parser::DoParseProgram(v8::internal::Isolate*, v8::internal::ParseInfo*)" reason=12
at 4h 0 266 return = "v8::internal::Parser::ParseFunction(v8::internal::ScopedList<v8::internal::Statement*, void*>*, v8::internal::AstRawString const*, int, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::DeclarationScope*, int*, int*, bool*, int*, int*, v8::internal::ZoneList<v8::internal::AstRawString const*>*)" reason=12
at 4i 0 267 return = "v8::internal::Parser::ParseProgram(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Script>, v8::internal::ParseInfo*, v8::internal::MaybeHandle<v8::internal::ScopeInfo>)" reason=12
at 4j 0 268 return = "v8::internal::Parser::ParseWrapped(v8::internal::Isolate*, v8::internal::ParseInfo*, v8::internal::ScopedList<v8::internal::Statement*, void*>*, v8::internal::DeclarationScope*, v8::internal::Zone*)" reason=12
at 4k 0 269 return = "v8::internal::Parser::SkipFunction(v8::internal::AstRawString const*, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::DeclarationScope*, int*, int*, v8::internal::ProducedPreparseData**)" reason=12
at 4l 0 270 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseFunctionBody(v8::internal::ScopedList<v8::internal::Statement*, void*>*, v8::internal::AstRawString const*, int, v8::internal::ParserFormalParameters const&, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::ParserBase<v8::internal::Parser>::FunctionBodyType)" reason=12
at 4m 0 271 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseHoistableDeclaration(int, v8::base::Flags<v8::internal::ParseFunctionFlag, int>, v8::internal::ZoneList<v8::internal::AstRawString const*>*, bool)" reason=12
at 4n 0 272 return = "v8::internal::PreParser::GetIdentifier() const" reason=12
at 4o 0 273 return = "v8::internal::PreParser::PreParseFunction(v8::internal::AstRawString const*, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::DeclarationScope*, int*, v8::internal::ProducedPreparseData**)" reason=12
at 4p 0 274 return = "v8::internal::PretenuringHandler::UpdateAllocationSite(v8::internal::Map, v8::internal::HeapObject, std::unordered_map<v8::internal::AllocationSite, unsigned long, v8::internal::Object::Hasher, std::equal_to<v8::internal::AllocationSite>, std::allocator<std::pair<v8::internal::AllocationSite const, unsigned long> > >*)" reason=12
at 4q 0 275 return = "v8::internal::Script::GetLineNumber(v8::internal::Handle<v8::internal::Script>, int)" reason=12
at 4r 0 276 return = &7 reason=12
at 4s 0 277 return = "v8::internal::SemiSpaceNewSpace::UpdateLinearAllocationArea(unsigned long)" reason=12
at 4t 0 278 return = "v8::internal::Snapshot::NewContextFromSnapshot(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSGlobalProxy>, unsigned long, v8::DeserializeInternalFieldsCallback)" reason=12
at 4u 0 279 return = "v8::internal::StringTable::EnsureCapacity(v8::internal::PtrComprCageBase, int)" reason=12
at 4v 0 280 return = "v8::internal::TypedFrame::Iterate(v8::internal::RootVisitor*) const" reason=12
at 4w 0 281 return = "v8::internal::compiler::(anonymous namespace)::SourcePositionWrapper::Reduce(v8::internal::compiler::Node*)" reason=12
at 4x 0 282 return = "v8::internal::compiler::LoadElimination::AbstractState::SetMaps(v8::internal::compiler::Node*, v8::internal::ZoneHandleSet<v8::internal::Map>, v8::internal::Zone*) const" reason=12
at 4y 0 283 return = "v8::internal::compiler::LoadEliminationPhase::Run(v8::internal::compiler::PipelineData*, v8::internal::Zone*)" reason=12
at 4z 0 284 return = "v8::internal::compiler::Reducer::Reduce(v8::internal::compiler::Node*, v8::internal::compiler::ObserveNodeManager*)" reason=12
at 4A 0 285 return = "v8::internal::compiler::Scheduler::ComputeSchedule(v8::internal::Zone*, v8::internal::compiler::Graph*, v8::base::Flags<v8::internal::compiler::Scheduler::Flag, int>, v8::internal::TickCounter*, v8::internal::ProfileDataFromFile const*)" reason=12
at 4B 0 286 return = "v8::internal::parsing::ParseProgram(v8::internal::ParseInfo*, v8::internal::Handle<v8::internal::Script>, v8::internal::MaybeHandle<v8::internal::ScopeInfo>, v8::internal::Isolate*, v8::internal::parsing::ReportStatisticsMode)" reason=12
at 4C 0 287 return = "v8::platform::DefaultJobState::CallOnWorkerThread(v8::TaskPriority, std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 4D 0 288 return = "void v8::internal::Script::InitLineEnds<v8::internal::Isolate>(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Script>)" reason=12
at 4E 0 289 return = ASN1_item_free reason=12
at 4F 0 290 return = Builtins_Add_Baseline reason=12
at 4G 0 291 return = Builtins_GallopLeft reason=12
at 4H 0 292 return = CRYPTO_THREAD_run_once reason=12
at 4I 0 293 return = EVP_RAND_fetch reason=12
at 4J 0 294 return = OBJ_NAME_add reason=12
at 4K 0 295 return = OPENSSL_LH_insert reason=12
at 4L 0 296 return = OPENSSL_LH_retrieve reason=12
at 4M 0 297 return = OPENSSL_init_crypto reason=12
at 4N 0 298 return = RAND_get0_primary reason=12
at 4O 0 299 return = RAND_status reason=12
at 4P 0 300 return = _GLOBAL__sub_I__ZN4node5http212Http2Session21callback_struct_savedE reason=12
at 4Q 0 301 return = __libc_csu_init reason=12
at 4R 0 302 return = evp_generic_fetch reason=12
at 4S 0 303 return = inner_evp_generic_fetch reason=12
at 4T 0 304 return = node::NodeMainInstance::CreateMainEnvironment(node::ExitCode*) reason=12
at 4U 0 305 return = node::NodePlatform::MonotonicallyIncreasingTime() reason=12
at 4V 0 306 return = obj_name_hash reason=12
at 4W 0 307 return = openssl_add_all_ciphers_int reason=12
at 4X 0 308 return = ossl_asn1_item_embed_free reason=12
at 4Y 0 309 return = ossl_init_add_all_ciphers_ossl_ reason=12
at 4Z 0 310 return = ossl_namemap_stored reason=12
at 50 0 311 return = uv_cond_signal source=$a:783
at 51 0 312 return = v8::internal::Builtins::CreateInterpreterEntryTrampolineForProfiling(v8::internal::Isolate*) reason=12
at 52 0 313 return = v8::internal::Builtins::EmitCodeCreateEvents(v8::internal::Isolate*) reason=12
at 53 0 314 return = v8::internal::CodeSpace::~CodeSpace() reason=12
at 54 0 315 return = v8::internal::Deserializer<v8::internal::Isolate>::DeserializeDeferredObjects() reason=12
at 55 0 316 return = &f reason=12
at 56 0 317 return = v8::internal::Factory::CodeBuilder::Build() reason=12
at 57 0 318 return = v8::internal::Factory::CodeBuilder::BuildInternal(bool) reason=12
at 58 0 319 return = v8::internal::IncrementalStringBuilder::Extend() reason=12
at 59 0 320 return = v8::internal::JsonStringifier::SerializeSmi(v8::internal::Smi) reason=12
at 5a 0 321 return = &g reason=12
at 5b 0 322 return = v8::internal::PagedSpaceBase::TearDown() reason=12
at 5c 0 323 return = v8::internal::ParserBase<v8::internal::PreParser>::ParseBindingPattern() reason=12
at 5d 0 324 return = v8::internal::ParserBase<v8::internal::PreParser>::ParseFormalParameterList(v8::internal::PreParserFormalParameters*) reason=12
at 5e 0 325 return = v8::internal::Scavenger::~Scavenger() reason=12
at 5f 0 326 return = v8::internal::SharedHeapDeserializer::DeserializeIntoIsolate() reason=12
at 5g 0 327 return = v8::internal::SharedHeapDeserializer::DeserializeStringTable() reason=12
at 5h 0 328 return = v8::internal::V8FileLogger::LateSetup(v8::internal::Isolate*) reason=12
at 5i 0 329 return = v8::internal::VirtualMemory::Free() reason=12
at 5j 0 330 return = v8::internal::compiler::GraphReducer::Reduce(v8::internal::compiler::Node*) reason=12
at 5k 0 331 return = v8::internal::compiler::GraphReducer::ReduceNode(v8::internal::compiler::Node*) reason=12
at 5l 0 332 return = v8::internal::compiler::GraphReducer::ReduceTop() reason=12
at 5m 0 333 return = v8::internal::compiler::JSGraph::GetCachedNodes(v8::internal::ZoneVector<v8::internal::compiler::Node*>*) reason=12
at 5n 0 334 return = v8::internal::compiler::LoadElimination::ReduceMaybeGrowFastElements(v8::internal::compiler::Node*) reason=12
at 5o 0 335 return = v8::internal::compiler::PipelineImpl::ComputeScheduledGraph() reason=12
at 5p 0 336 return = v8::internal::compiler::Scheduler::PrepareUses() reason=12
at 5q 0 337 return = v8::platform::DefaultJobState::DidRunTask() reason=12
at 5r 0 338 return = v8::platform::DefaultJobState::NotifyConcurrencyIncrease() reason=12
at 5s 1 339 = write source=$3:26
at 5t 1 340 = __glibc_tls_internal_free source=./string/../sysdeps/unix/sysv/linux/tls-internal.c:24
at 5u 1 341 = $c source=$9:498
at 5v 1 342 = $c source=$9:664
at 5w 1 343 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:236
at 5x 1 344 = __pthread_rwlock_wrlock_full64 source=./nptl/pthread_rwlock_common.c:622 pthread_rwlock_wrlock source=./nptl/pthread_rwlock_wrlock.c:26
at 5y 1 345 = brk source=./misc/../sysdeps/unix/sysv/linux/brk.c:37
at 5z 1 346 return = _IO_do_write source=$0:425
at 5A 1 347 return = _IO_file_write source=$0:1180
at 5B 1 348 return = _IO_new_file_xsputn source=$0:1243 _IO_file_xsputn source=$0:1196
at 5C 1 349 return = __default_morecore source=./malloc/morecore.c:29
at 5D 1 350 return = $b source=$2:343
at 5E 1 351 return = __libc_thread_freeres source=./malloc/thread-freeres.c:39
at 5F 1 352 return = __pthread_once_slow source=./nptl/pthread_once.c:116
at 5G 1 353 return = __sbrk source=./misc/sbrk.c:74
at 5H 1 354 return = _int_free source=$1:4676
at 5I 1 355 return = free source=$1:3385
at 5J 1 356 return = new_do_write source=$0:448
at 5K 1 357 return = outstring_func source=$8:239 __vfprintf_internal source=$8:1096
at 5L 1 358 return = start_thread source=$7:456
at 5M 1 359 return = systrim source=$1:3014
at 5N 3 360 = __filemap_get_folio
at 5O 3 361 = __ptep_modify_prot_start
at 5P 3 362 = clear_page_erms
at 5Q 3 363 = lock_vma_under_rcu
at 5R 3 364 = native_set_pte
at 5S 3 365 = native_set_pud
at 5T 3 366 = prot_commit_flush_ptes
at 5U 3 367 = tlb_remove_table
at 5V 3 368 = xas_load
at 5W 3 369 return = __alloc_frozen_pages_noprof
at 5X 3 370 return = __do_sys_brk
at 5Y 3 371 return = __futex_wait
at 5Z 3 372 return = __irq_exit_rcu
at 60 3 373 return = __schedule
at 61 3 374 return = alloc_pages_mpol
at 62 3 375 return = do_fault
at 63 3 376 return = ext4_buffered_write_iter
at 64 3 377 return = ext4_da_write_begin
at 65 3 378 return = filemap_map_pages
at 66 3 379 return = finish_task_switch
at 67 3 380 return = flush_tlb_mm_range
at 68 3 381 return = futex_do_wait
at 69 3 382 return = futex_wait
at 6a 3 383 return = generic_perform_write
at 6b 3 384 return = get_page_from_freelist
at 6c 3 385 return = handle_softirqs
at 6d 3 386 return = ksys_write
at 6e 3 387 return = next_uptodate_folio
at 6f 3 388 return = on_each_cpu_cond_mask
at 6g 3 389 return = pvm_irq_enable
at 6h 3 390 return = schedule
at 6i 3 391 return = set_ptes
at 6j 3 392 return = smp_call_function_many_cond
at 6k 3 393 return = sysvec_apic_timer_interrupt
at 6l 3 394 return = tlb_finish_mmu
at 6m 3 395 return = tlb_flush_mmu_tlbonly
at 6n 3 396 return = vfs_write
at 6o 3 397 return = vma_alloc_folio_noprof
at 6p 3 398 return = xas_find
unwinder 2
stack 0 complete 1O 1v 1e 1k 17 18 19 16 1 2 3 0
stack 1 complete 5T 2I 2H 2Q 2K 2E Q R | *12
stack 2 complete 5S 2M 2N 1V 1W 1T 2L 2D 2F Q R | 2y 25 26 2a *10
stack 3 complete 5U 2M 2N 1V 1W 1T 2L 2D 2F Q R | *14
stack 4 complete 5O 2I 2H 2Q 2K 2E Q R | 1O 1v 3Y 5i 5b 53 *8
stack 5 complete 3F 4U 4d 1x 1M 1u 1s 1t *4
stack 6 complete C A K J | 3r 4u 4b 5g 5f *9
stack 7 complete 5N 64 6a 63 6n 6d Q R | 5s 5A 5J 5z 5B 5K 3Z 52 5h *9
stack 8 complete 3G 3M 47 55 54 45 46 4t 48 42 49 3V 3U 3N 4T 9 *4
stack 9 complete 3C 2u 2o 2n 1i 1m B T S B T S B 1f 1j 1G 13 Z *4
stack a complete 23 4L *21
stack b complete C A K J | 2z 2C 2m 2p 2v 2t 2q 2l 2s *18
stack c complete 2z 2C 2m 2p 2v 2t 2q 2l 2s 1i 1m B T S B T S B 1f 1j *6
stack d complete 3E 2r 4X 2r 4E *6
stack e complete 23 4V 4K 4J 4W 4Y 5F 4H 4M 4Z 4S 4R 4I 4N 4O 3T *5
stack f complete 3D 4P 4Q 5D 0
stack g complete 5t 5E 5L I
stack h complete 3J 5m 3L 1N 1F 1B 1C 1J L P I
stack i complete 3s 4x 5n 4z 4w 5j 5l 5k 4y *8
stack j complete 3b 5p 4A 5o *8
stack k complete 1c M H F 1K 1l *3
stack l complete 1Z Y *8
stack m complete 1o *9
stack n complete C A 2G 2R 2S 2O 1S 1Q Q R | 2A 5q *4
stack o complete 2x 2B 2w *3
stack p complete C A 66 60 6h 68 5Y 69 1S 1Q Q R | *6
unwinder 4
stack q complete 5u 43 57 56 51 27 29 28 2e q 2g 33 38 34 35 36 a 8 7 5 6 4 f c d e b 9 1 2 3 0
stack r complete 3v 37 g i h j *16
stack s complete 1b k l *20
stack t complete 5P 6b 5W 61 6o 2J 1P 1U K J | *23
stack u complete 5Q K J | *23
stack v complete C A 6c 5Z 6k 1R 6g A K J | *23
stack w complete 3A 4F 2T *22
stack x complete 3n E 11 10 y D *22
stack y complete 3H 2c E *27
stack z complete C A K J | 3f 58 5a *29
stack A complete 3i *28
stack B complete 3m *28
stack C complete 3h 59 *28
stack D complete 3e 2b 1d 15 14 *24
stack E complete 3k *28
stack F complete 3j *27
stack G complete 3l *27
stack H complete 3o *26
stack I complete 5v 1h 1g m *22
stack J complete 1n 1A 1D 1z 1E 1L 1I z v w x r s q *25
stack K complete 1c M H F X W O G *32
stack L complete 1Z Y *39
stack M complete 3u n *23
stack N complete 1q o *24
stack O complete 3y *25
stack P complete 1r 12 t *25
stack Q complete 22 *27
stack R guessed:unproven-frame 1X *26
stack S complete 1a *26
stack T complete 20 *26
stack U complete 21 *26
stack V complete 1q u *25
stack W complete 1q 2h *26
stack X complete 1r 12 t *27
stack Y complete 3w *26
stack Z complete 3x *26
stack 10 complete C A 2P 1R | 1a t 4G *26
stack 11 complete C A K J | 5w *26
stack 12 complete 1r 12 t *26
stack 13 complete 22 *28
stack 14 guessed:unproven-frame 1X *27
stack 15 complete 1a *27
stack 16 complete C A 2P 1R | *28
stack 17 complete 20 *27
stack 18 complete 21 *27
stack 19 guessed:unproven-frame 3K *27
stack 1a complete 1p p *22
stack 1b complete 5R 6i 2J 1P 1U K J | *24
stack 1c complete C A K J | *24
stack 1d complete 5x 4s 4r 2f r s q 2k *23
stack 1e complete 1n 1A 1D 1z 1E 1L 1I z v w x *27
stack 1f complete 3B *23
stack 1g complete 3z *23
stack 1h complete 3g 4e v w x r s q N *23
stack 1i complete 3I G z *30
stack 1j complete 1c 41 4v 4f 4c O *32
stack 1k complete C A 6j 6f 67 6m 6l 1V 1W 1T 5X Q R | 5y 5G 5C 5M 5H 5I 5e *33
stack 1l complete C A 2G 2R 2S 2O 1S 1Q Q R | 2A 50 3P 3O 4C 5r H F X W *33
stack 1m complete 1c M *37
stack 1n complete 1o Y *38
stack 1o complete 3d *39
stack 1p complete 1o 4p *39
stack 1q complete 3p q *23
stack 1r complete 3q 2f r s *24
stack 1s complete 1n 1A 1D 1z 1E 1L 1I z v w x *26
stack 1t complete 5V 6p 6e 65 62 1P 1U K J | 3t 4a 4D 4q 27 29 28 2e q 2g 39 1Y 8 7 5 6 4 24 1H 1y 1w y *22
stack 1u complete 3c 4n 5c 5d 4o 4k 2d 4m 4l 4h 2d 4j 4g 4i 4B 40 44 3X 3W 3S 3R 3Q 1H 1y 1w y U V 2W U V 2Y U V 2V U V 2X U V 2Z U V 2U U V 30 32 2j 2i 31 2j 2i 3a *33
process 19400 19399 node
slice 0 2899860332
sample 0 1 19400 19400 0 node
sample 1 1
sample 2 1
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
sample q 1
sample r 1
sample s 4
sample t 1
sample u 1
sample v 1
sample w 1
sample x 1
sample y 2
sample z 1
sample A 1
sample B 1
sample C 2
sample D 2
sample E 2
sample F 1
sample G 2
sample H 2
sample I 2
sample J 2
sample K 1
sample L 1
sample M 13
sample N 4
sample O 24
sample P 6
sample Q 5
sample R 1
sample S 4
sample T 4
sample U 1
sample V 15
sample X 1
sample Y 5
sample Z 1
sample 10 1
sample 12 9
sample 13 6
sample 15 33
sample 16 1
sample 17 5
sample 18 4
sample 19 2
sample 1a 3
sample 1b 1
sample 1c 1
sample 1d 1
sample 1e 1
sample 1f 6
sample 1g 1
sample 1h 1
sample 1i 1
sample 1k 1
sample 1l 1
sample 1n 1
sample 1o 1
sample 1p 1
sample 1q 1
sample 1s 1
sample 1t 1
sample 1u 1
sample s 1 19400 19400 1 node
sample F 2
sample H 1
sample M 7
sample O 6
sample P 1
sample Q 1
sample T 2
sample V 4
sample W 1
sample Y 1
sample 11 1
sample 12 2
sample 13 4
sample 14 1
sample 15 6
sample 17 2
sample 18 1
sample 1f 1
sample 1j 1
sample 1m 1
sample 1r 1
sample i 1 19400 19410 1 node
sample j 1
sample g 1 19400 19411 0 node
sample k 1 19400 19411 1 node
sample o 1
sample l 1 19400 19412 0 node
sample m 1
sample h 1 19400 19412 1 node
sample l 2
sample k 1 19400 19413 0 node
sample n 1
sample g 1 19400 19413 1 node
sample p 1
counter taken 522
counter stored 281
counter copied 2
counter expected 572
counter other 191
counter idle 50
