# SPDX-License-Identifier: GPL-2.0-or-later
"""rule: what the rules tests share: the tree's files, and TAP points that name each offender."""
import os
import sys

TOP = os.environ.get("STK_SRCDIR") or os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
OFFENDERS_SHOWN = 25

points = 0
failed = False


def files(folders, endings):
    """Paths below TOP of the files in `folders` that end so, sorted; nothing a build made."""
    found = []
    for folder in folders:
        for path, names, leaves in os.walk(os.path.join(TOP, folder)):
            names[:] = [n for n in names if n not in ("__pycache__", "found", "work") and n[0] != "."]
            found += [os.path.relpath(os.path.join(path, leaf), TOP) for leaf in leaves
                      if leaf.endswith(endings) and not leaf.endswith(".skel.h")]
    return sorted(found)


def text(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def check(name, offenders):
    """One TAP point: ok when no offender is left."""
    global points, failed
    points += 1
    offenders = list(offenders)
    failed |= bool(offenders)
    print(f"{'not ' if offenders else ''}ok {points} - {name}")
    for offender in offenders[:OFFENDERS_SHOWN]:
        print(f"# {offender}")
    if len(offenders) > OFFENDERS_SHOWN:
        print(f"# and {len(offenders) - OFFENDERS_SHOWN} more")


def skip(name, reason):
    global points
    points += 1
    print(f"ok {points} - {name} # SKIP {reason}")


def done():
    print(f"1..{points}")
    sys.exit(1 if failed else 0)
