// The words of reports and result files: who reads an old file must find the same ones.

#include "common/memory/vocabulary.h"

#include <gtest/gtest.h>

namespace memory {
namespace {

TEST(Vocabulary, NamesEveryKindAndFindsItAgain) {
  EXPECT_EQ(name_of(Kind::load), "load");
  EXPECT_EQ(name_of(Kind::store), "store");
  EXPECT_EQ(name_of(Kind::atomic), "atomic");
  for (const Kind kind : {Kind::load, Kind::store, Kind::atomic}) EXPECT_EQ(kind_named(name_of(kind)), kind);
}

TEST(Vocabulary, NamesEverySpaceAndFindsItAgain) {
  EXPECT_EQ(name_of(Space::global), "global");
  EXPECT_EQ(name_of(Space::shared), "shared");
  EXPECT_EQ(name_of(Space::constant), "constant");
  EXPECT_EQ(name_of(Space::local), "local");
  for (const Space space : {Space::global, Space::shared, Space::constant, Space::local}) {
    EXPECT_EQ(space_named(name_of(space)), space);
  }
}

TEST(Vocabulary, KnowsNoOtherNames) {
  EXPECT_FALSE(kind_named("loads"));
  EXPECT_FALSE(kind_named(""));
  EXPECT_FALSE(space_named("load"));
}

TEST(Vocabulary, CountsGlobalMemoryInSectorsAndSharedMemoryInWavefronts) {
  EXPECT_EQ(unit_of(Space::global), "sectors");
  EXPECT_EQ(unit_of(Space::shared), "wavefronts");
  EXPECT_EQ(one_unit_of(Space::global), "sector");
  EXPECT_EQ(one_unit_of(Space::shared), "wavefront");
}

}  // namespace
}  // namespace memory
