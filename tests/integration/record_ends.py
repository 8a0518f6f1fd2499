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
    told = r.record("--", "sh", "-c", "exit 7", env={name: value for name, value in os.environ.items() if name != "PATH"})
    r.ok("a command is found without PATH, as by execvp(3)", told.status == 0 and "'sh' exited with 7" in told.err, told.summary())
    for way in ((), ("fp",)):
        told = r.record("--call-graph", *way, "sh", "-c", "exit 7")
        r.ok(f"--call-graph {' '.join(way) or 'alone'}: the word behind it is the command", told.status == 0 and
             "'sh' exited with 7" in told.err, told.summary())
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
    # sh's & leaves SIGINT ignored for good, and so does stk for its command.
    show = ("grep", "SigIgn", "/proc/self/status")
    for title, how in (("", {}), (" less SIGINT", {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)})):
        plain = subprocess.run(show, capture_output=True, text=True, check=True, **how).stdout
        r.ok(f"a command heeds the signals that stk was started with{title}", r.record("--", *show, **how).out == plain, plain)


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


r.need_root()
check_commands()
check_signals()
check_kill()
r.done()
