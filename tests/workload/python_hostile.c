// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * python_hostile WAY SECONDS: what a recorder takes for a CPython 3.11, and what then says of its frames whatever
 * it likes. For a second it is one of two functions, good_outer and good_inner; then it lies, in one of the ways
 * at the end of this file. Its own work is in hostile_work().
 */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define SOUND_SECONDS 1.0
#define VERSION 0x030b02f0ul
#define CHAIN 4096 /* frames and code objects: more than are read of a stack */
#define TEXT_PLACE 48 /* of the characters of a str that is ASCII */
#define BYTES_PLACE 32
#define TEXT_MAX 4096
#define ASCII (1ull << 2 | 1 << 5 | 1 << 6) /* PyASCIIObject.state */

/* By their words: what is set of 3.11's structs. */
struct type {
	uint64_t refs, type, size;
	const char *name;
	uint64_t basic_bytes, other_[25];
	const void *members;
	uint64_t rest_[21];
};
struct member {
	const char *name;
	uint64_t type, place, flags, words;
};
struct text {
	uint64_t refs, type, length, hash, state, wide;
	char text[TEXT_MAX];
};
struct bytes {
	uint64_t refs, type, length, hash;
	char bytes[TEXT_MAX];
};
struct code {
	uint64_t refs, type, units, other_[6];
	uint32_t line, pad_; /* 72 */
	uint64_t more_[4];
	const void *file; /* 112 */
	uint64_t rest_;
	const void *name, *lines; /* 128, 136 */
	uint64_t end_[5];
	char bytecode[72];
};
struct frame {
	uint64_t function_[4];
	const void *code; /* 32 */
	uint64_t local_;
	const struct frame *previous; /* 48 */
	const char *instruction;
	uint32_t top_;
	uint8_t is_entry; /* 68 */
	uint8_t owner_, pad_[2];
};
struct call {
	uint64_t tracing_;
	const void *frame;
	const void *previous;
};
struct state {
	uint64_t previous_, next_, other_[5];
	const void *call; /* 56 */
	uint64_t more_[11], thread; /* 152 */
};
_Static_assert(offsetof(struct type, members) == 240 && sizeof(struct type) == 416, "PyTypeObject");
_Static_assert(offsetof(struct code, file) == 112 && offsetof(struct code, bytecode) == 184, "PyCodeObject");
_Static_assert(offsetof(struct frame, is_entry) == 68 && offsetof(struct state, thread) == 152, "frames, threads");

static struct state state;
static struct {
	uint64_t next, other_;
	const void *threads;
} interpreter = { .threads = &state };
static struct member code_members[] = {
	{ "co_qualname", 6, 128, 0, 0 },  { "co_filename", 6, 112, 0, 0 },  { "co_firstlineno", 1, 72, 0, 0 },
	{ "co_linetable", 6, 136, 0, 0 }, { NULL, 0, 0, 0, 0 },
};
static const struct member no_members[1];

/* What a CPython exports. */
struct type PyType_Type, PyCode_Type, PyFrame_Type, PyUnicode_Type, PyBytes_Type;
unsigned long Py_Version = VERSION;
struct {
	uint64_t other_[5];
	const void *interpreters;
} _PyRuntime = { .interpreters = &interpreter };
void _PyEval_EvalFrameDefault(double until, void (*turn)(unsigned long));

static struct text good_inner, good_outer, good_file, evil, evil_file;
static struct bytes lines;
static struct code *codes; /* CHAIN */
static struct frame *frames; /* CHAIN, one a page */
static struct call lie;
static pthread_key_t key;
static volatile unsigned long sum;

static struct frame *frame(size_t i)
{
	return (struct frame *)((char *)frames + i % CHAIN * 4096);
}

static double now(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void *map(size_t bytes)
{
	void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (at == MAP_FAILED)
		exit(1);
	return at;
}

static void set_type(struct type *type, const char *name, uint64_t basic_bytes, const struct member *members)
{
	*type = (struct type){ .refs = 1, .type = (uint64_t)&PyType_Type, .name = name, .basic_bytes = basic_bytes,
			       .members = members };
}

static void set_text(struct text *text, const char *words)
{
	*text = (struct text){ .refs = 1, .type = (uint64_t)&PyUnicode_Type, .length = strlen(words), .hash = 1,
			       .state = ASCII };
	memcpy(text->text, words, strlen(words));
}

static void set_code(struct code *code, const void *name, const void *file, uint32_t line)
{
	*code = (struct code){ .refs = 1, .type = (uint64_t)&PyCode_Type, .units = 36, .line = line, .file = file,
			       .name = name, .lines = &lines };
}

static void set_frame(struct frame *at, const struct code *code, const struct frame *previous, uint8_t is_entry)
{
	*at = (struct frame){
		.code = code, .previous = previous, .instruction = code->bytecode, .is_entry = is_entry,
	};
}

static __attribute__((noipa)) void hostile_work(void)
{
	for (unsigned long i = 0; i < 20000; i++)
		sum += i * i % 7;
}

static __attribute__((noipa)) void inner(double until, void (*turn)(unsigned long), const struct call *outer)
{
	struct call call = { .frame = frame(0), .previous = outer };

	state.call = &call;
	__asm__ volatile("" : : "r"(&call) : "memory");
	for (unsigned long i = 0; now() < until; i++) {
		if (turn)
			turn(i);
		hostile_work();
	}
	state.call = outer;
}

void _PyEval_EvalFrameDefault(double until, void (*turn)(unsigned long))
{
	struct call root = { 0 }, call = { .frame = frame(1), .previous = &root };

	__asm__ volatile("" : : "r"(&root), "r"(&call) : "memory");
	inner(until, turn, &call);
}

static void begin(void)
{
	set_type(&PyType_Type, "type", 888, no_members);
	set_type(&PyCode_Type, "code", 184, code_members);
	set_type(&PyFrame_Type, "frame", 56, no_members);
	set_type(&PyUnicode_Type, "str", 80, no_members);
	set_type(&PyBytes_Type, "bytes", 33, no_members);
	set_text(&good_inner, "good_inner");
	set_text(&good_outer, "good_outer");
	set_text(&good_file, "/good.py");
	set_text(&evil, "evil");
	set_text(&evil_file, "/evil.py");
	lines = (struct bytes){ .refs = 1, .type = (uint64_t)&PyBytes_Type };
	codes = map(CHAIN * sizeof(*codes));
	frames = map(CHAIN * 4096ul);
	set_code(&codes[0], &good_inner, &good_file, 1);
	set_code(&codes[1], &good_outer, &good_file, 2);
	set_frame(frame(0), &codes[0], frame(1), 1);
	set_frame(frame(1), &codes[1], NULL, 1);
	state.thread = (uint64_t)pthread_self();
	if (pthread_key_create(&key, NULL) || pthread_setspecific(key, &state))
		exit(1);
}

/* From frame 2 on a chain of so many; the last one leads to `end`. */
static void chain(size_t n, const struct frame *end, uint8_t is_entry)
{
	for (size_t i = 2; i < n + 2; i++) {
		set_code(&codes[i % CHAIN], &evil, &evil_file, (uint32_t)i);
		set_frame(frame(i), &codes[i % CHAIN], i + 1 < n + 2 ? frame(i + 1) : end, is_entry);
	}
	lie = (struct call){ .frame = frame(2), .previous = &lie };
	state.call = &lie;
}

static void once(unsigned long i, void (*way)(void))
{
	if (!i)
		way();
}

static void two(void) { chain(2, frame(2), 0); }
static void cycle(unsigned long i) { once(i, two); }
static void one(void) { chain(1, frame(2), 0); }
static void self(unsigned long i) { once(i, one); }
/* Each call of the loop has one frame, and was called by itself. */
static void again(void) { chain(1, frame(2), 1); }
static void calls(unsigned long i) { once(i, again); }
static void all(void) { chain(CHAIN - 2, NULL, 0); }
static void row(unsigned long i) { once(i, all); }

/* What is copied of a function, as abi/script.h has it, of any number: should it be taken for such. */
static void forge(struct text *text)
{
	for (size_t i = 0; i + 40 <= TEXT_MAX; i += 40) {
		uint32_t head[6] = { (uint32_t)rand() % 131072, 1, 0x30b, 6 << 16 | 6, 1 << 24 | 1 << 16, 1 };

		memcpy(text->text + i, head, sizeof(head));
		memcpy(text->text + i + sizeof(head), "forgedforged\0\0\0", 16);
	}
	text->length = TEXT_MAX;
	text->hash = 2;
}

/* Every frame is of a function that nobody has seen, with the longest texts there are. */
static void storm(unsigned long i)
{
	static uint32_t line;

	if (!i) {
		chain(CHAIN - 2, NULL, 0);
		lines.length = TEXT_MAX;
	}
	forge(&evil);
	forge(&evil_file);
	memcpy(lines.bytes, evil.text, TEXT_MAX);
	for (size_t j = 2; j < CHAIN; j++)
		codes[j].line = ++line;
}

/* A new function each time: 100,000 in a second, if there is the time. */
static void many(unsigned long i)
{
	static uint32_t line;

	if (!i)
		chain(8, NULL, 0);
	for (size_t j = 2; j < 10; j++)
		codes[j].line = ++line;
	snprintf(evil.text, sizeof(evil.text), "evil_%lu", i);
	evil.length = strlen(evil.text);
	evil.hash = i;
}

static void lengths(unsigned long i)
{
	static const uint64_t n[] = { 1ull << 32, ~0ull, 1ull << 63, 4097, 0xffffffff, 1ull << 62, 0x7fffffff, 0 };

	if (!i)
		chain(1, NULL, 0);
	codes[2].line = (uint32_t)i;
	evil.length = n[i % 8];
	evil.hash = i & 8 ? ~0ull : i;
	evil.state = i & 16 ? ASCII : (i / 32 & 0xff);
	evil_file.length = n[i / 8 % 8];
	lines.length = n[i / 64 % 8];
}

/* Objects of which a part lies behind the end of what is mapped. */
static void edges(unsigned long i)
{
	static char *end;
	size_t left = i / 2 % 256;

	if (!i) {
		end = map(2 * 4096);
		munmap(end + 4096, 4096);
		end += 4096;
		chain(1, NULL, 0);
	}
	codes[2].line = (uint32_t)i;
	memset(end - 256, 0, 256);
	memcpy(end - left, &evil, left);
	if (left >= 24)
		((struct text *)(end - left))->length = 200;
	codes[2].name = i / 512 % 2 ? (void *)&evil : end - left;
	codes[2].lines = i / 1024 % 2 ? (void *)&lines : end - left;
	if (i / 2048 % 2)
		set_frame(frame(2), (struct code *)(end - left), NULL, 0);
	else
		set_frame(frame(2), &codes[2], (struct frame *)(end - left), 0);
}

static const uint64_t nowhere[] = { 0xffffffff81000000, 0xffff888000000000, 0x8000000000000000, 8, ~7ull,
				    0x00007ffffffff000, 0x800000000000, 1, 0xffffffffff600000, ~0ull };

static void states(unsigned long i)
{
	pthread_setspecific(key, (void *)nowhere[i / 4 % 10]);
}

static void pointers(unsigned long i)
{
	const void *to = (void *)nowhere[i / 4 % 10];

	chain(2, NULL, 0);
	switch (i / 64 % 7) {
	case 0: codes[2].name = to; break;
	case 1: codes[2].file = to; break;
	case 2: codes[2].lines = to; break;
	case 3: frame(2)->code = to; break;
	case 4: frame(2)->previous = to; break;
	case 5: lie.frame = to; break;
	default: state.call = to;
	}
}

/* Above the sound ones are frames that lead nowhere. */
static void hidden(unsigned long i)
{
	static const void *sound;

	if (i)
		return;
	sound = state.call;
	chain(3, (const struct frame *)nowhere[0], 0);
	lie.previous = sound;
}

static volatile int ended;

/* Two names by turns, and their lengths, while they are read. */
static void *change(void *arg)
{
	for (uint32_t i = 0; !ended; i++) {
		memset(evil.text, 'a' + i % 26, 64);
		evil.length = i % 64;
		evil.hash = i % 3 ? i : ~0ull;
		codes[2].line = i;
		codes[2].name = i % 2 ? &evil : &evil_file;
		frame(2)->previous = i % 5 ? frame(3) : NULL;
		codes[3].type = i % 7 ? (uint64_t)&PyCode_Type : 0;
		lie.frame = i % 11 ? frame(2) : NULL;
	}
	return arg;
}

static pthread_t changer;
static void changing(unsigned long i)
{
	if (!i) {
		chain(2, NULL, 1);
		pthread_create(&changer, NULL, change, NULL);
	}
}

/* Names are at the last place that there may be, .. */
static void at_end(void)
{
	code_members[0].place = 152;
	codes[0].end_[1] = (uint64_t)&good_inner;
	codes[1].end_[1] = (uint64_t)&good_outer;
	codes[0].name = codes[1].name = NULL;
}

/* .. or behind that. */
static void behind_end(void)
{
	code_members[0].place = 160;
	codes[0].end_[2] = (uint64_t)&good_inner;
	codes[1].end_[2] = (uint64_t)&good_outer;
}

/* What it is says that it is a later one, or one that is not known. */
static void later(void)
{
	Py_Version = 0x030d00f0;
}

static void unknown(void)
{
	Py_Version = 0x040000f0;
}

static const struct way {
	const char *name;
	void (*turn)(unsigned long);
	void (*before)(void);
} ways[] = {
	{ "sound", NULL, NULL },
	{ "cycle", cycle, NULL },
	{ "self", self, NULL },
	{ "calls", calls, NULL },
	{ "row", row, NULL },
	{ "storm", storm, NULL },
	{ "many", many, NULL },
	{ "lengths", lengths, NULL },
	{ "edges", edges, NULL },
	{ "states", states, NULL },
	{ "pointers", pointers, NULL },
	{ "changing", changing, NULL },
	{ "hidden", hidden, NULL },
	{ "at_end", NULL, at_end },
	{ "behind_end", NULL, behind_end },
	{ "later", NULL, later },
	{ "unknown", NULL, unknown },
};

int main(int argc, char **argv)
{
	for (size_t i = 0; argc > 2 && i < sizeof(ways) / sizeof(*ways); i++) {
		if (strcmp(argv[1], ways[i].name))
			continue;
		begin();
		if (ways[i].before)
			ways[i].before();
		_PyEval_EvalFrameDefault(now() + SOUND_SECONDS, NULL);
		_PyEval_EvalFrameDefault(now() + atof(argv[2]), ways[i].turn);
		ended = 1;
		return 0;
	}
	return 2;
}
