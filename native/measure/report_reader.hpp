// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "imports/name_filter.hpp"
#include "model/reading.hpp"
#include "model/report_origin.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Called once for each metric that a report turns out to have, before the
/// first sample with it.
using MetricFound = std::function<void(const model::MetricSource&)>;

/// How `failure` of a sample begins whose report is missing or cannot be used.
inline constexpr std::string_view report_word = "report: ";

/// The benchmarks with values in a report, and how their tool's filter names them.
struct ReportedNames {
  const imports::NameFilter* filter = nullptr;  ///< null: the tool has none, or the report is of several tools
  std::map<std::string, std::string> patterns;  ///< by the label of the benchmark

  bool operator==(const ReportedNames&) const = default;
};

/// Reads the report that a scenario's command writes (`import:`) after each
/// iteration. The figures of test case C become metrics "C: time", each with
/// all single values that the report has.
class ReportReader {
 public:
  /// Throws Error with the location of a format that is not known.
  explicit ReportReader(const model::Scenario& scenario);
  ReportReader(const ReportReader&) = delete;
  ReportReader& operator=(const ReportReader&) = delete;

  /// Removes what an iteration that failed or was interrupted left where its report should be: it may be a part of one,
  /// and the next measurement would not dare to remove it.
  ~ReportReader();

  /// Whether the command leaves the report in the file system: then the iterations have to come one by one.
  bool reads_files() const { return report_ && !report_->path.empty(); }

  /// Sets the port, which differs between measurements and must not be part of a benchmark's name.
  void set_port(std::string port) { port_ = std::move(port); }

  /// Returns how many bytes of the output it needs; 0: it reads nothing from there.
  std::size_t needed_bytes() const;

  /// Makes sure that a report of the iteration before is not mistaken for one of this: a file is removed, of a folder
  /// only what changes from now on is read. A file that was there before the run and is no report stays, because it may
  /// be the user's own, and is read if it changes: what an earlier command left must not block the next run.
  void before_iteration();

  /// Adds every figure of the report to `sample`. A report that is missing or
  /// cannot be read, and a test case that failed, make the sample a failed one,
  /// with the reason, unless it is one already. `output`: what the command
  /// printed, `all_bytes` long.
  void read(model::Sample& sample, std::string_view output, std::uint64_t all_bytes, const MetricFound& on_metric);

  /// Returns the benchmarks that a report lists as skipped, and why.
  const std::map<std::string, std::string>& skipped() const { return skipped_; }
  /// Returns the tools' warnings about their figures, each sentence once.
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Returns the benchmarks of the report that was read last; none unless the scenario has a filter.
  const ReportedNames& names() const { return names_; }

 private:
  /// When a file was written, and how long it is.
  using Stamp = std::pair<std::int64_t, std::uintmax_t>;

  std::map<std::string, Stamp> stamps() const;
  /// What one report says, or several in a folder, and how their tool's filter names benchmarks.
  struct Report {
    model::ReportContent content;
    const imports::NameFilter* filter = nullptr;
  };

  bool holds_report() const;
  Report read_report(std::string_view output, std::uint64_t all_bytes) const;
  void take(const model::ImportedCase& test_case, model::Sample& sample, const MetricFound& on_metric);
  void take_names(const Report& report);
  void take_warnings(const model::ReportOrigin& origin);

  std::optional<model::ReportImport> report_;
  std::vector<std::string> statuses_;  ///< expected of answers
  std::string path_;                   ///< of the report, from here
  std::map<std::string, Stamp> before_;
  std::map<std::string, std::string> units_;  ///< of the metrics that are known, by their names
  std::map<std::string, std::string> skipped_;
  std::vector<std::string> warnings_;
  ReportedNames names_;
  std::string port_;        ///< "": there is no service
  bool is_ours_ = false;    ///< whatever is in the file is the command's
  bool is_unread_ = false;  ///< an iteration has begun, and its file was not read
};

}  // namespace benchgate::measure
