#pragma once

#include <string>
#include <vector>

namespace course {

/// One exercise as chapters/NN_topic/chapter.json lists it.
struct Exercise {
  std::string chapter;  ///< "01_coalescing"
  std::string name;     ///< "scale_matrix"
  std::string title;
  std::vector<std::string> hints;  ///< from a nudge to almost the code
  bool is_optional = false;        ///< nothing later needs it, and the way on may leave it out
  int compute_capability = 0;      ///< that a GPU needs to run it: 90 for 9.0; 0: any

  /// "01_coalescing.scale_matrix": the name of its programs, tests and progress entries.
  [[nodiscard]] std::string id() const { return chapter + "." + name; }
  /// "1.scale_matrix": what a learner types.
  [[nodiscard]] std::string short_id() const;
};

/// A question of a lesson, and the run of the emulator that answers it.
struct Prediction {
  std::string question;
  std::string reason;    ///< explains the answer without giving it
  std::string exercise;  ///< of the same chapter: "scale_matrix"
  std::string file;      ///< "starter", "solution", or a path below the root
  std::string metric;    ///< what is asked for: "global_load_sectors_per_request"
  std::string shape;     ///< of the run: "256x512"
};

struct Chapter {
  std::string id;  ///< "01_coalescing", the name of its folder
  std::string title;
  std::string summary;
  std::vector<Prediction> predictions;
  std::vector<Exercise> exercises;

  /// The number that `id` starts with, without leading zeros: "1", and "0" of 00.
  [[nodiscard]] std::string number() const;
};

/// Reads the text of chapters/<id>/chapter.json. Throws UsageError that names what is missing.
Chapter parse_chapter(const std::string& id, const std::string& json);

/// "1" of "01", "0" of "00", and "" of "".
std::string without_leading_zeros(const std::string& number);

}  // namespace course
