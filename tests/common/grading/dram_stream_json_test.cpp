#include "common/grading/dram_stream_json.h"

#include <gtest/gtest.h>

#include "common/grading/verdict.h"

namespace grading {
namespace {

Verdict with_stream() {
  Verdict verdict;
  verdict.dram.push_back(
      {.name = "stores",
       .config = {.channels = 8, .banks = 4, .burst_bytes = 256, .row_bytes = 2048, .row_latency = 7, .xor_hash = true},
       .in_flight = 3,
       .requests = {{0, 256}, {}, {1ULL << 40}}});
  return verdict;
}

TEST(DramStreamJson, KeepsEveryField) {
  const memory::DramStream in = with_stream().dram[0];
  const memory::DramStream out = verdict_from_json(to_json(with_stream())).dram.at(0);
  EXPECT_EQ(out.name, in.name);
  EXPECT_EQ(out.config.channels, 8);
  EXPECT_EQ(out.config.banks, 4);
  EXPECT_EQ(out.config.burst_bytes, 256);
  EXPECT_EQ(out.config.row_bytes, 2048);
  EXPECT_EQ(out.config.row_latency, 7);
  EXPECT_TRUE(out.config.xor_hash);
  EXPECT_EQ(out.in_flight, 3);
  EXPECT_EQ(out.requests, in.requests);
}

TEST(DramStreamJson, RefusesAMemoryThatCannotBeDrawn) {
  const auto refuses = [](auto change) {
    Verdict verdict = with_stream();
    change(verdict.dram[0]);
    EXPECT_ANY_THROW(verdict_from_json(to_json(verdict)));
  };
  refuses([](memory::DramStream& stream) { stream.config.channels = 0; });
  refuses([](memory::DramStream& stream) { stream.config.channels = 8192; });
  refuses([](memory::DramStream& stream) { stream.config.banks = 1024; });
  refuses([](memory::DramStream& stream) { stream.config.row_bytes = 100; });
  refuses([](memory::DramStream& stream) { stream.in_flight = 0; });
}

TEST(SiteJson, RefusesAWidthThatNoAccessHas) {
  Verdict verdict;
  verdict.profile.sites.push_back({.file = "a.cu"});
  for (const int bytes : {0, 3, 32, -4}) {
    verdict.profile.sites[0].bytes = bytes;
    EXPECT_ANY_THROW(verdict_from_json(to_json(verdict))) << bytes;
  }
}

}  // namespace
}  // namespace grading
