# SPDX-License-Identifier: GPL-2.0-or-later
"""chains: the chains of inlined functions that core/dwarf finds against those of llvm-symbolizer.

chains.py FILE [COUNT [SEED]] asks for COUNT random addresses of the code of FILE, says how many of the answers are the
same in function, file, line and column at each level, and shows some that are not. llvm-symbolizer is given a copy of
the file whose symbol tables are hidden, since it would name the outermost function by them.
"""
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

BUILDDIR = os.environ.get("STK_BUILDDIR", ".")
CHAINS = os.path.join(BUILDDIR, "tests/oracle/dwarf_chains")
PEER = os.environ.get("LLVM_SYMBOLIZER", "llvm-symbolizer")
SHT_PROGBITS, SHT_SYMTAB, SHT_DYNSYM = 1, 2, 11
SHF_ALLOC, SHF_EXECINSTR = 2, 4
SHOWN = 20


def sections(path):
    """(place of its header, type, flags, address, size) of each section of a 64-bit ELF file."""
    with open(path, "rb") as file:
        header = file.read(64)
        offset, = struct.unpack_from("=Q", header, 40)
        size, count = struct.unpack_from("=HH", header, 58)
        file.seek(offset)
        table = file.read(size * count)
    for i in range(count):
        _, kind, flags, address, _, length = struct.unpack_from("=IIQQQQ", table, i * size)
        yield offset + i * size, kind, flags, address, length


def without_symbols(path, folder):
    """A copy whose symbol tables are called something else."""
    copy = os.path.join(folder, os.path.basename(path))
    shutil.copyfile(path, copy)
    if os.path.exists(path + ".dwp"):
        shutil.copyfile(path + ".dwp", copy + ".dwp")
    with open(copy, "r+b") as file:
        for place, kind, *_ in sections(path):
            if kind in (SHT_SYMTAB, SHT_DYNSYM):
                file.seek(place + 4)
                file.write(struct.pack("=I", SHT_PROGBITS))
    return copy


def addresses(path, count, seed):
    code = [(address, size) for _, _, flags, address, size in sections(path)
            if flags & SHF_ALLOC and flags & SHF_EXECINSTR]
    choice = random.Random(seed)
    starts = choice.choices([address for address, _ in code], [size for _, size in code], k=count)
    sizes = dict(code)
    return sorted(start + choice.randrange(sizes[start]) for start in starts)


def parse(text):
    """Answers, each a list of (function, file, line, column)."""
    answers, frames, name = [], [], None
    for line in text.splitlines():
        if not line:
            answers.append(frames)
            frames = []
        elif name is None:
            name = line
        else:
            place, number, column = line.rsplit(":", 2)
            frames.append((name, os.path.normpath(place), int(number), int(column)))
            name = None
    return answers


def ask(command, asked):
    text = "".join(f"{address:#x}\n" for address in asked)
    run = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, errors="surrogateescape", check=True)
    return parse(run.stdout)


def ours(path, asked):
    return ask([CHAINS, path], asked)


def theirs(path, asked):
    with tempfile.TemporaryDirectory(prefix="stk-chains-") as folder:
        return ask([PEER, "--no-demangle", "--inlines", "-e", without_symbols(path, folder)], asked)


def same_name(mine, other):
    """llvm-symbolizer says DW_AT_name alone where there is no DW_AT_linkage_name, without the scope that it is in."""
    return mine == other or mine.endswith(("::" + other, "." + other))


def same(mine, other):
    """llvm-symbolizer 14 puts a compilation directory that is relative in front of itself."""
    return len(mine) == len(other) and all(
        same_name(a[0], b[0]) and a[2:] == b[2:] and (a[1] == b[1] or (b[1][0] != "/" and b[1].endswith("/" + a[1])))
        for a, b in zip(mine, other))


def show(frames):
    return "".join(f"      {name} {place}:{line}:{column}\n" for name, place, line, column in frames)


def main():
    path, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    asked = addresses(path, count, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    pairs = list(zip(asked, ours(path, asked), theirs(path, asked), strict=True))
    unequal = [pair for pair in pairs if not same(pair[1], pair[2])]
    frames = sum(len(pair[2]) for pair in pairs)
    print(f"{path}: {len(pairs) - len(unequal)} of {len(pairs)} equal "
          f"({100 * (1 - len(unequal) / len(pairs)):.2f} %), {frames} frames")
    for address, mine, other in unequal[:int(os.environ.get("SHOWN", SHOWN))]:
        print(f"  {address:#x}\n    ours:\n{show(mine)}    theirs:\n{show(other)}", end="")


if __name__ == "__main__":
    main()
