// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "imports/import.hpp"
#include "imports/k6_metric.hpp"

namespace benchgate::imports {

namespace {

namespace k6_export {

/// The trends of k6 itself that are milliseconds: the file has no unit, and trends of the user may be anything.
constexpr std::array<std::string_view, 19> durations{
    "http_req_blocked",       "http_req_connecting",   "http_req_tls_handshaking", "http_req_sending",
    "http_req_waiting",       "http_req_receiving",    "http_req_duration",        "iteration_duration",
    "group_duration",         "ws_connecting",         "ws_session_duration",      "ws_ping",
    "grpc_req_duration",      "browser_web_vital_lcp", "browser_web_vital_fcp",    "browser_web_vital_fid",
    "browser_web_vital_ttfb", "browser_web_vital_inp", "browser_http_req_duration"};
constexpr std::array<std::string_view, 4> amounts_of_data{"data_sent", "data_received", "browser_data_sent",
                                                          "browser_data_received"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name.substr(0, name.find('{'))) != list.end();
}

K6Metric metric_of(std::string_view name, syntax::JsonValue values) {
  K6Metric metric;
  metric.name = name;
  if (is_one_of(durations, name)) metric.contains = K6Metric::Contains::time;
  if (is_one_of(amounts_of_data, name)) metric.contains = K6Metric::Contains::data;
  // Only the members tell the kind; a trend may have a count too, but no rate.
  if (values.find("passes") || values.find("fails"))
    metric.kind = K6Metric::Kind::rate;
  else if (values.find("count") && values.find("rate"))
    metric.kind = K6Metric::Kind::counter;
  else if (values.find("value"))
    metric.kind = K6Metric::Kind::gauge;
  // Here true means crossed; in handleSummary "ok: true" means the opposite.
  values.find("thresholds").each_member([&](std::string_view expression, syntax::JsonValue crossed) {
    if (crossed.boolean_if("thresholds").value_or(false)) metric.crossed.emplace_back(expression);
  });
  return metric;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  root.object("metrics").each_member(
      [&](std::string_view name, syntax::JsonValue values) { add_k6_metric(metric_of(name, values), values, cases); });
}

bool recognises(const FilePreview& preview) {
  bool flat = false;
  preview.json.find("metrics").each_member([&](std::string_view, syntax::JsonValue metric) {
    flat = flat || metric.find("avg") || metric.find("rate") || metric.find("passes");
  });
  return flat && preview.json.find("root_group");
}

}  // namespace k6_export

}  // namespace

ImportFormat k6_summary_export_format() {
  return {.name = "k6-summary-export",
          .tool = "k6 run --summary-export",
          .recognised_by = "an object with `root_group` and flat `metrics.X.avg`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = k6_export::recognises,
          .read = k6_export::read};
}

}  // namespace benchgate::imports
