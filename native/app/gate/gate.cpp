// SPDX-License-Identifier: MIT
#include "app/gate/gate.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/environment.hpp"
#include "app/gate/gate_input.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "render/gate_summary.hpp"
#include "store/scenario_pairs.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> chosen_folders(const GateRequest& request) {
  std::vector<std::string> names = request.scenarios;
  for (std::string& name : names) {
    name = store::scenario_folder(request.candidate, name);
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos)
      throw Error("--scenario", fmt::format("'{}' is not the name of a folder", name));
    if (std::count(names.begin(), names.end(), name) > 1)
      throw Error("--scenario", fmt::format("'{}' is given more than once", name));
  }
  return names;
}

constexpr std::string_view gate_json = "m5_gate_summary.json", gate_markdown = "m5_gate_summary.md";

void write_report(const fs::path& path, std::string_view text) {
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

void write_reports(const judge::GateReport& report, const GateReportFiles& files) {
  if (files.folder) {
    sys::FolderUpdate update(*files.folder);
    sys::write_file(update.staging() / gate_json, render::gate_summary_json(report));
    sys::write_file(update.staging() / gate_markdown, render::gate_summary_markdown(report));
    update.commit([](const std::string&) { return false; });
  }
  if (files.json) write_report(*files.json, render::gate_summary_json(report));
  if (files.markdown) write_report(*files.markdown, render::gate_summary_markdown(report));
}

judge::GateReport judge_input(const GateRequest& request, std::span<const std::string> scenarios, Session& session,
                              std::string& input_error) {
  std::optional<judge::GateInput> input;
  try {
    input = read_gate_input(request, scenarios, session);
  } catch (const Error& error) {  // unreadable input is a verdict, too, and goes into the report
    input_error = error.what();
    return judge::error_report(input_error, request.settings);
  }
  return judge::judge_gates(*input, request.settings, base::hardware_threads());
}

}  // namespace

void remove_gate_reports(const GateReportFiles& files) {
  if (files.folder)
    for (const std::string_view name : {gate_json, gate_markdown}) sys::remove_plain_file(*files.folder / name);
  for (const std::optional<fs::path>& file : {files.json, files.markdown})
    if (file) sys::remove_plain_file(*file);
}

GateResult judge_trees(const GateRequest& request, Session& session) {
  for (const fs::path& results : {request.candidate, request.baseline}) sys::remove_left(results);
  const std::vector<std::string> scenarios = chosen_folders(request);
  const std::string generated_at = base::format_rfc3339(stamp_time(session.machine));
  GateResult result;
  judge::GateReport& report = result.report;
  report = judge_input(request, scenarios, session, result.input_error);
  report.generated_at = generated_at;
  report.candidate_root = request.candidate.string();
  report.baseline_root = request.baseline.string();
  report.provenance.input.need = request.need;
  report.provenance.input.manifest_path = manifest_path(request).string();
  judge::warn_if_inconclusive(report, request.on_inconclusive);
  write_reports(report, request.files);
  result.exit_code = judge::exit_code_of(report, request.on_inconclusive, request.on_synthetic);
  result.refusal = judge::refusal_of(report, request.on_synthetic);
  return result;
}

}  // namespace benchgate::app
