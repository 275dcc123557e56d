// SPDX-License-Identifier: MIT
#include "format/configuration_yaml.hpp"

#include <array>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_keys.hpp"
#include "format/scenario_limits.hpp"
#include "format/scenario_parts.hpp"

namespace benchgate::format {

namespace {

const Key& scenario_key(std::string_view name) {
  for (const Key& key : scenario_keys())
    if (key.name == name) return key;
  throw std::logic_error("the table of scenario keys has no such key");
}

/// `defaults:` takes the scenario keys that make sense for several files.
const std::vector<Key>& default_keys() {
  static const std::vector<Key> keys = [] {
    std::vector<Key> all;
    for (const Key& key : scenario_keys())
      if (key.scope == Scope::anywhere) all.push_back(key);
    return all;
  }();
  return keys;
}

void refuse_scenario_keys(const syntax::Yaml& defaults) {
  for (const syntax::YamlMember& member : defaults.members)
    for (const Key& key : scenario_keys())
      if (key.name == member.key && key.scope == Scope::scenario_only)
        throw Error(base::where(member.key_location),
                    fmt::format("'{}' cannot be a default; write it into each scenario file", key.name));
}

std::map<std::string, std::string> map_of(const syntax::Yaml* value) {
  std::map<std::string, std::string> map;
  if (value != nullptr)
    for (const syntax::YamlMember& member : value->members)
      if (member.key != comment_key) map[member.key] = member.value.text;
  return map;
}

/// Throws Error for a name that leads back to itself.
std::map<std::string, std::string> renames_of(const syntax::Yaml* value) {
  const std::map<std::string, std::string> map = map_of(value);
  if (value == nullptr) return map;
  for (const syntax::YamlMember& member : value->members) {
    std::set<std::string> seen;
    for (auto at = map.find(member.key); at != map.end(); at = map.find(at->second))
      if (!seen.insert(at->first).second || at->second.empty())
        throw Error(base::where(member.key_location),
                    fmt::format("'{}' {}; name what the test case is called now", base::printable(member.key),
                                at->second.empty() ? "has no new name" : "leads back to itself"));
  }
  return map;
}

constexpr std::array history_keys{
    Key{.name = "anchor",
        .help = "the older build: previous-tag, none, or a branch, tag or commit",
        .fallback = "previous-tag"},
};

constexpr std::array lint_ignore_keys{
    Key{.name = "rule", .help = "id of a rule of lint, or a pattern of ids such as go/*"},
    Key{.name = "files", .shape = Shape::texts, .help = "globs of the files, relative to the folder of benchgate.yaml"},
    Key{.name = "reason", .help = "why its findings there are no mistakes"},
};

constexpr std::array lint_keys{
    Key{.name = "ignore",
        .shape = Shape::sections,
        .help = "rules that are silenced for files; each needs rule, files and reason",
        .members = lint_ignore_keys},
};

std::vector<model::LintIgnore> lint_ignores_of(const syntax::Yaml* lint) {
  std::vector<model::LintIgnore> ignores;
  const syntax::Yaml* const list = lint == nullptr ? nullptr : lint->find("ignore");
  if (list == nullptr) return ignores;
  for (const syntax::Yaml& element : list->elements) {
    for (const Key& key : lint_ignore_keys) {
      const syntax::Yaml* const value = element.find(key.name);
      if (value == nullptr || texts_of(*value).empty() || base::trim(texts_of(*value).front()).empty())
        throw Error(base::where(element.location),
                    fmt::format("an entry of lint.ignore needs '{}': {}", key.name, key.help));
    }
    ignores.push_back({element.find("rule")->text, texts_of(*element.find("files")), element.find("reason")->text,
                       element.location.file, element.location.line});
  }
  return ignores;
}

}  // namespace

std::span<const Key> configuration_keys() {
  static const std::vector<Key> keys{
      Key{.name = "defaults",
          .shape = Shape::section,
          .help = "scenario keys that apply to all scenario files",
          .members = default_keys()},
      Key{.name = "scenarios", .shape = Shape::texts, .help = "globs of scenario files, relative to this file"},
      Key{.name = "baseline", .help = "baseline of check: merge-base, a git ref, a folder, or a path with {bench}"},
      scenario_key("gates"),
      scenario_key("budgets"),
      scenario_key("ignore"),
      Key{.name = "better",
          .shape = Shape::choice_map,
          .help = "which direction is better for imported metrics, if the report does not say",
          .choices = "lower|higher"},
      Key{.name = "docref", .shape = Shape::docref_map, .help = "DocRef of each imported id"},
      Key{.name = "overrides", .shape = Shape::text_map, .help = "for each noisy test case, why its noise is inherent"},
      Key{.name = "renames",
          .shape = Shape::text_map,
          .help = "for each old id or name of a test case in a history, the one that it has now"},
      Key{.name = "total_time_budget", .shape = Shape::duration, .help = "time limit of a run or check"},
      Key{.name = "history",
          .shape = Shape::section,
          .help = "anchor: the older build that the main branch is measured in turns with (default: previous-tag)",
          .members = history_keys},
      Key{.name = "lint", .shape = Shape::section, .help = "what lint leaves out", .members = lint_keys},
      Key{.name = "publish", .shape = Shape::later, .help = "what is published"},
  };
  return keys;
}

Configuration parse_configuration(std::string_view text, const std::string& file) {
  const syntax::Yaml document = syntax::parse_yaml(text, file);
  Configuration configuration;
  configuration.file = file;
  configuration.defaults.kind = syntax::Yaml::Kind::map;
  if (document.kind == syntax::Yaml::Kind::null) return configuration;
  if (document.kind != syntax::Yaml::Kind::map)
    throw Error(base::where(document.location),
                "the file must be a map of keys, such as 'scenarios: [benchmarks/*.yaml]'");
  if (const syntax::Yaml* defaults = document.find("defaults")) refuse_scenario_keys(*defaults);
  check_members(document, configuration_keys());
  if (const syntax::Yaml* defaults = document.find("defaults")) configuration.defaults = *defaults;
  for (const std::string_view name : {"gates", "budgets", "ignore"}) {
    const syntax::Yaml* value = document.find(name);
    if (value == nullptr) continue;
    if (const syntax::Yaml* twice = configuration.defaults.find(name))
      throw Error(base::where(twice->location),
                  fmt::format("'{}' is given both in and beside 'defaults'; keep one of them", name));
    configuration.defaults.members.push_back({std::string(name), value->location, *value});
  }
  if (const syntax::Yaml* globs = document.find("scenarios")) configuration.scenarios = texts_of(*globs);
  if (const syntax::Yaml* baseline = document.find("baseline")) configuration.baseline = baseline->text;
  if (const syntax::Yaml* better = document.find("better")) {
    configuration.better = directions_of(*better);
    if (const syntax::Yaml* budgets = configuration.defaults.find("budgets")) check_directions(*budgets, *better);
  }
  if (const syntax::Yaml* history = document.find("history"))
    if (const syntax::Yaml* anchor = history->find("anchor")) configuration.anchor = anchor->text;
  configuration.lint_ignores = lint_ignores_of(document.find("lint"));
  configuration.docrefs = map_of(document.find("docref"));
  configuration.renames = renames_of(document.find("renames"));
  configuration.expected_unstable = map_of(document.find("overrides"));
  if (const syntax::Yaml* budget = document.find("total_time_budget"))
    configuration.total_time_budget = base::parse_duration(budget->text);
  return configuration;
}

}  // namespace benchgate::format
