#include "tests/nets/mutation/mutants.h"

#include <functional>
#include <utility>

#include "tests/nets/mutation/statements.h"

namespace mutation {
namespace {

using What = Statement::What;
using write::t;

// One list of statements, in place; and a place in it.
using Change = std::function<void(Statements& list, std::size_t at)>;

class Maker {
 public:
  explicit Maker(const Program& program) : original_(program), copy_(program) {}

  std::vector<Mutant> run() {
    walk(copy_.code);
    return std::move(all_);
  }

 private:
  // The change is made to the copy, which is handed out and repaired.
  void make(const std::string& what, Statements& list, std::size_t at, const Change& change) {
    Statements before = list;
    change(list, at);
    all_.push_back({"statement " + std::to_string(number_) + ": " + what, copy_});
    list = std::move(before);
  }
  void edit(const std::string& what, Statements& list, std::size_t at, const std::function<void(Statement&)>& change) {
    make(what, list, at, [&](Statements& all, std::size_t i) { change(all[i]); });
  }

  static bool is_step(const Statement& s) {
    return s.what != What::branch && s.what != What::loop && s.what != What::set;
  }
  static bool orders(const Statement& s) {
    return s.what == What::barrier || s.what == What::meet || s.what == What::fence;
  }

  void walk(Statements& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      change_place(list, i);
      change_statement(list, i);
      ++number_;
      walk(list[i].body);
    }
  }

  void change_place(Statements& list, std::size_t i) {
    const Statement s = list[i];  // the list changes
    const bool is_result_used = s.what == What::load || s.what == What::ballot || s.what == What::shuffle;
    if (is_step(s) && !is_result_used) {
      make("left out", list, i, [](Statements& all, std::size_t at) { all.erase(all.begin() + std::ptrdiff_t(at)); });
    }
    if (i + 1 < list.size() && (is_step(s) || is_step(list[i + 1]))) {
      make("after the next one", list, i, [](Statements& all, std::size_t at) { std::swap(all[at], all[at + 1]); });
    }
    if (!orders(s)) return;
    if (i > 0 && list[i - 1].what == What::branch) {
      make("into the branch before it", list, i, [](Statements& all, std::size_t at) {
        all[at - 1].body.push_back(all[at]);
        all.erase(all.begin() + std::ptrdiff_t(at));
      });
    }
    if (i + 1 < list.size() && list[i + 1].what == What::branch) {
      make("into the branch after it", list, i, [](Statements& all, std::size_t at) {
        all[at + 1].body.insert(all[at + 1].body.begin(), all[at]);
        all.erase(all.begin() + std::ptrdiff_t(at));
      });
    }
    if (s.what == What::fence) return;
    make("for all but thread 0", list, i,
         [](Statements& all, std::size_t at) { all[at] = write::when(Expr(0) < t, {all[at]}); });
    make("behind a return of thread 1", list, i, [](Statements& all, std::size_t at) {
      all.insert(all.begin() + std::ptrdiff_t(at), write::when(t == 1, {write::leave()}));
    });
    make("in both branches of an if", list, i, [](Statements& all, std::size_t at) {
      const Statement one = all[at];
      all[at] = write::when(t % 2 == 0, {one});
      all.insert(all.begin() + std::ptrdiff_t(at) + 1, write::when(t % 2 == 1, {one}));
    });
  }

  void change_statement(Statements& list, std::size_t i) {
    switch (list[i].what) {
      case What::load:
      case What::store:
        return change_access(list, i);
      case What::update:
      case What::spin:
        change_access(list, i);
        return change_update(list, i);
      case What::barrier:
        edit("__syncwarp() in its place", list, i, [](Statement& s) { s = write::meet(0xffffffffU); });
        return edit("__syncwarp() of those that work in its place", list, i,
                    [this](Statement& s) { s = write::meet(original_.lane_mask()); });
      case What::meet:
        edit("a fence in its place", list, i, [](Statement& s) { s = write::fence(Scope::block); });
        edit("a vote in its place", list, i, [](Statement& s) { s = write::ballot(4, s.mask, 1); });
        return change_mask(list, i);
      case What::ballot:
      case What::shuffle:
        return change_mask(list, i);
      case What::fence:
        return edit("with another scope", list, i,
                    [](Statement& s) { s.scope = s.scope == Scope::device ? Scope::block : Scope::device; });
      case What::branch:
        return change_condition(list, i);
      case What::loop:
        edit("begins one later", list, i, [](Statement& s) { s.index = s.index + 1; });
        return change_condition(list, i);
      default:
        return;
    }
  }

  void change_access(Statements& list, std::size_t i) {
    edit("index one higher", list, i, [](Statement& s) { s.index = s.index + 1; });
    edit("index one lower", list, i, [](Statement& s) { s.index = s.index - 1; });
    edit("index 0", list, i, [](Statement& s) { s.index = 0; });
    edit("index halved", list, i, [](Statement& s) { s.index = s.index / 2; });
    if (list[i].what == What::load || list[i].what == What::store) {
      edit("by volatile", list, i, [](Statement& s) { s.way = Way::by_volatile; });
    }
    if (list[i].what != What::store) return;
    edit("as an atomic exchange", list, i, [](Statement& s) { s = write::exchange(-1, s.array, s.index, s.value); });
    make("and then one more", list, i, [](Statements& all, std::size_t at) {
      Statement again = all[at];
      again.value = again.value + 1;
      all.insert(all.begin() + std::ptrdiff_t(at) + 1, again);
    });
  }

  void change_update(Statements& list, std::size_t i) {
    edit("without atomic", list, i, [](Statement& s) { s.way = Way::without_atomic; });
    const bool only_reads = list[i].what == What::spin && list[i].update == Update::add;
    if (only_reads || list[i].update == Update::exchange) {
      edit("by volatile", list, i, [](Statement& s) { s.way = Way::by_volatile; });
    }
    edit("with _block", list, i, [](Statement& s) { s.scope = Scope::block; });
    if (list[i].what != What::spin) return;
    edit("once, without waiting", list, i, [](Statement& s) {
      s.what = What::update;
      if (s.update == Update::add) s.value = s.other;
    });
  }

  void change_mask(Statements& list, std::size_t i) {
    const unsigned lanes = original_.lane_mask();
    edit("mask of all lanes", list, i, [](Statement& s) { s.mask = 0xffffffffU; });
    edit("mask of all that work", list, i, [=](Statement& s) { s.mask = lanes; });
    edit("mask without its lowest lane", list, i, [](Statement& s) { s.mask &= s.mask - 1; });
    edit("mask shifted", list, i, [=](Statement& s) { s.mask = s.mask << 1 & lanes; });
    edit("mask of lane 0", list, i, [](Statement& s) { s.mask = 1; });
  }

  void change_condition(Statements& list, std::size_t i) {
    const Expr::Term term = list[i].value.term;
    if (term == Expr::Term::less) {
      edit("one more", list, i, [](Statement& s) { s.value.of[1] = s.value.of[1] + 1; });
      edit("one less", list, i, [](Statement& s) { s.value.of[1] = s.value.of[1] - 1; });
    }
    if (term == Expr::Term::equal) {
      edit("for another value", list, i, [](Statement& s) { s.value.of[1] = s.value.of[1] + 1; });
    }
    if (list[i].what == What::branch) {
      edit("always", list, i, [](Statement& s) { s.value = t < kIdle; });
    }
  }

  const Program& original_;
  Program copy_;
  std::vector<Mutant> all_;
  int number_ = 0;
};

}  // namespace

std::vector<Mutant> mutants_of(const Program& program) { return Maker(program).run(); }

}  // namespace mutation
