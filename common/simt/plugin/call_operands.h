#pragma once

// Structs that go straight from memory into a call, or from a call into memory. g++'s hooks do not see them: so they
// take the way over a local variable, before the hooks are put in.
namespace call_operands {

/// Adds the pass.
/// @param plugin  its name, as g++ knows it
void start(const char* plugin);

}  // namespace call_operands
