// SPDX-License-Identifier: MIT
#include "judge/run_sets.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "oracles.hpp"
#include "syntax/json.hpp"
#include "sys/file.hpp"

using namespace benchgate;
using judge::bisect_sets;
using judge::compare_patch;
using judge::TrendSettings;
using model::BisectSide;
using model::PatchVerdict;

namespace {

std::vector<double> numbers_of(syntax::JsonValue array) {
  std::vector<double> numbers;
  for (const syntax::JsonValue element : array.elements()) numbers.push_back(element.as_number().value());
  return numbers;
}

Approx bits_near(syntax::JsonValue object, std::string_view name) {
  return Approx(object.find(name).as_number().value()).epsilon(1e-9).margin(1e-9);
}

TrendSettings settings_of(std::size_t profile, judge::UnitRule rule) {
  TrendSettings settings;
  settings.profile = judge::trend_profiles[profile];
  settings.unit_rule = rule;
  return settings;
}

}  // namespace

TEST_CASE("a patch is judged as CSIT's per-patch job does", "[judge][run_sets]") {
  // Scripts of FD.io CSIT at 661035ac4c with jumpavg 0.1.3, and at 78e52b9c8a with 0.4.2.
  int compared = 0;
  for (const std::string& path : with_oracle("trend/mdl_vectors.json", "mdl_vectors.json")) {
    const syntax::JsonDocument document = syntax::parse_json(sys::read_file(path), path);
    const syntax::JsonValue file = document.root();
    for (const syntax::JsonValue row : file.find("perpatch").elements()) {
      const std::vector<double> parent = numbers_of(row.find("parent")), current = numbers_of(row.find("current"));
      const model::Metric throughput{"rate", "1/s", model::Better::higher};
      syntax::JsonValue old = row.find("v2019");
      const auto seed = compare_patch(parent, current, throughput, settings_of(1, judge::UnitRule::given));
      CHECK(seed.parent.bits == bits_near(old, "parent_bits"));
      CHECK(seed.current.bits == bits_near(old, "current_bits"));
      CHECK(seed.combined_bits == bits_near(old, "both_bits"));
      CHECK(*seed.difference * 100 == bits_near(old, "diff_pct"));
      CHECK(name_of(seed.verdict) == old.find("result").text());
      syntax::JsonValue head = row.find("vHEAD");
      const auto latest = compare_patch(parent, current, throughput, settings_of(2, judge::UnitRule::given));
      CHECK(latest.separate_bits == bits_near(head, "separate_bits"));
      CHECK(latest.combined_bits == bits_near(head, "combined_bits"));
      ++compared;
    }
  }
  CHECK(compared >= 4);
}

TEST_CASE("the direction of the metric decides what a patch did", "[judge][run_sets]") {
  const std::vector<double> low{1000, 1001, 999, 1002}, high{1500, 1501, 1499, 1502};
  model::Metric metric;
  CHECK(compare_patch(low, high, metric, {}).verdict == PatchVerdict::regression);
  CHECK(compare_patch(high, low, metric, {}).verdict == PatchVerdict::progression);
  metric.better = model::Better::higher;
  CHECK(compare_patch(low, high, metric, {}).verdict == PatchVerdict::progression);
  CHECK(compare_patch(low, low, metric, {}).verdict == PatchVerdict::normal);
}

TEST_CASE("a step of a bisection belongs to the end that it is written with", "[judge][run_sets]") {
  const std::vector<double> low{10000, 10010, 9990, 10005, 9995}, near{10001, 10011, 9991, 10006, 9994},
      high{12000, 12010, 11990, 12005, 11995}, middle{10300, 10310, 10290, 10305, 10295};
  CHECK(bisect_sets(low, near, high, {}).side == BisectSide::early);
  CHECK(bisect_sets(low, high, high, {}).side == BisectSide::late);
  CHECK(bisect_sets(low, near, low, {}).side == BisectSide::unknown);
  CHECK(bisect_sets(low, middle, high, {}).side == BisectSide::early);  // all apart: most of it comes after
  CHECK(bisect_sets(high, middle, low, {}).side == BisectSide::late);
}
