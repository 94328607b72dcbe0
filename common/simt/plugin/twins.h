#pragma once

namespace twins {

/// Gives each function of device code a twin: the same function without hooks, optimised. Kernels are listed with
/// theirs in the section simt_twins (common/simt/execution/twins.h). What no kernel can reach loses its hooks itself.
void start(const char* plugin);

}  // namespace twins
