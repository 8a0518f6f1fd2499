# SPDX-License-Identifier: GPL-2.0-or-later
"""wait_programs: waits of programs of many kinds against what they measure of themselves, and those of servers under load
against the kernel's own account of their threads: how often, how long, and in what function of their own."""
import os
import shutil
import subprocess
import time

import recording as r

MILLISECONDS = 3000
# Of each wait: a thread that is woken on an idle cpu runs from then on by the kernel's account, which it does a little
# later; what a thread calls its CPU time has that, too.
SPAN_NS = 20000
ONE_CPU_SPAN_NS = 300  # of two threads that take turns on one cpu, which is never idle
TIMED = ("tiny", "reads")  # programs that time the calls that they wait in, too: no wait is longer than its call
OPEN_SECONDS = 1.5  # how long the sleeper is watched
SETTLE_SECONDS = 0.3  # a server's first waits after the start of the recording began before it
LATE_NS = 50e6  # between a look at the clock and what it is meant to bound
PORT = 16379
r.need_root()


def near(ns, waits, span=SPAN_NS):
    """How far off a sum may be: 2 % or 20 us a wait."""
    return max(ns / 50, span * waits)


def of_thread(recording, name):
    """Count, ns, longest of the threads of a name."""
    stacks = [s for s in recording.stacks if s["comm"] == name]
    return (sum(s["count"] for s in stacks), sum(s["value"] for s in stacks),
            max((s["longest"] for s in stacks), default=0))


def measured(recording):
    """What the program printed: the numbers by the word before them."""
    return {words[0].strip(":"): tuple(map(int, words[1:])) for words in map(str.split, recording.out.splitlines())}


def in_own_function(title, recording, module):
    """Of the waits inside the C library those below a function of the program itself."""
    inside = found = 0
    for stack in recording.stacks:
        user = [frame for frame in stack["frames"] if frame["kind"] != "kernel"]
        if user and (user[0]["module"] or "").startswith("libc.so"):
            inside += stack["count"]
            found += stack["count"] * any(frame["module"] == module for frame in user)
    print(f"# {title}: {found} of {inside} waits inside libc have a function of {module}: {r.percent(found, inside):.3f} %")
    r.ok(f"{title}: 99.5 % of the waits inside libc are in a function of the program", found >= 0.995 * inside > 0,
         found, inside)


def check(title, recording):
    own, lost = measured(recording), recording.lost()
    r.ok(f"{title}: every wait is accounted for", recording.status == 0 and recording.adds_up(), recording.summary())
    for name, numbers in own.items():
        if name in ("trips", "process"):
            continue
        switches, ns, most = numbers
        count, total, longest = of_thread(recording, name)
        print(f"# {title}: {name}: {count} waits of {switches} to {most}, {lost} lost; {total / 1e6:.1f} of "
              f"{ns / 1e6:.1f} ms ({r.percent(total - ns, ns):+.2f} %, {(total - ns) / max(switches, 1) / 1e3:+.1f} us a wait)")
        r.ok(f"{title}: {name}: as many waits as the kernel counted", switches - lost <= count <= most, numbers, count, lost)
        most_ns = max(ns, own["trips"][1]) if title in TIMED else ns
        off = near(ns, switches, ONE_CPU_SPAN_NS if title in ("pipe", "futex") else SPAN_NS)
        r.ok(f"{title}: {name}: as long as it measured itself",
             ns - off - lost * longest <= total <= most_ns + off, ns, most_ns, total, longest, lost)
    in_own_function(title, recording, "wait_kinds")
    return own


def kind(name, *words, options=()):
    return r.record("--off-cpu", *options, "--", r.workload("wait_kinds"), name, MILLISECONDS, 3, *words)


def reading():
    """Each read is timed: what is waited in them is no more than that, and is waited for a disk."""
    file = r.path("blocks")
    with open(file, "wb") as blocks:
        blocks.write(os.urandom(64 << 20))
        os.fsync(blocks.fileno())
    recorded = kind("reads", file)
    if recorded.status == 4:
        r.skip("reads: O_DIRECT", "the file system of the test's folder refuses it")
        return
    reads, ns = check("reads", recorded)["trips"]
    total = sum(s["value"] for s in recorded.stacks if "reads" in r.names(s))
    print(f"# reads: {total / 1e6:.1f} ms waited in {reads} reads that took {ns / 1e6:.1f} ms")
    r.ok("reads: what is waited in them is no longer than they took", total <= ns + near(ns, reads), total, ns, reads)
    disk = kind("reads", file, options=["--state", "disk"])
    reads = measured(disk)["trips"][0]
    waits = disk.with_function("reads")
    print(f"# reads: {waits} waits of state disk in {reads} reads")
    r.ok("reads: they wait for the disk", waits > 0 and disk.adds_up(), waits, reads, disk.samples)


def sleeping():
    """A thread that worked in one function and sleeps in another one at the end."""
    program = subprocess.Popen([r.workload("wait_kinds"), "asleep", "1", "3"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    running = r.start("--off-cpu", "-p", program.pid)
    r.sampling(running)
    began = time.monotonic()
    program.stdin.write(b"\n")
    program.stdin.flush()
    program.stdout.readline()
    asleep = time.monotonic()
    time.sleep(OPEN_SECONDS)
    least, recorded = time.monotonic() - asleep, r.stop(running)
    most = time.monotonic() - began
    again = r.record("--off-cpu", "-p", program.pid, "-d", 1, data=r.path("again.data"))
    held = again.report["recorded"]["duration_ns"]
    lengths = [round(s["value"] / held, 4) for s in again.stacks]
    print(f"# asleep throughout: {again.samples['taken']} waits, of the recording: {lengths}")
    r.ok("asleep throughout: each thread waits once, for all of it", again.adds_up() and len(lengths) == 2 and
         all(s["count"] == 1 and 0.98 <= n <= 1 for s, n in zip(again.stacks, lengths)), again.stacks, held)
    r.end(program)
    stacks = [s for s in recorded.stacks if "sleeps_on" in r.names(s)]
    total = sum(s["value"] for s in stacks) / 1e9
    print(f"# asleep: {sum(s['count'] for s in stacks)} wait of {total:.3f} s; at least {least:.3f} s, at most {most:.3f} s")
    r.ok("asleep: the wait that is open at the end is charged", sum(s["count"] for s in stacks) == 1 and
         least * 0.98 <= total <= most, total, least, most, recorded.samples)
    r.ok("asleep: as what it sleeps in, not where it was before", recorded.adds_up() and
         recorded.with_chain("sleeps_on", "asleep") == 1 and not recorded.with_function("works_before", "sleeps_on"),
         [r.names(s) for s in recorded.stacks])


def account(pid):
    """Of each thread of a process: switches and ns of run time; and the time."""
    threads = {}
    for tid in os.listdir(f"/proc/{pid}/task"):
        status = r.text_of(f"/proc/{pid}/task/{tid}/status").split()
        ran = r.text_of(f"/proc/{pid}/task/{tid}/schedstat").split()
        threads[int(tid)] = (sum(int(status[status.index(f"{kind}_ctxt_switches:") + 1])
                                 for kind in ("voluntary", "nonvoluntary")), int(ran[0]) if ran else None)
    return threads, time.monotonic_ns()


def served(title, pid, module, load):
    """A server's waits while load() has its way with it: by the kernel's count before and after, inside the recording
    and around it."""
    outer = account(pid)[0]
    running = r.start("--off-cpu", "-p", pid)
    r.sampling(running)
    first = account(pid)
    load(1000)  # it waits for something since the recording began
    time.sleep(SETTLE_SECONDS)
    before = account(pid)
    load(60000)
    after = account(pid)
    time.sleep(SETTLE_SECONDS)
    last = account(pid)
    recorded = r.stop(running)
    end, lost = account(pid)[0], recorded.lost()
    r.ok(f"{title}: every wait is accounted for", recorded.status == 0 and recorded.adds_up(), recorded.summary())
    for tid in outer:
        stacks = [s for s in recorded.stacks if s["tid"] == tid]
        count, total = sum(s["count"] for s in stacks), sum(s["value"] for s in stacks)
        least, most = after[0][tid][0] - before[0][tid][0], end[tid][0] - outer[tid][0]
        if not least:
            continue  # it slept
        print(f"# {title}: thread {tid}: {count} waits, {lost} lost; {least} switches under load, {most} in all")
        began = sum(s["count"] for s in stacks if s["cause"] == "before-start" or s["value"] > last[1] - first[1])
        r.ok(f"{title}: as many waits as the kernel counted", least - lost <= count <= most + min(began, 1),
             least, count, most, lost)
        if before[0][tid][1] is None:
            r.skip(f"{title}: as long as it did not run", "the kernel tells no run time of threads")
            continue
        low = after[1] - before[1] - (after[0][tid][1] - before[0][tid][1])
        high = last[1] - first[1] - (last[0][tid][1] - first[0][tid][1])
        print(f"# {title}: thread {tid}: {total / 1e6:.1f} ms waited; {low / 1e6:.1f} under load, {high / 1e6:.1f} in all")
        r.ok(f"{title}: as long as it did not run",
             low - near(low, least) <= total <= high + near(high, most) + LATE_NS, low, total, high)
    in_own_function(title, recorded, module)


def answers(words):
    return r.eventually(lambda: not subprocess.run(words, capture_output=True, check=False).returncode)


def have(title, *programs):
    missing = [name for name in programs if not shutil.which(name)]
    if missing:
        r.skip(title, f"there is no {missing[0]} here")
    return not missing


def quietly(*words):
    subprocess.run(list(map(str, words)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=r.HANGS_SECONDS,
                   check=True)


def redis():
    if not have("redis", "redis-server", "redis-cli", "redis-benchmark"):
        return
    server = subprocess.Popen(["redis-server", "--port", str(PORT), "--save", "", "--dir", r.FOLDER.name],
                              stdout=subprocess.DEVNULL)
    if r.ok("redis: answers", answers(["redis-cli", "-p", str(PORT), "ping"])):
        served("redis", server.pid, os.path.basename(os.path.realpath(f"/proc/{server.pid}/exe")),
               lambda n: quietly("redis-benchmark", "-p", PORT, "-n", n, "-c", 20, "-t", "get", "-q"))
    r.end(server)


CONFIGURATION = """worker_processes 1; daemon off; pid {0}/nginx.pid; error_log /dev/null;
events {{ worker_connections 64; }}
http {{ access_log off; client_body_temp_path {0}/t1; proxy_temp_path {0}/t2; fastcgi_temp_path {0}/t3;
uwsgi_temp_path {0}/t4; scgi_temp_path {0}/t5;
server {{ listen 127.0.0.1:{1}; location / {{ return 200 "here"; }} }} }}
"""


def nginx():
    if not have("nginx", "nginx", "ab"):
        return
    with open(r.path("nginx.conf"), "w", encoding="ascii") as file:
        file.write(CONFIGURATION.format(r.FOLDER.name, PORT + 1))
    url = f"http://127.0.0.1:{PORT + 1}/"
    server = subprocess.Popen(["nginx", "-c", r.path("nginx.conf"), "-p", r.FOLDER.name])
    if r.ok("nginx: answers", answers(["ab", "-n", "1", url])):
        workers = [pid for pid, words in r.stat_fields().items() if int(words[1]) == server.pid]
        served("nginx", workers[0], "nginx", lambda n: quietly("ab", "-n", n, "-c", 10, url))
    server.terminate()
    server.wait()


for one in "sleeps", "futex", "pipe", "tiny", "mutex":
    check(one, kind(one))
reading()
sleeping()
redis()
nginx()
r.done()
