// profile() watches for crashes, and leaves the program's own handlers as they were.

#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <stdexcept>

#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/profiling.h"
#include "common/simt/runtime/signal_stack.h"

namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

extern "C" void own_handler(int) {}

__global__ void do_nothing() {}

// How many of the signals are handled by the program's own handler.
int own_handlers() {
  int own = 0;
  for (const int signal : kSignals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    own += now.sa_handler == own_handler ? 1 : 0;
  }
  return own;
}

// The stack comes back that the program has set, here or on a thread of its own.
TEST(SignalStack, GivesBackWhatTheProgramHad) {
  std::array<char, 1 << 16> own{};
  stack_t mine{};
  mine.ss_sp = own.data();
  mine.ss_size = own.size();
  stack_t before{};
  ASSERT_EQ(sigaltstack(&mine, &before), 0);
  {
    const simt::SignalStack other;
    stack_t now{};
    sigaltstack(nullptr, &now);
    EXPECT_NE(now.ss_sp, own.data());
  }
  stack_t now{};
  sigaltstack(nullptr, &now);
  EXPECT_EQ(now.ss_sp, own.data());
  sigaltstack(&before, nullptr);
}

class SignalHandlers : public testing::Test {
 protected:
  void SetUp() override {
    struct sigaction own {};
    own.sa_handler = own_handler;
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &own, &before_[i]);
  }
  void TearDown() override {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }

 private:
  std::array<struct sigaction, kSignals.size()> before_{};
};

TEST_F(SignalHandlers, AreReplacedDuringProfileAndPutBackAfterIt) {
  int during = -1;
  for (int i = 0; i < 2; ++i) {
    simt::profile([&] {
      launch(do_nothing, {1, 32});
      during = own_handlers();
    });
    EXPECT_EQ(during, 0);
    EXPECT_EQ(own_handlers(), 5);
  }
}

TEST_F(SignalHandlers, ArePutBackAfterAnException) {
  EXPECT_THROW(simt::profile([] { throw std::runtime_error("host code"); }), std::runtime_error);
  EXPECT_EQ(own_handlers(), 5);
}

TEST_F(SignalHandlers, OfWhoAskedForReportsAreNotTouched) {
  simt::report_crashes(600, [](const safety::Finding&) {});
  EXPECT_EQ(own_handlers(), 0);
  simt::profile([] { launch(do_nothing, {1, 32}); });
  EXPECT_EQ(own_handlers(), 0);
  EXPECT_TRUE(simt::device().crash_watch().is_armed());  // whoever asked goes on watching
  simt::stop_reporting_crashes();
}

}  // namespace
