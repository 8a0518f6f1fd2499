# SPDX-License-Identifier: GPL-2.0-or-later
"""rights: with the file capabilities that doctor recommends, what a user names is opened with the user's own rights
(refused with the same words and status as to who has none), and what those capabilities are for works."""
import json
import os
import pty
import re
import shutil
import subprocess

import recording as r

NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
MAKE = os.path.abspath(os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "make_profile", "make_profile"))
SHOW_CAPS = "grep -E 'Cap(Inh|Prm|Eff|Amb)' /proc/self/status"
NO_CAPS = ["0" * 16] * 4
SPINS = """
static volatile unsigned long n;
static void __attribute__((noinline)) %s(void) { for (unsigned i = 0; i < 1000000; i++) n += i; }
int main(void) { for (;;) %s(); }
"""


def run(*words, env=None, **kwargs):
    return subprocess.run([*NOBODY, *map(str, words)], capture_output=True, text=True, timeout=r.HANGS_SECONDS, check=False,
                          env={**os.environ, **(env or {})}, **{"stdin": subprocess.DEVNULL, **kwargs})


def put(name, *, mode, owner=0, text=None, copy=None):
    """A file or, without a text and a copy, a folder, in the test's folder."""
    at = r.path(name)
    if copy:
        shutil.copy(copy, at)
    elif text is not None:
        with open(at, "w", encoding="ascii") as file:
            file.write(text)
    else:
        os.mkdir(at)
    os.chown(at, owner, owner)
    os.chmod(at, mode)
    return at


def shown(ran):
    return f"{ran.args[6:]}: status {ran.returncode}\n{ran.stdout[-1500:]}{ran.stderr[-1500:]}"


def refused(title, *words, status, said, env=None, secret=None):
    """What a plain user is refused is refused alike, whatever stk's file can do."""
    plain, with_caps = (run(stk, *words, env=env) for stk in (PLAIN, ABLE))
    r.ok(f"{title}: refused to a user", plain.returncode == status and said in plain.stderr, shown(plain))
    r.ok(f"{title}: refused alike with file capabilities", (with_caps.returncode, with_caps.stderr) ==
         (plain.returncode, plain.stderr) and (not secret or secret not in with_caps.stdout), shown(plain), shown(with_caps))


def caps_of(text):
    return re.findall(r"^Cap(?:Inh|Prm|Eff|Amb):\s*(\w+)", text, re.M)


def held(running):
    """The capabilities of a process that waits for its input."""
    r.eventually(lambda: r.rests(running.pid))
    with open(f"/proc/{running.pid}/status", encoding="ascii") as file:
        return caps_of(file.read())


def spinning(user, program):
    return subprocess.Popen([*(NOBODY if user else ()), program], stdout=subprocess.DEVNULL)


def address(running, program, function):
    """Where a function of a program is in a process that runs it."""
    def mapped():
        with open(f"/proc/{running.pid}/maps", encoding="ascii") as maps:
            return [int(line.split("-")[0], 16) for line in maps if line.rstrip().endswith(program)]
    r.eventually(mapped)
    return hex(mapped()[0] + function)


def offset(program, function):
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True, timeout=60).stdout
    return next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(" " + function))


def functions(data):
    told = subprocess.run([r.STK, "report", "-i", data, "--json", "--sort", "symbol"], capture_output=True, text=True,
                          timeout=60, check=False)
    return {row["symbol"] for row in json.loads(told.stdout)["rows"]} if told.stdout else {told.stderr}


r.need_root()
for tool in ("setpriv", "setcap", "objcopy", "gcc"):
    if not shutil.which(tool):
        r.skip_all(f"no {tool} here")
os.chmod(r.FOLDER.name, 0o755)
PLAIN = put("plain", mode=0o755, copy=r.STK)
ABLE = put("able", mode=0o755, copy=r.STK)
fix = json.loads(run(PLAIN, "doctor", "--json", "capabilities").stdout)["findings"][0]["fix"]
capabilities = re.search(r"setcap (\S+=ep)", fix).group(1)
if subprocess.run(["setcap", capabilities, ABLE], capture_output=True, check=False).returncode:
    r.skip_all("no file capabilities on the file system of the test's folder")
if json.loads(run(ABLE, "doctor", "--json", "capabilities").stdout)["findings"][0]["found"] != "all that stk can use":
    r.skip_all("file capabilities have no effect here (nosuid, no_new_privs)")
home = put("home", mode=0o700, owner=65534)
os.environ["HOME"] = home
os.chdir(home)

# What is root's: files that only root reads, and what lies behind a folder that only root enters.
closed = put("closed", mode=0o700)
wide = put("closed/wide", mode=0o777)
subprocess.run([MAKE, "wide", "-o", r.path("wide.data")], check=True, timeout=30)
profile = put("root.data", mode=0o600, copy=r.path("wide.data"))
spin = r.compiled("spin", SPINS % ("spin_of_mine", "spin_of_mine"))
program = put("root_program", mode=0o700, copy=r.compiled("private", SPINS % ("spin_of_root", "spin_of_root")))
behind = put("closed/wide/program", mode=0o755, copy=spin)
put("closed/wide/stk-beyond", mode=0o755, text="#!/bin/sh\necho beyond\n")
with open("/proc/kallsyms", encoding="ascii") as listed:
    kallsyms = put("kallsyms", mode=0o600, text=listed.read())
vmlinux = put("vmlinux", mode=0o600, copy=spin)
stripped = put("stripped", mode=0o755, copy=r.compiled("secret", SPINS % ("spin_secret", "spin_secret"),
                                                       "-Wl,--build-id=0xabcdef0123456789"))
debug = put("debug", mode=0o755)
for folder in (debug, closed):
    os.makedirs(os.path.join(folder, ".build-id/ab"))
    only = os.path.join(folder, ".build-id/ab/cdef0123456789.debug")
    subprocess.run(["objcopy", "--only-keep-debug", stripped, only], check=True, timeout=60)
    os.chmod(only, 0o600)
secret_at = offset(stripped, "spin_secret")
subprocess.run(["strip", stripped], check=True, timeout=60)
os.unlink(r.path("secret"))
DENIED = {"status": 3, "said": "permission denied"}

for verb in ("report", "fold", "symbolize"):
    refused(f"{verb} of a profile", verb, "-i", profile, **DENIED)
refused("an address in a profile", "symbolize", "-i", profile, "0x1000", **DENIED)
refused("a profile behind a folder", "report", "-i", closed + "/none.data", **DENIED)
refused("symbolize of a program", "symbolize", "-e", program, "main", **DENIED)
refused("a program in a question", "symbolize", program + ":0x1000", **DENIED)
refused("symbolize with a folder of debug data", "symbolize", "--debug-dir", wide, "-e", stripped, "0x1000", status=2,
        said="permission denied")
refused("record with a folder of debug data", "record", "--debug-dir", wide, "--", "true", status=2, said="permission denied")
refused("vmlinux", "symbolize", "-k", "--vmlinux", vmlinux, "0xffffffff81000000", **DENIED)
refused("record with a vmlinux", "record", "--vmlinux", vmlinux, "--", "true", **DENIED)
refused("report with a vmlinux", "report", "-i", r.path("wide.data"), "--vmlinux", vmlinux, **DENIED)
refused("kallsyms", "symbolize", "-k", "--kallsyms", kallsyms, "0xffffffff81000000", **DENIED)
refused("report with kallsyms", "report", "-i", r.path("wide.data"), "--kallsyms", kallsyms, **DENIED)
told = run(ABLE, "record", "--kallsyms", kallsyms, "--", "true")
r.ok("record with kallsyms: refused with file capabilities", told.returncode == 3 and
     f"cannot open '{kallsyms}': permission denied" in told.stderr, shown(told))
listed = put("list", mode=0o600, text="0x1000\n")
told = [run("sh", "-c", f"{stk} symbolize -e {stripped} < {listed}") for stk in (PLAIN, ABLE)]
r.ok("a list of addresses: not read", all(one.returncode and "ermission denied" in one.stderr for one in told),
     *map(shown, told))
for verb in (("report", "-i", r.path("wide.data"), "-o", wide + "/out.txt"), ("record", "-o", wide + "/out.data", "--", "true"),
             ("symbolize", "-p", os.getpid(), "-o", wide + "/out.txt", "0x1000"), ("doctor", "build", "-o", wide + "/out.json")):
    if verb[0] == "symbolize":
        told = run(ABLE, *verb)
        r.ok("symbolize -p: no output behind a folder", told.returncode == 3 and "permission denied" in told.stderr, shown(told))
    else:
        refused(f"{verb[0]}: an output behind a folder", *verb, **DENIED)
r.ok("nothing was written behind a folder", sorted(os.listdir(wide)) == ["program", "stk-beyond"], os.listdir(wide))
refused("a command behind a folder", "record", "-d", "0.2", "--", behind, **DENIED)
refused("a command of PATH behind a folder", "record", "-d", "0.2", "--", "program", status=1, said="no such file",
        env={"PATH": wide + ":" + os.environ["PATH"]})
refused("a verb of PATH behind a folder", "beyond", status=2, said="is not an stk verb",
        env={"PATH": wide + ":" + os.environ["PATH"]})

# What is opened on the way, where there is no refusal: debug data.
told = run(ABLE, "symbolize", "-e", stripped, "--debug-dir", debug, hex(secret_at))
r.ok("symbolize -e: debug data that only root reads is not used", "spin_secret" not in told.stdout + told.stderr, shown(told))
mine = spinning(True, stripped)
try:
    told = run(ABLE, "symbolize", "-p", mine.pid, "--debug-dir", debug, address(mine, stripped, secret_at))
    r.ok("symbolize -p: debug data that only root reads is not used", told.returncode == 0 and "(stripped)" in told.stdout and
         "spin_secret" not in told.stdout, shown(told))
    told = run(ABLE, "record", "--debug-dir", debug, "-p", mine.pid, "-d", "0.3", "-o", home + "/mine.data")
    r.ok("record: debug data that only root reads is not used", told.returncode == 0 and
         "spin_secret" not in functions(home + "/mine.data"), shown(told), functions(home + "/mine.data"))
finally:
    mine.kill()
    mine.wait()

# A verb that needs none has none by the time it reads.
for words in (("report", "-i", "-"), ("fold", "-i", "-"), ("symbolize", "-e", stripped), ("symbolize", "-i", r.path("wide.data"), "-")):
    waits = subprocess.Popen([*NOBODY, ABLE, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    caps = held(waits)
    waits.communicate(timeout=60)
    r.ok(f"{' '.join(words[:2])}: no capabilities when it reads", caps == NO_CAPS, caps)

# What is run for the user inherits none: neither from the file nor, ambient, from who started stk.
AMBIENT = ("--inh-caps=+bpf,+perfmon,+dac_read_search", "--ambient-caps=+bpf,+perfmon,+dac_read_search")
PROGRAMS = put("bin", mode=0o755)
put("bin/stk-caps", mode=0o755, text=f"#!/bin/sh\n{SHOW_CAPS}\n")
for title, start in (("file", (*NOBODY, ABLE)), ("ambient", (*NOBODY[:-1], *AMBIENT, PLAIN))):
    env = {**os.environ, "PATH": PROGRAMS + ":" + os.environ["PATH"], "STK_PAGER": SHOW_CAPS}
    told = subprocess.run([*start, "caps"], capture_output=True, text=True, env=env, timeout=60, check=False)
    r.ok(f"{title}: a program of PATH inherits none", caps_of(told.stdout) == NO_CAPS, told.stdout, told.stderr)
    told = subprocess.run([*start, "record", "-q", "-o", home + "/caps.data", "--", "sh", "-c", SHOW_CAPS], capture_output=True,
                          text=True, env=env, timeout=60, check=False)
    r.ok(f"{title}: the command that is recorded inherits none", told.returncode == 0 and caps_of(told.stdout) == NO_CAPS,
         told.stdout, told.stderr)
    controller, terminal = pty.openpty()
    subprocess.run([*start, "report", "--all", "-i", r.path("wide.data")], stdout=terminal, timeout=60, check=False, env=env)
    told = os.read(controller, 65536).decode()
    r.ok(f"{title}: the pager inherits none", caps_of(told) == NO_CAPS, told)
    for fd in (controller, terminal):
        os.close(fd)

# What they are for.
told = run(ABLE, "record", "-o", home + "/own.data", "-d", "0.5", "--", spin)
r.ok("a program of one's own is recorded, with its names", told.returncode == 0 and "without BPF" not in told.stderr and
     "spin_of_mine" in functions(home + "/own.data"), shown(told), functions(home + "/own.data"))
r.ok("the profile belongs to the user", os.stat(home + "/own.data").st_uid == 65534 and
     os.stat(home + "/own.data").st_mode & 0o777 == 0o600, os.stat(home + "/own.data"))
roots = spinning(False, program)
try:
    told = run(ABLE, "record", "-a", "-o", home + "/all.data", "-d", "1")
    r.ok("root's private program is recorded, with its names", told.returncode == 0 and
         "spin_of_root" in functions(home + "/all.data"), shown(told), functions(home + "/all.data"))
    told = run(PLAIN, "symbolize", "-p", roots.pid, "0x1000")
    r.ok("to look into root's process takes capabilities", told.returncode == 3, shown(told))
    told = run(ABLE, "symbolize", "-p", roots.pid, address(roots, program, offset(program, "spin_of_root")))
    r.ok("symbolize -p names what root's process runs", told.returncode == 0 and "spin_of_root" in told.stdout, shown(told))
    told = run(ABLE, "doctor", "-p", roots.pid, "--json")
    r.ok("doctor -p looks at it", {f["status"] for f in json.loads(told.stdout)["findings"] if f["probe"] in
                                   ("attach", "modules", "symbols")} <= {"ok", "warn"}, shown(told))
finally:
    roots.kill()
    roots.wait()
told = run(ABLE, "symbolize", "-k", "do_exit")
r.ok("symbolize -k names the kernel", told.returncode == 0 and "do_exit" in told.stdout, shown(told))
r.done()
