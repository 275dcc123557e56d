// SPDX-License-Identifier: MIT
#include "app/compare/compare.hpp"

#include <fmt/core.h>

#include <array>
#include <set>
#include <string_view>

#include "app/compare/receipt_comparison.hpp"
#include "app/nearest_file.hpp"
#include "app/two_sides.hpp"
#include "app/write_output.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/compare_json.hpp"
#include "imports/import.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

void require_file(std::string_view option, const fs::path& file) {
  if (sys::path_exists(file)) return;
  throw Error(option, fmt::format("no such file: '{}'{}; compare takes two receipts, benchgate check measures a "
                                  "branch, tag or commit",
                                  file.string(), nearest_file(file.string())));
}

/// Throws Error for a report of another tool; it names the commands that accept it.
store::StoredReceipt read_receipt_not_report(const fs::path& path) {
  try {
    return store::read_receipt(path);
  } catch (const Error&) {
    const std::string formats = imports::possible_formats(imports::decoded(sys::read_file(path)));
    if (formats.empty()) throw;
    throw Error(
        path.string(),
        fmt::format("is a report of another tool ({}), not a receipt; judge it with benchgate check --from, or convert "
                    "it with benchgate import --out",
                    formats));
  }
}

store::StoredReceipt read_side(const fs::path& path, judge::OnFailedSamples failed_samples) {
  store::StoredReceipt receipt = read_receipt_not_report(path);
  if (const std::string reason = unfit_reason(receipt, failed_samples); !reason.empty())
    throw Error(path.string(), reason);
  return receipt;
}

void require_metrics_of_sides(const CompareSettings& settings, const model::Scenario& baseline,
                              const model::Scenario& candidate) {
  std::set<std::string, std::less<>> known = judge::known_metrics(candidate);
  known.merge(judge::known_metrics(baseline));
  require_known_metrics(settings, known);
}

/// Budgets of receipts are judged as they are: their files cannot be mended any more.
void warn_of_large_thresholds(const model::Scenario& scenario, const std::string& file, Observer& observer) {
  const auto warn = [&](const std::string& name, const std::string& threshold) {
    const double ratio = base::parse_number(threshold).value_or(0);
    if (ratio > 1)
      observer.note(fmt::format("warning: {}: the threshold {} of '{}' allows {} %", base::printable(file), threshold,
                                base::printable(name), base::format_quantity(100 * ratio)));
  };
  for (const auto& [name, budget] : scenario.budgets) {
    if (budget.large.value_or(false)) continue;
    warn(name, budget.threshold);
    for (const auto& [parameters, of_case] : budget.cases)
      if (!of_case.large.value_or(false)) warn(fmt::format("{} ({})", name, parameters), of_case.threshold);
  }
}

/// What a receipt says of the direction of a metric; absent: nothing.
std::optional<model::Better> direction_in(const model::Scenario& scenario, const std::string& name) {
  const auto budget = scenario.budgets.find(name);
  if (budget != scenario.budgets.end() && budget->second.direction) return budget->second.direction;
  for (const model::MetricSource& source : scenario.metrics)
    if (source.metric.name == name || source.field == name)
      return source.metric.undirected ? std::nullopt : std::optional(source.metric.better);
  const model::Metric known = model::metric_named(name);
  return known.undirected ? std::nullopt : std::optional(known.better);
}

void note_overridden_directions(const CompareSettings& settings, const model::Scenario& scenario,
                                const std::string& file, Observer& observer) {
  for (const auto& [name, better] : settings.budgets.directions)
    if (const auto said = direction_in(scenario, name); said && *said != better)
      observer.note(fmt::format("benchgate: note: --direction {}={} overrides 'better: {}' of {}",
                                base::printable(name), name_of(better), name_of(*said), base::printable(file)));
}

/// The folder of the last confirmation that the check of these two receipts measured; "": they are of no check, or it
/// measured none.
fs::path last_confirmation(const fs::path& baseline, const fs::path& candidate) {
  const fs::path folder = candidate.parent_path();
  const bool are_of_a_check = baseline.filename() == "baseline.json" && candidate.filename() == "run.json" &&
                              baseline.parent_path().lexically_normal() == folder.lexically_normal();
  fs::path last;
  for (int number = 1; are_of_a_check; ++number) {
    const fs::path next = folder / fmt::format("confirm-{}", number);
    if (!sys::path_exists(next / "baseline.json") || !sys::path_exists(next / "run.json")) break;
    last = next;
  }
  return last;
}

/// A check shows its last confirmation; the receipts that were named are compared all the same.
void warn_of_confirmation(const CompareRequest& request, model::Comparison& comparison) {
  const fs::path folder = last_confirmation(request.baseline, request.candidate);
  if (folder.empty()) return;
  comparison.warnings.push_back(fmt::format(
      "these receipts are of the first measurement of a check, whose report shows the last one: {} and {}",
      base::printable((folder / "baseline.json").string()), base::printable((folder / "run.json").string())));
}

model::Comparison compare_files(const CompareRequest& request, Observer& observer) {
  require_file("--baseline", request.baseline);
  require_file("--current", request.candidate);
  refuse_folder("--baseline", request.baseline, receipt_names);
  refuse_folder("--current", request.candidate, receipt_names);
  refuse_same_path("--current", request.candidate, request.baseline);
  const CompareSettings& settings = request.settings;
  std::array<store::StoredReceipt, 2> sides;
  base::parallel_for(sides.size(), base::hardware_threads(), [&](std::size_t side) {
    sides.at(side) = read_side(side == 0 ? request.baseline : request.candidate, settings.failed_samples);
  });
  const auto& [baseline, candidate] = sides;
  require_metrics_of_sides(settings, baseline.head.scenario, candidate.head.scenario);
  const std::string baseline_file = request.baseline.string(), candidate_file = request.candidate.string();
  note_overridden_directions(settings, candidate.head.scenario, candidate_file, observer);
  if (const std::string reason = difference_reason(baseline, candidate, settings.other_benchmark); !reason.empty())
    throw Error(candidate_file, fmt::format("not the same benchmark as {}: {}", baseline_file, reason));
  if (settings.large_thresholds == LargeThresholds::refuse)
    warn_of_large_thresholds(candidate.head.scenario, candidate_file, observer);
  model::Comparison comparison =
      compare_receipts({baseline, baseline_file}, {candidate, candidate_file}, settings, observer);
  if (are_identical({&request.candidate, 1}, {&request.baseline, 1}))
    comparison.warnings.push_back(note_of_identical(candidate_file, baseline_file));
  warn_of_confirmation(request, comparison);
  return comparison;
}

}  // namespace

CompareResult compare(const CompareRequest& request, Session& session) {
  CompareResult result;
  result.comparison = compare_files(request, session.observer);
  result.receipt = format::format_comparison(result.comparison, request.style);
  if (request.out) write_output(*request.out, result.receipt);
  result.exit_code = judge::budget_exit_code(result.comparison.verdict.status, request.settings.warnings);
  return result;
}

}  // namespace benchgate::app
