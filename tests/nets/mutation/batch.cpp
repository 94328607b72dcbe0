#include "tests/nets/mutation/batch.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "common/safety/finding.h"

namespace mutation {
namespace {

unsigned fault_of(int kind) {
  using safety::FindingKind;
  switch (static_cast<FindingKind>(kind)) {
    case FindingKind::race_shared:
      return kRaceShared | kOpenStores;
    case FindingKind::race_global:
      return kRaceGlobal | kOpenStores;
    case FindingKind::out_of_bounds:
      return kOutOfBounds;
    case FindingKind::uninitialized_shared:
      return kUninitializedShared;
    case FindingKind::uninitialized_global:
      return kUninitializedGlobal;
    case FindingKind::divergent_barrier:
      return kDivergentBarrier;
    case FindingKind::invalid_mask:
      return kInvalidMask | kOpenMask;
    case FindingKind::hang:
      return kHang;
    default:
      return 0;
  }
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen failed: " + command);
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), n);
  pclose(pipe);
  return text;
}

Observed::Finding read_finding(std::istream& words) {
  Observed::Finding one;
  words >> one.kind >> one.line >> one.other;
  one.fault = fault_of(one.kind);
  return one;
}

}  // namespace

void Batch::add(const Program& program) {
  std::vector<int> lines;
  texts_.push_back(text_of(program, "k" + std::to_string(programs_.size()), next_line_, lines));
  next_line_ += static_cast<int>(std::ranges::count(texts_.back(), '\n'));
  lines_.push_back(std::move(lines));
  programs_.push_back(program);
}

void Batch::compile() const {
  std::ofstream file(folder_ + "/batch.cu");
  file << "#include \"tests/nets/mutation/cases.h\"\n"
          "#define USE(value) asm volatile(\"\" : : \"r\"(value))  // or g++ leaves out the load\n";
  for (const std::string& text : texts_) file << text;
  file << "const std::vector<mutation::Case> mutation::kCases{\n";
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    const Program& p = programs_[i];
    std::string parameters;
    std::string arrays;
    int count = 0;
    for (const Array& array : p.arrays) {
      if (array.is_shared) continue;
      parameters += ", arrays[" + std::to_string(count++) + "]";
      arrays += "{\"" + array.name + "\", " + std::to_string(array.size) + ", " +
                std::to_string(static_cast<int>(array.fill)) + "}, ";
    }
    file << "  {[]([[maybe_unused]] int* const* arrays) { launch(k" << i << ", {" << p.blocks << ", " << p.threads()
         << "}" << parameters << "); }, " << p.workers() << ", " << p.lanes << ", " << p.blocks << ", {" << arrays
         << "}},\n";
  }
  file << "};\n";
  file.close();
  const std::string command = "sh " MUTATION_COMPILE " " + folder_ + " > " + folder_ + "/compile.log 2>&1";
  if (std::system(command.c_str()) != 0) {
    throw std::runtime_error("the kernels do not compile:\n" + output_of("head -50 " + folder_ + "/compile.log"));
  }
}

// Returns how many have been told of.
std::size_t Batch::read(const std::string& output, std::vector<Observed>& all) const {
  std::istringstream lines(output);
  std::size_t next = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string verb;
    std::size_t number = 0;
    if (!(words >> verb >> number) || number >= all.size()) continue;
    Observed& one = all[number];
    one = {.has_run = true};
    next = number + 1;
    if (verb == "hang") one.findings.push_back({kHang, static_cast<int>(safety::FindingKind::hang)});
    if (verb == "stop") one.findings.push_back(read_finding(words));
    if (verb != "case") continue;
    std::size_t findings = 0;
    words >> findings;
    for (std::size_t i = 0; i < findings; ++i) one.findings.push_back(read_finding(words));
    for (std::size_t count = 0; words >> count;) {
      Notes& notes = one.trace.emplace_back(count);
      for (auto& [statement, value] : notes) words >> statement >> value;
    }
  }
  return next;
}

std::vector<Observed> Batch::run() {
  compile();
  std::vector<Observed> all(programs_.size());
  for (std::size_t next = 0; next < all.size();) {
    const std::size_t told = read(output_of(folder_ + "/batch " + std::to_string(next) + " 2>&1"), all);
    if (told <= next) throw std::runtime_error("kernel " + std::to_string(next) + " ends the program without a word");
    next = told;
  }
  return all;
}

}  // namespace mutation
