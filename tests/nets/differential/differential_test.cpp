// Random structured kernels, compiled and run as every kernel is, against two references: one that runs thread by
// thread says what memory holds in the end, one that runs warps in lockstep says what each line costs. None of the
// kernels has a mistake, so every finding is a false alarm.
//
// `tests/nets/differential/fuzz.sh` does so for as long as you like.

#include <gtest/gtest.h>

#include "common/safety/finding_names.h"
#include "common/simt/runtime/memory.h"
#include "common/simt/runtime/profiling.h"
#include "tests/nets/differential/cuda_source.h"
#include "tests/nets/differential/generator.h"
#include "tests/nets/differential/kernel_file.h"
#include "tests/nets/differential/planted.h"
#include "tests/nets/differential/simt_reference.h"

namespace differential {
namespace {

/// All programs of the file, with the lines that they have there.
std::vector<Program> programs() {
  std::vector<Program> all;
  for (const KernelEntry& entry : kernel_entries()) {
    all.push_back(program_of(entry.seed, entry.without));
  }
  cuda_file(all);
  return all;
}

/// The global arrays of a launch, and what it leaves there.
class DeviceImage {
 public:
  explicit DeviceImage(const Program& program) : program_(program) {
    const MemoryImage image(program);
    for (std::size_t i = 0; i < program.arrays.size(); ++i) {
      const Array& array = program.arrays[i];
      if (array.space != Space::global) continue;
      const std::vector<unsigned char>& bytes = image.bytes(static_cast<int>(i));
      add(array.name, bytes.size(), static_cast<std::size_t>(array.type->bytes));
      if (!array.is_host_written) continue;
      std::ranges::copy(bytes, static_cast<unsigned char*>(arrays_.back()));
      simt::mark_device_written(arrays_.back(), bytes.size());
    }
    const std::size_t results = program.blocks * program.threads();
    add("result", results * sizeof(unsigned), sizeof(unsigned));
    std::fill_n(static_cast<unsigned*>(arrays_.back()), results, kNoResult);
    simt::mark_device_written(arrays_.back(), results * sizeof(unsigned));
  }
  ~DeviceImage() {
    for (void* array : arrays_) simt::free_device(array);
  }
  DeviceImage(const DeviceImage&) = delete;
  DeviceImage& operator=(const DeviceImage&) = delete;

  [[nodiscard]] void* const* arrays() const { return arrays_.data(); }

  void expect_equals(const Outcome& outcome, const std::string& who) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) {
      const Array& array = program_.arrays[i];
      if (array.space != Space::global) continue;
      const auto* found = static_cast<const unsigned char*>(arrays_[at++]);
      const MemoryImage& memory = outcome.memory;
      for (unsigned element = 0; element < array.count; ++element) {
        for (std::size_t m = 0; m < array.type->members.size(); ++m) {
          const std::uint64_t byte = memory.offset(static_cast<int>(i), static_cast<int>(m), element);
          const auto bytes = static_cast<std::size_t>(array.type->members[m].bytes);
          ASSERT_EQ(std::memcmp(found + byte, memory.bytes(static_cast<int>(i)).data() + byte, bytes), 0)
              << array.name << "[" << element << "]." << array.type->members[m].name << " is not what the " << who
              << " reference has";
        }
      }
    }
    const auto* result = static_cast<const unsigned*>(arrays_[at]);
    for (std::size_t i = 0; i < outcome.result.size(); ++i)
      ASSERT_EQ(result[i], outcome.result[i]) << "result[" << i << "] is not what the " << who << " reference has";
  }

 private:
  void add(const std::string& name, std::size_t bytes, std::size_t element_bytes) {
    arrays_.push_back(simt::allocate_device(bytes, name, element_bytes));
  }
  const Program& program_;
  std::vector<void*> arrays_;
};

Costs costs_of(const simt::Profile& profile) {
  Costs costs;
  for (const simt::Site& site : profile.sites) {
    AccessCost& sums = costs[{site.line, site.variable, std::string(memory::name_of(site.kind)), site.bytes}];
    sums.requests += site.requests;
    sums.lanes += site.active_lanes;
    sums.cost += site.cost;
  }
  return costs;
}

std::string text_of(const AccessKey& key, const AccessCost& cost) {
  return "line " + std::to_string(key.line) + ", " + key.kind + " of " + std::to_string(key.bytes) + " bytes, " +
         key.array + ": " + std::to_string(cost.requests) + " requests, " + std::to_string(cost.lanes) +
         " lanes, cost " + std::to_string(cost.cost) + "\n";
}

/// What one has and the other has not.
std::string beyond(const Costs& costs, const Costs& others) {
  std::string text;
  for (const auto& [key, cost] : costs) {
    const auto other = others.find(key);
    if (other == others.end() || other->second != cost) text += text_of(key, cost);
  }
  return text;
}

std::string text_of(const std::vector<safety::Finding>& findings) {
  std::string text;
  for (const safety::Finding& f : findings)
    text += "  " + std::string(safety::name_of(f.kind)) + " in line " + std::to_string(f.where.line) + ": " +
            f.message + "\n";
  return text.empty() ? "  no finding\n" : text;
}

/// Where the kernel number `index` of the file is launched.
simt::Profile profile_of(const Program& program, const KernelEntry& entry, const DeviceImage& device, bool checks) {
  const auto launch = [&] {
    entry.launch(device.arrays(), program.salt, {program.blocks}, {program.width, program.height});
  };
  return simt::profile(launch, {.workers = checks ? 0 : 2, .checks = checks});
}

void expect_equals_references(const Program& program, const KernelEntry& entry) {
  Costs expected;
  const Outcome in_lockstep = run_simt(program, expected);
  const Outcome by_thread = run_scalar(program);
  for (const bool checks : {true, false}) {
    const DeviceImage device(program);
    const simt::Profile profile = profile_of(program, entry, device, checks);
    ASSERT_EQ(text_of(profile.findings), "  no finding\n") << "a correct kernel is accused";
    device.expect_equals(by_thread, "scalar");
    device.expect_equals(in_lockstep, "lockstep");
    const Costs found = costs_of(profile);
    ASSERT_EQ(beyond(found, expected), beyond(expected, found)) << "the emulator has the former, the lockstep "
                                                                   "reference the latter";
  }
}

void expect_mistake(const Program& program, const KernelEntry& entry) {
  const Planted mistake = planted(program);
  const DeviceImage device(program);
  const simt::Profile profile = profile_of(program, entry, device, true);
  ASSERT_FALSE(profile.findings.empty()) << "line " << mistake.here << ": " << mistake.what;
  const safety::Finding& first = profile.findings.front();
  EXPECT_EQ(first.kind, mistake.kind) << mistake.what << "\n" << text_of(profile.findings);
  const int line = first.where.line;
  const int other = first.other ? first.other->line : mistake.here + mistake.other - line;
  const bool is_at =
      (line == mistake.here && other == mistake.other) || (line == mistake.other && other == mistake.here);
  EXPECT_TRUE(is_at) << "expected lines " << mistake.here << " and " << mistake.other
                     << " to be blamed: " << mistake.what << "\n"
                     << text_of(profile.findings);
}

class RandomKernel : public testing::TestWithParam<std::size_t> {};

TEST_P(RandomKernel, IsWhatTheReferencesSay) {
  static const std::vector<Program> all = programs();
  const Program& program = all[GetParam()];
  const KernelEntry& entry = kernel_entries()[GetParam()];
  SCOPED_TRACE(testing::Message() << "seed " << program.seed << ", without '" << program.without << "'");
  if (is_planted(program.seed)) {
    expect_mistake(program, entry);
  } else {
    expect_equals_references(program, entry);
  }
}

INSTANTIATE_TEST_SUITE_P(Seed, RandomKernel, testing::Range<std::size_t>(0, kernel_entries().size()),
                         [](const auto& test) { return std::to_string(kernel_entries()[test.param].seed); });

}  // namespace
}  // namespace differential
