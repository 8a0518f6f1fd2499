# SPDX-License-Identifier: GPL-2.0-or-later
"""bombs: processes that are made to take a recorder's time and memory: mappings, threads, processes, deep stacks, JIT files
and unwind tables without end. Each recording ends in time, in bounded memory, and has its samples. What files do to names
is tests/oracle/hostile.py's. Speaks TAP."""
import os
import signal
import struct
import subprocess
import threading
import time
import zlib

import recording as r

RATE = "-e", "cpu-clock", "-F", 499
SECONDS = 1.0
LEAST = 20
ENDS_SECONDS = 30  # from Ctrl-C on; names have five of them
RECORDER_MB, ALL_MB = 512, 3 << 10
BOMB = r"""
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define KEPT __attribute__((noinline, noclone))

/* push %rbp; mov %rsp,%rbp; mov $2000000,%ecx; 1: dec %ecx; jnz 1b; pop %rbp; ret */
static const unsigned char code[] = { 0x55, 0x48, 0x89, 0xe5, 0xb9, 0x80, 0x84, 0x1e, 0, 0xff, 0xc9, 0x75, 0xfc, 0x5d, 0xc3 };
static void (*made)(void);
static KEPT void bomb_leaf(void)
{
	for (volatile int i = 0; i < 2000000; i++)
		;
	if (made)
		made();
	__asm__ volatile("");
}
static KEPT void bomb_work(void) { for (;;) bomb_leaf(); }
static KEPT void bomb_deep(int n) { if (n) bomb_deep(n - 1); else bomb_work(); __asm__ volatile(""); }

static void *sleeper(void *arg)
{
	char name[16];
	snprintf(name, sizeof(name), "bomb-%d", (int)(long)arg);
	prctl(PR_SET_NAME, name);
	pause();
	return NULL;
}

static void *map(int fd, size_t size, off_t at)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_NORESERVE, fd, at);
	if (p == MAP_FAILED)
		perror("mmap"), exit(1);
	return p;
}

int main(int argc, char **argv)
{
	const char *how = argv[1];
	int n = atoi(argv[2]), fd = argc > 3 ? open(argv[3], O_RDONLY) : -1;
	struct stat st = { 0 };
	pthread_attr_t attr;
	pthread_t thread;

	fstat(fd, &st);
	if (!strcmp(how, "maps")) /* none of them is the next one's neighbour in the file */
		for (int i = 0; i < n; i++)
			map(fd, 4096, i % 2 * 4096);
	if (!strcmp(how, "storm"))
		for (;;)
			munmap(map(fd, 4096, 0), 4096);
	if (!strcmp(how, "file"))
		map(fd, st.st_size, 0);
	if (!strcmp(how, "jit"))
		made = memcpy(mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
			      code, sizeof(code));
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, 16384);
	for (int i = 0; !strcmp(how, "threads") && i < n; i++)
		if (pthread_create(&thread, &attr, sleeper, (void *)(long)i))
			break;
	for (int i = 0; !strcmp(how, "processes") && i < n; i++)
		if (!fork())
			prctl(PR_SET_PDEATHSIG, 9), pause();
	puts("ready");
	fflush(stdout);
	if (!strcmp(how, "deep"))
		bomb_deep(n);
	bomb_work();
}
"""
EHDR, PHDR = struct.Struct("<16sHHIQQQIHHHHHH"), struct.Struct("<IIQQQQQQ")
SHDR, FDE = struct.Struct("<IIQQQQIIQQ"), struct.Struct("<IIiI")
CODE_AT = 0x1000


def elf(name, frames, size=None, flags=2, kind=1):
    """A library of one page of code whose section NAME is these bytes, or the size of a hole in the file."""
    names = b"\0.text\0.shstrtab\0" + name + b"\0"
    at = CODE_AT + 0x1000
    size = size or len(frames)
    end = (at + size + 4095) // 4096 * 4096
    sections = [(0,) * 10, (1, 1, 6, CODE_AT, CODE_AT, 0x1000, 0, 0, 16, 0),
                (17, kind, flags, at if flags & 2 else 0, at, size, 0, 0, 8, 0), (7, 3, 0, 0, end, len(names), 0, 0, 1, 0)]
    header = EHDR.pack(b"\x7fELF\2\1\1", 3, 62, 1, 0, 64, end + len(names), 0, 64, 56, 1, 64, len(sections), 3)
    load = PHDR.pack(1, 5, 0, 0, 0, end, end, 4096)
    path = r.path("bomb" + name.decode() + str(elf.made))
    elf.made += 1
    with open(path, "wb") as file:
        file.write(header + load)
        file.seek(CODE_AT)
        file.write(b"\x90" * 0x1000)
        file.write(frames)
        file.seek(end)
        file.write(names + b"".join(SHDR.pack(*section) for section in sections))
    return path


elf.made = 0
CIE = b"\0\0\0\0\1zR\0\1\x78\x10\1\x1b\x0c\7\x08\x90\1"
CIE = struct.pack("<I", (len(CIE) + 3) // 4 * 4) + CIE + bytes(-len(CIE) % 4)


def fdes(count, program, start=CODE_AT, length=0x1000):
    """.eh_frame: so many entries of the same code."""
    program = b"\0" + program + bytes(-(1 + len(program)) % 4)
    made = bytearray(CIE)
    for _ in range(count):
        at = CODE_AT + 0x1000 + len(made)
        made += FDE.pack(12 + len(program), len(made) + 4, start - (at + 8), length) + program
    return bytes(made) + b"\0\0\0\0"


def tables():
    """Sections that say how code is unwound, each in another way too much."""
    yield "a million entries for one page", elf(b".eh_frame", fdes(1000000, b""))
    yield "entries of gigabytes of code", elf(b".eh_frame", fdes(50000, b"", length=0x7fffffff))
    yield "fifty megabytes of instructions", elf(b".eh_frame", fdes(1, b"\x41\x0e\x10\x41\x0e\x18" * 8500000))
    yield "ten million remembered states", elf(b".eh_frame", fdes(1, b"\x0a" * 10000000))
    yield "an expression of ten megabytes", elf(b".eh_frame", fdes(1, b"\x0f\x80\xad\xe2\4" + b"\x96" * 10000000))
    yield "a hole of 3 GB", elf(b".eh_frame", b"", size=3 << 30)
    packed = zlib.compress(bytes(1 << 30), 1)
    yield "a gigabyte of .debug_frame, compressed", elf(b".debug_frame", struct.pack("<IIQQ", 1, 0, 1 << 30, 1) + packed,
                                                        flags=0x800)


class Bomb:
    """The program, once it is ready; it and what it started ends with the block."""

    def __init__(self, how, count, *file, prefix=()):
        self.process = subprocess.Popen([*prefix, PROGRAM, how, str(count), *file], stdout=subprocess.PIPE, text=True,
                                        start_new_session=True)
        self.pid = self.process.pid
        if how != "storm":
            self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.pid, signal.SIGKILL)
        self.process.communicate()


class Peak(threading.Thread):
    """The most memory that a recorder, and all its processes together, have had, in MB."""

    def __init__(self, pid):
        super().__init__()
        self.pid, self.own, self.all, self.over = pid, 0, 0, threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(0.1):
            sizes = {pid: self.size(pid) for pid in self.tree()}
            self.own = max(self.own, sizes.get(self.pid, 0))
            self.all = max(self.all, sum(sizes.values()))

    def tree(self):
        fields, found = r.stat_fields(), [self.pid]
        for one in found:
            found += [child for child, words in fields.items() if int(words[1]) == one]
        return found

    @staticmethod
    def size(pid):
        try:
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * 4096 >> 20
        except (OSError, IndexError):
            return 0

    def end(self):
        self.over.set()
        self.join()


def check(title, bomb, *options, least=LEAST, more=lambda got: True, prefix=()):
    """A recording of a bomb, or beside it; returns what it came to."""
    recorder = r.start(*RATE, *(options or ("-p", bomb.pid)), prefix=prefix)
    peak = Peak(recorder.pid)
    try:
        begun = time.monotonic()
        r.eventually(lambda: os.path.exists(recorder.data) or recorder.poll() is not None)  # there are samples
        starts = time.monotonic() - begun
        r.worked(bomb.pid, SECONDS)
        begun = time.monotonic()
        got = r.stop(recorder)
        ends = time.monotonic() - begun
    finally:
        peak.end()
    r.ok(f"{title}: it is recorded", got.status == 0 and got.adds_up() and got.with_function("bomb_leaf") >= least and more(got),
         got.with_function("bomb_leaf"), got.summary())
    r.ok(f"{title}: in time", starts + ends < ENDS_SECONDS, f"began after {starts:.1f} s, ended in {ends:.1f} s")
    r.ok(f"{title}: in bounded memory", 0 < peak.own < RECORDER_MB and peak.all < ALL_MB, f"{peak.own} MB, {peak.all} MB in all")
    print(f"# {title}: began after {starts:.1f} s, ended in {ends:.1f} s, {peak.own} MB, {peak.all} MB in all")
    return got


def check_jit_files():
    """Files of names that do not end, or are one line; they have a hole where a file of that size would cost."""
    for title, size, head in (("of 100 GB, a hole", 100 << 30, b""), ("of one line", 64 << 20, b"1000 10 " + b"a" * (64 << 20))):
        with Bomb("jit", 0) as bomb:
            path = f"/tmp/perf-{bomb.pid}.map"
            try:
                with open(path, "wb") as file:
                    file.write(head)
                    file.truncate(size)
                check(f"a perf map {title}", bomb)
            finally:
                os.unlink(path)


def check_storm():
    """A recorder that seldom gets a processor, beside processes that do nothing but map files."""
    storms = [Bomb("storm", 0, r.STK) for _ in range(3)]
    try:
        with Bomb("none", 0) as bomb:
            check("a storm of mappings beside a slow recorder", bomb, "-a", least=1, prefix=("nice", "-n", "10"))
    finally:
        for storm in storms:
            storm.__exit__()


r.need_root()
PROGRAM = r.compiled("bomb", BOMB, "-pthread", "-fno-optimize-sibling-calls")
for what, how, number in (("60,000 mappings", "maps", 60000), ("3,000 threads", "threads", 3000)):
    with Bomb(how, number, r.STK) as one:
        check(what, one)
with Bomb("processes", 3000) as one:
    check("3,000 processes", one, "-a")
with Bomb("deep", 100000) as one:
    check("a stack of 100,000 frames", one, more=lambda got: got.report["user_stacks"]["cut"].get("depth", 0) >= LEAST)
for what, made in tables():
    with Bomb("file", 0, made) as one:
        check(what, one)
    os.unlink(made)
check_jit_files()
check_storm()
r.done()
