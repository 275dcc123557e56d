// SPDX-License-Identifier: MIT
#include "app/history/alerts.hpp"

#include <string>

#include "app/forge_connection.hpp"
#include "app/step_outputs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "forge/event.hpp"
#include "format/alerts_json.hpp"
#include "judge/alert_curve.hpp"
#include "judge/alert_verdict.hpp"
#include "render/alerts.hpp"
#include "store/alert_curves.hpp"
#include "store/history_files.hpp"
#include "syntax/json_writer.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

constexpr std::uint64_t largest_alerts_file = 1U << 30U;

std::vector<model::AlertEntry> read_alerts(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "data" / "alerts.json";
  if (!sys::path_exists(file))
    throw Error(file.string(), "no such file; name the folder DIR of 'benchgate history recalculate --out DIR'");
  return format::parse_alerts(sys::read_file(file, largest_alerts_file), base::printable(file.string()));
}

std::string ids_json(const std::vector<model::AlertEntry>& entries) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_array();
  for (const auto& one : judge::alerts_by_case(entries)) json.value(one.front()->id);
  return json.end_array().take();
}

bool is_all_reported(const std::vector<model::PublishStep>& steps) {
  return model::PublishReport{.steps = steps, .comment_url = {}}.complete();
}

void write_alert_outputs(const model::AlertsReport& report, const std::string& path) {
  StepOutputs outputs;
  outputs.add("verdict", name_of(report.verdict));
  outputs.add("headline", base::printable(report.headline));
  outputs.add("alerts", ids_json(report.open));
  outputs.add("suspects", ids_json(report.suspect));
  outputs.add("missing", ids_json(report.missing));
  outputs.add("notified", is_all_reported(report.steps) ? "true" : "false");
  outputs.append_to(path);
}

/// No charts, with a step that says why, if the history cannot be read.
std::vector<model::AlertCurve> curves_of(const model::AlertsReport& report, const std::filesystem::path& folder,
                                         PublishLog& log) {
  const std::vector<model::AlertEntry> entries = judge::most_changed(report);
  if (entries.empty()) return {};
  try {
    return store::read_alert_curves(folder, entries);
  } catch (const Error& error) {
    log.miss("charts", error.what());
    return {};
  }
}

/// None, with a step that says why, if they cannot be read.
std::vector<model::History> histories_of(const std::filesystem::path& folder, PublishLog& log) {
  try {
    return store::read_history_tables(folder);
  } catch (const Error& error) {
    log.miss("notes", error.what());
    return {};
  }
}

/// Files of the runner that cannot be written cost what they would have said.
void write_runner_files(const model::AlertsReport& report, const forge::Variables& variables, PublishLog& log) {
  try {
    if (const std::string path = value_of(variables, "GITHUB_STEP_SUMMARY"); !path.empty())
      sys::append_file(path, render::alerts_page(report).to_markdown());
    if (const std::string path = value_of(variables, "GITHUB_OUTPUT"); !path.empty()) write_alert_outputs(report, path);
  } catch (const Error& error) {
    log.warn("job summary", error.what());
  }
}

}  // namespace

model::AlertsReport judge_history(const AlertsRequest& request, Session& session) {
  const forge::Variables variables = forge::variables_of(session.machine.environment());
  const std::vector<model::AlertEntry> alerts = read_alerts(request.folder);
  const bool on_runner = value_of(variables, "GITHUB_ACTIONS") == "true";
  PublishLog log(on_runner ? PublishLog::Reader::runner : PublishLog::Reader::person);
  model::AlertsReport report = judge::judge_alerts(alerts, histories_of(request.folder, log));
  try {
    notify_of_alerts(request.notify, alerts, variables, log, session);
  } catch (const Error& error) {  // a token that cannot be one
    log.warn("notify", error.what());
  }
  const std::string run_url = forge::parse_event(variables, "").run_url;
  report.repository_url = run_url.substr(0, run_url.find("/actions/"));
  report.curves = curves_of(report, request.folder, log);
  report.steps = log.steps();
  write_runner_files(report, variables, log);
  report.steps = log.steps();
  return report;
}

}  // namespace benchgate::app
