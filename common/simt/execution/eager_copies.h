#pragma once

namespace simt {

/// Whether copies that run by themselves are done when they are begun, as they may be by luck, and not when they are
/// waited for. What is found does not depend on it, only what kernels read. For all launches that begin from now on.
bool& copies_are_eager();

}  // namespace simt
