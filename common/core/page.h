#pragma once

#include <unistd.h>

#include <cstdint>

namespace core {

/// Bytes of a page of this system: 4 KiB on most, up to 64 KiB on some.
inline std::uint64_t page_bytes() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }

/// `bytes`, rounded up to whole pages.
inline std::uint64_t whole_pages(std::uint64_t bytes) {
  const std::uint64_t page = page_bytes();
  return (bytes + page - 1) / page * page;
}

}  // namespace core
