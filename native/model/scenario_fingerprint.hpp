// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::model {

/// What a scenario's result depends on; each part is hashed apart.
enum class FingerprintPart { sources, dependencies, toolchain, parameters };

inline constexpr std::array fingerprint_parts{FingerprintPart::sources, FingerprintPart::dependencies,
                                              FingerprintPart::toolchain, FingerprintPart::parameters};

/// Returns "sources", "dependencies", "toolchain", "parameters".
constexpr std::string_view name_of(FingerprintPart part) {
  constexpr std::string_view names[]{"sources", "dependencies", "toolchain", "parameters"};
  return names[static_cast<std::size_t>(part)];
}

/// One thing that a part consists of: a file, a command with its output, a key of the scenario.
struct FingerprintEntry {
  std::string name;
  std::string digest;  ///< differs whenever the thing differs

  bool operator==(const FingerprintEntry&) const = default;
};

/// The hash of a part.
struct PartFingerprint {
  FingerprintPart part = FingerprintPart::sources;
  std::string hash = {};      ///< SHA-256 in hex; "": unknown
  std::uint64_t entries = 0;  ///< files, commands or keys
  std::string problem = {};   ///< why it is unknown

  bool operator==(const PartFingerprint&) const = default;
};

/// The fingerprint of a test case.
struct ScenarioFingerprint {
  std::string scenario;                     ///< its case_name
  std::string hash = {};                    ///< of all parts; "": at least one is unknown
  std::vector<PartFingerprint> parts = {};  ///< in the order of fingerprint_parts
  std::string closure = {};                 ///< how a preset found the files, "2 of 5 packages ..."; "": no preset
  std::string guess = {};                   ///< why the preset guesses, "cargo is not installed"; "": it does not

  bool operator==(const ScenarioFingerprint&) const = default;
};

/// How a part differs from what it was.
struct ChangedPart {
  FingerprintPart part = FingerprintPart::sources;
  std::vector<std::string> changes = {};  ///< "src/a.cpp changed"; empty: only the hash is known

  bool operator==(const ChangedPart&) const = default;
};

/// Whether a scenario has to run again. What is unknown has to.
enum class RunDecision { run, skip };

/// Returns "run", "skip".
constexpr std::string_view name_of(RunDecision decision) { return decision == RunDecision::run ? "run" : "skip"; }

/// A metric in which two states of a scenario differ.
struct MetricDifference {
  std::string metric;
  std::optional<double> change = {};  ///< a ratio, 0.05 is 5 % more; in the unit of the metric if `is_absolute`
  std::optional<double> low = {};     ///< 95 % interval of it, together with `high`
  std::optional<double> high = {};
  bool is_absolute = false;  ///< from 0, or of a share: no ratio says anything

  bool operator==(const MetricDifference&) const = default;
};

/// What measuring both states showed of a scenario that would be skipped.
enum class Verified {
  same,     ///< no difference that two measurements agree on
  differs,  ///< a hole in the fingerprint
  unknown,  ///< it could not be measured
};

/// Returns "same", "differs", "unknown".
constexpr std::string_view name_of(Verified verified) {
  return verified == Verified::same ? "same" : verified == Verified::differs ? "differs" : "unknown";
}

/// The same with the differences.
struct Verification {
  Verified outcome = Verified::same;
  std::vector<MetricDifference> differences = {};
  std::string why = {};  ///< why it could not be measured

  bool operator==(const Verification&) const = default;
};

/// A fingerprint, compared with an earlier one.
struct FingerprintItem {
  ScenarioFingerprint fingerprint;
  RunDecision decision = RunDecision::run;
  std::string reason;                         ///< as text
  std::vector<ChangedPart> changed = {};      ///< empty: nothing, or unknown
  std::optional<Verification> verified = {};  ///< absent: it was not put to the test

  bool operator==(const FingerprintItem&) const = default;
};

/// The fingerprints of several scenarios, compared with those of one other state.
struct FingerprintReport {
  std::string against = {};  ///< that state for readers, "main (1234567)"; "": there is none
  std::vector<FingerprintItem> items = {};
  std::optional<std::uint64_t> seed = {};  ///< that chose what is verified; absent: nothing is

  bool operator==(const FingerprintReport&) const = default;
};

}  // namespace benchgate::model
