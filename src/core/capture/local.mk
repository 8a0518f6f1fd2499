# SPDX-License-Identifier: GPL-2.0-or-later
libstk_a_SOURCES += \
	src/core/capture/fallback.c \
	src/core/capture/fallback.h \
	src/core/capture/meter.c \
	src/core/capture/meter.h \
	src/core/capture/perf_ring.c \
	src/core/capture/perf_ring.h \
	src/core/capture/recorder.c \
	src/core/capture/recorder.h \
	src/core/capture/recording_meta.c \
	src/core/capture/recording_meta.h \
	src/core/capture/resolver.h \
	src/core/capture/sample.h \
	src/core/capture/source.h \
	src/core/capture/target.h \
	src/core/capture/watch.c \
	src/core/capture/watch.h \
	src/core/capture/workload.c \
	src/core/capture/workload.h
