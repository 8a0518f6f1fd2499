# SPDX-License-Identifier: GPL-2.0-or-later
"""What tools/quickstart records: the most frequent words of the smallest C headers, for four seconds."""
import functools
import glob
import os
import re
import time


def compare_size(left, right):
    return os.stat(left).st_size - os.stat(right).st_size


def smallest(paths):
    return sorted(paths, key=functools.cmp_to_key(compare_size))


def read_words(path):
    with open(path, errors="replace") as file:
        return re.findall(r"[a-z]\w+", file.read().lower())


def count(words, counts):
    for word in words:
        counts[word] = counts.get(word, 0) + 1


def most_frequent(counts):
    return sorted(counts, key=counts.get, reverse=True)[:10]


def main():
    paths = glob.glob("/usr/include/linux/*.h")
    end = time.monotonic() + 4
    while time.monotonic() < end:
        counts = {}
        for path in smallest(paths)[:150]:
            count(read_words(path), counts)
        words = most_frequent(counts)
    print("the most frequent words:", *words)


main()
