#pragma once

#include <cub/detail/host_algorithm.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceRunLengthEncode {
  template <typename Input, typename Unique, typename Lengths, typename Runs, typename Count>
  static cudaError_t Encode(void* storage, std::size_t& bytes, Input in, Unique unique, Lengths lengths, Runs runs,
                            Count count, cudaStream_t = nullptr, bool = false) {
    return each_run(storage, bytes, in, runs, count, [&](std::ptrdiff_t run, std::ptrdiff_t begin, std::ptrdiff_t end) {
      unique[run] = in[begin];
      lengths[run] = end - begin;
      return true;
    });
  }

  template <typename Input, typename Offsets, typename Lengths, typename Runs, typename Count>
  static cudaError_t NonTrivialRuns(void* storage, std::size_t& bytes, Input in, Offsets offsets, Lengths lengths,
                                    Runs runs, Count count, cudaStream_t = nullptr, bool = false) {
    return each_run(storage, bytes, in, runs, count, [&](std::ptrdiff_t run, std::ptrdiff_t begin, std::ptrdiff_t end) {
      if (end - begin < 2) return false;
      offsets[run] = begin;
      lengths[run] = end - begin;
      return true;
    });
  }

 private:
  // take(run, begin, end) says whether the run counts.
  template <typename Input, typename Runs, typename Take>
  static cudaError_t each_run(void* storage, std::size_t& bytes, Input in, Runs runs, std::ptrdiff_t count,
                              const Take& take) {
    return detail::run_on_host(storage, bytes, [&] {
      std::ptrdiff_t run = 0;
      for (std::ptrdiff_t begin = 0, end = 0; begin < count; begin = end) {
        end = begin + 1;
        while (end < count && in[end] == in[begin]) ++end;
        if (take(run, begin, end)) ++run;
      }
      *runs = run;
    });
  }
};

CUB_NAMESPACE_END
