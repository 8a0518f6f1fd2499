// SPDX-License-Identifier: GPL-2.0-or-later
/* moved_around: texts that had been moved before a process was known, found by what lies beside them. */
#include <stdio.h>
#include <string.h>
#include "base/clock.h"
#include "core/image/image.h"
#include "core/maps/map_cache_state.h"
#include "core/maps/map_tree.h"
#include "core/maps/maps_text.h"
#include "core/maps/moved_text.h"
#include "core/maps/target_memory.h"

/* Between parts of one file there may be what huge pages and a linker's max-page-size leave. */
#define GAP_BYTES_MAX (4ULL << 20)
#define WAITING_MAX 64 /* anonymous mappings between two of files */
#define PAIRS_MAX 64 /* of memory and a file beside it that are looked at; the rest is code of no file */
#define BIASES_MAX 4 /* PT_LOADs of one file that one page of it may be of: short ones share their pages */

/* Of a mapping, what is wanted after the text has been gone through. */
struct seen {
	uint64_t start, end, file_offset, dev, inode;
};

struct looking {
	struct map_cache *cache;
	struct process *process;
	struct seen before; /* the last mapping of a file; end 0: none */
	char before_path[MAPS_PATH_MAX];
	struct seen waiting[WAITING_MAX]; /* anonymous ones since then */
	size_t n_waiting;
	uint32_t pairs;
	uint64_t until_ns; /* CLOCK_MONOTONIC */
	struct maps_text text;
};

static struct seen seen_of(const struct maps_line *line)
{
	return (struct seen){ line->start, line->end, line->file_offset, line->dev, line->inode };
}

/* A file beside memory, and where it wants to be loaded. */
struct beside {
	const struct seen *mapping;
	const struct map_file *file;
	const struct target_load *loads; /* borrowed */
	size_t n_loads;
};

/* The file of a mapping, and what it says of itself; false: none, or it is not what is mapped. */
static bool ask_beside(struct looking *looking, const char *path, struct beside *beside, struct buf *bulk)
{
	const struct seen *mapping = beside->mapping;
	const struct mapped_claim claim = {
		.pid = looking->process->public.pid,
		.time_ns = clock_now_ns(),
		.start = mapping->start,
		.end = mapping->end,
		.file_offset = mapping->file_offset,
		.path = path,
		.dev = mapping->dev,
		.inode = mapping->inode,
	};
	struct target_question question = { .task = TARGET_TASK_LOADS };
	struct target_answer answer;
	uint64_t offset;

	target_question_way(&question, TARGET_WAY_MAPPED, claim.pid, claim.start, claim.end);
	if (target_question_path(&question, path, strlen(path)))
		target_question_way(&question, TARGET_WAY_BENEATH, claim.pid, 0, 0);
	/* Whatever is not ELF, such as data, is not asked about further. */
	if (!moved_text_ask_loads(looking->cache, &question, &answer, bulk))
		return false;
	beside->file = mapped_files_get(&looking->cache->files, &claim, &offset);
	beside->loads = (const void *)bulk->data;
	beside->n_loads = answer.n;
	return beside->file->image.kind == IMAGE_FILE && image_identity_is(&answer.image, &beside->file->image);
}

/* Of the file whose address 0 is at `bias`: which executable PT_LOADs should be where the memory is. */
static void add_texts(struct looking *looking, const struct seen *memory, const struct beside *beside,
		      uint64_t bias)
{
	const struct map_node *node = map_tree_find(looking->process->space.now.root, memory->start);
	const uint64_t page = 4096;

	for (size_t i = 0; i < beside->n_loads; i++) {
		const struct target_load *load = &beside->loads[i];
		uint64_t start = bias + (load->vaddr & -page);
		uint64_t end = bias + ((load->vaddr + load->file_size + page - 1) & -page);
		struct moved_text text = { .beside_start = beside->mapping->start,
					   .beside_end = beside->mapping->end };

		start = start > memory->start ? start : memory->start;
		end = end < memory->end ? end : memory->end;
		if (!load->exec || start >= end || !node)
			continue;
		text.text = (struct mapping){
			.start = start,
			.end = end,
			.file_offset = start - bias - load->vaddr + load->offset,
			.file = beside->file,
			.since_ns = node->mapping.since_ns,
		};
		moved_text_add(looking->process, &text);
	}
}

/* The addresses that 0 of the file may be at, each once; returns how many. Which is right, the bytes will show. */
static size_t biases_of(const struct beside *beside, uint64_t biases[BIASES_MAX])
{
	const struct seen *mapping = beside->mapping;
	size_t n = 0, known;

	for (size_t i = 0; i < beside->n_loads && n < BIASES_MAX; i++) {
		const struct target_load *load = &beside->loads[i];
		uint64_t first = load->offset & -4096ULL;

		if (mapping->file_offset < first ||
		    mapping->file_offset - first >= load->file_size + (load->offset - first))
			continue;
		biases[n] = mapping->start - mapping->file_offset + load->offset - load->vaddr;
		for (known = 0; biases[known] != biases[n]; known++)
			;
		n += known == n;
	}
	return n;
}

static bool is_late(const struct looking *looking)
{
	return clock_now_ns() >= looking->until_ns;
}

/* Whether the memory is where text of the file beside it should be. */
static void look_beside(struct looking *looking, const struct seen *memory, const struct seen *mapping,
			const char *path)
{
	uint64_t gap = mapping->end <= memory->start ? memory->start - mapping->end : mapping->start - memory->end;
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct beside beside = { .mapping = mapping };
	uint64_t biases[BIASES_MAX];
	size_t n;

	if (!mapping->end || gap > GAP_BYTES_MAX || looking->pairs >= PAIRS_MAX || is_late(looking))
		return;
	looking->pairs++;
	n = ask_beside(looking, path, &beside, &bulk) ? biases_of(&beside, biases) : 0;
	for (size_t i = 0; i < n; i++)
		add_texts(looking, memory, &beside, biases[i]);
}

static void take_file(struct looking *looking, const struct maps_line *line)
{
	const struct seen file = seen_of(line);

	for (size_t i = 0; i < looking->n_waiting; i++)
		look_beside(looking, &looking->waiting[i], &file, line->path);
	looking->n_waiting = 0;
	looking->before = file;
	snprintf(looking->before_path, sizeof(looking->before_path), "%s", line->path);
}

static void take_memory(struct looking *looking, const struct maps_line *line)
{
	const struct seen memory = seen_of(line);

	look_beside(looking, &memory, &looking->before, looking->before_path);
	if (looking->n_waiting < WAITING_MAX)
		looking->waiting[looking->n_waiting++] = memory;
}

static bool is_over(const struct looking *looking)
{
	return looking->process->moved.all.len >= MOVED_TEXTS_MAX || looking->pairs >= PAIRS_MAX;
}

bool moved_text_look_around(struct map_cache *cache, struct process *process, uint64_t limit_ns)
{
	CLEANUP(mem_free) struct looking *looking = mem_zalloc(sizeof(*looking));
	RELEASE(buf_release) struct buf text = { 0 };
	struct maps_line line;

	looking->cache = cache;
	looking->process = process;
	if (target_maps_read(cache->asker.reader, process->public.pid, &text))
		return true;
	/* How long the reading takes is the kernel's doing, and would be the same the next time. */
	looking->until_ns = clock_now_ns() + limit_ns;
	maps_text_init(&looking->text, buf_text(&text), text.len);
	while (!is_over(looking) && !is_late(looking) && maps_text_next(&looking->text, &line)) {
		if (line.path[0] == '/' && line.inode)
			take_file(looking, &line);
		else if (moved_text_may_be(&line))
			take_memory(looking, &line);
	}
	return is_over(looking) || !is_late(looking);
}
