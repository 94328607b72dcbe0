#pragma once

#include <string_view>
#include <vector>

namespace cuda_names {

/// A part of CUDA: names that the emulator has, or has not, together. All text lives as long as the program.
struct Group {
  bool is_there;             ///< in the emulator
  std::string_view what;     ///< as a reader calls it: "atomic operations"
  std::string_view header;   ///< which declares the names; empty where every kernel file has them from the start
  std::string_view package;  ///< of the distribution, which has the headers; empty where they are the emulator's own
  std::string_view instead;  ///< a sentence for those that lack it, what to do; empty where it is there
  /// As programs write them: `cudaMalloc`, `cooperative_groups::reduce`, the header `<mma.h>`. One that ends in `*`
  /// stands for all that begin so.
  std::vector<std::string_view> names;
};

/// The table cuda_names.txt, in its order.
const std::vector<Group>& groups();

/// The group of a name or, in angle brackets, of a header. A name that stands in no group by itself belongs to the one
/// with the longest beginning of it. Null when CUDA has no such name, or none that the table knows.
const Group* group_of(std::string_view name);

}  // namespace cuda_names
