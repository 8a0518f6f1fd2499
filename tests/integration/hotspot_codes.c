// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * hotspot_codes PID: what core/script says of all compiled code of a JVM that runs: for each nmethod a line "code
 * ADDRESS ID BEGIN METHOD", or "none ADDRESS ID ERROR METHOD", then its places, ascending: "OFFSET", and the
 * methods there, the innermost first, as NAME:FILE:LINE; none: nothing was inlined there, and no line is known.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "core/script/hotspot_code.h"
#include "core/script/hotspot_method.h"
#include "core/script/script.h"

#define READS_MAX 100000

static struct memory memory;

static void die(const char *what, const char *why)
{
	fprintf(stderr, "hotspot_codes: %s: %s\n", what, why);
	exit(1);
}

static void find_jvm(uint32_t pid, struct script_found *ret_found)
{
	struct map_file file = { .image.kind = IMAGE_FILE };
	struct mapping mapping = { .file = &file };
	char maps[64], line[4608], path[4096], flags[8];
	struct err err = { 0 };
	FILE *in;

	snprintf(maps, sizeof(maps), "/proc/%u/maps", pid);
	in = fopen(maps, "re");
	if (!in)
		die(maps, strerror(errno));
	while (fgets(line, sizeof(line), in))
		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %*s %4095s", &mapping.start,
			   &mapping.end, flags, &mapping.file_offset, path) == 5 &&
		    flags[2] == 'x' && strstr(path, "/libjvm.so"))
			break;
	fclose(in);
	file.path = path;
	if (!strstr(path, "/libjvm.so") || script_read(NULL, &mapping, pid, ret_found, &err))
		die("it is no JVM", err.text);
	if (!ret_found->hotspot.names.objects.version)
		die("nothing names its methods", ret_found->hotspot.no_names);
}

static void print_places(const struct hotspot_code_view *view)
{
	for (uint32_t i = 0; i < view->n_places; i++) {
		uint32_t from = view->places[i].from, scope = hotspot_scope_at(view, from);

		printf("%u", from);
		for (; scope; scope = view->scopes[scope - 1].caller) {
			const struct hotspot_code_scope *at = &view->scopes[scope - 1];

			printf(" %s:%s:%u", view->texts + view->functions[at->function].name,
			       view->texts + view->functions[at->function].file, at->line);
		}
		printf("\n");
	}
}

static void print_code(const struct hotspot_names *names, const struct hotspot_code_wanted *wanted, uint64_t begin)
{
	RELEASE(buf_release) struct buf made = { 0 }, name = { 0 };
	struct hotspot_code_view view;
	int r;

	memory_init(&memory, memory.fd, READS_MAX);
	r = hotspot_code_read(&memory, names, wanted, &made);
	if (!r && !hotspot_code_take(made.data, made.len, &view))
		r = -EPROTO;
	printf("%s %#" PRIx64 " %u ", r ? "none" : "code", wanted->code, wanted->check);
	if (r)
		printf("%d", -r);
	else
		printf("%#" PRIx64, begin);
	hotspot_name(wanted->class, wanted->class_bytes, wanted->method, wanted->method_bytes, &name);
	printf(" %s\n", buf_text(&name));
	if (!r)
		print_places(&view);
}

/* A block that may have an nmethod, as the sampling program sees it: its number, and its Method's names. */
static void look_at(const struct hotspot *hotspot, uint64_t code)
{
	const struct hotspot_names *names = &hotspot->names;
	struct hotspot_methods methods = { &memory, &names->objects, UINT32_MAX };
	struct hotspot_method method = { 0 };
	uint64_t used = 0, header = 0, id = 0, addr = 0, begin = 0;

	memory_init(&memory, memory.fd, READS_MAX);
	if (memory_number(&memory, code - names->block + names->used, 1, &used) || !used ||
	    memory_number(&memory, code + names->header, names->header_bytes, &header) ||
	    header != names->nmethod_bytes || memory_number(&memory, code + names->objects.nmethod_id, 4, &id) ||
	    memory_number(&memory, code + names->objects.nmethod_method, 8, &addr) ||
	    memory_number(&memory, code + names->code, names->code_bytes, &begin))
		return;
	if (names->code_bytes == 4)
		begin += code;
	if (!hotspot_method_read(&methods, addr, &method)) {
		struct hotspot_code_wanted wanted = { .code = code,
						      .check = (uint32_t)id,
						      .class = buf_text(&method.class_name),
						      .method = buf_text(&method.name),
						      .class_bytes = method.class_name.len,
						      .method_bytes = method.name.len };

		print_code(names, &wanted, begin);
	}
	hotspot_method_release(&method);
}

static void look_through(const struct hotspot *hotspot, const struct hotspot_heap *heap)
{
	const struct unwind_hotspot *rules = &heap->rules;
	uint64_t blobs = heap->low + rules->blob, next = 0;
	uint8_t backs[4096];
	ssize_t n;

	for (; next < (heap->high - heap->low) >> rules->segment_bits; next += sizeof(backs)) {
		n = pread(memory.fd, backs, sizeof(backs), (off_t)(rules->segment_map + next));
		for (ssize_t i = 0; i < n; i++)
			if (!backs[i])
				look_at(hotspot, blobs + ((next + (uint64_t)i) << rules->segment_bits));
	}
}

int main(int argc, char **argv)
{
	struct script_found found = { 0 };
	char path[64];

	if (argc != 2)
		die("usage", "hotspot_codes PID");
	find_jvm((uint32_t)atoi(argv[1]), &found);
	snprintf(path, sizeof(path), "/proc/%u/mem", (uint32_t)atoi(argv[1]));
	memory.fd = open(path, O_RDONLY | O_CLOEXEC);
	if (memory.fd < 0)
		die(path, strerror(errno));
	for (uint32_t i = 0; i < found.hotspot.n_heaps; i++)
		look_through(&found.hotspot, &found.hotspot.heaps[i]);
	return 0;
}
