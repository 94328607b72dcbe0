#pragma once

#include <cstdint>
#include <optional>
#include <source_location>
#include <string>

#include "common/safety/access_checker.h"
#include "common/safety/finding.h"
#include "common/simt/program/address_map.h"
#include "common/simt/requests/launch_shape.h"
#include "common/simt/requests/mishap.h"
#include "common/simt/requests/request_stream.h"
#include "common/source/debug_information.h"

// What went wrong, in sentences for people: each sentence that a Finding can hold is written in this folder, once.

namespace simt {

/// What a sentence about a launch has to look up.
struct Scene {
  const LaunchShape& launch;               ///< for the names of blocks and threads
  const source::DebugInformation& places;  ///< for lines of the source

  /// "thread (3,0,0)"
  [[nodiscard]] std::string thread(int linear) const;
  /// "line 12", or "another place"
  [[nodiscard]] std::string line(std::uint64_t tag) const;
  /// The source position of a tag.
  [[nodiscard]] core::SourceLocation where(std::uint64_t tag) const;
};

/// A hazard, the stream whose sites it speaks of, and the memory of its worker.
struct FoundHazard {
  const safety::Hazard* hazard = nullptr;  ///< what was found
  const RequestStream* stream = nullptr;   ///< knows the places in the source
  const AddressMap* map = nullptr;         ///< knows the blocks of the device heap
};

/// "load", "store" or "atomic access".
std::string noun(memory::Kind kind);
/// "a load", "an atomic access".
std::string a_noun(memory::Kind kind);
/// "a load of 4 bytes".
std::string an_access(memory::Kind kind, int bytes);
/// "a load of 4 bytes at out[7], but out has 4 elements, out[0] to out[3]", or "a load of bytes 28 to 31 of out, which
/// has 30 bytes" where elements are not known; with "out of bounds: " in front. Of dynamic shared memory: how much of
/// it the launch gives.
std::string out_of_bounds(memory::Kind kind, int bytes, const Region& region, std::uint64_t address);
/// What to do about an access beyond `region`.
std::string advice_on_bounds(const Region& region, std::uint64_t address);
/// "byte 8 of a block of 16 bytes from malloc() or new"
std::string heap_place(const DeviceHeap& heap, std::uint64_t address);
/// What to do about an index that is too large.
inline constexpr const char* kGuardIndex = "guard the access with the array's size, or correct the index";
/// What to do about a pointer to no device memory.
inline constexpr const char* kCheckPointer =
    "check the pointer: kernels may only use memory that was allocated for the device";

/// An access to what is no variable, or at an address that the GPU does not accept.
safety::Finding describe(const BadAccess& bad, const Scene& scene, const AddressMap& map);
/// A barrier or a warp intrinsic that cannot be completed.
safety::Finding describe(const StuckLane& stuck, const Scene& scene);
/// A race, or a read of what nobody wrote.
safety::Finding describe(const FoundHazard& found, const Scene& scene);

/// What is wrong with an impossible launch; nothing when it is possible.
/// @param shared_limit  bytes of dynamic shared memory that this kernel may have
std::optional<safety::Finding> check_launch(const LaunchShape& launch, std::uint64_t shared_limit,
                                            const std::source_location& where);

/// The host reads an element that nobody has written.
/// @param writer  the block that wrote the element before it, if one did
safety::Finding describe_host_read(const Allocation& allocation, std::uint64_t address,
                                   const std::optional<core::Index3>& writer, const std::source_location& where);

}  // namespace simt
