#include "common/report/cache_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace report {
namespace {

constexpr int kWidth = 480;  // of the longest bar
constexpr int kRow = 24;
constexpr int kBar = 18;
constexpr int kLeft = 130;
constexpr int kTop = 6;
constexpr int kRight = 8;
constexpr int kWideEnough = 56;  // for "DRAM 100 %"

/// Who answered how much of a load.
struct Part {
  std::string_view who;
  std::string_view css_class;
  std::uint64_t sectors = 0;
};

bool is_drawn(const simt::Site& site) {
  return site.caches && site.kind == simt::Kind::load && site.caches->load_sectors > 0;
}

std::array<Part, 3> parts_of(const memory::LevelCounts& counts) {
  return {Part{"L1", "used", counts.l1_hits}, Part{"L2", "word w2", counts.l2_hits},
          Part{"DRAM", "moved", counts.l2_read_sectors - counts.l2_hits}};
}

std::string share(const Part& part, const memory::LevelCounts& counts) {
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part.sectors) / static_cast<double>(counts.load_sectors));
}

std::string name_of_bar(const simt::Site& site) {
  return fmt::format("{}, line {}", site.variable.empty() ? "unknown" : site.variable, site.line);
}

int width_of(std::uint64_t sectors, std::uint64_t most_sectors) {
  return static_cast<int>(std::lround(static_cast<double>(sectors) / static_cast<double>(most_sectors) * kWidth));
}

void draw_bar(Canvas& canvas, const memory::LevelCounts& counts, std::uint64_t most_sectors, int y) {
  std::uint64_t before = 0;
  for (const Part& part : parts_of(counts)) {
    const int begin = width_of(before, most_sectors);
    before += part.sectors;
    const int width = width_of(before, most_sectors) - begin;
    if (width == 0) continue;
    canvas.rect(kLeft + begin, y, width, kBar, part.css_class);
    if (width < kWideEnough) continue;
    canvas.text(kLeft + begin + width / 2, y + 13, fmt::format("{} {}", part.who, share(part, counts)),
                part.who == "DRAM" ? "mid small" : "on small");
  }
}

}  // namespace

std::uint64_t most_asked_for(const simt::Profile& profile) {
  std::uint64_t most = 0;
  for (const simt::Site& site : profile.sites) {
    if (is_drawn(site)) most = std::max(most, site.caches->load_sectors);
  }
  return most;
}

Picture draw_answers(const simt::Profile& profile, std::uint64_t most_sectors) {
  const auto bars = std::ranges::count_if(profile.sites, is_drawn);
  Picture picture{
      .width = kLeft + kWidth + kRight, .height = kTop + static_cast<int>(bars) * kRow, .left = kLeft - kRight};
  picture.title = "Which cache answered";
  picture.caption = fmt::format("which cache answered; the longest bar has {} sectors", most_asked_for(profile));
  picture.legend = {
      "A bar is a load, as long as the sectors that it asks for. Blue: L1 had them; green: L2; orange: DRAM."};
  picture.columns = {"load", "sectors", "L1", "L2", "DRAM"};
  Canvas labels;
  Canvas canvas;
  int y = kTop;
  for (const simt::Site& site : profile.sites) {
    if (!is_drawn(site)) continue;
    const memory::LevelCounts& counts = *site.caches;
    labels.text(kLeft - 10, y + 13, name_of_bar(site), "end");
    draw_bar(canvas, counts, most_sectors, y);
    const auto [l1, l2, dram] = parts_of(counts);
    picture.rows.push_back({name_of_bar(site), std::to_string(counts.load_sectors), share(l1, counts),
                            share(l2, counts), share(dram, counts)});
    picture.description +=
        fmt::format("{}{}: L1 answers {} of {} sectors, L2 {}, DRAM {}.", picture.description.empty() ? "" : " ",
                    name_of_bar(site), share(l1, counts), counts.load_sectors, share(l2, counts), share(dram, counts));
    y += kRow;
  }
  picture.labels = labels.take();
  picture.body = canvas.take();
  return picture;
}

}  // namespace report
