// SPDX-License-Identifier: MIT
#include "format/scenario_parts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/budget_keys.hpp"
#include "format/pattern.hpp"
#include "format/scenario_check.hpp"
#include "model/metric.hpp"

namespace benchgate::format {

namespace {

/// Longer values, or a `/` or `,` in them, do not fit into a result folder's name.
constexpr std::size_t longest_parameter = base::most(base::Limit::parameter_value);

/// Exactly the required ones of pattern, path and field must be given.
void check_source(const syntax::YamlMember& metric, std::span<const std::string_view> wanted, std::string_view from) {
  for (const std::string_view name : {"pattern", "path", "field"}) {
    const bool is_wanted = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    const syntax::Yaml* value = metric.value.find(name);
    if (is_wanted && value == nullptr)
      throw Error(base::where(metric.value.location), fmt::format("a metric from {} needs '{}'", from, name));
    if (!is_wanted && value != nullptr)
      throw Error(base::where(value->location), fmt::format("a metric from {} has no '{}'; remove it", from, name));
  }
}

model::MetricSource metric_of(const syntax::YamlMember& member) {
  constexpr std::array<std::string_view, 1> of_output{"pattern"};
  constexpr std::array<std::string_view, 2> of_jsonl{"path", "field"};
  if (model::find_builtin_metric(member.key) != nullptr)
    throw Error(base::where(member.key_location),
                fmt::format("'{}' is a built-in metric; give this metric another name", member.key));
  const syntax::Yaml& value = member.value;
  const std::string from = text_member(value, "from");
  if (from.empty())
    throw Error(base::where(value.location),
                fmt::format("the metric '{}' needs 'from: stdout' or 'from: jsonl'", member.key));
  model::MetricSource source;
  source.metric.name = member.key;
  source.metric.unit = text_member(value, "unit");
  const std::string better = text_member(value, "better");
  source.metric.better = better == "higher" ? model::Better::higher : model::Better::lower;
  source.says_better = !better.empty();
  source.from = from == "jsonl" ? model::MetricSource::From::jsonl : model::MetricSource::From::output;
  if (from == "jsonl")
    check_source(member, of_jsonl, from);
  else
    check_source(member, of_output, from);
  if (const syntax::Yaml* pattern = value.find("pattern"))
    const Pattern checked(pattern->text, base::where(pattern->location));
  source.pattern = text_member(value, "pattern");
  source.path = text_member(value, "path");
  source.field = text_member(value, "field");
  source.location = member.key_location;
  return source;
}

model::BudgetLimits limits_of(const syntax::Yaml& section) {
  model::BudgetLimits limits;
  for (const LimitKey& row : limit_keys)
    if (const syntax::Yaml* value = section.find(row.key.name)) row.read(*value, limits);
  return limits;
}

/// What a budget and its case say together.
void check_evidence(const std::string& evidence, std::optional<bool> significance, const syntax::Yaml& value) {
  if (evidence == "none" && significance.value_or(false))
    throw Error(base::where(value.location), "'evidence: none' and 'significance: true' contradict; remove one");
}

model::Budget budget_of(const syntax::YamlMember& member) {
  const syntax::Yaml& value = member.value;
  model::Budget budget{limits_of(value)};
  check_evidence(budget.evidence, budget.significance, value);
  if (const syntax::Yaml* cases = value.find("cases"))
    for (const syntax::YamlMember& one : cases->members) {
      if (one.value.members.empty())
        throw Error(base::where(one.value.location),
                    fmt::format("the case '{}' is empty; set a limit or remove it", one.key));
      const model::BudgetLimits& limits = budget.cases[one.key] = limits_of(one.value);
      check_evidence(limits.evidence.empty() ? budget.evidence : limits.evidence,
                     limits.significance ? limits.significance : budget.significance, one.value);
    }
  if (budget.threshold.empty() && !budget.max && !budget.min)
    throw Error(base::where(value.location),
                fmt::format("the budget of '{}' needs a 'threshold', a 'max' or a 'min'", member.key));
  budget.location = member.key_location;
  return budget;
}

void check_parameter_value(const syntax::Yaml& value) {
  const std::string& text = value.text;
  const bool is_plain = value.kind == syntax::Yaml::Kind::scalar && !text.empty() && text.size() <= longest_parameter &&
                        text.find_first_of("/\\,") == std::string::npos && base::printable(text) == text;
  if (is_plain) return;
  throw Error(base::where(value.location),
              "a parameter's value becomes part of a folder's name: use 1 to 64 printable characters without '/', '\\' "
              "and ','");
}

}  // namespace

void check_loopback(const syntax::Yaml& url) {
  constexpr std::array<std::string_view, 6> hosts{"http://127.0.0.1",  "http://localhost",  "http://[::1]",
                                                  "https://127.0.0.1", "https://localhost", "https://[::1]"};
  const bool is_loopback = std::any_of(hosts.begin(), hosts.end(), [&](std::string_view host) {
    return url.text == host ||
           (url.text.starts_with(host) && (url.text[host.size()] == ':' || url.text[host.size()] == '/'));
  });
  if (!is_loopback || url.text.find('@') != std::string::npos)
    throw Error(
        base::where(url.location),
        fmt::format("'url' must begin with http://127.0.0.1, http://localhost or http://[::1], not '{}'", url.text));
}

void check_url_variables(const syntax::Yaml& url, BracesInUrl braces) {
  constexpr std::string_view port = "BENCHGATE_PORT";
  const std::string_view text = url.text;
  const std::size_t scheme = text.find("://");
  const std::size_t path = scheme == std::string_view::npos ? 0 : text.find('/', scheme + 3);
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const bool is_braced = text.substr(at + 1).starts_with('{');
    const std::string_view rest = text.substr(at + (is_braced ? 2 : 1));
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    const std::string_view name =
        rest.substr(0, static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_part) - rest.begin()));
    // A query may have names such as $filter.
    const bool is_variable =
        at < path || (std::isupper(static_cast<unsigned char>(name.empty() ? ' ' : name.front())) != 0 &&
                      std::none_of(name.begin(), name.end(), [](unsigned char c) { return std::islower(c) != 0; }));
    const bool is_replaced = is_braced ? braces == BracesInUrl::variables && name != port : name == port;
    if (name.empty() || is_replaced || (!is_braced && !is_variable)) continue;
    throw Error(base::where(url.location),
                fmt::format("nothing replaces '{}' in the URL; did you mean '${}', the port of the service?",
                            text.substr(at, name.size() + (is_braced ? 3 : 1)), port));
  }
}

std::string format_arguments(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) {
    if (!text.empty()) text += ' ';
    const bool plain = !argument.empty() && argument.find_first_of(" \t\n'\"") == std::string::npos;
    text += plain ? argument : fmt::format("'{}'", argument);
  }
  return text;
}

model::CommandLine command_of(const syntax::Yaml& value) {
  if (value.kind == syntax::Yaml::Kind::scalar) return {.argv = {}, .shown = value.text};
  const std::vector<std::string> arguments = texts_of(value);
  return {.argv = arguments, .shown = format_arguments(arguments)};
}

std::vector<model::MetricSource> metrics_of(const syntax::Yaml& value) {
  std::vector<model::MetricSource> metrics;
  for (const syntax::YamlMember& member : value.members) metrics.push_back(metric_of(member));
  return metrics;
}

std::map<std::string, model::Budget> budgets_of(const syntax::Yaml& value) {
  std::map<std::string, model::Budget> budgets;
  for (const syntax::YamlMember& member : value.members) budgets[member.key] = budget_of(member);
  return budgets;
}

std::vector<model::AcceptedSlowdown> accepted_of(const syntax::Yaml& value) {
  std::vector<model::AcceptedSlowdown> accepted;
  for (const syntax::Yaml& element : value.elements) {
    for (const std::string_view needed : {"metric", "up_to", "reason"})
      if (base::trim(text_member(element, needed)).empty())
        throw Error(base::where(element.location), fmt::format("an entry of 'accepted' needs '{}'", needed));
    const syntax::Yaml& up_to = *element.find("up_to");
    if (number_of(up_to) > 1 && !up_to.text.ends_with('%'))
      throw Error(base::where(up_to.location),
                  fmt::format("'up_to' of {0} accepts {1:g} %; write {0}% if that is meant, or {1:g}%", up_to.text,
                              number_of(up_to) * 100));
    accepted.push_back({text_member(element, "metric"), text_member(element, "case"), base::ratio_text(up_to.text),
                        text_member(element, "reason")});
  }
  return accepted;
}

std::vector<model::IgnoredBenchmarks> ignored_of(const syntax::Yaml& value) {
  std::vector<model::IgnoredBenchmarks> ignored;
  for (const syntax::Yaml& element : value.elements)
    ignored.push_back({element.members.front().key, element.members.front().value.text});
  return ignored;
}

std::map<std::string, model::Better> directions_of(const syntax::Yaml& value) {
  std::map<std::string, model::Better> directions;
  for (const syntax::YamlMember& member : value.members)
    directions[member.key] = member.value.text == "higher" ? model::Better::higher : model::Better::lower;
  return directions;
}

model::ReportImport report_import_of(const syntax::Yaml& value) {
  model::ReportImport report;
  report.format = text_member(value, "format");
  report.path = text_member(value, "path");
  if (const syntax::Yaml* better = value.find("better")) report.better = directions_of(*better);
  if (const syntax::Yaml* filter = value.find("filter")) report.filter = texts_of(*filter);
  if (const syntax::Yaml* replaces = value.find("replaces")) report.replaces = texts_of(*replaces);
  report.location = value.location;
  return report;
}

std::vector<std::pair<std::string, std::vector<std::string>>> parameters_of(const syntax::Yaml& value) {
  std::vector<std::pair<std::string, std::vector<std::string>>> parameters;
  for (const syntax::YamlMember& member : value.members) {
    if (!is_variable_name(member.key))
      throw Error(base::where(member.key_location),
                  fmt::format("'{}' is not a valid parameter; use letters, digits and '_'", member.key));
    if (member.value.kind != syntax::Yaml::Kind::sequence || member.value.elements.empty())
      throw Error(base::where(member.value.location),
                  fmt::format("the parameter '{}' needs a list of values, such as [1, 2, 4]", member.key));
    std::vector<std::string> values;
    std::set<std::string_view> known;  // a list may be long before there are too many combinations
    for (const syntax::Yaml& element : member.value.elements) {
      check_parameter_value(element);
      if (!known.insert(element.text).second)
        throw Error(base::where(element.location),
                    fmt::format("the value '{}' of '{}' is given twice", element.text, member.key));
      values.push_back(element.text);
    }
    parameters.emplace_back(member.key, std::move(values));
  }
  return parameters;
}

model::ExpectedOutput expected_output_of(const syntax::Yaml& value) {
  model::ExpectedOutput expected;
  expected.location = value.location;
  if (const syntax::Yaml* text = value.find("equals")) expected.equals = text->text;
  expected.matches = text_member(value, "matches");
  expected.sha256 = text_member(value, "sha256");
  std::transform(expected.sha256.begin(), expected.sha256.end(), expected.sha256.begin(),
                 [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (const syntax::Yaml* matches = value.find("matches"))
    const Pattern checked(matches->text, base::where(matches->location), Pattern::Use::match);
  if (!expected.any())
    throw Error(base::where(value.location), "'expect_output' needs 'equals', 'matches' or 'sha256'");
  return expected;
}

model::Service service_named(std::string_view key, const syntax::Yaml& value) {
  const syntax::Yaml* const command = value.find("command");
  const syntax::Yaml* const ready = value.find("ready");
  if (command == nullptr) throw Error(base::where(value.location), fmt::format("'{}' needs a 'command'", key));
  if (ready == nullptr)
    throw Error(base::where(value.location),
                fmt::format("'{}' needs 'ready': {{port: auto}}, {{url: URL}} or {{line: PATTERN}}", key));
  model::Service service;
  service.location = value.location;
  service.command = command_of(*command);
  service.ready = {
      .port = text_member(*ready, "port"), .url = text_member(*ready, "url"), .line = text_member(*ready, "line")};
  if (const syntax::Yaml* timeout = ready->find("timeout"))
    if (const auto duration = base::parse_duration(timeout->text)) service.ready.timeout = *duration;
  if (ready->members.size() - (ready->find("timeout") != nullptr ? 1 : 0) != 1)
    throw Error(base::where(ready->location), "'ready' needs one of 'port', 'url' and 'line'");
  if (const syntax::Yaml* url = ready->find("url")) {
    check_loopback(*url);
    check_url_variables(*url, BracesInUrl::nothing);
  }
  if (const syntax::Yaml* line = ready->find("line"))
    const Pattern checked(line->text, base::where(line->location), Pattern::Use::match);
  return service;
}

model::Randomize randomize_of(const syntax::Yaml& value) {
  const std::vector<std::string> names = texts_of(value);
  const auto wanted = [&](std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  return {.environment_size = wanted("env-size"), .addresses = wanted("aslr"), .order = wanted("order")};
}

model::AdaptiveRepeat adaptive_repeat_of(const syntax::Yaml& value) {
  model::AdaptiveRepeat repeat;
  if (const syntax::Yaml* min = value.find("min")) repeat.min = static_cast<int>(integer_of(*min));
  if (const syntax::Yaml* max = value.find("max")) repeat.max = static_cast<int>(integer_of(*max));
  repeat.until = number_member(value, "until");
  if (const syntax::Yaml* budget = value.find("time_budget")) repeat.time_budget = base::parse_duration(budget->text);
  if (repeat.max < repeat.min)
    throw Error(base::where(value.location), fmt::format("'max' {} is below 'min' {}", repeat.max, repeat.min));
  return repeat;
}

model::Fingerprint fingerprint_of(const syntax::Yaml& value) {
  model::Fingerprint fingerprint;
  fingerprint.preset = text_member(value, "preset");
  const auto texts = [&](std::string_view name) {
    const syntax::Yaml* const list = value.find(name);
    return list == nullptr ? std::vector<std::string>() : texts_of(*list);
  };
  if (const syntax::Yaml* const targets = value.find("targets"); targets != nullptr && fingerprint.preset.empty())
    throw Error(base::where(targets->location), "'targets' are those of a build system; name it by 'preset'");
  fingerprint.targets = texts("targets");
  fingerprint.sources = texts("sources");
  fingerprint.dependencies = texts("dependencies");
  fingerprint.toolchain = texts("toolchain");
  return fingerprint;
}

}  // namespace benchgate::format
