# SPDX-License-Identifier: GPL-2.0-or-later
"""kernel_files: a recording of one of Debian's kernels, made in a virtual machine with KASLR, named outside of it
by the kernel's debug package. Minutes, and the kernel is fetched: only when asked for by STK_TEST_KERNELS=1."""
import base64
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

STK = os.path.abspath(os.environ.get("STK", "./stk"))
SRCDIR = os.path.abspath(os.environ.get("STK_SRCDIR", "."))
FUNCTIONS = ("do_sys_openat2", "vfs_read", "path_openat", "link_path_walk", "ksys_write", "vfs_statx", "filp_close",
             "kmem_cache_alloc", "schedule", "do_filp_open")
MODULE = "raid6_pq"
points = 0


def point(ok, name, why=()):
    global points
    points += 1
    print(f"{'ok' if ok else 'not ok'} {points} - {name}")
    for line in [] if ok else "\n".join(map(str, why)).splitlines()[:20]:
        print(f"# {line}")


def skip_all(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def output(*words, **how):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=600, check=False, **how)


def stk(*words):
    return output(STK, *words)


def fetch(release, folder):
    """The kernel and the module of a release; None: they cannot be had."""
    if output("apt-get", "download", f"linux-image-{release}", cwd=folder).returncode:
        return None
    package = glob.glob(f"{folder}/*.deb")[0]
    if output("dpkg-deb", "-x", package, f"{folder}/image").returncode:
        return None
    kernel = f"{folder}/image/boot/vmlinuz-{release}"
    module = glob.glob(f"{folder}/image/**/{MODULE}.ko", recursive=True)
    return (kernel, module[0]) if os.path.exists(kernel) and module else None


def symbols(vmlinux):
    out = output("nm", vmlinux).stdout
    return {line.split()[2]: int(line.split()[0], 16) for line in out.splitlines() if len(line.split()) == 3}


def addr2line(vmlinux, addrs):
    """(function, file name, line) of each, innermost, as addr2line has them."""
    out = output("addr2line", "-f", "-e", vmlinux, *map(hex, addrs)).stdout.splitlines()
    places = [re.match(r"(?:.*/)?([^/]*):(\d+)", line) for line in out[1::2]]
    return [(name, place[1], int(place[2])) if place else (name, None, None)
            for name, place in zip(out[0::2], places)]


def check_lines(data, vmlinux, text):
    """What stk says of where the guest had the kernel, and addr2line of the file's own addresses."""
    table = symbols(vmlinux)
    addrs = [table[name] + 32 for name in FUNCTIONS if name in table]
    guest = [hex(addr - table["_text"] + text) for addr in addrs]
    done = stk("symbolize", "--json", "-i", data, "--vmlinux", vmlinux, *guest)
    answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
    got = [(answer["frames"][0]["function"], os.path.basename(answer["frames"][0]["file"] or ""),
            answer["frames"][0]["line"]) if answer["frames"] else None for answer in answers]
    want = addr2line(vmlinux, addrs)
    point(len(got) == len(want) and got == want, f"{len(want)} addresses of the guest, as addr2line has them",
          [done.stderr] + [f"got {a}, want {b}" for a, b in zip(got, want) if a != b])


def check_named(data, vmlinux):
    plain = stk("fold", "-i", data).stdout
    modules = sorted(set(re.findall(rf"{MODULE.split('_', maxsplit=1)[0]}\w*_\[k\]", plain)))
    point(len(modules) > 1, f"functions of a module: {', '.join(modules)[:60]}", [plain[:2000]])
    lined = stk("fold", "-i", data, "--vmlinux", vmlinux).stdout
    inlined = set(re.findall(r"(\w+)_\[i\]", lined))
    point("do_syscall_x64" in inlined, f"{len(inlined)} inlined functions of the kernel, by --vmlinux",
          [lined[:2000]])
    again = stk("fold", "-i", data, "--resymbolize").stdout
    point(set(re.findall(r"(\w+)_\[i\]", again)) == inlined, "a vmlinux in its usual place is found",
          [again[:2000]])
    done = stk("fold", "-i", data, "--vmlinux", sys.executable)
    point(done.returncode == 1 and "another kernel's" in done.stderr, "another file is refused", [done.stderr])


def record(kernel, module, folder):
    """What the machine said."""
    work = f"{folder}/build"
    os.makedirs(work)
    shutil.copy(STK, f"{work}/stk")
    shutil.copy(module, f"{work}/{MODULE}.ko")
    shutil.copy(f"{SRCDIR}/tests/vm/modules.sh", f"{work}/modules.sh")
    return output(f"{SRCDIR}/tests/vm/run", kernel, "modules.sh", "stk", f"{MODULE}.ko", cwd=work).stdout


def main():
    if os.environ.get("STK_TEST_KERNELS") != "1":
        skip_all("takes minutes: STK_TEST_KERNELS=1")
    for program in ("qemu-system-x86_64", "cpio", "busybox", "apt-get", "dpkg-deb", "nm", "addr2line"):
        if not shutil.which(program):
            skip_all(f"there is no {program} here")
    files = sorted(glob.glob("/usr/lib/debug/boot/vmlinux-*-cloud-amd64"))
    if not files:
        skip_all("no debug package of a Debian kernel is installed (linux-image-cloud-amd64-dbg)")
    vmlinux = files[-1]
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        found = fetch(vmlinux.split("vmlinux-", 1)[1], folder)
        if not found:
            skip_all(f"the kernel of {vmlinux} cannot be fetched")
        said = record(*found, folder)
        text = re.search(r"^# text: (\w+)", said, re.M)
        data = f"{folder}/stk.data"
        with open(data, "wb") as out:
            out.write(base64.b64decode("".join(re.findall(r"^# data: (\S+)", said, re.M))))
        point(text is not None and "\nok 1 - recorded" in said, "recorded in the machine",
              [line for line in said.splitlines() if not line.startswith("# data")])
        if text:
            print(f"# _text was at {text[1]}")
            check_named(data, vmlinux)
            check_lines(data, vmlinux, int(text[1], 16))
    print(f"1..{points}")


main()
