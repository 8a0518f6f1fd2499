# SPDX-License-Identifier: GPL-2.0-or-later
"""chains: compares recorded stacks with those that a program says it has (tests/workload/chain.c and others)."""
import subprocess

import recording as r

OTHERS = "@"  # one frame or more of functions that are not the program's own
OTHERS_MAX = 24
# Where processes, threads, coroutines and goroutines begin, or leave one stack for another.
ENTRIES = {"_start", "_dl_start_user", "clone", "__clone", "clone3", "__clone3", "__start_context", "_rt0_amd64_linux",
           "runtime.rt0_go", "runtime.mstart", "runtime.goexit", "runtime.mcall", "runtime.morestack", "runtime.gogo",
           "runtime.clone"}
# Why the first stacks of a program are cut: they are copies, taken while its tables are made.
FIRST_CAUSES = ("late-table", "copy-full", "copy-short")
SHOWN = 6


class Fixed:
    """The stacks a program can have, as texts: the root first."""

    def __init__(self, *paths):
        self.paths = [path.split() for path in paths]
        self.own = {token for path in self.paths for token in path} - {OTHERS}

    def is_beginning(self, names, path):
        """Whether frames (the root first) are a path or a beginning of one: the leaf may be anywhere on it."""
        at = 0
        for token in path:
            if at == len(names):
                return True
            if token != OTHERS:
                if names[at] != token:
                    return False
                at += 1
                continue
            run = at
            while run < len(names) and names[run] not in self.own:
                run += 1
            if not 0 < run - at <= OTHERS_MAX:
                return False
            at = run
        return at == len(names)

    def knows(self, names):
        return any(self.is_beginning(names, path) for path in self.paths)


class Paths(Fixed):
    """The same, as `PROGRAM paths ARGS` prints them, one a line."""

    def __init__(self, program, *args):
        said = subprocess.run([program, "paths", *args], capture_output=True, text=True, check=True, timeout=20)
        self.lines = said.stdout.splitlines()
        super().__init__(*self.lines)


def name_of(frame):
    """A part of a function that a compiler has split off is that function."""
    return (frame["symbol"] or "").removesuffix(".cold")


def user_frames(stack, frame_name=name_of):
    """Names of the user's frames, the root first; functions that were inlined are no frames."""
    return [frame_name(f) for f in reversed(stack["frames"]) if f["kind"] != "kernel" and not f["inlined"]]


def begins(names):
    """Whether a stack, the root first, can be whole: something begins where it ends."""
    return bool(names) and names[0].removesuffix(".abi0") in ENTRIES


def is_whole(stack, names):
    """Complete, or ended by return address 0 in glibc's start of a coroutine, which nothing tells of: no name, no row."""
    return stack["status"] == "complete" or \
        (stack["status"] == "guessed" and not stack["cause"] and len(names) > 1 and not names[0])


class Exactness:
    """How many samples of a recording have exactly the stack that they must have."""

    def __init__(self, recorded, paths, wanted=lambda stack: True, frame_name=name_of):
        self.recorded = recorded
        self.samples = self.right = self.outside = 0
        self.wrong, self.causes, self.seen = {}, {}, {}
        for stack in recorded.stacks:
            names = user_frames(stack, frame_name)
            if not wanted(stack) or stack["status"] in (None, "none"):
                continue
            count = stack["count"]
            if stack["status"] == "complete" and begins(names) and not paths.own & set(names[1:]):
                self.outside += count  # whole, and taken while the program was being loaded
                continue
            self.samples += count
            if is_whole(stack, names) and paths.knows(names):
                self.right += count
                for name in paths.own & set(names):
                    self.seen[name] = self.seen.get(name, 0) + count
                continue
            key = (stack["status"], stack["cause"], " < ".join(str(n) for n in reversed(names)))
            self.wrong[key] = self.wrong.get(key, 0) + count

    @property
    def percent(self):
        return r.percent(self.right, self.samples)

    def explain(self):
        lines = [f"{self.right} of {self.samples} right, {self.outside} outside"]
        for (status, cause, names), count in sorted(self.wrong.items(), key=lambda one: -one[1])[:SHOWN]:
            lines.append(f"{count} x {status} {cause or ''}: {names[:600]}")
        return "\n".join(lines) + "\n" + self.recorded.summary()
