#include "tests/corpora/conflict_log.h"

#include "common/memory/warp_access.h"

namespace corpora {

void Users::add(std::uint64_t thread) {
  if (first == 0) first = thread;
  if (first != thread) are_several = true;
}

bool Users::differ_from(const Users& others) const {
  if (first == 0 || others.first == 0) return false;
  return are_several || others.are_several || first != others.first;
}

void ConflictLog::begin_launch(const simt::LaunchShape& launch) {
  threads_per_block_ = launch.threads_per_block();
  global_.clear();
  shared_.clear();
}

void ConflictLog::request(const simt::Request& request) {
  const bool is_shared = request.site.region->space == memory::Space::shared;
  Elements& elements = is_shared ? shared_[request.place.block] : global_;
  const auto first_of_warp = request.place.block * threads_per_block_ + request.place.warp * memory::kWarpSize;
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    if (!request.access.is_active(lane)) continue;
    add(elements[request.access.address[lane]], request.site.kind(), first_of_warp + lane + 1);
  }
}

void ConflictLog::add(Uses& uses, memory::Kind kind, std::uint64_t thread) {
  Users& users = kind == memory::Kind::load ? uses.loads : kind == memory::Kind::store ? uses.stores : uses.atomics;
  users.add(thread);
  has_conflict_ = has_conflict_ || uses.stores.are_several || uses.stores.differ_from(uses.loads) ||
                  uses.stores.differ_from(uses.atomics) || uses.loads.differ_from(uses.atomics);
}

void ConflictLog::barrier(std::uint64_t block) { shared_.erase(block); }

void ConflictLog::end_block(std::uint64_t block) { shared_.erase(block); }

}  // namespace corpora
