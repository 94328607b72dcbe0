#include "common/simt/plugin/quiet_loops.h"

#include <optional>

#include "common/simt/plugin/instruction_costs.h"
#include "common/simt/plugin/loop_kinds.h"

namespace instruction_counts {
namespace {

bool touches_memory(basic_block block) {
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
    gimple* statement = gsi_stmt(at);
    if (!is_gimple_call(statement) || gimple_call_internal_p(statement)) continue;
    if (!is_hook(statement) || is_access_that_is_told_of(statement)) return true;
  }
  return false;
}

/// How often a block of a loop runs for each time that the loop does, if the loop jumps back so often. Nothing if that
/// is not always the same.
std::optional<unsigned> times_of(basic_block block, class loop* loop, basic_block last, unsigned jumps_back) {
  if (dominated_by_p(CDI_DOMINATORS, last, block)) return jumps_back + 1;
  return dominated_by_p(CDI_DOMINATORS, loop->latch, block) ? std::optional(jumps_back) : std::nullopt;
}

/// How often `block` runs for each time that its loop does; nothing if that loop is not quiet.
std::optional<unsigned> times_in_loop(basic_block block, const CostsNothing& costs_nothing) {
  class loop* const loop = block->loop_father;
  const std::optional<Counting> counting = counting_of(loop);
  if (!counting) return std::nullopt;
  const unsigned jumps_back = counting->jumps_back;
  basic_block const last = get_loop_exit_edges(loop)[0]->src;
  basic_block* const blocks = get_loop_body(loop);
  bool is_quiet = true;
  for (unsigned i = 0; i < loop->num_nodes && is_quiet; ++i) {
    const bool is_inner = blocks[i]->loop_father != loop;
    is_quiet = !touches_memory(blocks[i]) &&
               (is_inner || costs_nothing(blocks[i]) || times_of(blocks[i], loop, last, jumps_back).has_value());
  }
  free(blocks);
  if (!is_quiet) return std::nullopt;
  return times_of(block, loop, last, jumps_back).value_or(0);
}

/// The block behind which the loop runs, once: made where there is none. Null if several ways lead into the loop.
basic_block before(class loop* loop) {
  edge found = nullptr;
  edge way;
  edge_iterator at;
  FOR_EACH_EDGE(way, at, loop->header->preds) {
    if (way->src->loop_father == loop || flow_loop_nested_p(loop, way->src->loop_father)) continue;
    if (found != nullptr) return nullptr;
    found = way;
  }
  if (found == nullptr || (found->flags & EDGE_COMPLEX) != 0) return nullptr;
  return single_succ_p(found->src) && found->src->index >= NUM_FIXED_BLOCKS ? found->src : split_edge(found);
}

}  // namespace

CountedAt counted_at(basic_block block, const CostsNothing& costs_nothing) {
  CountedAt counted{block, 1};
  while (bb_loop_depth(counted.block) > 0) {
    const std::optional<unsigned> times = times_in_loop(counted.block, costs_nothing);
    basic_block const next = times ? before(counted.block->loop_father) : nullptr;
    if (next == nullptr) break;
    counted = {next, counted.times * *times};
  }
  return counted;
}

}  // namespace instruction_counts
