# SPDX-License-Identifier: GPL-2.0-or-later
"""record_forgets: a recording forgets the places of code made at run time once its process has ended, and the profile has
them all the same, with their names and with those that come later; speaks TAP."""
import collections
import re

import recording as r

# Straight code, so that nearly each sample is at a place of its own; told in a perf map before it runs.
JITS = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define BYTES (4 << 20)
#define PARTS 4

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void run(const char *name, double seconds, const char *folder)
{
	unsigned char *code = mmap(NULL, BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	double end = now() + seconds;
	int is_silent = !strcmp(name, "silent");
	char path[200];
	FILE *map;

	/* push %rbp; mov %rsp,%rbp; nop ..; pop %rbp; ret; the silent one has a 1 in %rbp, and is in no map */
	memset(code, 0x90, BYTES);
	memcpy(code, is_silent ? "\x55\x6a\x01\x5d" : "\x55\x48\x89\xe5", 4);
	memcpy(code + BYTES - 2, "\x5d\xc3", 2);
	snprintf(path, sizeof(path), is_silent ? "/dev/null" : "%s/perf-%d.map", folder, getpid());
	map = fopen(path, "w");
	for (int i = 0; i < PARTS; i++)
		fprintf(map, "%lx %x %s_%d\n", (unsigned long)code + i * (BYTES / PARTS), BYTES / PARTS, name, i);
	fclose(map);
	while (now() < end)
		((void (*)(void))code)();
	_exit(0);
}

static void begin(const char *name, double seconds, const char *folder)
{
	if (!fork())
		run(name, seconds, folder);
}

int main(int argc, char **argv)
{
	double first = atof(argv[1]), pause = atof(argv[2]);

	begin("lives", first + pause + 1, argv[3]);
	begin("first", first, argv[3]);
	begin("silent", first, argv[3]);
	wait(NULL);
	wait(NULL);
	usleep(pause * 1e6);
	begin("later", 0.5, argv[3]);
	while (wait(NULL) > 0)
		;
}
"""
FIRST_SECONDS, PAUSE_SECONDS = 1.5, 6


def measured():
    return r.record("--debug", "-e", "cpu-clock", "-F", 9999, "--", PROGRAM, FIRST_SECONDS, PAUSE_SECONDS, "/tmp")


def forgotten(recorded):
    found = re.findall(r"recorder: (\d+) of \d+ places were those of processes that have ended", recorded.err)
    return sum(map(int, found))


def of_jits(recorded):
    """Samples whose leaf is in no file, by the function that it was named as, without the number of its part."""
    counts = collections.Counter()
    for stack in recorded.stacks:
        leaf = stack["frames"][0] if stack["frames"] else {}
        if leaf.get("module") == "[anon]":
            counts[(leaf.get("symbol") or "none").rpartition("_")[0] or "none"] += stack["count"]
    return counts


def seconds_of(stacks, pid):
    return sum(stack["count"] for stack in stacks if stack["pid"] == pid)


r.need_root()
PROGRAM = r.compiled("jits", JITS)
got = measured()
counted = of_jits(got)
r.ok("places of ended processes are forgotten", forgotten(got) >= 10000, forgotten(got), got.summary())
r.ok("all that is told has its name, before and after", counted["none"] > 500 and
     all(counted[name] > 500 for name in ("first", "lives", "later")) and
     {row["reason"] for row in got.report["unnamed"] if row["module"] == "[anon]"} == {"jit"}, counted, got.summary())
r.ok("taken = stored + lost + filtered, and all stacks are there", got.status == 0 and got.adds_up(), got.samples)
# The same, told by the summary, which is made of what the recorder has still in memory, and by the report of the file.
shown = got.report["user_stacks"]
told = [r.number(got.err, p) for p in (r"user stacks +(\d+)\.\d % complete", r"cut (\d+)\.\d %: bad-frame in \[anon\]")]
there = [shown["complete_pct"]] + [cause["pct"] for cause in shown["causes"] if cause["cause"] == "bad-frame"]
r.ok("the summary says of stacks what the profile does", None not in told and len(there) == 2 and there[1] > 2 and
     all(abs(a - b) <= 1 for a, b in zip(told, there)), told, shown)
r.done()
