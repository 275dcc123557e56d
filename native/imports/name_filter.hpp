// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/reading.hpp"

namespace benchgate::imports {

/// How a tool's option for choosing benchmarks names those of its report.
struct NameFilter {
  /// Returns the pattern that selects the benchmark of a case and, if the tool can distinguish them, no other. Several
  /// cases may have the same: the tool runs them together.
  std::string (*pattern)(const model::ImportedCase& test_case) = nullptr;
  std::string_view before = {};   ///< in front of all patterns
  std::string_view between = {};  ///< between two of them; empty: each pattern is an argument of its own
  std::string_view after = {};
};

/// The placeholder of the names in `import.filter`.
inline constexpr std::string_view names_placeholder = "{names}";

/// Returns `option` with `patterns` instead of {names}: one argument, or as many as there are patterns.
std::vector<std::string> filter_arguments(const NameFilter& filter, std::span<const std::string> option,
                                          std::span<const std::string> patterns);

/// The filters of tools whose report and option use the same names of benchmarks.
extern const NameFilter regex_filter;  ///< a regular expression: POSIX, ECMAScript, Java's, Go's and Rust's agree on it
extern const NameFilter plain_filter;  ///< each name an argument
extern const NameFilter catch2_filter;  ///< test cases, separated by commas
extern const NameFilter go_filter;      ///< a regular expression for each level of a name
extern const NameFilter vitest_filter;  ///< a regular expression, without the file

}  // namespace benchgate::imports
