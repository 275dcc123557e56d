// SPDX-License-Identifier: MIT
#include "model/scenario.hpp"

namespace benchgate::model {

std::string_view name_of(Instructions instructions) {
  switch (instructions) {
    case Instructions::perf: return "perf";
    case Instructions::callgrind: return "callgrind";
    case Instructions::off: return "off";
  }
  return "";
}

std::string_view reported_case(const MetricSource& source) {
  const std::string_view name = source.metric.name;
  const std::size_t end = source.field.size() + 2;  // ": " and the field
  if (source.from != MetricSource::From::report || source.field.empty() || name.size() <= end) return {};
  return name.ends_with(source.field) && name.substr(name.size() - end).starts_with(": ")
             ? name.substr(0, name.size() - end)
             : std::string_view();
}

std::string case_name(const Scenario& scenario) {
  std::string name = scenario.name;
  char separator = '@';
  for (const auto& [key, value] : scenario.parameters) {
    name.append(1, separator).append(key).append(1, '=').append(value);
    separator = ',';
  }
  return name;
}

bool measures_instructions(const Scenario& scenario) {
  return scenario.instructions && scenario.instructions != Instructions::off;
}

bool is_simulated(const Scenario& scenario, std::string_view metric) {
  return metric == "instructions" && scenario.instructions == Instructions::callgrind;
}

const Metric* headline_metric(const Scenario& scenario) {
  for (const MetricSource& source : scenario.metrics)
    if (!source.metric.undirected) return &source.metric;
  return nullptr;
}

}  // namespace benchgate::model
