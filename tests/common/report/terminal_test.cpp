#include "common/report/terminal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/report/request_text.h"

namespace report {
namespace {

using grading::State;
using grading::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kFile = "chapters/01_coalescing/scale_matrix.cu";

/// A full warp whose lanes are `stride` bytes apart.
memory::WarpAccess strided(std::uint64_t stride, int bytes = 4, std::uint64_t start = 0) {
  memory::WarpAccess access;
  access.active = 0xffff'ffffU;
  access.bytes = bytes;
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) access.address[lane] = start + lane * stride;
  return access;
}

simt::Site column_load() {
  simt::Site site{.file = kFile, .line = 2, .column = 25, .variable = "in"};
  site.requests = 4096;
  site.cost = 131'072;
  site.ideal = 16'384;
  site.worst.access = strided(4096);
  return site;
}

simt::Site tile_store() {
  simt::Site site{.file = kFile, .line = 2, .column = 3, .variable = "tile"};
  site.space = simt::Space::shared;
  site.kind = memory::Kind::store;
  site.requests = 2048;
  site.cost = 16'384;
  site.ideal = 2048;
  site.worst.access = strided(32);
  return site;
}

class Terminal : public testing::Test {
 protected:
  Terminal() {
    std::string name = (std::filesystem::temp_directory_path() / "terminal_test.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    options_.course_root = name;
    options_.width = 1000;  // sentences are looked for in one piece
    // Not in a checkout: a path is looked for here first, and a checkout has a file of that name.
    std::filesystem::current_path(std::filesystem::temp_directory_path());
    options_.next = {"./course hint 1.scale_matrix"};
    verdict_.exercise = "01_coalescing.scale_matrix";
    verdict_.file = kFile;
    verdict_.profile.launches = 1;
    verdict_.shapes = "37 shapes from 1x1 to 1023x515";
    write_source("// first line\n  out[row] = factor * in[row * cols];\n");
  }
  ~Terminal() override { std::filesystem::remove_all(options_.course_root); }

  void write_source(const std::string& text) const {
    std::filesystem::create_directories((options_.course_root / kFile).parent_path());
    std::ofstream(options_.course_root / kFile) << text;
  }

  void blame(const simt::Site& site, const char* metric, double value, double at_most) {
    verdict_.state = State::misses_target;
    verdict_.profile.sites.push_back(site);
    verdict_.measurements.push_back({metric, value, {at_most}, value <= at_most, verdict_.profile.sites.size() - 1});
  }

  [[nodiscard]] std::string rendered() const { return render_verdict(verdict_, options_); }

  Verdict verdict_;
  RenderOptions options_;
};

TEST_F(Terminal, WithoutATargetForMemoryShowsWhatWasCounted) {
  verdict_.state = State::solved;
  verdict_.profile.sites.push_back(column_load());
  verdict_.measurements.push_back({.metric = "launches", .value = 1, .limit = {2}, .met = true, .is_guard = true});
  verdict_.measurements.push_back({.metric = "threads", .met = true, .words = {.remark = "but so many"}});
  verdict_.measurements.back().is_guard = true;
  EXPECT_THAT(rendered(), HasSubstr("  · memory    not graded in this exercise\n"
                                    "              the load from in takes 32.0 sectors per request where 4.0 would do\n"
                                    "              but so many\n"));
}

TEST_F(Terminal, WhereAnswersAreCountedTheirKernelsTrafficIsNobodysBusiness) {
  verdict_.state = State::solved;
  verdict_.profile.sites.push_back(column_load());
  verdict_.measurements.push_back({.metric = "miscounted", .met = true, .counts_wrong_answers = true});
  EXPECT_THAT(rendered(), AllOf(HasSubstr("not graded in this exercise"), Not(HasSubstr("sectors per request"))));
}

TEST_F(Terminal, ShowsTheWholePictureOfAMissedTarget) {
  options_.width = 100;
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  EXPECT_EQ(rendered(), R"(
  01 coalescing · scale_matrix                                chapters/01_coalescing/scale_matrix.cu

  ✓ correct   37 shapes from 1x1 to 1023x515
  ✓ safe      no out-of-bounds access, race, uninitialised read or divergent barrier
  ✗ memory    correct, but the load from in takes 32.0 sectors per request; the target is at most
              4.0

     chapters/01_coalescing/scale_matrix.cu:2:25
      2 |   out[row] = factor * in[row * cols];
        |                         ^
        | global load · 4 bytes · 4096 requests · 131072 sectors · 16384 would do
        | lanes 0 1 2 3 … 31 touch 32 sectors, one each, 4096 bytes apart

  next: ./course hint 1.scale_matrix
)");
}

TEST_F(Terminal, NamesTheLanesOfABankConflict) {
  blame(tile_store(), "shared_store_wavefronts_per_request", 8, 1);
  EXPECT_THAT(
      rendered(),
      AllOf(HasSubstr("correct, but the store to tile takes 8.0 wavefronts per request; the target is at most 1.0"),
            HasSubstr("shared store · 4 bytes · 2048 requests · 16384 wavefronts"), HasSubstr("· 8-way conflict"),
            HasSubstr("lanes 0 4 8 12 16 20 24 28 ask one bank for 8 different words")));
}

TEST_F(Terminal, SpeaksOfAllLoadsWhenOnePlaceDoesNotExplainTheNumber) {
  blame(column_load(), "global_load_sectors_per_request", 18, 4);
  EXPECT_THAT(
      rendered(),
      HasSubstr("global loads take 18.0 sectors per request (the load from in 32.0); the target is at most 4.0"));
}

TEST_F(Terminal, AMissByAHairIsNotRoundedAway) {
  blame(column_load(), "global_load_sectors_per_request", 4.02, 4);
  EXPECT_THAT(rendered(), HasSubstr("4.02 sectors per request"));
  EXPECT_THAT(rendered(), HasSubstr("the target is at most 4.00"));
}

TEST_F(Terminal, AKernelThatAccessesNothingIsToldSo) {
  verdict_.state = State::misses_target;
  verdict_.measurements = {{"global_load_sectors_per_request", 0, {4}, false}};
  EXPECT_THAT(rendered(), HasSubstr("correct, but there are no global loads\n"));
}

TEST_F(Terminal, WhatHoldsForEachRequestIsNotMissedWhereThereIsNone) {
  verdict_.state = State::misses_target;
  verdict_.measurements = {{.metric = "global_load_bytes_per_request", .limit = {480, true}, .array = "in"},
                           {.metric = "global_load_extra_sectors_per_request",
                            .limit = {1},
                            .array = "in",
                            .words = {.miss = "a request takes up to {value} sectors more; at most {limit} more"}}};
  EXPECT_THAT(rendered(), AllOf(HasSubstr("correct, but there are no loads from in\n"), Not(HasSubstr("and "))));
}

TEST_F(Terminal, CountsHaveNoDecimals) {
  blame(column_load(), "global_load_requests", 8192, 4096);
  EXPECT_THAT(rendered(), HasSubstr("global loads take 8192 requests; the target is at most 4096"));
}

TEST_F(Terminal, NumbersOfAModelAreCalledSo) {
  verdict_.state = State::misses_target;
  verdict_.measurements = {{"model_channel_balance_of_stores", 0.375, {0.9, true}, false}};
  EXPECT_THAT(rendered(),
              HasSubstr("correct, but in the model, channel balance of stores is 0.38; the target is at least "
                        "0.90"));
}

TEST_F(Terminal, AShareThatMissesByAHairIsNotRoundedUp) {
  verdict_.state = State::misses_target;
  verdict_.measurements = {{"share", 0.898, {0.9, true}, false}};
  EXPECT_THAT(rendered(), HasSubstr("share is 0.898; the target is at least 0.900"));
}

TEST_F(Terminal, SolvedShowsWhatWasReachedAndWhatComesNext) {
  blame(column_load(), "global_load_sectors_per_request", 4, 4);
  verdict_.state = State::solved;
  options_.next = {"read chapters/02_tiling/lesson.md", "./course check 2.tile"};
  EXPECT_THAT(rendered(),
              AllOf(HasSubstr("✓ memory    global loads take 4.0 sectors per request; the target is at most 4.0"),
                    HasSubstr("  next: read chapters/02_tiling/lesson.md\n        ./course check 2.tile\n"),
                    Not(HasSubstr("✗")), Not(HasSubstr("not checked"))));
}

TEST_F(Terminal, SpeedIsTheFourthCheckWhereThereIsAGpu) {
  blame(column_load(), "global_load_sectors_per_request", 4, 4);
  verdict_.state = State::solved;
  EXPECT_THAT(rendered(), Not(HasSubstr("speed")));
  verdict_.speed = {.outcome = grading::Speed::Outcome::timed, .text = "1819 GB/s, 0.43 of a copy"};
  EXPECT_THAT(rendered(), HasSubstr("the target is at most 4.0\n  ✓ speed     1819 GB/s, 0.43 of a copy\n"));
  verdict_.speed = {.outcome = grading::Speed::Outcome::not_run, .text = "not measured"};
  EXPECT_THAT(rendered(), HasSubstr("  · speed     not measured\n"));
}

TEST_F(Terminal, WhatNvccSaysAboutAFileStandsBelowTheMissedTargetAndAboveItsPicture) {
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  verdict_.speed = {.outcome = grading::Speed::Outcome::failed, .text = "nvcc does not compile it:\nx.cu(1): error"};
  EXPECT_THAT(rendered(),
              HasSubstr("  ✗ speed     nvcc does not compile it:\n              x.cu(1): error\n\n     chapters"));
}

TEST_F(Terminal, AWrongResultLeavesTheRestUnchecked) {
  verdict_.state = State::wrong;
  verdict_.mismatch = "out[0][1] is 3, expected 2";
  EXPECT_THAT(rendered(),
              AllOf(HasSubstr("✗ correct   out[0][1] is 3, expected 2\n"), HasSubstr("· safe      not checked yet\n"),
                    HasSubstr("· memory    not checked yet\n"), Not(HasSubstr("✓"))));
}

TEST_F(Terminal, AFindingComesWithPlaceThreadAndAdvice) {
  verdict_.state = State::stopped;
  safety::Finding finding{.kind = safety::FindingKind::out_of_bounds, .where = {kFile, 2, 3}};
  finding.block = {1, 0, 0};
  finding.thread = {31, 2, 0};
  finding.message = "a write of 4 bytes to out, just past its end";
  finding.advice = "Compare the index with rows and cols.";
  verdict_.profile.findings = {finding};
  EXPECT_THAT(rendered(),
              AllOf(HasSubstr("✗ safe      a write of 4 bytes to out, just past its end\n"),
                    HasSubstr("chapters/01_coalescing/scale_matrix.cu:2:3\n"), HasSubstr("\n        |   ^\n"),
                    HasSubstr("block (1, 0, 0), thread (31, 2, 0)"), HasSubstr("Compare the index with rows and cols."),
                    HasSubstr("· correct   not checked yet"), HasSubstr("· memory    not checked yet")));
}

TEST_F(Terminal, AFindingInHostCodeNamesNoThread) {
  verdict_.state = State::stopped;
  safety::Finding finding{.kind = safety::FindingKind::hang, .where = {}, .in_kernel = false};
  finding.message = "did not end";
  verdict_.profile.findings = {finding};
  EXPECT_THAT(rendered(), AllOf(HasSubstr("✗ safe      did not end"), Not(HasSubstr("thread ("))));
}

TEST_F(Terminal, ACompilerErrorIsShownAsItIs) {
  verdict_.state = State::does_not_compile;
  verdict_.compiler_output = "chapters/01_coalescing/scale_matrix.cu:3:5: error: expected ';'\n";
  EXPECT_THAT(rendered(), AllOf(HasSubstr("✗ compile"), HasSubstr("scale_matrix.cu:3:5: error: expected ';'"),
                                Not(HasSubstr("correct"))));
}

TEST_F(Terminal, WhatTheKernelPrintsCannotDisturbTheTerminal) {
  verdict_.state = State::solved;
  verdict_.program_output = "red \x1b[31m text\n";
  EXPECT_THAT(rendered(), HasSubstr("printed by the program:\n     red ?[31m text\n"));
}

TEST_F(Terminal, AsciiTerminalsGetAscii) {
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  options_.utf8 = false;
  for (const char c : rendered()) ASSERT_EQ(static_cast<unsigned char>(c) & 0x80U, 0U) << rendered();
  EXPECT_THAT(rendered(), AllOf(HasSubstr("  + correct"), HasSubstr("  x memory"), HasSubstr("lanes 0 1 2 3 ... 31")));
}

TEST_F(Terminal, ColourIsOnlyThereWhenAskedFor) {
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  EXPECT_THAT(rendered(), Not(HasSubstr("\x1b")));
  options_.colour = true;
  EXPECT_THAT(rendered(), HasSubstr("\x1b[31m✗\x1b[0m memory"));
}

TEST_F(Terminal, TheCaretFollowsTabs) {
  write_source("// first line\n\tx =\tin[0];\n");
  simt::Site site = column_load();
  site.column = 6;  // bytes: tab x space = tab
  blame(site, "global_load_sectors_per_request", 32, 4);
  EXPECT_THAT(rendered(), HasSubstr("      2 |     x = in[0];\n        |         ^\n"));
}

TEST_F(Terminal, AVeryLongLineIsCutAroundTheCaret) {
  write_source("// first line\n" + std::string(5000, 'a') + "in[0]" + std::string(5000, 'b') + "\n");
  simt::Site site = column_load();
  site.column = 5001;
  blame(site, "global_load_sectors_per_request", 32, 4);
  const std::string text = rendered();
  EXPECT_THAT(text, HasSubstr("      2 | …aaaa"));
  EXPECT_THAT(text, HasSubstr("aain[0]bb"));
  const auto source = text.find("      2 | ");
  const auto caret = text.find('^', source) - text.find('\n', source) - 1;
  // The ellipsis takes three bytes but one column.
  EXPECT_EQ(text.substr(source + caret + 2, 5), "in[0]");
}

TEST_F(Terminal, AMissingSourceOrColumnIsLeftOut) {
  simt::Site site = column_load();
  site.column = 0;
  blame(site, "global_load_sectors_per_request", 32, 4);
  EXPECT_THAT(rendered(), AllOf(HasSubstr("scale_matrix.cu:2\n"), Not(HasSubstr("^"))));
  verdict_.profile.sites[0].line = 99;
  EXPECT_THAT(rendered(), AllOf(HasSubstr("scale_matrix.cu:99\n        | global load"), Not(HasSubstr("99 |"))));
}

TEST_F(Terminal, WrongAnswersAreNotCalledCorrect) {
  verdict_.state = State::misses_target;
  verdict_.measurements = {{.metric = "addresses_in_the_wrong_bank", .value = 7, .counts_wrong_answers = true},
                           {.metric = "banks", .value = 5, .limit = {4}}};
  EXPECT_THAT(rendered(),
              AllOf(HasSubstr("✗ correct   addresses in the wrong bank is 7"), HasSubstr("✗ memory    banks is 5"),
                    Not(HasSubstr("✓ correct")), Not(HasSubstr("correct, but"))));
}

TEST_F(Terminal, WhereNothingIsLaunchedNothingIsCalledSafe) {
  verdict_.state = State::solved;
  EXPECT_THAT(rendered(), HasSubstr("safe"));
  verdict_.profile.launches = 0;
  EXPECT_THAT(rendered(), Not(HasSubstr("safe")));
}

TEST_F(Terminal, ManyRequestsAreExplainedByElementsThatWereStoredAgain) {
  blame(column_load(), "global_load_requests", 246'016, 4096);
  verdict_.repeated = {{.variable = "out", .index = 0, .stores = 64, .threads = 64, .lines = {17}}};
  EXPECT_THAT(rendered(), HasSubstr("correct, but out[0] was stored by 64 threads (line 17); once is enough\n"
                                    "              and global loads take 246016 requests"));
  verdict_.repeated[0].threads = 1;
  EXPECT_THAT(rendered(), HasSubstr("out[0] was stored 64 times by one thread (line 17)"));
  verdict_.repeated[0].threads = 32;
  verdict_.repeated[0].lines = {17, 19};
  EXPECT_THAT(rendered(), HasSubstr("out[0] was stored 64 times, by 32 threads (lines 17, 19)"));
  verdict_.repeated[0].threads = 0;
  EXPECT_THAT(rendered(), HasSubstr("out[0] was stored 64 times (lines"));
}

TEST_F(Terminal, ManyRequestsAreExplainedByCopiesOfSingleBytes) {
  simt::Site bytes = column_load();
  bytes.bytes = 1;
  blame(bytes, "global_load_requests", 246'016, 4096);
  verdict_.measurements[0].site.reset();
  EXPECT_THAT(rendered(), HasSubstr("global load · 1 byte · 4096 requests"));
}

TEST_F(Terminal, StoringAgainIsNobodysBusinessWhereNoTargetForRequestsIsMissed) {
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  verdict_.repeated = {{.variable = "out", .index = 0, .stores = 64, .threads = 64, .lines = {17}}};
  EXPECT_THAT(rendered(), Not(HasSubstr("was stored")));
}

TEST_F(Terminal, SaysOnWhichShapeAGoodKernelWouldCostNoMore) {
  blame(column_load(), "global_load_sectors_per_request", 32, 4);
  verdict_.second_shape = "288x512";
  EXPECT_THAT(rendered(), HasSubstr("correct, but on a second shape, 288 x 512, the "
                                    "load from in takes 32.0 sectors"));
  verdict_.second_shape = "65 pixels";
  EXPECT_THAT(rendered(), HasSubstr("correct, but on a second shape, 65 pixels, the load from in"));
}

TEST_F(Terminal, SolvedShowsThePlaceThatTheExerciseIsAbout) {
  blame(tile_store(), "shared_store_wavefronts_per_request", 8, 8);
  blame(column_load(), "global_load_sectors_per_request", 32, 32);
  verdict_.state = State::solved;
  EXPECT_THAT(rendered(), Not(HasSubstr("scale_matrix.cu:2:")));
  verdict_.measurements[1].is_the_point = true;
  EXPECT_THAT(rendered(), AllOf(HasSubstr("scale_matrix.cu:2:25\n"), HasSubstr("global load · 4 bytes"),
                                Not(HasSubstr("scale_matrix.cu:2:3\n"))));
}

std::string global_lanes(const memory::WarpAccess& access) {
  simt::Site site;
  site.worst.access = access;
  return lanes_line(site);
}

TEST(LanesLine, DescribesGlobalRequests) {
  EXPECT_EQ(global_lanes(strided(4)), "lanes 0 1 2 3 … 31 touch 4 sectors: 128 bytes in a row");
  EXPECT_EQ(global_lanes(strided(4, 4, 8)),
            "lanes 0 1 2 3 … 31 touch 5 sectors: 128 bytes in a row, starting 8 bytes into a sector");
  EXPECT_EQ(global_lanes(strided(8)), "lanes 0 1 2 3 … 31 touch 8 sectors, 8 bytes apart");
  EXPECT_EQ(global_lanes(strided(0)), "lanes 0 1 2 3 … 31 all ask for the same 4 bytes");
  memory::WarpAccess irregular = strided(4);
  irregular.address[3] = 4096;
  EXPECT_EQ(global_lanes(irregular), "lanes 0 1 2 3 … 31 touch 5 sectors");
  irregular.active = 1U << 3;
  EXPECT_EQ(global_lanes(irregular), "lane 3 touches 1 sector");
}

TEST(LanesLine, CountsWideSharedAccessesByPhase) {
  simt::Site site = tile_store();
  site.bytes = 16;
  site.worst.access = strided(16, 16);
  EXPECT_THAT(lanes_line(site), HasSubstr("ask no bank for more than one word at a time"));
  site.worst.access = strided(128, 16);
  EXPECT_THAT(lanes_line(site), StartsWith("lanes 0 1 2 3 4 5 6 7 ask one bank for 8 different words"));
}

TEST_F(Terminal, AStoreOfAFunctionsValueIsWhereItGoesTo) {
  write_source("// first line\n  out[row] = make_float4(x, y, 0, 0);\n");
  simt::Site store = column_load();
  store.kind = simt::Kind::store;
  for (const int column : {14, 36}) {  // the function, and its closing bracket: g++ names either
    store.column = column;
    simt::Profile profile;
    profile.sites = {store};
    EXPECT_THAT(render_profile(profile, options_), HasSubstr("scale_matrix.cu:2:3\n")) << column;
  }
}

TEST_F(Terminal, ShowsAProfileWithoutAVerdict) {
  simt::Profile profile;
  profile.sites = {column_load()};
  EXPECT_EQ(render_profile(profile, options_),
            "  ✓ safe      no out-of-bounds access, race, uninitialised read or divergent barrier\n"
            "\n"
            "     chapters/01_coalescing/scale_matrix.cu:2:25\n"
            "      2 |   out[row] = factor * in[row * cols];\n"
            "        |                         ^\n"
            "        | global load · 4 bytes · 4096 requests · 131072 sectors · 16384 would do\n"
            "        | lanes 0 1 2 3 … 31 touch 32 sectors, one each, 4096 bytes apart\n"
            "  next: ./course hint 1.scale_matrix\n");
}

TEST_F(Terminal, SaysWhereNotEveryRaceWasLookedFor) {
  verdict_.state = State::solved;
  EXPECT_THAT(rendered(), Not(HasSubstr("not every race")));
  verdict_.profile.has_lost_races = true;
  EXPECT_THAT(rendered(), HasSubstr("\n              but not every race was looked for"));
}

TEST_F(Terminal, ShowsTheFindingsOfAProfileFirst) {
  simt::Profile profile;
  profile.sites = {column_load()};
  safety::Finding finding{.where = {kFile, 1, 0}};
  finding.message = "a race";
  finding.context = "rows 2, cols 3";
  finding.advice = "mend it";
  profile.findings = {finding};
  EXPECT_THAT(render_profile(profile, options_), AllOf(StartsWith("  ✗ safe      a race (rows 2, cols 3)\n\n"),
                                                       HasSubstr("        | mend it\n"), HasSubstr("4096 requests")));
}

}  // namespace
}  // namespace report
