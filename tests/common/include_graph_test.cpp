// Which folder of common/ and cli/ may know which: a folder that includes another is above it, so there is no circle.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SOURCE_DIR;

struct Include {
  std::string from;   ///< the folder of the file that includes
  std::string to;     ///< the folder of what is included
  std::string place;  ///< "common/gpu/device_array.h:9"
};

std::string room_of(const std::string& file) { return fs::path(file).parent_path().string(); }

std::vector<Include> includes_of(const fs::path& file) {
  std::vector<Include> includes;
  const std::string name = fs::relative(file, kRoot).string();
  const std::string start = "#include \"";
  std::ifstream in(file);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.starts_with(start)) continue;
    const std::string target = line.substr(start.size(), line.rfind('"') - start.size());
    includes.push_back({room_of(name), room_of(target), name + ":" + std::to_string(number)});
  }
  return includes;
}

std::vector<Include> includes_below(const char* folder) {
  std::vector<Include> all;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
    const std::string kind = entry.path().extension().string();
    if (kind != ".h" && kind != ".cpp" && kind != ".cu") continue;
    for (Include& include : includes_of(entry.path())) all.push_back(std::move(include));
  }
  return all;
}

/// By folder: the folders that it includes, and a place where it does.
using Graph = std::map<std::string, std::map<std::string, std::string>>;

/// The includes that lead from `from` to `to`, one a line; empty if there is no way.
std::string way(const Graph& graph, const std::string& from, const std::string& to, std::set<std::string>& seen) {
  if (!seen.insert(from).second || !graph.contains(from)) return "";
  for (const auto& [next, place] : graph.at(from)) {
    const std::string step = "  " + place + " includes " + next + "\n";
    if (next == to) return step;
    if (const std::string rest = way(graph, next, to, seen); !rest.empty()) return step + rest;
  }
  return "";
}

TEST(IncludeGraph, OfTheFoldersHasNoCircle) {
  Graph graph;
  std::vector<Include> all = includes_below("common");
  for (Include& include : includes_below("cli")) all.push_back(std::move(include));
  for (const Include& include : all) {
    if (include.from != include.to) graph[include.from].try_emplace(include.to, include.place);
  }
  ASSERT_GT(graph.size(), 15U);
  for (const auto& [folder, targets] : graph) {
    std::set<std::string> seen;
    const std::string circle = way(graph, folder, folder, seen);
    EXPECT_EQ(circle, "") << "a circle of folders that begins and ends in " << folder;
  }
}

TEST(IncludeGraph, OfTheLibraryKnowsNothingOutsideOfIt) {
  for (const Include& include : includes_below("common")) {
    EXPECT_TRUE(include.to.starts_with("common")) << include.place << " includes something of " << include.to;
  }
}

}  // namespace
