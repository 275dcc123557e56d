// SPDX-License-Identifier: MIT
#include "format/scenario_json.hpp"

#include <algorithm>

#include "base/nanoseconds.hpp"
#include "format/budget_keys.hpp"
#include "format/enum_values.hpp"
#include "format/fault_fields.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

using model::AcceptedSlowdown;
using model::AdaptiveRepeat;
using model::Budget;
using model::ExpectedOutput;
using model::Fingerprint;
using model::GateSettings;
using model::IgnoredBenchmarks;
using model::MetricSource;
using model::Randomize;
using model::ReportImport;
using model::Scenario;

namespace {

/// By value of MetricSource::From.
constexpr std::array<std::string_view, 3> metric_origins{"stdout", "jsonl", "report"};

}  // namespace

namespace {

/// A number of the metric, left out where it is 0.
template <double model::Metric::* member>
constexpr Field<MetricSource> metric_number(std::string_view name) {
  return {name, Presence::optional, "number",
          [](syntax::JsonWriter& json, std::string_view key, const MetricSource& source) {
            if (source.metric.*member != 0) json.member(key, source.metric.*member);
          },
          [](syntax::JsonValue value, const Origin& origin, MetricSource& source) {
            read_value(value, origin, source.metric.*member);
          }};
}

}  // namespace

template <>
struct Fields<MetricSource> {
  static constexpr std::array<Field<MetricSource>, 8> rows{{
      {"from", Presence::required, "string",
       [](syntax::JsonWriter& json, std::string_view name, const MetricSource& source) {
         json.member(name, metric_origins[static_cast<std::size_t>(source.from)]);
       },
       [](syntax::JsonValue value, const Origin& origin, MetricSource& source) {
         const auto found = std::find(metric_origins.begin(), metric_origins.end(), value.text());
         if (found == metric_origins.end()) refuse(value, origin, "is not 'stdout', 'jsonl' or 'report'");
         source.from = static_cast<MetricSource::From>(found - metric_origins.begin());
         source.metric.undirected = source.from == MetricSource::From::report;
       }},
      optional<&MetricSource::pattern>("pattern"),
      optional<&MetricSource::path>("path"),
      optional<&MetricSource::field>("field"),
      {"unit", Presence::optional, "string",
       [](syntax::JsonWriter& json, std::string_view name, const MetricSource& source) {
         json.member_if(name, source.metric.unit);
       },
       [](syntax::JsonValue value, const Origin& origin, MetricSource& source) {
         read_value(value, origin, source.metric.unit);
       }},
      {"better", Presence::optional, "string",
       [](syntax::JsonWriter& json, std::string_view name, const MetricSource& source) {
         if (!source.metric.undirected) json.member(name, name_of(source.metric.better));
       },
       [](syntax::JsonValue value, const Origin& origin, MetricSource& source) {
         read_value(value, origin, source.metric.better);
         source.metric.undirected = false;
       },
       describe_value<model::Better>},
      metric_number<&model::Metric::step>("step"),
      metric_number<&model::Metric::near_zero>("near_zero"),
  }};
};

template <>
struct Fields<ReportImport> {
  static constexpr std::array<Field<ReportImport>, 5> rows{{
      optional<&ReportImport::format>("format"),
      optional<&ReportImport::path>("path"),
      optional<&ReportImport::better>("better"),
      optional<&ReportImport::filter>("filter"),
      optional<&ReportImport::replaces>("replaces"),
  }};
};

template <>
struct Fields<BudgetLimits> {
  static constexpr auto rows = limit_column(&LimitKey::of_case);
};

template <>
struct Fields<Budget> {
  static constexpr auto rows = limit_column(&LimitKey::of_budget, optional<&Budget::cases>("cases"));
};

template <>
struct Fields<AcceptedSlowdown> {
  static constexpr std::array<Field<AcceptedSlowdown>, 4> rows{{
      required<&AcceptedSlowdown::metric>("metric"),
      optional<&AcceptedSlowdown::test_case>("case"),
      required<&AcceptedSlowdown::up_to>("up_to"),
      required<&AcceptedSlowdown::reason>("reason"),
  }};
};

template <>
struct Fields<IgnoredBenchmarks> {
  static constexpr std::array<Field<IgnoredBenchmarks>, 2> rows{{
      required<&IgnoredBenchmarks::pattern>("pattern"),
      required<&IgnoredBenchmarks::reason>("reason"),
  }};
};

template <>
struct Fields<GateSettings> {
  static constexpr std::array<Field<GateSettings>, 4> rows{{
      optional<&GateSettings::metric>("metric"),
      optional<&GateSettings::statistic>("statistic"),
      optional<&GateSettings::regression_pct>("regression_pct"),
      optional<&GateSettings::variance_metrics>("variance_metrics"),
  }};
};

template <>
struct Fields<Fingerprint> {
  static constexpr std::array<Field<Fingerprint>, 5> rows{{
      optional<&Fingerprint::preset>("preset"),
      optional<&Fingerprint::targets>("targets"),
      optional<&Fingerprint::sources>("sources"),
      optional<&Fingerprint::dependencies>("dependencies"),
      optional<&Fingerprint::toolchain>("toolchain"),
  }};
};

template <>
struct Fields<ExpectedOutput> {
  static constexpr std::array<Field<ExpectedOutput>, 3> rows{{
      optional<&ExpectedOutput::equals>("equals"),
      optional<&ExpectedOutput::matches>("matches"),
      optional<&ExpectedOutput::sha256>("sha256"),
  }};
};

template <>
struct Fields<Randomize> {
  static constexpr std::array<Field<Randomize>, 3> rows{{
      optional<&Randomize::environment_size>("environment_size"),
      optional<&Randomize::addresses>("addresses"),
      optional<&Randomize::order>("order"),
  }};
};

namespace {

void write_command(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  json.key(name);
  write_value(json, scenario.command.argv);
}

void read_command(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  read_value(value, origin, scenario.command.argv);
}

void write_command_text(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  json.member_if(name, scenario.command.shown);
}

void read_command_text(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  read_value(value, origin, scenario.command.shown);
}

/// The contract's whole milliseconds, rounded up, so that no timeout reads as none.
void write_timeout_ms(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  if (scenario.timeout) json.member(name, (scenario.timeout->count() + base::ns_per_ms - 1) / base::ns_per_ms);
}

void read_timeout_ms(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  std::int64_t ms = 0;
  read_value(value, origin, ms);
  if (ms < 0 || ms > INT64_MAX / base::ns_per_ms) refuse(value, origin, "is out of range");
  scenario.timeout = std::chrono::milliseconds(ms);
}

/// Only beside milliseconds that are not exact.
void write_timeout_ns(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  if (scenario.timeout && scenario.timeout->count() % base::ns_per_ms != 0)
    json.member(name, scenario.timeout->count());
}

void read_timeout_ns(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  std::int64_t ns = 0;
  read_value(value, origin, ns);
  scenario.timeout = std::chrono::nanoseconds(ns);
}

void write_parameters(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  if (scenario.parameters.empty()) return;
  json.key(name).begin_object();
  for (const auto& [parameter, chosen] : scenario.parameters) json.member(parameter, chosen);
  json.end_object();
}

void read_parameters(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  if (!value.is(syntax::JsonValue::Kind::object)) refuse(value, origin, "is not an object");
  for (const auto& [name, chosen] : value.members())
    read_value(chosen, origin, scenario.parameters.emplace_back(name, std::string()).second);
}

void write_metrics(syntax::JsonWriter& json, std::string_view name, const Scenario& scenario) {
  if (scenario.metrics.empty()) return;
  json.key(name).begin_object();
  for (const MetricSource& source : scenario.metrics) {
    json.key(source.metric.name);
    write_object(json, source);
  }
  json.end_object();
}

void read_metrics(syntax::JsonValue value, const Origin& origin, Scenario& scenario) {
  if (!value.is(syntax::JsonValue::Kind::object)) refuse(value, origin, "is not an object");
  for (const auto& [name, definition] : value.members()) {
    MetricSource& source = scenario.metrics.emplace_back();
    source.metric.name = name;
    read_object(definition, {origin.file, name}, source);
  }
}

}  // namespace

template <>
struct Fields<AdaptiveRepeat> {
  static constexpr std::array<Field<AdaptiveRepeat>, 4> rows{{
      required<&AdaptiveRepeat::min>("min"),
      required<&AdaptiveRepeat::max>("max"),
      optional<&AdaptiveRepeat::until>("until"),
      {"time_budget_ns", Presence::optional, "integer",
       [](syntax::JsonWriter& json, std::string_view name, const AdaptiveRepeat& repeat) {
         if (repeat.time_budget) json.member(name, repeat.time_budget->count());
       },
       [](syntax::JsonValue value, const Origin& origin, AdaptiveRepeat& repeat) {
         std::int64_t ns = 0;
         read_value(value, origin, ns);
         repeat.time_budget = std::chrono::nanoseconds(ns);
       }},
  }};
};

template <>
struct Fields<Scenario> {
  static constexpr std::array<Field<Scenario>, 42> rows{{
      required<&Scenario::name>("name"),
      {"command", Presence::required, "array", write_command, read_command, describe_value<std::vector<std::string>>},
      {"command_text", Presence::optional, "string", write_command_text, read_command_text},
      required<&Scenario::repeat>("repeat"),
      required<&Scenario::warmup>("warmup"),
      always<&Scenario::cwd>("cwd"),
      {"timeout_ms", Presence::optional, "integer", write_timeout_ms, read_timeout_ms},
      {"timeout_ns", Presence::optional, "integer", write_timeout_ns, read_timeout_ns},
      optional<&Scenario::work_units>("work_units"),
      {"parameters", Presence::optional, "object", write_parameters, read_parameters,
       describe_value<std::map<std::string, std::string>>},
      optional<&Scenario::docref>("docref"),
      optional<&Scenario::description>("description"),
      optional<&Scenario::tags>("tags"),
      optional<&Scenario::env>("env"),
      optional<&Scenario::build>("build"),
      optional<&Scenario::setup>("setup"),
      optional<&Scenario::service>("service"),
      optional<&Scenario::prepare>("prepare"),
      optional<&Scenario::cleanup>("cleanup"),
      optional<&Scenario::teardown>("teardown"),
      always<&Scenario::reruns>("reruns"),
      always<&Scenario::expect_exit>("expect_exit"),
      optional<&Scenario::expect_status>("expect_status"),
      always<&Scenario::output_cap_bytes>("output_cap_bytes"),
      {"metrics", Presence::optional, "object", write_metrics, read_metrics,
       describe_value<std::map<std::string, MetricSource>>},
      optional<&Scenario::report>("import"),
      optional<&Scenario::budgets>("budgets"),
      optional<&Scenario::accepted>("accepted"),
      optional<&Scenario::ignored>("ignore"),
      optional<&Scenario::gates>("gates"),
      optional<&Scenario::fingerprint>("fingerprint"),
      optional<&Scenario::expected_unstable>("expected_unstable"),
      optional<&Scenario::fault>("fault"),
      optional<&Scenario::workload>("workload"),
      optional<&Scenario::pin>("pin"),
      optional<&Scenario::adaptive>("adaptive_repeat"),
      optional<&Scenario::expect_output>("expect_output"),
      optional<&Scenario::same_output>("same_output"),
      optional<&Scenario::randomize>("randomize"),
      optional<&Scenario::instructions>("instructions"),
      optional<&Scenario::sequential>("sequential"),
      always<&Scenario::confirm>("confirm"),
  }};
};

void write_scenario(syntax::JsonWriter& json, const Scenario& scenario) { write_object(json, scenario); }

void describe_scenario(syntax::JsonWriter& json) { describe_object<Scenario>(json); }

Scenario read_scenario(syntax::JsonValue bench, std::string_view file) {
  Scenario scenario;
  read_object(bench, {file, "bench"}, scenario);
  return scenario;
}

}  // namespace benchgate::format
