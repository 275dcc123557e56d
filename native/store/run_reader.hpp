// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "imports/import.hpp"
#include "judge/summary.hpp"
#include "model/history.hpp"
#include "model/load_summary.hpp"
#include "store/load_facts.hpp"

namespace benchgate::store {

/// Reads the files of a run one by one, and returns in the end what was measured.
class RunReader {
 public:
  explicit RunReader(const model::RunMetadata& metadata) : metadata_(metadata) {}

  /// Reads a file; `where` names it in notes. A damaged one is unread: it is no reason to read none of
  /// the others of a store that never changes.
  void take(const std::string& path, std::string&& bytes, const std::string& where);
  /// Counts a file without figures.
  void skip() { ++result_.other_files; }
  /// Counts a file that cannot be read, and keeps why.
  void leave_out(const std::string& why);

  /// Returns what was measured. take() must not be called after it.
  model::RunMeasurements finish(model::RunKind kind);

 private:
  /// A report as it was read, until it is known which of several counts.
  struct ReportOfRun {
    std::string path;
    const imports::ImportFormat* format = nullptr;
    model::ReportContent content;
    std::map<std::string, LoadFacts> load = {};  ///< of each scenario of a load test
  };

  /// The receipts of one scenario: their samples count together.
  struct ReceiptsOfScenario {
    std::string path;
    model::ReceiptHead head;
    std::unique_ptr<judge::StatsCollector> samples;
    std::size_t begun = 0;     ///< receipts of which the head was read
    std::size_t receipts = 0;  ///< those that were read to the end
    std::string failure = {};  ///< of the first sample that failed: why, and what the command said
    bool is_whole = true;      ///< no sample failed, and all receipts are of one commit

    bool is_damaged() const { return begun != receipts; }
  };

  /// Collects the files of a report that is a folder. False: the file is not part of one.
  bool take_part(const std::string& path, std::string& bytes, const std::string& where);
  /// Renames benchmarks of one name that are of several programs, as `check --from` does.
  void distinguish_programs();
  void take_receipt(const std::string& path, const std::string& bytes, const std::string& where);
  void take_report(const std::string& path, const std::string& text, const std::string& where);
  /// Returns the format that `history add` stored the report with, else that of its text. If the text fits several
  /// formats, recognise_format chooses one. Null pointer: it is no report.
  const imports::ImportFormat* format_of(const std::string& path, const std::string& text,
                                         const std::string& where) const;
  void take_folder(const std::string& folder, const imports::ImportFormat& format,
                   const std::vector<imports::ImportFile>& files);
  std::size_t environment_of(const std::string& path, const std::string& tool, const std::string& version,
                             model::StoredEnvironment machine);
  /// Adds the reports of the same results: the most exact one, and what only the others say.
  void add_reports(std::vector<ReportOfRun>& reports, model::RunKind kind);
  void add_case(const ReportOfRun& report, const model::ImportedCase& imported, std::size_t environment,
                model::RunKind kind);
  /// Adds the receipts of a scenario. `anchor`: null where there is none.
  void add_scenario(const ReceiptsOfScenario& scenario, const ReceiptsOfScenario* anchor);
  /// Adds `own` with `metrics`. A scenario whose command writes reports measures the test cases of these: they are
  /// added under the tool's names, as if the reports themselves were here, and only what is left is of the scenario.
  void add_cases(model::CaseInRun own, const model::Scenario& scenario, std::vector<model::MeasuredMetric> metrics);
  /// Returns the case called `name` among those from `first` on; adds a copy of `own` with that name if it is missing.
  model::CaseInRun& case_named(std::string_view name, const model::CaseInRun& own, std::size_t first);
  /// Adds the ratios to an anchor. They need all runs of both: as many runs of one commit, and no failures.
  void add_anchor(std::vector<model::MeasuredMetric>& metrics, const ReceiptsOfScenario& scenario,
                  const ReceiptsOfScenario& anchor);

  const model::RunMetadata& metadata_;
  model::RunMeasurements result_;
  std::map<std::string, std::vector<ReportOfRun>> reports_;  ///< by what they show the results of
  /// Files of reports that are folders, by folder and format.
  std::map<std::pair<std::string, const imports::ImportFormat*>, std::vector<imports::ImportFile>> folders_;
  std::map<std::string, ReceiptsOfScenario> scenarios_;           ///< by their folders
  std::map<std::string, ReceiptsOfScenario> anchors_;             ///< likewise
  std::map<std::string, std::vector<model::LoadSummary>> loads_;  ///< likewise
  std::map<std::string, std::set<std::string>> labels_;           ///< of load tests, by scenario
};

}  // namespace benchgate::store
