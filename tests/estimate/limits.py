#!/usr/bin/env python3
"""For measure_limits.sh: `limits.py metrics` names what Nsight Compute is to count; `limits.py NCU.csv LABELS.txt` makes
the rows of tests/data/limits_h200.csv of what it has counted: of the longest kernel of each label, how busy each unit is,
and what its warps wait for most often.
"""
import csv
import sys

UNITS = {
    "sm": "sm__throughput.avg.pct_of_peak_sustained_elapsed",
    "l1": "l1tex__throughput.avg.pct_of_peak_sustained_active",
    "l2": "lts__throughput.avg.pct_of_peak_sustained_elapsed",
    "dram": "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed"}
STALLS = ["long_scoreboard", "short_scoreboard", "barrier", "lg_throttle", "mio_throttle", "drain",
          "math_pipe_throttle", "wait", "not_selected", "selected", "no_instruction", "dispatch_stall", "imc_miss",
          "membar", "tex_throttle"]
TIME = "gpu__time_duration.sum"


def stall(name):
    return f"smsp__average_warps_issue_stalled_{name}_per_issue_active.ratio"


def number(text):
    return float(text.replace(",", ""))


def main():
    if sys.argv[1:] == ["metrics"]:
        print(",".join([*UNITS.values(), TIME, *map(stall, STALLS)]))
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        table = list(csv.DictReader(line for line in file if line.startswith('"')))
    with open(sys.argv[2], encoding="utf-8") as file:
        labels = iter(file.read().splitlines())
    print("name," + ",".join(UNITS) + ",stall")
    cases = []
    for row in table[1:]:  # the first row has the units
        if "begin_case" in row["Kernel Name"]:
            cases.append((next(labels), []))
        else:
            cases[-1][1].append(row)
    for name, kernels in cases:
        if not kernels or name.startswith(("l1.", "l2.", "trial")):
            continue
        longest = max(kernels, key=lambda kernel: number(kernel[TIME]))
        busy = [f"{number(longest[metric]):.0f}" for metric in UNITS.values()]
        print(",".join([name, *busy, max(STALLS, key=lambda one: number(longest[stall(one)]))]))


if __name__ == "__main__":
    main()
