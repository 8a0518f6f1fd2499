# SPDX-License-Identifier: GPL-2.0-or-later
"""screens: the first screen of `stk report`, 24 x 80, of recordings of real programs: byte for byte, and with the answer.
STK_GOLDEN_UPDATE=1 writes what is shown now: look at the difference before it is committed."""
import fcntl
import glob
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios

STK = os.path.abspath(os.environ.get("STK", "./stk"))
MAKE_PROFILE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/make_profile/make_profile")
SCREENS = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/screens")
ROWS, COLUMNS = 24, 80
points = 0
failed = False


def point(right, name, *seen):
    global points, failed
    points += 1
    failed |= not right
    print(f"{'' if right else 'not '}ok {points} - {name}")
    for text in seen if not right else ():
        for line in str(text).splitlines():
            print(f"# {line}")


def made(source, folder):
    """A folder with the profile in it, as stk.data."""
    made_in = os.path.join(folder, os.path.basename(source) + ".d")
    os.makedirs(made_in, exist_ok=True)
    subprocess.run([MAKE_PROFILE, "--script", source, "-o", os.path.join(made_in, "stk.data")], check=True, timeout=60)
    return made_in


def shown(data, *words, verb="report", rows=ROWS, columns=COLUMNS, **env):
    """What a terminal of that size sees, without colour unless the words ask for it."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in ("LINES", "COLUMNS", "NO_COLOR")}
    with subprocess.Popen([STK, verb, "--no-pager", "--color=never", *words], stdout=terminal, cwd=data,
                          env={**kept, "TERM": "xterm", **env}):
        os.close(terminal)
        seen = b""
        while True:
            try:
                got = os.read(controller, 65536)
            except OSError:  # EIO: nobody has it open any more
                break
            seen += got
    os.close(controller)
    return seen.decode().replace("\r\n", "\n")


def check_screen(source, folder):
    name = os.path.basename(source).removesuffix(".profile")
    with open(source, encoding="utf-8") as file:
        head = [line[2:].rstrip("\n") for line in file if line.startswith("# ")]
    answers = [line.split(": ", 1)[1] for line in head if line.startswith("answer")]
    expected = os.path.join(SCREENS, name + ".screen")
    data = made(source, folder)
    screen = shown(data)
    if os.environ.get("STK_GOLDEN_UPDATE"):
        with open(expected, "w", encoding="utf-8") as file:
            file.write(screen)
    with open(expected, encoding="utf-8") as file:
        point(screen == file.read(), f"{name}: the screen", screen)
    lines = screen.splitlines()
    point(len(lines) < ROWS and all(len(line) <= COLUMNS for line in lines), f"{name}: fits {ROWS} x {COLUMNS}", screen)
    for answer in answers:
        point(answer in screen, f"{name}: '{answer}' is there", screen)
    for columns in (100, 200):
        wide = shown(data, columns=columns)
        point(len(wide.splitlines()) < ROWS and all(len(line) <= columns for line in wide.splitlines()),
              f"{name}: fits {columns} columns", wide)
        # Two functions of one text would be the same row twice.
        at = next(i for i, line in enumerate(wide.splitlines()) if " function" in line and "mostly called" in line)
        heading, *table = wide.splitlines()[at:]
        begin = min(heading.find(word) for word in ("program", "function") if word in heading)
        rows = [line[begin - 2:].strip() for line in table if line.lstrip()[:1].isdigit() and "%" in line]
        point(len(rows) == len(set(rows)), f"{name}: no two rows of {columns} columns read the same", wide)


def check_edges(folder):
    """Terminals that are small, plain or gone; locales; many rows."""
    data = made(os.path.join(SCREENS, "gcc.profile"), folder)
    whole = shown(data)
    for columns in (1, 40, 60):
        narrow = shown(data, columns=columns)
        point(len(narrow.splitlines()) < ROWS and narrow.startswith("gcc"), f"{columns} columns", narrow)
    waits = shown(made(os.path.join(SCREENS, "redis-waits.profile"), folder), columns=60)
    point(all(len(line) <= 60 for line in waits.splitlines()) and not re.search(r"^ *[0-9.]+%.*\.\.$", waits, re.M),
          "waits in 60 columns: whole names, and no callers of a few letters", waits)
    point(len(shown(data, rows=5).splitlines()) == len(whole.splitlines()), "a terminal of 5 lines is taken for 24")
    point(len(shown(data, rows=60).splitlines()) > len(whole.splitlines()), "a high terminal has more rows")
    point(shown(data, LC_ALL="C") == whole, "LC_ALL=C", shown(data, LC_ALL="C"))
    point("\x1b[" in shown(data, "--color=auto", NO_COLOR="") and
          shown(data, "--color=auto", NO_COLOR="1") == whole, "NO_COLOR")
    piped = subprocess.run([STK, "report"], cwd=data, capture_output=True, text=True, timeout=60, check=True).stdout
    point(piped.splitlines()[0] == whole.splitlines()[0] and "--all" not in piped and
          len(piped.splitlines()) > ROWS, "a pipe has the head and all rows", piped)
    closed = subprocess.Popen([STK, "report"], cwd=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    closed.stdout.close()
    said = closed.stderr.read()
    point(closed.wait(60) in (0, -signal.SIGPIPE) and not said, "a closed pipe", closed.returncode, said)
    rows = os.path.join(folder, "many.profile")
    with open(rows, "w", encoding="utf-8") as file:
        file.write("series cpu-clock clock hz=999\nmeta target \"whole system\"\nimage app file /bin/app\n")
        for i in range(10000):
            file.write(f"at a{i} app {4096 + i * 16}\nname a{i} +0 function_{i}\nstack s{i} complete a{i}\n")
        file.write("slice 0 1000000000\n" + "".join(f"sample s{i} {1 + i % 7} 1 1 0 app\n" for i in range(10000)))
        file.write("counter taken 39999\ncounter stored 39999\n")
    many = made(rows, folder)
    lines = shown(many).splitlines()
    point(len(lines) < ROWS and lines[-1].startswith(f"{10000 - (len(lines) - 4):,} more functions"), "10,000 rows",
          *lines)


def check_differences(folder):
    """Two builds of a program, and recordings that have little in common, whose names are long."""
    for name in ("before", "after"):
        subprocess.run([MAKE_PROFILE, name, "-o", os.path.join(folder, f"{name}.data")], check=True, timeout=60)
    for a, b in (("go", "gos"), ("gcc", "all")):
        for name in (a, b):
            made(os.path.join(SCREENS, f"{name}.profile"), folder)
    for a, b, columns in (("before.data", "after.data", 80), ("before.data", "after.data", 60),
                          ("gcc.profile.d/stk.data", "all.profile.d/stk.data", 80),
                          ("go.profile.d/stk.data", "gos.profile.d/stk.data", 60)):
        name = f"diff-{a.partition('.')[0]}-{columns}"
        screen = shown(folder, a, b, verb="diff", columns=columns)
        expected = os.path.join(SCREENS, name + ".screen")
        if os.environ.get("STK_GOLDEN_UPDATE"):
            with open(expected, "w", encoding="utf-8") as file:
                file.write(screen)
        with open(expected, encoding="utf-8") as file:
            point(screen == file.read(), f"{name}: the screen", screen)
        point(len(screen.splitlines()) < ROWS and all(len(line) <= columns for line in screen.splitlines()),
              f"{name}: fits", screen)
        for width in (40, 100, 200):
            other = shown(folder, a, b, verb="diff", columns=width)
            point(len(other.splitlines()) < ROWS and (width < 60 or all(len(line) <= width for line in other.splitlines())),
                  f"{name}: fits {width} columns", other)
    coloured = shown(folder, "--color=always", "before.data", "after.data", verb="diff")
    noise = [line for line in coloured.splitlines() if " ~ " in line and "%" in line]
    point(len(noise) == 3 and all(line.startswith("\x1b[2m") and line.endswith("\x1b[0m") for line in noise),
          "what is within noise is dim, the others are not", coloured)


with tempfile.TemporaryDirectory() as work:
    for profile in sorted(glob.glob(os.path.join(SCREENS, "*.profile"))):
        check_screen(profile, work)
    check_edges(work)
    check_differences(work)
print(f"1..{points}")
sys.exit(failed)
