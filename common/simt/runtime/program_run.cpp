#include "common/simt/runtime/program_run.h"

#include <memory>
#include <stdexcept>
#include <utility>

#include "common/simt/runtime/device.h"

namespace simt {

void begin_program(std::uint64_t counted, bool lockstep, std::vector<KernelWatch*> watches, bool checks, bool eager) {
  std::optional<ProfileScope>& scope = device().scope();
  if (scope) throw std::logic_error("simt::begin_program() inside simt::profile()");
  ProfileOptions all{.checks = checks, .lockstep = lockstep, .eager = eager};
  scope.emplace(ProfileScope{std::move(all), ProfileBuilder(device().places())});
  scope->kernels = std::make_unique<KernelBuilders>(device().places(), counted);
  scope->watches = std::move(watches);
}

ProgramProfile program_so_far() {
  std::optional<ProfileScope>& scope = device().scope();
  if (!scope || scope->kernels == nullptr) throw std::logic_error("simt::program_so_far() without begin_program()");
  ProgramProfile program{scope->kernels->finish(), scope->builder.finish().findings, {}};
  program.lockstep = scope->options.lockstep;
  program.eager = scope->options.eager;
  return program;
}

ProgramProfile end_program() {
  ProgramProfile program = program_so_far();
  device().scope().reset();
  return program;
}

}  // namespace simt
