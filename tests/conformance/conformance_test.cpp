// The emulator counts what an H200 counted, kernel by kernel; docs/conformance.md says so in words.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "cli/system/text_file.h"
#include "tests/conformance/document.h"
#include "tests/conformance/emulated.h"
#include "tests/course/checkout.h"
#include "tests/machine_code/document.h"

namespace conformance {
namespace {

constexpr std::size_t kPurposeMadeKernels = 32;

class Conformance : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    measured_ = load_measurements();
    exceptions_ = load_exceptions();
    emulated_ = emulate_all();
  }

  static bool is_exception(const std::string& name) {
    return std::ranges::find(exceptions_, name, &Exception::name) != exceptions_.end();
  }

  inline static Measurements measured_;
  inline static std::vector<Exception> exceptions_;
  inline static std::map<std::string, Counters> emulated_;
};

TEST_F(Conformance, EveryMeasuredKernelStillExists) {
  for (const std::string& name : measured_.names) EXPECT_TRUE(emulated_.contains(name)) << name;
}

TEST_F(Conformance, EnoughKernelsBesideTheCoursesOwnWereMeasured) {
  std::size_t made = 0;
  for (const std::string& name : measured_.names) made += name.find('.') == std::string::npos ? 1 : 0;
  EXPECT_GE(made, kPurposeMadeKernels);
}

TEST_F(Conformance, EveryKernelHasTheCountersOfTheEmulatorOrIsAnException) {
  for (const auto* build : {&measured_.usual, &measured_.as_written}) {
    for (const auto& [name, measured] : *build) {
      if (is_exception(name) || !emulated_.contains(name)) continue;
      EXPECT_NE(compare(emulated_.at(name), measured), Agreement::different)
          << name << (build == &measured_.usual ? ", usual" : ", as written")
          << "\nemulator: " << text_of(emulated_.at(name)) << "\nGPU:      " << text_of(measured.counters)
          << "\nby address: " << text_of(measured.by_address);
    }
  }
}

TEST_F(Conformance, EveryBuildWasMeasured) {
  for (const std::string& name : measured_.names) {
    EXPECT_TRUE(measured_.as_written.contains(name)) << name;
    EXPECT_TRUE(measured_.unoptimized.contains(name)) << name;
  }
}

TEST_F(Conformance, ExceptionsDifferHaveAReasonAndMachineCode) {
  for (const Exception& exception : exceptions_) {
    ASSERT_TRUE(measured_.usual.contains(exception.name)) << exception.name;
    const auto is_different = [&](const std::map<std::string, Measured>& build) {
      return compare(emulated_.at(exception.name), build.at(exception.name)) == Agreement::different;
    };
    EXPECT_TRUE(is_different(measured_.usual) || is_different(measured_.as_written))
        << exception.name << " is no exception";
    EXPECT_FALSE(exception.reason.empty()) << exception.name;
    EXPECT_FALSE(exception.sass.empty()) << exception.name;
  }
}

TEST_F(Conformance, ExceptionsAgreeWhenTheCompilerMayNotChangeTheirAccesses) {
  for (const Exception& exception : exceptions_) {
    const std::string& twin = exception.unoptimized_like;
    ASSERT_TRUE(twin.empty() || emulated_.contains(twin)) << twin;
    const Counters emulated = emulated_.at(twin.empty() ? exception.name : twin);
    const Agreement agreement =
        compare(emulated, (twin.empty() ? measured_.as_written : measured_.unoptimized).at(exception.name));
    EXPECT_NE(agreement, Agreement::different) << exception.name;
  }
}

TEST_F(Conformance, TheDocumentIsUpToDate) {
  const auto file = course::checkout().root() / "docs" / "conformance.md";
  const std::string text = document(measured_, exceptions_, emulated_) +
                           machine_code::document(machine_code::load_recorded(), machine_code::emulate_all());
  if (std::getenv("UPDATE_DOCS") != nullptr) std::ofstream(file) << text;
  EXPECT_EQ(course::read_text(file), text) << "out of date; run UPDATE_DOCS=1 build/cpu/bin/conformance";
}

}  // namespace
}  // namespace conformance
