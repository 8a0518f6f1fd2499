# SPDX-License-Identifier: GPL-2.0-or-later
"""style: sizes, first lines, names and comments as doc/ARCHITECTURE.md asks for them."""
import os
import re

import rule

FILE_LINES_MAX = 500
FUNCTION_LINES_MAX = 80
COLUMNS_MAX = 116  # 100 is the aim; past this nobody's editor shows a line whole
TAB = 8
BAD_NAMES = {"util", "utils", "common", "misc", "helper", "helpers", "types", "defs"}
BSD = "GPL-2.0-only OR BSD-2-Clause"
GPL = "GPL-2.0-or-later"

code = rule.files(["src", "tests"], (".c", ".h"))
product = [path for path in code if path.startswith("src/")]
scripts = rule.files(["tools", "tests", ".ci", "completions"], (".sh", ".py")) + \
    ["tools/check", "tools/quickstart", "tools/packages", "tools/check-package", ".ci/run",
     "completions/stk", "completions/_stk", "completions/stk.fish", "tests/run", "tests/fuzz/run"]
# Where a command is looked up as execvp(3) will, which reads it too.
READS_PATH = "src/core/capture/workload.c"
build = ["configure.ac", "Makefile.am"] + \
    rule.files(["src", "tests", "doc", "debian", "completions"], (".mk",))


def lines_of(paths):
    for path in paths:
        for number, line in enumerate(rule.text(path).splitlines(), 1):
            yield path, number, line


def functions(path):
    """(head, first line, number of lines) of each function: a body stands between { and } in column 0."""
    lines = rule.text(path).splitlines()
    begin = None
    for number, line in enumerate(lines):
        if line == "{":
            begin = number
        elif line.startswith("}") and begin is not None:
            head = begin - 1
            while head > 0 and lines[head][:1] in ("\t", " "):
                head -= 1
            yield lines[head], head + 1, number - head + 1
            begin = None


def first_lines():
    for path in code + scripts + build:
        lines = rule.text(path).split("\n", 2)
        line = lines[1] if lines[0].startswith(("#!", "#compdef")) else lines[0]
        bsd = path.startswith(("src/bpf/", "src/abi/")) and not path.endswith(".mk")
        want = BSD if bsd else GPL
        if f"SPDX-License-Identifier: {want}" not in line:
            yield f"{path}: its first line is not SPDX-License-Identifier: {want}"


def purposes():
    for path in product:
        match = re.match(r"[^\n]*\n(?:#pragma once\n)?\s*/\*(.*?)\*/", rule.text(path), re.S)
        if not match or len(match[1].split()) < 4:
            yield f"{path}: no comment on its purpose after the SPDX line"


def unfinished():
    pattern = re.compile(r"\b(TODO|FIXME|HACK)\b|\bXXX\b|not (yet )?implemented", re.I)
    documents = rule.files(["doc"], (".md", ".1", ".5", ".7"))
    for path, number, line in lines_of(code + scripts + build + documents):
        if path != "tests/rules/style.py" and pattern.search(line):
            yield f"{path}:{number}: {line.strip()}"


def prototypes():
    """Blocks of a header (lines with no empty one between) that hold prototypes and no comment at all."""
    usual = re.compile(r"\w+_(new|free|release|init|clear)\(|DEFINE_CLEANUP")
    for path in product:
        if not path.endswith(".h") or path.startswith("src/bpf/"):
            continue
        for block in re.split(r"\n\s*\n", rule.text(path)):
            if "/*" in block:
                continue
            for line in block.splitlines():
                if re.match(r"(?!static|typedef|return)[a-z][\w *]*\b\w+\(", line) and not usual.search(line):
                    yield f"{path}: {line}"


def speaking():
    speech = re.compile(r"(?<!\w)(printf|perror|exit|getenv)\(|fprintf\(stderr|fputs\([^;]*stderr")
    libraries = [p for p in product if p.startswith(("src/base", "src/core", "src/output"))]
    for path, number, line in lines_of(libraries):
        if path.endswith(".c") and speech.search(re.sub(r'"(\\.|[^"\\])*"', '""', line)) and \
                not line.lstrip().startswith("*") and \
                not (path == READS_PATH and 'getenv("PATH")' in line):
            yield f"{path}:{number}: {line.strip()}"


rule.check(f"no source file has over {FILE_LINES_MAX} lines",
           [f"{p}: {rule.text(p).count(chr(10))}" for p in product
            if rule.text(p).count("\n") > FILE_LINES_MAX])
rule.check(f"no function has over {FUNCTION_LINES_MAX} lines",
           [f"{p}:{line}: {lines} lines: {head}" for p in code if p.endswith(".c")
            for head, line, lines in functions(p) if lines > FUNCTION_LINES_MAX])
rule.check(f"no line is over {COLUMNS_MAX} columns",
           [f"{p}:{n}: {len(line.expandtabs(TAB))}" for p, n, line in lines_of(code)
            if len(line.expandtabs(TAB)) > COLUMNS_MAX])
rule.check("no blank ends a line",
           [f"{p}:{n}" for p, n, line in lines_of(code + build + scripts) if line != line.rstrip()])
rule.check("every file begins with its licence", first_lines())
rule.check("every source file says what it is for", purposes())
rule.check("headers are guarded by #pragma once",
           [p for p in product if p.endswith(".h") and "#pragma once\n" not in rule.text(p)])
rule.check("nothing is left unfinished", unfinished())
rule.check("names say what a file is about",
           [p for p in code if os.path.basename(p).split(".")[0] in BAD_NAMES])
rule.check("every prototype of a header is explained", prototypes())
rule.check("libraries neither print nor exit nor read the environment", speaking())
rule.done()
