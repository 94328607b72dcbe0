// How the files of the zoo are read, and what is said about one that lacks something.

#include "tests/zoo/specimen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

namespace zoo {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class SpecimenFile : public testing::Test {
 protected:
  ~SpecimenFile() override { fs::remove_all(root_); }

  Specimen read(const std::string& name, const std::string& text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
    return read_specimen(root_ / name);
  }
  std::string complaint(const std::string& name, const std::string& text) {
    try {
      read(name, text);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "none";
  }

 private:
  fs::path root_ = fs::path(testing::TempDir()) / "specimen_test";
};

TEST_F(SpecimenFile, SaysWhatToFindAndWhere) {
  const Specimen s = read("wrong/race_shared_x.cu",
                          "// expect: race_shared\n// because: Two lines\n// of text.\n// nvcc: refuses\nint a;  // <- "
                          "other\nint b;  // <- here\n");
  EXPECT_EQ(s.name, "race_shared_x");
  EXPECT_EQ(s.kind, "race_shared");
  EXPECT_EQ(s.sentence, "Two lines of text.");
  EXPECT_TRUE(s.nvcc_refuses);
  EXPECT_THAT(s.here, ElementsAre(6));
  EXPECT_THAT(s.other, ElementsAre(5));
}

TEST_F(SpecimenFile, ACorrectOneHasASentenceOnly) {
  const Specimen s = read("correct/x.cu", "// tricky: Not really.\n");
  EXPECT_EQ(s.kind, "");
  EXPECT_EQ(s.sentence, "Not really.");
}

TEST_F(SpecimenFile, ComplaintsNameTheFileAndWhatItLacks) {
  EXPECT_THAT(complaint("wrong/hang_x.cu", "// expect: hang\nint a;  // <- here\n"),
              HasSubstr("hang_x.cu: expected a line '// because"));
  EXPECT_THAT(complaint("correct/x.cu", "int a;\n"), HasSubstr("expected '// tricky"));
  EXPECT_THAT(complaint("wrong/hang_x.cu", "// because: It hangs.\n"),
              HasSubstr("'// expect: KIND' belongs into wrong"));
  EXPECT_THAT(complaint("correct/x.cu", "// expect: hang\n// tricky: No.\n"),
              HasSubstr("'// expect: KIND' belongs into wrong"));
  EXPECT_THAT(complaint("wrong/hang_x.cu", "// expect: hang\n// because: It hangs.\n"),
              HasSubstr("'// <- here' or '// at: host'"));
  EXPECT_THAT(complaint("wrong/x.cu", "// expect: hang\n// because: It hangs.\n// at: host\n"),
              HasSubstr("its name must begin with its kind"));
}

}  // namespace
}  // namespace zoo
