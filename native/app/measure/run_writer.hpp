// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/machine.hpp"
#include "app/measure/run_source.hpp"
#include "measure/run.hpp"
#include "model/receipt.hpp"
#include "store/run_record.hpp"

namespace benchgate::app {

/// The target of a run's files.
struct RunTarget {
  enum class Layout {
    folder,  ///< run-<k> with receipt, raw samples, overhead and provenance
    file,    ///< the receipt alone
  };

  Layout layout = Layout::folder;
  std::filesystem::path path;
};

/// Writes the files of one run in either layout.
class RunWriter {
 public:
  /// Begins the run with a new id, the time and its source. Throws Error.
  RunWriter(const RunTarget& target, const model::Scenario& scenario, const RunSource& source, std::string job_type,
            Machine& machine);

  void add(const model::Sample& sample);

  /// Adds a metric of the samples to the receipt's scenario, unless it has it.
  void declare(const model::MetricSource& metric);

  /// Returns the head of the receipt so far.
  model::ReceiptHead& head() { return head_; }

  /// Writes all files. `problem`: of a failed step, else "".
  /// Throws Error.
  model::ReceiptHead finish(const measure::RunOutcome& outcome, const std::string& problem);

 private:
  const judge::StatsCollector& collected() const;

  Machine& machine_;
  const RunSource& source_;
  model::ReceiptHead head_;
  std::optional<store::RunFolder> folder_;
  std::optional<store::ReceiptFile> file_;
};

}  // namespace benchgate::app
