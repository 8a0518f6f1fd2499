// SPDX-License-Identifier: GPL-2.0-or-later
/* mapped_file: the files that mappings name, each kept once, by build id where it has one. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <sys/auxv.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/image/build_id.h"
#include "core/image/image_print.h"
#include "core/maps/mapped_file.h"
#include "core/maps/mapped_path.h"

#define HASH_SLOT_BYTES 12
#define MALLOC_BYTES 16 /* what the allocator adds to each block, about */

/* A file known for one pass over /proc by what a line says of it. */
struct mapped_trust {
	uint64_t dev, inode;
	const struct map_file *file;
};

/* The identity of a file that is being looked for or added. */
struct wanted_file {
	const struct mapped_files *files;
	const struct event_image *image;
	const char *path;
	size_t path_len;
};

static bool is_wanted_file(const void *ctx, uint32_t id)
{
	const struct wanted_file *wanted = ctx;
	const struct map_file *file = wanted->files->files.data[id - 1];

	return file->image.flags == wanted->image->flags && image_is_same(&file->image, wanted->image) &&
	       !strncmp(file->path, wanted->path, wanted->path_len) &&
	       !file->path[wanted->path_len];
}

static uint64_t identity_hash(const struct wanted_file *wanted)
{
	const struct event_image *image = wanted->image;
	uint64_t words[] = { image->dev, image->inode, image->mtime_ns, image->size };
	uint64_t hash = hash_bytes(wanted->path, wanted->path_len, image->kind);

	if (image->build_id_len)
		return hash_bytes(image->build_id, image->build_id_len, hash);
	return hash_bytes(words, sizeof(words), hash);
}

static struct map_file *add_file(struct mapped_files *files, const struct event_image *image,
				 const char *path, size_t path_len)
{
	struct map_file *file = mem_alloc(sizeof(*file));

	*file = (struct map_file){ .path = mem_strndup(path, path_len), .image = *image };
	vec_push(&files->files, file);
	file->number = files->files.len;
	files->bytes += sizeof(*file) + path_len + 1 + 2 * MALLOC_BYTES;
	return file;
}

/* Finds or adds. */
static const struct map_file *intern(struct mapped_files *files, const struct event_image *image,
				     const char *path, size_t path_len)
{
	struct wanted_file wanted = { files, image, path, path_len };
	uint64_t hash = identity_hash(&wanted);
	uint32_t id = hash_index_find(&files->by_identity, hash, is_wanted_file, &wanted);
	struct map_file *file;

	if (id)
		return files->files.data[id - 1];
	if (files->bytes >= files->limit_bytes) {
		if (!files->unknown++)
			log_warn("the map cache is full after %zu files: code of further ones gets no "
				 "names; raise --map-cache",
				 files->files.len);
		return files->unknown_file;
	}
	file = add_file(files, image, path, path_len);
	hash_index_add(&files->by_identity, hash, file->number);
	return file;
}

/* All 64-bit processes of one kernel have the same vdso, so ours tells its build id. */
static void read_vdso(struct mapped_files *files)
{
	const unsigned char *base = (const void *)getauxval(AT_SYSINFO_EHDR);
	Elf64_Ehdr header;

	if (!base || sizeof(void *) != 8)
		return;
	memcpy(&header, base, sizeof(header));
	for (size_t i = 0; i < header.e_phnum; i++) {
		Elf64_Phdr segment;

		memcpy(&segment, base + header.e_phoff + i * sizeof(segment), sizeof(segment));
		if (segment.p_type == PT_NOTE && !files->vdso_build_id_len)
			files->vdso_build_id_len =
				build_id_find(base + segment.p_offset, segment.p_filesz,
					      segment.p_align, files->vdso_build_id);
	}
}

void mapped_files_init(struct mapped_files *files, const struct file_asker *asker, uint64_t limit_bytes)
{
	struct event_image image = { .kind = IMAGE_UNKNOWN };

	memset(files, 0, sizeof(*files));
	files->asker = *asker;
	files->limit_bytes = limit_bytes;
	files->unknown_file = add_file(files, &image, "", 0);
	image.kind = IMAGE_VSYSCALL;
	files->vsyscall = add_file(files, &image, "[vsyscall]", strlen("[vsyscall]"));
	read_vdso(files);
}

void mapped_files_release(struct mapped_files *files)
{
	for (size_t i = 0; i < files->files.len; i++) {
		mem_free((char *)files->files.data[i]->path);
		mem_free(files->files.data[i]);
	}
	vec_release(&files->files);
	vec_release(&files->trusted);
	hash_index_release(&files->by_identity);
	hash_index_release(&files->by_trust);
}

/*
 * A file whose build id the kernel did not tell: asked for through the mapping itself while it is there; then at
 * its path as the process sees it; then as we see it, for a process that is gone.
 */
static void ask(struct mapped_files *files, const struct mapped_claim *claim, const struct mapped_path *sorted,
		struct target_answer *ret_answer)
{
	struct target_question question = {
		.task = TARGET_TASK_IDENTITY,
		.flags = TARGET_CLAIMED,
		.dev = claim->dev,
		.inode = claim->inode,
		.time_ns = claim->time_ns,
	};
	RELEASE(buf_release) struct buf bulk = { 0 };

	if (claim->pid)
		target_question_way(&question, TARGET_WAY_MAPPED, claim->pid, claim->start, claim->end);
	if (target_question_path(&question, sorted->path, sorted->path_len) && claim->inode && !sorted->deleted) {
		if (claim->pid)
			target_question_way(&question, TARGET_WAY_BENEATH, claim->pid, 0, 0);
		target_question_way(&question, TARGET_WAY_BENEATH, 0, 0, 0);
	}
	target_ask(files->asker.reader, &question, ret_answer, &bulk, file_identities_answer,
		   files->asker.identities);
}

/* As far as who opened it could tell, when nobody could read it in time. */
static void take_state(struct event_image *image, const struct target_state *state)
{
	image->dev = state->dev;
	image->inode = state->inode;
	image->mtime_ns = state->mtime_ns;
	image->size = state->size;
}

static struct event_image identify(struct mapped_files *files, const struct mapped_claim *claim,
				   const struct mapped_path *sorted)
{
	struct event_image image = {
		.kind = IMAGE_FILE,
		.flags = IMAGE_NO_BUILD_ID,
		.dev = claim->dev,
		.inode = claim->inode,
	};
	struct target_answer answer;
	bool is_elf = false;

	ask(files, claim, sorted, &answer);
	if (answer.error == -ETIMEDOUT && answer.state.inode && answer.state.inode == claim->inode) {
		take_state(&image, &answer.state);
	} else if (!answer.error) {
		image = answer.image;
		is_elf = image.kind == IMAGE_FILE;
		image.kind = IMAGE_FILE;
		/* What was mapped may have been written over since, and nothing tells what it was. A time to come
		 * is of a clock that was set back, or is a server's. */
		if (is_elf && !image.build_id_len && answer.changed_ns > (int64_t)claim->time_ns &&
		    answer.changed_ns <= (int64_t)clock_now_ns())
			image.print = IMAGE_PRINT_LOST;
	}
	/* Nobody could open a memfd by its name; what is in it is JIT code unless it is ELF. */
	if (sorted->maybe_anon && !is_elf)
		image = (struct event_image){ .kind = IMAGE_ANON };
	return image;
}

static struct event_image image_of(struct mapped_files *files, const struct mapped_claim *claim,
				   const struct mapped_path *sorted)
{
	struct event_image image = { .kind = sorted->kind };

	if (sorted->kind == IMAGE_FILE && !claim->build_id_len) {
		image = identify(files, claim, sorted);
	} else if (sorted->kind == IMAGE_FILE) {
		image.build_id_len = claim->build_id_len < BUILD_ID_MAX ? claim->build_id_len :
									    BUILD_ID_MAX;
		memcpy(image.build_id, claim->build_id, image.build_id_len);
	} else if (sorted->kind == IMAGE_VDSO && claim->start > UINT32_MAX) {
		/* Below 4 GB it is that of a 32-bit process, which is another one. */
		image.build_id_len = files->vdso_build_id_len;
		memcpy(image.build_id, files->vdso_build_id, sizeof(image.build_id));
	}
	if (sorted->kind == IMAGE_VDSO && !image.build_id_len)
		image.flags = IMAGE_NO_BUILD_ID;
	if (sorted->deleted && image.kind == IMAGE_FILE)
		image.flags |= IMAGE_DELETED;
	return image;
}

struct wanted_trust {
	const struct mapped_files *files;
	const struct mapped_claim *claim;
	const struct mapped_path *sorted;
};

static bool is_wanted_trust(const void *ctx, uint32_t id)
{
	const struct wanted_trust *wanted = ctx;
	const struct mapped_trust *trust = &wanted->files->trusted.data[id - 1];

	return trust->dev == wanted->claim->dev && trust->inode == wanted->claim->inode &&
	       !strncmp(trust->file->path, wanted->sorted->path, wanted->sorted->path_len) &&
	       !trust->file->path[wanted->sorted->path_len];
}

static const struct map_file *get_file(struct mapped_files *files,
				       const struct mapped_claim *claim,
				       const struct mapped_path *sorted)
{
	struct wanted_trust wanted = { files, claim, sorted };
	uint64_t hash = hash_u64(hash_u64(claim->dev) ^ claim->inode);
	/* An unlinked file's inode may be another file's by the next line. */
	bool trust = files->trusting && sorted->kind == IMAGE_FILE && !sorted->deleted &&
		     claim->inode;
	const struct map_file *file;
	struct event_image image;
	uint32_t id;

	id = trust ? hash_index_find(&files->by_trust, hash, is_wanted_trust, &wanted) : 0;
	if (id)
		return files->trusted.data[id - 1].file;
	image = image_of(files, claim, sorted);
	file = intern(files, &image, sorted->path, sorted->path_len);
	if (trust && file != files->unknown_file) {
		vec_push(&files->trusted,
			 ((struct mapped_trust){ claim->dev, claim->inode, file }));
		hash_index_add(&files->by_trust, hash, files->trusted.len);
	}
	return file;
}

const struct map_file *mapped_files_get(struct mapped_files *files,
					const struct mapped_claim *claim,
					uint64_t *ret_file_offset)
{
	struct mapped_path sorted = mapped_path_sort(claim->path);
	const struct map_file *file = get_file(files, claim, &sorted);
	enum image_kind kind = file->image.kind;

	*ret_file_offset = kind == IMAGE_FILE ? claim->file_offset :
			   kind == IMAGE_VDSO ? 0 :
						claim->start;
	return file;
}

void mapped_files_trust(struct mapped_files *files, bool on)
{
	files->trusting = on;
	if (on)
		return;
	vec_release(&files->trusted);
	hash_index_release(&files->by_trust);
}

uint64_t mapped_files_bytes(const struct mapped_files *files)
{
	return files->bytes + files->files.cap * sizeof(*files->files.data) +
	       files->by_identity.cap * HASH_SLOT_BYTES;
}
