#include "tests/zoo/specimen.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cli/grade/supervised_run.h"

namespace zoo {
namespace fs = std::filesystem;

namespace {

// A kernel of the zoo takes milliseconds. Those that must hang are not given long; the others may be run on a busy
// machine.
constexpr double kShortLimitSeconds = 3;
constexpr double kLongLimitSeconds = 60;

/// What follows `key` on a line that begins with it.
std::string value_after(const std::string& line, const std::string& key) {
  return line.starts_with(key) ? line.substr(key.size()) : "";
}

void require(bool condition, const fs::path& file, const std::string& what) {
  if (!condition) throw std::runtime_error(file.filename().string() + ": " + what);
}

}  // namespace

Specimen read_specimen(const fs::path& file) {
  Specimen specimen{.file = file, .name = file.stem().string()};
  const bool is_wrong = file.parent_path().filename() == "wrong";
  std::ifstream in(file);
  bool in_sentence = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.ends_with("// <- here")) specimen.here.push_back(number);
    if (line.ends_with("// <- other")) specimen.other.push_back(number);
    if (line == "// at: host") specimen.at_host = true;
    if (line == "// nvcc: refuses") specimen.nvcc_refuses = true;
    if (const std::string kind = value_after(line, "// expect: "); !kind.empty()) specimen.kind = kind;
    const std::string begin = value_after(line, is_wrong ? "// because: " : "// tricky: ");
    const bool is_key = line == "// at: host" || line == "// nvcc: refuses" || line.starts_with("// expect: ");
    const std::string more = is_key ? "" : value_after(line, "// ");
    if (!begin.empty()) {
      specimen.sentence = begin;
    } else if (in_sentence && !more.empty()) {
      specimen.sentence += " " + more;
    }
    in_sentence = !begin.empty() || (in_sentence && !more.empty());
  }
  require(!specimen.sentence.empty(), file,
          is_wrong ? "expected a line '// because: ...'" : "expected '// tricky: ...'");
  require(specimen.kind.empty() != is_wrong, file, "'// expect: KIND' belongs into wrong kernels, and only there");
  require(!is_wrong || specimen.here.empty() == specimen.at_host, file,
          "expected either '// <- here' or '// at: host'");
  require(!is_wrong || specimen.name.starts_with(specimen.kind + "_"), file, "its name must begin with its kind");
  return specimen;
}

std::vector<Specimen> specimens(const std::string& folder) {
  std::vector<Specimen> all;
  for (const auto& entry : fs::directory_iterator(fs::path(ZOO_DIR) / folder)) {
    if (entry.path().extension() == ".cu") all.push_back(read_specimen(entry.path()));
  }
  std::ranges::sort(all, {}, &Specimen::name);
  return all;
}

const std::vector<safety::Finding>& findings_of(const Specimen& specimen) {
  static std::map<std::string, std::vector<safety::Finding>> known;
  if (const auto found = known.find(specimen.name); found != known.end()) return found->second;
  const fs::path program = fs::path(ZOO_PROGRAMS) / ("zoo." + specimen.name);
  const double limit = specimen.kind == "hang" ? kShortLimitSeconds : kLongLimitSeconds;
  auto verdict = course::run_supervised(program, "", specimen.name, specimen.file.filename(), limit);
  return known[specimen.name] = std::move(verdict.profile.findings);
}

std::string name_of(safety::FindingKind kind) {
  grading::Verdict verdict;
  verdict.profile.findings.push_back({.kind = kind});
  return nlohmann::json::parse(grading::to_json(verdict))["profile"]["findings"][0]["kind"];
}

}  // namespace zoo
