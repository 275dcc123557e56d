// SPDX-License-Identifier: MIT
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "format/attribution_files.hpp"
#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/study_files.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

using model::Estimate;
using model::JudgedClaim;
using model::JudgedStudy;
using model::StudyComparison;
using model::StudyProfile;
using model::StudyStats;
using model::Treatment;

namespace {

using IntervalBounds = std::vector<double>;

IntervalBounds interval_of(const model::Range95& range) { return {range.low, range.high}; }

IntervalBounds estimate_interval(const Estimate& estimate) {
  return estimate.ci95 ? interval_of(*estimate.ci95) : IntervalBounds();
}

auto profile_metrics(const StudyProfile& profile) { return attribution_metrics(profile.figures); }

auto abstain_rates(const StudyProfile& profile) {
  std::vector<std::pair<std::string_view, double>> rates;
  for (const model::ClassMetrics& one : profile.figures.classes)
    if (one.support > 0) rates.emplace_back(one.domain, one.abstain_rate);
  return rates;
}

std::map<std::string, IntervalBounds> f1_intervals(const StudyProfile& profile) {
  std::map<std::string, IntervalBounds> intervals;
  for (const auto& [domain, range] : profile.f1_ci95) intervals[domain] = interval_of(range);
  return intervals;
}

std::optional<bool> holds(const JudgedClaim& claim) {
  if (!claim.result.observed) return std::nullopt;
  return claim.result.status == model::Verdict::pass;
}

}  // namespace

template <>
struct EnumValues<Treatment> {
  static constexpr std::array values{Treatment::client, Treatment::kernel, Treatment::both};
};

template <>
struct Fields<StudyStats> {
  using S = StudyStats;
  static constexpr std::array rows{
      always<&S::confidence_level>("confidence_level"),
      always<&S::bootstrap_unit>("bootstrap_unit"),
      always<&S::bootstrap_resamples>("bootstrap_resamples"),
      required<&S::bootstrap_seed>("bootstrap_seed"),
      always<&S::least_runs>("least_runs"),
  };
};

template <>
struct Fields<StudyProfile> {
  using P = StudyProfile;
  static constexpr std::array rows{
      optional<&P::scenario>("scenario"),
      always<&P::treatment>("treatment"),
      always<&P::runs>("runs"),
      always<&P::figures, &model::AttributionFigures::incidents>("sample_size"),
      derived<profile_metrics>("metrics"),
      always<&P::figures, &model::AttributionFigures::class_balance>("class_balance"),
      derived<abstain_rates>("abstain_by_class"),
      derived<f1_intervals>("f1_ci95"),
  };
};

template <>
struct Fields<Estimate> {
  static constexpr std::array rows{always<&Estimate::value>("value"), derived_if<estimate_interval>("ci95")};
};

template <>
struct Fields<StudyComparison> {
  using C = StudyComparison;
  static constexpr std::array rows{
      optional<&C::scenario>("scenario"),
      constant<C, "B">("treatment"),
      always<&C::against>("against"),
      optional<&C::accuracy>(accuracy_difference),
      optional<&C::macro_f1>(macro_f1_difference),
      optional<&C::delay_reduction>(delay_reduction),
  };
};

template <>
struct Fields<JudgedClaim> {
  using C = JudgedClaim;
  using R = model::AssertionResult;
  using A = model::Assertion;
  static constexpr std::array rows{
      required<&C::scenario>("scenario"),
      required<&C::result, &R::assertion, &A::metric>("metric"),
      optional<&C::result, &R::assertion, &A::statistic>("statistic"),
      required<&C::result, &R::assertion, &A::relation>("operator"),
      required<&C::result, &R::assertion, &A::value>("value"),
      optional<&C::result, &R::assertion, &A::phase>("phase"),
      optional<&C::result, &R::observed>("observed"),
      derived_if<holds>("holds"),
      optional<&C::result, &R::reason>("reason"),
  };
};

namespace {

bool is_gating(const JudgedStudy& judged) { return !judged.is_exploratory(); }

auto seen_signals(const JudgedStudy&) {
  std::vector<std::pair<std::string_view, std::string_view>> seen;
  for (const model::TreatmentRow& row : model::treatments) seen.emplace_back(row.name, row.sees);
  return seen;
}

}  // namespace

template <>
struct Fields<JudgedStudy> {
  using J = JudgedStudy;
  using O = model::StudyOrigin;
  static constexpr std::array rows{
      schema<J, "benchgate.attribution_study.v1">(),
      constant<J, "benchgate">("project"),
      always<&J::run_class>("run_class"),
      derived<is_gating>("gating"),
      always<&J::gaps>("exploratory_because"),
      always<&J::verdict>("verdict"),
      constant<J, "bayes">("attribution_mode"),
      required<&J::origin, &O::mode>("mode"),
      optional<&J::origin, &O::source_ref>("source_ref"),
      optional<&J::origin, &O::source_commit>("source_commit"),
      required<&J::origin, &O::source_dirty>("source_dirty"),
      always<&J::origin, &O::interrupted>("interrupted_runs"),
      always<&J::origin, &O::missing>("missing_runs"),
      required<&J::stats>("stats"),
      derived<seen_signals>("treatments"),
      always<&J::study, &model::AttributionStudy::profiles>("profiles"),
      always<&J::study, &model::AttributionStudy::comparisons>("comparisons"),
      always<&J::claims>("claims"),
  };
};

std::string format_study_summary(const JudgedStudy& judged) { return format_object(judged); }

model::StudyOrigin parse_study_origin(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  JudgedStudy judged;
  read_object(document.root(), {where, "study"}, judged);
  judged.origin.bootstrap_seed = judged.stats.bootstrap_seed;
  for (const auto& [scenario, result] : judged.claims) judged.origin.claims[scenario].push_back(result.assertion);
  return judged.origin;
}

}  // namespace benchgate::format
