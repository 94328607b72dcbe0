#include "common/simt/findings/triage.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

constexpr std::size_t kMostFindings = 3;

// Whether the lanes of a warp have gone on with an undefined value, and one of them then accessed what is no variable:
// it may have been the index.
bool may_explain(const std::optional<StuckLane>& stuck, const BadAccess& bad) {
  return stuck && stuck->block == bad.block && !stuck->at_barrier && !stuck->object &&
         stuck->mistake != WarpMistake::mask && stuck->mistake != WarpMistake::not_whole &&
         stuck->thread / memory::kWarpSize == bad.thread / memory::kWarpSize;
}

// What ended the launch in the lowest block where something did: first what may explain the rest.
struct Mistakes {
  std::uint64_t block = std::numeric_limits<std::uint64_t>::max();
  std::vector<Finding> findings;
};

Mistakes first_mistakes(const std::vector<WorkerReport>& workers, const Scene& scene) {
  Mistakes first;
  for (const WorkerReport& worker : workers) {
    const auto& bad = worker.stream.bad_access();
    const auto& fatal = worker.stuck.fatal;
    if (bad && bad->block < first.block) {
      first = {bad->block, {describe(*bad, scene, worker.map)}};
      for (const auto& stuck : {fatal, worker.stuck.disputable}) {
        if (may_explain(stuck, *bad)) first.findings.insert(first.findings.begin(), describe(*stuck, scene));
      }
    }
    if (fatal && fatal->block < first.block) first = {fatal->block, {describe(*fatal, scene)}};
  }
  return first;
}

// GPUs go on there: the first one in the order of blocks, if these have run for certain.
std::optional<StuckLane> first_disputable(const std::vector<WorkerReport>& workers, std::uint64_t last_block) {
  StuckLanes all;
  for (const WorkerReport& worker : workers) all.note(worker.stuck);
  if (!all.disputable || all.disputable->block > last_block) return std::nullopt;
  return all.disputable;
}

bool is_race(const FoundHazard& found) { return found.hazard->kind == safety::Hazard::Kind::race; }

// Races first, then in the order of blocks.
std::vector<FoundHazard> sorted_hazards(const std::vector<WorkerReport>& workers) {
  std::vector<FoundHazard> hazards;
  for (const WorkerReport& worker : workers) {
    for (const safety::Hazard& hazard : worker.hazards) hazards.push_back({&hazard, &worker.stream, &worker.map});
  }
  // Who reads too early reads uninitialised memory as well; the race says why.
  std::erase_if(hazards, [&](const FoundHazard& f) {
    return !is_race(f) && std::ranges::any_of(hazards, [&](const FoundHazard& race) {
      return is_race(race) && race.stream == f.stream &&
             (race.hazard->access.site == f.hazard->access.site || race.hazard->other.site == f.hazard->access.site);
    });
  });
  std::ranges::stable_sort(hazards, {},
                           [](const FoundHazard& f) { return std::tuple(!is_race(f), f.hazard->access.block); });
  return hazards;
}

bool is_same_line(const std::optional<core::SourceLocation>& a, const std::optional<core::SourceLocation>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->file == b->file && a->line == b->line;
}

// Two workers may have found the same pair of places, in different blocks; and in `a[i] * a[i]` two places say the
// same.
bool are_alike(const Finding& a, const Finding& b) {
  if (a.kind != b.kind || !is_same_line(a.where, b.where) || !is_same_line(a.other, b.other)) return false;
  return a.message == b.message || (a.where == b.where && a.other == b.other);
}

std::uint64_t tell_hazards(const std::vector<FoundHazard>& hazards, const Scene& scene, std::vector<Finding>& told) {
  std::uint64_t more = 0;
  std::vector<Finding> known;
  for (const FoundHazard& f : hazards) {
    Finding finding = describe(f, scene);
    const bool is_known = std::ranges::any_of(known, [&](const Finding& other) { return are_alike(finding, other); });
    // A read beyond its array meets memory that nobody has written, too.
    const bool is_beyond =
        !is_race(f) && std::ranges::any_of(told, [&](const Finding& other) { return other.where == finding.where; });
    if (is_known || is_beyond) continue;
    known.push_back(std::move(finding));
    if (told.size() < kMostFindings) {
      told.push_back(known.back());
    } else {
      ++more;
    }
  }
  return more;
}

bool is_unwritten(const Finding& finding) {
  return finding.kind == FindingKind::uninitialized_shared || finding.kind == FindingKind::uninitialized_global;
}

// What a thread read before anybody had written it may be the index with which it left its array.
std::optional<Finding> find_unwritten_index(const Finding& mistake, const std::vector<WorkerReport>& workers,
                                            const Scene& scene) {
  if (mistake.kind != FindingKind::out_of_bounds) return std::nullopt;
  for (const WorkerReport& worker : workers) {
    for (const safety::Hazard& hazard : worker.hazards.first(worker.hazards_before_mishap)) {
      if (hazard.kind == safety::Hazard::Kind::race) continue;
      Finding finding = describe({&hazard, &worker.stream, &worker.map}, scene);
      if (finding.block == mistake.block && finding.thread == mistake.thread && finding.where != mistake.where) {
        return finding;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t tell_findings(const std::vector<WorkerReport>& workers, const Scene& scene, std::vector<Finding>& told) {
  auto [last_block, mistakes] = first_mistakes(workers, scene);
  const std::vector<FoundHazard> hazards = sorted_hazards(workers);
  const bool may_follow_from_race =
      mistakes.size() == 1 && (mistakes[0].kind == FindingKind::divergent_barrier ||
                               mistakes[0].kind == FindingKind::invalid_mask || mistakes[0].kind == FindingKind::hang);
  if (!may_follow_from_race) {
    if (mistakes.size() == 1) {
      if (auto index = find_unwritten_index(mistakes[0], workers, scene)) told.push_back(std::move(*index));
    }
    std::ranges::move(mistakes, std::back_inserter(told));
  }
  std::uint64_t more = tell_hazards(hazards, scene, told);
  if (may_follow_from_race) told.push_back(std::move(mistakes[0]));
  const auto stuck = first_disputable(workers, last_block);
  if (!stuck) return more;
  Finding disputable = describe(*stuck, scene);
  if (std::ranges::any_of(told, [&](const Finding& other) { return are_alike(disputable, other); })) return more;
  // What a thread that has returned did not write, others find uninitialised; and where threads meet at two barriers,
  // all that comes later follows from it.
  const bool is_first = stuck->at_barrier && stuck->other == Whereabouts::at_barrier;
  told.insert(is_first ? told.begin() : std::ranges::find_if(told, is_unwritten), std::move(disputable));
  if (told.size() <= kMostFindings) return more;
  told.pop_back();
  return more + 1;
}

}  // namespace simt
