#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "tests/nets/differential/program.h"

namespace differential {

/// The bytes of a program's arrays: of the whole launch, and of the shared memory of one block.
class MemoryImage {
 public:
  /// Global arrays hold what the host writes, the rest zeros.
  explicit MemoryImage(const Program& program);

  /// Element `element` of an array.
  [[nodiscard]] unsigned load(int array, int member, unsigned element) const;
  void store(int array, int member, unsigned element, unsigned value);
  void atomic(int array, unsigned element, unsigned value);
  /// Where a member of an element is, from the start of its array.
  [[nodiscard]] std::uint64_t offset(int array, int member, unsigned element) const;

  [[nodiscard]] const std::vector<unsigned char>& bytes(int array) const {
    return bytes_[static_cast<std::size_t>(array)];
  }

 private:
  [[nodiscard]] const Array& array(int index) const { return program_->arrays[static_cast<std::size_t>(index)]; }

  const Program* program_;
  std::vector<std::vector<unsigned char>> bytes_;
};

/// What operations on values mean, for both references.
unsigned combined(const Expr& expr, unsigned a, unsigned b);
/// How `variable` changes by a value that is assigned.
unsigned assigned(unsigned old, unsigned value);
/// What member `member` of a vector becomes that is stored as a whole.
unsigned component(unsigned value, int member);
/// What a lane gets from a warp operation in which the lanes of `mask` take part.
unsigned exchanged(const Statement& statement, unsigned lane, const unsigned* values, const unsigned* arguments);

}  // namespace differential
