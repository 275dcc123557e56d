// SPDX-License-Identifier: MIT
#include "app/compare/receipt_comparison.hpp"

#include <fmt/core.h>

#include <map>
#include <utility>

#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/bench_differences.hpp"
#include "judge/other_processors.hpp"

namespace benchgate::app {

namespace {

/// Of the merge commit that a pull request is measured at, its head, which is the commit that people know; "": none.
std::string known_commit(const model::ReceiptHead& head) {
  const auto& git = head.environment.git;
  if (!git) return {};
  const std::map<std::string, std::string>& ci = head.environment.ci;
  const auto merge = ci.find("sha"), known = ci.find("pull_request_head");
  const bool is_merge = merge != ci.end() && known != ci.end() && merge->second == git->commit;
  return is_merge ? known->second : git->commit;
}

/// The commit for people.
std::string commit_of(const model::ReceiptHead& head) {
  const auto& git = head.environment.git;
  if (!git) return {};
  const std::string commit = known_commit(head).substr(0, 12) + (git->dirty ? ", with uncommitted changes" : "");
  return git->ref.empty() ? commit : fmt::format("{} ({})", git->ref, commit);
}

/// "results.json (google-benchmark-json v1.9.5, sha256 0123456789ab)"; of several reports without a digest.
std::string report_of_source(const model::ReportSource& source) {
  const std::string digest = source.sha256.empty() ? "" : ", sha256 " + source.sha256.substr(0, 12);
  return fmt::format("{} ({}{}{}{})", source.file, source.format, source.tool_version.empty() ? "" : " ",
                     source.tool_version, digest);
}

judge::ComparedRun compared_run(const NamedReceipt& side) {
  const store::StoredReceipt& receipt = side.receipt;
  return {receipt.head, receipt.columns, reference_to(receipt.head, side.file), receipt.reports};
}

void apply_host_policy(model::Comparison& comparison, judge::HostPolicy policy, Observer& observer) {
  if (policy == judge::HostPolicy::ignore) comparison.host_differences.clear();
  if (comparison.host_differences.empty()) return;
  const std::string what = fmt::format("the machines differ: {}", judge::host_sentence(comparison.host_differences));
  if (policy == judge::HostPolicy::error) throw Error("--host-mismatch", what);
  observer.note("benchgate: " + what);
}

}  // namespace

std::string unfit_reason(const store::StoredReceipt& receipt, judge::OnFailedSamples failed_samples) {
  const std::optional<judge::Disqualification> unfit = judge::disqualification(receipt.head, failed_samples);
  if (!unfit) return {};
  return unfit->others_could_count ? unfit->why + " (--allow-failures compares the others)" : unfit->why;
}

std::string difference_reason(const store::StoredReceipt& baseline, const store::StoredReceipt& candidate,
                              judge::OtherBenchmark other_benchmark) {
  if (other_benchmark == judge::OtherBenchmark::compare) return {};
  const std::vector<std::string> differences = judge::bench_differences(baseline.head, candidate.head);
  return differences.empty() ? std::string() : fmt::format("{} (--allow-different compares them)", differences.front());
}

std::string source_of(const model::ReceiptHead& run) {
  std::string source = commit_of(run);
  if (run.source) source += fmt::format("{}{}", source.empty() ? "" : ", ", report_of_source(*run.source));
  return source;
}

model::ReceiptReference reference_to(const model::ReceiptHead& run, std::string file) {
  return {std::move(file), run.run_id, source_of(run), known_commit(run)};
}

model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& candidate,
                                   const CompareSettings& settings, Observer& observer) {
  const store::StoredReceipt& before = baseline.receipt;
  const store::StoredReceipt& after = candidate.receipt;
  model::Comparison comparison =
      judge::compare_runs(compared_run(baseline), compared_run(candidate), settings.budgets, settings.significance);
  comparison.tool_version = version();
  if (settings.other_processors == OtherProcessors::leave_undecided && settings.host != judge::HostPolicy::ignore)
    judge::leave_speed_undecided(comparison, before.cpu_models, after.cpu_models, settings.significance.report_order);
  for (std::string& warning : judge::comparison_warnings(before.head, after.head))
    comparison.warnings.push_back(std::move(warning));
  apply_host_policy(comparison, settings.host, observer);
  return comparison;
}

}  // namespace benchgate::app
