// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_real_rows: changes to the sections of real files that say how their code is unwound (.eh_frame, its header,
 * .debug_frame, .gopclntab), however large: few bytes of an input become few changes of megabytes. The first byte
 * chooses a file of tests/fuzz/work/real_rows.made, in the order of their names; each change follows as one `struct
 * change`. The table that is made of it is a good one, or there is none.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include "../unit/memory_file.h"
#include "good_table.h"

#define FOLDER "tests/fuzz/work/real_rows.made"
#define FILES_MAX 16
#define SECTIONS_MAX 4
#define CHANGES_MAX 64
#define CHANGED_BYTES_MAX 256

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

enum how { SET, FLIP, ADD, FILL, COPY, LEB_END, WORD, HOWS };

struct change {
	uint8_t how, section, value, len;
	uint32_t at, from; /* in the section, modulo its size */
};

struct section {
	uint8_t *bytes;
	size_t size;
};

static struct real_file {
	int fd; /* a copy in memory, which `bytes` maps */
	size_t size;
	struct section sections[SECTIONS_MAX];
	size_t n_sections;
} files[FILES_MAX];
static size_t n_files;

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\n";
}

static bool is_wanted(const char *name)
{
	return !strcmp(name, ".eh_frame") || !strcmp(name, ".eh_frame_hdr") || !strcmp(name, ".debug_frame") ||
	       !strcmp(name, ".gopclntab");
}

static void find_sections(struct real_file *file, uint8_t *bytes)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct image_section section;

	must(!image_open_fd(file->fd, "real", &image, NULL));
	for (size_t i = 0; i < image_sections(image) && file->n_sections < SECTIONS_MAX; i++)
		if (image_section(image, i, &section) && section.name && is_wanted(section.name) &&
		    section.size && section.type != SHT_NOBITS && section.offset + section.size <= file->size)
			file->sections[file->n_sections++] = (struct section){ bytes + section.offset,
									       section.size };
}

static void take_file(const char *name)
{
	struct real_file *file = &files[n_files];
	RELEASE(buf_release) struct buf bytes = { 0 };
	char path[512];
	uint8_t *mapped;

	snprintf(path, sizeof(path), FOLDER "/%s", name);
	must(!file_read(path, 256u << 20, &bytes, NULL));
	file->size = bytes.len;
	file->fd = memory_file_fd(bytes.data, bytes.len);
	must(file->fd >= 0);
	mapped = mmap(NULL, file->size, PROT_READ | PROT_WRITE, MAP_SHARED, file->fd, 0);
	must(mapped != MAP_FAILED);
	find_sections(file, mapped);
	must(file->n_sections);
	n_files++;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	struct dirent **names;
	int n = scandir(FOLDER, &names, NULL, alphasort);

	(void)argc;
	(void)argv;
	must(n > 0);
	for (int i = 0; i < n; i++) {
		if (names[i]->d_name[0] != '.' && n_files < FILES_MAX)
			take_file(names[i]->d_name);
		free(names[i]);
	}
	free(names);
	must(n_files);
	return 0;
}

static void make_change(uint8_t *at, size_t len, const uint8_t *from, const struct change *change)
{
	static const uint32_t words[] = { 0, 1, 4, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0xffff };
	uint32_t word = words[change->value % 8];

	switch (change->how % HOWS) {
	case SET:
		*at = change->value;
		break;
	case FLIP:
		*at ^= (uint8_t)(1u << change->value % 8);
		break;
	case ADD:
		*at += change->value;
		break;
	case FILL:
		memset(at, change->value, len);
		break;
	case COPY:
		memmove(at, from, len);
		break;
	case LEB_END: /* a number that goes on for so long */
		memset(at, 0xff, len);
		at[len - 1] = change->value & 0x7f;
		break;
	default:
		memcpy(at, &word, len < sizeof(word) ? len : sizeof(word));
	}
}

struct undo {
	uint8_t *at;
	size_t len;
	uint8_t before[CHANGED_BYTES_MAX];
};

static size_t change_file(struct real_file *file, const uint8_t *data, size_t size, struct undo *undos)
{
	struct change change;
	size_t n = 0;

	for (; size >= sizeof(change) && n < CHANGES_MAX; size -= sizeof(change), data += sizeof(change), n++) {
		const struct section *section;
		size_t at, from, len;

		memcpy(&change, data, sizeof(change));
		section = &file->sections[change.section % file->n_sections];
		at = change.at % section->size;
		from = change.from % section->size;
		len = (size_t)change.len + 1;
		len = len < section->size - at ? len : section->size - at;
		len = len < section->size - from ? len : section->size - from;
		undos[n].at = section->bytes + at;
		undos[n].len = len > sizeof(uint32_t) ? len : section->size - at < 4 ? section->size - at : 4;
		memcpy(undos[n].before, undos[n].at, undos[n].len);
		make_change(undos[n].at, len, section->bytes + from, &change);
	}
	return n;
}

static void build(const struct real_file *file)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct unwind_table table;
	struct err err = { 0 };
	int r;

	must(!image_open_fd(file->fd, "real", &image, NULL));
	r = unwind_table_build(image, NULL, &table, &err);
	must(r == err.code && !r == !err.text[0]);
	if (r)
		return;
	must_be_good_table(&table, file->size);
	unwind_table_release(&table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct undo undos[CHANGES_MAX];
	struct real_file *file;
	size_t n;

	if (!size)
		return 0;
	file = &files[data[0] % n_files];
	n = change_file(file, data + 1, size - 1, undos);
	build(file);
	while (n--)
		memcpy(undos[n].at, undos[n].before, undos[n].len);
	return 0;
}
