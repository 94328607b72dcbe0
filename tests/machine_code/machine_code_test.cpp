// The emulator moves structs in the pieces that nvcc moves them in, shape by shape.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/machine_code/recorded.h"

namespace machine_code {

// For GoogleTest.
void PrintTo(const Widths& widths, std::ostream* out) {
  *out << "global loads " << widths.global_loads << ", stores " << widths.global_stores << "; shared loads "
       << widths.shared_loads << ", stores " << widths.shared_stores;
}

namespace {

constexpr std::size_t kShapes = 91;  // and three ways to copy each

class MachineCode : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    recorded_ = load_recorded();
    emulated_ = emulate_all();
  }

  static bool is_exception(const std::string& name) {
    return std::ranges::find(exceptions(), name, &Exception::name) != exceptions().end();
  }

  inline static Recorded recorded_;
  inline static std::map<std::string, Widths> emulated_;
};

TEST_F(MachineCode, EveryKernelWasRecorded) {
  EXPECT_GE(emulated_.size(), 3 * kShapes);
  EXPECT_EQ(recorded_.widths.size(), emulated_.size());
  for (const auto& [name, widths] : emulated_) {
    EXPECT_TRUE(recorded_.widths.contains(name)) << name << " is new: run tests/machine_code/count.sh";
  }
}

// In shared memory, nvcc joins neighbouring pieces where it knows the addresses; that it does so less "as written"
// shows that it is no rule of the type.
TEST_F(MachineCode, TheEmulatorsPiecesAreThoseOfNvcc) {
  for (const auto& [name, widths] : emulated_) {
    if (recorded_.widths.contains(name) && !is_exception(name)) {
      EXPECT_EQ(widths, recorded_.widths.at(name)) << name;
    }
  }
}

TEST_F(MachineCode, ExceptionsDifferAndHaveAReason) {
  for (const Exception& exception : exceptions()) {
    ASSERT_TRUE(emulated_.contains(exception.name)) << exception.name;
    EXPECT_NE(emulated_.at(exception.name), recorded_.widths.at(exception.name))
        << exception.name << " is no exception";
    EXPECT_FALSE(exception.reason.empty()) << exception.name;
  }
}

}  // namespace
}  // namespace machine_code
