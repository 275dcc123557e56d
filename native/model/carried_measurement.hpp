// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/stored_run.hpp"

namespace benchgate::model {

/// The version of the file of a carried measurement that this program writes; it is the format of it in a history, too.
inline constexpr std::string_view own_carried_schema = "benchgate.carried.v1";

/// Its name in the folder of the scenario.
inline constexpr std::string_view carried_file = "carried.json";

/// The run of a history that measured what is carried forward.
struct EarlierMeasurement {
  std::string run_id = {};
  std::uint64_t run_attempt = 1;
  std::string sha = {};        ///< of the measured commit
  std::string timestamp = {};  ///< RFC 3339: the start of the run
  StoredEnvironment environment = {};
  std::uint64_t hops = 1;  ///< how often it was carried forward since, this time included

  bool operator==(const EarlierMeasurement&) const = default;
};

/// What a run says of a scenario that it did not measure, because nothing that its result depends on has changed since
/// it was measured. It holds no figures: those are in the history.
struct CarriedMeasurement {
  std::string scenario = {};     ///< name of the test case
  std::string fingerprint = {};  ///< that both have
  std::string tool_version = {};
  std::string job_type = {};
  std::string decided_at = {};     ///< RFC 3339
  std::string source_commit = {};  ///< what would have been measured, as in a manifest
  std::string source_ref = {};
  std::string event = {};
  std::string workflow = {};
  EarlierMeasurement measured_run = {};

  bool operator==(const CarriedMeasurement&) const = default;
};

}  // namespace benchgate::model
