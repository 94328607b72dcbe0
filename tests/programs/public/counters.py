#!/usr/bin/env python3
"""Compares what the emulator counts in public programs with what a GPU counted:

    counters.py FOLDER             runs the programs and writes what the emulator counts beside the GPU's counters,
                                   tests/data/gpu_programs.csv; FOLDER holds what fetch.sh fetches
    counters.py --from OUTPUT GPU  puts there what count_on_gpu.sh has counted on that GPU, in place of what was known of
                                   these programs

table.py shows the file. Of each kernel and size the first launch counts.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys

from lists import HERE, ROOT, read_list

DATA = ROOT / "tests/data/gpu_programs.csv"
COUNTERS = ["global_load_requests", "global_store_requests", "global_load_sectors", "global_store_sectors",
            "shared_load_wavefronts", "shared_store_wavefronts"]
METRICS = ["l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
           "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
           "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
           "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum"]
FIELDS = ["gpu", "name", "kernel", "launches", *COUNTERS, *(f"emulated_{one}" for one in COUNTERS)]


def base_name(kernel):
    """`void reduce6<int, 256, 1>(T1 *, ...)` and `reduce6<T, 256, true>` are both `reduce6`."""
    return re.sub(r"[<(].*", "", kernel.removeprefix("void ")).split("::")[-1]


def from_gpu(output, gpu):
    rows = []
    for path in sorted(pathlib.Path(output).glob("*.csv")):
        kernels = {}
        for row in csv.DictReader(line for line in path.open() if line.startswith('"')):
            if not row["ID"]:
                continue  # units
            launches = kernels.setdefault(base_name(row["Kernel Name"]), {})
            launches.setdefault((row["Kernel Name"], row["Grid Size"], row["Block Size"]), [int(row[m].replace(",", "")) for m in METRICS])
        for kernel, launches in kernels.items():
            sums = [sum(column) for column in zip(*launches.values())]
            rows.append({"gpu": gpu, "name": path.stem, "kernel": kernel, "launches": len(launches), **dict(zip(COUNTERS, sums))})
    return rows


def totals(profile):
    sums = dict.fromkeys(COUNTERS, 0)
    for site in profile["sites"]:
        if site["kind"] == "atomic":
            continue
        if site["space"] == "global":
            sums[f"global_{site['kind']}_requests"] += site["requests"]
            sums[f"global_{site['kind']}_sectors"] += site["sectors"]
        else:
            sums[f"shared_{site['kind']}_wavefronts"] += site["wavefronts"]
    return sums


def emulated(folder, entry):
    _, path, words, _ = entry
    at = words.index("--") if "--" in words else len(words)
    command = [str(ROOT / "build/cpu/bin/course"), "profile", *words[:at], "--launches", "1", "--json", *words[at:]]
    environment = dict(os.environ, COURSE_ROOT=str(ROOT), COURSE_BUILD=str(ROOT / "build/cpu"))
    text = subprocess.run(command, cwd=pathlib.Path(folder) / path, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, check=False, text=True, errors="replace").stdout
    sums = {}
    for kernel in json.loads(text[text.rindex('{\n  "kernels"'):])["kernels"]:
        name = base_name(kernel["name"])
        if kernel["counted_blocks"] < kernel["profile"]["blocks"]:
            continue  # a sample
        known = sums.setdefault(name, dict.fromkeys(["launches", *COUNTERS], 0))
        known["launches"] += len(kernel["configurations"])
        for counter, value in totals(kernel["profile"]).items():
            known[counter] += value
    return sums


def main():
    rows = list(csv.DictReader(DATA.open()))
    if sys.argv[1] == "--from":
        counted = from_gpu(sys.argv[2], sys.argv[3])
        again = {row["name"] for row in counted}
        rows = sorted([row for row in rows if row["name"] not in again] + counted, key=lambda row: row["name"])
    else:
        entries = {entry[0]: entry for entry in reversed(list(read_list(HERE / "acceptance.txt")))}
        for name in dict.fromkeys(row["name"] for row in rows):
            counted = emulated(sys.argv[1], entries[name])
            for row in (row for row in rows if row["name"] == name):
                seen = counted.get(row["kernel"])
                same_launches = seen is not None and seen["launches"] == int(row["launches"])
                for one in COUNTERS:
                    row[f"emulated_{one}"] = seen[one] if same_launches else ""
    with DATA.open("w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(rows)


main()
