#include "common/simt/device/atomics.h"

#include <algorithm>
#include <cstring>

#include "common/simt/device/bfloat16.h"
#include "common/simt/execution/hooks.h"

// on_strong_access() comes first in every function: it may switch to other threads, whose updates must be seen here.
// From then on nobody else runs who could touch the same memory, so plain reads and writes are atomic enough.

namespace {

// A kernel may name any address: a misaligned one is found when requests are made, and must not be undefined until
// then.
template <typename T>
struct [[gnu::packed, gnu::may_alias]] Anywhere {
  T value;
};

/// How an update is recorded.
struct As {
  safety::Strength strength = safety::Strength::device;
  bool is_exchange = false;
};

/// Replaces *address by `update(*address)` and returns what was there.
template <typename T, typename Update>
T exchange_with(T* address, As as, void* return_address, Update update) noexcept {
  simt::detail::on_strong_access(address, {memory::Kind::atomic, sizeof(T), as.strength, as.is_exchange},
                                 return_address);
  auto* memory = reinterpret_cast<Anywhere<T>*>(address);
  const T old = memory->value;
  const T updated = update(old);
  if (std::memcmp(&old, &updated, sizeof(T)) != 0) simt::detail::on_change();
  memory->value = updated;
  return old;
}

constexpr As kDevice{safety::Strength::device};
constexpr As kBlock{safety::Strength::block};
constexpr As kExchange{safety::Strength::device, true};
constexpr As kExchangeOfBlock{safety::Strength::block, true};

}  // namespace

#define SIMT_DEFINE_ATOMIC_VARIANT(name, as, type, new_value)                           \
  type name(type* address, type value) noexcept {                                       \
    return exchange_with(address, as, __builtin_return_address(0),                      \
                         [&]([[maybe_unused]] type old) -> type { return new_value; }); \
  }

#define SIMT_DEFINE_EXCHANGE(type)                                            \
  SIMT_DEFINE_ATOMIC_VARIANT(atomicExch, kExchange, type, value)              \
  SIMT_DEFINE_ATOMIC_VARIANT(atomicExch_block, kExchangeOfBlock, type, value) \
  SIMT_DEFINE_ATOMIC_VARIANT(atomicExch_system, kExchange, type, value)

#define SIMT_DEFINE_ATOMIC(name, type, new_value)                   \
  SIMT_DEFINE_ATOMIC_VARIANT(name, kDevice, type, new_value)        \
  SIMT_DEFINE_ATOMIC_VARIANT(name##_block, kBlock, type, new_value) \
  SIMT_DEFINE_ATOMIC_VARIANT(name##_system, kDevice, type, new_value)

// Signed sums wrap around, as they do on a GPU.
SIMT_DEFINE_ATOMIC(atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
SIMT_DEFINE_ATOMIC(atomicAdd, unsigned int, old + value)
SIMT_DEFINE_ATOMIC(atomicAdd, unsigned long long, old + value)
SIMT_DEFINE_ATOMIC(atomicAdd, float, old + value)
SIMT_DEFINE_ATOMIC(atomicAdd, double, old + value)
SIMT_DEFINE_ATOMIC(atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
SIMT_DEFINE_ATOMIC(atomicSub, unsigned int, old - value)
SIMT_DEFINE_EXCHANGE(int)
SIMT_DEFINE_EXCHANGE(unsigned int)
SIMT_DEFINE_EXCHANGE(unsigned long long)
SIMT_DEFINE_EXCHANGE(float)
SIMT_DEFINE_ATOMIC(atomicMin, int, std::min(old, value))
SIMT_DEFINE_ATOMIC(atomicMin, unsigned int, std::min(old, value))
SIMT_DEFINE_ATOMIC(atomicMin, long long, std::min(old, value))
SIMT_DEFINE_ATOMIC(atomicMin, unsigned long long, std::min(old, value))
SIMT_DEFINE_ATOMIC(atomicMax, int, std::max(old, value))
SIMT_DEFINE_ATOMIC(atomicMax, unsigned int, std::max(old, value))
SIMT_DEFINE_ATOMIC(atomicMax, long long, std::max(old, value))
SIMT_DEFINE_ATOMIC(atomicMax, unsigned long long, std::max(old, value))
SIMT_DEFINE_ATOMIC(atomicInc, unsigned int, old >= value ? 0 : old + 1)
SIMT_DEFINE_ATOMIC(atomicDec, unsigned int, old == 0 || old > value ? value : old - 1)
SIMT_DEFINE_ATOMIC(atomicAnd, int, old& value)
SIMT_DEFINE_ATOMIC(atomicAnd, unsigned int, old& value)
SIMT_DEFINE_ATOMIC(atomicAnd, unsigned long long, old& value)
SIMT_DEFINE_ATOMIC(atomicOr, int, old | value)
SIMT_DEFINE_ATOMIC(atomicOr, unsigned int, old | value)
SIMT_DEFINE_ATOMIC(atomicOr, unsigned long long, old | value)
SIMT_DEFINE_ATOMIC(atomicXor, int, old ^ value)
SIMT_DEFINE_ATOMIC(atomicXor, unsigned int, old ^ value)
SIMT_DEFINE_ATOMIC(atomicXor, unsigned long long, old ^ value)

#define SIMT_DEFINE_ATOMIC_CAS_VARIANT(name, as, type)                            \
  type name(type* address, type compare, type value) noexcept {                   \
    return exchange_with(address, as, __builtin_return_address(0),                \
                         [&](type old) { return old == compare ? value : old; }); \
  }

#define SIMT_DEFINE_ATOMIC_CAS(type)                            \
  SIMT_DEFINE_ATOMIC_CAS_VARIANT(atomicCAS, kDevice, type)      \
  SIMT_DEFINE_ATOMIC_CAS_VARIANT(atomicCAS_block, kBlock, type) \
  SIMT_DEFINE_ATOMIC_CAS_VARIANT(atomicCAS_system, kDevice, type)

SIMT_DEFINE_ATOMIC_CAS(int)
SIMT_DEFINE_ATOMIC_CAS(unsigned int)
SIMT_DEFINE_ATOMIC_CAS(unsigned long long)
SIMT_DEFINE_ATOMIC_CAS(unsigned short)

// One or two numbers of 16 bits: their bits are exchanged as a whole.
#define SIMT_DEFINE_SMALL_FLOAT_ADD(type, bits_type, add)                                                       \
  type atomicAdd(type* address, type value) noexcept {                                                          \
    const auto sum = [&](bits_type old) {                                                                       \
      return __builtin_bit_cast(bits_type, add(__builtin_bit_cast(type, old), value));                          \
    };                                                                                                          \
    return __builtin_bit_cast(                                                                                  \
        type, exchange_with(reinterpret_cast<bits_type*>(address), kDevice, __builtin_return_address(0), sum)); \
  }

SIMT_DEFINE_SMALL_FLOAT_ADD(__half, unsigned short, __hadd)
SIMT_DEFINE_SMALL_FLOAT_ADD(__half2, unsigned int, __hadd2)
SIMT_DEFINE_SMALL_FLOAT_ADD(__nv_bfloat16, unsigned short, __hadd)
SIMT_DEFINE_SMALL_FLOAT_ADD(__nv_bfloat162, unsigned int, __hadd2)
