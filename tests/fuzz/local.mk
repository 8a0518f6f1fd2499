# SPDX-License-Identifier: GPL-2.0-or-later
# libFuzzer targets, tests/fuzz/fuzz_NAME.c with LLVMFuzzerTestOneInput(), one line each. `make fuzz` builds
# them and all of libstk with clang under ASan and UBSan, and runs each for FUZZ_SECONDS, beginning with
# the files of tests/fuzz/corpus/NAME if there are any. A find is kept in tests/fuzz/found. Targets of
# fuzz_seeds make seeds into tests/fuzz/work/NAME, so that no blobs are kept.
fuzz_programs =
fuzz_programs += tests/fuzz/fuzz_profile
fuzz_seeds = fuzz-seeds-profile
fuzz-seeds-profile: tests/make_profile/make_profile
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/profile
	$(AM_V_at)tests/make_profile/make_profile$(EXEEXT) --seeds tests/fuzz/work/profile
fuzz_programs += tests/fuzz/fuzz_elf
fuzz_seeds += fuzz-seeds-elf
fuzz-seeds-elf:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/elf
	$(AM_V_at)echo 'int main(void) { return 0; }' | $(CC) -x c -o tests/fuzz/work/elf/program -
fuzz_programs += tests/fuzz/fuzz_kallsyms
fuzz_seeds += fuzz-seeds-kallsyms
fuzz-seeds-kallsyms:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/kallsyms
	$(AM_V_at)head -c 4096 /proc/kallsyms >tests/fuzz/work/kallsyms/head
fuzz_programs += tests/fuzz/fuzz_maps
fuzz_seeds += fuzz-seeds-maps
fuzz-seeds-maps:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/maps
	$(AM_V_at){ printf '\0'; cat /proc/self/maps; } >tests/fuzz/work/maps/maps
	$(AM_V_at){ printf '\1'; cat /proc/self/stat; } >tests/fuzz/work/maps/stat
	$(AM_V_at){ printf '\2'; cat /sys/kernel/notes; } >tests/fuzz/work/maps/notes
fuzz_programs += tests/fuzz/fuzz_hotspot
fuzz_programs += tests/fuzz/fuzz_hotspot_code
fuzz_programs += tests/fuzz/fuzz_python
fuzz_programs += tests/fuzz/fuzz_parser_reply
fuzz_seeds += fuzz-seeds-parser_reply
# Two strings, two scopes, one inlined at the node of the other, and their nodes; two answers of them; a wish.
fuzz-seeds-parser_reply:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/parser_reply
	$(AM_V_at){ printf '\0\0\123\2\2\2\4\0\0\0main\4\0\0\0file'; \
		printf '\0\0\0\0\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0'; \
		printf '\1\0\0\0\1\0\0\0\0\0\0\0\2\0\0\0\1\0\0\0'; \
		printf '\1\0\0\0\7\0\0\0\0\0\0\0\2\0\0\0\11\0\0\0\3\0\0\0'; \
		printf '\1\0\60\1\0\0\0\0\0\0\0\5\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0'; \
		printf '\2\0\0\0\0\0\0\0\6\0\0\0\0\0\0\0\1\0\0\0\1\0\0\0'; \
		printf '\2\0\44\1\0\0\0\4\0\0\0abcdefghijklmnopqrstname\0\0\0\0'; } \
		>tests/fuzz/work/parser_reply/seed
fuzz_programs += tests/fuzz/fuzz_code
fuzz_seeds += fuzz-seeds-code
# Code of all kinds: our own decoder's.
fuzz-seeds-code: libstk.a
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/code
	$(AM_V_at)for name in x86_reading x86_instruction code_state code_flow; do \
		objcopy -O binary --only-section=.text src/core/cfi/$$name.o tests/fuzz/work/code/$$name; done
fuzz_programs += tests/fuzz/fuzz_cfi
fuzz_seeds += fuzz-seeds-cfi
# A whole file; its .eh_frame, as of either machine; PT_GNU_EH_FRAME; .debug_frame. Linked to where
# tests/unit/made_frames.h has code and frames.
fuzz_frames = $(CC) -O2 -nostdlib -static -x c seed.c -Wl,-e,f,-Ttext=0x10000,--eh-frame-hdr \
	-Wl,--section-start=.eh_frame_hdr=0x1ff00,--section-start=.eh_frame=0x20000 -o seed
fuzz-seeds-cfi: tests/unit/test_go_rows$(EXEEXT)
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/cfi tests/fuzz/work/cfi.made
	$(AM_V_at)cd tests/fuzz/work/cfi.made && \
		echo 'int g(char *); int f(int n) { char s[n]; return g(s) + g(s + 1); }' >seed.c && \
		echo 'int g(char *s) { return *s; }' >>seed.c && \
		$(fuzz_frames) -fasynchronous-unwind-tables && { printf '\0'; cat seed; } >../cfi/whole && \
		objcopy --dump-section .eh_frame=eh --dump-section .eh_frame_hdr=hdr seed && \
		{ printf '\1'; cat eh; } >../cfi/eh_frame && { printf '\5'; cat eh; } >../cfi/aarch64 && \
		{ printf '\3'; { cat hdr; head -c 256 /dev/zero; } | head -c 256; cat eh; } >../cfi/hdr && \
		$(fuzz_frames) -g -fno-asynchronous-unwind-tables && \
		objcopy --dump-section .debug_frame=debug seed && \
		{ printf '\2'; cat debug; } >../cfi/debug_frame
	$(AM_V_at)tests/unit/test_go_rows$(EXEEXT) --seed >tests/fuzz/work/cfi/pclntab
	$(AM_V_at)printf '\41\377\65\342\57\0\0\377\45\344\57\0\0\17\37\100\0' >tests/fuzz/work/cfi/plt
	$(AM_V_at)cat tests/fuzz/work/cfi/plt >tests/fuzz/work/cfi/plt_lazy && \
		printf '\377\45\342\57\0\0\150\1\0\0\0\351\320\377\377\377' >>tests/fuzz/work/cfi/plt_lazy

fuzz_programs += tests/fuzz/fuzz_dwarf_lines
fuzz_seeds += fuzz-seeds-dwarf_lines
# Each version of DWARF, of 32 and 64 bits.
fuzz-seeds-dwarf_lines:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/dwarf_lines tests/fuzz/work/dwarf_lines.made
	$(AM_V_at)cd tests/fuzz/work/dwarf_lines.made && \
		echo 'int g(int); static inline int h(int n) { return n ? g(n) : 1; }' >seed.c && \
		echo 'int f(int n) { while (h(n)) n--; return n; }' >>seed.c && \
		for how in dwarf-2 dwarf-3 dwarf-4 dwarf-5 "dwarf-4 -gdwarf64" "dwarf-5 -gdwarf64"; do \
			$(CC) -O2 -ffunction-sections -g$$how -c seed.c -Wa,-W && \
			objcopy --dump-section .debug_line=line seed.o && \
			{ printf '\1'; cat line; } >"../dwarf_lines/$$how" || exit 1; done

# Lines of a program that call h(), which is inlined.
fuzz_callers = 'static inline int k(int n) { int s = 0; while (n) s += h(n--); return s; }' \
	'int f(int n) { return k(n) + h(n); } int g(int n) { return n & 1 ? 3 : k(n); }'

fuzz_programs += tests/fuzz/fuzz_dwarf
fuzz_seeds += fuzz-seeds-dwarf
# Sections of each version, linked to where tests/unit/made_dwarf.h has code, in its order; of split ones too.
fuzz_dwarf_sections = info abbrev str str_offsets addr ranges rnglists line aranges none none
fuzz-seeds-dwarf:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/dwarf tests/fuzz/work/dwarf.made
	$(AM_V_at)cd tests/fuzz/work/dwarf.made && \
		echo 'int g(int); static inline int h(int n) { return n ? g(n) : 1; }' >seed.c && \
		printf '%s\n' $(fuzz_callers) >>seed.c && \
		for how in dwarf-2 dwarf-4 dwarf-5 "dwarf-5 -gdwarf64" "dwarf-4 -gsplit-dwarf" \
				"dwarf-5 -gsplit-dwarf"; do \
			rm -f none *.part *.dwo && touch none && $(CC) -O2 -g$$how -nostdlib -static -Wl,-e,f \
				-Wl,-Ttext=0x1000 seed.c -o seed && \
			{ printf '\0'; cat seed; } >"../dwarf/whole-$$how" && \
			for file in seed *.dwo; do test -f "$$file" || continue; \
			for part in $(fuzz_dwarf_sections); do \
				: >$$part.part; for name in $$part $$part.dwo; do test -s $$part.part || objcopy \
					--dump-section .debug_$$name=$$part.part "$$file" none 2>/dev/null; done; \
				test -f $$part.part || : >$$part.part; done && \
			{ printf '\3'; for part in $(fuzz_dwarf_sections); do n=`stat -c %s $$part.part`; \
				printf "\\`printf %03o $$((n % 256))`\\`printf %03o $$((n / 256))`"; done; \
				for part in $(fuzz_dwarf_sections); do cat $$part.part; done; \
			} >"../dwarf/$$how-$$file" || exit 1; done; done && \
		for how in dwarf-4 dwarf-5; do { echo '__asm__(".text; .skip 4096");'; cat seed.c; } >object.c && \
			$(CC) -O2 -ffunction-sections -g$$how -c object.c -o object && \
			{ printf '\0'; cat object; } >"../dwarf/object-$$how" || exit 1; done

fuzz_programs += tests/fuzz/fuzz_inflater
fuzz_seeds += fuzz-seeds-inflater
# Every way that gzip packs; the frame is another.
fuzz-seeds-inflater:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/inflater
	$(AM_V_at)for level in 1 6 9; do { printf '\170\234'; head -c 8192 $(srcdir)/COPYING | gzip -n -$$level | \
		tail -c +11; } >tests/fuzz/work/inflater/$$level || exit 1; done

fuzz_programs += tests/fuzz/fuzz_demangle
fuzz_seeds += fuzz-seeds-demangle
# One of each language.
fuzz-seeds-demangle:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/demangle
	$(AM_V_at)for name in _ZNSt6vectorIiSaIiEE9push_backERKi _RNvCs1234_7mycrate3foo \
			_D1aFS1aFS1aFS1aFS1aFS1aFS1aFS1aFS1aFZv \
			_D3std11concurrency__T4ListTSQBbQBa7MessageZQw8SpinLock4lockMOFNbNiZv \
			_D2rt5tlsgc14processGCMarksFNbPvMDFNbQhZiZv _D4test__T3barVAyaa3_616263ZQxFZv; do \
		printf '%s' "$$name" >"tests/fuzz/work/demangle/$$name"; done
fuzz_programs += tests/fuzz/fuzz_escape
fuzz_seeds += fuzz-seeds-escape
fuzz-seeds-escape:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/escape
	$(AM_V_at)printf 'a\033[31m\n\302\233\342\200\256\342\200\250\303\274\360\237\230\200\377"\\;x 12' \
		>tests/fuzz/work/escape/all
fuzz_programs += tests/fuzz/fuzz_perf_map tests/fuzz/fuzz_jitdump
fuzz_seeds += fuzz-seeds-jit
fuzz-seeds-jit: tests/unit/test_jit$(EXEEXT)
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/perf_map tests/fuzz/work/jitdump
	$(AM_V_at)printf '1000 20 one\n0x1010 8 JS:*two a.js\n\nbad\n1000 20 three' >tests/fuzz/work/perf_map/map
	$(AM_V_at)tests/unit/test_jit$(EXEEXT) --seed >tests/fuzz/work/jitdump/dump

fuzz_programs += tests/fuzz/fuzz_perf_record
fuzz_seeds += fuzz-seeds-perf_record
fuzz-seeds-perf_record: tests/unit/test_perf_record$(EXEEXT)
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/perf_record
	$(AM_V_at)tests/unit/test_perf_record$(EXEEXT) --seed copy >tests/fuzz/work/perf_record/copy
	$(AM_V_at)tests/unit/test_perf_record$(EXEEXT) --seed mmap >tests/fuzz/work/perf_record/mmap

fuzz_programs += tests/fuzz/fuzz_symbols
fuzz_seeds += fuzz-seeds-symbols
# Functions of many sizes, one in the other; labels, edges, aliases, all of them asked about.
fuzz-seeds-symbols:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/symbols
	$(AM_V_at)for kind in 000 005 011 025 031 064 145; do for n in 001 011 014 020 022 034; do \
		printf "\\020\\000\\060\\100\\005\\$$n\\006\\010"; \
		printf "\\040\\000\\010\\100\\$$kind\\$$n\\007\\001"; \
		printf "\\060\\000\\000\\000\\$$kind\\002\\002\\003"; done; done \
		>tests/fuzz/work/symbols/mixed

fuzz_programs += tests/fuzz/fuzz_pclntab
fuzz_seeds += fuzz-seeds-pclntab
fuzz-seeds-pclntab: tests/unit/test_go_names$(EXEEXT)
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/pclntab
	$(AM_V_at)for version in 0 1 2; do \
		tests/unit/test_go_names$(EXEEXT) --seed $$version >tests/fuzz/work/pclntab/$$version; done

fuzz_programs += tests/fuzz/fuzz_mini_debug
fuzz_seeds += fuzz-seeds-mini_debug
fuzz-seeds-mini_debug:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/mini_debug tests/fuzz/work/mini_debug.made
	$(AM_V_at)cd tests/fuzz/work/mini_debug.made && echo 'int g(int n) { return n; } int f(int n) { return g(n) + 1; }' \
		>seed.c && $(CC) -O1 -nostdlib -static -Wl,-e,f -Wl,-Ttext=0x10000 seed.c -o seed && \
		objcopy --only-keep-debug seed mini && { printf '\1'; cat mini; } >../mini_debug/file && \
		{ printf '\0'; xz -0 -c mini; } >../mini_debug/packed

fuzz_programs += tests/fuzz/fuzz_namer
fuzz_seeds += fuzz-seeds-namer
# The sections of fuzz_namer.c in its order, of libraries linked to where it has them.
fuzz_namer_sections = .symtab .strtab .dynsym .dynstr .rela.plt .plt .eh_frame .debug_info .debug_abbrev .debug_str \
	.debug_line .debug_line_str .debug_rnglists .debug_ranges .debug_aranges .debug_addr .gopclntab
fuzz-seeds-namer:
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/namer tests/fuzz/work/namer.made
	$(AM_V_at)cd tests/fuzz/work/namer.made && \
		echo 'int g(int); extern int e(int); static inline int h(int n) { return n ? e(n) : g(n); }' >seed.c && \
		printf '%s\n' $(fuzz_callers) 'int a(int) __attribute__((alias("f")));' >>seed.c && \
		for how in "-O2 -gdwarf-4" "-O2 -gdwarf-5" "-O2 -gdwarf-4 -gdwarf64" "-O1 -g1" "-O2 -g0"; do \
			$(CC) $$how -shared -fPIC -nostdlib -z lazy -Wl,-Ttext=0x10000,--section-start=.plt=0x19000 \
				-Wl,--section-start=.eh_frame=0x1a000 seed.c -o seed.so && \
			for choice in 16 24 48; do python3 $(abs_srcdir)/tests/fuzz/sections.py seed.so $$choice \
				$(fuzz_namer_sections) >"../namer/$$choice$$how" || exit 1; done; done

fuzz_programs += tests/fuzz/fuzz_unwind_rows
fuzz_seeds += fuzz-seeds-unwind_rows
fuzz-seeds-unwind_rows: tests/unit/test_rows_bytes$(EXEEXT)
	$(AM_V_at)$(MKDIR_P) tests/fuzz/work/unwind_rows
	$(AM_V_at)tests/unit/test_rows_bytes$(EXEEXT) --seed >tests/fuzz/work/unwind_rows/made

fuzz_programs += tests/fuzz/fuzz_real_rows
fuzz_seeds += fuzz-seeds-real_rows
# What this machine has; .debug_frame of many functions is made.
fuzz-seeds-real_rows:
	$(AM_V_at)rm -rf tests/fuzz/work/real_rows.made && \
		$(MKDIR_P) tests/fuzz/work/real_rows tests/fuzz/work/real_rows.made tests/fuzz/work/real_rows.debug
	$(AM_V_at)cd tests/fuzz/work/real_rows.debug && echo 'int g(char *s) { return *s; }' >many.c && \
		i=0; while test $$i -lt 1000; do i=$$((i + 1)); \
			echo "int f$$i(int n) { char s[n + $$i]; return g(s) + g(s + n); }"; done >>many.c; \
		$(CC) -O2 -g -fno-asynchronous-unwind-tables -fno-unwind-tables -nostdlib -static -Wl,-e,g many.c -o many
	$(AM_V_at)CC='$(CC)' python3 $(srcdir)/tests/fuzz/real_files.py tests/fuzz/work/real_rows.made \
		tests/fuzz/work/real_rows tests/fuzz/work/real_rows.debug/many

FUZZ_SECONDS = 10
# 0: another one each time.
FUZZ_SEED = 0
FUZZ_CFLAGS = -g -O1 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined \
	-fno-sanitize-recover=undefined
fuzz_libs = $(STK_LIBS:libstk.a=libstkfuzz.a)

EXTRA_PROGRAMS += $(fuzz_programs)
EXTRA_LIBRARIES += libstkfuzz.a
libstkfuzz_a_SOURCES = $(libstk_a_SOURCES)
# Flags of its own, so that its objects are not libstk.a's.
libstkfuzz_a_CFLAGS = $(AM_CFLAGS) $(FUZZ_CFLAGS)
CLEANFILES += libstkfuzz.a $(fuzz_programs)
EXTRA_DIST += tests/fuzz/run tests/fuzz/sections.py tests/fuzz/real_files.py tests/fuzz/must.h tests/fuzz/good_table.h

# Seeds after all: what makes them is built of sources that are made first.
fuzz: all
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) $(fuzz_seeds)
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) CC='$(CLANG)' CFLAGS= libstkfuzz.a
	$(AM_V_at)if test -n '$(fuzz_programs)'; then \
		$(MAKE) $(AM_MAKEFLAGS) CC='$(CLANG)' CFLAGS='$(FUZZ_CFLAGS)' \
			AM_LDFLAGS='-fsanitize=fuzzer,address,undefined' LDADD='$(fuzz_libs)' $(fuzz_programs); fi
	$(AM_V_at)FUZZ_SECONDS='$(FUZZ_SECONDS)' FUZZ_SEED='$(FUZZ_SEED)' \
		$(srcdir)/tests/fuzz/run '$(srcdir)/tests/fuzz/corpus' $(fuzz_programs)
.PHONY: fuzz $(fuzz_seeds)
