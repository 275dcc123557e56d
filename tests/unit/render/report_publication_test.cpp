// SPDX-License-Identifier: MIT
#include "render/report_publication.hpp"

#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/compare.hpp"
#include "judge/report.hpp"
#include "render/report_text.hpp"

using namespace benchgate;
using model::Worsening;

namespace {

/// What the row says of a change of -2 % to +8 % from 1000, with this budget.
std::optional<Worsening> worsening_with(const model::AppliedBudget& budget) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.budgets["latency"] = budget;
  model::Delta& delta = comparison.deltas["latency"];
  delta.baseline = 1000;
  delta.current = 1030;
  delta.status = model::Verdict::pass;
  delta.paired.emplace().first.effect = {.pairs = 20, .change = 0.03, .low = -0.02, .high = 0.08};
  return render::report_publication(report).rows.at(0).worsening;
}

}  // namespace

TEST_CASE("a row has the interval of a change for the worse and its limit", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
  budget.direction = model::Better::higher;
  CHECK(worsening_with(budget) == Worsening{-0.08, 0.02, 0.05});
}

TEST_CASE("the limit is where a change begins to count", "[render][publication]") {
  model::AppliedBudget budget;
  budget.threshold = 0.05;
  budget.min_value_change = 200;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.2});
  budget.min_value_change = 20;
  CHECK(worsening_with(budget) == Worsening{-0.02, 0.08, 0.05});
}

TEST_CASE("without a limit of the change or a direction there is no worsening", "[render][publication]") {
  model::AppliedBudget budget;
  budget.max = 2000;
  CHECK_FALSE(worsening_with(budget));
  budget.threshold = 0.05;
  budget.undirected = true;
  CHECK_FALSE(worsening_with(budget));
}

namespace {

model::Report report_with(const std::string& name, model::Verdict status, double change) {
  model::Report report;
  model::Comparison& comparison = report.compare.emplace();
  comparison.bench.name = name;
  comparison.budgets["time"].threshold = 0.2;
  model::Delta& delta = comparison.deltas["time"];
  delta.baseline = 100;
  delta.current = 100 * (1 + change);
  delta.pct = delta.regression = change;
  delta.status = status;
  comparison.verdict = report.verdict = judge::verdict_of(comparison.deltas);
  return report;
}

}  // namespace

TEST_CASE("of several reports the worst and largest change is first, and is the headline", "[render][publication]") {
  using model::Verdict;
  const std::vector<model::Report> reports{
      report_with("little", Verdict::warn, 0.1815), report_with("most", Verdict::warn, 0.48),
      report_with("fine", Verdict::pass, 0.1), report_with("middle", Verdict::warn, 0.3),
      report_with("failed", Verdict::fail, 0.25)};
  const model::Publication all = render::reports_publication(reports);
  std::vector<std::string> order;
  for (const model::PublicationRow& row : all.rows) order.push_back(row.subject);
  CHECK(order == std::vector<std::string>{"failed", "most", "middle", "little", "fine"});
  CHECK(all.headline == "failed: time median +25 % (limit 20 %)");
  const model::Publication warned = render::reports_publication(std::span(reports).first(4));
  CHECK(warned.headline == "most: time median +48 % (limit 20 %)");
}

TEST_CASE("the text of several reports ends with the verdict of all", "[render]") {
  using model::Verdict;
  std::vector<model::Report> reports{report_with("a", Verdict::pass, 0), report_with("b", Verdict::pass, 0),
                                     report_with("c", Verdict::inconclusive, 0.1)};
  const auto last_line = [&] {
    const std::string text = render::reports_text(reports);
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  CHECK(last_line() == "verdict: inconclusive (2 pass, 1 inconclusive)\n");
  reports.push_back(judge::report_without_baseline("no baseline"));
  reports.push_back(judge::report_of_gone("sort", "gone", judge::WhyGone::gone));
  CHECK(last_line() == "verdict: warn (2 pass, 1 inconclusive, 1 warn, 1 without baseline)\n");
  reports.push_back(judge::report_of_error("crashed"));
  CHECK(last_line() == "verdict: error (2 pass, 1 inconclusive, 1 warn, 1 without baseline, 1 error)\n");
  CHECK(render::reports_text(std::span(reports).first(1)).find("verdict:") == std::string::npos);
}
