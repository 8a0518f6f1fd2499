# SPDX-License-Identifier: GPL-2.0-or-later
# steps: sourced by the scripts in tools/: a step is one line on the screen and a log behind it.
# shellcheck shell=bash

# The folder of logs; set by the script before its first step. How many lines of a failed step's log are
# shown: none, where the script knows better what to show.
step_logs=${step_logs:-/tmp}
step_tail=25

say() { echo "==> $*"; }

# step NAME COMMAND...: is $step_name while it runs COMMAND with its output in $step_logs/NAME.log and no input; on failure
# prints the end of the log and where it is. The status is COMMAND's.
step() {
	local name=$1 log=$step_logs/${1//[ ,]/-}.log began=$SECONDS status
	# shellcheck disable=SC2034 # the script's own, for when it is broken off
	step_name=$name
	shift
	mkdir -p "$step_logs"
	printf '==> %s ... ' "$name"
	"$@" >"$log" 2>&1 </dev/null
	status=$?
	if [ $status -eq 0 ]; then
		echo "ok ($((SECONDS - began)) s)"
	else
		echo "FAILED with status $status ($((SECONDS - began)) s); log: $log"
		tail -n "$step_tail" "$log" | cut -c1-300 | sed 's/^/    /'
	fi
	return $status
}

# copy_tree FROM TO: the files of a checkout (or of an unpacked tarball) that are sources, no build's.
copy_tree() {
	local from=$1 to=$2
	rm -rf "$to" && mkdir -p "$to" || return 1
	if git -C "$from" -c safe.directory='*' rev-parse --git-dir >/dev/null 2>&1; then
		(cd "$from" && git -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
			while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done |
			tar --null -T - -cf -) | tar -xf - -C "$to"
	else
		(cd "$from" && tar --exclude=./build -cf - .) | tar -xf - -C "$to"
	fi
}

# Under sudo the files made here go back to whoever called.
give_back() {
	[ -z "${SUDO_UID:-}" ] || chown -R "$SUDO_UID:${SUDO_GID:-$SUDO_UID}" "$@" 2>/dev/null
}
