"""Times PyTorch's transpose, b.copy_(a.t()), in turns with its copy, b.copy_(a), and prints a Markdown table.

    python3 pytorch_table.py 8192 16384
"""

import statistics
import sys

import torch

ROUNDS = 15


def time_ms(flush, work):
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    flush.sum()  # reads much more than the L2 cache holds
    begin.record()
    work()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end)


print("| | GB/s | of its copy |\n|---|---|---|")
for side in map(int, sys.argv[1:]):
    a = torch.rand(side, side, device="cuda")
    b = torch.empty_like(a)
    flush = torch.zeros(2**26, device="cuda")
    rounds = [(time_ms(flush, lambda: b.copy_(a)), time_ms(flush, lambda: b.copy_(a.t()))) for _ in range(ROUNDS)]
    assert torch.equal(b, a.t()), "the transpose is wrong"
    gb_per_s = 2e-6 * a.numel() * a.element_size() / statistics.median(t for _, t in rounds)
    ratio = statistics.median(c / t for c, t in rounds)
    print(f"| PyTorch {torch.__version__.split('+')[0]}, {side} x {side} | {gb_per_s:.0f} | {ratio:.3f} |")
