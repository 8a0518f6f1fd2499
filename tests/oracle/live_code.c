// SPDX-License-Identifier: GPL-2.0-or-later
/* live_code: dumps of executable memory, read as they are. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "live_code.h"

#define NAME_CHARS 400

bool live_code_load(struct live_code *code, const char *path)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct live_dump dump = { 0 };
	const uint8_t *at, *end;
	struct stat info;

	if (fd < 0 || fstat(fd, &info) || !info.st_size)
		return false;
	at = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (at == MAP_FAILED)
		return false;
	for (end = at + info.st_size; end - at > 16;) {
		struct live_region region;

		memcpy(&region.start, at, 8);
		memcpy(&region.size, at + 8, 8);
		region.bytes = at + 16;
		if (region.size > (uint64_t)(end - region.bytes))
			return false;
		vec_push(&dump.regions, region);
		at = region.bytes + region.size;
	}
	vec_push(&code->dumps, dump);
	return true;
}

bool live_code_load_names(struct live_code *code, const char *path)
{
	FILE *file = fopen(path, "re");
	unsigned long long start, size;
	char line[NAME_CHARS + 40], name[NAME_CHARS + 1];

	if (!file)
		return false;
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "%llx %llx %400[^\n]", &start, &size, name) == 3)
			vec_push(&code->names, ((struct live_name){ start, start + size, mem_strdup(name) }));
	fclose(file);
	return true;
}

size_t live_code_read(const struct live_code *code, uint64_t address, uint8_t *bytes, size_t n)
{
	const struct live_dump *dump = code->now < code->dumps.len ? &code->dumps.data[code->now] : NULL;

	for (size_t i = 0; dump && i < dump->regions.len; i++) {
		const struct live_region *region = &dump->regions.data[i];
		uint64_t at = address - region->start;

		if (at >= region->size)
			continue;
		n = n < region->size - at ? n : region->size - at;
		memcpy(bytes, region->bytes + at, n);
		return n;
	}
	return 0;
}

bool live_code_has(const struct live_code *code, uint64_t address)
{
	uint8_t byte;

	return live_code_read(code, address, &byte, 1);
}

const struct live_name *live_code_name(const struct live_code *code, uint64_t address)
{
	for (size_t i = code->names.len; i; i--) {
		const struct live_name *name = &code->names.data[i - 1];

		if (address - name->start < name->end - name->start)
			return name;
	}
	return NULL;
}
