# SPDX-License-Identifier: GPL-2.0-or-later
"""before_diet: the two builds of stk that are compared: those of the command line, or one of the commit that
tests/oracle/before-diet names, which is built once, and this build's own."""
import os
import shlex
import shutil
import subprocess
import sys

SRCDIR = os.path.abspath(os.environ.get("STK_SRCDIR", "."))
BUILDDIR = os.path.abspath(os.environ.get("STK_BUILDDIR", "."))
# Upward from the source tree: that of tools/check is a copy below the repository.
GIT = ["git", "-C", SRCDIR, "-c", "safe.directory=*"]
BUILD_SECONDS = 900


class NoCommit(Exception):
    """There is no repository here, or it does not have the commit."""


def run(*words, **how):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=BUILD_SECONDS, check=False,
                          **how)
    if done.returncode:
        sys.exit(f"Bail out! {words}: {done.stdout.decode(errors='replace')[-2000:]}")
    return done.stdout


def built(commit):
    """Its stk, configured as this build was."""
    folder = os.path.join(BUILDDIR, f"before-diet-{commit[:12]}")
    stk = f"{folder}/build/stk"
    if os.path.exists(stk):
        return stk
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(f"{folder}/build")
    top = run(*GIT, "rev-parse", "--show-toplevel").decode().strip()  # git archive: where it runs is in the commit
    run(*GIT, "-C", top, "archive", "-o", f"{folder}/tree.tar", "--prefix=tree/", commit)
    run("tar", "-C", folder, "-xf", f"{folder}/tree.tar")
    run("autoreconf", "-fi", f"{folder}/tree")
    options = shlex.split(run(f"{BUILDDIR}/config.status", "--config").decode())
    run("../tree/configure", "-q", *options, cwd=f"{folder}/build")
    run("make", "-s", f"-j{os.cpu_count()}", "stk", cwd=f"{folder}/build")
    return stk


def pair():
    """(old, new), paths."""
    if len(sys.argv) == 3:
        return [os.path.abspath(path) for path in sys.argv[1:]]
    if len(sys.argv) != 1:
        sys.exit(f"usage: {sys.argv[0]} [OLD NEW]")
    with open(f"{SRCDIR}/tests/oracle/before-diet", encoding="ascii") as file:
        commit = file.read().strip()
    if not shutil.which("git"):
        raise NoCommit("no git (apt-get install git)")
    if subprocess.run([*GIT, "cat-file", "-e", f"{commit}^{{commit}}"], stderr=subprocess.DEVNULL,
                      check=False).returncode:
        raise NoCommit(f"{SRCDIR} is in no repository that has {commit[:12]}")
    return [built(commit), os.path.abspath(os.environ.get("STK", "./stk"))]
