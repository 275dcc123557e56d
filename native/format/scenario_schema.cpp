// SPDX-License-Identifier: MIT
#include "format/scenario_schema.hpp"

#include <initializer_list>
#include <span>
#include <string_view>

#include "base/text.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_keys.hpp"
#include "imports/import.hpp"
#include "model/docref.hpp"
#include "model/expected_status.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

constexpr double unlimited = 1e15;
constexpr std::string_view duration_pattern = "^[0-9.]+(e[0-9]+)?(ns|us|ms|s|m|h)?$";
constexpr std::string_view percentage_pattern = "^([0-9]+[.]?[0-9]*|[.][0-9]+) *%$";
constexpr std::string_view name_pattern = "^[a-z0-9][a-z0-9_-]*$";
constexpr std::string_view metric_pattern = "^[A-Za-z][A-Za-z0-9_.-]*$";
constexpr std::string_view variable_pattern = "^[A-Za-z_][A-Za-z0-9_]*$";
constexpr std::string_view statistic_pattern = "^(median|mean|min|max|p[0-9]{1,2}([.][0-9]+)?)$";
constexpr std::string_view processors_pattern = "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$";

/// Writes the schemas of keys into an open object.
class SchemaWriter {
 public:
  explicit SchemaWriter(syntax::JsonWriter& json) : json_(json) {}

  void members(std::span<const Key> keys) {
    json_.member("type", "object").key("properties").begin_object();
    for (const Key& key : keys) {
      if (key.shape == Shape::later) continue;
      json_.key(key.name).begin_object().member("description", key.help);
      if (!key.fallback.empty()) default_of(key);
      value(key);
      json_.end_object();
    }
    json_.end_object().member("additionalProperties", false);
  }

 private:
  void default_of(const Key& key) {
    json_.key("default");
    if (const auto number = base::parse_integer(key.fallback))
      json_.value(*number);
    else
      json_.value(key.fallback);
  }

  /// A scalar of any type: YAML's 3 and true are texts where a text is wanted.
  void text() { json_.key("type").begin_array().value("string").value("number").value("boolean").end_array(); }

  void pattern(std::string_view expression) { json_.member("type", "string").member("pattern", expression); }

  void number(const Key& key, std::string_view type) {
    json_.member("type", type);
    range(key);
  }

  void range(const Key& key) {
    if (key.low > -unlimited) json_.member("minimum", key.low);
    if (key.high < unlimited) json_.member("maximum", key.high);
  }

  void ratio(const Key& key) {
    json_.key("type").begin_array().value("number").value("string").end_array();
    json_.member("pattern", percentage_pattern);
    range(key);
  }

  void choices(std::string_view list) {
    json_.key("enum").begin_array();
    for (const std::string_view choice : base::split(list, '|')) json_.value(choice);
    json_.end_array();
  }

  void formats() {
    json_.key("enum").begin_array();
    for (const imports::ImportFormat& format : imports::import_formats()) json_.value(format.name);
    for (const std::string_view tool : imports::import_tools()) json_.value(tool);
    json_.end_array();
  }

  void duration() {
    json_.key("type").begin_array().value("string").value("number").end_array();
    json_.member("pattern", duration_pattern).member("exclusiveMinimum", 0);
  }

  /// What `one` writes, or a list of it that is not empty.
  template <typename Write>
  void one_or_list(Write one) {
    json_.key("anyOf").begin_array().begin_object();
    one();
    json_.end_object().begin_object().member("type", "array").member("minItems", 1).key("items").begin_object();
    one();
    json_.end_object().end_object().end_array();
  }

  void fault_label() {
    json_.key("enum").begin_array();
    for (const std::string_view label : fault_labels()) json_.value(label);
    json_.end_array();
  }

  void statuses() {
    json_.key("type").begin_array().value("string").value("integer").end_array();
    json_.member("pattern", model::expected_status_pattern).member("minimum", 100).member("maximum", 599);
  }

  void processors() {
    json_.key("type").begin_array().value("string").value("integer").end_array();
    json_.member("pattern", processors_pattern);
  }

  void phase() {
    json_.key("anyOf").begin_array().begin_object();
    duration();
    json_.end_object().begin_object().member("type", "object").key("properties").begin_object();
    json_.key("duration").begin_object();
    duration();
    json_.end_object().end_object().member("additionalProperties", false).end_object().end_array();
  }

  /// A map whose keys match `expression` and whose values are what `entry` writes.
  template <typename Write>
  void map(std::string_view expression, Write entry) {
    json_.member("type", "object");
    if (!expression.empty()) json_.key("propertyNames").begin_object().member("pattern", expression).end_object();
    json_.key("additionalProperties").begin_object();
    entry();
    json_.end_object();
  }

  void docref_map() {
    json_.member("type", "object").key("properties").begin_object().key(comment_key).begin_object();
    text();
    json_.end_object().end_object().key("additionalProperties").begin_object();
    pattern(model::docref_pattern);
    json_.end_object();
  }

  void number_map(const Key& key) {
    json_.member("type", "object").key("properties").begin_object();
    for (const std::string_view name : base::split(key.choices, '|')) {
      json_.key(name).begin_object();
      number(key, "number");
      json_.end_object();
    }
    json_.end_object().member("additionalProperties", false);
  }

  void number_or_map(const Key& key) {
    json_.key("anyOf").begin_array().begin_object();
    number(key, "integer");
    json_.end_object().begin_object();
    members(key.members);
    json_.end_object().end_array();
  }

  void port() {
    json_.key("anyOf").begin_array().begin_object();
    number({.name = {}, .low = 1, .high = 65535}, "integer");
    json_.end_object().begin_object().member("const", model::Readiness::own_port).end_object().end_array();
  }

  void reasons() {
    json_.member("type", "array").key("items").begin_object().member("minProperties", 1).member("maxProperties", 1);
    map({}, [&] { text(); });
    json_.end_object();
  }

  void parameters() {
    map(variable_pattern, [&] {
      json_.member("type", "array").member("minItems", 1).member("uniqueItems", true).key("items").begin_object();
      text();
      json_.end_object();
    });
  }

  void value(const Key& key) {
    switch (key.shape) {
      case Shape::text: return text();
      case Shape::name: return pattern(name_pattern);
      case Shape::docref: return pattern(model::docref_pattern);
      case Shape::format: return formats();
      case Shape::statistic: return pattern(statistic_pattern);
      case Shape::choice: return choices(key.choices);
      case Shape::choices: return one_or_list([&] { choices(key.choices); });
      case Shape::digest: return pattern("^[0-9a-fA-F]{64}$");
      case Shape::count: return number(key, "integer");
      case Shape::repeat: return number_or_map(key);
      case Shape::number: return number(key, "number");
      case Shape::ratio: return ratio(key);
      case Shape::positive: json_.member("type", "number").member("exclusiveMinimum", 0); return;
      case Shape::duration: return duration();
      case Shape::phase: return phase();
      case Shape::port: return port();
      case Shape::flag: json_.member("type", "boolean"); return;
      case Shape::texts:
      case Shape::command: return one_or_list([&] { text(); });
      case Shape::labels: return one_or_list([&] { fault_label(); });
      case Shape::codes: return one_or_list([&] { number(key, "integer"); });
      case Shape::statuses: return one_or_list([&] { statuses(); });
      case Shape::processors: return one_or_list([&] { processors(); });
      case Shape::parameters: return parameters();
      case Shape::environment: return map("^[^=]+$", [&] { text(); });
      case Shape::text_map: return map({}, [&] { text(); });
      case Shape::docref_map: return docref_map();
      case Shape::choice_map: return map({}, [&] { choices(key.choices); });
      case Shape::number_map: return number_map(key);
      case Shape::section: return members(key.members);
      case Shape::ignored: json_.member("type", "object"); return;
      case Shape::sections:
        json_.member("type", "array").key("items").begin_object();
        members(key.members);
        json_.end_object();
        return;
      case Shape::reasons: return reasons();
      case Shape::named: return map(key.name == "metrics" ? metric_pattern : "", [&] { members(key.members); });
      case Shape::later: return;
    }
  }

  syntax::JsonWriter& json_;
};

void begin_schema(syntax::JsonWriter& json, std::string_view title) {
  json.begin_object().member("$schema", "http://json-schema.org/draft-07/schema#").member("title", title);
}

void require(syntax::JsonWriter& json, std::initializer_list<std::string_view> names) {
  json.begin_object().key("required").begin_array();
  for (const std::string_view name : names) json.value(name);
  json.end_array().end_object();
}

}  // namespace

std::string scenario_schema() {
  syntax::JsonWriter json;
  begin_schema(json, "benchgate scenario");
  SchemaWriter(json).members(scenario_keys());
  json.key("anyOf").begin_array();
  for (const std::string_view what : {"command", "fault", "fault_sequence", "faults", "fault_profile"})
    require(json, {"name", what});
  require(json, {"include"});
  return json.end_array().end_object().take() + "\n";
}

std::string configuration_schema() {
  syntax::JsonWriter json;
  begin_schema(json, "benchgate.yaml");
  SchemaWriter(json).members(configuration_keys());
  return json.end_object().take() + "\n";
}

}  // namespace benchgate::format
