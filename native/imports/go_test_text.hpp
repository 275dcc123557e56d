// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/case_list.hpp"

namespace benchgate::imports {

/// Reads the text of go test -bench line by line; the same text is also
/// inside the events of go test -json.
class GoTestReader {
 public:
  /// `fail` throws, about the line that is being read.
  GoTestReader(CaseList& cases, std::function<void(std::string_view)> fail) : cases_(cases), fail_(std::move(fail)) {}

  void read_line(std::string_view line);
  /// To be called after the last line. Fails when a package was begun but not
  /// ended by PASS or FAIL: repeated rows are samples, of which some would be missing.
  void finish();
  /// The package, when the text around the line knows it.
  void set_package(std::string_view package) { package_ = package; }

 private:
  model::ImportedCase& case_named(std::string_view name);
  void check_package(std::string_view line);
  void read_result(std::string_view name, std::string_view figures);

  CaseList& cases_;
  std::function<void(std::string_view)> fail_;
  std::string package_;
  bool open_ = false;      // inside a package
  bool read_any_ = false;  // results since a package ended
  std::vector<std::string_view> words_;
};

}  // namespace benchgate::imports
