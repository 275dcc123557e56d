// SPDX-License-Identifier: MIT
#include "format/lint_json.hpp"

#include <vector>

#include "format/json_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

namespace {

/// A finding, or a rule, with everything that JSON says of it.
struct Item {
  std::string rule;
  std::string severity;
  std::string basis;
  std::string file = {};
  std::optional<int> line = {};
  std::string detail = {};
  std::string scope = {};
  std::string message;
  std::string fix;
  std::string source;
};

/// The whole document.
struct Document {
  std::string schema;
  std::vector<Item> items;
  std::optional<std::uint64_t> files = {};
  std::optional<std::uint64_t> benchmarks = {};
  std::optional<std::uint64_t> suppressed = {};
};

Item item_of(const model::LintRule& rule) {
  return {.rule = std::string(rule.id),
          .severity = std::string(name_of(rule.severity)),
          .basis = std::string(name_of(rule.basis)),
          .scope = std::string(rule.scope),
          .message = std::string(rule.message),
          .fix = std::string(rule.fix),
          .source = std::string(rule.origin)};
}

}  // namespace

template <>
struct Fields<Item> {
  static constexpr std::array<Field<Item>, 10> rows{{
      required<&Item::rule>("rule"),
      required<&Item::severity>("severity"),
      required<&Item::basis>("basis"),
      optional<&Item::scope>("scope"),
      optional<&Item::file>("file"),
      optional<&Item::line>("line"),
      optional<&Item::detail>("detail"),
      required<&Item::message>("message"),
      required<&Item::fix>("fix"),
      required<&Item::source>("source"),
  }};
};

namespace {

constexpr std::array<Field<Document>, 5> document_rows{{
    required<&Document::schema>("schema"),
    required<&Document::items>("items"),
    optional<&Document::files>("files"),
    optional<&Document::benchmarks>("benchmarks"),
    optional<&Document::suppressed>("suppressed"),
}};

std::string written(const Document& document) {
  syntax::JsonWriter json;
  write_rows<Document>(json, document_rows, document);
  return json.take() + "\n";
}

}  // namespace

std::string format_lint_report(const model::LintReport& report) {
  Document document{.schema = "benchgate.lint.v1", .items = {}};
  for (const model::LintFinding& finding : report.findings) {
    Item item = item_of(*finding.rule);
    item.scope.clear();
    item.file = base::valid_utf8(finding.file);
    if (finding.line > 0) item.line = finding.line;
    item.detail = base::valid_utf8(finding.detail);
    document.items.push_back(std::move(item));
  }
  document.files = report.files;
  document.benchmarks = report.benchmarks;
  document.suppressed = report.suppressed;
  return written(document);
}

std::string format_lint_rules(std::span<const model::LintRule* const> rules) {
  Document document{.schema = "benchgate.lint_rules.v1", .items = {}};
  for (const model::LintRule* const rule : rules) document.items.push_back(item_of(*rule));
  return written(document);
}

namespace {

void describe_document(syntax::JsonWriter& json) { describe_rows<Document>(json, document_rows); }

}  // namespace

std::string lint_schema() { return format_schema("benchgate.lint.v1", describe_document); }
std::string lint_rules_schema() { return format_schema("benchgate.lint_rules.v1", describe_document); }

}  // namespace benchgate::format
