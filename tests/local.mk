# SPDX-License-Identifier: GPL-2.0-or-later
# Tests speak TAP; tests/run runs them. `make check` (and tools/check) runs unit, golden and rules tests and the live ones;
# the others belong to groups, which tools/check --full GROUP runs: variables GROUP_tests below.
# Unit tests: one program a module, tests/unit/test_MODULE.c. One line each:
unit_tests =
unit_tests += tests/unit/test_base
unit_tests += tests/unit/test_budget
unit_tests += tests/unit/test_chain_maker
unit_tests += tests/unit/test_cpus
unit_tests += tests/unit/test_out_file
unit_tests += tests/unit/test_perf_copy
unit_tests += tests/unit/test_perf_record
unit_tests += tests/unit/test_row_list
unit_tests += tests/unit/test_sampling_event
unit_tests += tests/unit/test_sideband
unit_tests += tests/unit/test_step_jit
unit_tests += tests/unit/test_step_hotspot
unit_tests += tests/unit/test_hotspot
unit_tests += tests/unit/test_hotspot_code
unit_tests += tests/unit/test_hotspot_text
unit_tests += tests/unit/test_process_runtimes
unit_tests += tests/unit/test_scripts
unit_tests += tests/unit/test_python
unit_tests += tests/unit/test_python_code
unit_tests += tests/unit/test_asleep_frames
unit_tests += tests/unit/test_python_frames
unit_tests += tests/unit/test_debug_opener
unit_tests += tests/unit/test_demangle
unit_tests += tests/unit/test_dwarf
unit_tests += tests/unit/test_inflater
unit_tests += tests/unit/test_dwarf_lines
unit_tests += tests/unit/test_dwarf_spans
unit_tests += tests/unit/test_elf_names
unit_tests += tests/unit/test_jit
unit_tests += tests/unit/test_jit_watch
unit_tests += tests/unit/test_kallsyms
unit_tests += tests/unit/test_known_extents
unit_tests += tests/unit/test_profile_lookup
unit_tests += tests/unit/test_symbol_search
unit_tests += tests/unit/test_symbol_table
unit_tests += tests/unit/test_symbolizer
unit_tests += tests/unit/test_module_files
unit_tests += tests/unit/test_module_layout
unit_tests += tests/unit/test_namer
unit_tests += tests/unit/test_parser
unit_tests += tests/unit/test_parser_ahead
unit_tests += tests/unit/test_parser_trust
unit_tests += tests/unit/test_kept_files
unit_tests += tests/unit/test_name_ahead
unit_tests += tests/unit/test_naming
unit_tests += tests/unit/test_zygote
unit_tests += tests/unit/test_message
unit_tests += tests/unit/test_probe
unit_tests += tests/unit/test_option
unit_tests += tests/unit/test_profile
unit_tests += tests/unit/test_profile_values
unit_tests += tests/unit/test_tables
unit_tests += tests/unit/test_tables_forget
unit_tests += tests/unit/test_tables_frames
unit_tests += tests/unit/test_tables_limit
unit_tests += tests/unit/test_image
unit_tests += tests/unit/test_image_print
unit_tests += tests/unit/test_written_over
unit_tests += tests/unit/test_meter
unit_tests += tests/unit/test_open_waits
unit_tests += tests/unit/test_mini_debug
unit_tests += tests/unit/test_thread_names
unit_tests += tests/unit/test_x86_instruction
unit_tests += tests/unit/test_code_rows
unit_tests += tests/unit/test_fp_rows
unit_tests += tests/unit/test_frame_lookup
unit_tests += tests/unit/test_unwind_table
unit_tests += tests/unit/test_kernel_image
unit_tests += tests/unit/test_address_writer
unit_tests += tests/unit/test_output
unit_tests += tests/unit/test_short_name
unit_tests += tests/unit/test_tally
unit_tests += tests/unit/test_diff
unit_tests += tests/unit/test_library_code
unit_tests += tests/unit/test_map_cache
unit_tests += tests/unit/test_maps_text
unit_tests += tests/unit/test_go_rows
unit_tests += tests/unit/test_go_names
unit_tests += tests/unit/test_plt_names
unit_tests += tests/unit/test_entry_rows
unit_tests += tests/unit/test_hidden_pushes
unit_tests += tests/unit/test_hostile_images
unit_tests += tests/unit/test_plt_slot
unit_tests += tests/unit/test_resolver
unit_tests += tests/unit/test_walk
unit_tests += tests/unit/test_reader
unit_tests += tests/unit/test_relocated
unit_tests += tests/unit/test_rows_bytes
unit_tests += tests/unit/test_unpacked
unit_tests += tests/unit/test_unwinding
unit_tests += tests/unit/test_segments
unit_tests += tests/unit/test_spaces
unit_tests += tests/unit/test_table_store

golden_tests = tests/golden/formats.py tests/golden/golden.sh tests/golden/html.py tests/golden/json_contract.py \
	tests/golden/screens.py
rules_tests =
rules_tests += tests/rules/layers.py
rules_tests += tests/rules/style.py
rules_tests += tests/rules/links.py
rules_tests += tests/rules/messages.py
rules_tests += tests/rules/manual.py
rules_tests += tests/rules/packages.py
rules_tests += tests/rules/scripts.sh
rules_tests += tests/rules/binary.sh
rules_tests += tests/rules/check.sh
rules_tests += tests/rules/completions.sh

# Live tests: what a user sees of real recordings, and two that look below the commands, at src/core/capture.
live_tests =
live_tests += tests/integration/command.sh
live_tests += tests/integration/pager.py
live_tests += tests/integration/doctor.sh
live_tests += tests/integration/words_of_others.py
live_tests += tests/integration/rights.py
live_tests += tests/integration/record_errors.py
live_tests += tests/integration/record_rights.py
live_tests += tests/integration/record_targets.py
live_tests += tests/integration/record_ends.py
live_tests += tests/integration/record_output.py
live_tests += tests/integration/record_lives.py
live_tests += tests/integration/record_kernel.py
live_tests += tests/integration/record_sources.py
live_tests += tests/integration/record_ways.py
live_tests += tests/integration/waits.py
live_tests += tests/integration/unwind_exact.py
live_tests += tests/integration/second_reader.py
live_tests += tests/integration/asleep_frames.py
live_tests += tests/integration/python_frames.py
live_tests += tests/integration/jit.py
live_tests += tests/integration/test_capture_rows
live_tests += tests/integration/test_verifier

# Groups. What a recording or a look-up says, against the language's own tools, on what this machine has:
oracle_tests =
oracle_tests += tests/oracle/code.py
oracle_tests += tests/oracle/corpus.py
oracle_tests += tests/oracle/debug_files.py
oracle_tests += tests/oracle/extents.py
oracle_tests += tests/oracle/hostile.py
oracle_tests += tests/oracle/lines.py
oracle_tests += tests/oracle/modules.py
oracle_tests += tests/oracle/rows.py
oracle_tests += tests/oracle/go.py
oracle_tests += tests/integration/mini_debug.py
oracle_tests += tests/integration/name_sources.py
oracle_tests += tests/integration/record_names.py
oracle_tests += tests/integration/symbolize.py
oracle_tests += tests/integration/symbolize_files.py
oracle_tests += tests/integration/symbolize_questions.py
oracle_tests += tests/integration/symbolize_stream.py
# Against the commit in before-diet: answers, then stacks, address by address and program by program:
same_tests = tests/oracle/same_answers.py tests/oracle/same_stacks.py
# Whether each frame can be the caller of the next, by machine code:
edges_tests = tests/integration/edges.py
# Stacks of programs of many kinds:
programs_tests =
programs_tests += tests/integration/record_gone.py
programs_tests += tests/integration/record_identity.py
programs_tests += tests/integration/record_shares.py
programs_tests += tests/integration/unwind_cases.py
programs_tests += tests/integration/unwind_entry.py
programs_tests += tests/integration/unwind_go.py
programs_tests += tests/integration/unwind_musl.py
programs_tests += tests/integration/unwind_noroot.py
programs_tests += tests/integration/unwind_programs.py
programs_tests += tests/integration/unwind_shapes.py
# Code that is made at run time:
jit_tests = tests/integration/jit_names.py tests/integration/unwind_jit.py \
	tests/integration/unwind_java.py
# Frames of interpreted code against what the language says itself, programs that live shortly, a runtime that lies:
script_tests = tests/integration/asleep_all.py tests/integration/hotspot_codes.py tests/integration/java_frames.py tests/integration/java_in_python.py tests/integration/java_life.py \
	tests/integration/java_hostile.py tests/integration/java_stops.py \
	tests/integration/python_frames.py tests/integration/python_stops.py tests/integration/python_life.py \
	tests/integration/python_hostile.py tests/integration/python_trampolines.py
# Stacks against gdb's, and a user-space walk against each instruction:
gdb_tests = tests/integration/gdb_stops.py tests/integration/walk_cores.py tests/unit/test_unwind_steps
# Files that cost much to read, and budgets of memory:
bombs_tests = tests/integration/bombs.py tests/integration/memory.py
# File systems and helpers that do not answer:
stalls_tests = tests/integration/harsh.py tests/integration/parser.py tests/integration/record_naming.py \
	tests/integration/record_slow.py tests/integration/record_stalls.py
# Many processes, threads and samples at once:
storms_tests = tests/integration/record_forgets.py tests/integration/record_storm.py tests/integration/test_capture \
	tests/integration/test_capture_walk tests/integration/unwind_lives.py \
	tests/integration/unwind_starts.py tests/integration/waits_storm.py
# Waits of programs that measure themselves, and of servers under load:
waits_tests = tests/integration/wait_programs.py tests/integration/waits.py
# Calls that fail, and recordings that are killed:
# What viewers read of the formats that are theirs, and 20 recordings through each format:
formats_tests = tests/golden/formats.py tests/golden/html.py tests/oracle/viewers.py tests/integration/page.py
faults_tests = tests/integration/nth_failure.py tests/integration/record_kills.py
soak_tests = tests/integration/soak.py
kernels_tests = tests/integration/kernels.sh tests/integration/kernel_files.py
cross_tests = tests/rules/cross.sh
# What failed without a cause that is understood; five at most, and none in a release:
unsteady_tests = tests/integration/record_unanswered.py
test_groups = oracle same edges programs jit script gdb bombs stalls storms waits formats faults soak kernels cross unsteady
group_tests = $(oracle_tests) $(same_tests) $(edges_tests) $(programs_tests) $(jit_tests) $(script_tests) $(gdb_tests) $(bombs_tests) \
	$(stalls_tests) $(storms_tests) $(waits_tests) $(formats_tests) $(faults_tests) $(soak_tests) $(kernels_tests) $(cross_tests) $(unsteady_tests)
test_programs =

tests_integration_test_capture_SOURCES = tests/integration/test_capture.c $(rows_here)
tests_integration_test_capture_rows_SOURCES = tests/integration/test_capture_rows.c $(walking)
tests_integration_test_capture_walk_SOURCES = tests/integration/test_capture_walk.c $(walking)
tests_integration_test_verifier_SOURCES = tests/integration/test_verifier.c
# What walk_cores.py compares with gdb.
test_programs += tests/integration/walk_core

walking = tests/integration/walked.c tests/integration/walked.h tests/integration/walking.c \
	tests/integration/walking.h

# What libdw says of every row of a file; tests/oracle/rows.py runs it.
# What core/dwarf says at addresses; tests/oracle/chains.py compares it with llvm-symbolizer.
test_programs += tests/oracle/dwarf_chains
# Whether what core/namer says of a place holds as far as it says; tests/oracle/extents.py runs it.
test_programs += tests/oracle/extents

test_programs += tests/oracle/rows_oracle
tests_oracle_rows_oracle_SOURCES = tests/oracle/rows_oracle.c tests/oracle/answer.c tests/oracle/answer.h \
	tests/oracle/answer_words.c tests/oracle/fde_list.c tests/oracle/fde_list.h
# Whether each frame of a stack can be the caller of the next; tests/oracle/edges.py runs it.
test_programs += tests/oracle/edges
tests_oracle_edges_SOURCES = tests/oracle/edges.c tests/oracle/edge.c tests/oracle/edge.h tests/oracle/edge_reach.c \
	tests/oracle/edge_reach.h tests/oracle/code_file.c tests/oracle/code_file.h tests/oracle/live_code.c \
	tests/oracle/live_code.h tests/oracle/insn.c tests/oracle/insn.h tests/oracle/fde_list.c tests/oracle/fde_list.h
# What machine code says of its frames, against its description; tests/oracle/code.py runs it.
test_programs += tests/oracle/code_oracle
# What libdw says of every row of a file's line tables; tests/oracle/lines.py runs it.
test_programs += tests/oracle/lines_oracle
EXTRA_DIST += tests/oracle/exceptions tests/oracle/viewers.js tests/oracle/chains.py tests/oracle/corpus_programs.py tests/oracle/before-diet \
	tests/oracle/before_diet.py tests/oracle/same_answers.list

# Stops a process at its samples; tests/integration/gdb_stops.py runs it.
test_programs += tests/integration/stop_samples
# Says what compiled code of a JVM was made of; tests/integration/hotspot_codes.py runs it.
test_programs += tests/integration/hotspot_codes


# Programs: of the live tests and what the golden ones and the rules run; with unit tests; and those of the groups.
live_programs = tests/integration/test_capture_rows tests/integration/test_verifier tests/make_profile/make_profile \
	tests/unit/say_messages
test_programs += tests/integration/test_capture tests/integration/test_capture_walk \
	tests/unit/test_unwind_steps
EXTRA_PROGRAMS += $(unit_tests) $(live_programs) $(test_programs)
CLEANFILES += $(unit_tests) $(live_programs) $(test_programs)
live-programs: all
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) $(live_programs) $(workload_programs)
check-programs: live-programs
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) $(unit_tests)
group-programs: check-programs
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) $(test_programs)
# Of a build with sanitizers; with what record_sources.py runs.
sanitized-programs: $(BUILT_SOURCES)
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) $(unit_tests) stk$(EXEEXT) tests/make_profile/make_profile \
		tests/workload/known tests/workload/twin_one tests/workload/twin_two tests/workload/jit

# make run-tests RUN='$(unit_tests)': runs tests, whose programs have to be there; RUN_FLAGS: of tests/run.
RUN = $(unit_tests) $(golden_tests) $(rules_tests) $(live_tests)
run-tests:
	$(AM_V_at)$(srcdir)/tests/run $(RUN_FLAGS) $(RUN)
check-local: check-programs
	$(AM_V_at)$(MAKE) $(AM_MAKEFLAGS) run-tests
# make quick [FILE=src/core/namer/plt_names.c]: the unit tests, or those of that module, and the golden ones.
quick: all tests/make_profile/make_profile
	$(AM_V_at)name=`basename '$(FILE)' .c`; cd $(srcdir) && tests=`if test -z "$$name"; then echo '$(unit_tests)'; \
		else { ls tests/unit/test_$$name.c; grep -lF "/$$name.h\"" tests/unit/test_*.c; } 2>/dev/null | sort -u | \
		sed 's/\.c$$//'; fi`; cd $(abs_builddir) && { test -z "$$tests" || $(MAKE) $(AM_MAKEFLAGS) $$tests; } && \
		$(srcdir)/tests/run --jobs 2 $$tests $(golden_tests)
clean-local:
	-rm -rf test-logs tests/fuzz/found tests/fuzz/work
.PHONY: live-programs check-programs sanitized-programs group-programs run-tests quick

noinst_HEADERS += tests/unit/tap.h tests/unit/made_frames.h tests/unit/made_lines.h tests/unit/made_dwarf.h \
	tests/unit/made_child.h tests/unit/made_elf.h tests/unit/made_go.h tests/unit/made_hotspot.h tests/unit/made_hotspot_code.h tests/unit/made_python.h tests/unit/memory_file.h tests/unit/packed_bytes.h \
	tests/unit/table_words.h
rows_here = tests/unit/rows_here.c tests/unit/rows_here.h
tests_unit_test_spaces_SOURCES = tests/unit/test_spaces.c $(rows_here)
tests_unit_test_table_store_SOURCES = tests/unit/test_table_store.c $(rows_here)
tests_unit_test_unwinding_SOURCES = tests/unit/test_unwinding.c $(rows_here)
tests_unit_test_unwind_steps_SOURCES = tests/unit/test_unwind_steps.c tests/unit/stepping.c tests/unit/stepping.h $(rows_here)
tests_integration_walk_core_SOURCES = tests/integration/walk_core.c $(rows_here)
tests_integration_stop_samples_SOURCES = tests/integration/stop_samples.c $(rows_here)
LDADD = $(STK_LIBS)

EXTRA_DIST += tests/run tests/slowed tests/planted tests/must-run tests/tap.sh tests/baseline.txt $(golden_tests) tests/golden/readers.py tests/golden/cases tests/golden/expected tests/screens \
	$(rules_tests) tests/rules/rule.py $(filter %.sh %.py,$(live_tests) $(group_tests)) tests/integration/recording.py \
	tests/integration/browser.py tests/integration/hostile_names.py tests/integration/programs.py tests/integration/chains.py tests/integration/java.py tests/integration/known_chains.py tests/integration/script_stacks.py tests/workload/Ways.java tests/workload/Chains.java tests/workload/JavaInPython.java tests/workload/JavaLives.java tests/workload/Stacks.java tests/workload/ways.py tests/workload/java_in_python.py tests/workload/lives.py tests/workload/asleep.py tests/workload/Asleep.java tests/integration/elf_file.py \
	tests/integration/memory_bombs.py tests/integration/tap.py tests/integration/stalling.py \
	tests/integration/stops_in_gdb.py tests/vm/kernel tests/vm/run tests/vm/modules.sh tests/vm/recordings.sh \
	tests/vm/refused.sh
