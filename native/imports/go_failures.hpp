// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// The identity of a benchmark of Go.
struct GoName {
  std::string_view name;
  Parameters parameters;
};

/// Parses a name in the column of results: "-8" at its end is GOMAXPROCS, which Go leaves out when it is 1.
GoName go_case_name(std::string_view printed, std::string_view package);

/// Adds one failed reading to the test case, with its first message.
void add_go_failure(model::ImportedCase& test_case, std::string_view message);

/// The failures of go test, until its last line is known: a benchmark that fails in its first call fails for all
/// numbers of processors, and Go prints it without one: `--- FAIL: BenchmarkZ`.
class GoFailures {
 public:
  /// of_case: as in the column of results; of_benchmark: GOMAXPROCS may be missing at its end.
  enum class Name : std::uint8_t { of_case, of_benchmark };

  void add(std::string_view package, std::string_view name, Name kind, std::string_view message = {});
  /// Adds a line to the message of the last failure. Precondition: there is one.
  void add_line(std::string_view line);

  /// Adds the failures to their test cases, and to new ones where there were no results. A failure of a benchmark is
  /// one of each GOMAXPROCS that all other benchmarks of its package ran with, of 1 alone if it is among them, or,
  /// without any there, those of all packages; without any at all, the test case has no GOMAXPROCS. The failure of
  /// a benchmark because one inside it failed is left out.
  void add_to(CaseList& cases) const;

 private:
  struct Failure {
    std::string package;
    std::string name;
    Name kind;
    std::string message;
    std::vector<std::string> lines;

    std::string text() const;
  };

  std::vector<Failure> without_outer() const;

  std::vector<Failure> failures_;
};

}  // namespace benchgate::imports
