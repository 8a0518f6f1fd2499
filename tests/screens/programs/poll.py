# SPDX-License-Identifier: GPL-2.0-or-later
"""poll: looks at files now and then, and sleeps between."""
import glob
import hashlib
import time

PATHS = sorted(glob.glob("/usr/lib/python3*/*.py"))[:40]
for _ in range(60):
    for path in PATHS:
        with open(path, "rb") as file:
            hashlib.sha256(file.read()).hexdigest()
    time.sleep(0.1)
