#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# command: finding and running verbs, its own and those of others, and the words and codes of mistakes.
# shellcheck disable=SC2016 # the texts of sh -c are meant as they are
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT

# says STATUS WORDS COMMAND...: COMMAND ends with STATUS and prints exactly WORDS.
says() {
	local want=$1 words=$2 said status
	shift 2
	said=$("$@" 2>&1)
	status=$?
	[ "$said" = "$words" ] && [ $status -eq "$want" ] && return 0
	printf 'status %s, wanted %s\n%s\n' $status "$want" "$said"
	return 1
}

ok "an unknown verb" says 2 "stk: 'xyzzy' is not an stk verb
hint: 'stk help' lists the verbs" "$STK" xyzzy
ok "a near miss" says 2 "stk: 'hlep' is not an stk verb
hint: did you mean 'stk help'?" "$STK" hlep
ok "an abbreviation" says 2 "stk: 'doc' is not an stk verb
hint: did you mean 'stk doctor'?" "$STK" doc
ok "an option before the verb" says 2 "stk: unknown option '--foo' before the verb
hint: options follow their verb: stk VERB --foo" "$STK" --foo
try='Try `stk help --help'"' or \`stk help --usage' for more information."
ok "an unknown option" says 2 "stk: unknown option '--verbos1'
hint: did you mean '--verbose'? 'stk help --help' lists all" "$STK" help --verbos1
ok "a beginning of two" says 2 "stk: option '--de' may mean '--delay' or '--debuginfod'
hint: 'stk record --help' says what it takes" "$STK" record --de=$'\e[31m'
ok "an unknown letter" says 2 "stk help: invalid option -- 'x'
$try" "$STK" help -x
ok "a word for an option that takes none, whose name begins others'" says 2 "stk record: option '--debug' doesn't allow an argument
${try//help --/record --}" "$STK" record --debug=1
ok "no word for one that takes one" sh -c '"$0" record -p 2>/dev/null; [ $? -eq 2 ]' "$STK"
ok "options of the command are its own" sh -c '"$0" record -qo "$1/x.data" ls --no-such 2>&1 | grep -q "ls: "' "$STK" "$dir"
ok "a bad colour" says 2 "stk: option '--color' takes auto, always or never, not 'red'
hint: 'stk help --help' says what it takes" \
	"$STK" help --color=red
ok "a control character is not passed on" says 2 "stk: '\\x1b[31m' is not an stk verb
hint: 'stk help' lists the verbs" "$STK" $'\e[31m'
ok "nor one of 8 bits, nor one that turns the direction" says 2 "stk: '\\x9b1m\\xe2\\x80\\xae' is not an stk verb
hint: 'stk help' lists the verbs" "$STK" $'\x9b1m\xe2\x80\xae'
ok "no verb" sh -c '"$0" >"$1/out" 2>"$1/err"; [ $? -eq 2 ] && [ ! -s "$1/out" ] && grep -q ^usage "$1/err"' \
	"$STK" "$dir"
ok "help" sh -c '"$0" help >"$1/out" 2>"$1/err" && [ ! -s "$1/err" ] && grep -q ^usage "$1/out"' "$STK" "$dir"
columns=$(PATH=/nowhere "$STK" help | awk '{ if (length > n) n = length } END { print n }')
lines=$(PATH=/nowhere "$STK" help | wc -l)
ok "help fits a screen: $lines lines, $columns columns" test "$lines" -le 23 -a "$lines" -ge 10 -a "$columns" -le 80
is "and is what stk alone says" "$(PATH=/nowhere "$STK" 2>&1)" "$(PATH=/nowhere "$STK" help)"
ok "it says what helps" sh -c '"$0" help | grep -q "stk doctor"' "$STK"
is "its examples are three" "$("$STK" help | grep -c "^  stk ")" 3
"$STK" help | sed -n 's/^  stk \([a-z]*\)\(.*\)   .*/\1\2/p' | while read -r verb words; do
	for word in ${words%% -- *}; do
		case $word in --) break ;; -*) echo "$verb $word" ;; esac
	done
	echo "$verb --help"
done >"$dir/examples"
while read -r verb option; do
	ok "there is stk $verb $option" sh -c '"$0" help --dump-options | grep -q "^$1.*	$2	"' "$STK" "$verb" "$option"
done <"$dir/examples"
ok "the examples have options" grep -q "record -p" "$dir/examples"
ok "--version takes no words" says 2 "stk: unexpected argument 'x'
hint: stk --version [--json]" "$STK" --version x
is "-h is help" "$("$STK" -h)" "$("$STK" help)"
is "--version names the program" "$("$STK" --version | sed -n '1s/ .*//p')" stk
ok "a full disk is a failure" says 1 "stk: cannot write to standard output: no space left on device" \
	sh -c '"$0" help >/dev/full' "$STK"
ok "descriptors may be closed" sh -c '"$0" help <&- >&- 2>&-' "$STK"

mkdir "$dir/man"
printf '#!/bin/sh\necho "page $*"\n' >"$dir/man/man" && chmod +x "$dir/man/man"
for topic in "stk.data 5 stk.data" "json 5 stk-json" "permissions 7 stk-permissions"; do
	ok "the page ${topic##* }" says 0 "page ${topic#* }" env PATH="$dir/man:$PATH" "$STK" help "${topic%% *}"
done
ok "no man" says 1 "stk: cannot show stk-json(5): there is no man(1), or the page is not installed
hint: stk's source has it as doc/man/stk-json.5" env PATH=/nowhere "$STK" help json
ok "a file without its option is read" says 1 "stk: cannot open 'x.data': no such file or directory
hint: record one with 'stk record', or name another file with -i FILE" "$STK" report x.data
ok "and one, not two" says 2 "stk: 'stk fold' reads one profile, not 'y.data' too
hint: 'stk fold --help' says what it takes" "$STK" fold x.data y.data
ok "an ending of other tools is no profile" says 2 "stk: cannot write '$dir/x.md': there is no output for .md, only for .txt, .text, .json, .folded, .collapsed, .html, .svg, .pb.gz, .pprof, .speedscope.json, .perf.txt
hint: stk record -o stk.data; stk report stk.data -o FILE.folded" \
	"$STK" record -o "$dir/x.md" -- true
ok "nothing was written there" test ! -e "$dir/x.md"
ok "a time has units" says 2 "stk: option '-d' takes a time, such as 10s, 500ms or 1m, not '1x'
hint: a number alone is in seconds" "$STK" record -d 1x
ok "no pid is one" says 2 "stk: no PID given
hint: pgrep NAME finds it, and --name NAME takes all of that name" "$STK" record -p ""

mkdir "$dir/bin"
printf '#!/bin/sh\necho "hello $*"\nexit 42\n' >"$dir/bin/stk-greet"
printf '#!/bin/sh\necho "not me"\n' >"$dir/bin/stk-help"
chmod +x "$dir"/bin/stk-*
: >"$dir/bin/stk-data"
export PATH=$dir/bin:$PATH
ok "a program adds a verb and its status is passed on" says 42 "hello one --two" "$STK" greet one --two
ok "help of such a verb asks the program" says 42 "hello --help" "$STK" help greet
ok "it is listed" sh -c '"$0" help | grep -q "^  greet "' "$STK"
is "it is offered to complete" "$("$STK" help --dump-options | grep ^greet)" $'greet\t\t\t\t'"$dir/bin/stk-greet"
ok "a file that is no program is not listed" sh -c '! "$0" help | grep -q "^  data"' "$STK"
ok "it is suggested" says 2 "stk: 'great' is not an stk verb
hint: did you mean 'stk greet'?" "$STK" great
ok "a verb of stk's own cannot be replaced" sh -c '! "$0" help | grep -q "not me"' "$STK"
ok "a relative folder of PATH is passed over" sh -c \
	'cd "$1" && PATH=bin:/usr/bin:/bin && "$0" greet 2>&1 | grep -q "not an stk verb"' "$STK" "$dir"
tap_done
