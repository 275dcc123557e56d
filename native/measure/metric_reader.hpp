// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format/pattern.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// Reads a scenario's own metrics after an iteration: numbers in its standard
/// output, and fields of the JSONL files that it writes.
class MetricReader {
 public:
  /// Throws Error with the location of a bad pattern.
  explicit MetricReader(const model::Scenario& scenario);

  /// Whether files are to be read: then the iterations have to come one by one.
  bool reads_files() const { return !files_.empty(); }

  /// Removes the files of the iteration before, so that an iteration that writes none is not mistaken for the last one
  /// that did. A file that was there before the run is removed only when it holds samples; Error otherwise.
  void before_iteration();

  /// Adds every metric's values to `sample`, in order. A metric that is not
  /// found makes the sample a failed one, with the reason, unless it is one
  /// already.
  void read(model::Sample& sample) const;

 private:
  struct FromOutput {
    std::string name;
    format::Pattern pattern;
  };
  struct FromFile {
    std::string name;
    std::string shown;  ///< as the scenario names it
    std::string path;
    std::string field;
  };

  std::vector<FromOutput> patterns_;
  std::vector<FromFile> files_;
  bool first_ = true;
};

/// Returns the numbers called `field` of JSON lines, in order; lines without it are skipped. Throws Error `where:line:
/// what` for a line that is not a JSON object and for a field that is not a number; Error for a text without any.
std::vector<double> read_jsonl_field(std::string_view text, std::string_view field, std::string_view where);

}  // namespace benchgate::measure
