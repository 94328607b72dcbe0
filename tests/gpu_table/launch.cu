// What a launch costs when its threads do nothing: once, and for each block and warp.
#include "micro.h"

namespace micro {
namespace {

__global__ void do_nothing() {}

}  // namespace

void measure_launch() {
  const int sms = number_of_sms();
  for (const int threads : {32, 128, 256, 512, 1024})
    for (const long blocks : {1L, static_cast<long>(sms), 8L * sms, 64L * sms, 512L * sms, 4096L * sms})
      row("launch", setting("threads", threads) + " " + setting("blocks", blocks),
          microseconds([&] { do_nothing<<<blocks, threads>>>(); }, 31), "us");
}

}  // namespace micro
