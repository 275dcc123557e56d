// SPDX-License-Identifier: MIT
#include "app/help/help_topics.hpp"

#include "base/text.hpp"
#include "format/key_reference.hpp"
#include "model/metric.hpp"

namespace benchgate::app {

namespace {

using format::KeyEntry;

std::string place_of(KeyEntry::File file) {
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

bool is_named(const HelpTopic& topic, std::string_view word) {
  if (word == "keys") return topic.kind == HelpTopic::Kind::key;
  if (word == "metrics") return topic.kind == HelpTopic::Kind::metric;
  return topic.name == word || topic.name.ends_with(fmt::format(".{}", word));
}

}  // namespace

std::vector<HelpTopic> help_topics() {
  std::vector<HelpTopic> all;
  for (const KeyEntry& entry : format::key_entries())
    all.push_back({HelpTopic::Kind::key, entry.path, place_of(entry.file), entry.accepts, std::string(entry.fallback),
                   std::string(entry.help), std::string(entry.example)});
  for (const model::BuiltinMetric& metric : model::builtin_metrics()) all.push_back(topic_of(metric));
  return all;
}

std::vector<HelpTopic> help_topics_named(std::string_view word) {
  std::vector<HelpTopic> named = help_topics();
  std::erase_if(named, [&](const HelpTopic& topic) { return !is_named(topic, word); });
  return named;
}

}  // namespace benchgate::app
