#include "common/source/copied_value.h"

#include <gtest/gtest.h>

#include <string>

namespace source {
namespace {

// What stands where the copied value is found; `marked` has an @ before the place that g++ names.
std::string found(std::string marked, bool is_store) {
  const auto column = static_cast<int>(marked.find('@')) + 1;
  marked.erase(marked.begin() + column - 1);
  return marked.substr(static_cast<std::size_t>(copied_value(marked, column, is_store)) - 1);
}

TEST(CopiedValue, OfALoadIsWhatAVariableBeginsWith) {
  EXPECT_EQ(found("  const float4 @x = row[i];", false), "row[i];");
  EXPECT_EQ(found("  const float4 @x=*row;", false), "*row;");
}

TEST(CopiedValue, OfAStoreIsWhatAFunctionsValueGoesTo) {
  EXPECT_EQ(found("  out[i] = @make_float4(x, y);", true), "out[i] = make_float4(x, y);");
  EXPECT_EQ(found("  if (i < n) *to = @minus(x, y);", true), "*to = minus(x, y);");
  EXPECT_EQ(found("  row->first = @f();", true), "row->first = f();");
  EXPECT_EQ(found("  reinterpret_cast<float4*>(out)[f(i)] = @g(x);", true),
            "reinterpret_cast<float4*>(out)[f(i)] = g(x);");
  EXPECT_EQ(found("  *reinterpret_cast<float4*>(&out[i]) = @g(x);", true),
            "*reinterpret_cast<float4*>(&out[i]) = g(x);");
  EXPECT_EQ(found("  *(to + i) = @g(x);", true), "*(to + i) = g(x);");
}

TEST(CopiedValue, IsThePlaceItselfWhereNothingIsCopied) {
  EXPECT_EQ(found("  y = @out[i]++;", false), "out[i]++;");
  EXPECT_EQ(found("  y = @out[i]++;", true), "out[i]++;");
  EXPECT_EQ(found("  y += @f(x);", true), "f(x);");
  EXPECT_EQ(found("  y == @f(x);", true), "f(x);");
  EXPECT_EQ(found("  if (@x == y[i])", false), "x == y[i])");
  EXPECT_EQ(found("  y @= x[i];", true), "= x[i];");
  EXPECT_EQ(found("int @x = ", false), "x = ");
  EXPECT_EQ(found("  @total = out[i];", false), "total = out[i];");
  EXPECT_EQ(found("] = @f();", true), "f();");
  EXPECT_EQ(copied_value("", 7, true), 7);
}

}  // namespace
}  // namespace source
