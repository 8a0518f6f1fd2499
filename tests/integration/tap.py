# SPDX-License-Identifier: GPL-2.0-or-later
"""tap: what a test script says of its points, in the Test Anything Protocol."""
import collections.abc

SHOWN_LINES, LINE_CHARS = 40, 300
points = 0


def lines_of(why):
    """A text, or several things: each line of each of them."""
    several = isinstance(why, collections.abc.Iterable) and not isinstance(why, (str, bytes, dict))
    for part in why if several else [why]:
        yield from str(part).splitlines()


def point(ok, name, *why):
    """Says whether a point holds, and when it does not why."""
    global points
    points += 1
    print(f"{'ok' if ok else 'not ok'} {points} - {name}", flush=True)
    for line in [] if ok else [line for part in why for line in lines_of(part)][:SHOWN_LINES]:
        print(f"# {line[:LINE_CHARS]}", flush=True)


def skip(name, reason):
    global points
    points += 1
    print(f"ok {points} - {name} # SKIP {reason}", flush=True)


def plan():
    """After the last point: how many there were."""
    print(f"1..{points}", flush=True)
