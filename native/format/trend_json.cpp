// SPDX-License-Identifier: MIT
#include "format/trend_json.hpp"

#include "format/change_enum_values.hpp"
#include "format/derived_fields.hpp"
#include "format/enum_values.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::BisectSide;
using model::MiddlePlacement;
using model::PatchComparison;
using model::PatchVerdict;
using model::RunSet;
using model::Trend;
using model::TrendChange;
using model::TrendCompliance;
using model::TrendDrift;
using model::TrendGroup;
using model::TrendSeries;

namespace {

/// A change with the name of the run that begins the later level.
struct NamedChange {
  TrendChange change;
  std::string run;
};

/// A drift with the names of the runs in which it begins and ends.
struct NamedDrift {
  TrendDrift drift;
  std::string since_run, until_run;
};

struct TrendDocument {
  std::string schema = "benchgate.trend.v1";
  std::vector<Trend> series;
};

struct PatchDocument {
  std::string schema = "benchgate.perpatch.v1";
  model::Better better = model::Better::lower;
  PatchComparison patch;
};

struct MiddleDocument {
  std::string schema = "benchgate.trend-bisect.v1";
  MiddlePlacement middle;
};

double bits_difference(const PatchDocument& document) {
  return document.patch.separate_bits - document.patch.combined_bits;
}

std::vector<NamedChange> named_changes(const Trend& trend) {
  std::vector<NamedChange> changes;
  for (const TrendChange& change : trend.changes) changes.push_back({change, trend.series.runs[change.index].name});
  return changes;
}

std::optional<NamedDrift> named_drift(const Trend& trend) {
  if (!trend.drift) return std::nullopt;
  const std::vector<model::TrendRun>& runs = trend.series.runs;
  return NamedDrift{*trend.drift, runs[trend.drift->change.index].name, runs[trend.drift->until].name};
}

std::uint64_t run_count(const Trend& trend) { return trend.series.runs.size(); }

/// "" of a metric whose better direction is not known.
std::string better_of(const Trend& trend) {
  const model::Metric& metric = trend.series.metric;
  return metric.undirected ? std::string() : std::string(name_of(metric.better));
}

}  // namespace

template <>
struct Fields<TrendGroup> {
  static constexpr std::array rows{
      required<&TrendGroup::start>("start"), required<&TrendGroup::end>("end"),
      required<&TrendGroup::size>("size"),   required<&TrendGroup::average>("average"),
      required<&TrendGroup::stdev>("stdev"), required<&TrendGroup::bits>("bits"),
  };
};

template <>
struct Fields<NamedChange> {
  static constexpr std::array rows{
      required<&NamedChange::change, &TrendChange::index>("index"),
      optional<&NamedChange::run>("run"),
      required<&NamedChange::change, &TrendChange::direction>("direction"),
      required<&NamedChange::change, &TrendChange::label>("label"),
      required<&NamedChange::change, &TrendChange::before>("before"),
      required<&NamedChange::change, &TrendChange::after>("after"),
      percent<&NamedChange::change, &TrendChange::change>("change_pct"),
      optional<&NamedChange::change, &TrendChange::points>("change_points"),
      required<&NamedChange::change, &TrendChange::bits_saved>("bits_saved"),
      optional<&NamedChange::change, &TrendChange::why>("why"),
  };
};

template <>
struct Fields<NamedDrift> {
  using N = NamedDrift;
  using D = TrendDrift;
  static constexpr std::array rows{
      required<&N::drift, &D::change, &TrendChange::index>("since"),
      optional<&N::since_run>("since_run"),
      required<&N::drift, &D::until>("until"),
      optional<&N::until_run>("until_run"),
      required<&N::drift, &D::change, &TrendChange::direction>("direction"),
      required<&N::drift, &D::change, &TrendChange::before>("before"),
      required<&N::drift, &D::change, &TrendChange::after>("after"),
      percent<&N::drift, &D::change, &TrendChange::change>("change_pct"),
      optional<&N::drift, &D::change, &TrendChange::points>("change_points"),
  };
};

template <>
struct Fields<TrendCompliance> {
  static constexpr std::array rows{
      percent<&TrendCompliance::short_term>("short_term_pct"),
      percent<&TrendCompliance::long_term>("long_term_pct"),
      required<&TrendCompliance::week_incomplete>("week_incomplete"),
      required<&TrendCompliance::quarter_incomplete>("quarter_incomplete"),
  };
};

template <>
struct Fields<Trend> {
  static constexpr std::array rows{
      required<&Trend::series, &TrendSeries::test_case>("test_case"),
      optional<&Trend::series, &TrendSeries::metric, &model::Metric::name>("metric"),
      optional<&Trend::series, &TrendSeries::metric, &model::Metric::unit>("metric_unit"),
      derived_if<better_of>("better"),
      optional<&Trend::series, &TrendSeries::machine>("machine"),
      required<&Trend::profile>("profile"),
      required<&Trend::search>("search"),
      required<&Trend::unit>("unit"),
      required<&Trend::unit_rule>("unit_rule"),
      required<&Trend::max_value>("max_value"),
      required<&Trend::total_bits>("total_bits"),
      derived<run_count>("runs"),
      required<&Trend::failed_runs>("failed_runs"),
      required<&Trend::series, &TrendSeries::not_finite>("not_finite"),
      required<&Trend::groups>("groups"),
      derived<named_changes>("changes"),
      derived_if<named_drift>("drift"),
      optional<&Trend::compliance>("compliance"),
  };
};

template <>
struct Fields<TrendDocument> {
  static constexpr std::array rows{required<&TrendDocument::schema>("schema"),
                                   required<&TrendDocument::series>("series")};
};

template <>
struct EnumValues<PatchVerdict> {
  static constexpr std::array values{PatchVerdict::normal, PatchVerdict::regression, PatchVerdict::progression};
};

template <>
struct EnumValues<BisectSide> {
  static constexpr std::array values{BisectSide::early, BisectSide::late, BisectSide::unknown};
};

template <>
struct Fields<RunSet> {
  static constexpr std::array rows{required<&RunSet::values>("values"), required<&RunSet::size>("size"),
                                   required<&RunSet::average>("average"), required<&RunSet::stdev>("stdev"),
                                   required<&RunSet::bits>("bits")};
};

template <>
struct Fields<PatchDocument> {
  using D = PatchDocument;
  using P = PatchComparison;
  static constexpr std::array rows{required<&D::schema>("schema"),
                                   required<&D::patch, &P::verdict>("verdict"),
                                   required<&D::better>("better"),
                                   required<&D::patch, &P::unit>("unit"),
                                   required<&D::patch, &P::max_value>("max_value"),
                                   required<&D::patch, &P::separate_bits>("separate_bits"),
                                   required<&D::patch, &P::combined_bits>("combined_bits"),
                                   derived<bits_difference>("bits_difference"),
                                   percent<&D::patch, &P::difference>("difference_pct"),
                                   required<&D::patch, &P::parent>("parent"),
                                   required<&D::patch, &P::current>("current")};
};

template <>
struct Fields<MiddleDocument> {
  using D = MiddleDocument;
  using M = MiddlePlacement;
  static constexpr std::array rows{required<&D::schema>("schema"),
                                   required<&D::middle, &M::side>("middle_belongs_to"),
                                   required<&D::middle, &M::unit>("unit"),
                                   required<&D::middle, &M::max_value>("max_value"),
                                   required<&D::middle, &M::middle_with_early_bits>("middle_with_early_bits"),
                                   required<&D::middle, &M::middle_with_late_bits>("middle_with_late_bits"),
                                   required<&D::middle, &M::separate_bits>("separate_bits"),
                                   required<&D::middle, &M::together_bits>("together_bits"),
                                   required<&D::middle, &M::early>("early"),
                                   required<&D::middle, &M::middle>("middle"),
                                   required<&D::middle, &M::late>("late")};
};

std::string format_trends(std::span<const Trend> trends) {
  return format_object(TrendDocument{.series = {trends.begin(), trends.end()}});
}

std::string format_patch(const PatchComparison& patch, model::Better better) {
  return format_object(PatchDocument{.better = better, .patch = patch});
}

std::string format_middle(const MiddlePlacement& middle) { return format_object(MiddleDocument{.middle = middle}); }

std::string trend_schema() { return format_schema("benchgate.trend.v1", describe_object<TrendDocument>); }

std::string patch_schema() { return format_schema("benchgate.perpatch.v1", describe_object<PatchDocument>); }
std::string middle_schema() { return format_schema("benchgate.trend-bisect.v1", describe_object<MiddleDocument>); }

}  // namespace benchgate::format
