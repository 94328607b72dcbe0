#pragma once

/// Waits until every thread of the block has arrived. All of them must arrive at the same call.
void __syncthreads() noexcept;
/// As __syncthreads(); returns for how many threads `predicate` was not zero.
int __syncthreads_count(int predicate) noexcept;
/// As __syncthreads(); returns nonzero if `predicate` was not zero for all threads.
int __syncthreads_and(int predicate) noexcept;
/// As __syncthreads(); returns nonzero if `predicate` was not zero for any thread.
int __syncthreads_or(int predicate) noexcept;

/// Waits until every lane that `mask` names has arrived.
void __syncwarp(unsigned mask = 0xffffffffU) noexcept;
