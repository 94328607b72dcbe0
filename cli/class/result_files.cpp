#include "cli/class/result_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/report/markup.h"
#include "common/report/wording.h"

namespace course {
namespace {

using ByStudent = std::map<std::string, std::vector<Judgement>>;

ByStudent by_student(const std::vector<Judgement>& judgements) {
  ByStudent students;
  for (const Judgement& one : judgements) students[one.file.who].push_back(one);
  return students;
}

std::string state_of(const Judgement& one) { return one.state ? std::string(grading::name_of(*one.state)) : ""; }

/// What to say to whoever has handed it in.
std::string sentence(const Judgement& one) { return one.why.empty() ? one.words : one.words + ": " + one.why; }

std::string cell(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text = "'" + text;
  return "\"" + replace_all(std::move(text), "\"", "\"\"") + "\"";
}

std::string as_case(const Judgement& one) {
  const std::string name = report::as_markup(one.exercise());
  const std::string who = report::as_markup(one.file.who);
  const std::string begin = fmt::format(R"(    <testcase classname="{}" name="{}")", who, name);
  if (one.state == grading::State::solved) return begin + "/>\n";
  const char* const kind = one.state ? "failure" : "error";
  return fmt::format("{}>\n      <{} message=\"{}\"/>\n    </testcase>\n", begin, kind,
                     report::as_markup(sentence(one)));
}

std::size_t count(const std::vector<Judgement>& judgements, std::string_view result) {
  return static_cast<std::size_t>(
      std::ranges::count_if(judgements, [&](const Judgement& one) { return one.result() == result; }));
}

}  // namespace

void write_result(const std::filesystem::path& file, const std::string& text) {
  if (!write_safely(file, text)) throw UsageError(fmt::format("cannot write {}", file.string()));
}

std::string as_csv(const std::vector<Judgement>& judgements, const Points& points) {
  std::string text = "who,exercise,file,result,state,points,of,why\r\n";
  for (const Judgement& one : judgements) {
    text += fmt::format("{},{},{},{},{},{:g},{:g},{}\r\n", cell(one.file.who), cell(one.exercise()),
                        cell(one.file.file.string()), one.result(), state_of(one), points.of(one),
                        points.most(one.file), cell(one.state ? one.why : one.words));
  }
  return text;
}

std::string as_junit(const std::vector<Judgement>& judgements) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const auto& [who, of_one] : by_student(judgements)) {
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
                        report::as_markup(who), of_one.size(), count(of_one, "not_solved"), count(of_one, "error"));
    for (const Judgement& one : of_one) text += as_case(one);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

std::string as_gradescope(const std::vector<Judgement>& of_one, const Points& points) {
  using Json = nlohmann::ordered_json;
  Json tests = Json::array();
  for (const Judgement& one : of_one) {
    const bool solved = one.state == grading::State::solved;
    tests.push_back({{"name", one.exercise()},
                     {"score", points.of(one)},
                     {"max_score", points.most(one.file)},
                     {"status", solved ? "passed" : "failed"},
                     {"output", sentence(one)}});
  }
  const Json all{
      {"output", fmt::format("{} of {} solved", count(of_one, "solved"), report::counted(of_one.size(), "exercise"))},
      {"tests", tests}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_result_files(const std::filesystem::path& folder, const std::vector<Judgement>& judgements,
                        const Points& points) {
  write_result(folder / "results.csv", as_csv(judgements, points));
  write_result(folder / "junit.xml", as_junit(judgements));
  for (const auto& [who, of_one] : by_student(judgements)) {
    if (!who.empty()) write_result(folder / "gradescope" / (who + ".json"), as_gradescope(of_one, points));
  }
}

}  // namespace course
