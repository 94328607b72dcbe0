// How long a browser takes to open a report about 64 accesses and a million requests.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>

#include "tests/browser/browser.h"
#include "tests/common/report/large_report.h"

namespace {

void open_large_report(benchmark::State& state) {
  const auto program = browser::find_chromium();
  if (!program) {
    state.SkipWithError("chromium is not installed");
    return;
  }
  const report::LargeReport large = report::make_large_report();
  const auto page = std::filesystem::temp_directory_path() / "large_report.html";
  std::ofstream(page) << large.html;
  browser::Browser browser(*program);
  for (auto _ : state) {
    browser.open(page);
    browser.evaluate("document.body.offsetHeight");  // laid out
  }
  state.counters["MiB"] = static_cast<double>(large.html.size()) / (1 << 20);
  std::filesystem::remove(page);
}
BENCHMARK(open_large_report)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
