#include "tests/nets/differential/memory_image.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace differential {

MemoryImage::MemoryImage(const Program& program) : program_(&program) {
  unsigned mixed = program.seed * 2654435761U + 1;
  for (const Array& array : program.arrays) {
    bytes_.emplace_back(static_cast<std::size_t>(array.type->bytes) * array.count);
    if (!array.is_host_written) continue;
    for (unsigned char& byte : bytes_.back()) {
      mixed = mixed * 1664525 + 1013904223;
      byte = array.role == Role::counter ? 0 : static_cast<unsigned char>(mixed >> 24);
    }
  }
}

std::uint64_t MemoryImage::offset(int index, int member, unsigned element) const {
  const Type& type = *array(index).type;
  if (element >= array(index).count) throw std::logic_error("the generator made an index out of bounds");
  return std::uint64_t{element} * static_cast<unsigned>(type.bytes) +
         static_cast<unsigned>(type.members[static_cast<std::size_t>(member)].offset);
}

unsigned MemoryImage::load(int index, int member, unsigned element) const {
  const Member& what = array(index).type->members[static_cast<std::size_t>(member)];
  std::uint64_t raw = 0;
  std::memcpy(&raw, bytes(index).data() + offset(index, member, element), static_cast<std::size_t>(what.bytes));
  if (what.bytes == 8) {
    return static_cast<unsigned>(what.is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(raw) >> 7)
                                                : raw >> 7);
  }
  const int unused = 64 - 8 * what.bytes;
  if (what.is_signed) return static_cast<unsigned>(static_cast<std::int64_t>(raw << unused) >> unused);
  return static_cast<unsigned>(raw);
}

void MemoryImage::store(int index, int member, unsigned element, unsigned value) {
  const Member& what = array(index).type->members[static_cast<std::size_t>(member)];
  const std::uint64_t wide = value;
  std::memcpy(bytes_[static_cast<std::size_t>(index)].data() + offset(index, member, element), &wide,
              static_cast<std::size_t>(what.bytes));
}

void MemoryImage::atomic(int index, unsigned element, unsigned value) {
  const std::string& name = array(index).atomic;
  unsigned now = load(index, 0, element);
  if (name == "atomicAdd") now += value;
  if (name == "atomicOr") now |= value;
  if (name == "atomicXor") now ^= value;
  if (name == "atomicMax") now = std::max(now, value);
  store(index, 0, element, now);
}

unsigned combined(const Expr& expr, unsigned a, unsigned b) {
  switch (expr.op) {
    case Op::add:
      return a + b;
    case Op::exclusive_or:
      return a ^ b;
    case Op::times:
      return a * expr.value;
    case Op::modulo:
      return a % expr.value;
    case Op::over:
      return a / expr.value;
    case Op::less:
      return a < expr.value ? 1 : 0;
    case Op::negated:
      return a == 0 ? 1 : 0;
    default:
      throw std::logic_error("not an operation on values");
  }
}

unsigned assigned(unsigned old, unsigned value) { return old * 5 + value; }

unsigned component(unsigned value, int member) { return value * static_cast<unsigned>(2 * member + 1); }

unsigned exchanged(const Statement& statement, unsigned lane, const unsigned* values, const unsigned* arguments) {
  const std::string& name = statement.text;
  const unsigned mask = statement.mask;
  if (name == "__shfl_sync") return values[arguments[lane] % static_cast<unsigned>(std::popcount(mask))];
  if (name == "__shfl_up_sync") return values[lane < statement.value ? lane : lane - statement.value];
  if (name == "__shfl_down_sync") return values[lane + statement.value > 31 ? lane : lane + statement.value];
  if (name == "__shfl_xor_sync") return values[lane ^ statement.value];
  unsigned votes = 0;
  unsigned sum = 0;
  for (unsigned i = 0; i < 32; ++i) {
    if ((mask >> i & 1) == 0) continue;
    votes |= (values[i] % 3 == 0 ? 1U : 0U) << i;
    sum += values[i];
  }
  if (name == "__ballot_sync") return votes;
  if (name == "__any_sync") return votes != 0 ? 1 : 0;
  if (name == "__all_sync") return votes == mask ? 1 : 0;
  if (name == "__reduce_add_sync") return sum;
  throw std::logic_error("no such exchange: " + name);
}

}  // namespace differential
