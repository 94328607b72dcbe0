#include "tests/nets/mutation/steps.h"

namespace mutation {
namespace {

class Maker {
 public:
  std::vector<Step> steps;

  void add(const Statements& statements) {
    for (const Statement& one : statements) add(one);
  }

 private:
  void add(const Statement& one) {
    const int number = next_++;
    const auto here = [this] { return static_cast<int>(steps.size()); };
    const bool is_loop = one.what == Statement::What::loop;
    if (!is_loop && one.what != Statement::What::branch)
      return steps.push_back({Step::What::statement, &one, 0, number});
    if (is_loop) steps.push_back({Step::What::statement, &one, 0, number});  // what it starts with
    const int test = here();
    steps.push_back({Step::What::jump_unless, &one, 0, number});
    add(one.body);
    if (is_loop) steps.push_back({Step::What::jump, &one, test, number});  // and what comes next
    steps[static_cast<std::size_t>(test)].target = here();
  }

  int next_ = 0;
};

}  // namespace

std::vector<Step> steps_of(const Program& program) {
  Maker maker;
  maker.add(program.code);
  maker.steps.push_back({Step::What::end, nullptr, 0, -1});
  return maker.steps;
}

}  // namespace mutation
