#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# completions: what bash offers is what the program has; the other shells' files are good for them.
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
# shellcheck source=completions/stk
. "$STK_SRCDIR/completions/stk"

# offered WORD...: what is offered for the last word.
offered() {
	# shellcheck disable=SC2034 # _stk reads them, as bash would have set them
	COMP_WORDS=("$STK" "$@") COMP_CWORD=$#
	COMPREPLY=()
	_stk
	printf '%s\n' "${COMPREPLY[@]}" | sort -u
}

dump=$("$STK" help --dump-options)
verbs=$(cut -f1 <<<"$dump" | sort -u)
is "verbs" "$(offered "")" "$(printf '%s\n' --help --version "$verbs" | sort -u)"
is "verbs after help" "$(offered help "")" "$verbs"
is "the beginning of a verb" "$(offered hel)" help
for verb in $verbs; do
	is "options of $verb" "$(offered "$verb" --)" \
		"$(awk -F'\t' -v v="$verb" '$1 == v && $3 != "" { print $3 }' <<<"$dump" | sort -u)"
done

if command -v zsh >/dev/null; then
	ok "zsh reads its file" zsh -n "$STK_SRCDIR/completions/_stk"
else
	skip "zsh reads its file" "there is no zsh here"
fi
if command -v fish >/dev/null; then
	ok "fish reads its file" fish -n "$STK_SRCDIR/completions/stk.fish"
else
	skip "fish reads its file" "there is no fish here"
fi
tap_done
