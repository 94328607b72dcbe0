#include "common/estimate/memory_path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace estimate {
namespace {

constexpr double kSectorBytes = 32;

/// Cycles of DRAM for one of a kernel's dirty sectors.
double dirty_sector(const GpuTimes& gpu, const SmWork& work) {
  double times = work.dirty_beside;
  for (std::size_t i = 0; i < gpu.write_lone.size(); ++i) times += gpu.write_lone[i] * work.dirty_alone[i];
  // What is written in part is read before: alone, or with its neighbours.
  const double read = work.dirty_beside * kSectorBytes + (1 - work.dirty_beside) * gpu.lone_piece * kPieceBytes;
  return gpu.write_byte * kSectorBytes * times + work.partial * gpu.read_byte * read;
}

}  // namespace

double read_share(const SmWork& work) {
  double read = 0, written = 0;
  for (const BlockWork* block : work.blocks) {
    for (const WarpWork& warp : *block) {
      for (const Step& step : warp.steps) {
        read += kPieceBytes * step.dram_pieces;
        written += kSectorBytes * step.dirty_sectors * work.write_back;
      }
    }
  }
  return read + written > 0 ? read / (read + written) : 1;
}

MemoryPath::MemoryPath(const GpuTimes& gpu, const SmWork& work, DramLoad load, double waiting)
    : gpu_(gpu), dirty_sector_(work.write_back * dirty_sector(gpu, work)), l2_(gpu.burst), dram_(gpu.burst) {
  // 1 if half of the bytes are read, 0 if all or none are.
  const double mixture = 4 * load.read_share * (1 - load.read_share);
  const double busy = std::min(load.busy, 1.0) * waiting;
  read_wait_ = busy * gpu.read_wait;
  mixed_wait_ = busy * gpu.mixed_wait * mixture;
  mixed_ = 1 + (gpu.mixed - 1) * mixture;
}

MemoryPath::Stage MemoryPath::load(const Step& step, Part part, double now) {
  switch (part) {
    case Part::banks: {
      const double looked_up = tags_.serve(now, tag_cycles(step));
      if (step.l2_sectors > 0) return {looked_up, Part::l2};
      return {looked_up + gpu_.l1_latency, Part::way_back};
    }
    case Part::l2: {
      const double served = l2_.serve(now, gpu_.l2_sector * step.l2_sectors);
      if (step.dram_pieces > 0) return {served, Part::dram};
      return {served + gpu_.l2_latency, Part::way_back};
    }
    case Part::dram:
      return {dram(step, now), Part::way_back};
    case Part::way_back: {
      double arrived = now;
      if (step.l2_sectors > 0)
        arrived = way_back_.serve(now, std::max(gpu_.request_in, gpu_.sector_in * step.l2_sectors));
      if (step.is_bulk) return {arrived, Part::done};
      return {banks_.serve(arrived, gpu_.wavefront * step.wavefronts), Part::done};
    }
    case Part::done:
      break;
  }
  return {now, Part::done};
}

double MemoryPath::store(const WarpWork& warp, const Step& step, double now) {
  const double looked_up = banks_.serve(now, tag_cycles(step));
  const double sent = stores_.serve(looked_up, store_cycles(warp, step));
  dram_.serve(looked_up, mixed_ * dirty_sector_ * step.dirty_sectors);
  return std::max(looked_up, sent - gpu_.backlog);
}

double MemoryPath::bulk_store(const WarpWork& warp, const Step& step, double now) {
  const double sent = stores_.serve(now, store_cycles(warp, step));
  dram_.serve(now, mixed_ * dirty_sector_ * step.dirty_sectors);
  return std::max(now, sent - gpu_.backlog);
}

void MemoryPath::add_to(SmTimes& times) const {
  times.dram = dram_.busy() / times.cycles;
  times.l2 = l2_.busy() / times.cycles;
  times.stores = stores_.busy() / times.cycles;
  times.banks = banks_.busy() / times.cycles;
}

// Four tags are compared in a cycle.
double MemoryPath::tag_cycles(const Step& step) const {
  const double least = step.kind == Step::Kind::store ? 1 : gpu_.l1_load;
  return gpu_.wavefront * std::max(least, (step.parts + 2.0) / 4);
}

// A warp waits for the slowest of its lines.
double MemoryPath::dram(const Step& step, double now) {
  const double lone = step.dram_lone;
  const double bytes = kPieceBytes * (step.dram_pieces + (gpu_.lone_piece - 1) * lone);
  const double served = dram_.serve(now, gpu_.read_byte * mixed_ * bytes);
  const double waiting = gpu_.read_spread * read_wait_ + gpu_.mixed_spread * mixed_wait_;
  double slowest = 0;
  for (int line = 0; line < step.dram_lines; ++line) {
    const double spread = (line < lone ? gpu_.lone_spread : gpu_.dram_spread) + waiting;
    slowest = std::max(slowest, gpu_.dram_latency + read_wait_ + mixed_wait_ + spread * noise_.next());
  }
  return served + slowest;
}

// What goes to the same line goes together, also if it is written in part.
double MemoryPath::store_cycles(const WarpWork& warp, const Step& step) const {
  const std::span parts = std::span(warp.parts).subspan(step.first_part, step.parts);
  double cycles = 0;
  for (const caches::LinePart& part : parts) {
    std::size_t of_line = 0;
    for (const caches::LinePart& other : parts) {
      if (other.line == part.line) of_line += static_cast<std::size_t>(std::popcount(other.sectors));
    }
    const auto& cost = part.bytes == caches::kAllBytes ? gpu_.store_sector : gpu_.store_part;
    cycles += std::popcount(part.sectors) * cost[std::min<std::size_t>(of_line, 3) - 1];
  }
  return cycles;
}

}  // namespace estimate
