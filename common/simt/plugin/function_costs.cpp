#include "common/simt/plugin/function_costs.h"

namespace instruction_counts {
namespace {

struct Function {
  std::string_view start;  // of its name
  Cost cost;
};

// Measured on an H200: rows `operation` of tests/data/gpu_table_h200.csv, less the addition and the loop around each.
// What was not measured, counts as what computes alike.
constexpr Cost kOne{.instructions = 1, .chain = 1};
constexpr Cost kRoot{.instructions = 11, .chain = 13, .special = 8};
constexpr Cost kFast{.instructions = 2, .chain = 8, .special = 8};  // one of the unit for special functions
constexpr Cost kLogarithm{.instructions = 25, .chain = 20};
constexpr Cost kSine{.instructions = 26, .chain = 25};
constexpr Cost kHyperbolic{.instructions = 16, .chain = 15, .special = 16};
constexpr Cost kBits{.instructions = 1, .chain = 4, .special = 8};
constexpr Cost kShuffle{.instructions = 1, .chain = 6, .special = 4};

// The first that fits counts.
constexpr Function kFunctions[] = {
    {"expf", {.instructions = 6, .chain = 9, .special = 8}},
    {"exp", {.instructions = 12, .chain = 18, .special = 8}},
    {"log", kLogarithm},
    {"sqrt", kRoot},
    {"hypot", kRoot},
    {"cbrt", kRoot},
    {"rsqrt", {.instructions = 3, .chain = 9, .special = 8}},
    {"pow", {.instructions = 74, .chain = 62, .special = 16}},
    {"sinh", kHyperbolic},
    {"cosh", kHyperbolic},
    {"tanh", kHyperbolic},
    {"erf", kHyperbolic},
    {"sin", kSine},
    {"cos", kSine},
    {"tan", kSine},
    {"min", kInteger},
    {"max", kInteger},
    {"abs", kInteger},
    {"popc", kBits},
    {"clz", kBits},
    {"brev", kBits},
    {"ffs", {.instructions = 2, .chain = 6, .special = 8}},
    {"byte_perm", kInteger},
    {"funnelshift", kInteger},
    {"mul24", kInteger},
    {"umul24", kInteger},
    {"shfl", kShuffle},
    {"ballot", kShuffle},
    {"any_sync", kShuffle},
    {"all_sync", kShuffle},
    {"match", {.instructions = 2, .chain = 20, .special = 40}},  // 4 values in a warp: with 32 it is 250
};

// Those whose names begin with two underscores.
constexpr Function kIntrinsics[] = {
    {"exp", kFast},
    {"log", kFast},
    {"sin", kFast},
    {"cos", kFast},
    {"tan", {.instructions = 6, .chain = 20, .special = 24}},
    {"pow", {.instructions = 3, .chain = 17, .special = 16}},
    {"fdividef", {.instructions = 3, .chain = 10, .special = 8}},
    {"frsqrt", kFast},
    {"frcp", {.instructions = 6, .chain = 12, .special = 8}},
    {"fmaf_", kOne},
    {"fadd_", kOne},
    {"fsub_", kOne},
    {"fmul_", kOne},
    {"float_as_", {}},
    {"int_as_", {}},
    {"uint_as_", {}},
};

bool begins(std::string_view name, std::string_view start) { return name.substr(0, start.size()) == start; }

}  // namespace

const Cost* cost_of_function(std::string_view name) {
  constexpr std::string_view kUnderscores = "__";
  if (begins(name, kUnderscores)) {
    name.remove_prefix(kUnderscores.size());
    for (const Function& known : kIntrinsics) {
      if (begins(name, known.start)) return &known.cost;
    }
  }
  for (const Function& known : kFunctions) {
    if (begins(name, known.start)) return &known.cost;
  }
  return nullptr;
}

}  // namespace instruction_counts
