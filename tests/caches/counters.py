#!/usr/bin/env python3
"""For measure.sh: `counters.py metrics` names what Nsight Compute is to count; `counters.py NCU.csv LABELS.txt` makes
the rows of tests/data/caches_h200.csv of what it has counted.

The kernels between two `begin_case` belong to one label; their counters are added.
"""
import csv
import sys

COLUMNS = {
    "threads": "launch__block_size", "shared_bytes": "launch__shared_mem_per_block",
    "registers": "launch__registers_per_thread", "limit_blocks": "launch__occupancy_limit_blocks",
    "limit_registers": "launch__occupancy_limit_registers", "limit_shared": "launch__occupancy_limit_shared_mem",
    "limit_warps": "launch__occupancy_limit_warps", "shared_size": "launch__shared_mem_config_size"}
SUMS = {
    "load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "l1_hits": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",
    "l2_read_sectors": "lts__t_sectors_srcunit_tex_op_read.sum",
    "l2_hits": "lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum",
    "l2_write_sectors": "lts__t_sectors_srcunit_tex_op_write.sum",
    "dram_read_bytes": "dram__bytes_read.sum", "dram_write_bytes": "dram__bytes_write.sum",
    "nanoseconds": "gpu__time_duration.sum"}


def number(text):
    return int(round(float(text.replace(",", ""))))


def main():
    if sys.argv[1:] == ["metrics"]:
        print(",".join([*COLUMNS.values(), *SUMS.values()]))
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        table = list(csv.DictReader(line for line in file if line.startswith('"')))
    with open(sys.argv[2], encoding="utf-8") as file:
        labels = iter(file.read().splitlines())
    print("name,kernels," + ",".join([*COLUMNS, *SUMS]))
    cases = []
    for row in table[1:]:  # the first row has the units
        if "begin_case" in row["Kernel Name"]:
            cases.append((next(labels), []))
        else:
            cases[-1][1].append(row)
    for name, kernels in cases:
        if kernels and name != "trial":
            facts = [number(kernels[0][metric]) for metric in COLUMNS.values()]
            sums = [sum(number(kernel[metric]) for kernel in kernels) for metric in SUMS.values()]
            print(",".join(map(str, [name.replace(":", " "), len(kernels), *facts, *sums])))


if __name__ == "__main__":
    main()
