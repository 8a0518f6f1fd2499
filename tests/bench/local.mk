# SPDX-License-Identifier: GPL-2.0-or-later
# Measurements, not tests: scripts, one line each, that measure against perf or the kernel in the same run. `make bench`
# runs them in turn.
bench_scripts =
bench_scripts += tests/bench/bench_report.py
bench_scripts += tests/bench/against_perf.py
bench_scripts += tests/bench/exact_against_perf.py
bench_scripts += tests/bench/bench_unwind.py
bench_scripts += tests/bench/bench_noroot.py
bench_scripts += tests/bench/bench_begin.py
bench_scripts += tests/bench/bench_symbolize.py
bench_scripts += tests/bench/bench_formats.py
bench_scripts += tests/bench/bench_waits.py
bench_scripts += tests/bench/bench_script.py

# What bench_unwind.py runs: the rows of files by us and by libdw, the kernel's own walk by frame pointers, and a
# deep program built with frame pointers and without.
bench_helpers = tests/bench/bench_unwind_rows tests/bench/bench_unwind_peer tests/bench/bench_script_peer
bench_targets = tests/bench/deep tests/bench/deep_fp

EXTRA_PROGRAMS += $(bench_helpers)
EXTRA_DIST += $(bench_scripts) tests/bench/figures.py tests/bench/deep.c tests/bench/peer.bpf.c
CLEANFILES += $(bench_helpers) $(bench_targets) tests/bench/peer.bpf.o tests/bench/peer.skel.h

tests_bench_bench_unwind_peer_CPPFLAGS = $(AM_CPPFLAGS) -I$(builddir)/tests/bench
tests/bench/bench_unwind_peer-bench_unwind_peer.$(OBJEXT): tests/bench/peer.skel.h

deep_link = $(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -O2 -g -fno-optimize-sibling-calls \
	-fno-ipa-icf
tests/bench/deep: tests/bench/deep.c
	$(deep_link) -fomit-frame-pointer -o $@ $(srcdir)/tests/bench/deep.c
# gcc gives a leaf no frame unless it is told twice.
tests/bench/deep_fp: tests/bench/deep.c
	$(deep_link) -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer -o $@ $(srcdir)/tests/bench/deep.c

bench_script = $(srcdir)/tests/run --show --limit 1200
bench_needs = all $(bench_helpers) $(bench_targets) $(workload_programs) tests/integration/test_verifier$(EXEEXT)
bench: $(bench_needs) tests/make_profile/make_profile$(EXEEXT)
	$(AM_V_at)for one in $(bench_scripts); do $(bench_script) $$one || exit 1; done
bench-unwind: $(bench_needs)
	$(AM_V_at)$(bench_script) tests/bench/bench_unwind.py
bench-noroot: $(bench_needs)
	$(AM_V_at)$(bench_script) tests/bench/bench_noroot.py
bench-symbolize: all
	$(AM_V_at)$(bench_script) tests/bench/bench_symbolize.py
bench-script: all tests/bench/bench_script_peer
	$(AM_V_at)$(bench_script) tests/bench/bench_script.py
.PHONY: bench bench-script bench-unwind bench-noroot bench-symbolize
