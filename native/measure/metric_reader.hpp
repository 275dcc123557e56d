// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/pattern.hpp"
#include "model/metric.hpp"
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
  /// that did. A file that was there before the run is removed only when it holds samples. Otherwise it stays, because
  /// it may be the user's own, and only what the command adds to it or writes in its place is read: a file that an
  /// earlier command left must not block the next run.
  void before_iteration();

  /// Adds every metric's values to `sample`, in order. A metric that is not
  /// found makes the sample a failed one, with the reason, unless it is one
  /// already.
  void read(model::Sample& sample) const;

 private:
  struct FromOutput {
    model::Metric metric;
    format::Pattern pattern;
  };
  struct FileOfMetrics {
    std::string shown;  ///< as the scenario names it
    std::string path;
    std::vector<std::pair<model::Metric, std::string>> fields;  ///< metrics and their fields
    std::string before;                                         ///< what is in the file and not to be read
    bool is_ours;                                               ///< whatever is in the file is the command's
  };

  void read_file(const FileOfMetrics& file, model::Sample& sample) const;

  std::vector<FromOutput> patterns_;
  std::vector<FileOfMetrics> files_;
};

/// Returns the numbers called `field` of JSON lines, in order; lines without it are skipped. Throws Error `where:line:
/// what` for a line that is not a JSON object, for a field that is not a number and for a value that the metric cannot
/// have, such as a negative time; Error for a text without any.
std::vector<double> read_jsonl_field(std::string_view text, std::string_view field, std::string_view where,
                                     const model::Metric& metric = {});

}  // namespace benchgate::measure
