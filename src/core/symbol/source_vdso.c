// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * source_vdso: functions of the vdso, the kernel's shared object in every process: read from our
 * own.
 */
#include <elf.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include "base/file.h"
#include "core/symbol/elf_names.h"
#include "core/symbol/symbol_source.h"

#define VDSO_BYTES_MAX (64u << 10)

/*
 * The end of the ELF file in memory: its section headers come last. It is the kernel's, and whole.
 */
static size_t vdso_bytes(const Elf64_Ehdr *header)
{
	size_t end = header->e_shoff + (size_t)header->e_shnum * header->e_shentsize;

	return end < VDSO_BYTES_MAX ? end : 0;
}

static struct image *open_own_vdso(void)
{
	const Elf64_Ehdr *header = (const void *)(uintptr_t)getauxval(AT_SYSINFO_EHDR);
	CLOSE_FD int fd = -1;
	struct image *image = NULL;

	if (!header || header->e_ident[EI_CLASS] != ELFCLASS64 || !vdso_bytes(header))
		return NULL;
	fd = memfd_create("vdso", MFD_CLOEXEC);
	if (fd < 0 || file_write(fd, header, vdso_bytes(header)))
		return NULL;
	return image_open_fd(fd, "[vdso]", &image, NULL) ? NULL : image;
}

static enum name_reason vdso_open(const struct symbol_request *request, void **ret_names)
{
	CLEANUP(image_free) struct image *image = open_own_vdso();
	struct elf_names *names = NULL;
	enum name_reason reason;

	if (!image)
		return NAME_NO_FILE;
	/*
	 * Without a build id it can only be taken for granted that this is still the same boot's.
	 */
	if (request->image->build_id_len && !image_is_wanted(image, request->image))
		return NAME_OTHER_BUILD;
	if (!request->image->build_id_len && !symbol_context_is_this_boot(request->context))
		return NAME_OTHER_BOOT;
	reason = elf_names_new(image, NULL, &names);
	*ret_names = names;
	return reason;
}

const struct symbol_source symbol_source_vdso = {
	.name = "vdso",
	.summary = "functions of the kernel's shared object in every process",
	.kinds = 1 << IMAGE_VDSO,
	.open = vdso_open,
	.find = elf_names_find,
	.bytes = elf_names_bytes,
	.close = elf_names_close,
};
