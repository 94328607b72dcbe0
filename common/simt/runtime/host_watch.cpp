#include "common/simt/runtime/host_watch.h"

#include <execinfo.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "common/simt/execution/current.h"
#include "common/simt/findings/host_access.h"
#include "common/simt/runtime/device.h"

namespace simt {
namespace {

// Most of what host code uses lies on its stack or heap, far from all of these: that is all it costs then.
bool may_be_device_memory(std::uint64_t address) {
  const auto& arrays = device().memory().allocations().all();
  const auto& constants = device().memory().symbols().constant;
  const bool among_arrays =
      !arrays.empty() && address >= arrays.begin()->first && address < arrays.rbegin()->second.end();
  return among_arrays || (!constants.empty() && address >= constants.front().offset &&
                          address < constants.back().offset + constants.back().bytes);
}

// The array or __constant__ variable that holds one of the bytes; its name is empty when none does.
Region device_memory_at(const detail::HostAccess& access) {
  const DeviceMemory& memory = device().memory().allocations();
  const std::uint64_t last = access.first + access.bytes - 1;
  for (const std::uint64_t at : {access.first, last}) {
    if (const Allocation* a = memory.at(at)) {
      return {.begin = a->begin, .end = a->end(), .name = a->name, .element_bytes = a->element.bytes};
    }
  }
  for (const ProgramSymbol& v : device().memory().symbols().constant) {
    if (last < v.offset || access.first >= v.offset + v.bytes) continue;
    return {.begin = v.offset, .end = v.offset + v.bytes, .name = v.name, .space = memory::Space::constant};
  }
  return {};
}

bool is_of_library(const std::string& file) {
  return file.empty() || file.starts_with("/usr/") || file.find("common/simt/") != std::string::npos;
}

// The line of the file's own that did it: the access itself may be in an instance of std::sort().
core::SourceLocation place_of_access(std::uint64_t return_address) {
  core::SourceLocation place = device().places().location_of(return_address - 1);
  if (!is_of_library(place.file)) return place;
  std::array<void*, 64> callers{};
  const int count = backtrace(callers.data(), static_cast<int>(callers.size()));
  for (int i = 0; i < count; ++i) {
    const auto caller = reinterpret_cast<std::uint64_t>(callers.at(static_cast<std::size_t>(i)));
    core::SourceLocation outer = device().places().location_of(caller - 1);
    if (!is_of_library(outer.file)) return outer;
  }
  return place;
}

}  // namespace

bool HostWatch::is_of_graders(std::uint64_t outermost) {
  const auto [found, is_new] = known_.try_emplace(outermost, false);
  if (is_new) found->second = outermost == 0 || device().places().is_of_many_files(outermost);
  return found->second;
}

void HostWatch::look_at(const detail::HostAccess& access, std::uint64_t return_address, std::uint64_t outermost) {
  if (!is_on_ || access.bytes == 0) return;
  // What is called from here may be the kernel's copy of a template, and have hooks itself.
  const Pause pause(*this);
  if (!may_be_device_memory(access.first) && !may_be_device_memory(access.first + access.bytes - 1)) return;
  const Region variable = device_memory_at(access);
  if (variable.name.empty() || is_of_graders(outermost)) return;
  std::vector<safety::Finding>& findings = device().scope()->builder.findings();
  if (!findings.empty()) return;
  const std::uint64_t first = std::max(access.first, variable.begin);
  safety::Finding finding = describe_host_use(variable, first - variable.begin, access.writes);
  finding.where = place_of_access(return_address);
  findings.push_back(std::move(finding));
}

void detail::on_host_access(const HostAccess& access, std::uint64_t return_address) noexcept {
  if (simt_host_calls.depth == 0) return;
  device().host_watch().look_at(access, return_address, simt_host_calls.outermost);
}

}  // namespace simt
