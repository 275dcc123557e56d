// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/comparison_policy.hpp"
#include "judge/overhead.hpp"
#include "judge/provenance.hpp"
#include "judge/rerun_variance.hpp"
#include "judge/samples.hpp"
#include "judge/service_level.hpp"
#include "judge/significance.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// How much overhead a purpose allows.
struct Profile {
  std::string_view name;
  double max_overhead_pct;
};

constexpr std::array<Profile, 2> profiles{{{"ga", 3}, {"development", 5}}};

/// Returns the limit of the profile, in percent. Precondition: `profile` exists.
double overhead_limit(std::string_view profile);

/// Limits of all gates.
struct Settings {
  std::string profile = "ga";
  double max_overhead_pct = 3;
  VarianceSettings variance;
  SignificanceSettings significance;
  ServiceLevelSettings service_level;
  judge::OnFailedSamples failed_samples = judge::OnFailedSamples::refuse;
  OtherBenchmark other_benchmark = OtherBenchmark::refuse;

  bool operator==(const Settings&) const = default;
};

/// Whether the runs of a scenario have receipts, and whether these say that a fault was injected.
enum class Receipts { absent, present, of_fault };

/// Both sides of one scenario and the measures to judge.
struct ScenarioInput {
  std::string name;
  SampleKind kind = SampleKind::command;
  std::vector<RunSamples> candidate;
  std::vector<RunSamples> baseline;
  std::vector<Measure> rerun;            ///< for gate D3
  Measure tested;                        ///< for gate E3, a quantile
  std::optional<double> regression_pct;  ///< the scenario's own limit
  Replicates replicates = Replicates::sample;
  std::vector<int> missing_runs = {};  ///< numbers of the candidate's runs that were planned and do not exist
  Receipts receipts = Receipts::absent;
  std::string other_benchmark = {};  ///< how the scenario differs from that of the baseline; "": it does not
  std::string other_units = {};      ///< in which units the sides have what is tested; "": in one

  bool operator==(const ScenarioInput&) const = default;
};

/// Everything that is judged, as values.
struct GateInput {
  std::vector<ScenarioInput> scenarios;
  std::vector<OverheadRun> overhead;
  ProvenanceInput provenance;
  std::string mode;                     ///< how the figures were made; "full": measured
  std::vector<std::string> incomplete;  ///< in sentences: runs that did not finish, scenarios without runs on a side
  std::vector<std::string> unchanged;  ///< in sentences: scenarios that need no measurement, because both sides are one
  std::vector<std::string> warnings;   ///< warnings from reading the input
  bool has_copies = false;             ///< some runs have the bytes of the run before them
};

/// `mode` of figures that were really measured.
constexpr std::string_view measured_mode = "full";

/// `mode` of figures about which nothing says how they were made.
constexpr std::string_view unverified_mode = "unverified";

/// Whether figures of this mode are called made up.
bool is_made_up(std::string_view mode);

/// What the runs say about their samples; unknown: one of them has neither a receipt nor a provenance.
enum class SampleOrigin { measured, unknown, synthetic };

/// Returns how the figures were made: as the manifests say (the candidate's first), else as the samples say.
std::string mode_of(const std::optional<model::Manifest>& candidate, const std::optional<model::Manifest>& baseline,
                    SampleOrigin samples);

/// The verdict on a candidate, with everything that led to it.
struct GateReport {
  std::string generated_at;  ///< RFC 3339
  std::string candidate_root;
  std::string baseline_root;
  std::vector<std::string> scenarios;
  Settings settings;
  ProvenanceReport provenance;
  OverheadReport overhead;
  VarianceReport variance;
  SignificanceReport significance;
  ServiceLevelReport service_level;
  std::vector<std::string> incomplete;  ///< as in the input: they make the verdict inconclusive
  model::Verdict verdict = model::Verdict::not_evaluated;
  std::string error;  ///< why nothing could be judged, for verdict error
  bool release_eligible = false;
  std::vector<std::string> release_gaps;  ///< what a release would need besides the verdict pass
  std::string run_class;                  ///< "exploratory", "gating"
  std::string mode;
  std::vector<std::string> failures;  ///< one sentence for each gate that failed
  std::vector<std::string> open;      ///< one sentence for each gate that is inconclusive
  std::vector<std::string> warnings;

  bool operator==(const GateReport&) const = default;
};

/// One gate of a report, for loops over all gates.
struct GateRow {
  std::string_view id;       ///< as release documents call it: "B5"; "" for provenance
  std::string_view name;     ///< "collector overhead"
  std::string_view failure;  ///< begins the sentence in `failures`
  model::Verdict status;
  std::string reason;
};

/// Returns the four gates in the order in which reports have them, then the service level where it was judged, and
/// completeness where something is incomplete.
std::vector<GateRow> rows_of(const GateReport& report);

/// Whether the public field `pass` is true: for pass and not_verified.
bool counts_as_pass(model::Verdict status);

/// Judges all gates and combines them: error > fail > inconclusive > synthetic > pass; a
/// gate that is not_verified or not_evaluated does not change the verdict. With
/// the same source on both sides gate E3 is not_evaluated. Roots, time stamp and
/// scenario names of the report are the caller's. Scenarios are judged on up to
/// `threads` threads, which has no influence on the result.
GateReport judge_gates(const GateInput& input, const Settings& settings, std::size_t threads);

/// Returns the report when the input cannot be read: verdict error, every gate not_evaluated.
GateReport error_report(std::string_view error, const Settings& settings);

/// What an inconclusive verdict does.
enum class OnInconclusive { pass, warn, fail };

/// Adds a warning if the verdict is inconclusive and that is to warn.
void warn_if_inconclusive(GateReport& report, OnInconclusive on_inconclusive);

/// What figures that were not measured do, unless a gate fails: end with an error, or be allowed.
enum class OnSynthetic { refuse, allow };

/// Returns what the command that judged exits with.
model::ExitCode exit_code_of(const GateReport& report, OnInconclusive on_inconclusive, OnSynthetic on_synthetic);

/// Returns why a report without errors exits with an error; "": it does not.
std::string refusal_of(const GateReport& report, OnSynthetic on_synthetic);

}  // namespace benchgate::judge
