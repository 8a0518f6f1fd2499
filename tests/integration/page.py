# SPDX-License-Identifier: GPL-2.0-or-later
"""page: the HTML page in a headless chromium: what a user sees and does, by pointer and by keys only, on screens of
1280, 400 and 320 pixels, light and dark; names that would be commands; a million nodes; and what a linter says."""
import json
import os
import random
import subprocess
import tempfile

import browser
import hostile_names
import tap

MAKE = os.path.join(os.environ["STK_BUILDDIR"], "tests/make_profile/make_profile")
SOURCES = os.path.join(os.environ["STK_SRCDIR"], "src/output/page")
SCREENS = [(1280, 800, False), (1280, 800, True), (400, 800, False), (400, 800, True), (320, 568, False), (320, 568, True)]
COLOURS = ("user", "inlined", "kernel", "jit", "unknown", "program", "wait", "wait-kernel", "noise", "more1", "more2", "more3",
           "less1", "less2", "less3")
NODES = 1000000
FIRST_MS, ZOOM_MS, BYTES_MAX = 2000, 100, 15000000

# Two programs, CPU time and waits; `hot` is reached from two callers, `recurse` calls itself; three slices of time.
SMALL = """
meta target "command small"
meta duration_ns 3000000000
image app file /usr/bin/app build-id=ab
image kernel kernel [kernel] build-id=cd
at main app 0x1000 return = main@main.c:10
at left app 0x2000 return = left@main.c:20
at right app 0x3000 return = right@main.c:30
at hot app 0x4000 = hot@main.c:40
at recurse app 0x5000 return = recurse@main.c:50
at read kernel 0x100 = vfs_read
series cpu-clock clock unit=ns hz=100
series off-cpu wait unit=ns
process 10 1 one
process 20 1 two
stack l complete hot left main
stack r complete hot right main
stack n complete recurse recurse recurse main
stack w complete read | hot left main
slice 0 1000000000
sample l 30 10 10 0 one value=300000000
sample r 10 10 11 0 helper value=100000000
slice 1000000000 1000000000
sample l 10 20 20 0 two value=100000000
sample n 20 20 20 0 two value=200000000
sample w 2 10 10 0 one value=900000000 series=off-cpu
slice 2000000000 1000000000
sample n 30 10 10 0 one value=300000000
"""


def stk(*args):
    return subprocess.run([os.environ["STK"], *args], capture_output=True, check=True, timeout=120).stdout


def make(folder, name, script):
    """A profile and its page, of words."""
    words, data, page = (os.path.join(folder, name + ending) for ending in (".profile", ".data", ".html"))
    with open(words, "w", encoding="ascii") as file:
        file.write(script)
    subprocess.run([MAKE, "--script", words, "-o", data], check=True)
    stk("report", "-i", data, "-o", page)
    return data, page


def fits(tab, title):
    """Nothing is wider than the screen, and all that takes the pointer is on it."""
    wide = tab.run("document.documentElement.scrollWidth - innerWidth")
    out = tab.run("[...document.querySelectorAll('body button, body input')].filter(e => e.offsetParent && "
                  "!e.closest('#sheet, #path, dialog')).filter(e => { const r = e.getBoundingClientRect(); "
                  "return r.left < 0 || r.right > innerWidth + 1 || r.width < 20; }).map(e => e.textContent || e.id)")
    tap.point(wide <= 0 and not out, f"{title}: nothing sticks out", wide, out)


def press_button(tab, group, key):
    x, y = tab.run(f"(() => {{ const r = document.querySelector('#{group} [data-key=\"{key}\"]').getBoundingClientRect(); "
                   "return [r.x + r.width / 2, r.y + r.height / 2]; })()")
    tab.click(x, y)


def place_of(tab, text):
    """Where the widest box of a name is, on the screen."""
    return tab.run(f"""(() => {{ let best = null; picture.rows.forEach((row, r) => row.nodes.forEach((node, i) => {{
        if (names[row.tree.name[node]].text === {json.dumps(text)} && (!best || row.width[i] > best[2]))
            best = [row.x[i] + row.width[i] / 2, (r + 0.5) * rowHeight + picture.offset - scroller.scrollTop, row.width[i]];
        }})); const place = canvas.getBoundingClientRect(); return [place.x + best[0], place.y + best[1]]; }})()""")


def text(tab, what):
    return tab.run(f"document.querySelector({json.dumps(what)}).innerText")


def check_table(tab, data, page, series):
    """The table against the report: totals, and the top 20 functions by self and by total."""
    said = json.loads(stk("report", "--json", "--percent-limit", "0", "--inlines", "all", "--event", series, "-i", data))
    tab.open(f"file://{page}#view=table&series={series}")
    tap.point(tab.run("[calls.total[0], calls.totalCount[0]]") == [said["samples"]["value"], said["samples"]["shown"]],
              f"{series}: the totals are the report's", text(tab, "caption"), said["samples"])
    sums = {(row[0], row[1]): row[2:] for row in tab.run(
        "sumFunctions().map(s => [functions[s.id].text, functions[s.id].module, s.self, s.total])")}
    for key, at in (("value", 0), ("children_value", 1)):
        if series == "off-cpu" and not at:
            continue  # the report has waits with the function that waits
        top = sorted(said["rows"], key=lambda row: -row[key])[:20]
        wrong = [row for row in top if sums.get((row["symbol"] or f"[{row['module']}]", row["module"]), [0, 0])[at] != row[key]]
        tap.point(top and not wrong, f"{series}: {len(top)} functions by {key}", wrong, sums)
    shown = tab.run("[...document.querySelectorAll('#sheet tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
    first = max(said["rows"], key=lambda row: row["value"])
    tap.point(series == "off-cpu" or shown[0][4] == first["symbol"] and shown[0][0] == f"{first['self_pct']:.1f} %",
              f"{series}: the first row", shown[0], first)
    tap.point(tab.run("document.querySelectorAll('#sheet th[scope=col]').length") >= 6 and
              tab.run("document.querySelector('#sheet caption') !== null") and
              tab.run("document.querySelector('#sheet th[aria-sort]').textContent").startswith(
                  "Total" if series == "off-cpu" else "Self"),
              f"{series}: the table has heads, a caption and says how it is sorted")


def check_pointer(tab, page):
    tab.screen(1280, 800)
    tab.open(f"file://{page}")
    tab.click(*place_of(tab, "left"))
    tap.point("left" in text(tab, "#path") and tab.run("names[calls.name[state.zoom]].text") == "left", "a click zooms in",
              text(tab, "#path"))
    tap.point("zoom=" in tab.run("location.hash"), "the zoom is in the link")
    link = tab.run("location.href")
    tab.open(link)
    tap.point(tab.run("names[calls.name[state.zoom]].text") == "left", "a link leads back to the zoom", link)
    tab.run("document.querySelector('#path button').click()")
    tap.point(tab.run("state.zoom") == 0, "the path leads out again")
    tab.run("history.back()")
    tab.settle()
    tap.point(tab.run("names[calls.name[state.zoom]].text") == "left", "and the browser's own way back")
    tab.open(f"file://{page}")
    tab.mouse("mouseMoved", *place_of(tab, "hot"))
    tip = text(tab, "#tip")
    tap.point(all(word in tip for word in ("hot", "app", "main.c:40", "total", "self", "%", "samples")),
              "the pointer's box says what it is", tip)
    press_button(tab, "views", "flame")
    low, high = place_of(tab, "main"), place_of(tab, "hot")
    tap.point(low[1] > high[1], "flame: callers are below", low, high)
    press_button(tab, "series", "off-cpu")
    tap.point(tab.run("calls.total[0]") == 900000000, "waits by themselves")
    press_button(tab, "series", "both")
    tap.point(tab.run("calls.total[0]") == 1900000000 and "waiting" in text(tab, "#legend"), "both together")
    tap.point(tab.run("[...new Set(picture.rows.flatMap(row => row.nodes.map(n => colourName(row.tree, n))))].sort()") ==
              ["program", "user", "wait", "wait-kernel"], "a box that mostly waits has the colour of waits")


def check_search(tab, page):
    tab.open(f"file://{page}")
    for word, found in (("hot", "50.0 % in 1 function"), ("/^(left|right)$/", "50.0 % in 2 functions"),
                        ("HOT", "50.0 % in 1 function"), ("recurse", "50.0 % in 1 function"),
                        ("module:app", "100.0 % in 5 functions"), ("nothing", "0.0 % in 0 functions"),
                        ("/(/", "not a regular expression"), ("", "")):
        tab.run("document.activeElement.blur()")
        tab.press("/")
        tab.run("document.getElementById('search').select()")
        tab.call("Input.insertText", text=word) if word else tab.press("Backspace")
        tab.settle()
        tap.point(text(tab, "#matched") == found, f"search: '{word}'", text(tab, "#matched"))
    tab.press("Escape")


def check_time(tab, page):
    tab.open(f"file://{page}")
    x, y, wide = tab.run("(() => { const r = strip.getBoundingClientRect(); return [r.x, r.y + 10, r.width]; })()")
    tab.mouse("mouseMoved", x + wide * 0.5, y)
    tab.mouse("mousePressed", x + wide * 0.5, y)
    tab.mouse("mouseMoved", x + wide * 0.9, y)
    tab.mouse("mouseReleased", x + wide * 0.9, y)
    tab.settle()
    tap.point(tab.run("[calls.total[0], state.from, state.to]") == [600000000, 1, 3], "a range of time is chosen",
              tab.run("[calls.total[0], state.from, state.to]"))
    tab.open(tab.run("location.href"))
    tap.point(tab.run("calls.total[0]") == 600000000, "the range is in the link")
    tab.run("document.getElementById('from').focus()")
    tab.press("ArrowRight")
    tap.point(tab.run("calls.total[0]") == 300000000, "its start moves by keys")
    tab.run("document.getElementById('whole-time').click()")
    tap.point(tab.run("calls.total[0]") == 1000000000, "and the whole time again")


def check_callers(tab, page):
    tab.open(f"file://{page}")
    tab.run("showCallers(functions.findIndex(f => f.text === 'hot'))")
    tab.settle()
    rows = tab.run("picture.rows.map(row => row.nodes.map(n => [names[row.tree.name[n]].text, row.tree.total[n]]))")
    tap.point(rows[-2:] == [[["left", 400000000], ["right", 100000000]], [["hot", 500000000]]] and
              [sum(value for _, value in row) for row in rows] == [500000000] * 4, "callers stand above", rows)
    tab.open(tab.run("location.href"))
    tap.point("hot" in text(tab, "#path") and tab.run("state.view") == "callers", "callers are in the link")
    tab.run("showCallers(functions.findIndex(f => f.text === 'main'))")
    rows = tab.run("picture.rows.map(row => row.nodes.map(n => [names[row.tree.name[n]].text, row.tree.total[n]]))")
    tap.point(sorted(rows[2]) == [["left", 400000000], ["recurse", 500000000], ["right", 100000000]], "callees below", rows)


def check_threads(tab, page):
    tab.open(f"file://{page}#view=threads")
    rows = tab.run("[...document.querySelectorAll('#sheet tbody tr')].map(r => r.innerText.split('\\t'))")
    tap.point(rows == [["70.0 %", "700 ms", "one"], ["30.0 %", "300 ms", "two"]], "programs", rows)
    tab.run("[...document.querySelectorAll('#sheet button')].find(b => b.textContent === 'By thread').click()")
    tab.run("[...document.querySelectorAll('#sheet .name')].find(b => b.textContent.includes('helper')).click()")
    tab.settle()
    tap.point(tab.run("calls.total[0]") == 100000000 and "thread 11 helper" in text(tab, "#path"), "one thread alone",
              text(tab, "#path"))
    tab.open(tab.run("location.href"))
    tap.point(tab.run("calls.total[0]") == 100000000, "the thread is in the link")


def focus(tab):
    return tab.run("picture.focus && names[picture.focus.tree.name[picture.focus.node]].text")


def check_keys(tab, page):
    """No pointer at all."""
    tab.open(f"file://{page}#thread=program:one")
    for _ in range(30):
        tab.press("Tab")
        if tab.run("document.activeElement.id") == "picture":
            break
    tap.point(tab.run("document.activeElement.id") == "picture", "Tab leads to the picture")
    tab.press("ArrowDown", "ArrowDown", "ArrowDown")
    tap.point(focus(tab) == "main", "arrows go down the calls", focus(tab))
    tab.press("ArrowDown")
    first = focus(tab)
    tab.press("ArrowRight" if first != "right" else "ArrowLeft")
    tap.point({first, focus(tab)} <= {"left", "right", "recurse"} and first != focus(tab), "and to neighbours", focus(tab))
    said = text(tab, "#details")
    tap.point(focus(tab) in said and "total" in said and tab.run("document.getElementById('details').role") == "status",
              "what is in focus is said", said)
    box = focus(tab)
    tab.press("Enter")
    tap.point(tab.run("names[calls.name[state.zoom]].text") == box, "Enter zooms in")
    tab.press("Escape")
    tap.point(tab.run("state.zoom") == 0, "Escape goes back")
    tab.press("ArrowDown", "ArrowDown", "ArrowUp", "Enter", "Backspace", "Home")
    tap.point(tab.run("state.zoom") == 0, "Backspace too")
    tab.press("t")
    tap.point(tab.run("state.view + document.activeElement.id") == "tablesheet", "t: the table")
    tab.press("i", "s", "s")
    tap.point(tab.run("state.view + state.measure") == "icicleboth", "i and s: icicle, series", tab.run("state.measure"))
    tab.press("c")
    tap.point(tab.run("state.view") == "callers", "c: callers")
    tab.press("d")
    tap.point(tab.run("document.documentElement.dataset.theme") == "dark", "d: dark")
    tab.press("?")
    tap.point(tab.run("document.getElementById('help').open") and "Backspace" in text(tab, "#help"), "?: help")
    tab.press("Escape")
    tap.point(not tab.run("document.getElementById('help').open"), "which Escape closes")
    tap.point(tab.run("[...document.querySelectorAll('button, input, canvas, select')].filter(e => e.tabIndex >= 0 && "
                      "!(e.textContent.trim() || e.getAttribute('aria-label'))).length") == 0, "each control has a name")


def luminance(rgb):
    parts = [c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def check_screens(tab, page):
    for width, height, dark in SCREENS:
        title = f"{width}x{height}, {'dark' if dark else 'light'}"
        tab.screen(width, height, dark)
        for view in ("icicle", "flame", "callers", "table", "threads"):
            tab.open(f"file://{page}#view={view}&series=both")
            fits(tab, f"{title}, {view}")
        rgb = {name: [int(value[i:i + 2], 16) for i in (1, 3, 5)] for name, value in tab.run("colours").items()}
        low = [name for name in COLOURS if contrast(rgb[name], rgb["box-text"]) < 4.5]
        low += [name for name in ("text", "faint", "accent") if contrast(rgb[name], rgb["back"]) < 4.5]
        tap.point(not low and tab.run("document.documentElement.dataset.theme") == ("dark" if dark else "light"),
                  f"{title}: text is told from its ground", low)


# So many ns of waits in one function, so many in the other.
WAITS = """
image app file /usr/bin/app build-id=ab
image kernel kernel [kernel] build-id=cd
at read app 0x1000 return = read
at lock app 0x2000 return = lock
at schedule kernel 0x100 = schedule
series off-cpu wait unit=ns
process 10 1 app
stack r complete schedule | read
stack l complete schedule | lock
slice 0 1000000000
sample r 2 10 10 4294967295 app value=%d series=off-cpu
sample l 2 10 10 4294967295 app value=%d series=off-cpu
"""


def sides(folder):
    """The two recordings of a difference: of each function other shares, `gone` and `fresh` on one side only."""
    head = ['meta target "command app"', "image app file /usr/bin/app build-id=ab", "at main app 0x10 return = main"]
    head += [f"at {name} app {64 * i + 64} = {name}" for i, name in enumerate(("same", "rare", "grown", "shrunk", "gone", "fresh"))]
    head += ["series cpu-clock clock unit=ns hz=100", "process 7 1 app", "slice 0 1000000000"]
    paths = []
    for side, counts in (("a", {"same": 500, "rare": 3, "grown": 100, "shrunk": 300, "gone": 97}),
                         ("b", {"same": 1000, "rare": 8, "grown": 500, "shrunk": 400, "fresh": 92})):
        lines = [f"stack {name} complete {name} main\nsample {name} {count} 7 7 0 app" for name, count in counts.items()]
        paths.append(make(folder, side, "\n".join(head + lines) + "\n")[0])
    return paths


def check_difference(tab, folder):
    a, b = sides(folder)
    page = os.path.join(folder, "diff.html")
    stk("diff", a, b, "-o", page)
    said = json.loads(stk("diff", a, b, "--json", "--children"))
    tab.screen(1280, 800)
    tab.open(f"file://{page}")
    sums = {row[0]: row[1] for row in tab.run(
        "sumFunctions().map(s => [functions[s.id].text, [changeOf(s.self, s.selfB), changeOf(s.total, s.totalB)]])")}
    wrong = []
    for row in said["rows"]:
        for share, seen in zip((row["self"], row["total"]), sums[row["symbol"]], strict=True):
            want = [share["a"]["pct"], share["b"]["pct"], share["points"], share["low"], share["high"]]
            if any(abs(seen[key] - value) > 0.0002 for key, value in zip(("a", "b", "points", "low", "high"), want)) or \
                    seen["noise"] != share["within_noise"]:
                wrong.append((row, seen))
    tap.point(len(said["rows"]) == len(sums) == 7 and not wrong, "difference: numbers as stk diff has them", wrong, sums)
    colour = dict(tab.run("picture.rows[2].nodes.map(n => [names[calls.name[n]].text, colourName(calls, n)])"))
    tap.point(colour == {"same": "noise", "rare": "noise", "grown": "more3", "fresh": "more3", "shrunk": "less2", "gone": "less3"},
              "difference: colours say what is more and less", colour)
    tab.mouse("mouseMoved", *place_of(tab, "shrunk"))
    tip = text(tab, "#tip")
    tap.point("A 30.00 %, B 20.00 %: \u221210.00 points" in tip, "difference: the pointer's box has the numbers", tip)
    tab.run("setSearch('fresh')")
    tap.point(text(tab, "#matched") == "A 0.0 %, B 4.6 % in 1 function", "difference: what matches, of each", text(tab, "#matched"))
    tab.run("setSearch('')")
    press_button(tab, "views", "table")
    rows = tab.run("[...document.querySelectorAll('#sheet tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
    tap.point([row[8] for row in rows[:5]] == ["grown", "shrunk", "gone", "fresh", "rare"] and
              rows[0][:4] == ["10.00 %", "25.00 %", "+15.00", "+12.27 to +17.59"],
              "difference: the table begins with what differs most", rows)
    press_button(tab, "series", "B")
    tap.point(tab.run("[calls.totalCount[0], document.querySelectorAll('#views button').length]") == [2000, 4] and
              text(tab, "#footer").startswith("B: "), "difference: a side by itself", text(tab, "#footer"))
    waits = [make(folder, f"w{n}", WAITS % (n, 300 - n))[0] for n in (100, 200)]
    stk("diff", *waits, "-o", os.path.join(folder, "waits.html"))
    tab.screen(400, 800)
    tab.open(f"file://{folder}/waits.html#view=table")
    seen = tab.run("[...document.querySelectorAll('#sheet tbody tr')].map(r => r.innerText.split('\\t').map(t => t.trim()))")
    tap.point(sorted(row for row in seen if row[0] not in ("+0.00", "")) == [["+33.33", "read"], ["\u221233.33", "lock"]] and
              "the same" in text(tab, "#legend") + tab.run("document.querySelector('#legend').textContent"),
              "difference: of waits, on a narrow screen", seen)
    for width, height, dark in SCREENS:
        tab.screen(width, height, dark)
        for view in ("icicle", "flame", "callers", "table"):
            tab.open(f"file://{page}#view={view}")
            fits(tab, f"difference, {width}x{height}, {'dark' if dark else 'light'}, {view}")


def check_hostile(tab, folder):
    data, page = os.path.join(folder, "hostile.data"), os.path.join(folder, "hostile.html")
    hostile_names.make(MAKE, folder, data)
    stk("report", "-i", data, "-o", page)
    tab.screen(1280, 800)
    for view in ("icicle", "callers", "table", "threads"):
        tab.open(f"file://{page}#view={view}")
        tap.point(tab.run("window.hurt === undefined && !document.querySelector('img, b i') && "
                          "document.scripts.length === 2"), f"hostile names run nothing: {view}")
    tab.run("document.querySelectorAll('#sheet .choice button')[2].click()")
    for i in range(len(hostile_names.NAMES)):
        tab.open(f"file://{page}#view=icicle")
        tab.run(f"picture.focus = {{tree: calls, node: picture.rows[2].nodes[{i}]}}; showDetails()")
        tab.run("document.getElementById('actions').firstChild.click()")
    counts = tab.run("sumThreads('thread').map(one => one.total).sort((a, b) => a - b)")
    tap.point(counts == [(i + 1) * 10000000 for i in range(len(hostile_names.NAMES))], "and keep their counts", counts)
    tap.point(tab.run("window.hurt") is None, "nor when they are clicked")
    tap.point(tab.run("document.title").startswith("command <img src=x"), "the title is text", tab.run("document.title"))
    tab.open(f"file://{page}#search=%3Cimg%20src=x%20onerror='window.hurt=1'%3E&thread=process:%3Cb%3E&time=9-99")
    tap.point(tab.run("window.hurt") is None and tab.run("state.thread") == "", "nor does a hostile link")


def million():
    """Twenty thousand stacks, of which each goes its own way at some level."""
    chance, functions, nodes, prev, k = random.Random(1), 20000, 0, [], 0
    lines = ["image app file /usr/bin/app build-id=abcd"]
    lines += [f'at f{i} app {0x1000 + 64 * i:#x} return = "ns::Class{i % 300}<int, std::string>::method_{i}(char const*)"'
              for i in range(functions)]
    lines += ["series cpu-clock clock unit=ns hz=999", "process 7 1 app", "slice 0 100000000"]
    while nodes < NODES:
        keep = min(len(prev), chance.choice([3, 10, 20, 40, 60, 80]))
        fresh = [chance.randrange(functions) for _ in range(chance.randint(30, 70))]
        lines.append(f"stack s{k} complete {' '.join(f'f{i}' for i in fresh)}" + (f" *{keep}" if keep else ""))
        lines.append(f"sample s{k} {k % 9 + 1} 7 {7 + k % 40} 0 app value={(k % 9 + 1) * 1001001}")
        nodes += len(fresh)
        prev = fresh + prev[len(prev) - keep:]
        k += 1
        if k % 400 == 0:
            lines.append(f"slice {k // 400 * 100000000} 100000000")
    return "\n".join(lines) + "\n"


def check_million(tab, folder):
    _, page = make(folder, "million", million())
    size = os.path.getsize(page)
    tab.screen(1280, 800)
    tab.open(f"file://{page}")
    nodes = tab.run("calls.size")
    first = tab.run("performance.getEntriesByName('first-picture')[0].startTime")
    zooms = tab.run("""(async () => { const took = []; for (let i = 0; i < 15; i++) {
        const row = picture.rows[3 + i], begun = performance.now();
        zoomTo(row.nodes[row.width.indexOf(Math.max(...row.width))]);
        await new Promise(done => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done;
            c.port2.postMessage(0); }));
        took.push(performance.now() - begun); zoomBack(); await new Promise(done => setTimeout(done, 30)); }
        return took.sort((a, b) => a - b); })()""")
    print(f"# {nodes} nodes: {size} bytes, first picture after {first:.0f} ms, "
          f"zoom {zooms[len(zooms) // 2]:.0f} ms (median of {len(zooms)}, at most {zooms[-1]:.0f})", flush=True)
    tap.point(nodes > NODES * 0.99, "a million nodes", nodes)
    tap.point(size < BYTES_MAX, "its size", size)
    tap.point(first < FIRST_MS, "the first picture", first)
    tap.point(zooms[len(zooms) // 2] < ZOOM_MS, "a zoom", zooms)


def check_lint():
    linter = os.path.join(os.environ.get("STK_NPM", "/nowhere"), "node_modules/.bin/eslint")
    if not os.path.exists(linter):
        tap.skip("eslint has nothing to say", "npm's eslint is not installed")
        return
    done = subprocess.run([linter, "--no-eslintrc", "-c", os.path.join(SOURCES, "eslint.json"), "--max-warnings", "0",
                           os.path.join(SOURCES, "page.js")], capture_output=True, text=True, check=False)
    tap.point(done.returncode == 0, "eslint has nothing to say", done.stdout, done.stderr)


def check_page(tab, folder):
    data, page = make(folder, "small", SMALL)
    check_pointer(tab, page)
    check_search(tab, page)
    check_time(tab, page)
    check_callers(tab, page)
    check_threads(tab, page)
    check_keys(tab, page)
    for series in ("cpu-clock", "off-cpu"):
        check_table(tab, data, page, series)
    check_screens(tab, page)
    check_difference(tab, folder)
    check_hostile(tab, folder)
    check_million(tab, folder)
    tap.point(not tab.said, "nothing was said on the console", tab.said)
    strange = [url for url in tab.asked if not url.startswith((f"file://{folder}/", "about:blank"))]
    tap.point(not strange and tab.asked, "nothing but the page was asked for", strange)


check_lint()
if browser.PROGRAM:
    with tempfile.TemporaryDirectory() as work:
        window = browser.Browser()
        try:
            check_page(window, work)
        finally:
            window.close()
else:
    tap.skip("the page in a browser", "chromium is not installed")
tap.plan()
