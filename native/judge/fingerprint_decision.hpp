// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/scenario_fingerprint.hpp"

namespace benchgate::judge {

/// The way in which benchgate measures. It is part of each fingerprint: a new number measures everything again.
inline constexpr std::string_view measurement_version = "1";

/// Returns the entries of a part that differ, by name: "src/a.cpp changed", "src/b.cpp is new", "src/c.cpp is gone".
/// Both are sorted by name.
std::vector<std::string> changed_entries(std::span<const model::FingerprintEntry> before,
                                         std::span<const model::FingerprintEntry> now);

/// Decides whether a scenario has to run again, compared with `before`, the same scenario's at `against` (for readers).
/// `changed` are the parts that differ, with what is known of it. Only two known, equal fingerprints of all parts skip.
model::FingerprintItem decide(model::ScenarioFingerprint now, const model::ScenarioFingerprint& before,
                              std::string_view against, std::vector<model::ChangedPart> changed);

/// Returns the same where nothing can be compared: it has to run. `why` says why.
model::FingerprintItem must_run(model::ScenarioFingerprint now, std::string why);

}  // namespace benchgate::judge
