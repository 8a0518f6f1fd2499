#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# cross: the whole tree, its BPF programs too, compiles for aarch64 without a warning, by gcc and by clang.
# Nothing is linked: the libraries' headers are this machine's own, looked at after those of libc.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
# shellcheck source=tools/steps.sh
. "$STK_SRCDIR/tools/steps.sh"

host=aarch64-linux-gnu
host_include=/usr/$host/include # of libc6-dev-arm64-cross
foreign="-idirafter /usr/include -idirafter /usr/include/$(gcc -print-multiarch 2>/dev/null)"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
src=$(cd "$STK_SRCDIR" && pwd)

# A tree that was configured in place cannot be built anywhere else.
if [ -e "$src/config.status" ]; then
	copy_tree "$src" "$work/src" && (cd "$work/src" && autoreconf -fi) >/dev/null 2>&1 || exit 1
	src=$work/src
fi

# configured FOLDER CC CPPFLAGS: no program can be linked, so libiberty, which is told by linking, is told.
configured() {
	mkdir -p "$work/$1" && cd "$work/$1" &&
		"$src/configure" -q --host=$host PKG_CONFIG=pkg-config CC="$2" CPPFLAGS="$3" \
			ac_cv_lib_iberty_cplus_demangle_v3=yes
}

compiled() {
	# The make that runs this test is none of theirs: what it would say of that is no warning of a compiler.
	unset MAKEFLAGS MFLAGS MAKELEVEL
	make -C "$1" src/bpf/digest.h >"$1/log" 2>&1 && make -C "$1" -k -j2 V=1 libstk.a src/main.o >>"$1/log" 2>&1
	local status=$?
	grep -hE '(warning|error): ' "$1/log" || [ $status -eq 0 ] || tail -n 25 "$1/log"
	[ $status -eq 0 ] && ! grep -q 'warning: ' "$1/log"
}

# The same objects as in the build for this machine, and all for the other one.
complete() {
	diff <(ar t "$STK_BUILDDIR/libstk.a" | sort) <(ar t "$1/libstk.a" | sort) || return 1
	[ "$(readelf -h "$1/libstk.a" | grep -c 'Machine: *AArch64')" -eq "$(ar t "$1/libstk.a" | wc -l)" ]
}

for compiler in gcc clang; do
	points=("$compiler: configure --host=$host" "$compiler: no error and no warning"
		"$compiler: every object is there")
	missing=
	case $compiler in
	gcc) cc=$host-gcc cppflags=$foreign ;;
	clang) cc="clang --target=$host" cppflags="-nostdlibinc -isystem $host_include $foreign" ;;
	esac
	command -v "${cc%% *}" >/dev/null || missing="there is no ${cc%% *} here"
	[ -e $host_include/stdio.h ] || missing="there are no headers of libc for $host here"
	if [ -n "$missing" ]; then
		for point in "${points[@]}"; do
			skip "$point" "$missing"
		done
		continue
	fi
	ok "${points[0]}" configured $compiler "$cc" "$cppflags"
	ok "${points[1]}" compiled "$work/$compiler"
	ok "${points[2]}" complete "$work/$compiler"
done
tap_done
