// SPDX-License-Identifier: MIT
// How well the causes of faults were attributed, as the index of the dashboard lists it: a list of figures, classes and
// confusion matrices.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "format/dashboard_fields.hpp"
#include "model/dashboard.hpp"

namespace benchgate::format {

/// Returns [low, high] of a 95 % interval, which is a member of the figures at `Figures`.
template <auto Figures, auto Range>
std::optional<std::vector<double>> rounded_range(const typename fields::Path<Figures>::Owner& owner) {
  const std::optional<model::Range95>& range = owner.*Figures.*Range;
  return range ? std::optional(std::vector{rounded(range->low, 5), rounded(range->high, 5)}) : std::nullopt;
}

/// The members that a struct has because of its figures.
template <auto Figures, typename F = model::AttributionFigures>
constexpr std::array attribution_figure_rows{
    always<Figures, &F::incidents>("incidents"),
    figure<5, Figures, &F::accuracy>("accuracy"),
    figure<5, Figures, &F::macro_precision>("macro_precision"),
    figure<5, Figures, &F::macro_recall>("macro_recall"),
    figure<5, Figures, &F::macro_f1>("macro_f1"),
    figure<5, Figures, &F::abstain_rate>("abstain_rate"),
    figure<5, Figures, &F::false_positive_rate>("false_positive_rate"),
    figure<5, Figures, &F::false_negative_rate>("false_negative_rate"),
    figure<5, Figures, &F::false_alarm_rate>("false_alarm_rate"),
    figure<5, Figures, &F::partial_accuracy>("partial_accuracy"),
    figure<5, Figures, &F::coverage_accuracy>("coverage_accuracy"),
    figure<5, Figures, &F::detection_delay_s>("detection_delay_s"),
    derived_if<rounded_range<Figures, &F::accuracy_ci95>>("accuracy_ci95"),
    derived_if<rounded_range<Figures, &F::macro_f1_ci95>>("macro_f1_ci95"),
    derived_if<rounded_range<Figures, &F::detection_delay_ci95>>("detection_delay_ci95"),
};

/// Returns the share of incidents of a class without a named cause; absent for a class that was never true.
inline std::optional<double> abstain_rate_of(const model::ClassMetrics& one) {
  return one.support > 0 ? std::optional(rounded(one.abstain_rate, 5)) : std::nullopt;
}

template <>
struct Fields<model::ClassMetrics> {
  using C = model::ClassMetrics;
  static constexpr std::array rows{
      always<&C::domain>("domain"), figure<5, &C::precision>("precision"), figure<5, &C::recall>("recall"),
      figure<5, &C::f1>("f1"),      always<&C::support>("support"),        derived_if<abstain_rate_of>("abstain_rate"),
  };
};

/// A treatment with its figures.
struct DashboardTreatment {
  std::string name;
  std::string sees;
  model::AttributionFigures figures;
};

inline std::vector<DashboardTreatment> treatments_of(const model::DashboardAttribution& attribution) {
  std::vector<DashboardTreatment> all;
  if (attribution.treatments)
    for (const model::TreatmentRow& row : model::treatments)
      all.push_back({std::string(row.name), std::string(row.sees), (*attribution.treatments)[row.treatment]});
  return all;
}

template <>
struct Fields<DashboardTreatment> {
  using T = DashboardTreatment;
  static constexpr auto rows =
      joined(std::array{always<&T::name>("name"), always<&T::sees>("sees")}, attribution_figure_rows<&T::figures>);
};

/// The cells of the confusion matrix that are not 0, each as [truth, prediction, number].
constexpr Field<model::DashboardAttribution> confusion_row{
    "confusion", Presence::required, "array",
    [](syntax::JsonWriter& json, std::string_view name, const model::DashboardAttribution& attribution) {
      json.key(name).begin_array();
      for (const auto& [domains, count] : attribution.figures.confusion)
        if (count > 0) json.begin_array().value(domains.first).value(domains.second).value(count).end_array();
      json.end_array();
    },
    [](syntax::JsonValue, const Origin&, model::DashboardAttribution&) {}};

template <>
struct Fields<model::DashboardAttribution> {
  using A = model::DashboardAttribution;
  static constexpr auto rows =
      joined(std::array{always<&A::run>("run"), always<&A::scenario>("scenario"), optional<&A::mode>("mode"),
                        always<&A::repetitions>("repetitions"), optional<&A::interrupted>("interrupted")},
             attribution_figure_rows<&A::figures>,
             std::array{always<&A::figures, &model::AttributionFigures::classes>("classes"), confusion_row,
                        derived_if<treatments_of>("treatments")});
};

}  // namespace benchgate::format
