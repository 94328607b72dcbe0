#include "common/report/html_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/report/matched_access.h"
#include "common/report/what_is_drawn.h"
#include "tests/common/report/accesses.h"
#include "tests/common/report/drawn.h"

namespace report {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHostile = "</title><script>alert(1)</script>\xFF";

simt::Site site(const std::string& variable, simt::Space space, memory::Kind kind, std::uint64_t cost,
                std::uint64_t ideal, int line = 2) {
  simt::Site site{.file = "kernel.cu", .line = line, .column = 3, .variable = variable, .space = space, .kind = kind};
  site.requests = 10;
  site.cost = cost;
  site.ideal = ideal;
  site.worst.cost = cost / 10;
  site.worst.access = space == simt::Space::global ? strided(4) : two_columns_of_16();
  return site;
}

GradedFile graded(const std::string& name, std::vector<simt::Site> sites) {
  GradedFile file{.name = name, .source = "// a kernel\ntile[x] = in[i];\n"};
  file.verdict.file = "kernel.cu";
  file.verdict.exercise = "04_bank_conflicts.transpose16";
  file.verdict.state = grading::State::misses_target;
  file.verdict.profile.sites = std::move(sites);
  return file;
}

/// How many there are: the labels of one are an `<svg>` of their own, and have no name.
std::size_t pictures(const std::string& page) { return occurrences(page, "<svg [^>]*role=\"img\""); }

ReportContent starter_and_solution() {
  using enum simt::Space;
  ReportContent content{.title = "4 Bank conflicts"};
  content.files.push_back(graded(
      "starter", {site("in", global, memory::Kind::load, 40, 40), site("tile", shared, memory::Kind::store, 80, 10)}));
  content.files.push_back(graded("solution", {site("tile", shared, memory::Kind::store, 10, 10)}));
  content.files[0].verdict.measurements.push_back(
      {.metric = "shared_store_wavefronts_per_request", .value = 8, .limit = {1}, .site = 1});
  return content;
}

TEST(TimeSection, HasABarForEachLimitOfEachFileThatHasAnEstimate) {
  ReportContent content = starter_and_solution();
  EXPECT_THAT(render_html(content), Not(HasSubstr("Time, estimated")));
  content.files[0].verdict.estimate =
      core::TimeEstimate{.gpu = "H200",
                         .shape = "rows 8192, cols 8192",
                         .us = 293.7,
                         .low_us = 205.6,
                         .high_us = 384.6,
                         .gains = {{"DRAM bandwidth", 0.496}, {kHostile, 0.1}, {"latency", 0}},
                         .why_not = ""};
  content.files[1].verdict.estimate = core::TimeEstimate{.gpu = "H200", .gains = {}, .why_not = "There is none."};
  const std::string page = render_html(content);
  EXPECT_THAT(page, AllOf(HasSubstr("For an H200, rows 8192, cols 8192;"), HasSubstr("294 µs; it may be 206 to 385"),
                          HasSubstr("value=\"50\""), Not(HasSubstr("<script>")), Not(HasSubstr("There is none."))));
  EXPECT_EQ(occurrences(page, "<meter "), 2U);
}

TEST(TimeSection, DrawsTheBlocksOfOneSm) {
  ReportContent content = starter_and_solution();
  core::TimeEstimate time{.gpu = "H200", .us = 10, .gains = {{"latency", 0.5}}, .why_not = ""};
  time.blocks = {{0, 0.5, 2}, {1, 0.6, 1000}, {0, 2.25, 4}, {4'000'000'000, 0, 5000}};
  content.files[0].verdict.estimate = time;
  time.sm_blocks = 64;
  content.files[1].verdict.estimate = time;
  EXPECT_THAT(render_html(content), HasSubstr("Here: the first 4 of 64 blocks of one SM. A bar"));
  time.sm_blocks = 1;
  time.blocks = {{0, 0, 0}};
  content.files[1].verdict.estimate = time;
  const std::string page = render_html(content);
  EXPECT_THAT(page, AllOf(HasSubstr("Here: only the first 4 blocks of one SM. A bar"),
                          HasSubstr("Here: the only block of one SM. A bar"), HasSubstr("1000.0 us"),
                          HasSubstr("Drawn are 16 of"), HasSubstr("<td>2.25</td>")));
  EXPECT_THAT(page, Not(HasSubstr("5000")));
}

TEST(MatchAccesses, TheSameAccessOfTheFilesIsOneAndTheMostWastefulComesFirst) {
  const auto accesses = match_accesses(starter_and_solution().files);
  ASSERT_EQ(accesses.size(), 2U);
  EXPECT_EQ(accesses[0].name, "store to tile");
  EXPECT_THAT(accesses[0].sites, ElementsAre(1U, 0U));
  EXPECT_EQ(accesses[1].name, "load from in");
  EXPECT_THAT(accesses[1].sites, ElementsAre(0U, std::nullopt));
}

TEST(MatchAccesses, SeveralOfOneKindAreNumbered) {
  const simt::Site load = site("in", simt::Space::global, memory::Kind::load, 40, 40);
  const auto accesses = match_accesses({graded("yours", {load, load})});
  ASSERT_EQ(accesses.size(), 2U);
  EXPECT_EQ(accesses[1].name, "load from in (2)");
}

TEST(HtmlReport, ShowsEachAccessOnceForEveryFile) {
  const std::string page = render_html(starter_and_solution());
  EXPECT_EQ(occurrences(page, "class=\"panel\""), 2U);
  EXPECT_EQ(occurrences(page, "type=\"radio\""), 2U);
  EXPECT_EQ(pictures(page), 3U);
  EXPECT_THAT(page, HasSubstr("This file has no such access."));
  EXPECT_THAT(page, HasSubstr("wavefronts per request of shared stores (target: at most 1.0)"));
}

TEST(HtmlReport, ShadesTheLineByItsMostWastefulAccess) {
  const std::string page = render_html(starter_and_solution());
  EXPECT_EQ(occurrences(page, "<tr class=\"h3\"><td>2</td>"), 1U);  // 8 times as many as needed, in the starter
  EXPECT_EQ(occurrences(page, "<tr class=\"h0\"><td>2</td>"), 1U);
  EXPECT_THAT(page, HasSubstr(">store to tile: 8.0 wavefronts</label>"));
}

TEST(HtmlReport, TheSolutionIsFoldedAwayUntilAskedFor) {
  ReportContent content = starter_and_solution();
  content.show_solution = false;
  EXPECT_THAT(render_html(content), HasSubstr("id=\"solution\">"));
  content.show_solution = true;
  EXPECT_THAT(render_html(content), HasSubstr("id=\"solution\" checked>"));
}

TEST(HtmlReport, EveryPictureHasWordsAndATable) {
  const std::string page = render_html(starter_and_solution());
  EXPECT_EQ(occurrences(page, "role=\"img\" aria-labelledby="), 3U);
  EXPECT_EQ(occurrences(page, "<desc "), 3U);
  EXPECT_EQ(occurrences(page, "The same as a table"), 3U);
}

TEST(HtmlReport, HostileTextIsTextWhereverItComesFrom) {
  ReportContent content = starter_and_solution();
  content.title = kHostile;
  for (GradedFile& file : content.files) {
    file.name = kHostile;
    file.source = std::string(kHostile) + "\n" + std::string(4000, '<') + "\n";
    file.verdict.file = kHostile;
    file.verdict.exercise = kHostile;
    file.verdict.program_output = kHostile;
    file.verdict.mismatch = kHostile;
    file.verdict.measurements.push_back({.metric = kHostile});
    for (simt::Site& hostile : file.verdict.profile.sites) hostile.file = hostile.variable = kHostile;
    file.verdict.dram.push_back({.name = kHostile, .config = {}, .in_flight = 1, .requests = {{0}}});
  }
  for (const auto state : {grading::State::wrong, grading::State::stopped, grading::State::does_not_compile}) {
    content.files[0].verdict.state = state;
    content.files[0].verdict.compiler_output = kHostile;
    safety::Finding found;
    found.where = {kHostile, 1, 1};
    found.message = found.advice = kHostile;
    content.files[0].verdict.profile.findings.push_back(found);
    const std::string page = render_html(content);
    EXPECT_THAT(page, AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script")), Not(HasSubstr("\xFF"))));
    EXPECT_EQ(occurrences(page, "</title>"), 1U + pictures(page));
  }
}

TEST(HtmlReport, SaysWhenTheCountersAreThoseOfAFailedShape) {
  ReportContent content = starter_and_solution();
  EXPECT_THAT(render_html(content), Not(HasSubstr("did not pass")));
  content.files[0].verdict.state = grading::State::wrong;
  EXPECT_THAT(render_html(content), HasSubstr("<strong>starter</strong> did not pass"));
}

TEST(HtmlReport, AFileThatDoesNotCompileIsToldOfOnTopAndHasNoPictures) {
  ReportContent content = starter_and_solution();
  content.files.insert(content.files.begin() + 1, graded("yours", {}));
  content.files[1].verdict.state = grading::State::does_not_compile;
  content.files[1].verdict.compiler_output = "kernel.cu:2:1: error: 'tile' was not declared";
  const std::string page = render_html(content);
  EXPECT_THAT(page, HasSubstr("yours does not compile</h2>"));
  EXPECT_LT(page.find("was not declared"), page.find("The worst request of each access"));
  EXPECT_EQ(occurrences(page, "was not declared"), 1U);
  EXPECT_EQ(occurrences(page, "<td>0, 0</td>"), 0U);
  EXPECT_EQ(occurrences(page, "This file has no such access"), 1U);  // the solution's load
}

TEST(HtmlReport, WhereNothingWasCountedNothingIsDrawn) {
  ReportContent content{.title = "nothing", .files = {graded("yours", {})}};
  EXPECT_THAT(render_html(content),
              AllOf(Not(HasSubstr("worst request")), Not(HasSubstr("cost of a request")), Not(HasSubstr("<svg"))));
  EXPECT_FALSE(has_pictures(content.files[0].verdict));
}

TEST(HtmlReport, AKernelThatOnlyRunsWhatIsGradedIsNotDrawn) {
  ReportContent content = starter_and_solution();
  content.files[0].verdict.measurements = {{.metric = "miscounted_8_byte_loads", .value = 3}};
  EXPECT_EQ(pictures(render_html(content)), 0U);
  EXPECT_FALSE(has_pictures(content.files[0].verdict));
  content.files[0].verdict.measurements.push_back({.metric = "global_load_requests", .is_guard = true});
  EXPECT_EQ(pictures(render_html(content)), 3U);
  EXPECT_TRUE(has_pictures(content.files[0].verdict));
}

TEST(HtmlReport, TheDramComesFirstAndItsSlowestRequestsBeforeTheOthers) {
  ReportContent content = starter_and_solution();
  const memory::DramConfig config{.channels = 1, .banks = 2, .burst_bytes = 8, .row_bytes = 8, .row_latency = 3};
  content.files[0].verdict.dram = {{.name = "loads", .config = config, .in_flight = 1, .requests = {{0}}},
                                   {.name = "stores", .config = config, .in_flight = 1, .requests = {{0}, {16}}}};
  content.files[1].verdict.dram = {{.name = "loads", .config = config, .in_flight = 1, .requests = {{0}}}};
  const std::string page = render_html(content);
  EXPECT_LT(page.find("<h4>stores</h4>"), page.find("DRAM model: stores"));
  EXPECT_LT(page.find("DRAM model: stores"), page.find("<h4>loads</h4>"));
  EXPECT_LT(page.find("DRAM model: loads"), page.find("The worst request of each access"));
  EXPECT_EQ(occurrences(page, ">4 transfers</text>"), 2U);  // both loads, whatever the stores take
  EXPECT_EQ(occurrences(page, ">8 transfers</text>"), 1U);
}

TEST(HtmlReport, SpeaksOfTheMostWastefulAccessOnlyWhereOneIs) {
  ReportContent content = starter_and_solution();
  EXPECT_THAT(render_html(content), HasSubstr("<legend>Access, the most wasteful first</legend>"));
  content.files[0].verdict.profile.sites[1].cost = 10;
  EXPECT_THAT(render_html(content), HasSubstr("<legend>Access</legend>"));
}

TEST(HtmlReport, TheTableSaysWhatACheckSays) {
  ReportContent content = starter_and_solution();
  content.files[0].code_lines = 16;
  content.files[0].verdict.measurements = {
      {.metric = "shared_store_extra_wavefronts_per_request", .value = 7, .limit = {0}, .site = 1}};
  const std::string page = render_html(content);
  EXPECT_THAT(page, HasSubstr("correct, but the store to tile takes 8.0 wavefronts per request where 1.0 would do"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">wavefronts per request of shared stores</th>"));
  EXPECT_THAT(page, HasSubstr("8.0 where 1.0 would do</span>"));
  EXPECT_THAT(page, HasSubstr("<th scope=\"row\">lines of code</th><td>16</td>"));
}

}  // namespace
}  // namespace report
