# SPDX-License-Identifier: GPL-2.0-or-later
"""name_sources: names that no symbol gives: PLT slots as objdump has them, stripped Go as its unstripped twin."""
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

from elf_file import code_of
from tap import plan, point, skip

STK = os.environ.get("STK", "./stk")
PLACES = 1000
PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int c, char **v)
{
	void *(*volatile f)(size_t) = malloc;
	char *p = f(10);
	puts("x");
	p = strdup(v[0]);
	printf("%p %zu %d\\n", p, strlen(p), getpid());
	free(p);
	return atoi(v[0]);
}
"""
GO_PROGRAM = """
package main

import ("fmt"; "os"; "strings"; "encoding/json")

type T struct{ A, B int }

func inner(x int) int { return x*3 + len(os.Args) }
func mid(x int) int   { return inner(x) + inner(x+1) }
func (t T) Sum() int  { return mid(t.A) + t.B }

func main() {
	t := T{len(os.Args), 2}
	b, _ := json.Marshal(t)
	fmt.Println(t.Sum(), strings.ToUpper(string(b)))
}
"""


def names_of(path, addrs):
    """The function at each address; what is inlined there is left out."""
    text = "".join(f"{addr:x}\n" for addr in addrs)
    done = subprocess.run([STK, "symbolize", "-e", path, "--no-demangle", "--json"], input=text, capture_output=True,
                          text=True, errors="replace", timeout=60, check=False)
    answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
    return [answer["frames"][-1]["function"] if answer["frames"] else None for answer in answers]


def plt_slots(path):
    """(address, name) of each slot that objdump knows a name for."""
    out = subprocess.run(["objdump", "-d", path], capture_output=True, text=True, check=False).stdout
    for line in out.splitlines():
        match = re.match(r"([0-9a-f]+) <([^@>]*)(@@?[^@>]*)?@plt>:", line)
        if match and not match[2].startswith("*ABS*"):
            yield int(match[1], 16), match[2] + "@plt"


def check_plt(folder, name, words):
    path = os.path.join(folder, "program")
    source = os.path.join(folder, "program.c")
    with open(source, "w", encoding="ascii") as file:
        file.write(PROGRAM)
    built = subprocess.run([*words, "-O1", "-fno-builtin", source, "-o", path], capture_output=True, text=True, check=False)
    if built.returncode:
        skip(f"slots of {name}", "it cannot be built here")
        return
    slots = list(plt_slots(path))
    got = names_of(path, [addr + 4 for addr, _ in slots])
    wrong = [f"{addr:#x}: got {have}, want {want}" for (addr, want), have in zip(slots, got) if want != have]
    point(len(slots) > 3 and len(got) == len(slots) and not wrong, f"{len(slots)} slots of {name}", wrong)


def check_retpolines(folder, name, words):
    """objdump does not know these: each name must be there, once for each slot of 16 or 32 bytes."""
    path, source = os.path.join(folder, "program"), os.path.join(folder, "program.c")
    built = subprocess.run(["clang", "-fuse-ld=lld", *words, "-O1", "-fno-builtin", source, "-o", path],
                           capture_output=True, text=True, check=False)
    if built.returncode:
        skip(f"slots of {name}", "it cannot be built here")
        return
    out = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=False).stdout
    fields = [line.split() for line in out.splitlines() if " .plt " in line][0]
    start, size = [int(fields[fields.index("PROGBITS") + i], 16) for i in (1, 3)]
    got = names_of(path, range(start, start + size, 16))
    want = {name + "@plt" for name in ("puts", "strdup", "strlen", "printf", "free", "getpid")}
    point(want <= set(got), f"slots of {name}", [str(have) for have in got])


def go_names_equal(full, stripped):
    # Go's table leaves out what is in brackets, and which of two ways a function is called in.
    return re.sub(r"\[.*\]", "[]", full).removesuffix(".abi0").replace("\u00b7", ".") == \
        re.sub(r"\[.*\]", "[]", stripped).replace("\u00b7", ".")


def check_go(folder, name, words):
    source, full = os.path.join(folder, "program.go"), os.path.join(folder, "full")
    stripped = os.path.join(folder, "stripped")
    with open(source, "w", encoding="ascii") as file:
        file.write(GO_PROGRAM)
    env = dict(os.environ, HOME=folder, GOCACHE=os.environ.get("GOCACHE", os.path.join(folder, "cache")))
    built = subprocess.run(["go", "build", *words, "-o", full, source], capture_output=True, text=True, env=env, check=False)
    if built.returncode or subprocess.run(["strip", "-o", stripped, full], check=False).returncode:
        skip(f"functions of {name}", "it cannot be built here")
        return
    start, size = code_of(full)
    addrs = sorted(random.randrange(start, start + size) for _ in range(PLACES))
    pairs = list(zip(addrs, names_of(full, addrs), names_of(stripped, addrs)))
    # Padding is nobody's in the symbol table, and of the function before it in Go's.
    known = [pair for pair in pairs if pair[1] and not pair[1].startswith("fun_")]
    wrong = [f"{addr:#x}: {have}, unstripped {want}" for addr, want, have in known
             if not have or not go_names_equal(want, have)]
    point(len(known) > PLACES // 2 and not wrong, f"functions of {name}", wrong or [f"{len(known)} known"])


random.seed()
with tempfile.TemporaryDirectory() as temporary:
    if shutil.which("objdump") and os.uname().machine == "x86_64":
        check_plt(temporary, "a lazy table", ["gcc", "-Wl,-z,lazy"])
        check_plt(temporary, "a bound table", ["gcc", "-Wl,-z,now"])
        check_plt(temporary, "a guarded table", ["gcc", "-fcf-protection", "-Wl,-z,ibtplt", "-Wl,-z,lazy"])
        check_plt(temporary, "a guarded, bound table", ["gcc", "-fcf-protection", "-Wl,-z,ibtplt", "-Wl,-z,now"])
        check_plt(temporary, "gold's table", ["gcc", "-fuse-ld=gold"])
        check_plt(temporary, "lld's table", ["gcc", "-fuse-ld=lld"])
        check_retpolines(temporary, "lld's retpolines", ["-Wl,-z,retpolineplt"])
        check_retpolines(temporary, "lld's retpolines that are bound", ["-Wl,-z,retpolineplt", "-Wl,-z,now"])
    else:
        skip("slots of procedure linkage tables", "objdump for x86-64 is not here")
    if shutil.which("go") and shutil.which("strip"):
        check_go(temporary, "a stripped Go program", [])
        check_go(temporary, "a stripped Go program that may be anywhere", ["-buildmode=pie"])
    else:
        skip("functions of stripped Go", "no Go here")
plan()
