# SPDX-License-Identifier: GPL-2.0-or-later
"""viewers: the programs that people look at profiles with have of stk's files what stk report has: all of it, and the
functions with most by themselves and in all. STK_NPM: the folder in which npm installed tools/npm-packages."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("golden", "integration"):
    sys.path.insert(0, os.path.join(os.environ["STK_SRCDIR"], "tests", folder))
import readers  # noqa: E402
import tap  # noqa: E402

STK = os.path.abspath(os.environ.get("STK", "./stk"))
MAKE_PROFILE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/make_profile/make_profile")
SCREENS = os.path.join(os.environ["STK_SRCDIR"], "tests/screens")
MODULES = os.path.join(os.environ.get("STK_NPM", "/nowhere"), "node_modules")
CHROMIUM = shutil.which("chromium") or ""
TOP = 20


def run(*words, **how):
    return subprocess.run(list(words), capture_output=True, text=True, check=False, timeout=120, **how)


def node(*words):
    return run("node", *words, env=os.environ | {"NODE_PATH": MODULES, "CHROMIUM": CHROMIUM})


def missing(program, package=None):
    if not shutil.which(program):
        return f"{program} is not installed"
    return package and not os.path.exists(os.path.join(MODULES, package)) and f"npm's {package} is not installed"


def top(sums):
    return dict(sorted(sums.items(), key=lambda of: (-of[1], of[0]))[:TOP])


def differ(seen, wanted, slack=0.0):
    """The functions of which a viewer does not say what stk does."""
    return [f"{name}: {seen.get(name)}, not {value}" for name, value in top(wanted).items()
            if abs(seen.get(name, 0) - value) > slack]


def compare(name, found, wanted, slack=0.0):
    """Both: (all, by function alone, in all)."""
    why = [f"{found[0]}, not {wanted[0]}"] if abs(found[0] - wanted[0]) > slack else []
    tap.point(not why + differ(found[1], wanted[1], slack) + differ(found[2], wanted[2], slack), name,
              *why, *differ(found[1], wanted[1], slack), *differ(found[2], wanted[2], slack))


def go_top(file, event):
    shown = run("go", "tool", "pprof", f"-sample_index={event}", "-top", "-unit=ns", "-nodecount=1000000", "-nodefraction=0",
                "-edgefraction=0", file).stdout
    alone, total = {}, {}
    for line in shown.splitlines():
        row = re.match(r" *(\d+)(?:ns)? +[\d.]+% +[\d.]+% +(\d+)(?:ns)? +[\d.]+%  (.*?)(?: \(inline\)| \(partial-inline\))?$", line)
        if row:
            alone[row[3]], total[row[3]] = alone.get(row[3], 0) + int(row[1]), total.get(row[3], 0) + int(row[2])
    return sum(alone.values()), alone, total


def check_go(label, file, wanted):
    if missing("go"):
        return tap.skip(f"{label}: go tool pprof", missing("go"))
    for event, of_event in wanted.items():
        compare(f"{label}: go tool pprof -top, {event}", go_top(file, event), of_event)
    raw, traces = (run("go", "tool", "pprof", how, file) for how in ("-raw", "-traces"))
    return tap.point(raw.returncode == traces.returncode == 0 and "Samples:" in raw.stdout and "tid:" in traces.stdout,
                     f"{label}: go tool pprof -raw and -traces", raw.stderr, traces.stderr)


def check_npm(label, file, wanted):
    if missing("node", "pprof-format"):
        return tap.skip(f"{label}: pprof-format", missing("node", "pprof-format"))
    shown = node(os.path.join(HERE, "viewers.js"), "pprof-format", file)
    found = json.loads(shown.stdout or "{}")
    for event, of_event in wanted.items():
        one = found.get(event, {"all": 0, "self": {}, "total": {}})
        compare(f"{label}: pprof-format, {event}", (one["all"], one["self"], one["total"]), of_event)
    return None


def milliseconds(cell):
    """Of a cell such as 397.40ms (35%)."""
    words = re.match(r"([\d.,]+)(ns|[µμ]s|ms|s|min)", cell)
    units = {"ns": 1e-6, "µs": 1e-3, "μs": 1e-3, "ms": 1, "s": 1000, "min": 60000}
    return float(words[1].replace(",", "")) * units[words[2]] if words else None


def check_speedscope(label, file):
    """Its page: the functions of the thread that it shows first, as far as there is room, rounded as it does."""
    lacks = missing("node", "speedscope") or missing("node", "playwright-core") or missing("chromium")
    if lacks:
        return tap.skip(f"{label}: speedscope", lacks)
    shown = node(os.path.join(HERE, "viewers.js"), "speedscope", file)
    found = json.loads(shown.stdout or '{"errors": ["it did not end"], "rows": [], "title": ""}')
    with open(file, encoding="utf-8") as document:
        document = json.load(document)
    names, first, stacks = [frame["name"] for frame in document["shared"]["frames"]], document["profiles"][0], {}
    for stack, weight in zip(first["samples"], first["weights"], strict=True):
        readers.add(stacks, "", tuple(names[frame] for frame in stack), weight)
    _, alone, total = readers.sums(stacks)[""]
    rows = [row for row in found["rows"] if None not in (milliseconds(row[0]), milliseconds(row[1]))]
    why = [f"{row}: {total.get(row[2])}, {alone.get(row[2])}" for row in rows[:TOP]
           for cell, sums in zip(row, (total, alone)) if abs(milliseconds(cell) - sums.get(row[2], 0) / 1e6) >
           0.006 * milliseconds(cell) + 0.01]
    return tap.point(not found["errors"] and not why and len(rows) >= min(TOP, len(total)) and
                     document["name"] in found["title"], f"{label}: speedscope's page", *why, *found["errors"], shown.stderr)


def check_firefox(label, file, profile, events):
    """Firefox Profiler counts heads: samples of all events of a thread."""
    lacks = missing("node", "@firefox-devtools/profiler-cli")
    if lacks:
        return tap.skip(f"{label}: Firefox Profiler", lacks)
    stacks = {}
    for event in events:
        shown = json.loads(run(STK, "report", "-q", "-i", profile, "--json", "--stacks=0", "--event", event).stdout)
        for stack in shown["stacks"]:
            names = {frame["symbol"] for frame in stack["frames"] if frame["symbol"]}
            readers.add(stacks, "leaf", (stack["frames"][0]["symbol"] if stack["frames"] else None,), stack["count"])
            for name in names:
                readers.add(stacks, "all", (name,), stack["count"])
    cli = os.path.join(MODULES, ".bin/profiler-cli")
    loaded = node(cli, "load", file)
    alone, total = {}, {}
    info = json.loads(node(cli, "profile", "info", "--json").stdout or '{"processes": []}')
    listed = json.loads(node(cli, "thread", "list", "--json").stdout or '{"threads": []}')
    for thread in listed["threads"]:
        functions = json.loads(node(cli, "thread", "functions", "--thread", thread["threadHandle"], "--limit", "0", "--json",
                                    "--include-idle").stdout)["functions"]
        for of in functions:
            alone[of["name"]] = alone.get(of["name"], 0) + of["selfSamples"]
            total[of["name"]] = total.get(of["name"], 0) + of["totalSamples"]
    node(cli, "stop", "--all")
    wanted = [{stack[0]: n for stack, n in stacks[what].items() if stack[0]} for what in ("leaf", "all")]
    why = differ(alone, wanted[0]) + differ(total, wanted[1])
    return tap.point(loaded.returncode == 0 and not why and info["processes"], f"{label}: Firefox Profiler counts its samples",
                     *why, loaded.stderr)


def check_words(label, base):
    """Tools that only say whether they can read it."""
    for program, words, name in (("xmllint", ["--nonet", "--noout"], "svg"), ("jq", ["-e", ".profiles|length>0"], "speedscope.json"),
                                 ("protoc", ["--decode_raw"], "pb.gz")):
        if missing(program):
            tap.skip(f"{label}: {program} reads .{name}", missing(program))
            continue
        if name == "pb.gz":
            shown = subprocess.run(f"gzip -dc '{base}.{name}' | protoc --decode_raw", shell=True, capture_output=True, text=True,
                                   check=False, timeout=60)
        else:
            shown = run(program, *words, f"{base}.{name}")
        tap.point(shown.returncode == 0 and not shown.stderr, f"{label}: {program} reads .{name}", shown.stderr)


def main():
    with tempfile.TemporaryDirectory(prefix="stk-viewers-") as folder:
        for name in ("git", "node2", "redis-waits", "all", "gcc"):
            base, profile = os.path.join(folder, name), os.path.join(folder, name + ".data")
            run(MAKE_PROFILE, "--script", os.path.join(SCREENS, name + ".profile"), "-o", profile)
            run(STK, "report", "-q", "-i", profile, *(word for ending in ("svg", "pb.gz", "speedscope.json", "perf.txt")
                                                      for word in ("-o", f"{base}.{ending}")))
            events = readers.events_of(STK, profile)
            wanted = {event: readers.sums(readers.own(STK, profile, event)[0])[event] for event in events}
            check_go(name, base + ".pb.gz", wanted)
            check_npm(name, base + ".pb.gz", wanted)
            check_speedscope(name, base + ".speedscope.json")
            if name != "redis-waits":  # half a million heads
                check_firefox(name, base + ".perf.txt", profile, events)
            check_words(name, base)
    tap.plan()


main()
