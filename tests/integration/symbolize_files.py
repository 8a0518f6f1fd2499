# SPDX-License-Identifier: GPL-2.0-or-later
"""symbolize: where debug data is found, and what is never taken for it: folders, links, containers, other builds.

A stripped program has to be answered for as the same program is that was not stripped: by the file that has its
debug data, wherever that is, and by no other."""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from tap import plan, point, skip

STK = os.path.abspath(os.environ.get("STK", "./stk"))
SOURCE = r"""
#include <unistd.h>
__attribute__((noinline)) int files_known(int x)
{
	__asm__ volatile("" : "+r"(x));
	return x + WHICH;
}
int main(void)
{
	files_known(1);
	if (write(1, "\n", 1) != 1)
		return 1;
	return pause();
}
"""
BURN = r"""
#include <time.h>
__attribute__((noinline)) void files_burn(void)
{
	for (time_t end = time(NULL) + 4; time(NULL) < end;)
		;
}
int main(void)
{
	files_burn();
	return 0;
}
"""
SHARED = r"""
struct shared_numbers { int first, second; long third; };
static inline __attribute__((always_inline)) int shared_inner(struct shared_numbers *numbers, int by)
{
	for (int i = 0; i < by; i++)
		numbers->third += numbers->first * i ^ numbers->second;
	return numbers->third % 1000;
}
int main(int argc, char **argv)
{
	struct shared_numbers numbers = { argc, WHICH, (long)argv };

	return shared_inner(&numbers, argc + 7);
}
"""


def call(*words):
    subprocess.run(words, check=True, timeout=60, stdout=subprocess.DEVNULL)


def stk(*words, env=None):
    return subprocess.run([STK, "symbolize", "--json", *words], capture_output=True, text=True, errors="replace",
                          timeout=60, check=False, env=env)


def frames(*words, env=None):
    """The frames of one answer, and what was said; what the function is called, its file and its line."""
    done = stk(*words, env=env)
    if done.returncode:
        return None, done.stderr
    answer = json.loads(done.stdout)["addresses"][0]
    return [(frame["function"], frame["file"], frame["line"]) for frame in answer["frames"]], \
        done.stderr + str(answer)


def build_id(path):
    out = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=True).stdout
    return next(line.split()[-1] for line in out.splitlines() if "Build ID:" in line)


def id_path(folder, path):
    """Where a folder of debug data has that of a file."""
    text = build_id(path)
    return f"{folder}/.build-id/{text[:2]}/{text[2:]}.debug"


def put(source, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    shutil.copy(source, path)


class Program:
    """A program, what is left of it without its debug data, and that data."""

    def __init__(self, folder, name, which, *flags):
        os.makedirs(folder, exist_ok=True)
        self.whole, self.debug, self.stripped = (f"{folder}/{name}.{part}"
                                                 for part in ("whole", "debug", "stripped"))
        source = f"{folder}/{name}.c"
        with open(source, "w", encoding="ascii") as out:
            out.write(SOURCE.replace("WHICH", str(which)))
        call("gcc", "-O1", "-g", "-static", "-no-pie", *flags, "-o", self.whole, source)
        call("objcopy", "--only-keep-debug", self.whole, self.debug)
        call("objcopy", "--strip-all", self.whole, self.stripped)
        symbols = subprocess.run(["nm", self.whole], capture_output=True, text=True, check=True).stdout
        self.addr = next(line.split()[0] for line in symbols.splitlines() if line.endswith(" files_known"))
        self.right, said = frames("-e", self.whole, self.addr)
        assert self.right and self.right[-1][0] == "files_known", said


class Running:
    """A process that waits, until the end of the block."""

    def __init__(self, *words):
        self.words = words

    def __enter__(self):
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE)
        assert self.process.stdout.read(1) == b"\n"
        return str(self.process.pid)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def check_places(folder, program):
    file = f"{folder}/bin/prog"
    put(program.stripped, file)
    got, said = frames("-e", file, program.addr)
    point(got is not None and "files_known" not in str(got), "a stripped program has no name for it", [said])
    data = f"{folder}/data"
    put(program.debug, id_path(data, file))
    got, said = frames("-e", file, program.addr, "--debug-dir", data)
    point(got == program.right, "a folder of the user: by build id", [got, program.right, said])
    got, said = frames("--build-id", build_id(file), program.addr, "--debug-dir", data)
    point(got == program.right, "a folder of the user: what only it has of a build id", [got, program.right, said])
    shutil.rmtree(data)
    put(program.debug, f"{data}{os.path.realpath(folder)}/bin/prog.debug")
    call("objcopy", f"--add-gnu-debuglink={program.debug}", program.stripped, file)
    for where in ("prog.debug", ".debug/prog.debug"):
        put(program.debug, f"{folder}/bin/{where}")
    name = os.path.basename(program.debug)
    shutil.rmtree(data)
    for path in (f"{folder}/bin/{name}", f"{folder}/bin/.debug/{name}",
                 f"{data}{os.path.realpath(folder)}/bin/{name}"):
        put(program.debug, path)
        with open(path, "ab") as out:
            out.write(b"more")
        got, said = frames("-e", file, program.addr, "--debug-dir", folder, "--debug-dir", f"{folder}/data"
                           if os.path.isdir(data) else folder)
        point(got == program.right, f"by its name, the build id right and the checksum not: {path[len(folder):]}",
              [got, said])
        os.unlink(path)
    done = stk("-e", file, "--debug-dir", f"{folder}/gone", program.addr)
    point(done.returncode == 2 and "gone" in done.stderr, "a folder that is not there", [done.stderr])


def check_shared_gone(folder):
    """What dwz moved into a common file that is not there: the names of inlined functions, their lines stay."""
    if not shutil.which("dwz"):
        return skip("dwz's common file is gone", "there is no dwz here")
    os.makedirs(folder)
    files = [f"{folder}/shared{which}" for which in (1, 2)]
    for which, file in enumerate(files):
        with open(f"{file}.c", "w", encoding="ascii") as out:
            out.write(SHARED.replace("WHICH", str(which)))
        call("gcc", "-O2", "-g", "-gdwarf-4", "-fno-inline-small-functions", "-o", file, f"{file}.c")
    call("dwz", "-m", f"{folder}/common", "-M", "common", *files)
    symbols = subprocess.run(["nm", "-S", files[0]], capture_output=True, text=True, check=True).stdout
    start, size = next((int(word, 16) for word in line.split()[:2]) for line in symbols.splitlines()
                       if line.endswith(" T main"))
    places = [f"{at:#x}" for at in range(start, start + size)]
    whole, plain = (json.loads(stk("-e", files[0], *words, *places).stdout)["addresses"]
                    for words in ([], ["--no-inlines"]))
    if not os.path.exists(f"{folder}/common") or not any(len(answer["frames"]) > 1 for answer in whole):
        return skip("dwz's common file is gone", "dwz found nothing to share")
    os.unlink(f"{folder}/common")
    told = json.loads(stk("-e", files[0], *places).stdout)["addresses"]
    point([answer["frames"] for answer in told] == [answer["frames"] for answer in plain],
          "dwz's common file is gone: functions and lines stay, nothing inlined without a name", [told[0], plain[0]])
    reasons = {answer["reason"] for answer, before in zip(told, whole) if len(before["frames"]) > 1}
    return point(reasons == {"no-debug-part"}, "dwz's common file is gone: that it is missing is why", [reasons])


def check_other_build(folder, program, other):
    data, file = f"{folder}/other", f"{folder}/bin/prog"
    put(program.stripped, file)
    put(other.debug, id_path(data, file))
    got, said = frames("-e", file, program.addr, "--debug-dir", data)
    point(got is not None and "files_known" not in str(got), "another build's debug data is not taken", [got, said])


def check_checksum(folder):
    program = Program(folder, "plain", 1, "-Wl,--build-id=none")
    file, name = f"{folder}/bin/plain", os.path.basename(program.debug)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    call("objcopy", f"--add-gnu-debuglink={program.debug}", program.stripped, file)
    put(program.debug, f"{folder}/bin/.debug/{name}")
    got, said = frames("-e", file, program.addr)
    point(got == program.right, "no build id: by name and checksum", [got, said])
    with open(f"{folder}/bin/.debug/{name}", "ab") as out:
        out.write(b"more")
    got, said = frames("-e", file, program.addr)
    point(got is not None and "files_known" not in str(got), "no build id: another checksum is another file",
          [got, said])


def check_container(folder, program):
    """Links in a container lead to what the container has, whatever the host has there."""
    root, inside = f"{folder}/root", "/usr/lib/debug"
    put(program.stripped, f"{root}/bin/prog")
    link = id_path(f"{root}{inside}", program.whole)
    os.makedirs(os.path.dirname(link), exist_ok=True)
    with Running("unshare", "-m", "chroot", root, "/bin/prog") as pid:
        os.symlink(os.path.abspath(program.debug), link)
        got, said = frames("-p", pid, program.addr)
        point(got is not None and "files_known" not in str(got),
              "a container's link to a file of the host opens nothing", [got, said])
        put(program.debug, f"{root}{os.path.abspath(program.debug)}")
        os.unlink(program.debug)
        got, said = frames("-p", pid, program.addr)
        point(got == program.right, "a container's link to its own file opens that one", [got, said])
        put(f"{root}{os.path.abspath(program.debug)}", program.debug)
        os.unlink(link)
        os.mkfifo(link)
        start = time.monotonic()
        got, said = frames("-p", pid, program.addr)
        point(got is not None and time.monotonic() - start < 5, "a FIFO in its place holds nobody up", [got, said])
        os.unlink(link)
        put(program.debug, link)
        got, said = frames("-p", pid, program.addr)
        point(got == program.right, "a file in a container's own folder", [got, said])


def check_pivoted(folder, program):
    """A container whose processes have no path of ours."""
    root = f"{folder}/pivoted"
    put(program.stripped, f"{root}/bin/prog")
    put(program.debug, id_path(f"{root}/usr/lib/debug", program.whole))
    os.makedirs(f"{root}/old")
    script = f"mount --bind {root} {root} && cd {root} && pivot_root . old && exec /bin/prog"
    with Running("unshare", "-m", "sh", "-c", script) as pid:
        got, said = frames("-p", pid, program.addr)
        point(got == program.right, "a file in the folder of a container with mounts of its own", [got, said])


def check_lives(folder, program, other):
    file = f"{folder}/lives/prog"
    put(program.whole, file)
    with Running(file) as pid:
        os.unlink(file)
        got, said = frames("-p", pid, program.addr)
        point(got == program.right, "a deleted program", [got, said])
        put(other.whole, file)
        got, said = frames("-p", pid, program.addr)
        point(got == program.right, "a program that was replaced: by the old one", [got, program.right, said])
    put(program.stripped, file)
    data = f"{folder}/lives/data"
    put(program.debug, id_path(data, file))
    with Running(file) as pid:
        os.unlink(file)
        got, said = frames("-p", pid, program.addr, "--debug-dir", data)
        point(got == program.right, "a deleted program that was stripped: by its build id", [got, said])


def check_exited(folder):
    """A program that is deleted while it runs, and has exited when names are looked up."""
    source, file, data = f"{folder}/burn.c", f"{folder}/burn_gone", f"{folder}/burn.data"
    with open(source, "w", encoding="ascii") as out:
        out.write(BURN)
    call("gcc", "-O1", "-g", "-o", f"{folder}/burn", source)
    script = f"cp {folder}/burn {file}; {file} & sleep 2; rm {file}; wait"
    done = subprocess.run([STK, "record", "-e", "cpu-clock", "-F", "99", "-o", data, "--", "sh", "-c", script],
                          capture_output=True, text=True, timeout=60, check=False)
    folded = subprocess.run([STK, "fold", "-i", data], capture_output=True, text=True, timeout=60,
                            check=False).stdout
    point("files_burn" in folded, "a program that was deleted, of a process that has exited", [done.stderr, folded])


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def wait_for(url, port):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.1)
    # It answers once it has looked through its folder.
    for _ in range(100):
        done = subprocess.run(["debuginfod-find", "debuginfo", url[1]], capture_output=True, check=False,
                              timeout=30, env={"DEBUGINFOD_URLS": url[0], "HOME": url[2],
                                               "PATH": os.environ["PATH"]})
        if not done.returncode:
            return True
        shutil.rmtree(f"{url[2]}/.cache", ignore_errors=True)
        time.sleep(0.1)
    return False


def check_debuginfod(folder, program):
    name, file, home = "debuginfod", f"{folder}/fetch/prog", f"{folder}/home"
    put(program.stripped, file)
    for part in ("home", "other-home", "empty-home"):
        os.makedirs(f"{folder}/{part}")
    env = {"PATH": os.environ["PATH"], "HOME": home}
    check_no_library(file, program)
    if not shutil.which("debuginfod") or not shutil.which("debuginfod-find"):
        skip(name, "there is no debuginfod here")
        return
    port = free_port()
    urls = f"http://127.0.0.1:{port}"
    served = f"{folder}/served"
    put(program.debug, f"{served}/prog.debug")
    words = ["debuginfod", "-p", str(port), "-d", ":memory:", "-F", "-t", "1", served]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as server:
        try:
            if not wait_for((urls, build_id(program.whole), f"{folder}/other-home"), port):
                skip(name, "the server does not serve")
                return
            got, said = frames("-e", file, program.addr, env={**env, "DEBUGINFOD_URLS": urls})
            point(got is not None and "files_known" not in str(got), "nobody is asked unless asked for",
                  [got, said])
            got, said = frames("-e", file, f"--debuginfod={urls}", program.addr, env=env)
            point(got == program.right, "a stripped program by a server", [got, said])
            shutil.rmtree(f"{home}/.cache", ignore_errors=True)
            got, said = frames("-e", file, "--debuginfod", program.addr, env={**env, "DEBUGINFOD_URLS": urls})
            point(got == program.right, "servers of the environment", [got, said])
            shutil.rmtree(f"{home}/.cache", ignore_errors=True)
            got, said = frames("--build-id", build_id(program.whole), f"--debuginfod={urls}", program.addr, env=env)
            point(got == program.right, "a build id that only a server has a file of", [got, said])
            got, said = frames("--build-id", "ab" * 20, f"--debuginfod={urls}", program.addr, env=env)
            point(got is None and "and asked debuginfod" in said, "a build id of no file, nowhere", [got, said])
        finally:
            server.kill()
    got, said = frames("-e", file, f"--debuginfod={urls}", program.addr, env=env)
    point(got == program.right, "the server is gone: from the cache", [got, said])
    got, said = frames("-e", file, f"--debuginfod={urls}", program.addr,
                       env={**env, "HOME": f"{folder}/empty-home"})
    point(got is not None and "cannot be fetched" in said, "the server is gone: said so", [got, said])
    check_silent_server(file, program, env, f"{folder}/empty-home")


def check_no_library(file, program):
    """libdebuginfod.so.1 is there for others, and not for this run."""
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    libraries = [line.split()[-1] for line in known.splitlines() if "libdebuginfod.so.1" in line]
    if os.geteuid():
        skip("without libdebuginfod", "not root")
        return
    hide = "".join(f"mount --bind /dev/null {library} && " for library in libraries)
    done = subprocess.run(["unshare", "-m", "sh", "-c", f"{hide}exec {STK} symbolize -e {file} "
                           f"--debuginfod=http://127.0.0.1:1 {program.addr}"], capture_output=True, text=True,
                          timeout=60, check=False)
    point(done.returncode == 4 and "cannot be loaded" in done.stderr and "hint: install it" in done.stderr,
          "without libdebuginfod: said so, with what helps", [done.returncode, done.stderr])


def check_silent_server(file, program, env, home):
    """A server that takes the question and says nothing."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        start = time.monotonic()
        got, said = frames("-e", file, f"--debuginfod={url}", program.addr, env={**env, "HOME": home})
        took = time.monotonic() - start
        point(got is not None and took < 15, f"a server that says nothing holds nobody up ({took:.1f} s)",
              [got, said])
        point("waiting for debuginfod" in said, "what is waited for is told", [said])
        words = [STK, "symbolize", "-e", file, f"--debuginfod={url}", program.addr]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env={**env, "HOME": home}) as child:
            time.sleep(1)
            start = time.monotonic()
            child.send_signal(signal.SIGINT)
            child.wait(10)
            point(time.monotonic() - start < 1, "Ctrl-C ends the wait")


def check_vmlinux():
    """No vmlinux but that of the very kernel."""
    done = stk("-k", "--vmlinux", sys.executable, "ffffffff81000000")
    point(done.returncode == 1 and "another kernel's" in done.stderr and "hint:" in done.stderr,
          "a program is no vmlinux of this kernel", [done.returncode, done.stderr])
    done = stk("-k", "--vmlinux", "/etc/passwd", "ffffffff81000000")
    point(done.returncode == 1 and "not an ELF file" in done.stderr, "nor is a text", [done.stderr])
    done = stk("-k", "--vmlinux", "/dev/null", "ffffffff81000000")
    point(done.returncode == 1 and "not a regular file" in done.stderr, "nor is a device", [done.stderr])


def main():
    for tool in ("gcc", "objcopy", "readelf", "nm"):
        if not shutil.which(tool):
            print(f"1..0 # SKIP there is no {tool} here")
            return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program, other = Program(f"{folder}/made", "prog", 1), Program(f"{folder}/made", "other", 2)
        check_places(f"{folder}/places", program)
        check_other_build(f"{folder}/builds", program, other)
        check_checksum(f"{folder}/plain")
        check_shared_gone(f"{folder}/shared")
        if os.geteuid():
            skip("containers, and programs that are gone", "not root")
        else:
            check_container(f"{folder}/container", program)
            check_pivoted(folder, program)
            check_lives(folder, program, other)
            check_exited(folder)
        check_vmlinux()
        check_debuginfod(folder, program)
    plan()


main()
