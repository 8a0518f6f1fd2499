# SPDX-License-Identifier: GPL-2.0-or-later
# settings: sourced by tools/check and tests/run: while recordings are tested, the kernel's settings are
# the ones that the tests know the answers for; they are put back at the end. For root; sh has no arrays.
# shellcheck shell=sh

settings=/proc/sys/kernel
settings_held=

# setting NAME [VALUE]: reads one, or writes it; what cannot be written stays as it is.
setting() {
	if [ $# -eq 1 ]; then
		cat "$settings/$1" 2>/dev/null
	else
		{ echo "$2" >"$settings/$1"; } 2>/dev/null
	fi
}

# set_rate HZ PERCENT: a rate can only be written while a percentage is in force.
set_rate() {
	setting perf_cpu_time_max_percent 25
	setting perf_event_max_sample_rate "$1"
	setting perf_cpu_time_max_percent "$2"
}

hold_settings() {
	[ -w "$settings/perf_event_max_sample_rate" ] || return 0
	settings_rate=$(setting perf_event_max_sample_rate)
	settings_percent=$(setting perf_cpu_time_max_percent)
	settings_paranoid=$(setting perf_event_paranoid)
	settings_kptr=$(setting kptr_restrict)
	settings_held=yes
	# The kernel lowers its highest rate for good once samples took long, as on a busy machine, and
	# recording at 4,999 Hz is then refused. 100 % takes that away; the rate still bounds what interrupts
	# may cost.
	set_rate 20000 100
	# What nobody and CAP_PERFMON alone may do hangs on the level; Debian's 3 gives them nothing at all.
	setting perf_event_paranoid 2
	# 2 hides the kernel's addresses from root too; 0 and 1 show them to those who hold CAP_SYSLOG.
	[ "$settings_kptr" != 2 ] || setting kptr_restrict 1
	return 0
}

release_settings() {
	[ -n "$settings_held" ] || return 0
	settings_held=
	set_rate "$settings_rate" "$settings_percent"
	setting perf_event_paranoid "$settings_paranoid"
	setting kptr_restrict "$settings_kptr"
	return 0
}
