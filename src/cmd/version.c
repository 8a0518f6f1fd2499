// SPDX-License-Identifier: GPL-2.0-or-later
/* version: what this binary is, and what was built into it. */
#include "config.h"
#include "bpf/digest.h"
#include "cmd/version.h"

#ifdef HAVE_ZSTD
#define WITH_ZSTD "+zstd"
#else
#define WITH_ZSTD "-zstd"
#endif
#ifdef HAVE_LIBIBERTY
#define WITH_LIBIBERTY "+libiberty"
#else
#define WITH_LIBIBERTY "-libiberty"
#endif
#ifdef HAVE_LZMA
#define WITH_LZMA "+lzma"
#else
#define WITH_LZMA "-lzma"
#endif
#ifdef __SANITIZE_ADDRESS__
#define WITH_SANITIZERS "+sanitizers"
#else
#define WITH_SANITIZERS "-sanitizers"
#endif

void version_print(FILE *out)
{
	fprintf(out,
		"stk %s\n"
		"features: %s %s %s %s\n"
		"built with: libbpf %s, elfutils %s\n"
		"BPF programs: %s, by %s\n",
		PACKAGE_VERSION, WITH_ZSTD, WITH_LZMA, WITH_LIBIBERTY, WITH_SANITIZERS, LIBBPF_VERSION,
		ELFUTILS_VERSION, BPF_DIGEST, BPF_COMPILER);
}
