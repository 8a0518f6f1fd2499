// SPDX-License-Identifier: GPL-2.0-or-later
/* Files that are held open for the end of a recording: which ones, when there are more than can be. */
#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "core/image/image.h"
#include "core/symbol/kept_files.h"
#include "tap.h"

#define MORE 5 /* than are kept */

static char folder[] = "/tmp/stk-kept-XXXXXX";

static const char *path_of(int number)
{
	static char path[64];

	snprintf(path, sizeof(path), "%s/%d", folder, number);
	return path;
}

static void make_file(int number)
{
	static const struct {
		Elf64_Ehdr file;
		Elf64_Phdr code;
	} headers = {
		.file = {
			.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
			.e_type = ET_EXEC,
			.e_machine = EM_X86_64,
			.e_version = EV_CURRENT,
			.e_ehsize = sizeof(headers.file),
			.e_phoff = sizeof(headers.file),
			.e_phentsize = sizeof(headers.code),
			.e_phnum = 1,
		},
		.code = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_filesz = sizeof(headers),
			  .p_memsz = sizeof(headers), .p_align = 4096 },
	};
	CLOSE_FD int fd = open(path_of(number), O_CREAT | O_WRONLY | O_TRUNC, 0600);

	if (write(fd, &headers, sizeof(headers)) != sizeof(headers))
		CHECK(!"a file can be written");
}

/* As if this process had it mapped. */
static uint32_t add_mapped(struct tables *tables, uint32_t process, int number)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct event_mapping mapping = { .process = process, .start = (uint64_t)(number + 1) << 20 };
	struct event_image identity;

	if (image_open_path(path_of(number), &image, NULL))
		return 0;
	identity = *image_identity(image);
	identity.path = tables_string(tables, path_of(number), strlen(path_of(number)));
	mapping.end = mapping.start + 4096;
	mapping.image = tables_image(tables, &identity);
	tables_mapping(tables, &mapping);
	return mapping.image;
}

/* Other bytes of the same file, with its time. */
static void write_over(int number)
{
	CLOSE_FD int fd = open(path_of(number), O_WRONLY);
	struct timespec times[2];
	struct stat st;

	if (fstat(fd, &st) || pwrite(fd, "other", 5, st.st_size - 5) != 5)
		CHECK(!"a file can be written");
	times[0] = st.st_atim;
	times[1] = st.st_mtim;
	futimens(fd, times);
}

static bool is_kept(const struct kept_files *kept, const struct tables *tables, uint32_t image)
{
	CLEANUP(image_free) struct image *opened = NULL;
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1 };

	return kept_files_open(kept, tables_get_image(tables, image), &opened, &origin) == NAME_OK;
}

int main(void)
{
	const struct event_process own = { .pid = (uint32_t)getpid() };
	uint32_t images[KEPT_FILES_MAX + MORE];
	RELEASE(tables_release) struct tables tables;
	struct kept_files kept = { 0 };
	uint32_t process;
	int n_kept = 0;

	tables_init(&tables, NULL);
	if (!mkdtemp(folder))
		return 1;
	process = tables_process(&tables, &own);
	for (int i = 0; i < KEPT_FILES_MAX + MORE; i++) {
		make_file(i);
		images[i] = add_mapped(&tables, process, i);
		if (i % 100 == 0)
			kept_files_add(&kept, &tables);
	}
	kept_files_add(&kept, &tables);
	/* A kept file that is written to is held open all the same, and shows the new bytes. */
	CHECK(is_kept(&kept, &tables, images[MORE]));
	write_over(MORE);
	CHECK(!is_kept(&kept, &tables, images[MORE]));
	for (int i = 0; i < KEPT_FILES_MAX + MORE; i++)
		unlink(path_of(i));
	rmdir(folder);
	for (int i = 0; i < MORE; i++)
		CHECK(!is_kept(&kept, &tables, images[i])); /* those that were met first */
	for (int i = MORE + 1; i < KEPT_FILES_MAX + MORE; i++)
		n_kept += is_kept(&kept, &tables, images[i]);
	CHECK_EQ(n_kept, KEPT_FILES_MAX - 1);
	kept_files_release(&kept);
	CHECK(!is_kept(&kept, &tables, images[MORE + 1]));
	return tap_done();
}
