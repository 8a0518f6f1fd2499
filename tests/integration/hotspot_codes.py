# SPDX-License-Identifier: GPL-2.0-or-later
"""hotspot_codes: what compiled code of a JVM was made of (core/script/hotspot_code.c), against what the JVM itself
prints of it (-XX:+PrintNMethods): at each place with debug information the chain of inlined methods, with lines.

STK_TEST_JAVAS: the JVMs to try, by the path of their java; else one of each version.
"""
import bisect
import os
import re
import subprocess
import time

import recording as r
from java import Jvm, jvms

READER = os.path.join(os.environ["STK_BUILDDIR"], "tests", "integration", "hotspot_codes")
SECONDS = int(os.environ.get("STK_TEST_SECONDS", "5"))
ALL = bool(os.environ.get("STK_TEST_FULL"))
COMPARED_LEAST = 100  # of nmethods
PRINTED = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMethods"]
MODES = {"as it comes": [], "debug information everywhere": ["-XX:+DebugNonSafepoints"]}
if ALL:
    MODES.update({"C1": ["-XX:TieredStopAtLevel=1"], "C2": ["-XX:-TieredCompilation"], "ZGC": ["-XX:+UseZGC"],
                  "ParallelGC, one code heap": ["-XX:+UseParallelGC", "-XX:-SegmentedCodeCache"]})
SOURCE = """
import java.util.*;
import java.util.stream.*;
public class Codes {
	interface Shape { double area(); }
	static final class Circle implements Shape {
		final double r;
		Circle(double r) { this.r = r; }
		public double area() { return Math.PI * r * r; }
	}
	static final class Square implements Shape {
		final double s;
		Square(double s) { this.s = s; }
		public double area() { return s * s; }
	}
	static final class Named { static int \\u00e4hnlich\\ud835\\udc9c(int n) { return n * 7 + 1; } }
	static int depth(int n) { return n <= 0 ? 1 : depth(n - 1) + n % 3; }
	static synchronized long locked(long x) { return x * 31 + 7; }
	static long loops(int n) {
		long sum = 0;
		for (int i = 0; i < n; i++) {
			for (int j = i; j < n; j += 3) sum += i ^ j;
			switch (i % 5) { case 0: sum++; break; case 1: sum += Named.\\u00e4hnlich\\ud835\\udc9c(i); default: sum--; }
		}
		return sum;
	}
	static long work(int round) {
		Map<String, Integer> map = new HashMap<>();
		for (int i = 0; i < 500; i++) map.merge("key" + i % 97, i, Integer::sum);
		List<Integer> list = IntStream.range(0, 300).boxed().filter(x -> x % 3 != round % 3).map(x -> x * x)
			.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
		StringBuilder text = new StringBuilder();
		for (int x : list) text.append(x).append(',');
		Shape[] shapes = { new Circle(round), new Square(round), new Circle(2) };
		double area = 0;
		for (Shape shape : shapes) area += shape.area();
		long hash = text.toString().hashCode() + map.values().stream().mapToInt(Integer::intValue).sum();
		try {
			if (round % 5 == 0) throw new IllegalStateException("r" + round);
			hash += depth(round % 20);
		} catch (IllegalStateException e) {
			hash += e.getMessage().length();
		}
		return locked(hash) + loops(round % 300) + String.format("%d %.2f", round, area).length();
	}
	public static void main(String[] words) throws Exception {
		long end = System.currentTimeMillis() + Long.parseLong(words[0]) * 1000, sum = 0;
		for (int round = 0; System.currentTimeMillis() < end; round++) sum += work(round);
		System.err.println(sum);
		Thread.sleep(1000000);
	}
}
"""
HEAD = re.compile(r"^Compiled method \(\S+\)\s+\d+\s+(\d+) ")
IN_HEAP = re.compile(r"^ total in heap +\[0x([0-9a-f]+),")
MAIN_CODE = re.compile(r"^ main code +\[0x([0-9a-f]+),")
AT = re.compile(r"^  0x([0-9a-f]+): ;")
SCOPE = re.compile(r"^ +; - (?:\(reexecute\) )?(\S+)::(\S+)@(-?\d+)(?: \(line (\d+)\))?$")
ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
ADDRESS = re.compile(r"/0x[0-9a-f]+$")


def printed(path):
    """By (address, number): where the code begins, and by address the chain of (method, line) that is printed there."""
    found, at, code = {}, None, {}
    number = blob = None
    with open(path, encoding="utf-8", errors="surrogatepass") as f:
        for line in f:
            line = line.rstrip("\n").encode("utf-16", "surrogatepass").decode("utf-16")
            if match := HEAD.match(line):
                number, blob, code = int(match[1]), None, {}
            elif (match := IN_HEAP.match(line)) and number is not None:
                blob = int(match[1], 16)
            elif (match := MAIN_CODE.match(line)) and blob is not None:
                found[blob, number] = int(match[1], 16), code
                number = None
            elif match := AT.match(line):
                at = int(match[1], 16)
            elif (match := SCOPE.match(line)) and at is not None:
                method = ESCAPED.sub(lambda escaped: chr(int(escaped[1], 16)), match[2])
                method = method.encode("utf-16", "surrogatepass").decode("utf-16")
                code.setdefault(at, []).append((ADDRESS.sub("", match[1]) + "." + method, int(match[4] or 0)))
    return found


def told(pid):
    """By (address, number): where the code begins, its places and their chains; and how many codes there were not."""
    words = subprocess.run([READER, str(pid)], capture_output=True, text=True, encoding="utf-8", timeout=300, check=True)
    found, lacking = {}, []
    for line in words.stdout.splitlines():
        first, *rest = line.split(" ")
        if first == "none":
            lacking.append(line)
        elif first == "code":
            froms, chains = found[int(rest[0], 16), int(rest[1])] = ([], [])
            froms.append(int(rest[2], 16))
        else:
            froms.append(int(first))
            chains.append([(one.split(":")[0], int(one.split(":")[2])) for one in rest])
    return {key: (froms[0], froms[1:], chains) for key, (froms, chains) in found.items()}, lacking


def is_right(code, at, chain):
    """Whether it is what the JVM prints of 4 bytes there: the first place behind the first of them."""
    begin, froms, chains = code
    index = bisect.bisect_left(froms, at + 1 - begin)
    if index + 1 < len(froms) and not chains[index] and froms[index] < at + 4 - begin:
        index += 1  # in front of its frame, of which the JVM says nothing
    found = chains[index] if index < len(chains) else []
    return found == chain if found else len(chain) == 1, found


def compare(name, jvm, words, flags):
    """One run: whatever both know of it is the same."""
    path = r.path("printed")
    with open(path, "wb") as out, subprocess.Popen([*words[:1], *PRINTED, *flags, *words[1:], "Codes", str(SECONDS)],
                                                   stdout=out, stderr=subprocess.PIPE) as java:
        try:
            java.stderr.readline()
            time.sleep(1)
            codes, lacking = told(java.pid)
        finally:
            java.kill()
    known = printed(path)
    places, inlined, wrong, compared = 0, 0, [], set(known) & set(codes)
    for key in sorted(compared):
        begin, chains = known[key]
        if begin != codes[key][0]:
            wrong.append(f"code of {key} begins at {codes[key][0]:#x}, not at {begin:#x}")
        for at, chain in sorted(chains.items()):
            places += 1
            inlined += len(chain) - 1
            right, found = is_right(codes[key], at, chain)
            if not right:
                wrong.append(f"{key[1]} at {at - begin}: {found}, not {chain}")
    r.ok(f"{jvm.name}, {name}: {len(compared)} of {len(codes)} nmethods, {places} places, {inlined} inlined frames: "
         f"all as the JVM prints them", len(compared) >= COMPARED_LEAST and places and inlined and not wrong, *wrong[:20])
    r.ok(f"{jvm.name}, {name}: each nmethod is read", not lacking, *lacking[:20])


def compare_all(jvm):
    folder = r.path(jvm.name)
    os.makedirs(folder)
    with open(os.path.join(folder, "Codes.java"), "w", encoding="ascii") as f:
        f.write(SOURCE)
    subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), "-d", folder, os.path.join(folder, "Codes.java")],
                   check=True, timeout=200)
    for name, flags in MODES.items():
        compare(name, jvm, [jvm.path, "-Dstdout.encoding=UTF-8", "-cp", folder], flags)


def main():
    found = [Jvm(path) for path in os.environ.get("STK_TEST_JAVAS", "").split()] or jvms()
    if not found:
        r.skip_all("there is no JVM")
    for jvm in found:
        compare_all(jvm)
    r.done()


main()
