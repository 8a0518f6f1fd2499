// SPDX-License-Identifier: GPL-2.0-or-later
/* vmlinux_file: the file of a kernel with its debug data: the one that was named, or where packages put it. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include "base/rights.h"
#include "core/image/build_id.h"
#include "core/image/target_file.h"
#include "core/namer/module_files.h"
#include "core/symbol/debug_fetcher.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/vmlinux_file.h"

/* Of a release: Debian's and Ubuntu's dbgsym, Fedora's, and that of a kernel that was built here. */
static const char *const usual_paths[] = {
	"/usr/lib/debug/boot/vmlinux-%s",
	"/usr/lib/debug/lib/modules/%s/vmlinux",
	"/lib/modules/%s/build/vmlinux",
	"/boot/vmlinux-%s",
};

/* Below a folder of debug data. */
static const char *const folder_paths[] = { "%s/boot/vmlinux-%s", "%s/lib/modules/%s/vmlinux" };

static const char *given_path(const struct symbol_context *context)
{
	const struct debug_places *places = context->options.debug_places;

	return places ? places->vmlinux_path : NULL;
}

bool vmlinux_file_is_given(const struct symbol_context *context)
{
	return given_path(context) != NULL;
}

/* The identity of the kernel that is meant; its build id is of length 0 where that is not known. */
static struct event_image wanted_kernel(const struct symbol_context *context, const struct event_image *kernel)
{
	struct event_image wanted = { .kind = IMAGE_FILE };

	wanted.build_id_len = kernel ? kernel->build_id_len : 0;
	if (wanted.build_id_len)
		memcpy(wanted.build_id, kernel->build_id, sizeof(wanted.build_id));
	else
		wanted.build_id_len = symbol_context_kernel_id(context, wanted.build_id);
	return wanted;
}

static int open_vmlinux(const char *path, struct image **ret_image, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int fd = target_file_open_link(path);

	if (fd == -EINVAL)
		return err_set(err, EINVAL, "cannot use '%s' as vmlinux: it is not a regular file", path);
	if (fd < 0)
		return err_sys(err, -fd, "cannot open '%s'", path);
	return image_open_fd(fd, path, ret_image, err);
}

static bool is_usable(const struct image *image, const struct event_image *wanted)
{
	return wanted->build_id_len && image_is_wanted(image, wanted) &&
	       image_identity(image)->size <= IMAGE_FILE_BYTES_MAX;
}

/* Takes the file at a path if it is that kernel's and has debug data. */
static bool try_path(const struct event_image *wanted, const char *path, struct image **ret_image)
{
	CLEANUP(image_free) struct image *image = NULL;

	if (open_vmlinux(path, &image, NULL) || !is_usable(image, wanted) || !module_files_has_dwarf(image))
		return false;
	*ret_image = TAKE(image);
	return true;
}

/* Below one folder of debug data: by build id, and by the release. */
static bool try_folder(const struct event_image *wanted, const char *folder, const char *release,
		       struct image **ret_image)
{
	char hex[BUILD_ID_HEX_SIZE], path[PATH_MAX];

	build_id_hex(wanted->build_id, wanted->build_id_len, hex);
	snprintf(path, sizeof(path), "%s/.build-id/%.2s/%s.debug", folder, hex, hex + 2);
	if (try_path(wanted, path, ret_image))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(folder_paths); i++) {
		snprintf(path, sizeof(path), folder_paths[i], folder, release);
		if (try_path(wanted, path, ret_image))
			return true;
	}
	return false;
}

/* The release comes out of a profile: it becomes part of a path. */
static bool is_release(const char *release)
{
	return release && *release && strlen(release) < NAME_MAX && !strchr(release, '/') &&
	       strcmp(release, "..");
}

static bool try_usual(const struct symbol_context *context, const struct event_image *wanted,
		      struct image **ret_image)
{
	const struct debug_places *places = context->options.debug_places;
	const char *release = context->options.kernel_release;
	struct utsname own;
	char path[PATH_MAX];

	if (!release && !uname(&own))
		release = own.release;
	if (!is_release(release))
		return false;
	for (size_t i = 0; places && i < places->n_dirs; i++)
		if (try_folder(wanted, places->dirs[i], release, ret_image))
			return true;
	if (try_folder(wanted, "/usr/lib/debug", release, ret_image))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(usual_paths); i++) {
		snprintf(path, sizeof(path), usual_paths[i], release);
		if (try_path(wanted, path, ret_image))
			return true;
	}
	return false;
}

static bool try_servers(struct symbol_context *context, const struct event_image *wanted,
			struct image **ret_image)
{
	struct debug_fetcher *fetcher = symbol_context_fetcher(context);
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = -1;

	if (!fetcher)
		return false;
	fd = debug_fetcher_get(fetcher, wanted->build_id, wanted->build_id_len, "vmlinux",
			       context->options.cancelled);
	if (fd < 0 || image_open_fd(fd, "/vmlinux", &image, NULL) || !is_usable(image, wanted))
		return false;
	*ret_image = TAKE(image);
	return true;
}

static enum name_reason reason_of(int code)
{
	switch (code) {
	case -ENOENT:
		return NAME_NO_FILE;
	case -EACCES:
	case -EPERM:
		return NAME_NOT_PERMITTED;
	default:
		return NAME_BAD_FILE;
	}
}

enum name_reason vmlinux_file_open(struct symbol_context *context, const struct event_image *kernel,
				   struct image **ret_image, struct file_origin *ret_origin)
{
	const struct event_image wanted = wanted_kernel(context, kernel);
	CLEANUP(image_free) struct image *image = NULL;
	const char *given = given_path(context);
	int r = given ? open_vmlinux(given, &image, NULL) : 0;

	if (r)
		return reason_of(r);
	if (given && !is_usable(image, &wanted))
		return NAME_OTHER_BUILD;
	if (!given && (wanted.build_id_len < 2 || (!try_usual(context, &wanted, &image) &&
						   !try_servers(context, &wanted, &image))))
		return NAME_NO_FILE;
	*ret_origin = (struct file_origin){ -1, mem_strdup(image_name(image)) };
	*ret_image = TAKE(image);
	return NAME_OK;
}

int vmlinux_file_check(const struct symbol_context *context, struct err *err)
{
	const struct event_image wanted = wanted_kernel(context, NULL);
	char hex[BUILD_ID_HEX_SIZE], own_hex[BUILD_ID_HEX_SIZE];
	CLEANUP(image_free) struct image *image = NULL;
	const char *path = given_path(context);
	const struct event_image *identity;
	int r = path ? open_vmlinux(path, &image, err) : 0;

	if (r || !path)
		return r;
	identity = image_identity(image);
	if (!wanted.build_id_len) {
		err_set(err, ESTALE, "cannot use '%s': it is not known which kernel it has to be of", path);
		return err_hint(err, "the build id of the kernel was not recorded, and it is not this boot's");
	}
	if (is_usable(image, &wanted))
		return 0;
	build_id_hex(identity->build_id, identity->build_id_len, own_hex);
	err_set(err, ESTALE, "cannot use '%s': it is another kernel's: its build id is %s, and the kernel's is %s",
		path, identity->build_id_len ? own_hex : "not there",
		build_id_hex(wanted.build_id, wanted.build_id_len, hex));
	return err_hint(err, "readelf -n FILE  # prints the build ID of a vmlinux; "
			     "that of the very kernel is needed");
}
