#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# doctor: the verdicts, fixes and exit codes of `stk doctor` as root, as nobody, and with CAP_BPF and
# CAP_PERFMON alone. What it judges about the machine it asks the machine itself.
# shellcheck disable=SC2016 # the command substitution is part of the words that are checked
set -u
# shellcheck source=tests/tap.sh
. "$STK_SRCDIR/tests/tap.sh"
work=$(mktemp -d) || exit 99
child=
trap '[ -z "$child" ] || kill "$child"; rm -rf "$work"' EXIT
chmod 755 "$work"
# The build folder may be closed to nobody: a copy where it is not stands in for an installed stk.
install -m 755 "$STK" "$work/stk"
stk=$work/stk
cd "$work" || exit 99

nobody() { timeout 60 setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
two_caps() { nobody --inh-caps=-all,+bpf,+perfmon --ambient-caps=-all,+bpf,+perfmon "$@"; }
status() { "$@" >/dev/null 2>&1; echo $?; }
# field FILE PROBE FIELD: its value, or "null"
field() { jq -r --arg p "$2" --arg f "$3" '.findings[] | select(.probe == $p) | .[$f]' "$1"; }
verdicts() { jq -r --arg p "$2" '[.findings[] | select(.probe | IN($p | splits(" "))) | .status] | unique | join(" ")' "$1"; }
# Every answer in JSON has the shape of the contract.
shape() {
	jq -e '.schema == "stk-doctor/1" and (.findings | length > 0) and ([.findings[] |
		(.probe | type == "string") and (.status | IN("ok", "warn", "fail", "skip")) and
		(.found | type == "string" and length > 0) and (.cost | type | IN("string", "null")) and
		(.fix | type | IN("string", "null")) and (.tables | type == "array")] | all)' "$1"
}
setcap_caps=cap_bpf,cap_perfmon,cap_syslog,cap_sys_ptrace,cap_dac_read_search,cap_checkpoint_restore=ep
bpf_probes="bpf perf-event"

is "--list exits with 0" "$(status "$stk" doctor --list)" 0
is "--list takes no probe" "$(status "$stk" doctor --list bpf)" 2
ok "--list names a probe" grep -q '^bpf ' <("$stk" doctor --list)
is "every probe is in the manual" "$("$stk" doctor --list | while read -r name _; do
	grep -qx "\.B ${name//-/\\\\-}" "$STK_SRCDIR/doc/man/stk-doctor.1" || echo "$name"
done)" ""
is "an unknown probe is a usage error" "$("$stk" doctor bfp 2>&1; echo $?)" "stk: there is no probe 'bfp'
hint: did you mean 'bpf'?
2"
is "a probe of processes needs -p" "$(status "$stk" doctor attach)" 2
is "-p 0 is a usage error" "$(status "$stk" doctor -p 0)" 2
is "a pid that is not there" "$("$stk" doctor -p 4194304 2>&1; echo $?)" "stk: no process 4194304
hint: ps -e  # lists the processes there are
1"
is "--format folded is refused" "$(status "$stk" doctor --format folded)" 2
is "names choose probes" "$("$stk" doctor build kernel --json | jq -c '[.findings[].probe]')" '["build","kernel"]'

if [ "$(id -u)" -ne 0 ] || ! nobody true 2>/dev/null; then
	skip "as root, as nobody, with two capabilities" "not root"
	tap_done
fi

timeout 60 "$stk" doctor --json >root.json
is "root: exit code 6 when a probe fails, else 0" $? \
	"$(jq 'if any(.findings[]; .status == "fail") then 6 else 0 end' root.json)"
ok "root: JSON as the contract has it" shape root.json
is "root: has all capabilities" "$(field root.json capabilities status)" ok
ok "root: the parser has no rights" \
	grep -q '^no capabilities, user nobody, seccomp' <(field root.json parser found)
is "root: no fix where nothing is wrong" "$(field root.json capabilities fix)" null
is "root: BPF and perf_event work" "$(verdicts root.json "$bpf_probes")" ok
ok "root: the programs of waits are tried, too" grep -q ", those of waits too," <(field root.json bpf found)

# What stops a recording is the error of the step that failed, with what fixes it.
hidden() { timeout 60 unshare -m sh -c 'mount -t tmpfs none "$1" && "$2" doctor --json bpf perf-event' sh "$1" "$stk"; }
is "no type information of the kernel" "$(hidden /sys/kernel/btf | jq -c '.findings[] | [.status, .fix]' | paste -sd ' ')" \
	'["fail","boot a kernel built with CONFIG_DEBUG_INFO_BTF=y (and /sys mounted)"] ["ok",null]'
is "no /sys" "$(hidden /sys | jq -c '.findings[] | [.status, .fix]' | uniq -c | sed 's/^ *//')" \
	'2 ["fail","sudo mount -t sysfs sysfs /sys"]'

nobody "$stk" doctor --json >nobody.json
is "nobody: exit code" $? 6
ok "nobody: JSON as the contract has it" shape nobody.json
is "nobody: each missing capability is named" "$(field nobody.json capabilities found)" \
	"missing: CAP_BPF, CAP_PERFMON, CAP_SYSLOG, CAP_SYS_PTRACE, CAP_DAC_READ_SEARCH, CAP_CHECKPOINT_RESTORE"
is "nobody: the fix is sudo, or the setcap line" "$(field nobody.json capabilities fix)" \
	"run stk with sudo, or: sudo setcap $setcap_caps "'$(command -v stk)'
ok "nobody: the parser has no rights" \
	grep -q '^no capabilities, the caller.s user, seccomp' <(field nobody.json parser found)
is "nobody: what only capabilities forbid is a skip" \
	"$(field nobody.json bpf status) $(field nobody.json bpf found | sed 's/.*\(: see \)/\1/')" "skip : see capabilities"
if [ "$(cat /proc/sys/kernel/perf_event_paranoid)" = 2 ]; then
	is "nobody: paranoid 2 has its fix" "$(field nobody.json perf-event fix)" \
		"run stk with sudo, or: sudo sysctl kernel.perf_event_paranoid=1"
	is "nobody: one cause, one failure" "$(jq -c '[.findings[] | select(.status == "fail").probe]' nobody.json)" \
		'["capabilities"]'
else
	skip "nobody: paranoid 2 has its fix, one cause, one failure" "another level here"
fi

two_caps "$stk" doctor --json >two.json
is "two capabilities: only warnings, exit code" $? 0
ok "two capabilities: JSON as the contract has it" shape two.json
is "two capabilities: each one that is missing is named" \
	"$(field two.json capabilities status) $(field two.json capabilities found)" \
	"warn missing: CAP_SYSLOG, CAP_SYS_PTRACE, CAP_DAC_READ_SEARCH, CAP_CHECKPOINT_RESTORE"
is "two capabilities: BPF and perf_event work" "$(verdicts two.json "$bpf_probes")" ok
if nobody grep -qm1 '^0*[1-9a-f]' /proc/kallsyms; then
	skip "two capabilities: hidden kernel names have their fix" "kallsyms is open to all here"
else
	ok "two capabilities: hidden kernel names have their fix" \
		grep -q cap_syslog <(field two.json kptr fix)
fi

# runs PID PATH: waits until a process that was started has become that program
runs() {
	for _ in $(seq 1000); do
		[ "$(readlink "/proc/$1/exe")" = "$2" ] && break
		sleep 0.02
	done
}

# One process of root's, its program deleted while it runs, seen by root and by others.
cp "$(command -v sleep)" "$work/sleeper"
"$work/sleeper" 120 &
child=$!
runs $child "$work/sleeper"
rm "$work/sleeper"
timeout 60 "$stk" doctor -p $child --json >pid.json
is "-p: exit code" $? 0
ok "-p: JSON as the contract has it" shape pid.json
is "-p: root may attach" "$(field pid.json attach status)" ok
ok "-p: a deleted program is read through map_files" \
	grep -q '1 deleted, 0 without build id, 0 unreadable' <(field pid.json modules found)
is "-p: the unwind table of a deleted program" "$(jq -c '.findings[] | select(.probe == "unwinding").tables[] |
	select(.path | endswith("/sleeper")) | [.rows > 100, .why_not, (.sources | has(".eh_frame"))]' pid.json)" \
	"[true,null,true]"
is "-p: tables of every file" \
	"$(jq '.findings[] | select(.probe == "unwinding").tables | length' pid.json)" \
	"$(grep -c 'r-xp.*/' /proc/$child/maps)"
nobody "$stk" doctor -p $child --json >pid-nobody.json
is "-p as nobody: exit code" $? 6
is "-p as nobody: it may not be sampled" "$(field pid-nobody.json attach status)" fail
is "-p as nobody: its files are not judged" "$(verdicts pid-nobody.json "modules symbols unwinding runtime")" skip
two_caps "$stk" doctor -p $child --json >pid-two.json
is "-p with two capabilities: exit code" $? 0
is "-p with two capabilities: sampled, not wholly looked into" "$(field pid-two.json attach status)" warn
ok "-p with two capabilities: the deleted program cannot be read" \
	sh -c 'jq -e "any(.findings[]; .probe == \"modules\" and .status != \"ok\")" "$1"' sh pid-two.json

# A program without unwind tables: with frame pointers that is no lack, without them it is the first line.
bare() { # bare FLAG: verdict, whether there are rows by its code, and of all of it but the linker's own
	local n
	for n in $(seq 300); do
		echo "int f$n(int *p) { for (int i = 0; i < *p; i++) p[i] += f$((n - 1))(p + i); return *p; }"
	done | sed '1i int f0(int *p);' >bare.c
	echo 'int f0(int *p) { return *p; } int sleep(int); int main(void) { return sleep(60); }' >>bare.c
	"${CC:-cc}" -O1 -fno-asynchronous-unwind-tables -fno-unwind-tables "$1" -o bare bare.c || return
	./bare &
	runs $! "$work/bare"
	"$stk" doctor -p $! --json unwinding | jq -rc --arg f "$work/bare" '.findings[0] |
		[.status, (.tables[] | select(.path == $f) | .sources.code > 0, .uncovered_bytes < 64)]'
	kill $!
	wait $! 2>/dev/null
}
if command -v "${CC:-cc}" >/dev/null; then
	is "a program without tables, with frame pointers: its code tells" "$(bare -fno-omit-frame-pointer)" '["ok",true,true]'
	is "a program without either: its code tells" "$(bare -fomit-frame-pointer)" '["ok",true,true]'
else
	skip "programs without tables" "no compiler here"
fi

is "-p with two capabilities: no table of what cannot be read, told first" \
	"$(jq -r '.findings[] | select(.probe == "unwinding") | [.status, (.details[0] | test("/sleeper.*cannot be read")),
		(.fix | test("setcap"))] | @csv' pid-two.json)" '"warn",true,true'

# A runtime is known by its files, and what helps is told for the process that runs and for its next start.
runtime_of() { # runtime_of FILE COMMAND...: what is found once FILE is mapped, and the fix with PID for its number
	local file="$1"
	shift
	"$@" >/dev/null 2>&1 &
	for _ in $(seq 1000); do
		grep -q "r-xp.*/$file" /proc/$!/maps && break
		sleep 0.02
	done
	"$stk" doctor -p $! --json runtime | jq -r --arg pid $! \
		'.findings[0] | (.found | split(",")[0] | split(" ")[0]) + ": " + (.fix // "" | gsub("\\b" + $pid + "\\b"; "PID"))'
	kill $!
	wait $! 2>/dev/null
}
if command -v python3 >/dev/null; then
	is "a python3" "$(runtime_of 'l*i*b*python3' python3 -c 'import time; time.sleep(60)')" \
		"Python: " # nothing is to be done for its functions
else
	skip "a python3" "no python3"
fi
if command -v node >/dev/null; then
	is "a node" "$(runtime_of 'l*i*b*node' node -e 'setTimeout(() => {}, 60000)')" \
		"node: restart it with node --perf-basic-prof --interpreted-frames-native-stack ..."
else
	skip "a node" "no node"
fi
if command -v javac >/dev/null; then
	echo 'class Wait { public static void main(String[] a) throws Exception { Thread.sleep(60000); } }' >Wait.java
	is "a java" "$(runtime_of libjvm.so java Wait.java)" "Java: " # nor for its methods
else
	skip "a java" "no javac"
fi

# The fix works: what the setcap line gives, doctor then finds.
if setcap $setcap_caps "$stk" 2>/dev/null; then
	is "the setcap line gives nobody what was missing" \
		"$(nobody "$stk" doctor --json capabilities | jq -r '.findings[0].found')" "all that stk can use"
	nobody "$stk" doctor -p $child --json >pid-caps.json
	is "and what -p was refused" "$(field pid-caps.json attach status) $(verdicts pid-caps.json modules)" "ok ok"
	setcap -r "$stk"
else
	skip "the setcap line gives nobody what was missing" "no file capabilities here"
fi
tap_done
