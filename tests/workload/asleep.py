# SPDX-License-Identifier: GPL-2.0-or-later
"""asleep: threads that all wait, each in another way, until a signal ends them; with SIGUSR1 Python itself writes
where they are (faulthandler, all threads). asleep.py FILE: where to."""
import asyncio
import faulthandler
import functools
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import threading
import time

LONG = 1000
QUIET, OTHER = socket.socketpair()


def by_queue():
    queue.Queue().get()


def by_sort():
    sorted([1, 2], key=lambda one: QUIET.recv(one))


def by_generator():
    def numbers():
        yield 1
        time.sleep(LONG)
        yield 2
    return sum(numbers())


def by_recursion(left=60):
    return by_recursion(left - 1) if left else time.sleep(LONG)


def by_async():
    async def inner():
        await asyncio.sleep(LONG)
    async def outer():
        await inner()
    asyncio.run(outer())


def by_eval():
    eval("time.sleep(LONG)")  # pylint: disable=eval-used


def by_reduce():
    functools.reduce(lambda one, two: select.select([QUIET], [], []), [1, 2, 3])


def by_child():
    with subprocess.Popen(["sleep", str(LONG)]) as child:
        child.wait()


class Holder:
    lock = threading.Lock()

    def __enter__(self):
        Holder.lock.acquire()
        Holder.lock.acquire()
        return self

    def __exit__(self, *why):
        pass


def by_class():
    with Holder():
        pass


def main():
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        faulthandler.register(signal.SIGUSR1, file=file, all_threads=True)
        for way in (by_queue, by_sort, by_generator, by_recursion, by_async, by_eval, by_reduce, by_child, by_class):
            threading.Thread(target=way, name=way.__name__, daemon=True).start()
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        os.read(os.pipe()[0], 1)


main()
