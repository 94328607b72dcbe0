#include "common/report/program_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace report {
namespace {

using simt::Configuration;
using simt::KernelProfile;
using simt::Kind;
using simt::Profile;
using simt::Site;
using simt::Space;

std::string size_of(const core::Index3& size) {
  if (size.z > 1) return fmt::format("{}x{}x{}", size.x, size.y, size.z);
  return size.y > 1 ? fmt::format("{}x{}", size.x, size.y) : fmt::format("{}", size.x);
}

// Several of something, by its size.
std::string sized(const core::Index3& size, std::string_view noun) {
  const bool is_one = size.x == 1 && size.y == 1 && size.z == 1;
  return fmt::format("{} {}{}", size_of(size), noun, is_one ? "" : "s");
}

std::string launches_of(std::uint64_t count) { return count == 1 ? "1 launch" : fmt::format("{} launches", count); }

std::string text_of(const Configuration& one) {
  std::string text =
      fmt::format("{} of {} of {}", launches_of(one.launches), sized(one.grid, "block"), sized(one.block, "thread"));
  if (one.shared_bytes != 0) text += fmt::format(", {} bytes of dynamic shared memory", one.shared_bytes);
  if (one.counted < one.launches)
    text += one.counted == 1 ? "; the first one is counted" : fmt::format("; the first {} are counted", one.counted);
  return text;
}

std::string totals_line(const Profile& profile, Space space, Kind kind, std::string_view name, std::string_view unit) {
  const simt::Totals sum = profile.totals(space, kind);
  if (sum.requests == 0) return "";
  std::string text = fmt::format("{:<15} {} requests, {} {}", name, sum.requests, sum.cost, unit);
  if (sum.extra() > 0) text += fmt::format("; {} would do", sum.ideal);
  return text;
}

void sums(TerminalPage& page, const Profile& profile) {
  for (const std::string& text : {totals_line(profile, Space::global, Kind::load, "global loads", "sectors"),
                                  totals_line(profile, Space::global, Kind::store, "global stores", "sectors"),
                                  totals_line(profile, Space::global, Kind::atomic, "global atomics", "sectors"),
                                  totals_line(profile, Space::shared, Kind::load, "shared loads", "wavefronts"),
                                  totals_line(profile, Space::shared, Kind::store, "shared stores", "wavefronts"),
                                  totals_line(profile, Space::shared, Kind::atomic, "shared atomics", "wavefronts")}) {
    if (!text.empty()) page.line("    " + text);
  }
  for (const auto& [kind, name] : {std::pair(Kind::load, "bulk loads"), std::pair(Kind::store, "bulk stores")}) {
    const simt::BulkSite sum = profile.bulk_totals(kind);
    if (sum.copies > 0)
      page.line(fmt::format("    {:<15} {} copies, {} bytes in {} sectors", name, sum.copies, sum.bytes, sum.sectors));
  }
}

double percent(std::uint64_t part, std::uint64_t all) {
  return 100 * static_cast<double>(part) / static_cast<double>(all);
}

void caches(TerminalPage& page, const KernelProfile& one) {
  if (!one.with_caches) return;
  if (!one.caches) return page.line("    caches          not known: not all of its blocks were counted");
  const memory::LevelCounts& counts = *one.caches;
  if (counts.load_sectors > 0) {
    std::string text = fmt::format("    caches          L1 has {:.1f} % of the loaded sectors",
                                   percent(counts.l1_hits, counts.load_sectors));
    if (counts.l2_read_sectors > 0)
      text += fmt::format(", L2 {:.1f} % of the others", percent(counts.l2_hits, counts.l2_read_sectors));
    page.line(text);
  }
  page.line(fmt::format("    DRAM            {:.2f} MB read, {:.2f} MB written; an estimate for an H200",
                        static_cast<double>(counts.dram_read_bytes) / 1e6,
                        static_cast<double>(counts.dram_write_bytes) / 1e6));
}

// Where the loads come from, place by place: those that bring the most from DRAM.
void caches_of_places(TerminalPage& page, const Profile& profile, std::size_t most) {
  std::vector<const Site*> loads;
  for (const Site& site : profile.sites)
    if (site.caches && site.kind == Kind::load && site.caches->load_sectors > 0) loads.push_back(&site);
  std::ranges::stable_sort(loads, std::ranges::greater{},
                           [](const Site* site) { return site->caches->dram_read_bytes; });
  for (std::size_t i = 0; i < std::min(loads.size(), most); ++i) {
    const memory::LevelCounts& counts = *loads[i]->caches;
    page.paragraph(
        "                    ",
        fmt::format("line {}, {}: L1 has {:.1f} %, {:.2f} MB from DRAM", loads[i]->line,
                    loads[i]->variable.empty() ? "unknown" : loads[i]->variable,
                    percent(counts.l1_hits, counts.load_sectors), static_cast<double>(counts.dram_read_bytes) / 1e6));
  }
}

/// "an H100", but "a T4": the letters of a name are said one by one.
std::string with_article(const std::string& gpu) {
  constexpr std::string_view kLikeVowels = "AEFHILMNORSX";
  return (kLikeVowels.find(gpu.substr(0, 1)) == std::string_view::npos ? "a " : "an ") + gpu;
}

void time(TerminalPage& page, const KernelProfile& one) {
  if (!one.time) return;
  const core::TimeEstimate& time = *one.time;
  if (!time.why_not.empty()) return page.paragraph("    ", "time: " + time.why_not);
  const auto us = [&](double sum) {
    return fmt::format("{:.{}f}", sum / time.launches, sum < 99.5 * time.launches ? 1 : 0);
  };
  page.line(fmt::format("    time            {} us a launch, {} to {}; an estimate for {}", us(time.us),
                        us(time.low_us), us(time.high_us), with_article(time.gpu)));
  if (time.gains.empty()) return;
  page.line(fmt::format("                    limited by {}: without it, {:.0f} % less", time.gains[0].resource,
                        100 * time.gains[0].gain));
}

void tell(TerminalPage& page, const std::vector<safety::Finding>& findings) {
  for (const safety::Finding& found : findings) {
    page.line();
    page.paragraph("  ", found.message);
    page.finding(found);
  }
}

void kernel(TerminalPage& page, const KernelProfile& one, std::size_t most_places) {
  page.line();
  page.line("  " + page.bold(one.name));
  for (const Configuration& configuration : one.configurations) page.paragraph("    ", text_of(configuration));
  // A launch that ended the program has told how far it came to nobody.
  if (one.counted_blocks > 0 && one.counted_blocks < one.profile.blocks)
    page.paragraph("    ", fmt::format("{}: {} of {} blocks", one.was_stopped ? "stopped early" : "counted on a sample",
                                       one.counted_blocks, one.profile.blocks));
  sums(page, one.profile);
  caches(page, one);
  caches_of_places(page, one.profile, most_places);
  time(page, one);
  tell(page, one.profile.findings);
  if (one.profile.more_findings > 0)
    page.paragraph("    ", fmt::format("and {} more of this kind", one.profile.more_findings));
  const std::vector<const Site*> places = worst_places(one.profile);
  for (std::size_t i = 0; i < std::min(places.size(), most_places); ++i) page.access(*places[i]);
  if (places.size() > most_places)
    page.paragraph("    ", fmt::format("and {} more places; --json has them all", places.size() - most_places));
}

}  // namespace

std::vector<const Site*> worst_places(const Profile& profile) {
  std::vector<const Site*> places;
  for (const Site& site : profile.sites)
    if (site.extra() > 0) places.push_back(&site);
  std::ranges::stable_sort(places, std::ranges::greater{}, [](const Site* site) { return site->extra(); });
  return places;
}

std::string render_kernel(const KernelProfile& one, const RenderOptions& options, std::size_t most_places) {
  TerminalPage page(options);
  kernel(page, one, most_places);
  return page.take();
}

std::string render_ending(const simt::ProgramProfile& program, const RenderOptions& options) {
  TerminalPage page(options);
  if (program.kernels.empty()) page.paragraph("  ", "The program has launched no kernel.");
  if (program.lockstep) {
    page.line();
    page.paragraph("  ", "Lanes of a warp ran in step (--lockstep): GPUs since Volta (2017) do not promise that.");
  }
  if (program.eager) {
    page.line();
    page.paragraph("  ", "Asynchronous copies were done at once (--eager): no GPU promises that.");
  }
  tell(page, program.findings);
  if (!program.end.empty()) {
    page.line();
    page.paragraph("  ", fmt::format("This is not all of the program: {}.", program.end));
    if (program.last) tell(page, {*program.last});
  }
  return page.take();
}

std::string render_program(const simt::ProgramProfile& program, const RenderOptions& options, std::size_t most_places) {
  std::string text;
  for (const KernelProfile& one : program.kernels) text += render_kernel(one, options, most_places);
  return text + render_ending(program, options);
}

}  // namespace report
