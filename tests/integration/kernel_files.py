# SPDX-License-Identifier: GPL-2.0-or-later
"""kernel_files: a recording of one of Debian's kernels and of its modules, made in a virtual machine with KASLR, named
outside of it by the kernel's debug package. The kernel is fetched."""
import base64
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import plan, point

STK = os.path.abspath(os.environ.get("STK", "./stk"))
SRCDIR = os.path.abspath(os.environ.get("STK_SRCDIR", "."))
FUNCTIONS = ("do_sys_openat2", "vfs_read", "path_openat", "link_path_walk", "ksys_write", "vfs_statx", "filp_close",
             "kmem_cache_alloc", "schedule", "do_filp_open")
GONE, WORKING = "raid6_pq", "loop"


def skip_all(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def output(*words, **how):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=600, check=False, **how)


def stk(*words):
    return output(STK, *words)


def fetch(release, folder):
    """The kernel and the modules of a release; None: they cannot be had."""
    if output("apt-get", "download", f"linux-image-{release}", cwd=folder).returncode:
        return None
    package = glob.glob(f"{folder}/*.deb")[0]
    if output("dpkg-deb", "-x", package, f"{folder}/image").returncode:
        return None
    kernel = f"{folder}/image/boot/vmlinuz-{release}"
    modules = [path for name in (GONE, WORKING) for path in glob.glob(f"{folder}/image/**/{name}.ko", recursive=True)]
    return (kernel, modules) if os.path.exists(kernel) and len(modules) == 2 else None


def symbols(vmlinux):
    out = output("nm", vmlinux).stdout
    return {line.split()[2]: int(line.split()[0], 16) for line in out.splitlines() if len(line.split()) == 3}


def addr2line(path, addrs, *words):
    """(function, file name, line) of each, innermost, as addr2line has them."""
    out = output("addr2line", *words, "-f", "-e", path, *map(hex, addrs)).stdout.splitlines()
    places = [re.match(r"(?:.*/)?([^/]*):(\d+)", line) for line in out[1::2]]
    return [(name, place[1], int(place[2])) if place else (name, None, None)
            for name, place in zip(out[0::2], places)]


def same_lines(done, want, name):
    """Whether a `symbolize --json` says what addr2line does."""
    answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
    got = [(answer["frames"][0]["function"], os.path.basename(answer["frames"][0]["file"] or ""),
            answer["frames"][0]["line"]) if answer["frames"] else None for answer in answers]
    point(len(got) == len(want) and got == want, name,
          [done.stderr] + [f"got {a}, want {b}" for a, b in zip(got, want) if a != b])


def check_lines(data, vmlinux, text):
    """What stk says of where the guest had the kernel, and addr2line of the file's own addresses."""
    table = symbols(vmlinux)
    addrs = [table[name] + 32 for name in FUNCTIONS if name in table]
    guest = [hex(addr - table["_text"] + text) for addr in addrs]
    done = stk("symbolize", "--json", "-i", data, "--vmlinux", vmlinux, *guest)
    same_lines(done, addr2line(vmlinux, addrs), f"{len(addrs)} addresses of the guest, as addr2line has them")


def frames(data, *words):
    """The functions of the kernel's frames, and what is inlined there."""
    return set(re.findall(r"([^ ;]+)_\[[ki]\]", stk("fold", "-i", data, *words).stdout))


def check_modules(data, release, start, folder):
    """Names and lines of modules: of one that is gone, what it began with; and addresses of the other."""
    found = glob.glob(f"/usr/lib/debug/lib/modules/{release}/**/{WORKING}.ko", recursive=True)
    if not found:
        point(True, "modules # SKIP the debug package has none")
        return
    plain, lined = frames(data), frames(data, "--resymbolize")
    point(any(name.startswith("lo_") for name in plain), "functions of a module that works, as recorded",
          [sorted(plain)[:99]])
    point("raid6_select_algo" in lined, "what a module that is gone began with is named", [sorted(lined)[:99]])
    point(any(re.match(r"raid6_\w+_syndrome", name) for name in lined), "and what it did", [sorted(lined)[:99]])
    point("raid6_choose_gen" in lined and {"lo_write_bvec", "lo_read_simple"} & lined,
          "and what is inlined there", [sorted(lined)[:99]])
    point(not {f"[{GONE}]", f"[{WORKING}]"} & lined, "nothing of the modules has no name", [sorted(lined)[:99]])
    addrs = list(range(0x20, 0x3800, 0x95))
    guest = [hex(start + addr) for addr in addrs]
    want = addr2line(found[0], addrs, "-j", ".text")
    same_lines(stk("symbolize", "--json", "-i", data, *guest), want, f"{len(addrs)} addresses of {WORKING} in the guest")
    for packer, end in (("xz", "xz"), ("zstd", "zst"), ("gzip", "gz")):
        if not shutil.which(packer):
            point(True, f"a module packed by {packer} # SKIP there is none here")
            continue
        packed = f"{folder}/{end}/{WORKING}.ko.{end}"
        os.makedirs(os.path.dirname(packed))
        with open(packed, "wb") as out:
            subprocess.run([packer, "-kc", found[0]], stdout=out, check=True)
        done = stk("symbolize", "--json", "-e", packed, *map(hex, addrs))
        same_lines(done, want, f"the same of a file packed by {packer}")


def check_named(data, vmlinux):
    lined = stk("fold", "-i", data, "--vmlinux", vmlinux).stdout
    inlined = set(re.findall(r"(\w+)_\[i\]", lined))
    point("do_syscall_x64" in inlined, f"{len(inlined)} inlined functions of the kernel, by --vmlinux",
          [lined[:2000]])
    again = stk("fold", "-i", data, "--resymbolize").stdout
    point(set(re.findall(r"(\w+)_\[i\]", again)) == inlined, "a vmlinux in its usual place is found",
          [again[:2000]])
    done = stk("fold", "-i", data, "--vmlinux", sys.executable)
    point(done.returncode == 1 and "another kernel's" in done.stderr, "another file is refused", [done.stderr])


def record(kernel, modules, folder):
    """What the machine said."""
    work = f"{folder}/build"
    os.makedirs(work)
    for path in (STK, f"{SRCDIR}/tests/vm/modules.sh", *modules):
        shutil.copy(path, work)
    return output(f"{SRCDIR}/tests/vm/run", kernel, "modules.sh", "stk", f"{GONE}.ko", f"{WORKING}.ko", cwd=work).stdout


def main():
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
            start = re.search(r"^# loop: (\w+)", said, re.M)
            check_modules(data, vmlinux.split("vmlinux-", 1)[1], int(start[1], 16), folder)
    plan()


main()
