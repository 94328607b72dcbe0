#include "tests/conformance/document.h"

#include <fmt/format.h>

#include <algorithm>

namespace conformance {
namespace {

/// A course kernel is called "<chapter>.<exercise> starter" or "... solution".
bool is_course_kernel(const std::string& name) { return name.ends_with(" starter") || name.ends_with(" solution"); }

std::string cells(const Counters& counters) {
  std::string text;
  for (const CounterName& name : kCounterNames) text += fmt::format(" {} |", counters.*name.value);
  return text;
}

std::string titles(const std::string& first) {
  std::string text = fmt::format("| {} |", first);
  std::string line = "|---|";
  for (const CounterName& name : kCounterNames) {
    text += fmt::format(" {} |", name.title);
    line += "--:|";
  }
  return text + "\n" + line + "\n";
}

std::string metrics_table() {
  std::string text = "| counter | metric of Nsight Compute |\n|---|---|\n";
  for (const CounterName& name : kCounterNames) text += fmt::format("| {} | `{}` |\n", name.title, name.metric);
  return text;
}

/// One row a case; `course` chooses the course's kernels or the purpose-made ones.
std::string table_of_cases(const Measurements& measured, const std::vector<Exception>& exceptions, bool course) {
  std::string text = titles("kernel");
  for (const std::string& name : measured.names) {
    const Measured& usual = measured.usual.at(name);
    if (is_course_kernel(name) != course || usual.kernels == 0) continue;
    const bool excepted = std::ranges::find(exceptions, name, &Exception::name) != exceptions.end();
    text += fmt::format("| {}{} |{}\n", name, excepted ? " (see below)" : "", cells(usual.counters));
  }
  return text;
}

std::string exceptions_text(const Measurements& measured, const std::vector<Exception>& exceptions,
                            const std::map<std::string, Counters>& emulated) {
  std::string text;
  for (const Exception& exception : exceptions) {
    text += fmt::format("\n### {}\n\n{}\n\n{}", exception.name, exception.reason, titles("counted by"));
    const std::string& twin = exception.unoptimized_like;
    text += fmt::format("| the emulator |{}\n", cells(emulated.at(exception.name)));
    text += fmt::format("| the GPU, as usual |{}\n", cells(measured.usual.at(exception.name).counters));
    text += fmt::format("| the GPU, as written |{}\n", cells(measured.as_written.at(exception.name).counters));
    if (!twin.empty()) {
      text += fmt::format("| the GPU, unoptimized |{}\n", cells(measured.unoptimized.at(exception.name).counters));
    }
    if (!twin.empty() && twin != exception.name) {
      text += fmt::format("| the emulator, reads volatile |{}\n", cells(emulated.at(twin)));
    }
    text += "\n```\n";
    for (const std::string& line : exception.sass) text += line + "\n";
    text += "```\n";
  }
  return text;
}

/// How many kernels agree in this way, compiled as usual.
int count_kernels(const Measurements& measured, const std::map<std::string, Counters>& emulated, Agreement agreement) {
  int count = 0;
  for (const auto& [name, row] : measured.usual) {
    const auto counted = emulated.find(name);
    if (row.kernels == 0 || counted == emulated.end()) continue;
    count += compare(counted->second, row) == agreement ? 1 : 0;
  }
  return count;
}

/// The kernels of which the GPU counted more wavefronts than their addresses ask for.
std::string waiting_table(const Measurements& measured, const std::map<std::string, Counters>& emulated) {
  std::string text =
      "| kernel | build | loads | of them by address | stores | of them by address |\n|---|---|--:|--:|--:|--:|\n";
  for (const std::string& name : measured.names) {
    for (const auto& [build, rows] : {std::pair{"as usual", &measured.usual}, {"as written", &measured.as_written}}) {
      const Measured& row = rows->at(name);
      const auto counted = emulated.find(name);
      if (counted == emulated.end() || compare(counted->second, row) != Agreement::equal_but_for_waiting) continue;
      text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", name, build, row.counters.shared_load_wavefronts,
                          row.by_address.shared_load_wavefronts, row.counters.shared_store_wavefronts,
                          row.by_address.shared_store_wavefronts);
    }
  }
  return text;
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += fmt::format("- {}\n", name);
  return text;
}

}  // namespace

std::string document(const Measurements& measured, const std::vector<Exception>& exceptions,
                     const std::map<std::string, Counters>& emulated) {
  std::vector<std::string> without_kernel;
  std::vector<std::string> not_measured;
  int course_kernels = 0;
  int made_kernels = 0;
  for (const auto& [name, counters] : emulated) {
    if (name.ends_with(", volatile")) continue;  // a twin, for the emulator only
    if (!measured.usual.contains(name)) {
      not_measured.push_back(name);
    } else if (measured.usual.at(name).kernels == 0) {
      without_kernel.push_back(name);
    } else {
      ++(is_course_kernel(name) ? course_kernels : made_kernels);
    }
  }
  std::string text = "<!-- Generated: UPDATE_DOCS=1 build/cpu/bin/conformance. Do not edit. -->\n\n# Conformance\n\n";
  text +=
      "The emulator claims to count what the hardware counts. So every starter and every solution of the course, and\n"
      "kernels made to be different from each other, were launched once under Nsight Compute, NVIDIA's profiler. A "
      "test\n"
      "compares the emulator with what was counted then, number by number:\n\n";
  text += metrics_table();
  text += fmt::format(
      "\nMeasured: {} course kernels and {} purpose-made ones, {} counters each. {} kernels are equal in every "
      "counter,\n"
      "and {} more but for the time that they wait (see below). The other {} are exceptions: there, nvcc makes other\n"
      "accesses than those in the source, mostly fewer. Each is listed with the machine code that shows it, and was\n"
      "measured again where the compiler may not do so: there it is equal. What asynchronous copies write to shared\n"
      "memory is not among the stores that Nsight Compute counts here, and so left out of the emulator's.\n\n"
      "There are three builds of everything: **as usual** is `nvcc -O2`; **as written** is\n"
      "`nvcc -O2 --Ofast-compile=mid -Xptxas=-O1`, which does not join neighbouring accesses or unroll loops;\n"
      "**unoptimized** is `nvcc -G`.\n\n",
      course_kernels, made_kernels, kCounterNames.size(), count_kernels(measured, emulated, Agreement::equal),
      count_kernels(measured, emulated, Agreement::equal_but_for_waiting), exceptions.size());
  text += "The machine:\n\n" + list(measured.machine);
  text +=
      "\nTo measure again, on a machine with a GPU: build the target `count_on_gpu`, run\n"
      "`tests/conformance/measure.sh build/cpu OUTPUT`, and copy `OUTPUT/conformance.csv` to\n"
      "`tests/data/h200_conformance.csv`.\n\n## Where nvcc changes what is executed\n";
  text += exceptions_text(measured, exceptions, emulated);
  text +=
      "\n## Where the GPU counts waiting as well\n\n"
      "The counter of wavefronts goes on while a request waits because other traffic uses the data stage of the L1 "
      "cache\n"
      "(Nsight Compute calls these conflicts `l1tex__data_bank_conflicts_type_arbitration`). How often that happens\n"
      "differs from run to run. The profiler can also compute wavefronts from the addresses alone\n"
      "(`smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_{ld,st}.sum`). Both were measured for every kernel. "
      "The\n"
      "second always equals the emulator's number, and the first does so for all but these:\n\n";
  text += waiting_table(measured, emulated);
  text += "\n## Course kernels\n\nThe counters of one launch, on the GPU, compiled as usual.\n\n";
  text += table_of_cases(measured, exceptions, true);
  if (!without_kernel.empty()) text += "\nThese launch no kernel:\n\n" + list(without_kernel);
  if (!not_measured.empty()) text += "\nOf these, nothing is recorded yet:\n\n" + list(not_measured);
  text += "\n## Purpose-made kernels\n\nTheir source is in `tests/conformance/`.\n\n";
  text += table_of_cases(measured, exceptions, false);
  return text;
}

}  // namespace conformance
