# SPDX-License-Identifier: GPL-2.0-or-later
"""manual: each verb and each option of it is in the manual, and the pages are clean for man."""
import os
import re
import shutil
import subprocess

import rule

STK = os.environ.get("STK", os.path.join(rule.TOP, "stk"))
COMMON = {"--quiet", "--verbose", "--debug", "--color", "--help", "--usage"}
LICENCE = '.\\" SPDX-License-Identifier: GPL-2.0-or-later\n'


def page(path):
    return re.sub(r"\\f[BIRP]", "", rule.text(path).replace("\\-", "-"))


def read_verbs():
    dump = subprocess.run([STK, "help", "--dump-options"], capture_output=True, text=True, check=True)
    found = {}
    for line in dump.stdout.splitlines():
        verb, short, long, _, summary = line.split("\t")
        found.setdefault(verb, []).append((short, long, summary))
    # What other programs add is one line without options.
    return {verb: lines for verb, lines in found.items() if len(lines) > 1}


def missing_options(verb, options):
    path = f"doc/man/stk-{verb}.1"
    body = page(path) if os.path.exists(os.path.join(rule.TOP, path)) else ""
    for short, long, _ in options:
        if long in COMMON and ".BR stk (1)" in body:
            continue
        for word in (short, long):
            if word and not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", body):
                yield f"{path}: {word}"


def warnings():
    for path in pages:
        done = subprocess.run(["man", "--warnings=w", "-E", "UTF-8", "-l", "-Tutf8", "-Z",
                               os.path.join(rule.TOP, path)], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "t",
                                   "MANWIDTH": "80"})
        for line in done.stderr.splitlines():
            yield f"{path}: {line}"


verbs = read_verbs()
pages = rule.files(["doc/man"], tuple(f".{n}" for n in range(1, 9)))
overview = page("doc/man/stk.1")
rule.check("every verb has its page", [v for v in verbs if f"doc/man/stk-{v}.1" not in pages])
rule.check("every verb is in stk(1)", [v for v in verbs if f".BR stk-{v} (1)" not in overview])
rule.check("every verb's options are the common ones and its own",
           [v for v, options in verbs.items() if not COMMON <= {long for _, long, _ in options}])
rule.check("every option has a long name, or is short for one",
           [f"{v}: {short}" for v, options in verbs.items() for short, long, summary in options
            if short and not long and not summary.startswith("the same as --")])
rule.check("summaries are in lower case without a full stop",
           [f"{v} {long}: {summary}" for v, options in verbs.items() for _, long, summary in options
            if re.match(r"[A-Z][a-z]", summary) or summary.endswith(".")])
for name, entries in verbs.items():
    rule.check(f"stk-{name}(1) has every option", missing_options(name, entries))
report = page("doc/man/stk-report.1")
causes = re.findall(r'X\((?:STACK|SCRIPT)_CAUSE_\w+, "([\w-]+)"', rule.text("src/abi/stack.h"))
rule.check("every cause of a stack that is not complete is in stk-report(1)",
           [cause for cause in causes if not re.search(rf"(?<![\w-]){cause}(?![\w-])", report)] +
           ["no causes were found"] * (not causes))
symbolize = page("doc/man/stk-symbolize.1").partition(".SH REASONS")[2].partition(".SH EXIT")[0]
reasons = re.findall(r'\[NAME_\w+\] = \{ "([\w-]+)"', rule.text("src/core/symbol/name_reason.c"))
rule.check("every reason of a missing name is in stk-symbolize(1)",
           [reason for reason in reasons if reason != "ok" and f".B {reason}\n" not in symbolize] +
           ["no reasons were found"] * (len(reasons) < 10))
numbers = re.search(r"enum name_reason \{(.*?)NAME_REASON_END_", rule.text("src/core/profile/event.h"), re.S)[1]
words = dict(re.findall(r'\[(NAME_\w+)\] = \{ "([\w-]+)"', rule.text("src/core/symbol/name_reason.c")))
written = " ".join(rule.text("doc/FORMAT.md").split())
rule.check("every reason and every flag of a name is in doc/FORMAT.md, with its number",
           [name for i, name in enumerate(re.findall(r"^\t(NAME_\w+),", numbers, re.M))
            if f" {i} {words.get(name)}" not in written] +
           [name for name, value in re.findall(r"^\t(?:NAME|LOCATION|IMAGE)_([A-Z_]+) = (\d+),",
                                               rule.text("src/core/profile/event.h"), re.M)
            if f"{name} ({value})" not in written])
rule.check("every page is installed", [p for p in pages if p not in rule.text("doc/local.mk")])
rule.check("every page begins with its licence", [p for p in pages if not rule.text(p).startswith(LICENCE)])
if shutil.which("man"):
    rule.check("man has nothing to say against the pages", warnings())
else:
    rule.skip("man has nothing to say against the pages", "there is no man here")
rule.done()
