// The program that runs graded files on the GPU: modules in, a SpeedReport out.
// `course` runs it in a child process, because a kernel may hang, and an error on the GPU outlives the kernel.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>

#include "common/bench/speed_test.h"

namespace {

constexpr const char* kUsage =
    "usage: course_gpu RESULT.json [--shape ROWSxCOLS] NAME=MODULE.so...\nIt is run by ./course bench.\n";

grading::Shape parse_shape(const std::string& text) {
  grading::Shape shape;
  char end = 0;
  if (std::sscanf(text.c_str(), "%dx%d%c", &shape.rows, &shape.cols, &end) != 2 || shape.rows < 1 || shape.cols < 1) {
    throw std::invalid_argument("--shape: expected ROWSxCOLS, both at least 1, got '" + text + "'");
  }
  return shape;
}

bench::Contestant parse_contestant(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) throw std::invalid_argument("expected NAME=MODULE.so, got '" + text + "'");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

int main(int argc, char** argv) {
  try {
    bench::SpeedOptions options;
    std::vector<bench::Contestant> contestants;
    for (int i = 2; i < argc; ++i) {
      if (std::string(argv[i]) == "--shape" && i + 1 < argc) {
        options.shape = parse_shape(argv[++i]);
      } else {
        contestants.push_back(parse_contestant(argv[i]));
      }
    }
    if (contestants.empty()) throw std::invalid_argument(kUsage);
    std::ofstream(argv[1]) << grading::to_json(bench::test_speed(contestants, options));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
