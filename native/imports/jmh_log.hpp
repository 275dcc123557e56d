// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "imports/case_list.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// Reads JMH's log before its table: which benchmarks were run, and which of them failed. The table shortens the
/// names of classes and has no row for a benchmark that failed.
class JmhLog {
 public:
  /// Reads a line. Throws Error for a failure of no benchmark.
  void read_line(std::string_view line, const syntax::Lines& lines, model::ReportOrigin& origin);

  /// Returns the whole name of a benchmark in the table: "lab.Codec.sum" for "Codec.sum" and "l.Codec.sum". `name`
  /// itself when the log does not have it.
  std::string whole_name(std::string_view name) const;

  /// Notes that the table has a row of a benchmark. `name` is whole.
  void found_row(std::string_view name, std::string_view metric, const Parameters& parameters);

  /// Adds a failure for every benchmark without a row. Throws Error for one without a failure in the log.
  void finish(const syntax::Lines& lines, CaseList& cases) const;

  /// Returns the first failure, "'lab.Codec.sum' failed: out of memory"; "" without one.
  std::string first_failure() const;

 private:
  struct Run {
    std::string name;
    std::string metric = {};        ///< of its mode; empty: of one that is not known
    std::string parameters = "()";  ///< "(kind=x,size=16)", blanks removed
    Parameters values = {};         ///< the same, one by one
    int line = 0;
    bool failed = false;
    std::string message = {};
  };

  void begin_run(std::string_view name, int line);

  std::string mode_;
  std::vector<Run> runs_;
  std::unordered_map<std::string, std::string> whole_names_;  ///< by what JMH may shorten them to; empty: several
  std::unordered_set<std::string> rows_;                      ///< of which found_row was called
  bool open_ = false;                                         ///< whether lines belong to the last run
  bool message_next_ = false;                                 ///< whether the message of a failure follows
};

}  // namespace benchgate::imports
