# SPDX-License-Identifier: GPL-2.0-or-later
"""waits_storm: 4,999 samples a second beside all the waits that one cpu can make: every one of both is accounted for, by
the program's own count of its switches and the kernel's count of the sampling program's runs. And more threads asleep at
once than waits can be open."""
import atexit
import ctypes
import json
import os
import re
import subprocess

import recording as r

MILLISECONDS = 3000
STATS = "/proc/sys/kernel/bpf_stats_enabled"
PERF_EVENT = 7  # enum bpf_prog_type
PIDFD_GETFD = 438  # on all machines
NEAR = 2  # switches at the begin and at the end
OPEN_MAX, ASLEEP = 65536, 70000  # abi/capture.h, CAPTURE_OPEN_WAITS_MAX; and threads
# What so many threads take of the kernel: numbers, and mappings of one process.
LIMITS = {"/proc/sys/kernel/pid_max": "200000", "/proc/sys/vm/max_map_count": "200000"}
CROWD = """
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *asleep(void *none)
{
	pause();
	return none;
}
int main(int argc, char **argv)
{
	pthread_attr_t attr;
	pthread_t thread;
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, 16384);
	for (int left = argc > 1 ? atoi(argv[1]) : 0; left; left--)
		if (pthread_create(&thread, &attr, asleep, NULL))
			return 1;
	sleep(1);
	_exit(0);
}
"""


def report(recording, event):
    shown = subprocess.run([r.STK, "report", "-i", recording.data, "--json", "--event", event, "--stacks=1000000"],
                           capture_output=True, text=True, timeout=120)
    return json.loads(shown.stdout)


def by_thread(recording):
    """Waits by the name of the thread."""
    counts = {}
    for stack in report(recording, "off-cpu")["stacks"]:
        counts[stack["comm"]] = counts.get(stack["comm"], 0) + stack["count"]
    return counts


def own(recording):
    """What the program printed: the numbers by the word before them."""
    return {words[0].strip(":"): tuple(map(int, words[1:])) for words in map(str.split, recording.out.splitlines())}


def add_up(title, recording):
    """In each series taken = stored + lost + filtered, and the stacks are what is stored."""
    for event in "cpu-clock", "off-cpu":
        shown = report(recording, event)
        s = shown["samples"]
        print(f"# {title}, {event}: taken {s['taken']} = stored {s['stored']} + filtered {s['filtered']} + lost {s['lost']}")
        r.ok(f"{title}: {event}: taken = stored + lost + filtered",
             s["taken"] == s["stored"] + sum(s["lost"].values()) + s["filtered"] and s["stored"] > 0, s)
        stacks = sum(stack["count"] for stack in shown["stacks"])
        r.ok(f"{title}: {event}: the stacks are what is stored", stacks == s["stored"], stacks, s)


def counted_by_both(title, recording):
    said, samples = own(recording), report(recording, "off-cpu")["samples"]
    before, after = said["process"]
    lost = samples["lost"].get("wait-end", 0)
    print(f"# {title}: {samples['taken']} waits taken, {after} switches, {before} of them before main; "
          f"{said['trips'][0]} round trips")
    r.ok(f"{title}: as many waits as the program was switched off",
         after - before - NEAR <= samples["taken"] <= after + NEAR, samples, said)
    counts = by_thread(recording)
    for name in "asks", "answers":
        switches, _, most = said[name]
        r.ok(f"{title}: as many waits of {name} as it was switched off",
             switches - lost <= counts.get(name, 0) <= most, said[name], counts, samples)


def runs(text):
    found = re.search(r"^run_cnt:\s+(\d+)", text, re.M)
    return int(found[1]) if found else None


def sampling_program(pid):
    """A descriptor of our own of the program that samples, so that it outlives the recorder."""
    libc = ctypes.CDLL(None, use_errno=True)
    pidfd = os.pidfd_open(pid)
    for name in os.listdir(f"/proc/{pid}/fdinfo"):
        if re.search(rf"^prog_type:\s+{PERF_EVENT}$", r.text_of(f"/proc/{pid}/fdinfo/{name}"), re.M):
            return libc.syscall(PIDFD_GETFD, pidfd, int(name), 0)
    return -1


def set_until_end(path, value):
    """Whether a setting of the kernel is there, and has that value until this test ends."""
    was = r.text_of(path).strip()
    if not was:
        return False

    def write(value):
        with open(path, "w", encoding="ascii") as file:
            file.write(value)
    atexit.register(write, was)
    write(value)
    return True


def more_asleep_than_open():
    for limit, value in LIMITS.items():
        set_until_end(limit, value)
    recording = r.record("--off-cpu", "--", r.compiled("crowd", CROWD, "-pthread"), ASLEEP)
    samples = recording.report["samples"]
    print(f"# {ASLEEP} threads asleep: {samples['taken']} waits taken, lost {samples['lost']}")
    r.ok("more asleep than waits can be open: those above it are lost, and counted", recording.status == 0 and
         recording.adds_up() and samples["lost"].get("open-full", 0) >= ASLEEP - OPEN_MAX, recording.summary())
    r.ok("more asleep than waits can be open: all others are there", samples["taken"] >= ASLEEP and
         samples["stored"] >= OPEN_MAX, samples)


def storm(kind):
    return r.start("--wall", "-F", 4999, "--", r.workload("wait_kinds"), kind, MILLISECONDS, 5)


r.need_root()
counts_runs = set_until_end(STATS, "1")
for how in "pipe", "futex":
    running = storm(how)
    r.sampling(running)
    program = sampling_program(running.pid) if counts_runs else -1
    ended = r.finish(running)
    r.ok(f"{how}: recorded", ended.status == 0, ended.summary())
    add_up(how, ended)
    counted_by_both(how, ended)
    if program < 0:
        r.skip(f"{how}: a sample taken each time that the program ran", "the kernel does not count its runs")
        continue
    ran, taken = runs(r.text_of(f"/proc/self/fdinfo/{program}")), report(ended, "cpu-clock")["samples"]["taken"]
    print(f"# {how}: {taken} samples taken, {ran} runs of the sampling program")
    r.ok(f"{how}: a sample taken each time that the program ran", ran == taken, ran, taken)
    os.close(program)
more_asleep_than_open()
r.done()
