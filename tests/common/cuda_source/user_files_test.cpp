#include "common/cuda_source/user_files.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/core/text_file.h"

namespace cuda_source {
namespace {

namespace fs = std::filesystem;

class UserFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "user_files.XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& text) {
    const fs::path file = folder_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file;
  }

  fs::path folder_;
};

TEST_F(UserFiles, KeepTheirNamesForMessages) {
  const fs::path file = write("a.cu", "__global__ void k();\nint main() { k<<<1, 1>>>(); }\n");
  const Spelling spelling = spell_program(file, {}, folder_ / "out");
  const std::string text = core::read_text(spelling.file);
  EXPECT_EQ(text.substr(0, text.find('\n')), "#line 1 \"" + file.string() + "\"");
  EXPECT_NE(text.find("kernel_call(\"k\""), std::string::npos);
}

TEST_F(UserFiles, KnowKernelsOfHeadersBesideThemAndInFolders) {
  write("inc/far.cuh", "#pragma once\n#include \"sub/deep.cuh\"\n");
  write("inc/sub/deep.cuh", "template <typename T> __global__ void k(T* x);\n");
  write("near.h", "#include <vector>\n");
  const fs::path file = write("src/a.cu", "#include \"../near.h\"\n#include <far.cuh>\nvoid f() { k<<<1, 1>>>(p); }\n");
  const Spelling spelling = spell_program(file, {folder_ / "inc"}, folder_ / "out");
  const std::string text = core::read_text(spelling.file);
  EXPECT_NE(text.find("call_by_name(\"k\""), std::string::npos);
  EXPECT_NE(text.find("#include \"../near.h\"\n#include <far.cuh>\n"), std::string::npos) << "nothing there is copied";
  EXPECT_EQ(spelling.options, (std::vector<std::string>{"-iquote", (folder_ / "src").string()}));
}

TEST_F(UserFiles, AreCopiedWhereTheyLeadToLaunches) {
  write("deep.cuh", "inline void g() { k<<<1, 1>>>(); }\n");
  write("way.h", "#include \"deep.cuh\"\n");
  const fs::path file = write("a.cu", "#include \"way.h\"\n#include \"none.h\"\n");
  const Spelling spelling = spell_program(file, {}, folder_ / "out");
  const std::string text = core::read_text(spelling.file);
  const std::size_t begin = text.find("#include \"") + 10;
  const std::string way = core::read_text(text.substr(begin, text.find('"', begin) - begin));
  EXPECT_NE(way.find("/out/"), std::string::npos) << way;
  EXPECT_NE(text.find("#include \"none.h\""), std::string::npos);
}

TEST_F(UserFiles, WithoutLaunchesAreReadAsTheyAre) {
  const fs::path file = write("a.cu", "#include \"b.h\"\n");
  write("b.h", "#include \"a.cu\"\n#include \"b.h\"\n");
  const Spelling spelling = spell_program(file, {}, folder_ / "out");
  EXPECT_EQ(spelling.file, file);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(UserFiles, ThatAreNotThereAreNamed) {
  try {
    spell_program(folder_ / "none.cu", {}, folder_ / "out");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "there is no file '" + (folder_ / "none.cu").string() + "'");
  }
}

}  // namespace
}  // namespace cuda_source
