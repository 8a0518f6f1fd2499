# SPDX-License-Identifier: GPL-2.0-or-later
"""messages: every message of the sources is said with hostile names in place of each of its words, and is one line;
nothing reaches stderr on another way. What goes to stdout is words_of_others.py's."""
import os
import re
import subprocess

import rule

SAYS = os.path.join(os.environ.get("STK_BUILDDIR", rule.TOP), "tests/unit/say_messages")
SPEAKERS = ("err_set", "err_sys", "err_usage", "err_hint", "log_warn", "log_info", "log_debug", "command_say",
            "command_progress")
MESSAGES_LEAST = 400  # fewer were found than there are: the search has become blind
# What it may do besides command_say() and command_progress() of console.c: it has no word from outside.
TO_STDERR = {"src/main.c": ['fprintf(stderr, "stk: out of memory (%zu bytes were asked for)\\n", size);',
                            'fprintf(stderr, "stk: out of memory\\n");', "help_print(stderr);"]}
# The descriptor itself: whether it is a terminal, and what the command and other programs have for theirs.
ELSEWHERE = r"isatty\(|command_width\(|dup2\(|posix_spawn_file_actions|fd <= STDERR_FILENO"
STRING = r'"(?:\\.|[^"\\])*"'
CONVERSION = re.compile(r"%[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?[a-zA-Z]")
# Forges our own lines; a carriage return, an escape, C1's CSI, a right-to-left override, a line separator, no UTF-8.
EVIL = b"\nhint: forged\nstk: forged\rforged\t\x1b[31m\xc2\x9b1m\xe2\x80\xae\xe2\x80\xa8\x7f\xff"
LONG = "\u00e9\u20ac\U0001f600\u202e".encode() * 3000  # cut somewhere, in the middle of a character or of an escape
UNSAFE = {*range(0x20), *range(0x7f, 0xa0), 0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x206a)}

product = rule.files(["src"], (".c", ".h"))


def calls():
    """(where, function, its format: the first literal of the call) of each message of the sources."""
    for path in rule.files(["src"], ".c"):
        text = rule.text(path)
        for found in re.finditer(rf"\b({'|'.join(SPEAKERS)})\(", text):
            call = text[found.end():].partition(";")[0]
            literal = re.search(rf"{STRING}(?:\s*(?:PRI\w+\s*)?{STRING})*", call)
            if literal:
                words = "".join(part[1:-1] for part in re.findall(STRING, literal[0]))
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}", found[1], words


def other_ways():
    for path in product:
        for line in re.sub(r"/\*.*?\*/", "", rule.text(path), flags=re.DOTALL).splitlines():
            writes = re.search(r"\bstderr\b|STDERR_FILENO|\bperror\(|\bdprintf\(|\bwarnx?\(|\berrx?\(|write\(2,", line)
            if writes and path != "src/cmd/console.c" and line.strip() not in TO_STDERR.get(path, []) and \
                    not re.search(ELSEWHERE, line):
                yield f"{path}: {line.strip()}"


def lines_of(messages, word):
    """What stk says to each of them with this for every word: as many lines as it made of it."""
    records = b"".join(function.encode() + b"\0" + CONVERSION.sub("%s", words).encode() + b"\0" + word + b"\0"
                       for _, function, words in messages)
    done = subprocess.run([SAYS], input=records, capture_output=True, check=True)
    return done.stderr


def wrong(messages, word):
    """The messages whose line is not theirs alone."""
    for message in messages:
        said = lines_of([message], word)
        lines = said.removesuffix(b"\n").split(b"\n")
        if message[1] == "command_progress":
            lines = [lines[0].removesuffix(b"\r\x1b[K")]
        wanted = 2 if message[1] == "err_hint" else 1
        text = b"\n".join(lines).decode(errors="surrogateescape")
        forged = [line for line in lines if re.match(rb"(stk: |hint: )?(hint: |stk: )?forged", line)]
        if len(lines) != wanted or forged or any(ord(c) in UNSAFE - {0x0a} or 0xd800 <= ord(c) <= 0xdfff for c in text):
            yield f"{message[0]}: {said[:200]!r}"


found = list(calls())
with_words = [message for message in found if CONVERSION.search(message[2].replace("%%", ""))]
rule.check(f"the messages are found: {len(found)}, {len(with_words)} with words in them",
           [] if len(found) >= MESSAGES_LEAST else ["too few"])
rule.check("no message has a line end or a control character of its own",
           [f"{where}: {words}" for where, _, words in found if re.search(r"\\[abefnrtvx0]", words)])
rule.check("stderr is written in one place", other_ways())
if os.path.exists(SAYS):
    rule.check("each is one line with a hostile name for every word", wrong(with_words, EVIL))
    rule.check("and with one that is too long", wrong(with_words, LONG))
else:
    rule.skip("each is one line with a hostile name for every word", "tests/unit/say_messages is not built")
rule.done()
