// SPDX-License-Identifier: GPL-2.0-or-later
/* roles: what is known of a function by its name and module alone. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "base/name_brackets.h"
#include "core/tally/roles.h"

/*
 * A name stands for itself; with * at an end for all that end, begin, or go on so. In one of the modules, which
 * are written in the same way with | between them; NULL: in any; "[kernel]": in the kernel and its modules.
 */
struct pattern {
	const char *function, *module;
};

static const char kernel[] = "[kernel]";
static const char python[] = "python*|libpython*";
static const char java[] = "libjvm.so|libjli.so|java";
static const char node[] = "node*|libnode*";

static const char libc[] = "libc.so*|libc-2*|libpthread*|libm.so*|librt*|ld-*|ld.so*|libc.musl*|[vdso]";

static const struct pattern skipped[] = {
	/* glibc, musl */
	{ "_start", NULL }, { "__libc_start_*", NULL }, { "start_thread", NULL }, { "clone", NULL },
	{ "clone3", NULL }, { "__clone*", NULL },
	/* libstdc++: std::thread and std::function */
	{ "execute_native_thread_routine", NULL }, { "std::thread::_State_impl<*", NULL },
	{ "std::thread::_Invoker<*", NULL }, { "std::__invoke*", NULL }, { "std::_Function_handler<*", NULL },
	/* Rust */
	{ "std::rt::lang_start*", NULL }, { "std::panic*", NULL }, { "std::sys::backtrace::*", NULL },
	{ "std::sys_common::backtrace::*", NULL }, { "*core::ops::function::*", NULL },
	/* Go */
	{ "runtime.goexit*", NULL }, { "runtime.main", NULL }, { "runtime.mcall*", NULL },
	{ "runtime.mstart*", NULL }, { "runtime.systemstack*", NULL }, { "runtime.rt0_go*", NULL },
	{ "net/http.(*conn).serve", NULL }, { "net/http.(*Server).Serve*", NULL },
	/* HotSpot */
	{ "JavaMain", java }, { "ThreadJavaMain", java }, { "JavaCalls::*", java }, { "jni_*", java },
	{ "thread_native_entry*", java }, { "Thread::call_run*", java },
	{ "JavaThread::run*", java }, { "JavaThread::thread_main_inner*", java }, { "StubRoutines*", "[anon]" },
	{ "Interpreter", "[anon]" }, { "call_stub", "[anon]" },
	/* node, V8 */
	{ "node::*", node }, { "v8::internal::Execution::*", node }, { "v8::Function::Call*", node },
	{ "v8::Script::Run*", node }, { "v8::internal::(anonymous namespace)::Invoke*", node },
	{ "Builtins_JSEntry*", NULL }, { "Builtins_CEntry*", NULL }, { "*InterpreterEntryTrampoline*", NULL },
	/* CPython */
	{ "pymain_*", python }, { "Py_RunMain", python }, { "Py_BytesMain", python }, { "Py_Main", python },
	{ "*_vectorcall", python }, { "*_Vectorcall", python },
	{ "_PyEval_*", python }, { "PyEval_*", python }, { "run_mod", python }, { "run_eval_code_obj", python },
	{ "*PyRun_*", python }, { "PyObject_Call*", python }, { "_PyObject_Call*", python },
	{ "_PyObject_MakeTpCall*", python }, { "_Py_Dealloc", python }, { "do_call_core*", python },
	/* bash */
	{ "reader_loop", "bash" }, { "execute_command*", "bash" },
	/* the kernel's ways in, and what only passes on */
	{ "entry_*", kernel }, { "do_syscall_64", kernel }, { "x64_sys_call", kernel }, { "__x64_sys_*", kernel },
	{ "__do_sys_*", kernel }, { "__se_sys_*", kernel }, { "ksys_*", kernel }, { "asm_*", kernel },
	{ "sysvec_*", kernel },
	{ "exit_to_user_mode*", kernel }, { "el0*", kernel }, { "invoke_syscall*", kernel },
	{ "do_el0*", kernel }, { "ret_from_fork*", kernel },
	{ "vfs_*", kernel }, { "generic_*", kernel }, { "handle_mm_fault", kernel }, { "schedule", kernel },
};

static const struct pattern allocates[] = {
	{ "malloc", NULL }, { "calloc", NULL }, { "realloc", NULL }, { "free", NULL }, { "cfree", NULL },
	{ "__libc_malloc", NULL }, { "__libc_free", NULL }, { "__libc_calloc", NULL }, { "__libc_realloc", NULL },
	{ "_int_malloc", NULL }, { "_int_free*", NULL }, { "_int_realloc", NULL }, { "malloc_consolidate", NULL },
	{ "operator new*", NULL }, { "operator delete*", NULL }, { "__rust_alloc*", NULL },
	{ "__rust_dealloc*", NULL }, { "__rdl_*", NULL }, { "runtime.mallocgc*", NULL },
	{ "runtime.newobject", NULL },
};

static const struct pattern interrupts[] = {
	{ "*_irq_enable", kernel }, { "__raw_callee_save_*", kernel }, { "irqentry_*", kernel },
	{ "asm_sysvec_*", kernel }, { "sysvec_*", kernel }, { "asm_common_interrupt", kernel },
	{ "common_interrupt", kernel }, { "*irq_exit*", kernel }, { "handle_softirqs", kernel },
	{ "__do_softirq", kernel }, { "_raw_spin_unlock_irq*", kernel }, { "finish_task_switch*", kernel },
};

static const struct pattern switches[] = {
	{ "__schedule", kernel }, { "schedule", kernel }, { "schedule_*", kernel }, { "io_schedule*", kernel },
	{ "preempt_schedule*", kernel }, { "__cond_resched*", kernel },
};

static const struct pattern libraries[] = { /* linked in, and not the program's own */
	{ "std::*", NULL }, { "core::*", NULL }, { "alloc::*", NULL }, { "<core::*", NULL }, { "<alloc::*", NULL },
	{ "<std::*", NULL }, { "hashbrown::*", NULL }, { "runtime.*", NULL }, { "__gnu_cxx::*", NULL },
};

/* Whether text is the pattern of len bytes, or fits it. */
static bool fits(const char *pattern, size_t len, const char *text, size_t n)
{
	bool any_end = len && pattern[len - 1] == '*', any_start = len > 1 && *pattern == '*';

	pattern += any_start;
	len -= any_start + any_end;
	if (any_start && any_end)
		return memmem(text, n, pattern, len);
	if (any_end)
		return n >= len && !memcmp(text, pattern, len);
	return n >= len && (any_start || n == len) && !memcmp(text + n - len, pattern, len);
}

static bool fits_one(const char *patterns, const char *text)
{
	size_t n = strlen(text), len;

	for (;; patterns += len + 1) {
		len = strcspn(patterns, "|");
		if (fits(patterns, len, text, n))
			return true;
		if (!patterns[len])
			return false;
	}
}

static bool is_one(const struct pattern *patterns, size_t n, const char *function, const char *module,
		   enum names_space space)
{
	size_t len = strlen(function);

	for (size_t i = 0; i < n; i++) {
		const char *where = patterns[i].module;

		if (fits(patterns[i].function, strlen(patterns[i].function), function, len) &&
		    (!where || (where == kernel ? space == NAMES_KERNEL : fits_one(where, module))))
			return true;
	}
	return false;
}

/* "fun_1f00": named after where it begins, because no symbol does. */
static bool is_made(const char *function)
{
	static const char start[] = "fun_";
	size_t len = sizeof(start) - 1;

	return !strncmp(function, start, len) && function[len] &&
	       !function[len + strspn(function + len, "0123456789abcdef")];
}

/* Names of native functions mean nothing here. What the runtime brings along is of no file: importlib. */
static unsigned int roles_of_script(const char *function, const char *module)
{
	if (fits_one("<frozen *", module))
		return ROLE_SKIPPED;
	return ROLE_OWN | (!strcmp(function, "main") || !strcmp(function, "<module>") ? ROLE_MAIN : 0);
}

unsigned int roles_of(const char *whole, const char *module, enum names_space space)
{
	RELEASE(buf_release) struct buf name = { 0 };
	unsigned int roles = 0;
	const char *function;

	if (space == NAMES_SCRIPT)
		return roles_of_script(whole, module);
	name_drop_type(&name, whole, strlen(whole));
	function = buf_text(&name);

	if (!*function || is_made(function))
		roles |= ROLE_NAMELESS | ROLE_SKIPPED;
	if (is_one(skipped, ARRAY_LEN(skipped), function, module, space))
		roles |= ROLE_SKIPPED;
	if (is_one(interrupts, ARRAY_LEN(interrupts), function, module, space))
		roles |= ROLE_INTERRUPT | ROLE_SKIPPED;
	if (is_one(switches, ARRAY_LEN(switches), function, module, space))
		roles |= ROLE_SWITCHES | ROLE_SKIPPED;
	if (is_one(allocates, ARRAY_LEN(allocates), function, module, space))
		roles |= ROLE_ALLOCATES;
	if (space != NAMES_KERNEL && fits_one(libc, module))
		roles |= ROLE_LIBC;
	if (space != NAMES_KERNEL && !fits_one("*.so|*.so.*|[vdso]", module) &&
	    !is_one(libraries, ARRAY_LEN(libraries), function, module, space))
		roles |= ROLE_OWN;
	if (!strcmp(function, "main") || !strcmp(function, "main.main"))
		roles |= ROLE_MAIN;
	return roles;
}

uint8_t *roles_init(const struct names *names)
{
	uint8_t *roles = mem_array(names->classes.len, sizeof(*roles));

	for (uint32_t class = 0; class < names->classes.len; class++)
		roles[class] = (uint8_t)roles_of(names_function(names, class), names_module(names, class),
						 names->classes.data[class].space);
	return roles;
}
