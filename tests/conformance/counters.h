#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "common/simt/profile/profile.h"

namespace conformance {

/// What Nsight Compute and the emulator both count, summed over the launches of a case.
struct Counters {
  std::uint64_t global_load_requests = 0;
  std::uint64_t global_store_requests = 0;
  std::uint64_t global_load_sectors = 0;
  std::uint64_t global_store_sectors = 0;
  std::uint64_t shared_load_wavefronts = 0;
  std::uint64_t shared_store_wavefronts = 0;

  bool operator==(const Counters&) const = default;
};

/// A counter, what documents call it, and the metric of Nsight Compute that it must equal.
struct CounterName {
  std::uint64_t Counters::*value;
  const char* title;
  const char* metric;
};

inline constexpr std::array<CounterName, 6> kCounterNames{{
    {&Counters::global_load_requests, "global load requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {&Counters::global_store_requests, "global store requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
    {&Counters::global_load_sectors, "global load sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {&Counters::global_store_sectors, "global store sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {&Counters::shared_load_wavefronts, "shared load wavefronts",
     "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {&Counters::shared_store_wavefronts, "shared store wavefronts",
     "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
}};

/// What asynchronous copies write to shared memory, which Nsight Compute does not count among the stores there.
inline std::uint64_t wavefronts_of_copies(const simt::Profile& profile) {
  std::uint64_t wavefronts = 0;
  for (const simt::Site& site : profile.sites) {
    const bool is_write = site.space == simt::Space::shared && site.kind == simt::Kind::store;
    wavefronts += is_write && site.by_copy ? site.cost : 0;
  }
  return wavefronts;
}

/// The emulator's counters of everything that `profile` saw.
inline Counters counters_of(const simt::Profile& profile) {
  return {.global_load_requests = profile.global_loads().requests,
          .global_store_requests = profile.global_stores().requests,
          .global_load_sectors = profile.global_loads().cost,
          .global_store_sectors = profile.global_stores().cost,
          .shared_load_wavefronts = profile.shared_loads().cost,
          .shared_store_wavefronts = profile.shared_stores().cost - wavefronts_of_copies(profile)};
}

/// "1 2 3 4 5 6", in the order of kCounterNames: for messages.
inline std::string text_of(const Counters& counters) {
  std::string text;
  for (const CounterName& name : kCounterNames) text += " " + std::to_string(counters.*name.value);
  return text.substr(1);
}

}  // namespace conformance
