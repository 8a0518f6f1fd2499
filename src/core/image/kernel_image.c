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
#include "core/image/kernel_modules.h"

#define KALLSYMS_HEAD_MAX_BYTES (1 << 20) /* _text is near the top: the list is by address */
#define KALLSYMS_MAX_BYTES (256 << 20)
#define KSYMBOLS_MAX 65536 /* BPF programs remembered; with more the oldest half is forgotten */
#if defined(__x86_64__)
#define CORE_END 0xffffffffc0000000ULL /* KERNEL_IMAGE_SIZE: modules and BPF programs lie above */
#else
#define CORE_END UINT64_MAX
#endif
#define CORE_MAX_BYTES (1ULL << 30)

struct ksymbol {
	uint64_t start, end;
	uint64_t from_ns, to_ns; /* when it was there: from_ns <= t < to_ns */
	uint32_t name;
};

struct kernel_image {
	struct kernel_image_paths paths;
	bool have_text, have_boot_id, have_build_id, have_kallsyms;
	uint64_t text;
	char boot_id[64];
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
	uint64_t epoch;
	struct kernel_modules modules;
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
	kernel->modules.list_path = kernel->paths.modules;
	kernel->modules.folder = kernel->paths.module_notes;
	return kernel;
}

void kernel_image_free(struct kernel_image *kernel)
{
	if (!kernel)
		return;
	kernel_modules_release(&kernel->modules);
	vec_release(&kernel->ksymbols);
	strtab_release(&kernel->strings);
	mem_free(kernel);
}

size_t kernel_image_build_id(struct kernel_image *kernel, uint8_t ret_id[BUILD_ID_MAX])
{
	if (!kernel->have_build_id)
		kernel->build_id_len = build_id_read(kernel->paths.notes, kernel->build_id);
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

/*
 * "ffffffffc0201a3c t bpf_prog_6deef7357e7b4530_name	[bpf]", or what ftrace and kprobes made, in
 * [__builtin__ftrace] or [__builtin__kprobes]: a page each.
 */
static void add_kallsyms_line(struct kernel_image *kernel, const struct bpf_lengths *lengths, char *line)
{
	char *name, *end;
	uint64_t start = strtoull(line, &end, 16);

	if (!start || end[0] != ' ' || !end[1] || end[2] != ' ')
		return;
	name = end + 3;
	end = strchr(name, '\t');
	if (!end || (strcmp(end, "\t[bpf]") != 0 && strncmp(end, "\t[__builtin__", 13) != 0))
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

static void place_module(const struct kernel_image *kernel, const struct module *module,
			 uint64_t offset, struct kernel_place *place)
{
	place->path = kernel_modules_path(&kernel->modules, module);
	place->image = module->image;
	place->offset = offset;
}

static void place_ksymbol(struct kernel_image *kernel, const struct ksymbol *ksymbol, uint64_t addr,
			  struct kernel_place *place)
{
	const char *name = strtab_get(&kernel->strings, ksymbol->name);

	if (strncmp(name, "bpf_", strlen("bpf_")) != 0) {
		place_kernel(kernel, addr, place); /* ftrace's and kprobes' own code */
	} else {
		place->path = name;
		place->image.kind = IMAGE_BPF;
		place->image.flags = IMAGE_NO_BUILD_ID;
		place->offset = addr;
	}
	place->name = name;
	place->name_offset = addr - ksymbol->start;
}

static bool place_in_module(struct kernel_image *kernel, const struct module *module, uint64_t addr,
			    struct kernel_place *place)
{
	if (module)
		place_module(kernel, module, addr - module->start, place);
	return module;
}

/* What a module begins with is mapped right behind it, mostly, and its size reaches over that then. */
static bool place_init(const struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
		       struct kernel_place *place)
{
	const struct module *module = kernel_modules_init_at(&kernel->modules, time_ns, addr);

	if (module)
		place_module(kernel, module, MODULE_INIT_OFFSET + (addr - module->init), place);
	return module;
}

static bool place_beside(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
			 struct kernel_place *place)
{
	struct module *module = kernel_modules_at(&kernel->modules, time_ns, addr, false);
	const struct ksymbol *ksymbol;

	if (module && kernel_modules_is_sure(&kernel->modules, module, addr))
		return place_in_module(kernel, module, addr, place);
	if (module && !kernel->have_kallsyms)
		read_bpf(kernel);
	ksymbol = find_ksymbol(kernel, time_ns, addr);
	if (ksymbol && (!module || ksymbol->start > module->start)) {
		place_ksymbol(kernel, ksymbol, addr, place);
		return true;
	}
	return place_init(kernel, time_ns, addr, place) || place_in_module(kernel, module, addr, place);
}

/* What may just have gone comes last: others have its memory soon. */
static bool place_gone(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
		       struct kernel_place *place)
{
	struct module *module = kernel_modules_at(&kernel->modules, time_ns, addr, true);

	return place_in_module(kernel, module, addr, place);
}

/* Of a list from after the sample all is known that it can tell, also of what has gone since. */
static void read_modules(struct kernel_image *kernel, uint64_t time_ns)
{
	if (!kernel->modules.read_ns || time_ns > kernel->modules.read_ns)
		kernel->epoch += kernel_modules_read(&kernel->modules);
}

void kernel_image_find(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
		       struct kernel_place *ret_place)
{
	uint64_t text = kernel_image_text(kernel);
	bool found;

	memset(ret_place, 0, sizeof(*ret_place));
	if (!text || (addr >= text && addr < CORE_END && addr - text < CORE_MAX_BYTES)) {
		place_kernel(kernel, addr, ret_place);
		return;
	}
	read_modules(kernel, time_ns);
	found = place_beside(kernel, time_ns, addr, ret_place);
	if (!found && !kernel->have_kallsyms) {
		read_bpf(kernel);
		found = place_beside(kernel, time_ns, addr, ret_place);
	}
	if (!found && !place_gone(kernel, time_ns, addr, ret_place))
		place_kernel(kernel, addr, ret_place);
}

void kernel_image_begin(struct kernel_image *kernel)
{
	read_modules(kernel, 0);
}

static struct kernel_module tell(const struct kernel_image *kernel, const struct module *module)
{
	return (struct kernel_module){ kernel_modules_path(&kernel->modules, module), module->image,
				       kernel_modules_words(&kernel->modules, module) };
}

bool kernel_image_module(struct kernel_image *kernel, const char *path, struct kernel_module *ret_module)
{
	const struct module *module;

	read_modules(kernel, 0);
	module = kernel_modules_find(&kernel->modules, path);
	if (module)
		*ret_module = tell(kernel, module);
	return module;
}

void kernel_image_each_module(const struct kernel_image *kernel,
			      void (*fn)(void *ctx, const struct kernel_module *module), void *ctx)
{
	for (size_t i = 0; i < kernel->modules.list.len; i++) {
		const struct module *module = &kernel->modules.list.data[i];
		struct kernel_module told = tell(kernel, module);

		if (module->words)
			fn(ctx, &told);
	}
}

uint64_t kernel_image_epoch(const struct kernel_image *kernel)
{
	return kernel->epoch;
}
