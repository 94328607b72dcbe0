#include "cli/system/output_pipe.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

namespace course {

OutputPipe::OutputPipe(Descriptor reading_end, std::size_t cap, std::function<void(const std::string&)> on_text)
    : end_(std::move(reading_end)), cap_(cap), on_text_(std::move(on_text)) {
  fcntl(end_.get(), F_SETFL, O_NONBLOCK);
}

bool OutputPipe::take() {
  if (!end_.is_open()) return false;
  std::array<char, 16384> buffer{};
  const ssize_t count = read(end_.get(), buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR;
  if (count == 0) {
    end_.reset();
    return false;
  }
  const std::string piece(buffer.data(), static_cast<std::size_t>(count));
  const std::size_t room = cap_ - text_.size();
  text_.append(piece, 0, room);
  cut_ = cut_ || piece.size() > room;
  if (on_text_) on_text_(piece);
  return true;
}

void OutputPipe::drain() {
  using Clock = std::chrono::steady_clock;
  const auto give_up = Clock::now() + std::chrono::seconds(1);
  while (take() && Clock::now() < give_up) {
  }
  end_.reset();
}

}  // namespace course
