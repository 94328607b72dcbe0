#include "cli/course/chosen_gpu.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

TEST(ChosenGpu, IsTheFirstOfTheTableUntilOneIsChosen) {
  const TemporaryCourse files;
  const CourseTree tree(files.root(), files.build());
  EXPECT_EQ(chosen_gpu(tree), "H200");
  choose_gpu(tree, "A100");
  EXPECT_EQ(chosen_gpu(tree), "A100");
  EXPECT_EQ(files.read(".course/gpu"), "A100\n");
}

TEST(ChosenGpu, AnUnknownOneIsNotRemembered) {
  const TemporaryCourse files;
  const CourseTree tree(files.root(), files.build());
  EXPECT_THROW(choose_gpu(tree, "GTX480"), std::invalid_argument);
  EXPECT_EQ(chosen_gpu(tree), "H200");
  for (const char* text : {"GTX480\n", "", "\n\n"}) {
    files.write(".course/gpu", text);
    EXPECT_EQ(chosen_gpu(tree), "H200") << text;
  }
}

}  // namespace
}  // namespace course
