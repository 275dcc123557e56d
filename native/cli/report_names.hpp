// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codec/configuration_yaml.hpp"
#include "model/receipt.hpp"
#include "model/scenario.hpp"
#include "runner/report_files.hpp"

namespace benchgate::cli {

/// What benchmarks of other tools are called and what was measured of them, as far as it is wanted: of a million
/// benchmarks the names are kept only if the configuration names some.
struct ReportNames {
  using Names = std::set<std::string, std::less<>>;

  bool wants_benchmarks = false;
  bool wants_metrics = false;
  Names benchmarks = {};  ///< by name, and by name with parameters: "name@k=v,k=v"
  Names metrics = {};     ///< as budgets call them: "time", "time.p99"

  void add(const runner::ImportedReports& found);
  void add(const model::ReceiptHead& head);
};

/// Wants what the budgets of benchgate.yaml name.
ReportNames names_wanted(const std::map<std::string, model::Budget>& budgets);

/// What is to be said of the budgets of benchgate.yaml.
struct BudgetFaults {
  std::vector<std::string> faults;  ///< a sentence on each whose metric, or whose benchmark, nothing has
  bool judge_nothing = false;       ///< each is one of those, and they are not only of single benchmarks
};
BudgetFaults faults_of_budgets(const std::map<std::string, model::Budget>& budgets, const ReportNames& names);

}  // namespace benchgate::cli
