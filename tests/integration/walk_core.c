// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * walk_core CORE: the walk in user space over every thread of a core file of x86-64, by the tables of the files
 * that were mapped: one line "thread LWP STATUS CAUSE UNWINDER", then the addresses of its frames, leaf first.
 * "?" after an address: tables alone lead no further than to it; what comes after is by frame pointers, by which
 * others may not go.
 */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/procfs.h>
#include <sys/stat.h>
#include <sys/user.h>
#include <unistd.h>
#include "abi/unwind_x86_64.h"
#include "base/clock.h"
#include "base/log.h"
#include "core/image/image.h"
#include "core/unwind/spaces.h"
#include "core/unwind/walk.h"
#include "tests/unit/rows_here.h"

#define PID 5000000u /* above the kernel's PID_MAX_LIMIT: the map cache cannot look it up in /proc */
#define TIME core.time_ns /* when its files were mapped: none was written after */
#define PAGE_BYTES 4096
#define THREADS_MAX 4096
#define FILES_MAX 65536

/* A line of NT_FILE. */
struct core_file {
	uint64_t start, end, offset;
	const char *path;
};

struct core {
	const uint8_t *data;
	size_t size;
	const Elf64_Phdr *segments;
	size_t n_segments, n_files, n_threads;
	struct core_file files[FILES_MAX];
	const struct elf_prstatus *threads[THREADS_MAX];
	uint64_t vdso, time_ns;
};

static struct core core;

static void die(const char *what)
{
	fprintf(stderr, "walk_core: %s\n", what);
	exit(1);
}

static void map_core(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	const Elf64_Ehdr *head;
	struct stat st;

	if (fd < 0 || fstat(fd, &st))
		die("cannot open the core file");
	core.size = st.st_size;
	core.data = mmap(NULL, core.size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (core.data == MAP_FAILED || core.size < sizeof(*head))
		die("cannot map the core file");
	head = (const void *)core.data;
	core.n_segments = head->e_phnum;
	/* More segments than fit there: the first section header has their number (elf(5), PN_XNUM). */
	if (head->e_phnum == PN_XNUM)
		core.n_segments = ((const Elf64_Shdr *)(core.data + head->e_shoff))->sh_info;
	if (head->e_type != ET_CORE || head->e_machine != EM_X86_64 ||
	    head->e_phoff + core.n_segments * sizeof(Elf64_Phdr) > core.size)
		die("not a core file of x86-64");
	core.segments = (const void *)(core.data + head->e_phoff);
}

static void take_files(const uint8_t *note, size_t size)
{
	const uint64_t *words = (const void *)note;
	uint64_t n = words[0], page = words[1];
	const char *path = (const char *)(words + 2 + 3 * n), *end = (const char *)note + size;

	for (uint64_t i = 0; i < n && i < FILES_MAX && path < end; i++) {
		const uint64_t *line = words + 2 + 3 * i;

		core.files[core.n_files++] = (struct core_file){ line[0], line[1], line[2] * page, path };
		path += strnlen(path, end - path) + 1;
	}
}

static void take_note(const Elf64_Nhdr *note, const uint8_t *desc)
{
	const Elf64_auxv_t *aux = (const void *)desc;

	switch (note->n_type) {
	case NT_PRSTATUS:
		if (core.n_threads < THREADS_MAX)
			core.threads[core.n_threads++] = (const void *)desc;
		break;
	case NT_FILE:
		take_files(desc, note->n_descsz);
		break;
	case NT_AUXV:
		for (size_t i = 0; (i + 1) * sizeof(*aux) <= note->n_descsz; i++)
			if (aux[i].a_type == AT_SYSINFO_EHDR)
				core.vdso = aux[i].a_un.a_val;
		break;
	}
}

static void take_notes(const Elf64_Phdr *segment)
{
	uint64_t at = segment->p_offset, end = at + segment->p_filesz;

	while (at + sizeof(Elf64_Nhdr) <= end && end <= core.size) {
		const Elf64_Nhdr *note = (const void *)(core.data + at);
		uint64_t desc = at + sizeof(*note) + (note->n_namesz + 3) / 4 * 4;

		at = desc + (note->n_descsz + 3) / 4 * 4;
		if (at <= end)
			take_note(note, core.data + desc);
	}
}

static const struct core_file *file_at(uint64_t addr)
{
	for (size_t i = 0; i < core.n_files; i++)
		if (addr >= core.files[i].start && addr < core.files[i].end)
			return &core.files[i];
	return NULL;
}

/* What a core file leaves out is unchanged in the file that was mapped. */
static int read_file(uint64_t addr, void *ret_data, uint32_t len)
{
	const struct core_file *file = file_at(addr);
	int fd = file ? open(file->path, O_RDONLY | O_CLOEXEC) : -1;
	ssize_t n;

	if (fd < 0)
		return -EFAULT;
	n = pread(fd, ret_data, len, addr - file->start + file->offset);
	close(fd);
	return n == (ssize_t)len ? 0 : -EFAULT;
}

static const Elf64_Phdr *load_at(uint64_t addr)
{
	for (size_t i = 0; i < core.n_segments; i++) {
		const Elf64_Phdr *s = &core.segments[i];

		if (s->p_type == PT_LOAD && addr >= s->p_vaddr && addr - s->p_vaddr < s->p_memsz)
			return s;
	}
	return NULL;
}

static int read_core(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	const Elf64_Phdr *s = load_at(addr);

	if (!s || addr - s->p_vaddr + len > s->p_filesz || s->p_offset + s->p_filesz > core.size)
		return read_file(addr, ret_data, len);
	memcpy(ret_data, core.data + s->p_offset + (addr - s->p_vaddr), len);
	return 0;
}

static void map_one(struct map_cache *maps, uint64_t start, uint64_t end, const struct core_file *file)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct map_event_mmap event = { .time_ns = TIME, .pid = PID, .tid = PID, .start = start, .end = end,
					.path = "//anon" };

	if (file) {
		event.path = file->path;
		event.file_offset = start - file->start + file->offset;
	} else if (start == core.vdso) {
		event.path = "[vdso]";
	}
	/* As the kernel does: the identity of what is mapped goes with it. */
	if (file && !image_open_path(file->path, &image, NULL)) {
		const struct event_image *identity = image_identity(image);

		event.dev = identity->dev;
		event.inode = identity->inode;
		event.build_id_len = identity->build_id_len;
		memcpy(event.build_id, identity->build_id, sizeof(event.build_id));
	}
	map_cache_mmap(maps, &event);
}

/* What a core file has no memory of (gdb leaves out all that is unchanged) it tells no rights of either. */
static bool is_left_out_code(const struct core_file *file)
{
	CLEANUP(image_free) struct image *image = NULL;

	if (load_at(file->start) || image_open_path(file->path, &image, NULL))
		return false;
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *s = image_segment(image, i);

		if (s->type == PT_LOAD && s->flags & PF_X && file->offset >= s->offset / PAGE_BYTES * PAGE_BYTES &&
		    file->offset < s->offset + s->file_size)
			return true;
	}
	return false;
}

static void map_all(struct map_cache *maps)
{
	for (size_t i = 0; i < core.n_files; i++)
		if (is_left_out_code(&core.files[i]))
			map_one(maps, core.files[i].start, core.files[i].end, &core.files[i]);
	for (size_t i = 0; i < core.n_segments; i++) {
		const Elf64_Phdr *s = &core.segments[i];

		if (s->p_type == PT_LOAD && s->p_flags & PF_X && s->p_vaddr >> 63 == 0)
			map_one(maps, s->p_vaddr, s->p_vaddr + s->p_memsz, file_at(s->p_vaddr));
	}
}

/* By DWARF number (System V psABI, figure 3.36). */
static void take_registers(const struct elf_prstatus *thread, uint64_t *registers)
{
	struct user_regs_struct r;

	memcpy(&r, thread->pr_reg, sizeof(r));
	const uint64_t words[UNWIND_X86_64_REGISTERS] = { r.rax, r.rdx, r.rcx, r.rbx, r.rsi, r.rdi,
							  r.rbp, r.rsp, r.r8,  r.r9,  r.r10, r.r11,
							  r.r12, r.r13, r.r14, r.r15, r.rip };

	memcpy(registers, words, sizeof(words));
}

static const char *const cause_names[] = {
#define X(id, name, text) name,
	STACK_CAUSES(X)
#undef X
};

static bool is_anonymous(uint64_t addr)
{
	return !file_at(addr) && !(core.vdso && addr >= core.vdso && addr < core.vdso + 4 * PAGE_BYTES);
}

/* How many frames there are up to the first that is in code without a table. */
static uint16_t frames_by_tables(struct walk_input input)
{
	static uint64_t ips[STACK_FRAMES_MAX];
	struct walk_result result;
	uint16_t n = 0;

	input.how = CAPTURE_WALK_CFI;
	walk(&input, ips, &result);
	while (n < result.n && !is_anonymous(stack_ip_address(ips[n]) - !!n))
		n++;
	return n < result.n ? n + 1 : result.n;
}

static void walk_thread(const struct elf_prstatus *thread, const struct segments *segments,
			const struct unwind_space *space)
{
	static const char *const statuses[] = { "none", "complete", "guessed", "cut" };
	static const char *const unwinders[] = { "none", "fp", "cfi", "callchain", "mixed" };
	struct walk_input input = { .segments = segments, .space = space, .user_end = 1ull << 47,
				    .max_depth = STACK_FRAMES_MAX, .how = CAPTURE_WALK_AUTO,
				    .read = read_core };
	static uint64_t ips[STACK_FRAMES_MAX];
	struct walk_result result;
	uint16_t sure;

	take_registers(thread, input.registers);
	walk(&input, ips, &result);
	sure = frames_by_tables(input);
	printf("thread %d %s %s %s\n", thread->pr_pid, statuses[result.status],
	       *cause_names[result.cause] ? cause_names[result.cause] : "-", unwinders[result.unwinder]);
	for (uint16_t i = 0; i < result.n; i++)
		printf("%#llx%s\n", (unsigned long long)stack_ip_address(ips[i]),
		       i + 1 == sure && sure < result.n ? " ?" : "");
}

static void to_stderr(enum log_level level, const char *text)
{
	fprintf(stderr, "# %s\n", text);
}

int main(int argc, char **argv)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	CLEANUP(segments_free) struct segments *segments = segments_new(NULL);
	CLEANUP(table_store_free) struct table_store *tables = table_store_new(segments, &rows_here);
	CLEANUP(mem_free) struct unwind_space *heads = mem_array(UNWIND_SPACES_MAX, sizeof(*heads));
	const struct spaces_options options = { .maps = maps, .segments = segments, .tables = tables,
						.heads = heads };
	CLEANUP(spaces_free) struct spaces *spaces = spaces_new(&options);
	const struct spaces_life life = { .pid = PID, .start_ns = clock_now_ns() / 2 };
	uint64_t word;

	if (argc < 2)
		die("usage: walk_core CORE");
	if (argc > 2)
		log_set(LOG_DEBUG, to_stderr);
	core.time_ns = life.start_ns * 2;
	map_core(argv[1]);
	for (size_t i = 0; i < core.n_segments; i++)
		if (core.segments[i].p_type == PT_NOTE)
			take_notes(&core.segments[i]);
	map_cache_fork(maps, TIME / 2, PID, 1);
	map_cache_exec(maps, TIME / 2 + 1, PID, "core");
	map_all(maps);
	word = spaces_get(spaces, &life, TIME + 1);
	if (!word)
		die("no mappings");
	for (size_t i = 0; i < core.n_threads; i++)
		walk_thread(core.threads[i], segments, &heads[word >> 32]);
	return 0;
}
