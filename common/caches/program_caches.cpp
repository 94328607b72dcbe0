#include "common/caches/program_caches.h"

namespace caches {
namespace {

bool is_place_of(const KernelCaches::Place& place, const simt::Site& site, const source::DebugInformation& source) {
  if (place.variable != site.variable || place.kind != site.kind || place.bytes != site.bytes) return false;
  const core::SourceLocation where = source.location_of(place.program_counter);
  return where.file == site.file && where.line == site.line && where.column == site.column;
}

}  // namespace

void add_counts(std::vector<simt::Site>& sites, const KernelCaches& caches, const source::DebugInformation& source) {
  for (simt::Site& site : sites) {
    if (site.space != memory::Space::global) continue;
    for (const KernelCaches::Place& place : caches.places()) {
      if (!is_place_of(place, site, source)) continue;
      if (!site.caches) site.caches.emplace();
      *site.caches += place.counts;
    }
  }
}

void ProgramCaches::add_to(simt::ProgramProfile& program) const {
  for (simt::KernelProfile& kernel : program.kernels) {
    const auto known = kernels_.find(kernel.name);
    kernel.with_caches = known != kernels_.end();
    if (!kernel.with_caches) continue;
    kernel.caches = known->second.totals();
    if (kernel.caches) add_counts(kernel.profile.sites, known->second, source_);
  }
}

}  // namespace caches
