# SPDX-License-Identifier: GPL-2.0-or-later
"""elf_file: what tests need to know of an ELF file of 64 bits, read and changed with nothing but its headers."""
import bisect
import os
import struct
import subprocess

SHT_SYMTAB = 2
PT_LOAD = 1
PF_X = 1
STT_FUNC = 2
PROGRAM_HEADER = struct.Struct("<IIQQQQQQ")
SECTION_HEADER = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
E_SHOFF, E_SHENTSIZE = 0x28, 0x3a
MINIMAL32 = struct.Struct("<16sHHIIIIIHHHHHH" + "IIIIIIII")


class ElfFile:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        phoff, self.shoff = struct.unpack_from("<QQ", self.data, 0x20)
        phentsize, phnum, shentsize, shnum = struct.unpack_from("<HHHH", self.data, 0x36)
        self.segments = [PROGRAM_HEADER.unpack_from(self.data, phoff + i * phentsize) for i in range(phnum)]
        self.sections = [SECTION_HEADER.unpack_from(self.data, self.shoff + i * shentsize) for i in range(shnum)] \
            if self.shoff else []

    def executable_segments(self):
        return [s for s in self.segments if s[0] == PT_LOAD and s[1] & PF_X]

    def functions(self):
        """(vaddr, end, name), sorted."""
        found = []
        for section in self.sections:
            if section[1] != SHT_SYMTAB:
                continue
            names = self.sections[section[6]][4]
            for at in range(section[4], section[4] + section[5], SYMBOL.size):
                name, info, _, index, value, size = SYMBOL.unpack_from(self.data, at)
                if info & 15 == STT_FUNC and index and size:
                    text = self.data[names + name:self.data.index(b"\0", names + name)]
                    found.append((value, value + size, text.decode()))
        return sorted(found)

    def namer(self):
        """A function from an offset in the file to the name of the function there, or None."""
        functions = self.functions()
        begins = [f[0] for f in functions]

        def name(offset):
            for _, _, start, vaddr, _, filesz, *_ in self.executable_segments():
                if start <= offset < start + filesz:
                    at = bisect.bisect(begins, offset - start + vaddr) - 1
                    if at >= 0 and offset - start + vaddr < functions[at][1]:
                        return functions[at][2]
            return None
        return name


def code_sections(path):
    """(start, end, name) of each section of code, as readelf has them."""
    out = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=False).stdout
    for line in out.splitlines():
        fields = line.replace("[ ", "[").split()
        if len(fields) > 8 and fields[0].startswith("[") and fields[2] == "PROGBITS" and "X" in fields[7]:
            start, size = int(fields[3], 16), int(fields[5], 16)
            yield start, start + size, fields[1]


def code_of(path):
    """Where .text begins, and its size; 0, 0: there is none."""
    return next(((start, end - start) for start, end, name in code_sections(path) if name == ".text"), (0, 0))


def debug_file(path):
    """The file that has the debug data of another, by its build id; None: it is not here."""
    out = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=False).stdout
    for line in out.splitlines():
        if "Build ID:" in line:
            build_id = line.split()[-1]
            found = f"/usr/lib/debug/.build-id/{build_id[:2]}/{build_id[2:]}.debug"
            return found if os.path.exists(found) else None
    return None


def without_sections(data):
    """The same program without section headers."""
    changed = bytearray(data)
    struct.pack_into("<Q", changed, E_SHOFF, 0)
    struct.pack_into("<HHH", changed, E_SHENTSIZE, 64, 0, 0)
    return bytes(changed)


def spinning_32_bits():
    """A whole program of 32 bits for x86: it turns in a loop below two calls, for ever."""
    # 0: inc eax; jmp 0; 3: call 0; 8: call 3; the last one is where it begins.
    base, entry = 0x8048000, MINIMAL32.size + 8
    code = bytes([0x40, 0xeb, 0xfd, 0xe8, 0xf8, 0xff, 0xff, 0xff, 0xe8, 0xf6, 0xff, 0xff, 0xff])
    size = MINIMAL32.size + len(code)
    header = MINIMAL32.pack(b"\x7fELF\x01\x01\x01", 2, 3, 1, base + entry, 52, 0, 0, 52, 32, 1, 0, 0, 0,
                            PT_LOAD, 0, base, base, size, size, 5, 0x1000)
    return header + code
