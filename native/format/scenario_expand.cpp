// SPDX-License-Identifier: MIT
#include "format/scenario_expand.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/scenario_check.hpp"

namespace benchgate::format {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t most_cases = base::most(base::Limit::combinations);
constexpr std::size_t longest_case_name = base::most(base::Limit::case_name);  // a folder's name may have 255 bytes
constexpr std::array<std::string_view, 6> command_keys{"command", "build", "setup", "prepare", "cleanup", "teardown"};

/// A `${name}` in a text.
struct Reference {
  std::size_t begin = 0;  ///< of '$', or of the '$' that escapes it
  std::size_t end = 0;    ///< one past '}'
  std::string_view name;
  bool escaped = false;  ///< written "$${name}"
};

std::optional<Reference> next_reference(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find("${", from); at != std::string_view::npos; at = text.find("${", at + 2)) {
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos) return std::nullopt;
    const std::string_view name = text.substr(at + 2, close - at - 2);
    if (!is_variable_name(name)) continue;
    const bool escaped = at > from && text[at - 1] == '$';
    return Reference{escaped ? at - 1 : at, close + 1, name, escaped};
  }
  return std::nullopt;
}

/// The result for `$${x}`, and for a `${x}` that is not a parameter.
enum class Others { written_plain, left_alone };

std::string substituted(std::string_view text, const Parameters& parameters, Others others) {
  std::string result;
  std::size_t done = 0;
  while (const auto reference = next_reference(text, done)) {
    result.append(text.substr(done, reference->begin - done));
    const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                        [&](const auto& pair) { return pair.first == reference->name; });
    const std::string_view whole = text.substr(reference->begin, reference->end - reference->begin);
    if (!reference->escaped && parameter != parameters.end())
      result.append(parameter->second);
    else
      result.append(reference->escaped && others == Others::written_plain ? whole.substr(1) : whole);
    done = reference->end;
  }
  return result.append(text.substr(done));
}

void check_text(const syntax::Yaml& value, const Draft& draft) {
  std::vector<std::string_view> names;
  for (const auto& [name, values] : draft.parameters) names.push_back(name);
  std::size_t done = 0;
  while (const auto reference = next_reference(value.text, done)) {
    done = reference->end;
    if (reference->escaped || std::find(names.begin(), names.end(), reference->name) != names.end()) continue;
    const std::string hint = base::suggestion(reference->name, names);
    throw Error(
        base::where(value.location),
        fmt::format("'${{{}}}' is not a parameter of this scenario{}; no shell expands this text; write '$${{{}}}' "
                    "for the characters themselves",
                    reference->name, hint, reference->name));
  }
}

void check_texts(const syntax::Yaml& value, const Draft& draft) {
  for (const syntax::Yaml& element : value.elements) check_text(element, draft);
}

void fill_command(model::CommandLine& command, const Draft& draft, const Parameters& parameters) {
  const bool is_shell_text = command.argv.empty();
  const Others others = is_shell_text ? Others::left_alone : Others::written_plain;
  command.shown = substituted(command.shown, parameters, others);
  for (std::string& word : command.argv) word = substituted(word, parameters, others);
  if (is_shell_text && !command.shown.empty()) {
    command.argv = draft.shell;
    command.argv.push_back(command.shown);
  }
}

void fill_report(model::ReportImport& report, const Parameters& parameters) {
  report.path = substituted(report.path, parameters, Others::written_plain);
  for (std::vector<std::string>* const arguments : {&report.filter, &report.replaces})
    for (std::string& argument : *arguments) argument = substituted(argument, parameters, Others::written_plain);
}

/// Throws Error when there are too many, before they are built.
void check_combinations(const Draft& draft) {
  std::size_t count = 1;
  for (const auto& [name, values] : draft.parameters) {
    if (values.size() > most_cases / count)
      throw Error(base::where(draft.scenario.location),
                  fmt::format("more than {} combinations of parameters; split the scenario", most_cases));
    count *= values.size();
  }
}

model::Scenario filled(const Draft& draft, const Parameters& parameters) {
  model::Scenario scenario = draft.scenario;
  scenario.parameters = parameters;
  fill_command(scenario.command, draft, parameters);
  for (std::optional<model::CommandLine>* step :
       {&scenario.build, &scenario.setup, &scenario.prepare, &scenario.cleanup, &scenario.teardown})
    if (*step) fill_command(**step, draft, parameters);
  if (scenario.service) fill_command(scenario.service->command, draft, parameters);
  if (scenario.workload) fill_command(scenario.workload->service.command, draft, parameters);
  if (scenario.workload && scenario.workload->backend)
    fill_command(scenario.workload->backend->command, draft, parameters);
  if (scenario.fault && scenario.fault->command) {
    fill_command(scenario.fault->command->apply, draft, parameters);
    if (scenario.fault->command->revert) fill_command(*scenario.fault->command->revert, draft, parameters);
  }
  for (auto& [name, value] : scenario.env) value = substituted(value, parameters, Others::written_plain);
  for (model::MetricSource& metric : scenario.metrics)
    metric.path = substituted(metric.path, parameters, Others::written_plain);
  if (scenario.report) fill_report(*scenario.report, parameters);
  scenario.cwd = substituted(scenario.cwd, parameters, Others::written_plain);
  return scenario;
}

}  // namespace

void check_references(const syntax::Yaml& values, const Draft& draft) {
  for (const std::string_view key : command_keys)
    if (const syntax::Yaml* command = values.find(key)) check_texts(*command, draft);
  if (const syntax::Yaml* service = values.find("service"))
    if (const syntax::Yaml* command = service->find("command")) check_texts(*command, draft);
  if (const syntax::Yaml* env = values.find("env"))
    for (const syntax::YamlMember& member : env->members) check_text(member.value, draft);
  if (const syntax::Yaml* cwd = values.find("cwd")) check_text(*cwd, draft);
  if (const syntax::Yaml* report = values.find("import"))
    for (const std::string_view key : {"path", "filter", "replaces"})
      if (const syntax::Yaml* value = report->find(key)) {
        check_text(*value, draft);
        check_texts(*value, draft);
      }
  if (const syntax::Yaml* metrics = values.find("metrics"))
    for (const syntax::YamlMember& member : metrics->members)
      if (const syntax::Yaml* path = member.value.find("path")) check_text(*path, draft);
}

std::vector<model::Scenario> expanded(const Draft& draft) {
  check_combinations(draft);
  std::vector<Parameters> combinations{{}};
  for (const auto& [name, values] : draft.parameters) {
    std::vector<Parameters> longer;
    for (const Parameters& combination : combinations)
      for (const std::string& value : values) {
        longer.push_back(combination);
        longer.back().emplace_back(name, value);
      }
    combinations = std::move(longer);
  }
  std::vector<model::Scenario> cases;
  for (const Parameters& combination : combinations) {
    cases.push_back(filled(draft, combination));
    const std::string name = case_name(cases.back());
    if (name.size() > longest_case_name)
      throw Error(base::where(draft.scenario.location),
                  fmt::format("the test case '{}' has a name of more than {} bytes; use "
                              "shorter parameters",
                              name, longest_case_name));
  }
  return cases;
}

}  // namespace benchgate::format
