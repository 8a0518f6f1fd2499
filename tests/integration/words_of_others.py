# SPDX-License-Identifier: GPL-2.0-or-later
"""words_of_others: no name from outside makes a line of its own, or drives the terminal, in any output or message."""
import json
import os
import re
import shutil
import subprocess

import recording as r

# Forges our own lines; a carriage return, an escape, C1's CSI, a right-to-left override, a line separator, no UTF-8.
EVIL = b"\nhint: forged\nstk: forged\n# note forged\rforged\t\x1b[31m\xc2\x9b1m\xe2\x80\xae\xe2\x80\xa8\x7f\xff"
UNSAFE = {*range(0x20), *range(0x7f, 0xa0), 0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x206a)} - {0x0a}


def says(*args, stdin=None, path=os.environ["PATH"]):
    done = subprocess.run([r.STK, *args], capture_output=True, timeout=60, check=False, input=stdin,
                          env={**os.environ, "PATH": path})
    return done.returncode, done.stdout, done.stderr


def bad_lines(text):
    """The lines of a text that a name from outside made, or that have what drives a terminal or is no UTF-8."""
    lines = text.decode(errors="surrogateescape").split("\n")
    return [line for line in lines
            if line.startswith(("stk: forged", "hint: forged", "# note forged", "forged"))
            or any(ord(c) in UNSAFE or 0xd800 <= ord(c) <= 0xdfff for c in line)]


def safe(title, text, *why):
    """The hostile name is in the text, and made nothing there."""
    bad = bad_lines(text)
    r.ok(title, not bad and b"forged" in text, *[ascii(line) for line in bad], *why, ascii(text[-1000:]))


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings(inner)


def check_messages(folder):
    """What record says of a program, a file and a thread's name."""
    missing = os.path.join(folder, b"missing")
    text = os.path.join(folder, b"text")
    with open(text, "wb") as file:
        file.write(b"no profile")
    for title, args in {
            "record: a command that is not there": ("record", "-o", "x.data", "--", missing),
            "record: a folder that is not there": ("record", "-o", os.path.join(missing, b"x"), "-d", "0.1", "-a"),
            "record: a pid that is none": ("record", "-p", EVIL),
            "record: a user that is none": ("record", "-u", EVIL),
            "record: a cgroup that is none": ("record", "-G", EVIL),
            "record: an event that is none": ("record", "-e", EVIL, "true"),
            "record: a file of names": ("record", "--kallsyms", text, "-o", "x.data", "true"),
            "report: a profile that is not there": ("report", "-i", missing),
            "report: what is no profile": ("report", "-i", text),
            "report: a key that is none": ("report", "-s", EVIL),
            "report: an output of no known kind": ("report", "-i", text, "-o", b"x." + EVIL),
            "fold: what is no profile": ("fold", "-i", text),
            "diff: a rule that is none": ("diff", "--fail-if", EVIL),
            "diff: a profile that is not there": ("diff", missing, missing),
            "symbolize: a file that is not there": ("symbolize", "-e", missing, "0x10"),
            "symbolize: what is no ELF file": ("symbolize", "-e", text, "0x10"),
            "symbolize: a word that is no address": ("symbolize", "-e", "/bin/true", EVIL),
            "an option that is none": ("report", b"--x" + EVIL),
            "a verb that is none": (b"x" + EVIL,),
            "help of none": ("help", b"x" + EVIL),
    }.items():
        status, out, err = says(*args)
        safe(title, out + err, status)


def check_recording(program, data):
    status, _, err = says("record", "-e", "cpu-clock", "-F", "997", "-o", data, "--", program, "1", "1")
    safe("record: the summary", err, status)
    for title, args in {
            "report": (), "report -v": ("-v",), "report -g": ("-g",), "report --stacks": ("--stacks=0",),
            "report by command and file": ("-s", "comm,pid,dso"), "report by file": ("-s", "srcfile"),
            "json": ("--json",), "json, stacks": ("--json", "--stacks=0"), "folded": ("--format", "folded"),
    }.items():
        status, out, err = says("report", "-i", data, *args)
        safe(title, out, status, err)
        r.ok(f"{title}: messages", status == 0 and not bad_lines(err), status, ascii(err))
        if title.startswith("json"):
            words = EVIL.decode(errors="replace")
            r.ok(f"{title}: has the name whole", any(words in text for text in strings(json.loads(out))))
    for title, args in {
            "diff": (), "diff --stacks": ("--stacks=0",), "diff by command and file": ("-s", "comm,dso"), "diff, json": ("--json",),
            "diff, rules": ("--fail-if", b"total(" + EVIL + b")>0%"),
    }.items():
        status, out, err = says("diff", *args, data, data)
        safe(title, out, status, err)
        r.ok(f"{title}: messages", status == (6 if "rules" in title else 0) and not bad_lines(err), status, ascii(err))
    written = data + b".json"
    status, out, err = says("report", "-v", "-i", data, "-o", written)
    r.ok("a document: messages", status == 0 and not bad_lines(out + err), status, ascii(out + err))
    for title, args in {"symbolize -i": (), "symbolize -i, json": ("--json",)}.items():
        status, out, err = says("symbolize", "-i", data, *args)
        r.ok(f"{title}: messages", not bad_lines(out + err), status, ascii(out + err))


def check_symbolize(program):
    shown = subprocess.run(["nm", r.workload("known")], capture_output=True, text=True, check=True).stdout
    address = "0x" + re.search(r"(\w+) t known_a2\n", shown).group(1)
    for title, args in {"symbolize": (), "symbolize, json": ("--json",), "addr2line": ("--format", "addr2line")}.items():
        status, out, err = says("symbolize", "-e", program, *args, address)
        safe(title, out, status, err)
    status, out, err = says("symbolize", "-e", program, b"x" + EVIL)
    safe("symbolize: a symbol that is none", err, status)
    status, out, err = says("symbolize", "-e", program, stdin=EVIL + b"\n")
    safe("symbolize: words of stdin", out + err, status)


def check_advice(perl):
    """Of a program that is followed badly: the advice has its name."""
    shutil.copy("/usr/bin/perl", perl)
    status, _, err = says("record", "--call-graph=fp", "-e", "cpu-clock", "-F", "997", "-o", "perl.data", "--", perl, "-e",
                          "sub f { $_[0] ? f($_[0] - 1) : 0 } f(20) for 1 .. 60000")
    safe("record: advice", err, status)
    r.ok("record: there is advice", b"\\x0astk: forged" in err and b"without frame pointers" in err, ascii(err))


def check_verbs(folder):
    """Programs on PATH that are verbs."""
    os.mkdir(folder)
    verb = os.path.join(folder, b"stk-x" + EVIL)
    shutil.copy("/bin/true", verb)
    path = os.fsdecode(folder) + ":" + os.environ["PATH"]
    for title, args in {"help": ("help",), "help: options": ("help", "--dump-options")}.items():
        status, out, err = says(*args, path=path)
        r.ok(f"{title}: names of verbs", b"forged" in out and not bad_lines(out.replace(b"\t", b"")), status, ascii(out[-800:]), err)


def check_process(program):
    with subprocess.Popen([program, "30", "3"], stdout=subprocess.DEVNULL) as running:
        for title, args in {"doctor -p": ("doctor", "-v", "-p", str(running.pid)),
                            "doctor -p, json": ("doctor", "--json", "-p", str(running.pid))}.items():
            status, out, err = says(*args)
            r.ok(f"{title}: messages", not bad_lines(out + err), status, ascii(out + err))
        running.kill()


def main():
    r.need_root()
    os.chdir(r.FOLDER.name)
    folder = os.path.join(os.fsencode(os.getcwd()), EVIL)
    os.mkdir(folder)
    program = os.path.join(folder, EVIL)
    subprocess.run(["objcopy", b"--redefine-sym", b"known_a2=" + EVIL, r.workload("known"), program], check=True)
    check_messages(folder)
    check_recording(program, os.path.join(folder, EVIL + b".data"))
    check_symbolize(program)
    check_process(program)
    check_advice(os.path.join(folder, b"perl" + EVIL))
    check_verbs(os.path.abspath(b"verbs"))
    r.done()


main()
