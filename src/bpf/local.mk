# SPDX-License-Identifier: GPL-2.0-or-later
# Each src/bpf/X.bpf.c becomes src/bpf/X.skel.h: the object is inside the binary.
bpf_sources = src/bpf/capture.bpf.c
bpf_headers = src/bpf/arch.h src/bpf/arch_aarch64.h src/bpf/arch_x86_64.h src/bpf/asleep.h src/bpf/copy.h \
	src/bpf/kernel.h src/bpf/process.h src/bpf/script.h src/bpf/script_hotspot.h src/bpf/script_python.h src/bpf/state.h \
	src/bpf/step.h src/bpf/step_aarch64.h src/bpf/step_hotspot.h src/bpf/step_hotspot_find.h src/bpf/step_hotspot_leaf.h \
	src/bpf/step_jit.h src/bpf/step_x86_64.h src/bpf/table.h \
	src/bpf/target.h src/bpf/waits.h src/bpf/walk.h src/bpf/walk_hotspot.h src/bpf/walk_rows.h src/bpf/window.h
bpf_skeletons = $(bpf_sources:.bpf.c=.skel.h)
EXTRA_DIST += $(bpf_sources) $(bpf_headers)
BUILT_SOURCES += $(bpf_skeletons)
CLEANFILES += $(bpf_skeletons) $(bpf_sources:.bpf.c=.bpf.o)

SUFFIXES = .bpf.c .bpf.o .skel.h
# Compiled from within the source folder: whatever folder the build is in, the names of files, and the lines
# of source that clang puts into the object for the verifier's messages, are the same.
.bpf.c.bpf.o:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && (cd $(srcdir) && $(CLANG) $(BPF_CFLAGS) -target bpf -mcpu=v3 -Wall \
		-Wno-unused-function -D__TARGET_ARCH_$(BPF_ARCH) -Isrc $(LIBBPF_CFLAGS) \
		-ffile-compilation-dir=. -c $*.bpf.c -o -) > $@.tmp && $(LLVM_STRIP) -g $@.tmp && mv $@.tmp $@
.bpf.o.skel.h:
	$(AM_V_GEN)$(BPFTOOL) gen skeleton $< name $$(basename $< .bpf.o)_bpf > $@.tmp && mv $@.tmp $@
$(bpf_sources:.bpf.c=.bpf.o): $(bpf_headers) $(abi_headers)

# Objects that include what is made: known before their first build, so that `make stk` alone works too.
src/cmd/version.$(OBJEXT): src/bpf/digest.h
# Which BPF programs a binary holds: `stk --version` tells.
BUILT_SOURCES += src/bpf/digest.h
CLEANFILES += src/bpf/digest.h
src/bpf/digest.h: $(bpf_sources:.bpf.c=.bpf.o)
	$(AM_V_GEN){ echo '/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */'; \
		echo '/* digest: the first digits of the SHA-256 of the BPF objects, made by the build. */'; \
		echo '#pragma once'; \
		echo "#define BPF_DIGEST \"$$(cat $(bpf_sources:.bpf.c=.bpf.o) | sha256sum | cut -c1-16)\""; \
		} > $@.tmp && mv $@.tmp $@
