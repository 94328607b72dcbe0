#include "cli/course/exercise_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <numeric>
#include <utility>

#include "cli/system/usage_error.h"

namespace course {
namespace {

const Chapter* find_chapter(const std::vector<Chapter>& chapters, std::string_view text) {
  const std::string number = without_leading_zeros(std::string(text));
  for (const Chapter& chapter : chapters) {
    if (text == chapter.id || (!number.empty() && number == chapter.number())) return &chapter;
  }
  return nullptr;
}

const Exercise* find_in(const Chapter& chapter, std::string_view name) {
  const auto found = std::ranges::find(chapter.exercises, name, &Exercise::name);
  return found == chapter.exercises.end() ? nullptr : &*found;
}

/// "2": the second one of the chapter, counted from 1.
const Exercise* find_by_number(const Chapter& chapter, std::string_view number) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), place);
  if (error != std::errc() || end != number.data() + number.size()) return nullptr;
  return place >= 1 && place <= chapter.exercises.size() ? &chapter.exercises[place - 1] : nullptr;
}

bool looks_like_a_path(std::string_view id) {
  return id.find('/') != std::string_view::npos || id.ends_with(".cu") || id.ends_with(".h") || id.ends_with(".md");
}

/// Any path below chapters/, solutions/ or tests/ has the chapter as one component and the exercise in the next.
Selection find_by_path(const std::vector<Chapter>& chapters, std::string_view id) {
  Selection found;
  for (const auto& part : std::filesystem::absolute(id).lexically_normal()) {
    if (found.chapter != nullptr && found.exercise == nullptr)
      found.exercise = find_in(*found.chapter, part.stem().string());
    for (const Chapter& chapter : chapters) {
      if (part == chapter.id) found = {&chapter, nullptr};
    }
  }
  const bool names_an_exercise = id.ends_with(".cu") || id.ends_with(".h");
  return names_an_exercise && found.exercise == nullptr ? Selection{} : found;
}

Selection find_by_name(const std::vector<Chapter>& chapters, std::string_view id) {
  if (const Chapter* chapter = find_chapter(chapters, id)) return {chapter, nullptr};
  const auto dot = id.find('.');
  for (const Chapter& chapter : chapters) {
    if (dot != std::string_view::npos && find_chapter(chapters, id.substr(0, dot)) != &chapter) continue;
    const auto name = dot == std::string_view::npos ? id : id.substr(dot + 1);
    if (const Exercise* exercise = find_in(chapter, name)) return {&chapter, exercise};
    if (dot == std::string_view::npos) continue;
    if (const Exercise* exercise = find_by_number(chapter, name)) return {&chapter, exercise};
  }
  return {};
}

/// Insertions, deletions and replacements that turn one word into the other (Levenshtein).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

/// The only exercise whose name begins so; empty if there are more.
std::string begun(const std::vector<Chapter>& chapters, std::string_view id) {
  constexpr std::size_t kSaysSomething = 4;
  std::string only;
  for (const Chapter& chapter : chapters) {
    for (const Exercise& exercise : chapter.exercises) {
      const std::string short_id = exercise.short_id();
      if (!short_id.starts_with(id) && !exercise.name.starts_with(id)) continue;
      if (!only.empty()) return "";
      only = short_id;
    }
  }
  return id.size() < kSaysSomething ? "" : only;
}

std::string nearest(const std::vector<Chapter>& chapters, std::string_view id) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(2, id.size() / 3) + 1;
  const auto consider = [&](const std::string& spelling, const std::string& suggestion) {
    const std::size_t distance = edit_distance(id, spelling);
    if (distance >= best_distance) return;
    best_distance = distance;
    best = suggestion;
  };
  for (const Chapter& chapter : chapters) {
    if (id.size() > 2) consider(chapter.id, chapter.id);
    for (const Exercise& exercise : chapter.exercises) {
      for (const auto& spelling : {exercise.id(), exercise.short_id(), exercise.name}) {
        consider(spelling, exercise.short_id());
      }
    }
  }
  return best;
}

}  // namespace

Selection find_exercise(const std::vector<Chapter>& chapters, std::string_view id) {
  const Selection found = looks_like_a_path(id) ? find_by_path(chapters, id) : find_by_name(chapters, id);
  if (found.chapter != nullptr) return found;

  std::string message = fmt::format("there is no exercise '{}'.", id);
  std::string suggestion = begun(chapters, id);
  if (suggestion.empty()) suggestion = nearest(chapters, id);
  if (!suggestion.empty()) {
    message += fmt::format(" Did you mean {}?", suggestion);
  }
  message += "\nValid IDs:";
  for (const Chapter& chapter : chapters) {
    message += fmt::format("\n  {:<4}{}", chapter.number(), chapter.id);
    for (const Exercise& exercise : chapter.exercises) message += fmt::format("\n      {}", exercise.short_id());
  }
  throw UsageError(message);
}

}  // namespace course
