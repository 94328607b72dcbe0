#pragma once

namespace instruction_counts {

/// Tells the hook at the start of a basic block what the block computes (common/simt/trace/computation.h).
void start(const char* plugin);

}  // namespace instruction_counts
