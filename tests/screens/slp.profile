# slp: python3 that sleeps most of the time: programs/poll.py
# recorded with: stk record -F 999 -- python3 poll.py
# answer-note: mostly waited
meta stk_version 0.1.0
meta command "record -F 999 -- python3"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=999
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 22806)"
meta duration_ns 6357624662
meta unwind_tables 16
meta unwind_rows 208549
meta unwind_bytes 855984
meta unwind_ns 33247633
meta unwind_refused 0
meta stacks_copied 19
image 0 file /usr/bin/python3.11 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
image 4 file /usr/lib/x86_64-linux-gnu/libcrypto.so.3 build-id=00000005
image 5 file /usr/lib/python3.11/lib-dynload/_hashlib.cpython-311-x86_64-linux-gnu.so build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/libexpat.so.1.8.10 build-id=00000007
image 7 file /usr/lib/x86_64-linux-gnu/libm.so.6 build-id=00000008
image 8 vdso [vdso] build-id=00000009
text 0 ./elf/rtld.c
text 1 ./malloc/malloc.c
text 2 dl_main
text 3 ./elf/../sysdeps/x86_64/dl-machine.h
text 4 ./elf/dl-error-skeleton.c
text 5 ./elf/dl-open.c
text 6 ./elf/dl-reloc.c
text 7 ./dlfcn/dlopen.c
text 8 ./elf/dl-cache.c
text 9 ./elf/dl-init.c
text a ./elf/dl-load.c
text b ./elf/do-rel.h
text c ./libio/genops.c
text d ./misc/../sysdeps/unix/syscall-template.S
text e _dl_catch_exception
text f elf_dynamic_do_Rela
text g elf_machine_rela
text h ./csu/../sysdeps/nptl/libc_start_call_main.h
text i ./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c
text j ./libio/fileops.c
text k ./nptl/pthread_once.c
text l ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text m ./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S
text n __libc_start_call_main
text o __memcpy_avx512_unaligned_erms
text p __memset_avx512_unaligned_erms
text q __pthread_once_slow
text r _dl_relocate_object
frame 0 $r source=$6:301
frame 1 PyDict_SetDefault
frame 2 PyType_GenericAlloc
frame 3 _PyEval_EvalFrameDefault
frame 4 _PyObject_CallFunction_SizeT
frame 5 _PyObject_GetMethod
frame 6 __alloc_frozen_pages_noprof
frame 7 __raw_callee_save_pvm_irq_enable
frame 8 filemap_get_read_batch
frame 9 fun_4fba20 bounds
frame a fun_4fcee0 bounds
frame b fun_4ffd60 bounds
frame c fun_5087c0 bounds
frame d fun_50ba60 bounds
frame e fun_5acdd0 bounds
frame f fun_5afb90 bounds
frame g fun_648f00 bounds
frame h fun_652720 bounds
frame i strncpy_from_user
at 0 0 1 return = &3 reason=12
at 1 0 2 return = PyEval_EvalCode reason=12
at 2 0 3 return = _PyFunction_Vectorcall reason=12
at 3 0 4 return = fun_53ad40 bounds reason=1
at 4 0 5 return = PyObject_CallMethodObjArgs reason=12
at 5 0 6 return = fun_4517d5 bounds reason=1
at 6 0 7 return = fun_545f70 bounds reason=1
at 7 0 8 return = _start entry reason=12
at 8 1 9 return = __libc_start_main source=./csu/../csu/libc-start.c:360
at 9 0 10 return = Py_BytesMain reason=12
at a 1 11 return = $n source=$h:58
at b 0 12 return = fun_58dfd0 bounds reason=1
at c 0 13 return = fun_645690 bounds reason=1
at d 0 14 return = Py_RunMain reason=12
at e 0 15 return = fun_647d50 bounds reason=1
at f 0 16 return = _PyRun_AnyFileObject reason=12
at g 0 17 return = _PyRun_SimpleFileObject reason=12
at h 0 18 return = fun_6516f0 bounds reason=1
at i 0 19 return = PyObject_Vectorcall reason=12
at j 0 20 return = fun_627e90 bounds reason=1
at k 0 21 return = fun_627fe0 bounds reason=1
at l 0 22 return = Py_InitializeFromConfig reason=12
at m 2 23 return = do_syscall_64
at n 2 24 return = entry_SYSCALL_64_after_hwframe
at o 2 25 = pvm_irq_enable
at p 2 26 return = &7
at q 0 27 return = fun_5243a0 bounds reason=1
at r 0 28 return = fun_59d710 bounds reason=1
at s 2 29 return = asm_exc_page_fault
at t 2 30 return = exc_page_fault
at u 0 31 return = _PyObject_MakeTpCall reason=12
at v 0 32 return = fun_63ce40 bounds reason=1
at w 0 33 return = PyImport_Import reason=12
at x 0 34 return = PyImport_ImportModule reason=12
at y 0 35 return = PyObject_CallFunction reason=12
at z 0 36 return = fun_5ae4f0 bounds reason=1
at A 0 37 return = fun_51f5e0 bounds reason=1
at B 0 38 return = fun_5aec00 bounds reason=1
at C 0 39 return = &g reason=1
at D 2 40 return = __handle_mm_fault
at E 2 41 return = handle_mm_fault
at F 0 42 return = fun_5ac260 bounds reason=1
at G 0 43 return = PyObject_VectorcallMethod reason=12
at H 0 44 return = fun_628ec0 bounds reason=1
at I 0 45 return = fun_44959e bounds reason=1
at J 0 46 return = fun_4f95f0 bounds reason=1
at K 1 47 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at L 0 48 return = &4 reason=12
at M 0 49 return = _Py_read reason=12
at N 0 50 return = fun_545910 bounds reason=1
at O 0 51 return = fun_55cd20 bounds reason=1
at P 0 52 return = fun_63ce90 bounds reason=1
at Q 2 53 return = ksys_read
at R 1 54 return = $e source=$4:208
at S 2 55 return = vfs_read
at T 2 56 return = filemap_read
at U 0 57 = &3 reason=12
at V 0 58 return = PyModule_ExecDef reason=12
at W 0 59 return = fun_63c840 bounds reason=1
at X 2 60 return = schedule
at Y 0 61 return = &e reason=1
at Z 2 62 return = __schedule
at 10 2 63 return = finish_task_switch
at 11 2 64 return = irqentry_exit_to_user_mode
at 12 2 65 return = do_anonymous_page
at 13 0 66 return = PyType_Ready reason=12
at 14 0 67 return = fun_5012c0 bounds reason=1
at 15 0 68 return = fun_53adc0 bounds reason=1
at 16 0 69 return = fun_547b60 bounds reason=1
at 17 3 70 return = _dl_start_final source=$0:497 _dl_start source=$0:584
at 18 3 71 return = _start entry reason=12
at 19 2 72 return = copy_page_to_iter
at 1a 2 73 return = do_wp_page
at 1b 2 74 return = flush_tlb_mm_range
at 1c 2 75 return = on_each_cpu_cond_mask
at 1d 2 76 return = smp_call_function_many_cond
at 1e 0 77 return = PyRun_StringFlags reason=12
at 1f 0 78 return = fun_5b24b0 bounds reason=1
at 1g 0 79 return = fun_633ef0 bounds reason=1
at 1h 3 80 return = _dl_sysdep_start source=$i:140
at 1i 2 81 return = asm_sysvec_apic_timer_interrupt
at 1j 0 82 = fun_4fb540 bounds reason=1
at 1k 0 83 return = _PyObject_FastCallDictTstate reason=12
at 1l 0 84 return = fun_54de50 bounds reason=1
at 1m 0 85 return = fun_62d290 bounds reason=1
at 1n 2 86 return = ptep_clear_flush
at 1o 0 87 return = &c reason=1
at 1p 0 88 return = fun_50a500 bounds reason=1
at 1q 0 89 return = fun_580e30 bounds reason=1
at 1r 0 90 return = fun_5aeea0 bounds reason=1
at 1s 0 91 return = fun_5aeed0 bounds reason=1
at 1t 1 92 = fstatat source=./io/../sysdeps/unix/sysv/linux/fstatat64.c:169
at 1u 1 93 = open source=./io/../sysdeps/unix/sysv/linux/open64.c:41
at 1v 1 94 return = $q source=$k:116
at 1w 4 95 return = CRYPTO_THREAD_run_once reason=12
at 1x 4 96 return = OPENSSL_init_crypto reason=12
at 1y 2 97 = _copy_to_iter
at 1z 2 98 = native_set_pte
at 1A 2 99 return = __x64_sys_openat
at 1B 2 100 return = alloc_pages_mpol
at 1C 2 101 return = do_sys_openat2
at 1D 2 102 return = set_ptes
at 1E 0 103 = &1 reason=12
at 1F 0 104 return = _PyCodec_Lookup reason=12
at 1G 0 105 return = fun_5699f0 bounds reason=1
at 1H 0 106 return = fun_5af990 bounds reason=1
at 1I 0 107 return = fun_646bf0 bounds reason=1
at 1J 0 108 return = fun_646cf0 bounds reason=1
at 1K 0 109 return = fun_649150 bounds reason=1
at 1L 0 110 return = fun_653eb0 bounds reason=1
at 1M 0 111 return = fun_654ab0 bounds reason=1
at 1N 5 112 return = fun_5d20 bounds reason=1
at 1O 3 113 return = _dl_open source=$5:884
at 1P 1 114 = __close source=./io/../sysdeps/unix/sysv/linux/close.c:27
at 1Q 1 115 = llseek source=./io/../sysdeps/unix/sysv/linux/lseek64.c:36
at 1R 1 116 return = _dl_catch_error source=$4:227
at 1S 1 117 return = _dlerror_run source=./dlfcn/dlerror.c:138
at 1T 1 118 return = dlopen_doit source=$7:56
at 1U 1 119 return = dlopen_implementation source=$7:71 dlopen source=$7:81
at 1V 4 120 return = EVP_MD_do_all_provided reason=12
at 1W 4 121 return = fun_20c7f0 bounds reason=1
at 1X 2 122 return = &6
at 1Y 2 123 return = do_filp_open
at 1Z 2 124 return = get_page_from_freelist
at 20 2 125 return = path_openat
at 21 2 126 return = vma_alloc_folio_noprof
at 22 0 127 return = PyObject_CallMethod reason=12
at 23 0 128 return = Py_FinalizeEx reason=12
at 24 0 129 return = &a reason=1
at 25 0 130 return = &b reason=1
at 26 0 131 return = &d reason=1
at 27 0 132 return = fun_518480 bounds reason=1
at 28 0 133 return = fun_523750 bounds reason=1
at 29 0 134 return = fun_5adb50 bounds reason=1
at 2a 0 135 return = fun_5b3650 bounds reason=1
at 2b 0 136 return = fun_630c00 bounds reason=1
at 2c 5 137 return = fun_6200 bounds reason=1
at 2d 5 138 return = fun_6850 bounds reason=1
at 2e 3 139 return = dl_open_worker source=$5:782
at 2f 3 140 return = dl_open_worker_begin source=$5:702
at 2g 4 141 return = fun_20bc60 bounds reason=1
at 2h 2 142 return = __do_sys_newfstatat
at 2i 2 143 return = filemap_get_pages
at 2j 0 144 = &2 reason=12
at 2k 0 145 = &a reason=1
at 2l 0 146 = fun_52ad00 bounds reason=1
at 2m 0 147 return = PyImport_ImportFrozenModule reason=12
at 2n 0 148 return = PyImport_ImportFrozenModuleObject reason=12
at 2o 0 149 return = &2 reason=12
at 2p 0 150 return = &9 reason=1
at 2q 0 151 return = fun_512cc0 bounds reason=1
at 2r 0 152 return = fun_525b10 bounds reason=1
at 2s 0 153 return = fun_548a20 bounds reason=1
at 2t 0 154 return = fun_549f30 bounds reason=1
at 2u 0 155 return = fun_54a5a0 bounds reason=1
at 2v 0 156 return = fun_54acf0 bounds reason=1
at 2w 0 157 return = fun_55bf90 bounds reason=1
at 2x 0 158 return = fun_57f6f0 bounds reason=1
at 2y 0 159 return = fun_5a1050 bounds reason=1
at 2z 0 160 return = fun_5c7830 bounds reason=1
at 2A 0 161 return = fun_5d6440 bounds reason=1
at 2B 0 162 return = fun_62ba70 bounds reason=1
at 2C 3 163 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 2D 3 164 return = $2 source=$0:2012
at 2E 1 165 = _int_malloc source=$1:4378
at 2F 1 166 = clock_nanosleep source=./time/../sysdeps/unix/sysv/linux/clock_nanosleep.c:71
at 2G 1 167 return = malloc source=$1:3315
at 2H 4 168 return = CONF_modules_load_file_ex reason=12
at 2I 4 169 return = fun_15aa80 bounds reason=1
at 2J 4 170 return = fun_22f340 bounds reason=1
at 2K 4 171 return = fun_22f700 bounds reason=1
at 2L 4 172 return = fun_232290 bounds reason=1
at 2M 4 173 return = fun_23e360 bounds reason=1
at 2N 2 174 = clear_page_erms
at 2O 2 175 return = _copy_to_iter
at 2P 2 176 return = asm_sysvec_reschedule_ipi
at 2Q 2 177 return = vfs_fstat
at 2R 0 178 = fun_4fee40 bounds reason=1
at 2S 0 179 = fun_51d1b0 bounds reason=1
at 2T 0 180 return = PyDict_SetItemString reason=12
at 2U 0 181 return = PyFile_OpenCodeObject reason=12
at 2V 0 182 return = PyModule_AddType reason=12
at 2W 0 183 return = PyObject_Call reason=12
at 2X 0 184 return = PyObject_GetIter reason=12
at 2Y 0 185 return = PyType_FromModuleAndSpec reason=12
at 2Z 0 186 return = _PyAST_Compile reason=12
at 30 0 187 return = _PyObject_CallMethod reason=12
at 31 0 188 return = _PyStructSequence_InitType reason=12
at 32 0 189 return = fun_54c190 bounds reason=1
at 33 0 190 return = fun_54c570 bounds reason=1
at 34 0 191 return = fun_54d440 bounds reason=1
at 35 0 192 return = fun_54d8a0 bounds reason=1
at 36 0 193 return = fun_54dcb0 bounds reason=1
at 37 0 194 return = fun_54df00 bounds reason=1
at 38 0 195 return = fun_54edb0 bounds reason=1
at 39 0 196 return = fun_54f9e0 bounds reason=1
at 3a 0 197 return = fun_54fc00 bounds reason=1
at 3b 0 198 return = fun_55cee0 bounds reason=1
at 3c 0 199 return = fun_56a690 bounds reason=1
at 3d 0 200 return = fun_5ac0b0 bounds reason=1
at 3e 0 201 return = fun_5adaf0 bounds reason=1
at 3f 0 202 return = fun_5adc60 bounds reason=1
at 3g 0 203 return = fun_5b3920 bounds reason=1
at 3h 0 204 return = fun_6327d0 bounds reason=1
at 3i 0 205 return = fun_6334c0 bounds reason=1
at 3j 0 206 return = fun_633640 bounds reason=1
at 3k 0 207 return = fun_6338d0 bounds reason=1
at 3l 0 208 return = fun_647dc0 bounds reason=1
at 3m 0 209 return = fun_648b90 bounds reason=1
at 3n 0 210 return = fun_648ce0 bounds reason=1
at 3o 0 211 return = fun_648d60 bounds reason=1
at 3p 0 212 return = fun_655490 bounds reason=1
at 3q 0 213 return = fun_655de0 bounds reason=1
at 3r 0 214 return = fun_66e250 bounds reason=1
at 3s 3 215 = elf_machine_rela_relative source=$3:483 $f source=$b:124 &0
at 3t 3 216 return = $e source=$4:208
at 3u 3 217 return = $2 source=$0:2352
at 3v 3 218 return = openaux source=./elf/dl-deps.c:64
at 3w 1 219 = __open_nocancel source=./io/../sysdeps/unix/sysv/linux/open64_nocancel.c:39
at 3x 1 220 = tcgetattr source=./termios/../sysdeps/unix/sysv/linux/tcgetattr.c:38
at 3y 1 221 return = isatty source=./io/../sysdeps/posix/isatty.c:27
at 3z 4 222 = fun_29c240 bounds reason=1
at 3A 4 223 return = ERR_set_mark reason=12
at 3B 4 224 return = SHA256_Update reason=12
at 3C 4 225 return = fun_1e8bf0 bounds reason=1
at 3D 4 226 return = fun_1e9cd0 bounds reason=1
at 3E 4 227 return = fun_1f64a0 bounds reason=1
at 3F 4 228 return = fun_232310 bounds reason=1
at 3G 2 229 = __d_lookup_rcu
at 3H 2 230 = __list_del_entry_valid_or_report
at 3I 2 231 = _raw_spin_lock
at 3J 2 232 = security_inode_getattr
at 3K 2 233 return = __irq_exit_rcu
at 3L 2 234 return = __rmqueue_pcplist
at 3M 2 235 return = __vm_munmap
at 3N 2 236 return = __x64_sys_clock_nanosleep
at 3O 2 237 return = __x64_sys_close
at 3P 2 238 return = __x64_sys_munmap
at 3Q 2 239 return = common_nsleep_timens
at 3R 2 240 return = do_fault
at 3S 2 241 return = do_nanosleep
at 3T 2 242 return = do_vmi_align_munmap
at 3U 2 243 return = do_vmi_munmap
at 3V 2 244 return = getname_flags
at 3W 2 245 return = handle_softirqs
at 3X 2 246 return = hrtimer_nanosleep
at 3Y 2 247 return = link_path_walk
at 3Z 2 248 return = lookup_fast
at 40 2 249 return = page_cache_ra_order
at 41 2 250 return = read_pages
at 42 2 251 return = sysvec_apic_timer_interrupt
at 43 2 252 return = tlb_finish_mmu
at 44 2 253 return = tlb_flush_mmu_tlbonly
at 45 2 254 return = vms_clear_ptes
at 46 2 255 return = vms_complete_munmap_vmas
at 47 0 256 = PyBool_FromLong reason=12
at 48 0 257 = PyCMethod_New reason=12
at 49 0 258 = PyErr_Clear reason=12
at 4a 0 259 = PyInterpreterState_New reason=12
at 4b 0 260 = PyMem_Malloc reason=12
at 4c 0 261 = PyMember_SetOne reason=12
at 4d 0 262 = PyModule_AddObjectRef reason=12
at 4e 0 263 = PyObject_GC_Del reason=12
at 4f 0 264 = PyType_Ready reason=12
at 4g 0 265 = PyUnicode_AsUTF8 reason=12
at 4h 0 266 = PyUnicode_FromFormatV reason=12
at 4i 0 267 = PyUnicode_FromWideChar reason=12
at 4j 0 268 = _PyLong_New reason=12
at 4k 0 269 = &4 reason=12
at 4l 0 270 = &5 reason=12
at 4m 0 271 = _Py_read reason=12
at 4n 0 272 = fun_440f7c bounds reason=1
at 4o 0 273 = fun_468b4c bounds reason=1
at 4p 0 274 = fun_4f92c0 bounds reason=1
at 4q 0 275 = fun_4fb450 bounds reason=1
at 4r 0 276 = &9 reason=1
at 4s 0 277 = &b reason=1
at 4t 0 278 = fun_500bf0 bounds reason=1
at 4u 0 279 = fun_505c20 bounds reason=1
at 4v 0 280 = &c reason=1
at 4w 0 281 = &d reason=1
at 4x 0 282 = fun_50c680 bounds reason=1
at 4y 0 283 = fun_50c9f0 bounds reason=1
at 4z 0 284 = fun_50d7b0 bounds reason=1
at 4A 0 285 = fun_51f6f0 bounds reason=1
at 4B 0 286 = fun_527810 bounds reason=1
at 4C 0 287 = fun_528cc0 bounds reason=1
at 4D 0 288 = fun_540880 bounds reason=1
at 4E 0 289 = fun_540d70 bounds reason=1
at 4F 0 290 = fun_54c950 bounds reason=1
at 4G 0 291 = fun_567a10 bounds reason=1
at 4H 0 292 = fun_5791c0 bounds reason=1
at 4I 0 293 = fun_57d010 bounds reason=1
at 4J 0 294 = fun_58f030 bounds reason=1
at 4K 0 295 = fun_590ed0 bounds reason=1
at 4L 0 296 = fun_599c90 bounds reason=1
at 4M 0 297 = fun_5a1460 bounds reason=1
at 4N 0 298 = &e reason=1
at 4O 0 299 = fun_5ad7d0 bounds reason=1
at 4P 0 300 = &f reason=1
at 4Q 0 301 = fun_5b0a40 bounds reason=1
at 4R 0 302 = fun_5babe0 bounds reason=1
at 4S 0 303 = fun_5ced50 bounds reason=1
at 4T 0 304 = fun_6418c0 bounds reason=1
at 4U 0 305 = &g reason=1
at 4V 0 306 = fun_64f820 bounds reason=1
at 4W 0 307 = &h reason=1
at 4X 0 308 = function=pthread_condattr_init@plt reason=12
at 4Y 0 309 return = PyBytes_FromStringAndSize reason=12
at 4Z 0 310 return = PyDict_Clear reason=12
at 50 0 311 return = &1 reason=12
at 51 0 312 return = PyErr_Format reason=12
at 52 0 313 return = PyErr_SetFromErrnoWithFilenameObjects reason=12
at 53 0 314 return = PyEval_RestoreThread reason=12
at 54 0 315 return = PyGC_Collect reason=12
at 55 0 316 return = PyImport_ImportModuleLevelObject reason=12
at 56 0 317 return = PyInit__io reason=12
at 57 0 318 return = PyLong_FromLong reason=12
at 58 0 319 return = PyMem_Malloc reason=12
at 59 0 320 return = PyModule_FromDefAndSpec2 reason=12
at 5a 0 321 return = PyObject_GetAttr reason=12
at 5b 0 322 return = PyThread_acquire_lock reason=12
at 5c 0 323 return = PyThread_allocate_lock reason=12
at 5d 0 324 return = _PyCode_New reason=12
at 5e 0 325 return = _PyLong_AsInt reason=12
at 5f 0 326 return = _PyNumber_Index reason=12
at 5g 0 327 return = _PyObject_GenericGetAttrWithDict reason=12
at 5h 0 328 return = _PyObject_GenericSetAttrWithDict reason=12
at 5i 0 329 return = &5 reason=12
at 5j 0 330 return = _PyRuntimeState_Init reason=12
at 5k 0 331 return = _PyRuntime_Initialize reason=12
at 5l 0 332 return = _PyTime_localtime reason=12
at 5m 0 333 return = _Py_PreInitializeFromPyArgv reason=12
at 5n 0 334 return = _Py_SetLocaleFromEnv reason=12
at 5o 0 335 return = fun_440d44 bounds reason=1
at 5p 0 336 return = fun_505180 bounds reason=1
at 5q 0 337 return = fun_506400 bounds reason=1
at 5r 0 338 return = fun_50bc40 bounds reason=1
at 5s 0 339 return = fun_510850 bounds reason=1
at 5t 0 340 return = fun_5162a0 bounds reason=1
at 5u 0 341 return = fun_51dfb0 bounds reason=1
at 5v 0 342 return = fun_51fdb0 bounds reason=1
at 5w 0 343 return = fun_525860 bounds reason=1
at 5x 0 344 return = fun_53bd70 bounds reason=1
at 5y 0 345 return = fun_53c420 bounds reason=1
at 5z 0 346 return = fun_53cc20 bounds reason=1
at 5A 0 347 return = fun_53f700 bounds reason=1
at 5B 0 348 return = fun_53fa00 bounds reason=1
at 5C 0 349 return = fun_5481d0 bounds reason=1
at 5D 0 350 return = fun_5485c0 bounds reason=1
at 5E 0 351 return = fun_549030 bounds reason=1
at 5F 0 352 return = fun_54be50 bounds reason=1
at 5G 0 353 return = fun_54f830 bounds reason=1
at 5H 0 354 return = fun_559660 bounds reason=1
at 5I 0 355 return = fun_55b0d0 bounds reason=1
at 5J 0 356 return = fun_55d800 bounds reason=1
at 5K 0 357 return = fun_55fce0 bounds reason=1
at 5L 0 358 return = fun_5658c0 bounds reason=1
at 5M 0 359 return = fun_567b70 bounds reason=1
at 5N 0 360 return = fun_56b000 bounds reason=1
at 5O 0 361 return = fun_5801b0 bounds reason=1
at 5P 0 362 return = fun_584960 bounds reason=1
at 5Q 0 363 return = fun_585440 bounds reason=1
at 5R 0 364 return = fun_585d40 bounds reason=1
at 5S 0 365 return = fun_58dec0 bounds reason=1
at 5T 0 366 return = fun_591640 bounds reason=1
at 5U 0 367 return = fun_5950e0 bounds reason=1
at 5V 0 368 return = fun_5a2f00 bounds reason=1
at 5W 0 369 return = fun_5acda0 bounds reason=1
at 5X 0 370 return = fun_5ad500 bounds reason=1
at 5Y 0 371 return = &f reason=1
at 5Z 0 372 return = fun_5b42d0 bounds reason=1
at 60 0 373 return = fun_5b7510 bounds reason=1
at 61 0 374 return = fun_5c7be0 bounds reason=1
at 62 0 375 return = fun_5c7ce0 bounds reason=1
at 63 0 376 return = fun_5c9000 bounds reason=1
at 64 0 377 return = fun_5cd850 bounds reason=1
at 65 0 378 return = fun_5d55d0 bounds reason=1
at 66 0 379 return = fun_5f7090 bounds reason=1
at 67 0 380 return = fun_604580 bounds reason=1
at 68 0 381 return = fun_627fb0 bounds reason=1
at 69 0 382 return = fun_630d10 bounds reason=1
at 6a 0 383 return = fun_634cf0 bounds reason=1
at 6b 0 384 return = fun_63c880 bounds reason=1
at 6c 0 385 return = fun_640870 bounds reason=1
at 6d 0 386 return = fun_644f80 bounds reason=1
at 6e 0 387 return = fun_645ad0 bounds reason=1
at 6f 0 388 return = fun_6465b0 bounds reason=1
at 6g 0 389 return = fun_6466c0 bounds reason=1
at 6h 0 390 return = fun_64d610 bounds reason=1
at 6i 0 391 return = fun_64e480 bounds reason=1
at 6j 0 392 return = &h reason=1
at 6k 0 393 return = fun_6529b0 bounds reason=1
at 6l 0 394 return = fun_6531e0 bounds reason=1
at 6m 0 395 return = fun_6535c0 bounds reason=1
at 6n 0 396 return = fun_653780 bounds reason=1
at 6o 0 397 return = fun_65c390 bounds reason=1
at 6p 5 398 = fun_6850 bounds reason=1
at 6q 5 399 return = fun_5d90 bounds reason=1
at 6r 5 400 return = fun_72b0 bounds reason=1
at 6s 3 401 = __GI___tunables_init source=./elf/dl-tunables.c:282
at 6t 3 402 = $e source=$4:175
at 6u 3 403 = _dl_map_object_from_fd source=$a:1018
at 6v 3 404 = _dl_new_hash source=./elf/../sysdeps/generic/dl-new-hash.h:77 _dl_lookup_symbol_x source=./elf/dl-lookup.c:757
at 6w 3 405 = elf_get_dynamic_info source=./elf/./get-dynamic-info.h:45 $2 source=$0:1766
at 6x 3 406 = $g source=$3:407 $f source=$b:147 &0
at 6y 3 407 = mprotect source=$d:117
at 6z 3 408 = munmap source=$d:117
at 6A 3 409 = rtld_setup_main_map source=$0:1153 $2 source=$0:1741
at 6B 3 410 = search_cache source=$8:231
at 6C 3 411 return = _dl_call_fini source=./elf/dl-call_fini.c:43
at 6D 3 412 return = _dl_fini source=./elf/dl-fini.c:114
at 6E 3 413 return = _dl_init source=$9:121
at 6F 3 414 return = _dl_load_cache_lookup source=$8:495
at 6G 3 415 return = _dl_map_object source=$a:2139
at 6H 3 416 return = _dl_map_object source=$a:2272
at 6I 3 417 return = _dl_protect_relro source=$6:364
at 6J 3 418 return = $r source=$6:349
at 6K 3 419 return = _dl_sysdep_start source=$i:110
at 6L 3 420 return = _dl_unload_cache source=$8:538
at 6M 3 421 return = call_init source=$9:60 call_init source=$9:26
at 6N 3 422 return = $2 source=$0:2450
at 6O 3 423 return = dl_open_worker source=$5:808
at 6P 3 424 return = $g source=$3:462 $f source=$b:169 &0
at 6Q 3 425 return = resolve_map source=$6:190 $g source=$3:271 $f source=$b:147 &0
at 6R 1 426 = __cxa_finalize source=./stdlib/cxa_finalize.c:33
at 6S 1 427 = $o source=$l:469
at 6T 1 428 = $o source=$l:664
at 6U 1 429 = $p source=$m:236
at 6V 1 430 = $p source=$m:309
at 6W 1 431 = __munmap source=$d:117
at 6X 1 432 = _int_malloc source=$1:4026
at 6Y 1 433 = futex_wake source=./nptl/../sysdeps/nptl/futex-internal.h:209 $q source=$k:127
at 6Z 1 434 = getdents64 source=./dirent/../sysdeps/unix/sysv/linux/getdents64.c:32
at 70 1 435 = init_cacheinfo source=./string/../sysdeps/x86/cacheinfo.h:61 __x86_cacheinfo source=./string/../sysdeps/x86/cacheinfo.c:86
at 71 1 436 = tcache_get source=$1:3190 malloc source=$1:3307
at 72 1 437 return = _IO_default_uflow source=$c:362
at 73 1 438 return = _IO_fgets source=./libio/iofgets.c:53
at 74 1 439 return = _IO_file_doallocate source=./libio/filedoalloc.c:101
at 75 1 440 return = _IO_file_underflow source=$j:516
at 76 1 441 return = _IO_file_xsgetn source=$j:1287
at 77 1 442 return = _IO_getline_info source=./libio/iogetline.c:60
at 78 1 443 return = __GI__IO_doallocbuf source=$c:347 _IO_doallocbuf source=$c:342
at 79 1 444 return = __gconv_compare_alias source=./iconv/gconv_db.c:707
at 7a 1 445 return = __gconv_load_cache source=./iconv/gconv_cache.c:60
at 7b 1 446 return = __gconv_read_conf source=./iconv/gconv_conf.c:468
at 7c 1 447 return = __libc_calloc source=$1:3674
at 7d 1 448 return = $n source=$h:74
at 7e 1 449 return = __run_exit_handlers source=./stdlib/exit.c:116
at 7f 1 450 return = __tz_convert source=./time/tzset.c:577
at 7g 1 451 return = __tzfile_read source=./time/tzfile.c:186
at 7h 1 452 return = $e source=$4:182
at 7i 1 453 return = _nl_find_locale source=./locale/findlocale.c:291
at 7j 1 454 return = clock_gettime source=./time/../sysdeps/unix/sysv/linux/clock_gettime.c:42
at 7k 1 455 return = exit source=./stdlib/exit.c:146
at 7l 1 456 return = fread_unlocked source=./libio/iofread_u.c:40
at 7m 1 457 return = free source=$1:3375
at 7n 1 458 return = opendir source=./dirent/../sysdeps/unix/sysv/linux/opendir.c:86
at 7o 1 459 return = readdir source=./dirent/../sysdeps/unix/sysv/linux/readdir64.c:51
at 7p 1 460 return = setlocale source=./locale/setlocale.c:414
at 7q 1 461 return = tzset_internal source=./time/tzset.c:405
at 7r 4 462 = ENGINE_finish reason=12
at 7s 4 463 = EVP_MD_CTX_get0_md reason=12
at 7t 4 464 = fun_14d130 bounds reason=1
at 7u 4 465 = fun_16ebd0 bounds reason=1
at 7v 4 466 = fun_23fe20 bounds reason=1
at 7w 4 467 return = reason=1
at 7x 4 468 return = BIO_gets reason=12
at 7y 4 469 return = CRYPTO_zalloc reason=12
at 7z 4 470 return = fun_111670 bounds reason=1
at 7A 4 471 return = fun_157910 bounds reason=1
at 7B 4 472 return = fun_158bb0 bounds reason=1
at 7C 4 473 return = fun_22feb0 bounds reason=1
at 7D 4 474 return = fun_230620 bounds reason=1
at 7E 4 475 return = fun_26a430 bounds reason=1
at 7F 6 476 return = reason=1
at 7G 7 477 = __floor_sse41 source=./math/../sysdeps/x86_64/fpu/multiarch/s_floor-sse4_1.S:22
at 7H 2 478 = &6
at 7I 2 479 = __kmalloc_noprof
at 7J 2 480 = &7
at 7K 2 481 = __rcu_read_lock
at 7L 2 482 = __schedule
at 7M 2 483 = __virt_addr_valid
at 7N 2 484 = bio_add_folio
at 7O 2 485 = do_wp_page
at 7P 2 486 = ext4_file_read_iter
at 7Q 2 487 = ext4_llseek
at 7R 2 488 = fdget_pos
at 7S 2 489 = fdget_raw
at 7T 2 490 = &8
at 7U 2 491 = fsnotify_open_perm_and_set_mode
at 7V 2 492 = handle_mm_fault
at 7W 2 493 = inode_permission
at 7X 2 494 = iowrite16
at 7Y 2 495 = native_set_pmd
at 7Z 2 496 = ptep_clear_flush
at 80 2 497 = sched_balance_rq
at 81 2 498 = set_root
at 82 2 499 = &i
at 83 2 500 = vm_stat_account
at 84 2 501 return = __blk_flush_plug
at 85 2 502 return = __blk_mq_sched_dispatch_requests
at 86 2 503 return = __check_object_size
at 87 2 504 return = __do_fault
at 88 2 505 return = __mmput
at 89 2 506 return = __pte_offset_map_lock
at 8a 2 507 return = __x64_sys_exit_group
at 8b 2 508 return = __x64_sys_getdents64
at 8c 2 509 return = __x64_sys_mprotect
at 8d 2 510 return = blk_finish_plug
at 8e 2 511 return = blk_mq_dispatch_list
at 8f 2 512 return = blk_mq_dispatch_rq_list
at 8g 2 513 return = blk_mq_flush_plug_list
at 8h 2 514 return = blk_mq_run_hw_queue
at 8i 2 515 return = blk_mq_sched_dispatch_requests
at 8j 2 516 return = do_dentry_open
at 8k 2 517 return = do_exit
at 8l 2 518 return = do_group_exit
at 8m 2 519 return = do_mprotect_pkey
at 8n 2 520 return = exit_mmap
at 8o 2 521 return = exit_to_user_mode_loop
at 8p 2 522 return = ext4_htree_fill_tree
at 8q 2 523 return = ext4_htree_store_dirent
at 8r 2 524 return = ext4_mpage_readpages
at 8s 2 525 return = ext4_readdir
at 8t 2 526 return = file_close_fd
at 8u 2 527 return = filemap_fault
at 8v 2 528 return = &8
at 8w 2 529 return = filemap_map_pages
at 8x 2 530 return = filp_flush
at 8y 2 531 return = folio_alloc_noprof
at 8z 2 532 return = free_pgd_range
at 8A 2 533 return = free_pgtables
at 8B 2 534 return = htree_dirblock_to_tree
at 8C 2 535 return = iterate_dir
at 8D 2 536 return = ksys_lseek
at 8E 2 537 return = mprotect_fixup
at 8F 2 538 return = nd_jump_root
at 8G 2 539 return = page_cache_ra_unbounded
at 8H 2 540 return = path_init
at 8I 2 541 return = sched_balance_domains
at 8J 2 542 return = &i
at 8K 2 543 return = vfs_fstatat
at 8L 2 544 return = vfs_open
at 8M 2 545 return = virtio_queue_rq
at 8N 2 546 return = virtqueue_notify
at 8O 2 547 return = vp_notify
at 8P 2 548 return = walk_component
at 8Q 2 549 return = x64_sys_call
at 8R 8 550 = fun_780 bounds reason=1
at 8S 8 551 return = __vdso_clock_gettime reason=12
unwinder 0
stack 0 none:exited 7Y 8z 8A 8n 88 8k 8l 8a 8Q m n |
unwinder 2
stack 1 complete 6B 6F 6G 3v 3t 2C 2D 1h 17 18
stack 2 complete 6u 6H *7
stack 3 complete 6t *5
stack 4 complete 70 6P 3u *3
stack 5 complete 6x *4
stack 6 complete 6A *3
stack 7 complete o p 1d 1c 1b 44 43 45 46 3T 3U 3M 3P m n | 6z 6L 6N *3
stack 8 complete 6w *3
stack 9 complete 6s 6K *2
stack a complete 6R 7F 6C 6D 7e 7k 7d 8 7
stack b complete 4x 26 1p 3q 3p 23 d 9 a *2
stack c complete 4e 4Z 5U *9
stack d complete 4F 26 1p 2b 54 *6
stack e complete 7Z 1a D E t s | 4S 6o 64 *6
stack f complete 4o g f *5
stack g complete 4P 1o 0 1 e c h *7
stack h complete 4O 5X 5Y *13
stack i complete 2F 2A *12
stack j complete 7J 10 Z X 3S 3X 3Q 3N m n | *14
stack k complete o p 10 Z X 3S 3X 3Q 3N m n | *14
stack l complete 3z 3B 2c 2d *12
stack m complete 80 8I 3W 3K 42 1i | *16
stack n complete 71 7y 3E *14
stack o complete 4I *12
stack p complete 82 3V 8K 2h m n | 1t 2y 0 2 6 4 5 *12
stack q complete 3s 2f R 2e R 1O 1T R 1R 1S 1U 1M 1L 1l 0 2 6 4 5 0 1 b 3 *17
stack r complete 3H 3L 1Z 1X 1B 8y 8G 8u 87 3R D E t s | *40
stack s complete 83 8E 8m 8c m n | 6y 6I 6J *39
stack t complete 6v 6Q *39
stack u complete o p 10 Z X 11 1i | 7v 7D 7w 6M 6E 7h 6O *36
stack v complete 1t 2y *26
stack w complete o p t s | 1j 5d q q q q q 1g 1f 0 2 6 4 5 0 1 b 3 *26
stack x complete 4B q *42
stack y complete 6S *43
stack z complete 1z 1D 12 D E t s | 2l q *43
stack A complete 4j 57 5V 2y *35
stack B complete 2N 1Z 1X 1B 21 12 D E t s | 2l q q q q 1g 1f 0 2 6 4 5 0 1 b 3 *35
stack C complete 2S 27 u 1k 15 3 i 0 1 b 3 *44
stack D complete o p 10 Z X 11 s | 2j 5u *54
stack E complete o p t s | 4W V W N *44
stack F complete 1z 1D 12 D E t s | 2j 14 13 2V 6j *47
stack G complete 2N 1Z 1X 1B 21 12 D E t s | 1j 2o 14 13 2V 6k *47
stack H complete 2N 1Z 1X 1B 21 12 D E t s | 1j 2p 5x 5D 6a 5F u 0 15 3 i *39
stack I complete 4t 27 3g 16 2W 0 1k 2a u *42
stack J complete o p 10 Z X 11 1i | U 2 *45
stack K complete 6T q q q q 1g 1f 0 2 6 4 5 r 3 0 2 6 4 5 0 1 b 3 0 2 6 4 5 r *36
stack L complete 1y 19 T S Q m n | K M C A B z *58
stack M complete 3G 3Z 8P 3Y 20 1Y 1C 1A m n | 1u Y u L F 3 2w 30 2U 3d *51
stack N complete 4y 5r 26 1p 2b 2o 14 13 2Y 3r V W N *51
stack O complete 4w *61
stack P complete 7V t s | 4Q u *42
stack Q complete 1y 19 T S Q m n | K M C A B z *35
stack R complete o p 10 Z X 11 1i | 4C 5w *30
stack S complete 4R i *30
stack T complete o p 10 Z X 11 1i | U 5P *26
stack U complete 4G 5g 5a *26
stack V complete 7t 3D 3F 1v 1w 1x 3C 3A 2H 2I 2L 1v 1w 1x 2M 2J 2K 2g 1W 1V 1N V W N *26
stack W complete 7u *49
stack X complete K 75 72 77 73 7z 7x 7A 7B *42
stack Y complete o p m n | 6Y 1w 1x 7C *33
stack Z complete 1z 1D 12 D E t s | 1j 2p 6q 7E *32
stack 10 complete 1y 19 T S Q m n | K M C A B z 1G i *26
stack 11 complete 1j 4Y q q q q q q 1g 1f N *27
stack 12 complete U *25
stack 13 complete 7X 8O 8N 8M 8f 85 8i 8h 8e 8g 84 8d 41 40 2i T S Q m n | K M C A B z 1G i *17
stack 14 complete o p 1d 1c 1b 44 43 45 46 3T 3U 3M 3P m n | 6W 7m 5A *12
stack 15 complete 6p *12
stack 16 complete 7s 6r *12
stack 17 complete 3x 3y 3e O G F *12
stack 18 complete o p m n | *18
stack 19 complete 47 *15
stack 1a complete 4l G 3f 29 u L *13
stack 1b complete 2R 5i *18
stack 1c complete 1Q 3o O G 3n 3m *16
stack 1d complete o p m n | *22
stack 1e complete 4N *15
stack 1f complete 2j 5W *15
stack 1g complete 3J 2Q 2h m n | 1t Y *15
stack 1h complete o p m n | *17
stack 1i complete 1u *16
stack 1j complete 7W 3Y 20 1Y 1C 1A m n | *17
stack 1k complete 3G 3Z 20 1Y 1C 1A m n | *17
stack 1l complete 81 8F 8H 20 1Y 1C 1A m n | *17
stack 1m complete 7M 86 8J 3V 1C 1A m n | *17
stack 1n complete 49 *16
stack 1o complete 4h 51 5f 5e *16
stack 1p complete 1y 19 T S Q m n | K M C A B z 1G i *12
stack 1q complete 4M 67 3 i 0 1q 2x 2z i 0 1q 0 1q 2x 2z *13
stack 1r complete 4q 5s 5N 0 2 66 u *19
stack 1s complete 7r 3E 2c 2d 3 *13
stack 1t complete 4k F *14
stack 1u complete 8R 8S 7j 5b 1s O G 1r 16 u *12
stack 1v complete 1P 1K 1H O G *18
stack 1w complete 3I 8t 3O m n | *23
stack 1x complete o p 3W 3K 42 1i 8x 3O m n | *23
stack 1y complete o p 10 Z X 8o m n | *23
stack 1z complete o p m n | *23
stack 1A complete 4A z *12
stack 1B complete 4U A B *13
stack 1C complete 1Q C *15
stack 1D complete 7Q 8D m n | *17
stack 1E complete o p m n | *17
stack 1F complete 3J 2Q 2h m n | 1t *16
stack 1G complete 7S 2Q 2h m n | *17
stack 1H complete 4m *16
stack 1I complete 4p 53 *16
stack 1J complete K M *16
stack 1K complete 7R Q m n | *18
stack 1L complete 7P S Q m n | *18
stack 1M complete 1y 19 T S Q m n | *18
stack 1N complete 7H 1B 21 12 D E t s 2O 19 T S Q m n | *18
stack 1O complete o p t s 2O 19 T S Q m n | *18
stack 1P complete 7N 8r 41 40 2i T S Q m n | *18
stack 1Q complete 7T 2i T S Q m n | *18
stack 1R complete 7K 8v 2i T S Q m n | *18
stack 1S complete o p m n | *18
stack 1T complete U *11
stack 1U complete 4X 68 5c 5j 5k k j *4
stack 1V complete o p m n | 3w 7a 7b 1v 79 7i 7p 5n 5m *6
stack 1W complete o p t s | 4a H l *6
stack 1X complete 1j 25 1o 14 13 J *8
stack 1Y complete 1j 2p *11
stack 1Z complete 4v *11
stack 20 complete 4u 5p *11
stack 21 complete 1E 24 1m *9
stack 22 complete o p 1d 1c 1b 1n 1a D E t s | *12
stack 23 complete 3I 89 1a D E t s | *12
stack 24 complete o p t s | *12
stack 25 complete 2k *10
stack 26 complete o p 1d 1c 1b 1n 1a D E t s | *11
stack 27 complete o p t s | *11
stack 28 complete 7G 6b V W N 0 2 2w 22 *9
stack 29 complete 1z 1D 8w 3R D E t s | 4E 0 1 3i 2n 2m *9
stack 2a complete o p t s | 4c 5h 5G 1l i 0 15 3 i *14
stack 2b complete 4g 5v *11
stack 2c complete 4r 14 13 31 *9
stack 2d complete 1E 2T 69 *10
stack 2e complete o p 1d 1c 1b 1n 1a D E t s | 4f *9
stack 2f complete o p 11 2P | 4n 5H *9
stack 2g complete o p 1d 1c 1b 1n 1a D E t s | 4V 5S 1l 0 2 6 4 5 r 3 y w x I v *7
stack 2h complete 4J 0 2 6 4 5 0 1 b 3 i *19
stack 2i complete 1y 19 T S Q m n | K M C A B z 1G i *29
stack 2j complete 6V 25 1o 0 1 b 3 *30
stack 2k complete 2R 55 0 1 b 0 2 6 4 5 *34
stack 2l complete o p t s | 48 6i 60 *42
stack 2m complete 2S 27 3g 16 2W 0 1k 2a u 15 3 i *42
stack 2n complete 4K 26 1p 2b 5J 2X 6h 5Z *49
stack 2o complete o p 10 Z X 11 s | U *41
stack 2p complete o p 1d 1c 1b 1n 1a D E t s | *42
stack 2q complete o p t s | *42
stack 2r complete o p t s 2O 19 T S Q m n | K M 63 5M G 6n 6m 1G G 6l 62 61 65 *24
stack 2s complete 7U 8j 8L 20 1Y 1C 1A m n | 3w 7n 3l 3 i *24
stack 2t complete 7I 8q 8B 8p 8s 8C 8b m n | 6Z 7o *27
stack 2u complete 4D 5B 5C 3a 39 38 37 36 35 34 33 32 2v 2u 2t 2s 5E 5z 5y 28 3k 3j 3h 1e b *26
stack 2v complete o p 10 Z X 11 1i | 2E 2G 58 2v 2u 2t 2s 5K 3a 39 38 37 36 35 34 33 32 2v 2u 2t 2s 5I 2r 28 3b 2r 28 3b 2r 28 3k 3j 3h 1e b 3 i 0 1 e c *28
stack 2w complete 2E 7c 5q 5Q 6e 6d 5R 2Z c *36
stack 2x complete 1z 1D 12 D E t s | 4b 5T *38
stack 2y complete o p 11 2P | 6X 2G 25 1o 0 1 b 3 0 2 6 4 5 r *34
stack 2z complete o p t s | 6U 25 50 2T 1J 1F 1I P *8
stack 2A complete 3H 3L 1Z 1X 1B 21 12 D E t s | 2l q q q 1g 1f N i 0 2 6 4 5 r 3 0 2 6 4 5 0 1 b 3 0 2 6 4 5 r 3 y w x *12
stack 2B complete 7O D E t s | U 15 3 i 0 1 b 3 i *31
stack 2C complete 4T Y u L F 3 2w 30 2U 3d 3 i *22
stack 2D complete 4L 2X 0 1k 5L u *22
stack 2E complete 4d 56 5o 3c N 0 2 6 4 5 0 1 b 3 i 0 2 6 4 5 0 2 2q 22 *9
stack 2F complete U *22
stack 2G complete o p 1d 1c 1b 1n 1a D E t s | *23
stack 2H complete 4H i 0 1 2B *9
stack 2I complete o p 10 Z X 11 1i | U 1q 5O N *13
stack 2J complete 1z 1D 12 D E t s | 4i 5t 52 6c 16 u *12
stack 2K complete o p t s | 4z 59 3c N 0 2 6 4 5 r 3 y w x *9
stack 2L complete 7L X 11 2P | 2E 2G 74 78 76 7l 7g 7q 7f 5l 6g 6f V W N 0 2 6 4 5 0 1 b 3 i *19
stack 2M complete 4s 1o 0 1 b 3 i *29
stack 2N complete o p 1d 1c 1b 1n 1a D E t s | U *23
process 22806 22805 python3
slice 0 6357624662
sample 0 3 22806 22806 0 python3
sample 1 1
sample 2 1
sample 3 1
sample 4 1
sample 5 1
sample 7 1
sample 8 1
sample a 1
sample b 1
sample c 1
sample d 1
sample e 1
sample f 1
sample g 1
sample h 1
sample i 5
sample j 1
sample k 1
sample l 37
sample m 1
sample n 1
sample o 1
sample p 1
sample q 3
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
sample Y 1
sample Z 1
sample 10 1
sample 11 1
sample 12 1
sample 13 1
sample 15 1
sample 16 1
sample 17 2
sample 18 2
sample 19 1
sample 1a 1
sample 1b 1
sample 1c 2
sample 1d 2
sample 1e 1
sample 1f 1
sample 1g 2
sample 1h 1
sample 1i 1
sample 1j 1
sample 1k 1
sample 1l 1
sample 1m 1
sample 1n 1
sample 1o 3
sample 1p 1
sample 1q 1
sample 1r 1
sample 1s 1
sample 1t 1
sample 1u 1
sample 1v 2
sample 1w 1
sample 1x 1
sample 1y 1
sample 1z 3
sample 1A 1
sample 1B 2
sample 1C 1
sample 1D 1
sample 1E 3
sample 1F 1
sample 1G 2
sample 1H 1
sample 1I 1
sample 1J 1
sample 1K 1
sample 1L 1
sample 1M 16
sample 1O 1
sample 1Q 7
sample 1R 1
sample 1S 3
sample 1T 1
sample 1U 1
sample 1V 1
sample 1W 1
sample 1X 1
sample 1Y 1
sample 1Z 1
sample 20 1
sample 21 1
sample 22 5
sample 23 1
sample 24 5
sample 25 1
sample 26 1
sample 27 1
sample 28 1
sample 29 1
sample 2a 1
sample 2b 1
sample 2c 1
sample 2d 1
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
sample 2F 2
sample 2G 1
sample 2H 1
sample 2I 1
sample 2J 1
sample 2K 1
sample 2L 1
sample 2M 1
sample 2N 1
sample 6 1 22806 22806 1 python3
sample 9 1
sample l 4
sample 14 1
sample 1E 1
sample 1M 1
sample 1N 1
sample 1P 1
counter taken 7701
counter idle 5679
counter other 1750
counter stored 271
counter delay 1
counter copied 19
counter expected 12686
