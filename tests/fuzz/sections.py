# SPDX-License-Identifier: GPL-2.0-or-later
"""sections FILE CHOICE NAME...: a seed of sections: the byte CHOICE, the length of each in two bytes, then their bytes.

A section that the file does not have is of no length.
"""
import os
import struct
import sys

SECTION_HEADER = struct.Struct("<IIQQQQIIQQ")
NOBITS = 8


def sections(data):
    at, = struct.unpack_from("<Q", data, 0x28)
    count, names = struct.unpack_from("<HH", data, 0x3c)
    headers = [SECTION_HEADER.unpack_from(data, at + i * SECTION_HEADER.size) for i in range(count)]
    for name, kind, _, _, offset, size, *_ in headers:
        start = headers[names][4] + name
        yield (data[start:data.index(b"\0", start)].decode(), data[offset:offset + size] if kind != NOBITS else b"")


def main():
    with open(sys.argv[1], "rb") as file:
        found = dict(sections(file.read()))
    parts = [found.get(name, b"")[:0xffff] for name in sys.argv[3:]]
    seed = bytes([int(sys.argv[2])]) + b"".join(struct.pack("<H", len(part)) for part in parts) + b"".join(parts)
    os.write(1, seed)


main()
