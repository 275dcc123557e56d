// SPDX-License-Identifier: MIT
#include "app/help/help_topics.hpp"

#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "format/key_reference.hpp"
#include "model/metric.hpp"
#include "model/service_metrics.hpp"

namespace benchgate::app {

namespace {

using format::KeyEntry;

std::string files_of(KeyEntry::File file) {
  switch (file) {
    case KeyEntry::File::scenario: return "scenario file";
    case KeyEntry::File::scenario_and_defaults: return "scenario file, defaults in benchgate.yaml";
    case KeyEntry::File::configuration: return "benchgate.yaml";
  }
  return {};
}

/// A budget of the metric; throughput needs to know the work.
std::string example_of(const model::BuiltinMetric& metric) {
  const std::string_view before = metric.name == "throughput_per_s" ? "work_units: 1000\n"
                                  : metric.name == "instructions"   ? "instructions: callgrind\n"
                                                                    : "";
  return fmt::format("{}budgets:\n  {}: {{threshold: 5%}}", before, metric.name);
}

HelpTopic topic_of(const model::BuiltinMetric& metric) {
  const std::string unit = metric.unit.empty() ? "count" : std::string(metric.unit);
  return {HelpTopic::Kind::metric,
          std::string(metric.name),
          fmt::format("metric, {}, {} is better", unit, model::name_of(metric.better)),
          "",
          "",
          std::string(metric.help),
          example_of(metric)};
}

std::string_view kind_of(model::ServiceMetric::Of of) {
  switch (of) {
    case model::ServiceMetric::Of::requests: return "metric of services";
    case model::ServiceMetric::Of::load: return "figure of a load";
    case model::ServiceMetric::Of::signal: return "signal of a service under faults";
    case model::ServiceMetric::Of::result: return "result of fault scenarios";
  }
  return {};
}

HelpTopic topic_of(const model::ServiceMetric& metric) {
  const std::string_view unit = metric.unit.empty() ? std::string_view("no unit") : metric.unit;
  const std::string better = metric.undirected ? "" : fmt::format(", {} is better", model::name_of(metric.better));
  const bool assertable = format::is_assertable(metric.name);
  return {HelpTopic::Kind::metric,
          std::string(metric.name),
          fmt::format("{}, {}{}", kind_of(metric.of), unit, better),
          "",
          "",
          std::string(metric.help),
          !assertable
              ? ""
              : fmt::format("assertions:\n  - {{metric: {}, operator: \"{}\", value: {}, phase: inject}}", metric.name,
                            metric.better == model::Better::lower ? "<" : ">", metric.unit.empty() ? "0.5" : "100")};
}

/// "wall_ms" of "wall_ms_p95": percentiles of metrics are judged as metrics of their own.
std::string_view without_percentile(std::string_view word) {
  for (const std::string_view end : {"_p95", "_p99"})
    if (word.ends_with(end)) return word.substr(0, word.size() - end.size());
  return word;
}

bool is_named(const HelpTopic& topic, std::string_view word) {
  if (word == "keys") return topic.kind == HelpTopic::Kind::key;
  if (word == "metrics") return topic.kind == HelpTopic::Kind::metric;
  return topic.name == word || topic.name.ends_with(fmt::format(".{}", word));
}

}  // namespace

std::vector<HelpTopic> help_topics() {
  std::vector<HelpTopic> all;
  for (const KeyEntry& entry : format::key_entries())
    all.push_back({HelpTopic::Kind::key, entry.path, files_of(entry.file), entry.accepts, std::string(entry.fallback),
                   std::string(entry.help), std::string(entry.example)});
  for (const model::BuiltinMetric& metric : model::builtin_metrics()) all.push_back(topic_of(metric));
  for (const model::ServiceMetric& metric : model::service_metrics()) all.push_back(topic_of(metric));
  return all;
}

std::vector<HelpTopic> help_topics_named(std::string_view word) {
  const auto topics_of = [](std::string_view name) {
    std::vector<HelpTopic> named = help_topics();
    std::erase_if(named, [&](const HelpTopic& topic) { return !is_named(topic, name); });
    return named;
  };
  std::vector<HelpTopic> named = topics_of(word);
  return named.empty() ? topics_of(without_percentile(word)) : named;
}

}  // namespace benchgate::app
