// SPDX-License-Identifier: GPL-2.0-or-later
/* library_code: which files are headers or of libraries, and which are a program's own. */
#include "base/mem.h"
#include "core/tally/library_code.h"
#include "tap.h"

int main(void)
{
	static const char *const library[] = {
		"",
		"a.h", "src/a.hh", "a.hpp", "a.hxx", "/home/me/x/a.tcc", "a.inl", "a.ipp", "a.def", "a.inc",
		"vector", "/home/me/gcc/include/c++/13/vector", "/home/me/app-1.0/include/any",
		"/usr/include/c++/12/bits/stl_algo.cc",
		"/usr/lib/go-1.19/src/strings/strings.go",
		"/usr/local/go/src/runtime/map.go",
		"/usr/share/go-1.19/src/runtime/map.go",
		"/usr/share/gocode/src/github.com/x/y/z.go",
		"/root/go/pkg/mod/github.com/x/y@v1.2.3/z.go",
		"/rustc/90c541806f23a127002de5b4038be731ba1458ca/library/core/src/iter/range.rs",
		"/usr/src/rustc-1.63.0/library/alloc/src/vec/mod.rs",
		"library/std/src/sync/once.rs",
		"/rust/deps/hashbrown-0.14.3/src/raw/mod.rs",
		"/home/me/.cargo/registry/src/index.crates.io-6f17d22bba15001f/memchr-2.7.1/src/lib.rs",
		"/home/me/.rustup/toolchains/stable/lib/rustlib/src/rust/library/core/src/num/mod.rs",
	};
	static const char *const own[] = {
		"a.c", "src/app.cc", "main.go", "/home/me/r/src/main.rs", "./src/a.cpp", "/usr/src/app-1.0/app.c",
		"/home/me/library/src/shelf.rs", /* only where the path begins */
		"/home/me/usr/include/a.c",
		"/home/go/pkg/model/a.go",
		"/home/me/registry/a.rs",
		"a.hs", "a.high", "h/a.c", "inc/a.m", "/h.d/a.c",
	};

	for (size_t i = 0; i < ARRAY_LEN(library); i++)
		CHECK_NAMED(is_library_code(library[i]), library[i]);
	for (size_t i = 0; i < ARRAY_LEN(own); i++)
		CHECK_NAMED(!is_library_code(own[i]), own[i]);
	return tap_done();
}
