#pragma once

#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace browser {

/// How a page is looked at.
struct View {
  int width = 1400;
  int height = 900;
  bool dark = false;
};

/// Chromium without a window, driven over a pipe by the DevTools protocol.
///
/// @source https://chromedevtools.github.io/devtools-protocol/
///
/// Example:
///   browser::Browser browser(*browser::find_chromium());
///   browser.open("report.html");
///   browser.evaluate("document.title") == "4 Bank conflicts"
class Browser {
 public:
  /// Throws std::system_error when the program cannot be started.
  explicit Browser(const std::string& program);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  /// Loads a file and waits until all of it is there. Throws std::runtime_error after a minute.
  void open(const std::filesystem::path& page, View view = {});

  /// The value of a JavaScript expression. Throws std::runtime_error when it throws.
  nlohmann::json evaluate(const std::string& expression);

  /// Presses and releases a key, by its DOM name: "Tab", "ArrowDown", " ", "a".
  void press(const std::string& key);

  /// Everything that the page has asked for since open(), itself included: URLs.
  [[nodiscard]] const std::vector<std::string>& requested() const { return requested_; }
  /// Errors and warnings of the console, and exceptions, since open().
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  nlohmann::json call(const std::string& method, const nlohmann::json& parameters, bool in_page = true);
  nlohmann::json next_message();
  void note(const nlohmann::json& event);

  std::filesystem::path profile_;
  pid_t process_ = -1;
  int to_browser_ = -1;
  int from_browser_ = -1;
  int last_id_ = 0;
  std::string session_;
  std::string received_;  // what has been read but not understood yet
  bool loaded_ = false;
  std::vector<std::string> requested_;
  std::vector<std::string> complaints_;
};

/// The Chromium of this machine; nothing when it has none.
std::optional<std::string> find_chromium();

}  // namespace browser
