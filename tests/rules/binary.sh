#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# binary: the program holds no path of the folder it was built in.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"

stripped=$(mktemp) && trap 'rm -f "$stripped"' EXIT
cp "$STK" "$stripped" && strip "$stripped"
srcdir=$(cd "$STK_SRCDIR" && pwd -P) builddir=$(cd "$STK_BUILDDIR" && pwd -P)

# Where it will be installed may be below the build folder, as distcheck has it.
no_paths() {
	local file
	for file in "$@"; do
		! grep -aoE "($srcdir|$builddir)[[:print:]]*" "$file" | grep -v '/libexec/stk$' || return 1
	done
}

if "$STK" --version | grep -q '+sanitizers'; then
	skip "no path of the build is in the program" "a sanitizer's reports name them"
else
	ok "no path of the build is in the program" no_paths "$stripped"
fi
shopt -s nullglob
ok "no path of the build is in a BPF object" no_paths "$STK_BUILDDIR"/src/bpf/*.bpf.o
tap_done
