#include "chapters/09_latency_hiding/choose_occupancy.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "common/grading/exercise.h"

namespace {

/// A multiprocessor, mostly of a GPU that exists. Shared memory and registers: CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability". All of those reserve whole units of shared memory, if any: what is rounded
/// up before the two are added comes out right. So the last one reserves less than a unit, and has room for four blocks
/// of 24000 bytes if both fit into the same units.
struct Named {
  const char* name;
  Multiprocessor sm;
};
constexpr std::array<Named, 5> kGpus{{{"an H200", {64, 32, 65536, 228 * 1024, 1024}},
                                      {"an A100", {64, 32, 65536, 164 * 1024, 1024}},
                                      {"an RTX 4090", {48, 24, 65536, 100 * 1024, 1024}},
                                      {"a T4", {32, 16, 65536, 64 * 1024, 0}},
                                      {"a GPU that reserves 50 bytes", {48, 24, 65536, 94 * 1024, 50}}}};

constexpr std::array kThreads{1, 32, 33, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1000, 1024};
constexpr std::array kRegisters{16, 24, 32, 33, 40, 64, 65, 96, 128, 168, 255};
constexpr std::array kSharedBytes{0,     1,     128,   1000,  4096,  8192,   12288,
                                  16384, 24000, 32768, 49152, 65536, 102400, 232448};

/// What decides how many blocks there are; the first in this order.
enum class Limit { warps, blocks, registers, shared, room };

struct Right {
  int blocks = 0;
  Limit limit = Limit::warps;
};

/// The rule, taken apart from the solution: from the smallest number up, the last that still fits.
Right right(const Multiprocessor& sm, const Kernel& kernel) {
  const int warps = (kernel.threads + 31) / 32;
  const int registers = warps * ((32 * kernel.registers + 255) / 256 * 256);
  const int shared = (kernel.shared_bytes + sm.reserved_shared_bytes + 127) / 128 * 128;
  for (int blocks = 1;; ++blocks) {
    const auto ends = [&](Limit limit) { return Right{blocks - 1, blocks == 1 ? Limit::room : limit}; };
    if (blocks * warps > sm.warps) return ends(Limit::warps);
    if (blocks > sm.blocks) return ends(Limit::blocks);
    if (blocks * registers > sm.registers) return ends(Limit::registers);
    if (blocks * shared > sm.shared_bytes) return ends(Limit::shared);
  }
}

/// Calls `visit` with every GPU and kernel that is tried.
template <typename Visit>
void for_each_case(const Visit& visit) {
  for (const Named& gpu : kGpus) {
    for (const int threads : kThreads) {
      for (const int registers : kRegisters) {
        for (const int shared_bytes : kSharedBytes) visit(gpu, Kernel{threads, registers, shared_bytes});
      }
    }
  }
}

std::string text(const Named& gpu, const Kernel& kernel) {
  return fmt::format("{} thread{}, {} registers and {} bytes on {}", kernel.threads, kernel.threads == 1 ? "" : "s",
                     kernel.registers, kernel.shared_bytes, gpu.name);
}

/// Nothing that cannot be: that is wrong whatever the limits are. Empty if so.
std::string find_impossible() {
  std::string wrong;
  for_each_case([&](const Named& gpu, const Kernel& kernel) {
    if (!wrong.empty()) return;
    const int blocks = blocks_at_the_same_time(gpu.sm, kernel);
    const float share = occupancy(gpu.sm, kernel);
    if (blocks < 0 || blocks > gpu.sm.blocks) {
      wrong = fmt::format("blocks_at_the_same_time is {}, with {}; expected 0 to {}", blocks, text(gpu, kernel),
                          gpu.sm.blocks);
    } else if (!(share >= 0 && share <= 1)) {
      wrong = fmt::format("occupancy is {}, with {}; expected 0 to 1", share, text(gpu, kernel));
    }
  });
  return wrong;
}

struct Wrong {
  int answers = 0;
  std::string example;
};

void run_choose_occupancy(grading::Run& run, grading::Shape /*shape*/) {
  if (const std::string wrong = find_impossible(); !wrong.empty()) return run.reject(wrong);
  std::array<Wrong, 5> by_limit;
  Wrong shares;
  for_each_case([&](const Named& gpu, const Kernel& kernel) {
    const Right expected = right(gpu.sm, kernel);
    const int blocks = blocks_at_the_same_time(gpu.sm, kernel);
    Wrong& wrong = by_limit[static_cast<std::size_t>(expected.limit)];
    if (blocks != expected.blocks && wrong.answers++ == 0)
      wrong.example = fmt::format("{}: {} at the same time, expected {}", text(gpu, kernel), blocks, expected.blocks);
    const int warps = expected.blocks * ((kernel.threads + 31) / 32);
    const float share = static_cast<float>(warps) / static_cast<float>(gpu.sm.warps);
    if (occupancy(gpu.sm, kernel) != share && shares.answers++ == 0)
      shares.example = fmt::format("{}: {}, expected {} of {} warps", text(gpu, kernel), occupancy(gpu.sm, kernel),
                                   warps, gpu.sm.warps);
  });
  const auto tell = [&](const char* metric, const Wrong& wrong) {
    run.count_wrong(metric, wrong.answers, wrong.example);
  };
  tell("wrong_where_warps_or_blocks_limit", {by_limit[0].answers + by_limit[1].answers,
                                             by_limit[0].example.empty() ? by_limit[1].example : by_limit[0].example});
  tell("wrong_where_registers_limit", by_limit[2]);
  tell("wrong_where_shared_memory_limits", by_limit[3]);
  tell("wrong_where_no_block_has_room", by_limit[4]);
  tell("wrong_occupancies", shares);
}

}  // namespace

const grading::Exercise grading::exercise{
    .shapes = {{1, 1}},
    .memory_shape = {.rows = 1, .cols = 1},
    .run = run_choose_occupancy,
    .shape_in_words = [](grading::Shape) { return std::string(); },
    .tried_on = "5 GPUs, 2156 kernels each",
};
