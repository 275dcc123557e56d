// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "format/configuration_yaml.hpp"
#include "measure/report_files.hpp"
#include "model/receipt.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// What benchmarks of other tools are called and what was measured of them, as far as it is wanted: of a million
/// benchmarks the names are stored only if the configuration names some.
struct ReportNames {
  using Names = std::set<std::string, std::less<>>;

  bool wants_benchmarks = false;
  bool wants_metrics = false;
  bool wants_figures = false;
  Names benchmarks = {};  ///< by name, and by name with parameters: "name@k=v,k=v"
  Names metrics = {};     ///< as budgets call them: "time", "time.p99"
  Names figures = {};     ///< those that have a direction, with their tails: "time"

  bool wants_any() const { return wants_benchmarks || wants_metrics || wants_figures; }
  void add(const measure::ImportedReports& found);
  void add(const model::ReceiptHead& head);
};

/// Wants what benchgate.yaml may name, with its budgets.
ReportNames names_wanted(const format::Configuration& configuration,
                         const std::map<std::string, model::Budget>& budgets);

/// Returns notes on names in `better:`, `docref:` and `overrides:` of benchgate.yaml that nothing has: each that is
/// near to a name that there is, and the others of a key in one.
std::vector<std::string> notes_of_unknown_names(const format::Configuration& configuration, const ReportNames& names);

/// Does the same for directions of metrics; `origin` is what gives them.
std::vector<std::string> notes_of_unknown_directions(std::string_view origin,
                                                     const std::map<std::string, model::Better>& directions,
                                                     const ReportNames& names);

/// What is to be said of the budgets of benchgate.yaml.
struct BudgetFaults {
  std::vector<std::string> faults;    ///< a sentence on each whose metric, or whose benchmark, nothing has
  std::vector<std::string> misspelt;  ///< those of `faults` whose metric is near one that exists
  bool judge_nothing = false;         ///< each is one of those, and they are not only of single benchmarks
};
BudgetFaults faults_of_budgets(const std::map<std::string, model::Budget>& budgets, const ReportNames& names);

}  // namespace benchgate::app
