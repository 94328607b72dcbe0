#include "tests/nets/differential/generator.h"

#include <algorithm>
#include <sstream>

#include "tests/nets/differential/planted.h"
#include "tests/nets/differential/program_generator.h"

namespace differential {
namespace {

void remove(std::vector<Statement>& body, const std::vector<int>& numbers) {
  std::erase_if(body, [&](const Statement& s) { return std::ranges::find(numbers, s.number) != numbers.end(); });
  for (Statement& s : body) {
    remove(s.body, numbers);
    remove(s.other, numbers);
  }
}

}  // namespace

Program generate(unsigned seed) { return Generator(seed).run(); }

Program program_of(unsigned seed, const std::string& without) {
  Program program = generate(seed);
  leave_out(program, without);
  if (is_planted(seed)) plant(program);
  return program;
}

void leave_out(Program& program, const std::string& numbers) {
  std::vector<int> all;
  std::istringstream stream(numbers);
  for (std::string one; std::getline(stream, one, ',');) {
    if (!one.empty()) all.push_back(std::stoi(one));
  }
  for (Function& f : program.functions) remove(f.body, all);
  remove(program.body, all);
  program.without = numbers;
}

}  // namespace differential
