# SPDX-License-Identifier: GPL-2.0-or-later
"""java_in_python: Python that calls Java that calls Python, in one process and one thread, until it is killed.

java_in_python.py LIBJVM CLASSPATH...
"""
import sys

import jpype

jpype.startJVM(sys.argv[1], classpath=sys.argv[2:])
Java = jpype.JClass("known.JavaInPython")


def python_burn(n):
    total = 0
    for i in range(20000):
        total += i * n
    return total % 1000


def python_inner(n):
    return python_burn(int(n)) + 1


@jpype.JImplements("known.JavaInPython$Back")
class Back:
    @jpype.JOverride
    def back(self, n):
        return python_inner(n) + 1


def python_outer(to):
    return Java.java_outer(to, 5) + 1


BACK = Back()
while True:
    python_outer(BACK)
