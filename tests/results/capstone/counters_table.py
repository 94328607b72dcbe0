"""Turns Nsight Compute's CSV into a Markdown table: a row for each metric, a column for each kernel.

    ncu --csv --metrics ... program | python3 counters_table.py
"""

import csv
import itertools
import sys

lines = itertools.dropwhile(lambda line: not line.startswith('"ID"'), sys.stdin)
kernels, values = {}, {}
for row in csv.DictReader(lines):
    kernels[row["ID"]] = row["Kernel Name"].split("(")[0].removeprefix("void ").split("::")[-1]
    values.setdefault(row["Metric Name"], {})[row["ID"]] = row["Metric Value"]
if not values:
    sys.exit("Nsight Compute printed no counters: may this user read them?")
print("| |" + "".join(f" `{name}` |" for name in kernels.values()))
print("|---|" + "---|" * len(kernels))
for metric, of_kernel in values.items():
    print(f"| `{metric}` |" + "".join(f" {of_kernel.get(kernel, '')} |" for kernel in kernels))
