// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "imports/case_list.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// "test NAME ... bench: 1,234.56 ns/iter (+/- 7) = 617 MB/s", which two tools write.
struct LibtestLine {
  std::string_view name;
  std::string_view metric = "time";
  model::Unit unit = model::Unit::ns;
  double value = 0;
  double spread = 0;                ///< the number after +/-
  std::optional<double> step = {};  ///< between values as they are printed
  std::optional<double> bytes_per_second = {};
};

/// Parses a line as a result; absent for a line that is none. Throws Error for one that looks like a result but cannot
/// be read.
std::optional<LibtestLine> parse_libtest_line(std::string_view line, const syntax::Lines& lines);

/// Returns the name in "test NAME ... ", which libtest writes when the benchmark begins: the outcome follows, or what
/// the benchmark prints (--nocapture). "" for other lines.
std::string_view begun_libtest(std::string_view line);

/// Parses the result of the benchmark `name` at the end of a line whose beginning it printed, or that it tore from its
/// own; absent for a line without figures.
std::optional<LibtestLine> parse_torn_libtest(std::string_view name, std::string_view line, const syntax::Lines& lines);

/// Throws Error for a line with the marks of a result that parse_libtest_line does not recognise.
void refuse_broken_result(std::string_view line, const syntax::Lines& lines);

/// Adds a result as a case of its own; `spread` is the statistic that the tool prints behind +/-.
void add_libtest_result(const LibtestLine& result, std::string_view spread, CaseList& cases);

}  // namespace benchgate::imports
