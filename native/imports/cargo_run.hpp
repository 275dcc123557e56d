// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "imports/case_list.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// Reads what cargo and Rust write around the results of a benchmark program: which one runs, and that it panicked or
/// was killed. A benchmark that ends its program has no result, and neither has any behind it: it counts as failed, and
/// earlier results stay.
class CargoRun {
 public:
  /// Reads a line that is no result. Returns whether it is one of cargo's or a panic's, and no part of a report.
  bool read(std::string_view line, const syntax::Lines& lines, CaseList& cases);

  /// Notes that a benchmark begins: if its program ends now, it failed.
  void begin(std::string_view name) { begun_ = name; }

  /// Whether cargo said that the program ended in a failure.
  bool failed() const { return failed_; }

  /// Returns the message of the first panic, or how the program ended; "" without a failure.
  const std::string& message() const { return message_; }

  /// Returns the benchmark that runs; "" for none.
  const std::string& begun() const { return begun_; }

  /// Notes that a result was read: the benchmark did not fail.
  void end();

  /// Adds the failed benchmark, if a program ended early: under the name of the one that was running, else of its
  /// program, else `tool`.
  void finish(std::string_view tool, CaseList& cases);

 private:
  std::string begun_;    ///< benchmark that runs
  std::string program_;  ///< "sort", of "Running benches/sort.rs (target/release/deps/sort-0a1b2c3d4e5f6071)"
  std::string message_;  ///< of the first panic, or how the program ended
  bool failed_ = false;
};

}  // namespace benchgate::imports
