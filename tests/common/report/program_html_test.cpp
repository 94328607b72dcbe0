#include "common/report/program_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/common/report/accesses.h"
#include "tests/common/report/drawn.h"

namespace report {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHostile = "</title><script>alert(1)</script>\xFF";

simt::Site site(const std::string& file, int line, std::uint64_t cost) {
  simt::Site site{.file = file, .line = line, .column = 3, .variable = "in"};
  site.requests = 10;
  site.cost = cost;
  site.ideal = 40;
  site.worst.cost = cost / 10;
  site.worst.access = strided(static_cast<std::uint64_t>(cost) / 10);
  return site;
}

/// Two kernels; the first one has a place that wastes, and one that does not.
simt::ProgramProfile two_kernels(const std::string& file) {
  simt::KernelProfile first{.name = "copy<float>", .configurations = {{.grid = {4, 1, 1}, .block = {32, 1, 1}}}};
  first.profile.sites = {site(file, 1, 40), site(file, 2, 320)};
  simt::KernelProfile second{.name = "sum"};
  second.profile.sites = {site(file, 1, 40)};
  return {.kernels = {first, second}, .findings = {}, .end = {}};
}

TEST(ProgramHtml, EachKernelHasASectionAndAPictureOfEachPlaceThatWastes) {
  const std::string page = render_program_html(two_kernels("gone.cu"), "program.cu", "");
  EXPECT_THAT(page, AllOf(HasSubstr("<h1>program.cu</h1>"), HasSubstr("<h2>copy&lt;float&gt;</h2>"),
                          HasSubstr("<h2>sum</h2>"), HasSubstr("The worst request of the load from in in line 2")));
  EXPECT_EQ(occurrences(page, "role=\"img\""), 1U);
  EXPECT_THAT(page, AllOf(Not(HasSubstr("The program</h2>")), Not(HasSubstr("Source"))));
}

TEST(ProgramHtml, ASourceFileIsShownOnceWithTheCostsOfAllKernels) {
  const fs::path file = fs::path(testing::TempDir()) / "program_html.cu";
  std::ofstream(file) << "x = in[i];\ny = in[8 * i];\nint z;\n";
  const std::string page = render_program_html(two_kernels(file.string()), "program.cu", "");
  EXPECT_EQ(occurrences(page, "class=\"code\""), 1U);
  EXPECT_EQ(occurrences(page, "<tr class=\"h0\"><td>1</td>"), 1U);
  EXPECT_EQ(occurrences(page, "<tr class=\"h3\"><td>2</td>"), 1U);
  EXPECT_EQ(occurrences(page, ">load from in: 4.0 sectors<"), 2U);
}

TEST(ProgramHtml, WhatIsAboutNoKernelHasASectionOfItsOwn) {
  simt::ProgramProfile program = two_kernels("gone.cu");
  program.end = "the budget of 60 s was used up";
  EXPECT_THAT(render_program_html(program, "program.cu", ""),
              AllOf(HasSubstr("<h2>The program</h2>"), HasSubstr("the budget of 60 s was used up"),
                    Not(HasSubstr("has launched no kernel"))));
  EXPECT_THAT(render_program_html({}, "program.cu", ""), HasSubstr("has launched no kernel"));
}

TEST(ProgramHtml, HostileTextIsText) {
  simt::ProgramProfile program = two_kernels(kHostile);
  program.end = kHostile;
  for (simt::KernelProfile& kernel : program.kernels) {
    kernel.name = kHostile;
    for (simt::Site& one : kernel.profile.sites) one.variable = kHostile;
    safety::Finding found;
    found.where = {kHostile, 1, 1};
    found.message = found.advice = kHostile;
    kernel.profile.findings.push_back(found);
  }
  const std::string page = render_program_html(program, kHostile, "");
  EXPECT_THAT(page, AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script")), Not(HasSubstr("\xFF"))));
}

}  // namespace
}  // namespace report
