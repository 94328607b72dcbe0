#include "cli/program/solve_main.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>

#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/cuda_source/parameters.h"

namespace course {
namespace fs = std::filesystem;
using cuda_source::Parameter;

namespace {

using Values = std::map<std::string, std::string>;

constexpr std::uint64_t kMostElements = std::uint64_t{1} << 40;

constexpr std::string_view kFill = R"(
namespace solve_with_values {
template <typename T>
void fill(T* device, unsigned long count, unsigned below) {
  auto* host = static_cast<T*>(std::calloc(count, sizeof(T)));
  if (host == nullptr || device == nullptr) {
    std::fprintf(stderr, "there is no memory for %lu elements\n", count);
    std::exit(1);
  }
  if constexpr (std::is_constructible_v<T, float>)
    for (unsigned long i = 0; i < count; ++i) host[i] = T(static_cast<float>(i % below));
  cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice);
  std::free(host);
}
}  // namespace solve_with_values
)";

// Named as the parameter, so that findings name it.
constexpr std::string_view kArray = R"(  std::remove_const_t<std::remove_pointer_t<{type}>>* {name} = nullptr;
  cudaMalloc(&{name}, {count} * sizeof(*{name}));
  solve_with_values::fill({name}, {count}, {below});
)";

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

bool is_number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

Values parse(const std::vector<std::string>& given) {
  Values values;
  for (const std::string& one : given) {
    const std::size_t at = one.find('=');
    if (at == 0 || at == std::string::npos)
      throw UsageError(fmt::format("--solve '{}': expected NAME=VALUE, such as N=1024", one));
    values[one.substr(0, at)] = one.substr(at + 1);
  }
  return values;
}

std::string names_of(const std::vector<Parameter>& parameters) {
  std::string names;
  for (const Parameter& one : parameters) names += (names.empty() ? "" : ", ") + one.name;
  return names;
}

class SolveMain {
 public:
  SolveMain(const std::vector<Parameter>& parameters, const Values& values) : parameters_(parameters), values_(values) {
    check_parameters();
    for (const Parameter& one : parameters_) {
      if (one.is_pointer) continue;
      if (const auto size = whole_number(values_.at(one.name))) sizes_[one.name] = *size;
    }
  }

  [[nodiscard]] std::string text() const {
    std::string lines;
    std::string arguments;
    for (const Parameter& one : parameters_) {
      lines += one.is_pointer ? fmt::format(kArray, fmt::arg("type", one.type), fmt::arg("name", one.name),
                                            fmt::arg("count", elements_of(one)), fmt::arg("below", below()))
                              : fmt::format("  {} {} = {};\n", one.type, one.name, values_.at(one.name));
      arguments += (arguments.empty() ? "" : ", ") + one.name;
    }
    return fmt::format("int main() {{\n{}  solve({});\n  cudaDeviceSynchronize();\n}}\n", lines, arguments);
  }

 private:
  void check_parameters() const {
    std::string missing;
    for (const Parameter& one : parameters_) {
      const bool is_plain = one.type.find('&') == std::string::npos && std::ranges::count(one.type, '*') <= 1;
      if (one.name.empty() || !is_plain)
        throw UsageError(
            fmt::format("solve() has a parameter '{}': --solve can give numbers and pointers to numbers, with a name",
                        one.type + (one.name.empty() ? "" : " " + one.name)));
      if (one.is_pointer) continue;
      const auto value = values_.find(one.name);
      if (value == values_.end()) {
        missing += fmt::format(" {}=...", one.name);
      } else if (!is_number(value->second)) {
        throw UsageError(fmt::format("--solve {}={}: expected a number", one.name, value->second));
      }
    }
    if (!missing.empty()) throw UsageError(fmt::format("solve() needs more values: --solve{}", missing));
    for (const auto& value : values_)
      if (std::ranges::none_of(parameters_, [&](const Parameter& one) { return one.name == value.first; }))
        throw UsageError(fmt::format("solve() has no parameter '{}'; it has {}", value.first, names_of(parameters_)));
  }

  [[nodiscard]] std::uint64_t below() const {
    std::uint64_t least = 10;
    for (const auto& [name, size] : sizes_)
      if (size > 0) least = std::min(least, size);
    return least;
  }

  [[nodiscard]] std::uint64_t elements_of(const Parameter& array) const {
    std::uint64_t product = 1;
    const auto multiply = [&](std::uint64_t factor) {
      if (factor != 0 && product > kMostElements / factor)
        throw UsageError(fmt::format("'{0}' would have more than {1} elements; say how many: --solve {0}=...",
                                     array.name, kMostElements));
      product *= factor;
    };
    const auto value = values_.find(array.name);
    if (value == values_.end()) {
      for (const auto& [name, size] : sizes_) multiply(size);
      return product;
    }
    std::string_view rest = value->second;
    while (true) {
      const std::string factor(rest.substr(0, rest.find('*')));
      const auto size = sizes_.find(factor);
      const auto number = size != sizes_.end() ? size->second : whole_number(factor);
      if (!number)
        throw UsageError(fmt::format("--solve {}={}: '{}' is neither a whole number nor a size of solve()", array.name,
                                     value->second, factor));
      multiply(*number);
      if (rest.size() == factor.size()) return product;
      rest.remove_prefix(factor.size() + 1);
    }
  }

  const std::vector<Parameter>& parameters_;
  const Values& values_;
  std::map<std::string, std::uint64_t> sizes_;
};

}  // namespace

std::string main_that_solves(const fs::path& file, const std::vector<std::string>& values) {
  const std::string text = read_text(file);
  if (cuda_source::parameters_of(text, "main"))
    throw UsageError(fmt::format("{} has a main(), which is run without --solve", file.string()));
  const auto parameters = cuda_source::parameters_of(text, "solve");
  if (!parameters) throw UsageError(fmt::format("{} has no function solve()", file.string()));
  const Values given = parse(values);
  return fmt::format("#include \"{}\"\n#include <cstdio>\n#include <cstdlib>\n#include <type_traits>\n{}\n{}",
                     fs::absolute(file).string(), kFill, SolveMain(*parameters, given).text());
}

}  // namespace course
