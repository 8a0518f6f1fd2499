# SPDX-License-Identifier: GPL-2.0-or-later
"""links: what the documents point to is there."""
import os
import re

import rule

PATHS = re.compile(r"`((?:src|tests|tools|doc|debian|completions|\.ci)/[\w./+-]*\w)`")
documents = ["README.md"] + rule.files(["doc"], (".md",))
manuals = rule.files(["doc/man"], tuple(f".{n}" for n in range(1, 9)))
pages = {os.path.basename(p) for p in manuals}


def there(*parts):
    return os.path.exists(os.path.join(rule.TOP, *parts))


def broken_links():
    for path in documents:
        body = re.sub(r"```.*?```", "", rule.text(path), flags=re.S)
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", body):
            if "://" not in target and not there(os.path.dirname(path), target):
                yield f"{path}: {target}"


def broken_paths():
    for path in documents:
        for target in PATHS.findall(rule.text(path)):
            if "NAME" not in target and not there(target):
                yield f"{path}: {target}"


def broken_pages():
    for path in documents + manuals:
        body = rule.text(path).replace("\\-", "-")
        found = re.findall(r"^\.BR (stk[\w.-]*) \((\d)\)", body, re.M) if path in manuals else \
            re.findall(r"\b(stk[\w.-]*)\((\d)\)", body)
        for name, section in found:
            if f"{name}.{section}" not in pages:
                yield f"{path}: {name}({section})"


rule.check("links in the documents lead somewhere", broken_links())
rule.check("paths named in the documents exist", broken_paths())
rule.check("pages named in the manual and the documents exist", broken_pages())
rule.done()
