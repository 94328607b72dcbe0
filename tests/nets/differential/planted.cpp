#include "tests/nets/differential/planted.h"

#include <algorithm>
#include <cctype>

#include "tests/nets/differential/index_maker.h"

namespace differential {
namespace {

using safety::FindingKind;

// In the lines: T threads of a block, N elements of the global arrays, X and Y two different threads of a block, B a
// block, D a distance below T, W a whole number of warps below T.
struct Mistake {
  const char* what;
  FindingKind kind;
  unsigned least_threads;
  unsigned least_blocks;
  std::vector<const char*> lines;  // that begin with "!" for the one to blame, "?" for the other one
};

const std::vector<Mistake>& mistakes() {
  static const std::vector<Mistake> all{
      {"one thread reads behind a global array",
       FindingKind::out_of_bounds,
       2,
       1,
       {"!v2 += field[t == Xu && b == Bu ? Nu + Du : t];"}},
      {"one thread writes before a global array",
       FindingKind::out_of_bounds,
       2,
       1,
       {"!field[t == Xu ? -1 - D : static_cast<int>(t + b * Tu)] = v1;"}},
      {"one thread updates an element behind a global array",
       FindingKind::out_of_bounds,
       2,
       1,
       {"!atomicAdd(&field[t == Xu ? Nu + Du : t], 1u);"}},
      {"one thread writes behind a shared array",
       FindingKind::out_of_bounds,
       2,
       1,
       {"!spot[t == Xu ? Tu + Du : t] = v1;"}},
      {"two threads store different values in shared memory",
       FindingKind::race_shared,
       2,
       1,
       {"!if (t == Xu || t == Yu) spot[Du] = t + 1;"}},
      {"two threads store different values in global memory",
       FindingKind::race_global,
       2,
       1,
       {"!if (t == Xu || t == Yu) field[b * Tu + Du] = t + 1;"}},
      {"threads of different blocks store different values",
       FindingKind::race_global,
       2,
       2,
       {"!if (t == Xu) field[Du] = b + 1;"}},
      {"a barrier is missing behind a store to shared memory",
       FindingKind::race_shared,
       2,
       1,
       {"spot[t] = 0;", "__syncthreads();", "?spot[t] = t + 1;", "!v2 += spot[(t + Du) % Tu];"}},
      {"a barrier is missing before a store to shared memory",
       FindingKind::race_shared,
       2,
       1,
       {"spot[t] = 0;", "__syncthreads();", "?v2 += spot[(t + Du) % Tu];", "!spot[t] = t + 1;"}},
      {"a barrier is missing behind a store to global memory",
       FindingKind::race_global,
       2,
       1,
       {"?field[b * Tu + t] = t + 1;", "!v2 += field[b * Tu + (t + Du) % Tu];"}},
      {"a barrier of a warp stands where one of the block has to",
       FindingKind::race_shared,
       64,
       1,
       {"spot[t] = 0;", "__syncthreads();", "?spot[t] = t + 1;", "__syncwarp();", "!v2 += spot[(t + Wu) % Tu];"}},
      {"a plain store meets atomic updates",
       FindingKind::race_shared,
       2,
       1,
       {"spot[t] = 0;", "__syncthreads();", "?if (t == Xu) spot[Du] = 5;", "!if (t == Yu) atomicAdd(&spot[Du], 1u);"}},
      {"one thread has not written its element of a shared array",
       FindingKind::uninitialized_shared,
       2,
       1,
       {"if (t != Xu) spot[t] = 1;", "__syncthreads();", "!v2 += spot[(t + Du) % Tu];"}},
      {"one thread has not written its element of a global array",
       FindingKind::uninitialized_global,
       2,
       1,
       {"if (t != Xu || b != Bu) blank[b * Tu + t] = 1;", "__syncthreads();", "!v2 += blank[b * Tu + (t + Du) % Tu];"}},
      {"a vector of 8 bytes is loaded from an odd word",
       FindingKind::misaligned,
       4,
       1,
       {"!{ const uint2 q = *reinterpret_cast<const uint2*>(&field[t == Xu ? 1 : 0]); v2 += q.x + q.y; }"}},
      {"a vector of 16 bytes is stored at an odd word",
       FindingKind::misaligned,
       8,
       1,
       {"!if (t == Xu) *reinterpret_cast<uint4*>(&field[1 + Du % 3u]) = make_uint4(1, 2, 3, 4);"}},
      {"a barrier that only some threads reach",
       FindingKind::divergent_barrier,
       2,
       1,
       {"!if (t < (Du + 1) / 2) __syncthreads();"}},
      {"a barrier in a loop with turns of its own for each thread",
       FindingKind::divergent_barrier,
       2,
       1,
       {"!for (unsigned k = 0; k <= (t == Xu ? 1u : 0u); ++k) __syncthreads();"}},
      {"a mask that names lanes which are elsewhere",
       FindingKind::invalid_mask,
       32,
       1,
       {"!if (t % 32u < 1u + Du % 31u) v2 += __shfl_sync(4294967295u, v1, 0);"}},
  };
  return all;
}

std::string filled_in(std::string text, char letter, unsigned value) {
  for (std::size_t at = 0; (at = text.find(letter, at)) != std::string::npos; ++at) {
    const bool is_word = (at > 0 && (std::isalnum(text[at - 1]) != 0 || text[at - 1] == '_'));
    if (!is_word) text.replace(at, 1, std::to_string(value));
  }
  return text;
}

const Mistake& mistake_of(const Program& program) {
  std::vector<const Mistake*> fitting;
  for (const Mistake& mistake : mistakes()) {
    if (program.threads() < mistake.least_threads || program.blocks < mistake.least_blocks) continue;
    if (mistake.kind == FindingKind::invalid_mask && program.threads() % 32 != 0) continue;
    fitting.push_back(&mistake);
  }
  return *fitting[program.seed / 3 % fitting.size()];
}

// Behind which barriers all threads of the block pass, in each run.
void find_places(std::vector<Statement>& body, std::vector<std::pair<std::vector<Statement>*, std::size_t>>& places) {
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (body[i].kind == Kind::barrier) places.emplace_back(&body, i + 1);
    if (body[i].kind == Kind::repeat) find_places(body[i].body, places);
  }
}

}  // namespace

bool is_planted(unsigned seed) { return seed % 3 == 2; }

void plant(Program& program) {
  Random random(program.seed + 1);
  const unsigned threads = program.threads();
  const auto add = [&](const char* name, bool is_host_written) {
    program.arrays.push_back({.name = name,
                              .type = &types()[0],
                              .space = Space::global,
                              .role = Role::owned,
                              .count = threads * program.blocks,
                              .is_host_written = is_host_written});
  };
  add("field", true);
  add("blank", false);
  const auto one = static_cast<unsigned>(random.below(threads));
  const unsigned distance = 1 + static_cast<unsigned>(random.below(threads - 1));
  std::vector<std::pair<std::vector<Statement>*, std::size_t>> places;
  find_places(program.body, places);
  auto [body, at] = places[random.below(places.size())];
  const auto put = [&](const std::string& text, unsigned role) {
    body->insert(body->begin() + static_cast<std::ptrdiff_t>(at++),
                 {.kind = Kind::planted, .value = role, .is_needed = true, .text = text});
  };
  put("__shared__ unsigned spot[" + std::to_string(threads) + "];", 0);
  for (const std::string line : mistake_of(program).lines) {
    const unsigned role = line[0] == '!' ? 1 : line[0] == '?' ? 2 : 0;
    std::string text = role == 0 ? line : line.substr(1);
    text = filled_in(text, 'T', threads);
    text = filled_in(text, 'N', threads * program.blocks);
    text = filled_in(text, 'X', one);
    text = filled_in(text, 'Y', (one + distance) % threads);
    text = filled_in(text, 'B', static_cast<unsigned>(random.below(program.blocks)));
    text = filled_in(text, 'D', distance);
    text = filled_in(text, 'W', 32 * (1 + distance % std::max(1U, (threads - 1) / 32)));
    put(text, role);
  }
  // What is planted ends where it began: behind a barrier. Who misses one waits here.
  put("__syncthreads();", mistake_of(program).kind == FindingKind::divergent_barrier ? 2 : 0);
}

Planted planted(const Program& program) {
  const Mistake& mistake = mistake_of(program);
  Planted result{.what = mistake.what, .kind = mistake.kind};
  for_each_statement(program.body, [&](const Statement& s) {
    if (s.kind != Kind::planted) return;
    if (s.value == 1) result.here = s.line;
    if (s.value == 2) result.other = s.line;
  });
  if (result.other == 0) result.other = result.here;
  return result;
}

}  // namespace differential
