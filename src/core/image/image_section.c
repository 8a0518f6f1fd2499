// SPDX-License-Identifier: GPL-2.0-or-later
/* image_section: the sections and symbol tables of an open image. */
#include <elf.h>
#include <errno.h>
#include <gelf.h>
#include <string.h>
#include "core/image/image.h"
#include "core/image/image_elf.h"

size_t image_sections(const struct image *image)
{
	return image->n_sections;
}

bool image_section(const struct image *image, size_t i, struct image_section *ret_section)
{
	Elf_Scn *scn = i < image->n_sections ? elf_getscn(image->elf, i) : NULL;
	GElf_Shdr shdr;
	const char *name;

	if (!scn || !gelf_getshdr(scn, &shdr))
		return false;
	/* elf_strptr() answers only with a string that ends inside its section. */
	name = image->names_section ? elf_strptr(image->elf, image->names_section, shdr.sh_name) :
				      NULL;
	*ret_section = (struct image_section){
		.name = name ? name : "",
		.type = shdr.sh_type,
		.link = shdr.sh_link,
		.info = shdr.sh_info,
		.flags = shdr.sh_flags,
		.addr = image->section_addrs ? image->section_addrs[i] : shdr.sh_addr,
		.offset = shdr.sh_offset,
		.size = shdr.sh_size,
		.align = shdr.sh_addralign,
		.entry_size = shdr.sh_entsize,
	};
	return true;
}

bool image_lost_sections(const struct image *image)
{
	return image->tells_sections && !image->names_section;
}

size_t image_find_section(const struct image *image, const char *name)
{
	struct image_section section;

	for (size_t i = 1; i < image->n_sections; i++)
		if (image_section(image, i, &section) && !strcmp(section.name, name))
			return i;
	return 0;
}

size_t image_find_section_type(const struct image *image, uint32_t type)
{
	struct image_section section;

	for (size_t i = 1; i < image->n_sections; i++)
		if (image_section(image, i, &section) && section.type == type)
			return i;
	return 0;
}

int image_section_data(struct image *image, size_t i, uint64_t limit_bytes, const void **ret_data,
		       size_t *ret_size, struct err *err)
{
	struct image_section section;
	Elf_Data *data;

	if (!i || !image_section(image, i, &section) || section.type == SHT_NOBITS ||
	    section.type == SHT_NULL)
		return err_set(err, -ENOENT, "cannot read section %zu of '%s': it has no bytes", i,
			       image->name);
	if (section.size > limit_bytes)
		return err_set(err, -EFBIG, "cannot read section %zu of '%s': over %llu bytes", i,
			       image->name, (unsigned long long)limit_bytes);
	if (section.offset > image->identity.size ||
	    section.size > image->identity.size - section.offset)
		return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': outside the file",
			       i, image->name);
	if (!section.size) {
		*ret_data = "";
		*ret_size = 0;
		return 0;
	}
	data = elf_rawdata(elf_getscn(image->elf, i), NULL);
	if (!data || !data->d_buf || data->d_size < section.size)
		return err_set(err, -ENOEXEC, "cannot read section %zu of '%s': %s", i, image->name,
			       elf_errmsg(-1));
	*ret_data = data->d_buf;
	*ret_size = section.size;
	return 0;
}

/* The strings of a symbol table. */
struct strings {
	const char *data;
	size_t len; /* up to and with the last NUL: any offset below begins a string that ends */
};

static void strings_load(struct image *image, size_t i, struct strings *ret_strings)
{
	const void *data;
	size_t size;
	const char *end;

	*ret_strings = (struct strings){ 0 };
	/* Symbols without names are still symbols: what is wrong here is not a failure. */
	if (image_section_data(image, i, IMAGE_TABLE_MAX_BYTES, &data, &size, NULL) || !size)
		return;
	end = memrchr(data, '\0', size);
	if (end)
		*ret_strings = (struct strings){ data, end - (const char *)data + 1 };
}

static const char *strings_get(const struct strings *strings, size_t offset)
{
	return offset < strings->len ? strings->data + offset : "";
}

static struct image_symbol symbol_decode(const struct image *image, const struct strings *strings,
					 const char *entry)
{
	Elf64_Sym wide;
	Elf32_Sym narrow;

	if (!image->is_64) {
		memcpy(&narrow, entry, sizeof(narrow));
		wide = (Elf64_Sym){
			.st_name = narrow.st_name,
			.st_info = narrow.st_info, /* ELF32_ST_* and ELF64_ST_* are the same */
			.st_other = narrow.st_other,
			.st_shndx = narrow.st_shndx,
			.st_value = narrow.st_value,
			.st_size = narrow.st_size,
		};
	} else {
		memcpy(&wide, entry, sizeof(wide));
	}
	return (struct image_symbol){
		.name = strings_get(strings, wide.st_name),
		.value = wide.st_value,
		.size = wide.st_size,
		.type = ELF64_ST_TYPE(wide.st_info),
		.bind = ELF64_ST_BIND(wide.st_info),
		.visibility = ELF64_ST_VISIBILITY(wide.st_other),
		.section = wide.st_shndx,
	};
}

int image_each_symbol(struct image *image, uint32_t table_type,
		      bool (*fn)(void *ctx, const struct image_symbol *symbol), void *ctx,
		      struct err *err)
{
	size_t i = image_find_section_type(image, table_type);
	size_t step = image->is_64 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	struct image_section section;
	struct strings strings;
	const void *table;
	size_t size;
	int ret;

	if (!i || !image_section(image, i, &section))
		return err_set(err, -ENOENT, "'%s' has no such symbol table", image->name);
	if (section.flags & SHF_COMPRESSED || section.entry_size != step)
		return err_set(err, -ENOEXEC, "cannot use '%s': damaged symbol table", image->name);
	ret = image_section_data(image, i, IMAGE_TABLE_MAX_BYTES, &table, &size, err);
	if (ret)
		return ret;
	if (size / step > IMAGE_SYMBOLS_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': more than %d symbols", image->name,
			       IMAGE_SYMBOLS_MAX);
	strings_load(image, section.link, &strings);
	for (size_t at = step; at + step <= size; at += step) {
		struct image_symbol symbol =
			symbol_decode(image, &strings, (const char *)table + at);

		if (!fn(ctx, &symbol))
			break;
	}
	return 0;
}
