// Runs one graded file on the shape that it is timed on, and prints what it finds in the caches:
//
//   caches.<exercise>.<starter or solution> REGISTERS
//
// prints load_sectors l1_hits l2_read_sectors l2_hits l2_write_sectors dram_read_bytes dram_write_bytes.

#include <cstdio>
#include <cstdlib>

#include "common/caches/kernel_caches.h"
#include "common/grading/exercise.h"
#include "common/simt/runtime/profiling.h"

namespace {

/// Results are compared elsewhere.
class NoTimer : public grading::RunTimer {
  void begin() override {}
  void end() override {}
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s REGISTERS\n", argv[0]);
    return 2;
  }
  const grading::Shape shape = shape_to_time(grading::exercise);
  NoTimer timer;
  grading::Run run(shape);
  run.set_timer(&timer);
  caches::KernelCaches caches(static_cast<unsigned>(std::atoi(argv[1])));
  const simt::Profile profile =
      simt::profile([&] { grading::exercise.run(run, shape); }, {.checks = false, .sinks = {&caches}});
  const auto counts = caches.totals();
  if (!profile.findings.empty() || !counts) {
    std::fprintf(stderr, "%s\n", profile.findings.empty() ? "not all blocks" : profile.findings[0].message.c_str());
    return 1;
  }
  for (const std::uint64_t count : {counts->load_sectors, counts->l1_hits, counts->l2_read_sectors, counts->l2_hits,
                                    counts->l2_write_sectors, counts->dram_read_bytes, counts->dram_write_bytes}) {
    std::printf("%llu ", static_cast<unsigned long long>(count));
  }
  std::printf("\n");
}
