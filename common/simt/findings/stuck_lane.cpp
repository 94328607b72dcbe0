#include <fmt/format.h>

#include "common/memory/warp_access.h"
#include "common/simt/findings/sentences.h"

namespace simt {
namespace {

using safety::Finding;
using safety::FindingKind;

// "which has already returned"
std::string other_does(const StuckLane& stuck, const Scene& scene) {
  switch (stuck.other) {
    case Whereabouts::missing:
      return fmt::format("which does not exist: the block has {} threads", scene.launch.threads_per_block());
    case Whereabouts::unnamed:
      return "which the mask leaves out";
    case Whereabouts::exited:
      return stuck.at_barrier || stuck.mistake != WarpMistake::mask
                 ? "which has already returned"
                 : "which came past this call without making it with this mask, and has returned";
    case Whereabouts::at_barrier:
      return fmt::format("which waits at the barrier in {}", scene.line(stuck.other_tag));
    case Whereabouts::at_warp_op:
      return fmt::format("which waits at another call, or with another mask, in {}", scene.line(stuck.other_tag));
    case Whereabouts::at_object:
      return fmt::format("which waits for a cuda::barrier in {}", scene.line(stuck.other_tag));
  }
  return {};
}

// GPUs since Volta go on when all threads that have not returned wait at some barrier. CUDA does not promise it:
// __syncthreads() "waits until all threads in the thread block have reached this point".
// @source PTX ISA, bar.sync; CUDA C++ Programming Guide, Synchronization Functions
void describe_barrier(Finding& finding, const StuckLane& stuck, const std::string& self, const std::string& other,
                      const std::string& does) {
  finding.kind = FindingKind::divergent_barrier;
  finding.message =
      fmt::format("{}: {} waits at __syncthreads() for {}, {}",
                  stuck.is_disputable() ? "not guaranteed by CUDA" : "divergent barrier", self, other, does);
  finding.advice = "move the barrier out of the if, loop or early return, so that every thread of the block reaches it";
}

std::string arrivals(std::uint64_t count) { return fmt::format("{} arrival{}", count, count == 1 ? "" : "s"); }

// @source PTX ISA, mbarrier: a phase ends when neither arrivals nor bytes are pending
void describe_bytes(Finding& finding, const BarrierObject& object, const std::string& self) {
  finding.message = fmt::format(
      "hang: {} waits for a barrier in vain: {} of its phase {} there, but the phase expects {} bytes, and the copies "
      "that were begun for it bring {}",
      self, object.expected == 1 ? "the one arrival" : "all " + arrivals(object.expected),
      object.expected == 1 ? "is" : "are", object.expected_bytes, object.coming_bytes);
  finding.advice =
      "let the thread that begins the copies expect exactly the sum of their bytes in each phase (the size that each "
      "copy is given), and begin all of them";
}

// @source CUDA C++ Programming Guide, Asynchronous Barrier: a phase ends with as many arrivals as init() was given
void describe_object(Finding& finding, const StuckLane& stuck, const std::string& self, const std::string& other,
                     const std::string& does) {
  const BarrierObject& object = *stuck.object;
  if (!object.is_made) {
    finding.kind = object.is_shared ? FindingKind::uninitialized_shared : FindingKind::uninitialized_global;
    finding.message = fmt::format("uninitialized: {} uses a cuda::barrier that nobody has initialised", self);
    finding.advice = "let one thread call init(&barrier, arrivals), then __syncthreads(), before any thread arrives";
    return;
  }
  finding.kind = FindingKind::hang;
  if (object.missing == 0) return describe_bytes(finding, object, self);
  finding.message = fmt::format(
      "hang: {} waits for a cuda::barrier in vain: its phase takes {}, {} {} missing, and no thread of the block can "
      "arrive any more",
      self, arrivals(object.expected), object.missing, object.missing == 1 ? "is" : "are");
  if (stuck.other == Whereabouts::at_warp_op) finding.message += fmt::format("; nor can {}, {}", other, does);
  finding.advice =
      "give init() the number of threads that arrive in each phase, and let all of them arrive; who leaves early calls "
      "arrive_and_drop()";
}

// No lane of a shuffle gets a value.
void describe_all_sources(Finding& finding, const StuckLane& stuck, const std::string& self, const std::string& other,
                          const std::string& does) {
  if (stuck.other == Whereabouts::unnamed) {
    finding.message = fmt::format(
        "invalid mask: {} and all others of this shuffle take the values of lanes that its "
        "mask leaves out, {} for one; such a value is undefined",
        self, other);
    finding.advice = "name the source lanes in the mask and let them call the shuffle too, or correct the source lane";
    return;
  }
  finding.message = fmt::format(
      "invalid mask: {} and all others of this shuffle take the values of lanes that are not there, such as {}, {}; "
      "such "
      "a value is undefined",
      self, other, does);
  finding.advice = "let the source lanes call the shuffle before they return, or correct the source lane";
}

// Some lanes of a shuffle get a value that is undefined, which they need not use.
void describe_source(Finding& finding, const std::string& self, const std::string& other, const std::string& does) {
  finding.message =
      fmt::format("not guaranteed by CUDA: {} takes by this shuffle the value of {}, {}", self, other, does);
  finding.advice =
      "the value is undefined: if it is used, let all lanes of the mask call the shuffle, those without an element "
      "with "
      "a neutral value such as 0; if it is not, name only the lanes that are there in the mask";
}

// Lanes that the mask names are not there.
void describe_mask(Finding& finding, const StuckLane& stuck, const std::string& self, const std::string& other,
                   const std::string& does) {
  if (stuck.thread == stuck.other_thread) {
    finding.message = fmt::format("invalid mask: {} makes this call with a mask that leaves out its own lane", self);
    finding.advice = "name exactly the lanes that reach this call in its mask, all of them the same ones";
    return;
  }
  finding.message =
      fmt::format("invalid mask: the mask that {} gives to this call also names {}, {}", self, other, does);
  finding.advice =
      "let all lanes that the mask names make this call: move it out of the if or the loop that keeps some away, and "
      "guard only the use of its result; or name exactly the lanes that come here";
}

// Lanes of a warp that loads matrices are not there.
void describe_not_whole(Finding& finding, const std::string& self, const std::string& other, const std::string& does) {
  finding.message = fmt::format(
      "invalid mask: {} loads matrices, which all 32 lanes of a warp do together, without {}, {}", self, other, does);
  finding.advice =
      "let whole warps come to this ldmatrix: move it out of the if, loop or early return that some of their lanes "
      "take "
      "alone, and give blocks a multiple of 32 threads; a lane whose row does not count may point to any";
}

void describe_width(Finding& finding, const StuckLane& stuck, const std::string& self) {
  std::string width = fmt::format("{}", stuck.width);
  if (stuck.width == 0) width += " or less";
  if (stuck.width == 255) width += " or more";
  finding.message = fmt::format(
      "invalid mask: {} shuffles with a width of {}, which is not a power of two from 1 to 32", self, width);
  finding.advice =
      "the width cuts the warp into equal segments: use 1, 2, 4, 8, 16 or 32, and guard what is not to be "
      "added up by an if or a neutral value";
}

}  // namespace

Finding describe(const StuckLane& stuck, const Scene& scene) {
  Finding finding;
  finding.where = scene.where(stuck.tag);
  finding.block = scene.launch.block_index(stuck.block);
  finding.thread = scene.launch.thread_index(stuck.thread);
  const std::string self = scene.thread(stuck.thread);
  const std::string other = stuck.other != Whereabouts::missing
                                ? scene.thread(stuck.other_thread)
                                : fmt::format("lane {}", stuck.other_thread % memory::kWarpSize);
  const std::string does = other_does(stuck, scene);
  if (stuck.object) {
    describe_object(finding, stuck, self, other, does);
    return finding;
  }
  if (stuck.at_barrier) {
    describe_barrier(finding, stuck, self, other, does);
    return finding;
  }
  finding.kind = FindingKind::invalid_mask;
  switch (stuck.mistake) {
    case WarpMistake::source:
      describe_source(finding, self, other, does);
      break;
    case WarpMistake::all_sources:
      describe_all_sources(finding, stuck, self, other, does);
      break;
    case WarpMistake::width:
      describe_width(finding, stuck, self);
      break;
    case WarpMistake::not_whole:
      describe_not_whole(finding, self, other, does);
      break;
    case WarpMistake::mask:
      describe_mask(finding, stuck, self, other, does);
  }
  return finding;
}

}  // namespace simt
