# SPDX-License-Identifier: GPL-2.0-or-later
"""symbolize_stream: answers come while the input stays open, and lines without end take no more memory."""
import json
import os
import random
import re
import resource
import select
import subprocess
import tempfile
import time

from elf_file import code_of
from tap import plan, point

STK = os.environ.get("STK", "./stk")
MANY = 3000000
# Of the parent or its child, whichever is larger: what a batch and the names of one library take.
PEAK_MB, GROWTH_MB = 160, 40


def library():
    """A file that is everywhere and has code enough: the C library that this very script runs with."""
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        return next((line.split()[-1] for line in maps if "/libc.so" in line or "/libc-" in line), STK)


class Asked:
    """A stk symbolize whose input stays open."""

    def __init__(self, *words):
        self.child = subprocess.Popen([STK, "symbolize", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        os.set_blocking(self.child.stdout.fileno(), False)

    def ask(self, text):
        self.child.stdin.write(text.encode())
        self.child.stdin.flush()

    def answers(self, count, starts, seconds=20):
        """So many that begin so, or as many as come in time."""
        text, end = b"", time.monotonic() + seconds
        while len(re.findall(starts, text, re.MULTILINE)) < count and time.monotonic() < end:
            if select.select([self.child.stdout], [], [], 0.1)[0]:
                got = self.child.stdout.read()
                if got == b"":
                    break
                text += got or b""
        return text

    def end(self):
        self.child.stdin.close()
        os.set_blocking(self.child.stdout.fileno(), True)
        rest = self.child.stdout.read()
        return rest, self.child.wait(60)


def check_open_input(path, start, size):
    asked = Asked("-e", path)
    for count in (1, 1, 1000):
        addresses = [random.randrange(start, start + size) for _ in range(count)]
        asked.ask("".join(f"{address:#x}\n" for address in addresses))
        text = asked.answers(count, b"^0x").decode(errors="replace")
        got = [line.split()[0] for line in text.splitlines() if line.startswith("0x")]
        point(got == [f"{address:#x}" for address in addresses], f"{count} answered while the input stays open",
              len(got), text)
    asked.ask("0x1")
    point(asked.answers(1, b"^0x", 0.5) == b"", "half a line is not answered")
    rest, status = asked.end()
    point(rest.startswith(b"0x1 ") and status == 0, "but at the end", rest, status)


def check_formats(path, start):
    for words, starts in ((["--format", "addr2line"], b"\n"), (["--json"], b"{\"address\"")):
        asked = Asked("-e", path, *words)
        asked.ask(f"{start:#x}\n")
        text = asked.answers(2 if starts == b"\n" else 1, starts)
        asked.ask(f"{start + 1:#x}\n")
        rest, status = asked.end()
        point(text.count(starts) >= 1 and status == 0, f"answers come as lines come: {' '.join(words)}", text, rest)
        if words == ["--json"]:
            document = json.loads(text + rest)
            point([one["asked"] for one in document["addresses"]] == [f"{start:#x}", f"{start + 1:#x}"],
                  "and are one document", document)
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        done = subprocess.run([STK, "symbolize", "-e", path, "-o", file.name], input=f"{start:x}\n" * 3, text=True,
                              timeout=60, check=False)
        with open(file.name, encoding="utf-8") as written:
            point(done.returncode == 0 and len(json.load(written)["addresses"]) == 3, "a file gets them all")


def check_digits(path):
    """Addresses of any number of digits, with what programs write around them."""
    values = [value for bits in range(64) for value in (1 << bits, (1 << bits) - 1, random.getrandbits(bits + 1))]
    for name, words in (("0x", [f"{one:#x}" for one in values]), ("0X", [f"0X{one:X}" for one in values]),
                        ("no prefix", [f"{one:x}" for one in values]), ("zeros", [f"0x{one:016x}" for one in values])):
        done = subprocess.run([STK, "symbolize", "-e", path, "--no-lines", "--json"], input="\n".join(words), text=True,
                              capture_output=True, timeout=60, check=False)
        got = [(one["asked"], int(one["address"], 16)) for one in json.loads(done.stdout)["addresses"]]
        point(got == list(zip(words, values)), f"addresses of 1 to 16 digits: {name}",
              *(pair for pair in zip(got, zip(words, values)) if pair[0] != pair[1]))


def answers_to(path, addresses, *words):
    done = subprocess.run([STK, "symbolize", "-e", path, *words], input="".join(f"{one:016x}\n" for one in addresses),
                          capture_output=True, text=True, errors="replace", timeout=120, check=False)
    return done.stdout.splitlines()


def check_same(path, start, size):
    """However addresses are asked about, the answers are the same."""
    addresses = [random.randrange(start, start + size) for _ in range(2500)]
    addresses += [one + random.randrange(16) for one in addresses]
    for words in ((), ("--no-lines",), ("--format", "addr2line")):
        want = [line for i in range(0, len(addresses), 500)  # too few for what is known of their neighbours to be used
                for line in answers_to(path, addresses[i:i + 500], *words)]
        said = " ".join(words) or "lines and inlines"
        got = answers_to(path, addresses, *words)
        point(got == want, f"{len(addresses)} at once, answered as a few at a time: {said}",
              *(pair for pair in zip(got, want) if pair[0] != pair[1]))
        # Many lines of one batch come between, so that the second half is asked about in another.
        asked = Asked("-e", path, *words)
        asked.ask("".join(f"{one:016x}\n" for one in addresses))
        lines = asked.answers(len(want), b"\n").decode(errors="replace")
        asked.ask("".join(f"{one:016x}\n" for one in reversed(addresses)))
        rest, _ = asked.end()
        again = answers_to(path, addresses[::-1], *words)
        point((lines + rest.decode(errors="replace")).splitlines() == want + again,
              f"by what is known from the batch before: {said}")


def hwm(pid):
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            return next((int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM:")), 0)
    except OSError:
        return 0


def peak_of(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = file.read().split()
    except OSError:
        children = []
    return max(map(hwm, [pid, *children]))


def check_many(path, start, size):
    """The second million and the third take what the first took, and all answers are there, in order."""
    lines = [f"{random.randrange(start, start + size):#x}\n" for _ in range(MANY // 10)]
    with tempfile.TemporaryFile() as answers:
        with subprocess.Popen([STK, "symbolize", "-e", path, "--format", "addr2line", "--no-inlines"],
                              stdin=subprocess.PIPE, stdout=answers) as child:
            peaks = []
            for part in range(10):
                child.stdin.write("".join(lines).encode())
                if part in (2, 9):
                    time.sleep(0.2)
                    peaks.append(peak_of(child.pid))
            child.stdin.close()
            status = child.wait(300)
        answers.seek(0)
        count = sum(block.count(b"\n") for block in iter(lambda: answers.read(1 << 20), b""))
    point(status == 0 and count == 2 * MANY, f"{MANY:,} lines are all answered", status, count)
    version = subprocess.run([STK, "--version"], capture_output=True, text=True, check=False).stdout
    bounded = "+sanitizers" in version or (peaks[1] <= PEAK_MB and peaks[1] - peaks[0] <= GROWTH_MB)
    point(bounded, f"within {peaks[1]:.0f} MB, {peaks[1] - peaks[0]:.0f} of them since the first third", peaks)


def check_gone_reader(path, start):
    """Whoever reads the answers leaves: so does stk, however much is still to be asked."""
    with subprocess.Popen([STK, "symbolize", "-e", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, restore_signals=False) as child:
        child.stdin.write(f"{start:#x}\n".encode())
        child.stdin.flush()
        child.stdout.readline()
        child.stdout.close()
        try:
            for _ in range(1000):
                child.stdin.write(f"{start:#x}\n".encode() * 1000)
                child.stdin.flush()
        except BrokenPipeError:
            pass
        try:
            child.stdin.close()
        except BrokenPipeError:
            pass
        said = child.stderr.read()
        point(child.wait(60) in (0, -13) and not said, "a reader that leaves ends it, without a word", said)


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    path = library()
    start, size = code_of(path)
    check_open_input(path, start, size)
    check_formats(path, start)
    check_digits(path)
    check_same(path, start, size)
    check_many(path, start, size)
    check_gone_reader(path, start)
    plan()


main()
