// SPDX-License-Identifier: MIT
#include <optional>
#include <string>

#include "../catch.hpp"
#include "model/directions.hpp"

using namespace benchgate;
using model::Better;

TEST_CASE("A direction is set by the name of a metric, else by the longest pattern", "[model][directions]") {
  const model::Directions directions{
      {"*", Better::lower}, {"FOM*", Better::higher}, {"FOM: t*", Better::lower}, {"hit_rate", Better::higher}};
  const auto of = [&](const char* metric) {
    const auto* const found = model::find_direction(directions, metric);
    return found == nullptr ? std::string() : found->first;
  };
  CHECK(of("hit_rate") == "hit_rate");
  CHECK(of("FOM: GB/s") == "FOM*");
  CHECK(of("FOM: time") == "FOM: t*");
  CHECK(of("size") == "*");
  CHECK(model::find_direction({{"FOM*", Better::higher}}, "size") == nullptr);
}

TEST_CASE("Well-known units and names propose a direction, others do not", "[model][directions]") {
  struct Row {
    const char* name;
    const char* unit;
    std::optional<Better> better;
  };
  const auto row =
      GENERATE(Row{"a", "ops/s", Better::higher}, Row{"a", "MB/s", Better::higher}, Row{"a", "1/s", Better::higher},
               Row{"hit_rate", "", Better::higher}, Row{"L1 Hit Rate", "%", Better::higher},
               Row{"L1 Miss Rate", "%", Better::lower}, Row{"FOM: GB/s", "", Better::higher},
               Row{"FOM", "", Better::higher}, Row{"a", "ns", Better::lower}, Row{"a", "fps", Better::higher},
               Row{"a", "", std::nullopt}, Row{"MB", "MB", std::nullopt}, Row{"L1 Hits", "", std::nullopt},
               Row{"size", "bytes", std::nullopt}, Row{"a", "/s", std::nullopt});
  CAPTURE(row.name, row.unit);
  CHECK(model::likely_direction(row.name, row.unit) == row.better);
}
