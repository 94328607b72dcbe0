#pragma once

#include <cstdint>
#include <optional>
#include <source_location>
#include <string>

#include "common/safety/finding.h"
#include "common/simt/program/program_memory.h"
#include "common/simt/program/region.h"

namespace simt {

/// A call of the host that copies or fills memory.
struct HostCall {
  const char* name;            ///< "cudaMemcpy"
  std::uint64_t bytes;         ///< more than 0
  std::source_location where;  ///< in the host's code
};

/// One side of such a call.
struct HostOperand {
  std::uint64_t first;  ///< address of its first byte
  const char* side;     ///< "to" or "from"
  bool must_be_device;  ///< the call says that this side is memory of the device
};

/// The place of host code.
core::SourceLocation place_of(const std::source_location& where);

/// The variable of the program that holds the byte at `address`, or null. No thread-local ones.
const ProgramSymbol* variable_at(std::uint64_t address, const ProgramSymbols& symbols);

/// What is wrong with the memory that a call uses; nothing if it may. What is neither known to be an array's nor said
/// to be the device's is the host's own business.
std::optional<safety::Finding> check_host_access(const HostCall& call, const HostOperand& operand,
                                                 const ProgramMemory& memory);

/// Host code uses device memory by itself.
/// @param variable  what it uses; of an array the element at `offset`
safety::Finding describe_host_use(const Region& variable, std::uint64_t offset, bool writes);

/// A call uses more of `name` than there is.
/// @param offset  of the first byte that is used
/// @param size    bytes of all of it
safety::Finding describe_host_overrun(const HostCall& call, const std::string& name, std::int64_t offset,
                                      std::uint64_t size);

}  // namespace simt
