# SPDX-License-Identifier: GPL-2.0-or-later
# Unit tests: one program a module, tests/unit/test_MODULE.c, each speaks TAP. One line each:
unit_tests =
unit_tests += tests/unit/test_base
unit_tests += tests/unit/test_budget
unit_tests += tests/unit/test_cache_file
unit_tests += tests/unit/test_cache_folder
unit_tests += tests/unit/test_cache_table
unit_tests += tests/unit/test_chain_maker
unit_tests += tests/unit/test_coded_names
unit_tests += tests/unit/test_cpus
unit_tests += tests/unit/test_out_file
unit_tests += tests/unit/test_perf_copy
unit_tests += tests/unit/test_perf_record
unit_tests += tests/unit/test_row_list
unit_tests += tests/unit/test_sampling_event
unit_tests += tests/unit/test_sideband
unit_tests += tests/unit/test_step_jit
unit_tests += tests/unit/test_target
unit_tests += tests/unit/test_debug_opener
unit_tests += tests/unit/test_demangle
unit_tests += tests/unit/test_dwarf
unit_tests += tests/unit/test_inflater
unit_tests += tests/unit/test_dwarf_lines
unit_tests += tests/unit/test_dwarf_spans
unit_tests += tests/unit/test_elf_names
unit_tests += tests/unit/test_jit
unit_tests += tests/unit/test_jit_unwind
unit_tests += tests/unit/test_jit_watch
unit_tests += tests/unit/test_kallsyms
unit_tests += tests/unit/test_known_extents
unit_tests += tests/unit/test_claims
unit_tests += tests/unit/test_profile_lookup
unit_tests += tests/unit/test_symbol_search
unit_tests += tests/unit/test_symbol_table
unit_tests += tests/unit/test_symbolizer
unit_tests += tests/unit/test_module_files
unit_tests += tests/unit/test_module_layout
unit_tests += tests/unit/test_name_book
unit_tests += tests/unit/test_namer
unit_tests += tests/unit/test_parser
unit_tests += tests/unit/test_parser_ahead
unit_tests += tests/unit/test_parser_trust
unit_tests += tests/unit/test_kept_files
unit_tests += tests/unit/test_name_ahead
unit_tests += tests/unit/test_naming
unit_tests += tests/unit/test_zygote
unit_tests += tests/unit/test_message
unit_tests += tests/unit/test_near
unit_tests += tests/unit/test_probe
unit_tests += tests/unit/test_option
unit_tests += tests/unit/test_call_graph
unit_tests += tests/unit/test_profile
unit_tests += tests/unit/test_profile_values
unit_tests += tests/unit/test_tables
unit_tests += tests/unit/test_tables_forget
unit_tests += tests/unit/test_tables_limit
unit_tests += tests/unit/test_image
unit_tests += tests/unit/test_image_print
unit_tests += tests/unit/test_file_prints
unit_tests += tests/unit/test_written_over
unit_tests += tests/unit/test_meter
unit_tests += tests/unit/test_mini_debug
unit_tests += tests/unit/test_thread_names
unit_tests += tests/unit/test_thread_states
unit_tests += tests/unit/test_workload
unit_tests += tests/unit/test_x86_instruction
unit_tests += tests/unit/test_code_rows
unit_tests += tests/unit/test_fp_rows
unit_tests += tests/unit/test_frame_lookup
unit_tests += tests/unit/test_unwind_table
unit_tests += tests/unit/test_kernel_image
unit_tests += tests/unit/test_address_writer
unit_tests += tests/unit/test_output
unit_tests += tests/unit/test_tally
unit_tests += tests/unit/test_stack_endings
unit_tests += tests/unit/test_map_cache
unit_tests += tests/unit/test_maps_text
unit_tests += tests/unit/test_moved_text
unit_tests += tests/unit/test_go_rows
unit_tests += tests/unit/test_go_names
unit_tests += tests/unit/test_plt_names
unit_tests += tests/unit/test_replay
unit_tests += tests/unit/test_entry_rows
unit_tests += tests/unit/test_hidden_pushes
unit_tests += tests/unit/test_hostile_images
unit_tests += tests/unit/test_plt_slot
unit_tests += tests/unit/test_resolver
unit_tests += tests/unit/test_crt_rows
unit_tests += tests/unit/test_walk
unit_tests += tests/unit/test_wake_pace
unit_tests += tests/unit/test_watch
unit_tests += tests/unit/test_precedence
unit_tests += tests/unit/test_who_runs
unit_tests += tests/unit/test_rows_cache
unit_tests += tests/unit/test_reader
unit_tests += tests/unit/test_rows_file
unit_tests += tests/unit/test_relocated
unit_tests += tests/unit/test_unpacked
unit_tests += tests/unit/test_unwinding
unit_tests += tests/unit/test_segments
unit_tests += tests/unit/test_spaces
unit_tests += tests/unit/test_unwind_steps
unit_tests += tests/unit/test_table_store

# Real recordings that look below the commands, at the modules of src/core/capture themselves.
capture_tests = tests/integration/test_capture tests/integration/test_capture_places \
	tests/integration/test_capture_rows tests/integration/test_capture_walk tests/integration/test_verifier
tests_integration_test_capture_SOURCES = tests/integration/test_capture.c $(capturing)
tests_integration_test_capture_places_SOURCES = tests/integration/test_capture_places.c $(capturing)
tests_integration_test_capture_rows_SOURCES = tests/integration/test_capture_rows.c $(walking)
tests_integration_test_capture_walk_SOURCES = tests/integration/test_capture_walk.c $(walking)
tests_integration_test_verifier_SOURCES = tests/integration/test_verifier.c
# What walk_cores.py compares with gdb.
check_PROGRAMS += tests/integration/walk_core

capturing = tests/integration/capturing.c tests/integration/capturing.h
walking = tests/integration/walked.c tests/integration/walked.h tests/integration/walking.c \
	tests/integration/walking.h

# What libdw says of every row of a file; tests/oracle/rows.py runs it.
# What core/dwarf says at addresses; tests/oracle/chains.py compares it with llvm-symbolizer.
check_PROGRAMS += tests/oracle/dwarf_chains
# Whether what core/namer says of a place holds as far as it says; tests/oracle/extents.py runs it.
check_PROGRAMS += tests/oracle/extents

check_PROGRAMS += tests/oracle/rows_oracle
tests_oracle_rows_oracle_SOURCES = tests/oracle/rows_oracle.c tests/oracle/answer.c tests/oracle/answer.h \
	tests/oracle/answer_words.c tests/oracle/fde_list.c tests/oracle/fde_list.h
# Whether each frame of a stack can be the caller of the next; tests/oracle/edges.py runs it.
check_PROGRAMS += tests/oracle/edges
tests_oracle_edges_SOURCES = tests/oracle/edges.c tests/oracle/edge.c tests/oracle/edge.h tests/oracle/edge_reach.c \
	tests/oracle/edge_reach.h tests/oracle/code_file.c tests/oracle/code_file.h tests/oracle/live_code.c \
	tests/oracle/live_code.h tests/oracle/insn.c tests/oracle/insn.h tests/oracle/fde_list.c tests/oracle/fde_list.h
# What machine code says of its frames, against its description; tests/oracle/code.py runs it.
check_PROGRAMS += tests/oracle/code_oracle
# What libdw says of every row of a file's line tables; tests/oracle/lines.py runs it.
check_PROGRAMS += tests/oracle/lines_oracle
EXTRA_DIST += tests/oracle/exceptions tests/oracle/chains.py

# Stops a process at its samples; tests/integration/gdb_stops.py runs it.
check_PROGRAMS += tests/integration/stop_samples

# Says all messages; tests/rules/messages.py asks it to.
check_PROGRAMS += tests/unit/say_messages

check_PROGRAMS += $(unit_tests) $(capture_tests)
TESTS += $(unit_tests) $(capture_tests)
noinst_HEADERS += tests/unit/tap.h tests/unit/made_cache.h tests/unit/made_rows.h tests/unit/made_frames.h tests/unit/made_lines.h tests/unit/made_dwarf.h \
	tests/unit/made_child.h tests/unit/made_elf.h tests/unit/made_go.h tests/unit/memory_file.h tests/unit/packed_bytes.h \
	tests/unit/table_words.h
tests_unit_test_unwind_steps_SOURCES = tests/unit/test_unwind_steps.c tests/unit/stepping.c tests/unit/stepping.h
# libdw is what answers are compared with; stk itself does without it.
AM_CPPFLAGS += $(LIBDW_CFLAGS)
LDADD = $(STK_LIBS) $(LIBDW_LIBS)

# Scripts: tests/{golden,rules,integration}/*.sh or *.py, each speaks TAP, one line each. They find the
# binary, the tree and the build folder in STK, STK_SRCDIR and STK_BUILDDIR.
script_tests =
script_tests += tests/golden/golden.sh
script_tests += tests/golden/json_contract.py
script_tests += tests/rules/layers.py
script_tests += tests/rules/style.py
script_tests += tests/rules/links.py
script_tests += tests/rules/messages.py
script_tests += tests/rules/manual.py
script_tests += tests/rules/packages.py
script_tests += tests/rules/scripts.sh
script_tests += tests/rules/binary.sh
script_tests += tests/rules/cross.sh
script_tests += tests/rules/completions.sh
script_tests += tests/oracle/code.py
script_tests += tests/oracle/corpus.py
script_tests += tests/oracle/debug_files.py
script_tests += tests/oracle/extents.py
script_tests += tests/oracle/hostile.py
script_tests += tests/oracle/lines.py
script_tests += tests/oracle/modules.py
script_tests += tests/oracle/rows.py
script_tests += tests/oracle/go.py
script_tests += tests/integration/command.sh
script_tests += tests/integration/bombs.py
script_tests += tests/integration/edges.py
script_tests += tests/integration/gdb_stops.py
script_tests += tests/integration/harsh.py
script_tests += tests/integration/jit.py
script_tests += tests/integration/jit_frames.py
script_tests += tests/integration/kernels.sh
script_tests += tests/integration/kernel_files.py
script_tests += tests/integration/memory.py
script_tests += tests/integration/mini_debug.py
script_tests += tests/integration/moved_text.py
script_tests += tests/integration/name_sources.py
script_tests += tests/integration/nth_failure.py
script_tests += tests/integration/pager.py
script_tests += tests/integration/parser.py
script_tests += tests/integration/record_ends.py
script_tests += tests/integration/record_forgets.py
script_tests += tests/integration/words_of_others.py
script_tests += tests/integration/record_errors.py
script_tests += tests/integration/record_gone.py
script_tests += tests/integration/record_identity.py
script_tests += tests/integration/record_lives.py
script_tests += tests/integration/record_names.py
script_tests += tests/integration/record_naming.py
script_tests += tests/integration/record_rights.py
script_tests += tests/integration/record_shares.py
script_tests += tests/integration/record_stalls.py
script_tests += tests/integration/record_sources.py
script_tests += tests/integration/record_storm.py
script_tests += tests/integration/record_targets.py
script_tests += tests/integration/rights.py
script_tests += tests/integration/record_ways.py
script_tests += tests/integration/soak.py
script_tests += tests/integration/symbolize.py
script_tests += tests/integration/symbolize_files.py
script_tests += tests/integration/symbols.py
script_tests += tests/integration/symbolize_questions.py
script_tests += tests/integration/symbolize_stream.py
script_tests += tests/integration/walk_cores.py
script_tests += tests/integration/unwind_cases.py
script_tests += tests/integration/unwind_exact.py
script_tests += tests/integration/unwind_noroot.py
script_tests += tests/integration/unwind_entry.py
script_tests += tests/integration/unwind_go.py
script_tests += tests/integration/unwind_jit.py
script_tests += tests/integration/unwind_lives.py
script_tests += tests/integration/unwind_starts.py
script_tests += tests/integration/unwind_rows.py
script_tests += tests/integration/unwind_musl.py
script_tests += tests/integration/unwind_programs.py
script_tests += tests/integration/unwind_shapes.py
script_tests += tests/integration/doctor.sh
# Of those the ones that measure no time and look at no process but their own: tools/check runs several at once.
patient_tests = tests/integration/command.sh tests/integration/jit_frames.py tests/integration/memory.py \
	tests/integration/mini_debug.py tests/integration/moved_text.py tests/integration/name_sources.py \
	tests/integration/pager.py tests/integration/rights.py tests/integration/symbolize.py \
	tests/integration/words_of_others.py

TESTS += $(script_tests)
TEST_EXTENSIONS = .sh .py
EXTRA_DIST += tests/run tests/tap.sh tests/rules/rule.py tests/integration/recording.py tests/integration/programs.py tests/integration/chains.py tests/integration/elf_file.py \
	tests/integration/memory_bombs.py tests/integration/tap.py tests/integration/stalling.py tests/integration/stops_in_gdb.py \
	build-aux/tap-driver.sh $(script_tests)
# No test is to be answered by what another one found out: without a symbol cache, but where it is what is tested.
AM_TESTS_ENVIRONMENT = STK='$(abs_builddir)/stk'; STK_SRCDIR='$(abs_srcdir)'; \
	STK_BUILDDIR='$(abs_builddir)'; PYTHONDONTWRITEBYTECODE=1; STK_CACHE_DIR=; \
	export STK STK_SRCDIR STK_BUILDDIR PYTHONDONTWRITEBYTECODE STK_CACHE_DIR;

tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(tap_driver)
SH_LOG_DRIVER = $(tap_driver)
PY_LOG_DRIVER = $(tap_driver)
LOG_COMPILER = $(srcdir)/tests/run
SH_LOG_COMPILER = $(srcdir)/tests/run
PY_LOG_COMPILER = $(srcdir)/tests/run

CLEANFILES += tests/integration/.running
EXTRA_DIST += tests/must-run tests/baseline.txt tests/vm/kernel tests/vm/run tests/vm/modules.sh tests/vm/recordings.sh tests/vm/refused.sh \
	tests/golden/cases tests/golden/expected
