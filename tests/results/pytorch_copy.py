"""Times PyTorch's transpose, b.copy_(a.t()), in turns with its plain copy, and prints JSON. Needs PyTorch and a GPU.

    python3 pytorch_copy.py 8192 16384
"""

import json
import statistics
import sys

import torch

WARM_UP_ROUNDS = 3
ROUNDS = 31


def time_s(flush, work):
    begin = torch.cuda.Event(enable_timing=True)
    end = torch.cuda.Event(enable_timing=True)
    flush.sum()  # reads much more than the L2 cache holds, and keeps the GPU busy until the work is queued
    begin.record()
    work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / 1e3


def measure(side):
    a = torch.rand(side, side, device="cuda")
    b = torch.empty_like(a)
    flush = torch.zeros(2**26, device="cuda")
    transpose_s, copy_s = [], []
    for i in range(-WARM_UP_ROUNDS, ROUNDS):
        pair = time_s(flush, lambda: b.copy_(a.t())), time_s(flush, lambda: b.copy_(a))
        if i >= 0:
            transpose_s.append(pair[0])
            copy_s.append(pair[1])
    b.copy_(a.t())
    assert torch.equal(b, a.t()), "the transpose is wrong"
    low, middle, high = statistics.quantiles([c / t for t, c in zip(transpose_s, copy_s)], n=4, method="inclusive")
    bytes_moved = 2 * a.numel() * a.element_size()
    entry = {
        "name": f"PyTorch {torch.__version__.split('+')[0]}, b.copy_(a.t())",
        "problem": "",
        "gb_per_s": bytes_moved / statistics.median(transpose_s) / 1e9,
        "of_copy": middle,
        "of_copy_low": low,
        "of_copy_high": high,
    }
    return {
        "gpu": torch.cuda.get_device_name(),
        "driver": "",
        "toolkit": torch.version.cuda,
        "shape": f"{side} x {side}",
        "copy": "PyTorch's b.copy_(a)",
        "copy_gb_per_s": bytes_moved / statistics.median(copy_s) / 1e9,
        "rounds": ROUNDS,
        "entries": [entry],
    }


print(json.dumps([measure(int(side)) for side in sys.argv[1:]], indent=2))
