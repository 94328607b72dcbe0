#!/usr/bin/env python3
"""The tables of docs/profile.md about public programs, from tests/data/programs_*.csv: table.py [--update]

Without --update it fails if the document has other tables.
"""
import collections
import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
DOCUMENT = ROOT / "docs/profile.md"
BEGIN, END = "<!-- public programs -->\n", "<!-- end public programs -->"
LISTS = {
    "acceptance": "twenty collections that people learn from",
    "cuda_samples": "NVIDIA's cuda-samples that need the runtime alone",
    "hecbench": "HeCBench, all CUDA programs",
}
WELL = ("passed", "ended")
WORST_FIRST = ("unbuilt", "stopped", "wrong", "dataless", "unfinished", "ended", "passed")


def rows_of(name):
    path = ROOT / f"tests/data/programs_{name}.csv"
    return list(csv.DictReader(path.open())) if path.exists() else []


def counts_table():
    yield ("| | programs | build | run to their end, and well | of these, say themselves that all is well | "
           "stopped by the budget | lack a file of data | end badly |")
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for name, title in LISTS.items():
        rows = rows_of(name)
        if not rows:
            continue
        count = collections.Counter(row["result"] for row in rows)
        ends = count["passed"] + count["ended"]
        yield (f"| {title} | {len(rows)} | {len(rows) - count['unbuilt']} | {ends} | {count['passed']} | "
               f"{count['unfinished']} | {count['dataless']} | {count['wrong'] + count['stopped']} |")


def acceptance_table():
    entries = collections.defaultdict(list)
    for row in rows_of("acceptance"):
        entries[row["name"]].append(row)
    yield "| | programs | result | longest, s | found |"
    yield "|--:|---|---|--:|---|"
    for number, rows in entries.items():
        worst = min(rows, key=lambda row: WORST_FIRST.index(row["result"]))
        result = worst["result"] if len(rows) == 1 or worst["result"] in WELL else f"{worst['result']}: {worst['program']}"
        found = sorted({f"`{one}`" for row in rows for one in row["findings"].split()})
        more = f" and {len(found) - 4} more" if len(found) > 4 else ""
        yield (f"| {number} | {' '.join(rows[0]['program'].split()) if len(rows) == 1 else str(len(rows)) + ' of ' + rows[0]['program'].split()[0]} | "
               f"{result} | {max(int(row['seconds']) for row in rows)} | {', '.join(found[:4])}{more} |")


def failures_table(name):
    reasons = collections.defaultdict(list)
    for row in rows_of(name):
        if row["result"] in ("unbuilt", "wrong", "stopped"):
            reasons[(WORST_FIRST.index(row["result"]), row["result"], row["reason"])].append(row["name"].removesuffix("-cuda"))
    yield "| result | why | programs |"
    yield "|---|---|---|"
    for (_, result, reason), programs in sorted(reasons.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][2])):
        yield f"| {result} | {reason.replace('|', chr(92) + '|') or '-'} | {', '.join(programs)} |"


def tables():
    parts = ["\n".join(counts_table())]
    if rows_of("acceptance"):
        parts += ["**Acceptance**", "\n".join(acceptance_table())]
    for name in ("cuda_samples", "hecbench"):
        if rows_of(name):
            parts += [f"**{LISTS[name]}: what does not end well**", "\n".join(failures_table(name))]
    return "\n\n".join(parts) + "\n"


def main():
    text = DOCUMENT.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    wanted = text[:begin] + tables() + text[end:]
    if "--update" in sys.argv:
        DOCUMENT.write_text(wanted)
    elif text != wanted:
        sys.exit("FAILED: docs/profile.md has other tables than tests/data/programs_*.csv; run tests/programs/public/table.py --update")


main()
