#pragma once

#include <cstdint>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/safety/happens_before.h"

namespace history {

/// The words of one step of a history.
using Step = std::vector<std::string>;

/// Calls `run` for each step of "access 0; barrier; ask 1".
inline void for_each_step(const std::string& steps, const std::function<void(const Step&)>& run) {
  std::istringstream all(steps);
  for (std::string one; std::getline(all, one, ';');) {
    std::istringstream text(one);
    Step words;
    for (std::string word; text >> word;) words.push_back(word);
    if (!words.empty()) run(words);
  }
}

/// Small letters name memory that is used at device scope, capitals at block scope.
inline safety::SyncObject object(const std::string& name) {
  const auto address = static_cast<std::uint64_t>(name[0]);
  return safety::SyncObject::address(address, address >= 'a' ? safety::Scope::device : safety::Scope::block);
}

/// The threads of "meet 0 1 2", which must be of one warp.
inline safety::Threads threads(const Step& words) {
  safety::Threads all;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto one = safety::Threads::only(std::stoi(words[i]));
    all = {one.warp, all.lanes | one.lanes};
  }
  return all;
}

/// Tells `order` of a step that is not an access.
///   begin B, end, suspend, resume B      blocks
///   barrier, meet T..., fence T          what CUDA calls __syncthreads(), __syncwarp(), __threadfence()
///   atomic T X, release T X, acquire T X
inline void tell(safety::HappensBefore& order, const Step& words) {
  const std::string& verb = words[0];
  const int number = words.size() > 1 ? std::stoi(words[1]) : 0;
  if (verb == "begin") return order.begin_block(static_cast<std::uint64_t>(number));
  if (verb == "end") return order.end_block();
  if (verb == "suspend") return order.suspend_block();
  if (verb == "resume") return order.resume_block(static_cast<std::uint64_t>(number));
  if (verb == "barrier") return order.pass_barrier();
  if (verb == "meet") return order.sync_lanes(threads(words).warp, threads(words).lanes);
  if (verb == "fence") return order.note_fence(safety::Threads::only(number));
  if (verb == "release") return order.release(safety::Threads::only(number), object(words.at(2)));
  if (verb == "acquire") return order.acquire(safety::Threads::only(number), object(words.at(2)));
  if (verb == "atomic") {
    const safety::SyncObject place = object(words.at(2));
    return order.note_atomic(static_cast<std::uint64_t>(words[2][0]), number, place.scope());
  }
  throw std::invalid_argument("history: no step is called " + verb);
}

/// A history with several steps of one kind.
inline std::string repeat(int times, const std::string& steps) {
  std::string all;
  for (int i = 0; i < times; ++i) all += steps;
  return all;
}

}  // namespace history
