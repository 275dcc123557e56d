// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "app/fingerprint/fingerprint.hpp"
#include "app/measure/measuring.hpp"
#include "app/session.hpp"
#include "model/scenario_fingerprint.hpp"

namespace benchgate::app {

/// Which fingerprints are put to the test.
struct VerifyRequest {
  FingerprintRequest fingerprints = {};  ///< `against` names a commit, no file
  std::uint64_t sample = 3;              ///< the most scenarios that are measured
  std::uint64_t seed = 42;               ///< chooses them
  MeasuringRequest measuring = {};
};

/// Returns the fingerprints, and of a sample of those that would be skipped what pairs of both states show, in either
/// direction: a difference that a second measurement confirms is a hole in the fingerprint. Throws Error as
/// print_fingerprints and check do, and for a file of fingerprints, which cannot be measured.
model::FingerprintReport verify_fingerprints(const VerifyRequest& request, Session& session);

}  // namespace benchgate::app
