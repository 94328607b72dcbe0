// What a learner may hand to ./course check by mistake, end to end: the exit code and the words that help.
// The files are in bad_input/; all are graded as 1.scale_matrix.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/system/text_file.h"
#include "common/grading/verdict.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr int kSolved = 0;
constexpr int kUsage = 2;
constexpr int kDoesNotCompile = 3;
constexpr int kStopped = 4;
constexpr int kNoGpu = 5;

class BadInput : public testing::Test {
 protected:
  BadInput() {
    for (const auto& entry : fs::directory_iterator(BAD_INPUT_DIR)) {
      fs::copy(entry.path(), place_.root() / entry.path().filename());
    }
  }

  /// Runs a shell command; what it says on stdout and stderr is in `said_`.
  int run(const std::string& command) {
    const ChildResult result = place_.run(command + " 2>&1");
    said_ = result.output;
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.signal, 0);
    return result.exit_code;
  }
  int check(const std::string& file, const std::string& id = "1.scale_matrix") {
    return run("./course check " + id + " --file " + file);
  }

  TemporaryCheckout place_;
  std::string said_;
};

TEST_F(BadInput, UnknownExercise) {
  EXPECT_EQ(run("./course check 1.scale_matrics"), kUsage);
  EXPECT_THAT(said_, AllOf(HasSubstr("there is no exercise '1.scale_matrics'"), HasSubstr("mean 1.scale_matrix?"),
                           HasSubstr("Valid IDs:"), HasSubstr("01_coalescing"), HasSubstr("1.scale_pitched")));
}

TEST_F(BadInput, UnknownVerb) {
  EXPECT_EQ(run("./course mark 1.scale_matrix"), kUsage);
  EXPECT_THAT(said_, AllOf(HasSubstr("there is no verb 'mark'"), HasSubstr("check"), HasSubstr("hint")));
}

TEST_F(BadInput, BenchWithoutAGpu) {
  EXPECT_EQ(run("./course bench 1.scale_matrix"), kNoGpu);
  EXPECT_EQ(said_,
            "course: bench times kernels on an NVIDIA GPU, and needs one with a driver, and the CUDA Toolkit's "
            "nvcc. There is no nvcc here, or COURSE_GPU is off.\n");
}

TEST_F(BadInput, NoSuchFile) {
  EXPECT_EQ(check("nowhere.cu"), kUsage);
  EXPECT_THAT(said_, HasSubstr("--file nowhere.cu: no such file"));
}

TEST_F(BadInput, AFolder) {
  EXPECT_EQ(check("chapters"), kUsage);
  EXPECT_THAT(said_, HasSubstr("--file chapters: not a file"));
}

TEST_F(BadInput, AFileNameWithSpaces) {
  fs::rename(place_.root() / "correct.cu", place_.root() / "one row down.cu");
  EXPECT_EQ(check("'one row down.cu'"), kSolved) << said_;
  EXPECT_THAT(said_, HasSubstr("one row down.cu"));
}

TEST_F(BadInput, AFileNameWithQuotes) {
  fs::rename(place_.root() / "correct.cu", place_.root() / "\"mine\".cu");
  EXPECT_EQ(check("'\"mine\".cu'"), kUsage);
  EXPECT_THAT(said_, HasSubstr("a path with quotes, backslashes or line breaks cannot be graded"));
}

TEST_F(BadInput, AnEmptyFile) {
  EXPECT_EQ(check("empty.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, HasSubstr("empty.cu: error: the file is empty"));
}

TEST_F(BadInput, AMissingSemicolon) {
  EXPECT_EQ(check("no_semicolon.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, HasSubstr("\n     no_semicolon.cu:5:3: error: expected ',' or ';' before 'if'"));
}

TEST_F(BadInput, NoKernel) {
  EXPECT_EQ(check("no_kernel.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, ContainsRegex("no_kernel.cu:4:[0-9]+: error: 'scale_elements' was not declared"));
}

TEST_F(BadInput, NoEntryFunction) {
  EXPECT_EQ(check("no_entry_function.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("no_entry_function.cu: error: it does not define the function"),
                           HasSubstr("expected  void scale_matrix(const float* in, float* out, int rows"),
                           HasSubstr("chapters/01_coalescing/scale_matrix.h"),
                           HasSubstr("got       nothing named scale_matrix")));
}

TEST_F(BadInput, NoSecondEntryFunction) {
  EXPECT_EQ(check("no_choose_pitch.cu", "1.scale_pitched"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("no_choose_pitch.cu: error: it does not define the function"),
                           HasSubstr("expected  __host__ __device__ int choose_pitch(int cols);"),
                           HasSubstr("chapters/01_coalescing/scale_pitched.h"),
                           HasSubstr("got       nothing named choose_pitch")));
}

TEST_F(BadInput, AnEntryFunctionWithAnotherSignature) {
  EXPECT_EQ(check("other_signature.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("expected  void scale_matrix(const float* in, float* out, int rows"),
                           HasSubstr("got       scale_matrix(float*, float*, int, int, double)")));
}

TEST_F(BadInput, AngleBracketsOfATemplateWithoutArguments) {
  EXPECT_EQ(check("angle_brackets.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("angle_brackets.cu:10"), HasSubstr("kernel<float><<<grid, block>>>(arguments)")));
}

TEST_F(BadInput, AShuffleWithoutAMask) {
  EXPECT_EQ(check("shuffles_without_a_mask.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("shuffles_without_a_mask.cu:5"), HasSubstr("nvcc has no '__shfl_down' any more"),
                           HasSubstr("Write __shfl_down_sync")));
}

TEST_F(BadInput, AFunctionThatTheEmulatorLacks) {
  EXPECT_EQ(check("finds_a_set_bit.cu"), kDoesNotCompile);
  EXPECT_THAT(said_,
              AllOf(HasSubstr("finds_a_set_bit.cu:5"), HasSubstr("__fns"), HasSubstr("the emulator does not have")));
}

TEST_F(BadInput, AHeaderThatTheEmulatorLacks) {
  EXPECT_EQ(check("tensor_cores.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("tensor_cores.cu:3"), HasSubstr("<mma.h> is CUDA"),
                           HasSubstr("the emulator does not have")));
}

TEST_F(BadInput, TooMuchStaticSharedMemory) {
  EXPECT_EQ(check("too_much_shared_memory.cu"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("too_much_shared_memory.cu: error"), HasSubstr("scale_elements"),
                           HasSubstr("65536 bytes of static shared memory; a block can have 49152")));
}

TEST_F(BadInput, AKernelThatNeverStops) {
  EXPECT_EQ(run("COURSE_TIME_LIMIT=1 ./course check 1.scale_matrix --file never_stops.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("did not end within 1 s"), ContainsRegex("never_stops.cu:[56]")));
}

TEST_F(BadInput, AFunctionOfTheHostThatNeverStops) {
  EXPECT_EQ(run("COURSE_TIME_LIMIT=1 ./course check 1.scale_matrix --file host_never_stops.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("a function ran on the"), Not(HasSubstr("the kernel did not"))));
}

TEST_F(BadInput, AFunctionThatCallsItselfForEver) {
  EXPECT_EQ(check("recurses_for_ever.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("stack overflow"), HasSubstr("recurses_for_ever.cu:3")));
}

TEST_F(BadInput, Abort) {
  EXPECT_EQ(check("calls_abort.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("SIGABRT"), HasSubstr("abort()")));
}

TEST_F(BadInput, OneElementPastTheEnd) {
  EXPECT_EQ(check("one_past_the_end.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("out of bounds"), HasSubstr("one_past_the_end.cu:5:"),
                           HasSubstr("block (0, 0, 0), thread (1, 0, 0)")));
}

TEST_F(BadInput, ABarrierInADivergentBranch) {
  EXPECT_EQ(check("divergent_barrier.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("barrier"), HasSubstr("divergent_barrier.cu:6")));
}

TEST_F(BadInput, ABlockOf2048Threads) {
  EXPECT_EQ(check("block_too_large.cu"), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("2048"), HasSubstr("1024")));
}

TEST_F(BadInput, GigabytesOfOutput) {
  EXPECT_EQ(check("prints_gigabytes.cu"), kSolved) << said_;
  constexpr std::size_t kFewPages = 100'000;
  EXPECT_LT(said_.size(), kFewPages);
  EXPECT_THAT(said_, HasSubstr("printed by the program"));
}

TEST_F(BadInput, JsonIsAllThatIsPrinted) {
  const auto verdict = [&](const std::string& file) {
    const ChildResult result = place_.run("./course check 1.scale_matrix --json --file " + file);
    EXPECT_THAT(result.output, StartsWith("{"));
    return grading::verdict_from_json(result.output);  // throws when there is anything else
  };
  EXPECT_EQ(verdict("no_semicolon.cu").state, grading::State::does_not_compile);
  EXPECT_EQ(verdict("calls_abort.cu").state, grading::State::stopped);
  EXPECT_EQ(verdict("correct.cu").state, grading::State::solved);
}

}  // namespace
}  // namespace course
