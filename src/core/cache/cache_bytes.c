// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_bytes: a file of the symbol cache in memory: mapped, or read where it could be taken away meanwhile. */
#include <errno.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/cache/cache_bytes.h"
#include "core/cache/cache_format.h"

#define XFS_MAGIC 0x58465342
#define ZFS_MAGIC 0x2fc12fc1

/* What another machine serves can be taken away while it is mapped, which is SIGBUS. */
static bool is_local(int fd)
{
	static const unsigned long known[] = {
		EXT4_SUPER_MAGIC, XFS_MAGIC, BTRFS_SUPER_MAGIC, TMPFS_MAGIC, OVERLAYFS_SUPER_MAGIC,
		F2FS_SUPER_MAGIC, ZFS_MAGIC, RAMFS_MAGIC, REISERFS_SUPER_MAGIC,
	};
	struct statfs fs;

	if (fstatfs(fd, &fs))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if ((unsigned long)fs.f_type == known[i])
			return true;
	return false;
}

static int load(struct cache_bytes *bytes, int fd, const char *name, struct err *err)
{
	void *data;
	int r;

	if (is_local(fd)) {
		data = mmap(NULL, bytes->size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (data == MAP_FAILED)
			return err_sys(err, errno, "cannot map '%s'", name);
		bytes->data = data;
		bytes->mapped = true;
		return 0;
	}
	data = mem_try_alloc(bytes->size, 1);
	if (!data)
		return err_sys(err, ENOMEM, "cannot read '%s'", name);
	bytes->data = data;
	bytes->owned = true;
	r = file_pread(fd, data, bytes->size, 0);
	return r ? err_sys(err, r, "cannot read '%s'", name) : 0;
}

int cache_bytes_load(struct cache_bytes *bytes, int fd, const char *name, size_t least, struct err *err)
{
	struct stat st;
	int r;

	if (fstat(fd, &st))
		return err_sys(err, errno, "cannot look at '%s'", name);
	if ((uint64_t)st.st_size > CACHE_FILE_BYTES_MAX)
		return err_set(err, EFBIG, "cannot use '%s': it is over %llu bytes", name,
			       (unsigned long long)CACHE_FILE_BYTES_MAX);
	bytes->size = (size_t)st.st_size;
	if (bytes->size < least)
		return err_set(err, EBADMSG, "'%s' is damaged: it is too short", name);
	r = load(bytes, fd, name, err);
	if (r)
		cache_bytes_release(bytes);
	return r;
}

void cache_bytes_release(struct cache_bytes *bytes)
{
	if (bytes->mapped)
		munmap((void *)bytes->data, bytes->size);
	else if (bytes->owned)
		mem_free((void *)bytes->data);
	*bytes = (struct cache_bytes){ 0 };
}
