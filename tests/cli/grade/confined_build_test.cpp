// Files that would harm the machine, or show what is none of their business, while they are compiled: the exit code of
// ./course check, and its words. All are graded as 1.scale_matrix.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "cli/system/file_reach.h"
#include "cli/system/text_file.h"
#include "tests/course/checkout.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kSolved = 0;
constexpr int kDoesNotCompile = 3;
constexpr int kStopped = 4;
constexpr const char* kSolution = R"(
#include "chapters/01_coalescing/scale_matrix.h"
__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = factor * in[i];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_elements, {ceil_div(rows * cols, 256), 256}, in, out, rows * cols, factor);
}
)";

/// A learner's folder outside of the course, beside a secret that is not for the compiler.
class ConfinedBuild : public testing::Test {
 protected:
  ConfinedBuild() : folder_(place_.root() / "home" / "learner") {
    write_text(place_.root() / "home" / "secret.txt", "SECRET of somebody else\n");
    fs::create_directories(folder_);
  }

  /// Grades a solution that begins with `text`; what is said is in `said_`. `before` stands before the command.
  int check(const std::string& text, const std::string& before = "") { return check_file(text + kSolution, before); }
  int check_file(const std::string& text, const std::string& before = "") {
    write_text(folder_ / "mine.cu", text);
    const ChildResult result =
        place_.run("COLUMNS=1000 " + before + " ./course check 1.scale_matrix --file home/learner/mine.cu 2>&1");
    said_ = result.output;
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.signal, 0);
    return result.exit_code;
  }
  int check_including(const std::string& path, const std::string& before = "") {
    return check("#include \"" + path + "\"\n", before);
  }
  void expect_refused(const std::string& path) {
    EXPECT_EQ(check_including(path), kDoesNotCompile) << said_;
    EXPECT_THAT(said_, AllOf(HasSubstr("mine.cu:1:10: fatal error: "), HasSubstr(path + ": Permission denied"),
                             HasSubstr("The compiler can open regular files only")));
  }

  TemporaryCheckout place_;
  fs::path folder_;
  std::string said_;
};

/// What only Landlock can refuse.
class ConfinedByTheKernel : public ConfinedBuild {
  void SetUp() override {
    if (!FileReach::is_enforced_here()) GTEST_SKIP() << "this kernel has no Landlock";
  }
};

TEST_F(ConfinedByTheKernel, Devices) {
  for (const char* device : {"/dev/zero", "/dev/urandom", "/dev/tty"}) expect_refused(device);
}

TEST_F(ConfinedByTheKernel, APipeBesideTheFile) {
  mkfifo((folder_ / "pipe.h").c_str(), S_IRUSR | S_IWUSR);
  expect_refused("pipe.h");
}

TEST_F(ConfinedByTheKernel, ASocketBesideTheFile) {
  const int end = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un name{.sun_family = AF_UNIX, .sun_path = {}};
  const std::string path = (folder_ / "socket.h").string();
  ASSERT_LT(path.size(), sizeof name.sun_path);
  path.copy(name.sun_path, path.size());
  ASSERT_EQ(bind(end, reinterpret_cast<const sockaddr*>(&name), sizeof name), 0);
  expect_refused("socket.h");
  close(end);
}

TEST_F(ConfinedByTheKernel, FilesOfTheSystemAndOfOthers) {
  for (const char* file : {"/etc/passwd", "/proc/self/environ", "../secret.txt"}) {
    expect_refused(file);
    EXPECT_THAT(said_, AllOf(Not(HasSubstr("root:")), Not(HasSubstr("COURSE_ROOT")), Not(HasSubstr("SECRET"))));
  }
}

TEST_F(ConfinedByTheKernel, AFileThatAMessageWouldQuote) {
  EXPECT_EQ(check("#line 1 \"/etc/passwd\"\nint x = ;\n"), kDoesNotCompile) << said_;
  EXPECT_THAT(said_, AllOf(HasSubstr("/etc/passwd:1:9: error: expected"), Not(HasSubstr("root:"))));
}

TEST_F(ConfinedByTheKernel, ALinkOutOfTheFoldersReach) {
  fs::create_symlink("../secret.txt", folder_ / "link.h");
  expect_refused("link.h");
}

TEST_F(ConfinedByTheKernel, AFileReadByTheAssembler) {
  // Assembly that is called so does not even get to the assembler.
  for (const char* text : {"asm(\".incbin \\\"/etc/passwd\\\"\");\n", "asm(\".include \\\"/etc/passwd\\\"\");\n"}) {
    EXPECT_EQ(check(text), kDoesNotCompile) << said_;
    EXPECT_THAT(said_, AllOf(HasSubstr("the emulator does not see what it does"), Not(HasSubstr("root:"))));
  }
  EXPECT_EQ(check("int x __attribute__((section(\".data\\n.incbin \\\"/etc/passwd\\\"\\n#\")));\n"), kDoesNotCompile)
      << said_;
  EXPECT_THAT(said_, AllOf(HasSubstr("/etc/passwd"), Not(HasSubstr("root:"))));
}

TEST_F(ConfinedByTheKernel, AFolderThatTheLearnerNames) {
  expect_refused("../secret.txt");
  write_text(place_.root() / "home" / "secret.txt", "constexpr int not_so_secret = 1;\n");
  EXPECT_EQ(check_including("../secret.txt", "COURSE_MAY_READ=/nowhere:" + place_.root().string() + "/home"), kSolved)
      << said_;
}

TEST_F(ConfinedBuild, HeadersBesideTheFileAndOfTheSystemAreRead) {
  write_text(folder_ / "beside.h", "#include \"below/more.h\"\n");
  write_text(folder_ / "below" / "more.h", "constexpr int more = 1;\n");
  EXPECT_EQ(
      check("#include \"beside.h\"\n#include <algorithm>\n#include <cuda_runtime.h>\nstatic_assert(more == 1);\n"),
      kSolved)
      << said_;
}

TEST_F(ConfinedBuild, AFileBehindALink) {
  ASSERT_EQ(check(""), kSolved) << said_;
  fs::create_directories(place_.root() / "elsewhere");
  fs::rename(folder_ / "mine.cu", place_.root() / "elsewhere" / "mine.cu");
  fs::create_symlink(place_.root() / "elsewhere" / "mine.cu", folder_ / "link.cu");
  const ChildResult result = place_.run("COLUMNS=1000 ./course check 1.scale_matrix --file home/learner/link.cu 2>&1");
  EXPECT_EQ(result.exit_code, kSolved) << result.output;
}

TEST_F(ConfinedBuild, AHeaderOfGigabytes) {
  write_text(folder_ / "large.h", "");
  fs::resize_file(folder_ / "large.h", std::uintmax_t{5} << 30);
  EXPECT_EQ(check_including("large.h"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("mine.cu: error: the compiler was stopped: it asked for more than 3072 MiB"),
                           HasSubstr("Look for a template or an #include that never ends")));
}

TEST_F(ConfinedBuild, AFileThatIsTooLargeItself) {
  write_text(folder_ / "mine.cu", "");
  fs::resize_file(folder_ / "mine.cu", std::uintmax_t{1} << 40);
  said_ = place_.run("COLUMNS=1000 ./course check 1.scale_matrix --file home/learner/mine.cu 2>&1").output;
  EXPECT_THAT(said_, HasSubstr("mine.cu: error: the file has more than 1 MiB"));
}

TEST_F(ConfinedBuild, ATableOfAGigabyte) {
  EXPECT_EQ(check("__device__ char table[1u << 30] = {1};\n"), kDoesNotCompile);
  EXPECT_THAT(said_, AllOf(HasSubstr("mine.cu: error: the compiler was stopped: what it made of this file is larger "
                                     "than 256 MiB"),
                           HasSubstr("Give it its values when the program runs")));
}

TEST_F(ConfinedBuild, TemplatesThatNeverEnd) {
  EXPECT_EQ(check("template <int n, int m> struct Tree {\n"
                  "  using Left = typename Tree<n - 1, 2 * m>::Node;\n"
                  "  using Right = typename Tree<n - 1, 2 * m + 1>::Node;\n"
                  "  using Node = int;\n"
                  "};\n"
                  "template <int m> struct Tree<0, m> { using Node = int; };\n"
                  "Tree<28, 1>::Node grows;\n",
                  "COURSE_BUILD_TIME_LIMIT=2"),
            kDoesNotCompile);
  // On a busy machine the build is silent for too long before the compiler has had its 2 seconds.
  EXPECT_THAT(said_, AllOf(HasSubstr("mine.cu: error: the compiler was stopped after "),
                           AnyOf(HasSubstr(" 2 s of processor time"), HasSubstr(" 10 s, in which it said nothing")),
                           HasSubstr("COURSE_BUILD_TIME_LIMIT=600")));
}

TEST_F(ConfinedBuild, TheCompilersOwnOutput) {
  EXPECT_EQ(check_including("/dev/fd/1", "COURSE_BUILD_TIME_LIMIT=1"), kDoesNotCompile);
  EXPECT_THAT(said_, HasSubstr("mine.cu: error: the compiler was stopped after 5 s, in which it said nothing"));
}

TEST_F(ConfinedBuild, AStormOfMessages) {
  const std::string storm =
      "#pragma message \"storm\"\n#if __INCLUDE_LEVEL__ < 12\n#include \"mine.cu\"\n"
      "#include \"mine.cu\"\n#else\n#error the last word\n#endif\n";
  EXPECT_EQ(check(storm), kDoesNotCompile);
  EXPECT_THAT(said_,
              AllOf(HasSubstr("mine.cu:"), HasSubstr("error: #error the last word"), HasSubstr("(and at least ")));
  constexpr std::size_t kAPage = 10'000;
  EXPECT_LT(said_.size(), kAPage);
}

TEST_F(ConfinedBuild, AFindingInAPipe) {
  const fs::path pipe = folder_ / "pipe.h";
  mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR);
  EXPECT_EQ(check_file(replace_all(kSolution, "if (i < count)", "\n#line 1 \"" + pipe.string() + "\"\n")), kStopped);
  EXPECT_THAT(said_, AllOf(HasSubstr("out of bounds"), HasSubstr("pipe.h:1")));
}

/// As on a system whose kernel does not refuse files: the limits remain.
class ConfinedByLimits : public ConfinedBuild {
 protected:
  static constexpr const char* kWithout = WITHOUT_LANDLOCK_PROGRAM;
  static void forget_the_warning() { fs::remove(checkout().build() / "said_no_landlock"); }
  void SetUp() override { forget_the_warning(); }
  void TearDown() override { forget_the_warning(); }
};

TEST_F(ConfinedByLimits, AnEndlessDeviceMeetsTheLimitOfMemory) {
  EXPECT_EQ(check_including("/dev/zero", kWithout), kDoesNotCompile);
  EXPECT_THAT(said_, HasSubstr("mine.cu: error: the compiler was stopped: it asked for more than 3072 MiB of memory"));
}

TEST_F(ConfinedByLimits, APipeMeetsTheLimitOfSilenceAndNothingIsLeft) {
  mkfifo((folder_ / "pipe.h").c_str(), S_IRUSR | S_IWUSR);
  EXPECT_EQ(check_including("pipe.h", std::string("COURSE_BUILD_TIME_LIMIT=1 ") + kWithout), kDoesNotCompile);
  EXPECT_THAT(said_, HasSubstr("mine.cu: error: the compiler was stopped after 5 s, in which it said nothing"));
  EXPECT_EQ(place_.run("grep -ls '[c]andidates/01_coalescing/scale_matrix.cu' /proc/[0-9]*/cmdline").output, "");
  EXPECT_EQ(check(""), kSolved) << "the build folder is no longer of use\n" << said_;
}

TEST_F(ConfinedByLimits, ItIsSaidOnceThatFilesAreNotProtected) {
  const std::string warning = "this system has no Landlock";
  EXPECT_EQ(check("", kWithout), kSolved) << said_;
  EXPECT_THAT(said_, HasSubstr(warning));
  EXPECT_EQ(check("", kWithout), kSolved) << said_;
  EXPECT_THAT(said_, Not(HasSubstr(warning)));
}

}  // namespace
}  // namespace course
