#include "tests/nets/differential/fibers.h"

#include <cstdint>
#include <stdexcept>
#include <utility>

namespace differential {

void Fibers::start(unsigned low, unsigned high) {
  auto* self = reinterpret_cast<Fibers*>(std::uint64_t{high} << 32 | low);
  try {
    (*self->body_)(static_cast<int>(self->current_));
  } catch (...) {
    self->failure_ = std::current_exception();
  }
  self->fibers_[self->current_].has_ended = true;
}

void Fibers::wait() { swapcontext(&fibers_[current_].context, &scheduler_); }

void Fibers::run(int count, const std::function<void(int)>& body, const std::function<bool(int)>& release) {
  constexpr std::size_t kStack = 256 * 1024;
  body_ = &body;
  if (fibers_.size() != static_cast<std::size_t>(count)) fibers_ = std::vector<Fiber>(static_cast<std::size_t>(count));
  const auto self = reinterpret_cast<std::uint64_t>(this);
  for (Fiber& fiber : fibers_) {
    if (!fiber.stack) fiber.stack.reset(new char[kStack]);
    fiber.has_ended = false;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = kStack;
    fiber.context.uc_link = &scheduler_;
    makecontext(&fiber.context, reinterpret_cast<void (*)()>(&Fibers::start), 2, static_cast<unsigned>(self),
                static_cast<unsigned>(self >> 32));
  }
  std::vector<bool> may_run(fibers_.size(), true);
  while (true) {
    for (current_ = 0; current_ < fibers_.size(); ++current_) {
      if (!may_run[current_] || fibers_[current_].has_ended) continue;
      swapcontext(&scheduler_, &fibers_[current_].context);
      if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    bool all_ended = true;
    bool anybody = false;
    for (std::size_t i = 0; i < fibers_.size(); ++i) {
      if (fibers_[i].has_ended) continue;
      all_ended = false;
      may_run[i] = release(static_cast<int>(i));
      anybody = anybody || may_run[i];
    }
    if (all_ended) return;
    if (!anybody) throw std::logic_error("the generator made a program that waits forever");
  }
}

}  // namespace differential
