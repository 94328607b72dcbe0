#include "common/report/target_sentence.h"

#include <gtest/gtest.h>

namespace report {
namespace {

using grading::Measurement;

simt::Profile one_access(simt::Space space, std::uint64_t cost, std::uint64_t ideal) {
  simt::Site site{.file = "k.cu", .line = 1, .variable = "in", .space = space};
  site.requests = 100;
  site.cost = cost;
  site.ideal = ideal;
  simt::Profile profile;
  profile.sites = {site};
  return profile;
}

TEST(TargetSentence, SaysWhatWouldDo) {
  const Measurement missed{.metric = "global_load_extra_sectors_per_request", .value = 28, .site = 0, .array = "in"};
  EXPECT_EQ(target_sentence(missed, one_access(simt::Space::global, 3200, 400)),
            "the load from in takes 32.0 sectors per request where 4.0 would do");
  EXPECT_EQ(target_sentence(missed, one_access(simt::Space::global, 401, 400)),
            "the load from in takes 4.01 sectors per request where 4.00 would do");
  const Measurement met{
      .metric = "global_load_extra_sectors_per_request", .value = 0, .met = true, .site = 0, .array = "in"};
  EXPECT_EQ(target_sentence(met, one_access(simt::Space::global, 1600, 1600)),
            "the load from in takes 16.0 sectors per request, as few as its bytes fill");
  const Measurement no_conflict{.metric = "shared_load_extra_wavefronts_per_request", .met = true, .site = 0};
  EXPECT_EQ(target_sentence(no_conflict, one_access(simt::Space::shared, 100, 100)),
            "the load from in takes 1.0 wavefronts per request, none of them for a bank conflict");
}

TEST(TargetSentence, HoldsWhatIsExtraAgainstALimitOfWhatIsExtra) {
  Measurement some{.metric = "global_load_extra_sectors_per_request",
                   .value = 1,
                   .limit = {4},
                   .met = true,
                   .site = 0,
                   .array = "in"};
  EXPECT_EQ(target_sentence(some, one_access(simt::Space::global, 490, 390)),
            "the load from in takes 4.9 sectors per request, 1.0 more than its bytes fill; the target is at most 4.0 "
            "more");
  some.value = 0;
  EXPECT_EQ(target_sentence(some, one_access(simt::Space::global, 400, 400)),
            "the load from in takes 4.0 sectors per request, as few as its bytes fill; the target is at most 4.0 more");
  const Measurement conflicts{
      .metric = "shared_load_extra_wavefronts_per_request", .value = 3, .limit = {1}, .site = 0};
  EXPECT_EQ(target_sentence(conflicts, one_access(simt::Space::shared, 400, 100)),
            "the load from in takes 4.0 wavefronts per request, 3.0 more than without bank conflicts; the target is at "
            "most 1.0 more");
}

TEST(TargetSentence, SaysOfAnAbsentAccessThatItIsAbsentWhateverTheChapterSaysOfAMiss) {
  const Measurement none{.metric = "global_load_extra_sectors_per_request",
                         .limit = {1},
                         .array = "in",
                         .words = {.miss = "a request takes up to {value} sectors more; at most {limit} more"}};
  EXPECT_EQ(target_sentence(none, {}), "there are no loads from in");
}

TEST(TargetSentence, NamesTheArray) {
  const Measurement none{.metric = "global_load_extra_sectors_per_request", .array = "b"};
  EXPECT_EQ(target_sentence(none, {}), "there are no loads from b");
  const Measurement many{.metric = "global_store_requests", .value = 9, .limit = {8}, .array = "c"};
  EXPECT_EQ(target_sentence(many, {}), "stores to c take 9 requests; the target is at most 8");
  const Measurement narrow{.metric = "global_load_bytes_per_request",
                           .value = 128,
                           .limit = {.value = 500, .is_minimum = true},
                           .site = 0,
                           .array = "in"};
  EXPECT_EQ(target_sentence(narrow, one_access(simt::Space::global, 400, 400)),
            "loads from in ask for 128.0 bytes per request; the target is at least 500.0");
  const Measurement half{
      .metric = "global_load_times", .value = 0.5, .limit = {.value = 1, .is_minimum = true}, .array = "b"};
  EXPECT_EQ(target_sentence(half, {}),
            "the loads from b add up to 0.50 times its size; the target is at least 1.00: the kernel has to touch all "
            "of it, in accesses that are counted");
}

TEST(TargetSentence, OfAnArrayThatNobodyTouchesNamesNoNumber) {
  const Measurement none{
      .metric = "global_load_times", .value = 0, .limit = {.value = 1, .is_minimum = true}, .array = "b"};
  EXPECT_EQ(target_sentence(none, {}),
            "there are no loads from b: the kernel has to touch all of it, in accesses that are counted");
}

TEST(TargetSentence, SaysThatOnlySingleBytesWouldDoWithSoLittle) {
  const Measurement missed{.metric = "global_load_extra_sectors_per_request", .value = 31, .site = 0, .array = "in"};
  simt::Profile profile = one_access(simt::Space::global, 3200, 100);
  profile.sites[0].bytes = 1;
  EXPECT_EQ(target_sentence(missed, profile),
            "the load from in takes 32.0 sectors per request of single bytes where 1.0 would do");
}

TEST(TargetSentence, SaysWhyLaunchesAndAtomicsAreLimited) {
  EXPECT_EQ(target_sentence({.metric = "launches", .value = 128, .limit = {2}}, {}),
            "128 kernels are launched; the target is at most 2: one does the work, and perhaps another one an edge");
  EXPECT_EQ(
      target_sentence({.metric = "atomic_requests", .value = 7936, .limit = {0}}, {}),
      "atomics take 7936 requests; the target is at most 0: atomic operations on one word take turns, and no other "
      "number here shows that");
  EXPECT_EQ(target_sentence({.metric = "launches", .value = 1, .limit = {1}, .met = true}, {}),
            "1 kernel is launched; the target is at most 1");
}

TEST(TargetSentence, SaysWhoMeetsHowOften) {
  EXPECT_EQ(target_sentence({.metric = "barriers", .value = 704, .limit = {64}}, {}),
            "blocks meet at 704 barriers; the target is at most 64");
  EXPECT_EQ(target_sentence({.metric = "barriers_per_block", .value = 1, .limit = {1}, .met = true}, {}),
            "blocks meet at 1 barrier, counted per block; the target is at most 1");
  EXPECT_EQ(target_sentence({.metric = "shuffles", .value = 320, .limit = {320}, .met = true}, {}),
            "warps make 320 shuffles; the target is at most 320");
  EXPECT_EQ(target_sentence({.metric = "warp_syncs", .value = 2, .limit = {0}}, {}),
            "warps meet at __syncwarp() 2 times; the target is at most 0");
}

TEST(TargetSentence, TellsAMissInTheWordsOfTheChapterAndWithItsExample) {
  Measurement shifted{.metric = "widths_with_shifted_rows",
                      .value = 896,
                      .limit = {0},
                      .words = {.about = "widths whose rows start inside of a sector",
                                .miss = "{value} of 1024 widths have rows that start inside of a sector; {limit} may"},
                      .example = "cols = 1: row 1 starts 4 bytes into a sector"};
  EXPECT_EQ(target_sentence(shifted, {}),
            "896 of 1024 widths have rows that start inside of a sector; 0 may, for example cols = 1: row 1 starts 4 "
            "bytes into a sector");
  shifted.value = 0;
  shifted.met = true;
  shifted.example = "";
  EXPECT_EQ(target_sentence(shifted, {}), "widths whose rows start inside of a sector: 0; the target is at most 0");
}

}  // namespace
}  // namespace report
