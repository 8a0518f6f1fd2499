# SPDX-License-Identifier: GPL-2.0-or-later
"""lives: Python processes, threads and functions that live shortly, each with a function whose name says whose it is.

lives.py WHAT ...: see the functions of_*(). A function own_0000123 is only ever called in process (or thread) 123;
caller_N, callee_N and file_N of the same number belong together.
"""
import hashlib
import os
import sys
import threading
import time
import zlib

DATA = b"x" * 20000
OWN = """
def own_{0:07d}(end, work, clock):
    while clock() < end:
        work()
"""
MADE = {
    "plain": """
def caller_{0}(work, data):
    return callee_{0}(work, data)
def callee_{0}(work, data):
    return work(data)
caller_{0}(work, data)
""",
    "methods": """
class Made:
    def caller_{0}(self, work, data):
        return self.callee_{0}(work, data)
    def callee_{0}(self, work, data):
        return work(data)
Made().caller_{0}(work, data)
""",
    "nested": """
def caller_{0}(work, data):
    def callee_{0}(data):
        return work(data)
    return callee_{0}(data)
caller_{0}(work, data)
"""}
DEEP = """
def odd_{0}(n, leaf):
    return even_{0}(n - 1, leaf) if n else leaf()
def even_{0}(n, leaf):
    return odd_{0}(n - 1, leaf) if n else leaf()
"""


def spin():
    total = 0
    for i in range(200):
        total += i * i % 7
    return total


def run_own(number, seconds, work=spin):
    scope = {}
    exec(OWN.format(number), scope)
    scope["own_%07d" % number](time.monotonic() + seconds, work, time.monotonic)


def of_brief(seconds):
    run_own(os.getpid(), float(seconds))


def of_fork(seconds):
    """Children of a parent that runs on; the last ones by multiprocessing, which forks and execs."""
    import multiprocessing
    children = []
    for _ in range(3):
        pid = os.fork()
        if not pid:
            run_own(os.getpid(), float(seconds))
            os._exit(0)
        children.append(pid)
    others = [multiprocessing.get_context(how).Process(target=of_brief, args=(seconds,)) for how in ("fork", "spawn")]
    for other in others:
        other.start()
    of_brief(seconds)
    for pid in children:
        os.waitpid(pid, 0)
    for other in others:
        other.join()


def of_exec(seconds, *then):
    """Runs, and then becomes what comes next: a command."""
    of_brief(seconds)
    os.execv(then[0], then)


def of_made(how, count, seconds):
    """Functions that are made, called and forgotten, at the same addresses, with names of equal length."""
    text = MADE[how]
    end = time.monotonic() + float(seconds)
    for i in range(int(count)):
        number = "%07d" % (i + 1)
        scope = {"work": hashlib.md5, "data": DATA}
        exec(compile(text.format(number), "file_" + number, "exec"), scope)
        scope.clear()
        if i % 16 == 0 and time.monotonic() > end:
            break
    print(i + 1)


def of_lines(seconds):
    """One function, made again and again at the same addresses, with one statement on another line: the thread's name."""
    end, i = time.monotonic() + float(seconds), 0
    statements = "".join("    a%d = len(data) * %d + len(str(data[:9]))\n" % (j, j) for j in range(20))
    with open("/proc/self/comm", "wb", buffering=0) as name:
        while time.monotonic() < end:
            i += 1
            line = 22 + i % 7
            text = "def made(work, data):\n" + statements + "\n" * (line - 22) + "    return work(data)\n" + "\n" * (28 - line)
            scope = {"work": hashlib.md5}
            exec(compile(text, "file_lines", "exec"), scope)
            name.write(b"line_%d" % line)
            scope["made"](scope["work"], DATA)
            name.write(b"none")
            scope.clear()


def of_many(seconds):
    """As of_made(), and each time a chain of 12 functions that are all new."""
    end, i = time.monotonic() + float(seconds), 0
    while time.monotonic() < end:
        i += 1
        text = "".join("def caller{1}_{0:07d}(work, data):\n    return caller{2}_{0:07d}(work, data)\n".format(i, j, j + 1)
                       for j in range(12))
        text += "def caller12_{0:07d}(work, data):\n    return work(data)\ncaller0_{0:07d}(work, data)\n".format(i)
        exec(compile(text, "file_%07d" % i, "exec"), {"work": hashlib.md5, "data": DATA})


def sleep_shortly():
    time.sleep(0.003)


def hash_much():
    hashlib.sha256(DATA * 10).hexdigest()


def compress_much():
    zlib.compress(DATA * 10)


def of_threads(seconds):
    works = (sleep_shortly, hash_much, compress_much, spin)
    threads = [threading.Thread(target=lambda i=i: run_own(threading.get_native_id(), float(seconds), works[i % 4]))
               for i in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def of_interpreters(seconds):
    """A thread that works in the first interpreter, and one that works in another one."""
    try:
        import _interpreters as interpreters
    except ImportError:
        import _xxsubinterpreters as interpreters
    text = "import os, threading, time\n" + OWN + (
        "own_{0:07d}(time.monotonic() + %s, lambda: [i * i for i in range(200)], time.monotonic)" % seconds)

    def in_other():
        other = interpreters.create()
        interpreters.run_string(other, text.format(threading.get_native_id()))
        run_own(threading.get_native_id(), float(seconds))
    thread = threading.Thread(target=in_other)
    thread.start()
    run_own(threading.get_native_id(), float(seconds))
    thread.join()


def by_sort(call, n, leaf):
    return sorted([0], key=lambda _: call(n, leaf))[0]


def of_deep(seconds):
    """3,000 frames of two functions in turn, below a third."""
    sys.setrecursionlimit(20000)
    end = time.monotonic() + float(seconds)
    scope = {}
    exec(DEEP.format("one"), scope)

    def leaf():
        return sum(spin() for _ in range(40))

    def of_generator(n):
        if n:
            yield from of_generator(n - 1)
        else:
            yield leaf()

    while time.monotonic() < end:
        scope["even_one"](3000, leaf)
        by_sort(scope["even_one"], 2500, leaf)
        sum(of_generator(500))


LONG = 5000
NAMES = ("gr\u00f6\u00dfe_\u03c0", "\u540d\u524d", "astral_\U0001f600", "x" * 4096, "y" * LONG, "line\nfeed\r\x1b[31m;\t\x00end",
         "\ud800", "a;b c", "", "\u00e9" * 4096, "\u540d" * 2048, "\u540d" * 2049)
FILES = ("/odd/\u00e4.py", "/" + "d" * LONG + "/f.py", "/odd/line\nfeed\x1b]0;title\x07\x00.py", "", "no_slash", "/", "\udcff.py")


def of_names(seconds):
    """Functions with names and files as no compiler makes them, by turns."""
    end = time.monotonic() + float(seconds)

    def shape(work):
        return [work() for _ in range(5)]
    codes = []
    for name in NAMES:
        for file in FILES:
            named = {"co_name": name, "co_filename": file}
            if sys.version_info >= (3, 11):
                named["co_qualname"] = name
            codes.append(type(shape)(shape.__code__.replace(**named), globals()))
    big = {}
    exec(compile("def big(work):\n" + "".join("    x%d = %d\n" % (i % 50, i) for i in range(9000)) + "    return work()\n",
                 "/odd/big.py", "exec"), big)
    codes.append(big["big"])
    while time.monotonic() < end:
        for code in codes:
            code(spin)


if __name__ == "__main__":
    globals()["of_" + sys.argv[1]](*sys.argv[2:])
