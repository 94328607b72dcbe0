#include "common/source/source_text.h"

#include <gtest/gtest.h>

namespace source {
namespace {

// The column that a mark in `with_mark` has, and what stands there once the expression's start is found.
std::string expression_at(std::string line, char mark_before) {
  const auto column = static_cast<int>(line.find(mark_before)) + 1;
  line.erase(line.begin() + column - 1);
  return line.substr(static_cast<std::size_t>(source::start_of_expression(line, column)) - 1);
}

TEST(StartOfExpression, OfASubscriptIsItsArray) {
  EXPECT_EQ(expression_at("x = factor * in[row * cols + col@];", '@'), "in[row * cols + col];");
  EXPECT_EQ(expression_at("x = tile[y][index[x]@];", '@'), "tile[y][index[x]];");
  EXPECT_EQ(expression_at("f(a.b[i@]=3);", '@'), "a.b[i]=3);");
}

TEST(StartOfExpression, OfAnAssignmentIsItsLeftHandSide) {
  EXPECT_EQ(expression_at("  out[i] @= in[i];", '@'), "out[i] = in[i];");
  EXPECT_EQ(expression_at("  sum[a[i]] @+= 1;", '@'), "sum[a[i]] += 1;");
}

TEST(StartOfExpression, OfACallIsItsName) { EXPECT_EQ(expression_at("a + __ldg(&in[i]@);", '@'), "__ldg(&in[i]);"); }

TEST(StartOfExpression, IsTheColumnItselfWhereNothingFits) {
  EXPECT_EQ(source::start_of_expression("  return x;", 3), 3);
  EXPECT_EQ(source::start_of_expression("]", 1), 1);
  EXPECT_EQ(source::start_of_expression("= 1", 1), 1);
  EXPECT_EQ(source::start_of_expression("x)]", 3), 3);
  EXPECT_EQ(source::start_of_expression("short", 99), 99);
  EXPECT_EQ(source::start_of_expression("", 0), 0);
}

}  // namespace
}  // namespace source
