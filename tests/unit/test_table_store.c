// SPDX-License-Identifier: GPL-2.0-or-later
/* test_table_store: tables of real files where the walks see them, found, shared, refused and given up. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/unwind/table_file.h"
#include "core/unwind/table_store.h"
#include "tests/unit/rows_here.h"
#include "tests/unit/tap.h"

static char folder[] = "/tmp/stk-tables-XXXXXX";

struct bench {
	struct map_cache *maps;
	struct segments *segments;
	struct table_store *store;
};

static void bench_init(struct bench *bench, uint64_t limit_bytes)
{
	struct segments_options options = { .limit_bytes = limit_bytes };

	bench->maps = map_cache_new(NULL);
	bench->segments = segments_new(&options);
	bench->store = table_store_new(bench->segments, &rows_here);
}

static void bench_release(struct bench *bench)
{
	table_store_free(bench->store);
	segments_free(bench->segments);
	map_cache_free(bench->maps);
}

static bool find(struct bench *bench, uint32_t pid, uint64_t addr, struct mapping *ret_mapping)
{
	uint64_t now = clock_now_ns();
	struct map_process *process = map_cache_process(bench->maps, pid, now);

	return process && map_cache_find(bench->maps, process, now, addr, ret_mapping);
}

/* Whether the walks see exactly the rows and long rules that the file has. */
static bool is_placed(struct bench *bench, const struct placed_table *placed, const char *path)
{
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	const struct unwind_page *pages;

	if (image_open_path(path, &image, NULL) || unwind_table_build(image, NULL, &table, NULL) ||
	    placed->n_pages != table.n_pages || placed->first_vaddr != table.first_vaddr)
		return false;
	pages = (const struct unwind_page *)segments_at(bench->segments, placed->index_at);
	for (uint32_t i = 0; i < table.n_pages; i++) {
		uint32_t first = pages[i].first, last = first + pages[i].count - 1;

		if (pages[i].count != table.pages[i].count)
			return false;
		if (pages[i].count && (first >> UNWIND_SEGMENT_BITS != last >> UNWIND_SEGMENT_BITS ||
				       memcmp(segments_at(bench->segments, first),
					      table.rows + table.pages[i].first, pages[i].count * 4)))
			return false;
	}
	for (uint32_t i = 0; i < table.n_longs; i++)
		if (memcmp(segments_at(bench->segments, placed->index_at - 4 * (i + 1)), &table.longs[i],
			   sizeof(table.longs[i])))
			return false;
	printf("# %s: %u pages, %u rows, %u long rules\n", path, table.n_pages, table.n_rows, table.n_longs);
	return true;
}

static void test_self(void)
{
	RELEASE(bench_release) struct bench bench;
	struct mapping mapping = { 0 };
	const struct placed_table *placed;
	struct table_store_stats stats;
	uint64_t bias, addr;

	bench_init(&bench, 0);
	addr = (uintptr_t)test_self;
	CHECK(find(&bench, getpid(), addr, &mapping));
	placed = table_store_get(bench.store, &mapping, getpid(), &bias);
	CHECK(is_placed(&bench, placed, "/proc/self/exe"));
	CHECK((addr - bias) >> UNWIND_PAGE_BITS < placed->n_pages);

	CHECK(find(&bench, getpid(), (uintptr_t)qsort, &mapping));
	placed = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK(is_placed(&bench, placed, mapping.file->path));

	if (getauxval(AT_SYSINFO_EHDR)) {
		CHECK(find(&bench, getpid(), getauxval(AT_SYSINFO_EHDR), &mapping));
		placed = table_store_get(bench.store, &mapping, 0, &bias);
		CHECK_EQ(mapping.file->image.kind, IMAGE_VDSO);
		CHECK(placed->n_pages > 0 && bias == mapping.start + placed->first_vaddr);
	}
#ifdef __x86_64__
	CHECK(find(&bench, getpid(), 0xffffffffff600400, &mapping));
	placed = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK_EQ(placed->n_pages, 1);
	CHECK_EQ(bias, 0xffffffffff600000);
#endif
	table_store_stats(bench.store, &stats);
	CHECK(stats.tables >= 3 && stats.rows > 1000 && stats.build_ns && !stats.refused);
}

/* A PT_LOAD of a file that is made by hand. */
struct load {
	uint32_t flags;
	uint64_t offset, vaddr, size;
};

static struct image *make_elf(const struct load *loads, uint16_t n)
{
	Elf64_Ehdr header = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_DYN, .e_machine = EM_X86_64, .e_version = EV_CURRENT,
		.e_phoff = sizeof(header), .e_ehsize = sizeof(header), .e_phentsize = sizeof(Elf64_Phdr),
		.e_phnum = n,
	};
	CLOSE_FD int fd = memfd_create("made", MFD_CLOEXEC);
	struct image *image = NULL;
	int failed = file_write(fd, &header, sizeof(header));

	for (uint16_t i = 0; i < n; i++) {
		Elf64_Phdr segment = {
			.p_type = PT_LOAD, .p_flags = loads[i].flags, .p_offset = loads[i].offset,
			.p_vaddr = loads[i].vaddr, .p_filesz = loads[i].size, .p_memsz = loads[i].size,
			.p_align = 0x1000,
		};

		failed |= file_write(fd, &segment, sizeof(segment));
	}
	return failed || image_open_fd(fd, "made", &image, NULL) ? NULL : image;
}

/* What a mapping from that offset begins with; 1: nothing. */
static uint64_t vaddr_of(const struct load *loads, uint16_t n, uint64_t offset)
{
	RELEASE(buf_release) struct buf read = { 0 };
	CLEANUP(image_free) struct image *image = make_elf(loads, n);
	uint64_t vaddr = 1;

	if (image)
		target_loads_add(image, &read);
	return table_file_vaddr(&read, offset, &vaddr) ? vaddr : 1;
}

static void test_loads(void)
{
	/* ld.lld: each segment a page further in memory than in the file, neighbours on one file page. */
	static const struct load lld[] = { { PF_R, 0, 0, 0x640 },
					   { PF_R | PF_X, 0x640, 0x1640, 0x1a50 },
					   { PF_R | PF_W, 0x2090, 0x4090, 0x200 } };
	/* BOLT: the old code, then data, then the new code far behind both. */
	static const struct load bolt[] = { { PF_R | PF_X, 0, 0x400000, 0x5000 },
					    { PF_R | PF_W, 0x5e10, 0x606e10, 0x400 },
					    { PF_R | PF_X, 0x8c00000, 0xa00000, 0x234567 } };
	/* prelink: the file wants to be somewhere high. */
	static const struct load prelink[] = { { PF_R, 0, 0x3a9c800000, 0x800 },
					       { PF_R | PF_X, 0x1000, 0x3a9c801000, 0x20000 } };
	/* Two executable segments that meet on one page. */
	static const struct load two[] = { { PF_R | PF_X, 0x1000, 0x1000, 0x1800 },
					   { PF_R | PF_X, 0x2800, 0x3800, 0x1000 } };

	CHECK_EQ(vaddr_of(lld, 3, 0), 0x1000);
	CHECK_EQ(vaddr_of(lld, 3, 0x1000), 0x2000); /* what is left of it after a split */
	CHECK_EQ(vaddr_of(lld, 3, 0x3000), 1);
	CHECK_EQ(vaddr_of(bolt, 3, 0), 0x400000);
	CHECK_EQ(vaddr_of(bolt, 3, 0x8c00000), 0xa00000);
	CHECK_EQ(vaddr_of(prelink, 2, 0x1000), 0x3a9c801000);
	CHECK_EQ(vaddr_of(two, 2, 0x1000), 0x1000);
	CHECK_EQ(vaddr_of(two, 2, 0x2000), 0x3000); /* where the second one begins */
	CHECK_EQ(vaddr_of(two, 2, 0x3000), 0x4000);
}

static pid_t start(const char *path, const char *const argv[])
{
	CLOSE_FD int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	pid_t pid = fork();

	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever becomes of the test */
		dup2(null, 1);
		dup2(null, 2);
		execv(path, (char *const *)argv);
		_exit(127);
	}
	/* Until it is another program and waits in it: its exe is there before its mappings are. */
	for (int i = 0; i < 30000 && pid > 0; i++) {
		char link[64], exe[256], stat[256];
		ssize_t len;

		snprintf(link, sizeof(link), "/proc/%d/exe", pid);
		len = readlink(link, exe, sizeof(exe) - 1);
		snprintf(link, sizeof(link), "/proc/%d/stat", pid);
		if (len > 0 && (exe[len] = '\0', !strcmp(exe, path)) &&
		    !file_read_word(link, stat, sizeof(stat)) && strstr(stat, ") S "))
			break;
		usleep(1000);
	}
	return pid;
}

static void stop(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

/* Where the kernel began a process, /proc/PID/auxv; 0: not known. */
static uint64_t entry_of(pid_t pid)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char path[64];
	Elf64_auxv_t entry;

	snprintf(path, sizeof(path), "/proc/%d/auxv", pid);
	if (file_read(path, 1 << 16, &text, NULL))
		return 0;
	for (size_t at = 0; at + sizeof(entry) <= text.len; at += sizeof(entry)) {
		memcpy(&entry, buf_text(&text) + at, sizeof(entry));
		if (entry.a_type == AT_ENTRY)
			return entry.a_un.a_val;
	}
	return 0;
}

static bool compile(const char *out, const char *flags)
{
	char command[1024];

	snprintf(command, sizeof(command),
		 "echo 'int pause(void); int main(void) { return pause(); }' | cc -xc -O1 -o %s %s - 2>/dev/null",
		 out, flags);
	return !system(command);
}

/* A file known by its build id, as the kernel's events tell it. */
static void make_file(struct map_file *file, uint32_t number, const char *path, const struct image *image)
{
	*file = (struct map_file){ .path = path, .number = number };
	file->image.kind = IMAGE_FILE;
	file->image.build_id_len = image_identity(image)->build_id_len;
	memcpy(file->image.build_id, image_identity(image)->build_id, BUILD_ID_MAX);
	if (!file->image.build_id_len)
		file->image = *image_identity(image);
}

/* The first executable segment, as if it were mapped. */
static struct mapping first_mapping(const struct map_file *file, const struct image *image)
{
	struct mapping mapping = { .start = 0x7f0000000000, .file = file };

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type != PT_LOAD || !(segment->flags & PF_X))
			continue;
		mapping.file_offset = segment->offset & ~0xfffull;
		mapping.end = mapping.start + segment->file_size;
		return mapping;
	}
	return mapping;
}

static void copy_self(const char *to)
{
	char command[256];

	snprintf(command, sizeof(command), "cp --remove-destination /proc/%d/exe %s", getpid(), to);
	CHECK_EQ(system(command), 0);
}

/* Two paths of one build, a deleted file, one whose process is gone, and one that is another by now. */
static void test_lives(void)
{
	RELEASE(bench_release) struct bench bench;
	CLEANUP(image_free) struct image *image = NULL;
	char one[sizeof(folder) + 8], two[sizeof(folder) + 8];
	const char *argv[] = { one, "--sleep", NULL };
	struct mapping mapping, gone;
	const struct placed_table *placed;
	struct map_file file;
	uint64_t bias, entry;
	pid_t pid, other;

	bench_init(&bench, 0);
	snprintf(one, sizeof(one), "%s/one", folder);
	snprintf(two, sizeof(two), "%s/two", folder);
	copy_self(one);
	pid = start(one, argv);
	other = start(one, argv);
	entry = entry_of(pid);
	CHECK_EQ(unlink(one), 0);
	CHECK(find(&bench, pid, entry, &mapping));
	CHECK_EQ(mapping.file->image.flags & IMAGE_DELETED, IMAGE_DELETED);
	/* Nobody to open it through, then one that is gone, then one that lives. */
	placed = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK(placed->why_not && !strcmp(placed->why_not, "its file is not there any more"));
	stop(pid);
	CHECK(table_store_get(bench.store, &mapping, pid, &bias)->why_not);
	CHECK(find(&bench, other, entry_of(other), &gone));
	CHECK(gone.file == mapping.file);
	CHECK(table_store_get(bench.store, &gone, other, &bias) == placed);
	CHECK(!placed->why_not && placed->n_pages);
	stop(other);
	/* The same build at another path, of which nobody has to be asked. */
	CHECK_EQ(image_open_path("/proc/self/exe", &image, NULL), 0);
	if (image_identity(image)->build_id_len) {
		copy_self(two);
		make_file(&file, 900, two, image);
		mapping = first_mapping(&file, image);
		CHECK(table_store_get(bench.store, &mapping, 0, &bias) == placed);
	} else {
		SKIP("this linker gives no build ids");
	}
}

static void test_replaced(void)
{
	RELEASE(bench_release) struct bench bench;
	CLEANUP(image_free) struct image *image = NULL;
	char path[sizeof(folder) + 16];
	const struct placed_table *placed;
	struct mapping mapping;
	struct map_file file;
	uint64_t bias;

	bench_init(&bench, 0);
	snprintf(path, sizeof(path), "%s/replaced", folder);
	copy_self(path);
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	make_file(&file, 1, path, image);
	mapping = first_mapping(&file, image);
	CHECK_EQ(unlink(path), 0);
	if (!compile(path, "-O2")) {
		SKIP("no compiler");
		return;
	}
	placed = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK_STR(placed->why_not, "its file has been replaced by another one");
	CHECK_EQ(placed->n_pages, 0);
	/* The right one, but with nothing where it is said to be mapped from. */
	copy_self(path);
	file.number = 2;
	mapping.file_offset = 1ull << 40;
	placed = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK_STR(placed->why_not, "its file has nothing to map where it was mapped from");
}

/* What was mapped in one piece is now two, and the file has no name any more. */
static void test_split(void)
{
	RELEASE(bench_release) struct bench bench;
	CLEANUP(image_free) struct image *image = NULL;
	char path[sizeof(folder) + 16];
	const struct placed_table *placed;
	struct mapping mapping;
	struct map_file file;
	uint64_t bias;
	uint8_t *at;
	int fd;

	snprintf(path, sizeof(path), "%s/split", folder);
	copy_self(path);
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	make_file(&file, 1, path, image);
	mapping = first_mapping(&file, image);
	mapping.end = (mapping.end + 0xfff) & ~0xfffull;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	at = mmap(NULL, mapping.end - mapping.start, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, mapping.file_offset);
	close(fd);
	if (at == MAP_FAILED || unlink(path) || mprotect(at + 0x1000, 0x1000, PROT_READ)) {
		SKIP("nothing to split");
		return;
	}
	bench_init(&bench, 0);
	mapping.end = (uintptr_t)at + (mapping.end - mapping.start);
	mapping.start = (uintptr_t)at;
	placed = table_store_get(bench.store, &mapping, getpid(), &bias);
	CHECK(!placed->why_not && placed->n_pages);
	munmap(at, mapping.end - mapping.start);
}

/* A file of somebody else's that claims the build id of another one serves its own path only. */
static void test_claim(void)
{
	RELEASE(bench_release) struct bench bench;
	CLEANUP(image_free) struct image *image = NULL;
	char path[sizeof(folder) + 16];
	const struct placed_table *theirs, *ours;
	struct mapping mapping;
	struct map_file files[2];
	uint64_t bias;

	snprintf(path, sizeof(path), "%s/claim", folder);
	copy_self(path);
	CHECK_EQ(image_open_path(path, &image, NULL), 0);
	if (geteuid() || !image_identity(image)->build_id_len || chown(path, 65534, 65534)) {
		SKIP("needs root and build ids");
		return;
	}
	bench_init(&bench, 0);
	make_file(&files[0], 1, path, image);
	make_file(&files[1], 2, "/proc/self/exe", image);
	mapping = first_mapping(&files[0], image);
	theirs = table_store_get(bench.store, &mapping, 0, &bias);
	CHECK(theirs->n_pages > 0);
	mapping.file = &files[1];
	/* No way leads out of a root through a link of /proc, so the file is opened as it was mapped. */
	CHECK(find(&bench, getpid(), (uintptr_t)test_claim, &mapping));
	ours = table_store_get(bench.store, &mapping, getpid(), &bias);
	CHECK(ours != theirs && ours->n_pages == theirs->n_pages && ours->index_at != theirs->index_at);
}

/* What is held stays, what is not gives way, and what finds no room is refused until there is some. */
static void test_limit(void)
{
	RELEASE(bench_release) struct bench bench;
	static struct map_file files[400];
	static struct mapping mappings[400];
	const struct placed_table *placed, *first = NULL, *refused = NULL;
	struct table_store_stats stats;
	glob_t found;
	size_t n = 0, at = 0, others = 0;
	uint64_t bias;
	uint32_t word;

	bench_init(&bench, 1);
	CHECK_EQ(glob("/usr/lib/*-linux-gnu/lib*.so.?", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc && n < ARRAY_LEN(files) && !refused; i++) {
		CLEANUP(image_free) struct image *image = NULL;

		if (image_open_path(found.gl_pathv[i], &image, NULL) || image_identity(image)->size > 2 << 20)
			continue;
		make_file(&files[n], n + 1, found.gl_pathv[i], image);
		mappings[n] = first_mapping(&files[n], image);
		placed = table_store_get(bench.store, &mappings[n], 0, &bias);
		if (placed->refused) {
			refused = placed;
			at = n;
		} else if (placed->n_pages) {
			table_store_hold(bench.store, placed);
			first = first ? first : placed;
		}
		n++;
	}
	table_store_stats(bench.store, &stats);
	printf("# %zu libraries, %llu tables in 4 MB: %llu rows, %llu bytes, %.1f ns a row\n", n,
	       (unsigned long long)stats.tables, (unsigned long long)stats.rows, (unsigned long long)stats.bytes,
	       stats.rows ? (double)stats.build_ns / stats.rows : 0);
	if (refused) {
		CHECK_STR(refused->why_not, "no room for more unwind tables: the limit is 4 MB");
		CHECK_EQ(stats.refused, 1);
		CHECK_EQ(refused->n_pages, 0);
		/* Tables leave room for the mappings that lead to them. */
		CHECK_EQ(segments_take(bench.segments, UNWIND_SEGMENT_WORDS / 32, &word, NULL), 0);
		segments_give(bench.segments, word, UNWIND_SEGMENT_WORDS / 32);
		CHECK(table_store_get(bench.store, &mappings[at], 0, &bias)->refused);
		table_store_stats(bench.store, &stats);
		CHECK_EQ(stats.refused, 1); /* in vain again, but not built again */
		for (size_t i = 0; i < at; i++) {
			placed = table_store_get(bench.store, &mappings[i], 0, &bias);
			if (placed->n_pages)
				table_store_drop(bench.store, placed);
		}
		placed = table_store_get(bench.store, &mappings[at], 0, &bias);
		CHECK(placed == refused && !placed->refused && placed->n_pages);
		CHECK_STR(first->why_not, "its place was given up"); /* the first one that was left */
		table_store_hold(bench.store, placed);
		while (table_store_make_room(bench.store))
			;
		table_store_stats(bench.store, &stats);
		CHECK_EQ(stats.tables, 1);
		table_store_drop(bench.store, placed);
		/* A file that is refused once more is still one file. */
		for (size_t i = 0; i <= at; i++) {
			const struct placed_table *again = table_store_get(bench.store, &mappings[i], 0, &bias);

			if (again->n_pages)
				table_store_hold(bench.store, again);
			others += again->refused && again != refused;
		}
		CHECK(refused->refused || others);
		table_store_stats(bench.store, &stats);
		CHECK_EQ(stats.refused, 1 + others);
	} else {
		SKIP("too few libraries here");
	}
	globfree(&found);
}

/* The kernel's side, which has no file left for a segment for so many times. */
static int add_after(void *ctx, uint32_t number, uint32_t **ret_words, struct err *err)
{
	static uint32_t words[UNWIND_SEGMENT_WORDS];
	int *fails = ctx;

	if (*fails && (*fails)--)
		return err_sys(err, EMFILE, "cannot make a segment for unwind tables");
	*ret_words = words;
	return 0;
}

/* What no segment could be had for is tried again, after longer and longer waits, and is waited for meanwhile. */
static void test_unplaced(void)
{
	int fails = 8, drains = 0;
	const struct segments_options options = { .add = add_after, .ctx = &fails };
	struct bench bench = { map_cache_new(NULL), segments_new(&options), NULL };
	const struct placed_table *placed;
	struct table_store_stats stats;
	struct mapping mapping;
	uint64_t bias;

	bench.store = table_store_new(bench.segments, &rows_here);
	CHECK(find(&bench, getpid(), (uintptr_t)qsort, &mapping));
	placed = table_store_get(bench.store, &mapping, getpid(), &bias);
	CHECK(placed->waiting && !placed->n_pages && !placed->refused);
	CHECK_STR(placed->why_not, "cannot make a segment for unwind tables: too many open files");
	for (int i = 0; i < 100; i++) { /* mappings come and go: no drain, and no reason to try again */
		table_store_allow(bench.store, UINT64_MAX, 0);
		placed = table_store_get(bench.store, &mapping, getpid(), &bias);
	}
	CHECK(placed->waiting);
	table_store_stats(bench.store, &stats);
	CHECK_EQ(stats.made, 1);
	while (placed->waiting && drains < 100) {
		segments_keep_spare(bench.segments);
		table_store_allow(bench.store, 1, 1);
		drains++;
		placed = table_store_get(bench.store, &mapping, getpid(), &bias);
	}
	CHECK(placed->n_pages && !placed->waiting && !placed->why_not);
	table_store_stats(bench.store, &stats);
	CHECK(stats.made < (uint64_t)drains);
	CHECK_EQ(stats.refused, 0);
	printf("# placed after %d drains, made %llu times\n", drains, (unsigned long long)stats.made);
	bench_release(&bench);
}

int main(int argc, char **argv)
{
	char command[64];

	if (argc > 1)
		return sleep(30);
	if (!mkdtemp(folder))
		return 1;
	chmod(folder, 0755);
	test_self();
	test_loads();
	test_lives();
	test_replaced();
	test_split();
	test_claim();
	test_limit();
	test_unplaced();
	snprintf(command, sizeof(command), "rm -rf %s", folder);
	CHECK_EQ(system(command), 0);
	return tap_done();
}
