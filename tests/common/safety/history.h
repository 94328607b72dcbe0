#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/safety/happens_before.h"

namespace history {

/// The words of one step of a history.
using Step = std::vector<std::string>;

/// Calls `run` for each step of "access 0; barrier; ask 1".
inline void for_each_step(const std::string& steps, const std::function<void(const Step&)>& run) {
  std::istringstream all(steps);
  for (std::string one; std::getline(all, one, ';');) {
    std::istringstream text(one);
    Step words;
    for (std::string word; text >> word;) words.push_back(word);
    if (!words.empty()) run(words);
  }
}

/// A small letter names memory that is used at device scope; its capital the same memory, used at block scope.
inline std::uint64_t address(const std::string& name) { return static_cast<std::uint64_t>(std::tolower(name.at(0))); }
/// See address().
inline safety::Scope scope(const std::string& name) {
  return std::isupper(name.at(0)) != 0 ? safety::Scope::block : safety::Scope::device;
}

/// Tells `order` of the meeting "meet 0 1 2", whose threads must be of one warp.
inline void meet(safety::HappensBefore& order, const Step& words) {
  std::uint32_t lanes = 0;
  for (std::size_t i = 1; i < words.size(); ++i) lanes |= 1U << std::stoi(words[i]) % 32;
  order.meet(std::stoi(words.at(1)) / 32, lanes);
}

/// Tells `order` of a step that is not an access. Returns the next state of the thread that did it, or 0.
///   begin B, end, suspend, resume B      blocks
///   barrier, meet T...                   what CUDA calls __syncthreads(), __syncwarp()
///   fence T, fence_block T               __threadfence(), __threadfence_block()
///   update T X, set T X, get T X         an atomic operation: that reads and writes, that only writes, only reads
inline std::uint32_t tell(safety::HappensBefore& order, const Step& words) {
  using safety::Scope;
  using safety::Use;
  const std::string& verb = words[0];
  const int number = words.size() > 1 ? std::stoi(words[1]) : 0;
  const auto use = [&](Use what) { return order.use(number, address(words.at(2)), scope(words.at(2)), what); };
  if (verb == "fence") return order.fence(number, Scope::device);
  if (verb == "fence_block") return order.fence(number, Scope::block);
  if (verb == "update") return use(Use::update);
  if (verb == "set") return use(Use::overwrite);
  if (verb == "get") return use(Use::acquire);
  if (verb == "begin") {
    order.begin_block(static_cast<std::uint64_t>(number));
  } else if (verb == "end") {
    order.end_block();
  } else if (verb == "suspend") {
    order.suspend_block();
  } else if (verb == "resume") {
    order.resume_block(static_cast<std::uint64_t>(number));
  } else if (verb == "barrier") {
    order.pass_barrier();
  } else if (verb == "meet") {
    meet(order, words);
  } else {
    throw std::invalid_argument("history: no step is called " + verb);
  }
  return 0;
}

/// A history with several steps of one kind.
inline std::string repeat(int times, const std::string& steps) {
  std::string all;
  for (int i = 0; i < times; ++i) all += steps;
  return all;
}

inline constexpr std::uint32_t kFirst = 100;  ///< state of a launch

/// Whether there is an order at the end of a history. Block 0 has begun; "access T" is the access in question, "ask T"
/// at the end asks.
inline bool is_before(const std::string& steps) {
  safety::HappensBefore order(kFirst);
  order.begin_block(0);
  safety::Moment access;
  bool answer = false;
  for_each_step(steps, [&](const Step& step) {
    const int thread = step.size() > 1 ? std::stoi(step[1]) : 0;
    if (step[0] == "access") {
      access = {order.state_of(thread), thread};
    } else if (step[0] == "ask") {
      answer = order.are_ordered(access, {order.state_of(thread), thread});
    } else if (const std::uint32_t next = tell(order, step); next != 0) {
      order.go_on(thread, next);
    }
  });
  return answer;
}

/// One history.
struct OrderRow {
  const char* steps;
  bool expected;  ///< see is_before()
};

/// Asks for the order in each.
inline void expect_order(std::initializer_list<OrderRow> rows) {
  for (const OrderRow& row : rows) EXPECT_EQ(is_before(row.steps), row.expected) << row.steps;
}

}  // namespace history
