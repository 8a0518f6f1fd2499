# SPDX-License-Identifier: GPL-2.0-or-later
"""record_output: where a recording goes: a pipe, a report's format, a name at which there is something already,
a disk without room."""
import json
import os
import pty
import re
import resource
import subprocess

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)
A2 = ";known_loop;known_a;known_a1;known_a2[; ]"  # in itself, or in what is inlined there


def stk(*words, **how):
    return subprocess.run([r.STK, *map(str, words)], capture_output=True, text=True, timeout=r.HANGS_SECONDS, check=False, **how)


def check_pipes():
    words = f"{r.STK} record -q -e cpu-clock -F 997 -o - -- sh -c 'echo words; {r.workload('known')} 1 0.3' | {r.STK} report -i -"
    piped = subprocess.run(words, shell=True, capture_output=True, text=True, timeout=r.HANGS_SECONDS, check=False)
    r.ok("a pipe from record to report, without the command's words", piped.returncode == 0 and "known_a2" in piped.stdout and
         "words\n" in piped.stderr and "recovered" not in piped.stderr, piped.stdout, piped.stderr)
    folded = r.path("out.folded")
    straight = r.record(*RATE, "--", r.workload("known"), 1, 0.3, data=folded)
    with open(folded, encoding="utf-8") as file:
        text = file.read()
    r.ok("straight into folded stacks", straight.status == 0 and re.search(A2, text), straight.summary(), text[:500])
    shown = stk("record", *RATE, "-q", "--format", "folded", "--", r.workload("known"), 1, 0.3)
    r.ok("a format without a file goes to standard output", shown.returncode == 0 and re.search(A2, shown.stdout),
         shown.stdout[:500], shown.stderr)
    # Asleep, so that nothing is ever written that could fail: only who watches the pipe hears that its reader has left.
    sleeper = subprocess.Popen(["sleep", "1000"])
    for how in (["-o", "-"], ["--format", "folded"]):
        (reader, writer), (ready, told) = os.pipe(), os.pipe()
        running = subprocess.Popen([r.STK, "record", *how, "--ready-fd", str(told), "-p", str(sleeper.pid)], stdout=writer,
                                   stderr=subprocess.PIPE, text=True, pass_fds=[told])
        os.close(writer)
        os.close(told)
        still = os.read(ready, 1) == b"\n" and running.poll() is None
        os.close(ready)
        os.close(reader)
        said = running.communicate(timeout=r.HANGS_SECONDS)[1]
        r.ok(f"a pipe whose reader has left ends it: {' '.join(how)}", still and running.returncode == 1 and
             "broken pipe" in said and "hint: the program that reads the pipe ended first" in said, still, said)
    r.end(sleeper)
    terminal = pty.openpty()[1]
    refused = subprocess.run([r.STK, "record", "-o", "-", "--", "true"], stdout=terminal, stderr=subprocess.PIPE, text=True,
                             timeout=60, check=False)
    r.ok("a profile does not go to a terminal", refused.returncode == 2 and "hint: " in refused.stderr, refused.stderr)


def check_files():
    """What becomes of files that are there already."""
    short = ("record", "-q", *RATE, "--", r.workload("twin_one"), 0.1)
    os.chdir(r.FOLDER.name)
    for _ in range(2):
        stk(*short)
    r.ok("an older profile is kept as .old, and nobody else may read them",
         os.path.exists("stk.data.old") and os.stat("stk.data").st_mode & 0o777 == 0o600, os.listdir("."))
    before = os.stat("stk.data")
    sleeper = subprocess.Popen(["sleep", "1000"])
    nothing = stk("record", "-d", "0.1", "-p", sleeper.pid)
    r.end(sleeper)
    r.ok("a recording of nothing leaves the older one, and says so", nothing.returncode == 0 and
         os.stat("stk.data").st_ino == before.st_ino and "'stk.data' stays as it was" in nothing.stderr and
         "wrote" not in nothing.stderr, nothing.stderr)
    names = sorted(os.listdir("."))
    failed = stk("record", "--", "no-such-command")
    r.ok("a command that is not there moves nothing", failed.returncode == 1 and sorted(os.listdir(".")) == names and
         failed.stderr.startswith("stk: cannot run 'no-such-command': no such file or directory\nhint: "), failed.stderr)

    # Another's folder, as /tmp: what is found there at stk.data is not ours to write through, or to give away.
    sudo = {**os.environ, "SUDO_UID": "65534", "SUDO_GID": "65534"}
    os.mkdir("shared")
    os.chmod("shared", 0o1777)
    with open("root.conf", "w", encoding="ascii") as conf:
        conf.write("root's own")
    os.symlink("../root.conf", "shared/stk.data")
    planted = stk(*short, env=sudo, cwd="shared")
    with open("root.conf", encoding="ascii") as conf:
        r.ok("a link that was planted at stk.data is not followed", planted.returncode != 0 and conf.read() == "root's own" and
             os.stat("root.conf").st_uid == 0 and "a symbolic link" in planted.stderr and "hint: " in planted.stderr,
             planted.stderr)
    os.unlink("shared/stk.data")
    os.mkfifo("shared/stk.data")
    planted = stk(*short, env=sudo, cwd="shared")
    r.ok("a pipe that nobody reads is an error, not a wait", planted.returncode != 0 and "nobody reads it" in planted.stderr and
         os.stat("shared/stk.data").st_uid == 0, planted.stderr)
    given = stk("record", "-q", "-o", "given.data", "--", "true", env=sudo)
    r.ok("under sudo the profile belongs to who called it", given.returncode == 0 and
         os.stat("given.data").st_uid == 65534, os.stat("given.data"))
    shown = stk("report", "-i", "given.data", "-o", "given.json", env=sudo)
    r.ok("under sudo a report belongs to who called it", shown.returncode == 0 and
         os.stat("given.json").st_uid == 65534, os.stat("given.json"))


def check_documents():
    """Pictures and reports are made of the profile, which stays when they fail."""
    os.mkdir("documents")
    names = ["x.svg", "x.pb.gz", "x.folded", "own.data"]
    outputs = [word for name in names for word in ("-o", name)]
    shown = stk("record", *RATE, *outputs, "--", r.workload("known"), 1, 0.3, cwd="documents")
    again = stk("report", "-q", "-i", "own.data", "-o", "y.svg", "-o", "y.pb.gz", "-o", "y.folded", cwd="documents")

    def read(name):
        with open(os.path.join("documents", name), "rb") as file:
            return re.sub(rb"stk report [^<]*|stk record -F[^<]*", b"", file.read())

    r.ok("several formats and the profile at once, all of the same samples", shown.returncode == again.returncode == 0 and
         sorted(os.listdir("documents")) == sorted(names + ["y.svg", "y.pb.gz", "y.folded"]) and
         all(read(f"x.{name}") == read(f"y.{name}") for name in ("svg", "pb.gz", "folded")) and
         shown.stderr.endswith("wrote x.svg (svg)\nwrote x.pb.gz (pprof)\nwrote x.folded (folded)\n"), shown, again)
    alone = stk("record", "-q", *RATE, "-o", "documents/alone.svg", "--", r.workload("twin_one"), 0.1)
    r.ok("a profile that nobody asked for is gone", alone.returncode == 0 and os.path.exists("documents/alone.svg") and
         not [name for name in os.listdir("documents") if "alone" in name and name != "alone.svg"], alone, os.listdir("documents"))
    with open("documents/x.html.stk.data", "w", encoding="ascii") as file:
        file.write("mine")
    failed = stk("record", "-q", *RATE, "--format", "svg", "--format", "html", "-o", "/dev/full", "-o", "x.html", "--",
                 r.workload("known"), 1, 0.3, cwd="documents")
    with open("documents/x.html.stk.data.old", encoding="ascii") as file:
        older = file.read()
    r.ok("a picture that cannot be written: one error that names the recording, which is kept, and no other picture fails",
         failed.returncode == 1 and failed.stderr == "stk: cannot write '/dev/full': no space left on device\nhint: the recording "
         "is kept in 'x.html.stk.data': stk report -i x.html.stk.data\n" and older == "mine" and
         os.path.exists("documents/x.html") and
         "known_a2" in stk("report", "-i", "documents/x.html.stk.data").stdout, failed, os.listdir("documents"))
    bare = r.path("bare")
    subprocess.run(["strip", "-o", bare, r.workload("known")], check=True)
    said = [stk("record", *RATE, *outputs, "--", bare, 1, 0.3, cwd="documents").stderr.count("have no name: bare ")
            for outputs in (("-o", "b.pb.gz", "-o", "b.folded"), ("-o", "b.svg", "-o", "b.html"))]
    r.ok("what has no name is said once, where no output says it", said == [1, 0], said)
    os.mkdir("documents/y.svg.stk.data")
    beside = stk("record", "-q", *RATE, "-o", "documents/y.svg", "--", "true")
    r.ok("a name that is taken is no reason to refuse", beside.returncode == 0 and not beside.stderr, beside)


def many(**how):
    """More different stacks than there is room for where this is used, so that some are written before."""
    return r.record("-e", "cpu-clock", "-F", 1997, "--", r.workload("many"), 1600, 1000, **how)


def check_full():
    limited = r.enough(lambda: many(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                          (16 << 10, resource.RLIM_INFINITY))))
    r.ok("RLIMIT_FSIZE: status 7, and what was written before is kept", limited.status == 7 and
         "file too large" in limited.err and "hint: what was recorded until then is kept; 'ulimit -f'" in limited.err and
         limited.adds_up() and limited.samples["lost"].get("write") and os.stat(limited.data).st_size <= 16 << 10,
         limited.summary(), limited.samples)
    small = r.path("small")
    os.mkdir(small)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=168k", "none", small], check=False).returncode:
        r.skip("a full disk", "no tmpfs can be mounted")
    else:
        with open(os.path.join(small, "fill"), "wb") as fill:
            fill.write(bytes(150 << 10))
        full = r.enough(lambda: many(data=os.path.join(small, "stk.data")))
        r.ok("a full disk: one failure, with a hint, status 7, and what was written before is kept", full.status == 7 and
             "no space left" in full.err and "hint: " in full.err and full.adds_up() and full.samples["lost"].get("write"),
             full.summary(), full.samples)
        subprocess.run(["umount", small], check=False)
    full = r.record(*RATE, "--", r.workload("twin_one"), 0.1, data="/dev/full")
    r.ok("/dev/full: status 7", full.status == 7 and "no space left" in full.err, full.summary())


def check_json():
    """The closing summary as stk-json(5) has it, alone on standard output."""
    data = r.path("summary.data")
    shown = stk("record", "--json", "-q", *RATE, "-o", data, "--", "sh", "-c", f"echo words; {r.workload('known')} 1 0.3; exit 3")
    try:
        value = json.loads(shown.stdout)
    except ValueError as error:
        value = {}
        print(f"# {error}")
    with open(os.path.join(os.environ["STK_SRCDIR"], "doc/man/stk-json.5"), encoding="utf-8") as file:
        page = file.read().partition('.SH "stk-record/2')[2].partition(".fi")[0]
    members = set(re.findall(r'"(\w+)"', re.sub(r"(?<=: )\{[^{}]*\}|(?<=: )\[.*\]", "", page.partition('"schema": "stk-record/2",')[2]))) | {"schema"}
    r.ok("a summary as JSON has the members of stk-json(5)", shown.returncode == 0 and members == set(value) and len(members) > 15,
         shown, members ^ set(value))
    samples = value.get("samples", {"taken": 1, "stored": 0, "filtered": 0, "lost": {}})
    report = json.loads(stk("report", "-i", data, "--json", "-q").stdout)
    r.ok("its numbers are those of the profile", samples["stored"] > 0 and samples["taken"] == samples["stored"] +
         samples["filtered"] + sum(samples["lost"].values()) and
         all(samples[key] == report["samples"][key] for key in samples) and
         value["user_stacks"] == report["user_stacks"] and value["unwinding"] == report["recorded"]["unwinding"] and
         all(value[key] == report["recorded"][key] for key in ("unwinder", "duration_ns")) and
         all(value[key] == report["series"][0][key] for key in ("frequency_hz", "period")) and
         value["event"] == report["event"] == report["series"][0]["name"] and report["series"][0]["asked"] and
         value["bytes"] == os.stat(data).st_size and value["file"] == data, value, report["samples"], report["recorded"])
    r.ok("and says how the command ended, whose words go to stderr", value["command"]["exit_status"] == 3 and
         value["command"]["signal"] is None and value["ended_by"] == "target" and shown.stderr == "words\n", shown)
    empty = stk("record", "--json", *RATE, "-D", "10s", "-o", r.path("none.data"), "--", "true")
    r.ok("without samples it says why", empty.returncode == 0 and
         json.loads(empty.stdout)["empty"] == "the recording ended before the delay was over", empty)
    for how in (["-o", "-"], ["--format", "folded"]):
        both = stk("record", "--json", *how, "--", "true")
        r.ok(f"not with a recording on standard output: {' '.join(how)}", both.returncode == 2 and not both.stdout and
             "hint: name a file" in both.stderr, both)


r.need_root()
check_pipes()
check_files()
check_documents()
check_full()
check_json()
r.done()
