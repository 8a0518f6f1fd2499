# SPDX-License-Identifier: GPL-2.0-or-later
"""rows: unwind rows of the machine's own files against libdw's, byte by byte (tests/oracle/rows_oracle.c).

A fixed choice of files; with STK_TEST_FULL=1 every ELF file under /usr/bin and /usr/lib. What is known to
differ, and why, is in tests/oracle/exceptions.
"""
import collections
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point, skip  # pylint: disable=wrong-import-position

SRCDIR = os.environ.get("STK_SRCDIR", ".")
BUILDDIR = os.environ.get("STK_BUILDDIR", ".")
ORACLE = os.path.join(BUILDDIR, "tests/oracle/rows_oracle")
UNSUPPORTED_ALL = 0.0005  # of all rows, at most
UNSUPPORTED_FILE = 0.005  # of one file's
FEW_ROWS = 400  # in a smaller file a single rule is too great a share
LIB = "/usr/lib/x86_64-linux-gnu/"
SAMPLE = [
    LIB + "libc.so.6", LIB + "ld-linux-x86-64.so.2", LIB + "libm.so.6", LIB + "libstdc++.so.6",
    LIB + "libgcc_s.so.1", LIB + "libmvec.so.1", LIB + "libcrypto.so.3", LIB + "libssl.so.3", LIB + "libz.so.1",
    LIB + "libgmp.so.10", LIB + "libelf.so.1", LIB + "libdw.so.1", LIB + "libLLVM-1*.so*", "python3",
    "perl", "bash", "node", "gdb", "git", "openssl", "busybox", "go", "rustc", "as", "ld.bfd", "ld.lld",
    "/usr/lib/gcc/x86_64-linux-gnu/*/cc1*", "/usr/lib/jvm/*/lib/server/libjvm.so",
    LIB + "librustc_driver-*.so", LIB + "libbfd-*.so", "/usr/lib/go-*/pkg/tool/linux_amd64/link",
]
AARCH64 = "/usr/aarch64-linux-gnu/lib/"
AARCH64_SAMPLE = ["ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6",
                  "libasan.so.*", "libgomp.so.1"]


def files_of(pattern):
    if "/" not in pattern:
        found = shutil.which(pattern)
        return [os.path.realpath(found)] if found else []
    return sorted({os.path.realpath(path) for path in glob.glob(pattern)})


def every_file():
    """The ELF programs and libraries of /usr/bin and /usr/lib, each once, whatever its names."""
    seen = set()
    for top in ("/usr/bin", "/usr/lib", "/usr/sbin", "/usr/libexec", AARCH64):
        for folder, _, names in os.walk(top):
            if "/debug/.build-id" in folder:
                continue
            for name in names:
                path = os.path.join(folder, name)
                try:
                    info = os.lstat(path)
                    if not os.path.isfile(path) or os.path.islink(path) or (info.st_dev, info.st_ino) in seen:
                        continue
                    with open(path, "rb") as file:
                        head = file.read(18)
                except OSError:
                    continue
                seen.add((info.st_dev, info.st_ino))
                if head[:4] == b"\x7fELF" and head[16:17] in (b"\2", b"\3"):
                    yield path


def vdso(folder):
    """The vdso of this process, as a file."""
    with open("/proc/self/maps", encoding="ascii") as maps:
        for line in maps:
            if line.rstrip().endswith("[vdso]"):
                start, end = (int(word, 16) for word in line.split()[0].split("-"))
                path = os.path.join(folder, "vdso.so")
                with open("/proc/self/mem", "rb") as memory, open(path, "wb") as file:
                    memory.seek(start)
                    file.write(memory.read(end - start))
                return [path]
    return []


def known_exceptions():
    """(pattern of the file's name, first address or None): what the oracle may say of it, with a reason."""
    with open(os.path.join(SRCDIR, "tests/oracle/exceptions"), encoding="utf-8") as file:
        lines = [line.split(None, 2) for line in file if line.strip() and line[0] != "#"]
    return [(re.compile(words[0]), words[1]) for words in lines]


EXCEPTIONS = known_exceptions()


def is_known(path, line):
    """Whether a line of the oracle, `# path: from..to: ours ...; libdw ...`, is excepted."""
    return any(pattern.search(path) and re.search(what, line) for pattern, what in EXCEPTIONS)


def ask(paths):
    """Results of the files and the words about each disagreement."""
    done = subprocess.run([ORACLE, *paths], capture_output=True, text=True, errors="replace", timeout=550,
                          check=False)
    results = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    words = [line for line in done.stdout.splitlines() if line.startswith("#")]
    if done.returncode or len(results) != len(paths):
        words.append(f"# {paths[len(results):][:1]}: the oracle ended with {done.returncode}: {done.stderr[-300:]}")
    return results, words


def ask_all(paths):
    """Of many files, on all processors: the greatest first, small ones together."""
    paths = sorted(paths, key=os.path.getsize, reverse=True)
    batches, size = [[]], 0
    for path in paths:
        if size > 8 << 20 or len(batches[-1]) > 64:
            batches.append([])
            size = 0
        batches[-1].append(path)
        size += os.path.getsize(path)
    results, words = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for some_results, some_words in pool.map(ask, [batch for batch in batches if batch]):
            results += some_results
            words += some_words
    return results, words


def faults(result, words):
    """What is wrong with one file."""
    path = result["file"]
    told = [line for line in words if line.startswith(f"# {path}:")]
    unknown = [line[2:] for line in told if not is_known(path, line)]
    count = result["wrong"] + result["missed"] + result["more"]
    if count > len(told):
        unknown.append(f"{path}: {count} disagreements, of which the oracle shows {len(told)}")
    unsupported = sum(result["unsupported"].values())
    if unsupported > max(UNSUPPORTED_FILE * result["rows"], UNSUPPORTED_FILE * FEW_ROWS) \
            and not is_known(path, "unsupported"):
        unknown.append(f"{path}: {unsupported} of {result['rows']} rows are unsupported: {result['unsupported']}")
    return unknown


def table(results):
    """The sum of all, for people."""
    total = collections.Counter()
    reasons, files = collections.Counter(), collections.Counter()
    for result in results:
        total.update({key: value for key, value in result.items() if isinstance(value, int)})
        reasons.update(result["unsupported"])
        files.update(result["unsupported"].keys())
    print(f"# {len(results)} files, {total['rows']:,} rows of {total['libdw_fdes']:,} FDEs, {total['compared']:,} "
          f"stretches compared; {total['longs']:,} long, {total['ends']:,} ends, "
          f"{total['bytes'] / max(total['rows'], 1):.2f} bytes a row")
    print(f"# wrong {total['wrong']}, missed {total['missed']}, more {total['more']} ({total['more_bytes']} bytes); "
          f"rows of no FDE over {total['explained_bytes']:,} bytes; odd FDEs {total['libdw_odd']}")
    # What the oracle cannot see, so that nobody takes it for compared.
    print(f"# not compared: {total['go_bytes']:,} bytes by Go's table alone, {total['go_more_bytes']:,} where it knows more; "
          f"{total['explained_bytes'] - total['go_bytes']:,} of made-up rows; {total['unsupported_bytes']:,} unsupported; "
          f"{total['libdw_refused']:,} stretches that libdw refuses, too; {total['nested']:,} FDEs within another, "
          f"{total['odd_letters']:,} with letters of augmentation besides zPLRSB")
    for reason, count in reasons.most_common():
        print(f"# unsupported ({reason}): {count:,} rows in {files[reason]} files, "
              f"{100 * count / max(total['rows'], 1):.4f} % of rows")
    return total, sum(reasons.values())


def check(name, paths):
    results, words = ask_all(paths)
    skipped = collections.Counter(result["skipped"] for result in results if "skipped" in result)
    results = [result for result in results if "skipped" not in result]
    wrong = [line for result in results for line in faults(result, words)]
    wrong += [line for line in words if "the oracle ended" in line]
    total, unsupported = table(results)
    for reason, count in skipped.most_common(8):
        print(f"# {count} left out: {reason}")
    share = unsupported / max(total["rows"], 1)
    point(results and not wrong, f"{total['rows']:,} rows of {len(results)} files ({name}) are libdw's at every byte",
          wrong or ["no file was looked at"])
    point(share <= UNSUPPORTED_ALL, f"{100 * share:.4f} % of the rows ({name}) are unsupported",
          [f"at most {100 * UNSUPPORTED_ALL} % may be"])


def check_oracle():
    """What finds nothing may be blind: rows that were changed must be found."""
    done = subprocess.run([ORACLE, "--spoil", *files_of(LIB + "libc.so.6")], capture_output=True, text=True,
                          timeout=60, check=False)
    result = json.loads(done.stdout.splitlines()[-1])
    # A row may hold for a gap only, where there is nothing to compare; and one row may be many stretches.
    point(result["spoiled"] > 100 and result["wrong"] >= 0.95 * result["spoiled"],
          f"{result['spoiled']} rows made wrong are found to be", [str(result)])


def main():
    if not os.access(ORACLE, os.X_OK):
        print(f"1..0 # SKIP {ORACLE} was not built")
        return
    check_oracle()
    with tempfile.TemporaryDirectory() as folder:
        sample = [path for pattern in SAMPLE for path in files_of(pattern)]
        check("a choice", list(dict.fromkeys(sample + vdso(folder))))
        arm = [path for pattern in AARCH64_SAMPLE for path in files_of(AARCH64 + pattern)]
        if arm:
            check("aarch64", list(dict.fromkeys(arm)))
        else:
            skip("files of aarch64", "there are none (apt-get install libc6-arm64-cross libstdc++6-arm64-cross)")
        if os.environ.get("STK_TEST_FULL"):
            check("every file of /usr", list(every_file()))
        else:
            skip("every file of /usr", "asked for by STK_TEST_FULL=1")
    plan()


sys.exit(main())
