#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace simt {

/// A copy that a thread has begun and that moves by itself.
struct LateCopy {
  void* to = nullptr;          ///< the first byte that is written
  const void* from = nullptr;  ///< the first byte that is read
  unsigned bytes = 0;          ///< that are written
  unsigned zeros = 0;          ///< of these, the last ones, which are 0 and not read
  std::uint64_t landing = 0;   ///< the address of the record that says that it has been done
  std::uint64_t tag = 0;       ///< its tag; 0 if another copy says it for this one
};

/// Copies that threads of a block have begun, each thread in batches. CUDA says only when they have been done at the
/// latest: when their thread has waited for them. So that is when the emulator does them.
class LateCopies {
 public:
  /// A thread begins a copy.
  void begin(int thread, const LateCopy& copy) {
    OfThread& own = threads_[thread];
    own.copies.push_back(copy);
    ++own.open;
  }
  /// What a thread has begun since it did this last is one batch.
  void commit(int thread) {
    OfThread& own = threads_[thread];
    own.batches.push_back(own.open);
    own.open = 0;
  }
  /// Takes the copies of all batches of a thread away but those of the last `prior`; in the order in which they began.
  std::vector<LateCopy> take(int thread, std::uint64_t prior) {
    const auto own = threads_.find(thread);
    std::vector<LateCopy> taken;
    if (own == threads_.end()) return taken;
    auto& [copies, batches, open] = own->second;
    for (; batches.size() > prior; batches.pop_front()) {
      const auto count = static_cast<std::ptrdiff_t>(batches.front());
      taken.insert(taken.end(), copies.begin(), copies.begin() + count);
      copies.erase(copies.begin(), copies.begin() + count);
    }
    return taken;
  }

 private:
  struct OfThread {
    std::deque<LateCopy> copies;      // the oldest first
    std::deque<std::size_t> batches;  // how many copies each has; likewise
    std::size_t open = 0;             // copies in no batch yet
  };
  std::unordered_map<int, OfThread> threads_;  // by linear index in the block
};

}  // namespace simt
