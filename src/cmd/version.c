// SPDX-License-Identifier: GPL-2.0-or-later
/* version: what this binary is, and what was built into it. */
#include "config.h"
#include "bpf/digest.h"
#include "cmd/version.h"
#include "output/json_write.h"

#ifdef HAVE_ZSTD
#define WITH_ZSTD true
#else
#define WITH_ZSTD false
#endif
#ifdef HAVE_LIBIBERTY
#define WITH_LIBIBERTY true
#else
#define WITH_LIBIBERTY false
#endif
#ifdef HAVE_LZMA
#define WITH_LZMA true
#else
#define WITH_LZMA false
#endif
#ifdef __SANITIZE_ADDRESS__
#define WITH_SANITIZERS true
#else
#define WITH_SANITIZERS false
#endif

static const struct {
	const char *name;
	bool built_in;
} features[] = {
	{ "zstd", WITH_ZSTD },
	{ "lzma", WITH_LZMA },
	{ "libiberty", WITH_LIBIBERTY },
	{ "sanitizers", WITH_SANITIZERS },
};

void version_print(FILE *out)
{
	fprintf(out, "stk %s\nfeatures:", PACKAGE_VERSION);
	for (size_t i = 0; i < ARRAY_LEN(features); i++)
		fprintf(out, " %c%s", features[i].built_in ? '+' : '-', features[i].name);
	fprintf(out,
		"\n"
		"built with: libbpf %s, elfutils %s\n"
		"BPF programs: %s, by %s\n",
		LIBBPF_VERSION, ELFUTILS_VERSION, BPF_DIGEST, BPF_COMPILER);
}

void version_print_json(FILE *out)
{
	struct output_stream stream = { .file = OUT_FILE_NONE };
	cJSON *object = json_object();
	struct json json;

	for (size_t i = 0; i < ARRAY_LEN(features); i++)
		json_add_bool(object, features[i].name, features[i].built_in);
	json_open(&json, &stream);
	json_member(&json, "schema", json_string("stk-version/1"));
	json_member(&json, "version", json_string(PACKAGE_VERSION));
	json_member(&json, "features", object);
	json_member(&json, "libbpf", json_string(LIBBPF_VERSION));
	json_member(&json, "elfutils", json_string(ELFUTILS_VERSION));
	json_member(&json, "bpf_programs", json_string(BPF_DIGEST));
	json_member(&json, "bpf_compiler", json_string(BPF_COMPILER));
	json_close(&json);
	fputs(buf_text(&stream.buf), out);
	buf_release(&stream.buf);
}
