# SPDX-License-Identifier: GPL-2.0-or-later
"""readers: what stk's formats say, read by rules of their own: each reader gives {event: {stack: value}}, a stack being the
names of its frames from the root on, and the stk's own answer in the same shape."""
import gzip
import json
import re
import subprocess
import xml.etree.ElementTree as xml

# What is never written as it is: controls, what turns the reading direction, and U+2028 to U+202E.
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def add(stacks, event, stack, value):
    of_event = stacks.setdefault(event, {})
    of_event[stack] = of_event.get(stack, 0) + value


def sums(stacks):
    """{event: (all, {function: self}, {function: total})}"""
    found = {}
    for event, of_event in stacks.items():
        alone, total = {}, {}
        for stack, value in of_event.items():
            alone[stack[-1]] = alone.get(stack[-1], 0) + value
            for name in set(stack):
                total[name] = total.get(name, 0) + value
        found[event] = sum(of_event.values()), alone, total
    return found


# pprof: a message is {field: [values]}, a value a number or bytes.


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value, at


def message(data):
    fields, at = {}, 0
    while at < len(data):
        key, at = varint(data, at)
        value, at = varint(data, at)
        if key & 7 == 2:
            value, at = data[at : at + value], at + value
            if len(value) > len(data):
                raise ValueError("a field is longer than its message")
        elif key & 7:
            raise ValueError(f"wire type {key & 7}")
        fields.setdefault(key >> 3, []).append(value)
    return fields


def packed(data):
    at, numbers = 0, []
    while at < len(data):
        value, at = varint(data, at)
        numbers.append(value)
    return numbers


def pprof_parts(data):
    profile = message(gzip.decompress(data))
    strings = [text.decode("utf-8") for text in profile[6]]
    if strings[0]:
        raise ValueError("string 0 is not empty")
    return profile, strings


def pprof(data):
    profile, strings = pprof_parts(data)
    types = [strings[message(kind)[1][0]] for kind in profile.get(1, [])]
    functions = {of[1][0]: strings[of.get(2, [0])[0]] for of in map(message, profile.get(5, []))}
    mappings = {of[1][0] for of in map(message, profile.get(3, []))}
    locations = {}
    for location in map(message, profile.get(4, [])):
        if location.get(2, [0])[0] not in mappings | {0}:
            raise ValueError("a location in no mapping")
        locations[location[1][0]] = [functions[message(line)[1][0]] for line in location[4]]
    stacks = {kind: {} for kind in types}
    for sample in map(message, profile.get(2, [])):
        leaf_first = [name for location in packed(sample[1][0]) for name in locations[location]]
        for kind, value in zip(types, packed(sample[2][0]), strict=True):
            if value:
                add(stacks, kind, tuple(reversed(leaf_first)), value)
    return stacks


def speedscope(data, events):
    """events: those of the profile; where there are several a profile's name ends in its own."""
    document = json.loads(data)
    frames = [frame["name"] for frame in document["shared"]["frames"]]
    stacks = {}
    for profile in document["profiles"]:
        event = events[0] if len(events) == 1 else re.search(r" \(([^()]*)\)$", profile["name"])[1]
        if sum(profile["weights"]) != profile["endValue"] or profile["type"] != "sampled":
            raise ValueError("the end is not the sum of the weights")
        for stack, weight in zip(profile["samples"], profile["weights"], strict=True):
            add(stacks, event, tuple(frames[frame] for frame in stack), weight)
    return stacks


HEAD = re.compile(r"(.*?) +(\d+)/(\d+) +(?:\[(\d{3})\] +)?(\d+\.\d{6}): +(\d+) (\S+): $")
FRAME = re.compile(r"\t *([0-9a-f]+) (.*) \((.*)\)$")
OFFSET = re.compile(r"\+0x[0-9a-f]+$")


def perf_name(name, image):
    """A frame without a name is called as its image is."""
    module = image.replace("[kernel.kallsyms]", "[kernel]").replace("//anon", "[anon]")
    return bracketed(module.rpartition("/")[2]) if name == "[unknown]" else OFFSET.sub("", name)


def perf_script(text):
    """Values; how many heads of each event; and whether times only go up."""
    stacks, heads, times = {}, {}, []
    for record in text.split("\n\n")[:-1]:
        head, *lines = record.split("\n")
        words = HEAD.match(head)
        heads[words[7]] = heads.get(words[7], 0) + 1
        times.append(float(words[5]))
        frames = [FRAME.match(line) for line in lines]
        add(stacks, words[7], tuple(perf_name(frame[2], frame[3]) for frame in reversed(frames)), int(words[6]))
    return stacks, heads, times == sorted(times)


def svg(data):
    """{depth from the root: [(name, left, right, value in words)]}, and its words outside the boxes."""
    root = xml.fromstring(data)
    space = "{http://www.w3.org/2000/svg}"
    boxes, rows = [], {}
    for group in root.iter(space + "g"):
        box = group.find(space + "rect")
        boxes.append((float(box.get("y")), group.find(space + "title").text, float(box.get("x")), float(box.get("width"))))
    for depth, y in enumerate(sorted({box[0] for box in boxes}, reverse=True)):
        rows[depth] = [(name, left, left + width) for at, name, left, width in boxes if at == y]
    return rows, [text.text for text in root.findall(space + "text")]


def svg_changes(data):
    """Of a difference, but for its root: (name, depth, words, class, width) of each box."""
    root = xml.fromstring(data)
    space = "{http://www.w3.org/2000/svg}"
    boxes = [(group.find(space + "title").text, group.find(space + "rect")) for group in root.iter(space + "g")]
    levels = sorted({float(box.get("y")) for _, box in boxes}, reverse=True)
    for title, box in boxes:
        name, _, words = title.rpartition(": A ")
        depth = levels.index(float(box.get("y")))
        if depth:
            yield (re.sub(r"( \([^()]*\))?(, inlined)?$", "", name), depth, "A " + words, box.get("class"),
                   float(box.get("width")))


def html(page):
    """{series: {stack: value}}, without programs, and how many nodes the tree has."""
    data = json.loads(re.search(rb'id="data">(.*?)</script>', page, re.S)[1])
    paths, path, stacks = [()], [()], {}
    for up, name in zip(data["up"][1:], data["name"][1:]):
        del path[len(path) - up:]
        path.append((*path[-1], data["names"][name][0]) if data["names"][name][4] != 1 else path[-1])
        paths.append(path[-1])
    for series in data["series"]:
        node = 0
        for k in range(0, len(series["samples"]), 5):
            node += series["samples"][k]
            add(stacks, series["name"], paths[node], series["samples"][k + 4])
    return stacks, len(paths)


def own(stk, profile, event, clean=True):
    """What stk itself says of one event: as readers do, and how many samples there are."""
    shown = subprocess.run([stk, "report", "-q", "-i", profile, "--json", "--stacks=0", "--event", event], capture_output=True,
                           check=False, timeout=60)
    document = json.loads(shown.stdout)
    stacks, count = {event: {}}, 0
    for stack in document["stacks"]:
        frames = stack["frames"]
        names = [frame["symbol"] or bracketed(frame["module"]) for frame in frames]
        n_kernel = sum(frame["kind"] == "kernel" for frame in frames)
        if stack["kernel_stack_error"]:
            names.insert(n_kernel, "[unknown]" if stack["kernel_stack_error"]["errno"] else "[truncated]")
        if not names:
            names.append(bracketed(stack["cause"]))
        if stack["status"] == "cut":
            names.append("[truncated]")
        names = tuple(UNSAFE.sub("\ufffd", name) if clean else name for name in reversed(names))
        add(stacks, event, names, stack["value"])
        count += stack["count"]
    return stacks, count


def bracketed(name):
    return name if name and name.startswith("[") else f"[{name or 'unknown'}]"


def events_of(stk, profile):
    shown = subprocess.run([stk, "report", "-q", "-i", profile, "--json"], capture_output=True, check=False, timeout=60)
    return [series["name"] for series in json.loads(shown.stdout)["series"]]
