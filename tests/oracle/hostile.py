# SPDX-License-Identifier: GPL-2.0-or-later
"""hostile: files made to crash, hang or fill who reads them; each costs `stk symbolize` little, and is told of.

Whatever a file holds, the command ends by itself, in CPU_SECONDS and PEAK_MB at most with its parser, and either
names the place by the symbol that is there, or says why it does not, or refuses the file in words. A function
without its line has the reason, the one that REASONS has for such files, in text too. With words, only files that
have one of them in their name are tried; STK_TEST_KEEP=FOLDER keeps the files.
"""
import concurrent.futures
import json
import lzma
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from elf_file import ElfFile  # pylint: disable=wrong-import-position
from tap import plan, point  # pylint: disable=wrong-import-position

STK = os.path.abspath(os.environ.get("STK", "./stk"))
CPU_SECONDS, PEAK_MB, HANGS_SECONDS = 2, 2048, 60
TEXT, TEXT_BYTES, ASKED = 0x1000, 0x10000, 0x1010
PROGBITS, SYMTAB, STRTAB, RELA, NOTE, NOBITS = 1, 2, 3, 4, 7, 8
COMPRESSED = 0x800
BUILD_ID = bytes(range(20))
ENDLESS = b"\x80" * 4096
MUTATIONS, CUTS, SEED = 120, 40, 1
# Why a place has no name, or its function no line, by what is in a file's name; the first that fits. Of all others it
# is that the file is damaged.
REASONS = [(r"^a (bomb of (nothing|sequences)|debug file)|an opcode of length 0|of one number", "no-debug"),
           (r"^lines:|a unit of|abbreviations at", "bad-file"),
           (r"said to be 0x(1000|f)|^many abbr|endless attr|bomb|2\^32|many (functions|reloc)|ranges", "bad-file limit"),
           (r"^a debug link of itself", "no-symbols"),
           (r"of itself|dwo|dwp", "no-debug-part bad-file limit no-debug"),
           (r"header 0x(28|3c)|^no symbols", "no-symbols bad-file"),
           (r"changed", "bad-file limit no-file no-symbols no-debug"),
           (r"said to be 0x0", "no-debug bad-file"),
           (r"", "bad-file")]


def leb(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))


def abbrev(code, tag, children, *attributes):
    return leb(code) + leb(tag) + bytes([children]) + b"".join(map(leb, sum(attributes, ()))) + b"\0\0"


# What is made of them: attribute and form.
NAME, LOW, HIGH, LINES = (0x03, 0x08), (0x11, 0x01), (0x12, 0x07), (0x10, 0x17)
ORIGIN, SPEC, FILE, LINE, RANGES = (0x31, 0x13), (0x47, 0x13), (0x58, 0x0b), (0x59, 0x0b), (0x55, 0x17)
ABBREVS = b"".join([
    abbrev(1, 0x11, 1, NAME, LOW, HIGH, LINES), abbrev(2, 0x2e, 1, NAME, LOW, HIGH),
    abbrev(3, 0x1d, 1, ORIGIN, LOW, HIGH, FILE, LINE), abbrev(4, 0x0b, 1, LOW, HIGH),
    abbrev(5, 0x2e, 0, SPEC), abbrev(6, 0x2e, 0, ORIGIN), abbrev(7, 0x2e, 0, NAME),
    abbrev(8, 0x2e, 1, NAME, RANGES), abbrev(9, 0x2e, 1, SPEC, LOW, HIGH)])
PLACE = struct.pack("<QQ", TEXT, TEXT_BYTES)
UNIT_HEADER = 11


def unit(dies, version=4, abbrevs=0, size=8, length=None):
    body = struct.pack("<HIB", version, abbrevs, size) if version < 5 else \
        struct.pack("<HBBI", version, 1, size, abbrevs)
    body += dies
    return struct.pack("<I", len(body) if length is None else length) + body


ROOT = b"\1unit.c\0" + PLACE + struct.pack("<I", 0)
FUNCTION = b"\2victim\0" + PLACE
VICTIM = UNIT_HEADER + len(ROOT)  # where the function is
BODY = VICTIM + len(FUNCTION)  # where what is in it begins


def inlined(origin):
    return b"\3" + struct.pack("<I", origin) + PLACE + b"\1\7"


def line_table(program, line_range=14, base=-5, version=4, **lies):
    """A header and a program: `lies` are said instead of what is so."""
    lengths = bytes([0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1])
    rest = struct.pack("<BBBbBB", 1, 1, 1, base, line_range, lies.get("opcodes", 13)) + lengths + \
        b"\0" + b"unit.c\0\0\0\0" + b"\0"
    body = struct.pack("<HI", version, lies.get("header_length", len(rest))) + rest + program
    return struct.pack("<I", lies.get("length", len(body))) + body


START = b"\0\x09\2" + struct.pack("<Q", TEXT)
ROWS = START + b"\x14\x15\x16" + b"\2" + leb(TEXT_BYTES - 4) + b"\0\1\1"


def zstd(data, byte=0, count=0):
    """A frame of raw blocks of `data`, and then `count` blocks of 128 KB that each are one byte, repeated."""
    blocks = [data[i:i + 0x10000] for i in range(0, len(data), 0x10000)]
    packed = b"".join(struct.pack("<I", len(block) << 3 | int(i + 1 == len(blocks) and not count))[:3] + block
                      for i, block in enumerate(blocks))
    packed += b"".join(struct.pack("<I", 0x20000 << 3 | 2 | int(i + 1 == count))[:3] + bytes([byte])
                       for i in range(count))
    return b"\x28\xb5\x2f\xfd\xc0\x58" + struct.pack("<Q", len(data) + 0x20000 * count) + packed


class Elf:
    """An ELF file of a function `victim`, and whatever sections it is given."""
    kind = 3
    beside = b""  # the file that is called the same and .dwp

    def __init__(self, info=None, line=None, abbrevs=ABBREVS, **more):
        self.sections = {
            ".text": [NOBITS, 6, TEXT, b"", TEXT_BYTES], ".note.gnu.build-id": [
                NOTE, 2, 0x200, struct.pack("<III", 4, 20, 3) + b"GNU\0" + BUILD_ID, None],
            ".strtab": [STRTAB, 0, 0, b"\0victim\0", None],
            ".symtab": [SYMTAB, 0, 0, bytes(24) + struct.pack("<IBBHQQ", 1, 0x12, 0, 1, TEXT, TEXT_BYTES), None]}
        self.add(".debug_abbrev", abbrevs + b"\0")
        self.add(".debug_info", unit(ROOT + FUNCTION + b"\0\0\0") if info is None else info)
        self.add(".debug_line", line_table(ROWS) if line is None else line)
        for name, data in more.items():
            self.add("." + name, data)

    def add(self, name, data, said=None, flags=0):
        self.sections[name] = [PROGBITS, flags, 0, data, said]
        return self

    def without(self, *names):
        for name in names:
            self.sections.pop(name, None)
        return self

    def stripped(self):
        return self.without(".symtab", ".strtab", ".debug_abbrev", ".debug_info", ".debug_line")

    def bomb(self, name, byte, count):
        """The section, and behind it so many times 128 KB of one byte, packed by zstd."""
        data = self.sections[name][3]
        header = struct.pack("<IIQQ", 2, 0, len(data) + 0x20000 * count, 1)
        return self.add(name, header + zstd(data, byte, count), flags=COMPRESSED)

    def pack(self, name, said=None, kind=1, squeeze=zlib.compress):
        data = self.sections[name][3]
        header = struct.pack("<IIQQ", kind, 0, len(data) if said is None else said, 1)
        return self.add(name, header + squeeze(data), flags=COMPRESSED)

    def headers(self):
        """(where each header is, by name), and the file."""
        names, data, headers = b"\0", bytearray(64 + 56), [bytes(64)]
        order = list(self.sections) + [".shstrtab"]
        self.sections[".shstrtab"] = [STRTAB, 0, 0, b"\0" + b"".join(n.encode() + b"\0" for n in order), None]
        for name in order:
            kind, flags, address, body, said = self.sections[name]
            link = order.index(".strtab") + 1 if kind == SYMTAB else 0
            info = int(kind == SYMTAB)
            if name.startswith(".rela"):
                kind, link, info = RELA, order.index(".symtab") + 1, order.index(name[5:]) + 1
            headers.append(struct.pack("<IIQQQQIIQQ", len(names), kind, flags, address, len(data),
                                       len(body) if said is None else said, link, info, 1,
                                       24 if kind in (SYMTAB, RELA) else 0))
            names += name.encode() + b"\0"
            data += body
        at = len(data)
        data[:64] = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\2\1\1", self.kind, 62, 1, 0, 64, at, 0, 64, 56, 1, 64,
                                len(headers), len(headers) - 1)
        data[64:120] = struct.pack("<IIQQQQQQ", 1, 5, 0, TEXT, TEXT, TEXT_BYTES, TEXT_BYTES, 0x1000)
        return {name: at + 64 * (i + 1) for i, name in enumerate(order)}, bytes(data) + b"".join(headers)

    def bytes(self):
        return self.headers()[1]


def trees():
    end = b"\0" * 3
    for count in (1000, 40000, 400000):
        yield f"nested blocks {count}", Elf(unit(ROOT + FUNCTION + (b"\4" + PLACE) * count + b"\0" * (count + 3)))
        yield f"nested blocks without end {count}", Elf(unit(ROOT + FUNCTION + (b"\4" + PLACE) * count))
        yield f"nested inlined {count}", Elf(unit(
            ROOT + FUNCTION + inlined(VICTIM) * count + b"\0" * (count + 3)))
        chain = b"".join(b"\6" + struct.pack("<I", BODY + 5 * (i + 1)) for i in range(count))
        yield f"a chain of origins {count}", Elf(unit(ROOT + FUNCTION + chain + inlined(BODY) + b"\0" + end))
        yield f"many units {count}", Elf(unit(ROOT + FUNCTION + end) * count)
        yield f"many children {count}", Elf(unit(ROOT + FUNCTION + (inlined(VICTIM) + b"\0") * count + end))
    yield "an origin of itself", Elf(unit(ROOT + FUNCTION + inlined(BODY) + end + b"\0"))
    yield "an origin that is its parent", Elf(unit(ROOT + FUNCTION + inlined(BODY - len(FUNCTION)) + end + b"\0"))
    for code, name in ((5, "specifications"), (6, "origins")):
        loop = bytes([code]) + struct.pack("<I", BODY + 5) + bytes([code]) + struct.pack("<I", BODY)
        yield f"two {name} of each other", Elf(unit(ROOT + FUNCTION + loop + inlined(BODY) + end + b"\0"))
    yield "a specification of itself", Elf(unit(ROOT + b"\x09" + struct.pack("<I", VICTIM) + PLACE + end))
    for where in (0, 1, 0x7fffffff, 0xffffffff, BODY + 3):
        yield f"an origin at {where:#x}", Elf(unit(ROOT + FUNCTION + inlined(where) + end + b"\0"))


def forms():
    end = b"\0" * 3
    for form, data in ((0x1a, leb(1 << 40)), (0x1b, leb(1 << 62)), (0x23, leb(0xffffffff)), (0x22, leb(1 << 63)),
                       (0x0e, b"\xff" * 4), (0x1f, b"\xff" * 4), (0x16, leb(0x16) * 1000), (0x16, ENDLESS),
                       (0x09, leb(1 << 63)), (0x0a, b"\xff"), (0x03, b"\xff\xff"), (0x04, b"\xff" * 4),
                       (0x0d, ENDLESS), (0x0f, ENDLESS), (0x08, b"a" * 100000), (0x7f, b""), (0x1f01, b"\1"),
                       (0x1f20, b"\xff" * 4), (0x1f21, b"\xff" * 4), (0x21, b""), (0x28, b"\xff" * 4),
                       (0x10, b"\xff" * 4), (0x15, ENDLESS), (0x20, b"\xff" * 8)):
        for version in (4, 5):
            for attribute in (0x03, 0x55):
                abbrevs = ABBREVS + abbrev(20, 0x2e, 0, (attribute, form), LOW, HIGH)
                yield f"form {form:#x} of {attribute:#x}, version {version}, {data[:2].hex()}", Elf(
                    unit(ROOT + b"\x14" + data + PLACE + end, version), abbrevs=abbrevs, debug_str=b"a" * 100,
                    debug_str_offsets=b"\xff" * 32, debug_addr=b"\xff" * 32, debug_rnglists=b"\xff" * 64)
    for version in (0, 1, 6, 0xffff):
        yield f"a unit of version {version}", Elf(unit(ROOT, version))
    for length in (0, 1, 2, 0x7fffffff, 0xfffffff0, 0xffffffff, 0xfffffffe):
        yield f"a unit of length {length:#x}", Elf(unit(ROOT + FUNCTION + end, length=length))
    for size in (0, 1, 3, 16, 255):
        yield f"addresses of {size} bytes", Elf(unit(ROOT + FUNCTION + end, size=size))
    for offset in (1, 5, len(ABBREVS), 0x7fffffff, 0xffffffff):
        yield f"abbreviations at {offset:#x}", Elf(unit(ROOT + FUNCTION + end, abbrevs=offset))
    yield "endless numbers of abbreviations", Elf(abbrevs=ENDLESS)
    yield "an abbreviation of endless attributes", Elf(abbrevs=leb(1) + b"\x11\1" + b"\3\x08" * 2000000)
    yield "many abbreviations", Elf(abbrevs=b"".join(abbrev(i, 0x2e, 0, NAME) for i in range(9, 500000)) + ABBREVS)
    yield "an abbreviation of nothing, many DIEs", Elf(
        unit(ROOT + FUNCTION + b"\x14" * 30000000 + end), abbrevs=ABBREVS + abbrev(20, 0x34, 0))
    yield "abbreviations of one number", Elf(abbrevs=abbrev(1, 0x11, 1, NAME) * 200000)


def ranges():
    body = unit(ROOT + b"\x08victim\0" + struct.pack("<I", 0) + b"\0\0")
    pair = struct.pack("<QQ", 0, 1)
    yield "ranges without end", Elf(body, debug_ranges=pair * 3000000)
    yield "ranges that are bases", Elf(body, debug_ranges=struct.pack("<Qq", TEXT, -1)[:8] * 0 +
                                       struct.pack("<QQ", (1 << 64) - 1, TEXT) * 3000000)
    yield "ranges backwards", Elf(body, debug_ranges=struct.pack("<QQ", 9, 1) * 3000000 + bytes(16))
    many = b"".join(b"\x08f\0" + struct.pack("<I", 0) + b"\0" for _ in range(20000))
    yield "many functions of many ranges", Elf(unit(ROOT + many + b"\0"), debug_ranges=pair * 100000 + bytes(16))
    body = unit(ROOT + b"\x08victim\0" + struct.pack("<I", 12) + b"\0\0", 5)
    for kind in range(8):
        for data in (b"\xff" * 9 + b"\1", ENDLESS, b""):
            yield f"range list kind {kind} {len(data)}", Elf(
                body, debug_rnglists=struct.pack("<IHBBI", 1 << 20, 5, 8, 0, 0xffffffff) + bytes([kind]) + data)


def line_programs():
    yield "a bomb of rows", Elf(line=line_table(START + b"\x20" * 85000000)).pack(".debug_line")
    yield "a bomb of rows, not compressed", Elf(line=line_table(START + b"\x20" * 60000000))
    yield "a bomb of sequences", Elf(line=line_table((START + b"\1\0\1\1") * 4000000)).pack(".debug_line")
    yield "a bomb of files", Elf(line=line_table(b"\0\6\3f\0\0\0\0" * 4000000 + ROWS)).pack(".debug_line")
    yield "a bomb of nothing", Elf(line=line_table(b"\0" * 300000000)).pack(".debug_line")
    for fault, program in (("numbers without end", START + b"\3" + ENDLESS), ("an opcode of length 0", START + b"\0\0"),
                           ("an opcode past the end", START + b"\0\xff\xff\xff\xff\x0f"), ("no end", START + b"\x20"),
                           ("addresses that go back", (START + b"\x20") * 100000),
                           ("great steps", START + b"\2" + leb((1 << 64) - 1) + b"\1\3" + leb(1 << 62) + b"\1")):
        yield f"lines: {fault}", Elf(line=line_table(program))
    for key in ("length", "header_length", "opcodes"):
        for value in (0, 1, 255) + ((0x7fffffff, 0xffffffff) if key != "opcodes" else ()):
            yield f"lines: {key} {value:#x}", Elf(line=line_table(ROWS, **{key: value}))
    yield "lines: range 0", Elf(line=line_table(ROWS, line_range=0))
    for version in (0, 1, 5, 6, 99):
        yield f"lines: version {version}", Elf(line=line_table(ROWS, version=version))


def zipped():
    for said in (0, 1, 1 << 31, 1 << 40, (1 << 64) - 1):
        for name in (".debug_info", ".debug_line", ".debug_abbrev"):
            yield f"{name} said to be {said:#x} bytes", Elf().pack(name, said)
    for kind in (0, 2, 3, 0xffffffff):
        yield f"compressed by way {kind}", Elf().pack(".debug_info", kind=kind)
    yield "a bomb of .debug_info", Elf(unit(ROOT + FUNCTION) + bytes(1 << 29)).pack(".debug_info")
    yield "a bomb of .debug_str", Elf(debug_str=b"a" * (1 << 29)).pack(".debug_str")
    yield "a zstd bomb of .debug_info", Elf().bomb(".debug_info", 0, 6000)
    yield "a zstd bomb of .debug_abbrev", Elf().bomb(".debug_abbrev", 0, 6000)
    yield "a zstd bomb of rows", Elf(line=line_table(START, length=0x30000000)).bomb(".debug_line", 0x20, 6000)
    yield "a zstd bomb of names", Elf(unit(b"\x15" + b"\0" * 4 + PLACE + b"\0" * 5), abbrevs=ABBREVS + abbrev(
        21, 0x11, 1, (0x03, 0x0e), LOW, HIGH, LINES), debug_str=b"a").bomb(".debug_str", 0x61, 6000)
    yield "zstd that says more than it holds", Elf().add(".debug_line", struct.pack("<IIQQ", 2, 0, 1 << 20, 1) +
                                                         zstd(line_table(ROWS)), flags=COMPRESSED)
    yield "zstd that is cut", Elf().add(".debug_line", struct.pack("<IIQQ", 2, 0, 1 << 17, 1) +
                                        zstd(b"", 0, 1)[:-1], flags=COMPRESSED)
    yield "an xz bomb, all there is", Elf(gnu_debugdata=lzma.compress(bytes(1 << 28), preset=0)).stripped()
    yield "an xz bomb of much memory", Elf(gnu_debugdata=lzma.compress(Elf().bytes(), filters=[
        {"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 3 << 29}]) if sys.maxsize > 1 << 40 else b"").stripped()
    yield "xz that is none, all there is", Elf(gnu_debugdata=b"\xfd7zXZ\0" + b"\xff" * 1000).stripped()
    yield "no symbols in .gnu_debugdata", Elf(gnu_debugdata=lzma.compress(Elf().stripped().bytes())).stripped()
    yield "a bomb of .gnu_debugdata", Elf(gnu_debugdata=lzma.compress(bytes(1 << 28), preset=0))
    yield "no xz in .gnu_debugdata", Elf(gnu_debugdata=b"\xfd7zXZ\0" + b"\xff" * 1000)
    inner = Elf().bytes()
    for _ in range(30):
        inner = Elf(gnu_debugdata=lzma.compress(inner, preset=0)).bytes()
    yield ".gnu_debugdata in .gnu_debugdata", inner


def links():
    yield "dwz of itself", Elf(gnu_debugaltlink=b"SELF\0" + BUILD_ID)
    yield "dwz of a name without end", Elf(gnu_debugaltlink=b"a" * 10000)
    yield "a debug link to itself", Elf(gnu_debuglink=b"SELF\0\0\0\0" + bytes(4))
    yield "a debug link out of its folder", Elf(gnu_debuglink=b"../../../../etc/passwd\0\0" + bytes(4))
    root = b"\x14SELF\0/tmp\0" + struct.pack("<Q", 7) + PLACE
    for dwo in (0x2130, 0x76):
        abbrevs = ABBREVS + abbrev(20, 0x11, 1, (dwo, 8), (0x1b, 8), (0x2131, 7), LOW, HIGH)
        yield f"a .dwo of itself ({dwo:#x})", Elf(unit(root + b"\0"), abbrevs=abbrevs)
    alt = ABBREVS + abbrev(20, 0x2e, 1, (0x03, 0x1f21), LOW, HIGH) + abbrev(21, 0x1d, 1, (0x31, 0x1f20), LOW, HIGH)
    yield "a name in dwz of itself", Elf(unit(ROOT + b"\x14" + bytes(4) + PLACE + b"\0\0\0"), abbrevs=alt,
                                         debug_str=b"x\0", gnu_debugaltlink=b"SELF\0" + BUILD_ID)
    yield "an origin in dwz of itself", Elf(
        unit(ROOT + FUNCTION + b"\x15" + struct.pack("<I", BODY) + PLACE + b"\0\0\0"), abbrevs=alt,
        gnu_debugaltlink=b"SELF\0" + BUILD_ID)
    yield "a debug link of itself, all there is", Elf(gnu_debuglink=b"SELF\0\0\0\0" + bytes(4)).stripped().without(
        ".note.gnu.build-id")
    yield from packages()
    for size in (4, 16, 100):
        yield f"an index of packed units, {size}", Elf(debug_cu_index=struct.pack("<IIII", 2, 8, 1, 1 << 31) * size)


def packages():
    """Units that are in a file beside, whose index lies."""
    ident = 0x1122334455667788
    root = b"\x14" + PLACE + struct.pack("<I", 0) + b"a.dwo\0"
    abbrevs = ABBREVS + abbrev(20, 0x4a, 0, LOW, HIGH, LINES, (0x76, 8))
    skeleton = struct.pack("<HBBIQ", 5, 4, 8, 0, ident) + root
    split = struct.pack("<HBBIQ", 5, 5, 8, 0, ident) + FUNCTION + b"\0\0"

    def index(slots, rows, columns=(1, 3), units=1, said=None, version=5, offsets=(0, 0), sizes=(0xffff, 0xffff)):
        said = said or (len(columns), units, len(slots))
        return struct.pack("<IIII", version, *said) + b"".join(struct.pack("<Q", slot) for slot in slots) + \
            b"".join(struct.pack("<I", row) for row in rows) + struct.pack(f"<{len(columns)}I", *columns) + \
            struct.pack(f"<{len(offsets)}I", *offsets) + struct.pack(f"<{len(sizes)}I", *sizes)

    for what, data in (
            ("whose slots are all others'", index([1, 2, 3, 4], [1, 1, 1, 1])),
            ("of 2^31 slots", index([ident], [1], said=(2, 1, 1 << 31))),
            ("of slots that are no power of two", index([ident] * 3, [1] * 3)),
            ("of no slots", index([ident], [1], said=(2, 1, 0))), ("of 2^31 units", index([ident], [1], said=(2, 1 << 31, 1))),
            ("of 2^30 columns", index([ident], [1], said=(1 << 30, 1, 1))),
            ("of a row that is not there", index([ident], [9])),
            ("of row 0", index([ident], [0])), ("of columns that are one", index([ident], [1], columns=(1, 1))),
            ("of unknown columns", index([ident], [1], columns=(77, 0xffffffff))),
            ("of offsets behind the end", index([ident], [1], offsets=(0xfffffff0, 0xfffffff0))),
            ("of offsets that are right", index([ident], [1])), ("of version 77", index([ident], [1], version=77)),
            ("of nothing", b"")):
        elf = Elf(struct.pack("<I", len(skeleton)) + skeleton, abbrevs=abbrevs)
        package = Elf().without(".debug_info", ".debug_abbrev", ".debug_line", ".symtab", ".strtab")
        package.add(".debug_info.dwo", struct.pack("<I", len(split)) + split).add(".debug_abbrev.dwo", ABBREVS + b"\0")
        elf.beside = package.add(".debug_cu_index", data).bytes()
        yield f"a dwp with an index {what}", elf


def relocations():
    """Files that are not linked, as modules of the kernel."""
    entry = struct.pack("<QQq", 0, 1 << 32 | 1, TEXT)
    for what, data in (("many relocations", entry * 1500000), ("relocations far away", struct.pack(
            "<QQq", (1 << 64) - 8, 1 << 32 | 1, 1 << 62) * 1000), ("relocations of symbols that are not there", struct.pack(
                "<QQq", 8, 0xffffffff << 32 | 1, 0) * 1000), ("relocations of no kind", struct.pack(
                    "<QQq", 8, 1 << 32 | 0xffff, 0) * 1000), ("relocations that are cut", entry[:-5])):
        elf = Elf().add(".rela.debug_info", data).add(".rela.debug_line", data)
        elf.kind, elf.sections[".text"][2] = 1, 0
        elf.sections[".symtab"][3] = bytes(24) + struct.pack("<IBBHQQ", 1, 0x12, 0, 1, 0, TEXT_BYTES)
        yield f"{what}, not linked", elf, "victim+0x10"
        yield what, Elf().add(".rela.debug_info", data)


def tables():
    for count in (1 << 32, 1 << 28, 1 << 60):
        elf = Elf()
        elf.sections[".symtab"][4] = 24 * count & (1 << 64) - 1
        yield f"a table said to be of {count:#x} symbols", elf
    elf = Elf()
    elf.sections[".symtab"][3] += struct.pack("<IBBHQQ", 1, 0x12, 0, 1, TEXT, TEXT_BYTES) * 1500000
    yield "1,500,000 symbols at one address", elf
    elf = Elf()
    elf.sections[".strtab"][3] = b"\0" + b"v" * (48 << 20)
    yield "a name without end", elf
    elf = Elf()
    elf.sections[".symtab"][3] = bytes(24) + b"".join(
        struct.pack("<IBBHQQ", 1, 0x12, 0, 1, TEXT + i % TEXT_BYTES, TEXT_BYTES << 8) for i in range(500000))
    elf.sections[".strtab"][3] = b"\0_Z" + b"N1a" * 200000 + b"Ev\0"
    yield "a long name of C++ of 500,000 symbols", elf
    for prefix in (b"_ZN", b"_Z1fIS_", b"_RNvC1a", b"_Z" + b"P" * 100000, b"_Z1fI" + b"J" * 50000):
        elf = Elf()
        elf.sections[".strtab"][3] = b"\0" + prefix + b"S_" * 30000 + b"E" * 30000 + b"\0"
        yield f"a hostile mangled name {prefix[:8].decode()}", elf


def lies():
    values = (0, 1, 0x7fffffff, 0xffffffff, (1 << 63) - 1, (1 << 64) - 1)
    for at, size in ((4, 1), (5, 1), (0x10, 2), (0x12, 2), (0x20, 8), (0x28, 8), (0x34, 2), (0x36, 2), (0x38, 2),
                     (0x3a, 2), (0x3c, 2), (0x3e, 2)):
        for value in (0, 255, (1 << 8 * size) - 1):
            data = bytearray(Elf().bytes())
            data[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
            yield f"header {at:#x} {value:#x}", bytes(data)
    for name in (".symtab", ".debug_info", ".debug_line", ".shstrtab", ".note.gnu.build-id"):
        for field, size in ((0, 4), (4, 4), (0x18, 8), (0x20, 8), (0x28, 4), (0x38, 8)):
            for value in values[2:4] + values[5:]:
                places, data = Elf().headers()
                data = bytearray(data)
                at = places[name] + field
                data[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
                yield f"{name} {field:#x} {value:#x}", bytes(data)


def real(folder):
    """Cuts and changes of what a compiler made."""
    source = f"{folder}/real.c"
    with open(source, "w", encoding="ascii") as file:
        file.write("#include <stdio.h>\nstatic inline int f(int n) { return printf(\"%d\", n); }\n"
                   "int main(int n, char **v) { return f(n) + (v != 0); }\n")
    compiler = shutil.which("gcc") or shutil.which("clang")
    for way in ("-gdwarf-5", "-gdwarf-4 -gz", "-gdwarf-5 -gsplit-dwarf") if compiler else ():
        path = f"{folder}/real"
        subprocess.run([compiler, "-O2", *way.split(), "-o", path, source], check=True, cwd=folder)
        with open(path, "rb") as file:
            data = file.read()
        for cut in range(CUTS // 2):
            yield f"{way} cut {cut}", data[:len(data) * cut // (CUTS // 2)]
        choice = random.Random(SEED)
        start = data.find(b".shstrtab") // 2
        address = next(begin for begin, _, name in ElfFile(path).functions() if name == "main") + 4
        for number in range(MUTATIONS // 3):
            changed = bytearray(data)
            for _ in range(choice.choice((1, 4, 30, 200))):
                at = choice.randrange(start, len(data)) if number % 4 else choice.randrange(64)
                changed[at] = choice.choice((0, 1, 0x7f, 0x80, 0xff, choice.randrange(256)))
            yield f"{way} changed {number}", bytes(changed), f"{address:#x}"


def cuts():
    data = Elf().bytes()
    for cut in range(CUTS):
        yield f"cut {cut}", data[:len(data) * cut // CUTS]


named = []
worst = {"seconds": (0, ""), "MB": (0, "")}


def ask(path, address):
    """(status, CPU seconds, MB, out, err): of the command and its parser. In a process that never was great itself,
    for that would count as the command's peak."""
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    with subprocess.Popen([STK, "symbolize", "-e", path, "--json", address], stdin=subprocess.DEVNULL,
                          stdout=out, stderr=err) as process:
        timer = threading.Timer(HANGS_SECONDS, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    texts = []
    for file in (out, err):
        file.seek(0)
        texts.append(file.read().decode(errors="replace"))
        file.close()
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, *texts


def reason_is_right(name, answer):
    """A place that has a name and a line needs no reason, and may have one: what is inlined may be missing."""
    frames = answer["frames"]
    if frames and frames[-1]["line"]:
        return True
    wanted = next(words for pattern, words in REASONS if re.search(pattern, name)).split()
    return answer["reason"] in wanted or (answer["reason"] is None and frames and frames[-1]["file"])


def faults(name, result):
    """Of the greatest process, the peak; of all together, the seconds."""
    status, seconds, peak, out, err = result
    worst["seconds"] = max(worst["seconds"], (round(seconds, 2), name))
    worst["MB"] = max(worst["MB"], (round(peak), name))
    if status < 0:
        yield f"{name}: ended by signal {-status}: {err}"
    elif status:
        if status > 2 or not err.startswith("stk: ") or not 10 < len(err) < 1000:
            yield f"{name}: status {status}, refused with: {err!r}"
    else:
        try:
            answer, = json.loads(out)["addresses"]
            if answer["frames"]:
                named.append(name)
            if not reason_is_right(name, answer):
                yield f"{name}: not the right reason: {' '.join(out.split())}"
        except (ValueError, KeyError) as error:
            yield f"{name}: {error}: {out[:200]!r}"
    if seconds > CPU_SECONDS or peak > PEAK_MB:
        yield f"{name}: {seconds:.2f} s of CPU, {peak:.0f} MB"


def write(folder, number, name, made):
    """The path of a file; what is called SELF in it is itself."""
    data, path = made if isinstance(made, bytes) else made.bytes(), f"{folder}/{number:04}"
    with open(path, "wb") as file:
        file.write(data.replace(b"SELF", os.path.basename(path).encode()))
    if getattr(made, "beside", b""):
        with open(path + ".dwp", "wb") as file:
            file.write(made.beside)
    if os.environ.get("STK_TEST_KEEP"):
        shutil.copy(path, os.path.join(os.environ["STK_TEST_KEEP"], name.replace("/", "_").replace(" ", "-")))
    return path


def check(pool, what, made, folder):
    """How many files were tried, a few at a time, since what is made takes room too."""
    chosen, waiting, found, count = sys.argv[1:], [], [], 0

    def finish():
        name, path, result = waiting.pop(0)
        found.extend(faults(name, result.result()))
        os.unlink(path)
        if os.path.exists(path + ".dwp"):
            os.unlink(path + ".dwp")
    named.clear()
    for name, one, *address in made:
        if not chosen or any(word in name for word in chosen):
            count += 1
            path = write(folder, count, name, one)
            waiting.append((name, path, pool.submit(ask, path, *(address or [f"{ASKED:#x}"]))))
        if len(waiting) > 3:
            finish()
    while waiting:
        finish()
    if count:
        point(not found, f"{count} files: {what}", found)
        print(f"# {len(named)} of them had a name for the place")
    return count


def check_sparse(pool, folder):
    """A table that is as great as it says, of nothing."""
    path = f"{folder}/sparse"
    elf = Elf()
    elf.sections[".symtab"][4] = 24 << 32
    places, data = elf.headers()
    data = bytearray(data)
    struct.pack_into("<Q", data, places[".symtab"] + 0x18, 1 << 20)
    with open(path, "wb") as file:
        file.write(data)
    try:
        os.truncate(path, (1 << 20) + (24 << 32))
    except OSError as error:
        print(f"# no sparse file here: {error}")
        return
    found = list(faults("a table of 2^32 symbols, sparse", pool.submit(ask, path, f"{ASKED:#x}").result()))
    point(not found, "a table of 2^32 symbols in a sparse file", found)
    os.unlink(path)


def check_shrinking(folder):
    """A file that is cut between two questions, and after the first one of each place."""
    found = []
    whole = Elf(unit(ROOT + FUNCTION + (inlined(VICTIM) + b"\0") * 50000 + b"\0\0\0")).bytes()
    for left in (0, 64, len(whole) // 2, len(whole) - 200):
        path = f"{folder}/shrinks"
        with open(path, "wb") as file:
            file.write(whole)
        with subprocess.Popen([STK, "symbolize", "-e", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            process.stdin.write(f"{ASKED:#x}\n")
            process.stdin.flush()
            first = process.stdout.readline()
            os.truncate(path, left)
            out, err = process.communicate(f"{ASKED + 1:#x}\n{ASKED + 2:#x}\n", timeout=HANGS_SECONDS)
        if process.returncode < 0 or "victim" not in first or not out + err:
            found.append(f"cut to {left} while open: {process.returncode}: {first!r} {out!r} {err!r}")
    point(not found, "files that are cut while they are open", found)


def text_of(path, *words):
    """What is said of the place, as text; a timeout is a failure of its own."""
    try:
        done = subprocess.run([STK, "symbolize", "-e", path, *words, f"{ASKED:#x}"], capture_output=True, text=True,
                              errors="replace", timeout=HANGS_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "it hangs"
    return f"{done.stdout}{done.stderr}" if done.returncode in (0, 1) else f"status {done.returncode}: {done.stderr}"


def check_words(folder):
    """The reason is in the text as well, where something is wrong, and with -v where nothing is there."""
    path, found = f"{folder}/words", []
    for elf, words, wanted in ((Elf(line=line_table(ROWS, version=99)), (), "no line: bad-file"),
                               (Elf().bomb(".debug_info", 0, 6000), (), "unit.c:"),
                               (Elf().stripped(), (), "no name: no-symbols"),
                               (Elf().without(".debug_info", ".debug_line"), (), "victim+0x10  (words)\n"),
                               (Elf().without(".debug_info", ".debug_line"), ("-v",), "no line: no-debug"),
                               (Elf(gnu_debugdata=lzma.compress(bytes(1 << 28), preset=0)).stripped(), (),
                                "no name: limit"), (Elf(), (), "unit.c:")):
        with open(path, "wb") as file:
            file.write(elf.bytes())
        said = text_of(path, *words)
        if wanted not in said:
            found.append(f"want {wanted!r}, got {said!r}")
    point(not found, "the reason is in the text", found)
    os.unlink(path)


def check_debug_files(folder):
    """What is no file at the place of a debug file neither hangs nor is read."""
    path, place, found = f"{folder}/program", f"{folder}/debug/.build-id/{BUILD_ID.hex()[:2]}", []
    debug = f"{place}/{BUILD_ID.hex()[2:]}.debug"
    os.makedirs(place)
    with open(path, "wb") as file:
        file.write(Elf().stripped().bytes())
    for what, make in (("a folder", os.mkdir), ("a FIFO", os.mkfifo), ("a link to itself", lambda to: os.symlink(to, to)),
                       ("a device", lambda to: os.symlink("/dev/zero", to)), ("a socket of a process", lambda to: os.symlink(
                           "/proc/self/fd/0", to)), ("an empty file", lambda to: open(to, "wb").close()),
                       ("another build", lambda to: write_to(to, Elf().bytes().replace(BUILD_ID, bytes(20)))),
                       ("text", lambda to: write_to(to, b"debug data " * 1000))):
        make(debug)
        begin = time.monotonic()
        said = text_of(path, "--debug-dir", f"{folder}/debug")
        if "no name: " not in said or time.monotonic() - begin > CPU_SECONDS:
            found.append(f"{what} as debug file: {said!r}, {time.monotonic() - begin:.1f} s")
        os.rmdir(debug) if os.path.isdir(debug) else os.unlink(debug)
    write_to(debug, Elf().bytes())
    said = text_of(path, "--debug-dir", f"{folder}/debug")
    if "victim" not in said:
        found.append(f"the debug file itself: {said!r}")
    point(not found, "what is at the place of a debug file and is none", found)


def write_to(path, data):
    with open(path, "wb") as file:
        file.write(data)


def check_cut_while_read(folder):
    """A file that gets shorter while the parser is reading it."""
    path, found = f"{folder}/cut", []
    whole = Elf(line=line_table(START + b"\x20" * 20000000)).bytes()
    for wait_ms in (0, 5, 10, 20, 40, 80):
        write_to(path, whole)
        with subprocess.Popen([STK, "symbolize", "-e", path, f"{ASKED:#x}"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True) as process:
            time.sleep(wait_ms / 1000)
            os.truncate(path, len(whole) // 3)
            said, _ = process.communicate(timeout=HANGS_SECONDS)
        if process.returncode not in (0, 1) or not re.search("victim|no name: |hint: ", said):
            found.append(f"cut after {wait_ms} ms: status {process.returncode}: {said!r}")
    point(not found, "files that are cut while they are read", found)
    os.unlink(path)


def check_replaced(folder):
    """Another file of the name: what is open is the one that was asked about."""
    path, found = f"{folder}/replaced", []
    write_to(path, Elf().bytes())
    with subprocess.Popen([STK, "symbolize", "-e", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write(f"{ASKED:#x}\n")
        process.stdin.flush()
        lines = [process.stdout.readline()]
        write_to(path + ".new", Elf().bytes().replace(b"victim", b"others").replace(BUILD_ID, bytes(20)))
        os.rename(path + ".new", path)
        process.stdin.write(f"{ASKED + 0x100:#x}\n")
        process.stdin.flush()
        lines.append(process.stdout.readline())
        process.stdin.close()
    found = [line for line in lines if "victim" not in line]
    point(not found and process.returncode == 0, "a file that is replaced while it is open", found)


def check_all(pool, folder):
    count = 0
    for what, made in (("trees of DIEs", trees()), ("forms, units and abbreviations", forms()), ("ranges", ranges()),
                       ("line programs", line_programs()), ("compressed", zipped()),
                       ("links to other files", links()), ("symbol tables", tables()), ("relocations", relocations()), ("lying headers", lies()),
                       ("cut short", cuts()), ("real files, cut and changed", real(folder))):
        count += check(pool, what, made, folder)
    if not sys.argv[1:]:
        check_sparse(pool, folder)
        check_shrinking(folder)
        check_words(folder)
        check_debug_files(folder)
        check_cut_while_read(folder)
        check_replaced(folder)
        point(count >= 200, f"{count} files were tried")


def main():
    with tempfile.TemporaryDirectory(prefix="stk-hostile-") as folder, \
            concurrent.futures.ProcessPoolExecutor(2) as pool:
        for waiting in [pool.submit(time.sleep, 0.3) for _ in range(2)]:  # both begin now, while this one is small
            waiting.result()
        check_all(pool, folder)
    print(f"# at most {worst['seconds'][0]} s ({worst['seconds'][1]}), {worst['MB'][0]} MB ({worst['MB'][1]})")
    plan()


main()
