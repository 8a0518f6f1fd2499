# SPDX-License-Identifier: GPL-2.0-or-later
"""json_contract: every field of stk-json(5): that it is there, of which type, and when it is null."""
import json
import os
import re
import subprocess
import sys
import tempfile

STK = os.environ.get("STK", "./stk")
MAKE_PROFILE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/make_profile/make_profile")
SAFE = 1 << 53
points = 0
failed = False


def point(name, wrong):
    global points, failed
    points += 1
    failed |= bool(wrong)
    print(f"{'not ' if wrong else ''}ok {points} - {name}")
    for line in wrong[:12]:
        print(f"# {line}")


# Types. Each is a predicate; what may be null too is maybe(TYPE).
def text(value):
    return isinstance(value, str) and "\ufffd" not in value


def anything(value):
    return isinstance(value, str)


def hexa(value):
    return isinstance(value, str) and re.fullmatch(r"0x[0-9a-f]+", value) is not None


def build_id(value):
    return isinstance(value, str) and re.fullmatch(r"([0-9a-f]{2}){1,20}", value) is not None


def count(value):
    if isinstance(value, str):
        return value.isdigit() and int(value) > SAFE
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= SAFE


def percent(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100.00005


def points_of(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -100.00005 <= value <= 100.00005


def errno(value):
    return isinstance(value, int) and -4095 <= value < 0


def flag(value):
    return isinstance(value, bool)


def one_of(*words):
    return lambda value: value in words


def maybe(kind):
    return (kind,)


class Counts:
    """{CAUSE: n, ...}"""


ENDINGS = {"complete": count, "guessed": count, "none": count, "cut": Counts, "none_causes": Counts,
           "complete_pct": maybe(percent), "causes": [{
               "status": one_of("cut", "guessed", "none"), "cause": text, "text": text, "count": count,
               "pct": percent, "modules": [{"module": text, "count": count, "pct": percent}]}]}
UNIT = one_of("count", "ns", "bytes")
UNWINDER = one_of("mixed", "tables", "frame-pointer", "callchain", "none")
ERROR = {"errno": maybe(errno), "name": text, "meaning": text}
SCRIPT = {**ENDINGS, "runtimes": [{"name": text, "version": text}]}
SPACE = one_of("user", "kernel", "jit", "script", "unknown")
SOURCE = {"file": maybe(text), "line": maybe(count), "column": maybe(count), "inlined": flag}
FRAME = {"symbol": maybe(anything), "module": maybe(anything), "address": maybe(hexa), "offset": hexa,
         "build_id": maybe(build_id), "kind": SPACE, "reason": maybe(text), **SOURCE}
NODE = {"count": count, "value": count, "pct": percent,
        "frames": [{"symbol": maybe(anything), "module": maybe(anything), "kind": SPACE, "file": maybe(text),
                    "line": maybe(count), "inlined": flag}], "hidden": count}
NODE["chain"] = [NODE]
KEYS = {"symbol": maybe(anything), "module": maybe(anything), "srcfile": maybe(text), "srcline": maybe(text),
        "comm": anything, "pid": count, "tid": count,
        "cpu": maybe(count)}
ROW = {"count": count, "value": count, "self": count, "children": count, "children_value": count,
       "longest": maybe(count), "children_longest": maybe(count), "self_pct": percent, "children_pct": percent}
WAITS = {"mean": count, "longest": count, "lives": maybe(count),
         "states": [{"state": one_of("sleep", "disk", "preempted", "stopped", "other"), "count": count, "value": count,
                     "pct": percent}]}
NAMES_OF_IDS = {"pid": "process_name", "tid": "thread_name"}
NAMED = {"kind": SPACE, "reason": maybe(text)}
STACK = {"count": count, "value": count, "longest": maybe(count), "pct": percent, "comm": anything, "pid": maybe(count), "tid": maybe(count),
         "status": one_of("complete", "guessed", "cut", "none"), "cause": maybe(text),
         "script_cut": maybe(text),
         "unwinder": maybe(UNWINDER), "user_stack_error": maybe(ERROR), "kernel_stack_error": maybe(ERROR), "frames": [FRAME]}
REPORT = {
    "schema": one_of("stk-report/2"),
    "recorded": {"command": maybe(text), "host": maybe(text), "kernel": maybe(text), "clock": maybe(text),
                 "start_ns": count, "duration_ns": count, "unwinder": maybe(UNWINDER),
                 "unwinding": maybe({"tables": count, "rows": count, "bytes": count, "build_ns": count,
                                     "refused": count, "stacks_copied": count})},
    "event": maybe(text), "unit": maybe(UNIT),
    "series": [{"name": text, "kind": one_of("clock", "counted", "occurrence", "wait"), "unit": UNIT,
                "frequency_hz": maybe(count), "period": maybe(count), "asked": maybe(text),
                "count": count, "value": count}],
    "samples": {"expected": maybe(count), "expected_reason": maybe(text), "missed": maybe(count),
                "taken": count, "stored": count, "filtered": count, "lost": Counts,
                "filtered_causes": Counts, "shown": count, "value": count},
    "waits": maybe(WAITS), "user_stacks": ENDINGS, "kernel_stacks": ENDINGS, "script_frames": maybe(SCRIPT),
    "unnamed": [{"module": text, "reason": text, "count": count, "self": count, "pct": percent,
                 "self_pct": percent}],
    "empty": maybe(text), "notes": [text],
}
ADDRESSES = {"schema": one_of("stk-symbolize/1"), "addresses": [{
    "address": hexa, "asked": text, "module": maybe(text), "path": maybe(text),
    "build_id": maybe(build_id), "offset": maybe(hexa),
    "frames": [{"function": text, "part": maybe(one_of(".cold", ".part")), "function_offset": maybe(hexa), **SOURCE, "alias": flag}], "reason": maybe(text)}],
    "missing_files": [{"module": text, "file": text, "looked_at": [text]}]}
FINDINGS = {"schema": one_of("stk-doctor/1"), "findings": [{
    "probe": text, "status": one_of("ok", "warn", "fail", "skip"), "found": text, "cost": maybe(text),
    "fix": maybe(text), "details": [text], "tables": [{
        "path": text, "why_not": maybe(text), "rows": count, "code_bytes": count, "uncovered_bytes": count,
        "unsupported_bytes": count, "unsupported": Counts, "sources": Counts, "functions": count,
        "functions_with_fp": count, "frame_pointers": flag}]}]}

CELL = {"count": count, "value": count, "pct": percent}
CHANGE = {"a": CELL, "b": CELL, "points": points_of, "low": maybe(points_of), "high": maybe(points_of),
          "within_noise": maybe(flag)}
SIDE = {"input": text, "recorded": REPORT["recorded"], "series": REPORT["series"][0], "samples": REPORT["samples"],
        "user_stacks": ENDINGS, "kernel_stacks": ENDINGS, "script_frames": maybe(SCRIPT)}
ONLY = maybe(one_of("a", "b"))
DIFF = {"schema": one_of("stk-diff/1"), "event": text, "unit": UNIT, "a": SIDE, "b": SIDE,
        "modules": [{"a": text, "b": text}], "order": one_of("self", "total"), "no_intervals": maybe(text), "all": count,
        "beyond_noise": count, "rules": [{"rule": text, "met": flag, "known": flag, **CHANGE}]}
DIFF_ROW = {"only": ONLY, "self": CHANGE, "total": CHANGE}
DIFF_STACK = {"comm": anything, "status": STACK["status"], "cause": maybe(text), "script_cut": maybe(text), "only": ONLY, "self": CHANGE,
              "frames": [FRAME]}

VERSION = {"schema": one_of("stk-version/1"), "version": text, "features": {
    name: flag for name in ("zstd", "lzma", "libiberty", "sanitizers")}, "libbpf": text, "elfutils": text,
    "bpf_programs": text, "bpf_compiler": text}
HELP = {"schema": one_of("stk-help/1"), "verbs": [{"verb": text, "summary": text, "arguments": maybe(text), "options": [{
    "short": maybe(text), "long": maybe(text), "argument": maybe(text), "argument_optional": flag, "summary": maybe(text)}]}],
    "added": [{"verb": text, "path": text}]}


def holds(value, kind, place="$"):
    """What is wrong with value, as lines; nothing when it is of that kind and no more."""
    if isinstance(kind, tuple):
        return [] if value is None else holds(value, kind[0], place)
    if kind is Counts:
        return [f"{place}: {value}"] if not isinstance(value, dict) or not all(
            map(count, value.values())) else []
    if isinstance(kind, list):
        if not isinstance(value, list):
            return [f"{place} is no array"]
        return [line for i, each in enumerate(value) for line in holds(each, kind[0], f"{place}[{i}]")]
    if isinstance(kind, dict):
        if not isinstance(value, dict):
            return [f"{place} is no object: {value!r}"]
        wrong = [f"{place}.{key} is missing" for key in kind if key not in value]
        wrong += [f"{place}.{key} is not in the contract" for key in value if key not in kind]
        return wrong + [line for key in kind if key in value
                        for line in holds(value[key], kind[key], f"{place}.{key}")]
    return [] if kind(value) else [f"{place}: {value!r} is not {getattr(kind, '__name__', 'allowed')}"]


def once(pairs):
    """An object with a key twice is read differently by different programs."""
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key twice among {keys}")
    return dict(pairs)


def run(*words, status=(0,), data=None):
    done = subprocess.run([STK, *words], input=data, capture_output=True, timeout=60, check=False)
    if done.returncode not in status:
        return {}, [f"exit status {done.returncode}", done.stderr.decode(errors="replace")]
    try:
        return json.loads(done.stdout.decode("utf-8", "strict"), object_pairs_hook=once), []
    except ValueError as error:
        return {}, [f"no JSON: {error}"]


def check_frames(frames, place):
    """A frame has a name, or the reason why not."""
    return [f"{place}: symbol {frame['symbol']!r} with reason {frame['reason']!r}" for frame in frames
            if (frame["symbol"] is None) != (frame["reason"] is not None)]


def check_report(value):
    """What holds between the fields."""
    wrong = []
    samples = value["samples"]
    if samples["taken"] != samples["stored"] + samples["filtered"] + sum(samples["lost"].values()):
        wrong.append(f"taken is not the sum: {samples}")
    if (samples["expected"] is None) != (samples["expected_reason"] is not None):
        wrong.append(f"expected is null without a reason, or not null with one: {samples}")
    for part in ("user_stacks", "kernel_stacks", "script_frames"):
        ends = value[part]
        if part == "script_frames" and not ends:
            continue
        if ends["complete"] + ends["guessed"] + ends["none"] + sum(ends["cut"].values()) != samples["shown"]:
            wrong.append(f"{part} do not add up to what is shown: {ends}")
        for status, total in (("guessed", ends["guessed"]), ("cut", sum(ends["cut"].values()))):
            if sum(each["count"] for each in ends["causes"] if each["status"] == status) != total:
                wrong.append(f"{part}: the causes of {status} do not add up: {ends}")
        wrong += [f"{part}: the modules are more than {each}" for each in ends["causes"]
                  if sum(module["count"] for module in each["modules"]) > each["count"]]
    sums = {each["name"]: (each["count"], each["value"]) for each in value["series"]}
    if value["event"] and sums[value["event"]] != (samples["shown"], samples["value"]):
        wrong.append(f"the series' sum is not what is shown: {sums}")
    if (value["waits"] is not None) != (value["event"] == "off-cpu"):
        wrong.append(f"waits of {value['event']}: {value['waits']}")
    if value["waits"] and sum(state["value"] for state in value["waits"]["states"]) != samples["value"]:
        wrong.append(f"the states do not add up: {value['waits']}")
    for row in value["rows"]:
        if row["count"] != row["self"]:
            wrong.append(f"count is not self: {row}")
    stacks = value.get("stacks", [])
    if value["script_frames"] and sum(stack["count"] for stack in stacks) == samples["shown"]:
        cut = {}
        for stack in stacks:
            cut[stack["script_cut"]] = cut.get(stack["script_cut"], 0) + stack["count"]
        if {cause: count for cause, count in cut.items() if cause} != value["script_frames"]["cut"]:
            wrong.append(f"script frames of stacks are cut otherwise: {cut}")
    for stack in stacks:
        wrong += check_frames(stack["frames"], "stack")
        wrong += [f"the name of {error}" for error in (stack["user_stack_error"], stack["kernel_stack_error"])
                  if error and {None: error["name"], -14: "EFAULT", -22: "EINVAL"}.get(error["errno"]) != error["name"]]
        error = stack["user_stack_error"]
        if (error is not None) != (stack["status"] in ("cut", "none")):
            wrong.append(f"{stack['status']} and its error: {error}")
        if error and error["errno"] is None and error["name"] != (stack["cause"] or "unknown"):
            wrong.append(f"the error is not the cause: {stack}")
    return wrong


def reports(folder):
    for profile in ("basic", "wide", "special", "inlines", "lines", "interpreter", "script", "endings", "unwound", "empty",
                    "idle", "waits"):
        path = os.path.join(folder, f"{profile}.data")
        event = ("--event", "off-cpu") if profile == "waits" else ()
        subprocess.run([MAKE_PROFILE, "--raw", profile, "-o", path], check=True)
        for keys in (("symbol", "module", "comm"), ("comm", "pid", "tid"), ("cpu", "module"), ("srcfile",), ("symbol", "srcline")):
            if event and "cpu" in keys:
                continue  # waits are of no CPU
            for options in ((), ("--stacks=0",), ("-g",)):
                row = {**ROW, **{key: KEYS[key] for key in keys}}
                if "srcline" in keys:
                    row["line"] = maybe(count)
                row |= {name: maybe(anything) for key, name in NAMES_OF_IDS.items() if key in keys}
                if "tid" in keys:
                    row["own_tid"] = maybe(count)
                if {"symbol", "module", "srcfile"} & set(keys):
                    row |= NAMED
                if "-g" in options:
                    row |= {"chain": [NODE], "hidden": count}
                kind = {**REPORT, "rows": [row]}
                if "--stacks=0" in options:
                    kind["stacks"] = [STACK]
                value, wrong = run("report", "-q", "-i", path, "--format", "json", "--sort", ",".join(keys),
                                   *options, *event)
                wrong = wrong or holds(value, kind)
                point(" ".join((profile, *keys, *options)), wrong or check_report(value))
    value, _ = run("report", "-i", os.path.join(folder, "endings.data"), "--json", "--stacks=0")
    errors = [(name, stack[name]["errno"]) for stack in value.get("stacks", [])
              for name in ("user_stack_error", "kernel_stack_error") if stack[name] and stack[name]["errno"]]
    point("errors of both parts of a stack", [] if sorted(errors) == [
        ("kernel_stack_error", -22), ("kernel_stack_error", -14), ("user_stack_error", -14),
        ("user_stack_error", -14)] else [str(errors)])
    both = [run("report", "-i", os.path.join(folder, "waits.data"), "--json", "--event", event)[0]["series"]
            for event in ("cpu-clock", "off-cpu")]
    point("a series has the same sum, shown or not", [] if both[0] == both[1] else [str(both)])
    value, wrong = run("fold", "-i", os.path.join(folder, "endings.data"), "--json")
    point("fold", wrong or holds(value, {**REPORT, "rows": one_of([]), "stacks": [STACK]}))


def check_change(change, value):
    """What holds between the numbers of one difference, which is made of rounded ones here."""
    sides = [(change[side]["count"], value[side]["samples"]["shown"]) for side in "ab"]
    wrong = [] if abs(change["b"]["pct"] - change["a"]["pct"] - change["points"]) < 0.0002 else [f"points: {change}"]
    if value["no_intervals"]:
        return wrong + [f"an interval: {change}"] * (change["low"] is not None or change["within_noise"] is not None)
    wrong += [f"pct: {change}" for side, (n, all_of) in zip("ab", sides)
              if abs(100 * n / all_of - change[side]["pct"]) > 0.0001]
    if not change["low"] <= change["points"] <= change["high"]:
        wrong.append(f"outside its interval: {change}")
    if change["within_noise"] != (change["low"] <= 0 <= change["high"]):
        wrong.append(f"noise: {change}")
    return wrong


def check_diff(value):
    key = value["order"]
    rows = value.get("rows", value.get("stacks"))
    wrong = [line for each in value["rules"] for line in check_change(each, value)]
    for row in rows:
        for share in ("self", "total"):
            wrong += check_change(row[share], value) if share in row else []
        total = row.get("total", row["self"])
        only = {(True, False): "a", (False, True): "b"}.get((total["a"]["count"] > 0, total["b"]["count"] > 0))
        wrong += [f"only: {row}"] * (row["only"] != only)
    order = [(bool(row[key]["within_noise"]), -abs(row[key]["points"])) for row in rows if key in row]
    wrong += [f"the order: {order}"] * any(a[0] > b[0] or (a[0] == b[0] and b[1] < a[1] - 0.0001)
                                           for a, b in zip(order, order[1:]))
    if len(rows) == value["all"] and not value["no_intervals"]:
        wrong += ["beyond_noise"] * (value["beyond_noise"] != sum(not noise for noise, _ in order))
    return wrong


def differences(folder):
    paths = {}
    for profile in ("before", "after", "special", "waits"):
        paths[profile] = os.path.join(folder, f"{profile}.data")
        subprocess.run([MAKE_PROFILE, "--raw", profile, "-o", paths[profile]], check=True)
    rules = ("--fail-if", "self(parse)>+2%", "--fail-if", "total(nothing) < 1 %")
    for a, b, event in (("before", "after", ()), ("before", "before", ()), ("special", "after", ()),
                        ("waits", "waits", ("--event", "off-cpu"))):
        for keys in ((), ("comm", "module"), ("srcfile",), ("symbol", "srcline")):
            row = {**DIFF_ROW, **{key: KEYS[key] for key in keys or ("symbol", "module")}}
            row |= {"line": maybe(count)} if "srcline" in keys else {}
            row |= NAMED
            for options in ((), ("--children",), rules):
                value, wrong = run("diff", "-q", "--json", *(("--sort", ",".join(keys)) if keys else ()), *options, *event,
                                   paths[a], paths[b], status=(0, 6))
                wrong = wrong or holds(value, {**DIFF, "rows": [row]})
                point(" ".join(("diff", a, b, *keys, *options)), wrong or check_diff(value))
        value, wrong = run("diff", "--json", "--stacks=0", *event, paths[a], paths[b])
        wrong = wrong or holds(value, {**DIFF, "stacks": [DIFF_STACK]})
        point(f"diff {a} {b} --stacks=0", wrong or check_diff(value))


def lookups():
    program = os.path.realpath("/proc/self/exe")
    for words in (("-e", program), ("-p", str(os.getpid())), ("-k",)):
        value, wrong = run("symbolize", *words, "--format", "json",
                           data=b"0x1\n0x401000\n0x7fff00001000\nffffffff81000000\n0xffffffffffffffff\n")
        wrong = wrong or holds(value, ADDRESSES)
        wrong = wrong or [str(each) for each in value["addresses"]
                          if bool(each["frames"]) == (each["reason"] is not None)]
        point("symbolize " + words[0], wrong)
    value, wrong = run("doctor", "--format", "json", status=(0, 6))
    point("doctor", wrong or holds(value, FINDINGS))
    value, wrong = run("doctor", "--format", "json", "-p", str(os.getpid()), status=(0, 6))
    point("doctor -p", wrong or holds(value, FINDINGS))
    value, wrong = run("--version", "--json")
    point("--version", wrong or holds(value, VERSION))
    shown, wrong = run("help", "--json")
    point("help", wrong or holds(shown, HELP))
    dump = subprocess.run([STK, "help", "--dump-options"], capture_output=True, text=True, check=True).stdout.splitlines()
    told = [f"{verb['verb']}\t{option['short'] or ''}\t{option['long'] or ''}" for verb in shown.get("verbs", [])
            for option in verb["options"]]
    point("help has what --dump-options has", sorted({*told} ^ {line.rsplit("\t", 2)[0] for line in dump if "\t-" in line}))
    value, wrong = run("help", "--json", "record")
    point("help of one verb", wrong or holds(value, HELP) or [
        str(value)] * (value["verbs"] != [verb for verb in shown["verbs"] if verb["verb"] == "record"]))
    value, wrong = run("doctor", "--list", "--format", "json")
    point("doctor --list", wrong or holds(value, {"schema": one_of("stk-doctor/1"), "probes": [
        {"probe": text, "summary": text, "per_process": flag}]}))
    for verb in (("symbolize", "-k", "0"), ("doctor",)):
        done = subprocess.run([STK, *verb, "--format", "folded"], capture_output=True, check=False)
        point(f"{verb[0]} has no folded output", [] if done.returncode == 2 else [str(done)])


def main():
    with tempfile.TemporaryDirectory(prefix="stk-test-") as folder:
        reports(folder)
        differences(folder)
    lookups()
    print(f"1..{points}")
    sys.exit(1 if failed else 0)


main()
