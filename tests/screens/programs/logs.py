# SPDX-License-Identifier: GPL-2.0-or-later
"""logs: splits lines by a pattern, counts them, and writes them as JSON."""
import json
import re
import sys

LINES = [f"2025-01-{i % 28 + 1:02} host{i % 7}, GET /page/{i * 7919 % 1000}; 200 {i * 31 % 5000}" for i in range(2000)]


def parse(line):
    return re.split(r"[\s,;/]+", line)


def summary(records):
    counts = {}
    for record in records:
        counts[record[1]] = counts.get(record[1], 0) + 1
    return json.dumps({"counts": counts, "records": records})


total = 0
for _ in range(int(sys.argv[1])):
    total += len(json.loads(summary([parse(line) for line in LINES]))["records"])
print(total)
