# SPDX-License-Identifier: GPL-2.0-or-later
"""java: the JVMs of this machine, and tests/workload/Ways.java built for each."""
import glob
import os
import re
import subprocess

import recording as r

SOURCE = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "Ways.java")
VERSIONS = range(17, 26)  # src/core/script/hotspot.h
WANTED = os.environ.get("STK_TEST_JVMS", "").split()


class Jvm:
    def __init__(self, path):
        self.path = path
        words = subprocess.run([path, "-version"], capture_output=True, text=True, timeout=60, check=False).stderr
        found = re.search(r'version "(\d+)', words)
        self.version = int(found[1]) if found and "64-Bit Server VM" in words else 0
        self.name = f"java-{self.version}"

    def ways(self):
        """The words that run Ways.java; None: it cannot be built."""
        folder = r.path(self.name)
        built = subprocess.run([os.path.join(os.path.dirname(self.path), "javac"), "-d", folder, SOURCE],
                               capture_output=True, timeout=200, check=False).returncode == 0
        return [self.path, "-cp", folder] if built else None


def jvms():
    """One of each version that has a compiler, the oldest first; with STK_TEST_JVMS ("17 25") of those versions."""
    found = {}
    for compiler in glob.glob("/usr/lib/jvm/*/bin/javac"):
        jvm = Jvm(os.path.join(os.path.dirname(os.path.realpath(compiler)), "java"))
        if jvm.version in VERSIONS and (not WANTED or str(jvm.version) in WANTED):
            found[jvm.version] = jvm
    return [found[version] for version in sorted(found)]
