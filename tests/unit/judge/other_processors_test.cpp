// SPDX-License-Identifier: MIT
#include "judge/other_processors.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

using Models = std::vector<std::string>;

/// A comparison in which a metric of each unit, named after it, got 50 % worse and failed.
model::Comparison comparison_of(std::initializer_list<std::string> units) {
  model::Comparison comparison;
  for (const std::string& unit : units) {
    model::Delta& delta = comparison.deltas[unit];
    delta.baseline = 100;
    delta.current = 150;
    delta.pct = delta.regression = 0.5;
    delta.unit = unit;
    delta.status = Verdict::fail;
    comparison.budgets[unit].threshold = 0.2;
  }
  return comparison;
}

const Models milan{"AMD EPYC 7763 64-Core Processor"}, genoa{"AMD EPYC 9V74 80-Core Processor"};

}  // namespace

TEST_CASE("times and rates of other CPU models are undecided, counts and sizes are judged", "[judge]") {
  model::Comparison comparison = comparison_of({"ns", "ms", "1/s", "bytes/s", "", "bytes", "kB", "ratio"});
  judge::leave_speed_undecided(comparison, milan, genoa);
  for (const char* const unit : {"ns", "ms", "1/s", "bytes/s"}) {
    INFO(unit);
    CHECK(comparison.deltas.at(unit).status == Verdict::inconclusive);
    CHECK(comparison.deltas.at(unit).why ==
          "undecided: the CPU models differ: 'AMD EPYC 7763 64-Core Processor' and 'AMD EPYC 9V74 80-Core Processor'");
    CHECK(comparison.deltas.at(unit).pct == 0.5);
  }
  for (const char* const unit : {"", "bytes", "kB", "ratio"}) {
    INFO(unit);
    CHECK(comparison.deltas.at(unit).status == Verdict::fail);
  }
  CHECK(comparison.verdict.status == Verdict::fail);
  CHECK(comparison.verdict.counts.skip == 4);
}

TEST_CASE("equal or unknown CPU models change nothing", "[judge]") {
  const Models both{*milan.begin(), *genoa.begin()};
  for (const auto& [before, now] :
       {std::pair{milan, milan}, std::pair{milan, Models{}}, std::pair{Models{}, genoa}, std::pair{both, both}}) {
    model::Comparison comparison = comparison_of({"ns"});
    judge::leave_speed_undecided(comparison, before, now);
    CHECK(comparison.deltas.at("ns").status == Verdict::fail);
    CHECK(judge::processor_reason(comparison).empty());
  }
  model::Comparison comparison = comparison_of({"ns"});
  judge::leave_speed_undecided(comparison, milan, both);
  CHECK(comparison.deltas.at("ns").status == Verdict::inconclusive);
}

TEST_CASE("times of another architecture are undecided, whatever the processors are called", "[judge]") {
  const auto status_of = [](const std::string& baseline, const std::string& current) {
    model::Comparison comparison = comparison_of({"ns", "bytes"});
    comparison.host_differences = {{"arch", baseline, current}};
    judge::leave_speed_undecided(comparison, milan, Models{""});
    CHECK(comparison.deltas.at("bytes").status == Verdict::fail);
    return comparison.deltas.at("ns").status;
  };
  CHECK(status_of("x86_64", "aarch64") == Verdict::inconclusive);
  CHECK(status_of("arm64", "aarch64") == Verdict::fail);
  CHECK(status_of("x86_64", "amd64") == Verdict::fail);
}

TEST_CASE("a maximum holds on every machine", "[judge]") {
  model::Comparison comparison = comparison_of({"ns"});
  comparison.budgets["ns"].max = 120;
  judge::leave_speed_undecided(comparison, milan, genoa);
  CHECK(comparison.deltas.at("ns").status == Verdict::fail);
}
