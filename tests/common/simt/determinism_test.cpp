// The same kernels give the same results and counters, however they are run and whichever g++ compiled them.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "popen failed";
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), n);
  if (pclose(pipe) != 0) text += "\nfailed: " + command;
  return text;
}

const std::string kReference = output_of(PROFILE_DUMP " 1");

TEST(Profiles, AreNotEmpty) {
  EXPECT_NE(kReference.find("transpose: 1 launches, 153 blocks"), std::string::npos) << kReference;
  EXPECT_EQ(kReference.find("failed"), std::string::npos) << kReference;
}

TEST(Profiles, DoNotDependOnTheNumberOfWorkers) {
  for (const char* workers : {"2", "3", "7", "40"})
    EXPECT_EQ(output_of(std::string(PROFILE_DUMP " ") + workers), kReference);
}

TEST(Profiles, DoNotChangeFromRunToRun) {
  for (int run = 0; run < 5; ++run) EXPECT_EQ(output_of(PROFILE_DUMP " 2"), kReference);
}

TEST(Profiles, DoNotDependOnTheCompiler) {
#if defined(PROFILE_DUMP_OTHER)
  EXPECT_EQ(output_of(PROFILE_DUMP_OTHER " 2"), kReference) << "compiled by " OTHER_COMPILER;
#else
  GTEST_SKIP() << "only one version of g++ is installed; g++-11 beside the default one makes this test run";
#endif
}

}  // namespace
