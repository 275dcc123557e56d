// SPDX-License-Identifier: MIT
#include "cli/receipt_comparison.hpp"

#include <algorithm>

#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::cli {

namespace {

std::vector<std::string> receipt_warnings(const results::StoredReceipt& baseline,
                                          const results::StoredReceipt& current) {
  std::vector<std::string> warnings;
  const auto add = [&](const results::StoredReceipt& side, std::string_view name) {
    if (side.head.synthetic) warnings.push_back(fmt::format("the {} is synthetic: nothing was measured", name));
    if (side.head.interrupted) warnings.push_back(fmt::format("the {} run was interrupted", name));
    if (side.head.failed_samples > 0)
      warnings.push_back(fmt::format("failed samples of the {}, left out: {}", name, side.head.failed_samples));
  };
  add(baseline, "baseline");
  add(current, "current");
  return warnings;
}

std::string host_sentence(const std::vector<model::HostDifference>& differences) {
  std::vector<std::string> parts;
  for (const model::HostDifference& one : differences)
    parts.push_back(
        fmt::format("{} '{}' and '{}'", one.name, base::printable(one.baseline), base::printable(one.current)));
  return base::join(parts, ", ");
}

}  // namespace

namespace {

std::string commit_of(const model::ReceiptHead& head) {
  const auto& git = head.environment.git;
  if (!git) return {};
  const std::string commit = git->commit.substr(0, 12) + (git->dirty ? ", with changes" : "");
  return git->ref.empty() ? commit : fmt::format("{} ({})", git->ref, commit);
}

/// "results.json (google-benchmark-json v1.9.5, sha256 0123456789ab)".
std::string report_of_source(const model::ReportSource& source) {
  return fmt::format("{} ({}{}{}, sha256 {})", source.file, source.format, source.tool_version.empty() ? "" : " ",
                     source.tool_version, source.sha256.substr(0, 12));
}

}  // namespace

std::string source_of(const results::StoredReceipt& receipt) {
  std::string source = commit_of(receipt.head);
  if (receipt.head.source)
    source += fmt::format("{}{}", source.empty() ? "" : ", ", report_of_source(*receipt.head.source));
  return source;
}

namespace {

/// Successful measured samples; of another tool's report, which has no wall time, what its largest metric has.
std::uint64_t count_successful(const model::ReceiptHead& head) {
  if (const auto wall = head.stats.find("wall_ms"); wall != head.stats.end()) return wall->second.summary.count;
  std::uint64_t most = 0;
  for (const auto& [name, metric] : head.stats) most = std::max(most, metric.summary.count);
  return most;
}

}  // namespace

std::string unfit_reason(const results::StoredReceipt& receipt, const Arguments& arguments) {
  const std::uint64_t failed = receipt.head.failed_samples;
  const std::uint64_t successful = count_successful(receipt.head);
  if (successful == 0)
    return failed > 0 ? fmt::format("all {} measured samples failed, so there is nothing to compare", failed)
                      : std::string("has no measured sample, so there is nothing to compare");
  if (failed > 0 && !arguments.flag("allow-failures"))
    return fmt::format("{} of {} measured samples failed (--allow-failures compares the others)", failed,
                       failed + successful);
  return {};
}

std::string difference_reason(const results::StoredReceipt& baseline, const results::StoredReceipt& current,
                              const Arguments& arguments) {
  if (arguments.flag("allow-different")) return {};
  const std::vector<std::string> differences =
      analysis::bench_differences(baseline.head.scenario, current.head.scenario);
  return differences.empty() ? std::string() : fmt::format("{} (--allow-different compares them)", differences.front());
}

model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& current,
                                   const CompareSettings& settings, Io io) {
  const results::StoredReceipt& before = baseline.receipt;
  const results::StoredReceipt& after = current.receipt;
  std::vector<std::string> warnings = receipt_warnings(before, after);
  for (const std::string& difference : analysis::bench_differences(before.head.scenario, after.head.scenario))
    warnings.push_back("not the same benchmark: " + difference);
  model::Comparison comparison =
      analysis::compare_runs({before.head, before.columns, {baseline.file, before.head.run_id, source_of(before)}},
                             {after.head, after.columns, {current.file, after.head.run_id, source_of(after)}},
                             settings.budgets, settings.significance);
  comparison.tool_version = app::version();
  comparison.warnings = std::move(warnings);
  if (settings.host == HostPolicy::ignore) comparison.host_differences.clear();
  if (!comparison.host_differences.empty()) {
    const std::string sentence = host_sentence(comparison.host_differences);
    if (settings.host == HostPolicy::error)
      throw Error("--host-mismatch", fmt::format("the machines differ: {}", sentence));
    io.err << fmt::format("benchgate: the machines differ: {}\n", sentence);
  }
  return comparison;
}

model::ExitCode budget_exit_code(model::BudgetStatus status, const Arguments& arguments) {
  if (status == model::BudgetStatus::fail) return model::ExitCode::fail;
  const bool counts = status == model::BudgetStatus::warn && arguments.flag("fail-on-warn");
  return counts ? model::ExitCode::warn : model::ExitCode::pass;
}

}  // namespace benchgate::cli
