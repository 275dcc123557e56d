// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/civil_time.hpp"
#include "model/metric.hpp"
#include "model/provenance.hpp"

namespace benchgate::model {

/// What was measured: a commit, a build, a run of everything.
struct Artifact {
  std::string name;                 ///< unique in its table
  std::vector<std::string> others;  ///< further names, such as the commit of a result tree
  std::optional<base::Instant> time;
  std::vector<Host> hosts = {};  ///< the machines that measured it, as far as is known

  bool operator==(const Artifact&) const = default;
};

/// The result of measuring one test case of one artifact. A failure has no value.
struct Measurement {
  std::vector<double> values;    ///< finite, in the order in which they came
  std::uint64_t failures = 0;    ///< attempts without a value
  std::uint64_t not_finite = 0;  ///< values that were NaN or infinite, left out

  bool operator==(const Measurement&) const = default;
};

/// One metric of one benchmark over all artifacts.
struct TestCase {
  std::string name;
  Metric metric;
  std::vector<std::string> tags;
  std::map<std::size_t, Measurement> measurements;  ///< by the artifact's index; those not measured are absent

  bool operator==(const TestCase&) const = default;
};

/// Many test cases of many artifacts: what `analyze` and `trend` read.
struct MeasurementTable {
  std::vector<Artifact> artifacts;  ///< oldest first
  std::vector<TestCase> cases;      ///< in the order of first appearance
  /// Metrics that decide unless others are named; none: that of the first case.
  std::vector<std::string> headlines;
  std::vector<std::string> notes;  ///< what readers must know of the artifacts, in sentences

  bool operator==(const MeasurementTable&) const = default;
};

}  // namespace benchgate::model
