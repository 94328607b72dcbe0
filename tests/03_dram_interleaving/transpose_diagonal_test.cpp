#include "chapters/03_dram_interleaving/transpose_diagonal.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "common/grading/exercise.h"
#include "common/memory/dram.h"

namespace {

/// Set up like a GeForce GTX 280 (2008), as far as interleaving goes: eight channels in turns of 256 bytes, no hash.
/// @source NVIDIA, "Optimizing Matrix Transpose in CUDA" (G. Ruetsch, P. Micikevicius)
constexpr memory::DramConfig kGtx280{.channels = 8, .banks = 4, .burst_bytes = 256, .row_bytes = 2048};

constexpr int kResidentBlocks = 32;
constexpr int kWarpsPerBlock = 8;
constexpr int kInFlight = kResidentBlocks * kWarpsPerBlock;  // one request of each warp

constexpr grading::Shape kMemoryShape{.rows = 1024, .cols = 1024};

/// Those that are in flight together first.
std::span<const memory::DramRequest> first_of(const std::vector<memory::DramRequest>& requests) {
  return std::span(requests).first(std::min<std::size_t>(requests.size(), kInFlight));
}

/// Where the stores that are in flight first go: a bad balance has a face.
void print_channels(const std::vector<memory::DramRequest>& stores) {
  const auto first = first_of(stores);
  fmt::print("model: the first {} stores, which are in flight together, by channel:\n ", first.size());
  for (const std::uint64_t bursts : memory::channel_loads(kGtx280, first)) fmt::print(" {}", bursts);
  fmt::print("\n");
}

void measure_channels(grading::Run& run, bool decides) {
  if (run.observer() == nullptr) return;
  const auto loads = run.observer()->requests_in_turns(memory::Kind::load, kResidentBlocks);
  const auto stores = run.observer()->requests_in_turns(memory::Kind::store, kResidentBlocks);
  run.measure("model_channel_balance_of_stores", memory::channel_balance(kGtx280, stores, kInFlight));
  run.measure("model_channel_balance_of_loads", memory::channel_balance(kGtx280, loads, kInFlight));
  const auto bursts = memory::channel_loads(kGtx280, first_of(stores));  // of a prediction; no target
  run.measure("model_channels_that_the_stores_reach",
              static_cast<double>(std::ranges::count_if(bursts, [](std::uint64_t n) { return n != 0; })));
  if (!decides) return;
  print_channels(stores);
  const auto show = [&](const char* what, std::span<const memory::DramRequest> requests) {
    run.show_dram({what, kGtx280, kInFlight, {requests.begin(), requests.end()}});
  };
  show("loads", first_of(loads));
  show("stores", first_of(stores));
}

void run_transpose(grading::Run& run, grading::Shape shape) {
  constexpr int kMostPitch = 1 << 20;
  const int pitch = choose_out_pitch(shape.rows);
  if (pitch < shape.rows || pitch > kMostPitch) {
    run.name_shape("");
    run.reject(fmt::format("choose_out_pitch({}) is {}, expected at least {} and at most {}", shape.rows, pitch,
                           shape.rows, kMostPitch));
    return;
  }
  const auto& in = run.input("in", static_cast<std::size_t>(shape.rows) * shape.cols);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", static_cast<std::size_t>(shape.cols) * pitch);

  transpose_diagonal(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(
      out, {.rows = shape.cols, .cols = shape.rows}, [&](int row, int col) { return in[col * shape.cols + row]; },
      pitch);
  const bool decides = shape == kMemoryShape;
  measure_channels(run, decides);
  run.measure("padding_bytes_per_row", (pitch - shape.rows) * static_cast<double>(sizeof(float)));
}

}  // namespace

// 1024 x 1024: rows of 4 KiB, a multiple of 8 channels x 256 bytes. The 32 blocks that run together are one row of the
// grid, so in the starter all of them store to one channel. The rows of the smaller shapes are a whole number of turns
// of 256 bytes, and an even one: tiles on top of each other meet half of the channels at most. They are long, so that a
// turn of padding is no tenth.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = kMemoryShape,
    .run = run_transpose,
    .keeps_requests = true,
    .same_cost = {{640, 512}, {768, 256}, {768, 512}, {1280, 256}},
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
