#pragma once

#include <string>
#include <string_view>

namespace source {

/// What a call fills whose first argument is the address of a pointer: "in" of `cudaMalloc((void**)&in, bytes)`.
///
/// For messages only. Empty if the line does not say: the argument is no address, begins on another line, or the line
/// calls the function more than once and none of them at `column`.
/// @param line      of the source, without its line break
/// @param function  its name
/// @param column    of the opening bracket, counted in bytes from 1; of a call inside a macro it may be another place
std::string filled_by_call(std::string_view line, std::string_view function, int column);

/// The function whose call `line` makes at `column`, counted from 1, where its bracket opens: "memcpy" of
/// "std::memcpy(&x, p, 4);". Empty where no call begins.
std::string called_at(std::string_view line, int column);

}  // namespace source
