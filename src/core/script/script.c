// SPDX-License-Identifier: GPL-2.0-or-later
/* script: what runtimes of languages say of themselves in the memory of a process. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "abi/script.h"
#include "base/mem.h"
#include "core/runtime/runtime.h"
#include "core/script/script.h"

#define READS_MAX 8192 /* pages: 32 MB, of which a JVM takes some hundred */

#ifdef __x86_64__
#define IS_FOLLOWED true /* bpf/step_hotspot.h; where a thread keeps its state: core/script/python.h */
#else
#define IS_FOLLOWED false
#endif

static bool is_in_libjvm(const char *base_name)
{
	return !strcmp(base_name, "libjvm.so");
}

/* Extension modules have it in the middle: "_ssl.cpython-311-x86_64-linux-gnu.so". */
static bool is_in_python(const char *base_name)
{
	const struct runtime *runtime = runtime_of_module(base_name);

	return runtime && !strcmp(runtime->name, "Python");
}

static int read_hotspot(struct memory *memory, struct image *image, uint64_t bias, struct script_found *ret_found,
			struct err *err)
{
	return hotspot_read(memory, image, bias, &ret_found->hotspot, err);
}

static int read_python(struct memory *memory, struct image *image, uint64_t bias, struct script_found *ret_found,
		       struct err *err)
{
	return python_read(memory, image, bias, &ret_found->python, err);
}

static bool is_in_cache(const struct unwind_hotspot *rules, uint64_t addr, uint64_t bytes)
{
	return addr >= rules->low && addr <= rules->high && bytes <= rules->high - addr;
}

/* Whether all of it is in the code cache. The walks check what they read by it themselves. */
static bool is_sound_heap(const struct unwind_hotspot *rules)
{
	for (size_t i = 1; i < UNWIND_HOTSPOT_PARTS_MAX; i++)
		if (rules->parts[i] >> 2 < rules->parts[i - 1] >> 2)
			return false;
	return rules->segment_bits >= 4 && rules->segment_bits <= 16 && rules->code >= rules->blob &&
	       (rules->code_bytes == 4 || rules->code_bytes == 8) && is_in_cache(rules, rules->call_stub, 0) &&
	       is_in_cache(rules, rules->interpreter, rules->interpreter_bytes) &&
	       (!rules->continuation_bytes ||
		is_in_cache(rules, rules->continuation, rules->continuation_bytes));
}

static bool is_sound_hotspot(const struct script_found *found)
{
	const struct hotspot *hotspot = &found->hotspot;

	for (uint32_t i = 0; i < hotspot->n_heaps && i < HOTSPOT_HEAPS_MAX; i++) {
		const struct hotspot_heap *heap = &hotspot->heaps[i];

		if (!is_sound_heap(&heap->rules) || heap->low >= heap->high || (i && heap->low < heap[-1].high) ||
		    memcmp(&heap->rules.names, &hotspot->names.objects, sizeof(heap->rules.names)))
			return false;
	}
	return hotspot->n_heaps && hotspot->n_heaps <= HOTSPOT_HEAPS_MAX &&
	       memchr(hotspot->version, '\0', sizeof(hotspot->version)) &&
	       hotspot_names_are_sound(&hotspot->names) &&
	       memchr(hotspot->no_names, '\0', sizeof(hotspot->no_names));
}

static bool is_in_object(uint32_t place, uint32_t bytes, uint32_t size)
{
	return place + bytes <= size;
}

static bool is_sound_python(const struct script_found *found)
{
	const struct script_python *python = &found->python.rules;

	return memchr(found->python.version, '\0', sizeof(found->python.version)) &&
	       python->chain <= SCRIPT_PYTHON_ENTRIES && python->frame_bytes <= SCRIPT_FRAME_BYTES &&
	       is_in_object(python->frame_code, 8, python->frame_bytes) &&
	       is_in_object(python->frame_previous, 8, python->frame_bytes) &&
	       is_in_object(python->frame_instruction, 4, python->frame_bytes) &&
	       is_in_object(python->frame_mark, 1, python->frame_bytes) &&
	       is_in_object(python->code_name, 8, SCRIPT_CODE_BYTES) &&
	       is_in_object(python->code_file, 8, SCRIPT_CODE_BYTES) &&
	       is_in_object(python->code_line, 4, SCRIPT_CODE_BYTES) &&
	       is_in_object(python->code_lines, 8, SCRIPT_CODE_BYTES) && python->cframe_frame <= 24 &&
	       python->cframe_previous <= 24;
}

static const char *version_of_hotspot(const struct script_found *found)
{
	return found->hotspot.version;
}

static const char *version_of_python(const struct script_found *found)
{
	return found->python.version;
}

const struct script_runtime script_runtimes[SCRIPT_KINDS] = {
	[SCRIPT_HOTSPOT] = { "java", is_in_libjvm, read_hotspot, is_sound_hotspot, version_of_hotspot },
	[SCRIPT_PYTHON] = { "python", is_in_python, read_python, is_sound_python, version_of_python },
};

static const struct script_runtime *runtime_of_path(const char *path)
{
	const char *name = strrchr(path, '/');

	for (size_t i = 0; name && IS_FOLLOWED && i < SCRIPT_KINDS; i++)
		if (script_runtimes[i].is_in(name + 1))
			return &script_runtimes[i];
	return NULL;
}

const struct script_runtime *script_runtime_of(const struct mapping *mapping)
{
	return mapping->file->image.kind == IMAGE_FILE ? runtime_of_path(mapping->file->path) : NULL;
}

bool script_is_of_runtime(const struct mapping *mapping)
{
	const char *name = strrchr(mapping->file->path, '/');

	return script_runtime_of(mapping) || (name && !strcmp(name, "/libjli.so"));
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

static int read_it(const struct target_question *question, const struct target_found *opened,
		   struct script_found *ret_found, struct err *err)
{
	const struct script_runtime *runtime = runtime_of_path(question->path);
	int mapped = fd_of(opened, WAY_MAPPED), beneath = fd_of(opened, WAY_BENEATH);
	int file = mapped >= 0 || beneath < 0 ? mapped : beneath, fd = fd_of(opened, WAY_MEMORY);
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(mem_free) struct memory *memory = NULL;
	uint64_t vaddr;
	int r;

	if (!runtime)
		return err_set(err, ENOENT, "no runtime is known by that name");
	if (file < 0)
		return err_sys(err, file, "cannot open its file");
	if (fd < 0)
		return err_sys(err, fd, "cannot read its memory");
	r = image_open_fd(file, question->path, &image, err);
	if (r)
		return r;
	if (question->image.build_id_len && !image_is_wanted(image, &question->image))
		return err_set(err, ENOENT, "its file is another one by now");
	if (!image_offset_to_vaddr(image, question->file_offset, &vaddr))
		return err_set(err, ENOENT, "its file is mapped from where it has no code");
	memory = mem_alloc(sizeof(*memory));
	memory_init(memory, fd, READS_MAX);
	ret_found->kind = (uint32_t)(runtime - script_runtimes);
	return runtime->read(memory, image, question->ways[WAY_MAPPED].start - vaddr, ret_found, err);
}

void script_answer(void *ctx, const struct target_question *question, struct target_found *found,
		   struct target_answer *ret_answer, struct buf *bulk)
{
	struct script_found made = { 0 };
	struct err err = { 0 };

	(void)ctx;
	ret_answer->error = read_it(question, found, &made, &err);
	snprintf(ret_answer->words, sizeof(ret_answer->words), "%.*s", (int)sizeof(ret_answer->words) - 1,
		 err.text);
	if (!ret_answer->error)
		buf_add(bulk, &made, sizeof(made));
}

bool script_may_come(int error)
{
	static const int errors[] = { -EAGAIN, -EBADMSG, -ENODATA, -EFAULT, -E2BIG, -ETIMEDOUT, -EIO };

	for (size_t i = 0; i < ARRAY_LEN(errors); i++)
		if (error == errors[i])
			return true;
	return false;
}

int script_read(const struct target_reader *reader, const struct mapping *mapping, uint32_t pid,
		struct script_found *ret_found, struct err *err)
{
	const struct script_runtime *runtime = script_runtime_of(mapping);
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_question question = { .task = TARGET_TASK_RUNTIME, .flags = TARGET_EVERY_WAY };
	struct target_answer answer;
	struct script_found found;

	question.image = mapping->file->image;
	question.file_offset = mapping->file_offset;
	target_question_path(&question, mapping->file->path, strlen(mapping->file->path));
	target_question_way(&question, TARGET_WAY_MAPPED, pid, mapping->start, mapping->end);
	target_question_way(&question, TARGET_WAY_BENEATH, pid, 0, 0);
	target_question_way(&question, TARGET_WAY_MEMORY, pid, 0, 0);
	target_ask(reader, &question, &answer, &bulk, script_answer, NULL);
	if (answer.error)
		return err_set(err, answer.error, "%s", answer.words);
	if (bulk.len == sizeof(found))
		memcpy(&found, bulk.data, sizeof(found));
	/* Whoever reads the memory of others may say anything. */
	if (bulk.len != sizeof(found) || !runtime || found.kind != runtime - script_runtimes ||
	    !runtime->is_sound(&found))
		return err_set(err, EBADMSG, "who read its memory said what cannot be");
	*ret_found = found;
	return 0;
}
