#include "cli/class/kept_verdicts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/system/usage_error.h"

namespace course {
namespace {

namespace fs = std::filesystem;

class AKeptVerdict : public testing::Test {
 protected:
  AKeptVerdict() { fs::remove_all(folder_); }
  ~AKeptVerdict() override { fs::remove_all(folder_); }
  AKeptVerdict(const AKeptVerdict&) = delete;
  AKeptVerdict& operator=(const AKeptVerdict&) = delete;

  const fs::path folder_ = fs::path(testing::TempDir()) / "kept_verdicts_test";
  const KeptVerdicts kept_{folder_};
};

TEST_F(AKeptVerdict, IsFoundByNameAndKey) {
  kept_.keep("ada/scale_matrix.cu", 7, "{}\n");
  EXPECT_EQ(kept_.find("ada/scale_matrix.cu", 7), "{}\n");
  EXPECT_EQ(kept_.find("ada/scale_matrix.cu", 8), std::nullopt);
  EXPECT_EQ(kept_.find("bob/scale_matrix.cu", 7), std::nullopt);
  kept_.keep("ada/scale_matrix.cu", 8, "{1}\n");
  EXPECT_EQ(kept_.find("ada/scale_matrix.cu", 7), std::nullopt);
  EXPECT_EQ(kept_.find("ada/scale_matrix.cu", 8), "{1}\n");
}

TEST_F(AKeptVerdict, DoesNotCountWithoutItsKey) {
  kept_.keep("ada/scale_matrix.cu", 7, "{}\n");
  fs::remove(folder_ / "verdicts/ada/scale_matrix.cu.key");  // as if the run had been killed before
  EXPECT_EQ(kept_.find("ada/scale_matrix.cu", 7), std::nullopt);
}

TEST_F(AKeptVerdict, IsNotKeptWithoutAFolder) {
  const KeptVerdicts none{""};
  none.keep("x.cu", 7, "{}\n");
  EXPECT_EQ(none.find("x.cu", 7), std::nullopt);
  EXPECT_FALSE(fs::exists("verdicts"));
}

TEST_F(AKeptVerdict, ThatCannotBeWrittenIsSaid) {
  std::ofstream(folder_) << "a file, no folder\n";
  EXPECT_THROW(kept_.keep("x.cu", 7, "{}\n"), UsageError);
}

}  // namespace
}  // namespace course
