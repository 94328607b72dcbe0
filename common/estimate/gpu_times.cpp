#include "common/estimate/gpu_times.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <stdexcept>

#include "common/estimate/gpu_table.h"

namespace estimate {
namespace {

/// "NVIDIA H100 PCIe" as "NVIDIA", "H100", "PCIE".
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (const char sign : name) {
    if (sign == ' ' || sign == '-')
      words.emplace_back();
    else
      words.back() += static_cast<char>(std::toupper(static_cast<unsigned char>(sign)));
  }
  return words;
}

bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// Cards of the same name with another clock or another memory.
bool is_a_variant(const std::vector<std::string>& words) {
  constexpr std::array kVariants{"LAPTOP", "TI", "SUPER", "NVL", "40GB"};
  return std::ranges::any_of(kVariants, [&](const char* variant) { return has(words, variant); });
}

}  // namespace

const std::vector<GpuTimes>& gpus() {
  static const std::vector<GpuTimes> all = [] {
    std::vector<GpuTimes> gpus = measured_gpus();
    std::ranges::move(published_gpus(), std::back_inserter(gpus));
    return gpus;
  }();
  return all;
}

std::string names_of_gpus() {
  std::string names;
  for (const GpuTimes& gpu : gpus()) names += (names.empty() ? "" : ", ") + gpu.name;
  return names;
}

const GpuTimes& gpu_called(std::string_view name) {
  const auto& all = gpus();
  const auto found = std::ranges::find(all, name, &GpuTimes::name);
  if (found != all.end()) return *found;
  throw std::invalid_argument("there are no numbers for a GPU called '" + std::string(name) +
                              "'; there are: " + names_of_gpus());
}

bool is_called(std::string_view device, std::string_view name) {
  const std::vector<std::string> words = words_of(device);
  const std::vector<std::string> wanted = words_of(name);
  if (is_a_variant(words) || has(words, "PCIE") != has(wanted, "PCIE")) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == wanted.front()) return true;
    if (i + 1 < words.size() && words[i] + words[i + 1] == wanted.front()) return true;  // RTX 4090
  }
  return false;
}

}  // namespace estimate
