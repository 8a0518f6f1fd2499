# SPDX-License-Identifier: GPL-2.0-or-later
"""stops_in_gdb: run inside gdb by gdb_stops.py: compares the stack of each stop with the record of the sample.

STOPS_PID, STOPS_WANTED, STOPS_SAMPLER (stop_samples) and STOPS_OUT come by the environment. Writes one JSON
object: the number of stops compared, copied, equal, and the first differences with gdb's names.
"""
import json
import os
import random
import re
import struct
import subprocess
import threading

import gdb  # pylint: disable=import-error
from gdb import unwinder  # pylint: disable=import-error

PID = int(os.environ["STOPS_PID"])
WANTED = int(os.environ["STOPS_WANTED"])
SETTINGS = (
    "set pagination off", "set confirm off", "set width 0", "set debuginfod enabled off", "set auto-load off",
    "set print thread-events off", "set print inferior-events off", "set backtrace past-main on",
    "set backtrace past-entry on", "set backtrace limit 1200", "set print address on",
    "handle SIGSTOP stop print nopass",
    # What the program itself uses signals for goes on.
    "handle SIGSEGV SIGUSR1 SIGUSR2 SIGALRM SIGVTALRM SIGPROF SIGCHLD SIGPIPE SIGURG SIGILL SIGFPE nostop noprint "
    "pass",
)
DIFFERENCES_KEPT = 12
# Where Go goes over to another stack: gdb reads on on the one that it is on, where no caller is.
SWITCHES = ("runtime.systemstack", "runtime.mcall", "runtime.morestack", "runtime.asmcgocall", "runtime.nanotime1",
            "runtime.walltime", "time.now")
# Where Go itself says that its stacks end (TOPFRAME): of what called these gdb knows no more than a name.
ENDS = ("runtime.mstart", "runtime.sigtramp")
COMPLETE, GUESSED, CUT = 1, 2, 3  # enum stack_status
DEPTH, NOT_CODE, GUESS, SWITCH = 5, 8, 21, 23  # enum stack_cause
# A stop that gdb takes for one of its own makes no stop: somebody else has to.
STOP_SECONDS = 4


class Sampler:
    def __init__(self):
        self.process = subprocess.Popen([os.environ["STOPS_SAMPLER"], str(PID)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        if self.answer() != "ready":
            raise RuntimeError("stop_samples is not ready")

    def answer(self):
        return self.process.stdout.readline().strip()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def record(self, tid):
        self.say(f"record {tid}")
        words = self.answer().split()
        if len(words) < 6:
            return None
        status, cause, unwinder, copied, right = map(int, words[:5])
        return {"status": status, "cause": cause, "unwinder": unwinder, "copied": copied, "right": right,
                "ips": [int(word, 16) for word in words[5:]]}

    def close(self):
        self.process.stdin.close()
        self.process.wait(20)


def backtrace():
    """The pcs of the selected thread. An inlined function has no frame of its own; and one that left by a jump has
    none any more, though gdb makes one up where debug information allows to guess it."""
    pcs, names, frame = [], [], gdb.newest_frame()
    while frame is not None:
        if frame.type() not in (gdb.INLINE_FRAME, gdb.TAILCALL_FRAME):
            pcs.append(frame.pc())
            names.append(frame.name() or "?")
            reason = gdb.frame_stop_reason_string(frame.unwind_stop_reason())
        try:
            frame = frame.older()
        except gdb.error as error:
            reason, frame = str(error), None
    if len(pcs) > 1 and not pcs[-1]:
        pcs.pop()  # what the first function of a goroutine would return to
    return pcs, names, reason


class Watchdog:
    """Stops the process from outside when gdb does not come back from `continue`."""

    def __init__(self):
        self.rescued = False
        self.timer = threading.Timer(STOP_SECONDS, self.rescue)
        self.timer.daemon = True
        self.timer.start()

    def rescue(self):
        self.rescued = True
        try:
            os.kill(PID, 19)
        except ProcessLookupError:
            pass

    def end(self):
        self.timer.cancel()
        return self.rescued


def describe(frames, names, ips, reason):
    at = next((i for i in range(min(len(frames), len(ips))) if frames[i] != ips[i]), min(len(frames), len(ips)))
    rows = []
    for i in range(max(0, at - 3), max(len(frames), len(ips))):
        ours = f"{ips[i]:x}" if i < len(ips) else "-"
        theirs = f"{frames[i]:x} {names[i]}" if i < len(frames) else "-"
        mapped = gdb.solib_name(ips[i]) if i < len(ips) else ""
        rows.append(f"{i}: {ours} | {theirs} | {mapped or ''}")
        if i > at + 6:
            break
    return {"at": at, "rows": rows, "gdb_ended": reason, "gdb_depth": len(frames), "our_depth": len(ips)}


def read_maps():
    """Executable mappings."""
    maps = []
    with open(f"/proc/{PID}/maps", encoding="utf-8", errors="replace") as file:
        for line in file:
            words = line.split(None, 5)
            start, end = (int(part, 16) for part in words[0].split("-"))
            if "x" in words[1]:
                maps.append((start, end))
    return maps


def is_code(maps, address):
    return any(start <= address < end for start, end in maps)


class Files:
    """What gdb has read of files: their sections, as `info files` tells."""

    def __init__(self):
        self.sections = []

    def has(self, address):
        if not any(start <= address < end for start, end in self.sections):
            text = gdb.execute("info files", to_string=True)
            self.sections = [(int(start, 16), int(end, 16))
                             for start, end in re.findall(r"(0x[0-9a-f]+) - (0x[0-9a-f]+) is ", text)]
        return any(start <= address < end for start, end in self.sections)


FILES = Files()


class FrameId:  # pylint: disable=too-few-public-methods
    def __init__(self, sp, pc):
        self.sp, self.pc = sp, pc


class ByFramePointer(unwinder.Unwinder):
    """Leads gdb through code that it has no file for, JIT code and what is mapped somewhere else once more as node
    does with its builtins, and through those builtins, which nothing describes: by frame pointers, as they keep them.
    The frames of files below and above are gdb's own work."""

    def __init__(self):
        super().__init__("frame pointers of JIT code")
        self.used = 0

    def __call__(self, pending):
        pc, rbp = (int(pending.read_register(name)) for name in ("rip", "rbp"))
        if not pc or (FILES.has(pc) and not symbol_at(pc).startswith("Builtins_")):
            return None
        try:
            # HotSpot: mov %rsp, %rbp; add $n, %rbp, of which the second is still to be done.
            code = bytes(gdb.selected_inferior().read_memory(pc - 3, 7))
            if code[:6] == b"\x48\x8b\xec\x48\x83\xc5":
                rbp += code[6]
            saved, back = struct.unpack("<QQ", gdb.selected_inferior().read_memory(rbp, 16))
        except gdb.MemoryError:
            return None
        self.used += 1
        info = pending.create_unwind_info(FrameId(gdb.Value(rbp + 16), gdb.Value(pc)))
        for name, value in (("rip", back), ("rsp", rbp + 16), ("rbp", saved)):
            info.add_saved_register(name, gdb.parse_and_eval(f"(long){value:#x}"))
        return info


JIT = ByFramePointer()


def symbol_at(address):
    text = gdb.execute(f"info symbol {address:#x}", to_string=True)
    return "" if text.startswith("No symbol") else text


def count(names, name):
    names[name] = names.get(name, 0) + 1


def compare(found, record):
    JIT.used = 0
    gdb.invalidate_cached_frames()
    frames, names, reason = backtrace()
    ips, maps = record["ips"], read_maps()
    found["depths"].append(len(ips))
    found["complete"] += record["status"] == COMPLETE
    # Where a file describes a frame wrongly, gdb, which goes by the same words, shows an address that is no code: what
    # it says from there on is nothing to compare with. Such a stack is either whole, or ends there.
    switch = next((i for i, name in enumerate(names) if name.removesuffix(".abi0") in SWITCHES), None)
    lost = next((i for i, pc in enumerate(frames) if not is_code(maps, pc)), None)
    found["jit"] += JIT.used > 0
    if record["status"] == CUT and record["cause"] == DEPTH:
        same = frames[:len(ips)] == ips and len(frames) > len(ips)
    elif switch is not None:
        same = frames[:switch + 1] == ips[:switch + 1]
        found["switched"] += same
    elif record["status"] == COMPLETE and names[len(ips) - 1:] and names[len(ips) - 1] in ENDS:
        same = frames[:len(ips)] == ips
        found["switched"] += same
    elif lost:
        how = record["status"], record["cause"]
        goes_on = record["status"] == COMPLETE or how == (CUT, SWITCH) and names[0].startswith("runtime.")
        same = frames[:lost] == ips[:lost] and (goes_on or len(ips) == lost and how == (CUT, NOT_CODE))
        found["lost"] += same
        count(found["wrong_files"], names[lost - 1])
    elif (record["status"], record["cause"]) == (GUESSED, GUESS) and ips == frames[:1] + frames[2:]:
        # A leaf that nothing describes, passed by the frame pointer, which it has not set up: said to be a guess.
        same = True
        found["guessed"] += 1
        count(found["guessed_past"], names[0])
    elif reason and "corrupt stack" in reason and record["status"] == COMPLETE and len(frames) < len(ips):
        # gdb's own rule of thumb, that callers lie higher, ended it; some frames it places wrongly in a prologue.
        same = frames == ips[:len(frames)]
        found["gave_up"] += same
    elif JIT.used and len(ips) == len(frames) + 1:
        # gdb goes through generated code by frame pointers, and leaves out the caller of what has none of its own;
        # tests/integration/unwind_jit.py says whether that one is right.
        same = any(frames == ips[:at] + ips[at + 1:] for at in range(1, len(ips)))
        found["put_back"] += same
    else:
        same = frames == ips
    found["compared"] += 1
    found["equal"] += same
    if not same:
        found["different"] += 1
        if len(found["differences"]) < DIFFERENCES_KEPT:
            found["differences"].append({**describe(frames, names, ips, reason), "status": record["status"],
                                         "cause": record["cause"], "unwinder": record["unwinder"],
                                         "right": record["right"]})


def one_stop(sampler, found):
    sampler.say(f"arm {random.randint(0, 6)}")
    dog = Watchdog()
    gdb.execute("continue", to_string=True)
    if dog.end():
        found["rescued"] += 1
        return
    thread = gdb.selected_thread()
    record = sampler.record(thread.ptid[1]) if thread else None
    if not record:
        found["unknown"] += 1
    elif record["copied"]:
        found["copied"] += 1
    else:
        compare(found, record)


def main():
    found = {"compared": 0, "equal": 0, "different": 0, "copied": 0, "unknown": 0, "rescued": 0, "jit": 0,
             "complete": 0, "lost": 0, "switched": 0, "guessed": 0, "gave_up": 0, "put_back": 0,
             "guessed_past": {}, "wrong_files": {}, "depths": [], "differences": [], "error": ""}
    for setting in SETTINGS:
        gdb.execute(setting, to_string=True)
    sampler = None
    try:
        gdb.execute(f"attach {PID}", to_string=True)
        unwinder.register_unwinder(None, JIT)
        sampler = Sampler()
        for _ in range(3 * WANTED + 10):
            if found["compared"] >= WANTED:
                break
            one_stop(sampler, found)
    except (gdb.error, RuntimeError, OSError, ValueError) as error:
        found["error"] = str(error)
    with open(os.environ["STOPS_OUT"], "w", encoding="utf-8") as file:
        json.dump(found, file)
    if sampler:
        sampler.close()
    gdb.execute("kill", to_string=True)


main()
