// SPDX-License-Identifier: MIT
#include "format/trend_json.hpp"

#include "format/change_words.hpp"
#include "format/derived_fields.hpp"
#include "format/receipt_schema.hpp"
#include "format/words.hpp"

namespace benchgate::format {

using model::Trend;
using model::TrendChange;
using model::TrendCompliance;
using model::TrendGroup;
using model::TrendSeries;

namespace {

/// A change with the name of the run that begins the later level.
struct NamedChange {
  TrendChange change;
  std::string run;
};

struct TrendDocument {
  std::string schema = "benchgate.trend.v1";
  std::vector<Trend> series;
};

std::vector<NamedChange> named_changes(const Trend& trend) {
  std::vector<NamedChange> changes;
  for (const TrendChange& change : trend.changes) changes.push_back({change, trend.series.runs[change.index].name});
  return changes;
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
      optional<&Trend::compliance>("compliance"),
  };
};

template <>
struct Fields<TrendDocument> {
  static constexpr std::array rows{required<&TrendDocument::schema>("schema"),
                                   required<&TrendDocument::series>("series")};
};

std::string format_trends(std::span<const Trend> trends) {
  syntax::JsonWriter json;
  write_object(json, TrendDocument{.series = {trends.begin(), trends.end()}});
  return json.take() + "\n";
}

std::string trend_schema() { return format_schema("benchgate.trend.v1", describe_object<TrendDocument>); }

}  // namespace benchgate::format
