// SPDX-License-Identifier: MIT
#include "format/scenario_yaml.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/budget_names.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_expand.hpp"
#include "format/scenario_filter.hpp"
#include "format/scenario_keys.hpp"
#include "format/scenario_limits.hpp"
#include "format/scenario_parts.hpp"
#include "model/directions.hpp"
#include "model/fault_kinds.hpp"
#include "model/metric.hpp"

// A scenario is put together as YAML first: the layers (built-in defaults,
// benchgate.yaml, included files, the file, the command line) are maps of
// checked values with their locations, laid over each other. Only the result
// becomes a model::Scenario, so that every value is read once, in one way.

namespace benchgate::format {

namespace {

constexpr std::string_view builtin = "built-in default";
constexpr std::size_t deepest_include = base::most(base::Limit::included_files);
constexpr int default_repeat = 5;
constexpr int gate_repeat = 10;   // with fewer, a run's median is too rough for the rerun variance gate
constexpr int gate_samples = 30;  // what the significance gate needs on each side
constexpr int gate_reruns = 3;

[[noreturn]] void refuse_at(const base::SourceLocation& location, const std::string& what) {
  throw Error(base::where(location), what);
}

syntax::Yaml scalar(std::string text, std::string from) {
  syntax::Yaml value;
  value.kind = syntax::Yaml::Kind::scalar;
  value.location.file = std::move(from);
  value.text = std::move(text);
  return value;
}

void put(syntax::Yaml& map, std::string_view name, const base::SourceLocation& key_location, syntax::Yaml value) {
  for (syntax::YamlMember& member : map.members)
    if (member.key == name) {
      member.key_location = key_location;
      member.value = std::move(value);
      return;
    }
  map.members.push_back({std::string(name), key_location, std::move(value)});
}

/// Lays `high` over `low`: maps entry by entry, anything else as a whole.
void lay_over(syntax::Yaml& low, const syntax::Yaml& high) {
  for (const syntax::YamlMember& member : high.members) {
    const syntax::Yaml* below = low.find(member.key);
    const bool both_maps = below != nullptr && below->kind == syntax::Yaml::Kind::map &&
                           member.value.kind == syntax::Yaml::Kind::map && member.key != "parameters";
    syntax::Yaml value = both_maps ? *below : member.value;
    if (both_maps) lay_over(value, member.value);
    put(low, member.key, member.key_location, std::move(value));
  }
}

/// Reads a file and those that it includes, each under the one that names it.
class LayerReader {
 public:
  explicit LayerReader(const LoadFile& load) : load_(load) {}

  syntax::Yaml read(std::string_view text, const std::string& file) {
    syntax::Yaml document = syntax::parse_yaml(text, file);
    if (document.kind != syntax::Yaml::Kind::map)
      refuse_at(document.location.line > 0 ? document.location : base::SourceLocation{file, 1, 1},
                "a scenario must be a map of keys that begins with 'name: ...'");
    check_members(document, scenario_keys());
    const syntax::Yaml* names = document.find("include");
    if (names == nullptr) return document;
    open_.push_back(normal(file));
    syntax::Yaml all;
    all.kind = syntax::Yaml::Kind::map;
    for (const syntax::Yaml& name :
         names->kind == syntax::Yaml::Kind::scalar ? std::vector<syntax::Yaml>{*names} : names->elements)
      lay_over(all, included(name, file));
    open_.pop_back();
    lay_over(all, document);
    return all;
  }

 private:
  static std::string normal(const std::filesystem::path& path) { return path.lexically_normal().string(); }

  syntax::Yaml included(const syntax::Yaml& name, const std::string& from) {
    const std::string path = normal(std::filesystem::path(from).parent_path() / name.text);
    if (std::find(open_.begin(), open_.end(), path) != open_.end()) {
      open_.push_back(path);
      refuse_at(name.location, fmt::format("cyclic include: {}", base::printable(base::join(open_, " -> "))));
    }
    if (open_.size() >= deepest_include) refuse_at(name.location, "includes are nested deeper than 16 files");
    return read(loaded(path, name.location), path);
  }

  std::string loaded(const std::string& path, const base::SourceLocation& location) const {
    try {
      return load_(path);
    } catch (const Error& error) {
      refuse_at(location, fmt::format("cannot include {}", error.what()));
    }
  }

  const LoadFile& load_;
  std::vector<std::string> open_;
};

syntax::Yaml builtin_defaults() {
  syntax::Yaml defaults;
  defaults.kind = syntax::Yaml::Kind::map;
  for (const Key& key : scenario_keys())
    if (!key.fallback.empty()) put(defaults, key.name, {}, scalar(std::string(key.fallback), std::string(builtin)));
  return defaults;
}

/// Keys of a fault scenario, beside those of faults.
bool applies_to_faults(std::string_view name) {
  constexpr std::array<std::string_view, 10> names{"name",    "description", "docref",      "tags",      "include",
                                                   "budgets", "gates",       "fingerprint", "stability", "reruns"};
  const std::span<const Key> faults = fault_keys();
  return std::find(names.begin(), names.end(), name) != names.end() ||
         std::any_of(faults.begin(), faults.end(), [&](const Key& key) { return key.name == name; });
}

/// A fault scenario is driven by its harness: keys about commands have no meaning in it. Defaults for all scenarios and
/// built-in ones are passed over.
void check_fault_keys(const syntax::Yaml& values, const Configuration& configuration) {
  for (const syntax::YamlMember& member : values.members) {
    const base::SourceLocation& location = member.value.location;
    const bool is_default = location.file == configuration.file || location.file == builtin;
    if (!is_default && !applies_to_faults(member.key))
      refuse_at(member.key_location.line > 0 ? member.key_location : location,
                fmt::format("'{}' has no meaning in a fault scenario; remove it", member.key));
  }
}

void require_command(const syntax::Yaml& values, const Draft& draft, const std::string& file) {
  if (draft.scenario.name.empty()) throw Error(file, "the scenario has no 'name'");
  if (!draft.scenario.fault && values.find("command") == nullptr)
    refuse_at(draft.scenario.location, "the scenario has no 'command'");
}

/// How often a fault scenario runs is said by its harness, unless `reruns` is.
void settle_faults(const syntax::Yaml& values, model::Scenario& scenario) {
  if (!scenario.fault) return;
  check_workload(values, scenario);
  if (const syntax::Yaml* const reruns = values.find("reruns"); reruns != nullptr && reruns->location.file != builtin)
    scenario.fault->repetitions = scenario.reruns;
  else
    scenario.reruns = scenario.fault->repetitions;
}

/// A profile alone, as the public toolkit writes it, means the fault that gives the scenario its name.
void name_fault(Draft& draft) {
  if (!draft.scenario.fault || !draft.scenario.fault->sequence.empty()) return;
  const std::span<const std::string_view> labels = fault_labels();
  if (std::find(labels.begin(), labels.end(), draft.scenario.name) == labels.end())
    refuse_at(draft.scenario.location, fmt::format("a fault scenario needs 'fault', one of {}", fault_label_list()));
  draft.scenario.fault->sequence = {draft.scenario.name};
}

int needed_repeat(int reruns) { return std::max(gate_repeat, (gate_samples + reruns - 1) / reruns); }

/// Fills in the default of `repeat`, which depends on other values, and warns about a smaller one.
void settle_repeat(syntax::Yaml& values, Draft& draft, std::vector<std::string>& warnings) {
  model::Scenario& scenario = draft.scenario;
  const bool gates_judged = scenario.reruns >= gate_reruns || values.find("gates") != nullptr;
  const int needed = gates_judged ? needed_repeat(scenario.reruns) : default_repeat;
  const syntax::Yaml* given = values.find("repeat");
  if (given == nullptr) {
    scenario.repeat = needed;
    const std::string from = gates_judged ? fmt::format("{}, required by the gates", builtin) : std::string(builtin);
    put(values, "repeat", {}, scalar(std::to_string(needed), from));
  } else if (gates_judged && scenario.repeat < needed) {
    warnings.push_back(fmt::format(
        "{}: repeat {} in {} {} is less than the {} that the gates need; they may be inconclusive",
        base::where(given->location), scenario.repeat, scenario.reruns, scenario.reruns == 1 ? "run" : "runs", needed));
  }
}

/// Of a report's metrics only the command knows.
void check_metric(std::string_view name, std::span<const std::string_view> names, const base::SourceLocation& location,
                  const model::Scenario& scenario) {
  if (scenario.report || std::find(names.begin(), names.end(), name) != names.end()) return;
  refuse_at(location, fmt::format("'{}' is not a metric of this scenario{}", base::printable(name),
                                  base::suggestion(name, names)));
}

/// Whether "k=v,k=v" names some of the parameters with values they take.
bool is_case(std::string_view text, const Draft& draft) {
  const std::vector<std::string_view> pairs = base::split(text, ',');
  return std::all_of(pairs.begin(), pairs.end(), [&](std::string_view pair) {
    const std::size_t equals = pair.find('=');
    return equals != std::string_view::npos &&
           std::any_of(draft.parameters.begin(), draft.parameters.end(), [&](const auto& parameter) {
             return parameter.first == pair.substr(0, equals) &&
                    std::find(parameter.second.begin(), parameter.second.end(), pair.substr(equals + 1)) !=
                        parameter.second.end();
           });
  });
}

/// Budgets and gates may only name metrics and cases that exist. A default for all scenarios may name a metric that
/// this one does not measure: it stays, and is listed as not measured.
void check_budgets(const syntax::Yaml& values, Draft& draft, const Configuration& configuration) {
  const std::vector<std::string_view> names = metric_names(draft.scenario);
  if (const syntax::Yaml* gates = values.find("gates")) {
    if (const syntax::Yaml* significance = gates->find("significance"))
      if (const syntax::Yaml* metric = significance->find("metric"))
        check_metric(metric->text, names, metric->location, draft.scenario);
    if (const syntax::Yaml* variance = gates->find("variance"))
      if (const syntax::Yaml* metrics = variance->find("metrics"))
        for (const std::string& metric : texts_of(*metrics))
          check_metric(metric, names, metrics->location, draft.scenario);
  }
  const syntax::Yaml* budgets = values.find("budgets");
  if (budgets == nullptr) return;
  for (const syntax::YamlMember& member : budgets->members) {
    if (member.key_location.file == configuration.file &&
        std::find(names.begin(), names.end(), member.key) == names.end())
      continue;
    check_metric(member.key, names, member.key_location, draft.scenario);
    if (const syntax::Yaml* cases = member.value.find("cases"))
      for (const syntax::YamlMember& one : cases->members)
        if (!is_case(one.key, draft))
          refuse_at(one.key_location,
                    fmt::format("'{}' is not a case of this scenario; write 'PARAMETER=VALUE,...' with "
                                "values from 'parameters'",
                                base::printable(one.key)));
  }
}

/// Of a report's metrics and benchmarks only the command knows.
void warn_of_accepted(const syntax::Yaml& values, const Draft& draft, std::vector<std::string>& warnings) {
  const syntax::Yaml* const accepted = values.find("accepted");
  if (accepted == nullptr || draft.scenario.report) return;
  const std::vector<std::string_view> names = metric_names(draft.scenario);
  for (std::size_t i = 0; i < accepted->elements.size(); ++i) {
    const model::AcceptedSlowdown& one = draft.scenario.accepted[i];
    const std::string where = base::where(accepted->elements[i].location);
    if (std::find(names.begin(), names.end(), one.metric) == names.end())
      warnings.push_back(fmt::format("{}: this accepts nothing: '{}' is not a metric of this scenario{}", where,
                                     base::printable(one.metric), base::suggestion(one.metric, names)));
    if (!one.test_case.empty() && !is_case(one.test_case, draft))
      warnings.push_back(fmt::format("{}: this accepts nothing: '{}' is not a case of this scenario", where,
                                     base::printable(one.test_case)));
  }
}

std::string shown_value(const syntax::Yaml& value) {
  if (value.kind == syntax::Yaml::Kind::scalar) return base::printable(value.text);
  std::string text = "[";
  for (const syntax::Yaml& element : value.elements) {
    if (text.size() > 1) text += ", ";
    text += shown_value(element);
  }
  return text + "]";
}

void add_settings(const std::string& key, const syntax::Yaml& value, std::vector<Setting>& settings) {
  if (value.kind == syntax::Yaml::Kind::map) {
    for (const syntax::YamlMember& member : value.members)
      add_settings(fmt::format("{}.{}", key, base::printable(member.key)), member.value, settings);
    return;
  }
  if (value.kind == syntax::Yaml::Kind::sequence && !value.elements.empty() &&
      value.elements[0].kind == syntax::Yaml::Kind::map) {
    for (std::size_t i = 0; i < value.elements.size(); ++i)
      add_settings(fmt::format("{}[{}]", key, i), value.elements[i], settings);
    return;
  }
  std::string from = base::printable(value.location.file);
  if (value.location.line > 0) from += fmt::format(":{}", value.location.line);
  settings.push_back({key, shown_value(value), std::move(from)});
}

syntax::Yaml layered(std::string_view text, const std::string& file, const Configuration& configuration,
                     std::span<const Override> overrides, const LoadFile& load) {
  syntax::Yaml values = builtin_defaults();
  lay_over(values, configuration.defaults);
  lay_over(values, LayerReader(load).read(text, file));
  for (const Override& one : overrides) put(values, one.key, {}, scalar(one.value, one.option));
  return values;
}

/// A metric that says no direction has that of its budget, else the one that its unit or name tells. Without any, half
/// of what would be said of it is wrong.
void settle_directions(model::Scenario& scenario) {
  for (model::MetricSource& source : scenario.metrics) {
    if (source.says_better) continue;
    const auto budget = scenario.budgets.find(source.metric.name);
    auto better = budget == scenario.budgets.end() ? std::nullopt : budget->second.direction;
    if (!better) better = model::likely_direction(source.metric.name, source.metric.unit);
    if (!better)
      throw Error(base::where(source.location),
                  fmt::format("the metric '{}' needs 'better: lower' or 'better: higher'", source.metric.name));
    source.metric.better = *better;
  }
}

/// What effective values, a map, say of a scenario; `file` is where they come from.
ScenarioFile settled(syntax::Yaml values, const std::string& file, const Configuration& configuration) {
  use_load_profile(values);
  Draft draft;
  for (const Key& key : scenario_keys())
    if (const syntax::Yaml* value = values.find(key.name)) {
      check_value(*value, key);
      key.bind(draft, *value);
    }
  require_command(values, draft, file);
  name_fault(draft);
  if (draft.scenario.fault) check_fault_keys(values, configuration);
  settle_faults(values, draft.scenario);
  settle_profile(values, draft.scenario);
  if (draft.scenario.report)
    draft.scenario.report->better.insert(configuration.better.begin(), configuration.better.end());
  settle_directions(draft.scenario);
  check_budgets(values, draft, configuration);
  check_limits(values, configuration);
  check_references(values, draft);
  ScenarioFile result;
  result.has_default_repeat = !draft.scenario.fault && values.find("repeat") == nullptr;
  if (!draft.scenario.fault) settle_repeat(values, draft, result.warnings);
  warn_of_accepted(values, draft, result.warnings);
  for (const Key& key : scenario_keys())
    if (const syntax::Yaml* value = values.find(key.name);
        value != nullptr && (!draft.scenario.fault || applies_to_faults(key.name)))
      add_settings(std::string(key.name), *value, result.settings);
  result.cases = expanded(draft);
  check_filter(values, result.cases);
  check_statuses(values, result.cases);
  return result;
}

}  // namespace

ScenarioFile parse_scenario(std::string_view text, const std::string& file, const Configuration& configuration,
                            std::span<const Override> overrides, const LoadFile& load) {
  ScenarioFile scenario = settled(layered(text, file, configuration, overrides, load), file, configuration);
  for (model::Scenario& one : scenario.cases) leave_out_foreign_budgets(one, configuration);
  return scenario;
}

model::Scenario scenario_of_defaults(std::string_view name, const Configuration& configuration) {
  syntax::Yaml values = builtin_defaults();
  lay_over(values, configuration.defaults);
  syntax::Yaml command;
  command.kind = syntax::Yaml::Kind::sequence;
  command.elements.push_back(scalar(std::string(name), std::string(builtin)));
  put(values, "name", {}, scalar(std::string(name), std::string(builtin)));
  put(values, "command", {}, std::move(command));
  return settled(std::move(values), std::string(name), configuration).cases.front();
}

void check_unique_names(std::span<const ScenarioFile> files) {
  std::map<std::string, base::SourceLocation> locations;
  for (const ScenarioFile& file : files) {
    const model::Scenario& scenario = file.cases.front();
    const auto [first, is_new] = locations.emplace(scenario.name, scenario.location);
    if (!is_new)
      refuse_at(scenario.location, fmt::format("the name '{}' is already taken by {}; rename one of them",
                                               scenario.name, base::where(first->second)));
  }
}

}  // namespace benchgate::format
