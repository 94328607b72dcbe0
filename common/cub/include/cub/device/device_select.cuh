#pragma once

#include <cub/detail/host_algorithm.cuh>

CUB_NAMESPACE_BEGIN

struct DeviceSelect {
  template <typename Input, typename Flags, typename Output, typename Selected, typename Count>
  static cudaError_t Flagged(void* storage, std::size_t& bytes, Input in, Flags flags, Output out, Selected selected,
                             Count count, cudaStream_t = nullptr, bool = false) {
    return keep(storage, bytes, in, out, selected, count, [&](std::ptrdiff_t i) { return bool(flags[i]); });
  }

  template <typename Input, typename Output, typename Selected, typename Count, typename Choose>
  static cudaError_t If(void* storage, std::size_t& bytes, Input in, Output out, Selected selected, Count count,
                        Choose choose, cudaStream_t = nullptr, bool = false) {
    return keep(storage, bytes, in, out, selected, count, [&](std::ptrdiff_t i) { return bool(choose(in[i])); });
  }

  template <typename Input, typename Output, typename Selected, typename Count>
  static cudaError_t Unique(void* storage, std::size_t& bytes, Input in, Output out, Selected selected, Count count,
                            cudaStream_t = nullptr, bool = false) {
    return keep(storage, bytes, in, out, selected, count,
                [&](std::ptrdiff_t i) { return i == 0 || !(in[i] == in[i - 1]); });
  }

  template <typename Keys, typename Values, typename KeysOut, typename ValuesOut, typename Selected, typename Count>
  static cudaError_t UniqueByKey(void* storage, std::size_t& bytes, Keys keys, Values values, KeysOut keys_out,
                                 ValuesOut values_out, Selected selected, Count count, cudaStream_t = nullptr,
                                 bool = false) {
    return detail::run_on_host(storage, bytes, [&] {
      std::ptrdiff_t kept = 0;
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        if (i > 0 && keys[i] == keys[i - 1]) continue;
        keys_out[kept] = keys[i];
        values_out[kept++] = values[i];
      }
      *selected = kept;
    });
  }

 private:
  template <typename Input, typename Output, typename Selected, typename Choose>
  static cudaError_t keep(void* storage, std::size_t& bytes, Input in, Output out, Selected selected,
                          std::ptrdiff_t count, const Choose& is_kept) {
    return detail::run_on_host(storage, bytes, [&] {
      std::vector<detail::value_t<Input>> kept;  // `out` may be `in`
      for (std::ptrdiff_t i = 0; i < count; ++i)
        if (is_kept(i)) kept.push_back(in[i]);
      std::copy(kept.begin(), kept.end(), out);
      *selected = kept.size();
    });
  }
};

CUB_NAMESPACE_END
