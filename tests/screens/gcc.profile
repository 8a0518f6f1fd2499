# gcc: gcc -O2 of one preprocessed C file of stk, src/core/capture/recorder.c; cc1 has symbols for what plugins may call
# recorded with: stk record -F 799 -- gcc -O2 -c -o /dev/null recorder.i
# answer: execute_one_pass
meta stk_version 0.1.0
meta command "record -F 799 -- gcc"
meta source bpf
meta unwinder mixed
series cpu-clock clock hz=799
meta start_time 2025-01-31T12:00:00Z
meta start_ns 5000000000
meta clock monotonic
meta host example
meta kernel 6.1.0-test
meta machine x86_64
meta cpus 0-1
meta target "command (pid 27619)"
meta duration_ns 347823726
meta unwind_tables 20
meta unwind_rows 617749
meta unwind_bytes 2530096
meta unwind_ns 33645006
meta unwind_refused 0
meta stacks_copied 20
image 0 file /usr/lib/gcc/x86_64-linux-gnu/12/cc1 build-id=00000001
image 1 file /usr/lib/x86_64-linux-gnu/libc.so.6 build-id=00000002
image 2 kernel [kernel] build-id=00000003
image 3 file /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 build-id=00000004
image 4 file /usr/bin/x86_64-linux-gnu-gcc-12 build-id=00000005
image 5 file /usr/bin/x86_64-linux-gnu-as build-id=00000006
image 6 file /usr/lib/x86_64-linux-gnu/libbfd-2.40-system.so build-id=00000007
image 7 file /usr/lib/x86_64-linux-gnu/libgmp.so.10.4.1 build-id=00000008
text 0 ./malloc/malloc.c
text 1 ./elf/rtld.c
text 2 ./elf/dl-load.c
text 3 ./elf/dl-reloc.c
text 4 _int_malloc
text 5 dl_main
text 6 ./misc/../sysdeps/unix/sysv/linux/mmap64.c
text 7 ./string/../sysdeps/x86_64/multiarch/memset-vec-unaligned-erms.S
text 8 __memset_avx512_unaligned_erms
text 9 malloc
text a ./csu/../csu/libc-start.c
text b ./elf/../sysdeps/x86_64/dl-machine.h
text c ./elf/dl-init.c
text d ./elf/do-rel.h
text e ./libio/genops.c
text f ./stdio-common/../sysdeps/posix/tempname.c
text g ./string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S
text h __memcpy_avx512_unaligned_erms
text i _dl_map_object_from_fd
text j call_init
text k elf_dynamic_do_Rela
text l ./elf/dl-lookup.c
text m ./intl/localealias.c
text n ./libio/fileops.c
text o ./locale/findlocale.c
text p ./locale/loadlocale.c
text q ./misc/../sysdeps/unix/syscall-template.S
text r __libc_start_main
text s _dl_relocate_object
text t elf_get_dynamic_info
frame 0 $s source=$3:301
frame 1 _start
frame 2 "avail_exprs_stack::lookup_avail_expr(gimple*, bool, bool, expr_hash_elt**)"
frame 3 "df_worklist_dataflow(dataflow*, bitmap_head*, int*, int)"
frame 4 "expand_expr_real_1(tree_node*, rtx_def*, machine_mode, expand_modifier, rtx_def**, bool)"
frame 5 "gimple_simplify(gimple*, gimple_match_op*, gimple**, tree_node* (*)(tree_node*), tree_node* (*)(tree_node*))"
frame 6 "graphds_dfs(graph*, int*, int, vec<int, va_heap, vl_ptr>*, bool, bitmap_head*, bool (*)(graph_edge*))"
frame 7 "ht_lookup_with_hash(ht*, unsigned char const*, unsigned long, unsigned int, ht_lookup_option)"
frame 8 "operand_compare::hash_operand(tree_node const*, inchash::hash&, unsigned int)"
frame 9 "operands_scanner::get_expr_operands(tree_node**, int)"
frame a "rtl_ssa::function_info::add_insn_to_block(rtl_ssa::function_info::build_info&, rtx_insn*)"
frame b "side_effects_p(rtx_def const*)"
frame c compute_may_aliases()
frame d elf_machine_rela source=$b:271
frame e fun_176e0d0 bounds
frame f fun_17755e0 bounds
frame g fun_68e520 bounds
frame h fun_771160 bounds
frame i fun_80c900 bounds
frame j fun_815a50 bounds
frame k fun_a32bb0 bounds
frame l fun_b94630 bounds
frame m fun_ba5030 bounds
frame n fun_cccdb0 bounds
frame o fun_db9290 bounds
frame p fun_e2f7f0 bounds
frame q fun_f5a590 bounds
frame r ipa_initialize_node_params(cgraph_node*)
frame s remove_unused_locals()
at 0 0 1 return = fun_b1f590 bounds reason=1
at 1 1 2 return = __libc_start_call_main source=./csu/../sysdeps/nptl/libc_start_call_main.h:58
at 2 1 3 return = $r source=$a:360
at 3 0 4 return = &1 entry reason=12
at 4 0 5 return = "toplev::main(int, char**)" reason=12
at 5 0 6 return = main reason=12
at 6 0 7 return = fun_bed990 bounds reason=1
at 7 0 8 return = symbol_table::finalize_compilation_unit() reason=12
at 8 0 9 return = fun_7e9360 bounds reason=1
at 9 0 10 return = "execute_pass_list(function*, opt_pass*)" reason=12
at a 0 11 return = execute_one_pass(opt_pass*) reason=12
at b 0 12 return = cgraph_node::expand() reason=12
at c 2 13 return = asm_exc_page_fault
at d 2 14 return = exc_page_fault
at e 2 15 = pvm_irq_enable
at f 2 16 return = __raw_callee_save_pvm_irq_enable
at g 0 17 return = c_common_parse_file() reason=12
at h 0 18 return = c_parse_file() reason=12
at i 0 19 return = fun_6dfee0 bounds reason=1
at j 0 20 return = fun_6e7cb0 bounds reason=1
at k 0 21 return = "ggc_internal_cleared_alloc(unsigned long, void (*)(void*), unsigned long, unsigned long)" reason=12
at l 0 22 return = dom_walker::walk(basic_block_def*) reason=12
at m 0 23 return = execute_ipa_pass_list(opt_pass*) reason=12
at n 0 24 return = fun_b1c5f0 bounds reason=1
at o 3 25 return = &1 entry reason=12
at p 3 26 return = _dl_start_final source=$1:497 _dl_start source=$1:584
at q 3 27 return = _dl_sysdep_start source=./elf/../sysdeps/unix/sysv/linux/dl-sysdep.c:140
at r 2 28 return = __handle_mm_fault
at s 2 29 return = do_syscall_64
at t 2 30 return = entry_SYSCALL_64_after_hwframe
at u 2 31 return = handle_mm_fault
at v 0 32 return = "gimplify_expr(tree_node**, gimple**, gimple**, bool (*)(tree_node*), int)" reason=12
at w 0 33 return = make_node(tree_code) reason=12
at x 0 34 return = "df_analyze_problem(dataflow*, bitmap_head*, int*, int)" reason=12
at y 0 35 return = fun_807770 bounds reason=1
at z 0 36 return = fun_b1c0c0 bounds reason=1
at A 1 37 return = $9 source=$0:3315
at B 4 38 return = fun_40ee00 bounds reason=1
at C 0 39 return = &4 reason=12
at D 0 40 return = fun_6c5860 bounds reason=1
at E 0 41 return = fun_6cc690 bounds reason=1
at F 0 42 return = fun_6cc9c0 bounds reason=1
at G 0 43 return = fun_7b1a70 bounds reason=1
at H 0 44 return = fun_7b36b0 bounds reason=1
at I 0 45 return = fun_a26b70 bounds reason=1
at J 0 46 return = fun_b1b950 bounds reason=1
at K 0 47 return = fun_ba5760 bounds reason=1
at L 0 48 return = fun_d638a0 bounds reason=1
at M 3 49 return = $5 source=$1:2352
at N 1 50 = $8 source=$7:178
at O 1 51 = $8 source=$7:252
at P 0 52 return = fun_17941c0 bounds reason=1
at Q 0 53 return = fun_7aced0 bounds reason=1
at R 0 54 return = &m reason=1
at S 0 55 return = fun_ce8860 bounds reason=1
at T 0 56 return = xmalloc reason=12
at U 1 57 = $4 source=$0:4378
at V 2 58 return = do_fault
at W 4 59 return = fun_4115c0 bounds reason=1
at X 0 60 = "bitmap_set_bit(bitmap_head*, int)" reason=12
at Y 0 61 return = c_init_decl_processing() reason=12
at Z 0 62 return = c_objc_common_init() reason=12
at 10 0 63 return = fun_a21a80 bounds reason=1
at 11 0 64 return = lra(_IO_FILE*) reason=12
at 12 5 65 return = &1 entry reason=12
at 13 5 66 return = fun_6d200 bounds reason=1
at 14 0 67 return = "c_lex_with_flags(tree_node**, unsigned int*, unsigned char*, int)" reason=12
at 15 0 68 return = "c_parser_declspecs(c_parser*, c_declspecs*, bool, bool, bool, bool, bool, bool, bool, c_lookahead_kind)" reason=12
at 16 0 69 return = _cpp_lex_direct reason=12
at 17 0 70 return = _cpp_lex_token reason=12
at 18 0 71 return = c_common_nodes_and_builtins() reason=12
at 19 0 72 return = cgraph_node::analyze() reason=12
at 1a 0 73 return = dom_opt_dom_walker::before_dom_children(basic_block_def*) reason=12
at 1b 0 74 return = fun_1796470 bounds reason=1
at 1c 0 75 return = fun_199d350 bounds reason=1
at 1d 0 76 return = fun_6b83c0 bounds reason=1
at 1e 0 77 return = fun_6cc230 bounds reason=1
at 1f 0 78 return = fun_6df2b0 bounds reason=1
at 1g 0 79 return = fun_6dfc40 bounds reason=1
at 1h 0 80 return = fun_6e8d30 bounds reason=1
at 1i 0 81 return = fun_6f4840 bounds reason=1
at 1j 0 82 return = fun_7eacf0 bounds reason=1
at 1k 0 83 return = init_function_start(tree_node*) reason=12
at 1l 0 84 return = initialize_rtl() reason=12
at 1m 0 85 return = ira_build() reason=12
at 1n 0 86 return = substitute_and_fold_engine::substitute_and_fold(basic_block_def*) reason=12
at 1o 1 87 = $8 source=$7:236
at 1p 2 88 return = do_anonymous_page
at 1q 2 89 return = filemap_map_pages
at 1r 0 90 = &7 reason=12
at 1s 0 91 = rtx_alloc(rtx_code) reason=12
at 1t 0 92 return = "back_threader::find_paths_to_names(basic_block_def*, bitmap_head*)" reason=12
at 1u 0 93 return = "build_function_type(tree_node*, tree_node*)" reason=12
at 1v 0 94 return = "do_rpo_vn(function*, edge_def*, bitmap_head*, bool, bool, vn_lookup_kind)" reason=12
at 1w 0 95 return = "execute_ranger_vrp(function*, bool)" reason=12
at 1x 0 96 return = "expand_call(tree_node*, rtx_def*, int)" reason=12
at 1y 0 97 return = "ira_traverse_loop_tree(bool, ira_loop_tree_node*, void (*)(ira_loop_tree_node*), void (*)(ira_loop_tree_node*))" reason=12
at 1z 0 98 return = "loop_optimizer_init(unsigned int)" reason=12
at 1A 0 99 return = "start_decl(c_declarator*, c_declspecs*, bool, tree_node*, unsigned int*)" reason=12
at 1B 0 100 return = &c reason=12
at 1C 0 101 return = execute_all_ipa_transforms(bool) reason=12
at 1D 0 102 return = &f reason=1
at 1E 0 103 return = &g reason=1
at 1F 0 104 return = fun_6dd240 bounds reason=1
at 1G 0 105 return = substitute_and_fold_dom_walker::before_dom_children(basic_block_def*) reason=12
at 1H 0 106 return = xcalloc reason=12
at 1I 2 107 = native_set_pte
at 1J 2 108 return = __mmput
at 1K 2 109 return = __x64_sys_exit_group
at 1L 2 110 return = do_exit
at 1M 2 111 return = do_group_exit
at 1N 2 112 return = exit_mmap
at 1O 2 113 return = flush_tlb_mm_range
at 1P 2 114 return = set_ptes
at 1Q 2 115 return = x64_sys_call
at 1R 4 116 return = &1 entry reason=12
at 1S 0 117 = &3 reason=12
at 1T 0 118 return = "add_builtin_function(char const*, tree_node*, int, built_in_class, char const*, tree_node*)" reason=12
at 1U 0 119 return = "build_decl(unsigned int, tree_code, tree_node*, tree_node*)" reason=12
at 1V 0 120 return = "compute_fn_summary(cgraph_node*, bool)" reason=12
at 1W 0 121 return = "expand_expr_real_2(separate_ops*, rtx_def*, machine_mode, expand_modifier)" reason=12
at 1X 0 122 return = "fold_build2_loc(unsigned int, tree_code, tree_node*, tree_node*, tree_node*)" reason=12
at 1Y 0 123 return = "get_combined_adhoc_loc(line_maps*, unsigned int, source_range, void*)" reason=12
at 1Z 0 124 return = "get_identifier(char const*)" reason=12
at 20 0 125 return = "gimple_fold_stmt_to_constant_1(gimple*, tree_node* (*)(tree_node*), tree_node* (*)(tree_node*))" reason=12
at 21 0 126 return = "graphds_scc(graph*, bitmap_head*, bool (*)(graph_edge*))" reason=12
at 22 0 127 return = &7 reason=12
at 23 0 128 return = "note_uses(rtx_def**, void (*)(rtx_def**, void*), void*)" reason=12
at 24 0 129 return = "schedule_block(basic_block_def**, void*)" reason=12
at 25 0 130 return = "walk_tree_1(tree_node**, tree_node* (*)(tree_node**, int*, void*), void*, hash_set<tree_node*, false, default_hash_traits<tree_node*> >*, tree_node* (*)(tree_node**, int*, tree_node* (*)(tree_node**, int*, void*), void*, hash_set<tree_node*, false, default_hash_traits<tree_node*> >*))" reason=12
at 26 0 131 return = calculate_dominance_info(cdi_direction) reason=12
at 27 0 132 return = fun_176f9f0 bounds reason=1
at 28 0 133 return = fun_177b270 bounds reason=1
at 29 0 134 return = fun_1789490 bounds reason=1
at 2a 0 135 return = fun_179f4d0 bounds reason=1
at 2b 0 136 return = fun_1994be0 bounds reason=1
at 2c 0 137 return = fun_771390 bounds reason=1
at 2d 0 138 return = fun_7748b0 bounds reason=1
at 2e 0 139 return = fun_8168e0 bounds reason=1
at 2f 0 140 return = fun_8c2ec0 bounds reason=1
at 2g 0 141 return = fun_962690 bounds reason=1
at 2h 0 142 return = fun_9bf930 bounds reason=1
at 2i 0 143 return = fun_a35e80 bounds reason=1
at 2j 0 144 return = fun_a4f0b0 bounds reason=1
at 2k 0 145 return = fun_a51860 bounds reason=1
at 2l 0 146 return = fun_b351a0 bounds reason=1
at 2m 0 147 return = fun_b372a0 bounds reason=1
at 2n 0 148 return = fun_be7910 bounds reason=1
at 2o 0 149 return = &n reason=1
at 2p 0 150 return = fun_d616c0 bounds reason=1
at 2q 0 151 return = fun_d8fd50 bounds reason=1
at 2r 0 152 return = fun_e3dc40 bounds reason=1
at 2s 0 153 return = gcc::pass_manager::pass_manager(gcc::context*) reason=12
at 2t 0 154 return = ira_costs() reason=12
at 2u 0 155 return = mark_irreducible_loops() reason=12
at 2v 0 156 return = ssa_propagation_engine::ssa_propagate() reason=12
at 2w 0 157 return = xrealloc reason=12
at 2x 3 158 return = _dl_catch_exception source=./elf/dl-error-skeleton.c:208
at 2y 3 159 return = _dl_map_object source=$2:2272
at 2z 3 160 return = _dl_map_object_deps source=./elf/dl-deps.c:232
at 2A 3 161 return = $5 source=$1:2012
at 2B 3 162 return = openaux source=./elf/dl-deps.c:64
at 2C 1 163 = $8 source=$7:224
at 2D 1 164 = read source=./io/../sysdeps/unix/sysv/linux/read.c:26
at 2E 1 165 return = $j source=$a:145 $r source=$a:347
at 2F 2 166 return = irqentry_exit_to_user_mode
at 2G 5 167 return = fun_71430 bounds reason=1
at 2H 4 168 return = fun_405110 bounds reason=1
at 2I 4 169 return = fun_405710 bounds reason=1
at 2J 0 170 = &5 reason=12
at 2K 0 171 = &6 reason=12
at 2L 0 172 = extract_insn(rtx_insn*) reason=12
at 2M 0 173 = &i reason=1
at 2N 0 174 = fun_814fa0 bounds reason=1
at 2O 0 175 = fun_88e540 bounds reason=1
at 2P 0 176 = fun_a4dfa0 bounds reason=1
at 2Q 0 177 = fun_e60e40 bounds reason=1
at 2R 0 178 = init_ttree() reason=12
at 2S 0 179 return = "add_reg_note(rtx_def*, reg_note, rtx_def*)" reason=12
at 2T 0 180 return = "back_threader::find_paths(basic_block_def*, tree_node*)" reason=12
at 2U 0 181 return = "back_threader::find_taken_edge_cond(vec<basic_block_def*, va_heap, vl_ptr> const&, gcond*)" reason=12
at 2V 0 182 return = "c_common_post_options(char const**)" reason=12
at 2W 0 183 return = "c_end_compound_stmt(unsigned int, tree_node*, bool)" reason=12
at 2X 0 184 return = "c_fully_fold(tree_node*, bool, bool*, bool)" reason=12
at 2Y 0 185 return = "c_parser_declarator(c_parser*, bool, c_dtr_syn, bool*)" reason=12
at 2Z 0 186 return = "compute_objsize(tree_node*, gimple*, int, access_ref*, pointer_query*)" reason=12
at 30 0 187 return = "cpp_read_main_file(cpp_reader*, char const*, bool)" reason=12
at 31 0 188 return = "delete_trivially_dead_insns(rtx_insn*, int)" reason=12
at 32 0 189 return = "deps_analyze_insn(deps_desc*, rtx_insn*)" reason=12
at 33 0 190 return = "df_bb_refs_record(int, bool)" reason=12
at 34 0 191 return = &3 reason=12
at 35 0 192 return = "evrp_range_analyzer::record_ranges_from_stmt(gimple*, bool)" reason=12
at 36 0 193 return = "fold_binary_loc(unsigned int, tree_code, tree_node*, tree_node*, tree_node*)" reason=12
at 37 0 194 return = "fold_using_range::fold_stmt(irange&, gimple*, fur_source&, tree_node*)" reason=12
at 38 0 195 return = "fold_using_range::range_of_range_op(irange&, gimple*, fur_source&)" reason=12
at 39 0 196 return = "ggc_internal_alloc(unsigned long, void (*)(void*), unsigned long, unsigned long)" reason=12
at 3a 0 197 return = "ggc_realloc(void*, unsigned long)" reason=12
at 3b 0 198 return = "gimple_ranger::range_of_expr(irange&, tree_node*, gimple*)" reason=12
at 3c 0 199 return = "gimplify_body(tree_node*, bool)" reason=12
at 3d 0 200 return = "haifa_init_h_i_d(vec<basic_block_def*, va_heap, vl_ptr> const&)" reason=12
at 3e 0 201 return = "modified_in_p(rtx_def const*, rtx_def const*)" reason=12
at 3f 0 202 return = "path_range_query::compute_ranges(vec<basic_block_def*, va_heap, vl_ptr> const&, bitmap_head const*)" reason=12
at 3g 0 203 return = "path_range_query::internal_range_of_expr(irange&, tree_node*, gimple*)" reason=12
at 3h 0 204 return = "path_range_query::range_defined_in_block(irange&, tree_node*, basic_block_def*)" reason=12
at 3i 0 205 return = "path_range_query::range_of_expr(irange&, tree_node*, gimple*)" reason=12
at 3j 0 206 return = "path_range_query::range_of_stmt(irange&, gimple*, tree_node*)" reason=12
at 3k 0 207 return = "plus_constant(machine_mode, rtx_def*, poly_int<1u, long>, bool)" reason=12
at 3l 0 208 return = "push_parm_decl(c_parm const*, tree_node**)" reason=12
at 3m 0 209 return = "range_query::value_of_expr(tree_node*, gimple*)" reason=12
at 3n 0 210 return = "rtl_ssa::function_info::start_block(rtl_ssa::function_info::build_info&, rtl_ssa::bb_info*)" reason=12
at 3o 0 211 return = "rvrp_folder::value_of_expr(tree_node*, gimple*)" reason=12
at 3p 0 212 return = "sched_analyze(deps_desc*, rtx_insn*, rtx_insn*)" reason=12
at 3q 0 213 return = &b reason=12
at 3r 0 214 return = "store_expr(tree_node*, rtx_def*, int, bool, bool)" reason=12
at 3s 0 215 return = "unchecked_make_edge(basic_block_def*, basic_block_def*, int)" reason=12
at 3t 0 216 return = "update_stmt_operands(function*, gimple*)" reason=12
at 3u 0 217 return = "vr_values::vrp_visit_assignment_or_call(gimple*, tree_node**, value_range_equiv*)" reason=12
at 3v 0 218 return = "vrp_asserts::process_assert_insertions_for(tree_node*, assert_locus*)" reason=12
at 3w 0 219 return = _cpp_stack_file reason=12
at 3x 0 220 return = alloc_block() reason=12
at 3y 0 221 return = back_threader::maybe_register_path() reason=12
at 3z 0 222 return = back_threader::thread_blocks() reason=12
at 3A 0 223 return = cselib_process_insn(rtx_insn*) reason=12
at 3B 0 224 return = df_scan_blocks() reason=12
at 3C 0 225 return = enable_ranger(function*) reason=12
at 3D 0 226 return = execute_ipa_summary_passes(ipa_opt_pass_d*) reason=12
at 3E 0 227 return = &e reason=1
at 3F 0 228 return = fun_178a770 bounds reason=1
at 3G 0 229 return = fun_1811050 bounds reason=1
at 3H 0 230 return = fun_181e110 bounds reason=1
at 3I 0 231 return = fun_18cd390 bounds reason=1
at 3J 0 232 return = fun_198c560 bounds reason=1
at 3K 0 233 return = fun_198c720 bounds reason=1
at 3L 0 234 return = fun_19d7a70 bounds reason=1
at 3M 0 235 return = fun_6f2340 bounds reason=1
at 3N 0 236 return = fun_774bd0 bounds reason=1
at 3O 0 237 return = fun_7b5c70 bounds reason=1
at 3P 0 238 return = fun_7f7040 bounds reason=1
at 3Q 0 239 return = fun_7fb430 bounds reason=1
at 3R 0 240 return = fun_8062a0 bounds reason=1
at 3S 0 241 return = &i reason=1
at 3T 0 242 return = &j reason=1
at 3U 0 243 return = fun_942e70 bounds reason=1
at 3V 0 244 return = fun_960e70 bounds reason=1
at 3W 0 245 return = fun_9c46b0 bounds reason=1
at 3X 0 246 return = fun_a34860 bounds reason=1
at 3Y 0 247 return = fun_a34ef0 bounds reason=1
at 3Z 0 248 return = fun_a689d0 bounds reason=1
at 40 0 249 return = fun_b39cf0 bounds reason=1
at 41 0 250 return = fun_c1c980 bounds reason=1
at 42 0 251 return = fun_c2a990 bounds reason=1
at 43 0 252 return = fun_c61f10 bounds reason=1
at 44 0 253 return = fun_ce1510 bounds reason=1
at 45 0 254 return = fun_d927a0 bounds reason=1
at 46 0 255 return = fun_da80d0 bounds reason=1
at 47 0 256 return = fun_e34340 bounds reason=1
at 48 0 257 return = fun_e36c90 bounds reason=1
at 49 0 258 return = fun_e4e390 bounds reason=1
at 4a 0 259 return = fun_e60470 bounds reason=1
at 4b 0 260 return = fun_f5a7f0 bounds reason=1
at 4c 0 261 return = fun_f90d10 bounds reason=1
at 4d 0 262 return = gcc::pass_manager::register_dump_files(opt_pass*) reason=12
at 4e 0 263 return = gimple_ranger::gimple_ranger() reason=12
at 4f 0 264 return = gimplify_function_tree(tree_node*) reason=12
at 4g 0 265 return = haifa_sched_init() reason=12
at 4h 0 266 return = inline_transform(cgraph_node*) reason=12
at 4i 0 267 return = ira_init() reason=12
at 4j 0 268 return = ix86_init_builtins() reason=12
at 4k 0 269 return = lra_assign(bool&) reason=12
at 4l 0 270 return = operands_scanner::build_ssa_operands() reason=12
at 4m 0 271 return = optimize_inline_calls(tree_node*) reason=12
at 4n 0 272 return = path_range_query::compute_ranges_in_block(basic_block_def*) reason=12
at 4o 0 273 return = ranger_cache::ranger_cache(int) reason=12
at 4p 0 274 return = rtl_ssa::function_info::add_block_contents(rtl_ssa::function_info::build_info&) reason=12
at 4q 0 275 return = rtl_ssa::function_info::bb_walker::before_dom_children(basic_block_def*) reason=12
at 4r 0 276 return = rtl_ssa::function_info::function_info(function*) reason=12
at 4s 0 277 return = rtl_ssa::function_info::process_all_blocks() reason=12
at 4t 0 278 return = run_rpo_vn(vn_lookup_kind) reason=12
at 4u 0 279 return = sched_rgn_compute_dependencies(int) reason=12
at 4v 0 280 return = ssa_propagation_engine::simulate_block(basic_block_def*) reason=12
at 4w 0 281 return = ssa_propagation_engine::simulate_stmt(gimple*) reason=12
at 4x 0 282 return = vect_slp_function(function*) reason=12
at 4y 0 283 return = vrp_asserts::insert_range_assertions() reason=12
at 4z 0 284 return = vrp_asserts::process_assert_insertions() reason=12
at 4A 3 285 = &0
at 4B 3 286 = mprotect source=$q:117
at 4C 3 287 return = _dl_protect_relro source=$3:364
at 4D 3 288 return = $s source=$3:349
at 4E 6 289 return = xmalloc reason=12
at 4F 1 290 = $4 source=$0:4325
at 4G 1 291 return = realloc source=$0:3480
at 4H 1 292 return = setlocale source=./locale/setlocale.c:414
at 4I 2 293 = __lruvec_stat_mod_folio
at 4J 2 294 = next_uptodate_folio
at 4K 2 295 return = __alloc_frozen_pages_noprof
at 4L 2 296 return = __irq_exit_rcu
at 4M 2 297 return = __schedule
at 4N 2 298 return = __x64_sys_execve
at 4O 2 299 return = alloc_pages_mpol
at 4P 2 300 return = asm_common_interrupt
at 4Q 2 301 return = bprm_execve
at 4R 2 302 return = do_execveat_common
at 4S 2 303 return = do_wp_page
at 4T 2 304 return = filemap_read
at 4U 2 305 return = finish_task_switch
at 4V 2 306 return = free_pgd_range
at 4W 2 307 return = free_pgtables
at 4X 2 308 return = get_page_from_freelist
at 4Y 2 309 return = handle_softirqs
at 4Z 2 310 return = ksys_read
at 50 2 311 return = load_elf_binary
at 51 2 312 return = ptep_clear_flush
at 52 2 313 return = schedule
at 53 2 314 return = tlb_finish_mmu
at 54 2 315 return = tlb_flush_mmu_tlbonly
at 55 2 316 return = unmap_vmas
at 56 2 317 return = vfs_read
at 57 5 318 = fun_53530 bounds reason=1
at 58 5 319 return = _obstack_newchunk reason=12
at 59 5 320 return = fun_4ccf0 bounds reason=1
at 5a 5 321 return = fun_51f00 bounds reason=1
at 5b 5 322 return = fun_53cd0 bounds reason=1
at 5c 5 323 return = fun_56580 bounds reason=1
at 5d 5 324 return = fun_59f90 bounds reason=1
at 5e 5 325 return = fun_6bb20 bounds reason=1
at 5f 5 326 return = fun_7c200 bounds reason=1
at 5g 4 327 return = fun_405750 bounds reason=1
at 5h 4 328 return = fun_410e10 bounds reason=1
at 5i 4 329 return = fun_412d10 bounds reason=1
at 5j 4 330 return = fun_413000 bounds reason=1
at 5k 4 331 return = fun_414c10 bounds reason=1
at 5l 4 332 return = fun_42d650 bounds reason=1
at 5m 4 333 return = fun_440500 bounds reason=1
at 5n 4 334 return = fun_489e30 bounds reason=1
at 5o 4 335 return = fun_48c0f0 bounds reason=1
at 5p 0 336 = "alloc_EXPR_LIST(int, rtx_def*, rtx_def*)" reason=12
at 5q 0 337 = "annotate_all_with_location_after(gimple*, gimple_stmt_iterator, unsigned int)" reason=12
at 5r 0 338 = &2 reason=12
at 5s 0 339 = "bitmap_clear_bit(bitmap_head*, int)" reason=12
at 5t 0 340 = "bitmap_copy(bitmap_head*, bitmap_head const*)" reason=12
at 5u 0 341 = "bitmap_ior_and_compl(bitmap_head*, bitmap_head const*, bitmap_head const*, bitmap_head const*)" reason=12
at 5v 0 342 = "declspecs_add_type(unsigned int, c_declspecs*, c_typespec)" reason=12
at 5w 0 343 = "df_chain_create(df_ref_d*, df_ref_d*)" reason=12
at 5x 0 344 = &4 reason=12
at 5y 0 345 = "first_dom_son(cdi_direction, basic_block_def*)" reason=12
at 5z 0 346 = "gen_rtx_CONST_INT(machine_mode, long)" reason=12
at 5A 0 347 = "get_location_from_adhoc_loc(line_maps const*, unsigned int)" reason=12
at 5B 0 348 = "get_ref_base_and_extent(tree_node*, poly_int_pod<1u, long>*, poly_int_pod<1u, long>*, poly_int_pod<1u, long>*, bool*)" reason=12
at 5C 0 349 = "gimple_call_builtin_p(gimple const*, built_in_function)" reason=12
at 5D 0 350 = "hash_table<vn_ssa_aux_hasher, false, xcallocator>::find_with_hash(tree_node* const&, unsigned int)" reason=12
at 5E 0 351 = "irange::value_inside_range(tree_node*) const" reason=12
at 5F 0 352 = "maybe_gen_insn(insn_code, unsigned int, expand_operand*)" reason=12
at 5G 0 353 = "note_pattern_stores(rtx_def const*, void (*)(rtx_def*, rtx_def const*, void*), void*)" reason=12
at 5H 0 354 = &8 reason=12
at 5I 0 355 = &9 reason=12
at 5J 0 356 = "operator_cast::fold_range(irange&, tree_node*, irange const&, irange const&, tree_code) const" reason=12
at 5K 0 357 = "pre_and_rev_post_order_compute_fn(function*, int*, int*, bool)" reason=12
at 5L 0 358 = "preprocess_insn_constraints(unsigned int)" reason=12
at 5M 0 359 = "raw_optab_handler(unsigned int)" reason=12
at 5N 0 360 = &a reason=12
at 5O 0 361 = "rtl_ssa::function_info::create_reg_use(rtl_ssa::function_info::build_info&, rtl_ssa::insn_info*, rtl_ssa::resource_info)" reason=12
at 5P 0 362 = "rtx_equal_p(rtx_def const*, rtx_def const*)" reason=12
at 5Q 0 363 = "sbr_vector::get_bb_range(irange&, basic_block_def const*)" reason=12
at 5R 0 364 = &b reason=12
at 5S 0 365 = "ssa_global_cache::set_global_range(tree_node*, irange const&)" reason=12
at 5T 0 366 = "stmt_can_throw_external(function*, gimple*)" reason=12
at 5U 0 367 = "tree_cons(tree_node*, tree_node*, tree_node*)" reason=12
at 5V 0 368 = "void va_gc::reserve<edge_def*, va_gc>(vec<edge_def*, va_gc, vl_embed>*&, unsigned int, bool)" reason=12
at 5W 0 369 = "wi::force_to_size(long*, long const*, unsigned int, unsigned int, unsigned int, signop)" reason=12
at 5X 0 370 = "wide_int_binop(generic_wide_int<wide_int_storage>&, tree_code, generic_wide_int<wide_int_storage> const&, generic_wide_int<wide_int_storage> const&, signop, wi::overflow_type*)" reason=12
at 5Y 0 371 = VN_INFO(tree_node*) reason=12
at 5Z 0 372 = _cpp_clean_line reason=12
at 60 0 373 = bitmap_alloc(bitmap_obstack*) reason=12
at 61 0 374 = ccp_folder::fold_stmt(gimple_stmt_iterator*) reason=12
at 62 0 375 = component_ref_field_offset(tree_node*) reason=12
at 63 0 376 = &c reason=12
at 64 0 377 = et_new_tree reason=12
at 65 0 378 = fun_1200020 bounds reason=1
at 66 0 379 = fun_124c5f0 bounds reason=1
at 67 0 380 = fun_15c0ee0 bounds reason=1
at 68 0 381 = fun_17269e0 bounds reason=1
at 69 0 382 = &e reason=1
at 6a 0 383 = &f reason=1
at 6b 0 384 = fun_177d040 bounds reason=1
at 6c 0 385 = fun_1783770 bounds reason=1
at 6d 0 386 = fun_17b90e0 bounds reason=1
at 6e 0 387 = fun_672ef0 bounds reason=1
at 6f 0 388 = fun_673360 bounds reason=1
at 6g 0 389 = fun_67e820 bounds reason=1
at 6h 0 390 = &g reason=1
at 6i 0 391 = &h reason=1
at 6j 0 392 = fun_7b1790 bounds reason=1
at 6k 0 393 = fun_7f7b50 bounds reason=1
at 6l 0 394 = fun_809f60 bounds reason=1
at 6m 0 395 = &j reason=1
at 6n 0 396 = fun_81da00 bounds reason=1
at 6o 0 397 = fun_8837d0 bounds reason=1
at 6p 0 398 = fun_89afc0 bounds reason=1
at 6q 0 399 = fun_8d2b30 bounds reason=1
at 6r 0 400 = fun_9bc5d0 bounds reason=1
at 6s 0 401 = &k reason=1
at 6t 0 402 = fun_a3cb00 bounds reason=1
at 6u 0 403 = fun_a67430 bounds reason=1
at 6v 0 404 = fun_a67940 bounds reason=1
at 6w 0 405 = fun_a75580 bounds reason=1
at 6x 0 406 = fun_ac9370 bounds reason=1
at 6y 0 407 = &l reason=1
at 6z 0 408 = &m reason=1
at 6A 0 409 = fun_cb2f20 bounds reason=1
at 6B 0 410 = fun_cc7120 bounds reason=1
at 6C 0 411 = &n reason=1
at 6D 0 412 = fun_ccddf0 bounds reason=1
at 6E 0 413 = fun_cd7a30 bounds reason=1
at 6F 0 414 = fun_cfbc30 bounds reason=1
at 6G 0 415 = fun_cfe690 bounds reason=1
at 6H 0 416 = fun_d87200 bounds reason=1
at 6I 0 417 = &o reason=1
at 6J 0 418 = &p reason=1
at 6K 0 419 = fun_e42890 bounds reason=1
at 6L 0 420 = fun_ebcca0 bounds reason=1
at 6M 0 421 = fun_ed1ed0 bounds reason=1
at 6N 0 422 = &q reason=1
at 6O 0 423 = get_preferred_alternatives(rtx_insn*) reason=12
at 6P 0 424 = get_spill_slot_decl(bool) reason=12
at 6Q 0 425 = gsi_start_phis(basic_block_def*) reason=12
at 6R 0 426 = htab_traverse reason=12
at 6S 0 427 = &r reason=12
at 6T 0 428 = ira_init() reason=12
at 6U 0 429 = ix86_call_use_plt_p(rtx_def*) reason=12
at 6V 0 430 = lookup_name(tree_node*) reason=12
at 6W 0 431 = lra_inheritance() reason=12
at 6X 0 432 = make_pass_build_ealias(gcc::context*) reason=12
at 6Y 0 433 = make_pass_diagnose_omp_blocks(gcc::context*) reason=12
at 6Z 0 434 = make_pass_rtl_ifcvt(gcc::context*) reason=12
at 70 0 435 = mark_dfs_back_edges(function*) reason=12
at 71 0 436 = operands_scanner::finalize_ssa_uses() reason=12
at 72 0 437 = optimize_function_for_size_p(function*) reason=12
at 73 0 438 = pcom_worker::determine_roots_comp(component*) reason=12
at 74 0 439 = &s reason=12
at 75 0 440 = rpo_vn_valueize(tree_node*) reason=12
at 76 0 441 = sd_resolve_dep(_sd_iterator) reason=12
at 77 0 442 = shorten_branches(rtx_insn*) reason=12
at 78 0 443 = statistics_fini_pass() reason=12
at 79 0 444 = update_list::update_list() reason=12
at 7a 0 445 = vect_slp_init() reason=12
at 7b 0 446 return = "access_ref::get_ref(vec<access_ref, va_heap, vl_ptr>*, access_ref*, int, ssa_name_limit_t*, pointer_query*) const" reason=12
at 7c 0 447 return = "access_ref::merge_ref(vec<access_ref, va_heap, vl_ptr>*, tree_node*, gimple*, int, bool, ssa_name_limit_t&, pointer_query&)" reason=12
at 7d 0 448 return = "adjust_address_1(rtx_def*, machine_mode, poly_int<1u, long>, int, int, int, poly_int<1u, long>)" reason=12
at 7e 0 449 return = "anti_dependence(rtx_def const*, rtx_def const*)" reason=12
at 7f 0 450 return = &2 reason=12
at 7g 0 451 return = "build2(tree_code, tree_node*, tree_node*, tree_node*)" reason=12
at 7h 0 452 return = "build3(tree_code, tree_node*, tree_node*, tree_node*, tree_node*)" reason=12
at 7i 0 453 return = "build_int_cst(tree_node*, poly_int<1u, long>)" reason=12
at 7j 0 454 return = "c_build_bind_expr(unsigned int, tree_node*, tree_node*)" reason=12
at 7k 0 455 return = "c_common_init_options(unsigned int, cl_decoded_option*)" reason=12
at 7l 0 456 return = "c_finish_return(unsigned int, tree_node*, tree_node*)" reason=12
at 7m 0 457 return = "c_get_substring_location(substring_loc const&, unsigned int*)" reason=12
at 7n 0 458 return = "canon_anti_dependence(rtx_def const*, bool, rtx_def const*, machine_mode, rtx_def*)" reason=12
at 7o 0 459 return = "canonicalize_condition(rtx_insn*, rtx_def*, int, rtx_insn**, rtx_def*, int, int)" reason=12
at 7p 0 460 return = "check_bounds_or_overlap(pointer_query&, gimple*, tree_node*, tree_node*, tree_node*, tree_node*, bool, bool)" reason=12
at 7q 0 461 return = "cleanup_tree_cfg(unsigned int)" reason=12
at 7r 0 462 return = "compute_live_vars(function*, hash_map<int_hash<unsigned int, 4294967295u, 4294967295u>, unsigned int, simple_hashmap_traits<default_hash_traits<int_hash<unsigned int, 4294967295u, 4294967295u> >, unsigned int> >*)" reason=12
at 7s 0 463 return = "compute_transp(rtx_def const*, int, simple_bitmap_def**, bitmap_head*, bitmap_head*, vec<modify_pair, va_heap, vl_ptr>*)" reason=12
at 7t 0 464 return = "coverage_init(char const*)" reason=12
at 7u 0 465 return = "cpp_create_reader(c_lang, ht*, line_maps*)" reason=12
at 7v 0 466 return = "cselib_expand_value_rtx(rtx_def*, bitmap_head*, int)" reason=12
at 7w 0 467 return = "df_mir_simulate_one_insn(basic_block_def*, rtx_insn*, bitmap_head*, bitmap_head*)" reason=12
at 7x 0 468 return = "df_ref_change_reg_with_loc(rtx_def*, unsigned int)" reason=12
at 7y 0 469 return = "dom_jt_simplifier::simplify(gimple*, gimple*, basic_block_def*, jt_state*)" reason=12
at 7z 0 470 return = "dom_opt_dom_walker::optimize_stmt(basic_block_def*, gimple_stmt_iterator*, bool*)" reason=12
at 7A 0 471 return = "eliminate_dom_walker::eliminate_stmt(basic_block_def*, gimple_stmt_iterator*)" reason=12
at 7B 0 472 return = "emit_move_insn(rtx_def*, rtx_def*)" reason=12
at 7C 0 473 return = "emit_move_insn_1(rtx_def*, rtx_def*)" reason=12
at 7D 0 474 return = "expand_binop(machine_mode, optab_tag, rtx_def*, rtx_def*, rtx_def*, int, optab_methods)" reason=12
at 7E 0 475 return = "expand_insn(insn_code, unsigned int, expand_operand*)" reason=12
at 7F 0 476 return = "expand_operands(tree_node*, tree_node*, rtx_def*, rtx_def**, rtx_def**, expand_modifier)" reason=12
at 7G 0 477 return = "expr_hash_elt::expr_hash_elt(gimple*, tree_node*)" reason=12
at 7H 0 478 return = "file_cache_slot::get_next_line(char**, long*)" reason=12
at 7I 0 479 return = "file_cache_slot::read_line_num(unsigned long, char**, long*)" reason=12
at 7J 0 480 return = "final_scan_insn(rtx_insn*, _IO_FILE*, int, int, int*)" reason=12
at 7K 0 481 return = "fold_unary_loc(unsigned int, tree_code, tree_node*, tree_node*)" reason=12
at 7L 0 482 return = "fold_using_range::range_of_address(irange&, gimple*, fur_source&)" reason=12
at 7M 0 483 return = "format_string_diagnostic_t::emit_warning_n_va(int, unsigned long, char const*, char const*, __va_list_tag (*) [1]) const" reason=12
at 7N 0 484 return = "gcc::pass_manager::set_pass_for_id(int, opt_pass*)" reason=12
at 7O 0 485 return = "gcc_qsort(void*, unsigned long, unsigned long, int (*)(void const*, void const*))" reason=12
at 7P 0 486 return = "gen_adddi3(rtx_def*, rtx_def*, rtx_def*)" reason=12
at 7Q 0 487 return = "gen_const_vec_duplicate(machine_mode, rtx_def*)" reason=12
at 7R 0 488 return = "gen_movsi(rtx_def*, rtx_def*)" reason=12
at 7S 0 489 return = "gen_rtx_EXPR_LIST(machine_mode, rtx_def*, rtx_def*)" reason=12
at 7T 0 490 return = "get_addr_base_and_unit_offset_1(tree_node*, poly_int_pod<1u, long>*, tree_node* (*)(tree_node*))" reason=12
at 7U 0 491 return = "get_condition(rtx_insn*, rtx_insn**, int, int)" reason=12
at 7V 0 492 return = "get_location_within_string(cpp_reader*, string_concat_db*, unsigned int, cpp_ttype, int, int, int, unsigned int*)" reason=12
at 7W 0 493 return = "get_parm_info(bool, tree_node*)" reason=12
at 7X 0 494 return = "get_related_vectype_for_scalar_type(machine_mode, tree_node*, poly_int<1u, unsigned long>)" reason=12
at 7Y 0 495 return = "get_vectype_for_scalar_type(vec_info*, tree_node*, unsigned int)" reason=12
at 7Z 0 496 return = "gimple_alloc(gimple_code, unsigned int)" reason=12
at 80 0 497 return = "gimple_build_assign(tree_node*, tree_node*)" reason=12
at 81 0 498 return = "gimple_ranger::range_of_stmt(irange&, gimple*, tree_node*)" reason=12
at 82 0 499 return = "gimple_ranger::range_on_entry(irange&, basic_block_def*, tree_node*)" reason=12
at 83 0 500 return = "gimple_seq_add_stmt(gimple**, gimple*)" reason=12
at 84 0 501 return = &5 reason=12
at 85 0 502 return = "global_range_query::range_of_expr(irange&, tree_node*, gimple*)" reason=12
at 86 0 503 return = "gori_compute::compute_operand2_range(irange&, gimple*, irange const&, tree_node*, fur_source&)" reason=12
at 87 0 504 return = "gori_compute::outgoing_edge_range_p(irange&, edge_def*, tree_node*, range_query&)" reason=12
at 88 0 505 return = &6 reason=12
at 89 0 506 return = "gsi_insert_after(gimple_stmt_iterator*, gimple*, gsi_iterator_update)" reason=12
at 8a 0 507 return = "handle_printf_call(gimple_stmt_iterator*, pointer_query&)" reason=12
at 8b 0 508 return = "hash_table<cost_classes_hasher, false, xcallocator>::find_slot_with_hash(cost_classes* const&, unsigned int, insert_option)" reason=12
at 8c 0 509 return = "hash_table<hash_map<int_hash<int, 0, -1>, ipa_node_params*, simple_hashmap_traits<default_hash_traits<int_hash<int, 0, -1> >, ipa_node_params*> >::hash_entry, false, xcallocator>::expand()" reason=12
at 8d 0 510 return = "hash_table<hash_map<int_hash<int, 0, -1>, ipa_node_params*, simple_hashmap_traits<default_hash_traits<int_hash<int, 0, -1> >, ipa_node_params*> >::hash_entry, false, xcallocator>::find_slot_with_hash(int const&, unsigned int, insert_option)" reason=12
at 8e 0 511 return = "hash_table<hash_map<tree_node*, tree_node*, simple_hashmap_traits<default_hash_traits<tree_node*>, tree_node*> >::hash_entry, false, xcallocator>::expand()" reason=12
at 8f 0 512 return = "insert_decl_map(copy_body_data*, tree_node*, tree_node*)" reason=12
at 8g 0 513 return = "int_const_binop(tree_code, tree_node const*, tree_node const*, int)" reason=12
at 8h 0 514 return = "invert_truthvalue_loc(unsigned int, tree_node*)" reason=12
at 8i 0 515 return = "irange::may_contain_p(tree_node*) const" reason=12
at 8j 0 516 return = "irange::set(tree_node*, tree_node*, value_range_kind)" reason=12
at 8k 0 517 return = "ix86_expand_binary_operator(rtx_code, machine_mode, rtx_def**)" reason=12
at 8l 0 518 return = "ix86_output_call_insn(rtx_insn*, rtx_def*)" reason=12
at 8m 0 519 return = "jt_state::register_equivs_stmt(gimple*, basic_block_def*, jt_simplifier*)" reason=12
at 8n 0 520 return = "jump_threader::thread_through_normal_block(vec<jump_thread_edge*, va_heap, vl_ptr>*, edge_def*, bitmap_head*)" reason=12
at 8o 0 521 return = "location_get_source_line(char const*, int)" reason=12
at 8p 0 522 return = "loop_invariant_motion_in_fun(function*, bool)" reason=12
at 8q 0 523 return = "loop_only_exit_p(loop const*, basic_block_def**, edge_def const*)" reason=12
at 8r 0 524 return = "may_trap_p_1(rtx_def const*, unsigned int)" reason=12
at 8s 0 525 return = "memory_modified_in_insn_p(rtx_def const*, rtx_def const*)" reason=12
at 8t 0 526 return = "number_of_iterations_exit(loop*, edge_def*, tree_niter_desc*, bool, bool, basic_block_def**)" reason=12
at 8u 0 527 return = "number_of_iterations_exit_assumptions(loop*, edge_def*, tree_niter_desc*, gcond**, bool, basic_block_def**)" reason=12
at 8v 0 528 return = &8 reason=12
at 8w 0 529 return = &9 reason=12
at 8x 0 530 return = "operator_plus::lhs_op1_relation(irange const&, irange const&, irange const&) const" reason=12
at 8y 0 531 return = "optimize_bb_for_size_p(basic_block_def const*)" reason=12
at 8z 0 532 return = "optimize_bb_for_speed_p(basic_block_def const*)" reason=12
at 8A 0 533 return = "output_asm_insn(char const*, rtx_def**)" reason=12
at 8B 0 534 return = "output_operand(rtx_def*, int)" reason=12
at 8C 0 535 return = "pointer_query::get_ref(tree_node*, gimple*, access_ref*, int)" reason=12
at 8D 0 536 return = "pointer_query::put_ref(tree_node*, access_ref const&, int)" reason=12
at 8E 0 537 return = "pre_and_rev_post_order_compute(int*, int*, bool)" reason=12
at 8F 0 538 return = "range_cast(irange&, tree_node*)" reason=12
at 8G 0 539 return = "ranger_cache::entry_range(irange&, tree_node*, basic_block_def*)" reason=12
at 8H 0 540 return = "ranger_cache::update_to_nonnull(basic_block_def*, tree_node*)" reason=12
at 8I 0 541 return = "refs_may_alias_p_1(ao_ref*, ao_ref*, bool)" reason=12
at 8J 0 542 return = "register_edge_assert_for(tree_node*, edge_def*, tree_code, tree_node*, tree_node*, vec<assert_info, va_heap, vl_ptr>&)" reason=12
at 8K 0 543 return = &a reason=12
at 8L 0 544 return = "rtl_ssa::function_info::record_use(rtl_ssa::function_info::build_info&, rtl_ssa::insn_info*, rtx_obj_reference)" reason=12
at 8M 0 545 return = "rtvec_alloc(unsigned long)" reason=12
at 8N 0 546 return = "set_source_range(tree_node*, unsigned int, unsigned int)" reason=12
at 8O 0 547 return = "shallow_copy_rtx(rtx_def const*)" reason=12
at 8P 0 548 return = "sparseset_alloc(unsigned int)" reason=12
at 8Q 0 549 return = "split_insns(rtx_def*, rtx_insn*)" reason=12
at 8R 0 550 return = "start_struct(unsigned int, tree_code, tree_node*, c_struct_parse_info**)" reason=12
at 8S 0 551 return = "vect_analyze_data_refs(vec_info*, poly_int<1u, unsigned long>*, bool*)" reason=12
at 8T 0 552 return = "vn_reference_lookup_pieces(tree_node*, int, int, tree_node*, vec<vn_reference_op_struct, va_heap, vl_ptr>, vn_reference_s**, vn_lookup_kind)" reason=12
at 8U 0 553 return = "void copy_warning<tree_node*, tree_node const*>(tree_node*, tree_node const*)" reason=12
at 8V 0 554 return = "vr_values::get_lattice_entry(tree_node const*)" reason=12
at 8W 0 555 return = "vrp_asserts::build_assert_expr_for(tree_node*, tree_node*)" reason=12
at 8X 0 556 return = "walk_stmt_load_store_addr_ops(gimple*, void*, bool (*)(gimple*, tree_node*, tree_node*, void*), bool (*)(gimple*, tree_node*, tree_node*, void*), bool (*)(gimple*, tree_node*, tree_node*, void*))" reason=12
at 8Y 0 557 return = _cpp_get_fresh_line reason=12
at 8Z 0 558 return = _cpp_init_directives reason=12
at 90 0 559 return = _cpp_init_hashtable reason=12
at 91 0 560 return = _cpp_pop_buffer reason=12
at 92 0 561 return = advance_state(void*) reason=12
at 93 0 562 return = ao_ref_base(ao_ref*) reason=12
at 94 0 563 return = bb_loop_header_p(basic_block_def*) reason=12
at 95 0 564 return = c_parse_init() reason=12
at 96 0 565 return = canonicalize_induction_variables() reason=12
at 97 0 566 return = ccp_propagate::visit_phi(gphi*) reason=12
at 98 0 567 return = cfg_layout_finalize() reason=12
at 99 0 568 return = cleanup_cfg(int) reason=12
at 9a 0 569 return = df_compute_regs_ever_live(bool) reason=12
at 9b 0 570 return = df_insn_rescan(rtx_insn*) reason=12
at 9c 0 571 return = df_set_bb_dirty(basic_block_def*) reason=12
at 9d 0 572 return = df_update_entry_exit_and_calls() reason=12
at 9e 0 573 return = dom_opt_dom_walker::after_dom_children(basic_block_def*) reason=12
at 9f 0 574 return = eliminate_dom_walker::before_dom_children(basic_block_def*) reason=12
at 9g 0 575 return = eliminate_with_rpo_vn(bitmap_head*) reason=12
at 9h 0 576 return = emit_insn(rtx_def*) reason=12
at 9i 0 577 return = emit_status::ensure_regno_capacity() reason=12
at 9j 0 578 return = estimate_numbers_of_iterations(function*) reason=12
at 9k 0 579 return = estimate_numbers_of_iterations(loop*) reason=12
at 9l 0 580 return = et_below reason=12
at 9m 0 581 return = et_set_father reason=12
at 9n 0 582 return = evrp_range_analyzer::enter(basic_block_def*) reason=12
at 9o 0 583 return = evrp_range_analyzer::record_ranges_from_incoming_edge(basic_block_def*) reason=12
at 9p 0 584 return = extract_insn_cached(rtx_insn*) reason=12
at 9q 0 585 return = file_cache_slot::read_data() reason=12
at 9r 0 586 return = flow_loops_find(loops*) reason=12
at 9s 0 587 return = fun_10521f0 bounds reason=1
at 9t 0 588 return = fun_1208830 bounds reason=1
at 9u 0 589 return = fun_173aa80 bounds reason=1
at 9v 0 590 return = fun_174e1b0 bounds reason=1
at 9w 0 591 return = fun_1758af0 bounds reason=1
at 9x 0 592 return = fun_175dd60 bounds reason=1
at 9y 0 593 return = fun_1762000 bounds reason=1
at 9z 0 594 return = fun_176ec30 bounds reason=1
at 9A 0 595 return = fun_17772a0 bounds reason=1
at 9B 0 596 return = fun_177d090 bounds reason=1
at 9C 0 597 return = fun_1784b00 bounds reason=1
at 9D 0 598 return = fun_1784eb0 bounds reason=1
at 9E 0 599 return = fun_178a390 bounds reason=1
at 9F 0 600 return = fun_178a480 bounds reason=1
at 9G 0 601 return = fun_178ac40 bounds reason=1
at 9H 0 602 return = fun_178bfb0 bounds reason=1
at 9I 0 603 return = fun_1792600 bounds reason=1
at 9J 0 604 return = fun_17be070 bounds reason=1
at 9K 0 605 return = fun_17e5a00 bounds reason=1
at 9L 0 606 return = fun_17ea410 bounds reason=1
at 9M 0 607 return = fun_17eaf10 bounds reason=1
at 9N 0 608 return = fun_1807ab0 bounds reason=1
at 9O 0 609 return = fun_1808bd0 bounds reason=1
at 9P 0 610 return = fun_180f7a0 bounds reason=1
at 9Q 0 611 return = fun_18211c0 bounds reason=1
at 9R 0 612 return = fun_1821220 bounds reason=1
at 9S 0 613 return = fun_1821950 bounds reason=1
at 9T 0 614 return = fun_1824950 bounds reason=1
at 9U 0 615 return = fun_183eca0 bounds reason=1
at 9V 0 616 return = fun_18cc860 bounds reason=1
at 9W 0 617 return = fun_197c610 bounds reason=1
at 9X 0 618 return = fun_19d6220 bounds reason=1
at 9Y 0 619 return = fun_682580 bounds reason=1
at 9Z 0 620 return = fun_6c9740 bounds reason=1
at a0 0 621 return = fun_6c99c0 bounds reason=1
at a1 0 622 return = fun_6ca080 bounds reason=1
at a2 0 623 return = fun_6ca110 bounds reason=1
at a3 0 624 return = fun_6ca1d0 bounds reason=1
at a4 0 625 return = fun_6cd540 bounds reason=1
at a5 0 626 return = fun_6cfb30 bounds reason=1
at a6 0 627 return = fun_6f0190 bounds reason=1
at a7 0 628 return = fun_76dd10 bounds reason=1
at a8 0 629 return = &h reason=1
at a9 0 630 return = fun_773300 bounds reason=1
at aa 0 631 return = fun_7fa8d0 bounds reason=1
at ab 0 632 return = fun_80d290 bounds reason=1
at ac 0 633 return = fun_80dd90 bounds reason=1
at ad 0 634 return = fun_80ed90 bounds reason=1
at ae 0 635 return = fun_810160 bounds reason=1
at af 0 636 return = fun_810310 bounds reason=1
at ag 0 637 return = fun_812480 bounds reason=1
at ah 0 638 return = fun_816d90 bounds reason=1
at ai 0 639 return = fun_81dbb0 bounds reason=1
at aj 0 640 return = fun_8cbb90 bounds reason=1
at ak 0 641 return = fun_8cc100 bounds reason=1
at al 0 642 return = fun_8cd500 bounds reason=1
at am 0 643 return = fun_8cdf10 bounds reason=1
at an 0 644 return = fun_902ab0 bounds reason=1
at ao 0 645 return = fun_90ae40 bounds reason=1
at ap 0 646 return = fun_90b4f0 bounds reason=1
at aq 0 647 return = fun_90da80 bounds reason=1
at ar 0 648 return = fun_910960 bounds reason=1
at as 0 649 return = fun_92c870 bounds reason=1
at at 0 650 return = fun_9425e0 bounds reason=1
at au 0 651 return = fun_94eb60 bounds reason=1
at av 0 652 return = fun_95ed70 bounds reason=1
at aw 0 653 return = fun_9bca30 bounds reason=1
at ax 0 654 return = fun_9c46f0 bounds reason=1
at ay 0 655 return = &k reason=1
at az 0 656 return = fun_a359a0 bounds reason=1
at aA 0 657 return = fun_a35c50 bounds reason=1
at aB 0 658 return = fun_a381a0 bounds reason=1
at aC 0 659 return = fun_a3e2b0 bounds reason=1
at aD 0 660 return = fun_a436c0 bounds reason=1
at aE 0 661 return = fun_ae1940 bounds reason=1
at aF 0 662 return = fun_b2bd70 bounds reason=1
at aG 0 663 return = fun_b346c0 bounds reason=1
at aH 0 664 return = fun_b3a310 bounds reason=1
at aI 0 665 return = fun_b3a3a0 bounds reason=1
at aJ 0 666 return = fun_b46150 bounds reason=1
at aK 0 667 return = fun_b6ebe0 bounds reason=1
at aL 0 668 return = &l reason=1
at aM 0 669 return = fun_c1cd70 bounds reason=1
at aN 0 670 return = fun_c207a0 bounds reason=1
at aO 0 671 return = fun_c20e50 bounds reason=1
at aP 0 672 return = fun_c2f680 bounds reason=1
at aQ 0 673 return = fun_c30150 bounds reason=1
at aR 0 674 return = fun_c56c90 bounds reason=1
at aS 0 675 return = fun_c5e2d0 bounds reason=1
at aT 0 676 return = fun_c68840 bounds reason=1
at aU 0 677 return = fun_cc7b20 bounds reason=1
at aV 0 678 return = fun_ccc8c0 bounds reason=1
at aW 0 679 return = fun_cd9ee0 bounds reason=1
at aX 0 680 return = fun_ce4890 bounds reason=1
at aY 0 681 return = fun_ce8170 bounds reason=1
at aZ 0 682 return = fun_ce9500 bounds reason=1
at b0 0 683 return = fun_d09ad0 bounds reason=1
at b1 0 684 return = fun_d5b450 bounds reason=1
at b2 0 685 return = fun_d5ec30 bounds reason=1
at b3 0 686 return = fun_d601b0 bounds reason=1
at b4 0 687 return = fun_d82a80 bounds reason=1
at b5 0 688 return = fun_d84840 bounds reason=1
at b6 0 689 return = fun_d85cc0 bounds reason=1
at b7 0 690 return = fun_d8f160 bounds reason=1
at b8 0 691 return = fun_d95610 bounds reason=1
at b9 0 692 return = fun_db1c90 bounds reason=1
at ba 0 693 return = fun_db5970 bounds reason=1
at bb 0 694 return = fun_db8b60 bounds reason=1
at bc 0 695 return = &o reason=1
at bd 0 696 return = fun_dbc290 bounds reason=1
at be 0 697 return = fun_dc0f80 bounds reason=1
at bf 0 698 return = fun_dc8470 bounds reason=1
at bg 0 699 return = fun_dc84b0 bounds reason=1
at bh 0 700 return = fun_de9de0 bounds reason=1
at bi 0 701 return = fun_deb0b0 bounds reason=1
at bj 0 702 return = &p reason=1
at bk 0 703 return = fun_e47820 bounds reason=1
at bl 0 704 return = fun_eb06e0 bounds reason=1
at bm 0 705 return = fun_ec6270 bounds reason=1
at bn 0 706 return = fun_eddd90 bounds reason=1
at bo 0 707 return = fun_f53800 bounds reason=1
at bp 0 708 return = &q reason=1
at bq 0 709 return = fun_fefeb0 bounds reason=1
at br 0 710 return = gcc::pass_manager::register_one_dump_file(opt_pass*) reason=12
at bs 0 711 return = gcc_init_libintl() reason=12
at bt 0 712 return = gen_epilogue() reason=12
at bu 0 713 return = gen_reg_rtx(machine_mode) reason=12
at bv 0 714 return = get_attr_modrm(rtx_insn*) reason=12
at bw 0 715 return = getpwd reason=12
at bx 0 716 return = htab_create reason=12
at by 0 717 return = htab_create_typed_alloc reason=12
at bz 0 718 return = htab_find_slot_with_hash reason=12
at bA 0 719 return = init_emit_once() reason=12
at bB 0 720 return = init_expmed() reason=12
at bC 0 721 return = init_expr_target() reason=12
at bD 0 722 return = init_ttree() reason=12
at bE 0 723 return = inline_analyze_function(cgraph_node*) reason=12
at bF 0 724 return = insn_default_length(rtx_insn*) reason=12
at bG 0 725 return = ipa_analyze_node(cgraph_node*) reason=12
at bH 0 726 return = &r reason=12
at bI 0 727 return = ira_build_conflicts() reason=12
at bJ 0 728 return = ira_color() reason=12
at bK 0 729 return = ira_create_allocno_live_ranges() reason=12
at bL 0 730 return = ira_init_register_move_cost(machine_mode) reason=12
at bM 0 731 return = ira_setup_alts(rtx_insn*) reason=12
at bN 0 732 return = irange::set_varying(tree_node*) reason=12
at bO 0 733 return = ix86_expand_epilogue(int) reason=12
at bP 0 734 return = ix86_min_insn_size(rtx_insn*) reason=12
at bQ 0 735 return = jump_threader::record_temporary_equivalences_from_stmts_at_dest(edge_def*) reason=12
at bR 0 736 return = jump_threader::thread_across_edge(edge_def*) reason=12
at bS 0 737 return = layout_type(tree_node*) reason=12
at bT 0 738 return = lra_constraints(bool) reason=12
at bU 0 739 return = lra_final_code_change() reason=12
at bV 0 740 return = lra_remat() reason=12
at bW 0 741 return = mark_def_dom_walker::before_dom_children(basic_block_def*) reason=12
at bX 0 742 return = number_of_latch_executions(loop*) reason=12
at bY 0 743 return = operands_scanner::parse_ssa_operands() reason=12
at bZ 0 744 return = pass_walloca::execute(function*) reason=12
at c0 0 745 return = pcom_worker::tree_predictive_commoning_loop(bool) reason=12
at c1 0 746 return = pop_scope() reason=12
at c2 0 747 return = preprocess_constraints(rtx_insn*) reason=12
at c3 0 748 return = &s reason=12
at c4 0 749 return = rtx_vector_builder::build() reason=12
at c5 0 750 return = rvrp_folder::fold_stmt(gimple_stmt_iterator*) reason=12
at c6 0 751 return = scev_initialize() reason=12
at c7 0 752 return = split_critical_edges(bool) reason=12
at c8 0 753 return = split_edge(edge_def*) reason=12
at c9 0 754 return = stmt_can_terminate_bb_p(gimple*) reason=12
at ca 0 755 return = strlen_pass::before_dom_children(basic_block_def*) reason=12
at cb 0 756 return = strlen_pass::check_and_optimize_call(bool*) reason=12
at cc 0 757 return = strlen_pass::check_and_optimize_stmt(bool*) reason=12
at cd 0 758 return = substitute_and_fold_engine::replace_uses_in(gimple*) reason=12
at ce 0 759 return = tail_merge_optimize(bool) reason=12
at cf 0 760 return = thread_prologue_and_epilogue_insns() reason=12
at cg 0 761 return = tree_estimate_probability(bool) reason=12
at ch 0 762 return = tree_predictive_commoning(bool) reason=12
at ci 0 763 return = vect_slp_analyze_operations(vec_info*) reason=12
at cj 3 764 = __mmap64 source=$6:58 mmap source=$6:46
at ck 3 765 = _dl_init_paths source=$2:758
at cl 3 766 = $i source=$2:1379
at cm 3 767 = _dl_start source=$1:566
at cn 3 768 = do_lookup_x source=$l:406
at co 3 769 = $t source=./elf/./get-dynamic-info.h:85 $5 source=$1:1766
at cp 3 770 = $t source=./elf/get-dynamic-info.h:45 $i source=$2:1281
at cq 3 771 = elf_machine_rela_relative source=$b:483 $k source=$d:124 &0
at cr 3 772 = resolve_map source=$3:170 &d $k source=$d:147 &0
at cs 3 773 = rtld_setup_main_map source=$1:1153 $5 source=$1:1741
at ct 3 774 return = _dl_init source=$c:121
at cu 3 775 return = _dl_lookup_symbol_x source=$l:776
at cv 3 776 return = _dl_map_segments source=./elf/./dl-map-segments.h:186 $i source=$2:1268
at cw 3 777 return = _dl_start_user entry reason=12
at cx 3 778 return = $j source=$c:60 $j source=$c:26
at cy 3 779 return = call_init_paths source=./elf/./dl-main.h:112 $5 source=$1:1803
at cz 3 780 return = elf_machine_rela source=$b:462 $k source=$d:169 &0
at cA 3 781 return = resolve_map source=$3:190 &d $k source=$d:147 &0
at cB 6 782 return = bfd_hash_table_init_n reason=12
at cC 6 783 return = bfd_map_over_sections reason=12
at cD 6 784 return = bfd_openw reason=12
at cE 6 785 return = fun_54920 bounds reason=1
at cF 6 786 return = objalloc_create reason=12
at cG 1 787 = __GI___mmap64 source=$6:58 __mmap source=$6:46
at cH 1 788 = __fstat64 source=./io/../sysdeps/unix/sysv/linux/fstat64.c:29
at cI 1 789 = __memcmp_evex_movbe source=./string/../sysdeps/x86_64/multiarch/memcmp-evex-movbe.S:407
at cJ 1 790 = $h source=$g:280
at cK 1 791 = $h source=$g:352
at cL 1 792 = $h source=$g:598
at cM 1 793 = __munmap source=$q:117
at cN 1 794 = $4 source=$0:4086
at cO 1 795 = _int_realloc source=$0:4862
at cP 1 796 = _nl_intern_locale_data source=$p:220
at cQ 1 797 = fstatat source=./io/../sysdeps/unix/sysv/linux/fstatat64.c:169
at cR 1 798 = getrusage source=./resource/../sysdeps/unix/sysv/linux/getrusage.c:29
at cS 1 799 = init_cacheinfo source=./string/../sysdeps/x86/cacheinfo.h:61 __x86_cacheinfo source=./string/../sysdeps/x86/cacheinfo.c:86
at cT 1 800 = $9 source=$0:3305
at cU 1 801 = open source=./io/../sysdeps/unix/sysv/linux/open64.c:41
at cV 1 802 = sysmalloc source=$0:2890
at cW 1 803 = tcache_get source=$0:3190 $9 source=$0:3307
at cX 1 804 = unlink_chunk source=$0:1622
at cY 1 805 return = _IO_default_uflow source=$e:362
at cZ 1 806 return = _IO_file_doallocate source=./libio/filedoalloc.c:84
at d0 1 807 return = _IO_file_underflow source=$n:485
at d1 1 808 return = _IO_file_xsgetn source=$n:1341
at d2 1 809 return = _IO_fread source=./libio/iofread.c:38
at d3 1 810 return = _IO_getline_info source=./libio/iogetline.c:60
at d4 1 811 return = __GI__IO_doallocbuf source=$e:347 _IO_doallocbuf source=$e:342
at d5 1 812 return = __libc_calloc source=$0:3674
at d6 1 813 return = $4 source=$0:4303
at d7 1 814 return = $4 source=$0:4403
at d8 1 815 return = _int_realloc source=$0:4874
at d9 1 816 return = _nl_expand_alias source=$m:198
at da 1 817 return = _nl_find_locale source=$o:158
at db 1 818 return = _nl_find_locale source=$o:237
at dc 1 819 return = _nl_load_locale source=$p:332
at dd 1 820 return = fgets_unlocked source=./libio/iofgets_u.c:52
at de 1 821 return = free source=$0:3375
at df 1 822 return = read_alias_file source=$m:258
at dg 1 823 return = tcache_init source=$0:3235 $9 source=$0:3300
at dh 1 824 return = tcache_init source=$0:3239
at di 1 825 return = try_tempname_len source=$f:317 gen_tempname_len source=$f:230 __gen_tempname source=$f:335
at dj 7 826 = reason=1
at dk 2 827 = __do_sys_getrusage
at dl 2 828 = __list_del_entry_valid_or_report
at dm 2 829 = __pti_set_user_pgtbl
at dn 2 830 = __raw_callee_save_pvm_save_fl
at do 2 831 = _copy_to_iter
at dp 2 832 = _raw_spin_trylock
at dq 2 833 = filemap_get_read_batch
at dr 2 834 = find_get_block_common
at ds 2 835 = folio_remove_rmap_ptes
at dt 2 836 = get_mem_cgroup_from_mm
at du 2 837 = mas_next_slot
at dv 2 838 = mas_prev_setup
at dw 2 839 = native_set_pmd
at dx 2 840 = strncpy_from_user
at dy 2 841 = unmap_page_range
at dz 2 842 return = __do_fault
at dA 2 843 return = __do_sys_newfstatat
at dB 2 844 return = __ext4_new_inode
at dC 2 845 return = __folio_mod_stat
at dD 2 846 return = __mem_cgroup_charge
at dE 2 847 return = __mmap_region
at dF 2 848 return = __rmqueue_pcplist
at dG 2 849 return = __vm_munmap
at dH 2 850 return = __x64_sys_mprotect
at dI 2 851 return = __x64_sys_munmap
at dJ 2 852 return = __x64_sys_openat
at dK 2 853 return = asm_sysvec_apic_timer_interrupt
at dL 2 854 return = asm_sysvec_reschedule_ipi
at dM 2 855 return = begin_new_exec
at dN 2 856 return = common_interrupt
at dO 2 857 return = copy_page_to_iter
at dP 2 858 return = do_filp_open
at dQ 2 859 return = do_mmap
at dR 2 860 return = do_mprotect_pkey
at dS 2 861 return = do_sys_openat2
at dT 2 862 return = do_vmi_align_munmap
at dU 2 863 return = do_vmi_munmap
at dV 2 864 return = expand_downwards
at dW 2 865 return = ext4_create
at dX 2 866 return = filemap_fault
at dY 2 867 return = filemap_get_pages
at dZ 2 868 return = find_inode_bit
at e0 2 869 return = folio_add_file_rmap_ptes
at e1 2 870 return = folio_add_new_anon_rmap
at e2 2 871 return = folio_alloc_noprof
at e3 2 872 return = getname_flags
at e4 2 873 return = lruvec_stat_mod_folio
at e5 2 874 return = mas_find
at e6 2 875 return = mas_prev
at e7 2 876 return = native_set_p4d
at e8 2 877 return = on_each_cpu_cond_mask
at e9 2 878 return = page_cache_ra_unbounded
at ea 2 879 return = path_openat
at eb 2 880 return = pte_alloc_one
at ec 2 881 return = recently_deleted
at ed 2 882 return = sched_balance_softirq
at ee 2 883 return = sched_balance_update_blocked_averages
at ef 2 884 return = set_p4d
at eg 2 885 return = set_pte_range
at eh 2 886 return = setup_arg_pages
at ei 2 887 return = smp_call_function_many_cond
at ej 2 888 return = sysvec_apic_timer_interrupt
at ek 2 889 return = unmap_page_range
at el 2 890 return = vfs_fstatat
at em 2 891 return = vm_mmap_pgoff
at en 2 892 return = vma_alloc_folio_noprof
at eo 2 893 return = vms_clear_ptes
at ep 2 894 return = vms_complete_munmap_vmas
unwinder 0
stack 0 none:exited dw 4V 4W 1N 1J 1L 1M 1K 1Q s t |
stack 1 none:exited dm e7 ef 4V 4W 1N 1J 1L 1M 1K 1Q s t |
stack 2 none:exited dy 55 1N 1J 1L 1M 1K 1Q s t |
stack 3 none:exited ds ek 55 1N 1J 1L 1M 1K 1Q s t |
stack 4 none:exited e f dM 50 4Q 4R 4N s t |
stack 5 none:exited dv e6 dV eh 50 4Q 4R 4N s t |
unwinder 2
stack 6 complete U A 4E 58 2G 13 1 2 12
stack 7 complete 57 5c 5a 5d 5b 59 *5
stack 8 complete dk s t | cR 5f *4
stack 9 complete cT 4E 5e cC *4
stack a complete e f d c | U A cF cB cE cD *4
stack b complete cH cZ d4 d0 cY d3 dd df d9 da 4H 5m 5j 2H 2I 1 2 1R
stack c complete dr ec dZ dB dW ea dP dS dJ s t | cU di 5n B W B W B B W B W B W B W B 5h 5i 5k *5
stack d complete cV d7 dh dg 5o 5l 5g 2E 1R
stack e complete 2R 4 5 1 2 3
stack f complete e f d c | *6
stack g complete 2D 3J 3K 3w 30 2V *5
stack h complete dq dY 4T 56 4Z s t | *11
stack i complete 4I e0 eg 1q V r u d c | 6X 2s *5
stack j complete dl dF 4X 4K 4O e2 e9 dX dz V r u d c | 6Y *6
stack k complete 6Z *6
stack l complete U d8 4G 2w 7N br 4d 4d *5
stack m complete 62 av v v 2g v 2g v 2g v v 3V v 3c 4f 19 1j 7 6 *5
stack n complete 5q v v *15
stack o complete N k 3x 41 3O aN 42 a 0 9 *9
stack p complete 5V 3s aO *13
stack q complete 1I 1P 1q V r u d c | 6x *12
stack r complete O k 8c 8d bH bG 9T 3D 8 *7
stack s complete 2K 21 2u 2k 1z 2h 1V bE ax *9
stack t complete cN d5 1H 8e aR 8f 43 4m 4h 1C b *8
stack u complete 2C k 3s aS *13
stack v complete 2O 9l 94 aP aQ 7q J z *10
stack w complete 6F 25 25 25 c3 *12
stack x complete 6L 4i 1l 1k *9
stack y complete U A T bL *12
stack z complete 6T *11
stack A complete e f d c | 6p bB *11
stack B complete 4J 1q V r u d c | 5M bC *11
stack C complete 6k 3Q 3A 2l 2m a 0 0 0 9 *9
stack D complete 5P a9 3N 7n aa *18
stack E complete 72 8y 8z aG *16
stack F complete 5X 8g bS 4a 4a 7X 7Y 8S 47 48 4x 2r *14
stack G complete 6J bj ci *18
stack H complete 7a *15
stack I complete 5T c9 8q 8u 8t bX 9k 9j 96 *14
stack J complete 2M x y 9A *14
stack K complete 1S x y 3H 9R *14
stack L complete X 7w 9S *14
stack M complete 2P 98 9v *14
stack N complete 6z K *14
stack O complete dn e4 eb V r u d c | 66 92 24 R *15
stack P complete 2L 9p bv bF bP bo 9N 9O *17
stack Q complete 76 9P *17
stack R complete 1o 3G 3d 4g *16
stack S complete e f d c | *20
stack T complete 6y aL 8r 3I 32 3p 4u *16
stack U complete 6B aU 8I 2c 3N 7e 9V *20
stack V complete 6P a8 2c 2d 1b 23 P *14
stack W complete 1s 3k *17
stack X complete cK 8O 3P 3P 7v 9I *17
stack Y complete e f d c | 1s 7S 2S 3S x y *15
stack Z complete 77 aj *14
stack 10 complete 6U bn 8B 8A 8l ak 7J al am *14
stack 11 complete 6M bO bt bm ao cf ap *14
stack 12 complete 5B 93 8p b0 *14
stack 13 complete 73 c0 ch *14
stack 14 complete 6v 3Z 4k 11 10 a *12
stack 15 complete 6u 9W 7O *17
stack 16 complete 6W *15
stack 17 complete 6w bT *15
stack 18 complete X 9c ag 7x bU *15
stack 19 complete 1o 1H by bx bV *15
stack 1a complete 69 3E 3E 27 1D *13
stack 1b complete 67 9u 9x 9y *15
stack 1c complete 68 8Q 9z *15
stack 1d complete 1S x y *14
stack 1e complete 5J 8F 7L 81 3b 3m 3o 1G l 1n 1w *13
stack 1f complete 6d 82 3b 3m 3o cd *17
stack 1g complete 5G 8s 3e 3e 7o 7U 28 *13
stack 1h complete 64 26 99 *14
stack 1i complete 1S ac x y *14
stack 1j complete 6b 31 2a *13
stack 1k complete 5N 4p 3n 4q l 4s 4r *14
stack 1l complete 5O 8L 8K *20
stack 1m complete 6D 97 4w 2v 2o *13
stack 1n complete 6c 9C 9D 29 3F *13
stack 1o complete e f d c | 4F A T *15
stack 1p complete e f d c | 2N 3T 2e 33 3B 3R *13
stack 1q complete 6m *17
stack 1r complete 4F A T 3L 4o 4e 3C 3U *13
stack 1s complete 5y l 1n 44 *13
stack 1t complete 6Q 4v 2v *14
stack 1u complete 5Y b5 b6 2q 1v 45 *13
stack 1v complete 2K 21 2u 2k 1z 46 *13
stack 1w complete do dO 4T 56 4Z s t | 2D d1 d2 9q 7H 7I 8o 7V 7m 7M 9L 9M 8a cb cc ca l *14
stack 1x complete 5I 8w bY 4l 3t 89 83 3v 4z 4y 49 *13
stack 1y complete e f d c | N k 7Z 80 8W *17
stack 1z complete X ad 34 x y 4c *13
stack 1A complete 5w ae af *16
stack 1B complete 6C *13
stack 1C complete 6a *13
stack 1D complete 2P 9E *13
stack 1E complete U A T 29 9F *13
stack 1F complete 6l ab x y 9G 9H *13
stack 1G complete 5K 8E l 9K *13
stack 1H complete 5u 34 x y 3H 9Q *13
stack 1I complete 5R 3q 3q 9B 31 9w *13
stack 1J complete 6s 3X 3Y 1y 2i 2t 1m I *13
stack 1K complete 1I 1P 1p r u d c | 6O ay *20
stack 1L complete cI 8b az aA *17
stack 1M complete 5L c2 bM aB 1y bI *15
stack 1N complete cW T 8P bK *15
stack 1O complete 2O 9m 26 9r 1z *14
stack 1P complete 6t aC aD 1y bJ *14
stack 1Q complete X 3S x y *14
stack 1R complete 1I 1P 1p r u d c | 5t 2p L *13
stack 1S complete 5D b4 8T *15
stack 1T complete cJ b2 *15
stack 1U complete e f 2F dL | 6H 2q 1v 4t *14
stack 1V complete 75 9s bq 84 20 b7 *17
stack 1W complete X b3 *14
stack 1X complete dt dD 1p r u d c | N k 3x 41 3O aM c8 c7 *14
stack 1Y complete 60 be ce *14
stack 1Z complete 5z 3k 2d 1b P *13
stack 20 complete U A T *15
stack 21 complete 2M x y *14
stack 22 complete cO 4G 2w 88 21 2u 2k 1z S *13
stack 23 complete 2J 20 3u 35 1a l *14
stack 24 complete 2Q 7i bN 85 8V bl 7T *19
stack 25 complete 5H 8v b8 7G 7f aZ 7z *16
stack 26 complete e f 4U 4M 52 2F 4P | 6K bk 8J 9o 9n *16
stack 27 complete e f 4Y 4L dN 4P | 5A 8U 7K 8h aY *16
stack 28 complete 5r 7y 8m bQ 8n bR 9e *15
stack 29 complete 2N 3T 2e ah 9b 9d 9a aK *13
stack 2a complete 5C aX *13
stack 2b complete 2L an *13
stack 2c complete 6i 2c 2d 7s aq ar *13
stack 2d complete cX d6 A 2w 8D 7c 7b aF 2Z 8C 7p au *13
stack 2e complete 6n ai 26 b1 *13
stack 2f complete 5E 8i 8x 38 37 3j 3h 3g 3i 38 37 3j 3h 3g 3i 86 87 4n 3f 2U 3y 1t 1t 2T 3z bf *13
stack 2g complete 78 z *13
stack 2h complete 6I 1B J *14
stack 2i complete 5s b9 *16
stack 2j complete 5W bb ba bc *16
stack 2k complete 6q 8j bd *16
stack 2l complete 2Q 2Z at 3U a *11
stack 2m complete 6j G H *12
stack 2n complete 1s 8k 7P aE 7D 1W Q *14
stack 2o complete du e5 dE dQ em s t | cG 39 3a 9i bu 1W C 7F *16
stack 2p complete 1s 9h 7R 7C 7B 1x C 3r 2f *15
stack 2q complete 6o 7d C C *19
stack 2r complete 5F 7E *16
stack 2s complete 5p 2S 1x C *15
stack 2t complete 5x C *17
stack 2u complete 5Q 8G 8H 9J 8X c5 1G l 1n 1w a 0 0 9 n m *8
stack 2v complete O k c6 *15
stack 2w complete 6E aW 4w 4v 2v 2o *14
stack 2x complete 61 1G l 1n aV *15
stack 2y complete 2J as 7A 9f l 9g 1v 45 *14
stack 2z complete 6A *14
stack 2A complete 70 9U *14
stack 2B complete X 40 aH 40 aI cg aJ *14
stack 2C complete 5S 4n 3f 2U 3y 1t 1t 2T 3z bg *14
stack 2D complete 6G 7r bh bi *14
stack 2E complete e f d c | 63 J z *14
stack 2F complete 6S 2h 1V 3W a *12
stack 2G complete 6r aw *16
stack 2H complete 71 4l 3t bW l aT *13
stack 2I complete 79 4o 4e 3C bZ *13
stack 2J complete 74 J z *13
stack 2K complete e f ei e8 1O 54 53 eo ep dT dU dG dI s t | cM de 91 16 17 1c 14 1d h g *6
stack 2L complete e f d c | N k w 2n 22 2b 16 17 1c 14 1d 15 i j *8
stack 2M complete 6g 9Y 8R *11
stack 2N complete e f d c | O k w 1U 1E 1A *10
stack 2O complete O k w 1u 1u *12
stack 2P complete O k w *13
stack 2Q complete 6V *11
stack 2R complete cL 3a 1Y 8N 9Z a0 a1 1F 1F 1f 1g *10
stack 2S complete 65 36 1X 1h 1h 1h 2X 7l *13
stack 2T complete 2C k w 7g 1X 9t 36 1X 1h 1h 2X a2 a3 *13
stack 2U complete 5Z 8Y 16 17 1c 14 1d *12
stack 2V complete e f d c | U A T 3L a4 a5 i *12
stack 2W complete dp 4X 4K 4O en 1p r u d c | 2C k w 7h 7j 2W *10
stack 2X complete 4I dC e1 1p r u d c | N k w c1 *11
stack 2Y complete N k w 2n 22 2b 16 17 1c 14 1d 15 1e E F D 2Y *10
stack 2Z complete 5v *16
stack 30 complete 1r 2b 16 17 1c 14 1d 15 1e E F D *10
stack 31 complete 6R 1Y *14
stack 32 complete e f d c | 1o 1H 9X bz *15
stack 33 complete N k w 1U 1E 3l *13
stack 34 complete 6h *14
stack 35 complete 5U 7W *13
stack 36 complete e f ee ed 4Y 4L ej dK | 1r 8Z 90 7u 7k *5
stack 37 complete dx e3 el dA s t | cQ bw 7t *5
stack 38 complete O k w 1U 2j 1T 3M 1i 18 Y Z *5
stack 39 complete 1r 1Z *12
stack 3a complete e f d c | 6N 4b 4j *9
stack 3b complete 1r 1Z 2j 1T bp *11
stack 3c complete O k w 1u a6 *9
stack 3d complete e f d c | N k w 2n 22 1Z 95 *7
stack 3e complete e f d c | O 8M c4 7Q bA *5
stack 3f complete e f d c | 1o 1H a7 39 bD *5
stack 3g complete cP dc db 4H bs *5
stack 3h complete 6e 2E 3
stack 3i complete 6f *2
stack 3j complete 4J 1q V r u d c | dj cx ct cw
stack 3k complete 1I 1P 1q V r u d c | cm o
stack 3l complete cl 2y 2B 2x 2z 2A q p o
stack 3m complete cp *8
stack 3n complete cj cv *8
stack 3o complete e f 4U 4M 52 2F c | 4A M *3
stack 3p complete e f 1O 51 4S r u d c | *5
stack 3q complete 4B 4C 4D *4
stack 3r complete e f 1O 54 53 dR dH s t | *7
stack 3s complete cn cu cA *4
stack 3t complete cq *4
stack 3u complete e f d c | cr *4
stack 3v complete e f d c | cS cz *4
stack 3w complete e f 1O 51 4S r u d c | co *3
stack 3x complete cs *3
stack 3y complete e f d c | ck cy *3
process 27619 27618 gcc end=347028732
process 27628 27619 cc1 start=18013513
process 27636 27619 as start=325393843 end=345221631
slice 0 347823726
sample b 1 27619 27619 1 gcc
sample c 1
sample d 1
sample 3o 1
sample 3p 1
sample f 1 27628 27628 0 cc1
sample g 1
sample h 1
sample i 1
sample j 1
sample k 1
sample l 1
sample 2L 1
sample 30 1
sample 31 1
sample 35 1
sample 36 1
sample 37 1
sample 38 3
sample 39 1
sample 3a 1
sample 3b 1
sample 3c 1
sample 3d 1
sample 3e 1
sample 0 2 27628 27628 1 cc1
sample 1 1
sample 2 1
sample 3 1
sample 5 1
sample e 1
sample m 1
sample n 1
sample o 1
sample p 1
sample q 1
sample r 1
sample s 1
sample t 1
sample u 1
sample v 1
sample w 1
sample x 1
sample y 1
sample z 1
sample A 1
sample B 1
sample C 1
sample D 1
sample E 1
sample F 1
sample G 1
sample H 1
sample I 1
sample J 1
sample K 1
sample L 1
sample M 1
sample N 1
sample O 1
sample P 1
sample Q 1
sample R 1
sample S 1
sample T 1
sample U 1
sample V 1
sample W 1
sample X 1
sample Y 1
sample Z 1
sample 10 1
sample 11 1
sample 12 1
sample 13 1
sample 14 1
sample 15 1
sample 16 1
sample 17 1
sample 18 1
sample 19 1
sample 1a 1
sample 1b 1
sample 1c 1
sample 1d 1
sample 1e 1
sample 1f 1
sample 1g 1
sample 1h 1
sample 1i 1
sample 1j 1
sample 1k 1
sample 1l 1
sample 1m 1
sample 1n 1
sample 1o 1
sample 1p 1
sample 1q 1
sample 1r 1
sample 1s 1
sample 1t 1
sample 1u 1
sample 1v 1
sample 1w 1
sample 1x 1
sample 1y 1
sample 1z 1
sample 1A 1
sample 1B 1
sample 1C 1
sample 1D 1
sample 1E 1
sample 1F 1
sample 1G 1
sample 1H 1
sample 1I 1
sample 1J 1
sample 1K 1
sample 1L 1
sample 1M 1
sample 1N 1
sample 1O 1
sample 1P 1
sample 1Q 1
sample 1R 1
sample 1S 1
sample 1T 1
sample 1U 1
sample 1V 1
sample 1W 1
sample 1X 1
sample 1Y 1
sample 1Z 1
sample 20 1
sample 21 1
sample 22 1
sample 23 1
sample 24 1
sample 25 1
sample 26 1
sample 27 1
sample 28 1
sample 29 1
sample 2a 1
sample 2b 1
sample 2c 1
sample 2d 1
sample 2e 1
sample 2f 1
sample 2g 1
sample 2h 1
sample 2i 1
sample 2j 1
sample 2k 1
sample 2l 1
sample 2m 1
sample 2n 1
sample 2o 1
sample 2p 1
sample 2q 1
sample 2r 1
sample 2s 1
sample 2t 1
sample 2u 1
sample 2v 1
sample 2w 1
sample 2x 1
sample 2y 1
sample 2z 1
sample 2A 1
sample 2B 1
sample 2C 1
sample 2D 1
sample 2E 1
sample 2F 1
sample 2G 1
sample 2H 1
sample 2I 1
sample 2J 1
sample 2K 1
sample 2L 1
sample 2M 1
sample 2N 1
sample 2O 1
sample 2P 1
sample 2Q 1
sample 2R 1
sample 2S 1
sample 2T 1
sample 2U 1
sample 2V 1
sample 2W 1
sample 2X 1
sample 2Y 1
sample 2Z 1
sample 32 1
sample 33 1
sample 34 1
sample 35 1
sample 3f 1
sample 3g 1
sample 3h 1
sample 3i 1
sample 3j 1
sample 3k 1
sample 3l 1
sample 3n 1
sample 3s 1
sample 3u 1
sample 3y 1
sample 0 1 27636 27636 1 as
sample 6 1
sample 7 1
sample 8 1
sample 9 1
sample a 1
sample 3m 1
sample 3q 1
sample 3r 1
sample 3t 1
sample 3v 1
sample 3w 1
sample 3x 1
sample 4 1 27636 27636 1 gcc
counter taken 544
counter other 313
counter stored 227
counter delay 1
counter copied 20
counter expected 550
counter idle 3
