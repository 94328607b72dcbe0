#include <stdexcept>

#include "common/launch.h"
#include "common/simt/runtime/profiling.h"
#include "tests/conformance/case.h"
#include "tests/machine_code/emulated.h"
#include "tests/machine_code/kernels.h"

namespace machine_code {
namespace {

using conformance::Buffer;

class WidthCounter : public simt::RequestSink {
 public:
  void request(const simt::Request& request) override {
    ++requests_[{request.site.region->space, request.site.kind(), request.site.bytes()}];
  }

  [[nodiscard]] std::string text(memory::Space space, memory::Kind kind) const {
    std::string text;
    for (const int bytes : {16, 8, 4, 2, 1}) {
      const auto found = requests_.find({space, kind, bytes});
      if (found == requests_.end()) continue;
      text += (text.empty() ? "" : "+") + std::to_string(found->second) + "x" + std::to_string(bytes);
    }
    return text.empty() ? "-" : text;
  }

 private:
  std::map<std::tuple<memory::Space, memory::Kind, int>, int> requests_;
};

Widths widths_of(const std::string& name, const std::function<void()>& host_code) {
  WidthCounter counter;
  const simt::Profile profile = simt::profile(host_code, {.sinks = {&counter}});
  if (!profile.findings.empty()) throw std::runtime_error(name + ": " + profile.findings.front().message);
  using memory::Kind;
  using memory::Space;
  return {counter.text(Space::global, Kind::load), counter.text(Space::global, Kind::store),
          counter.text(Space::shared, Kind::load), counter.text(Space::shared, Kind::store)};
}

template <typename Shape>
Widths widths_of_copy(const std::string& name, void (*kernel)(const Shape*, Shape*)) {
  const Buffer<Shape> in(32);
  const Buffer<Shape> out(32);
  return widths_of(name, [&] { launch(kernel, {1, 32}, in.data(), out.data()); });
}

Widths widths_of_line(const std::string& name, void (*kernel)(Arrays)) {
  const Buffer<float> a(32), b(32), out(32);
  const Buffer<float4> fours(32), fours_out(32);
  const Arrays arrays{a.data(), b.data(), fours.data(), out.data(), fours_out.data()};
  return widths_of(name, [&] { launch(kernel, {1, 32}, arrays); });
}

}  // namespace

std::map<std::string, Widths> emulate_all() {
  std::map<std::string, Widths> all;
#define MACHINE_CODE_RUN(Shape)                                                                   \
  all["directly," #Shape] = widths_of_copy("directly," #Shape, directly__##Shape);                \
  all["through_local," #Shape] = widths_of_copy("through_local," #Shape, through_local__##Shape); \
  all["through_shared," #Shape] = widths_of_copy("through_shared," #Shape, through_shared__##Shape);
  MACHINE_CODE_SHAPES(MACHINE_CODE_RUN)
#undef MACHINE_CODE_RUN
#define MACHINE_CODE_RUN(name) all["line," #name] = widths_of_line("line," #name, line__##name);
  MACHINE_CODE_LINES(MACHINE_CODE_RUN)
#undef MACHINE_CODE_RUN
  return all;
}

}  // namespace machine_code
