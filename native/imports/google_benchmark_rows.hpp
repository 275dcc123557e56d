// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// What a report says of a library that was built for debugging.
constexpr std::string_view google_debug_warning = "the benchmark library was built as DEBUG: timings may be affected";

/// One row of a table of Google Benchmark, whose figures are absent where the table has none.
struct GoogleRow {
  std::string_view name;
  int line = 0;  ///< of the report
  std::uint64_t iterations = 0;
  std::optional<double> time_ns = {};
  std::optional<double> cpu_ns = {};
  std::optional<double> items_per_second = {};
  std::optional<double> bytes_per_second = {};
  std::optional<double> step_ns = {};                         ///< between times as they are printed
  std::vector<std::pair<std::string, double>> counters = {};  ///< of the user
  std::vector<std::string> left_out = {};                     ///< figures that are not finite
};

/// Gathers the rows of a table (CSV, console). Only the end of its name marks a row as an aggregate: "_mean",
/// "_median" and "_stddev" are aggregates if the table also has the run itself, or all three. Repetitions are
/// consecutive rows; a row of the same name further down is another benchmark, unless a new table begins in between.
class GoogleTable {
 public:
  /// Whether the tables of a text are of several programs, whose rows of one name are no repetitions of each other: the
  /// program is then a parameter.
  enum class Programs : std::uint8_t { one, several };
  static Programs programs_in(std::string_view text);

  GoogleTable(CaseList& cases, Programs programs) : cases_(cases), programs_(programs) {}
  /// Begins a table, at its header: the rows below may be another run of the same program.
  void begin_table();
  void add(const GoogleRow& row);
  void add_outcome(std::string_view name, const model::Reading& outcome);
  /// Whether this is the name of a row without a measurement: complexity, coefficient of variation.
  static bool is_derived(std::string_view name);
  /// Reads a line that is no row: which program runs, and that the library was built for debugging.
  void read_context(std::string_view line);
  void finish();

 private:
  struct Aggregate {
    std::string name;  // as written
    std::string base;
    std::string statistic;
    GoogleRow row;
  };
  void add_run(std::string_view name, const GoogleRow& row);
  /// Returns "NAME", or "NAME #2" for the second benchmark of that name in a table.
  std::string unique_name(std::string_view name);
  Parameters parameters() const;

  CaseList& cases_;
  std::vector<Aggregate> aggregates_;
  Programs programs_;
  std::string program_;                                      ///< that runs
  std::map<std::string, std::size_t, std::less<>> numbers_;  ///< how many benchmarks of a name the table has
  std::string last_run_;                                     ///< name of the row above; "" of an aggregate
};

}  // namespace benchgate::imports
