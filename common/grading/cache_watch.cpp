#include "common/grading/cache_watch.h"

#include "common/caches/program_caches.h"
#include "common/caches/residency.h"
#include "common/simt/runtime/device.h"

namespace grading {
namespace {

// As many as limit no kernel: only a compiler for GPUs knows how many a thread has.
constexpr unsigned kRegisters = 32;

}  // namespace

CacheWatch::CacheWatch(int sms) : caches_(kRegisters, caches::part_of(core::kH200, sms)), listener_(caches_) {}

void CacheWatch::add_to(simt::Profile& profile) const {
  caches::add_counts(profile.sites, caches_, simt::device().places());
}

}  // namespace grading
