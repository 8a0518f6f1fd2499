/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * runtime: what runs the code of languages that no symbol table names: how it is recognised, in a process and in
 * a stack, and what makes it tell the names. The one list of them, for `stk report` and `stk doctor`.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/*
 * Patterns are those of glob(7), with | between. Commands have PID where a process's number belongs, and `since`
 * is the version from which on they work; NULL: any.
 */
struct runtime {
	const char *name; /* "Python" */
	const char *modules; /* patterns: the files it is in, by base name: "python3*|libpython3*" */
	const char *loop; /* patterns: functions in which it interprets; NULL: none that has a name */
	bool loop_is_made; /* its loop is machine code that it has made, too */
	const char *told; /* patterns: how it calls the code that it makes, where it tells; NULL: it does not */
	bool told_outside; /* what it tells so calls the loop, for each function; else it is in the loop's place */
	bool whole_module; /* all functions of `modules` stand for the loop, which has no symbol when stripped */
	bool compiles; /* makes machine code at run time, or may; else it interprets */
	bool frames; /* with BPF they are found, and need no help: what else is here is for where they cannot be */
	bool frame_pointers; /* its code keeps them, so that stacks pass it; where there is `stacks`: then */
	const char *running, *running_since; /* a command that names the functions of one that runs; NULL: none */
	const char *next, *next_since; /* how to start it so that its functions have names; NULL: no way is known */
	/* How to start it so that stacks pass its code, and the versions that need that; NULL: none does. */
	const char *stacks, *stacks_when;
	const char *at_end; /* word of its command line: it tells the names at its end; NULL: there is none */
};

/* Those that make code first: of a process with several, theirs is what has no name. */
extern const struct runtime runtimes[];
extern const size_t n_runtimes;

/* Whether a text is, as a whole, what one of the patterns says; patterns may be NULL: none. */
bool runtime_matches(const char *patterns, const char *text);
/* The runtime that a file of that base name belongs to, or NULL. */
const struct runtime *runtime_of_module(const char *module);
/* The command that names its functions: of one that runs, else for the next start; NULL: none is known. */
const char *runtime_help(const struct runtime *runtime);
