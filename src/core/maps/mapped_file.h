/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * mapped_file: the files that mappings name, each kept once, by build id where it has one. A file
 * whose build id the kernel did not give is asked for it (file_identity.h).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/maps/file_identity.h"
#include "core/maps/map_cache.h"

/* What an event or a line of /proc/PID/maps says about a mapping. */
struct mapped_claim {
	uint32_t pid; /* whose it is, to open the file through; 0: it is gone */
	uint64_t time_ns; /* CLOCK_MONOTONIC: when it was seen to be there */
	uint64_t start, end, file_offset;
	const char *path; /* as in struct map_event_mmap; "" is anonymous memory */
	uint64_t dev, inode; /* 0: not known */
	uint32_t build_id_len;
	const uint8_t *build_id;
};

struct mapped_files {
	struct file_asker asker;
	VEC(struct map_file *) files; /* files.data[number - 1] */
	struct hash_index by_identity;
	VEC(struct mapped_trust) trusted; /* while scanning, else empty */
	struct hash_index by_trust;
	bool trusting;
	uint64_t bytes, limit_bytes; /* of files; past the limit new ones are "unknown" */
	uint64_t unknown; /* how often that was so */
	struct map_file *unknown_file, *vsyscall;
	uint8_t vdso_build_id[BUILD_ID_MAX];
	uint32_t vdso_build_id_len;
};

void mapped_files_init(struct mapped_files *files, const struct file_asker *asker, uint64_t limit_bytes);
void mapped_files_release(struct mapped_files *files);

/*
 * The file of a mapping, never NULL, owned by `files`. *ret_file_offset is what goes into struct
 * mapping: the address itself for images whose offsets are addresses.
 */
const struct map_file *mapped_files_get(struct mapped_files *files,
					const struct mapped_claim *claim,
					uint64_t *ret_file_offset);

/*
 * While on, a file that was identified is known again by its path, dev and inode alone: for one
 * pass over /proc, in which the same libraries come again for each process.
 */
void mapped_files_trust(struct mapped_files *files, bool on);

/* Bytes of memory in use. */
uint64_t mapped_files_bytes(const struct mapped_files *files);
