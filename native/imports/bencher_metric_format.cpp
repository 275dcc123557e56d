// SPDX-License-Identifier: MIT
// Bencher's own reports have no `unit`: it is that of a table without directions, which `history import` stores so.
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace bencher {

using model::Better;
using model::Unit;

/// What the name of a measure says: of two, Bencher itself fixes the unit.
struct Meaning {
  std::string_view metric;
  Scale scale = {};
  std::optional<Better> better = std::nullopt;
};

Meaning meaning_of(std::string_view measure) {
  if (measure == "latency") return {"time", {Unit::ns, 1}, Better::lower};
  if (measure == "throughput") return {measure, {Unit::per_second, 1}, Better::higher};
  return {measure};
}

void read_measure(std::string_view measure, syntax::JsonValue content, model::ImportedCase& test_case) {
  Meaning meaning = meaning_of(measure);
  const std::string_view unit = content.find("unit").string_if("unit");
  if (!unit.empty()) meaning.scale = scale_of(unit);
  const double factor = meaning.scale.factor;
  model::Reading& figure = add_reading(test_case, meaning.metric, meaning.scale.unit, meaning.better, "value",
                                       content.number_of("value") * factor);
  keep_unit(figure, unit);
  const auto lower = content.find("lower_value").number_if("lower_value");
  const auto upper = content.find("upper_value").number_if("upper_value");
  if (lower && upper) figure.interval = {*lower * factor, *upper * factor};
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  if (!root.is(syntax::JsonValue::Kind::object)) root.fail("not an object of benchmarks");
  root.each_member([&](std::string_view name, syntax::JsonValue measures) {
    if (!measures.is(syntax::JsonValue::Kind::object)) measures.fail("not an object of measures");
    if (measures.size() == 0) return;
    cases.at_line(measures.line());
    model::ImportedCase& test_case = cases.add(name);
    measures.each_member(
        [&](std::string_view measure, syntax::JsonValue content) { read_measure(measure, content, test_case); });
  });
}

bool recognises(const FilePreview& preview) {
  bool fits = preview.json.is(syntax::JsonValue::Kind::object) && preview.json.size() > 0;
  bool has_value = false;
  preview.json.each_member([&](std::string_view, syntax::JsonValue measures) {
    fits = fits && measures.is(syntax::JsonValue::Kind::object);
    measures.each_member([&](std::string_view, syntax::JsonValue content) {
      fits = fits && content.find("value");
      has_value = has_value || content.find("value");
      content.each_member([&](std::string_view name, syntax::JsonValue) {
        fits = fits && (name == "value" || name == "unit" || name == "lower_value" || name == "upper_value");
      });
    });
  });
  return fits && has_value;
}

}  // namespace bencher

}  // namespace

ImportFormat bencher_metric_format_format() {
  return {.name = "bencher-metric-format",
          .tool = "any (Bencher Metric Format)",
          .recognised_by =
              "an object of objects of objects with `value` and nothing but `unit`, `lower_value`, "
              "`upper_value`",
          .evidence = ImportFormat::Evidence::weak,
          .ending = ImportFormat::Ending::any,
          .recognises = bencher::recognises,
          .read = bencher::read};
}

}  // namespace benchgate::imports
