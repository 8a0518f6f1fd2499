# SPDX-License-Identifier: GPL-2.0-or-later
"""record_ways: each way to follow stacks does what it says, tells which it was, and is told in every report."""
import os
import shutil
import subprocess

import recording as r

NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
LEAST = 20  # samples of a recording; there are a hundred and more
WORK_SECONDS = 0.15
r.need_root()
os.chmod(r.FOLDER.name, 0o777)
os.chdir(r.FOLDER.name)
stk = r.path("stk")
shutil.copy(r.STK, stk)  # where nobody can reach it
for name in ("chain", "chain_fp"):
    shutil.copy(r.workload(name), r.path(name))
made = 0


def record(options, program="chain", prefix=()):
    """Some work of a program whose stacks are some 40 frames deep; what fails is said once."""
    global made
    made += 1
    data = r.path(f"{made}.data")
    child = subprocess.Popen([*prefix, r.path(program), "60"], stdout=subprocess.DEVNULL)
    try:
        running = r.start("-e", "cpu-clock", "-F", "997", "-p", str(child.pid), *options, data=data, prefix=prefix, stk=stk)
        r.sampling(running)
        r.worked(child.pid, WORK_SECONDS)
        return r.stop(running)
    finally:
        r.end(child)


def depths(recording):
    return [sum(f["kind"] != "kernel" and not f["inlined"] for f in stack["frames"])
            for stack in recording.stacks]


def check(title, options, unwinder, **more):
    """A recording with samples that says how it followed them; returns it."""
    recording = r.enough(lambda: record(options, **more), least=LEAST)
    said = recording.report.get("recorded", {})
    tables = said.get("unwinding")
    r.ok(f"{title}: it says how stacks were followed", recording.status == 0 and said.get("unwinder") == unwinder and
         (tables is not None) == (unwinder in ("mixed", "tables")), recording.err, said)
    if tables:
        r.ok(f"{title}: and what the tables came to", tables["tables"] > 1 and tables["rows"] > 1000 and
             tables["bytes"] > 4 * tables["rows"] and "unwinding    tables of" in recording.err, tables,
             recording.err)
    return recording


def complete(recording):
    return recording.report["user_stacks"]["complete"]


for options in ([], ["-g"], ["--call-graph", "dwarf"]):
    title = " ".join(options) or "by default"
    whole = check(title, options, "tables" if "dwarf" in options else "mixed")
    r.ok(f"{title}: stacks are whole", complete(whole), whole.err)
for options in (["--call-graph=fp"], ["--no-dwarf"]):
    cut = check(options[0], options, "frame-pointer")
    causes = [each for each in cut.report["user_stacks"]["causes"] if each["status"] == "cut"]
    r.ok(f"{options[0]}: a program without frame pointers is cut, and named",
         not complete(cut) and any(m["module"] == "chain" for each in causes for m in each["modules"]) and
         "is built without frame pointers: record without --call-graph=fp" in cut.err, cut.err, causes)
kept = check("--call-graph=fp, with frame pointers", ["--call-graph=fp"], "frame-pointer", program="chain_fp")
r.ok("--call-graph=fp: those of a program with them reach further", max(depths(kept), default=0) > 20, kept.err)
r.ok("--call-graph=fp: and none is called complete", not complete(kept) and
     any(each["cause"] == "unproven-frame" for each in kept.report["user_stacks"]["causes"]), kept.err)

with open("/proc/sys/kernel/perf_event_paranoid", encoding="ascii") as setting:
    paranoid = int(setting.read())
for who, prefix in (("root", ()), ("nobody", NOBODY)):
    if who == "nobody" and paranoid > 2:
        r.skip("nobody", "perf_event_paranoid is over 2")
        continue
    none = check(f"{who}: --call-graph=none", ["--call-graph=none"], "none", prefix=prefix)
    user = none.report["user_stacks"]
    r.ok(f"{who}: --call-graph=none: the innermost frame alone", max(depths(none), default=0) == 1 and
         user["complete"] + user["guessed"] + sum(user["cut"].values()) == 0 and
         set(user["none_causes"]) <= {"not-asked", "exited"}, none.err, user)
    few = check(f"{who}: --max-depth=3", ["--max-depth=3"], "mixed", prefix=prefix, program="chain_fp")
    r.ok(f"{who}: --max-depth=3: no more frames, and that is the cause", max(depths(few), default=0) == 3 and
         few.report["user_stacks"]["cut"].get("depth"), few.err, few.report["user_stacks"])
if paranoid <= 2:
    for options, unwinder in (([], "mixed"), (["--call-graph=cfi"], "tables")):
        whole = check(f"nobody: {' '.join(options) or 'by default'}", options, unwinder, prefix=NOBODY)
        r.ok(f"nobody: {' '.join(options) or 'by default'}: stacks are whole", complete(whole), whole.err)
    chains = check("nobody: --call-graph=fp", ["--call-graph=fp"], "callchain", prefix=NOBODY, program="chain_fp")
    r.ok("nobody: --call-graph=fp: the kernel's own call chains", max(depths(chains), default=0) > 20, chains.err)

# 4 MB are not enough for the libraries of clang, or whatever has most code here.
big = shutil.which("clang") or shutil.which("gdb")
if big:
    small = subprocess.run([stk, "record", "-F", "999", "--unwind-memory", "4", "-o", "small.data", "--", big,
                            "--version"], capture_output=True, text=True, timeout=60, check=False)
    full = r.Recording(r.path("small.data"), small.returncode, small.stdout, small.stderr)
    used = full.report["recorded"]["unwinding"]
    r.ok("--unwind-memory: the limit holds", full.status == 0 and used["bytes"] <= 4 << 20, used, small.stderr)
    r.ok("--unwind-memory: what had no room is told, with what helps",
         not used["refused"] or "had no room in 4.0 MB (--unwind-memory)" in small.stderr, used, small.stderr)
else:
    r.skip("--unwind-memory: the limit holds", "there is neither clang nor gdb here")
r.done()
