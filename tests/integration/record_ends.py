# SPDX-License-Identifier: GPL-2.0-or-later
"""record_ends: however a recording ends, what was sampled until then is kept."""
import os
import pty
import random
import re
import resource
import signal
import subprocess
import time

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)


def burner(seconds):
    return subprocess.Popen([r.workload("twin_one"), str(seconds)])


def timed(*args, **kwargs):
    start = time.monotonic()
    recorded = r.record(*args, **kwargs)
    return recorded, time.monotonic() - start


r.need_root()



def slowdown():
    """How many times longer than alone a program takes now that needs 0.1 s of a cpu."""
    start = time.monotonic()
    subprocess.run([r.workload("twin_one"), "0.1"], check=True, timeout=60)
    return max(1, (time.monotonic() - start) / 0.1)


def quickest():
    """The seconds of a recording of next to nothing, as if nothing else ran."""
    return min(timed("-q", "--", "/bin/true")[1] / slowdown() for _ in range(5))


quick = r.again(quickest, lambda seconds: seconds < 0.2)
r.ok("a recording of /bin/true takes under 0.2 s", quick < 0.2, f"{quick:.3f} s")
slow = r.record("--", "sh", "-c", "exit 7")
r.ok("a command's status is told, and is not ours", slow.status == 0 and
     "'sh' exited with 7" in slow.err, slow.summary())
limited = r.record("--", "sh", "-c", "ulimit -Sn", preexec_fn=lambda: resource.setrlimit(
    resource.RLIMIT_NOFILE, (12, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
r.ok("a soft limit of open files stops no recording, and stays the command's", limited.status == 0 and
     limited.out == "12\n", limited.out, limited.summary())
slow = r.record("--", "sh", "-c", "kill -SEGV $$")
r.ok("a command's signal is told", slow.status == 0 and "'sh' was killed by SIGSEGV" in slow.err,
     slow.summary())
slow = r.record("--", "cat", input="through\n")
r.ok("a command keeps standard input and output", slow.out == "through\n", slow.out)
kept = [r.record(*words, "--", "sh", "-c", "true # secret", data=r.path(f"args{len(words)}")).report["recorded"]["command"]
        for words in ((), ("--store-args",))]
r.ok("a command's arguments are kept with --store-args only", [words.split(" -- ")[1] for words in kept] ==
     ["sh", "sh -c true # secret"], *kept)
last, seconds = timed(*RATE, "-d", "0.7", "--", r.workload("twin_one"), 30)
# The command would work for 30 s of its own; how much of 0.7 s it has is a busy machine's to say.
r.ok("-d ends a command that still runs", last.status == 0 and seconds < 20 and
     0 < last.with_function("twin_one_work") < 30 * 997 / 2, seconds, last.summary())
none = r.record("-c", 10 ** 12, "-p", os.getpid(), "--", "sleep", "0.1")
r.ok("no samples: the rate that was asked for is told, and what helps a process",
     "at one in 1,000,000,000,000\nhint: a sleeping process" in none.err, none.err)
none = r.record(*RATE, "-K", "--", r.workload("twin_one"), "0.05")
r.ok("no samples: that the target ran in user mode only is told", none.samples["stored"] or
     "--kernel-only leaves out" in none.err, none.err)
late, seconds = timed(*RATE, "-D", 600, "-d", "0.5", "--", r.workload("twin_one"), 30)
got = late.with_function("twin_one_work")
# Half a second; what a busy machine lets the recorder wait for comes on top.
most = 550 + 997 * max(0, seconds - 1.2)
r.ok("-D and -d: half a second of samples", 0 < got < most, got, most, late.summary())

for number, title in ((signal.SIGINT, "SIGINT"), (signal.SIGTERM, "SIGTERM"), (signal.SIGHUP, "SIGHUP")):
    work = burner(30)
    running = r.start(*RATE, "-p", work.pid)
    r.sampling(running)
    r.worked(work.pid, 0.3)
    ended = r.finish(running, number)
    work.kill()
    work.wait()
    r.ok(f"{title} ends it, and the profile is whole", ended.status == 0 and
         ended.with_function("twin_one_work") > 60 and ended.adds_up(), ended.summary())


def ignore_sigint():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for what it starts with &


work = burner(30)
running = r.start(*RATE, "-p", work.pid, preexec_fn=ignore_sigint)
r.sampling(running)
r.worked(work.pid, 0.1)
running.send_signal(signal.SIGUSR2)
r.worked(work.pid, 0.3)
r.ok("SIGUSR2 does not end it", running.poll() is None, running.poll())
ended = r.finish(running, signal.SIGINT)
work.kill()
work.wait()
r.ok("SIGINT ends it where it was ignored when it began", ended.status == 0 and ended.with_function("twin_one_work") > 60,
     ended.summary())
SHOW_IGNORED = "grep", "SigIgn", "/proc/self/status"
for title, how in (("none", None), ("SIGINT", ignore_sigint)):
    plain = subprocess.run(SHOW_IGNORED, capture_output=True, text=True, check=True, preexec_fn=how).stdout
    got = r.record("--", *SHOW_IGNORED, preexec_fn=how).out
    r.ok(f"a command ignores what stk was started with: {title}", got == plain, got, plain)
work = burner(0.3)
ended = r.record(*RATE, "-p", work.pid)
work.wait()
r.ok("it ends with the process", ended.status == 0, ended.summary())


def cpu_seconds(pid):
    with open(f"/proc/{pid}/schedstat", encoding="ascii") as f:
        return int(f.read().split()[0]) / 1e9


for i in range(4):
    data = r.path(f"killed-{i}.data")
    work = burner(30)
    running = r.start(*RATE, "-p", work.pid, data=data)
    r.sampling(running)
    begun = cpu_seconds(work.pid)
    time.sleep(1 + random.random() * 2)
    r.eventually(lambda: os.path.exists(data), 5)  # pylint: disable=cell-var-from-loop
    # Written once a second, and a busy machine may let the recorder wait: the first time that is written from now
    # on may be of what was taken before, the second is not.
    early = cpu_seconds(work.pid)
    for _ in range(2):
        written = os.stat(data).st_mtime_ns
        r.eventually(lambda: os.stat(data).st_mtime_ns != written, 5)  # pylint: disable=cell-var-from-loop
    killed = r.finish(running, signal.SIGKILL)
    work.kill()
    work.wait()
    shown = subprocess.run([r.STK, "report", "-i", data], capture_output=True, text=True, timeout=60)
    r.ok("kill -9 loses at most the last second", shown.returncode in (0, 5) and
         killed.samples["stored"] >= (early - begun) * 997 * 0.95 - 10,
         f"{killed.samples['stored']} samples of {early - begun:.2f} s until a second before", shown.stderr)

piped = subprocess.run(f"{r.STK} record -q -e cpu-clock -F 997 -o - -- {r.workload('known')} 1 1 | {r.STK} report -i -",
                       shell=True, capture_output=True, text=True, timeout=60)
r.ok("a pipe from record to report", piped.returncode == 0 and "known_a2" in piped.stdout,
     piped.stdout, piped.stderr)
piped = subprocess.run(f"{r.STK} record -q -e cpu-clock -F 997 -o - -- sh -c 'echo words; {r.workload('known')} 1 1' | "
                       f"{r.STK} report -i -", shell=True, capture_output=True, text=True, timeout=60)
r.ok("what the command says stays out of the pipe", "known_a2" in piped.stdout and "words\n" in piped.stderr and
     "recovered" not in piped.stderr, piped.stdout, piped.stderr)
A2 = ";known_loop;known_a;known_a1;known_a2[; ]"  # in itself or, nearly always, in what is inlined there
folded = r.path("out.folded")
straight = r.record(*RATE, "--", r.workload("known"), 1, 1, data=folded)
text = open(folded).read() if os.path.exists(folded) else ""
r.ok("straight into folded stacks", straight.status == 0 and
     re.search(A2, text), straight.summary(), text[:500])
shown = subprocess.run([r.STK, "record", *map(str, RATE), "-q", "--format", "folded", "--",
                        r.workload("known"), "1", "1"], capture_output=True, text=True, timeout=60)
r.ok("a format without a file goes to standard output", shown.returncode == 0 and
     re.search(A2, shown.stdout), shown.stdout[:500], shown.stderr)
hidden = r.record("-q", "--", "true", data=r.path(".json"))
r.ok("a name that is an extension alone is a profile", hidden.status == 0, hidden.err)
limited = r.record("-e", "cpu-clock", "-F", 4999, "--", r.workload("many"), 25000, 300, preexec_fn=lambda: resource.setrlimit(
    resource.RLIMIT_FSIZE, (64 << 10, resource.RLIM_INFINITY)))
r.ok("RLIMIT_FSIZE: status 7, and what was written before is kept", limited.status == 7 and "file too large" in limited.err and
     "hint: what was recorded until then is kept; 'ulimit -f'" in limited.err and limited.samples["stored"] > 0 and
     os.stat(limited.data).st_size <= 64 << 10, limited.samples, limited.summary())
# Asleep, so that nothing is ever written that could fail: only who watches the pipe hears that its reader has left.
sleeper = subprocess.Popen(["sleep", "1000"])
for how in (["-o", "-"], ["--format", "folded"]):
    reader, writer = os.pipe()
    running = subprocess.Popen([r.STK, "record", *how, "-p", str(sleeper.pid)], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    r.sampling(running)
    still = running.poll() is None
    os.close(reader)
    _, said = running.communicate(timeout=r.HANGS_SECONDS)
    r.ok(f"a pipe whose reader has left ends it: {' '.join(how)}", still and running.returncode == 1 and "broken pipe" in said and
         "hint: the program that reads the pipe ended first" in said, still, running.returncode, said)
sleeper.kill()
sleeper.wait()


def killed_early(after, how, data):
    """How many samples are left; the seconds are those of a machine that has nothing else to do."""
    seconds = after * slowdown()
    work = burner(30)
    running = r.start(*how, *(() if how else ("-p", work.pid)), data=data)
    time.sleep(seconds)
    killed = r.finish(running, signal.SIGKILL)
    work.kill()
    work.wait()
    return killed.samples["stored"] if os.path.exists(data) else 0


for after in (1.0, 1.4, 2.0, 3.0):
    for title, how in (("default", ()), ("-a", ("-a",))):
        left = r.again(lambda: killed_early(after, how, r.path(f"killed-early{after}{title}.data")),  # pylint: disable=cell-var-from-loop
                       lambda n: n > 0)
        r.ok(f"kill -9 after {after} s leaves samples: {title}", left > 0, left)


def ancestors(pid):
    while pid != "0":
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
            pid = stat.read().rpartition(")")[2].split()[1]
        yield pid


def names_of(pid):
    """The process that looks names up."""
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/comm", encoding="ascii", errors="replace") as comm:
                if comm.read() == "stk-names\n" and str(pid) in ancestors(entry):
                    return int(entry)
        except OSError:
            pass
    return None


def stopped_late():
    """The share of what was taken before a SIGINT that is in the profile when the recorder is killed 0.2 s later, while
    names are waited for that do not come."""
    work = burner(30)
    running = r.start(*RATE, "-p", work.pid, data=r.path("stopped.data"))
    r.sampling(running)
    begun = cpu_seconds(work.pid)
    r.eventually(lambda: names_of(running.pid))
    os.kill(names_of(running.pid), signal.SIGSTOP)
    time.sleep(1.6)
    taken = (cpu_seconds(work.pid) - begun) * 997
    running.send_signal(signal.SIGINT)
    time.sleep(0.2)
    killed = r.finish(running, signal.SIGKILL)
    work.kill()
    work.wait()
    return killed.samples["stored"] / taken


share = r.again(stopped_late, lambda share: share >= 0.97)
r.ok("0.2 s after a SIGINT all samples are on disk, whatever is waited for", share >= 0.97, share)

controller, terminal = pty.openpty()
refused = subprocess.run([r.STK, "record", "-o", "-", "--", "true"], stdout=terminal,
                         stderr=subprocess.PIPE, text=True, timeout=30)
r.ok("a profile does not go to a terminal", refused.returncode == 2 and "hint: " in refused.stderr,
     refused.stderr)
begun = time.monotonic()
shown = subprocess.Popen([r.STK, "record", "-d", "2", "-a", "-o", r.path("p.data")], stderr=terminal)
shown.wait(timeout=30)
most = 4 * (time.monotonic() - begun) + 2
text = os.read(controller, 65536).decode()
r.ok("a terminal sees the progress, four times a second", 2 <= text.count(" samples, ") <= most, most, repr(text))
os.close(terminal)

small = r.path("small")
os.mkdir(small)
if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "none", small], check=False).returncode:
    r.skip("a full disk", "no tmpfs can be mounted")
else:
    data = os.path.join(small, "stk.data")
    with open(os.path.join(small, "fill"), "wb") as fill:
        fill.write(bytes(150 << 10))
    full = r.record("-e", "cpu-clock", "-F", 4999, "--", r.workload("many"), 25000, 300, data=data)
    r.ok("a full disk: one failure, with a hint, status 7", full.status == 7 and
         "no space left" in full.err and "hint: " in full.err, full.summary())
    r.ok("a full disk: what was written before is kept", full.samples["stored"] > 0, full.samples,
         full.summary())
    subprocess.run(["umount", small], check=False)
full = r.record(*RATE, "--", r.workload("twin_one"), 0.2, data="/dev/full")
r.ok("/dev/full: status 7", full.status == 7 and "no space left" in full.err, full.summary())

os.chdir(r.FOLDER.name)
SHORT = [r.STK, "record", "-q", "-e", "cpu-clock", "-F", "997", "--", r.workload("twin_one"), "0.2"]
for _ in range(2):
    subprocess.run(SHORT, timeout=30, check=False)
r.ok("an older profile is kept as .old, and nobody else may read them",
     os.path.exists("stk.data.old") and os.stat("stk.data").st_mode & 0o777 == 0o600, os.listdir("."))
before = os.stat("stk.data")
sleeper = subprocess.Popen(["sleep", "60"])
nothing = subprocess.run([r.STK, "record", "-d", "0.1", "-p", str(sleeper.pid)], capture_output=True, text=True, timeout=30,
                         check=False)
sleeper.kill()
r.ok("a recording of nothing leaves the older one, and says so", nothing.returncode == 0 and
     os.stat("stk.data").st_ino == before.st_ino and "'stk.data' stays as it was" in nothing.stderr and
     "wrote" not in nothing.stderr, nothing.stderr)
before = sorted(os.listdir("."))
failed = subprocess.run([r.STK, "record", "--", "no-such-command"], capture_output=True, text=True,
                        timeout=30, check=False)
r.ok("a command that is not there moves nothing", failed.returncode == 1 and
     sorted(os.listdir(".")) == before and
     failed.stderr.startswith("stk: cannot run 'no-such-command': no such file or directory\nhint: "),
     failed.stderr)

# Another's folder, as /tmp: what is found there at stk.data is not ours to write through, or to give away.
os.mkdir("shared")
os.chmod("shared", 0o1777)
os.chdir("shared")
with open("../root.conf", "w", encoding="ascii") as conf:
    conf.write("root's own")
SUDO = {**os.environ, "SUDO_UID": "65534", "SUDO_GID": "65534"}
os.symlink("../root.conf", "stk.data")
planted = subprocess.run(SHORT, capture_output=True, text=True, timeout=30, check=False, env=SUDO)
with open("../root.conf", encoding="ascii") as conf:
    r.ok("a link that was planted at stk.data is not followed", planted.returncode != 0 and conf.read() == "root's own" and
         os.stat("../root.conf").st_uid == 0 and "a symbolic link" in planted.stderr and "hint: " in planted.stderr,
         planted.stderr)
os.unlink("stk.data")
os.mkfifo("stk.data")
begun = time.monotonic()
planted = subprocess.run(SHORT, capture_output=True, text=True, timeout=30, check=False, env=SUDO)
r.ok("a pipe that nobody reads is an error, not a wait", planted.returncode != 0 and "nobody reads it" in planted.stderr and
     os.stat("stk.data").st_uid == 0, f"{time.monotonic() - begun:.1f} s", planted.stderr)
os.chdir("..")
given = subprocess.run([r.STK, "record", "-q", "-o", "given.data", "--", "true"], timeout=30, check=False,
                       env={**os.environ, "SUDO_UID": "65534", "SUDO_GID": "65534"})
r.ok("under sudo the profile belongs to who called it", given.returncode == 0 and
     os.stat("given.data").st_uid == 65534, os.stat("given.data"))
shown = subprocess.run([r.STK, "report", "-i", "given.data", "-o", "given.json"], capture_output=True,
                       timeout=30, check=False, env={**os.environ, "SUDO_UID": "65534"})
r.ok("under sudo a report belongs to who called it", shown.returncode == 0 and
     os.stat("given.json").st_uid == 65534, os.stat("given.json"))
r.done()
