#include "common/simt/trace/record.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

using memory::Kind;

std::uint64_t place(std::uint64_t offset) { return reinterpret_cast<std::uint64_t>(__executable_start) + offset; }

TEST(RecordKinds, HasARowForEveryKindAndWidthOfAnAccess) {
  for (const Kind kind : {Kind::load, Kind::store, Kind::atomic}) {
    for (const unsigned bytes : {1U, 2U, 4U, 8U, 16U}) {
      const RecordKind& row = kRecordKinds.at(row_of(kind, bytes));
      EXPECT_EQ(row.step, Step::access) << memory::name_of(kind) << bytes;
      EXPECT_EQ(row.access, kind) << memory::name_of(kind) << bytes;
      EXPECT_EQ(row.bytes, static_cast<int>(bytes)) << memory::name_of(kind) << bytes;
    }
  }
}

TEST(RecordKinds, TellWhatAnAccessPromises) {
  using safety::Strength;
  for (const unsigned bytes : {1U, 2U, 4U, 8U, 16U}) {
    for (const Kind kind : {Kind::load, Kind::store}) {
      EXPECT_EQ(kRecordKinds.at(row_of(kind, bytes)).strength, Strength::weak);
      for (const Strength strength : {Strength::weak, Strength::by_volatile, Strength::device}) {
        const RecordKind& row = kRecordKinds.at(row_of(kind, bytes, strength));
        EXPECT_EQ(row.access, kind);
        EXPECT_EQ(row.bytes, static_cast<int>(bytes));
        EXPECT_EQ(row.strength, strength);
        EXPECT_EQ(row.synchronizes(), strength != Strength::weak);
      }
    }
    EXPECT_EQ(kRecordKinds.at(row_of(Kind::atomic, bytes)).strength, Strength::device);
    EXPECT_EQ(kRecordKinds.at(row_of(Kind::atomic, bytes, Strength::block)).strength, Strength::block);
  }
  for (const unsigned bytes : {1U, 2U, 4U, 8U, 16U}) {
    EXPECT_EQ(kRecordKinds.at(row_of_piece(bytes)).access, Kind::load);
    EXPECT_EQ(kRecordKinds.at(row_of_piece(bytes)).bytes, static_cast<int>(bytes));
    EXPECT_FALSE(kRecordKinds.at(row_of_piece(bytes)).needs_value);
    for (const Strength strength : {Strength::block, Strength::device}) {
      const RecordKind& exchange = kRecordKinds.at(row_of_exchange(bytes, strength));
      EXPECT_EQ(exchange.access, Kind::atomic);
      EXPECT_EQ(exchange.bytes, static_cast<int>(bytes));
      EXPECT_EQ(exchange.strength, strength);
      EXPECT_FALSE(exchange.needs_value);
    }
  }
  EXPECT_TRUE(kRecordKinds.at(row_of(safety::Scope::block)).synchronizes());
  EXPECT_FALSE(kRecordKinds.at(kLoopBackRow).synchronizes());
}

TEST(RecordKinds, HasARowForEveryStepThatTouchesNoMemory) {
  EXPECT_EQ(kRecordKinds.at(kLoopBackRow).step, Step::loop_back);
  EXPECT_EQ(kRecordKinds.at(kBasicBlockRow).step, Step::basic_block);
  EXPECT_EQ(kRecordKinds.at(kHeapFreeRow).step, Step::heap_free);
  EXPECT_EQ(kRecordKinds.at(kCopyRow).step, Step::copy);
  EXPECT_EQ(kRecordKinds.at(kSubscriptRow).step, Step::subscript);
  for (const safety::Scope scope : {safety::Scope::block, safety::Scope::device}) {
    EXPECT_EQ(kRecordKinds.at(row_of(scope)).step, Step::fence);
    EXPECT_EQ(kRecordKinds.at(row_of(scope)).scope, scope);
  }
}

TEST(RecordKinds, HasRowsForCopiesThatAreDoneLater) {
  for (const unsigned bytes : {1U, 2U, 4U, 8U, 16U}) {
    const RecordKind& load = kRecordKinds.at(row_of_late(memory::Kind::load, bytes));
    const RecordKind& store = kRecordKinds.at(row_of_late(memory::Kind::store, bytes));
    const RecordKind& landing = kRecordKinds.at(row_of_landing(bytes));
    for (const RecordKind* kind : {&load, &store, &landing}) {
      EXPECT_EQ(static_cast<unsigned>(kind->bytes), bytes);
      EXPECT_TRUE(kind->is_late);
    }
    EXPECT_EQ(load.access, memory::Kind::load);
    EXPECT_EQ(store.access, memory::Kind::store);
    EXPECT_EQ(landing.step, Step::landing);
    EXPECT_TRUE(is_store(row_of_landing(bytes)));
  }
}

TEST(RecordKinds, HasNoRowTwiceAndNoneForNothing) {
  for (std::size_t i = 0; i < kRecordKinds.size(); ++i) {
    const Step step = kRecordKinds[i].step;
    const bool has_bytes =
        step == Step::access || step == Step::landing || step == Step::bulk || step == Step::bulk_landing;
    EXPECT_EQ(has_bytes, kRecordKinds[i].bytes > 0) << i;
    for (std::size_t j = 0; j < i; ++j) {
      const RecordKind& a = kRecordKinds[i];
      const RecordKind& b = kRecordKinds[j];
      EXPECT_FALSE(a.step == b.step && a.access == b.access && a.bytes == b.bytes && a.strength == b.strength &&
                   a.scope == b.scope && a.needs_value == b.needs_value && a.is_late == b.is_late &&
                   a.is_of_phase == b.is_of_phase && a.is_of_matrices == b.is_of_matrices)
          << i << " " << j;
    }
  }
}

TEST(Tag, GivesBackItsThreePartsForEveryRow) {
  constexpr std::uint64_t kLastPath = (std::uint64_t{1} << kPathBits) - 1;
  constexpr std::uint64_t kLastOffset = ~std::uint64_t{0} >> kPcShift;
  for (std::uint64_t row = 0; row < kRecordKinds.size(); ++row) {
    for (const std::uint64_t path : {std::uint64_t{0}, std::uint64_t{1}, kLastPath}) {
      for (const std::uint64_t offset : {std::uint64_t{0}, std::uint64_t{0x1234}, kLastOffset}) {
        const std::uint64_t tag = pc_bits(place(offset)) | path << kPathShift | row;
        EXPECT_EQ(&tag_kind(tag), &kRecordKinds[row]);
        EXPECT_EQ(tag_path(tag), path);
        EXPECT_EQ(tag_pc(tag), place(offset));
      }
    }
  }
}

TEST(Tag, OfAnEarlierInstructionIsSmaller) { EXPECT_LT(pc_bits(place(7)), pc_bits(place(8))); }

}  // namespace
}  // namespace simt
