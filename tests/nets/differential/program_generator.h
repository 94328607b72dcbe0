#pragma once

#include <optional>
#include <utility>

#include "tests/nets/differential/index_maker.h"

namespace differential {

/// What is known of the threads that get to a place.
struct Context {
  bool is_block_uniform = true;  // all threads of the block get here
  unsigned mask = ~0U;           // these lanes of each warp that gets here do so together; 0 if that is not known
  bool may_break = false;
  bool may_continue = false;
  bool may_return = false;
  bool is_function = false;
  int depth = 0;
};

/// Writes one random program; generator.h says what kind.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) { program_.seed = seed; }

  Program run() {
    shape();
    arrays();
    maker_.emplace(program_, random_);
    helpers();
    initialise();
    const int phases = random_.between(1, 4);
    for (int i = 0; i < phases; ++i) {
      new_phase(program_.body);
      statements(program_.body, Context{}, random_.between(3, 7));
      if (random_.one_in(2)) phased(program_.body);
    }
    new_phase(program_.body);
    // From here on no barrier: threads may end.
    statements(program_.body, {.is_block_uniform = false, .mask = 0, .may_return = true}, random_.between(2, 6));
    int number = 0;
    const auto count = [&](Statement& s) { s.number = ++number; };
    for (Function& f : program_.functions) for_each_statement(f.body, count);
    for_each_statement(program_.body, count);
    return std::move(program_);
  }

 private:
  void shape() {
    static constexpr std::pair<unsigned, unsigned> kShapes[]{{32, 1}, {64, 1}, {128, 1}, {96, 1},  {33, 1},
                                                             {50, 1}, {16, 4}, {8, 8},   {10, 7},  {20, 1},
                                                             {64, 2}, {32, 2}, {160, 1}, {128, 2}, {5, 3}};
    const auto [width, height] = kShapes[random_.below(std::size(kShapes))];
    program_.width = width;
    program_.height = height;
    program_.blocks = static_cast<unsigned>(random_.between(1, 3));
    program_.salt = random_.any();
  }

  void arrays() {
    static constexpr const char* kAtomics[]{"atomicAdd", "atomicOr", "atomicXor", "atomicMax"};
    const unsigned threads = program_.threads();
    const auto add = [&](const std::string& name, Space space, Role role) {
      Array array{.name = name + std::to_string(program_.arrays.size()), .space = space, .role = role};
      array.type = role == Role::counter ? &types()[0] : &types()[random_.below(types().size())];
      array.per_thread = static_cast<unsigned>(random_.between(2, 6));
      array.count = threads * array.per_thread * (space == Space::global ? program_.blocks : 1);
      if (role == Role::counter) array.atomic = kAtomics[random_.below(4)];
      // Both fit into the 48 KiB of a block.
      if (space == Space::shared && array.count * static_cast<unsigned>(array.type->bytes) > 12000) {
        array.type = &types()[0];
        array.per_thread = 2;
        array.count = 2 * threads;
      }
      array.is_host_written = role != Role::owned || random_.one_in(2);
      if (space == Space::shared) array.is_host_written = false;
      program_.arrays.push_back(array);
    };
    for (int i = random_.between(1, 3); i > 0; --i) add("in", Space::global, Role::input);
    for (int i = random_.between(1, 2); i > 0; --i) add("out", Space::global, Role::owned);
    for (int i = random_.between(0, 2); i > 0; --i) add("tile", Space::shared, Role::owned);
    if (random_.one_in(2)) add("sums", Space::global, Role::counter);
    if (random_.one_in(3)) add("bins", Space::shared, Role::counter);
  }

  void helpers() {
    for (int i = random_.between(0, 2); i > 0; --i) {
      Function f{.is_inline = !random_.one_in(3)};
      counters_ = 0;
      maker_->set_function(true);
      statements(f.body, {.is_block_uniform = false, .mask = 0, .may_return = true, .is_function = true, .depth = 1},
                 random_.between(2, 5));
      program_.functions.push_back(std::move(f));
    }
    counters_ = 0;
    maker_->set_function(false);
  }

  // The kernel itself writes what the host has not.
  void initialise() {
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) {
      const Array& array = program_.arrays[i];
      if (array.is_host_written) continue;
      maker_->own(static_cast<int>(i));
      Statement loop{.kind = Kind::repeat, .variable = next_counter(), .is_needed = true};
      loop.expr.push_back({.value = array.per_thread});
      const Expr element = maker_->owned_by_thread(static_cast<int>(i), {.op = Op::variable, .index = loop.variable});
      for (std::size_t member = 0; member < array.type->members.size(); ++member) {
        const bool is_whole = array.type->moves_whole;
        loop.body.push_back({.kind = is_whole ? Kind::store_whole : Kind::store,
                             .index = static_cast<int>(i),
                             .member = static_cast<int>(member),
                             .is_needed = true});
        Expr value = array.role == Role::counter ? Expr{} : maker_->plain_value();
        loop.body.back().expr = {element, std::move(value)};
        if (is_whole) break;
      }
      program_.body.push_back(std::move(loop));
    }
  }

  void new_phase(std::vector<Statement>& body) {
    body.push_back({.kind = Kind::barrier, .is_needed = true});
    maker_->hand_out_anew();
  }

  // Barriers inside of a loop or branch that all threads take alike.
  void phased(std::vector<Statement>& body) {
    Statement outer{.is_needed = true};
    if (random_.one_in(2)) {
      outer.kind = Kind::repeat;
      outer.variable = next_counter();
      outer.expr.push_back({.value = static_cast<unsigned>(random_.between(1, 3))});
    } else {
      outer.kind = Kind::branch;
      outer.expr.push_back(maker_->block_condition());
    }
    if (outer.kind == Kind::repeat) maker_->begin_loop(outer.variable);
    for (int i = random_.between(1, 2); i > 0; --i) {
      new_phase(outer.body);
      statements(outer.body, {.depth = 1}, random_.between(1, 4));
    }
    if (outer.kind == Kind::repeat) maker_->end_loop();
    body.push_back(std::move(outer));
    new_phase(body);
    statements(body, Context{}, random_.between(1, 3));
  }

  int next_counter() { return kVariables + counters_++; }
  [[nodiscard]] bool has_counters() const { return counters_ < kCounters - 8; }

  void statements(std::vector<Statement>& body, const Context& context, int count) {
    for (int i = 0; i < count; ++i) body.push_back(statement(context, body));
    // Whatever is left out, an arm is not empty: its condition counts.
    if (context.depth > 0) {
      body.push_back({.kind = Kind::assign, .index = random_.between(0, kVariables - 1), .is_needed = true});
      body.back().expr.push_back({.value = random_.any()});
    }
  }

  Statement statement(const Context& context, std::vector<Statement>& body);
  Statement simple(const Context& context);
  Statement branch(Context context);
  Statement some_lanes(Context context);
  Statement loop(Context context);
  Statement select(Context context);
  Statement leaving(const Context& context);
  Statement exchange(const Context& context);
  std::optional<Statement> memory_write(const Context& context);

  Random random_;
  Program program_;
  std::optional<IndexMaker> maker_;
  int counters_ = 0;
};

}  // namespace differential
