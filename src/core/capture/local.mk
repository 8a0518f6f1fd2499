# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/capture/fallback.c \
	src/core/capture/fallback.h \
	src/core/capture/meter.c \
	src/core/capture/meter.h \
	src/core/capture/perf_events.c \
	src/core/capture/perf_events.h \
	src/core/capture/perf_ring.c \
	src/core/capture/perf_ring.h \
	src/core/capture/perf_source.c \
	src/core/capture/proc_source.c \
	src/core/capture/recorder.c \
	src/core/capture/recorder.h \
	src/core/capture/recording_meta.c \
	src/core/capture/recording_meta.h \
	src/core/capture/resolver.h \
	src/core/capture/sample.h \
	src/core/capture/sideband_record.c \
	src/core/capture/sideband_record.h \
	src/core/capture/source.h \
	src/core/capture/target.h \
	src/core/capture/thread_names.c \
	src/core/capture/thread_names.h \
	src/core/capture/watch.c \
	src/core/capture/watch.h \
	src/core/capture/workload.c \
	src/core/capture/workload.h
