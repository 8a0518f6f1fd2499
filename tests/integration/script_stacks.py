# SPDX-License-Identifier: GPL-2.0-or-later
"""script_stacks: what a recording says of interpreted functions, for tests: by numbers that belong together."""
import glob
import json
import os
import re
import subprocess
import threading
import time

import recording as r

LIVES = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/workload/lives.py")
FIRST = "/usr/bin/python3"
VERSIONS = re.compile(r"/(3\.(?:[89]|1[0-3]))\.")
OWN = re.compile(r"(?:^|\.)own_(\d{7})$")
NUMBERED = re.compile(r"(?:callee|caller\d*|file)_(\d{7})$")


def pythons():
    """The one of the system, and the versions of CPython from 3.8 to 3.13 that pyenv has."""
    others = sorted(glob.glob("/root/.pyenv/versions/*/bin/python3"))
    return [FIRST] + [path for path in others if VERSIONS.search(path)]


def short(python):
    """How a test's points call it."""
    found = re.search(r"/versions/([^/]+)/", python)
    return found.group(1) if found else "the system's"


def of(python, *words):
    return [python, LIVES, *map(str, words)]


class Peak(threading.Thread):
    """The most memory that a process has had."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.kb = pid, 0
        self.start()

    def run(self):
        while True:
            kb = r.number(r.text_of(f"/proc/{self.pid}/status"), r"VmHWM:\s+(\d+)")
            if kb is None:
                return
            self.kb = max(self.kb, kb)
            time.sleep(0.05)


class Scripts:
    """The stacks of a recording with all frames, or others, and what is said of those of interpreted code."""

    def __init__(self, recording, which="all"):
        self.recording = recording
        shown = subprocess.run([r.STK, "report", "-i", recording.data, "--format", "json", "--stacks=1000000",
                                f"--frames={which}"], capture_output=True, text=True, timeout=300, check=False)
        self.status = shown.returncode
        report = json.loads(shown.stdout) if shown.returncode in (0, 5) else {}
        self.stacks = report.get("stacks", [])
        self.said = report.get("script_frames") or {}
        self.error = shown.stderr

    def cut(self, *causes):
        cut = self.said.get("cut", {})
        return sum(count for cause, count in cut.items() if not causes or cause in causes)

    def shown(self):
        """Samples with frames of interpreted code."""
        return sum(stack["count"] for stack in self.stacks if frames(stack))

    def unnamed(self):
        """Samples with such a frame that has no name."""
        return sum(stack["count"] for stack in self.stacks if any(frame["symbol"] is None for frame in frames(stack)))

    def wrong(self, judge):
        """judge(stack): why it is wrong, or what is false. Returns the samples of those that are, and some of them."""
        found = [(stack["count"], why) for stack in self.stacks for why in [judge(stack)] if why]
        return sum(count for count, _ in found), [f"{count} x {why}" for count, why in sorted(found, reverse=True,
                                                                                              key=lambda f: f[0])[:5]]

    def __str__(self):
        return f"{self.said} {self.error} {self.recording.summary()}"


def frames(stack):
    return [frame for frame in stack["frames"] if frame["kind"] == "script"]


def names(stack):
    return [frame["symbol"] for frame in frames(stack)]


def owners(stack):
    """The numbers of the processes or threads that functions of the stack are of."""
    return {int(found.group(1)) for found in map(OWN.search, filter(None, names(stack))) if found}


def other_process(stack):
    return owners(stack) - {stack["pid"]} and f"pid {stack['pid']}: {names(stack)}"


def other_thread(stack):
    return owners(stack) - {stack["tid"]} and f"tid {stack['tid']}: {names(stack)}"


def other_number(stack):
    """Functions and files of one number are above a <module> of that number."""
    words = [word for frame in frames(stack) for word in (frame["symbol"], frame["file"]) if word]
    numbers = {found.group(1) for found in map(NUMBERED.search, words) if found}
    return len(numbers) > 1 and [(frame["symbol"], frame["file"]) for frame in frames(stack)]


def right(name, scripts, judge, least=20):
    """Points: there are samples, none is wrong, and what has no name is counted."""
    count, some = scripts.wrong(judge)
    print(f"# {name}: {scripts.shown()} samples with frames, cut: {scripts.said.get('cut')}")
    r.ok(f"{name}: {least} samples with frames or more", scripts.shown() >= least, scripts)
    r.ok(f"{name}: no function of another", not count, count, *some)
    missing = scripts.unnamed()
    r.ok(f"{name}: what has no name is counted", missing <= scripts.cut("names-full", "fault"), missing, scripts)
