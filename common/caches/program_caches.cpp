#include "common/caches/program_caches.h"

namespace caches {

void ProgramCaches::add_to(simt::ProgramProfile& program) const {
  for (simt::KernelProfile& kernel : program.kernels) {
    const auto known = kernels_.find(kernel.name);
    kernel.with_caches = known != kernels_.end();
    if (kernel.with_caches) kernel.caches = known->second.totals();
  }
}

}  // namespace caches
