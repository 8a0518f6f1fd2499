# SPDX-License-Identifier: GPL-2.0-or-later
"""ways: Python functions that call each other by every way there is, for ever. With a path as its argument the thread
that gets SIGUSR1 writes its traceback there, at the very instruction where it was interrupted."""
import asyncio
import contextlib
import faulthandler
import functools
import hashlib
import json
import re
import signal
import sys
import threading


def spin(n):
    total = 0
    for i in range(n):
        total += i * i % 7
    return total


def plain(n):
    return spin(n) + (plain(n - 1) if n > 1 else 0)


def key(x):
    return spin(5) + -x


def by_sort(n):
    return sorted(range(n), key=key)


def replace(match):
    return match.group(0).upper() + str(spin(3))


def by_regex(n):
    return re.sub("(a|b)*c", replace, "ababc" * n)


def numbers(n):
    for i in range(n):
        yield spin(i)


def nested(n):
    yield from numbers(n)


def by_generator(n):
    return sum(nested(n)) + sum(x for x in numbers(n))


async def inner(n):
    return spin(n)


async def outer(n):
    total = 0
    for i in range(n):
        total += await inner(i)
    return total


def by_async(n):
    return asyncio.run(outer(n))


def raises(n):
    if n < 2:
        raise ValueError(n)
    return raises(n - 1)


def by_exception(n):
    try:
        return raises(n)
    except ValueError as e:
        return spin(10) + len(e.args)
    finally:
        spin(4)


def by_eval(n):
    text = """(lambda: spin(%d) +
        sum(map(lambda x:
            x + spin(3), range(%d))))()""" % (n, n)
    return eval(text)


def by_exec(n):
    scope = {"spin": spin}
    exec("def made_%d():\n    return spin(9)\nvalue = made_%d()" % (n, n), scope)
    return scope["value"]


class Holder:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.method() < other.method()

    def method(self):
        return self.n + spin(2)

    @property
    def asked(self):
        return spin(self.n)

    @classmethod
    def of_class(cls, n):
        return cls(n).asked

    def __del__(self):
        spin(1)


def by_class(n):
    return Holder.of_class(n) + len(sorted(map(Holder, range(n))))


def wrap(function):
    @functools.wraps(function)
    def wrapped(*args, **named):
        return function(*args, **named)
    return wrapped


@wrap
def decorated(n):
    return spin(n)


@contextlib.contextmanager
def held(n):
    spin(n)
    yield n
    spin(n)


def by_context(n):
    with held(n) as m:
        return spin(m)


def default(o):
    return [spin(3), o.n]


def by_json(n):
    return json.loads(json.dumps([Holder(i) for i in range(n)], default=default))


def by_hash(n):
    return hashlib.sha256(b"x" * (n * 4096)).hexdigest()


def by_reduce(n):
    return functools.reduce(lambda a, b: a + spin(b), range(n))


def by_comprehension(n):
    return [spin(i) for i in range(n)] + [*{spin(i): i for i in range(n)}]


WAYS = (plain, by_sort, by_regex, by_generator, by_async, by_exception, by_eval, by_exec, by_class, decorated,
        by_context, by_json, by_hash, by_reduce, by_comprehension)


def run(limit=None):
    count = 0
    while limit is None or count < limit:
        for way in WAYS:
            if way is not by_async or threading.current_thread() is threading.main_thread():
                way(12)
        count += 1


def main():
    if len(sys.argv) > 1:
        faulthandler.register(signal.SIGUSR1, file=open(sys.argv[1], "w"), all_threads=False)
    for i in range(int(sys.argv[2]) if len(sys.argv) > 2 else 0):
        threading.Thread(target=run, daemon=True).start()
    print("ready", flush=True)
    run()


if __name__ == "__main__":
    main()
