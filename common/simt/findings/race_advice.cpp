#include "common/simt/findings/race_advice.h"

#include <fmt/format.h>

#include <algorithm>

namespace simt {
namespace {

// A fence publishes what its own thread has done, and what others did whom it has met.
constexpr const char* kWhoSignals = "; of a thread that signals for others, __syncthreads() comes before that";
constexpr const char* kBlockScope =
    "__threadfence_block() and atomic functions that end in _block reach one block only";

bool is_in_one_warp(const RaceSide& a, const RaceSide& b) {
  return a.party.block == b.party.block && a.party.thread / memory::kWarpSize == b.party.thread / memory::kWarpSize;
}

// A plain load of what others update: the start of a loop around atomicCAS(), or a sum that is read too early.
std::string about_plain_read(bool is_other_block, bool is_one_warp) {
  const char* const wait =
      is_other_block ? "be read in a second launch, or by the block that comes last by a counter"
      : is_one_warp  ? "be read after __syncthreads(), or after __syncwarp(), a barrier for the lanes of one warp alone"
                     : "be read after __syncthreads()";
  return fmt::format(
      "the final value must {}; any value on the way (a flag that is waited for, the start of a loop around "
      "atomicCAS()) can be read by atomicAdd(p, 0) or through a volatile pointer",
      wait);
}

std::string about_blocks(bool uses_atomics) {
  if (!uses_atomics)
    return "blocks run in any order: let each write elements of its own, use atomics, or use a second launch";
  return fmt::format(
      "if an atomic function hands the element over, put __threadfence() before it and behind the one that sees it "
      "({}){}; else let each block write elements of its own, use atomics, or use a second launch",
      kBlockScope, kWhoSignals);
}

// Lanes of a block that is one warp need not wait for more than that.
const char* barrier_for(bool is_one_warp, const LaunchShape& launch) {
  if (launch.threads_per_block() <= memory::kWarpSize) return "__syncwarp(), the barrier for the lanes of one warp,";
  return is_one_warp
             ? "__syncthreads() (or __syncwarp(), a barrier for the lanes of one warp alone, if only they share "
               "the element)"
             : "__syncthreads()";
}

std::string about_block(const RaceSide& first, const RaceSide& second, bool uses_atomics, const LaunchShape& launch) {
  const bool is_one_warp = is_in_one_warp(first, second);
  const char* const barrier = barrier_for(is_one_warp, launch);
  if (first.is_write() && second.is_write()) {
    return fmt::format(
        "let one thread write the element, or put {} between the two; if two elements are meant, correct the index",
        barrier);
  }
  if (first.where.file == second.where.file && first.where.line == second.where.line && first.is_read() &&
      second.is_write()) {
    return fmt::format(
        "if all of them add to the element, use an atomic operation; else read it into a variable first, and put {} "
        "between the read and the write; in a loop, also between the write and the next read",
        barrier);
  }
  std::string advice = fmt::format("put {} between the two", barrier);
  if (launch.threads_per_block() <= memory::kWarpSize) advice += ": lanes of a warp need not run in step";
  advice += "; in a loop, also between the last read and the next write";
  if (uses_atomics && !first.is_update() && !second.is_update()) {
    advice +=
        "; or, if an atomic function hands the element over, __threadfence() before it and behind the one that sees it";
    if (!is_one_warp) advice += kWhoSignals;
  }
  return advice;
}

std::string about_copy(const RaceSide& first, const RaceSide& copy, const LaunchShape& launch) {
  if (copy.is_bulk() && copy.is_read()) {
    return fmt::format(
        "let the thread that began the copy call cp_async_bulk_commit_group() and cp_async_bulk_wait_group_read(), and "
        "then put {} before others store there",
        barrier_for(is_in_one_warp(first, copy), launch));
  }
  if (copy.is_bulk()) {
    return "let each thread that touches what the copy brings wait first for the phase of its barrier; and before a "
           "copy is begun, let all who still use the bytes arrive at a barrier that its thread waits for";
  }
  if (first.party.thread == copy.party.thread) {
    return "wait for the copy first: with __pipeline_wait_prior(), cooperative_groups::wait() or consumer_wait(), for "
           "the batch that it was committed with";
  }
  return fmt::format(
      "let the thread that began the copy wait for it, and then put {} before others touch what it brings; if the copy "
      "is meant to come later, let all meet before it is begun",
      barrier_for(is_in_one_warp(first, copy), launch));
}

}  // namespace

std::string race_advice(const RaceSide& first, const RaceSide& second, const LaunchShape& launch, bool uses_atomics) {
  const bool is_other_block = first.party.block != second.party.block;
  const bool is_one_warp = is_in_one_warp(first, second);
  const auto has = [](const RaceSide& side, safety::Strength strength) { return side.party.strength == strength; };
  if (has(first, safety::Strength::by_volatile) && has(second, safety::Strength::by_volatile)) {
    if (is_one_warp) {
      return "the lanes of a warp need not run in step since Volta (2017): in each step, read into a variable, "
             "__syncwarp(), write, __syncwarp()";
    }
    return "hand data over with a barrier, or with a flag that only atomic functions touch: atomicExch() sets it, "
           "atomicAdd(&flag, 0) reads it, and a __threadfence() stands between it and the data";
  }
  if (is_atomic(first.party.strength) && is_atomic(second.party.strength)) {
    return fmt::format("use the function for all threads, such as atomicAdd() for atomicAdd_block(): {}", kBlockScope);
  }
  if (first.is_plain_read() && second.is_update()) return about_plain_read(is_other_block, is_one_warp);
  if (second.is_copy()) return about_copy(first, second, launch);
  std::string overlap;
  const int least = std::min(first.site.bytes(), second.site.bytes());
  const int most = std::max(first.site.bytes(), second.site.bytes());
  // Single bytes that are handed over are those of a copy.
  if (least != most && (least > 1 || (first.is_write() && second.is_write()))) {
    overlap =
        fmt::format("one accesses {} bytes at once and the other {}: if two arrays are meant, they overlap; else ",
                    first.site.bytes(), second.site.bytes());
  }
  if (is_other_block) return overlap + about_blocks(uses_atomics);
  if (first.where == second.where) return overlap + "let one thread write the element, or use an atomic operation";
  return overlap + about_block(first, second, uses_atomics, launch);
}

}  // namespace simt
