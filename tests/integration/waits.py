# SPDX-License-Identifier: GPL-2.0-or-later
"""waits: what --off-cpu says of threads is what they measured themselves: how often, for how long, and in what."""
import json
import os
import subprocess
import time

import recording as r

# What each thread waits in: its own function, and a state that most of its waits have.
THREADS = {"naps": ("naps", "sleep"), "tiny_naps": ("tiny_naps", "sleep"), "locks_1": ("takes_lock", "sleep"),
           "locks_2": ("takes_lock", "sleep"), "asks": ("asks", "sleep"), "answers": ("answers", "sleep"),
           "burns": ("burns", "preempted")}
SPAN_NS = 20000  # of each wait: from where the kernel's own account has it
# How long, and in how many of them: on a machine that is taken away from it for a while neither is what it should be.
FULL = os.environ.get("STK_TEST_FULL")
r.need_root()


def report(recording, *words):
    shown = subprocess.run([r.STK, "report", "-i", recording.data, "--json", *words], capture_output=True, text=True,
                           timeout=120)
    return json.loads(shown.stdout)


def measured(recording):
    """Switches and ns waited, by thread, as the program says, and how many switches more may go by its name."""
    return {words[0]: tuple(map(int, words[1:])) for words in map(str.split, recording.out.splitlines())}


def check_sums(title, recording):
    samples = recording.samples
    r.ok(f"{title}: taken = stored + lost + filtered, and the stacks are what is stored", recording.status == 0 and
         recording.adds_up() and samples["value"] == sum(s["value"] for s in recording.stacks) and
         max(s["longest"] for s in recording.stacks) <= samples["value"], samples, recording.err)


whole = r.record("--off-cpu", "--", r.workload("waits"))
check_sums("waits", whole)
lost = whole.lost()
own = measured(whole)
rows = {row["comm"]: row for row in report(whole, "--sort", "comm")["rows"]}
r.ok("each thread is there", own.keys() == THREADS.keys() and own.keys() <= rows.keys(), own, rows.keys())
for name, (switches, ns, most) in own.items():
    row = rows.get(name, {"count": 0, "value": 0, "longest": 0})
    r.ok(f"{name}: as many waits as the kernel counted", switches - lost <= row["count"] <= most, own[name], row, lost)
    near = max(ns // 50, SPAN_NS * switches)
    if FULL and row["count"] == switches:
        r.ok(f"{name}: as long as it measured itself", abs(row["value"] - ns) <= near, ns, row)
    r.ok(f"{name}: no wait is longer than all", row["longest"] <= row["value"] and
         row["longest"] * row["count"] >= row["value"], row)
for name, (function, _) in THREADS.items():
    stacks = [s for s in whole.stacks if s["comm"] == name]
    there = sum(s["count"] for s in stacks if function in r.names(s))
    r.ok(f"{name}: its waits are in its own function", there >= 0.995 * sum(s["count"] for s in stacks) - 2 if FULL else there,
         [(s["count"], r.names(s)) for s in stacks])
r.ok("all that lies between the tracepoint and the scheduler is left out",
     {r.names(s)[0] for s in whole.stacks} == {"__schedule"}, {r.names(s)[0] for s in whole.stacks})

# What limits them is decided in the kernel, and counted.
limited = r.record("--off-cpu", "--min-block", "5000", "--state", "sleep", "--", r.workload("waits"))
check_sums("longer ones in which they slept", limited)
naps = [s for s in limited.stacks if s["comm"] == "naps"]
r.ok("only these are there", limited.report["samples"]["filtered_causes"].keys() == {"block", "state"} and
     {s["state"] for s in limited.report["waits"]["states"]} == {"sleep"} and
     all(s["value"] >= 5_000_000 * s["count"] for s in limited.stacks), limited.report["samples"], limited.report["waits"])
r.ok("and all of these", sum(s["count"] for s in naps) + limited.lost() >= 5, naps)
none = r.record("--off-cpu", "--min-block", "3600000000", "--", "sleep", "0.05")
r.ok("where none is left that is said", none.status == 0 and "waits were left out by --min-block" in none.err and
     "hint: " in none.err, none.err)

# Both at once: each series by itself.
both = r.record("--wall", "-F", "999", "--", r.workload("waits"))
for event in ("cpu-clock", "off-cpu"):
    shown = report(both, "--event", event, "--stacks=0")
    counts = shown["samples"]
    r.ok(f"{event}: taken = stored + lost + filtered, and the stacks are what is stored", shown["event"] == event and
         counts["taken"] == counts["stored"] + sum(counts["lost"].values()) + counts["filtered"] and counts["stored"] ==
         sum(s["count"] for s in shown["stacks"]) and counts["value"] == sum(s["value"] for s in shown["stacks"]), counts)
lives = report(both, "--event", "off-cpu")["waits"]["lives"]
ran, waited = (each["value"] for each in shown["series"])
heads = [subprocess.run([r.STK, "report", "-i", both.data, *words], capture_output=True, text=True, timeout=60).stdout.split("\n")[0]
         for words in ((), ("--event", "off-cpu"), ("--tid", str(both.stacks[0]["tid"])))]
r.ok("the head says how much of their lives threads ran and waited", ran + waited < 1.5 * lives and all(
     f" waiting ({100 * ran / lives:.0f} % and {100 * waited / lives:.0f} % of its threads' time)" in head for head in heads[:2]),
     heads, lives, ran, waited)
r.ok("the head says nothing of it where some threads are left out", " waiting in " in heads[2], heads)
folded = {value: subprocess.run([r.STK, "fold", "-i", both.data, "--event", "off-cpu", *option], capture_output=True,
                                text=True, timeout=120).stdout.splitlines()
          for value, option in (("value", ()), ("value", ("--value", "total")), ("stored", ("--value", "count")))}
for value, lines in folded.items():
    r.ok(f"folded lines add up to what is {value}", sum(int(line.split()[-1]) for line in lines) == counts[value], lines[:3])
for verb in ("report", "fold"):
    ran = subprocess.run([r.STK, verb, "-i", both.data, "--event", "nothing"], capture_output=True, text=True, timeout=60)
    r.ok(f"{verb}: an event that is not there", ran.returncode == 2 and "hint: " in ran.stderr and
         "cpu-clock" in ran.stderr and "off-cpu" in ran.stderr, ran.returncode, ran.stderr)
for words in (["report", "--json"], ["report", "-g"], ["report", "--stacks"], ["report", "--children"], ["fold"]):
    ran = subprocess.run([r.STK, *words, "-i", both.data, "--event", "all"], capture_output=True, text=True, timeout=60)
    r.ok(f"{' '.join(words)}: not of all events at once", ran.returncode == 2 and "hint: " in ran.stderr and not ran.stdout,
         ran.returncode, ran.stdout, ran.stderr)
for words in (["--cpu", "0"], ["--sort", "cpu"]):
    ran = subprocess.run([r.STK, "report", "-i", both.data, "--event", "off-cpu", *words], capture_output=True, text=True,
                         timeout=60)
    r.ok(f"{' '.join(words)}: not of waits", ran.returncode == 2 and "hint: " in ran.stderr and not ran.stdout,
         ran.returncode, ran.stdout, ran.stderr)

# A wait that is open at the end counts up to it; of the whole system, stk's own are left out and the command's are not.
system = r.record("--off-cpu", "-a", "-d", "1", "--", "sleep", "60")
check_sums("the whole system", system)
sleeps = [s for s in system.stacks if s["comm"] == "sleep"]
last = max((s["longest"] for s in sleeps), default=0)
r.ok("a wait that is open at the end is charged up to it", 0 < last <= system.report["recorded"]["duration_ns"], sleeps)
r.ok("stk's own are left out, and counted", system.report["samples"]["filtered_causes"].get("self", 0) > 0 and
     not {s["comm"] for s in system.stacks if s["comm"].startswith("stk")},
     {s["comm"] for s in system.stacks}, system.samples)

# Asleep since before it began: until its end, with the stack that is found then; or until it wakes, without one.
with subprocess.Popen([r.workload("wait_kinds"), "asleep", "1", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                      text=True) as program:
    r.eventually(lambda: len(os.listdir(f"/proc/{program.pid}/task")) == 2 and r.rests(program.pid))
    throughout = r.record("--wall", "-p", program.pid, "-d", "1")
    none = subprocess.run([r.STK, "report", "-i", throughout.data], capture_output=True, text=True, timeout=60)
    r.ok("asleep all the time: no samples, and where the waits are", none.returncode == 0 and "no samples: " in none.stdout
         and "stk report" in none.stdout and "--event off-cpu" in none.stdout, none.stdout, none.stderr)
    throughout = r.record("--off-cpu", "-p", program.pid, "-d", "1")
    check_sums("asleep all the time", throughout)
    held = throughout.report["recorded"]["duration_ns"]
    r.ok("asleep all the time: one wait of each thread, as long as the recording, with its whole stack",
         sorted(s["tid"] for s in throughout.stacks) == sorted(map(int, os.listdir(f"/proc/{program.pid}/task"))) and
         all(s["count"] == 1 and s["status"] == "complete" and held // 2 < s["value"] <= held for s in throughout.stacks)
         and throughout.with_chain("asleep", "deep") == 1 and throughout.with_function("main") == 1
         and all(s["frames"][0]["kind"] == "kernel" for s in throughout.stacks),
         throughout.stacks, held, throughout.err)
    timed = json.loads(subprocess.run([r.STK, "report", "-i", throughout.data, "--json", "--time", "0,1"],
                                      capture_output=True, text=True, timeout=60, check=True).stdout)
    r.ok("asleep all the time: all of it in the time that was asked for", timed["samples"]["value"] ==
         throughout.samples["value"], timed["samples"], throughout.samples)
    for words, cause in ((["-K"], "not-asked"), (["--call-graph=fp"], "before-start")):
        part = r.record("--off-cpu", *words, "-p", program.pid, "-d", "0.2")
        r.ok(f"asleep all the time, {' '.join(words)}: the kernel's part, and why not the other",
             part.adds_up() and [s["cause"] for s in part.stacks] == [cause] * 2 and
             all({f["kind"] for f in s["frames"]} == {"kernel"} for s in part.stacks), part.stacks)
    none = r.record("--off-cpu", "--state", "disk", "-p", program.pid, "-d", "0.2")
    r.ok("asleep all the time, of another state: left out, and counted", none.adds_up() and not none.stacks and
         none.samples["filtered_causes"] == {"state": 2}, none.samples)
    running = r.start("--off-cpu", "-p", program.pid)
    r.sampling(running)
    program.stdin.write("\n")
    program.stdin.flush()
    program.stdout.readline()
    woken = r.stop(running)
    before = [s for s in woken.stacks if s["cause"] == "before-start"]
    r.ok("woken: what began before is charged from the start, without a stack", woken.adds_up() and
         [s["count"] for s in before] == [1] and not before[0]["frames"] and before[0]["status"] == "none" and
         before[0]["user_stack_error"]["name"] == "before-start" and
         woken.with_function("works_before") + woken.with_function("sleeps_on") > 0, woken.stacks)
    program.kill()

# Tables are made at the end, too, for who is found asleep there and was not at hand when the recording was prepared.
NOBODY = 65534
running = r.start("--off-cpu", "-u", NOBODY, "-D", "1000")
time.sleep(0.5)
with subprocess.Popen(["setpriv", f"--reuid={NOBODY}", "--clear-groups", "sleep", "60"]) as sleeper:
    r.sampling(running)
    time.sleep(0.2)
    theirs = r.stop(running)
    own = [s for s in theirs.stacks if s["pid"] == sleeper.pid]
    r.ok("asleep all the time, of a user: with its whole stack", theirs.adds_up() and
         [s["status"] for s in own] == ["complete"] and theirs.with_function("clock_nanosleep") == 1, theirs.stacks)
    sleeper.kill()

refused = r.record("--off-cpu", "--source", "perf", "--", "true")
r.ok("without BPF waits are refused", refused.status in (3, 4) and "hint: " in refused.err, refused.summary())
r.done()
