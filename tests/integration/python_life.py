# SPDX-License-Identifier: GPL-2.0-or-later
"""python_life: functions of Python processes and threads that live shortly, change, or are many: no frame shows a
function of another process, thread or time, and what is missing is counted. In the group script.

STK_TEST_PYTHONS: the pythons to try, by path."""
import os
import re
import subprocess

import recording as r
import script_stacks as s

PYTHONS = os.environ.get("STK_TEST_PYTHONS", "").split() or s.pythons()
MADE = 100000  # functions of one kind, with the python that is always there; of the others that many in a second
OBJECTS = ("3.8", "3.9", "3.10")  # versions whose frames are no part of the C stack
TURNS = 65536  # functions, and the table begins anew: half of SCRIPT_SLOTS
TWIN = r.workload("twin_one")
DRIVES = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")  # a terminal


def recorded(*words, options=("-F", "max")):
    return s.Scripts(r.record(*options, "--", *words))


def brief(name, python):
    """Twenty processes of 5 to 30 ms, one after the other, and then all at once."""
    words = " ".join(s.of(python, "brief", ""))
    loop = f'for i in 1 2 3 4; do for t in 0.005 0.01 0.02 0.025 0.03; do {words} $t %s done; done; wait'
    s.right(f"{name}: brief processes in a row", recorded("sh", "-c", loop % ";"), s.other_process, 1)
    for _ in range(r.TRIES):  # they may be over before anybody has looked at one of them
        scripts = recorded("sh", "-c", loop % "&", options=("-F", 999))
        if scripts.shown():
            break
    s.right(f"{name}: brief processes at once", scripts, s.other_process, 1)


def forks(name, python):
    for _ in range(r.TRIES):
        scripts = recorded(*s.of(python, "fork", 1), options=("-F", 999))
        with_own = {stack["pid"] for stack in scripts.stacks if s.owners(stack)}
        if len(with_own) == 6:
            break
    s.right(f"{name}: forks", scripts, s.other_process)
    r.ok(f"{name}: forks: each of the six processes has its own function", len(with_own) == 6, with_own, scripts)


def execs(name, python, other):
    """Python, another python, and a program that is none: in one process."""
    scripts = recorded(*s.of(python, "exec", 0.4), *s.of(other, "exec", 0.4), TWIN, "0.4")
    s.right(f"{name}: exec", scripts, s.other_process)
    twin = [stack for stack in scripts.stacks if "twin_one_work" in r.names(stack)]
    r.ok(f"{name}: exec: the program that is no python has frames, and none of Python",
         twin and not any(map(s.frames, twin)), twin[:1], scripts)
    runtimes = {one["version"].rpartition(".")[0] for one in scripts.said.get("runtimes", [])}
    r.ok(f"{name}: exec: both versions were met", runtimes, scripts)


def made(name, python):
    first = python == s.FIRST
    for how in ("plain", "methods", "nested"):
        scripts = recorded(*s.of(python, "made", how, MADE, 20 if first else 1), options=("-F", 2999))
        s.right(f"{name}: {how} functions at the same addresses", scripts, s.other_number)


def other_line(stack):
    """Of a thread that is called after the line that it calls from."""
    lines = [frame["line"] for frame in s.frames(stack) if frame["symbol"] == "made"]
    return any(line >= 22 and stack["comm"] != f"line_{line}" for line in lines) and f"{stack['comm']}: {lines}"


def same_but_lines(name, python):
    scripts = recorded(*s.of(python, "lines", 1.5))
    s.right(f"{name}: a function with other lines at the same addresses", scripts, other_line)


def turnover(name, python):
    """So many functions that their table begins anew. Stacks of before, of then and of later are right."""
    scripts = recorded(*s.of(python, "many", 10))
    s.right(f"{name}: ever new functions", scripts, s.other_number)
    met = {symbol for stack in scripts.stacks for symbol in s.names(stack)}
    r.ok(f"{name}: ever new functions: the table of functions has begun anew", len(met) > TURNS, len(met))


def threads(name, python):
    for how in ("-F", "max"), ("--off-cpu",), ("--wall",):
        scripts = recorded(*s.of(python, "threads", 1), options=how)
        title = f"{name}: 20 threads, {' '.join(how)}"
        s.right(title, scripts, s.other_thread)
        with_own = {stack["tid"] for stack in scripts.stacks if s.owners(stack)}
        r.ok(f"{title}: each has its own function", len(with_own) == 20, len(with_own), scripts)


def interpreters(name, python):
    scripts = recorded(*s.of(python, "interpreters", 0.6))
    s.right(f"{name}: two interpreters", scripts, s.other_thread)


def turns(stack):
    """Frames of two functions that call each other, from the leaf on: which two follow each other and must not."""
    found = [name.rpartition(".")[2] for name in filter(None, s.names(stack))]
    deep = [name for name in found if name in ("odd_one", "even_one")]
    twice = [i for i in range(1, len(deep)) if deep[i] == deep[i - 1]]
    leaves = [i for i, name in enumerate(found) if name == "leaf"]
    if twice:
        return f"{deep[twice[0]]} calls itself, {twice[0]} of {len(deep)}"
    return len(leaves) > 1 and f"{len(leaves)} leaves"


def deep(name, python):
    scripts = recorded(*s.of(python, "deep", 1.5), options=("-F", 999))
    s.right(f"{name}: 3,000 frames", scripts, turns)
    deepest = [stack for stack in scripts.stacks if s.names(stack).count("even_one") > 400]
    leaf = sum(stack["count"] for stack in deepest if any(n and n.endswith("leaf") for n in s.names(stack)[:3]))
    # Before 3.11 each has frames in C, which leave no room for those of Python.
    if not scripts.said.get("runtimes") or scripts.said["runtimes"][0]["version"] in OBJECTS:
        r.skip(f"{name}: 3,000 frames: the innermost are there", "they are behind as many frames of C as there may be")
    else:
        r.ok(f"{name}: 3,000 frames: the innermost are there", leaf >= 20, len(deepest), scripts)
    r.ok(f"{name}: 3,000 frames: what is missing is missing by depth", scripts.cut("depth") >= max(leaf, 20), scripts)


def odd_names(name, python):
    """Names and files that no compiler makes: they are shown, and drive no terminal."""
    scripts = recorded(*s.of(python, "names", 1.5))
    s.right(f"{name}: odd names", scripts, lambda stack: None)
    found = {symbol for stack in scripts.stacks for symbol in s.names(stack) if symbol}
    for word in ("gr\u00f6\u00dfe_\u03c0", "\u540d\u524d", "astral_\U0001f600", "x" * 4096, "y" * 4096, "\u00e9" * 2048,
                 "big"):
        r.ok(f"{name}: odd names: {ascii(word[:20])}", word in found, sorted(map(ascii, found))[:40])
    for words in (["report"], ["fold"], ["report", "--format", "json"], ["report", "--format", "html"],
                  ["report", "--format", "perf-script"]):
        shown = subprocess.run([r.STK, *words, "-i", scripts.recording.data, "--frames=all"], capture_output=True,
                               timeout=120, check=False)
        text = shown.stdout.decode("utf-8", errors="surrogateescape")
        bad = list(filter(DRIVES.search, text.split("\n")))
        r.ok(f"{name}: odd names: nothing of them drives a terminal, {' '.join(words)}",
             shown.returncode == 0 and not bad, shown.returncode, *[ascii(line[:200]) for line in bad[:3]])


EMBEDS = r"""
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
static int (*run)(const char *);
__attribute__((noipa)) static void game_loop(double seconds)
{
	time_t end = time(NULL) + (time_t)seconds;
	while (time(NULL) < end && !run("tick()"))
		;
}
int main(int argc, char **argv)
{
	void *python = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
	if (argc < 2 || !python)
		return 1;
	run = (int (*)(const char *))dlsym(python, "PyRun_SimpleString");
	((void (*)(void))dlsym(python, "Py_Initialize"))();
	run("def think():\n  return sum(i * i for i in range(300))\ndef tick():\n  for i in range(20): think()\n");
	game_loop(2);
	return 0;
}
"""


def library(python):
    """Its libpython; None: it has none."""
    made = subprocess.run([python, "-c", "import sysconfig as c, os; v = c.get_config_var; "
                           "print(os.path.join(v('LIBDIR'), v('INSTSONAME') or '-'))"], capture_output=True, text=True,
                          timeout=60, check=False).stdout.strip()
    return made if os.path.isfile(made) else None


def embedded(name, python):
    path = library(python)
    if not path:
        r.skip(f"{name}: a program that embeds it", "it has no library")
        return
    program = r.compiled("embeds", EMBEDS, "-ldl")
    home = os.path.dirname(os.path.dirname(python))
    recording = r.record("-F", "max", "--", program, path, env={**os.environ, "PYTHONHOME": home})
    inside = [stack for stack in recording.stacks if any(n == "think" for n in r.names(stack))]
    lacking = [r.names(stack) for stack in inside if stack["status"] == "complete" and
               [n for n in r.names(stack) if n in ("tick", "game_loop", "main")] != ["tick", "game_loop", "main"]]
    r.ok(f"{name}: a program that embeds it: its functions are there, and their callers in C",
         sum(stack["count"] for stack in inside) >= 20 and not lacking, len(inside), *lacking[:3], recording.summary())
    behind = [r.names(stack)[r.names(stack).index("think"):] for stack in inside]
    machinery = [found for found in behind if any(n and n.startswith(("_PyEval", "PyEval", "PyRun_")) for n in found)]
    r.ok(f"{name}: a program that embeds it: and the interpreter's own is not", not machinery, machinery[:3])


def main():
    r.need_root()
    for i, python in enumerate(PYTHONS):
        name = s.short(python)
        brief(name, python)
        forks(name, python)
        execs(name, python, PYTHONS[i - 1])
        made(name, python)
        same_but_lines(name, python)
        threads(name, python)
        interpreters(name, python)
        deep(name, python)
        odd_names(name, python)
        embedded(name, python)
        if python == s.FIRST:
            turnover(name, python)
    r.done()


main()
