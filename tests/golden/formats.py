# SPDX-License-Identifier: GPL-2.0-or-later
"""formats: pictures and other tools' formats say of a profile what stk report says, stack by stack; and what is refused."""
import glob
import os
import pty
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ["STK_SRCDIR"], "tests/integration"))
import readers  # noqa: E402
import tap  # noqa: E402

STK = os.path.abspath(os.environ.get("STK", "./stk"))
MAKE_PROFILE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/make_profile/make_profile")
SCREENS = os.path.join(os.environ["STK_SRCDIR"], "tests/screens")
BUILTINS = ("basic", "empty", "wide", "tasks", "special", "unnamed", "inlines", "lines", "script", "endings", "unwound", "waits")

# Names that want to be something else: markup, code, a second column, the end of a line, another direction.
HOSTILE = (r"</script><script>alert(1)</script>", r"<img src=x onerror=alert(1)>", r"a\x22b'c&lt;d", "a;b 12", r"line\x0aline",
           r"\xe2\x80\xae" + "txt.exe", r"\xff\xfe\xc3(", "x" * 65536, r"]]>\x1b[31m", "f (inlined)", r"\xef\xbf\xbe")


def run(*words, **how):
    return subprocess.run([STK, *words], capture_output=True, check=False, timeout=60, **how)


def made(folder, name, script=None):
    path = os.path.join(folder, name + ".data")
    words = ["--script", script] if script else [name]
    subprocess.run([MAKE_PROFILE, *words, "-o", path], check=True, timeout=60)
    return path


def written(profile, name, *options):
    shown = run("report", "-q", "-i", profile, "--format", name, *options)
    again = run("report", "-q", "-i", profile, "--format", name, *options)
    return shown.stdout if shown.returncode == again.returncode == 0 and shown.stdout == again.stdout else None


def different(seen, wanted):
    """The stacks that are not the same, as lines."""
    for event in sorted(set(seen) | set(wanted)):
        one, other = seen.get(event, {}), wanted.get(event, {})
        for stack in set(one) | set(other):
            if one.get(stack) != other.get(stack):
                yield f"{event}: {one.get(stack)}, not {other.get(stack)}: {';'.join(stack)}"


def same_picture(profile, event, wanted):
    """Every box stands on one that holds it, beside it by name; the widths of a row are its share."""
    data = written(profile, "svg", "--event", event, "--width", "30000", "--min-width", "0.001")
    rows, words = readers.svg(data)
    whole = sum(wanted.values())
    if not whole:
        return set(rows) <= {0} and any("no samples" in text for text in words), words
    left, right = rows[0][0][1:]
    for depth in range(1, len(rows)):
        beside = {}
        for name, x, end in sorted(rows[depth], key=lambda box: box[1]):
            below = [under for under in rows[depth - 1] if under[1] - 0.02 <= x and end <= under[2] + 0.02]
            alone = name.rpartition(" (")[0] or name
            # Of what is too narrow it cannot be told on which of two boxes it stands.
            if not below or (end - x > 0.1 and beside.get(below[0], "") > alone):
                return False, f"{name} stands on nothing, or behind {beside}"
            if end - x > 0.1:
                beside[below[0]] = alone
    # Programs are a level where there are several: frames begin below it.
    alone = {}
    for stack, value in wanted.items():
        alone.setdefault(len(stack), []).append(value)
    for level in (0, 1):
        reach = [sum(value for n, values in alone.items() if n >= depth - level for value in values)
                 for depth in range(1 + level, len(rows))]
        drawn = [sum(end - x for _, x, end in rows[depth]) / (right - left) * whole for depth in range(1 + level, len(rows))]
        if len(rows) == 1 + level + max(alone) and all(abs(a - b) < whole / 1000 for a, b in zip(reach, drawn, strict=True)):
            return True, None
    return False, (reach, drawn)


def check_profile(label, profile):
    events = readers.events_of(STK, profile)
    wanted, raw, counts = {}, {}, {}
    for event in events:
        stacks, counts[event] = readers.own(STK, profile, event)
        wanted.update(stacks)
        raw.update(readers.own(STK, profile, event, clean=False)[0])
    seen = {"pprof": readers.pprof(written(profile, "pprof"))}
    seen["speedscope"] = readers.speedscope(written(profile, "speedscope"), events)
    text = written(profile, "perf-script").decode("utf-8")
    seen["perf-script"], heads, in_order = readers.perf_script(text)
    for name, of_format in seen.items():
        of_format = {event: of_format.get(event, {}) for event in events} | of_format
        why = list(different(of_format, raw if name == "speedscope" else wanted))
        tap.point(not why, f"{label}: {name} has its stacks", *why[:5])
    tap.point(in_order and heads == {event: n for event, n in counts.items() if n}, f"{label}: a head for each sample, in order",
              heads, counts)
    for event in events:
        right, why = same_picture(profile, event, wanted[event])
        tap.point(right, f"{label}: {event} as a picture", why)


def check_pprof(folder):
    """What go tool pprof does not need, but people do."""
    profile, strings = readers.pprof_parts(written(made(folder, "wide"), "pprof"))
    mappings = [readers.message(mapping) for mapping in profile[3]]
    first = {strings[mappings[0][field][0]] for field in (5, 6)}
    labels = {strings[readers.message(label)[1][0]] for sample in profile[2] for label in readers.message(sample).get(3, [])}
    tap.point(first == {"/usr/bin/app", "0102030405060708090a0b0c0d0e0f1011121314"}, "pprof: the program is the first mapping", first)
    tap.point(labels == {"thread", "pid", "tid"}, "pprof: threads are labels", labels)
    tap.point([strings[i] for i in profile[13]] == ["stk record -a -d 4", "5 of 215 samples of cpu-clock lost"] and
              profile[9] == [1738324800 * 10**9] and profile[10] == [4 * 10**9], "pprof: command, losses, start and duration",
              [strings[i] for i in profile.get(13, [])], profile[9], profile[10])
    function = [readers.message(one) for one in readers.pprof_parts(written(made(folder, "basic"), "pprof"))[0][5]]
    tap.point(len({(one[2][0], one.get(4, [0])[0]) for one in function}) == len(function), "pprof: each function once")


def check_hostile(folder):
    script = os.path.join(folder, "hostile")
    with open(script, "w", encoding="latin-1") as file:
        file.write('series cpu-clock clock hz=99\nmeta duration_ns 1000000000\nimage app file "/usr/<b>\\x22\'&.so"\n')
        for i, name in enumerate(HOSTILE):
            file.write(f'at at{i} app {4096 * (i + 1)}\nname at{i} +4 function="{name}"\nstack s{i} complete at{i}\n')
        file.write('process 7 1 "<i>"\nslice 0 1000000000\n')
        for i in range(len(HOSTILE)):
            file.write(f'sample s{i} {i + 1} 7 7 0 "</title>"\nsample s{i} {i + 1} 7 7 1 "</title>"\n')
    profile = made(folder, "hostile", script)
    want = len(HOSTILE) * (len(HOSTILE) + 1)
    unit = 10**9 // 99
    got = {"pprof": readers.pprof(written(profile, "pprof"))["cpu-clock"]}
    got["speedscope"] = readers.speedscope(written(profile, "speedscope"), ["cpu-clock"])["cpu-clock"]
    got["perf-script"] = readers.perf_script(written(profile, "perf-script").decode("utf-8"))[0]["cpu-clock"]
    for name, stacks in got.items():
        tap.point(sum(stacks.values()) == want * unit and len(stacks) == len(HOSTILE), f"hostile names: {name} counts them all",
                  sum(stacks.values()), len(stacks))
    rows, _ = readers.svg(written(profile, "svg", "--title", "</title><script>"))
    tap.point(len(rows[1]) == len(HOSTILE) and b"<script" not in written(profile, "svg"), "hostile names: svg draws them all", rows)
    for name in ("svg", "perf-script", "speedscope"):
        text = written(profile, name).decode("utf-8")
        tap.point(not readers.UNSAFE.search(text.replace("\n", "").replace("\t", "")), f"hostile names: {name} drives no terminal")


def check_several(folder):
    profile = made(folder, "waits")
    names = [os.path.join(folder, name) for name in ("a.svg", "b.pb.gz", "c.folded")]
    shown = run("report", "-q", "-i", profile, *(word for name in names for word in ("-o", name)))
    alone = [run("report", "-q", "-i", profile, "--format", how).stdout for how in ("svg", "pprof", "folded")]
    tap.point(shown.returncode == 0 and [open(name, "rb").read() for name in names] == alone, "several outputs at once", shown)
    both = readers.svg(written(profile, "svg", "--event", "all"))
    tap.point("waiting" in both[1] and "cpu-clock, off-cpu" in both[1][0], "svg: both events in one", both[1])
    lost = " ".join(readers.svg(written(made(folder, "wide"), "svg"))[1])
    tap.point("5 lost" in lost and "cut" in lost, "svg: what is missing is below it", lost)


def interval(a, n_a, b, n_b):
    """Newcombe's, of 95 %, in points."""
    z, ends = 1.959963984540054, []
    for x, n in ((a, n_a), (b, n_b)):
        middle, half = (x + z * z / 2) / (n + z * z), z / (n + z * z) * (x * (n - x) / n + z * z / 4) ** 0.5
        ends.append((x / n - middle + half, middle + half - x / n))
    points = b / n_b - a / n_a
    return 100 * (points - (ends[1][0] ** 2 + ends[0][1] ** 2) ** 0.5), 100 * (points + (ends[1][1] ** 2 + ends[0][0] ** 2) ** 0.5)


def box_of(shares, counts, noise_known):
    """What a box of a difference says, and the class of its colour but for a grey one's shade."""
    a, b = (100 * share for share in shares)
    words = f"A {a:.2f} %, B {b:.2f} %, {b - a:+.2f} points"
    low, high = interval(shares[0] * counts[0], counts[0], shares[1] * counts[1], counts[1]) if noise_known else (b - a, b - a)
    if noise_known:
        words += f" ({low:+.2f} to {high:+.2f}{': within noise' if low <= 0 <= high else ''})"
    if low <= 0 <= high:
        return words, "j"
    less, more = sorted((a, b))
    return words, ("h" if a < b else "i") + str((more >= 1.25 * less) + (more >= 2 * less))


def check_difference(label, a, b, event):
    """Both pictures of a difference are of the stacks of both sides, and every box says what is so."""
    sides = [readers.own(STK, profile, event) for profile in (a, b)]
    stacks, counts = [side[0][event] for side in sides], [side[1] for side in sides]
    # What has no name is called after its module, and that as in B.
    stacks[0] = {tuple(name.replace("[app-1]", "[app-2]") for name in stack): value for stack, value in stacks[0].items()}
    shown = [run("diff", "-q", "--event", event, a, b, "--format", name, "--width=30000", "--min-width=0.001").stdout
             for name in ("html", "svg", "html", "svg")]
    seen, nodes = readers.html(shown[0])
    why = [*different({"-": seen["A"]}, {"-": stacks[0]}), *different({"-": seen["B"]}, {"-": stacks[1]})]
    prefixes = {stack[:n] for side in stacks for stack in side for n in range(len(stack) + 1)}
    tap.point(not why and nodes == len(prefixes) and shown[:2] == shown[2:], f"{label}: the page has both sides in one tree", nodes,
              len(prefixes), *why[:5])
    wanted = []
    for prefix in prefixes - {()}:
        shares = [sum(value for stack, value in side.items() if stack[:len(prefix)] == prefix) / sum(side.values())
                  for side in stacks]
        wanted.append((prefix[-1], len(prefix), *box_of(shares, counts, event != "off-cpu"), round(sum(shares) / 2 * 29980, 1)))
    drawn = [(name, depth, words, colour if colour[0] != "j" else "j", round(width, 1))
             for name, depth, words, colour, width in readers.svg_changes(shown[1])]
    tap.point(wanted and sorted(drawn) == sorted(wanted), f"{label}: every box of the picture says how the sides differ",
              *sorted(set(drawn) ^ set(wanted))[:6])


def graded(folder, side, counts):
    """A profile of so many samples of each of some functions."""
    lines = ["image app file /usr/bin/app build-id=ab", "at main app 0x10 return = main", "series cpu-clock clock unit=ns hz=100"]
    for i, count in enumerate(counts):
        lines += [f"at f{i} app {64 * i + 64} = f{i}", f"stack s{i} complete f{i} main"]
    lines += ["process 7 1 app", "slice 0 1000000000", *(f"sample s{i} {n} 7 7 0 app" for i, n in enumerate(counts) if n)]
    script = os.path.join(folder, side)
    with open(script, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    return made(folder, side, script)


def check_selected(folder):
    """What a filter leaves is as wide as its shares of all; lines are kept apart when asked; no part passes for the whole."""
    sides = [graded(folder, "c", (10, 0, 990)), graded(folder, "d", (0, 900, 100))]
    boxes = {name: (round(width), words.partition(" points")[0]) for name, depth, words, _, width in
             readers.svg_changes(run("diff", "-q", "--symbol", "f0,f1", *sides, "--format", "svg").stdout)}
    tap.point(boxes == {"main": (1180, "A 1.00 %, B 90.00 %, +89.00"), "f0": (13, "A 1.00 %, B 0.00 %, -1.00"),
                        "f1": (1167, "A 0.00 %, B 90.00 %, +90.00")}, "differences: a filter", boxes)
    lines = made(folder, "lines")
    counts = [run(*words, "--srcline", "--format", "svg").stdout.count(b"<g>")
              for words in (("report", "-q", "-i", lines), ("diff", "-q", lines, lines))]
    tap.point(counts[0] == counts[1], "differences: source lines are kept apart", counts)
    chance, words = random.Random(1), os.path.join(folder, "deep")
    with open(words, "w", encoding="ascii") as file:
        file.write("image app file /usr/bin/app build-id=ab\nseries cpu-clock clock unit=ns hz=100\nprocess 7 1 app\nslice 0 1000\n")
        file.writelines(f"at f{i} app {64 * i + 64} return = f{i}\n" for i in range(20))
        file.writelines(f"stack s{i} complete {' '.join(f'f{chance.randrange(20)}' for _ in range(60))}\nsample s{i} 1 7 7 0 app\n"
                        for i in range(900))
    many = made(folder, "deep", words)
    for name in ("svg", "html"):
        shown = run("diff", "-q", "--memory", "4M", many, many, "--format", name)
        tap.point(shown.returncode == 1 and b"not all of" in shown.stderr and b"hint: --memory" in shown.stderr,
                  f"differences: {name} of a part is refused", shown.returncode, shown.stderr)


def check_differences(folder):
    # Each shade of more and of less, what may be chance, and what one side alone has.
    sides = [graded(folder, "a", (1000, 1000, 1000, 1200, 1500, 2500, 10, 500, 0)),
             graded(folder, "b", (1200, 1500, 2500, 1000, 1000, 1000, 11, 0, 500))]
    check_difference("each grade", *sides, "cpu-clock")
    profiles = {name: made(folder, name) for name in ("before", "after", "inlines", "waits", "endings", "unnamed", "wide")}
    for a, b, event in (("before", "after", "cpu-clock"), ("after", "after", "cpu-clock"), ("waits", "waits", "off-cpu"),
                        ("inlines", "before", "cpu-clock")):
        check_difference(f"{a} and {b}", profiles[a], profiles[b], event)
    check_selected(folder)
    for name in ("wide", "endings", "unnamed"):
        pages = [run("diff", "-q", profiles[name], profiles[name], "--format", "html"),
                 run("report", "-q", "-i", profiles[name], "--format", "html")]
        (twice, nodes), (once, nodes_once) = (readers.html(page.stdout) for page in pages)
        tap.point(nodes == nodes_once and twice["A"] == twice["B"] == once["cpu-clock"], f"{name}: both sides are the same", nodes,
                  nodes_once)


def refused(name, status, *words):
    shown = run(*words)
    lines = shown.stderr.decode().splitlines()
    tap.point(shown.returncode == status and len(lines) == 2 and lines[0].startswith("stk: ") and lines[1].startswith("hint: "),
              f"refused: {name}", shown)


def check_refused(folder):
    profile, waits = made(folder, "basic"), made(folder, "waits")
    out = os.path.join(folder, "x.svg")
    refused("two outputs of one name", 2, "report", "-i", profile, "-o", out, "-o", out)
    refused("the same with another path", 2, "report", "-i", profile, "-o", out, "-o", f"{folder}/./x.svg")
    refused("two formats on standard output", 2, "report", "-i", profile, "--format", "svg", "--format", "json")
    refused("an ending nobody knows", 2, "report", "-i", profile, "-o", os.path.join(folder, "x.svgg"))
    refused("--open without a file", 2, "report", "-i", profile, "--open")
    refused("an event that is not there", 2, "report", "-i", profile, "-o", out, "--event", "off-cpu")
    refused("CPUs of waits", 2, "report", "-i", waits, "-o", os.path.join(folder, "x.pb.gz"), "--cpu", "0")
    refused("two profiles", 2, "record", "-o", os.path.join(folder, "a"), "-o", os.path.join(folder, "b"), "--", "true")
    refused("a width of nothing", 2, "report", "-i", profile, "-o", out, "--width", "0")
    refused("least widths of nothing", 2, "report", "-i", profile, "-o", out, "--min-width", "-1")
    full = run("report", "-q", "-i", profile, "--format", "pprof", "-o", "/dev/full")
    tap.point(full.returncode == 1 and full.stderr.decode().count("\n") == 1 and b"no space left" in full.stderr, "a full disk", full)
    tap.point(not os.path.exists(out), "and nothing is left of what was refused")
    terminal = pty.openpty()[1]
    shown = subprocess.run([STK, "report", "-i", profile, "--format", "pprof"], stdout=terminal, stderr=subprocess.PIPE,
                           check=False, timeout=60)
    tap.point(shown.returncode == 2 and b"not for a terminal" in shown.stderr, "bytes do not go to a terminal", shown)
    for name in ("svg", "pprof", "speedscope", "perf-script"):
        piped = subprocess.run(f"'{STK}' report -q -i '{profile}' --format {name}; echo $? >&2", shell=True, check=False,
                               stdout=os.open("/dev/null", os.O_RDONLY), stderr=subprocess.PIPE, timeout=60)
        tap.point(piped.stderr.startswith(b"stk: cannot write 'stdout'"), f"{name}: stdout that cannot be written", piped.stderr)


def main():
    with tempfile.TemporaryDirectory(prefix="stk-formats-") as folder:
        for name in BUILTINS:
            check_profile(name, made(folder, name))
        for script in sorted(glob.glob(os.path.join(SCREENS, "*.profile"))) if os.environ.get("STK_TEST_FULL") else []:
            check_profile(os.path.basename(script), made(folder, os.path.basename(script), script))
        check_pprof(folder)
        check_hostile(folder)
        check_several(folder)
        check_differences(folder)
        check_refused(folder)
    tap.plan()


main()
