// SPDX-License-Identifier: GPL-2.0-or-later
/* test_perf_record: records of perf rings decoded from made-up bytes, whole, cut short and lying. */
#include "core/capture/perf_record.h"
#include "core/capture/perf_registers.h"
#include "tap.h"

#define TYPE (PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU)

/* A record as it is put together. */
struct made {
	_Alignas(8) char bytes[65536];
	size_t len;
};

static void add(struct made *m, const void *data, size_t len)
{
	memcpy(m->bytes + m->len, data, len);
	m->len += len;
}

static void add_u64(struct made *m, uint64_t value)
{
	add(m, &value, sizeof(value));
}

static void add_u32(struct made *m, uint32_t value)
{
	add(m, &value, sizeof(value));
}

static void add_text(struct made *m, const char *s)
{
	size_t len = strlen(s) + 1;

	add(m, s, len);
	memset(m->bytes + m->len, 0, -len & 7);
	m->len += -len & 7;
}

static void begin(struct made *m, uint32_t type, uint16_t misc)
{
	const struct perf_event_header header = { .type = type, .misc = misc };

	m->len = 0;
	add(m, &header, sizeof(header));
}

static const struct perf_event_header *end(struct made *m)
{
	((struct perf_event_header *)m->bytes)->size = m->len;
	return (const struct perf_event_header *)m->bytes;
}

static const struct perf_event_header *end_with_id(struct made *m, uint64_t time_ns)
{
	add_u32(m, 11);
	add_u32(m, 12);
	add_u64(m, time_ns);
	add_u32(m, 3);
	add_u32(m, 0);
	return end(m);
}

static bool decode(const struct perf_event_header *record, uint64_t sample_type, struct perf_record *ret)
{
	return perf_record_decode(record, record->size, sample_type, ret);
}

static void make_mmap2(struct made *m, uint16_t misc, const char *path)
{
	begin(m, PERF_RECORD_MMAP2, misc);
	add_u32(m, 11);
	add_u32(m, 12);
	add_u64(m, 0x1000);
	add_u64(m, 0x3000);
	add_u64(m, 0x7000);
	if (misc & PERF_RECORD_MISC_MMAP_BUILD_ID) {
		add_u32(m, 20);
		for (int i = 0; i < 20; i++)
			add(m, &(char){ i + 1 }, 1);
	} else {
		add_u32(m, 8);
		add_u32(m, 1);
		add_u64(m, 4711);
		add_u64(m, 1);
	}
	add_u64(m, 0);
	add_text(m, path);
}

static void test_mmap2(void)
{
	struct made *m = mem_zalloc(sizeof(*m));
	const struct perf_event_header *h;
	struct perf_record r;

	make_mmap2(m, PERF_RECORD_MISC_MMAP_BUILD_ID, "/lib/x.so");
	h = end_with_id(m, 99);
	CHECK(decode(h, TYPE, &r));
	CHECK_EQ(r.time_ns, 99);
	CHECK_EQ(r.mmap.time_ns, 99);
	CHECK_EQ(r.cpu, 3);
	CHECK_EQ(r.mmap.pid, 11);
	CHECK_EQ(r.mmap.start, 0x1000);
	CHECK_EQ(r.mmap.end, 0x4000);
	CHECK_EQ(r.mmap.file_offset, 0x7000);
	CHECK_EQ(r.mmap.build_id_len, 20);
	CHECK_EQ(r.mmap.build_id[19], 20);
	CHECK_STR(r.mmap.path, "/lib/x.so");
	m->bytes[40] = 255; /* a build id longer than there is room for */
	CHECK(decode(h, TYPE, &r));
	CHECK_EQ(r.mmap.build_id_len, BUILD_ID_MAX);

	make_mmap2(m, 0, "//anon");
	CHECK(decode(end_with_id(m, 1), TYPE, &r));
	CHECK_EQ(r.mmap.build_id_len, 0);
	CHECK_EQ(r.mmap.inode, 4711);
	CHECK_EQ(r.mmap.dev, 0x801);
	memset(m->bytes + 24, 0xff, 8); /* it would end past the last address */
	CHECK(!decode(end(m), TYPE, &r));
	mem_free(m);
}

static void test_lives(void)
{
	struct made *m = mem_zalloc(sizeof(*m));
	struct perf_record r;

	begin(m, PERF_RECORD_COMM, PERF_RECORD_MISC_COMM_EXEC);
	add_u32(m, 5);
	add_u32(m, 6);
	add_text(m, "name");
	CHECK(decode(end_with_id(m, 7), TYPE, &r));
	CHECK(r.pid == 5 && r.tid == 6 && r.comm.exec && r.time_ns == 7);
	CHECK_STR(r.comm.text, "name");

	begin(m, PERF_RECORD_FORK, 0);
	for (int i = 1; i <= 4; i++)
		add_u32(m, i);
	add_u64(m, 8);
	CHECK(decode(end_with_id(m, 8), TYPE, &r));
	CHECK(r.pid == 1 && r.fork.ppid == 2 && r.tid == 3 && r.fork.ptid == 4);

	begin(m, PERF_RECORD_KSYMBOL, 0);
	add_u64(m, 0xffffffffc0001000);
	add_u32(m, 64);
	add_u32(m, PERF_RECORD_KSYMBOL_TYPE_BPF | PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER << 16);
	add_text(m, "bpf_prog_x");
	CHECK(decode(end_with_id(m, 9), TYPE, &r));
	CHECK(r.ksymbol.start == 0xffffffffc0001000 && r.ksymbol.len == 64 && r.ksymbol.gone);
	CHECK_STR(r.ksymbol.name, "bpf_prog_x");

	begin(m, PERF_RECORD_LOST, 0);
	add_u64(m, 1);
	add_u64(m, 1234);
	CHECK(decode(end_with_id(m, 9), TYPE, &r));
	CHECK_EQ(r.lost.n, 1234);
	mem_free(m);
}

static const struct perf_event_header *make_sample(struct made *m, uint64_t n_ips)
{
	begin(m, PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER);
	add_u64(m, 0x40);
	add_u32(m, 21);
	add_u32(m, 22);
	add_u64(m, 77);
	add_u32(m, 2);
	add_u32(m, 0);
	add_u64(m, 1000);
	add_u64(m, n_ips);
	for (uint64_t i = 0; i < 3; i++)
		add_u64(m, 0x40 + i);
	return end(m);
}

static void test_sample(void)
{
	const uint64_t type = TYPE | PERF_SAMPLE_IP | PERF_SAMPLE_PERIOD | PERF_SAMPLE_CALLCHAIN;
	static const uint64_t lies[] = { 4, 1 << 20, UINT32_MAX, UINT64_MAX / 8, UINT64_MAX / 8 + 1, UINT64_MAX };
	struct made *m = mem_zalloc(sizeof(*m));
	const struct perf_event_header *h = make_sample(m, 3);
	struct perf_record r;

	CHECK(decode(h, type, &r));
	CHECK(r.pid == 21 && r.tid == 22 && r.time_ns == 77 && r.cpu == 2);
	CHECK(r.sample.ip == 0x40 && r.sample.period == 1000 && r.sample.n_ips == 3);
	CHECK_EQ(r.sample.ips[2], 0x42);
	for (size_t i = 0; i < ARRAY_LEN(lies); i++)
		CHECK(!decode(make_sample(m, lies[i]), type, &r));
	mem_free(m);
}

#define COPY_TYPE (TYPE | PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER)

/* A sample with `room` for a stack, of which `bytes` could be filled. */
static const struct perf_event_header *make_copy(struct made *m, uint64_t abi, uint64_t room, uint64_t bytes)
{
	begin(m, PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER);
	add_u32(m, 21);
	add_u32(m, 22);
	add_u64(m, 77);
	add_u32(m, 2);
	add_u32(m, 0);
	add_u64(m, 1);
	add_u64(m, 0x40);
	add_u64(m, abi);
	for (uint64_t i = 0; abi && i < PERF_REGISTERS; i++)
		add_u64(m, 1000 + i);
	add_u64(m, room);
	for (uint64_t i = 0; i < room && i < 4096; i++)
		add(m, &(char){ i < bytes ? i * 7 : 0 }, 1);
	if (room)
		add_u64(m, bytes);
	return end(m);
}

static void test_copy(void)
{
	static const uint64_t lies[][2] = { { 4096 + 8, 1 },	  { 1 << 20, 1 }, { UINT64_MAX, 1 }, { 64, 65 },
					    { 64, UINT64_MAX }, { 60, 8 },	  { 4104, 4104 } };
	struct made *m = mem_zalloc(sizeof(*m));
	struct perf_record r;

	CHECK(decode(make_copy(m, PERF_SAMPLE_REGS_ABI_64, 64, 40), COPY_TYPE, &r));
	CHECK(r.sample.n_ips == 1 && r.sample.ips[0] == 0x40 && r.cpu == 2);
	CHECK(r.sample.abi == PERF_SAMPLE_REGS_ABI_64 && r.sample.stack_bytes == 40 && !r.sample.stack_full);
	for (uint64_t i = 0; i < PERF_REGISTERS; i++)
		CHECK_EQ(r.sample.registers[i], 1000 + i);
	CHECK_EQ(r.sample.stack[39], 39 * 7 & 255);
	CHECK(decode(make_copy(m, PERF_SAMPLE_REGS_ABI_64, 64, 64), COPY_TYPE, &r));
	CHECK(r.sample.stack_full);
	CHECK(decode(make_copy(m, PERF_SAMPLE_REGS_ABI_NONE, 0, 0), COPY_TYPE, &r)); /* a kernel thread */
	CHECK(!r.sample.registers && !r.sample.stack && !r.sample.stack_bytes && !r.sample.stack_full);
	for (size_t i = 0; i < ARRAY_LEN(lies); i++)
		CHECK(!decode(make_copy(m, PERF_SAMPLE_REGS_ABI_64, lies[i][0], lies[i][1]), COPY_TYPE, &r));
	mem_free(m);
}

/* What is packed says the same, and takes no more than it has to. */
static void test_pack(void)
{
	struct made *m = mem_zalloc(sizeof(*m)), *to = mem_zalloc(sizeof(*to));
	const struct perf_event_header *packed = (void *)to->bytes, *h;
	struct perf_record a, b;
	int same = 0;

	for (uint64_t bytes = 0; bytes <= 512; bytes++) {
		h = make_copy(m, PERF_SAMPLE_REGS_ABI_64, 512, bytes);
		CHECK(decode(h, COPY_TYPE, &a));
		memset(to->bytes, 0xff, sizeof(to->bytes));
		to->len = perf_record_pack(h, &a, to->bytes);
		CHECK(to->len == packed->size && to->len % 8 == 0 && to->len <= h->size - 512 + bytes + 8);
		if (decode(packed, COPY_TYPE, &b))
			same += a.pid == b.pid && a.time_ns == b.time_ns && a.sample.n_ips == b.sample.n_ips &&
				a.sample.abi == b.sample.abi && b.sample.registers[5] == 1005 &&
				b.sample.stack_bytes == bytes && b.sample.stack_full == (bytes == 512) &&
				!memcmp(a.sample.stack, b.sample.stack, bytes);
	}
	CHECK_EQ(same, 513);
	h = make_copy(m, PERF_SAMPLE_REGS_ABI_NONE, 0, 0);
	CHECK(decode(h, COPY_TYPE, &a));
	CHECK_EQ(perf_record_pack(h, &a, to->bytes), h->size);
	CHECK(!memcmp(m->bytes, to->bytes, h->size));
	mem_free(m);
	mem_free(to);
}

/* Every type, cut at every length: refused or decoded within its bytes (a sanitizer build sees to it). */
static void test_cut_short(void)
{
	struct made *m = mem_zalloc(sizeof(*m));
	struct perf_record r = { .type = 4711 };
	size_t whole, decoded = 0;

	for (uint32_t type = 0; type < PERF_RECORD_MAX + 3; type++) {
		make_mmap2(m, PERF_RECORD_MISC_MMAP_BUILD_ID, "/a/long/path/that/is/cut/somewhere");
		((struct perf_event_header *)m->bytes)->type = type;
		end_with_id(m, 1);
		whole = m->len;
		for (size_t len = 0; len <= whole; len++) {
			char *exact = mem_alloc(len < 8 ? 8 : len);

			memcpy(exact, m->bytes, len);
			memset(exact + len, 0, len < 8 ? 8 - len : 0);
			if (len >= sizeof(struct perf_event_header))
				((struct perf_event_header *)exact)->size = len;
			decoded += perf_record_decode((void *)exact, len, TYPE, &r);
			decoded += perf_record_decode((void *)exact, len, ~0ull, &r);
			mem_free(exact);
		}
	}
	for (size_t len = 8, all = make_copy(m, PERF_SAMPLE_REGS_ABI_64, 128, 100)->size; len < all; len++) {
		char *exact = mem_alloc(len);

		memcpy(exact, m->bytes, len);
		((struct perf_event_header *)exact)->size = len;
		CHECK(!perf_record_decode((void *)exact, len, COPY_TYPE, &r));
		mem_free(exact);
	}
	CHECK(decoded > 0);
	r.type = 4711;
	((struct perf_event_header *)m->bytes)->size = whole;
	CHECK(!perf_record_decode((void *)m->bytes, whole - 1, TYPE, &r)); /* it says more than there is */
	((struct perf_event_header *)m->bytes)->size = 7;
	CHECK(!perf_record_decode((void *)m->bytes, whole, TYPE, &r)); /* less than its own header */
	CHECK_EQ(r.type, 4711);
	mem_free(m);
}

/* For tests/fuzz/fuzz_perf_record.c: which of its fields a record has, and the record. */
static int print_seed(const char *kind)
{
	const uint16_t mmap_fields = 1 << 1 | 1 << 2 | 1 << 3, copy_fields = mmap_fields | 1 << 5 | 1 << 6 | 1 << 7;
	bool is_copy = !strcmp(kind, "copy");
	struct made *m = mem_zalloc(sizeof(*m));

	if (is_copy) {
		make_copy(m, PERF_SAMPLE_REGS_ABI_64, 512, 300);
	} else {
		make_mmap2(m, PERF_RECORD_MISC_MMAP_BUILD_ID, "/lib/x.so");
		end_with_id(m, 99);
	}
	fwrite(is_copy ? &copy_fields : &mmap_fields, 2, 1, stdout);
	fwrite(m->bytes, m->len, 1, stdout);
	mem_free(m);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "--seed"))
		return print_seed(argv[2]);
	test_mmap2();
	test_lives();
	test_sample();
	test_copy();
	test_pack();
	test_cut_short();
	return tap_done();
}
