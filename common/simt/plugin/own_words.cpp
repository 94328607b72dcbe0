#include "common/simt/plugin/own_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>

// clang-format off
#include "common/simt/plugin/gcc.h"
#include <cpplib.h>
#include <c-family/c-pragma.h>
// clang-format on

namespace own_words {
namespace {

// What is a macro in the emulator, and the words of CUDA and the course that no underscores keep for them.
constexpr std::string_view kWords[] = {
    "__global__",      "__device__",        "__host__",     "__shared__", "__constant__",     "__managed__",
    "__forceinline__", "__launch_bounds__", "__restrict__", "__align__",  "threadIdx",        "blockIdx",
    "blockDim",        "gridDim",           "warpSize",     "launch",     "__builtin_align__"};

/// A function or variable that the emulator declares for everybody.
bool is_declared_by_emulator(tree name) {
  tree declaration = get_global_binding(name);
  if (declaration == NULL_TREE || error_operand_p(declaration)) return false;
  if (TREE_CODE(declaration) == OVERLOAD) declaration = OVL_FIRST(declaration);
  const char* const file = DECL_P(declaration) ? DECL_SOURCE_FILE(declaration) : nullptr;
  return file != nullptr && strstr(file, "common/simt/") != nullptr;
}

bool is_word_of_cuda(const char* name) {
  if (std::find(std::begin(kWords), std::end(kWords), std::string_view(name)) != std::end(kWords)) return true;
  return strncmp(name, "__", 2) == 0 && is_declared_by_emulator(get_identifier(name));
}

void refuse_word(location_t place, cpp_hashnode* node) {
  const char* const file = LOCATION_FILE(place);
  if (file == nullptr || file[0] == '<' || in_system_header_at(place) || strstr(file, "common/") != nullptr) return;
  const char* const name = reinterpret_cast<const char*>(NODE_NAME(node));
  if (!is_word_of_cuda(name)) return;
  error_at(place, "%qs has a meaning in every kernel file: a graded file cannot give it another one", name);
  inform(place, "take the line away, or choose another name");
}

using OnWord = void (*)(cpp_reader*, location_t, cpp_hashnode*);
OnWord next_define = nullptr;
OnWord next_undef = nullptr;

void on_define(cpp_reader* reader, location_t place, cpp_hashnode* node) {
  if (next_define != nullptr) next_define(reader, place, node);
  refuse_word(place, node);
}

void on_undef(cpp_reader* reader, location_t place, cpp_hashnode* node) {
  if (next_undef != nullptr) next_undef(reader, place, node);
  refuse_word(place, node);
}

void look_at_macros(void*, void*) {
  cpp_callbacks* const calls = cpp_get_callbacks(parse_in);
  next_define = calls->define;
  next_undef = calls->undef;
  calls->define = on_define;
  calls->undef = on_undef;
}

}  // namespace

void start(const char* plugin) { register_callback(plugin, PLUGIN_START_UNIT, look_at_macros, nullptr); }

}  // namespace own_words
