// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/civil_time.hpp"
#include "model/carried_measurement.hpp"
#include "store/run_archive.hpp"

namespace benchgate::store {

/// The last published measurement of a scenario in a history.
struct LastMeasurement {
  model::EarlierMeasurement run;           ///< its `hops`: how often it would have been carried by now
  std::string fingerprint;                 ///< "" unknown
  base::Instant time = {};                 ///< when it was measured
  std::string problem;                     ///< why it cannot be carried; "": nothing is known against it
  std::size_t run_index = 0;               ///< of its run in the archive
  std::vector<std::string> receipts = {};  ///< paths below the folder of the run
};

/// Finds what `history recalculate` would repeat of a scenario: what the last published run that has it measured. Reads
/// metadata only.
class LastMeasurements {
 public:
  /// Returns why nothing of a run can be carried; "": it can.
  using Objection = std::function<std::string(const model::RunMetadata& metadata)>;

  /// Reads the metadata of all runs. Throws Error. `archive` has to outlive the object.
  LastMeasurements(const RunArchive& archive, const Objection& objection);

  /// Returns the last measurement of a test case, in the group of that name, or else in the group `own`, or else in the
  /// only one that has it. Absent: `why` says why.
  std::optional<LastMeasurement> find(const std::string& test_case, const std::optional<std::string>& group,
                                      const std::string& own, std::string& why) const;

  /// Reads the receipts and returns why they are no complete, successful measurement of `runs` runs; "": they are one.
  std::string problem_of(const LastMeasurement& last, int runs) const;

 private:
  void add_run(std::size_t run_index, const model::RunMetadata& metadata, const std::string& problem);
  void add_receipts(std::size_t run_index, const model::RunMetadata& metadata, const model::StoredMeasurement& measured,
                    const std::string& problem);

  const RunArchive& archive_;
  std::map<std::string, LastMeasurement> last_;  ///< by folder below a run: "results/parse"
};

}  // namespace benchgate::store
