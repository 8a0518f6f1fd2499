/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parser: the child process in which ELF and DWARF are read: without capabilities, without files
 * of its own, within limits of memory and time. It is given descriptors and places, and gives
 * back names, which are checked before they are believed. When it dies or takes too long the
 * module that did it goes without the tier that it was at (inlined functions and lines first,
 * then all names), with the reason, and the others lose nothing. Files that somebody else than root and
 * we ourselves made are read in a second child, which is started when there is one: a child that such a
 * file has taken over never gets to tell of others than those.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/namer/namer.h"

struct parser_options {
	/*
	 * For PARSER_BATCH_MAX places of one module, or else for fewer at a time, without the
	 * opener's time; 0: PARSER_WALL_MS, or PARSER_LIBDW_MS.
	 */
	uint32_t wall_ms;
	uint64_t data_bytes; /* RLIMIT_DATA; 0: PARSER_DATA_BYTES */
	bool lazy; /* the child is started when something is asked: for who may have no questions */
	bool libdw; /* modules have NAMER_LIBDW: the child may try to open files, and is refused */
	bool in_process; /* no child: for tests and measurements */
	/*
	 * What is asked first is asked ahead: see parser_come_first(). The child then has the
	 * lowest priority from its start on, so that it disturbs nothing that is measured.
	 */
	bool ahead;
};
/*
 * Time in which the child had a processor to use; where it had none, up to four times as much of
 * the wall.
 */
#define PARSER_WALL_MS 2000
#define PARSER_LIBDW_MS 30000 /* libdw unpacks all of a file at the first question */
#define PARSER_DATA_BYTES (2ULL << 30)
/*
 * What all modules together may take, as so many times `wall_ms`: the time of questions that were
 * lost, and what answers took beyond a quarter of it. Each may take an eighth of what is left; when
 * nothing is, a module that was not read yet gets names without lines, and a fortieth of `wall_ms`
 * to tell them.
 */
#define PARSER_SLOW_LIMITS 30
#define PARSER_WISHES_MAX 16384 /* of one module: a large program of split DWARF has some thousand files */
#define PARSER_OPENER_MS 10000 /* of one module; wishes after that find nothing */

struct parser;

/*
 * Starts the child at once: early, while the parent is small, and does not wait for it: a sandbox that
 * cannot be entered shows in parser_state(), and in places that are NAME_NOT_PERMITTED. The child ends
 * with the thread that started it, or that asked when it was started anew. Errors: those of mmap(2),
 * socketpair(2) and fork(2). `options` may be NULL.
 */
int parser_new(const struct parser_options *options, struct parser **ret_parser, struct err *err);
void parser_free(struct parser *parser); /* its modules are closed already */
DEFINE_CLEANUP(struct parser *, parser_free)

/* One module: its file, its questions, and its answers so far. */
struct parser_module;

/*
 * Begins a module. The descriptor of module->fd is duplicated; what the opener points to is borrowed until
 * the module is closed, and runs in this process, while answers are waited for. Nothing is sent yet. A
 * hostile file can wish for files without end: PARSER_WISHES_MAX are granted, or as many as the opener can
 * open in PARSER_OPENER_MS.
 */
struct parser_module *parser_open(struct parser *parser, const struct namer_module *module,
				  const struct file_opener *opener);
void parser_close(struct parser_module *module);
/*
 * Right after: its file is not to be trusted, whoever it belongs to, since the one who made the root
 * folder that it was found below says that. `whose` tells such folders apart.
 */
void parser_distrust(struct parser_module *module, uint64_t whose);

/*
 * Asks about n places and waits: ret_answers[i] is checked and good to use with parser_book().
 * Never fails: what could not be had carries its reason. `cancelled` (may be NULL) is asked now
 * and then: true leaves the rest NAME_NOT_TRIED.
 */
void parser_ask(struct parser_module *module, const struct namer_place *places, size_t n,
		bool (*cancelled)(void), struct book_answer *ret_answers);

/*
 * The same in two halves, for whoever does something else meanwhile: parser_fd() is readable when
 * there may be an answer.
 */
void parser_send(struct parser_module *module, const struct namer_place *places, size_t n);
/*
 * True when the answers to the oldest batch sent are there: then as parser_ask(). False: not yet.
 */
bool parser_take(struct parser_module *module, struct book_answer *ret_answers, size_t n);
/* -1: no child; another one after each call. Of the two children, one that was sent something. */
int parser_fd(const struct parser *parser);

/*
 * Ends what parser_options.ahead begins, as does every call that waits: from now on somebody does.
 * Until then nobody does, and the time that a
 * question may take is what the child has used of a processor, so that none is lost to a machine that is
 * busy; no call takes longer than it takes to look at one message, or to start a child anew. The child gets
 * the priority of this process, or, where that may not be given back, a new child does. What was sent
 * stays asked, with its time anew.
 */
void parser_come_first(struct parser *parser);
/*
 * Whether a child that is asked something got on with it since this was asked last: it has used a processor, or
 * would if it had one, or waits for this process. A child that waits for a file does not. True when nothing is
 * asked.
 */
bool parser_gets_on(struct parser *parser);
/* CPU time that the children have used, in ns; 0: not known, or there are none. */
uint64_t parser_cpu_ns(const struct parser *parser);

/*
 * The place of a symbol, as namer_find_symbol(). SYMBOL_UNKNOWN too when it could not be asked.
 */
void parser_find_symbol(struct parser_module *module, const char *name, struct found_symbol *ret_found);

/* The descriptor of the module's file; borrowed. */
int parser_module_fd(const struct parser_module *module);

/* What the answers' ids mean; grows with each answer, and belongs to the module. */
const struct name_book *parser_book(const struct parser_module *module);

/* Memory that the module takes, here and in the child. */
size_t parser_bytes(const struct parser_module *module);

/*
 * How it went, for doctor, tests and messages: how often the child ended and was ended, and what holds
 * it back.
 */
struct parser_state {
	uint32_t deaths, timeouts;
	uint32_t lies; /* what it said did not check */
	int last_signal; /* that the last one ended by; 0: none */
	bool running; /* it was started, and is in its sandbox */
	/* What of the sandbox this kernel and these rights allowed. */
	bool no_capabilities, seccomp, landlock, other_user;
};
/* Waits for the child to be in its sandbox. What went wrong is that of both children. */
struct parser_state parser_state(struct parser *parser);
