// docs/corpora.md shows what tests/data/corpora_*.csv say, between <!-- corpora --> and <!-- end corpora -->. With
// UPDATE_DOCS set, the test writes it there; run.sh and tests/course/update_outputs.sh do so.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "common/core/text_file.h"
#include "tests/corpora/indigo.h"
#include "tests/corpora/samples.h"
#include "tests/corpora/tables.h"

namespace corpora {
namespace {

TEST(Corpora, TablesAreUpToDateInTheDocument) {
  const std::string text = core::read_text(CORPORA_DOCUMENT);
  const std::string begin = "<!-- corpora -->\n";
  const std::string end = "<!-- end corpora -->\n";
  const auto first = text.find(begin);
  const auto last = text.find(end);
  ASSERT_TRUE(first != std::string::npos && last != std::string::npos && first < last)
      << CORPORA_DOCUMENT << ": expected the marks " << begin << " and " << end;
  const auto place = first + begin.size();
  const std::string expected = tables();
  if (std::getenv("UPDATE_DOCS") != nullptr) {
    std::ofstream(CORPORA_DOCUMENT) << text.substr(0, place) << expected << text.substr(last);
    return;
  }
  EXPECT_EQ(text.substr(place, last - place), expected) << "out of date; run tests/course/update_outputs.sh";
}

TEST(Corpora, EveryProgramIsThere) {
  const Indigo indigo = read_indigo();
  std::set<std::string> patterns;
  for (const Variant& variant : indigo.variants) patterns.insert(variant.pattern());
  EXPECT_EQ(indigo.variants.size(), 590U);
  EXPECT_EQ(patterns.size(), 21U);
  EXPECT_EQ(std::ranges::count_if(indigo.variants, &Variant::declares_race), 346);
}

TEST(Corpora, NoKernelWithoutABugIsAccused) {
  const Indigo indigo = read_indigo();
  for (const Variant& variant : indigo.variants) {
    for (std::size_t i = 0; i < indigo.inputs.size(); ++i) {
      const Outcome& outcome = variant.outcomes[i];
      EXPECT_TRUE(outcome.finished) << variant.name << " on " << indigo.inputs[i].graph;
      EXPECT_TRUE(variant.declares_race() || !outcome.has("race")) << variant.name << " on " << indigo.inputs[i].graph;
      EXPECT_TRUE(!variant.bugs.empty() || outcome.findings.empty())
          << variant.name << " on " << indigo.inputs[i].graph;
    }
  }
}

TEST(Corpora, ARaceIsFoundInEveryRunThatHasOneAndInNoOther) {
  const Indigo indigo = read_indigo();
  for (const Variant& variant : indigo.variants) {
    for (std::size_t i = 0; i < indigo.inputs.size(); ++i) {
      EXPECT_EQ(variant.outcomes[i].has("race"), variant.conflicts[i])
          << variant.name << " on " << indigo.inputs[i].graph << ", " << indigo.inputs[i].launch;
    }
  }
}

TEST(Corpora, EveryDeclaredBugIsFoundOnSomeInput) {
  for (const Variant& variant : read_indigo().variants) {
    EXPECT_EQ(variant.declares_race(), variant.found("race")) << variant.name;
    EXPECT_EQ(variant.declares("boundsBug"), variant.found("out_of_bounds")) << variant.name;
  }
}

TEST(Corpora, OnEveryGraphMoreIsFoundThanByComputeSanitizerAndNoLessThanByTheOthers) {
  const Indigo indigo = read_indigo();
  for (const Row& row : read_table("corpora_published.csv").rows) {
    const auto input = std::ranges::find_if(indigo.inputs, [&](const Input& i) { return i.graph == row.at("graph"); });
    ASSERT_NE(input, indigo.inputs.end()) << row.at("graph");
    const auto index = static_cast<std::size_t>(input - indigo.inputs.begin());
    const auto found = std::ranges::count_if(
        indigo.variants, [&](const Variant& v) { return v.declares_race() && v.outcomes[index].has("race"); });
    EXPECT_GT(found, std::stoi(row.at("compute_sanitizer_found"))) << row.at("graph");
    EXPECT_GE(found, std::stoi(row.at("hirace_found"))) << row.at("graph");
    EXPECT_GE(found, std::stoi(row.at("iguard_found"))) << row.at("graph");
  }
}

TEST(Corpora, MistakesOfTheSamplesAreFound) {
  for (const Sample& sample : read_samples()) {
    EXPECT_TRUE(sample.is_as_expected()) << sample.title() << ": " << sample.found_in_words();
  }
}

}  // namespace
}  // namespace corpora
