#include "tests/nets/differential/program.h"

namespace differential {
namespace {

Type scalar(const char* name, int bytes, bool is_signed) { return {name, bytes, {{"", 0, bytes, is_signed}}}; }

Type vector_of(const char* name, int components, int bytes, bool is_signed) {
  Type type{name, components * bytes, {}, components != 3};
  for (int i = 0; i < components; ++i) type.members.push_back({std::string(1, "xyzw"[i]), i * bytes, bytes, is_signed});
  return type;
}

}  // namespace

const std::vector<Type>& types() {
  static const std::vector<Type> all{
      scalar("unsigned", 4, false),
      scalar("int", 4, true),
      scalar("signed char", 1, true),
      scalar("unsigned char", 1, false),
      scalar("short", 2, true),
      scalar("unsigned short", 2, false),
      scalar("long long", 8, true),
      scalar("unsigned long long", 8, false),
      vector_of("uchar4", 4, 1, false),
      vector_of("short2", 2, 2, true),
      vector_of("int2", 2, 4, true),
      vector_of("uint4", 4, 4, false),
      vector_of("int3", 3, 4, true),
      vector_of("ulonglong2", 2, 8, false),
      // Never copied as a whole: the width of such a copy is what another test is about.
      {"Gapped", 8, {{"flag", 0, 1, false}, {"count", 4, 4, true}}},
      {"Record", 16, {{"key", 0, 2, true}, {"a", 2, 1, false}, {"b", 3, 1, true}, {"sum", 8, 8, false}}},
  };
  return all;
}

}  // namespace differential
