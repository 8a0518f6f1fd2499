// SPDX-License-Identifier: GPL-2.0-or-later
/* build_id: the GNU build id in a stretch of ELF notes, wherever the notes came from. */
#include <elf.h>
#include <string.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/image/build_id.h"

#define NOTES_BYTES_MAX (64u << 10)

/* Rounds up; a size of 32 bits cannot overflow 64. */
static uint64_t padded(uint64_t size, uint64_t align)
{
	return (size + align - 1) & ~(align - 1);
}

size_t build_id_find(const void *notes, size_t len, uint64_t align, uint8_t ret_id[BUILD_ID_MAX])
{
	const unsigned char *p = notes;
	size_t pad = align == 8 ? 8 : 4;

	/* Every note is at least its header long, so the walk ends; Elf32_Nhdr is the same struct. */
	while (len >= sizeof(Elf64_Nhdr)) {
		Elf64_Nhdr note;
		uint64_t desc, next;

		memcpy(&note, p, sizeof(note));
		desc = padded(sizeof(note) + (uint64_t)note.n_namesz, pad);
		next = padded(desc + note.n_descsz, pad);
		if (desc > len || note.n_descsz > len - desc)
			return 0;
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof("GNU") &&
		    !memcmp(p + sizeof(note), "GNU", sizeof("GNU")) && note.n_descsz > 0 &&
		    note.n_descsz <= BUILD_ID_MAX) {
			memcpy(ret_id, p + desc, note.n_descsz);
			return note.n_descsz;
		}
		if (next >= len)
			return 0;
		p += next;
		len -= next;
	}
	return 0;
}

size_t build_id_read(const char *path, uint8_t ret_id[BUILD_ID_MAX])
{
	RELEASE(buf_release) struct buf notes = { 0 };

	if (file_read(path, NOTES_BYTES_MAX, &notes, NULL))
		return 0;
	return build_id_find(buf_text(&notes), notes.len, 4, ret_id);
}

char *build_id_hex(const uint8_t *id, size_t len, char text[BUILD_ID_HEX_SIZE])
{
	static const char digits[] = "0123456789abcdef";
	char *out = text;

	for (size_t i = 0; i < len && i < BUILD_ID_MAX; i++) {
		*out++ = digits[id[i] >> 4];
		*out++ = digits[id[i] & 15];
	}
	*out = '\0';
	return text;
}
