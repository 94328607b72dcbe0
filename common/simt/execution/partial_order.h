#pragma once

/// Is there (its address is not null) in programs that can order threads by more than barriers: those that call
/// __syncwarp() or a fence, or use atomics of the compiler. The linker decides.
extern "C" [[gnu::weak]] const char kSimtOrdersSomeThreads;
