# SPDX-License-Identifier: GPL-2.0-or-later
"""record_ends: however a recording ends, what was sampled until then is kept, and what ended it is told."""
import os
import resource
import signal
import subprocess

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)


def check_commands():
    told = r.record("--", "sh", "-c", "exit 7")
    r.ok("a command's status is told, and is not ours", told.status == 0 and "'sh' exited with 7" in told.err, told.summary())
    told = r.record("--", "sh", "-c", "kill -SEGV $$")
    r.ok("a command's signal is told", told.status == 0 and "'sh' was killed by SIGSEGV" in told.err, told.summary())
    told = r.record("--", "cat", input="through\n")
    r.ok("a command keeps standard input and output", told.out == "through\n", told.out)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    told = r.record("--", "sh", "-c", "ulimit -Sn", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, most)))
    r.ok("a soft limit of open files stops no recording, and stays the command's", told.status == 0 and told.out == "12\n",
         told.out, told.summary())
    kept = [r.record(*words, "--", "sh", "-c", "true # secret", data=r.path("args")).report["recorded"]["command"]
            for words in ((), ("--store-args",))]
    r.ok("a command's arguments are kept with --store-args only", [words.split(" -- ")[1] for words in kept] ==
         ["sh", "sh -c true # secret"], *kept)
    last = r.record(*RATE, "-d", "0.3", "--", r.workload("twin_one"), 600)
    r.ok("-d ends a command that still runs", last.status == 0 and "was killed by SIGTERM" in last.err and last.adds_up(),
         last.summary())
    late = r.record(*RATE, "-D", 600000, "--", r.workload("twin_one"), 0.1)
    r.ok("-D: nothing is sampled before", late.status == 0 and late.samples["stored"] == 0 and late.adds_up(), late.summary())
    work = r.burner(0.2)
    ended = r.record(*RATE, "-p", work.pid)
    work.wait()
    r.ok("it ends with the process", ended.status == 0 and ended.adds_up(), ended.summary())


def signalled(number, ignored=()):
    """A recording of a process that goes on, ended by a signal after SIGUSR2, which asks perf for a snapshot."""
    work = r.burner()
    running = r.start(*RATE, "-p", work.pid,
                      preexec_fn=lambda: [signal.signal(one, signal.SIG_IGN) for one in ignored])
    r.sampling(running)
    running.send_signal(signal.SIGUSR2)
    r.worked(work.pid, 0.1)
    try:
        return r.finish(running, number)
    finally:
        r.end(work)


def check_signals():
    for name, ignored in (("SIGINT", ()), ("SIGTERM", ()), ("SIGHUP", ()), ("SIGINT", (signal.SIGINT,))):
        title = f"{name}, ignored at its start (sh &)" if ignored else name
        ended = r.enough(lambda: signalled(getattr(signal, name), ignored), "twin_one_work")
        r.ok(f"{title} ends it, and the profile is whole", ended.status == 0 and ended.adds_up(), ended.summary())
        # sh's & leaves it ignored for good, and so does stk for its command.
        show = ("grep", "SigIgn", "/proc/self/status")
        def ignore():
            for one in ignored:
                signal.signal(one, signal.SIG_IGN)
        plain = subprocess.run(show, capture_output=True, text=True, check=True, preexec_fn=ignore).stdout
        r.ok(f"a command ignores what stk was started with: {title}", r.record("--", *show, preexec_fn=ignore).out == plain,
             plain)


def killed():
    """A recording that is killed once the profile was written to twice."""
    work, data = r.burner(), r.path("killed.data")
    running = r.start(*RATE, "-p", work.pid, data=data)
    r.eventually(lambda: os.path.exists(data))
    written = os.stat(data).st_mtime_ns
    r.eventually(lambda: os.stat(data).st_mtime_ns != written)
    try:
        return r.finish(running, signal.SIGKILL)
    finally:
        r.end(work)


def check_kill():
    left = r.enough(killed, "twin_one_work")
    shown = subprocess.run([r.STK, "report", "-i", left.data], capture_output=True, text=True, timeout=60, check=False)
    r.ok("kill -9: what was written is a profile, and adds up", shown.returncode in (0, 5) and left.adds_up() and
         "twin_one_work" in shown.stdout, left.samples, shown.stderr)


def many(**how):
    """More different stacks than there is room for where this is used, so that some are written before."""
    return r.record("-e", "cpu-clock", "-F", 1997, "--", r.workload("many"), 1600, 1000, **how)


def check_full():
    limited = r.enough(lambda: many(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                          (16 << 10, resource.RLIM_INFINITY))))
    r.ok("RLIMIT_FSIZE: status 7, and what was written before is kept", limited.status == 7 and
         "file too large" in limited.err and "hint: what was recorded until then is kept; 'ulimit -f'" in limited.err and
         limited.adds_up() and os.stat(limited.data).st_size <= 16 << 10, limited.summary())
    small = r.path("small")
    os.mkdir(small)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=168k", "none", small], check=False).returncode:
        r.skip("a full disk", "no tmpfs can be mounted")
    else:
        with open(os.path.join(small, "fill"), "wb") as fill:
            fill.write(bytes(150 << 10))
        full = r.enough(lambda: many(data=os.path.join(small, "stk.data")))
        r.ok("a full disk: one failure, with a hint, status 7, and what was written before is kept", full.status == 7 and
             "no space left" in full.err and "hint: " in full.err and full.adds_up(), full.summary())
        subprocess.run(["umount", small], check=False)
    full = r.record(*RATE, "--", r.workload("twin_one"), 0.1, data="/dev/full")
    r.ok("/dev/full: status 7", full.status == 7 and "no space left" in full.err, full.summary())


r.need_root()
check_commands()
check_signals()
check_kill()
check_full()
r.done()
