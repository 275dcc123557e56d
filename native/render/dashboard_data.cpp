// SPDX-License-Identifier: MIT
#include "render/dashboard_data.hpp"

#include <optional>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "format/dashboard_json.hpp"
#include "render/dashboard_attribution.hpp"
#include "render/dashboard_levels.hpp"
#include "render/dashboard_points.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

using syntax::JsonWriter;

constexpr std::size_t document_bytes = 64 * 1024;

void write_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name).begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

void write_environments(JsonWriter& json, const model::Dashboard& dashboard) {
  json.key("environments").begin_array();
  for (const model::DashboardEnvironment& one : dashboard.environments) format::write_dashboard_environment(json, one);
  json.end_array();
  std::vector<std::string> classes;  // of each environment
  for (const std::size_t machine : dashboard.machine_of) classes.push_back(dashboard.machines[machine]);
  write_texts(json, "machines", classes);
}

/// The environments in which each run was measured.
std::vector<std::set<std::size_t>> environments_of_runs(const model::Dashboard& dashboard) {
  std::vector<std::set<std::size_t>> all(dashboard.runs.size());
  for (const model::DashboardSeries& series : dashboard.series)
    for (const model::DashboardPoint& point : series.points)
      if (point.environment) all[point.run].insert(*point.environment);
  return all;
}

void write_runs(JsonWriter& json, const model::Dashboard& dashboard) {
  const std::vector<std::set<std::size_t>> environments = environments_of_runs(dashboard);
  json.key("runs").begin_array();
  for (std::size_t i = 0; i < dashboard.runs.size(); ++i) {
    const std::set<std::size_t>& measured_on = environments[i];
    format::write_dashboard_run(json, {dashboard.runs[i], {measured_on.begin(), measured_on.end()}});
  }
  json.end_array();
}

/// The figures of a check as they are shown.
model::DashboardJudgement shown(model::DashboardJudgement judgement) {
  for (std::optional<double>* value : {&judgement.baseline, &judgement.candidate}) *value = shown_figure(*value, 6);
  for (std::optional<double>* value : {&judgement.change, &judgement.low, &judgement.high, &judgement.threshold})
    *value = shown_figure(*value, 4);
  return judgement;
}

void write_alert(JsonWriter& json, model::DashboardAlert alert) {
  alert.change = shown_figure(alert.change, 4);
  format::write_dashboard_alert(json.key("alert"), alert);
}

void write_series(JsonWriter& json, const model::Dashboard& dashboard, const model::DashboardSeries& series,
                  std::size_t document) {
  json.begin_object().member("case", series.test_case).member("metric", series.metric.name);
  if (!series.shared_name.empty()) json.member_if("name", series.shared_name).member_if("id", series.id);
  json.member_if("unit", series.metric.unit);
  if (!series.metric.undirected) json.member("better", name_of(series.metric.better));
  json.member_if("module", series.module);
  write_texts(json, "categories", series.categories);
  json.member_if("docref", series.docref)
      .member_if("reproduce", series.reproduce)
      .member_if("expected_unstable", series.expected_unstable);
  if (series.headline) json.member("headline", true);
  if (series.load) json.member("load", true);
  json.member_if("label", series.label).member_if("rule", series.rule);
  if (series.alert) write_alert(json, *series.alert);
  json.member("points", static_cast<std::uint64_t>(series.points.size()));
  if (!series.points.empty()) write_last_point(json, series);
  write_texts(json, "spark", spark_texts(dashboard, series));
  write_levels(json, series);
  if (series.judgement) format::write_dashboard_judgement(json.key("judgement"), shown(*series.judgement));
  json.member("document", static_cast<std::uint64_t>(document)).end_object();
}

/// Points and samples of test cases that stand in one document.
struct Piece {
  std::string points, samples;

  void add(std::string& object, std::size_t series, std::string_view content) {
    if (content.empty()) return;
    object += fmt::format("{}\"{}\":{}", object.empty() ? "{" : ",", series, content);
  }
};

}  // namespace

std::vector<DashboardDocument> dashboard_documents(const model::Dashboard& dashboard,
                                                   const DashboardSettings& settings) {
  std::vector<Piece> pieces(1);
  JsonWriter json(JsonWriter::Style::compact);
  json.begin_object().member("schema", "benchgate.dashboard.v1").member("tool", settings.tool);
  json.member("title", dashboard.title).member_if("repository", dashboard.repository);
  json.member_if("raw_url", settings.raw_url).member_if("feed", settings.feed);
  write_texts(json, "notes", dashboard.notes);
  write_environments(json, dashboard);
  write_runs(json, dashboard);
  write_attributions(json, dashboard.attributions);
  json.key("series").begin_array();
  for (std::size_t i = 0; i < dashboard.series.size(); ++i) {
    const model::DashboardSeries& series = dashboard.series[i];
    const bool same_case = i > 0 && dashboard.series[i - 1].test_case == series.test_case;
    if (!same_case && pieces.back().points.size() > document_bytes) pieces.emplace_back();
    Piece& piece = pieces.back();
    piece.add(piece.points, i, points_json(series, dashboard.runs));
    piece.add(piece.samples, i, samples_json(dashboard, series));
    write_series(json, dashboard, series, pieces.size() - 1);
  }
  json.end_array().end_object();
  std::vector<DashboardDocument> documents{{"index", json.take()}};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto closed = [](const std::string& object) { return object.empty() ? "{}" : object + "}"; };
    documents.push_back({fmt::format("points-{}", i), closed(pieces[i].points)});
    documents.push_back({fmt::format("samples-{}", i), closed(pieces[i].samples)});
  }
  return documents;
}

std::string dashboard_script(const DashboardDocument& document) {
  std::string script = fmt::format("benchgate.add('{}', '", document.name);
  const std::string& json = document.json;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    const std::string_view rest = std::string_view(json).substr(i, 3);
    if (c == '\\' || c == '\'')
      script += {'\\', c};
    else if (c == '<')  // no end of the script, no comment
      script += "\\u003c";
    else if (c == '\n' || c == '\r')
      script += "\\n";
    else if (rest == "\xE2\x80\xA8" || rest == "\xE2\x80\xA9") {  // line separators
      script += rest == "\xE2\x80\xA8" ? "\\u2028" : "\\u2029";
      i += 2;
    } else
      script += c;
  }
  return script + "');\n";
}

}  // namespace benchgate::render
