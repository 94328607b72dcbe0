#pragma once

#include <cstddef>

namespace safety {

/// No built-in type has a larger alignment, in bytes.
inline constexpr std::size_t kWidestAlignment = 16;

/// What of the bytes that are read together has been written.
///
/// The rule of what is uninitialised, and the only one: nobody has written any of them, or the host has written some
/// of a word and left out others. Where a kernel has written some, the others may be the gaps of a struct, whose
/// members it wrote one by one; the host copies gaps too. What is wider than a word holds several elements, and behind
/// the last one of an array the rest may be anything.
class WrittenPart {
 public:
  /// @param is_wide  more than a word is read at once
  explicit WrittenPart(bool is_wide) : is_wide_(is_wide) {}
  /// One more of them.
  /// @param by_kernel  of a byte that is written
  void add(bool is_written, bool by_kernel) {
    some_ |= is_written;
    all_ &= is_written;
    some_by_kernel_ |= is_written && by_kernel;
  }
  /// Whether to read them is a mistake.
  [[nodiscard]] bool is_uninitialized() const { return !some_ || (!all_ && !some_by_kernel_ && !is_wide_); }

 private:
  bool is_wide_;
  bool some_ = false;
  bool all_ = true;
  bool some_by_kernel_ = false;
};

}  // namespace safety
