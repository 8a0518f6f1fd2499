# SPDX-License-Identifier: GPL-2.0-or-later
"""memory_bombs: small profiles that say very much, byte by byte as doc/FORMAT.md draws them; memory.py feeds them to stk."""
import struct
import zlib

META, STRING, IMAGE, LOCATION, STACK, PROCESS, THREAD, SERIES, SAMPLE, COUNTER, NAME, MAPPING = range(1, 13)
MAY_SKIP = (META, NAME, MAPPING)  # they only say more of what others define
SAMPLE_FIELDS = ("time", "duration", "stack", "thread", "cpu", "count", "series")
RATIO = 64      # FORMAT_RATIO_MAX: no frame unpacks to more than so many times its stored bytes
FRAME = 250_000  # raw bytes of a frame, below FORMAT_RAW_MAX


def varint(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(difference):
    return varint(difference * 2 if difference >= 0 else -difference * 2 - 1)


def section(kind, first, count, records):
    """The records of one kind, whose ids begin at `first`."""
    body = varint(first) + varint(count) + records
    return varint(kind * 2 + (kind in MAY_SKIP)) + varint(len(body)) + body


def sample(**fields):
    """What is other than in the sample before it in the section, as differences."""
    bits = sum(1 << bit for bit, name in enumerate(SAMPLE_FIELDS) if name in fields)
    return varint(bits) + b"".join(zigzag(fields[name]) for name in SAMPLE_FIELDS if name in fields)


def thread(number, process, pid, name):
    """All but the first of a section are differences; its tid is its pid."""
    return zigzag(number) + zigzag(process) + zigzag(pid) + zigzag(0) + zigzag(0) + zigzag(name) + b"\0\0"


def unpacked(data, at):
    """The frame there: its kind, how many bytes it has behind its head, and these unpacked."""
    _, _, kind, how, _, _, length, _, _ = struct.unpack_from("<4sBBBBIIII", data, at)
    stored = data[at + 28:at + 28 + length]
    try:
        return kind, length, zlib.decompressobj().decompress(stored) if how == 1 else stored
    except zlib.error:
        return kind, length, stored


class Profile:
    """Sections gather and become frames, packed as tightly as a reader takes them."""

    def __init__(self):
        self.frames, self.sections, self.sequence = [], [], 0
        self.raw_bytes = 0

    def add(self, kind, first, count, records):
        self.sections.append(section(kind, first, count, records))
        if sum(map(len, self.sections)) > FRAME // 2:
            self.flush()

    def repeat(self, kind, n, begin, each, first=1):
        """n records: at the start of each section begin(index), which is no difference, then `each`."""
        done = 0
        while done < n:
            head = begin(done)
            count = min(n - done, (FRAME - len(head) - 32) // len(each) + 1)
            self.add(kind, first + done, count, head + each * (count - 1))
            done += count
        self.flush()

    def many(self, kind, records, first=1):
        """Records that do not depend on the one before."""
        held, size, start = [], 0, first
        for number, record in enumerate(records, first):
            if size + len(record) > FRAME - 32:
                self.add(kind, start, len(held), b"".join(held))
                self.flush()
                held, size, start = [], 0, number
            held.append(record)
            size += len(record)
        self.add(kind, start, len(held), b"".join(held))
        self.flush()

    def frame(self, kind, raw):
        packed = zlib.compress(raw, 9)
        packed += bytes(max(0, -(-len(raw) // RATIO) - len(packed)))
        how, stored = (1, packed) if raw and len(packed) < len(raw) else (0, raw)
        head = b"\x8fSTK" + bytes([2, kind, how, 0]) + struct.pack(
            "<IIII", self.sequence, len(stored), len(raw), zlib.crc32(stored))
        self.frames.append(head + struct.pack("<I", zlib.crc32(head)) + stored)
        self.sequence += 1
        self.raw_bytes += len(raw)

    def flush(self):
        if self.sections:
            self.frame(1, b"".join(self.sections))
            self.sections = []

    def write(self, path):
        """Ends it; returns the bytes of the file."""
        self.flush()
        self.frame(2, b"")
        data = b"".join(self.frames)
        with open(path, "wb") as file:
            file.write(data)
        return len(data)


def strings(profile, texts, first=1):
    profile.many(STRING, (varint(len(t)) + t for t in texts), first)


def stack(n_kernel, n_user, shared, locations):
    """Ids as differences; `shared` root frames are those of the stack before."""
    out, last = [varint(n_kernel), varint(n_user), b"\1\0\4", varint(shared)], 0
    for location in locations:
        out.append(zigzag(location - last))
        last = location
    return b"".join(out)


def names(profile, items):
    """items: (location, [function]), locations ascending; one section each FRAME bytes."""
    held, size, last_location, last_function, count = [], 0, 0, 0, 0

    def flush():
        nonlocal held, size, last_location, last_function, count
        if count:
            profile.add(NAME, 0, count, b"".join(held))
            profile.flush()
        held, size, last_location, last_function, count = [], 0, 0, 0, 0
    for location, functions in items:
        if size + len(functions) * 12 + 32 > FRAME:
            flush()
        record = [zigzag(location - last_location), b"\0\0\0", varint(len(functions))]
        last_location = location
        for function in functions:
            record.append(zigzag(function - last_function) + b"\0\0\0\0" +
                          (b"\1" if function != functions[-1] else b"\0"))
            last_function = function
        record = b"".join(record)
        held.append(record)
        size += len(record)
        count += 1
    flush()


def some(profile):
    """A stack and a sample that any report shows: strings 1, 2, image 1, location 1, stack 1, process 1, thread 1, series 1."""
    strings(profile, [b"/bin/bomb", b"bomb"])
    profile.add(IMAGE, 1, 1, b"\1\1\2\0\0\1\1\1\1\1")
    profile.add(LOCATION, 1, 1, zigzag(1) + b"\0" + zigzag(4096))
    profile.add(STACK, 1, 1, stack(0, 1, 0, [1]))
    profile.add(PROCESS, 0, 1, zigzag(1) + zigzag(7) + zigzag(-7) + zigzag(2) + b"\0\0")
    profile.add(THREAD, 0, 1, thread(1, 1, 7, 2))
    profile.add(SERIES, 1, 1, b"\2\0\0\1\x63\0")  # a clock of 99 Hz, in ns
    profile.add(SAMPLE, 0, 1, sample(duration=10**9, stack=1, thread=1, count=5, series=1))
    profile.flush()


def locations(n):
    p = Profile()
    some(p)
    p.repeat(LOCATION, n, lambda i: zigzag(1) + b"\0" + zigzag(i + 8192), b"\0\0\2", 2)
    return p


def named(n, depth=200):
    """Locations with a function each, and stacks through them."""
    p = Profile()
    some(p)
    strings(p, (b"f%d" % i for i in range(n)), 3)
    p.repeat(LOCATION, n, lambda i: zigzag(1) + b"\0" + zigzag(i + 8192), b"\0\0\2", 2)
    names(p, ((2 + i, [3 + i]) for i in range(n)))
    p.many(STACK, (stack(0, depth, 0, range(2 + i, 2 + i + depth)) for i in range(0, n - depth + 1, depth)), 2)
    p.repeat(SAMPLE, n // depth, lambda i: sample(stack=i + 2, thread=1, count=1, series=1), sample(stack=1), 0)
    return p


def samples(n):
    """All of one stack in one thread: a cell."""
    p = Profile()
    some(p)
    p.repeat(SAMPLE, n, lambda i: sample(stack=1, thread=1, count=1, series=1), sample(), 0)
    return p


def threads(n):
    """Each sample is of a process and thread of its own."""
    p = Profile()
    some(p)
    p.repeat(THREAD, n, lambda i: thread(i + 2, 0, i + 8, 2), thread(1, 0, 1, 0), 0)
    p.repeat(SAMPLE, n, lambda i: sample(stack=1, thread=i + 2, count=1, series=1), sample(thread=1), 0)
    return p


def stacks(n, depth):
    """Stacks that differ in their leaf, and share the rest; a sample of each."""
    p = Profile()
    some(p)
    p.repeat(LOCATION, max(n, depth) + depth, lambda i: zigzag(1) + b"\0" + zigzag(i + 8192), b"\0\0\2", 2)
    done = 0
    while done < n:
        count = min(n - done, 20000)
        records = [stack(0, depth, 0, range(2, 2 + depth))]
        records += [stack(0, depth, depth - 1, [2 + depth + (done + i) % n]) for i in range(1, count)]
        p.add(STACK, 2 + done, count, b"".join(records))
        p.flush()
        done += count
    p.repeat(SAMPLE, n, lambda i: sample(stack=i + 2, thread=1, count=1, series=1), sample(stack=1), 0)
    return p


def long_strings(n, length):
    p = Profile()
    some(p)
    strings(p, (b"%08d" % i + b"x" * (length - 8) for i in range(n)), 3)
    return p


def images(n):
    p = Profile()
    some(p)
    p.many(IMAGE, (b"\1\1\2\0\0\1" + varint(i + 100) + b"\1\1\1" for i in range(n)), 2)
    p.repeat(LOCATION, n, lambda i: zigzag(i + 2) + b"\0\0", b"\2\0\0", 2)
    return p


def processes(n):
    p = Profile()
    some(p)
    p.repeat(PROCESS, n, lambda i: zigzag(i + 2) + zigzag(i + 8) + zigzag(-i - 8) + zigzag(2) + b"\0\0",
             b"\2\2\1\0\0\0", 0)
    return p


def mappings(n):
    p = Profile()
    some(p)
    p.repeat(MAPPING, n, lambda i: zigzag(1) + zigzag(1) + zigzag(i * 4096) + varint(4096) + b"\0\0\0",
             b"\0\0" + zigzag(4096) + varint(4096) + b"\0\0\0", 0)
    return p


def inlined(n, depth, length=4000, chain=256):
    """Locations of `depth` inlined functions with long names, and stacks of `chain` of them."""
    p = Profile()
    some(p)
    strings(p, (b"%04d" % i + b"\\" * (length - 4) for i in range(depth)), 3)
    p.repeat(LOCATION, n, lambda i: zigzag(1) + b"\0" + zigzag(i + 8192), b"\0\0\2", 2)
    names(p, ((2 + i, [3 + (i + k) % depth for k in range(depth)]) for i in range(n)))
    made = max(n // chain, 1)
    p.many(STACK, (stack(0, min(chain, n), 0, range(2 + i * chain, 2 + i * chain + min(chain, n)))
                   for i in range(made)), 2)
    p.repeat(SAMPLE, made, lambda i: sample(stack=i + 2, thread=1, count=1, series=1), sample(stack=1), 0)
    return p


def rows(n_groups, depth):
    """Functions by threads: each of n_groups has a stack through all `depth` functions."""
    p = Profile()
    some(p)
    strings(p, (b"f%d" % i for i in range(depth)), 3)
    p.repeat(LOCATION, depth, lambda i: zigzag(1) + b"\0" + zigzag(i + 8192), b"\0\0\2", 2)
    names(p, ((2 + i, [3 + i]) for i in range(depth)))
    p.add(STACK, 2, 1, stack(0, depth, 0, range(2, 2 + depth)))
    strings(p, (b"c%d" % i for i in range(n_groups)), 3 + depth)
    p.repeat(THREAD, n_groups, lambda i: thread(i + 2, 1, 7, 3 + depth + i), thread(1, 0, 0, 1), 0)
    p.repeat(SAMPLE, n_groups, lambda i: sample(stack=2, thread=i + 2, count=1, series=1), sample(thread=1), 0)
    return p
