// SPDX-License-Identifier: GPL-2.0-or-later
/* What compiled code was made of: of both layouts, of code that changes meanwhile, and of what cannot be. */
#include <errno.h>
#include <sys/syscall.h>
#include "made_hotspot_code.h"
#include "tap.h"

static struct made_code made;
static struct buf got;
static struct hotspot_code_view view;

/* Of what is read a page each; changes that are made behind so many of them. */
static int pages_read, change_at;
static uint64_t change_addr;
static uint8_t change_to;

ssize_t pread(int fd, void *to, size_t len, off_t at)
{
	if (++pages_read == change_at && pwrite(fd, &change_to, 1, (off_t)change_addr) != 1)
		abort();
	return syscall(SYS_pread64, fd, to, len, at);
}

static int run_wanted(const struct hotspot_code_wanted *wanted, uint32_t reads_max)
{
	CLEANUP(mem_free) struct memory *memory = mem_alloc(sizeof(*memory));
	CLOSE_FD int fd = made_code_memory(&made);
	int r;

	buf_clear(&got);
	pages_read = 0;
	memory_init(memory, fd, reads_max);
	r = hotspot_code_read(memory, &made.names, wanted, &got);
	CHECK(!r || !got.len);
	if (!r)
		CHECK(hotspot_code_take(got.data, got.len, &view) && view.bytes == got.len);
	return r;
}

static int run(void)
{
	struct hotspot_code_wanted wanted = made_code_wanted();

	return run_wanted(&wanted, 1000);
}

static const char *name(uint32_t scope)
{
	return view.texts + view.functions[view.scopes[scope - 1].function].name;
}

static const char *file(uint32_t scope)
{
	return view.texts + view.functions[view.scopes[scope - 1].function].file;
}

static void make(uint16_t version)
{
	uint32_t outer, inner, again;

	made_code_begin(&made, version);
	outer = made_code_scope(&made, 0, 1, -1);
	again = made_code_scope(&made, 0, 1, 7); /* on the same line */
	inner = made_code_scope(&made, again, 2, 9);
	made_code_pc(&made, 20, inner);
	made_code_pc(&made, 30, outer);
	made_code_pc(&made, 40, again);
	made_code_pc(&made, 50, inner);
	made_code_pc(&made, 60, 0);
	made_code_end(&made);
}

static void test_whole(uint16_t version)
{
	uint32_t scope;

	make(version);
	CHECK_EQ(run(), 0);
	CHECK(view.n_functions == 2 && view.n_scopes == 2 && view.n_places == 5);
	CHECK_EQ(hotspot_scope_at(&view, 0), 0);
	CHECK_EQ(hotspot_scope_at(&view, MADE_CODE_COMPLETE - 1), 0);
	scope = hotspot_scope_at(&view, MADE_CODE_COMPLETE);
	CHECK(scope && hotspot_scope_at(&view, 20) == scope && hotspot_scope_at(&view, 21) != scope);
	CHECK_STR(name(scope), "b.Inner.inner");
	CHECK_STR(file(scope), "b/Inner.java");
	CHECK_EQ(view.scopes[scope - 1].line, 12);
	scope = view.scopes[scope - 1].caller;
	CHECK_STR(name(scope), "a.Outer.outer");
	CHECK_STR(file(scope), "a/Outer.java");
	CHECK(view.scopes[scope - 1].line == 10 && !view.scopes[scope - 1].caller);
	CHECK(hotspot_scope_at(&view, 21) == scope && hotspot_scope_at(&view, 40) == scope);
	CHECK_STR(name(hotspot_scope_at(&view, 41)), "b.Inner.inner");
	CHECK(!hotspot_scope_at(&view, 51) && !hotspot_scope_at(&view, 61) && !hotspot_scope_at(&view, UINT32_MAX));
	CHECK_STR(view.texts + view.functions[0].name, "a.Outer.outer");
}

/* Of a native method there is a wrapper, which has nothing of all that. */
static void test_wrapper(void)
{
	made_code_begin(&made, 17);
	made.n_pcs = 0;
	made_code_fields(&made);
	CHECK_EQ(run(), 0);
	CHECK(view.n_functions == 1 && !view.n_scopes && !view.n_places && !hotspot_scope_at(&view, 3));
}

/* A method that is interpreted has a scope for each line, and places are in its bytecode. */
static void test_interpreted(void)
{
	struct hotspot_code_wanted wanted = { .root = MADE_CODE_OUTER,
					      .check = (uint32_t)(MADE_CODE_OUTER + 0x100) };
	uint32_t scope;

	make(17);
	CHECK_EQ(run_wanted(&wanted, 1000), 0);
	CHECK(view.n_functions == 1 && view.n_scopes == 2 && view.n_places == 2);
	scope = hotspot_scope_at(&view, 0);
	CHECK_STR(name(scope), "a.Outer.outer");
	CHECK(view.scopes[scope - 1].line == 10 && hotspot_scope_at(&view, 7) == scope);
	CHECK_EQ(view.scopes[hotspot_scope_at(&view, 8) - 1].line, 12);
	CHECK_EQ(view.scopes[hotspot_scope_at(&view, 65535) - 1].line, 12);
	CHECK(!hotspot_scope_at(&view, UINT32_MAX));
	/* Another one by now. */
	wanted.check++;
	CHECK_EQ(run_wanted(&wanted, 1000), -ESTALE);
}

/* In front of the frame there are places of the outermost method alone. */
static void test_entry(void)
{
	uint32_t outer, inner;

	made_code_begin(&made, 17);
	outer = made_code_scope(&made, 0, 1, -1);
	inner = made_code_scope(&made, outer, 2, 0);
	made_code_pc(&made, 2, inner);
	made_code_pc(&made, 4, outer);
	made_code_pc(&made, 9, inner);
	made_code_end(&made);
	CHECK_EQ(run(), 0);
	CHECK_EQ(view.n_places, 3);
	CHECK_STR(name(hotspot_scope_at(&view, 1)), "a.Outer.outer");
	CHECK(!hotspot_scope_at(&view, 5) && !hotspot_scope_at(&view, 7));
	CHECK_STR(name(hotspot_scope_at(&view, 8)), "b.Inner.inner");
	made_code_put(&made, MADE_CODE + 20, UINT32_MAX, 4); /* it never has a frame */
	CHECK_EQ(run(), 0);
	CHECK_STR(name(hotspot_scope_at(&view, 1)), "b.Inner.inner");
}

/* An intrinsic method has a pool of its own, and its source file's name in its class's. */
static void test_intrinsic(void)
{
	uint64_t pool = MADE_CODE_OUTER + 0x800;

	make(17);
	made_code_put(&made, MADE_CODE_OUTER + 0x100 + 8, pool, 8);
	made_code_put(&made, pool + 24, MADE_CODE_OUTER + 0x400, 8);
	made_code_put(&made, pool + 72 + 8 * 2, MADE_CODE_OUTER + 0x600, 8);
	made_code_put(&made, pool + 54, 3, 2);
	CHECK_EQ(run(), 0);
	CHECK_STR(view.texts + view.functions[0].file, "a/Outer.java");
	made_code_put(&made, pool + 24, MADE_CODE_INNER + 0x400, 8); /* "b/Inner" then: another method */
	CHECK_EQ(run(), -ESTALE);
}

static const struct {
	const char *what;
	uint64_t addr;
	uint64_t to;
	uint32_t bytes;
	int r17, r25;
} changes[] = {
	{ "a free block", MADE_CODE - 8, 0, 1, -ESTALE, -ESTALE },
	{ "no nmethod", MADE_CODE + 16, 104, 4, -ESTALE, -ESTALE },
	{ "another number", MADE_CODE + 304, MADE_CODE_ID + 1, 4, -ESTALE, -ESTALE },
	{ "a zombie", MADE_CODE + 315, 3, 1, -ESTALE, -ESTALE },
	{ "not installed", MADE_CODE + 315, 255, 1, -ESTALE, -ESTALE },
	{ "no Method", MADE_CODE + 112, 0, 8, -ESTALE, -ESTALE },
	{ "another Method", MADE_CODE + 112, MADE_CODE_INNER, 8, -ESTALE, -ESTALE },
	{ "another name", MADE_CODE_OUTER + 0x600 + 6, 'O', 1, -ESTALE, -ESTALE },
	{ "a longer name", MADE_CODE_OUTER + 0x600 + 4, 6, 2, -ESTALE, -ESTALE },
	{ "another class", MADE_CODE_OUTER + 0x600 + 0x80 + 6, 'b', 1, -ESTALE, -ESTALE },
	{ "a Method without a class", MADE_CODE_OUTER + 0x400 + 232, 0, 8, -ESTALE, -ESTALE },
	{ "not entrant any more", MADE_CODE + 315, 2, 1, 0, 0 },
	{ "no inlined Method", MADE_CODE_METADATA + 8, 0, 8, -EBADMSG, -EBADMSG },
	{ "an inlined one without a class", MADE_CODE_INNER + 0x400 + 232, MADE_CODE_INNER, 8, -EBADMSG, -EBADMSG },
	{ "a ConstMethod that is too short", MADE_CODE_INNER + 0x100 + 24, 8, 4, -EBADMSG, -EBADMSG },
	{ "no lines", MADE_CODE_INNER + 0x100 + 28, 0, 2, 0, 0 },
	{ "a scope of Method 3", MADE_CODE_SCOPES + 8, 4, 1, -EBADMSG, -EBADMSG },
	{ "a scope that is its own caller", MADE_CODE_SCOPES + 7, 7, 1, -EBADMSG, -EBADMSG },
	{ "a scope behind the end", MADE_CODE_PCS + 16 + 4, 0x10000, 4, -EBADMSG, -EBADMSG },
	{ "two places in one", MADE_CODE_PCS + 32, 20, 4, -EBADMSG, -EBADMSG },
	{ "a place before another one", MADE_CODE_PCS + 32, 10, 4, -EBADMSG, -EBADMSG },
	{ "a place behind the end", MADE_CODE_PCS + 80, MADE_CODE_SIZE + 1, 4, -EBADMSG, -EBADMSG },
	{ "places that end before they begin", MADE_CODE + 272, 8, 4, -EBADMSG, -EBADMSG },
	{ "too many places", MADE_CODE + 272, 0x7fffffff, 4, -E2BIG, -EBADMSG },
	{ "scopes that are not there", MADE_CODE + 128, 0xdead0000dead0000, 8, 0, -EFAULT },
};

static void test_changes(uint16_t version)
{
	for (size_t i = 0; i < ARRAY_LEN(changes); i++) {
		bool is_number = changes[i].addr - MADE_CODE_SCOPES < MADE_CODE_SCOPES_BYTES;

		make(version);
		made_code_put(&made, changes[i].addr, changes[i].to + (is_number && version >= 20),
			      changes[i].bytes);
		CHECK_NAMED(run() == (version < 20 ? changes[i].r17 : changes[i].r25), changes[i].what);
	}
}

/* What the second look finds: at each page that is read the byte changes, from then on. */
static void test_meanwhile(void)
{
	static const struct {
		uint64_t addr;
		uint8_t to;
	} bytes[] = { { MADE_CODE - 8, 0 }, { MADE_CODE + 304, 78 }, { MADE_CODE + 315, 4 } };

	for (size_t i = 0; i < ARRAY_LEN(bytes); i++) {
		int n;

		make(17);
		CHECK_EQ(run(), 0);
		n = pages_read;
		change_addr = bytes[i].addr;
		change_to = bytes[i].to;
		for (change_at = 2; change_at <= n - 2; change_at++)
			CHECK_EQ(run(), -ESTALE);
		change_at = n + 1;
		CHECK_EQ(run(), 0);
		change_at = 0;
	}
	/* What cannot be is so because it was freed. */
	make(17);
	made_code_put(&made, MADE_CODE_SCOPES + 8, 9, 1);
	change_addr = MADE_CODE - 8;
	change_to = 0;
	change_at = 3;
	CHECK_EQ(run(), -ESTALE);
	change_at = 0;
}

static void test_limits(void)
{
	struct hotspot_code_wanted wanted = made_code_wanted();
	uint32_t scope = 0;

	make(17);
	CHECK_EQ(run_wanted(&wanted, 1), -E2BIG);
	CHECK_EQ(run_wanted(&wanted, 3), -E2BIG);
	made.names.objects.version = 0;
	CHECK_EQ(run(), -EINVAL);
	made_code_names(&made.names, 17);
	made.names.complete_bytes = 8;
	CHECK_EQ(run(), -EINVAL);
	/* Scopes within each other, three bytes each; in one byte there is room for the first 60. */
	made_code_begin(&made, 17);
	for (int i = 0; i < 60; i++)
		scope = made_code_scope(&made, scope, 2, 0);
	made_code_pc(&made, 20, scope);
	made_code_end(&made);
	CHECK_EQ(run(), 0);
	CHECK_EQ(view.n_scopes, 60);
	/* One of which the caller is another one, whose caller is the first. */
	made_code_put(&made, MADE_CODE_SCOPES + 1, 4, 1);
	CHECK_EQ(run(), -EBADMSG);
}

static void check_refused(size_t at, uint32_t number)
{
	RELEASE(buf_release) struct buf bytes = { 0 };

	buf_add(&bytes, got.data, got.len);
	memcpy(bytes.data + at, &number, 4);
	CHECK(!hotspot_code_take(bytes.data, bytes.len, &view));
}

static void test_take(void)
{
	size_t functions = sizeof(struct hotspot_code_made), scopes, places, texts;
	uint32_t ends;

	make(17);
	CHECK_EQ(run(), 0);
	scopes = functions + view.n_functions * sizeof(*view.functions);
	places = scopes + view.n_scopes * sizeof(*view.scopes);
	texts = places + view.n_places * sizeof(*view.places);
	memcpy(&ends, got.data + 16, 4);
	for (size_t i = 0; i < got.len; i++)
		CHECK(!hotspot_code_take(got.data, i, &view));
	for (size_t i = 0; i < 5; i++)
		check_refused(4 * i, UINT32_MAX);
	check_refused(0, (uint32_t)got.len - 8);
	check_refused(4, 0);
	check_refused(functions + 4, (uint32_t)(got.len - texts));
	check_refused(scopes, 1); /* its own caller */
	check_refused(scopes + 4, 2);
	check_refused(places, 20); /* as the next one */
	check_refused(places + 4, 3);
	check_refused(texts + ends - 4, 0x78787878); /* the last text has no end */
	buf_addn(&got, '\0', 16); /* another one may follow */
	CHECK(hotspot_code_take(got.data, got.len, &view) && view.bytes == got.len - 16);
}

int main(void)
{
	test_whole(17);
	test_whole(25);
	test_wrapper();
	test_interpreted();
	test_entry();
	test_intrinsic();
	test_changes(17);
	test_changes(25);
	test_meanwhile();
	test_limits();
	test_take();
	buf_release(&got);
	return tap_done();
}
