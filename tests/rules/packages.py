# SPDX-License-Identifier: GPL-2.0-or-later
"""packages: tools/apt-packages, debian/control, stk.spec and configure agree on what stk needs."""
import re

import rule

listed, everything = {}, []
for line in rule.text("tools/apt-packages").splitlines():
    if line and line[0] != "#":
        groups, package = line.split()
        everything.append(package)
        for group in groups.split(","):
            listed.setdefault(group, []).append(package)

control = rule.text("debian/control")
depends = re.search(r"^Build-Depends:(.*?)^\S", control, re.M | re.S)[1]
debian = {re.sub(r"\(.*?\)", "", word).strip() for word in depends.split(",")} - {""}
# debhelper brings the autotools, and build-essential the rest.
implied = {"autoconf", "automake", "make", "gcc", "libc6-dev"}

configure = rule.text("configure.ac")
hints = re.findall(r"apt-get install ([\w.+-]+)", configure)
hints += re.findall(r"STK_NEEDS\(.*\[([\w.+-]+)\]\)$", configure, re.M)
version = re.search(r"AC_INIT\(\[stk\], \[([^]]+)\]", configure)[1]

groups = set(re.findall(r"^(\w+) +\d+ ", rule.text("tools/check"), re.M))
rule.check("each group of packages is one of tools/check", sorted(set(listed) - groups - {"build", "quickstart", "check"}))
rule.check("no package is listed twice", {p for p in everything if everything.count(p) > 1})
rule.check("debian/control builds with what is listed",
           sorted(debian - set(everything) - {"debhelper-compat"}))
rule.check("what is listed for building is in debian/control",
           sorted(set(listed["build"]) - debian - implied))
rule.check("configure's hints name listed packages", [p for p in hints if p not in everything])
rule.check("the version is the same everywhere",
           [path for path, found in (
               ("debian/changelog", re.match(r"stk \(([^)]+)\)", rule.text("debian/changelog"))[1]),
               ("stk.spec", re.search(r"^Version:\s*(\S+)", rule.text("stk.spec"), re.M)[1]))
            if found != version])
rule.done()
