// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"
#include "imports/go_failures.hpp"

namespace benchgate::imports {

/// Returns the steps of Go's figures. B/op is a quotient without its decimals: what is allocated once, divided by how
/// often the benchmark ran. The smallest object of Go's heap has 8 bytes, so less is no allocation of each run.
inline std::vector<model::PrintedStep> go_steps() { return {{model::Unit::bytes, 1, 8}}; }

/// Reads the text of go test -bench line by line; the same text is also
/// inside the events of go test -json.
class GoTestReader {
 public:
  /// `fail` throws, about the line that is being read.
  GoTestReader(CaseList& cases, std::function<void(std::string_view)> fail) : cases_(cases), fail_(std::move(fail)) {}

  void read_line(std::string_view line);
  /// Ends the report after the last line. Warns about a package that was begun but not ended by PASS or FAIL: people
  /// often store only the lines of results.
  void finish();
  /// Does the same, but such a package is an error: repeated rows are samples, of which some would be missing. Only for
  /// texts that are always stored as a whole.
  void finish_whole();
  /// Sets the package, when the text around the line names it.
  void set_package(std::string_view package) { package_ = package; }

 private:
  bool read_indented(std::string_view line);
  void read_failure(std::string_view name);
  void check_package(std::string_view line);
  void read_result(std::string_view name, std::string_view figures);
  void read_behind_name(std::string_view name, std::string_view rest);
  bool read_end_of_output(std::string_view line);
  void fail_pending(std::string_view message);
  void note_panic(std::string_view message);
  void finish_results();
  std::string no_end() const;

  CaseList& cases_;
  std::function<void(std::string_view)> fail_;
  std::string package_;
  bool open_ = false;        // inside a package
  bool read_any_ = false;    // results since a package ended
  bool failed_any_ = false;  // failures since then
  std::string pending_;      // a benchmark whose figures did not follow its name: it prints something
  std::string output_;       // the first line of that
  std::string panic_;        // of no benchmark that is known
  std::string announced_;    // the last name that stood alone (-v)
  GoFailures failures_;
  std::vector<std::string> log_;  // the indented lines behind that name
  bool failing_ = false;          // indented lines belong to the last failure
  std::vector<std::string_view> words_;
};

}  // namespace benchgate::imports
