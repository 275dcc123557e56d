// SPDX-License-Identifier: MIT
#include "format/sarif.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

using syntax::JsonWriter;

/// "src/a b.go" as a relative reference of RFC 3986: "src/a%20b.go".
std::string uri_of(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  std::string uri;
  for (const char c : path) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

void write_text(JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name).begin_object().member("text", text).end_object();
}

void write_rule(JsonWriter& json, const model::LintRule& rule) {
  json.begin_object().member("id", rule.id);
  write_text(json, "shortDescription", rule.message);
  write_text(json, "help", fmt::format("What to do: {}\nSource: {}", rule.fix, rule.origin));
  if (const std::string_view address = rule.origin.substr(0, rule.origin.find(' ')); address.starts_with("https://"))
    json.member("helpUri", address);
  json.key("defaultConfiguration").begin_object().member("level", name_of(rule.severity)).end_object();
  json.key("properties").begin_object().key("tags").begin_array().value("benchmark").value(preset_of(rule)).end_array();
  json.member("precision", rule.basis == model::LintBasis::source ? "medium" : "high").end_object().end_object();
}

std::uint64_t index_of(std::span<const model::LintRule* const> rules, const model::LintRule* rule) {
  return static_cast<std::uint64_t>(std::find(rules.begin(), rules.end(), rule) - rules.begin());
}

void write_result(JsonWriter& json, const model::LintFinding& finding, std::span<const model::LintRule* const> rules) {
  const std::string detail = finding.detail.empty() ? "" : fmt::format(" ({})", base::printable(finding.detail));
  json.begin_object().member("ruleId", finding.rule->id).member("ruleIndex", index_of(rules, finding.rule));
  json.member("level", name_of(finding.rule->severity));
  write_text(json, "message", fmt::format("{}{}. What to do: {}", finding.rule->message, detail, finding.rule->fix));
  json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
  json.key("artifactLocation").begin_object().member("uri", uri_of(finding.file)).end_object();
  json.key("region").begin_object().member("startLine", std::max(finding.line, 1)).end_object();
  json.end_object().end_object().end_array().end_object();
}

}  // namespace

std::string format_sarif(const model::LintReport& report, std::span<const model::LintRule* const> rules,
                         std::string_view version) {
  JsonWriter json;
  json.begin_object().member(
      "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
  json.member("version", "2.1.0").key("runs").begin_array().begin_object();
  json.key("tool").begin_object().key("driver").begin_object().member("name", "benchgate").member("version", version);
  json.key("rules").begin_array();
  for (const model::LintRule* const rule : rules) write_rule(json, *rule);
  json.end_array().end_object().end_object();
  json.key("results").begin_array();
  for (const model::LintFinding& finding : report.findings) write_result(json, finding, rules);
  return json.end_array().end_object().end_array().end_object().take() + "\n";
}

}  // namespace benchgate::format
