// SPDX-License-Identifier: MIT
#include "judge/attribution_study.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <utility>

#include "base/civil_time.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "judge/assertions.hpp"
#include "judge/attribution_figures.hpp"
#include "judge/confusion_cells.hpp"
#include "judge/run_class.hpp"
#include "judge/synthetic.hpp"
#include "stats/bootstrap.hpp"
#include "stats/descriptive.hpp"

// All treatments are computed from the same runs, so that a difference between two of them has no noise of the service
// in it. A replicate of the bootstrap draws whole runs within each scenario; every figure of every treatment is
// computed from the same draw, and the interval of a difference is that of its replicates. The intervals of a share and
// of a difference of two are at least as wide as those of their seconds: where all runs agree, the draws would give
// them no width.

namespace benchgate::judge {

namespace {

using model::ByTreatment;
using model::Estimate;
using model::JudgedClaim;
using model::JudgedStudy;
using model::StudyComparison;
using model::StudyProfile;
using model::StudyRun;
using model::StudyScenario;
using model::Treatment;
using StudyIncidents = std::vector<model::Incident>;

constexpr std::array compared_treatments{Treatment::client, Treatment::kernel};

/// What a replicate needs of one run: its confusion matrix, and delays in seconds of the faults that were detected, and
/// of all.
struct RunTally {
  ConfusionCells cells{};
  std::vector<double> detected_delays;
  std::vector<double> fault_delays;
};
using RunTallies = ByTreatment<RunTally>;

double length_of_fault(const model::Incident& incident) {
  const auto begin = base::parse_rfc3339(incident.fault_start), end = base::parse_rfc3339(incident.fault_end);
  return begin && end ? std::chrono::duration<double>(*end - *begin).count() : 0;
}

RunTally tally_of(const StudyIncidents& incidents) {
  RunTally tally;
  std::string fault;
  for (const model::Incident& one : incidents) {
    const ConfusionCell cell = cell_of(one);
    ++tally.cells[cell.truth][cell.predicted];
    if (one.detection_delay_s && one.fault_start != fault) tally.detected_delays.push_back(*one.detection_delay_s);
    if (!one.fault_start.empty() && one.fault_start != fault)
      tally.fault_delays.push_back(one.detection_delay_s.value_or(length_of_fault(one)));
    fault = one.fault_start;
  }
  return tally;
}

void add_tally(RunTally& sum, const RunTally& run) {
  for (std::size_t truth = 0; truth < confusion_labels; ++truth)
    for (std::size_t named = 0; named < confusion_labels; ++named) sum.cells[truth][named] += run.cells[truth][named];
  sum.detected_delays.insert(sum.detected_delays.end(), run.detected_delays.begin(), run.detected_delays.end());
  sum.fault_delays.insert(sum.fault_delays.end(), run.fault_delays.begin(), run.fault_delays.end());
}

std::optional<double> median_delay(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return stats::median(values);
}

/// The figures of a tally that have an interval.
struct TallyFigures {
  std::optional<double> accuracy, macro_f1, delay, fault_delay;
  std::array<std::optional<double>, unknown_position> f1;
};
using TallyFigure = std::optional<double> TallyFigures::*;

TallyFigures figures_of_tally(const RunTally& tally) {
  TallyFigures figures{accuracy_of(tally.cells),
                       macro_f1_of(tally.cells),
                       median_delay(tally.detected_delays),
                       median_delay(tally.fault_delays),
                       {}};
  for (std::size_t domain = 0; domain < unknown_position; ++domain) figures.f1[domain] = f1_of(tally.cells, domain);
  return figures;
}

/// The figures of each treatment, of all runs or of one draw.
using TreatmentFigures = ByTreatment<TallyFigures>;
/// One of them, or a difference; absent where there is nothing to compute.
using FigureOfDraw = std::function<std::optional<double>(const TreatmentFigures&)>;

std::optional<model::Range95> interval_of_draws(std::span<const TreatmentFigures> replicates,
                                                const FigureOfDraw& figure) {
  std::vector<double> values;
  for (const TreatmentFigures& one : replicates)
    if (const std::optional<double> value = figure(one)) values.push_back(*value);
  if (values.empty()) return std::nullopt;
  const stats::Interval interval = stats::percentile_interval(std::move(values));
  return model::Range95{interval.low, interval.high};
}

/// The runs of one scenario, or of several: draws stay within each.
using Strata = std::vector<std::vector<RunTallies>>;

/// `choose(i, n)`: the index of the run that is used instead of run i of n.
template <typename Choose>
TreatmentFigures figures_of_runs(const Strata& strata, const Choose& choose) {
  RunTallies sum;
  for (const std::vector<RunTallies>& runs : strata)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const RunTallies& run = runs[choose(i, runs.size())];
      for (const auto& row : model::treatments) add_tally(sum[row.treatment], run[row.treatment]);
    }
  TreatmentFigures figures;
  for (const auto& row : model::treatments) figures[row.treatment] = figures_of_tally(sum[row.treatment]);
  return figures;
}

/// None where a scenario has one run only: how runs differ is not known then.
std::vector<TreatmentFigures> draw_replicates(const Strata& strata, base::Random random) {
  std::vector<TreatmentFigures> replicates;
  if (std::any_of(strata.begin(), strata.end(), [](const auto& runs) { return runs.size() < 2; })) return replicates;
  for (int i = 0; i < attribution_resamples; ++i)
    replicates.push_back(figures_of_runs(strata, [&](std::size_t, std::size_t runs) { return random.below(runs); }));
  return replicates;
}

/// A scenario, or several, on the way to its profiles.
struct StudyScope {
  std::string scenario;
  int runs = 0;
  Strata strata;
  ByTreatment<StudyIncidents> incidents;
};

void add_scenario(StudyScope& scope, const StudyScenario& scenario) {
  std::vector<RunTallies>& stratum = scope.strata.emplace_back();
  for (const StudyRun& run : scenario.runs) {
    RunTallies& tallies = stratum.emplace_back();
    for (const auto& row : model::treatments) {
      const StudyIncidents& more = run.incidents[row.treatment];
      tallies[row.treatment] = tally_of(more);
      StudyIncidents& all = scope.incidents[row.treatment];
      all.insert(all.end(), more.begin(), more.end());
    }
  }
  scope.runs += static_cast<int>(scenario.runs.size());
}

void add_f1_intervals(StudyProfile& profile, const ConfusionCells& cells,
                      std::span<const TreatmentFigures> replicates) {
  for (std::size_t domain = 0; domain < unknown_position; ++domain) {
    const std::string name(confusion_label(domain));
    if (!profile.figures.class_balance.contains(name)) continue;
    const auto drawn =
        interval_of_draws(replicates, [&](const TreatmentFigures& one) { return one[profile.treatment].f1[domain]; });
    if (const auto f1 = f1_interval(cells, domain, drawn)) profile.f1_ci95[name] = *f1;
  }
}

StudyProfile profile_of(const StudyScope& scope, Treatment treatment, std::span<const TreatmentFigures> replicates,
                        std::uint64_t seed) {
  StudyProfile profile{scope.scenario, treatment, scope.runs,
                       attribution_figures(scope.incidents[treatment], base::Random(seed))};
  const auto interval = [&](TallyFigure figure) {
    return interval_of_draws(replicates, [&](const TreatmentFigures& one) { return one[treatment].*figure; });
  };
  const ConfusionCells cells = tally_of(scope.incidents[treatment]).cells;
  profile.figures.accuracy_ci95 = accuracy_interval(cells, interval(&TallyFigures::accuracy));
  profile.figures.macro_f1_ci95 = macro_f1_interval(cells, interval(&TallyFigures::macro_f1));
  profile.figures.detection_delay_ci95 = interval(&TallyFigures::delay);
  add_f1_intervals(profile, cells, replicates);
  return profile;
}

StudyComparison comparison_of(const StudyScope& scope, Treatment other, const TreatmentFigures& all,
                              std::span<const TreatmentFigures> replicates) {
  const auto estimate = [&](const FigureOfDraw& figure) -> std::optional<Estimate> {
    const std::optional<double> value = figure(all);
    return value ? std::optional(Estimate{*value, interval_of_draws(replicates, figure)}) : std::nullopt;
  };
  const ConfusionCells own_cells = tally_of(scope.incidents[Treatment::both]).cells;
  const ConfusionCells other_cells = tally_of(scope.incidents[other]).cells;
  const auto gain = [&](TallyFigure figure, const auto& interval) {
    std::optional<Estimate> found = estimate([=](const TreatmentFigures& one) -> std::optional<double> {
      const auto &own = one[Treatment::both].*figure, &theirs = one[other].*figure;
      return own && theirs ? std::optional(*own - *theirs) : std::nullopt;
    });
    if (found) found->ci95 = interval(own_cells, other_cells, found->ci95);
    return found;
  };
  const auto shorter = [=](const TreatmentFigures& one) -> std::optional<double> {
    const auto &own = one[Treatment::both].fault_delay, &theirs = one[other].fault_delay;
    return own && theirs && *theirs > 0 ? std::optional(1 - *own / *theirs) : std::nullopt;
  };
  return {scope.scenario, other, gain(&TallyFigures::accuracy, accuracy_difference_interval),
          gain(&TallyFigures::macro_f1, macro_f1_difference_interval), estimate(shorter)};
}

void add_study_scope(model::AttributionStudy& study, const StudyScope& scope, std::uint64_t seed) {
  const std::uint64_t own_seed =
      base::stream_seed(seed, std::array<std::string_view, 2>{"attribution study", scope.scenario});
  const std::vector<TreatmentFigures> replicates = draw_replicates(scope.strata, base::Random(own_seed));
  const TreatmentFigures all = figures_of_runs(scope.strata, [](std::size_t own, std::size_t) { return own; });
  for (const auto& row : model::treatments)
    study.profiles.push_back(profile_of(scope, row.treatment, replicates, own_seed));
  for (const Treatment other : compared_treatments)
    study.comparisons.push_back(comparison_of(scope, other, all, replicates));
}

/// Whether no incident has several causes: where one has, one name alone is never right.
bool has_single_causes(const StudyScenario& scenario) {
  return std::all_of(scenario.runs.begin(), scenario.runs.end(), [](const StudyRun& run) {
    const StudyIncidents& incidents = run.incidents[Treatment::both];
    return std::all_of(incidents.begin(), incidents.end(), [](const auto& one) { return one.truth.size() <= 1; });
  });
}

std::vector<std::string> printable_names(std::span<const std::string> names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) texts.push_back(base::printable(name));
  return texts;
}

/// Why the results are exploratory, as text.
std::vector<std::string> publication_gaps(const model::AttributionStudy& study, const model::StudyOrigin& origin) {
  std::vector<std::string> gaps;
  for (const StudyProfile& profile : study.profiles)
    if (profile.treatment == Treatment::both && !profile.scenario.empty() &&
        static_cast<std::size_t>(profile.runs) < gating_runs)
      gaps.push_back(
          fmt::format("{} has {} of at least {} runs", base::printable(profile.scenario), profile.runs, gating_runs));
  if (is_synthetic(origin.mode))
    gaps.push_back(fmt::format("the figures were not measured (mode {})", base::printable(origin.mode)));
  if (!origin.interrupted.empty())
    gaps.push_back(fmt::format("interrupted: {}", base::join(printable_names(origin.interrupted), ", ")));
  if (!origin.missing.empty())
    gaps.push_back(fmt::format("planned, but missing: {}", base::join(printable_names(origin.missing), ", ")));
  if (origin.source_commit.empty()) gaps.emplace_back("the commit that was measured is unknown");
  if (origin.source_dirty) gaps.emplace_back("the source had uncommitted changes");
  return gaps;
}

std::vector<JudgedClaim> judge_claims(const model::AttributionStudy& study, const model::StudyOrigin& origin) {
  std::vector<JudgedClaim> judged;
  for (const auto& [scenario, claims] : origin.claims)
    for (const StudyProfile& profile : study.profiles)
      if (profile.scenario == scenario && profile.treatment == Treatment::both)
        for (model::AssertionResult& result : judge_by_figures(claims, profile.figures))
          judged.push_back({scenario, std::move(result)});
  return judged;
}

/// The worst of the claims, of which one that could not be evaluated is inconclusive; not_evaluated without a claim.
model::Verdict verdict_on_claims(std::span<const JudgedClaim> claims) {
  std::optional<model::Verdict> worst;
  for (const auto& [scenario, result] : claims) {
    const model::Verdict own = result.observed ? result.status : model::Verdict::inconclusive;
    worst = worst ? std::max(*worst, own) : own;
  }
  return worst.value_or(model::Verdict::not_evaluated);
}

}  // namespace

model::AttributionStudy study_attribution(std::span<const StudyScenario> scenarios, std::uint64_t seed) {
  model::AttributionStudy study;
  StudyScope together;
  for (const StudyScenario& scenario : scenarios) {
    StudyScope scope{.scenario = scenario.name, .runs = 0, .strata = {}, .incidents = {}};
    add_scenario(scope, scenario);
    add_study_scope(study, scope, seed);
    if (has_single_causes(scenario)) add_scenario(together, scenario);
  }
  if (!together.strata.empty()) add_study_scope(study, together, seed);
  return study;
}

JudgedStudy judge_study(std::span<const StudyScenario> scenarios, model::StudyOrigin origin) {
  JudgedStudy judged;
  judged.study = study_attribution(scenarios, origin.bootstrap_seed);
  judged.gaps = publication_gaps(judged.study, origin);
  judged.claims = judge_claims(judged.study, origin);
  judged.stats.bootstrap_resamples = attribution_resamples;
  judged.stats.bootstrap_seed = origin.bootstrap_seed;
  judged.stats.least_runs = gating_runs;
  judged.run_class = judged.is_exploratory() ? exploratory : "publication";
  if (judged.gaps.empty()) judged.verdict = verdict_on_claims(judged.claims);
  judged.origin = std::move(origin);
  return judged;
}

}  // namespace benchgate::judge
