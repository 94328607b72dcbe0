#include "common/source/call_text.h"

#include <gtest/gtest.h>

namespace source {
namespace {

TEST(FilledByCall, IsTheArrayWhoseAddressIsHandedOver) {
  struct Row {
    const char* line;
    int column;
    const char* name;
  };
  for (const Row& row : {
           Row{"  cudaMalloc(&in, 4 * n);", 13, "in"},
           Row{"  cudaMalloc((void**)&in, bytes(n, 4));", 13, "in"},
           Row{"  cudaMalloc( ( void ** ) & in , 4);", 13, "in"},
           Row{"  cudaMalloc(reinterpret_cast<void**>(&in), 4);", 13, "in"},
           Row{"  CHECK(cudaMalloc(&rows[i + 1], 4));", 3, ""},
           Row{"  CHECK(cudaMalloc(&rows[i], 4));", 3, "rows[i]"},
           Row{"  ok(cudaMalloc<float>(&layer->weights, 4));", 23, "layer->weights"},
           Row{"  cudaMalloc(&a, 4); cudaMalloc(&b, 4);", 13, "a"},
           Row{"  cudaMalloc(&a, 4); cudaMalloc(&b, 4);", 32, "b"},
           Row{"  CHECK(cudaMalloc(&a, 4)); CHECK(cudaMalloc(&b, 4));", 3, "a"},
           Row{"  CHECK(cudaMalloc(&a, 4)); CHECK(cudaMalloc(&b, 4));", 29, "b"},
           Row{"  BOTH(cudaMalloc(&a, 4), cudaMalloc(&b, 4));", 3, ""},
           Row{"  my_cudaMalloc(&a, 4); cudaMallocHost(&b, 4);", 16, ""},
           Row{"  cudaMalloc(pointer, 4);", 13, ""},
           Row{"  cudaMalloc(where(&a), 4);", 13, ""},
           Row{"  cudaMalloc(", 13, ""},
           Row{"  cudaMalloc((void**", 13, ""},
           Row{"  cudaMalloc<float", 13, ""},
           Row{"  cudaMalloc(&name_that_goes_on_for_so_long_that_nobody_reads_it, 4);", 13, ""},
           Row{"", 1, ""},
       }) {
    EXPECT_EQ(filled_by_call(row.line, "cudaMalloc", row.column), row.name) << row.line;
  }
}

TEST(CalledAt, IsTheNameBeforeTheBracket) {
  EXPECT_EQ(called_at("  std::memcpy(&x, p, 4);", 14), "memcpy");
  EXPECT_EQ(called_at("x = y[1];", 5), "");
  EXPECT_EQ(called_at("f()", 9), "");
  EXPECT_EQ(called_at("f()", 0), "");
}

}  // namespace
}  // namespace source
