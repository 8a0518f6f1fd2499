#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""keep: a recording as small words for tests/make_profile, without what names the machine it was made on.

    keep.py STK_DATA BUILD_FOLDER HOME[:HOME...] ABOUT... > NAME.profile

BUILD_FOLDER is where stk and tests/make_profile were built; /home/user stands for each HOME. Each ABOUT is a line of
the comment at the top. Places of one function, line and inlining are one, and all samples are in one slice; nothing
else is left out. Ends with 1 when `stk fold` or the rows of `stk report` would print something else of it than of
the recording.
"""
import collections
import json
import re
import string
import subprocess
import sys
import tempfile

DIGITS = string.digits + string.ascii_letters
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
# What tells of one machine alone, and what stands in its place; None: nothing.
META = {"host": "example", "kernel": "6.1.0-test", "boot_id": None, "kernel_build_id": None, "kernel_text": None,
        "kernel_layout": None, "kernel_anchor": None, "start_time": "2025-01-31T12:00:00Z", "start_ns": "5000000000",
        "stk_version": "0.1.0"}
homes = []  # folders that /home/user stands for


def without_place(text):
    for home in homes:
        text = text.replace(home + "/", "/home/user/")
    return text


def short(number):
    """0, 1, .. z, 10, ..: a name of as few letters as there can be."""
    name = DIGITS[number % len(DIGITS)]
    while number := number // len(DIGITS):
        name = DIGITS[number % len(DIGITS)] + name
    return name


class Recording:
    """The statements of a script, by what they are on: images, places, stacks and samples refer to each other by key."""

    def __init__(self, lines):
        self.meta, self.processes, self.series, self.end = [], [], [], []
        self.images, self.places, self.offsets, self.stacks = {}, {}, {}, {}
        self.samples, self.waits, self.counters = collections.Counter(), {}, collections.Counter()
        for line in lines:
            words = WORD.findall(line)
            getattr(self, "take_" + words[0])(*words[1:])

    def take_meta(self, key, value):
        value = META.get(key, value)
        if value and key == "command":
            value = re.sub(r" (-o|--output) \S+(?= )", "", value)
        if value and not key.startswith("module."):
            self.meta.append(f"meta {key} {value}")

    def take_image(self, name, *words):
        self.images[name] = words

    def take_at(self, name, image, _offset, *flags):
        self.offsets[name] = (self.images[image], flags)

    def take_name(self, name, _offset, *words):
        frames, about = [], []
        for word in words:
            if word == "entry" or word.startswith("reason="):
                about.append(word)
            elif word in ("bounds", "folded") or word.lstrip('"').startswith("source="):
                frames[-1] += (word,)
            elif not word.lstrip('"').startswith("linkage="):
                frames.append((word,))
        self.places[name] = (*self.offsets[name], tuple(frames), tuple(about))

    def take_stack(self, name, status, unwinder, *words):
        flags = [word for word in words if word.startswith("kernel-")]
        places = [self.places.get(word, word) for word in words[len(flags):]]
        self.stacks[name] = (unwinder, status, *flags), tuple(places)

    def take_process(self, *words):
        self.processes.append(" ".join(["process", *words]))

    def take_slice(self, *_words):
        pass

    def take_series(self, *words):
        self.series.append(" ".join(["series", *words]))

    def take_sample(self, stack, count, pid, tid, cpu, name, *about):
        """`about`: value and longest of a wait, then its state; then the series, where that is not the first."""
        told = dict(word.split("=", 1) for word in about)
        value, longest = int(told.pop("value", 0)), int(told.pop("longest", 0))
        sample = (pid, tid, cpu, name), tuple("=".join(word) for word in told.items()), self.stacks[stack]
        before = self.waits.get(sample, (0, 0))
        self.samples[sample] += int(count)
        self.waits[sample] = before[0] + value, max(before[1], longest)

    def take_counter(self, name, count, *about):
        """`about`: the cpu, which goes; the series, where that is not the first."""
        self.counters[name, tuple(word for word in about if word.startswith("series="))] += int(count)

    def take_killed(self):
        self.end.append("killed")


def shared(before, places):
    """How many of the outermost places of two stacks are the same."""
    count = 0
    for one, other in zip(reversed(before), reversed(places)):
        if one != other or one == "|":
            break
        count += 1
    return count


def image_lines(images):
    for number, image in enumerate(images):
        words = [f"build-id={number + 1:08x}" if word.startswith("build-id=") else word for word in image]
        yield " ".join(["image", short(number), *words])


class Texts:
    """What is often in lines, and the short names it has there."""

    def __init__(self, statement, mark, texts):
        often = [text for text, uses in collections.Counter(texts).most_common() if uses * len(text) > len(text) + 16]
        self.names = {text: mark + short(number) for number, text in enumerate(often)}
        self.lines = [f"{statement} {name[1:]} {text}" for text, name in self.names.items()]

    def get(self, text):
        return self.names.get(text, text)


def frame_words(frame, texts):
    """A function with its texts as short as they can be."""
    function, *about = frame
    yield texts.get(function)
    for word in about:
        file, colon, line = word.strip('"').removeprefix("source=").rpartition(":")
        yield f"source={texts.get(file)}:{line}" if colon and '"' not in word else word


def place_lines(places, images):
    frames = {frame for _, _, chain, _ in places for frame in chain}
    words = [function for function, *_ in frames if not function.lstrip('"').startswith("function=")]
    files = [word.removeprefix("source=").rpartition(":")[0] for _, *about in frames for word in about if ":" in word]
    texts = Texts("text", "$", sorted(words + files))
    written = {frame: " ".join(frame_words(frame, texts)) for frame in frames}
    chains = [written[frame] for _, _, chain, _ in places for frame in chain]
    kept = Texts("frame", "&", sorted(chains))
    yield from texts.lines
    yield from kept.lines
    for number, (image, flags, chain, about) in enumerate(places):
        name = [kept.get(written[frame]) for frame in chain]
        yield " ".join(["at", short(number), short(images.index(image)), str(number + 1), *flags, "=", *name, *about])


def stack_lines(stacks, names):
    before, unwinder = (), None
    for number, ((by, status, *flags), places) in enumerate(stacks):
        if by != unwinder:
            yield by.replace("=", " ")
            unwinder = by
        same = shared(before, places)
        tail = [f"*{same}"] if same > 1 else []
        own = places[:len(places) - same] if tail else places
        yield " ".join(["stack", short(number), status, *flags, *(names.get(place, place) for place in own), *tail])
        before = places


def sample_lines(samples, waits, numbers):
    before = None
    for sample, count in sorted(samples.items(), key=lambda item: (item[0][:2], numbers[item[0][2]])):
        who, about, stack = sample
        value, longest = waits[sample]
        wait = [f"value={value}", f"longest={longest}"] if value else []
        yield " ".join(["sample", short(numbers[stack]), str(count), *(who if who != before else ()), *wait, *about])
        before = who


def script(recording):
    """The same in small words; the names of places that are in many stacks are the shortest."""
    stacks = list({stack for *_, stack in recording.samples})
    uses = collections.Counter(place for _, places in stacks for place in places if place != "|")
    places = [place for place, _ in sorted(uses.items(), key=lambda item: (-item[1], item[0]))]
    images = list(dict.fromkeys(image for image, *_ in places))
    names = {place: short(number) for number, place in enumerate(places)}
    stacks.sort(key=lambda stack: (stack[0][0], [names.get(place, place) for place in reversed(stack[1])], stack[0]))
    duration = next(line.split()[2] for line in recording.meta if line.startswith("meta duration_ns "))
    yield from recording.meta
    yield from recording.series
    yield from image_lines(images)
    yield from place_lines(places, images)
    yield from stack_lines(stacks, names)
    yield from recording.processes
    yield f"slice 0 {duration}"
    yield from sample_lines(recording.samples, recording.waits, {stack: number for number, stack in enumerate(stacks)})
    yield from (" ".join(["counter", name, str(count), *series]) for (name, series), count in recording.counters.items())
    yield from recording.end


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode("utf-8", "surrogateescape")


def shown(stk, data):
    """What a reader sees of a profile: its folded lines, and each row of its report."""
    rows = json.loads(output(stk, "report", "--json", "-i", data))["rows"]
    told = [without_place(json.dumps(row, sort_keys=True)) for row in rows]
    return sorted(without_place(output(stk, "fold", "-i", data)).splitlines()), sorted(told)


def main(data, build, home, *about):
    homes.extend(home.split(":"))
    make_profile = build + "/tests/make_profile/make_profile"
    recording = Recording(without_place(output(make_profile, "--describe", data, "-o", "-")).splitlines())
    text = "".join(line + "\n" for line in [*(f"# {line}" for line in about), *script(recording)])
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/script", "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
        output(make_profile, "--script", folder + "/script", "-o", folder + "/again")
        same = shown(build + "/stk", data) == shown(build + "/stk", folder + "/again")
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
    if not same:
        sys.exit(f"{data}: what is shown of it differs when it is made again")


main(*sys.argv[1:])
