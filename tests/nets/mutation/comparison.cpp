#include "tests/nets/mutation/comparison.h"

namespace mutation {

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::clean:
      return "clean";
    case Outcome::found:
      return "found";
    case Outcome::other_kind:
      return "found as another kind";
    case Outcome::other_place:
      return "found in another line";
    case Outcome::not_this_way:
      return "not on this path";
    case Outcome::left_open:
      return "left open";
    case Outcome::too_large:
      return "too large";
    case Outcome::false_alarm:
      return "FALSE ALARM";
    case Outcome::miss:
      return "MISS";
    case Outcome::unknown_way:
      return "UNKNOWN PATH";
  }
  return "";
}

Outcome compare(const Specimen& specimen, const Observed& observed, const std::set<int>& lines) {
  const Truth& truth = specimen.truth;
  if (truth.is_too_large) return Outcome::too_large;
  if (!observed.findings.empty()) {
    if (truth.faulty == 0) return Outcome::false_alarm;
    const Observed::Finding& first = observed.findings[0];
    if ((first.fault & truth.faults) != 0) {
      const bool is_there = first.fault == kHang || lines.contains(first.line);
      return is_there ? Outcome::found : Outcome::other_place;
    }
    return is_open(truth.faults) ? Outcome::false_alarm : Outcome::other_kind;
  }
  if (truth.faulty == 0) return Outcome::clean;
  if (is_open(truth.faults)) return Outcome::left_open;
  const Truth here = truth.clean == 0 ? truth : explore(specimen.program, &observed.trace);
  if (here.is_too_large) return Outcome::too_large;
  if (here.clean == 0 && here.faulty == 0) return Outcome::unknown_way;
  if (is_open(here.faults)) return Outcome::left_open;
  return here.clean == 0 ? Outcome::miss : Outcome::not_this_way;
}

std::string Tally::report() const {
  std::string all;
  for (const auto& [outcome, count] : counts) {
    all += (all.empty() ? "" : ", ") + std::to_string(count) + " " + name_of(outcome);
  }
  return all;
}

}  // namespace mutation
