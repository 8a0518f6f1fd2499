# SPDX-License-Identifier: GPL-2.0-or-later
"""moved_text: programs that move their text to anonymous memory keep their names and their whole stacks."""
import os
import shutil
import subprocess

import chains
import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)
SECONDS = 1.5
LEAST = 300  # samples in each; 1,500 when nothing else runs
CHAIN = "_start @ main moved_work moved_outer moved_inner moved_leaf"
PATHS = chains.Fixed(CHAIN, "_start @ main moved_work @", "_start @ main @")
# What was changed is code of no file, which has no name; on either side of it all is as before.
CHANGED = chains.Fixed(CHAIN.replace("moved_inner", "@"), "_start @ main moved_work @", "_start @ main @")
USER_END = 1 << 47
NODE = shutil.which("node")
SCRIPT = r.path("busy.js")


def right(title, recorded, paths=PATHS):
    one = chains.Exactness(recorded, paths)
    print(f"# {title}: {one.right} of {one.samples} exactly right")
    r.ok(f"{title}: {LEAST} samples or more", one.samples >= LEAST, one.explain())
    r.ok(f"{title}: each of them exactly right", one.right == one.samples, one.explain())
    return one


def moved(program, how, before, after):
    """A program that has moved its text by now, and works on."""
    running = subprocess.Popen([r.workload(program), how, str(before), str(after)], stdout=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "moved\n"
    return running


def recorded_after(program, how):
    running = moved(program, how, 0, 60)
    try:
        return r.record(*RATE, "-p", running.pid, "-d", SECONDS)
    finally:
        running.kill()
        running.communicate()


def anonymous_text(pid, start, end):
    """Bytes of anonymous executable memory between two addresses."""
    total = 0
    with open(f"/proc/{pid}/maps", encoding="utf-8", errors="surrogateescape") as maps:
        for line in maps:
            words = line.split()
            low, high = (int(word, 16) for word in words[0].split("-"))
            if len(words) == 5 and words[1] == "r-xp" and start <= low and high <= end:
                total += high - low
    return total


def programs():
    for how in ("copy", "protect", "remap"):
        right(f"{how}, before the recording", recorded_after("moved", how))
        right(f"{how}, while it is recorded", r.record(*RATE, "--", r.workload("moved"), how, SECONDS, SECONDS))
    running = moved("moved", "none", 0, 60)
    r.ok("what stays has no anonymous text", not anonymous_text(running.pid, 0, USER_END))
    running.kill()
    running.communicate()
    running = moved("moved", "copy", 0, 60)
    r.ok("what is moved has it", anonymous_text(running.pid, 0, USER_END) > 1 << 20)
    running.kill()
    running.communicate()


def changed():
    """A few bytes of one function are others than the file's: its page is not called the file's, the others are."""
    title = "patch, before the recording"
    recorded = recorded_after("moved_fp", "patch")
    right(title, recorded, CHANGED)
    r.ok(f"{title}: the old name is nowhere", not recorded.with_function("moved_inner"))
    r.ok(f"{title}: the names beside it are there",
         recorded.with_chain("moved_leaf", None, "moved_outer") >= 0.9 * recorded.samples["stored"])
    r.ok(f"{title}: its page is code of no file", recorded.count(
        lambda _, stack: any(f["module"] == "[anon]" for f in stack["frames"])) >= LEAST)
    title = "patch, while it is recorded"
    recorded = r.record(*RATE, "--", r.workload("moved_fp"), "patch", SECONDS, SECONDS)
    with_name = recorded.with_chain("moved_leaf", "moved_inner", "moved_outer")
    without = recorded.with_chain("moved_leaf", None, "moved_outer")
    total = recorded.with_function("moved_leaf")
    print(f"# {title}: {with_name} of {total} before, {without} after")
    # One that the kernel followed by the rows of before is cut where it became doubtful.
    r.ok(f"{title}: it has its name until then, and none after that",
         with_name + without >= 0.995 * total and min(with_name, without) >= 0.4 * total, recorded.summary())


def deleted():
    """Its file can be found by what runs only: first beside the text that has been moved, then by the program's own link."""
    for how, before, title in (("copy", 0, "deleted, moved before the recording"),
                               ("copy", 2, "deleted, moved while it is recorded")):
        copy = r.path("gone")
        shutil.copy(r.workload("moved"), copy)
        running = subprocess.Popen([copy, how, str(before), "60"], stdout=subprocess.PIPE, text=True)
        if not before:
            running.stdout.readline()
        os.unlink(copy)
        one = right(title, r.record(*RATE, "-p", running.pid, "-d", SECONDS + 2 * before))
        r.ok(f"{title}: it was", one.seen.get("moved_leaf") and anonymous_text(running.pid, 0, USER_END) > 1 << 20)
        running.kill()
        running.communicate()


def forked():
    """A child of a program that was never looked at before."""
    title = "a child of what has moved"
    running = subprocess.Popen(["sh", "-c", f"{r.workload('moved')} copy 0 60 & wait"], stdout=subprocess.PIPE,
                               text=True, start_new_session=True)
    assert running.stdout.readline() == "moved\n"
    right(title, r.record(*RATE, "--comm", "moved", "-d", SECONDS))
    os.killpg(running.pid, 9)
    running.communicate()


def node():
    """The text of node itself: with zlib at work in it, no sample of which is anybody else's."""
    title = "node --use-largepages=on"
    if not NODE:
        r.skip(title, "node is not installed")
        return
    with open(SCRIPT, "w", encoding="ascii") as script:
        script.write("const z = require('zlib'), b = Buffer.alloc(1 << 20, 'abcdefgh');"
                     "const end = Date.now() + +process.argv[2] * 1000;"
                     "console.log('works'); while (Date.now() < end) z.deflateSync(b);")
    running = subprocess.Popen([NODE, "--use-largepages=on", SCRIPT, "60"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    try:
        if running.stdout.readline() != "works\n" or anonymous_text(running.pid, 0, 1 << 32) < 2 << 20:
            r.skip(title, "this node does not move its text here (/sys/kernel/mm/transparent_hugepage/enabled)")
            return
        node_is_named(title + ", before the recording", r.record(*RATE, "-p", running.pid, "-d", SECONDS))
    finally:
        running.kill()
        running.communicate()
    node_is_named(title + ", while it is recorded", r.record(*RATE, "--", NODE, "--use-largepages=on", SCRIPT, 2))


def node_is_named(title, recorded):
    total = recorded.count(lambda _, stack: stack["comm"].startswith("node") or stack["comm"] == "MainThread")
    zlib = recorded.with_function("deflate")
    complete = sum(s["count"] for s in recorded.stacks if "deflate" in r.names(s) and s["status"] == "complete")
    main = recorded.count(lambda names, _: "deflate" in names and {"node::Start(int, char**)", "_start"} <= set(names))
    print(f"# {title}: {zlib} of {total} samples below deflate(), {complete} whole, {main} from its start on")
    r.ok(f"{title}: most samples are in node's own zlib", zlib >= 0.6 * total > 0, recorded.summary())
    r.ok(f"{title}: whole", complete >= 0.99 * zlib, recorded.summary())
    r.ok(f"{title}: from its start on", main >= 0.99 * zlib, recorded.summary())


r.need_root()
programs()
changed()
deleted()
forked()
node()
r.done()
