# j2: java, words counted in a TreeMap, with frame pointers and a map of its code's names: programs/Words.java
# recorded with: java -XX:+PreserveFramePointer Words 100000 & jcmd PID Compiler.perfmap; stk record -F 99 -d 4 -p PID
# answer: Words.count
meta stk_version 0.1.0
meta command "record -F 99 -d 4 -p 11421"
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
meta target "pid 11421"
meta duration_ns 4004924580
meta unwind_tables 14
meta unwind_rows 197060
meta unwind_bytes 825128
meta unwind_ns 35701745
meta unwind_refused 0
meta stacks_copied 1
image 0 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000001
image 1 anon //anon pid=11421
image 2 file /usr/lib/jvm/java-17-openjdk-amd64/lib/libjli.so build-id=00000003
image 3 file /usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so build-id=00000004
image 4 kernel [kernel] build-id=00000005
text 0 ./nptl/futex-internal.c
text 1 ./nptl/pthread_cond_wait.c
frame 0 "java.lang.Object java.util.TreeMap.merge(java.lang.Object, java.lang.Object, java.util.function.BiFunction)"
frame 1 "java.util.TreeMap Words.count(java.lang.String[])"
at 0 0 1 return = clone3 source=./misc/../sysdeps/unix/sysv/linux/x86_64/clone3.S:81 entry
at 1 0 2 return = start_thread source=./nptl/pthread_create.c:442
at 2 1 3 return = "StubRoutines (1)"
at 3 1 4 return = Interpreter
at 4 2 5 return = JavaMain reason=12
at 5 2 6 return = ThreadJavaMain reason=12
at 6 3 7 return = "JavaCalls::call_helper(JavaValue*, methodHandle const&, JavaCallArguments*, JavaThread*)" reason=12
at 7 3 8 return = "jni_invoke_static(JNIEnv_*, JavaValue*, _jobject*, JNICallType, _jmethodID*, JNI_ArgumentPusher*, JavaThread*)" reason=12
at 8 3 9 return = jni_CallStaticVoidMethod reason=12
at 9 3 10 return = Thread::call_run() reason=12
at a 3 11 return = thread_native_entry(Thread*) reason=12
at b 1 12 return = &1
at c 0 13 = __futex_abstimed_wait_common64 source=$0:57 __futex_abstimed_wait_common source=$0:87
at d 4 14 = pvm_irq_enable
at e 4 15 return = __raw_callee_save_pvm_irq_enable
at f 1 16 = &0
at g 3 17 return = "WatcherThread::sleep() const" reason=12
at h 3 18 return = GangWorker::loop() reason=12
at i 3 19 return = GangWorker::run() reason=12
at j 3 20 return = Monitor::wait_without_safepoint_check(long) reason=12
at k 3 21 return = WatcherThread::run() reason=12
at l 3 22 return = os::PlatformMonitor::wait(long) reason=12
at m 0 23 return = __pthread_cond_wait_common source=$1:503 pthread_cond_timedwait source=$1:643
at n 4 24 return = asm_sysvec_reschedule_ipi
at o 4 25 return = irqentry_exit_to_user_mode
at p 1 26 = "java.lang.String[] Words.make(int)"
at q 1 27 = &1
at r 1 28 = "void java.util.TreeMap.fixAfterInsertion(java.util.TreeMap$Entry)"
at s 1 29 guessed = &0
at t 1 30 guessed = Interpreter
at u 1 31 return = &0
at v 3 32 = "G1ParCopyClosure<(G1Barrier)1, false>::do_oop(oopDesc**)" reason=12
at w 3 33 = os::javaTimeNanos() reason=12
at x 3 34 return = "ClassLoaderDataGraph::roots_cld_do(CLDClosure*, CLDClosure*)" reason=12
at y 3 35 return = "G1CollectedHeap::evacuate_initial_collection_set(G1ParScanThreadStateSet*, bool)" reason=12
at z 3 36 return = "G1EvacuateRegionsBaseTask::work(unsigned int)" reason=12
at A 3 37 return = "G1EvacuateRegionsTask::scan_roots(G1ParScanThreadState*, unsigned int)" reason=12
at B 3 38 return = "G1MergeHeapRootsTask::work(unsigned int)" reason=12
at C 3 39 return = "G1RootProcessor::evacuate_roots(G1ParScanThreadState*, unsigned int)" reason=12
at D 3 40 return = "G1RootProcessor::process_java_roots(G1RootClosures*, G1GCPhaseTimes*, unsigned int)" reason=12
at E 3 41 return = "WorkGang::run_task(AbstractGangTask*, unsigned int, bool)" reason=12
at F 3 42 return = ClassLoaderData::ChunkedHandleList::oops_do(OopClosure*) reason=12
at G 3 43 return = CompositeElapsedCounterSource::now() reason=12
at H 3 44 return = G1CLDScanClosure::do_cld(ClassLoaderData*) reason=12
at I 3 45 return = G1CollectedHeap::do_collection_pause_at_safepoint(double) reason=12
at J 3 46 return = G1CollectedHeap::do_collection_pause_at_safepoint_helper(double) reason=12
at K 3 47 return = G1GCParPhaseTimesTracker::~G1GCParPhaseTimesTracker() reason=12
at L 3 48 return = G1RemSet::merge_heap_roots(bool) reason=12
at M 3 49 return = PosixSemaphore::wait() reason=12
at N 3 50 return = VMThread::evaluate_operation(VM_Operation*) reason=12
at O 3 51 return = VMThread::inner_execute(VM_Operation*) reason=12
at P 3 52 return = VMThread::run() reason=12
at Q 3 53 return = VM_G1CollectForAllocation::doit() reason=12
at R 3 54 return = VM_Operation::evaluate() reason=12
at S 3 55 return = os::elapsed_counter() reason=12
at T 0 56 return = __new_sem_wait_slow64 source=./nptl/sem_waitcommon.c:183
at U 4 57 return = __futex_wait
at V 4 58 return = __schedule
at W 4 59 return = __x64_sys_futex
at X 4 60 return = do_futex
at Y 4 61 return = do_syscall_64
at Z 4 62 return = entry_SYSCALL_64_after_hwframe
at 10 4 63 return = finish_task_switch
at 11 4 64 return = futex_do_wait
at 12 4 65 return = futex_wait
at 13 4 66 return = schedule
unwinder 2
stack 0 complete d e o n | c T M E L y J I Q R N O P 9 a 1 0
stack 1 complete w S G K B h i *4
stack 2 complete v F H x D C A z *6
stack 3 complete c m l j g k *4
stack 4 complete d e 10 V 13 11 U 12 X W Y Z | *10
unwinder 4
stack 5 complete f b 3 2 6 7 8 4 5 *2
stack 6 complete d e o n | *11
stack 7 guessed:unproven-frame s *10
stack 8 complete r u *10
stack 9 complete p *9
stack a complete q *9
stack b guessed:unproven-frame t *9
process 11421 9988 java
slice 0 4004924580
sample 5 265 11421 11426 0 java
sample 7 1
sample 8 6
sample 9 19
sample a 3
sample b 1
sample 5 68 11421 11426 1 java
sample 6 1
sample 8 1
sample 9 5
sample a 1
sample 2 1 11421 11427 1 "GC Thread#0"
sample 0 1 11421 11448 0 "VM Thread"
sample 3 2 11421 11463 0 "VM Periodic Tas"
sample 3 2 11421 11463 1 "VM Periodic Tas"
sample 4 2
sample 1 1 11421 11479 0 "GC Thread#1"
counter taken 660
counter stored 380
counter idle 66
counter copied 1
counter other 214
counter expected 792
