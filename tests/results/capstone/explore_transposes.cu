// Experiments behind the capstone: which order of the blocks, which tile, which wish for the cache, and which side
// limits? Times variants of one kernel in turns with copies and prints Markdown. explore.sh builds and starts it.

#include "tests/results/capstone/contenders.cuh"

namespace {

enum class Order { rows, columns, strips_of_4, squares_of_8, two_strips, random };
enum class Keep { nothing, loads, stores, both, loads_first };  // loads_first: read data is evicted first
enum class Side { tiles, runs };  // a block reads or writes its tile of the matrix, or as many bytes in one run

struct Tile {
  unsigned row, col;
};

// Which tile a block takes. The numbers of tiles are powers of two.
__device__ Tile tile_of(Order order, unsigned block, unsigned rows, unsigned cols) {
  switch (order) {
    case Order::rows:
      return {block / cols, block % cols};
    case Order::columns:
      return {block % rows, block / rows};
    case Order::strips_of_4:
      return {block / 4 % rows, block / 4 / rows * 4 + block % 4};
    case Order::squares_of_8: {
      const unsigned square = block / 64;
      return {square % (rows / 8) * 8 + block % 8, square / (rows / 8) * 8 + block / 8 % 8};
    }
    case Order::two_strips:
      return {block / 2 % rows, block / 2 / rows + block % 2 * (cols / 2)};
    case Order::random: {
      unsigned mixed = block * 2654435761U % (rows * cols);
      mixed = (mixed ^ mixed / rows) * 0x85EBCA6BU % (rows * cols);
      return {mixed % rows, mixed / rows};
    }
  }
  return {};
}

template <Keep keep>
__device__ float4 load(const float* from) {
  const auto* pointer = reinterpret_cast<const float4*>(from);
  if (keep == Keep::loads || keep == Keep::both) return load_keeping_in_l2(pointer);
  return keep == Keep::loads_first ? __ldcs(pointer) : __ldg(pointer);
}

template <Keep keep>
__device__ void store(float* to, float4 value) {
  auto* pointer = reinterpret_cast<float4*>(to);
  if (keep == Keep::stores || keep == Keep::both) {
    store_keeping_in_l2(pointer, value);
  } else {
    __stwb(pointer, value);
  }
}

template <int rows, int cols, Keep keep, Side read, Side written>
__global__ __launch_bounds__(rows* cols / 16) void transpose(const float* in, float* out, unsigned side, Order order) {
  constexpr int kColChunks = cols / 4;
  constexpr int kRowChunks = rows / 4;
  __shared__ float4 tile[cols][kRowChunks];
  const Tile t = tile_of(order, blockIdx.x, side / rows, side / cols);
  const std::size_t run = std::size_t{blockIdx.x} * rows * cols;
  in += read == Side::runs ? run : std::size_t{t.row} * rows * side + t.col * cols;
  out += written == Side::runs ? run : std::size_t{t.col} * cols * side + t.row * rows;
  const unsigned in_pitch = read == Side::runs ? cols : side;
  const unsigned out_pitch = written == Side::runs ? rows : side;

  const unsigned x = threadIdx.x % kColChunks;
  const unsigned y = threadIdx.x / kColChunks;
  float4 a[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) a[k] = load<keep>(&in[std::size_t{4 * y + k} * in_pitch + 4 * x]);
  tile[4 * x + 0][y ^ (x % 8)] = {a[0].x, a[1].x, a[2].x, a[3].x};
  tile[4 * x + 1][y ^ (x % 8)] = {a[0].y, a[1].y, a[2].y, a[3].y};
  tile[4 * x + 2][y ^ (x % 8)] = {a[0].z, a[1].z, a[2].z, a[3].z};
  tile[4 * x + 3][y ^ (x % 8)] = {a[0].w, a[1].w, a[2].w, a[3].w};
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const unsigned i = threadIdx.x + k * (rows * cols / 16);
    const unsigned row = i / kRowChunks;
    const unsigned chunk = i % kRowChunks;
    store<keep>(&out[std::size_t{row} * out_pitch + 4 * chunk], tile[row][chunk ^ (row / 4 % 8)]);
  }
}

struct Variant {
  std::string name;
  std::function<void(const float*, float*, unsigned)> run;
  bool transposes = true;
};

template <int rows, int cols, Keep keep, Side read = Side::tiles, Side written = Side::tiles>
Variant variant(const std::string& name, Order order) {
  const auto run = [=](const float* in, float* out, unsigned side) {
    transpose<rows, cols, keep, read, written><<<side / rows*(side / cols), rows * cols / 16>>>(in, out, side, order);
  };
  return {name, run, read == Side::tiles && written == Side::tiles};
}

void print(const std::string& title, const std::vector<Variant>& variants) {
  constexpr int kRounds = 15;
  std::vector<std::string> lines;
  for (const Variant& v : variants) lines.push_back("| " + v.name + " |");
  for (const unsigned side : {8192U, 16384U, 32768U}) {
    const std::size_t count = std::size_t{side} * side;
    auto* in = allocate<float>(count);
    auto* out = allocate<float>(count);
    fill<<<4096, 256>>>(in, count);
    auto contenders = copies(in, out, count);
    const std::size_t first = contenders.size();
    for (const Variant& v : variants) {
      contenders.push_back({v.name, Role::transpose, [=] { v.run(in, out, side); }});
      if (v.transposes) check(contenders.back(), in, out, side, side);
    }
    race(contenders, kRounds, 1, true);
    for (std::size_t i = 0; i < variants.size(); ++i) {
      char text[32];
      std::snprintf(text, sizeof text, " %.3f |",
                    quantile(ratios(best_copy(contenders, true), contenders[first + i]), 0.5));
      lines[i] += text;
    }
    cudaFree(in);
    cudaFree(out);
  }
  std::printf("## %s\n\n| | 8192 | 16384 | 32768 |\n|---|---|---|---|\n", title.c_str());
  for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  std::printf("\n");
}

template <Keep keep>
Variant kept(const std::string& name) {
  return variant<64, 64, keep>(name, Order::columns);
}

template <Side read, Side written>
Variant sides(const std::string& name, Order order) {
  return variant<64, 64, Keep::both, read, written>(name, order);
}

}  // namespace

int main() {
  print_machine();
  print("Order of the blocks (64 x 64, loads and stores kept in L2)",
        {variant<64, 64, Keep::both>("along the rows of `in`", Order::rows),
         variant<64, 64, Keep::both>("down the columns of `in`", Order::columns),
         variant<64, 64, Keep::both>("down in strips of 4 tiles", Order::strips_of_4),
         variant<64, 64, Keep::both>("squares of 8 x 8 tiles, then down", Order::squares_of_8),
         variant<64, 64, Keep::both>("down, in turns in both halves", Order::two_strips),
         variant<64, 64, Keep::both>("random", Order::random)});
  print("Tile: rows x columns of `in` (down the columns, loads and stores kept in L2)",
        {variant<32, 32, Keep::both>("32 x 32", Order::columns), variant<32, 64, Keep::both>("32 x 64", Order::columns),
         variant<64, 32, Keep::both>("64 x 32", Order::columns), variant<64, 64, Keep::both>("64 x 64", Order::columns),
         variant<64, 128, Keep::both>("64 x 128", Order::columns),
         variant<128, 64, Keep::both>("128 x 64", Order::columns)});
  print(
      "Wish for the L2 cache (64 x 64, down the columns)",
      {kept<Keep::nothing>("none"), kept<Keep::loads>("loads evicted last"), kept<Keep::stores>("stores evicted last"),
       kept<Keep::both>("both evicted last"), kept<Keep::loads_first>("loads evicted first")});
  print("Which side limits: a side in \"runs\" moves 16 KiB in one piece (not a transpose)",
        {sides<Side::runs, Side::runs>("runs to runs", Order::columns),
         sides<Side::tiles, Side::runs>("tiles to runs, along the rows", Order::rows),
         sides<Side::tiles, Side::runs>("tiles to runs, down the columns", Order::columns),
         sides<Side::tiles, Side::runs>("tiles to runs, random", Order::random),
         sides<Side::runs, Side::tiles>("runs to tiles, along the rows", Order::rows),
         sides<Side::runs, Side::tiles>("runs to tiles, down the columns", Order::columns),
         sides<Side::runs, Side::tiles>("runs to tiles, random", Order::random)});
}
