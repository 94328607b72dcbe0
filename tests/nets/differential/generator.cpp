#include "tests/nets/differential/generator.h"

#include <algorithm>
#include <sstream>

#include "tests/nets/differential/index_maker.h"
#include "tests/nets/differential/planted.h"

namespace differential {
namespace {

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

Statement Generator::statement(const Context& context, std::vector<Statement>& body) {
  const int roll = random_.between(0, 99);
  const bool may_nest = context.depth < 4 && has_counters();
  if (roll < 14 && may_nest) return branch(context);
  if (roll < 26 && may_nest) return loop(context);
  if (roll < 31 && may_nest) return select(context);
  if (roll < 36 && (context.may_break || context.may_continue || context.may_return)) return leaving(context);
  if (roll < 46 && context.mask != 0 && program_.threads() % 32 == 0) return exchange(context);
  if (roll < 50 && context.mask == ~0U && may_nest && program_.threads() % 32 == 0) return some_lanes(context);
  if (roll < 54 && context.is_block_uniform && context.mask == ~0U && maker_->can_hand_out_in_warps()) {
    body.push_back({.kind = Kind::warp_barrier, .is_needed = true});
    maker_->hand_out_in_warps();
  }
  if (roll < 80) {
    if (std::optional<Statement> write = memory_write(context)) return std::move(*write);
  }
  return simple(context);
}

Statement Generator::simple(const Context& context) {
  if (random_.one_in(6)) {
    Statement s{.kind = Kind::local_store};
    s.expr = {maker_->value(1), maker_->hidden(1)};
    return s;
  }
  if (random_.one_in(4)) {
    if (const auto array = maker_->readable([](const Array& a) { return a.type->moves_whole; })) {
      Statement s{.kind = Kind::load_whole, .index = *array, .variable = random_.between(0, kVariables - 1)};
      s.expr.push_back(maker_->readable_element(*array, 0));
      return s;
    }
  }
  Statement s{.kind = Kind::assign, .index = random_.between(0, kVariables - 1)};
  Expr value = maker_->value(3);
  if (!context.is_function && !program_.functions.empty() && random_.one_in(6)) {
    Expr call{
        .op = Op::call, .value = maker_->fresh(), .index = static_cast<int>(random_.below(program_.functions.size()))};
    call.operands = {std::move(value), maker_->value(1)};
    value = std::move(call);
  }
  s.expr.push_back(std::move(value));
  return s;
}

std::optional<Statement> Generator::memory_write(const Context& context) {
  if (context.is_function) return std::nullopt;
  const int roll = random_.between(0, 5);
  if (roll == 0) {
    const auto array = maker_->any([](const Array& a) { return a.role == Role::counter; });
    if (!array) return std::nullopt;
    Statement s{.kind = Kind::atomic, .index = *array};
    s.expr = {maker_->anywhere(*array, 1), maker_->value(2)};
    return s;
  }
  const auto array = maker_->writable();
  if (!array) return std::nullopt;
  const Type& type = *program_.arrays[static_cast<std::size_t>(*array)].type;
  Statement s{.kind = Kind::store, .index = *array, .member = static_cast<int>(random_.below(type.members.size()))};
  if (type.moves_whole && random_.one_in(2)) {
    s.kind = Kind::store_whole;
    s.expr = {maker_->readable_element(*array, 1), maker_->plain_value()};
    return s;
  }
  if (roll == 1 && type.members[static_cast<std::size_t>(s.member)].bytes <= 4) s.kind = Kind::update;
  s.expr = {maker_->readable_element(*array, 1), maker_->value(2)};
  // Or g++ leaves out `+= x ^ x`.
  if (s.kind == Kind::update) s.expr[1] = binary(Op::add, s.expr[1], {.op = Op::salt, .value = maker_->fresh()});
  return s;
}

Statement Generator::branch(Context context) {
  Statement s{.kind = Kind::branch};
  ++context.depth;
  const int roll = random_.between(0, 3);
  if (roll == 0 && context.mask != 0 && !context.is_function) {
    s.expr.push_back(maker_->warp_condition());
    context.is_block_uniform = false;
  } else {
    s.expr.push_back(maker_->condition(2));
    context.is_block_uniform = false;
    context.mask = 0;
  }
  statements(s.body, context, random_.between(1, 3));
  if (random_.one_in(2)) statements(s.other, context, random_.between(1, 3));
  return s;
}

// Lanes that CUDA lets work together while others wait.
Statement Generator::some_lanes(Context context) {
  const auto count = static_cast<unsigned>(random_.between(1, 31));
  Statement s{.kind = Kind::branch};
  Expr lane{.op = Op::modulo, .value = 32};
  lane.operands.push_back({.op = Op::thread});
  Expr first{.op = Op::less, .value = count};
  first.operands.push_back(std::move(lane));
  s.expr.push_back(std::move(first));
  ++context.depth;
  context.mask = (1U << count) - 1;
  context.is_block_uniform = false;
  statements(s.body, context, random_.between(1, 3));
  s.body.push_back(exchange(context));
  return s;
}

Statement Generator::loop(Context context) {
  static constexpr Kind kKinds[]{Kind::repeat, Kind::repeat, Kind::repeat_while, Kind::repeat_until};
  Statement s{.kind = kKinds[random_.below(4)], .variable = next_counter()};
  const bool is_uniform = context.mask != 0 && random_.one_in(2);
  ++context.depth;
  context.may_break = !is_uniform;
  context.may_continue = !is_uniform;
  if (is_uniform) {
    s.kind = Kind::repeat;
    s.expr.push_back({.value = static_cast<unsigned>(random_.between(1, 4))});
  } else {
    context.is_block_uniform = false;
    context.mask = 0;
    s.value = static_cast<unsigned>(random_.between(2, 6));
    if (s.kind == Kind::repeat) {
      Expr limit{.op = Op::modulo, .value = static_cast<unsigned>(random_.between(2, 6))};
      limit.operands.push_back(maker_->hidden(2));
      s.expr.push_back(std::move(limit));
    } else {
      s.expr.push_back(maker_->loop_condition());
    }
  }
  // The next turn comes without a barrier: what lanes own may not have changed by then.
  context.is_block_uniform = false;
  maker_->begin_loop(s.variable);
  statements(s.body, context, random_.between(1, 4));
  maker_->end_loop();
  return s;
}

Statement Generator::select(Context context) {
  Statement s{.kind = Kind::select, .value = static_cast<unsigned>(random_.between(2, 5))};
  s.expr.push_back(maker_->hidden(2));
  ++context.depth;
  context.is_block_uniform = false;
  context.mask = 0;
  context.may_break = false;  // it would leave the switch
  for (unsigned i = static_cast<unsigned>(random_.between(2, static_cast<int>(s.value))); i > 0; --i) {
    Statement one{.kind = Kind::group, .is_needed = true};
    one.falls_through = i > 1 && random_.one_in(3);
    statements(one.body, context, random_.between(1, 2));
    s.body.push_back(std::move(one));
  }
  return s;
}

Statement Generator::leaving(const Context& context) {
  Statement s{.kind = Kind::branch};
  s.expr.push_back(maker_->condition(1));
  if (random_.one_in(2))
    statements(s.body, {.is_block_uniform = false, .mask = 0, .is_function = context.is_function, .depth = 9}, 1);
  std::vector<Kind> kinds;
  if (context.may_break) kinds.push_back(Kind::leave_loop);
  if (context.may_continue) kinds.push_back(Kind::next_turn);
  if (context.may_return) kinds.push_back(Kind::leave);
  s.body.push_back({.kind = kinds[random_.below(kinds.size())]});
  return s;
}

Statement Generator::exchange(const Context& context) {
  static constexpr const char* kNames[]{"__shfl_sync", "__shfl_up_sync",    "__ballot_sync",    "__any_sync",
                                        "__all_sync",  "__reduce_add_sync", "__shfl_down_sync", "__shfl_xor_sync"};
  // Of the last two, the source lane may be outside of a smaller mask.
  Statement s{.kind = Kind::exchange, .variable = random_.between(0, kVariables - 1)};
  s.text = kNames[random_.below(context.mask == ~0U ? 8 : 6)];
  s.mask = context.mask;
  s.value = static_cast<unsigned>(random_.between(1, 31));
  s.expr = {maker_->value(2)};
  if (s.text == "__shfl_sync") s.expr.push_back(maker_->value(1));
  return s;
}

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
