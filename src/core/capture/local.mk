# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/capture/bpf_config.c \
	src/core/capture/bpf_config.h \
	src/core/capture/bpf_session.c \
	src/core/capture/bpf_session.h \
	src/core/capture/bpf_source.c \
	src/core/capture/bpf_table.c \
	src/core/capture/bpf_table.h \
	src/core/capture/cpu_events.c \
	src/core/capture/cpu_events.h \
	src/core/capture/cpus.c \
	src/core/capture/cpus.h \
	src/core/capture/ended_places.c \
	src/core/capture/ended_places.h \
	src/core/capture/fallback.c \
	src/core/capture/fallback.h \
	src/core/capture/jit_pieces.c \
	src/core/capture/jit_pieces.h \
	src/core/capture/jit_unwind.c \
	src/core/capture/jit_unwind.h \
	src/core/capture/jit_watch.c \
	src/core/capture/jit_watch.h \
	src/core/capture/map_watch.c \
	src/core/capture/map_watch.h \
	src/core/capture/meter.c \
	src/core/capture/meter.h \
	src/core/capture/perf_chain.c \
	src/core/capture/perf_chain.h \
	src/core/capture/perf_copy.c \
	src/core/capture/perf_copy.h \
	src/core/capture/perf_events.c \
	src/core/capture/perf_events.h \
	src/core/capture/perf_record.c \
	src/core/capture/perf_record.h \
	src/core/capture/perf_registers.h \
	src/core/capture/perf_ring.c \
	src/core/capture/perf_ring.h \
	src/core/capture/perf_source.c \
	src/core/capture/precedence.c \
	src/core/capture/precedence.h \
	src/core/capture/recorder.c \
	src/core/capture/recorder.h \
	src/core/capture/recorder_rights.c \
	src/core/capture/recorder_rights.h \
	src/core/capture/recording_meta.c \
	src/core/capture/recording_meta.h \
	src/core/capture/recording_names.c \
	src/core/capture/recording_names.h \
	src/core/capture/resolver.c \
	src/core/capture/resolver.h \
	src/core/capture/sample.h \
	src/core/capture/sampling_event.c \
	src/core/capture/sampling_event.h \
	src/core/capture/selftest.c \
	src/core/capture/selftest.h \
	src/core/capture/selftest_chain.c \
	src/core/capture/sideband.c \
	src/core/capture/sideband.h \
	src/core/capture/source.h \
	src/core/capture/target.c \
	src/core/capture/target.h \
	src/core/capture/thread_end.c \
	src/core/capture/thread_end.h \
	src/core/capture/thread_names.c \
	src/core/capture/thread_names.h \
	src/core/capture/unwinding.c \
	src/core/capture/unwinding.h \
	src/core/capture/wake_pace.c \
	src/core/capture/wake_pace.h \
	src/core/capture/watch.c \
	src/core/capture/watch.h \
	src/core/capture/who_runs.c \
	src/core/capture/who_runs.h \
	src/core/capture/workload.c \
	src/core/capture/workload.h

# The known chain of `stk doctor --selftest` has its names in the dynamic symbol table too, so that it
# works when the program is stripped.
stk_LDFLAGS += \
	-Wl,--export-dynamic-symbol=stk_selftest_a \
	-Wl,--export-dynamic-symbol=stk_selftest_b \
	-Wl,--export-dynamic-symbol=stk_selftest_c

# Also when this object is asked for by name, which BUILT_SOURCES does not see to.
src/core/capture/bpf_session.$(OBJEXT): src/bpf/capture.skel.h
