// SPDX-License-Identifier: GPL-2.0-or-later
/* builtins: the fixed profiles by name, in the words of script.c. */
#include "make_profile.h"

#define META \
	"series cpu-clock clock hz=99\n" \
	"meta host example\n" \
	"meta kernel 6.1.0-test\n" \
	"meta machine x86_64\n" \
	"meta boot_id 00000000-1111-2222-3333-444444444444\n" \
	"meta start_time 2025-01-31T12:00:00Z\n" \
	"meta start_ns 5000000000\n" \
	"meta stk_version 0.1.0\n" \
	"meta cpus 0-1\n" \
	"meta clock monotonic\n" \
	"meta unwinder frame-pointer\n" \
	"meta source bpf\n"

/* A program, its C library, the kernel: main calls work and read; each has known offsets. */
#define CODE \
	"image app file /usr/bin/app build-id=0102030405060708090a0b0c0d0e0f1011121314\n" \
	"image libc file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=aabbccddeeff00112233445566778899aabbccdd\n" \
	"image kernel kernel [kernel] build-id=fedcba98765432100123456789abcdef01234567\n" \
	"at _start app 0x1000 return\nname _start +0x25 _start entry\n" \
	"at main app 0x1100 return\nname main +0x10 main\n" \
	"at work app 0x1200\nname work +0x8 work\n" \
	"at work_r app 0x1210 return\nname work_r +0x18 work\n" \
	"at inner app 0x1300\nname inner +0x4 inner\n" \
	"at libc_start libc 0x27000 return\nname libc_start +0x85 __libc_start_main\n" \
	"at read libc 0xf7000 return\nname read +0xd __read linkage=__read@@GLIBC_2.2.5\n" \
	"at k_entry kernel 0xe00100 return\nname k_entry +0x78 entry_SYSCALL_64_after_hwframe\n" \
	"at k_read kernel 0x300200 return\nname k_read +0x6e ksys_read\n" \
	"at k_copy kernel 0x500300\nname k_copy +0x2 copy_user_generic\n"

#define APP_STACKS \
	"stack work complete work main libc_start _start\n" \
	"stack inner complete inner work_r main libc_start _start\n" \
	"stack read complete k_copy k_read k_entry | read main libc_start _start\n"

static const char basic[] = META
	"meta duration_ns 1000000000\nmeta target \"command app\"\nmeta command \"record\"\n"
	CODE APP_STACKS
	"process 100 1 app\n"
	"mapping 100 app 0x555555555000 0x555555557000 0x1000\n"
	"mapping 100 libc 0x7ffff7c26000 0x7ffff7dbb000 0x26000\n"
	"slice 0 1000000000\n"
	"sample work 60 100 100 0 app\n"
	"sample inner 30 100 100 1 app\n"
	"sample read 9 100 100 0 app\n"
	"counter expected 99\ncounter taken 99\ncounter stored 99\n";

static const char empty[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n"
	"counter expected 198\ncounter taken 198\ncounter other 198\n";

/* Two comms, three pids (one used twice), four slices, losses, cut and guessed stacks. */
static const char wide[] = META
	"meta duration_ns 4000000000\nmeta target \"whole system\"\nmeta command \"record -a -d 4\"\n"
	CODE APP_STACKS
	"at clone libc 0x100000 return\nname clone +0x40 __clone3 entry\n"
	"at thread libc 0x89000 return\nname thread +0x300 start_thread\n"
	"at lost app 0x9000 return\nname lost reason=1\n"
	"at k_idle kernel 0x600000\nname k_idle +0x10 kworker_run\n"
	"at k_fork kernel 0x600100 return\nname k_fork +0x20 ret_from_fork\n"
	"stack thread guessed inner thread clone\n"
	"stack guess guessed inner lost\n"
	"stack bad cut:7 work lost\n"
	"stack fault cut:6 k_copy k_read k_entry | read\n"
	"stack kthread none:1 unwinder=0 k_idle k_fork |\n"
	"stack deep complete kernel-cut k_copy k_read | work main libc_start _start\n"
	"process 100 1 app\nprocess 101 100 helper start=500000000 end=1900000000\n"
	"process 7 2 kworker/0:1\n"
	"slice 0 1000000000\n"
	"sample work 40 100 100 0 app\nsample thread 20 100 102 1 \"app worker\"\n"
	"sample read 3 101 101 0 helper\nsample kthread 5 7 7 1 kworker/0:1\n"
	"counter taken 80 0\ncounter stored 68 0\ncounter idle 10 0\ncounter table-full 2 0\n"
	"slice 1000000000 1000000000\n"
	"sample work 50 100 100 0 app\nsample guess 4 101 101 0 helper\nsample bad 6 100 100 0 app\n"
	"counter taken 70 0\ncounter stored 60 0\ncounter idle 10 0\n"
	"slice 2000000000 1000000000\n"
	"process 101 1 again start=2100000000\n"
	"sample inner 30 101 101 1 again\nsample fault 2 100 100 0 app\nsample thread 10 100 102 1 \"app worker\"\n"
	"counter taken 45 1\ncounter stored 42 1\ncounter frames-full 3 1\n"
	"slice 3000000000 1000000000\n"
	"sample deep 8 100 100 1 app\nsample inner 12 101 103 0 again\n"
	"counter taken 20 1\ncounter stored 20 1\ncounter expected 220\ncounter throttled 1\n"
	"counter sideband-lost 4\n";

/* One that executed another program, with threads of their own names; a pid used twice; one not in the table. */
static const char tasks[] = META
	"meta duration_ns 1000000000\nmeta target \"whole system\"\n" CODE APP_STACKS
	"process 100 1 nginx\nprocess 101 1 first end=400000000\n"
	"slice 0 1000000000\n"
	"sample work 2 100 100 0 sh\nsample work 4 100 100 0 nginx\nsample inner 9 100 102 1 \"pool 1\"\n"
	"sample read 8 100 103 1 \"pool 2\"\nsample work 3 101 101 0 first\n"
	"process 101 1 second start=500000000\n"
	"sample work 5 101 101 0 second\nsample read 2 200 200 0 lone\nsample read 1 200 200 0 alone\n"
	"counter taken 34\ncounter stored 34\n";

/* Names that break careless outputs: separators, markup, escapes, bidirectional controls, bad UTF-8. */
static const char special[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100,101\"\n"
	"image odd file \"/tmp/odd dir/a;b<c>&\\\"'.so\" deleted no-build-id\n"
	"image anon anon //anon pid=100\n"
	"image gone file /opt/gone.so build-id=00ff print=77\n"
	"at semi odd 0x10\nname semi \"a;b c\"\n"
	"at cdata odd 0x20 return\nname cdata \"x]]>y</script><b>&amp;\"\n"
	"at control odd 0x30 return\nname control \"esc\\x1b[31mred\\x07\\x7f\\x0atab\\x09\"\n"
	"at utf8 odd 0x40 return\nname utf8 \"gr\\xc3\\xbc\\xc3\\x9f_\\xe2\\x82\\xac_\\xf0\\x9f\\x98\\x80\"\n"
	"at bad odd 0x50 return\nname bad \"bad\\xff\\xc3(\\xed\\xa0\\x80\"\n"
	"at bidi odd 0x60 return\nname bidi \"left\\xe2\\x80\\xaeright\\xc2\\x85\"\n"
	"at digits odd 0x70 return\nname digits \"ends in 42\"\n"
	"at template odd 0x80 return\n"
	"name template \"std::map<int, std::vector<char> >::operator[](int const&)\" linkage=_ZNSt3mapIiEixERKi\n"
	"at quotes odd 0x90 return\nname quotes \"say \\\"hi\\\" \\\\ back\"\n"
	"at jit anon 0x7f0000001000 return\nname jit reason=6\n"
	"at missing gone 0x1234 return\nname missing reason=2\n"
	"at entry odd 0xa0 return\nname entry _start entry\n"
	"stack one complete semi cdata control utf8 entry\n"
	"stack two complete bad bidi digits template quotes entry\n"
	"stack three cut:7 unwinder=1 jit missing\n"
	"process 100 1 \"a;b \\x1b[1m\"\nprocess 101 1 \"<x>\\xff&\"\n"
	"slice 0 1000000000\n"
	"sample one 5 100 100 0 \"a;b \\x1b[1m\"\nsample two 3 101 101 0 \"<x>\\xff&\"\n"
	"sample three 2 100 100 0 \"two words\"\n"
	"counter taken 10\ncounter stored 10\n";

/* One location for each reason that a name can be missing, and each kind of image. */
static const char unnamed[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n"
	"image app file /usr/bin/app build-id=01020304\nimage vdso vdso [vdso] build-id=99\n"
	"image kernel kernel [kernel]\nimage mod module [nf_tables]\nimage bpf bpf [bpf]\n"
	"image anon anon //anon pid=100\nimage vsys vsyscall [vsyscall]\nimage what unknown \"\" pid=100\n"
	"at r0 app 0x1000\nname r0 +0x4 named\n"
	"at r1 app 0x2000 return\nname r1 reason=1\nat r2 app 0x3000 return\nname r2 reason=2\n"
	"at r3 app 0x4000 return\nname r3 reason=3\nat r4 kernel 0x1000 return\nname r4 reason=4\n"
	"at r5 app 0x5000 return\nname r5 reason=5\nat r6 anon 0x7f0000001000 return\nname r6 reason=6\n"
	"at r7 what 0xdead0000 return\nname r7 reason=7\nat r8 kernel 0x2000 return\nname r8 reason=8\n"
	"at r9 mod 0x30 return\nname r9 reason=9\nat r10 app 0x6000 return\nname r10 reason=10\n"
	"at r11 app 0x7000 return\n"
	"at v vdso 0x700\nname v +0x10 __vdso_clock_gettime\n"
	"at vs vsys 0xffffffffff600000\nname vs vgettimeofday\n"
	"at b bpf 0xffffffffc0001000 return\nname b +0x20 bpf_prog_1234_probe\n"
	"stack user guessed r0 r1 r2 r3 r5 r6 r7 r10 r11\n"
	"stack kernel guessed r4 r8 r9 b | v r1\nstack vsys guessed vs r1\nstack nothing cut:6\n"
	"process 100 1 app\nslice 0 1000000000\n"
	"sample user 10 100 100 0 app\nsample kernel 5 100 100 0 app\nsample vsys 2 100 100 0 app\n"
	"sample nothing 1 100 100 0 app\n"
	"counter taken 18\ncounter stored 18\n";

/* Inlined frames of a header and of the program itself, with lines, and recursion (which must not count twice). */
static const char inlines[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n"
	"image app file /usr/bin/app build-id=01020304\n"
	"at leaf app 0x1000\nname leaf +0x20 tiny@src/tiny.h:10 small@src/app.c:20 outer@src/app.c:30\n"
	"at rec app 0x1100 return\nname rec +0x9 recurse@src/app.c:50\n"
	"at main app 0x1200 return\nname main +0x30 main@src/app.c:70 entry\n"
	"stack once complete leaf rec main\nstack thrice complete leaf rec rec rec main\n"
	"stack self complete rec main\n"
	"process 100 1 app\nslice 0 1000000000\n"
	"sample once 10 100 100 0 app\nsample thrice 30 100 100 0 app\nsample self 10 100 100 0 app\n"
	"counter taken 50\ncounter stored 50\n";

/* Several lines of one function, one that is inlined in one place and called in another, and no lines. */
static const char lines[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n"
	"image app file /usr/bin/app build-id=01020304\nimage lib file /usr/lib/libplain.so build-id=0506\n"
	"image vm kernel [kernel]\n"
	"at a app 0x1000\nname a +0x20 tiny@/usr/src/app-1.0/include/tiny.h:10 outer@/usr/src/app-1.0/app.c:30\n"
	"at b app 0x1008\nname b +0x28 tiny@/usr/src/app-1.0/include/tiny.h:11 outer@/usr/src/app-1.0/app.c:31\n"
	"at c app 0x1100\nname c +0x9 tiny@/usr/src/app-1.0/include/tiny.h:10\n"
	"at main app 0x1200 return\nname main +0x30 main@/usr/src/app-1.0/app.c:70 entry\n"
	"at main2 app 0x1210 return\nname main2 +0x40 main@/usr/src/app-1.0/app.c:72 entry\n"
	"at plain lib 0x500\nname plain +0x4 plain\nat bare lib 0x900\nname bare reason=1\n"
	"at k vm 0x900\nname k +0x4 do_work\n"
	"stack a complete a main\nstack b complete b main\nstack c complete c main2\n"
	"stack d complete plain main2\nstack e complete bare main\nstack f complete k | main\n"
	"process 100 1 app\nslice 0 1000000000\n"
	"sample a 10 100 100 0 app\nsample b 20 100 100 0 app\nsample c 30 100 100 0 app\n"
	"sample d 15 100 100 0 app\nsample e 5 100 100 0 app\nsample f 20 100 100 0 app\n"
	"counter taken 100\ncounter stored 100\n";

/* The loop of an interpreter owns most of the samples. */
#define INTERPRETER \
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n" \
	"image py file /usr/bin/python3.11 build-id=3131\n" \
	"at eval py 0x150000\nname eval +0x400 _PyEval_EvalFrameDefault\n" \
	"at call py 0x160000 return\nname call +0x40 _PyFunction_Vectorcall\n" \
	"at dict py 0x170000\nname dict +0x10 PyDict_GetItem\n" \
	"at eval_r py 0x150100 return\nname eval_r +0x500 _PyEval_EvalFrameDefault\n" \
	"at main py 0x180000 return\nname main +0x20 main entry\n" \
	"stack eval complete eval call eval_r main\nstack dict complete dict eval_r main\n" \
	"process 100 1 python3\nslice 0 1000000000\n" \
	"sample eval 70 100 100 0 python3\nsample dict 29 100 100 0 python3\n" \
	"counter expected 99\ncounter taken 99\ncounter stored 99\n"

static const char interpreter[] = META INTERPRETER;
static const char interpreter_perf[] = META "meta source perf\n" INTERPRETER;

/*
 * Functions of a Python program between frames of the interpreter, with the kernel, a library, a cut and a guessed
 * stack; samples whose functions were not found, and a thread that runs none.
 */
static const char script[] = META
	"meta duration_ns 10000000000\nmeta target \"pid 100\"\nmeta script.python 3.11.2\nunwinder 2\n" CODE
	"image py file /usr/bin/python3.11 build-id=3131\n"
	"image ext file /srv/lib/_fast.cpython-311-x86_64-linux-gnu.so build-id=3232\n"
	"image app.py script /srv/app.py\n"
	"image encoder.py script /usr/lib/python3.11/json/encoder.py\n"
	"at leaf py 0x150000 runtime\nname leaf +0x400 _PyEval_EvalFrameDefault\n"
	"at eval py 0x150100 return runtime\nname eval +0x500 _PyEval_EvalFrameDefault\n"
	"at guess py 0x150200 return guessed runtime\nname guess +0x600 _PyEval_EvalFrameDefault\n"
	"at call py 0x160000 return runtime\nname call +0x40 _PyFunction_Vectorcall\n"
	"at sort py 0x170000 return\nname sort +0x10 list_sort\n"
	"at pymain py 0x180000 return\nname pymain +0x20 Py_BytesMain\n"
	"at fast ext 0x1000\nname fast +0x8 encode_fast\n"
	"at pool ext 0x2000 return\nname pool +0x8 pool_run\n"
	"at module app.py 1 = <module>@/srv/app.py:52\n"
	"at run app.py 2 = Server.run@/srv/app.py:40\n"
	"at handle app.py 3 = Server.handle@/srv/app.py:17\n"
	"at handle_read app.py 4 = Server.handle@/srv/app.py:18\n"
	"at key app.py 5 = Server.run.<locals>.<lambda>@/srv/app.py:41\n"
	"at encode encoder.py 6 = JSONEncoder.encode@/usr/lib/python3.11/json/encoder.py:200\n"
	"stack handle complete script=complete leaf handle run call eval module eval pymain libc_start _start\n"
	"stack sorted complete script=complete leaf key call sort eval run module eval pymain libc_start _start\n"
	"stack encoded complete script=complete fast eval encode handle run module eval pymain libc_start _start\n"
	"stack read complete script=complete k_copy k_read k_entry | read eval handle_read run module eval pymain "
	"libc_start _start\n"
	"stack cut cut:uncovered script=complete fast eval encode handle call eval\n"
	"stack guessed guessed:no-table script=complete leaf handle guess run module eval pymain libc_start "
	"_start\n"
	"stack racing complete script=cut:racing leaf eval pymain libc_start _start\n"
	"stack late complete script=cut:late leaf handle eval pymain libc_start _start\n"
	"stack pool complete fast pool _start\n"
	"process 100 1 app.py\nslice 0 10000000000\n"
	"sample handle 400 100 100 0 app.py\nsample sorted 150\nsample encoded 200\nsample read 120\n"
	"sample cut 40\nsample guessed 5\nsample racing 4\nsample late 1\nsample pool 70 100 101 1 pool\n"
	"counter expected 990\ncounter taken 990\ncounter stored 990\n";

/* Every status and every cause of a stack that is not complete. */
static const char endings[] = META
	"meta duration_ns 1000000000\nmeta target \"whole system\"\n" CODE
	"stack complete complete work main libc_start _start\n"
	"stack guessed guessed inner work_r\nstack entry guessed work _start\n"
	"stack n1 none:1 unwinder=0 k_copy k_read |\nstack n2 none:2 unwinder=0 k_copy |\n"
	"stack n3 none:3 unwinder=0 k_read |\nstack n4 none:4 unwinder=0 k_entry |\n"
	"stack c5 cut:5 work work_r work_r\nstack c6 cut:6 work\nstack c7 cut:7 inner main\n"
	"stack c8 cut:8 inner libc_start\nstack c9 cut:9 work main\nstack c10 cut:10\n"
	"stack c11 cut:11 unwinder=3\nstack kcut complete kernel-cut k_copy k_read k_entry | main _start\n"
	"stack kfault complete kernel-errno=14 work main _start\nstack kinval cut:6 kernel-errno=22 inner\n"
	"process 100 1 app\nprocess 2 0 kthreadd\nslice 0 1000000000\n"
	"sample complete 100 100 100 0 app\nsample guessed 11 100 100 0 app\nsample entry 12 100 100 0 app\n"
	"sample n1 1 2 2 0 kthreadd\nsample n2 2 0 0 0 swapper/0\nsample n3 3 100 100 0 app\n"
	"sample n4 4 100 100 0 app\nsample c5 5 100 100 0 app\nsample c6 6 100 100 0 app\n"
	"sample c7 7 100 100 0 app\nsample c8 8 100 100 0 app\nsample c9 9 100 100 0 app\n"
	"sample c10 10 100 100 0 app\nsample c11 11 100 100 0 app\nsample kcut 13 100 100 0 app\n"
	"sample kfault 14 100 100 0 app\nsample kinval 15 100 100 0 app\n"
	"counter taken 231\ncounter stored 231\n";

/* What walks by tables end in: causes by module, guesses, stacks of several unwinders. */
static const char unwound[] =
	"series cpu-clock clock hz=99\nmeta source bpf\nmeta unwinder mixed\nmeta duration_ns 1000000000\n"
	"meta target \"whole system\"\nmeta unwind_tables 41\nmeta unwind_rows 1912345\nmeta unwind_bytes 8493466\n"
	"meta unwind_ns 62000000\nmeta unwind_refused 1\nmeta stacks_copied 12\n" CODE
	"image anon anon //anon pid=100\nimage ssl file /usr/lib/libcrypto.so.3 build-id=5151\n"
	"at jit anon 0x7f0000001000 return\nname jit reason=6\n"
	"at aes ssl 0x10000\nname aes +0x40 aes_loop\nat rsa ssl 0x20000 return\nname rsa +0x10 rsa_step\n"
	"stack whole complete unwinder=2 work main libc_start _start\n"
	"stack jit complete unwinder=4 work jit main libc_start _start\n"
	"stack fp guessed unwinder=1 work jit\n"
	"stack guess guessed:21 unwinder=4 aes main libc_start _start\n"
	"stack c12a cut:12 unwinder=4 aes\nstack c12b cut:12 unwinder=4 work jit\n"
	"stack c13 cut:13 unwinder=2 aes rsa\nstack c14 cut:14 unwinder=2 aes rsa\n"
	"stack c14e cut:14 unwinder=2 work _start\nstack c15 cut:15 unwinder=2 work main\n"
	"stack c16 cut:16 unwinder=2 work\nstack c17 cut:17 unwinder=2 work main\n"
	"stack c26 cut:26 unwinder=0 k_copy k_entry |\n"
	"stack c18 cut:18 unwinder=2 work\nstack c19 cut:19 unwinder=2 work main\nstack c20 cut:20 unwinder=1 aes\n"
	"process 100 1 app\nslice 0 1000000000\n"
	"sample whole 796 100 100 0 app\nsample jit 60 100 100 0 app\nsample fp 5 100 100 0 app\n"
	"sample c26 4 100 100 0 app\n"
	"sample guess 30 100 100 0 app\nsample c12a 20 100 100 0 app\nsample c12b 45 100 100 0 app\n"
	"sample c13 8 100 100 0 app\nsample c14 7 100 100 0 app\nsample c14e 6 100 100 0 app\n"
	"sample c15 5 100 100 0 app\nsample c16 4 100 100 0 app\nsample c17 4 100 100 0 app\n"
	"sample c18 3 100 100 0 app\nsample c19 2 100 100 0 app\nsample c20 1 100 100 0 app\n"
	"counter taken 1000\ncounter stored 1000\n";

/* Names shorter than the heads of their columns, and one of the kernel's. */
static const char narrow[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 1\"\n"
	"image a file /a build-id=01\nimage kernel kernel [kernel] build-id=fe\n"
	"at f a 0x10\nname f +0x1 f entry\nat k kernel 0x10\nname k +0x2 k\n"
	"stack one complete f\nstack two complete k | f\n"
	"process 1 0 i\nslice 0 1000000000\nsample one 3 1 1 0 i\nsample two 1 1 1 0 i\n"
	"counter expected 4\ncounter taken 4\ncounter stored 4\n";

/* All is well. */
static const char whole[] =
	"series cpu-clock clock hz=99\nmeta source bpf\nmeta unwinder mixed\nmeta duration_ns 1000000000\n"
	"meta target \"command app\"\nmeta unwind_tables 2\nmeta unwind_rows 23456\nmeta unwind_bytes 98765\n"
	"meta unwind_ns 1200000\nmeta unwind_refused 0\nmeta stacks_copied 0\n" CODE
	"stack work complete unwinder=2 work main libc_start _start\n"
	"stack read complete unwinder=2 k_copy k_read k_entry | read main libc_start _start\n"
	"process 100 1 app\nslice 0 1000000000\nsample work 90 100 100 0 app\nsample read 9 100 100 0 app\n"
	"counter expected 99\ncounter taken 99\ncounter stored 99\n";

static const char killed[] = META CODE APP_STACKS
	"process 100 1 app\nslice 0 1000000000\n"
	"sample work 60 100 100 0 app\nslice 1000000000 1000000000\nsample inner 30 100 100 1 app\nkilled\n";

static const char idle[] = META
	"meta duration_ns 1000000000\nmeta target \"whole system\"\n"
	"counter expected 198\ncounter taken 198\ncounter idle 195\ncounter self 3\n";

static const char other_mode[] = META
	"meta duration_ns 1000000000\nmeta target \"pid 100\"\n"
	"counter expected 198\ncounter taken 198\ncounter mode 66\ncounter other 132\n";

/* Sampled and waited: a thread that mostly reads, one that waits for a lock, and one that was let run no more. */
static const char waits[] = META
	"series off-cpu wait asked=--off-cpu\n"
	"meta duration_ns 2000000000\nmeta target \"pid 100\"\n"
	CODE APP_STACKS
	"at k_switch kernel 0x900000 return\nname k_switch +0x10 __schedule\n"
	"at k_schedule kernel 0x900100 return\nname k_schedule +0x10 schedule\n"
	"image bpf bpf [bpf]\n"
	"at k_bpf bpf 0xffffffffc0001000 return\nname k_bpf +0x20 bpf_prog_1234_on_switch\n"
	"at futex libc 0x88000 return\nname futex +0x10 __lll_lock_wait\n"
	"at k_futex kernel 0x900300 return\nname k_futex +0x10 futex_wait\n"
	"at takes app 0x1400 return\nname takes +0x10 takes_lock\n"
	"stack reads complete k_bpf k_switch k_schedule k_read k_entry | read main libc_start _start\n"
	"stack locks complete k_bpf k_switch k_schedule k_futex k_entry | futex takes main libc_start _start\n"
	"stack runs complete k_bpf k_switch | work main libc_start _start\n"
	"process 100 1 app\n"
	"slice 0 1000000000\n"
	"sample work 30 100 100 0 app series=cpu-clock\n"
	"sample reads 3 100 100 4294967295 app value=900000000 longest=500000000 state=disk series=off-cpu\n"
	"counter expected 198 series=cpu-clock\ncounter taken 32 series=cpu-clock\n"
	"counter stored 30 series=cpu-clock\ncounter other 2 series=cpu-clock\n"
	"counter taken 4 series=off-cpu\ncounter stored 3 series=off-cpu\ncounter wait-end 1 series=off-cpu\n"
	"slice 1000000000 1000000000\n"
	"sample locks 1000 100 101 4294967295 worker value=1500000000 longest=40000000 state=sleep series=off-cpu\n"
	"sample runs 20 100 100 4294967295 app value=20000000 longest=3000000 state=preempted series=off-cpu\n"
	"sample reads 1 100 100 4294967295 app value=80000 longest=80000 state=disk series=off-cpu\n"
	"counter taken 1031 series=off-cpu\ncounter stored 1021 series=off-cpu\ncounter block 10 series=off-cpu\n";

/* Two builds of a program, under two names, and of a library: 10,000 samples of one and 5,000 of the other. */
#define BUILD(app, json) \
	"image app file /usr/bin/" app " build-id=01020304\n" \
	"image json file /usr/lib/" json " build-id=0506\n" \
	"image libc file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=aabb\n" \
	"image kernel kernel [kernel]\n" \
	"at _start app 0x1000 return\nname _start +0x25 _start entry\n" \
	"at main app 0x1100 return\nname main +0x10 main@src/main.c:12\n" \
	"at parse app 0x1200\nname parse +0x8 parse@src/parse.c:30\n" \
	"at hash app 0x1300\nname hash +0x8 hash@src/hash.c:7\n" \
	"at push app 0x1400\n" \
	"name push +0x8 \"std::vector<Record, std::allocator<Record> >::push_back(Record const&)\"\n" \
	"at read json 0x500\nname read +0x9 json_read\nat bare app 0x1500\nname bare reason=1\n" \
	"at k_entry kernel 0xe00100 return\nname k_entry +0x78 entry_SYSCALL_64_after_hwframe\n" \
	"at k_copy kernel 0x500300\nname k_copy +0x2 copy_user_generic\n" \
	"at libc_read libc 0xf7000 return\nname libc_read +0xd __read\n" \
	"stack parse complete parse main _start\nstack hash complete hash main _start\n" \
	"stack push complete push parse main _start\nstack json complete read parse main _start\n" \
	"stack copy complete k_copy k_entry | libc_read main _start\nstack bare cut:7 bare\n"

static const char before[] = META
	"meta duration_ns 101500000000\nmeta target \"command app\"\n" BUILD("app-1", "libjson.so.1.2")
	"at old app 0x1600\nname old +0x8 old_table\nstack old complete old hash main _start\n"
	"process 100 1 app-1\nslice 0 101500000000\n"
	"sample parse 4000 100 100 0 app-1\nsample hash 3000\nsample push 1000\nsample json 1000\nsample old 500\n"
	"sample copy 490\nsample bare 10\ncounter taken 10000\ncounter stored 10000\ncounter expected 10000\n";

static const char after[] = META
	"meta duration_ns 51000000000\nmeta target \"command app\"\n" BUILD("app-2", "libjson.so.1.3")
	"at new app 0x1600\nname new +0x8 fresh_cache\nstack new complete new hash main _start\n"
	"process 100 1 app-2\nslice 0 51000000000\n"
	"sample parse 2200 100 100 0 app-2\nsample hash 1500\nsample json 510\nsample new 350\nsample push 300\n"
	"sample copy 130\nsample bare 10\ncounter taken 5012\ncounter stored 5000\ncounter table-full 12\n"
	"counter expected 5012\n";

const struct builtin builtins[] = {
	{ "basic", "one process, three stacks, user and kernel, all named", basic },
	{ "empty", "no samples: the target was idle", empty },
	{ "idle", "no samples: every cpu was idle", idle },
	{ "other-mode", "no samples: only user time of what was recorded with --kernel-only", other_mode },
	{ "wide", "two comms, three pids, four slices, losses, cut and guessed stacks", wide },
	{ "tasks", "names of processes and threads: exec, threads of their own names, a pid used twice", tasks },
	{ "special", "names with separators, markup, escapes, bidi controls and bad UTF-8", special },
	{ "unnamed", "each reason for a missing name, each kind of image", unnamed },
	{ "inlines", "inlined frames with lines, and recursion", inlines },
	{ "lines", "source lines of functions, inlined and not, and frames without any", lines },
	{ "interpreter", "an interpreter's loop owns most of the samples", interpreter },
	{ "interpreter-perf", "the same, recorded without BPF", interpreter_perf },
	{ "script", "functions of a Python program between frames of the interpreter", script },
	{ "endings", "every status of a stack, and each cause of a walk by frame pointers", endings },
	{ "unwound", "each cause of a walk by unwind tables, by module, and several unwinders", unwound },
	{ "narrow", "names shorter than the heads of their columns", narrow },
	{ "whole", "unwind tables, and every stack complete", whole },
	{ "waits", "sampled and waited: reads, a lock, and a thread that was let run no more", waits },
	{ "before", "a program to be compared with another build of it", before },
	{ "after", "that other build, and another version of its library", after },
	{ "killed", "the recorder was killed: no end", killed },
	{ 0 },
};
