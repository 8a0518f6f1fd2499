# SPDX-License-Identifier: GPL-2.0-or-later
"""corpus: known chains of inlined functions, by every compiler that is here, in every format debug data has.

What `stk symbolize` says of a place of the programs of corpus_programs.py has to be the whole chain as the source has
it: function, file and line of each level. With words, only the ways that have one of them in their name are tried.
"""
import collections
import json
import os
import re
import subprocess
import sys

from corpus_programs import C, CXX, TRIED_SECONDS, made, not_made, plain, programs, short
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point  # pylint: disable=wrong-import-position

STK = os.path.abspath(os.environ.get("STK", "./stk"))
EXTENTS = os.path.abspath(os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/oracle/extents"))
MADE_LEAST = 3  # ways of each compiler that is here: old ones of Rust cannot do more


def answers(path, asked, words):
    text = "".join(f"{address:#x}\n" for address in asked)
    try:
        done = subprocess.run([STK, "symbolize", "-e", path, "--json", *words], input=text, capture_output=True,
                              text=True, errors="replace", timeout=TRIED_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return [], f"no answer in {TRIED_SECONDS} s"
    if done.returncode:
        return [], done.stderr
    return [[(plain(frame["function"]), frame["file"] and os.path.normpath(frame["file"]), frame["line"],
              frame["column"]) for frame in answer["frames"]] for answer in json.loads(done.stdout)["addresses"]], \
        done.stderr


def wrong_columns(language, place, chains, frames):
    """What is wrong with the columns of frames that are one of the chains; there may be none."""
    want = language.columns(place)[chains.index([frame[:3] for frame in frames])]
    return [f"  column {frame[3]} of {frame[:3]}, not one of {sorted(columns)}"
            for frame, columns in zip(frames, want) if frame[3] and frame[3] not in columns]


def held(path, words):
    """What is wrong with how far the answers hold, at some hundred places."""
    debug = words[1] if words[:1] == ["--debug-dir"] else "/usr/lib/debug"
    try:
        done = subprocess.run([EXTENTS, path, "300", "1", debug], capture_output=True, text=True, errors="replace",
                              timeout=TRIED_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return ["extents: no end"]
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def check(name, path, language, known, folder, words=(), only_names=False):
    """Every place of a file: only_names where it has the names of what is not inlined alone."""
    spell = short if "line-tables-only" in name else str
    got, said = answers(path, [address for address, _ in known], words)
    wrong = ([] if got else [said.strip()]) + held(path, words)
    seen, columns = set(), 0
    for (address, place), frames in zip(known, got):
        chains = language.chains(place, folder)
        if only_names:
            chains = [[(chain[-1][0], None, None)] for chain in chains]
        chains = [[(spell(function), *line) for function, *line in chain] for chain in chains]
        frames = [(spell(function), *line) for function, *line in frames]
        if [frame[:3] for frame in frames] not in chains:
            wrong += [f"{address:#x}:", *(f"  got  {frame}" for frame in frames),
                      *(f"  want {frame}" for frame in chains[0])]
        elif language in (C, CXX):
            wrong += wrong_columns(language, place, chains, frames)
            columns += sum(frame[3] is not None for frame in frames)
        seen.add(place)
    if language in (C, CXX) and not only_names and not columns:
        wrong.append("no columns")
    missing = [f"no place {place}" for place in language.places if place not in seen]
    point(got and not wrong and not missing, name, wrong or missing)


def main():
    for program in programs(*sys.argv[1:]):
        check(*program)
    missed = collections.Counter(re.split("[ ,]", line)[0] for line in not_made)
    for compiler in sorted(made.keys() | missed.keys()):
        point(made[compiler] >= MADE_LEAST,
              f"{compiler}: {made[compiler]} programs were made, of {made[compiler] + missed[compiler]} ways")
    for line in not_made:
        print(f"# not made: {line}"[:200])
    plan()


main()
