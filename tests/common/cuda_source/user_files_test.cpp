#include "common/cuda_source/user_files.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

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

TEST_F(UserFiles, HeadersAreReachedBesideTheFileAndInFolders) {
  write("inc/far.cuh", "#pragma once\n#include \"sub/deep.cuh\"\n");
  write("inc/sub/deep.cuh", "template <typename T> __global__ void k(T* x);\n");
  write("near.h", "#include <vector>\n");
  const fs::path file = write("src/a.cu", "#include \"../near.h\"\n#include <far.cuh>\nvoid f() { k<<<1, 1>>>(p); }\n");
  const Spelling spelling = spell_program(file, {folder_ / "inc"}, folder_ / "out");
  EXPECT_EQ(spelling.files.size(), 4U);
  // The template is known although another file declares it.
  EXPECT_NE(core::read_text(spelling.file).find("call_by_name(\"k\""), std::string::npos);
}

TEST_F(UserFiles, ThatIncludeEachOtherAreReachedOnce) {
  write("b.h", "#include \"a.cu\"\n#include \"b.h\"\n");
  const fs::path file = write("a.cu", "#include \"b.h\"\n");
  EXPECT_EQ(spell_program(file, {}, folder_ / "out").files.size(), 2U);
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
