// SPDX-License-Identifier: MIT
#include "judge/failed_series.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "judge/comparable_units.hpp"
#include "judge/failed_work.hpp"
#include "judge/qualified_metric.hpp"
#include "model/failed_work.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::FailedWork;
using model::TrendSeries;

/// The name of a test case without what its id has around it: "load|http_req_duration|" is "http_req_duration".
struct CaseId {
  std::string_view before, name, after;
};

CaseId case_id(std::string_view id) {
  const std::size_t first = id.find('|'), last = id.rfind('|');
  if (first == std::string_view::npos || first == last) return {"", id, ""};
  return {id.substr(0, first + 1), id.substr(first + 1, last - first - 1), id.substr(last)};
}

/// The values of the metrics that say what failed, by test case, metric and run.
class FailureTotals {
 public:
  explicit FailureTotals(const std::vector<TrendSeries>& all) {
    for (const TrendSeries& series : all) {
      const std::string field = parse_qualified_metric(series.metric.name).field;
      const bool counts_errors = failure_metric(series.metric, field) == FailureMetric::count;
      if (field == model::errors_metric && !counts_errors && !restated(all, series)) continue;
      if (field != model::errors_metric && field != model::requests_metric && field != model::aborted_metric) continue;
      auto& totals = totals_[{series.test_case, series.metric.name}];
      for (const model::TrendRun& run : series.runs) {
        std::vector<double> values = run.values;
        std::sort(values.begin(), values.end());
        if (const auto middle = stats::median(values)) totals[run.index] = *middle;
      }
    }
  }

  /// No series says what failed.
  bool empty() const { return totals_.empty(); }

  bool counts(const std::string& test_case, std::string_view label) const {
    return totals_.contains({test_case, qualified_metric(label, model::errors_metric)}) &&
           totals_.contains({test_case, qualified_metric(label, model::requests_metric)});
  }

  /// By the counts of that very test case.
  std::optional<FailedWork> own_work(const std::string& test_case, std::string_view label, std::size_t run) const {
    const auto total = [&](std::string_view field) { return total_of(test_case, qualified_metric(label, field), run); };
    return model::failed_work(total(model::errors_metric), total(model::requests_metric), total(model::aborted_metric));
  }

  /// By its own counts, else those of the whole report.
  std::optional<FailedWork> work_behind(const std::string& test_case, const std::string& label, std::size_t run) const {
    const CaseId id = case_id(test_case);
    return model::failed_work_of(
        label.empty() ? id.name : std::string_view(label), [&](std::string_view one, std::string_view field) {
          return label.empty() ? total_of(fmt::format("{}{}{}", id.before, one, id.after), field, run)
                               : total_of(test_case, qualified_metric(one, field), run);
        });
  }

 private:
  /// A history states the share of its counts, which have no direction then.
  static bool restated(const std::vector<TrendSeries>& all, const TrendSeries& errors) {
    const std::string name =
        qualified_metric(parse_qualified_metric(errors.metric.name).label, model::error_rate_metric);
    return std::any_of(all.begin(), all.end(), [&](const TrendSeries& one) {
      return one.test_case == errors.test_case && one.metric.name == name && is_failed_share(one.metric);
    });
  }

  std::optional<double> total_of(const std::string& test_case, std::string_view metric, std::size_t run) const {
    const auto found = totals_.find({test_case, std::string(metric)});
    if (found == totals_.end()) return std::nullopt;
    const auto at = found->second.find(run);
    return at == found->second.end() ? std::nullopt : std::optional(at->second);
  }

  std::map<std::pair<std::string, std::string>, std::map<std::size_t, double>> totals_;
};

void become_share(TrendSeries& series, const std::string& label, const FailureTotals& totals) {
  series.metric.name = qualified_metric(label, model::error_rate_metric);
  series.metric.unit = "ratio";
  for (model::TrendRun& run : series.runs) {
    const auto work = totals.own_work(series.test_case, label, run.index);
    run.values.clear();
    if (work) run.values.push_back(work->share());
  }
}

void leave_out_failed_runs(TrendSeries& series, const std::string& label, const FailureTotals& totals) {
  for (model::TrendRun& run : series.runs) {
    if (run.values.empty()) continue;
    const auto work = totals.work_behind(series.test_case, label, run.index);
    if (!work || work->share() <= most_failed_share) continue;
    run.values.clear();
    ++series.failed_work_runs;
  }
}

}  // namespace

void apply_failed_work(std::vector<TrendSeries>& all) {
  const FailureTotals totals(all);
  std::map<std::pair<std::string, std::string>, bool> has_share;
  for (const TrendSeries& series : all)
    if (parse_qualified_metric(series.metric.name).field == model::error_rate_metric && is_failed_share(series.metric))
      has_share[{series.test_case, parse_qualified_metric(series.metric.name).label}] = true;
  for (TrendSeries& series : all) {
    const QualifiedMetric qualified = parse_qualified_metric(series.metric.name);
    const bool counts = totals.counts(series.test_case, qualified.label);
    switch (failure_metric(series.metric, qualified.field)) {
      case FailureMetric::count:
        if (!counts) break;
        if (has_share.contains({series.test_case, qualified.label}))
          series.metric.undirected = true;
        else
          become_share(series, qualified.label, totals);
        break;
      case FailureMetric::share:
        if (counts && qualified.field != model::error_rate_metric) series.metric.undirected = true;
        break;
      case FailureMetric::none:
        if (!totals.empty() && is_time_or_rate(series.metric.unit))
          leave_out_failed_runs(series, qualified.label, totals);
        break;
    }
  }
}

}  // namespace benchgate::judge
