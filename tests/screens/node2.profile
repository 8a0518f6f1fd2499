# node2: node, a sort by a comparator of its own and JSON: programs/orders.js
# recorded with: stk record -F 99 -- node orders.js 700
# answer: ArrayTimSort
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
meta target "command (pid 19368)"
meta duration_ns 2528438259
meta unwind_tables 17
meta unwind_rows 414464
meta unwind_bytes 1725960
meta unwind_ns 25375374
meta unwind_refused 0
meta stacks_copied 3
image 0 file /usr/bin/node build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 anon //anon pid=19368
image 3 kernel [kernel] build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000005
image 5 file /usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30 build-id=00000006
text 0 ./malloc/malloc.c
text 1 ./elf/rtld.c
text 2 ./csu/../csu/libc-start.c
text 3 ./misc/../sysdeps/unix/syscall-template.S
text 4 ./nptl/futex-internal.c
text 5 ./nptl/pthread_cond_wait.c
text 6 ./nptl/pthread_mutex_unlock.c
text 7 /home/iojs/build/ws/out/../deps/uv/src/unix/thread.c
text 8 __libc_start_main
frame 0 "heap::base::SlotCallbackResult v8::internal::Scavenger::ScavengeObject<v8::internal::FullHeapObjectSlot>(v8::internal::FullHeapObjectSlot, v8::internal::HeapObject)"
frame 1 "int v8::internal::Deserializer<v8::internal::Isolate>::ReadSingleBytecodeData<v8::internal::SlotAccessorForHeapObject>(unsigned char, v8::internal::SlotAccessorForHeapObject)"
frame 2 "v8::internal::EvacuationAllocator::AllocateInNewSpace(int, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)"
frame 3 "v8::internal::JsonParser<unsigned char>::BuildJsonObject(v8::internal::JsonParser<unsigned char>::JsonContinuation const&, v8::base::SmallVector<v8::internal::JsonProperty, 16ul, std::allocator<v8::internal::JsonProperty> > const&, v8::internal::Handle<v8::internal::Map>)"
frame 4 "v8::internal::JsonStringifier::ApplyToJsonFunction(v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>)"
frame 5 "v8::internal::JsonStringifier::Result v8::internal::JsonStringifier::Serialize_<false>(v8::internal::Handle<v8::internal::Object>, bool, v8::internal::Handle<v8::internal::Object>)"
frame 6 "v8::internal::JsonStringifier::Result v8::internal::JsonStringifier::Serialize_<true>(v8::internal::Handle<v8::internal::Object>, bool, v8::internal::Handle<v8::internal::Object>)"
frame 7 "v8::internal::MaybeHandle<v8::internal::Object> v8::internal::JsonParser<unsigned char>::ParseJsonValue<false>(v8::internal::Handle<v8::internal::Object>)"
frame 8 "v8::internal::Scavenger::IterateAndScavengePromotedObject(v8::internal::HeapObject, v8::internal::Map, int)"
frame 9 "void v8::internal::BodyDescriptorBase::IteratePointers<v8::internal::ScavengeVisitor>(v8::internal::HeapObject, int, int, v8::internal::ScavengeVisitor*)"
frame a Builtins_ArrayTimSort
frame b Builtins_CallFunction_ReceiverIsNullOrUndefined
frame c Builtins_GrowFastSmiOrObjectElements
frame d Builtins_SortCompareUserFn
frame e Builtins_StringAdd_CheckNone
frame f OSSL_DECODER_CTX_add_extra
frame g __handle_mm_fault
frame h __pthread_mutex_unlock_usercnt source=$6:68
frame i get_page_from_freelist
frame j lll_mutex_unlock_optimized source=$6:43
frame k v8::internal::Deserializer<v8::internal::Isolate>::ReadObject(v8::internal::SnapshotSpace)
frame l v8::internal::JsonStringifier::SerializeString(v8::internal::Handle<v8::internal::String>)
frame m v8::internal::Scavenger::Process(v8::JobDelegate*)
at 0 0 1 return = Builtins_InterpreterEntryTrampoline reason=12
at 1 0 2 return = _start entry reason=12
at 2 0 3 return = "node::Start(int, char**)" reason=12
at 3 1 4 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 4 1 5 return = $8 source=$2:360
at 5 0 6 return = "v8::Function::Call(v8::Local<v8::Context>, v8::Local<v8::Value>, int, v8::Local<v8::Value>*)" reason=12
at 6 0 7 return = "v8::internal::(anonymous namespace)::Invoke(v8::internal::Isolate*, v8::internal::(anonymous namespace)::InvokeParams const&)" reason=12
at 7 0 8 return = "v8::internal::Execution::Call(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>, int, v8::internal::Handle<v8::internal::Object>*)" reason=12
at 8 0 9 return = Builtins_JSEntry reason=12
at 9 0 10 return = Builtins_JSEntryTrampoline reason=12
at a 0 11 return = node::NodeMainInstance::Run() reason=12
at b 0 12 return = "node::LoadEnvironment(node::Environment*, std::function<v8::MaybeLocal<v8::Value> (node::StartExecutionCallbackInfo const&)>, std::function<void (node::Environment*, v8::Local<v8::Value>, v8::Local<v8::Value>)>)" reason=12
at c 0 13 return = "node::Realm::ExecuteBootstrapper(char const*)" reason=12
at d 0 14 return = "node::StartExecution(node::Environment*, char const*)" reason=12
at e 0 15 return = "node::StartExecution(node::Environment*, std::function<v8::MaybeLocal<v8::Value> (node::StartExecutionCallbackInfo const&)>)" reason=12
at f 0 16 return = "node::builtins::BuiltinLoader::CompileAndCall(v8::Local<v8::Context>, char const*, node::Realm*)" reason=12
at g 2 17 return = reason=6
at h 0 18 return = Builtins_ArrayPrototypeSort reason=12
at i 0 19 return = &a reason=12
at j 0 20 return = Builtins_CEntry_Return1_ArgvOnStack_BuiltinExit reason=12
at k 0 21 return = &5 reason=12
at l 0 22 return = "v8::internal::ScavengerCollector::JobTask::ProcessItems(v8::JobDelegate*, v8::internal::Scavenger*)" reason=12
at m 0 23 return = Builtins_CEntry_Return1_ArgvOnStack_NoBuiltinExit reason=12
at n 0 24 return = "v8::internal::Factory::NewFillerObject(int, v8::internal::AllocationAlignment, v8::internal::AllocationType, v8::internal::AllocationOrigin)" reason=12
at o 0 25 return = "v8::internal::Runtime_AllocateInYoungGeneration(int, unsigned long*, v8::internal::Isolate*)" reason=12
at p 0 26 return = &m reason=12
at q 0 27 return = "v8::internal::Heap::CollectGarbage(v8::internal::AllocationSpace, v8::internal::GarbageCollectionReason, v8::GCCallbackFlags)" reason=12
at r 0 28 return = "v8::internal::Heap::PerformGarbageCollection(v8::internal::GarbageCollector, v8::internal::GarbageCollectionReason, char const*)" reason=12
at s 0 29 return = "v8::internal::HeapAllocator::AllocateRawWithLightRetrySlowPath(int, v8::internal::AllocationType, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)" reason=12
at t 0 30 return = "v8::internal::HeapAllocator::AllocateRawWithRetryOrFailSlowPath(int, v8::internal::AllocationType, v8::internal::AllocationOrigin, v8::internal::AllocationAlignment)" reason=12
at u 0 31 return = &d reason=12
at v 0 32 return = asn1_item_embed_d2i reason=12
at w 0 33 return = v8::internal::Heap::Scavenge() reason=12
at x 0 34 return = v8::internal::ScavengerCollector::CollectGarbage() reason=12
at y 0 35 return = v8::platform::DefaultJobHandle::Join() reason=12
at z 0 36 return = v8::platform::DefaultJobState::Join() reason=12
at A 0 37 return = "node::(anonymous namespace)::PlatformWorkerThread(void*)" reason=12
at B 0 38 return = &c reason=12
at C 1 39 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at D 1 40 return = start_thread source=./nptl/pthread_create.c:442
at E 3 41 return = asm_exc_page_fault
at F 3 42 return = exc_page_fault
at G 0 43 return = "v8::internal::Builtin_JsonStringify(int, unsigned long*, v8::internal::Isolate*)" reason=12
at H 0 44 return = "v8::internal::JsonStringify(v8::internal::Isolate*, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>, v8::internal::Handle<v8::internal::Object>)" reason=12
at I 0 45 return = Builtins_MergeAt reason=12
at J 3 46 = pvm_irq_enable
at K 3 47 return = __raw_callee_save_pvm_irq_enable
at L 0 48 return = &0 reason=12
at M 0 49 return = "v8::internal::Builtin_JsonParse(int, unsigned long*, v8::internal::Isolate*)" reason=12
at N 0 50 return = "v8::internal::JsonParser<unsigned char>::ParseJson(v8::internal::Handle<v8::internal::Object>)" reason=12
at O 0 51 return = &9 reason=12
at P 0 52 return = asn1_template_ex_d2i reason=12
at Q 0 53 return = asn1_template_noexp_d2i reason=12
at R 0 54 return = &7 reason=12
at S 0 55 return = v8::internal::ScavengerCollector::JobTask::Run(v8::JobDelegate*) reason=12
at T 0 56 return = v8::platform::DefaultJobWorker::Run() reason=12
at U 0 57 return = "node::InitializeOncePerProcessInternal(std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, node::ProcessInitializationFlags::Flags)" reason=12
at V 0 58 return = "v8::internal::Deserializer<v8::internal::Isolate>::ReadData(v8::internal::Handle<v8::internal::HeapObject>, int, int)" reason=12
at W 0 59 return = &k reason=12
at X 0 60 = "heap::base::SlotCallbackResult v8::internal::Scavenger::EvacuateInPlaceInternalizableString<v8::internal::FullHeapObjectSlot>(v8::internal::Map, v8::internal::FullHeapObjectSlot, v8::internal::String, int, v8::internal::ObjectFields)" reason=12
at Y 0 61 return = &1 reason=12
at Z 0 62 return = "node::crypto::UseExtraCaCerts(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)" reason=12
at 10 0 63 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseIfStatement(v8::internal::ZoneList<v8::internal::AstRawString const*>*)" reason=12
at 11 0 64 return = PEM_ASN1_read_bio reason=12
at 12 2 65 = reason=6
at 13 0 66 return = ASN1_item_d2i reason=12
at 14 3 67 return = do_syscall_64
at 15 3 68 return = entry_SYSCALL_64_after_hwframe
at 16 3 69 return = handle_mm_fault
at 17 0 70 = &0 reason=12
at 18 0 71 = &e reason=12
at 19 0 72 return = "node::NewIsolate(v8::Isolate::CreateParams*, uv_loop_s*, node::MultiIsolatePlatform*, node::SnapshotData const*, node::IsolateSettings const&)" reason=12
at 1a 0 73 return = "node::NodeMainInstance::NodeMainInstance(node::SnapshotData const*, uv_loop_s*, node::MultiIsolatePlatform*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&)" reason=12
at 1b 0 74 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseBlock(v8::internal::ZoneList<v8::internal::AstRawString const*>*, v8::internal::Scope*)" reason=12
at 1c 0 75 return = &8 reason=12
at 1d 0 76 return = "void v8::internal::BodyDescriptorBase::IteratePointers<v8::internal::IterateAndScavengePromotedObjectsVisitor>(v8::internal::HeapObject, int, int, v8::internal::IterateAndScavengePromotedObjectsVisitor*)" reason=12
at 1e 0 77 return = OSSL_DECODER_CTX_new_for_pkey reason=12
at 1f 0 78 return = node::crypto::NewRootCertStore() reason=12
at 1g 0 79 return = x509_pubkey_ex_d2i_ex reason=12
at 1h 3 80 return = &g
at 1i 2 81 guessed = reason=6
at 1j 0 82 = "v8::internal::BasicMemoryChunk::BasicMemoryChunk(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory)" reason=12
at 1k 0 83 = &a reason=12
at 1l 0 84 = &b reason=12
at 1m 0 85 = &c reason=12
at 1n 0 86 = &d reason=12
at 1o 0 87 = Builtins_StringEqual reason=12
at 1p 0 88 = Builtins_StringLessThan reason=12
at 1q 0 89 = &m reason=12
at 1r 0 90 guessed = &b reason=12
at 1s 0 91 return = "v8::internal::Compiler::Compile(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSFunction>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*)" reason=12
at 1t 0 92 return = &6 reason=12
at 1u 0 93 return = "v8::internal::MemoryAllocator::AllocatePage(v8::internal::MemoryAllocator::AllocationMode, v8::internal::Space*, v8::internal::Executability)" reason=12
at 1v 0 94 return = "v8::internal::MemoryAllocator::Unmapper::PerformFreeMemoryOnQueuedChunks(v8::internal::MemoryAllocator::Unmapper::FreeMode, v8::JobDelegate*)" reason=12
at 1w 0 95 return = "v8::internal::MemoryChunk::MemoryChunk(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory, v8::internal::Executability, v8::internal::PageSize)" reason=12
at 1x 0 96 return = "v8::internal::OptimizedCompilationJob::ExecuteJob(v8::internal::RuntimeCallStats*, v8::internal::LocalIsolate*)" reason=12
at 1y 0 97 return = "v8::internal::OptimizingCompileDispatcher::CompileNext(v8::internal::TurbofanCompilationJob*, v8::internal::LocalIsolate*)" reason=12
at 1z 0 98 return = "v8::internal::Page::Page(v8::internal::Heap*, v8::internal::BaseSpace*, unsigned long, unsigned long, unsigned long, v8::internal::VirtualMemory, v8::internal::Executability)" reason=12
at 1A 0 99 return = "v8::internal::Runtime_CompileLazy(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 1B 0 100 return = "v8::internal::SemiSpace::GrowTo(unsigned long)" reason=12
at 1C 0 101 return = "v8::internal::compiler::PipelineCompilationJob::ExecuteJobImpl(v8::internal::RuntimeCallStats*, v8::internal::LocalIsolate*)" reason=12
at 1D 0 102 return = Builtins_ArrayPrototypeSlice reason=12
at 1E 0 103 return = Builtins_CloneFastJSArray reason=12
at 1F 0 104 return = Builtins_CompileLazy reason=12
at 1G 0 105 return = node::NodeMainInstance::~NodeMainInstance() reason=12
at 1H 0 106 return = ossl_method_store_do_all reason=12
at 1I 0 107 return = v8::internal::Heap::GarbageCollectionPrologueInSafepoint() reason=12
at 1J 0 108 return = v8::internal::Heap::TearDown() reason=12
at 1K 0 109 return = v8::internal::Isolate::Deinit() reason=12
at 1L 0 110 return = v8::internal::Isolate::Delete(v8::internal::Isolate*) reason=12
at 1M 0 111 return = v8::internal::MemoryAllocator::TearDown() reason=12
at 1N 0 112 return = v8::internal::OptimizingCompileDispatcher::CompileTask::RunInternal() reason=12
at 1O 0 113 return = v8::internal::ParserBase<v8::internal::Parser>::ParseAssignmentExpressionCoverGrammar() reason=12
at 1P 0 114 return = v8::internal::SemiSpaceNewSpace::Grow() reason=12
at 1Q 0 115 return = v8::internal::compiler::PipelineImpl::CreateGraph() reason=12
at 1R 3 116 return = __alloc_frozen_pages_noprof
at 1S 3 117 return = __do_fault
at 1T 3 118 return = __x64_sys_futex
at 1U 3 119 return = __x64_sys_mprotect
at 1V 3 120 return = _raw_spin_unlock_irqrestore
at 1W 3 121 return = alloc_pages_mpol
at 1X 3 122 return = do_fault
at 1Y 3 123 return = do_futex
at 1Z 3 124 return = do_mprotect_pkey
at 20 3 125 return = filemap_fault
at 21 3 126 return = futex_wake
at 22 3 127 return = page_cache_ra_unbounded
at 23 3 128 return = try_to_wake_up
at 24 3 129 return = wake_up_q
at 25 0 130 = "doLoadFromCommonData(signed char, char const*, char const*, char const*, char const*, char const*, char const*, char const*, signed char (*)(void*, char const*, char const*, UDataInfo const*), void*, UErrorCode*, UErrorCode*)" reason=12
at 26 0 131 = &1 reason=12
at 27 0 132 = "v8::base::OS::Free(void*, unsigned long)" reason=12
at 28 0 133 = "v8::internal::CFunctionBuilderWithFunction<v8::CTypeInfoBuilder<int>, v8::CTypeInfoBuilder<v8::Local<v8::Value>>, v8::CTypeInfoBuilder<v8::FastApiTypedArray<unsigned char> const&>, v8::CTypeInfoBuilder<unsigned int>, v8::CTypeInfoBuilder<long>, v8::CTypeInfoBuilder<bool> >::Build()" reason=12
at 29 0 134 = &2 reason=12
at 2a 0 135 = "v8::internal::FactoryBase<v8::internal::Factory>::NewRawOneByteString(int, v8::internal::AllocationType)" reason=12
at 2b 0 136 = "v8::internal::FieldIndex::ForPropertyIndex(v8::internal::Map, int, v8::internal::Representation)" reason=12
at 2c 0 137 = "v8::internal::Handle<v8::internal::Object> v8::internal::HandleScope::CloseAndEscape<v8::internal::Object>(v8::internal::Handle<v8::internal::Object>)" reason=12
at 2d 0 138 = "v8::internal::Heap::GetFillToAlign(unsigned long, v8::internal::AllocationAlignment)" reason=12
at 2e 0 139 = "v8::internal::JSObject::FastPropertyAt(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSObject>, v8::internal::Representation, v8::internal::FieldIndex)" reason=12
at 2f 0 140 = &3 reason=12
at 2g 0 141 = "v8::internal::JsonParser<unsigned char>::MakeString(v8::internal::JsonString const&, v8::internal::Handle<v8::internal::String>)" reason=12
at 2h 0 142 = "v8::internal::JsonParser<unsigned char>::ParseJsonNumber()" reason=12
at 2i 0 143 = "v8::internal::JsonParser<unsigned char>::ScanJsonPropertyKey(v8::internal::JsonParser<unsigned char>::JsonContinuation*)" reason=12
at 2j 0 144 = "v8::internal::JsonParser<unsigned char>::ScanJsonString(bool)" reason=12
at 2k 0 145 = "v8::internal::JsonParser<unsigned char>::SkipWhitespace()" reason=12
at 2l 0 146 = &4 reason=12
at 2m 0 147 = &5 reason=12
at 2n 0 148 = &6 reason=12
at 2o 0 149 = &7 reason=12
at 2p 0 150 = "v8::internal::Object::GetProperty(v8::internal::LookupIterator*, bool)" reason=12
at 2q 0 151 = "v8::internal::ParserBase<v8::internal::Parser>::ParseObjectPropertyDefinition(v8::internal::ParserBase<v8::internal::Parser>::ParsePropertyInfo*, bool*)" reason=12
at 2r 0 152 = "v8::internal::PretenuringHandler::UpdateAllocationSite(v8::internal::Map, v8::internal::HeapObject, std::unordered_map<v8::internal::AllocationSite, unsigned long, v8::internal::Object::Hasher, std::equal_to<v8::internal::AllocationSite>, std::allocator<std::pair<v8::internal::AllocationSite const, unsigned long> > >*)" reason=12
at 2s 0 153 = "v8::internal::RelocInfoWriter::Write(v8::internal::RelocInfo const*)" reason=12
at 2t 0 154 = &8 reason=12
at 2u 0 155 = "v8::internal::SemiSpaceNewSpace::UpdateLinearAllocationArea(unsigned long)" reason=12
at 2v 0 156 = "v8::internal::compiler::BuildGraphFromBytecode(v8::internal::compiler::JSHeapBroker*, v8::internal::Zone*, v8::internal::compiler::SharedFunctionInfoRef const&, v8::internal::compiler::FeedbackCellRef const&, v8::internal::BytecodeOffset, v8::internal::compiler::JSGraph*, v8::internal::compiler::CallFrequency const&, v8::internal::compiler::SourcePositionTable*, v8::internal::compiler::NodeOriginTable*, int, v8::internal::CodeKind, v8::base::Flags<v8::internal::compiler::BytecodeGraphBuilderFlag, int>, v8::internal::TickCounter*, v8::internal::compiler::ObserveNodeInfo const&)" reason=12
at 2w 0 157 = &9 reason=12
at 2x 0 158 = Builtins_Call_ReceiverIsNullOrUndefined reason=12
at 2y 0 159 = Builtins_Copy reason=12
at 2z 0 160 = Builtins_LdaGlobalHandler reason=12
at 2A 0 161 = Builtins_Load_FastObjectElements_0 reason=12
at 2B 0 162 = Builtins_MergeAt reason=12
at 2C 0 163 = Builtins_NumberToString reason=12
at 2D 0 164 = &f reason=12
at 2E 0 165 = OSSL_DECODER_up_ref reason=12
at 2F 0 166 = cpy_utf8 reason=12
at 2G 0 167 = node::crypto::DiffieHellman::RegisterExternalReferences(node::ExternalReferenceRegistry*) reason=12
at 2H 0 168 = &k reason=12
at 2I 0 169 = v8::internal::JsonStringifier::SerializeSmi(v8::internal::Smi) reason=12
at 2J 0 170 = &l reason=12
at 2K 0 171 = v8::internal::PagedSpaceObjectIterator::Next() reason=12
at 2L 0 172 = v8::internal::compiler::DeadCodeElimination::ReduceNode(v8::internal::compiler::Node*) reason=12
at 2M 0 173 return = "auto v8::internal::compiler::PipelineImpl::Run<v8::internal::compiler::GraphBuilderPhase>()" reason=12
at 2N 0 174 return = "doOpenChoice(char const*, char const*, char const*, signed char (*)(void*, char const*, char const*, UDataInfo const*), void*, UErrorCode*)" reason=12
at 2O 0 175 return = "entryOpenDirect(char const*, char const*, UErrorCode*)" reason=12
at 2P 0 176 return = "init_entry(char const*, char const*, UErrorCode*)" reason=12
at 2Q 0 177 return = "int v8::internal::Deserializer<v8::internal::Isolate>::ReadSingleBytecodeData<v8::internal::SlotAccessorForRootSlots>(unsigned char, v8::internal::SlotAccessorForRootSlots)" reason=12
at 2R 0 178 return = "node::CreateEnvironment(node::IsolateData*, v8::Local<v8::Context>, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > > const&, node::EnvironmentFlags::Flags, node::ThreadId, std::unique_ptr<node::InspectorParentHandle, std::default_delete<node::InspectorParentHandle> >)" reason=12
at 2S 0 179 return = "node::InitializeNodeWithArgsInternal(std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >*, std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >*, node::ProcessInitializationFlags::Flags)" reason=12
at 2T 0 180 return = "node::NodePlatform::CallOnWorkerThread(std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 2U 0 181 return = "node::SetIsolateMiscHandlers(v8::Isolate*, node::IsolateSettings const&)" reason=12
at 2V 0 182 return = "node::SnapshotBuilder::InitializeIsolateParams(node::SnapshotData const*, v8::Isolate::CreateParams*)" reason=12
at 2W 0 183 return = "node::TaskQueue<v8::Task>::Push(std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 2X 0 184 return = "node::inspector::(anonymous namespace)::InspectorConsoleCall(v8::FunctionCallbackInfo<v8::Value> const&)" reason=12
at 2Y 0 185 return = "v8::Context::FromSnapshot(v8::Isolate*, unsigned long, v8::DeserializeInternalFieldsCallback, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::Value>, v8::MicrotaskQueue*)" reason=12
at 2Z 0 186 return = "v8::Isolate::Initialize(v8::Isolate*, v8::Isolate::CreateParams const&)" reason=12
at 30 0 187 return = "v8::NewContext(v8::Isolate*, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::ObjectTemplate>, v8::MaybeLocal<v8::Value>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 31 0 188 return = "v8::base::OS::SetPermissions(void*, unsigned long, v8::base::OS::MemoryPermission)" reason=12
at 32 0 189 return = "v8::base::PageAllocator::FreePages(void*, unsigned long)" reason=12
at 33 0 190 return = "v8::internal::(anonymous namespace)::IterateObjectCache(v8::internal::Isolate*, std::vector<v8::internal::Object, std::allocator<v8::internal::Object> >*, v8::internal::Root, v8::internal::RootVisitor*)" reason=12
at 34 0 191 return = "v8::internal::Assembler::RecordRelocInfo(v8::internal::RelocInfo::Mode, long)" reason=12
at 35 0 192 return = "v8::internal::Assembler::emit_mov(v8::internal::Register, v8::internal::Immediate64, int)" reason=12
at 36 0 193 return = "v8::internal::Bootstrapper::CreateEnvironment(v8::internal::MaybeHandle<v8::internal::JSGlobalProxy>, v8::Local<v8::ObjectTemplate>, v8::ExtensionConfiguration*, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 37 0 194 return = "v8::internal::Builtin_HandleApiCall(int, unsigned long*, v8::internal::Isolate*)" reason=12
at 38 0 195 return = "v8::internal::Compiler::Compile(v8::internal::Isolate*, v8::internal::Handle<v8::internal::SharedFunctionInfo>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*, v8::internal::CreateSourcePositions)" reason=12
at 39 0 196 return = "v8::internal::Compiler::CompileBaseline(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSFunction>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*)" reason=12
at 3a 0 197 return = "v8::internal::Compiler::CompileSharedWithBaseline(v8::internal::Isolate*, v8::internal::Handle<v8::internal::SharedFunctionInfo>, v8::internal::Compiler::ClearExceptionFlag, v8::internal::IsCompiledScope*)" reason=12
at 3b 0 198 return = "v8::internal::ContextDeserializer::Deserialize(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSGlobalProxy>, v8::DeserializeInternalFieldsCallback)" reason=12
at 3c 0 199 return = "v8::internal::ContextDeserializer::DeserializeContext(v8::internal::Isolate*, v8::internal::SnapshotData const*, bool, v8::internal::Handle<v8::internal::JSGlobalProxy>, v8::DeserializeInternalFieldsCallback)" reason=12
at 3d 0 200 return = "v8::internal::Deserializer<v8::internal::Isolate>::ReadData(v8::internal::FullMaybeObjectSlot, v8::internal::FullMaybeObjectSlot)" reason=12
at 3e 0 201 return = &2 reason=12
at 3f 0 202 return = "v8::internal::FreePages(v8::PageAllocator*, void*, unsigned long)" reason=12
at 3g 0 203 return = "v8::internal::GenerateBaselineCode(v8::internal::Isolate*, v8::internal::Handle<v8::internal::SharedFunctionInfo>)" reason=12
at 3h 0 204 return = "v8::internal::Genesis::Genesis(v8::internal::Isolate*, v8::internal::MaybeHandle<v8::internal::JSGlobalProxy>, v8::Local<v8::ObjectTemplate>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 3i 0 205 return = "v8::internal::Handle<v8::internal::Context> v8::CreateEnvironment<v8::internal::Context>(v8::internal::Isolate*, v8::ExtensionConfiguration*, v8::MaybeLocal<v8::ObjectTemplate>, v8::MaybeLocal<v8::Value>, unsigned long, v8::DeserializeInternalFieldsCallback, v8::MicrotaskQueue*)" reason=12
at 3j 0 206 return = "v8::internal::Isolate::Init(v8::internal::SnapshotData*, v8::internal::SnapshotData*, v8::internal::SnapshotData*, bool)" reason=12
at 3k 0 207 return = &3 reason=12
at 3l 0 208 return = &4 reason=12
at 3m 0 209 return = "v8::internal::MaybeHandle<v8::internal::Object> v8::internal::(anonymous namespace)::HandleApiCallHelper<false>(v8::internal::Isolate*, v8::internal::Handle<v8::internal::HeapObject>, v8::internal::Handle<v8::internal::FunctionTemplateInfo>, v8::internal::Handle<v8::internal::Object>, unsigned long*, int)" reason=12
at 3n 0 210 return = "v8::internal::Parser::DoParseFunction(v8::internal::Isolate*, v8::internal::ParseInfo*, int, int, int, v8::internal::AstRawString const*)" reason=12
at 3o 0 211 return = "v8::internal::Parser::ParseFunction(v8::internal::Isolate*, v8::internal::ParseInfo*, v8::internal::Handle<v8::internal::SharedFunctionInfo>)" reason=12
at 3p 0 212 return = "v8::internal::Parser::ParseFunction(v8::internal::ScopedList<v8::internal::Statement*, void*>*, v8::internal::AstRawString const*, int, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::DeclarationScope*, int*, int*, bool*, int*, int*, v8::internal::ZoneList<v8::internal::AstRawString const*>*)" reason=12
at 3q 0 213 return = "v8::internal::Parser::ParseFunctionLiteral(v8::internal::AstRawString const*, v8::internal::Scanner::Location, v8::internal::FunctionNameValidity, v8::internal::FunctionKind, int, v8::internal::FunctionSyntaxKind, v8::internal::LanguageMode, v8::internal::ZoneList<v8::internal::AstRawString const*>*)" reason=12
at 3r 0 214 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseExpressionOrLabelledStatement(v8::internal::ZoneList<v8::internal::AstRawString const*>*, v8::internal::ZoneList<v8::internal::AstRawString const*>*, v8::internal::AllowLabelledFunctionStatement)" reason=12
at 3s 0 215 return = "v8::internal::ParserBase<v8::internal::Parser>::ParseFunctionBody(v8::internal::ScopedList<v8::internal::Statement*, void*>*, v8::internal::AstRawString const*, int, v8::internal::ParserFormalParameters const&, v8::internal::FunctionKind, v8::internal::FunctionSyntaxKind, v8::internal::ParserBase<v8::internal::Parser>::FunctionBodyType)" reason=12
at 3t 0 216 return = "v8::internal::SemiSpaceNewSpace::EnsureAllocation(int, v8::internal::AllocationAlignment, v8::internal::AllocationOrigin, int*)" reason=12
at 3u 0 217 return = "v8::internal::Snapshot::NewContextFromSnapshot(v8::internal::Isolate*, v8::internal::Handle<v8::internal::JSGlobalProxy>, unsigned long, v8::DeserializeInternalFieldsCallback)" reason=12
at 3v 0 218 return = "v8::internal::compiler::(anonymous namespace)::SourcePositionWrapper::Reduce(v8::internal::compiler::Node*)" reason=12
at 3w 0 219 return = "v8::internal::compiler::InliningPhase::Run(v8::internal::compiler::PipelineData*, v8::internal::Zone*)" reason=12
at 3x 0 220 return = "v8::internal::compiler::Reducer::Reduce(v8::internal::compiler::Node*, v8::internal::compiler::ObserveNodeManager*)" reason=12
at 3y 0 221 return = "v8::internal::parsing::ParseFunction(v8::internal::ParseInfo*, v8::internal::Handle<v8::internal::SharedFunctionInfo>, v8::internal::Isolate*, v8::internal::parsing::ReportStatisticsMode)" reason=12
at 3z 0 222 return = "v8::platform::DefaultJobState::CallOnWorkerThread(v8::TaskPriority, std::unique_ptr<v8::Task, std::default_delete<v8::Task> >)" reason=12
at 3A 0 223 return = "void v8::internal::baseline::BaselineCompiler::CallBuiltin<(v8::internal::Builtin)81, v8::internal::Register, v8::internal::Register, v8::internal::Register, int, v8::internal::Register, v8::internal::Handle<v8::internal::BytecodeArray> >(v8::internal::Register, v8::internal::Register, v8::internal::Register, int, v8::internal::Register, v8::internal::Handle<v8::internal::BytecodeArray>)" reason=12
at 3B 0 224 return = ASN1_STRING_to_UTF8 reason=12
at 3C 0 225 return = ASN1_mbstring_copy reason=12
at 3D 0 226 return = ASN1_mbstring_ncopy reason=12
at 3E 0 227 return = BIO_puts reason=12
at 3F 0 228 return = BUF_MEM_grow_clean reason=12
at 3G 0 229 return = Builtins_Add_Baseline reason=12
at 3H 0 230 return = Builtins_CreateShallowObjectLiteral reason=12
at 3I 0 231 return = Builtins_StringAddConvertRight reason=12
at 3J 0 232 return = &e reason=12
at 3K 0 233 return = CRYPTO_clear_realloc reason=12
at 3L 0 234 return = CRYPTO_memdup reason=12
at 3M 0 235 return = EVP_KEYMGMT_do_all_provided reason=12
at 3N 0 236 return = &f reason=12
at 3O 0 237 return = OSSL_DECODER_do_all_provided reason=12
at 3P 0 238 return = PEM_bytes_read_bio reason=12
at 3Q 0 239 return = PEM_read_bio_ex reason=12
at 3R 0 240 return = _GLOBAL__sub_I__ZN4node6Buffer11HasInstanceEN2v85LocalINS1_5ValueEEE reason=12
at 3S 0 241 return = __libc_csu_init reason=12
at 3T 0 242 return = alg_copy reason=12
at 3U 0 243 return = collect_all_decoders reason=12
at 3V 0 244 return = evp_generic_do_all reason=12
at 3W 0 245 return = mem_puts reason=12
at 3X 0 246 return = node::ExternalReferenceRegistry::ExternalReferenceRegistry() reason=12
at 3Y 0 247 return = node::Metadata::Versions::InitializeIntlVersions() reason=12
at 3Z 0 248 return = node::NodeMainInstance::CreateMainEnvironment(node::ExitCode*) reason=12
at 40 0 249 return = node::crypto::RegisterExternalReferences(node::ExternalReferenceRegistry*) reason=12
at 41 0 250 return = ossl_decoder_ctx_setup_for_pkey reason=12
at 42 0 251 return = ossl_sa_doall_arg reason=12
at 43 0 252 return = pem_bytes_read_bio_flags reason=12
at 44 0 253 return = res_load_78 reason=12
at 45 0 254 return = ulocdata_getCLDRVersion_78 reason=12
at 46 0 255 return = ures_openDirect_78 reason=12
at 47 0 256 return = uv_cond_signal source=$7:783
at 48 0 257 return = uv_mutex_unlock source=$7:364
at 49 0 258 return = v8::CpuProfiler::UseDetailedSourcePositionsForProfiling(v8::Isolate*) reason=12
at 4a 0 259 return = v8::internal::Deserializer<v8::internal::Isolate>::DeserializeDeferredObjects() reason=12
at 4b 0 260 return = v8::internal::FunctionCallbackArguments::Call(v8::internal::CallHandlerInfo) reason=12
at 4c 0 261 return = v8::internal::HeapObjectIterator::NextObject() reason=12
at 4d 0 262 return = v8::internal::IncrementalStringBuilder::Extend() reason=12
at 4e 0 263 return = v8::internal::Isolate::CollectSourcePositionsForAllBytecodeArrays() reason=12
at 4f 0 264 return = &l reason=12
at 4g 0 265 return = v8::internal::ParserBase<v8::internal::Parser>::ParseExpressionCoverGrammar() reason=12
at 4h 0 266 return = v8::internal::ParserBase<v8::internal::Parser>::ParseLogicalExpression() reason=12
at 4i 0 267 return = v8::internal::ParserBase<v8::internal::Parser>::ParseObjectLiteral() reason=12
at 4j 0 268 return = v8::internal::SemiSpaceNewSpace::AddFreshPage() reason=12
at 4k 0 269 return = v8::internal::SharedHeapDeserializer::DeserializeIntoIsolate() reason=12
at 4l 0 270 return = v8::internal::Snapshot::Initialize(v8::internal::Isolate*) reason=12
at 4m 0 271 return = v8::internal::baseline::BaselineBatchCompiler::CompileBatch(v8::internal::Handle<v8::internal::JSFunction>) reason=12
at 4n 0 272 return = v8::internal::baseline::BaselineCompiler::GenerateCode() reason=12
at 4o 0 273 return = v8::internal::compiler::GraphReducer::Reduce(v8::internal::compiler::Node*) reason=12
at 4p 0 274 return = v8::internal::compiler::GraphReducer::ReduceNode(v8::internal::compiler::Node*) reason=12
at 4q 0 275 return = v8::internal::compiler::GraphReducer::ReduceTop() reason=12
at 4r 0 276 return = v8::platform::DefaultJobState::NotifyConcurrencyIncrease() reason=12
at 4s 0 277 return = x509_name_canon reason=12
at 4t 0 278 return = x509_name_ex_d2i reason=12
at 4u 4 279 = mprotect source=$3:117
at 4v 4 280 return = _dl_protect_relro source=./elf/dl-reloc.c:364
at 4w 4 281 return = _dl_relocate_object source=./elf/dl-reloc.c:349
at 4x 4 282 return = _dl_start_final source=$1:497 _dl_start source=$1:584
at 4y 4 283 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at 4z 4 284 return = _start entry reason=12
at 4A 4 285 return = dl_main source=$1:2352
at 4B 1 286 = __futex_abstimed_wait_common64 source=$4:57 __futex_abstimed_wait_common source=$4:87
at 4C 1 287 = __lll_lock_wake source=./nptl/lowlevellock.c:65
at 4D 1 288 = __memcpy_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S:664
at 4E 1 289 = __memset_avx512_unaligned_erms source=./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S:236
at 4F 1 290 = __mprotect source=$3:117
at 4G 1 291 = _int_malloc source=$0:4378
at 4H 1 292 = futex_wake source=./nptl/../sysdeps/nptl/futex-internal.h:209 pthread_cond_signal source=./nptl/pthread_cond_signal.c:93
at 4I 1 293 = &j &h
at 4J 1 294 = malloc source=$0:3288
at 4K 1 295 = unlink_chunk source=$0:1622
at 4L 1 296 return = $8 source=$2:343
at 4M 1 297 return = __pthread_cond_wait_common source=$5:503 pthread_cond_wait source=$5:618
at 4N 1 298 return = _int_malloc source=$0:4201
at 4O 1 299 return = &j &h
at 4P 1 300 return = malloc source=$0:3315
at 4Q 1 301 return = malloc source=$0:3323
at 4R 5 302 return = "operator new(unsigned long)" reason=12
at 4S 3 303 = &g
at 4T 3 304 = __list_del_entry_valid_or_report
at 4U 3 305 = __ptep_modify_prot_start
at 4V 3 306 = &i
at 4W 3 307 = xas_load
at 4X 3 308 return = __rmqueue_pcplist
at 4Y 3 309 return = change_protection
at 4Z 3 310 return = change_pte_range
at 50 3 311 return = do_anonymous_page
at 51 3 312 return = flush_tlb_mm_range
at 52 3 313 return = folio_alloc_noprof
at 53 3 314 return = &i
at 54 3 315 return = mprotect_fixup
at 55 3 316 return = on_each_cpu_cond_mask
at 56 3 317 return = smp_call_function_many_cond
at 57 3 318 return = tlb_finish_mmu
at 58 3 319 return = tlb_flush_mmu_tlbonly
at 59 3 320 return = vma_alloc_folio_noprof
at 5a 3 321 return = xa_load
unwinder 2
stack 0 complete 4U 4Z 4Y 54 1Z 1U 14 15 | 4F 31 1v 1M 1J 1K 1L 1G 2 3 4 1
stack 1 complete 27 32 3f *10
stack 2 complete 2K 4c 4e 49 2U 19 1a *4
stack 3 complete J K F E | 2G 40 3X 2V *6
stack 4 complete J K F E | 2H 2Q 3d 33 4k 3j 4l 2Z *6
stack 5 complete 4T 4X 53 1R 1W 52 22 20 1S 1X 1h 16 F E | 25 2N 44 2P 2O 46 45 3Y 2S U *4
stack 6 complete 2D 1e 1g v Q P v Q P v 13 11 Z *5
stack 7 complete 2F 3D 3C 3B 4s 4t *15
stack 8 complete 2E 3U 1H 3O 3N 1e 1g v Q P v Q P v 13 11 1f *6
stack 9 complete 4G 4P 3L 3T 42 1H 3V 3M 41 *18
stack a complete 4J 3K 3F 3W 3E 3Q 43 3P *8
stack b complete 26 V W Y V W Y V W Y V W Y V W Y V W 4a 3b 3c 3u 3h 36 3i 30 2Y 2R 3Z a *4
stack c complete 4D 1E 1D 0 0 0 0 0 0 0 0 9 8 6 7 5 f c d e b *5
stack d complete 2z *23
stack e complete 1k h *23
stack f complete 4E *24
stack g complete 1n i *24
stack h complete 2A *25
stack i complete 2y I *25
stack j complete 1l u *25
stack k complete 4W 5a 22 20 1S 1X 1h 16 F E | 28 3R 3S 4L 1
stack l complete J K 56 55 51 58 57 1Z 1U 14 15 | 4u 4v 4w 4A 4y 4x 4z
stack m complete 2v 2M 1Q 1C 1x 1y 1N A D C
stack n complete 2L 3x 3v 4o 4q 4p 3w *8
stack o complete J K 1V 23 24 21 1Y 1T 14 15 | 4C 4O 48 *3
stack p complete 1q l S T *3
stack q complete X L 1d 1c p *6
stack r complete 2t *7
stack s complete 4I *7
stack t complete 17 O *7
stack u complete 2d 3e L *8
stack v complete X *9
unwinder 4
stack w complete 1j 1w 1z 1u 1B 1P 1I r q s t n o m 1E 1D 0 0 0 0 0 0 0 0 9 8 6 7 5 f c d e b a 2 3 4 1
stack x complete 1k h *23
stack y complete 2B i *24
stack z complete 1n I *25
stack A complete 12 u *26
stack B guessed:unproven-frame 1i *27
stack C complete 1l *27
stack D guessed:unproven-frame 1r *27
stack E complete 2x *27
stack F complete 1o g *27
stack G complete 1p *28
stack H complete 12 u *25
stack I guessed:unproven-frame 1i *26
stack J guessed:unproven-frame 1r *26
stack K complete 1o g *26
stack L complete 1p *27
stack M complete 2m k H G j *23
stack N complete 2J 1t k *27
stack O complete J K F E | 2a 4d 4f *29
stack P complete 2I *28
stack Q complete 2b *28
stack R complete 2e *28
stack S complete 2l *28
stack T complete 2n *28
stack U complete 2p 3l *28
stack V complete 2o N M *24
stack W complete 2c R *26
stack X complete 2f *27
stack Y complete 2h *27
stack Z complete 2i *27
stack 10 complete 2j *27
stack 11 complete 2k *27
stack 12 complete 2g 3k *27
stack 13 complete 12 *22
stack 14 complete 4S 16 F E | *23
stack 15 complete 18 g *22
stack 16 complete 4V 1R 1W 59 50 1h 16 F E | *24
stack 17 complete 1m *23
stack 18 complete J K F E | *24
stack 19 complete 2C *23
stack 1a complete 18 3I 3G *23
stack 1b complete J K F E | 17 O p l z y x w r q s t n o m 3H *23
stack 1c complete X L 1d 1c p l z y x w r q s t n o m 3J *23
stack 1d complete 1j 1w 1z 1u 1B 1P 1I r q s t n o m B *23
stack 1e complete 4K 4N 4Q 4R x w *31
stack 1f complete 4B 4M z y *33
stack 1g complete 1q l *35
stack 1h complete 2w p *36
stack 1i complete J K 1V 23 24 21 1Y 1T 14 15 | 4H 47 2W 2T 3z 4r *37
stack 1j complete 17 O *37
stack 1k complete 29 L *38
stack 1l complete 2r *39
stack 1m complete X *39
stack 1n complete 2u 4j 3t n o m *23
stack 1o complete J K F E | X L 1d 1c p l z y x w r q s t *26
stack 1p complete 2q 4i 4h 1O 1O 4g 3r 1b 10 10 10 1b 10 1b 10 3s 3p 3q 3n 3o 3y 38 1s 1A m 1F 0 0 0 0 0 0 9 8 6 7 5 2X 4b 3m 37 j *22
stack 1q complete 2s 34 35 3A 4n 3g 3a 39 4m 1s 1A m 1F *20
process 19368 19367 node
slice 0 2528438259
sample 0 1 19368 19368 0 node
sample 1 1
sample 8 1
sample e 4
sample y 5
sample z 1
sample A 1
sample B 1
sample C 1
sample G 2
sample K 1
sample M 1
sample V 1
sample 12 1
sample 1p 1
sample 2 1 19368 19368 1 node
sample 3 1
sample 4 1
sample 5 1
sample 6 1
sample 7 1
sample 9 1
sample a 1
sample b 1
sample c 3
sample d 1
sample e 15
sample f 1
sample g 3
sample h 1
sample i 3
sample j 9
sample k 1
sample l 1
sample w 3
sample x 1
sample y 29
sample z 6
sample A 10
sample B 3
sample C 5
sample D 3
sample E 2
sample F 6
sample G 14
sample H 5
sample I 1
sample J 1
sample K 3
sample L 12
sample M 3
sample N 4
sample O 1
sample P 2
sample Q 1
sample R 1
sample S 1
sample T 1
sample U 1
sample V 7
sample W 1
sample X 1
sample Y 1
sample Z 1
sample 10 2
sample 11 3
sample 13 8
sample 14 1
sample 15 6
sample 16 1
sample 17 2
sample 18 1
sample 19 1
sample 1a 2
sample 1b 1
sample 1c 1
sample 1d 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 1
sample 1j 2
sample 1k 1
sample 1l 1
sample 1m 1
sample 1n 1
sample 1o 1
sample 1q 1
sample q 1 19368 19378 0 node
sample s 1
sample t 1
sample v 1 19368 19378 1 node
sample n 1 19368 19379 0 node
sample o 1
sample p 1
sample u 1
sample v 1
sample p 1 19368 19380 0 node
sample v 2
sample m 1 19368 19381 0 node
sample r 1 19368 19381 1 node
counter taken 472
counter stored 257
counter copied 3
counter expected 500
counter idle 185
counter other 30
