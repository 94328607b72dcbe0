#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace core {

/// The lanes of a mask, lowest first: `for (const std::size_t lane : lanes_in(mask))`.
class LanesIn {
 public:
  /// One lane of the mask.
  class Iterator {
   public:
    /// Stands at the lowest lane of `rest`; at the end if there is none.
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    /// The lane's number, 0 to 31.
    constexpr std::size_t operator*() const { return static_cast<std::size_t>(std::countr_zero(rest_)); }
    /// On to the next lane.
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    /// Whether both have the same lanes left.
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t rest_;
  };

  /// Bit i of `mask` stands for lane i.
  constexpr explicit LanesIn(std::uint32_t mask) : mask_(mask) {}
  /// The lowest lane.
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(mask_); }
  /// Behind the highest lane.
  [[nodiscard]] static constexpr Iterator end() { return Iterator(0); }

 private:
  std::uint32_t mask_;
};

/// The lanes whose bits are set in `mask`.
constexpr LanesIn lanes_in(std::uint32_t mask) { return LanesIn(mask); }

/// The mask that names one lane, 0 to 31.
constexpr std::uint32_t lane_bit(std::size_t lane) { return std::uint32_t{1} << lane; }

/// The lowest lane of a mask that has one.
constexpr std::size_t first_lane(std::uint32_t mask) { return static_cast<std::size_t>(std::countr_zero(mask)); }

}  // namespace core
