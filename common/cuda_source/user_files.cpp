#include "common/cuda_source/user_files.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>

#include "common/core/text_file.h"
#include "common/cuda_source/attributes.h"
#include "common/cuda_source/kernel_casts.h"
#include "common/cuda_source/launches.h"

namespace cuda_source {
namespace fs = std::filesystem;

namespace {

// What programs ask for that want to know who reads them. nvcc reads a file twice, with __CUDA_ARCH__ and without it; a
// function for both sides is compiled once here, as the device's.
constexpr std::string_view kDefinedByNvcc = "#define __CUDACC__ 1\n#define __NVCC__ 1\n#define __CUDA_ARCH__ 900\n";

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Include {
  std::string name;
  bool is_quoted;
};

// `#include NAME` with a macro is left out.
std::vector<Include> includes_of(std::string_view text, const std::vector<Token>& tokens) {
  std::vector<Include> includes;
  for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
    if (!tokens[at].is_first_of_line || !tokens[at].is("#") || !tokens[at + 1].is("include")) continue;
    const Token& what = tokens[at + 2];
    if (what.kind == TokenKind::literal) {
      includes.push_back({std::string(what.text.substr(1, what.text.size() - 2)), true});
    } else if (what.is("<")) {
      const std::size_t end = text.find_first_of(">\n", what.begin);
      if (end != std::string_view::npos && text[end] == '>')
        includes.push_back({std::string(text.substr(what.begin + 1, end - what.begin - 1)), false});
    }
  }
  return includes;
}

class Program {
 public:
  explicit Program(const std::vector<fs::path>& include_dirs) : include_dirs_(include_dirs) {}

  // Depth first, each file once.
  void reach(const fs::path& file) {
    const auto [known, is_new] = texts_.try_emplace(fs::weakly_canonical(file));
    if (!is_new) return;
    known->second = {file, core::read_text(file)};
    if (known->second.text.starts_with(kByteOrderMark)) known->second.text.erase(0, kByteOrderMark.size());
    order_.push_back(known->first);
    const std::string text = known->second.text;  // the map may move on
    const std::vector<Token> tokens = tokens_of(text);
    note_kernels(tokens, kernels_);
    for (const Include& include : includes_of(text, tokens))
      if (const auto found = find(include, file.parent_path())) reach(*found);
  }

  std::vector<SpelledFile> write_to(const fs::path& folder) {
    std::vector<SpelledFile> files;
    for (const fs::path& place : order_) {
      const File& file = texts_.at(place);
      const fs::path copy = folder / place.relative_path();
      fs::create_directories(copy.parent_path());
      std::ofstream out(copy, std::ios::binary);
      if (place == order_.front()) out << kDefinedByNvcc;
      out << fmt::format("#line 1 \"{}\"\n", file.name.string())
          << spell_launches(spell_kernel_casts(spell_attributes(file.text)), kernels_);
      if (!out.flush()) throw std::runtime_error(fmt::format("cannot write {}", copy.string()));
      files.push_back({file.name, copy});
    }
    return files;
  }

 private:
  struct File {
    fs::path name;
    std::string text;
  };

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
  std::map<fs::path, File> texts_;
  std::vector<fs::path> order_;
  DeclaredKernels kernels_;
};

}  // namespace

Spelling spell_program(const fs::path& file, const std::vector<fs::path>& include_dirs, const fs::path& folder) {
  if (!fs::is_regular_file(file)) throw std::runtime_error(fmt::format("there is no file '{}'", file.string()));
  Program program(include_dirs);
  program.reach(file);
  Spelling spelling;
  spelling.files = program.write_to(folder);
  spelling.file = spelling.files.front().spelled;
  // What is not copied, such as a header that a macro names, is still found where it was.
  spelling.options = {"-iquote", file.parent_path().empty() ? "." : file.parent_path().string()};
  for (const fs::path& dir : include_dirs) {
    for (const fs::path& place : {folder / fs::weakly_canonical(dir).relative_path(), dir}) {
      spelling.options.insert(spelling.options.end(), {"-I", place.string()});
    }
  }
  return spelling;
}

}  // namespace cuda_source
