// SPDX-License-Identifier: MIT
#include "judge/failed_artifacts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "judge/comparable_units.hpp"
#include "judge/failed_work.hpp"
#include "judge/qualified_metric.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::CaseResult;
using model::FailedWork;
using model::TestCase;
using model::Verdict;

/// Looks up what the test cases of a table say of one artifact.
class Totals {
 public:
  explicit Totals(const model::MeasurementTable& table) {
    for (const TestCase& one : table.cases) cases_[{one.name, one.metric.name}] = &one;
  }

  std::vector<double> values(const std::string& test_case, const std::string& metric, std::size_t artifact) const {
    const auto found = cases_.find({test_case, metric});
    if (found == cases_.end()) return {};
    const auto measured = found->second->measurements.find(artifact);
    return measured == found->second->measurements.end() ? std::vector<double>() : measured->second.values;
  }

  bool has(const std::string& test_case, const std::string& metric) const {
    return cases_.contains({test_case, metric});
  }

  /// The failed work behind a metric, of its test case or of the whole report.
  std::optional<FailedWork> work_behind(const std::string& test_case, const std::string& label,
                                        std::size_t artifact) const {
    return model::failed_work_of(label.empty() ? test_case : label, [&](std::string_view one, std::string_view field) {
      return label.empty() ? median_of(values(std::string(one), std::string(field), artifact))
                           : median_of(values(test_case, qualified_metric(one, field), artifact));
    });
  }

 private:
  static std::optional<double> median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return stats::median(values);
  }

  std::map<std::pair<std::string, std::string>, const TestCase*> cases_;
};

/// The shares of the reports of an artifact, by a metric that counts what failed.
std::vector<FailedShare> counted_shares(const Totals& totals, const std::string& test_case, const std::string& label,
                                        std::size_t artifact) {
  const auto values = [&](std::string_view field) {
    return totals.values(test_case, qualified_metric(label, field), artifact);
  };
  const std::vector<double> errors = values(model::errors_metric), requests = values(model::requests_metric);
  const std::vector<double> aborted = values(model::aborted_metric);
  std::vector<FailedShare> reports;
  for (std::size_t i = 0; i < std::min(errors.size(), requests.size()); ++i) {
    const auto of_tool = i < aborted.size() ? std::optional(aborted[i]) : std::nullopt;
    if (const auto work = model::failed_work(errors[i], requests[i], of_tool))
      reports.push_back({work->share(), work->requests});
  }
  return reports;
}

std::vector<FailedShare> stated_shares(const Totals& totals, const CaseResult& result, std::size_t artifact) {
  std::vector<FailedShare> reports;
  for (const double value : totals.values(result.test_case, result.metric.name, artifact))
    reports.push_back({std::clamp(result.metric.better == model::Better::lower ? value : 1 - value, 0.0, 1.0)});
  return reports;
}

void set_irrelevant(CaseResult& result, std::string why) {
  result.relevant = result.significant = false;
  result.better.reset();
  result.why = std::move(why);
}

/// A rise is judged as everywhere, and a fall as a rise the other way round.
void judge_shares(CaseResult& result, const FailedSides& sides) {
  if (sides.baseline.empty() || sides.current.empty()) return;
  const FailedVerdict rise = judge_failed_shares(sides, {}, {});
  const FailedVerdict fall = judge_failed_shares({sides.current, sides.baseline}, {}, {});
  result.failed = change_between(pooled_share(sides.baseline), pooled_share(sides.current));
  result.failed->p_value = rise.p_value;
  result.metric.unit = "ratio";
  result.before = result.failed->baseline;
  result.after = result.failed->current;
  result.change.reset();
  result.factor.reset();
  result.threshold = most_failed_rise;
  set_irrelevant(result, failed_change_text(*result.failed));
  result.failed_for_certain = rise.status == Verdict::fail;
  if (rise.status == Verdict::pass && fall.status == Verdict::pass) return;
  result.relevant = result.significant = true;
  result.better = rise.status == Verdict::pass;
  if (result.magnitude)
    result.magnitude = result.failed_for_certain ? model::Magnitude::very_large : model::Magnitude::small;
  if (!rise.why.empty()) result.why += "; " + rise.why;
}

class FailureJudge {
 public:
  FailureJudge(const model::MeasurementTable& table, std::size_t before, std::size_t after)
      : totals_(table), before_(before), after_(after) {}

  /// How many times and rates say nothing because of what failed.
  std::size_t inconclusive() const { return inconclusive_; }

  void judge(CaseResult& result) {
    const QualifiedMetric qualified = parse_qualified_metric(result.metric.name);
    const bool counts = totals_.has(result.test_case, qualified_metric(qualified.label, model::errors_metric)) &&
                        totals_.has(result.test_case, qualified_metric(qualified.label, model::requests_metric));
    switch (failure_metric(result.metric, qualified.field)) {
      case FailureMetric::count:
        if (counts) judge_shares(result, {counted(result, qualified, before_), counted(result, qualified, after_)});
        return;
      case FailureMetric::share:
        if (counts) return set_irrelevant(result, fmt::format("judged as {}", model::errors_metric));
        return judge_shares(result, {stated_shares(totals_, result, before_), stated_shares(totals_, result, after_)});
      case FailureMetric::none: break;
    }
    if (is_time_or_rate(result.metric.unit)) distrust(result, qualified);
  }

 private:
  std::vector<FailedShare> counted(const CaseResult& result, const QualifiedMetric& qualified,
                                   std::size_t artifact) const {
    return counted_shares(totals_, result.test_case, qualified.label, artifact);
  }

  static Movement movement_of(const CaseResult& result) {
    if (!result.relevant) return Movement::none;
    return *result.better ? Movement::better : Movement::worse;
  }

  void distrust(CaseResult& result, const QualifiedMetric& qualified) {
    const auto before = totals_.work_behind(result.test_case, qualified.label, before_);
    const auto after = totals_.work_behind(result.test_case, qualified.label, after_);
    if (!before && !after) return;
    std::string why = why_not_comparable(before ? before->share() : 0, after ? after->share() : 0, movement_of(result));
    if (why.empty()) return;
    set_irrelevant(result, "inconclusive: " + std::move(why));
    ++inconclusive_;
  }

  Totals totals_;
  std::size_t before_, after_;
  std::size_t inconclusive_ = 0;
};

}  // namespace

void judge_failed_work(model::ArtifactComparison& comparison, const model::MeasurementTable& table, std::size_t before,
                       std::size_t after) {
  FailureJudge judge(table, before, after);
  for (CaseResult& result : comparison.results) judge.judge(result);
  if (judge.inconclusive() > 0)
    comparison.warnings.push_back(fmt::format("{} of {} results {} inconclusive, because too much of the work failed",
                                              judge.inconclusive(), comparison.results.size(),
                                              judge.inconclusive() == 1 ? "is" : "are"));
}

}  // namespace benchgate::judge
