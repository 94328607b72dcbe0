#pragma once

#include <cub/detail/host_algorithm.cuh>

CUB_NAMESPACE_BEGIN

/// Of one channel.
struct DeviceHistogram {
  template <typename Samples, typename Counter, typename Level, typename Count>
  static cudaError_t HistogramEven(void* storage, std::size_t& bytes, Samples samples, Counter* histogram, int levels,
                                   Level lowest, Level end, Count count, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      const int bins = levels - 1;
      std::fill_n(histogram, bins, Counter());
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        const auto sample = static_cast<Level>(samples[i]);
        if (sample < lowest || sample >= end) continue;
        ++histogram[bin_of(sample - lowest, end - lowest, bins)];
      }
    });
  }
  template <typename Samples, typename Counter, typename Level, typename Count>
  static cudaError_t HistogramRange(void* storage, std::size_t& bytes, Samples samples, Counter* histogram, int levels,
                                    Level* borders, Count count, cudaStream_t = nullptr, bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      std::fill_n(histogram, levels - 1, Counter());
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        const auto above = std::upper_bound(borders, borders + levels, static_cast<Level>(samples[i]));
        if (above != borders && above != borders + levels) ++histogram[above - borders - 1];
      }
    });
  }

 private:
  template <typename Level>
  static std::ptrdiff_t bin_of(Level offset, Level range, int bins) {
    if constexpr (std::is_floating_point_v<Level>)
      return std::min<std::ptrdiff_t>(bins - 1, static_cast<std::ptrdiff_t>(offset * (bins / range)));
    return static_cast<std::ptrdiff_t>(offset / (range / bins));
  }
};

CUB_NAMESPACE_END
