#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace safety {

/// Who takes part in an atomic operation or a fence: beyond its scope nobody learns of anything.
enum class Scope : std::uint8_t {
  block,   ///< threads of the same block
  device,  ///< threads of all blocks
};

/// What an atomic operation does to the order of threads.
enum class Use : std::uint8_t {
  acquire = 1,    ///< a load: learns what others have released
  overwrite = 2,  ///< a store: releases what a fence came after; what others have released there can no longer be seen
  update = 3,     ///< a load and a store that nothing comes in between: learns, and releases
};

/// Whether a use learns.
constexpr bool acquires(Use use) { return use != Use::overwrite; }
/// Whether a use publishes.
constexpr bool releases(Use use) { return use != Use::acquire; }

/// What a thread had done up to a fence, and all that was before this for it.
struct Release {
  std::uint32_t state = 0;   ///< of the thread at the fence; see OrderState
  std::uint16_t thread = 0;  ///< linear index in its block

  bool operator==(const Release&) const = default;  ///< the same fence
};
/// What a thread releases by an atomic operation; null for nothing.
using Published = std::shared_ptr<const std::vector<Release>>;

/// "Of this object, the first so many releases."
struct Learned {
  std::uint32_t object = 0;  ///< its number
  std::uint32_t count = 0;   ///< releases

  bool operator==(const Learned&) const = default;  ///< the same releases
};
/// What was learned from objects, sorted by them; null for nothing. Never changed, so that many threads may share it.
using Knowledge = std::shared_ptr<const std::vector<Learned>>;

/// What is in either. One of the two itself, if it holds all of the other.
Knowledge join(const Knowledge& a, const Knowledge& b);

}  // namespace safety
