// SPDX-License-Identifier: MIT
#include "format/scenario_check.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "imports/import.hpp"
#include "model/docref.hpp"
#include "model/expected_status.hpp"

namespace benchgate::format {

namespace {

constexpr std::size_t longest_name = base::most(base::Limit::scenario_name);

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_scenario_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name && (is_lower(text[0]) || is_digit(text[0])) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_lower(c) || is_digit(c) || c == '_' || c == '-'; });
}

bool is_format(std::string_view text) {
  const std::span<const imports::ImportFormat> formats = imports::import_formats();
  const std::vector<std::string_view> tools = imports::import_tools();
  return std::find(tools.begin(), tools.end(), text) != tools.end() ||
         std::any_of(formats.begin(), formats.end(),
                     [&](const imports::ImportFormat& format) { return format.name == text; });
}

bool is_processor_list(std::string_view text) {
  for (const std::string_view piece : base::split(text, ',')) {
    const auto ends = base::split(piece, '-');
    if (ends.size() > 2) return false;
    for (const std::string_view end : ends)
      if (end.empty() || end.size() > 4 || !std::all_of(end.begin(), end.end(), is_digit)) return false;
    if (ends.size() == 2 && *base::parse_integer(ends[0]) > *base::parse_integer(ends[1])) return false;
  }
  return true;
}

/// The text for a value that does not fit, for messages.
std::string found(const syntax::Yaml& value) {
  switch (value.kind) {
    case syntax::Yaml::Kind::null: return "nothing";
    case syntax::Yaml::Kind::sequence: return value.elements.empty() ? "an empty list" : "a list";
    case syntax::Yaml::Kind::map: return "a map";
    case syntax::Yaml::Kind::scalar: break;
  }
  const std::string shown = base::printable(base::truncate_utf8(value.text, 80));
  return value.quoted ? fmt::format("the text '{}'", shown) : fmt::format("'{}'", shown);
}

bool fits(const syntax::Yaml& value, const Key& key);

/// Whether the value would fit without its quotes.
bool fits_without_quotes(const syntax::Yaml& value, const Key& key) {
  if (!value.quoted) return false;
  syntax::Yaml plain = value;
  plain.quoted = false;
  return fits(plain, key);
}

[[noreturn]] void refuse_shape(const syntax::Yaml& value, const Key& key) {
  std::string what = fmt::format("'{}' must be {}, not {}", key.name, expectation(key), found(value));
  if (fits_without_quotes(value, key)) what += "; remove the quotes";
  if (key.shape == Shape::choice || key.shape == Shape::choices)
    what += base::suggestion(value.text, base::split(key.choices, '|'));
  if (key.shape == Shape::format) what += imports::suggested_formats(value.text);
  if (key.shape == Shape::labels) what += base::suggestion(value.text, fault_labels());
  throw Error(base::where(value.location), what);
}

bool is_text(const syntax::Yaml& value) {
  return value.kind == syntax::Yaml::Kind::scalar && value.text.find('\0') == std::string::npos;
}

/// The number of an unquoted scalar.
std::optional<double> plain_number(const syntax::Yaml& value) {
  return value.kind == syntax::Yaml::Kind::scalar && !value.quoted ? base::parse_number(value.text) : std::nullopt;
}

bool in_range(std::optional<double> number, const Key& key) {
  return number && *number >= key.low && *number <= key.high;
}

/// A percentage is text in YAML, so that quotes make no difference.
bool is_ratio(const syntax::Yaml& value, const Key& key) {
  if (value.kind != syntax::Yaml::Kind::scalar || !value.text.ends_with('%')) return in_range(plain_number(value), key);
  return in_range(base::parse_number(base::ratio_text(value.text)), key);
}

bool is_count(const syntax::Yaml& value, const Key& key) {
  return in_range(plain_number(value), key) && base::parse_integer(value.text).has_value();
}

bool is_duration(const syntax::Yaml& value) {
  if (!is_text(value)) return false;
  const auto duration = base::parse_duration(value.text);
  return duration && duration->count() > 0;
}

bool is_flag(const syntax::Yaml& value) {
  constexpr std::array<std::string_view, 6> flags{"true", "True", "TRUE", "false", "False", "FALSE"};
  return value.kind == syntax::Yaml::Kind::scalar && !value.quoted &&
         std::find(flags.begin(), flags.end(), value.text) != flags.end();
}

/// Whether a scalar, or every element of a list that is not empty, passes.
template <typename Test>
bool one_or_all(const syntax::Yaml& value, Test passes) {
  if (value.kind != syntax::Yaml::Kind::sequence) return passes(value);
  return !value.elements.empty() && std::all_of(value.elements.begin(), value.elements.end(), passes);
}

bool is_label(const syntax::Yaml& value) {
  const std::span<const std::string_view> labels = fault_labels();
  return is_text(value) && std::find(labels.begin(), labels.end(), value.text) != labels.end();
}

bool is_command(const syntax::Yaml& value) {
  if (value.kind == syntax::Yaml::Kind::sequence)
    return !value.elements.empty() && std::all_of(value.elements.begin(), value.elements.end(), is_text) &&
           !value.elements.front().text.empty();
  return is_text(value) && !base::trim(value.text).empty();
}

bool is_choice(const syntax::Yaml& value, const Key& key) {
  const auto choices = base::split(key.choices, '|');
  return is_text(value) && std::find(choices.begin(), choices.end(), value.text) != choices.end();
}

bool is_digest(std::string_view text) {
  constexpr std::size_t digits = 64;
  return text.size() == digits && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool is_port(const syntax::Yaml& value) {
  constexpr double most = 65535;
  return is_text(value) &&
         (value.text == model::Readiness::own_port || is_count(value, {.name = {}, .low = 1, .high = most}));
}

/// One pattern and its reason.
bool is_reason(const syntax::Yaml& value) {
  return value.kind == syntax::Yaml::Kind::map && value.members.size() == 1 && is_text(value.members[0].value) &&
         !base::trim(value.members[0].value.text).empty();
}

bool fits(const syntax::Yaml& value, const Key& key) {
  switch (key.shape) {
    case Shape::text: return is_text(value);
    case Shape::name: return is_text(value) && is_scenario_name(value.text);
    case Shape::docref: return is_text(value) && model::is_docref(value.text);
    case Shape::format: return is_text(value) && is_format(value.text);
    case Shape::statistic: return is_text(value) && is_statistic(value.text);
    case Shape::choice: return is_choice(value, key);
    case Shape::choices: return one_or_all(value, [&](const syntax::Yaml& one) { return is_choice(one, key); });
    case Shape::digest: return is_text(value) && is_digest(value.text);
    case Shape::count:
    case Shape::repeat: return is_count(value, key);
    case Shape::number: return in_range(plain_number(value), key);
    case Shape::ratio: return is_ratio(value, key);
    case Shape::positive: return plain_number(value).value_or(0) > 0;
    case Shape::duration:
    case Shape::phase: return is_duration(value);
    case Shape::port: return is_port(value);
    case Shape::flag: return is_flag(value);
    case Shape::texts: return one_or_all(value, is_text);
    case Shape::labels: return one_or_all(value, is_label);
    case Shape::codes: return one_or_all(value, [&](const syntax::Yaml& code) { return is_count(code, key); });
    case Shape::statuses:
      return one_or_all(value,
                        [](const syntax::Yaml& one) { return is_text(one) && model::is_expected_status(one.text); });
    case Shape::processors:
      return one_or_all(value, [](const syntax::Yaml& one) { return is_text(one) && is_processor_list(one.text); });
    case Shape::command: return is_command(value);
    case Shape::sections: return value.kind == syntax::Yaml::Kind::sequence;
    case Shape::reasons:
      return value.kind == syntax::Yaml::Kind::sequence &&
             std::all_of(value.elements.begin(), value.elements.end(), is_reason);
    case Shape::parameters:
    case Shape::environment:
    case Shape::text_map:
    case Shape::choice_map:
    case Shape::docref_map:
    case Shape::number_map:
    case Shape::section:
    case Shape::ignored:
    case Shape::named: return value.kind == syntax::Yaml::Kind::map;
    case Shape::later: break;
  }
  return false;
}

/// The element of a list that does not fit, or the value itself.
const syntax::Yaml& misfit(const syntax::Yaml& value, const Key& key) {
  for (const syntax::Yaml& element : value.elements) {
    const bool is_good = key.shape == Shape::command   ? is_text(element)
                         : key.shape == Shape::reasons ? is_reason(element)
                                                       : fits(element, key);
    if (!is_good) return element;
  }
  return value;
}

[[noreturn]] void refuse_unknown_key(const syntax::YamlMember& member, std::span<const std::string_view> names,
                                     std::string hint) {
  std::string what = fmt::format("unknown key '{}'", base::printable(base::truncate_utf8(member.key, 80)));
  if (hint.empty() && names.size() <= 16) {
    what += " (known keys:";
    for (const std::string_view name : names) what.append(name == names.front() ? " " : ", ").append(name);
    what += ')';
  }
  throw Error(base::where(member.key_location), what + hint);
}

/// Returns where a key that is unknown in a scenario belongs; "": nowhere.
std::string location_hint(std::string_view key, std::span<const Key> keys) {
  const std::span<const Key> others = configuration_keys();
  const bool is_of_configuration =
      keys.data() == scenario_keys().data() &&
      std::any_of(others.begin(), others.end(), [&](const Key& one) { return one.name == key; });
  return is_of_configuration ? " in a scenario; it belongs in benchgate.yaml" : "";
}

const Key& find_key(const syntax::YamlMember& member, std::span<const Key> keys) {
  std::vector<std::string_view> names;
  for (const Key& key : keys) {
    if (key.name == member.key) return key;
    if (key.shape != Shape::later) names.push_back(key.name);
  }
  const std::string hint = location_hint(member.key, keys);
  refuse_unknown_key(member, names, hint.empty() ? base::suggestion(member.key, names) : hint);
}

/// A name that the user chose, as a key of a map.
void check_chosen_name(const syntax::YamlMember& member, bool (*passes)(std::string_view), std::string_view rule) {
  if (passes(member.key)) return;
  throw Error(base::where(member.key_location),
              fmt::format("'{}' is not a valid name here; use {}", base::truncate_utf8(member.key, 80), rule));
}

void check_text_map(const syntax::Yaml& map) {
  for (const syntax::YamlMember& member : map.members)
    if (!is_text(member.value)) {
      const std::string name = base::printable(base::truncate_utf8(member.key, 80));
      refuse_shape(member.value, Key{.name = name, .shape = Shape::text});
    }
}

void check_environment(const syntax::Yaml& map) {
  constexpr auto is_variable = [](std::string_view text) {
    return !text.empty() && text.find('=') == std::string_view::npos && text.find('\0') == std::string_view::npos;
  };
  for (const syntax::YamlMember& member : map.members) check_chosen_name(member, is_variable, "any text without '='");
  check_text_map(map);
}

void check_choice_map(const syntax::Yaml& map, const Key& key) {
  for (const syntax::YamlMember& member : map.members) {
    const std::string name = base::printable(base::truncate_utf8(member.key, 80));
    check_value(member.value, {.name = name, .shape = Shape::choice, .choices = key.choices});
  }
}

void check_docref_map(const syntax::Yaml& map) {
  for (const syntax::YamlMember& member : map.members) {
    const std::string name = base::printable(base::truncate_utf8(member.key, 80));
    if (member.key == comment_key)
      check_value(member.value, {.name = name, .shape = Shape::text});
    else if (!fits(member.value, {.name = name, .shape = Shape::docref}))
      throw Error(base::where(member.value.location),
                  fmt::format("the DocRef of '{}' must be {}, not {}", name, model::docref_form, found(member.value)));
  }
}

void check_number_map(const syntax::Yaml& map, const Key& key) {
  const auto names = base::split(key.choices, '|');
  for (const syntax::YamlMember& member : map.members) {
    if (std::find(names.begin(), names.end(), member.key) == names.end())
      refuse_unknown_key(member, names, base::suggestion(member.key, names));
    check_value(member.value, {.name = member.key, .shape = Shape::number, .low = key.low, .high = key.high});
  }
}

void check_named(const syntax::Yaml& map, const Key& key) {
  for (const syntax::YamlMember& member : map.members) {
    const bool is_free = key.name == "cases" || key.name == "budgets";  // these name what there is, not what is new
    if (!is_free) check_chosen_name(member, is_metric_name, "a letter, then letters, digits, '_', '.', '-'");
    check_value(member.value, {.name = member.key, .shape = Shape::section, .members = key.members});
  }
}

}  // namespace

bool is_statistic(std::string_view text) {
  constexpr std::array<std::string_view, 4> names{"median", "mean", "min", "max"};
  if (std::find(names.begin(), names.end(), text) != names.end()) return true;
  if (text.size() < 2 || text.front() != 'p' || !is_digit(text[1])) return false;
  const auto percentile = base::parse_number(text.substr(1));
  return percentile && *percentile > 0 && *percentile < 100;
}

bool is_variable_name(std::string_view text) {
  return !text.empty() && (is_letter(text[0]) || text[0] == '_') &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

bool is_metric_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-'; });
}

void check_value(const syntax::Yaml& value, const Key& key) {
  if (key.shape == Shape::repeat && value.kind == syntax::Yaml::Kind::map) return check_members(value, key.members);
  if (key.shape == Shape::phase && value.kind == syntax::Yaml::Kind::map) {
    constexpr std::array<Key, 1> duration{{{.name = "duration", .shape = Shape::duration}}};
    return check_members(value, duration);
  }
  if (!fits(value, key)) refuse_shape(misfit(value, key), key);
  switch (key.shape) {
    case Shape::environment: return check_environment(value);
    case Shape::text_map: return check_text_map(value);
    case Shape::choice_map: return check_choice_map(value, key);
    case Shape::docref_map: return check_docref_map(value);
    case Shape::number_map: return check_number_map(value, key);
    case Shape::section: return check_members(value, key.members);
    case Shape::named: return check_named(value, key);
    case Shape::sections:
      for (const syntax::Yaml& element : value.elements)
        check_value(element, {.name = key.name, .shape = Shape::section, .members = key.members});
      return;
    default: return;
  }
}

void check_members(const syntax::Yaml& map, std::span<const Key> keys) {
  for (const syntax::YamlMember& member : map.members) {
    const Key& key = find_key(member, keys);
    if (key.shape == Shape::later)
      throw Error(base::where(member.key_location), fmt::format("'{}' is not supported yet; remove it", key.name));
    check_value(member.value, key);
  }
}

std::int64_t integer_of(const syntax::Yaml& value) { return base::parse_integer(value.text).value(); }
double number_of(const syntax::Yaml& value) { return base::parse_number(base::ratio_text(value.text)).value(); }
bool flag_of(const syntax::Yaml& value) { return value.text.starts_with('t') || value.text.starts_with('T'); }

std::vector<std::string> texts_of(const syntax::Yaml& value) {
  if (value.kind == syntax::Yaml::Kind::scalar) return {value.text};
  std::vector<std::string> texts;
  for (const syntax::Yaml& element : value.elements) texts.push_back(element.text);
  return texts;
}

std::string text_member(const syntax::Yaml& section, std::string_view name) {
  const syntax::Yaml* value = section.find(name);
  return value == nullptr ? std::string() : value->text;
}

std::optional<double> number_member(const syntax::Yaml& section, std::string_view name) {
  const syntax::Yaml* value = section.find(name);
  return value == nullptr ? std::nullopt : std::optional(number_of(*value));
}

std::optional<bool> flag_member(const syntax::Yaml& section, std::string_view name) {
  const syntax::Yaml* value = section.find(name);
  return value == nullptr ? std::nullopt : std::optional(flag_of(*value));
}

}  // namespace benchgate::format
