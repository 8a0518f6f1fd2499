# SPDX-License-Identifier: GPL-2.0-or-later
"""layers: every include points to its own floor or a lower one; each library has one home."""
import re

import rule

FLOORS = {
    "src/base": 0, "src/abi": 1, "src/bpf": 2, "src/core/image": 3, "src/core/profile": 3,
    "src/core/runtime": 3,
    "src/core/maps": 4, "src/core/cfi": 4, "src/core/dwarf": 4, "src/core/jit": 4, "src/core/script": 4,
    "src/core/unwind": 5, "src/core/namer": 5, "src/core/parser": 6,
    "src/core/reader": 7, "src/core/symbol": 7, "src/core/naming": 8, "src/core/capture": 8,
    "src/core/tally": 9, "src/core/probe": 9, "src/core/report": 10, "src/output": 11, "src/cmd": 12,
}
MAIN = {"src/main.c": 13}

# A library's headers, and the only places that may include them.
HOMES = [
    (r"bpf/(libbpf|bpf|btf)\.h", ("src/core/capture/",)),
    (r"(libelf|gelf)\.h", ("src/core/image/",)),
    (r"elfutils/.*", ("src/core/namer/libdw_lines.c",)),
    (r"dwarf\.h", ("src/core/namer/", "src/core/cfi/", "src/core/dwarf/")),
    (r"cjson/.*", ("src/output/",)),
    (r"argp\.h", ("src/cmd/", "src/main.c")),
    (r"zstd\.h|zlib\.h", ("src/core/profile/", "src/core/image/", "src/output/pprof.c")),
    (r"lzma\.h", ("src/core/image/",)),
    (r"libiberty/.*|demangle\.h", ("src/core/namer/",)),
]


def floor(path):
    return MAIN.get(path, FLOORS.get(path.rsplit("/", 1)[0]))


def includes(path):
    for number, line in enumerate(rule.text(path).splitlines(), 1):
        match = re.match(r'\s*#\s*include\s+([<"])([^>"]+)[>"]', line)
        if match:
            yield number, match[1], match[2]


unknown, upward, homeless = [], [], []
for source in rule.files(["src"], (".c", ".h")):
    own = floor(source)
    if own is None:
        unknown.append(f"{source}: its folder is on no floor")
        continue
    for line, quote, name in includes(source):
        where = f"{source}:{line}: {name}"
        if quote == '"' and name != "config.h":
            other = FLOORS["src/bpf"] if name.endswith(".skel.h") else floor("src/" + name)
            if other is None:
                unknown.append(where)
            elif other > own:
                upward.append(where)
        for pattern, homes in HOMES:
            if quote == "<" and re.fullmatch(pattern, name) and not source.startswith("src/bpf/"):
                if not source.startswith(homes):
                    homeless.append(where)

rule.check("every file and include is on a floor", unknown)
rule.check("no include points upward", upward)
rule.check("each library's headers stay in their home", homeless)
rule.done()
