// SPDX-License-Identifier: GPL-2.0-or-later
/* kernel_image: the running kernel as an image. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/image/bpf_lengths.h"
#include "core/image/build_id.h"
#include "core/image/kernel_image.h"

#define NOTES_MAX_BYTES (64 << 10)
#define MODULES_TEXT_MAX_BYTES (4 << 20)
#define MODULES_MAX 16384
#define KALLSYMS_HEAD_MAX_BYTES (1 << 20) /* _text is near the top: the list is by address */
#define KALLSYMS_MAX_BYTES (256 << 20)
#define KSYMBOLS_MAX 65536 /* BPF programs remembered; with more the oldest half is forgotten */
#define MODULES_REREAD_NS 1000000000ULL
#if defined(__x86_64__)
#define CORE_END 0xffffffffc0000000ULL /* KERNEL_IMAGE_SIZE: modules and BPF programs lie above */
#else
#define CORE_END UINT64_MAX
#endif
#define CORE_MAX_BYTES (1ULL << 30)

struct module {
	uint64_t start, size;
	uint32_t path; /* in strings: "[ext4]" */
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
};

struct ksymbol {
	uint64_t start, end;
	uint64_t from_ns, to_ns; /* when it was there: from_ns <= t < to_ns */
	uint32_t name;
};

struct kernel_image {
	struct kernel_image_paths paths;
	bool have_text, have_boot_id, have_build_id, have_kallsyms, have_modules;
	uint64_t text;
	char boot_id[64];
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
	uint64_t modules_read_ns; /* of the samples' clock */
	uint64_t epoch;
	VEC(struct module) modules; /* by start */
	VEC(struct ksymbol) ksymbols; /* oldest first */
	struct strtab strings;
};

static const char *path_or(const char *path, const char *usual)
{
	return path ? path : usual;
}

struct kernel_image *kernel_image_new(const struct kernel_image_paths *paths)
{
	struct kernel_image *kernel = mem_zalloc(sizeof(*kernel));
	struct kernel_image_paths given = { 0 };

	if (paths)
		given = *paths;
	kernel->paths = (struct kernel_image_paths){
		.kallsyms = path_or(given.kallsyms, "/proc/kallsyms"),
		.modules = path_or(given.modules, "/proc/modules"),
		.module_notes = path_or(given.module_notes, "/sys/module"),
		.notes = path_or(given.notes, "/sys/kernel/notes"),
		.boot_id = path_or(given.boot_id, "/proc/sys/kernel/random/boot_id"),
	};
	return kernel;
}

void kernel_image_free(struct kernel_image *kernel)
{
	if (!kernel)
		return;
	vec_release(&kernel->modules);
	vec_release(&kernel->ksymbols);
	strtab_release(&kernel->strings);
	mem_free(kernel);
}

static uint32_t read_build_id(const char *path, uint8_t ret_id[BUILD_ID_MAX])
{
	RELEASE(buf_release) struct buf notes = { 0 };

	if (file_read(path, NOTES_MAX_BYTES, &notes, NULL))
		return 0;
	return build_id_find(buf_text(&notes), notes.len, 4, ret_id);
}

size_t kernel_image_build_id(struct kernel_image *kernel, uint8_t ret_id[BUILD_ID_MAX])
{
	if (!kernel->have_build_id)
		kernel->build_id_len = read_build_id(kernel->paths.notes, kernel->build_id);
	kernel->have_build_id = true;
	memcpy(ret_id, kernel->build_id, BUILD_ID_MAX);
	return kernel->build_id_len;
}

const char *kernel_image_boot_id(struct kernel_image *kernel)
{
	if (!kernel->have_boot_id &&
	    file_read_word(kernel->paths.boot_id, kernel->boot_id, sizeof(kernel->boot_id)))
		kernel->boot_id[0] = '\0';
	kernel->have_boot_id = true;
	return kernel->boot_id;
}

/* The first bytes of a file, as many as it gives up to the limit. */
static void read_head(const char *path, size_t limit, struct buf *buf)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	ssize_t n = 1;

	while (fd >= 0 && n > 0 && buf->len < limit && !strstr(buf_text(buf), " _text\n")) {
		buf_reserve(buf, 65536);
		n = read(fd, buf->data + buf->len, 65536);
		if (n > 0)
			buf->len += n;
		buf->data[buf->len] = '\0';
	}
}

/* The line is "ffffffff81000000 T _text"; hidden addresses read as zeros. */
uint64_t kernel_image_text(struct kernel_image *kernel)
{
	RELEASE(buf_release) struct buf head = { 0 };
	const char *found, *line;

	if (kernel->have_text)
		return kernel->text;
	kernel->have_text = true;
	read_head(kernel->paths.kallsyms, KALLSYMS_HEAD_MAX_BYTES, &head);
	found = strstr(buf_text(&head), " _text\n");
	if (!found)
		return 0;
	for (line = found; line > head.data && line[-1] != '\n'; line--)
		;
	kernel->text = strtoull(line, NULL, 16);
	return kernel->text;
}

static int by_start(const void *a, const void *b)
{
	const struct module *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/* "ext4 1007616 1 - Live 0xffffffffc0400000"; the address is 0 where it is hidden. */
static void add_module(struct kernel_image *kernel, const char *line)
{
	unsigned long long size, start;
	struct module module;
	char name[64], path[256];

	if (sscanf(line, "%63s %llu %*s %*s %*s 0x%llx", name, &size, &start) != 3 || !start ||
	    strchr(name, '/') || kernel->modules.len >= MODULES_MAX)
		return;
	module = (struct module){ .start = start, .size = size };
	snprintf(path, sizeof(path), "%s/%s/notes/.note.gnu.build-id", kernel->paths.module_notes,
		 name);
	module.build_id_len = read_build_id(path, module.build_id);
	snprintf(path, sizeof(path), "[%s]", name);
	module.path = strtab_adds(&kernel->strings, path);
	vec_push(&kernel->modules, module);
}

static void read_modules(struct kernel_image *kernel, uint64_t time_ns)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char *line, *rest;

	kernel->have_modules = true;
	kernel->modules_read_ns = time_ns;
	kernel->modules.len = 0;
	kernel->epoch++;
	/* A kernel without loadable modules has no such file. */
	if (file_read(kernel->paths.modules, MODULES_TEXT_MAX_BYTES, &text, NULL) || !text.len)
		return;
	rest = text.data;
	while ((line = strsep(&rest, "\n")))
		add_module(kernel, line);
	if (kernel->modules.len)
		qsort(kernel->modules.data, kernel->modules.len, sizeof(struct module), by_start);
}

/* The last module that starts at or below the address and reaches it; NULL: none. */
static const struct module *find_module(const struct kernel_image *kernel, uint64_t addr)
{
	for (size_t i = kernel->modules.len; i-- > 0;) {
		const struct module *module = &kernel->modules.data[i];

		/* Data may lie elsewhere than text, so sizes may reach over the next module. */
		if (module->start <= addr && addr - module->start < module->size)
			return module;
	}
	return NULL;
}

static void add_ksymbol(struct kernel_image *kernel, const struct ksymbol *ksymbol)
{
	if (kernel->ksymbols.len >= KSYMBOLS_MAX) {
		size_t n = kernel->ksymbols.len / 2;

		kernel->ksymbols.len -= n;
		memmove(kernel->ksymbols.data, kernel->ksymbols.data + n,
			kernel->ksymbols.len * sizeof(*ksymbol));
	}
	vec_push(&kernel->ksymbols, *ksymbol);
	kernel->epoch++;
}

/* What began in [start, end) is not there any more; returns whether something did. */
static bool end_ksymbols(struct kernel_image *kernel, uint64_t time_ns, uint64_t start,
			 uint64_t end)
{
	bool ended = false;

	for (size_t i = kernel->ksymbols.len; i-- > 0;) {
		struct ksymbol *ksymbol = &kernel->ksymbols.data[i];

		if (ksymbol->start < start || ksymbol->start >= end || ksymbol->to_ns < UINT64_MAX)
			continue;
		ksymbol->to_ns = time_ns;
		ended = true;
	}
	kernel->epoch += ended;
	return ended;
}

void kernel_image_ksymbol(struct kernel_image *kernel, uint64_t time_ns, uint64_t start,
			  uint32_t len, const char *name, bool gone)
{
	uint32_t id = strtab_adds(&kernel->strings, name);
	uint64_t end = start + (len ? len : 1);
	bool ended = end_ksymbols(kernel, time_ns, start, end);

	if (!gone)
		add_ksymbol(kernel, &(struct ksymbol){ start, end, time_ns, UINT64_MAX, id });
	else if (!ended) /* it was there before us: its end is the first that is heard of it */
		add_ksymbol(kernel, &(struct ksymbol){ start, end, 0, time_ns, id });
}

/* "ffffffffc0201a3c t bpf_prog_6deef7357e7b4530_name	[bpf]" */
static void add_kallsyms_line(struct kernel_image *kernel, const struct bpf_lengths *lengths, char *line)
{
	char *name, *end;
	uint64_t start = strtoull(line, &end, 16);

	if (!start || end[0] != ' ' || !end[1] || end[2] != ' ')
		return;
	name = end + 3;
	end = strchr(name, '\t');
	if (!end || strcmp(end, "\t[bpf]"))
		return;
	*end = '\0';
	add_ksymbol(kernel, &(struct ksymbol){ start, start + bpf_lengths_of(lengths, start), 0, UINT64_MAX,
					       strtab_adds(&kernel->strings, name) });
}

/* The programs that were loaded before the first event; costs some 25 ms, so only when needed. */
static void read_bpf(struct kernel_image *kernel)
{
	RELEASE(bpf_lengths_release) struct bpf_lengths lengths = { 0 };
	RELEASE(buf_release) struct buf text = { 0 };
	char *line, *rest;

	kernel->have_kallsyms = true;
	if (file_read(kernel->paths.kallsyms, KALLSYMS_MAX_BYTES, &text, NULL) || !text.len)
		return;
	bpf_lengths_read(&lengths);
	rest = text.data;
	while ((line = strsep(&rest, "\n")))
		add_kallsyms_line(kernel, &lengths, line);
}

/* The one that starts nearest below: lengths that nobody told are upper bounds. */
static const struct ksymbol *find_ksymbol(const struct kernel_image *kernel, uint64_t time_ns,
					  uint64_t addr)
{
	const struct ksymbol *found = NULL;

	for (size_t i = kernel->ksymbols.len; i-- > 0;) {
		const struct ksymbol *ksymbol = &kernel->ksymbols.data[i];

		if (addr >= ksymbol->start && addr < ksymbol->end && time_ns >= ksymbol->from_ns &&
		    time_ns < ksymbol->to_ns && (!found || ksymbol->start > found->start))
			found = ksymbol;
	}
	return found;
}

static void place_kernel(struct kernel_image *kernel, uint64_t addr, struct kernel_place *place)
{
	place->path = "[kernel]";
	place->image.kind = IMAGE_KERNEL;
	place->image.build_id_len = kernel_image_build_id(kernel, place->image.build_id);
	place->image.flags = (place->image.build_id_len ? 0 : IMAGE_NO_BUILD_ID) |
			     (kernel->text ? 0 : IMAGE_NO_BASE);
	place->offset = addr - kernel->text;
}

static bool place_beside(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
			 struct kernel_place *place)
{
	const struct module *module = find_module(kernel, addr);
	const struct ksymbol *ksymbol = module ? NULL : find_ksymbol(kernel, time_ns, addr);

	if (module) {
		place->path = strtab_get(&kernel->strings, module->path);
		place->image.kind = IMAGE_MODULE;
		place->image.flags = module->build_id_len ? 0 : IMAGE_NO_BUILD_ID;
		place->image.build_id_len = module->build_id_len;
		memcpy(place->image.build_id, module->build_id, BUILD_ID_MAX);
		place->offset = addr - module->start;
	} else if (ksymbol) {
		place->path = place->name = strtab_get(&kernel->strings, ksymbol->name);
		place->image.kind = IMAGE_BPF;
		place->image.flags = IMAGE_NO_BUILD_ID;
		place->offset = addr;
		place->name_offset = addr - ksymbol->start;
	}
	return module || ksymbol;
}

void kernel_image_find(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
		       struct kernel_place *ret_place)
{
	uint64_t text = kernel_image_text(kernel);

	memset(ret_place, 0, sizeof(*ret_place));
	if (!text || (addr >= text && addr < CORE_END && addr - text < CORE_MAX_BYTES)) {
		place_kernel(kernel, addr, ret_place);
		return;
	}
	if (place_beside(kernel, time_ns, addr, ret_place))
		return;
	/* A module or a program that is not known yet. */
	if (!kernel->have_modules || time_ns > kernel->modules_read_ns + MODULES_REREAD_NS)
		read_modules(kernel, time_ns);
	if (!kernel->have_kallsyms)
		read_bpf(kernel);
	if (!place_beside(kernel, time_ns, addr, ret_place))
		place_kernel(kernel, addr, ret_place);
}

uint64_t kernel_image_epoch(const struct kernel_image *kernel)
{
	return kernel->epoch;
}
