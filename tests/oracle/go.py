# SPDX-License-Identifier: GPL-2.0-or-later
"""go: rows of Go's own table against the .debug_frame of the same build, and of stripped programs."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point  # pylint: disable=wrong-import-position

ORACLE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/oracle/rows_oracle")
PROGRAM = """package main

import (
	"fmt"
	"os"
	"sort"
	"strings"
	"time"
)

func big(depth int) int {
	var buf [70000]byte
	for i := range buf {
		buf[i] = byte(i * depth)
	}
	if depth > 0 {
		return int(buf[depth]) + big(depth-1)
	}
	return int(buf[1])
}

func main() {
	words := strings.Fields("some words to sort")
	sort.Strings(words)
	done := make(chan int)
	go func() { done <- big(10) }()
	fmt.Fprintln(os.Stderr, <-done, words, time.Now().Unix() > 0)
}
"""
CGO = """package main

// static int twice(int n) { return n * 2; }
import "C"
import "fmt"

func main() { fmt.Println(C.twice(21)) }
"""
# name, source, what go build is told, environment
HANDLER_ROWS_MAX = 8
BUILDS = [("static", PROGRAM, [], {}), ("PIE", PROGRAM, ["-buildmode=pie"], {}),
          ("cgo", CGO, [], {"CGO_ENABLED": "1"}),
          ("cgo in a PIE", CGO, ["-buildmode=pie"], {"CGO_ENABLED": "1"}), ("aarch64", PROGRAM, [], {"GOARCH": "arm64"})]


def build(folder, source, words, env):
    """Path of a program, or None with go's own words printed."""
    path = os.path.join(folder, f"program{len(os.listdir(folder))}")
    with open(path + ".go", "w", encoding="ascii") as file:
        file.write(source)
    env = {**os.environ, "GO111MODULE": "off", "GOCACHE": os.path.join(folder, "cache"), **env}
    done = subprocess.run(["go", "build", *words, "-o", path, path + ".go"], capture_output=True, text=True,
                          check=False, timeout=200, env=env)
    if done.returncode:
        print("\n".join("# " + line for line in done.stderr.splitlines()[:10]))
        return None
    return path


def ask(path):
    done = subprocess.run([ORACLE, path], capture_output=True, text=True, timeout=100, check=False)
    lines = done.stdout.splitlines()
    return json.loads(lines[-1]), [line for line in lines if line.startswith("#")]


def check(folder, name, source, words, env):
    whole = build(folder, source, words, env)
    bare = build(folder, source, [*words, "-ldflags=-s -w"], env)
    if not whole or not bare:
        point(False, f"{name}: go builds it")
        return
    result, told = ask(whole)
    go = result["fdes"].get("pclntab", 0)
    # .debug_frame of aarch64 has no caller for runtime.sigtramp, which goes on with what the signal interrupted.
    handlers = sum("libdw" in line and "ra=lost" in line and "ours cfa=" in line for line in told)
    point(go > 1000 and result["libdw_fdes"] > 1000 and
          not result["wrong"] - min(handlers, HANDLER_ROWS_MAX) + result["missed"] + result["more"],
          f"{name}: {result['rows']:,} rows of {go:,} functions have the CFA of .debug_frame at every byte",
          told + [str(result)])
    stripped, _ = ask(bare)
    few = sum(stripped["unsupported"].values())
    point(stripped["fdes"].get("pclntab", 0) >= 0.99 * go
          and abs(stripped["rows"] - result["rows"]) <= 0.01 * result["rows"],
          f"{name}, stripped: {stripped['rows']:,} rows", [str(stripped)])
    point(few <= 8 and not stripped["unsupported"].get("damaged"), f"{name}: {few} rows are unsupported", [str(stripped)])


def main():
    if not shutil.which("go"):
        print("1..0 # SKIP no Go (apt-get install golang-go)")
        return
    if not os.access(ORACLE, os.X_OK):
        print(f"1..0 # SKIP {ORACLE} was not built")
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, source, words, env in BUILDS:
            check(folder, name, source, words, env)
    plan()


if __name__ == "__main__":
    sys.exit(main())
