#include "common/simt/runtime/program_run.h"

#include <memory>
#include <stdexcept>
#include <utility>

#include "common/simt/runtime/device.h"

namespace simt {

void begin_program(std::uint64_t counted, bool lockstep) {
  std::optional<ProfileScope>& scope = device().scope();
  if (scope) throw std::logic_error("simt::begin_program() inside simt::profile()");
  ProfileOptions all{.lockstep = lockstep};
  scope.emplace(ProfileScope{std::move(all), ProfileBuilder(device().places())});
  scope->kernels = std::make_unique<KernelBuilders>(device().places(), counted);
}

ProgramProfile end_program() {
  std::optional<ProfileScope>& scope = device().scope();
  if (!scope || scope->kernels == nullptr) throw std::logic_error("simt::end_program() without begin_program()");
  ProgramProfile program{scope->kernels->finish(), scope->builder.finish().findings, {}};
  program.lockstep = scope->options.lockstep;
  scope.reset();
  return program;
}

}  // namespace simt
