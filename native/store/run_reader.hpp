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

/// Takes the files of a run one by one, and says in the end what was measured.
class RunReader {
 public:
  explicit RunReader(const model::RunMetadata& metadata) : metadata_(metadata) {}

  /// Takes a file; `where` names it in notes. A damaged one is left out with a note: it is no reason to read none of
  /// the others of a store that never changes.
  void take(const std::string& path, std::string&& bytes, const std::string& where);
  /// Counts a file without figures.
  void skip() { ++result_.other_files; }
  /// Counts a file that is not read, and notes why.
  void leave_out(const std::string& why);

  /// Returns what was measured. Nothing may be taken after it.
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

  /// Keeps the file of a report that is a folder, until all of it is there. False: it is not part of one.
  bool take_part(const std::string& path, std::string& bytes, const std::string& where);
  /// Benchmarks of one name and of several programs have the names that `check --from` gives them.
  void tell_programs_apart();
  void take_receipt(const std::string& path, const std::string& bytes, const std::string& where);
  void take_report(const std::string& path, const std::string& text, const std::string& where);
  /// The format that `history add` stored the report with; else that of its text. Of one name the format is known; of
  /// several that of the file decides, or nothing does. Null pointer: it is no report.
  const imports::ImportFormat* format_of(const std::string& path, const std::string& text,
                                         const std::string& where) const;
  void take_folder(const std::string& folder, const imports::ImportFormat& format,
                   const std::vector<imports::ImportFile>& files);
  std::size_t environment_of(const std::string& path, const std::string& tool, const std::string& version,
                             model::StoredEnvironment machine);
  /// The reports of the same results: the most exact one, and what only the others say.
  void add_reports(std::vector<ReportOfRun>& reports, model::RunKind kind);
  void add_case(const ReportOfRun& report, const model::ImportedCase& imported, std::size_t environment,
                model::RunKind kind);
  /// `anchor`: null where there is none.
  void add_scenario(const ReceiptsOfScenario& scenario, const ReceiptsOfScenario* anchor);
  /// Adds `own` with `metrics`. A scenario whose command writes reports measures the test cases of these: they are
  /// added under the tool's names, as if the reports themselves were here, and only what is left is of the scenario.
  void add_cases(model::CaseInRun own, const model::Scenario& scenario, std::vector<model::MeasuredMetric> metrics);
  /// The case called `name` among those from `first` on, which is added if it is missing, like `own` in all else.
  model::CaseInRun& case_named(std::string_view name, const model::CaseInRun& own, std::size_t first);
  /// The ratio to an anchor needs all of both: as many runs of one commit, and no failures.
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
