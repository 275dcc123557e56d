// SPDX-License-Identifier: MIT
#include "app/check/judging.hpp"

#include <filesystem>

#include "app/two_sides.hpp"
#include "app/version.hpp"
#include "base/text.hpp"
#include "judge/check_policy.hpp"
#include "judge/machine_text.hpp"
#include "judge/report.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

model::Report report_of_sides(const CheckSides& sides, const CompareSettings& settings, Observer& observer) {
  const CheckSide& candidate = sides.candidate;
  const CheckSide& baseline = sides.baseline;
  if (!candidate.outcome.is_usable() || !baseline.outcome.is_usable())
    return judge::report_of_sides(baseline.outcome, candidate.outcome);
  const std::string difference = difference_reason(*baseline.receipt, *candidate.receipt, settings.other_benchmark);
  if (!difference.empty())
    return judge::report_unjudged(fmt::format("the baseline measured another benchmark: {}", difference));
  model::Comparison comparison =
      compare_receipts({*baseline.receipt, baseline.file}, {*candidate.receipt, candidate.file}, settings, observer);
  if (are_identical(candidate.read, baseline.read))
    comparison.warnings.push_back(note_of_identical(candidate.file, baseline.file));
  model::Report report = judge::report_of(std::move(comparison));
  report.environment = judge::machines_of(judge::machine_text(baseline.receipt->head.environment),
                                          judge::machine_text(candidate.receipt->head.environment));
  return report;
}

/// The location with its file relative to the repository.
std::optional<base::SourceLocation> location_in_repository(const base::SourceLocation& location,
                                                           const Repository& repository) {
  if (location.file.empty() || location.line < 1) return std::nullopt;
  std::error_code error;
  const auto top = repository.top();
  if (!top) return location;
  const fs::path inside =
      fs::weakly_canonical(location.file, error).lexically_relative(fs::weakly_canonical(*top, error));
  if (error || inside.empty() || *inside.begin() == "..") return std::nullopt;
  return base::SourceLocation{inside.generic_string(), location.line, location.column};
}

}  // namespace

model::Report judged(const CheckSides& sides, const std::string& name, const CompareSettings& settings,
                     Observer& observer) {
  model::Report report = report_of_sides(sides, settings, observer);
  if (report.compare) return report;
  if (sides.candidate.outcome.is_usable())
    add_absolute_limits(report, {*sides.candidate.receipt, sides.candidate.file}, settings);
  // The measured values, when no comparison holds them.
  report.bench_name = name;
  if (!sides.candidate.receipt) return report;
  report.measured = sides.candidate.receipt->head.stats;
  name_candidate(report, sides.candidate.receipt->head, sides.candidate.file);
  return report;
}

void name_candidate(model::Report& report, const model::ReceiptHead& run, const std::string& file) {
  if (!report.compare && !run.run_id.empty()) report.candidate = reference_to(run, file);
}

void add_absolute_limits(model::Report& report, const NamedReceipt& candidate, const CompareSettings& settings) {
  const store::StoredReceipt& receipt = candidate.receipt;
  if (!unfit_reason(receipt, settings.failed_samples).empty()) return;
  std::optional<model::Comparison> comparison = judge::judge_absolute_limits(
      {receipt.head, receipt.columns, reference_to(receipt.head, candidate.file)}, settings.budgets);
  if (!comparison) return;
  comparison->tool_version = version();
  judge::add_absolute_limits(report, std::move(*comparison));
}

void add_locations(model::Report& report, const model::Scenario& scenario, const Repository& repository) {
  for (model::Finding& finding : report.findings) {
    base::SourceLocation location = scenario.location;
    if (finding.data)
      if (const auto budget = scenario.budgets.find(finding.data->metric_name);
          budget != scenario.budgets.end() && budget->second.location.line > 0)
        location = budget->second.location;
    finding.location = location_in_repository(location, repository);
  }
  if (judge::is_baseline_broken(report) && !judge::is_out_of_time(report))
    report.location = location_in_repository(scenario.location, repository);
}

}  // namespace benchgate::app
