// SPDX-License-Identifier: GPL-2.0-or-later
/* runtime: how runtimes of languages are recognised, and what makes them tell names. */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "core/runtime/runtime.h"

#define PATTERN_MAX 64

/*
 * Loops are those of the runtimes' sources. Names that are told are as perf maps and jitdumps have them: HotSpot's
 * codeCache.cpp (a method with its descriptor in words; agents leave that out), V8's log.cc, CPython's
 * perf_trampoline.c.
 */
const struct runtime runtimes[] = {
	{
		.name = "Java", .modules = "libjvm.so", .loop = "Interpreter", .loop_is_made = true,
		.told = "*.*(*)|[a-z]*.*", .compiles = true, .frame_pointers = true,
		.running = "jcmd PID Compiler.perfmap", .running_since = "JDK 17",
		.next = "java -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit", .next_since = "JDK 17",
		.stacks = "java -XX:+PreserveFramePointer", .stacks_when = "before 17, after 25, or without BPF",
		.at_end = "-XX:+DumpPerfMapAtExit", .frames = true,
	},
	{
		.name = "node", .modules = "node|nodejs|node[0-9]*|node-[0-9]*|libnode.so*",
		.loop = "Builtins_InterpreterEntryTrampoline",
		.told = "JS:*|LazyCompile:*|Function:*|Script:*|Eval:*", .compiles = true, .frame_pointers = true,
		.next = "node --perf-basic-prof --interpreted-frames-native-stack",
	},
	{
		.name = ".NET", .modules = "libcoreclr.so", .compiles = true,
		.running = "dotnet-trace collect -p PID", .next = "DOTNET_PerfMapEnabled=1 dotnet",
	},
	{
		.name = "LuaJIT", .modules = "luajit*|libluajit*", .loop = "lj_BC_*", .whole_module = true,
		.compiles = true, .next = "luajit -jp",
	},
	{
		.name = "Python", .modules = "python|python[23]*|libpython[23]*",
		.loop = "_PyEval_EvalFrameDefault*|PyEval_EvalFrameEx*", .told = "py::*",
		.told_outside = true, .frames = true,
		.running = "py-spy record -p PID", .next = "python3 -X perf", .next_since = "3.12",
	},
	{
		.name = "Ruby", .modules = "ruby|ruby[0-9]*|libruby*", .loop = "vm_exec_core*",
		.whole_module = true, .running = "rbspy record --pid PID",
	},
	{
		.name = "Perl", .modules = "perl|perl5*|libperl.so*", .loop = "Perl_runops_*",
		.next = "perl -d:NYTProf",
	},
	{
		.name = "PHP", .modules = "php|php[0-9]*|php-fpm*|php-cgi*|libphp*",
		.loop = "execute_ex|execute_ex.*",
		.running = "phpspy -p PID", .next = "php -d xdebug.mode=profile",
	},
	{
		.name = "Lua", .modules = "lua|lua[0-9]*|liblua[0-9.-]*", .loop = "luaV_execute*",
		.whole_module = true,
	},
	{
		.name = "bash", .modules = "bash",
		.loop = "execute_command_internal|execute_command_internal.*", .next = "bash -x",
	},
};
const size_t n_runtimes = ARRAY_LEN(runtimes);

/* fnmatch(3) is slow, and most texts differ from a pattern in their first letters. */
static bool matches(const char *pattern, size_t len, const char *text)
{
	size_t plain = strcspn(pattern, "*?[|");
	char copy[PATTERN_MAX];

	if (strncmp(pattern, text, plain) != 0)
		return false;
	if (plain >= len)
		return !text[len];
	if (plain + 1 == len && pattern[plain] == '*')
		return true;
	snprintf(copy, sizeof(copy), "%.*s", (int)(len - plain), pattern + plain);
	return !fnmatch(copy, text + plain, FNM_NOESCAPE);
}

bool runtime_matches(const char *patterns, const char *text)
{
	for (const char *at = patterns; at && *at;) {
		size_t len = strcspn(at, "|");

		if (matches(at, len, text))
			return true;
		at += len + (at[len] == '|');
	}
	return false;
}

const struct runtime *runtime_of_module(const char *module)
{
	for (size_t i = 0; i < n_runtimes; i++)
		if (runtime_matches(runtimes[i].modules, module))
			return &runtimes[i];
	return NULL;
}

const char *runtime_help(const struct runtime *runtime)
{
	return runtime->running ? runtime->running : runtime->next;
}
