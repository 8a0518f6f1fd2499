/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * address_writer: answers for single addresses, written as they come. What addresses of one
 * function have in common is put into the format's words once, and copied for each of them.
 */
#pragma once
#include "base/vec.h"
#include "output/output.h"

/* The number, in hexadecimal digits, that is missing in a text: it is the address's, not the place's. */
enum address_gap {
	ADDRESS_NO_GAP,
	ADDRESS_OFFSET, /* in the function */
	ADDRESS_IMAGE_OFFSET,
};

/* What is missing in a text, and after how many bytes of it: first the number, then line and column. */
struct address_slots {
	enum address_gap gap;
	uint32_t gap_at;
	bool has_lines;
	uint32_t lines_at;
	uint32_t name_len; /* of the function's name, with which the text begins then; 0: no such name */
};

/* The text of a frame but for its line, or of what is around frames. */
struct address_text {
	uint32_t len;
	struct address_slots slots;
	bool inlined, alias; /* as in struct report_frame */
	char text[];
};

struct address_writer;

#define ADDRESS_LINES_MAX 80 /* bytes of a line and a column in any format */

/* What a format makes of functions and addresses. */
struct address_format {
	/* What stands before all addresses, and after them. May be NULL: nothing. */
	void (*begin)(struct buf *out);
	void (*end)(struct buf *out, const struct address_writer *writer);
	/* Appends what a frame is called to an empty `out`, and says what is missing in it. */
	struct address_slots (*frame)(struct buf *out, const struct report_frame *frame,
				      const struct output_options *options);
	/*
	 * Writes line and column (0: not known) with what goes with them, ADDRESS_LINES_MAX bytes at most;
	 * returns behind.
	 */
	char *(*lines)(char *at, const struct address_text *text, uint32_t line, uint32_t column);
	/*
	 * The same of the image, around the frames: what comes before them and after. May be NULL:
	 * nothing.
	 */
	struct address_slots (*head)(struct buf *out, const struct report_frame *image);
	void (*tail)(struct buf *out, const struct report_frame *image);
	/* Appends an address: by address_writer_frame(), and what is between frames. */
	void (*address)(struct address_writer *writer, const struct report_address *address);
};

struct written_frame {
	uint32_t next; /* the frame that it is inlined into; 0: none */
	uint32_t text;
	uint32_t line, column;
};

struct written_around {
	uint32_t head, tail; /* texts; 0: none */
};

/* A text by what it was made of: strings of the image that functions are told of. */
struct known_text {
	const char *function, *part, *file, *reason;
	bool inlined, alias;
	uint32_t text;
	uint64_t age; /* of the writer, when it was made */
};
#define ADDRESS_TEXTS_KNOWN 32768 /* a power of two */

struct address_writer {
	const struct output *output;
	const struct output_options *options;
	const char *path;
	struct output_stream stream;
	bool is_open; /* the stream is; it is when there is something to write */
	bool failed; /* it was closed after a failure, or its reader left; nothing more is written */
	bool full; /* something found no room */
	bool any; /* an address was written */
	const struct report_missing *missing; /* told of at the end, for formats that do; borrowed */
	size_t n_missing;
	size_t width; /* columns of the addresses as asked */
	VEC(uint64_t) texts; /* struct address_text, by index; [0] is none */
	VEC(struct written_frame) frames; /* [0] is none */
	VEC(struct written_around) around; /* [0] is none */
	struct known_text *known;
	uint64_t age; /* how often all known texts were forgotten */
	struct buf text; /* in the making */
};

/* `output` has address_format; all is borrowed. */
void address_writer_init(struct address_writer *writer, const struct output *output,
			 const struct output_options *options, const char *path);
/* What was not ended is lost. */
void address_writer_release(struct address_writer *writer);

/*
 * Take in what addresses have in common; ids are good until address_writer_forget(). 0: nothing is
 * made of it; or it takes ADDRESS_WRITER_BYTES_MAX already, which address_writer_is_full() tells
 * from then on.
 */
#define ADDRESS_WRITER_BYTES_MAX (64u << 20)
uint32_t address_writer_around(struct address_writer *writer, const struct report_function *image);
uint32_t address_writer_function(struct address_writer *writer, const struct report_function *function);
/* A frame: a line in a function, and the frame with which it goes on, 0: none. */
uint32_t address_writer_line(struct address_writer *writer, uint32_t function, uint32_t outer, uint32_t line,
			     uint32_t column);
bool address_writer_is_full(const struct address_writer *writer);
size_t address_writer_bytes(const struct address_writer *writer); /* that all of it takes */
void address_writer_forget(struct address_writer *writer);

/* Makes the column of what was asked wide enough for that word: first, and for all that come together. */
void address_writer_widen(struct address_writer *writer, const char *asked);
/*
 * Tells which n frames are written next, each the first of an address, ADDRESS_AHEAD_MAX at most: texts and
 * what frames go on with are brought from memory a step of all of them at a time, so that they wait together.
 * Those that are `later` are told again then.
 */
#define ADDRESS_AHEAD_MAX 16
void address_writer_expect(const struct address_writer *writer, const uint32_t *frames, size_t n, size_t later);
/* Writes an answer; a frame of 0 is one that could not be taken in. Errors: of opening the output. */
int address_writer_add(struct address_writer *writer, const struct report_address *address, struct err *err);
/* Hands over what was written so far, and begins the columns anew. Errors: of writing. */
int address_writer_flush(struct address_writer *writer, struct err *err);
/* Ends the document, which has no addresses when none were added. Errors: as above. */
int address_writer_end(struct address_writer *writer, struct err *err);

/* For formats: where they append to. */
struct buf *address_writer_out(struct address_writer *writer);
const struct written_around *address_writer_around_of(const struct address_writer *writer,
						       const struct report_address *address);
/* Appends a text (0: none) with its number. */
void address_writer_text(struct address_writer *writer, uint32_t text, const struct report_address *address);
/* Appends a frame with its lines; the frame after it, 0: none. */
uint32_t address_writer_frame(struct address_writer *writer, uint32_t frame, const struct report_address *address);
/* The bytes of the function's name with which that frame's text begins; 0: it begins with none. */
uint32_t address_writer_name_len(const struct address_writer *writer, uint32_t frame);
