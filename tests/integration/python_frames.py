# SPDX-License-Identifier: GPL-2.0-or-later
"""python_frames: a Python program as it runs is shown by its own functions, each at its place among native frames, and
by the lines of its source. Every stack of tests/workload/ways.py is held against that source."""
import ast
import json
import os
import subprocess

import recording as r
from known_chains import running

PYTHON = "/usr/bin/python3"
IMAGE = os.path.basename(os.path.realpath(PYTHON))
WAYS = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "ways.py")
SECONDS = 1.5  # of CPU
LOOP = "_PyEval_EvalFrameDefault"
# Who may call a function of the workload, where not everybody may.
CALLERS = {
    "key": {"by_sort"}, "replace": {"by_regex", "sub"}, "nested": {"by_generator"}, "raises": {"by_exception", "raises"},
    "numbers": {"nested", "by_generator.<locals>.<genexpr>", "by_generator"}, "run": {"main", "Thread.run"},
    "outer": {"Handle._run", "by_async"}, "inner": {"outer"}, "Holder.asked": {"Holder.of_class"}, "main": {"<module>"},
    "Holder.of_class": {"by_class"}, "decorated": {"wrap.<locals>.wrapped"}, "wrap.<locals>.wrapped": {"run"},
    "default": {"JSONEncoder.iterencode", "_make_iterencode", "JSONEncoder.encode"},
}
CALLERS.update({way: {"run"} for way in ("by_sort", "by_regex", "by_generator", "by_async", "by_exception", "by_eval",
                                         "by_exec", "by_class", "by_context", "by_json", "by_hash", "by_reduce",
                                         "by_comprehension")})


def functions(tree):
    """The first and the last line of each function, by its qualified name."""
    found = {}

    def look(node, prefix):
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = prefix + child.name
                inner = name + (".<locals>." if not isinstance(child, ast.ClassDef) else ".")
                first = min([child.lineno] + [d.lineno for d in child.decorator_list])
                if not isinstance(child, ast.ClassDef):
                    found[name] = (first, child.end_lineno)
            look(child, inner)

    look(tree, "")
    return found


def shown(recording, *words):
    out = subprocess.run([r.STK, "fold", "--json", *words, recording.data], capture_output=True, text=True, check=True)
    return json.loads(out.stdout)


def is_script(frame):
    return frame["kind"] == "script"


def user(stack):
    return [f for f in stack["frames"] if f["kind"] != "kernel"]


def wrong_line(frame, lines):
    """What is wrong about a frame of the workload; None: nothing."""
    name, line = frame["symbol"], frame["line"]
    if name == "<module>" or "<" in name.rpartition(".")[2]:
        return None if line else "no line"
    first, last = lines.get(name, (0, 0))
    return None if line is None or first <= line <= last else "line"


def wrongs(stack, lines):
    """What is wrong about a whole stack; frames are leaf first."""
    frames = user(stack)
    scripts = [f for f in frames if is_script(f)]
    found = [f"{f['symbol']}: {wrong}" for f in scripts if f["file"] == WAYS
             for wrong in [wrong_line(f, lines)] if wrong]
    found += [f"no name: {f}" for f in scripts if not f["symbol"] or not f["file"]]
    found += [f"{callee['symbol']} < {caller['symbol']}" for callee, caller in zip(scripts, scripts[1:])
              if callee["file"] == WAYS and caller["symbol"] not in CALLERS.get(callee["symbol"], {caller["symbol"]})]
    # Each run of the loop has its frames behind it; the innermost may have none yet.
    for inner, outer in zip(frames, frames[1:]):
        if is_script(outer) and not is_script(inner) and inner["symbol"] != LOOP:
            found.append(f"{outer['symbol']} runs in {inner['symbol']}")
    return found


def lacks(stack):
    """Whether frames are missing at its outer end: then it has to be counted as cut."""
    frames = user(stack)
    loops = [i for i, f in enumerate(frames) if f["symbol"] == LOOP]
    bare = [i for i in loops if i + 1 == len(frames) or not is_script(frames[i + 1])]
    return [f for f in frames if is_script(f)][-1]["symbol"] != "<module>" or bare not in ([], loops[:1])


def record():
    with running([PYTHON, WAYS]) as pid:
        r.worked(pid, 0.3)
        recording = r.start("-e", "cpu-clock", "-F", 997, "-p", pid)
        r.sampling(recording)
        r.worked(pid, SECONDS)
        return r.stop(recording)


def check_stacks(recording, lines):
    report = shown(recording, "--frames=all")
    stacks = [s for s in report["stacks"] if any(map(is_script, s["frames"]))]
    whole = [s for s in stacks if s["status"] == "complete"]
    wrong = [(wrongs(s, lines), [f["symbol"] for f in user(s)]) for s in whole if wrongs(s, lines)]
    for words, names in wrong[:5]:
        print("#", words, names)
    r.ok("stacks are of the program's functions, by their lines, in the order of its calls", whole and not wrong,
         len(wrong), "of", len(whole))
    lacking = sum(s["count"] for s in whole if lacks(s))
    cut = sum(count for cause, count in report["script_frames"]["cut"].items() if cause != "late")
    r.ok("one that lacks some of them is counted as cut", lacking <= cut, lacking, report["script_frames"]["cut"])
    met = {f["symbol"] for s in whole for f in s["frames"] if is_script(f)}
    r.ok("by every way", {"key", "replace", "numbers", "spin", "run", "main"} <= met, sorted(met))


def check_frames(recording):
    native = shown(recording, "--frames=native")["stacks"]
    auto = shown(recording)["stacks"]
    r.ok("--frames=native shows none of them", native and not any(is_script(f) for s in native for f in s["frames"]))
    inside = [s for s in auto if any(is_script(f) for f in s["frames"])]
    outer = [user(s)[next(i for i, f in enumerate(user(s)) if is_script(f)):] for s in inside]
    r.ok("the interpreter's own calls between them are hidden", outer and
         not any(f["module"] == IMAGE for frames in outer for f in frames))
    lines = {f["file"] for s in auto for f in s["frames"] if is_script(f)}
    r.ok("with the files that they are in", WAYS in lines, lines)


def check_sums(recording):
    report = shown(recording)
    counts = report["script_frames"]
    found = counts["complete"] + sum(counts["cut"].values()) + counts["none"]
    r.ok("what was found of them adds up to all samples", found == report["samples"]["stored"], counts)
    r.ok("from the first sample on", counts["complete"] > found / 2 and "late" not in counts["cut"], counts)
    r.ok("of a version that is said", counts["runtimes"] and counts["runtimes"][0]["name"] == "python",
         counts["runtimes"])


def main():
    r.need_root()
    with open(WAYS, encoding="utf-8") as source:
        lines = functions(ast.parse(source.read()))
    recording = r.enough(record, count=lambda made: made.samples["stored"], least=100)
    check_stacks(recording, lines)
    check_frames(recording)
    check_sums(recording)
    r.done()


if __name__ == "__main__":
    main()
