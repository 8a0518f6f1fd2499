/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * edge: whether one frame of a stack can be the caller of another: what is before its return address, and where
 * that goes to. Knows files and dumps of memory only, nothing of how the stack was found.
 */
#pragma once
#include "code_file.h"
#include "core/profile/profile.h"
#include "live_code.h"

/* X(enumerator, "name", is it wrong) */
#define EDGE_CLASSES(X) \
	X(EDGE_DIRECT, "direct", false) /* a call of the inner frame's function */ \
	X(EDGE_JUMPS, "jumps", false) /* a call of what jumps there */ \
	X(EDGE_SLOT, "slot", false) /* through a PLT or the GOT, by the name of its relocation */ \
	X(EDGE_IFUNC, "ifunc", false) /* as a resolver chose */ \
	X(EDGE_LAZY, "lazy", false) /* the dynamic linker, on the way there */ \
	X(EDGE_LOOSE, "loose", false) /* a direct call of what may jump anywhere */ \
	X(EDGE_INDIRECT, "indirect", false) /* a call of anything */ \
	X(EDGE_EXACT, "interrupted", false) /* the outer frame has called nothing: a signal */ \
	X(EDGE_INJECTED, "injected", false) /* written by Go's signal handlers, V8's deoptimizer */ \
	X(EDGE_MADE, "made-root", false) /* put below a new stack by hand: goexit, makecontext */ \
	X(EDGE_INTERPRETER, "interpreter", false) /* HotSpot's: return addresses that nothing called from */ \
	X(EDGE_UNKNOWN, "no-bytes", false) /* nothing is left of the code to look at */ \
	X(EDGE_NO_CALL, "BAD no-call", true) \
	X(EDGE_TARGET, "BAD target", true) \
	X(EDGE_ROOT, "BAD root", true) /* a complete stack that ends in no entry */ \
	X(EDGE_ALONE, "BAD alone", true) /* and it has not a single caller */

enum edge_class {
#define X(id, name, bad) id,
	EDGE_CLASSES(X)
#undef X
	EDGE_CLASSES_N
};
extern const char *const edge_names[EDGE_CLASSES_N];
extern const bool edge_is_bad[EDGE_CLASSES_N];

struct edges {
	const struct profile *profile;
	struct code_file **files; /* by image id; opened when first asked for */
	bool *are_tried;
	struct live_code live;
};

/* Where code is: a vaddr in a file, or (file NULL) an address of the process that `live` is of. */
struct place {
	struct code_file *file;
	uint64_t at;
};

void edges_init(struct edges *edges, const struct profile *profile);
/* The file of an image, or NULL: it is none, is gone, or another build is there. Borrowed. */
struct code_file *edges_file(struct edges *edges, uint32_t image);
/* Both are locations; the inner one is the leaf or another user frame, whose caller the outer one is told to be. */
enum edge_class edge_check(struct edges *edges, uint32_t inner, uint32_t outer);
/* Whether a process or a thread begins at that location. */
bool edge_is_root(struct edges *edges, uint32_t location);
/* The function of a location as symbols or the perf map have it; "" without one. Borrowed. */
const char *edge_function(struct edges *edges, uint32_t location);
