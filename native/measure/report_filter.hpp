// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "measure/report_reader.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Returns a command that runs only the benchmarks that `option` names. `option` is import.filter with their names; it
/// replaces import.replaces, else stands at the end; shell text gets it as its arguments, "$@".
std::vector<std::string> filtered_command(const model::CommandLine& command, const std::vector<std::string>& replaces,
                                          const std::vector<std::string>& option);

/// Chooses the benchmarks of a report that the next pair runs, by import.filter, and sees whether it ran those. A
/// filter that does something else is given up: then all benchmarks run.
class ReportFilter {
 public:
  enum class Program { baseline, candidate, anchor };

  /// The scenario has to outlive this. Without import.filter all benchmarks run.
  explicit ReportFilter(const model::Scenario& scenario);

  /// Takes what an execution with all benchmarks reported.
  void learn(Program program, const ReportedNames& names);

  /// Chooses those of the benchmarks `undecided`, by label; absent: all.
  void choose(const std::optional<std::vector<std::string>>& undecided);

  /// Returns import.filter with the names of the chosen benchmarks; empty: all benchmarks run.
  const std::vector<std::string>& option() const { return option_; }

  /// Returns why an execution was not one of the chosen benchmarks; "" if it was.
  std::string problem(Program program, const model::Sample& sample, const ReportedNames& reported) const;

  /// Makes all benchmarks run from now on. The first reason counts.
  void give_up(std::string why);

  /// Returns why the filter is given up; "": it is not.
  const std::string& given_up() const { return given_up_; }

 private:
  const model::Scenario& scenario_;
  std::array<ReportedNames, 3> names_;  ///< by program, of its last execution with all benchmarks
  std::set<std::string> patterns_;      ///< of the chosen benchmarks
  std::vector<std::string> option_;
  std::string given_up_;
};

}  // namespace benchgate::measure
