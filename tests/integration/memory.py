# SPDX-License-Identifier: GPL-2.0-or-later
"""memory: small profiles that say very much (memory_bombs.py) take no more memory than --memory and what is always needed,
are shown as far as they fit with status 5 and one warning, and an honest profile is shown the same with any budget that
it fits into; STK_TEST_SEED=N takes other mutated profiles, STK_TEST_MUTANTS=N so many; speaks TAP."""
import os
import random
import re
import subprocess

import memory_bombs as bombs
import recording as r

MEMORY_MB, BESIDES_MB = 32, 48  # --memory, and what any profile takes: the program, its code, what is read ahead
MAKE_PROFILE = os.path.join(os.environ["STK_BUILDDIR"], "tests/make_profile/make_profile")
SEED = int(os.environ.get("STK_TEST_SEED") or random.randrange(1 << 30))
MUTANTS = int(os.environ.get("STK_TEST_MUTANTS") or 80)
MUTANT_MB = 2
LONG_MB = 24
LACKING, DAMAGED = 4, 5  # 4: the mutation reads as what a newer stk writes
WARNING = re.compile(r"^warning: .*: only what fits into [0-9.]+ .B of memory was used.*; --memory SIZE allows more$")
# The sanitizers' own memory is no part of the budget: a program with them is only looked at for its answers.
SANITIZED = "+sanitizers" in subprocess.run([r.STK, "--version"], capture_output=True, text=True, check=False).stdout

# By name: what makes it, and what is asked of it. Each takes more than both where it may.
BOMBS = {
    "locations": (lambda: bombs.locations(800_000), ["report"]),
    "locations with functions": (lambda: bombs.named(250_000), ["report"]),
    "locations with much inlined": (lambda: bombs.inlined(3000, 256, 40), ["report", "--inlines=all"]),
    "samples": (lambda: bombs.samples(2_000_000), ["report"]),
    "threads": (lambda: bombs.threads(500_000), ["report", "-s", "pid,tid"]),
    "threads, folded": (lambda: bombs.threads(300_000), ["fold", "--by-tid"]),
    "deep stacks": (lambda: bombs.stacks(15_000, 2000), ["report"]),
    "a call tree": (lambda: bombs.stacks(15_000, 2000), ["report", "--tree"]),
    "deep stacks, asked about": (lambda: bombs.stacks(15_000, 2000), ["symbolize", "0x1000"]),
    "long strings": (lambda: bombs.long_strings(2500, 60_000), ["report"]),
    "images": (lambda: bombs.images(400_000), ["report"]),
    "processes": (lambda: bombs.processes(3_000_000), ["report"]),
    "mappings": (lambda: bombs.mappings(1_000_000), ["report"]),
    "rows": (lambda: bombs.rows(1000, 1000), ["report", "-s", "sym,dso,comm", "--children"]),
    "call chains": (lambda: bombs.inlined(256, 256, 40, 256), ["report", "-g", "--children", "--inlines=all"]),
    "a picture": (lambda: bombs.stacks(15_000, 2000), ["report", "--format", "svg"]),
    "a page": (lambda: bombs.stacks(15_000, 2000), ["report", "--format", "html"]),
    "threads, for viewers": (lambda: bombs.threads(500_000), ["report", "--format", "pprof"]),
    "texts of stacks, folded": (lambda: bombs.inlined(160, 160, 4000, 16), ["fold"]),
}
# Long, and written as they are made: nothing of them has to be left out.
LONG = {
    "a stack in JSON": (lambda: bombs.inlined(16, 256, 4000, 16), ["report", "--stacks=0", "--json"]),
    "a call chain in JSON": (lambda: bombs.inlined(16, 256, 4000, 16), ["report", "-s", "comm", "-g", "--json"]),
    "a call chain in text": (lambda: bombs.inlined(64, 256, 4000, 64), ["report", "-s", "comm", "-g"]),
    "a stack in text": (lambda: bombs.inlined(64, 256, 4000, 64), ["report", "--stacks=0"]),
}


def made(name, make):
    """A bomb's file. Another process makes it: what that takes would count as the peak of what is run after it."""
    path = r.path(name + ".data")
    child = os.fork()
    if not child:
        make().write(path)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        raise RuntimeError(f"no {name}")
    return path


def run(*words):
    """Status, stdout's first bytes and length, stderr's lines, and the peak in megabytes."""
    with open(r.path("out"), "w+b") as out, open(r.path("err"), "w+b") as err:
        child = subprocess.Popen([r.STK, *words], stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                                 env={**os.environ, "PAGER": "cat"})
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return (child.returncode, out.read(1 << 20), err.read().decode(errors="replace").splitlines(),
                usage.ru_maxrss / 1024)


def check_bomb(name, make, words):
    data = made(name, make)
    status, out, err, peak = run(*words[:1], "--memory", f"{MEMORY_MB}M", "-i", data, *words[1:])
    told = [line for line in err if WARNING.match(line)]
    r.ok(f"{name}: cut, and told in one line", status == DAMAGED and len(told) == 1, status, *err)
    # symbolize's question has no answer in some; that is its answer.
    r.ok(f"{name}: what fits is shown", out, *err)
    r.ok(f"{name}: memory is held", SANITIZED or peak < MEMORY_MB + BESIDES_MB, f"{peak:.0f} MB")
    status, _, err, free = run(*words[:1], "--memory", "4G", "-i", data, *words[1:])
    r.ok(f"{name}: all of it would take more", status == 0 and (SANITIZED or free > MEMORY_MB + BESIDES_MB),
         status, f"{free:.0f} MB", *err)
    os.unlink(data)


def check_long(name, make, words):
    status, out, err, peak = run(*words[:1], "--memory", f"{MEMORY_MB}M", "-i", made(name, make), *words[1:])
    r.ok(f"{name}: written whole, with little memory", status == 0 and out and (SANITIZED or peak < LONG_MB),
         status, f"{peak:.0f} MB", *err)


def check_resymbolize():
    """A profile that does not fit is not written in part over itself."""
    data = made("resymbolized", lambda: bombs.locations(500_000))
    before = open(data, "rb").read()
    status, _, err, _ = run("symbolize", "--memory", f"{MEMORY_MB}M", "-i", data)
    r.ok("symbolize -i: a profile that does not fit stays as it is",
         status == 1 and open(data, "rb").read() == before and not os.path.exists(data + ".old") and
         any("cannot name all" in line for line in err) and "hint: --memory SIZE allows more" in err, status, *err)


def check_honest():
    data = r.path("honest.data")
    subprocess.run([MAKE_PROFILE, "many", "-o", data], check=True)
    for words in (["report"], ["report", "-g"], ["report", "--stacks=0"], ["report", "-g", "--json"],
                  ["report", "-s", "sym,pid,tid"], ["fold", "--by-tid"], ["fold", "--json"]):
        plain, large = run(*words, "-i", data), run(*words, "-i", data, "--memory", "64G")
        small = run(*words, "-i", data, "--memory", "128M")
        r.ok(f"an honest profile, {' '.join(words)}: the same with any budget that it fits into",
             plain[0] == 0 and plain[:3] == large[:3] == small[:3] and not plain[2], *plain[2], *large[2], *small[2])
    status, out, err, _ = run("report", "-i", data, "--memory", "1M")
    r.ok("an honest profile and little memory: a part is shown, and a note says so",
         status == DAMAGED and b"only what fits into 1.0 MB of memory" in out and len(err) == 1, status, *err)
    for word in ("0", "1023K", "1.5G", "64X", "-1M", "", "1025G"):
        status, _, err, _ = run("report", "-i", data, "--memory", word)
        r.ok(f"--memory '{word}' is a mistake", status == 2 and "1M to 1024G" in err[0], status, *err)


SMALL_BOMBS = [lambda: bombs.locations(60_000), lambda: bombs.stacks(400, 500), lambda: bombs.threads(40_000),
               lambda: bombs.inlined(100, 64, 400, 32), lambda: bombs.rows(50, 200), lambda: bombs.mappings(40_000)]


def seeds():
    """Files of profiles, small enough for many mutants: of all that there is (the fuzz target's first byte is 0), and of
    much of one thing."""
    folder = r.path("seeds")
    os.mkdir(folder)
    subprocess.run([MAKE_PROFILE, "--seeds", folder], check=True)
    return ([os.path.join(folder, name) for name in sorted(os.listdir(folder))],
            [made(f"seed{number}", make) for number, make in enumerate(SMALL_BOMBS)])


def mutant(path, dice):
    """The sections of its frames with some bytes changed, and checksums that are right again."""
    with open(path, "rb") as file:
        data = file.read()
    profile, at = bombs.Profile(), max(data.find(b"\x8fSTK"), 0)
    while at + 28 <= len(data):
        kind, length, raw = bombs.unpacked(data, at)
        at += 28 + length
        if kind != 1 or not raw:
            continue
        raw = bytearray(raw)
        for _ in range(dice.choice((0, 0, 1, 1, 2, 8))):
            where = dice.randrange(len(raw) or 1)
            raw[where:where + dice.randrange(9)] = dice.choice((
                b"", b"\0", b"\x7f", b"\xff\xff\xff\xff\x0f", dice.randbytes(1), dice.randbytes(8),
                bytes(raw[where:where + 64]), bytes(raw[where:where + 8]) * 8))
        for _ in range(dice.choice((1, 1, 1, 3))):
            profile.frame(1, bytes(raw[:bombs.FRAME]))
    return profile


def check_mutants():
    files, failed, cut, worst = seeds(), [], 0, 0
    for number in range(MUTANTS):
        dice = random.Random(f"{SEED} {number}")
        path = dice.choice(files[number % 2])
        data = made("mutant", lambda: mutant(path, dice))
        words = dice.choice((["report", "-g"], ["fold", "--by-tid"], ["report", "--stacks=0", "--json"],
                             ["report", "-s", "sym,srcline,tid", "-G"], ["symbolize", "0x2010"],
                             *(["report", "--format", name] for name in ("svg", "html", "pprof", "speedscope"))))
        status, _, err, peak = run(*words[:1], "-i", data, "--memory", f"{MUTANT_MB}M", *words[1:])
        told = [line for line in err if WARNING.match(line)]
        cut += bool(told)
        worst = max(worst, peak)
        if status not in (0, 1, LACKING, DAMAGED) or len(told) > 1 or (peak > MUTANT_MB + BESIDES_MB and not SANITIZED):
            failed.append(f"{number}: {words}: {status}, {peak:.0f} MB, {err}")
    print(f"# {MUTANTS} mutated profiles, STK_TEST_SEED={SEED}: {cut} cut, {worst:.0f} MB at most")
    r.ok("mutated profiles: memory is held, no signal", not failed, *failed[:10])
    r.ok("mutated profiles: some of them are cut, and not all", 0 < cut < MUTANTS, cut)


for bomb, (maker, asked) in BOMBS.items():
    check_bomb(bomb, maker, asked)
for bomb, (maker, asked) in LONG.items():
    check_long(bomb, maker, asked)
check_resymbolize()
check_honest()
check_mutants()
r.done()
