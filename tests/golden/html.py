# SPDX-License-Identifier: GPL-2.0-or-later
"""html: the page holds what the report says, runs nothing but its own script, and no name gets out of its data.
Without a browser; with one: tests/integration/page.py."""
import base64
import collections
import glob
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ["STK_SRCDIR"], "tests/integration"))
import hostile_names
import tap

MAKE = os.path.join(os.environ["STK_BUILDDIR"], "tests/make_profile/make_profile")
SCREENS = os.path.join(os.environ["STK_SRCDIR"], "tests/screens")
KINDS = {"user": 2, "kernel": 3, "jit": 4, "unknown": 5, "script": 6}
PROFILES = ("basic", "wide", "tasks", "special", "unnamed", "inlines", "lines", "script", "endings", "unwound", "waits",
            "killed")


def stk(*args):
    done = subprocess.run([os.environ["STK"], *args], capture_output=True, check=False, timeout=60)
    assert done.returncode in (0, 5), done  # 5: of a damaged profile
    return done.stdout


def data_of(page):
    return json.loads(re.search(rb'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])


def check_policy(page):
    """What may run is what is there."""
    policy = re.search(rb'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)[1].decode()
    tap.point(policy.startswith("default-src 'none'; ") and "unsafe" not in policy, "all is forbidden at first", policy)
    for tag, directive in (("script", "script-src"), ("style", "style-src")):
        bodies = re.findall(rf"<{tag}>(.*?)</{tag}>".encode(), page, re.S)
        hashes = [base64.b64encode(hashlib.sha256(body).digest()).decode() for body in bodies]
        wanted = re.search(rf"{directive} 'sha256-([^']*)'", policy)[1]
        tap.point(hashes == [wanted], f"the policy allows the one {tag}", hashes, wanted)
    tags = re.findall(rb"<(script|style|link|img|iframe|object|embed)\b", re.sub(rb"<(script|style)\b.*?</\1>", rb"<\1 ",
                                                                                 page, flags=re.S))
    tap.point(sorted(tags) == [b"script", b"script", b"style"], "nothing else loads or runs", tags)
    tap.point(not re.search(rb"https?:|url\(|@import|innerHTML|\beval\b|new Function|document\.write", page), "no address, no HTML from text")
    tap.point(page.startswith(b"<!DOCTYPE html>") and b"SPDX-License-Identifier: MIT" in page, "its licence goes with it")


def sum_functions(data, series):
    """{(text, module, kind): [self, total]} of one series."""
    names, parents, path, own = data["names"], [0], [0], collections.Counter()
    for up in data["up"][1:]:
        del path[len(path) - up:]
        parents.append(path[-1])
        path.append(len(parents) - 1)
    node = 0
    samples = series["samples"]
    for i in range(0, len(samples), 5):
        node += samples[i]
        own[node] += samples[i + 4]
    sums = collections.defaultdict(lambda: [0, 0])
    for leaf, value in own.items():
        above = set()
        node = leaf
        while node:
            text, module, _, _, kind, _ = names[data["name"][node]]
            key = text, data["strings"][module], kind
            if node == leaf:
                sums[key][0] += value
            if key not in above:
                sums[key][1] += value
            above.add(key)
            node = parents[node]
    return sums


def sum_threads(data, series):
    """{(pid, tid): value}"""
    sums = collections.Counter()
    for i in range(0, len(series["samples"]), 5):
        sums[tuple(data["threads"][series["samples"][i + 1]][:2])] += series["samples"][i + 4]
    return dict(sums)


def report_threads(profile, series):
    said = json.loads(stk("report", "--json", "--percent-limit", "0", "--sort", "pid,tid", "--event", series, "-i", profile))
    return {(row["pid"], row["tid"]): row["value"] for row in said["rows"]}


def report_rows(profile, series):
    """The same, of the report; of names that several rows have only what they have themselves."""
    said = json.loads(stk("report", "--json", "--percent-limit", "0", "--inlines", "all", "--event", series, "-i", profile))
    rows = {}
    for row in said["rows"]:
        module = row["module"] or ""
        text = row["symbol"] or (module if module.startswith("[") else f"[{module or 'unknown'}]")
        key = text, module, KINDS[row["kind"]]
        rows[key] = [rows[key][0] + row["value"], None] if key in rows else [row["value"], row["children_value"]]
    return said["samples"], rows


def check_sums(title, profile, page, only_total=False):
    data = data_of(page)
    for series in data["series"]:
        samples, rows = report_rows(profile, series["name"])
        values = [sum(series["samples"][k::5]) for k in (3, 4)]
        wanted = [samples["shown"], samples["value"]]
        tap.point(values == wanted == [series["count"], series["value"]], f"{title}: sums of {series['name']}", values, wanted)
        sums = sum_functions(data, series)
        # The report has waits with the function that waits, and no row for frames that are missing at a leaf; of
        # real programs (only_total) it passes over leaves that only turn interrupts on again.
        wrong = [f"{key} is {sums.get(key)}, not {row}" for key, row in rows.items() if key[0] and
                 (sums[key][0] != row[0] and not only_total and not series["waits"]) or row[1] not in (None, sums[key][1])]
        tap.point(rows and not wrong, f"{title}: {len(rows)} functions of {series['name']}", wrong)
        tap.point(sum_threads(data, series) == report_threads(profile, series["name"]),
                  f"{title}: threads of {series['name']}", sum_threads(data, series))
    slices = data["slices"]
    tap.point(slices[::2] == sorted(slices[::2]) and len(slices) <= 1200, f"{title}: slices of time", slices[:20])


def check_hostile(folder):
    profile = os.path.join(folder, "hostile.data")
    hostile_names.make(MAKE, folder, profile)
    page = stk("report", "--format", "html", "-i", profile)
    block = re.search(rb'id="data">(.*?)</script>', page, re.S)[1]
    tap.point(not re.search(rb"[<>&]", block), "data has no character of HTML")
    check_sums("hostile names", profile, page)
    check_policy(page)
    data = data_of(page)
    texts = {name[0] for name in data["names"]}
    missing = [name for name in hostile_names.TEXTS if name[:4000] not in {text[:4000] for text in texts}]
    tap.point(not missing, "each name is whole, up to 4096 bytes", [ascii(name)[:200] for name in missing])
    title = re.search(rb"<title>(.*?)</title>", page, re.S)[1]
    tap.point(b"<" not in title and b"&#60;" in title and b"hurt" in title, "the title is text", title)


with tempfile.TemporaryDirectory() as work:
    for profile_name in PROFILES:
        made = os.path.join(work, profile_name + ".data")
        subprocess.run([MAKE, profile_name, "-o", made], check=True)
        html = stk("report", "--format", "html", "-i", made)
        check_sums(profile_name, made, html, profile_name == "endings")
        if profile_name == "wide":
            check_policy(html)
            out = os.path.join(work, "x.html")
            stk("report", "-i", made, "-o", out)
            with open(out, "rb") as written:
                tap.point(written.read() == html == stk("fold", "--format", "html", "-i", made),
                          "the same bytes again, in a file, and of fold")
    for script in sorted(glob.glob(os.path.join(SCREENS, "*.profile"))) if os.environ.get("STK_TEST_FULL") else []:
        made = os.path.join(work, "screen.data")
        subprocess.run([MAKE, "--script", script, "-o", made], check=True)
        check_sums(os.path.basename(script), made, stk("report", "-q", "--format", "html", "-i", made), True)
    check_hostile(work)
    subprocess.run([MAKE, "empty", "-o", os.path.join(work, "empty.data")], check=True)
    nothing = data_of(stk("report", "--format", "html", "-i", os.path.join(work, "empty.data")))
    tap.point(nothing["empty"] and nothing["name"] == [0], "of no samples it says why", nothing)
tap.plan()
