#!/usr/bin/env python3
"""The tables of docs/profile.md about public programs, from tests/data/programs_*.csv: table.py [--update]

Without --update it fails if the document has other tables.
"""
import collections
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
DOCUMENT = ROOT / "docs/profile.md"
LISTS = {
    "acceptance": "twenty collections that people learn from",
    "cuda_samples": "NVIDIA's cuda-samples that need the runtime alone",
    "hecbench": "HeCBench, all CUDA programs",
}
WELL = ("passed", "ended")
WORST_FIRST = ("unbuilt", "stopped", "wrong", "dataless", "unfinished", "ended", "passed")

GROUPS = (
    (r"lacks (cub|thrust)/.*", r"lacks \1"),
    (r"lacks cuda(Graph\w*)", "lacks graphs"),
    (r"lacks cublas\w+(\.h)?", "lacks further functions of cuBLAS"),
    (r"lacks (cusparse|curand|curand_kernel|cufft|cusolverDn|nccl|mpi|cuda_fp8|mma)\.h", r"lacks \1"),
    (r"lacks .*/.*|lacks CImg.h|undefined dgesv_", "lacks another library"),
    (r"exit code .*|FAIL|Test failed!?|.*verify = FAIL|course: the program.*", "its own check, or an error"),
    (r"does not print .*", "does not print what the list asks for"),
    (r"lacks refdata.*|course: there is no file.*", "lacks a file of its own"),
    (r"lacks \(asm\)", "lacks inline PTX"),
)


def grouped(reason):
    for pattern, text in GROUPS:
        if re.fullmatch(pattern, reason):
            return re.sub(pattern, text, reason)
    return reason


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
        found = sorted({f"`{one}`" for row in rows for one in row["findings"].split() if not one.startswith("crash::")})
        more = f" and {len(found) - 4} more" if len(found) > 4 else ""
        yield (f"| {number} | {' '.join(rows[0]['program'].split()) if len(rows) == 1 else str(len(rows)) + ' of ' + rows[0]['program'].split()[0]} | "
               f"{result} | {max(int(row['seconds']) for row in rows)} | {', '.join(found[:4])}{more} |")


def told(row):
    """The program's name, with a mark where the checks have found something in it."""
    kinds = {one.split(":")[0] for one in row["findings"].split()} - {"crash"}
    return row["name"].removesuffix("-cuda") + (f" ({', '.join(sorted(kinds))})" if kinds else "")


def failures_table(name):
    reasons = collections.defaultdict(list)
    for row in rows_of(name):
        if row["result"] in ("unbuilt", "wrong", "stopped"):
            reasons[(WORST_FIRST.index(row["result"]), row["result"], grouped(row["reason"]))].append(told(row))
    yield "| result | why | programs |"
    yield "|---|---|---|"
    for (_, result, reason), programs in sorted(reasons.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][2])):
        yield f"| {result} | {reason.replace('|', chr(92) + '|').replace('<', '&lt;') or '-'} | {', '.join(programs)} |"


def tables():
    parts = ["\n".join(counts_table())]
    if rows_of("acceptance"):
        parts += ["**Acceptance**", "\n".join(acceptance_table())]
    for name in ("cuda_samples", "hecbench"):
        if rows_of(name):
            parts += [f"**{LISTS[name]}: what does not end well**", "\n".join(failures_table(name))]
    return "\n\n".join(parts) + "\n"


COUNTERS = ("global_load_requests", "global_store_requests", "global_load_sectors", "global_store_sectors",
            "shared_load_wavefronts", "shared_store_wavefronts")


def counters_table():
    yield "| program | GPU | kernel | loads: requests, sectors | stores: requests, sectors | wavefronts of shared loads, stores | the emulator |"
    yield "|--:|---|---|--:|--:|--:|---|"
    for row in csv.DictReader((ROOT / "tests/data/gpu_programs.csv").open()):
        values = [int(row[one]) for one in COUNTERS]
        other = [f"{one.replace('_', ' ')}: {row['emulated_' + one] or 'not counted'}" for one, value in zip(COUNTERS, values)
                 if row["emulated_" + one] != str(value)]
        yield (f"| {row['name']} | {row['gpu']} | `{row['kernel']}` | {values[0]}, {values[2]} | {values[1]}, {values[3]} | {values[4]}, {values[5]} | "
               f"{'the same' if not other else ', '.join(other)} |")


def between(text, name, lines):
    """`text` with `lines` between the marks of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end {name} -->"
    at, behind = text.index(begin) + len(begin), text.index(end)
    return text[:at] + lines + text[behind:]


def main():
    text = DOCUMENT.read_text()
    wanted = between(text, "public programs", tables())
    wanted = between(wanted, "counters of public programs", "\n".join(counters_table()) + "\n")
    if "--update" in sys.argv:
        DOCUMENT.write_text(wanted)
    elif text != wanted:
        sys.exit("FAILED: docs/profile.md has other tables than tests/data/programs_*.csv; run tests/programs/public/table.py --update")


main()
