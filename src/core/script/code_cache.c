// SPDX-License-Identifier: GPL-2.0-or-later
/* code_cache: asks for the code cache of a process that has a HotSpot JVM. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/code_cache.h"

#define READS_MAX 8192 /* pages: 32 MB, of which a JVM takes some hundred */

#ifdef __x86_64__
#define CODE_IS_FOLLOWED true /* bpf/step_hotspot.h */
#else
#define CODE_IS_FOLLOWED false
#endif

bool code_cache_is_jvm(const struct mapping *mapping)
{
	const char *name = strrchr(mapping->file->path, '/');

	return CODE_IS_FOLLOWED && mapping->file->image.kind == IMAGE_FILE && name && !strcmp(name, "/libjvm.so");
}

enum way { WAY_MAPPED, WAY_BENEATH, WAY_MEMORY };

/* What that way led to: a descriptor, or a negative errno. */
static int fd_of(const struct target_found *found, enum way way)
{
	for (uint32_t i = 0; i < found->n; i++)
		if (found->files[i].way == way)
			return found->files[i].fd;
	return -ENOENT;
}

static int read_it(const struct target_question *question, const struct target_found *found,
		   struct hotspot *hotspot, struct err *err)
{
	int mapped = fd_of(found, WAY_MAPPED), beneath = fd_of(found, WAY_BENEATH), fd = fd_of(found, WAY_MEMORY);
	int file = mapped >= 0 || beneath < 0 ? mapped : beneath;
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(mem_free) struct memory *memory = NULL;
	uint64_t vaddr;
	int r;

	if (file < 0)
		return err_sys(err, file, "cannot open its libjvm.so");
	if (fd < 0)
		return err_sys(err, fd, "cannot read its memory");
	r = image_open_fd(file, "libjvm.so", &image, err);
	if (r)
		return r;
	if (question->image.build_id_len && !image_is_wanted(image, &question->image))
		return err_set(err, ENOENT, "its libjvm.so is another one by now");
	if (!image_offset_to_vaddr(image, question->file_offset, &vaddr))
		return err_set(err, ENOENT, "its libjvm.so is mapped from where it has no code");
	memory = mem_alloc(sizeof(*memory));
	memory_init(memory, fd, READS_MAX);
	return hotspot_read(memory, image, question->ways[WAY_MAPPED].start - vaddr, hotspot, err);
}

void code_cache_answer(void *ctx, const struct target_question *question, struct target_found *found,
		       struct target_answer *ret_answer, struct buf *bulk)
{
	struct hotspot hotspot = { 0 };
	struct err err = { 0 };

	(void)ctx;
	ret_answer->error = read_it(question, found, &hotspot, &err);
	snprintf(ret_answer->words, sizeof(ret_answer->words), "%.*s", (int)sizeof(ret_answer->words) - 1,
		 err.text);
	if (!ret_answer->error)
		buf_add(bulk, &hotspot, sizeof(hotspot));
}

static bool is_in(const struct unwind_hotspot *rules, uint64_t addr, uint64_t bytes)
{
	return addr >= rules->low && addr <= rules->high && bytes <= rules->high - addr;
}

/* Whether all of it is in the code cache. The walks check what they read by it themselves. */
static bool is_sound(const struct unwind_hotspot *rules)
{
	for (size_t i = 1; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		if (rules->parts[i] >> 2 < rules->parts[i - 1] >> 2)
			return false;
	return rules->segment_bits >= 4 && rules->segment_bits <= 16 && is_in(rules, rules->call_stub, 0) &&
	       is_in(rules, rules->interpreter, rules->interpreter_bytes) &&
	       (!rules->continuation_bytes || is_in(rules, rules->continuation, rules->continuation_bytes));
}

/* Whoever reads the memory of others may say anything. */
static bool is_good(const struct hotspot *hotspot)
{
	for (uint32_t i = 0; i < hotspot->n_heaps && i < HOTSPOT_HEAPS_MAX; i++)
		if (!is_sound(&hotspot->heaps[i].rules) || hotspot->heaps[i].low >= hotspot->heaps[i].high ||
		    (i && hotspot->heaps[i].low < hotspot->heaps[i - 1].high))
			return false;
	return hotspot->n_heaps && hotspot->n_heaps <= HOTSPOT_HEAPS_MAX &&
	       memchr(hotspot->version, '\0', sizeof(hotspot->version));
}

bool code_cache_may_come(int error)
{
	static const int errors[] = { -EAGAIN, -EBADMSG, -ENODATA, -EFAULT, -E2BIG, -ETIMEDOUT, -EIO };

	for (size_t i = 0; i < ARRAY_LEN(errors); i++)
		if (error == errors[i])
			return true;
	return false;
}

int code_cache_read(const struct target_reader *reader, const struct mapping *jvm, uint32_t pid,
		    struct hotspot *ret_hotspot, struct err *err)
{
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_RUNTIME, .flags = TARGET_EVERY_WAY };
	struct target_answer answer;
	struct hotspot hotspot;

	question.image = jvm->file->image;
	question.file_offset = jvm->file_offset;
	target_question_path(&question, jvm->file->path, strlen(jvm->file->path));
	target_question_way(&question, TARGET_WAY_MAPPED, pid, jvm->start, jvm->end);
	target_question_way(&question, TARGET_WAY_BENEATH, pid, 0, 0);
	target_question_way(&question, TARGET_WAY_MEMORY, pid, 0, 0);
	target_ask(reader, &question, &answer, &bulk, code_cache_answer, NULL);
	if (answer.error)
		return err_set(err, answer.error, "%s", answer.words);
	if (bulk.len != sizeof(hotspot))
		return err_set(err, EBADMSG, "who read its memory said what cannot be");
	memcpy(&hotspot, bulk.data, sizeof(hotspot));
	if (!is_good(&hotspot))
		return err_set(err, EBADMSG, "who read its memory said what cannot be");
	*ret_hotspot = hotspot;
	return 0;
}
