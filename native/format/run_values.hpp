// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::format {

/// Runs of a series as numbers: each a list of trial values, empty for a run without one.
struct RunValues {
  std::vector<std::vector<double>> runs;
  std::uint64_t not_finite = 0;  ///< values that were NaN or infinite, left out
  int first_not_finite = 0;      ///< the line of the first of them; 0: there is none, or no file

  bool operator==(const RunValues&) const = default;
};

/// Reads a JSON array whose elements are numbers, lists of numbers (one run each)
/// or null (no value), or one number a line. `where` names the file in errors.
/// "nan" and "inf" are no values. Throws Error `where:line: what`.
RunValues parse_run_values(std::string_view text, std::string_view where);

/// Reads "1,2.5,3"; absent when it is not a list of numbers.
std::optional<RunValues> parse_value_list(std::string_view text);

/// Returns "runs.txt:3: a value that is not finite is left out, as are 2 others"; "" if all are finite.
std::string note_of_not_finite(const RunValues& values, std::string_view where);

/// Parses a finite number; NaN for "nan", "inf" and the like in any case of letters; absent for other text.
std::optional<double> parse_measured(std::string_view text);

}  // namespace benchgate::format
