#include "common/safety/happens_before.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/core/lanes.h"
#include "common/safety/release_union.h"

namespace safety {
namespace {

constexpr int kLanes = core::kH200.warp_lanes;

std::size_t index_of(Scope scope) { return static_cast<std::size_t>(scope); }

Knowledge as_knowledge(const Learned& released) {
  return released.count == 0 ? nullptr : std::make_shared<const std::vector<Learned>>(std::vector{released});
}

}  // namespace

HappensBefore::HappensBefore(std::uint32_t first_state)
    : launch_begin_(first_state),
      last_(first_state),
      running_{.interval = first_state, .own_from = first_state, .learned = {}, .published = {}, .threads = {}} {}

void HappensBefore::begin_block(std::uint64_t block) {
  end_block();
  running_.ordinal = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back(block);
  running_.has_waited = false;
  running_.interval = running_.own_from = new_number();
}

void HappensBefore::suspend_block() {
  running_.has_waited = true;
  const std::uint32_t interval = running_.interval;
  suspended_.insert_or_assign(blocks_[running_.ordinal], std::move(running_));
  running_ = {.interval = interval, .own_from = interval, .learned = {}, .published = {}, .threads = {}};
}

void HappensBefore::resume_block(std::uint64_t block) {
  const auto waiting = suspended_.find(block);
  if (waiting == suspended_.end()) {
    throw std::logic_error("HappensBefore: block " + std::to_string(block) +
                           " does not wait: call suspend_block() while it runs, then resume_block() once");
  }
  running_ = std::move(waiting->second);
  if (last_ordinal_ != running_.ordinal) running_.own_from = kNone;
  suspended_.erase(waiting);
}

// The threads stay: numbers tell that what they hold is old.
void HappensBefore::end_block() {
  running_.has_order = running_.has_learned = false;
  running_.learned = nullptr;
  running_.published = {};
}

void HappensBefore::pass_barrier() {
  if (running_.has_order) {
    std::array<ReleaseUnion, 2> published;
    Knowledge last;
    for (const Thread& one : running_.threads) {
      if (one.done > running_.interval) {
        const Knowledge learned = state(one.done).learned;
        if (learned != last) running_.learned = join(running_.learned, last = learned);
      }
      if (one.fenced <= running_.interval) continue;
      for (std::size_t scope = 0; scope < published.size(); ++scope) published[scope].add(one.published[scope]);
    }
    // A fence since the last barrier publishes all that those before it do.
    for (std::size_t scope = 0; scope < published.size(); ++scope) {
      if (Published all = published[scope].take(); all != nullptr) running_.published[scope] = std::move(all);
    }
  }
  running_.has_order = running_.has_learned = false;
  const bool others_have_run = last_ordinal_ != running_.ordinal;
  running_.interval = new_number();
  if (others_have_run || running_.own_from == kNone) running_.own_from = running_.interval;
  if (running_.learned != nullptr) {
    states_.push_back({running_.interval, running_.ordinal, running_.interval, nullptr, running_.learned});
  }
}

void HappensBefore::meet(int warp, std::uint32_t lanes) {
  auto known = std::make_shared<WarpClock>();
  known->warp = warp;
  OrderState met{.block = running_.ordinal, .barrier = running_.interval, .warp = nullptr, .learned = {}};
  std::array<ReleaseUnion, 2> published;
  bool has_fence = false;
  OrderState one{.warp = nullptr, .learned = {}};
  for (const std::size_t lane : core::lanes_in(lanes)) {
    Thread& thread = this->thread(warp * kLanes + static_cast<int>(lane));
    const std::uint32_t done = std::max(thread.done, running_.interval);
    if (one.number != done) {
      one = state(done);
      met.learned = join(met.learned, one.learned);
      if (one.warp != nullptr) {
        for (std::size_t i = 0; i < known->last_known.size(); ++i) {
          known->last_known[i] = std::max(known->last_known[i], one.warp->last_known[i]);
        }
      }
    }
    for (std::size_t scope = 0; scope < published.size(); ++scope) published[scope].add(published_by(thread)[scope]);
    has_fence |= thread.fenced > running_.interval;
  }
  for (const std::size_t lane : core::lanes_in(lanes)) {
    const Thread& thread = this->thread(warp * kLanes + static_cast<int>(lane));
    known->last_known[lane] = std::max(thread.done, running_.interval);
  }
  met.warp = std::move(known);
  const std::uint32_t number = begin_state(std::move(met));
  const PublishedByScope all{published[0].take(), published[1].take()};
  for (const std::size_t lane : core::lanes_in(lanes)) {
    Thread& thread = this->thread(warp * kLanes + static_cast<int>(lane));
    thread.done = thread.told = number;
    if (!has_fence) continue;
    thread.fenced = number;
    thread.published = all;
  }
}

std::uint32_t HappensBefore::fence(int thread, Scope reach) {
  has_objects_ = true;
  Thread& one = this->thread(thread);
  OrderState next = state(std::max(one.done, running_.interval));
  const auto published = std::make_shared<const std::vector<Release>>(
      std::vector<Release>{{next.number, static_cast<std::uint16_t>(thread)}});
  PublishedByScope all = published_by(one);
  all[index_of(Scope::block)] = published;
  if (reach == Scope::device) all[index_of(Scope::device)] = published;
  one.published = std::move(all);
  one.done = begin_state(std::move(next));
  one.fenced = one.done;
  return one.done;
}

std::uint32_t HappensBefore::use(int thread, std::uint64_t address, Scope scope, Use use) {
  if (!has_objects_) return 0;  // as long as nobody has released anything
  Thread& one = this->thread(thread);
  const SyncObjects::Key own{address, running_.ordinal};
  const SyncObjects::Key all{address, SyncObjects::kAllBlocks};
  std::uint32_t next_number = 0;
  if (acquires(use)) {
    Knowledge released;
    for (const SyncObjects::Key& key : {own, all}) {
      if (key.block == SyncObjects::kAllBlocks && scope == Scope::block) continue;
      released = join(released, as_knowledge(objects_.all_of(key)));
    }
    next_number = learn(thread, released);
  }
  if (use == Use::overwrite) objects_.forget(scope == Scope::device ? all : own);
  if (!releases(use)) return next_number;
  release(own, published_by(one)[index_of(Scope::block)]);
  if (scope == Scope::device) release(all, published_by(one)[index_of(Scope::device)]);
  return next_number;
}

void HappensBefore::release(const SyncObjects::Key& key, const Published& published) {
  if (published == nullptr) return;
  const auto origin_of = [this](const Release& release) {
    const OrderState fenced = state(release.state);
    return SyncObjects::Origin{fenced.block, fenced.barrier, fenced.warp != nullptr};
  };
  Knowledge learned;
  for (const Release& each : *published) learned = join(learned, state(each.state).learned);
  objects_.release(key, published, learned, origin_of, last_);
}

std::uint32_t HappensBefore::arrive(int thread, std::uint64_t object) {
  const std::uint32_t next = fence(thread, Scope::block);
  release({object, running_.ordinal}, this->thread(thread).published[index_of(Scope::block)]);
  return next;
}

// Who waits for its own arrivals alone learns nothing, and nobody else's accesses can come before its own by that. To
// know so keeps what is remembered of a ring of stages short.
std::uint32_t HappensBefore::wait(int thread, const Learned& arrivals) {
  if (arrivals.count != 0 && objects_.is_all_by(arrivals, running_.ordinal, thread)) return 0;
  return learn(thread, as_knowledge(arrivals));
}

std::uint32_t HappensBefore::learn(int thread, const Knowledge& released) {
  Thread& one = this->thread(thread);
  OrderState next = state(std::max(one.done, running_.interval));
  Knowledge learned = join(next.learned, released);
  if (learned == next.learned) return 0;
  next.learned = std::move(learned);
  running_.has_learned = true;
  return one.done = begin_state(std::move(next));
}

HappensBefore::Thread& HappensBefore::thread(int index) {
  if (running_.threads.empty()) running_.threads.resize(core::kH200.block_threads);
  return running_.threads[static_cast<std::size_t>(index)];
}

std::uint32_t HappensBefore::new_number() {
  ++last_;
  if (last_ordinal_ != running_.ordinal) stretches_.push_back({last_, running_.ordinal});
  last_ordinal_ = running_.ordinal;
  return last_;
}

std::uint32_t HappensBefore::begin_state(OrderState state) {
  running_.has_order = true;
  state.number = new_number();
  if (states_.size() == kMostStates) {
    has_given_up_ = true;
    return state.number;
  }
  states_.push_back(std::move(state));
  return states_.back().number;
}

}  // namespace safety
