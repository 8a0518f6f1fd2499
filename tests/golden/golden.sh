#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# golden: what report and fold print for fixed profiles, byte for byte, and the same in every locale.
# STK_GOLDEN_UPDATE=1 writes what they print now: look at the difference before it is committed.
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"

cases=$STK_SRCDIR/tests/golden/cases
expected=$STK_SRCDIR/tests/golden/expected
make_profile=$STK_BUILDDIR/tests/make_profile/make_profile
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# profile NAME[+DAMAGE]: makes it once, prints its path. Not packed: where damage is found must not hang
# on which zstd is built in.
profile() {
	local file=$work/$1.data damage=()
	case $1 in *+*) damage=(--damage "${1#*+}") ;; esac
	[ -f "$file" ] || "$make_profile" --raw "${1%%+*}" "${damage[@]}" -o "$file" || exit 1
	echo "$file"
}

is_same() {
	[ "$1" = "$2" ] || { echo "exit status $1, not $2"; return 1; }
	diff -u "$3" "$4"
}

while read -r name data status verb options; do
	case $name in '' | '#'*) continue ;; esac
	read -ra words <<<"$options"
	case $data in
	*:*) inputs=("$(basename "$(profile "${data%%:*}")")" "$(basename "$(profile "${data#*:}")")") ;;
	*) inputs=(-i "$(basename "$(profile "$data")")") ;;
	esac
	(cd "$work" && exec timeout 20 "$STK" "$verb" "${inputs[@]}" "${words[@]}" >"$work/out" 2>"$work/err")
	got=$?
	[ -z "$STK_GOLDEN_UPDATE" ] || cp "$work/out" "$expected/$name"
	ok "$name" is_same "$got" "$status" "$expected/$name" "$work/out"
	case $name in
	*.json)
		if command -v jq >/dev/null; then
			case $verb in diff) schema=stk-diff/1 ;; *) schema=stk-report/2 ;; esac
			ok "$name is JSON" jq -e --arg schema $schema '.schema == $schema' "$work/out"
		else
			skip "$name is JSON" "jq is not installed"
		fi
		;;
	esac
done <"$cases"

input=$(profile wide)
cd "$work" || exit 1
input=${input##*/}
for locale in de_DE.UTF-8 tr_TR.UTF-8 C.UTF-8 POSIX; do
	LC_ALL=$locale "$STK" report -i "$input" --json >"$work/out"
	ok "the same in locale $locale" diff "$expected/table.json" "$work/out"
done
sed 's/stk report wide.data/stk report/' "$expected/table-wide" >"$work/wanted" # a pipe has no name
ok "from a pipe" is_same 0 "$("$STK" report -i - <"$input" >"$work/out"; echo $?)" "$work/wanted" "$work/out"

# A profile that is told in words and made again is the same.
for name in wide special unnamed inlines lines script endings unwound; do
	"$make_profile" --describe "$(profile $name)" -o "$work/words" && "$make_profile" --script "$work/words" -o "$work/again"
	ok "$name in words" diff <("$STK" report --json --stacks=0 -i - <"$(profile $name)") \
		<("$STK" report --json --stacks=0 -i - <"$work/again")
done

# The counts of all lines add up to what the profile holds, and the lines are in the order of their bytes.
for name in folded folded-special folded-endings folded-inlines; do
	ok "$name is sorted" env LC_ALL=C sort -c "$expected/$name"
done
is "no sample is dropped" "$(awk '{ n += $NF } END { print n }' "$expected/folded")" 190

# -o chooses by extension, several at once, and keeps the file before.
ok "two outputs" "$STK" report -i "$input" -o "$work/a.json" -o "$work/b.folded"
ok "the first is JSON" diff "$expected/table.json" "$work/a.json"
ok "the second is folded" diff "$expected/folded" "$work/b.folded"
is "for their owner only" "$(stat -c %a "$work/a.json")" 600
ok "again" "$STK" report -i "$input" -o "$work/a.json"
ok "a document takes the place of the one before" diff "$expected/table.json" "$work/a.json"
is "which is not kept" "$(ls "$work"/*.old 2>/dev/null)" ""

# says STATUS WORDS COMMAND...: ends with STATUS and says WORDS on stderr.
says() {
	local status=$1 wanted=$2 got
	shift 2
	"$@" >/dev/null 2>"$work/err"
	got=$?
	[ $got -eq "$status" ] && grep -qF -- "$wanted" "$work/err" || { echo "status $got"; cat "$work/err"; return 1; }
}

ok "unknown extension" says 2 "the known ones are .txt" "$STK" report -i "$input" -o "$work/a.jsom"
ok "nearest extension" says 2 "did you mean .json" "$STK" report -i "$input" -o "$work/a.jsom"
ok "unknown format" says 2 "the formats are text, json, folded, html, svg, pprof, speedscope, perf-script, addr2line" "$STK" report -i "$input" --format jsn
ok "unknown key" says 2 "--sort symbol" "$STK" report -i "$input" --sort symbl
ok "bad time" says 2 "--time '3,1'" "$STK" report -i "$input" --time 3,1
ok "bad frames" says 2 "--frames takes auto, all or native, not 'perl'" "$STK" fold -i "$input" --frames perl
ok "bad limit" says 2 "--percent-limit" "$STK" report -i "$input" --percent-limit 101
ok "no profile" says 1 "stk record" "$STK" report -i "$work/none.data"
ok "no samples is said" says 0 "no samples" "$STK" fold -i "$(profile empty)"
ok "damage is said" says 5 "recovered" "$STK" fold -i "$(profile wide+flip)"
ok "a full disk is a failure" says 1 "cannot write" "$STK" report -i "$input" -o /dev/full --format text

# fails STATUS LINES WORDS...: stk diff ends with STATUS, and says these lines and no more on stderr.
fails() {
	local status=$1 wanted=$2 got
	shift 2
	(cd "$work" && exec "$STK" diff "$@" >/dev/null 2>"$work/err")
	got=$?
	[ $got -eq "$status" ] && [ "$(cat "$work/err")" = "$wanted" ] || { echo "status $got"; cat "$work/err"; return 1; }
}

profile before >/dev/null && profile after >/dev/null && profile inlines >/dev/null && profile empty >/dev/null && profile waits >/dev/null
printf '%s\n' 'series off-cpu wait' 'image app file /bin/app' 'at f app 0x10' 'name f f' 'stack f complete f' 'slice 0 1000' \
	'sample f 1 1 1 4294967295 app value=5 series=off-cpu' >"$work/words"
"$make_profile" --script "$work/words" -o "$work/off.data"
ok "diff reads two" fails 2 "stk: 'stk diff' compares two profiles, not 1
hint: stk diff A B; without both, stk.data.old and stk.data" before.data
ok "diff without words is of the last two" fails 1 "stk: cannot open 'stk.data.old': no such file or directory
hint: record one with 'stk record -o FILE', or name two: stk diff A B"
ok "diff of different events" fails 2 "stk: cannot compare cpu-clock in 'before.data' with off-cpu in 'off.data'
hint: record both with the same events" before.data off.data
ok "diff of different events where both have one" fails 2 \
	"stk: cannot compare cpu-clock in 'waits.data' with off-cpu in 'off.data'
hint: both have: --event off-cpu" waits.data off.data
ok "diff of an event that one has" fails 2 "stk: the profile has no event 'off-cpu'
hint: it has: cpu-clock" --event off-cpu waits.data before.data
ok "diff with an empty side" fails 1 "stk: nothing to compare in 'empty.data'
hint: no samples: the target used no CPU while it was recorded (198 samples fell on others); record longer (-d), \
more often (-F), or everything (-a)" before.data empty.data
ok "diff of what no sample passes" fails 1 "stk: nothing to compare in 'before.data'
hint: no samples: none of the 10000 recorded passes --comm; 'stk report --sort comm' lists what there is" \
	--comm nobody before.data after.data
ok "diff of all events" fails 2 "stk: --event all is not for 'stk diff', which compares one event
hint: choose one: --event NAME" --event all before.data after.data
ok "diff by ids" fails 2 "stk: --sort tid is not for 'stk diff': no two recordings have the same ids
hint: --sort comm" --sort tid before.data after.data
ok "diff has no folded output" fails 2 "stk: format 'folded' cannot hold differences
hint: --format text or --format json or --format html or --format svg" --format folded before.data after.data
ok "of several outputs of no difference one error is told" fails 1 "stk: nothing to compare in 'before.data'
hint: no samples: none of the 10000 recorded passes --comm; 'stk report --sort comm' lists what there is" \
	--comm nobody before.data after.data -o a.svg -o a.html -o a.txt
ok "a rule that is none" fails 2 "stk: --fail-if 'self(f)>>2%': a number, 100 at most expected at column 9
hint: such as --fail-if 'self(malloc)>+2%' or --fail-if 'total(main)<50%'" --fail-if 'self(f)>>2%' before.data after.data
ok "a rule that holds" fails 6 \
	"stk: --fail-if 'self(parse)>+2%': 40.00 % in 'before.data', 44.00 % in 'after.data', +4.00 points (+2.32 to +5.68)" \
	--fail-if 'self(parse)>+2%' --fail-if 'self(hash)>+0.1%' -q before.data after.data
ok "a rule beside pictures is about the functions of the table" fails 6 \
	"stk: --fail-if 'self(small)>50%': 80.00 % in 'inlines.data', 80.00 % in 'inlines.data', +0.00 points (-15.70 to +15.70)" \
	--fail-if 'self(small)>50%' inlines.data inlines.data -o a.svg -o a.html
ok "a rule about a share" fails 6 \
	"stk: --fail-if 'total(h*h)<40%': 35.00 % in 'before.data', 37.00 % in 'after.data', +2.00 points (+0.37 to +3.64)" \
	--fail-if 'total(h*h)<40%' before.data after.data
ok "a rule about nothing" fails 0 \
	"warning: --fail-if 'self(nothing)>1%': neither profile has a function 'nothing'" \
	--fail-if 'self(nothing)>1%' before.data after.data
ok "a rule of waits goes by the difference alone" fails 6 \
	"stk: --fail-if 'self(takes_lock)<+1%': 61.98 % in 'waits.data', 61.98 % in 'waits.data', +0.00 points" \
	--event off-cpu --fail-if 'self(takes_lock)<+1%' waits.data waits.data
tap_done
