# SPDX-License-Identifier: GPL-2.0-or-later
"""hostile_names: a profile whose names would be commands in an HTML page, in its script or in its data."""
import os
import subprocess

NAMES = [b"</script><script>window.hurt = 1</script>", b"<img src=x onerror='window.hurt = 2'>", b"<!--<script>",
         b"]]>&lt;b&gt;&amp;", b"\"; window.hurt = 3; //", b"'\\\"`${window.hurt = 4}", b"a;b;c",
         b"two\nlines\rmore\tx", b"\xe2\x80\xaeright to left", b"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
         b"\xff\xfe no UTF-8 \xc3", b"javascript:window.hurt=5",
         b"__proto__", b"constructor", b"L" * 65536, b"\xe2\x80\xa8line separator", b"\xf0\x9f\x98\x80 wide"]
TEXTS = [name.decode(errors="replace") for name in NAMES]


def quoted(name):
    return '"' + "".join(f"\\x{byte:02x}" for byte in name) + '"'


def make(make_profile, folder, path):
    """Each name is a function, a module, a source file, a program and a thread."""
    lines = [f"meta command {quoted(NAMES[0])}", f"meta target {quoted(b'command ' + NAMES[1])}"]
    for i, name in enumerate(NAMES):
        word = quoted(name)
        lines += [f"text n{i} {word}", f"text m{i} {quoted(b'/lib/' + name.replace(b'/', b'|'))}"]
        lines += [f"image i{i} file {quoted(b'/lib/' + name.replace(b'/', b'|'))} build-id={i + 16:x}"]
        lines += [f"at a{i} i{i} {0x1000 + 64 * i:#x}", f"name a{i} $n{i} source=$n{i}:{i + 1}"]
        lines += [f"process {100 + i} 1 {word}"]
    lines += ["series cpu-clock clock unit=ns hz=100", "slice 0 1000000000"]
    for i, name in enumerate(NAMES):
        around = " ".join(f"a{(i + k) % len(NAMES)}" for k in range(4))
        lines += [f"stack s{i} complete {around}",
                  f"sample s{i} {i + 1} {100 + i} {100 + i} 0 {quoted(name)} value={(i + 1) * 10000000}"]
    script = os.path.join(folder, "hostile.profile")
    with open(script, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    subprocess.run([make_profile, "--script", script, "-o", path], check=True)
