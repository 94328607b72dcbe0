#include "chapters/04_bank_conflicts/count_conflicts.h"

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>

#include "common/grading/exercise.h"
#include "common/memory/shared_banks.h"
#include "tests/data/h200_patterns.h"

namespace {

constexpr int kRandomRequests = 2000;

struct Case {
  WarpRequest request;
  int wavefronts;
  std::string metric;  ///< the measure that a wrong count adds to
};

Case to_case(const memory::WarpAccess& access, int wavefronts, std::string metric) {
  Case result{.request = {.active = access.active, .bytes = access.bytes, .is_load = access.kind == memory::Kind::load},
              .wavefronts = wavefronts,
              .metric = std::move(metric)};
  // Inactive lanes have no address: whatever the function makes of this one shows in the count.
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    result.request.address[lane] =
        access.is_active(lane) ? static_cast<unsigned>(access.address[lane]) : 4096U * lane + 64;
  }
  return result;
}

std::string name_of(int bytes, bool is_load) {
  return std::to_string(bytes) + "_byte_" + (is_load ? "loads" : "stores");
}

/// Every shared-memory pattern that was measured on the H200.
std::vector<Case> measured_cases() {
  std::vector<Case> cases;
  for (const testdata::MeasuredPattern& pattern : testdata::load_h200_patterns()) {
    if (!pattern.shared) continue;
    const std::string metric = "miscounted_" + name_of(pattern.bytes, pattern.kind == memory::Kind::load);
    cases.push_back(to_case(testdata::to_warp_access(pattern), pattern.wavefronts, metric));
  }
  return cases;
}

/// Lane addresses in elements: strides, shared words, and partners that share in the whole warp or nearly.
std::array<unsigned, memory::kWarpSize> random_elements(std::mt19937& random) {
  const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
  const unsigned pattern = below(5);
  const unsigned stride = below(2) == 0 ? 1 : 1 + below(33);
  const unsigned range = 1 + below(256);
  const unsigned distance = 1U << below(3);  // lanes i and i ^ distance share
  const unsigned exception = below(memory::kWarpSize);
  std::array<unsigned, memory::kWarpSize> elements{};
  for (unsigned lane = 0; lane < memory::kWarpSize; ++lane) {
    const unsigned partner_bit = pattern == 4 && lane >= 16 ? 1 : distance;
    const unsigned group = (lane >> 1 & ~(partner_bit - 1)) | (lane & (partner_bit - 1));  // [0, 16)
    elements[lane] = pattern == 0 ? below(range) : pattern == 1 ? lane * stride : group * stride;
    if (pattern == 3 && lane == exception) elements[lane] += 16;
  }
  return elements;
}

std::vector<Case> random_cases(int count) {
  std::mt19937 random(20250101);
  const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
  std::vector<Case> cases;
  for (int i = 0; i < count; ++i) {
    memory::WarpAccess access;
    access.bytes = 1 << below(5);
    access.kind = below(2) == 0 ? memory::Kind::load : memory::Kind::store;
    access.active = below(2) == 0 ? ~0U : static_cast<unsigned>(random() | random());
    if (below(4) == 0) access.active &= 0xFFFFU << below(3) * 8;  // whole phases without a lane
    const auto elements = random_elements(random);
    for (std::size_t lane = 0; lane < elements.size(); ++lane) {
      access.address[lane] = static_cast<std::uint64_t>(elements[lane]) * static_cast<unsigned>(access.bytes);
    }
    cases.push_back(to_case(access, memory::count_wavefronts(access), "miscounted_random_requests"));
  }
  return cases;
}

/// "an 8-byte load of lanes 0 to 31 at 0 8 16 ...": for the learner to try with pencil and paper.
std::string describe(const WarpRequest& request) {
  std::string text = std::to_string(request.bytes) + "-byte " + (request.is_load ? "load" : "store") +
                     ", addresses of lanes 0 to 31 (- is inactive):";
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    text += " " + ((request.active >> lane & 1U) != 0 ? std::to_string(request.address[lane]) : "-");
  }
  return text;
}

std::string difference(const Case& expected, int got) {
  return "count_wavefronts is " + std::to_string(got) + ", expected " + std::to_string(expected.wavefronts) + ": " +
         describe(expected.request);
}

/// The narrow measured requests come first, then the wide ones, then random ones of all widths.
std::vector<Case> first_cases(int count) {
  std::vector<Case> cases = measured_cases();
  std::ranges::stable_sort(cases, {}, [](const Case& c) { return c.request.bytes; });
  for (Case& random : random_cases(kRandomRequests)) cases.push_back(std::move(random));
  cases.resize(static_cast<std::size_t>(count));
  return cases;
}

// Up to 4 bytes per lane a wrong count is a wrong result; wider lanes are what the targets ask for.
void run_count_conflicts(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const std::vector<Case> cases = first_cases(count);
  auto& requests = run.output<WarpRequest>("requests", cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) requests[i] = cases[i].request;
  auto& wavefronts = run.output<int>("wavefronts", cases.size());

  count_conflicts(requests.data(), wavefronts.data(), count);

  std::map<std::string, int> miscounted;
  std::map<std::string, std::string> simplest;  // of the miscounted ones: short addresses, few lanes
  for (std::size_t i = 0; i < cases.size(); ++i) {
    int& wrong = miscounted[cases[i].metric];
    if (wavefronts[i] == cases[i].wavefronts) continue;
    const std::string what = difference(cases[i], wavefronts[i]);
    if (cases[i].request.bytes <= 4) return run.reject(what);
    std::string& shown = simplest[cases[i].metric];
    if (wrong++ == 0 || what.size() < shown.size()) shown = what;
  }
  for (const auto& [metric, wrong] : miscounted) run.count_wrong(metric, wrong, simplest[metric]);
}

}  // namespace

// Columns are requests. The first 144 have lanes of 1, 2 and 4 bytes; the memory shape is all 336 that were measured on
// an H200, and random ones whose answer comes from common/memory.
const grading::Exercise grading::exercise{
    .shapes = {{1, 1}, {1, 63}, {1, 64}, {1, 65}, {1, 144}},
    .memory_shape = {.rows = 1, .cols = 336 + kRandomRequests},
    .run = run_count_conflicts,
    .shape_in_words =
        [](grading::Shape shape) {
          return "one of " + std::to_string(shape.cols) + (shape.cols == 1 ? " request" : " requests");
        },
    .tried_on = "the wavefronts of 336 requests as an H200 counts them, and of 2000 random ones",
};
