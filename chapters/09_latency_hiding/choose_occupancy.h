#pragma once

/// What one multiprocessor of a GPU gives to the blocks that run on it at the same time. All numbers are at least 1 but
/// for `reserved_shared_bytes`, which may be 0.
struct Multiprocessor {
  int warps;                  ///< that it runs at the same time at most
  int blocks;                 ///< likewise
  int registers;              ///< of 32 bits, for all of its threads
  int shared_bytes;           ///< of shared memory, for all of its blocks
  int reserved_shared_bytes;  ///< that the system takes for each block, besides what the block asks for
};

/// What a kernel needs.
struct Kernel {
  int threads;       ///< of a block, in [1, 1024]
  int registers;     ///< of a thread, in [1, 255]
  int shared_bytes;  ///< of a block, 0 or more
};

/// How many blocks of the kernel run on one multiprocessor at the same time; 0 if not even one has room.
///
/// Threads come in warps of 32: a block of 33 threads takes two. A warp gets its registers in units of 256. A block
/// gets shared memory, with what is reserved, in units of 128 bytes.
int blocks_at_the_same_time(const Multiprocessor& sm, const Kernel& kernel);

/// The occupancy: which share of the warps that a multiprocessor can run the kernel fills, in [0, 1].
float occupancy(const Multiprocessor& sm, const Kernel& kernel);
