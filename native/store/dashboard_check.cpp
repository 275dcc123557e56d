// SPDX-License-Identifier: MIT
#include "store/dashboard_check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/check_summary_json.hpp"
#include "format/report_json.hpp"
#include "judge/dashboard_levels.hpp"
#include "judge/dashboard_table.hpp"
#include "judge/metric_values.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t baseline_run = 0, candidate_run = 1;

/// The reports of a check. Those that a summary names have to be below its folder.
std::vector<fs::path> report_files(const fs::path& folder) {
  const fs::path single = folder / "report.json", summary = folder / "summary.json";
  if (!sys::path_exists(summary)) {
    if (!sys::path_exists(single))
      throw Error(folder.string(), "holds no report of a check: no summary.json and no report.json");
    return {single};
  }
  const std::string where = base::printable(summary.string());
  const auto parsed = format::parse_check_summary(sys::read_file(summary), where);
  if (!parsed) throw Error(where, "is not the summary of a check");
  std::vector<fs::path> files;
  for (const model::CheckedCase& one : parsed->scenarios) {
    const fs::path named = fs::path(one.report).lexically_normal();
    if (named.is_absolute() || named.empty() || *named.begin() == "..")
      throw Error(where, fmt::format("names a report outside of its folder: '{}'", one.report));
    files.push_back(folder / named);
  }
  return files;
}

/// What a check measured of one side of a test case: one receipt, or the folder of runs that it made of reports of
/// another tool, whose samples are pooled; absent when there is neither.
std::optional<StoredReceipt> read_side(const fs::path& receipt, const fs::path& runs) {
  if (sys::path_exists(receipt)) return read_receipt(receipt);
  std::optional<StoredReceipt> pooled;
  for (int k = 1; sys::path_exists(runs / fmt::format("run-{}", k) / "receipt.json"); ++k) {
    StoredReceipt run = read_receipt(runs / fmt::format("run-{}", k) / "receipt.json");
    if (pooled)
      judge::append_columns(pooled->columns, run.columns);
    else
      pooled = std::move(run);
  }
  if (pooled) judge::sort_columns(pooled->columns);
  return pooled;
}

model::DashboardJudgement judgement_of(const model::Delta& delta, const model::AppliedBudget* budget) {
  model::DashboardJudgement judgement;
  judgement.verdict = delta.status;
  judgement.baseline = delta.baseline;
  judgement.candidate = delta.current;
  judgement.change = model::change_of(delta);
  if (const auto interval = model::interval_of(delta)) {
    judgement.low = interval->low;
    judgement.high = interval->high;
  }
  if (budget != nullptr) judgement.threshold = budget->threshold;
  judgement.why = delta.paired && delta.why.empty() ? delta.paired->why : delta.why;
  return judgement;
}

/// One test case of the check.
class CheckedCaseReader {
 public:
  CheckedCaseReader(model::Dashboard& dashboard, const fs::path& root, const fs::path& file)
      : dashboard_(dashboard),
        report_(format::parse_report(sys::read_file(file), base::printable(file.string()))),
        baseline_(read_side(file.parent_path() / "baseline.json", root / ".baseline" / file.parent_path().filename())),
        candidate_(read_side(file.parent_path() / "run.json", file.parent_path())) {}

  const model::Report& report() const { return report_; }

  void read(const CheckWords& words) {
    for (const std::string& note : report_.notes) dashboard_.notes.push_back(note);
    if (!report_.compare) {
      for (const auto& [name, measured] : report_.measured) add_measured(measured);
      return;
    }
    const model::Comparison& comparison = *report_.compare;
    name_run(baseline_run, comparison.baseline_ref.source, baseline_);
    name_run(candidate_run, comparison.current_ref.source, candidate_);
    const ComparisonText text = words.of_comparison(comparison);
    for (const auto& [name, delta] : comparison.deltas) {
      const auto budget = comparison.budgets.find(name);
      add_delta(name, delta, budget == comparison.budgets.end() ? nullptr : &budget->second);
      model::DashboardJudgement& judgement = *dashboard_.series.back().judgement;
      judgement.leads = name == text.leading_metric;
      const auto why = text.why.find(name);
      if (why != text.why.end() && (judgement.why.empty() || !delta.why.empty())) judgement.why = why->second;
    }
    for (const auto& [name, delta] : comparison.not_judged) add_delta(name, delta, nullptr);
  }

 private:
  /// A run began with the first of its test cases.
  void name_run(std::size_t index, const std::string& source, const std::optional<StoredReceipt>& receipt) {
    model::DashboardRun& run = dashboard_.runs[index];
    if (!source.empty()) run.note = source;
    const auto began = receipt ? base::parse_rfc3339(receipt->head.started_at) : std::nullopt;
    if (began && (!run.time || *began < *run.time)) run.time = began;
  }

  model::DashboardSeries& add_series(const std::string& metric) {
    model::DashboardSeries& series = dashboard_.series.emplace_back();
    series.test_case = model::bench_name(report_);
    series.metric.name = metric;
    series.module = judge::module_of(series.test_case);
    series.reproduce = report_.reproduce;
    if (candidate_) {
      series.categories = candidate_->head.scenario.tags;
      series.docref = candidate_->head.scenario.docref;
      series.expected_unstable = candidate_->head.scenario.expected_unstable;
    }
    return series;
  }

  void add_measured(const model::MetricSummary& measured) {
    model::DashboardSeries& series = add_series(measured.metric.name);
    series.metric = measured.metric;
    series.headline = true;
    series.judgement = model::DashboardJudgement{};
    series.judgement->why = report_.notes.empty() ? "there is no baseline" : report_.notes.front();
    add_point(series, candidate_run, candidate_, measured.summary.median);
  }

  void add_delta(const std::string& name, const model::Delta& delta, const model::AppliedBudget* budget) {
    model::DashboardSeries& series = add_series(name);
    series.metric = model::metric_named(name);
    series.metric.unit = delta.unit;
    if (budget != nullptr) {
      series.metric.better = budget->direction;
      series.metric.undirected = budget->undirected;
    }
    series.headline = budget != nullptr;
    series.judgement = judgement_of(delta, budget);
    add_point(series, baseline_run, baseline_, delta.baseline);
    add_point(series, candidate_run, candidate_, delta.current);
  }

  void add_point(model::DashboardSeries& series, std::size_t run, const std::optional<StoredReceipt>& receipt,
                 const std::optional<double>& value) {
    if (!value) return;
    model::DashboardPoint& point = series.points.emplace_back();
    point.run = run;
    if (receipt) {
      const judge::RunMetrics metrics(receipt->columns, receipt->head.scenario, judge::resolution_of(receipt->columns));
      point.environment =
          judge::environment_index(dashboard_, judge::dashboard_environment(receipt->head.environment.host));
      point.failures = receipt->head.failed_samples;
      if (const auto values = metrics.values(series.metric.name); values && !values->sorted.empty())
        judge::describe_values(point, values->sorted, series.expected_unstable);
    }
    point.median = value;
  }

  model::Dashboard& dashboard_;
  model::Report report_;
  std::optional<StoredReceipt> baseline_;
  std::optional<StoredReceipt> candidate_;
};

}  // namespace

model::Dashboard read_check_dashboard(const fs::path& folder, const CheckWords& words) {
  model::Dashboard dashboard;
  dashboard.runs.resize(2);
  dashboard.runs[baseline_run].name = "baseline";
  dashboard.runs[candidate_run].name = "candidate";
  std::vector<model::Report> reports;
  for (const fs::path& file : report_files(folder)) {
    CheckedCaseReader reader(dashboard, folder, file);
    reader.read(words);
    reports.push_back(reader.report());
  }
  dashboard.answer = words.of_all(reports);
  return dashboard;
}

}  // namespace benchgate::store
