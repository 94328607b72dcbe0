// What AccessChecker does about bulk copies: the hardware moves many bytes for one thread.

#include <algorithm>

#include "common/safety/access_checker.h"

namespace safety {

using memory::Kind;

namespace {

constexpr std::uint64_t kStep = 16;  // bytes that are checked at once
constexpr std::uint64_t kWord = 4;

}  // namespace

// As if the thread itself read or wrote them. Nobody knows whether it writes what was there before.
void AccessChecker::check_bulk(ShadowMemory& shadow, bool is_shared, Kind kind, Bytes bytes, int thread,
                               unsigned site) {
  const auto lane = static_cast<std::size_t>(thread % memory::kWarpSize);
  memory::WarpAccess access{.active = 1U << lane, .bytes = 4, .kind = kind};
  StoredValues values{};
  for (std::uint64_t at = bytes.first, width = 0; at < bytes.first + bytes.count; at += width) {
    const std::uint64_t left = bytes.first + bytes.count - at;
    width = at % kStep == 0 && left >= kStep ? kStep : left >= kWord && at % kWord == 0 ? kWord : 1;
    access.bytes = static_cast<int>(width);
    access.address[lane] = at;
    if (kind == Kind::store) {
      for (std::uint64_t i = 0; i < width; i += kWord) values.word[i / kWord][lane] = ~shadow.cell_at(at + i).value;
    }
    refine_for(access.bytes, shadow, is_shared);
    check({&shadow, &access, &values, Strength::weak, thread - static_cast<int>(lane), site_in_mark(site), true},
          is_shared);
  }
}

// Of what the block's threads have stored where a copy reads. Where that is not in order, it is a race; and what
// another bulk copy has brought needs no fence.
void AccessChecker::check_fences(const ShadowMemory& shadow, Bytes read, AccessMark copy) {
  const ProxyFences& fences = proxy_fences_[whose(true)];
  AccessMark told;
  for (std::uint64_t at = read.first; at < read.first + read.count; at += kWord) {
    const AccessMark writer = shadow.cell_at(at).writer;
    if (writer == told || writer.state() == 0 || !order_.is_own(writer.state())) continue;
    told = writer;
    if (bulk_sites_.contains(writer.site())) continue;
    if (!order_.is_before(writer.moment(), copy.moment())) continue;
    if (!fences.stands_between(writer.moment(), copy.moment(), order_)) add(Hazard::Kind::unfenced, writer, {copy, at});
  }
}

void AccessChecker::on_bulk(ShadowMemory& shadow, bool is_shared, Kind kind, Bytes bytes, int thread, unsigned site) {
  bulk_sites_.insert(site_in_mark(site));
  if (is_shared) {
    const AccessMark mark = plain_mark(thread, site, kind);
    CopiesInFlight& copies = copies_[whose(true)];
    const auto touched = copies.touch(bytes.first, bytes.count, mark, order_);
    if (touched.own) report(*touched.own);
    copies.begin(bytes.first, bytes.count, mark);
    if (kind == Kind::load) check_fences(shadow, bytes, mark);
  }
  check_bulk(shadow, is_shared, kind, bytes, thread, site);
}

void AccessChecker::on_proxy_fence(int thread) { proxy_fences_[whose(true)].add({order_.state_of(thread), thread}); }

}  // namespace safety
