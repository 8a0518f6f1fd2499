# SPDX-License-Identifier: GPL-2.0-or-later
"""symbols: the symbol cache: the same answers with it and without, and it is looked after."""
import glob
import gzip
import json
import os
import pty
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

from elf_file import code_of
from tap import plan, point, skip

STK = os.environ.get("STK", "./stk")
PLACES = 5000
MOUNTED = ["theirs-there", "ours-there", "small"]
folder = tempfile.mkdtemp(prefix="stk-symbols-")
cache = os.path.join(folder, "cache")
environment = dict(os.environ, STK_CACHE_DIR=cache)


def stk(*words, text=None, env=None):
    return subprocess.run([STK, *words], input=text, capture_output=True, text=True, errors="replace",
                          timeout=300, check=False, env={**environment, **(env or {})})


def tables():
    return sorted(glob.glob(os.path.join(cache, "*", "*.stksym")))


def random_places(path, n=PLACES):
    start, size = code_of(path)
    return "".join(f"{random.randrange(start, start + size):x}\n" for _ in range(n)) if size else ""


def first_difference(a, b):
    for one, other in zip(a.splitlines(), b.splitlines()):
        if one != other:
            return f"{one}\n{other}"
    return f"{len(a)} and {len(b)} bytes"


def check_same(path, name):
    """A part of a table, then all of it; each as if there was none, in all ways of asking."""
    if not path:
        skip(f"{name}: the same with the cache and without", "it is not here")
        return
    shutil.rmtree(cache, ignore_errors=True)
    text = random_places(path)
    halves = "".join(line + "\n" for line in text.split()[::2])
    stk("symbolize", "-e", path, text=halves)
    for how in ([], ["--no-inlines"], ["--no-demangle"], ["--no-lines"]):
        want = stk("symbolize", "--no-cache", *how, "-e", path, text=text).stdout
        part = stk("symbolize", *how, "-e", path, text=text).stdout
        point(want == part and want, f"{name}: the same with a part of a table{': ' + how[0] if how else ''}",
              first_difference(want, part))
    done = stk("symbols", "warm", path)
    point(not done.returncode and len(tables()) == 1, f"{name}: all is found out", done.stdout + done.stderr)
    for how in ([], ["--no-inlines"], ["--no-demangle"], ["--no-lines"]):
        want = stk("symbolize", "--no-cache", *how, "-e", path, text=text).stdout
        whole = stk("symbolize", *how, "-e", path, text=text).stdout
        point(want == whole and want, f"{name}: the same with all of it{': ' + how[0] if how else ''}",
              first_difference(want, whole))
    done = stk("symbols", "verify")
    point(not done.returncode and "1 of 1" in done.stdout, f"{name}: nothing is wrong with the table", done.stdout)
    done = stk("symbols", "warm", path)
    point("already" in done.stdout, f"{name}: and is not made again", done.stdout + done.stderr)


def libraries(pattern):
    return next(iter(sorted(glob.glob(pattern))), None)


def go_program():
    """Built here: Go's own programs have no build id as ELF has it."""
    if not shutil.which("go"):
        return None
    source, program = os.path.join(folder, "go.go"), os.path.join(folder, "go")
    with open(source, "w", encoding="utf-8") as file:
        file.write('package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("x") }\n')
    done = subprocess.run(["go", "build", "-ldflags=-B=0x0123456789abcdef", "-o", program, source],
                          capture_output=True, check=False, timeout=280,
                          env=dict(os.environ, GOCACHE=os.path.join(folder, "go-cache"), GO111MODULE="off"))
    return program if not done.returncode else None


def rust_program():
    if not shutil.which("rustc"):
        return None
    source = os.path.join(folder, "rust.rs")
    with open(source, "w", encoding="utf-8") as file:
        file.write("use std::collections::BTreeMap;\nfn main() { let mut m = BTreeMap::new();\n"
                   "for w in std::env::args() { *m.entry(w).or_insert(0) += 1; }\nprintln!(\"{:?}\", m); }\n")
    program = os.path.join(folder, "rust")
    done = subprocess.run(["rustc", "-g", "-O", "-C", "link-arg=-Wl,--build-id", "-o", program, source],
                          capture_output=True, check=False, timeout=200)
    return program if not done.returncode else None


def children_of(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def check_no_child():
    """Whoever only asks for what is known starts no process."""
    path = os.path.realpath(sys.executable)
    text = random_places(path)
    stk("symbols", "warm", path)
    for how, want in ([[], 0], [["--no-cache"], 1]):
        with subprocess.Popen([STK, "symbolize", *how, "-e", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, env=environment) as process:
            process.stdin.write(text)
            process.stdin.flush()
            read = threading.Thread(target=process.stdout.read)
            read.start()
            time.sleep(2)  # for all of them; a child stays as long as its parent
            children = children_of(process.pid)
            process.stdin.close()
            read.join()
        point(len(children) == want, f"{want} child with {how or 'a warm cache'}", children)


def build(name, source):
    path = os.path.join(folder, name)
    with open(path + ".c", "w", encoding="utf-8") as file:
        file.write(source)
    subprocess.run(["gcc", "-g", "-O1", "-o", path, path + ".c", "-Wl,--build-id"], check=True, timeout=60)
    return path


def many_functions():
    """A program whose table is of some hundred kilobytes, and takes a while."""
    functions = "".join(f"int many_{i}(int n)\n{{\n\tint m = in(n + {i});\n\tsink = m;\n\treturn in(m) - n;\n}}\n"
                        for i in range(2000))
    return build("many", "volatile int sink;\nstatic inline __attribute__((always_inline)) int in(int n)\n"
                 "{\n\tsink += n;\n\treturn n * 3;\n}\n" + functions + "int main(void) { return 0; }\n")


def build_id(path):
    out = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=False).stdout
    return next(line.split()[-1] for line in out.splitlines() if "Build ID:" in line)


def check_debug_package():
    """Debug data that comes, changes and goes."""
    program = build("program", "int g(int n)\n{\n\treturn n * 3;\n}\nint main(void)\n{\n\treturn g(1);\n}\n")
    debug_folder, own = os.path.join(folder, "debug"), build_id(program)
    file = os.path.join(debug_folder, ".build-id", own[:2], own[2:] + ".debug")
    os.makedirs(os.path.dirname(file))
    debug = os.path.join(folder, "program.debug")
    subprocess.run(["objcopy", "--only-keep-debug", program, debug], check=True)
    subprocess.run(["strip", "-g", program], check=True)
    place = stk("symbolize", "--json", "-e", program, "main").stdout.split('"address":"')[1].split('"')[0]

    def names(*how):
        return stk("symbolize", "--debug-dir", debug_folder, "-e", program, *how, place).stdout

    stk("symbols", "warm", "--debug-dir", debug_folder, program)
    point("program.c" not in names() and "main" in names(), "without debug data there is no line", names())
    shutil.copy(debug, file)
    point("program.c" in names(), "a debug package that came later is seen at once", names())
    done = stk("symbols", "warm", "--debug-dir", debug_folder, program)
    point("all found out" in done.stdout, "and the table is made anew", done.stdout)
    point(file in stk("symbols", "list").stdout, "which says what it was made from", stk("symbols", "list").stdout)
    point("program.c" in names(), "and has its lines", names())
    plain = stk("symbolize", "-e", program, place).stdout
    point("program.c" not in plain, "who does not name the folder has no lines of it", plain)
    stk("symbols", "warm", program)
    point("program.c" in names() and file in stk("symbols", "list").stdout,
          "and does not take the better table's place", stk("symbols", "list").stdout)
    os.utime(file, (1, 1))
    done = stk("symbols", "warm", "--debug-dir", debug_folder, program)
    point("all found out" in done.stdout, "a file that was touched is another one", done.stdout)
    os.unlink(file)
    point("program.c" not in names() and names() == names("--no-cache"), "and when it is gone, so are its lines",
          names())
    # The build id stays, what it is an id of does not.
    stripped = shutil.copy(program, program + ".stripped")
    subprocess.run(["strip", stripped], check=True)
    stk("symbols", "warm", program)
    point(stk("symbolize", "-e", stripped, place).stdout ==
          stk("symbolize", "--no-cache", "-e", stripped, place).stdout, "a stripped copy is another file")
    return program


def check_stranger(program):
    """A build id is a claim: what a stranger's file says of itself is not said of others."""
    if os.geteuid():
        skip("a stranger's file speaks for itself only", "not root")
        return
    shutil.rmtree(cache, ignore_errors=True)
    theirs = shutil.copy(program, os.path.join(folder, "theirs"))
    os.chown(theirs, 1, 1)
    stk("symbols", "warm", theirs)
    listed = stk("symbols", "list").stdout
    point("for this very file" in listed, "a stranger's file speaks for itself only", listed)
    done = stk("symbols", "warm", program)
    point("all found out" in done.stdout and "very file" not in stk("symbols", "list").stdout,
          "and what is ours takes its place", done.stdout)
    stk("symbols", "warm", theirs)
    point("very file" not in stk("symbols", "list").stdout, "but not the other way", stk("symbols", "list").stdout)


def check_forged():
    """Whoever has a file system to himself makes a file that looks like another, to the number of its inode."""
    name = "nobody takes a stranger's file for another, however much alike they are"
    honest = build("honest", "int honest_name(int n)\n{\n\treturn n * 3;\n}\n"
                   "int main(void)\n{\n\treturn honest_name(1);\n}\n")
    files = []
    for mounted in MOUNTED[:2] if not os.geteuid() else ():
        os.mkdir(os.path.join(folder, mounted))
        if not subprocess.run(["mount", "-t", "tmpfs", "none", os.path.join(folder, mounted)], check=False,
                              capture_output=True).returncode:
            files.append(shutil.copy(honest, os.path.join(folder, mounted, "program")))
    if len(files) < 2 or os.stat(files[0]).st_ino != os.stat(files[1]).st_ino:
        skip(name, "not root, no tmpfs can be mounted, or their inodes are not counted alike")
        return
    theirs, ours = files
    with open(theirs, "r+b") as file:
        forged = file.read().replace(b"honest_name", b"forged_name")
        file.seek(0)
        file.write(forged)
    os.chown(theirs, 1, 1)
    for path in files:
        os.utime(path, ns=(10**18, 10**18))
    shutil.rmtree(cache, ignore_errors=True)
    place = stk("symbolize", "--no-cache", "--json", "-e", ours, "honest_name").stdout
    place = place.split('"address":"')[1].split('"')[0]
    stk("symbols", "warm", theirs)
    said = stk("symbolize", "-e", theirs, place).stdout
    point("forged_name" in said, "a stranger's file says what it likes of itself", said)
    said = stk("symbolize", "-e", ours, place).stdout
    point("honest_name" in said and "forged" not in said, name, said)
    stk("symbols", "warm", theirs)
    os.chown(theirs, 0, 0)
    os.utime(theirs, ns=(10**18, 10**18))
    done = stk("symbols", "warm", theirs)
    point("all found out" in done.stdout, "nor for itself once it is root's", done.stdout + done.stderr)


def check_upkeep(program):
    shutil.rmtree(cache, ignore_errors=True)
    other = build("other", "int main(void) { return 2; }\n")
    for path in program, other:
        stk("symbols", "warm", path)
    new = os.path.join(cache, build_id(other)[:2], build_id(other)[2:] + ".stksym")
    old = next(path for path in tables() if path != new)
    os.utime(old, (time.time() - 100000, time.time() - 100000))
    listed = stk("symbols", "list")
    point(len(listed.stdout.splitlines()) == 4 and "2 files" in listed.stdout, "two are listed", listed.stdout)
    shown = json.loads(stk("symbols", "list", "--json").stdout)
    point(shown["schema"] == "stk-symbols/1" and shown["folder"] == cache and
          [(file["build_id"], file["path"], file["table"], file["unused"]) for file in shown["files"]] ==
          [(build_id(path), path, "whole", None) for path in (other, program)] and
          all(os.stat(table).st_size <= file["bytes"] + 4096 for table, file in zip((new, old), shown["files"])) and
          sum(file["bytes"] for file in shown["files"]) == shown["bytes"] and
          set(shown["files"][0]) == {"build_id", "table", "bytes", "extents", "used_s", "path", "debug_path", "this_file",
                                     "unused"}, "and as JSON", shown)
    done = stk("symbols", "gc", "--older-than", "2d")
    point(len(tables()) == 2 and "nothing removed" in done.stdout, "what was used yesterday stays", done.stdout)
    done = stk("symbols", "gc", "--older-than", "1d")
    point(tables() == [new], "what was not used for a day goes", done.stdout)
    for path in program, other:
        stk("symbols", "warm", path)
    os.utime(old, (time.time() - 100000, time.time() - 100000))
    done = stk("symbols", "gc", "--max-size", "6K")
    point(tables() == [new], "where there is no room, what was used last stays", done.stdout)
    with open(new, "r+b") as file:
        file.seek(-3, os.SEEK_END)
        file.write(b"x")
    done = stk("symbols", "verify")
    point(done.returncode == 5 and not tables() and "removed" in done.stdout, "what is damaged is removed",
          done.stdout)
    stk("symbols", "warm", other)
    with open(new, "r+b") as file:
        file.truncate(100)
    want = stk("symbolize", "--no-cache", "-e", other, "main").stdout
    done = stk("symbolize", "-v", "-e", other, "main")
    point("damaged" in done.stderr and stk("symbolize", "-e", other, "main").stdout == want,
          "a cut file is not used, and that is told", done.stderr)
    with open(os.path.join(os.path.dirname(new), ".new-0123"), "w", encoding="ascii"):
        pass
    os.utime(os.path.join(os.path.dirname(new), ".new-0123"), (1, 1))
    done = stk("symbols", "gc")
    point("1 damaged" in done.stdout and "1 begun" in done.stdout and not tables(), "gc takes that away, too",
          done.stdout)


def check_zeros(path):
    """As a power cut can leave it: the header is right, and some of what it leads to never came to the disk."""
    shutil.rmtree(cache, ignore_errors=True)
    stk("symbols", "warm", path)
    with open(tables()[0], "r+b") as file:
        # struct cache_header's sections, of which the nodes are the sixth
        offset, n, _ = struct.unpack_from("=QII", file.read(), 144 + 16 * 5)
        file.seek(offset + n // 4 * 8)
        file.write(bytes(n // 2 * 8))
    text = random_places(path, 20000)
    want = stk("symbolize", "--no-cache", "-e", path, text=text).stdout
    said = stk("symbolize", "-e", path, text=text).stdout
    point(want == said, "a part of zeros is no answer", first_difference(want, said))
    done = stk("symbols", "verify")
    point(not done.returncode and "1 of 1" in done.stdout, "and a table that has one is made anew", done.stdout)
    said = stk("symbolize", "-e", path, text=text).stdout
    point(want == said, "of what was asked for", first_difference(want, said))


def hold_up_child(process):
    """So that it takes long enough for a line of progress."""
    while process.poll() is None:
        for child in children_of(process.pid):
            os.kill(child, signal.SIGSTOP)
            time.sleep(0.8)
            os.kill(child, signal.SIGCONT)
            return


def check_progress(many):
    """A file has the name that a stranger gave it."""
    name = "the name of a file drives no terminal"
    path = shutil.copy(many, os.path.join(folder, "a\x1b[31mred"))
    controller, terminal = pty.openpty()
    shutil.rmtree(cache, ignore_errors=True)
    with subprocess.Popen([STK, "symbols", "warm", path], stdout=subprocess.DEVNULL, stderr=terminal,
                          env=environment) as process:
        os.close(terminal)
        hold_up_child(process)
        said = b""
        try:
            while part := os.read(controller, 65536):
                said += part
        except OSError:  # how a terminal ends
            pass
        process.wait(timeout=300)
    os.close(controller)
    if b"Ctrl-C" not in said:
        skip(name, "it was done before it could be held up")
        return
    point(b"\x1b[31m" not in said and b"\\x1b[31mred" in said, name, said)


def check_errors(program):
    for words, code in (([], 2), (["lst"], 2), (["list", "x"], 2), (["warm"], 2), (["gc", "--max-size", "x"], 2),
                        (["warm", "/no/such"], 1), (["warm", "/etc/passwd"], 1)):
        done = stk("symbols", *words)
        point(done.returncode == code and done.stderr.count("\n") <= 2, f"symbols {' '.join(words)}: {code}",
              f"{done.returncode} {done.stderr}")
    for words, option in ((["list", "-p", "1"], "--pid"), (["gc", "-k"], "--kernel"),
                          (["verify", "--max-size", "1M"], "--max-size"), (["list", "--vmlinux", "x"], "--vmlinux"),
                          (["gc", "--debug-dir", "/"], "--debug-dir"), (["warm", "--older-than", "1d", program],
                                                                        "--older-than")):
        done = stk("symbols", *words)
        point(done.returncode == 2 and f"option '{option}' is not for" in done.stderr and not done.stdout,
              f"symbols {' '.join(words[:2])}: what it does not take is not passed over", done)
    packed = os.path.join(folder, "packed.ko.gz")
    with open(program, "rb") as file, gzip.open(packed, "wb") as out:
        out.write(file.read())
    done = stk("symbols", "warm", packed)
    point(done.returncode == 1 and "it was unpacked" in done.stderr, "a packed module is told from what is no ELF",
          done)
    done = stk("symbols", "list", env={"STK_CACHE_DIR": ""})
    point(done.returncode == 2, "an empty STK_CACHE_DIR is none", done.stderr)
    none = os.path.join(folder, "none")
    done = [stk("symbols", action, env={"STK_CACHE_DIR": none}) for action in ("list", "gc", "verify")]
    empty = [json.loads(stk("symbols", action, "--json", env={"STK_CACHE_DIR": none}).stdout)
             for action in ("list", "gc", "verify")]
    point([sorted(set(one) - {"schema", "folder"}) for one in empty] == [
        ["bytes", "files", "other_bytes"], ["kept", "kept_bytes", "removed", "removed_bytes"], ["good", "removed"]] and
          stk("symbols", "warm", "--json", program).returncode == 2, "the same as JSON; warm has none", empty)
    point(all(one.returncode == 0 and "nothing" in one.stdout for one in done) and not os.path.exists(none),
          "to look at what is not there makes nothing", done)
    done = stk("symbols", "warm", "/etc/passwd", program, "gone")
    point(done.returncode == 1 and program in done.stdout and "'/etc/passwd'" in done.stderr and
          "'gone'" in done.stderr, "of several files each is warmed that can be", done.stdout + done.stderr)
    os.chmod(cache, 0o777)
    done = stk("symbols", "list")
    point(done.returncode == 3 and "others may write" in done.stderr and "hint: STK_CACHE_DIR=" in done.stderr,
          "others may write: refused", done.stderr)
    done = stk("symbolize", "-v", "-e", program, "main")
    point("others may write" in done.stderr and not done.returncode, "and names go on without", done.stderr)
    os.chmod(cache, 0o700)


def check_full(program, many):
    small = os.path.join(folder, "small")
    os.mkdir(small)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k,mode=700", "none", small], check=False,
                      capture_output=True).returncode:
        skip("a full disk fails nothing", "no tmpfs can be mounted")
        return
    with open(os.path.join(small, "fill"), "wb") as file:
        file.write(b"x" * 4096)
    path = os.path.realpath(sys.executable)
    text = random_places(path)
    want = stk("symbolize", "--no-cache", "-e", path, text=text).stdout
    done = stk("symbolize", "-v", "-e", path, text=text, env={"STK_CACHE_DIR": small + "/"})
    plain = stk("symbolize", "-e", path, text=text, env={"STK_CACHE_DIR": small})
    point(plain.stdout == want and not plain.stderr and not plain.returncode, "a full disk fails nothing",
          plain.stderr)
    point(done.stderr.count("does not get") <= 1, "and is told once", done.stderr)
    done = stk("symbols", "warm", program, env={"STK_CACHE_DIR": small})
    point(done.returncode == 1 and "space" in done.stderr, "but by warm, whose purpose it is", done.stderr)
    subprocess.run(["umount", small], check=False)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "none", small], check=False)
    done = stk("symbols", "warm", program, many, env={"STK_CACHE_DIR": small})
    point(done.returncode == 1 and "space" in done.stderr and "all found out" in done.stdout,
          "also where some found room", done.stdout + done.stderr)
    subprocess.run(["umount", small], check=False)


def main():
    random.seed(11)
    check_same(os.path.realpath(sys.executable), "python")
    check_no_child()
    check_same(libraries("/lib/*-linux-gnu/libc.so.6"), "libc")
    check_same(libraries("/usr/lib/*-linux-gnu/libstdc++.so.6"), "libstdc++")
    check_same(go_program(), "Go")
    check_same(rust_program(), "Rust")
    program = check_debug_package()
    check_stranger(program)
    check_forged()
    check_upkeep(program)
    many = many_functions()
    check_zeros(many)
    check_progress(many)
    check_errors(program)
    check_full(program, many)


try:
    main()
finally:
    for mounted in MOUNTED:
        subprocess.run(["umount", os.path.join(folder, mounted)], check=False, capture_output=True)
    shutil.rmtree(folder, ignore_errors=True)
plan()
