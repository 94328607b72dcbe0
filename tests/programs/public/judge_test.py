#!/usr/bin/env python3
"""What judge.py says of programs that end in one way or another."""
import json

from judge import judge


def text(printed, end="", findings=()):
    return printed + json.dumps({"kernels": [], "findings": list(findings), "end": end}, indent=2)


def expect(result, *arguments):
    got = judge(*arguments)
    assert got["result"] == result, f"expected {result}, got {got} for {arguments}"
    return got


expect("passed", text("Test passed\n"), 0, "")
expect("passed", text("Result: PASS, 0 errors\n"), 4, "")
expect("ended", text("took 3 ms\n"), 0, "")
expect("wrong", text("FAIL\n"), 0, "")
expect("wrong", text("Test passed\n"), 1, "")
expect("wrong", text("12.5\n"), 0, "13\\.")
expect("passed", text("13.5\n"), 0, "13\\.")
expect("passed", text("0 mismatches, success\n"), 0, "")
expect("dataless", text("Error: could not open file graph.egr\n"), 1, "")
expect("wrong", text("Error: out of memory\n"), 1, "")
expect("unfinished", text("PASS\n", "the budget of 60 s was used up"), 0, "")
expect("stopped", "Segmentation fault", 139, "")
assert expect("unbuilt", "a.cu:6:10: <cub/cub.cuh> is CUDA, but the emulator does not have it.", 3, "")["reason"] == "lacks cub/cub.cuh"
one = {"kind": "race_shared", "file": "/a/b.cu", "line": 7, "other": {"file": "b.cu", "line": 9}}
assert expect("passed", text("", "", [one, one]), 4, "finding race_shared:b.cu:7/9")["findings"] == "race_shared:b.cu:7/9"
