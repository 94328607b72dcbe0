// The table of CUDA's names against the compiler: what it says is there compiles, and of what is missing, it is told
// what to do instead. All names in a few files; a message of the compiler belongs to the name on its line.

#include "common/cuda_names/cuda_names.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "common/kernel_compiler/compiler_run.h"
#include "common/kernel_compiler/explain_cuda.h"

namespace {

namespace fs = std::filesystem;
using cuda_names::Group;
using cuda_names::groups;

bool is_header(std::string_view name) { return name.starts_with('<'); }
bool is_family(std::string_view name) { return name.ends_with('*'); }

/// A file whose lines stand for names, and what g++ says about each line.
class CudaNames : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "cuda_names_XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  [[nodiscard]] std::string source() const { return (directory_ / "names.cu").string(); }

  /// One line of the file. With `can_be_macro`, it is there only if `name` is no macro.
  void add(const std::string& name, const std::string& line, bool can_be_macro = false) {
    names_.push_back(name);
    const std::string text = fmt::format("#line {} \"{}\"\n{}\n", names_.size(), source(), line);
    text_ += can_be_macro ? fmt::format("#ifndef {}\n{}#endif\n", name, text) : text;
  }

  /// By name, what is said about its line, from each error on.
  std::map<std::string, std::string> errors() {
    std::ofstream(source()) << text_;
    std::vector<std::string> command{COMPILER, "-x", "c++", "-std=gnu++20", "-w", "-fsyntax-only"};
    for (const char* folder : {"", "/common/simt/include", "/common/cublas/include", "/common/thrust/include"})
      command.push_back(fmt::format("-I{}{}", SOURCE_DIR, folder));
    for (const char* argument :
         {"-include", "common/simt/kernel_prelude.h", "-include", "common/simt/defined_by_nvcc.h"})
      command.emplace_back(argument);
    command.push_back(source());
    const auto run = kernel_compiler::run_compiler(command);
    EXPECT_LT(run.messages.size(), 1U << 20U) << "some messages were cut: the last names were not looked at";
    std::map<std::string, std::string> said;
    std::istringstream lines(run.messages);
    std::string* last = nullptr;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(source() + ":") && line.find("error: ") != std::string::npos)
        last = &said[names_.at(std::stoul(line.substr(source().size() + 1)) - 1)];
      if (last != nullptr) *last += line + '\n';
    }
    return said;
  }

  fs::path directory_;
  std::string text_;
  std::vector<std::string> names_;
};

TEST_F(CudaNames, WhatIsThereCompiles) {
  for (const Group& group : groups()) {
    if (!group.is_there) continue;
    if (!group.header.empty()) add(std::string(group.header), fmt::format("#include <{}>", group.header));
    for (const std::string_view name : group.names) {
      if (is_header(name)) add(std::string(name), fmt::format("#include {}", name));
      if (is_header(name) || name == "cooperative_groups") continue;
      // A macro is there if it is defined; all else, whatever it is, can be named by `using`.
      const std::string use = fmt::format("namespace n{} {{ using ::{}; }}", names_.size(), name);
      add(std::string(name), use, name.find(':') == std::string_view::npos);
    }
  }
  EXPECT_GT(names_.size(), 1000U);
  for (const auto& [name, said] : errors()) ADD_FAILURE() << name << " is said to be there:\n" << said;
}

TEST_F(CudaNames, WhatNeedsAHeaderSaysWhich) {
  std::map<std::string, const Group*> group_by_name;
  for (const Group& group : groups()) {
    if (!group.is_there || group.header.empty()) continue;
    for (const std::string_view name : group.names) {
      const bool is_function_or_type = name.find(':') == std::string_view::npos && name != "cooperative_groups";
      if (!is_function_or_type) continue;
      add(std::string(name), fmt::format("void f{}() {{ {}(1); }}", names_.size(), name));
      group_by_name[std::string(name)] = &group;
    }
  }
  const auto said = errors();
  for (const auto& [name, group] : group_by_name) {
    ASSERT_TRUE(said.contains(name)) << name << " needs no header";
    const std::string expected =
        fmt::format("'{}' is declared in <{}>.\n  Include it: #include <{}>", name, group->header, group->header);
    EXPECT_NE(kernel_compiler::explain_cuda(said.at(name), source()).find(expected), std::string::npos)
        << said.at(name);
  }
}

// A name that a family stands for: "curand*" for curand_of_a_test.
std::string example_of(std::string_view name) {
  if (!is_family(name)) return std::string(name);
  const std::string start(name.substr(0, name.size() - 1));
  return is_header(name) ? start + "of_a_test.h>" : start + "_of_a_test";
}

TEST_F(CudaNames, WhatIsMissingSaysWhatToDoInstead) {
  std::map<std::string, const Group*> group_by_name;
  for (const Group& group : groups()) {
    if (group.is_there) continue;
    for (const std::string_view name : group.names) {
      const std::string example = example_of(name);
      if (is_header(name)) continue;
      add(example, fmt::format("void f{}() {{ {}(1); }}", names_.size(), example));
      group_by_name[example] = &group;
    }
  }
  EXPECT_GE(names_.size(), 390U);
  text_ = "#include <cooperative_groups.h>\n#include <cuda/ptx>\n" + text_;
  const auto said = errors();
  for (const auto& [name, group] : group_by_name) {
    ASSERT_TRUE(said.contains(name)) << name << " is said to be missing, and compiles";
    const std::string expected =
        fmt::format("'{}' is CUDA, but the emulator does not have it.\n  {}\n", name, group->instead);
    EXPECT_NE(kernel_compiler::explain_cuda(said.at(name), source()).find(expected), std::string::npos)
        << said.at(name);
  }
}

TEST_F(CudaNames, WhatNvccHasNoMoreSaysWhatToWrite) {
  for (const char* name : {"__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", "__ballot", "__any", "__all"})
    add(name, fmt::format("__device__ int f{}() {{ return {}(1); }}", names_.size(), name));
  text_ = "#include \"common/simt/refused_by_nvcc.h\"\n" + text_;
  const auto said = errors();
  for (const std::string& name : names_) {
    ASSERT_TRUE(said.contains(name)) << name << " compiles";
    const std::string expected = fmt::format(
        "nvcc has no '{0}' any more: it does not say which lanes take part.\n"
        "  Write {0}_sync with a mask of them first",
        name);
    EXPECT_NE(kernel_compiler::explain_cuda(said.at(name), source()).find(expected), std::string::npos)
        << said.at(name);
  }
}

// g++ ends at the first header that is missing: what it says is known, and whether one is there, the file system.
TEST_F(CudaNames, HeadersThatAreMissingSayWhatToDoInstead) {
  for (const Group& group : groups()) {
    if (group.is_there) continue;
    for (const std::string_view name : group.names) {
      if (!is_header(name)) continue;
      const std::string example = example_of(name);
      const std::string file = example.substr(1, example.size() - 2);
      for (const char* folder : {"/common/simt/include/", "/common/cublas/include/"})
        EXPECT_FALSE(fs::exists(SOURCE_DIR + std::string(folder) + file)) << example << " is said to be missing";
      const std::string said = fmt::format("a.cu:1:10: fatal error: {}: No such file or directory\n", file);
      EXPECT_EQ(
          kernel_compiler::explain_cuda(said, "a.cu"),
          fmt::format("a.cu:1:10: {} is CUDA, but the emulator does not have it.\n  {}\n\n", example, group.instead));
    }
  }
}

TEST_F(CudaNames, HeadersOfAPackageSayWhichToInstall) {
  for (const Group& group : groups()) {
    if (group.package.empty()) continue;
    for (const std::string_view name : group.names) {
      const std::string_view file = name.substr(1, name.size() - 2);
      EXPECT_EQ(
          kernel_compiler::explain_cuda(fmt::format("a.cu:1:10: fatal error: {}: No such file or directory\n", file),
                                        ""),
          fmt::format("a.cu:1:10: {} is in a package that is not installed.\n  Install it: apt-get install {}\n\n",
                      name, group.package));
    }
  }
}

TEST_F(CudaNames, EachStandsInTheTableOnce) {
  std::set<std::string_view> seen;
  for (const Group& group : groups()) {
    EXPECT_FALSE(group.names.empty()) << group.what;
    EXPECT_EQ(group.instead.empty(), group.is_there) << group.what;
    for (const std::string_view name : group.names) EXPECT_TRUE(seen.insert(name).second) << name;
  }
}

TEST_F(CudaNames, TheNameItselfComesBeforeAFamily) {
  ASSERT_NE(cuda_names::group_of("cublasSgemm"), nullptr);
  EXPECT_TRUE(cuda_names::group_of("cublasSgemm")->is_there);
  ASSERT_NE(cuda_names::group_of("cublasZgemm"), nullptr);
  EXPECT_FALSE(cuda_names::group_of("cublasZgemm")->is_there);
  EXPECT_TRUE(cuda_names::group_of("<cuda/barrier>")->is_there);
  EXPECT_FALSE(cuda_names::group_of("<cuda/semaphore>")->is_there);
  EXPECT_EQ(cuda_names::group_of("cublas"), nullptr);
  EXPECT_EQ(cuda_names::group_of("transpose"), nullptr);
}

}  // namespace
