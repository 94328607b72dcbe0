#include "common/cuda_source/user_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/core/text_file.h"
#include "common/cuda_source/attributes.h"
#include "common/cuda_source/inline_ptx.h"
#include "common/cuda_source/kernel_casts.h"
#include "common/cuda_source/launches.h"

namespace cuda_source {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string spell_words(std::string_view text, const DeclaredKernels& kernels) {
  return spell_inline_ptx(spell_kernel_casts(spell_attributes(text), kernels));
}

struct Include {
  std::string name;
  bool is_quoted;
  std::size_t begin;  ///< of the name with its quotes, in the text
  std::size_t end;
};

// `#include NAME` with a macro is left out.
std::vector<Include> includes_of(std::string_view text, const std::vector<Token>& tokens) {
  std::vector<Include> includes;
  for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
    if (!tokens[at].is_first_of_line || !tokens[at].is("#") || !tokens[at + 1].is("include")) continue;
    const Token& what = tokens[at + 2];
    if (what.kind == TokenKind::literal) {
      includes.push_back({std::string(what.text.substr(1, what.text.size() - 2)), true, what.begin, what.end()});
    } else if (what.is("<")) {
      const std::size_t end = text.find_first_of(">\n", what.begin);
      if (end != std::string_view::npos && text[end] == '>')
        includes.push_back(
            {std::string(text.substr(what.begin + 1, end - what.begin - 1)), false, what.begin, end + 1});
    }
  }
  return includes;
}

class Program {
 public:
  Program(const std::vector<fs::path>& include_dirs, fs::path folder)
      : include_dirs_(include_dirs), folder_(std::move(folder)) {}

  // Depth first, each file once. Returns its place.
  fs::path reach(const fs::path& name) {
    fs::path place = fs::weakly_canonical(name);
    const auto [known, is_new] = files_.try_emplace(place);
    if (!is_new) return place;
    File& file = known->second;  // stays where it is
    file = {name, core::read_text(name), {}, {}};
    if (file.text.starts_with(kByteOrderMark)) file.text.erase(0, kByteOrderMark.size());
    const std::vector<Token> tokens = tokens_of(file.text);
    note_kernels(tokens, kernels_);
    for (const Include& include : includes_of(file.text, tokens)) {
      const auto found = find(include, name.parent_path());
      if (found) file.includes.push_back({include, reach(*found)});
    }
    return place;
  }

  // Files with something to spell are copied, and all that lead to them.
  void choose_copies() {
    for (auto& [place, file] : files_)
      file.is_copied = has_launches(file.text) || spell_words(file.text, kernels_) != file.text;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (auto& [place, file] : files_) {
        const bool leads =
            std::ranges::any_of(file.includes, [&](const auto& i) { return files_.at(i.second).is_copied; });
        if (file.is_copied || !leads) continue;
        file.is_copied = has_changed = true;
      }
    }
  }

  // What the compiler reads in place of the file at `place`, which may be itself.
  [[nodiscard]] fs::path read_in_place_of(const fs::path& place) const {
    const File& file = files_.at(place);
    return file.is_copied ? folder_ / place.relative_path() : file.name;
  }

  // Returns the places of launches by name.
  [[nodiscard]] std::vector<std::string> write_copies() const {
    std::vector<std::string> by_name;
    for (const auto& [place, file] : files_) {
      if (!file.is_copied) continue;
      const fs::path copy = read_in_place_of(place);
      fs::create_directories(copy.parent_path());
      std::vector<int> lines;
      std::ofstream out(copy, std::ios::binary);
      out << fmt::format("#line 1 \"{}\"\n", file.name.string())
          << spell_launches(spell_words(with_copies(file), kernels_), kernels_, &lines);
      if (!out.flush()) throw std::runtime_error(fmt::format("cannot write {}", copy.string()));
      for (const int line : lines) by_name.push_back(fmt::format("{}:{}", file.name.string(), line));
    }
    return by_name;
  }

  [[nodiscard]] std::vector<fs::path> folders_of_copied() const {
    std::set<fs::path> folders;
    for (const auto& [place, file] : files_)
      if (file.is_copied) folders.insert(file.name.parent_path().empty() ? "." : file.name.parent_path());
    return {folders.begin(), folders.end()};
  }

 private:
  struct File {
    fs::path name;
    std::string text;
    std::vector<std::pair<Include, fs::path>> includes;
    bool is_copied;
  };

  // Its includes name copies where there are any.
  [[nodiscard]] std::string with_copies(const File& file) const {
    std::string text;
    std::size_t done = 0;
    for (const auto& [include, place] : file.includes) {
      if (!files_.at(place).is_copied) continue;
      text += file.text.substr(done, include.begin - done) + fmt::format("\"{}\"", read_in_place_of(place).string());
      done = include.end;
    }
    return text + file.text.substr(done);
  }

  [[nodiscard]] std::optional<fs::path> find(const Include& include, const fs::path& beside) const {
    std::vector<fs::path> places;
    if (include.is_quoted) places.push_back(beside);
    places.insert(places.end(), include_dirs_.begin(), include_dirs_.end());
    for (const fs::path& place : places) {
      const fs::path candidate = (place / include.name).lexically_normal();
      std::error_code error;
      if (fs::is_regular_file(candidate, error)) return candidate;
    }
    return std::nullopt;
  }

  const std::vector<fs::path>& include_dirs_;
  fs::path folder_;
  std::map<fs::path, File> files_;
  DeclaredKernels kernels_;
};

}  // namespace

Spelling spell_program(const fs::path& file, const std::vector<fs::path>& include_dirs, const fs::path& folder) {
  if (!fs::is_regular_file(file)) throw std::runtime_error(fmt::format("there is no file '{}'", file.string()));
  Program program(include_dirs, fs::absolute(folder));
  const fs::path place = program.reach(file);
  program.choose_copies();
  Spelling spelling{program.read_in_place_of(place), program.write_copies(), {}};
  // A copy's neighbours are where the original's are.
  for (const fs::path& neighbours : program.folders_of_copied())
    spelling.options.insert(spelling.options.end(), {"-iquote", neighbours.string()});
  return spelling;
}

}  // namespace cuda_source
