// SPDX-License-Identifier: GPL-2.0-or-later
/* packed_file: a file that is compressed as a whole. */
#include "config.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#ifdef HAVE_LZMA
#include <lzma.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#include "base/file.h"
#include "base/mem.h"
#include "core/image/packed_file.h"

#define STEP_BYTES (256u << 10)
#define XZ_WORK_BYTES_MAX (96u << 20) /* of memory, to unpack; xz -9 needs 65 MB */
#define ZSTD_WINDOW_LOG_MAX 27 /* 128 MB: zstd --ultra -22 */
#define GZIP_WINDOW (15 + 16) /* zlib.h: 32 KB, in gzip's frame */
#define MAGIC_BYTES 6

/* One file that is unpacked. */
struct unpacking {
	struct buf packed;
	size_t at; /* in packed */
	int out_fd;
	size_t unpacked; /* bytes written */
	char step[STEP_BYTES];
};

/* What unpacks: all of it, 0 or a negative errno. */
typedef int unpack_fn(struct unpacking *unpacking);

struct packer {
	const char *magic;
	size_t len;
	unpack_fn *unpack; /* NULL: this build cannot */
};

static int put(struct unpacking *unpacking, size_t len)
{
	if (len > PACKED_FILE_UNPACKED_MAX_BYTES - unpacking->unpacked)
		return -EFBIG;
	unpacking->unpacked += len;
	return file_write(unpacking->out_fd, unpacking->step, len);
}

static int unpack_gzip(struct unpacking *unpacking)
{
	z_stream stream = { .next_in = (Bytef *)unpacking->packed.data,
			    .avail_in = unpacking->packed.len };
	int status = inflateInit2(&stream, GZIP_WINDOW), ret = 0;

	while (status == Z_OK && !ret) {
		stream.next_out = (Bytef *)unpacking->step;
		stream.avail_out = STEP_BYTES;
		status = inflate(&stream, Z_NO_FLUSH);
		ret = put(unpacking, STEP_BYTES - stream.avail_out);
	}
	inflateEnd(&stream);
	return ret ? ret : status == Z_STREAM_END ? 0 : -ENOEXEC;
}

#ifdef HAVE_LZMA
static int unpack_xz(struct unpacking *unpacking)
{
	lzma_stream stream = LZMA_STREAM_INIT;
	lzma_ret status = lzma_stream_decoder(&stream, XZ_WORK_BYTES_MAX, 0);
	int ret = 0;

	stream.next_in = (const uint8_t *)unpacking->packed.data;
	stream.avail_in = unpacking->packed.len;
	while (status == LZMA_OK && !ret) {
		stream.next_out = (uint8_t *)unpacking->step;
		stream.avail_out = STEP_BYTES;
		status = lzma_code(&stream, LZMA_FINISH);
		ret = put(unpacking, STEP_BYTES - stream.avail_out);
	}
	lzma_end(&stream);
	if (ret)
		return ret;
	if (status == LZMA_MEMLIMIT_ERROR || status == LZMA_MEM_ERROR)
		return -EFBIG;
	return status == LZMA_STREAM_END ? 0 : -ENOEXEC;
}
#else
#define unpack_xz NULL
#endif

#ifdef HAVE_ZSTD
/* Until a frame ends; several may follow one another. */
static int run_zstd(struct unpacking *unpacking, ZSTD_DCtx *zstd)
{
	ZSTD_inBuffer in = { unpacking->packed.data, unpacking->packed.len, 0 };
	size_t left = 1;
	int ret = 0;

	while (!ret && (in.pos < in.size || left)) {
		ZSTD_outBuffer out = { unpacking->step, STEP_BYTES, 0 };
		size_t before = in.pos;

		left = ZSTD_decompressStream(zstd, &out, &in);
		/* All is read, and nothing comes any more: it ends too early. */
		if (ZSTD_isError(left) || (left && in.pos == before && !out.pos))
			return -ENOEXEC;
		ret = put(unpacking, out.pos);
	}
	return ret;
}

static int unpack_zstd(struct unpacking *unpacking)
{
	ZSTD_DCtx *zstd = ZSTD_createDCtx();
	int ret = -EFBIG;

	if (zstd && !ZSTD_isError(ZSTD_DCtx_setParameter(zstd, ZSTD_d_windowLogMax,
							 ZSTD_WINDOW_LOG_MAX)))
		ret = run_zstd(unpacking, zstd);
	ZSTD_freeDCtx(zstd);
	return ret;
}
#else
#define unpack_zstd NULL
#endif

/* The .xz file format, 2.1.1.1; RFC 8878, 3.1.1; RFC 1952, 2.3.1. */
static const struct packer packers[] = {
	{ "\xfd" "7zXZ\0", 6, unpack_xz },
	{ "\x28\xb5\x2f\xfd", 4, unpack_zstd },
	{ "\x1f\x8b\x08", 3, unpack_gzip },
};

static const struct packer *packer_of(int fd)
{
	char magic[MAGIC_BYTES];

	if (file_pread(fd, magic, sizeof(magic), 0))
		return NULL;
	for (size_t i = 0; i < ARRAY_LEN(packers); i++)
		if (!memcmp(magic, packers[i].magic, packers[i].len))
			return &packers[i];
	return NULL;
}

bool packed_file_is(int fd)
{
	return packer_of(fd);
}

static int failed(int code, const char *name, struct err *err)
{
	if (code == -EFBIG)
		return err_set(err, code, "cannot unpack '%s': too large", name);
	if (code == -ENOEXEC)
		return err_set(err, code, "cannot unpack '%s': damaged", name);
	return err_sys(err, code, "cannot unpack '%s'", name);
}

/* The whole file, from its beginning on. */
static int read_packed(int fd, struct buf *packed)
{
	struct stat st;

	if (fstat(fd, &st))
		return -errno;
	if (st.st_size > PACKED_FILE_MAX_BYTES)
		return -EFBIG;
	buf_reserve(packed, st.st_size);
	packed->len = st.st_size;
	return file_pread(fd, packed->data, packed->len, 0);
}

static void unpacking_free(struct unpacking *unpacking)
{
	buf_release(&unpacking->packed);
	mem_close_fd(&unpacking->out_fd);
	mem_free(unpacking);
}
DEFINE_CLEANUP(struct unpacking *, unpacking_free)

int packed_file_unpack(int fd, const char *name, int *ret_fd, struct err *err)
{
	CLEANUP(unpacking_free) struct unpacking *unpacking = mem_zalloc(sizeof(*unpacking));
	const struct packer *packer = packer_of(fd);
	int ret;

	unpacking->out_fd = -1;
	if (!packer)
		return failed(-ENOEXEC, name, err);
	if (!packer->unpack)
		return err_set(err, -EOPNOTSUPP, "cannot unpack '%s': this build has no library for it",
			       name);
	ret = read_packed(fd, &unpacking->packed);
	if (ret)
		return failed(ret, name, err);
	unpacking->out_fd = memfd_create("unpacked", MFD_CLOEXEC);
	/* Nobody else writes to it: it is as good as the packed file. */
	ret = unpacking->out_fd < 0 || fchmod(unpacking->out_fd, 0600) ? -errno : packer->unpack(unpacking);
	if (ret)
		return failed(ret, name, err);
	*ret_fd = unpacking->out_fd;
	unpacking->out_fd = -1;
	return 0;
}

static bool is_trusted(int fd)
{
	struct stat st;

	return !fstat(fd, &st) && (!st.st_uid || st.st_uid == geteuid());
}

int packed_file_image(int fd, const char *name, struct image **ret_image, struct err *err)
{
	CLOSE_FD int unpacked = -1;
	int ret;

	if (!strstr(name, ".ko.") || !packed_file_is(fd) || !is_trusted(fd))
		return image_open_fd(fd, name, ret_image, err);
	ret = packed_file_unpack(fd, name, &unpacked, err);
	return ret ? ret : image_open_fd(unpacked, name, ret_image, err);
}
