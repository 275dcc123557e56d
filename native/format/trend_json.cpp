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

model::Verdict verdict_of_trends(const TrendDocument& document) { return model::verdict_of(document.series); }

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
struct Fields<TrendChange> {
  using C = TrendChange;
  static constexpr std::array rows{
      required<&C::index>("index"),           optional<&C::run>("run"),
      required<&C::direction>("direction"),   required<&C::label>("label"),
      required<&C::before>("before"),         required<&C::after>("after"),
      percent<&C::change>("change_pct"),      optional<&C::points>("change_points"),
      required<&C::bits_saved>("bits_saved"), optional<&C::why>("why"),
  };
};

template <>
struct Fields<TrendDrift> {
  using D = TrendDrift;
  using C = TrendChange;
  static constexpr std::array rows{
      required<&D::change, &C::index>("since"),
      optional<&D::change, &C::run>("since_run"),
      required<&D::until>("until"),
      optional<&D::until_run>("until_run"),
      required<&D::change, &C::direction>("direction"),
      required<&D::change, &C::label>("label"),
      required<&D::change, &C::before>("before"),
      required<&D::change, &C::after>("after"),
      percent<&D::change, &C::change>("change_pct"),
      optional<&D::change, &C::points>("change_points"),
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
      required<&Trend::verdict>("verdict"),
      required<&Trend::profile>("profile"),
      required<&Trend::search>("search"),
      required<&Trend::unit>("unit"),
      required<&Trend::unit_rule>("unit_rule"),
      required<&Trend::max_value>("max_value"),
      required<&Trend::total_bits>("total_bits"),
      required<&Trend::runs>("runs"),
      required<&Trend::failed_runs>("failed_runs"),
      required<&Trend::series, &TrendSeries::not_finite>("not_finite"),
      required<&Trend::groups>("groups"),
      required<&Trend::changes>("changes"),
      optional<&Trend::drift>("drift"),
      optional<&Trend::compliance>("compliance"),
  };
};

template <>
struct Fields<TrendDocument> {
  static constexpr std::array rows{required<&TrendDocument::schema>("schema"), derived<verdict_of_trends>("verdict"),
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

std::vector<Trend> parse_trends(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  TrendDocument read;
  read_object(document.root(), {where, "trend"}, read);
  return std::move(read.series);
}

std::string format_patch(const PatchComparison& patch, model::Better better) {
  return format_object(PatchDocument{.better = better, .patch = patch});
}

PatchComparison parse_patch(std::string_view text, std::string_view where) {
  const syntax::JsonDocument document = syntax::parse_json(text, where);
  PatchDocument read;
  read_object(document.root(), {where, "patch"}, read);
  return std::move(read.patch);
}

std::string format_middle(const MiddlePlacement& middle) { return format_object(MiddleDocument{.middle = middle}); }

std::string trend_schema() { return format_schema("benchgate.trend.v1", describe_object<TrendDocument>); }

std::string patch_schema() { return format_schema("benchgate.perpatch.v1", describe_object<PatchDocument>); }
std::string middle_schema() { return format_schema("benchgate.trend-bisect.v1", describe_object<MiddleDocument>); }

}  // namespace benchgate::format
