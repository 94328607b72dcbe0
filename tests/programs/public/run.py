#!/usr/bin/env python3
"""Runs a list of public CUDA programs through `course profile`: run.py LIST FOLDER [NAME...] [OPTION...]

LIST is one of the .txt files beside this one (acceptance, compute_sanitizer, cuda_samples, hecbench); FOLDER holds what
fetch.sh fetches. Writes tests/data/programs_LIST.csv; with NAMEs only programs whose name or folder contains one of
them are run, and the file stays as it is, unless their rows are to be replaced. What they print is kept in
build/programs_public/LIST.

  --budget S    seconds that each may run (60)        --jobs N    how many run at once (2)
  --replace     with NAMES, their rows in the file
"""
import argparse
import csv
import os
import pathlib
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from judge import judge
from lists import HERE, ROOT, read_list


def run(entry, options):
    name, folder, words, expected = entry
    at = words.index("--") if "--" in words else len(words)
    command = [str(options.course), "profile", *words[:at], "--json", "--budget", str(options.budget), *words[at:]]
    environment = dict(os.environ, COURSE_ROOT=str(ROOT), COURSE_BUILD=str(ROOT / "build/cpu"), COLUMNS="100", LC_ALL="C.UTF-8")
    began = time.time()
    result = subprocess.run(
        command, cwd=pathlib.Path(options.folder) / folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    seconds = time.time() - began
    text = result.stdout.decode(errors="replace")
    row = {"name": name, "program": " ".join([folder.split("/")[-1], *[w for w in words[:at] if w.endswith((".cu", ".cpp"))][:1]]),
           "seconds": f"{seconds:.0f}", **judge(text, result.returncode, expected)}
    file = options.out / f"{name}.{row['program'].replace(' ', '.').replace('/', '_')}.txt"
    file.write_text(f"{shlex.join(command)}\nexit code {result.returncode}, {seconds:.1f} s, {row}\n{text}")
    print(f"{row['result']:10} {seconds:5.0f} s  {name} {row['program']}  {row['reason']}  {row['findings']}", flush=True)
    return row


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("list")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--budget", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--replace", action="store_true")
    options = parser.parse_intermixed_args()
    options.course = ROOT / "build/cpu/bin/course"
    options.out = ROOT / "build/programs_public" / options.list
    options.out.mkdir(parents=True, exist_ok=True)
    entries = list(read_list(HERE / f"{options.list}.txt"))
    if options.names:
        entries = [e for e in entries if any(n in e[0] or n in e[1] for n in options.names)]
    if not entries:
        sys.exit(f"no program of {options.list} contains {' '.join(options.names)}")
    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda entry: run(entry, options), entries))
    table = ROOT / f"tests/data/programs_{options.list}.csv"
    if options.names:
        if not options.replace:
            return
        new = {(row["name"], row["program"]): row for row in rows}
        with open(table, newline="") as file:
            rows = [new.get((row["name"], row["program"]), row) for row in csv.DictReader(file)]
    with open(table, "w", newline="") as file:
        writer = csv.DictWriter(file, ["name", "program", "result", "seconds", "findings", "reason"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


main()
