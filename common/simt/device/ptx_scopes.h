#pragma once

#include <cstdint>

// What the functions of <cuda/ptx> are told by types: memories, scopes, orders, and numbers that are part of the
// instruction.

namespace cuda::ptx {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum class dot_space : std::uint8_t { global, cluster, shared };  ///< memories
enum class dot_scope : std::uint8_t { cta, cluster, gpu, sys };   ///< threads of a block, of a cluster, of a GPU, all
enum class dot_sem : std::uint8_t { acq_rel, acquire, relaxed, release, sc, weak };  ///< orders

template <dot_space Space>
struct space_t {};
template <dot_scope Scope>
struct scope_t {};
template <dot_sem Sem>
struct sem_t {};
/// A number of the instruction.
template <int N>
struct n32_t {
  static constexpr int value = N;  ///< it
};

using space_global_t = space_t<dot_space::global>;
using space_shared_t = space_t<dot_space::shared>;
using space_cluster_t = space_t<dot_space::cluster>;
using scope_cta_t = scope_t<dot_scope::cta>;
using scope_cluster_t = scope_t<dot_scope::cluster>;
using scope_gpu_t = scope_t<dot_scope::gpu>;
using scope_sys_t = scope_t<dot_scope::sys>;
using sem_acquire_t = sem_t<dot_sem::acquire>;
using sem_relaxed_t = sem_t<dot_sem::relaxed>;
using sem_release_t = sem_t<dot_sem::release>;

inline constexpr space_global_t space_global{};
inline constexpr space_shared_t space_shared{};
inline constexpr space_cluster_t space_cluster{};
inline constexpr scope_cta_t scope_cta{};
inline constexpr scope_cluster_t scope_cluster{};
inline constexpr scope_gpu_t scope_gpu{};
inline constexpr scope_sys_t scope_sys{};
inline constexpr sem_acquire_t sem_acquire{};
inline constexpr sem_relaxed_t sem_relaxed{};
inline constexpr sem_release_t sem_release{};

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::ptx
