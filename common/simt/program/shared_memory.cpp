#include "common/simt/program/shared_memory.h"

#include <cstddef>

namespace {

// A negative index must meet no other variable: here it is found, on a GPU it may go unnoticed.
constexpr std::size_t kGapBefore = 4096;
static_assert(kGapBefore == 4096, "as the assembler is told below");

}  // namespace

extern "C" {
[[gnu::used]] alignas(
    128) thread_local constinit unsigned char simt_dynamic_storage[kGapBefore + core::kH200.shared_bytes] = {};
}
asm(R"(
  .globl simt_dynamic_shared
  .set simt_dynamic_shared, simt_dynamic_storage + 4096
)");
