// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/machine.hpp"
#include "app/measure/run_source.hpp"
#include "model/receipt.hpp"
#include "results/run_record.hpp"
#include "runner/run.hpp"

namespace benchgate::app {

/// Where the files of a run go.
struct RunTarget {
  enum class Layout {
    folder,  ///< run-<k> with receipt, raw samples, overhead and provenance
    file,    ///< the receipt alone
  };

  Layout layout = Layout::folder;
  std::filesystem::path path;
};

/// The files of one run in either layout, from its first sample to its end.
class RunWriter {
 public:
  /// Begins the run: a new id, the time, where it comes from. Throws Error.
  RunWriter(const RunTarget& target, const model::Scenario& scenario, const RunSource& source, std::string job_type,
            Machine& machine);

  void add(const model::Sample& sample);

  /// A metric that only the samples show: the receipt's scenario gets it, unless it has it.
  void declare(const model::MetricSource& metric);

  /// What the head of the receipt says so far.
  model::ReceiptHead& head() { return head_; }

  /// Writes everything. `problem`: of a step that failed, "" when none did.
  /// Throws Error.
  model::ReceiptHead finish(const runner::RunOutcome& outcome, const std::string& problem);

 private:
  std::map<std::string, model::MetricSummary> stats() const;

  Machine& machine_;
  const RunSource& source_;
  model::ReceiptHead head_;
  std::optional<results::RunFolder> folder_;
  std::optional<results::ReceiptFile> file_;
};

}  // namespace benchgate::app
