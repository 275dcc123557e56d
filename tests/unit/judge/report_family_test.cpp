// SPDX-License-Identifier: MIT
#include "judge/report_family.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

/// A test case whose time got 7 % worse in 10 pairs of reports, by the p of both tests.
model::Report report_of(double rank_p, double mean_p, Verdict status) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.budgets["time"].threshold = 0.05;
  model::Delta& delta = comparison.deltas["time"];
  delta.baseline = 100;
  delta.current = 107;
  delta.pct = delta.regression = 0.07;
  delta.status = status;
  model::PairedVerdict& paired = delta.paired.emplace();
  paired.first.effect.pairs = 10;
  paired.first.stop = model::PairedStop::given;
  paired.p_value = paired.p_adjusted = rank_p;
  paired.p_of_mean = mean_p;
  paired.status = status;
  return report;
}

/// `first` beside 19 test cases that did not change.
std::vector<model::Report> among_unchanged(const model::Report& first) {
  std::vector<model::Report> reports(20, report_of(0.6, 0.6, Verdict::pass));
  reports.front() = first;
  return reports;
}

const model::Delta& judged(std::vector<model::Report>& reports) {
  judge::judge_among_others(reports, 0.05);
  return reports.front().compare->deltas.at("time");
}

}  // namespace

TEST_CASE("of many test cases one fails only if its p lasts among the others", "[judge]") {
  std::vector<model::Report> by_chance = among_unchanged(report_of(0.01, 0.02, Verdict::fail));
  const model::Delta& weak = judged(by_chance);
  CHECK(weak.status == Verdict::warn);
  CHECK(weak.why == "above the limit, but without evidence among 20 test cases: adjusted p = 0.2 is above 0.05");
  CHECK(weak.paired->status == Verdict::warn);
  CHECK(weak.paired->p_adjusted == Approx(0.2));
  CHECK(by_chance.front().verdict.status == Verdict::warn);

  // No p of ranks is below 0.00195 with 10 pairs, which is 0.039 among 20.
  std::vector<model::Report> slower = among_unchanged(report_of(0.00195, 1e-8, Verdict::fail));
  CHECK(judged(slower).status == Verdict::fail);
  std::vector<model::Report> few_pairs = among_unchanged(report_of(0.0078, 1e-8, Verdict::fail));
  CHECK(judged(few_pairs).status == Verdict::fail);
  CHECK(judged(few_pairs).paired->p_adjusted == 0.0078);
}

TEST_CASE("a test case alone, limits of values and budgets without evidence stay", "[judge]") {
  std::vector<model::Report> alone{report_of(0.01, 0.02, Verdict::fail)};
  CHECK(judged(alone).status == Verdict::fail);
  std::vector<model::Report> limited = among_unchanged(report_of(0.01, 0.02, Verdict::fail));
  limited.front().compare->budgets["time"].max = 105;
  CHECK(judged(limited).status == Verdict::fail);
  std::vector<model::Report> waived = among_unchanged(report_of(0.01, 0.02, Verdict::fail));
  waived.front().compare->budgets["time"].evidence = "none";
  CHECK(judged(waived).status == Verdict::fail);
}

TEST_CASE("of reports that are no pairs the p of Mann-Whitney and of Welch are adjusted", "[judge]") {
  const auto unpaired = [](double rank_p, double mean_p, Verdict status) {
    model::Report report = report_of(rank_p, mean_p, status);
    model::Delta& delta = report.compare->deltas["time"];
    delta.paired.reset();
    delta.significance.emplace().rank_p_value = rank_p;
    delta.significance->p_value = mean_p;
    return report;
  };
  for (const auto& [mean_p, expected] : {std::pair{0.02, Verdict::warn}, std::pair{1e-8, Verdict::fail}}) {
    std::vector<model::Report> reports(20, unpaired(0.6, 0.6, Verdict::pass));
    reports.front() = unpaired(0.01, mean_p, Verdict::fail);
    CHECK(judged(reports).status == expected);
  }
}
