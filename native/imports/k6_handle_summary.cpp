// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/k6_metric.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace k6_summary {

K6Metric metric_of(std::string_view name, syntax::JsonValue content) {
  using Kind = K6Metric::Kind;
  K6Metric metric;
  metric.name = name;
  const std::string_view type = content.string_of("type");
  bool known = false;
  for (const auto& [word, kind] : {std::pair<std::string_view, Kind>{"trend", Kind::trend},
                                   {"counter", Kind::counter},
                                   {"rate", Kind::rate},
                                   {"gauge", Kind::gauge}})
    if (word == type) {
      metric.kind = kind;
      known = true;
    }
  if (!known) content.fail(fmt::format("unknown type {}", syntax::quoted(type)));
  const std::string_view contains = content.string_of("contains");
  if (contains == "time") metric.contains = K6Metric::Contains::time;
  if (contains == "data") metric.contains = K6Metric::Contains::data;
  if (contains != "time" && contains != "data" && contains != "default")
    content.fail(fmt::format("'contains' is {}, not time, data or default", syntax::quoted(contains)));
  content.find("thresholds").each_member([&](std::string_view expression, syntax::JsonValue threshold) {
    if (!threshold.member("ok").boolean_if("ok").value_or(true)) metric.crossed.emplace_back(expression);
  });
  return metric;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  root.object("metrics").each_member([&](std::string_view name, syntax::JsonValue content) {
    add_k6_metric(metric_of(name, content), content.object("values"), cases);
  });
}

bool recognises(const FilePreview& preview) {
  bool typed = false;
  preview.json.find("metrics").each_member([&](std::string_view, syntax::JsonValue metric) {
    typed = typed || (metric.find("type") && metric.find("contains") && metric.find("values"));
  });
  return typed;
}

}  // namespace k6_summary

}  // namespace

ImportFormat k6_handle_summary_format() {
  return {.name = "k6-handle-summary",
          .tool = "k6 (`handleSummary`)",
          .recognised_by = "an object with `metrics.X.type`, `.contains` and `.values`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = k6_summary::recognises,
          .read = k6_summary::read};
}

}  // namespace benchgate::imports
