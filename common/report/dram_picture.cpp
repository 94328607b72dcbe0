#include "common/report/dram_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/memory/dram_timing.h"
#include "common/report/wording.h"

namespace report {
namespace {

using memory::DramBurst;
using memory::DramRun;
using memory::DramStream;

constexpr std::uint64_t kMostTransfers = 1024;  // two of them share a pixel
constexpr int kTimeWidth = 512;
constexpr int kMostBanks = 16;  // of a channel
constexpr int kMostChannels = 16;
constexpr int kRow = 12;  // pixels of one bank or bus
constexpr int kBar = 10;
constexpr int kChannelGap = 6;
constexpr int kLeft = 104;  // room for "channel 7 bank 3"
constexpr int kTop = 20;
constexpr int kRight = 4;
constexpr int kGap = 2;  // between labels and rows

/// Where things are drawn: time to pixels, banks to rows.
struct Layout {
  int channels = 1;
  int banks = 1;  ///< of each channel
  std::uint64_t until = 1;

  [[nodiscard]] int x(std::uint64_t time) const {
    return kLeft + static_cast<int>(std::min(time, until) * kTimeWidth / until);
  }
  [[nodiscard]] int channel_height() const { return (banks + 1) * kRow + kChannelGap; }
  [[nodiscard]] int bank_y(int channel, int bank) const { return kTop + channel * channel_height() + bank * kRow; }
  [[nodiscard]] int bus_y(int channel) const { return bank_y(channel, banks); }
};

void bar(Canvas& canvas, const Layout& layout, std::uint64_t from, std::uint64_t to, int y, const char* css_class) {
  if (from >= std::min(to, layout.until)) return;
  canvas.rect(layout.x(from), y, std::max(layout.x(to) - layout.x(from), 1), kBar, css_class);
}

void draw_labels(Canvas& canvas, const Layout& layout) {
  for (int channel = 0; channel < layout.channels; ++channel) {
    for (int bank = 0; bank < layout.banks; ++bank) {
      canvas.text(kLeft - 6, layout.bank_y(channel, bank) + 9, fmt::format("bank {}", bank), "quiet small end");
    }
    canvas.text(4, layout.bank_y(channel, 0) + 9, fmt::format("channel {}", channel), "small");
    canvas.text(kLeft - 6, layout.bus_y(channel) + 9, "bus", "small end");
  }
}

/// The bus moves bursts back to back when it can: one bar for each stretch without a gap.
void draw_buses(Canvas& canvas, const Layout& layout, const DramRun& run) {
  std::vector<std::vector<std::uint64_t>> moved(static_cast<std::size_t>(run.channels));
  for (const DramBurst& burst : run.bursts) {
    moved[static_cast<std::size_t>(burst.place.channel)].push_back(burst.transferred);
  }
  for (int channel = 0; channel < layout.channels; ++channel) {
    canvas.path(fmt::format("M{} {}h{}", kLeft, layout.bus_y(channel) + kBar, kTimeWidth), "grid");
    std::vector<std::uint64_t>& times = moved[static_cast<std::size_t>(channel)];
    std::ranges::sort(times);
    for (std::size_t first = 0; first < times.size();) {
      std::size_t next = first + 1;
      while (next < times.size() && times[next] == times[next - 1] + 1) ++next;
      bar(canvas, layout, times[first], times[next - 1] + 1, layout.bus_y(channel), "bus");
      first = next;
    }
  }
}

void draw_banks(Canvas& canvas, const Layout& layout, const DramRun& run) {
  for (const DramBurst& burst : run.bursts) {
    if (burst.place.channel >= layout.channels || burst.place.bank >= layout.banks) continue;
    const int y = layout.bank_y(burst.place.channel, burst.place.bank);
    bar(canvas, layout, burst.started, burst.ready, y, "open");
    bar(canvas, layout, burst.ready, burst.transferred, y, "wait");
    bar(canvas, layout, burst.transferred, burst.ended(), y, "bus");
  }
}

std::vector<std::vector<std::string>> table(const DramRun& run) {
  std::vector<std::vector<std::string>> rows;
  for (int channel = 0; channel < run.channels; ++channel) {
    std::uint64_t moved = 0;
    std::uint64_t hits = 0;
    for (const DramBurst& burst : run.bursts) {
      if (burst.place.channel != channel) continue;
      ++moved;
      hits += burst.row_hit ? 1 : 0;
    }
    rows.push_back({std::to_string(channel), std::to_string(moved), std::to_string(hits)});
  }
  return rows;
}

std::vector<std::string> legend(const DramRun& run, int banks, const Layout& layout) {
  std::vector<std::string> lines{"Orange opens a row, grey waits for the bus, blue moves data."};
  if (run.makespan > layout.until) lines.front() += " The end is cut off.";
  if (layout.banks < banks) lines.push_back(fmt::format("Drawn are {} of {} banks.", layout.banks, banks));
  if (layout.channels < run.channels)
    lines.push_back(fmt::format("Drawn are {} of {} channels.", layout.channels, run.channels));
  return lines;
}

}  // namespace

std::uint64_t time_to_serve(const DramStream& stream) {
  return memory::simulate(stream.config, stream.requests, stream.in_flight).makespan;
}

Picture draw_dram(const DramStream& stream, std::uint64_t until) {
  const DramRun run = memory::simulate(stream.config, stream.requests, stream.in_flight);
  const Layout layout{.channels = std::min(run.channels, kMostChannels),
                      .banks = std::min(stream.config.banks, kMostBanks),
                      .until = std::clamp<std::uint64_t>(until, 1, kMostTransfers)};
  Picture picture{.width = kLeft + kTimeWidth + kRight,
                  .height = kTop + layout.channels * layout.channel_height(),
                  .left = kLeft - kGap};
  picture.title = fmt::format("DRAM model: {}", stream.name);
  const auto busy = std::ranges::count_if(table(run), [](const auto& row) { return row[1] != "0"; });
  picture.description = fmt::format(
      "A model, not a GPU: {}, {} in flight, meet {} of {} channels. The last is served after {}; the buses are busy "
      "{:.0f} % of that time.",
      counted(stream.requests.size(), "request"), stream.in_flight, busy, run.channels,
      counted(run.makespan, "transfer"), 100 * run.bus_utilisation());
  picture.columns = {"channel", "bursts moved", "row hits"};
  picture.rows = table(run);

  picture.caption = fmt::format("model: {}, {} in flight: {} of {} channels at work, done after {}", stream.name,
                                stream.in_flight, busy, run.channels, counted(run.makespan, "transfer"));
  picture.legend = legend(run, stream.config.banks, layout);

  Canvas labels;
  Canvas canvas;
  canvas.text(kLeft, kTop - 8, "time 0", "quiet small");
  canvas.text(kLeft + kTimeWidth, kTop - 8, counted(layout.until, "transfer"), "quiet small end");
  draw_labels(labels, layout);
  draw_banks(canvas, layout, run);
  draw_buses(canvas, layout, run);
  picture.labels = labels.take();
  picture.body = canvas.take();
  return picture;
}

}  // namespace report
