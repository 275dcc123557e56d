// SPDX-License-Identifier: MIT
#include "format/summary_json.hpp"

#include "base/nanoseconds.hpp"
#include "format/enum_values.hpp"

namespace benchgate::format {

using model::IntegerSummary;
using model::MetricSummary;
using model::Summary;

namespace {

/// One of median, min and max: the whole number where there is one.
template <auto Real, auto Whole>
constexpr Field<MetricSummary> contract_field(std::string_view name) {
  return {name, Presence::required, "number",
          [](syntax::JsonWriter& json, std::string_view key, const MetricSummary& content) {
            if (content.integers)
              json.member(key, (*content.integers).*Whole);
            else
              json.member(key, content.summary.*Real);
          },
          [](syntax::JsonValue value, const Origin& origin, MetricSummary& content) {
            read_value(value, origin, content.summary.*Real);
          }};
}

template <auto Member>
constexpr Field<MetricSummary> summary_field(std::string_view name) {
  Field<Summary> row = optional<Member>(name);
  return {name,
          Presence::optional,
          row.schema,
          [](syntax::JsonWriter& json, std::string_view key, const MetricSummary& content) {
            json.key(key);
            write_value(json, content.summary.*Member);
          },
          [](syntax::JsonValue value, const Origin& origin, MetricSummary& content) {
            read_value(value, origin, content.summary.*Member);
          },
          row.describe};
}

/// The same, omitted when absent.
template <auto Member>
constexpr Field<MetricSummary> optional_summary_field(std::string_view name) {
  Field<MetricSummary> row = summary_field<Member>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const MetricSummary& content) {
    json.member_if(key, content.summary.*Member);
  };
  return row;
}

void write_ci99(syntax::JsonWriter& json, std::string_view name, const MetricSummary& content) {
  const Summary& summary = content.summary;
  if (summary.ci99_low && summary.ci99_high)
    json.key(name).begin_array().value(*summary.ci99_low).value(*summary.ci99_high).end_array();
}

void read_ci99(syntax::JsonValue value, const Origin& origin, MetricSummary& content) {
  std::vector<double> ends;
  read_value(value, origin, ends);
  if (ends.size() != 2) refuse(value, origin, "is not a pair of numbers");
  content.summary.ci99_low = ends[0];
  content.summary.ci99_high = ends[1];
}

/// Of an interval only.
constexpr Field<MetricSummary> ci_reliable_field() {
  Field<MetricSummary> row = summary_field<&Summary::ci_reliable>("ci_reliable");
  row.write = [](syntax::JsonWriter& json, std::string_view key, const MetricSummary& content) {
    if (content.summary.ci99_low) json.member(key, content.summary.ci_reliable);
  };
  return row;
}

void write_unit(syntax::JsonWriter& json, std::string_view name, const MetricSummary& content) {
  json.member_if(name, content.metric.unit);
}

void read_unit(syntax::JsonValue value, const Origin& origin, MetricSummary& content) {
  read_value(value, origin, content.metric.unit);
}

void write_better(syntax::JsonWriter& json, std::string_view name, const MetricSummary& content) {
  if (!content.metric.undirected) json.member(name, name_of(content.metric.better));
}

void read_better(syntax::JsonValue value, const Origin& origin, MetricSummary& content) {
  read_value(value, origin, content.metric.better);
}

constexpr Field<MetricSummary> summary_rows[] = {
    contract_field<&Summary::median, &IntegerSummary::median>("median"),
    contract_field<&Summary::min, &IntegerSummary::min>("min"),
    contract_field<&Summary::max, &IntegerSummary::max>("max"),
    summary_field<&Summary::mean>("mean"),
    optional_summary_field<&Summary::stddev>("stddev"),
    optional_summary_field<&Summary::cv>("cv"),
    summary_field<&Summary::p95>("p95"),
    summary_field<&Summary::p99>("p99"),
    {"ci99", Presence::optional, "array", write_ci99, read_ci99, describe_value<std::vector<double>>},
    ci_reliable_field(),
    summary_field<&Summary::stable>("stable"),
    summary_field<&Summary::count>("count"),
    {"unit", Presence::optional, "string", write_unit, read_unit},
    {"better", Presence::optional, "string", write_better, read_better, describe_value<model::Better>},
};

}  // namespace

constinit const std::span<const Field<MetricSummary>> Fields<MetricSummary>::rows = summary_rows;

namespace {

/// Reads the whole numbers of the contract, which are exact beyond the 53 bits of a double.
std::optional<IntegerSummary> read_integers(syntax::JsonValue value, std::string_view name) {
  const model::ContractMetric* contract = model::find_contract_metric(name);
  const bool whole = (contract != nullptr && contract->whole) || model::is_exact_metric(name);
  const auto number = [&](std::string_view member) { return value.find(member).as_unsigned(); };
  const auto median = number("median");
  const auto min = number("min");
  const auto max = number("max");
  if (!whole || !median || !min || !max) return std::nullopt;
  return IntegerSummary{*median, *min, *max};
}

MetricSummary read_summary(syntax::JsonValue value, const Origin& origin) {
  MetricSummary content;
  content.metric = model::metric_named(origin.name);
  read_object(value, origin, content);
  content.integers = read_integers(value, origin.name);
  return content;
}

/// The contract's whole numbers, unit and direction, without the statistics that the exact metric has.
void write_whole(syntax::JsonWriter& json, const MetricSummary& content) {
  json.begin_object();
  for (const Field<MetricSummary>& row : Fields<MetricSummary>::rows)
    if (row.presence == Presence::required || row.name == "unit" || row.name == "better")
      row.write(json, row.name, content);
  json.end_object();
}

std::optional<double> in_milliseconds(const std::optional<double>& ns) {
  return ns ? std::optional(*ns / base::ns_per_ms) : std::nullopt;
}

/// The same figures in milliseconds.
Summary in_milliseconds(Summary exact) {
  for (double Summary::* figure :
       {&Summary::median, &Summary::min, &Summary::max, &Summary::mean, &Summary::p95, &Summary::p99})
    exact.*figure = *in_milliseconds(std::optional(exact.*figure));
  exact.stddev = in_milliseconds(exact.stddev);
  exact.ci99_low = in_milliseconds(exact.ci99_low);
  exact.ci99_high = in_milliseconds(exact.ci99_high);
  return exact;
}

}  // namespace

void write_stats(syntax::JsonWriter& json, const Statistics& stats) {
  json.begin_object();
  for (const auto& [name, summary] : stats) {
    json.key(name);
    if (summary.integers && stats.find(std::string(model::exact_metric(name))) != stats.end())
      write_whole(json, summary);
    else
      write_object(json, summary);
  }
  json.end_object();
}

Statistics read_stats(syntax::JsonValue value, const Origin& origin) {
  if (!value.is(syntax::JsonValue::Kind::object)) refuse(value, origin, "is not an object");
  Statistics stats;
  for (const auto& [name, summary] : value.members())
    stats.insert_or_assign(std::string(name), read_summary(summary, {origin.file, name}));
  for (auto& [name, summary] : stats) {
    const auto exact = stats.find(std::string(model::exact_metric(name)));
    if (exact != stats.end() && summary.summary.count == 0) summary.summary = in_milliseconds(exact->second.summary);
  }
  return stats;
}

void describe_stats(syntax::JsonWriter& json) {
  json.begin_object().member("type", "object").key("additionalProperties");
  describe_value<MetricSummary>(json);
  // Apart, because members that `properties` names are not described by additionalProperties.
  json.key("allOf").begin_array().begin_object().key("properties").begin_object();
  for (const std::string_view name : {"cpu_ms", "cpu_ns", "wall_ms", "wall_ns"}) {
    json.key(name).begin_object().key("properties").begin_object();
    for (const std::string_view figure : {"median", "min", "max"})
      json.key(figure).begin_object().member("minimum", 0).end_object();
    json.end_object().end_object();
  }
  json.end_object().end_object().end_array().end_object();
}

}  // namespace benchgate::format
