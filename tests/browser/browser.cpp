#include "tests/browser/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace browser {
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int kPatienceMs = 60'000;
// The pipe's ends have these numbers in the browser.
constexpr int kBrowserReads = 3;
constexpr int kBrowserWrites = 4;

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  // Out of the way of the numbers above.
  for (int& end : ends) {
    const int high = fcntl(end, F_DUPFD_CLOEXEC, 10);
    close(end);
    end = high;
  }
  return ends;
}

[[noreturn]] void become(const std::vector<std::string>& command, int reads, int writes) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int null = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3; ++stream) dup2(null, stream);
  dup2(reads, kBrowserReads);
  dup2(writes, kBrowserWrites);
  execv(argv[0], argv.data());
  _exit(127);
}

}  // namespace

std::optional<std::string> find_chromium() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
      const fs::path program = fs::path(folder) / name;
      if (access(program.c_str(), X_OK) == 0) return program.string();
    }
  }
  return std::nullopt;
}

Browser::Browser(const std::string& program) {
  std::string folder = (fs::temp_directory_path() / "browser.XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw std::system_error(errno, std::generic_category(), folder);
  profile_ = folder;
  const auto [browser_reads, we_write] = make_pipe();
  const auto [we_read, browser_writes] = make_pipe();
  // No sandbox: it needs rights that containers lack, and the pages are our own.
  const std::vector<std::string> command{program,
                                         "--headless",
                                         "--no-sandbox",
                                         "--disable-gpu",
                                         "--disable-dev-shm-usage",
                                         "--no-first-run",
                                         "--remote-debugging-pipe",
                                         "--user-data-dir=" + folder};
  process_ = fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process_ == 0) become(command, browser_reads, browser_writes);
  close(browser_reads);
  close(browser_writes);
  to_browser_ = we_write;
  from_browser_ = we_read;

  const json target = call("Target.createTarget", {{"url", "about:blank"}}, false);
  session_ =
      call("Target.attachToTarget", {{"targetId", target.at("targetId")}, {"flatten", true}}, false).at("sessionId");
  for (const char* domain : {"Page", "Network", "Runtime", "Log"})
    call(std::string(domain) + ".enable", json::object());
}

Browser::~Browser() {
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  close(to_browser_);
  close(from_browser_);
  std::error_code error;
  fs::remove_all(profile_, error);
}

void Browser::open(const fs::path& page, View view) {
  call("Emulation.setDeviceMetricsOverride",
       {{"width", view.width}, {"height", view.height}, {"deviceScaleFactor", 1}, {"mobile", view.width < 600}});
  call("Emulation.setEmulatedMedia",
       {{"features", {{{"name", "prefers-color-scheme"}, {"value", view.dark ? "dark" : "light"}}}}});
  requested_.clear();
  complaints_.clear();
  loaded_ = false;
  std::string url = "file://";
  constexpr std::string_view kSpecial = "%?#<> \"";
  for (const char c : fs::absolute(page).string()) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (kSpecial.find(c) == std::string_view::npos && byte < 0x80) {
      url += c;
    } else {
      url += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  const json answer = call("Page.navigate", {{"url", url}});
  if (answer.contains("errorText")) throw std::runtime_error(url + ": " + answer["errorText"].get<std::string>());
  while (!loaded_) note(next_message());
}

json Browser::evaluate(const std::string& expression) {
  const json answer = call("Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}});
  if (answer.contains("exceptionDetails"))
    throw std::runtime_error(expression + ": " + answer["exceptionDetails"].dump());
  return answer.at("result").value("value", json());
}

void Browser::press(const std::string& key) {
  const bool is_text = key.size() == 1;
  const int code = is_text              ? std::toupper(static_cast<unsigned char>(key[0]))
                   : key == "Tab"       ? 9
                   : key == "ArrowDown" ? 40
                   : key == "ArrowUp"   ? 38
                                        : 0;
  json parameters{{"type", "rawKeyDown"}, {"key", key}, {"windowsVirtualKeyCode", code}};
  call("Input.dispatchKeyEvent", parameters);
  if (is_text) call("Input.dispatchKeyEvent", {{"type", "char"}, {"text", key}});
  parameters["type"] = "keyUp";
  call("Input.dispatchKeyEvent", parameters);
}

json Browser::call(const std::string& method, const json& parameters, bool in_page) {
  json request{{"id", ++last_id_}, {"method", method}, {"params", parameters}};
  if (in_page) request["sessionId"] = session_;
  const std::string text = request.dump() + '\0';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(to_browser_, text.data() + sent, text.size() - sent);
    if (count <= 0) throw std::runtime_error("the browser does not listen");
    sent += static_cast<std::size_t>(count);
  }
  while (true) {
    const json message = next_message();
    if (message.value("id", 0) != last_id_) {
      note(message);
      continue;
    }
    if (message.contains("error")) throw std::runtime_error(method + ": " + message["error"].dump());
    return message.at("result");
  }
}

json Browser::next_message() {
  std::size_t end = received_.find('\0');
  while (end == std::string::npos) {
    pollfd ready{.fd = from_browser_, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, kPatienceMs) <= 0) throw std::runtime_error("the browser has said nothing for a minute");
    std::array<char, 65536> buffer{};
    const ssize_t count = read(from_browser_, buffer.data(), buffer.size());
    if (count <= 0) throw std::runtime_error("the browser has ended");
    received_.append(buffer.data(), static_cast<std::size_t>(count));
    end = received_.find('\0');
  }
  json message = json::parse(received_.substr(0, end));
  received_.erase(0, end + 1);
  return message;
}

void Browser::note(const json& event) {
  const std::string method = event.value("method", "");
  const json parameters = event.value("params", json::object());
  if (method == "Page.loadEventFired") loaded_ = true;
  if (method == "Network.requestWillBeSent") requested_.push_back(parameters.at("request").at("url"));
  if (method == "Log.entryAdded") complaints_.push_back(parameters.at("entry").at("text"));
  if (method == "Runtime.exceptionThrown") complaints_.push_back(parameters.dump());
  if (method == "Runtime.consoleAPICalled") complaints_.push_back(parameters.at("args").dump());
}

}  // namespace browser
