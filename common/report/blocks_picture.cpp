#include "common/report/blocks_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/report/wording.h"

namespace report {
namespace {

constexpr unsigned kMostSlots = 16;
constexpr int kTimeWidth = 512;
constexpr int kRow = 12;
constexpr int kBar = 10;
constexpr int kLeft = 28;
constexpr int kTop = 20;
constexpr int kRight = 4;

int x_of(double us, double until_us) {
  return kLeft + static_cast<int>(std::lround(std::clamp(us / until_us, 0.0, 1.0) * kTimeWidth));
}

unsigned slots_of(const core::TimeEstimate& time) {
  unsigned most = 0;
  for (const core::BlockTime& block : time.blocks) most = std::max(most, block.slot + 1);
  return most;
}

/// "the first 64 of 2048 blocks of one SM".
std::string which(const core::TimeEstimate& time) {
  const std::string drawn = counted(time.blocks.size(), "block");
  if (time.sm_blocks == 0) return fmt::format("only the first {} of one SM", drawn);
  if (time.sm_blocks == 1) return "the only block of one SM";
  if (time.sm_blocks <= time.blocks.size()) return fmt::format("all {} of one SM", drawn);
  return fmt::format("the first {} of {} blocks of one SM", time.blocks.size(), time.sm_blocks);
}

bool is_drawn(const core::BlockTime& block) { return block.slot < kMostSlots; }

}  // namespace

double end_of_blocks(const core::TimeEstimate& time) {
  double end = 0;
  for (const core::BlockTime& block : time.blocks) {
    if (is_drawn(block)) end = std::max(end, block.end_us);
  }
  return end;
}

Picture draw_blocks(const core::TimeEstimate& time, double until_us) {
  const unsigned slots = slots_of(time);
  const unsigned drawn = std::min(slots, kMostSlots);
  Picture picture{.width = kLeft + kTimeWidth + kRight, .height = kTop + static_cast<int>(drawn) * kRow, .left = kLeft};
  picture.title = "Blocks of one SM over time, estimated";
  picture.description = fmt::format(
      "An estimate for {}, not a measurement: {}, {} of them at the same time. The first begins "
      "at {:.1f} and ends at {:.1f} us.",
      time.gpu, which(time), slots, time.blocks.front().begin_us, time.blocks.front().end_us);
  picture.caption = "estimate: " + which(time);
  picture.legend.push_back(fmt::format(
      "Here: {}. A bar is a block, from its first instruction to its last; the gap behind it is where the next one "
      "starts.",
      which(time)));
  if (drawn < slots)
    picture.legend.push_back(fmt::format("Drawn are {} of {} that run at the same time.", drawn, slots));
  picture.columns = {"row", "begins, us", "ends, us"};

  Canvas labels;
  Canvas canvas;
  canvas.text(kLeft, kTop - 8, "0", "quiet small");
  canvas.text(kLeft + kTimeWidth, kTop - 8, fmt::format("{:.1f} us", until_us), "quiet small end");
  for (unsigned slot = 0; slot < drawn; ++slot) {
    const int y = kTop + static_cast<int>(slot) * kRow;
    labels.text(kLeft - 6, y + 9, fmt::format("{}", slot), "quiet small end");
    canvas.path(fmt::format("M{} {}h{}", kLeft, y + kBar, kTimeWidth), "grid");
  }
  for (const core::BlockTime& block : time.blocks) {
    if (!is_drawn(block) || block.begin_us >= until_us) continue;
    const int begin = x_of(block.begin_us, until_us);
    canvas.rect(begin, kTop + static_cast<int>(block.slot) * kRow,
                std::max(x_of(block.end_us, until_us) - begin - 1, 1), kBar, "bus");
    picture.rows.push_back(
        {std::to_string(block.slot), fmt::format("{:.2f}", block.begin_us), fmt::format("{:.2f}", block.end_us)});
  }
  picture.labels = labels.take();
  picture.body = canvas.take();
  return picture;
}

}  // namespace report
