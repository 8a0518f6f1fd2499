# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_shapes: one program that knows its stacks, linked, stripped and run in every way that a program can be."""
import os
import shutil
import signal
import subprocess

import chains
import elf_file
import recording as r

HZ = 1997
SECONDS = 0.5
LEAST = 300  # samples
RIGHT_PERCENT = 99.5
SOURCE = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/workload")
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", "-g", "-w", "-fomit-frame-pointer", "-fno-optimize-sibling-calls",
         "-pthread", f"-I{SOURCE}"]
GCC, CLANG = "gcc", "clang"
OF_GCC = ["-fno-ipa-icf"]
# Every tenth of the functions goes into a segment of its own, behind the constants.
SECOND = """SECTIONS { .second : { *(.text.chain_1* .text.leaf_* .text.qsort_*) } } INSERT AFTER .eh_frame;"""
HUGE = """.text
.globl huge_begin
huge_begin:
.skip 96 << 20, 0x90
"""
SHAPES = {
    "static": (GCC, "-static"),
    "static-pie": (GCC, "-static-pie", "-fPIE"),
    "no PIE": (GCC, "-no-pie", "-fno-pie"),
    "at another address": (GCC, "-no-pie", "-fno-pie", "-Wl,-Ttext-segment=0x10000000"),
    "PIE that begins at 256 MB": (GCC, "-pie", "-fPIE", "-Wl,-Ttext-segment=0x10000000"),
    "gold": (GCC, "-fuse-ld=gold"),
    "mold": (GCC, "-fuse-ld=mold"),
    "lld": (CLANG, "-fuse-ld=lld"),
    "lld, one code segment with all": (CLANG, "-fuse-ld=lld", "-Wl,--no-rosegment"),
    "clang -O3": (CLANG, "-O3"),
    "-Os": (GCC, "-Os"),
    "-O0": (GCC, "-O0"),
    "hardened": (GCC, "-fcf-protection=full", "-fstack-protector-all", "-fstack-clash-protection", "-Wl,-z,now",
                 "-D_FORTIFY_SOURCE=2"),
    "code and constants in one segment": (GCC, "-Wl,-z,noseparate-code"),
    "lazy PLT with IBT": (GCC, "-fcf-protection=full", "-Wl,-z,lazy", "-Wl,-z,ibtplt"),
    "no .eh_frame_hdr": (GCC, "-Wl,--no-eh-frame-hdr"),
    ".debug_frame alone": (GCC, "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-fno-exceptions"),
    "two code segments": (GCC, "-ffunction-sections", "-Wl,-T,{second}"),
    "100 MB of code": (GCC, "{huge}"),
}


def build(name, compiler, *flags):
    """Returns the program, or None when it cannot be built here."""
    program = r.path(f"shape-{len(os.listdir(r.FOLDER.name))}")
    given = {"second": r.path("second.ld"), "huge": r.path("huge.s")}
    for key, text in (("second", SECOND), ("huge", HUGE)):
        with open(given[key], "w", encoding="utf-8") as file:
            file.write(text)
    if not shutil.which(compiler):
        r.skip(name, f"no {compiler} here")
        return None
    built = subprocess.run([compiler, *FLAGS, *(OF_GCC if compiler == GCC else []), *(f.format(**given) for f in flags), "-o", program,
                            os.path.join(SOURCE, "chain.c"), "-lm"], capture_output=True, text=True, timeout=120)
    if built.returncode:
        r.skip(name, f"cannot be linked here: {(built.stderr.strip().splitlines() or ['?'])[-1][:80]}")
        return None
    return program


def check(title, measure, paths, frame_name=chains.name_of):
    one = r.enough(lambda: chains.Exactness(measure(), paths, frame_name=frame_name), count=lambda one: one.samples,
                   least=LEAST)
    print(f"# {title}: {one.right} of {one.samples} exactly right")
    r.ok(f"{title}: {RIGHT_PERCENT} % are exactly right", one.percent >= RIGHT_PERCENT, one.explain())
    r.ok(f"{title}: few are of its start and its end", one.outside <= one.samples / 20, one.explain())


def record(program, *args):
    return r.record("-e", "cpu-clock", "-F", HZ, "--", program, SECONDS, *args)


def record_running(command, before=lambda pid: None):
    """Of a program that runs already, by its number."""
    with subprocess.Popen(command) as running:
        try:
            r.worked(running.pid, 0.2)
            before(running.pid)
            recording = r.start("-e", "cpu-clock", "-F", HZ, "-p", running.pid)
            r.sampling(recording)
            r.worked(running.pid, SECONDS)
            return r.stop(recording)
        finally:
            running.kill()


def named_by(original):
    """Names of the program's frames that its file does not have any more."""
    name = elf_file.ElfFile(original).namer()

    def frame_name(frame):
        # The program is the one file here that is not a library.
        if frame["offset"] and frame["module"] and ".so" not in frame["module"] and frame["module"][0] != "[":
            return (name(int(frame["offset"], 16)) or "").removesuffix(".cold")
        return chains.name_of(frame)
    return frame_name


def built_shapes():
    for title, words in SHAPES.items():
        program = build(title, *words)
        if not program:
            continue
        if title == "two code segments":
            r.ok("two code segments: there are two", len(elf_file.ElfFile(program).executable_segments()) == 2)
        check(title, lambda: record(program), chains.Paths(program))  # pylint: disable=cell-var-from-loop
        os.unlink(program)


def changed_shapes():
    chain = r.workload("chain")
    paths = chains.Paths(chain)
    stripped, bare = r.path("stripped"), r.path("bare")
    if shutil.which("strip"):
        subprocess.run(["strip", "-s", "-o", stripped, chain], check=True, timeout=20)
        check("stripped", lambda: record(stripped), paths, named_by(chain))
    with open(bare, "wb") as file:
        file.write(elf_file.without_sections(elf_file.ElfFile(chain).data))
    os.chmod(bare, 0o755)
    check("no section headers", lambda: record(bare), paths, named_by(chain))


MEMFD = """import os, sys
fd = os.memfd_create("program")
os.write(fd, open(sys.argv[1], "rb").read())
os.execve(fd, [sys.argv[1], sys.argv[2]], os.environ)
"""


def record_deleted(chain):
    gone = r.path("gone")
    shutil.copy(chain, gone)
    return record_running([gone, "30"], lambda _: os.unlink(gone))


def places():
    chain = r.workload("chain")
    paths = chains.Paths(chain)
    check("deleted while it runs", lambda: record_deleted(chain), paths, named_by(chain))
    memfd = r.record("-e", "cpu-clock", "-F", HZ, "--", "/usr/bin/python3", "-c", MEMFD, chain, SECONDS)
    of_it = chains.Exactness(memfd, paths, lambda s: "chain_run" in chains.user_frames(s, named_by(chain)),
                             frame_name=named_by(chain))
    r.ok("memfd: recorded", of_it.samples >= LEAST, of_it.explain())
    r.ok(f"memfd: {RIGHT_PERCENT} % are exactly right", of_it.percent >= RIGHT_PERCENT, of_it.explain())
    # A file that is at this path for the program alone: here there is an empty folder.
    hidden = r.path("hidden")
    os.mkdir(hidden)
    script = f'mount -t tmpfs none "{hidden}" && cp "$1" "{hidden}/program" && exec "{hidden}/program" 30'
    command = ["unshare", "-m", "sh", "-c", script, "sh", chain]
    if subprocess.run(["unshare", "-m", "true"], check=False, timeout=20).returncode:
        r.skip("another mount namespace", "unshare(2) is not allowed here")
    else:
        check("another mount namespace", lambda: record_running(command), paths, named_by(chain))


def of_32_bits():
    program = r.path("of-32-bits")
    with open(program, "wb") as file:
        file.write(elf_file.spinning_32_bits())
    os.chmod(program, 0o755)
    try:
        with subprocess.Popen([program]) as running:
            running.send_signal(signal.SIGKILL)
    except OSError as error:
        r.skip("32 bits", f"this kernel runs none: {error.strerror}")
        return
    recorded = record_running([program])
    own = [s for s in recorded.stacks if s["comm"] == "of-32-bits"]
    samples = sum(s["count"] for s in own)
    coded = sum(s["count"] for s in own if s["cause"] == "32-bit" and len(chains.user_frames(s)) <= 1)
    r.ok("32 bits: recorded", samples >= LEAST, recorded.summary())
    r.ok("32 bits: refused by a clear code, with no more than its leaf", coded == samples > 0,
         f"{coded} of {samples}", *[(s["count"], s["status"], s["cause"], len(s["frames"])) for s in own[:5]])


r.need_root()
built_shapes()
changed_shapes()
places()
of_32_bits()
r.done()
