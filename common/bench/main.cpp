// The program that runs graded files on the GPU: modules in, a SpeedReport out.
// `course` runs it in a child process, because a kernel may hang, and an error on the GPU outlives the kernel.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/bench/speed_test.h"

namespace {

bench::Contestant parse_contestant(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) throw std::invalid_argument("expected NAME=MODULE.so, got '" + text + "'");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Times files on the GPU. It is run by ./course bench.");
  std::string result;
  std::string shape;
  std::vector<std::string> files;
  app.add_option("RESULT.json", result, "where the report goes")->required();
  app.add_option("--shape", shape, "ROWSxCOLS, in place of the exercise's own");
  app.add_option("NAME=MODULE.so", files, "what to time, and its name in the report")->required();
  try {
    app.parse(argc, argv);
    bench::SpeedOptions options;
    if (!shape.empty()) options.shape = grading::parse_shape(shape);
    std::vector<bench::Contestant> contestants;
    for (const std::string& file : files) contestants.push_back(parse_contestant(file));
    std::ofstream(result) << grading::to_json(bench::test_speed(contestants, options));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
