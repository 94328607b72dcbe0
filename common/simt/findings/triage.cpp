#include "common/simt/findings/triage.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

constexpr std::size_t kMostFindings = 3;

// The first thing that went wrong, in the order of blocks.
std::optional<Finding> first_mistake(const std::vector<WorkerReport>& workers, const Scene& scene) {
  std::uint64_t lowest = std::numeric_limits<std::uint64_t>::max();
  std::optional<Finding> finding;
  for (const WorkerReport& worker : workers) {
    if (const auto& bad = worker.stream.bad_access(); bad && bad->block < lowest) {
      lowest = bad->block;
      finding = describe(*bad, scene, worker.map);
    }
    if (worker.stuck && worker.stuck->block < lowest) {
      lowest = worker.stuck->block;
      finding = describe(*worker.stuck, scene);
    }
  }
  return finding;
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

std::uint64_t tell_hazards(const std::vector<FoundHazard>& hazards, const Scene& scene, std::vector<Finding>& told) {
  std::uint64_t more = 0;
  std::vector<Finding> known;  // two workers may have found the same pair of places, in different blocks
  for (const FoundHazard& f : hazards) {
    Finding finding = describe(f, scene);
    const bool is_known = std::ranges::any_of(known, [&](const Finding& other) {
      return other.kind == finding.kind && other.where == finding.where && other.other == finding.other;
    });
    // A read beyond its array meets memory that nobody has written, too.
    const bool is_beyond = !is_race(f) && std::ranges::any_of(told, [&](const Finding& other) {
      return other.where.file == finding.where.file && other.where.line == finding.where.line;
    });
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

}  // namespace

std::uint64_t tell_findings(const std::vector<WorkerReport>& workers, const Scene& scene, std::vector<Finding>& told) {
  std::optional<Finding> mistake = first_mistake(workers, scene);
  const bool may_follow_from_race =
      mistake && (mistake->kind == FindingKind::divergent_barrier || mistake->kind == FindingKind::invalid_mask);
  if (mistake && !may_follow_from_race) told.push_back(std::move(*mistake));
  const std::uint64_t more = tell_hazards(sorted_hazards(workers), scene, told);
  if (may_follow_from_race) told.push_back(std::move(*mistake));
  return more;
}

}  // namespace simt
