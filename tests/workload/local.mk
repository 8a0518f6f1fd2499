# SPDX-License-Identifier: GPL-2.0-or-later
# Programs that tests record. They are built with frame pointers and without the sanitizers: what is
# measured is the recorder.
workload_cflags = -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -O2 -g -fno-omit-frame-pointer -fno-optimize-sibling-calls \
	-fno-ipa-icf -pthread
workload_programs = \
	tests/workload/bpf_loop \
	tests/workload/brief_one \
	tests/workload/brief_two \
	tests/workload/busy \
	tests/workload/calls \
	tests/workload/cases \
	tests/workload/chain \
	tests/workload/chain_fp \
	tests/workload/family \
	tests/workload/frames \
	tests/workload/headless \
	tests/workload/java_hostile \
	tests/workload/jit \
	tests/workload/known \
	tests/workload/many \
	tests/workload/nofp \
	tests/workload/nofp_omit \
	tests/workload/nth_alloc.so \
	tests/workload/nth_call \
	tests/workload/python_hostile \
	tests/workload/spawn \
	tests/workload/swap \
	tests/workload/twin_one \
	tests/workload/twin_two \
	tests/workload/vsyscall \
	tests/workload/wait_kinds \
	tests/workload/waits \
	tests/workload/swapped_one.so \
	tests/workload/swapped_two.so \
	tests/workload/omit/swap \
	tests/workload/omit/swapped_one.so \
	tests/workload/omit/swapped_two.so
if HAVE_FUSE
workload_programs += tests/workload/stall_fs
endif

CLEANFILES += $(workload_programs)
EXTRA_DIST += tests/workload/burn.h tests/workload/jitdump.h tests/workload/measured.h tests/workload/brief.c tests/workload/busy.c tests/workload/calls.c tests/workload/cases.c tests/workload/chain.c tests/workload/family.c \
	tests/workload/frames.c tests/workload/headless.c tests/workload/java_hostile.c tests/workload/jit.c tests/workload/known.c tests/workload/many.c tests/workload/nofp.c tests/workload/nth_alloc.c tests/workload/nth_call.c tests/workload/python_hostile.c tests/workload/spawn.c tests/workload/stall_fs.c tests/workload/swap.c \
	tests/workload/swapped.c tests/workload/twin.c tests/workload/bpf_loop.c tests/workload/vsyscall.c tests/workload/wait_kinds.c tests/workload/waits.c

workload_link = $(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) $(workload_cflags) -I$(srcdir)/tests/workload
$(workload_programs): tests/workload/burn.h tests/workload/jitdump.h tests/workload/measured.h

brief = $(workload_link) -fomit-frame-pointer -no-pie -fno-pie -falign-functions=64
tests/workload/brief_one: tests/workload/brief.c
	$(brief) -DBRIEF=brief_one -DROOM=24 -o $@ $(srcdir)/tests/workload/brief.c
tests/workload/brief_two: tests/workload/brief.c
	$(brief) -DBRIEF=brief_two -DROOM=136 -o $@ $(srcdir)/tests/workload/brief.c
tests/workload/bpf_loop: tests/workload/bpf_loop.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/bpf_loop.c
tests/workload/vsyscall: tests/workload/vsyscall.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/vsyscall.c
# Without frame pointers, as most programs are.
tests/workload/wait_kinds: tests/workload/wait_kinds.c
	$(workload_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/workload/wait_kinds.c
tests/workload/waits: tests/workload/waits.c
	$(workload_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/workload/waits.c
tests/workload/busy: tests/workload/busy.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/busy.c
tests/workload/calls: tests/workload/calls.c
	$(workload_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/workload/calls.c
# As most programs are built: the frame pointer is a register like any other.
tests/workload/cases: tests/workload/cases.c
	$(workload_link) -fomit-frame-pointer -foptimize-sibling-calls -o $@ $(srcdir)/tests/workload/cases.c
tests/workload/chain: tests/workload/chain.c
	$(workload_link) -fomit-frame-pointer -Wl,-z,lazy -o $@ $(srcdir)/tests/workload/chain.c -lm
tests/workload/chain_fp: tests/workload/chain.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/chain.c -lm
tests/workload/family: tests/workload/family.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/family.c
tests/workload/frames: tests/workload/frames.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/frames.c
tests/workload/jit: tests/workload/jit.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/jit.c
# Equal work takes equal time only where its loops stand alike in the lines that the cpu fetches.
tests/workload/known: tests/workload/known.c
	$(workload_link) -falign-loops=64 -o $@ $(srcdir)/tests/workload/known.c
tests/workload/headless: tests/workload/headless.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/headless.c
tests/workload/many: tests/workload/many.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/many.c
# Code without frame pointers, under C with and without them.
tests/workload/nofp: tests/workload/nofp.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/nofp.c
tests/workload/nofp_omit: tests/workload/nofp.c
	$(workload_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/workload/nofp.c
# What makes calls and allocations of stk fail.
tests/workload/nth_alloc.so: tests/workload/nth_alloc.c
	$(workload_link) -shared -fPIC -o $@ $(srcdir)/tests/workload/nth_alloc.c
tests/workload/nth_call: tests/workload/nth_call.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/nth_call.c
# It exports what a HotSpot does.
tests/workload/java_hostile: tests/workload/java_hostile.c
	$(workload_link) -rdynamic -o $@ $(srcdir)/tests/workload/java_hostile.c
# It exports what a CPython does.
tests/workload/python_hostile: tests/workload/python_hostile.c
	$(workload_link) -rdynamic -o $@ $(srcdir)/tests/workload/python_hostile.c
tests/workload/spawn: tests/workload/spawn.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/spawn.c
tests/workload/stall_fs: tests/workload/stall_fs.c
	$(workload_link) $(FUSE_CFLAGS) -o $@ $(srcdir)/tests/workload/stall_fs.c $(FUSE_LIBS)
tests/workload/swap: tests/workload/swap.c
	$(workload_link) -o $@ $(srcdir)/tests/workload/swap.c -ldl
tests/workload/twin_one: tests/workload/twin.c
	$(workload_link) -no-pie -fno-pie -DTWIN=twin_one -o $@ $(srcdir)/tests/workload/twin.c
tests/workload/twin_two: tests/workload/twin.c
	$(workload_link) -no-pie -fno-pie -DTWIN=twin_two -o $@ $(srcdir)/tests/workload/twin.c
tests/workload/swapped_one.so: tests/workload/swapped.c
	$(workload_link) -shared -fPIC -DSWAPPED=swapped_one -o $@ $(srcdir)/tests/workload/swapped.c
tests/workload/swapped_two.so: tests/workload/swapped.c
	$(workload_link) -shared -fPIC -DSWAPPED=swapped_two -o $@ $(srcdir)/tests/workload/swapped.c
# The same without frame pointers, and with other frames in each.
tests/workload/omit/swap: tests/workload/swap.c
	$(workload_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/workload/swap.c -ldl
tests/workload/omit/swapped_one.so: tests/workload/swapped.c
	$(workload_link) -fomit-frame-pointer -shared -fPIC -DSWAPPED=swapped_one -DROOM=24 -o $@ $(srcdir)/tests/workload/swapped.c
tests/workload/omit/swapped_two.so: tests/workload/swapped.c
	$(workload_link) -fomit-frame-pointer -shared -fPIC -DSWAPPED=swapped_two -DROOM=264 -o $@ $(srcdir)/tests/workload/swapped.c
